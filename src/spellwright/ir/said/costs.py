"""Costs: mana, or actions (CR 118, 602.1a). There is no grammar of costs but that of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.players import Per
    from spellwright.ir.said.predicates import PlayerVerb


class Cost(Said, frozen=True):
    """CR 118.1: one part of a cost."""


class ManaCost(Cost, frozen=True):
    """CR 118.2, 107.5, 107.6: mana, the tap symbol, the untap symbol."""

    phrase = "{mana}"
    mana: Mana


class ActionCost(Cost, frozen=True):
    """CR 118.1: an action to perform."""

    phrase = "^ {does!b}"
    does: PlayerVerb


class ConditionalCost(Cost, frozen=True):
    """CR 118.8: an action with a sentence's addition."""

    phrase = "^ {does!b} for each {per!s}"
    does: PlayerVerb
    per: Per


class Resource(Leaf, frozen=True):
    """CR 107.14, 118.2, 119.4: what can be paid in any amount."""

    words = ("mana", "life", "{E}")


class BothActionsCost(Cost, frozen=True):
    """CR 118.1: actions to perform together."""

    phrase = "^ {does:and@2!b}"
    does: tuple[PlayerVerb, ...]


class EitherActionCost(Cost, frozen=True):
    """CR 118.1: one of several actions."""

    phrase = "^ {does:or@2!b}"
    does: tuple[PlayerVerb, ...]
