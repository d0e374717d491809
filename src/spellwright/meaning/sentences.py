"""Sentences as instructions: conditions, times and offers around a body (CR 603.7, 608.2).

`run` takes the sentences of an ability one after the other. Most stand for themselves; some change what stands before
them ("instead", "otherwise", "it can't be regenerated", "spend this mana only").
"""

from __future__ import annotations

from spellwright.ir.meant.amounts import X
from spellwright.ir.meant.base import Condition, Players
from spellwright.ir.meant.conditions import Did, Fits
from spellwright.ir.meant.effects import CopySpell, CreateCopyTokens, ExtraPhase, Modify, PlayPermission
from spellwright.ir.meant.filters import SupertypeIs
from spellwright.ir.meant.mods import RemoveTypes
from spellwright.ir.meant.objects import Bound, BoundPlayers, You
from spellwright.ir.meant.shape import Bind, ChooseObjects, DefineX, ForEachObject, ForEachPlayer, If, MayPay, Repeat
from spellwright.ir.node import mentions, walk
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import conditions as conditions_said
from spellwright.ir.said import effects_cards as cards_said
from spellwright.ir.said import nouns as nouns_said
from spellwright.ir.said import players as players_said
from spellwright.ir.said import sentences as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import fails, rewrite
from spellwright.meaning.clauses import after_phase, bodies
from spellwright.meaning.costs import actions
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.each import aimed_at_each
from spellwright.meaning.kinds import NONE
from spellwright.meaning.objects import matching
from spellwright.meaning.players import described
from spellwright.meaning.running import Effects, meant_to_be, run
from spellwright.meaning.scope import GONE, ONE_OF, SEVERAL, Scope, is_one
from spellwright.meaning.tables import (
    amounts,
    conditions,
    nouns,
    player_verbs,
    players,
    sentences,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.values import counted

# ------------------------------------------------------------------ plain sentences


@sentences.add(said.Statement)
def statement(node: said.Statement, scope: Scope) -> Effects:
    """An offer or an act before is what "if you do" asks about."""
    scope.offer = ""
    scope.offer_loop = False
    out = bodies(node.body, scope)
    scope.last_label = str(getattr(out[-1], "label", "")) if len(out) == 1 else ""
    return out


@sentences.add(said.Then)
def then(node: said.Then, scope: Scope) -> Effects:
    return sentences(node.sentence, scope)


@sentences.add(said.If)
def if_so(node: said.If, scope: Scope) -> Effects:
    from spellwright.meaning.replacements import anywhere_else, awaited, set_up

    if node.condition in awaited:
        body = node.sentence
        if isinstance(body, said.Instead):
            return (set_up(node.condition, body.sentence, True, False, scope),)
        if isinstance(body, said.InsteadOf) and anywhere_else(body):
            return (set_up(node.condition, said.Statement(body.body), True, False, scope),)
        return (set_up(node.condition, body, False, False, scope),)
    if has_searched(node.condition, scope):
        offer = scope.offer
        done = run((node.sentence,), scope)
        return (If(Did(offer), done),) if offer else done
    condition = conditions(node.condition, scope)
    return (If(condition, run((node.sentence,), scope)),)


def has_searched(node: Said, scope: Scope) -> bool:
    """CR 701.23: "if you search your library this way", where the library was among what was searched."""
    if not isinstance(node, conditions_said.PlayerDidThisWay) or not isinstance(node.event, cards_said.SearchLibrary):
        return False
    if not isinstance(players(node.who, scope), You) or not isinstance(whose(node.event.whose, scope), You):
        return False
    return scope.searched


@sentences.add(said.IfAfter)
def if_after(node: said.IfAfter, scope: Scope) -> Effects:
    before = scope.snapshot()
    body = sentences(node.sentence, scope)
    now = scope.rewound(before)
    condition = conditions(node.condition, scope)
    scope.resumed(now)
    if any([isinstance(n, CopySpell | CreateCopyTokens) and n.exceptions for n in body]):
        return excepted_if(body, condition)
    return (If(condition, body),)


def excepted_if(body: Effects, condition: Condition) -> Effects:
    """CR 707.9f: "copy it, except it isn't legendary if it is legendary": the condition is one of the exception, which
    says nothing where it does not hold."""
    copy = body[0]
    if len(body) == 1 and getattr(copy, "exceptions", ()) == (RemoveTypes(("legendary",)),):
        if isinstance(condition, Fits) and condition.what == SupertypeIs("legendary"):
            return body
    raise Unclear("sentence", "a condition behind the exceptions of a copy")


@sentences.add(said.UnlessCondition)
def unless_condition(node: said.UnlessCondition, scope: Scope) -> Effects:
    before = scope.snapshot()
    body = sentences(node.sentence, scope)
    now = scope.rewound(before)
    condition = conditions(node.condition, scope)
    scope.resumed(now)
    return (If(fails(condition), body),)


@sentences.add(said.UnlessDo)
def unless_do(node: said.UnlessDo, scope: Scope) -> Effects:
    """CR 118.12a"""
    spoken = scope.snapshot()
    body = sentences(node.sentence, scope)
    now = scope.rewound(spoken)
    if len(node.clauses) != 1:
        raise Unclear("sentence", "unless one of several things is done")
    clause = node.clauses[0]
    if isinstance(clause, clauses_said.PlayersDo):
        who = players(clause.who, scope)
        if not is_one(who):
            raise Unclear("sentence", "unless any of several players pays")
    elif isinstance(clause, clauses_said.TheyDo):
        who = scope.find_player()
        if not is_one(who):
            return unless_each(node, who, clause, scope)
    else:
        raise unknown("sentence", clause)
    times = None if clause.per is None else counted(clause.per, scope)
    before = scope.actor
    scope.actor = BoundPlayers("payer") if not is_one(who) else who
    said_before = scope.amounts
    scope.amounts = [meant_to_be(a, body) for a in said_before]
    cost = actions((clause.does,), scope)
    scope.amounts = [*said_before, *scope.amounts[len(said_before) :]]
    scope.actor = before
    scope.resumed(now)
    return (MayPay(who, cost, (), body, "", times),)


def unless_each(node: said.UnlessDo, group: Players, clause: clauses_said.TheyDo, scope: Scope) -> Effects:
    """CR 118.12a: each of several players may pay for itself."""
    inner = node.sentence
    if (
        clause.per is not None
        or not isinstance(inner, said.Statement)
        or not isinstance(inner.body, clauses_said.Steps)
    ):
        raise Unclear("sentence", "unless each of several players pays")
    first = inner.body.clauses[0]
    if len(inner.body.clauses) > 1 or inner.body.after is not None or not isinstance(first, clauses_said.PlayersDo):
        raise Unclear("sentence", "unless each of several players pays")
    if first.per is not None:
        raise unknown("sentence", first.per)
    one = BoundPlayers("each player")
    spoken = scope.mention(group, SEVERAL, NONE)
    spoken.ref = one
    before = scope.actor
    scope.actor = one
    body = player_verbs(first.does, scope, one)
    cost = actions((clause.does,), scope)
    scope.actor = before
    spoken.ref = group
    return (ForEachPlayer(group, (MayPay(one, cost, (), body),)),)


@sentences.add(said.During)
def during(node: said.During, scope: Scope) -> Effects:
    """CR 611.2"""
    before = scope.lasting
    lasting = lasting_of(node.duration, scope)
    scope.lasting = lasting
    out = sentences(node.sentence, scope)
    scope.lasting = before
    lasting = before if lasting is None else lasting
    for e in out:
        if isinstance(e, DefineX | Bind | ChooseObjects):
            continue
        if isinstance(e, ForEachPlayer) and all([isinstance(p, PlayPermission) for p in e.effects]):
            continue
        if not isinstance(e, Modify | PlayPermission):
            raise Unclear("sentence", f"a duration before {type(e).__name__}")
        if e.duration != lasting.duration and not (isinstance(e, PlayPermission) and e.duration == "exiled"):
            raise Unclear("sentence", "two durations")
    return out


@sentences.add(said.TimePrefix)
def at_some_time(node: said.TimePrefix, scope: Scope) -> Effects:
    """CR 500.8"""
    word = node.time.word
    if not word.startswith("after this "):
        raise unknown("sentence", node.time)
    after_phase(word.removeprefix("after "))
    scope.after_phase = True
    out = sentences(node.sentence, scope)
    scope.after_phase = False
    if not all([isinstance(e, ExtraPhase) for e in out]):
        raise unknown("sentence", node.time)
    return out


@sentences.add(said.WhereX)
def where_x(node: said.WhereX, scope: Scope) -> Effects:
    """CR 107.3i: X is defined before the instructions that use it; in a target it is the expression itself."""
    n = len(scope.targets)
    before = scope.snapshot()
    so_far = list(scope.amounts)
    body = sentences(node.sentence, scope)
    if scope.x_defined:
        raise Unclear("sentence", "X is defined twice")
    now = scope.rewound(before)
    said_in_body = scope.amounts
    scope.amounts = so_far
    value = amounts(node.value, scope)
    scope.amounts = said_in_body
    scope.resumed(now)
    scope.x_defined = True
    for i in range(n, len(scope.targets)):
        scope.targets[i] = rewrite(scope.targets[i], lambda v: value if isinstance(v, X) else None)
    if not mentions(body, X):
        return body
    return (DefineX(value), *body)


@sentences.add(said.ForEach)
def for_each(node: said.ForEach, scope: Scope) -> Effects:
    """CR 608.2c: once for each."""
    per = node.per
    if isinstance(per, nouns_said.Noun):
        d = nouns(per, scope)
        group = matching(d, scope, "battlefield")
        scope.clause += 1
        scope.mention(Bound("each"), ONE_OF, d.kinds)
        steps = sentences(node.sentence, scope)
        gone = [n for n in walk(group) if isinstance(n, Bound) and n.label.rsplit(":", 1)[-1].split(" ")[0] in GONE]
        if gone and any(isinstance(e, Modify) and e.objects == Bound("each") for e in steps):
            raise Unclear("reference", "a change of what is gone")
        return (ForEachObject(group, steps),)
    if isinstance(per, players_said.PlayerNoun):
        who = described(per, scope)
        scope.clause += 1
        scope.mention(BoundPlayers("each player"), ONE_OF, NONE)
        before, slots = len(scope.mentions), len(scope.targets)
        steps = sentences(node.sentence, scope)
        for m in scope.mentions[before:]:
            m.many |= SEVERAL  # one for each of them: "those cards"
        if len(scope.targets) > slots:
            return aimed_at_each(who, steps, slots, scope)
        return (ForEachPlayer(who, steps),)
    n = counted(per, scope)
    return (Repeat(n, sentences(node.sentence, scope)),)


# ------------------------------------------------------------------ later


@sentences.add(said.AsLongAs)
def as_long_as(node: said.AsLongAs, scope: Scope) -> Effects:
    raise Unclear("sentence", f"as long as {type(node.condition).__name__}, in {type(node.sentence).__name__}")
