"""A deck judged: are all names those of cards, can all cards be played here, may the deck be played in a format?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import msgspec

from spellwright import facade
from spellwright.cards.deck_model import DeckEntry, DeckError, DeckList, DeckProblem
from spellwright.cards.formats import Format, deck_problems
from spellwright.cards.model import PrintedCard, fold_name
from spellwright.cards.store import FILL_HINT, CardStore
from spellwright.core.errors import UserError
from spellwright.core.files import data_folder
from spellwright.ir.meant.abilities import DeckConstruction
from spellwright.oracle.pool import FILE_NAME, PoolCard

COMMANDER_IN_SIDEBOARD = frozenset(("mtgo", "mtgo-xml", "xmage", "cockatrice"))
"""Dialects without a section for commanders."""
SECTIONS = {"commander": "Commander", "companion": "Companion", "main": "Deck", "sideboard": "Sideboard"}


class Stopped(msgspec.Struct, frozen=True):
    """A line of a card's text that cannot be played, and what of it is not understood or not there."""

    text: str
    status: str
    report: str


class Unplayable(msgspec.Struct, frozen=True):
    """A card of the deck that cannot be played, with the line of the list where it first stands."""

    line: int
    name: str
    status: str
    lines: tuple[Stopped, ...]

    def rows(self) -> list[str]:
        """The card and each of its lines that stand in the way, as lines of text."""
        where = f"line {self.line}: " if self.line else ""
        return [f"{where}{self.name} is not playable", *[_row(n) for n in self.lines]]


def _row(line: Stopped) -> str:
    return f"    {line.text!r}: {line.report}" if line.text else f"    {line.report}"


class DeckReport(msgspec.Struct):
    """What was found out about a deck. Names in `deck` are those of cards, but for the `unknown` ones."""

    deck: DeckList
    format: str = ""
    unknown: list[DeckProblem] = []
    unplayable: list[Unplayable] = []
    illegal: list[DeckProblem] = []
    notes: list[str] = []

    @property
    def ok(self) -> bool:
        """Whether every card is known and playable, and the deck legal in the format, if one was named."""
        return not (self.unknown or self.unplayable or self.illegal)

    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        out: dict[str, Any] = {"name": self.deck.name, "dialect": self.deck.dialect, "ok": self.ok}
        for section in SECTIONS:
            out[section] = self.deck.section(section)
        out["passed_over"] = self.deck.passed_over
        out["unknown"] = msgspec.to_builtins(self.unknown)
        out["unplayable"] = msgspec.to_builtins(self.unplayable)
        if self.format:
            out["format"] = self.format
            out["problems"] = msgspec.to_builtins(self.illegal)
        out["notes"] = list(self.notes)
        return out


def check_deck(deck: DeckList, fmt: Format | None = None, cards: Mapping[str, Any] | None = None) -> DeckReport:
    """Look a deck's cards up, and judge them.

    Names are looked up in `cards`, among the user's own, in the starter pool and in the imported store. Raises
    UserError where a format's list of cards is asked for and no card file was imported.
    """
    if fmt is not None and fmt.legality and not (data_folder() / FILE_NAME).is_file():
        raise UserError(f"which cards are legal in {fmt.name} is not known", "", f"a card file says so: {FILL_HINT}")
    finder = _Finder(cards)
    entries: list[DeckEntry] = []
    unknown: list[DeckProblem] = []
    strangers: set[str] = set()
    for e in deck.entries:
        try:
            entries.append(msgspec.structs.replace(e, name=finder.facts(e.name).name))
        except UserError as error:
            unknown.append(DeckProblem(e.line, error.message, error.hint))
            strangers.add(e.name)
            entries.append(e)
    report = DeckReport(msgspec.structs.replace(deck, entries=tuple(entries)), fmt.name if fmt else "", unknown)
    if deck.passed_over:
        report.notes.append(f"{deck.passed_over} cards of a maybeboard and the like are passed over")
    seen: set[str] = set(strangers)
    for e in entries:
        if e.name not in seen:
            seen.add(e.name)
            found = unplayable(finder.compiled(e.name), e.line)
            if found is not None:
                report.unplayable.append(found)
    if fmt is not None and not unknown:
        _judge_format(report, fmt, finder)
    return report


def _judge_format(report: DeckReport, fmt: Format, finder: _Finder) -> None:
    deck = report.deck
    if fmt.commander:
        deck = _with_commander(deck, fmt)
        if deck is not report.deck:
            names = " and ".join(deck.commanders)
            report.notes.append(f"{names}, which the list has in the sideboard, is taken for the commander")
            report.deck = deck
    known: dict[str, PrintedCard] = {}
    for e in deck.entries:
        if e.name not in known:
            known[e.name], from_store = finder.printed(e.name)
            if fmt.legality and not from_store:
                hint = "it is in no card file that was imported"
                report.illegal.append(DeckProblem(e.line, f"{e.name} is not legal in {fmt.name}", hint))
    copies: dict[str, int] = {}
    leaders: set[str] = set()
    for name in known:
        for ability in _about_decks(finder.compiled(name)):
            if ability.copies is not None:
                copies[name] = ability.copies
            if ability.commander:
                leaders.add(name)
    said = {p.text for p in report.illegal}
    report.illegal += [p for p in deck_problems(deck, fmt, known.__getitem__, copies, leaders) if p.text not in said]
    if deck.section("companion"):
        report.notes.append("whether the deck is as its companion asks is not looked at (CR 702.139a)")


def _about_decks(card: Any) -> list[DeckConstruction]:
    """CR 113.6n, 903.3a: what the front face of a card, or so much of it as is understood, means for decks."""
    if card.meant is not None:
        abilities = list(card.meant.faces[0].abilities)
    else:
        abilities = [a for line in card.faces[0].lines for a in line.meant or ()]
    return [a for a in abilities if isinstance(a, DeckConstruction)]


def _with_commander(deck: DeckList, fmt: Format) -> DeckList:
    """The deck with the cards of its sideboard as commanders, if its dialect has no other place for them and they make
    up the size of the deck."""
    side = deck.size("sideboard")
    if deck.commanders or deck.dialect not in COMMANDER_IN_SIDEBOARD:
        return deck
    if side not in (1, 2) or deck.size() + side != fmt.least:
        return deck
    entries = [msgspec.structs.replace(e, section="commander") if e.section == "sideboard" else e for e in deck.entries]
    return msgspec.structs.replace(deck, entries=tuple(entries))


def unplayable(card: Any, line: int = 0) -> Unplayable | None:
    """What stands in the way of playing a compiled card or one of a pool, None if nothing does."""
    if card.meant is not None:
        missing = facade.lacks(card.meant)
        if not missing:
            return None
        if isinstance(card, PoolCard):
            return Unplayable(line, card.name, "meant", (Stopped("", "meant", missing),))
    rows = [Stopped(n.text, n.status, n.report()) for n in card.lines if n.status != "playable"]
    if not rows:
        missing = card.stopped or (facade.lacks(card.meant) if card.meant is not None else "")
        rows = [Stopped("", card.status, missing)]
    return Unplayable(line, card.name, card.status, tuple(rows))


def refuse_unknown(report: DeckReport, place: str) -> None:
    """Raises DeckError with all names that are those of no card."""
    if report.unknown:
        raise DeckError(report.unknown, place)


def arena_spelling(cards: Mapping[str, Any] | None = None) -> tuple[Callable[[str], str], list[str]]:
    """How MTG Arena writes a card's name: split cards in full, of all others the front face. Names that are those of no
    card stay, and gather in the list."""
    finder = _Finder(cards)
    unknown: list[str] = []

    def spelling(name: str) -> str:
        try:
            facts = finder.facts(name)
        except UserError as error:
            unknown.append(f"{error.message}; {error.hint}" if error.hint else error.message)
            return name
        if facts.layout == "split" or len(facts.faces) < 2:
            return facts.name
        front = facts.faces[0].name
        return front if finder.facts(front).name == facts.name else facts.name

    return spelling, unknown


class _Finder:
    """Finds cards by any of their names."""

    def __init__(self, cards: Mapping[str, Any] | None) -> None:
        self.own: Mapping[str, Any] = {} if cards is None else cards
        self.cards = facade.library(cards)
        self._facts: dict[str, PrintedCard] = {}

    def facts(self, name: str) -> PrintedCard:
        """What is printed on the card that is meant; of a pool's the text is left out. Raises UserError with names that
        are near."""
        folded = fold_name(name)
        if folded not in self._facts:
            facts = self.cards.facts(name)
            if facts is None:
                self._refuse(name)
            self._facts[folded] = facts
        return self._facts[folded]

    def _refuse(self, name: str) -> NoReturn:
        more = FILL_HINT
        if (data_folder() / FILE_NAME).is_file():
            more = ""
            with CardStore.open() as store:
                if len(store.find(name)) > 1:
                    store.get(name)  # says which cards have such a face
        raise UserError(f"no card is called {name!r}", "", self.cards.hint_for(name) or more)

    def compiled(self, full: str) -> Any:
        """The card of this full name, compiled or out of a pool."""
        return self.cards[full]

    def printed(self, full: str) -> tuple[PrintedCard, bool]:
        """The printed card, and whether it comes from the imported store, which knows where it is legal."""
        if full not in self.own and (data_folder() / FILE_NAME).is_file():
            with CardStore.open() as store:
                found = store.find(full)
            if len(found) == 1 and found[0].name == full:
                return found[0], True
        printed: PrintedCard = self.cards[full].printed
        return printed, False
