"""What can be changed in a text (CR 612): the numbers in it, each at its spot, and the words of some kinds."""

from __future__ import annotations

from typing import Final, NamedTuple

from spellwright.core.subtypes import CREATURE_TYPES
from spellwright.core.vocab import BASIC_LAND_TYPES

Path = tuple[int, ...]
"""Fields of nodes and items of lists, counted from 0."""


class Spot(NamedTuple):
    """A number in a text: which part of the face ("text", "mana cost", "power", "toughness", "loyalty", "name",
    "collector number" or "year"), where in it (in the text: the line, then the path of the number in what it says),
    what it is, and whether a number word says it."""

    part: str
    path: Path
    n: int
    word: bool


KINDS: Final[dict[str, tuple[str, ...]]] = {
    "color word": ("white", "blue", "black", "red", "green"),
    "basic land type": tuple(BASIC_LAND_TYPES),
    "creature type": tuple(CREATURE_TYPES),
}
"""CR 612.2: the words that can be replaced, by what they are used as."""
