"""Counts of lines of answers that were kept, to be counted again (docs/perft.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from spellwright.core.errors import UserError
from spellwright.core.files import read_text
from spellwright.sim.perft import Count

FORCED = "forced"
PAID = "paid by hand"


class Golden:
    """What `spellwright perft --json` printed once: each board's name with its positions and ended games by depth."""

    __slots__ = ("boards", "forced", "paid", "place")

    def __init__(self, place: str, forced: bool, paid: bool, boards: dict[str, tuple[list[int], list[int]]]) -> None:
        self.place = place
        self.forced = forced
        self.paid = paid
        self.boards = boards

    @classmethod
    def read(cls, path: str | Path) -> Golden:
        """Raises UserError for a file that is none."""
        place = str(path)
        hint = "it is what `spellwright perft ... --json` prints"
        try:
            data: Any = json.loads(read_text(path))
        except ValueError as error:
            raise UserError(f"this is no JSON: {error}", place, hint) from None
        if not isinstance(data, dict) or not isinstance(data.get("boards"), list):
            raise UserError("these are no counts: there are no 'boards'", place, hint)
        for key in (FORCED, PAID):
            if not isinstance(data.get(key), bool):
                raise UserError(f"these are no counts: {key!r} is not true or false", place, hint)
        boards: dict[str, tuple[list[int], list[int]]] = {}
        for i in range(len(data["boards"])):
            b = data["boards"][i]
            if not isinstance(b, dict) or not isinstance(b.get("board"), str):
                raise UserError(f"entry {i + 1} of 'boards' has no 'board'", place, hint)
            rows: list[Any] = [b.get("leaves"), b.get("ended")]
            if not all([isinstance(r, list) and all([type(n) is int for n in r]) for r in rows]):
                raise UserError(f"the counts of {b['board']!r} are not lists of numbers", place, hint)
            if not rows[0] or len(rows[0]) != len(rows[1]):
                raise UserError(f"{b['board']!r} has not as many 'ended' as 'leaves'", place, hint)
            boards[b["board"]] = (rows[0], rows[1])
        return cls(place, data[FORCED], data[PAID], boards)

    def depth(self, board: str) -> int:
        """How deep a board was counted. UserError for a board that was not."""
        if board not in self.boards:
            raise UserError(f"the board {board!r} was not counted there", self.place, "write the file anew")
        return len(self.boards[board][0])

    def depth_within(self, board: str, most: int) -> int:
        """The greatest depth, 1 at least, with at most so many positions up to it."""
        total = 0
        for depth in range(self.depth(board)):
            total += self.boards[board][0][depth]
            if total > most:
                return max(1, depth)
        return self.depth(board)

    def differences(self, board: str, found: Count) -> list[str]:
        """A line for each depth at which a board counts otherwise than it did."""
        leaves, ended = self.boards[board]
        out: list[str] = []
        for i in range(min(len(leaves), len(found.depths))):
            d = found.depths[i]
            if (d.leaves, d.ended) != (leaves[i], ended[i]):
                over = f", {d.ended:,} of them ended, not {ended[i]:,}" if d.ended != ended[i] else ""
                out.append(f"{board}, depth {d.depth}: {d.leaves:,} positions, not {leaves[i]:,}{over}")
        return out
