"""Sentences as instructions: conditions, times and offers around a body (CR 603.7, 608.2).

`run` takes the sentences of an ability one after the other. Most stand for themselves; some change what stands before
them ("instead", "otherwise", "it can't be regenerated", "spend this mana only").
"""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.amounts import X
from spellwright.ir.meant.base import Condition, Effect, Objects, Players
from spellwright.ir.meant.conditions import Did
from spellwright.ir.meant.effects import (
    AddMana,
    CounterSpell,
    DealDamage,
    DefineX,
    Destroy,
    ExtraPhase,
    ForEachObject,
    ForEachPlayer,
    If,
    ManaRider,
    MayPay,
    Modify,
    Move,
    PlayPermission,
    PreventDamage,
    Reflex,
    Repeat,
)
from spellwright.ir.meant.mods import SetTypes
from spellwright.ir.meant.objects import Bound, BoundPlayers, EachPlayer, You
from spellwright.ir.node import Node, walk
from spellwright.ir.said import abilities as abilities_said
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import conditions as conditions_said
from spellwright.ir.said import effects_cards as cards_said
from spellwright.ir.said import effects_damage as damage_said
from spellwright.ir.said import events as events_said
from spellwright.ir.said import nouns as nouns_said
from spellwright.ir.said import players as players_said
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import sentences as said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import fails, mentions, rewrite
from spellwright.meaning.changes import TypeWords
from spellwright.meaning.clauses import after_phase, bodies
from spellwright.meaning.costs import actions
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.kinds import NONE
from spellwright.meaning.mana import restriction
from spellwright.meaning.objects import matching
from spellwright.meaning.players import described
from spellwright.meaning.riders import rider_of, with_rider
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope, is_one
from spellwright.meaning.tables import (
    amounts,
    conditions,
    nouns,
    objects,
    player_verbs,
    players,
    sentences,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.values import counted

Effects = tuple[Effect, ...]


def run(nodes: tuple[Said, ...], scope: Scope) -> Effects:
    """The instructions of these sentences, in order."""
    return tuple(carry_on(nodes, scope, Progress(scope)).out)


class Progress:
    """The instructions so far, where those of the last sentence begin, and what had become of what was spoken of by
    then."""

    __slots__ = ("before", "last", "out")

    def __init__(self, scope: Scope) -> None:
        self.out: list[Effect] = []
        self.last = 0
        self.before = scope.snapshot()


def carry_on(nodes: tuple[Said, ...], scope: Scope, progress: Progress) -> Progress:
    """The same with the instructions of these sentences as well."""
    out, last, before = progress.out, progress.last, progress.before
    done = Progress(scope)
    for i in range(len(nodes)):
        node = nodes[i]
        sentence = node.sentence if isinstance(node, abilities_said.FullStop) else node
        scope.clause += 1
        start = len(out)
        if isinstance(sentence, said.WhenYouDo):
            done.out = [*out, *when_you_do(sentence, nodes[i + 1 :], scope)]
            done.last = len(done.out)
            return done
        scope.before = before
        changed = amended(sentence, out, last, scope)
        if changed is not None:
            out = changed
            continue
        before = scope.snapshot()
        effects = sentences(sentence, scope)
        if scope.choices:
            raise Unclear("players", "a choice of a player where none is made")
        loop = loop_of(effects, out)
        if loop is not None:
            out = [*out[:-1], loop]
        else:
            out = [*out, *effects]
        last = start
    done.out, done.last, done.before = out, last, before
    return done


def loop_of(effects: Effects, out: list[Effect]) -> Effect | None:
    """The loop before, with these instructions in it, if they speak of what it goes through or of what is done in
    it."""
    if not out or not isinstance(out[-1], ForEachObject | ForEachPlayer):
        return None
    loop = out[-1]
    if not speaks_of_loop(effects, labels_in(loop.effects)):
        return None
    return msgspec.structs.replace(loop, effects=(*loop.effects, *effects))


def speaks_of_loop(effects: Effects, labels: set[str]) -> bool:
    """Whether they name "each" outside a loop of their own, or one of these labels."""
    todo: list[object] = list(effects)
    while todo:
        v = todo.pop()
        if isinstance(v, ForEachObject | ForEachPlayer):
            todo.append(v.objects if isinstance(v, ForEachObject) else v.players)
            if labels and labels & asked_in(v.effects):
                return True
            continue
        if isinstance(v, Bound | BoundPlayers) and v.label in ("each", "each player"):
            return True
        if isinstance(v, tuple):
            todo.extend(v)
        elif isinstance(v, Node):
            label = getattr(v, "label", "")
            if label in labels and label and not isinstance(v, Effect):
                return True
            todo.extend([getattr(v, f) for f in v.__struct_fields__])
    return False


def labels_in(effects: Effects) -> set[str]:
    """The labels that these steps give."""
    return {str(getattr(n, "label", "")) for n in walk(effects) if isinstance(n, Effect)} - {""}


def asked_in(effects: Effects) -> set[str]:
    """The labels that something in these steps asks for."""
    return {str(getattr(n, "label", "")) for n in walk(effects) if not isinstance(n, Effect)} - {""}


# ------------------------------------------------------------------ what changes the sentence before


def amended(node: Said, out: list[Effect], last: int, scope: Scope) -> list[Effect] | None:
    """The instructions with this sentence worked into those that begin at `last`; None if it stands for itself."""
    if isinstance(node, said.Then):
        return amended(node.sentence, out, last, scope)
    shielded = preventing(node, out, scope)
    if shielded is not None:
        return shielded
    ridden = with_rider(node, out, scope)
    if ridden is not None:
        return ridden
    if isinstance(node, said.Otherwise):
        return otherwise(node, out, scope)
    if isinstance(node, said.If):
        inner = node.sentence
        if isinstance(inner, said.InsteadOf):
            return put_elsewhere(node.condition, inner, out, scope)
        if would_happen(node.condition):
            return None
        if isinstance(node.condition, conditions_said.DidAnswer):
            return answered(node.condition, inner, out, scope)
        if isinstance(inner, said.Instead):
            return replaced(node.condition, inner.sentence, out, last, scope)
        return None
    if isinstance(node, said.IfInstead):
        return replaced(node.condition, node.body, out, last, scope)
    if isinstance(node, said.IfAfter) and isinstance(node.sentence, said.Instead):
        return replaced(node.condition, node.sentence.sentence, out, last, scope)
    if isinstance(node, said.Statement):
        return amended_by_statement(node, out, last, scope)
    if isinstance(node, rules_said.SpendOnly):
        return spend_only(node, out, scope)
    return None


def would_happen(node: Said) -> bool:
    """Whether a condition is about an event to be replaced."""
    from spellwright.meaning.replacements import awaited

    return node in awaited


def otherwise(node: said.Otherwise, out: list[Effect], scope: Scope) -> list[Effect]:
    """CR 608.2c"""
    if out and isinstance(out[-1], If) and not out[-1].otherwise:
        old = out[-1]
        return [*out[:-1], If(old.condition, old.then, bodies(node.body, scope))]
    raise Unclear("sentence", "otherwise, but no condition before")


PREVENTED = frozenset(("the damage prevented this way", "the amount of damage prevented this way"))
YES = frozenset(("you do", "they do", "that player does", "the player does", "he or she does", "its controller does"))
NO = frozenset(("you don't", "they don't", "that player doesn't", "the player doesn't", "its controller doesn't"))


def answered(node: conditions_said.DidAnswer, inner: Said, out: list[Effect], scope: Scope) -> list[Effect]:
    """CR 608.2c, 118.12: "if you do", of the offer before."""
    word = node.word
    if word in YES or word in NO:
        label = scope.offer or performed(out, scope)
        if not label:
            raise Unclear("sentence", f"if {word}, but nothing was offered before")
        condition: Condition = Did(label)
        if word in NO:
            condition = fails(condition)
        loop = scope.offer_loop
        if loop and out and isinstance(out[-1], ForEachPlayer):
            new = into_loop(condition, inner, out, scope)
        else:
            new = [*out, If(condition, run((inner,), scope))]
        scope.offer = label
        scope.offer_loop = loop
        return new
    raise unknown("condition", node)


def into_loop(condition: Condition, inner: Said, out: list[Effect], scope: Scope) -> list[Effect]:
    """What each player was offered is answered for each player."""
    loop = out[-1]
    assert isinstance(loop, ForEachPlayer)
    then = run((inner,), scope)
    if mentions(loop.players, EachPlayer) and not mentions(then, BoundPlayers):
        pass
    return [*out[:-1], ForEachPlayer(loop.players, (*loop.effects, If(condition, then)))]


def performed(out: list[Effect], scope: Scope) -> str:
    """The label of the last instruction, where "if you do" asks whether it could be carried out."""
    if not out:
        return ""
    return str(getattr(out[-1], "label", ""))


def replaced(when: Said, node: Said, out: list[Effect], last: int, scope: Scope) -> list[Effect]:
    """ "If ..., draw three cards instead": in the place of the sentence before, so nothing of that is done yet."""
    if last >= len(out):
        raise Unclear("sentence", "instead of what?")
    usual = tuple(out[last:])
    undone = scope.restored(scope.before)
    condition = conditions(when, scope)
    more = dealt_more(node, usual, scope)
    if more is not None:
        now: Effects = more
    else:
        now = bodies(node, scope) if node in bodies else run((node,), scope)
    scope.rejoined(undone)
    return [*out[:last], If(condition, now, usual)]


def put_elsewhere(when: Said, node: said.InsteadOf, out: list[Effect], scope: Scope) -> list[Effect]:
    """ "If that spell is countered this way, exile it instead of putting it into its owner's graveyard"."""
    last = out[-1] if out else None
    if not isinstance(last, CounterSpell) or last.destination:
        raise unknown("sentence", node)
    if not isinstance(when, conditions_said.ObjectDidThisWay) or not isinstance(when.event, events_said.IsDone):
        raise unknown("sentence", when)
    if when.event.deed.word != "countered" or objects(when.what, scope, "stack") != last.objects:
        raise unknown("sentence", when)
    scope.countered = None
    usual = player_verbs(node.does, scope, scope.you)
    moved = bodies(node.body, scope)
    ways = [m for m in (*usual, *moved) if isinstance(m, Move)]
    if len(ways) != 2 or ways[0].zone != "graveyard" or len(usual) + len(moved) != 2:
        raise Unclear("sentence", "what becomes of a countered spell")
    new = ways[1]
    plain = Move(new.objects, new.zone, new.label, position=new.position, source_zone=new.source_zone)
    if new != plain or new.zone not in ("exile", "hand", "library"):
        raise Unclear("sentence", "what becomes of a countered spell")
    where = f"library {new.position}" if new.zone == "library" else new.zone
    return [*out[:-1], msgspec.structs.replace(last, destination=where)]


def dealt_more(node: Said, usual: Effects, scope: Scope) -> Effects | None:
    """ "It deals 5 damage instead": to the same."""
    body = node.body if isinstance(node, said.Statement) else node
    if not isinstance(body, clauses_said.Steps) or len(body.clauses) != 1 or body.after is not None:
        return None
    clause = body.clauses[0]
    if not isinstance(clause, clauses_said.ObjectsDo) or not isinstance(clause.does, damage_said.DealMore):
        return None
    old = usual[0]
    amount = clause.does.damage
    if len(usual) != 1 or not isinstance(old, DealDamage) or not isinstance(amount, damage_said.DamageAmount):
        raise Unclear("sentence", "more damage instead of what?")
    if clause.per is not None or objects(clause.what, scope, "battlefield") != old.source:
        raise Unclear("sentence", "more damage by something else")
    return (msgspec.structs.replace(old, amount=amounts(amount.amount, scope)),)


def amended_by_statement(node: said.Statement, out: list[Effect], last: int, scope: Scope) -> list[Effect] | None:
    body = node.body
    if not isinstance(body, clauses_said.Steps) or len(body.clauses) != 1 or body.after is not None:
        return None
    clause = body.clauses[0]
    if isinstance(clause, clauses_said.ItIs | clauses_said.TheyAre):
        if isinstance(clause.what, clauses_said.ItIsStillA):
            return still(TypeWords(clause.what.types), out)
        if isinstance(clause.what, clauses_said.TheyAreStill):
            types = clause.what.types
            return still(TypeWords((*(types.before or ()), types.head)), out)
        return None
    does = getattr(clause, "does", None)
    if isinstance(does, statics_said.ObjectCant) and regenerated(does):
        return no_regeneration(clause, out, scope)
    return None


def still(words: TypeWords, out: list[Effect]) -> list[Effect]:
    """CR 205.1b: what became something else goes on being what it was."""
    if not words.types or words.subtypes or words.supertypes:
        raise Unclear("sentence", "still something else than a card type")
    for i in range(len(out) - 1, -1, -1):
        e = out[i]
        if isinstance(e, Modify) and any(isinstance(m, SetTypes) for m in e.mods):
            mods = tuple([keeping(m) if isinstance(m, SetTypes) else m for m in e.mods])
            return [*out[:i], msgspec.structs.replace(e, mods=mods), *out[i + 1 :]]
    raise Unclear("sentence", "still, but nothing changed before")


def keeping(mod: SetTypes) -> SetTypes:
    return msgspec.structs.replace(mod, keep=True, creature_types_only=False)


def regenerated(does: statics_said.ObjectCant) -> bool:
    if len(does.deeds) != 1:
        return False
    deed = does.deeds[0]
    return isinstance(deed, events_said.IsDone) and deed.deed.word == "regenerated"


def no_regeneration(clause: Said, out: list[Effect], scope: Scope) -> list[Effect] | None:
    """CR 701.19c: of what was just destroyed."""
    if not out or not isinstance(out[-1], Destroy):
        return None
    old = out[-1]
    if isinstance(clause, clauses_said.ObjectsDo):
        what: Objects = objects(clause.what, scope, "battlefield")
        if what not in (Bound(old.label), old.objects):
            return None
    elif not isinstance(clause, clauses_said.TheyDo):
        return None
    return [*out[:-1], msgspec.structs.replace(old, no_regeneration=True)]


def spend_only(node: rules_said.SpendOnly, out: list[Effect], scope: Scope) -> list[Effect]:
    """CR 106.6"""
    if node.rider is not None:
        riders: tuple[ManaRider, ...] = (rider_of(node.purposes, node.rider, scope),)
    else:
        riders = ()
    limit = restriction(node.purposes, scope)
    new: list[Effect] = []
    found = False
    for e in out:
        if isinstance(e, AddMana):
            found = True
            new.append(AddMana(e.who, e.output, limit, e.riders + riders, e.lasts))
        else:
            new.append(e)
    if not found:
        raise Unclear("sentence", "spend this mana, but none was added before")
    return new


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
    from spellwright.meaning.replacements import awaited, set_up

    if node.condition in awaited:
        body = node.sentence
        if isinstance(body, said.Instead):
            return (set_up(node.condition, body.sentence, True, False, scope),)
        return (set_up(node.condition, body, False, False, scope),)
    if has_searched(node.condition, scope):
        done = run((node.sentence,), scope)
        return (If(Did(scope.offer), done),) if scope.offer else done
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
    body = sentences(node.sentence, scope)
    everything = scope.without_results()
    condition = conditions(node.condition, scope)
    scope.mentions = everything
    return (If(condition, body),)


@sentences.add(said.UnlessCondition)
def unless_condition(node: said.UnlessCondition, scope: Scope) -> Effects:
    body = sentences(node.sentence, scope)
    everything = scope.without_results()
    condition = conditions(node.condition, scope)
    scope.mentions = everything
    return (If(fails(condition), body),)


@sentences.add(said.UnlessDo)
def unless_do(node: said.UnlessDo, scope: Scope) -> Effects:
    """CR 118.12a"""
    body = sentences(node.sentence, scope)
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
    cost = actions((clause.does,), scope)
    scope.actor = before
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
        if isinstance(e, ForEachPlayer) and all([isinstance(p, PlayPermission) for p in e.effects]):
            continue
        if not isinstance(e, Modify | PlayPermission):
            raise Unclear("sentence", f"a duration before {type(e).__name__}")
        if e.duration != lasting.duration:
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
    body = sentences(node.sentence, scope)
    if scope.x_defined:
        raise Unclear("sentence", "X is defined twice")
    everything = scope.without_results()
    value = amounts(node.value, scope)
    scope.mentions = everything
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
        return (ForEachObject(group, sentences(node.sentence, scope)),)
    if isinstance(per, players_said.PlayerNoun):
        who = described(per, scope)
        scope.clause += 1
        scope.mention(BoundPlayers("each player"), ONE_OF, NONE)
        return (ForEachPlayer(who, sentences(node.sentence, scope)),)
    n = counted(per, scope)
    return (Repeat(n, sentences(node.sentence, scope)),)


# ------------------------------------------------------------------ later


def when_you_do(node: said.WhenYouDo, rest: tuple[Said, ...], scope: Scope) -> Effects:
    """CR 603.12: the sentences after it are part of the reflexive ability."""
    if node.answer.word not in ("you do", "you do this"):
        raise unknown("sentence", node.answer)
    label = scope.offer or scope.last_label
    if not label or scope.offer_loop:
        raise Unclear("sentence", "when you do, but nothing was offered before")
    inner = scope.within()
    inner.clause += 1
    effects = run((node.sentence, *rest), inner)
    scope.x_defined = scope.x_defined or inner.x_defined
    return (*inner.carried, Reflex(label, tuple(inner.targets), effects))


def preventing(node: Said, out: list[Effect], scope: Scope) -> list[Effect] | None:
    """CR 615.5: what follows when damage was prevented, with the shield before."""
    if not out or not isinstance(out[-1], PreventDamage):
        return None
    if not any([getattr(n, "word", "") in PREVENTED for n in walk(node)]):
        return None
    scope.prevented = True
    effects = run((node,), scope)
    scope.prevented = False
    shield = out[-1]
    return [*out[:-1], msgspec.structs.replace(shield, then=(*shield.then, *effects))]


@sentences.add(said.AsLongAs)
def as_long_as(node: said.AsLongAs, scope: Scope) -> Effects:
    raise Unclear("sentence", f"as long as {type(node.condition).__name__}, in {type(node.sentence).__name__}")
