"""What follows a noun for objects: control, qualities, zones, relative clauses.

Every prepositional phrase has one owner; zones modify cards only, and what an open noun inside a modifier can take
goes to that noun (`absorbs`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.counters import CounterKind, CounterSet, ItOrThem
    from spellwright.ir.said.durations import PastSpan
    from spellwright.ir.said.keywords import KeywordAbility
    from spellwright.ir.said.names import CardName, OwnName
    from spellwright.ir.said.nouns import PermanentAdjective
    from spellwright.ir.said.numbers import PowerToughness
    from spellwright.ir.said.objects import Limb, Objects, ObjectsAtLarge
    from spellwright.ir.said.players import Players, Subject, They
    from spellwright.ir.said.predicates import ObjectState
    from spellwright.ir.said.relative import WhenCast
    from spellwright.ir.said.values import Stat
    from spellwright.ir.said.zones import Zone
from spellwright.ir.said.comparisons import Comparison


class PermanentModifier(Said, frozen=True):
    """A modifier of permanents."""

    inflected = True


class CardModifier(Said, frozen=True):
    """A modifier of cards, spells and abilities."""

    inflected = True


class Modifier(PermanentModifier, CardModifier, frozen=True):
    """A modifier of any object."""

    inflected = True


class Controlled(Modifier, frozen=True):
    """CR 108.4, 109.4: under somebody's control."""

    phrase = "{who} <control>"
    who: Players


class ControlledByThem(Modifier, frozen=True):
    """CR 108.4: under the control of players spoken of before."""

    phrase = "{who} <control>"
    who: They


class NotControlled(Modifier, frozen=True):
    """CR 108.4: not under somebody's control."""

    phrase = "{who} <doesn't> control"
    who: Players


class Owned(Modifier, frozen=True):
    """CR 108.3: owned by somebody."""

    phrase = "{who} <own>"
    who: Players


class OwnedByThem(Modifier, frozen=True):
    """CR 108.3: owned by players spoken of before."""

    phrase = "{who} <own>"
    who: They


class OwnershipPhrase(Modifier, Leaf, frozen=True):
    """CR 108.3, 108.4: ownership and control together, or not."""

    opaque = True
    words = (
        "you own and control",
        "you both own and control",
        "you don't own",
        "you control but don't own",
        "you own but don't control",
        "they don't control",
        "controlled by the same player",
        "controlled by different players",
        "controlled by the same opponent",
        "under your control",
        "under their control",
    )


class CastBy(CardModifier, frozen=True):
    """CR 601: spells that somebody casts."""

    absorbs = "FixedDuration"
    phrase = "{who} <cast>[ {span}]"
    who: Players
    span: WhenCast | None


class CastByThem(CardModifier, frozen=True):
    """CR 601: spells that players spoken of before cast."""

    absorbs = "FixedDuration"
    phrase = "{who} <cast>[ {span}]"
    who: They
    span: WhenCast | None


class ActivatedBy(CardModifier, frozen=True):
    """CR 602: abilities that somebody activates."""

    phrase = "{who} <activate>"
    who: Players


class With(Modifier, frozen=True):
    """CR 109: having a quality."""

    phrase = "with {quality}"
    quality: Trait


class WithCounter(PermanentModifier, frozen=True):
    """CR 122: having counters."""

    phrase = "with {quality}"
    quality: CounterTrait


class Without(Modifier, frozen=True):
    """CR 702: lacking a keyword."""

    phrase = "without {keyword}"
    keyword: KeywordAbility


class WithoutCounters(Modifier, frozen=True):
    """CR 122: lacking a counter."""

    phrase = "without {counters} on {it}"
    counters: CounterSet
    it: ItOrThem


class FromSource(CardModifier, frozen=True):
    """CR 113.7: of abilities, from a source of a kind."""

    phrase = "from a {adjective} source"
    adjective: PermanentAdjective


class InZone(CardModifier, frozen=True):
    """CR 400: in a zone."""

    phrase = "in {zone}"
    zone: Zone


class FromZone(CardModifier, frozen=True):
    """CR 400: out of a zone."""

    phrase = "from {zone}"
    zone: Zone


class OnBattlefield(Modifier, Leaf, frozen=True):
    """CR 403, 405: in a zone that is said with "on"."""

    words = ("on the battlefield", "on the stack", "in play")


class Named(Modifier, frozen=True):
    """CR 201.2: of a name."""

    phrase = "named {name}"
    name: CardName


class NamedLikeThis(Modifier, frozen=True):
    """CR 201.2: of this card's own name."""

    phrase = "named {name}"
    name: OwnName


class NotNamed(Modifier, frozen=True):
    """CR 201.2: of another name."""

    phrase = "not named {name}"
    name: CardName


class NotNamedLikeThis(Modifier, frozen=True):
    """CR 201.2: of another name than this card's."""

    phrase = "not named {name}"
    name: OwnName


class OfQuality(Modifier, frozen=True):
    """CR 607.2d, 608.2d: of a quality chosen or spoken of."""

    phrase = "of {quality}"
    quality: SettledQuality


class SettledQuality(Leaf, frozen=True):
    """CR 607.2d, 608.2d: a quality chosen or spoken of."""

    words = (
        "the chosen type",
        "the chosen color",
        "the chosen colors",
        "the chosen name",
        "the chosen kind",
        "a chosen type",
        "your choice",
        "their choice",
        "that player's choice",
        "an opponent's choice",
        "its controller's choice",
        "that creature's choice",
        "defending player's choice",
        "that type",
        "that color",
        "those types",
        "those colors",
        "any color",
        "any type",
        "each color",
        "each basic land type",
        "a single color",
        "the creature type of your choice",
        "a creature type of your choice",
        "the color of your choice",
        "a color of your choice",
        "their respective choices",
    )


class AtRandom(Modifier, Leaf, frozen=True):
    """CR 701.9c: not chosen but picked at random."""

    words = ("at random", "chosen at random")


class DoneThisWay(Modifier, frozen=True):
    """CR 608.2h: that this effect did something with."""

    phrase = "{done} this way"
    done: Done


class DoneWith(Modifier, frozen=True):
    """CR 607: that an ability of an object did something with."""

    phrase = "{done} with {what}"
    done: Done
    what: Objects


class DoneBy(Modifier, frozen=True):
    """CR 608.2h: that an object did something to."""

    phrase = "{done} by {what}[ {span}]"
    done: Done
    what: Subject
    span: PastSpan | None


class DoneIn(Modifier, frozen=True):
    """CR 608.2h: to which something was done in a span of time."""

    phrase = "{done} {span}"
    done: Done
    span: PastSpan


class Done(Leaf, frozen=True):
    """What has been done to objects, as a participle."""

    words = (
        "exiled",
        "revealed",
        "destroyed",
        "sacrificed",
        "discarded",
        "milled",
        "returned",
        "tapped",
        "untapped",
        "countered",
        "chosen",
        "found",
        "drawn",
        "created",
        "cast",
        "removed",
        "blocked",
        "dealt damage",
        "dealt combat damage",
        "dealt noncombat damage",
        "put into a graveyard",
        "put into your graveyard",
        "put into their graveyard",
        "put into exile",
        "put into your hand",
        "put onto the battlefield",
        "seeked",
        "conjured",
        "copied",
        "enchanted",
        "crewed",
        "looked at",
        "foretold",
        "haunted",
        "targeted",
        "controlled",
        "attacked",
    )


class AmongThem(Modifier, frozen=True):
    """CR 608.2c: out of objects spoken of."""

    phrase = "among {group}"
    group: Objects


class FromAmongThem(Modifier, frozen=True):
    """CR 608.2c: taken out of objects spoken of."""

    phrase = "from among {group}"
    group: Objects


class AttachedToWhat(Modifier, frozen=True):
    """CR 301.5, 303.4: attached to something."""

    phrase = "attached to {what}"
    what: Subject


class BlockingWhat(Modifier, frozen=True):
    """CR 509.1g: blocking something."""

    phrase = "blocking {what}"
    what: Objects


class BlockingOrBlockedBy(Modifier, frozen=True):
    """CR 509.1g: blocking something or blocked by it."""

    phrase = "blocking or blocked by {what}"
    what: Objects


class AttackingWhom(PermanentModifier, frozen=True):
    """CR 508.1b: attacking somebody."""

    phrase = "attacking {whom}"
    whom: Attacked


class Attacked(Said, frozen=True):
    """CR 508.1b: who or what can be attacked."""


class AttackedWord(Attacked, Leaf, frozen=True):
    """CR 508.1b: a player, a planeswalker or a battle."""

    words = (
        "you",
        "that player",
        "defending player",
        "a player",
        "an opponent",
        "the chosen player",
        "one of your opponents",
        "you or a planeswalker you control",
        "you or planeswalkers you control",
        "a planeswalker",
        "a planeswalker you control",
        "a battle",
        "your opponents",
        "target opponent",
        "enchanted player",
        "it",
        "alone",
        "causes",
    )


class OtherThan(Modifier, frozen=True):
    """CR 109: but for something."""

    phrase = "other than {what}"
    what: Limb | ObjectsAtLarge


class ThatState(Modifier, frozen=True):
    """CR 109: relative clause about a state."""

    phrase = "that {state}"
    state: ObjectState


class Trait(Said, frozen=True):
    """CR 109: what an object may have."""


class KeywordsTrait(Trait, frozen=True):
    """CR 702: keyword abilities together."""

    phrase = "{keywords:and}"
    keywords: tuple[KeywordAbility, ...]


class KeywordsOrTrait(Trait, frozen=True):
    """CR 702: one of several keyword abilities."""

    phrase = "{keywords:or@2}"
    keywords: tuple[KeywordAbility, ...]


class KeywordsAndOrTrait(Trait, frozen=True):
    """CR 702: one or more of several keyword abilities."""

    phrase = "{keywords:andor@2}"
    keywords: tuple[KeywordAbility, ...]


class StatTrait(Trait, frozen=True):
    """CR 202.3, 208.1: power, toughness or mana value against a number."""

    phrase = "[total? total ]{stat} {comparison}"
    total: bool
    stat: Stat
    comparison: Comparison


class StatsTrait(Trait, frozen=True):
    """CR 208.1: power and toughness against a number."""

    phrase = "{stats:and@2} {comparison}"
    stats: tuple[Stat, ...]
    comparison: Comparison


class StatsOrTrait(Trait, frozen=True):
    """CR 208.1: power or toughness against a number."""

    phrase = "{stats:or@2} {comparison}"
    stats: tuple[Stat, ...]
    comparison: Comparison


class BasePTTrait(Trait, frozen=True):
    """CR 208.4b: base power and toughness."""

    phrase = "base power and toughness {size}"
    size: PowerToughness


class CounterTrait(Said, frozen=True):
    """CR 122: counters that a permanent may have."""


class CountersTrait(CounterTrait, frozen=True):
    """CR 122: counters on it."""

    phrase = "{counters} on {it}"
    counters: CounterSet
    it: ItOrThem


class BareCountersTrait(CounterTrait, frozen=True):
    """CR 122: any counters on it."""

    phrase = "[{kind} ]counters on {it}"
    kind: CounterKind | None
    it: ItOrThem


class NoCountersTrait(CounterTrait, frozen=True):
    """CR 122: no counters on it."""

    phrase = "no [{kind} ]counters on {it}"
    kind: CounterKind | None
    it: ItOrThem


class ExtremeTrait(Trait, frozen=True):
    """CR 208, 202.3: the greatest or least of a group."""

    absorbs = "AmongThem"
    phrase = "the {extreme} {stat}[ among {what}]"
    extreme: Extreme
    stat: Stat
    what: Objects | None


class Extreme(Leaf, frozen=True):
    """The greatest or the least."""

    words = ("greatest", "least", "highest", "lowest")


class SameTrait(Trait, frozen=True):
    """CR 201.2: the same as another object's."""

    phrase = "the same {part}[ as {what}]"
    part: SamePart
    what: Objects | None


class SamePart(Leaf, frozen=True):
    """CR 201, 202, 208: a characteristic that objects may have in common."""

    words = ("name", "mana value", "power", "toughness", "mana cost", "color", "controller")


class DifferentTrait(Trait, frozen=True):
    """CR 201.2: each another."""

    phrase = "different {parts!p}"
    parts: DifferentPart


class DifferentPart(Leaf, frozen=True):
    """CR 201, 202, 208: a characteristic that objects may differ in."""

    inflected = True
    nouns = ("name", "mana value", "power", "mana cost", "controller", "creature type")


class ComparativeTrait(Trait, frozen=True):
    """CR 202.3, 208: more or less than the object in view."""

    phrase = "{degree} {stat}[ than {what}]"
    degree: Degree
    stat: Stat
    what: Objects | None


class Degree(Leaf, frozen=True):
    """More or less than the object in view."""

    words = ("lesser", "greater", "equal or lesser", "equal or greater")


class PhraseTrait(Trait, Leaf, frozen=True):
    """Other things an object may have."""

    opaque = True
    words = (
        "a basic land type",
        "no abilities",
        "the most votes",
        "that name",
        "the chosen name",
        "a single target",
        "that mana value",
        "shadow counters",
        "activated abilities with {T} in their costs",
        "one or more targets",
        "a mana ability",
        "an adventure",
        "a backup ability",
        "a morph ability",
        "a number of charge counters on it",
        "its base power",
        "{X} in its mana cost",
        "{X} in their mana costs",
        "that ability",
        "odd mana values",
        "even mana values",
        "an odd mana value",
        "an even mana value",
        "mana value of the chosen quality",
        "the exiled cards' names",
    )
