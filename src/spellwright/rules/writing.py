"""What is written on a card, opened only where a text is changed (CR 612.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from spellwright.ir.node import from_data

if TYPE_CHECKING:
    from spellwright.ir.said.base import Said


class Writing:
    """What the lines of one face say, with the collector number and the year of its card. `raw` is the text of a
    `ir.meant.abilities.Card`; nothing is known of an empty one."""

    __slots__ = ("_lines", "_number", "_raw", "_year", "index")

    def __init__(self, raw: str, index: int) -> None:
        self._raw = raw
        self.index = index
        self._lines: tuple[Said, ...] = ()
        self._number = ""
        self._year = ""

    def _open(self) -> None:
        if not self._raw:
            return
        from spellwright.ir.said import load

        load()
        faces, self._number, self._year = msgspec.json.decode(self._raw)
        lines: Any = from_data(faces[self.index])
        self._lines = tuple([n for n in lines if n is not None])
        self._raw = ""

    @property
    def lines(self) -> tuple[Said, ...]:
        """What each line says."""
        self._open()
        return self._lines

    @property
    def number(self) -> str:
        """The collector number, "" where it is not known."""
        self._open()
        return self._number

    @property
    def year(self) -> str:
        """The year in the small print, "" where it is not known."""
        self._open()
        return self._year

    def changed(self, lines: tuple[Said, ...], number: str, year: str) -> Writing:
        """The same face with something else written on it."""
        out = Writing("", self.index)
        out._lines = lines
        out._number = number
        out._year = year
        return out
