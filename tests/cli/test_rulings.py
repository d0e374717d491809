"""`spellwright rulings`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spellwright.cards.rulings import ruling_hash

Run = Callable[..., Any]

TAIL = "A fox has one tail."
RULINGS = [
    {"published_at": "2031-05-06", "comment": TAIL, "name": "Émber Fox"},
    {"published_at": "2030-05-06", "comment": "A fox is red.", "name": "Émber Fox"},
]
SCENARIO = """
id: fox
ruling: {{card: {card}, date: {date}, hash: "{hash}"}}
players: {{p1: {{battlefield: [Forest]}}}}
steps: [{{expect: {{p1: {{life: 20}}}}}}]
"""


@pytest.fixture
def rulings(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "rulings.json"
    path.write_text(json.dumps([*RULINGS, {"published_at": "2031-05-06", "name": "Quiet Hill"}]), encoding="utf-8")
    return path


@pytest.mark.usefixtures("filled")
def test_rulings_are_imported_and_shown_with_their_hash(run: Run, rulings: Path, home: Path) -> None:
    result = run("rulings", "import", str(rulings))
    assert result.stdout.splitlines()[0].startswith(f"2 rulings on 1 cards from {rulings} in ")
    assert result.stdout.splitlines()[1:] == [
        "1 damaged entries skipped:",
        "  entry 3: Quiet Hill: no comment: a ruling has a text",
        f"2 rulings in {home / 'rulings.sqlite'}",
    ]
    rows = run("rulings", "show", "ember", "fox").stdout.splitlines()
    assert rows[1:] == [f"2031-05-06 {ruling_hash(TAIL)}  {TAIL}", "2 rulings on Émber Fox"]
    data = json.loads(run("rulings", "show", "ember fox", "--json").stdout)
    assert data[1] == {"card": "Émber Fox", "date": "2031-05-06", "hash": ruling_hash(TAIL), "text": TAIL}
    assert run("rulings", "show", "quiet hill").stdout == "there are no rulings on Quiet Hill\n"


@pytest.mark.usefixtures("filled")
def test_the_rulings_that_scenarios_name_are_checked(run: Run, rulings: Path, tmp_path: Path) -> None:
    run("rulings", "import", str(rulings))
    good = {"card": "Émber Fox", "date": "2031-05-06", "hash": ruling_hash(TAIL)}
    path = tmp_path / "fox.yaml"
    for fields, said, status in (
        (good, "1 rulings found, 0 not found", 0),
        ({**good, "hash": ruling_hash("Another text.")}, "is not among those at hand", 1),
        ({**good, "date": "2031-05-07"}, "is of another date at hand", 1),
        ({**good, "card": "No Such Fox"}, "no card is called 'No Such Fox'", 1),
    ):
        path.write_text(SCENARIO.format(**fields), encoding="utf-8")
        result = run("rulings", "check", str(path))
        assert (result.exit_code, said in result.stdout) == (status, True), result.stdout


def test_rulings_without_names_need_the_cards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rulings.json"
    path.write_text(json.dumps([{"published_at": "2031-05-06", "comment": TAIL, "oracle_id": "fox-1"}]))
    run("rulings", "import", str(path))
    result = run("rulings", "show", "forest")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "do not say which are on Forest\n  they are without names: import the cards too" in result.stderr


def test_bad_input_is_one_message_and_status_2(run: Run, rulings: Path, home: Path) -> None:
    for arguments in (("show", "forest"), ("check", str(rulings)), ("import", str(rulings.parent))):
        result = run("rulings", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: ")
    assert not home.exists()
