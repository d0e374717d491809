"""The agent `search`: it plays on from each answer it thinks of, in worlds made up from what it knows, and takes the
one after which it does best.

Candidates come from `greedy` (its own choice is the first of them) and from what looks good at once
(`search_candidates`). Worlds (`hidden.Unknown`) are shared: each candidate is tried in the same ones, so that luck is
the same for all. The playouts go to fewer and fewer candidates: after each round the better half stays (sequential
halving).
"""

from __future__ import annotations

import gc
import time
from typing import Final

from spellwright.agents.base import Agent, chance
from spellwright.agents.greedy import GreedyAgent
from spellwright.agents.hidden import Unknown
from spellwright.agents.look_ahead import give
from spellwright.agents.search_candidates import Candidate, thought_of
from spellwright.agents.search_playout import Playout, judged
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Divide, OneOf, Order, Priority, Subset
from spellwright.rules.game import Game
from spellwright.rules.state import State

ITERATIONS: Final = 100
BONUS: Final = 0.01
"""So much of a game another answer has to do better than greedy's own."""
TURNS: Final = 3
"""How many turns are played on after the one at hand."""
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
        """Nothing that is made here refers back to what it is held by, so that the collector has nothing to find: it
        is off meanwhile."""
        quiet = gc.isenabled()
        gc.disable()
        try:
            return self.think(game.state, decision)
        finally:
            if quiet:
                gc.enable()

    def think(self, s: State, d: Decision) -> Answer:
        own = self.greedy.answer(s, d)
        if self.greedy.planned or not self.matters(s, d):
            return own
        first = Candidate(own, self.greedy.plan[:], 0.0)
        unknown = Unknown(s, d.player, self.greedy.shown(d))
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
        """Sequential halving (Karnin, Koren and Somekh 2013): each round has an equal share of the budget, which goes
        round and round among those that are left, a world for each round."""
        rounds = 1
        while 1 << rounds < len(tries):
            rounds += 1
        playout = Playout(self.rng)
        begun = time.perf_counter()
        spent = 0
        left = tries
        for r in range(1, rounds + 1):
            while True:
                world = unknown.world(self.rng)
                luck = self.rng.a
                for c in left:
                    self.rng.a = luck
                    s = world.clone()
                    give(s, c.answer)
                    playout.run(s, d.player, c.steps[:], world.turn + self.turns)
                    c.total += judged(s, d.player, world.turn)
                    c.times += 1
                spent += len(left)
                if self.seconds:
                    if time.perf_counter() - begun >= self.seconds * r / rounds:
                        break
                elif spent + len(left) // 2 >= self.iterations * r // rounds:
                    break
            left = better_half(left, tries[0])
            if len(left) == 1:
                break
        return left[0]


def better_half(left: list[Candidate], first: Candidate) -> list[Candidate]:
    """Those that did best, in the order they stand in; the first of all, greedy's own, has a bonus."""
    means = [c.total / c.times + (BONUS if c is first else 0.0) for c in left]
    order = sorted(range(len(left)), key=lambda i: (-means[i], i))
    return [left[i] for i in sorted(order[: (len(left) + 1) // 2])]
