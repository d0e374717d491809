"""Triggered mana abilities (CR 605.1b, 605.4a)."""

from __future__ import annotations

from spellwright.rules.abilities import TriggeredAbility
from spellwright.rules.objects import MANA_ABILITY
from spellwright.rules.resolve import Run
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import put_ability_on_stack


class ManaTriggers(Frame):
    """They resolve at once, without the stack; `wishes` are the colours wanted of them in turn."""

    __slots__ = ("wishes",)

    def __init__(self, below: Frame | None, wishes: tuple[int, ...]) -> None:
        self.below = below
        self.wishes = wishes

    def step(self, s: State) -> None:
        for w in s.waiting:
            t = w.watch.ability
            assert isinstance(t, TriggeredAbility)
            if t.is_mana:
                s.waiting = [x for x in s.waiting if x is not w]
                ctx = w.ctx.number("wish", self.wishes[0]) if self.wishes and self.wishes[0] else w.ctx
                o = put_ability_on_stack(s, MANA_ABILITY, w.source, w.you, ctx, False)
                o.ability = t
                s.agenda = Run(ManaTriggers(self.below, self.wishes[1:]), o.id, t.modes.bodies[0].program, 0)
                return
        s.agenda = self.below
