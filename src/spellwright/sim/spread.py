"""Numbered pieces of work, done in this process or in several, given back in the order of their numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from spellwright.core.errors import UserError

About = TypeVar("About")
Result = TypeVar("Result")

PART: Final = 8
"""So many pieces at most go to a process at once."""
AHEAD: Final = 3
"""So many parts a process may be ahead of the one that is waited for."""


def in_order(
    work: Callable[[About, int], Result], about: About, begin: int, end: int, jobs: int = 1
) -> Iterator[Result]:
    """`work(about, number)` for the numbers from `begin` up to `end`, in this order whatever order they finish in.

    `work` is a function of a module, and what it gives depends on `about` and the number alone: then any number of
    `jobs` gives the same. Whoever has enough closes the iterator; what has not begun is then not done. Raises
    UserError when a process ends before its work.
    """
    jobs = min(jobs, end - begin)
    if jobs <= 1:
        for number in range(begin, end):
            yield work(about, number)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    size = max(1, min(PART, (end - begin) // (4 * jobs)))
    parts = iter([range(i, min(i + size, end)) for i in range(begin, end, size)])
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(work, about))
    waiting: deque[Future[list[Result]]] = deque()
    try:
        for part in parts:
            waiting.append(pool.submit(_part, part))
            if len(waiting) >= AHEAD * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        hint = "perhaps memory ran out; fewer --jobs need less"
        raise UserError("a process ended before its games did", "--jobs", hint) from None
    finally:
        pool.shutdown(cancel_futures=True)


_TASK: list[Any] = []


def _begin(work: Any, about: Any) -> None:
    _TASK[:] = [work, about]


def _part(numbers: range) -> list[Any]:
    work, about = _TASK
    return [work(about, i) for i in numbers]
