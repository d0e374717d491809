"""Restrictions, requirements and permissions of permanents (CR 101.2, 508.1, 509.1), linked."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import PERMISSION_OF, REQUIREMENT_OF, RESTRICTION_OF
from spellwright.ir.meant import mods as mm
from spellwright.rules.base import Cond, Mod, RulesError
from spellwright.rules.link import Linker, register
from spellwright.rules.manacost import parse_cost
from spellwright.rules.mods import CantMod, FixedAmount, RuleMod

OBJECT_RULES: Final = ("attack", "block", "be blocked", "be blocked except by", "block only", "be targeted")
"""Restrictions that can be about what fits."""


def link_restriction(n: Any, k: Linker) -> list[Mod]:
    if n.unless is not None:
        return [attack_tax(n, k)]
    if n.what == "be blocked by more than one" and n.by is None:
        return [RuleMod("max blockers", None, None, FixedAmount(1), None)]
    if n.by is None and n.players is None:
        if n.what not in RESTRICTION_OF:
            raise RulesError(f"the engine has no restriction {n.what!r}")
        return [CantMod(RESTRICTION_OF[n.what])]
    if n.what not in OBJECT_RULES:
        raise RulesError(f"the engine has no restriction {n.what!r} with a filter")
    if n.what == "attack" and n.players is not None:
        if n.by is not None:
            raise RulesError("the engine has no restriction on attacking with players and objects")
        return [RuleMod("attack those" if n.or_planeswalker else "attack players", None, k.plrs(n.players), None, None)]
    return [RuleMod(n.what, k.opt_test(n.by), k.opt_plrs(n.players), None, None)]


def attack_tax(n: Any, k: Linker) -> Mod:
    """CR 508.1h: it can't attack these players unless so much generic mana is paid for it."""
    cost = n.unless
    if n.what != "attack" or n.by is not None or cost.acts or cost.tap or cost.untap or cost.mana is None:
        raise RulesError(f"the engine has no price of that kind on {n.what!r}")
    mana = parse_cost(cost.mana)
    if mana.total != mana.generic or mana.x:
        raise RulesError("the engine has only prices of generic mana on attacking")
    out = RuleMod(
        "attack tax" if n.or_planeswalker or n.players is None else "attack tax players",
        None,
        k.opt_plrs(n.players),
        None,
        None,
    )
    out.number = mana.generic
    return out


def defender_rule(cond: Cond) -> Mod:
    """CR 508.1c: it can't attack a player for whom this holds, nor what that player controls."""
    out = RuleMod("attack if", None, None, None, None)
    out.cond = cond
    return out


def link_requirement(n: Any, k: Linker) -> list[Mod]:
    if n.objects is None and n.players is None and n.what in REQUIREMENT_OF:
        return [CantMod(REQUIREMENT_OF[n.what])]
    if n.what == "be blocked by all":
        return [RuleMod("lure", None, None, None, None)]
    if n.what == "attack this player" and n.players is not None:
        return [RuleMod("must attack", None, k.plrs(n.players), None, None)]
    if n.what == "block this" and n.objects is not None:
        return [RuleMod("must block", None, None, None, k.objs(n.objects))]
    raise RulesError(f"the engine has no requirement {n.what!r}")


def link_permission(n: Any, k: Linker) -> list[Mod]:
    if n.what in PERMISSION_OF:
        return [CantMod(PERMISSION_OF[n.what])]
    if n.what == "block an additional":
        return [RuleMod("block additional", None, None, k.amount(n.n) if n.n is not None else FixedAmount(1), None)]
    raise RulesError(f"the engine has no permission {n.what!r}")


def link_rules() -> None:
    """Register the restrictions, requirements and permissions."""
    register(mm.Restriction, link_restriction)
    register(mm.Requirement, link_requirement)
    register(mm.Permission, link_permission)
