"""Invented cards for games, scenarios and decks: read from a file, compiled when they are asked for, and what of their
texts is not understood pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from spellwright import facade
from spellwright.cards.custom import Fault, FaultyCards, Written, names_of, read_custom
from spellwright.cards.model import fold_name
from spellwright.core.errors import did_you_mean

if TYPE_CHECKING:
    from spellwright.oracle.compile import CompiledCard, CompiledFace, CompiledLine

_SHOWN: Final = 8


class CustomCards(Mapping[str, "CompiledCard"]):
    """Invented cards by name, each compiled when it is first asked for. Case and accents do not count in a name, and a
    face's name will do."""

    def __init__(self, written: list[Written], place: str = "") -> None:
        self.place = place
        self.written = {w.card.name: w for w in written}
        self._cards: dict[str, CompiledCard] = {}
        self._names: dict[str, str] = {}
        for w in written:
            for name in names_of(w.card):
                self._names.setdefault(fold_name(name), w.card.name)
        for w in written:
            self._names[fold_name(w.card.name)] = w.card.name

    def __len__(self) -> int:
        return len(self.written)

    def __iter__(self) -> Iterator[str]:
        return iter(self.written)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.full_name(name) is not None

    def __getitem__(self, name: str) -> CompiledCard:
        full = self.full_name(name)
        if full is None:
            raise KeyError(name)
        if full not in self._cards:
            self._cards[full] = facade.compile_card(self.written[full].card)
        return self._cards[full]

    def full_name(self, name: str) -> str | None:
        """The full name of the card that is meant, None if there is none."""
        return name if name in self.written else self._names.get(fold_name(name))

    def faults(self, name: str = "") -> list[Fault]:
        """What keeps the cards (or the one of this name) from being played, each at its place in the file."""
        out: list[Fault] = []
        for full in [self.full_name(name) or name] if name else list(self.written):
            out += text_faults(self.written[full], self[full])
        return out


def load_cards(path: str | Path, replace: bool = False) -> CustomCards:
    """The invented cards of a file (docs/custom-cards.md), to be given as `cards` to `Game`, `check` and others.

    Raises FaultyCards (a UserError) with every fault of the file; one of them is the name of a card that there is
    already, in the starter pool, among the user's own or in the imported store, unless they are to `replace` these.
    """
    written = read_custom(path)
    if not replace:
        known = facade.library()
        faults = []
        for w in written:
            for name in names_of(w.card):
                there = known.facts(name)
                if there is not None:
                    which = "" if there.name == name else f": {there.name}"
                    hint = "give yours another name, or say --replace to take yours instead"
                    faults.append(Fault(w.place, w.line, 0, "", 0, f"there is a card called {name!r}{which}", hint))
                    break
        if faults:
            raise FaultyCards(faults, str(path))
    return CustomCards(written, str(path))


# ------------------------------------------------------------------ what is not understood


def text_faults(written: Written, card: CompiledCard) -> list[Fault]:
    """What of a card's texts cannot be played, each with the row of the file and the place in it."""
    out: list[Fault] = []
    for i in range(len(card.faces)):
        rows = written.texts[i] if i < len(written.texts) else ()
        out += _face_faults(written, card.faces[i], rows)
    if not out and card.meant is not None:
        lacks = facade.lacks(card.meant)
        if lacks:
            out.append(Fault(written.place, written.line, 0, "", 0, f"{card.name} cannot be played: {lacks}"))
    return out


def _face_faults(written: Written, face: CompiledFace, rows: tuple[tuple[int, str], ...]) -> list[Fault]:
    groups = _groups(rows)
    out: list[Fault] = []
    for k in range(len(face.lines)):
        line = face.lines[k]
        if line.status == "playable":
            continue
        mine = [row for row, group in zip(rows, groups, strict=True) if group == k]
        if not mine:
            name = face.printed.name
            mine = [(0, row) for row in line.text.split("\n")]
            fault = _pointed(f"{written.place}, {name}" if len(written.card.faces) > 1 else written.place, mine, line)
            number = written.line
            out.append(Fault(fault.place, number, fault.column, fault.row, fault.width, fault.text, fault.hint))
        else:
            out.append(_pointed(written.place, mine, line))
    if face.missing:
        out.append(Fault(written.place, written.line, 0, "", 0, f"{face.printed.name}: {face.missing}"))
    return out


def _groups(rows: tuple[tuple[int, str], ...]) -> list[int]:
    """Which ability each row of a text belongs to: rows of modes and dice belong to one."""
    from spellwright.oracle.normalise import ability_lines

    return [len(ability_lines("\n".join([row.strip() for _, row in rows[: i + 1]]))) - 1 for i in range(len(rows))]


def _pointed(place: str, rows: list[tuple[int, str]], line: CompiledLine) -> Fault:
    """What stopped a line, at its place among the rows that it stands in."""
    read = line.read
    if line.status != "declined" or read.stopped_at < 0:
        number, row = rows[0]
        start = len(row) - len(row.lstrip())
        return Fault(place, number, start + 1, row, len(row) - start, line.report())
    at, hint = _unknown_word(read.tokens)
    if at < 0:
        at = min(read.stopped_at, len(read.tokens))
        could = [e for e in read.expected if e.strip(" ,;/<>")]
        near = did_you_mean(read.stopped, [e for e in could if "<" not in e], 2, 0.7) if read.stopped else []
        hint = f"did you mean {' or '.join(near)}?" if near else ""
        if could and not hint:
            hint = f"there could stand {', '.join(could[:_SHOWN])}{', ...' if len(could) > _SHOWN else ''}"
        text = f"{read.stopped!r} cannot stand here" if read.stopped else "the text ends too early"
    else:
        text = f"{read.tokens[at]!r} is no word that cards use"
    number, row, column, width = _place(rows, read.tokens, at)
    return Fault(place, number, column, row, width, text, hint)


def _unknown_word(tokens: list[str]) -> tuple[int, str]:
    """The first token that no card text has, and what is spelt nearly like it; -1 if all are known."""
    from spellwright.oracle.read import reader
    from spellwright.oracle.tokens import TOKENS, token_id

    known = reader().parser.known
    for i in range(len(tokens)):
        number = token_id(tokens[i])
        if number >= known and not TOKENS.classes[number] and not tokens[i].startswith("~"):
            words = [w for w in TOKENS.texts[:known] if len(w) > 2 and w.isalpha()]
            near = did_you_mean(tokens[i], words, 3, 0.7)
            return i, f"did you mean {' or '.join(near)}?" if near else ""
    return -1, ""


def _place(rows: list[tuple[int, str]], tokens: list[str], at: int) -> tuple[int, str, int, int]:
    """Where a token stands in the rows that it was read from: number of the row, the row, column, width. Past the last
    token it is the end of the last row."""
    r, column = 0, 0
    start = 0
    for i in range(min(at, len(tokens) - 1) + 1):
        word = tokens[i].strip()
        if not word or word.startswith("~"):
            continue
        for k in range(r, len(rows)):
            found = rows[k][1].find(word, column if k == r else 0)
            if found >= 0:
                r, start = k, found
                column = found + len(word)
                break
    if at >= len(tokens):
        number, row = rows[-1]
        return number, row, len(row) + 1, 1
    number, row = rows[r]
    return number, row, start + 1, max(1, column - start)
