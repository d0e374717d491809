"""Two decks or more that meet in pairs: each game of all pairs has a number, and is determined by it and the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from spellwright.core.errors import UserError
from spellwright.ir.meant.abilities import Card
from spellwright.sim.match import Contest, Played, play_one
from spellwright.sim.spread import in_order
from spellwright.sim.statistics import wilson

BALANCED: Final = 4
"""In so many games of a pair each deck sits in each seat and begins from it equally often."""


class Field(msgspec.Struct, frozen=True):
    """Decks as the engine reads them, an agent for each, the pairs that meet (places in `decks`), and the seed."""

    names: tuple[str, ...]
    decks: tuple[list[Card], ...]
    agents: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    seed: int


def all_pairs(decks: int) -> tuple[tuple[int, int], ...]:
    """A round robin: each against each."""
    return tuple([(i, j) for i in range(decks) for j in range(i + 1, decks)])


def first_against_others(decks: int) -> tuple[tuple[int, int], ...]:
    """A gauntlet: the first against each of the others."""
    return tuple([(0, j) for j in range(1, decks)])


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names with a number from the second of the same on."""
    out: list[str] = []
    for name in names:
        n = 1
        found = name
        while found in out:
            n += 1
            found = f"{name} ({n})"
        out.append(found)
    return tuple(out)


def contest(field: Field, pair: int) -> Contest:
    """One pair of the field by itself."""
    i, j = field.pairs[pair]
    return Contest(
        (field.names[i], field.names[j]),
        (field.decks[i], field.decks[j]),
        (field.agents[i], field.agents[j]),
        field.seed,
    )


def play_number(field: Field, number: int) -> Played:
    """The game with this number. The pairs take turns; in the record decks are 0 and 1 of the pair."""
    n = len(field.pairs)
    return play_one(contest(field, number % n), number // n, number)


def of_pair(field: Field, played: Sequence[Played], pair: int) -> list[Played]:
    """The games of one pair."""
    return [p for p in played if p.number % len(field.pairs) == pair]


class Stop:
    """Whether enough is known: every pair's interval is at most `width` wide (in parts of one).

    It is asked after each game in the order of the numbers and judges where every pair has played a balanced number
    of games, so that where a series stops depends on its games alone.
    """

    def __init__(self, field: Field, width: float | None) -> None:
        self.width = width
        self.pairs = len(field.pairs)
        self.wins = [0] * self.pairs
        self.decided = [0] * self.pairs

    def after(self, p: Played) -> bool:
        pair = p.number % self.pairs
        if p.winner >= 0:
            self.decided[pair] += 1
            self.wins[pair] += p.winner == 0
        if self.width is None or (p.number + 1) % (BALANCED * self.pairs):
            return False
        for wins, games in zip(self.wins, self.decided, strict=True):
            low, high = wilson(wins, games)
            if high - low > self.width:
                return False
        return True


def play_field(
    field: Field,
    games: int,
    jobs: int = 1,
    *,
    until: float | None = None,
    known: Iterable[Played] = (),
    told: Callable[[Played], None] | None = None,
    kept: Callable[[Played], None] | None = None,
    ray: bool = False,
) -> list[Played]:
    """Play `games` of each pair, or fewer if `until` (see Stop) is reached.

    `known` are the first games, played before. `told` hears of every game in the order of the numbers, `kept` of those
    that are new. Any number of `jobs` gives the same, with `ray` too (see spread).
    """
    if games < 1:
        raise UserError(f"{games} games cannot be played", "", "the number is 1 or more")
    end = games * len(field.pairs)
    stop = Stop(field, until)
    out: list[Played] = []
    for p in known:
        if len(out) == end:
            return out
        out.append(p)
        if told is not None:
            told(p)
        if stop.after(p):
            return out
    for p in in_order(play_number, field, len(out), end, jobs, ray):
        out.append(p)
        if kept is not None:
            kept(p)
        if told is not None:
            told(p)
        if stop.after(p):
            break
    return out
