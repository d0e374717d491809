"""All permanents derived together, layer by layer (CR 613.1), in the order that timestamps and dependencies give."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import BATTLEFIELD, D_CHARS, L_ABILITY, L_PT_ADD, L_TEXT, L_TYPE
from spellwright.rules.abilities import StaticAbility
from spellwright.rules.base import Layer, Mod
from spellwright.rules.continuous import keyword_counters, power_counters, static_cont
from spellwright.rules.dependency import first_free, independent
from spellwright.rules.index import Entry
from spellwright.rules.live import NOWHERE, Live, Trace, Work, affected, deed, live_order
from spellwright.rules.objects import Chars, Ctx, Obj
from spellwright.rules.state import State


def derive_all(s: State, limit: int, trace: Trace | None = None) -> list[Chars]:
    """CR 613.1 for every permanent at once, up to (not including) the layer `limit`. The characteristics are left with
    the objects, stamped as current if all layers were applied. `trace` is told of each change."""
    stamp = Layer()
    current = s.layer
    deriving = s.deriving
    w = Work(s, trace)
    before = [o.chars for o in w.objs]
    stamps = [o.stamp for o in w.objs]
    s.layer = stamp
    s.deriving = 0
    try:
        for i in range(len(w.objs)):
            w.objs[i].stamp = stamp
            w.objs[i].chars = w.chars[i]
        begin(s, w)
        through_layers(s, w, limit)
    finally:
        s.layer = current
        s.deriving = deriving
    if limit >= EVERY_LAYER:
        current.whole = True
        current.kin = None
    for i in range(len(w.objs)):
        if limit >= EVERY_LAYER:
            w.objs[i].stamp = current
        else:
            w.objs[i].chars = before[i]
            w.objs[i].stamp = stamps[i]
    return w.chars


def begin(s: State, w: Work) -> None:
    """The effects there are before anything has been applied."""
    w.lives.extend(carried(w))
    for c in s.conts:
        if c.zone == BATTLEFIELD:
            w.lives.append(Live(c, NOWHERE, None, c.timestamp))
    for c in s.index.statics:
        if c.zone == BATTLEFIELD and s.objects[c.ctx.source].zone != BATTLEFIELD:
            w.lives.append(Live(c, NOWHERE, None, c.timestamp))
    for i in range(len(w.objs)):
        refresh(w, i, 0)


def through_layers(s: State, w: Work, limit: int) -> None:
    """All layers before `limit`, in their order."""
    layer = 0
    powers = False
    keywords = False
    while True:
        layer = next_layer(w, layer)
        now = min(layer, limit)
        if not keywords and now > L_ABILITY:
            keywords = True
            count(w, True)
        if not powers and now > L_PT_ADD:
            powers = True
            count(w, False)
        if layer >= limit:
            return
        apply_layer(s, w, layer)


EVERY_LAYER: Final = 1000


def carried(w: Work) -> list[Live]:
    """The effects that objects carry. Those that one resolution made with the same changes are one effect."""
    out: list[Live] = []
    found: dict[tuple[int, ...], Live] = {}
    for i in range(len(w.objs)):
        for c in w.objs[i].effects:
            key = (c.timestamp, c.ctx.source, *[m.layer for m in c.mods])
            x = found.get(key)
            if x is None:
                x = Live(c, NOWHERE, None, c.timestamp)
                found[key] = x
                out.append(x)
            x.parts.setdefault(i, []).append(c)
    return out


def refresh(w: Work, i: int, timestamp: int) -> bool:
    """Make the effects of an object's static abilities those of the abilities it has at this point; what has begun to
    apply goes on (CR 613.6). Abilities given by an effect are no older than it (CR 613.7a)."""
    now = w.chars[i].abilities
    if now is w.seen[i]:
        return False
    w.seen[i] = now
    o = w.objs[i]
    had = w.own[i]
    kept: list[Live] = []
    if not o.phased:
        for a in now:
            if isinstance(a, StaticAbility) and a.zone == BATTLEFIELD and a.affects == BATTLEFIELD:
                same: Live | None = None
                for x in had:
                    if x.ability is a and x not in kept:
                        same = x
                        break
                if same is None:
                    same = Live(static_cont(a, o), i, a, max(o.timestamp, timestamp))
                    w.lives.append(same)
                kept.append(same)
    for x in had:
        if x not in kept:
            if x.begun:
                kept.append(x)
            else:
                w.lives.remove(x)
    w.own[i] = kept
    return True


def next_layer(w: Work, layer: int) -> int:
    """The first layer behind this one in which something is to be applied."""
    best = EVERY_LAYER
    for x in w.lives:
        for m in x.cont.mods:
            if layer < m.layer < best:
                best = m.layer
                break
    return best


def count(w: Work, keywords: bool) -> None:
    """Counters that give keywords, or that change power and toughness."""
    for i in range(len(w.objs)):
        o = w.objs[i]
        if o.counters:
            c = w.chars[i]
            base = None if w.made[i] else c
            was = c.copy() if w.trace is not None and w.trace.oid == o.id else c
            new = keyword_counters(o, c, base) if keywords else power_counters(o, c, base)
            if new is not c:
                w.set(i, new)
                w.made[i] = True
            if w.trace is not None and was is not c:
                w.trace.rows.append((None, was, new.copy()))


def apply_layer(s: State, w: Work, layer: int) -> None:
    """Apply all effects of a layer, in the order of their timestamps but for dependency."""
    pending = waiting(w, layer)
    while pending:
        if independent(pending):
            again = False
            for x in pending:  # some of them depend on each other no more than all
                if apply(s, w, x, layer):
                    again = True
                    break
            pending = waiting(w, layer) if again else []
            continue
        x = first_free(s, w, pending, layer)
        if apply(s, w, x, layer):
            pending = waiting(w, layer)
        else:
            pending.remove(x)


def waiting(w: Work, layer: int) -> list[Live]:
    """What is still to be applied in a layer."""
    out = [x for x in w.lives if x.until < layer and x.look(layer)]
    out.sort(key=live_order)
    return out


def apply(s: State, w: Work, x: Live, layer: int) -> bool:
    """Apply what an effect does in a layer; whether other effects exist then than before."""
    if x.does_at != w.round and w.trace is None and layer >= L_TYPE:
        mods = [] if x.parts else [m.for_all(s, x.cont.ctx) for m in x.cont.mods if m.layer == layer]
        if blind(x, mods, layer):
            return apply_in_place(s, w, x, mods, layer)
    done = deed(s, w, x, layer)
    if not x.begun:
        x.places = affected(s, w, x)
        x.begun = True
    x.until = layer
    if not done:
        return False
    w.round += 1
    again = False
    for i, c in done:
        if w.trace is not None and w.trace.oid == w.objs[i].id:
            w.trace.rows.append((Entry(x.cont, None, layer, 0, False), w.chars[i].copy(), c.copy()))
        w.set(i, c)
        w.made[i] = True
    for i, c in done:
        if c.abilities is not w.seen[i] and refresh(w, i, x.cont.timestamp if layer > L_TEXT else 0):
            again = True
    return again


def blind(x: Live, mods: list[Mod], layer: int) -> bool:
    """Whether what an effect does to one permanent in a layer is the same whatever it has done to another: its changes
    look at no characteristics."""
    for m in mods:
        if m.reads & D_CHARS:
            return False
    for parts in x.parts.values():
        for c in parts:
            for m in c.mods:
                if m.layer == layer and m.reads & D_CHARS:
                    return False
    return True


def apply_in_place(s: State, w: Work, x: Live, mods: list[Mod], layer: int) -> bool:
    """Apply what an effect does in a layer that nothing has been tried for, to each permanent in turn; whether other
    effects exist then than before."""
    places = affected(s, w, x)
    if not x.begun:
        x.places = places
        x.begun = True
    x.until = layer
    if not places:
        return False
    w.round += 1
    other: list[int] = []
    if not x.parts and all_pure(mods):
        alike(s, w, mods, places, other)
        places = []
    for i in places:
        o = w.objs[i]
        c = w.chars[i]
        if not w.made[i]:
            c = c.copy()
            w.set(i, c)
            w.made[i] = True
        if x.parts:
            for part in x.parts[i]:
                for m in part.mods:
                    if m.layer == layer:
                        m.apply(s, o, c, part.ctx)
        else:
            for m in mods:
                m.apply(s, o, c, x.cont.ctx)
        if c.abilities is not w.seen[i]:
            other.append(i)
    again = False
    for i in other:
        if refresh(w, i, x.cont.timestamp):
            again = True
    return again


def all_pure(mods: list[Mod]) -> bool:
    for m in mods:
        if not m.pure():
            return False
    return True


def alike(s: State, w: Work, mods: list[Mod], places: list[int], other: list[int]) -> None:
    """Apply the same changes to all of these; what is alike shares what it becomes. To `other` goes what has other
    abilities than were seen."""
    made: dict[Chars, Chars] = {}
    for i in places:
        c = w.chars[i]
        new = made.get(c)
        if new is None:
            new = c.copy()
            for m in mods:
                m.apply(s, w.objs[i], new, NOBODY)
            made[c] = new
        w.set(i, new)
        w.made[i] = False
        if new.abilities is not w.seen[i]:
            other.append(i)


NOBODY: Final = Ctx(0, 0)
"""What is pure asks for no context."""


def settled(s: State, o: Obj, limit: int) -> Chars:
    """The characteristics of a permanent before the layer `limit`, where effects depend on each other."""
    found = derive_all(s, limit)
    for k in range(len(s.battlefield)):
        if s.battlefield[k] == o.id:
            return found[k]
    return o.face.chars
