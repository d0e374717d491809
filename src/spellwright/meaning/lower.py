"""Loads the lowering functions: each module registers its own when it is imported."""

from __future__ import annotations

import importlib
from typing import Final

MODULES: Final = (
    "abilities",
    "ability_boxes",
    "amendments",
    "casting",
    "changes",
    "choices",
    "clauses",
    "conditions",
    "costs",
    "counters",
    "deck_construction",
    "durations",
    "events",
    "events_objects",
    "events_players",
    "faces",
    "games",
    "groups",
    "happenings",
    "keyword_activated",
    "keyword_casting",
    "keyword_permanents",
    "keywords",
    "later",
    "mana",
    "matching",
    "modifiers",
    "nouns",
    "numbers",
    "objects",
    "players",
    "replacements",
    "restrictions",
    "rules_players",
    "sentences",
    "states",
    "statics",
    "tokens",
    "values",
    "verbs_actions",
    "verbs_cards",
    "verbs_copy",
    "verbs_life",
    "verbs_status",
    "verbs_text",
    "verbs_zones",
)
_LOADED: list[bool] = []


def load() -> None:
    """Imports every module that registers lowerings, once."""
    if not _LOADED:
        _LOADED.append(True)
        for name in MODULES:
            importlib.import_module(f"spellwright.meaning.{name}")
