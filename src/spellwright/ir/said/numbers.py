"""Numbers as they are said: determiners ("two cards"), amounts ("3 damage"), power and toughness (CR 107).

Every numeral is a leaf that knows its form: digits, word, article, the letter X. Other classes are made of them.
"""

from __future__ import annotations

from spellwright.ir.said.base import PL, SG, Leaf, Said


class Num(Said, frozen=True):
    """CR 107.1: a number before a noun; it makes the noun singular or plural."""

    carries = True


class Amt(Said, frozen=True):
    """CR 107.1: a number of damage, life or the like, which have no plural."""


class Value(Said, frozen=True):
    """CR 107.1, 107.3: a number given by an expression."""


class ValueAtom(Value, frozen=True):
    """CR 107.1: an expression that another can build on."""


class Count(Said, frozen=True):
    """CR 107.1: a number word as a bound ("two or more")."""

    carries = True


class Bound(Said, frozen=True):
    """CR 107.1: a number to compare with."""


class SizePart(Said, frozen=True):
    """CR 208.1: a power or a toughness."""


class SignedPart(Said, frozen=True):
    """CR 613.4c: what is added to or taken from a power or toughness."""


class Digits(Amt, ValueAtom, Bound, SizePart, frozen=True):
    """CR 107.1: a number in digits."""

    phrase = "%INT=n"
    n: int


class Article(Num, Leaf, frozen=True):
    """CR 107.1: one, said with the indefinite article."""

    number = SG
    words = ("a",)


class One(Num, Leaf, frozen=True):
    """CR 107.1: one, as a word."""

    number = SG
    words = ("one",)


class NumberWord(Num, Count, frozen=True):
    """CR 107.1: a number word other than one."""

    number = PL
    phrase = "%WORD=n"
    n: int


class DigitCount(Num, Count, frozen=True):
    """CR 107.1: a number in digits before a noun."""

    number = PL
    phrase = "%INT=n"
    n: int


class CountOne(Count, Leaf, frozen=True):
    """CR 107.1: one, as a bound."""

    number = PL
    words = ("one",)


class LetterX(Num, Count, Amt, ValueAtom, Bound, SizePart, Leaf, frozen=True):
    """CR 107.3: the variable X."""

    number = PL
    words = ("X",)


class Star(SizePart, Leaf, frozen=True):
    """CR 107.2, 208.2: a power or toughness that an ability defines."""

    words = ("*",)


class ThatMany(Num, Leaf, frozen=True):
    """CR 608.2h: as many as counted before."""

    number = PL
    words = (
        "that many",
        "twice that many",
        "half that many",
        "three times that many",
        "twice X",
        "all but one",
    )


class ThatMuch(Amt, Leaf, frozen=True):
    """CR 608.2h: as much as measured before."""

    words = (
        "that much",
        "twice that much",
        "half that much",
        "twice X",
        "half X",
        "three times X",
        "three times that much",
    )


class UpTo(Num, frozen=True):
    """CR 107.1c, 115.1: at most so many, as the player chooses."""

    phrase = "up to {most}"
    most: Num


class AnyNumber(Num, Leaf, frozen=True):
    """CR 107.1c: as many as the player chooses."""

    number = PL
    words = ("any number of",)


class OneOrTwo(Num, Leaf, frozen=True):
    """CR 115.1: a choice of small numbers."""

    number = PL
    words = ("one or two", "one, two, or three", "two or three", "one or both")


class AtLeast(Num, frozen=True):
    """CR 107.1: so many or more."""

    number = PL
    phrase = "{least} or more"
    least: Count


class NoFewerThan(Num, frozen=True):
    """CR 107.1: so many or more, said the other way."""

    number = PL
    phrase = "at least {least}"
    least: Count


class AtMost(Num, frozen=True):
    """CR 107.1: so many or fewer."""

    number = PL
    phrase = "{most} or fewer"
    most: Count


class NoMoreThan(Num, frozen=True):
    """CR 107.1: so many or fewer, said the other way."""

    number = PL
    phrase = "no more than {most}"
    most: Count


class Exactly(Num, frozen=True):
    """CR 107.1: so many and no other number."""

    phrase = "exactly {count}"
    count: Num


class PowerToughness(Said, frozen=True):
    """CR 208.1: power and toughness."""

    phrase = "{power}/{toughness}"
    power: SizePart
    toughness: SizePart


class PTChange(Said, frozen=True):
    """CR 613.4c: a change of power and toughness."""

    phrase = "{power}/{toughness}"
    power: SignedPart
    toughness: SignedPart


class Plus(SignedPart, frozen=True):
    """CR 613.4c: so much more."""

    phrase = "+{size}"
    size: SizePart


class Minus(SignedPart, frozen=True):
    """CR 613.4c: so much less."""

    phrase = "-{size}"
    size: SizePart


class Rounding(Leaf, frozen=True):
    """CR 107.1a: which way a half is rounded."""

    words = ("up", "down")
