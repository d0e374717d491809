"""Scryfall's card objects as printed cards (https://scryfall.com/docs/api/cards)."""

from __future__ import annotations

from typing import Any

import msgspec

from spellwright.cards.fields import Damaged, Entry, colors_of
from spellwright.cards.model import MULTI_FACE_LAYOUTS, PrintedCard, PrintedFace, kind_of


def read_card(data: dict[str, Any], warnings: list[str]) -> PrintedCard:
    """One card object. Raises Damaged when it cannot be a card."""
    entry = Entry(data, warnings)
    faces = data.get("card_faces")
    if data.get("layout") == "reversible_card" and isinstance(faces, list) and faces and isinstance(faces[0], dict):
        return read_card({**data, **faces[0], "layout": faces[0].get("layout", "normal"), "card_faces": None}, warnings)
    name = entry.essential("name")
    layout = entry.essential("layout")
    if data.get("x_incomplete"):
        raise Damaged("marked as incomplete")
    if faces is None or faces == []:
        if layout in MULTI_FACE_LAYOUTS:
            raise Damaged(f"a {layout} card without its faces")
        printed: tuple[PrintedFace, ...] = (_face(entry, name),)
    else:
        printed = _faces(name, layout, faces, warnings)
    kind = kind_of(layout, printed[0].type_line)
    number = entry.optional("collector_number")
    if not number and kind == "card" and "set" in data:
        warnings.append("no collector_number")
    code = entry.optional("set").lower()
    return PrintedCard(
        name=name,
        layout=layout,
        faces=printed,
        kind=kind,
        oracle_id=entry.optional("oracle_id"),
        set=code,
        collector_number=number,
        released_at=entry.date("released_at"),
        rarity=entry.optional("rarity"),
        color_identity=entry.colors("color_identity") or (),
        keywords=entry.strings("keywords"),
        legalities=entry.legalities("legalities"),
        printings=entry.strings("x_printings") or ((code,) if code else ()),
        melds_into=_meld_result(data, name) if layout == "meld" else "",
    )


def _meld_result(data: dict[str, Any], name: str) -> str:
    parts = data.get("all_parts")
    for part in parts if isinstance(parts, list) else []:
        if isinstance(part, dict) and part.get("component") == "meld_result" and isinstance(part.get("name"), str):
            result: str = part["name"]
            return "" if result == name else result
    return ""


def _faces(name: str, layout: str, faces: Any, warnings: list[str]) -> tuple[PrintedFace, ...]:
    if not isinstance(faces, list) or not all([isinstance(f, dict) for f in faces]):
        raise Damaged("card_faces is not a list of faces")
    names = name.split(" // ")
    if len(faces) < max(2, len(names)):
        raise Damaged(f"a {layout} card of {max(2, len(names))} faces has {len(faces)}")
    printed = []
    for i in range(len(faces)):
        entry = Entry(faces[i], warnings)
        printed.append(_face(entry, entry.essential("name")))
    if layout == "flip":  # CR 710.1c: flipping changes neither the mana cost nor the colour
        first = printed[0]
        for i in range(1, len(printed)):
            if not printed[i].colors:
                printed[i] = msgspec.structs.replace(printed[i], colors=first.colors)
    return tuple(printed)


def _face(entry: Entry, name: str) -> PrintedFace:
    mana_cost = entry.mana_cost("mana_cost")
    indicator = entry.colors("color_indicator")
    colors = entry.colors("colors")
    if colors is None:
        colors = indicator if indicator is not None else colors_of(mana_cost)
    return PrintedFace(
        name=name,
        type_line=entry.essential("type_line"),
        mana_cost=mana_cost,
        oracle_text=entry.text("oracle_text"),
        power=entry.value("power"),
        toughness=entry.value("toughness"),
        loyalty=entry.value("loyalty"),
        defense=entry.value("defense"),
        colors=colors,
        color_indicator=indicator,
        hand_modifier=entry.value("hand_modifier"),
        life_modifier=entry.value("life_modifier"),
    )
