"""What instructions share."""

from __future__ import annotations

from spellwright.core.vocab import BEGIN_COMBAT, END_COMBAT
from spellwright.rules.base import Objs
from spellwright.rules.combat import defenders, defending_seat
from spellwright.rules.decisions import OneOf
from spellwright.rules.events import Event
from spellwright.rules.gate import happen, intend
from spellwright.rules.objects import Ctx, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.state import State


def permanents(s: State, objs: Objs, ctx: Ctx) -> list[int]:
    """Those of the objects that are (still) permanents, and not phased out."""
    return [i for i in objs.ids(s, ctx) if s.in_play(i) and not s.permanent(i).phased]


def perform(s: State, o: StackObject, events: list[Event], label: str, ids: list[int]) -> None:
    """Let it happen, and remember what it was done to."""
    will = intend(s, events)
    happen(s, will)
    if label:
        bind(s, o, label, tuple(ids))


def whom_to_attack(s: State, seat: int, about: int, only: list[int] | None) -> int:
    """CR 508.4: what a permanent that is put onto the battlefield attacking attacks, as its controller chooses, 0 for
    nothing (CR
    506.3b). `only`: these players, or what they control."""
    if s.active != seat or not BEGIN_COMBAT <= s.step <= END_COMBAT:
        return 0
    found = [d for d in defenders(s, seat) if only is None or defending_seat(s, d) in only]
    if len(found) <= 1:
        return found[0] if found else 0
    return s.ask(OneOf(seat, "attack", about, [(d,) for d in found], ()))[0]
