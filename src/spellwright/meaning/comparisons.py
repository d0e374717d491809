"""Numbers compared with a characteristic (CR 107.1)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.base import Amount
from spellwright.ir.said import comparisons as said_comparisons
from spellwright.ir.said.base import Said
from spellwright.ir.said.modifiers import FromAmongThem
from spellwright.ir.said.values import NumberOf
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts
from spellwright.meaning.unclear import unknown

UPWARD = frozenset(("greater", "more"))


def direction(node: Said) -> str:
    """ "Or greater", "or less" as an operator."""
    return ">=" if getattr(node, "word", "") in UPWARD else "<="


def compared(node: Said, scope: Scope) -> tuple[str, Amount]:
    """An operator and the amount on its right."""
    if isinstance(node, said_comparisons.BoundComparison):
        return direction(node.direction), amounts(node.bound, scope)
    if isinstance(node, said_comparisons.EqualTo):
        return "=", amounts(node.value, scope)
    if isinstance(node, said_comparisons.AtMostValue):
        return "<=", amounts(node.value, scope)
    if isinstance(node, said_comparisons.LessThan):
        return "<", amounts(node.value, scope)
    if isinstance(node, said_comparisons.GreaterThan):
        return ">", amounts(node.value, scope)
    if isinstance(node, said_comparisons.AtLeastValue):
        return ">=", amounts(node.value, scope)
    if node in amounts:
        return "=", amounts(node, scope)
    raise unknown("comparison", node)


def without_group(comparison: Said) -> tuple[Said, Said | None]:
    """ "With toughness less than or equal to the number of Elves you control from among them": what is taken from
    among them is not what is counted. The comparison without that, and what it is taken from."""
    value = getattr(comparison, "value", None)
    noun = value.what if isinstance(value, NumberOf) else None
    following = getattr(noun, "modifiers", None)
    if not isinstance(value, NumberOf) or not following or not isinstance(following[-1], FromAmongThem):
        return comparison, None
    noun = msgspec.structs.replace(value.what, modifiers=following[:-1] or None)
    return msgspec.structs.replace(comparison, value=msgspec.structs.replace(value, what=noun)), following[-1]
