"""The closed word lists of the rules: subtypes (CR 205.3), as printed. They are the CR's, and stand in `core`."""

from __future__ import annotations

from spellwright.core.subtypes import (
    ARTIFACT_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
    SUBTYPES,
)

__all__ = [
    "ARTIFACT_TYPES",
    "CREATURE_TYPES",
    "ENCHANTMENT_TYPES",
    "LAND_TYPES",
    "PLANESWALKER_TYPES",
    "SPELL_TYPES",
    "SUBTYPES",
]
