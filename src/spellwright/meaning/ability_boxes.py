"""Abilities in boxes of their own: levels, classes, stations; and the ability words that mean something (CR 702)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.abilities import Activated, Static, Triggered
from spellwright.ir.meant.amounts import Fixed, StatOf
from spellwright.ir.meant.base import Ability, Condition, Mod
from spellwright.ir.meant.conditions import Compare, Designated, Fits, WordChosen
from spellwright.ir.meant.effects import Designate, PutCounters, SetLevel, TapObjects
from spellwright.ir.meant.filters import AllOf, CounterIs, Happened, IsObject, Not, StatusIs
from spellwright.ir.meant.mods import AddAbility, SetPT, SetTypes
from spellwright.ir.meant.objects import Bound, Choice, Source, You
from spellwright.ir.meant.parts import Cost
from spellwright.ir.meant.patterns import StepBegins
from spellwright.ir.said import abilities as abilities_said
from spellwright.ir.said import abilities_boxes as said
from spellwright.meaning.build import ONE, both, fails
from spellwright.meaning.costs import mana_cost
from spellwright.meaning.keyword_parts import OWN_CREATURE, modes
from spellwright.meaning.modes import fresh
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import abilities, amounts, conditions, static_sentences
from spellwright.meaning.unclear import Unclear, unknown


def while_so(condition: Condition, given: tuple[Ability, ...], *mods: Mod) -> Static:
    """CR 711.2, 716.2: the object has these abilities as long as the condition holds."""
    return Static(None, Source(), (*mods, *[AddAbility(a) for a in given]), condition)


def counted(kind: str, op: str, n: int) -> Condition:
    return Fits(Source(), CounterIs(kind, op, Fixed(n)))


def lines(nodes: tuple[said.BoxLine, ...] | None, scope: Scope) -> tuple[Ability, ...]:
    """The abilities in a box."""
    return tuple([a for n in nodes or () for a in abilities(n.ability, fresh(scope))])


@abilities.add(said.LevelBox)
def level_box(node: said.LevelBox, scope: Scope) -> tuple[Ability, ...]:
    """CR 711.2a, b"""
    if isinstance(node.range, said.LevelBetween):
        condition = both([counted("level", ">=", node.range.low), counted("level", "<=", node.range.high)])
    elif isinstance(node.range, said.LevelFrom):
        condition = counted("level", ">=", node.range.low)
    else:
        raise unknown("ability", node.range)
    size = SetPT(amounts(node.size.power, scope), amounts(node.size.toughness, scope))
    return (while_so(condition, lines(node.lines, scope), size),)


@abilities.add(said.ClassLevel)
def class_level(node: said.ClassLevel, scope: Scope) -> tuple[Ability, ...]:
    """CR 716.2a"""
    level = StatOf("level", Source())
    gain = Activated(
        mana_cost(node.cost, scope),
        modes(SetLevel(Source(), Fixed(node.level))),
        timing="sorcery",
        condition=Compare(level, "=", Fixed(node.level - 1)),
        label="class level",
    )
    given = lines(node.lines, scope)
    reached = Compare(level, ">=", Fixed(node.level))
    return (gain, while_so(reached, given)) if given else (gain,)


@abilities.add(said.StationLine)
def station_line(node: said.StationLine, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.184a, 721.2a"""
    another = AllOf((OWN_CREATURE, StatusIs("untapped"), Not(IsObject(Source()))))
    crew = TapObjects(Choice(another, "battlefield", You(), ONE, ONE), "cost:tapped")
    charge = PutCounters(Source(), "charge", StatOf("power", Bound("cost:tapped")))
    out: list[Ability] = [Activated(Cost(None, (crew,)), modes(charge), timing="sorcery", label="station")]
    for box in node.boxes:
        given = abilities(box.ability, fresh(scope))
        out.append(while_so(counted("charge", ">=", box.counters), given, *ship(box is node.boxes[-1], scope)))
    return tuple(out)


def ship(last: bool, scope: Scope) -> tuple[Mod, ...]:
    """CR 721.2b: the power and toughness of a station card stand in its last box."""
    size = scope.holder.size
    if not last or size is None:
        return ()
    return (SetTypes(("creature",), (), (), True), SetPT(size[0], size[1]))


@abilities.add(said.AnchorLine)
def anchor_line(node: said.AnchorLine, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.12b"""
    out = list(static_sentences(node.opening, fresh(scope)))
    for m in node.modes:
        out.append(while_so(WordChosen(m.word.text), abilities(m.ability, fresh(scope))))
    return tuple(out)


SOLVED = Fits(Source(), StatusIs("solved"))


@abilities.add(said.ToSolve)
def to_solve(node: said.ToSolve, scope: Scope) -> tuple[Ability, ...]:
    """CR 719.3a"""
    condition = both([conditions(node.condition, fresh(scope)), fails(SOLVED)])
    solve = modes(Designate(Source(), "solved"))
    return (Triggered(StepBegins("end", You()), condition, solve, label="to solve"),)


@abilities.add(said.ActivatedEither)
def activated_either(node: said.ActivatedEither, scope: Scope) -> tuple[Ability, ...]:
    """CR 602.1: the same ability for one cost or the other."""
    one = abilities(abilities_said.Activated(node.costs, node.effects, None), scope)
    return one + abilities(abilities_said.Activated(node.others, node.effects, None), scope)


@abilities.add(said.TriggeredAtAndWhen)
def triggered_at_and_when(node: said.TriggeredAtAndWhen, scope: Scope) -> tuple[Ability, ...]:
    """CR 603.2: the ability triggers at the step and whenever the event happens."""
    at = abilities_said.TriggeredAt(node.step, node.condition, node.effect, node.rest, None)
    on = abilities_said.Triggered(node.when, node.event, node.condition, node.effect, node.rest, None)
    return abilities(at, scope) + abilities(on, scope)


# ------------------------------------------------------------------ ability words that mean something


def with_meaning(word: str, given: tuple[Ability, ...]) -> tuple[Ability, ...] | None:
    """CR 702.142, 702.177, 702.178: what the word makes of the abilities; None for a word without meaning."""
    if word == "exhaust":
        return tuple([once(a) for a in given])
    if word == "boast":
        return tuple([boast(a) for a in given])
    if word == "solved":
        return (while_so(SOLVED, given),)
    if word == "max speed":
        return tuple([max_speed(a) for a in given])
    return None


def once(ability: Ability) -> Ability:
    """CR 702.177a"""
    if not isinstance(ability, Activated):
        raise Unclear("ability", "exhaust on no activated ability")
    return msgspec.structs.replace(ability, once=True, label="exhaust")


def boast(ability: Ability) -> Ability:
    """CR 702.142a"""
    if not isinstance(ability, Activated) or ability.condition is not None or ability.limit:
        raise Unclear("ability", "boast on no plain activated ability")
    attacked = Fits(Source(), Happened("attacked"))
    return msgspec.structs.replace(ability, condition=attacked, limit=1, label="boast")


def max_speed(ability: Ability) -> Ability:
    """CR 702.178a, b"""
    zone = ability.zone if isinstance(ability, Activated | Triggered) else "battlefield"
    fast = Designated(You(), "max speed")
    if not zone:
        raise Unclear("ability", "max speed on what works in several zones")
    return Static(None, Source(), (AddAbility(ability),), fast, zone, zone)
