"""Questions about the game, linked (the meant conditions)."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import (
    ATTACKERS,
    BEGIN_COMBAT,
    BLOCKERS,
    COLOR_OF,
    D_CONTROL,
    D_LIFE,
    D_LOG,
    D_TURN,
    DAMAGE,
    END_COMBAT,
    FIRST_DAMAGE,
    MAIN1,
    MAIN2,
    STEP_NAMES,
    UNTAP,
    ZONE_OF,
)
from spellwright.ir.meant import conditions as mc
from spellwright.rules.amounts import cast_face, mana_spent, past, times_paid
from spellwright.rules.amounts_log import happened, window_name
from spellwright.rules.base import Amount, Cond, EventTest, Objs, Plrs, RulesError, Test
from spellwright.rules.filters_status import compare
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import Ctx, Obj, Permanent, StackObject
from spellwright.rules.state import State

COMPARISONS: Final = ("=", "<", ">", "<=", ">=", "!=")


class CompareCond(Cond):
    __slots__ = ("a", "b", "op")

    def __init__(self, a: Amount, op: str, b: Amount) -> None:
        if op not in COMPARISONS:
            raise RulesError(f"no comparison {op!r}: known are {' '.join(COMPARISONS)}")
        self.reads = a.reads | b.reads
        self.a = a
        self.op = op
        self.b = b

    def holds(self, s: State, ctx: Ctx) -> bool:
        return compare(self.a.value(s, ctx), self.op, self.b.value(s, ctx))


class FitsCond(Cond):
    """All of these fit, and there is one; what is gone is judged as it last was."""

    __slots__ = ("objs", "what")

    def __init__(self, objs: Objs, what: Test) -> None:
        self.reads = objs.reads | what.reads
        self.objs = objs
        self.what = what

    def holds(self, s: State, ctx: Ctx) -> bool:
        any_ = False
        for i in self.objs.ids(s, ctx):
            o = s.objects[i]
            if not self.what.test(s, o, chars(s, o), ctx):
                return False
            any_ = True
        return any_


class ExistsCond(Cond):
    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.reads = objs.reads
        self.objs = objs

    def holds(self, s: State, ctx: Ctx) -> bool:
        return bool(self.objs.ids(s, ctx))


class BothCond(Cond):
    __slots__ = ("parts",)

    def __init__(self, parts: list[Cond]) -> None:
        self.parts = parts
        self.reads = 0
        for p in parts:
            self.reads |= p.reads

    def holds(self, s: State, ctx: Ctx) -> bool:
        for p in self.parts:
            if not p.holds(s, ctx):
                return False
        return True


class EitherCond(Cond):
    __slots__ = ("parts",)

    def __init__(self, parts: list[Cond]) -> None:
        self.parts = parts
        self.reads = 0
        for p in parts:
            self.reads |= p.reads

    def holds(self, s: State, ctx: Ctx) -> bool:
        for p in self.parts:
            if p.holds(s, ctx):
                return True
        return False


class FailsCond(Cond):
    __slots__ = ("part",)

    def __init__(self, part: Cond) -> None:
        self.part = part
        self.reads = part.reads

    def holds(self, s: State, ctx: Ctx) -> bool:
        return not self.part.holds(s, ctx)


class DidCond(Cond):
    """CR 608.2c: the step of this label was done: it bound a number other than 0, or something at all."""

    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.reads = 0
        self.label = label

    def holds(self, s: State, ctx: Ctx) -> bool:
        return ctx.get_number(self.label) != 0 or bool(ctx.get(self.label))


class HappenedCond(Cond):
    __slots__ = ("event", "window")

    def __init__(self, event: EventTest, window: str) -> None:
        self.reads = D_LOG | D_TURN
        self.event = event
        self.window = window

    def holds(self, s: State, ctx: Ctx) -> bool:
        for e in happened(s, self.window):
            if e.kind in self.event.kinds and self.event.matches(s, e, ctx):
                return True
        return False


class TurnOfCond(Cond):
    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs) -> None:
        self.reads = plrs.reads | D_TURN
        self.plrs = plrs

    def holds(self, s: State, ctx: Ctx) -> bool:
        return s.active in self.plrs.seats(s, ctx)


STEPS_OF: Final[dict[str, tuple[int, ...]]] = {
    "main": (MAIN1, MAIN2),
    "combat": tuple(range(BEGIN_COMBAT, END_COMBAT + 1)),
    "combat damage": (FIRST_DAMAGE, DAMAGE),
    "before attackers": tuple(range(UNTAP, ATTACKERS)),
    "after blockers": (BLOCKERS, FIRST_DAMAGE, DAMAGE, END_COMBAT),
}
"""CR 500.1: names of several steps; "before attackers" and "after blockers": as whoever has priority sees it."""


def steps_of(name: str) -> tuple[int, ...]:
    """The steps of this name (CR 500.1). RulesError for a name there is none of."""
    if name in STEPS_OF:
        return STEPS_OF[name]
    if name in STEP_NAMES:
        return (STEP_NAMES.index(name),)
    raise RulesError(f"no step {name!r}: known are {', '.join((*STEP_NAMES, *STEPS_OF))}")


class StepCond(Cond):
    __slots__ = ("steps",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.reads = D_TURN
        out: list[int] = []
        for n in names:
            out.extend(steps_of(n))
        self.steps = tuple(out)

    def holds(self, s: State, ctx: Ctx) -> bool:
        return s.step in self.steps


class KickedCond(Cond):
    """CR 702.33d; `which` 1 is the first kicker cost, 0 any."""

    __slots__ = ("which",)

    def __init__(self, which: int) -> None:
        self.reads = D_LOG  # on the stack it is not known before the spell is cast
        self.which = which

    def holds(self, s: State, ctx: Ctx) -> bool:
        times = times_paid(s.objects[ctx.source], "kicker")
        if self.which:
            return self.which <= len(times) and times[self.which - 1] > 0
        return sum(times) > 0


def was_cast(o: Obj) -> bool:
    """CR 601.2: a copy of a spell, and the token that one becomes, were never cast (CR 707.10)."""
    if o.cast is None:
        return False
    if isinstance(o, StackObject):
        return o.copy_of == 0
    return not (isinstance(o, Permanent) and o.token)


CASTING: Final = "casting"
PAYING: Final = "paying "
"""Numbers of a context in which it is asked whether a card could be cast, and for which alternative cost (CR 601.3)."""


class CastCond(Cond):
    """CR 601: these were all cast, from this zone, by one of these players. A card that is about to be cast will have
    been."""

    __slots__ = ("by", "objs", "zone")

    def __init__(self, objs: Objs, zone: str, by: Plrs | None) -> None:
        self.reads = objs.reads
        self.objs = objs
        if zone and zone not in ZONE_OF:
            raise RulesError(f"no zone {zone!r}: known are {', '.join(ZONE_OF)}")
        self.zone = ZONE_OF[zone] if zone else -1
        self.by = by

    def holds(self, s: State, ctx: Ctx) -> bool:
        any_ = False
        for i in self.objs.ids(s, ctx):
            o = s.objects[i]
            info = o.cast
            if i == ctx.source and ctx.get_number(CASTING):
                if self.zone >= 0 and o.zone != self.zone:
                    return False
                any_ = True
                continue
            if info is None or not was_cast(o):
                return False
            if self.zone >= 0 and info.zone != self.zone:
                return False
            if self.by is not None and info.by not in self.by.seats(s, ctx):
                return False
            any_ = True
        return any_


class PaidCond(Cond):
    """CR 601.2b: the alternative or additional cost of this label; "additional" is an optional one without a name."""

    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.reads = 0
        self.label = label

    def holds(self, s: State, ctx: Ctx) -> bool:
        o = s.objects[ctx.source]
        info = o.cast
        if ctx.numbers and ctx.get_number(PAYING + self.label):
            return True
        if info is None:
            return False
        if info.label == self.label:
            return True
        face = cast_face(o, info)
        for i in range(min(len(face.additional), len(info.kicks))):
            a = face.additional[i]
            named = a.label == self.label or (self.label == "additional" and a.optional and not a.label)
            if named and info.kicks[i] > 0:
                return True
        return False


class SpentCond(Cond):
    """CR 601.2h: at least so much mana, of one colour or any, was spent on each of these."""

    __slots__ = ("amount", "mask", "objs")

    def __init__(self, objs: Objs, color: str, amount: Amount) -> None:
        if color and color not in COLOR_OF:
            raise RulesError(f"no colour {color!r}: known are {', '.join(COLOR_OF)}")
        self.reads = objs.reads | amount.reads
        self.objs = objs
        self.mask = COLOR_OF[color] if color else 0
        self.amount = amount

    def holds(self, s: State, ctx: Ctx) -> bool:
        any_ = False
        least = self.amount.value(s, ctx)
        for i in self.objs.ids(s, ctx):
            n = 0
            for m in mana_spent(s.objects[i]):
                if not self.mask or m.color & self.mask:
                    n += 1
            if n < least:
                return False
            any_ = True
        return any_


class ControlsCond(Cond):
    """These players each control so many permanents that fit."""

    __slots__ = ("least", "plrs", "what")

    def __init__(self, plrs: Plrs, what: Test, least: Amount) -> None:
        self.reads = plrs.reads | what.reads | least.reads | D_CONTROL | what.field()
        self.plrs = plrs
        self.what = what
        self.least = least

    def holds(self, s: State, ctx: Ctx) -> bool:
        seats = self.plrs.seats(s, ctx)
        least = self.least.value(s, ctx)
        for seat in seats:
            n = 0
            for i in s.battlefield:
                if n >= least:
                    break
                o = s.permanent(i)
                if o.controller == seat and not o.phased and self.what.test(s, o, chars(s, o), ctx):
                    n += 1
            if n < least:
                return False
        return bool(seats)


class DesignatedCond(Cond):
    """CR 702.131, 725: one of these players has the designation."""

    __slots__ = ("designation", "plrs")

    def __init__(self, plrs: Plrs, designation: str) -> None:
        self.reads = plrs.reads | D_LIFE
        self.plrs = plrs
        self.designation = designation

    def holds(self, s: State, ctx: Ctx) -> bool:
        for seat in self.plrs.seats(s, ctx):
            if self.designation == "monarch":
                if s.monarch == seat:
                    return True
            elif self.designation in s.players[seat].designations:
                return True
        return False


DAY: Final = 1
NIGHT: Final = 2


class DayCond(Cond):
    """CR 731: `State.day` is 0 as long as it is neither."""

    __slots__ = ("day",)

    def __init__(self, which: str) -> None:
        if which not in ("day", "night"):
            raise RulesError(f"it is day or night, not {which!r}")
        self.reads = D_TURN
        self.day = DAY if which == "day" else NIGHT

    def holds(self, s: State, ctx: Ctx) -> bool:
        return s.day == self.day


def link_cast(n: Any, k: Linker) -> Cond:
    return CastCond(k.objs(n.objects), n.zone, k.opt_plrs(n.by))


def link_conditions() -> None:
    """Register the conditions."""
    register(mc.Compare, lambda n, k: CompareCond(k.amount(n.a), n.op, k.amount(n.b)))
    register(mc.Fits, lambda n, k: FitsCond(k.objs(n.objects), k.test(n.what)))
    register(mc.Exists, lambda n, k: ExistsCond(k.objs(n.objects)))
    register(mc.Both, lambda n, k: BothCond([k.cond(p) for p in n.parts]))
    register(mc.Either, lambda n, k: EitherCond([k.cond(p) for p in n.parts]))
    register(mc.Fails, lambda n, k: FailsCond(k.cond(n.part)))
    register(mc.Did, lambda n, k: DidCond(n.label))
    register(mc.HasHappened, lambda n, k: HappenedCond(past(n.pattern, k), window_name(n.window)))
    register(mc.IsTurnOf, lambda n, k: TurnOfCond(k.plrs(n.players)))
    register(mc.IsStep, lambda n, k: StepCond(n.steps))
    register(mc.WasKicked, lambda n, k: KickedCond(n.which))
    register(mc.WasCast, link_cast)
    register(mc.CostWasPaid, lambda n, k: PaidCond(n.label))
    register(mc.ManaWasSpent, lambda n, k: SpentCond(k.objs(n.objects), n.color, k.amount(n.amount)))
    register(mc.IsControlled, lambda n, k: ControlsCond(k.plrs(n.players), k.test(n.what), k.amount(n.least)))
    register(mc.Designated, lambda n, k: DesignatedCond(k.plrs(n.players), n.designation))
    register(mc.DayNight, lambda n, k: DayCond(n.which))
