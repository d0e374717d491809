"""Card files of every shape."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from spellwright.cards.model import PrintedCard, fold_name
from spellwright.cards.reader import read_cards

Save = Callable[[str, Any], Path]


def zipped(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("cards.json", data)
    return out.getvalue()


def as_lines(cards: list[dict[str, Any]]) -> bytes:
    return "\n".join([json.dumps(c) for c in cards]).encode()


def as_array(cards: list[dict[str, Any]]) -> bytes:
    return json.dumps(cards, indent=1).encode()


def by_name(path: Path) -> dict[str, PrintedCard]:
    return {c.name: c for c in read_cards(path).cards.values() if c.kind == "card"}


@pytest.mark.parametrize("shape", [as_lines, as_array])
@pytest.mark.parametrize(
    "pack", [bytes, gzip.compress, zstandard.ZstdCompressor().compress, lzma.compress, bz2.compress, zipped]
)
def test_every_packing_and_both_scryfall_shapes_give_the_same_cards(
    invented: list[dict[str, Any]], save: Save, shape: Any, pack: Any
) -> None:
    plain = read_cards(save("plain.json", as_array(invented)))
    packed = read_cards(save("packed.bin", pack(shape(invented))))
    assert len(plain.cards) == 15
    assert packed.cards == plain.cards
    assert packed.skipped == [] and packed.warnings == []


def test_a_zstd_file_of_several_frames_is_read_whole(invented: list[dict[str, Any]], save: Save) -> None:
    data = as_lines(invented)
    pack = zstandard.ZstdCompressor().compress
    assert len(read_cards(save("two.zst", pack(data[:100]) + pack(data[100:]))).cards) == 15


def test_a_byte_order_mark_and_a_single_card_are_read(invented: list[dict[str, Any]], save: Save) -> None:
    assert list(by_name(save("bom.json", b"\xef\xbb\xbf" + as_array(invented[:2])))) == ["Émber Fox", "Quiet Hill"]
    assert list(by_name(save("one.json", invented[0]))) == ["Émber Fox"]
    assert list(by_name(save("list.json", {"object": "list", "data": invented[:2]}))) == ["Émber Fox", "Quiet Hill"]


def test_a_card_has_its_printed_values(invented: list[dict[str, Any]], save: Save) -> None:
    fox = by_name(save("c.json", invented))["Émber Fox"]
    assert (fox.mana_cost, fox.type_line, fox.oracle_text) == ("{1}{R}", "Creature — Fox", "Haste")
    assert (fox.front.power, fox.front.toughness, fox.front.colors) == ("2", "1", ("R",))
    assert (fox.set, fox.collector_number, fox.released_at, fox.year) == ("inv", "7", "2031-02-03", "2031")
    assert fox.legalities == {"modern": "legal", "vintage": "restricted"}


def test_colours_come_from_the_indicator_or_the_mana_cost_where_the_file_has_none(
    invented: list[dict[str, Any]], save: Save
) -> None:
    """CR 202.2, 202.2e; a flipped permanent keeps its colour (CR 710.1c)."""
    cards = by_name(save("c.json", invented))
    assert [f.colors for f in cards["Dusk Moth // Dawn Moth"].faces] == [("B",), ("W", "G")]
    assert cards["Dusk Moth // Dawn Moth"].faces[1].color_indicator == ("W", "G")
    assert [f.colors for f in cards["Spark // Shade"].faces] == [("R",), ("U",)]
    assert [f.colors for f in cards["Clay Page // Clay King"].faces] == [("W",), ("W",)]
    assert cards["Quiet Hill"].front.colors == ()


def test_what_is_no_card_is_told_apart(invented: list[dict[str, Any]], save: Save) -> None:
    kinds = sorted([c.kind for c in read_cards(save("c.json", invented)).cards.values() if c.kind != "card"])
    assert kinds == ["emblem", "host", "plane", "plane", "scheme", "token", "token", "vanguard"]


def test_a_reversible_card_is_the_card_on_its_first_side(save: Save, make_card: Any) -> None:
    side = {"name": "Twin Fox", "type_line": "Creature — Fox", "power": "1", "toughness": "1", "mana_cost": "{R}"}
    both = make_card("Twin Fox // Twin Fox", "Creature — Fox", layout="reversible_card", card_faces=[side, side])
    twin = by_name(save("c.json", [both]))["Twin Fox"]
    assert (twin.layout, len(twin.faces), twin.front.power) == ("normal", 1, "1")


def test_a_meld_part_knows_what_it_melds_into(save: Save, make_card: Any) -> None:
    """CR 712.4."""
    parts = [
        {"object": "related_card", "component": "meld_part", "name": "Left Stone"},
        {"object": "related_card", "component": "meld_result", "name": "Great Wall"},
    ]
    cards = by_name(
        save(
            "c.json",
            [
                make_card("Left Stone", "Artifact", layout="meld", all_parts=parts),
                make_card("Great Wall", "Artifact Creature — Wall", layout="meld", all_parts=parts),
            ],
        )
    )
    assert cards["Left Stone"].melds_into == "Great Wall"
    assert cards["Great Wall"].melds_into == ""


def test_other_languages_are_passed_over(invented: list[dict[str, Any]], save: Save) -> None:
    reading = read_cards(save("c.json", [invented[0], {**invented[1], "lang": "de"}]))
    assert (list(reading.cards), reading.foreign) == (["Émber Fox"], 1)


def test_of_several_printings_the_earliest_counts(invented: list[dict[str, Any]], save: Save) -> None:
    fox = invented[0]
    late = {**fox, "set": "two", "collector_number": "9", "released_at": "2035-01-01"}
    early = {**fox, "set": "one", "collector_number": "3", "released_at": "2030-01-01"}
    found = by_name(save("c.json", [late, fox, early]))["Émber Fox"]
    assert (found.set, found.collector_number, set(found.printings)) == ("one", "3", {"one", "two", "inv"})


# MTGJSON


def entry(name: str, line: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "type": line, "layout": "normal", **fields}


FOX = entry(
    "Émber Fox", "Creature — Fox", manaCost="{1}{R}", text="Haste", power="2", toughness="1", colors=["R"],
    keywords=["Haste"], legalities={"modern": "Legal", "vintage": "Restricted"}, setCode="INV", number="7",
    identifiers={"scryfallOracleId": "00000000-0000-4000-8000-000000000001"},
)  # fmt: skip
SPARK = entry(
    "Spark // Shade", "Instant", layout="split", faceName="Spark", side="a", manaCost="{R}", text="Draw a card.",
    colors=["R"], setCode="INV", number="7",
)  # fmt: skip
SHADE = entry(
    "Spark // Shade", "Instant", layout="split", faceName="Shade", side="b", manaCost="{1}{U}", text="Scry 1.",
    colors=["U"], setCode="INV", number="7",
)  # fmt: skip
WALKER = entry(
    "Mira, Keeper", "Legendary Planeswalker — Mira", manaCost="{2}{G}", loyalty="3", colors=["G"],
    text="[+1]: Draw a card.\n[−2]: You gain 2 life.", setCode="INV", number="7",
)  # fmt: skip
META = {"date": "2031-02-03", "version": "5.3.0"}
ATOMIC = {"Émber Fox": [FOX], "Spark // Shade": [SPARK, SHADE], "Mira, Keeper": [WALKER]}
ONE_SET = {"code": "INV", "releaseDate": "2031-02-03", "cards": [SHADE, FOX, SPARK, WALKER], "tokens": []}


@pytest.mark.parametrize(
    ("shape", "data"),
    [("MTGJSON AtomicCards", ATOMIC), ("MTGJSON set", ONE_SET), ("MTGJSON AllPrintings", {"INV": ONE_SET})],
)
def test_mtgjson_gives_the_same_cards_as_scryfall(
    invented: list[dict[str, Any]], save: Save, shape: str, data: Any
) -> None:
    scryfall = by_name(save("s.json", invented))
    reading = read_cards(save("m.json", {"meta": META, "data": data}))
    assert reading.shape == shape
    assert sorted(reading.cards) == ["Mira, Keeper", "Spark // Shade", "Émber Fox"]
    for name, card in reading.cards.items():
        assert card.faces == scryfall[name].faces
        assert card.layout == scryfall[name].layout
    if "MTGJSON A" not in shape:
        assert reading.cards["Émber Fox"].released_at == "2031-02-03"
    assert reading.cards["Émber Fox"].legalities == {"modern": "legal", "vintage": "restricted"}


def test_mtgjson_aftermath_is_a_split_layout(save: Save) -> None:
    faces = [{**SPARK, "layout": "aftermath"}, {**SHADE, "layout": "aftermath"}]
    reading = read_cards(save("m.json", {"meta": META, "data": {"Spark // Shade": faces}}))
    assert reading.cards["Spark // Shade"].layout == "split"


def test_mtgjson_tokens_are_told_apart(save: Save) -> None:
    fox = entry("Fox", "Token Creature — Fox", layout="token", power="1", toughness="1")
    reading = read_cards(save("m.json", {"meta": META, "data": {**ONE_SET, "tokens": [fox]}}))
    assert sorted([c.kind for c in reading.cards.values()]) == ["card", "card", "card", "token"]


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("fire/ice", "Fire // Ice"),
        ("FIRE /// ICE", "Fire // Ice"),
        ("ember  fox", "Émber Fox"),
        ("Mira's Oath", "Mira’s Oath"),
        ("aether vial", "Æther Vial"),
        ("sp//dr, piloted", "SP//dr, Piloted"),
    ],
)
def test_names_are_compared_without_case_accents_and_slashes(typed: str, printed: str) -> None:
    assert fold_name(typed) == fold_name(printed)


def test_alchemy_names_stay_distinct() -> None:
    assert fold_name("A-Ember Fox") != fold_name("Ember Fox")
