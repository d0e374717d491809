"""State-based actions (CR 704), and what they leave behind."""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD, DRAW, GRAVEYARD, MAIN1
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp

from .helpers import (
    BEAR,
    CREATURE,
    EVERYONE,
    FOREST,
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

SHRINK = aura("Shrink", pump(-2, -2))
SWORD = card("Sword", "artifact", ma.Static(None, mo.Host(SOURCE), (pump(2, 0),)), subtypes="Equipment")
HERO = creature("Hero", 2, 2, supertypes="legendary")
WALKER = card(
    "Walker",
    "planeswalker",
    ma.Loyalty(
        ma.Activated(me_parts.Cost(None, loyalty=n(3), loyalty_sign=-1), ma.Modes((ma.Body((), (gain(3),)),), ONE, ONE))
    ),
    loyalty=3,
    supertypes="legendary",
)


def cast_on(c: ma.Card, mana: str, *permanents: ma.Card, seat: int = 0) -> tuple[Table, int, list[int]]:
    t = Table()
    ids = [t.put(x, seat) for x in permanents]
    i = t.hand(c)
    t.mana(0, mana)
    return t, i, ids


# ------------------------------------------------------------------ players


def test_a_player_at_zero_life_loses() -> None:
    """Three damage at 3 life: that player loses, the other wins (CR 704.5a, 104.2a)."""
    t = Table(life=3)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, -2)
    t.resolve()
    assert t.game.over and t.game.winner == 0


def test_players_who_lose_at_once_draw() -> None:
    """5 damage to each player at 3 life: a draw (CR 104.4a, 704.3)."""
    t = Table(life=3)
    i = t.hand(spell("Quake", "R", damage(5, None, EVERYONE)))
    t.mana(0, "R")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.game.over and t.game.winner == -1


def test_life_below_zero_is_looked_at_only_between_resolutions() -> None:
    """A spell takes 5 life and then gives 5 back, at 3 life: nobody loses (CR 704.4)."""
    t = Table(life=3)
    i = t.hand(spell("Ebb", "B", me_life.LoseLife(YOU, n(5)), gain(5)))
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert not t.game.over and t.life(0) == 3


def test_drawing_from_an_empty_library_loses() -> None:
    """The draw of the draw step finds no card: that player loses at once (CR 704.5b, 121.4)."""
    t = Table(active=1)
    t.start(empty=(0,))
    t.go(DRAW, 4)
    assert t.game.over and t.game.winner == 1


def test_an_empty_library_alone_is_harmless() -> None:
    """No cards left, and none drawn: the game goes on (CR 704.5b)."""
    t = Table()
    t.start(empty=(0,))
    t.go(MAIN1, 4)
    assert not t.game.over


def test_ten_poison_counters_lose() -> None:
    """Nine and one poison counters: the player loses (CR 704.5c)."""
    t = Table()
    i, j = (
        t.hand(spell("Bite", "B", me_life.GivePlayerCounters(mo.Opponents(), "poison", n(9)))),
        t.hand(spell("Sting", "B", me_life.GivePlayerCounters(mo.Opponents(), "poison", ONE))),
    )
    t.mana(0, "BB")
    t.start()
    t.cast(i)
    t.resolve()
    assert not t.game.over
    t.cast(j)
    t.resolve()
    assert t.game.over and t.game.winner == 0


def test_who_cannot_lose_does_not() -> None:
    """With "You can't lose the game" at 0 life: the game goes on (CR 101.2, 104.3b)."""
    t = Table(life=3)
    t.put(card("Angel", "enchantment", ma.PlayerRule(YOU, "can't lose")), 1)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, -2)
    t.resolve()
    assert not t.game.over and t.life(1) == 0


# ------------------------------------------------------------------ creatures


def test_toughness_zero_is_no_destruction() -> None:
    """An indestructible creature with toughness 0 is put into the graveyard; regeneration does not help (CR 704.5f)."""
    t, i, (x,) = cast_on(
        spell("Wane", "B", until_end(pump(-2, -2)), targets=[target()]), "B", creature("Idol", 2, 2, "indestructible")
    )
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(x) == GRAVEYARD


def test_damage_adds_up_over_the_turn_and_wears_off() -> None:
    """2 damage and 2 more kill a 3/3 (CR 704.5g, 120.6); 2 this turn and 2 the next do not (CR 514.2)."""
    for same_turn in (True, False):
        t = Table()
        x = t.put(OGRE, 1)
        a, b = t.hand(bolt("Zap", 2)), t.hand(bolt("Zap", 2))
        t.put(FOREST), t.put(card("Peak", "land", subtypes="Mountain", cost=None))
        t.mana(0, "R")
        t.start()
        t.cast(a, x)
        t.resolve()
        assert t.zone(x) == BATTLEFIELD
        if not same_turn:
            t.go(MAIN1, 4)
        t.cast(b, x, seat=0)
        t.resolve()
        assert (t.zone(x) == GRAVEYARD) is same_turn


def test_less_toughness_makes_earlier_damage_lethal() -> None:
    """A 3/3 with 2 damage gets -1/-1: it is destroyed (CR 704.5g)."""
    t = Table()
    x = t.put(OGRE, damage=2)
    i = t.hand(spell("Wane", "B", until_end(pump(-1, -1)), targets=[target()]))
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(x) == GRAVEYARD


def test_any_damage_by_deathtouch_destroys() -> None:
    """1 damage by a source with deathtouch to a 4/4: destroyed (CR 704.5h, 702.2b); not if it is indestructible
    (CR 702.12b)."""
    for words, zone in (((), GRAVEYARD), (("indestructible",), BATTLEFIELD)):
        t = Table()
        snake = t.put(creature("Snake", 1, 1, "deathtouch", activated(None, damage(1), tap=True, targets=[target()])))
        x = t.put(creature("Big", 4, 4, *words), 1)
        t.start()
        t.activate(snake, x)
        t.resolve()
        assert t.zone(x) == zone


def test_all_state_based_actions_happen_at_once() -> None:
    """A lord and a creature that lives by it take lethal damage together with it: the creature dies after the
    lord, in the next round, and both see each other die only if at once (CR 704.3)."""
    lord = creature("Lord", 2, 2, static(mf.AllOf((CREATURE, mf.Not(SELF))), pump(1, 1)))
    weak = creature(
        "Weak", 0, 0, triggered(mp.ZoneChanges(mf.AllOf((CREATURE, mf.Not(SELF))), "battlefield", "graveyard"), gain(1))
    )
    t = Table()
    a, b = t.put(lord), t.put(weak)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    assert t.pt(b) == (1, 1)
    t.cast(i, a)
    t.resolve_all()
    assert t.zone(a) == t.zone(b) == GRAVEYARD and t.life(0) == 21


# ------------------------------------------------------------------ the legend rule, worlds, walkers


def test_the_legend_rule_lets_the_controller_keep_one() -> None:
    """A second Hero of mine: I choose one, the other goes to the graveyard; no destruction (CR 704.5j)."""
    t, i, (old,) = cast_on(HERO, "G", HERO)
    t.start()
    t.cast(i)
    t.resolve()
    new = t.named("Hero")[-1]
    assert t.d.kind == "legend" and t.d.player == 0
    t.answer(new)
    assert t.named("Hero") == [new] and t.zone(old) == GRAVEYARD


def test_two_players_may_have_the_same_legend() -> None:
    """Mine and yours stay (CR 704.5j)."""
    t, i, _ = cast_on(HERO, "G", HERO, seat=1)
    t.start()
    t.cast(i)
    t.resolve()
    assert len(t.named("Hero")) == 2 and t.d.kind == "priority"


def test_the_newest_world_stays() -> None:
    """Two world permanents: the one that has been so for the shorter time stays (CR 704.5k)."""
    t, i, (old,) = cast_on(
        card("Later", "enchantment", supertypes="world", cost="G"),
        "G",
        card("Early", "enchantment", supertypes="world"),
        seat=1,
    )
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(old) == GRAVEYARD and t.named("Later")


def test_a_planeswalker_without_loyalty_goes_away() -> None:
    """-3 from 3: it is put into the graveyard with the ability still on the stack, which resolves (CR 704.5i, 606)."""
    t = Table()
    w = t.put(WALKER)
    t.start()
    t.activate(w)
    assert t.zone(w) == GRAVEYARD and t.stack() == ["*Walker"]
    t.resolve()
    assert t.life(0) == 23


# ------------------------------------------------------------------ attachments


def test_an_aura_goes_with_its_creature() -> None:
    """The enchanted creature dies: the Aura is put into its owner's graveyard (CR 704.5m)."""
    t = Table()
    x = t.put(BEAR)
    a = t.put(aura("Mantle", pump(1, 0)), on=x)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, x)
    t.resolve()
    assert t.zone(a) == GRAVEYARD


def test_an_aura_on_what_it_can_no_longer_enchant_falls_off() -> None:
    """The enchanted creature gains protection from its colour, or ceases to be a creature (CR 704.5m, 702.16c)."""
    t = Table()
    x = t.put(BEAR)
    a = t.put(card("Mantle", "enchantment", ma.Keyword("enchant", filter=CREATURE), subtypes="Aura", cost="W"), on=x)
    i = t.hand(
        spell(
            "Veil", "G", until_end(mm.AddAbility(ma.Keyword("protection", filter=mf.ColorIs("W")))), targets=[target()]
        )
    )
    t.mana(0, "G")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(a) == GRAVEYARD and t.zone(x) == BATTLEFIELD


def test_equipment_stays_when_its_creature_is_gone() -> None:
    """The equipped creature dies: the Equipment becomes unattached and stays (CR 704.5n, 301.5c)."""
    t = Table()
    x = t.put(BEAR)
    s = t.put(SWORD, on=x)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    assert t.pt(x) == (4, 2)
    t.cast(i, x)
    t.resolve()
    assert t.zone(s) == BATTLEFIELD and t.p(s).attached == 0


def test_equipment_that_is_a_creature_is_attached_to_nothing() -> None:
    """An attached Equipment becomes a creature: it becomes unattached (CR 704.5p, 301.5c)."""
    t = Table()
    x = t.put(BEAR)
    s = t.put(SWORD, on=x)
    i = t.hand(
        spell(
            "Wake",
            "U",
            until_end(mm.SetTypes(("creature",), (), (), keep=True), mm.SetPT(n(3), n(3))),
            targets=[target(mf.TypeIs("artifact"))],
        )
    )
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.p(s).attached == 0 and t.pt(x) == (2, 2) and t.pt(s) == (3, 3)


def test_an_aura_spell_whose_creature_is_gone_does_not_resolve() -> None:
    """The creature leaves in response: the Aura spell goes to the graveyard (CR 608.2b, 303.4a)."""
    t = Table()
    x = t.put(BEAR)
    a = t.hand(card("Mantle", "enchantment", ma.Keyword("enchant", filter=CREATURE), subtypes="Aura", cost="G"))
    i = t.hand(bolt())
    t.mana(0, "GR")
    t.start()
    t.cast(a)
    t.cast(i, x)
    t.resolve_all()
    assert t.zone(a) == GRAVEYARD


# ------------------------------------------------------------------ counters and tokens


def test_plus_and_minus_counters_annihilate() -> None:
    """Three +1/+1 and two -1/-1 counters: one +1/+1 counter is left (CR 704.5q)."""
    t = Table()
    x = t.put(BEAR, counters=(("+1/+1", 3),))
    i = t.hand(spell("Wither", "B", me.PutCounters(TARGET, "-1/-1", n(2)), targets=[target()]))
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert dict(t.o(x).counters) == {"+1/+1": 1}


def test_a_token_in_another_zone_ceases_to_exist() -> None:
    """A token returned to its owner's hand is not there afterwards (CR 704.5d, 111.7)."""
    t = Table()
    x = t.put(BEAR, token=True)
    i = t.hand(spell("Return", "U", me.Move(TARGET, "hand"), targets=[target()]))
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.hand_size(0) == 0 and x not in t.game.state.battlefield


def test_a_copy_of_a_spell_ceases_to_exist() -> None:
    """A copied Bolt deals its damage and leaves nothing in the graveyard (CR 704.5e, 707.10a)."""
    t = Table()
    i = t.hand(bolt())
    f = t.hand(
        spell("Fork", "R", me.CopySpell(YOU, TARGET, ONE, False), targets=[target(mf.StackKind("spell"), zone="stack")])
    )
    t.mana(0, "RR")
    t.start()
    b = t.cast(i, -2)
    t.cast(f, *([b] if t.d.kind != "priority" else []))
    t.resolve_all()
    assert t.life(1) == 14 and len(t.game.state.players[0].graveyard) == 2


def test_they_are_done_before_triggers_go_on_the_stack() -> None:
    """A creature enters with a trigger that targets a creature, and another dies as a state-based action first:
    the dead one is no target (CR 704.3, 603.3)."""
    t = Table()
    doomed = t.put(creature("Doomed", 1, 1), 1)
    shadow = creature(
        "Shade",
        3,
        3,
        static(mf.AllOf((CREATURE, mf.Not(SELF))), pump(-1, -1)),
        triggered(
            mp.ZoneChanges(SELF, destination="battlefield"),
            me.Destroy(TARGET),
            targets=[target(mf.AllOf((CREATURE, mf.Not(MINE))))],
        ),
        cost="B",
    )
    i = t.hand(shadow)
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(doomed) == GRAVEYARD and t.stack() == []


def test_a_saga_is_sacrificed_after_its_last_chapter() -> None:
    """A Saga of two chapters: the second resolves and it is sacrificed (CR 704.5s, 714.4)."""
    saga = card(
        "Tale",
        "enchantment",
        ma.Chapter((1,), ma.Modes((ma.Body((), (gain(1),)),), ONE, ONE)),
        ma.Chapter((2,), ma.Modes((ma.Body((), (gain(3),)),), ONE, ONE)),
        subtypes="Saga",
        cost="W",
    )
    t = Table()
    i = t.hand(saga)
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve_all()
    assert t.life(0) == 21 and t.named("Tale")
    t.go(MAIN1, 5)
    assert t.stack() == ["*Tale"]
    t.resolve()
    assert t.life(0) == 24 and t.zone(i) == GRAVEYARD
