"""docs/scenarios.md says what the reader reads: the same words, and examples that are scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spellwright import facade
from spellwright.judge import vocabulary
from spellwright.judge.build import parse_scenarios
from spellwright.judge.cards import CardBox
from spellwright.judge.runner import run_scenario

TEXT = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
CARDS = CardBox(facade.load_pool())


@pytest.mark.parametrize(("title", "table"), [
    ("Properties of objects", vocabulary.OBJECT),
    ("Properties of players", vocabulary.PLAYER),
    ("Properties of the turn", vocabulary.TURN),
    ("Properties of the game", vocabulary.GAME),
    ("Properties of the decision that waits", vocabulary.DECISION),
])  # fmt: skip
def test_properties_are_documented(title: str, table: dict[str, tuple[str, str]]) -> None:
    section = TEXT.split(f"### {title}\n")[1].split("\n#")[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$", section, re.M)
    assert {name: (kind, what) for name, kind, what in rows} == dict(table)


def test_kinds_of_decisions_are_documented() -> None:
    section = TEXT.split("## Steps: answers\n")[1].split("\n## ")[0]
    assert dict(re.findall(r"^\| `([^`]+)` \| ([^|]+) \|$", section, re.M)) == vocabulary.DECISIONS


def test_verbs_and_their_fields_are_documented() -> None:
    section = TEXT.split("## Steps: acts\n")[1].split("\n## ")[0]
    verbs = [
        v for row in re.findall(r"^\| (`[^|]+) \| [^|]+ \|$", section, re.M) for v in re.findall(r"`([^`]+)`", row)
    ]
    assert set(verbs) == set(vocabulary.ACTS)
    rows = re.findall(r"^\| (`[^|]+`) \| ([^|`]+) \| [^|]+ \|$", section, re.M)
    assert {f for row, _ in rows for f in re.findall(r"`([^`]+)`", row)} == {
        "by", "at", "response to", "answers", *[f for fields in vocabulary.ACTS.values() for f in fields]
    }  # fmt: skip
    for names, of in rows:
        for name in re.findall(r"`([^`]+)`", names):
            having = {verb for verb, fields in vocabulary.ACTS.items() if name in fields}
            if of not in ("all", "those with a cost") and "," not in names:
                assert set(of.split(", ")) == having, name


def test_steps_of_a_turn_are_documented() -> None:
    for step in vocabulary.STEPS:
        assert f"`{step}`" in TEXT


@pytest.mark.parametrize("example", re.findall(r"```yaml\n(.*?)```", TEXT, re.S))
def test_yaml_examples_are_scenarios_that_hold(example: str) -> None:
    assert [run_scenario(s, CARDS).failures for s in parse_scenarios(example)] == [[]]


def test_facts_in_the_text_are_those_of_the_log() -> None:
    """Each word of the table is one that `rules.facts` gives."""
    section = TEXT.split("| fact | values |")[1].split("\n\n")[0]
    words = [w for row in re.findall(r"^\| (`[^|]+) \|", section, re.M) for w in re.findall(r"`([^`]+)`", row)]
    source = (Path(__file__).parents[2] / "src/spellwright/rules/facts.py").read_text(encoding="utf-8")
    assert [w for w in words if f'"{w}"' not in source] == []


@pytest.mark.parametrize("lines", re.findall(r"(?:^    - .*\n(?:^    .*\n)*)", TEXT, re.M))
def test_steps_in_the_text_are_steps(lines: str) -> None:
    assert parse_scenarios(f"id: A\nsteps:\n{lines}")[0].steps


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", TEXT, re.S))
def test_python_examples_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An example that prints, prints a scenario, which holds; the others assert what they say."""
    exec(compile(example, "docs/scenarios.md", "exec"), {})
    printed = capsys.readouterr().out
    assert printed or "\nassert " in example
    if printed:
        assert run_scenario(parse_scenarios(printed)[0], CARDS).failures == []
