"""Mana costs and single mana (CR 106, 107.4, 202)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellwright.core.vocab import COLOR_LETTERS, COLOR_OF
from spellwright.rules.base import RulesError

if TYPE_CHECKING:
    from spellwright.rules.abilities import TriggeredAbility
    from spellwright.rules.base import Instr, Mod, Test
    from spellwright.rules.objects import Ctx


class Rider:
    """CR 106.6a: what happens when this mana is spent on a spell that fits."""

    __slots__ = ("ability", "mods", "program", "spent_on")

    def __init__(
        self, spent_on: Test, mods: tuple[Mod, ...], program: tuple[Instr, ...], ability: TriggeredAbility | None
    ) -> None:
        self.ability = ability
        self.spent_on = spent_on
        self.mods = mods
        self.program = program


class Spending:
    """CR 106.6: what restricted mana may be spent on. A test that is None allows nothing of its kind."""

    __slots__ = ("activate", "cast", "costs")

    def __init__(self, cast: Test | None, activate: Test | None, costs: tuple[str, ...]) -> None:
        self.cast = cast
        self.activate = activate
        self.costs = costs


class Mana:
    """One mana in a pool. `color` is one bit of `vocab.ALL_MANA`. Plain mana is shared (`PLAIN`); mana with a
    restriction,
    riders or a snow source (CR 107.4h), or of a player who pays by hand, has a record of its own, with the context
    these
    are judged in and its source (CR 106.3)."""

    __slots__ = ("color", "ctx", "lasts", "riders", "snow", "source", "spending")

    def __init__(
        self,
        color: int,
        spending: Spending | None,
        riders: tuple[Rider, ...],
        ctx: Ctx | None,
        snow: bool,
        lasts: int,
        source: int,
    ) -> None:
        self.color = color
        self.spending = spending
        self.riders = riders
        self.ctx = ctx
        self.snow = snow
        self.lasts = lasts
        self.source = source

    def same(self, other: Mana) -> bool:
        """Whether nothing tells the two apart but which is which."""
        return (
            self.color == other.color
            and self.spending is other.spending
            and self.riders == other.riders
            and self.snow == other.snow
            and self.lasts == other.lasts
            and self.source == other.source
        )


PLAIN: Final[dict[int, Mana]] = {c: Mana(c, None, (), None, False, 0, 0) for c in (1, 2, 4, 8, 16, 32)}


def bits(m: int) -> int:
    """How many colours a mask has."""
    n = 0
    while m:
        n += m & 1
        m >>= 1
    return n


class ManaCost:
    """A mana cost (CR 202.1). `symbols` holds a colour mask for each coloured or hybrid symbol ({C} too), `twobrid` the
    colour of each {2/C}, `phyrexian` the mask of each {C/P}, `snow` the number of {S}, `x` the number of {X}.

    `needs` lists, for each union of its symbols' masks, how many symbols only those colours can pay: by Hall's theorem
    one-mana sources suffice exactly if enough of them make a colour of each union, and enough in all. `ranked` has the
    symbols that fewest colours can pay first, `mask` the colours of all of them.
    """

    __slots__ = (
        "generic",
        "mask",
        "needs",
        "phyrexian",
        "ranked",
        "snow",
        "symbols",
        "text",
        "total",
        "twobrid",
        "value",
        "x",
    )

    def __init__(
        self,
        generic: int,
        symbols: tuple[int, ...],
        twobrid: tuple[int, ...],
        phyrexian: tuple[int, ...],
        snow: int,
        x: int,
        text: tuple[str, ...],
    ) -> None:
        self.generic = generic
        self.symbols = symbols
        self.twobrid = twobrid
        self.phyrexian = phyrexian
        self.snow = snow
        self.x = x
        self.text = text
        self.value = generic + len(symbols) + 2 * len(twobrid) + len(phyrexian) + snow
        self.total = generic + len(symbols) + snow
        seen: dict[int, int] = {}
        masks = sorted(set(symbols))
        if len(masks) <= 6:
            for pick in range(1, 1 << len(masks)):
                m = 0
                for i in range(len(masks)):
                    if pick >> i & 1:
                        m |= masks[i]
                seen[m] = sum([1 for x_ in symbols if x_ & ~m == 0])
        self.needs = tuple(seen.items())
        self.mask = 0
        for c in masks:
            self.mask |= c
        self.ranked = tuple(sorted(symbols, key=bits)) if len(masks) > 1 else symbols

    def simple(self) -> bool:
        """Whether there is nothing to announce about it (CR 601.2b)."""
        return not self.x and not self.twobrid and not self.phyrexian

    def colors(self) -> int:
        """The colours of its symbols (CR 105.2)."""
        m = 0
        for c in self.symbols:
            m |= c
        for c in self.twobrid:
            m |= c
        for c in self.phyrexian:
            m |= c
        return m & 31


NO_COST: Final = ManaCost(0, (), (), (), 0, 0, ())


COSTS: Final[dict[tuple[str, ...], ManaCost]] = {}
"""The costs of cards by their symbols."""


def parse_cost(symbols: tuple[str, ...]) -> ManaCost:
    """A cost from its symbols without braces: "2", "G", "W/U", "2/W", "W/P", "W/U/P", "C", "S", "X". RulesError on
    any other."""
    found = COSTS.get(symbols)
    if found is None:
        found = parsed_cost(symbols)
        COSTS[symbols] = found
    return found


def parsed_cost(symbols: tuple[str, ...]) -> ManaCost:
    """As `parse_cost`, worked out."""
    generic = 0
    colored: list[int] = []
    twobrid: list[int] = []
    phyrexian: list[int] = []
    snow = 0
    x = 0
    for raw in symbols:
        t = raw.upper()
        if t.isdigit():
            generic += int(t)
        elif t in COLOR_OF:
            colored.append(COLOR_OF[t])
        elif t == "X":
            x += 1
        elif t == "S":
            snow += 1
        elif "/" in t:
            parts = t.split("/")
            mask = 0
            for p in parts:
                mask |= COLOR_OF.get(p, 0)
            if parts[-1] == "P":
                phyrexian.append(mask)
            elif parts[0] == "2":
                twobrid.append(mask)
            elif mask and not parts[0].isdigit():
                colored.append(mask)
            else:
                raise RulesError(f"no mana symbol {{{raw}}}")
        else:
            raise RulesError(
                f"no mana symbol {{{raw}}}: known are numbers, W U B R G C S X and hybrids such as W/U, 2/W, W/P"
            )
    return ManaCost(generic, tuple(colored), tuple(twobrid), tuple(phyrexian), snow, x, symbols)


def add_costs(a: ManaCost, b: ManaCost) -> ManaCost:
    """Both together (CR 601.2f)."""
    if a is NO_COST:
        return b
    if b is NO_COST:
        return a
    return ManaCost(
        a.generic + b.generic,
        a.symbols + b.symbols,
        a.twobrid + b.twobrid,
        a.phyrexian + b.phyrexian,
        a.snow + b.snow,
        a.x + b.x,
        a.text + b.text,
    )


def letters(mask: int) -> str:
    """A colour mask as letters in WUBRG order."""
    return "".join([COLOR_LETTERS[i] for i in range(6) if mask >> i & 1])
