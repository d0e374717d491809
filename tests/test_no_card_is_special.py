"""No card is special: no string in the program is the name of a card of the pool, but for words of the rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import spellwright

ROOT = Path(spellwright.__file__).parent
NAMES = frozenset((ROOT / "oracle" / "pool_data" / "names.txt").read_text(encoding="utf-8").split("\n")) - {""}
EXAMPLES = ("cli", "play")
"""Rooms whose help texts and messages may name a card."""


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string in a module that is no docstring, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def test_no_string_is_the_name_of_a_card() -> None:
    words = {n for n in NAMES if " " not in n.replace(" // ", "")}
    named = NAMES - words
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sorted(ROOT.rglob("*.py"))
        if path.relative_to(ROOT).parts[0] not in EXAMPLES
        for line, text in strings(path)
        if text in named
    ]
    assert not found


def test_words_that_are_names_too_are_words_of_the_rules() -> None:
    """A one-word name may be a keyword, a subtype or another word of the rules; there are few of these."""
    words = {n for n in NAMES if " " not in n.replace(" // ", "")}
    found = {
        text
        for path in sorted(ROOT.rglob("*.py"))
        if path.relative_to(ROOT).parts[0] not in EXAMPLES
        for _, text in strings(path)
        if text in words
    }
    assert found <= {"Forest", "Island", "Mountain", "Plains", "Swamp", "Wastes"}, found
