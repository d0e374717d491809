"""Comparisons of a number: equal to, at most, greater than."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.numbers import Bound, Value


class Comparison(Said, frozen=True):
    """CR 107.1: a number compared."""


class BoundComparison(Comparison, frozen=True):
    """CR 107.1: a bound on either side."""

    phrase = "{bound} or {direction}"
    bound: Bound
    direction: Direction


class ExactComparison(Comparison, frozen=True):
    """CR 107.1: a number itself."""

    phrase = "{bound}"
    bound: Bound


class EqualTo(Comparison, frozen=True):
    """CR 107.1: the same as a value."""

    phrase = "equal to {value}"
    value: Value


class AtMostValue(Comparison, frozen=True):
    """CR 107.1: no more than a value."""

    phrase = "less than or equal to {value}"
    value: Value


class LessThan(Comparison, frozen=True):
    """CR 107.1: less than a value."""

    phrase = "less than {value}"
    value: Value


class GreaterThan(Comparison, frozen=True):
    """CR 107.1: greater than a value."""

    phrase = "greater than {value}"
    value: Value


class AtLeastValue(Comparison, frozen=True):
    """CR 107.1: no less than a value."""

    phrase = "greater than or equal to {value}"
    value: Value


class Direction(Leaf, frozen=True):
    """Which side of a bound."""

    words = ("less", "greater", "more", "fewer")
