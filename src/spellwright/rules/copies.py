"""What tokens and copies of spells that are copies of something are made of (CR 707.2, 707.8a, 707.10)."""

from __future__ import annotations

from spellwright.core.vocab import L_COPY
from spellwright.rules.base import Mod
from spellwright.rules.mods import copiable, excepted
from spellwright.rules.objects import Card, Chars, Ctx, Face, Obj
from spellwright.rules.state import State


def copied_card(s: State, x: Obj, exceptions: tuple[Mod, ...], ctx: Ctx) -> tuple[Card, Face]:
    """A token or copy of a spell as the effect that creates it defines it (CR 613.1, 707.2): its faces are those of
    `x`, each with its copiable values and the exceptions (fixed before); the one that is up is given too. A copy of
    something face down has what that has, and is not face down; other copy effects on `x` show on every face."""
    if x.face_down:
        up = with_chars(x.face, altered(s, x, x.face.chars, exceptions, ctx))
        return Card(up.chars.name, "normal", (up,), True), up
    copying = any([m.layer == L_COPY for c in x.effects for m in c.mods])
    if copying or x.face not in x.card.faces:
        values = copiable(s, x)
        base = values.text if values.text is not None else x.face
        shown = altered(s, x, values, exceptions, ctx)
        faces = tuple([with_chars(base, shown) for _ in x.card.faces]) if copying else (with_chars(base, shown),)
    else:
        faces = tuple([with_chars(f, altered(s, x, f.chars, exceptions, ctx)) for f in x.card.faces])
    up = faces[x.face.index] if x.face.index < len(faces) else faces[0]
    return Card(faces[0].chars.name, x.card.layout, faces, True), up


def altered(s: State, x: Obj, values: Chars, exceptions: tuple[Mod, ...], ctx: Ctx) -> Chars:
    """Copiable values with the exceptions among them (CR 707.9)."""
    if not exceptions:
        return values
    c = values.copy()
    excepted(s, x, c, exceptions, ctx)
    return c


def with_chars(f: Face, c: Chars) -> Face:
    """The face with other printed characteristics."""
    if c is f.chars:
        return f
    out = f.copy()
    out.chars = c
    return out
