"""What a card says about decks: how many of it there can be, that it can be a commander (CR 113.6n, 903.3a)."""

from __future__ import annotations

from typing import Final

from spellwright.ir.meant.abilities import DeckConstruction
from spellwright.ir.meant.base import Ability, Objects
from spellwright.ir.meant.objects import Source
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import statics as statics_said
from spellwright.meaning.scope import Scope
from spellwright.meaning.statics import object_rules
from spellwright.meaning.tables import static_sentences
from spellwright.meaning.unclear import unknown

COPIES: Final = {
    "a deck can have any number of cards named ~": 0,
    "a deck can have up to seven cards named ~": 7,
    "a deck can have up to nine cards named ~": 9,
}


@static_sentences.add(rules_said.SpecialRule)
def special_rule(node: rules_said.SpecialRule, scope: Scope) -> tuple[Ability, ...]:
    """CR 100.2a: more copies than four."""
    if node.word not in COPIES:
        raise unknown("static sentence", node)
    return (DeckConstruction(COPIES[node.word]),)


@object_rules.add(statics_said.CanBeCommander)
def can_be_commander(node: statics_said.CanBeCommander, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    """CR 903.3a"""
    if what != Source():
        raise unknown("static sentence", node)
    return (DeckConstruction(commander=True),)
