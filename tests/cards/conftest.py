"""Invented card files, and a data folder of its own for every test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(folder))
    return folder


def card(name: str, type_line: str, **fields: Any) -> dict[str, Any]:
    """An invented card in Scryfall's shape."""
    base = {"object": "card", "lang": "en", "layout": "normal", "set": "inv", "collector_number": "7"}
    return {**base, "name": name, "type_line": type_line, "released_at": "2031-02-03", **fields}


def face(name: str, type_line: str, **fields: Any) -> dict[str, Any]:
    return {"object": "card_face", "name": name, "type_line": type_line, **fields}


FOX = card(
    "Émber Fox", "Creature — Fox", mana_cost="{1}{R}", oracle_text="Haste", power="2", toughness="1", colors=["R"],
    keywords=["Haste"], oracle_id="00000000-0000-4000-8000-000000000001",
    legalities={"modern": "legal", "pauper": "not_legal", "vintage": "restricted"},
)  # fmt: skip
HILL = card("Quiet Hill", "Land", mana_cost="", oracle_text="{T}: Add {R}.")
HALVES = card(
    "Spark // Shade", "Instant // Instant", layout="split", mana_cost="{R} // {U}", colors=["R", "U"],
    card_faces=[
        face("Spark", "Instant", mana_cost="{R}", oracle_text="Draw a card."),
        face("Shade", "Instant", mana_cost="{1}{U}", oracle_text="Scry 1."),
    ],
)  # fmt: skip
MOTH = card(
    "Dusk Moth // Dawn Moth", "Creature — Insect // Creature — Insect", layout="transform",
    card_faces=[
        face("Dusk Moth", "Creature — Insect", mana_cost="{B}", power="1", toughness="1", colors=["B"]),
        face("Dawn Moth", "Creature — Insect", mana_cost="", power="3", toughness="3", color_indicator=["G", "W"]),
    ],
)  # fmt: skip
TURNED = card(
    "Clay Page // Clay King", "Creature — Golem // Legendary Creature — Golem", layout="flip", mana_cost="{W}",
    card_faces=[
        face("Clay Page", "Creature — Golem", mana_cost="{W}", power="1", toughness="1"),
        face("Clay King", "Legendary Creature — Golem", mana_cost="", power="4", toughness="4"),
    ],
)  # fmt: skip
WALKER = card(
    "Mira, Keeper", "Legendary Planeswalker — Mira", mana_cost="{2}{G}", loyalty="3",
    oracle_text="+1: Draw a card.\n−2: You gain 2 life.",
)  # fmt: skip
SPARK = card("Shade", "Sorcery", mana_cost="{B}", oracle_text="You lose 1 life.")
OTHERS = [
    card("Glass Plain", "Plane — Nowhere", layout="planar"),
    card("Odd Moment", "Phenomenon", layout="planar"),
    card("Grand Plot", "Scheme", layout="scheme"),
    card("Old Face", "Vanguard", layout="vanguard", hand_modifier="+1", life_modifier="-3"),
    card("Fox", "Token Creature — Fox", layout="token", power="1", toughness="1"),
    card("Fox", "Token Creature — Fox", layout="token", power="2", toughness="2"),
    card("Half Cat", "Host Creature — Cat", layout="host", power="1", toughness="1"),
    card("Mira Emblem", "Emblem — Mira", layout="emblem"),
]
CARDS = [FOX, HILL, HALVES, MOTH, TURNED, WALKER, SPARK]


@pytest.fixture
def invented() -> list[dict[str, Any]]:
    """Seven cards and eight things that are no cards."""
    return [*CARDS, *OTHERS]


@pytest.fixture
def save(tmp_path: Path) -> Callable[[str, Any], Path]:
    """Write a file: bytes as they are, text, or anything else as JSON."""

    def write(name: str, content: Any) -> Path:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
            path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def make_card() -> Callable[..., dict[str, Any]]:
    return card
