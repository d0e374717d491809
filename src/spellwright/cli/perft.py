"""`spellwright perft`: count the lines of answers that a board or a game can take."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from spellwright.cli.own import with_cards
from spellwright.core.errors import UserError, suggestion

if TYPE_CHECKING:
    from spellwright.custom import CustomCards
    from spellwright.rules.describe import TextOf
    from spellwright.rules.game import Game
    from spellwright.sim.perft import Count

    Start = tuple[str, Game, TextOf | None]


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="FILE|DECKS...")
@click.option("--depth", type=click.IntRange(min=0), help="How many answered decisions deep.")
@click.option("--positions", metavar="N", type=click.IntRange(min=1), help="As deep as there are N positions in all.")
@click.option("--divide", is_flag=True, help="The lines below each first answer as well.")
@click.option("--unique", is_flag=True, help="How many positions differ, by their keys; takes several times as long.")
@click.option("--no-forced", is_flag=True, help="Decisions with one legal answer are no plies: given in passing.")
@click.option("--pay", is_flag=True, help="Payments are decisions, and mana abilities are offered at priority.")
@click.option("--id", "only", metavar="ID", help="Of FILE only the scenario of this id.")
@click.option("--seed", default=None, type=click.IntRange(min=0), help="With decks: the game of this seed. [1]")
@click.option("--golden", metavar="FILE", help="As deep as FILE, an earlier --json output; status 1 if it differs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@with_cards
def command(
    what: tuple[str, ...],
    depth: int | None,
    positions: int | None,
    divide: bool,
    unique: bool,
    no_forced: bool,
    pay: bool,
    only: str | None,
    seed: int | None,
    golden: str | None,
    as_json: bool,
    cards: CustomCards | None,
) -> None:
    """Count the positions after each number of answers, every legal answer given at every decision.

    FILE holds scenarios (*.yaml, or a folder of them): counted is from where each ends. Or name the decks of a game,
    starter decks or deck lists, two or more. docs/perft.md says what counts.
    """
    from spellwright.sim.golden import Golden

    if [depth, positions, golden].count(None) != 2:
        raise UserError("say how deep, in one way", "--depth", "--depth N, --positions N or --golden GOLDEN")
    kept = Golden.read(golden) if golden is not None else None
    if kept is not None:
        if (no_forced and kept.forced) or (pay and not kept.paid):
            raise UserError("this was counted otherwise", golden or "", "leave --no-forced and --pay to the file")
        no_forced, pay = not kept.forced, kept.paid
    files = [w for w in what if Path(w).suffix in (".yaml", ".yml") or Path(w).is_dir()]
    if files and len(files) < len(what):
        raise UserError("these are scenarios and decks", ", ".join(what), "count one or the other")
    if files:
        if seed is not None:
            raise UserError("a scenario has its own seed", "--seed", "write `seed:` in its file")
        starts = of_scenarios(files, only, pay, cards)
    else:
        if only is not None:
            raise UserError("a game has no id", "--id", "name a file of scenarios")
        starts = [of_decks(what, 1 if seed is None else seed, pay, cards)]
    found: list[dict[str, Any]] = []
    wrong: list[str] = []
    for start in starts:
        name = start[0]
        deep = kept.depth(name) if kept is not None else depth
        begun = time.perf_counter()
        counted = counting(start, deep, positions, not no_forced, unique)
        spent = time.perf_counter() - begun
        if kept is not None:
            wrong += kept.differences(name, counted)
        found.append(as_data(name, counted, divide, unique))
        if not as_json:
            click.echo("\n".join(rows(name, counted, divide, unique)))
        click.echo(f"{name}: {sum([d.leaves for d in counted.depths]) / max(spent, 1e-9):,.0f} positions/s", err=True)
    if as_json:
        click.echo(as_lines({"forced": not no_forced, "paid by hand": pay}, found))
    if wrong:
        click.echo("\n".join([f"{golden}: the counts differ", *wrong]), err=True)
        click.get_current_context().exit(1)


def counting(start: Start, depth: int | None, positions: int | None, forced: bool, unique: bool) -> Count:
    """Count one start, to a depth or to a number of positions."""
    from spellwright.cli.progress import progress_bar
    from spellwright.sim.perft import count, deepest

    name, game, text_of = start
    with progress_bar(name) as told:
        if depth is None:
            return deepest(game, positions or 1, forced=forced, unique=unique, text_of=text_of, told=told)
        return count(game, depth, forced=forced, unique=unique, text_of=text_of, told=told)


def of_scenarios(files: list[str], only: str | None, pay: bool, cards: CustomCards | None) -> list[Start]:
    """The boards that scenarios come to. Raises UserError."""
    from spellwright.judge.build import read_scenarios, scenario_files
    from spellwright.judge.cards import CardBox
    from spellwright.judge.runner import board_after

    scenarios = [s for path in scenario_files(files) for s in read_scenarios(path)]
    if only is not None:
        ids = [s.id for s in scenarios]
        scenarios = [s for s in scenarios if s.id == only]
        if not scenarios:
            raise UserError(f"no scenario there has the id {only!r}", ", ".join(files), suggestion(only, ids))
    box = CardBox(cards)
    boards = [(s.id, board_after(s, box, asked=pay)) for s in scenarios]
    return [(name, board.game, board.text_of) for name, board in boards]


def of_decks(decks: tuple[str, ...], seed: int, pay: bool, cards: CustomCards | None) -> Start:
    """A game at its beginning. Raises UserError."""
    from spellwright.facade import deck_cards
    from spellwright.rules.game import Game

    if len(decks) < 2:
        hint = "name a file *.yaml with scenarios, or two decks or more"
        raise UserError("this is neither a file of scenarios nor a game", decks[0], hint)
    made = [deck_cards(d, cards) for d in decks]
    return " against ".join(decks), Game(made, seed, asked=range(len(made)) if pay else (), keep_history=False), None


def as_data(name: str, counted: Count, divide: bool, unique: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "board": name,
        "leaves": [d.leaves for d in counted.depths],
        "ended": [d.ended for d in counted.depths],
    }
    if unique:
        data["unique"] = [d.unique for d in counted.depths]
    if divide:
        data["divide"] = [{"text": b.text, "answer": list(b.answer), "leaves": b.leaves} for b in counted.branches]
    return data


def as_lines(how: dict[str, Any], boards: list[dict[str, Any]]) -> str:
    """One JSON object, with a line for each board."""
    head = msgspec.json.encode(how).decode()[:-1]
    lines = ",\n".join([msgspec.json.encode(b).decode() for b in boards])
    return f'{head},"boards":[\n{lines}\n]}}'


def rows(name: str, counted: Count, divide: bool, unique: bool) -> list[str]:
    out = [name]
    for d in counted.depths:
        more = f"  {d.unique:>12,} different" if unique else ""
        over = f"  {d.ended:,} ended" if d.ended else ""
        out.append(f"{d.depth:>4}  {d.leaves:>14,}{more}{over}")
    if divide:
        out += [f"  {b.leaves:>14,}  {b.text}" for b in counted.branches]
    return out
