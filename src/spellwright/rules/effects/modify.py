"""Continuous effects from resolutions (CR 611.2), shields, permissions, turns."""

from __future__ import annotations

from typing import Any, ClassVar

from spellwright.core.vocab import (
    BATTLEFIELD,
    BEGIN_COMBAT,
    CLEANUP,
    DRAW,
    E_EFFECT,
    END,
    GONE,
    MAIN1,
    MAIN2,
    STACK,
    UNTAP,
    UPKEEP,
)
from spellwright.ir.meant import effects as me
from spellwright.rules.abilities import Ability, ReplacementAbility
from spellwright.rules.base import Amount, Cond, Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.continuous import carry, writes_of
from spellwright.rules.events import Event
from spellwright.rules.gate import happen
from spellwright.rules.link import Linker, register
from spellwright.rules.listeners import (
    CONDITIONAL,
    CONTROL_SOURCE,
    SOURCE_LEAVES,
    SOURCE_UNTAPS,
    UNTIL_OF,
    WHILE,
    add_rule,
    change_control_on_stack,
    effects_changed,
)
from spellwright.rules.mods import ControlMod
from spellwright.rules.objects import Cont, StackObject
from spellwright.rules.phasing import away, phase_out
from spellwright.rules.resolve import bind
from spellwright.rules.seldom import Permit
from spellwright.rules.state import State
from spellwright.rules.turn import COMBAT_STEPS


class EffectBegins(Event):
    """A continuous effect begins to apply to an object (CR 611.2c)."""

    __slots__ = ("cont", "oid")

    rule: ClassVar[str] = "611.2c"

    def __init__(self, oid: int, cont: Cont) -> None:
        Event.__init__(self, E_EFFECT)
        self.oid = oid
        self.cont = cont

    def apply(self, s: State) -> None:
        o = s.edit(self.oid)
        o.effects = (*o.effects, self.cont)
        o.stamp = None
        s.edit_player(o.owner).forget()
        s.touched.append(self.oid)
        for m in self.cont.mods:
            if isinstance(m, ControlMod) and isinstance(o, StackObject):
                change_control_on_stack(s, o, m.seat(s, self.cont.ctx))
        carry(s, self.cont)
        effects_changed(s, o, writes_of(self.cont))


class ModifyInstr(Instr):
    """CR 611.2c: the set of objects and the amounts are fixed now."""

    __slots__ = ("cond", "label", "mods", "objs", "until")

    def __init__(self, objs: Objs, mods: tuple[Mod, ...], until: int, cond: Cond | None, label: str) -> None:
        self.label = label
        self.objs = objs
        self.mods = mods
        self.until = until
        self.cond = cond

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        if self.until in (SOURCE_LEAVES, CONTROL_SOURCE, SOURCE_UNTAPS):
            src = s.objects[ctx.source]
            if src.zone != BATTLEFIELD or (self.until == CONTROL_SOURCE and src.controller != ctx.you):
                return
        if self.until == WHILE and self.cond is not None and not self.cond.holds(s, ctx):
            return
        ids = [i for i in self.objs.ids(s, ctx) if s.objects[i].zone in (BATTLEFIELD, STACK) and not away(s, i)]
        t = s.tick()
        events: list[Event] = []
        for i in ids:
            here = ctx.bind("each", (i,))
            mods = tuple([m.fixed(s, here) for m in self.mods])
            if self.until in CONDITIONAL:
                s.edit_seldom().lasting += 1
            events.append(EffectBegins(i, Cont(t, None, mods, here, self.cond, False, self.until, ctx.you, s.turn)))
        happen(s, events)
        bind(s, o, self.label, tuple(ids))


class ModifyRulesInstr(Instr):
    """CR 611.2: abilities that hold for a while, as if they were the source's."""

    __slots__ = ("abilities", "until")

    def __init__(self, abilities: tuple[Ability, ...], until: int) -> None:
        self.abilities = abilities
        self.until = until

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for a in self.abilities:
            add_rule(s, a, o.ctx, self.until, o.ctx.you, isinstance(a, ReplacementAbility) and a.once)


class PermitInstr(Instr):
    """CR 601.3b, 305.1."""

    __slots__ = ("any_mana", "cast_only", "exile_after", "free", "objs", "until", "who")

    def __init__(
        self, who: Plrs, objs: Objs, until: int, free: bool, cast_only: bool, any_mana: bool, exile_after: bool
    ) -> None:
        self.who = who
        self.objs = objs
        self.until = until
        self.free = free
        self.cast_only = cast_only
        self.any_mana = any_mana
        self.exile_after = exile_after

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ids = tuple([i for i in self.objs.ids(s, o.ctx) if s.objects[i].zone != GONE])
        for p in self.who.seats(s, o.ctx):
            s.edit_seldom().permits = (
                *s.permits,
                Permit(
                    p, ids, self.free, self.cast_only, self.any_mana, self.exile_after, self.until, o.ctx.you, s.turn
                ),
            )


class PhaseOutInstr(Instr):
    """CR 702.26."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        phase_out(s, self.objs.ids(s, o.ctx))


class ExtraTurnInstr(Instr):
    """CR 500.7."""

    __slots__ = ("amount", "who")

    def __init__(self, who: Plrs, amount: Amount) -> None:
        self.who = who
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in self.who.seats(s, o.ctx):
            s.edit_seldom().extra_turns = s.extra_turns + (p,) * max(0, self.amount.value(s, o.ctx))


class ExtraPhaseInstr(Instr):
    """CR 500.8: they follow the present phase."""

    __slots__ = ("phases",)

    def __init__(self, phases: tuple[str, ...]) -> None:
        self.phases = phases

    def do(self, s: State, o: StackObject, pc: int) -> None:
        extra: list[int] = []
        for p in self.phases:
            if p == "combat":
                extra.extend(COMBAT_STEPS)
            else:
                extra.append(MAIN2)
        k = 0
        while k < len(s.coming) and BEGIN_COMBAT < s.coming[k] < MAIN2:
            k += 1
        s.coming = s.coming[:k] + tuple(extra) + s.coming[k:]


STEPS = {
    "untap": UNTAP,
    "upkeep": UPKEEP,
    "draw": DRAW,
    "main": MAIN1,
    "end": END,
    "cleanup": CLEANUP,
    "combat": BEGIN_COMBAT,
}


class SkipInstr(Instr):
    """CR 614.10."""

    __slots__ = ("step", "who")

    def __init__(self, who: Plrs, step: int) -> None:
        self.who = who
        self.step = step

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in self.who.seats(s, o.ctx):
            s.edit_seldom().skips = (*s.skips, (p, self.step))


class ExchangeInstr(Instr):
    """CR 701.12a-b: control of two permanents or spells is exchanged, or nothing happens."""

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
        y = s.objects[ys[-1]]
        if x.zone not in (BATTLEFIELD, STACK) or y.zone not in (BATTLEFIELD, STACK) or x.controller == y.controller:
            return
        t = s.tick()
        happen(
            s,
            [
                EffectBegins(x.id, Cont(t, None, (ControlMod(None, y.controller),), o.ctx, None, False, 0, 0, s.turn)),
                EffectBegins(y.id, Cont(t, None, (ControlMod(None, x.controller),), o.ctx, None, False, 0, 0, s.turn)),
            ],
        )


def until(duration: str) -> int:
    if duration not in UNTIL_OF:
        raise RulesError(f"the engine has no duration {duration!r}")
    return UNTIL_OF[duration]


def until_time(duration: str) -> int:
    """A duration that ends at some time, not as something ceases to be so."""
    code = until(duration)
    if code in CONDITIONAL:
        raise RulesError(f"the engine ends only changes of objects with {duration!r}")
    return code


def link_skip(n: Any, k: Linker) -> list[Instr]:
    if n.step not in STEPS:
        raise RulesError(f"the engine cannot skip {n.step!r}")
    return [SkipInstr(k.plrs(n.who), STEPS[n.step])]


def link_player_modify(n: Any, k: Linker) -> list[Instr]:
    """The rule is for the players that the instruction is for: `who` tells of them once more."""
    if n.who != n.rule.players:
        raise RulesError("the engine has no rule for a while about other players than it says")
    return [ModifyRulesInstr(tuple(k.ability(n.rule)), until_time(n.duration))]


def link_modify() -> None:
    """Register the instructions."""
    register(
        me.Modify,
        lambda n, k: [
            ModifyInstr(k.objs(n.objects), k.mods(n.mods), until(n.duration), k.opt_cond(n.condition), n.label)
        ],
    )
    register(me.ModifyRules, lambda n, k: [ModifyRulesInstr(tuple(k.ability(n.ability)), until_time(n.duration))])
    register(me.PlayerModify, link_player_modify)
    register(
        me.PlayPermission,
        lambda n, k: [
            PermitInstr(
                k.plrs(n.who), k.objs(n.objects), until_time(n.duration), n.free, n.cast_only, n.any_mana, n.exile_after
            )
        ],
    )
    register(me.ExtraTurn, lambda n, k: [ExtraTurnInstr(k.plrs(n.who), k.amount(n.amount))])
    register(me.ExtraPhase, lambda n, k: [ExtraPhaseInstr(n.phases)])
    register(me.PhaseOut, lambda n, k: [PhaseOutInstr(k.objs(n.objects))])
    register(me.SkipStep, link_skip)
    register(me.ExchangeControl, lambda n, k: [ExchangeInstr(k.objs(n.a), k.objs(n.b))])
