"""What some keyword actions do to objects: destroy, regenerate, sacrifice, discard, counter (CR 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spellwright.core.vocab import (
    D_COMBAT,
    D_STATUS,
    E_COUNTERED,
    E_DESTROY,
    E_DISCARD,
    E_OBJECT_ACT,
    E_SACRIFICE,
    GRAVEYARD,
)
from spellwright.rules.events import Event
from spellwright.rules.objects import NOT_ATTACKING, Permanent

if TYPE_CHECKING:
    from spellwright.rules.state import State


class Destroy(Event):
    """CR 701.8; the move to the graveyard comes with it. `by_rule`: by a state-based action, not an effect."""

    __slots__ = ("by_rule", "oid", "regeneration")

    rule: ClassVar[str] = "701.8"

    def __init__(self, oid: int, regeneration: bool) -> None:
        Event.__init__(self, E_DESTROY)
        self.oid = oid
        self.regeneration = regeneration
        self.by_rule = False

    def affected(self, s: State) -> int:
        return s.objects[self.oid].controller

    def expand(self, s: State) -> list[Event]:
        return [move_to_graveyard(self.oid, "destroy")]


class Regenerated(Event):
    """CR 701.19a: instead of being destroyed."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "701.19a"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.shields -= 1
        p.damage = 0
        p.deathtouched = False
        p.tapped = True
        s.mana[p.controller] = None
        remove_from_combat(s, p)
        s.touch(D_STATUS)


def remove_from_combat(s: State, p: Permanent) -> None:
    """CR 506.4: the (editable) permanent stops attacking, blocking and being blocked."""
    if p.attacking != NOT_ATTACKING or p.blocking:
        s.touch(D_COMBAT)
    if p.attacking != NOT_ATTACKING:
        p.attacking = NOT_ATTACKING
        p.blocked = False
        if p.id in s.attackers:
            s.attackers.remove(p.id)
        for b in p.blockers:
            if s.in_play(b):
                q = s.edit_permanent(b)
                q.blocking = tuple([x for x in q.blocking if x != p.id])
        p.blockers = ()
    if p.blocking:
        for a in p.blocking:
            if s.in_play(a):
                q = s.edit_permanent(a)
                q.blockers = tuple([x for x in q.blockers if x != p.id])
        p.blocking = ()


class Sacrificed(Event):
    """CR 701.21; the move comes with it."""

    __slots__ = ("oid", "player")

    rule: ClassVar[str] = "701.21a"

    def __init__(self, oid: int, player: int) -> None:
        Event.__init__(self, E_SACRIFICE)
        self.oid = oid
        self.player = player

    def expand(self, s: State) -> list[Event]:
        return [move_to_graveyard(self.oid, "sacrifice")]


class Discarded(Event):
    """CR 701.9; the move comes with it."""

    __slots__ = ("oid", "player")

    rule: ClassVar[str] = "701.9a"

    def __init__(self, oid: int, player: int) -> None:
        Event.__init__(self, E_DISCARD)
        self.oid = oid
        self.player = player

    def expand(self, s: State) -> list[Event]:
        return [move_to_graveyard(self.oid, "discard")]


class Countered(Event):
    """CR 701.6a."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "701.6a"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_COUNTERED)
        self.oid = oid

    def affected(self, s: State) -> int:
        return s.objects[self.oid].controller


def move_to_graveyard(oid: int, how: str) -> Event:
    """The move that comes with being destroyed, sacrificed or put there."""
    from spellwright.rules.zones import ZoneMove

    return ZoneMove(oid, GRAVEYARD, how)
