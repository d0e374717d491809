"""Invented cards: docs/custom-cards.md as it stands, and the options of the commands."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

DOCS = Path(__file__).parents[2] / "docs" / "custom-cards.md"
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

CARDS = """
Sun Fox {1}{W}
Creature — Fox
Lifelink
2/2

Moon Fox {U}
Creature — Fox
Flying, vigilence
1/1
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.txt").write_text(CARDS, encoding="utf-8")
    (tmp_path / "deck.txt").write_text("4 sun fox\n36 Plains\n", encoding="utf-8")
    return tmp_path


def as_pattern(shown: str) -> str:
    """What a transcript shows as a pattern: `...` is anything."""
    return ".*".join([re.escape(part) for part in shown.split("...")])


def test_the_document_is_true(run: Run, here: Path) -> None:
    """Every file of it is written, every command run, every answer compared."""
    commands = 0
    for kind, name, body in BLOCK.findall(DOCS.read_text(encoding="utf-8")):
        if kind == "file":
            (here / name).write_text(body, encoding="utf-8")
        elif kind == "python":
            exec(compile(body, str(DOCS), "exec"), {})
        elif kind == "console":
            for part in ("\n" + body).split("\n$ ")[1:]:
                command, _, shown = part.partition("\n")
                result = run(*shlex.split(command)[1:])
                assert re.fullmatch(as_pattern(shown.rstrip()), result.output.rstrip(), re.DOTALL), result.output
                commands += 1
    assert commands == 6


def test_exit_status_and_json_of_compile(run: Run, here: Path) -> None:
    assert run("compile", "--cards", "cards.txt", "sun", "fox").exit_code == 0
    result = run("compile", "--cards", "cards.txt", "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert [(c["name"], c["status"]) for c in data["cards"]] == [("Sun Fox", "playable"), ("Moon Fox", "declined")]
    fault = data["faults"][0]
    assert (fault["place"], fault["line"], fault["column"], fault["width"]) == ("cards.txt", 9, 9, 9)
    assert fault["hint"].startswith("did you mean vigilance")


def test_other_commands_point_at_it_and_go_on(run: Run, here: Path) -> None:
    result = run("sim", "deck.txt", "deck.txt", "-n", "1", "--cards", "cards.txt")
    assert result.exit_code == 0
    assert result.stderr.startswith(
        "note: cards.txt:9:9: 'vigilence' is no word that cards use\n    Flying, vigilence\n"
    )
    result = run("play", "deck.txt", "deck.txt", "--auto", "--seed", "1", "--cards", "cards.txt")
    assert result.exit_code == 0 and "Sun Fox" in result.stdout
    (here / "deck.txt").write_text("4 Moon Fox\n36 Plains")
    result = run("deck", "check", "deck.txt", "--cards", "cards.txt")
    assert result.exit_code == 1
    assert (
        "line 1: Moon Fox is not playable\n    'Flying, vigilence': declined, stopped at 'vigilence'" in result.stdout
    )
    assert run("deck", "check", "deck.txt").exit_code == 2


def test_a_card_that_there_is_is_not_shadowed_in_silence(run: Run, here: Path) -> None:
    (here / "forest.txt").write_text("Forest\nLand\n{T}: Add {R}.\n")
    result = run("compile", "--cards", "forest.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error: forest.txt:1: there is a card called 'Forest'\n"
        "  give yours another name, or say --replace to take yours instead\n"
    )
    result = run("compile", "--cards", "forest.txt", "--replace")
    assert result.exit_code == 0 and "{T}: Add {R}." in result.stdout


@pytest.mark.usefixtures("filled")
def test_nor_is_a_card_or_a_face_of_the_store(run: Run, here: Path) -> None:
    (here / "moth.txt").write_text("Dawn Moth\nLand\n{T}: Add {R}.\n\nEmber Fox\nLand\n{T}: Add {R}.\n")
    result = run("deck", "check", "deck.txt", "--cards", "moth.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "moth.txt:1: there is a card called 'Dawn Moth': Dusk Moth // Dawn Moth" in result.stderr
    assert "moth.txt:5: there is a card called 'Ember Fox'" in result.stderr
    (here / "deck.txt").write_text("60 ember fox")
    result = run("deck", "check", "deck.txt", "--cards", "moth.txt", "--replace", "--format", "modern")
    assert result.exit_code == 1
    assert "line 1: Ember Fox is not legal in modern" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["compile", "--cards", "none.txt"], "none.txt: there is no such file of cards"),
        (["compile", "--cards", "cards.txt", "--all"], "--cards is a file of cards by itself"),
        (["compile", "--cards", "cards.txt", "sun", "fix"], "cards.txt: no card in the file is called 'sun fix'"),
        (["sim", "deck.txt", "deck.txt", "--replace"], "--replace: there is nothing to replace anything with"),
    ],
)
def test_bad_input_is_answered_with_what_would_be_right(run: Run, here: Path, arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
