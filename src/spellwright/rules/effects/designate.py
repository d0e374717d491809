"""Designations of players and permanents: monarch, city's blessing, monstrous, renowned, suspected, goaded, saddled
(CR 702.131, 725, 701.15, 701.37, 701.60, 702.112, 702.171); day and night (CR 731)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from spellwright.core.vocab import (
    CANT_ACTIVATE,
    CANT_ATTACK,
    CANT_BLOCK,
    CANT_UNTAP_IN_UNTAP_STEP,
    D_STATUS,
    E_OBJECT_ACT,
    L_RULES,
)
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant.objects import Source
from spellwright.rules.base import Cond, Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.designations import BLESSING, DAY_OR_NIGHT, Blessed, accelerate, become_day, crown
from spellwright.rules.effects.base import permanents
from spellwright.rules.effects.modify import EffectBegins
from spellwright.rules.events import Event
from spellwright.rules.events_play import ObjectActs
from spellwright.rules.gate import happen
from spellwright.rules.link import Linker, register
from spellwright.rules.listeners import CONTROLLERS_UNTAP, FOREVER, YOUR_NEXT_TURN
from spellwright.rules.mods import CantMod
from spellwright.rules.objects import Chars, Cont, Ctx, Obj, Permanent, Rule, StackObject
from spellwright.rules.state import State


class GainInstr(Instr):
    """CR 725.3, 702.131, 702.179c."""

    __slots__ = ("designation", "who")

    def __init__(self, who: Plrs, designation: str) -> None:
        self.who = who
        self.designation = designation

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in self.who.seats(s, o.ctx):
            if self.designation == "monarch":
                crown(s, p)
            elif self.designation == "speed":
                accelerate(s, p)
            elif BLESSING not in s.players[p].designations:
                happen(s, [Blessed(p)])


class DayInstr(Instr):
    """CR 731.1."""

    __slots__ = ("day",)

    def __init__(self, day: int) -> None:
        self.day = day

    def do(self, s: State, o: StackObject, pc: int) -> None:
        become_day(s, self.day)


class Flagged(Event):
    """An object gets a designation (CR 701), which lasts while it stays."""

    __slots__ = ("flag", "oid")

    rule: ClassVar[str] = "701.1"

    def __init__(self, oid: int, flag: str) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid
        self.flag = flag

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        if self.flag not in p.flags:
            p.flags = (*p.flags, self.flag)
            s.marked.append(p.id)
        s.touch(D_STATUS)


class HasFlag(Cond):
    """As long as the permanent that carries the effect has the designation."""

    __slots__ = ("flag",)

    def __init__(self, flag: str) -> None:
        self.reads = D_STATUS
        self.flag = flag

    def holds(self, s: State, ctx: Ctx) -> bool:
        o = s.objects[ctx.source]
        return isinstance(o, Permanent) and self.flag in o.flags


class GoadMod(Mod):
    """CR 701.15b: two requirements for each player who has goaded it, however often (CR 701.15d)."""

    __slots__ = ()

    def __init__(self) -> None:
        self.layer = L_RULES
        self.reads = 0
        self.writes = D_STATUS

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        for r in c.rules:
            if r.what == "goaded" and r.seats == (ctx.you,):
                return
        c.rules = (*c.rules, Rule("goaded", None, (ctx.you,), ctx))


class DesignateInstr(Instr):
    """The permanents get the designation, and what comes with it."""

    __slots__ = ("flag", "mods", "objs")

    def __init__(self, objs: Objs, flag: str, mods: tuple[Mod, ...]) -> None:
        self.objs = objs
        self.flag = flag
        self.mods = mods

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for i in permanents(s, self.objs, o.ctx):
            if self.flag in s.permanent(i).flags:
                continue
            events.append(Flagged(i, self.flag))
            if self.mods:
                ctx = Ctx(i, s.objects[i].controller)
                events.append(
                    EffectBegins(i, Cont(s.tick(), None, self.mods, ctx, HasFlag(self.flag), False, FOREVER, 0, s.turn))
                )
            events.append(ObjectActs(i, "become " + self.flag))
        happen(s, events)


class ForAWhile(Instr):
    """CR 701.15a, 701.35a, 701.43a: what a keyword action does to permanents until the next turn of the ability's
    controller,
    or for an untap step."""

    __slots__ = ("mods", "objs", "until", "verb")

    def __init__(self, objs: Objs, mods: tuple[Mod, ...], until: int, verb: str) -> None:
        self.objs = objs
        self.mods = mods
        self.until = until
        self.verb = verb

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        ids = permanents(s, self.objs, o.ctx)
        t = s.tick()
        for i in ids:
            events.append(EffectBegins(i, Cont(t, None, self.mods, o.ctx, None, False, self.until, o.ctx.you, s.turn)))
            events.append(ObjectActs(i, self.verb))
        happen(s, events)


CANT_BLOCK_ABILITY: Final = ma.Static(None, Source(), (mm.Restriction("block"),))
SUSPECTED: Final = (mm.AddAbility(ma.Keyword("menace")), mm.AddAbility(CANT_BLOCK_ABILITY))
PLAYERS_GET: Final = ("monarch", BLESSING, "speed")
PERMANENTS_GET: Final = ("monstrous", "renowned", "suspected", "saddled")


def link_gain(n: Any, k: Linker) -> list[Instr]:
    if n.designation not in PLAYERS_GET:
        raise RulesError(f"the engine has no designation {n.designation!r} for players")
    return [GainInstr(k.plrs(n.who), n.designation)]


def link_day(n: Any, k: Linker) -> list[Instr]:
    if n.which not in DAY_OR_NIGHT[1:]:
        raise RulesError(f"it becomes day or night, not {n.which!r}")
    return [DayInstr(DAY_OR_NIGHT.index(n.which))]


def link_designate(n: Any, k: Linker) -> list[Instr]:
    objs = k.objs(n.objects)
    if n.designation in ("goaded", "exerted"):
        return [for_a_while(objs, "goad" if n.designation == "goaded" else "exert")]
    if n.designation not in PERMANENTS_GET:
        raise RulesError(f"the engine has no designation {n.designation!r}")
    return [DesignateInstr(objs, n.designation, k.mods(SUSPECTED) if n.designation == "suspected" else ())]


def for_a_while(objs: Objs, verb: str) -> Instr:
    """The instruction for goad, detain or exert."""
    if verb == "goad":
        return ForAWhile(objs, (GoadMod(),), YOUR_NEXT_TURN, verb)
    if verb == "detain":
        return ForAWhile(
            objs, (CantMod(CANT_ATTACK), CantMod(CANT_BLOCK), CantMod(CANT_ACTIVATE)), YOUR_NEXT_TURN, verb
        )
    return ForAWhile(objs, (CantMod(CANT_UNTAP_IN_UNTAP_STEP),), CONTROLLERS_UNTAP, verb)


def link_designations() -> None:
    """Register the instructions."""
    register(me.GainDesignation, link_gain)
    register(me.Designate, link_designate)
    register(me.BecomeDayNight, link_day)
