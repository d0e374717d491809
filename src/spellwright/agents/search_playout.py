"""Playing on from an answer that the search tries, and what the position is worth then."""

from __future__ import annotations

import math
from typing import Final

from spellwright.agents.greedy import GreedyAgent
from spellwright.agents.outlook import outlook
from spellwright.rules.base import Answer
from spellwright.rules.decisions import PASS, Priority
from spellwright.rules.progress import advance
from spellwright.rules.state import State

Step = tuple[str, int, Answer]
"""An answer to come: to which kind of question, about what."""
EFFORT: Final = 12
"""About how many positions the players of a playout look at for one action."""


def play_on(s: State, seat: int, steps: list[Step], stop: int, luck: int) -> None:
    """All players go on as `greedy` does, a little less thoroughly, until the turn `stop` has ended; they think in this
    made-up state as it is. `steps` is what `seat` answers first."""
    players = [GreedyAgent(luck + p.seat, EFFORT, True) for p in s.players]
    players[seat].plan = steps
    while not s.over and s.turn <= stop:
        d = s.pending
        if d is None:
            return
        if isinstance(d, Priority) and len(d.plays) == 1:
            advance(s, PASS)
        else:
            advance(s, players[d.player].answer(s, d))


def judged(s: State, seat: int, since: int) -> float:
    """From 0 (lost) to 1 (won): a position after a playout. Winning soon is a little better than winning late."""
    if s.over:
        if s.winner < 0:
            return 0.5
        late = 0.004 * min(s.turn - since, 20)
        return 1.0 - late if s.winner == seat else late
    if s.players[seat].lost:
        return 0.0
    return 0.02 + 0.96 / (1.0 + math.exp(-max(-30.0, min(30.0, outlook(s, seat)))))
