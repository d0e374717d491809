"""Damage: a damaged file is refused and changes nothing, a damaged entry is skipped, a bad optional field warned of."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from spellwright.cards.reader import Note, read_cards
from spellwright.cards.store import CardStore, import_cards
from spellwright.core.errors import UserError

Save = Callable[[str, Any], Path]
WHOLE = json.dumps([{"name": "Fox", "type_line": "Creature — Fox", "layout": "normal"}] * 50).encode()
LINE = b'{"name": "Fox", "type_line": "Creature", "layout": "normal"}\n'

BAD_FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "blank": (b" \n\n", "empty"),
    "text": (b"4 Lightning Bolt\n", "not JSON"),
    "binary": (bytes(range(256)) * 10, "not JSON"),
    "cut gzip": (gzip.compress(WHOLE)[:-20], "damaged or cut short"),
    "gzip of nothing right": (b"\x1f\x8b" + b"\0" * 40, "damaged or cut short"),
    "cut zstd": (zstandard.ZstdCompressor().compress(WHOLE)[:-20], "damaged or cut short"),
    "zip with nothing": (b"PK\x03\x04" + b"\0" * 40, "damaged or cut short"),
    "cut array": (WHOLE[:-40], "damaged or cut short"),
    "broken array": (WHOLE.replace(b"}, {", b"} {", 1), "line 1 .*damaged or cut short"),
    "cut lines": (LINE * 3 + LINE[:20], "line 4"),
    "broken line": (LINE * 3 + b"oops\n" + LINE, "line 4"),
    "not UTF-8": (b'[{"name": "\xff\xfe\xff", "type_line": "Creature", "layout": "normal"}]', "damaged"),
    "a number in an array": (b"[1, 2, 3]", "no card in it"),
    "an empty array": (b"[]", "no card in it"),
    "another object": (b'{"decks": []}', "neither a card nor MTGJSON"),
    "MTGJSON of another kind": (b'{"meta": {}, "data": {"a": 1}}', "neither cards by name nor sets"),
    "MTGJSON without data": (b'{"meta": {}, "data": 5}', "neither an object nor an array"),
    "MTGJSON deck": (b'{"meta": {}, "data": {"mainBoard": [], "sideBoard": []}}', "deck"),
    "a set whose cards are no array": (b'{"meta": {}, "data": {"cards": 5}}', "no card in it"),
    "rulings": (b'[{"object": "ruling", "comment": "x", "published_at": "2020-01-01"}]', "rulings"),
    "nesting without end": (b"[" * 100_000, "damaged or cut short"),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_damaged_file_is_refused_and_the_store_left_as_it_was(
    invented: list[dict[str, Any]], save: Save, home: Path, kind: str
) -> None:
    data, message = BAD_FILES[kind]
    bad = save("bad.json", data)
    with pytest.raises(UserError, match=message) as caught:
        import_cards(bad)
    assert str(bad) in str(caught.value)
    assert not home.exists()
    import_cards(save("good.json", invented))
    before = (home / "cards.sqlite").read_bytes()
    with pytest.raises(UserError, match=message):
        import_cards(bad)
    assert (home / "cards.sqlite").read_bytes() == before


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such card file"):
        read_cards(tmp_path / "none.json")
    with pytest.raises(UserError, match="folder"):
        read_cards(tmp_path)


FACE = {"name": "A", "type_line": "Instant", "mana_cost": "{R}"}
BAD_ENTRIES: list[tuple[dict[str, Any], str]] = [
    ({"name": None}, "no name"),
    ({"name": ""}, "no name"),
    ({"name": 5}, "name is not text: 5"),
    ({"type_line": None}, "no type_line"),
    ({"layout": None}, "no layout"),
    ({"oracle_text": 7}, "oracle_text is not text: 7"),
    ({"mana_cost": "2R"}, "mana_cost is not a row of mana symbols: '2R'"),
    ({"x_incomplete": True}, "marked as incomplete"),
    ({"layout": "transform"}, "a transform card without its faces"),
    ({"layout": "split", "name": "A // B", "card_faces": [FACE]}, "a split card of 2 faces has 1"),
    ({"layout": "split", "name": "A // B // C", "card_faces": [FACE, FACE]}, "a split card of 3 faces has 2"),
    ({"layout": "split", "name": "A // B", "card_faces": [FACE, {"name": "B"}]}, "no type_line"),
    ({"layout": "split", "name": "A // B", "card_faces": [FACE, {**FACE, "name": ""}]}, "no name"),
    ({"layout": "split", "name": "A // B", "card_faces": "none"}, "card_faces is not a list of faces"),
    ({"power": [1]}, "power is not text: [1]"),
]


@pytest.mark.parametrize(("change", "reason"), BAD_ENTRIES)
def test_a_damaged_entry_is_skipped_and_listed(
    invented: list[dict[str, Any]], save: Save, change: dict[str, Any], reason: str
) -> None:
    bad = {k: v for k, v in {**invented[1], **change}.items() if v is not None}
    reading = read_cards(save("c.json", [invented[0], bad, invented[2]]))
    name = bad["name"] if isinstance(bad.get("name"), str) else ""
    assert reading.skipped == [Note("entry 2", name, reason)]
    assert list(reading.cards) == ["Émber Fox", "Spark // Shade"]


def test_a_damaged_entry_of_lines_is_named_by_its_line(invented: list[dict[str, Any]], save: Save) -> None:
    lines = [json.dumps(invented[0]), "", json.dumps({"name": "Nothing"}), "17"]
    reading = read_cards(save("c.jsonl", "\n".join(lines)))
    assert [(n.where, n.text) for n in reading.skipped] == [("line 3", "no layout"), ("line 4", "not an object")]


def test_a_face_missing_in_mtgjson_damages_the_entry(save: Save) -> None:
    half = {"name": "A // B", "faceName": "A", "side": "a", "layout": "transform", "type": "Creature"}
    whole = {"name": "Fox", "layout": "normal", "type": "Creature"}
    reading = read_cards(save("m.json", {"meta": {}, "data": {"A // B": [half], "Fox": [whole]}}))
    assert list(reading.cards) == ["Fox"]
    assert [(n.name, n.text) for n in reading.skipped] == [("A // B", "a transform card of 2 faces has 1")]


@pytest.mark.parametrize(
    ("change", "warning"),
    [
        ({"released_at": "2009-00-31"}, "released_at is no date: '2009-00-31'"),
        ({"released_at": 2009}, "released_at is not text"),
        ({"collector_number": None}, "no collector_number"),
        ({"power": 2}, "power is a number, not text"),
        ({"colors": ["Q"]}, "colors is not a list of the letters WUBRG"),
        ({"keywords": "Haste"}, "keywords is not a list of words"),
        ({"legalities": []}, "legalities is not a table of formats"),
        ({"legalities": {"modern": "perhaps"}}, "legalities has an unknown word for modern: 'perhaps'"),
    ],
)
def test_a_bad_optional_field_is_a_warning(
    invented: list[dict[str, Any]], save: Save, change: dict[str, Any], warning: str
) -> None:
    odd = {k: v for k, v in {**invented[0], **change}.items() if v is not None}
    reading = read_cards(save("c.json", [odd]))
    assert reading.warnings == [Note("entry 1", "Émber Fox", warning)]
    fox = reading.cards["Émber Fox"]
    assert (fox.front.power, fox.front.colors, fox.oracle_text) == ("2", ("R",), "Haste")


def test_two_cards_of_one_name_with_different_texts_are_warned_about(
    invented: list[dict[str, Any]], save: Save
) -> None:
    reading = read_cards(save("c.json", [invented[0], {**invented[0], "oracle_text": "Reach"}]))
    assert reading.cards["Émber Fox"].oracle_text == "Haste"
    assert [n.text for n in reading.warnings] == ["another card of this name has other text; the first is kept"]


def test_a_store_that_is_no_store_is_refused_and_kept(invented: list[dict[str, Any]], save: Save, home: Path) -> None:
    home.mkdir()
    (home / "cards.sqlite").write_bytes(b"something of the user's own" * 100)
    with pytest.raises(UserError, match="no card store"):
        import_cards(save("c.json", invented))
    assert (home / "cards.sqlite").read_bytes() == b"something of the user's own" * 100


def test_an_import_that_is_interrupted_leaves_the_store_as_it_was(
    invented: list[dict[str, Any]], save: Save, home: Path
) -> None:
    import_cards(save("c.json", invented[:1]))

    def interrupt(done: int, total: int) -> None:
        if done * 2 >= total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_cards(save("more.json", invented), interrupt)
    with CardStore.open() as store:
        assert [c.name for c in store] == ["Émber Fox"]
