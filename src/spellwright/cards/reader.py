"""A card file of any of the known shapes, read whole into printed cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from spellwright.cards import mtgjson, scryfall
from spellwright.cards.fields import Damaged
from spellwright.cards.model import PrintedCard
from spellwright.cards.packed import EXPECTED, Document, read_json, unpack
from spellwright.core.errors import UserError
from spellwright.core.files import read_bytes

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is, in entries."""

_EVERY = 500


class Note(msgspec.Struct, frozen=True):
    """Something about one entry: `where` in the file, the card's name (or empty) and what is wrong with it."""

    where: str
    name: str
    text: str


class Reading:
    """What a card file holds. `cards` has cards and others by their key; `skipped` the damaged entries; `warnings` what
    was left out of entries that were taken; `foreign` counts printings in other languages, which are passed over."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.shape = ""
        self.cards: dict[str, PrintedCard] = {}
        self.entries = 0
        self.foreign = 0
        self.skipped: list[Note] = []
        self.warnings: list[Note] = []

    def add(self, card: PrintedCard, where: str, warnings: list[str]) -> None:
        for text in warnings:
            self.warnings.append(Note(where, card.name, text))
        key = key_of(card)
        known = self.cards.get(key)
        if known is None:
            self.cards[key] = card
        elif _rules_text(known) != _rules_text(card):
            self.warnings.append(Note(where, card.name, "another card of this name has other text; the first is kept"))
        else:
            early, late = (card, known) if _is_earlier(card, known) else (known, card)
            more = [p for p in late.printings if p not in early.printings]
            self.cards[key] = msgspec.structs.replace(early, printings=early.printings + tuple(more)) if more else early


def key_of(card: PrintedCard) -> str:
    """What makes a printed thing the same again: a card's name (CR 201.2), for all others their characteristics too."""
    if card.kind == "card":
        return card.name
    parts = [card.kind, card.name]
    for f in card.faces:
        parts += [f.type_line, f.power, f.toughness, "".join(f.colors), f.oracle_text]
    return "\t".join(parts)


def read_cards(path: str | Path, progress: Progress | None = None) -> Reading:
    """Read a card file. Raises UserError when it is missing, damaged or no card file: then nothing was read."""
    place = str(path)
    document = read_json(unpack(read_bytes(path, "card file"), place), place)
    reading = Reading(place)
    if document.table is None:
        _read_scryfall(document, reading, progress)
    else:
        _read_object(document.table, reading, progress)
    if not reading.cards:
        first = f": {reading.skipped[0].where}: {reading.skipped[0].text}" if reading.skipped else ""
        raise UserError(f"there is no card in it{first}", place, EXPECTED)
    return reading


def _read_object(table: dict[str, msgspec.Raw], reading: Reading, progress: Progress | None) -> None:
    if "data" not in table:
        if "layout" not in table and "card_faces" not in table:
            raise UserError("this JSON object is neither a card nor MTGJSON data", reading.path, EXPECTED)
        _read_scryfall(Document(values=[_whole(table)]), reading, progress)
        return
    data = _loads(table["data"], Any, reading.path) if _kind(table["data"]) == b"[" else None
    if data is not None:
        values = [msgspec.Raw(msgspec.json.encode(d)) for d in data]
        _read_scryfall(Document(values=values), reading, progress)
        return
    if _kind(table["data"]) != b"{":
        raise UserError('"data" is neither an object nor an array', reading.path, EXPECTED)
    parts = _loads(table["data"], dict[str, msgspec.Raw], reading.path)
    if "cards" in parts:
        reading.shape = "MTGJSON set"
        _read_sets({"": table["data"]}, reading, progress)
    elif "mainBoard" in parts:
        hint = "decks are checked by `spellwright deck check FILE`"
        raise UserError("this is an MTGJSON deck, not a card file", reading.path, hint)
    elif parts and all([_kind(v) == b"[" for v in parts.values()]):
        reading.shape = "MTGJSON AtomicCards"
        _read_atomic(parts, reading, progress)
    elif parts and all([_kind(v) == b"{" for v in parts.values()]):
        reading.shape = "MTGJSON AllPrintings"
        _read_sets(parts, reading, progress)
    else:
        raise UserError('"data" is neither cards by name nor sets by code', reading.path, EXPECTED)


def _read_scryfall(document: Document, reading: Reading, progress: Progress | None) -> None:
    reading.shape = "Scryfall, a card a line" if document.lines else "Scryfall"
    total = len(document.values)
    for i in range(total):
        if progress is not None and i % _EVERY == 0:
            progress(i, total)
        reading.entries += 1
        where = document.where(i)
        data = _loads(document.values[i], Any, reading.path)
        if not isinstance(data, dict):
            reading.skipped.append(Note(where, "", "not an object"))
            continue
        if data.get("object") == "ruling" or ("comment" in data and "published_at" in data):
            hint = "rulings are kept by `spellwright rulings import FILE`"
            raise UserError("this is a file of rulings, not of cards", reading.path, hint)
        if data.get("lang", "en") != "en":
            reading.foreign += 1
            continue
        warnings: list[str] = []
        try:
            card = scryfall.read_card(data, warnings)
        except Damaged as damage:
            reading.skipped.append(Note(where, _name(data), str(damage)))
            continue
        reading.add(card, where, warnings)
    if progress is not None:
        progress(total, total)


def _read_atomic(parts: dict[str, msgspec.Raw], reading: Reading, progress: Progress | None) -> None:
    total = len(parts)
    for i, (name, raw) in enumerate(parts.items()):
        if progress is not None and i % _EVERY == 0:
            progress(i, total)
        entries = _loads(raw, Any, reading.path)
        _add_mtgjson(entries, f"data[{name!r}]", "", reading)
    if progress is not None:
        progress(total, total)


def _read_sets(sets: dict[str, msgspec.Raw], reading: Reading, progress: Progress | None) -> None:
    total = len(sets)
    for i, (code, raw) in enumerate(sets.items()):
        if progress is not None:
            progress(i, total)
        table = _loads(raw, dict[str, msgspec.Raw], reading.path)
        place = f"data[{code!r}]" if code else "data"
        if "cards" not in table:
            reading.skipped.append(Note(place, code, "a set without cards"))
            continue
        date = _loads(table["releaseDate"], Any, reading.path) if "releaseDate" in table else ""
        released = date if isinstance(date, str) else ""
        for part in ("cards", "tokens"):
            if part in table:
                _add_mtgjson(_loads(table[part], Any, reading.path), f"{place}.{part}", released, reading)
    if progress is not None:
        progress(total, total)


def _add_mtgjson(entries: Any, place: str, released: str, reading: Reading) -> None:
    if not isinstance(entries, list):
        reading.skipped.append(Note(place, "", "not an array of cards"))
        return
    good = []
    for i in range(len(entries)):
        reading.entries += 1
        if not isinstance(entries[i], dict):
            reading.skipped.append(Note(f"{place}[{i}]", "", "not an object"))
        elif entries[i].get("language", "English") != "English":
            reading.foreign += 1
        else:
            good.append(entries[i])
    for faces in mtgjson.group_faces(good):
        warnings: list[str] = []
        try:
            card = mtgjson.read_card(faces, warnings, released)
        except Damaged as damage:
            reading.skipped.append(Note(place, _name(faces[0]), str(damage)))
            continue
        reading.add(card, place, warnings)


def _kind(raw: msgspec.Raw) -> bytes:
    return bytes(raw).lstrip()[:1] if len(memoryview(raw)) < 64 else bytes(memoryview(raw)[:64]).lstrip()[:1]


def _whole(table: dict[str, msgspec.Raw]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(table))


def _loads(raw: msgspec.Raw, kind: Any, place: str) -> Any:
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise UserError(f"the file has the wrong shape: {error}", place, EXPECTED) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"the file is damaged: {error}", place, "get the file again") from None


def _name(data: dict[str, Any]) -> str:
    name = data.get("name")
    return name if isinstance(name, str) else ""


def _rules_text(card: PrintedCard) -> list[tuple[str, str]]:
    return [(f.mana_cost, f.oracle_text) for f in card.faces]


def _is_earlier(a: PrintedCard, b: PrintedCard) -> bool:
    return bool(a.released_at) and (not b.released_at or a.released_at < b.released_at)
