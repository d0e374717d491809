"""Deck lists as tables: comma-separated values with a row of titles, as Moxfield and Archidekt export them."""

from __future__ import annotations

import csv
import io

from spellwright.cards.deck_model import SECTIONS, Builder, DeckList
from spellwright.core.errors import UserError, suggestion

TITLES = {
    "count": "count",
    "quantity": "count",
    "qty": "count",
    "name": "name",
    "card name": "name",
    "edition": "set",
    "edition code": "set",
    "set": "set",
    "set code": "set",
    "collector number": "number",
    "number": "number",
    "board": "section",
    "section": "section",
    "zone": "section",
}
"""The titles that mean something, in lower case; other columns are passed over."""
EXPECTED = "a row has a count and a name below the titles `Count,Name`"


def table_of(text: str) -> dict[str, int] | None:
    """Which column has what (`TITLES`), None where the first row has no titles for a count and a name."""
    first = text.lstrip().partition("\n")[0]
    try:
        row = next(csv.reader([first]))
    except (csv.Error, StopIteration):
        return None
    out: dict[str, int] = {}
    for i in range(len(row)):
        kind = TITLES.get(row[i].strip().lower())
        if kind is not None:
            out.setdefault(kind, i)
    return out if "count" in out and "name" in out and len(row) > 1 else None


def read_csv(text: str, table: dict[str, int], place: str, name: str) -> DeckList:
    """A table as a deck list; `table` as `table_of` gives it. Raises DeckError with the problems of all rows."""
    built = Builder(name, "csv")
    skipped = text[: len(text) - len(text.lstrip())].count("\n")
    reader = csv.reader(io.StringIO(text.lstrip()), strict=True)
    width = 0
    try:
        for row in reader:
            line = reader.line_num + skipped
            if not width:
                width = len(row)
                continue
            if not any([cell.strip() for cell in row]):
                continue
            if len(row) != width:
                built.wrong(line, f"the row has {len(row)} cells, the titles are {width}", EXPECTED)
                continue
            section = _section(built, line, row[table["section"]]) if "section" in table else "main"
            if section:
                code = row[table["set"]] if "set" in table else ""
                number = row[table["number"]] if "number" in table else ""
                built.add(line, row[table["count"]], row[table["name"]], section, code, number)
    except csv.Error as error:
        where = f"{place}, line {reader.line_num + skipped}"
        raise UserError(f"the table is broken: {error}", where, EXPECTED) from None
    return built.finish(place, EXPECTED)


def _section(built: Builder, line: int, text: str) -> str:
    word = text.strip().lower()
    section = SECTIONS.get(word, "") if word else "main"
    if section in ("", "about"):
        hint = suggestion(word, SECTIONS) or "mainboard, sideboard, commander, companion or maybeboard"
        built.wrong(line, f"there is no board {text!r:.40}", hint)
        return ""
    return section
