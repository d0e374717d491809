"""Derived characteristics (CR 613).

An object that no effect touches shares the characteristics of its printed face. Others are derived on demand and
cached against `State.layer`, an identity that is replaced whenever something changes that some effect reads
(`State.touch`). While an effect of one layer is worked out, everything else is seen as it is before that layer.

That is exact unless, within a layer, one effect reads what another writes; the index then says `entangled`, and all
permanents are derived together, layer by layer, with the dependencies of CR 613.8 found by trial.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    BATTLEFIELD,
    CHANGELING,
    CREATURE,
    D_ABILITIES,
    GONE,
    KEYWORD_BITS,
    L_ABILITY,
    L_CONTROL,
    L_COPY,
    L_PT_ADD,
    L_PT_SWITCH,
    L_RULES,
    STACK,
)
from spellwright.rules.abilities import StaticAbility
from spellwright.rules.base import Mod, Stamp
from spellwright.rules.objects import Chars, Cont, Ctx, Face, Obj
from spellwright.rules.state import Entry, State

ALL_LAYERS: Final = 1000
CDA_BIT: Final = 1 << 40
LAYER_UNIT: Final = 1 << 42


def order_of(layer: int, cda: bool, timestamp: int) -> int:
    """CR 613.2-613.7 as one sortable number."""
    return layer * LAYER_UNIT + (0 if cda else CDA_BIT) + timestamp


def entry_order(e: Entry) -> int:
    return e.order


def entries_of(c: Cont) -> list[Entry]:
    """The changes of a continuous effect, each at its place."""
    out: list[Entry] = []
    for m in c.mods:
        out.append(Entry(c, m, m.layer, order_of(m.layer, c.cda, c.timestamp), not out))
    return out


def chars(s: State, o: Obj) -> Chars:
    """The characteristics of an object now; of one that is gone, as they last were (CR 608.2h)."""
    if o.zone == BATTLEFIELD:
        if s.deriving:
            return upto(s, o, s.deriving)
        if o.stamp is s.layer:
            return o.chars
        return derive(s, o)
    if o.zone == GONE:
        return o.chars
    if o.zone == STACK or o.effects or has_cda(o):
        if s.deriving:
            return upto(s, o, s.deriving)
        if o.stamp is s.layer:
            return o.chars
        out = upto(s, o, ALL_LAYERS)
        o.chars = out
        o.stamp = s.layer
        return out
    return o.chars


def text_face(s: State, o: Obj) -> Face:
    """The face an object has now: as it was made, as what it copies (CR 707.2), with its text as it is changed (CR
    612)."""
    c = chars(s, o)
    return c.text if c.text is not None else o.face


def has_cda(o: Obj) -> bool:
    return o.face.statics_in & (1 << GONE) != 0


def derive(s: State, o: Obj) -> Chars:
    """All layers."""
    if s.index.entangled:
        derive_all(s)
        return o.chars
    out = upto(s, o, ALL_LAYERS)
    o.chars = out
    o.stamp = s.layer
    return out


def merged(s: State, o: Obj) -> list[Entry]:
    """The effects that may touch an object, in the order in which they apply."""
    out = zone_entries(s, o)
    extra = False
    for c in o.effects:
        out.extend(entries_of(c))
        extra = True
    if has_cda(o) and o.zone != BATTLEFIELD:
        for a in o.face.chars.abilities:
            if isinstance(a, StaticAbility) and a.cda:
                out.extend(
                    entries_of(Cont(o.timestamp, None, a.mods, Ctx(o.id, o.controller), None, True, 0, 0, 0, o.zone))
                )
                extra = True
    if extra:
        out.sort(key=entry_order)
    return out


def zone_entries(s: State, o: Obj) -> list[Entry]:
    return [e for e in s.index.entries if e.cont.zone == o.zone]


def upto(s: State, o: Obj, limit: int) -> Chars:
    """The characteristics before `limit` (a layer) is applied."""
    base = o.face.chars
    if not s.index.entries and not o.effects and not o.counters and not has_cda(o):
        return base
    out = base
    was = s.deriving
    begun: list[Cont] = []
    counted = not o.counters
    for e in merged(s, o):
        if e.layer >= limit:
            break
        if not counted and e.layer >= L_PT_SWITCH:
            out = count_counters(s, o, out, base)
            counted = True
        c = e.cont
        if not e.start and c in begun:
            applies = True
        elif e.start or c.what is None:
            s.deriving = e.layer
            applies = (c.cond is None or c.cond.holds(s, c.ctx)) and (c.what is None or c.what.test(s, o, out, c.ctx))
            s.deriving = was
            if applies and len(c.mods) > 1:
                begun.append(c)
        else:
            applies = False
        if applies:
            if out is base:
                out = base.copy()
            m = e.mod
            assert isinstance(m, Mod)
            s.deriving = e.layer
            m.apply(s, o, out, c.ctx)
            s.deriving = was
    if not counted and limit > L_PT_ADD:
        out = count_counters(s, o, out, base)
    return out


def count_counters(s: State, o: Obj, c: Chars, base: Chars) -> Chars:
    """CR 613.4c, 122.1b: counters change power and toughness, or give a keyword."""
    out = c
    for kind, n in o.counters:
        if kind[0] in "+-" and "/" in kind:
            if out is base:
                out = base.copy()
            p, _, t = kind.partition("/")
            out.power += int(p) * n
            out.toughness += int(t) * n
        else:
            bit = KEYWORD_BITS.get(kind, 0)
            if bit and not out.keywords & bit:
                if out is base:
                    out = base.copy()
                out.keywords |= bit
    return out


# ------------------------------------------------------------------ everything at once, with dependency


class Trace:
    """What changes one permanent, effect by effect: the effect (None for counters, CR 613.4c), its characteristics
    before and after. Filled by `derive_all`."""

    __slots__ = ("oid", "rows")

    def __init__(self, oid: int) -> None:
        self.oid = oid
        self.rows: list[tuple[Entry | None, Chars, Chars]] = []


class Work:
    """The characteristics of all permanents while they are worked out together."""

    __slots__ = ("chars", "objs")

    def __init__(self, objs: list[Obj]) -> None:
        self.objs = objs
        self.chars: list[Chars] = [o.face.chars.copy() for o in objs]


def derive_all(s: State, trace: Trace | None = None) -> None:
    """CR 613.1 for every permanent at once, with dependency (CR 613.8). `trace` is told of each change."""
    objs = [s.objects[i] for i in s.battlefield]
    w = Work(objs)
    place = {o.id: i for i, o in enumerate(objs)}
    started: list[tuple[Cont, set[int]]] = []
    stamp = Stamp()
    was = s.layer
    s.layer = stamp
    for i in range(len(objs)):
        objs[i].chars = w.chars[i]
        objs[i].stamp = stamp
    done: set[int] = set()
    for layer in LAYERS:
        if layer == L_PT_SWITCH:
            for i in range(len(objs)):
                traced = trace is not None and objs[i].id == trace.oid and len(objs[i].counters) > 0
                before = w.chars[i].copy() if traced else w.chars[i]
                w.chars[i] = count_counters(s, objs[i], w.chars[i], objs[i].face.chars)
                objs[i].chars = w.chars[i]
                if traced and trace is not None:
                    trace.rows.append((None, before, w.chars[i].copy()))
        while True:
            pending = [e for e in gather(s, w, layer, started) if order_key(e) not in done]
            if not pending:
                break
            pending.sort(key=entry_order)
            e = pending[0] if len(pending) == 1 else independent(s, w, pending, started, layer)
            done.add(order_key(e))
            ids = affected(s, w, e, started)
            for i in ids:
                m = e.mod
                assert isinstance(m, Mod)
                traced = trace is not None and objs[i].id == trace.oid
                before = w.chars[i].copy() if traced else w.chars[i]
                m.apply(s, objs[i], w.chars[i], e.cont.ctx)
                if traced and trace is not None:
                    trace.rows.append((e, before, w.chars[i].copy()))
            if e.start and len(e.cont.mods) > 1:
                started.append((e.cont, {objs[i].id for i in ids}))
    s.layer = was
    for i in range(len(objs)):
        objs[i].chars = w.chars[i]
        objs[i].stamp = was
    assert len(place) == len(objs)


LAYERS: Final = (L_COPY, L_CONTROL, 30, 40, 50, L_ABILITY, 71, 72, L_PT_ADD, L_PT_SWITCH, L_RULES)


def order_key(e: Entry) -> int:
    """Which change it is: two entries of one effect in one layer differ in their change."""
    return hash((id(e.mod), e.cont.ctx.source, e.cont.timestamp, e.layer))


def gather(s: State, w: Work, layer: int, started: list[tuple[Cont, set[int]]]) -> list[Entry]:
    """The effects of a layer that exist now: of static abilities as the permanents have them at this point, those
    that have
    begun to apply (CR 613.6), and those of resolutions."""
    out: list[Entry] = []
    seen: set[int] = set()
    for i in range(len(w.objs)):
        o = w.objs[i]
        for c in o.effects:
            for e in entries_of(c):
                if e.layer == layer:
                    out.append(e)
        for a in w.chars[i].abilities:
            if isinstance(a, StaticAbility) and a.zone == BATTLEFIELD and a.affects == BATTLEFIELD:
                for e in entries_of(static_cont(a, o)):
                    if e.layer == layer:
                        out.append(e)
                        seen.add(order_key(e))
    for c, _ in started:
        for e in entries_of(c):
            if e.layer == layer and order_key(e) not in seen:
                out.append(e)
    for c in s.conts:
        for e in entries_of(c):
            if e.layer == layer:
                out.append(e)
    for c in s.index.statics:
        src = s.objects[c.ctx.source]
        if src.zone != BATTLEFIELD and c.zone == BATTLEFIELD:
            for e in entries_of(c):
                if e.layer == layer:
                    out.append(e)
    return out


def static_cont(a: StaticAbility, o: Obj) -> Cont:
    """The continuous effect of a static ability (CR 611.3)."""
    return Cont(o.timestamp, a.what, a.mods, Ctx(o.id, o.controller), a.cond, a.cda, 0, 0, 0, a.affects)


def affected(s: State, w: Work, e: Entry, started: list[tuple[Cont, set[int]]]) -> list[int]:
    """The places in `w` of what an effect applies to now."""
    c = e.cont
    if not e.start:
        for k, ids in started:
            if same_cont(k, c):
                return [i for i in range(len(w.objs)) if w.objs[i].id in ids]
    if c.cond is not None and not c.cond.holds(s, c.ctx):
        return []
    if c.what is None:
        return [i for i in range(len(w.objs)) if c in w.objs[i].effects]
    return [i for i in range(len(w.objs)) if c.what.test(s, w.objs[i], w.chars[i], c.ctx)]


def same_cont(a: Cont, b: Cont) -> bool:
    return a is b or (a.mods is b.mods and a.timestamp == b.timestamp and a.ctx.source == b.ctx.source)


def independent(s: State, w: Work, pending: list[Entry], started: list[tuple[Cont, set[int]]], layer: int) -> Entry:
    """CR 613.8: the first in timestamp order that depends on no other, but for those it is in a loop with (CR
    613.8b)."""
    first = pending[0]
    here = [e for e in pending if e.cont.cda == first.cont.cda]
    rows: list[list[int]] = [depended(s, w, here, 0, started, layer)]
    if not rows[0]:
        return first
    for i in range(1, len(here)):
        rows.append(depended(s, w, here, i, started, layer))
    for i in range(len(here)):
        free = True
        for j in rows[i]:
            if not reaches(rows, j, i):
                free = False
                break
        if free:
            return here[i]
    return first


def depended(
    s: State, w: Work, here: list[Entry], i: int, started: list[tuple[Cont, set[int]]], layer: int
) -> list[int]:
    """The places of the effects that an effect depends on."""
    a = here[i]
    return [
        j for j in range(len(here)) if j != i and may_depend(a, here[j]) and depends(s, w, a, here[j], started, layer)
    ]


def reaches(rows: list[list[int]], start: int, goal: int) -> bool:
    """Whether the one depends on the other, directly or by way of others."""
    seen = [start]
    for x in seen:
        if x == goal:
            return True
        for y in rows[x]:
            if y not in seen:
                seen.append(y)
    return False


def may_depend(a: Entry, b: Entry) -> bool:
    ma = a.mod
    mb = b.mod
    assert isinstance(ma, Mod) and isinstance(mb, Mod)
    reads = ma.reads
    if a.cont.what is not None:
        reads |= a.cont.what.reads
    if a.cont.cond is not None:
        reads |= a.cont.cond.reads
    return reads & mb.writes != 0 or mb.writes & D_ABILITIES != 0


def depends(s: State, w: Work, a: Entry, b: Entry, started: list[tuple[Cont, set[int]]], layer: int) -> bool:
    """CR 613.8a: whether applying b first would change whether a exists, what it applies to, or what it does to it."""
    ma = a.mod
    mb = b.mod
    assert isinstance(ma, Mod) and isinstance(mb, Mod)
    reading = ma.reads & mb.writes != 0
    before = affected(s, w, a, started)
    done = results(s, w, a, before) if reading else []
    saved = w.chars
    w.chars = [c.copy() for c in saved]
    for i in range(len(w.objs)):
        w.objs[i].chars = w.chars[i]
    for i in affected(s, w, b, started):
        mb.apply(s, w.objs[i], w.chars[i], b.cont.ctx)
    same = False
    for e in gather(s, w, layer, started):
        if order_key(e) == order_key(a):
            same = True
    if same and affected(s, w, a, started) != before:
        same = False
    if same and reading:
        now = results(s, w, a, before)
        for k in range(len(now)):
            if now[k][0] != done[k][0] and now[k][1] != done[k][1]:
                same = False
    w.chars = saved
    for i in range(len(w.objs)):
        w.objs[i].chars = w.chars[i]
    return not same


def results(s: State, w: Work, e: Entry, places: list[int]) -> list[tuple[str, str]]:
    """What an effect would do to each of these: the change, and what comes of it. What sets a value does the same as
    long as
    the value is the same, what adds one as long as the change is."""
    out: list[tuple[str, str]] = []
    m = e.mod
    assert isinstance(m, Mod)
    for i in places:
        a = w.chars[i]
        c = a.copy()
        m.apply(s, w.objs[i], c, e.cont.ctx)
        change = (
            f"{a.types ^ c.types},{a.supertypes ^ c.supertypes},{a.subtypes ^ c.subtypes},{a.colors ^ c.colors},"
            f"{c.power - a.power},{c.toughness - a.toughness},{a.keywords ^ c.keywords},"
            f"{len(c.abilities) - len(a.abilities)},"
            f"{a.name != c.name},{a.cant ^ c.cant}"
        )
        end = (
            f"{c.types},{c.supertypes},{c.subtypes},{c.colors},{c.power},{c.toughness},{c.keywords},"
            f"{len(c.abilities)},{c.name},{c.cant}"
        )
        out.append((change, end))
    return out


def is_creature(s: State, o: Obj) -> bool:
    return chars(s, o).types & CREATURE != 0


def has_all_creature_types(c: Chars) -> bool:
    """CR 702.73a."""
    return c.keywords & CHANGELING != 0
