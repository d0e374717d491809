"""Clauses and bodies: who does what, in which order (CR 608.2)."""

from __future__ import annotations

from typing import Final

import msgspec

from spellwright.ir.meant.amounts import Fixed, Product
from spellwright.ir.meant.base import Amount, Effect, Objects, Players
from spellwright.ir.meant.effects import (
    AddMana,
    BecomeDayNight,
    CreateCopyTokens,
    CreateTokens,
    DealDamage,
    ExtraPhase,
    KeywordAction,
    Modify,
    PutCounters,
    RemoveCounters,
)
from spellwright.ir.meant.library import Draw, Mill, Scry, Surveil
from spellwright.ir.meant.life import GainLife, GivePlayerCounters, LoseLife, SetLife
from spellwright.ir.meant.mods import AddPT
from spellwright.ir.meant.objects import Bound, BoundPlayers, Source
from spellwright.ir.meant.shape import ForEachObject, ForEachPlayer, MayPay, Optional
from spellwright.ir.node import walk
from spellwright.ir.said import clauses as said
from spellwright.ir.said import effects_characteristics as characteristics
from spellwright.ir.said import effects_choices as choices_said
from spellwright.ir.said import effects_damage as damage_said
from spellwright.ir.said import effects_life as life
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, rewrite
from spellwright.meaning.changes import copied_first, copies
from spellwright.meaning.costs import actions
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.each import by_each
from spellwright.meaning.numbers import is_single
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import ONE_OF, SEVERAL, Mention, Scope, each_of, is_one
from spellwright.meaning.tables import amounts, changes, counts, object_verbs, objects, player_verbs, players, whose
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.values import counted

bodies: Table[[Scope], tuple[Effect, ...]] = Table("body")


class Doing:
    """Who or what the clauses of a body are about; the next clause may leave it out."""

    __slots__ = ("objects", "players", "said")

    def __init__(self, who: Players) -> None:
        self.players: Players = who
        self.objects: Objects | None = None
        self.said = False
        """Whether a subject was said; if not, the clauses are imperatives."""


# ------------------------------------------------------------------ bodies


@bodies.add(said.Steps)
def steps(node: said.Steps, scope: Scope) -> tuple[Effect, ...]:
    return in_order(node.clauses, node.after, scope, Doing(scope.actor))


@bodies.add(said.StepsThen)
def steps_then(node: said.StepsThen, scope: Scope) -> tuple[Effect, ...]:
    return in_order(node.clauses, node.after, scope, Doing(scope.actor))


@bodies.add(said.StepsCommaAnd)
def steps_comma_and(node: said.StepsCommaAnd, scope: Scope) -> tuple[Effect, ...]:
    return in_order((node.clause,), node.after, scope, Doing(scope.actor))


def in_order(nodes: tuple[Said, ...], after: Said | None, scope: Scope, doing: Doing) -> tuple[Effect, ...]:
    """CR 608.2c: one after the other; a subject holds on until there is another."""
    out: list[Effect] = []
    for i in range(len(nodes)):
        scope.clause += 1
        out.extend(clause(nodes[i], scope, doing, shared_duration(nodes, i)))
    if after is not None:
        out.extend(continued(after, scope, doing))
    return tuple(out)


def continued(after: Said, scope: Scope, doing: Doing) -> tuple[Effect, ...]:
    """The rest of a sentence, with the subject that it began with."""
    if isinstance(after, said.Steps | said.StepsThen):
        return in_order(after.clauses, after.after, scope, doing)
    if isinstance(after, said.StepsCommaAnd):
        return in_order((after.clause,), after.after, scope, doing)
    return bodies(after, scope)


def shared_duration(nodes: tuple[Said, ...], at: int) -> Said | None:
    """CR 611.2: "gets +1/+1 and gains flying until end of turn": the duration at the end is of all changes before it
    that have the same subject."""
    does = getattr(nodes[at], "does", None)
    if does is None or does not in changes or duration_of(does) is not None:
        return None
    for later in nodes[at + 1 :]:
        if not isinstance(later, said.Do) or later.does not in changes:
            return None
        found = duration_of(later.does)
        if found is not None:
            return found
    return None


def duration_of(does: Said) -> Said | None:
    found = getattr(does, "duration", None)
    return found if isinstance(found, Said) else None


# ------------------------------------------------------------------ clauses


def clause(node: Said, scope: Scope, doing: Doing, duration: Said | None = None) -> tuple[Effect, ...]:
    """One clause; `duration` is one it shares with a later clause. What it has chosen first comes before it."""
    made = meant_clause(node, scope, doing, duration)
    if scope.choices:
        made = (*scope.choices, *made)
        scope.choices = []
    return made


OF_SPELLS: Final = (
    damage_said.DealDamage,
    damage_said.DealDamageEqual,
    damage_said.DealDivided,
    damage_said.DealDividedEqual,
    damage_said.DealDividedEvenly,
    damage_said.DealMore,
    characteristics.Has,
    statics_said.ObjectCant,
    statics_said.CostsToCast,
)
"""What a spell may be said to do."""


def meant_clause(node: Said, scope: Scope, doing: Doing, duration: Said | None) -> tuple[Effect, ...]:
    before = scope.lasting
    if duration is not None:
        scope.lasting = lasting_of(duration, scope)
    if isinstance(node, said.PlayersDo):
        out = player_does(players(node.who, scope), node.does, scope, doing, node.per)
    elif isinstance(node, said.ObjectsDo) and becomes_day(node):
        out = (BecomeDayNight(becomes_day(node)),)
    elif isinstance(node, said.ObjectsDo):
        before_it = copied_first(node, scope)
        scope.other_than = Source() if not of_the_spell(node, scope) else None
        what = subject(node.what, scope)
        scope.other_than = None
        if before_it is not None:
            out = (copies(what, before_it, node.does, scope),)
        elif isinstance(node.what, objects_said.EachObject | objects_said.EachOf):
            out = times(each_does(what, node.does, scope, doing), node.per, scope)
        else:
            out = times(object_does(what, node.does, scope, doing), node.per, scope)
    elif isinstance(node, said.Do):
        out = bare(node.does, scope, doing, node.per)
    elif isinstance(node, said.TheyDo):
        out = they_do(node.who, node.does, scope, doing, node.per)
    elif isinstance(node, said.PlayersEachDo):
        out = player_does(players(node.who, scope), node.does, scope, doing)
    elif isinstance(node, said.ObjectsEachDo):
        out = object_does(subject(node.what, scope), node.does, scope, doing)
    elif isinstance(node, said.ItIs | said.TheyAre):
        out = being(node, scope, doing)
    elif isinstance(node, said.RingTempts):
        out = (KeywordAction("ring tempts", scope.you),)
    elif isinstance(node, said.AdditionalPhase):
        out = (extra_phases(node, scope),)
    elif isinstance(node, said.LifeTotalDoes):
        out = life_total(node, scope)
    elif isinstance(node, said.Happening):
        from spellwright.meaning.games import happening

        out = happening(node, scope)
    else:
        raise unknown("clause", node)
    scope.lasting = before
    return out


def of_the_spell(node: said.ObjectsDo, scope: Scope) -> bool:
    """Whether "it" may be the object that says so: an instant or sorcery deals damage and is cast, but does nothing
    that permanents do."""
    if not scope.holder.spell or not isinstance(node.what, objects_said.It):
        return True
    return isinstance(node.does, OF_SPELLS)


def becomes_day(node: said.ObjectsDo) -> str:
    """CR 731.1: "it becomes day": nothing is referred to. "" for any other clause."""
    does = node.does
    if not isinstance(does, characteristics.Becomes) or getattr(node.what, "word", "") != "it" or node.per is not None:
        return ""
    if not isinstance(does.what, characteristics.BecomesDesignated) or does.duration is not None:
        return ""
    return does.what.word if does.what.word in ("day", "night") else ""


def being(node: said.ItIs | said.TheyAre, scope: Scope, doing: Doing) -> tuple[Effect, ...]:
    """ "It's a Spirit in addition to its other types": from now on."""
    if not isinstance(node.what, characteristics.Becoming):
        raise unknown("clause", node.what)
    what = scope.refer(ONE_OF if isinstance(node, said.ItIs) else SEVERAL, subject=True)
    return object_does(what, characteristics.Becomes(node.what, None), scope, doing)


PHASES = {"combat phase": "combat", "main phase": "main"}


def extra_phases(node: said.AdditionalPhase, scope: Scope) -> Effect:
    """CR 500.8"""
    names = [n.word for n in (node.phase, node.second) if n is not None]
    if any([n not in PHASES for n in names]) or not is_single(counts(node.count, scope)):
        raise unknown("clause", node.phase)
    if node.which is not None:
        after_phase(node.which.word)
    elif not scope.after_phase:
        raise Unclear("clause", "an additional phase after which?")
    return ExtraPhase(tuple([PHASES[n] for n in names]))


def after_phase(word: str) -> None:
    """CR 500.8: the phase at hand is what it comes after."""
    if word not in ("this phase", "this one", "this combat phase", "this main phase"):
        raise Unclear("clause", f"an additional phase after {word}")


def subject(node: Said, scope: Scope) -> Objects:
    """Objects as a subject."""
    scope.as_subject = True
    what = objects(node, scope, "battlefield")
    scope.as_subject = False
    return what


def player_does(who: Players, does: Said, scope: Scope, doing: Doing, per: Said | None = None) -> tuple[Effect, ...]:
    """CR 608.2c: within what several players do, for each of something (`per`), each is spoken of by itself."""
    doing.players = who
    doing.objects = None
    doing.said = True
    before = scope.actor
    scope.actor = each_of(who)
    spoken = None
    if not is_one(who):
        spoken = scope.mention(who, SEVERAL, frozenset())
        spoken.ref = scope.actor
        spoken.subject = True
    else:
        for m in scope.mentions:
            if m.ref == who:
                m.subject = True
    out = times(player_verbs(does, scope, who), per, scope)
    if spoken is not None:
        spoken.ref = who
        out = by_each(out, who, scope)
    scope.actor = before
    return out


def object_does(what: Objects, does: Said, scope: Scope, doing: Doing) -> tuple[Effect, ...]:
    doing.objects = what
    doing.said = True
    before = scope.subject
    scope.subject = what
    for m in scope.mentions:
        if what in (m.ref, m.became):
            m.subject = True
    out = object_verbs(does, scope, what)
    scope.subject = before
    return out


def each_does(what: Objects, does: Said, scope: Scope, doing: Doing) -> tuple[Effect, ...]:
    """ "Each creature deals damage equal to its power": what one of them does, for each of them, if it speaks of
    itself."""
    one = Bound("each")
    kinds: frozenset[str] = frozenset()
    for m in scope.mentions:
        if what in (m.ref, m.became):
            kinds = m.kinds
    itself = Mention(one, ONE_OF, kinds, scope.clause)
    itself.subject = True
    scope.mentions.append(itself)
    out = object_does(what, does, scope, doing)
    if itself in scope.mentions:
        scope.mentions.remove(itself)
    if not any([n == one for n in walk(out)]):
        return out
    doing.objects = None
    return (ForEachObject(what, rewrite(out, lambda n: one if n == what else None)),)


def bare(does: Said, scope: Scope, doing: Doing, per: Said | None) -> tuple[Effect, ...]:
    """An imperative, or a clause whose subject is that of the clause before."""
    if doing.said and doing.objects is not None:
        if does in object_verbs:
            return times(object_does(doing.objects, does, scope, doing), per, scope)
        if does not in player_verbs:
            raise unknown("verb of an object", does)
        doing.objects = None
        doing.said = False
        doing.players = scope.actor
    if doing.said:
        return player_does(doing.players, does, scope, doing, per)
    return times(player_verbs(does, scope, doing.players), per, scope)


def they_do(who: Said, does: Said, scope: Scope, doing: Doing, per: Said | None) -> tuple[Effect, ...]:
    """What they do tells whether they are players or objects."""
    if getattr(who, "word", "") != "they":
        raise unknown("reference", who)
    if does in object_verbs and does in player_verbs:
        raise Unclear("reference", "they: players or objects?")
    if does in object_verbs:
        return times(object_does(scope.refer(SEVERAL, subject=True), does, scope, doing), per, scope)
    return player_does(scope.find_player(True), does, scope, doing, per)


def life_total(node: said.LifeTotalDoes, scope: Scope) -> tuple[Effect, ...]:
    """CR 119.5"""
    if not isinstance(node.does, said.SetBecomes):
        raise unknown("clause", node.does)
    who = whose(node.total.whose, scope)
    spoken = None if is_one(who) else scope.mention(who, SEVERAL, frozenset())
    if spoken is not None:
        spoken.ref = each_of(who)
    value = amounts(node.does.value, scope)
    if spoken is not None:
        spoken.ref = who
    return (SetLife(who, value),)


@object_verbs.add(choices_said.Also)
def object_also(node: choices_said.Also, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 608.2c: besides what was done before."""
    return object_verbs(node.does, scope, what)


# ------------------------------------------------------------------ for each

COUNTED: tuple[type, ...] = (
    Draw,
    Mill,
    GainLife,
    LoseLife,
    PutCounters,
    RemoveCounters,
    CreateTokens,
    CreateCopyTokens,
    DealDamage,
    GivePlayerCounters,
    Scry,
    Surveil,
)


def times(effects: tuple[Effect, ...], per: Said | None, scope: Scope) -> tuple[Effect, ...]:
    """CR 608.2c: "for each" at the end multiplies the number in the instruction."""
    if per is None:
        return effects
    everything = scope.without_results()
    n = counted(per, scope)
    scope.mentions = everything
    if len(effects) != 1:
        raise Unclear("for each", "several instructions")
    return (multiplied(effects[0], n),)


def product(n: Amount, by: Amount) -> Amount:
    if n == ONE:
        return by
    if n == Fixed(0):
        return n
    return Product(n, by)


def multiplied(effect: Effect, n: Amount) -> Effect:
    """The instruction with its number multiplied."""
    if isinstance(effect, COUNTED):
        amount = getattr(effect, "amount")  # noqa: B009
        return msgspec.structs.replace(effect, amount=product(amount, n))
    if isinstance(effect, AddMana):
        output = msgspec.structs.replace(effect.output, amount=product(effect.output.amount, n))
        return msgspec.structs.replace(effect, output=output)
    if isinstance(effect, Modify) and len(effect.mods) == 1 and isinstance(effect.mods[0], AddPT):
        mod = effect.mods[0]
        added = AddPT(product(mod.power, n), product(mod.toughness, n))
        return msgspec.structs.replace(effect, mods=(added,))
    raise Unclear("for each", type(effect).__name__)


# ------------------------------------------------------------------ may


@bodies.add(said.May)
def may(node: said.May, scope: Scope) -> tuple[Effect, ...]:
    """CR 608.2d"""
    who = players(node.who, scope)
    chosen = scope.choices
    scope.choices = []
    return (*chosen, offered(who, node.body, scope))


@bodies.add(said.AndMay)
def and_may(node: said.AndMay, scope: Scope) -> tuple[Effect, ...]:
    scope.clause += 1
    first = clause(node.clause, scope, Doing(scope.actor))
    who = players(node.who, scope)
    chosen = scope.choices
    scope.choices = []
    return (*first, *chosen, offered(who, node.body, scope))


PAYMENTS: tuple[type, ...] = (life.PayMana, life.PayLife, life.PayManaAndLife)


def offered(who: Players, body: Said, scope: Scope) -> Effect:
    """What these players may do; each of several for itself. A payment is offered as one (CR 118.12)."""
    loop = not is_one(who)
    one = BoundPlayers("each player") if loop else who
    spoken = None
    if loop:
        spoken = scope.mention(who, SEVERAL, frozenset())
        spoken.ref = one
        spoken.subject = True
    before = scope.actor
    scope.actor = one
    label = scope.label("may")
    from spellwright.meaning.casting import permission

    clauses = body.clauses if isinstance(body, said.Steps) and body.after is None else ()
    does = [c.does for c in clauses if isinstance(c, said.Do) and c.per is None]
    effect: Effect
    played = permission(does[0], one, scope) if len(does) == len(clauses) == 1 else None
    if played is not None:
        scope.actor = before
        if spoken is not None:
            spoken.ref = who
            return ForEachPlayer(who, (played,))
        return played
    if len(does) == len(clauses) and any(isinstance(d, PAYMENTS) for d in does):
        cost = actions(tuple(does), scope)
        scope.x_defined = scope.x_defined or "X" in (cost.mana or ())
        effect = MayPay(one, cost, (), (), label)
    else:
        effect = Optional(one, bodies(body, scope), label)
    scope.actor = before
    scope.offer = label
    scope.offered = type(does[0]) if len(does) == len(clauses) == 1 else None
    scope.offer_loop = loop
    if spoken is not None:
        spoken.ref = who
        return ForEachPlayer(who, (effect,))
    return effect
