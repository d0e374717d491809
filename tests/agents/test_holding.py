"""What another player is not likely to hold: by its lands and mana, which all see."""

from __future__ import annotations

from spellwright.agents.hidden import Unknown
from spellwright.agents.holding import Holding
from spellwright.core.vocab import END, HAND, LIBRARY, MAIN1
from spellwright.rules.base import Rng
from spellwright.rules.decisions import PASS
from spellwright.rules.decisions_combat import Attack
from spellwright.rules.setup import in_zone
from spellwright.rules.state import State

from .table import Table, basic, creature, spell

BEAR = creature(2, 2)
GIANT = creature(6, 6, cost="{5}{G}")
ELSEWHERE = creature(1, 1, cost="{R}")
TRICK = spell("Instant", "{G}", "Target creature gets +2/+2 until end of turn.")


def after_a_turn(land: bool = False) -> State:
    """The end step of seat 1's turn, with three Forests that it has not used; it has played a land or not."""
    t = Table()
    t.lands(1, "Forest", 3)
    t.lands(0, "Forest", 1)
    t.holds(0, TRICK)
    for card in (BEAR, GIANT, TRICK):
        in_zone(t.s, card, HAND, 1)
        for _ in range(6):
            in_zone(t.s, card, LIBRARY, 1)
    if land:
        in_zone(t.s, basic("Forest"), HAND, 1)
    game = t.begin()
    while not (game.state.active == 1 and game.state.step == END):
        d = game.decision
        assert d is not None
        if game.state.active == 1 and game.state.step == MAIN1 and d.player == 1:
            plays = [a for a in d.options() if a != PASS and game.state.objects[a[1]].face.is_land]
            game.push(plays[0] if plays and land else PASS)
        else:
            game.push(
                (0,) * len(d.candidates) if isinstance(d, Attack) else PASS if PASS in d.options() else d.options()[0]
            )
    return game.state


def test_what_it_could_have_cast() -> None:
    """Three Forests untapped at the end of its turn: no creature for two, but one for six, a red one, a trick."""
    h = Holding(after_a_turn(land=True), 1)
    assert h.mana >= 3
    assert h.unlikely(BEAR)
    assert not h.unlikely(GIANT) and not h.unlikely(ELSEWHERE) and not h.unlikely(TRICK)
    assert not h.unlikely(basic("Forest"))


def test_who_plays_no_land_has_none() -> None:
    """CR 305.2: it could have played one."""
    h = Holding(after_a_turn(), 1)
    assert h.unlikely(basic("Forest"))


def test_nothing_is_concluded_before_it_had_a_chance() -> None:
    t = Table(active=1)
    t.lands(1, "Forest", 3)
    t.begin()
    h = Holding(t.s, 1)
    assert not h.unlikely(BEAR) and not h.unlikely(basic("Forest"))


def test_likely_worlds_have_less_of_it() -> None:
    """Of all worlds, and of the likely ones: how often seat 1 holds the creature for two."""
    s = after_a_turn(land=True)
    counts = []
    for likely in (False, True):
        unknown = Unknown(s, 0, likely=likely)
        rng = Rng(5)
        held = 0
        for _ in range(100):
            g = unknown.world(rng)
            held += sum([1 for i in g.players[1].hand if g.objects[i].card is BEAR])
        counts.append(held)
    assert counts[0] > 30 and counts[1] < counts[0] // 4
