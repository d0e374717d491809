"""`spellwright deck`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def card(name: str, line: str, text: str = "", legal: str = "legal", **more: Any) -> dict[str, Any]:
    legalities = {"modern": legal, "commander": "legal", "standardbrawl": "legal"}
    out = {"name": name, "layout": "normal", "type_line": line, "oracle_text": text, "legalities": legalities}
    return out | more


def faces(name: str, layout: str, line: str, text: str) -> dict[str, Any]:
    halves = [{"name": n, "type_line": line, "mana_cost": "{R}", "oracle_text": text} for n in name.split(" // ")]
    return card(name, line, layout=layout, card_faces=halves, oracle_text=None)


CARDS = [
    card("Quiet Hill", "Basic Land — Mountain", "({T}: Add {R}.)", color_identity=["R"]),
    card("Ember Fox", "Creature — Fox", "Haste", power="2", toughness="1", mana_cost="{R}", color_identity=["R"]),
    card("Leaf Fox", "Creature — Fox", "Reach", power="2", toughness="1", mana_cost="{G}", color_identity=["G"]),
    card("Old Fox", "Creature — Fox", "Haste", "banned", power="2", toughness="1", mana_cost="{R}"),
    card("Fox King", "Legendary Creature — Fox", "", power="2", toughness="1", mana_cost="{R}", color_identity=["R"]),
    card("Swarm", "Creature — Rat", "A deck can have any number of cards named Swarm.", power="1", toughness="1"),
    card("Seven", "Creature — Rat", "A deck can have up to seven cards named Seven.", power="1", toughness="1"),
    card("Sage", "Legendary Planeswalker — Jace", "Sage can be your commander.", loyalty="3"),
    card("Song", "Instant", "Draw a card.\nSing a song of sixpence.", mana_cost="{R}"),
    card("Pal", "Creature — Cat", "Companion — Your starting deck is nice.", power="1", toughness="1"),
    faces("Spark // Shade", "split", "Sorcery", "Draw a card."),
    faces("Dusk // Dawn", "transform", "Creature — Insect", ""),
    faces("Mira // Shade", "adventure", "Sorcery", "Draw a card."),
    faces("Fire // Echo", "adventure", "Sorcery", "Draw a card."),
    card("Fire", "Sorcery", "Draw a card.", mana_cost="{R}"),
]


@pytest.fixture(autouse=True)
def filled(run: Run, tmp_path: Path) -> None:
    """A store that holds the invented cards."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(CARDS), encoding="utf-8")
    assert run("cards", "import", str(path)).exit_code == 0


@pytest.fixture
def deck(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        path = tmp_path / "Foxes.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


Deck = Callable[[str], str]


def test_a_deck_is_shown_with_the_names_of_cards(run: Run, deck: Deck) -> None:
    path = deck("4 ember fox\n2 quiet hill\n\n1 spark/shade\n")
    shown = (
        "Foxes\n\nDeck (6)\n4 Ember Fox\n2 Quiet Hill\n\nSideboard (1)\n1 Spark // Shade\n\nevery card can be played\n"
    )
    for arguments in (["deck", path], ["deck", "check", path]):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (0, shown)
    data = json.loads(run("deck", path, "--json").stdout)
    assert (data["main"], data["ok"], data["dialect"]) == ({"Ember Fox": 4, "Quiet Hill": 2}, True, "mtgo")
    assert json.loads(run("deck", "--json", path).stdout) == data


def test_a_card_of_the_starter_pool_is_known_too(run: Run, deck: Deck) -> None:
    assert run("deck", deck("4 giant growth\n20 forest")).exit_code == 0


def test_a_starter_deck_is_called_by_its_name(run: Run) -> None:
    assert run("deck", "elves").stdout.endswith("every card can be played\n")
    result = run("deck", "elvs")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no deck 'elvs', and no such file\n  did you mean elves?" in result.stderr


def test_a_deck_with_unknown_names_tells_every_line(run: Run, deck: Deck) -> None:
    path = deck("4 embr fox\n2 quiet hill\n1 Nobody Knows\n1 Song\n1 Shade")
    result = run("deck", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"Error: {path}: 3 errors in the deck list\n"
        "  line 1: no card is called 'embr fox'; did you mean Ember Fox or Leaf Fox?\n"
        "  line 3: no card is called 'Nobody Knows'\n"
        "  line 5: 'Shade' may be any of 2 cards; say Mira // Shade or Spark // Shade\n"
    )
    result = run("deck", path, "--json")
    data = json.loads(result.stdout)
    assert (result.exit_code, data["ok"]) == (2, False)
    assert [p["line"] for p in data["unknown"]] == [1, 3, 5]
    assert [c["name"] for c in data["unplayable"]] == ["Song"]


def test_a_card_that_is_not_playable_is_told_with_the_words(run: Run, deck: Deck) -> None:
    path = deck("4 Ember Fox\n2 Song\n1 Song\n")
    result = run("deck", path)
    assert result.exit_code == 1
    assert result.stdout.endswith(
        "\nline 2: Song is not playable\n"
        "    'Sing a song of sixpence.': declined, stopped at 'Sing'\n1 of 2 cards cannot be played\n"
    )
    data = json.loads(run("deck", path, "--json").stdout)
    line = {"text": "Sing a song of sixpence.", "status": "declined", "report": "declined, stopped at 'Sing'"}
    assert data["unplayable"] == [{"line": 2, "name": "Song", "status": "declined", "lines": [line]}]


def test_a_deck_is_checked_against_a_format(run: Run, deck: Deck) -> None:
    """CR 100.2a. That a deck is not legal is an outcome (status 1), a format that there is not is bad input (2)."""
    path = deck("4 ember fox\n55 quiet hill\n5 Leaf Fox\n1 Old Fox\n4 giant growth\n")
    result = run("deck", path, "--format", "modern")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-5:] == [
        "every card can be played",
        "line 5: Giant Growth is not legal in modern; it is in no card file that was imported",
        "line 3: 5 Leaf Fox; modern allows 4",
        "line 4: Old Fox is banned in modern",
        "not legal in modern",
    ]
    data = json.loads(run("deck", path, "--format", "modern", "--json").stdout)
    assert (data["ok"], data["format"]) == (False, "modern")
    assert {"line": 3, "text": "5 Leaf Fox", "hint": "modern allows 4"} in data["problems"]
    assert run("deck", deck("4 Ember Fox\n56 Quiet Hill"), "--format", "modern").stdout.endswith("\nlegal in modern\n")
    result = run("deck", path, "--format", "moderm")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean modern?" in result.stderr


def test_what_a_card_means_for_decks_counts(run: Run, deck: Deck) -> None:
    """CR 113.6n, 903.3a."""
    result = run("deck", deck("50 Swarm\n8 Seven\n2 Quiet Hill"), "--format", "modern")
    assert result.stdout.endswith("every card can be played\nline 2: 8 Seven; modern allows 7\nnot legal in modern\n")
    result = run("deck", deck("Commander\n1 Sage\nDeck\n99 Swarm"), "--format", "commander")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "legal in commander")


def test_which_cards_are_legal_is_known_from_a_card_file_only(run: Run, deck: Deck, home: Path) -> None:
    (home / "cards.sqlite").unlink()
    path = deck("60 Forest")
    result = run("deck", path, "--format", "modern")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "which cards are legal in modern is not known\n  a card file says so: " in result.stderr
    assert run("deck", path, "--format", "casual").exit_code == 0
    assert "spellwright cards import FILE" in run("deck", deck("4 Nobody Knows")).stderr


COMMANDER = "<Deck>{}</Deck>".format(
    "<Cards Quantity='99' Sideboard='false' Name='Quiet Hill'/><Cards Quantity='1' Sideboard='true' Name='Fox King'/>"
)


def test_where_a_list_has_no_place_for_a_commander_it_is_in_the_sideboard(run: Run, deck: Deck) -> None:
    """CR 903.5a."""
    result = run("deck", deck(COMMANDER), "--format", "commander")
    assert result.exit_code == 0
    assert "\nCommander (1)\n1 Fox King\n" in result.stdout
    assert "note: Fox King, which the list has in the sideboard, is taken for the commander" in result.stdout
    assert "\nSideboard (1)\n" in run("deck", deck(COMMANDER)).stdout
    fewer = COMMANDER.replace("99", "98")
    assert "the deck has no commander" in run("deck", deck(fewer), "--format", "commander").stdout


def test_what_a_companion_asks_is_not_looked_at_and_it_is_said_so(run: Run, deck: Deck) -> None:
    """CR 702.139a."""
    result = run("deck", deck("Companion\n1 Pal\nDeck\n60 Quiet Hill"), "--format", "modern")
    assert result.exit_code == 1  # its line cannot be played
    assert "note: whether the deck is as its companion asks is not looked at (CR 702.139a)" in result.stdout
    assert result.stdout.endswith("legal in modern\n")


def test_a_list_is_converted_to_arena_text(run: Run, deck: Deck, tmp_path: Path) -> None:
    """Split cards in full, the front of all others, unless another card is called so; unknown names stay."""
    path = deck(
        "[metadata]\nName=Four Foxes\n[Commander]\n1 fox king|INV|[12]\n[Main]\n4 Spark/Shade|INV|2\n"
        "2 Dusk // Dawn\n1 dawn\n1 Fire // Echo\n1 Nobody+|XYZ\n[Planes]\n1 Somewhere\n[Sideboard]\n2 mira\n"
    )
    text = (
        "About\nName Four Foxes\n\nCommander\n1 Fox King (INV) 12\n\n"
        "Deck\n4 Spark // Shade (INV)\n2 Dusk\n1 Dusk\n1 Fire // Echo\n1 Nobody (XYZ)\n\nSideboard\n2 Mira\n"
    )
    result = run("deck", "convert", path, "--to", "arena")
    assert (result.exit_code, result.stdout) == (0, text)
    assert result.stderr.splitlines() == [
        "note: no card is called 'Nobody'",
        "note: 1 cards of a maybeboard and the like are left out",
    ]
    out = tmp_path / "out.txt"
    result = run("deck", "convert", path, "--to", "Arena", "-o", str(out))
    assert (result.exit_code, result.stdout, out.read_text()) == (0, "", text)
    result = run("deck", "convert", path, "--to", "arenna")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'arenna' cannot be written\n  what can be written: arena" in result.stderr
    result = run("deck", "convert", path, "--to", "arena", "-o", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{tmp_path}: cannot be written" in result.stderr
