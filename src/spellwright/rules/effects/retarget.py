"""Changing targets and choosing new ones (CR 115.7)."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import STACK
from spellwright.ir.meant import effects as me
from spellwright.rules.abilities import Slot
from spellwright.rules.announce import by_of, slots_of
from spellwright.rules.base import Answer, Instr, Objs, Plrs, RulesError, Test
from spellwright.rules.decisions import OneOf
from spellwright.rules.events import Event
from spellwright.rules.events_play import BecomesTarget
from spellwright.rules.gate import happen
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import Ctx, Obj, StackObject
from spellwright.rules.resolve import Run
from spellwright.rules.state import Frame, State
from spellwright.rules.targets import candidates, fits, joint_ok

ALL: Final = "the targets"
ONE: Final = "a target"
ANY: Final = "any targets"
HOWS: Final = (ALL, ONE, ANY)


class Limit:
    """What a changed target has to be, besides legal: these objects, what fits this test, one of these players.

    All None: anything.
    """

    __slots__ = ("ctx", "players", "to", "what")

    def __init__(self, ctx: Ctx, to: Objs | None, what: Test | None, players: Plrs | None) -> None:
        self.ctx = ctx
        self.to = to
        self.what = what
        self.players = players

    def allows(self, s: State, t: int) -> bool:
        if self.to is not None:
            return t in self.to.ids(s, self.ctx)
        if self.what is None and self.players is None:
            return True
        if t < 0:
            return self.players is not None and -1 - t in self.players.seats(s, self.ctx)
        o = s.objects[t]
        return self.what is not None and self.what.test(s, o, chars(s, o), self.ctx)


class Change:
    """CR 115.7: the ways to change the targets of one spell or ability on the stack.

    A place is one chosen target: slot and index. `new` lists the targets of the places in order, `old` what they are
    now. Only the whole of it is judged (CR 115.7e): it is found place by place, as long as it can be completed.
    """

    __slots__ = ("by", "ctx", "how", "limit", "of", "old", "places", "pools", "slots")

    def __init__(self, s: State, o: StackObject, how: str, limit: Limit) -> None:
        self.of = o.id
        self.how = how
        self.limit = limit
        self.ctx = o.ctx
        self.slots: tuple[Slot, ...] = slots_of(o)
        self.by: Obj = by_of(s, o)
        self.places: list[tuple[int, int]] = []
        self.old: list[int] = []
        for i in range(len(o.ctx.targets)):
            for j in range(len(o.ctx.targets[i])):
                self.places.append((i, j))
                self.old.append(o.ctx.targets[i][j])
        self.pools: dict[tuple[int, Answer], list[int]] = {}

    def grouped(self, new: list[int]) -> tuple[Answer, ...]:
        """The targets slot by slot; those of places that `new` does not reach are as they were."""
        out: list[list[int]] = [[] for _ in self.ctx.targets]
        for k in range(len(self.places)):
            out[self.places[k][0]].append(new[k] if k < len(new) else self.old[k])
        return tuple([tuple(x) for x in out])

    def pool(self, s: State, i: int, new: list[int]) -> list[int]:
        """What may become a target of slot `i`, given the targets of the places before (CR 601.2c)."""
        before: Answer = ()
        if self.slots[i].depends:
            before = tuple([new[k] for k in range(min(len(new), len(self.places))) if self.places[k][0] < i])
        found = self.pools.get((i, before))
        if found is None:
            ctx = self.ctx.with_targets(self.grouped(new), self.ctx.divided)
            found = [t for t in candidates(s, self.slots[i], self.by, ctx) if t != self.of and self.limit.allows(s, t)]
            self.pools[(i, before)] = found
        return found

    def options(self, s: State, new: list[int]) -> list[int]:
        """What the next place may be, by itself: to stay, where it may, comes first."""
        k = len(new)
        i = self.places[k][0]
        taken = [new[m] for m in range(k) if self.places[m][0] == i]
        for other in self.slots[i].other_than:
            taken.extend([new[m] for m in range(k) if self.places[m][0] == other])
        out: list[int] = []
        if self.how != ALL and self.old[k] not in taken:
            out.append(self.old[k])
        out.extend([t for t in self.pool(s, i, new) if t != self.old[k] and t not in taken])
        return out

    def room(self, s: State, new: list[int]) -> bool:
        """Whether each remaining place of the slot under way can have a target of its own (a matching)."""
        k = len(new)
        if k >= len(self.places):
            return True
        i = self.places[k][0]
        held: dict[int, int] = {}
        while k < len(self.places) and self.places[k][0] == i:
            if not self.seat(s, k, new, held, set()):
                return False
            k += 1
        return True

    def seat(self, s: State, k: int, new: list[int], held: dict[int, int], tried: set[int]) -> bool:
        i = self.places[k][0]
        options = self.pool(s, i, new) if self.how == ALL else [self.old[k], *self.pool(s, i, new)]
        taken = [new[m] for m in range(len(new)) if self.places[m][0] == i]
        for t in options:
            if t in tried or t in taken or (t == self.old[k] and self.how == ALL):
                continue
            tried.add(t)
            if t not in held or self.seat(s, held[t], new, held, tried):
                held[t] = k
                return True
        return False

    def possible(self, s: State, new: list[int]) -> bool:
        """Whether the places from here on can be filled so that the whole is legal."""
        if len(new) == len(self.places):
            return self.legal(s, new)
        if not self.room(s, new):
            return False
        for t in self.options(s, new):
            new.append(t)
            found = self.possible(s, new)
            new.pop()
            if found:
                return True
        return False

    def legal(self, s: State, new: list[int]) -> bool:
        """CR 115.7a, d-e: what changed is legal, and makes nothing illegal that stays."""
        targets = self.grouped(new)
        ctx = self.ctx.with_targets(targets, self.ctx.divided)
        for k in range(len(self.places)):
            slot = self.slots[self.places[k][0]]
            if new[k] != self.old[k]:
                if not fits(s, slot, new[k], self.by, ctx):
                    return False
            elif (
                slot.depends
                and new[k]
                and fits(s, slot, new[k], self.by, self.ctx)
                and not fits(s, slot, new[k], self.by, ctx)
            ):
                return False
        for i in range(len(targets)):
            ids = targets[i]
            if len(set(ids)) < len(ids):
                return False
            if ids != self.ctx.targets[i] and not joint_ok(s, self.slots[i].joint, ids):
                return False
            for other in self.slots[i].other_than:
                if targets[other] == self.ctx.targets[other] and ids == self.ctx.targets[i]:
                    continue
                if any([t in targets[other] for t in ids]):
                    return False
        return True

    def of_one(self, s: State) -> list[Answer]:
        """CR 115.7b: the changes of one target only, as place and new target."""
        out: list[Answer] = []
        for k in range(len(self.places)):
            for t in self.pool(s, self.places[k][0], self.old):
                if t != self.old[k] and self.legal(s, [*self.old[:k], t, *self.old[k + 1 :]]):
                    out.append((k, t))
        return out

    def any_way(self, s: State) -> bool:
        """Whether anything can be changed at all."""
        if self.how == ALL:
            return bool(self.places) and self.possible(s, [])
        if self.how == ONE:
            return bool(self.of_one(s))
        for k in range(len(self.places)):
            for t in self.pool(s, self.places[k][0], self.old):
                if t != self.old[k]:
                    return True
        return False


class NewTargets(Frame):
    """CR 115.7: targets are changed; one question a step. `how`: ALL (each of them, or none), ONE, or ANY (each may
    stay). `chosen`: the new targets of the first places."""

    __slots__ = ("chosen", "how", "limit", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, how: str, limit: Limit, chosen: Answer) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.how = how
        self.limit = limit
        self.chosen = chosen

    def step(self, s: State) -> None:
        s.agenda = self.below
        o = s.objects[self.oid]
        if not isinstance(o, StackObject) or o.zone != STACK:
            return
        change = Change(s, o, self.how, self.limit)
        if self.how == ONE:
            found = change.of_one(s)
            if found:
                k, t = self.pick(s, found)
                retarget(s, o, change, [*change.old[:k], t, *change.old[k + 1 :]])
            return
        new = list(self.chosen)
        if len(new) == len(change.places):
            retarget(s, o, change, new)
            return
        options: list[Answer] = []
        for t in change.options(s, new):
            if change.possible(s, [*new, t]):
                options.append((t,))
        if options:
            t = self.pick(s, options)[0]
            s.agenda = NewTargets(self.below, self.oid, self.player, self.how, self.limit, (*self.chosen, t))

    def pick(self, s: State, options: list[Answer]) -> Answer:
        return options[0] if len(options) == 1 else s.ask(OneOf(self.player, "target", self.oid, options, ()))


def retarget(s: State, o: StackObject, change: Change, new: list[int]) -> None:
    """These are its targets from now on; what was none before becomes one (CR 115.1)."""
    if new == change.old:
        return
    q = s.edit_stack(o.id)
    q.ctx = q.ctx.with_targets(change.grouped(new), q.ctx.divided)
    f = s.agenda
    while f is not None:
        if isinstance(f, CopyHasTargets) and f.oid == o.id:
            return
        f = f.below
    events: list[Event] = []
    for k in range(len(new)):
        if new[k] != change.old[k]:
            events.append(BecomesTarget(new[k], o.id))
    happen(s, events)


class CopyHasTargets(Frame):
    """CR 707.10: the targets of a copy become targets once new ones may no longer be chosen for it."""

    __slots__ = ("oid",)

    def __init__(self, below: Frame | None, oid: int) -> None:
        self.below = below
        self.oid = oid

    def step(self, s: State) -> None:
        s.agenda = self.below
        o = s.objects[self.oid]
        if not isinstance(o, StackObject) or o.zone != STACK:
            return
        events: list[Event] = []
        for ids in o.ctx.targets:
            for t in ids:
                if t:
                    events.append(BecomesTarget(t, o.id))
        if events:
            happen(s, events)


def when_copied(s: State, oid: int) -> None:
    """What follows the making of a copy, when the instructions under way are done."""
    f = s.agenda
    if isinstance(f, Run):
        s.agenda = Run(CopyHasTargets(f.below, oid), f.oid, f.program, f.pc)
    else:
        s.agenda = CopyHasTargets(f, oid)


class NewTargetsInstr(Instr):
    """CR 115.7."""

    __slots__ = ("how", "must", "must_players", "objs", "to", "who")

    def __init__(self, who: Plrs, objs: Objs, how: str) -> None:
        self.who = who
        self.objs = objs
        self.how = how
        self.to: Objs | None = None
        self.must: Test | None = None
        self.must_players: Plrs | None = None

    def limit(self, o: Ctx) -> Limit:
        return Limit(o, self.to, self.must, self.must_players)

    def payable(self, s: State, ctx: Ctx) -> bool:
        """CR 608.2d: nobody is asked whether to do what cannot be done."""
        for i in self.objs.possible(s, ctx):
            x = s.objects[i]
            if isinstance(x, StackObject) and x.zone == STACK and Change(s, x, self.how, self.limit(ctx)).any_way(s):
                return True
        return False

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        if not seats:
            return
        for i in reversed(self.objs.ids(s, o.ctx)):
            s.agenda = NewTargets(s.agenda, i, seats[0], self.how, self.limit(o.ctx), ())


def before_new_targets(s: State) -> bool:
    """CR 115.7d: whether what may be done is choosing new targets."""
    f = s.agenda
    return isinstance(f, Run) and f.pc + 1 < len(f.program) and isinstance(f.program[f.pc + 1], NewTargetsInstr)


def link_change_targets(n: Any, k: Linker) -> list[Instr]:
    if n.how not in HOWS:
        raise RulesError(f"the engine cannot change {n.how!r}")
    out = NewTargetsInstr(k.plrs(n.who), k.objs(n.objects), n.how)
    out.to = k.opt_objs(n.to)
    out.must = k.opt_test(n.must)
    out.must_players = k.opt_plrs(n.must_players)
    return [out]


def link_retarget() -> None:
    """Register the instructions."""
    register(me.ChooseNewTargets, lambda n, k: [NewTargetsInstr(k.plrs(n.who), k.objs(n.objects), ANY)])
    register(me.ChangeTargets, link_change_targets)
