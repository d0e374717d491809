"""`spellwright cards`: import card files into the store, fetch them, and see what it holds."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import click
import msgspec

from spellwright.cards.store import CardStore, Imported, import_cards
from spellwright.cli.progress import progress_bar

_SHOWN = 10


@click.group()
def command() -> None:
    """Import card files into the store, fetch Scryfall's, and see what the store holds."""


@command.command("import")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
@click.option("-v", "--verbose", is_flag=True, help="List every entry that was skipped or warned about.")
def import_(file: str, as_json: bool, verbose: bool) -> None:
    """Import FILE: Scryfall's bulk data or MTGJSON, packed or not.

    A damaged file is refused and the store left as it was. Damaged entries are skipped and listed. Cards that are in
    the store already are replaced, all others stay.
    """
    begun = time.perf_counter()
    with progress_bar("importing") as progress:
        done = import_cards(file, progress)
    seconds = time.perf_counter() - begun
    if as_json:
        click.echo(msgspec.json.encode(_summary(done, seconds)).decode())
    else:
        _print(done, seconds, verbose)


@command.command("pull")
@click.option("--kind", default="oracle_cards", show_default=True, help="Which of Scryfall's bulk files.")
@click.option("--force", is_flag=True, help="Fetch it even if it was fetched today or has not changed.")
@click.option("--base-url", metavar="URL", help="Ask this server; SPELLWRIGHT_SCRYFALL says the same.")
@click.option(
    "--timeout",
    default=30.0,
    show_default=True,
    type=click.FloatRange(min=0, min_open=True),
    help="Give up after so many seconds without a byte.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
@click.option("-v", "--verbose", is_flag=True, help="List every entry that was skipped or warned about.")
def pull(kind: str, force: bool, base_url: str | None, timeout: float, as_json: bool, verbose: bool) -> None:
    """Fetch Scryfall's bulk data and import it.

    Within a day of the last time nothing is asked, after that only for what has changed. If anything goes wrong the
    store stays as it was.
    """
    from spellwright import __version__
    from spellwright.cards.pull import RECENT, as_data, pull_cards

    agent = f"spellwright/{__version__}"
    begun = time.perf_counter()
    with progress_bar("fetching") as progress:
        done = pull_cards(kind, base_url, force, progress, progress, timeout, agent)
    seconds = time.perf_counter() - begun
    if as_json:
        data = as_data(done) | (_summary(done.imported, seconds) if done.imported is not None else {})
        click.echo(msgspec.json.encode(data).decode())
    elif done.imported is not None:
        click.echo(f"{done.size / 1e6:.1f} MB fetched, as of {done.updated_at or 'no stated date'}")
        _print(done.imported, seconds, verbose)
    elif done.status == RECENT:
        hours = int(done.age / 3600)
        click.echo(f"fetched {hours} hours ago, which is not a day; --force fetches {kind} again")
    else:
        click.echo(f"{kind} has not changed since {done.updated_at or 'the last time'}")


@command.command("info")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def info(as_json: bool) -> None:
    """Say where the store is and what it holds."""
    with CardStore.open() as store:
        kinds = Counter([c.kind for c in store.others()])
        if as_json:
            data = {"store": str(store.path), "cards": len(store), "other": dict(sorted(kinds.items()))}
            click.echo(msgspec.json.encode(data).decode())
            return
        click.echo(f"{store.path}\n{len(store)} cards")
        for kind, number in sorted(kinds.items()):
            click.echo(f"{number} {kind}")


def _summary(done: Imported, seconds: float) -> dict[str, Any]:
    reading = done.reading
    return {
        "file": reading.path,
        "shape": reading.shape,
        "cards": done.cards,
        "other": done.other,
        "new": done.new,
        "foreign": reading.foreign,
        "skipped": reading.skipped,
        "warnings": reading.warnings,
        "store": str(done.store),
        "in_store": done.in_store,
        "seconds": round(seconds, 2),
    }


def _print(done: Imported, seconds: float, verbose: bool) -> None:
    reading = done.reading
    click.echo(f"{done.cards} cards and {done.other} others from {reading.path} ({reading.shape}) in {seconds:.1f} s")
    if reading.foreign:
        click.echo(f"{reading.foreign} in other languages passed over")
    most = len(reading.skipped) if verbose else _SHOWN
    if reading.skipped:
        click.echo(f"{len(reading.skipped)} damaged entries skipped:")
        for note in reading.skipped[:most]:
            click.echo(f"  {note.where}: {note.name or '(no name)'}: {note.text}")
        if len(reading.skipped) > most:
            click.echo(f"  and {len(reading.skipped) - most} more (-v lists them)")
    if reading.warnings and verbose:
        click.echo(f"{len(reading.warnings)} warnings:")
        for note in reading.warnings:
            click.echo(f"  {note.where}: {note.name}: {note.text}")
    elif reading.warnings:
        click.echo(f"{len(reading.warnings)} warnings (-v lists them):")
        for text, number in Counter([n.text for n in reading.warnings]).most_common(_SHOWN):
            click.echo(f"  {number} x {text}")
    click.echo(f"{done.in_store} cards in {done.store}, {done.new} entries new")
