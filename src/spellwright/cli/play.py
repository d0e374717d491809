"""`spellwright play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spellwright.cli.own import with_cards
from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from rich.console import Console

    from spellwright.custom import CustomCards
    from spellwright.play.session import Session


@click.command()
@click.argument("decks", nargs=-1, metavar="[DECK] [DECK]")
@click.option("--auto", is_flag=True, help="Agents play both sides; watch.")
@click.option(
    "--agents",
    "--agent",
    "agents",
    default=None,
    metavar="NAME[,NAME]",
    help="Who plays: greedy (usual), random or search (search:100, search:0.5s); one for the other side, or one a"
    " deck.",
)
@click.option("--seat", type=click.IntRange(1, 2), help="Whether you have the first deck (usual) or the second.")
@click.option("--hot-seat", is_flag=True, help="Two people take turns at this terminal.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed and answers, the same game.")
@click.option("--life", default=20, show_default=True, type=click.IntRange(1, 1000), help="Starting life totals.")
@click.option("--pay", is_flag=True, help="Pay costs yourself: activate mana abilities, spend mana piece by piece.")
@click.option("--load", type=click.Path(), metavar="FILE", help="Go on with a saved game, a record or a bundle.")
@click.option("--record", type=click.Path(), metavar="FILE", help="Write decisions and facts, one JSON object a line.")
@click.option("--no-color", is_flag=True, help="No colours, no bold print (NO_COLOR does the same).")
@with_cards
def command(
    decks: tuple[str, ...],
    auto: bool,
    agents: str | None,
    seat: int | None,
    hot_seat: bool,
    seed: int | None,
    life: int,
    pay: bool,
    load: str | None,
    record: str | None,
    no_color: bool,
    cards: CustomCards | None,
) -> None:
    """Play a game: you have the first DECK, an agent the second.

    A deck is the name of a starter deck or a file; those not named are chosen among the starter decks. Type `help` in
    the game. When the input is no terminal its lines are your answers, and once it ends an agent plays on for you.
    """
    from spellwright.play.records import read_game
    from spellwright.play.session import Session
    from spellwright.play.table import new_table

    if len(decks) > 2:
        raise UserError(f"{len(decks)} decks are named", "spellwright play", "name two at most: yours, the other")
    if load and decks:
        raise UserError("a saved game has its decks", "--load", "name either a saved game or decks")
    if sum([auto, hot_seat, seat is not None]) > 1:
        raise UserError("these do not go together", "--auto, --hot-seat, --seat", "name one: who sits at the terminal")
    mine = (seat or 1) - 1
    seats: tuple[int, ...] = () if auto else (0, 1) if hot_seat else (mine,)
    players = agents_named(agents, seats)
    if record and (Path(record).is_dir() or not Path(record).absolute().parent.is_dir()):
        raise UserError("there is no such folder, or it is one itself", record, "--record takes the name of a file")
    if load:
        table = read_game(load).table(players)
    else:
        if seed is None:
            import secrets

            seed = secrets.randbelow(1_000_000)
        table = new_table(decks, seed, players or ("greedy", "greedy"), life, seats, cards)
    terminal = sys.stdin is not None and sys.stdin.isatty()
    console = console_for(no_color)
    names = table.names
    console.print(f"{names[0]} against {names[1]}, seed {table.game.seed}", style="bold", soft_wrap=True)
    if auto:
        console.print(f"played by {' and '.join(table.agents)}", soft_wrap=True)
    elif hot_seat:
        console.print("Two people take turns here. Type `help` at any time.", soft_wrap=True)
    else:
        text = f"You are {names[mine]}; {table.agents[1 - mine]} plays {names[1 - mine]}. Type `help` at any time."
        console.print(text, soft_wrap=True)
    session = Session(table, seats, console, typed if terminal else piped, leave_at_end=terminal)
    if pay:
        session.pays("hand")
    if record:
        session.record(record)
    guarded(session)
    if record:
        console.print(f"written to {record}", soft_wrap=True)


def guarded(session: Session) -> None:
    """Run a session. After an internal error all that is needed to come back to it is written, and the status is
    1."""
    from spellwright.play.records import write_bundle

    try:
        session.run()
    except (click.ClickException, UserError, BrokenPipeError):
        raise
    except Exception as error:
        path = write_bundle(session.table, error, session.typed)
        click.echo(f"Internal error: {type(error).__name__}: {error}", err=True)
        click.echo(f"The game as it was, and all about the error: {path}", err=True)
        click.echo(f"`spellwright replay {path}` comes back to it; send the file along with a report.", err=True)
        sys.exit(1)


def console_for(no_color: bool) -> Console:
    """Where to print: coloured at a terminal, unless that is not wanted."""
    from rich.console import Console

    plain = no_color or bool(os.environ.get("NO_COLOR"))
    return Console(highlight=False, emoji=False, markup=False, color_system=None if plain else "auto")


def agents_named(text: str | None, seats: tuple[int, ...]) -> tuple[str, str] | None:
    """The agents of both seats, None if none was named. UserError for a name there is none of."""
    from spellwright.agents.base import make_agent

    if text is None:
        return None
    names = [x.strip() for x in text.split(",")]
    if len(names) > 2:
        raise UserError(f"{text!r} are too many agents", "--agents", "one, or one for each deck: greedy,random")
    for name in names:
        make_agent(name, place="--agents")
    if len(names) == 2:
        return names[0], names[1]
    both = [names[0], names[0]]
    for seat in seats:
        both[seat] = "greedy"
    return both[0], both[1]


def typed(prompt: str) -> str:
    """A line from the terminal; Ctrl-C leaves as Ctrl-D does."""
    try:
        return input(prompt)
    except KeyboardInterrupt:
        raise EOFError from None


def piped(prompt: str) -> str:
    """A line from an input that is no terminal, shown as if it had been typed."""
    line = sys.stdin.readline() if sys.stdin is not None and not sys.stdin.closed else ""
    if not line:
        raise EOFError
    click.echo(prompt + line.rstrip("\n"))
    return line
