"""Conditions (CR 603.4, 604.2, 608.2c)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Count, CountersOn, Fixed
from spellwright.ir.meant.base import Amount, Condition, Pattern, Players
from spellwright.ir.meant.conditions import (
    Compare,
    CostWasPaid,
    DayNight,
    Exists,
    Fits,
    HasHappened,
    IsStep,
    IsTurnOf,
    ManaWasSpent,
    WasCast,
    WasKicked,
)
from spellwright.ir.meant.filters import ZoneIs
from spellwright.ir.meant.objects import Matching, Opponents, Source, Those, You
from spellwright.ir.said import conditions as said
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import events as events_said
from spellwright.ir.said import events_players as by_players
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.players import They
from spellwright.ir.said.quantities import SomeQuantity
from spellwright.meaning.build import ANYTHING, ONE, ZERO, all_of, both, either, fails
from spellwright.meaning.comparisons import compared
from spellwright.meaning.counters import kind_name
from spellwright.meaning.nouns import COLORS
from spellwright.meaning.objects import any_objects, is_reference, matching
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.states import beings, of_players, player_being, state_of
from spellwright.meaning.tables import (
    Description,
    Matched,
    amounts,
    conditions,
    counts,
    matchers,
    nouns,
    object_events,
    object_states,
    objects,
    player_events,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.zones import place_in

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


@conditions.add(said.ObjectCondition)
def of_object(node: said.ObjectCondition, scope: Scope) -> Condition:
    return object_condition(node.what, node.state, scope)


def object_condition(what: Said, state: Said, scope: Scope) -> Condition:
    """Of these very objects, or of any that fits."""
    if is_reference(what) or isinstance(what, objects_said.It | objects_said.Them):
        ref = objects(what, scope, "battlefield")
        return Fits(ref, object_states(state, scope))
    if isinstance(what, objects_said.SomeObjects | objects_said.AnotherObject):
        m = matchers(what, scope)
        d = m.described
        if d is None or m.least != ONE or m.most != ONE or not d.zone or d.players is not None:
            raise unknown("condition", what)
        return Exists(Matching(all_of([m.what, object_states(state, scope)]), d.zone, d.owners))
    raise unknown("condition", what)


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
    op, amount = compared(c, scope)
    return Compare(value, op, amount)


# ------------------------------------------------------------------ what has happened

WINDOWS = {
    "this turn": "turn",
    "during this turn": "turn",
    "last turn": "last turn",
    "this combat": "combat",
    "this game": "game",
}


def window(span: Said | None) -> str:
    """How far back to look."""
    if span is None:
        raise Unclear("condition", "when something happened")
    found = WINDOWS.get(getattr(span, "word", ""))
    if found is None:
        raise unknown("condition", span)
    return found


def player_did(who: Said, event: Said, span: Said | None, scope: Scope) -> Condition:
    """CR 608.2h: an event of these players in a span."""
    inner = looking_back(scope)
    group, how = of_players(who, inner)
    if how == "each":
        raise Unclear("condition", "what each player did")
    pattern = player_events(event, inner, group)
    happened = HasHappened(pattern, window(span))
    return fails(happened) if how == "no" else happened


def looking_back(scope: Scope) -> Scope:
    """A scope in which what is spoken of does not outlast the condition."""
    inner = Scope(scope.holder, scope.outer)
    inner.mentions = list(scope.mentions)
    inner.named = scope.named
    inner.this = scope.this
    inner.targets = scope.targets
    inner.group = scope.group
    return inner


@conditions.add(said.PlayerDid)
def did(node: said.PlayerDid, scope: Scope) -> Condition:
    return player_did(node.who, node.event, node.span, scope)


@conditions.add(said.PlayerDidBefore)
def did_before(node: said.PlayerDidBefore, scope: Scope) -> Condition:
    """CR 603.4: "if you cast it"."""
    if isinstance(node.event, by_players.CastEvent) and not isinstance(node.who, They):
        who, how = of_players(node.who, scope)
        if how == "one" and is_reference(node.event.what):
            return WasCast(objects(node.event.what, scope, "stack"), "", who)
        if how == "one" and isinstance(node.event.what, objects_said.ReferenceFrom):
            d = Description(ANYTHING)
            place_in(node.event.what.zone, scope, d)
            what = objects(node.event.what.what, scope, "stack")
            return WasCast(what, d.zone, who)
    raise unknown("condition", node.event)


@conditions.add(said.FlipResult)
def flip_result(node: said.FlipResult, scope: Scope) -> Condition:
    """CR 705.2"""
    from spellwright.ir.meant.conditions import Did
    from spellwright.ir.said import effects_choices as choices_said

    who, how = of_players(node.who, scope)
    if not scope.flip or how != "one" or who != scope.you:
        raise unknown("condition", node.event)
    if isinstance(node.event, choices_said.LoseFlip):
        if node.event.flip.word != "the flip":
            raise unknown("condition", node.event)
        return fails(Did(scope.flip))
    if node.event.flip.word != "the flip":
        raise unknown("condition", node.event)
    return Did(scope.flip)


@conditions.add(said.PlayerHasDone)
def has_done(node: said.PlayerHasDone, scope: Scope) -> Condition:
    return player_did(node.who, node.event, node.span, scope)


@conditions.add(said.YouHaveDone)
def you_have_done(node: said.YouHaveDone, scope: Scope) -> Condition:
    return player_did(node.who, node.event, node.span, scope)


@conditions.add(said.PlayerHasntDone)
def has_not_done(node: said.PlayerHasntDone, scope: Scope) -> Condition:
    return fails(player_did(node.who, node.event, node.span, scope))


@conditions.add(said.PlayerDidnt)
def did_not(node: said.PlayerDidnt, scope: Scope) -> Condition:
    if node.this_way:
        raise unknown("condition", node)
    return fails(player_did(node.who, node.event, node.span, scope))


def object_did(what: Said, event: Said, span: Said | None, scope: Scope) -> Condition:
    """CR 608.2h: an event of these objects in a span."""
    inner = looking_back(scope)
    m = matchers(what, scope if is_reference(what) else inner)
    if is_reference(what):
        inner.mentions = list(scope.mentions)
    if isinstance(event, events_said.IsDone) and span is None:
        return was_done(m, event.deed.word, inner)
    for mention in inner.mentions:
        mention_subject = m.ref is not None and m.ref == mention.ref
        mention.subject = mention.subject or mention_subject
    pattern: Pattern = object_events(event, inner, m)
    return HasHappened(pattern, window(span))


def was_done(m: Matched, deed: str, scope: Scope) -> Condition:
    """CR 702.33d, 608.2h: how it came to be cast."""
    if m.ref is None:
        raise Unclear("condition", f"something was {deed}")
    if deed == "kicked":
        return WasKicked()
    if deed == "cast":
        return WasCast(m.ref)
    raise Unclear("condition", f"was {deed}")


@conditions.add(said.ObjectDid)
def object_did_so(node: said.ObjectDid, scope: Scope) -> Condition:
    return object_did(node.what, node.event, node.span, scope)


@conditions.add(said.ObjectHasDone)
def object_has_done(node: said.ObjectHasDone, scope: Scope) -> Condition:
    return object_did(node.what, node.event, node.span, scope)


@conditions.add(said.ObjectDidnt)
def object_did_not(node: said.ObjectDidnt, scope: Scope) -> Condition:
    if node.this_way:
        raise unknown("condition", node)
    return fails(object_did(node.what, node.event, node.span, scope))


@conditions.add(said.WasntDone)
def was_not_done(node: said.WasntDone, scope: Scope) -> Condition:
    if node.span is not None:
        raise unknown("condition", node.span)
    return fails(was_done(matchers(node.what, scope), node.deed.word, scope))


@conditions.add(said.KickedTimes)
def kicked_times(node: said.KickedTimes, scope: Scope) -> Condition:
    from spellwright.ir.meant.amounts import TimesKicked

    if not isinstance(objects(node.what, scope, "stack"), Source):
        raise unknown("condition", node)
    times = {"twice": 2, "three times": 3}[node.times.word]
    return Compare(TimesKicked(), ">=", Fixed(times))


PAID = {
    "its evoke cost was paid": "evoke",
    "its buyback cost was paid": "buyback",
    "this spell's buyback cost was paid": "buyback",
    "its spectacle cost was paid": "spectacle",
    "its surge cost was paid": "surge",
    "its prowl cost was paid": "prowl",
    "its madness cost was paid": "madness",
    "its escape cost was paid": "escape",
    "its offspring cost was paid": "offspring",
    "the gift was promised": "gift",
    "this spell's additional cost was paid": "additional",
    "its additional cost was paid": "additional",
    "evidence was collected": "additional",
}


@conditions.add(said.CastHistory)
def cast_history(node: said.CastHistory, scope: Scope) -> Condition:
    """CR 601.2b"""
    found = PAID.get(node.word)
    if found is None:
        raise unknown("condition", node)
    return CostWasPaid(found)


@conditions.add(said.ManaWas)
def mana_was(node: said.ManaWas, scope: Scope) -> Condition:
    """CR 601.2h"""
    event = node.event
    if not isinstance(event, casting.ManaIsSpentToCast) or not isinstance(event.use, casting.UseCast):
        raise unknown("condition", event)
    what = objects(event.what, scope, "stack")
    mana = node.mana
    if isinstance(mana, casting.SpokenColoredMana):
        bounds = counts(mana.count, scope)
        return ManaWasSpent(what, COLORS[mana.color.word], bounds.least)
    if isinstance(mana, casting.SpokenSymbols):
        from spellwright.meaning.costs import mana_symbols

        symbols = mana_symbols(mana.symbols)
        if len(set(symbols)) != 1 or symbols[0] not in "WUBRG":
            raise unknown("condition", mana)
        return ManaWasSpent(what, symbols[0], Fixed(len(symbols)))
    if isinstance(mana, casting.SpokenAmount) and mana.amount.word == "no":
        return fails(ManaWasSpent(what, "", ONE))
    raise unknown("condition", mana)


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


# ------------------------------------------------------------------ this way


def done_this_way(what: Said, verb: str, scope: Scope) -> Condition:
    """CR 608.2c: something that fits was destroyed, discarded, ... by an earlier step."""
    found = scope.this_way(verb)
    m = matchers(what, scope)
    if m.ref is not None:
        return Exists(found)
    if m.least != ONE:
        raise unknown("condition", what)
    from spellwright.ir.meant.filters import Anything

    return Exists(found if isinstance(m.what, Anything) else Those(found, m.what))


@conditions.add(said.ObjectDidThisWay, said.ObjectDidThisWayPast)
def object_did_this_way(node: said.ObjectDidThisWay | said.ObjectDidThisWayPast, scope: Scope) -> Condition:
    event = node.event
    if isinstance(event, events_said.IsDone):
        return done_this_way(node.what, event.deed.word, scope)
    if isinstance(event, events_said.Die):
        return done_this_way(node.what, "destroyed", scope)
    raise unknown("condition", event)


@conditions.add(said.PlayerDidThisWay)
def player_did_this_way(node: said.PlayerDidThisWay, scope: Scope) -> Condition:
    from spellwright.ir.said import effects_cards as cards
    from spellwright.ir.said import effects_zones as zones_verbs

    event = node.event
    if not isinstance(scope_players(node.who, scope), (You,)):
        raise unknown("condition", node.who)
    if isinstance(event, cards.Discard):
        return done_this_way(event.what, "discarded", scope)
    if isinstance(event, zones_verbs.Sacrifice):
        return done_this_way(event.what, "sacrificed", scope)
    if isinstance(event, zones_verbs.Exile) and event.how is None and event.duration is None:
        return done_this_way(event.what, "exiled", scope)
    if isinstance(event, cards.Reveal):
        return done_this_way(event.what, "revealed", scope)
    raise unknown("condition", event)


def scope_players(who: Said, scope: Scope) -> Players:
    from spellwright.meaning.tables import players

    return players(who, scope)
