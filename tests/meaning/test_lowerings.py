"""Every lowering function looks at every field of the class it lowers: nothing of what a card says is dropped."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import cache

import pytest

from spellwright.ir.node import Node
from spellwright.meaning import lower
from spellwright.meaning.registry import TABLES

lower.load()


@cache
def source(function: Callable[..., object]) -> str:
    return inspect.getsource(function)


CASES = sorted(
    {(t.step, cls, f) for t in TABLES for cls, f in t.by_type.items()},
    key=lambda x: (x[0], x[1].__module__, x[1].__name__),
)
PASSED_ON = re.compile(r"\((?:\*?[\w.\[\]]+, )*node(?:, |\))")
"""The whole node handed to another function, which is then the one to look."""


@pytest.mark.parametrize(("step", "cls", "function"), CASES, ids=[f"{s}:{c.__name__}" for s, c, _ in CASES])
def test_every_field_is_looked_at(step: str, cls: type[Node], function: Callable[..., object]) -> None:
    text = source(function)
    body = text[text.index("\n") :] if text.startswith("@") else text
    for field in cls.__struct_fields__:
        assert f"node.{field}" in body or f'"{field}"' in body or passes_on(body), f"{function.__name__}: {field}"


def passes_on(body: str) -> bool:
    calls = re.findall(r"(\w+)\((?:[^()]*, )?node(?:, [^()]*)?\)", body)
    return any(c not in ("unknown", "isinstance", "type") and not c.startswith("Unclear") for c in calls)
