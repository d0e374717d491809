"""Values as scenarios write them, and how an actual value is compared with them.

A property has a *kind*, which decides what may be written for it and what it is compared as:

| kind | written | compared as |
|---|---|---|
| `number` | an integer | int, None for "there is none" |
| `flag` | true or false | bool |
| `text` | a text | casefolded text with single blanks |
| `words` | a list of texts, or one | frozenset of such texts |
| `mana` | mana symbols, or `none` | sorted tuple of symbols |
| `mana types` | mana symbols, or `none` | frozenset of symbols |
| `counters` | a mapping of kinds to numbers | dict without zeros |
| `names` | a number, or a list of names | number, or sorted tuple of names |
| `row` | a list of names or descriptions, top first | tuple, in order |
| `ref` | a reference to an object or player, or `none` | text, resolved by the board |
| `refs` | a list of references | frozenset |

Instead of a value there may stand a mapping with one key: `not`, `has`, `lacks`, `at least`, `at most`, `any of`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

KINDS = ("number", "flag", "text", "words", "mana", "mana types", "counters", "names", "row", "ref", "refs")
OPERATORS = ("not", "has", "lacks", "at least", "at most", "any of")

_SYMBOL = re.compile(r"\{[^{}\s]+\}")
_COLLECTIONS = ("words", "mana", "mana types", "counters", "names", "row", "refs")
_OPERATORS_OF = {
    "not": KINDS,
    "any of": KINDS,
    "has": (*_COLLECTIONS, "text"),
    "lacks": (*_COLLECTIONS, "text"),
    "at least": ("number", "names"),
    "at most": ("number", "names"),
}


class WrongValue(ValueError):
    """A value that its property cannot have. The text says what would be right."""


@dataclass(frozen=True, slots=True)
class Matcher:
    """What is expected of a value of one kind. `op` is "is" or an operator; `negative` turns the outcome round."""

    kind: str
    op: str
    value: Any
    negative: bool = False

    def matches(self, actual: Any) -> bool:
        """Whether the actual value, as `canonical` gives it, is as expected."""
        return self._holds(actual) != self.negative

    def negated(self) -> Matcher:
        """The matcher of exactly the other values."""
        return replace(self, negative=not self.negative)

    def _holds(self, actual: Any) -> bool:
        op, value = self.op, self.value
        if op == "is":
            return _same(self.kind, actual, value)
        if op == "not":
            return not _same(self.kind, actual, value)
        if op == "any of":
            return any([_same(self.kind, actual, v) for v in value])
        if op in ("at least", "at most"):
            number = len(actual) if isinstance(actual, tuple) else actual
            if number is None:
                return False
            return bool(number >= value if op == "at least" else number <= value)
        return _contains(actual, value) if op == "has" else not _overlap(actual, value)

    def __str__(self) -> str:
        said = show(self.value) if self.op != "any of" else " or ".join([show(v) for v in self.value])
        text = said if self.op == "is" else f"{self.op} {said}"
        return f"not ({text})" if self.negative else text


def make_matcher(kind: str, written: Any) -> Matcher:
    """The matcher for a property of this kind. Raises WrongValue when the value or the operator does not fit."""
    if isinstance(written, Mapping) and len(written) == 1:
        key = str(next(iter(written))).replace("_", " ")
        if key in OPERATORS:
            return _operator(kind, key, next(iter(written.values())))
    return Matcher(kind, "is", canonical(kind, written))


def _operator(kind: str, op: str, written: Any) -> Matcher:
    if kind not in _OPERATORS_OF[op]:
        raise WrongValue(f"{op!r} does not go with this property; say what it is")
    if op == "any of":
        if not isinstance(written, list | tuple) or len(written) < 2:
            raise WrongValue("'any of' takes a list of at least two values")
        return Matcher(kind, op, tuple([canonical(kind, v) for v in written]))
    if op in ("at least", "at most"):
        return Matcher(kind, op, canonical("number", written))
    value = canonical(kind, written)
    if op in ("has", "lacks") and (not value or isinstance(value, int)):
        raise WrongValue(f"{op!r} takes what has to be (or not to be) in it: at least one")
    return Matcher(kind, op, value)


def canonical(kind: str, value: Any) -> Any:
    """A value in the form that is compared, from the way it is written or the way a board gives it.

    Raises WrongValue for one that the kind does not allow.
    """
    if kind == "number":
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        if value == "none":
            return None
        raise WrongValue(f"expected a whole number, not {show(value)}")
    if kind == "flag":
        if isinstance(value, bool):
            return value
        raise WrongValue(f"expected true or false, not {show(value)}")
    if kind in ("text", "ref"):
        return _text(value)
    if kind == "words":
        return frozenset([_text(v) for v in _listed(value)])
    if kind == "refs":
        return frozenset([_text(v) for v in _listed(value)])
    if kind == "mana":
        return tuple(sorted(_symbols(value)))
    if kind == "mana types":
        return frozenset(_symbols(value))
    if kind == "counters":
        return _counters(value)
    if kind == "names":
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        return tuple(sorted([_text(v) for v in _listed(value)]))
    if kind == "row":
        return tuple([_entry(v) for v in _listed(value)])
    raise AssertionError(kind)


def show(value: Any) -> str:
    """A value for people."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join([f"{k}: {show(v)}" for k, v in value.items()]) + "}"
    if isinstance(value, frozenset | set):
        return "[" + ", ".join(sorted([show(v) for v in value])) + "]"
    if isinstance(value, tuple) and value and all([_is_field(v) for v in value]):
        return show(dict(value))
    if isinstance(value, list | tuple):
        if value and all([isinstance(v, str) and _SYMBOL.fullmatch(v) for v in value]):
            return "".join(value)
        return "[" + ", ".join([show(v) for v in value]) + "]"
    return repr(value) if isinstance(value, str) else str(value)


def _is_field(value: Any) -> bool:
    """Whether this is one field of a description of a row's entry."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)


def symbols(text: str) -> tuple[str, ...]:
    """The symbols of "{2}{G}", in order; "none" and "" have none. Raises WrongValue for anything else."""
    if text in ("", "none"):
        return ()
    found = _SYMBOL.findall(text)
    if "".join(found) != text.replace(" ", ""):
        raise WrongValue(f'expected mana symbols like "{{2}}{{G}}" in quotes, or none, not {show(text)}')
    return tuple([s.upper() for s in found])


def _text(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int):
        return " ".join(str(value).split()).casefold()
    raise WrongValue(f"expected a text, not {show(value)}")


def _listed(value: Any) -> list[Any]:
    if value is None or value == "none":
        return []
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    return [value]


def _symbols(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return symbols(value)
    if isinstance(value, list | tuple | set | frozenset):
        return tuple([s for v in value for s in symbols(_string(v))])
    if isinstance(value, Mapping):
        raise WrongValue('mana symbols are written in quotes: "{G}", for without them braces are a mapping')
    raise WrongValue(f'expected mana symbols like "{{2}}{{G}}" in quotes, or none, not {show(value)}')


def _string(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise WrongValue(f'expected a mana symbol like "{{G}}" in quotes, not {show(value)}')


def _counters(value: Any) -> dict[str, int]:
    if value is None or value == "none":
        return {}
    if not isinstance(value, Mapping):
        raise WrongValue(f"expected kinds of counters with their numbers, as {{+1/+1: 2}}, not {show(value)}")
    out: dict[str, int] = {}
    for key, number in value.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise WrongValue(f"expected a number of {key} counters, not {show(number)}")
        if number:
            out[_text(key)] = number
    return out


def _entry(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple(sorted([(_text(k), _deep(v)) for k, v in value.items()]))
    return _text(value)


def _deep(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple([_deep(v) for v in value])
    return value if isinstance(value, int) else _text(value)


def _same(kind: str, actual: Any, value: Any) -> bool:
    if kind == "names" and isinstance(value, int) and isinstance(actual, tuple):
        return len(actual) == value
    if kind == "row":
        return len(actual) == len(value) and all([_entry_fits(a, v) for a, v in zip(actual, value, strict=True)])
    return bool(actual == value)


def _entry_fits(actual: Any, value: Any) -> bool:
    """A description fits an entry that has at least what it says; a text fits the entry's name."""
    if isinstance(actual, tuple) and isinstance(value, tuple):
        return set(value) <= set(actual)
    if isinstance(actual, tuple):
        return bool(dict(actual).get("name") == value)
    return bool(actual == value)


def _contains(actual: Any, value: Any) -> bool:
    if isinstance(value, str):
        return isinstance(actual, str) and value in actual
    if isinstance(value, frozenset):
        return bool(value <= actual)
    if isinstance(value, dict):
        return all([actual.get(k, 0) == n for k, n in value.items()])
    if value and isinstance(value[0], tuple):
        return all([any([_entry_fits(a, v) for a in actual]) for v in value])
    if actual and isinstance(actual[0], tuple):
        return all([any([_entry_fits(a, v) for a in actual]) for v in value])
    return not Counter(value) - Counter(actual)


def _overlap(actual: Any, value: Any) -> bool:
    if isinstance(value, str):
        return isinstance(actual, str) and value in actual
    if isinstance(value, frozenset):
        return bool(value & actual)
    if isinstance(value, dict):
        return any([k in actual for k in value])
    return any([any([_entry_fits(a, v) for a in actual]) for v in value])
