"""Why an object is what it is (CR 613): the effects that change it, in the order in which they apply.

Nothing here is part of the game. A permanent is worked out once more, as the layers do it, with each change noted;
elsewhere an object is changed by few effects, and these are tried one after the other.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    BATTLEFIELD,
    COLOR_NAMES,
    CREATURE,
    GONE,
    KEYWORD_LIST,
    L_ABILITY,
    L_COLOR,
    L_CONTROL,
    L_COPY,
    L_PT_ADD,
    L_PT_CDA,
    L_PT_SET,
    L_PT_SWITCH,
    L_RULES,
    L_TEXT,
    L_TYPE,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    subtype_names,
)
from spellwright.rules.base import Mod
from spellwright.rules.describe import enumerated, player_name
from spellwright.rules.index import Entry
from spellwright.rules.layers import ALL_LAYERS, merged
from spellwright.rules.listeners import (
    CONTROL_SOURCE,
    CONTROLLERS_UNTAP,
    END_OF_COMBAT,
    END_OF_TURN,
    END_OF_YOUR_NEXT_TURN,
    NEXT_END_STEP,
    NEXT_UPKEEP,
    SOURCE_LEAVES,
    SOURCE_UNTAPS,
    WHILE,
    YOUR_NEXT_TURN,
)
from spellwright.rules.live import Trace
from spellwright.rules.objects import Chars, Obj
from spellwright.rules.state import State
from spellwright.rules.together import derive_all

RULES: Final[dict[int, tuple[str, str]]] = {
    L_COPY: ("1", "613.1a"),
    L_CONTROL: ("2", "613.1b"),
    L_TEXT: ("3", "613.1c"),
    L_TYPE: ("4", "613.1d"),
    L_COLOR: ("5", "613.1e"),
    L_ABILITY: ("6", "613.1f"),
    L_PT_CDA: ("7a", "613.4a"),
    L_PT_SET: ("7b", "613.4b"),
    L_PT_ADD: ("7c", "613.4c"),
    L_PT_SWITCH: ("7d", "613.4d"),
    L_RULES: ("after the layers", "613.11"),
}
"""What a layer is called, and its rule."""
UNTIL: Final[dict[int, str]] = {
    END_OF_TURN: "until end of turn",
    END_OF_COMBAT: "until end of combat",
    YOUR_NEXT_TURN: "until the next turn of {}",
    END_OF_YOUR_NEXT_TURN: "until the end of the next turn of {}",
    SOURCE_LEAVES: "until its source leaves",
    SOURCE_UNTAPS: "while its source stays tapped",
    CONTROL_SOURCE: "while its source stays under control",
    NEXT_END_STEP: "until the next end step",
    NEXT_UPKEEP: "until the next upkeep",
    WHILE: "for as long as it says",
    CONTROLLERS_UNTAP: "until the untap step of its controller",
}
"""Durations (CR 611.2a) in words."""


class Change:
    """One effect on one object. `layer` as the CR call it, `rule` its number; `source` the object whose effect it is, 0
    for counters and for what the game does; `what` the change, and `until` its duration, in words."""

    __slots__ = ("layer", "rule", "source", "until", "what")

    def __init__(self, layer: str, rule: str, source: int, what: str, until: str) -> None:
        self.layer = layer
        self.rule = rule
        self.source = source
        self.what = what
        self.until = until

    def __repr__(self) -> str:
        return f"<layer {self.layer}: {self.what}>"


def derivation(s: State, o: Obj) -> list[Change]:
    """The effects that change an object now, in order. Of one that is gone nothing is known but what it was."""
    rows: list[tuple[Entry | None, Chars, Chars]] = []
    if o.zone == GONE:
        return []
    if o.zone == BATTLEFIELD:
        trace = Trace(o.id)
        derive_all(s.clone(), ALL_LAYERS, trace)
        rows = trace.rows
    else:
        rows = elsewhere(s, o)
    out: list[Change] = []
    for e, before, after in rows:
        if e is None:
            counters = enumerated([f"{n} {kind}" for kind, n in o.counters])
            what = difference(before, after)
            if what and before.keywords != after.keywords:
                out.append(Change("6", "122.1b", 0, f"{counters} counters: {what}", ""))
            elif what:
                out.append(Change("7c", "122.1a", 0, f"{counters} counters: {what}", ""))
            continue
        layer, rule = RULES[e.layer]
        what = difference(before, after)
        if not what and e.layer == L_CONTROL:
            what = f"controlled by {player_name(s, o.controller)}"
        elif not what and e.layer == L_RULES:
            what = "what may be done with it"
        if what:
            out.append(Change(layer, rule, e.cont.ctx.source, what, until_text(s, e)))
    return out


def elsewhere(s: State, o: Obj) -> list[tuple[Entry | None, Chars, Chars]]:
    """The effects on an object that is not on the battlefield, as `layers.upto` finds them."""
    rows: list[tuple[Entry | None, Chars, Chars]] = []
    c = o.printed().copy()
    was = s.deriving
    for e in merged(s, o):
        cont = e.cont
        s.deriving = e.layer
        applies = (cont.cond is None or cont.cond.holds(s, cont.ctx)) and (
            cont.what is None or cont.what.test(s, o, c, cont.ctx)
        )
        if applies:
            before = c.copy()
            m = e.mod
            assert isinstance(m, Mod)
            m.apply(s, o, c, cont.ctx)
            rows.append((e, before, c.copy()))
        s.deriving = was
    return rows


def until_text(s: State, e: Entry) -> str:
    """How long the effect lasts, "" for that of a static ability or one without end."""
    return UNTIL.get(e.cont.until, "").format(player_name(s, e.cont.until_seat)) if e.cont.until else ""


def difference(a: Chars, b: Chars) -> str:
    """What is different in the second, in words; "" for nothing."""
    out: list[str] = []
    if a.name != b.name:
        out.append(f"is called {b.name}" if b.name else "has no name")
    if a.types != b.types or a.supertypes != b.supertypes or a.subtypes != b.subtypes:
        out.append(f"is {type_words(b)}" if type_words(b) else "has no types")
    if a.colors != b.colors:
        found = [n for bit, n in COLOR_NAMES.items() if b.colors & bit & 31]
        out.append(f"is {enumerated(found)}" if found else "is colorless")
    if (a.power, a.toughness) != (b.power, b.toughness) and (a.types | b.types) & CREATURE:
        out.append(f"{a.power}/{a.toughness} becomes {b.power}/{b.toughness}")
    gained = keyword_words(b.keywords & ~a.keywords)
    lost = keyword_words(a.keywords & ~b.keywords)
    if gained:
        out.append("has " + enumerated(gained))
    if lost:
        out.append("loses " + enumerated(lost))
    if not gained and not lost and len(a.abilities) != len(b.abilities):
        more = len(b.abilities) - len(a.abilities)
        words = "an ability" if abs(more) == 1 else f"{abs(more)} abilities"
        out.append(f"{'has' if more > 0 else 'loses'} {words}{' more' if more > 0 else ''}")
    if a.cant != b.cant or a.rules != b.rules:
        out.append("what may be done with it")
    return "; ".join(out)


def type_words(c: Chars) -> str:
    words = [n for bit, n in SUPERTYPE_NAMES.items() if c.supertypes & bit]
    words += [n for bit, n in TYPE_NAMES.items() if c.types & bit]
    return " ".join(words + subtype_names(c.subtypes))


def keyword_words(mask: int) -> list[str]:
    return [KEYWORD_LIST[i] for i in range(len(KEYWORD_LIST)) if mask >> i & 1]
