"""What the README shows works: its Python runs, its commands succeed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from spellwright.cli.main import group

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
NEEDS_FILES = ("oracle-cards.json", "mydeck.txt", "my-cards.txt", "--all")
COMMANDS = [
    line.split("#")[0].strip()
    for line in re.findall(r"^    (spellwright .*)$", TEXT, re.MULTILINE)
    if not any(word in line for word in NEEDS_FILES)
]


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_python_of_the_readme_runs(block: str) -> None:
    exec(compile(block, "README.md", "exec"), {})


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_readme_succeed(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(README.parent)
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(tmp_path))
    result = CliRunner().invoke(group, shlex.split(command)[1:])
    declined = "zap" in command
    assert result.exit_code == declined, result.output
    assert "stopped at 'zap'" in result.output if declined else result.output
