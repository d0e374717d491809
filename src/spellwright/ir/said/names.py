"""Names (CR 201)."""

from __future__ import annotations

from spellwright.ir.said.base import Leaf, Said


class CardName(Said, frozen=True):
    """CR 201.1: the name of some card, as printed."""

    reader = "name"
    text: str


class OwnName(Leaf, frozen=True):
    """CR 201.4: the card's own name, in full or by one of its short forms (up to the comma, up to a preposition, the first
    word, the last word). Which spelling that is, the name of the card tells.
    """

    words = {"full": "~", "comma": "~a", "preposition": "~b", "first": "~c", "last": "~d"}  # noqa: RUF012
