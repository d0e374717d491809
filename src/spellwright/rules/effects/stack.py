"""Spells and abilities on the stack: counter, copy, choose new targets (CR 701.6, 707.10, 115.7)."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import EXILE, GONE, GRAVEYARD, HAND, LIBRARY, STACK
from spellwright.ir.meant import effects as me
from spellwright.rules.abilities import Slot
from spellwright.rules.announce import by_of, slots_of
from spellwright.rules.base import Amount, Answer, Instr, Objs, Plrs, RulesError
from spellwright.rules.decisions import OneOf
from spellwright.rules.events import Countered, Event
from spellwright.rules.events_play import SpellCopied
from spellwright.rules.gate import happen, intend
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import SPELL, Ctx, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.state import Frame, State
from spellwright.rules.targets import fits, zone_ids
from spellwright.rules.zones import ZoneMove, unlist

DESTINATIONS = {"": GRAVEYARD, "exile": EXILE, "hand": HAND, "library top": LIBRARY, "top": LIBRARY}


class CounterInstr(Instr):
    """CR 701.6a: removed from the stack; a spell's card goes to the graveyard, or where the effect says."""

    __slots__ = ("objs", "to")

    def __init__(self, objs: Objs, to: int) -> None:
        self.objs = objs
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            if x.zone != STACK or not isinstance(x, StackObject):
                continue
            events.append(Countered(i))
        will = intend(s, events)
        more: list[Event] = []
        for e in will:
            if isinstance(e, Countered):
                x = s.objects[e.oid]
                assert isinstance(x, StackObject)
                if x.kind == SPELL:
                    to = EXILE if x.cast is not None and x.cast.then == "exile" else self.to
                    more.append(ZoneMove(e.oid, to, "counter"))
        happen(s, will + intend(s, more))
        for e in will:
            if isinstance(e, Countered) and s.objects[e.oid].zone == STACK:
                unlist(s.stack, e.oid)
                s.edit(e.oid).zone = GONE


class CopyInstr(Instr):
    """CR 707.10: a copy of a spell or ability, with its choices; `new_targets`: they may be chosen anew."""

    __slots__ = ("amount", "label", "new_targets", "objs", "who")

    def __init__(self, who: Plrs, objs: Objs, amount: Amount, new_targets: bool, label: str) -> None:
        self.who = who
        self.objs = objs
        self.amount = amount
        self.new_targets = new_targets
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        made: list[int] = []
        events: list[Event] = []
        seats = self.who.seats(s, o.ctx)
        n = self.amount.value(s, o.ctx)
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            if not isinstance(x, StackObject) or not seats:
                continue
            for _ in range(max(0, n)):
                made.append(copy_on_stack(s, x, seats[0]))
                if x.kind == SPELL:
                    events.append(SpellCopied(made[-1], seats[0]))
        if self.new_targets:
            for c in reversed(made):
                y = s.objects[c]
                if isinstance(y, StackObject) and y.slots:
                    s.agenda = NewTargets(s.agenda, c, seats[0], "any targets", 0, True)
        happen(s, events)
        if self.label:
            bind(s, o, self.label, tuple(made))


def copy_on_stack(s: State, x: StackObject, who: int) -> int:
    """A copy of a spell or ability on top of the stack."""
    n = len(s.objects)
    q = StackObject(n, x.card, x.face, who, who, s.epoch, x.kind, x.ctx)
    q.copy_of = x.id
    source = n if x.kind == SPELL else x.ctx.source
    q.ctx = Ctx(
        source, who, x.ctx.targets, x.ctx.x, x.ctx.event, x.ctx.bound, x.ctx.numbers, x.ctx.divided, x.ctx.granter
    )
    q.program = x.program
    q.slots = x.slots
    q.modes = x.modes
    q.ability = x.ability
    q.cast = x.cast
    q.face_down = x.face_down
    q.timestamp = s.tick()
    q.known = x.known
    s.objects.append(q)
    s.stack.append(n)
    return n


class NewTargets(Frame):
    """CR 115.7: targets changed one slot entry at a time. `how`: "any targets" (each may stay, CR 115.7c-d), "a
    target" (one of
    them, CR 115.7b), "the targets" (all or none, CR 115.7a). `forced`: no question whether at all."""

    __slots__ = ("at", "forced", "how", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, how: str, at: int, forced: bool) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.how = how
        self.at = at
        self.forced = forced

    def step(self, s: State) -> None:
        s.agenda = self.below
        o = s.objects[self.oid]
        if not isinstance(o, StackObject) or o.zone != STACK:
            return
        places = [(i, j) for i in range(len(o.ctx.targets)) for j in range(len(o.ctx.targets[i]))]
        if not places:
            return
        if self.how == "any targets":
            self.one(s, o, places)
        elif self.how == "a target":
            self.a_target(s, o, places)
        else:
            self.all_of(s, o, places)

    def one(self, s: State, o: StackObject, places: list[tuple[int, int]]) -> None:
        if self.at >= len(places):
            return
        s.agenda = NewTargets(self.below, self.oid, self.player, self.how, self.at + 1, True)
        i, j = places[self.at]
        now = o.ctx.targets[i][j]
        options: list[Answer] = [(now,), *[(t,) for t in choices(s, o, i, o.ctx.targets[i]) if t != now]]
        pick = now
        if len(options) > 1:
            pick = s.ask(OneOf(self.player, "target", self.oid, options, ()))[0]
        if pick != now:
            put(s, o.id, i, j, pick)

    def a_target(self, s: State, o: StackObject, places: list[tuple[int, int]]) -> None:
        options: list[Answer] = []
        for k in range(len(places)):
            i, j = places[k]
            for t in choices(s, o, i, o.ctx.targets[i]):
                if t != o.ctx.targets[i][j]:
                    options.append((k, t))
        if not options:
            return
        a = s.ask(OneOf(self.player, "target", self.oid, options, ())) if len(options) > 1 else options[0]
        i, j = places[a[0]]
        put(s, o.id, i, j, a[1])

    def all_of(self, s: State, o: StackObject, places: list[tuple[int, int]]) -> None:
        """CR 115.7a: each is changed to another legal target, or none is; an old target of another place may be
        taken."""
        sets: list[list[int]] = []
        for i, j in places:
            found = [t for t in choices(s, o, i, ()) if t != o.ctx.targets[i][j]]
            if not found:
                return
            sets.append(found)
        new: list[int] = []
        for k in range(len(places)):
            i, _ = places[k]
            live = [t for t in sets[k] if t not in [new[m] for m in range(k) if places[m][0] == i]]
            if not live:
                return
            new.append(
                s.ask(OneOf(self.player, "target", self.oid, [(t,) for t in live], ()))[0] if len(live) > 1 else live[0]
            )
        for k in range(len(places)):
            put(s, o.id, places[k][0], places[k][1], new[k])


def choices(s: State, o: StackObject, i: int, taken: Answer) -> list[int]:
    """The legal targets of a slot of a spell or ability on the stack, but for those it already has there."""
    slot: Slot = slots_of(o)[i]
    by = by_of(s, o)
    out: list[int] = []
    for seat in s.living():
        if fits(s, slot, -1 - seat, by, o.ctx) and -1 - seat not in taken:
            out.append(-1 - seat)
    for t in zone_ids(s, slot.zone, s.living()):
        if t not in taken and t != o.id and fits(s, slot, t, by, o.ctx):
            out.append(t)
    return out


def put(s: State, oid: int, i: int, j: int, t: int) -> None:
    q = s.edit_stack(oid)
    mine = list(q.ctx.targets[i])
    mine[j] = t
    q.ctx = q.ctx.with_targets((*q.ctx.targets[:i], tuple(mine), *q.ctx.targets[i + 1 :]), q.ctx.divided)


class NewTargetsInstr(Instr):
    """CR 115.7."""

    __slots__ = ("how", "objs", "to", "who")

    def __init__(self, who: Plrs, objs: Objs, how: str, to: Objs | None) -> None:
        self.who = who
        self.objs = objs
        self.how = how
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            if not isinstance(x, StackObject) or x.zone != STACK or not seats:
                continue
            if self.to is not None:
                hosts = self.to.ids(s, o.ctx)
                if hosts and len(x.ctx.targets) == 1 and hosts[0] in choices(s, x, 0, x.ctx.targets[0]):
                    put(s, i, 0, 0, hosts[0])
                continue
            s.agenda = NewTargets(s.agenda, i, seats[0], self.how, 0, True)


HOWS = ("the targets", "a target", "any targets")


def link_change_targets(n: Any, k: Linker) -> list[Instr]:
    if n.how not in HOWS:
        raise RulesError(f"the engine cannot change {n.how!r}")
    return [NewTargetsInstr(k.plrs(n.who), k.objs(n.objects), n.how, k.opt_objs(n.to))]


def link_counter(n: Any, k: Linker) -> list[Instr]:
    if n.destination not in DESTINATIONS:
        raise RulesError(f"the engine cannot counter a spell into {n.destination!r}")
    return [CounterInstr(k.objs(n.objects), DESTINATIONS[n.destination])]


def link_stack() -> None:
    """Register the instructions."""
    register(me.CounterSpell, link_counter)
    register(
        me.CopySpell,
        lambda n, k: [CopyInstr(k.plrs(n.who), k.objs(n.objects), k.amount(n.amount), n.new_targets, n.label)],
    )
    register(me.ChooseNewTargets, lambda n, k: [NewTargetsInstr(k.plrs(n.who), k.objs(n.objects), "any targets", None)])
    register(me.ChangeTargets, link_change_targets)
