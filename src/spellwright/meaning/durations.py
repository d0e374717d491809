"""How long effects last (CR 611.2)."""

from __future__ import annotations

from spellwright.ir.meant.conditions import Both, Fits, IsControlled, IsTurnOf
from spellwright.ir.meant.filters import AttachedTo, ControlledBy, IsObject, StatusIs, ZoneIs
from spellwright.ir.meant.objects import Opponents, Source, You
from spellwright.ir.meant.patterns import ZoneChanges
from spellwright.ir.node import mentions, walk
from spellwright.ir.said import durations as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import Lasting, conditions, durations
from spellwright.meaning.unclear import Unclear, unknown

FIXED = {
    "until end of turn": "end of turn",
    "this turn": "end of turn",
    "during this turn": "end of turn",
    "for the rest of the turn": "end of turn",
    "this combat": "end of combat",
    "until end of combat": "end of combat",
    "until your next turn": "your next turn",
    "until the end of your next turn": "end of your next turn",
    "until your next upkeep": "your next upkeep",
    "until your next end step": "your next end step",
    "until the next end step": "next end step",
    "for the rest of the game": "game",
}
SPANS = {
    "during your turn": IsTurnOf(You()),
    "on your turn": IsTurnOf(You()),
    "during each opponent's turn": IsTurnOf(Opponents()),
    "during turns other than yours": None,
}


@durations.add(said.FixedDuration)
def fixed(node: said.FixedDuration, scope: Scope) -> Lasting:
    """CR 514.2 and others; "during your turn" is a condition."""
    lasting = FIXED.get(node.word)
    if lasting is not None:
        return Lasting(lasting)
    condition = SPANS.get(node.word)
    if condition is not None:
        return Lasting("", condition)
    raise unknown("duration", node)


THERE = Fits(Source(), ZoneIs("battlefield"))
WHILE = {
    IsControlled(You(), IsObject(Source()), ONE): "you control source",
    Fits(Source(), ControlledBy(You())): "you control source",
    Fits(Source(), StatusIs("tapped")): "source tapped",
    THERE: "source leaves",
}


@durations.add(said.WhileDuration)
def while_true(node: said.WhileDuration, scope: Scope) -> Lasting:
    """CR 611.2b"""
    condition = conditions(node.condition, scope)
    if condition in WHILE:
        return Lasting(WHILE[condition])
    for n in walk(condition):
        if isinstance(n, Fits) and isinstance(n.what, AttachedTo) and n.what.objects == n.objects:
            raise Unclear("duration", "what is attached to itself")
    parts = condition.parts if isinstance(condition, Both) else (condition,)
    if mentions(condition, Source) and THERE not in parts:
        condition = Both((THERE, *parts))
    return Lasting("while", condition)


@durations.add(said.UntilDuration, said.UntilObject)
def until_event(node: said.UntilDuration | said.UntilObject, scope: Scope) -> Lasting:
    if until_source_leaves(node, scope):
        return Lasting("source leaves")
    raise unknown("duration", node.event)


def until_source_leaves(node: Said, scope: Scope) -> bool:
    """CR 610.3, 611.2: "until this leaves the battlefield"."""
    from spellwright.meaning.events import event

    if not isinstance(node, said.UntilDuration | said.UntilObject):
        return False
    inner = Scope(scope.holder, scope)
    inner.mentions = list(scope.mentions)
    pattern = event(node.event, inner)
    return pattern == ZoneChanges(IsObject(Source()), source="battlefield")


def lasting_of(node: Said | None, scope: Scope) -> Lasting | None:
    return None if node is None else durations(node, scope)


# ------------------------------------------------------------------ steps

STEPS = {
    "upkeep": "upkeep",
    "upkeep step": "upkeep",
    "end step": "end",
    "draw step": "draw",
    "untap step": "untap",
    "main phase": "main",
    "precombat main phase": "precombat main",
    "postcombat main phase": "postcombat main",
    "first main phase": "precombat main",
    "second main phase": "postcombat main",
    "combat": "beginning of combat",
    "beginning of combat": "beginning of combat",
    "declare attackers step": "declare attackers",
    "declare blockers step": "declare blockers",
}


def step_name(node: Said) -> str:
    """The step that a name stands for."""
    word = getattr(node, "word", "")
    found = STEPS.get(word)
    if found is None:
        raise unknown("step", node)
    return found
