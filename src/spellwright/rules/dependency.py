"""All permanents derived together, layer by layer, with the dependencies of CR 613.8 found by trial.

What is applied is a `Live` effect: of a static ability as its permanent has it at that point, of a resolution that
changed certain objects (all of them at once, CR 611.2c), or of one that holds for whatever fits. Trials are made only
where one effect of a layer writes what another reads, or takes abilities away, and only the objects that the one
touches are tried.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import BATTLEFIELD, L_ABILITY, L_COPY, L_PT_ADD, L_TEXT
from spellwright.rules.abilities import Ability, StaticAbility
from spellwright.rules.base import Stamp
from spellwright.rules.continuous import keyword_counters, power_counters, static_cont
from spellwright.rules.objects import Chars, Cont, Obj, Permanent
from spellwright.rules.state import Entry, State

NOWHERE: Final = -1
Facts = tuple[object, ...]


class Live:
    """A continuous effect while it is worked out.

    `source` is the place of the permanent whose `ability` makes it, -1 for none. `parts` are the places it was fixed
    to, each with what it does there. `places`, once it has begun to apply, is to what (CR 613.6). `until` is the last
    layer that has been applied. `reads`, `writes` and `loses` are those of its changes in the layer `about`. What it
    would apply to (`known`) and do (`does`) is kept as long as nothing has changed; what does the same has the same
    `mark`.
    """

    __slots__ = (
        "ability",
        "about",
        "begun",
        "cont",
        "does",
        "does_at",
        "known",
        "known_at",
        "loses",
        "mark",
        "order",
        "parts",
        "places",
        "reads",
        "source",
        "until",
        "writes",
    )

    def __init__(self, cont: Cont, source: int, ability: Ability | None, timestamp: int) -> None:
        self.cont = cont
        self.source = source
        self.ability = ability
        self.order = timestamp if cont.cda else timestamp + LATER
        self.parts: dict[int, list[Cont]] = {}
        self.places: list[int] = []
        self.begun = False
        self.until = 0
        self.about = 0
        self.reads = 0
        self.writes = 0
        self.loses = False
        self.known: list[int] = []
        self.known_at = -1
        self.does: list[tuple[int, Chars]] = []
        self.does_at = -1
        self.mark = -1

    def look(self, layer: int) -> bool:
        """Whether it has changes in this layer; takes down what they read and write."""
        if self.about == layer:
            return True
        found = False
        reads = writes = 0
        loses = False
        for m in self.cont.mods:
            if m.layer == layer:
                found = True
                reads |= m.reads
                writes |= m.writes
                loses = loses or m.loses()
        if found:
            if not self.begun and not self.parts:
                if self.cont.what is not None:
                    reads |= self.cont.what.reads
                if self.cont.cond is not None:
                    reads |= self.cont.cond.reads
            self.about = layer
            self.does_at = -1
            self.reads = reads
            self.writes = writes
            self.loses = loses
        return found


LATER: Final = 1 << 40
"""What is not characteristic-defining stands behind all that is (CR 613.3)."""


def live_order(x: Live) -> int:
    return x.order


class Trace:
    """What changes one permanent, effect by effect: the effect (None for counters), its characteristics before and
    after."""

    __slots__ = ("oid", "rows")

    def __init__(self, oid: int) -> None:
        self.oid = oid
        self.rows: list[tuple[Entry | None, Chars, Chars]] = []


class Work:
    """Everything on the battlefield while its characteristics are worked out together. `round` counts the changes."""

    __slots__ = ("chars", "lives", "marks", "objs", "own", "round", "seen", "trace")

    def __init__(self, s: State, trace: Trace | None) -> None:
        self.trace = trace
        self.objs: list[Permanent] = [s.permanent(i) for i in s.battlefield]
        self.chars: list[Chars] = [o.face.chars for o in self.objs]
        self.seen: list[tuple[Ability, ...]] = [() for _ in self.objs]
        self.own: list[list[Live]] = [[] for _ in self.objs]
        self.lives: list[Live] = []
        self.marks: dict[Facts, int] = {}
        self.round = 0

    def set(self, i: int, c: Chars) -> None:
        self.chars[i] = c
        self.objs[i].chars = c


def derive_all(s: State, limit: int, trace: Trace | None = None) -> list[Chars]:
    """CR 613.1 for every permanent at once, up to (not including) the layer `limit`. The characteristics are left with
    the objects, stamped as current if all layers were applied. `trace` is told of each change."""
    stamp = Stamp()
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
            base = o.face.chars
            was = c.copy() if w.trace is not None and w.trace.oid == o.id else c
            new = keyword_counters(o, c, base) if keywords else power_counters(o, c, base)
            if new is not c:
                w.set(i, new)
            if w.trace is not None and was is not c:
                w.trace.rows.append((None, was, new.copy()))


# ------------------------------------------------------------------ one layer


def apply_layer(s: State, w: Work, layer: int) -> None:
    """Apply all effects of a layer, in the order of their timestamps but for dependency."""
    pending = waiting(w, layer)
    while pending:
        if independent(pending):
            x = pending[0]
        else:
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


def independent(pending: list[Live]) -> bool:
    """Whether no dependency is possible among these."""
    if len(pending) == 1:
        return True
    reads = once = twice = 0
    for x in pending:
        if x.loses:
            return False
        reads |= x.reads
        twice |= once & x.writes
        once |= x.writes
    if reads & once == 0:
        return True
    for x in pending:
        if x.reads & (twice | (once & ~x.writes)):
            return False
    return True


def apply(s: State, w: Work, x: Live, layer: int) -> bool:
    """Apply what an effect does in a layer; whether other effects exist then than before."""
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
    for i, c in done:
        if c.abilities is not w.seen[i] and refresh(w, i, x.cont.timestamp if layer > L_TEXT else 0):
            again = True
    return again


def deed(s: State, w: Work, x: Live, layer: int) -> list[tuple[int, Chars]]:
    """What an effect changes in a layer if it is applied now: the places with the characteristics they then have. Its
    amounts are the same for all. Copy effects do not show on what is face down (CR 613.2b)."""
    if x.does_at == w.round:
        return x.does
    out: list[tuple[int, Chars]] = []
    places = affected(s, w, x)
    mods = [m.fixed(s, x.cont.ctx) for m in x.cont.mods if m.layer == layer] if places and not x.parts else []
    for i in places:
        o = w.objs[i]
        if layer == L_COPY and o.face_down:
            continue
        c = w.chars[i].copy()
        if x.parts:
            for part in x.parts[i]:
                for m in part.mods:
                    if m.layer == layer:
                        m.apply(s, o, c, part.ctx)
        else:
            for m in mods:
                m.apply(s, o, c, x.cont.ctx)
        if not alike(c, w.chars[i]):
            out.append((i, c))
    x.does = out
    x.does_at = w.round
    x.mark = -1
    return out


def mark_of(s: State, w: Work, x: Live, layer: int) -> int:
    """A number that tells what an effect does now from whatever else an effect may do."""
    done = deed(s, w, x, layer)
    if x.mark < 0:
        facts: list[object] = [w.round]
        for i, c in done:
            facts.extend((i, c.types, c.supertypes, c.subtypes, c.colors, c.power, c.toughness, c.keywords, c.cant))
            facts.extend((c.name, c.abilities, c.rules, c.cost, c.mana_value, c.loyalty, c.text))
        key: Facts = tuple(facts)
        x.mark = w.marks.setdefault(key, len(w.marks))
    return x.mark


def alike(a: Chars, b: Chars) -> bool:
    return (
        a.power == b.power
        and a.toughness == b.toughness
        and a.types == b.types
        and a.subtypes == b.subtypes
        and a.keywords == b.keywords
        and a.abilities == b.abilities
        and a.colors == b.colors
        and a.cant == b.cant
        and a.rules == b.rules
        and a.name == b.name
        and a.supertypes == b.supertypes
        and a.cost is b.cost
        and a.mana_value == b.mana_value
        and a.loyalty == b.loyalty
        and a.text is b.text
    )


def affected(s: State, w: Work, x: Live) -> list[int]:
    """The places of what an effect applies to now."""
    if x.begun:
        return x.places
    if x.known_at == w.round:
        return x.known
    x.known = find(s, w, x)
    x.known_at = w.round
    return x.known


def find(s: State, w: Work, x: Live) -> list[int]:
    c = x.cont
    if x.parts:
        return [i for i, ps in x.parts.items() if ps[0].cond is None or ps[0].cond.holds(s, ps[0].ctx)]
    if c.cond is not None and not c.cond.holds(s, c.ctx):
        return []
    what = c.what
    if what is None:
        return []
    return [i for i in range(len(w.objs)) if what.test(s, w.objs[i], w.chars[i], c.ctx)]


# ------------------------------------------------------------------ dependency


class Order:
    """Which of the effects of a layer depend on which, as far as it has been asked."""

    __slots__ = ("found", "here", "layer", "rows")

    def __init__(self, here: list[Live], layer: int) -> None:
        self.here = here
        self.layer = layer
        self.found: dict[tuple[int, int, int, bool], bool] = {}
        self.rows: dict[int, list[int]] = {}

    def depends(self, s: State, w: Work, i: int, j: int) -> bool:
        """Whether the one depends on the other."""
        a = self.here[i]
        b = self.here[j]
        reading = a.reads & b.writes != 0
        losing = b.loses and a.source >= 0 and not a.begun
        if i == j or not (reading or losing):
            return False
        key = (i, mark_of(s, w, b, self.layer), b.writes, reading)
        got = self.found.get(key)
        if got is None:
            got = depends(s, w, a, b, self.layer, reading)
            self.found[key] = got
        return got

    def row(self, s: State, w: Work, i: int) -> list[int]:
        """All that it depends on."""
        got = self.rows.get(i)
        if got is None:
            got = [j for j in range(len(self.here)) if self.depends(s, w, i, j)]
            self.rows[i] = got
        return got

    def loops(self, s: State, w: Work, i: int, j: int) -> bool:
        """Whether j, on which i depends, depends on i, directly or by way of others (CR 613.8b)."""
        seen = [j]
        for k in seen:
            for m in self.row(s, w, k):
                if m == i:
                    return True
                if m not in seen:
                    seen.append(m)
        return False

    def free(self, s: State, w: Work, i: int) -> bool:
        """Whether it depends on nothing but what it is in a loop with."""
        for j in range(len(self.here)):
            if self.depends(s, w, i, j) and not self.loops(s, w, i, j):
                return False
        return True


def first_free(s: State, w: Work, pending: list[Live], layer: int) -> Live:
    """CR 613.8b: the first by timestamp that waits for no other."""
    cda = pending[0].cont.cda
    here = [x for x in pending if x.cont.cda == cda]
    if len(here) > 1:
        order = Order(here, layer)
        for i in range(len(here)):
            if order.free(s, w, i):
                return here[i]
    return pending[0]


def depends(s: State, w: Work, a: Live, b: Live, layer: int, reading: bool) -> bool:
    """CR 613.8a: whether applying b first would change whether a exists, what it applies to, or what it does to it."""
    done = deed(s, w, b, layer)
    if not done:
        return False
    if not reading and a.source not in [i for i, _ in done]:
        return False
    before = affected(s, w, a)
    acting = False
    for m in a.cont.mods:
        if m.layer == layer and m.reads & b.writes:
            acting = True
    did = results(s, w, a, before, layer) if acting else []
    held = held_by(w, a)
    saved = [w.chars[i] for i, _ in done]
    for i, c in done:
        w.set(i, c)
    answer = held_by(w, a) < held
    if not answer and reading:
        answer = (a.places if a.begun else find(s, w, a)) != before
    if not answer and acting:
        now = results(s, w, a, before, layer)
        for k in range(len(now)):
            if now[k][0] != did[k][0] and now[k][1] != did[k][1]:
                answer = True
                break
    for k in range(len(done)):
        w.set(done[k][0], saved[k])
    return answer


def held_by(w: Work, x: Live) -> int:
    """How many instances of the ability that makes an effect its object has."""
    if x.source < 0 or x.begun:
        return 0
    n = 0
    for a in w.chars[x.source].abilities:
        if a is x.ability:
            n += 1
    return n


def results(s: State, w: Work, x: Live, places: list[int], layer: int) -> list[tuple[Facts, Facts]]:
    """What an effect would do to each of these: the change, and what comes of it. What sets a value does the same as
    long as the value is the same, what adds one as long as the change is."""
    out: list[tuple[Facts, Facts]] = []
    for i in places:
        a = w.chars[i]
        c = a.copy()
        for part in x.parts[i] if x.parts else (x.cont,):
            for m in part.mods:
                if m.layer == layer:
                    m.apply(s, w.objs[i], c, part.ctx)
        change_facts: Facts = (
            a.types ^ c.types,
            a.supertypes ^ c.supertypes,
            a.subtypes ^ c.subtypes,
            a.colors ^ c.colors,
            c.power - a.power,
            c.toughness - a.toughness,
            a.keywords ^ c.keywords,
            len(c.abilities) - len(a.abilities),
            a.name != c.name,
            a.cant ^ c.cant,
        )
        end: Facts = (
            c.types,
            c.supertypes,
            c.subtypes,
            c.colors,
            c.power,
            c.toughness,
            c.keywords,
            len(c.abilities),
            c.name,
            c.cant,
        )
        out.append((change_facts, end))
    return out


def settled(s: State, o: Obj, limit: int) -> Chars:
    """The characteristics of a permanent before the layer `limit`, where effects depend on each other."""
    found = derive_all(s, limit)
    for k in range(len(s.battlefield)):
        if s.battlefield[k] == o.id:
            return found[k]
    return o.face.chars
