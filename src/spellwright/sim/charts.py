"""Plots as inline SVG. Colours are the page's variables, so that they are right by day and by night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any, Final

WIDTH: Final = 720
LEFT: Final = 46
RIGHT: Final = 16
TOP: Final = 14
BOTTOM: Final = 40
INKS: Final = 4
"""So many lines have a colour of their own (`--s0` and on), and stand side by side in a legend; the next are dashed."""
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")
LEGEND: Final = 18
THICK: Final = 60
"""A bar is at most so wide."""


def number(x: float) -> str:
    """A coordinate or label, short."""
    return f"{x:.2f}".rstrip("0").rstrip(".") if x else "0"


def whole_percent(x: float) -> str:
    return f"{100 * x:.0f}%"


def svg(height: float, label: str, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {number(height)}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line class="{kind}" {ends}/>'


def words(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{escape(text)}</text>'


def steps(most: float, about: int = 5) -> list[float]:
    """Round values from 0 to at least `most`."""
    if most <= 0:
        return [0.0, 1.0]
    raw = most / about
    size = 10.0 ** floor(log10(raw))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= raw * 0.999)
    return [i * step for i in range(ceil(most / step - 1e-9) + 1)]


def whiskers(label: str, rows: Sequence[tuple[str, Mapping[str, Any], str]]) -> str:
    """Rates with their intervals, one a row: its name, `rate`, `low` and `high`, and what stands at its end."""
    left, right, each = 210, 110, 26
    wide = WIDTH - left - right
    height = TOP + each * len(rows)
    parts: list[str] = []
    for i in range(5):
        x = left + wide * i / 4
        parts.append(line(x, TOP - 8, x, height, "mid" if i == 2 else "grid"))
        parts.append(words(x, height + 16, whole_percent(i / 4)))
    for n, (name, r, note) in enumerate(rows):
        y = TOP + each * n + each / 2
        low, high = left + wide * r["low"], left + wide * r["high"]
        parts.append(words(left - 12, y + 4, name if len(name) <= 32 else name[:31] + "…", "end"))
        parts.append(words(WIDTH - right + 10, y + 4, note, "start"))
        if r["rate"] is None:
            continue
        tip = f"{name}: {100 * r['rate']:.1f}% ({100 * r['low']:.1f}% to {100 * r['high']:.1f}%)"
        parts.append(
            f"<g><title>{escape(tip)}</title>{line(low, y, high, y, 'whisker')}"
            f'<circle class="dot" cx="{number(left + wide * r["rate"])}" cy="{number(y)}" r="4.5"/></g>'
        )
    return svg(height + 24, label, parts)


def frame(height: float, ys: Sequence[float], percents: bool, below: str) -> list[str]:
    """Grid, values at the left, and what goes from left to right."""
    parts: list[str] = []
    tall = height - TOP - BOTTOM
    for v in ys:
        y = TOP + tall * (1 - v / ys[-1])
        parts.append(line(LEFT, y, WIDTH - RIGHT, y, "grid"))
        parts.append(words(LEFT - 7, y + 4, whole_percent(v) if percents else number(v), "end"))
    parts.append(words((LEFT + WIDTH - RIGHT) / 2, height - 4, below))
    return parts


def bars(label: str, values: Mapping[str, float], below: str, percents: bool = False, height: float = 210) -> str:
    """A bar for each value, in the order given."""
    if not values:
        return ""
    ys = steps(max(values.values()))
    if not percents:
        ys = [y for y in ys if y == int(y)]
        ys = ys if len(ys) > 1 else [0.0, 1.0]
    parts = frame(height, ys, percents, below)
    tall = height - TOP - BOTTOM
    each = (WIDTH - LEFT - RIGHT) / len(values)
    skip = ceil(len(values) * 26 / (WIDTH - LEFT - RIGHT))
    for n, (name, v) in enumerate(values.items()):
        high = tall * v / ys[-1]
        x = LEFT + each * n
        thick = min(each * 0.76, THICK)
        said = f"{100 * v:.1f}%" if percents else number(v)
        box = f'x="{number(x + (each - thick) / 2)}" y="{number(TOP + tall - high)}" width="{number(thick)}"'
        parts.append(f'<rect class="bar" {box} height="{number(high)}"><title>{escape(name)}: {said}</title></rect>')
        if n % skip == 0:
            parts.append(words(x + each / 2, height - BOTTOM + 15, name))
    return svg(height, label, parts)


Point = tuple[float, float]


def lines(
    label: str,
    series: Mapping[str, Sequence[Point]],
    below: str,
    band: Sequence[tuple[float, float, float]] = (),
    percents: bool = False,
    height: float = 230,
) -> str:
    """A line for each series of points, with a legend if there are several; `band` is drawn behind: x, low, high."""
    points = [p for ps in series.values() for p in ps]
    if not points:
        return ""
    first = min([x for x, _ in points])
    last = max([x for x, _ in points])
    ys = steps(1.0 if percents else max([y for _, y in points]))
    tall = height - TOP - BOTTOM
    above = LEGEND * ceil(len(series) / INKS) if len(series) > 1 else 0

    def at(x: float, y: float) -> str:
        across = (x - first) / (last - first) if last > first else 0.5
        y = min(max(y, 0.0), ys[-1])
        return f"{number(LEFT + (WIDTH - LEFT - RIGHT) * across)},{number(TOP + tall * (1 - y / ys[-1]))}"

    parts = frame(height, ys, percents, below)
    if band:
        edge = [at(x, low) for x, low, _ in band] + [at(x, high) for x, _, high in reversed(band)]
        parts.append(f'<polygon class="band" points="{" ".join(edge)}"/>')
    size = max(1, ceil((last - first) / 12))
    for k in range(int((last - first) // size) + 1):
        x = first + k * size
        parts.append(words(float(at(x, 0).split(",")[0]), height - BOTTOM + 15, number(x)))
    legend: list[str] = []
    for n, (name, ps) in enumerate(series.items()):
        style = f'style="stroke:var(--s{n % INKS});stroke-dasharray:{DASHES[n // INKS % len(DASHES)] or "none"}"'
        path = " ".join([at(x, y) for x, y in ps])
        parts.append(f'<polyline class="line" {style} points="{path}"><title>{escape(name)}</title></polyline>')
        if above:
            x = LEFT + (WIDTH - LEFT - RIGHT) / INKS * (n % INKS)
            y = 10 + LEGEND * (n // INKS)
            legend.append(f'<polyline class="line" {style} points="{number(x)},{y} {number(x + 24)},{y}"/>')
            legend.append(words(x + 30, y + 4, name if len(name) <= 18 else name[:17] + "…", "start"))
    if above:
        parts = [*legend, f'<g transform="translate(0 {above})">', *parts, "</g>"]
    return svg(height + above, label, parts)
