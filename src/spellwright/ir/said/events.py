"""Events of objects and players: what triggers wait for and conditions look back on (CR 508, 509, 603)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.abilities import EventClause
from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import ObjectAct, ObjectEvent, PlayerAct, PlayerDeed, PlayerEvent, PlayerState

if TYPE_CHECKING:
    from spellwright.ir.said.counters import CounterKind, ItOrThem
    from spellwright.ir.said.durations import FixedDuration
    from spellwright.ir.said.effects_damage import DamageKind
    from spellwright.ir.said.effects_zones import BackTo, Place
    from spellwright.ir.said.nouns import Noun
    from spellwright.ir.said.numbers import Amt, Count, Num
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Subject, Whose
    from spellwright.ir.said.predicates import PlayerVerb
    from spellwright.ir.said.zones import Zone, ZoneName


class CombatDeed(ObjectEvent, frozen=True):
    """CR 508, 509: what can be demanded of a creature in combat."""

    inflected = True


class Attack(CombatDeed, PlayerEvent, frozen=True):
    """CR 508.1, 603.2"""

    phrase = "<attack>[ {whom}]"
    whom: AttackedThing | None


class AttackedThing(Said, frozen=True):
    """CR 508.1b, 506.5: what is attacked, and how."""


class AttackedSubject(AttackedThing, frozen=True):
    """CR 508.1b: a player, planeswalker or battle."""

    phrase = "{what!p}"
    what: Subject


class AttackManner(AttackedThing, Leaf, frozen=True):
    """CR 506.5, 509.1h: in which company, with which outcome."""

    words = ("alone", "while saddled", "and isn't blocked", "and aren't blocked")


class AttackWith(PlayerEvent, frozen=True):
    """CR 508.1"""

    phrase = "<attack>[ {whom}] with {what}"
    whom: Subject | None
    what: Objects


class AttackWhile(AttackedThing, frozen=True):
    """CR 508.1: together with others."""

    phrase = "and at least {count} other creature* attack"
    count: Count


class Block(CombatDeed, frozen=True):
    """CR 509.1"""

    phrase = "<block>[ {what}]"
    what: Objects | None


class IsBlocked(CombatDeed, frozen=True):
    """CR 509.1"""

    phrase = "<be> blocked[ {limit}]"
    limit: BlockLimit | None


class BlockLimit(Said, frozen=True):
    """CR 509.1b: by which creatures."""


class BlockedBy(BlockLimit, frozen=True):
    """CR 509.1b"""

    phrase = "by {what}"
    what: Objects


class BlockedExceptBy(BlockLimit, frozen=True):
    """CR 509.1b"""

    phrase = "except by {what}"
    what: Objects


class BlockedTimeExcept(BlockLimit, frozen=True):
    """CR 509.1b"""

    phrase = "{duration} except by {what}"
    duration: FixedDuration
    what: Objects


class BlockedTimeBy(BlockLimit, frozen=True):
    """CR 509.1b"""

    phrase = "{duration} by {what}"
    duration: FixedDuration
    what: Objects


class BecomeBlocked(ObjectAct, frozen=True):
    """CR 509.3c"""

    phrase = "<become> blocked[ by {by}]"
    by: Objects | None


class IsAttacked(PlayerEvent, ObjectEvent, frozen=True):
    """CR 508.1"""

    phrase = "<be> attacked[ by {by}]"
    by: Objects | None


class Enter(ObjectEvent, frozen=True):
    """CR 603.6a"""

    phrase = "<enter>[ {how:sp}]"
    how: tuple[EnterHow, ...] | None


class EnterOld(ObjectEvent, frozen=True):
    """CR 603.6a: in the old wording."""

    phrase = "<enter> the battlefield[ {how:sp}]"
    how: tuple[EnterHow, ...] | None


class EnterHow(Said, frozen=True):
    """CR 603.6a: from where, under whose control, how."""


class EnterUnder(EnterHow, frozen=True):
    """CR 110.2"""

    phrase = "under {whose} control"
    whose: Whose


class EnterFrom(EnterHow, frozen=True):
    """CR 400.7"""

    phrase = "from {zone}"
    zone: Zone


class EnterStatus(EnterHow, Leaf, frozen=True):
    """CR 110.5, 712"""

    words = ("tapped", "untapped", "transformed", "face down", "attacking")


class Die(ObjectAct, frozen=True):
    """CR 700.4"""

    phrase = "<die>"


class LeaveZone(ObjectEvent, frozen=True):
    """CR 400.7"""

    phrase = "<leave> {whose} {zone}"
    whose: Whose
    zone: ZoneName


class IsPut(ObjectEvent, frozen=True):
    """CR 400.7: moved to a zone."""

    phrase = "<be> put {where}[ from {from_zone}]"
    where: Place
    from_zone: Zone | None


class IsReturned(ObjectEvent, frozen=True):
    """CR 400.7"""

    phrase = "<be> returned {to}[ from {from_zone}]"
    to: BackTo
    from_zone: Zone | None


class IsDone(ObjectEvent, frozen=True):
    """CR 701: what is done to an object by anybody."""

    phrase = "<be> {deed}"
    deed: Participle


class IsDoneBy(ObjectEvent, frozen=True):
    """CR 701: what is done to an object by something."""

    phrase = "<be> {deed} by {by}"
    deed: Participle
    by: Subject


class Participle(Leaf, frozen=True):
    """CR 701: what can be done to an object."""

    words = (
        "countered",
        "destroyed",
        "sacrificed",
        "exiled",
        "discarded",
        "regenerated",
        "revealed",
        "chosen",
        "created",
        "cast",
        "championed",
        "copied",
        "drawn",
        "milled",
        "activated",
        "targeted",
        "played",
        "kicked",
        "bargained",
        "foretold",
        "plotted",
        "returned",
        "exerted",
        "manifested",
        "cloaked",
        "conjured",
        "found",
        "suspended",
        "discovered",
        "stolen",
        "cycled",
        "beheld",
    )


class Forbiddable(Said, frozen=True):
    """CR 101.2: what cannot be done to an object, though nothing waits for it."""

    inflected = True
    phrase = "be {deed}"
    deed: ForbiddenDeed


class ForbiddenDeed(Leaf, frozen=True):
    """CR 101.2, 701.3."""

    words = (
        "enchanted",
        "equipped",
        "attached",
        "untapped",
        "enchanted by other Auras",
        "equipped or enchanted",
        "transformed",
        "suspected",
        "unattached",
        "paired",
    )


class IsCrewed(ObjectEvent, frozen=True):
    """CR 702.122, 709.5: what waits only for the doing."""

    phrase = "<be> {deed}"
    deed: CrewedDeed


class CrewedDeed(Leaf, frozen=True):
    """CR 702.122, 709.5, 701."""

    words = ("warped", "turned face down")


class IsTarget(ObjectEvent, PlayerEvent, frozen=True):
    """CR 115, 702.11, 702.18"""

    phrase = "<be> the target of {what}"
    what: Objects


class BecomeTarget(ObjectAct, PlayerEvent, frozen=True):
    """CR 601.2c, 603.2"""

    phrase = "<become> the target of {what}"
    what: Objects


class TargetEvent(ObjectEvent, frozen=True):
    """CR 115.9"""

    phrase = "<target> {what}"
    what: Subject


class CreatedUnder(ObjectEvent, frozen=True):
    """CR 701.7"""

    phrase = "<be> created under {whose} control"
    whose: Whose


class BecomeMonstrous(ObjectEvent, frozen=True):
    """CR 701.37, 702: designations."""

    phrase = "<become> {designation}"
    designation: Designation


class Designation(Leaf, frozen=True):
    """CR 701, 702: designations an object can get."""

    words = ("monstrous", "renowned", "saddled", "suspected", "plotted", "crewed", "prepared", "warped", "goaded")


class Exploits(ObjectEvent, frozen=True):
    """CR 702.110"""

    phrase = "<exploit> {what}"
    what: Objects


class Mutates(ObjectEvent, frozen=True):
    """CR 702.140"""

    phrase = "<mutate>"


class KeywordDeed(ObjectEvent, frozen=True):
    """CR 702: what a keyword makes an object do."""

    phrase = "{deed}"
    deed: KeywordDeedName


class KeywordDeedName(Said, frozen=True):
    """CR 702."""

    inflected = True


class TrainDeed(KeywordDeedName, frozen=True):
    """CR 702.149"""

    phrase = "<train>"


class EvolveDeed(KeywordDeedName, frozen=True):
    """CR 702.100"""

    phrase = "<evolve>"


class MentorDeed(KeywordDeedName, frozen=True):
    """CR 702.134"""

    phrase = "<mentor> {what}"
    what: Objects


class EnlistDeed(KeywordDeedName, frozen=True):
    """CR 702.154"""

    phrase = "<enlist> {what}"
    what: Objects


class StationDeed(KeywordDeedName, frozen=True):
    """CR 702.184"""

    phrase = "<station> {what}"
    what: Objects


class Cycle(PlayerAct, frozen=True):
    """CR 702.29"""

    phrase = "<cycle> {what}"
    what: Objects


class CausesDiscard(ObjectEvent, frozen=True):
    """CR 603.2: an object makes a player act."""

    phrase = "<cause> {who} to {does!b}"
    who: Players
    does: PlayerVerb


class CausesObject(ObjectEvent, frozen=True):
    """CR 603.2: an object makes an object do something."""

    phrase = "<cause> {what} to {event!b}"
    what: Objects
    event: ObjectEvent


class HaveCountersPut(ObjectEvent, frozen=True):
    """CR 614.17"""

    phrase = "have counters put on {it}"
    it: ItOrThem


class HaveKindPut(ObjectEvent, frozen=True):
    """CR 614.17"""

    phrase = "have {kind} counters put on {it}"
    kind: CounterKind
    it: ItOrThem


class IsCast(ObjectEvent, frozen=True):
    """CR 601.2a"""

    phrase = "<be> cast from {zone}"
    zone: Zone


class LeaveUnder(ObjectEvent, frozen=True):
    """CR 603.6c"""

    phrase = "<leave> the battlefield under {whose} control"
    whose: Whose


class BlockedByMore(BlockLimit, frozen=True):
    """CR 509.1b"""

    phrase = "by more than {count} {what}"
    count: Num
    what: Noun


class BecomesLevel(ObjectEvent, frozen=True):
    """CR 716.2b"""

    phrase = "<become> level {level}"
    level: Amt


class IsUnlocked(ObjectEvent, frozen=True):
    """CR 709.5"""

    phrase = "<be> unlocked"


class IsTargets(ObjectEvent, frozen=True):
    """CR 115"""

    phrase = "<be> the targets of {what}"
    what: Objects


class YouAreDealt(EventClause, frozen=True):
    """CR 120.2"""

    phrase = "you <'re> dealt {kind}"
    kind: DamageKind


class DieUnder(ObjectEvent, frozen=True):
    """CR 700.4, 110.2"""

    phrase = "<die> under {whose} control"
    whose: Whose


class TriggerEvent(Said, frozen=True):
    """CR 603.2"""

    inflected = True
    phrase = "<trigger>"


class OwnAndControl(PlayerState, frozen=True):
    """CR 108.3, 108.4"""

    phrase = "both <own> and <control> {what}"
    what: Objects


class IsExiledFrom(ObjectEvent, frozen=True):
    """CR 400.7"""

    phrase = "<be> exiled from {from_zone}"
    from_zone: Zone


class CycleOrDiscard(PlayerEvent, frozen=True):
    """CR 702.29"""

    phrase = "<cycle> or <discard> {what}"
    what: Objects


class SearchLibraries(PlayerDeed, frozen=True):
    """CR 701.23: any library."""

    phrase = "<search> libraries"


class IsDealtOrMore(ObjectEvent, PlayerEvent, frozen=True):
    """CR 120.2"""

    phrase = "<be> dealt {amount} or more {kind}"
    amount: Amt
    kind: DamageKind


class CountersSpell(ObjectEvent, frozen=True):
    """CR 701.6"""

    phrase = "<counter> {what}"
    what: Objects
