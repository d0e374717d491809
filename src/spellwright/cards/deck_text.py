"""Deck lists as plain text: MTG Arena's and MTGO's, with what Moxfield, Archidekt and others add to it; and the writer
of Arena's.

A line is a count and a name, `4 Name`, `4x Name`, `4 Name (SET) 123`, `SB: 2 Name`; a section begins with its name on a
line (`Deck`, `Sideboard`, `Commander`, `Companion`). Without any section the part after the one blank line is the
sideboard. `#` and `//` begin comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from spellwright.cards.deck_model import CARD_LINE, SECTIONS, Builder, DeckEntry, DeckList, near_section

MOST_IN_SIDEBOARD = 15  # CR 100.4a

GROUPS = frozenset(
    "creature creatures planeswalker planeswalkers instant instants sorcery sorceries artifact artifacts enchantment "
    "enchantments land lands spell spells battle battles other".split()
)
"""Headings that only arrange the cards of a section."""

COMMENT = re.compile(r"^\s*(//|#|;)\s*")

_HEADING = re.compile(r"^([A-Za-z ]+?):?\s*(\(\d+\))?:?$")
_CARD = re.compile(r"^((?i:SB):\s*)?(-?\d+)(?:[xX×]\s*|\s+[x×]\s+|\s+)(\S.*)$")
_TAIL = re.compile(r"\s+(\*[A-Z]\*|#.*|\^.*\^|\[[^\]]*\](\{[^}]*\})*|<[^>]*>|\(F\))$")
_PRINTING = re.compile(r"^(.+?)\s+\(([A-Z0-9_]{2,6}|[a-z0-9_]{2,6})\)(?:\s+(\S+))?$")
_FLAGS = re.compile(r"\{[^}]*\}")
_THREE_SLASHES = re.compile(r"\s+///\s+")
_MOXFIELD = re.compile(r"\s(\*[FE]\*|#!?[^\s#]+)\s*$", re.MULTILINE)
_ARCHIDEKT = re.compile(r"^\d+x? .*\s(\[[^\]]+\]|\^[^^]+\^)\s*$", re.MULTILINE)
_ARENA = re.compile(r"^(About|Companion|Commander|Deck)\s*$|\s\([A-Z0-9_]{2,6}\) \S+\s*$", re.MULTILINE)


def read_rows(text: str, place: str, name: str) -> DeckList:
    """A deck list in plain text. Raises DeckError with the problems of all lines."""
    reader = _Reader(name, text_dialect(text))
    rows = text.split("\n")
    for i in range(len(rows)):
        reader.read(i + 1, rows[i].strip())
    reader.divide()
    return reader.built.finish(place)


def text_dialect(text: str) -> str:
    """Whose text it is, by what only they write: archidekt, moxfield, arena, else mtgo. All are read alike."""
    for dialect, mark in (("archidekt", _ARCHIDEKT), ("moxfield", _MOXFIELD), ("arena", _ARENA)):
        if mark.search(text):
            return dialect
    return "mtgo"


class _Reader:
    def __init__(self, name: str, dialect: str) -> None:
        self.built = Builder(name, dialect)
        self.section = "main"
        self.headed = False
        self.gaps: list[int] = []  # how many entries stood before each blank line that cards precede
        self.marked = False  # some line said itself where it belongs

    def read(self, number: int, row: str) -> None:
        entries = self.built.entries
        if not row:
            if entries and (not self.gaps or self.gaps[-1] != len(entries)):
                self.gaps.append(len(entries))
            return
        comment = COMMENT.match(row)
        heading = _HEADING.match(row[comment.end() :] if comment else row)
        if heading is not None and self._head(heading[1].lower()):
            return
        if comment is not None:
            return
        if self.section == "about":
            if row.lower().startswith("name "):
                self.built.name = row[5:].strip()
                return
            self.section = "main"
        self._card(number, row)

    def _head(self, words: str) -> bool:
        if words in GROUPS:
            return True
        if words not in SECTIONS:
            return False
        self.section = SECTIONS[words]
        self.headed = True
        return True

    def _card(self, number: int, row: str) -> None:
        found = _CARD.match(row)
        if found is None:
            self.built.wrong(number, f"{row!r:.60} is no card line", _hint(row))
            return
        name, code, collector, zone = _parts(found[3])
        section = zone or ("sideboard" if found[1] else self.section)
        if section != self.section:
            self.marked = True
        self.built.add(number, found[2], name, section, code, collector)

    def divide(self) -> None:
        """Without headings a blank line begins the sideboard; whatever else it may mean is not guessed."""
        entries = self.built.entries
        gaps = [g for g in self.gaps if g < len(entries)]
        if self.headed or self.marked or not gaps:
            return
        if len(gaps) > 1:
            line = entries[gaps[-1]].line
            hint = f"put `Sideboard` on a line of its own where it begins, perhaps above line {line}, or `Deck` on top"
            self.built.wrong(0, "several blank lines divide the list, and no section is named", hint)
            return
        side = entries[gaps[0] :]
        if sum([e.count for e in side]) > MOST_IN_SIDEBOARD:
            hint = "put `Sideboard` on a line of its own above it, or `Deck` on top if it is part of the deck"
            self.built.wrong(side[0].line, f"what follows the blank line is more than {MOST_IN_SIDEBOARD} cards", hint)
        entries[gaps[0] :] = [msgspec.structs.replace(e, section="sideboard") for e in side]


def _hint(row: str) -> str:
    near = near_section(row)
    if near:
        return near
    if re.match(r"^[A-Z][^\d]*$", row):
        return f"put a count before the name: `1 {row}`"
    return CARD_LINE


def split_printing(text: str) -> tuple[str, str, str]:
    """A name with what may follow it, as name, set code (lower case) and collector number; foil marks, tags and
    categories are dropped."""
    return _parts(text)[:3]


def _parts(text: str) -> tuple[str, str, str, str]:
    """As `split_printing`, and the section that a category names, "" where none does."""
    rest = text.strip()
    zone = ""
    while True:
        tail = _TAIL.search(rest)
        if tail is None:
            break
        zone = zone or _zone(tail[1])
        rest = rest[: tail.start()].rstrip()
    rest = _THREE_SLASHES.sub(" // ", rest)
    printed = _PRINTING.match(rest)
    if printed is not None:
        return printed[1].strip(), printed[2].lower(), printed[3] or "", zone
    return rest, "", "", zone


def _zone(tail: str) -> str:
    """The section that Archidekt's categories put a card in: `[Commander{top}]`, `[Maybeboard{noDeck}]`."""
    if not tail.startswith("["):
        return ""
    for category in tail[1:].replace("]", "").split(","):
        section = SECTIONS.get(_FLAGS.sub("", category).strip().lower(), "")
        if section in ("commander", "companion", "sideboard", "maybe"):
            return section
        if "{nodeck}" in category.lower():
            return "maybe"
    return ""


# ------------------------------------------------------------------ writing

_TITLES = (("commander", "Commander"), ("companion", "Companion"), ("main", "Deck"), ("sideboard", "Sideboard"))


def arena_text(deck: DeckList, spelling: Callable[[str], str] | None = None) -> str:
    """A deck list in MTG Arena's text. `spelling` gives the name that Arena has for a card; without it names stay."""
    blocks = [f"About\nName {deck.name}\n"] if deck.name else []
    for section, title in _TITLES:
        rows = [_arena_row(e, spelling) for e in deck.entries if e.section == section]
        if rows:
            blocks.append("\n".join([title, *rows, ""]))
    return "\n".join(blocks)


def _arena_row(e: DeckEntry, spelling: Callable[[str], str] | None) -> str:
    name = e.name if spelling is None else spelling(e.name)
    printing = f" ({e.set.upper()})" if e.set else ""
    number = f" {e.collector_number}" if e.set and e.collector_number else ""
    return f"{e.count} {name}{printing}{number}"
