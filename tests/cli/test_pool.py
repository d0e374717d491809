"""`spellwright pool`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spellwright.cli import pool as command
from spellwright.oracle import pool as pools

Run = Callable[..., Any]

SONG = {"name": "Song", "layout": "normal", "type_line": "Instant", "oracle_text": "Sing a song of sixpence."}


def own(run: Run) -> list[str]:
    cards = json.loads(run("pool", "list", "--json").stdout)["cards"]
    return [name for name, origin in cards.items() if origin == "own"]


@pytest.mark.usefixtures("filled")
def test_cards_of_the_store_are_added_and_removed(run: Run, home: Path) -> None:
    result = run("pool", "add", "ember fox", "Quiet Hill")
    assert result.stdout == f"Émber Fox: added\nQuiet Hill: added\n2 cards in {home / 'pool.jsonl'}\n"
    assert own(run) == ["Quiet Hill", "Émber Fox"]
    assert "compiled again" in run("pool", "add", "ember fox").stdout
    (home / "cards.sqlite").unlink()
    shown = run("pool", "show", "quiet", "hill").stdout
    assert shown == "Quiet Hill\nLand\n{T}: Add {R}.\n\nin the own pool, playable\n"
    result = run("pool", "remove", "ember fox")
    assert result.stdout == f"Émber Fox: removed\n1 cards in {home / 'pool.jsonl'}\n"
    assert own(run) == ["Quiet Hill"]
    assert run("pool", "remove", "Quiet Hill").exit_code == 0
    assert own(run) == []


@pytest.mark.usefixtures("filled")
def test_all_are_added_or_none(run: Run, home: Path, tmp_path: Path) -> None:
    (tmp_path / "song.json").write_text(json.dumps([SONG]))
    assert run("cards", "import", str(tmp_path / "song.json")).exit_code == 0
    result = run("pool", "add", "ember fox", "song")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nothing was added\n  Song: 'Sing a song of sixpence.': declined, stopped at 'Sing'" in result.stderr
    assert not (home / "pool.jsonl").exists()
    result = run("pool", "add", "ember fox", "embr fox")
    assert (result.exit_code, result.stderr) == (2, "Error: no card is called 'embr fox'\n  did you mean Émber Fox?\n")
    assert not (home / "pool.jsonl").exists()


def test_without_a_store_nothing_can_be_added(run: Run) -> None:
    result = run("pool", "add", "Giant Growth")
    assert result.exit_code == 2
    assert "spellwright cards import FILE" in result.stderr


@pytest.mark.usefixtures("filled")
def test_a_pool_is_compiled_again_with_or_without_a_store(run: Run, home: Path, tmp_path: Path) -> None:
    path = home / "pool.jsonl"
    assert run("pool", "add", "ember fox", "Quiet Hill").exit_code == 0
    before = path.read_bytes()
    assert run("pool", "rebuild").stdout == f"2 cards in {path}, 0 not playable\n"
    (home / "cards.sqlite").unlink()
    assert run("pool", "rebuild").stdout == f"2 cards in {path}, 0 not playable\n"
    assert path.read_bytes() == before
    (tmp_path / "names.txt").write_text("# those of the hill\nQuiet Hill\nQuiet Vale\n")
    result = run("pool", "rebuild", "--names", str(tmp_path / "names.txt"), "--into", str(path), "--json")
    assert json.loads(result.stdout) == {
        "pool": str(path),
        "cards": 1,
        "refused": {"Quiet Vale": "no card in the pool is called 'Quiet Vale'"},
    }


@pytest.mark.usefixtures("filled")
def test_the_starter_pool_is_changed_with_its_names(
    run: Run, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("STARTER", "NAMES"):
        monkeypatch.setattr(pools, name, tmp_path / name)
    pools.NAMES.write_text("Quiet Vale\n")
    assert run("pool", "add", "--starter", "Quiet Hill").exit_code == 0
    assert pools.NAMES.read_text() == "Quiet Hill\nQuiet Vale\n"
    assert run("pool", "rebuild", "--starter", "--store", str(home)).stdout.startswith("2 cards in ")
    assert run("pool", "remove", "--starter", "Quiet Hill").exit_code == 0
    assert (pools.NAMES.read_text(), list(pools.Pool.read(pools.STARTER))) == ("Quiet Vale\n", ["Quiet Vale"])


def test_the_list_names_every_card_and_deck(run: Run) -> None:
    data = json.loads(run("pool", "list", "--json").stdout)
    assert data["cards"] == dict.fromkeys(sorted(pools.starter_pool()), command.STARTER)
    assert data["decks"] == pools.starter_deck_names()
    lines = run("pool", "list").stdout.splitlines()
    assert lines[:-2] == sorted(pools.starter_pool())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "giant growht"], "no card in the pool is called 'giant growht'\n  did you mean Giant Growth?"),
        (["show", "lightning"], "several cards begin with 'lightning'\n  say which: Lightning Bolt"),
        (["remove", "Giant Growth"], "Giant Growth is in the starter pool, which stays as it is"),
        (["remove", "Giant Growht"], "no card in the pool is called 'Giant Growht'"),
        (["rebuild", "--starter", "--into", "x"], "--into and --starter are two pools"),
        (["rebuild", "--names", "none.txt"], "there is no such list of names"),
    ],
)
def test_bad_input_is_answered_with_what_would_be_right(run: Run, arguments: list[str], message: str) -> None:
    result = run("pool", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
