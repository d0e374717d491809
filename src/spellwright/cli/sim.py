"""`spellwright sim`: play many games between two decks and count."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click
import msgspec

from spellwright.cli.own import with_cards
from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.custom import CustomCards


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("-n", "--games", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0), help="The same seed, the same games.")
@click.option("--agents", default="greedy", show_default=True, help="One for both, or two with a comma: of A, of B.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes at work.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--each", is_flag=True, help="With --json: every game as well, with its seed.")
@with_cards
def command(
    a: str,
    b: str,
    games: int,
    seed: int,
    agents: str,
    jobs: int,
    as_json: bool,
    each: bool,
    cards: CustomCards | None,
) -> None:
    """Play games between the decks A and B: starter decks by name, or files.

    Seats alternate from game to game, who begins from pair to pair. What is printed depends on the decks, agents, seed
    and number of games alone; progress and speed go to the standard error output.
    """
    from spellwright.agents.base import make_agent
    from spellwright.facade import deck_cards, named_deck
    from spellwright.sim.match import Contest, Played, as_data, play_series
    from spellwright.sim.statistics import report, summary

    names = [x.strip() for x in agents.split(",")]
    if len(names) > 2 or not all(names):
        raise UserError(f"{agents!r} are not two agents", "--agents", "write one name, or two: greedy,random")
    first, second = names[0], names[-1]
    for name in names:
        make_agent(name)
    lists = [named_deck(x) for x in (a, b)]
    decks = [deck_cards(lists[i], cards, place=(a, b)[i]) for i in (0, 1)]
    contest = Contest((lists[0].name, lists[1].name), (decks[0], decks[1]), (first, second), seed)
    start = time.perf_counter()
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=games)
            wins = [0, 0]

            def told(p: Played) -> None:
                if p.winner >= 0:
                    wins[p.winner] += 1
                bar.update(task, advance=1, description=f"{wins[0]}:{wins[1]}")

            played = play_series(contest, games, jobs, told)
    else:
        played = play_series(contest, games, jobs)
    spent = time.perf_counter() - start
    data = summary(contest, played)
    if each:
        data["each"] = [as_data(p) for p in played]
    click.echo(msgspec.json.encode(data).decode() if as_json else report(data))
    click.echo(f"{games / spent:.1f} games/s", err=True)
