"""Tokens: small integers for words, and the classes that templates capture by (`%INT`, `%WORD`, ...)."""

from __future__ import annotations

import re
from typing import Final

INT: Final = 1
WORD: Final = 2
SYM: Final = 4
ROMAN: Final = 8
CLASSES: Final[dict[str, int]] = {"INT": INT, "WORD": WORD, "SYM": SYM, "ROMAN": ROMAN}
BITS: Final = (INT, WORD, SYM, ROMAN)

_ONES: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS: Final[list[str]] = _ONES + [tens if i == 0 else f"{tens}-{_ONES[i]}" for tens in _TENS for i in range(10)]
NUMBER_OF_WORD: Final[dict[str, int]] = {w: i for i, w in enumerate(NUMBER_WORDS)}

_IS_INT: Final = re.compile(r"\d+$")
_IS_ROMAN: Final = re.compile(r"[ivx]+$")


class TokenTable:
    """Token id <-> text; id 0 is the end of the line. Ids are dense and never forgotten."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self.texts: list[str] = []
        self.classes: list[int] = []

    def id(self, text: str) -> int:
        """The id of a token, given in lower case and with `an` as `a`."""
        found = self.ids.get(text)
        if found is None:
            found = len(self.texts)
            self.ids[text] = found
            self.texts.append(text)
            self.classes.append(classify(text))
        return found


def classify(text: str) -> int:
    """The classes a token belongs to, as bits. `one` is singular and no WORD."""
    bits = 0
    if text in NUMBER_OF_WORD and text != "one":
        bits |= WORD
    if _IS_INT.match(text):
        bits |= INT
    if text.startswith("{"):
        bits |= SYM
    if _IS_ROMAN.match(text):
        bits |= ROMAN
    return bits


TOKENS: Final = TokenTable()
END: Final = TOKENS.id("")
COMMA: Final = TOKENS.id(",")
UNKNOWN: Final = TOKENS.id("\0")  # stands for all that a grammar has never heard of
CONJUNCTIONS: Final[dict[str, int]] = {
    "and": TOKENS.id("and"),
    "or": TOKENS.id("or"),
    "andor": TOKENS.id("and/or"),
}
LISTING: Final = frozenset((COMMA, *CONJUNCTIONS.values()))
CONJUNCTION_TEXT: Final[dict[str, str]] = {"and": "and", "or": "or", "andor": "and/or"}


def token_id(word: str) -> int:
    """The id of a word as it stands in a text or a template."""
    low = word.lower()
    return TOKENS.id("a" if low == "an" else low)


def captured(bit: int, token: int, word: str) -> int | str:
    """The value a capture of class `bit` takes from a token."""
    if bit == INT:
        return int(TOKENS.texts[token])
    if bit == WORD:
        return NUMBER_OF_WORD[TOKENS.texts[token]]
    return word


def uncaptured(bit: int, value: object) -> str:
    """The spelling of a captured value: the inverse of `captured`."""
    if bit == INT:
        return str(value)
    if bit == WORD:
        assert isinstance(value, int)
        return NUMBER_WORDS[value]
    return str(value)
