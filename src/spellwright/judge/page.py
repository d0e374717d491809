"""The page of a card: what is printed on it, what each line compiled to, the rules and rulings that bear on it, and the
scenarios that show it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from spellwright.cards.model import PrintedCard
from spellwright.cards.rulings import FILL_HINT as RULINGS_HINT
from spellwright.cards.rulings import Ruling, rulings_on
from spellwright.comprules.book import FILE_NAME, RuleBook, load_rules
from spellwright.comprules.book import FILL_HINT as RULES_HINT
from spellwright.core.files import data_folder
from spellwright.judge.bearing import bearing
from spellwright.judge.of_card import Shown, scenarios_of
from spellwright.oracle.show import tree

_WIDTH = 80


class Line(msgspec.Struct, frozen=True):
    """A line of text. `text` is printed from what it says; of a line that was not read it is what stands on the card.
    `said` and `meaning` are empty where there is none; `report` is why it is no further than its `status`."""

    text: str
    status: str
    reading: str
    report: str
    said: str
    meaning: str
    rules: tuple[str, ...]


class Face(msgspec.Struct, frozen=True):
    """A face. `spell`: what the lines of a spell do together."""

    name: str
    mana_cost: str
    type_line: str
    corner: str
    colors: tuple[str, ...]
    lines: tuple[Line, ...]
    spell: str


class RuleEntry(msgspec.Struct, frozen=True):
    """A rule that bears on the card. `text` is None where no rules are at hand. `frequency` as in `Bearing`."""

    rule: str
    why: tuple[str, ...]
    lines: tuple[tuple[int, int], ...]
    frequency: int
    text: str | None
    examples: tuple[str, ...]
    scenarios: tuple[str, ...]


class RulingEntry(msgspec.Struct, frozen=True):
    """A ruling; `scenarios`: the ids of those that show it."""

    date: str
    hash: str
    text: str
    scenarios: tuple[str, ...]


class ScenarioEntry(msgspec.Struct, frozen=True):
    """A scenario with the card. `command` runs it."""

    id: str
    path: str
    title: str
    question: str
    answer: str
    rules: tuple[str, ...]
    command: str


class Page(msgspec.Struct, frozen=True):
    """Everything about a card. `rulings` is None where none have been imported; `edition` is that of the rules at hand,
    None where there are none; `facts` are what else is printed on it."""

    name: str
    layout: str
    status: str
    facts: dict[str, str]
    faces: tuple[Face, ...]
    rules: tuple[RuleEntry, ...]
    edition: str | None
    rulings: tuple[RulingEntry, ...] | None
    scenarios: tuple[ScenarioEntry, ...]


def page_of(card: Any, printed: PrintedCard, cr: str | None = None, scenarios: Path | None = None) -> Page:
    """The page of a compiled card. `cr`: a file of rules instead of the imported one; `scenarios`: the folder to look
    in instead of the default one. Raises UserError for either."""
    book = load_rules(cr) if cr is not None or (data_folder() / FILE_NAME).exists() else None
    shown = scenarios_of(printed, scenarios)
    rules = _rules(card, book, shown)
    return Page(
        name=printed.name,
        layout=printed.layout,
        status=card.status,
        facts=_facts(printed),
        faces=tuple([_face(card.faces[i], i, rules) for i in range(len(card.faces))]),
        rules=rules,
        edition=None if book is None else book.effective,
        rulings=_rulings(rulings_on(printed), shown),
        scenarios=tuple([_scenario(s) for s in shown]),
    )


def _rules(card: Any, book: RuleBook | None, shown: Sequence[Shown]) -> tuple[RuleEntry, ...]:
    out = []
    for b in bearing(card):
        known = book.rules.get(b.rule) if book is not None else None
        ids = tuple([s.scenario.id for s in shown if b.rule in s.scenario.rules])
        text, examples = (None, ()) if known is None else (known.text, known.examples)
        out.append(RuleEntry(b.rule, b.why, b.lines, b.frequency, text, examples, ids))
    return tuple(out)


def _rulings(rulings: list[Ruling] | None, shown: Sequence[Shown]) -> tuple[RulingEntry, ...] | None:
    if rulings is None:
        return None
    out = []
    for r in rulings:
        ids = [s.scenario.id for s in shown if any([ref.hash == r.hash for ref in s.scenario.rulings])]
        out.append(RulingEntry(r.date, r.hash, r.text, tuple(ids)))
    return tuple(out)


def _scenario(shown: Shown) -> ScenarioEntry:
    s = shown.scenario
    return ScenarioEntry(s.id, shown.path, s.title, s.question, s.answer, s.rules, shown.command)


def _face(face: Any, number: int, rules: Sequence[RuleEntry]) -> Face:
    printed = face.printed
    lines = []
    for i in range(len(face.lines)):
        line = face.lines[i]
        lines.append(
            Line(
                text=line.read.printed if line.said is not None else line.text,
                status=line.status,
                reading=line.read.status,
                report=line.report(),
                said="" if line.said is None else tree(line.said),
                meaning="" if not line.meant else "\n".join([tree(m) for m in line.meant]),
                rules=tuple([r.rule for r in rules if (number, i) in r.lines]),
            )
        )
    return Face(
        name=printed.name,
        mana_cost=printed.mana_cost,
        type_line=printed.type_line,
        corner=_corner(printed),
        colors=printed.colors,
        lines=tuple(lines),
        spell=_spell(face),
    )


def _corner(face: Any) -> str:
    if face.power or face.toughness:
        return f"{face.power}/{face.toughness}"
    if face.loyalty:
        return f"loyalty {face.loyalty}"
    return f"defense {face.defense}" if face.defense else ""


def _spell(face: Any) -> str:
    from spellwright.ir.meant.abilities import SpellAbility

    if face.meant is None:
        return ""
    return "\n".join([tree(a) for a in face.meant.abilities if isinstance(a, SpellAbility)])


def _facts(card: PrintedCard) -> dict[str, str]:
    legal = sorted([f for f, word in card.legalities.items() if word == "legal"])
    limited = sorted([f"{f} {word}" for f, word in card.legalities.items() if word != "legal"])
    facts = {
        "layout": "" if card.layout == "normal" else card.layout,
        "set": " ".join([card.set.upper(), card.collector_number]).strip(),
        "rarity": card.rarity,
        "released": card.released_at,
        "color identity": "".join(card.color_identity),
        "legal in": ", ".join(legal),
        "but": ", ".join(limited),
    }
    return {name: value for name, value in facts.items() if value}


# ------------------------------------------------------------------ as text


def page_text(page: Page, rules: int = 15) -> str:
    """The page for a terminal, with so many of its rules."""
    rows: list[str] = []
    for face in page.faces:
        gap = max(2, _WIDTH - len(face.name) - len(face.mana_cost))
        rows += [f"{face.name}{' ' * gap}{face.mana_cost}".rstrip(), face.type_line]
        for line in face.lines:
            rows += ["", *_wrapped(line.text), *_wrapped(line.report, "      ", "    ")]
            rows += textwrap.indent(line.meaning or line.said, "    ").splitlines()
            if line.rules:
                rows += _wrapped(f"CR {', '.join(line.rules[:8])}", "    ")
        if face.corner:
            rows += ["", face.corner]
        rows.append("")
    rows += _wrapped(page.status + "".join([f"; {name} {value}" for name, value in page.facts.items()]), "    ", "")
    rows += ["", f"== Rules ({len(page.rules)} bear on it, the most specific first)"]
    if page.edition is None:
        rows.append(f"their text is not at hand: {RULES_HINT}")
    for entry in page.rules[:rules]:
        why = ", ".join(entry.why)
        rows += _wrapped(f"{entry.rule} ({why}){'' if not entry.text else ' ' + entry.text}", "      ", "  ")
    if len(page.rules) > rules:
        rows.append(f"  and {len(page.rules) - rules} more (--rules shows them)")
    rows += ["", "== Rulings"]
    if page.rulings is None:
        rows.append(f"none are at hand: {RULINGS_HINT}")
    elif not page.rulings:
        rows.append("there are none on this card")
    for ruling in page.rulings or ():
        rows += _wrapped(f"{ruling.date} {ruling.hash} {ruling.text}", "      ", "  ")
        if ruling.scenarios:
            rows.append(f"      shown by {', '.join(ruling.scenarios)}")
    rows += ["", "== Scenarios"]
    if not page.scenarios:
        rows.append("there are none with this card")
    for s in page.scenarios:
        rows += [*_wrapped(f"{s.id}: {s.question or s.title}".rstrip(": "), "      ", "  "), f"      {s.command}"]
    return "\n".join(rows)


def _wrapped(text: str, indent: str = "", first: str | None = None) -> list[str]:
    out: list[str] = []
    for part in text.split("\n"):
        start = indent if out or first is None else first
        out += textwrap.wrap(part, _WIDTH, initial_indent=start, subsequent_indent=indent)
    return out
