"""Every handler, by room: importing this module and calling `register_all` makes the engine complete."""

from __future__ import annotations

from spellwright.rules.amounts import link_amounts
from spellwright.rules.changes import link_changes
from spellwright.rules.conditions import link_conditions
from spellwright.rules.deckrules import link_deck_rules
from spellwright.rules.effects.actions import link_actions
from spellwright.rules.effects.cards import link_cards
from spellwright.rules.effects.damage import link_damage
from spellwright.rules.effects.designate import link_designations
from spellwright.rules.effects.ending import link_ending
from spellwright.rules.effects.exchange import link_exchange
from spellwright.rules.effects.faces import link_faces
from spellwright.rules.effects.life import link_life
from spellwright.rules.effects.modify import link_modify
from spellwright.rules.effects.permanents import link_permanents
from spellwright.rules.effects.retarget import link_retarget
from spellwright.rules.effects.shape import link_shape
from spellwright.rules.effects.shields import link_shields
from spellwright.rules.effects.stack import link_stack
from spellwright.rules.effects.text import link_text_effects
from spellwright.rules.effects.tokens import link_tokens
from spellwright.rules.effects.zones import link_zones
from spellwright.rules.filters import link_filters
from spellwright.rules.keywords.coded import link_keywords
from spellwright.rules.linkcard import link_cards_and_abilities
from spellwright.rules.linkrules import link_rules
from spellwright.rules.mods import link_mods
from spellwright.rules.patterns import link_patterns
from spellwright.rules.references import link_references
from spellwright.rules.text import link_text


def register_all() -> None:
    """Tell the linker what the engine can play."""
    link_filters()
    link_references()
    link_amounts()
    link_conditions()
    link_patterns()
    link_mods()
    link_text()
    link_rules()
    link_changes()
    link_cards_and_abilities()
    link_shape()
    link_cards()
    link_damage()
    link_life()
    link_modify()
    link_permanents()
    link_stack()
    link_retarget()
    link_text_effects()
    link_tokens()
    link_zones()
    link_actions()
    link_faces()
    link_ending()
    link_exchange()
    link_shields()
    link_designations()
    link_keywords()
    link_deck_rules()
