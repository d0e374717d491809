"""Numbers given by expressions: counts, statistics of objects and players, sums and multiples (CR 107, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf
from spellwright.ir.said.numbers import Value, ValueAtom

if TYPE_CHECKING:
    from spellwright.ir.said.modifiers import Extreme
    from spellwright.ir.said.nouns import ColorWord
    from spellwright.ir.said.numbers import CountOne, NumberWord, Rounding
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Per, Players, Whose


class Stat(Leaf, frozen=True):
    """CR 202.3, 208, 209: numbers that are characteristics of objects."""

    words = ("power", "toughness", "mana value", "base power", "base toughness", "loyalty", "intensity", "defense")


class PlayerStat(Leaf, frozen=True):
    """CR 119.1, 702.179: numbers of players."""

    words = ("life total", "starting life total", "speed", "maximum hand size")


class NumberOf(ValueAtom, frozen=True):
    """CR 107.1: how many there are."""

    phrase = "the[total? total] number of {what!p}"
    total: bool
    what: Per


class StatOf(ValueAtom, frozen=True):
    """CR 208, 202.3: a characteristic of an object, or a number of a player."""

    phrase = "{whose} {stat}"
    whose: Whose
    stat: Stat


class StatOfObject(ValueAtom, frozen=True):
    """CR 208, 202.3: a characteristic of an object, said the long way."""

    phrase = "the {stat} of {what}"
    stat: Stat
    what: Objects


class PlayerStatOf(ValueAtom, frozen=True):
    """CR 119.1: a number of a player."""

    phrase = "{whose} {stat}"
    whose: Whose
    stat: PlayerStat


class ExtremeOf(ValueAtom, frozen=True):
    """CR 107.1: the greatest or least of a characteristic in a group."""

    phrase = "the {extreme} {stat} among {what}"
    extreme: Extreme
    stat: Stat
    what: Objects


class ExtremeLifeTotal(ValueAtom, frozen=True):
    """CR 119.1: the highest or lowest life total."""

    phrase = "the {extreme} life total among {who}"
    extreme: Extreme
    who: Players


class ExtremeNumber(ValueAtom, frozen=True):
    """CR 107.1: the greatest of several counts."""

    phrase = "the {extreme} number of {what!p}"
    extreme: Extreme
    what: Per


class TotalStat(ValueAtom, frozen=True):
    """CR 107.1: a characteristic added up over a group."""

    phrase = "the total {stat} of {what}"
    stat: Stat
    what: Objects


class TotalStatOf(ValueAtom, frozen=True):
    """CR 107.1: a characteristic of a group, added up."""

    phrase = "{whose} total {stat}"
    whose: Whose
    stat: Stat


class Devotion(ValueAtom, frozen=True):
    """CR 700.5: devotion."""

    phrase = "{whose} devotion to {colors:and}"
    whose: Whose
    colors: tuple[ColorWord, ...]


class DevotionToThat(ValueAtom, frozen=True):
    """CR 700.5: devotion to a colour spoken of."""

    phrase = "{whose} devotion to that color"
    whose: Whose


class Measured(ValueAtom, Leaf, frozen=True):
    """CR 608.2h: a number this effect has settled."""

    opaque = True
    words = (
        "the result",
        "that number",
        "the difference",
        "the chosen number",
        "the number chosen",
        "the life lost this way",
        "the life paid this way",
        "the damage prevented this way",
        "the damage dealt this way",
        "the amount of damage prevented this way",
        "the amount of damage dealt this way",
        "the amount of excess damage dealt this way",
        "the excess damage dealt this way",
        "the amount of life lost this way",
        "the amount of life paid this way",
        "the amount of mana spent this way",
        "the amount of mana paid this way",
        "the amount of {E} paid this way",
        "the amount of {E} you paid this way",
        "the amount of life you gained this turn",
        "the amount of life you lost this turn",
        "the amount of life they lost this turn",
        "the amount of life that player lost this turn",
        "the total life lost by your opponents this turn",
        "the life you've lost this turn",
        "the amount of life your opponents have lost this turn",
        "the total amount of life your opponents have lost this turn",
        "the amount of damage dealt to it this turn",
        "the damage dealt to that player this turn",
        "that damage",
        "that excess damage",
        "the highest result",
        "the total",
        "the total of those results",
        "the sum of those results",
        "the amount of unspent mana you have",
        "the number noted for it",
        "the noted number",
        "the last chosen number",
        "the number of colors of the exiled card",
        "the life lost",
        "the life gained",
        "the damage dealt",
        "the amount of life",
    )


class ManaSpentToCast(ValueAtom, frozen=True):
    """CR 601.2h: the mana spent on a spell."""

    phrase = "the amount of mana spent to cast {what}"
    what: Objects


class Sum(Value, frozen=True):
    """CR 107.1: one number and another."""

    phrase = "{first} plus {second}"
    first: ValueAtom
    second: Value


class WordPlus(Value, frozen=True):
    """CR 107.1: a number word and a value."""

    phrase = "{first} plus {second}"
    first: NumberWord | CountOne
    second: ValueAtom


class Difference(Value, frozen=True):
    """CR 107.1: one number less another."""

    phrase = "{first} minus {second}"
    first: ValueAtom
    second: Value


class Twice(Value, frozen=True):
    """CR 107.1: a multiple."""

    phrase = "{times} {what}"
    times: Multiple
    what: ValueAtom


class Multiple(Leaf, frozen=True):
    """CR 107.1: by how much a number is multiplied."""

    words = ("twice", "three times", "four times", "five times", "ten times")


class Half(Value, frozen=True):
    """CR 107.1a: half a number."""

    phrase = "half {what}[, rounded {rounding}]"
    what: ValueAtom
    rounding: Rounding | None
