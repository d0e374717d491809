"""Counters with rules of their own (CR 122.1b-i), and rad counters (CR 728)."""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD, EXILE, GRAVEYARD, MAIN1, UPKEEP
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import life as me_life

from .helpers import BEAR, FOREST, OGRE, TARGET, YOU, Table, bolt, n, spell, target

MURDER = spell("Murder", "B", me.Destroy(TARGET), targets=[target()])


def test_a_stun_counter_goes_instead_of_untapping() -> None:
    """A tapped creature with two stun counters, after its controller's untap step: still tapped, with one stun
    counter (CR 122.1d, 502.3)."""
    t = Table()
    bear = t.put(BEAR, 1, tapped=True, counters=(("stun", 2),))
    t.start()
    t.go(UPKEEP, 4)
    assert t.p(bear).tapped and t.p(bear).count("stun") == 1


def test_a_shield_counter_saves_from_an_effect_once() -> None:
    """A creature with a shield counter is destroyed by a spell, twice: the first removes the counter, the second
    destroys it (CR 122.1c)."""
    t = Table()
    bear = t.put(BEAR, 1, counters=(("shield", 1),))
    one, two = t.hand(MURDER), t.hand(MURDER)
    t.mana(0, "BB")
    t.start()
    t.cast(one)
    t.resolve()
    assert t.zone(bear) == BATTLEFIELD and not t.p(bear).counters
    t.cast(two)
    t.resolve()
    assert t.zone(bear) == GRAVEYARD


def test_a_shield_counter_prevents_damage_and_goes() -> None:
    """3 damage to a 2/2 with a shield counter: none is dealt, and the counter is gone (CR 122.1c)."""
    t = Table()
    bear = t.put(BEAR, 1, counters=(("shield", 1),))
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, bear)
    t.resolve()
    assert t.zone(bear) == BATTLEFIELD and t.p(bear).damage == 0 and not t.p(bear).counters


def test_a_shield_counter_does_not_help_against_lethal_damage() -> None:
    """A 2/2 with 2 damage marked and a shield counter: destroyed by the rule, not by an effect (CR 122.1c, 704.5g)."""
    t = Table()
    bear = t.put(BEAR, 1, counters=(("shield", 1),), damage=2)
    t.start()
    assert t.zone(bear) == GRAVEYARD


def test_a_finality_counter_exiles_what_would_die() -> None:
    """A creature with a finality counter is destroyed: it is exiled (CR 122.1h)."""
    t = Table()
    bear = t.put(BEAR, 1, counters=(("finality", 1),))
    i = t.hand(MURDER)
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(bear) == EXILE


def test_radiation() -> None:
    """A player gets three rad counters; the next precombat main phase mills three: a land and two
    creatures. The player loses 2 life and has one rad counter left (CR 728.1)."""
    t = Table()
    glow = spell("Glow", "G", me_life.GivePlayerCounters(YOU, "rad", n(3)))
    i = t.hand(glow)
    t.mana(0, "G")
    t.library(0, FOREST, FOREST, OGRE, BEAR, FOREST)
    t.start()
    t.cast(i)
    t.resolve()
    t.go(MAIN1, 5)
    t.resolve_all()
    assert t.life(0) == 18 and t.game.state.players[0].count("rad") == 1
