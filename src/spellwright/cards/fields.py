"""Fields of a card entry, checked one by one: what is essential fails the entry, what is not is a warning."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from typing import Any

COLORS = "WUBRG"
MANA_COST = re.compile(r"(\{[^{}\s]+\})*")
_COLORED = re.compile(r"\{([^{}]+)\}")


class Damaged(Exception):
    """An entry that cannot be a card. The text says why."""


class Entry:
    """One entry of a file: typed access to its fields. Warnings gather in `warnings`."""

    __slots__ = ("data", "warnings")

    def __init__(self, data: dict[str, Any], warnings: list[str]) -> None:
        self.data = data
        self.warnings = warnings

    def essential(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not value.strip():
            raise Damaged(f"no {key}" if value is None or value == "" else f"{key} is not text: {value!r:.60}")
        return value

    def text(self, key: str) -> str:
        """A string that rules depend on: absent is empty, anything but a string damages the entry."""
        value = self.data.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise Damaged(f"{key} is not text: {value!r:.60}")
        return value

    def mana_cost(self, key: str) -> str:
        value = self.text(key).strip()
        if MANA_COST.fullmatch(value) is None:
            raise Damaged(f"{key} is not a row of mana symbols: {value!r:.60}")
        return value

    def value(self, key: str) -> str:
        """Power and the like: a string; a number is taken with a warning."""
        value = self.data.get(key)
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool):
            self.warnings.append(f"{key} is a number, not text")
            return str(int(value)) if value == int(value) else str(value)
        raise Damaged(f"{key} is not text: {value!r:.60}")

    def optional(self, key: str) -> str:
        """A string that no rule depends on: anything else is left out with a warning."""
        value = self.data.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            self.warnings.append(f"{key} is not text")
            return ""
        return value

    def date(self, key: str) -> str:
        value = self.optional(key)
        if value:
            try:
                return datetime.date.fromisoformat(value).isoformat()
            except ValueError:
                self.warnings.append(f"{key} is no date: {value!r:.40}")
        return ""

    def strings(self, key: str) -> tuple[str, ...]:
        value = self.data.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all([isinstance(v, str) for v in value]):
            self.warnings.append(f"{key} is not a list of words")
            return ()
        return tuple(value)

    def colors(self, key: str) -> tuple[str, ...] | None:
        """Letters of WUBRG in that order; None when the field is absent or wrong."""
        value = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or not all([isinstance(v, str) and v in COLORS and v for v in value]):
            self.warnings.append(f"{key} is not a list of the letters {COLORS}")
            return None
        return in_order(value)

    def legalities(self, key: str) -> dict[str, str]:
        value = self.data.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict) or not all([isinstance(v, str) for v in value.values()]):
            self.warnings.append(f"{key} is not a table of formats")
            return {}
        out = {}
        for name, word in value.items():
            status = word.lower().replace(" ", "_")
            if status in ("legal", "banned", "restricted"):
                out[name] = status
            elif status != "not_legal":
                self.warnings.append(f"{key} has an unknown word for {name}: {word!r:.40}")
        return out


def in_order(letters: Iterable[str]) -> tuple[str, ...]:
    there = set(letters)
    return tuple([c for c in COLORS if c in there])


def colors_of(mana_cost: str) -> tuple[str, ...]:
    """CR 202.2: the colours of the mana symbols in a cost."""
    if not mana_cost:
        return ()
    return in_order([c for symbol in _COLORED.findall(mana_cost) for c in symbol])
