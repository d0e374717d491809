"""Tokens to be created, and abilities given in words (CR 111, 113)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import SG, Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.abilities import Ability, Event, When
    from spellwright.ir.said.costs import Cost
    from spellwright.ir.said.counters import CounterTimes
    from spellwright.ir.said.effects_copy import CopyException
    from spellwright.ir.said.keywords import KeywordAbility
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.nouns import ColorQuality, ColorWord, Subtype
    from spellwright.ir.said.numbers import LetterX, Num, NumberWord, PowerToughness, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Subject
    from spellwright.ir.said.sentences import PlainSentence


class TokenPhrase(Said, frozen=True):
    """CR 111.3: tokens, so many and of which kind."""

    carries = True


class DescribedToken(TokenPhrase, frozen=True):
    """CR 111.3, 111.10: tokens with their characteristics, or of a predefined kind."""

    phrase = (
        "{count}[tapped? tapped][legendary? legendary][ {size}][ {colors:and}] {types:sp} token*[ named {name}]"
        "[ with {abilities:and}][ {entry}]"
    )
    count: Num
    tapped: bool
    legendary: bool
    size: PowerToughness | None
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: tuple[TokenType, ...]
    name: CardName | None
    abilities: tuple[Grant, ...] | None
    entry: TokenEntry | None


class NamedToken(Said, frozen=True):
    """CR 111.4: one token introduced by its name."""

    carries = True
    phrase = (
        "{name}, a[tapped? tapped] legendary {size}[ {colors:and}] {types:sp} token[ with {abilities:and}][ {entry}]"
    )
    name: CardName
    tapped: bool
    size: PowerToughness
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: tuple[TokenType, ...]
    abilities: tuple[Grant, ...] | None
    entry: TokenEntry | None


class TokensEqual(TokenPhrase, frozen=True):
    """CR 111.3: as many tokens as a value says."""

    phrase = (
        "a number of[tapped? tapped][ {size}][ {colors:and}] {types:sp} tokens[ with {abilities:and}][ {entry}] "
        "equal to {value}"
    )
    tapped: bool
    size: PowerToughness | None
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: tuple[TokenType, ...]
    abilities: tuple[Grant, ...] | None
    entry: TokenEntry | None
    value: Value


class TokenType(Said, frozen=True):
    """CR 205: a word of a token's type line, or what goes before it."""


class TokenCardType(TokenType, Leaf, frozen=True):
    """CR 205.2, 205.4: card types and supertypes."""

    words = ("creature", "artifact", "enchantment", "land", "snow", "basic", "planeswalker")


class TokenSubtype(TokenType, frozen=True):
    """CR 205.3: a subtype."""

    phrase = "{subtype}"
    subtype: Subtype


class TokenCopy(TokenPhrase, frozen=True):
    """CR 707.2, 707.9: a token that is a copy."""

    phrase = "{count}[ {how}] token that's a copy of {what}[, except {exceptions:and}]"
    count: Num
    how: TokenHow | None
    what: Objects
    exceptions: tuple[CopyException, ...] | None


class TokenCopies(TokenPhrase, frozen=True):
    """CR 707.2, 707.9: tokens that are copies."""

    phrase = "{count}[ {how}] tokens that are copies of {what}[, except {exceptions:and}]"
    count: Num
    how: TokenHow | None
    what: Objects
    exceptions: tuple[CopyException, ...] | None


class TokenHow(Leaf, frozen=True):
    """CR 110.5, 508.4: how a token enters, said before the noun."""

    words = ("tapped", "tapped and attacking", "legendary")


class TokensTimes(TokenPhrase, frozen=True):
    """CR 614.1a: a multiple of the tokens that would be created."""

    phrase = "{times} of those tokens"
    times: CounterTimes


class TokensPlus(TokenPhrase, frozen=True):
    """CR 614.1a: the tokens that would be created, and more."""

    phrase = "those tokens plus {more}"
    more: TokenPhrase


class AdditionalToken(TokenPhrase, frozen=True):
    """CR 614.1a: tokens besides others."""

    phrase = "{count} additional {types:sp} token*"
    count: Num
    types: tuple[TokenType, ...]


class ThatToken(TokenPhrase, Leaf, frozen=True):
    """CR 608.2c: tokens already described."""

    words = ("another one", "that token", "those tokens", "one of each")


class TokenEntry(Said, frozen=True):
    """CR 508.4: how a token enters, said after the noun."""

    inflected = True


class TokenEnters(TokenEntry, frozen=True):
    """CR 110.5, 508.4: in which state."""

    phrase = "that <'s> {state}"
    state: EntryState


class TokenAttached(TokenEntry, frozen=True):
    """CR 303.4: an Aura token, attached."""

    phrase = "attached to {what}"
    what: Objects


class EntryState(Leaf, frozen=True):
    """CR 110.5, 508.4: tapped, attacking."""

    words = ("tapped", "attacking", "tapped and attacking", "goaded", "all colors", "blocking")


class Grant(Said, frozen=True):
    """CR 113.10: an ability something has or gets."""


class GrantedKeyword(Grant, frozen=True):
    """CR 702.1: a keyword ability."""

    phrase = "{keyword}"
    keyword: KeywordAbility


class GrantedText(Grant, frozen=True):
    """CR 113.1a: an ability in quotation marks."""

    phrase = '" {ability} "'
    ability: Ability


class GrantedReference(Grant, Leaf, frozen=True):
    """CR 113.10: abilities already spoken of."""

    words = (
        "this ability",
        "that ability",
        "those abilities",
        "these abilities",
        "this card's other abilities",
        "the same is true",
    )


class GrantedAbilitiesOf(Grant, frozen=True):
    """CR 113.10: the abilities of other objects."""

    phrase = "all {kind} abilities of {what}"
    kind: AbilityKind
    what: Objects


class AbilityKind(Leaf, frozen=True):
    """CR 113.3, 606.1: kinds of abilities."""

    words = ("activated", "triggered", "loyalty", "activated and triggered", "mana")


class TokenRole(TokenType, Leaf, frozen=True):
    """CR 111.10: the names of predefined Roles."""

    words = ("Cursed", "Monster", "Royal", "Virtuous", "Wicked", "Young Hero", "Huntsman")


class BareTokens(TokenPhrase, frozen=True):
    """CR 111: tokens of any kind."""

    phrase = "{count} token*"
    count: Num


class NamedLastToken(TokenPhrase, frozen=True):
    """CR 111.4: tokens with the name said last."""

    phrase = "{count}[tapped? tapped][ {size}][ {colors:and}] {types:sp} token* with {abilities:and} named {name}"
    count: Num
    tapped: bool
    size: PowerToughness | None
    colors: tuple[(ColorWord | ColorQuality), ...] | None
    types: tuple[TokenType, ...]
    abilities: tuple[GrantedKeyword, ...]
    name: CardName


class SomeOfThoseTokens(TokenPhrase, frozen=True):
    """CR 111.3: so many of the tokens described."""

    phrase = "{count} of those tokens[ {entry}]"
    count: NumberWord | LetterX
    entry: TokenEntry | None


class GrantedOpen(Grant, frozen=True):
    """CR 113.1a: an ability in quotation marks without its full stop."""

    phrase = '" {text} "'
    text: OpenText


class OpenText(Said, frozen=True):
    """CR 113.1a: an ability without its full stop."""


class OpenStatic(OpenText, frozen=True):
    """CR 604"""

    phrase = "{sentence!p}"
    sentence: PlainSentence


class OpenActivated(OpenText, frozen=True):
    """CR 602"""

    phrase = "{costs:comma}: {sentence}"
    costs: tuple[Cost, ...]
    sentence: PlainSentence


class OpenTriggered(OpenText, frozen=True):
    """CR 603"""

    phrase = "{when} {event}, {effect}"
    when: When
    event: Event
    effect: PlainSentence


class OneOfThoseTokens(TokenPhrase, frozen=True):
    """CR 111.3: one of the tokens described."""

    number = SG
    phrase = "one of those tokens[ {entry}]"
    entry: TokenEntry | None


class NestedText(Grant, frozen=True):
    """CR 113.1a: an ability in quotation marks within quotation marks."""

    phrase = "' {ability} '"
    ability: Ability


class OpenKeyword(OpenText, frozen=True):
    """CR 702.1"""

    phrase = "{keyword!p}"
    keyword: KeywordAbility


class TokenAttacking(TokenEntry, frozen=True):
    """CR 508.4: attacking somebody."""

    phrase = "that <'s>[tapped? tapped and] attacking {whom}"
    tapped: bool
    whom: Subject
