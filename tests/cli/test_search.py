"""`spellwright search`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spellwright.cards.search_terms import IS, KEYS
from spellwright.judge import understood

Run = Callable[..., Any]


def names(run: Run, *arguments: str) -> list[str]:
    result = run("search", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return [c["name"] for c in json.loads(result.stdout)["cards"]]


@pytest.mark.usefixtures("filled")
def test_cards_of_the_store_are_found_and_counted(run: Run) -> None:
    assert run("search", "t:fox").stdout == "Émber Fox  {1}{R}  Creature — Fox  2/1\n1 card\n"
    assert run("search", "quiet", "t:land", "--limit", "1").stdout == (
        "Quiet Hill  Land\n2 cards, of which 1 are not shown (--limit)\n"
    )
    assert run("search", "t:goblin").stdout == "0 cards\n"
    assert names(run, "-t:land", "--order", "mv", "--desc", "--limit", "0") == ["Émber Fox", "Dusk Moth // Dawn Moth"]


@pytest.mark.usefixtures("filled")
def test_a_search_for_what_cards_do_compiles_them_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """CR 702.10 is haste."""
    first = run("search", "rule:702.10")
    assert first.stdout.startswith("Émber Fox")
    assert first.stderr == "compiling 4 cards, once\n"
    assert run("search", "effect:addmana is:playable").stderr == ""
    assert names(run, "effect:addmana is:playable") == ["Quiet Hill", "Quiet Vale"]
    monkeypatch.setattr(understood, "version", lambda: "another")
    assert run("search", "is:playable").stderr == "compiling 4 cards, once\n"


@pytest.mark.usefixtures("filled")
def test_the_index_can_be_made_beforehand(run: Run, home: Path) -> None:
    result = run("search", "--index")
    assert result.stdout == f"4 cards are compiled and indexed in {home / 'cards.sqlite'}\n"
    assert run("search", "is:playable").stderr == ""


@pytest.mark.usefixtures("filled")
def test_an_import_is_searched_at_once(run: Run, card_file: Path, home: Path) -> None:
    run("search", "--index")
    cards = json.loads(card_file.read_text())
    cards[0]["oracle_text"] = "Flying"
    card_file.write_text(json.dumps([cards[0], {**cards[0], "name": "Ash Wolf", "type_line": "Creature — Wolf"}]))
    run("cards", "import", str(card_file))
    assert names(run, "o:haste") == []
    assert names(run, "o:flying") == ["Ash Wolf", "Émber Fox"]
    result = run("search", "rule:702.9", "--json")
    assert "compiling" in result.stderr
    data = json.loads(result.stdout)
    assert [(c["name"], c["status"]) for c in data["cards"]] == [("Ash Wolf", "playable"), ("Émber Fox", "playable")]


def test_without_a_store_the_cards_that_ship_are_searched(run: Run, home: Path) -> None:
    found = names(run, 't:instant o:"3 damage" c=r mv=1')
    assert "Lightning Bolt" in found
    assert "Serra Angel" in names(run, "kw:flying kw:vigilance")
    assert (home / "starter.sqlite").is_file()
    refused = run("search", "f:modern")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "these cards do not say where they are legal" in refused.stderr


def test_without_a_folder_to_write_to_they_are_searched_all_the_same(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(tmp_path / "file" / "home"))
    assert "Lightning Bolt" in names(run, '!"lightning bolt"')


@pytest.mark.usefixtures("filled")
def test_bad_input_is_one_message_and_status_2(run: Run) -> None:
    for arguments, said in (
        ((), "say what to search for"),
        (("t:fox", "--order", "size"), "there is no order 'size'"),
        (("pwo>3",), "there is no search key 'pwo'\n  pwo>3\n  ^^^\n  did you mean pow?"),
        (("t:fox", "(c:r"), "the parenthesis is not closed\n  t:fox (c:r\n        ^"),
    ):
        result = run("search", *arguments)
        assert (result.exit_code, result.stdout) == (2, ""), arguments
        assert said in result.stderr and "Traceback" not in result.stderr


@pytest.mark.usefixtures("filled")
def test_what_begins_with_a_dash_and_is_no_option_is_negated(run: Run) -> None:
    assert names(run, "-t:land", "-hill", "c:r") == ["Émber Fox"]


def test_the_version_is_of_what_compiles_cards() -> None:
    assert len(understood.version()) == 16
    assert understood.version() == understood.version()


def test_every_key_and_every_state_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "search.md").read_text(encoding="utf-8")
    for key in KEYS.values():
        spellings = "|".join([alias for alias, known in KEYS.items() if known == key])
        assert re.search(rf"`({spellings})[:=<>]", text), key
    for state in IS:
        assert f"`{state}`" in text or f"is:{state}" in text, state


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("query", ["rule:999", "rule:124.1", "status=foo", "is:playable f:nonsense", "effect:x mv=y"])
def test_what_is_wrong_is_refused_before_cards_are_compiled(run: Run, query: str) -> None:
    result = run("search", query)
    assert (result.exit_code, result.stdout) == (2, "") and "compiling" not in result.stderr


@pytest.mark.usefixtures("filled")
def test_an_effect_that_no_card_has_is_refused_once_they_are_compiled(run: Run) -> None:
    assert "no card compiled to 'nonsense'" in run("search", "effect:nonsense").stderr
