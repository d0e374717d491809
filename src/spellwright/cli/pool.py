"""`spellwright pool`: the cards that can be played without a card file, and the user's own among them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from spellwright.core.errors import UserError
from spellwright.core.files import data_folder
from spellwright.oracle import pool as pools

STARTER = "starter"
OWN = "own"


@click.group()
def command() -> None:
    """The cards that can be played without a card file: list them, show them, add more from the store."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def list_(as_json: bool) -> None:
    """List the cards of the starter pool and your own."""
    origins = dict.fromkeys(pools.starter_pool(), STARTER) | dict.fromkeys(pools.own_pool(), OWN)
    if as_json:
        decks = pools.starter_deck_names()
        data = {"cards": dict(sorted(origins.items())), "decks": decks, "own": str(pools.own_path())}
        click.echo(msgspec.json.encode(data).decode())
        return
    for name in sorted(origins):
        click.echo(name if origins[name] == STARTER else f"{name} ({OWN})")
    own = list(origins.values()).count(OWN)
    click.echo(f"\n{len(origins)} cards, {own} of them your own; decks: {', '.join(pools.starter_deck_names())}")


@command.command("show")
@click.argument("name", nargs=-1, required=True)
def show(name: tuple[str, ...]) -> None:
    """Show the card NAME, its text printed from its compiled form."""
    from spellwright.cli.card import card_text

    card, origin = find(" ".join(name))
    click.echo(f"{card_text(card.printed)}\n\nin the {origin} pool, {card.status}")


def find(name: str) -> tuple[pools.PoolCard, str]:
    """A card of the user's own pool or the starter pool, by name, its beginning or any part. Raises UserError."""
    from spellwright import facade
    from spellwright.cards.store import one_of

    own, starter = pools.own_pool(facade.engine), pools.starter_pool(facade.engine)
    for pool, origin in ((own, OWN), (starter, STARTER)):
        if name in pool:
            return pool[name], origin
    meant = one_of(
        name,
        lambda part: sorted({*own.starting_with(part), *starter.starting_with(part)}),
        lambda part: sorted({*own.containing(part), *starter.containing(part)}),
    )
    if meant:
        return find(meant)
    hint = pools.Library((own, starter)).hint_for(name)
    raise UserError(f"no card in the pool is called {name!r}", "", hint or "`spellwright pool list` lists them")


@command.command("add")
@click.argument("names", nargs=-1, required=True)
@click.option("--into", metavar="FILE", help="Add to this pool file instead of your own.")
@click.option("--starter", is_flag=True, help="Add to the starter pool of this source tree.")
def add(names: tuple[str, ...], into: str | None, starter: bool) -> None:
    """Compile the cards NAMES of the store and add them to your own pool: all of them, or none if one cannot be played.

    A name of several words is one argument: quote it.
    """
    from spellwright import facade
    from spellwright.cards.store import CardStore

    path, old = _target(into, starter)
    with CardStore.open() as store:
        cards = [store.get(name) for name in names]
        made, refused = pools.build_pool([c.name for c in cards], store, facade.lacks, old)
    if refused:
        rows = "\n  ".join([f"{r.name}: {r.why}" for r in refused])
        raise UserError("not everything can be played, so nothing was added", "", rows)
    new = old.with_records([made.record(name) for name in made])
    new.write(path)
    if starter:
        _write_names([*pools.read_names(pools.NAMES), *made])
    for name in made:
        click.echo(f"{name}: {'compiled again' if name in old else 'added'}")
    click.echo(f"{len(new)} cards in {path}")


@command.command("remove")
@click.argument("names", nargs=-1, required=True)
@click.option("--into", metavar="FILE", help="Remove from this pool file instead of your own.")
@click.option("--starter", is_flag=True, help="Remove from the starter pool of this source tree.")
def remove(names: tuple[str, ...], into: str | None, starter: bool) -> None:
    """Remove the cards NAMES from your own pool: all of them, or none if one is not in it."""
    path, old = _target(into, starter)
    gone = []
    for name in names:
        if name not in old and not into and not starter and name in pools.starter_pool():
            raise UserError(f"{name} is in the starter pool, which stays as it is", str(path))
        gone.append(old.card(name, str(path)).name)
    new = old.without(gone)
    new.write(path)
    if starter:
        _write_names([n for n in pools.read_names(pools.NAMES) if n not in gone])
    for name in gone:
        click.echo(f"{name}: removed")
    click.echo(f"{len(new)} cards in {path}")


@command.command("rebuild")
@click.option("--into", metavar="FILE", help="Compile the cards of this pool file instead of your own.")
@click.option("--starter", is_flag=True, help="Compile the starter pool of this source tree.")
@click.option("--names", metavar="FILE", help="Take these names, one a line, instead of those that are in the pool.")
@click.option("--store", metavar="FOLDER", help="Take the cards from the store in this data folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object.")
def rebuild(into: str | None, starter: bool, names: str | None, store: str | None, as_json: bool) -> None:
    """Compile a pool again, after a new version or a new import, and report the cards that cannot be played.

    Cards that are in no store are compiled from their own print. A card that cannot be played is not in the new pool.
    """
    from spellwright import facade
    from spellwright.cards.store import CardStore

    path, old = _target(into, starter)
    wanted = pools.read_names(Path(names)) if names else pools.read_names(pools.NAMES) if starter else list(old)
    where = Path(store) / pools.FILE_NAME if store else None
    if where is None and not (data_folder() / pools.FILE_NAME).is_file():
        made, refused = pools.build_pool(wanted, None, facade.lacks, old)
    else:
        with CardStore.open(where) as cards:
            made, refused = pools.build_pool(wanted, cards, facade.lacks, old)
    made.write(path)
    if as_json:
        report: dict[str, Any] = {"pool": str(path), "cards": len(made), "refused": {r.name: r.why for r in refused}}
        click.echo(msgspec.json.encode(report).decode())
        return
    for r in refused:
        click.echo(f"{r.name}: {r.why}")
    click.echo(f"{len(made)} cards in {path}, {len(refused)} not playable")


def _target(into: str | None, starter: bool) -> tuple[Path, pools.Pool]:
    """The pool file to change, and what is in it."""
    if into and starter:
        raise UserError("--into and --starter are two pools", "spellwright pool", "say one of them")
    path = pools.STARTER if starter else Path(into) if into else pools.own_path()
    return path, pools.Pool.read(path) if path.is_file() else pools.Pool((), str(path))


def _write_names(names: list[str]) -> None:
    from spellwright.core.files import write_atomically

    write_atomically(pools.NAMES, "".join([f"{n}\n" for n in sorted(set(names))]))
