"""Deck lists that end in `.dck`: Forge's, in sections, and XMage's, with a printing before each name."""

from __future__ import annotations

import re

from spellwright.cards.deck_model import Builder, DeckList, near_section, whole
from spellwright.cards.deck_text import COMMENT, split_printing

FORGE_SECTIONS = {
    "main": "main",
    "sideboard": "sideboard",
    "commander": "commander",
    "metadata": "about",
    "general": "about",
    "shop": "about",
    "planes": "maybe",
    "schemes": "maybe",
    "conspiracy": "maybe",
    "avatar": "maybe",
    "dungeon": "maybe",
    "attractions": "maybe",
    "contraptions": "maybe",
}
FORGE_LINE = "a line in Forge's list is `4 Name` or `4 Name|SET|1`"
XMAGE_LINE = "a line in XMage's list is `4 [SET:123] Name`, or `SB: 4 [SET:123] Name`"

_FORGE_HEAD = re.compile(r"^\[([A-Za-z ]+)\]$")
_FORGE = re.compile(rf"^\s*\[({'|'.join(FORGE_SECTIONS)})\]\s*$", re.IGNORECASE | re.MULTILINE)
_FORGE_CARD = re.compile(r"^(-?\d+)\s+(\S.*)$")
_XMAGE = re.compile(r"^(SB:\s*)?(-?\d+)\s+\[([A-Za-z0-9_]*):([^\]\s]*)\]\s*(\S.*)$", re.IGNORECASE | re.MULTILINE)
_XMAGE_OTHER = re.compile(r"^(NAME|AUTHOR|LAYOUT MAIN|LAYOUT SIDEBOARD):(.*)$", re.IGNORECASE)


def is_forge(text: str) -> bool:
    """Whether a section of Forge's begins somewhere."""
    return _FORGE.search(text) is not None


def is_xmage(text: str) -> bool:
    """Whether some line has a printing before its name."""
    return _XMAGE.search(text) is not None


def read_forge(text: str, place: str, name: str) -> DeckList:
    """Forge's list. Raises DeckError with the problems of all lines."""
    built = Builder(name, "forge")
    section = "main"
    rows = text.split("\n")
    for i in range(len(rows)):
        row = rows[i].strip()
        head = _FORGE_HEAD.match(row)
        if head is not None:
            section = FORGE_SECTIONS.get(head[1].lower(), "")
            if not section:
                hint = near_section(head[1]) or f"there are: {', '.join([f'[{s}]' for s in FORGE_SECTIONS])}"
                built.wrong(i + 1, f"there is no section {row}", hint)
                section = "maybe"
        elif not row or COMMENT.match(row):
            continue
        elif section == "about":
            key, equals, value = row.partition("=")
            if equals and key.strip().lower() == "name" and value.strip():
                built.name = value.strip()
        else:
            _forge_card(built, i + 1, row, section)
    return built.finish(place, FORGE_LINE)


def _forge_card(built: Builder, line: int, row: str, section: str) -> None:
    found = _FORGE_CARD.match(row)
    if found is None:
        built.wrong(line, f"{row!r:.60} is no card line", FORGE_LINE)
        return
    parts = [p.strip() for p in found[2].split("|")]
    card = parts[0].removesuffix("+").rstrip() if len(parts) > 1 else parts[0]
    if len(parts) == 1:
        card, code, number = split_printing(card.removesuffix("+"))
    else:
        code = parts[1]
        third = parts[2] if len(parts) > 2 else ""  # which picture of a set, or [the collector number]
        number = third[1:-1] if third.startswith("[") and third.endswith("]") else ""
    built.add(line, found[1], card, section, code, number)


def read_xmage(text: str, place: str, name: str) -> DeckList:
    """XMage's list; a commander stands in the sideboard. Raises DeckError with the problems of all lines."""
    built = Builder(name, "xmage")
    rows = text.split("\n")
    for i in range(len(rows)):
        row = rows[i].strip()
        other = _XMAGE_OTHER.match(row)
        if other is not None:
            if other[1].lower() == "name" and other[2].strip():
                built.name = other[2].strip()
            continue
        if not row or COMMENT.match(row):
            continue
        found = _XMAGE.match(row)
        if found is None:
            first = row.split()[0].rstrip("xX")
            hint = XMAGE_LINE if whole(first) is not None else near_section(row) or XMAGE_LINE
            built.wrong(i + 1, f"{row!r:.60} is no card line", hint)
            continue
        built.add(i + 1, found[2], found[5], "sideboard" if found[1] else "main", found[3], found[4])
    return built.finish(place, XMAGE_LINE)
