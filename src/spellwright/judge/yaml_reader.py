"""YAML with line numbers: a file as plain data, and the line on which each piece of it stands.

YAML 1.2's core rules, which surprise nobody: `yes`, `no` and `on` are words, `106.10` is a text, the only booleans are
`true` and `false`. A key that stands twice is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from spellwright.core.errors import UserError
from spellwright.core.files import read_text

Path_ = tuple[str | int, ...]
Lines = dict[Path_, int]
"""The line (from 1) of each value, by the keys and numbers that lead to it from the top of its document."""

QUOTES_HINT = 'text with braces, brackets, commas, a colon or a # is written in quotes: "{2}{G}"'

_BOOL = "tag:yaml.org,2002:bool"
_INT = "tag:yaml.org,2002:int"
_NULL = "tag:yaml.org,2002:null"


class _Loader(yaml.SafeLoader):
    """SafeLoader with YAML 1.2's plain scalars; only its composer is used."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


for _tag, _pattern, _first in (
    (_BOOL, r"^(?:true|false)$", "tf"),
    (_INT, r"^-?(?:0|[1-9][0-9]*)$", "-0123456789"),
    (_NULL, r"^(?:~|null|)$", "~n"),
):
    for _letter in [*_first, ""] if _tag == _NULL else [*_first]:
        _Loader.yaml_implicit_resolvers.setdefault(_letter, []).append((_tag, re.compile(_pattern)))


def read_documents(path: str | Path) -> Iterator[tuple[Any, Lines]]:
    """Each document of a file with its lines. Raises UserError with file and line."""
    return parse_documents(read_text(path, "scenario file"), str(path))


def parse_documents(text: str, file: str) -> Iterator[tuple[Any, Lines]]:
    """Each document of a text; `file` is what messages call it. Empty documents are passed over."""
    try:
        for node in yaml.compose_all(text, Loader=_Loader):
            lines: Lines = {}
            data = _plain(node, (), lines, file, set())
            if data is not None:
                yield data, lines
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{file}:{mark.line + 1}" if mark else file
        raise UserError(f"not YAML: {error.problem or error.context}", place, QUOTES_HINT) from None
    except RecursionError:
        raise UserError("not YAML: nested too deeply", file) from None
    except yaml.YAMLError as error:
        raise UserError(f"not YAML: {str(error).splitlines()[0]}", file, QUOTES_HINT) from None


def _plain(node: yaml.Node, path: Path_, lines: Lines, file: str, seen: set[int]) -> Any:
    if id(node) in seen:
        line = lines.get(path) or lines[path[:-1]]
        raise UserError("anchors and aliases are not read", f"{file}:{line}", "write the value out again")
    lines.setdefault(path, node.start_mark.line + 1)
    seen.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(v, (*path, i), lines, file, seen) for i, v in enumerate(node.value)]
    assert isinstance(node, yaml.MappingNode)
    out: dict[str, Any] = {}
    for key_node, value_node in node.value:
        place = f"{file}:{key_node.start_mark.line + 1}"
        if not isinstance(key_node, yaml.ScalarNode):
            raise UserError("a key is a list or a mapping", place, QUOTES_HINT)
        key = str(key_node.value)
        if key in out:
            raise UserError(f"{key!r} stands twice", place, "make a list of mappings of what has to stand twice")
        lines[(*path, key)] = key_node.start_mark.line + 1
        out[key] = _plain(value_node, (*path, key), lines, file, seen)
    return out


def _scalar(node: yaml.ScalarNode) -> Any:
    text = str(node.value)
    if node.tag == _BOOL:
        return text == "true"
    if node.tag == _INT:
        return int(text)
    if node.tag == _NULL:
        return None
    return text
