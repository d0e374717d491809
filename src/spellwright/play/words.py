"""Objects in words: types, costs, colours and the state of a permanent."""

from __future__ import annotations

from spellwright.core.vocab import (
    CREATURE,
    KEYWORD_LIST,
    PLANESWALKER,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    subtype_names,
)
from spellwright.rules.describe import enumerated, player_name
from spellwright.rules.layers import chars
from spellwright.rules.mana import sick
from spellwright.rules.objects import NOT_ATTACKING, Chars, Face, Permanent
from spellwright.rules.state import State
from spellwright.rules.view import known_name, knows

COLORS = {1: "bright_white", 2: "bright_blue", 4: "magenta", 8: "bright_red", 16: "green"}
"""How a colour looks; several look gold, none plain."""


def style_of(c: Chars) -> str:
    """The look of a name."""
    mask = c.colors & 31
    if not mask:
        return "none"
    return COLORS.get(mask, "yellow")


def cost_text(c: Chars) -> str:
    """The mana cost in symbols, "" for none."""
    return "".join(["{" + x + "}" for x in c.cost.text]) if c.cost is not None else ""


def type_text(c: Chars, printed: Face | None = None) -> str:
    """The type line, in the order it is printed in so far as it is; then comes what is not."""
    p = printed.meant if printed is not None else None
    words = ordered([n for bit, n in SUPERTYPE_NAMES.items() if c.supertypes & bit], p.supertypes if p else ())
    words += ordered([n for bit, n in TYPE_NAMES.items() if c.types & bit], p.types if p else ())
    types = ordered(subtype_names(c.subtypes), p.subtypes if p else ())
    return " ".join([w.capitalize() for w in words]) + (" — " + " ".join(types) if types else "")


def ordered(words: list[str], printed: tuple[str, ...]) -> list[str]:
    """Those words that are printed first, in that order."""
    return [w for w in printed if w in words] + [w for w in words if w not in printed]


def keyword_text(c: Chars) -> str:
    return ", ".join([KEYWORD_LIST[i] for i in range(len(KEYWORD_LIST)) if c.keywords >> i & 1])


def size_text(s: State, o: Permanent, c: Chars) -> str:
    """Power and toughness, after the printed ones where these differ; "" for no creature."""
    if not c.types & CREATURE:
        return f"[{o.count('loyalty')}]" if c.types & PLANESWALKER else ""
    p = o.face.chars
    now = f"{c.power}/{c.toughness}"
    if not o.face_down and p.types & CREATURE and (p.power, p.toughness) != (c.power, c.toughness):
        return f"{p.power}/{p.toughness}→{now}"
    return now


def marks(s: State, o: Permanent, seat: int) -> list[str]:
    """What there is to say of a permanent besides its name and size: status, combat, counters, keywords."""
    c = chars(s, o)
    out: list[str] = []
    if o.tapped:
        out.append("tapped")
    if o.attacking != NOT_ATTACKING:
        whom = " " + known_name(s, seat, o.attacking) if o.attacking > 0 else ""
        out.append(f"attacking{whom}")
        if o.blockers:
            out.append("blocked by " + enumerated([known_name(s, seat, i) for i in o.blockers]))
        elif o.blocked:
            out.append("blocked")
    if o.blocking:
        out.append("blocking " + enumerated([known_name(s, seat, i) for i in o.blocking]))
    if c.types & CREATURE:
        if o.damage:
            out.append(f"{o.damage} damage")
        if o.controller == s.active and sick(s, o, c):
            out.append("new")
    out += [f"{kind} ×{n}" for kind, n in o.counters if kind != "loyalty" or not c.types & PLANESWALKER]
    keywords = keyword_text(c)
    if keywords:
        out.append(keywords)
    if o.face_down:
        out.append("face down" + (f": {o.card.name}" if seat >= 0 and knows(s, seat, o) else ""))
    if o.attached:
        out.append("on " + known_name(s, seat, o.attached))
    if o.phased:
        out.append("phased out")
    if o.controller != o.owner:
        out.append(f"owned by {player_name(s, o.owner)}")
    return out


def state_text(s: State, o: Permanent, seat: int) -> str:
    """Size and marks of a permanent in one line."""
    c = chars(s, o)
    size = f"{c.power}/{c.toughness}" if c.types & CREATURE else ""
    if c.types & PLANESWALKER:
        size = f"loyalty {o.count('loyalty')}"
    return ", ".join([x for x in (size, *marks(s, o, seat)) if x])
