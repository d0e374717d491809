"""Filters made of others, and the one that everything fits."""

from __future__ import annotations

from spellwright.rules.base import Test
from spellwright.rules.objects import Chars, Ctx, Obj
from spellwright.rules.state import State


class AnyTest(Test):
    __slots__ = ()

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return True

    def general(self) -> bool:
        return True


class JoinedTest(Test):
    """Several filters, joined in one way or the other."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Test]) -> None:
        self.parts = parts
        self.reads = 0
        for p in parts:
            self.reads |= p.reads

    def general(self) -> bool:
        for p in self.parts:
            if not p.general():
                return False
        return True


class AndTest(JoinedTest):
    __slots__ = ()

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        for p in self.parts:
            if not p.test(s, o, c, ctx):
                return False
        return True

    def types(self) -> int:
        for p in self.parts:
            mask = p.types()
            if mask:
                return mask
        return 0


class OrTest(JoinedTest):
    __slots__ = ()

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        for p in self.parts:
            if p.test(s, o, c, ctx):
                return True
        return False

    def types(self) -> int:
        out = 0
        for p in self.parts:
            mask = p.types()
            if not mask:
                return 0
            out |= mask
        return out


class NotTest(Test):
    __slots__ = ("part",)

    def __init__(self, part: Test) -> None:
        self.part = part
        self.reads = part.reads

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return not self.part.test(s, o, c, ctx)

    def general(self) -> bool:
        return self.part.general()
