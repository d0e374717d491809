"""Counters: put, removed, moved, doubled (CR 122)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed, ResultAmount
from spellwright.ir.meant.base import Amount, Effect, Players
from spellwright.ir.meant.effects import (
    DistributeCounters,
    DoubleCounters,
    MoveCounters,
    Proliferate,
    PutChosenCounter,
    PutCounters,
    RemoveCounters,
)
from spellwright.ir.meant.life import GivePlayerCounters
from spellwright.ir.meant.objects import Target
from spellwright.ir.meant.shape import Repeat
from spellwright.ir.said import counters as kinds_said
from spellwright.ir.said import effects_counters as said
from spellwright.ir.said.base import Said
from spellwright.ir.said.numbers import PTChange
from spellwright.meaning.build import ONE
from spellwright.meaning.numbers import counter_name, so_many
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, objects, player_verbs, players
from spellwright.meaning.unclear import Unclear, unknown


def kind_name(node: Said) -> str:
    """CR 122.1: the name of a kind of counter."""
    if isinstance(node, PTChange):
        return counter_name(node)
    if isinstance(node, kinds_said.NamedCounter):
        return node.word
    raise unknown("kind of counter", node)


def counter_set(node: Said, scope: Scope) -> tuple[str, Amount]:
    """A kind and how many."""
    if isinstance(node, kinds_said.SomeCounters):
        if node.kind is None:
            raise Unclear("counters", "counters of any kind")
        if node.additional:
            pass  # CR 122.6a: one after another; all of them are put
        return kind_name(node.kind), so_many(node.count, scope)
    if isinstance(node, kinds_said.AnotherCounter):
        return kind_name(node.kind), ONE
    if isinstance(node, kinds_said.CountersEqual):
        return kind_name(node.kind), amounts(node.value, scope)
    raise unknown("counters", node)


def counter_group(nodes: tuple[Said, ...], scope: Scope) -> tuple[tuple[str, Amount], ...]:
    return tuple([counter_set(n, scope) for n in nodes])


@player_verbs.add(said.PutCounters)
def put_counters(node: said.PutCounters, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 122.6"""
    out: list[Effect] = []
    for placement in node.placements:
        if placement.on in players:
            raise Unclear("counters", "counters put on a player")
        if len(placement.counters) == 1 and isinstance(placement.counters[0], kinds_said.ChosenCounters):
            out.append(put_chosen(placement.counters[0].options, placement.on, scope, who))
            continue
        group = counter_group(placement.counters, scope)
        on = objects(placement.on, scope, "battlefield")
        for kind, n in group:
            label = scope.label("put")
            scope.amounts.append(ResultAmount(label))
            out.append(PutCounters(on, kind, n, label))
    return tuple(out)


def put_chosen(options: tuple[Said, ...], on_what: Said, scope: Scope, who: Players) -> Effect:
    """CR 608.2d: one kind of several."""
    group = counter_group(options, scope)
    n = group[0][1]
    for _, m in group:
        if m != n:
            raise Unclear("counters", "a choice of different numbers")
    return PutChosenCounter(who, objects(on_what, scope, "battlefield"), tuple([k for k, _ in group]), n)


@player_verbs.add(said.PutEqualCounters)
def put_equal(node: said.PutEqualCounters, scope: Scope, who: Players) -> tuple[Effect, ...]:
    on = objects(node.on, scope, "battlefield")
    if node.additional:
        pass  # CR 122.6a
    return (PutCounters(on, kind_name(node.kind), amounts(node.value, scope)),)


@player_verbs.add(said.PutEitherCounter)
def put_either(node: said.PutEitherCounter, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return (put_chosen(node.options, node.on, scope, who),)


@player_verbs.add(said.DistributeCounters)
def distribute(node: said.DistributeCounters, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 601.2d"""
    kind, n = counter_set(node.counters, scope)
    scope.quantity = n
    what = objects(node.among, scope, "battlefield")
    scope.quantity = None
    if not isinstance(what, Target):
        raise Unclear("counters", "distributed among what are no targets")
    return (DistributeCounters(kind, n, what.slot),)


@player_verbs.add(said.RemoveCounters)
def remove_counters(node: said.RemoveCounters, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 122"""
    if node.from_what in players:
        raise Unclear("counters", "counters removed from a player")
    out: list[Effect] = []
    sets = [removed_set(c, scope) for c in node.counters]
    what = objects(node.from_what, scope, "battlefield")
    for kind, n in sets:
        label = scope.label("removed")
        scope.amounts.append(ResultAmount(label))
        out.append(RemoveCounters(what, kind, n, label))
    return tuple(out)


def removed_set(node: Said, scope: Scope) -> tuple[str, Amount | None]:
    """A kind ("" for any) and how many (None: all)."""
    if isinstance(node, kinds_said.AllCounters):
        return ("" if node.kind is None else kind_name(node.kind)), None
    if isinstance(node, kinds_said.SomeCounters) and node.kind is None and not node.additional:
        return "", so_many(node.count, scope)
    if isinstance(node, kinds_said.SomeCounters) and node.additional:
        raise unknown("counters", node)
    return counter_set(node, scope)


@player_verbs.add(said.MoveCounters)
def move_counters(node: said.MoveCounters, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 122.5"""
    kind, n = removed_set(node.counters, scope)
    source = objects(node.from_what, scope, "battlefield")
    return (MoveCounters(source, objects(node.onto, scope, "battlefield"), kind, n),)


@player_verbs.add(said.DoubleCounters)
def double_counters(node: said.DoubleCounters, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.10e"""
    if node.on in players:
        raise Unclear("counters", "counters of a player doubled")
    if isinstance(node.kind, said.DoubledKind):
        kind = kind_name(node.kind.kind)
    elif isinstance(node.kind, said.DoubledEachKind) and node.kind.word == "each kind of counter":
        kind = ""
    else:
        raise unknown("counters", node.kind)
    return (DoubleCounters(objects(node.on, scope, "battlefield"), kind),)


PLAYER_KINDS = frozenset(("poison", "energy", "experience", "rad"))


@player_verbs.add(said.GetCounters)
def get_counters(node: said.GetCounters, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 122.1"""
    out: list[Effect] = []
    for c in node.counters:
        kind, n = counter_set(c, scope)
        if kind not in PLAYER_KINDS:
            raise Unclear("counters", f"{kind} counters on a player")
        out.append(GivePlayerCounters(who, kind, n))
    return tuple(out)


@player_verbs.add(said.GetSymbols)
def get_symbols(node: said.GetSymbols, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 107.14"""
    symbols = [s.symbol for s in node.symbols.symbols]
    if set(symbols) != {"{E}"}:
        raise Unclear("verb", "gets " + "".join(symbols))
    return (GivePlayerCounters(who, "energy", Fixed(len(symbols))),)


@player_verbs.add(said.Proliferate)
def proliferate(node: said.Proliferate, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.34"""
    return (Repeat(Fixed(2), (Proliferate(who),)),) if node.twice else (Proliferate(who),)
