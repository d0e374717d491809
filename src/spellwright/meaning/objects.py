"""Objects: pronouns, determiners over nouns, targets (CR 109, 115, 608.2c)."""

from __future__ import annotations

from spellwright.ir.meant.base import Filter, Objects, Players
from spellwright.ir.meant.filters import AnyOf, Anything, IsObject, Not, OwnedBy, TypeIs, ZoneIs
from spellwright.ir.meant.objects import (
    Choice,
    ControllerOf,
    EachPlayer,
    Host,
    Linked,
    Matching,
    Source,
    Target,
    TargetPlayers,
    ThisAbility,
    Those,
)
from spellwright.ir.meant.parts import TargetSpec
from spellwright.ir.said import nouns as nouns_said
from spellwright.ir.said import objects as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, all_of, any_of
from spellwright.meaning.kinds import NONE, Kinds
from spellwright.meaning.nouns import modified, permanent_kind, player_nouns
from spellwright.meaning.numbers import is_single
from spellwright.meaning.others import fitting, in_view, others_out_of
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.tables import Bounds, Description, counts, nouns, objects, players
from spellwright.meaning.unclear import Unclear, unknown

# ------------------------------------------------------------------ the object itself


@objects.add(said.ThisName)
def this_name(node: said.ThisName, scope: Scope, zone: str) -> Objects:
    """CR 201.5: how the name is spelled does not matter."""
    if node.word not in ("full", "comma", "preposition", "first", "last"):
        raise unknown("name", node)
    scope.mention(scope.named, ONE_OF, scope.holder.kinds)
    return scope.named


THIS_KINDS = frozenset(
    "creature land artifact enchantment permanent card spell token Aura Equipment Vehicle Saga "
    "planeswalker Fortification "
    "Class Case Siege Room Spacecraft battle".split()
)


@objects.add(said.ThisObject)
def this_object(node: said.ThisObject, scope: Scope, zone: str) -> Objects:
    """CR 109.2, 201.5a"""
    if node.kind.word == "ability":
        return ThisAbility()
    if node.kind.word not in THIS_KINDS:
        raise unknown("objects", node.kind)
    scope.mention(scope.this, ONE_OF, scope.holder.kinds | {node.kind.word.lower()})
    return scope.this


@objects.add(said.HostObject)
def host(node: said.HostObject, scope: Scope, zone: str) -> Objects:
    """CR 301.5, 303.4: what the source is attached to, if it is what it is called."""
    pairs = [permanent_kind(k, scope) for k in node.kinds]
    kinds: Kinds = NONE
    for _, k in pairs:
        kinds = kinds | k
    what = any_of([w for w, _ in pairs])
    ref: Objects = Host(Source())
    if not attaches_to(node.how.word, what, scope):
        ref = Those(ref, what)
    scope.mention(ref, ONE_OF, kinds)
    return ref


def attaches_to(how: str, what: Filter, scope: Scope) -> bool:
    """Whether the source can be attached to nothing but what is so called."""
    if what == TypeIs("permanent"):
        return True
    if how == "equipped":
        return what == TypeIs("creature")
    if how == "fortified":
        return what == TypeIs("land")
    return what == scope.holder.enchants


# ------------------------------------------------------------------ references


@objects.add(said.It)
def it(node: said.It, scope: Scope, zone: str) -> Objects:
    """CR 608.2c"""
    if node.word == "it":
        return scope.refer(ONE_OF, subject=scope.as_subject)
    if node.word == "itself" and scope.subject is not None:
        return scope.subject
    if node.word in ("him", "her"):
        return scope.by_name()
    raise unknown("reference", node)


@objects.add(said.HeOrShe)
def he_or_she(node: said.HeOrShe, scope: Scope, zone: str) -> Objects:
    """CR 201.5"""
    if node.word not in ("he", "she"):
        raise unknown("reference", node)
    return scope.by_name()


@objects.add(said.Them)
def them(node: said.Them, scope: Scope, zone: str) -> Objects:
    if node.word not in ("them", "both"):
        raise unknown("reference", node)
    return scope.refer(SEVERAL, subject=scope.as_subject)


def wanted(noun: Said, scope: Scope) -> tuple[Kinds, str]:
    """The kinds that "that ..." asks for, and the participle it picks by. What is further described is Unclear."""
    picked = ""
    if further(noun):
        raise Unclear("reference", "something further described")
    if isinstance(
        noun, nouns_said.BarePermanent | nouns_said.BareCard | nouns_said.PermanentNoun | nouns_said.CardNoun
    ):
        parts: tuple[Said, ...] = noun.kinds
    elif isinstance(noun, nouns_said.BareSpellOrPermanent | nouns_said.BarePermanentOrSpell):
        parts = (noun.card, noun.permanent)
    else:
        raise unknown("reference", noun)
    kinds: set[str] = set()
    for k in parts:
        if isinstance(k, nouns_said.CardKind):
            kinds.add(k.head.word)
        elif isinstance(k, nouns_said.PermanentKind):
            kinds.add(head_word(k.head))
        else:
            raise unknown("reference", k)
        for a in k.adjectives or ():
            if isinstance(a, nouns_said.Picked):
                picked = a.word
            elif not isinstance(a, nouns_said.CardType | nouns_said.AbilityAdjective):
                raise unknown("reference", a)
    return frozenset(kinds), picked


def head_word(head: Said) -> str:
    if isinstance(head, nouns_said.PermanentWord | nouns_said.SubtypeNoun):
        return head.word.lower()
    raise unknown("reference", head)


def further(noun: Said) -> bool:
    return getattr(noun, "modifiers", None) is not None


@objects.add(said.ThatObject)
def that_object(node: said.ThatObject, scope: Scope, zone: str) -> Objects:
    """CR 608.2c"""
    kinds, picked = wanted(node.noun, scope)
    if picked:
        raise Unclear("reference", f"that {picked} object")
    return scope.refer(ONE_OF, kinds)


@objects.add(said.ThoseObjects)
def those_objects(node: said.ThoseObjects, scope: Scope, zone: str) -> Objects:
    kinds, picked = wanted(node.noun, scope)
    if picked:
        raise Unclear("reference", f"those {picked} objects")
    return scope.refer(SEVERAL, kinds)


@objects.add(said.TheObject)
def the_object(node: said.TheObject, scope: Scope, zone: str) -> Objects:
    return the_one(node.noun, ONE_OF, scope)


@objects.add(said.TheObjects)
def the_objects(node: said.TheObjects, scope: Scope, zone: str) -> Objects:
    return the_one(node.noun, SEVERAL, scope)


def the_one(noun: Said, many: int, scope: Scope) -> Objects:
    """ "The exiled card": what was exiled; "the creature": the one spoken of; "the cards in your hand": all of them."""
    if further(noun):
        return described_fully(noun, many, scope)
    kinds, picked = wanted(noun, scope)
    if not picked:
        return scope.refer(many, kinds)
    found = scope.done(picked)
    if found is not None:
        return found
    if picked == "exiled":
        return Linked()
    raise Unclear("reference", f"nothing was {picked} before")


def described_fully(noun: Said, many: int, scope: Scope) -> Objects:
    """What a noun with modifiers describes; a single one only if it is known ("the creature exiled this way")."""
    d = nouns(noun, scope)
    if many == ONE_OF and d.among is None:
        raise Unclear("reference", "something further described")
    ref = matching(d, scope, "")
    scope.mention(ref, many, d.kinds)
    return ref


@objects.add(said.TheRest)
def the_rest(node: said.TheRest, scope: Scope, zone: str) -> Objects:
    if node.word in ("the rest", "the other", "the others"):
        return scope.rest()
    if node.word in ("the copy", "the copies"):
        found = scope.done("copied")
        if found is not None:
            return found
    raise unknown("reference", node)


# ------------------------------------------------------------------ determiners


def group(noun: Said, scope: Scope, zone: str) -> Objects:
    """All that fit."""
    d = nouns(noun, scope)
    ref = matching(d, scope, zone)
    scope.mention(ref, SEVERAL, d.kinds)
    return ref


def matching(d: Description, scope: Scope, zone: str) -> Objects:
    if d.players is not None or d.chooser is not None or d.distinct or d.joint or d.random:
        raise Unclear("noun", "a choice where everything is meant")
    if d.but is not None:
        raise Unclear("noun", "what is anywhere else")
    if d.among is not None:
        what = others_out_of(d.among, d.what, scope)
        if d.zone not in ("", "battlefield", "stack"):
            what = all_of([what, ZoneIs(d.zone)])
        if d.owners is not None:
            what = all_of([what, OwnedBy(d.owners)])
        return d.among if isinstance(what, Anything) else Those(d.among, what)
    where = d.zone or zone
    if not where:
        raise Unclear("noun", "cards in no zone")
    return Matching(d.what, where, d.owners)


@objects.add(said.EachObject)
def each_object(node: said.EachObject, scope: Scope, zone: str) -> Objects:
    return group(node.noun, scope, zone)


@objects.add(said.AllObjects)
def all_objects(node: said.AllObjects, scope: Scope, zone: str) -> Objects:
    return group(node.noun, scope, zone)


@objects.add(said.ObjectsAtLarge)
def objects_at_large(node: said.ObjectsAtLarge, scope: Scope, zone: str) -> Objects:
    return group(node.noun, scope, zone)


@objects.add(said.SomeObjects)
def some_objects(node: said.SomeObjects, scope: Scope, zone: str) -> Objects:
    """CR 608.2d: chosen by the one who acts."""
    return choice(nouns(node.noun, scope), counts(node.count, scope), scope, zone)


@objects.add(said.AnotherObject)
def another_object(node: said.AnotherObject, scope: Scope, zone: str) -> Objects:
    view = in_view(scope)
    d = nouns(node.noun, scope)
    d.what = all_of([d.what, Not(IsObject(fitting(scope, view, d.kinds)))])
    return choice(d, Bounds(ONE, ONE), scope, zone)


def choice(d: Description, bounds: Bounds, scope: Scope, zone: str) -> Objects:
    """Objects to be chosen among those that fit."""
    if d.players is not None:
        raise Unclear("noun", "a choice among objects and players")
    if d.joint or d.but is not None:
        raise Unclear("noun", f"a choice of the same {d.joint}")
    where = d.zone or zone
    owners = d.owners
    if d.among is None:
        if not where:
            raise Unclear("noun", "cards in no zone")
        if where == "hand" and owners is None:
            owners = scope.actor
    elif not d.zone:
        where = ""
        scope.group = d.among
    ref = Choice(
        d.what if d.among is None else others_out_of(d.among, d.what, scope),
        where,
        d.chooser or scope.actor,
        bounds.least,
        bounds.most,
        owners,
        d.random,
        scope.left(d.among) if d.among is not None else None,
        d.distinct,
    )
    scope.mention(ref, ONE_OF if is_single(bounds) else SEVERAL, d.kinds)
    return ref


# ------------------------------------------------------------------ targets


def target(d: Description, bounds: Bounds, other: bool, scope: Scope) -> Objects:
    """CR 115.1, 601.2c: one more target slot."""
    if d.chooser is not None or d.random or d.distinct or d.among is not None or d.but is not None:
        raise Unclear("target", "a target with further conditions")
    if not d.zone:
        raise Unclear("target", "a card in no zone")
    spec = TargetSpec(
        d.what,
        d.zone,
        d.players,
        bounds.least,
        bounds.most,
        earlier(scope) if other else (),
        scope.quantity,
        d.joint,
        d.owners,
    )
    slot = scope.slot(spec)
    many = ONE_OF if is_single(bounds) else SEVERAL
    ref = Target(slot)
    scope.mention(ref, many, d.kinds)
    if d.players is not None:
        scope.mention(TargetPlayers(slot), many, NONE)
    if d.joint == "controller":
        scope.mention(ControllerOf(ref), ONE_OF, NONE)
    elif many == ONE_OF:
        scope.imply(d.theirs, ref)
    return ref


def earlier(scope: Scope) -> tuple[int, ...]:
    """The slots of object targets announced so far."""
    return tuple([i for i, t in enumerate(scope.targets) if t.what is not None])


def other_target(d: Description, bounds: Bounds, scope: Scope) -> Objects:
    """ "Another target": than the targets before, or else than the source."""
    if earlier(scope):
        return target(d, bounds, True, scope)
    if scope.holder.spell:
        raise Unclear("target", "another target, but no target before")
    d.what = all_of([d.what, Not(IsObject(fitting(scope, in_view(scope), d.kinds)))])
    return target(d, bounds, False, scope)


@objects.add(said.TargetObject)
def target_object(node: said.TargetObject, scope: Scope, zone: str) -> Objects:
    """CR 115.1"""
    if node.another:
        return other_target(nouns(node.noun, scope), Bounds(ONE, ONE), scope)
    return target(nouns(node.noun, scope), Bounds(ONE, ONE), False, scope)


@objects.add(said.TargetObjects)
def target_objects(node: said.TargetObjects, scope: Scope, zone: str) -> Objects:
    bounds = counts(node.count, scope)
    if node.other:
        return other_target(nouns(node.noun, scope), bounds, scope)
    return target(nouns(node.noun, scope), bounds, False, scope)


ANY_TARGET = AnyOf((TypeIs("creature"), TypeIs("planeswalker"), TypeIs("battle")))
ANY_KINDS: Kinds = frozenset(("creature", "planeswalker", "battle", "permanent"))


@objects.add(said.AnyTarget)
def any_target(node: said.AnyTarget, scope: Scope, zone: str) -> Objects:
    """CR 115.4"""
    if node.word in ("any other target", "another target"):
        if not scope.targets:
            raise Unclear("target", "another target, but no target before")
        others = tuple(range(len(scope.targets)))
    elif node.word in ("any target", "any one target"):
        others = ()
    else:
        raise unknown("target", node)
    return target_anything(Bounds(ONE, ONE), others, scope)


@objects.add(said.SomeTargets)
def some_targets(node: said.SomeTargets, scope: Scope, zone: str) -> Objects:
    return target_anything(counts(node.count, scope), (), scope)


def target_anything(bounds: Bounds, others: tuple[int, ...], scope: Scope) -> Objects:
    spec = TargetSpec(ANY_TARGET, "battlefield", EachPlayer(), bounds.least, bounds.most, others, scope.quantity)
    slot = scope.slot(spec)
    many = ONE_OF if is_single(bounds) else SEVERAL
    scope.mention(Target(slot), many, ANY_KINDS)
    scope.mention(TargetPlayers(slot), many, NONE)
    return Target(slot)


@nouns.add(said.PermanentOrPlayer)
def permanent_or_player(node: said.PermanentOrPlayer, scope: Scope) -> Description:
    """CR 115.4"""
    d = permanents_of(node.kinds, scope)
    d.players = player_nouns(node.player)
    return d


@nouns.add(said.PlayerOrPermanent)
def player_or_permanent(node: said.PlayerOrPermanent, scope: Scope) -> Description:
    if node.attacked is not None:
        raise unknown("noun", node.attacked)
    d = modified(permanents_of(node.kinds, scope), node.modifiers, scope)
    d.players = player_nouns(node.player)
    return d


def permanents_of(kinds: tuple[nouns_said.PermanentKind, ...], scope: Scope) -> Description:
    pairs = [permanent_kind(k, scope) for k in kinds]
    known: Kinds = NONE
    for _, k in pairs:
        known = known | k
    return Description(any_of([w for w, _ in pairs]), "battlefield", known)


@objects.add(said.TargetMixed)
def target_mixed(node: said.TargetMixed, scope: Scope, zone: str) -> Objects:
    """CR 115.4"""
    return mixed_slot(node.noun, Bounds(ONE, ONE), node.another, scope)


@objects.add(said.TargetsMixed)
def targets_mixed(node: said.TargetsMixed, scope: Scope, zone: str) -> Objects:
    return mixed_slot(node.noun, counts(node.count, scope), node.other, scope)


def mixed_slot(noun: Said, bounds: Bounds, other: bool, scope: Scope) -> Objects:
    d = nouns(noun, scope)
    if other and not scope.targets:
        raise Unclear("target", "another target, but no target before")
    return target(d, bounds, other, scope)


def recipients(node: Said, scope: Scope, zone: str = "battlefield") -> tuple[Objects | None, Players | None]:
    """What damage is dealt to, what a spell targets: objects, players, or both."""
    if isinstance(node, said.PlayersAndObjects):
        what: Objects | None = objects(node.objects, scope, zone)
        return what, players(node.players, scope)
    if isinstance(node, said.ObjectsAndPlayers):
        who = players(node.players, scope)
        return objects(node.objects, scope, zone), who
    if node in players:
        return None, players(node, scope)
    if isinstance(node, said.Them) and scope.them_as_players():
        return None, scope.find_player()
    what = objects(node, scope, zone)
    if isinstance(what, Target):
        spec = scope.targets[what.slot]
        if spec.players is not None:
            return what, TargetPlayers(what.slot)
    return what, None


# ------------------------------------------------------------------ in events, conditions and modifiers


def is_reference(node: Said) -> bool:
    """Whether it names objects without a noun phrase of its own."""
    return isinstance(node, said.Reference) and not isinstance(node, said.SomeOf | said.TopCards | said.TopCard)


def any_objects(node: Said, scope: Scope) -> Objects:
    """The objects of a modifier: "a creature you control" is any such creature."""
    if isinstance(node, said.SomeObjects):
        bounds = counts(node.count, scope)
        if bounds.least != ONE:
            raise unknown("modifier", node)
        return matching(nouns(node.noun, scope), scope, "battlefield")
    if isinstance(node, said.AnotherObject):
        view = in_view(scope)
        d = nouns(node.noun, scope)
        d.what = all_of([d.what, Not(IsObject(fitting(scope, view, d.kinds)))])
        return matching(d, scope, "battlefield")
    return objects(node, scope, "battlefield")
