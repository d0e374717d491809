"""Work during which the cycle collector rests.

Nothing here refers back to what it is held by, so what is done with is freed at once, and the collector would only walk
what is alive again and again: the more states and facts are kept, the longer. A test holds that it finds nothing.
"""

from __future__ import annotations

import gc
from types import TracebackType


class Quiet:
    """`with Quiet():` the collector is off, and afterwards as it was before."""

    __slots__ = ("was",)

    def __init__(self) -> None:
        self.was = False

    def __enter__(self) -> None:
        self.was = gc.isenabled()
        gc.disable()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.was:
            gc.enable()
