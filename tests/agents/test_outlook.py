"""How likely a player is to win: what is better for it counts for it, and for the other side against it."""

from __future__ import annotations

import pytest

from spellwright.agents.outlook import life_chance, outlook
from spellwright.agents.search_playout import judged
from spellwright.agents.worth import WIN
from spellwright.core.vocab import HAND
from spellwright.rules.setup import in_zone
from spellwright.rules.state import State

from .table import Table, basic, creature, spell


def board() -> Table:
    t = Table()
    for seat in (0, 1):
        t.lands(seat, "Forest", 3)
        t.has(seat, creature(2, 2))
    return t


def seen(s: State, seat: int = 0) -> float:
    return outlook(s.clone(), seat)


def test_both_sides_see_the_same() -> None:
    t = board()
    t.has(0, creature(4, 4))
    t.s.edit_player(1).life = 9
    t.begin()
    assert seen(t.s) == pytest.approx(-seen(t.s, 1))


def test_more_is_better() -> None:
    """Life, lands, creatures and cards; for the other side it is worse."""
    plain = board()
    plain.begin()
    level = seen(plain.s)
    for seat in (0, 1):
        sign = 1 if seat == 0 else -1
        for add in range(5):
            t = board()
            if add == 0:
                t.s.edit_player(seat).life += 3
            elif add == 1:
                t.lands(seat, "Forest", 1)
            elif add == 2:
                t.has(seat, creature(3, 3))
            elif add == 3:
                t.holds(seat, spell("Instant", "{1}", "Draw a card."))
            else:
                in_zone(t.s, basic("Forest"), HAND, seat)
            t.begin()
            assert sign * (seen(t.s) - level) > 0.01, (seat, add)


def test_the_last_points_of_life_are_worth_the_most() -> None:
    steps = [round(life_chance(n + 1) - life_chance(n), 9) for n in range(1, 40)]
    assert steps == sorted(steps, reverse=True) and steps[-1] > 0


def test_to_attack_for_the_rest_is_nearly_won() -> None:
    """Three power, three life and no blocker: whoever attacks next (CR 508.1) is far ahead."""
    mine = Table(life=(20, 3))
    mine.has(0, creature(3, 3))
    mine.begin()
    theirs = Table(active=1, life=(20, 3))
    theirs.has(0, creature(3, 3))
    theirs.begin()
    assert seen(mine.s) > seen(theirs.s) + 1


def test_a_game_that_is_over() -> None:
    t = Table(life=(20, 0))
    t.begin()
    t.resolve()
    assert t.game.over and t.game.winner == 0
    s = t.game.state
    assert seen(s) == WIN and seen(s, 1) == -WIN
    assert judged(s, 0, s.turn) == 1.0 and judged(s, 1, s.turn) == 0.0
