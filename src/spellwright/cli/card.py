"""`spellwright card`: show a card, and what is understood of it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click
import msgspec

from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.cards.store import FILE_NAME, FILL_HINT, CardStore
from spellwright.core.errors import UserError
from spellwright.core.files import data_folder

if TYPE_CHECKING:
    from spellwright.oracle.compile import CompiledCard
    from spellwright.oracle.pool import PoolCard

_WIDTH = 72


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print the card as one JSON object.")
def command(name: tuple[str, ...], as_json: bool) -> None:
    """Show the card called NAME: in upper or lower case, a face of it, or only the beginning of its name."""
    card, compiled = find(" ".join(name))
    if as_json:
        data = msgspec.to_builtins(card)
        data["status"] = compiled.status
        data["lines"] = [{"text": n.text, "status": n.status, "report": n.report()} for n in compiled.lines]
        click.echo(msgspec.json.encode(data).decode())
        return
    click.echo(card_text(card))
    click.echo("\n" + status_text(compiled))


def find(name: str) -> tuple[PrintedCard, CompiledCard | PoolCard]:
    """A card of the store; of the pool if there is no store, or if the store does not have it. Raises UserError."""
    from spellwright import facade

    card = _find(name)
    return (card, facade.compile_card(card)) if isinstance(card, PrintedCard) else (card.printed, card)


def find_printed(name: str) -> PrintedCard:
    """The same card, as it is printed only."""
    card = _find(name)
    return card if isinstance(card, PrintedCard) else card.printed


def _find(name: str) -> PrintedCard | PoolCard:
    from spellwright import facade

    if (data_folder() / FILE_NAME).exists():
        with CardStore.open() as store:
            try:
                return store.get_by_start(name)
            except UserError:
                pooled = facade.load_pool().get(name)
                if pooled is None:
                    raise
                return pooled  # type: ignore[return-value]
    from spellwright.cli.pool import find as find_pooled

    try:
        return find_pooled(name)[0]
    except UserError as error:
        more = f"{error.hint}\n  " if error.hint else ""
        raise UserError(error.message, error.place, f"{more}there is no card store yet: {FILL_HINT}") from None


def status_text(compiled: CompiledCard | PoolCard) -> str:
    """The status of a card and of each of its lines."""
    rows = [compiled.status]
    for line in compiled.lines:
        text = line.text if len(line.text) <= _WIDTH else line.text[: _WIDTH - 3] + "..."
        rows += [f"  {text}", *wrapped(line.report(), "      ")]
    return "\n".join(rows)


def card_text(card: PrintedCard) -> str:
    """A card as lines of text, one block a face."""
    blocks = [face_text(face) for face in card.faces]
    return "\n\n".join([*blocks, _facts(card)]).rstrip()


def face_text(face: PrintedFace) -> str:
    """A face: name and cost, type line, text, and what stands in the corner."""
    gap = max(2, _WIDTH - len(face.name) - len(face.mana_cost))
    rows = [f"{face.name}{' ' * gap}{face.mana_cost}".rstrip()]
    indicator = f" ({''.join(face.color_indicator)})" if face.color_indicator else ""
    rows.append(face.type_line + indicator)
    rows += [row for text in face.oracle_text.split("\n") for row in wrapped(text)]
    if face.power or face.toughness:
        rows.append(f"{face.power}/{face.toughness}")
    if face.loyalty:
        rows.append(f"loyalty {face.loyalty}")
    if face.defense:
        rows.append(f"defense {face.defense}")
    if face.hand_modifier or face.life_modifier:
        rows.append(f"hand {face.hand_modifier}, life {face.life_modifier}")
    return "\n".join(rows)


def wrapped(text: str, indent: str = "") -> list[str]:
    """A line in rows that fit a terminal, broken between words."""
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _facts(card: PrintedCard) -> str:
    parts = []
    if card.kind != "card":
        parts.append(f"not a card but a thing of kind {card.kind}")
    if card.layout != "normal":
        parts.append(f"layout {card.layout}")
    if card.set:
        number = f" {card.collector_number}" if card.collector_number else ""
        year = f" ({card.year})" if card.year else ""
        parts.append(f"{card.set.upper()}{number}{year}")
    return ", ".join(parts)
