"""The search language: a line of text as a tree of conditions, each with its place in the text.

It is Scryfall's: words and "phrases" are parts of a name, `key:value` and `key>=value` look at one thing, `/.../` is a
regular expression, `-` negates, `or` and parentheses combine; conditions side by side must all hold. The keys are those
of `search_terms`.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn, TypeAlias

from spellwright.core.errors import UserError

_TERM: Final = re.compile(r"([A-Za-z]+)(<=|>=|!=|[:=<>])")
_BARE: Final = re.compile(r"(?:\{[^{}\s]*\}|[^\s()\"])+")
_EXACT: Final = "!"


class Term:
    """One condition. `key` is "" for a bare word, "!" for a whole name. `start` and `end` are its place in the query,
    `at` that of the value; `regex` and `quoted` how the value was written."""

    __slots__ = ("at", "end", "key", "op", "quoted", "regex", "start", "value")

    def __init__(self, key: str, op: str, value: str, start: int, at: int, end: int) -> None:
        self.key = key
        self.op = op
        self.value = value
        self.start = start
        self.at = at
        self.end = end
        self.regex = False
        self.quoted = False


class Not:
    """What is in it does not hold."""

    __slots__ = ("inner",)

    def __init__(self, inner: Node) -> None:
        self.inner = inner


class Several:
    """All of these hold, or with `any` one of them."""

    __slots__ = ("any", "parts")

    def __init__(self, parts: list[Node], any: bool) -> None:
        self.parts = parts
        self.any = any


Node: TypeAlias = Term | Not | Several


def fail(query: str, message: str, start: int, end: int, hint: str = "") -> NoReturn:
    """Raise UserError that shows the place in the query."""
    shown = query.replace("\n", " ").replace("\t", " ")
    marks = " " * start + "^" * max(1, end - start)
    raise UserError(message, "", "\n  ".join([part for part in (shown, marks, hint) if part]))


def parse(query: str) -> Node | None:
    """The tree of a query, None for an empty one. Raises UserError with the place of what is wrong."""
    parser = _Parser(query)
    node = parser.either()
    if parser.at < len(query):
        parser.fail("there is no parenthesis open here", parser.at, parser.at + 1, "take it out, or put a ( before")
    return node


class _Parser:
    """A cursor over the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, message: str, start: int, end: int, hint: str = "") -> NoReturn:
        fail(self.text, message, start, end, hint)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def word(self, word: str) -> bool:
        """Whether this word stands here by itself; it is then passed."""
        self.skip()
        end = self.at + len(word)
        if self.text[self.at : end].lower() != word:
            return False
        if end < len(self.text) and not self.text[end].isspace() and self.text[end] not in "()":
            return False
        self.at = end
        return True

    def either(self) -> Node | None:
        first = self.all()
        parts = [first] if first is not None else []
        while True:
            if not self.word("or"):
                break
            place = self.at - 2
            found = self.all()
            if not parts or found is None:
                side = "before" if not parts else "after"
                hint = 'put a condition there, or write "or" in quotes'
                self.fail(f"nothing stands {side} 'or'", place, place + 2, hint)
            parts.append(found)
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else Several(parts, True)

    def all(self) -> Node | None:
        parts: list[Node] = []
        while True:
            self.skip()
            if self.at >= len(self.text) or self.text[self.at] == ")":
                break
            before = self.at
            if self.word("or"):
                self.at = before
                break
            if parts and self.word("and"):
                continue
            parts.append(self.one())
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else Several(parts, False)

    def one(self) -> Node:
        text = self.text
        start = self.at
        if text[start] == "-" and start + 1 < len(text) and not text[start + 1].isspace():
            self.at += 1
            return Not(self.one())
        if text[start] == "(":
            self.at += 1
            inner = self.either()
            self.skip()
            if self.at >= len(text):
                self.fail("the parenthesis is not closed", start, start + 1, "put a ) where it ends")
            if inner is None:
                self.fail("there is nothing in the parentheses", start, self.at + 1, "put a condition in them")
            self.at += 1
            return inner
        if text[start] == _EXACT and start + 1 < len(text) and not text[start + 1].isspace():
            self.at += 1
            return self.value(_EXACT, "=", start)
        found = _TERM.match(text, start)
        if found is None:
            return self.value("", ":", start)
        self.at = found.end()
        if self.at >= len(text) or text[self.at].isspace() or text[self.at] == ")":
            example = "elf" if found[2] in ":=" else "3"
            self.fail(f"{found[0]!r} has no value", start, self.at, f"as in {found[0]}{example}")
        return self.value(found[1].lower(), found[2], start)

    def value(self, key: str, op: str, start: int) -> Term:
        text = self.text
        at = self.at
        first = text[at]
        if first in "\"'" or (first == "/" and not text.startswith("//", at)):  # two slashes stand in names of halves
            end = self.closing(first, at)
            if end >= 0:
                term = Term(key, op, text[at + 1 : end], start, at + 1, end + 1)
                term.regex = first == "/"
                if term.regex:
                    term.value = term.value.replace("\\/", "/")
                term.quoted = not term.regex
                if not term.value:
                    self.fail("there is nothing in the quotes", at, end + 1, "put a word in them")
                self.at = end + 1
                return term
            if first == '"':
                self.fail("the quotation mark is not closed", at, at + 1, 'put a " where the phrase ends')
            if first == "/":
                self.fail("the regular expression is not closed", at, at + 1, "put a / where it ends")
        found = _BARE.match(text, at)
        if found is None:
            self.fail(f"{text[at]!r} is no value", at, at + 1)
        self.at = found.end()
        return Term(key, op, found[0], start, at, self.at)

    def closing(self, mark: str, at: int) -> int:
        """Where what begins with a mark ends, -1 for nowhere. In a regular expression `\\/` is no end; an apostrophe is
        one only at the end of a word."""
        end = at
        while True:
            end = self.text.find(mark, end + 1)
            if end < 0:
                return -1
            if mark == "/" and self.text[end - 1] == "\\":
                continue
            after = self.text[end + 1 : end + 2]
            if mark == "'" and after and not after.isspace() and after != ")":
                continue
            return end
