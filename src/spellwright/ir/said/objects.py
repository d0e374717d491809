"""Objects as they are said: the determiner over the noun, pronouns, targets (CR 109, 115, 608.2c).

How many and which is told here and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import PL, SG, Leaf, Said
from spellwright.ir.said.names import OWN_NAMES
from spellwright.ir.said.players import PlayerLimb, Possessor, Subject

if TYPE_CHECKING:
    from spellwright.ir.said.effects_zones import LibraryEnd
    from spellwright.ir.said.modifiers import PermanentModifier
    from spellwright.ir.said.nouns import AbilityAdjective, BareNoun, Noun, PermanentKind
    from spellwright.ir.said.numbers import Num
    from spellwright.ir.said.players import PlayerWord, Whose
    from spellwright.ir.said.zones import Zone


class Movable(Said, frozen=True):
    """CR 400.7: objects, and the zone that they are taken from."""

    carries = True


class Objects(Subject, Movable, frozen=True):
    """CR 109: objects."""

    carries = True


class Limb(Said, frozen=True):
    """CR 109: objects as a member of a pair or a row."""

    carries = True


class Reference(Said, frozen=True):
    """CR 608.2c: objects named without a noun phrase of their own."""

    carries = True


class Group(Said, frozen=True):
    """CR 608.2c: objects to take some out of."""


class Mixed(Subject, frozen=True):
    """CR 115.4: players and objects together."""

    carries = True


class Pronominal(Said, frozen=True):
    """CR 608.2c: references that have no modifiers of their own."""

    carries = True


class ThisName(Objects, Limb, Reference, Possessor, Pronominal, Leaf, frozen=True):
    """CR 201.5: the object itself, by its name; the words are those of `OwnName`."""

    number = SG
    words = OWN_NAMES


class ThisObject(Objects, Limb, Reference, Possessor, Pronominal, frozen=True):
    """CR 109.2, 201.5: the object itself, by what it is."""

    number = SG
    phrase = "this {kind!s}"
    kind: ThisKind


class ThisKind(Leaf, frozen=True):
    """CR 109.2: what an object calls itself."""

    inflected = True
    nouns = (
        "creature",
        "land",
        "artifact",
        "enchantment",
        "permanent",
        "card",
        "spell",
        "token",
        "Aura",
        "Equipment",
        "Vehicle",
        "Saga",
        "ability",
        "planeswalker",
        "Fortification",
        "Class",
        "Case",
        "Siege",
        "Room",
        "Spacecraft",
        "emblem",
        "battle",
        "Contraption",
        "Attraction",
        "fortress",
        "dungeon",
        "scheme",
        "conspiracy",
        "phenomenon",
        "plane",
        "source",
        "copy",
        "commander",
        "boon",
    )


class It(Objects, Limb, Reference, Pronominal, Leaf, frozen=True):
    """CR 608.2c: the object spoken of before."""

    number = SG
    words = ("it", "him", "her", "itself", "himself", "herself", "this")


class HeOrShe(Objects, Leaf, frozen=True):
    """CR 201.5: the object itself as a subject, for characters."""

    number = SG
    words = ("he", "she")


class Them(Objects, Limb, Reference, Group, Pronominal, Leaf, frozen=True):
    """CR 608.2c: the objects spoken of before."""

    number = PL
    words = ("them", "themselves", "both")


class YourOwn(Objects, Limb, Reference, Possessor, Leaf, frozen=True):
    """CR 903.3, 701.54: objects a player has by a designation."""

    number = SG
    words = ("your commander", "your Ring-bearer", "your starting companion")


class HostObject(Objects, Limb, Reference, Possessor, Pronominal, frozen=True):
    """CR 301.5, 303.4: what this object is attached to."""

    number = SG
    phrase = "{how} {kinds:or!s}"
    how: HowAttached
    kinds: tuple[PermanentKind, ...]


class HowAttached(Leaf, frozen=True):
    """CR 301.5, 301.6, 303.4: by what kind of attachment."""

    words = ("enchanted", "equipped", "fortified")


class ThatObject(Objects, Limb, Reference, Possessor, Pronominal, frozen=True):
    """CR 608.2c: the object spoken of before."""

    number = SG
    phrase = "that {noun!s}"
    noun: BareNoun


class ThoseObjects(Objects, Limb, Reference, Group, Pronominal, frozen=True):
    """CR 608.2c: the objects spoken of before."""

    number = PL
    phrase = "those {noun!p}"
    noun: BareNoun


class TheseObjects(Objects, Group, frozen=True):
    """CR 608.2c: the objects at hand."""

    number = PL
    phrase = "these {noun!p}"
    noun: BareNoun


class TheObject(Objects, Limb, Reference, Possessor, frozen=True):
    """CR 608.2c: the one object that is so described."""

    number = SG
    phrase = "the {noun!s}"
    noun: Noun


class TheObjects(Objects, Limb, Reference, Group, frozen=True):
    """CR 608.2c: the objects that are so described."""

    number = PL
    phrase = "the {noun!p}"
    noun: Noun


class TheRest(Objects, Limb, Group, Leaf, frozen=True):
    """CR 608.2c: those of a group that are left."""

    number = SG
    words = (
        "the rest",
        "the other",
        "the others",
        "the copy",
        "the copies",
        "the duplicate",
        "everything",
        "another",
        "another one",
        "the first",
        "the second",
    )


class EachObject(Objects, Limb, Possessor, frozen=True):
    """CR 109: every such object, one by one."""

    number = SG
    phrase = "each {noun!s}"
    noun: Noun


class AllObjects(Objects, Limb, frozen=True):
    """CR 109: all such objects."""

    number = PL
    phrase = "all {noun!p}"
    noun: Noun


class BothObjects(Objects, frozen=True):
    """CR 109: the two of them."""

    number = PL
    phrase = "both {noun!p}"
    noun: Noun


class ObjectsAtLarge(Objects, frozen=True):
    """CR 109: all such objects, said with no determiner."""

    number = PL
    phrase = "{noun!p}"
    noun: Noun


class SomeObjects(Objects, Limb, Possessor, frozen=True):
    """CR 109: an object, or so many."""

    phrase = "{count} {noun}"
    count: Num
    noun: Noun


class AnotherObject(Objects, Limb, Possessor, frozen=True):
    """CR 109: an object other than the one in view."""

    number = SG
    phrase = "another {noun!s}"
    noun: Noun


class NoObjects(Objects, frozen=True):
    """CR 109: no such objects."""

    number = PL
    phrase = "no {noun!p}"
    noun: Noun


class AnyObject(Objects, frozen=True):
    """CR 109: whichever object it is."""

    number = SG
    phrase = "any {noun!s}"
    noun: Noun


class TargetObject(Objects, Limb, Possessor, Group, frozen=True):
    """CR 115.1: one object as a target."""

    number = SG
    phrase = "[another? another ]target {noun!s}"
    another: bool
    noun: Noun


class TargetObjects(Objects, Limb, Group, frozen=True):
    """CR 115.1: so many objects as targets."""

    phrase = "{count}[other? other] target {noun}"
    count: Num
    other: bool
    noun: Noun


class AnyTarget(Mixed, Limb, Leaf, frozen=True):
    """CR 115.4: a creature, player, planeswalker or battle as a target."""

    number = SG
    words = ("any target", "any other target", "another target", "any one target")


class SomeTargets(Mixed, Group, frozen=True):
    """CR 115.4: so many creatures, players, planeswalkers or battles as targets."""

    phrase = "{count} target*"
    count: Num


class EachOf(Objects, frozen=True):
    """CR 608.2c: each of a group."""

    number = SG
    phrase = "each of {group}"
    group: Group


class SomeOf(Objects, Limb, Reference, frozen=True):
    """CR 608.2c: so many of a group."""

    phrase = "{count} of {group}"
    count: Num
    group: Group


class AnyNumberOf(Objects, frozen=True):
    """CR 608.2c: as many of a group as the player chooses."""

    number = PL
    phrase = "any number of {group}"
    group: ReferenceGroup


class AllOfGroup(Objects, frozen=True):
    """CR 608.2c: the whole of a group."""

    number = PL
    phrase = "all of {group}"
    group: ReferenceGroup


class AllThose(Objects, frozen=True):
    """CR 608.2c: the whole of a group."""

    number = PL
    phrase = "all {group}"
    group: ReferenceGroup


class ReferenceGroup(Said, frozen=True):
    """CR 608.2c: objects spoken of before, to take some out of."""


class ThemAsGroup(ReferenceGroup, Leaf, frozen=True):
    """CR 608.2c: the objects spoken of before."""

    words = ("them",)


class ThoseAsGroup(ReferenceGroup, frozen=True):
    """CR 608.2c: the objects spoken of before."""

    phrase = "those {noun!p}"
    noun: BareNoun


class TheAsGroup(ReferenceGroup, frozen=True):
    """CR 608.2c: the objects that are so described."""

    phrase = "the {noun!p}"
    noun: Noun


class RestOf(Objects, Limb, frozen=True):
    """CR 608.2c: those of a group that are left."""

    number = PL
    phrase = "the rest of {group}"
    group: ReferenceGroup


class TopCards(Objects, Limb, Reference, frozen=True):
    """CR 401: so many cards from the top of a library."""

    phrase = "the {end} {count} card* of {whose} library"
    end: LibraryEnd
    count: Num
    whose: Whose


class TopCard(Objects, Limb, Reference, Possessor, frozen=True):
    """CR 401: the top or bottom card of a library."""

    number = SG
    phrase = "the {end} card of {whose} library"
    end: LibraryEnd
    whose: Whose


class ObjectsTogether(Objects, frozen=True):
    """CR 109: several objects, each with a determiner of its own."""

    number = PL
    phrase = "{parts:and@2}"
    parts: tuple[Limb, ...]


class EitherObjects(Objects, frozen=True):
    """CR 109: one of several, each with a determiner of its own."""

    phrase = "{parts:or@2}"
    parts: tuple[Limb, ...]


class ObjectsAndOr(Objects, frozen=True):
    """CR 109: one or both, each with a determiner of its own."""

    phrase = "{parts:andor@2}"
    parts: tuple[Limb, ...]


class ReferenceFrom(Movable, frozen=True):
    """CR 400: an object spoken of, out of a zone."""

    phrase = "{what} from {zone}"
    what: Pronominal
    zone: Zone


class PlayersAndObjects(Mixed, frozen=True):
    """CR 109, 102: players and objects, each with a determiner of its own."""

    number = PL
    phrase = "{objects} and {players}"
    objects: Limb | ObjectsAtLarge
    players: PlayerLimb


class ObjectsAndPlayers(Mixed, frozen=True):
    """CR 109, 102: objects and players, each with a determiner of its own."""

    number = PL
    phrase = "{players} and {objects}"
    players: PlayerLimb
    objects: Limb | ObjectsAtLarge


class MixedNoun(Said, frozen=True):
    """CR 109, 102: a word for permanents or players."""

    inflected = True
    carries = True


class PermanentOrPlayer(MixedNoun, frozen=True):
    """CR 109, 102: permanents of some kinds, or a player."""

    phrase = "{kinds:comma} or {player}"
    kinds: tuple[PermanentKind, ...]
    player: PlayerWord


class PlayerOrPermanent(MixedNoun, frozen=True):
    """CR 109, 102: a player, or a permanent."""

    absorbs = "PermanentModifier"
    phrase = "{player} or {kinds:or}[ {modifiers:sp}][ {attacked}]"
    player: PlayerWord
    kinds: tuple[PermanentKind, ...]
    modifiers: tuple[PermanentModifier, ...] | None
    attacked: ItsAttacking | None


class TargetMixed(Mixed, Limb, frozen=True):
    """CR 115.4: a permanent or player as a target."""

    number = SG
    phrase = "[another? another ]target {noun!s}"
    another: bool
    noun: MixedNoun


class TargetsMixed(Mixed, Group, frozen=True):
    """CR 115.4: so many permanents or players as targets."""

    phrase = "{count}[other? other] target {noun}"
    count: Num
    other: bool
    noun: MixedNoun


class SomeMixed(Mixed, Limb, frozen=True):
    """CR 109, 102: a permanent or player, or so many."""

    phrase = "{count} {noun}"
    count: Num
    noun: MixedNoun


class DefiniteMixed(Mixed, Limb, frozen=True):
    """CR 608.2c: a permanent or player spoken of, or each one."""

    number = SG
    phrase = "{which} {noun!s}"
    which: WhichMixed
    noun: MixedNoun


class WhichMixed(Leaf, frozen=True):
    """Which permanent or player."""

    words = ("that", "the", "each", "any")


class ItsAttacking(Leaf, frozen=True):
    """CR 508.1b: the one an attacker attacks."""

    words = (
        "it's attacking",
        "that creature is attacking",
        "~ is attacking",
        "this creature is attacking",
        "they're attacking",
    )


class AbilitiesOf(Objects, frozen=True):
    """CR 113: abilities of objects."""

    number = PL
    phrase = "[{kinds:sp} ]abilities of {what}"
    kinds: tuple[AbilityAdjective, ...] | None
    what: Objects
