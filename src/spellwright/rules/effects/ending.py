"""Ending the turn (CR 724.1)."""

from __future__ import annotations

from spellwright.core.vocab import BEGIN_COMBAT, CLEANUP, END_COMBAT, EXILE, GONE
from spellwright.ir.meant import effects as me
from spellwright.rules.base import Instr
from spellwright.rules.combat import end_combat
from spellwright.rules.events import Event
from spellwright.rules.gate import happen, intend
from spellwright.rules.link import register
from spellwright.rules.listeners import END_OF_COMBAT, expire
from spellwright.rules.objects import SPELL, StackObject
from spellwright.rules.resolve import Run
from spellwright.rules.sba import check
from spellwright.rules.state import Frame, State
from spellwright.rules.turn import END_STEP
from spellwright.rules.zones import ZoneMove, unlist


class EndTurnInstr(Instr):
    """CR 724.1: the rest of the instructions is still followed, the end of the turn takes the place of all else."""

    __slots__ = ()

    def do(self, s: State, o: StackObject, pc: int) -> None:
        f = s.agenda
        assert isinstance(f, Run)
        s.agenda = Run(EndTheTurn(None), f.oid, f.program, f.pc)


class EndTheTurn(Frame):
    """CR 724.1a-d: what has triggered is gone, what is on the stack is exiled, combat is over; cleanup comes next."""

    __slots__ = ()

    def step(self, s: State) -> None:
        s.agenda = BeforeCleanup(None)
        s.waiting = []
        events: list[Event] = []
        for i in reversed(s.stack):
            x = s.objects[i]
            if isinstance(x, StackObject) and x.kind == SPELL:
                events.append(ZoneMove(i, EXILE, "end turn"))
        will = intend(s, events)
        for i in s.stack[:]:
            x = s.objects[i]
            if isinstance(x, StackObject) and x.kind != SPELL:
                unlist(s.stack, i)
                s.edit(i).zone = GONE
                s.touched.append(x.ctx.source)
        happen(s, will)
        if BEGIN_COMBAT <= s.step <= END_COMBAT:
            end_combat(s)
            expire(s, (END_OF_COMBAT,), s.active)
        s.coming = (CLEANUP,)


class BeforeCleanup(Frame):
    """CR 724.1c: state-based actions are checked, and nobody gets priority."""

    __slots__ = ()

    def step(self, s: State) -> None:
        s.cause = 0
        if (s.check_all or s.touched) and (check(s) or s.over):
            return
        s.agenda = END_STEP


def link_ending() -> None:
    """Register the instruction."""
    register(me.EndTurn, lambda n, k: [EndTurnInstr()])
