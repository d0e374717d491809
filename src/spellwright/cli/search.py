"""`spellwright search`: find cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.cards.model import PrintedCard
    from spellwright.cards.search import Hit
    from spellwright.cards.search_index import SearchIndex
    from spellwright.cards.store import CardStore


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("query", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--limit", default=50, show_default=True, help="Show so many cards at most; 0 for all.")
@click.option("--order", default="", help="name, mv, power, toughness, loyalty, color, rarity, released or set.")
@click.option("--desc", is_flag=True, help="The last first.")
@click.option("--index", "only_index", is_flag=True, help="Compile what has not been compiled, for later searches.")
def command(query: tuple[str, ...], as_json: bool, limit: int, order: str, desc: bool, only_index: bool) -> None:
    """Find the cards that fit QUERY, in Scryfall's search language (see docs/search.md), as 't:elf pow>=3 c:g'.

    Besides what is printed it knows what cards do: effect:, rule:, is:playable. For these every card is compiled once,
    when they are first asked for or with --index.
    """
    from spellwright.cards.search import Query
    from spellwright.cards.search_index import SearchIndex

    text = " ".join(query)
    if not text.strip() and not only_index:
        raise UserError("say what to search for", "spellwright search", "as in: spellwright search 't:elf pow>=3'")
    asked = Query(text) if text.strip() else None
    with _store() as store:
        index = SearchIndex(store)
        _refresh(index)
        if asked is not None:
            asked.check(index, order)
        if only_index or (asked is not None and asked.takes_compiling):
            _understand(index)
        if asked is None:
            click.echo(f"{len(store)} cards are compiled and indexed in {store.path}")
            return
        found = asked.run(index, None if limit == 0 else limit, order, desc)
    if as_json:
        import msgspec

        data = {"query": text, "count": found.count, "cards": [_data(hit) for hit in found.hits]}
        click.echo(msgspec.json.encode(data).decode())
        return
    for hit in found.hits:
        click.echo(_row(hit.card))
    more = found.count - len(found.hits)
    cards = "1 card" if found.count == 1 else f"{found.count} cards"
    click.echo(f"{cards}{f', of which {more} are not shown (--limit)' if more else ''}")


def _store() -> CardStore:
    """The imported store, else the cards that ship with the program."""
    from spellwright.cards.store import FILE_NAME, CardStore
    from spellwright.core.files import data_folder

    if (data_folder() / FILE_NAME).exists():
        return CardStore.open()
    from spellwright.judge.understood import starter_store

    return starter_store()


def _refresh(index: SearchIndex) -> None:
    from spellwright.cli.progress import progress_bar

    with progress_bar("indexing") as progress:
        index.refresh(progress)


def _understand(index: SearchIndex) -> None:
    from spellwright.cli.progress import progress_bar
    from spellwright.judge.understood import understand_all, version

    if index.is_understood(version()):
        return
    click.echo(f"compiling {len(index.store)} cards, once", err=True)
    with progress_bar("compiling") as progress:
        understand_all(index, progress)


def _row(card: PrintedCard) -> str:
    face = card.front
    corner = f"{face.power}/{face.toughness}" if face.power or face.toughness else face.loyalty or face.defense
    parts = (card.name, card.mana_cost, card.type_line, corner)
    return "  ".join([part for part in parts if part])


def _data(hit: Hit) -> dict[str, Any]:
    card = hit.card
    return {
        "name": card.name,
        "mana_cost": card.mana_cost,
        "type_line": card.type_line,
        "oracle_text": card.oracle_text,
        "power": card.front.power,
        "toughness": card.front.toughness,
        "loyalty": card.front.loyalty,
        "rarity": card.rarity,
        "set": card.set,
        "oracle_id": card.oracle_id,
        "status": hit.status or None,
    }
