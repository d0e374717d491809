"""Conditions about what has happened, and how something came to be (CR 601.2, 608.2c, 608.2h)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.amounts import CountersOn, Fixed, HappenedAmount, Happenings, TimesResolved
from spellwright.ir.meant.base import Condition, Objects, Pattern, Players
from spellwright.ir.meant.conditions import (
    Compare,
    CostWasPaid,
    Did,
    Exists,
    HasHappened,
    ManaWasSpent,
    WasCast,
    WasKicked,
)
from spellwright.ir.meant.objects import EachPlayer, Source, Those, You
from spellwright.ir.meant.patterns import CastsSpell, GainsLife
from spellwright.ir.said import conditions as said
from spellwright.ir.said import conditions_cast as cast_said
from spellwright.ir.said import conditions_past as past_said
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import effects_life as life_said
from spellwright.ir.said import events as events_said
from spellwright.ir.said import events_players as by_players
from spellwright.ir.said import numbers as numbers_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import zones as zones_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.players import They
from spellwright.meaning.build import ANYTHING, ONE, ZERO, both, fails
from spellwright.meaning.comparisons import compared
from spellwright.meaning.conditions import there
from spellwright.meaning.costs import mana_symbols
from spellwright.meaning.counters import kind_name
from spellwright.meaning.nouns import COLORS, filter_of, without_spell
from spellwright.meaning.objects import any_objects, is_reference
from spellwright.meaning.players import whose_objects
from spellwright.meaning.scope import Scope
from spellwright.meaning.states import CANDIDATE, of_players, quantified
from spellwright.meaning.tables import (
    Description,
    Matched,
    amounts,
    conditions,
    counts,
    matchers,
    object_events,
    objects,
    player_events,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_zones import ORDINALS
from spellwright.meaning.zones import place_in, zone_name

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
    if isinstance(event, life_said.GainLifeOrMore):
        gains = HappenedAmount(GainsLife(group if how == "one" else CANDIDATE), window(span))
        enough = Compare(gains, ">=", amounts(event.amount, scope))
        return enough if how == "one" else quantified(group, how, enough)
    what = getattr(event, "what", None)
    if isinstance(what, objects_said.SomeObjects):
        bounds = counts(what.count, scope)
        if bounds.most is None and bounds.least != ONE:
            one = msgspec.structs.replace(event, what=objects_said.SomeObjects(numbers_said.Article("a"), what.noun))
            doer: Players = group if how == "one" else CANDIDATE
            so_many = Happenings(player_events(one, inner, doer), window(span))
            often = Compare(so_many, ">=", bounds.least)
            return often if how == "one" else quantified(group, how, often)
    pattern = player_events(event, inner, group)
    happened = HasHappened(pattern, window(span))
    return fails(happened) if how == "no" else happened


def looking_back(scope: Scope) -> Scope:
    """A scope in which what is spoken of does not outlast the condition."""
    inner = Scope(scope.holder, scope.outer)
    inner.mentions = list(scope.mentions)
    inner.named = scope.named
    inner.this = scope.this
    inner.static = scope.static
    inner.rebind = scope.rebind
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
    if isinstance(event, events_said.IsCast) and span is None and m.ref is not None:
        return cast_from(m.ref, event.zone, scope)
    least = m.least
    if m.ref is None and least is not None and least != ONE and m.most is None:
        m.least = m.most = ONE
        m.one_or_more = False
        return Compare(Happenings(past(event, m, inner), window(span)), ">=", least)
    return HasHappened(past(event, m, inner), window(span))


def past(event: Said, m: Matched, scope: Scope) -> Pattern:
    """An event of these objects long before the one at hand, which is about something else: "if this creature dealt
    damage to it this turn"."""
    before = [(mention, mention.subject) for mention in scope.mentions]
    for mention, _ in before:
        mention.subject = m.ref is not None and m.ref == mention.ref
    scope.other_than = m.ref
    pattern = object_events(event, scope, m)
    for mention, subject in before:
        mention.subject = subject
    return pattern


def was_done(m: Matched, deed: str, scope: Scope) -> Condition:
    """CR 702.33d, 608.2h: how it came to be cast."""
    if m.ref is None:
        raise Unclear("condition", f"something was {deed}")
    if deed == "kicked":
        return WasKicked()
    if deed == "cast":
        return WasCast(m.ref)
    if deed == "bargained" and isinstance(m.ref, Source):
        return CostWasPaid("bargain")
    raise Unclear("condition", f"was {deed}")


def cast_from(what: Objects, zone: Said, scope: Scope) -> Condition:
    """CR 601.2a"""
    if isinstance(zone, zones_said.AnywhereBut):
        other = zone.zone
        if not isinstance(other, zones_said.OtherZoneOf):
            raise unknown("condition", other)
        return both([WasCast(what), fails(WasCast(what, zone_name(other.zone), whose(other.whose, scope)))])
    d = Description(ANYTHING)
    place_in(zone, scope, d)
    return WasCast(what, d.zone, None if d.owners is None else d.owners)


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


@conditions.add(cast_said.ResolutionCount)
def resolution_count(node: cast_said.ResolutionCount, scope: Scope) -> Condition:
    """CR 608.2i"""
    if node.this.word not in ("it's", "this is"):
        raise unknown("condition", node.this)
    if node.history is None or node.history.word != "this ability has resolved this turn":
        raise unknown("condition", node.history or node)
    return Compare(TimesResolved(), "=", Fixed(ORDINALS[node.ordinal.word]))


@conditions.add(cast_said.CostWasPaid)
def cost_was_paid(node: cast_said.CostWasPaid, scope: Scope) -> Condition:
    """CR 601.2b"""
    if not isinstance(whose_objects(node.whose, scope), Source):
        raise unknown("condition", node.whose)
    return CostWasPaid(node.kind.word)


@conditions.add(cast_said.KickedWith)
def kicked_with(node: cast_said.KickedWith, scope: Scope) -> Condition:
    """CR 702.33e"""
    if not isinstance(objects(node.what, scope, "stack"), Source):
        raise unknown("condition", node)
    symbols = mana_symbols(node.kicker)
    if symbols not in scope.holder.kickers:
        raise Unclear("condition", "kicked with a kicker that is not there")
    return WasKicked(scope.holder.kickers.index(symbols) + 1)


@conditions.add(cast_said.ControlledAsCast)
def controlled_as_cast(node: cast_said.ControlledAsCast, scope: Scope) -> Condition:
    raise Unclear("condition", f"what {type(node.who).__name__} {type(node.did).__name__} as it was cast")


@conditions.add(said.ThereIsA)
def there_is_a(node: said.ThereIsA, scope: Scope) -> Condition:
    return there(node.what, scope)


@conditions.add(said.ThereAreNoCounters)
def there_are_no_counters(node: said.ThereAreNoCounters, scope: Scope) -> Condition:
    """CR 122.1"""
    kind = "" if node.kind is None else kind_name(node.kind)
    return Compare(CountersOn(kind, any_objects(node.on, scope)), "=", ZERO)


@conditions.add(past_said.ValueWas)
def value_was(node: past_said.ValueWas, scope: Scope) -> Condition:
    """CR 608.2h"""
    op, amount = compared(node.comparison, scope)
    return Compare(amounts(node.value, scope), op, amount)


@conditions.add(past_said.WereDone)
def were_done(node: past_said.WereDone, scope: Scope) -> Condition:
    """CR 608.2h"""
    if node.this_way:
        if isinstance(node.what, objects_said.NoObjects):
            one = objects_said.SomeObjects(numbers_said.Article("a"), node.what.noun)
            return fails(done_this_way(one, node.deed.word, scope))
        return done_this_way(node.what, node.deed.word, scope)
    if node.deed.word == "cast" and node.span is not None:
        inner = looking_back(scope)
        none = isinstance(node.what, objects_said.NoObjects)
        what = node.what.noun if isinstance(node.what, objects_said.NoObjects) else None
        if not none or what is None:
            raise unknown("condition", node.what)
        happened = HasHappened(CastsSpell(EachPlayer(), without_spell(filter_of(what, inner))), window(node.span))
        return fails(happened)
    raise unknown("condition", node)


@conditions.add(said.PlayerDoesnt)
def player_does_not(node: said.PlayerDoesnt, scope: Scope) -> Condition:
    """CR 608.2c: "if you don't put the card into your hand", of the offer before."""
    if not scope.offer or scope.offer_loop or scope.offered is not type(node.event):
        raise Unclear("condition", f"a player doesn't {type(node.event).__name__}")
    if isinstance(node.who, They) or not isinstance(scope_players(node.who, scope), You):
        raise unknown("condition", node.who)
    if node.this_way:
        raise unknown("condition", node)
    return fails(Did(scope.offer))


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
