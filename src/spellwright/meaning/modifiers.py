"""What follows a noun: control, qualities, zones, relative clauses (CR 108, 109)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import StatOf
from spellwright.ir.meant.base import Filter, Objects
from spellwright.ir.meant.filters import (
    AnyOf,
    AttachedTo,
    AttackingPlayer,
    BlockedByObject,
    BlockingObject,
    ChosenQuality,
    ControlledBy,
    CounterIs,
    DealtDamageBy,
    Extreme,
    Happened,
    HasAbility,
    HasKeyword,
    IsObject,
    ManaSymbolsIn,
    NameIs,
    NameOf,
    OwnedBy,
    SourceIs,
    StatIs,
    TargetCount,
)
from spellwright.ir.meant.objects import (
    Candidate,
    ChosenPlayers,
    EachPlayer,
    HostPlayer,
    Linked,
    Matching,
    Opponents,
    Source,
)
from spellwright.ir.said import effects_damage as damage_said
from spellwright.ir.said import events as events_said
from spellwright.ir.said import modifiers as said
from spellwright.ir.said import relative
from spellwright.ir.said.base import Said
from spellwright.ir.said.players import SomePlayers
from spellwright.ir.said.values import StatOf as StatOf_said
from spellwright.meaning.build import ANYTHING, ONE, ZERO, all_of, any_of, negated
from spellwright.meaning.comparisons import compared, without_group
from spellwright.meaning.counters import kind_name
from spellwright.meaning.kinds import NONE
from spellwright.meaning.players import any_players
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import ONE_OF, Scope
from spellwright.meaning.tables import Description, counts, modifiers, object_states, objects, players
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.zones import place_in

having: Table[[Scope, Description], Filter] = Table("quality")


# ------------------------------------------------------------------ whose


@modifiers.add(said.Controlled)
def controlled(node: said.Controlled, scope: Scope, d: Description) -> Filter:
    """CR 108.4"""
    if isinstance(node.who, SomePlayers):
        d.theirs = "controller"
    return ControlledBy(any_players(node.who, scope))


@modifiers.add(said.ControlledByThem)
def controlled_by_them(node: said.ControlledByThem, scope: Scope, d: Description) -> Filter:
    expect_they(node.who)
    return ControlledBy(scope.find_player())


@modifiers.add(said.NotControlled)
def not_controlled(node: said.NotControlled, scope: Scope, d: Description) -> Filter:
    return negated(ControlledBy(any_players(node.who, scope)))


@modifiers.add(said.Owned)
def owned(node: said.Owned, scope: Scope, d: Description) -> Filter:
    """CR 108.3"""
    if isinstance(node.who, SomePlayers):
        d.theirs = "owner"
    return OwnedBy(any_players(node.who, scope))


@modifiers.add(said.OwnedByThem)
def owned_by_them(node: said.OwnedByThem, scope: Scope, d: Description) -> Filter:
    expect_they(node.who)
    return OwnedBy(scope.find_player())


def expect_they(node: Said) -> None:
    if getattr(node, "word", "") != "they":
        raise unknown("players", node)


@modifiers.add(said.OwnershipPhrase)
def ownership(node: said.OwnershipPhrase, scope: Scope, d: Description) -> Filter:
    word = node.word
    you = scope.you
    if word == "you own and control":
        return all_of([OwnedBy(you), ControlledBy(you)])
    if word == "you don't own":
        return negated(OwnedBy(you))
    if word == "you control but don't own":
        return all_of([ControlledBy(you), negated(OwnedBy(you))])
    if word == "you own but don't control":
        return all_of([OwnedBy(you), negated(ControlledBy(you))])
    if word == "under your control":
        return ControlledBy(you)
    if word == "controlled by the same player":
        d.joint = "controller"
        return ANYTHING
    if word == "controlled by different players":
        d.joint = "controllers differ"
        return ANYTHING
    if word in ("they don't control", "that player doesn't control"):
        return negated(ControlledBy(scope.find_player()))
    raise unknown("modifier", node)


@modifiers.add(said.CastBy)
def cast_by(node: said.CastBy, scope: Scope, d: Description) -> Filter:
    """CR 601: a spell is controlled by the player who cast it (CR 112.2)."""
    if node.span is not None:
        raise unknown("modifier", node.span)
    return ControlledBy(any_players(node.who, scope))


@modifiers.add(said.CastByThem)
def cast_by_them(node: said.CastByThem, scope: Scope, d: Description) -> Filter:
    if node.span is not None:
        raise unknown("modifier", node.span)
    expect_they(node.who)
    return ControlledBy(scope.find_player())


@modifiers.add(said.ActivatedBy)
def activated_by(node: said.ActivatedBy, scope: Scope, d: Description) -> Filter:
    return ControlledBy(any_players(node.who, scope))


# ------------------------------------------------------------------ with


@modifiers.add(said.With)
def with_quality(node: said.With, scope: Scope, d: Description) -> Filter:
    return having(node.quality, scope, d)


@modifiers.add(said.WithCounter)
def with_counter(node: said.WithCounter, scope: Scope, d: Description) -> Filter:
    """CR 122"""
    return having(node.quality, scope, d)


@modifiers.add(said.Without)
def without(node: said.Without, scope: Scope, d: Description) -> Filter:
    return negated(has_keyword(node.keyword))


def has_keyword(node: Said) -> Filter:
    """A keyword looked for, with or without its number or cost."""
    from spellwright.meaning.keywords import keyword_filter

    return keyword_filter(node)


@having.add(said.KeywordsTrait)
def keywords_all(node: said.KeywordsTrait, scope: Scope, d: Description) -> Filter:
    return all_of([has_keyword(k) for k in node.keywords])


@having.add(said.KeywordsOrTrait, said.KeywordsAndOrTrait)
def keywords_any(node: said.KeywordsOrTrait | said.KeywordsAndOrTrait, scope: Scope, d: Description) -> Filter:
    return any_of([has_keyword(k) for k in node.keywords])


STATS = frozenset(("power", "toughness", "mana value", "loyalty", "base power", "base toughness"))


def stat_name(node: Said) -> str:
    word = getattr(node, "word", "")
    if word in STATS:
        return str(word)
    raise unknown("characteristic", node)


@having.add(said.StatTrait)
def having_stat(node: said.StatTrait, scope: Scope, d: Description) -> Filter:
    """CR 202.3, 208.1"""
    if node.total:
        raise Unclear("quality", "a total of several objects")
    stat = stat_name(node.stat)
    own = own_stat(node.comparison)
    if own is not None and stat_name(own) != stat:
        op, amount = compared(node.comparison, asking_itself(scope))
        return StatIs(stat, op, amount)
    comparison, last = without_group(node.comparison)
    if last is not None:
        modifiers(last, scope, d)
    op, amount = compared(comparison, scope)
    return StatIs(stat, op, amount)


def own_stat(comparison: Said) -> Said | None:
    """ "Its power", on the other side of a comparison."""
    value = getattr(comparison, "value", None)
    if isinstance(value, StatOf_said) and getattr(value.whose, "word", "") == "its":
        return value.stat
    return None


def asking_itself(scope: Scope) -> Scope:
    """A scope in which "it" is the object that is compared."""
    inner = Scope(scope.holder)
    inner.mention(Candidate(), ONE_OF, NONE)
    return inner


@having.add(said.StatsTrait)
def having_stats(node: said.StatsTrait, scope: Scope, d: Description) -> Filter:
    op, amount = compared(node.comparison, scope)
    return all_of([StatIs(stat_name(s), op, amount) for s in node.stats])


@having.add(said.StatsOrTrait)
def having_stats_or(node: said.StatsOrTrait, scope: Scope, d: Description) -> Filter:
    op, amount = compared(node.comparison, scope)
    return any_of([StatIs(stat_name(s), op, amount) for s in node.stats])


@having.add(said.CountersTrait)
def having_counters(node: said.CountersTrait, scope: Scope, d: Description) -> Filter:
    """CR 122"""
    expect_it(node.it)
    return counters_there(node.counters, scope)


def counters_there(node: Said, scope: Scope) -> Filter:
    """At least so many counters."""
    from spellwright.ir.said.counters import SomeCounters

    if not isinstance(node, SomeCounters) or node.additional:
        raise unknown("counters", node)
    kind = "" if node.kind is None else kind_name(node.kind)
    bounds = counts(node.count, scope)
    if bounds.most is None:
        return CounterIs(kind, ">=", bounds.least)
    if bounds.least == ZERO:
        return CounterIs(kind, "<=", bounds.most)
    if bounds.least == ONE:
        return CounterIs(kind, ">=", ONE)
    return CounterIs(kind, ">=", bounds.least)


def expect_it(node: Said) -> None:
    if getattr(node, "word", "") not in ("it", "them", "him", "her"):
        raise unknown("reference", node)


@having.add(said.BareCountersTrait)
def having_bare_counters(node: said.BareCountersTrait, scope: Scope, d: Description) -> Filter:
    expect_it(node.it)
    return CounterIs("" if node.kind is None else kind_name(node.kind), ">=", ONE)


@having.add(said.NoCountersTrait)
def having_no_counters(node: said.NoCountersTrait, scope: Scope, d: Description) -> Filter:
    expect_it(node.it)
    return CounterIs("" if node.kind is None else kind_name(node.kind), "=", ZERO)


EXTREMES = {"greatest": "greatest", "highest": "greatest", "least": "least", "lowest": "least"}


@having.add(said.ExtremeTrait)
def having_extreme(node: said.ExtremeTrait, scope: Scope, d: Description) -> Filter:
    if node.what is None:
        among = d.what
    else:
        group = objects(node.what, scope, "battlefield")
        if not isinstance(group, Matching) or group.zone != "battlefield" or group.owners is not None:
            raise Unclear("quality", "the greatest among a bound group")
        among = group.what
    return Extreme(EXTREMES[node.extreme.word], stat_name(node.stat), among)


@having.add(said.SameTrait)
def having_same(node: said.SameTrait, scope: Scope, d: Description) -> Filter:
    """CR 201.2"""
    part = node.part.word
    if node.what is None:
        if part in ("name", "mana value", "controller"):
            d.joint = part
            return ANYTHING
        raise unknown("quality", node)
    other = objects(node.what, scope, "battlefield")
    if part == "name":
        return NameOf(other)
    if part in STATS:
        return StatIs(part, "=", StatOf(part, other))
    raise unknown("quality", node.part)


@having.add(said.DifferentTrait)
def having_different(node: said.DifferentTrait, scope: Scope, d: Description) -> Filter:
    if node.parts.word not in ("name", "mana value", "power"):
        raise unknown("quality", node.parts)
    d.distinct = node.parts.word
    return ANYTHING


DEGREES = {"lesser": "<", "greater": ">", "equal or lesser": "<=", "equal or greater": ">="}


@having.add(said.ComparativeTrait)
def having_comparative(node: said.ComparativeTrait, scope: Scope, d: Description) -> Filter:
    stat = stat_name(node.stat)
    if node.what is not None:
        than = objects(node.what, scope, "battlefield")
    else:
        than = scope.refer(ONE_OF, property_of=True)
    return StatIs(stat, DEGREES[node.degree.word], StatOf(stat, than))


@having.add(said.PhraseTrait)
def having_phrase(node: said.PhraseTrait, scope: Scope, d: Description) -> Filter:
    if node.word == "no abilities":
        return negated(HasAbility())
    if node.word == "the chosen name":
        return ChosenQuality("name")
    if node.word == "a single target":
        return TargetCount("=", 1)
    if node.word == "a morph ability":  # CR 702.37b
        return AnyOf((HasKeyword("morph"), HasKeyword("megamorph")))
    if node.word in ("{X} in its mana cost", "{X} in their mana costs"):
        return ManaSymbolsIn("{X}")
    raise unknown("quality", node)


# ------------------------------------------------------------------ zones, names, qualities


@modifiers.add(said.FromSource)
def from_source(node: said.FromSource, scope: Scope, d: Description) -> Filter:
    """CR 113.7"""
    from spellwright.meaning.nouns import adjectives

    if d.zone != "stack":
        raise unknown("modifier", node)
    return SourceIs(adjectives(node.adjective, scope))


@modifiers.add(said.InZone)
def in_zone(node: said.InZone, scope: Scope, d: Description) -> Filter:
    """CR 400"""
    return place_in(node.zone, scope, d)


@modifiers.add(said.FromZone)
def from_zone(node: said.FromZone, scope: Scope, d: Description) -> Filter:
    return place_in(node.zone, scope, d)


@modifiers.add(said.OnBattlefield)
def on_battlefield(node: said.OnBattlefield, scope: Scope, d: Description) -> Filter:
    d.zone = "stack" if node.word == "on the stack" else "battlefield"
    return ANYTHING


@modifiers.add(said.Named)
def named(node: said.Named, scope: Scope, d: Description) -> Filter:
    """CR 201.2"""
    return NameIs(node.name.text)


@modifiers.add(said.NotNamed)
def not_named(node: said.NotNamed, scope: Scope, d: Description) -> Filter:
    return negated(NameIs(node.name.text))


@modifiers.add(said.NamedLikeThis)
def named_like_this(node: said.NamedLikeThis, scope: Scope, d: Description) -> Filter:
    """CR 201.5: the name as printed."""
    if node.name.word != "full":
        raise unknown("name", node.name)
    return NameIs(scope.holder.name)


@modifiers.add(said.NotNamedLikeThis)
def not_named_like_this(node: said.NotNamedLikeThis, scope: Scope, d: Description) -> Filter:
    if node.name.word != "full":
        raise unknown("name", node.name)
    return negated(NameIs(scope.holder.name))


@modifiers.add(said.OfQuality)
def of_quality(node: said.OfQuality, scope: Scope, d: Description) -> Filter:
    """CR 607.2d, 608.2d"""
    word = node.quality.word
    if word == "the chosen type":
        return ChosenQuality("type")
    if word == "the chosen color":
        return ChosenQuality("color")
    if word == "the chosen name":
        return ChosenQuality("name")
    if word == "your choice":
        d.chooser = scope.you
        return ANYTHING
    if word == "their choice":
        d.chooser = scope.actor
        return ANYTHING
    if word == "that player's choice":
        d.chooser = scope.find_player()
        return ANYTHING
    if word == "defending player's choice":
        d.chooser = scope.defending()
        return ANYTHING
    raise unknown("modifier", node.quality)


@modifiers.add(said.AtRandom)
def at_random(node: said.AtRandom, scope: Scope, d: Description) -> Filter:
    if node.word not in ("at random", "chosen at random"):
        raise unknown("modifier", node)
    d.random = True
    return ANYTHING


# ------------------------------------------------------------------ what was done


@modifiers.add(said.DoneThisWay)
def done_this_way(node: said.DoneThisWay, scope: Scope, d: Description) -> Filter:
    """CR 608.2c"""
    d.among = scope.this_way(node.done.word)
    return ANYTHING


@modifiers.add(said.DoneWith)
def done_with(node: said.DoneWith, scope: Scope, d: Description) -> Filter:
    """CR 607.2a"""
    if node.done.word != "exiled" or not isinstance(objects(node.what, scope, "battlefield"), Source):
        raise unknown("modifier", node.done)
    d.among = Linked()
    return ANYTHING


@modifiers.add(said.DoneBy)
def done_by(node: said.DoneBy, scope: Scope, d: Description) -> Filter:
    done = node.done.word
    span = node.span.word if node.span is not None else ""
    if node.what in players:
        raise unknown("modifier", node)
    what = objects(node.what, scope, "battlefield")
    if done == "dealt damage" and span == "this turn":
        return DealtDamageBy(what)
    if done == "blocked" and not span:
        return BlockedByObject(what)
    raise unknown("modifier", node.done)


@modifiers.add(said.DoneIn)
def done_in(node: said.DoneIn, scope: Scope, d: Description) -> Filter:
    return happened(node.done.word, node.span.word)


DONE = {"dealt damage": "was dealt damage", "cast": "was cast", "discarded": "was discarded"}
WINDOWS = {"this turn": "turn", "this combat": "combat", "last turn": "last turn"}


def happened(done: str, span: str) -> Filter:
    if done not in DONE or span not in WINDOWS:
        raise Unclear("modifier", f"{done} {span}")
    return Happened(DONE[done], WINDOWS[span])


@modifiers.add(said.AmongThem, said.FromAmongThem)
def among_them(node: said.AmongThem | said.FromAmongThem, scope: Scope, d: Description) -> Filter:
    d.among = objects(node.group, scope, "battlefield")
    return ANYTHING


@modifiers.add(said.AttachedToWhat)
def attached_to(node: said.AttachedToWhat, scope: Scope, d: Description) -> Filter:
    return AttachedTo(others(node.what, scope))


def others(node: Said, scope: Scope) -> Objects:
    """The objects of a modifier: a noun stands for everything that fits."""
    from spellwright.meaning.objects import any_objects

    return any_objects(node, scope)


@modifiers.add(said.BlockingWhat)
def blocking_what(node: said.BlockingWhat, scope: Scope, d: Description) -> Filter:
    return BlockingObject(others(node.what, scope))


@modifiers.add(said.BlockingOrBlockedBy)
def blocking_or_blocked_by(node: said.BlockingOrBlockedBy, scope: Scope, d: Description) -> Filter:
    what = others(node.what, scope)
    return any_of([BlockingObject(what), BlockedByObject(what)])


@modifiers.add(said.AttackingWhom)
def attacking_whom(node: said.AttackingWhom, scope: Scope, d: Description) -> Filter:
    """CR 508.1b"""
    if not isinstance(node.whom, said.AttackedWord):
        raise unknown("modifier", node.whom)
    word = node.whom.word
    if word == "you":
        return AttackingPlayer(scope.you)
    if word == "you or a planeswalker you control":
        return AttackingPlayer(scope.you, True)
    if word == "that player":
        return AttackingPlayer(scope.find_player())
    if word in ("an opponent", "one of your opponents", "your opponents"):
        return AttackingPlayer(Opponents())
    if word == "a player":
        return AttackingPlayer(EachPlayer())
    if word == "defending player":
        return AttackingPlayer(scope.defending())
    if word == "the chosen player":
        return AttackingPlayer(ChosenPlayers())
    if word == "enchanted player":
        return AttackingPlayer(HostPlayer(Source()))
    raise unknown("modifier", node.whom)


@modifiers.add(said.OtherThan)
def other_than(node: said.OtherThan, scope: Scope, d: Description) -> Filter:
    from spellwright.meaning.objects import is_reference

    if not is_reference(node.what):
        raise unknown("modifier", node.what)
    return negated(IsObject(objects(node.what, scope, "battlefield")))


DEEDS: dict[type, str] = {
    events_said.Attack: "attacked",
    events_said.Block: "blocked",
    events_said.Enter: "entered",
    events_said.EnterOld: "entered",
    events_said.Die: "died",
    damage_said.IsDealtDamage: "was dealt damage",
    damage_said.DealDamageEvent: "dealt damage",
}


@modifiers.add(relative.ThatDid)
def that_did(node: relative.ThatDid, scope: Scope, d: Description) -> Filter:
    """CR 608.2h"""
    span = "" if node.span is None else node.span.word
    deed = DEEDS.get(type(node.did))
    if deed is None or span not in WINDOWS:
        raise unknown("modifier", node.did)
    plain_deed(node.did)
    return Happened(deed, WINDOWS[span])


def plain_deed(node: Said) -> None:
    """A deed with nothing further said of it."""
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if value is not None and getattr(value, "word", "") != "damage":
            raise unknown("modifier", node)


@modifiers.add(relative.ThatIs)
def that_is(node: relative.ThatIs, scope: Scope, d: Description) -> Filter:
    from spellwright.meaning.states import beings

    return beings(node.what, scope)


@modifiers.add(said.ThatState)
def that_state(node: said.ThatState, scope: Scope, d: Description) -> Filter:
    return object_states(node.state, scope)
