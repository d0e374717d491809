"""Chapter abilities, linked (CR 714.2)."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import BATTLEFIELD, E_COUNTERS
from spellwright.rules.abilities import Ability, TriggeredAbility
from spellwright.rules.base import EventTest
from spellwright.rules.events import Event, PutCounters
from spellwright.rules.link import Linker
from spellwright.rules.objects import Ctx
from spellwright.rules.state import State


class ChapterTest(EventTest):
    """CR 714.2b: lore counters were put on the Saga so that it has at least that many, and had fewer before."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.kinds = (E_COUNTERS,)
        self.look_back = False
        self.once = False
        self.number = number

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, PutCounters) or e.counter != "lore" or e.target != ctx.source:
            return False
        now = s.objects[e.target].count("lore")
        return now - e.amount < self.number <= now


def link_chapter(n: Any, k: Linker) -> list[Ability]:
    out: list[Ability] = []
    for number in n.numbers:
        out.append(
            TriggeredAbility(n.node, BATTLEFIELD, ChapterTest(number), None, k.modes(n.modes), 0, "chapter", False)
        )
    return out
