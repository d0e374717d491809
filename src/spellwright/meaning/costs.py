"""Costs, and the mana symbols in them (CR 107.4, 118, 601.2b)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Effect
from spellwright.ir.meant.life import PayLife, TakePlayerCounters
from spellwright.ir.meant.parts import Cost
from spellwright.ir.said import costs as said
from spellwright.ir.said import effects_life as life
from spellwright.ir.said.base import Said
from spellwright.ir.said.mana import Mana
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, costs, player_verbs
from spellwright.meaning.unclear import Unclear

PLAIN = frozenset("WUBRGCXSYZ")


def mana_symbols(mana: Mana) -> tuple[str, ...]:
    """CR 107.4: the symbols without braces. Unclear for a symbol that is no mana."""
    out: list[str] = []
    for s in mana.symbols:
        out.append(mana_symbol(s.symbol))
    return tuple(out)


def mana_symbol(symbol: str) -> str:
    text = symbol.strip("{}")
    if text in PLAIN or text.isdigit():
        return text
    parts = text.split("/")
    if len(parts) > 1 and all(p in "WUBRGCP" or p.isdigit() for p in parts):
        return text
    raise Unclear("mana", symbol)


@costs.add(Mana)
def mana_cost(node: Mana, scope: Scope) -> Cost:
    """CR 107.5, 107.6, 107.14"""
    out: list[str] = []
    tap = untap = False
    energy = 0
    for s in node.symbols:
        if s.symbol == "{T}":
            tap = True
        elif s.symbol == "{Q}":
            untap = True
        elif s.symbol == "{E}":
            energy += 1
        else:
            out.append(mana_symbol(s.symbol))
    acts: tuple[Effect, ...] = ()
    if energy:
        acts = (TakePlayerCounters(scope.actor, "energy", Fixed(energy)),)
    return Cost(tuple(out) if out else None, acts, tap, untap)


@costs.add(said.ActionCost)
def action_cost(node: said.ActionCost, scope: Scope) -> Cost:
    """CR 118.1: what is done is bound with "cost:" before its label."""
    return action(node.does, scope)


def action(does: Said, scope: Scope) -> Cost:
    """An action as a cost, paid by whoever acts."""
    if isinstance(does, life.PayMana):
        return mana_cost(does.mana, scope)
    if isinstance(does, life.PayManaAndLife):
        part = mana_cost(does.mana, scope)
        return joined((part, Cost(None, (PayLife(scope.actor, amounts(does.amount, scope)),))))
    before = scope.prefix
    scope.prefix = "cost:"
    scope.clause += 1
    acts = player_verbs(does, scope, scope.actor)
    scope.prefix = before
    return Cost(None, acts)


def joined(parts: tuple[Cost, ...]) -> Cost:
    """CR 601.2f, 602.2b: several costs paid together."""
    mana: tuple[str, ...] | None = None
    acts: tuple[Effect, ...] = ()
    tap = untap = False
    for c in parts:
        if c.mana is not None:
            mana = c.mana if mana is None else mana + c.mana
        acts = acts + c.acts
        if (tap and c.tap) or (untap and c.untap) or c.loyalty is not None:
            raise Unclear("cost", "a cost twice")
        tap = tap or c.tap
        untap = untap or c.untap
    return Cost(mana, acts, tap, untap)


def total(nodes: tuple[Said, ...], scope: Scope) -> Cost:
    """The parts of a cost, in their order."""
    return joined(tuple([costs(n, scope) for n in nodes]))


def actions(nodes: tuple[Said, ...], scope: Scope) -> Cost:
    """Several actions as one cost."""
    return joined(tuple([action(n, scope) for n in nodes]))
