"""Reading: a line, a face, a card -> said, with a status. Nothing here raises on any text.

Statuses of a line: **exact** (the print is the text), **variant** (read through an `also` spelling or odd capitals:
the print differs and reads as the same), **declined** (with the token that stopped it), **ambiguous** (two readings)
and **mismatch** (the print is not the text). Only the first two have an `ir`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from spellwright.ir.said.base import Said
from spellwright.ir.said.vocabulary import PLANESWALKER_TYPES, SUBTYPES
from spellwright.oracle.build import Grammar, grammar
from spellwright.oracle.kernel import CLASS, INFLECTED, TOKEN, Also, Parser
from spellwright.oracle.lex import lex
from spellwright.oracle.normalise import ability_lines, mark_names, name_spellings
from spellwright.oracle.printer import Printer, PrintError
from spellwright.oracle.tokens import CLASSES, TOKENS

EXACT: Final = "exact"
VARIANT: Final = "variant"
DECLINED: Final = "declined"
AMBIGUOUS: Final = "ambiguous"
MISMATCH: Final = "mismatch"
READ: Final = frozenset((EXACT, VARIANT))

_COMMON: Final = frozenset(SUBTYPES) - frozenset(PLANESWALKER_TYPES)
_CLASS_NAMES: Final = {bit: name for name, bit in CLASSES.items()}


class Stop:
    """Where a line stopped: at which token, counted from 0 (-1: nowhere), the token, and what could stand there."""

    __slots__ = ("at", "expected", "token")

    def __init__(self, at: int = -1, token: str = "", expected: Sequence[str] = ()) -> None:
        self.at = at
        self.token = token
        self.expected = list(expected)


TOO_DEEP: Final = Stop(0, "", ["a less deeply nested text"])


class Line:
    """One ability of a text. `readings` is only kept for ambiguous lines. Where a declined line stopped is found when
    it is asked for.
    """

    __slots__ = ("explain", "ir", "printed", "readings", "status", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = text
        self.status = DECLINED
        self.ir: Said | None = None
        self.printed = ""
        self.explain: Callable[[], Stop] = Stop
        self.readings: list[Said] = []
        self.tokens: list[str] = []

    @property
    def stop(self) -> Stop:
        """Where it stopped."""
        found = self.explain()
        self.explain = partial(_same, found)
        return found

    @property
    def stopped_at(self) -> int:
        """The token that stopped it, counted from 0; -1 when nothing stopped the line."""
        return self.stop.at

    @property
    def stopped(self) -> str:
        """The token that stopped it, "" at the end of the line."""
        return self.stop.token

    @property
    def expected(self) -> list[str]:
        """What could have stood there."""
        return self.stop.expected

    @property
    def is_read(self) -> bool:
        """Whether the line is exact or variant."""
        return self.status in READ

    def report(self) -> str:
        """The status in one line of English."""
        if self.status == EXACT:
            return "exact"
        if self.status == VARIANT:
            return f"variant of: {self.printed}"
        if self.status == AMBIGUOUS:
            return f"{len(self.readings)} readings"
        if self.status == MISMATCH:
            return f"prints as: {self.printed}"
        stop = self.stop
        before = " ".join(self.tokens[max(0, stop.at - 4) : stop.at])
        what = f"stopped at {stop.token!r}" if stop.token else "stopped at the end"
        after = f" after {before!r}" if before else ""
        could = f"; could be {', '.join(stop.expected[:8])}" if stop.expected else ""
        return f"{what}{after}{could}"

    def __repr__(self) -> str:
        return f"<Line {self.status}: {self.text!r}>"


class Face:
    """A face of a card and its lines."""

    __slots__ = ("lines", "name", "type_line")

    def __init__(self, name: str, type_line: str, lines: list[Line]) -> None:
        self.name = name
        self.type_line = type_line
        self.lines = lines

    @property
    def is_read(self) -> bool:
        """Whether every line is exact or variant."""
        return all(line.is_read for line in self.lines)


class Builder:
    """Makes IR nodes of the parser's tuples. What is alike is made once and shared."""

    def __init__(self) -> None:
        self.nodes: dict[Any, Said] = {}
        self.variant = False

    def node(self, parsed: Any) -> Any:
        """The IR of a parsed node or list; `variant` is set when an `also` spelling is in it."""
        cls = parsed[0]
        if type(cls) is tuple:
            return tuple([self.node(p) for p in parsed])
        found = self.nodes.get(parsed)
        if found is not None:
            return found
        if type(cls) is Also:
            self.variant = True
            cls = cls.cls
        made = cls(*[self.node(p) if type(p) is tuple else p for p in parsed[1:]])
        if not self.variant:
            if len(self.nodes) >= _NODES:
                self.nodes.clear()
            self.nodes[parsed] = made
        return made


_NODES: Final = 100_000
_KEPT: Final = 40_000
"""So many lines are kept: all that stand on more than a few cards, and most others."""


class Reader:
    """Reads lines with one grammar. It keeps a parser, so it is not for several threads at once. Lines without a card's
    name are kept, for many cards share them.
    """

    def __init__(self, rules: Grammar | None = None) -> None:
        self.grammar = grammar() if rules is None else rules
        self.parser: Parser = self.grammar.parser()
        self.printer: Printer = self.grammar.printer()
        self.builder = Builder()
        self.kept: dict[str, Line] = {}

    def line(self, text: str, marks: dict[str, str]) -> Line:
        """Reads one ability, given without reminder text; in `marks` the spellings of the card's name."""
        marked = mark_names(text, marks) if marks else text
        if marked == text:
            kept = self.kept.get(text)
            if kept is None:
                kept = self._marked(text, text, {})
                if len(self.kept) >= _KEPT:
                    self.kept.clear()
                self.kept[text] = kept
            return kept
        out = self._marked(text, marked, marks)
        if out.status == DECLINED and "~" in marked:
            plain = self._marked(text, text, {})
            if plain.is_read:
                return plain
        return out

    def _marked(self, text: str, marked: str, marks: dict[str, str]) -> Line:
        out = Line(text)
        tokens, spelled = lex(marked)
        out.tokens = spelled[:-1]
        try:
            found = self.parser.run(self.grammar.top, tokens, spelled)
        except RecursionError:
            found = []
        if not found:
            out.explain = partial(self._stop, tokens, spelled)
            return out
        if len(found) > 1:
            out.status = AMBIGUOUS
            out.readings = [self.builder.node(f) for f in found]
            return out
        self.builder.variant = False
        node = self.builder.node(found[0])
        try:
            out.printed = self.printer.text(node, marks)
        except (PrintError, RecursionError) as error:
            out.status = MISMATCH
            out.printed = f"({error})"
            return out
        if out.printed == text:
            out.status = EXACT
            out.ir = node
        elif (self.builder.variant or out.printed.lower() == text.lower()) and self._reads_as(out.printed, marks, node):
            out.status = VARIANT
            out.ir = node
        else:
            out.status = MISMATCH
        return out

    def _reads_as(self, text: str, marks: dict[str, str], node: Said) -> bool:
        """Whether a text has `node` as its only reading."""
        tokens, spelled = lex(mark_names(text, marks))
        found = self.parser.run(self.grammar.top, tokens, spelled)
        return len(found) == 1 and bool(self.builder.node(found[0]) == node)

    def _stop(self, tokens: list[int], spelled: list[str]) -> Stop:
        """Where a declined line stopped."""
        parser = self.grammar.parser(True)
        try:
            parser.run(self.grammar.top, tokens, spelled)
        except RecursionError:
            return TOO_DEEP
        expected: list[str] = list(parser.waiting)
        for trie in parser.stuck:
            for edge in trie.edges.values():
                if edge.kind == TOKEN:
                    expected.append(TOKENS.texts[edge.token])
                elif edge.kind == INFLECTED:
                    expected.append(TOKENS.texts[edge.forms[0]])
                elif edge.kind == CLASS:
                    expected.append(_CLASS_NAMES[edge.bit].lower())
                elif edge.symbol is not None:
                    expected.append("<" + spaced(edge.symbol.name) + ">")
        return Stop(parser.furthest, spelled[parser.furthest], list(dict.fromkeys(expected)))


def _same(stop: Stop) -> Stop:
    return stop


def spaced(name: str) -> str:
    """`PlayerVerb` as "player verb"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.split(":")[0].split("@")[0]).lower()


_READER: list[Reader] = []


def reader() -> Reader:
    """The reader of the whole grammar, made when it is first asked for."""
    if not _READER:
        _READER.append(Reader())
    return _READER[0]


def spellings(name: str, type_line: str) -> dict[str, str]:
    """The marks of a card's name (`normalise.name_spellings`); none for a card without a name."""
    return name_spellings(name, type_line, _COMMON) if name else {}


def read_line(text: str, name: str = "", type_line: str = "") -> Line:
    """Reads one ability of the card `name`. Reminder text must be gone (`normalise.ability_lines`)."""
    marks = spellings(name, type_line)
    return reader().line(text, marks)


def read_text(text: str, name: str = "", type_line: str = "") -> list[Line]:
    """Reads a whole text, ability by ability."""
    marks = spellings(name, type_line)
    with_grammar = reader()
    return [with_grammar.line(line, marks) for line in ability_lines(text)]


def faces_of(card: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Name, type line and text of each face of a card in the shape of Scryfall's."""
    name = str(card.get("name") or "")
    type_line = str(card.get("type_line") or "")
    faces = card.get("card_faces")
    if not isinstance(faces, (list, tuple)) or not faces:
        return [(name, type_line, str(card.get("oracle_text") or ""))]
    return [
        (str(f.get("name") or name), str(f.get("type_line") or type_line), str(f.get("oracle_text") or ""))
        for f in faces
        if isinstance(f, Mapping)
    ]


def read_card(card: Mapping[str, Any]) -> list[Face]:
    """Reads every face of a card in the shape of Scryfall's."""
    return [Face(name, type_line, read_text(text, name, type_line)) for name, type_line, text in faces_of(card)]


def print_line(node: Said, name: str = "", type_line: str = "") -> str:
    """The text of a node on the card `name`. Raises PrintError when no template says the node."""
    marks = spellings(name, type_line)
    return grammar().printer().text(node, marks)
