"""Static abilities: what is so while the source is there (CR 604, 611.3, 614, 601.2f)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import (
    AlternativeCost,
    AsEnters,
    CastFrom,
    CostChange,
    EntersTapped,
    EntersWithCounters,
    PlayerRule,
    Replacement,
    Static,
)
from spellwright.ir.meant.base import Ability, Amount, Change, Condition, Effect, Filter, Mod, Objects, Pattern, Players
from spellwright.ir.meant.filters import AllOf, Anything, AttackingPlayer, ControlledBy, IsObject
from spellwright.ir.meant.mods import DefinePT, Restriction
from spellwright.ir.meant.objects import (
    Candidate,
    ControllerOf,
    Granter,
    Host,
    Matching,
    Source,
    ThisAbility,
    Those,
    Union,
    You,
)
from spellwright.ir.meant.patterns import TurnedFaceUp, ZoneChanges
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import effects_characteristics as characteristics_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import sentences as said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.counted import OfGroup
from spellwright.ir.said.nouns import PermanentNoun
from spellwright.ir.said.players import PlayerOf, PlayersOf
from spellwright.meaning.build import all_of, both
from spellwright.meaning.changes import granted
from spellwright.meaning.clauses import bodies, shared_duration, subject
from spellwright.meaning.costs import actions, mana_symbols
from spellwright.meaning.counters import counter_group, kind_name
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.events import event
from spellwright.meaning.kinds import NONE
from spellwright.meaning.nouns import without_spell
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.tables import Changed, amounts, changes, conditions, nouns, objects, players, static_sentences
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.values import counted
from spellwright.meaning.verbs_zones import expect_pronoun

static_clauses: Table[[Scope], tuple[Ability, ...]] = Table("static clause")
object_rules: Table[[Scope, Objects], tuple[Ability, ...]] = Table("rule for objects")

# ------------------------------------------------------------------ sentences


@static_sentences.add(said.Statement)
def statement(node: said.Statement, scope: Scope) -> tuple[Ability, ...]:
    return body(node.body, scope)


def body(node: Said, scope: Scope) -> tuple[Ability, ...]:
    """The clauses of a static ability; each is one by itself."""
    clauses = all_clauses(node)
    if clauses:
        out: list[Ability] = []
        last: Objects | None = None
        for i in range(len(clauses)):
            c = clauses[i]
            if shared_duration(clauses, i) is not None:
                raise Unclear("static sentence", "a duration")
            if isinstance(c, clauses_said.ObjectsDo):
                last = subject(c.what, scope)
                out.extend(object_rule(last, c.does, c.per, scope))
            elif isinstance(c, clauses_said.Do) and last is not None:
                out.extend(object_rule(last, c.does, c.per, scope))
            elif isinstance(c, clauses_said.ItIs) and isinstance(c.what, characteristics_said.Becoming):
                last = scope.refer(ONE_OF, subject=True)
                out.extend(object_rule(last, characteristics_said.Is(c.what), None, scope))
            else:
                last = None
                out.extend(static_clauses(c, scope))
        return merged(out)
    if isinstance(node, clauses_said.May):
        return may_rule(node, scope)
    raise unknown("static sentence", node)


def all_clauses(node: Said | None) -> tuple[Said, ...]:
    """The clauses of "..., and ..."; none if it is something else."""
    if isinstance(node, clauses_said.Steps | clauses_said.StepsCommaAnd):
        own: tuple[Said, ...] = node.clauses if isinstance(node, clauses_said.Steps) else (node.clause,)
        if node.after is None:
            return own
        more = all_clauses(node.after)
        return own + more if more else ()
    return ()


def merged(abilities: list[Ability]) -> tuple[Ability, ...]:
    """CR 613: changes of the same objects by the same sentence are one ability."""
    out: list[Ability] = []
    for a in abilities:
        if out and isinstance(a, Static):
            b = out[-1]
            if isinstance(b, Static) and (a.affected, a.objects, a.condition, a.zone, a.works_in, a.cda) == (
                b.affected,
                b.objects,
                b.condition,
                b.zone,
                b.works_in,
                b.cda,
            ):
                out[-1] = Static(b.affected, b.objects, b.mods + a.mods, b.condition, b.zone, b.works_in, b.cda)
                continue
        out.append(a)
    return tuple(out)


def may_rule(node: clauses_said.May, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.1c, 609.4: what may be done while the ability lasts."""
    if not isinstance(players(node.who, scope), You):
        raise unknown("static sentence", node.who)
    b = node.body
    if not isinstance(b, clauses_said.Steps) or b.after is not None or len(b.clauses) != 1:
        raise unknown("static sentence", b)
    c = b.clauses[0]
    if not isinstance(c, clauses_said.Do) or c.per is not None:
        raise unknown("static sentence", c)
    return permitted(c.does, scope)


permitted: Table[[Scope], tuple[Ability, ...]] = Table("permission")


@static_sentences.add(said.AsLongAs)
def as_long_as(node: said.AsLongAs, scope: Scope) -> tuple[Ability, ...]:
    """CR 611.3a"""
    condition = conditions(node.condition, scope)
    return under(condition, static_sentences(node.sentence, scope))


@static_sentences.add(said.WhileAfter)
def while_after(node: said.WhileAfter, scope: Scope) -> tuple[Ability, ...]:
    out = static_sentences(node.sentence, scope)
    return under(conditions(node.condition, scope), out)


@static_sentences.add(said.IfAfter)
def if_after(node: said.IfAfter, scope: Scope) -> tuple[Ability, ...]:
    """CR 611.3a, 601.2f: "costs {2} less if ...": what the spell's own text asks is asked of the spell."""
    out = static_sentences(node.sentence, scope)
    return under(conditions(node.condition, scope), out)


@static_sentences.add(said.UnlessCondition)
def unless(node: said.UnlessCondition, scope: Scope) -> tuple[Ability, ...]:
    """CR 508.1c"""
    from spellwright.meaning.build import fails

    out = static_sentences(node.sentence, scope)
    return under(fails(conditions(node.condition, scope)), out)


@static_sentences.add(said.UnlessDo)
def unless_paid(node: said.UnlessDo, scope: Scope) -> tuple[Ability, ...]:
    """CR 508.1h, 509.1f: what has to be paid to attack or to block."""
    import msgspec

    made = static_sentences(node.sentence, scope)
    clause = node.clauses[0]
    if len(node.clauses) != 1 or len(made) != 1 or not isinstance(clause, clauses_said.PlayersDo):
        raise unknown("static sentence", node)
    rule = made[0]
    if not isinstance(rule, Static) or len(rule.mods) != 1 or not isinstance(rule.mods[0], Restriction):
        raise unknown("static sentence", node)
    if not isinstance(clause.who, PlayerOf | PlayersOf) or rule.mods[0].what not in ("attack", "block"):
        raise unknown("static sentence", clause.who)
    who = players(clause.who, scope)
    group = Matching(rule.affected) if rule.affected is not None else rule.objects
    if who not in (ControllerOf(Candidate()), ControllerOf(group) if group is not None else None):
        raise unknown("static sentence", clause.who)
    if clause.per is not None and not for_each_of_them(clause.per, who, scope):
        raise unknown("static sentence", clause.per)
    before = scope.actor
    scope.actor = who
    cost = actions((clause.does,), scope)
    scope.actor = before
    mod = msgspec.structs.replace(rule.mods[0], unless=cost)
    return (msgspec.structs.replace(rule, mods=(mod,)),)


def for_each_of_them(per: Said, who: Players, scope: Scope) -> bool:
    """ "For each of those creatures", "for each creature they control that's attacking you"."""
    if isinstance(per, PermanentNoun):
        what = nouns(per, scope).what
        parts = what.parts if isinstance(what, AllOf) else (what,)
        return ControlledBy(who) in parts and any([isinstance(p, AttackingPlayer) for p in parts])
    return isinstance(per, OfGroup) and isinstance(per.group, objects_said.ThoseAsGroup | objects_said.ThemAsGroup)


@static_sentences.add(said.During)
def during(node: said.During, scope: Scope) -> tuple[Ability, ...]:
    """ "During your turn": a condition."""
    lasting = lasting_of(node.duration, scope)
    assert lasting is not None
    if lasting.duration or lasting.condition is None:
        raise unknown("static sentence", node.duration)
    return under(lasting.condition, static_sentences(node.sentence, scope))


def under(condition: Condition, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """These abilities while the condition holds. CR 113.6b: one that asks its source to be in a zone works there."""
    import msgspec

    from spellwright.meaning.modes import own_zone

    zone = own_zone(condition)
    out: list[Ability] = []
    for a in abilities:
        if not isinstance(a, Static | PlayerRule | CostChange | Replacement | AlternativeCost | CastFrom) or (
            isinstance(a, Static) and a.cda
        ):
            raise Unclear("static sentence", f"a condition on {type(a).__name__}")
        old = a.condition
        a = msgspec.structs.replace(a, condition=condition if old is None else both([condition, old]))
        if zone and isinstance(a, Static | PlayerRule):
            a = msgspec.structs.replace(a, works_in=zone)
        out.append(a)
    return tuple(out)


@static_sentences.add(said.WhereX)
def where_x(node: said.WhereX, scope: Scope) -> tuple[Ability, ...]:
    """CR 107.3i: the expression in the place of X."""
    from spellwright.ir.meant.amounts import X
    from spellwright.meaning.build import rewrite

    out = static_sentences(node.sentence, scope)
    if scope.x_defined:
        raise Unclear("static sentence", "X is defined twice")
    value = amounts(node.value, scope)
    return tuple([costing(rewrite(a, lambda v: value if isinstance(v, X) else None), value) for a in out])


def costing(ability: Ability, value: Amount) -> Ability:
    """CR 601.2f: "costs {X} less, where X is ...": so much generic mana."""
    import msgspec

    if not isinstance(ability, CostChange) or "X" not in ability.mana:
        return ability
    if ability.mana != ("X",) or ability.amount is not None:
        raise Unclear("static sentence", "{X} and other mana")
    return msgspec.structs.replace(ability, mana=(), amount=value)


# ------------------------------------------------------------------ objects


def object_rule(what: Objects, does: Said, per: Said | None, scope: Scope) -> tuple[Ability, ...]:
    """What is so of these objects."""
    before = scope.subject
    scope.subject = what
    if isinstance(what, Matching):
        one = scope.mention(Candidate(), ONE_OF | SEVERAL, NONE)
        one.subject = True
    if does in object_rules:
        out = object_rules(does, scope, what)
        if per is not None:
            out = counted_rule(out, per, scope)
    else:
        out = changed(what, changes(does, scope), per, scope)
    scope.subject = before
    return out


def counted_rule(abilities: tuple[Ability, ...], per: Said, scope: Scope) -> tuple[Ability, ...]:
    """ "For each" of a cost change or of counters."""
    import msgspec

    n = counted(per, scope)
    if len(abilities) != 1:
        raise Unclear("for each", "several abilities")
    a = abilities[0]
    if isinstance(a, CostChange) and a.times is None:
        return (msgspec.structs.replace(a, times=n),)
    if isinstance(a, Replacement) and len(a.changes) == 1 and isinstance(a.changes[0], EntersWithCounters):
        from spellwright.meaning.clauses import product

        c = a.changes[0]
        counters = EntersWithCounters(c.kind, product(c.amount, n))
        return (msgspec.structs.replace(a, changes=(counters,)),)
    raise Unclear("for each", type(a).__name__)


def changed(what: Objects, change: Changed, per: Said | None, scope: Scope) -> tuple[Ability, ...]:
    """CR 611.3: a continuous effect of a static ability."""
    from spellwright.ir.meant.mods import AddPT
    from spellwright.meaning.clauses import product

    mods = change.mods
    condition: Condition | None = None
    if change.first:
        raise Unclear("static sentence", "a choice")
    if change.lasting is not None:
        if change.lasting.duration:
            raise Unclear("static sentence", "a duration")
        condition = change.lasting.condition
    if per is not None:
        n = counted(per, scope)
        if len(mods) != 1 or not isinstance(mods[0], AddPT):
            raise Unclear("for each", "a change without a number")
        mods = (AddPT(product(mods[0].power, n), product(mods[0].toughness, n)),)
    return tuple([over(o, mods, condition) for o in parts_of(what)])


def parts_of(what: Objects) -> tuple[Objects, ...]:
    return what.parts if isinstance(what, Union) else (what,)


def over(what: Objects, mods: tuple[Mod, ...], condition: Condition | None) -> Static:
    """A static ability over a group or over certain objects."""
    if isinstance(what, Matching):
        from spellwright.ir.meant.filters import OwnedBy

        fits = what.what if what.owners is None else all_of([what.what, OwnedBy(what.owners)])
        return Static(fits, None, mods, condition, what.zone)
    if isinstance(what, Source | Host | Granter | Those):
        return Static(None, what, mods, condition)
    raise Unclear("static sentence", f"changes of {type(what).__name__}")


@static_clauses.add(clauses_said.Do)
def do(node: clauses_said.Do, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.10, 615.1a: skipping and prevention as static abilities."""
    from spellwright.ir.said.durations import StepOf
    from spellwright.ir.said.effects_choices import SkipStep
    from spellwright.ir.said.effects_damage import Prevent
    from spellwright.meaning.replacements import prevention_of
    from spellwright.meaning.tables import whose

    if isinstance(node.does, SkipStep) and node.per is None:
        step = node.does.step
        if not isinstance(step, StepOf) or step.step.word != "draw step" or whose(step.whose, scope) != scope.you:
            raise unknown("static clause", step)
        return (PlayerRule(scope.you, "skip draw step"),)

    if node.per is not None or not isinstance(node.does, Prevent):
        raise unknown("static clause", node.does)
    return prevention_of(node.does, scope)


@static_clauses.add(clauses_said.ControlStatic)
def control_static(node: clauses_said.ControlStatic, scope: Scope) -> tuple[Ability, ...]:
    """CR 613.1b"""
    from spellwright.ir.meant.mods import SetController

    if node.duration is not None:
        raise unknown("static clause", node.duration)
    who = players(node.who, scope)
    what = objects(node.what, scope, "battlefield")
    return tuple([over(o, (SetController(who),), None) for o in parts_of(what)])


@static_clauses.add(clauses_said.StatDoes)
def stat_is(node: clauses_said.StatDoes, scope: Scope) -> tuple[Ability, ...]:
    """CR 604.3, 613.4a: a characteristic-defining ability of the source's own power or toughness."""
    from spellwright.ir.said import effects_characteristics as characteristics

    stat = node.stat
    does = node.does
    if isinstance(does, clauses_said.SetEqual | clauses_said.SetEachEqual):
        pass
    else:
        raise unknown("static clause", does)
    from spellwright.meaning.players import whose_objects

    if isinstance(stat, characteristics.StatOne):
        of = whose_objects(stat.whose, scope)
        n = amounts(does.value, scope)
        mod = DefinePT(n, None) if stat.stat.word == "power" else DefinePT(None, n)
        if stat.stat.word not in ("power", "toughness"):
            raise unknown("static clause", stat.stat)
    elif isinstance(stat, characteristics.StatBoth):
        of = whose_objects(stat.whose, scope)
        n = amounts(does.value, scope)
        mod = DefinePT(n, n)
    else:
        raise unknown("static clause", stat)
    if not isinstance(of, Source):
        raise Unclear("static sentence", "the power of something else")
    scope.amounts.append(n)
    return (Static(None, Source(), (mod,), works_in="everywhere", cda=True),)


# ------------------------------------------------------------------ entering


ENTERING: Pattern = ZoneChanges(IsObject(Source()), destination="battlefield")


def enters_pattern(what: Objects) -> tuple[Pattern, str]:
    """The entering of these objects, and where the ability works: its own entering is replaced wherever it comes
    from."""
    if isinstance(what, Source):
        return ZoneChanges(IsObject(Source()), destination="battlefield"), ""
    if isinstance(what, Matching) and what.zone == "battlefield" and what.owners is None:
        return ZoneChanges(what.what, destination="battlefield"), "battlefield"
    raise Unclear("static sentence", f"the entering of {type(what).__name__}")


def entering(what: Objects, *effects: Change, condition: Condition | None = None) -> Replacement:
    pattern, works_in = enters_pattern(what)
    return Replacement(pattern, effects, condition, works_in=works_in)


@object_rules.add(statics_said.EntersTapped)
def enters_tapped(node: statics_said.EntersTapped, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    """CR 614.1d"""
    if node.other is not None:
        raise unknown("static sentence", node.other)
    return (entering(what, EntersTapped()),)


@object_rules.add(statics_said.EntersOldTapped)
def enters_old_tapped(node: statics_said.EntersOldTapped, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    return (entering(what, EntersTapped()),)


@object_rules.add(statics_said.EntersWith)
def enters_with(node: statics_said.EntersWith, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    """CR 614.1c, 122.6a"""
    expect_pronoun(node.counters.it)
    out: list[Change] = [EntersTapped()] if node.tapped else []
    out.extend([EntersWithCounters(k, n) for k, n in counter_group(node.counters.counters, scope)])
    if node.abilities is not None:
        from spellwright.ir.meant.abilities import EntersWithMods
        from spellwright.ir.meant.mods import AddAbility

        mods = [AddAbility(a) for g in node.abilities for a in granted(g, scope)]
        out.append(EntersWithMods(tuple(mods)))
    return (entering(what, *out),)


@object_rules.add(statics_said.EntersWithEqual)
def enters_with_equal(node: statics_said.EntersWithEqual, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    expect_pronoun(node.it)
    out: list[Change] = [EntersTapped()] if node.tapped else []
    if node.additional:
        pass  # CR 122.6a
    out.append(EntersWithCounters(kind_name(node.kind), amounts(node.value, scope)))
    return (entering(what, *out),)


@static_sentences.add(rules_said.AsEvent)
def as_event(node: rules_said.AsEvent, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.1c, 614.1e"""
    pattern = event(node.event, scope)
    if pattern not in (ZoneChanges(IsObject(Source()), destination="battlefield"), TurnedFaceUp(IsObject(Source()))):
        raise Unclear("static sentence", "as something else happens")
    effects: tuple[Effect, ...] = bodies(node.body, scope)
    if scope.targets:
        raise Unclear("static sentence", "a target as it enters")
    return (Replacement(pattern, (AsEnters(effects),), works_in=""),)


# ------------------------------------------------------------------ costs


@object_rules.add(statics_said.CostsToCast)
def costs_to_cast(node: statics_said.CostsToCast, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    """CR 601.2f"""
    if node.duration is not None or node.this_way:
        raise unknown("static sentence", node)
    sign = -1 if node.direction.word in ("less", "fewer") else 1
    mana = mana_symbols(node.mana)
    if isinstance(what, ThisAbility) and node.use.word == "activate":
        return (CostChange(None, Anything(), sign, mana, abilities="this"),)
    if node.use.word != "cast":
        raise unknown("static sentence", node.use)
    if isinstance(what, Source):
        return (CostChange(None, Anything(), sign, mana, self_spell=True),)
    if isinstance(what, Matching) and what.zone == "stack" and what.owners is None:
        who, fits = controller_out(without_spell(what.what))
        return (CostChange(who, fits, sign, mana),)
    raise Unclear("static sentence", f"the cost of {type(what).__name__}")


def controller_out(what: Filter) -> tuple[Players | None, Filter]:
    """Whose spells, apart from which."""
    from spellwright.ir.meant.filters import AllOf, ControlledBy

    parts = what.parts if isinstance(what, AllOf) else (what,)
    who = [p.players for p in parts if isinstance(p, ControlledBy)]
    if len(who) > 1:
        raise Unclear("static sentence", "spells of two players")
    rest = all_of([p for p in parts if not isinstance(p, ControlledBy)])
    return (who[0] if who else None), rest
