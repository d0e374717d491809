"""Faces: transforming, turning face up and down, manifesting, becoming a copy (CR 701.27, 701.40, 707, 708)."""

from __future__ import annotations

from typing import Any, ClassVar

from spellwright.core.vocab import BATTLEFIELD, CANT_TRANSFORM, D_ALL, E_OBJECT_ACT
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import mods as mm
from spellwright.rules.base import Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.effects.base import permanents
from spellwright.rules.events import Event
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.listeners import register as listen
from spellwright.rules.mods import CopyMod, copiable
from spellwright.rules.objects import Chars, Ctx, Obj, Permanent, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.special import TurnedUp
from spellwright.rules.state import State
from spellwright.rules.zones import FACE_DOWN_FACES, ZoneMove, find


def new_face(s: State, p: Permanent) -> None:
    """The (editable) permanent shows another face: what was derived from the old one is forgotten."""
    p.stamp = None
    listen(s, p, p.registered, False)
    s.touch(D_ALL)
    p.registered = chars(s, p).abilities
    listen(s, p, p.registered, True)
    s.touched.append(p.id)
    s.mana[p.controller] = None


class Transformed(Event):
    """CR 701.27a: it shows its other face and is the same object."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "701.27a"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.face = p.card.faces[1 - p.face.index]
        p.timestamp = s.tick()
        new_face(s, p)


class TransformInstr(Instr):
    """CR 701.27c: only a double-faced permanent that can."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for i in permanents(s, self.objs, o.ctx):
            p = s.permanent(i)
            if p.face_down or p.card.layout != "transform" or len(p.card.faces) != 2:
                continue
            if chars(s, p).cant & CANT_TRANSFORM or not p.card.faces[1 - p.face.index].permanent:
                continue
            events.append(Transformed(i))
        happen(s, events)


class TurnedDown(Event):
    """CR 708.2."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "708.2"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.face_down = True
        p.face = FACE_DOWN_FACES[0]
        s.morphs += 1
        new_face(s, p)


class TurnInstr(Instr):
    """CR 708.7, 708.2b: a permanent that is that way already, or a double-faced one turned down, is left alone. A
    face-down
    instant or sorcery card is shown and stays down (CR 708.12 and the like)."""

    __slots__ = ("objs", "up")

    def __init__(self, objs: Objs, up: bool) -> None:
        self.objs = objs
        self.up = up

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for i in permanents(s, self.objs, o.ctx):
            p = s.permanent(i)
            if self.up:
                if p.face_down and p.card.faces[0].permanent:
                    events.append(TurnedUp(i, p.controller, 0))
            elif not p.face_down and p.card.layout not in ("transform", "modal_dfc"):
                events.append(TurnedDown(i))
        happen(s, intend(s, events))


class ManifestInstr(Instr):
    """CR 701.40a: onto the battlefield face down, one at a time."""

    __slots__ = ("how", "label", "objs", "who")

    def __init__(self, who: Plrs, objs: Objs, how: str, label: str) -> None:
        self.who = who
        self.objs = objs
        self.how = how
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        moves: list[Event] = []
        for i in self.objs.ids(s, o.ctx):
            j = find(s, i)
            if j and seats and s.objects[j].zone != BATTLEFIELD:
                m = ZoneMove(j, BATTLEFIELD, self.how)
                m.controller = seats[0]
                m.face_down = True
                m.face_down_how = self.how
                moves.append(m)
        will = intend(s, moves)
        happen(s, will)
        if self.label:
            bind(s, o, self.label, tuple([e.new for e in will if isinstance(e, ZoneMove)]))


class LateCopyMod(Mod):
    """Becomes a copy of what its context names, looked at when the effect is made (CR 707.2c)."""

    __slots__ = ("exceptions", "objs")

    def __init__(self, objs: Objs, exceptions: tuple[Mod, ...]) -> None:
        self.layer = 10
        self.reads = objs.reads
        self.writes = D_ALL
        self.objs = objs
        self.exceptions = exceptions

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        m = self.fixed(s, ctx)
        if m is not self:
            m.apply(s, o, c, ctx)

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        ids = self.objs.ids(s, ctx)
        if not ids:
            return NothingMod()
        x = s.objects[ids[0]]
        return CopyMod(copiable(s, x), x.face, tuple([m.fixed(s, ctx) for m in self.exceptions]))

    def loses(self) -> bool:
        return True


class NothingMod(Mod):
    """There was nothing to copy."""

    __slots__ = ()

    def __init__(self) -> None:
        self.layer = 10
        self.reads = 0
        self.writes = 0

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        return


def link_manifest(n: Any, k: Linker) -> list[Instr]:
    if n.how not in ("manifest", "cloak"):
        raise RulesError(f"the engine does not know {n.how!r}")
    return [ManifestInstr(k.plrs(n.who), k.objs(n.objects), n.how, n.label)]


def link_faces() -> None:
    """Register the instructions."""
    register(me.Transform, lambda n, k: [TransformInstr(k.objs(n.objects))])
    register(me.TurnFaceUp, lambda n, k: [TurnInstr(k.objs(n.objects), True)])
    register(me.TurnFaceDown, lambda n, k: [TurnInstr(k.objs(n.objects), False)])
    register(me.Manifest, link_manifest)
    register(mm.CopyOf, lambda n, k: [LateCopyMod(k.objs(n.of), k.mods(n.exceptions))])
