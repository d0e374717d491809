"""`spellwright sim`: play many games between decks and count."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from spellwright.cli.own import with_cards
from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.custom import CustomCards
    from spellwright.ir.meant.abilities import Card
    from spellwright.sim.field import Field
    from spellwright.sim.match import Played

GAMES = 100
MOST = 10_000
"""So many games of each pair are played at most if the width of the intervals decides."""
INTERRUPTED = 130
"""The exit status after an interrupt from the keyboard."""


@click.command()
@click.argument("decks", nargs=-1, required=True, metavar="A [B...]")
@click.option(
    "-n", "--games", type=click.IntRange(min=1), help=f"How many games of each pair. [{GAMES}; with --until: {MOST}]"
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0), help="The same seed, the same games.")
@click.option(
    "--agents",
    default="greedy",
    show_default=True,
    help="One for all, or one a deck with commas: greedy, random, search (search:100, search:0.5s).",
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes at work.")
@click.option("--ray", is_flag=True, help="Have a Ray cluster play (extra: spellwright[ray]), --jobs parts at a time.")
@click.option("--round-robin", is_flag=True, help="Each deck against each, which is what three decks or more do.")
@click.option("--gauntlet", is_flag=True, help="The first deck against each of the others.")
@click.option(
    "--until",
    metavar="WIDTH",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    help="Stop when every pair's interval is at most so wide: 0.1 is ten percent.",
)
@click.option("--games-file", metavar="FILE", help="Write every game to FILE, one a line.")
@click.option("--resume", is_flag=True, help="With --games-file: go on from the games that are in it.")
@click.option("--goldfish", is_flag=True, help="Each deck alone, against an opponent who does nothing.")
@click.option("--turns", type=click.IntRange(1, 50), help="With --goldfish: so many own turns at most. [20]")
@click.option("--html", metavar="FILE", help="Write a report with plots as one HTML file that needs nothing else.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--each", is_flag=True, help="With --json: every game as well, with its seed.")
@with_cards
def command(
    decks: tuple[str, ...],
    games: int | None,
    seed: int,
    agents: str,
    jobs: int,
    ray: bool,
    round_robin: bool,
    gauntlet: bool,
    until: float | None,
    games_file: str | None,
    resume: bool,
    goldfish: bool,
    turns: int | None,
    html: str | None,
    as_json: bool,
    each: bool,
    cards: CustomCards | None,
) -> None:
    """Play games between the decks A and B, or of each pair of more, or (--goldfish) of each deck alone.

    Decks are starter decks by name, or files.

    Seats alternate from game to game, who begins from pair to pair. What is printed depends on the decks, agents, seed
    and number of games alone; progress and speed go to the standard error output.
    """
    if html is not None:
        can_hold(html)
    if each and not as_json:
        raise UserError("games are listed in JSON only", "--each", "say --json too, or --games-file FILE")
    if goldfish:
        series = {"--round-robin": round_robin, "--gauntlet": gauntlet, "--until": until is not None}
        for option, given in {**series, "--games-file": games_file is not None, "--resume": resume}.items():
            if given:
                raise UserError("this is about games of two decks", option, "leave it out, or --goldfish")
        alone(decks, games or GAMES, seed, agents, jobs, ray, turns, html, as_json, each, cards)
        return
    if turns is not None:
        raise UserError("this is about games alone", "--turns", "say --goldfish too, or leave it out")
    from spellwright.sim.field import contest, of_pair, play_field
    from spellwright.sim.games_file import GamesFile
    from spellwright.sim.match import as_data
    from spellwright.sim.standings import report_field, standings
    from spellwright.sim.statistics import report, summary

    if resume and games_file is None:
        raise UserError("there is nothing to go on from", "--resume", "name the file: --games-file FILE")
    if games_file is not None and html is not None and Path(games_file).resolve() == Path(html).resolve():
        raise UserError("the games and the report cannot be one file", html, "name two")
    if round_robin and gauntlet:
        raise UserError("this is a round robin or a gauntlet, not both", "--gauntlet", "choose one")
    if until is not None and not 0 < until < 1:
        raise UserError(f"{until} is no width", "--until", "it is a part of one: 0.1 is ten percent")
    if len(decks) < 2:
        hint = "name two decks or more, or say --goldfish"
        raise UserError("one deck has nobody to play against", "", hint)
    field = field_of(decks, agents, seed, gauntlet, cards)
    most = games if games is not None else GAMES if until is None else MOST
    record = GamesFile(games_file, field, resume) if games_file is not None else None
    start = time.perf_counter()
    played: list[Played] = []
    new = 0

    def kept(p: Played) -> None:
        nonlocal new
        new += 1
        if record is not None:
            record.keep(p)

    try:
        with aside(ray), progress(most * len(field.pairs), len(field.pairs) == 1, played) as told:
            known = record.known if record is not None else ()
            play_field(field, most, jobs, until=until, known=known, told=told, kept=kept, ray=ray)
    except KeyboardInterrupt:
        if not played:
            raise
        cut = True
    except UserError:
        if record is not None and new:
            click.echo(gone_on(len(played), games_file), err=True)
        raise
    else:
        cut = False
    finally:
        if record is not None:
            record.close()
    spent = time.perf_counter() - start
    if len(field.names) == 2:
        data = summary(contest(field, 0), played)
        text = report
    else:
        data = standings(field, played)
        text = report_field
    if each:
        data["each"] = [as_data(p) for p in played]
    click.echo(msgspec.json.encode(data).decode() if as_json else text(data))
    if new:
        click.echo(f"{new / spent:.1f} games/s", err=True)
    if html is not None:
        from spellwright.core.files import write_text
        from spellwright.sim.page import html_of_field, html_of_two

        games_of = [of_pair(field, played, k) for k in range(len(field.pairs))]
        write_text(html, html_of_two(data, played) if len(field.names) == 2 else html_of_field(data, games_of))
    if cut:
        click.echo(f"cut off: {gone_on(len(played), games_file)}", err=True)
        sys.exit(INTERRUPTED)


def gone_on(played: int, games_file: str | None) -> str:
    """What there is of a series that did not come to its end."""
    from spellwright.sim.statistics import plural

    there = f"{plural(played, 'game')} played"
    return there if games_file is None else f"{there}; --resume goes on from {games_file}"


def alone(
    decks: tuple[str, ...],
    games: int,
    seed: int,
    agents: str,
    jobs: int,
    ray: bool,
    turns: int | None,
    html: str | None,
    as_json: bool,
    each: bool,
    cards: CustomCards | None,
) -> None:
    """Play each deck alone and print what it shows."""
    from spellwright.facade import deck_cards
    from spellwright.sim.goldfish import OTHERS_CARD, OTHERS_CARDS, TURNS, Alone, Fished, play_alone
    from spellwright.sim.goldfish_report import report_alone, summary_alone
    from spellwright.sim.match import as_data
    from spellwright.sim.spread import in_order

    players = agents_of(agents, len(decks))
    names, lists = named(decks, cards)
    other = deck_cards([OTHERS_CARD] * OTHERS_CARDS)
    start = time.perf_counter()
    found: list[dict[str, Any]] = []
    with aside(ray), progress(games * len(decks), False, []) as told:
        for name, deck, agent in zip(names, lists, players, strict=True):
            about = Alone(name, deck, agent, other, seed, turns or TURNS)
            played: list[Fished] = []
            for p in in_order(play_alone, about, 0, games, jobs, ray):
                played.append(p)
                told(p)
            data = summary_alone(about, played)
            if each:
                data["each"] = [as_data(p) for p in played]
            found.append(data)
    spent = time.perf_counter() - start
    if as_json:
        click.echo(msgspec.json.encode({"goldfish": found}).decode())
    else:
        click.echo("\n\n".join([report_alone(data) for data in found]))
    click.echo(f"{games * len(decks) / spent:.1f} games/s", err=True)
    if html is not None:
        from spellwright.core.files import write_text
        from spellwright.sim.page import html_of_alone

        write_text(html, html_of_alone(found))


def can_hold(path: str) -> None:
    """That a file can be written there, before games are played for it. Raises UserError."""
    where = Path(path)
    if where.is_dir():
        raise UserError("this is a folder, not a file", path, "name the file that the report is to be")
    if not where.parent.is_dir():
        raise UserError("there is no such folder", str(where.parent), "make it, or name another file")


def named(decks: tuple[str, ...], cards: CustomCards | None) -> tuple[tuple[str, ...], list[list[Card]]]:
    """The names of decks, and their cards as the engine reads them. Raises UserError."""
    from spellwright.facade import deck_cards, named_deck
    from spellwright.sim.field import told_apart

    lists = [named_deck(x, cards) for x in decks]
    found = [deck_cards(lists[i], cards, place=decks[i]) for i in range(len(decks))]
    names = tuple([d.name for d in lists])
    return told_apart(names), found


def field_of(decks: tuple[str, ...], agents: str, seed: int, gauntlet: bool, cards: CustomCards | None) -> Field:
    """The decks and agents that were named. Raises UserError."""
    from spellwright.sim.field import Field, all_pairs, first_against_others

    players = agents_of(agents, len(decks))
    names, found = named(decks, cards)
    pairs = first_against_others(len(decks)) if gauntlet else all_pairs(len(decks))
    return Field(names, tuple(found), players, pairs, seed)


def agents_of(agents: str, decks: int) -> tuple[str, ...]:
    """An agent for each deck. Raises UserError."""
    from spellwright.agents.base import make_agent

    names = [x.strip() for x in agents.split(",")]
    if len(names) not in (1, decks) or not all(names):
        number = {1: "one agent", 2: "two agents"}.get(decks, f"{decks} agents")
        some = ",".join((["greedy", "random"] * decks)[:decks])
        raise UserError(f"{agents!r} are not {number}", "--agents", f"write one name, or one a deck: {some}")
    for name in names:
        make_agent(name, place="--agents")
    return tuple(names * decks if len(names) == 1 else names)


def aside(ray: bool) -> AbstractContextManager[Any]:
    """While others play, what Ray prints of its own accord (a process that died) is no part of the output."""
    return redirect_stdout(sys.stderr) if ray else nullcontext()


@contextmanager
def progress(total: int, score: bool, played: list[Any]) -> Iterator[Callable[[Any], None]]:
    """A bar on the standard error output if that is a terminal: what is to be told of each game, which is then one of
    those `played`."""
    if not sys.stderr.isatty():
        yield played.append
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total)
        wins = [0, 0]

        def told(p: Any) -> None:
            played.append(p)
            if score and p.winner >= 0:
                wins[p.winner] += 1
            bar.update(task, advance=1, description=f"{wins[0]}:{wins[1]}" if score else "games")

        yield told
