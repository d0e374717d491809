"""The agent `random`: any legal answer is as likely as any other."""

from __future__ import annotations

from spellwright.agents.base import Agent, chance
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision
from spellwright.rules.game import Game
from spellwright.rules.pay import AUTO


class RandomAgent(Agent):
    """Draws uniformly among the legal answers, other than mana abilities at priority; pays in the default way."""

    __slots__ = ("rng",)

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.rng = chance(seed)

    def clone(self) -> RandomAgent:
        out = RandomAgent()
        out.rng.a = self.rng.a
        return out

    def choose(self, game: Game, decision: Decision) -> Answer:
        if decision.kind == "payment" and decision.legal(AUTO):
            return AUTO
        return decision.sample(self.rng)
