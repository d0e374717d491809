"""What searches look at: tables beside the cards of a store, each row made from one card.

`search`, `search_faces`, `search_legal` and the full-text table `search_text` hold what is printed; `understood` and
`understood_parts` what the cards compiled to, as the caller found it. Triggers take a card's rows out as soon as the
card changes, whoever changes it, so that no row is ever out of date: what is missing is made before the next search.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import msgspec

from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.cards.reader import Progress
from spellwright.cards.store import CardStore
from spellwright.core.errors import UserError

T = TypeVar("T")

VERSION: Final = "1"
COLORS: Final = "WUBRG"
RARITIES: Final = ("common", "uncommon", "rare", "special", "mythic", "bonus")
_BATCH: Final = 500
_SCHEMA: Final = (
    """CREATE TABLE search (card INTEGER PRIMARY KEY, name TEXT NOT NULL, identity INTEGER NOT NULL,
    rarity INTEGER, sets TEXT NOT NULL, first_set TEXT NOT NULL, released TEXT NOT NULL, layout TEXT NOT NULL,
    faces INTEGER NOT NULL, keywords TEXT NOT NULL)""",
    """CREATE TABLE search_faces (card INTEGER NOT NULL, face INTEGER NOT NULL, colors INTEGER NOT NULL,
    mana TEXT NOT NULL, mv REAL NOT NULL, pow REAL, tou REAL, loy REAL, def REAL, indicator INTEGER NOT NULL,
    type TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (card, face)) WITHOUT ROWID""",
    """CREATE TABLE search_legal (card INTEGER NOT NULL, format TEXT NOT NULL, word TEXT NOT NULL,
    PRIMARY KEY (card, format)) WITHOUT ROWID""",
    """CREATE VIRTUAL TABLE search_text USING fts5(name, type, text, own UNINDEXED, full UNINDEXED,
    tokenize='trigram')""",
    "CREATE TABLE understood (card INTEGER PRIMARY KEY, status INTEGER NOT NULL, stopped TEXT NOT NULL)",
    "CREATE TABLE parts (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, part TEXT NOT NULL, UNIQUE (kind, part))",
    """CREATE TABLE understood_parts (part INTEGER NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (part, card))
    WITHOUT ROWID""",
    "CREATE INDEX understood_parts_card ON understood_parts (card)",
    """CREATE TRIGGER search_updated AFTER UPDATE ON cards WHEN old.data IS NOT new.data BEGIN
    DELETE FROM search WHERE card = old.id; DELETE FROM search_faces WHERE card = old.id;
    DELETE FROM search_legal WHERE card = old.id; DELETE FROM search_text WHERE rowid = old.id;
    DELETE FROM understood WHERE card = old.id; DELETE FROM understood_parts WHERE card = old.id; END""",
    """CREATE TRIGGER search_deleted AFTER DELETE ON cards BEGIN
    DELETE FROM search WHERE card = old.id; DELETE FROM search_faces WHERE card = old.id;
    DELETE FROM search_legal WHERE card = old.id; DELETE FROM search_text WHERE rowid = old.id;
    DELETE FROM understood WHERE card = old.id; DELETE FROM understood_parts WHERE card = old.id; END""",
)
_TABLES: Final = ("search", "search_faces", "search_legal", "search_text", "understood", "parts", "understood_parts")
_REMINDER: Final = re.compile(r" ?\([^()]*\)")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_SYMBOL: Final = re.compile(r"\{([^{}]+)\}")
_LETTERS: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "æ": "ae", "Æ": "ae", "ø": "o"})
_SPLIT: Final = "split"
_OWN_KINDS: Final = (
    "creature", "artifact", "enchantment", "land", "planeswalker", "permanent", "spell", "card", "token", "vehicle",
    "equipment", "aura", "saga", "class", "battle", "siege", "case", "room",
)  # fmt: skip

_decode: Final = msgspec.msgpack.Decoder(PrintedCard).decode


class Understood(msgspec.Struct, frozen=True):
    """What one card compiled to. `status` counts from 0, declined, to 3, playable; `effects` are the names of the
    classes of its IR and its words, in lower case; `rules` the numbers of the rules that bear on it."""

    status: int
    stopped: str
    effects: frozenset[str]
    rules: frozenset[str]


Understand = Callable[[PrintedCard], Understood]


# ------------------------------------------------------------------ one card


def fold_text(text: str) -> str:
    """Text as it is compared: case, accents and the kind of quotation marks and minus signs do not count."""
    if text.isascii():
        return text.lower()
    out = text.translate(_LETTERS)
    parted = unicodedata.normalize("NFKD", out)
    if parted != out:
        out = "".join([c for c in parted if not unicodedata.combining(c)])
    return out.lower()


def color_mask(letters: Iterable[str]) -> int:
    """Colours as bits, white the lowest."""
    return sum([1 << COLORS.index(c) for c in set(letters) if c in COLORS])


def number_of(text: str) -> float | None:
    """A power and the like as a number: a star counts as 0, as does an X."""
    if not text:
        return None
    found = _NUMBER.search(text)
    return float(found[0]) if found else 0.0


def mana_value(cost: str) -> float:
    """CR 202.3, outside the stack: X is 0, of a hybrid symbol the largest part counts."""
    return sum([max([_worth(part) for part in symbol.split("/")]) for symbol in _SYMBOL.findall(cost)])


def _worth(part: str) -> float:
    if part.isdecimal():
        return float(part)
    return 0.0 if part in ("X", "Y", "Z") else 0.5 if part.startswith("H") and len(part) == 2 else 1.0


def _own_text(card: PrintedCard, face: PrintedFace) -> str:
    """A face's text with `~` for the card."""
    text = fold_text(_REMINDER.sub("", face.oracle_text))
    names = {fold_text(n) for name in (face.name, card.name) for n in (name, name.split(",")[0])}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "~")
    return re.sub(rf"\bthis (?:{'|'.join(_OWN_KINDS)})\b", "~", text)


def _face_rows(card: PrintedCard) -> Iterator[tuple[object, ...]]:
    """A row a face; the halves of a split card are one (CR 709.4)."""
    if card.layout == _SPLIT:
        faces = card.faces
        colors = color_mask([c for f in faces for c in f.colors])
        text = fold_text("\n".join([f.oracle_text for f in faces]))
        mana = "".join([f.mana_cost for f in faces])
        yield 0, colors, mana, mana_value(mana), None, None, None, None, 0, fold_text(card.type_line), text
        return
    for i in range(len(card.faces)):
        f = card.faces[i]
        value = mana_value(card.front.mana_cost if card.layout in ("transform", "flip") else f.mana_cost)
        yield (
            i, color_mask(f.colors), f.mana_cost, value, number_of(f.power), number_of(f.toughness),
            number_of(f.loyalty), number_of(f.defense), int(f.color_indicator is not None), fold_text(f.type_line),
            fold_text(f.oracle_text),
        )  # fmt: skip


# ------------------------------------------------------------------ the tables


class SearchIndex:
    """The tables of a store. `refresh` makes what is missing, `understand` what takes compiling."""

    def __init__(self, store: CardStore) -> None:
        self.store = store
        self.db = store.database
        self._prepare()

    def _prepare(self) -> None:
        """Make the tables, if they are not there or are of another version."""
        if self.meta("search_version") == VERSION:
            return
        try:
            self.db.execute("BEGIN IMMEDIATE")
            for name in ("search_updated", "search_deleted"):
                self.db.execute(f"DROP TRIGGER IF EXISTS {name}")
            for name in _TABLES:
                self.db.execute(f"DROP TABLE IF EXISTS {name}")
            for statement in _SCHEMA:
                self.db.execute(statement)
            self.set_meta("search_version", VERSION)
            self.set_meta("understood_version", "")
            self.db.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo(error)

    def _undo(self, error: sqlite3.Error) -> None:
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
        hint = "searching needs SQLite 3.34 with FTS5, and a store that can be written to"
        raise UserError(f"the search index cannot be made: {error}", str(self.store.path), hint) from None

    def meta(self, key: str) -> str:
        row = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    def set_meta(self, key: str, value: str) -> None:
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def _fill(
        self,
        table: str,
        make: Callable[[PrintedCard], T],
        put: Callable[[int, T], None],
        progress: Progress | None,
    ) -> None:
        """Hand what `make` makes of the cards that have no row in a table to `put`, some in each transaction. Others
        can read meanwhile: a transaction only writes what has been made before."""
        query = f"SELECT id FROM cards WHERE kind = 'card' AND id NOT IN (SELECT card FROM {table}) ORDER BY id"
        missing = [row[0] for row in self.db.execute(query)]
        for start in range(0, len(missing), _BATCH):
            if progress is not None:
                progress(start, len(missing))
            ids = missing[start : start + _BATCH]
            marks = ", ".join(["?"] * len(ids))
            rows = self.db.execute(f"SELECT id, data FROM cards WHERE id IN ({marks})", ids).fetchall()
            made = [(row[0], make(_decode(row[1]))) for row in rows]
            try:
                self.db.execute("BEGIN IMMEDIATE")
                for number, entry in made:
                    put(number, entry)
                self.db.execute("COMMIT")
            except sqlite3.Error as error:
                self._undo(error)
        if progress is not None and missing:
            progress(len(missing), len(missing))

    def refresh(self, progress: Progress | None = None) -> None:
        """Make the rows of what is printed for all cards that have none."""
        self._fill("search", lambda card: card, self._put, progress)

    def _put(self, number: int, card: PrintedCard) -> None:
        sets = " ".join(["", *dict.fromkeys([*card.printings, card.set]), ""])
        rarity = RARITIES.index(card.rarity) if card.rarity in RARITIES else None
        keywords = "\n".join(["", *[fold_text(k) for k in card.keywords], ""])
        self.db.execute(
            "INSERT INTO search VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, fold_text(card.name), color_mask(card.color_identity), rarity, sets.lower(), card.set.lower(),
             card.released_at, card.layout, len(card.faces), keywords),
        )  # fmt: skip
        rows = [(number, *row) for row in _face_rows(card)]
        self.db.executemany(f"INSERT INTO search_faces VALUES ({', '.join(['?'] * 12)})", rows)
        self.db.executemany(
            "INSERT INTO search_legal VALUES (?, ?, ?)", [(number, f, w) for f, w in card.legalities.items()]
        )
        full = fold_text("\n//\n".join([f.oracle_text for f in card.faces]))
        own = "\n//\n".join([_own_text(card, f) for f in card.faces])
        self.db.execute(
            "INSERT INTO search_text (rowid, name, type, text, own, full) VALUES (?, ?, ?, ?, ?, ?)",
            (number, fold_text(card.name), fold_text(card.type_line), _REMINDER.sub("", full), own, full),
        )

    def is_understood(self, version: str) -> bool:
        """Whether every card has been compiled by this version of the program."""
        if self.meta("understood_version") != version:
            return False
        query = "SELECT 1 FROM cards WHERE kind = 'card' AND id NOT IN (SELECT card FROM understood) LIMIT 1"
        return self.db.execute(query).fetchone() is None

    def understand(self, version: str, understand: Understand, progress: Progress | None = None) -> None:
        """Compile, with `understand`, the cards that have not been compiled by this version of the program. It can be
        interrupted: what is done is kept."""
        if self.meta("understood_version") != version:
            try:
                self.db.execute("BEGIN IMMEDIATE")
                for table in ("understood", "understood_parts", "parts"):
                    self.db.execute(f"DELETE FROM {table}")
                self.set_meta("understood_version", version)
                self.db.execute("COMMIT")
            except sqlite3.Error as error:
                self._undo(error)
        known = {(row[0], row[1]): row[2] for row in self.db.execute("SELECT kind, part, id FROM parts")}
        self._fill("understood", understand, lambda number, found: self._put_understood(number, found, known), progress)

    def _put_understood(self, number: int, found: Understood, known: dict[tuple[str, str], int]) -> None:
        self.db.execute("INSERT INTO understood VALUES (?, ?, ?)", (number, found.status, found.stopped))
        ids = []
        for kind, parts in (("effect", found.effects), ("rule", found.rules)):
            for part in sorted(parts):
                if (kind, part) not in known:
                    cursor = self.db.execute("INSERT INTO parts (kind, part) VALUES (?, ?)", (kind, part))
                    known[kind, part] = int(cursor.lastrowid or 0)
                ids.append((known[kind, part], number))
        self.db.executemany("INSERT INTO understood_parts VALUES (?, ?)", ids)

    def words(self, query: str) -> list[str]:
        """The first column of what a query gives, sorted."""
        return sorted([str(row[0]) for row in self.db.execute(query)])
