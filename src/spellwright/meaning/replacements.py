"""Replacement and prevention effects (CR 614, 615, 616)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.abilities import (
    AlsoDo,
    GoTo,
    InsteadDo,
    PreventAmount,
    Redirect,
    Replacement,
    ScaleAmount,
)
from spellwright.ir.meant.base import Ability, Change, Effect, Filter, Objects, Pattern, Players
from spellwright.ir.meant.effects import ModifyRules, Move
from spellwright.ir.meant.filters import Anything, IsObject
from spellwright.ir.meant.objects import Bound, EachPlayer, EventObject, EventPlayer, Matching, Source, Target
from spellwright.ir.meant.patterns import (
    CountersPut,
    DealsDamage,
    ManaProduced,
    PlayerGetsCounters,
    TokensCreated,
    ZoneChanges,
)
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import conditions_would as would
from spellwright.ir.said import counters as counters_said
from spellwright.ir.said import effects_cards as cards
from spellwright.ir.said import effects_counters as counters_verbs
from spellwright.ir.said import effects_damage as damage
from spellwright.ir.said import effects_zones as zones_verbs
from spellwright.ir.said import events as events_said
from spellwright.ir.said import events_players as by_players
from spellwright.ir.said import mana as mana_said
from spellwright.ir.said import sentences as said
from spellwright.ir.said import tokens_spec as tokens_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.players import They
from spellwright.ir.said.sentences import Statement
from spellwright.meaning.build import ONE, all_of
from spellwright.meaning.clauses import bodies
from spellwright.meaning.counters import kind_name
from spellwright.meaning.durations import FIXED
from spellwright.meaning.events import no_zone, once, subject_in_player_event, subject_of_event
from spellwright.meaning.kinds import NONE
from spellwright.meaning.matching import with_places
from spellwright.meaning.players import event_players
from spellwright.meaning.registry import Table
from spellwright.meaning.replaced_amounts import UNSAID, mana_change, simple_change
from spellwright.meaning.scope import ONE_OF, Scope
from spellwright.meaning.tables import (
    Matched,
    counts,
    object_events,
    objects,
    player_events,
    players,
    sentences,
    static_sentences,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_life import damage_kind, source_filter

TOKENS = frozenset(("token", "permanent"))
awaited: Table[[Scope], Pattern] = Table("event to be replaced")

# ------------------------------------------------------------------ what would happen


def expect_span(node: Said | None) -> str:
    """CR 614.1: "this turn", or nothing."""
    if node is None:
        return ""
    found = FIXED.get(getattr(node, "word", ""))
    if found is None:
        raise unknown("event to be replaced", node)
    return found


@awaited.add(would.PlayerWould)
def player_would(node: would.PlayerWould, scope: Scope) -> Pattern:
    if isinstance(node.who, They):
        raise unknown("event to be replaced", node.who)
    who = event_players(node.who, scope)
    word = getattr(node.frequency, "word", "")
    if isinstance(node.event, cards.Draw) and word.startswith("except the first one"):
        from spellwright.ir.meant.patterns import DrawsCard

        return DrawsCard(who, except_first_in_draw_step=True)
    expect_span(node.frequency)
    if isinstance(node.event, counters_verbs.GetCounters) and len(node.event.counters) == 1:
        scope.event_amount = True
        return PlayerGetsCounters(who, some_kind(node.event.counters[0], scope))
    if isinstance(node.event, counters_verbs.PutCounters) and len(node.event.placements) == 1:
        place = node.event.placements[0]
        if len(place.counters) == 1:
            return counters_on(place.on, some_kind(place.counters[0], scope), who, scope)
    return player_events(node.event, scope, who)


@awaited.add(would.ObjectWould)
def object_would(node: would.ObjectWould, scope: Scope) -> Pattern:
    if isinstance(node.what, They):
        raise unknown("event to be replaced", node.what)
    expect_span(node.frequency)
    m = subject_of_event(node.what, scope)
    if isinstance(node.event, events_said.CreatedUnder):
        if not m.one_or_more or m.kinds != TOKENS:
            raise unknown("event to be replaced", node.what)
        scope.event_amount = True
        return TokensCreated(whose(node.event.whose, scope), m.what, True)
    if isinstance(node.event, events_said.IsDone) and node.event.deed.word == "created" and m.kinds == TOKENS:
        if not m.one_or_more:
            raise unknown("event to be replaced", node.what)
        scope.event_amount = True
        return TokensCreated(EachPlayer(), m.what, True)
    return object_events(node.event, scope, m)


@awaited.add(would.DamageWould)
def damage_would(node: would.DamageWould, scope: Scope) -> Pattern:
    """CR 614.1, 615.1"""
    if node.frequency is not None:
        raise unknown("event to be replaced", node.frequency)
    event = node.event
    if not isinstance(event, damage.DamageIsDealt) or event.duration is not None:
        raise unknown("event to be replaced", event)
    if not isinstance(node.damage, damage.AnyDamage):
        raise unknown("event to be replaced", node.damage)
    scope.event_amount = True
    return dealt(event.to, event.by, damage_kind(node.damage.kind), scope)


def dealt(to: Said | None, by: Said | None, combat: bool | None, scope: Scope) -> Pattern:
    """Damage to these, by those."""
    source: Filter = Anything() if by is None else source_filter(by, scope)
    if to is None:
        return DealsDamage(source, combat=combat)
    if to in players:
        return DealsDamage(source, players=event_players(to, scope), combat=combat)  # type: ignore[arg-type]
    m, too = objects_or_players(to, scope)
    return DealsDamage(source, m.what, too, combat)


@awaited.add(would.CountersWould)
def counters_would(node: would.CountersWould, scope: Scope) -> Pattern:
    """CR 122.6"""
    event = node.event
    if not isinstance(event, counters_verbs.CountersArePut):
        raise unknown("event to be replaced", event)
    scope.event_amount = True
    return counters_on(event.on, some_kind(node.counters, scope), None, scope)


def objects_or_players(node: Said, scope: Scope) -> tuple[Matched, Players | None]:
    """What an event to be replaced is about: objects, and players where the noun names those too; both are spoken of
    from here on."""
    m = with_places(node, scope)
    no_zone(m)
    if once(m):
        raise Unclear("event to be replaced", "one or more objects")
    if m.ref is None:
        scope.mention(EventObject("object"), ONE_OF, m.kinds)
    too = None if m.described is None else m.described.players
    if too is not None:
        scope.mention(EventPlayer("player"), ONE_OF, NONE)
    return m, too


def counters_on(on: Said, kind: str, by: Players | None, scope: Scope) -> CountersPut:
    """CR 122.6: counters on what is described, or on a player who is."""
    scope.event_amount = True
    m, too = objects_or_players(on, scope)
    return CountersPut(m.what, kind, True, by, too)


def some_kind(node: Said, scope: Scope) -> str:
    """ "One or more counters of this kind"."""
    if not isinstance(node, counters_said.SomeCounters) or node.additional:
        raise unknown("event to be replaced", node)
    bounds = counts(node.count, scope)
    if bounds.least != ONE:
        raise unknown("event to be replaced", node)
    return "" if node.kind is None else kind_name(node.kind)


@awaited.add(would.EffectWould)
def effect_would(node: would.EffectWould, scope: Scope) -> Pattern:
    """CR 609.1, 111.1"""
    if node.effect.word != "an effect":
        raise unknown("event to be replaced", node.effect)
    event = node.event
    if isinstance(event, by_players.EffectCreates):
        if event.whose is None:
            raise unknown("event to be replaced", event)
        who = whose(event.whose, scope)
        scope.event_amount = True
        return TokensCreated(who, tokens_filter(event.tokens, scope), True)
    if isinstance(event, by_players.EffectPuts):
        scope.event_amount = True
        if len(event.placements) != 1 or len(event.placements[0].counters) != 1:
            raise unknown("event to be replaced", event)
        kind = some_kind(event.placements[0].counters[0], scope)
        return msgspec.structs.replace(counters_on(event.placements[0].on, kind, None, scope), by_effect=True)
    raise unknown("event to be replaced", event)


def tokens_filter(nodes: tuple[Said, ...], scope: Scope) -> Filter:
    """ "One or more tokens", "one or more creature tokens"."""
    if len(nodes) != 1:
        raise unknown("event to be replaced", nodes[0])
    return token_words(nodes[0], scope)


def token_words(node: Said, scope: Scope) -> Filter:
    from spellwright.ir.meant.filters import SubtypeIs, TypeIs
    from spellwright.meaning.changes import TypeWords

    if isinstance(node, tokens_said.BareTokens):
        bounds = counts(node.count, scope)
        if bounds.least != ONE or bounds.most is not None:
            raise unknown("event to be replaced", node)
        return Anything()
    if not isinstance(node, tokens_said.DescribedToken):
        raise unknown("event to be replaced", node)
    if node.size or node.colors or node.name or node.abilities or node.entry or node.tapped or node.legendary:
        raise unknown("event to be replaced", node)
    words = TypeWords(node.types)
    parts: list[Filter] = [TypeIs(t) for t in words.types]
    parts.extend([SubtypeIs(s) for s in words.subtypes])
    return all_of(parts)


@awaited.add(would.TapsForManaNow)
def taps_for_mana(node: would.TapsForManaNow, scope: Scope) -> Pattern:
    """CR 106.12b"""
    who = event_players(node.who, scope)
    m = subject_in_player_event(node.event.what, scope)
    any_mana(node.event.mana)
    return ManaProduced(m.what, who)


@awaited.add(would.TappedForManaNow)
def tapped_for_mana(node: would.TappedForManaNow, scope: Scope) -> Pattern:
    m = subject_of_event(node.what, scope)
    any_mana(node.event.mana)
    return ManaProduced(m.what)


def any_mana(node: Said) -> None:
    if not isinstance(node, mana_said.ForAnyMana):
        raise unknown("event to be replaced", node)


# ------------------------------------------------------------------ what happens instead


def rounded(changes: tuple[Change, ...], how: str) -> tuple[Change, ...]:
    """CR 107.1a: a half of which the rounding is said at the end of the sentence."""
    halves = [c for c in changes if isinstance(c, ScaleAmount) and c.half == UNSAID]
    if bool(halves) != bool(how):
        raise Unclear("replacement", "a half and its rounding belong together")
    return tuple([msgspec.structs.replace(c, half=how) if c in halves else c for c in changes])


def changes_of(node: Said, pattern: Pattern, scope: Scope) -> tuple[Change, ...]:
    """What a replacement makes of the event: a change of its amount or destination, or other instructions."""
    clause = only_clause(node)
    if clause is not None:
        found = simple_change(clause, pattern, scope)
        if found is not None:
            return found
    prevention = prevented_and(node, pattern, scope)
    if prevention is not None:
        return prevention
    effects = bodies(node, scope) if node in bodies else run_sentence(node, scope)
    return moved_elsewhere(effects, pattern) or (InsteadDo(effects),)


def prevented_and(node: Said, pattern: Pattern, scope: Scope) -> tuple[Change, ...] | None:
    """CR 615.5: "prevent that damage and ..."; None if it is not that."""
    body = node.body if isinstance(node, Statement) else node
    if not isinstance(pattern, DealsDamage) or not isinstance(body, clauses_said.Steps) or body.after is not None:
        return None
    first = body.clauses[0]
    if not isinstance(getattr(first, "does", None), damage.Prevent):
        return None
    changes = simple_change(first, pattern, scope)
    if changes is None:
        return None
    return (*changes, AlsoDo(bodies(msgspec.structs.replace(body, clauses=body.clauses[1:]), scope)))


def run_sentence(node: Said, scope: Scope) -> tuple[Effect, ...]:
    from spellwright.meaning.running import run

    return run((node,), scope)


def only_clause(node: Said) -> Said | None:
    """The clause of a sentence that is one clause."""
    body = node.body if isinstance(node, Statement) else node
    if isinstance(body, clauses_said.Steps) and len(body.clauses) == 1 and body.after is None:
        return body.clauses[0]
    return None


def moved_elsewhere(effects: tuple[Effect, ...], pattern: Pattern) -> tuple[Change, ...] | None:
    """ "Exile it instead": the object goes to another zone."""
    if not isinstance(pattern, ZoneChanges) or len(effects) != 1:
        return None
    move = effects[0]
    if not isinstance(move, Move) or move.zone == "battlefield" or move.controller or move.enters or move.face_down:
        return None
    if not isinstance(move.objects, EventObject | Source | Bound) and not same_object(pattern, move.objects):
        return None
    if move.position not in ("", "top", "bottom", "shuffle") or move.nth or move.attach_to is not None:
        return None
    return (GoTo(move.zone, move.position, move.counters),)


def same_object(pattern: ZoneChanges, ref: Objects) -> bool:
    from spellwright.ir.meant.filters import IsObject

    return pattern.what == IsObject(ref)


# ------------------------------------------------------------------ sentences


def replacement(condition: Said, node: Said, scope: Scope, rounding: str = "") -> Replacement:
    """ "If ... would ..., ... instead", perhaps "rounded down"."""
    pattern = awaited(condition, scope)
    scope.clause += 1
    changes = rounded(changes_of(node, pattern, scope), rounding)
    prevention = all(isinstance(c, PreventAmount | AlsoDo) for c in changes)
    return Replacement(pattern, changes, None, False, works_where(pattern), False, prevention)


def works_where(pattern: Pattern) -> str:
    """CR 113.6: on the battlefield, but for what is replaced about the source elsewhere."""
    from spellwright.meaning.abilities import where_it_works

    return where_it_works(pattern)


@static_sentences.add(said.If)
def if_would(node: said.If, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.1a, 615.1a"""
    condition = node.condition
    if condition not in awaited:
        return conditional(node, scope)
    expect_no_span(condition)
    inner = node.sentence
    if isinstance(inner, said.Instead):
        return (replacement(condition, inner.sentence, scope),)
    if isinstance(inner, said.InsteadRounded):
        return (replacement(condition, inner.sentence, scope, inner.rounding.word),)
    if isinstance(condition, would.TapsForManaNow | would.TappedForManaNow):
        return (replacement(condition, inner, scope),)
    made = replacement(condition, inner, scope)
    if made.prevention:
        return (made,)
    raise unknown("static sentence", inner)


def expect_no_span(condition: Said) -> None:
    frequency = getattr(condition, "frequency", None)
    if frequency is not None and not str(getattr(frequency, "word", "")).startswith("except the first"):
        raise unknown("static sentence", frequency)


def conditional(node: said.If, scope: Scope) -> tuple[Ability, ...]:
    """ "If {condition}, this spell costs {2} less", "if it was kicked, it enters with two counters"."""
    from spellwright.meaning.statics import under
    from spellwright.meaning.tables import conditions

    condition = conditions(node.condition, scope)
    return under(condition, static_sentences(node.sentence, scope))


@static_sentences.add(said.IfInstead)
def if_would_instead(node: said.IfInstead, scope: Scope) -> tuple[Ability, ...]:
    if node.condition not in awaited:
        raise unknown("static sentence", node.condition)
    expect_no_span(node.condition)
    return (replacement(node.condition, node.body, scope),)


@static_sentences.add(said.IfTapped)
def if_tapped(node: said.IfTapped, scope: Scope) -> tuple[Ability, ...]:
    """CR 106.12b: one replacement for each kind of land named."""
    body = node.body
    if not isinstance(body, clauses_said.Steps) or body.after is not None:
        raise unknown("static sentence", body)
    out: list[Ability] = []
    for clause in body.clauses:
        if not isinstance(clause, clauses_said.ObjectsDo) or clause.per is not None:
            raise unknown("static sentence", clause)
        what = objects(clause.what, scope, "battlefield")
        if not isinstance(what, Matching) or what.zone != "battlefield":
            raise unknown("static sentence", clause.what)
        found = mana_change(clause, clause.does, scope)
        if found is None:
            raise unknown("static sentence", clause.does)
        out.append(Replacement(ManaProduced(what.what), found))
    return tuple(out)


@static_sentences.add(said.Redirection)
def redirection(node: said.Redirection, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.9"""
    from spellwright.meaning.objects import recipients

    if not isinstance(node.damage, damage.AllDamage):
        raise unknown("static sentence", node.damage)
    to_whom = node.scope
    if not isinstance(to_whom, damage.ScopeTo) or to_whom.this_turn or to_whom.duration is not None:
        raise unknown("static sentence", to_whom)
    pattern = dealt(to_whom.to, to_whom.by, damage_kind(node.damage.kind), scope)
    what, who = recipients(node.to, scope)
    return (Replacement(pattern, (Redirect(what, who),)),)


# ------------------------------------------------------------------ set up by instructions


@sentences.add(said.NextTime)
def next_time(node: said.NextTime, scope: Scope) -> tuple[Effect, ...]:
    """CR 614.7, 615.7: the next such event only."""
    inner = node.sentence
    instead = isinstance(inner, said.Instead)
    body: Said = inner.sentence if isinstance(inner, said.Instead) else inner
    scope.choosing = True
    made = set_up(node.condition, body, instead, True, scope)
    scope.choosing = False
    chosen = scope.choices
    scope.choices = []
    return (*chosen, made)


def set_up(condition: Said, node: Said, instead: bool, once_only: bool, scope: Scope) -> Effect:
    """CR 611.2, 614.3: a replacement effect for a time. Objects named in it are those of now."""
    duration = expect_span(getattr(condition, "frequency", None))
    lasting = scope.lasting
    if not duration and lasting is not None and lasting.condition is None:
        duration = lasting.duration
    made = replacement(condition, node, scope)
    if not duration and isinstance(made.pattern, ZoneChanges) and is_known(made.pattern.what):
        duration = "permanent"
    if not duration:
        raise Unclear("sentence", "a replacement for how long?")
    if not instead and not made.prevention:
        raise unknown("sentence", node)
    return ModifyRules(msgspec.structs.replace(made, once=once_only, works_in=""), duration)


def anywhere_else(node: said.InsteadOf) -> bool:
    """ "... instead of putting it anywhere else": instead, whatever would become of it."""
    does = node.does
    if not isinstance(does, zones_verbs.Put) or len(does.moves) != 1:
        return False
    place = does.moves[0]
    return getattr(place.where, "word", "") == "anywhere else" and getattr(place.what, "word", "") == "it"


def is_known(what: Filter) -> bool:
    """Whether it is one of the objects spoken of, for as long as that lasts."""
    return isinstance(what, IsObject) and isinstance(what.objects, Bound | Target)


def prevention_of(does: damage.Prevent, scope: Scope) -> tuple[Ability, ...]:
    """CR 615.1a: "prevent all damage that would be dealt to you"."""
    from spellwright.ir.said.durations import FixedDuration

    if not isinstance(does.damage, damage.AllDamage):
        raise unknown("static sentence", does.damage)
    combat = damage_kind(does.damage.kind)
    where = does.scope
    if isinstance(where, damage.ScopeTo) and not where.this_turn and where.duration is None:
        patterns = [dealt(where.to, where.by, combat, scope)]
    elif isinstance(where, damage.ScopeBy) and not where.this_turn and where.duration is None:
        patterns = [dealt(None, where.by, combat, scope)]
    elif isinstance(where, damage.ScopeToAndBy) and not where.this_turn and where.duration is None:
        patterns = [dealt(where.what, None, combat, scope), dealt(None, where.what, combat, scope)]
    elif where is None or isinstance(where, FixedDuration):
        raise unknown("static sentence", where)
    else:
        raise unknown("static sentence", where)
    return tuple([Replacement(p, (PreventAmount(None),), prevention=True) for p in patterns])
