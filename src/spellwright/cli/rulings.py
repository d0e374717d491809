"""`spellwright rulings`: the rulings on cards at hand."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click
import msgspec

from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.cards.rulings import Imported, Ruling

_SHOWN = 10


@click.group()
def command() -> None:
    """The rulings on cards at hand: `rulings import FILE` once, then `rulings show NAME`."""


@command.command("import")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
@click.option("-v", "--verbose", is_flag=True, help="List every entry that was skipped.")
def import_(file: str, as_json: bool, verbose: bool) -> None:
    """Keep the rulings of FILE: Scryfall's rulings bulk file, or one ruling a line, packed or not.

    A damaged file is refused and what is there left as it was. Damaged entries are skipped and listed. Rulings on cards
    that are in FILE are replaced, those on all others stay.
    """
    from spellwright.cards.rulings import import_rulings
    from spellwright.cli.progress import progress_bar

    begun = time.perf_counter()
    with progress_bar("importing") as progress:
        done = import_rulings(file, progress)
    seconds = time.perf_counter() - begun
    if as_json:
        click.echo(msgspec.json.encode(_summary(done, seconds)).decode())
        return
    click.echo(f"{done.rulings} rulings on {done.cards} cards from {file} in {seconds:.1f} s")
    skipped = done.reading.skipped
    if skipped:
        click.echo(f"{len(skipped)} damaged entries skipped:")
        most = len(skipped) if verbose else _SHOWN
        for note in skipped[:most]:
            click.echo(f"  {note.where}: {note.name or '(no name)'}: {note.text}")
        if len(skipped) > most:
            click.echo(f"  and {len(skipped) - most} more (-v lists them)")
    click.echo(f"{done.in_store} rulings in {done.store}")


def _summary(done: Imported, seconds: float) -> dict[str, Any]:
    return {
        "file": done.reading.path,
        "rulings": done.rulings,
        "cards": done.cards,
        "skipped": done.reading.skipped,
        "store": str(done.store),
        "in_store": done.in_store,
        "seconds": round(seconds, 2),
    }


@command.command("show")
@click.argument("name", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(name: tuple[str, ...], as_json: bool) -> None:
    """Show the rulings on the card NAME, each with its date and the hash by which a scenario names it."""
    from spellwright.cards.rulings import NAMELESS_HINT, RulingStore
    from spellwright.cli.card import find_printed

    with RulingStore.open() as store:
        card = find_printed(" ".join(name))
        rulings = store.on(card)
        if not rulings and not store.can_tell(card):
            raise UserError(f"the rulings at hand do not say which are on {card.name}", "", NAMELESS_HINT)
    if as_json:
        click.echo(msgspec.json.encode([ruling_data(card.name, r) for r in rulings]).decode())
        return
    for ruling in rulings:
        click.echo(f"{ruling.date} {ruling.hash}  {ruling.text}")
    click.echo(f"{len(rulings)} rulings on {card.name}" if rulings else f"there are no rulings on {card.name}")


def ruling_data(card: str, ruling: Ruling) -> dict[str, str]:
    """A ruling as the commands print it: the first three fields are what a scenario writes."""
    return {"card": card, "date": ruling.date, "hash": ruling.hash, "text": ruling.text}


@command.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
def check(paths: tuple[str, ...]) -> None:
    """Say whether the rulings that the scenarios in PATHS name are among those at hand, and still say the same.

    Exit status 1 if one is not.
    """
    from spellwright.cards.rulings import RulingStore
    from spellwright.cli.card import find_printed
    from spellwright.judge.build import read_scenarios, scenario_files

    named = 0
    wrong = []
    with RulingStore.open() as store:
        for scenario in [s for path in scenario_files(paths) for s in read_scenarios(path)]:
            for ref in scenario.rulings:
                named += 1
                try:
                    known = store.on(find_printed(ref.card))
                except UserError as error:
                    wrong.append(f"{scenario.spot}: {scenario.id}: {error}")
                    continue
                if not any([r.hash == ref.hash and r.date == ref.date for r in known]):
                    why = "is of another date" if any([r.hash == ref.hash for r in known]) else "is not among those"
                    wrong.append(f"{scenario.spot}: {scenario.id}: {ref.card}, {ref.date}, {ref.hash} {why} at hand")
    for row in wrong:
        click.echo(row)
    click.echo(f"{named - len(wrong)} rulings found, {len(wrong)} not found")
    if wrong:
        click.get_current_context().exit(1)
