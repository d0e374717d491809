"""IR as an indented tree that people can read."""

from __future__ import annotations

from typing import Any

from spellwright.ir.node import Node

WIDTH = 100


def tree(value: Any, indent: str = "") -> str:
    """The node with its fields, one a line; what is short stands on one line, what is empty is left out."""
    flat = inline(value)
    if len(indent) + len(flat) <= WIDTH:
        return flat
    inner = indent + "  "
    if isinstance(value, Node):
        rows = [type(value).__name__]
        for name in value.__struct_fields__:
            v = getattr(value, name)
            if not empty(v):
                rows.append(f"{inner}{name}: {tree(v, inner)}")
        return "\n".join(rows)
    if isinstance(value, tuple):
        return "\n" + "\n".join([f"{inner}- {tree(v, inner)}" for v in value])
    return flat


def inline(value: Any) -> str:
    """The same on one line."""
    if isinstance(value, Node):
        fields = value.__struct_fields__
        shown = [(f, getattr(value, f)) for f in fields if not empty(getattr(value, f))]
        if len(fields) == 1 and shown:
            return f"{type(value).__name__}({inline(shown[0][1])})"
        return f"{type(value).__name__}({', '.join([f'{f}={inline(v)}' for f, v in shown])})"
    if isinstance(value, tuple):
        return "[" + ", ".join([inline(v) for v in value]) + "]"
    return repr(value)


def empty(value: Any) -> bool:
    """Whether a field says nothing: None, False, "", ()."""
    return value is None or value is False or value == "" or value == ()
