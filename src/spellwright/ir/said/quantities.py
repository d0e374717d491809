"""Further things that are counted (CR 107.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.counted import Quantity
from spellwright.ir.said.players import Per

if TYPE_CHECKING:
    from spellwright.ir.said.counted import KindsAmong
    from spellwright.ir.said.counters import CounterKind
    from spellwright.ir.said.modifiers import Done
    from spellwright.ir.said.nouns import ColorWord, Noun
    from spellwright.ir.said.numbers import Num
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Whose


class SomeQuantity(Said, frozen=True):
    """CR 107.1: so many of what is neither object nor player."""

    carries = True
    phrase = "{count} {what}"
    count: Num
    what: KindsAmong


class EachAndEach(Per, frozen=True):
    """CR 107.1: objects of two descriptions, counted together."""

    inflected = True
    carries = True
    phrase = "{first!s} and each {second!s}"
    first: Noun
    second: Noun


class CountersMoved(Quantity, frozen=True):
    """CR 608.2h: counters that this effect did something with."""

    phrase = "[{kind} ]counter* {done} this way"
    kind: CounterKind | None
    done: Done


class ManaSpentOn(Quantity, frozen=True):
    """CR 106: mana spent."""

    phrase = "[{color} ]mana spent to cast {what}"
    color: ColorWord | None
    what: Objects


class SymbolsIn(Quantity, frozen=True):
    """CR 107.4, 202.1: mana symbols of a colour in mana costs."""

    phrase = "{color} mana symbol* in the mana costs of {what}"
    color: ColorWord
    what: Objects


class ManaFromSpent(Quantity, frozen=True):
    """CR 106: mana from some sources that was spent."""

    phrase = "mana from {source} spent to cast {what}"
    source: Objects
    what: Objects


class OfColors(Quantity, frozen=True):
    """CR 105.2: each colour of an object."""

    phrase = "of {whose} colors"
    whose: Whose


class PhraseCounted(Quantity, Leaf, frozen=True):
    """Other things that are counted."""

    opaque = True
    inflected = True
    words = (
        "target beyond the first",
        "time you've cast your commander from the command zone this game",
        "spell you've cast before it this turn",
        "time you've cast it from the command zone this game",
        "time you've cast this card from the command zone this game",
        "time it's been cast from the command zone this game",
        "coin that came up heads",
        "flip you won",
        "time that ability has resolved this turn",
        "vote",
        "mode chosen",
    )
