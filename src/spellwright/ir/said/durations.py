"""How long, and when: durations, steps, delayed times (CR 500, 603.7, 611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.abilities import ObjectEventClause, PlayerEventClause
    from spellwright.ir.said.conditions import Condition
    from spellwright.ir.said.players import Players, Whose


class Duration(Said, frozen=True):
    """CR 611.2: how long an effect lasts, or in which span it holds."""


class FixedDuration(Duration, Leaf, frozen=True):
    """CR 611.2, 514.2: durations and spans that end by the turn structure."""

    words = (
        "until end of turn",
        "this turn",
        "this combat",
        "until end of combat",
        "until your next turn",
        "until your next upkeep",
        "until your next untap step",
        "until your next end step",
        "until the end of your next turn",
        "until the next end step",
        "until that player's next turn",
        "until their next turn",
        "until the beginning of your next upkeep",
        "for the rest of the game",
        "for the rest of the turn",
        "during your turn",
        "during combat",
        "each turn",
        "each combat",
        "on your turn",
        "on their next turn",
        "this game",
        "each of your turns",
        "each of their turns",
        "during your upkeep",
        "on each of your turns",
        "during each of your turns",
        "during that turn",
        "that turn",
        "that combat",
        "next turn",
        "during this turn",
        "during each opponent's turn",
        "during turns other than yours",
        "on each of their turns",
        "until end of combat on your next turn",
    )


class WhileDuration(Duration, frozen=True):
    """CR 611.2b: for as long as something is true."""

    phrase = "for as long as {condition}"
    condition: Condition


class UntilDuration(Duration, frozen=True):
    """CR 610.3, 611.2: until a player does something."""

    phrase = "until {event}"
    event: PlayerEventClause


class Step(Said, frozen=True):
    """CR 500: a step, phase or turn that comes again and again."""


class StepOf(Step, frozen=True):
    """CR 500: a step of somebody's turn."""

    phrase = "{whose} {step}"
    whose: Whose
    step: StepName


class StepOfEach(Step, frozen=True):
    """CR 500: a step of the turns of a player described by an object."""

    phrase = "the {step} of {who}"
    step: StepName
    who: Players


class EachStep(Step, frozen=True):
    """CR 500: that step of every turn."""

    phrase = "each {step}"
    step: StepName


class EachOfSteps(Step, frozen=True):
    """CR 505.1: each of several steps in a turn."""

    phrase = "each of {whose} {step!p}"
    whose: Whose
    step: StepNoun


class StepNoun(Leaf, frozen=True):
    """CR 500: steps spoken of as things."""

    inflected = True
    nouns = (
        "main phase",
        "upkeep",
        "end step",
        "draw step",
        "turn",
        "combat",
        "precombat main phase",
        "postcombat main phase",
        "first main phase",
        "second main phase",
    )


class StepName(Leaf, frozen=True):
    """CR 501 to 514: the names of turns, phases and steps."""

    words = (
        "upkeep",
        "upkeep step",
        "end step",
        "draw step",
        "untap step",
        "main phase",
        "precombat main phase",
        "postcombat main phase",
        "first main phase",
        "second main phase",
        "combat step",
        "combat",
        "beginning of combat",
        "declare attackers step",
        "declare blockers step",
        "first upkeep",
        "first end step",
        "first combat phase",
        "turn",
        "untap steps",
        "draw steps",
        "end steps",
        "upkeeps",
        "combat phase",
        "beginning phase",
    )


class CombatStep(Step, Leaf, frozen=True):
    """CR 507.1: the beginning of combat, and single steps said with the article."""

    words = ("combat", "the end step", "the upkeep")


class CombatOn(Step, frozen=True):
    """CR 507.1: the beginning of combat in somebody's turn."""

    phrase = "combat on {whose} turn"
    whose: Whose


class NextStep(Said, frozen=True):
    """CR 603.7: a step or turn that comes once."""


class NextStepNamed(NextStep, frozen=True):
    """CR 603.7: the next step of that name, whoever's turn it is in."""

    phrase = "the next {step}"
    step: StepName


class NextTurnsStep(NextStep, frozen=True):
    """CR 603.7: a step of the next turn."""

    phrase = "the next turn's {step}"
    step: StepName


class NextStepOf(NextStep, frozen=True):
    """CR 603.7: somebody's next step of that name."""

    phrase = "{whose} next {step}"
    whose: Whose
    step: StepName


class StepAtHand(NextStep, Leaf, frozen=True):
    """CR 603.7: a step already spoken of."""

    words = (
        "that combat",
        "this turn's end step",
        "that turn's end step",
        "the end step of that turn",
        "the next cleanup step",
        "the first upkeep",
        "your first main phase of the game",
    )


class DelayedTime(Said, frozen=True):
    """CR 603.7: when a delayed triggered ability triggers."""


class AtBeginning(DelayedTime, frozen=True):
    """CR 603.7: at the beginning of a step."""

    phrase = "the beginning of {step}"
    step: NextStep


class AtEnd(DelayedTime, Leaf, frozen=True):
    """CR 511.2, 513: at the end of combat or turn."""

    words = ("end of combat", "end of turn")


class Frequency(Said, frozen=True):
    """CR 603.2: which occurrence of an event counts."""


class FrequencyPhrase(Frequency, Leaf, frozen=True):
    """CR 603.2: how often, or in which span, an event counts."""

    words = (
        "for the first time each turn",
        "for the first time this turn",
        "for the second time each turn",
        "for the first time each combat",
        "for the first time during each of their turns",
        "for the first time during each of your turns",
        "during your turn",
        "during an opponent's turn",
        "during combat",
        "during their turn",
        "during your main phase",
        "during the declare attackers step",
        "for the second time in a turn",
        "during their own turn",
        "during their draw step",
        "during your draw step",
        "other than during your turn",
        "during another player's turn",
        "during their end step",
        "during your end step",
        "during your upkeep",
        "without dying",
        "except the first one they draw in each of their draw steps",
        "except the first one you draw in each of your draw steps",
    )
    opaque = True


class WhileTrue(Frequency, frozen=True):
    """CR 603.2: an event counts while something is true."""

    phrase = "while {condition}"
    condition: Condition


class PastSpan(Leaf, frozen=True):
    """CR 608.2h: how far back to look."""

    words = (
        "this turn",
        "last turn",
        "this combat",
        "this game",
        "during your last turn",
        "during your turn",
        "this phase",
        "this step",
        "before this turn",
        "since your last turn ended",
        "since your last turn",
        "during this turn",
        "since the beginning of your last turn",
        "since your last upkeep",
        "during combat",
        "during their last turn",
        "during its controller's last turn",
        "during your most recent turn",
        "during their most recent turn",
        "during your main phase",
    )


class EachSpan(Leaf, frozen=True):
    """CR 603.2: the span in which occurrences are counted."""

    words = (
        "each turn",
        "this turn",
        "in a turn",
        "during each opponent's turn",
        "during each of your turns",
        "during each of their turns",
        "of a turn",
        "each combat",
        "this game",
    )


class Ordinal(Leaf, frozen=True):
    """CR 107.1: which one in order."""

    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "tenth")


class UntilObject(Duration, frozen=True):
    """CR 610.3, 611.2: until something happens to an object."""

    phrase = "until {event}"
    event: ObjectEventClause


class DelayedSpan(Leaf, frozen=True):
    """CR 603.7b: how long a delayed triggered ability waits."""

    words = ("this turn", "this combat", "until end of turn", "until your next turn")


class DuringNext(Duration, frozen=True):
    """CR 611.2"""

    phrase = "during {step}"
    step: NextStep
