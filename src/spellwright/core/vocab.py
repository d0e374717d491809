"""CR vocabulary as small integers: masks for what an object can have several of, numbers for the rest.

Inside the engine everything is an int; words are turned into ints once, when a card is linked, and back when
something is shown.
"""

from __future__ import annotations

from typing import Final

# CR 105.1 colours, CR 106.1b types of mana
WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLORLESS: Final = 32
ALL_COLORS: Final = 31
ALL_MANA: Final = 63
COLOR_LETTERS: Final = "WUBRGC"
COLOR_OF: Final[dict[str, int]] = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16, "C": 32}
COLOR_NAMES: Final[dict[int, str]] = {1: "white", 2: "blue", 4: "black", 8: "red", 16: "green", 32: "colorless"}

# CR 205.2 card types
ARTIFACT: Final = 1
BATTLE: Final = 2
CREATURE: Final = 4
ENCHANTMENT: Final = 8
INSTANT: Final = 16
KINDRED: Final = 32
LAND: Final = 64
PLANESWALKER: Final = 128
SORCERY: Final = 256
PERMANENT_TYPES: Final = 1 | 2 | 4 | 8 | 64 | 128
TYPE_OF: Final[dict[str, int]] = {
    "artifact": 1,
    "battle": 2,
    "creature": 4,
    "enchantment": 8,
    "instant": 16,
    "kindred": 32,
    "land": 64,
    "planeswalker": 128,
    "sorcery": 256,
    "tribal": 32,
}
TYPE_NAMES: Final[dict[int, str]] = {
    1: "artifact",
    2: "battle",
    4: "creature",
    8: "enchantment",
    16: "instant",
    32: "kindred",
    64: "land",
    128: "planeswalker",
    256: "sorcery",
}

# CR 205.4 supertypes
BASIC: Final = 1
LEGENDARY: Final = 2
SNOW: Final = 4
WORLD: Final = 8
SUPERTYPE_OF: Final[dict[str, int]] = {"basic": 1, "legendary": 2, "snow": 4, "world": 8, "ongoing": 16}
SUPERTYPE_NAMES: Final[dict[int, str]] = {1: "basic", 2: "legendary", 4: "snow", 8: "world", 16: "ongoing"}

# CR 400.1 zones; GONE is where a record stays after its object has changed zones (CR 400.7)
LIBRARY: Final = 0
HAND: Final = 1
BATTLEFIELD: Final = 2
GRAVEYARD: Final = 3
STACK: Final = 4
EXILE: Final = 5
COMMAND: Final = 6
GONE: Final = 7
ANYWHERE: Final = 9
ZONE_OF: Final[dict[str, int]] = {
    "library": 0,
    "hand": 1,
    "battlefield": 2,
    "graveyard": 3,
    "stack": 4,
    "exile": 5,
    "command": 6,
}
STACK_OR_BATTLEFIELD: Final = 9
"""Of a target: a spell on the stack, or a permanent."""
TARGET_ZONE_OF: Final[dict[str, int]] = {**ZONE_OF, "stack or battlefield": STACK_OR_BATTLEFIELD}
ZONE_NAMES: Final = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "gone")

# CR 500.1 steps, in order; the second combat damage step is CR 510.4
UNTAP: Final = 0
UPKEEP: Final = 1
DRAW: Final = 2
MAIN1: Final = 3
BEGIN_COMBAT: Final = 4
ATTACKERS: Final = 5
BLOCKERS: Final = 6
FIRST_DAMAGE: Final = 7
DAMAGE: Final = 8
END_COMBAT: Final = 9
MAIN2: Final = 10
END: Final = 11
CLEANUP: Final = 12
STEP_NAMES: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)

SUBTYPES: dict[str, int] = {}
"""Every subtype that has been met, with its bit."""
SUBTYPE_LIST: list[str] = []


def subtype_bit(name: str) -> int:
    """The bit of a subtype (CR 205.3), given out on first use."""
    bit = SUBTYPES.get(name)
    if bit is None:
        bit = 1 << len(SUBTYPES)
        SUBTYPES[name] = bit
        SUBTYPE_LIST.append(name)
    return bit


def subtype_names(mask: int) -> list[str]:
    """The subtypes in a mask, sorted by name."""
    out: list[str] = []
    i = 0
    while mask:
        if mask & 1:
            out.append(SUBTYPE_LIST[i])
        mask >>= 1
        i += 1
    return sorted(out)


BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
BASIC_LAND_MASK: Final = (
    subtype_bit("Plains")
    | subtype_bit("Island")
    | subtype_bit("Swamp")
    | subtype_bit("Mountain")
    | subtype_bit("Forest")
)

# CR 702: keyword abilities that are a yes or no, with rules code of their own
KEYWORD_BITS: dict[str, int] = {}
KEYWORD_LIST: list[str] = []


def keyword_bit(name: str) -> int:
    """The bit of a keyword (CR 702), given out on first use."""
    bit = KEYWORD_BITS.get(name)
    if bit is None:
        bit = 1 << len(KEYWORD_BITS)
        KEYWORD_BITS[name] = bit
        KEYWORD_LIST.append(name)
    return bit


FLYING: Final = keyword_bit("flying")
FIRST_STRIKE: Final = keyword_bit("first strike")
DOUBLE_STRIKE: Final = keyword_bit("double strike")
DEATHTOUCH: Final = keyword_bit("deathtouch")
DEFENDER: Final = keyword_bit("defender")
HASTE: Final = keyword_bit("haste")
HEXPROOF: Final = keyword_bit("hexproof")
INDESTRUCTIBLE: Final = keyword_bit("indestructible")
LIFELINK: Final = keyword_bit("lifelink")
MENACE: Final = keyword_bit("menace")
REACH: Final = keyword_bit("reach")
SHROUD: Final = keyword_bit("shroud")
TRAMPLE: Final = keyword_bit("trample")
VIGILANCE: Final = keyword_bit("vigilance")
FLASH: Final = keyword_bit("flash")
FEAR: Final = keyword_bit("fear")
INTIMIDATE: Final = keyword_bit("intimidate")
SHADOW: Final = keyword_bit("shadow")
SKULK: Final = keyword_bit("skulk")
HORSEMANSHIP: Final = keyword_bit("horsemanship")
INFECT: Final = keyword_bit("infect")
WITHER: Final = keyword_bit("wither")
CHANGELING: Final = keyword_bit("changeling")
DEVOID: Final = keyword_bit("devoid")
SPLIT_SECOND: Final = keyword_bit("split second")
CONVOKE: Final = keyword_bit("convoke")
DELVE: Final = keyword_bit("delve")
IMPROVISE: Final = keyword_bit("improvise")

# restrictions that ask for nothing more (CR 101.2); those with a filter are kept beside
CANT_ATTACK: Final = 1
CANT_BLOCK: Final = 2
CANT_BE_BLOCKED: Final = 4
CANT_ATTACK_ALONE: Final = 8
CANT_BLOCK_ALONE: Final = 16
CANT_BE_COUNTERED: Final = 32
CANT_REGENERATE: Final = 64
CANT_BE_SACRIFICED: Final = 128
CANT_UNTAP_IN_UNTAP_STEP: Final = 256
CANT_UNTAP: Final = 512
CANT_ACTIVATE: Final = 1024
CANT_ACTIVATE_NONMANA: Final = 2048
CANT_HAVE_COUNTERS: Final = 4096
MUST_ATTACK: Final = 8192
MUST_BLOCK: Final = 16384
MUST_BE_BLOCKED: Final = 32768
MAY_ATTACK_WITH_DEFENDER: Final = 65536
ASSIGNS_BY_TOUGHNESS: Final = 131072
ASSIGNS_AS_UNBLOCKED: Final = 262144
CANT_TRANSFORM: Final = 524288
MAY_BLOCK_ANY_NUMBER: Final = 1048576
AS_THOUGH_HASTE: Final = 2097152
CANT_BE_TARGETED: Final = 4194304
CANT_TURN_FACE_UP: Final = 8388608
ASSIGNS_NO_DAMAGE: Final = 16777216
MAY_STAY_TAPPED: Final = 33554432
MAY_BLOCK_SHADOW: Final = 67108864
MAY_ATTACK_AS_THOUGH_HASTE: Final = 134217728
CANT_BE_EQUIPPED: Final = 268435456
MAY_BLOCK_TAPPED: Final = 536870912
CANT_BE_COPIED: Final = 1073741824
RESTRICTION_OF: Final[dict[str, int]] = {
    "attack": CANT_ATTACK,
    "block": CANT_BLOCK,
    "be blocked": CANT_BE_BLOCKED,
    "attack alone": CANT_ATTACK_ALONE,
    "block alone": CANT_BLOCK_ALONE,
    "be countered": CANT_BE_COUNTERED,
    "be regenerated": CANT_REGENERATE,
    "be sacrificed": CANT_BE_SACRIFICED,
    "untap in untap step": CANT_UNTAP_IN_UNTAP_STEP,
    "untap": CANT_UNTAP,
    "activate abilities": CANT_ACTIVATE,
    "activate non-mana abilities": CANT_ACTIVATE_NONMANA,
    "have counters": CANT_HAVE_COUNTERS,
    "transform": CANT_TRANSFORM,
    "be targeted": CANT_BE_TARGETED,
    "turn face up": CANT_TURN_FACE_UP,
    "assign combat damage": ASSIGNS_NO_DAMAGE,
    "be equipped": CANT_BE_EQUIPPED,
    "be copied": CANT_BE_COPIED,
}
REQUIREMENT_OF: Final[dict[str, int]] = {"attack": MUST_ATTACK, "block": MUST_BLOCK, "be blocked": MUST_BE_BLOCKED}
PERMISSION_OF: Final[dict[str, int]] = {
    "attack with defender": MAY_ATTACK_WITH_DEFENDER,
    "assign by toughness": ASSIGNS_BY_TOUGHNESS,
    "assign damage as though unblocked": ASSIGNS_AS_UNBLOCKED,
    "block any number": MAY_BLOCK_ANY_NUMBER,
    "activate as though haste": AS_THOUGH_HASTE,
    "stay tapped in untap step": MAY_STAY_TAPPED,
    "block shadow": MAY_BLOCK_SHADOW,
    "attack as though haste": MAY_ATTACK_AS_THOUGH_HASTE,
    "block as though untapped": MAY_BLOCK_TAPPED,
}

# event classes: what triggers, replacements and looks back through the log are indexed by
E_ZONE: Final = 0
E_DAMAGE: Final = 1
E_TAP: Final = 2
E_UNTAP: Final = 3
E_GAIN: Final = 4
E_LOSS: Final = 5
E_DRAW: Final = 6
E_STEP: Final = 7
E_CAST: Final = 8
E_ACTIVATE: Final = 9
E_ATTACK: Final = 10
E_BLOCK: Final = 11
E_MANA: Final = 12
E_LAND: Final = 13
E_COUNTERS: Final = 14
E_UNCOUNTERS: Final = 15
E_TOKEN: Final = 16
E_DISCARD: Final = 17
E_SACRIFICE: Final = 18
E_DESTROY: Final = 19
E_TARGET: Final = 20
E_FACE: Final = 21
E_ATTACH: Final = 22
E_COUNTERED: Final = 23
E_CYCLE: Final = 24
E_ACT: Final = 25
E_OBJECT_ACT: Final = 26
E_LOSE: Final = 27
E_CONTROL: Final = 28
E_PLAYER_COUNTERS: Final = 29
E_EFFECT: Final = 30
E_SEEN: Final = 31
E_BLOCKED: Final = 32
E_STATE: Final = 33
N_EVENTS: Final = 34

# what a continuous effect may read or write
D_TYPES: Final = 1
D_SUBTYPES: Final = 2
D_COLORS: Final = 4
D_PT: Final = 8
D_ABILITIES: Final = 16
D_CONTROL: Final = 32
D_STATUS: Final = 64
D_ZONES: Final = 128  # zones other than the battlefield, the hand and the graveyard
D_LIFE: Final = 256
D_NAME: Final = 512
D_COUNTERS: Final = 1024
D_ATTACH: Final = 2048
D_TURN: Final = 4096
D_LOG: Final = 8192
D_HAND: Final = 16384
D_GRAVE: Final = 32768
D_CHOICES: Final = 65536
D_COMBAT: Final = 131072
FIELD_SHIFT: Final = 18
D_FIELD: Final = 511 << FIELD_SHIFT  # what is on the battlefield: a domain for each card type
D_ALL: Final = (1 << 27) - 1
D_CHARS: Final = D_TYPES | D_SUBTYPES | D_COLORS | D_PT | D_ABILITIES | D_NAME

# CR 613.1, 613.4: layers and sublayers
L_COPY: Final = 10
L_CONTROL: Final = 20
L_TEXT: Final = 30
L_TYPE: Final = 40
L_COLOR: Final = 50
L_ABILITY: Final = 60
L_PT_CDA: Final = 71
L_PT_SET: Final = 72
L_PT_ADD: Final = 73
L_PT_SWITCH: Final = 74
L_RULES: Final = 80

# an answer at priority: (kind, object, way or ability)
A_PASS: Final = 0
A_LAND: Final = 1
A_CAST: Final = 2
A_ACTIVATE: Final = 3
A_SPECIAL: Final = 4
A_MANA: Final = 5
