"""The scenarios of this folder: each says what it is about, holds, and every expectation says something."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from spellwright import facade
from spellwright.judge.build import read_scenarios, scenario_files
from spellwright.judge.cards import CardBox
from spellwright.judge.runner import run_scenario
from spellwright.judge.scenario import Scenario

SCENARIOS = [s for path in scenario_files([Path(__file__).parent]) for s in read_scenarios(path)]


@pytest.fixture(scope="session")
def starter_cards() -> CardBox:
    """The cards that ship with the program: nothing has to be imported."""
    return CardBox(facade.load_pool())


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_a_scenario_asks_answers_cites_and_expects(scenario: Scenario) -> None:
    assert scenario.title and scenario.question and scenario.answer and scenario.rules
    assert scenario.expectations()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_a_scenario_holds_and_no_expectation_of_it_holds_negated(scenario: Scenario, starter_cards: CardBox) -> None:
    outcome = run_scenario(scenario, starter_cards)
    assert outcome.failures == []
    assert len(outcome.held) == len(scenario.expectations())
    assert [h.text for h in outcome.held if h.negated] == []


def test_ids_are_unique() -> None:
    assert [i for i, n in Counter([s.id for s in SCENARIOS]).items() if n > 1] == []
