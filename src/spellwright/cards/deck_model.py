"""Deck lists as data, and how one is put together from whatever it is written in."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from spellwright.core.errors import UserError, did_you_mean

MOST_OF_A_CARD = 1000

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
    "companions": "companion",
    "about": "about",
    "maybeboard": "maybe",
    "maybe": "maybe",
    "considering": "maybe",
    "tokens": "maybe",
}
"""What a list may call its parts, and what they are: main, sideboard, commander, companion; maybe is passed over."""

CARD_LINE = "a line is a count and a name, such as `4 Name` or `4 Name (SET) 123`"


class DeckEntry(msgspec.Struct, frozen=True):
    """One line of a deck list. `set` (in lower case) and `collector_number` are empty where the line has none; `line`
    counts from 1, and is 0 in a file that has no lines to speak of."""

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
    """A deck list that cannot be used, with all of its problems; `entries` are what could be read of it."""

    def __init__(self, problems: list[DeckProblem], place: str, entries: tuple[DeckEntry, ...] = ()) -> None:
        self.problems = problems
        self.entries = entries
        rows = [p.row() for p in problems]
        if len(rows) == 1:
            super().__init__(rows[0], place)
        else:
            super().__init__("\n  ".join([f"{len(rows)} errors in the deck list", *rows]), place)


class DeckList(msgspec.Struct, frozen=True):
    """A deck list as read. Names are as written until `with_names` has replaced them by those of cards.

    `dialect` is what it was written in; `passed_over` counts the cards of a maybeboard, tokens and the like, which are
    no part of the deck.
    """

    name: str
    entries: tuple[DeckEntry, ...]
    dialect: str = ""
    passed_over: int = 0

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
        return msgspec.structs.replace(self, entries=tuple(entries))


class Builder:
    """A deck list in the making. What is wrong is gathered, so that all of it is told at once."""

    def __init__(self, name: str, dialect: str) -> None:
        self.name = name
        self.dialect = dialect
        self.entries: list[DeckEntry] = []
        self.problems: list[DeckProblem] = []
        self.passed_over = 0

    def wrong(self, line: int, text: str, hint: str = "") -> None:
        """Note a problem."""
        self.problems.append(DeckProblem(line, text, hint))

    def add(self, line: int, count: str | int, name: str, section: str, code: str = "", number: str = "") -> None:
        """Add so many of a card to a section (see `SECTIONS`; about is no section of cards)."""
        name = " ".join(name.split())
        copies = count if isinstance(count, int) else whole(count)
        if not name:
            self.wrong(line, "a card without a name", "every card has a count and a name")
        elif copies is None:
            self.wrong(line, f"the count of {name} is {count!r:.40}", f"it is a whole number, 1 to {MOST_OF_A_CARD}")
        elif copies < 1 or copies > MOST_OF_A_CARD:
            written = f"{count}".strip()
            self.wrong(line, f"the count is {written:.40}", f"it can be 1 to {MOST_OF_A_CARD}")
        elif section == "maybe":
            self.passed_over += copies
        else:
            self.entries.append(DeckEntry(copies, name, section, line, code.strip().lower(), number.strip()))

    def finish(self, place: str, expected: str = CARD_LINE) -> DeckList:
        """The list. Raises DeckError with all problems; `expected` says what a card looks like in this dialect."""
        if not self.entries and not self.problems:
            self.wrong(0, "there is no card in the list", expected)
        elif not self.problems and not any([e.section in ("main", "commander") for e in self.entries]):
            self.wrong(0, "there is a sideboard but no deck", "begin the deck with a line `Deck`")
        if self.problems:
            raise DeckError(self.problems, place, tuple(self.entries))
        return DeckList(self.name, tuple(self.entries), self.dialect, self.passed_over)


def whole(text: str) -> int | None:
    """A whole number as written, None for anything else; of very long ones the beginning is enough to be wrong."""
    plain = text.strip()
    sign = -1 if plain.startswith("-") else 1
    digits = plain.removeprefix("-")
    return sign * int(digits[:9]) if digits.isascii() and digits.isdigit() else None


def near_section(word: str) -> str:
    """`did you mean Sideboard?` for a word that is nearly the name of a section, else empty."""
    near = did_you_mean(word.strip(" []:"), [s.capitalize() for s in SECTIONS], 1, 0.8)
    return f"did you mean {near[0]}?" if near else ""
