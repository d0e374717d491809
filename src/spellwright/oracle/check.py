"""Checks of a grammar that cost more than a build may: spellings that a rule also derives, unreachable classes."""

from __future__ import annotations

from typing import Any

from spellwright.ir.said.base import Leaf, Said
from spellwright.oracle.build import Grammar, concrete
from spellwright.oracle.kernel import Also
from spellwright.oracle.lex import lex
from spellwright.oracle.templates import words_of


def overlaps(rules: Grammar) -> list[str]:
    """Spellings of two or more words in leaf tables that something else under the same symbol derives as well; each
    would be a second reading wherever it stands. One line of text each.
    """
    parser = rules.parser()
    out: list[str] = []
    for symbol in list(rules.symbols.values()):
        if symbol.item is not None or symbol.reader is not None:
            continue
        leaves = [c for name in symbol.name.split(" | ") for c in concrete(rules.classes[name]) if issubclass(c, Leaf)]
        for leaf in dict.fromkeys(leaves):
            for word in words_of(leaf):
                if len(word.one) < 2 or not word.canonical:
                    continue
                tokens, spelled = lex(" ".join(word.one))
                if len(tokens) != len(word.one) + 1:
                    continue
                found = parser.run(symbol, tokens, spelled)
                if len(found) > 1:
                    others = sorted({shape(f) for f in found if f != (leaf, word.key)})
                    out.append(f"{symbol.name}: {' '.join(word.one)!r} of {leaf.__name__} is also {', '.join(others)}")
    return out


def shape(parsed: Any) -> str:
    """The class names of a parsed value, outermost two levels."""
    if type(parsed) is not tuple:
        return ""
    cls = parsed[0].cls if isinstance(parsed[0], Also) else parsed[0]
    if not isinstance(cls, type):
        return "+".join([shape(p) for p in parsed])
    inner = [shape(p).split("(")[0] for p in parsed[1:]]
    return f"{cls.__name__}({', '.join([i for i in inner if i])})"


def unreachable(rules: Grammar, module: str = "spellwright.ir.said") -> list[str]:
    """Concrete said classes of the package that no line can contain."""
    return [n for n in rules.unreachable if rules.classes[n].__module__.startswith(module)]


def abstract_with_fields(rules: Grammar) -> list[str]:
    """Classes without a phrase that have fields; bases must have none, so that they combine."""
    return [
        name
        for name, cls in rules.classes.items()
        if cls is not Leaf and not concrete_here(cls) and cls.__struct_fields__ and not issubclass(cls, Leaf)
    ]


def concrete_here(cls: type[Said]) -> bool:
    """Whether a class says something itself."""
    return cls in concrete(cls)
