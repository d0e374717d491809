"""Sentences one after the other, as the instructions of an ability (CR 608.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from spellwright.ir.meant.amounts import Count, ResultAmount
from spellwright.ir.meant.base import Amount, Effect, Objects
from spellwright.ir.meant.conditions import Did, Fails
from spellwright.ir.meant.effects import Modify, Move, TurnFaceDown
from spellwright.ir.meant.objects import Bound, BoundPlayers, Choice
from spellwright.ir.meant.shape import Bind, ChooseObjects, ForEachObject, ForEachPlayer, If, Optional, Reflex
from spellwright.ir.node import INNER, among, walk
from spellwright.ir.said import abilities as abilities_said
from spellwright.ir.said import conditions as conditions_said
from spellwright.ir.said import sentences as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import fails, rewrite
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import (
    conditions,
    sentences,
)
from spellwright.meaning.unclear import Unclear, unknown

Effects = tuple[Effect, ...]
Amending = Callable[[Said, list[Effect], int, Scope], "list[Effect] | None"]
AMENDING: list[Amending] = []
"""What changes the instructions of the sentence before (`amendments`), where a sentence does so."""


def run(nodes: tuple[Said, ...], scope: Scope) -> Effects:
    """The instructions of these sentences, in order."""
    return tuple(carry_on(nodes, scope, Progress(scope)).out)


class Progress:
    """The instructions so far, where those of the last sentence begin, and what had become of what was spoken of by
    then."""

    __slots__ = ("before", "last", "out")

    def __init__(self, scope: Scope) -> None:
        self.out: list[Effect] = []
        self.last = 0
        self.before = scope.snapshot()


def carry_on(nodes: tuple[Said, ...], scope: Scope, progress: Progress) -> Progress:
    """The same with the instructions of these sentences as well."""
    out, last, before = progress.out, progress.last, progress.before
    done = Progress(scope)
    row = None
    for i in range(len(nodes)):
        node = nodes[i]
        sentence = node.sentence if isinstance(node, abilities_said.FullStop) else node
        scope.clause += 1
        start = len(out)
        if isinstance(sentence, said.WhenYouDo | said.WhenThisWay):
            done.out = [*out, *when_you_do(sentence, nodes[i + 1 :], scope)]
            done.last = len(done.out)
            return done
        if not asks_about_it(sentence):
            row = None
        elif row is None:
            row = scope.snapshot()
        else:
            scope.restored(row)
        scope.before = before
        changed = AMENDING[0](sentence, out, last, scope)
        if changed is not None:
            out = remembering(changed, scope)
            continue
        earlier = before
        before = scope.snapshot()
        offer, looped = scope.offer, scope.offer_loop
        effects = sentences(sentence, scope)
        if contrary(effects, out):
            scope.restored(before)
            undone = scope.restored(earlier)
            scope.offer, scope.offer_loop = offer, looped
            effects = sentences(sentence, scope)
            scope.rejoined(undone)
        if scope.choices:
            raise Unclear("players", "a choice of a player where none is made")
        loop = loop_of(effects, out)
        listed = listed_down(effects, out)
        if listed is not None:
            out = listed
        elif loop is not None:
            out = [*out[:-1], loop]
        else:
            out = [*out, *effects]
        out = remembering(out, scope)
        last = start
    done.out, done.last, done.before = out, last, before
    return done


def asks_about_it(sentence: Said) -> bool:
    """Whether it asks what "it" is. Of several such sentences in a row, "If it's a land card, ... If it's a creature
    card, ...", each asks about the same, whatever was done in the ones before (CR 608.2c)."""
    if not isinstance(sentence, said.If):
        return False
    condition = sentence.condition
    if isinstance(condition, conditions_said.ItIsState):
        return True
    return isinstance(condition, conditions_said.ObjectCondition) and getattr(condition.what, "word", "") == "it"


def listed_down(effects: Effects, out: list[Effect]) -> list[Effect] | None:
    """CR 708.2: "Turn it face down. It's a 2/2 artifact creature": it is what is said of it while it is face down. None
    where nothing is turned down before."""
    if len(effects) != 1 or not out or not isinstance(effects[0], Modify):
        return None
    says = effects[0]
    if says.duration != "permanent" or says.condition is not None or says.label:
        return None
    last = out[-1]
    if isinstance(last, Optional) and len(last.effects) == 1:
        inner = listed_down(effects, [last.effects[0]])
        return None if inner is None else [*out[:-1], msgspec.structs.replace(last, effects=tuple(inner))]
    if isinstance(last, TurnFaceDown) and last.objects == says.objects and not last.becomes:
        return [*out[:-1], msgspec.structs.replace(last, becomes=says.mods)]
    if isinstance(last, Move) and "face down" in last.enters and says.objects == Bound(last.label) and not last.becomes:
        return [*out[:-1], msgspec.structs.replace(last, becomes=says.mods)]
    return None


def contrary(effects: Effects, out: list[Effect]) -> bool:
    """CR 608.2c: whether they speak of what the instruction before does, but happen just where that does not: "if you
    lose the flip, ... If you win the flip, ...", "if you don't put the card onto the battlefield"."""
    if len(effects) != 1 or not out or not isinstance(effects[0], If):
        return False
    now, last = effects[0], out[-1]
    condition = now.condition
    given = labels_in((last,))
    if isinstance(condition, Fails) and isinstance(condition.part, Did) and condition.part.label in given:
        return bool(asked_in(now.then) & (given - {condition.part.label}))
    if not isinstance(last, If) or condition != fails(last.condition):
        return False
    return bool(asked_in(now.then) & labels_in(last.then))


def meant_to_be(amount: Amount, steps: Effects) -> Amount:
    """What a step would have done, where it was not carried out ("instead", "otherwise", "unless")."""
    asked = amount.objects if isinstance(amount, Count) else amount
    if not isinstance(asked, Bound | ResultAmount):
        return amount
    for step in walk(steps):
        if isinstance(step, Effect) and getattr(step, "label", "") == asked.label:
            stated = getattr(step, "amount", None)
            return stated if isinstance(stated, Amount) else amount
    return amount


def remembering(out: list[Effect], scope: Scope) -> list[Effect]:
    """CR 608.2c: what an instruction found anew is bound before it, and before what asks for it, if it was spoken of
    since."""
    for ref, label in tuple(scope.rebind):
        for i in range(len(out) - 1, -1, -1):
            if has(out[i], ref):
                first = [j for j in range(i) if has(out[j], Bound(label))]
                if first:
                    out[first[0] : i + 1] = [
                        chosen_first(ref, label),
                        *now_bound(tuple(out[first[0] : i + 1]), ref, label),
                    ]
                else:
                    out = [*out[:i], *bound_first(out[i], ref, label), *out[i + 1 :]]
                scope.rebind.remove((ref, label))
                break
    return out


def has(value: object, ref: Objects) -> bool:
    return any([n == ref for n in walk(value)])


def bound_first(effect: Effect, ref: Objects, label: str) -> Effects:
    """The instruction with the objects bound first, within whatever it is part of."""
    nested = [f for f in effect.__struct_fields__ if is_program(getattr(effect, f))]
    own = [f for f in effect.__struct_fields__ if f not in nested and has(getattr(effect, f), ref)]
    for f in reversed(nested):
        steps: Effects = getattr(effect, f)
        others = [getattr(effect, g) for g in effect.__struct_fields__ if g != f]
        if own or has(tuple(others), Bound(label)):
            break
        for i in range(len(steps) - 1, -1, -1):
            if has(steps[i], ref):
                new = (*steps[:i], *bound_first(steps[i], ref, label), *steps[i + 1 :])
                return (msgspec.structs.replace(effect, **{f: new}),)
    return (chosen_first(ref, label), *now_bound((effect,), ref, label))


def chosen_first(ref: Objects, label: str) -> Effect:
    return ChooseObjects(ref, label) if isinstance(ref, Choice) else Bind(ref, label)


def now_bound(effects: Effects, ref: Objects, label: str) -> Effects:
    """The instructions with what is bound in the place of what would be found anew."""
    bound = Bound(label)
    out: Effects = rewrite(effects, lambda n: bound if n == ref else None)
    return out


def is_program(value: object) -> bool:
    """Whether it is instructions within an instruction."""
    return isinstance(value, tuple) and bool(value) and all([isinstance(v, Effect) for v in value])


def loop_of(effects: Effects, out: list[Effect]) -> Effect | None:
    """The loop before, with these instructions in it, if they speak of what it goes through or of what is done in
    it."""
    if not out or not isinstance(out[-1], ForEachObject | ForEachPlayer):
        return None
    loop = out[-1]
    if not speaks_of_loop(effects, labels_in(loop.effects)):
        return None
    if all([isinstance(e, ChooseObjects) for e in loop.effects]) and not speaks_of_loop(effects, set()):
        return None  # all have chosen before anything is done to what was chosen (CR 101.4)
    return msgspec.structs.replace(loop, effects=(*loop.effects, *effects))


IS_LOOP: Final = among(ForEachObject, ForEachPlayer)
IS_BOUND: Final = among(Bound, BoundPlayers)


def speaks_of_loop(effects: Effects, labels: set[str]) -> bool:
    """Whether they name "each" outside a loop of their own, or one of these labels."""
    todo: list[Any] = [effects]
    for v in todo:
        if type(v) is tuple:
            todo.extend(v)
            continue
        inner = INNER[type(v)]
        if inner is None:
            continue
        if IS_LOOP[type(v)]:
            todo.append(v.objects if isinstance(v, ForEachObject) else v.players)
            if labels and labels & asked_in(v.effects):
                return True
            continue
        if IS_BOUND[type(v)] and v.label in ("each", "each player"):
            return True
        if labels and not isinstance(v, Effect) and getattr(v, "label", "") in labels:
            return True
        todo.extend(inner(v))
    return False


def labels_in(effects: Effects) -> set[str]:
    """The labels that these steps give."""
    return {str(getattr(n, "label", "")) for n in walk(effects) if isinstance(n, Effect)} - {""}


def asked_in(effects: Effects) -> set[str]:
    """The labels that something in these steps asks for."""
    return {str(getattr(n, "label", "")) for n in walk(effects) if not isinstance(n, Effect)} - {""}


def when_you_do(node: said.WhenYouDo | said.WhenThisWay, rest: tuple[Said, ...], scope: Scope) -> Effects:
    """CR 603.12: the sentences after it are part of the reflexive ability."""
    if isinstance(node, said.WhenThisWay):
        return when_this_way(node, rest, scope)
    if node.answer.word not in ("you do", "you do this"):
        raise unknown("sentence", node.answer)
    label = scope.offer or scope.last_label
    if not label or scope.offer_loop:
        raise Unclear("sentence", "when you do, but nothing was offered before")
    inner = scope.within()
    inner.clause += 1
    effects = run((node.sentence, *rest), inner)
    scope.x_defined = scope.x_defined or inner.x_defined
    return (*inner.carried, Reflex(label, tuple(inner.targets), effects))


def when_this_way(node: said.WhenThisWay, rest: tuple[Said, ...], scope: Scope) -> Effects:
    """CR 603.12: "when a creature card is exiled this way"."""
    if node.when.word != "when":
        raise unknown("sentence", node.when)
    condition = conditions(node.condition, scope)
    scope.clause += 1
    for m in tuple(scope.mentions):  # "that card" is what the condition is about
        done = m.became or m.ref
        if m.made and isinstance(done, Objects) and has(condition, done):
            m.clause = scope.clause
            scope.mentions.remove(m)
            scope.mentions.append(m)
    inner = scope.within()
    inner.clause += 1
    effects = run((node.sentence, *rest), inner)
    scope.x_defined = scope.x_defined or inner.x_defined
    return (*inner.carried, If(condition, (Reflex("", tuple(inner.targets), effects),)))
