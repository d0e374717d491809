"""The card store: one SQLite file in the data folder, filled by imports, asked by name."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from spellwright.cards.model import PrintedCard, fold_name
from spellwright.cards.reader import Progress, Reading, key_of, read_cards
from spellwright.core.errors import UserError
from spellwright.core.files import data_folder

FILE_NAME = "cards.sqlite"
VERSION = "1"
FILL_HINT = "fill it with `spellwright cards import FILE`: Scryfall's bulk data or MTGJSON"

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE cards (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, kind TEXT NOT NULL,
    data BLOB NOT NULL);
CREATE TABLE names (folded TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL REFERENCES cards (id));
CREATE INDEX names_folded ON names (folded, rank);
CREATE INDEX names_card ON names (card);
CREATE INDEX cards_name ON cards (name);
"""
_FULL, _FRONT, _FACE = 0, 1, 2
_PART = 3
"""So many letters of a name are enough to look for them anywhere in it."""
_PATIENCE = 30.0
"""Seconds to wait for another program that writes to the store."""
_OTHER = 3  # added to the rank of whatever is no card

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(PrintedCard).decode


class Imported(msgspec.Struct, frozen=True):
    """What an import did: cards and others that came in, how many of both were new, how many cards there are now."""

    reading: Reading
    cards: int
    other: int
    new: int
    in_store: int
    store: Path


class CardStore:
    """The imported cards. Open it with `CardStore.open()`; use it in a `with`, or close it."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db = connection
        self.path = path

    @classmethod
    def open(cls, path: Path | None = None, create: bool = False) -> CardStore:
        """The store at `path` (a file), or in the data folder. Raises UserError when there is none and it is not to be
        created, or when the file is no store."""
        where = path if path is not None else data_folder() / FILE_NAME
        if not where.is_file():
            if where.exists():
                raise UserError("the card store is no file", str(where))
            if not create:
                raise UserError("there is no card store yet", str(where), FILL_HINT)
            make_folder(where.parent)
        try:
            connection = sqlite3.connect(where, timeout=_PATIENCE, isolation_level=None)
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables and create:
                _make_tables(connection)
            row = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
        except sqlite3.Error as error:
            raise UserError(
                f"this is no card store, or it is damaged: {error}", str(where), "move it away and import again"
            ) from None
        if row is None or row[0] != VERSION:
            connection.close()
            raise UserError("the card store is of another version", str(where), "move it away and import again")
        return cls(connection, where)

    @classmethod
    def in_memory(cls) -> CardStore:
        """A store without cards that is gone when it is closed."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _make_tables(connection)
        return cls(connection, Path(":memory:"))

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> CardStore:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    @property
    def database(self) -> sqlite3.Connection:
        """The file itself, for what is kept beside the cards."""
        return self._db

    # filling

    def add(self, reading: Reading, progress: Progress | None = None) -> Imported:
        """Put in what was read, all or nothing."""
        before = self._count("SELECT count(*) FROM cards")
        cards = list(reading.cards.values())
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for i in range(len(cards)):
                if progress is not None and i % 500 == 0:
                    progress(i, len(cards))
                self._put(cards[i])
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise UserError(f"the card store cannot be written: {error}", str(self.path)) from None
            raise
        if progress is not None:
            progress(len(cards), len(cards))
        after = self._count("SELECT count(*) FROM cards")
        number = sum([1 for c in cards if c.kind == "card"])
        return Imported(reading, number, len(cards) - number, after - before, len(self), self.path)

    def replace(self, cards: Iterable[PrintedCard]) -> None:
        """Put in these cards in the place of all there are."""
        made = list(cards)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM names")
            self._db.execute("DELETE FROM cards")
            for card in made:
                self._put(card)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise UserError(f"the card store cannot be written: {error}", str(self.path)) from None

    def _put(self, card: PrintedCard) -> None:
        key = key_of(card)
        found = self._db.execute("SELECT id FROM cards WHERE key = ?", (key,)).fetchone()
        if found is None:
            cursor = self._db.execute(
                "INSERT INTO cards (key, name, kind, data) VALUES (?, ?, ?, ?)",
                (key, card.name, card.kind, _encode(card)),
            )
            number = cursor.lastrowid
        else:
            number = found[0]
            self._db.execute("UPDATE cards SET data = ? WHERE id = ?", (_encode(card), number))
            self._db.execute("DELETE FROM names WHERE card = ?", (number,))
        base = 0 if card.kind == "card" else _OTHER
        rows = [(fold_name(card.name), base + _FULL, number)]
        if len(card.faces) > 1:
            for i in range(len(card.faces)):
                rows.append((fold_name(card.faces[i].name), base + (_FRONT if i == 0 else _FACE), number))
        self._db.executemany("INSERT INTO names VALUES (?, ?, ?)", rows)

    # asking

    def __len__(self) -> int:
        """How many cards there are, without tokens and the like."""
        return self._count("SELECT count(*) FROM cards WHERE kind = 'card'")

    def count_other(self) -> int:
        return self._count("SELECT count(*) FROM cards WHERE kind <> 'card'")

    def __iter__(self) -> Iterator[PrintedCard]:
        """All cards, without tokens and the like, by name."""
        for row in self._db.execute("SELECT data FROM cards WHERE kind = 'card' ORDER BY name"):
            yield _decode(row[0])

    def others(self) -> Iterator[PrintedCard]:
        """Everything that is no card: tokens, planes and so on, by name."""
        for row in self._db.execute("SELECT data FROM cards WHERE kind <> 'card' ORDER BY name, key"):
            yield _decode(row[0])

    def find(self, name: str, others: bool = False) -> list[PrintedCard]:
        """The cards that `name` may mean: those of this full name, else with a front face, else with any face of it.

        Case, accents and the like do not count. With `others`, what is no card is found too if no card is. One name is
        one card, so that several are found only by a face, or among others.
        """
        rows = self._db.execute(
            "SELECT names.rank, cards.data FROM names JOIN cards ON cards.id = names.card "
            "WHERE names.folded = ? ORDER BY names.rank, cards.name",
            (fold_name(name),),
        ).fetchall()
        if not others:
            rows = [r for r in rows if r[0] < _OTHER]
        return [_decode(r[1]) for r in rows if r[0] == rows[0][0]]

    def starting_with(self, prefix: str, most: int = 20) -> list[str]:
        """Full names of cards that begin with `prefix` (or have a face that does), in order of the alphabet."""
        folded = fold_name(prefix)
        rows = self._db.execute(
            "SELECT DISTINCT cards.name FROM names JOIN cards ON cards.id = names.card "
            "WHERE names.folded >= ? AND names.folded < ? AND names.rank < ? ORDER BY cards.name LIMIT ?",
            (folded, folded + "\U0010ffff", _OTHER, most),
        )
        return [r[0] for r in rows]

    def containing(self, part: str, most: int = 20) -> list[str]:
        """Full names of cards in which (or in a face's name) this stands anywhere, in order of the alphabet."""
        rows = self._db.execute(
            "SELECT DISTINCT cards.name FROM names JOIN cards ON cards.id = names.card "
            "WHERE instr(names.folded, ?) AND names.rank < ? ORDER BY cards.name LIMIT ?",
            (fold_name(part), _OTHER, most),
        )
        return [r[0] for r in rows]

    def near(self, name: str, most: int = 3) -> list[str]:
        """Names of cards (or of faces) spelt nearly like `name`, the nearest first."""
        import difflib

        folded = fold_name(name)
        pairs = {folded[i : i + 2] for i in range(len(folded) - 1)}
        scored = []
        for (known,) in self._db.execute("SELECT DISTINCT folded FROM names WHERE rank < ?", (_OTHER,)):
            common = sum([1 for p in pairs if p in known])
            if common * 3 >= len(pairs):
                scored.append((common * 2 / (len(pairs) + len(known)), known))
        scored.sort(reverse=True)
        near = difflib.get_close_matches(folded, [k for _, k in scored[:60]], n=most, cutoff=0.6)
        return [n for n in [self._spelling(k) for k in near] if n]

    def _spelling(self, folded: str) -> str:
        """The name, as it is printed, of the card or face that folds to `folded`."""
        for card in self.find(folded):
            if fold_name(card.name) == folded:
                return card.name
            for face in card.faces:
                if fold_name(face.name) == folded:
                    return face.name
        return ""

    def get(self, name: str, place: str = "") -> PrintedCard:
        """The one card called `name`, by full name or face. Raises UserError with names that are near."""
        found = self.find(name)
        if len(found) == 1:
            return found[0]
        if found:
            names = [c.name for c in found]
            raise UserError(f"{name!r} may be any of {len(names)} cards", place, f"say {' or '.join(names)}")
        raise UserError(f"no card is called {name!r}", place, self.hint_for(name))

    def get_by_start(self, name: str, others: bool = True) -> PrintedCard:
        """As `get`, but the beginning of one card's name is enough, or else any part of it; what is no card is found as
        well."""
        found = self.find(name, others)
        if found and (len(found) == 1 or found[0].kind != "card"):
            return found[0]
        if not found:
            meant = one_of(name, self.starting_with, self.containing)
            if meant:
                return self.get(meant)
        return self.get(name)

    def hint_for(self, name: str) -> str:
        """What might have been meant by a name that no card has."""
        near = self.near(name)
        return f"did you mean {' or '.join(near)}?" if near else ""

    def _count(self, query: str) -> int:
        number: int = self._db.execute(query).fetchone()[0]
        return number


def one_of(name: str, starting: Callable[[str], list[str]], containing: Callable[[str], list[str]]) -> str:
    """The one full name that begins with `name`, or else has it anywhere; "" where none does. Raises UserError when
    several do."""
    names, how = starting(name), "begin with"
    if not names and len(name) >= _PART:
        names, how = containing(name), "have in their names"
    if len(names) > 1:
        shown = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
        raise UserError(f"several cards {how} {name!r}", "", f"say which: {shown}")
    return names[0] if names else ""


def import_cards(file: str | Path, progress: Progress | None = None, path: Path | None = None) -> Imported:
    """Read a card file and put all of it in the store, in one transaction; a card that is there already is replaced.

    Raises UserError when the file is refused; the store is then as it was. `progress` is called with what is done and
    the total, over reading and writing.
    """
    reading = read_cards(file, _half(progress, 0))
    with CardStore.open(path, create=True) as store:
        return store.add(reading, _half(progress, 1))


def _make_tables(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")
    for statement in _SCHEMA.split(";"):
        connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('version', ?)", (VERSION,))
    connection.execute("COMMIT")


def make_folder(folder: Path) -> None:
    """Make the data folder, if it is not there. Raises UserError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"the data folder cannot be made: {error.strerror}", str(folder)) from None


def _half(progress: Progress | None, half: int) -> Progress | None:
    """`progress` over twice the length, of which this is the first or the second half."""
    if progress is None:
        return None

    def report(done: int, total: int) -> None:
        progress(done + half * total, 2 * total)

    return report
