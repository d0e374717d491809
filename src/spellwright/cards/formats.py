"""Formats: what a deck must be. Which cards are legal is data of the card file; how many of them, the CR say."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final

import msgspec

from spellwright.cards.decks import DeckList, DeckProblem
from spellwright.cards.model import PrintedCard
from spellwright.core.errors import UserError, suggestion


class Format(msgspec.Struct, frozen=True):
    """Deck construction: sizes of the deck (with its commanders; `most` 0 is no limit) and of the sideboard, how many
    copies of a card (0 is no limit), and the key in a card's `legalities` (empty where every card may be played)."""

    name: str
    least: int = 60
    most: int = 0
    sideboard: int = 15
    copies: int = 4
    legality: str = ""
    commander: bool = False


_CONSTRUCTED = (
    "standard pioneer modern legacy vintage pauper premodern oldschool alchemy historic timeless penny future"
).split()

FORMATS: dict[str, Format] = {
    "casual": Format("casual"),  # CR 100.2a
    "limited": Format("limited", least=40, sideboard=0, copies=0),  # CR 100.2b
    **{name: Format(name, legality=name) for name in _CONSTRUCTED},
    "commander": Format("commander", 100, 100, 0, 1, "commander", commander=True),  # CR 903.5
    "brawl": Format("brawl", 60, 60, 0, 1, "standardbrawl", commander=True),  # CR 903.12
}

NONE_SAID: Final[Mapping[str, int]] = {}

_ANY_NUMBER = re.compile(r"\bdeck can have any number of cards named ")
_UP_TO = re.compile(r"\bdeck can have (?:up to (\w+)|only (one)) (?:cards?|copy) (?:named|of) ")
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_COMPANION = re.compile(r"^Companion ?—", re.MULTILINE)
_PARTNER = re.compile(r"^Partner(?:(—[^(]+)| with ([^(]+))?(?: \(|$)", re.MULTILINE)


def format_named(name: str) -> Format:
    """The format of this name, in any case. Raises UserError with what there is."""
    found = FORMATS.get(name.lower().strip())
    if found is None:
        hint = suggestion(name, FORMATS) or f"there are: {', '.join(FORMATS)}"
        raise UserError(f"there is no format {name!r}", "", hint)
    return found


def copies_allowed(card: PrintedCard, copies: int) -> int:
    """How many copies of a card a deck may have; 0 is any number. CR 100.2a; a card may say otherwise itself."""
    if is_basic_land(card):
        return 0
    if _ANY_NUMBER.search(card.oracle_text):
        return 0
    own = _UP_TO.search(card.oracle_text)
    if own is not None:
        return _NUMBERS.get(own[1] or own[2], copies)
    return copies


def deck_problems(
    deck: DeckList,
    fmt: Format,
    find: Callable[[str], PrintedCard],
    copies: Mapping[str, int] = NONE_SAID,
    leaders: Collection[str] = (),
) -> list[DeckProblem]:
    """What keeps a deck out of a format, with the line of each card at fault. Names must be those of cards.

    `copies`: how many of a card there can be as its own text means it (0: any number), `leaders`: the cards whose text
    says that they can be commanders; of cards that are in neither the text is looked at.

    A companion is one of the sideboard's cards, whether it is listed there as well or not; what it asks of the deck is
    not looked at (CR 702.139a).
    """
    out: list[DeckProblem] = []
    cards = {e.name: find(e.name) for e in deck.entries}
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    for e in deck.entries:
        lines.setdefault(e.name, e.line)
        if e.section != "companion":
            counts[e.name] = counts.get(e.name, 0) + e.count
    companions = deck.section("companion")
    beside = deck.sideboard
    apart = {name: max(0, count - beside.get(name, 0)) for name, count in companions.items()}
    for name, count in apart.items():
        counts[name] = counts.get(name, 0) + count
    size = deck.size("main") + deck.size("commander")
    if size < fmt.least or (fmt.most and size > fmt.most):
        wanted = f"exactly {fmt.least}" if fmt.least == fmt.most else f"{fmt.least} or more"
        out.append(DeckProblem(0, f"the deck has {size} cards", f"{fmt.name} wants {wanted}"))
    side = deck.size("sideboard") + (0 if fmt.commander else sum(apart.values()))
    if side > fmt.sideboard and fmt.name != "limited":
        out.append(DeckProblem(0, f"the sideboard has {side} cards", f"{fmt.name} allows {fmt.sideboard}"))
    for name, count in counts.items():
        card = cards[name]
        status = card.legalities.get(fmt.legality, "not legal") if fmt.legality else "legal"
        if status not in ("legal", "restricted"):
            out.append(DeckProblem(lines[name], f"{name} is {status} in {fmt.name}"))
        allowed = copies[name] if name in copies else copies_allowed(card, fmt.copies)
        if status == "restricted":
            allowed = 1
        if fmt.copies and allowed and count > allowed:
            out.append(DeckProblem(lines[name], f"{count} {name}", f"{fmt.name} allows {allowed}"))
    out += _companion_problems(companions, cards, lines)
    if fmt.commander:
        out += _commander_problems(deck, fmt, cards, lines, leaders)
    elif deck.commanders:
        first = deck.commanders[0]
        out.append(DeckProblem(lines[first], f"{first} is a commander", f"{fmt.name} has none: move it into the deck"))
    return out


def _companion_problems(
    companions: dict[str, int], cards: dict[str, PrintedCard], lines: dict[str, int]
) -> list[DeckProblem]:
    """CR 103.2b, 702.139a: one card with companion."""
    out = []
    for name in companions:
        if not _COMPANION.search(cards[name].front.oracle_text):
            out.append(DeckProblem(lines[name], f"{name} cannot be a companion"))
    if sum(companions.values()) > 1:
        line = lines[next(iter(companions))]
        out.append(DeckProblem(line, f"there are {sum(companions.values())} companions", "a player has one at most"))
    return out


def _commander_problems(
    deck: DeckList,
    fmt: Format,
    cards: dict[str, PrintedCard],
    lines: dict[str, int],
    leaders: Collection[str],
) -> list[DeckProblem]:
    """CR 903.3, 903.5c, 702.124; 903.12e."""
    commanders = [cards[name] for name in deck.commanders]
    if not commanders:
        return [DeckProblem(0, "the deck has no commander", "name it below a line `Commander`")]
    out = []
    if len(commanders) > 2 or (len(commanders) == 2 and not are_partners(commanders[0], commanders[1])):
        names = " and ".join([c.name for c in commanders])
        out.append(DeckProblem(lines[commanders[0].name], f"{names} cannot be commanders together"))
    elif len(commanders) == 1 and commanders[0].name not in leaders and not can_be_commander(commanders[0], fmt):
        out.append(DeckProblem(lines[commanders[0].name], f"{commanders[0].name} cannot be a commander"))
    identity = {color for c in commanders for color in c.color_identity}
    free = fmt.name == "brawl" and not identity
    for name, line in lines.items():
        card = cards[name]
        outside = [color for color in card.color_identity if color not in identity]
        if outside and free and is_basic_land(card):
            free = False  # one basic land type of the player's choice: the first in the list
        elif outside:
            out.append(DeckProblem(line, f"{name} is {''.join(outside)}, which the commander is not"))
    return out


def is_basic_land(card: PrintedCard) -> bool:
    """CR 205.4c."""
    words = card.front.type_line.split()
    return "Basic" in words and "Land" in words


def can_be_commander(card: PrintedCard, fmt: Format) -> bool:
    """CR 903.3, 903.3a, 903.12c: by the front face."""
    words = card.front.type_line.split()
    if "can be your commander" in card.front.oracle_text:
        return True
    if "Legendary" not in words:
        return False
    if "Creature" in words or "Vehicle" in words or ("Spacecraft" in words and card.front.power):
        return True
    return fmt.name == "brawl" and "Planeswalker" in words


def are_partners(a: PrintedCard, b: PrintedCard) -> bool:
    """CR 702.124: whether two cards can be one deck's commanders."""
    return _allows(a, b) or _allows(b, a)


def _allows(a: PrintedCard, b: PrintedCard) -> bool:
    words = a.front.type_line.split()
    other = b.front.type_line.split()
    if "Legendary" not in words or "Legendary" not in other:
        return False
    text = a.front.oracle_text
    if re.search(r"^Choose a Background(?: \(|$)", text, re.MULTILINE):
        return "Background" in other
    if re.search(r"^Doctor's companion(?: \(|$)", text, re.MULTILINE):
        return b.front.type_line.endswith("— Time Lord Doctor")
    mine = _PARTNER.search(text)
    theirs = _PARTNER.search(b.front.oracle_text)
    if mine is None or theirs is None:
        return False
    if mine[2] or theirs[2]:
        return mine[2] == b.name and theirs[2] == a.name
    return mine[1] == theirs[1]
