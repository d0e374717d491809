"""What is counted besides objects: kinds among them, counters on them, life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf
from spellwright.ir.said.players import Per, PlayerLimb

if TYPE_CHECKING:
    from spellwright.ir.said.counters import CounterKind
    from spellwright.ir.said.relative import YouOrThey
from spellwright.ir.said.objects import Limb, Objects, Reference, ReferenceGroup


class Quantity(Per, frozen=True):
    """CR 107.1: what is counted that is neither object nor player."""

    inflected = True
    carries = True


class KindsAmong(Quantity, frozen=True):
    """CR 205: how many kinds there are among objects."""

    phrase = "{kind} among {what!p}"
    kind: KindCounted
    what: Objects


class KindCounted(Leaf, frozen=True):
    """CR 105, 205: kinds that can be counted."""

    inflected = True
    nouns = (
        "card type",
        "permanent type",
        "basic land type",
        "creature type",
        "color",
        "mana value",
        "different power",
        "different mana value",
        "different name",
        "different toughness",
        "name",
        "land type",
        "noncreature type",
        "kind of counter",
        "color pair",
        "color of mana",
        "different kind of counter",
    )


class CountersOnWhat(Quantity, frozen=True):
    """CR 122: counters on an object or player."""

    phrase = "[{kind} ]counter* on {what}"
    kind: CounterKind | None
    what: Limb | PlayerLimb


class CountersOfPlayer(Quantity, frozen=True):
    """CR 122: counters that a player has."""

    phrase = "{kind} counter* {who} have"
    kind: CounterKind
    who: YouOrThey


class ColorsSpent(Quantity, frozen=True):
    """CR 106: colours of mana spent."""

    phrase = "color* of mana spent to cast {what}"
    what: Objects


class TimesKickedOrDone(Quantity, frozen=True):
    """CR 702.33: how often a cost was paid."""

    phrase = "time* {what} was kicked"
    what: Reference


class LifeCounted(Quantity, frozen=True):
    """CR 119: points of life."""

    phrase = "1 life {how}"
    how: LifeHow


class LifeHow(Leaf, frozen=True):
    """CR 608.2h: which life is counted."""

    opaque = True
    words = (
        "you gained this turn",
        "lost this way",
        "you lost this turn",
        "gained this way",
        "your opponents lost this turn",
        "you've gained this turn",
        "they lost this turn",
    )


class OfGroup(Quantity, frozen=True):
    """CR 608.2c: each of a group spoken of."""

    phrase = "of {group}"
    group: ReferenceGroup
