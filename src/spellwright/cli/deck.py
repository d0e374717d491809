"""`spellwright deck`: read a deck list, find its cards, say what is wrong."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from spellwright.cards.decks import DeckList, read_deck
from spellwright.cards.formats import deck_problems, format_named
from spellwright.cards.store import CardStore

_TITLES = {"commander": "Commander", "companion": "Companion", "main": "Deck", "sideboard": "Sideboard"}


@click.command()
@click.argument("file")
@click.option("--format", "name", help="Say whether the deck may be played in this format; exit status 1 if not.")
@click.option("--json", "as_json", is_flag=True, help="Print the list as one JSON object.")
def command(file: str, name: str | None, as_json: bool) -> None:
    """Read the deck list FILE (MTG Arena or MTGO text) and find its cards in the store.

    Every line that is wrong is named, with what would be right.
    """
    fmt = format_named(name) if name else None
    deck = read_deck(file)
    with CardStore.open() as store:
        deck = deck.with_names(lambda name: store.get(name).name, file)
        problems = deck_problems(deck, fmt, store.get) if fmt else []
    if as_json:
        data: dict[str, Any] = {"name": deck.name}
        for section in _TITLES:
            data[section] = deck.section(section)
        if fmt:
            data["problems"] = problems
        click.echo(msgspec.json.encode(data).decode())
    else:
        _print(deck)
        if fmt and not problems:
            click.echo(f"\nlegal in {fmt.name}")
        elif fmt:
            click.echo("\n" + "\n".join([p.row() for p in problems]))
    if problems:
        sys.exit(1)


def _print(deck: DeckList) -> None:
    click.echo(deck.name)
    for section, title in _TITLES.items():
        counts = deck.section(section)
        if counts:
            click.echo(f"\n{title} ({deck.size(section)})")
            for name, count in counts.items():
                click.echo(f"{count} {name}")
