"""Cards cast from elsewhere or as something else: foretell, plot, warp, rebound, madness, bestow (CR 702)."""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD, CREATURE, ENCHANTMENT, EXILE, GRAVEYARD, MAIN1, UPKEEP
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts

from .helpers import BEAR, FOREST, ONE, SOURCE, YOU, Table, card, creature, gain, pump, spell, target


def cost(letters: str) -> me_parts.Cost:
    return me_parts.Cost(tuple(letters))


OMEN = spell("Omen", "3G", gain(3), more=[ma.Keyword("foretell", cost=cost("G"))])
SCHEME = spell("Scheme", "3G", gain(3), types="sorcery", more=[ma.Keyword("plot", cost=cost("1"))])
VISITOR = creature("Visitor", 3, 3, ma.Keyword("warp", cost=cost("G")), cost="4G")
ECHO = spell("Echo", "G", gain(3), more=[ma.Keyword("rebound")])
FURY = spell("Fury", "4G", gain(3), more=[ma.Keyword("madness", cost=cost("G"))])
LOOT = spell("Loot", "0", me_library.Discard(YOU, mo.Choice(mf.Anything(), "hand", YOU, ONE, ONE, YOU)))
EIDOLON = card(
    "Eidolon",
    "enchantment creature",
    ma.Keyword("bestow", cost=cost("1G")),
    ma.Static(None, mo.Host(SOURCE), (pump(2, 2), mm.AddAbility(ma.Keyword("flying")))),
    pt=(1, 1),
    cost="G",
    subtypes="Spirit",
)
WRATH = spell("Wrath", "0", me.Destroy(mo.Target(0)), targets=[target()])


def test_foretell() -> None:
    """In one's own turn, for {2}, face down into exile; castable for the foretell cost later (CR 702.143a)."""
    t = Table()
    i = t.hand(OMEN)
    t.lands(*[FOREST] * 3)
    t.start()
    assert t.can("foretell", i) or t.can("special", i)
    t.do("special", i)
    assert t.zone(i) == EXILE and t.o(i).face_down
    assert not t.can("cast", t.o(i).id)
    t.go(UPKEEP, 4)
    t.to(0)
    assert t.can("cast", t.o(i).id)
    t.cast(t.o(i).id)
    assert t.stack() == ["Omen"]
    t.resolve()
    assert t.life(0) == 23 and t.zone(i) == GRAVEYARD


def test_not_foretold_in_another_turn() -> None:
    """A card can be foretold only in its owner's turn (CR 702.143a)."""
    t = Table(active=1)
    i = t.hand(OMEN)
    t.lands(*[FOREST] * 3)
    t.start()
    t.to(0)
    assert not t.can("special", i)


def test_plot() -> None:
    """For the plot cost into exile; in a later turn it may be cast for nothing, as a sorcery (CR 702.170a, d)."""
    t = Table()
    i = t.hand(SCHEME)
    t.lands(FOREST)
    t.start()
    t.do("special", i)
    now = t.o(i).id
    assert t.zone(i) == EXILE and not t.can("cast", now)
    t.go(UPKEEP, 5)
    assert not t.can("cast", now), "not in the upkeep"
    t.go(MAIN1, 5)
    t.cast(now)
    t.resolve()
    assert t.life(0) == 23


def test_warp() -> None:
    """Cast for its warp cost, exiled at the beginning of the next end step, and castable from there for its mana cost
    in a later turn (CR 702.185a)."""
    t = Table()
    i = t.hand(VISITOR)
    t.lands(*[FOREST] * 5)
    t.start()
    t.cast(i, way="warp")
    t.resolve()
    assert t.zone(i) == BATTLEFIELD and not t.game.state.stack
    t.go(UPKEEP, 4)
    assert t.zone(i) == EXILE
    t.go(MAIN1, 5)
    t.cast(t.o(i).id)
    t.resolve()
    t.go(UPKEEP, 6)
    assert t.zone(i) == BATTLEFIELD


def test_rebound() -> None:
    """Cast from hand it is exiled, and may be cast for nothing at the beginning of the next upkeep; then it goes to the
    graveyard (CR 702.88a)."""
    t = Table()
    i = t.hand(ECHO)
    t.mana(0, "G")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(i) == EXILE and t.life(0) == 23
    t.go(UPKEEP, 5)
    t.resolve("yes")
    t.resolve()
    assert t.life(0) == 26 and t.zone(i) == GRAVEYARD


def test_madness_offers_the_card() -> None:
    """A card with madness is discarded: it goes to exile, and its owner may cast it for {G} (CR 702.35a)."""
    t = Table()
    loot, i = t.hand(LOOT), t.hand(FURY)
    t.mana(0, "G")
    t.start()
    t.cast(loot)
    t.resolve()
    assert t.zone(i) == EXILE and t.stack() == ["*Fury"]
    t.resolve("yes")
    assert t.stack() == ["Fury"]
    t.resolve()
    assert t.life(0) == 23 and t.zone(i) == GRAVEYARD


def test_madness_declined() -> None:
    """If it is not cast it goes to the graveyard (CR 702.35a)."""
    t = Table()
    loot, i = t.hand(LOOT), t.hand(FURY)
    t.mana(0, "G")
    t.start()
    t.cast(loot)
    t.resolve()
    t.resolve("no")
    assert t.zone(i) == GRAVEYARD and t.life(0) == 20


def test_a_bestowed_aura() -> None:
    """Bestowed it is an Aura and no creature; when what it enchants dies it stays as a creature (CR 702.103b, f)."""
    t = Table()
    bear = t.put(BEAR)
    i, w = t.hand(EIDOLON), t.hand(WRATH)
    t.mana(0, "GG")
    t.start()
    t.cast(i, way="bestow")
    t.resolve()
    c = t.c(i)
    assert not c.types & CREATURE and c.types & ENCHANTMENT and t.pt(bear) == (4, 4)
    t.cast(w)
    t.resolve()
    assert t.zone(bear) == GRAVEYARD and t.zone(i) == BATTLEFIELD
    assert t.c(i).types & CREATURE and t.pt(i) == (1, 1)


def test_a_bestowed_spell_whose_target_is_gone() -> None:
    """As it begins to resolve with an illegal target it ceases to be bestowed, and is a creature (CR 702.103e)."""
    t = Table()
    bear = t.put(BEAR)
    i, w = t.hand(EIDOLON), t.hand(WRATH)
    t.mana(0, "GG")
    t.start()
    t.cast(i, way="bestow")
    t.cast(w)
    t.resolve()
    t.resolve()
    assert t.zone(bear) == GRAVEYARD and t.zone(i) == BATTLEFIELD and t.pt(i) == (1, 1)


def test_cast_for_its_mana_cost_it_is_a_creature() -> None:
    """Not bestowed it is a creature spell without a target (CR 702.103a)."""
    t = Table()
    i = t.hand(EIDOLON)
    t.mana(0, "G")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(i) == BATTLEFIELD and t.pt(i) == (1, 1)
