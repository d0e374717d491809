"""What several players do, where each does it by itself (CR 101.4, 608.2c)."""

from __future__ import annotations

from typing import Any

import msgspec

from spellwright.ir.meant.acting import ACTING, ACTOR
from spellwright.ir.meant.base import Effect, Players
from spellwright.ir.meant.effects import Move
from spellwright.ir.meant.library import Reveal
from spellwright.ir.meant.objects import Bound, BoundPlayers, Choice, Matching, TopCards
from spellwright.ir.meant.shape import ChooseObjects, ForEachPlayer
from spellwright.ir.node import INNER, walk
from spellwright.meaning.build import rewrite
from spellwright.meaning.scope import Scope

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
