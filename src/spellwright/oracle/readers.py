"""Readers written by hand, for what no template can tell: card names (`reader = "name"` on a said class)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from spellwright.ir.said.abilities import AbilityWord
from spellwright.oracle.lex import SPACED_DASH, join

Reader = Callable[[list[int], list[str], int], list[tuple[int, Any]]]

_LOW: Final = frozenset(
    "of the and to in for a an on from with at by or as into la le de du von o' is 's - , ! ? & .".split()
)
_ENDS: Final = frozenset(
    ("of", "the", "and", "to", "in", "for", "a", "an", "on", "from", "with", "at", "by", "or", ",", "-")
)
_LONGEST: Final = 9
_RULES_WORDS: Final = frozenset(
    "a an the that this those these each all another any no one two three x you your their its it them target other "
    "creature permanent nonland nontoken land artifact enchantment player opponent spell card counter attacking "
    "blocked time vote voter of for and or".split()
)
_STOPS: Final = frozenset((".", ":", "•", SPACED_DASH, "\n"))
_CHAPTER: Final = re.compile(r"[IVX]+(, [IVX]+)*$")


class NameReader:
    """Reads a card name: words with capitals and the small words between them, as short or as long as it may be."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls

    def __call__(self, tokens: list[int], spelled: list[str], pos: int) -> list[tuple[int, Any]]:
        out: list[tuple[int, Any]] = []
        end = pos
        while tokens[end] and end - pos < _LONGEST:
            word = spelled[end]
            if not (word[0].isupper() or word[0].isdigit()) and (end == pos or word not in _LOW):
                break
            end += 1
            if word not in _ENDS and word != ".":
                out.append((end, (self.cls, join(spelled[pos:end], {}))))
        return out


class FlavorReader:
    """Reads a flavor word: any words that are no ability word, chapter number or other known beginning of a line."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls
        self.known = frozenset(["companion", "to solve", *[w.lower() for w in AbilityWord.words]])

    def __call__(self, tokens: list[int], spelled: list[str], pos: int) -> list[tuple[int, Any]]:
        end = pos
        while spelled[end] and spelled[end] not in _STOPS and end - pos < _LONGEST:
            end += 1
        if end == pos or spelled[end] != SPACED_DASH or not spelled[pos][0].isupper():
            return []
        text = join(spelled[pos:end], {})
        if text.lower() in self.known or _CHAPTER.match(text) or text.startswith("Choose "):
            return []
        return [(end, (self.cls, text))]


class WordReader:
    """Reads one word of the card's own, as it is voted for: letters only, and no word of the rules."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls

    def __call__(self, tokens: list[int], spelled: list[str], pos: int) -> list[tuple[int, Any]]:
        word = spelled[pos]
        return [(pos + 1, (self.cls, word.lower()))] if word.isalpha() and word.lower() not in _RULES_WORDS else []


READERS: Final[dict[str, Callable[[Any], Reader]]] = {"name": NameReader, "flavor": FlavorReader, "word": WordReader}
