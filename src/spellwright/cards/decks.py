"""Deck lists of every dialect, told apart by what is in them: MTG Arena's, MTGO's, Moxfield's and Archidekt's text,
MTGO's `.dek`, Cockatrice's `.cod`, Forge's and XMage's `.dck`, Moxfield's and MTGJSON's JSON, and tables (CSV).
"""

from __future__ import annotations

from pathlib import Path

from spellwright.cards.deck_model import DeckEntry, DeckError, DeckList, DeckProblem
from spellwright.cards.deck_text import arena_text, read_rows, split_printing
from spellwright.core.errors import UserError
from spellwright.core.files import decode_text, read_bytes

__all__ = [
    "DeckEntry",
    "DeckError",
    "DeckList",
    "DeckProblem",
    "arena_text",
    "parse_deck",
    "read_deck",
    "split_printing",
]


def read_deck(path: str | Path) -> DeckList:
    """Read a deck list from a file; its name is the file's unless the list has one. Raises UserError or DeckError."""
    place = str(path)
    text = decode_text(read_bytes(path, "deck list"), place, "deck list")
    return parse_deck(text, place, Path(path).stem)


def parse_deck(text: str, place: str = "", name: str = "") -> DeckList:
    """Read a deck list from text; `name` is its name unless it has one. Raises UserError for what is no deck list, and
    DeckError with the problems of all lines."""
    text = text.removeprefix("\ufeff")
    start = text.lstrip()[:1]
    if start == "<":
        from spellwright.cards.deck_xml import read_xml

        return read_xml(text, place, name)
    if start == "{":
        from spellwright.cards.deck_json import read_json_deck

        return read_json_deck(text, place, name)
    if start == "[" and text.lstrip()[1:].lstrip()[:1] in ("{", "[", "]", '"'):
        raise UserError("this is a JSON array, not a deck list", place, "card files go to `spellwright cards import`")
    if "," in text:
        from spellwright.cards.deck_csv import read_csv, table_of

        table = table_of(text)
        if table is not None:
            return read_csv(text, table, place, name)
    if "[" in text:
        from spellwright.cards.deck_dck import is_forge, is_xmage, read_forge, read_xmage

        if is_forge(text):
            return read_forge(text, place, name)
        if is_xmage(text):
            return read_xmage(text, place, name)
    return read_rows(text, place, name)
