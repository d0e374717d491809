"""Replacement and prevention effects (CR 614-616): what an event becomes before it happens. May ask, changes
nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from spellwright.core.vocab import BATTLEFIELD, CANT_REGENERATE, E_EFFECT, E_FACE
from spellwright.rules.abilities import Ability, PlayerRuleAbility, ReplacementAbility
from spellwright.rules.base import Answer
from spellwright.rules.decisions import OneOf, yes_no
from spellwright.rules.events import Damage, Event, Untap
from spellwright.rules.events_actions import Destroy, Regenerated
from spellwright.rules.index import Watch
from spellwright.rules.layers import chars, upto
from spellwright.rules.listeners import drop_watch
from spellwright.rules.objects import Ctx, Permanent, StackObject
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove

if TYPE_CHECKING:
    pass

# CR 614.17c, 616.1b-e: which must be applied first
RANK_CANT: Final = -1
RANK_CONTROL: Final = 0
RANK_COPY: Final = 1
RANK_ANY: Final = 2


SCALING: Final = ("times", "plus")
"""Changes of an amount that commute: multiples among themselves, sums among themselves."""


class Change:
    """What a replacement makes of an event: a list of events, perhaps the same one changed, perhaps none.

    `commutes`: the order against others that say the same makes no difference, so that it is not asked for; "" if it
    makes one.
    """

    __slots__ = ("commutes", "rank")

    def __init__(self) -> None:
        self.rank = RANK_ANY
        self.commutes = ""

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        raise NotImplementedError


class WatchUsed(Event):
    """A shield or a one-time replacement has been used up (CR 615.7)."""

    __slots__ = ("watch",)

    rule: ClassVar[str] = "614.1"

    def __init__(self, watch: Watch) -> None:
        Event.__init__(self, E_EFFECT)
        self.watch = watch

    def apply(self, s: State) -> None:
        drop_watch(s, self.watch)


def was_applied(s: State, e: Event, w: Watch) -> bool:
    """CR 614.5: each replacement applies to an event at most once, and not to what it has put in its place."""
    for x in e.applied:
        if x is w or (x.ability is w.ability and x.key == w.key):
            return True
    if s.cause:
        by = s.objects[s.cause]
        if isinstance(by, StackObject):
            for x in by.applied:
                if x is w or (x.ability is w.ability and x.key == w.key):
                    return True
    return False


def candidates(s: State, e: Event) -> list[Watch]:
    """The replacements that apply to the event and have not yet been applied."""
    out: list[Watch] = []
    free = isinstance(e, Damage) and cannot_prevent(s, e)
    for w in s.index.replacements[e.kind]:
        if was_applied(s, e, w):
            continue
        a = w.ability
        assert isinstance(a, ReplacementAbility)
        if free and a.prevention and len(a.changes) == 1:
            continue  # CR 615.12: it would do nothing besides
        if a.event.matches(s, e, w.ctx) and (a.cond is None or a.cond.holds(s, event_ctx(w.ctx, e))):
            out.append(w)
    if isinstance(e, ZoneMove):
        if e.to == BATTLEFIELD:
            p = e.entering(s)
            for a in own_abilities(s, e, p):
                if isinstance(a, ReplacementAbility) and a.own:
                    w = Watch(a, own_ctx(p), p.id, 0, 0, 0, False)
                    if (
                        not was_applied(s, e, w)
                        and a.event.matches(s, e, w.ctx)
                        and (a.cond is None or a.cond.holds(s, w.ctx))
                    ):
                        out.append(w)
        elif e.oid:
            o = s.objects[e.oid]
            for a in chars(s, o).abilities:
                if isinstance(a, ReplacementAbility) and a.own:
                    w = Watch(a, Ctx(o.id, o.controller), o.id, 0, 0, 0, False)
                    if (
                        not was_applied(s, e, w)
                        and a.event.matches(s, e, w.ctx)
                        and (a.cond is None or a.cond.holds(s, w.ctx))
                    ):
                        out.append(w)
    elif e.kind == E_FACE:
        out.extend([w for w in turned_up_abilities(s, e) if not was_applied(s, e, w)])
    if counters_matter(s, e):
        from spellwright.rules.counters import counter_rules

        out.extend([w for w in counter_rules(s, e) if not was_applied(s, e, w)])
    return out


def turned_up_abilities(s: State, e: Event) -> list[Watch]:
    """CR 708.11: what the permanent has of its own to do as it is turned face up, as it would be."""
    from spellwright.rules.facedown import TurnedUp, uncovered

    out: list[Watch] = []
    if isinstance(e, TurnedUp):
        o = s.objects[e.oid]
        for a in uncovered(s, o).abilities:
            if isinstance(a, ReplacementAbility) and a.own:
                w = Watch(a, Ctx(o.id, o.controller, (), e.x), o.id, 0, 0, 0, False)
                if a.event.matches(s, e, w.ctx) and (a.cond is None or a.cond.holds(s, w.ctx)):
                    out.append(w)
    return out


def counters_matter(s: State, e: Event) -> bool:
    """Whether it happens to a permanent with counters, some of which have effects of their own (CR 122.1c-h)."""
    oid = 0
    if isinstance(e, (Untap, ZoneMove, Destroy)):
        oid = e.oid
    elif isinstance(e, Damage):
        oid = e.target
    return oid > 0 and len(s.objects[oid].counters) > 0


def cannot_prevent(s: State, e: Damage) -> bool:
    """CR 615.12: whether damage, or that of such sources, can't be prevented."""
    if e.unpreventable:
        return True
    for w in s.index.rules:
        a = w.ability
        assert isinstance(a, PlayerRuleAbility)
        if a.what == "damage can't be prevented" and (a.cond is None or a.cond.holds(s, w.ctx)):
            src = s.objects[e.source]
            if a.filter is None or a.filter.test(s, src, chars(s, src), w.ctx):
                return True
    return False


def own_abilities(s: State, e: ZoneMove, p: Permanent) -> tuple[Ability, ...]:
    """CR 614.12: the abilities the permanent would have."""
    if e.face_down:
        return ()
    if p.effects or s.index.grants:
        return upto(s, p, 1000).abilities
    return p.face.chars.abilities


def own_ctx(p: Permanent) -> Ctx:
    x = p.cast.x if p.cast is not None else 0
    return Ctx(p.id, p.controller, (), x)


def event_ctx(ctx: Ctx, e: Event) -> Ctx:
    return Ctx(ctx.source, ctx.you, ctx.targets, ctx.x, e, ctx.bound, ctx.numbers, ctx.divided, ctx.granter)


def replaced(s: State, e: Event) -> list[Event]:
    """CR 616.1: apply replacements one at a time, in the order the affected player chooses, until none applies."""
    out: list[Event] = []
    todo = [e]
    while todo:
        e = todo.pop()
        if isinstance(e, Destroy) and e.regeneration:
            o = s.objects[e.oid]
            if (
                isinstance(o, Permanent)
                and o.shields > 0
                and o.zone == BATTLEFIELD
                and not chars(s, o).cant & CANT_REGENERATE
            ):
                out.append(Regenerated(e.oid))
                continue
        live = candidates(s, e)
        if not live:
            out.append(e)
            continue
        w = live[0] if len(live) == 1 else choose(s, e, live)
        a = w.ability
        assert isinstance(a, ReplacementAbility)
        applied = (*e.applied, w)
        changes = a.changes
        if a.optional and not s.ask(yes_no(w.ctx.you, "use replacement", w.ctx.source))[0]:
            changes = a.otherwise
        now = [e]
        for c in changes:
            then: list[Event] = []
            for x in now:
                for y in c.change(s, x, event_ctx(w.ctx, x)):
                    then.append(y)
            now = then
        if w.once:
            out.append(WatchUsed(w))
        for x in reversed(now):
            if x.kind == e.kind:
                x.applied = applied
                todo.append(x)
            else:
                if not x.applied:
                    x.applied = applied
                todo.append(x)
    return out


def ruled_out(s: State, e: Event) -> bool:
    """CR 614.17: whether an effect says that such an event can't happen."""
    for w in s.index.replacements[e.kind]:
        a = w.ability
        assert isinstance(a, ReplacementAbility)
        if rank(w) == RANK_CANT and a.event.matches(s, e, w.ctx) and (a.cond is None or a.cond.holds(s, w.ctx)):
            return True
    return False


def choose(s: State, e: Event, live: list[Watch]) -> Watch:
    """CR 616.1a-f."""
    best = RANK_ANY
    for w in live:
        best = min(best, rank(w))
    first = [w for w in live if rank(w) == best]
    if len(first) == 1 or all_commute(first) or all_alike(first):
        return first[0]
    options: list[Answer] = [(i,) for i in range(len(first))]
    words = tuple([s.objects[w.ctx.source].chars.name for w in first])
    pick = s.ask(OneOf(e.affected(s), "replacement", first[0].ctx.source, options, words))
    return first[pick[0]]


def rank(w: Watch) -> int:
    a = w.ability
    assert isinstance(a, ReplacementAbility)
    r = RANK_ANY
    for c in a.changes:
        r = min(r, c.rank)
    return r


def all_commute(ws: list[Watch]) -> bool:
    kind = ""
    for w in ws:
        a = w.ability
        assert isinstance(a, ReplacementAbility)
        for c in a.changes:
            if not c.commutes or (kind and c.commutes != kind) or (c.commutes in SCALING and (a.optional or w.once)):
                return False
            kind = c.commutes
    return True


def all_alike(ws: list[Watch]) -> bool:
    """Copies of one ability under one controller: the order among them makes no difference."""
    a = ws[0].ability
    for w in ws:
        if w.ability is not a or w.ctx.you != ws[0].ctx.you or w.ctx.bound:
            return False
    return True
