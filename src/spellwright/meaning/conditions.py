"""Conditions (CR 603.4, 604.2, 608.2c)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Count, CountersOn, GreatestStat, StatOf
from spellwright.ir.meant.base import Amount, Condition, Objects
from spellwright.ir.meant.conditions import (
    Compare,
    DayNight,
    Exists,
    Fits,
    IsStep,
    IsTurnOf,
)
from spellwright.ir.meant.filters import ZoneIs
from spellwright.ir.meant.objects import Bound, EventObject, Matching, Opponents, Source, Target, You
from spellwright.ir.said import conditions as said
from spellwright.ir.said import conditions_cast as cast_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import states as states_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.quantities import SomeQuantity
from spellwright.meaning.build import ONE, ZERO, all_of, both, either, fails
from spellwright.meaning.comparisons import compared
from spellwright.meaning.counters import kind_name
from spellwright.meaning.matching import with_places
from spellwright.meaning.modifiers import stat_name
from spellwright.meaning.objects import any_objects, is_reference, matching
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.states import beings, player_being, state_of
from spellwright.meaning.tables import (
    Description,
    amounts,
    conditions,
    counts,
    nouns,
    object_states,
    objects,
)
from spellwright.meaning.unclear import Unclear, unknown

# ------------------------------------------------------------------ joined


@conditions.add(said.EitherCondition, said.EitherIfConditions)
def either_condition(node: said.EitherCondition | said.EitherIfConditions, scope: Scope) -> Condition:
    return either([conditions(node.one, scope), conditions(node.other, scope)])


@conditions.add(said.BothConditions, said.BothIfConditions)
def both_conditions(node: said.BothConditions | said.BothIfConditions, scope: Scope) -> Condition:
    return both([conditions(node.one, scope), conditions(node.other, scope)])


# ------------------------------------------------------------------ states


@conditions.add(said.PlayerCondition)
def of_player(node: said.PlayerCondition, scope: Scope) -> Condition:
    return player_condition(node.who, node.state, scope)


def player_condition(who: Said, state: Said, scope: Scope) -> Condition:
    return state_of(who, state, scope)


@conditions.add(cast_said.ControlsAsCast)
def controls_as_cast(node: cast_said.ControlsAsCast, scope: Scope) -> Condition:
    """CR 601.2: asked while the modes are chosen."""
    return state_of(node.who, node.state, scope)


@conditions.add(said.ObjectCondition)
def of_object(node: said.ObjectCondition, scope: Scope) -> Condition:
    return object_condition(node.what, node.state, scope)


def object_condition(what: Said, state: Said, scope: Scope) -> Condition:
    """Of these very objects, or of any that fits."""
    if is_reference(what) or isinstance(what, objects_said.It | objects_said.Them):
        ref = objects(what, scope, "battlefield")
        return Fits(ref, object_states(state, scope))
    if isinstance(what, objects_said.SomeObjects | objects_said.AnotherObject):
        m = with_places(what, scope)
        d = m.described
        if d is None or m.least is None or not d.zone or d.players is not None:
            raise unknown("condition", what)
        found = Matching(all_of([m.what, object_states(state, scope)]), d.zone, d.owners)
        if m.least == ONE and m.most in (ONE, None):
            return Exists(found)
        if m.most is None:
            return Compare(Count(found), ">=", m.least)
        raise unknown("condition", what)
    if isinstance(what, objects_said.NoObjects):
        scope.view = event_subject(scope)
        d = nouns(what.noun, scope)
        scope.view = None
        none = Description(all_of([d.what, object_states(state, scope)]), d.zone)
        none.owners, none.among = d.owners, d.among
        return fails(Exists(matching(none, scope, "battlefield")))
    if isinstance(what, objects_said.ObjectsAtLarge):
        return of_group(what, state, scope)
    raise unknown("condition", what)


def event_subject(scope: Scope) -> Objects | None:
    """The single object that the event is about, where nothing else was spoken of: "whenever a creature attacks, if no
    other creatures are attacking"."""
    spoken = [m for m in scope.mentions if isinstance(m.ref, Objects)]
    if len(spoken) == 1 and isinstance(spoken[0].ref, EventObject) and spoken[0].subject and spoken[0].many & ONE_OF:
        return spoken[0].ref
    return None


def of_group(what: objects_said.ObjectsAtLarge, state: Said, scope: Scope) -> Condition:
    """ "Creatures you control have total power 8 or greater"."""
    having = state.has if isinstance(state, states_said.ObjectHas) else None
    if not isinstance(having, states_said.HavingTotal):
        raise unknown("condition", what)
    group = matching(nouns(what.noun, scope), scope, "battlefield")
    op, amount = compared(having.comparison, scope)
    return Compare(StatOf(stat_name(having.stat), group), op, amount)


@conditions.add(said.ItIsState)
def it_is(node: said.ItIsState, scope: Scope) -> Condition:
    ref = scope.refer(ONE_OF, property_of=True, subject=True)
    return Fits(ref, beings(node.being, scope))


@conditions.add(said.ItIsDone)
def it_is_done(node: said.ItIsDone, scope: Scope) -> Condition:
    """CR 400.7: "while it's exiled"."""
    if node.deed.word != "exiled":
        raise unknown("condition", node.deed)
    return Fits(scope.refer(ONE_OF, subject=True), ZoneIs("exile"))


@conditions.add(said.TheyAreState)
def they_are(node: said.TheyAreState, scope: Scope) -> Condition:
    ref = scope.refer(SEVERAL, property_of=True, subject=True)
    return Fits(ref, beings(node.being, scope))


@conditions.add(said.YouAreState)
def you_are(node: said.YouAreState, scope: Scope) -> Condition:
    return player_being(node.being, scope.you)


# ------------------------------------------------------------------ numbers


@conditions.add(said.ThereAre, said.ThereIs)
def there_are(node: said.ThereAre | said.ThereIs, scope: Scope) -> Condition:
    return there(node.what, scope)


def there(what: Said, scope: Scope) -> Condition:
    """There are so many."""
    if isinstance(what, SomeQuantity):
        from spellwright.meaning.values import counted

        return bounded(counted(what.what, scope), what.count, scope)
    if isinstance(what, objects_said.NoObjects):
        return Compare(Count(matching(nouns(what.noun, scope), scope, "battlefield")), "=", ZERO)
    if isinstance(what, objects_said.SomeObjects):
        bounds = counts(what.count, scope)
        found = matching(nouns(what.noun, scope), scope, "battlefield")
        if bounds.least == ONE and (bounds.most is None or bounds.most == ONE):
            return Exists(found)
        if bounds.most is None:
            return Compare(Count(found), ">=", bounds.least)
        if bounds.least == ZERO:
            return Compare(Count(found), "<=", bounds.most)
        return Compare(Count(found), "=", bounds.least)
    raise unknown("condition", what)


def bounded(number: Amount, count: Said, scope: Scope) -> Condition:
    """The number is within what a determiner says."""
    bounds = counts(count, scope)
    if bounds.most is None:
        return Compare(number, ">=", bounds.least)
    if bounds.least == ZERO:
        return Compare(number, "<=", bounds.most)
    return Compare(number, "=", bounds.least)


@conditions.add(said.ThereArent)
def there_are_not(node: said.ThereArent, scope: Scope) -> Condition:
    if node.negative.word not in ("aren't", "isn't"):
        raise unknown("condition", node.negative)
    return fails(there(node.what, scope))


@conditions.add(said.ThereAreCounters)
def there_are_counters(node: said.ThereAreCounters, scope: Scope) -> Condition:
    """CR 122.1"""
    from spellwright.ir.said.counters import SomeCounters

    c = node.counters
    if not isinstance(c, SomeCounters) or c.additional:
        raise unknown("condition", c)
    on = any_objects(node.on, scope)
    number = CountersOn("" if c.kind is None else kind_name(c.kind), on)
    bounds = counts(c.count, scope)
    if bounds.most is None or bounds.least == ONE:
        return Compare(number, ">=", bounds.least)
    if bounds.least == ZERO:
        return Compare(number, "<=", bounds.most)
    return Compare(number, "=", bounds.least)


@conditions.add(said.ValueIs)
def value_is(node: said.ValueIs, scope: Scope) -> Condition:
    value = amounts(node.value, scope)
    c = node.comparison
    if isinstance(c, said.MeasureLess):
        return Compare(value, "<", amounts(c.count, scope))
    if isinstance(c, said.MeasureGreater):
        return Compare(value, ">", amounts(c.count, scope))
    of = value.objects if isinstance(value, StatOf) and is_single_object(value.objects) else None
    scope.view = of  # "its power is greater than each other creature's power": other than it
    op, amount = compared(c, scope)
    scope.view = None
    if isinstance(amount, StatOf) and isinstance(amount.objects, Matching):
        if op not in (">", ">="):
            raise Unclear("condition", "compared with each of several objects")
        amount = GreatestStat(amount.stat, amount.objects)
    return Compare(value, op, amount)


def is_single_object(what: Objects) -> bool:
    return isinstance(what, EventObject | Target | Bound | Source)


# ------------------------------------------------------------------ turns

TURNS: dict[str, Condition] = {
    "it's your turn": IsTurnOf(You()),
    "it's not your turn": fails(IsTurnOf(You())),
    "it isn't your turn": fails(IsTurnOf(You())),
    "it's an opponent's turn": IsTurnOf(Opponents()),
    "it's day": DayNight("day"),
    "it's night": DayNight("night"),
    "it's neither day nor night": both([fails(DayNight("day")), fails(DayNight("night"))]),
    "it's combat": IsStep(("combat",)),
    "it's your main phase": both([IsStep(("main",)), IsTurnOf(You())]),
}


@conditions.add(said.TurnCondition)
def turn_condition(node: said.TurnCondition, scope: Scope) -> Condition:
    """CR 500, 730"""
    found = TURNS.get(node.word)
    if found is not None:
        return found
    if node.word in ("it's that player's turn", "it's their turn"):
        return IsTurnOf(scope.find_player())
    if node.word in ("it isn't that player's turn", "it's not their turn"):
        return fails(IsTurnOf(scope.find_player()))
    raise unknown("condition", node)
