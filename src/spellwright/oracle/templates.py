"""Templates of said classes, taken apart (`ir.said.base` tells their notation)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any, Final

from spellwright.ir.said.base import RESERVED, Leaf, Said
from spellwright.oracle.inflect import noun, verb
from spellwright.oracle.lex import SPACED_DASH, words
from spellwright.oracle.tokens import CLASSES

FORCES: Final[dict[str, int]] = {"s": 0, "p": 1, "d": 2, "g": 3, "b": 4, "n": 5}
STYLES: Final = frozenset(("or", "and", "andor", "comma", "sp"))

_ITEM: Final = re.compile(
    r"\{(?P<field>[a-z]\w*)(?::(?P<style>\w+))?(?:@(?P<least>\d))?(?:!(?P<force>\w))?\}"
    r"|<(?P<verb>[^>]+)>"
    r"|(?P<noun>[^\s{}<>%\[\]/]+)\*(?![\w+/])"
    r"|%(?P<cls>[A-Z]+)=(?P<capture>\w+)"
    r"|(?P<symbol>\{[^a-z}][^}]*\})"
    r"|(?P<dash> — )"
    r"|(?P<newline>\n)"
    r"|(?P<words>[^{}<>%\s]+)"
)
_OPTION: Final = re.compile(r"\[(?:(\w+)\?)?([^\[\]]*)\]")
_LIST: Final = re.compile(r"tuple\[\s*(.+?)\s*,\s*\.\.\.\s*\]$")


class GrammarError(Exception):
    """The said classes do not make a grammar; the message names the class and what is wrong with it."""


class Field:
    """What an annotation says: the classes of the slot, a flag (`bool`) or a captured token (`int`, `str`)."""

    __slots__ = ("index", "kind", "many", "name", "names", "optional")

    def __init__(self, cls: type, name: str, index: int, annotation: str) -> None:
        text = re.sub(r"[\"'()]", "", annotation).strip()
        parts = [p.strip() for p in split_union(text)]
        self.name = name
        self.index = index
        self.optional = "None" in parts
        parts = [p for p in parts if p != "None"]
        found = _LIST.match(parts[0]) if len(parts) == 1 else None
        self.many = found is not None
        if found is not None:
            parts = [p.strip() for p in split_union(found[1])]
        self.names = tuple(parts)
        self.kind = {"bool": "flag", "int": "capture", "str": "capture"}.get(parts[0], "slot")
        if name in RESERVED:
            raise GrammarError(f"{cls.__name__}: a field must not be called {name}")


def split_union(text: str) -> list[str]:
    """The members of `A | B`, brackets respected."""
    out: list[str] = []
    depth = 0
    start = 0
    for i, c in enumerate(text):
        if c == "[":
            depth += 1
        elif c == "]":
            depth -= 1
        elif c == "|" and depth == 0:
            out.append(text[start:i])
            start = i + 1
    return [*out, text[start:]]


def fields_of(cls: type[Said]) -> list[Field]:
    """The fields of a class with their annotations, inherited ones first."""
    annotations: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        annotations.update(inspect.get_annotations(base))
    return [Field(cls, name, i, annotations[name]) for i, name in enumerate(cls.__struct_fields__)]


class Item:
    """A piece of a template. `kind`: token, inflected, capture or slot."""

    __slots__ = ("bit", "field", "force", "forms", "kind", "least", "style", "text")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.text = ""
        self.forms: tuple[str, ...] = ()
        self.bit = 0
        self.field: Field | None = None
        self.style = ""
        self.least = 1
        self.force = -1


class Template:
    """One spelling of a class: its items, and the fields that it fills (`present`, flags among them)."""

    __slots__ = ("canonical", "items", "present")

    def __init__(self, items: list[Item], present: frozenset[str], canonical: bool) -> None:
        self.items = items
        self.present = present
        self.canonical = canonical


def expand(phrase: str) -> list[tuple[str, frozenset[str]]]:
    """All spellings of a phrase with optional parts: each text with its flags that are up."""
    found = _OPTION.search(phrase)
    if found is None:
        return [(phrase, frozenset())]
    flag, inner = found[1], found[2]
    before, after = phrase[: found.start()], phrase[found.end() :]
    out = []
    for text, flags in expand(before + inner + after):
        out.append((text, flags | {flag} if flag else flags))
    return out + expand(before + after)


def items_of(cls: type[Said], fields: dict[str, Field], text: str) -> list[Item]:
    """The items of a spelling without optional parts."""
    items: list[Item] = []
    for found in _ITEM.finditer(text):
        name = found["field"]
        if name is not None:
            field = fields.get(name)
            if field is None or field.kind != "slot":
                raise GrammarError(f"{cls.__name__}: {{{name}}} is no slot of the class")
            item = Item("slot")
            item.field = field
            item.style = found["style"] or ""
            item.least = int(found["least"] or 1)
            if found["force"]:
                item.force = FORCES[found["force"]]
            if field.many != bool(item.style) or (item.style and item.style not in STYLES):
                raise GrammarError(f"{cls.__name__}: {{{name}}} and its annotation differ about being a list")
            items.append(item)
        elif found["cls"] is not None:
            field = fields.get(found["capture"])
            if field is None or field.kind != "capture":
                raise GrammarError(f"{cls.__name__}: {found['capture']} is no int or str of the class")
            item = Item("capture")
            item.field = field
            item.bit = CLASSES[found["cls"]]
            items.append(item)
        elif found["verb"] is not None or found["noun"] is not None:
            item = Item("inflected")
            item.forms = verb(found["verb"]) if found["verb"] is not None else noun(found["noun"])
            items.append(item)
        else:
            for word in [SPACED_DASH] if found["dash"] else words(found[0]):
                item = Item("token")
                item.text = "a" if word == "an" else word
                items.append(item)
    return items


def as_tuple(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """A phrase attribute as a tuple of phrases."""
    return (value,) if isinstance(value, str) else tuple(value)


def templates_of(cls: type[Said]) -> list[Template]:
    """All spellings of a class. Raises GrammarError where two would print alike, or where a field is never said."""
    fields = {f.name: f for f in fields_of(cls)}
    out: list[Template] = []
    seen: set[frozenset[str]] = set()
    also: Any = cls.also
    for canonical, phrases in ((True, as_tuple(cls.phrase)), (False, as_tuple(also))):
        for phrase in phrases:
            for text, flags in expand(phrase):
                items = items_of(cls, fields, text)
                filled = [i.field.name for i in items if i.field is not None]
                present = flags | set(filled)
                if len(filled) != len(set(filled)):
                    raise GrammarError(f"{cls.__name__}: a field stands twice in {text!r}")
                for name, field in fields.items():
                    if name not in present and not field.optional and field.kind != "flag":
                        raise GrammarError(f"{cls.__name__}: {name} is missing from {text!r} and is not optional")
                if canonical:
                    if present in seen:
                        raise GrammarError(
                            f"{cls.__name__}: two phrases fill {sorted(present)}; they would print alike"
                        )
                    seen.add(present)
                if not items:
                    raise GrammarError(f"{cls.__name__}: an empty phrase")
                out.append(Template(items, present, canonical))
    never = set(fields) - {name for t in out for name in t.present}
    if never:
        raise GrammarError(f"{cls.__name__}: {sorted(never)} stand in no phrase")
    return out


class Word:
    """An entry of a leaf table: its key and its tokens, in the singular and the plural."""

    __slots__ = ("canonical", "inflected", "key", "many", "one")

    def __init__(self, key: str, one: list[str], many: list[str], inflected: bool, canonical: bool) -> None:
        self.key = key
        self.one = one
        self.many = many
        self.inflected = inflected
        self.canonical = canonical


def table(value: str | tuple[str, ...] | Mapping[str, str]) -> list[tuple[str, str]]:
    """A leaf table as pairs of key and spelling."""
    if isinstance(value, str):
        return [(w, w) for w in value.split()]
    if isinstance(value, Mapping):
        return list(value.items())
    return [(w, w) for w in value]


def canonical_words(text: str) -> list[str]:
    """The tokens of a fixed spelling, `an` as `a`."""
    return ["a" if w == "an" else w for w in words(text)]


def words_of(cls: type[Leaf]) -> list[Word]:
    """The entries of a leaf's own tables; those of `also` map an old spelling to the key it stands for."""
    own = cls.__dict__
    out: list[Word] = []
    for key, spelling in table(own.get("words", ())):
        tokens = canonical_words(spelling)
        out.append(Word(key, tokens, tokens, False, True))
    for key, spelling in table(own.get("nouns", ())):
        tokens = canonical_words(spelling)
        forms = noun(tokens[-1])
        out.append(Word(key, tokens, [*tokens[:-1], forms[1]], True, True))
    also = own.get("also", ())
    if also:
        if not isinstance(also, Mapping):
            raise GrammarError(f"{cls.__name__}: the `also` of a leaf maps old spellings to keys")
        keys = {w.key for w in out}
        for spelling, key in also.items():
            if key not in keys:
                raise GrammarError(f"{cls.__name__}: {key!r} is not in the table")
            tokens = canonical_words(spelling)
            out.append(Word(key, tokens, tokens, False, False))
    return out
