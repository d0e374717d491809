"""What belongs to the casting of a card rather than to the object (CR 118.8, 118.9, 601.2b, 601.3), linked."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import ZONE_OF
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import base as mb
from spellwright.rules.abilities import AdditionalCost, AlternativeCost, CostSpec, ModesSpec, XRule
from spellwright.rules.base import Cond, Instr, RulesError
from spellwright.rules.link import Linker, watched_of, whole
from spellwright.rules.manacost import ManaCost, add_costs

CASTING: Final = (ma.SpellAbility, ma.AdditionalCost, ma.AlternativeCost, ma.CastFrom, ma.CastRestriction, ma.XRule)


class Special:
    """What a face has that is no ability of an object on the battlefield."""

    __slots__ = ("additional", "alternatives", "restrictions", "spell", "xrule")

    def __init__(self) -> None:
        self.spell: ModesSpec | None = None
        self.additional: list[AdditionalCost] = []
        self.alternatives: list[AlternativeCost] = []
        self.restrictions: list[Cond] = []
        self.xrule: XRule | None = None


def take_special(n: mb.Ability, k: Linker, sp: Special, cost: ManaCost | None) -> bool:
    """Whether it belongs to the casting of the spell rather than to the object. `cost`: the mana cost of the face."""
    if not isinstance(n, CASTING):
        return False
    w = watched_of(n)
    if isinstance(n, ma.SpellAbility):
        sp.spell = k.modes(w.modes)
    elif isinstance(n, ma.AdditionalCost):
        sp.additional.append(AdditionalCost(tuple([k.cost(c) for c in w.options]), w.optional, w.label, w.repeatable))
    elif isinstance(n, ma.AlternativeCost):
        sp.alternatives.append(link_alternative(w, k))
    elif isinstance(n, ma.CastFrom):
        sp.alternatives.append(link_cast_from(w, k, cost))
    elif isinstance(n, ma.CastRestriction):
        sp.restrictions.append(k.cond(w.condition))
    else:
        sp.xrule = XRule(w.least, k.opt_amount(w.most))
    whole(w)
    return True


CAST_AS: Final = ("", "face down", "transformed")
TIMINGS: Final = ("", "sorcery")
THEN: Final = ("", "exile")


def link_alternative(n: Any, k: Linker) -> AlternativeCost:
    if n.cast_as not in CAST_AS:
        raise RulesError(f"the engine cannot have a spell cast {n.cast_as!r}")
    if n.timing not in TIMINGS or n.then not in THEN:
        raise RulesError(f"the engine has no alternative cost for {n.timing!r}, {n.then!r}")
    out = AlternativeCost(
        k.cost(n.cost),
        k.opt_cond(n.condition),
        ZONE_OF[n.zone],
        n.label,
        n.then,
        n.timing == "sorcery",
        n.cast_as == "face down",
        n.free,
    )
    out.transformed = n.cast_as == "transformed"
    return out


def link_cast_from(n: Any, k: Linker, cost: ManaCost | None) -> AlternativeCost:
    """CR 601.3, 118.8: the mana cost, and what is to be paid besides."""
    if cost is None:
        raise RulesError("the engine cannot have a card without a mana cost cast from elsewhere")
    if n.timing not in TIMINGS or n.then not in THEN:
        raise RulesError(f"the engine has no casting from elsewhere for {n.timing!r}, {n.then!r}")
    acts: tuple[Instr, ...] = ()
    if n.cost is not None:
        more = k.cost(n.cost)
        if more.mana is not None:
            cost = add_costs(cost, more.mana)
        if more.tap or more.untap or more.loyalty is not None:
            raise RulesError("the engine has no such additional cost of a spell")
        acts = more.acts
    spec = CostSpec(cost, acts, False, False, None, 0)
    return AlternativeCost(
        spec, k.opt_cond(n.condition), ZONE_OF[n.zone], n.label, n.then, n.timing == "sorcery", False, False
    )
