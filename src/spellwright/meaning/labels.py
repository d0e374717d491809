"""Labels that nothing asks for are taken off again, so that the meant form says only what counts."""

from __future__ import annotations

from typing import Any

import msgspec

from spellwright.ir.meant.base import Effect
from spellwright.ir.meant.effects import (
    Bind,
    ChooseObjects,
    FlipCoin,
    ManaOfColor,
    Reflex,
    RevealUntil,
    RollDice,
    Search,
)
from spellwright.ir.node import Node
from spellwright.meaning.build import rewrite

ASKS = (Reflex, ManaOfColor)
"""Effects whose label asks for one of another step."""
KEEPS = (Bind, ChooseObjects, FlipCoin, RollDice, Search, RevealUntil)
"""Effects that are nothing without their label."""


def strip_labels(value: Any) -> Any:
    """`value` with "" for each label of a step that no part of it asks for."""
    given: set[str] = set()
    asked: set[str] = set()
    todo = [value]
    while todo:
        v = todo.pop()
        if isinstance(v, Node):
            label = getattr(v, "label", "")
            if label:
                if not isinstance(v, Effect) or isinstance(v, ASKS):
                    asked.add(label)
                    asked.add(label.removesuffix(" rest"))
                elif not isinstance(v, KEEPS):
                    given.add(label)
            todo.extend([getattr(v, f) for f in v.__struct_fields__])
        elif isinstance(v, tuple):
            todo.extend(v)
    unused = given - asked
    if not unused:
        return value

    def strip(node: Node) -> Node | None:
        if isinstance(node, Effect) and not isinstance(node, ASKS) and getattr(node, "label", "") in unused:
            plain: Node = rewrite(msgspec.structs.replace(node, label=""), strip)
            return plain
        return None

    return rewrite(value, strip)
