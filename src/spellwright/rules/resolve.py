"""Carrying out instructions (CR 608), one a step; and resolving the top of the stack."""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD, EXILE, GONE, GRAVEYARD, HAND, STACK
from spellwright.rules.abilities import ModesSpec, Slot, TriggeredAbility
from spellwright.rules.base import Amount, Answer, Cond, Instr, Objs, Plrs
from spellwright.rules.decisions import OneOf, yes_no
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.objects import SPELL, StackObject
from spellwright.rules.state import Frame, State
from spellwright.rules.targets import still_legal
from spellwright.rules.zones import ZoneMove, unlist


class Run(Frame):
    """A program under way for a stack object: `pc` is the next instruction."""

    __slots__ = ("oid", "pc", "program")

    def __init__(self, below: Frame | None, oid: int, program: tuple[Instr, ...], pc: int) -> None:
        self.below = below
        self.oid = oid
        self.program = program
        self.pc = pc

    def step(self, s: State) -> None:
        pc = self.pc
        if pc >= len(self.program):
            s.agenda = self.below
            return
        s.agenda = Run(self.below, self.oid, self.program, pc + 1)
        s.cause = self.oid
        o = s.objects[self.oid]
        assert isinstance(o, StackObject)
        self.program[pc].do(s, o, pc)


class CauseAgain(Frame):
    """What stood in for an event is done: whatever follows is the doing of what the event was part of."""

    __slots__ = ("cause",)

    def __init__(self, below: Frame | None, cause: int) -> None:
        self.below = below
        self.cause = cause

    def step(self, s: State) -> None:
        s.cause = self.cause
        s.agenda = self.below


def jump(s: State, pc: int) -> None:
    """From within an instruction: go on there."""
    f = s.agenda
    assert isinstance(f, Run)
    s.agenda = Run(f.below, f.oid, f.program, pc)


def bind(s: State, o: StackObject, label: str, ids: Answer) -> None:
    """Remember what an instruction did, under its label."""
    if label:
        q = s.edit_stack(o.id)
        q.ctx = q.ctx.bind(label, ids)


def bind_number(s: State, o: StackObject, label: str, n: int) -> None:
    if label:
        q = s.edit_stack(o.id)
        q.ctx = q.ctx.number(label, n)


# ------------------------------------------------------------------ shape of a program


class JumpUnless(Instr):
    """CR 608.2c: "if"."""

    __slots__ = ("cond", "to")

    def __init__(self, cond: Cond, to: int) -> None:
        self.cond = cond
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        if not self.cond.holds(s, o.ctx):
            jump(s, pc + self.to)


class Jump(Instr):
    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        jump(s, pc + self.to)


class AskMay(Instr):
    """CR 608.2d: a player may, unless it is impossible; skip if none does. With several players, the first who wants
    to."""

    __slots__ = ("first", "label", "to", "who")

    def __init__(self, who: Plrs, label: str, to: int, first: Instr | None) -> None:
        self.who = who
        self.label = label
        self.to = to
        self.first = first

    def do(self, s: State, o: StackObject, pc: int) -> None:
        yes = False
        for seat in self.who.seats(s, o.ctx):
            if self.first is not None and not self.first.payable(s, o.ctx):
                continue
            if s.ask(yes_no(seat, "may", o.id))[0]:
                yes = True
                break
        bind_number(s, o, self.label, 1 if yes else 0)
        if not yes:
            jump(s, pc + self.to)


class LoopStart(Instr):
    """Once for each of these: `objs`, or players. What is left to do is bound to `key`."""

    __slots__ = ("key", "objs", "plrs")

    def __init__(self, objs: Objs | None, plrs: Plrs | None, key: str) -> None:
        self.objs = objs
        self.plrs = plrs
        self.key = key

    def do(self, s: State, o: StackObject, pc: int) -> None:
        if self.objs is not None:
            bind(s, o, self.key, tuple(self.objs.ids(s, o.ctx)))
        elif self.plrs is not None:
            bind(s, o, self.key, tuple([-1 - x for x in self.plrs.seats(s, o.ctx)]))


class LoopNext(Instr):
    """The next of them. What is remembered under one of the `labels` within the loop is that of this one alone; after
    the loop, that of all."""

    __slots__ = ("key", "label", "labels", "to")

    def __init__(self, key: str, label: str, labels: tuple[str, ...], to: int) -> None:
        self.key = key
        self.label = label
        self.labels = labels
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        left = ctx.get(self.key)
        begun = bool(ctx.get(self.label + self.key))
        for x in self.labels:
            all_of = x + self.key
            if begun:
                had = ctx.get(all_of)
                ctx = ctx.bind(all_of, (*had, *[i for i in ctx.get(x) if i not in had]))
                ctx = ctx.number(all_of, ctx.get_number(all_of) + ctx.get_number(x))
            if left:
                ctx = ctx.bind(x, ()).number(x, 0)
            else:
                ctx = ctx.bind(x, ctx.get(all_of)).number(x, ctx.get_number(all_of)).bind(all_of, ()).number(all_of, 0)
        if left:
            ctx = ctx.bind(self.label, (left[0],)).bind(self.key, left[1:])
            if self.labels:
                ctx = ctx.bind(self.label + self.key, (1,))
        elif self.labels:
            ctx = ctx.bind(self.label + self.key, ())
        if ctx is not o.ctx:
            s.edit_stack(o.id).ctx = ctx
        if not left:
            jump(s, pc + self.to)


class RepeatStart(Instr):
    __slots__ = ("key", "times")

    def __init__(self, times: Amount, key: str) -> None:
        self.times = times
        self.key = key

    def do(self, s: State, o: StackObject, pc: int) -> None:
        bind_number(s, o, self.key, max(0, self.times.value(s, o.ctx)))


class RepeatNext(Instr):
    __slots__ = ("key", "to")

    def __init__(self, key: str, to: int) -> None:
        self.key = key
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        n = o.ctx.get_number(self.key)
        if n <= 0:
            jump(s, pc + self.to)
            return
        bind_number(s, o, self.key, n - 1)


class AskMode(Instr):
    """CR 700.2: a mode chosen on resolution; `starts` are where each begins."""

    __slots__ = ("starts", "who", "words")

    def __init__(self, who: Plrs, starts: tuple[int, ...], words: tuple[str, ...]) -> None:
        self.who = who
        self.starts = starts
        self.words = words

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        if not seats:
            return
        pick = s.ask(OneOf(seats[0], "mode", o.id, [(i,) for i in range(len(self.starts))], self.words))[0]
        jump(s, pc + self.starts[pick])


# ------------------------------------------------------------------ resolving


def rewritten(s: State, o: StackObject) -> StackObject:
    """CR 612.1: a spell whose text has been changed does what it says now; its targets and modes are those that were
    chosen (CR 601.2b-c)."""
    face = chars(s, o).text
    if face is None or face.spell is None:
        return o
    slots, program = laid_out(face.spell, o.modes)
    if len(slots) != len(o.slots):
        return o
    q = s.edit_stack(o.id)
    q.slots = slots
    q.program = program
    return q


def laid_out(spec: ModesSpec, modes: Answer) -> tuple[tuple[object, ...], tuple[Instr, ...]]:
    """The target slots and the program of the chosen modes, in order."""
    slots: list[object] = []
    program: list[Instr] = []
    for i in modes:
        b = spec.bodies[i]
        if slots and b.slots:
            b = b.shift(len(slots))
        slots.extend(b.slots)
        program.extend(b.program)
    return tuple(slots), tuple(program)


class Resolve(Frame):
    """CR 608: the top of the stack. Stage 0 checks targets and conditions, stage 1 ends it."""

    __slots__ = ("oid", "stage")

    def __init__(self, below: Frame | None, oid: int, stage: int) -> None:
        self.below = below
        self.oid = oid
        self.stage = stage

    def step(self, s: State) -> None:
        o = s.objects[self.oid]
        assert isinstance(o, StackObject)
        s.cause = self.oid
        if self.stage == 1:
            self.finish(s, o, "resolve")
            return
        if o.kind == SPELL and (o.effects or s.index.entries):
            o = rewritten(s, o)
        t = o.ability
        if isinstance(t, TriggeredAbility) and t.condition is not None and not t.condition.holds(s, o.ctx):
            self.finish(s, o, "")
            return
        if o.slots and not self.targets(s, o):
            if o.face.unbestowed is not None:
                q = s.edit_stack(o.id)
                q.face = o.face.unbestowed
                q.stamp = None
                q.slots = ()
                q.ctx = q.ctx.with_targets((), ())
                self.finish(s, q, "resolve")
                return
            self.finish(s, o, "fizzle")
            return
        o = s.objects[self.oid]
        assert isinstance(o, StackObject)
        if o.kind == SPELL and o.face.permanent and not o.program:
            self.finish(s, o, "resolve")
            return
        s.agenda = Run(Resolve(self.below, self.oid, 1), self.oid, o.program, 0)

    def targets(self, s: State, o: StackObject) -> bool:
        """CR 608.2b: whether anything it targets is still legal; what is not is struck out."""
        slots: list[Slot] = []
        for x in o.slots:
            assert isinstance(x, Slot)
            slots.append(x)
        by = o if o.kind == SPELL else s.objects[o.ctx.source]
        now = still_legal(s, tuple(slots), o.ctx.targets, by, o.ctx)
        if now == o.ctx.targets:
            return True
        legal = False
        for ids in now:
            for t in ids:
                if t:
                    legal = True
        q = s.edit_stack(o.id)
        q.ctx = q.ctx.with_targets(now, q.ctx.divided)
        return legal

    def finish(self, s: State, o: StackObject, how: str) -> None:
        """CR 608.2n, 608.3: the spell goes where it goes; an ability ceases to exist."""
        if o.zone != STACK:
            s.agenda = self.below
            return
        if o.kind != SPELL:
            unlist(s.stack, o.id)
            s.edit(o.id).zone = GONE
            s.touched.append(o.ctx.source)
            s.agenda = self.below
            return
        s.agenda = self.below
        if o.face.permanent and how == "resolve":
            m = ZoneMove(o.id, BATTLEFIELD, "resolve")
            m.controller = o.controller
            m.face = o.face
            if o.face_down:
                m.face_down = True
                m.face_down_how = o.cast.label if o.cast is not None else ""
            if o.ctx.targets and o.ctx.targets[0]:
                m.attach_to = o.ctx.targets[0][0]
            m.token = o.copy_of != 0
            events = intend(s, [m])
        else:
            to = GRAVEYARD
            if o.cast is not None:
                if o.cast.then == "exile":
                    to = EXILE
                elif o.cast.then == "hand" and how == "resolve":
                    to = HAND
            again = False
            if how == "resolve" and o.face.rebound:
                from spellwright.rules.keywords.rebound import come_back, rebounds

                again = rebounds(s, o)
                to = EXILE if again else to
            events = intend(s, [ZoneMove(o.id, to, how)])
            happen(s, events)
            if again:
                come_back(s, o)
            return
        happen(s, events)
