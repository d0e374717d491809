"""Continuous effects while permanents are derived together: what each would apply to, and what it would do there.

A `Live` effect is that of a static ability as its permanent has it at that point, of a resolution that changed certain
objects (all of them at once, CR 611.2c), or one that holds for whatever fits.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import L_COPY
from spellwright.rules.abilities import Ability
from spellwright.rules.index import Entry
from spellwright.rules.objects import Chars, Cont, Permanent
from spellwright.rules.state import State

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
    """Everything on the battlefield while its characteristics are worked out together. `round` counts the changes.
    `made`: whether the characteristics of a permanent are a copy made here, which an effect may change in place."""

    __slots__ = ("chars", "lives", "made", "marks", "objs", "own", "places", "round", "seen", "trace")

    def __init__(self, s: State, trace: Trace | None) -> None:
        self.trace = trace
        self.objs: list[Permanent] = [s.permanent(i) for i in s.battlefield]
        self.chars: list[Chars] = [o.face.chars for o in self.objs]
        self.made: list[bool] = [False for _ in self.objs]
        self.seen: list[tuple[Ability, ...]] = [() for _ in self.objs]
        self.own: list[list[Live]] = [[] for _ in self.objs]
        self.lives: list[Live] = []
        self.marks: dict[Facts, int] = {}
        self.round = 0
        self.places: dict[int, int] = {}
        for i in range(len(self.objs)):
            self.places[self.objs[i].id] = i

    def set(self, i: int, c: Chars) -> None:
        self.chars[i] = c
        self.objs[i].chars = c


def deed(s: State, w: Work, x: Live, layer: int) -> list[tuple[int, Chars]]:
    """What an effect changes in a layer if it is applied now: the places with the characteristics they then have.
    Copy effects do not show on what is face down (CR 613.2b)."""
    if x.does_at == w.round:
        return x.does
    out: list[tuple[int, Chars]] = []
    places = affected(s, w, x)
    mods = [m.for_all(s, x.cont.ctx) for m in x.cont.mods if m.layer == layer] if places and not x.parts else []
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
    one = what.the_one(s, c.ctx)
    if one:
        at = w.places.get(one, -1)
        return [at] if at >= 0 and what.test(s, w.objs[at], w.chars[at], c.ctx) else []
    ctx = c.ctx
    if not what.general():
        return [i for i in range(len(w.objs)) if what.test(s, w.objs[i], w.chars[i], ctx)]
    out: list[int] = []
    last: Chars | None = None
    seat = -1
    token = fits = False
    for i in range(len(w.objs)):
        o = w.objs[i]
        k = w.chars[i]
        if k is not last or o.controller != seat or o.token is not token or o.id == ctx.source:
            fits = what.test(s, o, k, ctx)
            last = k if o.id != ctx.source else None
            seat = o.controller
            token = o.token
        if fits:
            out.append(i)
    return out
