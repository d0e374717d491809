"""Noun phrases in events: which objects fit (CR 603.2)."""

from __future__ import annotations

from spellwright.ir.meant.filters import IsObject, Not
from spellwright.ir.meant.objects import Bound, Choice
from spellwright.ir.meant.shape import ChooseObjects
from spellwright.ir.said import objects as said
from spellwright.ir.said import targets as targets_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, all_of, any_of
from spellwright.meaning.kinds import NONE, Kinds
from spellwright.meaning.nouns import permanent_kind
from spellwright.meaning.others import fitting, in_view
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import Description, Matched, counts, matchers, nouns, objects
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.zones import place_in


def fits_noun(noun: Said, scope: Scope) -> Matched:
    d = nouns(noun, scope)
    if d.chooser is not None and scope.choosing and not (d.distinct or d.joint or d.random or d.among):
        label = scope.label("chosen")
        zone = "source" if "source" in d.kinds else d.zone or "battlefield"
        scope.choices.append(ChooseObjects(Choice(d.what, zone, d.chooser, ONE, ONE), label))
        chosen = Matched(IsObject(Bound(label)), d.kinds)
        chosen.ref = Bound(label)
        return chosen
    if d.chooser is not None or d.distinct or d.joint or d.random:
        raise Unclear("noun in an event", "a choice")
    if not scope.places and (d.owners is not None or d.zone not in ("", "battlefield", "stack")):
        raise Unclear("noun in an event", "something in a zone")
    if not scope.places and d.players is not None:
        raise Unclear("noun in an event", "objects or players")
    what = d.what if d.among is None else all_of([d.what, IsObject(d.among)])
    m = Matched(what, d.kinds)
    m.described = d
    return m


@matchers.add(said.SomeObjects)
def some_match(node: said.SomeObjects, scope: Scope) -> Matched:
    bounds = counts(node.count, scope)
    m = fits_noun(node.noun, scope)
    m.least = bounds.least
    m.most = bounds.most
    m.one_or_more = bounds.most is None
    return m


@matchers.add(said.SomeMixed)
def mixed_match(node: said.SomeMixed, scope: Scope) -> Matched:
    """CR 115.4: "a permanent or player"; `described.players` are the players."""
    bounds = counts(node.count, scope)
    m = fits_noun(node.noun, scope)
    m.least = bounds.least
    m.most = bounds.most
    m.one_or_more = bounds.most is None
    return m


def with_places(node: Said, scope: Scope) -> Matched:
    """The same, where a zone that the noun says, or players, are asked about by the caller."""
    before = scope.places
    scope.places = True
    m = matchers(node, scope)
    scope.places = before
    return m


@matchers.add(targets_said.PermanentsFrom)
def permanents_from(node: targets_said.PermanentsFrom, scope: Scope) -> Matched:
    """CR 400: "a land from exile"."""
    pairs = [permanent_kind(k, scope) for k in node.kinds]
    d = Description(any_of([w for w, _ in pairs]))
    d.what = all_of([d.what, place_in(node.zone, scope, d)])
    if not scope.places:
        raise Unclear("noun in an event", "something in a zone")
    m = Matched(d.what, frozenset().union(*[k for _, k in pairs]))
    m.described = d
    if node.count is not None:
        bounds = counts(node.count, scope)
        m.least, m.most, m.one_or_more = bounds.least, bounds.most, bounds.most is None
    return m


@matchers.add(said.AnotherObject)
def another_match(node: said.AnotherObject, scope: Scope) -> Matched:
    view = in_view(scope)
    m = fits_noun(node.noun, scope)
    m.what = all_of([m.what, Not(IsObject(fitting(scope, view, m.kinds)))])
    m.least = m.most = ONE
    return m


@matchers.add(said.EachObject)
def each_match(node: said.EachObject, scope: Scope) -> Matched:
    return fits_noun(node.noun, scope)


@matchers.add(said.AllObjects)
def all_match(node: said.AllObjects, scope: Scope) -> Matched:
    return fits_noun(node.noun, scope)


@matchers.add(said.ObjectsAtLarge)
def at_large_match(node: said.ObjectsAtLarge, scope: Scope) -> Matched:
    return fits_noun(node.noun, scope)


@matchers.add(said.AnyObject)
def any_match(node: said.AnyObject, scope: Scope) -> Matched:
    return fits_noun(node.noun, scope)


@matchers.add(said.EitherObjects, said.ObjectsAndOr)
def either_match(node: said.EitherObjects | said.ObjectsAndOr, scope: Scope) -> Matched:
    """CR 603.2: "this creature or another creature", "this and/or one or more other creatures"."""
    before = len(scope.mentions)
    parts = [matchers(p, scope) for p in node.parts]
    for named in scope.mentions[before:]:
        named.subject = True
    kinds: Kinds = NONE
    for p in parts:
        kinds = kinds | p.kinds
    m = Matched(any_of([p.what for p in parts]), kinds)
    plural = [p for p in parts if p.one_or_more]
    if plural and len([p for p in parts if p.one_or_more or p.ref is not None]) < len(parts):
        raise unknown("noun in an event", node)
    m.one_or_more = bool(plural)
    m.least = ONE
    m.most = None if plural else ONE
    return m


def reference_match(node: Said, scope: Scope) -> Matched:
    """A reference: these very objects."""
    ref = objects(node, scope, "battlefield")
    kinds: Kinds = NONE
    for m in scope.mentions:
        if ref in (m.ref, m.became):
            kinds = m.kinds
    out = Matched(IsObject(ref), kinds)
    out.ref = ref
    return out


for _cls in (
    said.ThisName,
    said.ThisObject,
    said.It,
    said.HeOrShe,
    said.Them,
    said.HostObject,
    said.ThatObject,
    said.ThoseObjects,
    said.TheObject,
    said.TheObjects,
):
    matchers.add(_cls)(reference_match)
