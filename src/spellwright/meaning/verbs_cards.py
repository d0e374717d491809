"""Cards: draw, discard, mill, search, shuffle, reveal, look (CR 121, 701)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Count as CountOf
from spellwright.ir.meant.amounts import Half
from spellwright.ir.meant.base import Amount, Effect, Players
from spellwright.ir.meant.effects import Move
from spellwright.ir.meant.filters import Anything
from spellwright.ir.meant.library import Discard, Draw, LookAt, Mill, Reveal, RevealUntil, Search, Shuffle
from spellwright.ir.meant.objects import Bound, Choice, Matching, Union
from spellwright.ir.said import effects_cards as said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import zones as zones_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, any_of, union
from spellwright.meaning.kinds import CARD, Kinds
from spellwright.meaning.numbers import is_single, so_many
from spellwright.meaning.scope import ONE_OF, SEVERAL, Mention, Scope, each_of
from spellwright.meaning.tables import (
    Bounds,
    Description,
    amounts,
    counts,
    nouns,
    objects,
    player_verbs,
    players,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_zones import bind, named_owner, one_zone, zone_cards


def made(label: str, verb: str, many: int, kinds: Kinds, scope: Scope) -> None:
    """Cards that a step came upon, bound to a label."""
    m = Mention(Bound(label), many, kinds, scope.clause)
    m.became = Bound(label)
    m.made = verb
    scope.mentions.append(m)


# ------------------------------------------------------------------ draw, discard, mill


def drawn(who: Players, amount: Amount, scope: Scope) -> tuple[Effect, ...]:
    label = scope.label("drawn")
    scope.settle(amount, CountOf(Bound(label)), who)
    made(label, "drawn", ONE_OF if amount == ONE else SEVERAL, CARD, scope)
    return (Draw(who, amount, label),)


@player_verbs.add(said.Draw)
def draw(node: said.Draw, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 121.1"""
    if node.additional:
        pass  # "in addition" says no more than that the cards are drawn
    return drawn(who, so_many(node.count, scope), scope)


@player_verbs.add(said.DrawAdditional)
def draw_additional(node: said.DrawAdditional, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return drawn(who, so_many(node.count, scope), scope)


@player_verbs.add(said.DrawEqual)
def draw_equal(node: said.DrawEqual, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return drawn(who, amounts(node.value, scope), scope)


@player_verbs.add(said.DrawAnother)
def draw_another(node: said.DrawAnother, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return drawn(who, ONE, scope)


@player_verbs.add(said.Discard)
def discard(node: said.Discard, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.9"""
    what = objects(node.what, scope, "hand")
    so_far = len(scope.amounts)
    label = bind(what, "discarded", scope)
    del scope.amounts[so_far:]
    many = what.least if isinstance(what, Choice) and what.least == what.most else ONE
    scope.settle(many, CountOf(Bound(label)), who)
    return (Discard(who, what, label),)


@player_verbs.add(said.DiscardHand)
def discard_hand(node: said.DiscardHand, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return discard_all_of(whose(node.whose, scope), who, scope)


def discard_all_of(owners: Players, who: Players, scope: Scope) -> tuple[Effect, ...]:
    what = Matching(Anything(), "hand", owners)
    scope.mention(what, SEVERAL, CARD)
    label = bind(what, "discarded", scope)
    scope.amounts.append(CountOf(Bound(label)))
    return (Discard(who, what, label),)


def milled(who: Players, amount: Amount, scope: Scope) -> tuple[Effect, ...]:
    label = scope.label("milled")
    made(label, "milled", ONE_OF if amount == ONE else SEVERAL, CARD, scope)
    scope.group = Bound(label)
    scope.settle(amount, CountOf(Bound(label)), who)
    return (Mill(who, amount, label),)


@player_verbs.add(said.Mill)
def mill(node: said.Mill, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.17"""
    return milled(who, so_many(node.count, scope), scope)


@player_verbs.add(said.MillEqual)
def mill_equal(node: said.MillEqual, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return milled(who, amounts(node.value, scope), scope)


@player_verbs.add(said.MillHalf)
def mill_half(node: said.MillHalf, scope: Scope, who: Players) -> tuple[Effect, ...]:
    library = Matching(Anything(), "library", whose(node.whose, scope))
    return milled(who, Half(CountOf(library), node.rounding.word), scope)


# ------------------------------------------------------------------ search and shuffle


@player_verbs.add(said.Search)
def search(node: said.Search, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.23"""
    owner = whose(node.zone.whose, scope)
    zones = zone_list(node.zone.zone)
    d, bounds = sought(node.what, scope)
    if d.zone or d.players or d.among or d.chooser or d.joint or d.random:
        raise Unclear("verb", "a search for something further described")
    most = bounds.most
    if most is None:
        most = CountOf(union([Matching(Anything(), z, owner) for z in zones]))
    scope.searched = "library" in zones
    label = scope.label("found")
    made(label, "found", ONE_OF if is_single(bounds) else SEVERAL, d.kinds, scope)
    scope.group = Bound(label)
    return (Search(who, owner, zones, d.what, most, label, distinct=d.distinct),)


def sought(what: Said, scope: Scope) -> tuple[Description, Bounds]:
    """What is searched for, and how many of them."""
    if isinstance(what, objects_said.AnyObject):
        return nouns(what.noun, scope), Bounds(ONE, ONE)
    if isinstance(what, objects_said.EitherObjects):
        parts = [sought(p, scope) for p in what.parts]
        first = parts[0][0]
        for d, bounds in parts:
            plain = d.zone == d.distinct == "" and not (d.players or d.among or d.owners or d.joint)
            if not plain or not is_single(bounds):
                raise Unclear("verb", "a search for one of several things further described")
            first.kinds = first.kinds | d.kinds
        first.what = any_of([d.what for d, _ in parts])
        return first, Bounds(ONE, ONE)
    if not isinstance(what, objects_said.SomeObjects):
        raise unknown("verb", what)
    return nouns(what.noun, scope), counts(what.count, scope)


def zone_list(node: Said) -> tuple[str, ...]:
    """The zones that a search goes through."""
    if isinstance(node, zones_said.ZonesAndOr | zones_said.ZonesAnd):
        return tuple([one_zone(z) for z in node.zones])
    return (one_zone(node),)


@player_verbs.add(said.Shuffle)
def shuffle(node: said.Shuffle, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.24"""
    return (Shuffle(who),)


@player_verbs.add(said.ShuffleLibrary)
def shuffle_library(node: said.ShuffleLibrary, scope: Scope, who: Players) -> tuple[Effect, ...]:
    if node.zone.word not in ("library", "libraries"):
        raise unknown("verb", node.zone)
    return (Shuffle(whose(node.whose, scope)),)


@player_verbs.add(said.ShuffleInto)
def shuffle_into(node: said.ShuffleInto, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.24d"""
    what = objects(node.what, scope, "battlefield")
    named_owner(node.whose, scope)
    return (Move(what, "library", bind(what, "shuffled", scope), position="shuffle"),)


@player_verbs.add(said.ShuffleZoneInto)
def shuffle_zone_into(node: said.ShuffleZoneInto, scope: Scope, who: Players) -> tuple[Effect, ...]:
    owners = whose(node.whose, scope)
    if whose(node.other, scope) != owners:
        raise Unclear("verb", "cards shuffled into another library")
    parts = [Matching(Anything(), zone, owners) for zone in zone_list(node.zone)]
    return (Move(parts[0] if len(parts) == 1 else Union(tuple(parts)), "library", position="shuffle"),)


# ------------------------------------------------------------------ reveal and look


@player_verbs.add(said.Reveal)
def reveal(node: said.Reveal, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.20"""
    what = objects(node.what, scope, "hand")
    label = bind(what, "revealed", scope)
    if not isinstance(what, Choice) or what.among is None:
        scope.group = Bound(label)
    return (Reveal(who, what, label),)


@player_verbs.add(said.RevealHand)
def reveal_hand(node: said.RevealHand, scope: Scope, who: Players) -> tuple[Effect, ...]:
    what = zone_cards(whose(node.whose, scope), zones_said.ZoneWord("hand"), scope)
    scope.mention(what, SEVERAL, CARD)
    label = bind(what, "revealed", scope)
    scope.group = Bound(label)
    return (Reveal(who, what, label),)


@player_verbs.add(said.LookAt)
def look_at(node: said.LookAt, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.20e"""
    if node.time is not None:
        raise unknown("verb", node.time)
    what = objects(node.what, scope, "library")
    label = bind(what, "looked at", scope)
    scope.group = Bound(label)
    return (LookAt(who, what, label),)


@player_verbs.add(said.LookAtHand)
def look_at_hand(node: said.LookAtHand, scope: Scope, who: Players) -> tuple[Effect, ...]:
    what = zone_cards(whose(node.whose, scope), zones_said.ZoneWord("hand"), scope)
    scope.mention(what, SEVERAL, CARD)
    label = bind(what, "looked at", scope)
    scope.group = Bound(label)
    return (LookAt(who, what, label),)


@player_verbs.add(said.RevealUntil)
def reveal_until(node: said.RevealUntil, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.20: cards from the top until so many fit."""
    exile = isinstance(node.first, said.UntilExiled)
    if isinstance(node.then, said.UntilExiled) != exile:
        raise Unclear("verb", "revealed until exiled")
    if each_of(whose(node.whose, scope)) != each_of(who):
        raise Unclear("verb", "cards of another library revealed")
    if each_of(players(node.who, scope)) not in (each_of(who), who):
        raise Unclear("verb", "cards revealed until somebody else reveals")
    what = node.what
    if not isinstance(what, objects_said.SomeObjects):
        raise unknown("verb", what)
    n = so_many(what.count, scope)
    d = nouns(what.noun, scope)
    if d.zone or d.players or d.among or d.chooser or d.joint or d.random or d.distinct:
        raise Unclear("verb", "cards until something further described")
    verb = "exiled" if exile else "revealed"
    label = scope.label(verb)
    rest = Bound(label + " rest")
    scope.clause += 1  # what is found is spoken of after what the search speaks of
    if n == ONE:
        made(label, "", ONE_OF, d.kinds | CARD, scope)
        everything = scope.mention(Union((Bound(label), rest)), SEVERAL, CARD)
        everything.became = Union((Bound(label), rest))
        everything.made = verb
    else:
        made(label, verb, SEVERAL, d.kinds | CARD, scope)
    scope.remainder = rest
    return (RevealUntil(who, d.what, n, label, exile),)
