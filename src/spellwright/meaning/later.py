"""Sentences about something later: delayed triggered abilities (CR 603.7)."""

from __future__ import annotations

from spellwright.ir.meant.base import Pattern
from spellwright.ir.meant.objects import EachPlayer
from spellwright.ir.meant.patterns import StepBegins
from spellwright.ir.meant.shape import Delay
from spellwright.ir.said import durations as durations_said
from spellwright.ir.said import sentences as said
from spellwright.ir.said.base import Said
from spellwright.meaning.durations import FIXED, step_name
from spellwright.meaning.events import event
from spellwright.meaning.running import Effects, run
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import (
    player_events,
    sentences,
    whose,
)
from spellwright.meaning.unclear import unknown


@sentences.add(said.AtTime)
def at_time(node: said.AtTime, scope: Scope) -> Effects:
    """CR 603.7"""
    time = node.time
    inner = scope.within()
    if isinstance(time, durations_said.AtBeginning):
        pattern = next_step(time.step, inner)
    elif isinstance(time, durations_said.AtEnd) and time.word == "end of combat":
        pattern = StepBegins("end of combat", EachPlayer())
    else:
        raise unknown("time", time)
    return delayed(pattern, node.sentence, inner, scope)


@sentences.add(said.AtNext)
def at_next(node: said.AtNext, scope: Scope) -> Effects:
    inner = scope.within()
    pattern = next_step(node.step, inner)
    return delayed(pattern, node.sentence, inner, scope)


def delayed(pattern: StepBegins, sentence: Said, inner: Scope, scope: Scope) -> Effects:
    inner.clause += 1
    effects = run((sentence,), inner)
    scope.clause = inner.clause
    scope.x_defined = scope.x_defined or inner.x_defined
    return (*inner.carried, Delay(pattern, effects, targets=tuple(inner.targets)))


def next_step(node: Said, scope: Scope) -> StepBegins:
    """CR 603.7: the next such step."""
    if isinstance(node, durations_said.NextStepNamed):
        return StepBegins(step_name(node.step), EachPlayer())
    if isinstance(node, durations_said.NextStepOf):
        return StepBegins(step_name(node.step), whose(node.whose, scope))
    if isinstance(node, durations_said.NextTurnsStep):
        if step_name(node.step) == "upkeep":
            return StepBegins("upkeep", EachPlayer())
    raise unknown("time", node)


@sentences.add(said.DurationTrigger)
def duration_trigger(node: said.DurationTrigger, scope: Scope) -> Effects:
    """CR 603.7b"""
    if node.when.word not in ("when", "whenever"):
        raise unknown("sentence", node.when)
    span = FIXED.get(node.duration.word)
    if span is None:
        raise unknown("duration", node.duration)
    inner = scope.within()
    return waiting(event(node.event, inner), node.sentence, node.when.word == "when", span, inner, scope)


@sentences.add(said.WhenNext)
def when_next(node: said.WhenNext, scope: Scope) -> Effects:
    """CR 603.7c"""
    span = "" if node.duration is None else FIXED.get(node.duration.word)
    if span is None:
        raise unknown("duration", node.duration or node)
    inner = scope.within()
    return waiting(player_events(node.event, inner, scope.you), node.sentence, True, span, inner, scope)


def waiting(pattern: Pattern, sentence: Said, once: bool, span: str, inner: Scope, scope: Scope) -> Effects:
    inner.clause += 1
    effects = run((sentence,), inner)
    scope.x_defined = scope.x_defined or inner.x_defined
    return (*inner.carried, Delay(pattern, effects, once, span, tuple(inner.targets)))


@sentences.add(said.WhenDelayed)
def when_delayed(node: said.WhenDelayed, scope: Scope) -> Effects:
    """CR 603.7"""
    if node.when.word not in ("when", "whenever"):
        raise unknown("sentence", node.when)
    span = FIXED.get(getattr(node.span, "word", ""))
    if span is None:
        raise unknown("duration", node.span)
    inner = scope.within()
    return waiting(event(node.event, inner), node.sentence, node.when.word == "when", span, inner, scope)
