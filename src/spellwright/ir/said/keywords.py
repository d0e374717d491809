"""Keyword abilities with all their parameters (CR 702)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.comparisons import Comparison
    from spellwright.ir.said.costs import Cost
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.nouns import Noun
    from spellwright.ir.said.numbers import Amt


class Keyword(Said, frozen=True):
    """CR 702.1: a keyword ability as it stands on a line."""


class KeywordAbility(Keyword, frozen=True):
    """CR 702.1: a keyword ability that can also be granted, lost or looked for."""


class SimpleKeyword(KeywordAbility, Leaf, frozen=True):
    """CR 702.2 and on: keyword abilities without parameters."""

    words = (
        "deathtouch",
        "defender",
        "double strike",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "intimidate",
        "lifelink",
        "reach",
        "shroud",
        "trample",
        "vigilance",
        "banding",
        "flanking",
        "phasing",
        "shadow",
        "horsemanship",
        "fear",
        "provoke",
        "storm",
        "sunburst",
        "epic",
        "convoke",
        "haunt",
        "split second",
        "delve",
        "gravestorm",
        "changeling",
        "conspire",
        "persist",
        "wither",
        "retrace",
        "exalted",
        "cascade",
        "rebound",
        "umbra armor",
        "infect",
        "battle cry",
        "living weapon",
        "undying",
        "soulbond",
        "unleash",
        "cipher",
        "evolve",
        "extort",
        "fuse",
        "dethrone",
        "hidden agenda",
        "double agenda",
        "prowess",
        "exploit",
        "menace",
        "devoid",
        "ingest",
        "myriad",
        "skulk",
        "melee",
        "partner",
        "friends forever",
        "choose a Background",
        "Doctor's companion",
        "undaunted",
        "improvise",
        "aftermath",
        "ascend",
        "assist",
        "jump-start",
        "mentor",
        "riot",
        "demonstrate",
        "daybound",
        "nightbound",
        "decayed",
        "training",
        "compleated",
        "enlist",
        "read ahead",
        "ravenous",
        "space sculptor",
        "living metal",
        "for Mirrodin!",
        "bargain",
        "spree",
        "start your engines!",
        "job select",
        "tiered",
        "station",
        "increment",
        "paradigm",
        "double team",
        "hideaway",
        "infinity",
    )


class Landwalk(KeywordAbility, Leaf, frozen=True):
    """CR 702.14"""

    words = (
        "landwalk",
        "plainswalk",
        "islandwalk",
        "swampwalk",
        "mountainwalk",
        "forestwalk",
        "desertwalk",
        "nonbasic landwalk",
        "legendary landwalk",
        "artifact landwalk",
        "snow landwalk",
        "snow plainswalk",
        "snow islandwalk",
        "snow swampwalk",
        "snow mountainwalk",
        "snow forestwalk",
    )


class NumberedKeyword(KeywordAbility, frozen=True):
    """CR 702.23 and on: keyword abilities with a number, which may be X."""

    phrase = "{name} {amount}"
    name: NumberedName
    amount: Amt


class NumberedName(Leaf, frozen=True):
    """CR 702: the keyword abilities that have a number."""

    words = (
        "absorb",
        "afflict",
        "afterlife",
        "amplify",
        "annihilator",
        "backup",
        "bloodthirst",
        "bushido",
        "casualty",
        "crew",
        "devour",
        "dredge",
        "fabricate",
        "fading",
        "firebending",
        "frenzy",
        "graft",
        "hideaway",
        "mobilize",
        "modular",
        "poisonous",
        "rampage",
        "renown",
        "ripple",
        "saddle",
        "soulshift",
        "toxic",
        "tribute",
        "vanishing",
        "starting intensity",
    )


class DevourQuality(KeywordAbility, frozen=True):
    """CR 702.82c: devour of things other than creatures."""

    phrase = "devour {what!s} {amount}"
    what: Noun
    amount: Amt


class ModularSunburst(KeywordAbility, frozen=True):
    """CR 702.43: modular with sunburst in place of the number."""

    phrase = "modular—sunburst"


class CostKeyword(KeywordAbility, frozen=True):
    """CR 702.6 and on: keyword abilities with a mana cost."""

    phrase = "{name} {cost}"
    name: CostName
    cost: Mana


class CostlyKeyword(KeywordAbility, frozen=True):
    """CR 702.1a: keyword abilities with a cost that is not mana alone, after a dash."""

    phrase = "{name}—{costs:comma}"
    name: CostName
    costs: tuple[Cost, ...]


class CostName(Leaf, frozen=True):
    """CR 702: the keyword abilities that have a cost."""

    words = (
        "aura swap",
        "bestow",
        "blitz",
        "boast",
        "buyback",
        "cleave",
        "commander ninjutsu",
        "cumulative upkeep",
        "cycling",
        "dash",
        "disguise",
        "disturb",
        "echo",
        "embalm",
        "emerge",
        "encore",
        "entwine",
        "equip",
        "escalate",
        "escape",
        "eternalize",
        "evoke",
        "flashback",
        "foretell",
        "fortify",
        "freerunning",
        "harmonize",
        "kicker",
        "level up",
        "madness",
        "mayhem",
        "megamorph",
        "miracle",
        "More Than Meets the Eye",
        "morph",
        "multikicker",
        "mutate",
        "ninjutsu",
        "offspring",
        "outlast",
        "overload",
        "plot",
        "prowl",
        "reconfigure",
        "recover",
        "replicate",
        "scavenge",
        "sneak",
        "specialize",
        "spectacle",
        "squad",
        "strive",
        "surge",
        "transfigure",
        "transmute",
        "unearth",
        "ward",
        "warp",
        "web-slinging",
        "power-up",
    )


class BareKeyword(KeywordAbility, Leaf, frozen=True):
    """CR 702.1b: a keyword with a cost or number, granted or looked for without it."""

    words = (
        "blitz",
        "boast",
        "bloodthirst",
        "bushido",
        "casualty",
        "cycling",
        "dash",
        "disturb",
        "embalm",
        "encore",
        "equip",
        "escape",
        "evoke",
        "exhaust",
        "flashback",
        "foretell",
        "harmonize",
        "kicker",
        "landcycling",
        "madness",
        "mayhem",
        "miracle",
        "morph",
        "disguise",
        "mutate",
        "ninjutsu",
        "plot",
        "suspend",
        "toxic",
        "unearth",
        "ward",
        "warp",
        "adventure",
        "echo",
        "scavenge",
        "replicate",
        "spectacle",
        "multikicker",
        "overload",
        "crew",
        "saddle",
        "annihilator",
        "protection",
        "level up",
        "modular",
    )


class Enchant(KeywordAbility, frozen=True):
    """CR 702.5: what an Aura can be attached to."""

    phrase = "enchant {what!s}"
    what: Noun


class EnchantPlayer(KeywordAbility, Leaf, frozen=True):
    """CR 702.5d: Auras on players."""

    words = ("enchant player", "enchant opponent", "enchant creature or player")


class EquipQuality(KeywordAbility, frozen=True):
    """CR 702.6e: equip for creatures of a quality."""

    phrase = "equip {what!s} {cost}"
    what: Noun
    cost: Mana


class Protection(KeywordAbility, frozen=True):
    """CR 702.16"""

    phrase = "protection {qualities:and}"
    qualities: tuple[FromQuality, ...]


class HexproofFrom(KeywordAbility, frozen=True):
    """CR 702.11d"""

    phrase = "hexproof {qualities:and}"
    qualities: tuple[FromQuality, ...]


class FromQuality(Said, frozen=True):
    """CR 702.16a: one quality, with its own "from"."""

    phrase = "from {quality}"
    quality: Quality


class Quality(Said, frozen=True):
    """CR 702.16a: what protection is from."""


class QualityWord(Quality, Leaf, frozen=True):
    """CR 702.16a, i, j: qualities that are no plain noun."""

    words = (
        "white",
        "blue",
        "black",
        "red",
        "green",
        "colorless",
        "multicolored",
        "monocolored",
        "everything",
        "each color",
        "all colors",
        "the chosen color",
        "the chosen colors",
        "the chosen player",
        "the chosen type",
        "the color of your choice",
        "each of your opponents",
        "its colors",
        "instants",
        "sorceries",
        "each of its colors",
        "that color",
        "the colors of permanents you control",
        "the chosen card type",
        "the last chosen color",
    )


class QualityNoun(Quality, frozen=True):
    """CR 702.16a: things with a quality."""

    phrase = "{what!p}"
    what: Noun


class QualityManaValue(Quality, frozen=True):
    """CR 702.16a: a mana value."""

    phrase = "mana value {comparison}"
    comparison: Comparison


class Affinity(KeywordAbility, frozen=True):
    """CR 702.41"""

    phrase = "affinity for {what!p}"
    what: Noun


class CumulativeEither(KeywordAbility, frozen=True):
    """CR 702.24b: cumulative upkeep with a choice of costs."""

    phrase = "cumulative upkeep {one} or {other}"
    one: Mana
    other: Mana


class KickerBoth(KeywordAbility, frozen=True):
    """CR 702.33b: two kicker costs."""

    phrase = "kicker {one} and/or {other}"
    one: Mana
    other: Mana


class TimedKeyword(KeywordAbility, frozen=True):
    """CR 702.62, 702.77, 702.113, 702.176: a number and a cost."""

    phrase = "{name} {amount}—{costs:comma}"
    name: TimedName
    amount: Amt
    costs: tuple[Cost, ...]


class TimedName(Leaf, frozen=True):
    """CR 702.62: keywords with a number and a cost."""

    words = ("suspend", "awaken", "reinforce", "impending")


class Typecycling(KeywordAbility, frozen=True):
    """CR 702.29e: cycling that finds a card of a type."""

    phrase = "{kind} {cost}"
    kind: TypecyclingName
    cost: Mana


class TypecyclingName(Leaf, frozen=True):
    """CR 702.29e: the names of typecycling abilities."""

    words = (
        "plainscycling",
        "islandcycling",
        "swampcycling",
        "mountaincycling",
        "forestcycling",
        "basic landcycling",
        "landcycling",
        "artifact landcycling",
        "slivercycling",
        "wizardcycling",
        "desertcycling",
        "eldrazicycling",
        "halfling cycling",
    )


class ProtectionEither(KeywordAbility, frozen=True):
    """CR 702.16, 608.2d"""

    phrase = "protection {qualities:or@2}"
    qualities: tuple[FromQuality, ...]
