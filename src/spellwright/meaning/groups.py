"""Objects out of groups, cards on top of libraries, several objects together."""

from __future__ import annotations

from spellwright.ir.meant.base import Filter, Objects
from spellwright.ir.meant.objects import (
    Choice,
    Source,
    Those,
    TopCards,
)
from spellwright.ir.said import objects as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ANYTHING, ONE, ZERO, any_of, union
from spellwright.meaning.kinds import CARD, NONE, Kinds
from spellwright.meaning.numbers import is_single, so_many
from spellwright.meaning.objects import choice, described_fully, further, the_one, wanted
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.tables import Bounds, Description, counts, nouns, objects, whose
from spellwright.meaning.unclear import Unclear, unknown

# ------------------------------------------------------------------ out of groups


@objects.add(said.EachOf)
def each_of_group(node: said.EachOf, scope: Scope, zone: str) -> Objects:
    return objects(node.group, scope, zone)


@objects.add(said.SomeOf)
def some_of(node: said.SomeOf, scope: Scope, zone: str) -> Objects:
    """CR 608.2d"""
    bounds = counts(node.count, scope)
    among = objects(node.group, scope, zone)
    return out_of(among, bounds, scope)


def out_of(among: Objects, bounds: Bounds, scope: Scope) -> Objects:
    kinds: Kinds = NONE
    for m in scope.mentions:
        if among in (m.ref, m.became):
            kinds = m.kinds
    ref = Choice(ANYTHING, "", scope.actor, bounds.least, bounds.most, among=scope.left(among))
    scope.group = among
    scope.mention(ref, ONE_OF if is_single(bounds) else SEVERAL, kinds)
    return ref


def reference_group(node: Said, scope: Scope) -> Objects:
    if isinstance(node, said.ThemAsGroup):
        if node.word != "them":
            raise unknown("reference", node)
        return scope.refer(SEVERAL)
    if isinstance(node, said.ThoseAsGroup) and further(node.noun):
        return described_fully(node.noun, SEVERAL, scope)
    if isinstance(node, said.ThoseAsGroup):
        return scope.refer(SEVERAL, wanted(node.noun, scope)[0])
    if isinstance(node, said.TheAsGroup):
        return the_one(node.noun, SEVERAL, scope)
    raise unknown("reference", node)


@objects.add(said.AnyNumberOf)
def any_number_of(node: said.AnyNumberOf, scope: Scope, zone: str) -> Objects:
    return out_of(reference_group(node.group, scope), Bounds(ZERO, None), scope)


@objects.add(said.AllOfGroup)
def all_of_group(node: said.AllOfGroup, scope: Scope, zone: str) -> Objects:
    return reference_group(node.group, scope)


@objects.add(said.AllThose)
def all_those(node: said.AllThose, scope: Scope, zone: str) -> Objects:
    return reference_group(node.group, scope)


@objects.add(said.RestOf)
def rest_of(node: said.RestOf, scope: Scope, zone: str) -> Objects:
    rest = scope.rest()
    if isinstance(rest, Those) and rest.objects != reference_group(node.group, scope):
        raise Unclear("reference", "the rest of another group")
    return rest


@objects.add(said.TopCards)
def top_cards(node: said.TopCards, scope: Scope, zone: str) -> Objects:
    """CR 401"""
    n = so_many(node.count, scope)
    ref = TopCards(whose(node.whose, scope), n, from_bottom(node.end))
    scope.mention(ref, SEVERAL, CARD)
    return ref


@objects.add(said.TopCard)
def top_card(node: said.TopCard, scope: Scope, zone: str) -> Objects:
    ref = TopCards(whose(node.whose, scope), ONE, from_bottom(node.end))
    scope.mention(ref, ONE_OF, CARD)
    return ref


def from_bottom(end: Said) -> bool:
    word = getattr(end, "word", "")
    if word not in ("top", "bottom"):
        raise unknown("position", end)
    return bool(word == "bottom")


@objects.add(said.ObjectsTogether)
def together(node: said.ObjectsTogether, scope: Scope, zone: str) -> Objects:
    """CR 109"""
    ref = union([objects(p, scope, zone) for p in node.parts])
    scope.mention(ref, SEVERAL, NONE)
    return ref


@objects.add(said.EitherObjects)
def either_objects(node: said.EitherObjects, scope: Scope, zone: str) -> Objects:
    """One to be chosen among several nouns ("a creature or a land card")."""
    filters: list[Filter] = []
    kinds: Kinds = NONE
    zones: set[str] = set()
    for p in node.parts:
        if not isinstance(p, said.SomeObjects) or not is_single(counts(p.count, scope)):
            raise unknown("objects", p)
        d = nouns(p.noun, scope)
        if d.owners is not None or d.among is not None or d.players is not None or d.chooser or d.joint or d.distinct:
            raise Unclear("objects", "a choice between nouns further described")
        filters.append(d.what)
        zones.add(d.zone or zone)
        kinds = kinds | d.kinds
    if len(zones) != 1:
        raise Unclear("objects", "a choice between objects of several zones")
    joined = Description(any_of(filters), zones.pop(), kinds)
    return choice(joined, Bounds(ONE, ONE), scope, zone)


@objects.add(said.ReferenceFrom)
def reference_from(node: said.ReferenceFrom, scope: Scope, zone: str) -> Objects:
    """CR 113.6m: an ability that moves its source out of a zone works in that zone."""
    from spellwright.meaning.zones import place_in

    d = Description(ANYTHING)
    place_in(node.zone, scope, d)
    ref = objects(node.what, scope, zone)
    if isinstance(ref, Source):
        scope.works_in = d.zone
    return ref
