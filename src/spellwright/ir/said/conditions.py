"""Conditions: subjects with states, events looked back on or foreseen, comparisons (CR 603.4, 604.2, 608.2c, 614.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.comparisons import Comparison
    from spellwright.ir.said.conditions_cast import KickTimes
    from spellwright.ir.said.counters import CounterKind, CounterSet
    from spellwright.ir.said.durations import PastSpan
    from spellwright.ir.said.effects_actions import WinFlip
    from spellwright.ir.said.effects_casting import ManaEvent, ManaPhrase
    from spellwright.ir.said.effects_choices import LoseFlip
    from spellwright.ir.said.effects_counters import CounterEvent, CountersPhrase
    from spellwright.ir.said.effects_damage import DamageEvent, DamagePhrase
    from spellwright.ir.said.events import Participle
    from spellwright.ir.said.numbers import CountOne, NumberWord, ValueAtom
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, They, Whose
    from spellwright.ir.said.predicates import ObjectEvent, ObjectState, PlayerEvent, PlayerState
    from spellwright.ir.said.quantities import SomeQuantity
    from spellwright.ir.said.states import Being, PlayerBeing
    from spellwright.ir.said.zones import ZoneName


class Condition(Said, frozen=True):
    """CR 603.4: something true or false."""


class SimpleCondition(Condition, frozen=True):
    """CR 603.4: a condition that "and" and "or" can join."""


class FirmCondition(SimpleCondition, frozen=True):
    """CR 508.1c: a condition that "unless" can stand before."""


class EitherCondition(Condition, frozen=True):
    """CR 603.4"""

    phrase = "{one} or {other}"
    one: SimpleCondition
    other: SimpleCondition


class BothConditions(Condition, frozen=True):
    """CR 603.4"""

    phrase = "{one} and {other}"
    one: SimpleCondition
    other: SimpleCondition


class BothIfConditions(Condition, frozen=True):
    """CR 603.4"""

    phrase = "{one} and if {other}"
    one: SimpleCondition
    other: SimpleCondition


class EitherIfConditions(Condition, frozen=True):
    """CR 603.4"""

    phrase = "{one} or if {other}"
    one: SimpleCondition
    other: SimpleCondition


class PlayerCondition(FirmCondition, frozen=True):
    """CR 603.4: what is true of a player."""

    phrase = "{who} {state}"
    who: Players | They
    state: PlayerState


class ObjectCondition(FirmCondition, frozen=True):
    """CR 603.4: what is true of an object."""

    phrase = "{what} {state}"
    what: Objects | They
    state: ObjectState


class PlayerDid(FirmCondition, frozen=True):
    """CR 608.2h: what a player did in a span of time."""

    phrase = "{who} {event!d} {span}"
    who: Players | They
    event: PlayerEvent
    span: PastSpan


class ObjectDid(FirmCondition, frozen=True):
    """CR 608.2h: what an object did."""

    phrase = "{what} {event!d}[ {span}]"
    what: Objects | They
    event: ObjectEvent
    span: PastSpan | None


class PlayerDidnt(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{who} didn't {event!b}[this_way? this way][ {span}]"
    who: Players | They
    event: PlayerEvent
    this_way: bool
    span: PastSpan | None


class ObjectDidnt(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{what} didn't {event!b}[this_way? this way][ {span}]"
    what: Objects
    event: ObjectEvent
    this_way: bool
    span: PastSpan | None


class PlayerHasDone(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{who} <have> {event!n}[ {span}]"
    who: Players
    event: PlayerEvent
    span: PastSpan | None


class YouHaveDone(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{who} <'ve> {event!n}[ {span}]"
    who: Players
    event: PlayerEvent
    span: PastSpan | None


class PlayerHasntDone(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{who} <haven't> {event!n}[ {span}]"
    who: Players
    event: PlayerEvent
    span: PastSpan | None


class ObjectHasDone(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{what} <have> {event!n}[ {span}]"
    what: Objects
    event: ObjectEvent
    span: PastSpan | None


class ThisWayCondition(FirmCondition, frozen=True):
    """CR 608.2c: what was done by this effect."""


class PlayerDidThisWay(ThisWayCondition, frozen=True):
    """CR 608.2c"""

    phrase = "{who} {event} this way"
    who: Players | They
    event: PlayerEvent


class ObjectDidThisWay(ThisWayCondition, frozen=True):
    """CR 608.2c"""

    phrase = "{what} {event} this way"
    what: Objects
    event: ObjectEvent


class ObjectDidThisWayPast(ThisWayCondition, frozen=True):
    """CR 608.2c"""

    phrase = "{what} {event!d} this way"
    what: Objects
    event: ObjectEvent


class DamageDidThisWay(ThisWayCondition, frozen=True):
    """CR 615.5"""

    phrase = "{damage} {event} this way"
    damage: DamagePhrase
    event: DamageEvent


class CountersThisWay(ThisWayCondition, frozen=True):
    """CR 608.2c"""

    phrase = "{counters} {event} this way"
    counters: CountersPhrase
    event: CounterEvent


class ManaIs(FirmCondition, frozen=True):
    """CR 106.6"""

    phrase = "{mana} {event}"
    mana: ManaPhrase
    event: ManaEvent


class ManaWas(FirmCondition, frozen=True):
    """CR 601.2h"""

    phrase = "{mana} {event!d}"
    mana: ManaPhrase
    event: ManaEvent


class ValueIs(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{value} is {comparison}"
    value: ValueAtom
    comparison: Measure


class Measure(Said, frozen=True):
    """CR 107.1: how a number compares."""


class MeasureOf(Measure, frozen=True):
    """CR 107.1: with another number."""

    phrase = "{comparison}"
    comparison: Comparison


class MeasureLess(Measure, frozen=True):
    """CR 107.1"""

    phrase = "less than {count}"
    count: NumberWord | CountOne


class MeasureGreater(Measure, frozen=True):
    """CR 107.1"""

    phrase = "greater than {count}"
    count: NumberWord | CountOne


class MeasureParity(Measure, Leaf, frozen=True):
    """CR 107.1"""

    words = ("even", "odd", "the highest", "different", "negative", "positive")


class ThereAre(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "there are {what}"
    what: Objects | SomeQuantity


class ThereIs(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "there's {what}"
    what: Objects | SomeQuantity


class ThereAreCounters(FirmCondition, frozen=True):
    """CR 122.1"""

    phrase = "there are {counters} on {on}"
    counters: CounterSet
    on: Objects


class ThereArent(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "there {negative} {what}"
    negative: ThereNot
    what: Objects | SomeQuantity


class ThereNot(Leaf, frozen=True):
    """CR 608.2h"""

    words = ("aren't", "isn't")


class ItIsState(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "it 's {being!s}"
    being: Being


class TheyAreState(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "they <'re> {being!p}"
    being: Being


class YouAreState(FirmCondition, frozen=True):
    """CR 725, 726"""

    phrase = "you <'re> {being!p}"
    being: PlayerBeing


class WasntDone(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{what} <wasn't> {deed}[ {span}]"
    what: Objects
    deed: Participle
    span: PastSpan | None


class TurnCondition(FirmCondition, Leaf, frozen=True):
    """CR 500, 731: whose turn, day or night."""

    words = (
        "it's your turn",
        "it's not your turn",
        "it isn't your turn",
        "it's an opponent's turn",
        "it's that player's turn",
        "it's their turn",
        "it's day",
        "it's night",
        "it's neither day nor night",
        "it's combat",
        "it's your main phase",
        "it's the first combat phase of the turn",
        "it's the first combat phase of your turn",
        "it isn't that player's turn",
        "it's not their turn",
    )


class DidAnswer(FirmCondition, Leaf, frozen=True):
    """CR 608.2c: whether what was offered or asked was done."""

    words = (
        "you do",
        "you don't",
        "they do",
        "they don't",
        "that player does",
        "that player doesn't",
        "he or she does",
        "the player does",
        "the player doesn't",
        "no one does",
        "no player does",
        "no opponent does",
        "a player does",
        "you can't",
        "they can't",
        "that player can't",
        "able",
        "an opponent does",
        "an opponent doesn't",
        "you both do",
        "its controller does",
        "its controller doesn't",
        "its controller can't",
        "any opponent does",
        "any player does",
        "either player does",
        "everyone does",
        "you win",
        "you lose",
        "the player can't",
        "it doesn't",
        "it does",
    )


class EventsHappened(FirmCondition, Leaf, frozen=True):
    """CR 608.2h: spans of the turn."""

    words = ("this is the first time that ability has triggered this turn", "their life totals are different")
    opaque = True


class FlipResult(FirmCondition, frozen=True):
    """CR 705.2"""

    phrase = "{who} {event}"
    who: Players
    event: WinFlip | LoseFlip


class PlayerDoesnt(FirmCondition, frozen=True):
    """CR 608.2c: what a player leaves undone."""

    phrase = "{who} <doesn't> {event!b}[this_way? this way]"
    who: Players | They
    event: PlayerEvent
    this_way: bool


class PlayerDidBefore(SimpleCondition, frozen=True):
    """CR 608.2h: what a player did."""

    phrase = "{who} {event!d}"
    who: Players | They
    event: PlayerEvent


class ThereIsNoMonarch(FirmCondition, Leaf, frozen=True):
    """CR 725.1"""

    words = ("there is no monarch", "there's no monarch", "no monarch exists")


class ThereIsA(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "there is {what}"
    what: Objects


class ZoneHas(FirmCondition, frozen=True):
    """CR 400.1"""

    phrase = "{whose} {zone} has {what} in it"
    whose: Whose
    zone: ZoneName
    what: Objects


class ItIsNotState(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "it 's not {being!s}"
    being: Being


class CastHistory(FirmCondition, Leaf, frozen=True):
    """CR 601, 608.2h: how this came to be cast."""

    words = (
        "the gift was promised",
        "evidence was collected",
        "tribute wasn't paid",
        "any of those mana was spent to cast it",
        "you cast it any time a sorcery couldn't have been cast",
        "both its kicker costs were paid",
        "this ability has been activated four or more times this turn",
        "this ability has been activated three or more times this turn",
    )
    opaque = True


class KickedTimes(FirmCondition, frozen=True):
    """CR 702.33d"""

    phrase = "{what} <was> kicked {times}"
    what: Objects
    times: KickTimes


class ItIsDone(FirmCondition, frozen=True):
    """CR 702: how a spell was cast."""

    phrase = "it 's {deed}"
    deed: Participle


class ThereAreNoCounters(FirmCondition, frozen=True):
    """CR 122.1"""

    phrase = "there are no[ {kind}] counters on {on}"
    kind: CounterKind | None
    on: Objects
