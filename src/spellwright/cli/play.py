"""`spellwright play`: a game in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from spellwright.core.errors import UserError


@click.command()
@click.argument("decks", nargs=-1, metavar="[DECK] [DECK]")
@click.option("--auto", is_flag=True, help="Agents play both sides; watch.")
@click.option("--agent", default=None, help="Who plays against you: greedy (usual) or random; with --auto one or two.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed and answers, the same game.")
@click.option("--life", default=20, show_default=True, type=click.IntRange(1, 1000), help="Starting life totals.")
@click.option("--pay", is_flag=True, help="Pay costs yourself: activate mana abilities, spend mana piece by piece.")
@click.option("--load", type=click.Path(), metavar="FILE", help="Go on with a saved game.")
@click.option("--record", type=click.Path(), metavar="FILE", help="Write the game when it ends; --load reads it.")
def command(
    decks: tuple[str, ...],
    auto: bool,
    agent: str | None,
    seed: int | None,
    life: int,
    pay: bool,
    load: str | None,
    record: str | None,
) -> None:
    """Play a game: you have the first DECK, an agent the second.

    A deck is the name of a starter deck or a file; those not named are chosen among the starter decks. Type `help` in
    the game. When the input is no terminal its lines are your answers, and once it ends an agent plays on for you.
    """
    from rich.console import Console

    from spellwright.play.session import Session, watch
    from spellwright.play.table import load_table, new_table

    if len(decks) > 2:
        raise UserError(f"{len(decks)} decks are named", "spellwright play", "name two at most: yours, the other")
    if load and decks:
        raise UserError("a saved game has its decks", "--load", "name either a saved game or decks")
    agents = agents_named(agent, auto)
    if record and (Path(record).is_dir() or not Path(record).absolute().parent.is_dir()):
        raise UserError("there is no such folder, or it is one itself", record, "--record takes the name of a file")
    if load:
        table = load_table(load, agents)
    else:
        if seed is None:
            import secrets

            seed = secrets.randbelow(1_000_000)
        table = new_table(decks, seed, agents or ("greedy", "greedy"), life, (0,) if pay else ())
    terminal = sys.stdin is not None and sys.stdin.isatty()
    console = Console(highlight=False, emoji=False, markup=False)
    names = table.names
    console.print(f"{names[0]} against {names[1]}, seed {table.game.seed}", style="bold", soft_wrap=True)
    if auto:
        console.print(f"played by {' and '.join(table.agents)}", soft_wrap=True)
        watch(table, console)
    else:
        text = f"You are {names[0]}; {table.agents[1]} plays {names[1]}. Type `help` at any time."
        console.print(text, soft_wrap=True)
        Session(table, 0, console, typed if terminal else piped, leave_at_end=terminal).run()
    if record:
        table.save(record)
        console.print(f"written to {record}", soft_wrap=True)


def agents_named(text: str | None, auto: bool) -> tuple[str, str] | None:
    """The agents of both seats, None if none was named. UserError for a name there is none of."""
    from spellwright.agents.base import make_agent

    if text is None:
        return None
    names = [x.strip() for x in text.split(",")]
    if len(names) > 2 or (len(names) == 2 and not auto):
        raise UserError(f"{text!r} are too many agents", "--agent", "one, or with --auto two: greedy,random")
    for name in names:
        make_agent(name)
    return (names[0], names[-1]) if auto else ("greedy", names[-1])


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
