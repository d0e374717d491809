"""Whatever a file holds, reading it gives cards or one clear refusal."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spellwright.cards.decks import parse_deck, split_printing
from spellwright.cards.model import fold_name
from spellwright.cards.packed import read_json, unpack
from spellwright.cards.reader import read_cards
from spellwright.comprules.book import parse_rules
from spellwright.core.errors import UserError

CARD = {"name": "A // B", "type_line": "Instant", "layout": "split", "mana_cost": "{R}", "colors": ["R"], "set": "inv"}
CARD["card_faces"] = [{"name": "A", "type_line": "Instant"}, {"name": "B", "type_line": "Instant"}]  # type: ignore[assignment]
ENTRY = {"name": "Fox", "type": "Creature", "layout": "transform", "side": "a", "identifiers": {}, "number": "1"}
FILES = [
    json.dumps([CARD, CARD]).encode(),
    (json.dumps(CARD) + "\n" + json.dumps(CARD)).encode(),
    json.dumps({"meta": {}, "data": {"Fox": [ENTRY]}}).encode(),
    json.dumps({"meta": {}, "data": {"INV": {"cards": [ENTRY], "tokens": [], "releaseDate": "2031-01-01"}}}).encode(),
]
FILES += [gzip.compress(f) for f in FILES]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
files = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cards"
    path.write_bytes(data)
    try:
        assert read_cards(path).cards
    except UserError as error:
        assert str(path) in str(error)


@files
@given(data=st.data())
def test_damaged_bytes(tmp_path: Path, data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(FILES))
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    read(tmp_path, whole[:start] + data.draw(st.binary(max_size=4)) + whole[end:])


@files
@given(key=st.sampled_from(sorted(CARD)), value=anything, face=st.booleans())
def test_a_field_that_holds_anything(tmp_path: Path, key: str, value: object, face: bool) -> None:
    card = json.loads(json.dumps(CARD))
    (card["card_faces"][0] if face else card)[key] = value
    read(tmp_path, json.dumps([card, CARD]).encode())


@files
@given(key=st.sampled_from(sorted(ENTRY)), value=anything)
def test_an_mtgjson_field_that_holds_anything(tmp_path: Path, key: str, value: object) -> None:
    good = {**ENTRY, "layout": "normal", "name": "Bear"}
    read(tmp_path, json.dumps({"meta": {}, "data": {"INV": {"cards": [{**ENTRY, key: value}, good]}}}).encode())


@files
@given(value=anything)
def test_json_that_holds_anything(tmp_path: Path, value: object) -> None:
    read(tmp_path, json.dumps({"meta": {}, "data": value}).encode())
    read(tmp_path, json.dumps(value).encode())


@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    try:
        read_json(unpack(data, "here"), "here")
    except UserError:
        return


LINE = st.text(max_size=12) | st.sampled_from(
    ["4 Fox", "Deck", "Sideboard", "", "SB: 1 Fox", "1 A // B (X1) 2", "About"]
)


@given(st.lists(LINE, max_size=8))
def test_any_deck_list(rows: list[str]) -> None:
    """A list that is read has cards, and its entries come from lines that there are."""
    try:
        deck = parse_deck("\n".join(rows))
    except UserError:
        return
    assert deck.entries
    assert all(e.count > 0 and e.name and 1 <= e.line <= len("\n".join(rows).split("\n")) for e in deck.entries)


@given(st.text(max_size=30))
def test_any_name(name: str) -> None:
    assert fold_name(fold_name(name)) == fold_name(name)
    assert split_printing(name)[0] == split_printing(name)[0].strip()


@given(st.text(max_size=200))
def test_any_text_as_rules(text: str) -> None:
    with pytest.raises(UserError):
        parse_rules(text)
