"""Names (CR 201)."""

from __future__ import annotations

from typing import Final

from spellwright.ir.said.base import Leaf, Said


class CardName(Said, frozen=True):
    """CR 201.1: the name of some card, as printed."""

    reader = "name"
    text: str


OWN_NAMES: Final[dict[str, str]] = {"full": "~", "comma": "~a", "preposition": "~b", "first": "~c", "last": "~d"}


class OwnName(Leaf, frozen=True):
    """CR 201.4: the card's own name, in full or by one of its short forms (up to the comma, up to a preposition, the
    first word, the last word). Which spelling that is, the name of the card tells.
    """

    words = OWN_NAMES
