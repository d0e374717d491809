"""The options `--cards FILE` and `--replace` of the commands that use cards: a file of invented ones."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.custom import CustomCards


def with_cards(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the two options, and the cards of the file as `cards` (None without a file). What of them cannot
    be played is told on the standard error output."""

    @click.option("--cards", "cards_file", metavar="FILE", help="Know the invented cards of FILE as well.")
    @click.option("--replace", is_flag=True, help="With --cards: these go before cards of the same names.")
    @functools.wraps(command)
    def with_them(*args: Any, cards_file: str | None, replace: bool, **options: Any) -> Any:
        cards = own_cards(cards_file, replace)
        if cards is not None:
            for fault in cards.faults():
                click.echo("\n".join(["note: " + fault.rows()[0], *fault.rows()[1:]]), err=True)
        return command(*args, cards=cards, **options)

    return with_them


def own_cards(file: str | None, replace: bool) -> CustomCards | None:
    """The cards of a file, None without one. Raises UserError."""
    if file is None:
        if replace:
            raise UserError("there is nothing to replace anything with", "--replace", "name a file: --cards FILE")
        return None
    from spellwright.custom import load_cards

    return load_cards(file, replace)
