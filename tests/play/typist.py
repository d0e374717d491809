"""Typed lines for a session in the test's own process."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from spellwright.play.session import Session
from spellwright.play.table import Table, new_table
from spellwright.rules.decisions import Decision


def table(seed: int = 5, asked: tuple[int, ...] = ()) -> Table:
    return new_table(("green", "red"), seed, ("greedy", "random"), 20, asked)


def table_of(folder: Path, mine: str, theirs: str, seed: int = 7, seats: tuple[int, ...] = (0,)) -> Table:
    """A game between two lists, as `Forest 30, Grizzly Bears 30`."""
    names = []
    for name, cards in (("mine", mine), ("theirs", theirs)):
        rows = [f"{row.rsplit(' ', 1)[1]} {row.rsplit(' ', 1)[0]}" for row in cards.split(", ")]
        path = folder / f"{name}.txt"
        path.write_text("Deck\n" + "\n".join(rows) + "\n", encoding="utf-8")
        names.append(str(path))
    return new_table((names[0], names[1]), seed, ("greedy", "greedy"), 20, seats)


class Typist:
    """Types these lines, then no more; what is shown is in `text`. `chooser`, if given, is asked for a line instead:
    it gets the decision and all that was shown, and gives None when there is no more."""

    def __init__(
        self,
        t: Table,
        *lines: str,
        seats: int | Sequence[int] = 0,
        width: int = 100,
        chooser: Callable[[Decision | None, str], str | None] | None = None,
    ) -> None:
        self.lines = list(lines)
        self.chooser = chooser
        self.out = io.StringIO()
        console = Console(file=self.out, width=width, highlight=False, markup=False)
        self.session = Session(t, seats, console, self.read, True)

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def read(self, prompt: str) -> str:
        self.out.write(prompt)
        if self.chooser is not None:
            line = self.chooser(self.session.game.decision, self.text)
        else:
            line = self.lines.pop(0) if self.lines else None
        if line is None:
            raise EOFError
        self.out.write(line + "\n")
        return line

    def run(self) -> str:
        self.session.run()
        return self.text
