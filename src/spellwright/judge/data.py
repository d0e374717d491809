"""A cursor over plain data that knows where it stands, so that whatever is wrong can be told with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from spellwright.core.errors import UserError, suggestion
from spellwright.judge.matcher import WrongValue, show, symbols
from spellwright.judge.scenario import Spot
from spellwright.judge.yaml_reader import Lines, Path_


class Value:
    """One piece of a scenario's data. `raw` is the data, `path` leads to it, `lines` tells lines of a file."""

    __slots__ = ("file", "lines", "path", "raw")

    def __init__(self, raw: Any, file: str = "", lines: Lines | None = None, path: Path_ = ()) -> None:
        self.raw = raw
        self.file = file
        self.lines: Lines = lines if lines is not None else {}
        self.path = path

    @property
    def spot(self) -> Spot:
        path = self.path
        while path and path not in self.lines:
            path = path[:-1]
        return Spot(self.file, self.lines.get(path, 0))

    def fail(self, message: str, hint: str = "") -> NoReturn:
        """Raise UserError for this piece."""
        spot = self.spot
        place = str(spot)
        if not spot.line and self.path:
            inner = "".join([f"[{p}]" if isinstance(p, int) else f".{p}" for p in self.path]).lstrip(".")
            place = f"{place}: {inner}" if place else inner
        raise UserError(message, place, hint)

    def at(self, key: str | int) -> Value:
        return Value(self.raw[key], self.file, self.lines, (*self.path, key))

    def key_as(self, raw: Any) -> Value:
        """The same place with other data, for a key that is itself read as a value."""
        return Value(raw, self.file, self.lines, self.path)

    def mapping(self, known: Iterable[str] | None, what: str) -> dict[str, Value]:
        """The entries of a mapping by key, underscores made blanks. `known` None allows any key."""
        if not isinstance(self.raw, Mapping):
            self.fail(f"{what} is a mapping, not {show(self.raw)}")
        out: dict[str, Value] = {}
        allowed = list(known) if known is not None else None
        for key in self.raw:
            entry = self.at(key)
            if not isinstance(key, str):
                entry.fail(f"{key!r} is no key of {what}")
            name = key.replace("_", " ") if allowed is not None else key
            if allowed is not None and name not in allowed:
                entry.fail(f"{what} has no {key!r}", suggestion(name, allowed) or f"there are: {', '.join(allowed)}")
            if name in out:
                entry.fail(f"{name!r} stands twice")
            out[name] = entry
        return out

    def items(self, what: str) -> list[Value]:
        """The entries of a list."""
        if not isinstance(self.raw, list | tuple):
            self.fail(f"{what} is a list, not {show(self.raw)}", "write a dash before each entry")
        return [self.at(i) for i in range(len(self.raw))]

    def items_or_one(self) -> list[Value]:
        """The entries of a list, or the one value itself; none for null."""
        if self.raw is None:
            return []
        return self.items("this") if isinstance(self.raw, list | tuple) else [self]

    def text(self, what: str) -> str:
        """A text that is not empty; numbers will do."""
        if isinstance(self.raw, bool) or not isinstance(self.raw, str | int) or not str(self.raw).strip():
            self.fail(f"{what} is a text, not {show(self.raw)}")
        return " ".join(str(self.raw).split())

    def number(self, what: str, least: int | None = 0) -> int:
        if isinstance(self.raw, bool) or not isinstance(self.raw, int):
            self.fail(f"{what} is a whole number, not {show(self.raw)}")
        if least is not None and self.raw < least:
            self.fail(f"{what} is at least {least}, not {self.raw}")
        return self.raw

    def flag(self, what: str) -> bool:
        if not isinstance(self.raw, bool):
            self.fail(f"{what} is true or false, not {show(self.raw)}")
        return self.raw

    def mana(self, what: str) -> tuple[str, ...]:
        if not isinstance(self.raw, str):
            self.fail(f"{what} is mana symbols, not {show(self.raw)}", 'they are written in quotes: "{2}{G}"')
        try:
            return symbols(self.raw)
        except WrongValue as error:
            self.fail(str(error))

    def one_of(self, words: Iterable[str], what: str) -> str:
        known = list(words)
        word = self.text(what).replace("_", " ")
        if word not in known:
            self.fail(f"there is no {what} {word!r}", suggestion(word, known) or f"there are: {', '.join(known)}")
        return word

    def counts(self, what: str) -> dict[str, int]:
        """A mapping of texts to numbers."""
        return {k: v.number(f"the number of {k}") for k, v in self.mapping(None, what).items()}

    def texts(self, what: str) -> tuple[str, ...]:
        """Texts, one or a list."""
        return tuple([v.text(what) for v in self.items_or_one()])
