"""Decks alone: what is counted is what happened."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from spellwright.cli.main import group
from spellwright.facade import deck_cards
from spellwright.sim.goldfish import OTHERS_CARD, OTHERS_CARDS, Alone, Fished, Turn, play_alone
from spellwright.sim.goldfish_report import report_alone, summary_alone


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(group, list(arguments), prog_name="spellwright")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def alone(names: list[str], turns: int = 6, agent: str = "greedy") -> Alone:
    return Alone("own", deck_cards(names), agent, deck_cards([OTHERS_CARD] * OTHERS_CARDS), 1, turns)


def test_a_deck_of_lands_plays_one_a_turn_and_kills_nobody() -> None:
    """CR 305.2: one land a turn."""
    f = play_alone(alone(["Forest"] * 60), 0)
    assert f.kill == 0 and f.reason == "unfinished" and f.began
    assert [t.lands for t in f.turns] == [t.mana for t in f.turns] == [1, 2, 3, 4, 5, 6]
    assert all([t.land and t.life == 20 and not t.stuck and not t.spells and not t.made for t in f.turns])
    assert (f.kept, f.opening) == (7, 7)
    assert not play_alone(alone(["Forest"] * 60), 1).began


def test_spells_of_another_colour_are_stuck_once_their_mana_is_there() -> None:
    """Grizzly Bears costs {1}{G}: two Mountains are mana enough, and never of that colour."""
    f = play_alone(alone(["Mountain"] * 30 + ["Grizzly Bears"] * 30, 5, "random"), 0)
    assert f.kill == 0
    for t in f.turns:
        assert (t.stuck > 0) == (t.mana >= 2) and t.lacks == ("G" if t.mana >= 2 else "") and t.spells == 0
    assert any([t.stuck for t in f.turns])


def test_bears_in_the_right_forest_are_cast_and_kill() -> None:
    f = play_alone(alone(["Forest"] * 26 + ["Grizzly Bears"] * 34, 20), 0)
    assert f.reason == "704.5a" and f.kill == len(f.turns) > 4
    assert f.turns[-1].life <= 0 and not any([t.stuck for t in f.turns])
    assert sum([t.made for t in f.turns]) == 2 * sum([t.spells for t in f.turns])
    assert all([t.made <= t.mana for t in f.turns])
    assert f == play_alone(alone(["Forest"] * 26 + ["Grizzly Bears"] * 34, 20), 0)


def test_sources_of_more_than_one_mana_count_in_full() -> None:
    """Each Sol Ring makes two. The land may have come after the turn's first spell."""
    f = play_alone(alone(["Mountain"] * 30 + ["Sol Ring"] * 30, 4, "random"), 0)
    rings = 0
    for t in f.turns:
        assert t.mana - 2 * rings in (t.lands - t.land, t.lands)
        rings += t.spells
    assert rings > 1


def test_summary_of_games_alone() -> None:
    about = Alone("own", [], "greedy", [], 1, 3)
    played = [
        Fished(0, 1, True, 2, "704.5a", 0, 7, 3, [Turn(1, True, 1), Turn(2, True, 2, 2, 1, 0)]),
        Fished(
            1, 1, False, 0, "unfinished", 1, 6, 2, [Turn(1, True, 1), Turn(1, False, 1, stuck=2, lacks="WG"), Turn(2)]
        ),
    ]
    data = summary_alone(about, played)
    assert data["killed"]["rate"] == 0.5 and data["kill"]["count"] == {"2": 1}
    assert data["kill_on_the_play"] == 2.0 and data["kill_on_the_draw"] is None
    assert data["mulligans"] == {"mean": 0.5, "count": {"0": 1, "1": 1}}
    assert [t["games"] for t in data["turns"]] == [2, 2, 1]
    assert [t["killed"]["number"] for t in data["turns"]] == [0, 1, 1]
    assert [t["lands"] for t in data["turns"]] == [1.0, 1.5, 2.0]
    assert data["colour"]["turns"]["number"] == 1 and data["colour"]["turns"]["of"] == 5
    assert data["colour"]["lacks"] == {"G": 1, "W": 1}
    text = report_alone(data)
    assert "killed by turn 3: 50.0%" in text and max([len(row) for row in text.split("\n")]) <= 80


def test_the_command_is_the_same_for_any_jobs() -> None:
    options = ("sim", "green", "--goldfish", "-n", "4", "--turns", "4", "--agents", "random", "--json", "--each")
    first = run(*options)
    data: dict[str, Any] = json.loads(first.stdout)
    (deck,) = data["goldfish"]
    assert deck["games"] == 4 and [g["began"] for g in deck["each"]] == [True, False, True, False]
    assert run(*options, "--jobs", "2").stdout == first.stdout
    text = run("sim", "green", "red", "--goldfish", "-n", "1", "--turns", "2", "--agents", "random").stdout
    assert "green (random) alone: 1 game," in text and "red (random) alone: 1 game," in text


def test_what_does_not_go_together_is_refused() -> None:
    for words in (("--until", "0.1"), ("--gauntlet",), ("--games-file", "x.jsonl"), ("--agents", "greedy,random")):
        result = run("sim", "green", "--goldfish", *words)
        assert result.exit_code == 2 and words[0] in result.stderr and "Traceback" not in result.stderr
    assert run("sim", "green", "red", "--turns", "3").exit_code == 2
