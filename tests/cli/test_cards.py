"""`spellwright cards`, `card`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def test_import_says_what_it_did(run: Run, card_file: Path, home: Path) -> None:
    cards = json.loads(card_file.read_text())
    bad = {"name": "Half", "layout": "split", "type_line": "Instant"}
    card_file.write_text(json.dumps([*cards, bad, {**cards[0], "name": "Late Fox", "released_at": "2031-02-30"}]))
    result = run("cards", "import", str(card_file))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"5 cards and 0 others from {card_file} (Scryfall) in ")
    assert "1 damaged entries skipped:\n  entry 5: Half: a split card without its faces\n" in result.stdout
    assert "1 x released_at is no date: '2031-02-30'" in result.stdout
    assert result.stdout.endswith(f"5 cards in {home / 'cards.sqlite'}, 5 entries new\n")


def test_import_as_json(run: Run, card_file: Path) -> None:
    data = json.loads(run("cards", "import", str(card_file), "--json").stdout)
    assert (data["cards"], data["other"], data["new"], data["in_store"]) == (4, 0, 4, 4)
    assert (data["skipped"], data["warnings"]) == ([], [])


def test_a_refused_file_is_one_message_and_status_2(run: Run, card_file: Path, home: Path) -> None:
    cut = card_file.with_name("cut.json.gz")
    cut.write_bytes(gzip.compress(card_file.read_bytes())[:-30])
    for path in (cut, card_file.with_name("none.json"), card_file.parent):
        result = run("cards", "import", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: {path}: ")
        assert "Traceback" not in result.stderr
    assert not home.exists()


@pytest.mark.usefixtures("filled")
def test_info(run: Run, home: Path) -> None:
    assert run("cards", "info").stdout == f"{home / 'cards.sqlite'}\n4 cards\n"
    assert json.loads(run("cards", "info", "--json").stdout)["cards"] == 4


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("name", ["ember fox", "EMBER FOX", "embe"])
def test_a_card_is_found_in_any_case_and_by_its_beginning(run: Run, name: str) -> None:
    result = run("card", *name.split())
    assert result.exit_code == 0
    rows = result.stdout.split("\n")
    assert rows[0].split() == ["Émber", "Fox", "{1}{R}"]
    assert rows[1] == "Creature — Fox"
    assert any(row.startswith("Haste") for row in rows)
    assert "2/1" in rows


@pytest.mark.usefixtures("filled")
def test_a_card_of_two_faces_shows_both(run: Run) -> None:
    out = run("card", "dawn moth").stdout
    assert "Dusk Moth" in out
    assert "Creature — Insect (W)" in out
    assert "layout transform" in out


@pytest.mark.usefixtures("filled")
def test_a_card_shows_what_is_understood_of_it(run: Run) -> None:
    """CR 702.10: haste is a word the engine knows."""
    assert run("card", "ember fox").stdout.endswith("\nplayable\n  Haste\n      playable\n")
    data = json.loads(run("card", "ember fox", "--json").stdout)
    assert (data["status"], data["lines"]) == (
        "playable",
        [{"text": "Haste", "status": "playable", "report": "playable"}],
    )


@pytest.mark.usefixtures("filled")
def test_a_card_as_json(run: Run) -> None:
    data = json.loads(run("card", "ember fox", "--json").stdout)
    assert (data["name"], data["faces"][0]["power"]) == ("Émber Fox", "2")


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("embr fox", "no card is called 'embr fox'\n  did you mean Émber Fox?"),
        ("quiet", "several cards begin with 'quiet'\n  say which: Quiet Hill, Quiet Vale"),
        ("12345", "no card is called '12345'"),
    ],
)
def test_a_name_that_is_no_card_is_bad_input(run: Run, name: str, message: str) -> None:
    result = run("card", name)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {message}\n")


def test_a_card_without_a_store_says_how_to_fill_it(run: Run) -> None:
    result = run("card", "nothing at all")
    assert result.exit_code == 2
    assert "spellwright cards import FILE" in result.stderr


def test_a_card_without_a_store_is_one_of_the_pool(run: Run) -> None:
    """Its text is printed from what it says."""
    out = run("card", "giant gr").stdout
    assert out.splitlines()[2] == "Target creature gets +3/+3 until end of turn."
    assert "\nplayable\n" in out


@pytest.mark.usefixtures("filled")
def test_a_card_that_is_not_in_the_store_is_one_of_the_pool(run: Run) -> None:
    assert run("card", "giant growth").stdout.startswith("Giant Growth ")


def test_pull_says_what_it_did(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, card_file: Path) -> None:
    """With a server that is asked by a function; the real way there is in tests/cards/test_pull.py."""
    from spellwright.cards import pull
    from spellwright.cards.store import import_cards

    done = pull.Pulled(pull.PULLED, "oracle_cards", "2031-01-02", 2_500_000, imported=import_cards(card_file))
    answers = [done, done, pull.Pulled(pull.RECENT, "oracle_cards", "2031-01-02", age=7300)]
    answers.append(pull.Pulled(pull.UNCHANGED, "oracle_cards", "2031-01-02"))
    monkeypatch.setattr(pull, "pull_cards", lambda *_: answers.pop(0))
    out = run("cards", "pull").stdout
    assert out.startswith("2.5 MB fetched, as of 2031-01-02\n4 cards and 0 others from ")
    data = json.loads(run("cards", "pull", "--json").stdout)
    assert (data["status"], data["bytes"], data["cards"]) == ("pulled", 2_500_000, 4)
    assert run("cards", "pull").stdout.startswith("fetched 2 hours ago, which is not a day; --force")
    assert run("cards", "pull").stdout == "oracle_cards has not changed since 2031-01-02\n"


def test_pull_without_a_server_is_one_message_and_status_2(run: Run, home: Path) -> None:
    result = run("cards", "pull", "--base-url", "http://127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: http://127.0.0.1:1/bulk-data: it cannot be fetched: ")
    assert not home.exists()
