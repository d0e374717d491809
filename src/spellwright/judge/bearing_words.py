"""Which rules are about the words and symbols that compiled cards are made of: whatever is a value and no class of its
own. What a class is about stands in its docstring.
"""

from __future__ import annotations

from typing import Final

from spellwright.comprules.keywords import ABILITIES, keyword_rule

TYPES: Final = {
    "artifact": "301", "creature": "302", "enchantment": "303", "instant": "304", "land": "305", "planeswalker": "306",
    "sorcery": "307", "kindred": "308", "dungeon": "309", "battle": "310", "plane": "311", "phenomenon": "312",
    "vanguard": "313", "scheme": "314", "conspiracy": "315",
}  # fmt: skip
"""Card types (CR 205.2a)."""

SUPERTYPES: Final = {"basic": "205.4c", "legendary": "205.4d", "world": "205.4f", "snow": "205.4g", "ongoing": "205.4h"}
LEGENDARY_SPELL: Final = "205.4e"

SUBTYPES: Final = {
    "Equipment": "301.5", "Fortification": "301.6", "Vehicle": "301.7", "Aura": "303.4", "Role": "303.7",
    "Plains": "305.6", "Island": "305.6", "Swamp": "305.6", "Mountain": "305.6", "Forest": "305.6", "Siege": "310.11",
    "Room": "709.5", "Saga": "714", "Adventure": "715", "Class": "716", "Attraction": "717", "Case": "719",
    "Omen": "720", "Spacecraft": "721", "Planet": "721",
}  # fmt: skip
"""Subtypes with rules of their own (CR 205.3)."""

LAYOUTS: Final = {
    "split": "709", "flip": "710", "leveler": "711", "transform": "712.2", "modal_dfc": "712.3", "meld": "712.4",
    "saga": "714", "adventure": "715", "class": "716", "prototype": "718", "case": "719", "omen": "720",
    "prepare": "722", "battle": "310",
}  # fmt: skip

ZONES: Final = {
    "library": "401", "hand": "402", "graveyard": "404", "stack": "405", "exile": "406", "command": "408",
}  # fmt: skip
"""Zones (CR 400.1) but for the battlefield, where everything is."""

STEPS: Final = {
    "untap": "502", "upkeep": "503", "draw": "504", "precombat main": "505", "postcombat main": "505", "main": "505",
    "beginning of combat": "507", "declare attackers": "508", "declare blockers": "509", "combat damage": "510",
    "end of combat": "511", "end": "513", "cleanup": "514",
}  # fmt: skip

COUNTERS: Final = {
    "+1/+1": "122.1a", "-1/-1": "122.1a", "shield": "122.1c", "stun": "122.1d", "loyalty": "122.1e",
    "poison": "122.1f", "defense": "122.1g", "finality": "122.1h", "rad": "122.1i", "energy": "107.14",
    "lore": "714.3", "ticket": "107.17",
}  # fmt: skip
KEYWORD_COUNTER: Final = "122.1b"

STATUSES: Final = {
    "attacking": "508", "blocking": "509", "blocked": "509.1h", "unblocked": "509.1h", "tapped": "110.5",
    "untapped": "110.5", "token": "111", "enchanted": "303.4", "equipped": "301.5", "face down": "708",
}  # fmt: skip

DURATIONS: Final = {"end of turn": "514.2"}

STATS: Final = {"power": "208", "toughness": "208", "mana value": "202.3", "loyalty": "306.5", "defense": "310.4"}

THINGS: Final = {
    "can't gain life": "119.7", "can't lose life": "119.8", "can't win": "104.2b", "can't lose": "104.3e",
    "no maximum hand size": "402.2", "maximum hand size": "402.2", "additional land": "305.2",
    "skip draw step": "614.10", "keep mana": "106.4", "damage can't be prevented": "615.12",
    "can't be countered": "701.6", "be countered": "701.6", "be regenerated": "701.19", "be sacrificed": "701.21",
    "be destroyed": "701.8", "be targeted": "115", "be equipped": "301.5c", "be enchanted": "303.4",
    "be copied": "707.10", "transform": "701.27", "untap in untap step": "502.3", "untap": "502.3",
    "turn face up": "708.7", "attack": "508.1c", "attack alone": "508.1c", "block": "509.1b", "block alone": "509.1b",
    "be blocked": "509.1b", "have counters": "122.1", "hexproof": "702.11", "shroud": "702.18",
    "protection": "702.16", "cast as though flash": "702.8", "monstrosity": "701.37", "play with top revealed": "401.6",
    "look at top": "401.6", "attack with defender": "702.3", "spend as any color": "609.4b",
}  # fmt: skip
"""What rules about players, restrictions and permissions are about."""

FACE_DOWN: Final = "708.2"

FIELDS: Final = {
    "zone": ZONES, "zones": ZONES, "source": ZONES, "destination": ZONES, "source_zone": ZONES, "step": STEPS,
    "kind": COUNTERS, "status": STATUSES, "duration": DURATIONS, "stat": STATS, "what": THINGS, "action": THINGS,
    "type": TYPES, "types": TYPES, "supertype": SUPERTYPES, "supertypes": SUPERTYPES, "subtype": SUBTYPES,
    "subtypes": SUBTYPES,
}  # fmt: skip
"""The table that tells of a field's words, by the name of the field."""

# symbols (CR 107.4), each by what makes it so
SYMBOLS: Final = {
    "X": "107.3", "C": "107.4c", "0": "107.4d", "S": "107.4h", "T": "107.5", "Q": "107.6", "E": "107.14",
    "CHAOS": "107.12", "TK": "107.17", "P": "107.18",
}  # fmt: skip
HYBRID: Final = "107.4e"
PHYREXIAN: Final = "107.4f"
HYBRID_VALUE: Final = "202.3f"
PHYREXIAN_VALUE: Final = "202.3g"
X_VALUE: Final = "202.3e"
X_IN_COST: Final = ("107.3a", "107.3b", "107.3g")
X_OF_ACTIVATION: Final = "107.3k"
X_OF_SPECIAL_ACTION: Final = "107.3d"
X_AS_IT_ENTERS: Final = "107.3m"
X_LATER: Final = "107.3n"
SPECIAL_ACTIONS: Final = frozenset(("morph", "megamorph", "disguise", "suspend", "foretell", "plot"))
"""Keywords whose cost is paid in a special action (CR 116.2)."""

FOLLOWING: Final = frozenset(("603.10a", "700.2", "708.11"))
"""Rules that classes name, but that bear only where something more is so, which is looked for."""
AS_TURNED_UP: Final = "708.11"
KEYWORDS: Final = frozenset([keyword_rule(name) for name in ABILITIES])

NO_MANA_COST: Final = "118.6"
COLOR_INDICATOR: Final = "204"
STAR: Final = "208.2"
MANA_ABILITY: Final = "605.1a"
TRIGGERED_MANA_ABILITY: Final = "605.1b"
ENTERS: Final = "603.6a"
LEAVES: Final = "603.6c"
LOOKS_BACK: Final = "603.10a"
MODAL: Final = "700.2"
DIES: Final = "700.4"
EXILE: Final = "701.13"


def symbol_rules(symbol: str) -> list[str]:
    """The rules about a symbol, given without braces."""
    out = [SYMBOLS[symbol]] if symbol in SYMBOLS else []
    if "/" in symbol:
        parts = symbol.split("/")
        if "P" in parts:
            out += [PHYREXIAN, PHYREXIAN_VALUE]
        if len([p for p in parts if p != "P"]) > 1:
            out += [HYBRID, HYBRID_VALUE]
    return out
