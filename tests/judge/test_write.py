"""Scenarios in Python, and written back to data and YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

import spellwright
from spellwright.core.errors import UserError
from spellwright.judge import write
from spellwright.judge.build import build_scenario, parse_scenarios, read_scenarios, scenario_files

SCENARIOS = Path(__file__).parents[1] / "scenarios"

IN_PYTHON = write.scenario(
    "A",
    question="?",
    rules=["106.7"],
    start={"step": "upkeep", "turn": 4, "active": "p2", "priority": "p1"},
    players={"p1": {"battlefield": ["2 Forest", {"card": "Bog", "as": "bog", "tapped": True}]}, "p2": {"life": 7}},
    steps=[
        write.tap("Forest", for_="{G}"),
        write.cast("Blaze", x=2, targets=["p2"], from_="graveyard", as_="blaze", face_down=True, pay="ask"),
        write.answer({"A": 1, "B": 2}, kind="division", by="p1"),
        write.resolve(),
        write.activate("Staff", ability=2, answers=["yes", {"with": ["A", "B"], "kind": "order"}]),
        write.go("upkeep", turn=5),
        write.attack(["Bear"]),
        write.block({"Elf": ["Bear"]}, at="declare blockers"),
        write.turn_up("bane"),
        write.suspend("Ox", x=1),
        write.play("Bog"),
        write.special("text"),
        write.pass_("p1"),
        write.concede("p2"),
        write.expect(
            {"p1": {"life": {"at least": 3}}, "stack": [{"name": "Blaze", "targets": ["p2"]}]},
            {"seen by p2": {"bane": {"name": "none"}}, "count": {"Bog": 1}, "cannot": {"tap": "Bog", "refused": "x"}},
            {"no log": {"fact": "draw"}, "Bear": {"attacking": {"any of": ["p1", "none"]}}},
        ),
    ],
)


def test_python_and_yaml_say_the_same() -> None:
    in_yaml = """
id: A
players: {p1: {battlefield: [Reflecting Pool, Forest]}}
steps:
  - tap: Reflecting Pool
  - expect: {p1: {mana: "{G}"}}
"""
    in_python = write.scenario(
        "A",
        players={"p1": {"battlefield": ["Reflecting Pool", "Forest"]}},
        steps=[write.tap("Reflecting Pool"), write.expect({"p1": {"mana": "{G}"}})],
    )
    assert parse_scenarios(in_yaml) == [in_python]


def test_a_mistake_in_python_is_told_by_path() -> None:
    with pytest.raises(UserError) as caught:
        write.scenario("A", steps=[write.tap("Bog", fro="{G}")])
    assert caught.value.place == "steps[0].fro"


@pytest.mark.parametrize("path", scenario_files([SCENARIOS]), ids=lambda p: p.stem)
def test_every_file_comes_back_from_data_and_from_yaml(path: Path) -> None:
    scenarios = read_scenarios(path)
    assert [build_scenario(write.to_data(s)) for s in scenarios] == scenarios
    assert parse_scenarios(write.to_yaml(*scenarios)) == scenarios


def test_everything_python_says_comes_back() -> None:
    assert build_scenario(write.to_data(IN_PYTHON)) == IN_PYTHON
    assert parse_scenarios(write.to_yaml(IN_PYTHON)) == [IN_PYTHON]


def test_a_scenario_in_python_is_checked() -> None:
    """CR 106.12: what does a Forest make? The outcome says so, with the log."""
    made = write.scenario(
        "forest",
        players={"p1": {"battlefield": ["Forest"]}},
        steps=[write.tap("Forest"), write.expect({"p1": {"mana": "{G}"}})],
    )
    outcome = spellwright.check(made)
    assert outcome.passed
    assert [(f.word, f.rule) for f in outcome.log if f.word == "mana"] == [("mana", "106.4")]
