"""Numbered pieces of work, done in this process or by a crew of several, given back in the order of their numbers."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar
from uuid import uuid4

from spellwright.core.errors import UserError

About = TypeVar("About")
Result = TypeVar("Result")

PART: Final = 8
"""So many pieces at most are done at once."""
AHEAD: Final = 3
"""So many parts each of a crew may be ahead of the one that is waited for."""


class Crew(Protocol):
    """Others who do parts of some work."""

    def give(self, part: range) -> Any:
        """Have a part done; a ticket for it."""

    def take(self, ticket: Any) -> list[Any]:
        """What came of it, once it is done. Raises UserError when it was lost."""

    def close(self) -> None:
        """What has not begun is not wanted any more."""


class Processes:
    """Processes of this machine. They end with the one that made them, however it ends; an interrupt from the keyboard
    is that one's affair."""

    def __init__(self, work: Callable[[Any, int], Any], about: Any, jobs: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import Event

        self.enough = Event()
        self.pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(work, about, self.enough))

    def give(self, part: range) -> Any:
        return self._or_lost(lambda: self.pool.submit(_part, part))

    def take(self, ticket: Any) -> list[Any]:
        found: list[Any] = self._or_lost(ticket.result)
        return found

    def close(self) -> None:
        self.enough.set()
        self.pool.shutdown(cancel_futures=True)

    def _or_lost(self, does: Callable[[], Any]) -> Any:
        from concurrent.futures.process import BrokenProcessPool

        try:
            return does()
        except BrokenProcessPool:
            hint = "perhaps memory ran out; fewer --jobs need less"
            raise UserError("a process ended before its games did", "--jobs", hint) from None


class OnRay:
    """A cluster of Ray: the one it finds by itself (`RAY_ADDRESS`), else one on this machine for the time being."""

    def __init__(self, work: Callable[[Any, int], Any], about: Any, jobs: int) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError:
            hint = 'install it: pip install "spellwright[ray]"'
            raise UserError("Ray is not installed", "--ray", hint) from None
        self.mine = not self.ray.is_initialized()
        if self.mine:
            try:
                self.ray.init(log_to_driver=False, include_dashboard=False, logging_level="error")
            except (ConnectionError, RuntimeError, OSError, ValueError) as error:
                raise UserError(f"Ray does not begin: {error}", "--ray", "is RAY_ADDRESS right?") from None
        self.tickets: list[Any] = []
        self.about = [self.ray.put(about)]
        self.name = uuid4().hex
        self.work = work
        self.task = self.ray.remote(_on_ray)

    def give(self, part: range) -> Any:
        ticket = self.task.remote(self.work, self.name, self.about, part)
        self.tickets.append(ticket)
        return ticket

    def take(self, ticket: Any) -> list[Any]:
        self.tickets.remove(ticket)
        try:
            found: list[Any] = self.ray.get(ticket)
        except self.ray.exceptions.RayTaskError:
            raise
        except self.ray.exceptions.RayError as error:
            raise UserError(f"Ray lost a part of the work: {error}", "--ray") from None
        return found

    def close(self) -> None:
        for ticket in self.tickets:
            self.ray.cancel(ticket)
        if self.mine:
            self.ray.shutdown()


def in_order(
    work: Callable[[About, int], Result], about: About, begin: int, end: int, jobs: int = 1, ray: bool = False
) -> Iterator[Result]:
    """`work(about, number)` for the numbers from `begin` up to `end`, in this order whatever order they finish in.

    `work` is a function of a module, and what it gives depends on `about` and the number alone: then any number of
    `jobs`, on Ray or not, gives the same. Whoever has enough closes the iterator; what has not begun is then not done.
    Raises UserError when a process ends before its work, or Ray is wanted and not there.
    """
    if begin >= end:
        return
    if not ray:
        jobs = min(jobs, end - begin)
    if jobs <= 1 and not ray:
        for number in range(begin, end):
            yield work(about, number)
        return
    size = max(1, min(PART, (end - begin) // (4 * jobs)))
    crew: Crew = OnRay(work, about, jobs) if ray else Processes(work, about, jobs)
    waiting: deque[Any] = deque()
    try:
        for at in range(begin, end, size):
            waiting.append(crew.give(range(at, min(at + size, end))))
            if len(waiting) >= AHEAD * jobs:
                yield from crew.take(waiting.popleft())
        while waiting:
            yield from crew.take(waiting.popleft())
    finally:
        crew.close()


_TASK: list[Any] = []
"""In a process at work: the work, what it is about, and whether there is enough. On Ray: the name of the work, and what
it is about."""


def _begin(work: Any, about: Any, enough: Any) -> None:
    from multiprocessing import parent_process

    _TASK[:] = [work, about, enough]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    """Nobody else would end a process that waits for work from one that was killed."""
    parent.join()
    os._exit(1)


def _part(numbers: range) -> list[Any]:
    work, about, enough = _TASK
    out: list[Any] = []
    for i in numbers:
        if enough.is_set():
            break
        out.append(work(about, i))
    return out


def _on_ray(work: Any, name: str, about: list[Any], numbers: range) -> list[Any]:
    """A process of the cluster fetches what the work is about once, with all that it has made of it since."""
    if _TASK[:1] != [name]:
        _TASK[:] = [name, import_module("ray").get(about[0])]
    return [work(_TASK[1], i) for i in numbers]
