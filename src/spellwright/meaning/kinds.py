"""What kind of thing was spoken of, as far as agreement of references needs it (CR 109).

Kinds are a set of lower-case words: card types, "permanent", "card", "spell", "ability", "token", and subtypes.
"""

from __future__ import annotations

from typing import TypeAlias

Kinds: TypeAlias = frozenset[str]

NONE: Kinds = frozenset()
CARD: Kinds = frozenset(("card",))
TYPES = frozenset(("artifact", "battle", "creature", "enchantment", "land", "planeswalker"))

LAND_TYPES = frozenset(
    "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp "
    "Tower Town Urza's".split()
)
ARTIFACT_TYPES = frozenset(
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander Map "
    "Mutagen Powerstone Spacecraft Stone Treasure Vehicle".split()
)
ENCHANTMENT_TYPES = frozenset(
    "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine".split()
)
SPELL_SUBTYPES = frozenset(("Adventure", "Arcane", "Lesson", "Omen", "Trap"))


def card_type_of(subtype: str) -> str:
    """CR 205.3: the card type that a subtype goes with, "" for those of instants, sorceries and planeswalkers."""
    if subtype in LAND_TYPES:
        return "land"
    if subtype in ARTIFACT_TYPES:
        return "artifact"
    if subtype in ENCHANTMENT_TYPES:
        return "enchantment"
    if subtype in SPELL_SUBTYPES:
        return ""
    return "creature"


def subtype_kinds(subtype: str) -> Kinds:
    """The kinds a subtype stands for."""
    main = card_type_of(subtype)
    return frozenset((subtype.lower(), main)) if main else frozenset((subtype.lower(),))


def may_be(want: Kinds, have: Kinds) -> bool:
    """Whether something spoken of as `have` can be spoken of as any of `want`."""
    if not want or not have:
        return True
    for w in want:
        if w in have:
            return True
        if w == "permanent":
            if have & TYPES or "token" in have:
                return True
        elif w in TYPES:
            if "permanent" in have and not have & TYPES:
                return True
    return False
