"""The reports as files: whole in themselves, and their plots show the numbers they are given."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from spellwright.cli.main import group
from spellwright.sim.charts import bars, lines, number, steps, whiskers
from spellwright.sim.match import Played
from spellwright.sim.page import running

VOID = {"meta"}


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(group, list(arguments), prog_name="spellwright")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


class Whole(HTMLParser):
    """Every tag is closed in its order, and nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        assert not {"src", "href", "onload", "onclick"} & {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("line", "circle", "rect", "polyline", "polygon")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    reader = Whole()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    plots = re.findall(r"<svg .*?</svg>", text, re.DOTALL)
    assert plots
    for plot in plots:
        ElementTree.fromstring(plot)
    assert "://" not in text and "prefers-color-scheme: dark" in text
    return text


@pytest.mark.parametrize(("most", "found"), [(10, [0, 2, 4, 6, 8, 10]), (3, [0, 1, 2, 3]), (0, [0, 1]), (0.9, [])])
def test_the_values_at_a_plots_edge_are_round_and_enough(most: float, found: list[float]) -> None:
    values = steps(most)
    assert values[0] == 0 and values[-1] >= most and len(values) <= 7
    assert not found or values == found


def test_bars_are_as_high_as_their_values() -> None:
    tree = ElementTree.fromstring(bars("b", {"1": 5, "2": 10, "<3>": 0}, "turns"))
    tall = [float(r.get("height", "")) for r in tree.findall("rect")]
    assert tall[1] == pytest.approx(2 * tall[0], abs=0.02) and tall[2] == 0
    assert bars("b", {}, "turns") == "" and lines("l", {}, "turns") == ""


def test_whiskers_reach_from_low_to_high() -> None:
    rows = [
        ("a & b", {"rate": 0.5, "low": 0.25, "high": 0.75}, "5 of 10"),
        ("c", {"rate": None, "low": 0, "high": 1}, ""),
    ]
    tree = ElementTree.fromstring(whiskers("w", rows))
    (dot,) = tree.iter("circle")
    (bar,) = [x for x in tree.iter("line") if x.get("class") == "whisker"]
    grid = [float(x.get("x1", "")) for x in tree.iter("line") if x.get("class") in ("grid", "mid")]
    assert [float(bar.get("x1", "")), float(dot.get("cx", "")), float(bar.get("x2", ""))] == grid[1:4]


def test_one_point_is_a_plot() -> None:
    ElementTree.fromstring(lines("l", {"a": [(1, 0.5)]}, "games", [(1, 0.2, 0.9)], percents=True))
    assert number(0) == "0" and number(10) == "10" and number(2.50) == "2.5"


def test_many_lines_are_told_apart() -> None:
    """Nine lines: three rows of a legend, and no two lines look the same."""
    tree = ElementTree.fromstring(lines("l", {f"deck {i}": [(1, i), (2, i)] for i in range(9)}, "turns"))
    drawn = tree.findall("g/polyline")
    assert len({x.get("style") for x in drawn}) == len(drawn) == 9
    assert len({x.get("points", "").split()[0].split(",")[1] for x in tree.findall("polyline")}) == 3


def test_the_running_rate_ends_at_the_rate() -> None:
    played = [Played(i, 1, 0, 0, w, 9, 90, "704.5a", (20, 0)) for i, w in enumerate([0, 1, -1, 0, 0])]
    rate, band = running(played)
    assert rate == [(1, 1.0), (2, 0.5), (3, pytest.approx(2 / 3)), (4, 0.75)]
    assert all([low < y < high or y == high for (_, y), (_, low, high) in zip(rate, band, strict=True)])


def test_reports_are_whole(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    fast = ("-n", "2", "--agents", "random", "--html", str(path))
    assert run("sim", "green", "red", *fast).exit_code == 0
    assert "How often green had won" in check(path)
    assert run("sim", "green", "red", "green", *fast).exit_code == 0
    assert "Each against each" in check(path) and "green (2)" in path.read_text(encoding="utf-8")
    assert run("sim", "green", "red", "--goldfish", "--turns", "3", *fast).exit_code == 0
    assert "Turn of the kill" in check(path) or "Killed by turn" in check(path)


def test_a_report_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "no" / "report.html"):
        result = run("sim", "green", "red", "-n", "100000", "--html", str(place))
        assert result.exit_code == 2 and "Traceback" not in result.stderr
