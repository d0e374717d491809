"""`spellwright deck`: read a deck list, find its cards, say what is wrong."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from spellwright.cards.decks import DeckList, read_deck
from spellwright.cards.store import CardStore

_TITLES = {"commander": "Commander", "companion": "Companion", "main": "Deck", "sideboard": "Sideboard"}


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the list as one JSON object.")
def command(file: str, as_json: bool) -> None:
    """Read the deck list FILE (MTG Arena or MTGO text) and find its cards in the store.

    Every line that is wrong is named, with what would be right.
    """
    deck = read_deck(file)
    with CardStore.open() as store:
        deck = deck.with_names(lambda name: store.get(name).name, file)
    if as_json:
        data: dict[str, Any] = {"name": deck.name}
        for section in _TITLES:
            data[section] = deck.section(section)
        click.echo(msgspec.json.encode(data).decode())
        return
    _print(deck)


def _print(deck: DeckList) -> None:
    click.echo(deck.name)
    for section, title in _TITLES.items():
        counts = deck.section(section)
        if counts:
            click.echo(f"\n{title} ({deck.size(section)})")
            for name, count in counts.items():
                click.echo(f"{count} {name}")
