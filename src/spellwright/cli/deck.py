"""`spellwright deck`: read a deck list of any dialect, find its cards, say what is wrong, write it as another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
import msgspec

from spellwright.cards.decks import DeckList, arena_text
from spellwright.cards.formats import format_named
from spellwright.cli.own import with_cards
from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.custom import CustomCards
    from spellwright.judge.deck_check import DeckReport

DIALECTS = ("arena",)


class _CheckByDefault(click.Group):
    """A group in which whatever is no subcommand is checked: `deck FILE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["check", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_CheckByDefault)
def command() -> None:
    """Deck lists of every dialect: `deck check FILE` (or `deck FILE`), `deck convert FILE --to arena`.

    Read are the texts of MTG Arena, MTGO, Moxfield and Archidekt, MTGO's .dek, Cockatrice's .cod, the .dck of Forge and
    of XMage, the JSON of Moxfield and MTGJSON, and tables (CSV); which it is, is told by the content.
    """


@command.command("check")
@click.argument("file")
@click.option("--format", "name", help="Say whether the deck may be played in this format, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the list and what is wrong as one JSON object.")
@with_cards
def check(file: str, name: str | None, as_json: bool, cards: CustomCards | None) -> None:
    """Find the cards of the deck list FILE (or a starter deck, by its name), and say which are unknown, not playable or
    not legal.

    Exit status 0 if every card can be played (and the deck is legal in the format), 1 if not, 2 for a list that cannot
    be read or names a card that there is none of.
    """
    from spellwright.facade import named_deck
    from spellwright.judge.deck_check import check_deck, refuse_unknown

    fmt = format_named(name) if name else None
    report = check_deck(named_deck(file, cards), fmt, cards)
    if as_json:
        click.echo(msgspec.json.encode(report.data()).decode())
        if report.unknown:
            sys.exit(2)
    else:
        refuse_unknown(report, file)
        _print(report)
    if not report.ok:
        sys.exit(1)


def _print(report: DeckReport) -> None:
    from spellwright.judge.deck_check import SECTIONS

    deck = report.deck
    click.echo(deck.name)
    for section, title in SECTIONS.items():
        counts = deck.section(section)
        if counts:
            click.echo(f"\n{title} ({deck.size(section)})")
            for name, count in counts.items():
                click.echo(f"{count} {name}")
    rows = [f"note: {n}" for n in report.notes]
    if report.unplayable:
        for card in report.unplayable:
            rows += card.rows()
        number = len({e.name for e in deck.entries})
        rows.append(f"{len(report.unplayable)} of {number} cards cannot be played")
    else:
        rows.append("every card can be played")
    if report.illegal:
        rows += [p.row() for p in report.illegal]
        rows.append(f"not legal in {report.format}")
    elif report.format:
        rows.append(f"legal in {report.format}")
    click.echo("\n" + "\n".join(rows))


@command.command("convert")
@click.argument("file")
@click.option("--to", "dialect", required=True, help="What to write: arena.")
@click.option("-o", "--output", metavar="OUT", help="Write the list to this file.")
def convert(file: str, dialect: str, output: str | None) -> None:
    """Write the deck list FILE as MTG Arena writes it: double-faced cards by their front, split cards in full.

    A name that is that of no card stays as it is; the standard error output says so. Maybeboards are left out.
    """
    from spellwright.facade import named_deck
    from spellwright.judge.deck_check import arena_spelling

    if dialect.lower() not in DIALECTS:
        raise UserError(f"{dialect!r} cannot be written", "--to", f"what can be written: {', '.join(DIALECTS)}")
    deck = named_deck(file)
    spelling, unknown = arena_spelling()
    text = arena_text(deck, spelling)
    for row in dict.fromkeys(unknown):
        click.echo(f"note: {row}", err=True)
    if deck.passed_over:
        click.echo(f"note: {deck.passed_over} cards of a maybeboard and the like are left out", err=True)
    if output is None:
        click.echo(text, nl=False)
    else:
        _write(output, text, deck)


def _write(output: str, text: str, deck: DeckList) -> None:
    from pathlib import Path

    from spellwright.core.files import write_atomically

    try:
        write_atomically(Path(output), text)
    except OSError as error:
        raise UserError(f"cannot be written: {error.strerror or error}", output) from None
    click.echo(f"{sum([e.count for e in deck.entries])} cards written to {output}", err=True)
