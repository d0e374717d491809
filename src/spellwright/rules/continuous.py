"""Continuous effects as changes in layers (CR 611, 613): in which order they stand, and what they read and write."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import BATTLEFIELD, D_CHARS, GONE, KEYWORD_BITS, L_CONTROL, L_RULES
from spellwright.rules.abilities import StaticAbility
from spellwright.rules.base import Layer, Mod
from spellwright.rules.index import Entry, Index
from spellwright.rules.objects import Chars, Cont, Ctx, Obj
from spellwright.rules.state import State

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


def static_cont(a: StaticAbility, o: Obj) -> Cont:
    """The continuous effect of a static ability (CR 611.3)."""
    return Cont(o.timestamp, a.what, a.mods, Ctx(o.id, o.controller), a.cond, a.cda, 0, 0, 0, a.affects)


def has_cda(o: Obj) -> bool:
    return o.face.statics_in & (1 << GONE) != 0


def writes_of(c: Cont) -> int:
    """The domains that a continuous effect changes."""
    out = 0
    for m in c.mods:
        out |= m.writes
    return out


# ------------------------------------------------------------------ counters


def keyword_counters(o: Obj, c: Chars, base: Chars | None) -> Chars:
    """CR 613.1f, 122.1b: counters that give a keyword. `base` is not changed but copied."""
    out = c
    for kind, _ in o.counters:
        bit = KEYWORD_BITS.get(kind, 0)
        if bit and not out.keywords & bit:
            if out is base:
                out = base.copy()
            out.keywords |= bit
    return out


def power_counters(o: Obj, c: Chars, base: Chars | None) -> Chars:
    """CR 613.4c, 122.1a: counters that change power and toughness. `base` is not changed but copied."""
    out = c
    for kind, n in o.counters:
        if kind[0] in "+-" and "/" in kind:
            if out is base:
                out = base.copy()
            p, _, t = kind.partition("/")
            out.power += int(p) * n
            out.toughness += int(t) * n
    return out


# ------------------------------------------------------------------ what the index says of them all


def sort_in(s: State, ix: Index) -> None:
    """The continuous effects of static abilities, and those of resolutions that are not about certain objects, sorted
    into layers; with what all of them read and write."""
    entries: list[Entry] = []
    away: list[Entry] = []
    for c in (*ix.statics, *s.conts):
        (entries if c.zone == BATTLEFIELD else away).extend(entries_of(c))
    entries.sort(key=entry_order)
    away.sort(key=entry_order)
    ix.entries = tuple(entries)
    wide: list[Entry] = []
    single: dict[int, list[Entry]] = {}
    plain = True
    for e in entries:
        one = e.cont.what.the_one(s, e.cont.ctx) if e.cont.what is not None else 0
        if not one:
            wide.append(e)
            assert isinstance(e.mod, Mod)
            if e.cont.what is None or not (e.cont.what.general() and e.mod.general()):
                plain = False
            if e.mod.pure():
                e.made = {}
        elif one > 0:
            single.setdefault(one, []).append(e)
    ix.wide = tuple(wide)
    ix.single = single
    ix.away = tuple(away)
    ix.reads = 0
    ix.writes = 0
    ix.grants = False
    ix.nested = False
    ix.general = plain
    loses = False
    watched = 0
    for e in (*entries, *away):
        m = e.mod
        assert isinstance(m, Mod)
        reads = reads_of(e)
        ix.reads |= reads
        ix.writes |= m.writes
        inner = m.reads | (e.cont.cond.reads if e.cont.cond is not None else 0)
        if inner & D_CHARS and m.layer < L_RULES:
            ix.nested = True
        if m.loses():
            loses = True
        if m.grants():
            ix.grants = True
        if m.layer == L_CONTROL or m.grants():
            watched |= reads
    ix.watched = closure(entries, watched) if watched else 0
    ix.loses = loses and len(entries) > 1
    judge(ix)


def judge(ix: Index) -> None:
    """Whether effects have to be worked out together."""
    ix.entangled = ix.loses or bool(ix.latent) or tangled(ix)


def reads_of(e: Entry) -> int:
    """The domains on which it depends whether and to what the change applies, and what it does."""
    m = e.mod
    assert isinstance(m, Mod)
    reads = m.reads
    if e.cont.what is not None:
        reads |= e.cont.what.reads
    if e.cont.cond is not None:
        reads |= e.cont.cond.reads
    return reads


def closure(entries: list[Entry], domains: int) -> int:
    """These domains with those that what writes them reads."""
    while True:
        more = domains
        for e in entries:
            m = e.mod
            assert isinstance(m, Mod)
            if m.writes & more:
                more |= reads_of(e)
        if more == domains:
            return domains
        domains = more


def tangled(ix: Index) -> bool:
    """Whether in some layer one effect reads what another writes, among them those that objects carry."""
    entries = ix.entries
    at = 0
    while at < len(entries):
        layer = entries[at].layer
        end = at
        once = twice = 0
        while end < len(entries) and entries[end].layer == layer:
            m = entries[end].mod
            assert isinstance(m, Mod)
            twice |= once & m.writes
            once |= m.writes
            end += 1
        for k, w in ix.carried:
            if k == layer:
                twice |= w
        for i in range(at, end):
            e = entries[i]
            m = e.mod
            assert isinstance(m, Mod)
            if reads_of(e) & (twice | (once & ~m.writes)):
                return True
        at = end
    return False


def carry(s: State, c: Cont) -> None:
    """An object carries this effect from now on."""
    ix = s.index
    carried = list(ix.carried)
    for m in c.mods:
        known = False
        for i in range(len(carried)):
            layer, writes = carried[i]
            if layer == m.layer:
                known = True
                if m.writes & ~writes:
                    carried[i] = (layer, writes | m.writes)
        if not known:
            carried.append((m.layer, m.writes))
    if not carried:
        carried.append((0, 0))
    found = tuple(carried)
    if found != ix.carried:
        ix = ix.copy()
        ix.carried = found
        was = ix.entangled
        judge(ix)
        s.index = ix
        if ix.entangled and not was:
            s.layer = Layer()


def count_carried(s: State) -> None:
    """Effects have ended: see anew what is carried."""
    s.index = s.index.copy()
    s.index.carried = ()
    for i in s.battlefield:
        for c in s.objects[i].effects:
            carry(s, c)
    judge(s.index)
