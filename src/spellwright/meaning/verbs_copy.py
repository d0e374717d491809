"""Countering, copies of spells, new targets (CR 115.7, 701.6, 707)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed, X
from spellwright.ir.meant.base import Amount, Effect, Players
from spellwright.ir.meant.effects import ChangeTargets, ChooseNewTargets, CopySpell, CounterSpell
from spellwright.ir.meant.objects import Bound
from spellwright.ir.said import effects_copy as said
from spellwright.meaning.build import ONE
from spellwright.meaning.changes import copy_exceptions
from spellwright.meaning.objects import recipients
from spellwright.meaning.scope import ONE_OF, SEVERAL, Mention, Scope
from spellwright.meaning.tables import objects, player_verbs
from spellwright.meaning.unclear import Unclear


@player_verbs.add(said.Counter)
def counter(node: said.Counter, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.6"""
    what = objects(node.what, scope, "stack")
    label = scope.label("countered")
    scope.countered = Bound(label)
    return (CounterSpell(what, "", label),)


TIMES: dict[str, Amount] = {"twice": Fixed(2), "three times": Fixed(3), "X times": X()}


@player_verbs.add(said.CopyIt, said.CopyItThat)
def copy_it(node: said.CopyIt | said.CopyItThat, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 707.10"""
    what = objects(node.what, scope, "stack")
    n: Amount = ONE
    if isinstance(node, said.CopyIt) and node.times is not None:
        n = scope.that_much() if node.times.word == "that many times" else TIMES[node.times.word]
    label = scope.label("copied")
    m = Mention(Bound(label), ONE_OF if n == ONE else SEVERAL, frozenset(("copy", "spell")), scope.clause)
    m.became = Bound(label)
    m.made = "copied"
    scope.mentions.append(m)
    return (CopySpell(who, what, n, False, label, copy_exceptions(node.exceptions, scope)),)


@player_verbs.add(said.ChooseNewTargets)
def choose_new_targets(node: said.ChooseNewTargets, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 115.7d"""
    return (ChooseNewTargets(who, objects(node.what, scope, "stack")),)


@player_verbs.add(said.ChangeTarget)
def change_target(node: said.ChangeTarget, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 115.7a"""
    what = objects(node.what, scope, "stack")
    if node.to is None:
        return (ChangeTargets(who, what, "the targets"),)
    to, players = recipients(node.to, scope)
    if players is not None or to is None:
        raise Unclear("verb", "a target changed to a player")
    return (ChangeTargets(who, what, "the targets", to),)


@player_verbs.add(said.ChangeTargets)
def change_targets(node: said.ChangeTargets, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return (ChangeTargets(who, objects(node.what, scope, "stack"), "the targets"),)


@player_verbs.add(said.ChangeAnyTargets)
def change_any_targets(node: said.ChangeAnyTargets, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 115.7c"""
    return (ChangeTargets(who, objects(node.what, scope, "stack"), "any targets"),)


@player_verbs.add(said.ChangeATarget)
def change_a_target(node: said.ChangeATarget, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 115.7b"""
    what = objects(node.what, scope, "stack")
    to, players = recipients(node.to, scope)
    if players is not None or to is None:
        raise Unclear("verb", "a target changed to a player")
    return (ChangeTargets(who, what, "a target", to),)
