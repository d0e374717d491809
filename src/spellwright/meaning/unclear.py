"""What stops a line from having a meaning."""

from __future__ import annotations

from spellwright.ir.node import Node


class Unclear(Exception):
    """A said form whose meaning is not known, or is one of several. `step` says which kind of work stopped
    ("verb", "noun", "reference", ...), `why` what stopped it, in a few words."""

    def __init__(self, step: str, why: str) -> None:
        super().__init__(step, why)
        self.step = step
        self.why = why

    def __str__(self) -> str:
        return f"{self.step}: {self.why}"


def unknown(step: str, node: object) -> Unclear:
    """The decline for a class, or a word of a leaf, that has no lowering."""
    name = type(node).__name__
    if isinstance(node, Node) and node.__struct_fields__ == ("word",):
        return Unclear(step, f"{name} {getattr(node, 'word')!r}")  # noqa: B009
    return Unclear(step, name)
