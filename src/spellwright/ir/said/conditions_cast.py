"""Conditions on how a spell was cast, on votes and on decks (CR 601, 701.38, 702.33, 702.139)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.conditions import FirmCondition

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Ordinal
    from spellwright.ir.said.effects_life import CostKind
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Whose
    from spellwright.ir.said.states import Control
    from spellwright.ir.said.zones import Zone


class KickedWith(FirmCondition, frozen=True):
    """CR 702.33e"""

    phrase = "{what} <was> kicked with its {kicker} kicker"
    what: Objects
    kicker: Mana


class KickTimes(Leaf, frozen=True):
    """CR 702.33d"""

    words = ("twice", "three times")


class ControlledAsCast(FirmCondition, frozen=True):
    """CR 601.2, 608.2h: what was so while the spell was cast."""

    phrase = "{who} {did} as you cast this spell"
    who: Players
    did: PastStates


class PastStates(Said, frozen=True):
    """CR 601.2, 608.2h."""

    phrase = "{states:or}"
    states: tuple[PastState, ...]


class PastState(Said, frozen=True):
    """CR 601.2, 608.2h."""


class ControlledThen(PastState, frozen=True):
    """CR 108.4"""

    phrase = "controlled {what}"
    what: Objects


class RevealedThen(PastState, frozen=True):
    """CR 701.20"""

    phrase = "revealed {what}"
    what: Objects


class ControlsAsCast(FirmCondition, frozen=True):
    """CR 601.2: what is so while the spell is cast."""

    phrase = "{who} {state} as you cast this spell"
    who: Players
    state: Control


class WasntCastFrom(FirmCondition, frozen=True):
    """CR 601.2a"""

    phrase = "{what} <wasn't> cast from {zone}"
    what: Objects
    zone: Zone


class CostWasPaid(FirmCondition, frozen=True):
    """CR 601.2b, 702: how this came to be cast."""

    phrase = "{whose} {kind} cost was paid"
    whose: Whose
    kind: CostKind


class VoteResult(FirmCondition, frozen=True):
    """CR 701.38"""

    phrase = "{option} gets {more} votes"
    option: VoteWord
    more: VoteMore


class VoteMore(Leaf, frozen=True):
    """CR 701.38"""

    words = ("more", "the most")


class VoteIsTied(FirmCondition, Leaf, frozen=True):
    """CR 701.38"""

    words = ("the vote is tied", "the vote is tied for first")


class VoteWord(Said, frozen=True):
    """CR 701.38: a word of the card's own that is voted for."""

    reader = "word"
    text: str


class DeckContains(FirmCondition, frozen=True):
    """CR 702.139: what a starting deck is made of."""

    phrase = "your starting deck contains[only? only] {what}"
    only: bool
    what: Objects


class ResolutionCount(FirmCondition, frozen=True):
    """CR 608.2i: how often this ability resolved."""

    phrase = "{this} the {ordinal} time[ {history}]"
    this: ThisIs
    ordinal: Ordinal
    history: ResolvedHistory | None


class ThisIs(Leaf, frozen=True):
    """CR 608.2i"""

    words = ("it's", "this is")


class ResolvedHistory(Leaf, frozen=True):
    """CR 608.2i."""

    words = ("this ability has resolved this turn", "that ability has resolved this turn")


class CostPaidSymbols(FirmCondition, frozen=True):
    """CR 118.9"""

    phrase = "the {mana} cost was paid"
    mana: Mana
