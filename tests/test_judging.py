"""docs/judging.md: each question is run, its expectations hold and can fail, and the explanation is what is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from spellwright.cli.main import group

TEXT = (Path(__file__).parent.parent / "docs" / "judging.md").read_text(encoding="utf-8")
PAIRS = re.findall(r"```yaml\n(.*?)```\n\n```text\n(.*?)\n```", TEXT, re.DOTALL)
IDS = [re.findall(r"^id: (.*)$", scenario, re.MULTILINE)[0] for scenario, _ in PAIRS]


def run(tmp_path: Path, scenario: str, option: str) -> list[str]:
    file = tmp_path / "question.yaml"
    file.write_text(scenario, encoding="utf-8")
    result = CliRunner().invoke(group, ["check", str(file), option])
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_there_are_twelve() -> None:
    assert len(PAIRS) == TEXT.count("\n## ") == len(set(IDS)) == 12


@pytest.mark.parametrize(("scenario", "explained"), PAIRS, ids=IDS)
def test_the_answer_is_explained_as_the_page_says(scenario: str, explained: str, tmp_path: Path) -> None:
    lines = run(tmp_path, scenario, "--explain")
    steps = [x for x in lines if x.startswith("  ") and not x.startswith(("  Question:", "  Answer:"))]
    assert steps == explained.splitlines()
    assert lines[-1] == "1 passed, 0 failed"


@pytest.mark.parametrize("scenario", [s for s, _ in PAIRS], ids=IDS)
def test_each_expectation_can_fail(scenario: str, tmp_path: Path) -> None:
    assert run(tmp_path, scenario, "--falsify")[-1].endswith(" passed, 0 failed")


@pytest.mark.parametrize("scenario", [s for s, _ in PAIRS], ids=IDS)
def test_question_and_answer_stand_above(scenario: str, tmp_path: Path) -> None:
    plain = " ".join(TEXT.split())
    for key in ("question", "answer"):
        said = re.findall(rf"^{key}: (.*)$", scenario, re.MULTILINE)[0]
        assert plain.count(" ".join(said.split())) == 2
