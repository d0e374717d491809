"""Changes of abilities in layer 6 (CR 613.1f), linked."""

from __future__ import annotations

from spellwright.core.vocab import D_ABILITIES, KEYWORD_BITS, L_ABILITY
from spellwright.ir.meant.base import Meant
from spellwright.rules.abilities import Ability, ActivatedAbility, KeywordAbility
from spellwright.rules.base import Mod, Objs
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker
from spellwright.rules.objects import Chars, Ctx, Obj, StackObject
from spellwright.rules.state import State


class AbilityMod(Mod):
    """CR 613.1f: keywords by their bits, other abilities as such."""

    __slots__ = ("abilities", "bits")

    def __init__(self, bits: int, abilities: tuple[Ability, ...]) -> None:
        self.layer = L_ABILITY
        self.reads = 0
        self.writes = D_ABILITIES
        self.bits = bits
        self.abilities = abilities

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        c.keywords |= self.bits
        if self.abilities:
            c.abilities = c.abilities + self.abilities

    def grants(self) -> bool:
        return bool(self.abilities)

    def pure(self) -> bool:
        return True


class ThisAbilityMod(Mod):
    """CR 707.9a: the ability that is resolving; there is none once it is fixed by anything else."""

    __slots__ = ()

    def __init__(self) -> None:
        self.layer = L_ABILITY
        self.reads = 0
        self.writes = D_ABILITIES

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        return

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        x = s.objects[s.cause] if s.cause else None
        if isinstance(x, StackObject) and x.ability is not None:
            return AbilityMod(0, (x.ability,))
        return self

    def grants(self) -> bool:
        return True


class GrantedMod(Mod):
    """CR 201.5a, 613.1f: abilities that speak of the object that gave them, linked once for each such object."""

    __slots__ = ("made", "node")

    def __init__(self, node: Meant) -> None:
        self.layer = L_ABILITY
        self.reads = 0
        self.writes = D_ABILITIES
        self.node = node
        self.made: dict[int, tuple[int, tuple[Ability, ...]]] = {}

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        got = self.made.get(ctx.source)
        if got is None:
            got = split_keywords(tuple(Linker(0, ctx.source).any(self.node)))
            self.made[ctx.source] = got
        c.keywords |= got[0]
        c.abilities = c.abilities + got[1]

    def grants(self) -> bool:
        return True


class AbilitiesOfMod(Mod):
    """CR 613.1f: all activated abilities of these objects."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.layer = L_ABILITY
        self.reads = objs.reads | D_ABILITIES
        self.writes = D_ABILITIES
        self.objs = objs

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        got = self.found(s, ctx, o.id)
        if got:
            c.abilities = c.abilities + got

    def found(self, s: State, ctx: Ctx, but: int) -> tuple[Ability, ...]:
        out: list[Ability] = []
        for i in self.objs.ids(s, ctx):
            if i > 0 and i != but:
                out.extend([a for a in chars(s, s.objects[i]).abilities if isinstance(a, ActivatedAbility)])
        return tuple(out)

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        return AbilityMod(0, self.found(s, ctx, 0))

    def grants(self) -> bool:
        return True


class LoseAbilitiesMod(Mod):
    """CR 613.1f: all abilities, or these keywords."""

    __slots__ = ("bits", "everything", "names")

    def __init__(self, everything: bool, bits: int, names: tuple[str, ...]) -> None:
        self.layer = L_ABILITY
        self.reads = 0
        self.writes = D_ABILITIES
        self.everything = everything
        self.bits = bits
        self.names = names

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        if self.everything:
            c.keywords = 0
            c.abilities = ()
            c.cant &= ~o.face.chars.cant
            return
        c.keywords &= ~self.bits
        if self.names:
            c.abilities = tuple(
                [a for a in c.abilities if not (isinstance(a, KeywordAbility) and a.name in self.names)]
            )

    def loses(self) -> bool:
        return self.everything or bool(self.names)

    def grants(self) -> bool:
        return self.loses()


def split_keywords(abilities: tuple[Ability, ...]) -> tuple[int, tuple[Ability, ...]]:
    """Plain keywords become bits."""
    bits = 0
    rest: list[Ability] = []
    for a in abilities:
        if isinstance(a, KeywordAbility) and a.name in KEYWORD_BITS and a.filter is None and a.cost is None:
            bits |= KEYWORD_BITS[a.name]
        else:
            rest.append(a)
    return bits, tuple(rest)
