"""The scenarios of this folder: each says what it is about, and no two share an id."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from spellwright.judge.build import read_scenarios, scenario_files
from spellwright.judge.scenario import Scenario

SCENARIOS = [s for path in scenario_files([Path(__file__).parent]) for s in read_scenarios(path)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_a_scenario_asks_answers_cites_and_expects(scenario: Scenario) -> None:
    assert scenario.title and scenario.question and scenario.answer and scenario.rules
    assert scenario.expectations()


def test_ids_are_unique() -> None:
    assert [i for i, n in Counter([s.id for s in SCENARIOS]).items() if n > 1] == []
