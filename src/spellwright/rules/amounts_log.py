"""What has happened, as amounts and for conditions (CR 608.2i)."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    BEGIN_COMBAT,
    END_COMBAT,
    UNTAP,
)
from spellwright.rules.base import RulesError
from spellwright.rules.events import (
    CreateTokens,
    Damage,
    Event,
    GainLife,
    LoseLife,
    ProduceMana,
    PutCounters,
    StepBegins,
    TakeCounters,
)
from spellwright.rules.events_play import PlayerActs
from spellwright.rules.objects import Ctx
from spellwright.rules.state import State

WINDOWS: Final = ("turn", "game", "last turn", "combat")


def window_name(name: str) -> str:
    if name not in WINDOWS:
        raise RulesError(f"no span of time {name!r}: known are {', '.join(WINDOWS)}")
    return name


def happened(s: State, window: str) -> list[Event]:
    """The facts of a span of time, the latest first: this turn, this combat phase, the turn before, the game."""
    if window == "last turn":
        return of_last_turn(s)
    out: list[Event] = []
    if window == "combat" and not BEGIN_COMBAT <= s.step <= END_COMBAT:
        return out
    end = None if window == "game" else s.turn_mark
    e = s.log
    while e is not None and e is not end:
        out.append(e)
        if window == "combat" and isinstance(e, StepBegins) and e.step == BEGIN_COMBAT:
            break
        e = e.prev
    return out


def before(s: State, ctx: Ctx) -> list[Event]:
    """The facts of this turn before the event that triggered (CR 702.40a)."""
    out: list[Event] = []
    e = ctx.event.prev if ctx.event is not None else s.log
    while e is not None and e is not s.turn_mark:
        out.append(e)
        e = e.prev
    return out


def of_last_turn(s: State) -> list[Event]:
    """What comes before the first step of the last turn belongs to the turn before it, unless the facts begin in that
    turn."""
    out: list[Event] = []
    held: list[Event] = []
    first = -1
    e = s.turn_mark
    while e is not None:
        held.append(e)
        if isinstance(e, StepBegins):
            if e.turn != s.turn - 1:
                break
            first = e.step
            out.extend(held)
            held = []
        e = e.prev
    if e is None and first != UNTAP:
        out.extend(held)
    return out


def event_amount(e: Event | None) -> int:
    """How much an event is of: damage dealt, life gained, counters put. What has no amount has happened once."""
    if e is None:
        return 0
    if isinstance(e, (Damage, GainLife, LoseLife, PutCounters, TakeCounters, CreateTokens, PlayerActs)):
        return e.amount
    if isinstance(e, ProduceMana):
        return len(e.mana)
    return 1
