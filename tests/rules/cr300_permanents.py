"""Creatures, Auras, Equipment, planeswalkers, tokens, counters, copies (CR 111, 122, 301-306, 606, 707)."""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD, GRAVEYARD, HAND, LEGENDARY, MAIN1, UPKEEP
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp

from .helpers import (
    ANY,
    BEAR,
    CREATURE,
    EVERYONE,
    FOREST,
    GOBLIN,
    MINE,
    OGRE,
    ONE,
    SELF,
    SOURCE,
    TARGET,
    YOU,
    Table,
    activated,
    aura,
    bolt,
    card,
    creature,
    damage,
    gain,
    n,
    pump,
    spell,
    static,
    target,
    triggered,
    until_end,
)

EQUIP = activated("1", me.Attach(SOURCE, TARGET), targets=[target(MINE)], timing="sorcery", label="equip")
SWORD = card("Sword", "artifact", ma.Static(None, mo.Host(SOURCE), (pump(2, 0),)), EQUIP, subtypes="Equipment")
PING = creature("Ping", 1, 1, activated(None, damage(1), tap=True, targets=[ANY]))
STEAL = spell(
    "Steal", "R", until_end(mm.SetController(YOU)), me.UntapObjects(TARGET), targets=[target()], types="sorcery"
)
SOLDIER = me_parts.TokenSpec("", ("creature",), (), ("Soldier",), ("W",), n(1), n(1))


def loyalty(number: int, *effects: me.Effect) -> ma.Loyalty:
    cost = me_parts.Cost(None, loyalty=n(abs(number)), loyalty_sign=1 if number >= 0 else -1)
    return ma.Loyalty(ma.Activated(cost, ma.Modes((ma.Body((), effects),), ONE, ONE)))


SAGE = card("Sage", "planeswalker", loyalty(1, gain(1)), loyalty(-2, me.CreateTokens(YOU, ONE, SOLDIER)), loyalty=3)


# ------------------------------------------------------------------ creatures


def test_a_stolen_creature_is_new_to_its_controller() -> None:
    """I gain control of your creature: it can't attack or use {T} abilities this turn (CR 302.6); the turn after
    it is yours again."""
    t = Table()
    x = t.put(PING, 1)
    i = t.hand(STEAL)
    t.mana(0, "R")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.o(x).controller == 0 and not t.can("activate", x)
    t.go(UPKEEP, 4)
    assert t.o(x).controller == 1
    t.to(1)
    assert not t.can("activate", x) or t.p(x).since < 4


def test_control_for_a_turn_with_haste() -> None:
    """With haste it may attack at once (CR 702.10b-c)."""
    t = Table()
    x = t.put(BEAR, 1)
    i = t.hand(
        spell("Threaten", "R", until_end(mm.SetController(YOU), mm.AddAbility(ma.Keyword("haste"))), targets=[target()])
    )
    t.mana(0, "R")
    t.start()
    t.cast(i)
    t.resolve()
    t.attack([x])
    assert t.p(x).tapped and t.p(x).attacking == -2


def test_the_later_of_two_control_effects_counts() -> None:
    """I steal it with an Aura, you steal it back with a later one (CR 613.7); when yours is gone it is mine."""
    theft = aura("Theft", mm.SetController(YOU))
    t = Table()
    x = t.put(BEAR, 1)
    t.put(theft, 0, on=x)
    back = t.put(theft, 1, on=x)
    i = t.hand(spell("Undo", "W", me.Destroy(TARGET), targets=[target(mf.SubtypeIs("Aura"))]))
    t.mana(0, "W")
    t.start()
    assert t.o(x).controller == 1
    t.cast(i, back)
    t.resolve()
    assert t.o(x).controller == 0


# ------------------------------------------------------------------ Auras and Equipment


def test_an_aura_spell_targets_and_enters_attached() -> None:
    """CR 303.4a, 608.3c: cast with a target, it enters attached to it."""
    t = Table()
    x, y = t.put(BEAR), t.put(OGRE, 1)
    i = t.hand(aura("Mantle", pump(2, 2)))
    t.mana(0, "G")
    t.start()
    t.cast(i, x)
    t.resolve()
    assert t.pt(x) == (4, 4) and t.pt(y) == (3, 3)


def test_an_aura_controlled_by_one_player_on_anothers_creature() -> None:
    """With "Enchanted creature": whoever controls it; "you" is the Aura's controller (CR 303.4e)."""
    leech = aura("Leech", pump(-1, -1), more=[triggered(mp.StepBegins("upkeep", YOU), gain(1))])
    t = Table(active=1)
    x = t.put(OGRE, 1)
    t.put(leech, 0, on=x)
    t.start()
    assert t.pt(x) == (2, 2)
    t.go(UPKEEP, 4)
    assert t.stack() == ["*Leech"] and t.game.state.objects[t.game.state.stack[-1]].controller == 0


def test_an_aura_put_onto_the_battlefield_without_being_cast() -> None:
    """Its controller chooses what it enchants as it enters, without a target: shroud does not matter (CR 303.4f)."""
    t = Table()
    x = t.put(creature("Veiled", 2, 2, "shroud"))
    a = t.grave(aura("Mantle", pump(2, 2)))
    i = t.hand(spell("Rise", "W", me.Move(mo.Matching(mf.SubtypeIs("Aura"), "graveyard", YOU), "battlefield")))
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.pt(x) == (4, 4) and t.zone(a) == BATTLEFIELD


def test_an_aura_with_nothing_to_enchant_stays_where_it_is() -> None:
    """Returned to the battlefield with nothing it could enchant, it stays in the graveyard (CR 303.4g)."""
    t = Table()
    a = t.grave(aura("Mantle", pump(2, 2)))
    i = t.hand(spell("Rise", "W", me.Move(mo.Matching(mf.SubtypeIs("Aura"), "graveyard", YOU), "battlefield")))
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(a) == GRAVEYARD


def test_equip_moves_the_equipment() -> None:
    """From one creature to another for the cost (CR 702.6a, 301.5)."""
    t = Table()
    x, y = t.put(BEAR), t.put(OGRE)
    s = t.put(SWORD, on=x)
    t.mana(0, "G")
    t.start()
    assert t.pt(x) == (4, 2)
    t.activate(s, y)
    t.resolve()
    assert t.pt(x) == (2, 2) and t.pt(y) == (5, 3)


def test_equipping_a_creature_that_is_gone_does_nothing() -> None:
    """The target leaves in response: the Equipment stays where it was (CR 608.2b, 701.3b)."""
    t = Table()
    x, y = t.put(BEAR), t.put(GOBLIN)
    s = t.put(SWORD, on=x)
    b = t.hand(bolt(), 1)
    t.mana(0, "G")
    t.mana(1, "R")
    t.start()
    t.activate(s, y)
    t.cast(b, y, seat=1)
    t.resolve_all()
    assert t.p(s).attached == x and t.pt(x) == (4, 2)


def test_equipment_of_a_player_who_no_longer_controls_the_creature() -> None:
    """You steal my equipped creature: my Sword stays attached, and its bonus with the creature; I may equip it
    away (CR 301.5d)."""
    t = Table()
    x, y = t.put(BEAR), t.put(OGRE)
    s = t.put(SWORD, on=x)
    t.put(aura("Theft", mm.SetController(YOU)), 1, on=x)
    t.mana(0, "G")
    t.start()
    assert t.o(x).controller == 1 and t.pt(x) == (4, 2) and t.o(s).controller == 0
    t.activate(s, *([y] if t.d.kind != "priority" else []))
    t.resolve()
    assert t.pt(y) == (5, 3)


# ------------------------------------------------------------------ planeswalkers


def test_a_loyalty_ability_once_each_turn_and_only_as_a_sorcery() -> None:
    """+1: four loyalty, and no other ability of it this turn (CR 606.3); not in the opponent's turn."""
    t = Table()
    w = t.put(SAGE)
    t.start()
    t.activate(w, number=1)
    assert t.o(w).count("loyalty") == 4 and not t.can("activate", w)
    t.resolve()
    assert not t.can("activate", w)
    t.go(MAIN1, 4)
    t.to(0)
    assert not t.can("activate", w)
    t.go(MAIN1, 5)
    assert t.can("activate", w, number=1) and t.can("activate", w, number=2)


def test_a_negative_ability_needs_that_much_loyalty() -> None:
    """-2 with one loyalty counter: it can't be activated (CR 606.6)."""
    t = Table()
    w = t.put(SAGE, counters=(("loyalty", 1),))
    t.start()
    assert t.can("activate", w, number=1) and not t.can("activate", w, number=2)


def test_damage_takes_loyalty_away() -> None:
    """A Bolt at a planeswalker with 3: it is gone (CR 120.3c, 704.5i)."""
    t = Table()
    w = t.put(SAGE, 1)
    i = t.hand(bolt("Bolt", 2)), t.hand(spell("Zap", "R", damage(2), targets=[target(mf.TypeIs("planeswalker"))]))
    t.mana(0, "RR")
    t.start()
    t.cast(i[1])
    t.resolve()
    assert t.o(w).count("loyalty") == 1


# ------------------------------------------------------------------ tokens and counters


def test_a_token_is_what_the_effect_says() -> None:
    """A 1/1 white Soldier token named after its subtypes, without mana value, under my control (CR 111.3, 111.4,
    202.3b)."""
    t = Table()
    i = t.hand(spell("Muster", "W", me.CreateTokens(YOU, n(2), SOLDIER)))
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    a, b = t.named("Soldier Token")
    assert t.pt(a) == (1, 1) and t.c(a).colors == 1 and t.mana_value(a) == 0 and t.o(b).controller == 0 and t.p(a).token


def test_who_creates_a_token_owns_it() -> None:
    """With "Target opponent creates a token": theirs (CR 111.2)."""
    t = Table()
    i = t.hand(
        spell("Gift", "W", me.CreateTokens(mo.TargetPlayers(0), ONE, SOLDIER), targets=[target(None, mo.Opponents())])
    )
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    (x,) = t.named("Soldier Token")
    assert t.o(x).owner == 1 and t.o(x).controller == 1


def test_keyword_counters() -> None:
    """A flying counter gives flying (CR 122.1b)."""
    from spellwright.core.vocab import FLYING

    t = Table()
    x = t.put(BEAR, counters=(("flying", 1),))
    assert t.start().c(x).keywords & FLYING


def test_proliferate() -> None:
    """Any number of permanents and players with counters get one more of each kind (CR 701.34a)."""
    t = Table()
    x, y = t.put(BEAR, counters=(("+1/+1", 1),)), t.put(BEAR, 1, counters=(("-1/-1", 1),))
    i = t.hand(spell("Spread", "U", me.Proliferate(YOU)))
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve([x])
    assert t.pt(x) == (4, 4) and t.pt(y) == (1, 1)


# ------------------------------------------------------------------ copies


def copier(*exceptions: me.Effect) -> ma.Card:
    choice = mo.Choice(CREATURE, "battlefield", YOU, ONE, ONE)
    enters = mp.ZoneChanges(SELF, destination="battlefield")
    return creature(
        "Mimic", 0, 0, ma.Replacement(enters, (ma.EntersAsCopy(choice, exceptions),), works_in=""), cost="U"
    )


def test_a_copy_has_the_printed_values_and_what_copies_gave() -> None:
    """A copy of a 2/2 under an anthem of another player: 2/2 itself; of a copy: the same (CR 707.2)."""
    t = Table()
    x = t.put(BEAR, 1)
    t.put(card("Banner", "enchantment", static(MINE, pump(3, 3))), 1)
    i, j = t.hand(copier()), t.hand(copier())
    t.mana(0, "UU")
    t.start()
    t.cast(i)
    t.resolve()
    (first,) = [b for b in t.named("Bear") if b != x]
    assert t.pt(x) == (5, 5) and t.pt(first) == (2, 2)
    t.cast(j)
    t.resolve(first)
    assert len(t.named("Bear")) == 3


def test_a_copy_that_enters_has_the_copied_entering_abilities() -> None:
    """It enters as a copy of a Herald: the Herald's "when this enters" triggers (CR 707.5)."""
    herald = creature(
        "Herald", 1, 1, triggered(mp.ZoneChanges(SELF, destination="battlefield"), me_library.Draw(YOU, ONE))
    )
    t = Table()
    t.put(herald, 1)
    i = t.hand(copier())
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.stack() == ["*Herald"]
    t.resolve()
    assert t.hand_size(0) == 1


def test_a_token_that_is_a_copy() -> None:
    """Its mana value is the original's, and it is a token (CR 707.2, 111.3, 202.3b)."""
    t = Table()
    x = t.put(OGRE, 1)
    i = t.hand(spell("Echo", "U", me.CreateCopyTokens(YOU, ONE, TARGET), targets=[target()]))
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve()
    (y,) = [z for z in t.named("Ogre") if z != x]
    assert t.p(y).token and t.mana_value(y) == 3 and t.o(y).controller == 0 and t.pt(y) == (3, 3)


def test_a_legend_copied_meets_the_legend_rule() -> None:
    """A copy of my legendary creature: I keep one (CR 704.5j); "except it isn't legendary" keeps both (CR 707.9b)."""
    hero = creature("Hero", 2, 2, supertypes="legendary")
    for exceptions, asked in (((), True), ((mm.RemoveTypes(("legendary",)),), False)):
        t = Table()
        t.put(hero)
        i = t.hand(copier(*exceptions))
        t.mana(0, "U")
        t.start()
        t.cast(i)
        t.resolve()
        assert (t.d.kind == "legend") is asked
        if not asked:
            assert sorted([bool(t.c(x).supertypes & LEGENDARY) for x in t.named("Hero")]) == [False, True]


def test_a_copied_spell_keeps_its_targets_and_choices() -> None:
    """A copy of a Blaze with X = 3: 3 damage again; it was not cast (CR 707.10, 707.2)."""
    from spellwright.ir.meant import amounts as am

    t = Table()
    t.put(card("Rune", "artifact", triggered(mp.CastsSpell(EVERYONE, mf.Anything()), gain(1))), 1)
    i = t.hand(spell("Blaze", "XR", damage(am.X()), targets=[ANY]))
    f = t.hand(
        spell("Fork", "U", me.CopySpell(YOU, TARGET, ONE, False), targets=[target(mf.StackKind("spell"), zone="stack")])
    )
    t.mana(0, "RRRRU")
    t.start()
    x = t.cast(i, 3, -2)
    while t.stack()[0] != "Blaze":
        t.resolve()
    t.cast(f, *([x] if t.d.kind != "priority" else []))
    t.resolve_all()
    assert t.life(1) == 20 + 2 - 6


def test_new_targets_for_a_copy() -> None:
    """With "You may choose new targets for the copy" (CR 707.10c, 115.7d)."""
    t = Table()
    i = t.hand(bolt())
    f = t.hand(
        spell("Fork", "R", me.CopySpell(YOU, TARGET, ONE, True), targets=[target(mf.StackKind("spell"), zone="stack")])
    )
    t.mana(0, "RR")
    t.start()
    t.cast(i, -1)
    t.cast(f)
    t.resolve()
    while t.d.kind != "priority":
        t.answer("yes" if "yes" in t.says() else -2)
    t.resolve_all()
    assert t.life(0) == 17 and t.life(1) == 17


# ------------------------------------------------------------------ lands


def test_an_animated_land_is_a_creature_with_its_own_age() -> None:
    """A land I have had since my turn began attacks as a creature; one I played this turn may not, nor tap for
    mana (CR 302.6)."""
    wake = spell(
        "Wake",
        "G",
        until_end(mm.SetTypes(("creature",), (), (), keep=True), mm.SetPT(n(3), n(3))),
        targets=[target(mf.TypeIs("land"))],
    )
    for new in (False, True):
        t = Table(asked=(0,))
        f = t.put(FOREST, new=new)
        i = t.hand(wake)
        t.mana(0, "G")
        t.start()
        t.cast(i, "pay automatically")
        t.resolve()
        assert t.pt(f) == (3, 3) and t.can("mana", f) is not new


def test_playing_an_additional_land() -> None:
    """With "You may play an additional land on each of your turns": two, not three (CR 305.2)."""
    t = Table()
    t.put(card("Bloom", "enchantment", ma.PlayerRule(YOU, "additional land", amount=ONE)))
    a, b, c = [t.hand(FOREST) for _ in range(3)]
    t.start()
    t.do("play", a)
    t.do("play", b)
    assert not t.can("play", c) and t.zone(c) == HAND
