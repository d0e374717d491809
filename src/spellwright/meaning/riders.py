"""Riders on mana: what happens to what it is spent on (CR 106.6a)."""

from __future__ import annotations

from spellwright.ir.meant.base import Filter, Mod
from spellwright.ir.meant.effects import ManaRider
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import mana as said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said.base import Said
from spellwright.meaning.mana import spell_filter
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import changes
from spellwright.meaning.unclear import Unclear, unknown


def rider_of(purposes: tuple[Said, ...], clause: Said, scope: Scope) -> ManaRider:
    """ "..., and that spell can't be countered": a change of the spell that the mana is spent on."""
    spells: Filter | None = None
    for p in purposes:
        if isinstance(p, said.SpendToCast):
            spells = spell_filter(p.what, scope)
    if spells is None:
        raise Unclear("mana", "a rider on no spell")
    return ManaRider(spells, spell_change(clause, scope))


def spell_change(clause: Said, scope: Scope) -> tuple[Mod, ...]:
    """What that spell gets."""
    if not isinstance(clause, clauses_said.ObjectsDo) or clause.per is not None:
        raise unknown("mana", clause)
    what = clause.what
    if not isinstance(what, objects_said.ThatObject | objects_said.It):
        raise unknown("mana", what)
    changed = changes(clause.does, scope)
    if changed.first or changed.lasting is not None:
        raise Unclear("mana", "a rider with a duration")
    return changed.mods
