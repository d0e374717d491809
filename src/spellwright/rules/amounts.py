"""Numbers (CR 107.1), linked; and the record of what has happened, which some of them count."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.subtypes import CREATURE_TYPES
from spellwright.core.vocab import (
    ALL_COLORS,
    BASIC_LAND_MASK,
    CHANGELING,
    COLOR_OF,
    D_ABILITIES,
    D_CHOICES,
    D_COLORS,
    D_CONTROL,
    D_COUNTERS,
    D_FIELD,
    D_LIFE,
    D_LOG,
    D_NAME,
    D_PT,
    D_SUBTYPES,
    D_TURN,
    D_TYPES,
)
from spellwright.ir.meant import amounts as ma
from spellwright.ir.meant.base import Pattern
from spellwright.rules.amounts_log import before, event_amount, happened, window_name
from spellwright.rules.base import Amount, EventTest, Objs, Plrs, RulesError
from spellwright.rules.cast_info import CastInfo
from spellwright.rules.filters import creature_mask, mana_value, stat
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.manacost import Mana, ManaCost
from spellwright.rules.mods import FixedAmount
from spellwright.rules.objects import Ctx, Face, Obj, Permanent, StackObject
from spellwright.rules.state import State

# ------------------------------------------------------------------ what has happened


class EventAmount(Amount):
    __slots__ = ()

    def value(self, s: State, ctx: Ctx) -> int:
        return event_amount(ctx.event)


class HappenedAmount(Amount):
    """How often something has happened, or (`amounts`) how much in all."""

    __slots__ = ("amounts", "event", "window")

    def __init__(self, event: EventTest, window: str, amounts: bool) -> None:
        self.reads = D_LOG | D_TURN
        self.event = event
        self.window = window
        self.amounts = amounts

    def value(self, s: State, ctx: Ctx) -> int:
        n = 0
        for e in before(s, ctx) if self.window == "before" else happened(s, self.window):
            if e.kind in self.event.kinds and self.event.matches(s, e, ctx):
                n += event_amount(e) if self.amounts else 1
        return n


# ------------------------------------------------------------------ how a spell was cast


def cast_face(o: Obj, info: CastInfo) -> Face:
    """The face it was cast with: the one whose additional costs were put to its caster."""
    if len(o.face.additional) == len(info.kicks):
        return o.face
    for f in o.card.faces:
        if len(f.additional) == len(info.kicks):
            return f
    return o.face


def times_paid(o: Obj, label: str) -> list[int]:
    """How often each additional cost of this label (or "label 2", "label 3") was paid as the object was cast."""
    info = o.cast
    out: list[int] = []
    if info is None:
        return out
    face = cast_face(o, info)
    for i in range(min(len(face.additional), len(info.kicks))):
        name = face.additional[i].label
        if name == label or name.startswith(label + " "):
            out.append(info.kicks[i])
    return out


def mana_spent(o: Obj) -> tuple[Mana, ...]:
    """CR 601.2h: the mana spent to cast a spell or activate an ability; what it became remembers it (CR 400.7d)."""
    if o.cast is not None and o.cast.spent:
        return o.cast.spent
    return o.mana_used if isinstance(o, StackObject) else ()


class SpentAmount(Amount):
    """CR 106, 601.2h: the mana, or its colours."""

    __slots__ = ("colors", "objs")

    def __init__(self, objs: Objs, colors: bool) -> None:
        self.reads = objs.reads
        self.objs = objs
        self.colors = colors

    def value(self, s: State, ctx: Ctx) -> int:
        n = 0
        mask = 0
        for i in self.objs.ids(s, ctx):
            for m in mana_spent(s.objects[i]):
                n += 1
                mask |= m.color & ALL_COLORS
        return bit_count(mask) if self.colors else n


class PaidAmount(Amount):
    """CR 601.2b: how often the additional costs of this label were paid for the source."""

    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.reads = 0
        self.label = label

    def value(self, s: State, ctx: Ctx) -> int:
        return sum(times_paid(s.objects[ctx.source], self.label))


class GreatestAmongAmount(Amount):
    """The greatest or least that one of these players has."""

    __slots__ = ("amount", "least", "plrs")

    def __init__(self, plrs: Plrs, amount: Amount, least: bool) -> None:
        self.reads = plrs.reads | amount.reads
        self.plrs = plrs
        self.amount = amount
        self.least = least

    def value(self, s: State, ctx: Ctx) -> int:
        found = [self.amount.value(s, ctx.bind("candidate", (-1 - p,))) for p in self.plrs.seats(s, ctx)]
        if not found:
            return 0
        return min(found) if self.least else max(found)


class KicksAmount(Amount):
    """CR 702.33."""

    __slots__ = ()

    def value(self, s: State, ctx: Ctx) -> int:
        return sum(times_paid(s.objects[ctx.source], "kicker"))


class XAmount(Amount):
    """CR 107.3: the X of the spell or ability; of a permanent's other abilities, the one it was cast (107.3m) or turned
    face up with. A number bound as "X" comes before either, so that an X of 0 can be told from none."""

    __slots__ = ()

    def value(self, s: State, ctx: Ctx) -> int:
        if ctx.x:
            return ctx.x
        for label, n in ctx.numbers:
            if label == "X":
                return n
        o = s.objects[ctx.source]
        if isinstance(o, Permanent) and o.turned_x:
            return o.turned_x
        return o.cast.x if o.cast is not None else 0


# ------------------------------------------------------------------ counts


def bit_count(mask: int) -> int:
    n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


class CountAmount(Amount):
    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.reads = objs.reads
        self.objs = objs

    def value(self, s: State, ctx: Ctx) -> int:
        return len(self.objs.ids(s, ctx))


class CountPlrsAmount(Amount):
    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs) -> None:
        self.reads = plrs.reads
        self.plrs = plrs

    def value(self, s: State, ctx: Ctx) -> int:
        return len(self.plrs.seats(s, ctx))


ALL_CREATURE_TYPES: Final = len(CREATURE_TYPES) + 1
"""CR 205.3m: one type is of two words."""
DISTINCT: Final[dict[str, int]] = {
    "card type": D_TYPES,
    "basic land type": D_SUBTYPES,
    "creature type": D_SUBTYPES | D_ABILITIES,
    "color": D_COLORS,
    "mana value": D_NAME,
    "name": D_NAME,
    "power": D_PT,
}


class DistinctAmount(Amount):
    """How many different values of a quality."""

    __slots__ = ("objs", "quality")

    def __init__(self, quality: str, objs: Objs) -> None:
        if quality not in DISTINCT:
            raise RulesError(f"no quality {quality!r} to count: known are {', '.join(DISTINCT)}")
        self.reads = objs.reads | DISTINCT[quality]
        self.quality = quality
        self.objs = objs

    def value(self, s: State, ctx: Ctx) -> int:
        q = self.quality
        mask = 0
        names: list[str] = []
        numbers: list[int] = []
        for i in self.objs.ids(s, ctx):
            o = s.objects[i]
            c = chars(s, o)
            if q == "card type":
                mask |= c.types
            elif q == "color":
                mask |= c.colors & ALL_COLORS
            elif q == "basic land type":
                mask |= c.subtypes & BASIC_LAND_MASK
            elif q == "creature type":
                if c.keywords & CHANGELING:
                    return ALL_CREATURE_TYPES
                mask |= c.subtypes & creature_mask()
            elif q == "name":
                if c.name and c.name not in names:
                    names.append(c.name)
            else:
                n = c.power if q == "power" else mana_value(o, c)
                if n not in numbers:
                    numbers.append(n)
        return bit_count(mask) + len(names) + len(numbers)


class StatAmount(Amount):
    """A number of these objects, added up or (`greatest`) the greatest, 0 if there are none."""

    __slots__ = ("greatest", "objs", "stat")

    def __init__(self, name: str, objs: Objs, greatest: bool) -> None:
        if name not in STATS:
            raise RulesError(f"no characteristic {name!r}: known are {', '.join(STATS)}")
        self.reads = objs.reads | (D_NAME if name == "mana value" else D_COUNTERS if name == "loyalty" else D_PT)
        self.stat = name
        self.objs = objs
        self.greatest = greatest

    def value(self, s: State, ctx: Ctx) -> int:
        total = 0
        best = 0
        first = True
        for i in self.objs.ids(s, ctx):
            o = s.objects[i]
            n = stat(s, o, chars(s, o), self.stat)
            total += n
            if first or n > best:
                best = n
            first = False
        return best if self.greatest else total


STATS: Final = ("power", "toughness", "mana value", "loyalty", "base power", "base toughness")


class CountersAmount(Amount):
    """CR 122; of one that is gone, what it last had."""

    __slots__ = ("kind", "objs")

    def __init__(self, kind: str, objs: Objs) -> None:
        self.reads = objs.reads | D_COUNTERS
        self.kind = kind
        self.objs = objs

    def value(self, s: State, ctx: Ctx) -> int:
        n = 0
        for i in self.objs.ids(s, ctx):
            n += s.objects[i].count(self.kind)
        return n


class PlayerCountersAmount(Amount):
    __slots__ = ("kind", "plrs")

    def __init__(self, kind: str, plrs: Plrs) -> None:
        self.reads = plrs.reads | D_LIFE
        self.kind = kind
        self.plrs = plrs

    def value(self, s: State, ctx: Ctx) -> int:
        n = 0
        for seat in self.plrs.seats(s, ctx):
            for k, c in s.players[seat].counters:
                if not self.kind or k == self.kind:
                    n += c
        return n


class LifeAmount(Amount):
    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs) -> None:
        self.reads = plrs.reads | D_LIFE
        self.plrs = plrs

    def value(self, s: State, ctx: Ctx) -> int:
        n = 0
        for seat in self.plrs.seats(s, ctx):
            n += s.players[seat].life
        return n


def symbols_of(cost: ManaCost, mask: int) -> int:
    """How many symbols of a cost are of any of these colours; a hybrid symbol is of each of its own (CR 107.4e, f)."""
    n = 0
    for m in cost.symbols:
        if m & mask:
            n += 1
    for m in cost.twobrid:
        if m & mask:
            n += 1
    for m in cost.phyrexian:
        if m & mask:
            n += 1
    return n


def color_mask(letters: tuple[str, ...]) -> int:
    m = 0
    for x in letters:
        if x not in COLOR_OF:
            raise RulesError(f"no colour {x!r}: known are {', '.join(COLOR_OF)}")
        m |= COLOR_OF[x]
    return m


class DevotionAmount(Amount):
    """CR 700.5."""

    __slots__ = ("mask", "plrs")

    def __init__(self, plrs: Plrs, mask: int) -> None:
        self.reads = plrs.reads | D_FIELD | D_CONTROL | D_NAME
        self.plrs = plrs
        self.mask = mask

    def value(self, s: State, ctx: Ctx) -> int:
        seats = self.plrs.seats(s, ctx)
        n = 0
        for i in s.battlefield:
            o = s.permanent(i)
            if o.controller in seats and not o.phased:
                cost = chars(s, o).cost
                if cost is not None:
                    n += symbols_of(cost, self.mask)
        return n


class SymbolsAmount(Amount):
    """CR 202.1."""

    __slots__ = ("mask", "objs")

    def __init__(self, mask: int, objs: Objs) -> None:
        self.reads = objs.reads | D_NAME
        self.mask = mask
        self.objs = objs

    def value(self, s: State, ctx: Ctx) -> int:
        n = 0
        for i in self.objs.ids(s, ctx):
            cost = chars(s, s.objects[i]).cost
            if cost is not None:
                n += symbols_of(cost, self.mask)
        return n


class LabelAmount(Amount):
    """The number an earlier step bound."""

    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.reads = 0
        self.label = label

    def value(self, s: State, ctx: Ctx) -> int:
        return ctx.get_number(self.label)


class ChosenAmount(Amount):
    """CR 607.2d: the number chosen for the source, or by an earlier step."""

    __slots__ = ()

    def __init__(self) -> None:
        self.reads = D_CHOICES

    def value(self, s: State, ctx: Ctx) -> int:
        for label, value in (*ctx.bound, *s.objects[ctx.source].choices):
            if label == "number" and value:
                return value[0]
        return ctx.get_number("number")


# ------------------------------------------------------------------ arithmetic


class SumAmount(Amount):
    __slots__ = ("parts",)

    def __init__(self, parts: list[Amount]) -> None:
        self.parts = parts
        self.reads = 0
        for p in parts:
            self.reads |= p.reads

    def value(self, s: State, ctx: Ctx) -> int:
        n = 0
        for p in self.parts:
            n += p.value(s, ctx)
        return n


class PairAmount(Amount):
    """Two amounts, "-" the one less the other, "*" times it."""

    __slots__ = ("a", "b", "op")

    def __init__(self, a: Amount, op: str, b: Amount) -> None:
        self.reads = a.reads | b.reads
        self.a = a
        self.op = op
        self.b = b

    def value(self, s: State, ctx: Ctx) -> int:
        a = self.a.value(s, ctx)
        b = self.b.value(s, ctx)
        return a - b if self.op == "-" else a * b


class HalfAmount(Amount):
    """CR 107.1a."""

    __slots__ = ("a", "up")

    def __init__(self, a: Amount, rounded: str) -> None:
        if rounded not in ("up", "down"):
            raise RulesError(f"half is rounded up or down, not {rounded!r}")
        self.reads = a.reads
        self.a = a
        self.up = rounded == "up"

    def value(self, s: State, ctx: Ctx) -> int:
        n = self.a.value(s, ctx)
        return (n + 1) // 2 if self.up else n // 2


def past(n: Pattern, k: Linker) -> EventTest:
    """A pattern that is asked of what has long happened. What only the moment can tell (how many at once) cannot be."""
    from spellwright.ir.meant.patterns import Together

    if isinstance(n, Together):
        raise RulesError("the engine cannot look back for events of so many objects at once")
    return k.pattern(n)


def link_happenings(n: Any, k: Linker) -> Amount:
    return HappenedAmount(past(n.pattern, k), n.window if n.window == "before" else window_name(n.window), False)


def link_amounts() -> None:
    """Register the amounts."""
    register(ma.Fixed, lambda n, k: FixedAmount(n.n), shared=True)
    register(ma.X, lambda n, k: XAmount(), shared=True)
    register(ma.Count, lambda n, k: CountAmount(k.objs(n.objects)))
    register(ma.CountPlayers, lambda n, k: CountPlrsAmount(k.plrs(n.players)))
    register(ma.CountDistinct, lambda n, k: DistinctAmount(n.quality, k.objs(n.objects)))
    register(ma.StatOf, lambda n, k: StatAmount(n.stat, k.objs(n.objects), False))
    register(ma.GreatestStat, lambda n, k: StatAmount(n.stat, k.objs(n.objects), True))
    register(ma.CountersOn, lambda n, k: CountersAmount(n.kind, k.objs(n.objects)))
    register(ma.PlayerCounters, lambda n, k: PlayerCountersAmount(n.kind, k.plrs(n.players)))
    register(ma.LifeOf, lambda n, k: LifeAmount(k.plrs(n.players)))
    register(ma.Devotion, lambda n, k: DevotionAmount(k.plrs(n.players), color_mask(n.colors)))
    register(ma.EventAmount, lambda n, k: EventAmount())
    register(ma.ResultAmount, lambda n, k: LabelAmount(n.label))
    register(ma.Happenings, link_happenings)
    register(ma.TimesPaid, lambda n, k: PaidAmount(n.label))
    register(ma.GreatestAmong, lambda n, k: GreatestAmongAmount(k.plrs(n.players), k.amount(n.amount), n.least))
    register(ma.HappenedAmount, lambda n, k: HappenedAmount(past(n.pattern, k), window_name(n.window), True))
    register(ma.ManaSpent, lambda n, k: SpentAmount(k.objs(n.objects), n.colors))
    register(ma.TimesKicked, lambda n, k: KicksAmount())
    register(ma.ManaSymbolCount, lambda n, k: SymbolsAmount(color_mask(n.colors), k.objs(n.objects)))
    register(ma.Sum, lambda n, k: SumAmount([k.amount(p) for p in n.parts]))
    register(ma.Difference, lambda n, k: PairAmount(k.amount(n.a), "-", k.amount(n.b)))
    register(ma.Product, lambda n, k: PairAmount(k.amount(n.a), "*", k.amount(n.b)))
    register(ma.Half, lambda n, k: HalfAmount(k.amount(n.a), n.rounded))
    register(ma.ChosenNumber, lambda n, k: ChosenAmount())
