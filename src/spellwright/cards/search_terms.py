"""What the keys of the search language mean: each condition as a piece of SQL over the tables of `search_index`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache
from typing import Final, TypeAlias

from spellwright.cards.model import fold_name
from spellwright.cards.query import Node, Not, Several, Term, fail
from spellwright.cards.search_index import RARITIES, SearchIndex, color_mask, fold_text
from spellwright.core.errors import suggestion

Sql: TypeAlias = tuple[str, list[object]]

KEYS: Final[dict[str, str]] = {
    alias: names.split()[0]
    for names in (
        "name n", "type t", "color c colour colors", "id identity ci", "oracle o", "fulloracle fo", "mana m",
        "mv cmc manavalue", "pow power", "tou toughness", "loy loyalty", "def defense", "rarity r",
        "set s e edition", "legal f format", "banned", "restricted", "keyword kw", "is", "not", "layout", "year",
        "date", "effect", "rule", "status", "stopped", "order", "direction",
    )
    for alias in names.split()
}  # fmt: skip
"""Every spelling of every key, and the key."""

NUMBERS: Final = {"mv": "f.mv", "pow": "f.pow", "tou": "f.tou", "loy": "f.loy", "def": "f.def"}
COMPARED: Final = frozenset((*NUMBERS, "color", "id", "mana", "rarity", "year", "date", "status"))
"""Keys that take <, <=, > and >= as well."""

STATUSES: Final = ("declined", "read", "meant", "playable")
ORDERS: Final = {
    "name": "s.name", "mv": "(SELECT mv FROM search_faces f WHERE f.card = s.card AND f.face = 0)",
    "power": "(SELECT max(pow) FROM search_faces f WHERE f.card = s.card)",
    "toughness": "(SELECT max(tou) FROM search_faces f WHERE f.card = s.card)",
    "loyalty": "(SELECT max(loy) FROM search_faces f WHERE f.card = s.card)",
    "color": "(SELECT bits(colors) * 32 + colors FROM search_faces f WHERE f.card = s.card AND f.face = 0)",
    "rarity": "s.rarity", "released": "s.released", "set": "s.first_set",
}  # fmt: skip
_ORDER_ALIASES: Final = {"cmc": "mv", "pow": "power", "tou": "toughness", "loy": "loyalty", "date": "released"}

_COLOR_WORDS: Final = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "azorius": "WU", "dimir": "UB", "rakdos": "BR",
    "gruul": "RG", "selesnya": "GW", "orzhov": "WB", "izzet": "UR", "golgari": "BG", "boros": "RW", "simic": "GU",
    "bant": "GWU", "esper": "WUB", "grixis": "UBR", "jund": "BRG", "naya": "RGW", "abzan": "WBG", "jeskai": "URW",
    "sultai": "BGU", "mardu": "RWB", "temur": "GUR", "silverquill": "WB", "prismari": "UR", "witherbloom": "BG",
    "lorehold": "RW", "quandrix": "GU", "colorless": "", "c": "", "fivecolor": "WUBRG",
}  # fmt: skip
_MULTICOLOR: Final = ("m", "multicolor", "multicolored")
_RARITY_LETTERS: Final = {r[0]: r for r in ("common", "uncommon", "rare", "mythic", "special", "bonus")}
_PERMANENT: Final = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
_PARTY: Final = ("cleric", "rogue", "warrior", "wizard")
_OUTLAW: Final = ("assassin", "mercenary", "pirate", "rogue", "warlock")
_RULE: Final = re.compile(r"\d|\d{3}(\.\d+[a-z]*)?")
SECTIONS: Final = (
    (100, 123),
    (200, 213),
    (300, 315),
    (400, 408),
    (500, 514),
    (600, 616),
    (700, 733),
    (800, 811),
    (900, 905),
)
"""The first and last rule of each chapter of the Comprehensive Rules."""
_MANA: Final = re.compile(r"\{([^{}\s]{1,9})\}|([0-9]{1,7})(?![0-9])|([wubrgcsxyz])", re.I)


def _is_date(text: str) -> bool:
    """Whether it is a day of the calendar, as 2015-03-27."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _face(condition: str) -> str:
    """Some face is so."""
    return f"EXISTS (SELECT 1 FROM search_faces f WHERE f.card = s.card AND {condition})"


def _front(condition: str) -> str:
    return _face(f"f.face = 0 AND {condition}")


def _typed(words: Iterable[str]) -> str:
    return "(" + " OR ".join([f"instr(f.type, '{word}')" for word in words]) + ")"


def _laid_out(*layouts: str) -> str:
    return "s.layout IN (" + ", ".join([f"'{x}'" for x in layouts]) + ")"


IS: Final[dict[str, str]] = {
    "spell": _face("NOT instr(f.type, 'land')"),
    "permanent": _front(_typed(_PERMANENT)),
    "vanilla": "s.faces = 1 AND " + _front("instr(f.type, 'creature') AND f.text = ''"),
    "frenchvanilla": "s.faces = 1 AND "
    + _front("instr(f.type, 'creature') AND f.text <> '' AND only_keywords(f.text, s.keywords)"),
    "bear": _front("instr(f.type, 'creature') AND f.mv = 2 AND f.pow = 2 AND f.tou = 2"),
    "historic": _face(_typed(("legendary", "artifact", "saga"))),
    "party": _face("instr(f.type, 'creature') AND " + _typed(_PARTY)),
    "outlaw": _face(_typed(_OUTLAW)),
    "commander": "("
    + _front(
        "instr(f.type, 'legendary') AND (instr(f.type, 'creature') OR f.pow IS NOT NULL "
        "OR instr(f.text, 'can be your commander'))"
    )
    + ")",
    "dfc": _laid_out("transform", "modal_dfc", "meld"),
    "mdfc": _laid_out("modal_dfc"),
    "transform": _laid_out("transform"),
    "split": _laid_out("split"),
    "flip": _laid_out("flip"),
    "meld": _laid_out("meld"),
    "adventure": _laid_out("adventure"),
    "leveler": _laid_out("leveler"),
    "multiface": "s.faces > 1",
    "hybrid": _face("hybrid(f.mana)"),
    "phyrexian": _face("instr(f.mana, '/P')"),
    "monocolored": _face("bits(f.colors) = 1"),
    "multicolored": _face("bits(f.colors) > 1"),
    "colorless": _face("f.colors = 0"),
    "indicator": _face("f.indicator"),
    "modal": _face("instr(f.text, 'choose ') AND instr(f.text, '•')"),
    "companion": "instr(s.keywords, char(10) || 'companion' || char(10))",
    "partner": "instr(s.keywords, char(10) || 'partner')",
}
"""What `is:` can say of what is printed."""
_IS_ALIASES: Final = {"tdfc": "transform", "doublefaced": "dfc", "double-faced": "dfc", "modaldfc": "mdfc"}


def takes_compiling(node: Node | None) -> bool:
    """Whether a query asks for something that is known only once the cards have been compiled."""
    if isinstance(node, Several):
        return any([takes_compiling(part) for part in node.parts])
    if isinstance(node, Not):
        return takes_compiling(node.inner)
    if node is None:
        return False
    key = KEYS.get(node.key, "")
    return key in ("effect", "rule", "status", "stopped") or (key in ("is", "not") and node.value.lower() in STATUSES)


# ------------------------------------------------------------------ functions that SQL lacks


def bits(mask: int) -> int:
    """How many colours a mask has."""
    return mask.bit_count()


def matches(pattern: str, text: str) -> bool:
    """For `text REGEXP pattern`."""
    return _compiled(pattern).search(text) is not None


@lru_cache(64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)


@lru_cache(4096)
def mana_counts(cost: str) -> dict[str, int]:
    """How many there are of each symbol of a cost; generic mana under `1`. Parts of a hybrid symbol have no order."""
    out: dict[str, int] = {}
    for braced, number, letter in _MANA.findall(cost.upper()):
        symbol = braced or number or letter
        if symbol.isdecimal():
            out["1"] = out.get("1", 0) + int(symbol)
        else:
            symbol = "/".join(sorted(symbol.split("/")))
            out[symbol] = out.get(symbol, 0) + 1
    return out


def mana_compares(cost: str, op: str, wanted: str) -> bool:
    """Whether a mana cost has all of another (`>=`), no more than it (`<=`), and so on."""
    if not cost:
        return False
    there, asked = mana_counts(cost), mana_counts(wanted)
    more = all([there.get(s, 0) >= n for s, n in asked.items()])
    less = all([asked.get(s, 0) >= n for s, n in there.items()])
    same = {s: n for s, n in there.items() if n} == {s: n for s, n in asked.items() if n}
    return {"=": same, "!=": not same, ">=": more, "<=": less, ">": more and not same, "<": less and not same}[op]


def has_hybrid(cost: str) -> bool:
    """Whether there is a symbol of two halves in a cost, other than Phyrexian ones of one colour."""
    return any([len([p for p in s.split("/") if p != "P"]) > 1 for s in re.findall(r"\{([^{}]+)\}", cost)])


def only_keywords(text: str, keywords: str) -> bool:
    """Whether every part of every line begins with one of the card's keywords (each on a line of its own)."""
    known = [k for k in keywords.split("\n") if k]
    plain = re.sub(r" ?\([^()]*\)", "", text)
    parts = [p.strip() for line in plain.split("\n") for p in re.split(r"[,;]", line)]
    return all([any([p.startswith(k) for k in known]) for p in parts if p])


FUNCTIONS: Final[tuple[tuple[str, int, Callable[..., bool | int]], ...]] = (
    ("bits", 1, bits),
    ("regexp", 2, matches),
    ("mana_compares", 3, mana_compares),
    ("hybrid", 1, has_hybrid),
    ("only_keywords", 2, only_keywords),
)


# ------------------------------------------------------------------ conditions as SQL


class Terms:
    """Makes SQL of the conditions of one query; `order` and `descending` are set by `order:` and `direction:`. What the
    cards mean is known only if they are `compiled`."""

    def __init__(self, query: str, index: SearchIndex, compiled: bool = True) -> None:
        self.query = query
        self.index = index
        self.compiled = compiled
        self.order = ""
        self.descending = False

    def sql(self, node: Node) -> Sql:
        """The condition on a row `s` of `search`. Raises UserError with the place of what is wrong."""
        if isinstance(node, Not):
            inner, values = self.sql(node.inner)
            return f"NOT ({inner})", values
        if isinstance(node, Several):
            made = [self.sql(part) for part in node.parts]
            word = " OR " if node.any else " AND "
            return "(" + word.join([sql for sql, _ in made]) + ")", [v for _, values in made for v in values]
        return self.term(node)

    def fail(self, term: Term, message: str, hint: str = "", whole: bool = False) -> Sql:
        start, end = (term.start, term.end) if whole else (term.at, term.at + len(term.value))
        fail(self.query, message, start, end, hint)

    def term(self, term: Term) -> Sql:
        if term.key == "":
            return self.name(term)
        if term.key == "!":
            query = "EXISTS (SELECT 1 FROM names n WHERE n.card = s.card AND n.folded = ?)"
            return query, [fold_name(term.value)]
        key = KEYS.get(term.key)
        if key is None:
            hint = suggestion(term.key, KEYS) or f"keys are: {', '.join(dict.fromkeys(KEYS.values()))}"
            fail(self.query, f"there is no search key {term.key!r}", term.start, term.start + len(term.key), hint)
        if term.op not in (":", "=", "!=") and key not in COMPARED:
            place = term.start + len(term.key)
            hint = f"write {term.key}:{term.value}"
            fail(self.query, f"{term.key} is not compared by {term.op}", place, place + len(term.op), hint)
        if term.regex and key not in ("name", "oracle", "fulloracle", "type", "stopped"):
            self.fail(term, f"{term.key} takes no regular expression", "name, type and oracle do")
        if key in NUMBERS:
            return self.number(term, key)
        made: Sql = getattr(self, f"of_{key}")(term)
        if term.op == "!=" and key not in COMPARED:
            return f"NOT ({made[0]})", made[1]
        return made

    # text

    def contains(self, term: Term, column: str) -> Sql:
        """A column of the full text has the value in it; three letters and more are found by the index."""
        if term.regex:
            return self.regular(term, "own" if column == "text" and "~" in term.value else column)
        value = fold_text(term.value)
        if column == "text" and "~" in value:
            column = "own"
        if len(value) < 3 or column in ("own", "full"):
            return f"s.card IN (SELECT rowid FROM search_text WHERE instr({column}, ?))", [value]
        phrase = value.replace('"', '""')
        return "s.card IN (SELECT rowid FROM search_text WHERE search_text MATCH ?)", [f'{column} : "{phrase}"']

    def regular(self, term: Term, column: str) -> Sql:
        try:
            _compiled(term.value)
        except (re.error, OverflowError, RecursionError) as error:
            place = getattr(error, "pos", None)
            start = term.at + (place or 0)
            fail(self.query, f"this is no regular expression: {getattr(error, 'msg', error)}", start, start + 1)
        return f"s.card IN (SELECT rowid FROM search_text WHERE {column} REGEXP ?)", [term.value]

    def name(self, term: Term) -> Sql:
        return self.contains(term, "name")

    def of_name(self, term: Term) -> Sql:
        if term.op == "=" and not term.regex:
            return self.term(_as(term, "!"))
        return self.contains(term, "name")

    def of_type(self, term: Term) -> Sql:
        return self.contains(term, "type")

    def of_oracle(self, term: Term) -> Sql:
        return self.contains(term, "text")

    def of_fulloracle(self, term: Term) -> Sql:
        return self.contains(term, "full")

    # numbers

    def number(self, term: Term, key: str) -> Sql:
        op = "=" if term.op == ":" else term.op
        value = term.value.lower()
        column = NUMBERS[key]
        other = NUMBERS.get(KEYS.get(value, ""))
        if other is not None:
            return _face(f"{column} {op} {other}"), []
        if key == "mv" and value in ("even", "odd"):
            return _face(f"CAST(f.mv AS INTEGER) % 2 = {int(value == 'odd')}"), []
        try:
            number = float(value)
        except ValueError:
            hint = suggestion(value, NUMBERS) or f"as in {term.key}{term.op}3, or {', '.join(NUMBERS)}"
            return self.fail(term, f"{term.value!r} is no number", hint)
        if number != number or number in (float("inf"), float("-inf")):
            return self.fail(term, f"{term.value!r} is no number", f"as in {term.key}{term.op}3")
        return _face(f"{column} {op} ?"), [number]

    def of_year(self, term: Term) -> Sql:
        if not re.fullmatch(r"\d{4}", term.value):
            return self.fail(term, f"{term.value!r} is no year", f"as in {term.key}>=2015")
        op = "=" if term.op == ":" else term.op
        return f"s.released <> '' AND CAST(substr(s.released, 1, 4) AS INTEGER) {op} ?", [int(term.value)]

    def of_date(self, term: Term) -> Sql:
        if not _is_date(term.value):
            return self.fail(term, f"{term.value!r} is no date", f"as in {term.key}>=2015-03-27")
        op = "=" if term.op == ":" else term.op
        return f"s.released <> '' AND s.released {op} ?", [term.value]

    # colours and mana

    def of_color(self, term: Term) -> Sql:
        made = self.colors(term, "f.colors", ">=")
        return _face(made[0]), made[1]

    def of_id(self, term: Term) -> Sql:
        return self.colors(term, "s.identity", "<=")

    def colors(self, term: Term, column: str, colon: str) -> Sql:
        value = term.value.lower()
        op = colon if term.op == ":" else term.op
        if re.fullmatch("[0-9]", value):
            return f"bits({column}) {'=' if term.op == ':' else op} ?", [int(value)]
        if value in _MULTICOLOR:
            if term.op not in (":", "=", "!="):
                return self.fail(term, "multicolor is not compared", f"write {term.key}:m, or {term.key}>=2")
            return f"bits({column}) {'<=' if term.op == '!=' else '>'} 1", []
        letters = _COLOR_WORDS.get(value)
        if letters is None:
            letters = value.upper()
            wrong = [c for c in letters if c not in "WUBRG"]
            if wrong:
                hint = suggestion(value, _COLOR_WORDS) or "colours are letters of wubrg, or words as blue and simic"
                return self.fail(term, f"{term.value!r} is no colour", hint)
        mask = color_mask(letters)
        if mask == 0 and term.op == ":":
            op = "="
        compared = {
            ">=": f"({column} & {mask}) = {mask}",
            "<=": f"({column} & ~{mask}) = 0",
            "=": f"{column} = {mask}",
            "!=": f"{column} <> {mask}",
            ">": f"({column} & {mask}) = {mask} AND {column} <> {mask}",
            "<": f"({column} & ~{mask}) = 0 AND {column} <> {mask}",
        }
        return f"({compared[op]})", []

    def of_mana(self, term: Term) -> Sql:
        if _MANA.sub("", term.value).strip():
            return self.fail(term, f"{term.value!r} is no mana cost", 'as in m:2wu or m:"{2}{W/U}"')
        op = ">=" if term.op == ":" else term.op
        return _face("mana_compares(f.mana, ?, ?)"), [op, term.value]

    # what a card is

    def of_rarity(self, term: Term) -> Sql:
        value = term.value.lower()
        word = value if value in RARITIES else _RARITY_LETTERS.get(value)
        if word is None:
            hint = suggestion(value, RARITIES) or f"rarities are: {', '.join(RARITIES)}"
            return self.fail(term, f"there is no rarity {term.value!r}", hint)
        op = "=" if term.op == ":" else term.op
        return f"s.rarity {op} ?", [RARITIES.index(word)]

    def of_set(self, term: Term) -> Sql:
        value = term.value.lower()
        query = "SELECT 1 FROM search WHERE instr(sets, ?) LIMIT 1"
        if self.index.db.execute(query, (f" {value} ",)).fetchone() is None:
            codes = {c for row in self.index.db.execute("SELECT DISTINCT sets FROM search") for c in row[0].split()}
            hint = suggestion(value, codes) or "sets are named by their code, as in s:dom"
            return self.fail(term, f"no card is from a set {term.value!r}", hint)
        return "instr(s.sets, ?)", [f" {value} "]

    def of_legal(self, term: Term) -> Sql:
        return self.legality(term, ("legal", "restricted"))

    def of_banned(self, term: Term) -> Sql:
        return self.legality(term, ("banned",))

    def of_restricted(self, term: Term) -> Sql:
        return self.legality(term, ("restricted",))

    def legality(self, term: Term, words: tuple[str, ...]) -> Sql:
        formats = self.index.words("SELECT DISTINCT format FROM search_legal")
        value = term.value.lower()
        if not formats:
            hint = "import a card file with legalities: `spellwright cards import FILE`"
            return self.fail(term, "these cards do not say where they are legal", hint, True)
        if value not in formats:
            hint = suggestion(value, formats) or f"formats are: {', '.join(formats)}"
            return self.fail(term, f"there is no format {term.value!r}", hint)
        marks = ", ".join(["?"] * len(words))
        query = f"SELECT 1 FROM search_legal l WHERE l.card = s.card AND l.format = ? AND l.word IN ({marks})"
        return f"EXISTS ({query})", [value, *words]

    def of_keyword(self, term: Term) -> Sql:
        value = fold_text(term.value)
        known = {k for k in "\n".join(self.index.words("SELECT DISTINCT keywords FROM search")).split("\n") if k}
        if value not in known:
            hint = suggestion(value, known) or 'keywords are as on the card, as in kw:"first strike"'
            return self.fail(term, f"no card has a keyword {term.value!r}", hint)
        return "instr(s.keywords, ?)", [f"\n{value}\n"]

    def of_layout(self, term: Term) -> Sql:
        known = self.index.words("SELECT DISTINCT layout FROM search")
        if term.value.lower() not in known:
            hint = suggestion(term.value, known) or f"layouts are: {', '.join(known)}"
            return self.fail(term, f"no card has the layout {term.value!r}", hint)
        return "s.layout = ?", [term.value.lower()]

    def of_is(self, term: Term) -> Sql:
        value = term.value.lower()
        if value in STATUSES:
            return self.reached(value)
        made = IS.get(_IS_ALIASES.get(value, value))
        if made is None:
            known = [*STATUSES, *IS, *_IS_ALIASES]
            hint = suggestion(value, known) or f"a card can be: {', '.join([*STATUSES, *IS])}"
            return self.fail(term, f"nothing is {term.value!r}", hint)
        return f"({made})", []

    def of_not(self, term: Term) -> Sql:
        made, values = self.of_is(term)
        return f"NOT ({made})", values

    # what a card compiled to

    def reached(self, status: str) -> Sql:
        """Declined, or at least read, meant or playable."""
        op = "=" if status == STATUSES[0] else ">="
        number = STATUSES.index(status)
        return f"EXISTS (SELECT 1 FROM understood u WHERE u.card = s.card AND u.status {op} {number})", []

    def of_status(self, term: Term) -> Sql:
        value = term.value.lower()
        if value not in STATUSES:
            hint = suggestion(value, STATUSES) or f"statuses are: {', '.join(STATUSES)}"
            return self.fail(term, f"there is no status {term.value!r}", hint)
        op = "=" if term.op == ":" else term.op
        query = f"SELECT 1 FROM understood u WHERE u.card = s.card AND u.status {op} {STATUSES.index(value)}"
        return f"EXISTS ({query})", []

    def of_stopped(self, term: Term) -> Sql:
        if term.regex:
            self.regular(term, "name")
        test = "u.stopped REGEXP ?" if term.regex else "instr(lower(u.stopped), ?)"
        value = term.value if term.regex else term.value.lower()
        return f"EXISTS (SELECT 1 FROM understood u WHERE u.card = s.card AND {test})", [value]

    def of_effect(self, term: Term) -> Sql:
        value = term.value.lower()
        names = {value, value.replace(" ", "").replace("-", "").replace("_", "")}
        if not self.compiled:
            return "0", []
        known = self.index.words("SELECT part FROM parts WHERE kind = 'effect'")
        found = [n for n in names if n in set(known)]
        if not found:
            hint = suggestion(value, known) or "effects are classes of the meaning, as in effect:DealDamage"
            return self.fail(term, f"no card compiled to {term.value!r}", hint)
        return self.parts("effect", f"p.part IN ({', '.join(['?'] * len(found))})", list(found))

    def of_rule(self, term: Term) -> Sql:
        value = term.value.lower().rstrip(".")
        if not _RULE.fullmatch(value):
            return self.fail(term, f"{term.value!r} is no number of a rule", "as in rule:107.3m, rule:613 or rule:7")
        if len(value) > 1 and not any([first <= int(value[:3]) <= last for first, last in SECTIONS]):
            return self.fail(term, f"there is no rule {term.value}", "as in rule:107.3m, rule:613 or rule:7")
        if len(value) == 1:
            return self.parts("rule", "p.part GLOB ?", [f"{value}*"])
        below = f"{value}[a-z]*" if "." in value else f"{value}.*"
        return self.parts("rule", "(p.part = ? OR p.part GLOB ?)", [value, below])

    def parts(self, kind: str, condition: str, values: list[object]) -> Sql:
        query = (
            "SELECT x.card FROM understood_parts x JOIN parts p ON p.id = x.part "
            f"WHERE p.kind = '{kind}' AND {condition}"
        )
        return f"s.card IN ({query})", values

    # how it is shown

    def of_order(self, term: Term) -> Sql:
        value = term.value.lower()
        self.order = _ORDER_ALIASES.get(value, value)
        if self.order not in ORDERS:
            hint = suggestion(value, [*ORDERS, *_ORDER_ALIASES]) or f"orders are: {', '.join(ORDERS)}"
            return self.fail(term, f"there is no order {term.value!r}", hint)
        return "1", []

    def of_direction(self, term: Term) -> Sql:
        value = term.value.lower()
        if value not in ("asc", "desc"):
            return self.fail(term, f"there is no direction {term.value!r}", "write direction:asc or direction:desc")
        self.descending = value == "desc"
        return "1", []


def _as(term: Term, key: str) -> Term:
    return Term(key, term.op, term.value, term.start, term.at, term.end)
