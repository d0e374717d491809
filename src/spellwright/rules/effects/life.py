"""Life and what players have (CR 119, 122.1, 104, 724)."""

from __future__ import annotations

from typing import Any

from spellwright.ir.meant import life as me_life
from spellwright.rules.base import Amount, Instr, Plrs
from spellwright.rules.events import Event, GainLife, LoseLife, PutCounters, TakeCounters
from spellwright.rules.facedown import end_game
from spellwright.rules.gate import happen, intend
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import Ctx, StackObject
from spellwright.rules.resolve import bind_number
from spellwright.rules.restrictions import forbidden
from spellwright.rules.sba import perform_losses
from spellwright.rules.state import State


class LifeInstr(Instr):
    """CR 119.3: each gains, loses or pays so much."""

    __slots__ = ("amount", "label", "sign", "who")

    def __init__(self, who: Plrs, amount: Amount, sign: int, label: str) -> None:
        self.who = who
        self.amount = amount
        self.sign = sign
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            n = self.amount.value(s, o.ctx.bind("actor", (-1 - p,)))
            if n > 0:
                events.append(GainLife(p, n) if self.sign > 0 else LoseLife(p, n))
        will = intend(s, events)
        happen(s, will)
        if self.label:
            bind_number(s, o, self.label, sum([e.amount for e in will if isinstance(e, (GainLife, LoseLife))]))


class PayLifeInstr(Instr):
    """CR 119.4: a player can't pay more life than they have."""

    __slots__ = ("amount", "who")

    def __init__(self, who: Plrs, amount: Amount) -> None:
        self.who = who
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            e = LoseLife(p, self.amount.value(s, o.ctx))
            e.paid = True
            events.append(e)
        happen(s, intend(s, events))

    def payable(self, s: State, ctx: Ctx) -> bool:
        return self.payable_times(s, ctx, 1)

    def payable_times(self, s: State, ctx: Ctx, times: int) -> bool:
        n = self.amount.value(s, ctx) * times
        for p in self.who.seats(s, ctx):
            if n > 0 and (s.players[p].life < n or forbidden(s, "can't lose life", p)):
                return False
        return True


class SetLifeInstr(Instr):
    """CR 119.5: gains or loses the difference."""

    __slots__ = ("amount", "who")

    def __init__(self, who: Plrs, amount: Amount) -> None:
        self.who = who
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            d = self.amount.value(s, o.ctx.bind("actor", (-1 - p,))) - s.players[p].life
            if d > 0:
                events.append(GainLife(p, d))
            elif d < 0:
                events.append(LoseLife(p, -d))
        happen(s, intend(s, events))


class PlayerCountersInstr(Instr):
    __slots__ = ("amount", "counter", "who")

    def __init__(self, who: Plrs, counter: str, amount: Amount) -> None:
        self.who = who
        self.counter = counter
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        n = self.amount.value(s, o.ctx)
        events: list[Event] = [PutCounters(-1 - p, self.counter, n, o.ctx.you) for p in self.who.seats(s, o.ctx)]
        happen(s, intend(s, events))


class TakePlayerCountersInstr(Instr):
    """CR 107.14, 122: as a cost the player must have that many."""

    __slots__ = ("amount", "counter", "who")

    def __init__(self, who: Plrs, counter: str, amount: Amount) -> None:
        self.who = who
        self.counter = counter
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        n = self.amount.value(s, o.ctx)
        events: list[Event] = [TakeCounters(-1 - p, self.counter, n) for p in self.who.seats(s, o.ctx)]
        happen(s, intend(s, events))

    def payable(self, s: State, ctx: Ctx) -> bool:
        return self.payable_times(s, ctx, 1)

    def payable_times(self, s: State, ctx: Ctx, times: int) -> bool:
        n = self.amount.value(s, ctx) * times
        return all([s.players[p].count(self.counter) >= n for p in self.who.seats(s, ctx)])


class LoseGameInstr(Instr):
    """CR 104.3e; winning is all opponents losing (CR 104.2b in a two-player game) or the game ending."""

    __slots__ = ("who", "win")

    def __init__(self, who: Plrs, win: bool) -> None:
        self.who = who
        self.win = win

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        if self.win:
            for p in seats:
                if not forbidden(s, "can't win", p):
                    end_game(s, p)
                    return
            return
        losers = [(p, "104.3e") for p in seats if not forbidden(s, "can't lose", p)]
        if losers:
            perform_losses(s, losers)


class DrawGameInstr(Instr):
    """CR 104.4b."""

    __slots__ = ()

    def do(self, s: State, o: StackObject, pc: int) -> None:
        end_game(s, -1)


def link_life() -> None:
    """Register the instructions."""
    register(me_life.GainLife, lambda n, k: [LifeInstr(k.plrs(n.who), k.amount(n.amount), 1, n.label)])
    register(me_life.LoseLife, lambda n, k: [LifeInstr(k.plrs(n.who), k.amount(n.amount), -1, n.label)])
    register(me_life.PayLife, lambda n, k: [PayLifeInstr(k.plrs(n.who), k.amount(n.amount))])
    register(me_life.SetLife, lambda n, k: [SetLifeInstr(k.plrs(n.who), k.amount(n.amount))])
    register(me_life.GivePlayerCounters, lambda n, k: [PlayerCountersInstr(k.plrs(n.who), n.kind, k.amount(n.amount))])
    register(
        me_life.TakePlayerCounters, lambda n, k: [TakePlayerCountersInstr(k.plrs(n.who), n.kind, k.amount(n.amount))]
    )
    register(me_life.LoseGame, lambda n, k: [LoseGameInstr(k.plrs(n.who), False)])
    register(me_life.WinGame, lambda n, k: [LoseGameInstr(k.plrs(n.who), True)])
    register(me_life.DrawGame, link_draw)


def link_draw(n: Any, k: Linker) -> list[Instr]:
    return [DrawGameInstr()]
