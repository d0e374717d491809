"""Choices made as an instruction is carried out; turns and steps (CR 500, 608.2d)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.base import Effect, Players
from spellwright.ir.meant.effects import BindPlayers, EndTurn, ExtraTurn, SkipStep
from spellwright.ir.meant.objects import BoundPlayers, Choice, Target, You
from spellwright.ir.meant.shape import ChooseObjects, ChooseQuality
from spellwright.ir.said import durations as durations_said
from spellwright.ir.said import effects_choices as said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said.base import Said
from spellwright.meaning.durations import step_name
from spellwright.meaning.kinds import NONE
from spellwright.meaning.numbers import so_many
from spellwright.meaning.objects import recipients
from spellwright.meaning.others import target_before
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope, each_of, is_one
from spellwright.meaning.tables import object_verbs, player_verbs, players, whose
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_zones import bind

QUALITIES = {
    "a color": "color",
    "a color word": "color",
    "a creature type": "creature type",
    "a card type": "card type",
    "a basic land type": "basic land type",
    "a land type": "land type",
    "a card name": "card name",
    "a nonland card name": "card name",
    "a creature card name": "card name",
    "a number": "number",
}
OPTIONS: dict[str, tuple[str, ...]] = {
    "a color other than white": ("U", "B", "R", "G"),
    "a color other than blue": ("W", "B", "R", "G"),
    "a color other than black": ("W", "U", "R", "G"),
    "a color other than red": ("W", "U", "B", "G"),
    "a color other than green": ("W", "U", "B", "R"),
}
BASIC_TYPES = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest"))
NARROWED = {"a nonland card name": ("nonland",), "a creature card name": ("creature",)}


@player_verbs.add(said.Choose)
def choose(node: said.Choose, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 608.2d"""
    what = node.what
    if isinstance(what, said.ChooseAttribute):
        label = scope.label("chosen")
        if what.word in OPTIONS:
            scope.chosen_color = label
            return (ChooseQuality(who, "color", label, OPTIONS[what.word]),)
        quality = QUALITIES.get(what.word)
        if quality is None:
            raise unknown("verb", what)
        if quality == "color":
            scope.chosen_color = label
        return (ChooseQuality(who, quality, label, NARROWED.get(what.word, ())),)
    if isinstance(what, said.ChooseWords):
        words = (what.one.text, what.other.text)
        quality = "basic land type" if BASIC_TYPES.issuperset(words) else "word"
        return (ChooseQuality(who, quality, scope.label("chosen"), words),)
    if isinstance(what, said.ChooseSubject):
        return chosen(what.what, scope, who)
    if isinstance(what, said.ChooseColorOf) and what.kind.word == "color":
        label = scope.label("chosen")
        scope.chosen_color = label
        from spellwright.meaning.objects import any_objects

        return (ChooseQuality(who, "color", label, (), any_objects(what.what, scope)),)
    raise unknown("verb", what)


def chosen(node: Said, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """Objects or players to be chosen."""
    if node in players:
        from spellwright.ir.said.players import SomePlayers

        if isinstance(node, SomePlayers) and node.noun.which is None and node.noun.who is None:
            word = node.noun.word.word
            if so_many(node.count, scope) == so_many(node.count, scope) and word in ("player", "opponent"):
                return (ChooseQuality(who, word, scope.label("chosen")),)
        raise unknown("verb", node)
    before = scope.actor
    scope.actor = each_of(who)
    if isinstance(node, objects_said.AnotherObject):
        scope.view = target_before(scope)
    what, other = recipients(node, scope)
    scope.view = None
    scope.actor = before
    if other is not None or what is None:
        raise Unclear("verb", "a choice among objects and players")
    if isinstance(what, Target):
        if who != scope.you:
            chosen_by(what.slot, who, scope)
        return ()  # CR 115.1: the target is chosen as it is announced
    if not isinstance(what, Choice):
        raise Unclear("verb", f"a choice of {type(what).__name__}")
    return (ChooseObjects(what, bind(what, "chosen", scope, NONE)),)


def chosen_by(slot: int, who: Players, scope: Scope) -> None:
    """CR 601.6, 602.3: another player chooses the target; which one, is decided with it."""
    label = ""
    if isinstance(who, BoundPlayers):
        for step in scope.choices:
            if isinstance(step, BindPlayers) and step.label == who.label:
                scope.choices.remove(step)
                label = who.label
                who = step.players
                break
        else:
            raise Unclear("target", "a target chosen by a player who is known only later")
    scope.targets[slot] = msgspec.structs.replace(scope.targets[slot], chooser=who, chooser_label=label)


@player_verbs.add(said.ExtraTurn)
def extra_turn(node: said.ExtraTurn, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 500.7"""
    return (ExtraTurn(who, so_many(node.count, scope)),)


@player_verbs.add(said.SkipNextStep)
def skip_next(node: said.SkipNextStep, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 614.10"""
    step = node.step
    if not isinstance(step, durations_said.NextStepOf):
        raise unknown("verb", step)
    owner = whose(step.whose, scope)
    if owner != who and owner != scope.actor:
        raise Unclear("verb", "a step of somebody else skipped")
    name = "turn" if step.step.word == "turn" else step_name(step.step)
    return (SkipStep(who, name),)


@player_verbs.add(said.EndTurn)
def end_turn(node: said.EndTurn, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 724.1"""
    if node.what.word != "the turn":
        raise unknown("verb", node.what)
    return (EndTurn(),)


@player_verbs.add(said.HavePlayers)
def have_players(node: said.HavePlayers, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 608.2d: a player is made to do something."""
    from spellwright.meaning.clauses import Doing, player_does

    return player_does(players(node.who, scope), node.does, scope, Doing(scope.actor))


@player_verbs.add(said.HaveObjects)
def have_objects(node: said.HaveObjects, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 608.2d: an object is made to do something."""
    from spellwright.meaning.clauses import Doing, object_does, subject

    if node.does not in object_verbs:
        raise unknown("verb of an object", node.does)
    what = subject(node.what, scope)
    if is_one(who) and not isinstance(who, You):
        scope.clause += 1
        scope.mention(who, ONE_OF | SEVERAL, NONE)  # "has this creature deal 2 damage to them"
    return object_does(what, node.does, scope, Doing(scope.actor))
