"""Cards with one field of one node changed, as `fields` tries them.

A changed value is of the type that the field has: a number one off, a flag flipped, a word or node that stands in this
field on another card, nothing where there may be nothing, a tuple with an element less.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec

from spellwright.ir.meant import base as mb
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.conditions import Fails
from spellwright.ir.meant.filters import Anything, Not
from spellwright.ir.node import Node, to_data
from spellwright.rules.link import NOTHING

Pair = tuple[str, str]
"""A class and a field of it, by name."""
Path = tuple[tuple[str, tuple[int, ...]], ...]
"""The way from a card to a node in it: fields, with the places in the tuples that they hold."""

MOST: Final = 12
"""So many values are tried for a field of one node."""
LONG: Final = 40
"""Longer texts are not shown."""
ROOTS: Final = (
    mb.Filter, mb.Objects, mb.Players, mb.Amount, mb.Condition, mb.Pattern, mb.Mod, mb.Change, mb.Ability, mb.Effect,
)  # fmt: skip


def says(value: Any) -> bool:
    """Whether the value of a field says something."""
    return value is True or value not in NOTHING


@cache
def optional(cls: type[Node], field: str) -> bool:
    """Whether the field may hold None."""
    for base in cls.__mro__:
        kind = inspect.get_annotations(base).get(field)
        if kind is not None:
            return "None" in str(kind)
    return False


def places(root: Node) -> list[tuple[Path, Node]]:
    """Every node in `root` with the way to it, outermost first."""
    out: list[tuple[Path, Node]] = []

    def look(value: Any, path: Path, at: tuple[int, ...]) -> None:
        if isinstance(value, tuple):
            for i in range(len(value)):
                look(value[i], path, (*at, i))
        elif isinstance(value, Node):
            here = (*path[:-1], (path[-1][0], at)) if path else ()
            out.append((here, value))
            for f in value.__struct_fields__:
                look(getattr(value, f), (*here, (f, ())), ())

    look(root, (), ())
    return out


def changed(root: Any, path: Path, field: str, value: Any) -> Any:
    """`root` with another value in a field of the node at the end of the path."""
    if not path:
        return msgspec.structs.replace(root, **{field: value})
    name, at = path[0]
    inner = put(getattr(root, name), at, path[1:], field, value)
    return msgspec.structs.replace(root, **{name: inner})


def put(old: Any, at: tuple[int, ...], path: Path, field: str, value: Any) -> Any:
    if not at:
        return changed(old, path, field, value)
    i = at[0]
    return (*old[:i], put(old[i], at[1:], path, field, value), *old[i + 1 :])


def pairs_of(root: Node) -> set[Pair]:
    """The fields that say something somewhere in `root`."""
    return {(type(n).__name__, f) for _, n in places(root) for f in n.__struct_fields__ if says(getattr(n, f))}


def root_of(node: Node) -> type[Node]:
    """The kind of meaning that a node is."""
    return next((r for r in ROOTS if isinstance(node, r)), type(node))


def size(value: Any) -> int:
    """How many nodes, words and numbers there are in a value."""
    data = to_data(value)
    todo, n = [data], 0
    while todo:
        d = todo.pop()
        n += 1
        if isinstance(d, list):
            todo.extend(d)
    return n


class Donors:
    """What stands in the fields of other cards."""

    def __init__(self, cards: Iterable[Node]) -> None:
        seen: dict[Pair, Counter[Any]] = {}
        words: dict[str, Counter[str]] = {}
        leaves: dict[type[Node], Counter[Node]] = {}
        for card in cards:
            for _, n in places(card):
                for f in n.__struct_fields__:
                    value = getattr(n, f)
                    seen.setdefault((type(n).__name__, f), Counter())[value] += 1
                    if isinstance(value, str):
                        words.setdefault(f, Counter())[value] += 1
                if size(n) <= 3:
                    leaves.setdefault(root_of(n), Counter())[n] += 1
        self.usual = {p: found.most_common(1)[0][0] for p, found in seen.items()}
        """What stands there most often."""
        self.fields = {p: ranked(found) for p, found in seen.items()}
        self.words = {f: ranked(found)[: 2 * MOST] for f, found in words.items()}
        self.leaves = {r: ranked(found)[: 2 * MOST] for r, found in leaves.items()}

    def mutants(self, node: Node, field: str) -> list[Any]:
        """Other values for a field of a node, those likelier to be noticed first."""
        cls = type(node)
        old = getattr(node, field)
        out: list[Any] = []
        if isinstance(old, bool):
            out.append(not old)
        elif isinstance(old, int):
            out.extend([old + 1, old - 1] if old > 0 else [old + 1])
        elif isinstance(old, Fixed):
            out.append(Fixed(old.n + 1))
        elif isinstance(old, tuple) and old:
            out.extend([(*old[:i], *old[i + 1 :]) for i in range(len(old))][:4])
        given = [v for v in self.fields.get((cls.__name__, field), []) if type(v) is not bool]
        if isinstance(old, str) and says(old):
            given.insert(0, "")
        out.extend(given[:4])
        if old is not None and optional(cls, field):
            out.append(None)
        if isinstance(old, mb.Filter) and not isinstance(old, Anything):
            out.append(Not(old))
        if isinstance(old, mb.Condition):
            out.append(Fails(old))
        out.extend(given[4:])
        if isinstance(old, str):
            out.extend(self.words.get(field, []))
        if isinstance(old, mb.Meant):
            out.extend(self.leaves.get(root_of(old), []))
        apart: list[Any] = []
        for v in out:
            if not same(v, old) and not any([same(v, a) for a in apart]):
                apart.append(v)
        return apart[:MOST]


def same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and bool(a == b)


def ranked(found: Counter[Any]) -> list[Any]:
    """The values, small ones first, then those seen often."""
    rows = [(size(v), -n, str(to_data(v)), v) for v, n in found.items()]
    rows.sort(key=lambda r: r[:3])
    return [r[3] for r in rows[: 4 * MOST]]


def change(old: Any, new: Any) -> str:
    """What is changed, in a few words: the innermost part that is another."""
    where: list[str] = []
    while isinstance(old, Node) and type(old) is type(new):
        fields = [f for f in old.__struct_fields__ if not same(getattr(old, f), getattr(new, f))]
        where.append(f"{type(old).__name__}.{fields[0]}")
        old, new = getattr(old, fields[0]), getattr(new, fields[0])
    return f"{''.join([w + ': ' for w in where[-1:]])}{brief(old)} to {brief(new)}"


def brief(value: Any) -> str:
    """A value in a few words."""
    if isinstance(value, tuple):
        inner = ", ".join([brief(v) for v in value[:3]])
        return f"({inner}{', …' if len(value) > 3 else ''})"
    if isinstance(value, Node):
        plain = [getattr(value, f) for f in value.__struct_fields__]
        if len(plain) == 1 and isinstance(plain[0], str | int):
            return f"{type(value).__name__}({brief(plain[0])})"
        return type(value).__name__
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= LONG else "a text"
    return str(value)
