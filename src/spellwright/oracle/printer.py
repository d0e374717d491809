"""Said -> text: the inverse of the parser, from the same templates and with the same register of form."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from spellwright.ir.said.base import Said
from spellwright.oracle.lex import join, words
from spellwright.oracle.tokens import CONJUNCTION_TEXT, uncaptured

PRINT_TOKEN: Final = 0
PRINT_INFLECTED: Final = 1
PRINT_CAPTURE: Final = 2
PRINT_SLOT: Final = 3

KEPT: Final = 100_000

Path = tuple[int, ...]


class PrintItem:
    """A piece of a template as the printer needs it."""

    __slots__ = ("bit", "carries", "default", "field", "force", "forms", "inflected", "keeps", "kind", "style", "text")

    def __init__(
        self,
        kind: int,
        text: str,
        forms: tuple[str, ...],
        field: int,
        bit: int,
        style: str,
        inflected: bool,
        carries: bool,
        default: int,
        force: int,
    ) -> None:
        self.kind = kind
        self.text = text
        self.forms = forms
        self.field = field
        self.bit = bit
        self.style = style
        self.inflected = inflected
        self.carries = carries
        self.default = default
        self.force = force
        self.keeps = carries and force < 0


class ClassPrint:
    """How a class prints: by the fields present (a bit mask), by the key of a leaf, or as a name. `always`: the one
    variant of a class with nothing but slots that are always filled.
    """

    __slots__ = ("always", "fields", "is_name", "number", "only", "several", "spelled", "variants")

    def __init__(
        self,
        fields: tuple[str, ...],
        number: int,
        variants: dict[int, list[PrintItem]],
        spelled: dict[str, tuple[list[str], list[str]]],
        is_name: bool,
    ) -> None:
        self.fields = fields
        self.only = fields[0] if len(fields) == 1 else ""
        self.several: Callable[[Any], tuple[Any, ...]] | None = attrgetter(*fields) if len(fields) > 1 else None
        self.number = number
        self.variants = variants
        self.spelled = spelled
        self.is_name = is_name
        self.always: list[PrintItem] | None = None


class PrintError(ValueError):
    """A node that no template says: the message names its class and its fields."""


class Printer:
    """Prints nodes. Names of cards are given as the marks of `normalise.name_spellings`. The tokens of a node are kept,
    for the same phrases stand in many lines.
    """

    def __init__(self, prints: dict[type, ClassPrint]) -> None:
        self.prints = prints
        self.kept: dict[int, tuple[Any, list[str], int]] = {}  # by identity and form: node, tokens, form handed on

    def text(self, node: Said, marks: dict[str, str]) -> str:
        """The line that says a node, in `marks` the name of its card. Raises PrintError."""
        out: list[str] = []
        self.put(node, 1, out)
        return join(out, marks)

    def spans(self, node: Said, marks: dict[str, str]) -> tuple[str, dict[Path, tuple[int, int]]]:
        """The line, and where in it every part of the node stands: path -> (start, end) in characters. A path counts
        fields of nodes and items of lists from 0.
        """
        out: list[str] = []
        places: dict[Path, tuple[int, int]] = {}
        self.put_at(node, 1, out, (), places)
        at: list[tuple[int, int]] = []
        line = join(out, marks, at)
        spans: dict[Path, tuple[int, int]] = {}
        for path, (first, last) in places.items():
            if last > first:
                spans[path] = (at[first][0], at[last - 1][1])
        return line, spans

    def put(self, node: Any, form: int, out: list[str]) -> int:
        """Appends the tokens of a node; returns the form it hands on."""
        key = id(node) << 3 | form
        known = self.kept.get(key)
        if known is not None:
            out.extend(known[1])
            return known[2]
        first = len(out)
        end = self.put_at(node, form, out, (), None)
        if len(self.kept) >= KEPT:
            self.kept.clear()
        self.kept[key] = (node, out[first:], end)
        return end

    def put_at(
        self, node: Any, form: int, out: list[str], path: Path, places: dict[Path, tuple[int, int]] | None
    ) -> int:
        """As `put`; notes the tokens of every part in `places`."""
        how = self.prints.get(type(node))
        if how is None:
            raise PrintError(f"nothing says {node!r}")
        first = len(out)
        register = form
        if how.spelled:
            spelled = how.spelled.get(node.word)
            if spelled is None:
                raise PrintError(f"{node.word!r} is not in the table of {type(node).__name__}")
            out.extend(spelled[0] if form == 0 else spelled[1])
        elif how.is_name:
            out.extend(words(getattr(node, how.fields[0])))
        else:
            if how.several is not None:
                values = how.several(node)
            else:
                values = (getattr(node, how.only),) if how.only else ()
            items = how.always
            if items is None:
                mask = 0
                bit = 1
                for value in values:
                    if value is not None and value is not False:
                        mask |= bit
                    bit <<= 1
                items = how.variants.get(mask)
                if items is None:
                    raise PrintError(f"no phrase of {type(node).__name__} says these fields together: {node!r}")
            for item in items:
                kind = item.kind
                if kind == PRINT_TOKEN:
                    out.append(item.text)
                elif kind == PRINT_INFLECTED:
                    out.append(item.forms[register])
                elif kind == PRINT_CAPTURE:
                    out.append(uncaptured(item.bit, values[item.field]))
                    if places is not None:
                        places[(*path, item.field)] = (len(out) - 1, len(out))
                else:
                    start = item.default
                    if item.inflected:
                        start = register if item.force < 0 else item.force
                    here = (*path, item.field) if places is not None else path
                    if item.style:
                        end = self.put_list(values[item.field], item, start, out, here, places)
                    elif places is None:
                        end = self.put(values[item.field], start, out)
                    else:
                        end = self.put_at(values[item.field], start, out, here, places)
                    if item.keeps:
                        register = end
        if places is not None:
            places[path] = (first, len(out))
        return register if how.number < 0 else how.number

    def put_list(
        self,
        values: tuple[Any, ...] | None,
        item: PrintItem,
        form: int,
        out: list[str],
        path: Path,
        places: dict[Path, tuple[int, int]] | None,
    ) -> int:
        """Appends a list with its commas and its conjunction; returns the form it hands on."""
        if values is None:
            raise PrintError("a list is missing")
        style = item.style
        flows = item.inflected and item.carries
        start = form
        end = form
        n = len(values)
        conjunction = CONJUNCTION_TEXT.get(style, "")
        for i in range(n):
            if i:
                if style == "comma":
                    out.append(",")
                elif conjunction:
                    if n > 2:
                        out.append(",")
                    if i == n - 1:
                        out.append(conjunction)
            if places is None:
                end = self.put(values[i], start, out)
            else:
                end = self.put_at(values[i], start, out, (*path, i), places)
            if flows and (conjunction or style == "comma"):
                start = end
        if style == "and" and n > 1 and not flows:
            end = 1
        return end
