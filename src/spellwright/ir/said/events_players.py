"""Events of players and of effects, and what players can be kept from (CR 601, 614.17, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import PlayerDeed, PlayerEvent

if TYPE_CHECKING:
    from spellwright.ir.said.counters import CounterKind
    from spellwright.ir.said.effects_casting import CastOrActivate
    from spellwright.ir.said.effects_counters import CounterPlacement
    from spellwright.ir.said.nouns import Noun
    from spellwright.ir.said.numbers import Num
    from spellwright.ir.said.objects import Movable, Objects
    from spellwright.ir.said.players import Whose
    from spellwright.ir.said.tokens_spec import TokenPhrase


class CastEvent(PlayerDeed, frozen=True):
    """CR 601.2i"""

    phrase = "<cast> {what}"
    what: Movable


class PlayEvent(PlayerDeed, frozen=True):
    """CR 305, 701.18"""

    phrase = "<play> {what}"
    what: Movable


class ActivateEvent(PlayerDeed, frozen=True):
    """CR 602.2"""

    phrase = "<activate> {what}"
    what: Objects


class DrawMoreThan(PlayerDeed, frozen=True):
    """CR 121: a limit."""

    phrase = "<draw> more than {count} card*"
    count: Num


class CastMoreThan(PlayerDeed, frozen=True):
    """CR 601: a limit."""

    phrase = "<cast> more than {count} {what}"
    count: Num
    what: Noun


class ActivateMoreThan(PlayerDeed, frozen=True):
    """CR 602: a limit."""

    phrase = "<activate> more than {count} {what}"
    count: Num
    what: Noun


class UntapMoreThan(PlayerDeed, frozen=True):
    """CR 502.3: a limit."""

    phrase = "<untap> more than {count} {what} during {whose} untap {steps}"
    count: Num
    what: Noun
    whose: Whose
    steps: StepOrSteps


class StepOrSteps(Leaf, frozen=True):
    """CR 502"""

    words = ("step", "steps")


class GetAnyCounters(PlayerDeed, frozen=True):
    """CR 122.1"""

    phrase = "<get> counters"


class GetKindCounters(PlayerDeed, frozen=True):
    """CR 122.1"""

    phrase = "<get> {kind} counters"
    kind: CounterKind


class DrawCards(PlayerDeed, frozen=True):
    """CR 121.1: any draw."""

    phrase = "<draw> cards"


class PayAnyLife(PlayerDeed, frozen=True):
    """CR 119.4: any payment of life."""

    phrase = "<pay> life"


class Descend(PlayerEvent, frozen=True):
    """CR 700.11"""

    phrase = "<descend>"


class Champions(PlayerEvent, frozen=True):
    """CR 702.72"""

    phrase = "<champion> {what}"
    what: Objects


class Encounter(PlayerEvent, frozen=True):
    """CR 312"""

    phrase = "<encounter> {what}"
    what: Objects


class Crank(PlayerEvent, frozen=True):
    """CR 701.45"""

    phrase = "<crank> {what}"
    what: Objects


class LoseDesignation(PlayerEvent, frozen=True):
    """CR 725"""

    phrase = "<lose> the {what}"
    what: LostDesignation


class LostDesignation(Leaf, frozen=True):
    """CR 725, 726"""

    words = ("monarch", "initiative", "city's blessing")


class WinClash(PlayerEvent, frozen=True):
    """CR 701.30, 705"""

    phrase = "<win>[the_clash? the clash]"
    the_clash: bool


class SacrificeOrDiscard(PlayerEvent, frozen=True):
    """CR 701.21"""

    phrase = "<sacrifice> or <discard> {what}"
    what: Objects


class DiscardOrCycle(PlayerEvent, frozen=True):
    """CR 702.29"""

    phrase = "<discard> or <cycle> {what}"
    what: Objects


class SpendsThisMana(Said, frozen=True):
    """CR 106.6a"""

    inflected = True
    phrase = "<spend> this mana to {use!b} {what}"
    use: CastOrActivate
    what: Objects


class EffectVerb(Said, frozen=True):
    """CR 609.1: what an effect does."""

    inflected = True


class EffectCreates(EffectVerb, frozen=True):
    """CR 701.7"""

    phrase = "<create> {tokens:and}[ under {whose} control]"
    tokens: tuple[TokenPhrase, ...]
    whose: Whose | None


class EffectPuts(EffectVerb, frozen=True):
    """CR 122.6"""

    phrase = "<put> {placements:and}"
    placements: tuple[CounterPlacement, ...]


class SpendToCastDeed(PlayerDeed, frozen=True):
    """CR 118.9, 601.2h"""

    phrase = "<spend> mana to {use!b} {what}"
    use: CastOrActivate
    what: Objects
