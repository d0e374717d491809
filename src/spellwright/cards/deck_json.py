"""Deck lists in JSON: Moxfield's (`boards`, or the boards at the top as it was before) and MTGJSON's deck files."""

from __future__ import annotations

from typing import Any

import msgspec

from spellwright.cards.deck_model import Builder, DeckList
from spellwright.core.errors import UserError

EXPECTED = "deck lists in JSON are Moxfield's (`boards`) and MTGJSON's (`data` with `mainBoard`)"
MOXFIELD_CARD = 'a card is `{"quantity": 4, "card": {"name": "..."}}` in `boards.mainboard.cards`'
MTGJSON_CARD = 'a card is `{"count": 4, "name": "..."}` in `data.mainBoard`'
MOXFIELD_BOARDS = {
    "mainboard": "main",
    "sideboard": "sideboard",
    "commanders": "commander",
    "companions": "companion",
    "maybeboard": "maybe",
    "signatureSpells": "maybe",
    "attractions": "maybe",
    "stickers": "maybe",
    "contraptions": "maybe",
    "planes": "maybe",
    "schemes": "maybe",
    "tokens": "maybe",
}
MTGJSON_BOARDS = {"mainBoard": "main", "sideBoard": "sideboard", "commander": "commander", "displayCommander": ""}


def read_json_deck(text: str, place: str, name: str) -> DeckList:
    """A deck list in JSON. Raises UserError, or DeckError with the problems of all cards."""
    try:
        data = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        from spellwright.cards.packed import json_fault

        raise UserError(json_fault(text.encode(), error), place, "export the deck again") from None
    if isinstance(data.get("data"), dict) and "mainBoard" in data["data"]:
        return _read_mtgjson(data["data"], place, name)
    boards = data.get("boards")
    if isinstance(boards, dict):
        return _read_moxfield(data, boards, "boards.", place, name)
    if isinstance(data.get("mainboard"), dict):
        return _read_moxfield(data, data, "", place, name)
    raise UserError("this JSON is no deck list", place, EXPECTED)


def _read_moxfield(data: dict[str, Any], boards: dict[str, Any], at: str, place: str, name: str) -> DeckList:
    built = Builder(_text(data.get("name")) or name, "moxfield-json")
    for board in boards:
        if board not in MOXFIELD_BOARDS:
            if at:
                built.wrong(0, f"there is no board {board!r:.40}", f"there are: {', '.join(MOXFIELD_BOARDS)}")
            continue
        content = boards[board]
        where = f"{at}{board}"
        if at:
            where += ".cards"
            content = content.get("cards", {}) if isinstance(content, dict) else content
        if not isinstance(content, dict):
            built.wrong(0, f"{where} is no object of cards", MOXFIELD_CARD)
            continue
        for key, entry in content.items():
            card = entry.get("card") if isinstance(entry, dict) else None
            if not isinstance(card, dict):
                built.wrong(0, f"{where}[{key!r:.40}] is no card", MOXFIELD_CARD)
                continue
            section = MOXFIELD_BOARDS[board]
            _add(built, f"{where}[{key!r:.40}]", entry.get("quantity"), card, section, ("set", "cn"), MOXFIELD_CARD)
    return built.finish(place, MOXFIELD_CARD)


def _read_mtgjson(data: dict[str, Any], place: str, name: str) -> DeckList:
    built = Builder(_text(data.get("name")) or name, "mtgjson")
    for board, section in MTGJSON_BOARDS.items():
        content = data.get(board) or []
        if not isinstance(content, list):
            built.wrong(0, f"data.{board} is no array of cards", MTGJSON_CARD)
            continue
        for i in range(len(content) if section else 0):
            entry = content[i]
            if not isinstance(entry, dict):
                built.wrong(0, f"data.{board}[{i}] is no card", MTGJSON_CARD)
                continue
            printing = ("setCode", "number")
            _add(built, f"data.{board}[{i}]", entry.get("count"), entry, section, printing, MTGJSON_CARD)
    return built.finish(place, MTGJSON_CARD)


def _add(
    built: Builder, where: str, count: Any, card: dict[str, Any], section: str, printing: tuple[str, str], like: str
) -> None:
    card_name = _text(card.get("name"))
    if not isinstance(count, int) or isinstance(count, bool):
        built.wrong(0, f"{where}: the count is {count!r:.40}", like)
    elif not card_name:
        built.wrong(0, f"{where}: a card without a name", like)
    else:
        built.add(0, count, card_name, section, _text(card.get(printing[0])), _text(card.get(printing[1])))


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""
