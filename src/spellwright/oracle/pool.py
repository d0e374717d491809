"""Cards in compiled form: what they say and mean and the facts of their faces, without their text, which is printed.

A pool file has one JSON object a line, sorted by name: `card` (the printed facts, `cards.model.PrintedCard` with empty
texts), `said` (for each face what each line says) and `meant` (the card as the engine reads it). A line is decoded when
its card is asked for: a game needs neither what is said nor the grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from spellwright.cards.decks import DeckList, parse_deck
from spellwright.cards.model import PrintedCard, fold_name
from spellwright.core.errors import UserError, suggestion
from spellwright.core.files import data_folder, read_bytes, read_text, write_atomically
from spellwright.ir.node import from_data, to_data

if TYPE_CHECKING:
    from spellwright.cards.store import CardStore
    from spellwright.ir.meant.abilities import Card
    from spellwright.ir.said.base import Said
    from spellwright.oracle.compile import CompiledCard, CompiledFace, CompiledLine, Engine

SHIPPED: Final = Path(__file__).with_name("pool_data")
STARTER: Final = SHIPPED / "cards.jsonl"
NAMES: Final = SHIPPED / "names.txt"
DECKS: Final = SHIPPED / "decks"
OWN_NAME: Final = "pool.jsonl"
FILE_NAME: Final = "cards.sqlite"
ADD_HINT: Final = "compile the cards again: `spellwright pool rebuild`"

Texts = tuple[tuple["Said", ...], ...]
Lacks = Callable[["Card"], str]
"""What a card needs that the engine does not have, "" for a card that can be played."""
Asked = Callable[[], "Engine"] | None
"""Gives the engine that cards are compiled for, when one is; None for no engine."""


class Record(msgspec.Struct, frozen=True):
    """One line of a pool file."""

    card: PrintedCard
    said: msgspec.Raw
    meant: msgspec.Raw


_decode: Final = msgspec.json.Decoder(Record).decode


def facts_of(card: PrintedCard) -> PrintedCard:
    """A printed card without its text, and without what other programs keep about it."""
    faces = tuple([msgspec.structs.replace(f, oracle_text="") for f in card.faces])
    return msgspec.structs.replace(card, faces=faces, oracle_id="", keywords=(), legalities={}, printings=())


class PoolCard:
    """A card of a pool. It is used like a `CompiledCard`; everything but `name` and `meant` takes the grammar."""

    __slots__ = ("_compiled", "_engine", "_meant", "_place", "_printed", "_record", "name")

    def __init__(self, record: Record, place: str = "", engine: Asked = None) -> None:
        self._record = record
        self._place = place
        self._engine = engine
        self._compiled: CompiledCard | None = None
        self._meant: Card | None = None
        self._printed: PrintedCard | None = None
        self.name = record.card.name

    def __repr__(self) -> str:
        return f"<PoolCard {self.name!r}>"

    @property
    def facts(self) -> PrintedCard:
        """What is printed on the card but for the text."""
        return self._record.card

    @property
    def meant(self) -> Card:
        """The card as the engine reads it. Raises UserError if it was compiled by another version."""
        if self._meant is None:
            load_meant()
            card: Card = self._value(self._record.meant)
            self._meant = msgspec.structs.replace(card, text=self._written())
        return self._meant

    def _written(self) -> str:
        """What is written on it, as `ir.meant.abilities.Card` has it."""
        facts = self.facts
        small = msgspec.json.encode([facts.collector_number, facts.year]).decode()
        return f"[{bytes(self._record.said).decode()},{small[1:]}"

    @property
    def said(self) -> Texts:
        """What each line of each face says. Raises UserError if it was compiled by another version."""
        from spellwright.ir.said import load

        load()
        said: Texts = self._value(self._record.said)
        return said

    def _value(self, data: msgspec.Raw) -> Any:
        try:
            return from_data(msgspec.json.decode(data))
        except ValueError as error:
            raise UserError(f"{self.name}: {error}", self._place, ADD_HINT) from None

    @property
    def printed(self) -> PrintedCard:
        """The printed card, its text printed from what it says."""
        if self._printed is None:
            self._printed = print_faces(self.facts, self.said)
        return self._printed

    @property
    def compiled(self) -> CompiledCard:
        """The card compiled anew from its printed text, with all that is known of each line."""
        if self._compiled is None:
            self._compiled = compile_with(self.printed, self._engine)
        return self._compiled

    @property
    def status(self) -> str:
        return self.compiled.status

    @property
    def faces(self) -> list[CompiledFace]:
        return self.compiled.faces

    @property
    def lines(self) -> list[CompiledLine]:
        return self.compiled.lines

    @property
    def stopped(self) -> str:
        return self.compiled.stopped

    @property
    def opaque(self) -> int:
        return self.compiled.opaque


def print_faces(facts: PrintedCard, said: tuple[tuple[Said | None, ...], ...]) -> PrintedCard:
    """A card with the text that its lines print as; a line that was not read is left out (its text is not known)."""
    from spellwright.oracle.read import print_line

    faces = []
    for face, lines in zip(facts.faces, said, strict=True):
        text = "\n".join([print_line(n, face.name, face.type_line) for n in lines if n is not None])
        faces.append(msgspec.structs.replace(face, oracle_text=text))
    return msgspec.structs.replace(facts, faces=tuple(faces))


@cache
def load_meant() -> None:
    """Make the meant classes known to `from_data`."""
    import importlib
    import pkgutil

    from spellwright.ir import meant

    for module in pkgutil.iter_modules(meant.__path__):
        importlib.import_module(f"{meant.__name__}.{module.name}")


class Pool(Mapping[str, PoolCard]):
    """Cards in compiled form, by name. Case and accents do not count in a name, and a face's name will do."""

    def __init__(self, records: Iterable[Record] = (), place: str = "", engine: Asked = None) -> None:
        self.place = place
        self.engine = engine
        self._records: dict[str, Record] = {r.card.name: r for r in records}
        self._cards: dict[str, PoolCard] = {}
        self._folded: dict[str, str] = {}
        for name, record in self._records.items():
            for face in record.card.faces[1:]:
                self._folded.setdefault(fold_name(face.name), name)
        for name, record in self._records.items():
            self._folded[fold_name(record.card.faces[0].name)] = name
        for name in self._records:
            self._folded[fold_name(name)] = name

    @classmethod
    def read(cls, path: Path, engine: Asked = None) -> Pool:
        """The pool in a file. Raises UserError, with the line, when it is damaged."""
        records = []
        empty = path.is_file() and path.stat().st_size == 0
        lines = [] if empty else read_bytes(path, "pool").split(b"\n")
        for i in range(len(lines)):
            if lines[i]:
                try:
                    records.append(_decode(lines[i]))
                except msgspec.DecodeError as error:
                    hint = "a line is one JSON object with `card`, `said` and `meant`"
                    raise UserError(f"this is no card of a pool: {error}", f"{path}, line {i + 1}", hint) from None
        return cls(records, str(path), engine)

    def write(self, path: Path) -> None:
        """Write the pool whole or not at all, in order of the alphabet."""
        rows = [msgspec.json.encode(self._records[name]).decode() for name in sorted(self._records)]
        write_atomically(path, "".join([row + "\n" for row in rows]))

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.full_name(name) is not None

    def __getitem__(self, name: str) -> PoolCard:
        full = self.full_name(name)
        if full is None:
            raise KeyError(name)
        card = self._cards.get(full)
        if card is None:
            card = PoolCard(self._records[full], self.place, self.engine)
            self._cards[full] = card
        return card

    def full_name(self, name: str) -> str | None:
        """The full name of the card that is meant, None if there is none."""
        return name if name in self._records else self._folded.get(fold_name(name))

    def card(self, name: str, place: str = "") -> PoolCard:
        """As `pool[name]`; raises UserError with what may have been meant."""
        if name not in self:
            raise UserError(f"no card in the pool is called {name!r}", place, suggestion(name, self._records))
        return self[name]

    def starting_with(self, prefix: str) -> list[str]:
        """Full names that begin with `prefix`, in order of the alphabet."""
        folded = fold_name(prefix)
        return sorted([n for n in self._records if fold_name(n).startswith(folded)])

    def containing(self, part: str) -> list[str]:
        """Full names in which (or in a face's name) this stands anywhere, in order of the alphabet."""
        folded = fold_name(part)
        return sorted({name for known, name in self._folded.items() if folded in known})

    def with_records(self, records: Iterable[Record]) -> Pool:
        """A pool with these cards as well; of two of one name it has the new one."""
        return Pool([*self._records.values(), *records], self.place, self.engine)

    def without(self, names: Iterable[str]) -> Pool:
        """A pool without these cards (full names)."""
        left = set(names)
        return Pool([r for n, r in self._records.items() if n not in left], self.place, self.engine)

    def record(self, name: str) -> Record:
        """The line of the file for a card, by full name."""
        return self._records[name]


# ------------------------------------------------------------------ which pools there are


def starter_pool(engine: Asked = None) -> Pool:
    """The cards that ship with the program."""
    return Pool.read(STARTER, engine)


def starter_lines() -> list[bytes]:
    """The cards that ship with the program, each as it is written down, to count what stands in them."""
    return [line for line in read_bytes(STARTER, "pool").split(b"\n") if line]


def own_path() -> Path:
    """Where the user's own pool is."""
    return data_folder() / OWN_NAME


def own_pool(engine: Asked = None) -> Pool:
    """The user's own cards; empty if there are none."""
    path = own_path()
    return Pool.read(path, engine) if path.is_file() else Pool((), str(path), engine)


class ImportedCards(Mapping[str, "CompiledCard"]):
    """An imported store as cards by name, each compiled when it is first asked for. Without a store there are none.

    The store is opened for each question and closed again.
    """

    def __init__(self, path: Path | None = None, engine: Asked = None) -> None:
        self.path = data_folder() / FILE_NAME if path is None else path
        self.engine = engine
        self._cards: dict[str, CompiledCard | None] = {}

    def _open(self) -> CardStore | None:
        if not self.path.exists():
            return None
        from spellwright.cards.store import CardStore

        return CardStore.open(self.path)

    def __len__(self) -> int:
        store = self._open()
        if store is None:
            return 0
        with store:
            return len(store)

    def __iter__(self) -> Iterator[str]:
        store = self._open()
        if store is None:
            return iter(())
        with store:
            return iter([c.name for c in store])

    def __getitem__(self, name: str) -> CompiledCard:
        if name not in self._cards:
            self._cards[name] = self._find(name)
        card = self._cards[name]
        if card is None:
            raise KeyError(name)
        return card

    def _find(self, name: str) -> CompiledCard | None:
        found = self.printed(name)
        return None if found is None else compile_with(found, self.engine)

    def printed(self, name: str) -> PrintedCard | None:
        """The printed card that is meant, not compiled; None if there is none or there are several."""
        store = self._open()
        if store is None:
            return None
        with store:
            found = store.find(name)
        return found[0] if len(found) == 1 else None

    def full_name(self, name: str) -> str | None:
        """The full name of the card that is meant, None if there is none or there are several."""
        found = self.printed(name)
        return None if found is None else found.name

    def hint_for(self, name: str) -> str:
        """What may have been meant by a name that no card has."""
        store = self._open()
        if store is None:
            return ""
        with store:
            return store.hint_for(name)


def compile_with(card: PrintedCard, engine: Asked) -> CompiledCard:
    """A card compiled for an engine."""
    from spellwright.oracle.compile import NOTHING, compile_card

    return compile_card(card, engine() if engine is not None else NOTHING)


class Library(Mapping[str, "PoolCard | CompiledCard"]):
    """Several collections of cards as one: a name is looked up in the first, then in the second. The full name of a
    card of any of them goes before a face of that name."""

    def __init__(self, parts: Iterable[Mapping[str, Any]]) -> None:
        self.parts = tuple(parts)

    def __len__(self) -> int:
        return len(set().union(*self.parts))

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(set().union(*self.parts)))

    def __getitem__(self, name: str) -> PoolCard | CompiledCard:
        part, full = self._where(name)
        card: PoolCard | CompiledCard = part[full]
        return card

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.facts(name) is not None

    def facts(self, name: str) -> PrintedCard | None:
        """What is printed on the card that is meant (but for the text of a pool's), without compiling it; None if there
        is no such card."""
        try:
            part, full = self._where(name)
        except KeyError:
            return None
        if isinstance(part, ImportedCards):
            return part.printed(full)
        card = part[full]
        printed: PrintedCard = card.facts if isinstance(card, PoolCard) else card.printed
        return printed

    def _where(self, name: str) -> tuple[Mapping[str, Any], str]:
        """The collection that has the card, and its full name in there. Raises KeyError."""
        by_face: tuple[Mapping[str, Any], str] | None = None
        folded = fold_name(name)
        for part in self.parts:
            known = getattr(part, "full_name", None)
            full = known(name) if known is not None else name if name in part else None
            if full is not None and (full == name or fold_name(full) == folded):
                return part, full
            if full is not None and by_face is None:
                by_face = part, full
        if by_face is None:
            raise KeyError(name)
        return by_face

    def hint_for(self, name: str) -> str:
        """What may have been meant by a name that no card has."""
        known = [n for part in self.parts if not isinstance(part, ImportedCards) for n in part]
        near = suggestion(name, known)
        for part in self.parts:
            if not near and isinstance(part, ImportedCards):
                near = part.hint_for(name)
        return near


# ------------------------------------------------------------------ decks


def starter_deck_names() -> list[str]:
    """The decks that ship with the program."""
    return sorted([p.stem for p in DECKS.glob("*.txt")])


def starter_deck(name: str) -> DeckList:
    """A deck that ships with the program. Raises UserError with the names there are."""
    names = starter_deck_names()
    if name not in names:
        raise UserError(f"there is no starter deck {name!r}", "", f"there are: {', '.join(names)}")
    path = DECKS / f"{name}.txt"
    return parse_deck(read_text(path, "deck list"), str(path), name)


# ------------------------------------------------------------------ making pools


class Refused(msgspec.Struct, frozen=True):
    """A card that is not in a pool, and why."""

    name: str
    why: str


def record_of(card: CompiledCard) -> Record:
    """A compiled card as a line of a pool file. Raises ValueError for a card that is not meant in full."""
    if card.meant is None:
        raise ValueError(f"{card.name} is {card.status}, not meant: {card.stopped}")
    said = msgspec.json.encode(to_data(card.said))
    meant = msgspec.json.encode(to_data(msgspec.structs.replace(card.meant, text="")))
    return Record(facts_of(card.printed), msgspec.Raw(said), msgspec.Raw(meant))


def compile_for_pool(card: PrintedCard, lacks: Lacks) -> Record | Refused:
    """Compile a card; only a card that can be played comes into a pool."""
    from spellwright.oracle.compile import compile_card

    compiled = compile_card(card)
    if compiled.meant is None:
        bad = next((n for n in compiled.lines if n.meant is None), None)
        return Refused(card.name, f"{bad.text!r}: {bad.report()}" if bad is not None else compiled.stopped)
    missing = lacks(compiled.meant)
    if missing:
        return Refused(card.name, missing)
    again = compile_card(print_faces(facts_of(compiled.printed), compiled.said))
    if again.said != compiled.said or again.meant != compiled.meant:
        return Refused(card.name, "its print is read otherwise than its text")
    return record_of(compiled)


def printed_card(name: str, store: CardStore | None, pool: Pool, place: str = "") -> PrintedCard:
    """A card to compile: out of the store, else as the pool prints it. Raises UserError if neither has it."""
    if store is not None and (store.find(name) or name not in pool):
        return store.get(name, place)
    return pool.card(name, place).printed


def build_pool(names: Iterable[str], store: CardStore | None, lacks: Lacks, old: Pool) -> tuple[Pool, list[Refused]]:
    """A pool of the cards of these names, compiled anew, and those that are not in it."""
    records: list[Record] = []
    refused: list[Refused] = []
    for name in names:
        try:
            made = compile_for_pool(printed_card(name, store, old), lacks)
        except UserError as error:
            made = Refused(name, str(error).replace("\n  ", "; "))
        if isinstance(made, Record):
            records.append(made)
        else:
            refused.append(made)
    return Pool(records, old.place, old.engine), refused


def read_names(path: Path) -> list[str]:
    """Names, one a line, in order; `#` begins a comment."""
    rows = [row.partition("#")[0].strip() for row in read_text(path, "list of names").split("\n")]
    return list(dict.fromkeys([row for row in rows if row]))
