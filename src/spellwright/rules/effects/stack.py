"""Spells and abilities on the stack: counter, copy (CR 701.6, 707.10)."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import EXILE, GONE, GRAVEYARD, HAND, LIBRARY, STACK
from spellwright.ir.meant import effects as me
from spellwright.rules.base import Amount, Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.copies import copied_card
from spellwright.rules.effects.retarget import ANY, Limit, NewTargets, when_copied
from spellwright.rules.events import Event
from spellwright.rules.events_actions import Countered
from spellwright.rules.events_play import SpellCopied
from spellwright.rules.gate import happen, intend
from spellwright.rules.link import Linker, register
from spellwright.rules.listeners import register as register_abilities
from spellwright.rules.objects import SPELL, Ctx, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.state import State
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

    __slots__ = ("amount", "exceptions", "label", "new_targets", "objs", "who")

    def __init__(
        self, who: Plrs, objs: Objs, amount: Amount, new_targets: bool, label: str, exceptions: tuple[Mod, ...]
    ) -> None:
        self.exceptions = exceptions
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
        fixed = tuple([m.fixed(s, o.ctx) for m in self.exceptions])
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            if not isinstance(x, StackObject) or not seats:
                continue
            for _ in range(max(0, n)):
                made.append(copy_on_stack(s, x, seats[0], fixed))
                when_copied(s, made[-1])
                if x.kind == SPELL:
                    events.append(SpellCopied(made[-1], seats[0]))
        if self.new_targets:
            for c in reversed(made):
                y = s.objects[c]
                if isinstance(y, StackObject) and y.slots:
                    s.agenda = NewTargets(s.agenda, c, seats[0], ANY, Limit(o.ctx, None, None, None), ())
        happen(s, events)
        if self.label:
            bind(s, o, self.label, tuple(made))


def copy_on_stack(s: State, x: StackObject, who: int, exceptions: tuple[Mod, ...] = ()) -> int:
    """A copy of a spell or ability on top of the stack."""
    n = len(s.objects)
    card, face = copied_card(s, x, exceptions, x.ctx) if x.kind == SPELL else (x.card, x.face)
    q = StackObject(n, card, face, who, who, s.epoch, x.kind, x.ctx)
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
    q.timestamp = s.tick()
    q.known = (1 << len(s.players)) - 1
    q.choices = x.choices
    if x.kind == SPELL and face.zones & (1 << STACK):
        q.registered = q.chars.abilities
        register_abilities(s, q, q.registered, True)
    s.add(q)
    s.stack.append(n)
    return n


def link_counter(n: Any, k: Linker) -> list[Instr]:
    if n.destination not in DESTINATIONS:
        raise RulesError(f"the engine cannot counter a spell into {n.destination!r}")
    return [CounterInstr(k.objs(n.objects), DESTINATIONS[n.destination])]


def link_stack() -> None:
    """Register the instructions."""
    register(me.CounterSpell, link_counter)
    register(
        me.CopySpell,
        lambda n, k: [
            CopyInstr(
                k.plrs(n.who), k.objs(n.objects), k.amount(n.amount), n.new_targets, n.label, k.mods(n.exceptions)
            )
        ],
    )
