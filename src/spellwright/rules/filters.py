"""Questions about one object, linked (the meant filters)."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.subtypes import is_creature_type
from spellwright.core.vocab import (
    BATTLEFIELD,
    CHANGELING,
    D_ABILITIES,
    D_CHOICES,
    D_COLORS,
    D_CONTROL,
    D_COUNTERS,
    D_FIELD,
    D_LOG,
    D_NAME,
    D_PT,
    D_SUBTYPES,
    D_TYPES,
    D_ZONES,
    GONE,
    KEYWORD_BITS,
    L_PT_ADD,
    PERMANENT_TYPES,
    SUBTYPES,
    SUPERTYPE_OF,
    TYPE_OF,
    UPKEEP,
    ZONE_OF,
    subtype_bit,
)
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant.objects import Source, You
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Amount, Objs, Plrs, RulesError, Test
from spellwright.rules.events import StepBegins
from spellwright.rules.filters_joined import AndTest, AnyTest, NotTest, OrTest
from spellwright.rules.filters_status import (
    AttachedToTest,
    AttackingPlayerTest,
    BlockingTest,
    DamagedByTest,
    HappenedTest,
    HasAttachedTest,
    SourceFitsTest,
    StackKindTest,
    StatusTest,
    TargetCountTest,
    TargetsTest,
    compare,
)
from spellwright.rules.layers import before, chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import (
    SPELL,
    Chars,
    Ctx,
    Obj,
    Permanent,
    StackObject,
)
from spellwright.rules.split_cards import has_name, share_name
from spellwright.rules.state import State


class TypeTest(Test):
    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.reads = D_TYPES
        self.mask = mask

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return c.types & self.mask != 0

    def general(self) -> bool:
        return True

    def types(self) -> int:
        return self.mask


class SupertypeTest(Test):
    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.reads = D_TYPES
        self.mask = mask

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return c.supertypes & self.mask != 0

    def general(self) -> bool:
        return True


class SubtypeTest(Test):
    """CR 205.3; a changeling has every creature type (CR 702.73)."""

    __slots__ = ("bit", "creature")

    def __init__(self, name: str) -> None:
        self.reads = D_SUBTYPES | D_ABILITIES
        self.bit = subtype_bit(name)
        self.creature = is_creature_type(name)

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return c.subtypes & self.bit != 0 or (self.creature and c.keywords & CHANGELING != 0)

    def general(self) -> bool:
        return True


class ColorTest(Test):
    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.reads = D_COLORS
        self.mask = mask

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return c.colors & self.mask != 0

    def general(self) -> bool:
        return True


class ColorCountTest(Test):
    __slots__ = ("n", "op")

    def __init__(self, op: str, n: int) -> None:
        self.reads = D_COLORS
        self.op = op
        self.n = n

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        k = 0
        m = c.colors
        while m:
            k += m & 1
            m >>= 1
        return compare(k, self.op, self.n)

    def general(self) -> bool:
        return True


class NameTest(Test):
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.reads = D_NAME
        self.name = name

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return has_name(c, self.name)

    def general(self) -> bool:
        return True


class NameOfTest(Test):
    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.reads = D_NAME | objs.reads
        self.objs = objs

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if not c.name:
            return False
        for i in self.objs.ids(s, ctx):
            if i > 0 and share_name(chars(s, s.objects[i]), c):
                return True
        return False


class KeywordTest(Test):
    """CR 702; keywords with parameters are looked for by name."""

    __slots__ = ("bit", "name")

    def __init__(self, name: str) -> None:
        self.reads = D_ABILITIES
        self.name = name
        self.bit = KEYWORD_BITS.get(name, 0)

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if self.bit and c.keywords & self.bit:
            return True
        for a in c.abilities:
            if isinstance(a, KeywordAbility) and a.name == self.name:
                return True
        return False

    def general(self) -> bool:
        return True


class HasAbilityTest(Test):
    __slots__ = ()

    def __init__(self) -> None:
        self.reads = D_ABILITIES

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return bool(c.abilities) or c.keywords != 0 or o.face.spell is not None


class StatTest(Test):
    __slots__ = ("amount", "op", "stat")

    def __init__(self, stat: str, op: str, amount: Amount) -> None:
        self.reads = (D_PT if stat != "mana value" else 0) | amount.reads
        self.stat = stat
        self.op = op
        self.amount = amount

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return compare(stat(s, o, c, self.stat), self.op, self.amount.value(s, ctx))


def stat(s: State, o: Obj, c: Chars, name: str) -> int:
    """A number of an object. The mana value of a spell counts its X (CR 202.3e)."""
    if name == "power":
        return c.power
    if name == "toughness":
        return c.toughness
    if name == "mana value":
        return mana_value(o, c)
    if name == "loyalty":
        return o.count("loyalty") if o.zone == BATTLEFIELD else c.loyalty
    if name in ("base power", "base toughness"):
        base = before(s, o, L_PT_ADD) if o.zone == BATTLEFIELD else c
        return base.power if name == "base power" else base.toughness
    raise RulesError(f"no characteristic {name!r}")


def mana_value(o: Obj, c: Chars) -> int:
    """CR 202.3."""
    if isinstance(o, StackObject) and o.kind == SPELL and c.cost is not None:
        return c.cost.value + c.cost.x * o.ctx.x
    return c.mana_value


class CounterTest(Test):
    __slots__ = ("amount", "kind", "op")

    def __init__(self, kind: str, op: str, amount: Amount) -> None:
        self.reads = D_COUNTERS | amount.reads
        self.kind = kind
        self.op = op
        self.amount = amount

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return compare(o.count(self.kind), self.op, self.amount.value(s, ctx))


class ControlTest(Test):
    """CR 108.4: outside the battlefield and the stack nobody controls anything; the owner stands in (CR 109.4)."""

    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs) -> None:
        self.reads = D_CONTROL | plrs.reads
        self.plrs = plrs

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return o.controller in self.plrs.seats(s, ctx)


class YouControlTest(Test):
    """The commonest case of the above."""

    __slots__ = ()

    def __init__(self) -> None:
        self.reads = D_CONTROL

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return o.controller == ctx.you

    def general(self) -> bool:
        return True


class OwnTest(Test):
    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs) -> None:
        self.reads = plrs.reads
        self.plrs = plrs

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return o.owner in self.plrs.seats(s, ctx)


class IsTest(Test):
    """Whether it is one of these, or has become one of them (CR 400.7j)."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.reads = objs.reads
        self.objs = objs

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        found = self.objs.ids(s, ctx)
        return o.id in found or (o.zone == GONE and o.successor != 0 and o.successor in found)

    def the_one(self, s: State, ctx: Ctx) -> int:
        return self.objs.the_one(s, ctx)


class IsSourceTest(Test):
    """The commonest case of the above."""

    __slots__ = ()

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return o.id == ctx.source

    def the_one(self, s: State, ctx: Ctx) -> int:
        return ctx.source

    def general(self) -> bool:
        return True


class SharesTest(Test):
    __slots__ = ("objs", "quality")

    def __init__(self, quality: str, objs: Objs) -> None:
        self.reads = objs.reads | D_TYPES | D_SUBTYPES | D_COLORS | D_NAME
        self.quality = quality
        self.objs = objs

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        for i in self.objs.ids(s, ctx):
            if i > 0 and shares(s.objects[i], chars(s, s.objects[i]), o, c, self.quality):
                return True
        return False


def shares(o: Obj, a: Chars, p: Obj, b: Chars, quality: str) -> bool:
    """Whether two objects have a quality in common."""
    if quality == "color":
        return a.colors & b.colors != 0
    if quality == "name":
        return share_name(a, b)
    if quality == "card type":
        return a.types & b.types != 0
    if quality == "mana value":
        return mana_value(o, a) == mana_value(p, b)
    if quality == "creature type":
        if a.keywords & CHANGELING:
            return b.keywords & CHANGELING != 0 or b.subtypes & creature_mask() != 0
        if b.keywords & CHANGELING:
            return a.subtypes & creature_mask() != 0
        return a.subtypes & b.subtypes & creature_mask() != 0
    if quality == "land type":
        return a.subtypes & b.subtypes & ~creature_mask() != 0
    raise RulesError(f"objects cannot share a {quality!r}")


def creature_mask() -> int:
    m = 0
    for name, bit in SUBTYPES.items():
        if is_creature_type(name):
            m |= bit
    return m


class ChosenTest(Test):
    """CR 607.2d. A chosen colour is a mask, a chosen type the number of a subtype, a name its number in `NAMES`."""

    __slots__ = ("quality",)

    def __init__(self, quality: str) -> None:
        self.reads = D_CHOICES | D_COLORS | D_SUBTYPES | D_TYPES | D_NAME
        self.quality = quality

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        for label, value in (*s.objects[ctx.source].choices, *ctx.bound):
            if label == self.quality or label in SEVERAL_QUALITIES.get(self.quality, ()):
                if label == "color":
                    return c.colors & value[0] != 0
                if label in ("creature type", "basic land type", "land type"):
                    bit = 1 << value[0]
                    return c.subtypes & bit != 0 or (label == "creature type" and c.keywords & CHANGELING != 0)
                if label == "card type":
                    return c.types & value[0] != 0
                if label in ("name", "card name"):
                    return has_name(c, NAMES[value[0]])
        return False


SEVERAL_QUALITIES: Final[dict[str, tuple[str, ...]]] = {
    "type": ("creature type", "basic land type", "land type", "card type"),
    "name": ("card name",),
}
"""What may have been chosen where "the chosen type" or "the chosen name" is said."""
NAMES: list[str] = []
"""Card names that were chosen; a choice holds the place of the name here."""


def name_number(name: str) -> int:
    if name not in NAMES:
        NAMES.append(name)
    return NAMES.index(name)


class ManaSymbolTest(Test):
    __slots__ = ("symbol",)

    def __init__(self, symbol: str) -> None:
        self.reads = 0
        self.symbol = symbol.strip("{}")

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return c.cost is not None and self.symbol in c.cost.text


class ExtremeTest(Test):
    __slots__ = ("among", "stat", "which")

    def __init__(self, which: str, stat_: str, among: Test) -> None:
        self.reads = D_PT | among.field() | among.reads
        self.which = which
        self.stat = stat_
        self.among = among

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        mine = stat(s, o, c, self.stat)
        for i in s.battlefield:
            p = s.objects[i]
            pc = chars(s, p)
            if self.among.test(s, p, pc, ctx):
                theirs = stat(s, p, pc, self.stat)
                if theirs > mine if self.which == "greatest" else theirs < mine:
                    return False
        return True


class ZoneTest(Test):
    __slots__ = ("zone",)

    def __init__(self, zone: int) -> None:
        self.reads = D_ZONES | D_FIELD
        self.zone = zone

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return o.zone == self.zone


HAPPENINGS: Final = ("entered", "attacked", "blocked", "dealt damage", "was dealt damage", "was discarded")
SINCE_UPKEEP: Final = "since last upkeep"


class RecentlyMine(Test):
    """CR 702.30a (echo): it is new to its controller since their previous upkeep."""

    __slots__ = ()

    def __init__(self) -> None:
        self.reads = D_LOG | D_CONTROL

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if not isinstance(o, Permanent):
            return False
        e = s.log
        now = True
        while e is not None:
            if isinstance(e, StepBegins) and e.step == UPKEEP and e.player == o.controller:
                if not now or s.turn != e.turn:
                    return o.since >= e.turn
                now = False
            e = e.prev
        return o.since > 0


def link_happened(n: Any, k: Linker) -> Test:
    if n.what == "came under control" and n.window == SINCE_UPKEEP:
        return RecentlyMine()
    if n.what not in HAPPENINGS or n.window != "turn":
        raise RulesError(f"the engine does not look back for {n.what!r} ({n.window})")
    return HappenedTest(n.what)


def type_mask(name: str) -> int:
    if name == "permanent":
        return PERMANENT_TYPES
    m = TYPE_OF.get(name, 0)
    if not m:
        raise RulesError(f"no card type {name!r}")
    return m


def link_control(n: Any, k: Linker) -> Test:
    if isinstance(n.players, You):
        return YouControlTest()
    return ControlTest(k.plrs(n.players))


def link_is(n: Any, k: Linker) -> Test:
    return IsSourceTest() if isinstance(n.objects, Source) else IsTest(k.objs(n.objects))


COLOR_BITS: Final = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}


def zone_of(name: str) -> int:
    if name not in ZONE_OF:
        raise RulesError(f"no zone {name!r}")
    return ZONE_OF[name]


def supertype_mask(name: str) -> int:
    if name not in SUPERTYPE_OF:
        raise RulesError(f"no supertype {name!r}")
    return SUPERTYPE_OF[name]


def link_filters() -> None:
    """Register the filters."""
    register(mf.Anything, lambda n, k: AnyTest(), shared=True)
    register(mf.AllOf, lambda n, k: AndTest([k.test(p) for p in n.parts]))
    register(mf.AnyOf, lambda n, k: OrTest([k.test(p) for p in n.parts]))
    register(mf.Not, lambda n, k: NotTest(k.test(n.part)))
    register(mf.TypeIs, lambda n, k: TypeTest(type_mask(n.type)), shared=True)
    register(mf.SupertypeIs, lambda n, k: SupertypeTest(supertype_mask(n.supertype)), shared=True)
    register(mf.SubtypeIs, lambda n, k: SubtypeTest(n.subtype), shared=True)
    register(mf.ColorIs, lambda n, k: ColorTest(COLOR_BITS[n.color]), shared=True)
    register(mf.ColorCount, lambda n, k: ColorCountTest(n.op, n.n))
    register(mf.NameIs, lambda n, k: NameTest(n.name))
    register(mf.NameOf, lambda n, k: NameOfTest(k.objs(n.of)))
    register(mf.HasKeyword, lambda n, k: KeywordTest(n.keyword), shared=True)
    register(mf.HasAbility, lambda n, k: HasAbilityTest())
    register(mf.StatIs, lambda n, k: StatTest(n.stat, n.op, k.amount(n.amount)))
    register(mf.CounterIs, lambda n, k: CounterTest(n.kind, n.op, k.amount(n.amount)))
    register(mf.ControlledBy, link_control)
    register(mf.OwnedBy, lambda n, k: OwnTest(k.plrs(n.players)))
    register(mf.StatusIs, lambda n, k: StatusTest(n.status), shared=True)
    register(mf.AttackingPlayer, lambda n, k: AttackingPlayerTest(k.plrs(n.players), n.or_planeswalker))
    register(mf.BlockingObject, lambda n, k: BlockingTest(k.objs(n.objects), False))
    register(mf.BlockedByObject, lambda n, k: BlockingTest(k.objs(n.objects), True))
    register(mf.IsObject, link_is)
    register(mf.SharesWith, lambda n, k: SharesTest(n.quality, k.objs(n.objects)))
    register(mf.ChosenQuality, lambda n, k: ChosenTest(n.quality))
    register(mf.AttachedTo, lambda n, k: AttachedToTest(k.objs(n.objects)))
    register(mf.HasAttached, lambda n, k: HasAttachedTest(k.test(n.what)))
    register(mf.StackKind, lambda n, k: StackKindTest(n.kind), shared=True)
    register(mf.TargetsObject, lambda n, k: TargetsTest(k.test(n.what), None, n.only))
    register(mf.TargetsPlayer, lambda n, k: TargetsTest(None, k.plrs(n.players), n.only))
    register(mf.TargetCount, lambda n, k: TargetCountTest(n.op, n.n))
    register(mf.SourceIs, lambda n, k: SourceFitsTest(k.test(n.what)))
    register(mf.ManaSymbolsIn, lambda n, k: ManaSymbolTest(n.symbol))
    register(mf.ZoneIs, lambda n, k: ZoneTest(zone_of(n.zone)), shared=True)
    register(mf.DealtDamageBy, lambda n, k: DamagedByTest(k.objs(n.objects)))
    register(mf.Happened, link_happened)
    register(mf.Extreme, lambda n, k: ExtremeTest(n.which, n.stat, k.test(n.among)))
