"""Figures of `spellwright bench` held against earlier ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spellwright.core.errors import UserError
from spellwright.core.files import read_text
from spellwright.sim.workloads import MORE, YARDSTICK, Figure, value

SAME = "same"
BETTER = "better"
WORSE = "worse"
HINT = "it is what `spellwright bench --json` or `--save` wrote"


class Row:
    """A figure, before and now. `ratio` is now over before, None where there was nothing; `verdict` is SAME within the
    tolerance, BETTER or WORSE beyond it, "" for a figure that only tells what was measured."""

    __slots__ = ("new", "old", "ratio", "text", "verdict")

    def __init__(self, text: str, old: float, new: float, ratio: float | None, verdict: str) -> None:
        self.text = text
        self.old = old
        self.new = new
        self.ratio = ratio
        self.verdict = verdict


def read_figures(path: str | Path, wanted: list[Figure]) -> dict[str, Any]:
    """Earlier figures. Raises UserError for a file that is damaged or something else, or lacks any that is wanted."""
    place = str(path)
    try:
        data: Any = json.loads(read_text(path))
    except ValueError as error:
        raise UserError(f"this is no JSON, or is damaged: {error}", place, HINT) from None
    if not isinstance(data, dict) or not isinstance(data.get("compiled"), bool) or value(data, YARDSTICK) is None:
        raise UserError(f"these are no figures: there is no 'compiled' or no {YARDSTICK!r}", place, HINT)
    wrong = [f.name for f in wanted if (value(data, f.name) or 0) < 0]
    if wrong or not value(data, YARDSTICK):
        raise UserError(f"a figure cannot be so small: {', '.join(wrong or [YARDSTICK])}", place, HINT)
    missing = [f.name for f in wanted if value(data, f.name) is None]
    if missing:
        known = data.get("workloads")
        names = " ".join(known) if isinstance(known, list) and all([isinstance(k, str) for k in known]) else "others"
        hint = f"measure what it has: spellwright bench {names} --compare {place}"
        raise UserError(f"it has no {', '.join(missing)}", place, hint)
    return data


def tolerance_of(text: str) -> float:
    """A part of one from `10%` or `0.1`. Raises UserError."""
    number = text.strip()
    try:
        part = float(number[:-1]) / 100 if number.endswith("%") else float(number)
    except ValueError:
        part = -1.0
    if not 0 <= part < 1:
        raise UserError(f"{text!r} is no tolerance", "--tolerance", "write 10%, or 0.1")
    return part


def compared(
    figures: list[Figure], old: Mapping[str, Any], new: Mapping[str, Any], tolerance: float, scaled: bool
) -> list[Row]:
    """A row a figure. `scaled`: the old times as they would have been on a machine with the new yardstick."""
    before, now = value(old, YARDSTICK), value(new, YARDSTICK)
    pace = now / before if scaled and before and now else 1.0
    return [row_of(f, value(old, f.name) or 0.0, value(new, f.name) or 0.0, tolerance, pace) for f in figures]


def row_of(f: Figure, old: float, new: float, tolerance: float, pace: float) -> Row:
    if f.timed and f.name != YARDSTICK:
        old = old / pace if f.better == MORE else old * pace
    ratio = new / old if old else None
    if not f.better:
        return Row(f.text, old, new, ratio, "")
    low, high = (new, old) if f.better == MORE else (old, new)
    if high > low * (1 + tolerance):
        return Row(f.text, old, new, ratio, WORSE)
    if low > high * (1 + tolerance):
        return Row(f.text, old, new, ratio, BETTER)
    return Row(f.text, old, new, ratio, SAME)


def table(rows: list[Row], old: Mapping[str, Any], new: Mapping[str, Any], tolerance: float, scaled: bool) -> list[str]:
    """The comparison as lines."""
    out = [f"{'before':>14}{'now':>14}{'ratio':>9}"]
    for r in rows:
        ratio = f"{r.ratio:.3f}" if r.ratio is not None else "-"
        mark = f"  {r.verdict.upper()}" if r.verdict in (BETTER, WORSE) else ""
        out.append(f"{r.old:>14,.2f}{r.new:>14,.2f}{ratio:>9}  {r.text}{mark}")
    modes = [f"{'compiled' if d['compiled'] else 'interpreted'}, Python {d.get('python', '?')}" for d in (old, new)]
    worse = len([r for r in rows if r.verdict == WORSE])
    better = len([r for r in rows if r.verdict == BETTER])
    how = ", times before scaled by the yardstick" if scaled else ""
    out.append(f"before: {modes[0]}; now: {modes[1]}{how}")
    out.append(f"{worse} worse, {better} better by more than {tolerance:.0%}")
    return out
