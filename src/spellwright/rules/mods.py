"""What continuous effects do, layer by layer (CR 613), linked."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import (
    CHANGELING,
    D_ABILITIES,
    D_COLORS,
    D_CONTROL,
    D_NAME,
    D_PT,
    D_STATUS,
    D_SUBTYPES,
    D_TYPES,
    KEYWORD_BITS,
    L_COLOR,
    L_CONTROL,
    L_COPY,
    L_PT_ADD,
    L_PT_CDA,
    L_PT_SET,
    L_PT_SWITCH,
    L_RULES,
    L_TEXT,
    L_TYPE,
    SUPERTYPE_OF,
    TYPE_OF,
    subtype_bit,
)
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant.base import Meant
from spellwright.ir.node import mentions, walk
from spellwright.rules.abilities import Ability, StaticAbility
from spellwright.rules.base import Amount, Cond, Mod, Objs, Plrs, RulesError, Test
from spellwright.rules.filters import COLOR_BITS
from spellwright.rules.layers import upto
from spellwright.rules.link import Linker, register
from spellwright.rules.mods_abilities import (
    AbilitiesOfMod,
    AbilityMod,
    GrantedMod,
    LoseAbilitiesMod,
    ThisAbilityMod,
    split_keywords,
)
from spellwright.rules.mods_types import AllTypesMod, ChosenTypeMod, LandTypesMod, RemoveTypesMod, TypesMod
from spellwright.rules.objects import Chars, Ctx, Face, Obj, Rule
from spellwright.rules.state import State


class FixedAmount(Amount):
    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.reads = 0
        self.n = n

    def value(self, s: State, ctx: Ctx) -> int:
        return self.n


class CopyMod(Mod):
    """CR 613.2a, 707.2: the copiable values of another object, as they were when it was copied, with exceptions."""

    __slots__ = ("exceptions", "face", "values")

    def __init__(self, values: Chars, face: Face, exceptions: tuple[Mod, ...]) -> None:
        self.layer = L_COPY
        self.reads = 0
        self.writes = D_NAME | D_TYPES | D_SUBTYPES | D_COLORS | D_PT | D_ABILITIES
        self.values = values
        self.face = face
        self.exceptions = exceptions

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        v = self.values
        c.name = v.name
        c.types = v.types
        c.supertypes = v.supertypes
        c.subtypes = v.subtypes
        c.colors = v.colors
        c.power = v.power
        c.toughness = v.toughness
        c.keywords = v.keywords
        c.abilities = v.abilities
        c.cost = v.cost
        c.mana_value = v.mana_value
        c.loyalty = v.loyalty
        c.cant = v.cant
        c.rules = v.rules
        c.text = v.text if v.text is not None else self.face
        excepted(s, o, c, self.exceptions, ctx)

    def loses(self) -> bool:
        return True

    def grants(self) -> bool:
        return True


def excepted(s: State, o: Obj, c: Chars, exceptions: tuple[Mod, ...], ctx: Ctx) -> None:
    """CR 707.9: the exceptions of a copy effect, among the copiable values `c`. What provides or retains a
    characteristic leaves out the abilities that define it (CR 707.9d)."""
    for m in exceptions:
        if defines(m):
            c.abilities = tuple([a for a in c.abilities if not defining(a, m)])
            if isinstance(m, TypesMod):
                c.keywords &= ~CHANGELING
        m.apply(s, o, c, ctx)


def defines(m: Mod) -> bool:
    """Whether a change provides a specific set of values for a characteristic."""
    if isinstance(m, SetPTMod):
        return True
    if isinstance(m, (TypesMod, ColorMod)):
        return not m.keep
    return False


def defining(a: Ability, m: Mod) -> bool:
    """Whether a characteristic-defining ability defines what the change does."""
    if not isinstance(a, StaticAbility) or not a.cda:
        return False
    for x in a.mods:
        if isinstance(m, SetPTMod) and isinstance(x, SetPTMod):
            return True
        if (isinstance(m, ColorMod) and x.layer == L_COLOR) or (isinstance(m, TypesMod) and x.layer == L_TYPE):
            return True
    return False


class ControlMod(Mod):
    """CR 613.1b."""

    __slots__ = ("plrs", "who")

    def __init__(self, plrs: Plrs | None, who: int) -> None:
        self.layer = L_CONTROL
        self.reads = plrs.reads if plrs is not None else 0
        self.writes = D_CONTROL
        self.plrs = plrs
        self.who = who

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        return

    def seat(self, s: State, ctx: Ctx) -> int:
        if self.plrs is None:
            return self.who
        seats = self.plrs.seats(s, ctx)
        return seats[0] if seats else ctx.you

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        return ControlMod(None, self.seat(s, ctx))


class ColorMod(Mod):
    __slots__ = ("keep", "mask")

    def __init__(self, mask: int, keep: bool) -> None:
        self.layer = L_COLOR
        self.reads = 0
        self.writes = D_COLORS
        self.mask = mask
        self.keep = keep

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.colors = (c.colors if self.keep else 0) | self.mask

    def pure(self) -> bool:
        return True


class ChosenColorMod(Mod):
    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.layer = L_COLOR
        self.reads = 0
        self.writes = D_COLORS
        self.label = label

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        for label, value in (*s.objects[ctx.source].choices, *ctx.bound):
            if label == (self.label or "color"):
                c.colors = value[0]

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        mask = 0
        for label, value in (*s.objects[ctx.source].choices, *ctx.bound):
            if label == (self.label or "color"):
                mask = value[0]
        return ColorMod(mask, False)


class SetPTMod(Mod):
    """CR 613.4a-b."""

    __slots__ = ("power", "toughness")

    def __init__(self, layer: int, power: Amount | None, toughness: Amount | None) -> None:
        self.layer = layer
        self.reads = (power.reads if power is not None else 0) | (toughness.reads if toughness is not None else 0)
        self.writes = D_PT
        self.power = power
        self.toughness = toughness

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        if self.power is not None:
            c.power = self.power.value(s, ctx)
        if self.toughness is not None:
            c.toughness = self.toughness.value(s, ctx)

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        p = FixedAmount(self.power.value(s, ctx)) if self.power is not None else None
        t = FixedAmount(self.toughness.value(s, ctx)) if self.toughness is not None else None
        return SetPTMod(self.layer, p, t)


class AddPTMod(Mod):
    """CR 613.4c. `each`: the amounts are about the object that is changed."""

    __slots__ = ("each", "power", "toughness")

    def __init__(self, power: Amount, toughness: Amount, each: bool) -> None:
        self.each = each
        self.layer = L_PT_ADD
        self.reads = power.reads | toughness.reads
        self.writes = D_PT
        self.power = power
        self.toughness = toughness

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        if self.each:
            ctx = ctx.bind("each", (o.id,))
        c.power += self.power.value(s, ctx)
        c.toughness += self.toughness.value(s, ctx)

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        if isinstance(self.power, FixedAmount) and isinstance(self.toughness, FixedAmount):
            return self
        return AddPTMod(FixedAmount(self.power.value(s, ctx)), FixedAmount(self.toughness.value(s, ctx)), False)

    def for_all(self, s: State, ctx: Ctx) -> Mod:
        return self if self.each else self.fixed(s, ctx)

    def pure(self) -> bool:
        return isinstance(self.power, FixedAmount) and isinstance(self.toughness, FixedAmount)

    def general(self) -> bool:
        return not self.each


class SwitchPTMod(Mod):
    """CR 613.4d."""

    __slots__ = ()

    def __init__(self) -> None:
        self.layer = L_PT_SWITCH
        self.reads = 0
        self.writes = D_PT

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.power, c.toughness = c.toughness, c.power


class NameMod(Mod):
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.layer = L_TEXT
        self.reads = 0
        self.writes = D_NAME
        self.name = name

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.name = self.name


class NoCostMod(Mod):
    """CR 202.1b, as an exception of a copy."""

    __slots__ = ()

    def __init__(self) -> None:
        self.layer = L_COPY
        self.reads = 0
        self.writes = D_NAME

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.cost = None
        c.mana_value = 0


class CantMod(Mod):
    """A plain restriction, requirement or permission."""

    __slots__ = ("bit",)

    def __init__(self, bit: int) -> None:
        self.layer = L_RULES
        self.reads = 0
        self.writes = D_STATUS
        self.bit = bit

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.cant |= self.bit

    def pure(self) -> bool:
        return True


class RuleMod(Mod):
    """One with a filter, players or a number."""

    __slots__ = ("by", "cond", "n", "number", "objs", "plrs", "what")

    def __init__(self, what: str, by: Test | None, plrs: Plrs | None, n: Amount | None, objs: Objs | None) -> None:
        self.cond: Cond | None = None
        self.number = 0
        self.layer = L_RULES
        self.reads = by.reads if by is not None else 0
        self.writes = D_STATUS
        self.what = what
        self.by = by
        self.plrs = plrs
        self.n = n
        self.objs = objs

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        seats: tuple[int, ...] = ()
        if self.plrs is not None:
            seats = tuple(self.plrs.seats(s, ctx))
            if not seats:
                return
        elif self.n is not None:
            seats = (self.n.value(s, ctx),)
        elif self.objs is not None:
            seats = tuple(self.objs.ids(s, ctx))
        rule = Rule(self.what, self.by, seats, ctx)
        rule.cond = self.cond
        rule.number = self.number
        c.rules = (*c.rules, rule)


def masks(names: tuple[str, ...], table: dict[str, int], what: str) -> int:
    m = 0
    for n in names:
        if n.lower() not in table:
            raise RulesError(f"no {what} {n!r}")
        m |= table[n.lower()]
    return m


def subtype_mask(names: tuple[str, ...]) -> int:
    m = 0
    for n in names:
        m |= subtype_bit(n)
    return m


def color_mask(names: tuple[str, ...]) -> int:
    m = 0
    for n in names:
        m |= COLOR_BITS[n]
    return m


def link_types(n: Any, k: Linker) -> list[Mod]:
    return [
        TypesMod(
            masks(n.types, TYPE_OF, "card type"),
            masks(n.supertypes, SUPERTYPE_OF, "supertype"),
            subtype_mask(n.subtypes),
            n.keep,
            n.creature_types_only,
        )
    ]


def link_remove_types(n: Any, k: Linker) -> list[Mod]:
    types = supers = sub = 0
    every = False
    for name in n.names:
        low = name.lower()
        if name == "*creature":
            every = True
        elif low in TYPE_OF:
            types |= TYPE_OF[low]
        elif low in SUPERTYPE_OF:
            supers |= SUPERTYPE_OF[low]
        else:
            sub |= subtype_bit(name)
    return [RemoveTypesMod(types, supers, sub, every)]


def link_add_ability(n: Any, k: Linker) -> list[Mod]:
    bits, rest = split_keywords(tuple(Linker().ability(n.ability)))
    return [GrantedMod(n.ability) if speaks_of_granter(n.ability) else AbilityMod(bits, rest)]


def speaks_of_granter(n: Meant) -> bool:
    """Whether a reference to the object that gives the ability is among its parts."""
    return mentions(n, mo.Granter)


def link_add_pt(n: Any, k: Linker) -> list[Mod]:
    """The amounts may be about the counters on the object that is changed."""
    each = mentions((n.node.power, n.node.toughness), mo.Candidate)
    for x in walk((n.node.power, n.node.toughness)) if each else []:
        if any([getattr(x, f) == mo.Candidate() for f in x.__struct_fields__]):
            if not isinstance(x, mn.CountersOn):
                raise RulesError(f"the engine adds nothing to power or toughness by {type(x).__name__} of its own")
    before = k.candidates
    k.candidates = each
    out = AddPTMod(k.amount(n.power), k.amount(n.toughness), each)
    k.candidates = before
    return [out]


def link_abilities_of(n: Any, k: Linker) -> list[Mod]:
    if n.kind != "activated":
        raise RulesError(f"the engine does not give all {n.kind} abilities of other objects")
    return [AbilitiesOfMod(k.objs(n.objects))]


def link_remove_abilities(n: Any, k: Linker) -> list[Mod]:
    bits = 0
    for name in n.keywords:
        bits |= KEYWORD_BITS.get(name, 0)
    return [LoseAbilitiesMod(not n.keywords, bits, n.keywords)]


def link_mods() -> None:
    """Register the changes."""
    register(mm.SetController, lambda n, k: [ControlMod(k.plrs(n.player), -1)])
    register(mm.SetTypes, link_types)
    register(mm.RemoveTypes, link_remove_types)
    register(mm.SetLandTypes, lambda n, k: [LandTypesMod(subtype_mask(n.subtypes), n.keep)])
    register(mm.AllCreatureTypes, lambda n, k: [AllTypesMod()])
    register(mm.AddChosenType, lambda n, k: [ChosenTypeMod(n.quality, n.keep)])
    register(mm.SetColors, lambda n, k: [ColorMod(color_mask(n.colors), n.keep)])
    register(mm.SetChosenColor, lambda n, k: [ChosenColorMod(n.label)])
    register(mm.AddAbility, link_add_ability)
    register(mm.AbilitiesOf, link_abilities_of)
    register(mm.AddThisAbility, lambda n, k: [ThisAbilityMod()])
    register(mm.RemoveAbilities, link_remove_abilities)
    register(mm.SetPT, lambda n, k: [SetPTMod(L_PT_SET, k.opt_amount(n.power), k.opt_amount(n.toughness))])
    register(mm.DefinePT, lambda n, k: [SetPTMod(L_PT_CDA, k.opt_amount(n.power), k.opt_amount(n.toughness))])
    register(mm.AddPT, link_add_pt)
    register(mm.SwitchPT, lambda n, k: [SwitchPTMod()])
    register(mm.NoManaCost, lambda n, k: [NoCostMod()])
    register(mm.SetName, lambda n, k: [NameMod(n.name)])


def copiable(s: State, o: Obj) -> Chars:
    """CR 707.2: printed values, copy effects, and being face down; nothing else."""

    if o.face.unbestowed is not None and not o.face_down:
        return o.face.unbestowed.chars
    if not o.effects:
        return o.printed()
    return upto(s, o, L_CONTROL)
