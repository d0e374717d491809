"""What another player is not likely to hold: what it would have played, as it could have.

Only what all players see is read: lands played, mana left, the turn. A player who has had a main phase since its lands
untapped has cast the creatures it had the mana for, and played a land if it had one; mostly.
"""

from __future__ import annotations

from spellwright.agents.worth import mana_mask
from spellwright.core.vocab import CREATURE, MAIN1, UNTAP
from spellwright.rules.events import StepBegins
from spellwright.rules.events_play import LandPlayed
from spellwright.rules.mana import mana_view
from spellwright.rules.objects import Card
from spellwright.rules.state import State


class Holding:
    """Of one player: how much mana it has left that it could have spent (-1: it had no chance to), the colours, and
    whether it played no land when it last could."""

    __slots__ = ("colors", "landless", "mana")

    def __init__(self, s: State, seat: int) -> None:
        self.mana = -1
        self.colors = 0
        self.landless = False
        if s.active == seat and s.step <= MAIN1:
            return
        played = -1
        e = s.log
        lands = 0
        while e is not None:
            if isinstance(e, LandPlayed) and e.player == seat:
                lands += 1
            elif isinstance(e, StepBegins) and e.step == UNTAP:
                if e.player == seat:
                    played = lands
                    break
                lands = 0
            e = e.prev
        if played < 0:
            return
        self.landless = played == 0
        self.mana = mana_view(s, seat).total
        self.colors = mana_mask(s, seat)

    def unlikely(self, card: Card) -> bool:
        """Whether the player would have played the card."""
        f = card.faces[0]
        if f.is_land:
            return self.landless
        c = f.chars
        if f.instant or f.flash or not c.types & CREATURE or f.cost is None:
            return False
        return c.mana_value <= self.mana and not c.colors & ~self.colors
