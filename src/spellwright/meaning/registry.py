"""Tables of lowering functions: said class -> function, one table for each sort of meaning.

A table is a dict by exact type; a lowering is found with one lookup and a class without one is `Unclear`. A class may
stand in several tables (a verb is an effect, an event and a change). Every field of a said node is used by its
lowering function; `tests/meaning` checks this for each function registered here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

from spellwright.meaning.unclear import unknown

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class Table(Generic[P, R]):
    """Lowering functions of one sort, called as `table(node, *args)`."""

    __slots__ = ("by_type", "step")

    def __init__(self, step: str) -> None:
        self.step = step
        self.by_type: dict[type, Callable[..., R]] = {}
        TABLES.append(self)

    def add(self, *classes: type) -> Callable[[F], F]:
        """Decorator: this function lowers these classes. Raises ValueError if one has a lowering already."""

        def register(function: F) -> F:
            for cls in classes:
                if cls in self.by_type:
                    raise ValueError(f"{cls.__name__} has two lowerings as {self.step}")
                self.by_type[cls] = function
            return function

        return register

    def __contains__(self, node: object) -> bool:
        return type(node) in self.by_type

    def __call__(self, node: object, *args: P.args, **kwargs: P.kwargs) -> R:
        function = self.by_type.get(type(node))
        if function is None:
            raise unknown(self.step, node)
        return function(node, *args, **kwargs)


TABLES: list[Table[Any, Any]] = []
