"""A card compiled: what each line says, what it means, and whether the engine can play it.

Statuses, of a line and of a card (a card has the least of its lines): **declined** (not read), **read** (said, but what
it means is not known), **meant** (meaning known, but the engine lacks something of it), **playable**."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.cards.scryfall import read_card
from spellwright.ir.meant.abilities import Card, Face
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Amount, Meant
from spellwright.ir.node import Node, among, to_data, walk
from spellwright.ir.said.base import Leaf, Said
from spellwright.meaning import lower
from spellwright.meaning.faces import Text, holder_of
from spellwright.meaning.holder import Holder
from spellwright.meaning.unclear import Unclear
from spellwright.oracle.read import Line, read_text

PLAYABLE: Final = "playable"
MEANT: Final = "meant"
SAID: Final = "read"
DECLINED: Final = "declined"
CRASHED: Final = "crash"
"""The step of a line whose lowering failed by an error of the program."""
ORDER: Final = (DECLINED, SAID, MEANT, PLAYABLE)
SUPERTYPES: Final = frozenset(("basic", "legendary", "snow", "world", "ongoing", "host", "elite", "token"))
COLOR_LETTERS: Final = "WUBRG"
IS_LEAF: Final = among(Leaf)
Vocabulary = Callable[[Node], "str | None"]


class CompiledLine:
    """One line of a text. `meant`: its abilities (or, in a spell, its instructions), None where the meaning is not
    known; `stopped`: what stopped it on the way to being playable, "" where nothing did; `lacking`: the same of a line
    that is read."""

    __slots__ = ("lacking", "meant", "read", "status", "step", "text")

    def __init__(self, line: Line) -> None:
        self.text = line.text
        self.read = line
        self.status = SAID if line.is_read else DECLINED
        self.meant: tuple[Meant, ...] | None = None
        self.step = "" if line.is_read else "reading"
        self.lacking = ""

    @property
    def stopped(self) -> str:
        return self.lacking if self.read.is_read else self.read.report()

    @property
    def said(self) -> Said | None:
        return self.read.ir

    @property
    def opaque(self) -> int:
        """How many phrases of three words and more stand in it whose inside is not understood; none once it has a
        meaning."""
        return 0 if self.read.ir is None or self.meant is not None else opaque_phrases(self.read.ir)

    def report(self) -> str:
        """The status in one line of English."""
        stopped = self.stopped
        if not stopped:
            return self.status
        if self.status == DECLINED:
            return f"{self.status}, {stopped}"
        if stopped.startswith("the engine "):
            return f"{self.status}; {stopped}"
        what = {SAID: "no meaning for", MEANT: "the engine has no"}[self.status]
        step = f"{self.step} " if self.status == SAID else ""
        return f"{self.status}; {what} {step}{stopped}"

    def __repr__(self) -> str:
        return f"<CompiledLine {self.status}: {self.text!r}{': ' + self.stopped if self.stopped else ''}>"


class CompiledFace:
    """A face, its lines in order, and what it means (None unless every line has a meaning). `missing`: what the engine
    lacks of a face without text."""

    __slots__ = ("lines", "meant", "missing", "printed")

    def __init__(self, printed: PrintedFace, lines: list[CompiledLine], meant: Face | None) -> None:
        self.printed = printed
        self.lines = lines
        self.meant = meant
        self.missing = ""


class CompiledCard:
    """A card compiled. `status` is the least status of its lines, `meant` the whole card as the engine reads it, or
    None."""

    __slots__ = ("_meant", "faces", "name", "printed", "status")

    def __init__(self, printed: PrintedCard, faces: list[CompiledFace]) -> None:
        self.printed = printed
        self.name = printed.name
        self.faces = faces
        statuses = [line.status for line in self.lines] + [MEANT for f in faces if f.missing]
        self.status = min(statuses, key=ORDER.index, default=PLAYABLE)
        self._meant: Card | None = None

    @property
    def meant(self) -> Card | None:
        """The card as the engine reads it, None unless every line has a meaning."""
        if self._meant is None:
            self._meant = card_of(self.printed, self.faces)
        return self._meant

    @property
    def lines(self) -> list[CompiledLine]:
        """The lines of all faces."""
        return [line for face in self.faces for line in face.lines]

    @property
    def said(self) -> tuple[tuple[Said | None, ...], ...]:
        """What each line of each face says."""
        return tuple([tuple([line.said for line in face.lines]) for face in self.faces])

    @property
    def stopped(self) -> str:
        """The first thing that stopped a line, "" for a playable card."""
        found = next((f"{line.step}: {line.stopped}" for line in self.lines if line.stopped), "")
        return found or next((f"engine: {f.missing}" for f in self.faces if f.missing), "")

    @property
    def opaque(self) -> int:
        """How many phrases of three words and more stand in it whose inside is not understood."""
        return sum([line.opaque for line in self.lines])

    def __repr__(self) -> str:
        return f"<CompiledCard {self.name!r} {self.status}>"


def card_of(printed: PrintedCard, faces: list[CompiledFace]) -> Card | None:
    """The faces as a card, with what is written on it; None if one of them has no meaning."""
    meant = [f.meant for f in faces if f.meant is not None]
    if len(meant) < len(faces):
        return None
    said = tuple([tuple([line.said for line in f.lines]) for f in faces])
    text = msgspec.json.encode([to_data(said), printed.collector_number, printed.year]).decode()
    return Card(printed.name, printed.layout, tuple(meant), text)


def opaque_phrases(node: Said) -> int:
    """Phrases of three words and more that rest on a table of fixed phrases."""
    n = 0
    for leaf in walk(node):
        if IS_LEAF[type(leaf)] and isinstance(leaf, Leaf) and leaf.opaque and leaf.word.count(" ") >= 2:
            n += 1
    return n


# ------------------------------------------------------------------ printed characteristics


@lru_cache(4096)
def type_words(type_line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """CR 205.1: supertypes and card types in lower case, subtypes as printed."""
    left, _, right = type_line.partition("—")
    supertypes: list[str] = []
    types: list[str] = []
    for word in left.split():
        low = word.lower()
        if low in SUPERTYPES:
            supertypes.append(low)
        else:
            types.append("kindred" if low == "tribal" else low)
    return tuple(supertypes), tuple(types), tuple(right.replace("Time Lord", "Time-Lord").split())


def cost_symbols(text: str) -> tuple[str, ...] | None:
    """CR 202.1: the mana cost's symbols without braces, None where there is no mana cost."""
    if not text:
        return None
    return tuple([s for s in text.replace("}", "").split("{") if s])


def printed_number(text: str) -> Amount | None:
    """CR 208, 209: a number as printed; what an ability defines counts as 0 until it does."""
    if not text:
        return None
    try:
        return Fixed(int(text))
    except ValueError:
        return Fixed(0)


def holder(face: PrintedFace) -> Holder:
    """The object as its own text speaks of it."""
    _, types, subtypes = type_words(face.type_line)
    cost = cost_symbols(face.mana_cost)
    return holder_of(face.name, types, subtypes, cost, printed_number(face.power), printed_number(face.toughness))


def compile_face(face: PrintedFace) -> CompiledFace:
    """Reads a face and gives it meaning."""
    lower.load()
    text = Text(holder(face))
    lines: list[CompiledLine] = []
    complete = True
    found = read_text(face.oracle_text, face.name, face.type_line)
    text.prepare([read.ir for read in found if read.ir is not None])
    for read in found:
        line = CompiledLine(read)
        lines.append(line)
        if read.ir is None:
            complete = False
            continue
        try:
            line.meant = text.line(read.ir)
            line.status = MEANT
        except Unclear as unclear:
            line.step = unclear.step
            line.lacking = unclear.why
            complete = False
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            line.step = CRASHED
            line.lacking = f"{type(error).__name__}: {error}"
            complete = False
    if not complete:
        return CompiledFace(face, lines, None)
    supertypes, types, subtypes = type_words(face.type_line)
    meant = Face(
        face.name,
        cost_symbols(face.mana_cost),
        face.colors,
        types,
        supertypes,
        subtypes,
        printed_number(face.power),
        printed_number(face.toughness),
        printed_number(face.loyalty),
        printed_number(face.defense),
        text.finish(),
    )
    return CompiledFace(face, lines, meant)


# ------------------------------------------------------------------ what the engine has


class Engine:
    """What the engine can do: the meant classes that it handles and, for words within them, `vocabulary`, which names
    what is missing in a node (None: nothing)."""

    __slots__ = ("handled", "known", "vocabulary")

    def __init__(self, handled: Iterable[type], vocabulary: Vocabulary | None = None) -> None:
        self.handled = frozenset(handled)
        self.vocabulary = vocabulary

    def lacks(self, value: Any) -> str:
        """The first thing in a meant form that the engine has no handler for, "" if it has all."""
        todo = [value]
        while todo:
            v = todo.pop()
            if isinstance(v, Node):
                if type(v) not in self.handled:
                    return type(v).__name__
                if self.vocabulary is not None:
                    missing = self.vocabulary(v)
                    if missing is not None:
                        return missing
                todo.extend([getattr(v, f) for f in v.__struct_fields__])
            elif isinstance(v, tuple):
                todo.extend(v)
        return ""


NOTHING: Final = Engine(())


def compile_card(card: PrintedCard | Mapping[str, Any], engine: Engine = NOTHING, closely: bool = True) -> CompiledCard:
    """Compiles a card, given as in the store or as in Scryfall's files; `engine` says what can be played. Not
    `closely`: of a face that has no meaning, lines that have one are not looked at any further. Raises ValueError for a
    mapping that is no card."""
    printed = card if isinstance(card, PrintedCard) else read_card(dict(card), [])
    faces = [compile_face(f) for f in printed.faces]
    for face in faces:
        if closely or face.meant is not None:
            judge(face, engine)
    return CompiledCard(printed, faces)


def judge(face: CompiledFace, engine: Engine) -> None:
    """Marks what the engine can play: the whole face at once, and if that lacks something, what each line lacks. What
    no line lacks by itself stops the last."""
    whole = engine.lacks(face.meant) if face.meant is not None else ""
    last: CompiledLine | None = None
    stopped = False
    for line in face.lines:
        if line.status != MEANT:
            continue
        missing = "" if face.meant is not None and not whole else engine.lacks(line.meant)
        if missing:
            line.step = "engine"
            line.lacking = missing
            stopped = True
        else:
            line.status = PLAYABLE
            last = line
    if whole and not stopped:
        if last is None:
            face.missing = whole
        else:
            last.status = MEANT
            last.step = "engine"
            last.lacking = whole
