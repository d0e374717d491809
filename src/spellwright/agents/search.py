"""The agent `search`: it plays on from each answer it thinks of, in worlds made up from what it knows, and takes the
one after which it does best.

Candidates come from `greedy` (its own choice is the first of them) and from what looks good at once
(`search_candidates`). Worlds (`hidden.Unknown`) are likely ones, and shared: each candidate is tried in the same ones,
so that luck is the same for all. What a playout comes to is judged by the odds of winning (`outlook`). The playouts go
to fewer and fewer candidates: after each round the better half stays (sequential halving).
"""

from __future__ import annotations

import time
from typing import Final

from spellwright.agents.base import Agent, chance
from spellwright.agents.greedy import GreedyAgent
from spellwright.agents.hidden import Unknown
from spellwright.agents.search_candidates import Candidate, thought_of
from spellwright.agents.search_playout import judged, play_on
from spellwright.core.collector import Quiet
from spellwright.core.vocab import A_LAND
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Divide, OneOf, Order, Priority, Subset
from spellwright.rules.game import Game
from spellwright.rules.progress import advance
from spellwright.rules.state import State

ITERATIONS: Final = 100
BONUS: Final = 0.005
"""By so much of a game another answer has to do better than greedy's own."""
DOUBT: Final = 1.0
"""And so many standard errors of the difference."""
HOPE: Final = 2.0
"""What is not likely to do so, by so many of them, is given up."""
WORLDS: Final = 6
"""But not before it was tried in so many worlds."""
TURNS: Final = 2
"""How many turns are played on after the one at hand."""
LUCK: Final = 1000000007
"""Seeds of playouts are below this."""
SETTLED: Final = ("payment", "mulligan", "bottom", "discard", "scry", "surveil")
"""What is answered as `greedy` does."""


class SearchAgent(Agent):
    """`iterations`: how many playouts a decision; `seconds`, if not 0, instead: how long it thinks about one. `turns`:
    how far it plays on."""

    __slots__ = ("greedy", "iterations", "rng", "seconds", "turns")

    name = "search"

    def __init__(self, seed: int = 0, iterations: int = ITERATIONS, seconds: float = 0.0, turns: int = TURNS) -> None:
        self.rng = chance(seed)
        self.greedy = GreedyAgent(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.turns = turns

    def clone(self) -> SearchAgent:
        out = SearchAgent(0, self.iterations, self.seconds, self.turns)
        out.rng.a = self.rng.a
        out.greedy = self.greedy.clone()
        return out

    def choose(self, game: Game, decision: Decision) -> Answer:
        with Quiet():
            return self.think(game.state, decision)

    def think(self, s: State, d: Decision) -> Answer:
        own = self.greedy.answer(s, d)
        if self.greedy.planned or not self.matters(s, d) or (isinstance(d, Priority) and own[0] == A_LAND):
            return own
        first = Candidate(own, self.greedy.plan[:], 0.0)
        unknown = Unknown(s, d.player, self.greedy.shown(d), likely=True)
        tries = thought_of(unknown.world(self.rng), d, first, self.greedy)
        if not self.seconds:
            tries = tries[: self.iterations]
        if len(tries) == 1:
            return own
        best = self.halve(unknown, d, tries)
        if best is not first:
            if isinstance(d, Priority):
                self.greedy.instead(own, best.answer)
            self.greedy.plan = best.steps[:]
        return best.answer

    def matters(self, s: State, d: Decision) -> bool:
        """Whether it is worth a search."""
        if isinstance(d, Priority):
            return len(d.plays) > 1 and self.greedy.window(s, d.player)
        if isinstance(d, (Order, Divide)) or d.kind in SETTLED:
            return False
        if isinstance(d, OneOf):
            return len(d.of) > 1
        if isinstance(d, Subset):
            return len(d.of) > d.least
        return True

    def halve(self, unknown: Unknown, d: Decision, tries: list[Candidate]) -> Candidate:
        """Sequential halving (Karnin, Koren and Somekh 2013) with the first candidate in all rounds, to which the last
        of the others is compared; what has led to just the same so far is left out, and so is, at any time, what is not
        likely to do better than the first. Each round has an equal share of the budget, which goes round and round
        among those that are left, a world for each time."""
        first = tries[0]
        left = tries[1:]
        rounds = 1
        while 1 << rounds <= len(left):
            rounds += 1
        begun = time.perf_counter()
        spent = 0
        for r in range(1, rounds + 1):
            while left:
                both = [first, *left]
                self.sweep(unknown.world(self.rng), d.player, both)
                spent += len(both)
                worlds = len(first.results)
                if not self.seconds and worlds >= WORLDS and worlds % 3 == 0:
                    left = [c for c in left if may_surpass(c, first)]
                if self.seconds:
                    if time.perf_counter() - begun >= self.seconds * r / rounds:
                        break
                elif spent + (len(left) + 1) // 2 >= self.iterations * r // rounds:
                    break
            left = better_half([c for c in left if c.results != first.results])
            if not left:
                return first
        return left[0] if surpasses(left[0], first) else first

    def sweep(self, world: State, seat: int, tries: list[Candidate]) -> None:
        """Play on from each of these in one world, with the same luck."""
        luck = self.rng.below(LUCK)
        stop = world.turn + self.turns
        for c in tries:
            s = world.clone()
            advance(s, c.answer)
            play_on(s, seat, c.steps[:], stop, luck)
            c.results.append(judged(s, seat, world.turn))


def better_half(left: list[Candidate]) -> list[Candidate]:
    """Those that did best, in the order they stand in."""
    means = [c.mean() for c in left]
    order = sorted(range(len(left)), key=lambda i: (-means[i], i))
    return [left[i] for i in sorted(order[: (len(left) + 1) // 2])]


def gained(c: Candidate, first: Candidate) -> tuple[float, float]:
    """By how much it did better than greedy's own choice in the same worlds, and the standard error of that."""
    n = len(c.results)
    differences = [c.results[i] - first.results[i] for i in range(n)]
    mean = sum(differences) / n
    spread = sum([(x - mean) ** 2 for x in differences]) / max(1, n - 1)
    return mean, (spread / n) ** 0.5


def surpasses(c: Candidate, first: Candidate) -> bool:
    """Whether it did better than greedy's own choice, beyond what luck makes likely."""
    mean, error = gained(c, first)
    return mean > BONUS and mean > DOUBT * error


def may_surpass(c: Candidate, first: Candidate) -> bool:
    """Whether it is worth while to go on with it."""
    mean, error = gained(c, first)
    return mean + HOPE * error > BONUS
