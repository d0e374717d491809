"""What is written on a face, and changes of it (CR 612): the numbers and words of a text, and edits at a path.

A number is a leaf of what a line says, addressed by its path (fields of nodes and items of lists, counted from 0, as
the printer gives their spans), or a leaf of the face: its mana cost, power, toughness, loyalty or name. A letter X, the
article "a", an ordinal ("second") and a multiple ("twice") are no numbers; `docs/underdetermined.md` says why.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec

from spellwright.core.numbers import NUMBER_OF_WORD, from_roman, number_word, to_roman
from spellwright.ir.meant.abilities import Face
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.node import REGISTRY, Node
from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.keywords import Landwalk, SimpleKeyword
from spellwright.ir.said.numbers import CountOne, NumberWord, One
from spellwright.ir.spots import Path, Spot

Lines = tuple[Said, ...]
WORDS: Final = ("WORD", "SIDED")
"""The captures that are spelled with a number word."""
BOX: Final = ("power", "toughness", "loyalty")
SMALL_PRINT: Final = ("collector number", "year")


class Spelling(ValueError):
    """A change after which nothing could be written."""


# ------------------------------------------------------------------ classes


@cache
def captures(cls: type[Said]) -> dict[str, str]:
    """The captured fields of a class: field -> class of tokens."""
    phrases = (cls.phrase,) if isinstance(cls.phrase, str) else cls.phrase
    return {field: kind for p in phrases for kind, field in re.findall(r"%([A-Z]+)=(\w+)", p)}


@cache
def slot(cls: type[Said], field: int) -> tuple[type[Node], ...]:
    """The classes that may stand in a field."""
    import inspect

    for base in cls.__mro__:
        annotation = inspect.get_annotations(base).get(cls.__struct_fields__[field])
        if annotation is not None:
            return tuple([REGISTRY[w] for w in re.findall(r"\w+", str(annotation)) if w in REGISTRY])
    return ()


def parts(node: Said) -> list[tuple[int, Any]]:
    """The fields of a node with their places."""
    return [(i, getattr(node, f)) for i, f in enumerate(type(node).__struct_fields__)]


# ------------------------------------------------------------------ numbers


def spots(face: Face, lines: Lines, number: str, year: str) -> list[Spot]:
    """Every number that is written on a face, in the order of a card: name, cost, box of the text, corner, small
    print."""
    out: list[Spot] = []
    words = face.name.split(" ")
    for i in range(len(words)):
        out.extend([Spot("name", (i, k), n, word) for k, n, word in in_name(words[i])])
    for i, symbol in enumerate(face.cost or ()):
        n = in_symbol(symbol)
        if n >= 0:
            out.append(Spot("mana cost", (i,), n, False))
    for i in range(len(lines)):
        in_node(lines[i], (i,), out)
    for part in BOX:
        value = getattr(face, part)
        if isinstance(value, Fixed):
            out.append(Spot(part, (), value.n, False))
    for part, digits in (("collector number", number), ("year", year)):
        found = re.search(r"\d+", digits)
        if found is not None:
            out.append(Spot(part, (), int(found[0]), False))
    return out


def in_name(word: str) -> list[tuple[int, int, bool]]:
    """The numbers in a word of a name: the place among its pieces, the number, and whether it is a number word."""
    out: list[tuple[int, int, bool]] = []
    pieces = pieces_of(word)
    for k in range(len(pieces)):
        low = pieces[k].lower()
        if low.isdecimal():
            out.append((k, int(low), False))
        elif low in NUMBER_OF_WORD:
            out.append((k, NUMBER_OF_WORD[low], True))
    return out


def pieces_of(word: str) -> list[str]:
    """A word of a name parted at hyphens and marks; a compound number word stays whole."""
    bare = word.strip(",.:!?\"'")
    if bare.lower() in NUMBER_OF_WORD:
        at = word.index(bare)
        return [word[:at], bare, word[at + len(bare) :]]
    return re.findall(r"[^\W\d]+|\d+|[\W_]+", word)


def in_symbol(symbol: str) -> int:
    """CR 107.4: the number in a mana symbol, -1 for none."""
    found = re.search(r"\d+", symbol)
    return -1 if found is None else int(found[0])


def in_node(node: Said, path: Path, out: list[Spot]) -> None:
    """The numbers in what a line says."""
    if isinstance(node, Leaf):
        n = NUMBER_OF_WORD.get(node.word)
        if n is not None:
            out.append(Spot("text", path, n, True))
        return
    if isinstance(node, NumberWord):
        out.append(Spot("text", path, node.n, True))
        return
    kinds = captures(type(node))
    fields = type(node).__struct_fields__
    for i, value in parts(node):
        kind = kinds.get(fields[i])
        if kind == "SYM":
            n = in_symbol(value)
            if n >= 0:
                out.append(Spot("text", (*path, i), n, False))
        elif kind == "ROMAN":
            out.append(Spot("text", (*path, i), from_roman(value), False))
        elif kind is not None:
            out.append(Spot("text", (*path, i), value, kind in WORDS))
        elif isinstance(value, Said):
            in_node(value, (*path, i), out)
        elif isinstance(value, tuple):
            for k in range(len(value)):
                if isinstance(value[k], Said):
                    in_node(value[k], (*path, i, k), out)


# ------------------------------------------------------------------ a number changed


def with_number(face: Face, lines: Lines, spot: Spot, n: int) -> tuple[Face, Lines]:
    """The face and its lines with another number at a spot, its meaning not yet found anew. Spelling if there is no way
    to write it."""
    path = spot.path
    if spot.part == "text":
        new = renumbered(lines[path[0]], path[1:], n, (Said,))
        return face, (*lines[: path[0]], new, *lines[path[0] + 1 :])
    if spot.part == "mana cost":
        assert face.cost is not None
        cost = list(face.cost)
        cost[path[0]] = re.sub(r"\d+", str(n), cost[path[0]])
        return msgspec.structs.replace(face, cost=tuple(cost)), lines
    if spot.part == "name":
        return msgspec.structs.replace(face, name=named(face.name, path, n)), lines
    if spot.part in BOX:
        return msgspec.structs.replace(face, **{spot.part: Fixed(n)}), lines
    return face, lines


def named(name: str, path: Path, n: int) -> str:
    """A name with another number in it."""
    words = name.split(" ")
    pieces = pieces_of(words[path[0]])
    old = pieces[path[1]]
    new = str(n) if old.isdecimal() else spelled(n)
    pieces[path[1]] = new.upper() if old.isupper() else new.capitalize() if old[0].isupper() else new
    words[path[0]] = "".join(pieces)
    return " ".join(words)


def spelled(n: int) -> str:
    """A number word. Spelling where there is none."""
    try:
        return number_word(n)
    except ValueError as error:
        raise Spelling(str(error)) from None


def renumbered(node: Said, path: Path, n: int, where: tuple[type[Node], ...]) -> Said:
    """What a line says with another number at a path; `where`: the classes that may stand where the node stands."""
    if not path:
        return said_as(node, n, where)
    i = path[0]
    field = type(node).__struct_fields__[i]
    value = getattr(node, field)
    kind = captures(type(node)).get(field)
    if kind is not None:
        return msgspec.structs.replace(node, **{field: captured(kind, value, n)})
    classes = slot(type(node), i)
    new: Any
    if isinstance(value, tuple):
        k = path[1]
        new = (*value[:k], renumbered(value[k], path[2:], n, classes), *value[k + 1 :])
    else:
        new = renumbered(value, path[1:], n, classes)
    return msgspec.structs.replace(node, **{field: new})


def captured(kind: str, old: Any, n: int) -> int | str:
    """A number as it stands in a captured field."""
    if kind == "SYM":
        return re.sub(r"\d+", str(n), old)
    if kind == "ROMAN":
        if n < 1:
            raise Spelling(f"{n} has no Roman numeral")
        return to_roman(n)
    if kind in WORDS:
        spelled(n)
    return n


def said_as(node: Said, n: int, where: tuple[type[Node], ...]) -> Said:
    """A number word as another one: "one" is a class of its own, since it is singular."""
    word = spelled(n)
    if isinstance(node, One | CountOne | NumberWord):
        for made in (One("one"), CountOne("one")) if n == 1 else (NumberWord(n),):
            if isinstance(made, where):
                return made
        raise Spelling(f"{word} cannot stand there")
    assert isinstance(node, Leaf)
    if word not in node.words:
        raise Spelling(f"{word} cannot stand there")
    new: Said = type(node)(word)
    return new


# ------------------------------------------------------------------ words


def with_word(face: Face, lines: Lines, old: tuple[str, ...], new: str) -> tuple[Face, Lines]:
    """The face and its lines with every instance of these words (all of one of `spots.KINDS`) replaced, in the type
    line and in the text; its meaning is not yet found anew."""
    changed = face
    if any([w in face.subtypes for w in old]):
        subtypes = tuple(dict.fromkeys([new if w in old else w for w in face.subtypes]))
        changed = msgspec.structs.replace(face, subtypes=subtypes)
    return changed, tuple([reworded(line, old, new) for line in lines])


def reworded(value: Any, old: tuple[str, ...], new: str) -> Any:
    """What a line says, or part of it, with these words replaced; the same object where none is in it."""
    if isinstance(value, tuple):
        items = tuple([reworded(v, old, new) for v in value])
        return items if any([a is not b for a, b in zip(value, items, strict=True)]) else value
    if not isinstance(value, Said):
        return value
    if isinstance(value, Leaf):
        return leaf_reworded(value, old, new)
    fresh = {}
    kinds = captures(type(value))
    for field in type(value).__struct_fields__:
        v = getattr(value, field)
        if field in kinds or not isinstance(v, Said | tuple):
            continue
        w = reworded(v, old, new)
        if w is not v:
            fresh[field] = w
    return msgspec.structs.replace(value, **fresh) if fresh else value


def leaf_reworded(leaf: Leaf, old: tuple[str, ...], new: str) -> Leaf:
    """A fixed spelling with these words replaced; the name of a keyword is no word used as such ("Doctor's companion").
    Spelling if the outcome is no spelling of its table."""
    if isinstance(leaf, SimpleKeyword):
        return leaf
    for w in old:
        at = w.lower() + "walk" if isinstance(leaf, Landwalk) else w
        to = new.lower() + "walk" if isinstance(leaf, Landwalk) else new
        word = re.sub(rf"(?<![\w-]){re.escape(at)}(?![\w-])", to, leaf.word)
        if word != leaf.word:
            table = leaf.words or leaf.nouns
            if word not in ((table,) if isinstance(table, str) else table):
                raise Spelling(f"{word!r} is no spelling of {type(leaf).__name__}")
            made: Leaf = type(leaf)(word)
            return made
    return leaf
