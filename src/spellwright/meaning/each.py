"""What several players do, where each does it by itself (CR 101.4, 608.2c)."""

from __future__ import annotations

from typing import Any

import msgspec

from spellwright.ir.meant.acting import ACTING, ACTOR
from spellwright.ir.meant.amounts import CountPlayers
from spellwright.ir.meant.base import Effect, Players
from spellwright.ir.meant.effects import Move
from spellwright.ir.meant.filters import AllOf, ControlledBy
from spellwright.ir.meant.library import Reveal
from spellwright.ir.meant.objects import Bound, BoundPlayers, Choice, ControllerOf, Matching, Target, TopCards
from spellwright.ir.meant.shape import ChooseObjects, ForEachObject, ForEachPlayer
from spellwright.ir.node import INNER, walk
from spellwright.meaning.build import ONE, ZERO, all_of, rewrite
from spellwright.meaning.scope import Scope
from spellwright.meaning.unclear import Unclear

EACH = BoundPlayers("each player")
OWN = ("graveyard", "hand", "library")
"""Zones whose cards are those of the player who has the zone."""


def by_each(effects: tuple[Effect, ...], who: Players, scope: Scope) -> tuple[Effect, ...]:
    """Effects that speak of each of several players. Those that are done by each by itself stay as they are; of others
    the players choose first, one after the other, and then it is done to all that was chosen (CR 101.4)."""
    out: list[Effect] = []
    for e in effects:
        if not speaks(e):
            out.append(e)
            continue
        if isinstance(e, Move) and e.controller == ACTOR and of_their_own(e):
            e = msgspec.structs.replace(e, controller=None)
        if isinstance(e, Move) and isinstance(e.objects, Choice) and e.objects.chooser == ACTOR:
            label = scope.label("chosen")
            done = msgspec.structs.replace(e, objects=Bound(label))
            if not speaks(done):
                out.append(ForEachPlayer(who, (ChooseObjects(theirs(e.objects), label),)))
                out.append(done)
                continue
        elif isinstance(e, (Move, Reveal)) and not any([isinstance(n, Choice) for n in walk(e)]):
            if not (isinstance(e, Move) and e.controller == ACTOR):
                out.append(rewrite(e, lambda n: who if n == ACTOR else None))
                continue
        if getattr(e, "who", None) == who:
            e = msgspec.structs.replace(e, who=EACH)
        out.append(ForEachPlayer(who, (theirs(e),)))
    return tuple(out)


def speaks(value: Any) -> bool:
    """Whether it speaks of each of the players, outside what they do by themselves."""
    todo = [value]
    for v in todo:
        if isinstance(v, tuple):
            todo.extend(v)
            continue
        if v == ACTOR:
            return True
        if isinstance(v, ACTING):
            continue
        inner = INNER[type(v)]
        if inner is not None:
            todo.extend(inner(v))
    return False


def theirs(value: Any) -> Any:
    """What is said of each, for one of them after the other."""
    return rewrite(value, lambda n: EACH if n == ACTOR else None)


def of_their_own(e: Move) -> bool:
    """Whether what is moved is each player's own, so that it comes under that player's control without being told."""
    what = e.objects
    if isinstance(what, (Choice, Matching)):
        return what.zone in OWN and what.owners == ACTOR
    return isinstance(what, Bound) or (isinstance(what, TopCards) and what.players == ACTOR)


def aimed_at_each(who: Players, steps: tuple[Effect, ...], slot: int, scope: Scope) -> tuple[Effect, ...]:
    """CR 601.2c: "for each opponent, destroy up to one target creature that player controls": up to as many targets as
    there are such players, each controlled by another of them; what is done is done to every target."""
    spec = scope.targets[slot]
    parts = spec.what.parts if isinstance(spec.what, AllOf) else (spec.what,)
    theirs = ControlledBy(EACH)
    if len(scope.targets) != slot + 1 or theirs not in parts or spec.least != ZERO or spec.most != ONE:
        raise Unclear("sentence", "a target for each player")
    what = all_of([ControlledBy(who) if p == theirs else p for p in parts if p is not None])
    spec = msgspec.structs.replace(spec, what=what, most=CountPlayers(who), joint="controllers differ")
    if any(n == EACH for n in walk(spec)):
        raise Unclear("sentence", "a target for each player")
    scope.targets[slot] = spec
    if not any(n == EACH or n == ControllerOf(Target(slot)) for n in walk(steps)) and len(steps) < 2:
        return steps
    of_one = {EACH: ControllerOf(Bound("each")), Target(slot): Bound("each")}
    each: tuple[Effect, ...] = rewrite(steps, lambda n: of_one.get(n) if isinstance(n, BoundPlayers | Target) else None)
    return (ForEachObject(Target(slot), each),)
