"""Text-changing effects (CR 612), in layer 3 (CR 613.1c).

An object's text is what is written on its face. A change of it is an edit of what the lines say; what they mean is
found anew and linked, and the outcome is kept, so that equal changes of one face are worked out once. What the change
makes different is then different in the object's characteristics; whatever other effects give it is not part of its
text (CR 612.3) and stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spellwright.core.vocab import (
    COLOR_NAMES,
    D_ABILITIES,
    D_COLORS,
    D_NAME,
    D_PT,
    D_STATUS,
    D_SUBTYPES,
    D_TYPES,
    L_COPY,
    L_TEXT,
    STACK,
    SUBTYPE_LIST,
)
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import mods as mm
from spellwright.ir.spots import KINDS, Spot
from spellwright.meaning.unclear import Unclear
from spellwright.rules.abilities import Ability
from spellwright.rules.base import Mod, RulesError
from spellwright.rules.layers import chars, text_face, upto
from spellwright.rules.link import Linker, register
from spellwright.rules.linkcard import link_face
from spellwright.rules.mods import CopyMod
from spellwright.rules.objects import Chars, Ctx, Face, Obj
from spellwright.rules.state import State

if TYPE_CHECKING:
    from spellwright.ir.said.base import Said

EVERYTHING: Final = D_NAME | D_TYPES | D_SUBTYPES | D_COLORS | D_PT | D_ABILITIES | D_STATUS
Sentence = Callable[["Said", str, str], "tuple[str, dict[tuple[int, ...], tuple[int, int]]]"]
"""Prints a line of a face of this name and type line: the text, and where in it each part stands by its path."""
PRINTING: Final[list[Sentence]] = []


def print_with(sentence: Sentence) -> None:
    """Say how lines are printed. The engine knows no English: without this, numbers in a text are shown by their line
    only."""
    PRINTING[:] = [sentence]


# ------------------------------------------------------------------ the text of an object


def root_face(o: Obj) -> Face:
    """CR 707.2: the face whose text an object has but for text-changing effects: that of what it copies, else its
    own."""
    face = o.face
    latest = -1
    for c in o.effects:
        for m in c.mods:
            if m.layer == L_COPY and isinstance(m, CopyMod) and c.timestamp > latest:
                latest = c.timestamp
                face = m.face
    return face


def unbestowed(face: Face) -> Face:
    """CR 702.103: a card says the same whether or not it is bestowed."""
    return face if face.unbestowed is None else face.unbestowed


def type_line(f: ma.Face) -> str:
    """CR 205.1: as much of the type line as tells how a name may be shortened."""
    return " ".join([w.capitalize() for w in (*f.supertypes, *f.types)])


def lines_of(face: Face, name: str) -> list[str]:
    """The text of a face of this name, line by line; none if nothing prints it."""
    if face.meant is None or not PRINTING:
        return []
    return [PRINTING[0](n, name, type_line(face.meant))[0] for n in face.writing.lines]


def changed_text(s: State, o: Obj) -> str:
    """The text of an object as it reads now, if it has been changed and can be printed; else ""."""
    face = text_face(s, o)
    return "" if face is root_face(o) else "\n".join(lines_of(face, face_name(o)))


# ------------------------------------------------------------------ changes


def understood(f: ma.Face, lines: tuple[Said, ...]) -> ma.Face:
    """A face with what these lines mean; what finds that out is loaded only now. Unclear where it is not known."""
    from spellwright.meaning import lower
    from spellwright.meaning.faces import meant_face

    lower.load()
    return meant_face(f, lines)


CHANGED: Final[dict[tuple[int, str], tuple[Face, Face | None]]] = {}
"""What a change makes of a face, by the identity of the face and the change; None where it cannot be written or is not
understood."""
FAILING: Final = (Unclear, RulesError, ValueError, LookupError, TypeError, AttributeError, AssertionError)


class TextMod(Mod):
    """One change of a text."""

    __slots__ = ()

    def __init__(self) -> None:
        self.layer = L_TEXT
        self.reads = 0
        self.writes = EVERYTHING

    def grants(self) -> bool:
        return True

    def key(self) -> str:
        """What tells it from other changes."""
        raise NotImplementedError

    def applies(self, o: Obj) -> bool:
        """Whether what it changes is written on the object."""
        return True

    def edit(self, f: ma.Face, lines: tuple[Said, ...]) -> tuple[ma.Face, tuple[Said, ...]]:
        """What the change makes of a face and its lines."""
        raise NotImplementedError

    def small_print(self, part: str, text: str) -> str:
        """What it makes of the collector number or the year."""
        return text

    def writable(self, face: Face) -> bool:
        """Whether there is a way to write what it makes of a face."""
        if face.meant is None:
            return True
        try:
            self.edit(face.meant, face.writing.lines)
        except ValueError:
            return False
        return True

    def changed(self, face: Face) -> Face | None:
        """The face with the change; the same where it changes nothing, None where the outcome is not understood."""
        place = (id(face), self.key())
        got = CHANGED.get(place)
        if got is None or got[0] is not face:
            got = (face, self.make(face))
            CHANGED[place] = got
        return got[1]

    def make(self, face: Face) -> Face | None:
        """As `changed`, worked out."""
        if face.unbestowed is not None:
            plain = self.changed(face.unbestowed)
            found = [a.as_face for a in plain.alternatives if a.as_face is not None] if plain is not None else []
            return found[0] if found else None
        old = face.meant
        if old is None:
            return face
        w = face.writing
        number = self.small_print("collector number", w.number)
        year = self.small_print("year", w.year)
        try:
            new, lines = self.edit(old, w.lines)
            if new == old and lines == w.lines and number == w.number and year == w.year:
                return face
            if w.lines and (lines != w.lines or new.types != old.types):
                new = understood(new, lines)
            out = link_face(new, face.index, face.layout, False)
        except FAILING:
            return None
        out.writing = w.changed(lines, number, year)
        if out.chars.cost is None or face.cost is None or out.chars.cost.text == face.cost.text:
            out.chars.mana_value = face.chars.mana_value
        out.chars.abilities = kept(face.chars.abilities, out.chars.abilities)
        return out

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        if not self.applies(o):
            return
        old = c.text if c.text is not None else root_face(o)
        new = self.changed(old)
        if new is not None and new is not old:
            transfer(c, old.chars, new.chars)
            c.text = new


def kept(old: tuple[Ability, ...], new: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The new abilities, with the old ones in place of those that mean the same."""
    if len(old) != len(new):
        return new
    out: list[Ability] = []
    for i in range(len(old)):
        same = old[i].meant is not None and old[i].meant == new[i].meant
        out.append(old[i] if same else new[i])
    return tuple(out)


def transfer(c: Chars, a: Chars, b: Chars) -> None:
    """What is different between two printed faces is changed in characteristics that came of the first."""
    if a.name != b.name and c.name == a.name:
        c.name = b.name
    if a.cost is not b.cost and c.cost is a.cost:
        c.cost = b.cost
    c.mana_value += b.mana_value - a.mana_value
    c.power += b.power - a.power
    c.toughness += b.toughness - a.toughness
    c.loyalty += b.loyalty - a.loyalty
    c.subtypes = (c.subtypes & ~(a.subtypes & ~b.subtypes)) | (b.subtypes & ~a.subtypes)
    c.keywords = (c.keywords & ~(a.keywords & ~b.keywords)) | (b.keywords & ~a.keywords)
    c.cant = (c.cant & ~(a.cant & ~b.cant)) | (b.cant & ~a.cant)
    if c.abilities is a.abilities:
        c.abilities = b.abilities
    elif a.abilities != b.abilities:
        out: list[Ability] = []
        given = False
        for x in c.abilities:
            if x not in a.abilities:
                out.append(x)
            elif not given:
                out.extend(b.abilities)
                given = True
        c.abilities = tuple(out)


class NumberMod(TextMod):
    """One number of one text is `by` more (or, below zero, less), never reduced below `least` (CR 612.1). It is a
    number on `root`: while the object is a copy of something else, or its other face is up, there is no such number."""

    __slots__ = ("by", "least", "part", "path", "root", "word")

    def __init__(self, root: Face, spot: Spot, by: int, least: int) -> None:
        TextMod.__init__(self)
        self.root = root
        self.part = spot.part
        self.path = spot.path
        self.word = spot.word
        self.by = by
        self.least = least

    def key(self) -> str:
        return f"{self.part} {self.path} {self.by} {self.least}"

    def applies(self, o: Obj) -> bool:
        return unbestowed(root_face(o)) is unbestowed(self.root)

    def value(self, n: int) -> int:
        """What it makes of a number."""
        return n + self.by if self.by >= 0 else max(n + self.by, min(n, self.least))

    def edit(self, f: ma.Face, lines: tuple[Said, ...]) -> tuple[ma.Face, tuple[Said, ...]]:
        from spellwright.meaning.text import spots, with_number

        for spot in spots(f, lines, "", ""):
            if spot.part == self.part and spot.path == self.path:
                return with_number(f, lines, spot, self.value(spot.n))
        return f, lines

    def small_print(self, part: str, text: str) -> str:
        if part != self.part:
            return text
        return re.sub(r"\d+", lambda found: str(self.value(int(found[0]))), text, count=1)


class WordMod(TextMod):
    """All instances of some words of a kind are another word of that kind (CR 612.2)."""

    __slots__ = ("new", "old")

    def __init__(self, old: tuple[str, ...], new: str) -> None:
        TextMod.__init__(self)
        self.old = old
        self.new = new

    def key(self) -> str:
        return f"{self.old} {self.new}"

    def edit(self, f: ma.Face, lines: tuple[Said, ...]) -> tuple[ma.Face, tuple[Said, ...]]:
        from spellwright.meaning.text import with_word

        return with_word(f, lines, self.old, self.new)


class ChosenWordMod(Mod):
    """All words of a kind are the one that was chosen for the source (CR 612.2)."""

    __slots__ = ("kind", "label")

    def __init__(self, kind: str, label: str) -> None:
        self.layer = L_TEXT
        self.reads = 0
        self.writes = EVERYTHING
        self.kind = kind
        self.label = label

    def grants(self) -> bool:
        return True

    def chosen(self, s: State, ctx: Ctx) -> WordMod | None:
        """The change that the choice makes it; None where nothing was chosen."""
        for label, value in (*s.objects[ctx.source].choices, *ctx.bound):
            if label == self.label:
                new = COLOR_NAMES[value[0]] if self.kind == "color word" else SUBTYPE_LIST[value[0]]
                return WordMod(tuple([w for w in KINDS[self.kind] if w != new]), new)
        return None

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        mod = self.chosen(s, ctx)
        if mod is not None:
            mod.apply(s, o, c, ctx)


def as_spell(s: State, face: Face) -> Face:
    """CR 601.2a: a face as it will read once it is a spell, for whether it could be cast."""
    for e in s.index.entries:
        m = e.mod
        if isinstance(m, ChosenWordMod) and e.cont.zone == STACK:
            mod = m.chosen(s, e.cont.ctx)
            face = (mod.changed(face) or face) if mod is not None else face
    return face


def link_change_text(n: mm.ChangeText, k: Linker) -> list[Mod]:
    if n.kind not in KINDS:
        raise RulesError(f"the engine cannot replace a {n.kind!r} in a text")
    return [ChosenWordMod(n.kind, n.label)]


def link_text() -> None:
    """Register the changes."""
    register(mm.ChangeText, link_change_text)


# ------------------------------------------------------------------ what may be chosen


def spots_of(s: State, o: Obj) -> list[Spot]:
    """CR 107.1, 612.1: the numbers that are written on an object now."""
    from spellwright.meaning.text import spots

    face = text_face(s, o)
    if face.meant is None:
        return []
    c = upto(s, o, L_TEXT + 1)
    out: list[Spot] = []
    for spot in spots(face.meant, face.writing.lines, face.writing.number, face.writing.year):
        if spot.part in ("power", "toughness"):
            if defined(face.meant, spot.part):
                continue
            spot = spot._replace(n=c.power if spot.part == "power" else c.toughness)
        out.append(spot)
    return out


def defined(f: ma.Face, part: str) -> bool:
    """CR 208.2a: whether a star stands there, which an ability defines."""
    for a in f.abilities:
        if isinstance(a, ma.Static) and a.cda:
            for m in a.mods:
                if isinstance(m, mm.DefinePT) and (m.power if part == "power" else m.toughness) is not None:
                    return True
    return False


def spot_words(s: State, o: Obj, spots: list[Spot]) -> list[str]:
    """How each of these numbers is shown to whoever chooses: in brackets where it stands, a sentence of the text as it
    reads now."""
    face = text_face(s, o)
    f = face.meant
    assert f is not None
    printed: dict[int, tuple[str, dict[tuple[int, ...], tuple[int, int]]]] = {}
    out: list[str] = []
    for spot in spots:
        if spot.part == "text":
            i = spot.path[0]
            if PRINTING and i not in printed:
                printed[i] = PRINTING[0](face.writing.lines[i], face_name(o), type_line(f))
            if i in printed:
                line, places = printed[i]
                start, end = places[spot.path[1:]]
                out.append(f"{line[:start]}[{line[start:end]}]{line[end:]}")
            else:
                out.append(f"line {i + 1}: [{spot.n}] at {'.'.join([str(k) for k in spot.path[1:]])}")
        elif spot.part == "mana cost":
            assert f.cost is not None
            row = ["{" + x + "}" for x in f.cost]
            row[spot.path[0]] = f"[{row[spot.path[0]]}]"
            out.append("mana cost: " + "".join(row))
        elif spot.part == "name":
            words = chars(s, o).name.split(" ")
            words[spot.path[0]] = f"[{words[spot.path[0]]}]"
            out.append("name: " + " ".join(words))
        else:
            out.append(f"{spot.part}: [{spot.n}]")
    return out


def face_name(o: Obj) -> str:
    """CR 201.5: the name by which a text finds its object, however that is called now."""
    f = root_face(o).meant
    return f.name if f is not None else ""
