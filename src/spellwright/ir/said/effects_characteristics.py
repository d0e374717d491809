"""Characteristics: what objects get, gain, lose, become and are (CR 613, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import PL, SG, Leaf, Said
from spellwright.ir.said.predicates import ObjectAct, ObjectVerb, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Duration, FixedDuration, WhileDuration
    from spellwright.ir.said.effects_copy import CopyException
    from spellwright.ir.said.keywords import KeywordAbility
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.nouns import ColorQuality, ColorWord, Subtype, SubtypeNoun
    from spellwright.ir.said.numbers import Amt, PowerToughness, PTChange, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Whose
    from spellwright.ir.said.tokens_spec import Grant, GrantedKeyword, OpenText, TokenType


class Gets(ObjectAct, frozen=True):
    """CR 613.4c"""

    phrase = "<get> {change}[ {duration}]"
    change: PTChange
    duration: Duration | None


class GetsAdditional(ObjectVerb, frozen=True):
    """CR 613.4c"""

    phrase = "<get> an additional {change}[ {duration}]"
    change: PTChange
    duration: Duration | None


class Gains(ObjectVerb, PlayerVerb, frozen=True):
    """CR 613.1f"""

    phrase = "<gain> {abilities:and}[ {duration}]"
    abilities: tuple[Grant, ...]
    duration: Duration | None


class GainsChoice(ObjectVerb, frozen=True):
    """CR 613.1f, 608.2d"""

    phrase = "<gain> your choice of {abilities:or@2}[ {duration}]"
    abilities: tuple[Grant, ...]
    duration: Duration | None


class GainsEither(ObjectVerb, frozen=True):
    """CR 613.1f, 608.2d"""

    phrase = "<gain> {abilities:or@2}[ {duration}]"
    abilities: tuple[GrantedKeyword, ...]
    duration: Duration | None


class Has(ObjectVerb, PlayerVerb, frozen=True):
    """CR 613.1f"""

    phrase = "<have> {abilities:and}[ {duration}]"
    abilities: tuple[Grant, ...]
    duration: Duration | None


class LosesAbilities(ObjectVerb, PlayerVerb, frozen=True):
    """CR 613.1f"""

    phrase = "<lose> {lost:and}[ {duration}]"
    lost: tuple[LostThing, ...]
    duration: Duration | None


class LostThing(Said, frozen=True):
    """CR 613.1f: abilities, types, colours lost."""


class LostWords(LostThing, Leaf, frozen=True):
    """CR 613.1d-f"""

    words = (
        "all abilities",
        "all other abilities",
        "this ability",
        "that ability",
        "all creature types",
        "all other creature types",
        "all other card types",
        "all other types",
        "all other colors",
        "all other colors and types",
        "all other colors and creature types",
        "all other card types and creature types",
        "all colors",
        "all land types and abilities",
        "all other abilities and types",
        "its other types",
        "its other creature types",
        "all activated abilities",
        "all other card types and abilities",
        "all mana abilities",
        "all other creature types and abilities",
    )


class LostKeyword(LostThing, frozen=True):
    """CR 613.1f"""

    phrase = "{keyword}"
    keyword: KeywordAbility


class GainsTypes(ObjectVerb, frozen=True):
    """CR 613.1d"""

    phrase = "<gain> {types}[ {duration}]"
    types: GainedTypes
    duration: Duration | None


class GainedTypes(Leaf, frozen=True):
    """CR 205.3"""

    words = (
        "all creature types",
        "every creature type",
        "the chosen type",
        "the chosen creature type",
        "that creature type",
        "all basic land types",
        "that type",
    )


class BasePT(ObjectVerb, frozen=True):
    """CR 613.4b"""

    phrase = "<have> base power and toughness {size}[ {duration}]"
    size: PowerToughness
    duration: Duration | None


class BaseStat(ObjectVerb, frozen=True):
    """CR 613.4b"""

    phrase = "<have> base {stat} {amount}[ {duration}]"
    stat: PowerOrToughness
    amount: Amt
    duration: Duration | None


class BaseStatEqual(ObjectVerb, frozen=True):
    """CR 613.4b"""

    phrase = "<have> base {stat} equal to {value}[ {duration}]"
    stat: PowerOrToughness
    value: Value
    duration: Duration | None


class BaseEachEqual(ObjectVerb, frozen=True):
    """CR 613.4b"""

    phrase = "<have> base power and toughness each equal to {value}[ {duration}]"
    value: Value
    duration: Duration | None


class PowerOrToughness(Leaf, frozen=True):
    """CR 208.1"""

    words = ("power", "toughness", "power and toughness")


class Becomes(ObjectVerb, frozen=True):
    """CR 613.1"""

    phrase = "<become> {what}[ {duration}]"
    what: Becoming
    duration: Duration | None


class BecomesThen(ObjectVerb, frozen=True):
    """CR 613.1: with an addition after the duration."""

    phrase = "<become> {what} {duration} {addition}"
    what: Becoming
    duration: FixedDuration
    addition: InAddition


class Is(ObjectVerb, frozen=True):
    """CR 613.1: what an object is by a static ability."""

    phrase = "<be> {what}"
    what: Becoming


class IsNot(ObjectVerb, frozen=True):
    """CR 613.1: what an object is not."""

    phrase = "<isn't> {what}"
    what: NotBeing


class NotBeing(Said, frozen=True):
    """CR 205, 205.4: what an object can cease to be."""

    inflected = True


class NotType(NotBeing, frozen=True):
    """CR 205.2"""

    phrase = "a {types:sp}"
    types: tuple[TokenType, ...]


class NotTypes(NotBeing, frozen=True):
    """CR 205.2"""

    phrase = "{what!p}"
    what: TypeHead


class NotWord(NotBeing, Leaf, frozen=True):
    """CR 205.4"""

    words = ("legendary", "goaded", "suspected", "snow")


class Becoming(Said, frozen=True):
    """CR 613.1: what an object becomes."""

    inflected = True


class BecomesCreature(Becoming, frozen=True):
    """CR 613.1d, 613.4b"""

    phrase = (
        "a[legendary? legendary] {size}[ {colors:and}] {types:sp}[ named {name}][ with {abilities:and}][ "
        "{still}][ {addition}]"
    )
    legendary: bool
    size: PowerToughness
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: tuple[TokenType, ...]
    name: CardName | None
    abilities: tuple[Grant, ...] | None
    still: StillIs | None
    addition: InAddition | None


class BecomesTyped(Becoming, frozen=True):
    """CR 613.1d"""

    phrase = "a[legendary? legendary][ {colors:and}] {types:sp}[ with {abilities:and}][ {still}][ {addition}]"
    legendary: bool
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: tuple[TokenType, ...]
    abilities: tuple[Grant, ...] | None
    still: StillIs | None
    addition: InAddition | None


class BecomesSized(Becoming, frozen=True):
    """CR 613.1d, 613.4b"""

    phrase = (
        "a[legendary? legendary][ {colors:and}] {types:sp} with base power and toughness {size}[ and "
        "{abilities:and}][ {still}][ {addition}]"
    )
    legendary: bool
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: tuple[TokenType, ...]
    size: PowerToughness
    abilities: tuple[Grant, ...] | None
    still: StillIs | None
    addition: InAddition | None


class BecomesSizedEach(Becoming, frozen=True):
    """CR 613.4b"""

    phrase = "a[ {colors:and}] {types:sp} with {stats} equal to {value}[ {addition}]"
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: tuple[TokenType, ...]
    stats: EachStat
    value: Value
    addition: InAddition | None


class EachStat(Leaf, frozen=True):
    """CR 208.1"""

    words = ("power and toughness each", "base power and toughness each")


class BecomeCreatures(Becoming, frozen=True):
    """CR 613.1d: several objects."""

    phrase = "[{size} ][{colors:and} ]{types!p}[ with {abilities:and}][ {still}][ {addition}]"
    size: PowerToughness | None
    colors: tuple[ColorWord | ColorQuality, ...] | None
    types: TypesPlural
    abilities: tuple[Grant, ...] | None
    still: StillAre | None
    addition: InAddition | None


class TypesPlural(Said, frozen=True):
    """CR 205: types before a head in the plural."""

    phrase = "[{before:sp} ]{head}"
    before: tuple[TokenType, ...] | None
    head: TypeHead


class TypeHead(Said, frozen=True):
    """CR 205: a type as a noun."""

    inflected = True


class TypeHeadCard(TypeHead, Leaf, frozen=True):
    """CR 205.2"""

    inflected = True
    nouns = ("creature", "artifact", "enchantment", "land", "planeswalker")


class TypeHeadSub(TypeHead, frozen=True):
    """CR 205.3"""

    phrase = "{subtype}"
    subtype: SubtypeNoun


class BecomesColors(Becoming, frozen=True):
    """CR 613.1e"""

    phrase = "{colors:and}[ {addition}]"
    colors: tuple[ColorWord | ColorQuality, ...]
    addition: InAddition | None


class BecomesQuality(Becoming, Leaf, frozen=True):
    """CR 613.1d-e: colours and types given in other words."""

    words = (
        "all colors",
        "every color",
        "the color of your choice",
        "the chosen color",
        "the color or colors of your choice",
        "that color",
        "the creature type of your choice",
        "the basic land type of your choice",
        "the chosen type",
        "the chosen type in addition to its other types",
        "the chosen type in addition to their other types",
        "the chosen type in addition to its other creature types",
        "the chosen type in addition to their other creature types",
        "every creature type",
        "every basic land type in addition to its other types",
        "every basic land type in addition to their other types",
        "every nonbasic land type in addition to its other types",
        "that type",
        "that type in addition to its other types",
        "that type in addition to their other types",
        "that creature type in addition to its other types",
        "the chosen creature type",
        "one color",
        "legendary",
        "snow",
        "legendary in addition to its other types",
        "a basic land type",
        "a Plains, Island, Swamp, Mountain, or Forest",
        "the colors of your choice",
        "the creature type of your choice in addition to its other types",
        "the land type of your choice",
        "all creature types",
    )
    opaque = True


class BecomesDesignated(Becoming, Leaf, frozen=True):
    """CR 701, 702: designations."""

    words = (
        "goaded",
        "suspected",
        "monstrous",
        "renowned",
        "saddled",
        "prepared",
        "unprepared",
        "plotted",
        "harnessed",
        "solved",
        "the Ring-bearer",
        "your Ring-bearer",
        "warped",
        "day",
        "night",
    )


class BecomesCopy(Becoming, frozen=True):
    """CR 707.2"""

    phrase = "copies of {what}[, except {exceptions:and}]"
    what: Objects
    exceptions: tuple[CopyException, ...] | None


class BecomesChoice(Becoming, frozen=True):
    """CR 608.2d"""

    phrase = "your choice of {options:or@2}"
    options: tuple[Becoming, ...]


class StillIs(Said, frozen=True):
    """CR 205.1b: what an object goes on being."""

    phrase = "that 's still a {types:sp}"
    types: tuple[TokenType, ...]


class InAddition(Leaf, frozen=True):
    """CR 205.1b: what an object keeps."""

    words = (
        "in addition to its other types",
        "in addition to their other types",
        "in addition to its other creature types",
        "in addition to their other creature types",
        "in addition to its other colors and types",
        "in addition to their other colors and types",
        "in addition to its other colors",
        "in addition to their other colors",
        "in addition to its other card types",
        "in addition to its other land types",
        "in addition to their other land types",
        "in addition to its other types and abilities",
    )


class DoubleStat(PlayerVerb, frozen=True):
    """CR 701.10a"""

    phrase = "<double> {what}[ {duration}]"
    what: StatSubject
    duration: Duration | None


class DoubleStatOf(PlayerVerb, frozen=True):
    """CR 701.10a"""

    phrase = "<double> the {stats} of {what}[ {duration}]"
    stats: PowerOrToughness
    what: Objects
    duration: Duration | None


class TripleStat(PlayerVerb, frozen=True):
    """CR 701.11"""

    phrase = "<triple> {what}[ {duration}]"
    what: StatSubject
    duration: Duration | None


class StatSubject(Said, frozen=True):
    """CR 208.1: a power or toughness as the thing spoken of."""

    carries = True


class StatOne(StatSubject, frozen=True):
    """CR 208.1"""

    number = SG
    phrase = "{whose} {stat}"
    whose: Whose
    stat: OneStat


class OneStat(Leaf, frozen=True):
    """CR 208.1"""

    words = ("power", "toughness", "base power", "base toughness")


class StatBoth(StatSubject, frozen=True):
    """CR 208.1"""

    number = PL
    phrase = "{whose} power and toughness"
    whose: Whose


class BecomesCopyFor(ObjectVerb, frozen=True):
    """CR 613.1a, 707.2"""

    phrase = "<become> a copy of {what}[ {duration}][, except {exceptions:and}]"
    what: Objects
    duration: Duration | None
    exceptions: tuple[CopyException, ...] | None


class GetsEither(ObjectVerb, frozen=True):
    """CR 613.4c, 608.2d"""

    phrase = "<get> {change} or {other}[ {duration}]"
    change: PTChange
    other: PTChange
    duration: Duration | None


class StillAre(Said, frozen=True):
    """CR 205.1b: what objects go on being."""

    phrase = "that are still {types!p}"
    types: TypesPlural


class StatBaseBoth(StatSubject, frozen=True):
    """CR 208.4b"""

    number = PL
    phrase = "{whose} base power and toughness"
    whose: Whose


class IsAlso(ObjectVerb, frozen=True):
    """CR 205.1b"""

    phrase = "<be> also {what}"
    what: Becoming


class BecomesTypedList(Becoming, frozen=True):
    """CR 205.1b: several subtypes."""

    phrase = "a {types:and@2}[ {addition}]"
    types: tuple[Subtype, ...]
    addition: InAddition | None


class IsWhile(ObjectVerb, frozen=True):
    """CR 611.2b, 613.1"""

    phrase = "<be> {what} {duration}"
    what: Becoming
    duration: WhileDuration


class LostText(LostThing, frozen=True):
    """CR 113.10: an ability in quotation marks."""

    phrase = '" {text} "'
    text: OpenText
