"""`spellwright compile`: what card text says and means, and how far the whole store is understood."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import click
import msgspec

from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.cards.store import CardStore
from spellwright.cli.own import own_cards
from spellwright.core.errors import UserError, suggestion

if TYPE_CHECKING:
    from spellwright.custom import CustomCards


@click.command()
@click.argument("name", nargs=-1)
@click.option("--text", help="Compile this text instead of a card of the store.")
@click.option("--type-line", default="", help="The type line of the text.")
@click.option("--mana-cost", default="", help="The mana cost of the text's card, as {2}{G}.")
@click.option("--power", default="", help="Its power.")
@click.option("--toughness", default="", help="Its toughness.")
@click.option("--all", "everything", is_flag=True, help="Compile the whole store and count.")
@click.option("--json", "as_json", is_flag=True, help="End with one JSON object.")
@click.option("--ledger", metavar="FILE", help="With --all: write the ledger, a line a card.")
@click.option("--diff", metavar="OLD", help="With --all: what is different from an older ledger.")
@click.option("--rank", is_flag=True, help="With --all: what stops most cards.")
@click.option("--cards", "cards_file", metavar="FILE", help="Compile the invented cards of FILE, or NAME among them.")
@click.option("--replace", is_flag=True, help="With --cards: they may have the names of cards that there are.")
@click.option("--jobs", type=click.IntRange(0), default=0, help="With --all: processes (0: one a processor).")
def command(
    name: tuple[str, ...],
    text: str | None,
    type_line: str,
    mana_cost: str,
    power: str,
    toughness: str,
    everything: bool,
    as_json: bool,
    ledger: str | None,
    diff: str | None,
    rank: bool,
    cards_file: str | None,
    replace: bool,
    jobs: int,
) -> None:
    """Read the card NAME, or --text, or --all cards: what is said, what is meant, and what stops it.

    The exit status is 1 if one of the cards cannot be played; with --all cards are counted, and it is 0.
    """
    own = own_cards(cards_file, replace)
    if own is not None and (text is not None or everything):
        raise UserError("--cards is a file of cards by itself", "spellwright compile", "leave --text and --all out")
    if own is None and sum((bool(name), text is not None, everything)) != 1:
        raise UserError("say what to compile", "spellwright compile", "a card name, or --text, or --all")
    if not everything and (ledger or diff or rank):
        raise UserError("--ledger, --diff and --rank are for the whole store", "spellwright compile", "add --all")
    if text is None and (type_line or mana_cost or power or toughness):
        raise UserError("a type line, cost or size goes with a text", "spellwright compile", "add --text")
    if own is not None:
        show_own(own, " ".join(name), as_json)
    elif everything:
        compile_all(as_json, ledger, diff, rank, jobs)
    elif text is not None:
        show(invented(text, type_line, mana_cost, power, toughness), as_json)
    else:
        with CardStore.open() as store:
            card = store.get_by_start(" ".join(name))
        show(card, as_json)


def engine() -> Any:
    """What the engine can play: whatever links."""
    from spellwright import facade

    return facade.engine()


def invented(text: str, type_line: str, mana_cost: str, power: str, toughness: str) -> PrintedCard:
    """A card that nobody printed."""
    from spellwright.cards.custom import type_faults
    from spellwright.core.vocab import COLOR_LETTERS
    from spellwright.oracle.compile import cost_symbols

    if not type_line.strip():
        raise UserError("a text needs a type line", "--text", 'add --type-line, as in --type-line "Instant"')
    for _, _, wrong, hint in type_faults(type_line):
        raise UserError(wrong, f"--type-line {type_line}", hint)
    if mana_cost and "{" + "}{".join(cost_symbols(mana_cost) or ()) + "}" != mana_cost:
        raise UserError("is no mana cost", f"--mana-cost {mana_cost}", "symbols in braces, as {2}{G}")
    colors = tuple([c for c in COLOR_LETTERS[:5] if c in mana_cost])
    plain = text.replace("\\n", "\n")
    face = PrintedFace("Invented Card", type_line, mana_cost, plain, power, toughness, colors=colors)
    return PrintedCard(face.name, "normal", (face,))


# ------------------------------------------------------------------ one card


def show(printed: PrintedCard, as_json: bool) -> None:
    """Prints one card: said, meant, print, and what stops it; exit status 1 if it cannot be played."""
    from spellwright.oracle.compile import compile_card

    card = compile_card(printed, engine())
    if as_json:
        click.echo(json.dumps(card_data(card)))
    else:
        click.echo("\n".join(card_rows(card)))
    if card.status != "playable":
        click.get_current_context().exit(1)


def show_own(own: CustomCards, name: str, as_json: bool) -> None:
    """Prints invented cards, or the one of this name, and points at what of them cannot be played; exit status 1 if
    there is such a thing."""
    if name and name not in own:
        hint = suggestion(name, own) or f"there are: {', '.join(own)}"
        raise UserError(f"no card in the file is called {name!r}", own.place, hint)
    chosen = [own[name]] if name else [own[n] for n in own]
    faults = own.faults(name)
    if as_json:
        marks = [msgspec.to_builtins(f) for f in faults]
        click.echo(json.dumps({"cards": [card_data(card) for card in chosen], "faults": marks}))
    else:
        click.echo("\n\n".join(["\n".join(card_rows(card)) for card in chosen]))
        for fault in faults:
            click.echo("\n" + "\n".join(fault.rows()))
    if faults:
        click.get_current_context().exit(1)


def card_rows(card: Any) -> list[str]:
    """One card in lines of text: status; each line of it with what it says and means."""
    rows = [f"{card.name}: {card.status}"]
    for face in card.faces:
        if len(card.faces) > 1:
            rows.append(f"\n== {face.printed.name}")
        for line in face.lines:
            rows.extend(line_rows(line))
        rows.extend(spell_rows(face))
    if not card.lines:
        rows.append("no text")
    return rows


def spell_rows(face: Any) -> list[str]:
    """The one ability that the lines of a spell make."""
    from spellwright.ir.meant.abilities import SpellAbility
    from spellwright.oracle.show import tree

    if face.meant is None:
        return []
    return ["\nspell: " + tree(a) for a in face.meant.abilities if isinstance(a, SpellAbility)]


def line_rows(line: Any) -> list[str]:
    from spellwright.oracle.show import tree

    rows = ["", line.text]
    if line.said is not None:
        rows += [f"  {line.read.status}; prints as: {line.read.printed}", "  said:  " + tree(line.said, "  ")]
    if line.meant is not None:
        rows.append("  meant: " + tree(line.meant, "  "))
    return [*rows, "  " + line.report()]


def card_data(card: Any) -> dict[str, Any]:
    from spellwright.ir.node import to_data

    lines = [
        {
            "text": line.text,
            "status": line.status,
            "reading": line.read.status,
            "step": line.step,
            "stopped": line.stopped,
            "expected": line.read.expected,
            "print": line.read.printed,
            "said": None if line.said is None else to_data(line.said),
            "meant": None if line.meant is None else to_data(line.meant),
        }
        for line in card.lines
    ]
    return {"name": card.name, "status": card.status, "opaque": card.opaque, "lines": lines}


# ------------------------------------------------------------------ the whole store


def compile_all(as_json: bool, ledger: str | None, diff: str | None, rank: bool, jobs: int) -> None:
    """Compiles every card of the store, counts, and writes or compares the ledger."""
    from rich.console import Console
    from rich.progress import Progress

    from spellwright.oracle import ledger as ledgers
    from spellwright.oracle.survey import survey

    old = ledgers.read(diff) if diff else None
    with CardStore.open() as store:
        other = store.count_other()
        printed = list(store)
    started = time.perf_counter()
    closely = rank or ledger is not None or old is not None
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("compiling", total=len(printed))
        found = survey(printed, engine, closely, jobs, lambda done, _: bar.update(task, completed=done))
    seconds = time.perf_counter() - started
    if ledger:
        ledgers.write(ledger, found.entries)
    if old is not None:
        for row in ledgers.differences(old, found.entries):
            click.echo(row)
    if rank:
        for reason, n in found.reasons.most_common(100):
            click.echo(f"{n:6}  {reason}  ({found.examples[reason]})")
    counts = {**found.counts(), "seconds": round(seconds, 2), "other": other}
    click.echo(json.dumps(counts) if as_json else "\n".join([f"{k:10} {v}" for k, v in counts.items()]))
