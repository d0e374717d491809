"""What "other" and "another" leave out (CR 109)."""

from __future__ import annotations

from spellwright.ir.meant.base import Filter, Objects
from spellwright.ir.meant.filters import AllOf, IsObject, Not
from spellwright.ir.meant.objects import Bound, Candidate, Choice, EventObject, Host, Source, Target, Those, Union
from spellwright.meaning.build import all_of
from spellwright.meaning.kinds import TYPES, Kinds, may_be
from spellwright.meaning.scope import ONE_OF, Scope
from spellwright.meaning.unclear import Unclear


def in_view(scope: Scope) -> Objects:
    """What "other" and "another" leave out. In an ability of a permanent: what its clause is about, or a target of
    the same clause, or what was chosen, or else the source; in a spell the object spoken of."""
    if scope.view is not None:
        return scope.view
    for m in reversed(scope.mentions):
        if m.made == "chosen" and isinstance(m.became, Bound):
            return m.became
        if isinstance(m.ref, Source):
            break
    for m in reversed(scope.mentions):
        ref = m.ref
        if isinstance(ref, (Target, EventObject, Bound)) and m.many & ONE_OF:
            if scope.holder.spell or ref == scope.subject or (isinstance(ref, Target) and m.clause == scope.clause):
                return ref
    for m in reversed(scope.mentions):
        if isinstance(m.ref, Choice) and isinstance(m.became, Bound) and scope.holder.spell:
            return m.became
    if scope.holder.spell and not scope.static:
        raise Unclear("reference", "other than what?")
    return scope.this


def fitting(scope: Scope, view: Objects, kinds: Kinds) -> Objects:
    """What others of these kinds leave out: not the source where that is no such thing, but what is spoken of: of an
    Aura, "another creature" is one other than the enchanted creature."""
    if view != scope.this or scope.holder.spell or could_be(kinds, scope.holder.kinds):
        return view
    for m in scope.mentions:
        if m.subject and isinstance(m.ref, Candidate):
            return m.ref
    if isinstance(scope.subject, Host | Those | EventObject):
        return scope.subject
    found = [m for m in scope.mentions if m.many & ONE_OF and may_be(kinds, m.kinds)]
    found = [m for m in found if isinstance(m.ref, Host | Those | EventObject)]
    if len(found) > 1:
        found = [m for m in found if not m.subject] or found
    return found[0].ref if len(found) == 1 and isinstance(found[0].ref, Objects) else view


def could_be(kinds: Kinds, have: Kinds) -> bool:
    """Whether something of the kinds `have` is one of what is described by `kinds`: of their subtypes, if they have
    some."""
    wanted = kinds - {"permanent", "card"}
    subtypes = wanted - TYPES - {"token", "spell", "ability", "source", "commander", "outlaw"}
    return bool(subtypes & have) if subtypes else may_be(wanted, have)


def target_before(scope: Scope) -> Objects | None:
    """The single target spoken of last, if this object was not spoken of since."""
    for m in reversed(scope.mentions):
        if isinstance(m.ref, Source):
            return None
        if isinstance(m.ref, Target) and m.many & ONE_OF:
            return m.ref
    return None


def singled_out(scope: Scope, group: Objects) -> Objects | None:
    """What was last taken out of a group or put into it, so that "the other cards exiled this way" are without
    it."""
    for m in reversed(scope.mentions):
        if m.made in ("chosen", "exiled", "put", "returned") and isinstance(m.became, Bound):
            if m.became != group and not (isinstance(group, Union) and m.became in group.parts):
                return m.became
    return None


def others_out_of(group: Objects, what: Filter, scope: Scope) -> Filter:
    """What fits of a group, where "the other" ones are other than what was taken out of it or put into it."""
    parts = what.parts if isinstance(what, AllOf) else (what,)
    if not any(isinstance(p, Not) and isinstance(p.part, IsObject) for p in parts):
        return what
    view = Not(IsObject(in_view(scope)))
    singled = singled_out(scope, group) if view in parts else None
    if singled is None:
        return what
    return all_of([Not(IsObject(singled)) if p == view else p for p in parts])
