"""What players do, as events (CR 603.2)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import EventAmount
from spellwright.ir.meant.base import Pattern, Players
from spellwright.ir.meant.conditions import Compare
from spellwright.ir.meant.filters import Anything, ControlledBy, StackKind
from spellwright.ir.meant.objects import (
    EventObject,
    EventPlayer,
)
from spellwright.ir.meant.patterns import (
    ActivatesAbility,
    Attacks,
    CastsSpell,
    CountersPut,
    Cycled,
    DiscardsCard,
    DrawsCard,
    GainsLife,
    LandPlayed,
    LosesLife,
    PlayerActs,
    Provided,
    SacrificesPermanent,
)
from spellwright.ir.said import effects_actions as actions
from spellwright.ir.said import effects_cards as cards
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import effects_counters as counters_said
from spellwright.ir.said import effects_life as life
from spellwright.ir.said import effects_zones as zones_verbs
from spellwright.ir.said import events as said
from spellwright.ir.said import events_players as by_players
from spellwright.ir.said.base import Said
from spellwright.ir.said.counters import SomeCounters
from spellwright.meaning.build import ONE, all_of, any_event
from spellwright.meaning.counters import kind_name
from spellwright.meaning.events import once, once_only, subject_in_player_event
from spellwright.meaning.events_objects import attacked_players
from spellwright.meaning.kinds import CARD
from spellwright.meaning.nouns import without_spell
from spellwright.meaning.numbers import is_single
from spellwright.meaning.scope import ONE_OF, Scope
from spellwright.meaning.tables import (
    Matched,
    amounts,
    counts,
    matchers,
    nouns,
    player_events,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_zones import ORDINALS
from spellwright.meaning.zones import cast_where


@player_events.add(by_players.CastEvent)
def casts(node: by_players.CastEvent, scope: Scope, who: Players) -> Pattern:
    """CR 601.2i"""
    before = scope.places
    scope.places = True
    m = subject_in_player_event(node.what, scope)
    scope.places = before
    once_only(m)
    return CastsSpell(who, all_of((without_spell(m.what), cast_where(m.described))))


@player_events.add(counters_said.PutCounters)
def puts_counters(node: counters_said.PutCounters, scope: Scope, who: Players) -> Pattern:
    """CR 122.6"""
    if len(node.placements) != 1 or len(node.placements[0].counters) != 1:
        raise unknown("event", node)
    place = node.placements[0]
    what = place.counters[0]
    if not isinstance(what, SomeCounters) or what.additional:
        raise unknown("event", what)
    bounds = counts(what.count, scope)
    if bounds.least != ONE:
        raise unknown("event", what)
    scope.event_amount = True
    m = subject_in_player_event(place.on, scope)
    once_only(m)
    return CountersPut(m.what, "" if what.kind is None else kind_name(what.kind), bounds.most is None, who)


@player_events.add(life.GainLifeOrMore)
def gains_life_or_more(node: life.GainLifeOrMore, scope: Scope, who: Players) -> Pattern:
    """CR 119.9"""
    scope.event_amount = True
    enough = Compare(EventAmount(), ">=", amounts(node.amount, scope))
    return Provided(GainsLife(who), enough)


@player_events.add(casting.CastOrCopy)
def casts_or_copies(node: casting.CastOrCopy, scope: Scope, who: Players) -> Pattern:
    """CR 707.10"""
    m = subject_in_player_event(node.what, scope)
    once_only(m)
    return CastsSpell(who, without_spell(m.what), copies=True)


@player_events.add(casting.CastOrdinal)
def casts_ordinal(node: casting.CastOrdinal, scope: Scope, who: Players) -> Pattern:
    same_player(node.whose, who, scope)
    d = nouns(node.what, scope)
    if d.players or d.among or d.chooser or d.joint or d.distinct or d.random:
        raise Unclear("event", "a spell further described")
    m = Matched(d.what, d.kinds)
    m.described = d
    scope.mention(EventObject("object"), ONE_OF, d.kinds)
    n = ORDINALS[node.ordinal.word]
    each_turn(node.span)
    return CastsSpell(who, all_of((without_spell(d.what), cast_where(m.described))), n)


def each_turn(span: Said | None) -> None:
    if span is None or getattr(span, "word", "") not in ("each turn", "in a turn", "this turn"):
        raise unknown("event", span)


def same_player(node: Said, who: Players, scope: Scope) -> None:
    """ "Your second spell", "their first card": of the player who acts."""
    owner = whose(node, scope)
    if owner != who and not isinstance(owner, EventPlayer):
        raise Unclear("event", "what belongs to somebody else")


@player_events.add(cards.Draw)
def draws(node: cards.Draw, scope: Scope, who: Players) -> Pattern:
    """CR 121"""
    if not is_single(counts(node.count, scope)) or node.additional:
        raise Unclear("event", "several cards drawn")
    return DrawsCard(who)


@player_events.add(cards.DrawOrdinal)
def draws_ordinal(node: cards.DrawOrdinal, scope: Scope, who: Players) -> Pattern:
    same_player(node.whose, who, scope)
    each_turn(node.span)
    return DrawsCard(who, ORDINALS[node.ordinal.word])


@player_events.add(cards.Discard)
def discards(node: cards.Discard, scope: Scope, who: Players) -> Pattern:
    """CR 701.9"""
    m = subject_in_player_event(node.what, scope)
    return DiscardsCard(who, m.what, once(m))


@player_events.add(zones_verbs.Sacrifice)
def sacrifices(node: zones_verbs.Sacrifice, scope: Scope, who: Players) -> Pattern:
    """CR 701.21"""
    m = subject_in_player_event(node.what, scope)
    for mention in scope.mentions:
        if mention.ref == EventObject("object"):
            mention.kinds = mention.kinds | CARD
    return SacrificesPermanent(who, m.what, once(m))


@player_events.add(life.GainAnyLife)
def gains_life(node: life.GainAnyLife, scope: Scope, who: Players) -> Pattern:
    """CR 119.9"""
    scope.event_amount = True
    return GainsLife(who)


@player_events.add(life.LoseAnyLife)
def loses_life(node: life.LoseAnyLife, scope: Scope, who: Players) -> Pattern:
    scope.event_amount = True
    return LosesLife(who)


@player_events.add(life.GainOrLoseLife)
def gains_or_loses_life(node: life.GainOrLoseLife, scope: Scope, who: Players) -> Pattern:
    scope.event_amount = True
    return any_event([GainsLife(who), LosesLife(who)])


@player_events.add(said.Cycle)
def cycles(node: said.Cycle, scope: Scope, who: Players) -> Pattern:
    """CR 702.29"""
    m = subject_in_player_event(node.what, scope)
    once_only(m)
    return Cycled(who, m.what)


@player_events.add(said.CycleOrDiscard)
def cycles_or_discards(node: said.CycleOrDiscard, scope: Scope, who: Players) -> Pattern:
    m = subject_in_player_event(node.what, scope)
    once_only(m)
    return Cycled(who, m.what, True)


@player_events.add(by_players.PlayEvent)
def plays(node: by_players.PlayEvent, scope: Scope, who: Players) -> Pattern:
    """CR 305.1"""
    from spellwright.ir.meant.filters import TypeIs

    m = subject_in_player_event(node.what, scope)
    once_only(m)
    if m.what != TypeIs("land"):
        raise unknown("event", node.what)
    return LandPlayed(who, Anything())


@player_events.add(by_players.ActivateEvent)
def activates(node: by_players.ActivateEvent, scope: Scope, who: Players) -> Pattern:
    """CR 602.2"""
    m = matchers(node.what, scope)
    once_only(m)
    if m.what not in (StackKind("ability"), StackKind("activated ability")):
        raise unknown("event", node.what)
    scope.mention(EventObject("object"), ONE_OF, frozenset(("ability",)))
    return ActivatesAbility(who, Anything())


@player_events.add(said.AttackWith)
def attacks_with(node: said.AttackWith, scope: Scope, who: Players) -> Pattern:
    """CR 508.3: a player attacks with so many creatures."""
    from spellwright.ir.meant.amounts import Fixed

    m = subject_in_player_event(node.what, scope)
    if not isinstance(m.least, Fixed) or m.most is not None:
        raise Unclear("event", "an exact number of attackers")
    what = all_of([m.what, ControlledBy(who)])
    if node.whom is None:
        return Attacks(what, one_or_more=True, least=m.least.n)
    attacked, walkers = attacked_players(node.whom, scope)
    return Attacks(what, attacked, one_or_more=True, least=m.least.n, or_planeswalker=walkers)


@player_events.add(said.Attack)
def player_attacks(node: said.Attack, scope: Scope, who: Players) -> Pattern:
    """CR 508.3: a player attacks."""
    from spellwright.meaning.build import CREATURE

    what = all_of([CREATURE, ControlledBy(who)])
    if node.whom is None:
        return Attacks(what, one_or_more=True)
    if isinstance(node.whom, said.AttackManner):
        raise unknown("event", node.whom)
    target = node.whom.what if isinstance(node.whom, said.AttackedSubject) else node.whom
    attacked, walkers = attacked_players(target, scope)
    return Attacks(what, attacked, one_or_more=True, or_planeswalker=walkers)


PLAYER_ACTS: dict[type, str] = {
    actions.ScryEvent: "scry",
    actions.SurveilEvent: "surveil",
    actions.Investigate: "investigate",
    actions.CompleteDungeon: "complete dungeon",
    actions.WinFlip: "win flip",
    counters_said.Proliferate: "proliferate",
    cards.Shuffle: "shuffle",
}


def player_acts(node: Said, scope: Scope, who: Players) -> Pattern:
    """CR 701: keyword actions of players."""
    if getattr(node, "times", None) is not None or getattr(node, "twice", False):
        raise unknown("event", node)
    return PlayerActs(who, PLAYER_ACTS[type(node)])


for _cls in PLAYER_ACTS:
    player_events.add(_cls)(player_acts)


@player_events.add(cards.SearchLibrary)
def searches(node: cards.SearchLibrary, scope: Scope, who: Players) -> Pattern:
    """CR 701.23"""
    same_player(node.whose, who, scope)
    return PlayerActs(who, "search")


@player_events.add(cards.ShuffleLibrary)
def shuffles(node: cards.ShuffleLibrary, scope: Scope, who: Players) -> Pattern:
    """CR 701.24"""
    if node.zone.word not in ("library", "libraries"):
        raise unknown("event", node.zone)
    same_player(node.whose, who, scope)
    return PlayerActs(who, "shuffle")


@player_events.add(counters_said.Create)
def creates(node: counters_said.Create, scope: Scope, who: Players) -> Pattern:
    """CR 701.7"""
    raise unknown("event", node.tokens[0])
