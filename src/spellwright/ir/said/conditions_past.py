"""Conditions that look back: what was done, was, or was controlled (CR 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Said
from spellwright.ir.said.conditions import FirmCondition, ThisWayCondition

if TYPE_CHECKING:
    from spellwright.ir.said.conditions import Measure
    from spellwright.ir.said.durations import PastSpan
    from spellwright.ir.said.effects_counters import CounterEvent, CountersPhrase
    from spellwright.ir.said.effects_damage import DamageEvent, DamagePhrase
    from spellwright.ir.said.effects_zones import Place
    from spellwright.ir.said.events import Participle
    from spellwright.ir.said.numbers import ValueAtom
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Subject, Whose
    from spellwright.ir.said.predicates import ObjectEvent, PlayerEvent
    from spellwright.ir.said.zones import Zone


class DamageWas(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{damage} {event!d}"
    damage: DamagePhrase
    event: DamageEvent


class CountersWere(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{counters} {event!d} this way"
    counters: CountersPhrase
    event: CounterEvent


class WereDone(FirmCondition, frozen=True):
    """CR 608.2h: what was done to several objects."""

    phrase = "{what} were {deed}[this_way? this way][ {span}]"
    what: Objects
    deed: Participle
    this_way: bool
    span: PastSpan | None


class WerePut(FirmCondition, frozen=True):
    """CR 608.2h: where several objects were put."""

    phrase = "{what} were put {where} from {from_zone}[ {span}]"
    what: Objects
    where: Place
    from_zone: Zone
    span: PastSpan | None


class ValueWas(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{value} was {comparison}"
    value: ValueAtom
    comparison: Measure


class HadHappen(FirmCondition, frozen=True):
    """CR 608.2h: what happened to somebody's objects."""

    phrase = "{who} had {what} {event!b}[ {span}]"
    who: Players
    what: Objects
    event: ObjectEvent
    span: PastSpan | None


class PlayerDidThisWayBefore(ThisWayCondition, frozen=True):
    """CR 608.2c"""

    phrase = "{who} {event!d} this way"
    who: Players
    event: PastDeed


class PlayerDidEither(FirmCondition, frozen=True):
    """CR 608.2h: one of several things."""

    phrase = "{who} {events:or@2!d}[ {span}]"
    who: Players
    events: tuple[PlayerEvent, ...]
    span: PastSpan | None


class ObjectDidEither(FirmCondition, frozen=True):
    """CR 608.2h: one of several things."""

    phrase = "{what} {events:or@2!d}[ {span}]"
    what: Objects
    events: tuple[ObjectEvent, ...]
    span: PastSpan | None


class PlayerControlled(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{who} controlled {what}[ {span}]"
    who: Players
    what: Objects
    span: PastSpan | None


class ObjectWasDoneBy(FirmCondition, frozen=True):
    """CR 608.2h"""

    phrase = "{what} was {deed} {span} by {by}"
    what: Objects
    deed: Participle
    span: PastSpan
    by: Subject


class PastDeed(Said, frozen=True):
    """CR 608.2c: what was done by the effect, in words whose past differs from their present."""

    inflected = True


class PastDiscard(PastDeed, frozen=True):
    """CR 701.9"""

    phrase = "<discard> {what}"
    what: Objects


class PastExile(PastDeed, frozen=True):
    """CR 701.13"""

    phrase = "<exile> {what}"
    what: Objects


class PastSacrifice(PastDeed, frozen=True):
    """CR 701.21"""

    phrase = "<sacrifice> {what}"
    what: Objects


class PastReveal(PastDeed, frozen=True):
    """CR 701.20"""

    phrase = "<reveal> {what}"
    what: Objects


class PastChoose(PastDeed, frozen=True):
    """CR 608.2d"""

    phrase = "<choose> {what}"
    what: Subject


class PastSearch(PastDeed, frozen=True):
    """CR 701.23"""

    phrase = "<search> {whose} library"
    whose: Whose


class PastPayLife(PastDeed, frozen=True):
    """CR 119.4"""

    phrase = "<pay> life"
