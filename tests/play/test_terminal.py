"""The game from end to end in a real pseudo-terminal, and where there is none.

The decks: bears that attack, against angels for which there is no mana, so that chance decides the draws alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty")

from .terminal import Terminal

MINE = "Deck\n26 Forest\n34 Grizzly Bears\n"
THEIRS = "Deck\n40 Mountain\n20 Serra Angel\n"
SECRET = "Serra Angel"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "mine.txt").write_text(MINE, encoding="utf-8")
    (tmp_path / "theirs.txt").write_text(THEIRS, encoding="utf-8")
    return tmp_path


def play(home: Path, *arguments: str, **environment: str) -> Terminal:
    return Terminal("play", "mine.txt", "theirs.txt", "--seed", "7", *arguments, home=home, **environment)


def keep(t: Terminal) -> None:
    if "mulligan or keep" not in t.text:
        t.expect("mulligan or keep")
    t.type("keep", "has priority")


def until(t: Terminal, words: str, most: int = 60) -> str:
    """Play a land where there is one, else pass, until an entry of the menu begins so; its number."""
    for _ in range(most):
        number = t.entry(words)
        if number:
            return number
        if "which creatures attack?" in t.new:
            t.type("none", "> ")
            continue
        if "which cards are discarded?" in t.new:
            t.type("1", "> ")
            continue
        land = t.entry("play Forest")
        t.type(land if land else "", "> ")
    raise AssertionError(f"{words!r} never came:\n{t.text[-3000:]}")


def test_a_game_from_start_to_quit(home: Path) -> None:
    """Start, help, look, stops, a creature cast with its payment shown, attack, undo, save, quit."""
    with play(home) as t:
        start = t.expect("You are Mine; greedy plays Theirs", "Before the game", "mulligan or keep the hand?")
        assert "\x1b[" in t.raw, "a terminal gets colours"
        assert "hand  h1 " in start
        t.type("help", "undo", "look X", "stop STEP", "save FILE", "concede")
        t.type("look Grizzly Bears", "Creature — Bear", "2/2", "printed:")
        t.type("perhaps", "is none of these")
        keep(t)
        t.type("stops", "in your turns: precombat main, declare attackers")
        t.type("stop upkeep mine", "in your turns: upkeep, precombat main")
        t.type("stop upkeep off", "in your turns: precombat main")
        t.type("stop nowhere", "is no step")
        number = until(t, "cast Grizzly Bears")
        row = next(r for r in t.new.splitlines() if "cast Grizzly Bears" in r)
        assert "{1}{G}  [taps Forest ×2]" in row
        t.type("control", "asked at every priority")
        t.type(number, "Mine casts Grizzly Bears", "the stack, its top first", "(tapped) ×2")
        t.type("undo", "taken back", "cast Grizzly Bears")
        assert "the stack" not in t.new and "(tapped)" not in t.new
        t.type("control", "asked at your stops")
        t.type(number, "Mine casts Grizzly Bears", "Mine has priority")
        t.type("undo", "it cannot be taken back: a card was ")
        t.type("look p1", "Grizzly Bears", "what happened to it:", "(CR 601.2")
        t.type("log 9", "Mine casts Grizzly Bears (CR 601.2i)")
        t.type("why", "Mine draws", "CR 121.1")
        t.type("why 99", "things to explain")
        t.type("find bear", "p1  Grizzly Bears (of Mine)")
        t.type("graveyard", "graveyard of Mine", "graveyard of Theirs")
        t.type("exile", "exile: 0")
        for _ in range(40):
            if "which creatures attack?" in t.new:
                break
            t.type("", "> ")
        t.type("all", "attack")
        assert "life: Mine 20, Theirs 18" in until_turn(t)
        t.type("save game.json", "saved; go on with it by")
        t.send("quit\n")
        assert t.end("The game is left unfinished on turn") == 0
    assert SECRET not in t.text
    saved = json.loads((home / "game.json").read_text(encoding="utf-8"))
    assert saved["play"]["decks"] == ["mine", "theirs"]


def until_turn(t: Terminal) -> str:
    """Pass until another turn has begun; what was told since the attack."""
    told = t.new
    for _ in range(20):
        if "Theirs 18)" in told:
            break
        told += t.type("", "> ")
    return told


def test_a_saved_game_goes_on_and_is_conceded(home: Path) -> None:
    with play(home) as t:
        keep(t)
        t.type("save game.json", "saved")
        t.type("load nothing.json", "there is no such saved game")
        t.type("load game.json", "Mine against Theirs", "has priority")
        t.send("quit\n")
        assert t.end() == 0
    with Terminal("play", "--load", "game.json", home=home) as t:
        t.expect("You are Mine", "has priority")
        t.send("concede\n")
        assert t.end("Theirs wins on turn", "conceded (CR 104.3a)") == 0
    assert SECRET not in t.text


def test_a_record_is_stepped_through(home: Path) -> None:
    with play(home, "--record", "game.jsonl") as t:
        keep(t)
        t.type(until(t, "cast Grizzly Bears"), "Mine casts Grizzly Bears")
        t.send("concede\n")
        assert t.end("written to game.jsonl") == 0
    assert SECRET not in t.text
    with Terminal("replay", "game.jsonl", home=home) as t:
        t.expect("the game is over")
        t.type("back 2", "answers; turn")
        t.type("next", "answers; turn")
        t.type("start", "after 0 of", "mulligan or keep")
        t.type("goto 3", "after 3 of")
        t.type("goto 99999", "there is no answer 99999")
        t.type("goto turn 2", "turn 2")
        t.type("last", "the game is over")
        t.type("log 3", "loses the game: conceded (CR 104.3a)")
        t.send("quit\n")
        assert t.end() == 0


def test_the_end_of_the_input_offers_the_save(home: Path) -> None:
    with play(home) as t:
        keep(t)
        t.send("\x04")
        t.expect("a file name saves the game, nothing leaves it")
        t.send("late.json\n")
        assert t.end("saved; go on with it by", "left unfinished") == 0
    assert json.loads((home / "late.json").read_text(encoding="utf-8"))["answers"]


def test_no_colour_means_no_escape_sequences(home: Path) -> None:
    for arguments, environment in ((("--no-color",), {}), ((), {"NO_COLOR": "1"})):
        with play(home, *arguments, **environment) as t:
            keep(t)
            t.send("quit\n")
            assert t.end() == 0
        assert "\x1b[" not in t.raw


def test_two_people_do_not_see_each_other(home: Path) -> None:
    """What the first saw is cleared before the second comes; each sees their own hand."""
    with play(home, "--hot-seat") as t:
        t.expect("mulligan or keep")
        t.type("keep", "Let nobody else look", "Enter when")
        assert "\x1b[2J" in t.raw and "\x1b[3J" in t.raw
        first = "Theirs" if "Enter when Mine is here" in t.new else "Mine"
        second = t.type("", "mulligan or keep")
        hand = "Grizzly Bears" if first == "Theirs" else SECRET
        other = SECRET if first == "Theirs" else "Grizzly Bears"
        assert hand in second and other not in second
        t.send("\x04\x04")
        assert t.end() == 0


def test_where_there_is_no_terminal(home: Path) -> None:
    """Lines of the input are answers; nothing is coloured, nothing hidden is shown; at the end an agent plays on."""
    command = [sys.executable, "-m", "spellwright", "play", "mine.txt", "theirs.txt", "--seed", "7"]
    done = subprocess.run(
        command, input="keep\nboard\nnonsense\nlook p9\n", capture_output=True, text=True, cwd=home, timeout=120
    )
    assert done.returncode == 0 and not done.stderr
    assert "\x1b[" not in done.stdout
    assert "is none of these" in done.stdout and "no card in sight is called 'p9'" in done.stdout
    assert "The input has ended: greedy plays on for Mine." in done.stdout
    before = done.stdout.split("The input has ended")[0]
    assert SECRET not in before and "hand 7" in before
