"""The board as lines of text, from what one player may know."""

from __future__ import annotations

from rich.text import Text

from spellwright.core.vocab import (
    COLOR_NAMES,
    CREATURE,
    KEYWORD_LIST,
    LAND,
    PLANESWALKER,
    STEP_NAMES,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    subtype_names,
)
from spellwright.play.texts import Texts
from spellwright.rules.describe import ability_text, enumerated, object_name, player_name, stack_text
from spellwright.rules.layers import chars
from spellwright.rules.mana import sick
from spellwright.rules.manacost import letters
from spellwright.rules.objects import NOT_ATTACKING, SPELL, Chars, Obj, Permanent, StackObject
from spellwright.rules.state import State
from spellwright.rules.view import known_name, knows, shown

COLORS = {1: "bright_white", 2: "bright_blue", 4: "magenta", 8: "bright_red", 16: "green"}
"""How a colour looks; several look gold, none plain."""


def style_of(c: Chars) -> str:
    """The look of a name."""
    mask = c.colors & 31
    if not mask:
        return ""
    return COLORS.get(mask, "yellow")


def cost_text(c: Chars) -> str:
    """The mana cost in symbols, "" for none."""
    return "".join(["{" + x + "}" for x in c.cost.text]) if c.cost is not None else ""


def type_text(c: Chars) -> str:
    """The type line."""
    words = [n.capitalize() for bit, n in SUPERTYPE_NAMES.items() if c.supertypes & bit]
    words += [n.capitalize() for bit, n in TYPE_NAMES.items() if c.types & bit]
    types = subtype_names(c.subtypes)
    return " ".join(words) + (" — " + " ".join(types) if types else "")


def keyword_text(c: Chars) -> str:
    return ", ".join([KEYWORD_LIST[i] for i in range(len(KEYWORD_LIST)) if c.keywords >> i & 1])


def state_text(s: State, o: Permanent, seat: int) -> str:
    """What there is to say of a permanent besides its name: power and toughness, status, counters, combat."""
    c = chars(s, o)
    out: list[str] = []
    if c.types & CREATURE:
        out.append(f"{c.power}/{c.toughness}")
        if o.damage:
            out.append(f"{o.damage} damage")
    if c.types & PLANESWALKER:
        out.append(f"loyalty {o.count('loyalty')}")
    keywords = keyword_text(c)
    if keywords:
        out.append(keywords)
    out += [f"{n} {kind}" for kind, n in o.counters if kind != "loyalty" or not c.types & PLANESWALKER]
    if o.tapped:
        out.append("tapped")
    if c.types & CREATURE and o.controller == s.active and sick(s, o, c):
        out.append("new")
    if o.face_down:
        out.append("face down" + (f": {o.card.name}" if knows(s, seat, o) and seat >= 0 else ""))
    if o.attacking != NOT_ATTACKING:
        out.append("attacking" + (" " + known_name(s, seat, o.attacking) if o.attacking > 0 else ""))
    if o.blocking:
        out.append("blocking " + enumerated([known_name(s, seat, i) for i in o.blocking]))
    if o.attached:
        out.append("on " + known_name(s, seat, o.attached))
    if o.phased:
        out.append("phased out")
    if o.controller != o.owner:
        out.append(f"owned by {player_name(s, o.owner)}")
    return ", ".join(out)


class Board:
    """Draws states for a seat (-1: one who sees everything)."""

    def __init__(self, seat: int, texts: Texts) -> None:
        self.seat = seat
        self.texts = texts

    def lines(self, s: State) -> list[Text]:
        """The whole board: the others on top, then the player, with the stack between them."""
        out = [self.heading(s)]
        n = len(s.players)
        mine = max(self.seat, 0)
        for i in range(1, n):
            out += self.player(s, (mine + i) % n)
        out += self.stack(s)
        out += self.player(s, mine)
        return out

    def name(self, s: State, oid: int) -> str:
        return known_name(s, self.seat, oid) if self.seat >= 0 else object_name(s, oid)

    def heading(self, s: State) -> Text:
        text = f" Turn {s.turn}, {player_name(s, s.active)}: {STEP_NAMES[s.step]} " if s.turn else " Before the game "
        return Text(text.center(76, "─"), style="bold")

    def player(self, s: State, seat: int) -> list[Text]:
        p = s.players[seat]
        head = f"{p.name}: {p.life} life, hand {len(p.hand)}, library {len(p.library)}, graveyard {len(p.graveyard)}"
        exiled = [i for i in s.exile if s.objects[i].owner == seat]
        if exiled:
            head += f", exile {len(exiled)}"
        head += "".join([f", {n} {kind}" for kind, n in p.counters])
        if s.monarch == seat:
            head += ", the monarch"
        if p.designations:
            head += ", " + ", ".join(p.designations)
        if p.pool:
            head += ", mana " + "".join(["{" + letters(m.color) + "}" for m in p.pool])
        out = [Text(head, style="bold cyan" if seat == self.seat else "bold")]
        groups: dict[str, list[Permanent]] = {"creatures": [], "others": [], "lands": []}
        for oid in s.battlefield:
            o = s.permanent(oid)
            if o.controller == seat:
                c = chars(s, o)
                kind = "creatures" if c.types & CREATURE else "lands" if c.types & LAND else "others"
                groups[kind].append(o)
        for kind, objects in groups.items():
            out += self.group(s, kind, objects)
        if seat == self.seat or self.seat < 0:
            out += self.hand(s, seat)
        return out

    def group(self, s: State, kind: str, objects: list[Permanent]) -> list[Text]:
        """Permanents of a kind, equal ones together, in a line that flows."""
        seen: dict[tuple[str, str], int] = {}
        looks: dict[str, str] = {}
        for o in objects:
            name = self.name(s, o.id)
            key = (name, state_text(s, o, self.seat))
            seen[key] = seen.get(key, 0) + 1
            looks[name] = style_of(chars(s, o))
        if not seen:
            return []
        line = Text()
        line.append(f"  {kind:<10}", style="dim")
        first = True
        for (name, state), n in seen.items():
            if not first:
                line.append(" · ", style="dim")
            first = False
            line.append(name, style=looks[name] or "none")
            if state:
                line.append(f" ({state})", style="none")
            if n > 1:
                line.append(f" ×{n}", style="none")
        return [line]

    def hand(self, s: State, seat: int) -> list[Text]:
        line = Text()
        line.append(f"  {'hand':<10}", style="dim")
        held = s.players[seat].hand
        if not held:
            return []
        names: dict[str, int] = {}
        first: dict[str, Obj] = {}
        for i in held:
            o = s.objects[i]
            names[o.card.name] = names.get(o.card.name, 0) + 1
            first.setdefault(o.card.name, o)
        last = next(reversed(names))
        for name, n in names.items():
            c = first[name].face.chars
            line.append(name, style=style_of(c) or "none")
            more = cost_text(c)
            if c.types & CREATURE:
                more += f" {c.power}/{c.toughness}"
            if more:
                line.append(f" {more.strip()}", style="dim")
            if n > 1:
                line.append(f" ×{n}", style="none")
            if name != last:
                line.append(" · ", style="dim")
        return [line]

    def stack(self, s: State) -> list[Text]:
        """The stack, its top first."""
        if not s.stack:
            return []
        out = [Text("  stack, the top first:", style="bold yellow")]
        for oid in reversed(s.stack):
            o = s.objects[oid]
            assert isinstance(o, StackObject)
            text = f"    {object_name(s, oid)} of {player_name(s, o.controller)}"
            targets = [self.name(s, t) for t in flat(o.ctx.targets) if t]
            if targets:
                text += f", targeting {enumerated(targets)}"
            if o.kind != SPELL:
                text += f": {stack_text(s, o, self.texts.ability)}"
            out.append(Text(text, style="yellow"))
        return out

    # ------------------------------------------------------------------ one object

    def look(self, s: State, o: Obj) -> list[Text]:
        """All that can be seen of an object now: present characteristics, printed ones where they differ, status."""
        if self.seat >= 0 and not knows(s, self.seat, o) and not isinstance(o, (Permanent, StackObject)):
            return [Text("you cannot know what this is")]
        c = chars(s, o)
        name = object_name(s, o.id)
        out = [Text(f"{name}  {cost_text(c)}".rstrip(), style=f"bold {style_of(c)}".strip()), Text("  " + type_text(c))]
        colors = enumerated([n for bit, n in COLOR_NAMES.items() if c.colors & bit & 31])
        if c.colors & 31:
            out.append(Text(f"  {colors}"))
        p = o.face.chars
        if c.types & CREATURE:
            text = f"  {c.power}/{c.toughness}"
            if (p.power, p.toughness) != (c.power, c.toughness) and p.types & CREATURE:
                text += f" (printed {p.power}/{p.toughness})"
            out.append(Text(text))
        if c is p or not isinstance(o, Permanent):
            out += [Text("  " + row) for row in self.printed(o)]
        else:
            rows = [keyword_text(c)]
            rows += [ability_text(s, o.id, i, self.texts.ability) for i in range(len(c.abilities)) if shown(c, i)]
            out += [Text("  " + row) for row in dict.fromkeys(rows) if row]
        if isinstance(o, Permanent):
            state = state_text(s, o, self.seat)
            text = f"  controlled by {player_name(s, o.controller)}" + (f"; {state}" if state else "")
            out.append(Text(text, style="dim"))
            if o.attachments:
                out.append(Text("  with " + enumerated([object_name(s, i) for i in o.attachments]), style="dim"))
        return out

    def printed(self, o: Obj) -> list[str]:
        """The printed text of a card, face by face."""
        card = self.texts.printed(o.card.name)
        if card is None or o.face_down:
            return []
        out: list[str] = []
        for i in range(len(card.faces)):
            face = card.faces[i]
            if i:
                out.append(f"// {face.name} {face.mana_cost}".rstrip())
                out.append(face.type_line)
            out += face.oracle_text.split("\n") if face.oracle_text else []
            if i and face.power:
                out.append(f"{face.power}/{face.toughness}")
        return out


def flat(groups: tuple[tuple[int, ...], ...]) -> list[int]:
    return [i for ids in groups for i in ids]
