"""The command line, run in the test's own process with a data folder of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from spellwright.cli.main import group

CARDS = [
    {
        "name": "Émber Fox",
        "layout": "normal",
        "mana_cost": "{1}{R}",
        "type_line": "Creature — Fox",
        "oracle_text": "Haste",
        "power": "2",
        "toughness": "1",
    },
    {"name": "Quiet Hill", "layout": "normal", "type_line": "Land", "oracle_text": "{T}: Add {R}."},
    {"name": "Quiet Vale", "layout": "normal", "type_line": "Land", "oracle_text": "{T}: Add {G}."},
    {
        "name": "Dusk Moth // Dawn Moth",
        "layout": "transform",
        "card_faces": [
            {"name": "Dusk Moth", "type_line": "Creature — Insect", "mana_cost": "{B}", "power": "1", "toughness": "1"},
            {"name": "Dawn Moth", "type_line": "Creature — Insect", "color_indicator": ["W"], "power": "3"},
        ],
    },
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(folder))
    return folder


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run `spellwright` with these arguments; a traceback fails the test."""

    def run(*arguments: str) -> Result:
        result = CliRunner().invoke(group, list(arguments), prog_name="spellwright")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def card_file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(CARDS), encoding="utf-8")
    return path


@pytest.fixture
def filled(run: Callable[..., Result], card_file: Path) -> None:
    """A store that holds the invented cards."""
    assert run("cards", "import", str(card_file)).exit_code == 0
