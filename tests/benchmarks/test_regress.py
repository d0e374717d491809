"""benchmarks/regress.py refuses an engine that has become slower, in either mode, and a file that is damaged."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from spellwright.core.compiled import is_compiled
from spellwright.rules.base import Answer
from spellwright.rules.game import Game

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "regress.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("regress", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


regress = load()
JOB = "fork"
OTHER = "board forty_triggers"


def quiet(name: str) -> None:
    pass


def wasteful(game: Game, answer: Answer) -> None:
    """An engine that tries each answer on clones first."""
    for _ in range(3):
        game.clone().push(answer)
    game.push(answer)


def scanning(game: Game, answer: Answer) -> None:
    """An engine that looks at every permanent for each answer."""
    for _ in range(3):
        sorted(game.state.battlefield, key=lambda oid: game.state.permanent(oid).damage)
    game.push(answer)


def failed(now: dict[str, Any], file: dict[str, Any]) -> list[str]:
    return [name for name, _, fails in regress.judged(now, file) if fails]


@pytest.fixture(scope="module")
def now() -> dict[str, Any]:
    found: dict[str, Any] = regress.measured(regress.push, quiet, (JOB, OTHER))
    return found


@pytest.fixture(scope="module")
def file(now: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("regress") / "regress.json"
    regress.write(now, path)
    found: dict[str, Any] = regress.kept(path)
    return found


def test_the_same_engine_passes(now: dict[str, Any], file: dict[str, Any]) -> None:
    assert set(now["costs"]) == {JOB, OTHER} and failed(now, file) == []


def test_a_slower_engine_is_refused(file: dict[str, Any]) -> None:
    slow = regress.measured(wasteful, quiet, (JOB, OTHER))
    regress.again(slow, file, wasteful, quiet)
    assert failed(slow, file) == [JOB, OTHER]


def test_fifteen_percent_more_instructions_are_too_many(now: dict[str, Any], file: dict[str, Any]) -> None:
    """Where instructions are counted. Timed, and for another Python, it takes more than 1.6 times as much."""
    counted = {**now, "compiled": False, "python": "3.11", "yardstick": 100.0}
    known = {"interpreted": {"3.11": {"yardstick": 100.0, "costs": now["costs"]}}, "compiled": now["costs"]}

    def more(times: float, **changes: Any) -> list[str]:
        costs = {name: cost * times for name, cost in now["costs"].items()}
        return failed({**counted, "costs": costs, **changes}, known)

    assert more(1.08) == [] and more(1.15) == [JOB, OTHER]
    assert more(1.5, compiled=True) == [] and more(1.7, compiled=True) == [JOB, OTHER]
    assert more(1.5, python="3.13") == [] and more(1.7, python="3.13") == [JOB, OTHER]
    assert more(1.5 * 0.8, python="3.13", yardstick=80.0) == [] and more(1.5, python="3.13", yardstick=80.0) != []
    assert failed({**now, "costs": {"unknown": 1.0}}, known) == ["unknown"]


def test_of_two_timings_the_least_of_each_counts() -> None:
    """A disturbed yardstick makes all look quick, a disturbed job looks slow: 40 and 30 in units of 2, 35 in units of
    1."""
    now: dict[str, Any] = {"yardstick": 2.0, "costs": {"a": 40.0, "b": 30.0}}
    regress.better(now, {"yardstick": 1.0, "costs": {"a": 35.0}})
    assert now == {"yardstick": 1.0, "costs": {"a": 35.0, "b": 60.0}}


def test_the_same_is_counted_every_time(now: dict[str, Any]) -> None:
    if not is_compiled():
        again = regress.measured(regress.push, quiet, (JOB, OTHER))
        assert again["costs"] == pytest.approx(now["costs"], rel=0.01)


def test_cost_must_not_grow_with_the_board() -> None:
    cost = regress.seconds if is_compiled() else regress.instructions
    base = {"compiled": is_compiled(), "python": "3.11", "costs": {}}
    known: dict[str, Any] = {"interpreted": {"3.11": {"yardstick": 1.0, "costs": {}}}, "compiled": {}}
    assert failed({**base, "growth": regress.growth(regress.push, cost)}, known) == []
    assert failed({**base, "growth": regress.growth(scanning, cost)}, known) == [regress.WINDOW]
    assert failed({**base, "growth": {regress.BYTES: 24.0}}, known) == [regress.BYTES]


def test_the_file_knows_every_job_of_every_mode() -> None:
    kept = regress.kept(regress.FILE)
    names = set(regress.jobs(regress.push))
    assert set(kept["compiled"]) == names and all([set(v["costs"]) == names for v in kept["interpreted"].values()])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"interpreted": {}, "compiled": {"pair": "fast"}}'])
def test_a_damaged_file_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "regress.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        regress.kept(path)
    assert stop.value.code == 2


def test_the_script_tells_of_a_damaged_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "regress.json"
    path.write_text(json.dumps({"interpreted": 1}), encoding="utf-8")
    done = subprocess.run([sys.executable, SCRIPT, "--file", path], capture_output=True, text=True)
    assert done.returncode == 2 and "damaged" in done.stderr and not done.stdout
