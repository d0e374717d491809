"""States: what is true of players and of objects (CR 109.3, 110.5, 119)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Count, CountDistinct, CountPlayers, LifeOf, PlayerCounters
from spellwright.ir.meant.base import Condition, Filter, Players
from spellwright.ir.meant.conditions import Compare, Designated, Fits, IsControlled
from spellwright.ir.meant.filters import (
    AnyOf,
    AttachedTo,
    AttackingPlayer,
    BlockedByObject,
    BlockingObject,
    ChosenQuality,
    ColorCount,
    ColorIs,
    ControlledBy,
    CounterIs,
    HasAttached,
    IsObject,
    NameIs,
    SharesWith,
    StatIs,
    StatusIs,
    SubtypeIs,
    SupertypeIs,
    TargetsObject,
    TargetsPlayer,
    TypeIs,
    ZoneIs,
)
from spellwright.ir.meant.objects import BoundPlayers, Matching, PlayersWho
from spellwright.ir.said import counters as counters_said
from spellwright.ir.said import modifiers as modifiers_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import players as players_said
from spellwright.ir.said import states as said
from spellwright.ir.said import zones as zones_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, ZERO, all_of, fails, negated
from spellwright.meaning.changes import TypeWords
from spellwright.meaning.comparisons import compared, direction
from spellwright.meaning.counters import kind_name
from spellwright.meaning.kinds import NONE
from spellwright.meaning.modifiers import counters_there, expect_it, has_keyword, stat_name
from spellwright.meaning.nouns import COLORS, HISTORIC, OUTLAWS, filter_of
from spellwright.meaning.objects import any_objects, is_reference
from spellwright.meaning.others import could_be, fitting, in_view
from spellwright.meaning.players import any_players, described
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import SEVERAL, Scope
from spellwright.meaning.tables import (
    amounts,
    counts,
    nouns,
    object_states,
    objects,
    player_states,
    players,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.zones import zone_name

beings: Table[[Scope], Filter] = Table("state")
havings: Table[[Scope], Filter] = Table("quality of an object")
player_havings: Table[[Scope, Players], Condition] = Table("quality of a player")

# ------------------------------------------------------------------ what an object is

STATUSES = frozenset(
    "tapped untapped attacking blocking blocked unblocked enchanted equipped modified monstrous renowned "
    "saddled suspected "
    "goaded face-down face-up".split()
)
WORDS: dict[str, Filter] = {
    "face down": StatusIs("face-down"),
    "face up": StatusIs("face-up"),
    "attacking or blocking": AnyOf((StatusIs("attacking"), StatusIs("blocking"))),
    "enchanted or equipped": AnyOf((StatusIs("enchanted"), StatusIs("equipped"))),
    "tapped or blocking": AnyOf((StatusIs("tapped"), StatusIs("blocking"))),
    "legendary": SupertypeIs("legendary"),
    "snow": SupertypeIs("snow"),
    "basic": SupertypeIs("basic"),
    "nonbasic": negated(SupertypeIs("basic")),
    "nontoken": negated(StatusIs("token")),
    "noncreature": negated(TypeIs("creature")),
    "historic": HISTORIC,
    "an outlaw": OUTLAWS,
    "colorless": ColorCount("=", 0),
    "multicolored": ColorCount(">", 1),
    "monocolored": ColorCount("=", 1),
    "exactly one color": ColorCount("=", 1),
    "exactly two colors": ColorCount("=", 2),
    "exactly three colors": ColorCount("=", 3),
    "two or more colors": ColorCount(">=", 2),
    "one or more colors": ColorCount(">=", 1),
    "all colors": ColorCount("=", 5),
    "a commander": StatusIs("commander"),
    "double-faced": StatusIs("double-faced"),
    "phased out": StatusIs("phased-out"),
}


@beings.add(said.BeingWord)
def being_word(node: said.BeingWord, scope: Scope) -> Filter:
    """CR 105, 110.5, 205.4"""
    word = node.word
    if word in STATUSES:
        return StatusIs(word)
    if word in COLORS:
        return ColorIs(COLORS[word])
    if word == "attacking you":
        return AttackingPlayer(scope.you)
    found = WORDS.get(word)
    if found is None:
        raise unknown("state", node)
    return found


@beings.add(said.BeingOne)
def being_one(node: said.BeingOne, scope: Scope) -> Filter:
    """CR 205"""
    return filter_of(node.what, scope)


@beings.add(said.BeingMany)
def being_many(node: said.BeingMany, scope: Scope) -> Filter:
    words = TypeWords((*(node.what.before or ()), node.what.head))
    parts: list[Filter] = [TypeIs(t) for t in words.types]
    parts.extend([SupertypeIs(t) for t in words.supertypes])
    parts.extend([SubtypeIs(t) for t in words.subtypes])
    return all_of(parts)


@beings.add(said.BeingIn)
def being_in(node: said.BeingIn, scope: Scope) -> Filter:
    """CR 400.1"""
    zone = node.zone
    if isinstance(zone, zones_said.SharedZone) and zone.word == "exile":
        return ZoneIs("exile")
    if isinstance(zone, zones_said.ZoneOf):
        from spellwright.ir.meant.filters import OwnedBy

        return all_of([ZoneIs(zone_name(zone.zone)), OwnedBy(whose(zone.whose, scope))])
    raise unknown("state", zone)


@beings.add(said.BeingOn)
def being_on(node: said.BeingOn, scope: Scope) -> Filter:
    if node.place.word == "the battlefield":
        return ZoneIs("battlefield")
    if node.place.word == "the stack":
        return ZoneIs("stack")
    raise unknown("state", node.place)


@beings.add(said.BeingAttached)
def being_attached(node: said.BeingAttached, scope: Scope) -> Filter:
    """CR 701.3"""
    return AttachedTo(any_objects(node.what, scope))


@beings.add(said.BeingBlocking)
def being_blocking(node: said.BeingBlocking, scope: Scope) -> Filter:
    return BlockingObject(any_objects(node.what, scope))


@beings.add(said.BeingBlockedBy)
def being_blocked_by(node: said.BeingBlockedBy, scope: Scope) -> Filter:
    return BlockedByObject(any_objects(node.what, scope))


@beings.add(said.BeingAttacking)
def being_attacking(node: said.BeingAttacking, scope: Scope) -> Filter:
    return AttackingPlayer(any_players(node.what, scope))


@beings.add(said.BeingEnchantedBy)
def being_enchanted_by(node: said.BeingEnchantedBy, scope: Scope) -> Filter:
    ref = any_objects(node.what, scope)
    if isinstance(ref, Matching) and ref.zone == "battlefield" and ref.owners is None:
        return HasAttached(ref.what)
    return HasAttached(IsObject(ref))


@beings.add(said.BeingOf)
def being_of(node: said.BeingOf, scope: Scope) -> Filter:
    """CR 105.4, 205.3"""
    if node.quality.word == "the chosen type":
        return ChosenQuality("type")
    if node.quality.word == "the chosen color":
        return ChosenQuality("color")
    raise unknown("state", node.quality)


@beings.add(said.BeingNamed)
def being_named(node: said.BeingNamed, scope: Scope) -> Filter:
    return NameIs(node.name.text)


@beings.add(said.BeingYours)
def being_yours(node: said.BeingYours, scope: Scope) -> Filter:
    return ControlledBy(whose(node.whose, scope))


@object_states.add(said.RemainsExiled)
def remains_exiled(node: said.RemainsExiled, scope: Scope) -> Filter:
    """CR 611.2b"""
    return ZoneIs("exile")


@object_states.add(said.ObjectIs, said.ObjectWas, said.Remains)
def object_is(node: said.ObjectIs | said.ObjectWas | said.Remains, scope: Scope) -> Filter:
    """CR 608.2h: of what is gone the last known state counts."""
    return beings(node.being, scope)


@object_states.add(said.ObjectIsnt, said.ObjectWasnt)
def object_is_not(node: said.ObjectIsnt | said.ObjectWasnt, scope: Scope) -> Filter:
    return negated(beings(node.being, scope))


# ------------------------------------------------------------------ what an object has


@havings.add(said.HavingStat)
def having_stat(node: said.HavingStat, scope: Scope) -> Filter:
    op, amount = compared(node.comparison, scope)
    return StatIs(stat_name(node.stat), op, amount)


@havings.add(said.HavingCountersOn)
def having_counters_on(node: said.HavingCountersOn, scope: Scope) -> Filter:
    expect_it(node.it)
    return counters_there(node.counters, scope)


@havings.add(said.HavingNoCountersOn)
def having_no_counters_on(node: said.HavingNoCountersOn, scope: Scope) -> Filter:
    expect_it(node.it)
    return CounterIs("" if node.kind is None else kind_name(node.kind), "=", ZERO)


@havings.add(said.HavingAnyCounters)
def having_any_counters(node: said.HavingAnyCounters, scope: Scope) -> Filter:
    expect_it(node.it)
    return CounterIs("", ">=", ONE)


@havings.add(said.HavingQuality)
def having_quality(node: said.HavingQuality, scope: Scope) -> Filter:
    if node.word == "the chosen name":
        return ChosenQuality("name")
    raise unknown("quality of an object", node)


def has(node: Said, scope: Scope) -> Filter:
    return havings(node, scope) if node in havings else has_keyword(node)


@object_states.add(said.ObjectHas, said.ObjectHad)
def object_has(node: said.ObjectHas | said.ObjectHad, scope: Scope) -> Filter:
    return has(node.has, scope)


@object_states.add(said.ObjectHasnt)
def object_has_not(node: said.ObjectHasnt, scope: Scope) -> Filter:
    return negated(has(node.has, scope))


def target_filter(what: Said, only: bool, scope: Scope) -> Filter:
    """CR 115.9"""
    if what in players or isinstance(what, players_said.SomePlayers):
        return TargetsPlayer(any_players(what, scope), only)
    ref = any_objects(what, scope)
    if isinstance(ref, Matching) and ref.zone == "battlefield" and ref.owners is None:
        return TargetsObject(ref.what, only)
    return TargetsObject(IsObject(ref), only)


@object_states.add(said.ObjectTargets)
def object_targets(node: said.ObjectTargets, scope: Scope) -> Filter:
    return target_filter(node.what, node.only, scope)


@object_states.add(said.ObjectTargetsNot)
def object_targets_not(node: said.ObjectTargetsNot, scope: Scope) -> Filter:
    return negated(target_filter(node.what, False, scope))


QUALITIES = {
    "a creature type": "creature type",
    "at least one creature type": "creature type",
    "a color": "color",
    "a card type": "card type",
    "a name": "name",
    "a land type": "land type",
    "a mana value": "mana value",
}


@object_states.add(said.ObjectShares)
def object_shares(node: said.ObjectShares, scope: Scope) -> Filter:
    """CR 109.3"""
    quality = QUALITIES.get(node.quality.word)
    if quality is None:
        raise unknown("state", node.quality)
    return SharesWith(quality, any_objects(node.what, scope))


# ------------------------------------------------------------------ what a player has


def of_players(who: Said, scope: Scope) -> tuple[Players, str]:
    """Players of a condition, and whether it is about "one", "any", "each" or "no" of them."""
    if isinstance(who, players_said.SomePlayers):
        bounds = counts(who.count, scope)
        if bounds.least != ONE:
            raise unknown("condition", who)
        return described(who.noun, scope), "any"
    if isinstance(who, players_said.EachPlayer | players_said.AllPlayers):
        return described(who.noun, scope), "each"
    if isinstance(who, players_said.NoPlayer):
        return described(who.noun, scope), "no"
    if isinstance(who, players_said.AnyPlayer):
        return described(who.noun, scope), "any"
    return players(who, scope), "one"


def quantified(group: Players, how: str, condition: Condition) -> Condition:
    """A condition of `candidate` that any, each or none of the players has to fulfil."""
    if how == "each":
        return Compare(CountPlayers(PlayersWho(group, fails(condition))), "=", ZERO)
    number = CountPlayers(PlayersWho(group, condition))
    return Compare(number, "=", ZERO) if how == "no" else Compare(number, ">=", ONE)


CANDIDATE = BoundPlayers("candidate")


def state_of(who: Said, state: Said, scope: Scope) -> Condition:
    """What is true of these players."""
    group, how = of_players(who, scope)
    if how == "one":
        return player_states(state, scope, group)
    before = scope.mentions
    scope.clause += 1
    scope.mentions = list(before)
    scope.mention(CANDIDATE, SEVERAL, NONE)  # "an opponent has eight cards in their graveyard"
    condition = player_states(state, scope, CANDIDATE)
    scope.mentions = before
    return quantified(group, how, condition)


@player_states.add(said.Control)
def controls(node: said.Control, scope: Scope, who: Players) -> Condition:
    """CR 108.4"""
    return controlled(node.what, who, scope)


def controlled(what: Said, who: Players, scope: Scope) -> Condition:
    if is_reference(what):
        return Fits(objects(what, scope, "battlefield"), ControlledBy(who))
    if isinstance(what, objects_said.NoObjects):
        return fails(IsControlled(who, filter_of(what.noun, scope), ONE))
    if isinstance(what, objects_said.AnotherObject):
        view = in_view(scope)
        d = nouns(what.noun, scope)
        if who == scope.you and could_be(d.kinds, scope.holder.kinds):
            view = scope.this  # "if you control another Knight", of a Knight that speaks of a target
        other = negated(IsObject(fitting(scope, view, d.kinds)))
        return IsControlled(who, all_of([filter_of(what.noun, scope), other]), ONE)
    if isinstance(what, objects_said.SomeObjects):
        bounds = counts(what.count, scope)
        d = nouns(what.noun, scope)
        if d.zone != "battlefield" or d.players or d.among or d.chooser or d.joint or d.random:
            raise Unclear("condition", "control of something further described")
        if d.distinct:
            if bounds.most is not None:
                raise Unclear("condition", "control of at most so many different ones")
            so_many = CountDistinct(d.distinct, Matching(all_of([d.what, ControlledBy(who)])))
            return Compare(so_many, ">=", bounds.least)
        if bounds.most is None or bounds.least == bounds.most == ONE:
            return IsControlled(who, d.what, bounds.least)
        number = Count(Matching(all_of([d.what, ControlledBy(who)])))
        if bounds.least == bounds.most and type(what.count).__name__ == "Exactly":
            return Compare(number, "=", bounds.least)
        if bounds.least == ZERO:
            return Compare(number, "<=", bounds.most)
        return IsControlled(who, d.what, bounds.least)
    if isinstance(what, objects_said.EitherObjects):
        from spellwright.meaning.build import either

        first, *more = what.parts
        if other_than_last(first):  # "a permanent other than that creature or this one": neither of them
            but = [negated(IsObject(objects(p, scope, "battlefield"))) for p in more if is_reference(p)]
            had = controlled(first, who, scope)
            if len(but) < len(more) or not isinstance(had, IsControlled):
                raise Unclear("condition", "what something is other than")
            return IsControlled(had.players, all_of([had.what, *but]), had.least)
        return either([controlled(p, who, scope) for p in what.parts])
    raise unknown("condition", what)


def other_than_last(node: Said) -> bool:
    """Whether a noun ends with what it is other than."""
    modifiers: tuple[Said, ...] | None = getattr(getattr(node, "noun", None), "modifiers", None)
    return modifiers is not None and isinstance(modifiers[-1], modifiers_said.OtherThan)


@player_states.add(said.ControlNot)
def controls_not(node: said.ControlNot, scope: Scope, who: Players) -> Condition:
    return fails(controlled(node.what, who, scope))


@player_states.add(said.ControlMore, said.ControlFewer)
def controls_more(node: said.ControlMore | said.ControlFewer, scope: Scope, who: Players) -> Condition:
    what = filter_of(node.what, scope)
    op = ">" if isinstance(node, said.ControlMore) else "<"
    own = Count(Matching(all_of([what, ControlledBy(who)])))
    group, how = of_players(node.whom, scope)
    if who == CANDIDATE and how != "one":
        raise Unclear("condition", "players compared with players")
    if how == "one":
        return Compare(own, op, Count(Matching(all_of([what, ControlledBy(group)]))))
    return quantified(group, how, Compare(own, op, Count(Matching(all_of([what, ControlledBy(CANDIDATE)])))))


@player_states.add(said.PlayerHas)
def player_has(node: said.PlayerHas, scope: Scope, who: Players) -> Condition:
    return player_havings(node.has, scope, who)


@player_states.add(said.PlayerHasnt)
def player_has_not(node: said.PlayerHasnt, scope: Scope, who: Players) -> Condition:
    return fails(player_havings(node.has, scope, who))


@player_havings.add(said.HavingLife)
def having_life(node: said.HavingLife, scope: Scope, who: Players) -> Condition:
    """CR 119.1"""
    return Compare(LifeOf(who), direction(node.direction), amounts(node.amount, scope))


@player_havings.add(said.HavingExactLife)
def having_exact_life(node: said.HavingExactLife, scope: Scope, who: Players) -> Condition:
    return Compare(LifeOf(who), "=", amounts(node.amount, scope))


MORE = {"more": ">", "less": "<", "fewer": "<"}


@player_havings.add(said.HavingMoreLife)
def having_more_life(node: said.HavingMoreLife, scope: Scope, who: Players) -> Condition:
    op = MORE[node.more.word]
    group, how = of_players(node.whom, scope)
    if how == "one":
        return Compare(LifeOf(who), op, LifeOf(group))
    if who == CANDIDATE:
        raise Unclear("condition", "players compared with players")
    return quantified(group, how, Compare(LifeOf(who), op, LifeOf(CANDIDATE)))


@player_havings.add(said.HavingObjects)
def having_objects(node: said.HavingObjects, scope: Scope, who: Players) -> Condition:
    """CR 402: cards in a zone of the player."""
    what = node.what
    if isinstance(what, objects_said.NoObjects):
        return Compare(number_of(what.noun, who, scope), "=", ZERO)
    if isinstance(what, objects_said.SomeObjects):
        bounds = counts(what.count, scope)
        number = number_of(what.noun, who, scope)
        if bounds.most is None:
            return Compare(number, ">=", bounds.least)
        if bounds.least == ZERO:
            return Compare(number, "<=", bounds.most)
        if bounds.least == ONE:
            return Compare(number, ">=", ONE)
        return Compare(number, "=", bounds.least)
    raise unknown("condition", what)


def number_of(noun: Said, who: Players, scope: Scope) -> Count:
    d = nouns(noun, scope)
    if d.players or d.among or d.chooser or d.joint or d.random or d.distinct or not d.zone:
        raise Unclear("condition", "something further described")
    if d.zone in ("battlefield", "stack"):
        return Count(Matching(all_of([d.what, ControlledBy(who)]), d.zone))
    return Count(Matching(d.what, d.zone, d.owners or who))


@player_havings.add(counters_said.SomeCounters)
def having_counters(node: counters_said.SomeCounters, scope: Scope, who: Players) -> Condition:
    """CR 122.1"""
    if node.kind is None or node.additional:
        raise unknown("condition", node)
    bounds = counts(node.count, scope)
    number = PlayerCounters(kind_name(node.kind), who)
    if bounds.most is not None and bounds.least != ONE:
        raise unknown("condition", node)
    return Compare(number, ">=", bounds.least)


@player_havings.add(said.HavingCounters)
def having_player_counters(node: said.HavingCounters, scope: Scope, who: Players) -> Condition:
    return player_havings(node.counters, scope, who)


@player_havings.add(said.HavingNoCounters)
def having_no_player_counters(node: said.HavingNoCounters, scope: Scope, who: Players) -> Condition:
    return Compare(PlayerCounters(kind_name(node.kind), who), "=", ZERO)


DESIGNATIONS = {
    "the city's blessing": "city's blessing",
    "the initiative": "initiative",
    "max speed": "max speed",
}


@player_havings.add(said.HavingWord)
def having_word(node: said.HavingWord, scope: Scope, who: Players) -> Condition:
    found = DESIGNATIONS.get(node.word)
    if found is None:
        raise unknown("condition", node)
    return Designated(who, found)


def player_being(node: said.PlayerBeing, who: Players) -> Condition:
    """CR 724"""
    if node.word == "the monarch":
        return Designated(who, "monarch")
    if node.word == "poisoned":
        return Compare(PlayerCounters("poison", who), ">=", ONE)
    raise unknown("condition", node)


@player_states.add(said.PlayerIs)
def player_is(node: said.PlayerIs, scope: Scope, who: Players) -> Condition:
    return player_being(node.being, who)


@player_states.add(said.PlayerIsnt)
def player_is_not(node: said.PlayerIsnt, scope: Scope, who: Players) -> Condition:
    return fails(player_being(node.being, who))
