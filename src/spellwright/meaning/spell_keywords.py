"""Keywords that change what the spell they are on does (CR 702)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.abilities import Keyword, Modes
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Ability, Effect
from spellwright.ir.meant.conditions import CostWasPaid, Fails, Fits, WasCast
from spellwright.ir.meant.effects import CastNow, Modify, Move, PutCounters
from spellwright.ir.meant.filters import AllOf, ControlledBy, IsObject, Not, TypeIs
from spellwright.ir.meant.mods import AddAbility, SetPT, SetTypes
from spellwright.ir.meant.objects import Bound, Matching, Source, Target, TargetPlayers, You
from spellwright.ir.meant.parts import TargetSpec
from spellwright.ir.meant.patterns import StepBegins
from spellwright.ir.meant.shape import Bind, Delay, If, Optional
from spellwright.ir.node import Node, mentions
from spellwright.meaning.build import ONE, rewrite
from spellwright.meaning.keyword_parts import ENTERS, number, target, when
from spellwright.meaning.unclear import Unclear

Effects = tuple[Effect, ...]
Targets = tuple[TargetSpec, ...]


def rebound() -> Effects:
    """CR 702.88a: the last thing that the spell does."""
    again = Optional(You(), (CastNow(You(), Bound("rebound"), True),))
    later = Delay(StepBegins("upkeep", You()), (again,))
    return (If(WasCast(Source(), "hand"), (Move(Source(), "exile", "rebound"), later)),)


def awaken(keyword: Keyword, slot: int) -> tuple[TargetSpec, Effects]:
    """CR 702.113a, b: one more target, if its cost was paid, and what becomes of it."""
    paid = CostWasPaid("awaken")
    spec = TargetSpec(AllOf((TypeIs("land"), ControlledBy(You()))), "battlefield", None, ONE, ONE, condition=paid)
    land = Target(slot)
    zero = Fixed(0)
    mods = (
        SetTypes(("creature",), (), ("Elemental",), True),
        SetPT(zero, zero),
        AddAbility(Keyword("haste")),
    )
    return spec, (If(paid, (PutCounters(land, "+1/+1", number(keyword.n)), Modify(land, mods, "permanent"))),)


def overload(targets: Targets, effects: Effects) -> tuple[Targets, Effects]:
    """CR 702.96a, b: "each" for "target", where each instruction is about the targets and nothing of theirs."""
    paid = CostWasPaid("overload")
    if len(targets) != 1:
        raise Unclear("keyword", "overload of several targets")
    spec = targets[0]
    if spec.what is None or spec.players is not None or spec.divided is not None:
        raise Unclear("keyword", "overload of a target player")
    for e in effects:
        plain = [f for f in e.__struct_fields__ if getattr(e, f) == Target(0)]
        others = [getattr(e, f) for f in e.__struct_fields__ if f not in plain]
        if len(plain) > 1 or mentions(tuple(others), Target, TargetPlayers):
            raise Unclear("keyword", "overload of what speaks of its target again")
    each = Bound("each of them")

    def changed(node: Node) -> Node | None:
        return each if node == Target(0) else None

    bound = Bind(Matching(spec.what, spec.zone, spec.owners), "each of them")
    all_of_them: Effects = (bound, *rewrite(effects, changed))
    without = msgspec.structs.replace(spec, condition=Fails(paid))
    return (without,), (If(paid, all_of_them, effects),)


def with_modes(modes: Modes, keywords: list[Keyword]) -> Modes:
    """CR 702.42a, 702.120a: entwine and escalate."""
    for k in keywords:
        if k.name == "entwine":
            modes = msgspec.structs.replace(modes, instead_if=CostWasPaid("entwine"), instead_most=None)
        elif k.name == "escalate":
            modes = msgspec.structs.replace(modes, extra=k.cost)
    return modes


def backup(keyword: Keyword, below: tuple[Ability, ...]) -> Keyword:
    """CR 702.165a: another creature also gains what stands below."""
    it = Target(0)
    given = tuple([AddAbility(a) for a in below if not (isinstance(a, Keyword) and a.name == "backup")])
    another = If(Fits(it, Not(IsObject(Source()))), (Modify(it, given, "end of turn"),))
    effects: Effects = (PutCounters(it, "+1/+1", number(keyword.n)),)
    if given:
        effects = (*effects, another)
    part = when(ENTERS, *effects, targets=(target(TypeIs("creature")),))
    return msgspec.structs.replace(keyword, parts=(part,))
