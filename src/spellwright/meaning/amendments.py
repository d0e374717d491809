"""Sentences that change what the sentence before them says (CR 608.2c): instead, otherwise, still, prevented."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.base import Condition, Effect, Objects
from spellwright.ir.meant.conditions import CostWasPaid, Did, WasKicked
from spellwright.ir.meant.effects import (
    AddMana,
    ChangeTargets,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    Modify,
    Move,
    PreventDamage,
)
from spellwright.ir.meant.filters import ZoneIs
from spellwright.ir.meant.mods import AddAbility, SetPT, SetTypes
from spellwright.ir.meant.objects import Bound, BoundPlayers, EachPlayer, Matching, Target, TargetPlayers
from spellwright.ir.meant.parts import ManaRider
from spellwright.ir.meant.shape import ForEachPlayer, If, MayPay, Optional
from spellwright.ir.node import Node, mentions, walk
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import conditions as conditions_said
from spellwright.ir.said import effects_characteristics as characteristics_said
from spellwright.ir.said import effects_damage as damage_said
from spellwright.ir.said import events as events_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import players as players_said
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import sentences as said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said import texts as texts_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import Relabel, all_of, fails, rewrite
from spellwright.meaning.changes import TypeWords
from spellwright.meaning.clauses import bodies
from spellwright.meaning.mana import restriction
from spellwright.meaning.objects import matching
from spellwright.meaning.players import described
from spellwright.meaning.riders import rider_of, with_rider
from spellwright.meaning.running import AMENDING, Effects, meant_to_be, run
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import (
    amounts,
    conditions,
    nouns,
    objects,
    player_verbs,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_text import never_into, with_floors

# ------------------------------------------------------------------ what changes the sentence before


def amended(node: Said, out: list[Effect], last: int, scope: Scope) -> list[Effect] | None:
    """The instructions with this sentence worked into those that begin at `last`; None if it stands for itself."""
    if isinstance(node, said.Then):
        return amended(node.sentence, out, last, scope)
    shielded = preventing(node, out, scope)
    if shielded is not None:
        return shielded
    if isinstance(node, said.Statement):
        return amended_by_statement(node, out, last, scope)
    ridden = with_rider(node, out, scope)
    if ridden is not None:
        return ridden
    if isinstance(node, said.Otherwise):
        return otherwise(node, out, scope)
    if isinstance(node, said.If):
        inner = node.sentence
        if isinstance(inner, said.InsteadOf) and not would_happen(node.condition):
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
    if isinstance(node, rules_said.SpendOnly):
        return spend_only(node, out, scope)
    return None


def would_happen(node: Said) -> bool:
    """Whether a condition is about an event to be replaced."""
    from spellwright.meaning.replacements import awaited

    return node in awaited


def otherwise(node: said.Otherwise, out: list[Effect], scope: Scope) -> list[Effect]:
    """CR 608.2c: nothing of what was done under the condition is done then."""
    if out and isinstance(out[-1], If) and not out[-1].otherwise:
        old = out[-1]
        undone = scope.restored(scope.before)
        said_before = scope.amounts
        scope.amounts = [meant_to_be(a, old.then) for a in said_before]
        now = bodies(node.body, scope)
        scope.amounts = [*said_before, *scope.amounts[len(said_before) :]]
        scope.rejoined(undone)
        return [*out[:-1], If(old.condition, old.then, now)]
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
        elif word in NO:
            undone = scope.restored(scope.before)
            new = [*out, If(condition, run((inner,), scope))]
            scope.rejoined(undone)
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
    last = out[-1]
    if isinstance(last, If) and last.then and not last.otherwise:
        return performed(list(last.then), scope)
    return str(getattr(last, "label", ""))


def replaced(when: Said, node: Said, out: list[Effect], last: int, scope: Scope) -> list[Effect]:
    """ "If ..., draw three cards instead": in the place of the sentence before, so nothing of that is done yet."""
    if last >= len(out):
        raise Unclear("sentence", "instead of what?")
    done = out[-1]
    if len(out) - last > 1 and isinstance(done, If) and done.condition == Did(scope.offer) and not done.otherwise:
        inner = replaced(when, node, list(done.then), 0, scope)  # what was done for the offer, which stands
        return [*out[:-1], If(done.condition, tuple(inner))]
    usual = tuple(out[last:])
    undone = scope.restored(scope.before)
    condition = conditions(when, scope)
    known = len(scope.targets)
    said_before = scope.amounts
    scope.amounts = [meant_to_be(a, usual) for a in said_before]
    more = dealt_more(node, usual, scope)
    if more is not None:
        now: Effects = more
    else:
        now = bodies(node, scope) if node in bodies else run((node,), scope)
    scope.amounts = [*said_before, *scope.amounts[len(said_before) :]]
    scope.rejoined(undone)
    other_targets(condition, known, usual, (tuple(out[:last]), now), scope)
    now = or_as_usual(alike(now, usual, scope), usual)
    return [*out[:last], If(condition, of_another_size(now, usual), usual)]


def or_as_usual(now: Effects, usual: Effects) -> Effects:
    """ "You may put it on the bottom instead": what is usual is done if they don't, unless that is an offer itself."""
    offer = now[-1]
    if not isinstance(offer, Optional | MayPay) or any(isinstance(e, Optional | MayPay) for e in usual):
        return now
    return (*now, If(fails(Did(offer.label)), usual))


def other_targets(condition: Condition, known: int, usual: Effects, others: tuple[Effects, ...], scope: Scope) -> None:
    """CR 601.2c: targets that are required only if a cost was paid, in the place of those that are required else."""
    if len(scope.targets) == known:
        return
    if not isinstance(condition, WasKicked | CostWasPaid):
        raise Unclear("sentence", "other targets instead, but for no cost that was paid")
    for i in range(len(scope.targets)):
        spec = scope.targets[i]
        if i >= known:
            scope.targets[i] = msgspec.structs.replace(spec, condition=condition)
        elif aims_at(usual, i) and not aims_at(others, i):
            scope.targets[i] = msgspec.structs.replace(spec, condition=fails(condition))


def aims_at(steps: object, slot: int) -> bool:
    return any([isinstance(n, Target | TargetPlayers) and n.slot == slot for n in walk(steps)])


def alike(now: Effects, usual: Effects, scope: Scope) -> Effects:
    """What is done in the place of the same thing is remembered under the same label: "look at the top eight cards
    instead. Put one of them into your hand"."""
    new, old = now[-1] if now else None, usual[-1]
    label, before = str(getattr(new, "label", "")), str(getattr(old, "label", ""))
    if type(new) is not type(old) or not label or not before or label == before:
        return now
    scope.relabel(label, before)
    out: Effects = rewrite((*now[:-1], msgspec.structs.replace(new, label=before)), Relabel(label, before))
    return out


def of_another_size(now: Effects, usual: Effects) -> Effects:
    """ "It has base power and toughness 1/1 instead" is in the place of the size only, not of what else it becomes."""
    if len(now) != 1 or len(usual) != 1:
        return now
    new, old = now[0], usual[0]
    if not isinstance(new, Modify) or not isinstance(old, Modify) or new.objects != old.objects:
        return now
    sized = all([isinstance(m, SetPT) for m in new.mods]) and any([isinstance(m, SetPT) for m in old.mods])
    if not sized or new.duration != old.duration:
        return now
    rest = tuple([m for m in old.mods if not isinstance(m, SetPT)])
    return (msgspec.structs.replace(new, mods=(*rest, *new.mods)),)


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
    if isinstance(clause, clauses_said.ItIs | clauses_said.HeIs | clauses_said.TheyAre):
        if isinstance(clause.what, clauses_said.ItIsStillA):
            return still(TypeWords(clause.what.types), out)
        if isinstance(clause.what, clauses_said.TheyAreStill):
            types = clause.what.types
            return still(TypeWords((*(types.before or ()), types.head)), out)
        return None
    if isinstance(clause, clauses_said.NewTargetMust | clauses_said.NewTargetPlayer):
        return to_such(clause, out, scope)
    if isinstance(clause, texts_said.CantReduce):
        return with_floors(clause, out, scope)
    if isinstance(clause, texts_said.NewTypeNever):
        return never_into(clause, out)
    does = getattr(clause, "does", None)
    if isinstance(does, characteristics_said.Has) and out and isinstance(out[-1], CreateTokens):
        return described_further(bodies(body, scope), out[-1], out)
    if isinstance(does, statics_said.ObjectCant) and regenerated(does):
        return no_regeneration(clause, out, scope)
    return None


def described_further(effects: Effects, tokens: CreateTokens, out: list[Effect]) -> list[Effect]:
    """CR 111.3: "it has ..." says more of what a token is as it is created."""
    given = effects[0] if len(effects) == 1 else None
    if not isinstance(given, Modify) or given.objects != Bound(tokens.label) or given.duration != "permanent":
        return [*out, *effects]
    abilities = tuple([m.ability for m in given.mods if isinstance(m, AddAbility)])
    if len(abilities) < len(given.mods):
        return [*out, *effects]
    token = msgspec.structs.replace(tokens.token, abilities=(*tokens.token.abilities, *abilities))
    return [*out[:-1], msgspec.structs.replace(tokens, token=token)]


def to_such(
    clause: clauses_said.NewTargetMust | clauses_said.NewTargetPlayer, out: list[Effect], scope: Scope
) -> list[Effect]:
    """CR 115.7: what the target changed before may be changed to."""
    if not out or not isinstance(out[-1], ChangeTargets):
        raise Unclear("sentence", "a new target, but none was changed before")
    if isinstance(clause, clauses_said.NewTargetPlayer):
        if not isinstance(clause.who, players_said.SomePlayers):
            raise unknown("players", clause.who)
        who = described(clause.who.noun, scope)
        return [*out[:-1], msgspec.structs.replace(out[-1], must_players=who)]
    if not isinstance(clause.what, objects_said.SomeObjects):
        raise unknown("objects", clause.what)
    such = matching(nouns(clause.what.noun, scope), scope, "battlefield")
    if not isinstance(such, Matching) or such.owners is not None:
        raise unknown("objects", clause.what)
    return [*out[:-1], msgspec.structs.replace(out[-1], must=all_of([such.what, ZoneIs(such.zone)]))]


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
    """CR 701.19c: of what was just destroyed, in whichever way."""
    last = out[-1] if out else None
    destroyed = [n for n in walk(last) if isinstance(n, Destroy)] if isinstance(last, Destroy | If) else []
    if not destroyed:
        return None
    if isinstance(clause, clauses_said.ObjectsDo):
        what: Objects = objects(clause.what, scope, "battlefield")
        labels = {n.label for n in walk(what) if isinstance(n, Bound)}
        destroyed = [d for d in destroyed if d.label in labels or d.objects == what]
        if not destroyed:
            return None
    elif not isinstance(clause, clauses_said.TheyDo):
        return None

    def forbidden(node: Node) -> Node | None:
        found = isinstance(node, Destroy) and node in destroyed and not node.no_regeneration
        return msgspec.structs.replace(node, no_regeneration=True) if found else None

    return [*out[:-1], rewrite(last, forbidden)]


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


AMENDING.append(amended)
