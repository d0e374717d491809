"""The base of every IR class: frozen, typed, comparable, serialisable.

A node is a `msgspec.Struct`: fields are positional, equality and hash are by value, construction is cheap.
As plain data a node is the list `["=ClassName", field, ...]` (said) or `["+ClassName", field, ...]` (meant);
any other list is a tuple.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
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


Getter = Callable[[Any], tuple[Any, ...]]
_PLAIN = frozenset(("bool", "float", "int", "str", "None"))


class Inner(dict[type, Getter | None]):
    """Node class -> what gives the values of those fields, in order, that nodes may be in; None for any other class.
    `names`: these fields.
    """

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[type, list[str]] = {}

    def __missing__(self, cls: type) -> Getter | None:
        made = None
        if issubclass(cls, Node):
            names = self.names[cls] = inner_fields(cls)
            made = attrgetter(*names) if len(names) > 1 else _one(names[0]) if names else nothing
        self[cls] = made
        return made


def inner_fields(cls: type[Node]) -> list[str]:
    """The fields that nodes, or tuples, may be in."""
    import inspect

    annotations: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        annotations.update(inspect.get_annotations(base))
    names = cls.__struct_fields__
    return [n for n in names if not {part.strip() for part in str(annotations[n]).split("|")} <= _PLAIN]


def _one(name: str) -> Getter:
    get = attrgetter(name)
    return lambda node: (get(node),)


def nothing(node: Any) -> tuple[Any, ...]:
    """The inner fields of a class that has none."""
    return ()


INNER = Inner()


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
        if type(v) is tuple:
            todo.extend(v[::-1])
        else:
            inner = INNER[type(v)]
            if inner is not None:
                out.append(v)
                if inner is not nothing:
                    todo.extend(inner(v)[::-1])
    return out


class Among(dict[type, bool]):
    """Class -> whether it is one of some classes, or below one."""

    def __init__(self, classes: tuple[type, ...]) -> None:
        super().__init__()
        self.classes = classes

    def __missing__(self, cls: type) -> bool:
        found = self[cls] = issubclass(cls, self.classes)
        return found


AMONG: dict[tuple[type, ...], Among] = {}


def among(*classes: type) -> Among:
    """Which classes are one of these: a table, for what asks it of many nodes."""
    found = AMONG.get(classes)
    if found is None:
        found = AMONG[classes] = Among(classes)
    return found


def mentions(value: Any, *classes: type[Node]) -> bool:
    """Whether a node of one of these classes is in `value`."""
    wanted = among(*classes)
    todo = [value]
    for v in todo:
        cls = type(v)
        if cls is tuple:
            todo.extend(v)
        else:
            inner = INNER[cls]
            if inner is not None:
                if wanted[cls]:
                    return True
                if inner is not nothing:
                    todo.extend(inner(v))
    return False
