"""Cards that users invent, from a file: in Scryfall's shape, or as plain text, the way they stand on a card.

    Ember Tutor {2}{R}
    Creature — Human Wizard
    Whenever you cast an instant spell, draw a card.
    2/2

A blank line ends a card, a line `//` a face, `#` begins a comment. Every fault is told with its line and column.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from spellwright.cards.fields import COLORS, Damaged, colors_of, in_order
from spellwright.cards.model import PrintedCard, PrintedFace, fold_name
from spellwright.cards.packed import read_json
from spellwright.cards.scryfall import read_card
from spellwright.core.errors import UserError, did_you_mean
from spellwright.core.files import decode_text, read_bytes
from spellwright.core.subtypes import SUBTYPES, SUBTYPES_OF
from spellwright.core.vocab import SUPERTYPE_OF, TYPE_OF

LAYOUTS: Final = ("transform", "modal_dfc", "split", "adventure", "flip")
EXAMPLE: Final = "a card is its name and cost, its type line, its text, and 2/2 or Loyalty: 3 on the last line"
_COST: Final = re.compile(r"^(.*?)\s*((?:\{[^{}]*\}\s*)+)$")
_SYMBOL: Final = re.compile(r"\{([^{}]*)\}")
_SIZE: Final = re.compile(r"^(\S+)\s*/\s*(\S+)$")
_VALUE: Final = re.compile(r"-?\d+|\*|X|\d+\+\*|\*\+\d+|\d+-\*")
_NUMBER: Final = re.compile(r"\d+|X|\*")
_FIELD: Final = re.compile(r"^(loyalty|defense|colors?|layout)\s*:\s*(.*)$", re.IGNORECASE)
_MANA: Final = re.compile(
    r"\d+|[WUBRGCXYZS]|[WUBRGC2]/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P",
)
_OTHER_SYMBOL: Final = re.compile(r"T|Q|E|P|TK|CHAOS|PW|A")
_SUBTYPE_OF_FOLDED: Final = {s.casefold(): s for s in SUBTYPES}
_NEAR: Final = 0.75
_SPELLS: Final = {"instant", "sorcery"}
_PERMANENTS: Final = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a file: where (line and column count from 1, 0 for none), the row, how much of it, what is
    wrong, and what would be right."""

    place: str
    line: int
    column: int
    row: str
    width: int
    text: str
    hint: str = ""

    def rows(self) -> list[str]:
        """The fault in lines of text, the place marked below its row."""
        out = [f"{self.where()}: {self.text}"]
        if self.row:
            shown = self.row.replace("\t", " ")
            out += [f"    {shown}", "    " + " " * (self.column - 1) + "^" * max(1, self.width)]
        if self.hint:
            out.append(f"  {self.hint}")
        return out

    def where(self) -> str:
        """File, line and column, as far as they are known."""
        numbers = [str(n) for n in (self.line, self.column) if n]
        return ":".join([self.place, *numbers])


class FaultyCards(UserError):
    """A file of invented cards that cannot be used, with all its faults."""

    def __init__(self, faults: list[Fault], place: str) -> None:
        self.faults = faults
        if len(faults) == 1:
            first = faults[0].rows()
            super().__init__("\n".join([faults[0].text, *first[1:]]), faults[0].where())
        else:
            rows = [row for fault in faults for row in fault.rows()]
            super().__init__("\n".join([f"{len(faults)} faults in the cards", *rows]), place)


class Written(msgspec.Struct, frozen=True):
    """An invented card with the rows that its faces' texts stand in, as (line, row); none where it came from JSON."""

    card: PrintedCard
    place: str
    line: int
    texts: tuple[tuple[tuple[int, str], ...], ...] = ()


def read_custom(path: str | Path) -> list[Written]:
    """The cards of a file: JSON in Scryfall's shape (an array, one card, or a card a line), or plain text.

    Raises FaultyCards with all faults, UserError for what is no such file.
    """
    place = str(path)
    data = read_bytes(path, "file of cards")
    text = decode_text(data, place, "file of cards")
    start = text.lstrip()
    faults: list[Fault] = []
    if start[:1] in ("[", "{") and not re.match(r'\{[^{}\s"]{1,9}\}', start):
        cards = _read_json(text, place, faults)
    else:
        cards = _read_text(text, place, faults)
    _no_twins(cards, faults)
    if faults:
        raise FaultyCards(faults, place)
    if not cards:
        raise UserError("there is no card in it", place, EXAMPLE)
    return cards


def names_of(card: PrintedCard) -> list[str]:
    """All names that a card answers to: its own and those of its faces."""
    return list(dict.fromkeys([card.name, *[f.name for f in card.faces]]))


def _no_twins(cards: list[Written], faults: list[Fault]) -> None:
    seen: dict[str, Written] = {}
    for written in cards:
        for name in names_of(written.card):
            first = seen.setdefault(fold_name(name), written)
            if first is not written:
                where = f"the other is in line {first.line}" if first.line else ""
                faults.append(
                    Fault(written.place, written.line, 0, "", 0, f"there are two cards called {name!r}", where)
                )
                break


# ------------------------------------------------------------------ JSON


def _read_json(text: str, place: str, faults: list[Fault]) -> list[Written]:
    document = read_json(text.encode(), place)
    values: list[Any]
    if document.table is not None:
        values = [{key: msgspec.json.decode(raw) for key, raw in document.table.items()}]
        if isinstance(values[0].get("data"), list):
            values = values[0]["data"]
    else:
        values = [msgspec.json.decode(raw) for raw in document.values]
    out: list[Written] = []
    for i in range(len(values)):
        line = document.lines[i] if document.lines else 0
        where = place if line else f"{place}, entry {i + 1}"
        data = values[i]
        if not isinstance(data, dict):
            faults.append(Fault(where, line, 0, "", 0, "this is no card", "a card is a JSON object"))
            continue
        try:
            card = read_card({"layout": "normal", **data}, [])
        except Damaged as damage:
            name = data.get("name")
            who = f"{name}: " if isinstance(name, str) and name else ""
            hint = "a card has a name, a type_line, a mana_cost and an oracle_text, as in Scryfall's files"
            faults.append(Fault(where, line, 0, "", 0, f"{who}{damage}", hint))
            continue
        before = len(faults)
        for face in card.faces:
            _check_face(face, where, line, faults)
        if len(faults) == before:
            out.append(Written(_with_identity(card), where, line))
    return out


def _check_face(face: PrintedFace, place: str, line: int, faults: list[Fault]) -> None:
    """What the plain text form checks, of a face that came from JSON."""

    def fault(key: str, value: str, column: int, width: int, text: str, hint: str = "") -> None:
        faults.append(Fault(f"{place}, {key} of {face.name}", line, column, value, width, text, hint))

    for column, width, text, hint in type_faults(face.type_line):
        fault("type_line", face.type_line, column, width, text, hint)
    for column, width, text, hint in symbol_faults(face.mana_cost, True):
        fault("mana_cost", face.mana_cost, column, width, text, hint)
    for row in face.oracle_text.split("\n"):
        for column, width, text, hint in symbol_faults(row, False):
            fault("oracle_text", row, column, width, text, hint)
    missing = _corner_fault(face)
    if missing:
        faults.append(Fault(place, line, 0, "", 0, f"{face.name}: {missing}"))


# ------------------------------------------------------------------ words and symbols

Trouble = tuple[int, int, str, str]
"""Column (from 1), width, what is wrong, what would be right."""


def type_faults(type_line: str) -> list[Trouble]:
    """What is wrong with a type line (CR 205.1): words before the dash that are no types, subtypes that are nearly
    those of the rules, and what cannot stand together. A subtype that nobody has heard of may be as invented as the
    card."""
    out: list[Trouble] = []
    left, dash, right = _parted(type_line)
    kinds = 0
    for found in re.finditer(r"\S+", left):
        word = found[0].casefold()
        if word in TYPE_OF:
            kinds += 1
        elif word in SUPERTYPE_OF or word == "token":
            continue
        else:
            known = _SUBTYPE_OF_FOLDED.get(word)
            if known and not dash and kinds:
                hint = f"subtypes stand after a dash: {left[: found.start()].strip()} — {known}"
                out.append((found.start() + 1, len(found[0]), f"{known} is a subtype", hint))
                return out
            near = _near(found[0], [*TYPE_OF, *SUPERTYPE_OF])
            hint = near or f"card types are {', '.join([t for t in TYPE_OF if t != 'tribal'])}"
            out.append((found.start() + 1, len(found[0]), f"no card type is called {found[0]!r}", hint))
    if not kinds and not out:
        hint = "it begins as Creature —, Instant, Legendary Artifact and so on"
        out.append((1, max(1, len(left.rstrip())), "the type line has no card type", hint))
    at = len(type_line) - len(right)
    for found in re.finditer(r"\S+", right):
        if found[0].casefold() not in _SUBTYPE_OF_FOLDED and found[0] not in ("Time", "Lord"):
            near = _near(found[0], SUBTYPES)
            if near:
                out.append((at + found.start() + 1, len(found[0]), f"no subtype is called {found[0]!r}", near))
    return out or _unfit(left, right, at)


def _unfit(left: str, right: str, at: int) -> list[Trouble]:
    """Types that cannot be those of one card (CR 110.4, 304.4, 307.4), a type said twice, kindred alone (CR 308.1), and
    subtypes of a type that the card does not have (CR 205.3d); `right` begins after so many characters."""
    kinds: list[str] = []
    for found in re.finditer(r"\S+", left):
        word = found[0].casefold()
        if word not in TYPE_OF:
            continue
        place = (found.start() + 1, len(found[0]))
        if word in kinds:
            return [(*place, f"{found[0]} is there twice", "each card type is said once")]
        other = next((k for k in kinds if {k, word} & _SPELLS and {k, word} <= _SPELLS | _PERMANENTS), "")
        if other:
            hint = "instants and sorceries cannot enter the battlefield (CR 110.4); a line `//` makes a second face"
            if {other, word} <= _SPELLS:
                hint = "which of them it is says when it may be cast (CR 304.1, 307.1)"
            return [(*place, f"no card is {other.capitalize()} and {found[0]}", hint)]
        kinds.append(word)
    if set(kinds) <= {"kindred", "tribal"}:
        hint = "it begins as Kindred Instant —, Kindred Enchantment — and so on (CR 308.1)"
        return [(1, len(left.rstrip()), "a kindred card has another card type", hint)]
    own = {s for k in kinds for s in SUBTYPES_OF.get("kindred" if k == "tribal" else k, ())}
    if not all([k in SUBTYPES_OF or k == "tribal" for k in kinds]):
        return []
    out: list[Trouble] = []
    for found in re.finditer(r"\S+", right):
        known = _SUBTYPE_OF_FOLDED.get(found[0].casefold())
        if known and known not in own:
            of = " or ".join([k.capitalize() for k in SUBTYPES_OF if known in SUBTYPES_OF[k]])
            hint = f"a card has only subtypes of its own card types (CR 205.3d): {known} is one of {of}"
            out.append((at + found.start() + 1, len(found[0]), f"{known} is no subtype of {left.strip()}", hint))
    return out


def _parted(type_line: str) -> tuple[str, str, str]:
    """A type line at its dash: `—`, or `-` and `--` between blanks."""
    found = re.search(r"—|\s--?\s|\s–\s", type_line)
    if found is None:
        return type_line, "", ""
    return type_line[: found.start()], found[0], type_line[found.end() :]


def symbol_faults(row: str, cost: bool) -> list[Trouble]:
    """What is wrong with the symbols in braces in a row (CR 107.4); in a `cost` only mana will do."""
    out: list[Trouble] = []
    for found in _SYMBOL.finditer(row):
        symbol = found[1]
        if _MANA.fullmatch(symbol) or (not cost and _OTHER_SYMBOL.fullmatch(symbol)):
            continue
        out.append((found.start() + 1, len(found[0]), f"there is no mana symbol {found[0]}", _symbol_hint(symbol)))
    rest = _SYMBOL.sub(lambda m: " " * len(m[0]), row)
    for found in re.finditer(r"[{}]", rest):
        out.append((found.start() + 1, 1, f"a brace {found[0]!r} without the other", "a symbol is written {R}"))
    return sorted(out)


def _symbol_hint(symbol: str) -> str:
    if _MANA.fullmatch(symbol.upper()):
        return f"did you mean {{{symbol.upper()}}}?"
    if symbol.upper() and all([c in "WUBRGCX0123456789" for c in symbol.upper()]):
        parts = re.findall(r"\d+|[A-Z]", symbol.upper())
        if len(parts) > 1:
            hybrid = "/".join(parts)
            other = f", or {{{hybrid}}}" if len(set(parts)) == len(parts) and _MANA.fullmatch(hybrid) else ""
            return f"did you mean {''.join([f'{{{p}}}' for p in parts])}{other}?"
    return "mana symbols are {W} {U} {B} {R} {G} {C} {X} {S}, numbers, and such as {W/U} {2/W} {W/P}"


def _near(word: str, known: Any) -> str:
    near = did_you_mean(word, [k.capitalize() if k.islower() else k for k in known], 2, _NEAR)
    return f"did you mean {' or '.join(near)}?" if near else ""


def _corner_fault(face: PrintedFace) -> str:
    """What is missing, or too much, in the corner of a face (CR 208.1, 209.1, 210.1)."""
    words = _parted(face.type_line)[0].casefold().split()
    size = bool(face.power or face.toughness)
    if "creature" in words and not (face.power and face.toughness):
        return "a creature has power and toughness: 2/2 on the last line"
    if size and not ("creature" in words or "Vehicle" in face.type_line or "Spacecraft" in face.type_line):
        return "only creatures, Vehicles and Spacecraft have power and toughness"
    if ("planeswalker" in words) != bool(face.loyalty):
        return "planeswalkers, and only they, have loyalty: Loyalty: 3 on the last line"
    if ("battle" in words) != bool(face.defense):
        return "battles, and only they, have defense: Defense: 3 on the last line"
    return ""


def _with_identity(card: PrintedCard) -> PrintedCard:
    """The card with its colour identity, where it has none (CR 903.4)."""
    if card.color_identity:
        return card
    letters: set[str] = set()
    for face in card.faces:
        letters.update(face.colors, face.color_indicator or ())
        for symbol in _SYMBOL.findall(face.mana_cost + re.sub(r"\([^()]*\)", "", face.oracle_text)):
            letters.update([c for c in symbol if c in COLORS])
    return msgspec.structs.replace(card, color_identity=in_order(letters))


# ------------------------------------------------------------------ plain text

Rows = list[tuple[int, str]]


def _read_text(text: str, place: str, faults: list[Fault]) -> list[Written]:
    out: list[Written] = []
    block: Rows = []
    rows = text.split("\n")
    for i in range(len(rows) + 1):
        row = _plain(rows[i].rstrip()) if i < len(rows) else ""
        if row.lstrip().startswith("#"):
            continue
        if row.strip():
            block.append((i + 1, row))
        elif block:
            card = _Block(place, faults).card(block)
            if card is not None:
                out.append(card)
            block = []
    return out


_LOYALTY: Final = re.compile(r"^(\s*)[-–](?=(\d+|X): )")
_TYPED: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "})


def _plain(row: str) -> str:
    """A row as cards have it: straight quotation marks, a minus before loyalty; as long as it was."""
    return _LOYALTY.sub(r"\1−", row.translate(_TYPED))


class _Block:
    """One card in plain text; what is wrong with it goes to `faults`."""

    def __init__(self, place: str, faults: list[Fault]) -> None:
        self.place = place
        self.faults = faults
        self.layout = ""

    def fault(self, at: tuple[int, str], column: int, width: int, text: str, hint: str = "") -> None:
        self.faults.append(Fault(self.place, at[0], column, at[1], width, text, hint))

    def all_of(self, at: tuple[int, str], text: str, hint: str = "") -> None:
        """A fault of a whole row."""
        indent = len(at[1]) - len(at[1].lstrip())
        self.fault(at, indent + 1, len(at[1]) - indent, text, hint)

    def card(self, block: Rows) -> Written | None:
        before = len(self.faults)
        parts: list[Rows] = [[]]
        for at in block:
            if at[1].strip() == "//":
                parts.append([])
            else:
                parts[-1].append(at)
        faces: list[PrintedFace] = []
        texts: list[tuple[tuple[int, str], ...]] = []
        for part in parts:
            if not part:
                self.all_of(block[0], "a face is empty", "`//` stands between two faces")
                return None
            face, text = self.face(part)
            faces.append(face)
            texts.append(text)
        layout = self.layout or "normal"
        if len(faces) > 1 and not self.layout:
            hint = f"say how: a line `Layout: {LAYOUTS[0]}`, or {', '.join(LAYOUTS[1:])}"
            self.all_of(block[0], f"a card of {len(faces)} faces needs a layout", hint)
        elif len(faces) == 1 and self.layout:
            self.all_of(block[0], f"a {layout} card has two faces", "put a line `//` between them")
        if len(self.faults) > before:
            return None
        if layout == "flip":  # CR 710.1c
            faces[1:] = [msgspec.structs.replace(f, colors=faces[0].colors) for f in faces[1:]]
        card = PrintedCard(" // ".join([f.name for f in faces]), layout, tuple(faces))
        return Written(_with_identity(card), self.place, block[0][0], tuple(texts))

    def face(self, rows: Rows) -> tuple[PrintedFace, tuple[tuple[int, str], ...]]:
        name, cost = self.name(rows[0])
        values: dict[str, str] = {}
        rest: Rows = []
        for at in rows[1:]:
            named = _FIELD.match(at[1].strip())
            if named is not None:
                self.named(at, named[1].lower().rstrip("s"), named[2].strip(), values)
            else:
                rest.append(at)
        if not rest:
            self.all_of(rows[0], f"{name} has no type line", EXAMPLE)
            return PrintedFace(name, ""), ()
        type_line = self.type_line(rest[0])
        text: Rows = []
        for at in rest[1:]:
            if not self.size(at, values, at is rest[-1]):
                text.append(at)
                for column, width, wrong, hint in symbol_faults(at[1], False):
                    self.fault(at, column, width, wrong, hint)
        indicator = self.colors(values.get("colors"))
        face = PrintedFace(
            name,
            type_line,
            cost,
            "\n".join([row.strip() for _, row in text]),
            values.get("power", ""),
            values.get("toughness", ""),
            values.get("loyalty", ""),
            values.get("defense", ""),
            indicator if indicator is not None else colors_of(cost),
            indicator,
        )
        missing = _corner_fault(face) if not type_faults(rest[0][1]) else ""
        if missing:
            self.all_of(rows[-1], f"{name}: {missing}")
        return face, tuple(text)

    def name(self, at: tuple[int, str]) -> tuple[str, str]:
        """CR 201.1, 202.1: the name, and the mana cost behind it."""
        found = _COST.match(at[1])
        cost = "".join(found[2].split()) if found is not None else ""
        name = (found[1] if found is not None else at[1]).strip()
        for column, width, wrong, hint in symbol_faults(at[1], True):
            self.fault(at, column, width, wrong, hint)
        if not name:
            self.all_of(at, "a card without a name", EXAMPLE)
        elif "//" in name:
            hint = "write both faces one below the other, with a line `//` between them"
            self.all_of(at, "a name with //", hint)
        return name, cost

    def type_line(self, at: tuple[int, str]) -> str:
        for column, width, wrong, hint in type_faults(at[1]):
            self.fault(at, column, width, wrong, hint)
        left, dash, right = _parted(at[1])
        words = [w.capitalize() for w in left.split()]
        subtypes = [_SUBTYPE_OF_FOLDED.get(w.casefold(), w) for w in right.split()]
        return " ".join([*words, *(["—", *subtypes] if dash and subtypes else [])])

    def size(self, at: tuple[int, str], values: dict[str, str], last: bool) -> bool:
        """Whether a row is power and toughness, which are then taken."""
        row = at[1].strip()
        size = _SIZE.match(row)
        if size is None or (not last and not (_VALUE.fullmatch(size[1]) and _VALUE.fullmatch(size[2]))):
            return False
        if not (_VALUE.fullmatch(size[1]) and _VALUE.fullmatch(size[2])):
            self.all_of(at, f"{row!r:.40} is no power and toughness", "they are written 2/2, */1+*, X/X")
        elif "power" in values:
            self.all_of(at, "power and toughness stand twice")
        values["power"], values["toughness"] = size[1], size[2]
        return True

    def named(self, at: tuple[int, str], key: str, value: str, values: dict[str, str]) -> None:
        if key == "layout":
            if value.lower() not in LAYOUTS:
                near = did_you_mean(value, LAYOUTS, 1)
                hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(LAYOUTS)}"
                self.all_of(at, f"there is no layout {value!r:.40}", hint)
            self.layout = value.lower()
        elif key == "color":
            letters = value.replace(",", " ").split()
            if not all([x.upper() in COLORS and len(x) == 1 for x in letters]):
                self.all_of(at, f"{value!r:.40} are no colours", "letters of WUBRG, as Colors: W U")
            values["colors"] = value.upper()
        elif not _NUMBER.fullmatch(value):
            self.all_of(at, f"the {key} is {value!r:.40}", f"it is a number: {key.capitalize()}: 3")
            values[key] = "0"
        else:
            values[key] = value

    def colors(self, text: str | None) -> tuple[str, ...] | None:
        return None if text is None else in_order(text)
