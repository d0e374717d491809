"""A game as a PettingZoo environment (agent environment cycle): one player at a time makes one choice."""

from __future__ import annotations

import copy
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from spellwright.core.errors import UserError
from spellwright.env.observe import Observation
from spellwright.env.table import Rules, Table


class MagicEnv(AECEnv):
    """See `spellwright.env.aec`. Agents are `player_0`, `player_1` and so on, by seat.

    An action is the number of a choice; those that there are, are 1 in the observation's `action_mask`. Any other
    raises UserError, and nothing is changed. Rewards are 1, -1 and 0 when the game ends.
    """

    metadata = {"name": "spellwright_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, rules: Rules, render_mode: str | None = None) -> None:
        super().__init__()
        self.table = Table(rules)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(len(rules.decks))]
        self.agents: list[str] = []
        self.observation_spaces = {a: rules.layout.space() for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(rules.layout.width) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def schema(self) -> dict[str, Any]:
        """What every number of an observation means, JSON-able."""
        return self.table.rules.layout.schema()

    @property
    def schema_hash(self) -> str:
        """Equal for environments whose observations mean the same."""
        return self.table.rules.layout.schema_hash()

    def seat(self, agent: str) -> int:
        """UserError for an agent there is none of."""
        if agent not in self.possible_agents:
            raise UserError(f"there is no agent {agent!r}", "", f"there are: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed makes the same game; without one it follows from the seed before."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self.agents[0]
        self.settle()

    def settle(self) -> None:
        """Who is next, and whether the game has ended."""
        on = self.table.on
        if not on.over:
            self.agent_selection = self.possible_agents[on.seat]
        if on.over or self.table.cut:
            for a in self.agents:
                self.rewards[a] = self.table.reward(self.seat(a))
                self.terminations[a] = on.over
                self.truncations[a] = not on.over

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise UserError("None is no choice while the game goes on", "", "take one of the action mask")
        self.table.on.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.settle()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent sees; its action mask is empty while another is to choose."""
        return self.table.observe(self.seat(agent))

    def text(self, agent: str) -> str:
        """The same as text, with the choices numbered as actions are."""
        return self.table.text(self.seat(agent))

    def render(self) -> str:
        """What the agent whose turn it is to choose sees, as text."""
        return self.text(self.agent_selection)

    def close(self) -> None:
        pass

    # ------------------------------------------------------------------ copies

    def clone(self) -> MagicEnv:
        """An independent environment at the same point. UserError before the first reset."""
        out = copy.copy(self)
        out.table = Table(self.table.rules)
        out.restore(self)
        return out

    def restore(self, other: MagicEnv) -> None:
        """Go to the point where another environment (a clone kept from before) is; that one is left as it is.
        UserError if its observations mean something else, or before the first reset."""
        other.table.copy_to(self.table)
        self.agents = other.agents[:]
        self.agent_selection = other.agent_selection
        self.rewards = dict(other.rewards)
        self._cumulative_rewards = dict(other._cumulative_rewards)
        self.terminations = dict(other.terminations)
        self.truncations = dict(other.truncations)
        self.infos = {a: dict(info) for a, info in other.infos.items()}
