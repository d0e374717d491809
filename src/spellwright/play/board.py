"""The board as lines of text, from what one player may know.

Every object that is shown has a label, a letter for where it is and a number, by which it can be looked at: `p` what
the player has on the battlefield, `o` what others have, `s` the stack, `h` the hand, `g` graveyards, `x` exile.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text

from spellwright.core.vocab import (
    ATTACKERS,
    BLOCKERS,
    CLEANUP,
    CREATURE,
    END,
    END_COMBAT,
    FIRST_DAMAGE,
    LAND,
    STEP_NAMES,
)
from spellwright.play.texts import Texts
from spellwright.play.words import cost_text, marks, size_text, style_of
from spellwright.rules.describe import enumerated, object_name, player_name, stack_text
from spellwright.rules.layers import chars
from spellwright.rules.manacost import letters
from spellwright.rules.objects import NOT_ATTACKING, SPELL, Obj, Permanent, StackObject
from spellwright.rules.state import State
from spellwright.rules.view import known_name, knows

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main 1",
    "combat",
    "attack",
    "block",
    "first",
    "damage",
    "end combat",
    "main 2",
    "end",
    "cleanup",
)
"""The steps as the line of phases calls them."""
RARE = (FIRST_DAMAGE, END_COMBAT, CLEANUP)
"""Steps that are left out of that line while they are not what it is about."""
WIDE = 116
"""From so many columns on permanents stand in two columns."""
NAME = 26
NARROW = 20
SIZE = 10
"""How wide names (in one column and in two) and sizes are."""


class Board:
    """Draws states for a seat (-1: one who sees everything), in lines of `width` columns."""

    def __init__(self, seat: int, texts: Texts, width: int = 80) -> None:
        self.seat = seat
        self.texts = texts
        self.width = width
        self.labels: dict[str, int] = {}

    def lines(self, s: State, stops: frozenset[int] = frozenset()) -> list[Text]:
        """The whole board: the others on top, then the stack, then the player. `stops`: the steps to mark."""
        self.label(s)
        out = [self.heading(s), *self.phases(s, stops)]
        n = len(s.players)
        mine = max(self.seat, 0)
        for i in range(1, n):
            out += self.player(s, (mine + i) % n)
        out += self.stack(s)
        out += self.player(s, mine)
        return out

    def name(self, s: State, oid: int) -> str:
        return known_name(s, self.seat, oid) if self.seat >= 0 else object_name(s, oid)

    def sees(self, s: State, o: Obj) -> bool:
        return self.seat < 0 or knows(s, self.seat, o)

    # ------------------------------------------------------------------ labels

    def label(self, s: State) -> None:
        """Give the objects in sight their labels anew."""
        self.labels = {}
        mine = max(self.seat, 0)
        n = len(s.players)
        counts: dict[str, int] = {}
        for i in range(n):
            seat = (mine + i) % n
            for kind in self.permanents(s, seat).values():
                for o in kind:
                    self.add(counts, "p" if seat == mine else "o", o.id)
        for oid in reversed(s.stack):
            self.add(counts, "s", oid)
        held = [mine] if self.seat >= 0 else range(n)
        for seat in held:
            for oid in s.players[seat].hand:
                self.add(counts, "h", oid)
        for i in range(n):
            for oid in s.players[(mine + i) % n].graveyard:
                self.add(counts, "g", oid)
        for oid in s.exile:
            self.add(counts, "x", oid)

    def add(self, counts: dict[str, int], letter: str, oid: int) -> None:
        counts[letter] = counts.get(letter, 0) + 1
        self.labels[f"{letter}{counts[letter]}"] = oid

    def label_of(self, oid: int) -> str:
        for text, i in self.labels.items():
            if i == oid:
                return text
        return ""

    def permanents(self, s: State, seat: int) -> dict[str, list[Permanent]]:
        """What a player controls: creatures, others, lands."""
        out: dict[str, list[Permanent]] = {"creatures": [], "others": [], "lands": []}
        for oid in s.battlefield:
            o = s.permanent(oid)
            if o.controller == seat and not self.worn(s, o):
                c = chars(s, o)
                out["creatures" if c.types & CREATURE else "lands" if c.types & LAND else "others"].append(o)
        for objects in out.values():
            for i in range(len(objects) - 1, -1, -1):
                objects[i + 1 : i + 1] = [s.permanent(x) for x in objects[i].attachments if self.worn(s, s.objects[x])]
        return out

    def worn(self, s: State, o: Obj) -> bool:
        """Whether it is shown below the permanent that it is attached to."""
        return isinstance(o, Permanent) and o.attached > 0 and s.objects[o.attached].controller == o.controller

    # ------------------------------------------------------------------ the parts

    def heading(self, s: State) -> Text:
        text = f" Turn {s.turn}, {player_name(s, s.active)}: {STEP_NAMES[s.step]} " if s.turn else " Before the game "
        return Text(text.center(self.width, "─"), style="bold")

    def phases(self, s: State, stops: frozenset[int]) -> list[Text]:
        """The steps of the turn, the present one in brackets; a dot before those at which the player is asked."""
        if not s.turn:
            return []
        line = Text(" ")
        for i in range(len(STEPS)):
            if i in RARE and s.step != i and i not in stops:
                continue
            dot = "·" if i in stops else ""
            if i == s.step:
                line.append(f"[{dot}{STEPS[i].upper()}]", style="bold reverse")
            else:
                line.append(f"{dot}{STEPS[i]}", style="none" if i in stops else "dim")
            if i < END:
                line.append("  " if self.width >= WIDE else " ")
        return [line]

    def player(self, s: State, seat: int) -> list[Text]:
        p = s.players[seat]
        you = " (you)" if seat == self.seat else ""
        parts = [f"life {p.life}", f"hand {len(p.hand)}", f"library {len(p.library)}", f"graveyard {len(p.graveyard)}"]
        exiled = [i for i in s.exile if s.objects[i].owner == seat]
        if exiled:
            parts.append(f"exile {len(exiled)}")
        parts += [f"{n} {kind}" for kind, n in p.counters]
        if s.monarch == seat:
            parts.append("the monarch")
        parts += list(p.designations)
        if p.pool:
            parts.append("mana " + "".join(["{" + letters(m.color) + "}" for m in p.pool]))
        if p.lost:
            parts.append("has lost")
        mark = "▶ " if s.turn and s.active == seat else "  "
        line = Text(f"{mark}{p.name}{you}", style="bold cyan" if seat == self.seat else "bold yellow")
        line.append("   " + " · ".join(parts), style="bold")
        out = [line]
        groups = self.permanents(s, seat)
        out += self.rows(s, groups["creatures"])
        out += self.rows(s, groups["others"])
        out += self.flow("lands", [self.land(s, ids) for ids in self.alike(s, groups["lands"])])
        if seat == self.seat or self.seat < 0:
            out += self.hand(s, seat)
        return out

    def alike(self, s: State, objects: list[Permanent]) -> list[list[Permanent]]:
        """Equal ones together."""
        groups: dict[tuple[str, str, str, int], list[Permanent]] = {}
        for o in objects:
            worn = o.id if o.attachments or o.attached else 0
            key = (self.name(s, o.id), size_text(s, o, chars(s, o)), ", ".join(marks(s, o, self.seat)), worn)
            groups.setdefault(key, []).append(o)
        return list(groups.values())

    def rows(self, s: State, objects: list[Permanent]) -> list[Text]:
        """Permanents one below the other, each with what is attached to it; in two columns where there is room."""
        wide = self.width >= WIDE
        half = (self.width - 2) // 2
        blocks: list[list[Text]] = []
        for group in self.alike(s, objects):
            cell = self.cell(s, group, half if wide else self.width, NARROW if wide else NAME)
            if blocks and self.worn(s, group[0]):
                blocks[-1] += cell
            else:
                blocks.append(cell)
        total = sum([len(block) for block in blocks])
        if not wide or len(blocks) < 2:
            return [row for block in blocks for row in block]
        left: list[Text] = []
        right: list[Text] = []
        for block in blocks:
            if not right and (not left or 2 * len(left) + len(block) <= total + 1):
                left += block
            else:
                right += block
        out: list[Text] = []
        for k in range(max(len(left), len(right))):
            line = left[k].copy() if k < len(left) else Text("")
            if k < len(right):
                line.truncate(half, pad=True)
                line.append("  ")
                line.append_text(right[k])
            out.append(line)
        return out

    def cell(self, s: State, group: list[Permanent], room: int, wide: int) -> list[Text]:
        """A permanent, or several that are alike: label, name, size, marks; what does not fit goes on below."""
        o = group[0]
        c = chars(s, o)
        name = "└ " * self.worn(s, o) + self.name(s, o.id) + (f" ×{len(group)}" if len(group) > 1 else "")
        if len(name) > wide:
            name = name[: wide - 1] + "…"
        line = Text(f"  {self.label_of(o.id):<4}", style="dim")
        line.append(f"{name:<{wide}}", style=f"{style_of(c)} dim" if o.tapped else style_of(c))
        line.append(f"{size_text(s, o, c):>{SIZE}}", style="bold")
        indent = 8 + wide + SIZE
        words = [m for m in marks(s, o, self.seat) if not (self.worn(s, o) and m.startswith("on "))]
        words += ["with " + self.name(s, i) for i in o.attachments if s.permanent(i).controller != o.controller]
        parts = textwrap.wrap(", ".join(words), max(16, room - indent))
        if not parts:
            line.rstrip()
            return [line]
        fight = s.step in (ATTACKERS, BLOCKERS) and (o.blocking or o.attacking != NOT_ATTACKING)
        line.append("  " + parts[0], style="bold red" if fight else "none")
        return [line, *[Text(" " * indent + part) for part in parts[1:]]]

    def land(self, s: State, group: list[Permanent]) -> Text:
        o = group[0]
        text = Text(f"{self.label_of(o.id)} ", style="dim")
        style = style_of(chars(s, o))
        text.append(self.name(s, o.id), style=f"{style} dim" if o.tapped else style)
        words = marks(s, o, self.seat)
        words = [*words, *["with " + self.name(s, i) for i in o.attachments]]
        text.append(f" ({', '.join(words)})" if words else "")
        text.append(f" ×{len(group)}" if len(group) > 1 else "")
        return text

    def flow(self, title: str, parts: list[Text]) -> list[Text]:
        """Parts in lines that are filled up, under one title."""
        out: list[Text] = []
        line = Text(f"  {title:<6}", style="dim")
        used = len(line)
        empty = True
        for part in parts:
            if not empty and used + 3 + len(part) > self.width:
                out.append(line)
                line = Text(" " * 8)
                used = 8
                empty = True
            if not empty:
                line.append(" · ", style="dim")
                used += 3
            line.append_text(part)
            used += len(part)
            empty = False
        return [*out, line] if parts else []

    def hand(self, s: State, seat: int) -> list[Text]:
        groups: dict[str, list[int]] = {}
        for i in s.players[seat].hand:
            groups.setdefault(s.objects[i].card.name, []).append(i)
        parts: list[Text] = []
        for ids in groups.values():
            o = s.objects[ids[0]]
            c = o.face.chars
            text = Text(f"{self.label_of(o.id)} ", style="dim")
            text.append(o.card.name, style=style_of(c))
            more = cost_text(c) + (f" {c.power}/{c.toughness}" if c.types & CREATURE else "")
            text.append(f" {more.strip()}" if more else "")
            text.append(f" ×{len(ids)}" if len(ids) > 1 else "")
            parts.append(text)
        return self.flow("hand", parts)

    def stack(self, s: State) -> list[Text]:
        """The stack, its top first."""
        if not s.stack:
            return []
        out = [Text("  the stack, its top first", style="bold magenta")]
        for oid in reversed(s.stack):
            o = s.objects[oid]
            assert isinstance(o, StackObject)
            text = f"{self.name(s, oid)} of {player_name(s, o.controller)}"
            if o.ctx.x:
                text += f", X is {o.ctx.x}"
            targets = [self.name(s, t) for ids in o.ctx.targets for t in ids if t]
            if targets:
                text += f" → {enumerated(targets)}"
            if o.kind != SPELL and (self.seat < 0 or knows(s, self.seat, s.objects[o.ctx.source])):
                text += f": {stack_text(s, o, self.texts.ability)}"
            rows = textwrap.wrap(text, max(30, self.width - 8))
            out.append(Text(f"  {self.label_of(oid):<4}", style="dim") + Text(rows[0], style="magenta"))
            out += [Text("        " + row, style="magenta") for row in rows[1:]]
        return out

    # ------------------------------------------------------------------ zones

    def zone(self, s: State, title: str, ids: Sequence[int]) -> list[Text]:
        """The cards of a zone, one a line."""
        out = [Text(f"{title}: {len(ids)}", style="bold")]
        for oid in ids:
            o = s.objects[oid]
            line = Text(f"  {self.label_of(oid):<4}", style="dim")
            if not self.sees(s, o):
                out.append(line + Text("a face-down card"))
                continue
            c = chars(s, o)
            line.append(self.name(s, oid), style=style_of(c))
            more = cost_text(c) + (f" {c.power}/{c.toughness}" if c.types & CREATURE else "")
            line.append(f" {more.strip()}" if more else "")
            if o.counters:
                line.append(f" ({', '.join([f'{n} {kind}' for kind, n in o.counters])})")
            out.append(line)
        return out
