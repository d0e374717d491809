"""Events: what triggers wait for and conditions look back on (CR 508, 509, 603)."""

from __future__ import annotations

from spellwright.ir.meant.base import Filter, Pattern, Players
from spellwright.ir.meant.conditions import IsTurnOf
from spellwright.ir.meant.filters import Anything, ControlledBy, IsObject, Not, StackKind
from spellwright.ir.meant.objects import ActivePlayer, EventObject, EventPlayer, Host, Opponents, OtherPlayers, Those, You
from spellwright.ir.meant.patterns import (
    ActivatesAbility,
    Attacks,
    BecomesAttached,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    CastsSpell,
    CountersPut,
    CountersRemoved,
    Cycled,
    DealsDamage,
    DiscardsCard,
    DrawsCard,
    GainsLife,
    IsUnblocked,
    LandPlayed,
    LosesLife,
    NthTime,
    ObjectActs,
    PlayerActs,
    PlayerBecomesTarget,
    Provided,
    SacrificesPermanent,
    StateHolds,
    StepBegins,
    TokensCreated,
    Transforms,
    TurnedFaceUp,
    ZoneChanges,
)
from spellwright.ir.said import abilities as abilities_said
from spellwright.ir.said import counters as kinds_said
from spellwright.ir.said import durations as durations_said
from spellwright.ir.said import effects_actions as actions
from spellwright.ir.said import effects_cards as cards
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import effects_counters as counters_said
from spellwright.ir.said import effects_damage as damage
from spellwright.ir.said import effects_life as life
from spellwright.ir.said import effects_status as status
from spellwright.ir.said import effects_zones as zones_verbs
from spellwright.ir.said import events as said
from spellwright.ir.said import events_players as by_players
from spellwright.ir.said import mana as mana_said
from spellwright.ir.said import zones as zones_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.objects import PlayerOrPermanent as PlayerOrPermanent_
from spellwright.ir.said.players import Players as Players_
from spellwright.meaning.build import ONE, all_of, any_event
from spellwright.meaning.counters import kind_name
from spellwright.meaning.kinds import CARD, NONE
from spellwright.meaning.nouns import without_spell
from spellwright.meaning.numbers import is_single
from spellwright.meaning.players import any_players, event_players
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.tables import (
    Matched,
    conditions,
    counts,
    matchers,
    nouns,
    object_events,
    objects,
    player_events,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_life import damage_kind
from spellwright.meaning.verbs_zones import ORDINALS
from spellwright.meaning.zones import zone_name

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
    return limited(object_events(node.event, scope, m), node.frequency, scope)


def subject_of_event(node: Said, scope: Scope) -> Matched:
    """What the event happens to, which is spoken of as "it" from now on."""
    m = matchers(node, scope)
    if isinstance(m.ref, Host | Those):
        scope.mentions = [x for x in scope.mentions if x.ref != m.ref]
        m.ref = None
    if m.ref is None:
        mention = scope.mention(EventObject("object"), SEVERAL if m.one_or_more else ONE_OF, m.kinds)
        mention.subject = True
    else:
        for mention in scope.mentions:
            if m.ref in (mention.ref, mention.became):
                mention.subject = True
    return m


def renamed(scope: Scope, role: str) -> None:
    """The subject of the event has another role than "object"."""
    for mention in scope.mentions:
        if mention.ref == EventObject("object") and mention.subject:
            mention.ref = EventObject(role)


@event.add(abilities_said.ObjectDoesEither)
def object_either(node: abilities_said.ObjectDoesEither, scope: Scope) -> Pattern:
    m = subject_of_event(node.what, scope)
    return limited(any_event([object_events(e, scope, m) for e in node.events]), node.frequency, scope)


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


# ------------------------------------------------------------------ zones


@object_events.add(said.Enter, said.EnterOld)
def enters(node: said.Enter | said.EnterOld, scope: Scope, m: Matched) -> Pattern:
    """CR 603.6a"""
    what, source, owners = entered(node.how, scope, m.what)
    return ZoneChanges(what, source, "battlefield", once(m), owners)


def entered(how: tuple[Said, ...] | None, scope: Scope, what: Filter) -> tuple[Filter, str, Players | None]:
    source = ""
    for h in how or ():
        if isinstance(h, said.EnterUnder):
            what = all_of([what, ControlledBy(whose(h.whose, scope))])
        elif isinstance(h, said.EnterFrom) and isinstance(h.zone, zones_said.SharedZone) and h.zone.word == "exile":
            source = "exile"
        elif isinstance(h, said.EnterFrom) and isinstance(h.zone, zones_said.ZoneOf):
            from spellwright.ir.meant.filters import OwnedBy

            source = zone_name(h.zone.zone)
            what = all_of([what, OwnedBy(whose(h.zone.whose, scope))])
        elif isinstance(h, said.EnterFrom) and isinstance(h.zone, zones_said.SomeZone) and h.zone.which.word == "a":
            source = zone_name(h.zone.zone)
        else:
            raise unknown("event", h)
    return what, source, None


@object_events.add(said.Die)
def dies(node: said.Die, scope: Scope, m: Matched) -> Pattern:
    """CR 700.4"""
    carded(scope)
    return ZoneChanges(m.what, "battlefield", "graveyard", once(m))


def carded(scope: Scope) -> None:
    """What has moved may be spoken of as a card."""
    for mention in scope.mentions:
        if mention.subject:
            mention.kinds = mention.kinds | CARD


@object_events.add(zones_verbs.LeaveBattlefield)
def leaves(node: zones_verbs.LeaveBattlefield, scope: Scope, m: Matched) -> Pattern:
    """CR 603.6c"""
    carded(scope)
    return ZoneChanges(m.what, "battlefield", "", once(m))


def from_where(zone: Said | None, scope: Scope) -> str:
    """The zone something comes from, "" for any."""
    if zone is None:
        return ""
    if isinstance(zone, zones_said.SharedZone):
        if zone.word == "anywhere":
            return ""
        if zone.word == "the battlefield":
            return "battlefield"
        if zone.word == "exile":
            return "exile"
    if isinstance(zone, zones_said.SomeZone) and zone.which.word in ("a", "any"):
        return zone_name(zone.zone)
    raise unknown("event", zone)


@object_events.add(said.IsPut)
def is_put(node: said.IsPut, scope: Scope, m: Matched) -> Pattern:
    """CR 400.7"""
    carded(scope)
    where = node.where
    if isinstance(where, zones_verbs.IntoZone):
        owners = whose(where.whose, scope)
        return ZoneChanges(m.what, from_where(node.from_zone, scope), zone_name(where.zone), once(m), owners)
    if isinstance(where, zones_verbs.IntoExile) and where.word in ("into a graveyard", "into graveyards"):
        return ZoneChanges(m.what, from_where(node.from_zone, scope), "graveyard", once(m))
    if isinstance(where, zones_verbs.IntoExile) and where.word == "into exile":
        return ZoneChanges(m.what, from_where(node.from_zone, scope), "exile", once(m))
    raise unknown("event", where)


@object_events.add(said.LeaveZone)
def leaves_zone(node: said.LeaveZone, scope: Scope, m: Matched) -> Pattern:
    from spellwright.ir.meant.filters import OwnedBy

    carded(scope)
    what = all_of([m.what, OwnedBy(whose(node.whose, scope))])
    return ZoneChanges(what, zone_name(node.zone), "", once(m))


DONE_ZONES = {"exiled": ("", "exile")}


@object_events.add(said.IsDone)
def is_done(node: said.IsDone, scope: Scope, m: Matched) -> Pattern:
    """CR 701"""
    from spellwright.ir.meant.patterns import Countered, Destroyed

    word = node.deed.word
    if word == "destroyed":
        return Destroyed(m.what)
    if word == "countered":
        return Countered(without_spell(m.what))
    if word == "turned face up":
        return TurnedFaceUp(m.what)
    if word in ("tapped", "untapped"):
        return BecomesTapped(m.what) if word == "tapped" else BecomesUntapped(m.what)
    if word == "sacrificed":
        from spellwright.ir.meant.objects import EachPlayer

        return SacrificesPermanent(EachPlayer(), m.what, once(m))
    raise unknown("event of an object", node.deed)


# ------------------------------------------------------------------ combat


@object_events.add(said.Attack)
def attacks(node: said.Attack, scope: Scope, m: Matched) -> Pattern:
    """CR 508.3"""
    scope.attacker = EventObject("object") if m.ref is None else m.ref
    whom = node.whom
    many = m.one_or_more
    least = 1
    if many and m.least is not None:
        from spellwright.ir.meant.amounts import Fixed

        if not isinstance(m.least, Fixed):
            raise Unclear("event", "so many attackers")
        least = m.least.n
    elif m.least is not None and m.most != ONE:
        raise Unclear("event", "several attackers")
    if whom is None:
        return Attacks(m.what, one_or_more=many, least=least)
    if isinstance(whom, said.AttackManner):
        if whom.word == "alone" and not many:
            return Attacks(m.what, alone=True)
        if whom.word in ("and isn't blocked", "and aren't blocked") and not many:
            return IsUnblocked(m.what)
        raise unknown("event", whom)
    target = whom.what if isinstance(whom, said.AttackedSubject) else whom
    attacked, with_planeswalkers = attacked_players(target, scope)
    return Attacks(m.what, attacked, one_or_more=many, least=least, or_planeswalker=with_planeswalkers)


def attacked_players(node: Said, scope: Scope) -> tuple[Players, bool]:
    """CR 508.1b: players, with or without the planeswalkers they control."""
    if isinstance(node, PlayerOrPermanent_):
        raise unknown("event", node)
    return attacked_player(node, scope), False


def attacked_player(node: Said, scope: Scope) -> Players:
    who = any_players(node, scope)
    if not isinstance(who, You):
        scope.mention(EventPlayer("defending"), ONE_OF, NONE)
    return who


@object_events.add(said.Block)
def blocks(node: said.Block, scope: Scope, m: Matched) -> Pattern:
    """CR 509.3"""
    once_only(m)
    return Blocks(m.what, second(node.what, scope))


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


@object_events.add(said.BecomeBlocked)
def becomes_blocked(node: said.BecomeBlocked, scope: Scope, m: Matched) -> Pattern:
    """CR 509.3c, d"""
    once_only(m)
    scope.attacker = EventObject("object") if m.ref is None else m.ref
    return BecomesBlocked(m.what, second(node.by, scope))


# ------------------------------------------------------------------ damage


@object_events.add(damage.DealDamageEvent)
def deals_damage(node: damage.DealDamageEvent, scope: Scope, m: Matched) -> Pattern:
    """CR 120.2"""
    renamed(scope, "source")
    scope.event_amount = True
    combat = damage_kind(node.kind)
    many = once(m)
    if node.to is None:
        return DealsDamage(m.what, combat=combat, one_or_more=many)
    if isinstance(node.to, Players_):
        who = event_players(node.to, scope)
        return DealsDamage(m.what, players=who, combat=combat, one_or_more=many)
    to = matchers(node.to, scope)
    if once(to):
        raise Unclear("event", "one or more objects dealt damage")
    if to.ref is None:
        scope.mention(EventObject("object"), ONE_OF, to.kinds)
    who_too: Players | None = None
    if to.described is not None and to.described.players is not None:
        who_too = to.described.players
        scope.mention(EventPlayer("player"), ONE_OF, NONE)
    return DealsDamage(m.what, to.what, who_too, combat, many)


@object_events.add(damage.IsDealtDamage)
def is_dealt_damage(node: damage.IsDealtDamage, scope: Scope, m: Matched) -> Pattern:
    scope.event_amount = True
    combat = damage_kind(node.kind)
    source: Filter = Anything()
    if node.by is not None:
        by = matchers(node.by, scope)
        if by.ref is None:
            scope.mention(EventObject("source"), ONE_OF, by.kinds)
        source = by.what
    return DealsDamage(source, m.what, None, combat, once(m))


@player_events.add(damage.IsDealtDamage)
def player_dealt_damage(node: damage.IsDealtDamage, scope: Scope, who: Players) -> Pattern:
    scope.event_amount = True
    source: Filter = Anything()
    if node.by is not None:
        by = matchers(node.by, scope)
        if by.ref is None:
            scope.mention(EventObject("source"), ONE_OF, by.kinds)
        source = by.what
    return DealsDamage(source, None, who, damage_kind(node.kind))


# ------------------------------------------------------------------ status


@object_events.add(status.BecomeTapped)
def becomes_tapped(node: status.BecomeTapped, scope: Scope, m: Matched) -> Pattern:
    """CR 701.26a"""
    once_only(m)
    return BecomesTapped(m.what)


@object_events.add(status.BecomeUntapped, status.Untaps)
def becomes_untapped(node: status.BecomeUntapped | status.Untaps, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    return BecomesUntapped(m.what)


@object_events.add(status.IsTappedForMana)
def is_tapped_for_mana(node: status.IsTappedForMana, scope: Scope, m: Matched) -> Pattern:
    """CR 106.12"""
    once_only(m)
    return BecomesTapped(m.what, True, producing(node.mana))


def producing(node: Said) -> str:
    """ "" for any mana, else the symbol."""
    if isinstance(node, mana_said.ForAnyMana):
        return ""
    if isinstance(node, mana_said.Mana) and len(node.symbols) == 1:
        from spellwright.meaning.costs import mana_symbol

        return mana_symbol(node.symbols[0].symbol)
    raise unknown("event", node)


@player_events.add(status.TapForMana)
def taps_for_mana(node: status.TapForMana, scope: Scope, who: Players) -> Pattern:
    m = subject_in_player_event(node.what, scope)
    once_only(m)
    return BecomesTapped(m.what, True, producing(node.mana), who)


@object_events.add(status.IsTurnedFaceUp)
def turned_face_up(node: status.IsTurnedFaceUp, scope: Scope, m: Matched) -> Pattern:
    """CR 708.8"""
    once_only(m)
    return TurnedFaceUp(m.what)


@object_events.add(status.Transforms)
def transforms(node: status.Transforms, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    return Transforms(m.what)


@object_events.add(status.BecomeAttached)
def becomes_attached(node: status.BecomeAttached, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    to = second(node.to, scope)
    assert to is not None
    return BecomesAttached(m.what, to)


@object_events.add(said.BecomeTarget)
def becomes_target(node: said.BecomeTarget, scope: Scope, m: Matched) -> Pattern:
    """CR 115"""
    once_only(m)
    return BecomesTarget(m.what, targeting(node.what, scope))


@player_events.add(said.BecomeTarget)
def player_becomes_target(node: said.BecomeTarget, scope: Scope, who: Players) -> Pattern:
    return PlayerBecomesTarget(who, targeting(node.what, scope))


EITHER = (StackKind("spell"), StackKind("ability"))


def targeting(node: Said, scope: Scope) -> Filter:
    """What targets: "a spell or ability" is anything on the stack."""
    from spellwright.ir.meant.filters import AllOf, AnyOf

    by = matchers(node, scope)
    if by.ref is None:
        scope.mention(EventObject("source"), ONE_OF, by.kinds)
    what = by.what
    if what == AnyOf(EITHER):
        return Anything()
    if isinstance(what, AllOf):
        return all_of([p for p in what.parts if p != AnyOf(EITHER)])
    return what


OBJECT_ACTS: dict[type, str] = {
    actions.Explore: "explore",
    actions.Connive: "connive",
    said.Mutates: "mutate",
    status.PhaseIn: "phase in",
    status.PhaseOut: "phase out",
    status.Fights: "fight",
    said.EvolveDeed: "evolve",
    said.TrainDeed: "train",
}


def object_acts(node: Said, scope: Scope, m: Matched) -> Pattern:
    """CR 701, 702: keyword actions of objects."""
    if getattr(node, "times", None) is not None:
        raise unknown("event of an object", node)
    once_only(m)
    return ObjectActs(m.what, OBJECT_ACTS[type(node)])


for _cls in OBJECT_ACTS:
    object_events.add(_cls)(object_acts)

DESIGNATIONS = frozenset(("monstrous", "renowned", "saddled", "suspected"))


@object_events.add(said.BecomeMonstrous)
def becomes_designated(node: said.BecomeMonstrous, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    if node.designation.word not in DESIGNATIONS:
        raise unknown("event of an object", node.designation)
    return ObjectActs(m.what, "become " + node.designation.word)


@object_events.add(said.Exploits)
def exploits(node: said.Exploits, scope: Scope, m: Matched) -> Pattern:
    from spellwright.meaning.build import CREATURE

    other = second(node.what, scope)
    if other != CREATURE:
        raise unknown("event of an object", node.what)
    return ObjectActs(m.what, "exploit")


# ------------------------------------------------------------------ players


def subject_in_player_event(node: Said, scope: Scope) -> Matched:
    """What a player does something to, spoken of as "it" from now on."""
    m = matchers(node, scope)
    if m.ref is None:
        scope.mention(EventObject("object"), SEVERAL if m.one_or_more else ONE_OF, m.kinds)
    return m


@player_events.add(by_players.CastEvent)
def casts(node: by_players.CastEvent, scope: Scope, who: Players) -> Pattern:
    """CR 601.2i"""
    m = subject_in_player_event(node.what, scope)
    once_only(m)
    return CastsSpell(who, without_spell(m.what))


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
    scope.mention(EventObject("object"), ONE_OF, d.kinds)
    n = ORDINALS[node.ordinal.word]
    each_turn(node.span)
    return CastsSpell(who, without_spell(d.what), n)


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


@player_events.add(counters_said.Create)
def creates(node: counters_said.Create, scope: Scope, who: Players) -> Pattern:
    """CR 701.7"""
    raise unknown("event", node.tokens[0])


TOKENS = TokensCreated
OBJECTS = objects
SELF_NOT = Not
SELF_IS = IsObject
