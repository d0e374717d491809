"""Counters that bring an effect of their own (CR 122.1c, d, h): shield, stun and finality counters."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import BATTLEFIELD, E_DAMAGE, E_DESTROY, E_UNTAP, E_ZONE, EXILE, GRAVEYARD
from spellwright.rules.abilities import ReplacementAbility
from spellwright.rules.base import EventTest
from spellwright.rules.events import Damage, Event, TakeCounters, Untap
from spellwright.rules.events_actions import Destroy
from spellwright.rules.index import Watch
from spellwright.rules.objects import Ctx, Permanent
from spellwright.rules.replacement import Change, cannot_prevent
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove


class CounterTest(EventTest):
    """An event about a permanent with such a counter on it."""

    __slots__ = ("counter",)

    def __init__(self, counter: str, kind: int) -> None:
        self.kinds = (kind,)
        self.look_back = False
        self.once = False
        self.counter = counter

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return s.objects[ctx.source].count(self.counter) > 0


class TakeInstead(Change):
    """A counter is removed instead; where the damage can't be prevented, besides (CR 615.12)."""

    __slots__ = ("counter",)

    def __init__(self, counter: str) -> None:
        Change.__init__(self)
        self.counter = counter

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if e.kind not in (E_DESTROY, E_DAMAGE, E_UNTAP):
            return [e]
        taken = TakeCounters(ctx.source, self.counter, 1)
        if isinstance(e, Damage) and cannot_prevent(s, e):
            return [e, taken]
        return [taken]


class ExileInstead(Change):
    """CR 122.1h."""

    __slots__ = ()

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if not isinstance(e, ZoneMove) or e.to != GRAVEYARD:
            return [e]
        return [ZoneMove(e.oid, EXILE, e.how)]


def rule(counter: str, kind: int, change: Change) -> ReplacementAbility:
    return ReplacementAbility(
        None, BATTLEFIELD, CounterTest(counter, kind), (change,), None, False, False, False, False
    )


SHIELD_DESTROY: Final = rule("shield", E_DESTROY, TakeInstead("shield"))
SHIELD_DAMAGE: Final = rule("shield", E_DAMAGE, TakeInstead("shield"))
STUN: Final = rule("stun", E_UNTAP, TakeInstead("stun"))
FINALITY: Final = rule("finality", E_ZONE, ExileInstead())


def counter_rules(s: State, e: Event) -> list[Watch]:
    """What the counters on the permanent that the event is about would make of it."""
    a: ReplacementAbility | None = None
    oid = 0
    if isinstance(e, Destroy):
        oid = e.oid
        a = None if e.by_rule else SHIELD_DESTROY
    elif isinstance(e, Damage):
        oid = e.target
        a = SHIELD_DAMAGE
    elif isinstance(e, Untap):
        oid = e.oid
        a = STUN
    elif isinstance(e, ZoneMove) and e.to == GRAVEYARD:
        oid = e.oid
        a = FINALITY
    if oid <= 0 or a is None:
        return []
    o = s.objects[oid]
    if not o.counters or not isinstance(o, Permanent) or o.zone != BATTLEFIELD:
        return []
    w = Watch(a, Ctx(oid, o.controller), oid, 0, 0, 0, False)
    return [w] if a.event.matches(s, e, w.ctx) else []
