"""The record of a player (CR 102)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.rules.base import Answer, Stamp

if TYPE_CHECKING:
    from spellwright.rules.manacost import Mana
from spellwright.rules.objects import Counters


class Player:
    """CR 102. `library` has its top at the end. `began` is the number of this player's latest turn.

    `asked`: whether payment is put to the player, or the default is taken. Derived by `legal.look`, None where it is to
    be seen anew (`forget`): `near`, the cards in hand that could be played outside a main phase; `yard`, those in the
    graveyard with something to do there."""

    __slots__ = (
        "asked",
        "began",
        "counters",
        "designations",
        "drew_empty",
        "epoch",
        "graveyard",
        "hand",
        "lands",
        "library",
        "life",
        "lost",
        "name",
        "near",
        "pool",
        "seat",
        "yard",
    )

    def __init__(self, seat: int, epoch: Stamp) -> None:
        self.seat = seat
        self.epoch = epoch
        self.name = f"player {seat + 1}"
        self.life = 20
        self.pool: tuple[Mana, ...] = ()
        self.lands = 0
        self.began = 0
        self.library: Answer = ()
        self.hand: Answer = ()
        self.graveyard: Answer = ()
        self.drew_empty = False
        self.lost = False
        self.asked = False
        self.counters: Counters = ()
        self.designations: tuple[str, ...] = ()
        self.near: Answer | None = None
        self.yard: Answer | None = None

    def copy(self, epoch: Stamp) -> Player:
        p = Player(self.seat, epoch)
        p.name = self.name
        p.life = self.life
        p.pool = self.pool
        p.lands = self.lands
        p.began = self.began
        p.library = self.library
        p.hand = self.hand
        p.graveyard = self.graveyard
        p.drew_empty = self.drew_empty
        p.lost = self.lost
        p.asked = self.asked
        p.counters = self.counters
        p.designations = self.designations
        p.near = self.near
        p.yard = self.yard
        return p

    def forget(self) -> None:
        """The hand or the graveyard has changed: what was derived from them is forgotten."""
        self.near = None
        self.yard = None

    def count(self, kind: str) -> int:
        """How many counters of this kind the player has (CR 122.1)."""
        for k, c in self.counters:
            if k == kind:
                return c
        return 0
