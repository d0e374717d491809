"""The parser: memoised descent over tokens through one trie per symbol. Always all readings.

While parsing a node is the tuple `(class, field, ...)` and a list the tuple of its items, so that equality is cheap.
A result is `(end, node, form)`, where `form` holds the form of the register in its lowest three bits and, above them,
the families of phrases that the phrase at its right edge would still take (`Said.absorbs`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.oracle.tokens import BITS, COMMA, TOKENS, captured

FORM: Final = 7
PLACE: Final = 65536  # keys of the memo: place, symbol, form
PLURAL: Final = 1

TOKEN: Final = 0
INFLECTED: Final = 1
CLASS: Final = 2
SLOT: Final = 3
ANYTHING: Final = -1000

IN_ORDER: Final = 0
CONSTANT: Final = 1
TRANSPARENT: Final = 2
REORDERED: Final = 3

Result = tuple[int, Any, int]


class Production:
    """What a finished template builds: the slots in their order, a constant, the only slot, or field i from slot
    `order[i]` (`consts[i]` where that is -1).
    """

    __slots__ = ("absorbs", "cls", "const", "consts", "number", "order", "way")

    def __init__(
        self, cls: Any, order: list[int], consts: list[Any], number: int, absorbs: int, const: Any, transparent: bool
    ) -> None:
        self.cls = cls
        self.order = order
        self.consts = consts
        self.number = number
        self.absorbs = absorbs
        self.const = const
        if const is not None:
            self.way = CONSTANT
        elif transparent:
            self.way = TRANSPARENT
        elif order == list(range(len(order))):
            self.way = IN_ORDER
        else:
            self.way = REORDERED

    def reordered(self, values: tuple[Any, ...]) -> Any:
        """The node made of the values of the slots, which stand in the order of the template."""
        out: list[Any] = [self.cls]
        for i in range(len(self.order)):
            place = self.order[i]
            out.append(values[place] if place >= 0 else self.consts[i])
        return tuple(out)


class Also:
    """Stands for a class in the node of a template that is read but never printed."""

    __slots__ = ("cls",)

    def __init__(self, cls: Any) -> None:
        self.cls = cls


class Edge:
    """A step of a template: a token, an inflected token (six forms), a token class, or a slot."""

    __slots__ = ("bit", "force", "forms", "kind", "symbol", "to", "token")

    def __init__(
        self, kind: int, token: int, forms: tuple[int, ...], bit: int, symbol: Symbol | None, force: int
    ) -> None:
        self.kind = kind
        self.token = token
        self.forms = forms
        self.bit = bit
        self.symbol = symbol
        self.force = force
        self.to: Trie = Trie()


class Trie:
    """The templates of a symbol, common beginnings shared. `dispatch`: token -> the edges that can begin with it."""

    __slots__ = ("dispatch", "edges", "ends")

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.ends: list[Production] = []
        self.dispatch: dict[int, list[Edge]] = {}

    def add(self, kind: int, token: int, forms: tuple[int, ...], bit: int, symbol: Symbol | None, force: int) -> Trie:
        """The trie behind an edge, which is made if there is none."""
        for edge in self.edges:
            if edge.kind == kind and edge.token == token and edge.forms == forms and edge.bit == bit:
                if edge.symbol is symbol and edge.force == force:
                    return edge.to
        made = Edge(kind, token, forms, bit, symbol, force)
        self.edges.append(made)
        return made.to

    def starting(self, token: int) -> list[Edge]:
        """The edges that can begin with a token."""
        found = self.dispatch.get(token)
        if found is not None:
            return found
        found = []
        for edge in self.edges:
            kind = edge.kind
            if kind == TOKEN:
                hit = edge.token == token
            elif kind == INFLECTED:
                hit = token in edge.forms
            elif kind == CLASS:
                hit = (TOKENS.classes[token] & edge.bit) != 0
            else:
                symbol = edge.symbol
                assert symbol is not None
                hit = symbol.starts(token)
            if hit:
                found.append(edge)
        self.dispatch[token] = found
        return found


class Symbol:
    """A class, a union of classes, or a list of a class, as something that can be read at a place."""

    __slots__ = (
        "carries", "conjunction", "default", "first", "id", "inflected", "item", "key", "least", "left", "name",
        "reader",
        "style", "trie",
    )  # fmt: skip

    def __init__(self, name: str, number: int, inflected: bool, carries: bool, default: int) -> None:
        self.name = name
        self.id = number
        self.key = number << 3
        self.inflected = inflected
        self.carries = carries
        self.default = default
        self.trie = Trie()
        self.left: Trie | None = None  # what may follow a result of this symbol to make a longer one
        self.first: set[int] = set()  # token ids; classes as -bit
        self.item: Symbol | None = None
        self.style = ""
        self.conjunction = -1
        self.least = 1
        self.reader: Callable[[list[int], list[str], int], list[tuple[int, Any]]] | None = None

    def starts(self, token: int) -> bool:
        """Whether something of this symbol can begin with the token."""
        if token in self.first or ANYTHING in self.first:
            return token != 0
        classes = TOKENS.classes[token]
        if classes:
            for bit in BITS:
                if classes & bit and -bit in self.first:
                    return True
        return False


class Parser:
    """Reads one line at a time. After `run`, `furthest` is the place of the first token that no template could take and
    `stuck` the tries that waited there.
    """

    __slots__ = ("absorbed", "furthest", "memo", "spelled", "stuck", "tokens", "waiting")

    def __init__(self, absorbed: dict[Any, int]) -> None:
        self.absorbed = absorbed
        self.tokens: list[int] = []
        self.spelled: list[str] = []
        self.memo: dict[int, list[Result]] = {}
        self.furthest = 0
        self.stuck: list[Trie] = []
        self.waiting: list[str] = []

    def run(self, symbol: Symbol, tokens: list[int], spelled: list[str]) -> list[Any]:
        """All nodes that `symbol` makes of the whole line, form by form without repetition."""
        self.tokens = tokens
        self.spelled = spelled
        self.memo = {}
        self.furthest = 0
        self.stuck = []
        self.waiting = []
        last = len(tokens) - 1
        out: list[Any] = []
        for end, node, _ in self.parse(symbol, 0, symbol.default):
            if end == last and node not in out:
                out.append(node)
        return out

    def parse(self, symbol: Symbol, pos: int, form: int) -> list[Result]:
        """Every result of the symbol at a place, from a form of the register."""
        key = pos * PLACE + symbol.key + form
        known = self.memo.get(key)
        if known is not None:
            return known
        out: list[Result] = []
        if symbol.item is not None:
            self.read_list(symbol, symbol.item, pos, form, out)
        elif symbol.reader is not None:
            for end, node in symbol.reader(self.tokens, self.spelled, pos):
                out.append((end, node, form))
        else:
            self.walk(symbol.trie, pos, form, (), out)
            left = symbol.left
            if left is not None:
                out = distinct(out)
                i = 0
                while i < len(out):
                    end, node, number = out[i]
                    i += 1
                    more: list[Result] = []
                    start = number if symbol.carries else form | (number & ~FORM)
                    self.walk(left, end, start, (node,), more)
                    for result in more:
                        if result not in out:
                            out.append(result)
        if len(out) > 1:
            out = distinct(out)
        self.memo[key] = out
        return out

    def walk(self, trie: Trie, pos: int, form: int, values: tuple[Any, ...], out: list[Result]) -> None:
        """Follows every template of a trie from here on."""
        tokens = self.tokens
        memo = self.memo
        while True:
            if trie.ends:
                finish(trie, pos, form, values, out)
            if not trie.edges:
                return
            token = tokens[pos]
            edges = trie.dispatch.get(token)
            if edges is None:
                edges = trie.starting(token)
            if not edges:
                if pos >= self.furthest:
                    if pos > self.furthest:
                        self.furthest = pos
                        self.stuck = []
                        self.waiting = []
                    self.stuck.append(trie)
                return
            register = form & FORM
            taken = form & ~FORM
            last: Edge | None = None  # the only step, taken without a call
            for edge in edges:
                kind = edge.kind
                to = edge.to
                if kind == SLOT:
                    symbol = edge.symbol
                    assert symbol is not None
                    if symbol.inflected:
                        start = register if edge.force < 0 else edge.force
                    else:
                        start = symbol.default
                    results = memo.get(pos * PLACE + symbol.key + start)
                    if results is None:
                        if symbol.least > 1 and not self.goes_on(symbol, pos, start):
                            continue
                        results = self.parse(symbol, pos, start)
                    keeps = symbol.carries and edge.force < 0
                    for end, node, number in results:
                        if taken and self.absorbed.get(node[0] if symbol.item is None else node[0][0], 0) & taken:
                            continue
                        after = number if keeps else register | (number & ~FORM)
                        if to.edges:
                            self.walk(to, end, after, (*values, node), out)
                        else:
                            finish(to, end, after, (*values, node), out)
                elif kind == TOKEN or (kind == INFLECTED and token == edge.forms[register]):
                    if not to.edges:
                        finish(to, pos + 1, register, values, out)
                    elif len(edges) == 1:
                        last = edge
                    else:
                        self.walk(to, pos + 1, register, values, out)
                elif kind == CLASS:
                    value = captured(edge.bit, token, self.spelled[pos])
                    self.walk(to, pos + 1, register, (*values, value), out)
            if last is None:
                return
            trie = last.to
            pos += 1
            form = register

    def goes_on(self, symbol: Symbol, pos: int, form: int) -> bool:
        """Whether a list of two or more items has a first one with a comma or its conjunction behind it. Spares most
        lists their reading.
        """
        if symbol.style == "sp":
            return True
        item = symbol.item
        assert item is not None
        results = self.memo.get(pos * PLACE + item.key + form)
        if results is None:
            results = self.parse(item, pos, form)
        tokens = self.tokens
        conjunction = symbol.conjunction
        for end, _, _ in results:
            token = tokens[end]
            if token in (COMMA, conjunction):
                return True
        return False

    def read_list(self, symbol: Symbol, item: Symbol, pos: int, form: int, out: list[Result]) -> None:
        """Items with the commas and the conjunction of the list's style. In a list of clauses, which carry and are
        inflected, the form flows from item to item; a list joined by "and" is plural.
        """
        style = symbol.style
        tokens = self.tokens
        front: list[tuple[int, tuple[Any, ...], int]] = []
        for end, node, number in self.parse(item, pos, form):
            front.append((end, (node,), number))
        if symbol.least <= 1:
            out.extend(front)
        flows = item.carries and item.inflected
        conjunction = symbol.conjunction
        while front:
            following: list[tuple[int, tuple[Any, ...], int]] = []
            for end, nodes, number in front:
                token = tokens[end]
                if style == "sp":
                    if item.starts(token):
                        taken = number & ~FORM
                        for end2, node, number2 in self.parse(item, end, form):
                            if taken and self.absorbed.get(node[0], 0) & taken:
                                continue
                            following.append((end2, (*nodes, node), number2))
                    continue
                if end >= self.furthest:
                    self.wait(end, "," if conjunction < 0 or len(nodes) > 1 else ", / " + style)
                if style == "comma":
                    if token == COMMA:
                        for end2, node, number2 in self.parse(item, end + 1, number & FORM if flows else form):
                            following.append((end2, (*nodes, node), number2))
                    continue
                start = number & FORM if flows else form
                taken = number & ~FORM
                if token == conjunction and len(nodes) == 1:
                    for end2, node, number2 in self.parse(item, end + 1, start):
                        if taken and self.absorbed.get(node[0], 0) & taken:
                            continue
                        out.append((end2, (*nodes, node), number2 if flows else list_form(style, number2)))
                elif token == COMMA:
                    if tokens[end + 1] == conjunction:
                        if len(nodes) >= 2:
                            for end2, node, number2 in self.parse(item, end + 2, start):
                                if taken and self.absorbed.get(node[0], 0) & taken:
                                    continue
                                out.append((end2, (*nodes, node), number2 if flows else list_form(style, number2)))
                    else:
                        for end2, node, number2 in self.parse(item, end + 1, start):
                            if taken and self.absorbed.get(node[0], 0) & taken:
                                continue
                            following.append((end2, (*nodes, node), number2))
            if conjunction < 0:
                for result in following:
                    if len(result[1]) >= symbol.least:
                        out.append(result)
            front = following

    def wait(self, pos: int, for_what: str) -> None:
        """Notes what a list could have gone on with."""
        if pos > self.furthest:
            self.furthest = pos
            self.stuck = []
            self.waiting = []
        self.waiting.append(for_what)


def finish(trie: Trie, pos: int, form: int, values: tuple[Any, ...], out: list[Result]) -> None:
    """Adds what the templates that end in a trie build."""
    for production in trie.ends:
        number = production.number
        number = form | production.absorbs if number < 0 else number | (form & ~FORM) | production.absorbs
        way = production.way
        if way == IN_ORDER:
            out.append((pos, (production.cls, *values), number))
        elif way == CONSTANT:
            out.append((pos, production.const, number))
        elif way == TRANSPARENT:
            out.append((pos, values[0], number))
        else:
            out.append((pos, production.reordered(values), number))


def list_form(style: str, number: int) -> int:
    """The form a list of nouns hands on."""
    return (number & ~FORM) | PLURAL if style == "and" else number


def distinct(results: list[Result]) -> list[Result]:
    """The results without repetitions, in order."""
    out: list[Result] = []
    for result in results:
        if result not in out:
            out.append(result)
    return out
