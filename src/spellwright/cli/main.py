"""The command `spellwright`: finds its subcommands by name and loads only the one that is asked for."""

from __future__ import annotations

import errno
import importlib
import importlib.util
import os
import sys
from contextlib import suppress
from typing import Any

import click

from spellwright import __version__
from spellwright.core.errors import UserError, suggestion

COMMANDS = {
    "play": ("spellwright.cli.play", "Play a game in the terminal."),
    "replay": ("spellwright.cli.replay", "Step through a saved game, a record or an error's bundle."),
    "sim": ("spellwright.cli.sim", "Play many games between two decks and count."),
    "check": ("spellwright.cli.check", "Run scenarios: set up a board, act, compare the outcome."),
    "perft": ("spellwright.cli.perft", "Count the lines of answers from a board, to a fixed depth."),
    "card": ("spellwright.cli.card", "Show a card and what is understood of it."),
    "page": ("spellwright.cli.page", "Everything about a card: text, meaning, rules, rulings, scenarios."),
    "search": ("spellwright.cli.search", "Find cards: by what is printed on them and by what they do."),
    "compile": ("spellwright.cli.compile", "Read card text: what it says, what it means, where reading stops."),
    "cards": ("spellwright.cli.cards", "Import card files into the store."),
    "deck": ("spellwright.cli.deck", "Check a deck list of any dialect, or convert it."),
    "pool": ("spellwright.cli.pool", "The starter pool: list it, add cards to it."),
    "rules": ("spellwright.cli.rules", "Look up and search the Comprehensive Rules."),
    "rulings": ("spellwright.cli.rulings", "Import and show the rulings on cards."),
    "bench": ("spellwright.cli.bench", "Measure how fast games and card text are."),
}
"""Every subcommand: its module, which has the click command as `command`, and its line of help."""


NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What is wrong with a place that does not take what is printed."""


class LazyGroup(click.Group):
    """A group that imports a subcommand's module when that subcommand runs, not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, (module, _) in COMMANDS.items() if importlib.util.find_spec(module) is not None]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(COMMANDS[name][0]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known:
            hint = suggestion(args[0], known) or f"there are: {', '.join(known)}"
            raise UserError(f"there is no command {args[0]!r}", "spellwright", hint)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UserError as error:
            click.echo(f"Error: {error}", err=True)
            ctx.exit(2)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spellwright")
def group() -> None:
    """Reads the English on a Magic card, compiles it, and plays it under the Comprehensive Rules."""


def main() -> None:
    """The console script: exit status 0, 1 for a check that failed, 2 for bad input or where nothing can be written."""
    try:
        group(prog_name="spellwright")
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        with suppress(OSError):
            click.echo(f"Error: the output cannot be written: {error.strerror}", err=True)
        os._exit(2)  # what the interpreter would do last is to write the rest
