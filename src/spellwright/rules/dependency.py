"""Which effect of a layer depends on which (CR 613.8), found by trial.

Trials are made only where one effect of a layer writes what another reads, or takes abilities away, and only the
objects that the one touches are tried.
"""

from __future__ import annotations

from spellwright.rules.live import Facts, Live, Work, affected, deed, find, mark_of
from spellwright.rules.state import State


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
