"""Rulings: reading a file of them, keeping them, finding those on a card."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.cards.rulings import (
    Ruling,
    RulingStore,
    import_rulings,
    read_ruling,
    read_rulings,
    ruling_hash,
    rulings_on,
)
from spellwright.core.errors import UserError

Save = Callable[[str, Any], Path]

FOX = PrintedCard("Ember Fox", "normal", (PrintedFace("Ember Fox", "Creature — Fox"),), oracle_id="fox-1")
HALF = PrintedFace("Left Half", "Instant"), PrintedFace("Right Half", "Instant")
HALVES = PrintedCard("Left Half // Right Half", "split", HALF, oracle_id="halves-1")


def ruling(comment: str, date: str = "2031-05-06", **fields: str) -> dict[str, str]:
    return {"object": "ruling", "published_at": date, "comment": comment, **fields}


FILE = [
    ruling("A fox is never “late”.", oracle_id="fox-1"),
    ruling("A fox has one tail.", "2030-01-02", oracle_id="fox-1", source="nobody"),
    ruling("Halves are two.", name="Left Half // Right Half"),
    ruling("Said by nobody.", oracle_id="another"),
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def texts(card: PrintedCard) -> list[str] | None:
    found = rulings_on(card)
    return None if found is None else [r.text for r in found]


def test_rulings_are_joined_by_oracle_id_else_by_name(save: Save) -> None:
    assert texts(FOX) is None
    done = import_rulings(save("rulings.json", FILE))
    assert (done.rulings, done.cards, done.in_store, done.reading.skipped) == (4, 3, 4, [])
    assert texts(FOX) == ["A fox has one tail.", "A fox is never “late”."]
    assert texts(HALVES) == ["Halves are two."]


@pytest.mark.parametrize("pack", [lambda b: b, gzip.compress])
@pytest.mark.parametrize("lines", [True, False])
def test_files_come_as_an_array_or_a_ruling_a_line_packed_or_not(
    save: Save, pack: Callable[[bytes], bytes], lines: bool
) -> None:
    text = "\n".join([json.dumps(r) for r in FILE]) if lines else json.dumps(FILE)
    assert len(read_rulings(save("rulings", pack(text.encode()))).rulings) == 4


def test_a_list_as_an_answer_of_the_card_site_will_do(save: Save) -> None:
    assert len(read_rulings(save("r.json", {"object": "list", "has_more": False, "data": FILE})).rulings) == 4
    assert len(read_rulings(save("r.json", FILE[0])).rulings) == 1


def test_the_rulings_of_cards_that_are_in_the_file_are_replaced(save: Save) -> None:
    import_rulings(save("old.json", FILE))
    done = import_rulings(save("new.json", [ruling("A fox has two tails.", oracle_id="fox-1", name="Ember Fox")]))
    assert (done.rulings, done.in_store) == (1, 3)
    assert texts(FOX) == ["A fox has two tails."]
    assert texts(HALVES) == ["Halves are two."]


def test_rulings_without_names_are_on_no_card_without_an_oracle_id(save: Save) -> None:
    nameless = PrintedCard("Ember Fox", "normal", FOX.faces)
    import_rulings(save("r.json", [ruling("A fox is small.", oracle_id="fox-1")]))
    assert (texts(FOX), texts(nameless)) == (["A fox is small."], None)
    import_rulings(save("r.json", [ruling("A fox is small.", oracle_id="fox-1", name="Ember Fox")]))
    assert texts(nameless) == ["A fox is small."]


def test_what_is_read_twice_is_one_ruling(save: Save) -> None:
    both = [ruling("A fox is small.", oracle_id="fox-1"), ruling("A fox is small.", name="Ember Fox")]
    import_rulings(save("r.json", both))
    assert texts(FOX) == ["A fox is small."]


def test_the_hash_is_of_the_words(save: Save) -> None:
    assert ruling_hash("A fox’s  “tail”\nis red.") == ruling_hash('A fox\'s "tail" is red.')
    assert ruling_hash("A fox's tail is red.") != ruling_hash("A fox's tail is blue.")
    assert len(ruling_hash("x")) == 12


@pytest.mark.parametrize(
    ("entry", "name", "why"),
    [
        (ruling("", name="Ember Fox"), "Ember Fox", "no comment: a ruling has a text"),
        (ruling("Words."), "", "neither oracle_id nor name: nobody knows which card it is on"),
        (ruling("Words.", "2031-02-30", name="Ember Fox"), "Ember Fox", "published_at is no date: '2031-02-30'"),
        ({**FILE[0], "comment": ["a"]}, "", "comment is no text"),
        ({**FILE[0], "object": "card"}, "", "a card, no ruling"),
        (7, "", "no JSON object"),
    ],
)
def test_a_damaged_entry_is_listed_and_the_rest_comes_in(save: Save, entry: Any, name: str, why: str) -> None:
    done = import_rulings(save("r.json", [*FILE, entry]))
    assert (done.rulings, done.in_store) == (4, 4)
    assert [(n.where, n.name, n.text) for n in done.reading.skipped] == [("entry 5", name, why)]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the rulings file is empty"),
        ("No rulings today.", "this is not JSON"),
        (json.dumps(FILE)[:-20], "the JSON ends in line 1 before it is complete: the file is damaged or cut short"),
        ('[{"comment": "a" "b"}]', "the JSON is broken at line 1"),
        (gzip.compress(json.dumps(FILE).encode())[:-12], "the packed file is damaged or cut short"),
        ("\n".join([json.dumps(FILE[0]), json.dumps(FILE[1])[:-9]]), "line 2: the line is not a whole JSON object"),
        ("[]", "there is no ruling in it"),
        ([{"name": "Ember Fox", "type_line": "Creature"}], "there is no ruling in it: entry 1: no comment"),
        ({"name": "Ember Fox"}, "this JSON object is no list of rulings"),
        (b"\xff\xfe\x00\x01", "this is not JSON"),
    ],
)
def test_a_damaged_file_is_refused_whole(save: Save, content: Any, message: str) -> None:
    import_rulings(save("good.json", FILE))
    path = save("bad.json", content)
    with pytest.raises(UserError, match=message) as caught:
        import_rulings(path)
    assert str(path) in caught.value.place
    assert texts(FOX) == ["A fox has one tail.", "A fox is never “late”."]


def test_without_rulings_there_is_nothing_to_open(home: Path) -> None:
    with pytest.raises(UserError, match=r"no rulings have been imported\n  .*spellwright rulings import FILE"):
        RulingStore.open()
    home.mkdir()
    (home / "rulings.sqlite").write_text("This is no database, whatever its name may say of it.")
    with pytest.raises(UserError, match="this is no store of rulings, or it is damaged"):
        RulingStore.open()


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("2031-05-06") | st.lists(st.text())
KEYS = st.sampled_from(["object", "name", "oracle_id", "published_at", "comment"])


@given(VALUES | st.dictionaries(KEYS, VALUES))
def test_an_entry_is_a_ruling_or_told_what_is_wrong(data: Any) -> None:
    made = read_ruling(msgspec.Raw(json.dumps(data).encode()))
    if isinstance(made, Ruling):
        assert made.text and (made.name or made.oracle_id) and len(made.hash) == 12
    else:
        assert made[1]
