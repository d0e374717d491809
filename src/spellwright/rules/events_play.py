"""Events of playing: casting, activating, attacking, blocking, keyword actions, what is seen and chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spellwright.core.vocab import (
    D_CHOICES,
    D_COMBAT,
    E_ACT,
    E_ACTIVATE,
    E_ATTACK,
    E_BLOCK,
    E_BLOCKED,
    E_CAST,
    E_CONTROL,
    E_CYCLE,
    E_EFFECT,
    E_LAND,
    E_LOSE,
    E_OBJECT_ACT,
    E_SEEN,
    E_TARGET,
)
from spellwright.rules.base import Answer
from spellwright.rules.events import Event
from spellwright.rules.objects import Permanent

if TYPE_CHECKING:
    from spellwright.rules.state import State


class SpellCast(Event):
    """CR 601.2i."""

    __slots__ = ("oid", "player")

    rule: ClassVar[str] = "601.2i"

    def __init__(self, oid: int, player: int) -> None:
        Event.__init__(self, E_CAST)
        self.oid = oid
        self.player = player


class SpellCopied(Event):
    """CR 707.10: a copy of a spell was put onto the stack."""

    __slots__ = ("oid", "player")

    rule: ClassVar[str] = "707.10"

    def __init__(self, oid: int, player: int) -> None:
        Event.__init__(self, E_CAST)
        self.oid = oid
        self.player = player


class AbilityActivated(Event):
    """CR 602.2. `oid` is the ability on the stack, `source` what it is of."""

    __slots__ = ("mana", "oid", "player", "source")

    rule: ClassVar[str] = "602.2"

    def __init__(self, oid: int, source: int, player: int, mana: bool) -> None:
        Event.__init__(self, E_ACTIVATE)
        self.oid = oid
        self.source = source
        self.player = player
        self.mana = mana


class Attacks(Event):
    """CR 508.1k, 508.3. `defender` is a player or a permanent, `player` the defending player."""

    __slots__ = ("declared", "defender", "oid", "player", "together")

    rule: ClassVar[str] = "508.1k"

    def __init__(self, oid: int, defender: int, player: int, together: int) -> None:
        self.kind = E_ATTACK
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.oid = oid
        self.defender = defender
        self.player = player
        self.together = together
        self.declared = True

    def apply(self, s: State) -> None:
        o = s.objects[self.oid]
        if o.epoch is not s.epoch:
            o = s.edit(self.oid)
        assert isinstance(o, Permanent)
        o.attacking = self.defender
        s.attackers.append(self.oid)
        s.combatants.append(self.oid)
        if s.index.reads & D_COMBAT:
            s.touch(D_COMBAT)


class Blocks(Event):
    """CR 509.1g."""

    __slots__ = ("attacker", "oid")

    rule: ClassVar[str] = "509.1g"

    def __init__(self, oid: int, attacker: int) -> None:
        self.kind = E_BLOCK
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.oid = oid
        self.attacker = attacker

    def apply(self, s: State) -> None:
        b = s.objects[self.oid]
        if b.epoch is not s.epoch:
            b = s.edit(self.oid)
        assert isinstance(b, Permanent)
        b.blocking = (*b.blocking, self.attacker) if b.blocking else (self.attacker,)
        a = s.edit_permanent(self.attacker)
        a.blockers = (*a.blockers, self.oid) if a.blockers else (self.oid,)
        s.combatants.append(self.oid)
        if s.index.reads & D_COMBAT:
            s.touch(D_COMBAT)


class BecomesBlocked(Event):
    """CR 509.1h; `blocked` False: it isn't (CR 509.3g). `each`: told once more for each blocker (CR 509.3d), where
    abilities listen to that; `Blocks` is the fact of it."""

    __slots__ = ("blocked", "by", "each", "oid")

    rule: ClassVar[str] = "509.1h"

    def __init__(self, oid: int, blocked: bool, by: Answer) -> None:
        self.kind = E_BLOCKED
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.oid = oid
        self.blocked = blocked
        self.by = by
        self.each = False

    def apply(self, s: State) -> None:
        if self.blocked and not self.each:
            s.edit_permanent(self.oid).blocked = True
            if s.index.reads & D_COMBAT:
                s.touch(D_COMBAT)


class LandPlayed(Event):
    """CR 305.1."""

    __slots__ = ("oid", "player")

    rule: ClassVar[str] = "305.1"

    def __init__(self, oid: int, player: int) -> None:
        Event.__init__(self, E_LAND)
        self.oid = oid
        self.player = player

    def apply(self, s: State) -> None:
        s.edit_player(self.player).lands += 1


class Cycled(Event):
    """CR 702.29c."""

    __slots__ = ("oid", "player")

    rule: ClassVar[str] = "702.29c"

    def __init__(self, oid: int, player: int) -> None:
        Event.__init__(self, E_CYCLE)
        self.oid = oid
        self.player = player


class BecomesTarget(Event):
    """CR 115.1: `target` was chosen as a target of the spell or ability `by`."""

    __slots__ = ("by", "target")

    rule: ClassVar[str] = "115.1"

    def __init__(self, target: int, by: int) -> None:
        Event.__init__(self, E_TARGET)
        self.target = target
        self.by = by


class PlayerActs(Event):
    """A keyword action of CR 701 by a player."""

    __slots__ = ("action", "amount", "player")

    rule: ClassVar[str] = "701.1"

    def __init__(self, player: int, action: str, amount: int) -> None:
        Event.__init__(self, E_ACT)
        self.player = player
        self.action = action
        self.amount = amount

    def affected(self, s: State) -> int:
        return self.player


class ObjectActs(Event):
    """A keyword action of CR 701 by or to an object."""

    __slots__ = ("action", "oid")

    rule: ClassVar[str] = "701.1"

    def __init__(self, oid: int, action: str) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid
        self.action = action

    def affected(self, s: State) -> int:
        return s.objects[self.oid].controller


class Seen(Event):
    """CR 701.20: `seats` (a mask) have seen these cards; all see what is revealed."""

    __slots__ = ("ids", "player", "seats")

    rule: ClassVar[str] = "701.20a"

    def __init__(self, player: int, ids: Answer, seats: int) -> None:
        Event.__init__(self, E_SEEN)
        self.player = player
        self.ids = ids
        self.seats = seats

    def apply(self, s: State) -> None:
        for i in self.ids:
            o = s.objects[i]
            if o.known & self.seats != self.seats:
                s.edit(i).known |= self.seats


class Chosen(Event):
    """A choice kept by an object for its linked abilities (CR 607.2d)."""

    __slots__ = ("label", "oid", "value")

    rule: ClassVar[str] = "607.2d"

    def __init__(self, oid: int, label: str, value: Answer) -> None:
        Event.__init__(self, E_EFFECT)
        self.oid = oid
        self.label = label
        self.value = value

    def apply(self, s: State) -> None:
        o = s.edit(self.oid)
        o.choices = (*[c for c in o.choices if c[0] != self.label], (self.label, self.value))
        s.touch(D_CHOICES)


class PlayerLoses(Event):
    """CR 104.3, 704.5."""

    __slots__ = ("player", "why")

    rule: ClassVar[str] = "104.3"

    def __init__(self, player: int, why: str) -> None:
        Event.__init__(self, E_LOSE)
        self.player = player
        self.why = why

    def affected(self, s: State) -> int:
        return self.player


class ControlChanged(Event):
    """CR 613.1b: seen by what looks for it."""

    __slots__ = ("new", "oid", "old")

    rule: ClassVar[str] = "108.4"

    def __init__(self, oid: int, old: int, new: int) -> None:
        Event.__init__(self, E_CONTROL)
        self.oid = oid
        self.old = old
        self.new = new
