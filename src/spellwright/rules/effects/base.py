"""What instructions share."""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD
from spellwright.rules.base import Objs
from spellwright.rules.events import Event
from spellwright.rules.gate import happen, intend
from spellwright.rules.objects import Ctx, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.state import State


def permanents(s: State, objs: Objs, ctx: Ctx) -> list[int]:
    """Those of the objects that are (still) permanents."""
    return [i for i in objs.ids(s, ctx) if s.objects[i].zone == BATTLEFIELD]


def perform(s: State, o: StackObject, events: list[Event], label: str, ids: list[int]) -> None:
    """Let it happen, and remember what it was done to."""
    will = intend(s, events)
    happen(s, will)
    if label:
        bind(s, o, label, tuple(ids))
