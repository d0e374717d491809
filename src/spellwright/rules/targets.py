"""Targets (CR 115, 601.2c, 608.2b): who may be chosen, and what is still legal."""

from __future__ import annotations

from itertools import combinations

from spellwright.core.vocab import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, STACK_OR_BATTLEFIELD
from spellwright.rules.abilities import BodySpec, Slot
from spellwright.rules.base import Answer
from spellwright.rules.layers import chars
from spellwright.rules.objects import Chars, Ctx, Obj, Permanent, StackObject
from spellwright.rules.restrictions import player_untargetable, untargetable
from spellwright.rules.state import State


def zone_ids(s: State, zone: int, seats: list[int]) -> list[int]:
    """The objects in a zone, of these players where each has one."""
    if zone == BATTLEFIELD:
        return s.battlefield
    if zone == STACK:
        return s.stack
    if zone == EXILE:
        return s.exile
    if zone == STACK_OR_BATTLEFIELD:
        return s.stack + s.battlefield
    out: list[int] = []
    for seat in seats:
        p = s.players[seat]
        if zone == GRAVEYARD:
            out.extend(p.graveyard)
        elif zone == HAND:
            out.extend(p.hand)
        elif zone == LIBRARY:
            out.extend(reversed(p.library))
    return out


def fits(s: State, slot: Slot, t: int, by: Obj, ctx: Ctx) -> bool:
    """Whether this object or player may be a target of the slot (CR 115.1, 115.4). No spell is a legal target for
    itself (CR 115.5);
    that no ability is, is left to whoever knows the ability."""
    if t < 0:
        if slot.players is None:
            return False
        seat = -1 - t
        return (
            not s.players[seat].lost
            and seat in slot.players.seats(s, ctx)
            and not player_untargetable(s, seat, by, ctx.you)
        )
    o = s.objects[t]
    if slot.what is None or (o.zone == STACK and t == by.id):
        return False
    if o.zone != slot.zone and not (slot.zone == STACK_OR_BATTLEFIELD and o.zone in (STACK, BATTLEFIELD)):
        return False
    if isinstance(o, Permanent) and o.phased:
        return False
    if isinstance(o, StackObject) and o.kind > 2:
        return False
    c = chars(s, o)
    if not slot.what.test(s, o, c, ctx):
        return False
    if slot.owners is not None and o.owner not in slot.owners.seats(s, ctx):
        return False
    return not untargetable(s, o, c, by, ctx.you)


def candidates(s: State, slot: Slot, by: Obj, ctx: Ctx) -> list[int]:
    """Everything that may be a target of the slot, players first."""
    out: list[int] = []
    if slot.players is not None:
        for seat in slot.players.seats(s, ctx):
            if not s.players[seat].lost and not player_untargetable(s, seat, by, ctx.you):
                out.append(-1 - seat)
    if slot.what is not None:
        if slot.zone == BATTLEFIELD and slot.owners is None and slot.what.general():
            add_permanents(s, slot, by, ctx, out)
            return out
        seats = slot.owners.seats(s, ctx) if slot.owners is not None else s.living()
        for t in zone_ids(s, slot.zone, seats):
            if fits(s, slot, t, by, ctx):
                out.append(t)
    return out


def add_permanents(s: State, slot: Slot, by: Obj, ctx: Ctx, out: list[int]) -> None:
    """The permanents that may be targets of a slot that asks for characteristics and controllers (`Test.general`). Of
    several alike only the first is asked."""
    objects = s.objects
    layer = s.layer
    last: Chars | None = None
    seat = -1
    token = fit = False
    for t in s.battlefield:
        o = objects[t]
        assert isinstance(o, Permanent)
        if o.phased:
            continue
        c = o.chars if o.stamp is layer else chars(s, o)
        if c is not last or o.controller != seat or o.token is not token or t == ctx.source:
            fit = fits(s, slot, t, by, ctx)
            last = c if t != ctx.source else None
            seat = o.controller
            token = o.token
        if fit:
            out.append(t)


def bounds(s: State, slot: Slot, ctx: Ctx, n: int) -> tuple[int, int]:
    """How few and how many targets the slot takes, out of `n` candidates."""
    if slot.one:
        return 1, 1
    if slot.condition is not None and not slot.condition.holds(s, ctx):
        return 0, 0
    least = slot.least.value(s, ctx)
    most = n if slot.most is None else slot.most.value(s, ctx)
    return max(0, least), max(0, most)


def joint_ok(s: State, joint: str, ids: Answer) -> bool:
    """Whether targets fit together: "controller" the same, "controllers differ", and so on."""
    if not joint or len(ids) < 2:
        return True
    seats = [s.objects[i].controller if i > 0 else -1 - i for i in ids]
    if joint == "controller":
        return len(set(seats)) == 1
    if joint == "controllers differ":
        return len(set(seats)) == len(seats)
    if joint == "owner":
        return len({s.objects[i].owner for i in ids}) == 1
    return True


def slot_choices(
    s: State, slots: tuple[Slot, ...], at: int, chosen: tuple[Answer, ...], by: Obj, ctx: Ctx
) -> list[int]:
    """Candidates of a slot, less what earlier choices rule out."""
    slot = slots[at]
    ctx = ctx.with_targets(chosen, ())
    out: list[int] = []
    for c in by_chooser(s, slot, ctx):
        out.extend([t for t in candidates(s, slot, by, c) if t not in out])
    for k in slot.other_than:
        if k < len(chosen):
            out = [t for t in out if t not in chosen[k]]
    return out


def by_chooser(s: State, slot: Slot, ctx: Ctx) -> list[Ctx]:
    """CR 601.6a, 602.3a: the context, with each player who could choose the targets as long as it is not known who
    does."""
    label = slot.chooser_label
    if not label or slot.chooser is None or ctx.get(label):
        return [ctx]
    return [ctx.bind(label, (-1 - p,)) for p in slot.chooser.possible(s, ctx)]


def can_target(s: State, body: BodySpec, by: Obj, ctx: Ctx) -> bool:
    """Whether legal targets can be chosen for every slot (CR 601.2c)."""
    if not body.slots:
        return True
    if len(body.slots) == 1:
        slot = body.slots[0]
        if slot.one and not slot.joint and not slot.chooser_label:
            return any_candidate(s, slot, by, ctx)
    return possible(s, body.slots, 0, (), by, ctx)


def any_candidate(s: State, slot: Slot, by: Obj, ctx: Ctx) -> bool:
    if slot.players is not None:
        for seat in slot.players.seats(s, ctx):
            if not s.players[seat].lost and not player_untargetable(s, seat, by, ctx.you):
                return True
    if slot.what is not None:
        seats = slot.owners.seats(s, ctx) if slot.owners is not None else s.living()
        for t in zone_ids(s, slot.zone, seats):
            if fits(s, slot, t, by, ctx):
                return True
    return False


def possible(s: State, slots: tuple[Slot, ...], at: int, chosen: tuple[Answer, ...], by: Obj, ctx: Ctx) -> bool:
    """Whether the slots from here on can all be filled."""
    if at == len(slots):
        return True
    slot = slots[at]
    now = slot_choices(s, slots, at, chosen, by, ctx)
    least, _ = bounds(s, slot, ctx, len(now))
    if len(now) < least:
        return False
    later = False
    for k in range(at + 1, len(slots)):
        if at in slots[k].other_than:
            later = True
    if not later and not slot.joint:
        return possible(s, slots, at + 1, (*chosen, tuple(now[:least])), by, ctx)
    for ids in combinations(now, least):
        if joint_ok(s, slot.joint, ids) and possible(s, slots, at + 1, (*chosen, ids), by, ctx):
            return True
    return False


def still_legal(
    s: State, slots: tuple[Slot, ...], targets: tuple[Answer, ...], by: Obj, ctx: Ctx
) -> tuple[Answer, ...]:
    """CR 608.2b: the targets that are still legal, slot by slot; an illegal one is 0 in its place."""
    out: list[Answer] = []
    for i in range(len(targets)):
        slot = slots[i]
        out.append(tuple([t if fits(s, slot, t, by, ctx) else 0 for t in targets[i]]))
    return tuple(out)
