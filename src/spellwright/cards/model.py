"""Printed cards: what stands on a card, as a card file has it (CR 200.1), before anything is understood.

All values are the file's own strings (`"1+*"`, `"{2}{R}"`): reading them is `oracle`'s work.
"""

from __future__ import annotations

import re
import unicodedata

import msgspec

MULTI_FACE_LAYOUTS = frozenset(
    {"split", "flip", "transform", "modal_dfc", "adventure", "prepare", "double_faced_token", "art_series", "battle"}
)
"""Layouts whose every card has two or more faces. A meld card is one face (CR 712.4); so is everything else."""

OTHER_LAYOUTS = {
    "planar": "plane",
    "scheme": "scheme",
    "vanguard": "vanguard",
    "host": "host",
    "augment": "augment",
    "token": "token",
    "double_faced_token": "token",
    "emblem": "emblem",
    "art_series": "art",
}
OTHER_TYPES = {
    "Plane": "plane",
    "Phenomenon": "plane",
    "Scheme": "scheme",
    "Vanguard": "vanguard",
    "Host": "host",
    "Augment": "augment",
    "Token": "token",
    "Emblem": "emblem",
    "Dungeon": "dungeon",
    "Card": "art",
}


class PrintedFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """CR 200.1: one set of characteristics as printed. A string is empty where nothing is printed.

    `colors` is what the file says, else the colour indicator, else the colours in the mana cost (CR 202.2);
    letters of WUBRG. `color_indicator` is None when there is none (CR 204).
    """

    name: str
    type_line: str
    mana_cost: str = ""
    oracle_text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: tuple[str, ...] = ()
    color_indicator: tuple[str, ...] | None = None
    hand_modifier: str = ""
    life_modifier: str = ""


class PrintedCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card or another printed thing, with its faces, the front one first.

    `kind` is "card", or what it is instead: plane (a phenomenon too), scheme, vanguard, host, augment, token, emblem,
    dungeon, art. `legalities` leaves out formats in which the card is not legal. `set`, `collector_number` and
    `released_at` (ISO date) are of the earliest printing in the file. `melds_into` is the name of what a meld card
    becomes half of (CR 712.4), empty for all others.
    """

    name: str
    layout: str
    faces: tuple[PrintedFace, ...]
    kind: str = "card"
    oracle_id: str = ""
    set: str = ""
    collector_number: str = ""
    released_at: str = ""
    rarity: str = ""
    color_identity: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    legalities: dict[str, str] = {}
    printings: tuple[str, ...] = ()
    melds_into: str = ""

    @property
    def front(self) -> PrintedFace:
        return self.faces[0]

    @property
    def type_line(self) -> str:
        return " // ".join([f.type_line for f in self.faces])

    @property
    def mana_cost(self) -> str:
        return " // ".join([f.mana_cost for f in self.faces if f.mana_cost])

    @property
    def oracle_text(self) -> str:
        """The text of all faces, those of several divided by a line of `//`."""
        return "\n//\n".join([f.oracle_text for f in self.faces])

    @property
    def year(self) -> str:
        return self.released_at[:4]


def kind_of(layout: str, type_line: str) -> str:
    """What a printed thing is, from its layout and the words of its type line before the dash."""
    if layout in OTHER_LAYOUTS:
        return OTHER_LAYOUTS[layout]
    for word in type_line.split(" // ")[0].partition("—")[0].split():
        if word in OTHER_TYPES:
            return OTHER_TYPES[word]
    return "card"


_SLASHES = re.compile(r"\s*/{1,3}\s*")
_LETTERS = str.maketrans(
    {"’": "'", "‘": "'", "Æ": "Ae", "æ": "ae", "Ø": "O", "ø": "o", "ß": "ss", "Œ": "Oe", "œ": "oe"}
)


def fold_name(name: str) -> str:
    """A name as it is compared: case, accents, the kind of apostrophe and how halves are divided do not count."""
    text = name
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_LETTERS))
        text = "".join([c for c in text if not unicodedata.combining(c)])
    if "/" in text:
        text = _SLASHES.sub("//", text)
    return " ".join(text.casefold().split())
