"""The corpus gate: how much of a pile of cards is read, and what stops the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from spellwright.ir.node import walk
from spellwright.ir.said.base import Leaf, Said
from spellwright.oracle.normalise import ability_lines
from spellwright.oracle.read import AMBIGUOUS, DECLINED, MISMATCH, READ, Line, Reader, faces_of, reader, spellings

Statement = Mapping[str, Any]
CRASHED: Final = "crashed"


def opaque_words(node: Said) -> list[str]:
    """The phrases of three or more words in a node whose structure is not said by classes."""
    return [n.word for n in walk(node) if isinstance(n, Leaf) and type(n).opaque and n.word.count(" ") >= 2]


class Measure:
    """What a corpus run found. Lines are counted as often as they stand on cards."""

    def __init__(self) -> None:
        self.cards = 0
        self.cards_read = 0
        self.cards_exact = 0
        self.cards_opaque = 0
        self.statuses: Counter[str] = Counter()
        self.unread: Counter[str] = Counter()
        self.lines: dict[str, Line] = {}
        self.blocked: Counter[str] = Counter()
        self.opaque: Counter[str] = Counter()
        self.examples: dict[str, str] = {}

    def as_dict(self, most: int = 60) -> dict[str, Any]:
        """The figures as plain data, the `most` frequent of every ranking."""
        total = sum(self.statuses.values())
        read = sum(self.statuses[s] for s in READ)
        return {
            "cards": self.cards,
            "cards_read": self.cards_read,
            "cards_exact": self.cards_exact,
            "cards_opaque": self.cards_opaque,
            "lines": total,
            "lines_read": read,
            **{f"lines_{s}": n for s, n in sorted(self.statuses.items())},
            "stops": [
                {"cards": n, "context": context, "example": self.examples[context]}
                for context, n in self.blocked.most_common(most)
            ],
            "opaque": [{"cards": n, "words": words} for words, n in self.opaque.most_common(most)],
        }


def context_of(line: Line) -> str:
    """Where a line stopped, as the two tokens before and the one that could not be taken."""
    if line.status != DECLINED:
        return line.status
    at = line.stopped_at
    before = [t.lower() for t in line.tokens[max(0, at - 2) : at]]
    return f"{' '.join(before)} | {line.stopped.lower() or 'the end'}"


def measure_all(cards: Iterable[Statement], with_reader: Reader | None = None) -> Measure:
    """Reads all cards. Ranks what blocks the cards of which a single line is not read."""
    rules = with_reader or reader()
    out = Measure()
    for card in cards:
        out.cards += 1
        lines: list[Line] = []
        for name, type_line, text in faces_of(card):
            marks = spellings(name, type_line)
            for line_text in ability_lines(text):
                try:
                    line = rules.line(line_text, marks)
                except Exception as error:  # counted, and shown as what it is
                    line = Line(line_text)
                    line.status = CRASHED
                    line.printed = repr(error)
                out.lines[line_text] = line
                lines.append(line)
        bad = {line.text: line for line in lines if not line.is_read}
        for line in lines:
            out.statuses[line.status] += 1
        if not bad:
            out.cards_read += 1
            if all(line.status == "exact" for line in lines):
                out.cards_exact += 1
            opaque = {w for line in lines if line.ir is not None for w in opaque_words(line.ir)}
            if opaque:
                out.cards_opaque += 1
                out.opaque.update(opaque)
        elif len(bad) == 1:
            line = next(iter(bad.values()))
            context = context_of(line)
            out.blocked[context] += 1
            out.examples.setdefault(context, line.text)
    return out


def measure(cards: Iterable[Statement]) -> dict[str, Any]:
    """Reads all cards and returns the figures: cards read, lines by status, rankings of stops and opaque phrases."""
    return measure_all(cards).as_dict()


def faults(found: Measure) -> list[Line]:
    """The lines a gate must not have: ambiguous, mismatched, crashed."""
    return [line for line in found.lines.values() if line.status in (AMBIGUOUS, MISMATCH, CRASHED)]
