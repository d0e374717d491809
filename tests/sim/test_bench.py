"""`spellwright bench`: what is measured, and what a comparison says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from spellwright.cli.main import group
from spellwright.core.errors import UserError
from spellwright.sim import measure
from spellwright.sim.compared import BETTER, SAME, WORSE, compared, read_figures, tolerance_of
from spellwright.sim.workloads import (
    ALL,
    BOARDS,
    WORKLOADS,
    YARDSTICK,
    Figure,
    Plan,
    chosen,
    figures,
    run,
    value,
)

TIMES = Figure("us", "a time", "less")
RATE = Figure("per_s", "a rate", "more")
SIZE = Figure("kb", "a size", "less", False)
TOLD = Figure("n", "what was measured")
BEFORE: dict[str, Any] = {"compiled": False, YARDSTICK: 100.0, "us": 10.0, "per_s": 50.0, "kb": 8.0, "n": 7}


def verdicts(now: dict[str, Any], tolerance: float = 0.1, scaled: bool = False) -> list[str]:
    rows = compared([TIMES, RATE, SIZE, TOLD], BEFORE, {**BEFORE, **now}, tolerance, scaled)
    return [r.verdict for r in rows]


def test_workloads_are_chosen_by_name() -> None:
    assert [w.name for w in chosen(["memory", "clone"])] == ["clone", "memory"]
    assert chosen([ALL]) == list(WORKLOADS) and chosen([]) == [w for w in WORKLOADS if w.quick]
    with pytest.raises(UserError, match="did you mean reading"):
        chosen(["readin"])


def test_every_figure_is_measured() -> None:
    """All workloads but the slow ones of the starts and the text, with a game for a board."""
    plan = Plan(0.05, 1, {"pair": lambda: measure.begin(measure.pair_decks(), 0, 1)})
    workloads = chosen(["pair", "clone", "boards", "perft", "memory"])
    data = run(workloads, plan)
    for f in figures(workloads, plan.boards):
        assert (value(data, f.name) or 0) > 0, f.name
    assert list(data[BOARDS]) == ["pair"] and not any([w.name == "starts" for w in workloads])


def test_a_round_does_the_same_every_time_and_the_best_counts() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(1)
        return 5

    each, units = measure.steady(work, 0.0)
    assert units == 5 and len(done) == measure.ROUNDS and each >= 0
    games = measure._Games(measure.pair_decks(), 2, 3)
    assert games() == games()


def test_less_time_is_better_and_a_lower_rate_is_worse() -> None:
    assert verdicts({}) == [SAME, SAME, SAME, ""]
    assert verdicts({"us": 10.9, "per_s": 46, "kb": 8.7, "n": 70}) == [SAME, SAME, SAME, ""]
    assert verdicts({"us": 11.2, "per_s": 45, "kb": 9}) == [WORSE, WORSE, WORSE, ""]
    assert verdicts({"us": 9, "per_s": 56, "kb": 7}) == [BETTER, BETTER, BETTER, ""]
    assert verdicts({"us": 11.2, "per_s": 45, "kb": 9}, 0.2) == [SAME, SAME, SAME, ""]


def test_another_machine_is_allowed_for_by_its_yardstick() -> None:
    """Twice as slow a machine: times double, rates halve, sizes stay."""
    assert verdicts({YARDSTICK: 200.0, "us": 20, "per_s": 25}, scaled=True) == [SAME, SAME, SAME, ""]
    assert verdicts({YARDSTICK: 200.0, "us": 20, "per_s": 25}) == [WORSE, WORSE, SAME, ""]
    assert verdicts({YARDSTICK: 200.0, "kb": 16}, scaled=True) == [BETTER, BETTER, WORSE, ""]


def test_nothing_before_has_no_ratio() -> None:
    leaks = Figure("garbage", "objects", "less", False)
    rows = compared([leaks], {"garbage": 0}, {"garbage": 3}, 0.1, False)
    assert rows[0].ratio is None and rows[0].verdict == WORSE


def test_tolerances() -> None:
    assert tolerance_of("10%") == tolerance_of("0.1") == 0.1 and tolerance_of("0") == 0
    for wrong in ("10", "ten", "", "-1%", "100%", "nan"):
        with pytest.raises(UserError, match="no tolerance"):
            tolerance_of(wrong)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ('{"compiled": fa', "damaged"),
        ("[]", "no figures"),
        ('{"boards": []}', "no figures"),
        ('{"compiled": false, "yardstick_us": 0}', "so small"),
        ('{"compiled": false, "yardstick_us": 9, "us": -1}', "so small: us"),
        ('{"compiled": false, "yardstick_us": 9, "workloads": ["pair"]}', "it has no us"),
        ('{"compiled": false, "yardstick_us": 9, "us": "4"}', "it has no us"),
    ],
)
def test_a_file_that_is_no_figures_is_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=message):
        read_figures(file, [TIMES])


def bench(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(group, ["bench", *arguments], prog_name="spellwright")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_the_command_saves_compares_and_fails_for_worse(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    status, out, _ = bench("memory", "--seconds", "0.1", "--json", "--save", str(file))
    data = json.loads(out)
    assert status == 0 and json.loads(file.read_text(encoding="utf-8")) == data and data["workloads"] == ["memory"]
    status, out, _ = bench("memory", "--seconds", "0.1", "--compare", str(file), "--scaled")
    assert status == 0 and "0 worse" in out
    file.write_text(json.dumps({**data, "state_kb": data["state_kb"] / 2}), encoding="utf-8")
    status, out, _ = bench("memory", "--seconds", "0.1", "--compare", str(file), "--json")
    assert status == 1 and json.loads(out)["compared"][0]["verdict"] == WORSE


def test_the_command_lists_its_workloads() -> None:
    status, out, _ = bench("--list")
    assert status == 0 and all([w.name in out for w in WORKLOADS])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("par",), "did you mean pair"),
        (("pair", "--compare", "none.json"), "no such file"),
        (("pair", "--scaled"), "nothing to scale"),
        (("pair", "--compare", "none.json", "--tolerance", "lots"), "no tolerance"),
        (("pair", "--save", "none/there.json"), "no such folder"),
        (("pair", "--save", "."), "a folder, not a file"),
        (("pair", "--seconds", "0"), "not in the range"),
    ],
)
def test_bad_input_is_one_message_and_status_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = bench(*arguments)
    assert status == 2 and message in err and not out
