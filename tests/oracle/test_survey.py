"""Many cards counted: the same whatever the number of processes, with a line of the ledger each."""

from __future__ import annotations

from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.facade import engine
from spellwright.oracle import survey as surveys
from spellwright.oracle.survey import survey

TEXTS = ("Flying", "Flying\nZap a card.", "When this creature enters, draw a card.", "")


def invented(n: int) -> list[PrintedCard]:
    return [
        PrintedCard(f"Card {i}", "normal", (PrintedFace(f"Card {i}", "Creature — Elf", "{G}", TEXTS[i % 4], "1", "1"),))
        for i in range(n)
    ]


def test_the_number_of_processes_changes_nothing() -> None:
    told: list[tuple[int, int]] = []
    cards = invented(surveys.PART * 2 + 4)
    one = survey(cards, engine, True, 1)
    two = survey(cards, engine, True, 2, lambda done, of: told.append((done, of)))
    assert one.counts() == two.counts()
    assert [e.line() for e in one.entries] == [e.line() for e in two.entries]
    assert one.reasons == two.reasons and one.examples == two.examples
    assert told[-1] == (len(cards), len(cards)) and len(told) == 3


def test_counts() -> None:
    """Of four cards one has a line that is not read; a card without text is playable."""
    counts = survey(invented(4), engine).counts()
    assert (counts["cards"], counts["read"], counts["playable"], counts["declined"]) == (4, 3, 3, 1)
    assert (counts["lines"], counts["exact"], counts["crashed"]) == (4, 3, 0)


def test_a_closer_look_changes_no_count() -> None:
    cards = invented(8)
    assert survey(cards, engine, True).counts() == survey(cards, engine, False).counts()
