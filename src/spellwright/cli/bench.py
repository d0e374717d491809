"""`spellwright bench`: measure how fast games and card text are, and compare with earlier figures."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.sim.workloads import Figure


@click.command()
@click.argument("names", nargs=-1, metavar="[WORKLOADS...]")
@click.option("--list", "listing", is_flag=True, help="Print the workloads and what they measure.")
@click.option("--seconds", default=5.0, show_default=True, type=click.FloatRange(min=0.1), help="CPU time for games.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", metavar="FILE", help="Write the JSON object to FILE too.")
@click.option("--compare", "earlier", metavar="FILE", help="Compare with FILE; exit status 1 if a figure is worse.")
@click.option("--tolerance", default="10%", show_default=True, help="With --compare: so much may differ.")
@click.option("--scaled", is_flag=True, help="With --compare: allow for another machine, by its yardstick.")
def command(
    names: tuple[str, ...],
    listing: bool,
    seconds: float,
    seed: int,
    as_json: bool,
    save: str | None,
    earlier: str | None,
    tolerance: str,
    scaled: bool,
) -> None:
    """Measure WORKLOADS (`--list` names them), the quick ones unless named, or `all`: one core, CPU time.

    Each does the same work in several rounds, of which the best counts. Compare only what was measured in one sitting
    on one machine; benchmarks/README.md tells how.
    """
    from spellwright.cli.progress import progress_bar
    from spellwright.judge.boards import board_names, load_board
    from spellwright.sim.compared import WORSE, compared, read_figures, table, tolerance_of
    from spellwright.sim.workloads import WORKLOADS, Plan, chosen, figures, run

    if listing:
        for w in WORKLOADS:
            click.echo(f"{w.name:<9} {w.text}{'' if w.quick else ' (only if named)'}")
            for f in w.figures:
                click.echo(f"  {f.name:<20} {f.text}")
        return
    workloads = chosen(names)
    wanted: list[Figure] = figures(workloads, board_names())
    if scaled and earlier is None:
        raise UserError("there is nothing to scale", "--scaled", "name earlier figures: --compare FILE")
    part = tolerance_of(tolerance)
    old = read_figures(earlier, wanted) if earlier is not None else None
    if save is not None:
        can_hold(save)
    plan = Plan(seconds, seed, {name: partial(load_board, name) for name in board_names()})
    with progress_bar("measuring") as told:
        data: dict[str, Any] = run(workloads, plan, told)
    if save is not None:
        from spellwright.core.files import write_text

        write_text(save, msgspec.json.encode(data).decode() + "\n")
    rows = compared(wanted, old, data, part, scaled) if old is not None else []
    if as_json:
        if old is not None:
            data["compared"] = [
                {"figure": f.name, "old": r.old, "new": r.new, "ratio": r.ratio, "verdict": r.verdict}
                for f, r in zip(wanted, rows, strict=True)
            ]
        click.echo(msgspec.json.encode(data).decode())
    elif old is not None:
        click.echo("\n".join(table(rows, old, data, part, scaled)))
    else:
        from spellwright.sim.workloads import value

        for f in wanted:
            click.echo(f"{value(data, f.name):>12,}  {f.text}")
        click.echo(f"{'yes' if data['compiled'] else 'no':>12}  compiled; Python {data['python']}, seed {data['seed']}")
    if any([r.verdict == WORSE for r in rows]):
        click.get_current_context().exit(1)


def can_hold(path: str) -> None:
    """That a file can be written there, before anything is measured for it. Raises UserError."""
    where = Path(path)
    if where.is_dir():
        raise UserError("this is a folder, not a file", path, "name the file that the figures go to")
    if not where.parent.is_dir():
        raise UserError("there is no such folder", str(where.parent), "make it, or name another file")
