"""Work by crews: the same pieces in the same order, whoever does them."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from spellwright.cli.main import group
from spellwright.core.errors import UserError
from spellwright.sim.spread import in_order


def times(about: int, number: int) -> int:
    return about * number


def ends(about: int, number: int) -> int:
    """The process is gone before its work is done."""
    import os

    if number == about:
        os._exit(1)
    return number


def marks(about: str, number: int) -> int:
    """Leaves a file, so that what was done can be counted."""
    (Path(about) / str(number)).touch()
    time.sleep(0.02)
    return number


class StandIn(ModuleType):
    """What of Ray is used, in this process: a ticket is done when it is asked for, and what was given up is known."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.up = False
        self.given_up: list[Any] = []
        self.lost = -1
        task_error = type("RayTaskError", (Exception,), {})
        self.exceptions = ModuleType("ray.exceptions")
        self.exceptions.RayTaskError = task_error  # type: ignore[attr-defined]
        self.exceptions.RayError = type("RayError", (Exception,), {})  # type: ignore[attr-defined]

    def is_initialized(self) -> bool:
        return self.up

    def init(self, **options: Any) -> None:
        self.up = True

    def shutdown(self) -> None:
        self.up = False

    def put(self, value: Any) -> Any:
        return (lambda: value), ()

    def remote(self, function: Any) -> Any:
        task = ModuleType("task")
        task.remote = lambda *given: (function, given)  # type: ignore[attr-defined]
        return task

    def get(self, ticket: Any) -> Any:
        print("(raylet) something happened")
        function, given = ticket
        if given and self.lost in given[-1]:
            raise self.exceptions.RayError("the node died")
        return function(*given)

    def cancel(self, ticket: Any) -> None:
        self.given_up.append(ticket)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    found = StandIn()
    monkeypatch.setitem(sys.modules, "ray", found)
    return found


def test_ray_does_the_same(ray: StandIn) -> None:
    assert list(in_order(times, 3, 2, 40, jobs=2, ray=True)) == list(in_order(times, 3, 2, 40))
    assert not ray.up and ray.given_up == []


def test_what_is_not_wanted_is_given_up_and_a_cluster_of_others_left_up(ray: StandIn) -> None:
    ray.up = True
    found = in_order(times, 3, 0, 400, jobs=2, ray=True)
    assert next(found) == 0
    found.close()  # type: ignore[attr-defined]
    assert ray.up and len(ray.given_up) == 5


def test_processes_stop_between_two_pieces_once_there_is_enough(tmp_path: Path) -> None:
    """Ten parts of eight are given out ahead at most; only the part that was taken is done to its end."""
    found = in_order(marks, str(tmp_path), 0, 400, jobs=2)
    assert next(found) == 0
    found.close()  # type: ignore[attr-defined]
    assert 8 <= len(list(tmp_path.iterdir())) < 24


KILLED = """
import os, signal
from spellwright.sim.spread import in_order

def work(about, number):
    return number

for number in in_order(work, None, 0, 4000, jobs=2):
    if number == 100:
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_processes_end_with_a_run_that_is_killed() -> None:
    """They hold its output: it is at its end once they are gone."""
    done = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, timeout=60)
    assert done.returncode == -9


def test_lost_work_is_one_message(ray: StandIn) -> None:
    ray.lost = 30
    with pytest.raises(UserError, match="Ray lost a part of the work: the node died"):
        list(in_order(times, 3, 0, 40, jobs=2, ray=True))
    assert not ray.up
    with pytest.raises(UserError, match="a process ended before its games did"):
        list(in_order(ends, 5, 0, 40, jobs=2))


def test_without_ray_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for mode in ((), ("--goldfish",)):
        result = CliRunner().invoke(group, ["sim", "green", "red", "-n", "2", "--ray", *mode])
        assert result.exit_code == 2 and "spellwright[ray]" in result.stderr


def test_the_command_has_ray_play_the_same_games(ray: StandIn) -> None:
    options = ["sim", "green", "red", "-n", "3", "--agents", "random", "--json", "--each"]
    alone = CliRunner().invoke(group, options)
    assert alone.exit_code == 0
    played = CliRunner().invoke(group, [*options, "--ray"])
    assert played.stdout == alone.stdout and "(raylet)" in played.stderr
