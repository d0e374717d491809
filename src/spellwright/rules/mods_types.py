"""Changes of types in layer 4 (CR 613.1d, 205.1, 305.7)."""

from __future__ import annotations

from typing import Final

from spellwright.core.subtypes import is_creature_type
from spellwright.core.vocab import (
    ARTIFACT,
    BASIC_LAND_MASK,
    CHANGELING,
    CREATURE,
    D_ABILITIES,
    D_SUBTYPES,
    D_TYPES,
    L_TYPE,
    SUBTYPES,
)
from spellwright.rules.abilities import Ability
from spellwright.rules.base import Mod
from spellwright.rules.objects import Chars, Ctx, Obj
from spellwright.rules.state import State


class TypesMod(Mod):
    """CR 613.1d, 205.1: card types, supertypes and subtypes, added or in place of others. What becomes an artifact
    creature
    keeps its other types, and of its subtypes all but creature types that are replaced (CR 205.1b)."""

    __slots__ = ("creature_only", "keep", "sub", "supers", "types")

    def __init__(self, types: int, supers: int, sub: int, keep: bool, creature_only: bool) -> None:
        self.layer = L_TYPE
        self.reads = 0
        self.writes = (D_TYPES if types or supers or not keep else 0) | (D_SUBTYPES if sub or not keep else 0)
        self.types = types
        self.supers = supers
        self.sub = sub
        self.keep = keep
        self.creature_only = creature_only

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        if self.keep:
            c.types |= self.types
            c.subtypes |= self.sub
        elif self.types == ARTIFACT | CREATURE:
            c.types |= self.types
            if self.sub & creature_subtypes():
                c.subtypes &= ~creature_subtypes()
                c.keywords &= ~CHANGELING
            c.subtypes |= self.sub
        elif self.creature_only:
            c.types |= self.types
            c.subtypes = (c.subtypes & ~creature_subtypes()) | self.sub
            c.keywords &= ~CHANGELING
        else:
            if self.types:
                c.types = self.types
                c.subtypes = self.sub
            elif self.sub & creature_subtypes():
                c.subtypes = (c.subtypes & ~creature_subtypes()) | self.sub
            elif self.sub:
                c.subtypes = self.sub
            c.keywords &= ~CHANGELING
        c.supertypes |= self.supers

    def pure(self) -> bool:
        return True


def creature_subtypes() -> int:
    m = 0
    for name, bit in SUBTYPES.items():
        if is_creature_type(name):
            m |= bit
    return m


class RemoveTypesMod(Mod):
    __slots__ = ("all_creature", "sub", "supers", "types")

    def __init__(self, types: int, supers: int, sub: int, all_creature: bool) -> None:
        self.layer = L_TYPE
        self.reads = 0
        self.writes = D_TYPES | D_SUBTYPES
        self.types = types
        self.supers = supers
        self.sub = sub
        self.all_creature = all_creature

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.types &= ~self.types
        c.supertypes &= ~self.supers
        c.subtypes &= ~self.sub
        if self.all_creature:
            c.subtypes &= ~creature_subtypes()
            c.keywords &= ~CHANGELING


INTRINSIC: Final[dict[int, Ability]] = {}
"""CR 305.6: the mana ability of each basic land type, by its bit; the linker makes them."""


class LandTypesMod(Mod):
    """CR 305.7: a land whose types are set loses its abilities and has those of its new basic types; added ones come
    on top."""

    __slots__ = ("keep", "sub")

    def __init__(self, sub: int, keep: bool) -> None:
        self.layer = L_TYPE
        self.reads = 0
        self.writes = D_SUBTYPES | D_ABILITIES | D_TYPES
        self.sub = sub
        self.keep = keep

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        if not self.keep:
            c.subtypes = (c.subtypes & creature_subtypes()) | self.sub
            c.abilities = intrinsic(self.sub)
            c.keywords = 0
            c.cant = 0
            c.rules = ()
        else:
            new = self.sub & ~c.subtypes
            c.subtypes |= self.sub
            c.abilities = c.abilities + intrinsic(new)

    def loses(self) -> bool:
        return not self.keep

    def grants(self) -> bool:
        return True


def intrinsic(mask: int) -> tuple[Ability, ...]:
    """The intrinsic mana abilities of basic land types."""
    out: list[Ability] = []
    for bit, a in INTRINSIC.items():
        if mask & bit & BASIC_LAND_MASK:
            out.append(a)
    return tuple(out)


class AllTypesMod(Mod):
    """CR 702.73a, in layer 4."""

    __slots__ = ()

    def __init__(self) -> None:
        self.layer = L_TYPE
        self.reads = 0
        self.writes = D_SUBTYPES

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.keywords |= CHANGELING


class ChosenTypeMod(Mod):
    __slots__ = ("keep", "quality")

    def __init__(self, quality: str, keep: bool) -> None:
        self.layer = L_TYPE
        self.reads = 0
        self.writes = D_SUBTYPES | D_ABILITIES | D_TYPES
        self.quality = quality
        self.keep = keep

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        for label, value in (*s.objects[ctx.source].choices, *ctx.bound):
            if label in ("creature type", "basic land type", "land type") and self.quality in ("type", label):
                bit = 1 << value[0]
                if label == "creature type":
                    c.subtypes = (c.subtypes if self.keep else c.subtypes & ~creature_subtypes()) | bit
                else:
                    LandTypesMod(bit, self.keep).apply(s, o, c, ctx)
                return

    def loses(self) -> bool:
        return not self.keep and self.quality != "creature type"

    def grants(self) -> bool:
        return self.quality != "creature type"
