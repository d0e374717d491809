"""Dice, a draw, and what happens to players (CR 104, 122.1, 706)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed, ResultAmount
from spellwright.ir.meant.base import Effect, Pattern, Players
from spellwright.ir.meant.effects import RollDice
from spellwright.ir.meant.life import DrawGame
from spellwright.ir.meant.patterns import ControlLost, PlayerActs, PlayerGetsCounters, PlayerLoses, Together
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import counters as kinds_said
from spellwright.ir.said import effects_choices as choices_said
from spellwright.ir.said import effects_counters as counters_said
from spellwright.ir.said import effects_life as life
from spellwright.ir.said import effects_status as status
from spellwright.meaning.build import ONE
from spellwright.meaning.counters import kind_name
from spellwright.meaning.events import once_only, subject_in_player_event
from spellwright.meaning.numbers import so_many
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import counts, player_events, player_verbs
from spellwright.meaning.unclear import unknown

# ------------------------------------------------------------------ dice


@player_verbs.add(choices_said.RollDice)
def roll_dice(node: choices_said.RollDice, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 706.1"""
    dice = node.dice
    if not isinstance(dice, choices_said.LetteredDice | choices_said.SidedDice):
        raise unknown("verb", dice)
    return rolled(RollDice(who, so_many(dice.count, scope), Fixed(dice.sides), scope.label("rolled")), scope)


def rolled(roll: RollDice, scope: Scope) -> tuple[Effect, ...]:
    """What is rolled is "the result" from now on; of several dice there is no one result."""
    if roll.amount == ONE:
        scope.amounts.append(ResultAmount(roll.label))
    return (roll,)


@player_events.add(choices_said.RollDice)
def rolls(node: choices_said.RollDice, scope: Scope, who: Players) -> Pattern:
    """CR 706.1"""
    dice = node.dice
    if not isinstance(dice, choices_said.AnyDice):
        raise unknown("event", dice)
    if dice.word == "a die":
        scope.event_amount = True
        return PlayerActs(who, "roll")
    if dice.word == "one or more dice":
        return Together(PlayerActs(who, "roll"), 1)
    raise unknown("event", dice)


# ------------------------------------------------------------------ the end of the game


def happening(node: clauses_said.Happening, scope: Scope) -> tuple[Effect, ...]:
    """CR 104.4b, and other things that happen by themselves."""
    if node.word != "the game is a draw":
        raise unknown("clause", node)
    return (DrawGame(),)


# ------------------------------------------------------------------ what happens to players


@player_events.add(life.LoseGame)
def loses_game(node: life.LoseGame, scope: Scope, who: Players) -> Pattern:
    """CR 104.3"""
    return PlayerLoses(who)


@player_events.add(counters_said.GetCounters)
def gets_counters(node: counters_said.GetCounters, scope: Scope, who: Players) -> Pattern:
    """CR 122.1: once, however many."""
    counters = node.counters[0]
    if len(node.counters) != 1 or not isinstance(counters, kinds_said.SomeCounters) or counters.additional:
        raise unknown("event", node)
    bounds = counts(counters.count, scope)
    if counters.kind is None or bounds.least != ONE or bounds.most is not None:
        raise unknown("event", counters)
    scope.event_amount = True
    return PlayerGetsCounters(who, kind_name(counters.kind))


@player_events.add(status.LoseControl)
def loses_control(node: status.LoseControl, scope: Scope, who: Players) -> Pattern:
    """CR 603.10a"""
    m = subject_in_player_event(node.what, scope)
    once_only(m)
    return ControlLost(m.what, who)
