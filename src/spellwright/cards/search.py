"""Searching the cards of a store: a query of the search language, answered with cards."""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec

from spellwright.cards.model import PrintedCard
from spellwright.cards.query import Node, parse
from spellwright.cards.search_index import SearchIndex
from spellwright.cards.search_terms import FUNCTIONS, ORDERS, STATUSES, Sql, Terms, takes_compiling
from spellwright.core.errors import UserError, suggestion

_decode: Final = msgspec.msgpack.Decoder(PrintedCard).decode


class Hit(msgspec.Struct, frozen=True):
    """A card that fits; `status` is "" where the cards have not been compiled."""

    card: PrintedCard
    status: str


class Hits(msgspec.Struct, frozen=True):
    """The first of the cards that fit, and how many there are."""

    hits: tuple[Hit, ...]
    count: int


class Query:
    """A query that has been read. `takes_compiling`: it asks what the cards mean."""

    def __init__(self, text: str) -> None:
        if not text.isprintable() and any([0xD800 <= ord(c) < 0xE000 for c in text]):
            raise UserError("the query is not text", "", "it has bytes in it that are no UTF-8")
        self.text = text
        self.node: Node | None = parse(text)
        if self.node is None:
            raise UserError("there is nothing to search for", "", "as in: spellwright search 't:elf pow>=3'")
        self.takes_compiling = takes_compiling(self.node)

    def check(self, index: SearchIndex, order: str = "") -> None:
        """What can be told to be wrong before the cards have been compiled. Raises UserError as `run` does."""
        self._sql(index, order, False)

    def _sql(self, index: SearchIndex, order: str, compiled: bool) -> tuple[Sql, str, bool]:
        """The condition, what it is ordered by, and whether the last comes first."""
        assert self.node is not None
        terms = Terms(self.text, index, compiled)
        made = terms.sql(self.node)
        by = order or terms.order or "name"
        if by not in ORDERS:
            hint = suggestion(by, ORDERS) or f"orders are: {', '.join(ORDERS)}"
            raise UserError(f"there is no order {by!r}", "--order", hint)
        return made, by, terms.descending

    def run(self, index: SearchIndex, limit: int | None = None, order: str = "", descending: bool = False) -> Hits:
        """The cards that fit, all or so many of them, in the order asked for (in the query or here; by name otherwise).
        Raises UserError with the place in the query of what is wrong."""
        for name, count, function in FUNCTIONS:
            index.db.create_function(name, count, function, deterministic=True)
        (condition, values), by, backwards = self._sql(index, order, True)
        direction = "DESC" if descending or backwards else "ASC"
        try:
            rows = index.db.execute(
                f"SELECT s.card FROM search s WHERE {condition} ORDER BY {ORDERS[by]} {direction} NULLS LAST, s.name",
                values,
            ).fetchall()
        except sqlite3.OperationalError as error:
            raise UserError(f"the query is too much for SQLite: {error}", "", "search for less at a time") from None
        shown = rows if limit is None else rows[: max(limit, 0)]
        return Hits(tuple([_hit(index, row[0]) for row in shown]), len(rows))


def _hit(index: SearchIndex, number: int) -> Hit:
    data = index.db.execute("SELECT data FROM cards WHERE id = ?", (number,)).fetchone()[0]
    row = index.db.execute("SELECT status FROM understood WHERE card = ?", (number,)).fetchone()
    return Hit(_decode(data), "" if row is None else STATUSES[row[0]])
