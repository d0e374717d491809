"""Evaluators that do nothing: what stands in for a handler while it is found out who would notice that it is
missing."""

from __future__ import annotations

from spellwright.rules.base import Cond, EventTest, Objs, Plrs, Test
from spellwright.rules.events import Event
from spellwright.rules.objects import Chars, Ctx, Obj
from spellwright.rules.replacement import Change
from spellwright.rules.state import State


class ConstTest(Test):
    """Always the same answer."""

    __slots__ = ("answer",)

    def __init__(self, answer: bool) -> None:
        self.reads = 0
        self.answer = answer

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return self.answer


class ConstCond(Cond):
    __slots__ = ("answer",)

    def __init__(self, answer: bool) -> None:
        self.reads = 0
        self.answer = answer

    def holds(self, s: State, ctx: Ctx) -> bool:
        return self.answer


class NoObjs(Objs):
    __slots__ = ()

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        return []


class NoPlrs(Plrs):
    __slots__ = ()

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        return []


class NoEvent(EventTest):
    __slots__ = ()

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return False


class NoChange(Change):
    __slots__ = ()

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        return [e]
