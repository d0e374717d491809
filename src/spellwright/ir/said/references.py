"""Further references: abilities of objects, places in zones, piles, things one or another (CR 109, 113, 700.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import SG, Leaf, Said
from spellwright.ir.said.numbers import ValueAtom
from spellwright.ir.said.objects import Mixed, Objects
from spellwright.ir.said.players import Per
from spellwright.ir.said.zones import ZoneName

if TYPE_CHECKING:
    from spellwright.ir.said.numbers import NumberWord, One
    from spellwright.ir.said.objects import Limb
    from spellwright.ir.said.players import PlayerLimb


class EitherSubject(Mixed, frozen=True):
    """CR 102, 109: a player or an object."""

    number = SG
    phrase = "{player} or {object}"
    player: PlayerLimb
    object: Limb


class PileObject(Objects, Leaf, frozen=True):
    """CR 700.3: a pile."""

    number = SG
    words = (
        "one of those piles",
        "that pile",
        "the other pile",
        "one pile",
        "one of the piles",
        "each pile",
        "a pile",
        "the chosen pile",
    )


class OpeningHand(ZoneName, Leaf, frozen=True):
    """CR 103.5: the opening hand."""

    words = ("opening hand",)


class OneOfThem(Said, frozen=True):
    """CR 608.2c: so many of the objects just spoken of."""

    carries = True
    phrase = "{count!p}"
    count: NumberWord | One


class KindOfCounterOn(Per, frozen=True):
    """CR 122.1: the kinds of counters on something."""

    inflected = True
    phrase = "kind* of counter on {what}"
    what: Objects


class DifferenceBetween(ValueAtom, frozen=True):
    """CR 107.1: how far two numbers are apart."""

    phrase = "the difference between {one} and {other}"
    one: ValueAtom
    other: ValueAtom


class ColorEach(Per, Leaf, frozen=True):
    """CR 105.1"""

    inflected = True
    nouns = ("color",)
