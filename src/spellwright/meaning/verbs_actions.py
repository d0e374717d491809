"""Keyword actions and designations (CR 701, 724, 725)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Effect, Objects, Players
from spellwright.ir.meant.effects import FlipCoin, GainDesignation, KeywordAction, Manifest
from spellwright.ir.meant.library import Scry, Surveil
from spellwright.ir.meant.objects import ControllerOf
from spellwright.ir.meant.shape import Repeat
from spellwright.ir.said import effects_actions as said
from spellwright.ir.said.base import Said
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, object_verbs, objects, player_verbs
from spellwright.meaning.unclear import unknown
from spellwright.meaning.verbs_zones import bind

NUMBERED: dict[type, str] = {
    said.Fateseal: "fateseal",
    said.Bolster: "bolster",
    said.Adapt: "adapt",
    said.Monstrosity: "monstrosity",
    said.Incubate: "incubate",
    said.Discover: "discover",
}


@player_verbs.add(said.NumberedAction)
def numbered(node: said.NumberedAction, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701"""
    n = amounts(node.amount, scope)
    action = node.action
    if isinstance(action, said.Scry):
        return (Scry(who, n),)
    if isinstance(action, said.Surveil):
        return (Surveil(who, n),)
    name = NUMBERED.get(type(action))
    if name is None:
        raise unknown("verb", action)
    what = scope.this if name in ("adapt", "monstrosity") else None
    return (KeywordAction(name, who, what, n),)


@player_verbs.add(said.Amass)
def amass(node: said.Amass, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.47"""
    return (KeywordAction("amass", who, None, amounts(node.amount, scope), node.what.word),)


TIMES = {"twice": 2, "three times": 3}


def repeated(effect: Effect, times: Said | None) -> tuple[Effect, ...]:
    if times is None:
        return (effect,)
    n = TIMES.get(getattr(times, "word", ""))
    if n is None:
        raise unknown("verb", times)
    return (Repeat(Fixed(n), (effect,)),)


@player_verbs.add(said.Investigate)
def investigate(node: said.Investigate, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.16"""
    return repeated(KeywordAction("investigate", who), node.times)


@player_verbs.add(said.TimeTravel)
def time_travel(node: said.TimeTravel, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.56"""
    return repeated(KeywordAction("time travel", who), node.times)


@player_verbs.add(said.Learn)
def learn(node: said.Learn, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.48"""
    return (KeywordAction("learn", who),)


@player_verbs.add(said.Forage)
def forage(node: said.Forage, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.61"""
    return (KeywordAction("forage", who),)


@player_verbs.add(said.CollectEvidence)
def collect_evidence(node: said.CollectEvidence, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.59"""
    return (KeywordAction("collect evidence", who, None, amounts(node.amount, scope)),)


@player_verbs.add(said.ManifestDread)
def manifest_dread(node: said.ManifestDread, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.62"""
    return (KeywordAction("manifest dread", who),)


@player_verbs.add(said.Manifest)
def manifest(node: said.Manifest, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.40"""
    return manifested(node.what, "manifest", who, scope)


def manifested(node: Said, how: str, who: Players, scope: Scope) -> tuple[Effect, ...]:
    """Cards put onto the battlefield face down, which are creatures from now on."""
    what = objects(node, scope, "library")
    return (Manifest(who, what, how, bind(what, "manifested", scope, frozenset(("creature", "permanent")))),)


@player_verbs.add(said.Cloak)
def cloak(node: said.Cloak, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.58"""
    return manifested(node.what, "cloak", who, scope)


@player_verbs.add(said.Venture)
def venture(node: said.Venture, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.49"""
    if node.what.word != "the dungeon":
        raise unknown("verb", node.what)
    return (KeywordAction("venture", who),)


@player_verbs.add(said.TakeInitiative)
def take_initiative(node: said.TakeInitiative, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 725"""
    return (GainDesignation(who, "initiative"),)


@player_verbs.add(said.BecomeMonarch)
def become_monarch(node: said.BecomeMonarch, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 724"""
    return (GainDesignation(who, "monarch"),)


@player_verbs.add(said.FlipCoin)
def flip_coin(node: said.FlipCoin, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 705.1"""
    if node.coins.word != "a coin":
        raise unknown("verb", node.coins)
    label = scope.label("won")
    scope.flip = label
    return (FlipCoin(who, label),)


@object_verbs.add(said.Explore)
def explore(node: said.Explore, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 701.44: its controller acts."""
    return repeated(KeywordAction("explore", ControllerOf(what), what), node.times)


@object_verbs.add(said.Connive)
def connive(node: said.Connive, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 701.50"""
    return (KeywordAction("connive", ControllerOf(what), what, Fixed(1)),)


@object_verbs.add(said.ConniveNumber)
def connive_number(node: said.ConniveNumber, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return (KeywordAction("connive", ControllerOf(what), what, amounts(node.amount, scope)),)


@object_verbs.add(said.Endure)
def endure(node: said.Endure, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 701.63"""
    return (KeywordAction("endure", ControllerOf(what), what, amounts(node.amount, scope)),)
