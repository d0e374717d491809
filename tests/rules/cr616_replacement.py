"""Replacement and prevention effects (CR 614, 615) and their interaction (CR 616)."""

from __future__ import annotations

import pytest

from spellwright.core.vocab import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
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
    spell,
    target,
    triggered,
)

ALL = mf.Anything()
DOUBLE = ma.ScaleAmount(n(2), n(0))
ENTERS = mp.ZoneChanges(SELF, destination="battlefield")
DIES = mp.ZoneChanges(CREATURE, "battlefield", "graveyard")
FURNACE = card("Furnace", "enchantment", ma.Replacement(mp.DealsDamage(ALL), (DOUBLE,)))
WARD = card(
    "Ward", "enchantment", ma.Replacement(mp.DealsDamage(ALL, players=YOU), (ma.PreventAmount(ONE),), prevention=True)
)
SCALES = card("Scales", "enchantment", ma.Replacement(mp.CountersPut(MINE, "+1/+1"), (ma.ScaleAmount(ONE, ONE),)))
SEASON = card("Season", "enchantment", ma.Replacement(mp.CountersPut(MINE, "+1/+1"), (DOUBLE,)))
REST = card("Rest", "enchantment", ma.Replacement(mp.ZoneChanges(ALL, "", "graveyard"), (ma.GoTo("exile"),)))


def with_bolt(*mine: ma.Card, yours: tuple[ma.Card, ...] = (), amount: int = 3) -> tuple[Table, int]:
    """The first player has a Bolt and a red mana; enchantments about."""
    t = Table()
    for c in mine:
        t.put(c)
    for c in yours:
        t.put(c, 1)
    i = t.hand(bolt("Bolt", amount))
    t.mana(0, "R")
    return t, i


# ------------------------------------------------------------------ order


@pytest.mark.parametrize(("first", "life"), [("Furnace", 15), ("Ward", 16)])
def test_the_player_who_is_dealt_damage_orders_what_changes_it(first: str, life: int) -> None:
    """3 damage to me, doubled by Furnace, 1 prevented by Ward: I choose. Doubled first 6-1 = 5, prevented first
    2x2 = 4 (CR 616.1)."""
    t, i = with_bolt(FURNACE, yours=(WARD,))
    t.start()
    t.cast(i, -2)
    t.resolve(first)
    assert t.life(1) == life


def test_it_is_the_affected_player_who_is_asked() -> None:
    """Furnace is mine, Ward yours, the damage is dealt to you: you are asked (CR 616.1)."""
    t, i = with_bolt(FURNACE, yours=(WARD,))
    t.start()
    t.cast(i, -2)
    t.resolve()
    assert t.d.kind == "replacement" and t.d.player == 1


def test_the_controller_of_an_affected_object_is_asked() -> None:
    """A counter for my creature, one more by Scales, twice as many by Season: (1+1)x2 = 4 or 1x2+1 = 3, as I choose."""
    for first, size in (("Scales", 6), ("Season", 5)):
        t = Table()
        t.put(SCALES), t.put(SEASON)
        bear = t.put(BEAR)
        i = t.hand(spell("Grow", "G", me.PutCounters(TARGET, "+1/+1", ONE), targets=[target()]))
        t.mana(0, "G")
        t.start()
        t.cast(i)
        t.resolve()
        assert t.d.player == 0
        t.answer(first)
        assert t.pt(bear) == (size, size)


def test_each_applies_only_once_to_an_event() -> None:
    """One Furnace doubles 3 to 6 and not again to 12 (CR 614.5); two of them make 12 (CR 614.5, each once)."""
    for count, life in ((1, 14), (2, 8)):
        t, i = with_bolt(*[FURNACE] * count)
        t.start()
        t.cast(i, -2)
        t.resolve()
        assert t.life(1) == life


def test_what_enters_is_changed_by_its_own_text_and_by_others() -> None:
    """A creature that enters with a +1/+1 counter beside a Season: it enters with two (CR 614.12, 122.6a)."""
    t = Table()
    t.put(SEASON)
    i = t.hand(creature("Pup", 1, 1, ma.Replacement(ENTERS, (ma.EntersWithCounters("+1/+1", ONE),), works_in="")))
    t.mana(0, "G")
    t.start()
    t.cast(i)
    t.resolve()
    (p,) = t.named("Pup")
    assert t.pt(p) == (3, 3)


# ------------------------------------------------------------------ going elsewhere


def test_what_is_exiled_instead_of_dying_did_not_die() -> None:
    """With "cards that would go to a graveyard are exiled instead" a creature's death trigger does not trigger
    (CR 614.6, 700.4)."""
    t, i = with_bolt(REST)
    x = t.put(creature("Victim", 1, 1, triggered(mp.ZoneChanges(SELF, "battlefield", "graveyard"), gain(1))))
    t.start()
    t.cast(i, x)
    t.resolve()
    assert t.zone(x) == EXILE and t.stack() == [] and t.zone(i) == EXILE


def test_two_effects_that_send_it_elsewhere() -> None:
    """One exiles what would die, another shuffles itself into the library instead: the owner chooses, and the
    other then no longer applies (CR 616.1, 614.5)."""
    for first, zone in (("Rest", EXILE), ("Titan", LIBRARY)):
        t, i = with_bolt(REST)
        titan = creature(
            "Titan",
            3,
            3,
            ma.Replacement(mp.ZoneChanges(SELF, "", "graveyard"), (ma.GoTo("library", "shuffle"),), works_in=""),
        )
        x = t.put(titan)
        t.start()
        t.cast(i, x)
        t.resolve(first)
        if zone == LIBRARY:
            assert len(t.game.state.players[0].library) == 11
        else:
            assert t.zone(x) == EXILE


def test_enters_tapped() -> None:
    """A land that enters tapped, played: it is tapped, and nothing became tapped (CR 614.1d, 614.13)."""
    t = Table()
    t.put(card("Log", "artifact", triggered(mp.BecomesTapped(mf.TypeIs("land")), gain(1))))
    i = t.hand(card("Marsh", "land", ma.Replacement(ENTERS, (ma.EntersTapped(),), works_in=""), cost=None))
    t.start()
    t.do("play", i)
    assert t.p(t.o(i).id).tapped and t.stack() == []


# ------------------------------------------------------------------ prevention


def test_a_shield_is_used_up() -> None:
    """With "Prevent the next 3 damage to target creature this turn": 2 and 2 damage leave 1 (CR 615.7)."""
    t = Table()
    x = t.put(creature("Wall", 0, 5))
    shield = t.hand(spell("Shield", "W", me.PreventDamage(n(3), TARGET), targets=[target()]))
    one, two = t.hand(bolt("Zap", 2)), t.hand(bolt("Zap", 2))
    t.mana(0, "WRR")
    t.start()
    t.cast(shield)
    t.resolve()
    for i in (one, two):
        t.cast(i, x)
        t.resolve()
    assert t.p(x).damage == 1


def test_damage_that_cannot_be_prevented() -> None:
    """With "Damage can't be prevented": Ward does nothing (CR 615.12)."""
    t, i = with_bolt(card("Law", "enchantment", ma.PlayerRule(EVERYONE, "damage can't be prevented")), yours=(WARD,))
    t.start()
    t.cast(i, -2)
    t.resolve()
    assert t.life(1) == 17


def test_prevented_damage_was_not_dealt() -> None:
    """With "Whenever this is dealt damage" and all of it is prevented: nothing triggers (CR 615.5, 615.1)."""
    t = Table()
    x = t.put(creature("Sponge", 0, 5, triggered(mp.DealsDamage(ALL, SELF), gain(1))))
    t.put(card("Fog", "enchantment", ma.Replacement(mp.DealsDamage(ALL), (ma.PreventAmount(None),), prevention=True)))
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, x)
    t.resolve()
    assert t.stack() == [] and t.p(x).damage == 0


def test_protection_prevents_damage_from_that_quality() -> None:
    """A red source deals 3 to everything: a creature with protection from red is dealt none (CR 702.16e)."""
    t = Table()
    safe = t.put(creature("Safe", 1, 1, ma.Keyword("protection", filter=mf.ColorIs("R"))))
    lost = t.put(BEAR)
    i = t.hand(spell("Sweep", "R", damage(3, mo.Matching(CREATURE), None)))
    t.mana(0, "R")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(safe) == BATTLEFIELD and t.zone(lost) == GRAVEYARD


def test_redirected_damage_is_dealt_to_the_other() -> None:
    """Damage that would be dealt to a player is dealt to a creature instead (CR 614.9)."""
    guard = creature("Guard", 0, 8, ma.Replacement(mp.DealsDamage(ALL, players=YOU), (ma.Redirect(SOURCE, None),)))
    t, i = with_bolt(yours=(guard,))
    t.start()
    t.cast(i, -2)
    t.resolve()
    (g,) = t.named("Guard")
    assert t.life(1) == 20 and t.p(g).damage == 3


# ------------------------------------------------------------------ regeneration and destruction


def test_regeneration_replaces_destruction_once() -> None:
    """A regeneration shield: the first destruction taps the creature and removes its damage, the second kills
    (CR 701.19a)."""
    t = Table()
    x = t.put(creature("Ghoul", 2, 2, activated("B", me.Regenerate(SOURCE))))
    one, two = t.hand(bolt()), t.hand(bolt())
    t.mana(0, "BRR")
    t.start()
    t.activate(x)
    t.resolve()
    t.cast(one, x)
    t.resolve()
    assert t.p(x).tapped and t.p(x).damage == 0
    t.cast(two, x)
    t.resolve()
    assert t.zone(x) == GRAVEYARD


def test_it_cannot_be_regenerated() -> None:
    """With "Destroy target creature. It can't be regenerated": the shield does nothing (CR 701.19c)."""
    t = Table()
    x = t.put(creature("Ghoul", 2, 2, activated("B", me.Regenerate(SOURCE))))
    i = t.hand(spell("Bury", "B", me.Destroy(TARGET, no_regeneration=True), targets=[target()]))
    t.mana(0, "BB")
    t.start()
    t.activate(x)
    t.resolve()
    t.cast(i)
    t.resolve()
    assert t.zone(x) == GRAVEYARD


def test_a_sacrifice_is_no_destruction() -> None:
    """A creature with a shield, or indestructible, can be sacrificed (CR 701.21a, 702.12b)."""
    t = Table()
    x = t.put(creature("Idol", 2, 2, "indestructible", activated(None, gain(1), acts=[me.Sacrifice(YOU, SOURCE)])))
    t.start()
    t.activate(x)
    assert t.zone(x) == GRAVEYARD


def test_indestructible_survives_damage_and_destruction() -> None:
    """Lethal damage and "destroy" leave it alone (CR 702.12b)."""
    t = Table()
    x = t.put(creature("Idol", 2, 2, "indestructible"))
    i = t.hand(spell("Wrath", "W", me.Destroy(mo.Matching(CREATURE))))
    b = t.hand(bolt())
    t.mana(0, "WR")
    t.start()
    t.cast(b, x)
    t.resolve()
    t.cast(i)
    t.resolve()
    assert t.zone(x) == BATTLEFIELD and t.p(x).damage == 3


# ------------------------------------------------------------------ draws, life, tokens


def test_a_draw_that_is_replaced_is_no_draw() -> None:
    """With "If you would draw a card, gain 1 life instead": with an empty library nobody loses (CR 614.11, 614.6)."""
    t = Table()
    t.put(card("Mill", "enchantment", ma.Replacement(mp.DrawsCard(YOU), (ma.InsteadDo((gain(1),)),))))
    i = t.hand(spell("Study", "U", me_library.Draw(YOU, n(2))))
    t.mana(0, "U")
    t.start(empty=(0,))
    t.cast(i)
    t.resolve()
    assert not t.game.over and t.life(0) == 22 and t.hand_size(0) == 0


def test_life_that_cannot_be_gained() -> None:
    """With "Players can't gain life": lifelink and the like do nothing (CR 119.7)."""
    t = Table()
    t.put(card("Rot", "enchantment", ma.PlayerRule(EVERYONE, "can't gain life")))
    i = t.hand(spell("Sip", "W", gain(5)))
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.life(0) == 20


def test_twice_as_many_tokens() -> None:
    """With "If you would create tokens, create twice as many": two Soldiers for one (CR 614.1a, 701.7a)."""
    soldier = me_parts.TokenSpec("", ("creature",), (), ("Soldier",), ("W",), n(1), n(1))
    t = Table()
    t.put(card("Parade", "enchantment", ma.Replacement(mp.TokensCreated(YOU, ALL), (DOUBLE,))))
    i = t.hand(spell("Muster", "W", me.CreateTokens(YOU, ONE, soldier)))
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    assert len(t.named("Soldier Token")) == 2


def test_a_replacement_that_came_after_the_event_does_not_change_it() -> None:
    """A Furnace that enters after the damage was dealt has nothing to replace (CR 614.4)."""
    t, i = with_bolt()
    f = t.hand(FURNACE)
    t.mana(0, "G")
    t.start()
    t.cast(i, -2)
    t.resolve()
    t.cast(f)
    t.resolve()
    assert t.life(1) == 17


def test_cant_beats_can() -> None:
    """A counter is put on a creature that can't have counters: nothing is put (CR 101.2)."""
    t = Table()
    x = t.put(BEAR)
    t.put(aura("Bare", mm.Restriction("have counters")), on=x)
    i = t.hand(spell("Grow", "G", me.PutCounters(TARGET, "+1/+1", ONE), targets=[target()]))
    t.mana(0, "G")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.pt(x) == (2, 2) and not t.o(x).counters


def test_a_countered_spell_goes_where_it_is_sent_instead() -> None:
    """A spell countered under Rest: the card goes to exile instead of the graveyard (CR 614.6, 701.6a)."""
    t, i = with_bolt(REST)
    deny = t.hand(spell("Deny", "U", me.CounterSpell(TARGET), targets=[target(mf.StackKind("spell"), zone="stack")]), 1)
    t.mana(1, "U")
    t.start()
    t.cast(i, -2)
    t.cast(deny, seat=1)
    t.resolve()
    assert t.zone(i) == EXILE and t.zone(deny) == EXILE


def test_a_copy_as_it_enters_is_chosen_and_not_targeted() -> None:
    """With "You may have this enter as a copy of a creature": a creature with shroud will do; it has its printed
    values and not its counters (CR 614.1c, 707.2)."""
    mimic = creature(
        "Mimic",
        0,
        0,
        ma.Replacement(
            ENTERS, (ma.EntersAsCopy(mo.Choice(CREATURE, "battlefield", YOU, ONE, ONE)),), optional=True, works_in=""
        ),
        cost="U",
    )
    t = Table()
    x = t.put(creature("Veiled", 2, 3, "shroud"), 1, counters=(("+1/+1", 2),))
    i = t.hand(mimic)
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve()
    while t.d.kind != "priority":
        t.answer("yes" if t.d.kind == "use replacement" else x)
    a, b = t.named("Veiled")
    assert {t.pt(a), t.pt(b)} == {(4, 5), (2, 3)}


def test_declining_to_copy() -> None:
    """It may be left: a 0/0 then enters and is put into the graveyard (CR 704.5f)."""
    mimic = creature(
        "Mimic",
        0,
        0,
        ma.Replacement(
            ENTERS, (ma.EntersAsCopy(mo.Choice(CREATURE, "battlefield", YOU, ONE, ONE)),), optional=True, works_in=""
        ),
        cost="U",
    )
    t = Table()
    t.put(OGRE, 1)
    i = t.hand(mimic)
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve("no")
    assert t.zone(i) == GRAVEYARD


def test_what_stands_in_for_an_event_is_not_replaced_by_the_same_effect() -> None:
    """With "if you would draw a card, gain 1 life and draw a card instead", one draw is one life and one card
    (CR 614.5)."""
    t = Table()
    t.put(
        card(
            "Font",
            "enchantment",
            ma.Replacement(mp.DrawsCard(YOU), (ma.InsteadDo((gain(1), me_library.Draw(YOU, ONE))),)),
        )
    )
    i = t.hand(spell("Study", "U", me_library.Draw(YOU, n(2))))
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.life(0) == 22 and t.hand_size(0) == 2


def test_a_land_that_is_put_onto_the_battlefield_instead_of_entering() -> None:
    """With "If this would enter, sacrifice another land instead; then put it onto the battlefield": it does so
    once (CR 614.5)."""
    others = mo.Choice(mf.AllOf((mf.TypeIs("land"), mf.ControlledBy(YOU), mf.Not(SELF))), "battlefield", YOU, ONE, ONE)
    lake = card(
        "Lake",
        "land",
        ma.Replacement(ENTERS, (ma.InsteadDo((me.Sacrifice(YOU, others), me.Move(SOURCE, "battlefield"))),)),
        cost=None,
    )
    t = Table()
    f, i = t.put(FOREST), t.hand(lake)
    t.start()
    t.do("play", i)
    assert t.zone(f) == GRAVEYARD and len(t.named("Lake")) == 1
