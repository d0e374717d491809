"""Which rule is about which keyword: the names of CR 701 and 702 in the order of the book."""

from __future__ import annotations

from typing import Final

from spellwright.comprules.book import RuleBook

ACTIONS: Final = (
    "activate", "attach", "behold", "cast", "counter", "create", "destroy", "discard", "double", "triple",
    "exchange", "exile", "fight", "goad", "investigate", "mill", "play", "regenerate", "reveal", "sacrifice", "scry",
    "search", "shuffle", "surveil", "tap", "transform", "convert", "fateseal", "clash", "planeswalk",
    "set in motion", "abandon", "proliferate", "detain", "populate", "monstrosity", "vote", "bolster", "manifest",
    "support", "meld", "exert", "explore", "assemble", "adapt", "amass", "learn", "venture into the dungeon",
    "connive", "open an attraction", "roll to visit your attractions", "incubate", "the ring tempts you",
    "face a villainous choice", "time travel", "discover", "cloak", "collect evidence", "suspect", "forage",
    "manifest dread", "endure", "harness", "airbend", "earthbend", "waterbend", "blight",
)  # fmt: skip
"""Keyword actions: the first is CR 701.2, each further one the next rule."""

ABILITIES: Final = (
    "deathtouch", "defender", "double strike", "enchant", "equip", "first strike", "flash", "flying", "haste",
    "hexproof", "indestructible", "intimidate", "landwalk", "lifelink", "protection", "reach", "shroud", "trample",
    "vigilance", "ward", "banding", "rampage", "cumulative upkeep", "flanking", "phasing", "buyback", "shadow",
    "cycling", "echo", "horsemanship", "fading", "kicker", "flashback", "madness", "fear", "morph", "amplify",
    "provoke", "storm", "affinity", "entwine", "modular", "sunburst", "bushido", "soulshift", "splice", "offering",
    "ninjutsu", "epic", "convoke", "dredge", "transmute", "bloodthirst", "haunt", "replicate", "forecast", "graft",
    "recover", "ripple", "split second", "suspend", "vanishing", "absorb", "aura swap", "delve", "fortify", "frenzy",
    "gravestorm", "poisonous", "transfigure", "champion", "changeling", "evoke", "hideaway", "prowl", "reinforce",
    "conspire", "persist", "wither", "retrace", "devour", "exalted", "unearth", "cascade", "annihilator", "level up",
    "rebound", "umbra armor", "infect", "battle cry", "living weapon", "undying", "miracle", "soulbond", "overload",
    "scavenge", "unleash", "cipher", "evolve", "extort", "fuse", "bestow", "tribute", "dethrone", "hidden agenda",
    "outlast", "prowess", "dash", "exploit", "menace", "renown", "awaken", "devoid", "ingest", "myriad", "surge",
    "skulk", "emerge", "escalate", "melee", "crew", "fabricate", "partner", "undaunted", "improvise", "aftermath",
    "embalm", "eternalize", "afflict", "ascend", "assist", "jump-start", "mentor", "afterlife", "riot", "spectacle",
    "escape", "companion", "mutate", "encore", "boast", "foretell", "demonstrate", "daybound", "disturb", "decayed",
    "cleave", "training", "compleated", "reconfigure", "blitz", "casualty", "enlist", "read ahead", "ravenous",
    "squad", "space sculptor", "visit", "prototype", "living metal", "more than meets the eye", "for mirrodin!",
    "toxic", "backup", "bargain", "craft", "disguise", "solved", "plot", "saddle", "spree", "freerunning", "gift",
    "offspring", "impending", "exhaust", "max speed", "start your engines!", "harmonize", "mobilize", "job select",
    "tiered", "station", "warp", "infinity", "mayhem", "web-slinging", "firebending", "sneak", "increment",
    "paradigm",
)  # fmt: skip
"""Keyword abilities: the first is CR 702.2, each further one the next rule."""

_OTHER_NAMES: Final = {
    "untap": "tap",
    "nightbound": "daybound",
    "hexproof from": "hexproof",
    "typecycling": "cycling",
    "multikicker": "kicker",
    "megamorph": "morph",
    "commander ninjutsu": "ninjutsu",
    "double agenda": "hidden agenda",
    "partner with": "partner",
    "friends forever": "partner",
    "choose a background": "partner",
    "doctor's companion": "partner",
}
"""Variants that have no rule of their own, and the keyword whose rule tells of them."""


def _numbered() -> dict[str, str]:
    out = {ACTIONS[i]: f"701.{i + 2}" for i in range(len(ACTIONS))}
    out |= {ABILITIES[i]: f"702.{i + 2}" for i in range(len(ABILITIES))}
    out |= {name: out[known] for name, known in _OTHER_NAMES.items()}
    return out


_RULES: Final = _numbered()


def keyword_rule(name: str) -> str:
    """The rule about a keyword ability or action of this name (case does not count), "" for anything else."""
    return _RULES.get(name.lower(), "")


def differences(book: RuleBook) -> list[str]:
    """Where a book has another keyword at a number than the tables have."""
    out = []
    for chapter, names in (("701", ACTIONS), ("702", ABILITIES)):
        for i in range(len(names)):
            number = f"{chapter}.{i + 2}"
            title = book.rules[number].text if number in book.rules else "nothing"
            if names[i] not in title.lower():
                out.append(f"{number} is about {title}, not {names[i]}")
        number = f"{chapter}.{len(names) + 2}"
        if number in book.rules:
            out.append(f"{number} is about {book.rules[number].text}, which has no name in the table")
    return out
