"""Nouns for objects: a head, adjectives before it, modifiers after it (CR 109, 205).

Permanents are joined at the head ("artifact or creature you control"), cards and spells at the adjective ("instant or
sorcery card"), so these are two families with typed modifiers. How many there are, and which, is told by the determiner
(`objects`), never here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.players import Per
from spellwright.ir.said.vocabulary import SUBTYPES

if TYPE_CHECKING:
    from spellwright.ir.said.modifiers import CardModifier, PermanentModifier


class Noun(Per, frozen=True):
    """CR 109: a word for objects with what describes them."""

    inflected = True
    carries = True


class PermanentNoun(Noun, frozen=True):
    """CR 110: permanents, tokens and sources of one kind or of several."""

    absorbs = "PermanentModifier WithCounters"
    phrase = "{kinds:or}[ {modifiers:sp}]"
    kinds: tuple[PermanentKind, ...]
    modifiers: tuple[PermanentModifier, ...] | None


class PermanentsAnd(Noun, frozen=True):
    """CR 110: permanents of several kinds together."""

    absorbs = "PermanentModifier WithCounters"
    phrase = "{kinds:and@2}[ {modifiers:sp}]"
    kinds: tuple[PermanentKind, ...]
    modifiers: tuple[PermanentModifier, ...] | None


class PermanentsAndOr(Noun, frozen=True):
    """CR 110: permanents of one or more of several kinds."""

    absorbs = "PermanentModifier WithCounters"
    phrase = "{kinds:andor@2}[ {modifiers:sp}]"
    kinds: tuple[PermanentKind, ...]
    modifiers: tuple[PermanentModifier, ...] | None


class CardNoun(Noun, frozen=True):
    """CR 108, 112, 113: cards, spells or abilities of one kind or of several."""

    absorbs = "CardModifier"
    phrase = "{kinds:or}[ {modifiers:sp}]"
    kinds: tuple[CardKind, ...]
    modifiers: tuple[CardModifier, ...] | None


class CardsAnd(Noun, frozen=True):
    """CR 108, 112: cards or spells of several kinds together."""

    absorbs = "CardModifier"
    phrase = "{kinds:and@2}[ {modifiers:sp}]"
    kinds: tuple[CardKind, ...]
    modifiers: tuple[CardModifier, ...] | None


class CardsAndOr(Noun, frozen=True):
    """CR 108, 112: cards or spells of one or more of several kinds."""

    absorbs = "CardModifier"
    phrase = "{kinds:andor@2}[ {modifiers:sp}]"
    kinds: tuple[CardKind, ...]
    modifiers: tuple[CardModifier, ...] | None


class SpellOrPermanent(Noun, frozen=True):
    """CR 109.1: a spell, card or ability, or else a permanent."""

    absorbs = "PermanentModifier WithCounters"
    phrase = "{card} or {permanent}[ {modifiers:sp}]"
    card: CardKind
    permanent: PermanentKind
    modifiers: tuple[PermanentModifier, ...] | None


class PermanentOrSpell(Noun, frozen=True):
    """CR 109.1: a permanent, or else a spell, card or ability."""

    absorbs = "CardModifier"
    phrase = "{permanent} or {card}[ {modifiers:sp}]"
    permanent: AnyPermanentKind
    card: CardKind
    modifiers: tuple[CardModifier, ...] | None


class ModifiedNoun(Said, frozen=True):
    """CR 109: a word for objects that something follows."""

    inflected = True
    carries = True


class ModifiedPermanents(ModifiedNoun, frozen=True):
    """CR 110: permanents with what follows them."""

    phrase = "{kinds:or} {modifiers:sp}"
    kinds: tuple[PermanentKind, ...]
    modifiers: tuple[PermanentModifier, ...]


class ModifiedCards(ModifiedNoun, frozen=True):
    """CR 108, 112: cards or spells with what follows them."""

    phrase = "{kinds:or} {modifiers:sp}"
    kinds: tuple[CardKind, ...]
    modifiers: tuple[CardModifier, ...]


class BareNoun(Said, frozen=True):
    """CR 608.2c: a word for objects spoken of before, with nothing after it."""

    inflected = True
    carries = True


class BarePermanent(BareNoun, frozen=True):
    """CR 110: permanents, tokens and sources spoken of before."""

    phrase = "{kinds:or}"
    kinds: tuple[PermanentKind, ...]


class BareCard(BareNoun, frozen=True):
    """CR 108, 112, 113: cards, spells and abilities spoken of before."""

    phrase = "{kinds:or}"
    kinds: tuple[CardKind, ...]


class BareSpellOrPermanent(BareNoun, frozen=True):
    """CR 109.1: a spell, card or ability, or else a permanent, spoken of before."""

    phrase = "{card} or {permanent}"
    card: CardKind
    permanent: PermanentKind


class BarePermanentOrSpell(BareNoun, frozen=True):
    """CR 109.1: a permanent, or else a spell, card or ability, spoken of before."""

    phrase = "{permanent} or {card}"
    permanent: AnyPermanentKind
    card: CardKind


class PermanentKind(Said, frozen=True):
    """CR 110, 205: a kind of permanent."""

    inflected = True
    carries = True
    phrase = "[{adjectives:sp} ]{head}"
    adjectives: tuple[PermanentAdjective, ...] | None
    head: PermanentHead


class AnyPermanentKind(Said, frozen=True):
    """CR 110: a permanent of any type."""

    inflected = True
    carries = True
    phrase = "[{adjectives:sp} ]{head}"
    adjectives: tuple[PermanentAdjective, ...] | None
    head: AnyPermanentWord


class AnyPermanentWord(Leaf, frozen=True):
    """CR 110, 111: words that are no card types."""

    inflected = True
    nouns = ("permanent", "token", "source")


class CardKind(Said, frozen=True):
    """CR 108, 112, 113, 205: a kind of card, spell or ability."""

    inflected = True
    carries = True
    phrase = "[{adjectives:sp} ]{head}"
    adjectives: tuple[CardAdjective, ...] | None
    head: CardHead


class PermanentHead(Said, frozen=True):
    """CR 110, 205: the word for a permanent, a token or a source."""

    inflected = True


class PermanentWord(PermanentHead, Leaf, frozen=True):
    """CR 110.4, 111, 609.7: card types of permanents, and words for any permanent, token or source."""

    inflected = True
    nouns = (
        "creature",
        "artifact",
        "land",
        "enchantment",
        "planeswalker",
        "battle",
        "permanent",
        "token",
        "source",
        "commander",
        "outlaw",
        "emblem",
    )


class SubtypeNoun(PermanentHead, Leaf, frozen=True):
    """CR 205.3: a subtype as a noun."""

    inflected = True
    nouns = tuple([s for s in SUBTYPES if s not in ("Urza's", "Power-Plant")])


class CardHead(Leaf, frozen=True):
    """CR 108.1, 112.1, 113.1: card, spell, ability."""

    inflected = True
    nouns = ("card", "spell", "ability")


class PermanentAdjective(Said, frozen=True):
    """An adjective for permanents."""


class CardAdjective(Said, frozen=True):
    """An adjective for cards, spells or abilities."""


class Adjective(PermanentAdjective, CardAdjective, frozen=True):
    """An adjective for any object."""


class Joinable(Said, frozen=True):
    """An adjective for permanents that "or" may join to another."""


class JoinableCard(Said, frozen=True):
    """An adjective for cards that "or" may join to another."""


class Negatable(Said, frozen=True):
    """A word that "non" can stand before."""


class Negated(Said, frozen=True):
    """A negated word in a row of them."""


class Other(Adjective, Leaf, frozen=True):
    """CR 109: not the object in view."""

    words = ("other",)


class ColorWord(Adjective, Joinable, JoinableCard, Negatable, Leaf, frozen=True):
    """CR 105.1: a colour."""

    words = ("white", "blue", "black", "red", "green")


class ColorQuality(Adjective, Joinable, JoinableCard, Leaf, frozen=True):
    """CR 105.2: how many colours."""

    words = ("colorless", "multicolored", "monocolored")


class CardType(Adjective, JoinableCard, Negatable, Leaf, frozen=True):
    """CR 205.2: a card type of permanents, as an adjective."""

    words = ("creature", "artifact", "land", "enchantment", "planeswalker", "battle", "tribal", "kindred")


class SpellType(CardAdjective, JoinableCard, Negatable, Leaf, frozen=True):
    """CR 205.2a, 110.4a: card types that are never permanents; permanent cards."""

    words = ("instant", "sorcery", "permanent", "dungeon", "conspiracy", "scheme", "plane", "phenomenon", "vanguard")


class Supertype(Adjective, Joinable, JoinableCard, Negatable, Leaf, frozen=True):
    """CR 205.4: a supertype."""

    words = ("legendary", "basic", "snow", "world")


class Subtype(Adjective, JoinableCard, Leaf, frozen=True):
    """CR 205.3: a subtype, as an adjective."""

    words = SUBTYPES


class SpecialNegatable(Negatable, Leaf, frozen=True):
    """CR 111, 700.6, 700.12: other words that "non" can stand before."""

    words = ("token", "historic", "outlaw", "colorless", "attacking")


class Non(Adjective, JoinableCard, Joinable, Negated, frozen=True):
    """CR 109: lacking a colour, type or supertype."""

    phrase = "non{what}"
    what: Negatable


class NonSubtype(Adjective, JoinableCard, Joinable, Negated, frozen=True):
    """CR 205.3: lacking a subtype."""

    phrase = "non-{what}"
    what: Subtype


class PermanentStatus(PermanentAdjective, Joinable, Leaf, frozen=True):
    """CR 110.5, 506.4, 508.1k, 509.1g: what a permanent is at the moment."""

    words = (
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "face-down",
        "face-up",
        "enchanted",
        "equipped",
        "fortified",
        "modified",
        "renowned",
        "suspected",
        "goaded",
        "saddled",
        "crewed",
        "token",
        "monstrous",
        "transformed",
        "unattached",
        "damaged",
    )


class CardQuality(Adjective, Joinable, JoinableCard, Leaf, frozen=True):
    """CR 700, 712, 903: qualities of cards in any zone."""

    words = ("historic", "commander", "outlaw", "double-faced", "transforming", "modal", "party", "foil")


class Picked(Adjective, Leaf, frozen=True):
    """CR 608.2c: singled out by what was done to it, or by its place in an order."""

    words = (
        "chosen",
        "exiled",
        "sacrificed",
        "revealed",
        "discarded",
        "milled",
        "destroyed",
        "returned",
        "copied",
        "countered",
        "imprinted",
        "haunted",
        "targeted",
        "first",
        "second",
        "third",
        "next",
        "last",
        "additional",
        "new",
        "remaining",
        "top",
        "bottom",
        "drawn",
        "foretold",
        "warped",
        "prepared",
        "random",
        "differently named",
        "plotted",
    )


class AbilityAdjective(CardAdjective, JoinableCard, Leaf, frozen=True):
    """CR 113.3, 606.1, 605.1: which abilities."""

    words = (
        "activated",
        "triggered",
        "loyalty",
        "static",
        "mana",
        "keyword",
        "cycling",
        "exhaust",
        "boast",
        "outlast",
        "power-up",
        "ward",
        "equip",
        "crew",
        "ninjutsu",
    )


class SpellAdjective(CardAdjective, Leaf, frozen=True):
    """CR 708.4, 702: which spells."""

    words = ("single-target", "kicked", "suspended", "modified", "aura swap", "face-down")


class AdjectivesOr(PermanentAdjective, frozen=True):
    """One of several adjectives."""

    phrase = "{adjectives:or@2}"
    adjectives: tuple[Joinable, ...]


class AdjectivesComma(PermanentAdjective, CardAdjective, frozen=True):
    """Several negated words, with commas."""

    phrase = "{adjectives:comma@2}"
    adjectives: tuple[Negated, ...]


class CardAdjectivesOr(CardAdjective, frozen=True):
    """One of several adjectives of cards."""

    phrase = "{adjectives:or@2}"
    adjectives: tuple[JoinableCard, ...]


class CardAdjectivesAnd(CardAdjective, frozen=True):
    """Several adjectives of cards together."""

    phrase = "{adjectives:and@2}"
    adjectives: tuple[JoinableCard, ...]


class CardAdjectivesAndOr(CardAdjective, frozen=True):
    """One or more of several adjectives of cards."""

    phrase = "{adjectives:andor@2}"
    adjectives: tuple[JoinableCard, ...]
