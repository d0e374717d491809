"""The frame of the command line."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spellwright import __version__
from spellwright.cli.main import COMMANDS
from spellwright.core.errors import did_you_mean
from spellwright.core.files import write_text
from spellwright.facade import load_pool

Run = Callable[..., Any]
PRESENT = [name for name, (module, _) in COMMANDS.items() if importlib.util.find_spec(module)]


def test_help_lists_every_command_and_loads_none() -> None:
    code = (
        "import sys; from spellwright.cli.main import main; sys.argv = ['spellwright', '--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([m for m in ('rich', 'sqlite3', 'httpx2', 'spellwright.cards.store') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for name in ("cards", "card", "deck", "rules"):
        assert f"\n  {name} " in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_module_runs_as_the_console_script_does() -> None:
    done = subprocess.run([sys.executable, "-m", "spellwright", "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, f"spellwright, version {__version__}")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_output_without_room_is_one_message() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "spellwright", "deck", "green"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "Error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("name", PRESENT)
def test_every_command_has_help(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: spellwright {name}" in result.stdout


def test_an_unknown_command_is_answered_with_what_is_near(run: Run) -> None:
    result = run("crads")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: spellwright: there is no command 'crads'\n  did you mean card")
    assert "there are: " in run("zzz").stderr


def test_a_type_line_that_is_none_is_bad_input(run: Run) -> None:
    result = run("compile", "--text", "Draw a card.", "--type-line", "Instnat")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: --type-line Instnat: no card type is called 'Instnat'\n  did you mean Instant?\n"


def test_a_card_fits_a_terminal(run: Run) -> None:
    """The longest line of the starter pool is broken between words, and none is lost."""
    pool = load_pool()
    card = max(pool.values(), key=lambda c: max([len(line.text) for line in c.lines], default=0))
    shown = run("card", card.name).stdout
    assert max([len(row) for row in shown.split("\n")]) <= 80
    assert " ".join(card.lines[0].text.split()) in " ".join(shown.split())


def test_what_cannot_be_played_is_status_1_of_compile(run: Run) -> None:
    """One rule for a text, a name and a file of cards."""
    for text, status in (("Draw a card.", 0), ("Zap a card.", 1), ("Venture into the dungeon.", 1)):
        assert run("compile", "--text", text, "--type-line", "Sorcery").exit_code == status
        assert run("compile", "--text", text, "--type-line", "Sorcery", "--json").exit_code == status


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("rad", ["red", "green"], ["red"]),
        ("crads", ["cards", "card"], ["cards"]),
        ("giant growht", ["Giant Growth", "Giant Spider"], ["Giant Growth"]),
        ("control", ["dimir-control", "contract"], ["dimir-control"]),
        ("quiet vale", ["Quiet Hill"], []),
        ("forst", ["Fork", "Forest"], ["Forest"]),
        ("xyzzy", ["play", "sim"], []),
    ],
)
def test_only_what_is_near_is_suggested(word: str, known: list[str], near: list[str]) -> None:
    assert did_you_mean(word, known) == near


def test_what_the_engine_does_not_play_is_said_once(run: Run) -> None:
    text = "Venture into the dungeon."
    result = run("compile", "--text", text, "--type-line", "Sorcery")
    assert "meant; the engine does not play the keyword action 'venture' yet" in result.stdout


def test_a_link_is_written_through_and_a_pipe_is_written_to(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real.txt", tmp_path / "link.txt", tmp_path / "pipe"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    write_text(link, "new")
    write_text(pipe, "through")
    assert link.is_symlink() and real.read_text(encoding="utf-8") == "new"
    assert pipe.is_fifo() and os.read(end, 100) == b"through"
    os.close(end)


def test_an_unknown_option_is_bad_input(run: Run) -> None:
    result = run("cards", "import", "--fast", "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such option" in result.stderr
