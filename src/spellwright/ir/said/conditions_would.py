"""Conditions of replacement effects: what would happen, or is happening (CR 603.2d, 614.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf
from spellwright.ir.said.conditions import FirmCondition

if TYPE_CHECKING:
    from spellwright.ir.said.durations import WhileTrue
    from spellwright.ir.said.effects_counters import CounterEvent, CountersPhrase
    from spellwright.ir.said.effects_damage import DamageEvent, DamagePhrase
    from spellwright.ir.said.effects_status import IsTappedForMana, TapForMana
    from spellwright.ir.said.events import CausesDiscard, TriggerEvent
    from spellwright.ir.said.events_players import EffectVerb
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, They
    from spellwright.ir.said.predicates import ObjectEvent, PlayerEvent


class PlayerWould(FirmCondition, frozen=True):
    """CR 614.1: what a player is about to do."""

    phrase = "{who} would {event!b}[ {frequency}]"
    who: Players | They
    event: PlayerEvent
    frequency: WouldSpan | WhileTrue | None


class ObjectWould(FirmCondition, frozen=True):
    """CR 614.1: what is about to happen to an object."""

    phrase = "{what} would {event!b}[ {frequency}]"
    what: Objects | They
    event: ObjectEvent
    frequency: WouldSpan | WhileTrue | None


class DamageWould(FirmCondition, frozen=True):
    """CR 614.1: damage about to be dealt."""

    phrase = "{damage} would {event!b}[ {frequency}]"
    damage: DamagePhrase
    event: DamageEvent
    frequency: WhileTrue | None


class CountersWould(FirmCondition, frozen=True):
    """CR 614.1: counters about to be put."""

    phrase = "{counters} would {event!b}"
    counters: CountersPhrase
    event: CounterEvent


class WouldSpan(Leaf, frozen=True):
    """CR 614.1: when the event would happen."""

    opaque = True
    words = (
        "this turn",
        "during your turn",
        "while you're searching their library",
        "except the first one you draw in each of your draw steps",
        "except the first one they draw in each of their draw steps",
        "during your draw step",
        "for the first time this turn",
        "this way",
    )


class EffectWould(FirmCondition, frozen=True):
    """CR 614.1: what an effect is about to do."""

    phrase = "{effect} would {event!b}"
    effect: EffectSubject
    event: EffectVerb


class EffectSubject(Leaf, frozen=True):
    """CR 609.1"""

    words = ("an effect", "one or more effects", "an effect you control")


class TapsForManaNow(FirmCondition, frozen=True):
    """CR 106.12b: a player taps something for mana, in a replacement."""

    phrase = "{who} {event}"
    who: Players
    event: TapForMana


class TappedForManaNow(FirmCondition, frozen=True):
    """CR 106.12b: something is tapped for mana, in a replacement."""

    phrase = "{what} {event}"
    what: Objects
    event: IsTappedForMana


class CausesNow(FirmCondition, frozen=True):
    """CR 614.1: an object that makes a player act, in a replacement."""

    phrase = "{what} {event}"
    what: Objects
    event: CausesDiscard


class TriggersNow(FirmCondition, frozen=True):
    """CR 603.2d: an ability that triggers, in an effect that changes it."""

    phrase = "{what} {event}"
    what: Objects
    event: TriggerEvent


class CausesTrigger(FirmCondition, frozen=True):
    """CR 603.2d: an event that makes an ability trigger."""

    phrase = "{what} {event!g} causes {ability} to trigger"
    what: Objects
    event: ObjectEvent
    ability: Objects
