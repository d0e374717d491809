"""Small builders of meant forms, kept normal: no nested conjunctions, no conjunctions of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from spellwright.ir.meant.amounts import Fixed, ResultAmount
from spellwright.ir.meant.base import Condition, Filter, Objects, Pattern
from spellwright.ir.meant.conditions import Both, Either, Fails
from spellwright.ir.meant.filters import AllOf, AnyOf, Anything, IsObject, Not, TypeIs
from spellwright.ir.meant.objects import Bound, BoundPlayers, Those, Union
from spellwright.ir.meant.patterns import AnyEvent
from spellwright.ir.node import INNER, Node

ONE = Fixed(1)
ZERO = Fixed(0)
ANYTHING = Anything()
CREATURE = TypeIs("creature")

T = TypeVar("T", bound=Node)


def all_of(parts: Iterable[Filter]) -> Filter:
    """Their conjunction."""
    flat: list[Filter] = []
    for part in parts:
        for p in part.parts if isinstance(part, AllOf) else (part,):
            if not isinstance(p, Anything) and p not in flat:
                flat.append(p)
    if not flat:
        return ANYTHING
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def any_of(parts: Iterable[Filter]) -> Filter:
    """Their disjunction."""
    flat: list[Filter] = []
    for part in parts:
        for p in part.parts if isinstance(part, AnyOf) else (part,):
            if p not in flat:
                flat.append(p)
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def negated(part: Filter) -> Filter:
    return part.part if isinstance(part, Not) else Not(part)


def both(parts: Iterable[Condition]) -> Condition:
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Both) else (part,))
    return flat[0] if len(flat) == 1 else Both(tuple(flat))


def either(parts: Iterable[Condition]) -> Condition:
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Either) else (part,))
    return flat[0] if len(flat) == 1 else Either(tuple(flat))


def fails(part: Condition) -> Condition:
    return part.part if isinstance(part, Fails) else Fails(part)


def union(parts: Iterable[Objects]) -> Objects:
    flat: list[Objects] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Union) else (part,))
    return flat[0] if len(flat) == 1 else Union(tuple(flat))


def any_event(parts: Iterable[Pattern]) -> Pattern:
    flat: list[Pattern] = []
    for part in parts:
        for p in part.parts if isinstance(part, AnyEvent) else (part,):
            if p not in flat:
                flat.append(p)
    return flat[0] if len(flat) == 1 else AnyEvent(tuple(flat))


def rewrite(value: Any, change: Callable[[Node], Node | None]) -> Any:
    """`value` with every node for which `change` gives one replaced by that, from the outside in; the same object where
    nothing changes."""
    if type(value) is tuple:
        return rewritten(value, change)
    inner = INNER[type(value)]
    if inner is None:
        return value
    new = change(value)
    if new is not None:
        return new
    old = inner(value)
    fresh = rewritten(old, change)
    if fresh is old:
        return value
    return msgspec.structs.replace(value, **dict(zip(INNER.names[type(value)], fresh, strict=True)))


def rewritten(values: tuple[Any, ...], change: Callable[[Node], Node | None]) -> tuple[Any, ...]:
    """`rewrite` of each; the same tuple where nothing changes."""
    fresh: list[Any] = []
    same = True
    for v in values:
        if v is None:
            fresh.append(v)
            continue
        new = rewrite(v, change)
        if new is not v:
            same = False
        fresh.append(new)
    return values if same else tuple(fresh)


class Relabel:
    """Speaks of one label where another was spoken of, for `rewrite`."""

    __slots__ = ("new", "old")

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new

    def __call__(self, node: Node) -> Node | None:
        if isinstance(node, Bound | BoundPlayers | ResultAmount) and node.label == self.old:
            return type(node)(self.new)
        return None


def whole(among: Objects | None) -> Objects | None:
    """The group of which these are those left over (`Scope.left`), or the group itself."""
    if isinstance(among, Those) and isinstance(among.what, Not) and isinstance(among.what.part, IsObject):
        return among.objects
    return among
