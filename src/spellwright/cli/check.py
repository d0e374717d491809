"""`spellwright check`: run scenarios."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from spellwright.cli.own import with_cards
from spellwright.core.errors import UserError, suggestion

if TYPE_CHECKING:
    from spellwright.custom import CustomCards


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option("--explain", is_flag=True, help="Print each step with the rules that made it so.")
@click.option("--falsify", is_flag=True, help="Negate every expectation in turn: each has to fail; counts them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with the outcome of every scenario.")
@click.option("--allow-unplayable", is_flag=True, help="Play cards without the lines that cannot be played.")
@click.option("--allow-empty", is_flag=True, help="Scenarios that expect nothing pass if they come to their end.")
@click.option("--id", "only", metavar="ID", help="Run only the scenario of this id.")
@with_cards
def command(
    paths: tuple[str, ...],
    explain: bool,
    falsify: bool,
    as_json: bool,
    allow_unplayable: bool,
    allow_empty: bool,
    only: str | None,
    cards: CustomCards | None,
) -> None:
    """Run the scenarios in PATHS, files or folders of files *.yaml (see docs/scenarios.md).

    The last line is `N passed, M failed`; a scenario that expects nothing has failed. Exit status 0 if all pass, 1 if
    one fails, 2 for bad input.
    """
    from spellwright.judge.build import read_scenarios, scenario_files
    from spellwright.judge.cards import CardBox
    from spellwright.judge.explain import (
        expects_nothing,
        explanation,
        falsified_lines,
        not_reached,
        outcome_lines,
        summary,
    )
    from spellwright.judge.runner import ERROR, PASSED, run_scenario

    scenarios = [s for path in scenario_files(paths) for s in read_scenarios(path)]
    if only is not None:
        ids = [s.id for s in scenarios]
        scenarios = [s for s in scenarios if s.id == only]
        if not scenarios:
            raise UserError(f"no scenario there has the id {only!r}", ", ".join(paths), suggestion(only, ids))
    box = CardBox(cards, allow_unplayable)
    outcomes = []
    empty = 0
    for scenario in scenarios:
        outcome = run_scenario(scenario, box)
        outcomes.append(outcome)
        nothing = expects_nothing(outcome) and not allow_empty
        empty += nothing
        if as_json or outcome.status == ERROR:
            continue  # what could not be set up is told at the end
        if explain:
            click.echo("\n".join([*explanation(outcome), ""]))
        elif falsify:
            rows = falsified_lines(outcome)
            if not_reached(outcome):
                rows += outcome_lines(outcome)[1:]
                rows.append(f"  {not_reached(outcome)} expectations were not reached")
            click.echo("\n".join([f"{scenario.id}: {len(outcome.falsified())} expectations", *rows]))
        elif not nothing and (not outcome.passed or outcome.missing):
            click.echo("\n".join(outcome_lines(outcome)))
        if nothing:
            where = f"{scenario.spot}: " if str(scenario.spot) else ""
            click.echo(f"{where}{scenario.id} expects nothing (--allow-empty lets it pass)")
    last = summary(outcomes, falsify, allow_empty)
    if as_json:
        passed, failed = [int(x) for x in last.replace(",", "").split() if x.isdigit()]
        data = {"passed": passed, "failed": failed, "scenarios": [o.data() for o in outcomes]}
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        click.echo(last)
    errors = [o for o in outcomes if o.status == ERROR]
    if errors:
        number = "a scenario" if len(errors) == 1 else f"{len(errors)} scenarios"
        rows = [f"{o.scenario.id}: {row}" for o in errors for row in o.failures]
        raise UserError(f"{number} could not be set up", "", "\n  ".join(rows))
    if empty or any([o.status != PASSED for o in outcomes]) or not last.endswith(" 0 failed"):
        click.get_current_context().exit(1)
