"""Lines on logarithmic axes as SVG files that need nothing else: for the documentation's figures of growth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from typing import Final

from spellwright.sim.charts import number

WIDTH: Final = 720
HEIGHT: Final = 400
LEFT: Final = 64
RIGHT: Final = 190
TOP: Final = 44
BOTTOM: Final = 52
INKS: Final = ("#1f5fa8", "#b5402a", "#2e7d4f", "#7a4fa3", "#8a6d1f", "#3d3d3d")
STYLE: Final = (
    "text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:#222}"
    ".title{font-size:15px;font-weight:600}.small{font-size:12px;fill:#555}"
    ".grid{stroke:#dcdcdc;stroke-width:1}.axis{stroke:#777;stroke-width:1}"
)
Points = Sequence[tuple[float, float]]


def ticks(low: float, high: float) -> list[float]:
    """1, 2 and 5 times powers of ten that span the values; powers of ten alone over more than two decades."""
    first, last = floor(log10(low)), ceil(log10(high))
    kinds = (1, 2, 5) if last - first <= 2 else (1,)
    found = [k * 10.0**e for e in range(first, last + 1) for k in kinds]
    below = [t for t in found if t <= low * 1.0001]
    above = [t for t in found if t >= high * 0.9999]
    return [t for t in found if below[-1] <= t <= above[0]]


def log_lines(title: str, across: str, up: str, series: Mapping[str, Points]) -> str:
    """The SVG of a line for each series, both axes logarithmic; each is named at its end."""
    points = [p for ps in series.values() for p in ps]
    xs = sorted({x for x, _ in points})
    ys = ticks(min([y for _, y in points]), max([y for _, y in points]))
    x0, x1 = log10(xs[0]), log10(xs[-1])
    y0, y1 = log10(ys[0]), log10(ys[-1])
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + wide * ((log10(x) - x0) / (x1 - x0) if x1 > x0 else 0.5),
            TOP + tall * (1 - ((log10(y) - y0) / (y1 - y0) if y1 > y0 else 0.5)),
        )

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}">',
        f'<style>{STYLE}</style><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text class="title" x="{LEFT}" y="22">{escape(title)}</text>',
    ]
    for y in ys:
        py = at(xs[0], y)[1]
        out.append(f'<line class="grid" x1="{LEFT}" x2="{LEFT + wide}" y1="{number(py)}" y2="{number(py)}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{number(py + 4)}" text-anchor="end">{number(y)}</text>')
    for x in xs:
        px = at(x, ys[0])[0]
        out.append(f'<line class="axis" x1="{number(px)}" x2="{number(px)}" y1="{TOP + tall}" y2="{TOP + tall + 5}"/>')
        out.append(f'<text x="{number(px)}" y="{TOP + tall + 19}" text-anchor="middle">{x:,.0f}</text>')
    out.append(f'<line class="axis" x1="{LEFT}" x2="{LEFT + wide}" y1="{TOP + tall}" y2="{TOP + tall}"/>')
    middle = f'x="{LEFT + wide / 2}" y="{HEIGHT - 10}" text-anchor="middle"'
    out.append(f'<text class="small" {middle}>{escape(across)}</text>')
    out.append(f'<text class="small" x="{LEFT}" y="{TOP - 8}">{escape(up)}</text>')
    ends = sorted([(at(*ps[-1])[1], name) for name, ps in series.items()])
    spots: dict[str, float] = {}
    last = -1000.0
    for y, name in ends:  # names keep clear of each other
        last = max(y, last + 16)
        spots[name] = last
    for n, (name, ps) in enumerate(series.items()):
        ink = INKS[n % len(INKS)]
        path = " ".join([f"{number(px)},{number(py)}" for px, py in [at(x, y) for x, y in ps]])
        out.append(f'<polyline fill="none" stroke="{ink}" stroke-width="2" points="{path}"/>')
        for x, y in ps:
            px, py = at(x, y)
            tip = f"<title>{escape(name)}: {x:,.0f}: {y:.1f}</title>"
            out.append(f'<circle cx="{number(px)}" cy="{number(py)}" r="3.2" fill="{ink}">{tip}</circle>')
        px = at(*ps[-1])[0]
        at_end = f'x="{number(px + 10)}" y="{number(spots[name] + 4)}"'
        out.append(f'<text {at_end} style="fill:{ink}">{escape(name)}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def write(folder: Path, name: str, svg: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.svg"
    path.write_text(svg, encoding="utf-8")
    return path
