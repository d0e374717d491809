"""Players: whatever answers the decisions of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from spellwright.core.errors import UserError, suggestion
from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import Decision
from spellwright.rules.game import Game


class Agent:
    """Answers decisions. An agent may keep what it likes between calls, but never changes the game: it works on clones.

    The same agent, with the same seed, asked the same questions in the same order, gives the same answers.
    """

    __slots__ = ()

    name = "agent"

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer to `decision`, which is `game.decision`. Nothing that its player cannot know may count."""
        raise NotImplementedError

    def clone(self) -> Agent:
        """An agent with the same memory, independent of this one."""
        raise NotImplementedError


Maker = Callable[[int], Agent]
MASK: Final = (1 << 64) - 1


def chance(seed: int) -> Rng:
    """A generator of an agent's own. The seed is mixed thoroughly (as SplitMix64 does): from neighbouring seeds the
    streams of a multiplicative generator go together, and an agent's choices would go with the order of the cards."""
    x = (seed * 2 + 1) * 0x9E3779B97F4A7C15 & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return Rng((x ^ x >> 31) % 2147483646 + 1)


def _random(seed: int) -> Agent:
    from spellwright.agents.uniform import RandomAgent

    return RandomAgent(seed)


def _greedy(seed: int) -> Agent:
    from spellwright.agents.greedy import GreedyAgent

    return GreedyAgent(seed)


def _search(seed: int) -> Agent:
    from spellwright.agents.search import SearchAgent

    return SearchAgent(seed)


AGENTS: dict[str, Maker] = {"random": _random, "greedy": _greedy, "search": _search}
"""Every agent by its name, made from a seed."""


FORMS: Final = "search, search:100 (playouts a decision) or search:0.5s (seconds a decision)"
MOST_ITERATIONS: Final = 1_000_000
MOST_SECONDS: Final = 3600.0


def make_agent(name: str, seed: int = 0, place: str = "") -> Agent:
    """A new agent: a name of `AGENTS`, for `search` with its budget if wanted (`search:100`, `search:0.5s`). UserError
    for a name there is none of, and for a budget that is none; `place` is where it stands."""
    kind, colon, budget = name.partition(":")
    if colon and kind == "search":
        return _search_within(budget, name, seed, place)
    maker = AGENTS.get(name)
    if maker is None:
        if colon and kind in AGENTS:
            raise UserError(f"the agent {kind!r} takes no budget: {name!r}", place, f"only search does: {FORMS}")
        hint = suggestion(name, AGENTS) or f"there are: {', '.join(AGENTS)}"
        raise UserError(f"there is no agent {name!r}", place, hint)
    return maker(seed)


def is_agent(name: str) -> bool:
    """Whether an agent has this name."""
    try:
        make_agent(name)
    except UserError:
        return False
    return True


def _search_within(budget: str, name: str, seed: int, place: str) -> Agent:
    """The agent `search` with this budget."""
    from spellwright.agents.search import SearchAgent

    if re.fullmatch(r"[0-9]{1,9}", budget) and 1 <= int(budget) <= MOST_ITERATIONS:
        return SearchAgent(seed, int(budget))
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?s", budget) and 0 < float(budget[:-1]) <= MOST_SECONDS:
        return SearchAgent(seed, seconds=float(budget[:-1]))
    raise UserError(f"{budget!r} is no budget for the agent 'search': {name!r}", place, f"write {FORMS}")


def play_game(game: Game, agents: Sequence[Agent], limit: int = 100_000) -> int:
    """Let the agents (one a seat) play until the game is over, or `limit` answers are given; the number of answers."""
    n = 0
    while n < limit:
        d = game.decision
        if d is None:
            break
        game.push(agents[d.player].choose(game, d))
        n += 1
    return n
