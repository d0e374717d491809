"""Numbers as they are written: number words and Roman numerals (CR 107.1, 107.15)."""

from __future__ import annotations

from typing import Final

_ONES: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS: Final[list[str]] = _ONES + [tens if i == 0 else f"{tens}-{_ONES[i]}" for tens in _TENS for i in range(10)]
"""The number words from zero to ninety-nine."""
NUMBER_OF_WORD: Final[dict[str, int]] = {w: i for i, w in enumerate(NUMBER_WORDS)}
_ROMAN: Final = (
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def number_word(n: int) -> str:
    """The number word of a number. ValueError where there is none from zero to ninety-nine."""
    if not 0 <= n < len(NUMBER_WORDS):
        raise ValueError(f"{n} has no number word from zero to ninety-nine")
    return NUMBER_WORDS[n]


def to_roman(n: int) -> str:
    """A number as a Roman numeral. ValueError for one below 1, which has none."""
    if n < 1:
        raise ValueError(f"{n} has no Roman numeral")
    out = ""
    for value, letters in _ROMAN:
        while n >= value:
            out += letters
            n -= value
    return out


def from_roman(numeral: str) -> int:
    """The number that a Roman numeral stands for. ValueError for what is none."""
    rest = numeral.upper()
    n = 0
    for value, letters in _ROMAN:
        while rest.startswith(letters):
            n += value
            rest = rest[len(letters) :]
    if rest or not n:
        raise ValueError(f"{numeral!r} is no Roman numeral")
    return n
