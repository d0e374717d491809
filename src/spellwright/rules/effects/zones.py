"""Objects moved by instructions: put, return, exile, destroy, sacrifice (CR 400, 701.8, 701.21, 610.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from spellwright.core.vocab import (
    BATTLEFIELD,
    CANT_BE_SACRIFICED,
    E_ZONE,
    EXILE,
    GONE,
    LIBRARY,
    STACK,
    ZONE_OF,
    subtype_bit,
)
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import objects as mo
from spellwright.rules.abilities import BodySpec, ModesSpec, TriggeredAbility
from spellwright.rules.base import Amount, EventTest, Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.decisions import OneOf, Order
from spellwright.rules.effects.base import permanents, whom_to_attack
from spellwright.rules.events import Event
from spellwright.rules.events_actions import Destroy, Sacrificed
from spellwright.rules.events_play import PlayerActs
from spellwright.rules.facedown import listed_face
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.listeners import FOREVER, add_rule
from spellwright.rules.mods import FixedAmount
from spellwright.rules.objects import NOT_ATTACKING, Ctx, Permanent, StackObject, with_counters
from spellwright.rules.resolve import bind
from spellwright.rules.sba import attachable
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove, find, shuffle

ENTERS = ("tapped", "face down", "attacking", "transformed")
CHOSEN_END = "top or bottom"
"""Where its owner chooses."""
POSITIONS = ("", "top", "bottom", "shuffle", "nth", "random bottom", CHOSEN_END)


class MoveInstr(Instr):
    """CR 400.7: objects that are gone are followed to what they became, if that is public (`zones.find`). The
    libraries of
    all of their owners are shuffled, even if nothing is put there (CR 701.24c)."""

    __slots__ = (
        "attach",
        "becomes",
        "controller",
        "counters",
        "enters",
        "face_down",
        "label",
        "like",
        "linked",
        "nth",
        "objs",
        "position",
        "shufflers",
        "source_zone",
        "zone",
    )

    def __init__(
        self,
        objs: Objs,
        zone: int,
        label: str,
        controller: Plrs | None,
        enters: tuple[str, ...],
        counters: tuple[tuple[str, Amount], ...],
        position: str,
        nth: int,
        linked: bool,
        face_down: bool,
        attach: Objs | None,
        source_zone: int,
    ) -> None:
        for e in enters:
            if e not in ENTERS:
                raise RulesError(f"the engine has no entering {e!r}")
        if position not in POSITIONS:
            raise RulesError(f"the engine has no position {position!r}")
        self.becomes: tuple[Mod, ...] = ()
        self.objs = objs
        self.zone = zone
        self.label = label
        self.controller = controller
        self.enters = enters
        self.counters = counters
        self.position = position
        self.nth = nth
        self.linked = linked
        self.face_down = face_down
        self.attach = attach
        self.source_zone = source_zone
        self.like: Objs | None = None
        self.shufflers: tuple[Plrs, ...] = ()

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        ids: list[int] = []
        named = self.objs.ids(s, ctx)
        owners = {s.objects[i].owner for i in named}
        if self.position == "shuffle":
            for whose in self.shufflers:
                owners.update(whose.seats(s, ctx))
        for i in named:
            j = find(s, i)
            if (
                j
                and j not in ids
                and (self.source_zone < 0 or s.objects[j].zone == self.source_zone)
                and self.may(s, j)
            ):
                ids.append(j)
        if self.zone == LIBRARY and len(ids) > 1 and self.position in ("top", "bottom", "", CHOSEN_END):
            ids = self.ordered(s, ctx, ids)
        events: list[Event] = []
        for i in ids:
            m = self.event(s, ctx, i)
            if self.zone == BATTLEFIELD and is_aura(s, i) and not m.attach_to and not m.face_down:
                continue
            if self.zone == LIBRARY and len(ids) > 1:
                m.forget = -1 if self.position == "random bottom" else ~(1 << s.objects[i].owner)
            events.append(m)
        will = intend(s, events)
        if self.position == "random bottom" and len(will) > 1:
            will = [will[k] for k in s.pick_random(list(range(len(will))), len(will))]
        happen(s, will)
        if self.position == "shuffle":
            for p in sorted(owners):
                shuffle(s, p)
                happen(s, [PlayerActs(p, "shuffle", 1)])
        if self.label:
            bind(s, o, self.label, tuple([s.objects[i].successor for i in ids if s.objects[i].successor]))

    def may(self, s: State, i: int) -> bool:
        """A token cannot come back (CR 111.8), and only permanent cards can be put onto the battlefield (CR 304.4)."""
        if s.objects[i].zone == self.zone and self.zone != LIBRARY:
            return False
        if self.zone != BATTLEFIELD:
            return True
        return s.objects[i].card.faces[0].permanent or "face down" in self.enters

    def ordered(self, s: State, ctx: Ctx, ids: list[int]) -> list[int]:
        out: list[int] = []
        for p in s.living():
            mine = [i for i in ids if s.objects[i].owner == p]
            if len(mine) > 1:
                mine = list(s.ask(Order(p, "order", ctx.source, mine)))
            out.extend(mine)
        return list(reversed(out)) if self.position == "top" else out

    def event(self, s: State, ctx: Ctx, i: int) -> ZoneMove:
        m = ZoneMove(i, self.zone, "")
        if self.zone == BATTLEFIELD:
            seats = self.controller.seats(s, ctx) if self.controller is not None else []
            m.controller = seats[0] if seats else s.objects[i].owner
            m.tapped = "tapped" in self.enters
            if "face down" in self.enters:
                m.face_down = True
                m.face = listed_face(s, s.objects[i], self.becomes, ctx)
            if "transformed" in self.enters and len(s.objects[i].card.faces) > 1:
                m.face = s.objects[i].card.faces[1]
            if "attacking" in self.enters:
                m.attacking = self.whom(s, ctx, m.controller)
            for kind, n in self.counters:
                m.counters = with_counters(m.counters, kind, max(0, n.value(s, ctx)))
            if self.attach is not None:
                hosts = self.attach.ids(s, ctx)
                m.attach_to = hosts[0] if hosts else 0
            elif is_aura(s, i) and not m.face_down:
                m.attach_to = self.host(s, i, m.controller)
        elif self.zone == LIBRARY:
            if self.position == "bottom" or self.position == "random bottom":
                m.position = -1
            elif self.position == "nth":
                m.position = self.nth - 1
            elif self.position == CHOSEN_END:
                ends = OneOf(s.objects[i].owner, "library end", i, [(0,), (1,)], ("top", "bottom"))
                m.position = -s.ask(ends)[0]
        elif self.zone == EXILE:
            m.exile_face_down = self.face_down
            if self.linked:
                m.linked_to = ctx.source
            for kind, n in self.counters:
                m.counters = with_counters(m.counters, kind, max(0, n.value(s, ctx)))
        return m

    def whom(self, s: State, ctx: Ctx, seat: int) -> int:
        """CR 508.4: what it enters attacking, which may have been said (CR 702.49c)."""
        if self.like is None:
            return whom_to_attack(s, seat, ctx.source, None)
        for i in self.like.ids(s, ctx):
            o = s.objects[i if isinstance(s.objects[i], Permanent) else former(s, i)]
            if isinstance(o, Permanent) and o.attacking != NOT_ATTACKING:
                return o.attacking
        return 0

    def host(self, s: State, i: int, seat: int) -> int:
        """CR 303.4f: an Aura that was not cast: its controller chooses what it will enchant."""

        o = s.objects[i]
        p = Permanent(i, o.card, o.face, o.owner, seat, s.epoch, s.turn, s.clock)
        c = chars(s, o)
        found = [x for x in s.battlefield if attachable(s, p, c, x)]
        if not found:
            return 0
        if len(found) == 1:
            return found[0]
        return s.ask(OneOf(seat, "enchant", i, [(x,) for x in found], ()))[0]

    def payable(self, s: State, ctx: Ctx) -> bool:
        return self.payable_times(s, ctx, 1)

    def payable_times(self, s: State, ctx: Ctx, times: int) -> bool:
        """As a cost: everything named must be there to move, or what it has become (CR 400.7)."""
        found = [i for i in self.objs.possible(s, ctx) if find(s, i)]
        return len(found) >= self.objs.needed(s, ctx) * times


def former(s: State, i: int) -> int:
    """CR 400.7: what an object was before it changed zones last, 0 if it never did."""
    for k in range(i - 1, 0, -1):
        if s.objects[k].successor == i:
            return k
    return 0


AURA = subtype_bit("Aura")


def is_aura(s: State, i: int) -> bool:
    """CR 303.4g: one with nothing to enchant stays where it is."""
    return chars(s, s.objects[i]).subtypes & AURA != 0


class DestroyInstr(Instr):
    """CR 701.8, 701.19c."""

    __slots__ = ("label", "no_regeneration", "objs")

    def __init__(self, objs: Objs, label: str, no_regeneration: bool) -> None:
        self.objs = objs
        self.label = label
        self.no_regeneration = no_regeneration

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ids = permanents(s, self.objs, o.ctx)
        events: list[Event] = [Destroy(i, not self.no_regeneration) for i in ids]
        happen(s, intend(s, events))
        if self.label:
            bind(s, o, self.label, tuple([i for i in ids if s.objects[i].zone != BATTLEFIELD]))


class SacrificeInstr(Instr):
    """CR 701.21a: only permanents the player controls; all choose, then all at once."""

    __slots__ = ("label", "objs", "who")

    def __init__(self, who: Plrs, objs: Objs, label: str) -> None:
        self.who = who
        self.objs = objs
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        ids: list[int] = []
        for p in self.who.seats(s, o.ctx):
            for i in self.objs.ids(s, o.ctx.bind("actor", (-1 - p,))):
                x = s.objects[i]
                if x.zone == BATTLEFIELD and x.controller == p and i not in ids:
                    ids.append(i)
                    events.append(Sacrificed(i, p))
        happen(s, intend(s, events))
        if self.label:
            bind(s, o, self.label, tuple(ids))

    def payable(self, s: State, ctx: Ctx) -> bool:
        return self.payable_times(s, ctx, 1)

    def payable_times(self, s: State, ctx: Ctx, times: int) -> bool:
        for p in self.who.seats(s, ctx):
            c = ctx.bind("actor", (-1 - p,))
            if len([i for i in self.objs.possible(s, c) if self.can(s, i, p)]) < self.objs.needed(s, c) * times:
                return False
        return True

    def can(self, s: State, i: int, p: int) -> bool:
        o = s.objects[i]
        return o.zone == BATTLEFIELD and o.controller == p and not chars(s, o).cant & CANT_BE_SACRIFICED


class SourceLeft(EventTest):
    """CR 610.3: the source has left the battlefield."""

    __slots__ = ()

    def __init__(self) -> None:
        self.kinds = (E_ZONE,)
        self.look_back = False
        self.once = False

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, ZoneMove) and e.oid == ctx.source and e.source_zone == BATTLEFIELD


class ExileUntilInstr(Instr):
    """CR 610.3: exiled until the source leaves; if it already has, nothing is exiled (CR 610.3a)."""

    __slots__ = ("back", "label", "objs")

    def __init__(self, objs: Objs, label: str) -> None:
        self.objs = objs
        self.label = label
        self.back = Returns()

    def do(self, s: State, o: StackObject, pc: int) -> None:
        if s.objects[o.ctx.source].zone != BATTLEFIELD:
            return
        ids = [i for i in self.objs.ids(s, o.ctx) if s.objects[i].zone not in (GONE, EXILE, STACK)]
        zones = [s.objects[i].zone for i in ids]
        events: list[Event] = []
        for i in ids:
            m = ZoneMove(i, EXILE, "")
            m.linked_to = o.ctx.source
            events.append(m)
        happen(s, intend(s, events))
        ctx = o.ctx
        for k in range(len(ids)):
            n = s.objects[ids[k]].successor
            if n and s.objects[n].zone == EXILE:
                ctx = ctx.bind(f"until {zones[k]}", (*ctx.get(f"until {zones[k]}"), n))
        add_rule(s, self.back.ability, ctx, FOREVER, o.ctx.you, True)
        if self.label:
            bind(s, o, self.label, tuple([s.objects[i].successor for i in ids]))


class Returns:
    """What happens when the source leaves: the cards come back at once, without the stack (CR 610.3)."""

    __slots__ = ("ability",)

    def __init__(self) -> None:
        modes = ModesSpec((BodySpec((), (ReturnInstr(),), None),), FixedAmount(1), FixedAmount(1), False)
        self.ability = TriggeredAbility(None, BATTLEFIELD, SourceLeft(), None, modes, 0, "until", True)


class ReturnInstr(Instr):
    __slots__ = ()

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for label, ids in o.ctx.bound:
            if label.startswith("until "):
                for i in ids:
                    if s.objects[i].zone == EXILE:
                        m = ZoneMove(i, int(label[6:]), "")
                        if m.to == BATTLEFIELD:
                            m.controller = s.objects[i].owner
                        events.append(m)
        happen(s, intend(s, events))


def link_move(n: Any, k: Linker) -> list[Instr]:
    out = MoveInstr(
        k.objs(n.objects),
        ZONE_OF[n.zone],
        n.label,
        k.opt_plrs(n.controller),
        n.enters,
        tuple([(kind, k.amount(a)) for kind, a in n.counters]),
        n.position,
        n.nth,
        n.linked,
        n.face_down,
        k.opt_objs(n.attach_to),
        ZONE_OF[n.source_zone] if n.source_zone else -1,
    )
    out.like = k.opt_objs(n.attacking_like)
    out.becomes = k.mods(n.becomes)
    if out.becomes and "face down" not in n.enters:
        raise RulesError("only what is face down has characteristics listed")
    if n.position == "shuffle":
        parts = n.objects.parts if isinstance(n.objects, mo.Union) else (n.objects,)
        out.shufflers = tuple([k.plrs(x.owners) for x in parts if isinstance(x, mo.Matching) and x.owners is not None])
    return [out]


def of_their_own(objects: mb.Objects) -> mb.Objects:
    """CR 701.21a: a player can choose to sacrifice only what they control and can sacrifice."""
    if isinstance(objects, mo.Choice):
        own = mf.AllOf((objects.what, mf.ControlledBy(mo.BoundPlayers("actor")), mf.StatusIs("sacrificeable")))
        return msgspec.structs.replace(objects, what=own)
    if isinstance(objects, mo.Those):
        return mo.Those(of_their_own(objects.objects), objects.what)
    return objects


def link_zones() -> None:
    """Register the instructions."""
    register(me.Move, link_move)
    register(me.Destroy, lambda n, k: [DestroyInstr(k.objs(n.objects), n.label, n.no_regeneration)])
    register(me.Sacrifice, lambda n, k: [SacrificeInstr(k.plrs(n.who), k.objs(of_their_own(n.objects)), n.label)])
    register(me.ExileUntil, lambda n, k: [ExileUntilInstr(k.objs(n.objects), n.label)])
