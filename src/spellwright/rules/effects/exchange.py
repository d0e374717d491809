"""Exchanges of life totals, and of one with a power or toughness (CR 701.12c, g)."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import BATTLEFIELD, L_PT_SET
from spellwright.ir.meant import life as me_life
from spellwright.rules.base import Instr, Objs, Plrs, RulesError
from spellwright.rules.effects.base import permanents
from spellwright.rules.effects.modify import EffectBegins
from spellwright.rules.events import Event, GainLife, LoseLife
from spellwright.rules.gate import can_happen, happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.mods import FixedAmount, SetPTMod
from spellwright.rules.objects import Cont, StackObject
from spellwright.rules.state import State

STATS = ("power", "toughness")


def become(s: State, seat: int, total: int) -> list[Event] | None:
    """The gain or loss that makes this the player's life total; None where it can't be (CR 119.7-8)."""
    d = total - s.players[seat].life
    if d == 0:
        return []
    e: Event = GainLife(seat, d) if d > 0 else LoseLife(seat, -d)
    return [e] if can_happen(s, e) else None


class ExchangeLifeInstr(Instr):
    """CR 701.12a, c: both life totals change, or neither."""

    __slots__ = ("a", "b")

    def __init__(self, a: Plrs, b: Plrs) -> None:
        self.a = a
        self.b = b

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats: list[int] = []
        for p in self.a.seats(s, o.ctx) + self.b.seats(s, o.ctx):
            if p not in seats:
                seats.append(p)
        if len(seats) != 2:
            return
        x, y = seats
        one = become(s, x, s.players[y].life)
        other = become(s, y, s.players[x].life)
        if one is not None and other is not None:
            happen(s, intend(s, one + other))


class ExchangeLifeStatInstr(Instr):
    """CR 701.12g: each becomes what the other was; the power or toughness by a continuous effect (CR 613.4b)."""

    __slots__ = ("objs", "stat", "who")

    def __init__(self, who: Plrs, objs: Objs, stat: str) -> None:
        self.who = who
        self.objs = objs
        self.stat = stat

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        ids = permanents(s, self.objs, o.ctx)
        if len(seats) != 1 or len(ids) != 1 or s.objects[ids[0]].zone != BATTLEFIELD:
            return
        c = chars(s, s.objects[ids[0]])
        life = s.players[seats[0]].life
        events = become(s, seats[0], c.power if self.stat == "power" else c.toughness)
        if events is None:
            return
        now = FixedAmount(life)
        mod = SetPTMod(L_PT_SET, now, None) if self.stat == "power" else SetPTMod(L_PT_SET, None, now)
        begins = EffectBegins(ids[0], Cont(s.tick(), None, (mod,), o.ctx, None, False, 0, 0, s.turn))
        happen(s, [*intend(s, events), begins])


def link_stat(n: Any, k: Linker) -> list[Instr]:
    if n.stat not in STATS:
        raise RulesError(f"a life total is not exchanged with {n.stat!r}")
    return [ExchangeLifeStatInstr(k.plrs(n.who), k.objs(n.objects), n.stat)]


def link_exchange() -> None:
    """Register the instructions."""
    register(me_life.ExchangeLife, lambda n, k: [ExchangeLifeInstr(k.plrs(n.a), k.plrs(n.b))])
    register(me_life.ExchangeLifeStat, link_stat)
