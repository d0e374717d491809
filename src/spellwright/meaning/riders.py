"""Riders on mana: what happens to what it is spent on (CR 106.6a)."""

from __future__ import annotations

from spellwright.ir.meant.base import Effect, Filter, Mod
from spellwright.ir.meant.effects import AddMana
from spellwright.ir.meant.objects import EventObject
from spellwright.ir.meant.parts import ManaRider
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import conditions as conditions_said
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import mana as said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import sentences as sentences_said
from spellwright.ir.said.base import Said
from spellwright.meaning.mana import spell_filter
from spellwright.meaning.scope import ONE_OF, Scope
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
    mods, duration = spell_change(clause, scope)
    return ManaRider(spells, mods, duration=duration)


def spell_change(clause: Said, scope: Scope) -> tuple[tuple[Mod, ...], str]:
    """What that spell gets, and for how long."""
    if not isinstance(clause, clauses_said.ObjectsDo) or clause.per is not None:
        raise unknown("mana", clause)
    what = clause.what
    if not isinstance(what, objects_said.ThatObject | objects_said.It) or clause.does not in changes:
        raise unknown("mana", clause.does)
    changed = changes(clause.does, scope)
    if changed.first or (changed.lasting is not None and changed.lasting.condition is not None):
        raise Unclear("mana", "a rider with a condition")
    return changed.mods, "" if changed.lasting is None else changed.lasting.duration


def spent_on(mana: Said, event: Said, scope: Scope) -> Filter:
    """CR 106.6: "that mana is spent on a creature spell"."""
    if not isinstance(mana, casting.SpokenMana) or mana.word not in ("that mana", "this mana"):
        raise unknown("mana", mana)
    if isinstance(event, casting.ManaIsSpentOn):
        return spell_filter(event.what, scope)
    if isinstance(event, casting.ManaIsSpentToCast) and isinstance(event.use, casting.UseCast):
        return spell_filter(event.what, scope)
    raise unknown("mana", event)


def with_rider(node: Said, out: list[Effect], scope: Scope) -> list[Effect] | None:
    """The mana added last with the rider that this sentence puts on it; None if the sentence is no rider."""
    if isinstance(node, sentences_said.If) and isinstance(node.condition, conditions_said.ManaIs):
        sentence = node.sentence
        if not isinstance(sentence, sentences_said.Statement):
            raise unknown("mana", sentence)
        body = sentence.body
        if not isinstance(body, clauses_said.Steps) or len(body.clauses) != 1 or body.after is not None:
            raise unknown("mana", body)
        spells = spent_on(node.condition.mana, node.condition.event, scope)
        mods, duration = spell_change(body.clauses[0], scope)
        return added(out, ManaRider(spells, mods, duration=duration))
    if isinstance(node, sentences_said.WhenMana):
        from spellwright.meaning.events import when
        from spellwright.meaning.running import run

        when(node.when)
        spells = spent_on(node.mana, node.event, scope)
        inner = Scope(scope.holder)
        inner.named = scope.named
        inner.this = scope.this
        inner.mention(EventObject("object"), ONE_OF, frozenset(("spell",)))
        effects = run((node.sentence,), inner)
        return added(out, ManaRider(spells, (), effects, "", tuple(inner.targets)))
    return None


def added(out: list[Effect], rider: ManaRider) -> list[Effect]:
    last = out[-1] if out else None
    if not isinstance(last, AddMana):
        raise Unclear("mana", "a rider without mana")
    return [*out[:-1], AddMana(last.who, last.output, last.restriction, (*last.riders, rider), last.lasts)]
