"""`spellwright check`: its last line, its exit status, its messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from spellwright.cli.main import group
from spellwright.judge.build import read_scenarios, scenario_files

GOOD = """
id: good
title: A Forest
question: What does a Forest make?
answer: One {G}.
rules: [106.12]
players: {p1: {battlefield: [Forest]}}
steps:
- tap: Forest
- expect: {p1: {mana: "{G}", life: 20}}
"""
BAD = GOOD.replace("good", "bad").replace("life: 20", "life: 19")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(f"{GOOD}---\n{BAD}", encoding="utf-8")
    return tmp_path


def check(*args: str | Path) -> Result:
    return CliRunner().invoke(group, ["check", *[str(a) for a in args]])


def last(result: Result) -> str:
    return result.stdout.strip().splitlines()[-1]


def test_a_file_that_passes(files: Path) -> None:
    result = check(files / "good.yaml")
    assert (result.exit_code, last(result)) == (0, "1 passed, 0 failed")


def test_a_folder_with_a_failure_names_the_place(files: Path) -> None:
    result = check(files)
    assert (result.exit_code, last(result)) == (1, "2 passed, 1 failed")
    assert "bad.yaml:21: expected p1: life 19, found 20" in result.stdout


def test_falsify_counts_expectations(files: Path) -> None:
    result = check(files / "good.yaml", "--falsify")
    assert (result.exit_code, last(result)) == (0, "2 passed, 0 failed")
    result = check(files / "bad.yaml", "--falsify")
    assert (result.exit_code, last(result)) == (1, "3 passed, 1 failed")
    assert "does not hold: p1: life 19" in result.stdout


def test_a_scenario_that_expects_nothing_has_failed(files: Path) -> None:
    empty = GOOD.replace("good", "empty").split("- expect:")[0]
    (files / "empty.yaml").write_text(empty, encoding="utf-8")
    result = check(files / "empty.yaml")
    assert (result.exit_code, last(result)) == (1, "0 passed, 1 failed")
    assert "empty expects nothing (--allow-empty lets it pass)" in result.stdout
    assert check(files / "empty.yaml", "--falsify").exit_code == 1
    assert json.loads(check(files / "empty.yaml", "--json").stdout)["failed"] == 1
    result = check(files / "empty.yaml", "--allow-empty")
    assert (result.exit_code, last(result)) == (0, "1 passed, 0 failed")


def test_no_shipped_scenario_expects_nothing() -> None:
    folder = Path(__file__).parents[1] / "scenarios"
    found = [s for path in scenario_files([folder]) for s in read_scenarios(path)]
    assert len(found) > 100 and [s.id for s in found if not s.expectations()] == []


def test_explain_gives_each_step_with_its_rules(files: Path) -> None:
    result = check(files / "good.yaml", "--explain")
    assert "Question: What does a Forest make?" in result.stdout
    assert "1. tap Forest" in result.stdout
    assert "p1 gets {G} from Forest  [CR 106.4]" in result.stdout
    assert "yes: p1: life 20" in result.stdout


def test_one_scenario_is_run_by_its_id(files: Path) -> None:
    result = check(files / "bad.yaml", "--id", "good")
    assert (result.exit_code, last(result)) == (0, "1 passed, 0 failed")
    result = check(files / "bad.yaml", "--id", "goud")
    assert result.exit_code == 2
    assert "no scenario there has the id 'goud'\n  did you mean good?" in result.stderr


def test_the_ruling_that_is_shown_is_named(files: Path) -> None:
    path = files / "good.yaml"
    path.write_text(f'{GOOD}ruling: {{card: Forest, date: 2031-05-06, hash: "0123456789ab"}}\n', encoding="utf-8")
    assert "  Ruling: Forest, 2031-05-06 (0123456789ab)\n" in check(path, "--explain").stdout
    data = json.loads(check(path, "--json").stdout)
    assert data["scenarios"][0]["rulings"] == [{"card": "Forest", "date": "2031-05-06", "hash": "0123456789ab"}]


def test_json_is_one_object(files: Path) -> None:
    data = json.loads(check(files, "--json").stdout)
    assert (data["passed"], data["failed"]) == (2, 1)
    first = data["scenarios"][0]
    assert first["id"] == "good" and first["status"] == "passed"
    assert {"expected": "p1: life 20", "holds": True, "negated": False, "line": 10, "found": "20"} in first[
        "expectations"
    ]
    values = {"player": "p1", "mana": "{G}", "source": "Forest"}
    made = {"fact": "mana", "values": values, "rule": "106.4", "text": "p1 gets {G} from Forest"}
    assert made in first["log"][0]["facts"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id: a\n", "a scenario has no 'steps'"),
        ("id: a\nsteps:\n- jump: p1\n", "no step is called 'jump'"),
        (
            "id: a\nplayers: {p1: {hand: [Forrest]}}\nsteps:\n- expect: {p1: {life: 20}}\n",
            "no card is called 'Forrest'",
        ),
        ("a: b: c", "not YAML"),
    ],
)
def test_bad_input_is_one_message_and_status_2(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    result = check(path)
    assert result.exit_code == 2
    assert said in result.stderr and "wrong.yaml" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = check(tmp_path / "none.yaml")
    assert result.exit_code == 2 and "none.yaml" in result.stderr
