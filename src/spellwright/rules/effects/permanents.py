"""What is done to permanents: tap, untap, counters, attach, regenerate, designate (CR 122, 701)."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import BATTLEFIELD, EXILE, GONE
from spellwright.ir.meant import effects as me
from spellwright.ir.meant.amounts import Fixed
from spellwright.rules.base import Amount, Answer, Instr, Objs, Plrs, RulesError
from spellwright.rules.decisions import OneOf, Subset
from spellwright.rules.effects.base import permanents
from spellwright.rules.events import Attached, Event, PutCounters, TakeCounters, Tap, Untap
from spellwright.rules.events_actions import remove_from_combat
from spellwright.rules.events_play import PlayerActs
from spellwright.rules.gate import can_happen, happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import Ctx, Permanent, StackObject
from spellwright.rules.resolve import bind, bind_number
from spellwright.rules.sba import attachable
from spellwright.rules.state import State
from spellwright.rules.zones import unattach


class TapInstr(Instr):
    """CR 701.26."""

    __slots__ = ("label", "objs", "up")

    def __init__(self, objs: Objs, label: str, up: bool) -> None:
        self.objs = objs
        self.label = label
        self.up = up

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ids = permanents(s, self.objs, o.ctx)
        events: list[Event] = [Untap(i) if self.up else Tap(i) for i in ids]
        happen(s, intend(s, events))
        if self.label:
            bind(s, o, self.label, tuple(ids))

    def payable(self, s: State, ctx: Ctx) -> bool:
        """As a cost: enough of them must be untapped (or tapped)."""
        n = 0
        for i in self.objs.possible(s, ctx):
            p = s.objects[i]
            if isinstance(p, Permanent) and p.zone == BATTLEFIELD and p.tapped == self.up:
                n += 1
        return n >= self.objs.needed(s, ctx)


class AttachInstr(Instr):
    """CR 701.3b: nothing happens if it can't be attached there, or already is."""

    __slots__ = ("objs", "to")

    def __init__(self, objs: Objs, to: Objs) -> None:
        self.objs = objs
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        hosts = self.to.ids(s, o.ctx)
        if not hosts:
            return
        events: list[Event] = []
        for i in permanents(s, self.objs, o.ctx):
            p = s.permanent(i)
            if p.attached != hosts[0] and attachable(s, p, chars(s, p), hosts[0]):
                events.append(Attached(i, hosts[0]))
        happen(s, events)


class UnattachInstr(Instr):
    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for i in permanents(s, self.objs, o.ctx):
            if s.permanent(i).attached:
                unattach(s, s.edit_permanent(i))


class PutCountersInstr(Instr):
    """CR 122.6; on cards in exile too (suspend). `cost`: as part of a cost."""

    __slots__ = ("amount", "cost", "counter", "label", "objs")

    def __init__(self, objs: Objs, counter: str, amount: Amount, label: str, cost: bool) -> None:
        self.cost = cost
        self.objs = objs
        self.counter = counter
        self.amount = amount
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ids = [i for i in self.objs.ids(s, o.ctx) if s.objects[i].zone in (BATTLEFIELD, EXILE)]
        events: list[Event] = []
        for i in ids:
            n = self.amount.value(s, o.ctx.bind("each", (i,)))
            if n > 0:
                events.append(PutCounters(i, self.counter, n, o.ctx.you, not self.cost))
        happen(s, intend(s, events))
        if self.label:
            bind(s, o, self.label, tuple(ids))

    def payable(self, s: State, ctx: Ctx) -> bool:
        """CR 614.17b: not where a counter can't be put."""
        for i in self.objs.possible(s, ctx):
            if s.objects[i].zone in (BATTLEFIELD, EXILE) and can_happen(s, PutCounters(i, self.counter, 1, ctx.you)):
                return True
        return False


class PutChosenInstr(Instr):
    __slots__ = ("amount", "kinds", "objs", "who")

    def __init__(self, who: Plrs, objs: Objs, kinds: tuple[str, ...], amount: Amount) -> None:
        self.who = who
        self.objs = objs
        self.kinds = kinds
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        ids = permanents(s, self.objs, o.ctx)
        if not seats or not ids:
            return
        k = s.ask(OneOf(seats[0], "counter", o.ctx.source, [(i,) for i in range(len(self.kinds))], self.kinds))[0]
        n = self.amount.value(s, o.ctx)
        events: list[Event] = [PutCounters(i, self.kinds[k], n, o.ctx.you) for i in ids]
        happen(s, intend(s, events))


class TakeCountersInstr(Instr):
    """CR 122; as a cost there must be enough of them (CR 118.3)."""

    __slots__ = ("amount", "counter", "label", "objs")

    def __init__(self, objs: Objs, counter: str, amount: Amount | None, label: str) -> None:
        self.objs = objs
        self.counter = counter
        self.amount = amount
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        total = 0
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            if x.zone not in (BATTLEFIELD, EXILE):
                continue
            if self.amount is None:
                for kind, n in x.counters:
                    if not self.counter or kind == self.counter:
                        events.append(TakeCounters(i, kind, n))
                        total += n
                continue
            left = min(self.amount.value(s, o.ctx), x.count(self.counter))
            if self.counter:
                events.append(TakeCounters(i, self.counter, left))
                total += left
                continue
            while left > 0:
                kinds = [kind for kind, n in x.counters if n > taken(events, i, kind)]
                k = 0
                if len(kinds) > 1:
                    k = s.ask(OneOf(o.ctx.you, "counter", i, [(j,) for j in range(len(kinds))], tuple(kinds)))[0]
                events.append(TakeCounters(i, kinds[k], 1))
                left -= 1
                total += 1
        happen(s, intend(s, events))
        bind_number(s, o, self.label, total)

    def payable(self, s: State, ctx: Ctx) -> bool:
        if self.amount is None:
            return True
        n = self.amount.value(s, ctx)
        found = [
            i for i in self.objs.possible(s, ctx) if s.objects[i].zone != GONE and s.objects[i].count(self.counter) >= n
        ]
        return len(found) >= self.objs.needed(s, ctx)

    def uses_x(self) -> bool:
        return type(self.amount).__name__ == "XAmount"


def taken(events: list[Event], oid: int, kind: str) -> int:
    return sum([e.amount for e in events if isinstance(e, TakeCounters) and e.target == oid and e.counter == kind])


class MoveCountersInstr(Instr):
    """CR 122.5: taken off one object and put on the other."""

    __slots__ = ("amount", "counter", "onto", "source")

    def __init__(self, source: Objs, onto: Objs, counter: str, amount: Amount | None) -> None:
        self.source = source
        self.onto = onto
        self.counter = counter
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        a = permanents(s, self.source, o.ctx)
        b = permanents(s, self.onto, o.ctx)
        if not a or not b or a[0] == b[0]:
            return
        found: list[tuple[str, int]] = []
        for kind, n in s.objects[a[0]].counters:
            if not self.counter or kind == self.counter:
                k = n if self.amount is None else min(n, self.amount.value(s, o.ctx))
                if can_happen(s, PutCounters(b[0], kind, k, o.ctx.you)):
                    found.append((kind, k))
        if not self.counter and self.amount is not None and len(found) > 1:
            words = tuple([kind for kind, _ in found])
            options: list[Answer] = [(i,) for i in range(len(found))]
            found = [found[s.ask(OneOf(o.ctx.you, "counter", o.ctx.source, options, words))[0]]]
        events: list[Event] = []
        for kind, k in found:
            events.append(TakeCounters(a[0], kind, k))
            events.append(PutCounters(b[0], kind, k, o.ctx.you))
        happen(s, intend(s, events))


class DoubleCountersInstr(Instr):
    """CR 701.10e: for each kind, as many more as there are."""

    __slots__ = ("counter", "objs")

    def __init__(self, objs: Objs, counter: str) -> None:
        self.objs = objs
        self.counter = counter

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for i in permanents(s, self.objs, o.ctx):
            for kind, n in s.objects[i].counters:
                if not self.counter or kind == self.counter:
                    events.append(PutCounters(i, kind, n, o.ctx.you))
        happen(s, intend(s, events))


class DistributeInstr(Instr):
    """CR 601.2d."""

    __slots__ = ("counter", "slot")

    def __init__(self, counter: str, slot: int) -> None:
        self.counter = counter
        self.slot = slot

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        if self.slot < len(o.ctx.targets) and self.slot < len(o.ctx.divided):
            for i in range(len(o.ctx.targets[self.slot])):
                t = o.ctx.targets[self.slot][i]
                n = o.ctx.divided[self.slot][i]
                if t > 0 and n and s.objects[t].zone == BATTLEFIELD:
                    events.append(PutCounters(t, self.counter, n, o.ctx.you))
        happen(s, intend(s, events))


class ProliferateInstr(Instr):
    """CR 701.34a."""

    __slots__ = ("who",)

    def __init__(self, who: Plrs) -> None:
        self.who = who

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            found = [-1 - x.seat for x in s.players if x.counters and not x.lost]
            found.extend([i for i in s.battlefield if s.objects[i].counters])
            picked = s.ask(Subset(p, "proliferate", o.ctx.source, found, 0, len(found))) if found else ()
            for t in picked:
                for kind, _ in s.objects[t].counters if t > 0 else s.players[-1 - t].counters:
                    events.append(PutCounters(t, kind, 1, p))
            events.append(PlayerActs(p, "proliferate", 1))
        happen(s, intend(s, events))


class RegenerateInstr(Instr):
    """CR 701.19a: a shield each, until end of turn."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for i in permanents(s, self.objs, o.ctx):
            s.edit_permanent(i).shields += 1
            s.marked.append(i)


class RemoveFromCombatInstr(Instr):
    """CR 506.4."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for i in permanents(s, self.objs, o.ctx):
            remove_from_combat(s, s.edit_permanent(i))


def link_distribute(n: Any, k: Linker) -> list[Instr]:
    n.amount  # noqa: B018  the target slot has it
    return [DistributeInstr(n.kind, n.slot + k.shift)]


def link_move_counters(n: Any, k: Linker) -> list[Instr]:
    if not n.kind and n.amount is not None and n.amount != Fixed(1):
        raise RulesError("the engine does not move several counters of kinds that are chosen")
    return [MoveCountersInstr(k.objs(n.source), k.objs(n.onto), n.kind, k.opt_amount(n.amount))]


def link_permanents() -> None:
    """Register the instructions."""
    register(me.TapObjects, lambda n, k: [TapInstr(k.objs(n.objects), n.label, False)])
    register(me.UntapObjects, lambda n, k: [TapInstr(k.objs(n.objects), n.label, True)])
    register(me.Attach, lambda n, k: [AttachInstr(k.objs(n.objects), k.objs(n.to))])
    register(me.Unattach, lambda n, k: [UnattachInstr(k.objs(n.objects))])
    register(
        me.PutCounters,
        lambda n, k: [PutCountersInstr(k.objs(n.objects), n.kind, k.amount(n.amount), n.label, k.costing)],
    )
    register(
        me.PutChosenCounter,
        lambda n, k: [PutChosenInstr(k.plrs(n.who), k.objs(n.objects), n.kinds, k.amount(n.amount))],
    )
    register(
        me.RemoveCounters, lambda n, k: [TakeCountersInstr(k.objs(n.objects), n.kind, k.opt_amount(n.amount), n.label)]
    )
    register(me.MoveCounters, link_move_counters)
    register(me.DoubleCounters, lambda n, k: [DoubleCountersInstr(k.objs(n.objects), n.kind)])
    register(me.DistributeCounters, link_distribute)
    register(me.Proliferate, lambda n, k: [ProliferateInstr(k.plrs(n.who))])
    register(me.Regenerate, lambda n, k: [RegenerateInstr(k.objs(n.objects))])
    register(me.RemoveFromCombat, lambda n, k: [RemoveFromCombatInstr(k.objs(n.objects))])
