"""Faces: transforming, turning face up and down, manifesting, becoming a copy (CR 701.27, 701.40, 707, 708)."""

from __future__ import annotations

from typing import Any, ClassVar

from spellwright.core.vocab import BATTLEFIELD, CANT_TRANSFORM, CANT_TURN_FACE_UP, D_ALL, E_OBJECT_ACT
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import mods as mm
from spellwright.rules.base import Answer, Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.effects.base import permanents
from spellwright.rules.events import Event
from spellwright.rules.events_play import Seen
from spellwright.rules.facedown import TurnedDown, TurnedUp, can_turn_down, listed_face, new_face, stays_down
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.mods import CopyMod, copiable
from spellwright.rules.objects import Chars, Ctx, Obj, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import ZoneMove, find


class Transformed(Event):
    """CR 701.27a: it shows its other face and is the same object."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "701.27a"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        new_face(s, p, p.card.faces[1 - p.face.index])


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


class TurnInstr(Instr):
    """CR 708.7, 708.2b: a permanent that is that way already, or a double-faced one turned down (CR 712.16), is left
    alone. A face-down instant or sorcery card is shown and stays down (CR 701.40g)."""

    __slots__ = ("becomes", "objs", "up")

    def __init__(self, objs: Objs, up: bool, becomes: tuple[Mod, ...]) -> None:
        self.objs = objs
        self.up = up
        self.becomes = becomes

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for i in permanents(s, self.objs, o.ctx):
            p = s.permanent(i)
            if not self.up:
                if can_turn_down(p):
                    events.append(TurnedDown(i, listed_face(s, p, self.becomes, o.ctx)))
            elif p.face_down and not chars(s, p).cant & CANT_TURN_FACE_UP:
                if stays_down(s, p):
                    events.append(Seen(p.controller, (i,), (1 << len(s.players)) - 1))
                else:
                    events.append(TurnedUp(i, p.controller, 0))
        happen(s, intend(s, events))


class ManifestInstr(Instr):
    """CR 701.40a, 701.58a: onto the battlefield face down, one at a time (CR 701.40e)."""

    __slots__ = ("how", "label", "objs", "who")

    def __init__(self, who: Plrs, objs: Objs, how: str, label: str) -> None:
        self.who = who
        self.objs = objs
        self.how = how
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        found: list[int] = []
        for i in self.objs.ids(s, o.ctx):
            j = find(s, i)
            if j and seats and s.objects[j].zone != BATTLEFIELD:
                found.append(j)
        if self.label:
            bind(s, o, self.label, ())
        if found:
            s.agenda = PutDown(s.agenda, o.id, seats[0], tuple(found), self.how, self.label)


class PutDown(Frame):
    """The next of these cards is manifested or cloaked, and remembered by the spell or ability under `label`."""

    __slots__ = ("how", "ids", "label", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, ids: Answer, how: str, label: str) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.ids = ids
        self.how = how
        self.label = label

    def step(self, s: State) -> None:
        s.agenda = (
            PutDown(self.below, self.oid, self.player, self.ids[1:], self.how, self.label)
            if len(self.ids) > 1
            else self.below
        )
        m = put_down(self.ids[0], self.player, self.how)
        will = intend(s, [m])
        happen(s, will)
        o = s.objects[self.oid]
        if self.label and m in will and isinstance(o, StackObject):
            bind(s, o, self.label, (*o.ctx.get(self.label), m.new))


def put_down(oid: int, player: int, how: str) -> ZoneMove:
    """A card enters the battlefield face down under a player's control."""
    m = ZoneMove(oid, BATTLEFIELD, how)
    m.controller = player
    m.face_down = True
    m.face_down_how = how
    return m


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
    register(me.TurnFaceUp, lambda n, k: [TurnInstr(k.objs(n.objects), True, ())])
    register(me.TurnFaceDown, lambda n, k: [TurnInstr(k.objs(n.objects), False, k.mods(n.becomes))])
    register(me.Manifest, link_manifest)
    register(mm.CopyOf, lambda n, k: [LateCopyMod(k.objs(n.of), k.mods(n.exceptions))])
