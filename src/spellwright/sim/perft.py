"""Perft: how many lines of answers a game can take from where it is, to a fixed depth (docs/perft.md).

A ply is one answered decision. At each, every listed legal answer is given, to a clone of its own; what is counted are
the positions after so many plies. Chance is no ply: a clone keeps the generator of its parent, so every line has its
own fixed coins and shuffles. A game that has ended has no further lines, as in chess. The numbers depend on the board,
the seed and the rules alone, so they find a change in what is legal anywhere below the board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.core.errors import UserError
from spellwright.rules.base import Answer, RulesError
from spellwright.rules.decisions import Decision, Unlisted
from spellwright.rules.describe import TextOf, describe
from spellwright.rules.game import Game
from spellwright.rules.progress import advance, state_key
from spellwright.rules.state import State

FORCED_IN_A_ROW: Final = 10_000
"""So many decisions with one answer each count as never ending, where these are no plies."""

Told = Callable[[int, int], None]
"""Told how many of the first answers are counted out, and how many there are."""


class TooMany(Exception):
    """There are more positions than were asked for."""


class Depth:
    """The positions after `depth` plies: how many `leaves`, at how many of them the game has just `ended`, and how many
    different ones there are by `Game.key` (-1 if that was not asked)."""

    __slots__ = ("depth", "ended", "keys", "leaves")

    def __init__(self, depth: int, keyed: bool) -> None:
        self.depth = depth
        self.leaves = 0
        self.ended = 0
        self.keys: set[str] | None = set() if keyed else None

    @property
    def unique(self) -> int:
        return -1 if self.keys is None else len(self.keys)


class Branch:
    """One first answer: its text as `Option` has it, and the leaves below it."""

    __slots__ = ("answer", "leaves", "text")

    def __init__(self, answer: Answer, text: str) -> None:
        self.answer = answer
        self.text = text
        self.leaves = 0


class Count:
    """What `count` found: `depths` from 1 on, and `branches` in the order the answers are listed."""

    __slots__ = ("branches", "depths")

    def __init__(self, depths: list[Depth], branches: list[Branch]) -> None:
        self.depths = depths
        self.branches = branches

    @property
    def leaves(self) -> int:
        """The leaves at the full depth."""
        return self.depths[-1].leaves if self.depths else 1


def perft(game: Game, depth: int, *, forced: bool = True) -> int:
    """The number of positions `depth` plies from here; `game` is left as it is. 1 for no ply at all.

    `forced`: whether a decision with one legal answer is a ply too; if not, it is answered in passing. Raises UserError
    where a decision has more answers than are listed.
    """
    return count(game, depth, forced=forced).leaves


def divide(game: Game, depth: int, *, forced: bool = True, text_of: TextOf | None = None) -> list[Branch]:
    """The first answers, each with the number of positions below it; the sum is `perft`. See there for the rest."""
    return count(game, depth, forced=forced, text_of=text_of).branches


def count(
    game: Game,
    depth: int,
    *,
    forced: bool = True,
    unique: bool = False,
    text_of: TextOf | None = None,
    told: Told | None = None,
    most: int = 0,
) -> Count:
    """All of it in one walk: every depth from 1 to `depth`, and the first answers. `unique`: with keys, which takes
    several times as long. Raises TooMany as soon as there are more than `most` positions in all, unless that is 0."""
    if depth < 0:
        raise UserError(f"{depth} is no depth", "", "it is a number of plies, 0 or more")
    depths = [Depth(i + 1, unique) for i in range(depth)]
    s = game.state.clone()
    if not forced:
        pass_forced(s)
    d = s.pending
    if d is None or not depth:
        return Count(depths, [])
    walk = _Walk(depths, forced, most)
    branches: list[Branch] = []
    answers = listed(d)
    for a in answers:
        branch = Branch(a, describe(s, d, a, text_of).text)
        branches.append(branch)
        before = depths[-1].leaves
        walk.into(s, a, 0)
        branch.leaves = depths[-1].leaves - before
        if told is not None:
            told(len(branches), len(answers))
    return Count(depths, branches)


def deepest(game: Game, most: int, **options: Any) -> Count:
    """The count to the greatest depth, 1 at least, up to which there are at most `most` positions in all. The other
    options are those of `count`."""
    found = count(game, 1, **options)
    while found.leaves > found.depths[-1].ended:
        try:
            found = count(game, len(found.depths) + 1, most=most, **options)
        except TooMany:
            break
    return found


def listed(d: Decision) -> list[Answer]:
    """Every legal answer, each once. UserError if there are more than are listed; RulesError if the decision
    contradicts itself: it counts others than it lists, or lists one twice or one that is not legal."""
    try:
        answers = d.options()
    except Unlisted:
        hint = "take a smaller board, or end the count before it"
        raise UserError(f"the decision {d.kind!r} of player {d.player + 1} has too many answers", "", hint) from None
    if d.count() != len(answers) or len(set(answers)) != len(answers):
        raise RulesError(f"{d.kind!r} counts {d.count()} answers and lists {answers}")
    return answers


def pass_forced(s: State) -> None:
    """Answer decisions that have one legal answer until there is a choice, or the game is over."""
    for _ in range(FORCED_IN_A_ROW):
        d = s.pending
        if d is None or not d.forced():
            return
        advance(s, d.options()[0])
    raise UserError(
        f"after {FORCED_IN_A_ROW} decisions with one answer there is still no choice",
        "",
        "count forced decisions too",
    )


class _Walk:
    """Depth first, counting at every depth; only the states on the way to here are alive."""

    __slots__ = ("depths", "forced", "left")

    def __init__(self, depths: list[Depth], forced: bool, most: int) -> None:
        self.depths = depths
        self.forced = forced
        self.left = most or -1

    def into(self, parent: State, answer: Answer, ply: int) -> None:
        """Give an answer to a clone, count the position it leads to, and go on from there."""
        if not self.left:
            raise TooMany
        self.left -= 1
        s = parent.clone()
        advance(s, answer)
        if not self.forced:
            pass_forced(s)
        here = self.depths[ply]
        here.leaves += 1
        if here.keys is not None:
            here.keys.add(state_key(s))
        d = s.pending
        if d is None:
            here.ended += 1
            return
        if ply + 1 < len(self.depths):
            for a in listed(d):
                self.into(s, a, ply + 1)
