"""What a player may know (CR 400.2, 402.3, 406.3, 708.5), as plain data.

A view is made of what is public, of the player's own hand, and of what the player has legitimately seen since
(`Obj.known`). It holds no id of an object in a hidden zone but for the cards in the player's own hand and those that
a question to the player is about.
"""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import (
    BATTLEFIELD,
    COLOR_NAMES,
    CREATURE,
    HAND,
    KEYWORD_LIST,
    LIBRARY,
    PLANESWALKER,
    STACK,
    STEP_NAMES,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    subtype_names,
)
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Divide, Number, Order, Subset, Unlisted
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import (
    Option,
    TextOf,
    ability_text,
    describe,
    enumerated,
    object_name,
    prompt,
    stack_kind,
    stack_text,
    topic,
)
from spellwright.rules.facts import fact, fact_rule
from spellwright.rules.filters import mana_value
from spellwright.rules.layers import chars
from spellwright.rules.mana import sick
from spellwright.rules.manacost import letters
from spellwright.rules.objects import NOT_ATTACKING, Chars, Obj, Permanent, StackObject
from spellwright.rules.player import Player
from spellwright.rules.state import State

SHOWN_ANSWERS: Final = 500
"""A decision with more answers than this is shown by its parts and not answer by answer."""


def view(s: State, seat: int, text_of: TextOf | None = None, facts: int = -1) -> dict[str, Any]:
    """The game as this player may see it: JSON-able. `facts`: how many of the latest facts of the log, -1 for all."""
    return {
        "seat": seat,
        "turn": s.turn,
        "active": s.active,
        "step": STEP_NAMES[s.step],
        "over": s.over,
        "winner": s.winner,
        "monarch": s.monarch,
        "day": ("none", "day", "night")[s.day] if 0 <= s.day < 3 else "none",
        "players": [player_view(s, p, seat) for p in s.players],
        "battlefield": [object_view(s, s.objects[i], seat, text_of) for i in s.battlefield],
        "stack": [stack_view(s, i, seat, text_of) for i in reversed(s.stack)],
        "exile": [object_view(s, s.objects[i], seat, text_of) for i in s.exile],
        "command": [object_view(s, s.objects[i], seat, text_of) for i in s.command],
        "decision": decision_view(s, seat, text_of),
        "log": log_view(s, seat, facts),
    }


def knows(s: State, seat: int, o: Obj) -> bool:
    """Whether the player may know what the object is."""
    if o.known >> seat & 1:
        return True
    if o.zone == BATTLEFIELD or o.zone == STACK:
        return not o.face_down or o.controller == seat
    if o.zone == HAND:
        return o.owner == seat
    return o.zone != LIBRARY and not o.face_down


def known_name(s: State, seat: int, oid: int) -> str:
    """The name of an object or player, as far as the player knows it."""
    if oid <= 0 or knows(s, seat, s.objects[oid]):
        return object_name(s, oid)
    return "a face-down card" if s.objects[oid].face_down else "a card"


# ------------------------------------------------------------------ players and hidden zones


def player_view(s: State, p: Player, seat: int) -> dict[str, Any]:
    """CR 102, 402.3: a player's hand is its cards to themselves, and to others its size and the cards they know."""
    library = [s.objects[i] for i in reversed(p.library)]
    out: dict[str, Any] = {
        "seat": p.seat,
        "name": p.name,
        "life": p.life,
        "lost": p.lost,
        "counters": dict(p.counters),
        "designations": list(p.designations),
        "lands played": p.lands,
        "mana": ["{" + letters(m.color) + "}" + ("*" if m.spending is not None else "") for m in p.pool],
        "hand size": len(p.hand),
        "hand": [],
        "library size": len(library),
        "library": [
            {"position": i, "name": library[i].card.name} for i in range(len(library)) if library[i].known >> seat & 1
        ],
        "graveyard": [object_view(s, s.objects[i], seat, None) for i in p.graveyard],
    }
    if p.seat == seat:
        out["hand"] = [object_view(s, s.objects[i], seat, None) for i in p.hand]
    else:
        names = [s.objects[i].card.name for i in p.hand if s.objects[i].known >> seat & 1]
        out["hand"] = [{"name": n} for n in sorted(names)]
    return out


# ------------------------------------------------------------------ objects


def mask_names(mask: int, names: dict[int, str]) -> list[str]:
    return [n for bit, n in names.items() if mask & bit]


def keyword_names(mask: int) -> list[str]:
    """CR 702: the keywords in a mask, by name."""
    return sorted([KEYWORD_LIST[i] for i in range(len(KEYWORD_LIST)) if mask >> i & 1])


def chars_view(o: Obj, c: Chars) -> dict[str, Any]:
    """CR 109.3."""
    out: dict[str, Any] = {
        "name": c.name,
        "types": mask_names(c.types, TYPE_NAMES),
        "supertypes": mask_names(c.supertypes, SUPERTYPE_NAMES),
        "subtypes": subtype_names(c.subtypes),
        "colors": mask_names(c.colors & 31, COLOR_NAMES),
        "mana value": mana_value(o, c),
        "cost": "".join(["{" + x + "}" for x in c.cost.text]) if c.cost is not None else "",
        "keywords": keyword_names(c.keywords),
    }
    if c.types & CREATURE:
        out["power"] = c.power
        out["toughness"] = c.toughness
    return out


def object_view(s: State, o: Obj, seat: int, text_of: TextOf | None) -> dict[str, Any]:
    """An object in a zone the player sees. Something face down shows no more than that to who may not look at it."""
    out: dict[str, Any] = {"id": o.id, "owner": o.owner}
    if o.zone not in (BATTLEFIELD, STACK) and not knows(s, seat, o):
        out["face down"] = True
        return out
    c = chars(s, o)
    out.update(chars_view(o, c))
    if o.face_down:
        out["face down"] = True
        if knows(s, seat, o):
            out["card"] = o.card.name
    if o.zone == BATTLEFIELD or o.zone == STACK:
        out["controller"] = o.controller
        out["abilities"] = [ability_text(s, o.id, i, text_of) for i in range(len(c.abilities)) if shown(c, i)]
    if o.counters:
        out["counters"] = dict(o.counters)
    if o.choices:
        out["chosen"] = {label: list(value) for label, value in o.choices}
    if isinstance(o, Permanent):
        permanent_view(s, o, c, out)
    return out


def shown(c: Chars, i: int) -> bool:
    """Whether an ability is not told by the keywords already."""
    a = c.abilities[i]
    return not isinstance(a, KeywordAbility) or a.meant is not None


def permanent_view(s: State, o: Permanent, c: Chars, out: dict[str, Any]) -> None:
    """CR 110.5, 506.4, 120.6: status, combat, damage."""
    out["tapped"] = o.tapped
    out["token"] = o.token
    if c.types & CREATURE:
        out["damage"] = o.damage
        out["summoning sick"] = sick(s, o, c)
    if c.types & PLANESWALKER:
        out["loyalty"] = o.count("loyalty")
    if o.attacking != NOT_ATTACKING:
        out["attacking"] = o.attacking
        out["blocked"] = o.blocked
    if o.blocking:
        out["blocking"] = list(o.blocking)
    if o.attached:
        out["attached to"] = o.attached
    if o.attachments:
        out["attachments"] = list(o.attachments)
    if o.phased:
        out["phased out"] = True
    if o.flags:
        out["flags"] = list(o.flags)


def stack_view(s: State, oid: int, seat: int, text_of: TextOf | None) -> dict[str, Any]:
    """CR 405: a spell or ability on the stack, with what was chosen for it."""
    o = s.objects[oid]
    assert isinstance(o, StackObject)
    kind = stack_kind(o)
    if kind == "spell":
        out = object_view(s, o, seat, text_of)
    else:
        source = s.objects[o.ctx.source]
        out = {"id": o.id, "name": object_name(s, oid), "owner": o.owner, "controller": o.controller}
        out["source"] = {"id": source.id, "name": known_name(s, seat, source.id)} if knows(s, seat, source) else {}
    out["kind"] = kind
    out["text"] = stack_text(s, o, text_of) if kind != "spell" or not o.face_down else ""
    out["targets"] = [[{"id": t, "name": known_name(s, seat, t)} for t in ids if t] for ids in o.ctx.targets]
    if o.ctx.x:
        out["x"] = o.ctx.x
    if o.modes:
        out["modes"] = list(o.modes)
    if o.copy_of:
        out["copy"] = True
    return out


# ------------------------------------------------------------------ the decision and the log


def decision_view(s: State, seat: int, text_of: TextOf | None) -> dict[str, Any] | None:
    """One's own question with its answers; of another's, who is asked and what kind of question it is."""
    d = s.pending
    if d is None:
        return None
    out: dict[str, Any] = {"player": d.player, "kind": d.kind, "topic": topic(s, d)}
    if d.player != seat:
        return out
    out["prompt"] = prompt(s, d)
    out.update(parts(s, d, seat))
    try:
        found = d.options()
    except Unlisted:
        return out
    if len(found) <= SHOWN_ANSWERS:
        out["options"] = [option_view(s, d, a, seat, text_of) for a in found]
    return out


def parts(s: State, d: Decision, seat: int) -> dict[str, Any]:
    """What a combinatorial answer is put together from."""
    if isinstance(d, Subset | Order | Divide):
        plain = (isinstance(d, Order) and bool(d.words)) or d.kind == "modes"
        out: dict[str, Any] = {"of": [{"id": i} if plain else {"id": i, "name": known_name(s, seat, i)} for i in d.of]}
        if isinstance(d, Subset):
            out.update({"least": d.least, "most": d.most})
        elif isinstance(d, Divide):
            out.update({"total": d.total, "least": d.least, "lethal": d.lethal})
        return out
    if isinstance(d, Number):
        return {"least": d.least, "most": d.most}
    if isinstance(d, Attack | Block):
        choices: list[Answer] = d.allowed if isinstance(d, Attack) else d.pairs
        who = [{"id": i, "name": known_name(s, seat, i)} for i in d.candidates]
        return {"candidates": who, "choices": [list(x) for x in choices]}
    return {}


def option_view(s: State, d: Decision, a: Answer, seat: int, text_of: TextOf | None) -> dict[str, Any]:
    """An answer and what it means."""
    o = describe(s, d, a, text_of)
    out: dict[str, Any] = {"answer": list(a), "text": o.text}
    if not all([knows(s, seat, s.objects[i]) for i in o.ids if i > 0]):
        out["text"] = enumerated([known_name(s, seat, i) for i in o.ids])
    out.update(option_fields(o))
    return out


def option_fields(o: Option) -> dict[str, Any]:
    """The fields of an option that say something."""
    out: dict[str, Any] = {}
    if o.verb:
        out["verb"] = o.special or o.verb
    if o.object:
        out["object"] = o.object
    if o.way:
        out["way"] = o.way
    if o.number:
        out["ability"] = o.number
    if o.ids and not o.object:
        out["ids"] = list(o.ids)
    return out


def log_view(s: State, seat: int, facts: int) -> list[dict[str, Any]]:
    """The facts, first to last, as far as the player may know them."""
    out: list[dict[str, Any]] = []
    e = s.log
    while e is not None and facts != 0:
        f = fact(s, e).seen_by(seat)
        if f.text:
            values = {k: list(v) if isinstance(v, tuple) else v for k, v in f.values.items()}
            out.append({"fact": f.word, "rule": fact_rule(e), "text": f.text, **values})
            facts -= 1
        e = e.prev
    out.reverse()
    return out
