"""`spellwright bench`: measure how fast games and card text are."""

from __future__ import annotations

from typing import Any

import click
import msgspec

ROWS = (
    ("games_per_s", "random games a second"),
    ("decisions_per_s", "decisions a second"),
    ("decisions_per_game", "decisions a game"),
    ("us_per_decision", "microseconds a decision"),
    ("clone_us", "microseconds to clone a state in mid-game"),
    ("fork_us", "microseconds to clone it and give the first answer"),
    ("garbage", "objects left for the cycle collector by 20 games"),
    ("cards_per_s", "cards read a second, with meaning"),
    ("grammar_ms", "milliseconds to make the grammar and read the first card"),
    ("import_ms", "milliseconds to import spellwright"),
    ("decks_ready_ms", "milliseconds until two decks are ready"),
    ("help_ms", "milliseconds of `spellwright --help`, the interpreter's start aside"),
)


@click.command()
@click.option("--seconds", default=5.0, show_default=True, type=click.FloatRange(min=0.1), help="CPU time for games.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(seconds: float, seed: int, as_json: bool) -> None:
    """Measure on the starter decks green and red: one core, CPU time, uniformly random legal play.

    Compare only what was measured in one sitting on one machine; benchmarks/README.md tells how.
    """
    from spellwright.sim.measure import measure

    data: dict[str, Any] = measure(seconds, seed)
    if as_json:
        click.echo(msgspec.json.encode(data).decode())
        return
    for key, text in ROWS:
        click.echo(f"{data[key]:>12,}  {text}")
    click.echo(f"{'yes' if data['compiled'] else 'no':>12}  compiled; Python {data['python']}, seed {data['seed']}")
