"""Split cards (CR 709): two halves on one card, which is both wherever it is but on the stack."""

from __future__ import annotations

from typing import Final

from spellwright.rules.manacost import NO_COST, add_costs
from spellwright.rules.objects import Chars

SPLIT: Final = ("split", "aftermath")


def joined(name: str, a: Chars, b: Chars) -> Chars:
    """CR 709.4: the halves of a split card together; its name is both names with slashes between (CR 709.4a)."""
    cost = add_costs(a.cost or NO_COST, b.cost or NO_COST)
    return Chars(
        name,
        a.types | b.types,
        a.supertypes | b.supertypes,
        a.subtypes | b.subtypes,
        a.colors | b.colors,
        a.power,
        a.toughness,
        a.keywords | b.keywords,
        a.abilities + b.abilities,
        cost,
        cost.value,
        a.loyalty,
        a.cant,
        a.rules,
    )


BETWEEN: Final = " // "


def names_of(c: Chars) -> list[str]:
    """CR 709.4a: a split card has two names; what has no name has none."""
    return c.name.split(BETWEEN) if c.name else []


def has_name(c: Chars, name: str) -> bool:
    """CR 201.4, 709.4a: whether one of its names is this one."""
    return c.name == name or (BETWEEN in c.name and name in names_of(c))


def share_name(a: Chars, b: Chars) -> bool:
    """CR 201.2a: whether two objects have a name in common."""
    if BETWEEN in a.name or BETWEEN in b.name:
        return any([n in names_of(b) for n in names_of(a)])
    return a.name == b.name and bool(a.name)
