"""Series of several decks, their file, and when they stop."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from spellwright.cli.main import group
from spellwright.core.errors import UserError
from spellwright.facade import deck_cards
from spellwright.sim.field import (
    Field,
    Stop,
    all_pairs,
    contest,
    first_against_others,
    of_pair,
    play_field,
    play_number,
    told_apart,
)
from spellwright.sim.games_file import GamesFile
from spellwright.sim.match import Contest, Played, play_series
from spellwright.sim.spread import in_order
from spellwright.sim.standings import against, ranked, report_field, standings
from spellwright.sim.statistics import report, summary

FAST = ("--agents", "random", "--seed", "3")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(group, list(arguments), prog_name="spellwright")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*arguments: str) -> str:
    result = run("sim", *arguments)
    assert result.exit_code == 2 and "Traceback" not in result.stderr
    return " ".join(result.stderr.split())


def empty_field(decks: int, gauntlet: bool = False) -> Field:
    pairs = first_against_others(decks) if gauntlet else all_pairs(decks)
    names = tuple("abcdefgh"[:decks])
    return Field(names, tuple([[] for _ in names]), tuple(["random" for _ in names]), pairs, 1)


def game(number: int, winner: int) -> Played:
    return Played(number, 1, 0, 0, winner, 10, 100, "704.5a" if winner >= 0 else "104.4a", (20, 0))


def slowly(about: int, number: int) -> int:
    """Later pieces are done sooner."""
    import time

    time.sleep(0.01 * max(0, 6 - number))
    return about * number


def test_work_comes_back_in_the_order_of_its_numbers() -> None:
    assert list(in_order(slowly, 10, 0, 9, jobs=3)) == [10 * i for i in range(9)]
    assert list(in_order(slowly, 10, 4, 7, jobs=1)) == [40, 50, 60]
    assert list(in_order(slowly, 10, 5, 5, jobs=3)) == []


def test_enough_is_enough() -> None:
    found = in_order(slowly, 1, 0, 1000, jobs=2)
    assert next(found) == 0
    found.close()  # type: ignore[attr-defined]


def test_pairs() -> None:
    assert all_pairs(3) == ((0, 1), (0, 2), (1, 2))
    assert first_against_others(4) == ((0, 1), (0, 2), (0, 3))
    assert told_apart(["Deck", "x", "Deck", "Deck"]) == ("Deck", "x", "Deck (2)", "Deck (3)")


def test_every_pair_sits_and_begins_equally_often() -> None:
    decks = (deck_cards("green"), deck_cards("red"), deck_cards("green"))
    field = Field(("a", "b", "c"), decks, ("random",) * 3, all_pairs(3), 1)
    played = play_field(field, 4)
    assert [p.number for p in played] == list(range(12))
    for pair in range(3):
        assert sorted([(p.seat, p.first) for p in of_pair(field, played, pair)]) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len({p.seed for p in played}) == 12


def test_two_decks_play_the_games_of_a_series() -> None:
    decks = (deck_cards("green"), deck_cards("red"))
    field = Field(("green", "red"), decks, ("random", "random"), all_pairs(2), 5)
    assert play_field(field, 3) == play_series(Contest(("green", "red"), decks, ("random", "random"), 5), 3)


def test_standings_add_up() -> None:
    """a beats b and c in two of two each, b beats c once of two, one is drawn."""
    field = empty_field(3)
    winners = [0, 0, 1, 0, 0, -1]
    data = standings(field, [game(i, w) for i, w in enumerate(winners)])
    assert [(d["wins"], d["games"]) for d in data["decks"]] == [(4, 4), (0, 3), (1, 3)]
    assert ranked(data) == [0, 2, 1]
    assert against(data)[2, 1]["rate"] == 1.0 and against(data)[1, 2]["wins"] == 0
    assert [p["draws"] for p in data["pairs"]] == [0, 0, 1]


def test_the_series_stops_where_every_interval_is_narrow_enough() -> None:
    """Wilson's interval of 8 of 8 is (0.6756, 1), of 4 of 4 (0.5101, 1)."""
    alone = Stop(empty_field(2), 0.4)
    assert [alone.after(game(i, 0)) for i in range(8)] == [False] * 7 + [True]
    two = Stop(empty_field(3, gauntlet=True), 0.4)
    stops = [two.after(game(i, 0 if i % 2 == 0 else i // 2 % 2)) for i in range(24)]
    assert not any(stops)
    assert not any([Stop(empty_field(2), None).after(game(i, 0)) for i in range(40)])


def test_where_it_stops_does_not_depend_on_jobs_or_what_is_known() -> None:
    decks = (deck_cards("green"), deck_cards("red"))
    field = Field(("green", "red"), decks, ("random", "random"), all_pairs(2), 5)
    alone = play_field(field, 40, until=0.6)
    assert len(alone) < 40 and len(alone) % 4 == 0
    assert play_field(field, 40, 2, until=0.6) == alone
    assert play_field(field, 40, until=0.6, known=play_field(field, len(alone) + 2)) == alone


def test_the_file_is_the_same_for_any_jobs_and_after_a_cut(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    first = run("sim", "green", "red", "-n", "6", *FAST, "--games-file", str(one), "--json")
    second = run("sim", "green", "red", "-n", "6", *FAST, "--games-file", str(two), "--json", "--jobs", "2")
    assert first.stdout == second.stdout
    whole = one.read_bytes()
    assert whole == two.read_bytes()
    lines = [json.loads(x) for x in whole.splitlines()]
    assert lines[0]["seed"] == 3 and [d["name"] for d in lines[0]["decks"]] == ["green", "red"]
    assert [x["number"] for x in lines[1:]] == list(range(6))
    assert [x["seats"] for x in lines[1:3]] == [[1, 2], [2, 1]]
    assert not any(["time" in key for x in lines for key in x])
    header = whole.index(b"\n")
    for cut in (len(whole) - 1, len(whole) - 30, header + 1, header - 5, 0):
        one.write_bytes(whole[:cut])
        again = run("sim", "green", "red", "-n", "6", *FAST, "--games-file", str(one), "--resume", "--json")
        assert again.exit_code == 0 and again.stdout == first.stdout
        assert one.read_bytes() == whole


def test_a_series_goes_on_with_more_games_and_looks_at_fewer(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options = (*FAST, "--games-file", str(path), "--json")
    run("sim", "green", "red", "green", "-n", "1", *options)
    more = run("sim", "green", "red", "green", "-n", "2", *options, "--resume")
    assert more.stdout == run("sim", "green", "red", "green", "-n", "2", *FAST, "--json").stdout
    whole = path.read_bytes()
    less = run("sim", "green", "red", "green", "-n", "1", *options, "--resume")
    assert json.loads(less.stdout)["games"] == 3 and path.read_bytes() == whole


def test_a_file_that_cannot_go_on_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options = ("-n", "3", "--agents", "random", "--games-file", str(path))
    assert run("sim", "green", "red", *options).exit_code == 0
    whole = path.read_bytes()
    assert "there is such a file" in refused("green", "red", *options)
    assert "its seed differ" in refused("green", "red", *options, "--seed", "2", "--resume")
    assert "its decks differ" in refused("red", "green", *options, "--resume")
    assert "its agents differ" in refused("green", "red", *options, "--agents", "greedy", "--resume")
    assert path.read_bytes() == whole
    lines = whole.splitlines(keepends=True)
    for damaged, words in [
        (b"".join([lines[0], lines[2], lines[1]]), ":2: game 0 should stand here, not 1"),
        (b"".join([lines[0], lines[1], b"{}\n", lines[3]]), ":3: this line is no game"),
        (whole.replace(b'"began":0', b'"began":1', 1), "0 begins"),
        (whole.replace(b'"reason":"', b'"reason":"9', 1), "reason or seed of game"),
        (b"\xff\xfe\n", "no file of games"),
        (b"my notes", "no file of games"),
    ]:
        path.write_bytes(damaged)
        assert words in refused("green", "red", *options, "--resume")
        assert path.read_bytes() == damaged
    assert "--games-file" in refused("green", "red", "--resume")
    assert "cannot be written" in refused("green", "red", "--games-file", str(tmp_path))
    assert "cannot be written" in refused("green", "red", "--games-file", str(tmp_path / "no" / "games.jsonl"))


def test_two_series_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "games.jsonl")
    first = GamesFile(path, empty_field(2))
    with pytest.raises(UserError, match="another series is being written"):
        GamesFile(path, empty_field(2), True)
    first.keep(game(0, 0))
    first.close()
    again = GamesFile(path, empty_field(2), True)
    assert [p.number for p in again.known] == [0]
    again.close()


def test_an_interrupted_series_shows_what_it_has_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    options = ("sim", "green", "red", "-n", "5", *FAST, "--json")
    whole = run(*options)

    def interrupted(field: Field, number: int) -> Played:
        if number == 3:
            raise KeyboardInterrupt
        return play_number(field, number)

    with monkeypatch.context() as patch:
        patch.setattr("spellwright.sim.field.play_number", interrupted)
        cut = run(*options, "--games-file", str(path))
    assert cut.exit_code == 130 and f"cut off: 3 games played; --resume goes on from {path}" in cut.stderr
    assert json.loads(cut.stdout) == json.loads(run("sim", "green", "red", "-n", "3", *FAST, "--json").stdout)
    again = run(*options, "--games-file", str(path), "--resume")
    assert again.exit_code == 0 and again.stdout == whole.stdout


class Full(BytesIO):
    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_one_message(tmp_path: Path) -> None:
    kept = GamesFile(str(tmp_path / "games.jsonl"), empty_field(2))
    kept.close()
    kept.file = Full()  # type: ignore[assignment]
    with pytest.raises(UserError, match="--resume goes on"):
        kept.keep(game(0, 0))
    kept.close()


def test_the_table_of_a_field() -> None:
    result = run("sim", "green", "red", "green", "-n", "2", *FAST)
    assert result.exit_code == 0
    assert "6 games, seed 3" in result.stdout and "green (2) (random)" in result.stdout
    data = json.loads(run("sim", "green", "red", "green", "--gauntlet", "-n", "2", *FAST, "--json").stdout)
    assert [p["decks"] for p in data["pairs"]] == [[0, 1], [0, 2]]
    assert data["decks"][0]["games"] == sum([d["games"] for d in data["decks"][1:]])


def test_reports_fit_a_terminal() -> None:
    """20 decks, some with long names that differ at their ends: no row is over 80 columns, and no two names alike."""
    names = [f"a deck with a rather long name, version {i}" for i in range(10)] + [f"d{i}" for i in range(10)]
    pairs = all_pairs(20)
    field = Field(tuple(names), tuple([[] for _ in names]), ("random",) * 20, pairs, 1)
    played = [game(i, (0, 1, -1)[i % 3]) for i in range(5 * len(pairs))]
    rows = report_field(standings(field, played)).split("\n")
    assert max([len(row) for row in rows]) <= 80
    assert sum([" : d9 " in row for row in rows]) == 19 and sum(["on 9" in row for row in rows]) == 1 + 2 + 19
    rows = report(summary(contest(field, 0), of_pair(field, played, 0))).split("\n")
    assert max([len(row) for row in rows]) <= 80 and any(["…1 (random)" in row for row in rows])


def test_one_deck_twice_is_told_apart(tmp_path: Path) -> None:
    data = json.loads(run("sim", "green", "green", "-n", "1", *FAST, "--json").stdout)
    assert [side["deck"] for side in data["sides"]] == ["green", "green (2)"]


def test_what_would_be_lost_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "out")
    assert "cannot be one file" in refused("green", "red", "--games-file", path, "--html", path)
    assert "--json" in refused("green", "red", "--each")
    assert not (tmp_path / "out").exists()


def test_bad_fields_are_refused() -> None:
    assert "nobody to play against" in refused("green")
    assert "are not 3 agents" in refused("green", "red", "green", "--agents", "greedy,random")
    assert "not both" in refused("green", "red", "--round-robin", "--gauntlet")
    assert run("sim", "green", "red", "--until", "0").exit_code == 2
    assert run("sim", "green", "red", "--until", "nan").exit_code == 2
