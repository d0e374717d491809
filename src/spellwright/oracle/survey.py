"""Many cards compiled and counted: how far a whole store is understood, and what stops the rest."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from spellwright.cards.model import PrintedCard
from spellwright.oracle.compile import CRASHED, ORDER, Engine, compile_card
from spellwright.oracle.ledger import Entry, entry_of
from spellwright.oracle.read import reader

Told = Callable[[int, int], None]
"""Called with how many cards are done, of how many."""
PART: Final = 500
"""So many cards are compiled at a time where several processes share the work."""
LINES: Final = ("exact", "variant", "ambiguous", "mismatch")


class Survey:
    """What was found in some cards. `cards` counts them by status, `lines` their lines by how they were read (and
    "crashed": an error of the program in one); `opaque` counts cards that rest on a phrase without inner meaning;
    `reasons`: what stopped a card first, with an example of each; `entries`: the ledger's lines."""

    def __init__(self) -> None:
        self.cards: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.opaque = 0
        self.reasons: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.entries: list[Entry] = []

    def count(self, cards: Sequence[PrintedCard], able: Engine, closely: bool) -> None:
        """Compiles some cards; `closely`: what stops each of them is worked out and its line of the ledger made."""
        for printed in cards:
            card = compile_card(printed, able, closely)
            self.cards[card.status] += 1
            self.opaque += card.opaque > 0
            for line in card.lines:
                self.lines["lines"] += 1
                self.lines[line.read.status] += 1
                self.lines["crashed"] += line.step == CRASHED
            if closely:
                if card.stopped:
                    self.reasons[card.stopped] += 1
                    self.examples.setdefault(card.stopped, card.name)
                self.entries.append(entry_of(card))

    def add(self, other: Survey) -> None:
        """Takes in what another found in the cards behind these."""
        self.cards.update(other.cards)
        self.lines.update(other.lines)
        self.opaque += other.opaque
        self.reasons.update(other.reasons)
        self.examples = {**other.examples, **self.examples}
        self.entries.extend(other.entries)

    def counts(self) -> dict[str, int]:
        """Cards by the status they reach at least, and lines by how they were read."""
        reached = [sum([self.cards[s] for s in ORDER[i:]]) for i in range(len(ORDER))]
        return {
            "cards": reached[0],
            "read": reached[1],
            "meant": reached[2],
            "playable": reached[3],
            "declined": self.cards[ORDER[0]],
            "opaque": self.opaque,
            "lines": self.lines["lines"],
            **{s: self.lines[s] for s in LINES},
            "crashed": self.lines["crashed"],
        }


def survey(
    cards: Sequence[PrintedCard],
    engine: Callable[[], Engine],
    closely: bool = False,
    jobs: int = 1,
    told: Told | None = None,
) -> Survey:
    """Compiles cards for an engine, in `jobs` processes (0: one a processor), and counts. `engine` is called once in
    each process. The result does not depend on `jobs`."""
    jobs = jobs or os.cpu_count() or 1
    parts = [cards[i : i + PART] for i in range(0, len(cards), PART)]
    out = Survey()
    done = 0
    for found in _surveyed(parts, engine, closely, min(jobs, len(parts))):
        out.add(found)
        done += sum(found.cards.values())
        if told is not None:
            told(done, len(cards))
    return out


def _surveyed(
    parts: list[Sequence[PrintedCard]], engine: Callable[[], Engine], closely: bool, jobs: int
) -> Iterator[Survey]:
    if jobs <= 1:
        collecting = gc.isenabled()
        _begin(parts, engine, closely)
        try:
            for i in range(len(parts)):
                yield _part(i)
        finally:
            _SHARE.clear()
            if collecting:
                gc.enable()
        return
    from concurrent.futures import ProcessPoolExecutor

    forked = "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if forked else None)
    with ProcessPoolExecutor(jobs, context, _begin, (parts, engine, closely)) as pool:
        yield from pool.map(_part, range(len(parts)))


class _Share:
    """What a process works on."""

    def __init__(self, parts: list[Sequence[PrintedCard]], able: Engine, closely: bool) -> None:
        self.parts = parts
        self.able = able
        self.closely = closely


_SHARE: Final[list[_Share]] = []


def _begin(parts: list[Sequence[PrintedCard]], engine: Callable[[], Engine], closely: bool) -> None:
    reader()
    _SHARE[:] = [_Share(parts, engine(), closely)]
    gc.disable()  # what is made lives on or is freed by reference; the collector would only walk it again and again


def _part(index: int) -> Survey:
    share = _SHARE[0]
    out = Survey()
    out.count(share.parts[index], share.able, share.closely)
    return out
