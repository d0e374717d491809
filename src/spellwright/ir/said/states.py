"""States: what is true of players and objects, and what an object is at the moment (CR 109.3, 110.5, 119)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import ObjectState, PlayerState

if TYPE_CHECKING:
    from spellwright.ir.said.comparisons import Comparison, Direction
    from spellwright.ir.said.counters import CounterKind, CounterSet, ItOrThem
    from spellwright.ir.said.effects_characteristics import TypesPlural
    from spellwright.ir.said.keywords import KeywordAbility
    from spellwright.ir.said.modifiers import ComparativeTrait, DifferentTrait, SameTrait
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.nouns import ColorWord, Noun
    from spellwright.ir.said.numbers import Amt
    from spellwright.ir.said.objects import Objects, ThisName, ThisObject
    from spellwright.ir.said.players import Players, Subject, Whose
    from spellwright.ir.said.values import Stat
    from spellwright.ir.said.zones import Zone


class Remains(ObjectState, PlayerState, frozen=True):
    """CR 611.2b"""

    phrase = "<remain> {being}"
    being: Being


class Control(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<control> {what}"
    what: Objects


class ControlNot(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<doesn't> control {what}"
    what: Objects


class ControlMore(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<control> more {what!p} than {whom}"
    what: Noun
    whom: Players


class ControlFewer(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<control> fewer {what!p} than {whom}"
    what: Noun
    whom: Players


class Own(PlayerState, frozen=True):
    """CR 108.3"""

    phrase = "<own> {what}"
    what: Objects


class PlayerHas(PlayerState, frozen=True):
    """CR 119, 122, 402: what a player has."""

    phrase = "<have> {has}"
    has: PlayerHaving


class PlayerHasnt(PlayerState, frozen=True):
    """CR 119, 122, 402"""

    phrase = "<doesn't> have {has}"
    has: PlayerHaving


class PlayerHaving(Said, frozen=True):
    """CR 119, 122, 402."""


class HavingObjects(PlayerHaving, frozen=True):
    """CR 402: cards."""

    phrase = "{what!p}"
    what: Objects


class HavingCounters(PlayerHaving, frozen=True):
    """CR 122.1"""

    phrase = "{counters!p}"
    counters: CounterSet


class HavingNoCounters(PlayerHaving, frozen=True):
    """CR 122.1"""

    phrase = "no {kind} counters"
    kind: CounterKind


class HavingLife(PlayerHaving, frozen=True):
    """CR 119.1"""

    phrase = "{amount} or {direction} life"
    amount: Amt
    direction: Direction


class HavingExactLife(PlayerHaving, frozen=True):
    """CR 119.1"""

    phrase = "exactly {amount} life"
    amount: Amt


class HavingMoreLife(PlayerHaving, frozen=True):
    """CR 119.1"""

    phrase = "{more} life than {whom}"
    more: MoreLess
    whom: Players


class MoreLess(Leaf, frozen=True):
    """CR 107.1"""

    words = ("more", "less", "fewer")


class HavingWord(PlayerHaving, Leaf, frozen=True):
    """CR 119, 702.131, 726."""

    words = (
        "the most life",
        "the least life",
        "the city's blessing",
        "the initiative",
        "max speed",
        "the most cards in hand",
        "a full party",
        "hexproof",
        "the highest life total among players",
        "the lowest life total among players",
        "the most life or are tied for most life",
        "the most life or is tied for most life",
        "the most cards in hand or is tied for the most",
    )


class PlayerIs(PlayerState, frozen=True):
    """CR 725"""

    phrase = "<be> {being}"
    being: PlayerBeing


class PlayerIsnt(PlayerState, frozen=True):
    """CR 725"""

    phrase = "<isn't> {being}"
    being: PlayerBeing


class PlayerBeing(Leaf, frozen=True):
    """CR 506, 725."""

    words = (
        "the monarch",
        "poisoned",
        "the attacking player",
        "attacking",
        "the starting player",
        "an opponent",
        "the defending player",
        "being attacked",
        "the active player",
    )


class ObjectIs(ObjectState, frozen=True):
    """CR 109.3, 110.5"""

    phrase = "<be> {being}"
    being: Being


class ObjectIsnt(ObjectState, frozen=True):
    """CR 109.3, 110.5"""

    phrase = "<isn't> {being}"
    being: Being


class ObjectWas(ObjectState, frozen=True):
    """CR 608.2h"""

    phrase = "<was> {being!s}"
    being: Being


class ObjectWasnt(ObjectState, frozen=True):
    """CR 608.2h"""

    phrase = "<wasn't> {being!s}"
    being: Being


class ObjectHas(ObjectState, frozen=True):
    """CR 109.3, 122"""

    phrase = "<have> {has}"
    has: ObjectHaving | SameTrait | DifferentTrait | ComparativeTrait


class ObjectHasnt(ObjectState, frozen=True):
    """CR 109.3, 122"""

    phrase = "<doesn't> have {has}"
    has: ObjectHaving | SameTrait | DifferentTrait | ComparativeTrait


class ObjectHad(ObjectState, frozen=True):
    """CR 608.2h"""

    phrase = "had {has}"
    has: ObjectHaving | SameTrait | DifferentTrait | ComparativeTrait


class ObjectHaving(Said, frozen=True):
    """CR 109.3, 122."""


class HavingKeyword(ObjectHaving, frozen=True):
    """CR 702"""

    phrase = "{keyword}"
    keyword: KeywordAbility


class HavingStat(ObjectHaving, frozen=True):
    """CR 208.1"""

    phrase = "{stat} {comparison}"
    stat: Stat
    comparison: Comparison


class HavingTotal(ObjectHaving, frozen=True):
    """CR 208.1"""

    phrase = "total {stat} {comparison}"
    stat: Stat
    comparison: Comparison


class HavingCountersOn(ObjectHaving, frozen=True):
    """CR 122.1"""

    phrase = "{counters} on {it}"
    counters: CounterSet
    it: ItOrThem


class HavingNoCountersOn(ObjectHaving, frozen=True):
    """CR 122.1"""

    phrase = "no[ {kind}] counters on {it}"
    kind: CounterKind | None
    it: ItOrThem


class HavingAnyCounters(ObjectHaving, frozen=True):
    """CR 122.1"""

    phrase = "counters on {it}"
    it: ItOrThem


class HavingQuality(ObjectHaving, Leaf, frozen=True):
    """CR 109.3"""

    words = (
        "the chosen name",
        "a single target",
        "only one target",
        "an X in its mana cost",
        "{X} in its mana cost",
        "a mana ability",
        "an Adventure",
        "the greatest power among creatures on the battlefield",
        "the greatest power or is tied for the greatest power among creatures on the battlefield",
        "the greatest power",
    )
    opaque = True


class ObjectTargets(ObjectState, frozen=True):
    """CR 115.9"""

    absorbs = "Limb"
    phrase = "<target>[only? only] {what}"
    only: bool
    what: Subject


class ObjectTargetsNot(ObjectState, frozen=True):
    """CR 115.9"""

    phrase = "<doesn't> target {what}"
    what: Subject


class ObjectShares(ObjectState, frozen=True):
    """CR 109.3"""

    phrase = "<share> {quality} with {what}"
    quality: SharedQuality
    what: Objects


class ObjectsShare(ObjectState, frozen=True):
    """CR 109.3"""

    phrase = "<share> {quality}"
    quality: SharedQuality


class SharedQuality(Leaf, frozen=True):
    """CR 109.3"""

    words = (
        "a creature type",
        "a color",
        "a card type",
        "a name",
        "a land type",
        "at least one creature type",
        "a mana value",
        "no creature types",
        "all their card types",
        "a permanent type",
        "a color or mana value",
        "no card types",
    )


class Being(Said, frozen=True):
    """CR 109.3, 110.5: what an object is at the moment."""

    inflected = True


class BeingWord(Being, Leaf, frozen=True):
    """CR 110.5, 205, 506: status, colour, role in combat."""

    words = (
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "attacking or blocking",
        "blocked",
        "unblocked",
        "legendary",
        "snow",
        "basic",
        "enchanted",
        "equipped",
        "modified",
        "historic",
        "monstrous",
        "renowned",
        "saddled",
        "suspected",
        "goaded",
        "face down",
        "face up",
        "face-down",
        "white",
        "blue",
        "black",
        "red",
        "green",
        "colorless",
        "multicolored",
        "monocolored",
        "attacking alone",
        "transformed",
        "paired",
        "enchanted or equipped",
        "tapped or blocking",
        "your commander",
        "your Ring-bearer",
        "crewed",
        "prepared",
        "all colors",
        "one or more colors",
        "exactly two colors",
        "exactly three colors",
        "two or more colors",
        "exactly one color",
        "nonbasic",
        "nontoken",
        "double-faced",
        "unlocked",
        "harnessed",
        "solved",
        "still attached to it",
        "paired with another creature",
        "paired with a creature",
        "phased out",
        "a legal target",
        "suspended",
        "noncreature",
        "converted",
        "indestructible",
    )


class BeingOne(Being, frozen=True):
    """CR 205"""

    phrase = "a {what!s}"
    what: Noun


class BeingMany(Being, frozen=True):
    """CR 205"""

    phrase = "{what!p}"
    what: TypesPlural


class BeingIn(Being, frozen=True):
    """CR 400.1"""

    phrase = "in {zone}"
    zone: Zone


class BeingOn(Being, frozen=True):
    """CR 403, 405"""

    phrase = "on {place}"
    place: OnPlace


class OnPlace(Leaf, frozen=True):
    """CR 403, 405"""

    words = ("the battlefield", "the stack", "top of your library", "the bottom of your library")


class BeingAttached(Being, frozen=True):
    """CR 303.4, 701.3"""

    phrase = "attached to {what}"
    what: Subject


class BeingBlocking(Being, frozen=True):
    """CR 509.1g"""

    phrase = "blocking {what}"
    what: Objects


class BeingBlockedBy(Being, frozen=True):
    """CR 509.1h"""

    phrase = "blocked by {what}"
    what: Objects


class BeingAttacking(Being, frozen=True):
    """CR 508.1"""

    absorbs = "Limb"
    phrase = "attacking {what}"
    what: Subject


class BeingEnchantedBy(Being, frozen=True):
    """CR 303.4"""

    phrase = "enchanted by {what}"
    what: Objects


class BeingOf(Being, frozen=True):
    """CR 105.4, 205.3"""

    phrase = "of {quality}"
    quality: ChosenQualityWord


class ChosenQualityWord(Leaf, frozen=True):
    """CR 105.4, 205.3"""

    words = ("the chosen type", "the chosen color", "that type", "that color", "the same color", "your choice")


class BeingNamed(Being, frozen=True):
    """CR 201.2"""

    phrase = "named {name}"
    name: CardName


class BeingExiledWith(Being, frozen=True):
    """CR 406.6"""

    phrase = "exiled with {what}"
    what: Objects


class BeingYours(Being, frozen=True):
    """CR 108.3"""

    phrase = "under {whose} control"
    whose: Whose


class IsIdentical(ObjectState, frozen=True):
    """CR 109: one and the same object."""

    phrase = "<be> {what}"
    what: ThisObject | ThisName


class RemainsExiled(ObjectState, frozen=True):
    """CR 611.2b"""

    phrase = "<remain> exiled"


class BeingAbility(Being, Leaf, frozen=True):
    """CR 605.1."""

    words = ("mana abilities",)


class PlayerWas(PlayerState, frozen=True):
    """CR 608.2h"""

    phrase = "<was> {being}"
    being: PlayerBeing


class PlayerWasnt(PlayerState, frozen=True):
    """CR 608.2h"""

    phrase = "<wasn't> {being}"
    being: PlayerBeing


class BeingPlaced(Being, Leaf, frozen=True):
    """CR 400.1."""

    opaque = True
    words = (
        "in the command zone or on the battlefield",
        "on the battlefield or in the command zone",
        "on the battlefield or in your graveyard",
        "in your graveyard or on the battlefield",
    )


class BeingBoth(Being, frozen=True):
    """CR 105.2"""

    phrase = "both {colors:and@2}"
    colors: tuple[ColorWord, ...]


class IsExiledState(ObjectState, frozen=True):
    """CR 406"""

    phrase = "<be> exiled"
