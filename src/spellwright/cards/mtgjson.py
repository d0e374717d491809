"""MTGJSON's entries, one a face, as printed cards (https://mtgjson.com/data-models/)."""

from __future__ import annotations

import re
from typing import Any

from spellwright.cards.fields import Damaged, Entry, colors_of
from spellwright.cards.model import MULTI_FACE_LAYOUTS, PrintedCard, PrintedFace, kind_of

LAYOUTS = {"aftermath": "split"}
_LOYALTY = re.compile(r"^\[([+\u2212-]?[0-9X]+)\]:", re.MULTILINE)


def group_faces(entries: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The entries of one set, or of one name, gathered to cards: each a list of faces in the order of their sides.

    The faces of a card share full name and collector number; a meld part is a card of its own (CR 712.4).
    """
    out: list[list[dict[str, Any]]] = []
    open_cards: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for entry in entries:
        layout = _layout(entry)
        if layout not in MULTI_FACE_LAYOUTS and layout != "reversible_card":
            out.append([entry])
            continue
        key = (str(entry.get("name")), str(entry.get("number", "")))
        if key in open_cards and not _has_side(open_cards[key], entry):
            open_cards[key].append(entry)
        else:
            open_cards[key] = [entry]
            out.append(open_cards[key])
    for faces in out:
        if len(faces) > 1:
            faces.sort(key=lambda e: str(e.get("side", "")))
    return out


def read_card(faces: list[dict[str, Any]], warnings: list[str], released_at: str = "") -> PrintedCard:
    """A card from the entries of its faces. Raises Damaged when it cannot be a card."""
    if not all([isinstance(f, dict) for f in faces]):
        raise Damaged("an entry is not an object")
    first = Entry(faces[0], warnings)
    name = first.essential("name")
    layout = _layout(faces[0])
    melds_into = ""
    if not layout:
        raise Damaged("no layout")
    if layout == "reversible_card":
        name, layout, faces = name.split(" // ")[0], "normal", faces[:1]
    elif layout == "meld":
        name, _, melds_into = name.partition(" // ")
        if first.optional("faceName") not in ("", name):
            name, melds_into = first.optional("faceName"), ""
    elif layout in MULTI_FACE_LAYOUTS:
        names = name.split(" // ")
        if len(faces) != max(2, len(names)):
            raise Damaged(f"a {layout} card of {max(2, len(names))} faces has {len(faces)}")
    printed = tuple([_face(Entry(f, warnings), name) for f in faces])
    identifiers = faces[0].get("identifiers")
    number = first.optional("number")
    if not number and "setCode" in faces[0]:
        warnings.append("no number")
    code = first.optional("setCode").lower()
    identity = first.colors("colorIdentity") or ()
    return PrintedCard(
        name=name,
        layout=layout,
        faces=printed,
        kind=kind_of(layout, printed[0].type_line),
        oracle_id=Entry(identifiers, warnings).optional("scryfallOracleId") if isinstance(identifiers, dict) else "",
        set=code,
        collector_number=number,
        released_at=Entry({"releaseDate": released_at}, warnings).date("releaseDate"),
        rarity=first.optional("rarity"),
        color_identity=identity,
        keywords=first.strings("keywords"),
        legalities=first.legalities("legalities"),
        printings=tuple([p.lower() for p in first.strings("printings")]) or ((code,) if code else ()),
        melds_into=melds_into,
    )


def _layout(entry: dict[str, Any]) -> str:
    layout = entry.get("layout")
    return LAYOUTS.get(layout, layout) if isinstance(layout, str) else ""


def _has_side(faces: list[dict[str, Any]], entry: dict[str, Any]) -> bool:
    return any([f.get("side") == entry.get("side") for f in faces])


def _face(entry: Entry, card_name: str) -> PrintedFace:
    mana_cost = entry.mana_cost("manaCost")
    indicator = entry.colors("colorIndicator")
    colors = entry.colors("colors")
    if colors is None:
        colors = indicator if indicator is not None else colors_of(mana_cost)
    return PrintedFace(
        name=entry.optional("faceName") or card_name,
        type_line=entry.essential("type"),
        mana_cost=mana_cost,
        oracle_text=_LOYALTY.sub(r"\1:", entry.text("text")),
        power=entry.value("power"),
        toughness=entry.value("toughness"),
        loyalty=entry.value("loyalty"),
        defense=entry.value("defense"),
        colors=colors,
        color_indicator=indicator,
        hand_modifier=entry.value("hand"),
        life_modifier=entry.value("life"),
    )
