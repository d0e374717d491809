"""One object, with all that can be known of it: what it is now, why, what is printed on it, and what happened to it."""

from __future__ import annotations

from rich.text import Text

from spellwright.comprules.keywords import keyword_rule
from spellwright.core.vocab import BATTLEFIELD, COLOR_NAMES, CREATURE, GRAVEYARD
from spellwright.play.texts import Texts
from spellwright.play.words import cost_text, keyword_text, marks, style_of, type_text
from spellwright.rules.derivation import derivation
from spellwright.rules.describe import ability_text, enumerated, object_name, player_name, stack_text
from spellwright.rules.events import Event
from spellwright.rules.facts import fact, fact_rule
from spellwright.rules.layers import chars
from spellwright.rules.objects import SPELL, Chars, Obj, Permanent, StackObject
from spellwright.rules.state import State
from spellwright.rules.view import known_name, knows, shown
from spellwright.rules.zones import ZoneMove

FACTS = 6
"""So many of the latest facts about an object are told."""


def look(s: State, o: Obj, seat: int, texts: Texts) -> list[Text]:
    """The page of an object for a seat (-1: one who sees everything)."""
    if seat >= 0 and not knows(s, seat, o):
        if not isinstance(o, (Permanent, StackObject)):
            return [Text("you cannot know what this is")]
    c = chars(s, o)
    known = seat < 0 or knows(s, seat, o)
    name = object_name(s, o.id)
    out = [Text(f"{name}  {cost_text(c)}".rstrip(), style=f"bold {style_of(c)}")]
    if isinstance(o, StackObject) and o.kind != SPELL:
        if known_source(s, o, seat):
            out.append(Text("  " + stack_text(s, o, texts.ability)))
        out.append(Text(f"  controlled by {player_name(s, o.controller)}"))
        return out + history(s, o, seat)
    out.append(Text("  " + type_text(c, o.face)))
    colors = enumerated([n for bit, n in COLOR_NAMES.items() if c.colors & bit & 31])
    if c.colors & 31:
        out.append(Text(f"  {colors}"))
    p = o.face.chars
    if c.types & CREATURE:
        text = f"  {c.power}/{c.toughness}"
        if p.types & CREATURE and not o.face_down and (p.power, p.toughness) != (c.power, c.toughness):
            text += f" (printed {p.power}/{p.toughness})"
        out.append(Text(text))
    if isinstance(o, Permanent):
        rows = [ruled_keywords(c)]
        if known or not o.face_down:
            rows += [ability_text(s, o.id, i, texts.ability) for i in range(len(c.abilities)) if shown(c, i)]
        out += [Text("  " + row) for row in dict.fromkeys(rows) if row]
        words = [f"controlled by {player_name(s, o.controller)}", *marks_but_keywords(s, o, seat)]
        out.append(Text("  " + ", ".join(words), style="dim"))
        if o.attachments:
            out.append(Text("  with " + enumerated([name_for(s, i, seat) for i in o.attachments]), style="dim"))
    out += why(s, o, seat)
    if known:
        rows_printed = printed(o, texts)
        if rows_printed:
            out.append(Text("  printed:", style="bold"))
            out += [Text("    " + row) for row in rows_printed]
    return out + history(s, o, seat)


def ruled_keywords(c: Chars) -> str:
    """The keywords it has now, each with its rule (CR 702)."""
    rows: list[str] = []
    for word in keyword_text(c).split(", "):
        rule = keyword_rule(word) if word else ""
        rows.append(f"{word} (CR {rule})" if rule else word)
    return ", ".join(rows)


def name_for(s: State, oid: int, seat: int) -> str:
    return known_name(s, seat, oid) if seat >= 0 else object_name(s, oid)


def known_source(s: State, o: StackObject, seat: int) -> bool:
    return seat < 0 or knows(s, seat, s.objects[o.ctx.source])


def marks_but_keywords(s: State, o: Permanent, seat: int) -> list[str]:
    keywords = keyword_text(chars(s, o))
    return [m for m in marks(s, o, seat) if m != keywords]


def why(s: State, o: Obj, seat: int) -> list[Text]:
    """Which effects changed it, in which layer."""
    rows: list[Text] = []
    if o.face_down and o.zone == BATTLEFIELD:
        rows.append(Text("    face down: a 2/2 creature without name or text (CR 708.2a)"))
    elif o.face.chars.name != o.card.faces[o.face.index].chars.name and o.zone == BATTLEFIELD:
        rows.append(Text("    layer 1: a copy, or another face (CR 613.1a)"))
    for x in derivation(s, o):
        source = f" by {name_for(s, x.source, seat)}" if x.source and x.source != o.id else ""
        until = f", {x.until}" if x.until else ""
        own = " by its own ability" if x.source == o.id else ""
        layer = f"layer {x.layer}" if x.layer[0].isdigit() else x.layer
        rows.append(Text(f"    {layer}: {x.what}{source}{own}{until} (CR {x.rule})"))
    return [Text("  why it is so:", style="bold"), *rows] if rows else []


def printed(o: Obj, texts: Texts) -> list[str]:
    """The printed text of a card, face by face."""
    card = texts.printed(o.card.name)
    if card is None:
        return []
    out: list[str] = []
    for i in range(len(card.faces)):
        face = card.faces[i]
        head = f"{face.name} {face.mana_cost}".rstrip()
        out.append(f"// {head}" if i else head)
        out.append(face.type_line + (f"  {face.power}/{face.toughness}" if face.power else ""))
        out += face.oracle_text.split("\n") if face.oracle_text else []
    return out


def history(s: State, o: Obj, seat: int) -> list[Text]:
    """The latest facts about an object, and about what it was before (CR 400.7)."""
    found: list[str] = []
    ids = {o.id}
    e: Event | None = s.log
    while e is not None and len(found) < FACTS:
        f = fact(s, e)
        about = bool(ids & set(f.ids)) or (isinstance(e, ZoneMove) and e.new in ids)
        if isinstance(e, ZoneMove) and e.new in ids and e.oid:
            ids.add(e.oid)
        if about:
            told = f if seat < 0 else f.seen_by(seat)
            if told.text and f"{told.text} (CR {fact_rule(e)})" not in found:
                found.append(f"{told.text} (CR {fact_rule(e)})")
        e = e.prev
    if not found:
        return []
    return [Text("  what happened to it:", style="bold"), *[Text("    " + row) for row in reversed(found)]]


def matches(s: State, o: Obj, seat: int, text: str, texts: Texts) -> bool:
    """Whether a text stands in the name, types or printed text of an object that the seat knows."""
    if seat >= 0 and not knows(s, seat, o):
        return False
    c = chars(s, o)
    if text in object_name(s, o.id).casefold() or text in type_text(c).casefold() or text in keyword_text(c):
        return True
    if o.face_down and o.zone not in (BATTLEFIELD, GRAVEYARD):
        return False
    return any([text in row.casefold() for row in printed(o, texts)])
