"""A game as a Gymnasium environment: one seat learns, agents of `spellwright.agents` have the others."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from spellwright.agents.base import Agent, make_agent
from spellwright.core.errors import UserError
from spellwright.env.observe import Observation
from spellwright.env.table import Rules, Table


class MagicSingleEnv(gymnasium.Env[Observation, np.int64]):
    """See `spellwright.env.single`.

    An action is the number of a choice; those that there are, are 1 in the observation's `action_mask` (and in that of
    the info). Any other loses the game at once, with `illegal` in the info. Rewards are 1, -1 and 0 when the game ends.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, rules: Rules, opponent: str, seat: int, render_mode: str | None = None) -> None:
        if not 0 <= seat < len(rules.decks):
            raise UserError(f"there is no seat {seat}", "", f"seats are 0 to {len(rules.decks) - 1}")
        make_agent(opponent)
        self.table = Table(rules)
        self.opponent = opponent
        self.seat = seat
        self.render_mode = render_mode
        self.others: list[Agent] = []
        self.ended = False
        space: Any = rules.layout.space()
        self.observation_space = space
        self.action_space = spaces.Discrete(rules.layout.width)

    def schema(self) -> dict[str, Any]:
        """What every number of an observation means, JSON-able."""
        return self.table.rules.layout.schema()

    @property
    def schema_hash(self) -> str:
        """Equal for environments whose observations mean the same."""
        return self.table.rules.layout.schema_hash()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. The same seed makes the same game; without one it follows from the seed before."""
        super().reset(seed=seed)
        self.table.reset(seed)
        n = len(self.table.rules.decks)
        self.others = [make_agent(self.opponent, self.table.seed * n + i) for i in range(n)]
        self.ended = False
        self.others_play()
        return self.seen()

    def others_play(self) -> None:
        """Let the others answer until it is this seat's turn to choose."""
        on = self.table.on
        while on.at is not None and on.seat != self.seat and not self.table.cut:
            on.answer(self.others[on.seat].choose(on.game, on.at))

    def seen(self) -> tuple[Observation, dict[str, Any]]:
        found = self.table.observe(self.seat)
        return found, {"action_mask": found["action_mask"]}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        on = self.table.on
        if self.ended or on.over or self.table.cut:
            raise UserError("the game is over", "", "call reset() for another one")
        if not 0 <= int(action) < on.count:
            self.ended = True
            found, info = self.seen()
            return found, -1.0, True, False, {**info, "illegal": True}
        on.take(int(action))
        self.others_play()
        found, info = self.seen()
        return found, self.table.reward(self.seat), on.over, self.table.cut, info

    def text(self) -> str:
        """What the seat sees, as text, with the choices numbered as actions are."""
        return self.table.text(self.seat)

    def render(self) -> str:
        return self.text()

    # ------------------------------------------------------------------ copies

    def clone(self) -> MagicSingleEnv:
        """An independent environment at the same point. UserError before the first reset."""
        out = copy.copy(self)
        out.table = Table(self.table.rules)
        out.restore(self)
        return out

    def restore(self, other: MagicSingleEnv) -> None:
        """Go to the point where another environment (a clone kept from before) is; that one is left as it is.
        UserError if its observations mean something else, or before the first reset."""
        other.table.copy_to(self.table)
        self.opponent = other.opponent
        self.seat = other.seat
        self.others = [a.clone() for a in other.others]
        self.ended = other.ended
