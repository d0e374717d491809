"""Events: what triggers wait for and conditions look back on (CR 508, 509, 603)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Filter, Pattern, Players
from spellwright.ir.meant.conditions import Fits, IsTurnOf
from spellwright.ir.meant.objects import (
    ActivePlayer,
    EventObject,
    EventPlayer,
    Host,
    Opponents,
    OtherPlayers,
    Those,
    You,
)
from spellwright.ir.meant.patterns import (
    CountersPut,
    CountersRemoved,
    NthTime,
    Provided,
    StateHolds,
    StepBegins,
    Together,
    ZoneChanges,
)
from spellwright.ir.node import Node
from spellwright.ir.said import abilities as abilities_said
from spellwright.ir.said import counters as kinds_said
from spellwright.ir.said import durations as durations_said
from spellwright.ir.said import effects_counters as counters_said
from spellwright.ir.said import events as events_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, any_event, rewrite
from spellwright.meaning.counters import kind_name
from spellwright.meaning.kinds import NONE
from spellwright.meaning.players import any_players, event_players
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.tables import (
    Matched,
    conditions,
    counts,
    matchers,
    object_events,
    objects,
    player_events,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown

event: Table[[Scope], Pattern] = Table("event")


def once(m: Matched) -> bool:
    """CR 603.2c: whether it triggers once for all objects together. Raises Unclear for other numbers."""
    if m.one_or_more:
        if m.least != ONE:
            raise Unclear("event", "so many objects at once")
        return True
    if m.least is not None and (m.least != ONE or m.most != ONE):
        raise Unclear("event", "several objects at once")
    return False


# ------------------------------------------------------------------ clauses


@event.add(abilities_said.ObjectEventClause)
def object_clause(node: abilities_said.ObjectEventClause, scope: Scope) -> Pattern:
    """CR 603.2"""
    m = subject_of_event(node.what, scope)
    if m.along is not None:
        pattern = object_events(node.event, scope, m)
        if m.along is not None:
            raise Unclear("event", "something in company")
        return limited(pattern, node.frequency, scope)
    least = m.least
    if not isinstance(least, Fixed) or least == ONE or not m.one_or_more or isinstance(node.event, events_said.Attack):
        return limited(object_events(node.event, scope, m), node.frequency, scope)
    m.least = ONE
    pattern = object_events(node.event, scope, m)
    if not isinstance(pattern, ZoneChanges):
        raise Unclear("event", "so many objects at once")
    return limited(Together(pattern, least.n), node.frequency, scope)


def company(node: objects_said.ObjectsTogether, scope: Scope) -> Matched:
    """ "This creature and at least two other creatures": it, and so many others with it."""
    if len(node.parts) != 2 or not isinstance(node.parts[1], objects_said.SomeObjects):
        raise unknown("noun in an event", node)
    m = matchers(node.parts[0], scope)
    others = matchers(node.parts[1], scope)
    if m.ref is None or others.least is None or others.most is not None:
        raise unknown("noun in an event", node)
    m.along = others
    return m


def subject_of_event(node: Said, scope: Scope) -> Matched:
    """What the event happens to, which is spoken of as "it" from now on."""
    m = company(node, scope) if isinstance(node, objects_said.ObjectsTogether) else matchers(node, scope)
    if isinstance(m.ref, Host | Those):
        scope.mentions = [x for x in scope.mentions if x.ref != m.ref]
        m.ref = None
    if m.ref is None:
        mention = scope.mention(EventObject("object"), SEVERAL if m.one_or_more else ONE_OF, m.kinds)
        mention.subject = True
        theirs(m, scope)
        if m.one_or_more:
            scope.event_group = EventObject("object")
    else:
        for mention in scope.mentions:
            if m.ref in (mention.ref, mention.became):
                mention.subject = True
    return m


def no_zone(m: Matched) -> None:
    """What is dealt damage is on the battlefield."""
    d = m.described
    if d is not None and (d.owners is not None or d.zone not in ("", "battlefield")):
        raise Unclear("event", "something in a zone")


def theirs(m: Matched, scope: Scope) -> None:
    """ "A creature an opponent controls": that opponent is spoken of."""
    if m.described is not None and not m.one_or_more:
        scope.imply(m.described.theirs, EventObject("object"))


def renamed(scope: Scope, role: str) -> None:
    """The subject of the event has another role than "object"."""
    for mention in scope.mentions:
        if mention.ref == EventObject("object") and mention.subject:
            mention.ref = EventObject(role)
    if scope.event_group is not None:
        scope.event_group = EventObject(role)

    def moved(node: Node) -> Node | None:
        return EventObject(role) if node == EventObject("object") else None

    scope.implied = [(clause, rewrite(ref, moved)) for clause, ref in scope.implied]


@event.add(abilities_said.ObjectDoesEither)
def object_either(node: abilities_said.ObjectDoesEither, scope: Scope) -> Pattern:
    m = subject_of_event(node.what, scope)
    if m.along is not None:
        raise Unclear("event", "something in company")
    deeds = list(node.events)
    last = deeds[-1]
    if isinstance(deeds[0], events_said.Block) and isinstance(last, events_said.BecomeBlocked) and len(deeds) == 2:
        if deeds[0].what is None:  # "blocks or becomes blocked by a creature": what is said of both
            deeds[0] = events_said.Block(last.by)
    return limited(any_event([object_events(e, scope, m) for e in deeds]), node.frequency, scope)


@event.add(abilities_said.PlayerEventClause)
def player_clause(node: abilities_said.PlayerEventClause, scope: Scope) -> Pattern:
    who = event_players(node.who, scope)
    return limited(player_events(node.event, scope, who), node.frequency, scope)


@event.add(abilities_said.PlayerDoesEither)
def player_either(node: abilities_said.PlayerDoesEither, scope: Scope) -> Pattern:
    who = event_players(node.who, scope)
    return limited(any_event([player_events(e, scope, who) for e in node.events]), node.frequency, scope)


@event.add(abilities_said.EventOrEvent, abilities_said.EventOrWhen, abilities_said.EventAndWhen)
def either_event(
    node: abilities_said.EventOrEvent | abilities_said.EventOrWhen | abilities_said.EventAndWhen, scope: Scope
) -> Pattern:
    """CR 603.2: each event by itself; what they are about is spoken of alike only where it is the same."""
    if not isinstance(node, abilities_said.EventOrEvent):
        when(node.when)
    before = list(scope.mentions)
    one = event(node.one, scope)
    first = scope.mentions
    scope.mentions = list(before)
    other = event(node.other, scope)
    seen = [m.ref for m in scope.mentions]
    scope.mentions = [m for m in first if m.ref in seen]
    return any_event([one, other])


@event.add(abilities_said.EventAndAt, abilities_said.EventOrAt)
def event_and_step(node: abilities_said.EventAndAt | abilities_said.EventOrAt, scope: Scope) -> Pattern:
    before = list(scope.mentions)
    one = event(node.one, scope)
    own = [m for m in scope.mentions if m in before or not isinstance(m.ref, (EventObject, EventPlayer))]
    scope.mentions = own
    return any_event([one, step_begins(node.step, scope)])


@event.add(abilities_said.CountersEventClause)
def counters_clause(node: abilities_said.CountersEventClause, scope: Scope) -> Pattern:
    """CR 122.6, 122.8"""
    counters = node.counters
    happens = node.event
    last = False
    many = False
    if isinstance(counters, kinds_said.LastCounter):
        kind = kind_name(counters.kind)
        last = True
    elif isinstance(counters, kinds_said.SomeCounters) and not counters.additional:
        kind = "" if counters.kind is None else kind_name(counters.kind)
        bounds = counts(counters.count, scope)
        if bounds.least != ONE:
            raise unknown("event", counters)
        many = bounds.most is None
    else:
        raise unknown("event", counters)
    scope.event_amount = True
    if isinstance(happens, counters_said.CountersArePut) and not last:
        m = subject_in_player_event(happens.on, scope)
        pattern: Pattern = CountersPut(m.what, kind, many)
    elif isinstance(happens, counters_said.CountersAreRemoved):
        m = subject_in_player_event(happens.from_what, scope)
        if many:
            raise unknown("event", counters)
        pattern = CountersRemoved(m.what, kind, last)
    else:
        raise unknown("event", happens)
    once_only(m)
    return limited(pattern, node.frequency, scope)


@event.add(abilities_said.StateTrigger)
def state_trigger(node: abilities_said.StateTrigger, scope: Scope) -> Pattern:
    """CR 603.8"""
    from spellwright.meaning.conditions import player_condition

    return StateHolds(player_condition(node.who, node.state, scope))


@event.add(abilities_said.StateTriggerCounters)
def state_trigger_counters(node: abilities_said.StateTriggerCounters, scope: Scope) -> Pattern:
    """CR 603.8: "there are nine or more counters on it"."""
    from spellwright.meaning.modifiers import counters_there

    return StateHolds(Fits(objects(node.on, scope, "battlefield"), counters_there(node.counters, scope)))


def when(node: abilities_said.When) -> None:
    """CR 603.1: "when" and "whenever" mean the same."""
    if node.word not in ("when", "whenever"):
        raise unknown("event", node)


def limited(pattern: Pattern, frequency: Said | None, scope: Scope) -> Pattern:
    """CR 603.2: which occurrences count."""
    if frequency is None:
        return pattern
    if isinstance(frequency, durations_said.WhileTrue):
        return Provided(pattern, conditions(frequency.condition, scope))
    if not isinstance(frequency, durations_said.FrequencyPhrase):
        raise unknown("event", frequency)
    word = frequency.word
    if word == "for the first time each turn":
        return NthTime(pattern, 1)
    if word == "for the second time each turn":
        return NthTime(pattern, 2)
    if word == "during your turn":
        return Provided(pattern, IsTurnOf(You()))
    if word in ("during an opponent's turn", "during each opponent's turn"):
        return Provided(pattern, IsTurnOf(Opponents()))
    if word == "other than during your turn":
        return Provided(pattern, IsTurnOf(OtherPlayers(You())))
    raise unknown("event", frequency)


# ------------------------------------------------------------------ steps


def step_begins(node: Said, scope: Scope) -> Pattern:
    """CR 603.2b: at the beginning of a step; whose step it is may be "that player"."""
    from spellwright.ir.meant.objects import EachPlayer
    from spellwright.meaning.durations import step_name

    everyone: Players = EachPlayer()
    if isinstance(node, durations_said.StepOf):
        who = whose(node.whose, scope)
        return step_of(step_name(node.step), who, scope)
    if isinstance(node, durations_said.StepOfEach):
        who = any_players(node.who, scope)
        return step_of(step_name(node.step), who, scope)
    if isinstance(node, durations_said.EachStep):
        return step_of(step_name(node.step), everyone, scope)
    if isinstance(node, durations_said.CombatStep):
        if node.word == "combat":
            return step_of("beginning of combat", everyone, scope)
        return step_of("end" if node.word == "the end step" else "upkeep", everyone, scope)
    if isinstance(node, durations_said.CombatOn):
        return step_of("beginning of combat", whose(node.whose, scope), scope)
    if isinstance(node, durations_said.EachOfSteps):
        return step_of(step_name(node.step), whose(node.whose, scope), scope)
    raise unknown("step", node)


def step_of(step: str, who: Players, scope: Scope) -> Pattern:
    if not isinstance(who, You):
        scope.mention(ActivePlayer(), ONE_OF, NONE).subject = True
    return StepBegins(step, who)


def once_only(m: Matched) -> None:
    if once(m):
        raise Unclear("event", "one or more creatures at once")


def second(node: Said | None, scope: Scope) -> Filter | None:
    """The other of two creatures, spoken of as "that creature"."""
    if node is None:
        return None
    m = matchers(node, scope)
    once_only(m)
    if m.ref is None:
        scope.mention(EventObject("other"), ONE_OF, m.kinds)
    return m.what


def subject_in_player_event(node: Said, scope: Scope) -> Matched:
    """What a player does something to, spoken of as "it" from now on."""
    m = matchers(node, scope)
    if m.ref is None:
        scope.mention(EventObject("object"), SEVERAL if m.one_or_more else ONE_OF, m.kinds)
        theirs(m, scope)
        if m.one_or_more:
            scope.event_group = EventObject("object")
    return m
