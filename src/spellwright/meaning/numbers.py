"""Numbers: determiners, amounts, sizes (CR 107)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed, Product, X
from spellwright.ir.meant.base import Amount
from spellwright.ir.said import numbers as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, ZERO
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import Bounds, amounts, counts
from spellwright.meaning.unclear import Unclear, unknown

# ------------------------------------------------------------------ leaves


@amounts.add(said.Digits, said.NumberWord, said.DigitCount)
def digits(node: said.Digits | said.NumberWord | said.DigitCount, scope: Scope) -> Amount:
    return Fixed(node.n)


@amounts.add(said.CountOne, said.One)
def one(node: said.CountOne | said.One, scope: Scope) -> Amount:
    if node.word != "one":
        raise unknown("amount", node)
    return ONE


@amounts.add(said.LetterX)
def letter_x(node: said.LetterX, scope: Scope) -> Amount:
    """CR 107.3"""
    if node.word != "X":
        raise unknown("amount", node)
    return X()


MUCH: dict[str, Amount | None] = {
    "that much": None,
    "that many": None,
    "twice X": Product(Fixed(2), X()),
    "three times X": Product(Fixed(3), X()),
}
TIMES = {
    "twice that much": 2,
    "twice that many": 2,
    "three times that much": 3,
    "three times that many": 3,
}


@amounts.add(said.ThatMuch, said.ThatMany)
def that_much(node: said.ThatMuch | said.ThatMany, scope: Scope) -> Amount:
    """CR 608.2h"""
    word = node.word
    if word in MUCH:
        return MUCH[word] or scope.that_much()
    if word in TIMES:
        return Product(Fixed(TIMES[word]), scope.that_much())
    raise unknown("amount", node)


# ------------------------------------------------------------------ determiners


@counts.add(said.Article, said.One)
def article(node: said.Article | said.One, scope: Scope) -> Bounds:
    if node.word not in ("a", "one"):
        raise unknown("number", node)
    return Bounds(ONE, ONE)


@counts.add(said.NumberWord, said.DigitCount, said.LetterX, said.ThatMany)
def exactly_so_many(node: Said, scope: Scope) -> Bounds:
    n = amounts(node, scope)
    return Bounds(n, n)


@counts.add(said.UpTo)
def up_to(node: said.UpTo, scope: Scope) -> Bounds:
    """CR 107.1c"""
    return Bounds(ZERO, counts(node.most, scope).most)


@counts.add(said.AnyNumber)
def any_number(node: said.AnyNumber, scope: Scope) -> Bounds:
    if node.word != "any number of":
        raise unknown("number", node)
    return Bounds(ZERO, None)


CHOICES = {"one or two": (1, 2), "one, two, or three": (1, 3), "two or three": (2, 3)}


@counts.add(said.OneOrTwo)
def one_or_two(node: said.OneOrTwo, scope: Scope) -> Bounds:
    bounds = CHOICES.get(node.word)
    if bounds is None:
        raise unknown("number", node)
    return Bounds(Fixed(bounds[0]), Fixed(bounds[1]))


@counts.add(said.AtLeast, said.NoFewerThan)
def at_least(node: said.AtLeast | said.NoFewerThan, scope: Scope) -> Bounds:
    return Bounds(amounts(node.least, scope), None)


@counts.add(said.AtMost, said.NoMoreThan)
def at_most(node: said.AtMost | said.NoMoreThan, scope: Scope) -> Bounds:
    return Bounds(ZERO, amounts(node.most, scope))


@counts.add(said.Exactly)
def exactly(node: said.Exactly, scope: Scope) -> Bounds:
    return counts(node.count, scope)


def so_many(node: Said, scope: Scope) -> Amount:
    """A number that leaves no choice."""
    bounds = counts(node, scope)
    if bounds.most is None or bounds.least != bounds.most:
        raise Unclear("number", f"{type(node).__name__} leaves a choice where none can be made")
    return bounds.least


def is_single(bounds: Bounds) -> bool:
    """Whether what is so many is spoken of as "it"."""
    return bounds.most == ONE


# ------------------------------------------------------------------ power and toughness


def size(node: Said, scope: Scope) -> Amount:
    """A power or toughness; Unclear for a star, which an ability defines."""
    if isinstance(node, said.Star):
        raise Unclear("size", "a star")
    return amounts(node, scope)


def signed(node: Said, scope: Scope) -> Amount:
    """A change of power or toughness."""
    if isinstance(node, said.Plus):
        return size(node.size, scope)
    if isinstance(node, said.Minus):
        n = size(node.size, scope)
        if isinstance(n, Fixed):
            return Fixed(-n.n)
        return Product(Fixed(-1), n)
    raise unknown("size", node)


def counter_name(node: said.PTChange) -> str:
    """CR 122.1a: the kind of a counter that changes power and toughness, as "+1/+1"."""
    return part_name(node.power) + "/" + part_name(node.toughness)


def part_name(node: Said) -> str:
    if isinstance(node, said.Plus | said.Minus) and isinstance(node.size, said.Digits):
        return ("+" if isinstance(node, said.Plus) else "-") + str(node.size.n)
    raise unknown("kind of counter", node)
