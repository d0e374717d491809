"""What of a game seldom changes, in one record that is copied on write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.rules.base import Answer, Stamp
from spellwright.rules.objects import Cont

if TYPE_CHECKING:
    from spellwright.rules.events import Event


class Permit:
    """CR 601.3b, 305.1: a player may play these objects for a while, from wherever they are. `after`: not in the turn
    it was
    made; `slow`: only when a sorcery could be cast; `label`: only for the alternative cost of this name."""

    __slots__ = (
        "after",
        "any_mana",
        "cast_only",
        "exile_after",
        "free",
        "ids",
        "label",
        "seat",
        "slow",
        "turn",
        "until",
        "until_seat",
    )

    def __init__(
        self,
        seat: int,
        ids: Answer,
        free: bool,
        cast_only: bool,
        any_mana: bool,
        exile_after: bool,
        until: int,
        until_seat: int,
        turn: int,
    ) -> None:
        self.seat = seat
        self.ids = ids
        self.free = free
        self.cast_only = cast_only
        self.any_mana = any_mana
        self.exile_after = exile_after
        self.until = until
        self.until_seat = until_seat
        self.turn = turn
        self.after = False
        self.slow = False
        self.label = ""


class Seldom:
    """Fields of a state, which reads them as its own and changes them through `State.edit_seldom`.

    `command` and `exile` are the ids in these zones; `conts` the continuous effects of resolutions that are not about
    certain objects; `lasting` counts the effects that last only as long as something is so, which were last looked at
    after the fact `lapsed`; `morphs` counts the permanents that are face down; `phasing` says that something has phased
    out; `skips` are (seat, step). `first` is the seat that began, `started`: the game began with opening hands;
    `told`: coins and dice fall as their players answer, not by chance.
    """

    __slots__ = (
        "command",
        "conts",
        "day",
        "epoch",
        "exile",
        "extra_turns",
        "first",
        "lapsed",
        "lasting",
        "monarch",
        "morphs",
        "permits",
        "phasing",
        "skips",
        "started",
        "told",
        "winner",
    )

    def __init__(self, epoch: Stamp) -> None:
        self.epoch = epoch
        self.command: list[int] = []
        self.conts: tuple[Cont, ...] = ()
        self.day: int = 0
        self.exile: list[int] = []
        self.extra_turns: tuple[int, ...] = ()
        self.first: int = 0
        self.lapsed: Event | None = None
        self.lasting: int = 0
        self.monarch: int = -1
        self.morphs: int = 0
        self.permits: tuple[Permit, ...] = ()
        self.phasing: bool = False
        self.skips: tuple[tuple[int, int], ...] = ()
        self.started: bool = False
        self.told: bool = False
        self.winner: int = -1

    def copy(self, epoch: Stamp) -> Seldom:
        out = Seldom(epoch)
        out.command = self.command[:]
        out.conts = self.conts
        out.day = self.day
        out.exile = self.exile[:]
        out.extra_turns = self.extra_turns
        out.first = self.first
        out.lapsed = self.lapsed
        out.lasting = self.lasting
        out.monarch = self.monarch
        out.morphs = self.morphs
        out.permits = self.permits
        out.phasing = self.phasing
        out.skips = self.skips
        out.started = self.started
        out.told = self.told
        out.winner = self.winner
        return out
