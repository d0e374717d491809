"""Derived characteristics (CR 613).

An object that no effect touches shares the characteristics of its printed face. Others are derived on demand and
cached against `State.layer`, an identity that is replaced whenever something changes that some effect reads
(`State.touch`). While an effect of one layer is worked out, everything else is seen as it is before that layer.

That is exact unless, within a layer, one effect reads what another writes, or abilities are lost or given that make
effects; the index then says `entangled`, and all permanents are derived together (`rules.together`). So they are
where effects look at the characteristics of other objects (`nested`), which would be derived again for each.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import BATTLEFIELD, CHANGELING, CREATURE, GONE, L_ABILITY, L_COPY, L_PT_SWITCH, STACK
from spellwright.rules.abilities import StaticAbility
from spellwright.rules.base import Mod
from spellwright.rules.continuous import entries_of, entry_order, has_cda, keyword_counters, power_counters
from spellwright.rules.index import Entry
from spellwright.rules.objects import Chars, Cont, Ctx, Face, Obj, Permanent
from spellwright.rules.state import State
from spellwright.rules.together import EVERY_LAYER, derive_all, settled

ALL_LAYERS: Final = EVERY_LAYER


def chars(s: State, o: Obj) -> Chars:
    """The characteristics of an object now; of one that is gone, as they last were (CR 608.2h)."""
    if o.zone == BATTLEFIELD:
        if s.deriving and not s.index.entangled:
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


def derive(s: State, o: Obj) -> Chars:
    """All layers."""
    ix = s.index
    if (ix.entangled or ix.nested) and s.objects[o.id] is o:
        known = from_kin(s, o) if ix.general and s.layer.whole and not ix.entangled else None
        if known is None:
            derive_all(s, ALL_LAYERS)
            return o.chars
        o.chars = known
        o.stamp = s.layer
        return known
    out = upto(s, o, ALL_LAYERS)
    o.chars = out
    o.stamp = s.layer
    return out


def from_kin(s: State, o: Obj) -> Chars | None:
    """What effects have made of another permanent that they do not tell apart from this one (`Index.general`), None if
    there is none such."""
    key = kin_of(s, o)
    if key is None:
        return None
    kin = s.layer.kin
    if kin is None:
        kin = {}
        for i in s.battlefield:
            p = s.objects[i]
            if p.stamp is s.layer:
                same = kin_of(s, p)
                if same is not None:
                    kin[same] = p.chars
        s.layer.kin = kin
    return kin.get(key)


def kin_of(s: State, o: Obj) -> tuple[Face, int, bool] | None:
    """What a permanent is if nothing of its own is about it and it has no effects on others; None if it is more."""
    assert isinstance(o, Permanent)
    if o.effects or o.counters or o.face_down or o.phased or o.id in s.index.single:
        return None
    for a in o.face.chars.abilities:
        if isinstance(a, StaticAbility):
            return None
    return (o.face, o.controller, o.token)


def before(s: State, o: Obj, layer: int) -> Chars:
    """The characteristics of an object before a layer is applied."""
    if s.index.entangled and o.zone == BATTLEFIELD:
        return settled(s, o, layer)
    return upto(s, o, layer)


def merged(s: State, o: Obj, limit: int = ALL_LAYERS) -> list[Entry]:
    """The effects that may touch an object before the layer `limit`, in the order in which they apply."""
    ix = s.index
    out: list[Entry] = []
    if o.zone != BATTLEFIELD:
        out = [e for e in ix.away if e.cont.zone == o.zone]
    elif limit == ALL_LAYERS:
        out = list(ix.wide)
    else:
        for e in ix.wide:
            if e.layer >= limit:
                break
            out.append(e)
    extra = False
    if o.zone == BATTLEFIELD and o.id in ix.single:
        out.extend(ix.single[o.id])
        extra = True
    for c in o.effects:
        out.extend(entries_of(c))
        extra = True
    if has_cda(o) and o.zone != BATTLEFIELD:
        for a in o.printed().abilities:
            if isinstance(a, StaticAbility) and a.cda:
                out.extend(
                    entries_of(Cont(o.timestamp, None, a.mods, Ctx(o.id, o.controller), None, True, 0, 0, 0, o.zone))
                )
                extra = True
    if extra:
        out.sort(key=entry_order)
    return out


def upto(s: State, o: Obj, limit: int) -> Chars:
    """The characteristics before `limit` (a layer) is applied, where no effect depends on another. What is face down
    has those that its being so gives it, whatever copy effects there are (CR 613.2b, 708.10). What other objects have
    too (`shared`: the printed ones, and what effects have made of them) is not changed but copied."""
    base = o.printed()
    ix = s.index
    if not o.effects and not o.counters and not ix.wide and not ix.away and not has_cda(o) and o.id not in ix.single:
        return base
    out = base
    was = s.deriving
    begun: list[Cont] = []
    shared: Chars | None = base
    keywords = powers = bool(o.counters)
    for e in merged(s, o, limit):
        if e.layer >= limit:
            break
        if e.layer == L_COPY and o.face_down:
            continue
        if keywords and e.layer > L_ABILITY:
            out = keyword_counters(o, out, shared)
            keywords = False
        if powers and e.layer >= L_PT_SWITCH:
            out = power_counters(o, out, shared)
            powers = False
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
            made = e.made if out is shared else None
            if made is not None and out in made:
                shared = out = made[out]
                continue
            old = out
            if out is shared:
                out = out.copy()
            m = e.mod
            assert isinstance(m, Mod)
            s.deriving = e.layer
            m.apply(s, o, out, c.ctx)
            s.deriving = was
            if made is not None:
                shared = made[old] = out
    if keywords and limit > L_ABILITY:
        out = keyword_counters(o, out, shared)
    if powers and limit >= L_PT_SWITCH:
        out = power_counters(o, out, shared)
    return out


def is_creature(s: State, o: Obj) -> bool:
    return chars(s, o).types & CREATURE != 0


def has_all_creature_types(c: Chars) -> bool:
    """CR 702.73a."""
    return c.keywords & CHANGELING != 0
