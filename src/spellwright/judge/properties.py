"""What holds on a board: every property that a scenario may expect, as `matcher.canonical` takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.core.subtypes import CREATURE_TYPES
from spellwright.core.vocab import (
    BATTLEFIELD,
    COLOR_NAMES,
    HASTE,
    KEYWORD_LIST,
    L_COPY,
    L_PT_ADD,
    STACK,
    STEP_NAMES,
    SUBTYPE_LIST,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    ZONE_NAMES,
    subtype_names,
)
from spellwright.ir.meant.abilities import Keyword
from spellwright.judge.board import Board
from spellwright.rules.abilities import ActivatedAbility, KeywordAbility
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Number, Priority, Subset, Unlisted
from spellwright.rules.describe import describe, stack_kind, topic
from spellwright.rules.filters import NAMES, mana_value
from spellwright.rules.layers import before, chars, has_all_creature_types
from spellwright.rules.manacost import letters
from spellwright.rules.objects import NOT_ATTACKING, SPELL, Chars, Face, Obj, Permanent, StackObject
from spellwright.rules.text import face_name, lines_of
from spellwright.rules.turn import max_hand_size
from spellwright.rules.zones import WAYS_DOWN

Getter = Callable[[Board, Obj, Chars], Any]
_ENDLESS = 1000


def object_property(board: Board, oid: int, prop: str) -> Any:
    """A property of an object that is in the game; None where it does not apply."""
    o = board.state.objects[oid]
    return OBJECT[prop](board, o, chars(board.state, o))


def seen_property(board: Board, oid: int, prop: str, seat: int) -> Any:
    """The same, as far as a player may know it: of a hidden object nothing but where it is and what is public of it."""
    o = board.state.objects[oid]
    if o.known >> seat & 1 or prop in _PUBLIC:
        return object_property(board, oid, prop)
    if o.zone in (BATTLEFIELD, STACK) and o.face_down and prop != "card":
        return OBJECT[prop](board, o, chars(board.state, o))
    return None


_PUBLIC = (
    "zone",
    "controller",
    "owner",
    "exists",
    "face down",
    "face down by",
    "tapped",
    "counters",
    "attached to",
    "revealed to",
)


def _permanent(f: Callable[[Board, Permanent], Any]) -> Getter:
    return lambda b, o, c: f(b, o) if isinstance(o, Permanent) else None


def _flag(f: Callable[[Permanent], bool]) -> Getter:
    return lambda b, o, c: isinstance(o, Permanent) and f(o)


def _has_size(o: Obj, c: Chars) -> bool:
    """CR 208.1: power and toughness are the creatures' (and vehicles', CR 301.7a)."""
    return bool(c.types & 4) or "Vehicle" in subtype_names(c.subtypes)


def _subtypes(board: Board, o: Obj, c: Chars) -> list[str]:
    """CR 205.3m, 702.73a: one that is of every creature type has them all, and what others it has."""
    names = subtype_names(c.subtypes)
    return sorted({*names, *CREATURE_TYPES}) if has_all_creature_types(c) else list(names)


def _base(board: Board, o: Obj, c: Chars) -> Chars:
    return before(board.state, o, L_PT_ADD) if o.zone == BATTLEFIELD else c


def _loyalty(board: Board, o: Obj, c: Chars) -> int | None:
    if not c.types & 128:
        return None
    return o.count("loyalty") if o.zone == BATTLEFIELD else c.loyalty


def _defense(board: Board, o: Obj, c: Chars) -> int | None:
    return o.count("defense") if o.zone == BATTLEFIELD and c.types & 2 else None


def color_words(mask: int) -> list[str]:
    return [n for m, n in COLOR_NAMES.items() if m & mask]


def keywords(c: Chars) -> list[str]:
    """CR 702: the names of the keyword abilities."""
    out = [name for i, name in enumerate(KEYWORD_LIST) if c.keywords >> i & 1]
    for a in c.abilities:
        if isinstance(a, KeywordAbility):
            out.append(a.name)
        elif isinstance(a.meant, Keyword):
            out.append(a.meant.name)
    return list(dict.fromkeys(out))


def _abilities(board: Board, o: Obj, c: Chars) -> int:
    """One printed ability may have been linked to several."""
    meant = {id(a.meant) for a in c.abilities if a.meant is not None}
    return len(meant) + len([a for a in c.abilities if a.meant is None]) + c.keywords.bit_count()


def _mana_cost(board: Board, o: Obj, c: Chars) -> list[str] | None:
    return ["{" + x + "}" for x in c.cost.text] if c.cost is not None else None


def _copy(board: Board, o: Obj, c: Chars) -> bool:
    if isinstance(o, StackObject) and o.copy_of:
        return True
    return any([m.layer == L_COPY for e in o.effects for m in e.mods])


def _written(o: Obj, c: Chars) -> Face:
    """The face whose text it has."""
    return c.text if c.text is not None else o.face


def _attacking(board: Board, o: Permanent) -> str | None:
    return None if o.attacking == NOT_ATTACKING else board.called(o.attacking)


def _can_tap(board: Board, o: Permanent) -> bool:
    """CR 302.6, whether or not it is a creature."""
    c = chars(board.state, o)
    return o.since < board.state.players[o.controller].began or bool(c.keywords & HASTE)


def taps_for(board: Board, oid: int) -> list[str]:
    """CR 106.12: the types of mana that its controller gets by activating, one after the other, its mana abilities with
    {T} that can be activated now, with every choice they leave."""
    s = board.state
    o = s.objects[oid]
    if not isinstance(o, Permanent):
        return []
    seat = o.controller
    found = 0
    d = s.pending
    ways = d.manas if isinstance(d, Priority) and d.player == seat else None
    if ways is None:
        other = with_priority(board, seat)
        return [] if other is None else taps_for(other, oid)
    for a in ways:
        ability = chars(s, o).abilities[a[2]] if a[1] == oid else None
        if isinstance(ability, ActivatedAbility) and ability.cost.tap:
            found |= _made(board, a, seat, len(s.players[seat].pool))
    return ["{" + x + "}" for x in letters(found)]


def _made(board: Board, answer: Answer, seat: int, before: int) -> int:
    """The types of mana that come of an answer and of all answers to what it asks then."""
    trial = board.clone()
    trial.game.push(answer)
    s = trial.state
    d = s.pending
    if d is None or isinstance(d, Priority) or s.refused:
        m = 0
        for unit in s.players[seat].pool[before:]:
            m |= unit.color
        return m
    found = 0
    for a in _payments(d):
        found |= _made(trial, a, seat, before)
    return found


def _payments(d: Decision) -> list[Answer]:
    """The answers to follow: mana a mana ability costs itself is paid by default."""
    if d.kind == "payment":
        return [(0,)] if d.legal((0,)) else []
    return d.options()


def with_priority(board: Board, seat: int) -> Board | None:
    """The same board after those who have priority before `seat` have passed; None if something happens by that."""
    trial = board.clone()
    for _ in range(len(trial.names)):
        s = trial.state
        d = s.pending
        if not isinstance(d, Priority):
            return None
        if d.player == seat:
            return trial
        was = (s.turn, s.step, s.stack[:])
        trial.game.push((0,))
        s = trial.state
        if (s.turn, s.step, s.stack) != was:
            return None
    return None


def _x(board: Board, o: Obj, c: Chars) -> int:
    return o.ctx.x if isinstance(o, StackObject) else 0


def _targets(board: Board, o: Obj, c: Chars) -> list[str] | None:
    return [board.called(t) for ids in o.ctx.targets for t in ids if t] if isinstance(o, StackObject) else None


def _chosen(board: Board, o: Obj, c: Chars) -> list[str]:
    out: list[str] = []
    for label, value in o.choices:
        for v in value:
            out.append(chosen_word(board, label, v))
    return list(dict.fromkeys([x for x in out if x]))


def chosen_word(board: Board, label: str, value: int) -> str:
    """CR 607.2d: a choice as it is kept with an object, in words. "" for a label that only one ability uses."""
    if label == "color":
        return COLOR_NAMES.get(value, "")
    if label in ("creature type", "land type", "basic land type"):
        return SUBTYPE_LIST[value]
    if label == "card type":
        return TYPE_NAMES.get(value, "")
    if label in ("player", "opponent"):
        return board.player(value)
    if label == "card name":
        return NAMES[value]
    return str(value) if label == "number" else ""


def _face_down_by(board: Board, o: Obj, c: Chars) -> str | None:
    """CR 708.6: what every player knows of how it came to be face down."""
    if isinstance(o, StackObject):
        return o.cast.label if o.face_down and o.cast is not None else None
    if not isinstance(o, Permanent) or not o.face_down:
        return None
    ways = [w for w in WAYS_DOWN if w in o.flags]
    return ways[0] if ways else "effect"


OBJECT: Final[dict[str, Getter]] = {
    "name": lambda b, o, c: b.name(o.id) or None,
    "zone": lambda b, o, c: ZONE_NAMES[o.zone],
    "controller": lambda b, o, c: b.player(o.controller),
    "owner": lambda b, o, c: b.player(o.owner),
    "exists": lambda b, o, c: True,
    "power": lambda b, o, c: c.power if _has_size(o, c) else None,
    "toughness": lambda b, o, c: c.toughness if _has_size(o, c) else None,
    "base power": lambda b, o, c: _base(b, o, c).power if _has_size(o, c) else None,
    "base toughness": lambda b, o, c: _base(b, o, c).toughness if _has_size(o, c) else None,
    "loyalty": _loyalty,
    "defense": _defense,
    "colors": lambda b, o, c: color_words(c.colors),
    "types": lambda b, o, c: [n for m, n in TYPE_NAMES.items() if c.types & m],
    "subtypes": _subtypes,
    "supertypes": lambda b, o, c: [n for m, n in SUPERTYPE_NAMES.items() if c.supertypes & m],
    "keywords": lambda b, o, c: keywords(c),
    "abilities": _abilities,
    "mana value": lambda b, o, c: mana_value(o, c),
    "mana cost": _mana_cost,
    "counters": lambda b, o, c: dict(o.counters),
    "tapped": _flag(lambda o: o.tapped),
    "face down": lambda b, o, c: o.face_down,
    "face down by": _face_down_by,
    "card": lambda b, o, c: o.card.name or None,
    "phased out": _flag(lambda o: bool(o.phased)),
    "token": lambda b, o, c: o.token if isinstance(o, Permanent) else o.card.token,
    "copy": _copy,
    "attached to": _permanent(lambda b, o: b.called(o.attached) if o.attached else None),
    "attachments": _permanent(lambda b, o: [b.name(i) for i in o.attachments]),
    "damage": _permanent(lambda b, o: o.damage),
    "attacking": _permanent(_attacking),
    "blocking": _permanent(lambda b, o: [b.name(i) for i in o.blocking]),
    "blocked": _flag(lambda o: o.blocked),
    "can tap": lambda b, o, c: isinstance(o, Permanent) and _can_tap(b, o),
    "taps for": lambda b, o, c: taps_for(b, o.id),
    "x": _x,
    "targets": _targets,
    "chosen": _chosen,
    "text": lambda b, o, c: " ".join(lines_of(_written(o, c), face_name(o))),
    "collector number": lambda b, o, c: _written(o, c).writing.number or None,
    "year": lambda b, o, c: _written(o, c).writing.year or None,
    "revealed to": lambda b, o, c: [n for i, n in enumerate(b.names) if o.known >> i & 1],
}


# ------------------------------------------------------------------ players


def player_property(board: Board, seat: int, prop: str) -> Any:
    return PLAYER[prop](board, seat)


def _zone(board: Board, ids: Answer) -> list[str]:
    return [board.name(i) for i in ids]


def _owned(board: Board, ids: list[int], seat: int) -> list[str]:
    return [board.name(i) for i in ids if board.state.objects[i].owner == seat]


def _emblems(board: Board, seat: int) -> int:
    found = [board.state.objects[i] for i in board.state.command]
    return len([o for o in found if o.owner == seat and o.card.layout == "emblem"])


def _controlled(board: Board, seat: int, tokens: bool) -> list[str]:
    out: list[str] = []
    for i in board.state.battlefield:
        p = board.state.permanent(i)
        if p.controller == seat and not p.phased and (p.token or not tokens):
            out.append(board.name(i))
    return out


def _designations(board: Board, seat: int) -> list[str]:
    s = board.state
    return [*(["monarch"] if s.monarch == seat else []), *s.players[seat].designations]


def _hand_limit(board: Board, seat: int) -> int | None:
    n = max_hand_size(board.state, seat)
    return n if n < _ENDLESS else None


def _won(board: Board, seat: int) -> bool:
    return board.state.over and board.state.winner == seat


PLAYER: Final[dict[str, Callable[[Board, int], Any]]] = {
    "life": lambda b, i: b.state.players[i].life,
    "poison": lambda b, i: b.state.players[i].count("poison"),
    "counters": lambda b, i: {k: n for k, n in b.state.players[i].counters if k != "poison"},
    "mana": lambda b, i: ["{" + letters(m.color) + "}" for m in b.state.players[i].pool],
    "hand": lambda b, i: _zone(b, b.state.players[i].hand),
    "library": lambda b, i: _zone(b, b.state.players[i].library[::-1]),
    "library size": lambda b, i: len(b.state.players[i].library),
    "graveyard": lambda b, i: _zone(b, b.state.players[i].graveyard),
    "exile": lambda b, i: _owned(b, b.state.exile, i),
    "command": lambda b, i: _owned(b, b.state.command, i),
    "battlefield": lambda b, i: _controlled(b, i, False),
    "tokens": lambda b, i: _controlled(b, i, True),
    "emblems": _emblems,
    "designations": _designations,
    "lands played": lambda b, i: b.state.players[i].lands,
    "hand limit": _hand_limit,
    "won": _won,
    "lost": lambda b, i: b.state.players[i].lost,
}


# ------------------------------------------------------------------ the game


def _priority(board: Board) -> str | None:
    d = board.state.pending
    return board.player(d.player) if isinstance(d, Priority) else None


TURN: Final[dict[str, Callable[[Board], Any]]] = {
    "number": lambda b: b.state.turn,
    "active": lambda b: b.player(b.state.active),
    "step": lambda b: STEP_NAMES[b.state.step],
    "priority": _priority,
}

GAME: Final[dict[str, Callable[[Board], Any]]] = {
    "over": lambda b: b.state.over,
    "winner": lambda b: b.player(b.state.winner) if b.state.over and b.state.winner >= 0 else None,
    "draw": lambda b: b.state.over and b.state.winner < 0,
    "day": lambda b: (None, "day", "night")[b.state.day],
}


def option_words(board: Board, d: Decision) -> list[str]:
    """The answers to a decision by name or text; of choices among several things, these things."""
    s = board.state
    if isinstance(d, Subset) and d.kind != "modes":
        return [board.called(i) for i in d.of]
    try:
        found = d.options()
    except Unlisted:
        return []
    out: list[str] = []
    for a in found:
        o = describe(s, d, a, board.text_of)
        out.append(o.text)
        if o.words and o.text != o.words[0] and len(o.words) == 1:
            out.append(o.words[0])
        if o.topic == "payment" and o.verb == "spend":
            out.append(o.text.removeprefix("spend "))
    return out


def _least(board: Board, d: Decision) -> int | None:
    return d.least if isinstance(d, Subset | Number) else 1


def _most(board: Board, d: Decision) -> int | None:
    return d.most if isinstance(d, Subset | Number) else 1


DECISION: Final[dict[str, Callable[[Board, Decision], Any]]] = {
    "kind": lambda b, d: topic(b.state, d),
    "by": lambda b, d: b.player(d.player),
    "options": option_words,
    "least": _least,
    "most": _most,
}


# ------------------------------------------------------------------ the stack, and what fits


def stack_entries(board: Board) -> list[dict[str, Any]]:
    """CR 405.2: the stack, top first."""
    out: list[dict[str, Any]] = []
    for oid in reversed(board.state.stack):
        o = board.state.objects[oid]
        assert isinstance(o, StackObject)
        entry: dict[str, Any] = {
            "kind": stack_kind(o),
            "controller": board.player(o.controller),
            "x": o.ctx.x,
            "targets": [board.called(t) for ids in o.ctx.targets for t in ids if t],
        }
        if o.kind == SPELL:
            entry["name"] = board.name(oid)
        else:
            entry["name"] = board.name(o.ctx.source)
            entry["source"] = entry["name"]
        out.append(entry)
    return out
