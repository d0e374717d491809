"""A state answered and moved on; and what tells one state from another."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from spellwright.core.vocab import GONE
from spellwright.rules.abilities import Ability
from spellwright.rules.announce import Chosen
from spellwright.rules.base import Answer, Rng
from spellwright.rules.cast_info import CastInfo
from spellwright.rules.index import Waiting
from spellwright.rules.layers import chars
from spellwright.rules.manacost import ManaCost
from spellwright.rules.objects import Ctx, Obj, Permanent, StackObject
from spellwright.rules.sba import perform_losses
from spellwright.rules.state import Frame, State, run
from spellwright.rules.text import TextMod


def concede(s: State, seat: int) -> None:
    """CR 104.3a, 800.4."""
    perform_losses(s, [(seat, "104.3a")])
    if s.over:
        s.pending = None
        return
    d = s.pending
    if d is not None and d.player == seat:
        s.pending = None
        s.answers = ()
        run(s)


def advance(s: State, answer: Answer) -> None:
    """Answer the pending decision of a state, unchecked, and go on to the next."""
    f: Frame | None = s.agenda
    assert f is not None
    s.pending = None
    f.resume(s, answer)
    run(s)


def play_out(s: State, r: Rng, limit: int) -> int:
    """Uniformly random play to the end; the number of decisions answered."""
    n = 0
    while not s.over and n < limit:
        d = s.pending
        assert d is not None
        advance(s, d.sample(r))
        n += 1
    return n


def object_key(s: State, o: Obj) -> str:
    parts: list[Any] = [
        o.id,
        o.card.name,
        o.face.index,
        o.owner,
        o.controller,
        o.zone,
        o.counters,
        o.face_down,
        o.choices,
        o.linked,
        o.known,
        len(o.effects),
    ]
    if o.zone == GONE:
        return repr(parts[:6])
    if o.effects:
        parts.append([m.key() for e in o.effects for m in e.mods if isinstance(m, TextMod)])
    if o.cast is not None:
        parts.append(plain(s, o.cast))
    if isinstance(o, Permanent):
        c = chars(s, o)
        parts += [
            o.tapped,
            o.since,
            o.damage,
            o.deathtouched,
            o.attacking,
            o.blocked,
            o.blocking,
            o.attached,
            o.attachments,
            o.shields,
            o.flags,
            o.used,
            c.name,
            c.power,
            c.toughness,
            c.types,
            c.subtypes,
            c.colors,
            c.keywords,
            c.cant,
            len(c.abilities),
        ]
    if isinstance(o, StackObject):
        parts += [
            o.kind,
            o.ctx.targets,
            o.ctx.x,
            o.ctx.divided,
            o.ctx.numbers,
            o.ctx.bound,
            o.modes,
            len(o.mana_used),
            o.copy_of,
            o.cost_kinds,
            ability_place(s, o.ctx.source, o.ability),
        ]
    return repr(parts)


_FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def fields_of(t: type) -> tuple[str, ...]:
    """The names of the fields of a class of frames, but for what is below it; the same compiled or not."""
    found = _FIELDS.get(t)
    if found is None:
        names: set[str] = set()
        for c in t.__mro__:
            names.update(c.__dict__.get("__mypyc_attrs__") or c.__dict__.get("__slots__") or ())
        names.discard("below")
        found = tuple(sorted(names))
        _FIELDS[t] = found
    return found


def ability_place(s: State, source: int, a: Ability | None) -> int:
    """Which of its source's abilities this is now, from 0; -1 for none of them."""
    if a is not None and source > 0:
        found = chars(s, s.objects[source]).abilities
        for i in range(len(found)):
            if found[i] is a:
                return i
    return -1


def plain(s: State, x: Any) -> Any:
    """A field of a frame or object as it counts for a key: numbers, words and lists of them; what was paid or is still
    to be paid; which abilities wait. Of what is linked once and shared it is the class. Another frame is one that is
    kept for later, and can be made again."""
    if x is None or isinstance(x, int | str):
        return x
    if isinstance(x, Frame):
        return None
    if isinstance(x, tuple | list):
        return [plain(s, y) for y in x]
    if isinstance(x, ManaCost):
        return [x.generic, x.symbols, x.twobrid, x.phyrexian, x.snow, x.x]
    if isinstance(x, Waiting):
        return [x.source, x.you, x.watch.key, ability_place(s, x.source, x.watch.ability), plain(s, x.ctx)]
    if isinstance(x, Ctx):
        return [x.source, x.you, x.targets, x.x, x.bound, x.numbers, x.divided]
    if isinstance(x, CastInfo):
        return [x.by, x.zone, x.x, x.label, x.kicks, len(x.spent), x.face_down, x.then, x.free, x.options]
    if isinstance(x, Chosen):
        return [plain(s, x.cost), x.life]
    return type(x).__name__


def state_key(s: State) -> str:
    """A hash of a state, the same on every machine."""
    h = hashlib.sha256()

    def put(*parts: Any) -> None:
        h.update(repr(parts).encode())

    put(
        s.turn,
        s.active,
        s.step,
        s.coming,
        s.over,
        s.winner,
        s.rng,
        s.first,
        s.attackers,
        s.extra_turns,
        s.skips,
        s.monarch,
        s.day,
    )
    put(s.battlefield, s.stack, s.exile, s.command, len(s.objects), s.clock)
    for p in s.players:
        zones = [list(p.library), list(p.hand), list(p.graveyard)]
        put(p.life, p.lands, p.began, *zones, p.drew_empty, p.lost, p.counters, p.designations)
        put([(m.color, m.snow, m.lasts, m.spending is not None, m.source) for m in p.pool])
    for o in s.objects:
        h.update(object_key(s, o).encode())
    f = s.agenda
    while f is not None:
        put(type(f).__name__, [plain(s, getattr(f, n)) for n in fields_of(type(f))])
        f = f.below
    put(s.refused, [(p.seat, p.ids, p.free, p.until, p.until_seat, p.turn, p.label) for p in s.permits])
    put(s.answers)
    put(plain(s, s.waiting))
    d = s.pending
    if d is not None:
        put(type(d).__name__, d.kind, d.player, d.about)
    e = s.log
    n = 0
    while e is not None:
        n += 1
        e = e.prev
    put(n)
    return h.hexdigest()
