"""Rulings on cards: one SQLite file in the data folder, filled from a rulings file, asked by card.

Their text is Wizards of the Coast's and is not part of this package. Whatever has to name a ruling does so by card,
date and a hash of its text.
"""

from __future__ import annotations

import datetime
import hashlib
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import msgspec

from spellwright.cards.model import PrintedCard, fold_name
from spellwright.cards.packed import Document, read_json, unpack
from spellwright.cards.reader import Note, Progress
from spellwright.core.errors import UserError
from spellwright.core.files import data_folder, read_bytes

FILE_NAME = "rulings.sqlite"
VERSION = "1"
FILL_HINT = "fetch Scryfall's rulings file and run `spellwright rulings import FILE`"
NAMELESS_HINT = "they are without names: import the cards too, with their oracle_id: `spellwright cards import FILE`"
EXPECTED = (
    "a rulings file is a JSON array, or one ruling a line, with published_at, comment and oracle_id or name "
    "(as Scryfall's rulings bulk file), plain or packed"
)
_EVERY = 500
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE rulings (id INTEGER PRIMARY KEY, oracle_id TEXT NOT NULL, folded TEXT NOT NULL, name TEXT NOT NULL,
    date TEXT NOT NULL, hash TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX rulings_oracle ON rulings (oracle_id);
CREATE INDEX rulings_folded ON rulings (folded);
"""
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})


class Ruling(msgspec.Struct, frozen=True):
    """A ruling: ISO date and text, on the card with this `oracle_id`, or (where that is empty) of this name."""

    date: str
    text: str
    oracle_id: str = ""
    name: str = ""

    @property
    def hash(self) -> str:
        """By which it is named without its words."""
        return ruling_hash(self.text)


class RulingRef(msgspec.Struct, frozen=True):
    """A ruling named without its words: the card, the ISO date, the hash of its text."""

    card: str
    date: str
    hash: str


class RulingsFile(msgspec.Struct):
    """What was read of a file: rulings in order, and the entries that are none."""

    path: str
    rulings: list[Ruling] = []
    skipped: list[Note] = []


class Imported(msgspec.Struct, frozen=True):
    """What an import did: how many rulings came in, on how many cards, how many there are now."""

    reading: RulingsFile
    rulings: int
    cards: int
    in_store: int
    store: Path


def ruling_hash(text: str) -> str:
    """A short hash of a ruling's text; how it is spaced and the kind of quotation marks do not count."""
    return hashlib.sha256(" ".join(text.translate(_QUOTES).split()).encode()).hexdigest()[:12]


# ------------------------------------------------------------------ reading


def read_rulings(path: str | Path, progress: Progress | None = None) -> RulingsFile:
    """The rulings in a file; damaged entries are listed, not taken. Raises UserError for a file that is damaged, or in
    which there is no ruling."""
    place = str(path)
    data = unpack(read_bytes(path, "rulings file"), place)
    document = _document(data, place)
    out = RulingsFile(place)
    total = len(document.values)
    for i in range(total):
        if progress is not None and i % _EVERY == 0:
            progress(i, total)
        made = read_ruling(document.values[i])
        if isinstance(made, Ruling):
            out.rulings.append(made)
        else:
            out.skipped.append(Note(document.where(i), made[0], made[1]))
    if not out.rulings:
        first = f": {out.skipped[0].where}: {out.skipped[0].text}" if out.skipped else ""
        raise UserError(f"there is no ruling in it{first}", place, EXPECTED)
    return out


def _document(data: bytes, place: str) -> Document:
    try:
        document = read_json(data, place)
    except UserError as error:
        hint = EXPECTED if error.hint.startswith("a card file") else error.hint
        raise UserError(error.message, error.place, hint) from None
    if document.table is None:
        return document
    if "comment" in document.table:
        return Document(values=[msgspec.Raw(msgspec.json.encode(document.table))], lines=[1])
    rows = bytes(document.table.get("data", b""))
    if bytes(document.table.get("object", b"")) == b'"list"' and rows[:1] == b"[":
        return read_json(rows, place)
    raise UserError("this JSON object is no list of rulings", place, EXPECTED)


def read_ruling(raw: msgspec.Raw) -> Ruling | tuple[str, str]:
    """A ruling, or the card's name and what is wrong with the entry."""
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "", "no JSON"
    if not isinstance(data, dict):
        return "", "no JSON object"
    kind = data.get("object", "ruling")
    if kind != "ruling":
        return "", f"a {kind}, no ruling"
    fields: dict[str, str] = {}
    for key in ("name", "oracle_id", "published_at", "comment"):
        value = data.get(key)
        if value is not None and not isinstance(value, str):
            return fields.get("name", ""), f"{key} is no text"
        fields[key] = (value or "").strip()
    name = fields["name"]
    if not name and not fields["oracle_id"]:
        return "", "neither oracle_id nor name: nobody knows which card it is on"
    if not fields["comment"]:
        return name, "no comment: a ruling has a text"
    try:
        date = datetime.date.fromisoformat(fields["published_at"]).isoformat()
    except ValueError:
        return name, f"published_at is no date: {fields['published_at']!r:.40}"
    return Ruling(date, fields["comment"], fields["oracle_id"], name)


# ------------------------------------------------------------------ the store


def rulings_path() -> Path:
    """Where the imported rulings are."""
    return data_folder() / FILE_NAME


class RulingStore:
    """The imported rulings. Use it in a `with`, or close it."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db = connection
        self.path = path

    @classmethod
    def open(cls, path: Path | None = None, create: bool = False) -> RulingStore:
        """The store at `path`, or in the data folder. Raises UserError when there is none, or it is none."""
        where = path if path is not None else rulings_path()
        if not where.is_file():
            if not create:
                raise UserError("no rulings have been imported", str(where), FILL_HINT)
            try:
                where.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise UserError(f"the data folder cannot be made: {error.strerror}", str(where.parent)) from None
        try:
            connection = sqlite3.connect(where, isolation_level=None)
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables and create:
                connection.execute("BEGIN")
                for statement in _SCHEMA.split(";"):
                    connection.execute(statement)
                connection.execute("INSERT INTO meta VALUES ('version', ?)", (VERSION,))
                connection.execute("COMMIT")
            row = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
        except sqlite3.Error as error:
            hint = "move it away and import again"
            raise UserError(f"this is no store of rulings, or it is damaged: {error}", str(where), hint) from None
        if row is None or row[0] != VERSION:
            connection.close()
            raise UserError("the rulings are of another version", str(where), "move the file away and import again")
        return cls(connection, where)

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> RulingStore:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __len__(self) -> int:
        number: int = self._db.execute("SELECT count(*) FROM rulings").fetchone()[0]
        return number

    def add(self, reading: RulingsFile, progress: Progress | None = None) -> Imported:
        """Put in what was read, all or nothing. What the store had on these cards goes, what it has on others stays."""
        cards = {(r.oracle_id, "" if r.oracle_id else fold_name(r.name)) for r in reading.rulings}
        names = {fold_name(r.name) for r in reading.rulings if r.name}
        total = len(reading.rulings)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany("DELETE FROM rulings WHERE oracle_id = ? AND oracle_id <> ''", [c[:1] for c in cards])
            self._db.executemany("DELETE FROM rulings WHERE folded = ?", [(n,) for n in names])
            for i in range(0, total, _EVERY):
                if progress is not None:
                    progress(i, total)
                rows = [
                    (r.oracle_id, fold_name(r.name), r.name, r.date, r.hash, r.text)
                    for r in reading.rulings[i : i + _EVERY]
                ]
                self._db.executemany(
                    "INSERT INTO rulings (oracle_id, folded, name, date, hash, text) VALUES (?, ?, ?, ?, ?, ?)", rows
                )
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise UserError(f"the rulings cannot be written: {error}", str(self.path)) from None
            raise
        if progress is not None:
            progress(total, total)
        return Imported(reading, total, len(cards), len(self), self.path)

    def can_tell(self, card: PrintedCard) -> bool:
        """Whether the rulings on a card would be found: by its oracle_id, or because all of them have names."""
        query = "SELECT 1 FROM rulings WHERE folded = '' LIMIT 1"
        return bool(card.oracle_id) or self._db.execute(query).fetchone() is None

    def on(self, card: PrintedCard) -> list[Ruling]:
        """The rulings on a card, oldest first: those of its oracle_id, and those of its name or a face's that come
        without one."""
        names = {fold_name(card.name), *[fold_name(f.name) for f in card.faces]}
        marks = ", ".join(["?"] * len(names))
        where = f"(folded IN ({marks}) AND (oracle_id = '' OR ? = ''))"
        rows = self._db.execute(
            f"SELECT date, text, oracle_id, name FROM rulings WHERE (oracle_id = ? AND oracle_id <> '') OR {where} "
            "ORDER BY date, id",
            (card.oracle_id, *sorted(names), card.oracle_id),
        )
        return _distinct([Ruling(*row) for row in rows])


def _distinct(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Without those that say the same on the same day (one ruling, read once by oracle_id and once by name)."""
    return list({(r.date, r.hash): r for r in rulings}.values())


def import_rulings(file: str | Path, progress: Progress | None = None, path: Path | None = None) -> Imported:
    """Read a rulings file and put all of it in the store, in one transaction. Raises UserError when the file is
    refused; the store is then as it was."""
    reading = read_rulings(file, None if progress is None else lambda done, total: progress(done, 2 * total))
    with RulingStore.open(path, create=True) as store:
        return store.add(reading, None if progress is None else lambda done, total: progress(done + total, 2 * total))


def rulings_on(card: PrintedCard) -> list[Ruling] | None:
    """The imported rulings on a card; None where nothing has been imported, or nothing that could be on it."""
    if not rulings_path().exists():
        return None
    with RulingStore.open() as store:
        return store.on(card) or ([] if store.can_tell(card) else None)
