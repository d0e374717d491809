"""The parser: memoised descent over tokens through one trie per symbol. Always all readings.

While parsing a node is the tuple `(class, field, ...)` and a list the tuple of its items, so that equality is cheap.
A result is `(end, node, form)`, where `form` holds the form of the register in its lowest three bits and, above them,
the families of phrases that the phrase at its right edge would still take (`Said.absorbs`).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Final

from spellwright.oracle.tokens import BITS, COMMA, LISTING, TOKENS, UNKNOWN, captured

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
    `order[i]` (`consts[i]` where that is -1). The form it hands on is `form & keeps | adds`.
    """

    __slots__ = ("adds", "cls", "const", "keeps", "parts", "pick", "way")

    def __init__(
        self, cls: Any, order: list[int], consts: list[Any], number: int, absorbs: int, const: Any, transparent: bool
    ) -> None:
        self.cls = cls
        self.keeps = -1 if number < 0 else ~FORM
        self.adds = absorbs if number < 0 else number | absorbs
        self.const = const
        self.parts: tuple[Any, ...] = (cls, *consts)
        self.pick: Callable[[tuple[Any, ...]], Any] = tuple
        if const is not None:
            self.way = CONSTANT
        elif transparent:
            self.way = TRANSPARENT
        elif order == list(range(len(order))):
            self.way = IN_ORDER
        else:
            self.way = REORDERED
            places = [i + 1 if order[i] < 0 else len(self.parts) + order[i] for i in range(len(order))]
            self.pick = itemgetter(0, *places)


class Also:
    """Stands for a class in the node of a template that is read but never printed."""

    __slots__ = ("cls",)

    def __init__(self, cls: Any) -> None:
        self.cls = cls


class Edge:
    """A step of a template: a token, an inflected token (six forms), a token class, or a slot."""

    __slots__ = ("bit", "force", "forms", "kind", "slots", "symbol", "to", "token")

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
        self.slots: list[Slot] = []

    def slot(self, register: int) -> Slot:
        """The slot from a form of the register."""
        assert self.symbol is not None
        if not self.slots:
            if self.symbol.inflected and self.force < 0:
                self.slots = [Slot(self.symbol, self.force, self.to, r) for r in range(FORM)]
            else:
                self.slots = [Slot(self.symbol, self.force, self.to, 0)] * FORM
        return self.slots[register]


class Slot:
    """A slot as it is read from one form of the register: `key` is that of its symbol from `start`; `keeps`: the form
    it hands on is that of the rest; `joins`: what must stand somewhere behind it. `ends`, `more` and `steps` are those
    of the trie behind it.
    """

    __slots__ = ("ends", "joins", "keeps", "key", "listed", "more", "start", "steps", "symbol", "to")

    def __init__(self, symbol: Symbol, force: int, to: Trie, register: int) -> None:
        self.symbol = symbol
        self.start = symbol.default
        if symbol.inflected:
            self.start = register if force < 0 else force
        self.key = symbol.key + self.start
        self.keeps = symbol.carries and force < 0
        self.listed = symbol.item is not None
        self.joins = symbol.joins if symbol.least > 1 else -1
        self.to = to
        self.ends = to.ends
        self.more = bool(to.edges)
        self.steps = to.steps


class Steps:
    """All that a trie does at some tokens, from one form of the register: the tries behind the token itself, token
    classes that capture it, slots that can begin with it. `dead`: nothing, in any form.
    """

    __slots__ = ("captures", "dead", "go", "others", "slots")

    def __init__(self, dead: bool, go: list[Trie], captures: list[Edge], slots: list[Slot]) -> None:
        self.dead = dead
        self.go = go
        self.others = go[1:]
        self.captures = captures
        self.slots = slots


class Trie:
    """The templates of a symbol, common beginnings shared. `edges` by what they are; what begins with a token is found
    when it is first asked for and kept.
    """

    __slots__ = ("beginning", "edges", "ends", "fixed", "open", "shared", "steps")

    def __init__(self) -> None:
        self.edges: dict[tuple[Any, ...], Edge] = {}
        self.ends: list[Production] = []
        self.fixed: dict[int, list[Edge]] = {}  # by token
        self.open: list[Edge] = []  # classes and slots
        self.beginning: dict[int, list[Edge]] = {}
        self.steps: dict[int, Steps] = {}
        self.shared: dict[tuple[int, ...], Steps] = {}

    def add(self, kind: int, token: int, forms: tuple[int, ...], bit: int, symbol: Symbol | None, force: int) -> Trie:
        """The trie behind an edge, which is made if there is none."""
        key = (kind, token, forms, bit, -1 if symbol is None else symbol.id, force)
        known = self.edges.get(key)
        if known is not None:
            return known.to
        made = Edge(kind, token, forms, bit, symbol, force)
        self.edges[key] = made
        if kind == TOKEN:
            self.fixed.setdefault(token, []).append(made)
        elif kind == INFLECTED:
            for form in set(forms):
                self.fixed.setdefault(form, []).append(made)
        else:
            self.open.append(made)
        return made.to

    def starting(self, token: int) -> list[Edge]:
        """The edges that can begin with a token."""
        found = self.beginning.get(token)
        if found is None:
            found = list(self.fixed.get(token, ()))
            for edge in self.open:
                if edge.kind == CLASS:
                    if TOKENS.classes[token] & edge.bit:
                        found.append(edge)
                else:
                    assert edge.symbol is not None
                    if edge.symbol.starts(token):
                        found.append(edge)
            self.beginning[token] = found
        return found

    def at(self, token: int, register: int) -> Steps:
        """What the trie does at a token, from a form of the register."""
        edges = self.starting(token)
        go: list[Trie] = []
        captures: list[Edge] = []
        slots: list[Slot] = []
        for edge in edges:
            if edge.kind == SLOT:
                slots.append(edge.slot(register))
            elif edge.kind == CLASS:
                captures.append(edge)
            elif edge.kind == TOKEN or token == edge.forms[register]:
                go.append(edge.to)
        which = tuple([id(x) for x in (*go, None, *captures, None, *slots)]) if edges else ()
        made = self.shared.get(which)
        if made is None:
            made = Steps(not edges, go, captures, slots)
            self.shared[which] = made
        self.steps[token << 3 | register] = made
        return made


class Symbol:
    """A class, a union of classes, or a list of a class, as something that can be read at a place."""

    __slots__ = (
        "begins", "carries", "conjunction", "default", "first", "id", "inflected", "item", "joins", "key", "least",
        "left", "name", "reader", "steps", "style", "trie",
    )  # fmt: skip

    def __init__(self, name: str, number: int, inflected: bool, carries: bool, default: int) -> None:
        self.name = name
        self.id = number
        self.key = number << 3
        self.inflected = inflected
        self.carries = carries
        self.default = default
        self.trie = Trie()
        self.steps = self.trie.steps
        self.left: Trie | None = None  # what may follow a result of this symbol to make a longer one
        self.first: set[int] = set()  # token ids; classes as -bit
        self.begins: dict[int, bool] = {}
        self.item: Symbol | None = None
        self.style = ""
        self.conjunction = -1
        self.joins = -1  # what must stand in a list of two
        self.least = 1
        self.reader: Callable[[list[int], list[str], int], list[tuple[int, Any]]] | None = None

    def starts(self, token: int) -> bool:
        """Whether something of this symbol can begin with the token."""
        found = self.begins.get(token)
        if found is None:
            found = self.may_start(token)
            self.begins[token] = found
        return found

    def may_start(self, token: int) -> bool:
        """As `starts`, worked out."""
        if token in self.first or ANYTHING in self.first:
            return token != 0
        classes = TOKENS.classes[token]
        if classes:
            for bit in BITS:
                if classes & bit and -bit in self.first:
                    return True
        return False


class Parser:
    """Reads one line at a time. With `explains`, `furthest` is after `run` the place of the first token that no
    template could take, `stuck` the tries that waited there, and `waiting` what lists could have gone on with.
    """

    __slots__ = ("absorbed", "explains", "furthest", "known", "last", "memo", "spelled", "stuck", "tokens", "waiting")

    def __init__(self, absorbed: dict[Any, int], explains: bool = False) -> None:
        self.absorbed = absorbed
        self.explains = explains
        self.known = len(TOKENS.texts)
        self.tokens: list[int] = []
        self.last: dict[int, int] = {}
        self.spelled: list[str] = []
        self.memo: dict[int, list[Result]] = {}
        self.furthest = 0
        self.stuck: list[Trie] = []
        self.waiting: list[str] = []

    def run(self, symbol: Symbol, tokens: list[int], spelled: list[str]) -> list[Any]:
        """All nodes that `symbol` makes of the whole line, form by form without repetition."""
        last = len(tokens) - 1
        if max(tokens) >= self.known:
            known = self.known
            classes = TOKENS.classes
            tokens = [t if t < known or classes[t] else UNKNOWN for t in tokens]
        self.tokens = tokens
        self.spelled = spelled
        self.last = {}
        for token in LISTING:
            if token in tokens:
                self.last[token] = last - tokens[::-1].index(token)
        self.memo = {}
        self.furthest = 0
        self.stuck = []
        self.waiting = []
        out: list[Any] = []
        for end, node, _ in self.parse(symbol, 0, symbol.default):
            if end == last and node not in out:
                out.append(node)
        return out

    def parse(self, symbol: Symbol, pos: int, form: int) -> list[Result]:
        """Every result of the symbol at a place, from a form of the register."""
        key = pos * PLACE + symbol.key + form
        known = self.memo.get(key)
        return self.read(symbol, pos, form, key) if known is None else known

    def read(self, symbol: Symbol, pos: int, form: int, key: int) -> list[Result]:
        """As `parse`, for what is not in the memo, where it is `key`."""
        out: list[Result] = []
        if symbol.item is not None:
            self.read_list(symbol, symbol.item, pos, form, out)
        elif symbol.reader is not None:
            for end, node in symbol.reader(self.tokens, self.spelled, pos):
                out.append((end, node, form))
        else:
            token = self.tokens[pos]
            steps = symbol.steps.get(token << 3 | form)
            if steps is None:
                steps = symbol.trie.at(token, form)
            if not steps.dead:
                self.step(steps, pos, form, (), out)
            elif self.explains:
                self.stop(symbol.trie, pos)
            left = symbol.left
            if left is not None and out:
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

    def step(self, steps: Steps, pos: int, form: int, values: tuple[Any, ...], out: list[Result]) -> None:
        """Follows what a trie does at a token."""
        tokens = self.tokens
        while True:
            register = form & FORM
            if steps.slots:
                memo = self.memo
                taken = form - register
                base = pos * PLACE
                for slot in steps.slots:
                    key = base + slot.key
                    results = memo.get(key)
                    if results is None:
                        if slot.joins >= 0 and self.last.get(slot.joins, -1) <= pos:
                            continue
                        results = self.read(slot.symbol, pos, slot.start, key)
                    for end, node, number in results:
                        if taken and self.absorbed.get(node[0][0] if slot.listed else node[0], 0) & taken:
                            continue
                        if not slot.keeps:
                            number = register | (number & ~FORM)
                        if slot.ends:
                            finish(slot.ends, end, number, (*values, node), out)
                        if slot.more:
                            token = tokens[end]
                            following = slot.steps.get(token << 3 | (number & FORM))
                            if following is None:
                                following = slot.to.at(token, number & FORM)
                            if not following.dead:
                                self.step(following, end, number, (*values, node), out)
                            elif self.explains:
                                self.stop(slot.to, end)
            if steps.captures:
                for edge in steps.captures:
                    value = captured(edge.bit, tokens[pos], self.spelled[pos])
                    self.walk(edge.to, pos + 1, register, (*values, value), out)
            if not steps.go:
                return
            pos += 1
            form = register
            for trie in steps.others:
                self.walk(trie, pos, register, values, out)
            trie = steps.go[0]
            if trie.ends:
                finish(trie.ends, pos, register, values, out)
                if not trie.edges:
                    return
            token = tokens[pos]
            found = trie.steps.get(token << 3 | register)
            steps = trie.at(token, register) if found is None else found
            if steps.dead:
                if self.explains:
                    self.stop(trie, pos)
                return

    def walk(self, trie: Trie, pos: int, form: int, values: tuple[Any, ...], out: list[Result]) -> None:
        """Follows every template of a trie from here on."""
        if trie.ends:
            finish(trie.ends, pos, form, values, out)
            if not trie.edges:
                return
        token = self.tokens[pos]
        steps = trie.steps.get(token << 3 | (form & FORM))
        if steps is None:
            steps = trie.at(token, form & FORM)
        if not steps.dead:
            self.step(steps, pos, form, values, out)
        elif self.explains:
            self.stop(trie, pos)

    def stop(self, trie: Trie, pos: int) -> None:
        """Notes that a trie cannot take the token at a place."""
        if pos >= self.furthest:
            if pos > self.furthest:
                self.furthest = pos
                self.stuck = []
                self.waiting = []
            self.stuck.append(trie)

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
        elif style != "sp" and not goes_on(front, tokens, symbol.conjunction):
            return
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
                if self.explains and end >= self.furthest:
                    self.wait(end, "," if conjunction < 0 or len(nodes) > 1 else ", / " + style)
                if style == "comma":
                    if token == COMMA:
                        for end2, node, number2 in self.parse(item, end + 1, number & FORM if flows else form):
                            following.append((end2, (*nodes, node), number2))
                    continue
                if token != COMMA and token != conjunction:
                    continue
                start = number & FORM if flows else form
                taken = number & ~FORM
                if token == conjunction:
                    if len(nodes) == 1:
                        for end2, node, number2 in self.parse(item, end + 1, start):
                            if taken and self.absorbed.get(node[0], 0) & taken:
                                continue
                            out.append((end2, (*nodes, node), number2 if flows else list_form(style, number2)))
                elif tokens[end + 1] == conjunction:
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


def goes_on(front: list[Result], tokens: list[int], conjunction: int) -> bool:
    """Whether behind a first item stands a comma or the conjunction of its list."""
    for end, _, _ in front:
        token = tokens[end]
        if token in (COMMA, conjunction):
            return True
    return False


def finish(ends: list[Production], pos: int, form: int, values: tuple[Any, ...], out: list[Result]) -> None:
    """Adds what the templates that end in a trie build."""
    for production in ends:
        number = form & production.keeps | production.adds
        way = production.way
        if way == IN_ORDER:
            out.append((pos, (production.cls, *values), number))
        elif way == CONSTANT:
            out.append((pos, production.const, number))
        elif way == TRANSPARENT:
            out.append((pos, values[0], number))
        else:
            out.append((pos, production.pick(production.parts + values), number))


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
