"""Deck lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellwright.cards.decks import DeckError, DeckProblem, parse_deck, read_deck, split_printing
from spellwright.core.errors import UserError

ARENA = """\
About
Name Foxes at Dawn

Commander
1 Mira, Keeper (INV) 7

Companion
1 Émber Fox

Deck
4 Quiet Hill (INV) 280
2 Spark // Shade (INV) 6p

Sideboard
3 Shade
"""


def test_an_arena_list_has_its_sections_and_name() -> None:
    deck = parse_deck(ARENA)
    assert deck.name == "Foxes at Dawn"
    assert deck.commanders == ["Mira, Keeper"]
    assert deck.section("companion") == {"Émber Fox": 1}
    assert deck.main == {"Quiet Hill": 4, "Spark // Shade": 2}
    assert deck.sideboard == {"Shade": 3}
    assert (deck.size(), deck.size("sideboard")) == (6, 3)
    hill = deck.entries[2]
    assert (hill.set, hill.collector_number, hill.line) == ("inv", "280", 11)


@pytest.mark.parametrize(
    "text",
    [
        "4 Quiet Hill\n2 Shade\n\n3 Spark\n",
        "4 Quiet Hill\n2 Shade\n\nSideboard\n3 Spark\n",
        "4 Quiet Hill\n2 Shade\nSIDEBOARD:\n3 Spark\n",
        "4 Quiet Hill\n2 Shade\nSB: 3 Spark\n",
        "4x Quiet Hill\n2X Shade\n\n\n3x Spark",
        "\r\n4 Quiet Hill\r\n2 Shade\r\n\r\n3 Spark\r\n",
        "// a comment\nDeck\n# another\n4 Quiet Hill\n\n2 Shade\n\n// Sideboard\n3 Spark\n",
        "Lands (4)\n4 Quiet Hill\n\nSorceries (2)\n2 Shade\n\nSideboard (3)\n3 Spark\n",
        "[Main]\n4 Quiet Hill|INV\n2 Shade|INV|1\n[Sideboard]\n3 Spark|INV\n",
        "NAME:Foxes\n4 [INV:280] Quiet Hill\n2 [INV:6p] Shade\nSB: 3 [INV:7] Spark\nLAYOUT MAIN:(1,1)|\n",
        "3 Quiet Hill\n1 Quiet Hill (INV) 12\n2 Shade\n\n3 Spark",
        "4 Quiet Hill\n2 Shade\n\nMaybeboard\n1 Mira\n\nSideboard\n3 Spark",
    ],
)
def test_the_ways_to_write_one_deck(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(text.encode())
    deck = read_deck(path)
    assert deck.main == {"Quiet Hill": 4, "Shade": 2}
    assert deck.sideboard == {"Spark": 3}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Émber Fox", ("Émber Fox", "", "")),
        ("Émber Fox (XYZ)", ("Émber Fox", "xyz", "")),
        ("Émber Fox (xyz) 12", ("Émber Fox", "xyz", "12")),
        ("Émber Fox (WC02) bk128a", ("Émber Fox", "wc02", "bk128a")),
        ("Émber Fox (XYZ) *", ("Émber Fox", "xyz", "*")),
        ("Émber Fox (XYZ) 1 *F* #swift #!red", ("Émber Fox", "xyz", "1")),
        ("Émber Fox (xyz) 1 *F* [Commander{top}] ^Have,#37d67a^", ("Émber Fox", "xyz", "1")),
        ("Old Coat (Used)", ("Old Coat (Used)", "", "")),
        ("Big Beast (Not the Small One)", ("Big Beast (Not the Small One)", "", "")),
    ],
)
def test_what_may_follow_a_name(text: str, parts: tuple[str, str, str]) -> None:
    assert split_printing(text) == parts


def problems(text: str) -> list[DeckProblem]:
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "deck.txt")
    return caught.value.problems


def test_all_errors_are_reported_at_once_with_their_lines() -> None:
    found = problems("Deck\n4 Quiet Hill\nShade\n0 Spark\n2000 Spark\nSidebord\n-1 Spark\n")
    assert [(p.line, p.hint) for p in found] == [
        (3, "put a count before the name: `1 Shade`"),
        (4, "it can be 1 to 1000"),
        (5, "it can be 1 to 1000"),
        (6, "did you mean Sideboard?"),
        (7, "it can be 1 to 1000"),
    ]
    (long,) = problems("123456789012 Spark")
    assert long.text == "the count is 123456789012"
    with pytest.raises(DeckError, match=r"deck.txt: 2 errors in the deck list\n  line 1: .*\n  line 2: "):
        parse_deck("one\ntwo", "deck.txt")


def test_an_empty_list_and_a_lone_sideboard_are_errors() -> None:
    assert [p.text for p in problems("\n\n// nothing\n")] == ["there is no card in the list"]
    assert [p.text for p in problems("Sideboard\n3 Spark")] == ["there is a sideboard but no deck"]


def test_where_the_sideboard_begins_is_not_guessed() -> None:
    """CR 100.4a: a constructed sideboard has no more than fifteen cards."""
    assert "several blank lines" in problems("4 Shade\n\n4 Spark\n\n4 Quiet Hill")[0].text
    assert problems("4 Shade\n\n16 Spark")[0].line == 3


def test_names_are_looked_up_and_every_unknown_one_is_reported() -> None:
    def lookup(name: str) -> str:
        if name.lower() != "shade":
            raise UserError(f"no card is called {name!r}", "", "did you mean Shade?")
        return "Shade"

    assert parse_deck("4 SHADE\n\n1 shade").with_names(lookup).main == {"Shade": 4}
    with pytest.raises(DeckError) as caught:
        parse_deck("4 Shade\n1 Shads\n2 Shode").with_names(lookup, "deck.txt")
    assert [(p.line, p.text) for p in caught.value.problems] == [
        (2, "no card is called 'Shads'"),
        (3, "no card is called 'Shode'"),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"<?xml version='1.0'?><Deck/>", "no card in the list; a card is `<Cards "),
        (b"<html><body/></html>", "<html> is no deck list"),
        (b'[{"name": "Shade"}]', "cards import"),
        (b'{"mainBoard": []}', "JSON"),
        (bytes(range(256)), "not UTF-8 text"),
        (b"4 Shade\0\n", "binary"),
        (b"\x1f\x8b\x08\x00", "not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_deck_list_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(data)
    with pytest.raises(UserError, match=message):
        read_deck(path)
