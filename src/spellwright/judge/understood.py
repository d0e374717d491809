"""What the cards of a store compiled to, for searches: found once, and anew when what compiles them changes."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from spellwright import facade
from spellwright.cards.model import PrintedCard
from spellwright.cards.reader import Progress
from spellwright.cards.search_index import SearchIndex, Understood
from spellwright.cards.store import CardStore
from spellwright.core.collector import Quiet
from spellwright.core.errors import UserError
from spellwright.core.files import data_folder
from spellwright.ir.meant.abilities import Keyword
from spellwright.ir.node import walk
from spellwright.ir.said.base import Leaf
from spellwright.judge.bearing import rule_numbers
from spellwright.oracle import pool as pools
from spellwright.oracle.compile import ORDER

STARTER_NAME = "starter.sqlite"
_ROOMS = ("core", "ir", "comprules", "meaning", "oracle", "rules", "judge")
"""What a card compiles to, and which rules bear on it, is up to these rooms."""


@cache
def version() -> str:
    """A hash of all that decides what cards compile to."""
    package = Path(__file__).parents[1]
    made = hashlib.sha256()
    for room in _ROOMS:
        for path in sorted((package / room).rglob("*.py")):
            made.update(path.relative_to(package).as_posix().encode())
            made.update(path.read_bytes())
    return made.hexdigest()[:16]


def understand_all(index: SearchIndex, progress: Progress | None = None) -> None:
    """Compile the cards of a store that this version of the program has not compiled yet."""
    with Quiet():
        index.understand(version(), understood, progress)


def understood(card: PrintedCard) -> Understood:
    """What one card compiles to."""
    return understood_of(facade.compile_card(card))


def understood_of(card: Any) -> Understood:
    """The same, of a CompiledCard or PoolCard."""
    names: set[str] = set()
    for line in card.lines:
        for value in (line.meant or (), line.said or ()):
            for node in walk(value):
                names.add(type(node).__name__.lower())
                if isinstance(node, Leaf):
                    names.add(node.word.lower())
                elif isinstance(node, Keyword):
                    names.add(node.name.lower())
    status = ORDER.index(card.status)
    return Understood(status, card.stopped, frozenset(names), frozenset(rule_numbers(card)))


def starter_store() -> CardStore:
    """The cards that ship with the program, and the user's own, as a store: kept in the data folder and made anew when
    these cards change; in memory if nothing can be kept there. Where they are legal is not known."""
    lines = pools.starter_lines()
    own = pools.own_path()
    mark = hashlib.sha256(b"\n".join([*lines, own.read_bytes() if own.is_file() else b""])).hexdigest()[:16]
    path = data_folder() / STARTER_NAME
    try:
        return _filled(CardStore.open(path, create=True), mark)
    except UserError:
        return _filled(CardStore.in_memory(), mark)


def _with_keywords(card: Any) -> PrintedCard:
    """A card of a pool, which keeps no list of its keywords, with those of its meaning."""
    names = {a.name for face in card.meant.faces for a in face.abilities if isinstance(a, Keyword)}
    printed: PrintedCard = card.printed
    return msgspec.structs.replace(printed, keywords=tuple(sorted(names)))


def _filled(store: CardStore, mark: str) -> CardStore:
    index = SearchIndex(store)
    if index.meta("pool") != mark:
        cards = facade.load_pool()
        store.replace([_with_keywords(cards[name]) for name in cards])
        index.set_meta("pool", mark)
    return store
