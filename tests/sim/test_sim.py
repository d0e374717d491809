"""Series of games and their statistics."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from spellwright.cli.main import group
from spellwright.core.errors import UserError
from spellwright.facade import deck_cards
from spellwright.ir.meant.abilities import Card
from spellwright.rules.game import Game
from spellwright.sim.match import REASONS, Contest, Played, play_one, play_series, reason
from spellwright.sim.measure import measure_clones, measure_games
from spellwright.sim.statistics import lengths, rate, summary, wilson


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(group, list(arguments), prog_name="spellwright")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(scope="module")
def decks() -> tuple[list[Card], list[Card]]:
    return deck_cards("green"), deck_cards("red")


def contest(decks: tuple[list[Card], list[Card]], a: str = "random", b: str = "random", seed: int = 1) -> Contest:
    return Contest(("green", "red"), decks, (a, b), seed)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals_are_those_of_the_books(wins: int, games: int, low: float, high: float) -> None:
    """81 of 263: Newcombe, Statistics in Medicine 17 (1998), table I, method 3; 0, 5 and 10 of 10: by hand."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_seats_and_who_begins_take_turns(decks: tuple[list[Card], list[Card]]) -> None:
    played = play_series(contest(decks), 8)
    assert [(p.seat, p.first) for p in played] == [(0, 0), (1, 0), (0, 1), (1, 1)] * 2


def test_a_series_is_the_same_again_and_its_games_stand_alone(decks: tuple[list[Card], list[Card]]) -> None:
    c = contest(decks)
    played = play_series(c, 6)
    assert played == play_series(c, 6)
    assert [play_one(c, i) for i in (5, 0, 3)] == [played[i] for i in (5, 0, 3)]
    assert play_series(contest(decks, seed=2), 6) != played


def test_every_random_game_ends_by_a_rule(decks: tuple[list[Card], list[Card]]) -> None:
    for p in play_series(contest(decks), 30):
        assert p.reason in REASONS and p.reason != "unfinished"
        assert (p.winner >= 0) == (p.reason not in ("104.4a", "104.4b"))


def test_processes_play_the_same_games(decks: tuple[list[Card], list[Card]]) -> None:
    c = contest(decks)
    assert play_series(c, 6, jobs=2) == play_series(c, 6)


def test_the_reason_is_the_rule_that_ended_it(decks: tuple[list[Card], list[Card]]) -> None:
    """CR 104.3a; 704.5b: both draw the only seven cards they have, then have none to draw."""
    game = Game(list(decks), 1)
    assert reason(game) == "unfinished"
    game.concede(0)
    assert reason(game) == "104.3a"
    few = Game([deck[:7] for deck in decks], 1)
    while few.decision is not None:
        d = few.decision
        few.push((0,) if d.legal((0,)) else d.options()[0])
    assert reason(few) == "704.5b" and few.winner == few.state.first


def test_greedy_beats_random_from_both_seats_and_with_both_decks(decks: tuple[list[Card], list[Card]]) -> None:
    """At least 80% of 200 is asked; 40 games here."""
    wins = sum([p.winner == 0 for p in play_series(contest(decks, "greedy", "random"), 20)])
    wins += sum([p.winner == 1 for p in play_series(contest(decks, "random", "greedy"), 20)])
    assert wins >= 32


def game(number: int, winner: int, first: int, seat: int = 0, turns: int = 10, reason: str = "704.5a") -> Played:
    return Played(number, 1, seat, first, winner, turns, 100, reason, (20, 0))


def test_rates_leave_draws_out() -> None:
    played = [game(0, 0, 0), game(1, 1, 0), game(2, -1, 1, reason="104.4a"), game(3, 0, 1)]
    assert rate(played, 0)["games"] == 3 and rate(played, 0)["wins"] == 2
    data = summary(Contest(("a", "b"), ([], []), ("x", "y"), 1), played)
    assert data["draws"] == 1
    assert data["sides"][0]["on_the_play"]["games"] == 2 and data["sides"][0]["on_the_draw"]["wins"] == 1
    assert data["sides"][1]["on_the_play"]["games"] == 1
    assert data["reasons"] == {"704.5a": 3, "104.4a": 1}


def test_lengths() -> None:
    assert lengths([3, 1, 8, 4]) == {"mean": 4.0, "median": 3.5, "least": 1, "most": 8}
    assert lengths([])["mean"] is None


def test_no_games_are_refused(decks: tuple[list[Card], list[Card]]) -> None:
    with pytest.raises(UserError):
        play_series(contest(decks), 0)


def test_measures_count_what_they_say(decks: tuple[list[Card], list[Card]]) -> None:
    """A random game has some hundreds of decisions; a clone costs less than a clone and an answer."""
    data = measure_games(list(decks), 0.2, 1)
    assert data["games"] >= 1 and data["decisions"] >= 100 * data["games"] / 4
    assert data["decisions_per_s"] == pytest.approx(data["decisions"] / data["cpu_seconds"], rel=0.02)
    assert data["games_per_s"] == pytest.approx(data["games"] / data["cpu_seconds"], rel=0.02)
    clones = measure_clones(list(decks), 0.1, 1)
    assert 0 < clones["clone_us"] < clones["fork_us"]


def test_the_command_prints_one_object() -> None:
    first = run("sim", "green", "red", "-n", "4", "--seed", "3", "--agents", "random", "--json", "--each")
    assert first.exit_code == 0
    data = json.loads(first.stdout)
    assert data["games"] == 4 and data["seed"] == 3 and len(data["each"]) == 4
    assert [s["deck"] for s in data["sides"]] == ["green", "red"]
    again = run("sim", "green", "red", "-n", "4", "--seed", "3", "--agents", "random", "--json", "--each")
    assert again.stdout == first.stdout


def test_the_command_prints_a_report() -> None:
    result = run("sim", "green", "red", "-n", "4", "--agents", "random,random")
    assert result.exit_code == 0
    assert "4 games, seed 1" in result.stdout and "green (random)" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nonsense", "red"), "there is no deck 'nonsense'"),
        (("green", "rad"), "did you mean red?"),
        (("green", "red", "--agents", "clever"), "there is no agent 'clever'"),
        (("green", "red", "--agents", "greedy,random,greedy"), "are not two agents"),
        (("green", "no/such/file.txt"), "no such"),
    ],
)
def test_bad_input_is_one_message_and_status_2(arguments: tuple[str, ...], words: str) -> None:
    result = run("sim", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr and "Traceback" not in result.stderr


def test_unplayable_cards_are_named(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "odd.txt"
    path.write_text("Deck\n4 No Such Card At All\n20 Forest\n", encoding="utf-8")
    result = run("sim", str(path), "red")
    assert result.exit_code == 2
    assert "No Such Card At All" in result.stderr and str(path) in result.stderr
