"""Phasing (CR 502.1, 702.26)."""

from __future__ import annotations

from typing import ClassVar, Final

from spellwright.core.vocab import BATTLEFIELD, D_ALL, E_EFFECT
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.events import Event
from spellwright.rules.events_actions import remove_from_combat
from spellwright.rules.events_play import ObjectActs
from spellwright.rules.gate import happen
from spellwright.rules.layers import chars
from spellwright.rules.listeners import register
from spellwright.rules.objects import Permanent
from spellwright.rules.state import State

WITH_HOST: Final = -1
"""How a permanent is phased out that goes and comes with what it is attached to (CR 702.26g); any other is phased out
under a player, by seat from 1."""


class PhasesOut(Event):
    """CR 702.26b: it is treated as though it did not exist. `how`: under which player, or WITH_HOST."""

    __slots__ = ("how", "oid")

    rule: ClassVar[str] = "702.26b"

    def __init__(self, oid: int, how: int) -> None:
        Event.__init__(self, E_EFFECT)
        self.oid = oid
        self.how = how

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        register(s, p, p.registered, False)
        p.phased = self.how
        if not s.seldom.phasing:
            s.edit_seldom().phasing = True
        remove_from_combat(s, p)
        changed(s, p)


class PhasesIn(Event):
    """CR 702.26c."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "702.26c"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_EFFECT)
        self.oid = oid

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.phased = 0
        register(s, p, p.registered, True)
        changed(s, p)


def changed(s: State, p: Permanent) -> None:
    """Whatever looked at it is to look again."""
    p.stamp = None
    s.mana[p.controller] = None
    s.touched.append(p.id)
    s.resync = True
    s.touch(D_ALL)


def phase_out(s: State, ids: list[int]) -> None:
    """CR 702.26b, g-h: these permanents phase out, and with them what is attached to them."""
    happen(s, going(s, ids))


def going(s: State, ids: list[int]) -> list[Event]:
    gone = [i for i in ids if s.in_play(i) and not s.permanent(i).phased]
    along: list[int] = []
    todo = gone[:]
    while todo:
        for a in s.permanent(todo.pop()).attachments:
            if s.in_play(a) and not s.permanent(a).phased and a not in along:
                along.append(a)
                todo.append(a)
    events: list[Event] = []
    for i in gone:
        if i not in along:
            events.append(PhasesOut(i, s.permanent(i).controller + 1))
    events.extend([PhasesOut(i, WITH_HOST) for i in along])
    events.extend([ObjectActs(i, "phase out") for i in gone if i not in along])
    events.extend([ObjectActs(i, "phase out") for i in along])
    return events


def coming(s: State, seat: int) -> list[Event]:
    """CR 702.26a, g: what phased out under this player phases in, with what is attached to it."""
    if not s.seldom.phasing:
        return []
    todo: list[int] = []
    for i in s.battlefield:
        o = s.objects[i]
        assert isinstance(o, Permanent)
        if o.phased == seat + 1:
            todo.append(i)
    back: list[int] = []
    while todo:
        i = todo.pop(0)
        back.append(i)
        todo.extend([a for a in s.permanent(i).attachments if s.in_play(a) and s.permanent(a).phased == WITH_HOST])
    events: list[Event] = [PhasesIn(i) for i in back]
    events.extend([ObjectActs(i, "phase in") for i in back])
    return events


def phase_for_turn(s: State) -> None:
    """CR 502.1: the active player's permanents with phasing phase out as those phase in that were phased out."""
    mine: list[int] = []
    if s.index.phasing:
        for i in s.battlefield:
            o = s.permanent(i)
            if o.controller == s.active and not o.phased and has_phasing(s, o):
                mine.append(i)
    happen(s, going(s, mine) + coming(s, s.active))


def has_phasing(s: State, o: Permanent) -> bool:
    for a in chars(s, o).abilities:
        if isinstance(a, KeywordAbility) and a.name == "phasing":
            return True
    return False


def away(s: State, oid: int) -> bool:
    """CR 702.26b: whether it is a permanent that nothing can happen to now."""
    o = s.objects[oid]
    return isinstance(o, Permanent) and o.phased != 0 and o.zone == BATTLEFIELD
