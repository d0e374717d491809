"""Abilities that modify the rules for deck construction (CR 113.6n): they work before the game begins, not in it."""

from __future__ import annotations

from typing import Any

from spellwright.ir.meant import abilities as ma
from spellwright.rules.abilities import Ability
from spellwright.rules.base import RulesError
from spellwright.rules.link import Linker, register


def link_deck_construction(n: Any, k: Linker) -> list[Ability]:
    if (n.copies is None) != n.commander:
        raise RulesError("an ability about decks says how many copies there can be, or that it can be a commander")
    return []


def link_deck_rules() -> None:
    """Register what is said about decks."""
    register(ma.DeckConstruction, link_deck_construction)
