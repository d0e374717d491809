"""Before anyone gets priority (CR 117.5): state-based actions until none, then waiting triggers onto the stack, and
again."""

from __future__ import annotations

from spellwright.rules.abilities import BodySpec, TriggeredAbility
from spellwright.rules.announce import Announce
from spellwright.rules.decisions import Order
from spellwright.rules.gate import catch_up
from spellwright.rules.index import Waiting
from spellwright.rules.listeners import lapse
from spellwright.rules.mana_triggers import ManaTriggers
from spellwright.rules.objects import TRIGGERED
from spellwright.rules.sba import check, state_triggers
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import put_ability_on_stack


class Settle(Frame):
    """CR 117.5, 704.3."""

    __slots__ = ()

    def step(self, s: State) -> None:
        if s.lasting and s.lapsed is not s.log:
            s.edit_seldom().lapsed = s.log
            lapse(s)
            if s.resync:
                catch_up(s)
        if s.check_all or s.touched:
            if check(s) or s.over:
                return
        if not s.waiting:
            state_triggers(s)
        for w in s.waiting:
            t = w.watch.ability
            if isinstance(t, TriggeredAbility) and t.is_mana:
                s.agenda = ManaTriggers(self, ())
                return
        if s.waiting:
            s.agenda = Place(self, None, 0)
            return
        s.agenda = self.below


class Place(Frame):
    """CR 603.3b: each player in APNAP order puts their triggers on the stack in an order of their choice."""

    __slots__ = ("order",)

    def __init__(self, below: Frame | None, order: list[Waiting] | None, at: int) -> None:
        self.below = below
        self.order = order

    def step(self, s: State) -> None:
        order: list[Waiting] = []
        for seat in s.living():
            mine = [w for w in s.waiting if w.you == seat]
            if len(mine) > 1 and not alike(mine):
                words = tuple([s.objects[w.source].chars.name for w in mine])
                pick = s.ask(Order(seat, "triggers", 0, list(range(len(mine))), words))
                mine = [mine[i] for i in pick]
            order.extend(mine)
        s.waiting = []
        frame: Frame = self.below if self.below is not None else Settle(None)
        for w in reversed(order):
            frame = PutTrigger(frame, w)
        s.agenda = frame


def alike(ws: list[Waiting]) -> bool:
    """Triggers that cannot be told apart by what they do: their order makes no difference, nor that of the choices
    made for them."""
    first = ws[0].watch.ability
    assert isinstance(first, TriggeredAbility)
    if not first.same_for_all:
        return False
    for w in ws:
        if w.watch.ability is not first or w.ctx.bound != ws[0].ctx.bound:
            return False
    return True


class PutTrigger(Frame):
    """CR 603.3c-d: a trigger goes on the stack; modes and targets are chosen, or it is removed."""

    __slots__ = ("waiting",)

    def __init__(self, below: Frame | None, waiting: Waiting) -> None:
        self.below = below
        self.waiting = waiting

    def step(self, s: State) -> None:
        w = self.waiting
        if s.players[w.you].lost:
            s.agenda = self.below
            return
        t = w.watch.ability
        assert isinstance(t, TriggeredAbility)
        o = put_ability_on_stack(s, TRIGGERED, w.source, w.you, w.ctx, True)
        o.ability = t
        if len(t.modes.bodies) == 1 and not t.modes.bodies[0].slots:
            body: BodySpec = t.modes.bodies[0]
            o.program = body.program
            s.agenda = self.below
            return
        s.agenda = Announce(self.below, o.id, 1, 0, None)
