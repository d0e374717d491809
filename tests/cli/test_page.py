"""`spellwright page`: PAGE-1, PAGE-2 and PAGE-3, and what the page looks like."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from spellwright.cards.rulings import ruling_hash

Run = Callable[..., Any]

SHOWN = "A pool beside a forest makes what the forest makes."
OTHER = "A pool is <wet> & cold."
SCENARIOS = """
id: POOL-1
question: What does it make beside a Forest?
answer: "{{G}}."
rules: [106.7]
ruling: {{card: Reflecting Pool, date: 2031-05-06, hash: "{hash}"}}
players: {{p1: {{battlefield: [Reflecting Pool, Forest]}}}}
steps:
- tap: Reflecting Pool
- expect: {{p1: {{mana: "{{G}}"}}}}
---
id: FOREST-1
players: {{p1: {{battlefield: [Forest]}}}}
steps:
- expect: {{p1: {{life: 20}}}}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Rules that nobody wrote, of which one says something."""
    rows = ["These rules are effective as of March 4, 2031."]
    rows += [f"106.{n}. Mana number {n} is <wet>." for n in range(1, 120)]
    path = tmp_path / "rules.txt"
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


@pytest.fixture
def rulings(tmp_path: Path) -> Path:
    rows = [{"name": "Reflecting Pool", "published_at": "2031-05-06", "comment": c} for c in (SHOWN, OTHER)]
    path = tmp_path / "rulings.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "pool.yaml").write_text(SCENARIOS.format(hash=ruling_hash(SHOWN)), encoding="utf-8")
    return folder


def page(run: Run, *arguments: str) -> dict[str, Any]:
    result = run("page", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.mark.parametrize("name", ["Reflecting Pool", "reflecting", "flecting p"])
def test_page_1_a_name_or_part_of_it_gives_the_card_with_what_each_line_compiled_to(run: Run, name: str) -> None:
    """PAGE-1: characteristics, text printed from the compiled form, and what each line compiled to."""
    data = page(run, *name.split())
    face = data["faces"][0]
    assert (data["name"], face["type_line"], data["status"]) == ("Reflecting Pool", "Land", "playable")
    (line,) = face["lines"]
    assert line["text"] == run("card", "Reflecting Pool").stdout.splitlines()[2]
    assert (line["status"], line["reading"]) == ("playable", "exact")
    assert line["meaning"].startswith("Activated") and "could produce" in line["meaning"]
    assert "CouldProduce" in line["said"]
    text = run("page", name).stdout
    assert line["text"] in text and "ManaOfColor" in text


def test_the_page_fits_into_eighty_columns(run: Run, book: Path) -> None:
    run("rules", "import", str(book))
    rows = run("page", "Lightning Bolt").stdout.splitlines()
    whole = ("spellwright check", "none are at hand")
    assert [r for r in rows if len(r) > 80 and not r.lstrip().startswith(whole)] == []
    assert run("page", "Lightning Bolt", "--rules", "-1").exit_code == 2


def test_page_2_the_rules_that_bear_on_the_card_with_their_text(run: Run, book: Path) -> None:
    """PAGE-2: found from what it compiled to, with their text where the user has the rules."""
    rules = {r["rule"]: r for r in page(run, "Reflecting Pool")["rules"]}
    assert {"106.7", "107.5", "605.1a", "305"} <= set(rules)
    assert rules["106.7"]["text"] is None
    assert "spellwright rules import FILE" in run("page", "Reflecting Pool").stdout
    run("rules", "import", str(book))
    data = page(run, "Reflecting Pool")
    assert data["edition"] == "March 4, 2031"
    assert {r["rule"]: r["text"] for r in data["rules"]}["106.7"] == "Mana number 7 is <wet>."
    assert data["faces"][0]["lines"][0]["rules"][:2] == ["106.7", "106.5"]


def test_page_2_rules_come_from_a_file_if_one_is_given(run: Run, book: Path) -> None:
    data = page(run, "Reflecting Pool", "--cr", str(book))
    assert data["edition"] == "March 4, 2031"


def test_page_3_its_rulings_with_the_scenarios_that_show_them(run: Run, rulings: Path, scenarios: Path) -> None:
    """PAGE-3: listed where the user has them; a scenario that shows one is linked and can be run."""
    assert page(run, "Reflecting Pool")["rulings"] is None
    run("rulings", "import", str(rulings))
    data = page(run, "Reflecting Pool", "--scenarios", str(scenarios))
    assert [(r["text"], r["scenarios"]) for r in data["rulings"]] == [(SHOWN, ["POOL-1"]), (OTHER, [])]
    assert data["rules"][0]["rule"] == "106.7" and data["rules"][0]["scenarios"] == ["POOL-1"]
    (shown,) = data["scenarios"]
    assert (shown["id"], shown["path"]) == ("POOL-1", str(scenarios / "pool.yaml"))
    arguments = shown["command"].split()[1:]
    assert run(*arguments).stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_the_scenarios_of_a_checkout_are_found_without_being_asked_for(run: Run) -> None:
    shown = page(run, "Reflecting Pool")["scenarios"]
    assert {"MANA-2a", "MANA-2b"} <= {s["id"] for s in shown}
    assert all([Path(s["path"]).is_file() for s in shown])


class _Tags(HTMLParser):
    """Gathers what a page would fetch, and holds that every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {k: v or "" for k, v in attrs}
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag in ("script", "link", "img", "iframe") or "src" in given:
            self.fetched.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"][1:]] if given.get("href", "").startswith("#") else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_html_is_one_file_that_needs_nothing_else(
    run: Run, rulings: Path, scenarios: Path, book: Path, tmp_path: Path
) -> None:
    run("rulings", "import", str(rulings))
    path = tmp_path / "pool.html"
    result = run("page", "Reflecting Pool", "--html", str(path), "--scenarios", str(scenarios), "--cr", str(book))
    assert result.stdout == f"Reflecting Pool: written to {path}\n"
    text = path.read_text(encoding="utf-8")
    tags = _Tags()
    tags.feed(text)
    assert (tags.open, tags.fetched) == ([], [])
    assert "http" not in text and "url(" not in text
    assert set(tags.links) <= set(tags.ids) and "r106.7" in tags.links and "s-POOL-1" in tags.links
    assert "A pool is &lt;wet&gt; &amp; cold." in text and "Mana number 7 is &lt;wet&gt;." in text
    assert "prefers-color-scheme: dark" in text and "@media print" in text


@pytest.mark.usefixtures("filled")
def test_a_card_that_is_not_understood_shows_where_reading_stopped(run: Run, tmp_path: Path) -> None:
    card = {"name": "Zap Fox", "layout": "normal", "type_line": "Creature — Fox", "oracle_text": "Flying\nZap a fox."}
    path = tmp_path / "zap.json"
    path.write_text(json.dumps([card]), encoding="utf-8")
    run("cards", "import", str(path))
    data = page(run, "zap fox")
    lines = data["faces"][0]["lines"]
    assert (data["status"], lines[0]["status"], lines[1]["status"]) == ("declined", "playable", "declined")
    assert (lines[1]["text"], lines[1]["said"], lines[1]["meaning"]) == ("Zap a fox.", "", "")
    assert "stopped at 'Zap'" in lines[1]["report"]


@pytest.mark.usefixtures("filled")
def test_a_card_of_two_faces_has_both(run: Run) -> None:
    data = page(run, "dawn moth")
    assert [f["name"] for f in data["faces"]] == ["Dusk Moth", "Dawn Moth"]
    assert "712.2" in [r["rule"] for r in data["rules"]]


def test_bad_input_is_one_message_and_status_2(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "a.yaml").write_text("id: A\nplayers: {p1: {hand: [Reflecting Pool]}}\n", encoding="utf-8")
    for arguments, said in (
        (("no such card",), "no card in the pool is called 'no such card'"),
        (("forest", "--scenarios", str(tmp_path / "none")), "there is no such folder of scenarios"),
        (("reflecting pool", "--scenarios", str(broken)), "a scenario has no 'steps'"),
        (("forest", "--cr", str(tmp_path / "none")), "there is no such rules file"),
        (("forest", "--html", str(tmp_path)), "the file cannot be written"),
    ):
        result = run("page", *arguments)
        assert (result.exit_code, result.stdout) == (2, ""), arguments
        assert said in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize("name", ["page.md", "search.md"])
def test_python_of_the_documents_runs(name: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(block, name, "exec"), {})
