"""The base of every IR class: frozen, typed, comparable, serialisable.

A node is a `msgspec.Struct`: fields are positional, equality and hash are by value, construction is cheap.
As plain data a node is the list `["=ClassName", field, ...]` (said) or `["+ClassName", field, ...]` (meant);
any other list is a tuple.
"""

from __future__ import annotations

from typing import Any

import msgspec

REGISTRY: dict[str, type[Node]] = {}
"""The said classes by name."""
MEANT: dict[str, type[Node]] = {}
"""The meant classes by name."""


class Node(msgspec.Struct, frozen=True):
    """A piece of a card. Subclasses add fields; their names are unique within their level of the IR."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        registry = MEANT if ".meant." in cls.__module__ else REGISTRY
        known = registry.get(cls.__name__)
        if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"two IR classes are called {cls.__name__}: {known.__module__} and {cls.__module__}")
        registry[cls.__name__] = cls


def to_data(value: Any) -> Any:
    """A node, tuple or plain value as JSON-able data."""
    if isinstance(value, Node):
        mark = "+" if ".meant." in type(value).__module__ else "="
        return [mark + type(value).__name__, *[to_data(getattr(value, f)) for f in value.__struct_fields__]]
    if isinstance(value, tuple):
        return [to_data(v) for v in value]
    return value


def from_data(data: Any) -> Any:
    """The inverse of `to_data`. Raises ValueError on an unknown class or a wrong number of fields."""
    if not isinstance(data, list):
        return data
    if data and isinstance(data[0], str) and data[0][:1] in ("=", "+") and data[0][1:2].isalpha():
        cls = (MEANT if data[0][0] == "+" else REGISTRY).get(data[0][1:])
        if cls is None:
            raise ValueError(f"no IR class is called {data[0][1:]!r}")
        fields = [from_data(v) for v in data[1:]]
        if len(fields) > len(cls.__struct_fields__):
            raise ValueError(f"{data[0][1:]} has {len(cls.__struct_fields__)} fields, not {len(fields)}")
        try:
            return cls(*fields)
        except TypeError as error:
            raise ValueError(f"{data[0][1:]}: {error}") from None
    return tuple([from_data(v) for v in data])


def walk(value: Any) -> list[Node]:
    """Every node in `value`, outermost first."""
    out: list[Node] = []
    todo = [value]
    while todo:
        v = todo.pop()
        if isinstance(v, Node):
            out.append(v)
            todo.extend([getattr(v, f) for f in reversed(v.__struct_fields__)])
        elif isinstance(v, tuple):
            todo.extend(reversed(v))
    return out
