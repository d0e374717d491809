"""What `import spellwright` offers: cards compiled for the engine at hand, and games of decks given by name."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from spellwright.cards.decks import DeckError, DeckList, DeckProblem, read_deck
from spellwright.core.errors import UserError, suggestion
from spellwright.ir.meant.abilities import Card
from spellwright.oracle import pool as pools
from spellwright.rules import game as rules_game
from spellwright.rules import text
from spellwright.rules.base import RulesError
from spellwright.rules.linkcard import link_card

if TYPE_CHECKING:
    from spellwright.cards.model import PrintedCard
    from spellwright.ir.said.base import Said
    from spellwright.oracle.compile import CompiledCard, Engine
    from spellwright.oracle.pool import PoolCard

    DeckLike: TypeAlias = DeckList | str | Path | Sequence[str | CompiledCard | PoolCard | Card]

LISTED = 8
"""So many cards a message explains."""

# ------------------------------------------------------------------ cards

_ENGINE: list[Engine] = []


def engine() -> Engine:
    """The engine at hand, for `oracle.compile.compile_card`."""
    if not _ENGINE:
        from spellwright.linked import Linked

        _ENGINE.append(Linked())
    return _ENGINE[0]


def lacks(card: Card) -> str:
    """What a card needs that the engine does not have; "" for a card that can be played."""
    try:
        link_card(card)
    except RulesError as error:
        return str(error)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        return f"it cannot be linked ({type(error).__name__}: {error})"
    return ""


def compile_card(card: Mapping[str, Any] | PrintedCard) -> CompiledCard:
    """A card in Scryfall's shape (or of a store), compiled: `status`, and `lines` with what each says, means and lacks.

    Raises UserError for a mapping that is no card.
    """
    from spellwright.cards.fields import Damaged
    from spellwright.oracle import compile as compiler

    try:
        return compiler.compile_card(card, engine())
    except Damaged as error:
        hint = "a card has a name, a layout and a type_line, as in Scryfall's files"
        raise UserError(f"this is no card: {error}", "", hint) from None


def print_card(card: CompiledCard | PoolCard) -> str:
    """The text of a card, printed from what it says; faces are divided by a line of `//`.

    Raises UserError for a card with a line that was not read.
    """
    said = card.said
    facts = card.facts if isinstance(card, pools.PoolCard) else pools.facts_of(card.printed)
    if not isinstance(card, pools.PoolCard):
        unread = [line.text for line in card.lines if line.said is None]
        if unread:
            hint = "only what was read can be printed"
            raise UserError(f"a line of {card.name} is not read: {unread[0]!r}", "", hint)
    return pools.print_faces(facts, said).oracle_text


@cache
def starter() -> pools.Pool:
    """The starter pool, read once."""
    return pools.starter_pool(engine)


def load_pool(path: str | Path | None = None) -> Mapping[str, CompiledCard | PoolCard]:
    """Cards by name: the starter pool with the user's own cards; or, given a path, those of a pool file, of an imported
    store, or of a data folder (as SPELLWRIGHT_HOME) with either.

    Names are looked up without regard to case, and by face as well. Raises UserError where there is none.
    """
    if path is None:
        return pools.Library((pools.own_pool(engine), starter()))
    where = Path(path)
    if where.is_dir():
        parts: list[Mapping[str, Any]] = []
        if (where / pools.OWN_NAME).is_file():
            parts.append(pools.Pool.read(where / pools.OWN_NAME, engine))
        if (where / pools.FILE_NAME).is_file():
            parts.append(pools.ImportedCards(where / pools.FILE_NAME, engine))
        if not parts:
            hint = f"it would have {pools.FILE_NAME} (an imported store) or {pools.OWN_NAME}"
            raise UserError("there are no cards in this folder", str(where), hint)
        return pools.Library(parts)
    if where.suffix == Path(pools.FILE_NAME).suffix and where.is_file():
        return pools.ImportedCards(where, engine)
    return pools.Pool.read(where, engine)


def library(cards: Mapping[str, Any] | None = None) -> pools.Library:
    """Where names are looked up: in `cards`, among the user's own cards, in the starter pool, in the store."""
    own = (pools.own_pool(engine), starter(), pools.ImportedCards(None, engine))
    return pools.Library(own if cards is None else (cards, *own))


def sentence(line: Said, name: str, type_line: str) -> tuple[str, dict[tuple[int, ...], tuple[int, int]]]:
    """A line of a card of this name printed, and where in it each part stands (`rules.text.print_with`). An ability
    that a token was given in quotation marks is printed without them."""
    from spellwright.oracle.build import grammar
    from spellwright.oracle.read import spellings

    found, places = grammar().printer().spans(line, spellings(name, type_line))
    if not found.startswith('"'):
        return found, places
    return found[1:-1], {path: (start - 1, end - 1) for path, (start, end) in places.items()}


text.print_with(sentence)

# ------------------------------------------------------------------ decks


class UnplayableWarning(UserWarning):
    """Cards are in the game without some of their lines."""


def named_deck(name: str | Path, cards: Mapping[str, Any] | None = None) -> DeckList:
    """A starter deck by name, or a deck list by path. Raises UserError; of a list with wrong lines it tells as well
    which names on the others are those of no card, in `cards` or elsewhere."""
    names = pools.starter_deck_names()
    if isinstance(name, str) and name in names:
        return pools.starter_deck(name)
    if not Path(name).exists() and not Path(name).suffix and len(Path(name).parts) == 1:
        hint = suggestion(str(name), names) or f"starter decks are: {', '.join(names)}"
        raise UserError(f"there is no deck {str(name)!r}, and no such file", "", hint)
    try:
        return read_deck(name)
    except DeckError as error:
        where = library(cards)
        entries = {e.name: e for e in reversed(error.entries)}
        unknown = [DeckProblem(e.line, *no_card(where, e.name)) for e in entries.values() if where.get(e.name) is None]
        problems = sorted([*error.problems, *unknown], key=lambda p: p.line)
        raise DeckError(problems, error.place) from None


def no_card(cards: pools.Library, name: str) -> tuple[str, str]:
    """What is to be said of a name that is that of no card, and what would be right."""
    hint = cards.hint_for(name) or "`spellwright cards import FILE` brings in more cards"
    return f"no card is called {name!r}", hint


def deck_cards(
    deck: DeckLike, cards: Mapping[str, Any] | None = None, allow_unplayable: bool = False, place: str = ""
) -> list[Card]:
    """The cards of a deck as the engine reads them, in order of the list.

    `deck` is a starter deck's name, a path, a deck list, or names and cards. Names are looked up in `cards` first,
    then among the user's own cards, in the starter pool and in the store. Raises UserError that lists every card which
    is unknown or lacks something; with `allow_unplayable` such a card comes without the lines that cannot be played,
    under a warning.
    """
    if isinstance(deck, str | Path):
        place = place or str(deck)
        deck = named_deck(deck)
    entries: Iterable[Any]
    if isinstance(deck, DeckList):
        if deck.commanders:
            raise UserError("the deck has a commander", place, "games are played without one: move it into the deck")
        entries = [name for name, count in deck.main.items() for _ in range(count)]
    else:
        entries = deck
    finder = _Finder(library(cards), allow_unplayable)
    out = [finder.meant(entry) for entry in entries]
    if finder.problems:
        finder.refuse(place)
    return [card for card in out if card is not None]


class _Finder:
    """Finds the cards of a deck and gathers what is wrong with them."""

    def __init__(self, cards: pools.Library, allow_unplayable: bool) -> None:
        self.cards = cards
        self.allow_unplayable = allow_unplayable
        self.problems: dict[str, str] = {}
        self.found: dict[str, Card | None] = {}

    def meant(self, entry: Any) -> Card | None:
        """An entry as the engine reads it, None if something is wrong with it."""
        if not isinstance(entry, str):
            return self.playable(entry)
        if entry not in self.found:
            card = self.cards.get(entry)
            if card is None:
                hint = self.cards.hint_for(entry) or "`spellwright cards import FILE` brings in more cards"
                self.problems[entry] = f"no card is called so; {hint}"
            self.found[entry] = None if card is None else self.playable(card)
        return self.found[entry]

    def playable(self, card: Any) -> Card | None:
        """A card as the engine reads it, if it can be played or need not be."""
        meant: Card | None = card if isinstance(card, Card) else card.meant
        missing = f"{card.status}, {card.stopped}" if meant is None else lacks(meant)
        if not missing:
            return meant
        if self.allow_unplayable and not isinstance(card, Card):
            part, lines = playable_part(card)
            rows = "".join([f"\n  {line}" for line in lines])
            warnings.warn(f"{card.name} is played without:{rows}", UnplayableWarning, stacklevel=4)
            return part
        self.problems[card.name] = missing
        return None

    def refuse(self, place: str) -> None:
        """Raise UserError with all that is wrong."""
        names = list(self.problems)
        rows = [f"{name}: {self.problems[name]}" for name in names[:LISTED]]
        if len(names) > LISTED:
            rows.append(f"and {len(names) - LISTED} more: {', '.join(names[LISTED:])}")
        number = "a card" if len(names) == 1 else f"{len(names)} cards"
        hint = "\n  ".join(rows)
        raise UserError(f"{number} of the deck cannot be played", place, hint)


def playable_part(card: CompiledCard | PoolCard) -> tuple[Card, list[str]]:
    """A card with only those of its lines that can be played together, and the lines that are left out."""
    import msgspec

    from spellwright.oracle import compile as compiler

    faces = []
    gone: list[str] = []
    for face in card.faces:
        left = face
        while True:
            keep = [line.text for line in left.lines if line.status == compiler.PLAYABLE]
            gone += [line.text for line in left.lines if line.status != compiler.PLAYABLE]
            if left.meant is not None and len(keep) == len(left.lines):
                break
            left = compiler.compile_face(msgspec.structs.replace(face.printed, oracle_text="\n".join(keep)))
            compiler.judge(left, engine())
        faces.append(left)
    part = compiler.card_of(card.printed, faces)
    assert part is not None
    return part, gone


# ------------------------------------------------------------------ games


class _Named(type):
    """Makes a class that is called as another one, and whose instances are that one's (which is compiled, and has no
    interpreted subclasses)."""

    def __call__(
        cls,
        decks: Sequence[DeckLike],
        seed: int = 0,
        *,
        cards: Mapping[str, Any] | None = None,
        allow_unplayable: bool = False,
        **options: Any,
    ) -> rules_game.Game:
        if isinstance(decks, str | Path | DeckList) or len(decks) < 2:
            raise UserError("a game needs two decks or more", "", "give a list with a deck for each player")
        made = []
        for i in range(len(decks)):
            deck = decks[i]
            where = str(deck) if isinstance(deck, str | Path) else f"deck {i + 1}"
            made.append(deck_cards(deck, cards, allow_unplayable, where))
        try:
            return rules_game.Game(made, seed, **options)
        except RulesError as error:
            raise UserError(str(error)) from None

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, rules_game.Game)


if TYPE_CHECKING:

    class Game(rules_game.Game):
        """As type checkers see it."""

        def __init__(
            self,
            decks: Sequence[DeckLike],
            seed: int = 0,
            *,
            cards: Mapping[str, Any] | None = None,
            allow_unplayable: bool = False,
            life: int = 20,
            asked: Sequence[int] = (),
            keep_history: bool = True,
        ) -> None: ...

else:

    class Game(metaclass=_Named):
        """A game: one deck a player, and a seed, then answers. What it makes is a `rules.game.Game`.

        A deck is the name of a starter deck, a path, a `DeckList`, or a list of names and cards; see `deck_cards` for
        where names are looked up (`cards` first), and for `allow_unplayable`. `life`: at the start. `asked`: the seats
        that pay for themselves. `keep_history`: whether answers can be taken back. Raises UserError for decks that
        cannot be played.
        """

        @staticmethod
        def load(data):
            """The game that `save` gave as data. Raises UserError if it is damaged."""
            try:
                return rules_game.Game.load(data)
            except RulesError as error:
                raise UserError(str(error)) from None
