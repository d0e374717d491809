"""Can't, must and can, as changes (CR 101.2, 508, 509, 609.4)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import CantHappen, Replacement
from spellwright.ir.meant.base import Ability, Filter, Mod, Objects, Pattern
from spellwright.ir.meant.filters import Anything, HasKeyword, IsObject
from spellwright.ir.meant.mods import Permission, Requirement, Restriction
from spellwright.ir.meant.objects import Candidate, Matching, Source, You
from spellwright.ir.meant.patterns import CountersPut, ZoneChanges
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import durations as durations_said
from spellwright.ir.said import effects_counters as counters_verbs
from spellwright.ir.said import effects_status as status
from spellwright.ir.said import events as events_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import statics as said
from spellwright.ir.said.base import Said
from spellwright.ir.said.references import EitherSubject
from spellwright.meaning.build import ONE, negated
from spellwright.meaning.changes import change_of
from spellwright.meaning.counters import kind_name
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.events_objects import attacked_players, targeting
from spellwright.meaning.modifiers import has_keyword
from spellwright.meaning.nouns import filter_of
from spellwright.meaning.numbers import so_many
from spellwright.meaning.objects import any_objects
from spellwright.meaning.players import any_players
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import Scope
from spellwright.meaning.statics import changed, object_rules, static_clauses
from spellwright.meaning.tables import Changed, Lasting, changes, counts, objects, players, whose
from spellwright.meaning.unclear import Unclear, unknown

deeds: Table[[Scope], tuple[Mod, ...]] = Table("deed")
"""What is forbidden."""


def what_fits(node: Said, scope: Scope) -> Filter:
    """The objects of a restriction as a filter."""
    if isinstance(node, objects_said.SomeObjects):
        bounds = counts(node.count, scope)
        if bounds.least != ONE or bounds.most != ONE:
            raise Unclear("restriction", "so many objects")
        return filter_of(node.noun, scope)
    ref = any_objects(node, scope)
    if isinstance(ref, Matching) and ref.zone == "battlefield" and ref.owners is None:
        return ref.what
    return IsObject(ref)


@changes.add(said.ObjectCant)
def object_cant(node: said.ObjectCant, scope: Scope) -> Changed:
    """CR 101.2"""
    mods: list[Mod] = []
    lasting = lasting_of(node.duration, scope)
    for d in node.deeds:
        if isinstance(d, events_said.IsBlocked) and isinstance(
            d.limit, events_said.BlockedTimeExcept | events_said.BlockedTimeBy
        ):
            if lasting is not None:
                raise Unclear("restriction", "two durations")
            lasting = lasting_of(d.limit.duration, scope)
        mods.extend(deeds(d, scope))
    last = mods[-1]
    if mods[0] == Restriction("block") and isinstance(last, Restriction) and last.what == "be blocked":
        mods[0] = Restriction("block", last.by)  # "can't block or be blocked by Spirits": whom is said of both
    return Changed(tuple(mods), lasting)


@object_rules.add(said.ObjectCant)
def object_cant_rule(node: said.ObjectCant, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    """CR 614.17: what can't happen to these objects is replaced by nothing; other deeds are restrictions."""
    if not all(isinstance(d, NEVER) for d in node.deeds):
        return changed(what, object_cant(node, scope), None, scope)
    if node.duration is not None:
        raise unknown("restriction", node.duration)
    zone = what.zone if isinstance(what, Matching) else ""
    if isinstance(what, Matching) and what.owners is None:
        fits = what.what
    elif isinstance(what, Source):
        fits = IsObject(what)
    else:
        raise Unclear("restriction", "objects of one player's zone, or bound objects")
    out: list[Ability] = []
    for d in node.deeds:
        pattern: Pattern = CountersPut(fits, kind_name(d.kind) if isinstance(d, events_said.HaveKindPut) else "")
        if isinstance(d, events_said.Enter | events_said.EnterOld):
            if d.how is not None:
                raise unknown("restriction", d.how[0])
            pattern = ZoneChanges(fits, "" if zone == "battlefield" else zone, "battlefield")
        elif zone not in ("", "battlefield"):
            raise Unclear("restriction", "counters on cards in another zone")
        out.append(Replacement(pattern, (CantHappen(),)))
    return tuple(out)


NEVER = (events_said.HaveCountersPut, events_said.HaveKindPut, events_said.Enter, events_said.EnterOld)


@static_clauses.add(clauses_said.CountersDo)
def counters_cant(node: clauses_said.CountersDo, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.17: counters can't be put on such objects."""
    if not isinstance(node.does, counters_verbs.CountersCantBePut):
        raise unknown("static clause", node.does)
    if not isinstance(node.counters, counters_verbs.BareCounters):
        raise unknown("static clause", node.counters)
    what = objects(node.does.on, scope, "battlefield")
    if not isinstance(what, Matching) or what.zone != "battlefield" or what.owners is not None:
        raise unknown("static clause", node.does.on)
    return (Replacement(CountersPut(what.what), (CantHappen(),)),)


@deeds.add(events_said.Attack)
def cant_attack(node: events_said.Attack, scope: Scope) -> tuple[Mod, ...]:
    if node.whom is None:
        return (Restriction("attack"),)
    if isinstance(node.whom, events_said.AttackManner):
        if node.whom.word == "alone":
            return (Restriction("attack alone"),)
        raise unknown("restriction", node.whom)
    whom = node.whom.what if isinstance(node.whom, events_said.AttackedSubject) else node.whom
    if whom in players:
        return (Restriction("attack", players=any_players(whom, scope)),)
    if isinstance(whom, EitherSubject):
        who, planeswalkers = attacked_players(whom, scope)
        return (Restriction("attack", players=who, or_planeswalker=planeswalkers),)
    raise unknown("restriction", whom)


@deeds.add(events_said.Block)
def cant_block(node: events_said.Block, scope: Scope) -> tuple[Mod, ...]:
    """CR 509.1b: "it" is the source, since nothing blocks itself."""
    what = None if node.what is None else what_fits(node.what, scope)
    if what == IsObject(Candidate()):
        what = IsObject(scope.this)
    return (Restriction("block", what),)


@changes.add(said.CantAlone)
def cant_alone(node: said.CantAlone, scope: Scope) -> Changed:
    """CR 506.5"""
    if node.deed.word == "block":
        return Changed((Restriction("block alone"),))
    return Changed((Restriction("attack alone"), Restriction("block alone")))


@deeds.add(events_said.IsBlocked)
def cant_be_blocked(node: events_said.IsBlocked, scope: Scope) -> tuple[Mod, ...]:
    """CR 509.1b"""
    limit = node.limit
    if limit is None:
        return (Restriction("be blocked"),)
    if isinstance(limit, events_said.BlockedBy | events_said.BlockedTimeBy):
        return (Restriction("be blocked", what_fits(limit.what, scope)),)
    if isinstance(limit, events_said.BlockedExceptBy | events_said.BlockedTimeExcept):
        if isinstance(limit.what, objects_said.SomeObjects):
            from spellwright.ir.meant.amounts import Fixed
            from spellwright.meaning.build import CREATURE

            bounds = counts(limit.what.count, scope)
            if bounds.most is None and bounds.least == Fixed(2) and filter_of(limit.what.noun, scope) == CREATURE:
                return (Restriction("be blocked by one"),)
        return (Restriction("be blocked", negated(what_fits(limit.what, scope))),)
    if isinstance(limit, events_said.BlockedByMore):
        from spellwright.meaning.build import CREATURE

        if so_many(limit.count, scope) == ONE and filter_of(limit.what, scope) == CREATURE:
            return (Restriction("be blocked by more than one"),)
    raise unknown("restriction", limit)


DONE = {
    "countered": "be countered",
    "regenerated": "be regenerated",
    "sacrificed": "be sacrificed",
    "destroyed": "be destroyed",
    "copied": "be copied",
    "turned face up": "turn face up",
    "transformed": "transform",
    "cast": "be cast",
}


@deeds.add(events_said.IsDone)
def cant_be_done(node: events_said.IsDone, scope: Scope) -> tuple[Mod, ...]:
    found = DONE.get(node.deed.word)
    if found is None:
        raise unknown("restriction", node.deed)
    return (Restriction(found),)


FORBIDDEN = {
    "enchanted": ("be enchanted",),
    "equipped": ("be equipped",),
    "equipped or enchanted": ("be equipped", "be enchanted"),
    "untapped": ("untap",),
    "transformed": ("transform",),
}


@deeds.add(events_said.Forbiddable)
def forbidden(node: events_said.Forbiddable, scope: Scope) -> tuple[Mod, ...]:
    found = FORBIDDEN.get(node.deed.word)
    if found is None:
        raise unknown("restriction", node.deed)
    return tuple([Restriction(w) for w in found])


@deeds.add(events_said.IsTarget)
def cant_be_target(node: events_said.IsTarget, scope: Scope) -> tuple[Mod, ...]:
    """CR 702.11, 702.18"""
    by = targeting(node.what, scope)
    return (Restriction("be targeted", None if isinstance(by, Anything) else by),)


SIMPLE: dict[type, str] = {
    status.Untaps: "untap",
    status.Transforms: "transform",
    status.BecomeUntapped: "untap",
}


def cant_simply(node: Said, scope: Scope) -> tuple[Mod, ...]:
    return (Restriction(SIMPLE[type(node)]),)


for _cls in SIMPLE:
    deeds.add(_cls)(cant_simply)

# ------------------------------------------------------------------ must

EACH = frozenset(("each combat", "each turn"))


def must_last(node: Said | None, scope: Scope) -> Lasting | None:
    """ "Each combat" is no duration."""
    if node is None or getattr(node, "word", "") in EACH:
        return None
    return lasting_of(node, scope)


def required(node: Said, scope: Scope) -> Mod:
    """CR 508.1d, 509.1c"""
    if isinstance(node, events_said.Attack):
        if node.whom is None:
            return Requirement("attack")
        whom = node.whom.what if isinstance(node.whom, events_said.AttackedSubject) else node.whom
        if whom in players:
            return Requirement("attack this player", players=players(whom, scope))
        raise unknown("restriction", whom)
    if isinstance(node, events_said.Block):
        if node.what is None:
            return Requirement("block")
        return Requirement("block this", objects(node.what, scope, "battlefield"))
    if isinstance(node, events_said.IsBlocked) and node.limit is None:
        return Requirement("be blocked")
    raise unknown("restriction", node)


@changes.add(said.MustDo)
def must_do(node: said.MustDo, scope: Scope) -> Changed:
    return Changed(tuple([required(d, scope) for d in node.deeds]), must_last(node.duration, scope))


@changes.add(said.MustBe)
def must_be(node: said.MustBe, scope: Scope) -> Changed:
    return Changed((required(node.deed, scope),), must_last(node.duration, scope))


# ------------------------------------------------------------------ can


@changes.add(said.CanBlockAdditional)
def block_additional(node: said.CanBlockAdditional, scope: Scope) -> Changed:
    """CR 509.1b"""
    n = ONE if node.count is None else so_many(node.count, scope)
    return Changed((Permission("block an additional", n),), must_last(node.duration, scope))


@changes.add(said.CanBlockAny)
def block_any(node: said.CanBlockAny, scope: Scope) -> Changed:
    return Changed((Permission("block any number"),), must_last(node.duration, scope))


def pretended(node: Said) -> str:
    """CR 609.4: the keyword that it is pretended to have ("-" before one it is pretended to lack), or the status."""
    if isinstance(node, said.PretendLacking):
        found = has_keyword(node.keyword)
        word = found.keyword if isinstance(found, HasKeyword) else ""
        mark = "-"
    elif isinstance(node, said.PretendHaving):
        found = has_keyword(node.keyword)
        word = found.keyword if isinstance(found, HasKeyword) else ""
        mark = "+"
    elif isinstance(node, said.PretendBeing):
        word = node.being.word
        mark = ""
    else:
        raise unknown("restriction", node)
    if not word or node.it.word not in ("it", "they"):
        raise unknown("restriction", node)
    return mark + word


@changes.add(said.CanAsThough)
def can_as_though(node: said.CanAsThough, scope: Scope) -> Changed:
    """CR 609.4, 702.3b, 702.10b, 702.28"""
    word = pretended(node.pretence)
    lasting = must_last(node.duration, scope)
    if isinstance(node.deed, events_said.Attack) and node.deed.whom is None:
        if word == "-defender":
            return Changed((Permission("attack with defender"),), lasting)
        if word == "+haste":
            return Changed((Permission("attack as though haste"),), lasting)
    if isinstance(node.deed, events_said.Block):
        if node.deed.what is None and word == "untapped":
            return Changed((Permission("block as though untapped"),), lasting)
        if node.deed.what is not None:
            what = what_fits(node.deed.what, scope)
            from spellwright.meaning.build import CREATURE, all_of

            if what == all_of([CREATURE, HasKeyword("shadow")]) and word in ("-shadow", "+shadow"):
                return Changed((Permission("block shadow"),), lasting)
            if what == all_of([CREATURE, HasKeyword("flying")]) and word == "+reach":
                return Changed((Permission("block as though reach"),), lasting)
    raise unknown("restriction", node)


@changes.add(said.CanBlockOnly)
def block_only(node: said.CanBlockOnly, scope: Scope) -> Changed:
    return Changed((Restriction("block", negated(what_fits(node.what, scope))),))


@changes.add(said.AssignsByToughness)
def by_toughness(node: said.AssignsByToughness, scope: Scope) -> Changed:
    """CR 510.1a"""
    for w in (node.whose, node.other):
        if getattr(w, "word", "") not in ("its", "their"):
            raise unknown("restriction", w)
    return Changed((Permission("assign by toughness"),))


@changes.add(said.AssignsAsUnblocked)
def as_unblocked(node: said.AssignsAsUnblocked, scope: Scope) -> Changed:
    """CR 510.1c"""
    if getattr(node.whose, "word", "") not in ("its", "their") or node.it.word not in ("it", "they"):
        raise unknown("restriction", node.whose)
    return Changed((Permission("assign damage as though unblocked"),), lasting_of(node.duration, scope))


@changes.add(said.AssignsNoDamage)
def no_damage(node: said.AssignsNoDamage, scope: Scope) -> Changed:
    """CR 510.1"""
    return Changed((Restriction("assign combat damage"),), lasting_of(node.duration, scope))


def expect_untap(node: Said | None, scope: Scope) -> None:
    """During the untap step of its controller."""
    if isinstance(node, durations_said.StepOf) and node.step.word == "untap steps":
        node = durations_said.StepOf(node.whose, durations_said.StepName("untap step"))
    if not isinstance(node, durations_said.StepOf) or node.step.word not in ("untap step",):
        raise unknown("restriction", node)
    owner = node.whose
    word = getattr(owner, "word", "")
    if word == "your":
        return
    role = getattr(getattr(owner, "role", None) or getattr(owner, "roles", None), "word", "")
    if role not in ("controller", "controllers"):
        raise unknown("restriction", owner)
    pronoun = getattr(getattr(owner, "whose", None), "word", "")
    if pronoun not in ("its", "their"):
        raise unknown("restriction", owner)


@changes.add(said.DoesntUntap)
def doesnt_untap(node: said.DoesntUntap, scope: Scope) -> Changed:
    """CR 502.3"""
    expect_untap(node.step, scope)
    return Changed((Restriction("untap in untap step"),), lasting_of(node.duration, scope))


@changes.add(said.DoesntUntapNext)
def doesnt_untap_next(node: said.DoesntUntapNext, scope: Scope) -> Changed:
    """CR 502.3: until its controller's next untap step is over."""
    step = node.step
    if not isinstance(step, durations_said.NextStepOf) or step.step.word not in ("untap step",):
        raise unknown("restriction", step)
    if not isinstance(whose(step.whose, scope), You):
        role = getattr(getattr(step.whose, "role", None) or getattr(step.whose, "roles", None), "word", "")
        if role not in ("controller", "controllers"):
            raise unknown("restriction", step.whose)
    return Changed((Restriction("untap in untap step"),), Lasting("controller's next untap step"))


change_of(
    said.ObjectCant,
    said.CantAlone,
    said.MustDo,
    said.MustBe,
    said.CanBlockAdditional,
    said.CanBlockAny,
    said.CanBlockOnly,
    said.CanAsThough,
    said.AssignsByToughness,
    said.AssignsAsUnblocked,
    said.AssignsNoDamage,
    said.DoesntUntap,
    said.DoesntUntapNext,
)
