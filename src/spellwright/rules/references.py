"""Which objects and which players, linked."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import (
    BATTLEFIELD,
    D_ATTACH,
    D_CHOICES,
    D_COMBAT,
    D_FIELD,
    D_GRAVE,
    D_HAND,
    D_ZONES,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    ZONE_OF,
)
from spellwright.ir.meant import objects as mo
from spellwright.rules.base import Amount, Objs, Plrs, RulesError, Test
from spellwright.rules.decisions import OneOf, Subset
from spellwright.rules.filters import name_number
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import Ctx, Permanent
from spellwright.rules.players import (
    ActivePlrs,
    BoundPlrs,
    ChoosePlrs,
    ChosenPlrs,
    ControllerPlrs,
    DefendingPlrs,
    EachPlrs,
    EventPlrs,
    HostPlrs,
    OpponentPlrs,
    OtherPlrs,
    PlrsWho,
    TargetPlrs,
    YouPlrs,
    event_object,
)
from spellwright.rules.state import State
from spellwright.rules.targets import zone_ids

ZONE_DOMAINS = {
    GRAVEYARD: D_GRAVE,
    HAND: D_HAND,
    LIBRARY: D_ZONES,
    EXILE: D_ZONES,
    STACK: D_ZONES,
}


class SourceObjs(Objs):
    """The source; once it has left, what it was (evaluators see its last-known information)."""

    __slots__ = ()

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        return [ctx.source]

    def the_one(self, s: State, ctx: Ctx) -> int:
        return ctx.source


class GranterObjs(Objs):
    """CR 201.5a."""

    __slots__ = ("granter",)

    def __init__(self, granter: int) -> None:
        self.reads = 0
        self.granter = granter

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        return [self.granter or ctx.source]


class TargetObjs(Objs):
    """CR 608.2b: targets that have become illegal are left out."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        self.reads = 0
        self.slot = slot

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        if self.slot >= len(ctx.targets):
            return []
        return [t for t in ctx.targets[self.slot] if t > 0]


class BoundObjs(Objs):
    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.reads = 0
        self.label = label

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        return [t for t in ctx.get(self.label) if t > 0]


class EventObjs(Objs):
    """CR 603: an object of the event, by role."""

    __slots__ = ("role",)

    def __init__(self, role: str) -> None:
        self.reads = 0
        self.role = role

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        e = ctx.event
        if e is None:
            return []
        i = event_object(e, self.role)
        return [i] if i > 0 else []


class MatchingObjs(Objs):
    __slots__ = ("owners", "what", "zone")

    def __init__(self, what: Test, zone: int, owners: Plrs | None) -> None:
        self.what = what
        self.zone = zone
        self.owners = owners
        self.reads = what.reads | (what.field() if zone == BATTLEFIELD else ZONE_DOMAINS.get(zone, D_ZONES | D_FIELD))
        if owners is not None:
            self.reads |= owners.reads

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        seats = self.owners.seats(s, ctx) if self.owners is not None else s.living()
        out: list[int] = []
        for i in zone_ids(s, self.zone, seats):
            o = s.objects[i]
            if self.owners is not None and o.owner not in seats and self.zone not in (BATTLEFIELD, STACK):
                continue
            if isinstance(o, Permanent) and o.phased:
                continue
            if self.what.test(s, o, chars(s, o), ctx):
                out.append(i)
        return out


class ChoiceObjs(Objs):
    """CR 608.2d. Evaluating it asks, so only instructions do, before they change anything."""

    __slots__ = ("among", "at_random", "chooser", "distinct", "least", "most", "owners", "what", "zone")

    def __init__(
        self,
        what: Test,
        zone: int,
        chooser: Plrs,
        least: Amount,
        most: Amount | None,
        owners: Plrs | None,
        at_random: bool,
        among: Objs | None,
        distinct: str,
    ) -> None:
        self.what = what
        self.zone = zone
        self.chooser = chooser
        self.least = least
        self.most = most
        self.owners = owners
        self.at_random = at_random
        self.among = among
        self.distinct = distinct
        self.reads = 0

    def candidates(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        if self.among is not None:
            pool = self.among.possible(s, ctx)
        else:
            seats = self.owners.seats(s, ctx) if self.owners is not None else s.living()
            pool = zone_ids(s, self.zone, seats)
        for i in pool:
            o = s.objects[i]
            if isinstance(o, Permanent) and o.phased:
                continue
            if self.what.test(s, o, chars(s, o), ctx):
                out.append(i)
        return out

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        seats = self.chooser.seats(s, ctx)
        if not seats:
            return []
        return self.choose(s, ctx, seats[0])

    def possible(self, s: State, ctx: Ctx) -> list[int]:
        return self.candidates(s, ctx)

    def needed(self, s: State, ctx: Ctx) -> int:
        return max(0, self.least.value(s, ctx))

    def choose(self, s: State, ctx: Ctx, seat: int) -> list[int]:
        found = self.candidates(s, ctx)
        least = max(0, self.least.value(s, ctx))
        most = len(found) if self.most is None else max(0, self.most.value(s, ctx))
        most = min(most, len(found))
        least = min(least, most)
        if most == 0:
            return []
        if self.at_random:
            return list(s.pick_random(found, most))
        if least == most == len(found) and not self.distinct:
            return found
        if least == 1 and most == 1:
            return list(s.ask(OneOf(seat, "choose", ctx.source, [(i,) for i in found], ())))
        values: list[int] | None = None
        if self.distinct:
            values = [distinct_value(s, i, self.distinct) for i in found]
        return list(s.ask(Subset(seat, "choose", ctx.source, found, least, most, values)))


def distinct_value(s: State, oid: int, quality: str) -> int:
    """A number that is the same for two objects exactly if they have the quality in common."""
    c = chars(s, s.objects[oid])
    if quality == "name":
        return name_number(c.name)
    if quality == "mana value":
        return c.mana_value
    return c.power


class TopObjs(Objs):
    __slots__ = ("amount", "bottom", "plrs")

    def __init__(self, plrs: Plrs, amount: Amount, bottom: bool) -> None:
        self.reads = 0
        self.plrs = plrs
        self.amount = amount
        self.bottom = bottom

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        n = max(0, self.amount.value(s, ctx))
        out: list[int] = []
        for seat in self.plrs.seats(s, ctx):
            lib = s.players[seat].library
            if self.bottom:
                out.extend(lib[:n])
            elif n:
                out.extend(reversed(lib[-n:]))
        return out


class HostObjs(Objs):
    __slots__ = ("of",)

    def __init__(self, of: Objs) -> None:
        self.reads = of.reads | D_ATTACH
        self.of = of

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        for i in self.of.ids(s, ctx):
            o = s.objects[i]
            if isinstance(o, Permanent) and o.attached > 0:
                out.append(o.attached)
        return out

    def the_one(self, s: State, ctx: Ctx) -> int:
        of = self.of.the_one(s, ctx)
        if of <= 0:
            return of
        o = s.objects[of]
        return o.attached if isinstance(o, Permanent) and o.attached > 0 else -1


class LinkedObjs(Objs):
    """CR 607.2a."""

    __slots__ = ()

    def __init__(self) -> None:
        self.reads = D_CHOICES | D_ZONES

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        return [i for i in s.objects[ctx.source].linked if s.objects[i].zone == EXILE]


class UnionObjs(Objs):
    __slots__ = ("parts",)

    def __init__(self, parts: list[Objs]) -> None:
        self.parts = parts
        self.reads = 0
        for p in parts:
            self.reads |= p.reads

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        for p in self.parts:
            for i in p.ids(s, ctx):
                if i not in out:
                    out.append(i)
        return out

    def possible(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        for p in self.parts:
            for i in p.possible(s, ctx):
                if i not in out:
                    out.append(i)
        return out

    def needed(self, s: State, ctx: Ctx) -> int:
        return sum([p.needed(s, ctx) for p in self.parts])


class ThoseObjs(Objs):
    __slots__ = ("objs", "what")

    def __init__(self, objs: Objs, what: Test) -> None:
        self.reads = objs.reads | what.reads
        self.objs = objs
        self.what = what

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        return self.fitting(s, ctx, self.objs.ids(s, ctx))

    def fitting(self, s: State, ctx: Ctx, ids: list[int]) -> list[int]:
        return [i for i in ids if self.what.test(s, s.objects[i], chars(s, s.objects[i]), ctx)]

    def possible(self, s: State, ctx: Ctx) -> list[int]:
        return self.fitting(s, ctx, self.objs.possible(s, ctx))

    def needed(self, s: State, ctx: Ctx) -> int:
        return self.objs.needed(s, ctx)


class BlockersObjs(Objs):
    """CR 509.1g: the creatures that block these."""

    __slots__ = ("of",)

    def __init__(self, of: Objs) -> None:
        self.reads = of.reads | D_COMBAT
        self.of = of

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        for i in self.of.ids(s, ctx):
            o = s.objects[i]
            if isinstance(o, Permanent):
                for x in o.blockers:
                    if s.in_play(x) and x not in out:
                        out.append(x)
        return out


# ------------------------------------------------------------------ players


class PlrsBut(Plrs):
    __slots__ = ("but", "plrs")

    def __init__(self, plrs: Plrs, but: Plrs) -> None:
        self.reads = plrs.reads | but.reads
        self.plrs = plrs
        self.but = but

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        no = self.but.seats(s, ctx)
        return [p for p in self.plrs.seats(s, ctx) if p not in no]


def zone_number(name: str) -> int:
    if name not in ZONE_OF:
        raise RulesError(f"no zone {name!r}")
    return ZONE_OF[name]


def link_choice(n: Any, k: Linker) -> Objs:
    zone = zone_number(n.zone) if n.zone or n.among is None else BATTLEFIELD
    return ChoiceObjs(
        k.test(n.what),
        zone,
        k.plrs(n.chooser),
        k.amount(n.least),
        k.opt_amount(n.most),
        k.opt_plrs(n.owners),
        n.at_random,
        k.opt_objs(n.among),
        n.distinct,
    )


def link_candidate(n: Any, k: Linker) -> Objs:
    """What a continuous effect is changing, where its handler says which that is."""
    if not k.candidates:
        raise RulesError("the engine does not ask about the object that is looked at here")
    return BoundObjs("each")


def link_references() -> None:
    """Register the references."""
    register(mo.Source, lambda n, k: SourceObjs(), shared=True)
    register(mo.Granter, lambda n, k: GranterObjs(k.granter))
    register(mo.Candidate, link_candidate)
    register(mo.Target, lambda n, k: TargetObjs(n.slot + k.shift))
    register(mo.Bound, lambda n, k: BoundObjs(n.label))
    register(mo.EventObject, lambda n, k: EventObjs(n.role), shared=True)
    register(mo.Matching, lambda n, k: MatchingObjs(k.test(n.what), zone_number(n.zone), k.opt_plrs(n.owners)))
    register(mo.Choice, link_choice)
    register(mo.TopCards, lambda n, k: TopObjs(k.plrs(n.players), k.amount(n.amount), n.bottom))
    register(mo.Host, lambda n, k: HostObjs(k.objs(n.of)))
    register(mo.Linked, lambda n, k: LinkedObjs())
    register(mo.Union, lambda n, k: UnionObjs([k.objs(p) for p in n.parts]))
    register(mo.Those, lambda n, k: ThoseObjs(k.objs(n.objects), k.test(n.what)))
    register(mo.Blockers, lambda n, k: BlockersObjs(k.objs(n.of)))
    register(mo.You, lambda n, k: YouPlrs(), shared=True)
    register(mo.Opponents, lambda n, k: OpponentPlrs(), shared=True)
    register(mo.EachPlayer, lambda n, k: EachPlrs(), shared=True)
    register(mo.OtherPlayers, lambda n, k: OtherPlrs(k.plrs(n.than)))
    register(mo.TargetPlayers, lambda n, k: TargetPlrs(n.slot + k.shift))
    register(mo.ControllerOf, lambda n, k: ControllerPlrs(k.objs(n.objects), False))
    register(mo.OwnerOf, lambda n, k: ControllerPlrs(k.objs(n.objects), True))
    register(mo.EventPlayer, lambda n, k: EventPlrs(n.role), shared=True)
    register(mo.BoundPlayers, lambda n, k: BoundPlrs(n.label))
    register(mo.DefendingPlayer, lambda n, k: DefendingPlrs(k.objs(n.of)))
    register(mo.ActivePlayer, lambda n, k: ActivePlrs())
    register(mo.HostPlayer, lambda n, k: HostPlrs(k.objs(n.of)))
    register(mo.ChosenPlayers, lambda n, k: ChosenPlrs())
    register(mo.ChoosePlayer, lambda n, k: ChoosePlrs(k.plrs(n.chooser), k.plrs(n.among)))
    register(mo.PlayersBut, lambda n, k: PlrsBut(k.plrs(n.players), k.plrs(n.but)))
    register(mo.PlayersWho, lambda n, k: PlrsWho(k.plrs(n.players), k.cond(n.condition)))
