"""`spellwright replay`: a game from a file, step by step."""

from __future__ import annotations

import sys

import click

from spellwright.core.errors import UserError


@click.command()
@click.argument("file", type=click.Path())
@click.option("--seat", type=click.IntRange(1, 2), help="Look on from the seat of this player; without, all is shown.")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="Begin after N answers; without, at the end.")
@click.option("--no-color", is_flag=True, help="No colours, no bold print (NO_COLOR does the same).")
def command(file: str, seat: int | None, at: int | None, no_color: bool) -> None:
    """Step through FILE: a saved game, a record (`play --record`), or the bundle that an error left.

    It begins where the file ends, for a bundle at the error. Type `help` for what can be typed. When the input is no
    terminal its lines are read instead.
    """
    from spellwright.cli.play import console_for, piped, typed
    from spellwright.play.records import read_game
    from spellwright.play.replay import Replay

    saved = read_game(file)
    terminal = sys.stdin is not None and sys.stdin.isatty()
    replay = Replay(saved, -1 if seat is None else seat - 1, console_for(no_color), typed if terminal else piped)
    if at is not None:
        if at > len(replay.answers):
            raise UserError(f"the game has {len(replay.answers)} answers", "--at", "name one of them")
        replay.at = at
    replay.run()
