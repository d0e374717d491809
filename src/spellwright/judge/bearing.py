"""Which rules bear on a card, found from what it compiled to.

A class of the IR names its rules in its docstring: a rule that stands in a sentence about a field (`field`: ...) bears
only where that field says something. What is a value and no class of its own (keywords, zones, symbols, types) has its
rules in the tables of `bearing_words` and `comprules.keywords`. There is no list of cards anywhere.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

import msgspec

from spellwright.cards.model import PrintedFace
from spellwright.comprules.book import rule_order
from spellwright.comprules.citations import cited_in
from spellwright.comprules.keywords import keyword_rule
from spellwright.ir.meant.abilities import Activated, Keyword, Loyalty, Modes, Replacement, Triggered
from spellwright.ir.meant.amounts import X
from spellwright.ir.meant.effects import AddMana
from spellwright.ir.meant.filters import IsObject
from spellwright.ir.meant.objects import Source
from spellwright.ir.meant.parts import Cost
from spellwright.ir.meant.patterns import ZoneChanges
from spellwright.ir.meant.shape import Delay
from spellwright.ir.node import MEANT, REGISTRY, Node, walk
from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.effects_status import IsTurnedFaceUp
from spellwright.ir.said.rules_sentences import AsEvent
from spellwright.judge import bearing_words as words
from spellwright.oracle import pool as pools
from spellwright.oracle.compile import type_words

_KEYWORD_FIELDS: Final = frozenset(("name", "label", "keyword", "keywords"))
_FACE_DOWN_FIELDS: Final = frozenset(("cast_as", "enters"))
_SENTENCE: Final = re.compile(r"(?<=[.])\s+(?=[`A-Z\"])")
_FIELD: Final = re.compile(r"`(\w+)`")
_SYMBOL: Final = re.compile(r"\{([^{}\s]+)\}")
_CLASS: Final = re.compile(rb'"([+=])(\w+)"')
_QUOTED: Final = re.compile(r'"([^"]+)"')
_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NAMED: Final = frozenset(("Face", "Card", "TokenSpec"))
"""Classes whose `name` is a card's, and no keyword."""
_FEW: Final = 3
"""A leaf of more words than these, whose docstring names several rules, does not say which word each is about."""


class Bearing(msgspec.Struct, frozen=True):
    """A rule that bears on a card. `why`: what of the card it is about, in words; `lines`: where that stands, as (face,
    line), none for what is printed elsewhere; `frequency`: on how many cards of the starter pool such a thing is at
    most: the fewer, the more specific the rule."""

    rule: str
    why: tuple[str, ...]
    lines: tuple[tuple[int, int], ...]
    frequency: int


class Reason(msgspec.Struct, frozen=True):
    """One reason for a rule. `needle`: how it is written down in a pool file."""

    rule: str
    why: str
    needle: bytes


# ------------------------------------------------------------------ what classes say about themselves


class _Told(msgspec.Struct, frozen=True):
    """A rule in a docstring. It bears where one of the fields (each with its default) says more than by default; or, if
    there are `values`, is one of these; without fields always."""

    rule: str
    fields: tuple[tuple[str, Any], ...]
    values: frozenset[str]

    def bears(self, node: Node) -> bool:
        for field, default in self.fields:
            value = getattr(node, field)
            if self.values:
                if not self.values.isdisjoint(value if isinstance(value, tuple) else (value,)):
                    return True
            elif value not in (None, "", (), False) and value != default:
                return True
        return not self.fields


class _About(msgspec.Struct, frozen=True):
    """What a class gives: `rules` always, `told` where its fields say so, `tables` by fields whose words have rules;
    `why` and `needle` as in a reason."""

    rules: tuple[str, ...]
    told: tuple[_Told, ...]
    tables: tuple[str, ...]
    why: str
    needle: bytes


def class_rules(cls: type[Node]) -> list[_Told]:
    """The rules that a class names in its docstring. What stands behind fields in a sentence is about these; behind
    words in quotes ("chosen" (a rule), "produced" (another)) it is about a field that has one of these words."""
    text = " ".join((cls.__dict__.get("__doc__") or "").split())
    if issubclass(cls, Leaf) and len(_table(cls)) > _FEW and len(cited_in(text, "")) > 1:
        return []
    named = issubclass(cls, Said) and ("name" in cls.__struct_fields__ or issubclass(cls, Leaf))
    last = cls.__struct_defaults__
    defaults = dict(zip(cls.__struct_fields__[len(cls.__struct_fields__) - len(last) :], last, strict=True))
    kinds = inspect.get_annotations(cls)
    out = []
    for sentence in _SENTENCE.split(text):
        at = 0
        for number, place in cited_in(sentence, ""):
            fields = [f for f in _FIELD.findall(sentence[:place]) if f in cls.__struct_fields__]
            texts = [f for f in fields if str(kinds.get(f, "")) in ("str", "tuple[str, ...]")]
            values = frozenset(_QUOTED.findall(sentence[at:place])) if texts else frozenset()
            about = tuple([(f, defaults.get(f)) for f in (texts if values else fields)])
            at = place
            if number not in words.FOLLOWING and not (named and number in words.KEYWORDS):
                out.append(_Told(number, about, values))
    return out


def _table(cls: type[Leaf]) -> tuple[str, ...]:
    """The words of a leaf."""
    made = cls.words or cls.nouns
    return tuple(made.split()) if isinstance(made, str) else tuple(made)


@cache
def _about(cls: type[Node]) -> _About:
    meant = not issubclass(cls, Said)
    rules = class_rules(cls)
    tables = [f for f in cls.__struct_fields__ if f in words.FIELDS or f in _KEYWORD_FIELDS or f in _FACE_DOWN_FIELDS]
    why = _CAPITAL.sub(" ", cls.__name__).lower()
    needle = f'"{"+" if meant else "="}{cls.__name__}"'.encode()
    if cls.__name__ in _NAMED:
        tables = [f for f in tables if f != "name"]
    always = tuple([r.rule for r in rules if not r.fields])
    told = tuple([r for r in rules if r.fields])
    return _About(always, told, tuple(tables) if meant else (), why, needle)


def _of_node(node: Node) -> Iterator[Reason]:
    about = _about(type(node))
    for rule in about.rules:
        yield Reason(rule, about.why, about.needle)
    for told in about.told:
        if told.bears(node):
            yield Reason(told.rule, about.why, about.needle)
    for field in about.tables:
        value = getattr(node, field)
        for word in value if isinstance(value, tuple) else (value,):
            if word and isinstance(word, str):
                yield from _of_word(word, field, type(node).__name__)
    if isinstance(node, Leaf) and keyword_rule(node.word) in words.KEYWORDS:
        yield Reason(keyword_rule(node.word), node.word, f'"{node.word}"'.encode())
    elif isinstance(node, AsEvent) and any([isinstance(n, IsTurnedFaceUp) for n in walk(node)]):
        yield Reason(words.AS_TURNED_UP, "as it is turned face up", b'"=IsTurnedFaceUp"')


@cache
def _of_word(word: str, field: str, of: str) -> tuple[Reason, ...]:
    """The reasons in a word that is the value of a field."""
    rule = words.FIELDS.get(field, {}).get(word, "")
    if not rule and field in _KEYWORD_FIELDS:
        rule = keyword_rule(word)
    needle = f'"{word}"'.encode()
    out = [Reason(rule, word, needle)] if rule else []
    if field == "kind" and keyword_rule(word) in words.KEYWORDS:
        out.append(Reason(words.KEYWORD_COUNTER, f"{word} counter", needle))
    if word == "face down":
        out.append(Reason(words.FACE_DOWN, word, needle))
    if of == "Move" and field == "zone" and word == "exile":
        out.append(Reason(words.EXILE, word, needle))
    return tuple(out)


# ------------------------------------------------------------------ what several things together are about


def _of_ability(ability: Node, x_in_cost: bool) -> Iterator[Reason]:
    """What follows from how an ability is made."""
    if isinstance(ability, Loyalty):
        return
    if isinstance(ability, Keyword):
        for part in ability.parts:
            yield from _of_ability(part, x_in_cost)
        if ability.name in words.SPECIAL_ACTIONS and ability.cost is not None and _has_x(ability.cost):
            yield Reason(words.X_OF_SPECIAL_ACTION, f"X in the cost of {ability.name}", b'"+X"')
    elif isinstance(ability, Activated):
        if _has_x(ability.cost):
            yield Reason(words.X_OF_ACTIVATION, "X in an activation cost", b'"+X"')
            yield Reason(words.X_IN_COST[0], "X in an activation cost", b'"+X"')
        if _makes_mana(ability) and not any([b.targets for b in ability.modes.bodies]):
            yield Reason(words.MANA_ABILITY, "mana ability", b'"+AddMana"')
    elif isinstance(ability, Triggered):
        pattern = ability.pattern
        if isinstance(pattern, ZoneChanges):
            yield from _of_zone_change(pattern)
            if x_in_cost and pattern.destination == "battlefield" and _own(pattern) and _has_x(ability.modes):
                yield Reason(words.X_AS_IT_ENTERS, "X as it enters", b'"+X"')
    elif isinstance(ability, Replacement):
        pattern = ability.pattern
        if x_in_cost and isinstance(pattern, ZoneChanges) and _own(pattern) and _has_x(ability.changes):
            yield Reason(words.X_AS_IT_ENTERS, "X as it enters", b'"+X"')
    for node in walk(ability):
        if isinstance(node, Delay) and _has_x(node):
            yield Reason(words.X_LATER, "X in a delayed triggered ability", b'"+X"')
        elif isinstance(node, Modes) and len(node.bodies) > 1:
            yield Reason(words.MODAL, "modes", b'"+ChooseMode"')


def _of_zone_change(pattern: ZoneChanges) -> Iterator[Reason]:
    if pattern.source == "battlefield":
        yield Reason(words.LEAVES, "leaves the battlefield", b'],"battlefield","graveyard"')
        yield Reason(words.LOOKS_BACK, "leaves the battlefield", b'],"battlefield","graveyard"')
        if pattern.destination == "graveyard":
            yield Reason(words.DIES, "dies", b'"=Die"')
    elif pattern.destination == "battlefield":
        yield Reason(words.ENTERS, "enters", b'"=Enter"')


def _own(pattern: ZoneChanges) -> bool:
    return pattern.what == IsObject(Source())


def _makes_mana(value: Node) -> bool:
    return any([isinstance(n, AddMana) for n in walk(value)])


def _has_x(value: Any) -> bool:
    return any([isinstance(n, X) or (isinstance(n, Cost) and "X" in (n.mana or ())) for n in walk(value)])


# ------------------------------------------------------------------ what is printed outside the text


def _of_symbols(text: str, where: str) -> Iterator[Reason]:
    if "{" not in text:
        return
    for symbol in dict.fromkeys(_SYMBOL.findall(text)):
        for rule in words.symbol_rules(symbol):
            yield Reason(rule, f"{{{symbol}}} {where}", f"{{{symbol}}}".encode())


def _of_face(face: PrintedFace) -> Iterator[Reason]:
    supertypes, types, subtypes = type_words(face.type_line)
    for kinds, table in ((types, words.TYPES), (supertypes, words.SUPERTYPES), (subtypes, words.SUBTYPES)):
        for word in kinds:
            if word in table:
                yield Reason(table[word], word, f'"{word}"'.encode())
    if "legendary" in supertypes and ("instant" in types or "sorcery" in types):
        yield Reason(words.LEGENDARY_SPELL, "legendary spell", b'"legendary"')
    yield from _of_symbols(face.mana_cost, "in the mana cost")
    if "{X}" in face.mana_cost:
        for rule in (*words.X_IN_COST, words.X_VALUE):
            yield Reason(rule, "{X} in the mana cost", b"{X}")
    if not face.mana_cost and "land" not in types:
        yield Reason(words.NO_MANA_COST, "no mana cost", b'"cost":null')
    if face.color_indicator is not None:
        yield Reason(words.COLOR_INDICATOR, "color indicator", b'"color_indicator"')
    if "*" in face.power + face.toughness:
        yield Reason(words.STAR, "*", b'"+DefinePT"')


# ------------------------------------------------------------------ together


def reasons(card: Any) -> Iterator[tuple[Reason, tuple[int, int] | None]]:
    """Every reason for every rule, with the face and the line it stands in."""
    layout = card.printed.layout
    if layout in words.LAYOUTS:
        yield Reason(words.LAYOUTS[layout], f"{layout} card", f'"layout":"{layout}"'.encode()), None
    for f in range(len(card.faces)):
        face = card.faces[f]
        for reason in _of_face(face.printed):
            yield reason, None
        for i in range(len(face.lines)):
            for reason in _of_line(face.lines[i], "{X}" in face.printed.mana_cost):
                yield reason, (f, i)


def _of_line(line: Any, x_in_cost: bool) -> Iterator[Reason]:
    yield from _of_symbols(line.text, "in its text")
    for value in (line.meant or (), line.said or ()):
        for node in walk(value):
            yield from _of_node(node)
    for ability in line.meant or ():
        yield from _of_ability(ability, x_in_cost)


def bearing(card: Any) -> list[Bearing]:
    """The rules that bear on a card (a CompiledCard or PoolCard), the most specific first. A chapter of which a rule
    bears is left out."""
    found: dict[str, list[tuple[Reason, tuple[int, int] | None]]] = {}
    for reason, line in reasons(card):
        found.setdefault(reason.rule, []).append((reason, line))
    counts = frequencies()
    out = []
    for rule, entries in found.items():
        if "." not in rule and any([r.startswith(f"{rule}.") for r in found]):
            continue
        needles = {e[0].needle for e in entries}
        frequency = max([counts.of_rule(rule), *[counts.of_needle(n) for n in needles]])
        why = tuple(dict.fromkeys([e[0].why for e in entries]))
        lines = tuple(sorted({e[1] for e in entries if e[1] is not None}))
        out.append(Bearing(rule, why, lines, frequency))
    return sorted(out, key=_specific_first)


def _specific_first(b: Bearing) -> tuple[int, int, tuple[int, int, int, str]]:
    return b.frequency, -len(b.rule.partition(".")[2]), rule_order(b.rule)


def rule_numbers(card: Any) -> set[str]:
    """The rules that bear on a card, chapters too, in no order."""
    return {reason.rule for reason, _ in reasons(card)}


class Frequencies:
    """How often things stand in the starter pool: on how many of its cards."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = list(lines)
        counted = Counter([mark + name for line in self._lines for mark, name in set(_CLASS.findall(line))])
        self._rules: dict[str, int] = {}
        for mark, registry in ((b"+", MEANT), (b"=", REGISTRY)):
            for name, cls in registry.items():
                n = counted[mark + name.encode()]
                for told in class_rules(cls) if n else ():
                    self._rules[told.rule] = max(self._rules.get(told.rule, 0), n)
        self._needles: dict[bytes, int] = {}

    def of_rule(self, rule: str) -> int:
        """On how many cards the commonest class is that names this rule."""
        return self._rules.get(rule, 0)

    def of_needle(self, needle: bytes) -> int:
        """On how many cards this is written."""
        if needle not in self._needles:
            self._needles[needle] = sum([1 for line in self._lines if needle in line]) if needle else 0
        return self._needles[needle]


@cache
def frequencies() -> Frequencies:
    """Those of the starter pool, counted once."""
    from spellwright.ir.said import load

    load()
    pools.load_meant()
    return Frequencies(pools.starter_lines())
