"""`spellwright.check`: run a scenario, or those of files and folders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, overload

from spellwright.judge.build import read_scenarios, scenario_files
from spellwright.judge.cards import CardBox
from spellwright.judge.runner import Outcome, run_scenario
from spellwright.judge.scenario import Scenario


@overload
def check(what: Scenario, cards: Mapping[str, Any] | None = None, *, allow_unplayable: bool = False) -> Outcome: ...


@overload
def check(
    what: str | Path, cards: Mapping[str, Any] | None = None, *, allow_unplayable: bool = False
) -> list[Outcome]: ...


def check(
    what: Scenario | str | Path, cards: Mapping[str, Any] | None = None, *, allow_unplayable: bool = False
) -> Outcome | list[Outcome]:
    """The outcome of a scenario, or those of all scenarios in a file or folder, in order.

    Cards are looked up in `cards`, then among the user's own, in the starter pool and in the imported store. With
    `allow_unplayable` cards come without the lines that cannot be played. Raises UserError for a file that holds no
    scenarios.
    """
    box = CardBox(cards, allow_unplayable)
    if isinstance(what, Scenario):
        return run_scenario(what, box)
    found = [s for path in scenario_files([what]) for s in read_scenarios(path)]
    return [run_scenario(s, box) for s in found]
