"""Costs paid by other means: convoke, delve, improvise, crew, saddle (CR 702.51, 702.66, 702.126, 702.122, 702.171)."""

from __future__ import annotations

from spellwright.core.vocab import CREATURE, EXILE, GRAVEYARD, MAIN2
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import library as me_library
from spellwright.rules.decisions import Priority, Subset, Total

from .helpers import BEAR, FOREST, GOBLIN, OGRE, ONE, YOU, Table, card, creature, n, spell

BOON = spell("Boon", "2GG", me_library.Draw(YOU, ONE), more=[ma.Keyword("convoke")], types="sorcery")
DEPTHS = spell("Depths", "4U", me_library.Draw(YOU, ONE), more=[ma.Keyword("delve")], types="sorcery")
GEARS = spell("Gears", "2U", me_library.Draw(YOU, ONE), more=[ma.Keyword("improvise")], types="sorcery")
TOY = card("Toy", "artifact")
CART = card("Cart", "artifact", ma.Keyword("crew", n=n(3)), pt=(4, 4), subtypes="Vehicle")
MOUNT = creature("Mount", 2, 2, ma.Keyword("saddle", n=n(2)))


def test_convoke_pays_colours_and_generic_mana() -> None:
    """{2}{G}{G} with two Forests, a green and a red creature: the red one can only pay for {1} (CR 702.51a). Once the
    green one has been tapped, the red one has to be as well."""
    t = Table()
    bear, goblin = t.put(BEAR), t.put(GOBLIN)
    t.lands(FOREST, FOREST)
    i = t.hand(BOON)
    t.start()
    t.cast(i)
    assert not isinstance(t.d, Priority)
    assert t.refuses((goblin, 16)) and not t.refuses((bear, 16)) and not t.refuses((goblin, 0))
    t.answer((bear, 0))
    assert t.p(bear).tapped and t.p(goblin).tapped
    assert t.stack() == ["Boon"]


def test_convoke_can_do_without_creatures() -> None:
    """With the mana at hand no creature need be tapped (CR 702.51a: may)."""
    t = Table()
    bear = t.put(BEAR)
    t.mana(0, "GGGG")
    i = t.hand(BOON)
    t.start()
    t.cast(i, (0,))
    assert not t.p(bear).tapped and t.stack() == ["Boon"]


def test_not_enough_creatures() -> None:
    """{2}{G}{G} with one land and two creatures can't be paid."""
    t = Table()
    t.put(BEAR)
    t.put(BEAR)
    t.lands(FOREST)
    i = t.hand(BOON)
    t.start()
    assert not t.can("cast", i)


def test_delve_exiles_for_generic_mana_only() -> None:
    """{4}{U} with {U} and one mana more: between three and four cards are exiled from the graveyard (CR 702.66a)."""
    t = Table()
    dead = [t.grave(BEAR) for _ in range(5)]
    t.mana(0, "UG")
    i = t.hand(DEPTHS)
    t.start()
    t.cast(i)
    d = t.d
    assert isinstance(d, Subset) and (d.least, d.most) == (3, 4)
    t.answer(dead[:3])
    assert [t.zone(x) for x in dead] == [EXILE] * 3 + [GRAVEYARD] * 2
    assert t.pool(0) == "" and t.stack() == ["Depths"]


def test_improvise_taps_artifacts_for_generic_mana() -> None:
    """{2}{U} with {U} and two artifacts (CR 702.126a)."""
    t = Table()
    toys = [t.put(TOY), t.put(TOY)]
    t.mana(0, "U")
    i = t.hand(GEARS)
    t.start()
    t.cast(i, (toys[0], 0))
    assert all([t.p(x).tapped for x in toys])
    assert t.stack() == ["Gears"]


def test_crew() -> None:
    """Crew 3 with creatures of power 3, 2 and 1: the 3 alone or the 2 and the 1 do, the 2 alone doesn't; a creature
    that
    came this turn can crew. The Vehicle is a creature until end of turn (CR 702.122a)."""
    t = Table()
    cart = t.put(CART)
    ogre, bear, goblin = t.put(OGRE, new=True), t.put(BEAR), t.put(GOBLIN)
    t.start()
    assert not t.c(cart).types & CREATURE
    t.activate(cart)
    assert isinstance(t.d, Total) and t.d.count() == 5
    assert t.refuses([bear]) and not t.refuses([ogre]) and not t.refuses([ogre, bear, goblin])
    t.answer([bear, goblin])
    assert t.p(bear).tapped and t.p(goblin).tapped and not t.p(ogre).tapped
    t.resolve()
    assert t.c(cart).types & CREATURE and t.pt(cart) == (4, 4)
    t.go(MAIN2, 4)
    assert not t.c(cart).types & CREATURE


def test_a_vehicle_does_not_crew_itself() -> None:
    """A Vehicle that already is a creature is no other creature (CR 702.122a)."""
    t = Table()
    cart, ogre = t.put(CART), t.put(OGRE)
    t.start()
    t.activate(cart)
    t.resolve()
    assert t.p(ogre).tapped and not t.can("activate", cart)


def test_saddle_is_for_a_turn_and_as_a_sorcery() -> None:
    """Saddle 2, and at the end of the turn it is saddled no more (CR 702.171a, b)."""
    t = Table()
    mount, bear = t.put(MOUNT), t.put(BEAR)
    t.start()
    t.activate(mount)
    t.resolve()
    assert t.p(bear).tapped and "saddled" in t.p(mount).flags
    t.go(MAIN2, 4)
    assert "saddled" not in t.p(mount).flags
