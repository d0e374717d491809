"""Deck lists as text: MTG Arena's and MTGO's, with the variations that other programs write.

A line is a count and a name, `4 Name`, `4x Name`, `4 Name (SET) 123`, `SB: 2 Name`; a section begins with its name on a
line (`Deck`, `Sideboard`, `Commander`, `Companion`). Without any section the part after the one blank line is the
sideboard. `#` and `//` begin comments. All errors of a list are gathered and reported at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec

from spellwright.core.errors import UserError, did_you_mean
from spellwright.core.files import decode_text, read_bytes

MOST_OF_A_CARD = 1000
MOST_IN_SIDEBOARD = 15  # CR 100.4a

SECTIONS = {
    "deck": "main",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "mainboard": "main",
    "sideboard": "sideboard",
    "side": "sideboard",
    "commander": "commander",
    "commanders": "commander",
    "companion": "companion",
    "about": "about",
    "maybeboard": "maybe",
    "considering": "maybe",
    "tokens": "maybe",
}
GROUPS = frozenset(
    "creature creatures planeswalker planeswalkers instant instants sorcery sorceries artifact artifacts enchantment "
    "enchantments land lands spell spells battle battles other".split()
)
"""Headings that only arrange the cards of a section."""

EXPECTED = "a line is a count and a name, such as `4 Name` or `4 Name (SET) 123`"

_HEADING = re.compile(r"^\[?([A-Za-z ]+?)\]?:?\s*(\(\d+\))?:?$")
_CARD = re.compile(r"^(SB:\s*)?(\d+)\s*[xX×]?\s+(\S.*)$", re.IGNORECASE)
_NO_SPACE = re.compile(r"^(\d+)[xX×](\S.*)$")
_XMAGE = re.compile(r"^\[([A-Za-z0-9_]+):([^\]\s]+)\]\s*(.+)$")
_TAIL = re.compile(r"\s+(\*[A-Z]\*|#.*|\^.*\^|\[[^\]]*\](\{[^}]*\})*|<[^>]*>|\(F\))$")
_PRINTING = re.compile(r"^(.+?)\s+\(([A-Z0-9_]{2,6}|[a-z0-9_]{2,6})\)(?:\s+(\S+))?$")
_COMMENT = re.compile(r"^\s*(//|#|;)\s*")
_IGNORED = re.compile(r"^(NAME|AUTHOR|LAYOUT MAIN|LAYOUT SIDEBOARD):", re.IGNORECASE)


class DeckEntry(msgspec.Struct, frozen=True):
    """One line of a deck list. `set` and `collector_number` are empty where the line has none."""

    count: int
    name: str
    section: str
    line: int
    set: str = ""
    collector_number: str = ""


class DeckProblem(msgspec.Struct, frozen=True):
    """What is wrong with a line, and what would be right (or empty). `line` counts from 1; 0 is the whole list."""

    line: int
    text: str
    hint: str = ""

    def row(self) -> str:
        """The problem in one line."""
        row = f"line {self.line}: {self.text}" if self.line else self.text
        return f"{row}; {self.hint}" if self.hint else row


class DeckError(UserError):
    """A deck list that cannot be used, with all of its problems."""

    def __init__(self, problems: list[DeckProblem], place: str) -> None:
        self.problems = problems
        rows = [p.row() for p in problems]
        if len(rows) == 1:
            super().__init__(rows[0], place)
        else:
            super().__init__("\n  ".join([f"{len(rows)} errors in the deck list", *rows]), place)


class DeckList(msgspec.Struct, frozen=True):
    """A deck list as read. Names are as written until `with_names` has replaced them by those of cards."""

    name: str
    entries: tuple[DeckEntry, ...]

    def section(self, section: str) -> dict[str, int]:
        """Counts by name in a section: main, sideboard, commander, companion."""
        out: dict[str, int] = {}
        for e in self.entries:
            if e.section == section:
                out[e.name] = out.get(e.name, 0) + e.count
        return out

    @property
    def main(self) -> dict[str, int]:
        return self.section("main")

    @property
    def sideboard(self) -> dict[str, int]:
        return self.section("sideboard")

    @property
    def commanders(self) -> list[str]:
        return [name for name, count in self.section("commander").items() for _ in range(count)]

    def size(self, section: str = "main") -> int:
        return sum([e.count for e in self.entries if e.section == section])

    def with_names(self, lookup: Callable[[str], str], place: str = "") -> DeckList:
        """The list with each name replaced by what `lookup` makes of it: a card's full name, or a UserError.

        Raises DeckError with the problems of all lines.
        """
        known: dict[str, str] = {}
        problems = []
        entries = []
        for e in self.entries:
            try:
                if e.name not in known:
                    known[e.name] = lookup(e.name)
                entries.append(msgspec.structs.replace(e, name=known[e.name]))
            except UserError as error:
                problems.append(DeckProblem(e.line, error.message, error.hint))
        if problems:
            raise DeckError(problems, place)
        return DeckList(self.name, tuple(entries))


def read_deck(path: str | Path) -> DeckList:
    """Read a deck list from a file; its name is the file's unless the list has one. Raises UserError or DeckError."""
    place = str(path)
    text = decode_text(read_bytes(path, "deck list"), place, "deck list")
    return parse_deck(text, place, Path(path).stem)


def parse_deck(text: str, place: str = "", name: str = "") -> DeckList:
    """Read a deck list from text. Raises DeckError with the problems of all lines."""
    start = text.lstrip()[:1]
    if start in ("<", "{"):
        kind = "XML" if start == "<" else "JSON"
        raise UserError(f"this is {kind}, not a text deck list", place, "export the deck as MTG Arena or MTGO text")
    reader = _Reader(name)
    rows = text.split("\n")
    for i in range(len(rows)):
        reader.read(i + 1, rows[i].strip())
    reader.finish()
    if reader.problems:
        raise DeckError(reader.problems, place)
    return DeckList(reader.name, tuple(reader.entries))


class _Reader:
    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[DeckEntry] = []
        self.problems: list[DeckProblem] = []
        self.section = "main"
        self.headed = False
        self.gaps: list[int] = []  # how many entries stood before each blank line that cards precede
        self.marked = False  # some line had SB:
        self.maybe = 0

    def read(self, number: int, row: str) -> None:
        if not row:
            if self.entries and (not self.gaps or self.gaps[-1] != len(self.entries)):
                self.gaps.append(len(self.entries))
            return
        comment = _COMMENT.match(row)
        heading = _HEADING.match(row[comment.end() :] if comment else row)
        if heading is not None and self._head(heading[1].lower()):
            return
        if comment is not None or _IGNORED.match(row):
            return
        if self.section == "about":
            if row.lower().startswith("name "):
                self.name = row[5:].strip()
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
            glued = _NO_SPACE.match(row)
            if glued is not None:
                self._add(number, int(glued[1]), glued[2], self.section)
                return
            self.problems.append(DeckProblem(number, f"{row!r:.60} is no card line", self._hint(row)))
            return
        section = self.section
        if found[1]:
            section = "sideboard"
            self.marked = True
        self._add(number, int(found[2][:9]), found[3], section)

    def _hint(self, row: str) -> str:
        near = did_you_mean(row.rstrip(":"), [s.capitalize() for s in SECTIONS], 1, 0.8)
        if near:
            return f"did you mean {near[0]}?"
        if re.match(r"^[A-Z][^\d]*$", row):
            return f"put a count before the name: `1 {row}`"
        return EXPECTED

    def _add(self, number: int, count: int, rest: str, section: str) -> None:
        if count < 1 or count > MOST_OF_A_CARD:
            self.problems.append(DeckProblem(number, f"the count is {count}", f"it can be 1 to {MOST_OF_A_CARD}"))
            return
        if section == "maybe":
            self.maybe += count
            return
        rest, code, collector = split_printing(rest)
        self.entries.append(DeckEntry(count, rest, section, number, code, collector))

    def finish(self) -> None:
        """Without headings a blank line begins the sideboard; whatever else it may mean is not guessed."""
        gaps = [g for g in self.gaps if g < len(self.entries)]
        if self.headed or self.marked or not gaps:
            pass
        elif len(gaps) > 1:
            line = self.entries[gaps[-1]].line
            hint = f"put `Sideboard` on a line of its own where it begins, perhaps above line {line}, or `Deck` on top"
            self.problems.append(DeckProblem(0, "several blank lines divide the list, and no section is named", hint))
        else:
            side = self.entries[gaps[0] :]
            if sum([e.count for e in side]) > MOST_IN_SIDEBOARD:
                hint = "put `Sideboard` on a line of its own above it, or `Deck` on top if it is part of the deck"
                self.problems.append(
                    DeckProblem(
                        side[0].line, f"what follows the blank line is more than {MOST_IN_SIDEBOARD} cards", hint
                    )
                )
            self.entries[gaps[0] :] = [msgspec.structs.replace(e, section="sideboard") for e in side]
        if not self.entries and not self.problems:
            self.problems.append(DeckProblem(0, "there is no card in the list", EXPECTED))
        elif not self.problems and not any([e.section in ("main", "commander") for e in self.entries]):
            self.problems.append(
                DeckProblem(0, "there is a sideboard but no deck", "begin the deck with a line `Deck`")
            )


def split_printing(text: str) -> tuple[str, str, str]:
    """A name with what may follow it, as name, set code (lower case) and collector number; foil marks, tags and
    categories are dropped."""
    rest = text.strip()
    while True:
        tail = _TAIL.search(rest)
        if tail is None:
            break
        rest = rest[: tail.start()].rstrip()
    mage = _XMAGE.match(rest)
    if mage is not None:
        return mage[3].strip(), mage[1].lower(), mage[2]
    if "|" in rest:
        parts = rest.split("|")
        return parts[0].rstrip("+").strip(), parts[1].strip().lower(), ""
    printed = _PRINTING.match(rest)
    if printed is not None:
        return printed[1].strip(), printed[2].lower(), printed[3] or ""
    return rest, "", ""
