"""Tokens: small integers for words, and the classes that templates capture by (`%INT`, `%WORD`, ...)."""

from __future__ import annotations

import re
from typing import Final

from spellwright.core.numbers import NUMBER_OF_WORD, NUMBER_WORDS

INT: Final = 1
WORD: Final = 2
SYM: Final = 4
ROMAN: Final = 8
SIDED: Final = 16
DIE: Final = 32
CLASSES: Final[dict[str, int]] = {"INT": INT, "WORD": WORD, "SYM": SYM, "ROMAN": ROMAN, "SIDED": SIDED, "DIE": DIE}
BITS: Final = (INT, WORD, SYM, ROMAN, SIDED, DIE)
SIDED_END: Final = "-sided"

_IS_INT: Final = re.compile(r"\d+$")
_IS_ROMAN: Final = re.compile(r"[ivx]+$")
_IS_DIE: Final = re.compile(r"d\d+$")


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
    if _IS_DIE.match(text):
        bits |= DIE
    if text.endswith(SIDED_END) and text[: -len(SIDED_END)] in NUMBER_OF_WORD:
        bits |= SIDED
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
    if bit == DIE:
        return int(TOKENS.texts[token][1:])
    if bit == SIDED:
        return NUMBER_OF_WORD[TOKENS.texts[token][: -len(SIDED_END)]]
    return word


def uncaptured(bit: int, value: object) -> str:
    """The spelling of a captured value: the inverse of `captured`."""
    if bit == INT:
        return str(value)
    if bit == WORD:
        assert isinstance(value, int)
        return NUMBER_WORDS[value]
    if bit == DIE:
        return f"d{value}"
    if bit == SIDED:
        assert isinstance(value, int)
        return NUMBER_WORDS[value] + SIDED_END
    return str(value)
