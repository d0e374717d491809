"""Damage, fights, prevention (CR 120, 615, 701.14)."""

from __future__ import annotations

from typing import Any, ClassVar

from spellwright.core.vocab import BATTLE, BATTLEFIELD, CREATURE, E_EFFECT, PLANESWALKER
from spellwright.ir.meant import effects as me
from spellwright.rules.base import Amount, Instr, Objs, Plrs
from spellwright.rules.events import Damage, Event
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import StackObject
from spellwright.rules.resolve import bind_number
from spellwright.rules.state import State


class DealDamageInstr(Instr):
    """CR 120.1: each source deals it to each of the objects and players, all at once."""

    __slots__ = ("amount", "label", "objs", "plrs", "source")

    def __init__(self, source: Objs, amount: Amount, objs: Objs | None, plrs: Plrs | None, label: str) -> None:
        self.source = source
        self.amount = amount
        self.objs = objs
        self.plrs = plrs
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        events: list[Event] = []
        for src in self.source.ids(s, ctx):
            n = self.amount.value(s, ctx.bind("dealer", (src,)))
            if n <= 0:
                continue
            if self.objs is not None:
                for t in self.objs.ids(s, ctx):
                    if damageable(s, t):
                        events.append(Damage(src, t, n, False))
            if self.plrs is not None:
                for p in self.plrs.seats(s, ctx):
                    events.append(Damage(src, -1 - p, n, False))
        will = intend(s, events)
        happen(s, will)
        if self.label:
            bind_number(s, o, self.label, sum([e.amount for e in will if isinstance(e, Damage)]))


def damageable(s: State, oid: int) -> bool:
    """CR 120.1: only creatures, planeswalkers and battles can be dealt damage."""
    o = s.objects[oid]
    return o.zone == BATTLEFIELD and chars(s, o).types & (CREATURE | PLANESWALKER | BATTLE) != 0


class DivideDamageInstr(Instr):
    """CR 601.2d: as it was divided among the targets; what was meant for an illegal one is lost (CR 608.2b)."""

    __slots__ = ("slot", "source")

    def __init__(self, source: Objs, slot: int) -> None:
        self.source = source
        self.slot = slot

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        events: list[Event] = []
        sources = self.source.ids(s, ctx)
        if sources and self.slot < len(ctx.targets) and self.slot < len(ctx.divided):
            ids = ctx.targets[self.slot]
            parts = ctx.divided[self.slot]
            for i in range(len(ids)):
                t = ids[i]
                if parts[i] and (t < 0 or (t > 0 and damageable(s, t))):
                    events.append(Damage(sources[0], t, parts[i], False))
        happen(s, intend(s, events))


class FightInstr(Instr):
    """CR 701.14a-b: both are creatures on the battlefield, or nothing happens."""

    __slots__ = ("a", "b")

    def __init__(self, a: Objs, b: Objs) -> None:
        self.a = a
        self.b = b

    def do(self, s: State, o: StackObject, pc: int) -> None:
        xs = self.a.ids(s, o.ctx)
        ys = self.b.ids(s, o.ctx)
        if not xs or not ys:
            return
        x = s.objects[xs[0]]
        y = s.objects[ys[0] if ys[0] != xs[0] or len(ys) == 1 else ys[1]]
        if x.zone != BATTLEFIELD or y.zone != BATTLEFIELD:
            return
        cx = chars(s, x)
        cy = chars(s, y)
        if not cx.types & CREATURE or not cy.types & CREATURE:
            return
        happen(s, intend(s, [Damage(x.id, y.id, cx.power, False), Damage(y.id, x.id, cy.power, False)]))


class DamageRemoved(Event):
    """CR 120.6: damage marked on a permanent is removed."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "120.6"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_EFFECT)
        self.oid = oid

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.damage = 0
        p.deathtouched = False


class RemoveDamageInstr(Instr):
    """CR 120.6."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        happen(s, [DamageRemoved(i) for i in self.objs.ids(s, o.ctx) if s.objects[i].zone == BATTLEFIELD])


def link_damage() -> None:
    """Register the instructions."""
    register(
        me.DealDamage,
        lambda n, k: [
            DealDamageInstr(k.objs(n.source), k.amount(n.amount), k.opt_objs(n.objects), k.opt_plrs(n.players), n.label)
        ],
    )
    register(me.DivideDamage, link_divide)
    register(me.RemoveDamage, lambda n, k: [RemoveDamageInstr(k.objs(n.objects))])
    register(me.Fight, lambda n, k: [FightInstr(k.objs(n.a), k.objs(n.b))])


def link_divide(n: Any, k: Linker) -> list[Instr]:
    n.amount  # noqa: B018  the target slot has it
    return [DivideDamageInstr(k.objs(n.source), n.slot + k.shift)]
