"""The record of a player (CR 102)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.rules.base import Answer, Stamp

if TYPE_CHECKING:
    from spellwright.rules.manacost import Mana
from spellwright.rules.objects import Counters


class Player:
    """CR 102. `library` has its top at the end. `began` is the number of this player's latest turn.

    `asked`: whether payment is put to the player, or the default is taken."""

    __slots__ = (
        "asked",
        "began",
        "counters",
        "designations",
        "drew_empty",
        "epoch",
        "exile",
        "graveyard",
        "hand",
        "lands",
        "library",
        "life",
        "lost",
        "max_hand",
        "name",
        "pool",
        "seat",
    )

    def __init__(self, seat: int, epoch: Stamp) -> None:
        self.seat = seat
        self.epoch = epoch
        self.name = f"player {seat + 1}"
        self.life = 20
        self.pool: tuple[Mana, ...] = ()
        self.lands = 0
        self.began = 0
        self.library: list[int] = []
        self.hand: list[int] = []
        self.graveyard: list[int] = []
        self.drew_empty = False
        self.lost = False
        self.asked = False
        self.counters: Counters = ()
        self.designations: tuple[str, ...] = ()
        self.max_hand = 7
        self.exile: Answer = ()

    def copy(self, epoch: Stamp) -> Player:
        p = Player(self.seat, epoch)
        p.name = self.name
        p.life = self.life
        p.pool = self.pool
        p.lands = self.lands
        p.began = self.began
        p.library = self.library[:]
        p.hand = self.hand[:]
        p.graveyard = self.graveyard[:]
        p.drew_empty = self.drew_empty
        p.lost = self.lost
        p.asked = self.asked
        p.counters = self.counters
        p.designations = self.designations
        p.max_hand = self.max_hand
        p.exile = self.exile
        return p

    def count(self, kind: str) -> int:
        """How many counters of this kind the player has (CR 122.1)."""
        for k, c in self.counters:
            if k == kind:
                return c
        return 0
