"""Said classes -> grammar: symbols with their tries, and the tables of the printer. Built on first use.

Refuses (GrammarError) classes that print alike, spellings that two classes share under one symbol, and left recursion
by a detour. Concrete classes that the top symbol does not reach are listed in `Grammar.unreachable`.
"""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.collector import Quiet
from spellwright.ir import said
from spellwright.ir.node import REGISTRY
from spellwright.ir.said.base import Leaf, Said
from spellwright.oracle.kernel import ANYTHING, CLASS, INFLECTED, SLOT, TOKEN, Also, Parser, Production, Symbol, Trie
from spellwright.oracle.printer import (
    PRINT_CAPTURE,
    PRINT_INFLECTED,
    PRINT_SLOT,
    PRINT_TOKEN,
    ClassPrint,
    Printer,
    PrintItem,
)
from spellwright.oracle.readers import READERS
from spellwright.oracle.templates import (
    Field,
    GrammarError,
    Item,
    Template,
    fields_of,
    templates_of,
    words_of,
)
from spellwright.oracle.tokens import COMMA, CONJUNCTIONS, TOKENS, token_id

TOP: Final = "Ability"
_LIMIT: Final = 8192


class Grammar:
    """Everything made from the said classes. Raises one GrammarError with all that is wrong, unless `tolerant`."""

    def __init__(self, top: str = TOP, tolerant: bool = False) -> None:
        self.problems: list[str] = []
        self.classes: dict[str, type[Said]] = {n: c for n, c in REGISTRY.items() if issubclass(c, Said)}
        self.symbols: dict[str, Symbol] = {}
        self.prints: dict[type, ClassPrint] = {}
        self.templates = 0
        self.spellings = 0
        self.absorbed: dict[Any, int] = {}
        self._absorbing: dict[str, int] = {}
        self._todo: list[tuple[Symbol, tuple[str, ...]]] = []
        self._templates: dict[str, list[Template]] = {}
        self._reached: set[str] = set()
        self.top = self.symbol((top,))
        while self._todo:
            symbol, names = self._todo.pop()
            self._fill(symbol, names)
        self._absorb()
        self._first()
        self._refuse_left_recursion()
        self._refuse_doubles()
        self.unreachable = sorted(n for n, c in self.classes.items() if is_concrete(c) and n not in self._reached)
        if self.problems and not tolerant:
            raise GrammarError("\n".join(self.problems))

    def parser(self, explains: bool = False) -> Parser:
        """A parser of its own for the caller; with `explains`, one that tells where it stopped."""
        return Parser(self.absorbed, explains)

    def printer(self) -> Printer:
        """A printer."""
        return Printer(self.prints)

    def find(self, name: str, user: str = "") -> type[Said]:
        """The said class of a name."""
        found = self.classes.get(name)
        if found is None:
            raise GrammarError(f"{user}: no said class is called {name!r}")
        return found

    def symbol(self, names: tuple[str, ...], user: str = "") -> Symbol:
        """The symbol of a class, or of a union of classes."""
        key = " | ".join(names)
        known = self.symbols.get(key)
        if known is not None:
            return known
        classes = [self.find(n, user) for n in names]
        flags = {(c.inflected, c.carries, c.default) for c in classes}
        if len(flags) > 1:
            raise GrammarError(f"{user}: the members of {key} differ in inflected, carries or default")
        first = classes[0]
        made = Symbol(key, len(self.symbols), first.inflected, first.carries, first.default)
        if made.id >= _LIMIT:
            raise GrammarError("too many symbols")
        self.symbols[key] = made
        self._todo.append((made, names))
        return made

    def list_symbol(self, item: Symbol, style: str, least: int) -> Symbol:
        """The symbol of a list of items."""
        key = f"{item.name}:{style}@{least}"
        known = self.symbols.get(key)
        if known is not None:
            return known
        made = Symbol(key, len(self.symbols), item.inflected, item.carries, item.default)
        made.item = item
        made.style = style
        made.conjunction = CONJUNCTIONS.get(style, -1)
        made.joins = COMMA if style == "comma" else made.conjunction
        made.least = least
        self.symbols[key] = made
        return made

    def slot_symbol(self, cls: type[Said], item: Item) -> Symbol:
        """The symbol of a slot in a template."""
        assert item.field is not None
        symbol = self.symbol(item.field.names, f"{cls.__name__}.{item.field.name}")
        return self.list_symbol(symbol, item.style, item.least) if item.style else symbol

    def _fill(self, symbol: Symbol, names: tuple[str, ...]) -> None:
        """Puts the templates of all concrete classes at or below a symbol into its trie."""
        done: set[type] = set()
        for name in names:
            for cls in concrete(self.classes[name]):
                if cls in done:
                    continue
                done.add(cls)
                self._reached.add(cls.__name__)
                try:
                    if cls.reader:
                        self._add_reader(symbol, names, cls)
                    elif issubclass(cls, Leaf):
                        self._add_leaf(symbol, cls)
                    else:
                        self._add_templates(symbol, cls)
                except GrammarError as error:
                    if str(error) not in self.problems:
                        self.problems.append(str(error))
        if not done:
            self.problems.append(f"{symbol.name} is a slot, but nothing concrete stands at or below it")

    def _add_reader(self, symbol: Symbol, names: tuple[str, ...], cls: type[Said]) -> None:
        if names == (cls.__name__,):
            symbol.reader = READERS[cls.reader](cls)
            symbol.first.add(ANYTHING)
        else:
            own = self.symbol((cls.__name__,))
            end = symbol.trie.add(SLOT, 0, (), 0, own, -1)
            end.ends.append(Production(cls, [0], [None], -1, 0, None, True))
        if cls not in self.prints:
            self.prints[cls] = ClassPrint(cls.__struct_fields__, -1, {}, {}, True)

    def _add_leaf(self, symbol: Symbol, cls: type[Leaf]) -> None:
        spelled: dict[str, tuple[list[str], list[str]]] = {}
        for word in words_of(cls):
            trie = symbol.trie
            for text in word.one[:-1] if word.inflected else word.one:
                trie = trie.add(TOKEN, token_id(text), (), 0, None, -1)
            if word.inflected:
                one, many = token_id(word.one[-1]), token_id(word.many[-1])
                trie = trie.add(INFLECTED, 0, (one, many, many, many, many, many), 0, None, -1)
            const: Any = (cls if word.canonical else Also(cls), word.key)
            trie.ends.append(Production(cls, [], [], cls.number, 0, const, False))
            if word.canonical:
                if word.key in spelled:
                    raise GrammarError(f"{cls.__name__}: {word.key!r} stands twice in the table")
                spelled[word.key] = (word.one, word.many)
        if cls not in self.prints:
            self.spellings += len(spelled)
            self.prints[cls] = ClassPrint(cls.__struct_fields__, cls.number, {}, spelled, False)

    def _add_templates(self, symbol: Symbol, cls: type[Said]) -> None:
        templates = self._templates.get(cls.__name__)
        if templates is None:
            templates = templates_of(cls)
            self._templates[cls.__name__] = templates
            self.templates += len(templates)
        fields = fields_of(cls)
        first_time = cls not in self.prints
        if first_time:
            self.prints[cls] = ClassPrint(cls.__struct_fields__, cls.number, {}, {}, False)
        for template in templates:
            self._add_template(symbol, cls, fields, template)
            if first_time and template.canonical:
                mask = 0
                for field in fields:
                    if field.name in template.present:
                        mask |= 1 << field.index
                self.prints[cls].variants[mask] = [self._print_item(cls, i) for i in template.items]
        if first_time and all([f.kind == "slot" and not f.optional for f in fields]):
            self.prints[cls].always = next(iter(self.prints[cls].variants.values()), None)

    def _add_template(self, symbol: Symbol, cls: type[Said], fields: list[Field], template: Template) -> None:
        items = [i for i in template.items if i.text not in ("^", "_")]
        trie = symbol.trie
        filled: list[str] = []
        if items[0].kind == "slot" and self.slot_symbol(cls, items[0]) is symbol:
            if len(items) == 1:
                raise GrammarError(f"{cls.__name__} is said by itself")
            if symbol.left is None:
                symbol.left = Trie()
            trie = symbol.left
            assert items[0].field is not None
            filled.append(items[0].field.name)
            items = items[1:]
        for item in items:
            if item.field is not None:
                filled.append(item.field.name)
            if item.kind == "token":
                trie = trie.add(TOKEN, token_id(item.text), (), 0, None, -1)
            elif item.kind == "inflected":
                trie = trie.add(INFLECTED, 0, tuple([TOKENS.id(f.lower()) for f in item.forms]), 0, None, -1)
            elif item.kind == "capture":
                trie = trie.add(CLASS, 0, (), item.bit, None, -1)
            else:
                trie = trie.add(SLOT, 0, (), 0, self.slot_symbol(cls, item), item.force)
        order = [filled.index(f.name) if f.name in filled else -1 for f in fields]
        consts: list[Any] = [(f.name in template.present if f.kind == "flag" else None) for f in fields]
        transparent = self._is_transparent(cls, template)
        absorbs = 0
        for name in cls.absorbs.split():
            absorbs |= self._absorbing.setdefault(name, 8 << len(self._absorbing))
        node: Any = cls if template.canonical else Also(cls)
        trie.ends.append(Production(node, order, consts, cls.number, absorbs, None, transparent))

    def _is_transparent(self, cls: type[Said], template: Template) -> bool:
        """Whether a class is said by its only slot alone, so that it needs no node."""
        if len(template.items) != 1 or len(cls.__struct_fields__) != 1:
            return False
        item = template.items[0]
        if item.kind != "slot" or item.style or item.force >= 0 or not template.canonical:
            return False
        inner = self.slot_symbol(cls, item)
        begins_otherwise = not inner.inflected and (cls.inflected or inner.default != cls.default)
        if begins_otherwise or (cls.carries and not inner.carries):
            raise GrammarError(f"{cls.__name__} and {inner.name}, said alike, differ in inflected, carries or default")
        return cls.number < 0

    def _print_item(self, cls: type[Said], item: Item) -> PrintItem:
        if item.kind == "token":
            return PrintItem(PRINT_TOKEN, item.text, (), 0, 0, "", False, False, 0, -1)
        if item.kind == "inflected":
            return PrintItem(PRINT_INFLECTED, "", item.forms, 0, 0, "", False, False, 0, -1)
        assert item.field is not None
        index = item.field.index
        if item.kind == "capture":
            return PrintItem(PRINT_CAPTURE, "", (), index, item.bit, "", False, False, 0, -1)
        symbol = self.slot_symbol(cls, item)
        return PrintItem(
            PRINT_SLOT, "", (), index, 0, item.style, symbol.inflected, symbol.carries, symbol.default, item.force
        )

    def _absorb(self) -> None:
        """Finds the classes that an open noun would take."""
        for name, bit in self._absorbing.items():
            for cls in concrete(self.find(name)):
                self.absorbed[cls] = self.absorbed.get(cls, 0) | bit

    def _first(self) -> None:
        """The tokens each symbol can begin with, by fixpoint."""
        changed = True
        while changed:
            changed = False
            for symbol in self.symbols.values():
                size = len(symbol.first)
                if symbol.item is not None:
                    symbol.first |= symbol.item.first
                for edge in symbol.trie.edges.values():
                    if edge.kind == TOKEN:
                        symbol.first.add(edge.token)
                    elif edge.kind == INFLECTED:
                        symbol.first.update(edge.forms)
                    elif edge.kind == CLASS:
                        symbol.first.add(-edge.bit)
                    else:
                        assert edge.symbol is not None
                        symbol.first |= edge.symbol.first
                if len(symbol.first) != size:
                    changed = True

    def _refuse_left_recursion(self) -> None:
        for symbol in self.symbols.values():
            came: dict[str, str] = {}
            todo = begins(symbol)
            for s in todo:
                came.setdefault(s.name, symbol.name)
            while todo:
                here = todo.pop()
                for s in begins(here):
                    if s.name not in came:
                        came[s.name] = here.name
                        todo.append(s)
            if symbol.name in came:
                path = [symbol.name]
                while len(path) == 1 or path[-1] != symbol.name:
                    path.append(came[path[-1]])
                self.problems.append("left recursion: " + " < ".join(path))

    def _refuse_doubles(self) -> None:
        for symbol in self.symbols.values():
            tries = [symbol.trie] if symbol.left is None else [symbol.trie, symbol.left]
            while tries:
                trie = tries.pop()
                if len(trie.ends) > 1:
                    names = sorted({class_name(p) for p in trie.ends})
                    what = f"{symbol.name}: the same words are said by {' and '.join(names)}{shown(trie)}"
                    self.problems.append(what)
                tries.extend([e.to for e in trie.edges.values()])


def class_name(production: Production) -> str:
    """The name of the class that a production builds."""
    cls = production.cls.cls if isinstance(production.cls, Also) else production.cls
    return str(cls.__name__)


def shown(trie: Trie) -> str:
    """The fixed spellings that end in a trie."""
    keys = [str(p.const[1]) for p in trie.ends if p.const is not None]
    return f" ({', '.join(keys)})" if keys else ""


def begins(symbol: Symbol) -> list[Symbol]:
    """The symbols that can stand first in a symbol."""
    out = [e.symbol for e in symbol.trie.edges.values() if e.symbol is not None]
    if symbol.item is not None:
        out.append(symbol.item)
    return out


def is_concrete(cls: type[Said]) -> bool:
    """Whether a class has a spelling of its own."""
    own = cls.__dict__
    return bool(own.get("phrase") or own.get("words") or own.get("nouns") or own.get("reader"))


def concrete(cls: type[Said]) -> list[type[Said]]:
    """The concrete classes at or below a class, each once."""
    out = [cls] if is_concrete(cls) else []
    for below in cls.__subclasses__():
        for found in concrete(below):
            if found not in out:
                out.append(found)
    return out


_GRAMMAR: list[Grammar] = []


def grammar() -> Grammar:
    """The grammar of all said classes, made when it is first asked for."""
    if not _GRAMMAR:
        said.load()
        with Quiet():
            _GRAMMAR.append(Grammar())
    return _GRAMMAR[0]
