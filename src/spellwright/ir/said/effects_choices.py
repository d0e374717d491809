"""Choices: coins, dice, votes, choosing; turns and special machinery (CR 608.2d, 700, 701, 705, 706)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import AnyAct, ObjectEvent, ObjectVerb, PlayerAct, PlayerEvent, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.clauses import Clause, SetVerb
    from spellwright.ir.said.conditions_cast import VoteWord
    from spellwright.ir.said.counters import WithCounters
    from spellwright.ir.said.durations import FixedDuration, NextStep, Step
    from spellwright.ir.said.effects_characteristics import StatSubject
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.numbers import Amt, Count, Num, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Subject, Whose
    from spellwright.ir.said.predicates import Verb


class LoseFlip(PlayerEvent, frozen=True):
    """CR 705.2"""

    phrase = "<lose> {flip}"
    flip: FlipReference


class FlipReference(Leaf, frozen=True):
    """CR 705.2: which flip."""

    words = ("the flip", "a coin flip", "a flip", "both flips")


class RollDice(PlayerAct, frozen=True):
    """CR 706.1"""

    phrase = "<roll> {dice}"
    dice: Dice


class Dice(Said, frozen=True):
    """CR 706.1: which dice."""


class AnyDice(Dice, Leaf, frozen=True):
    """CR 706.1: dice of any kind."""

    words = ("one or more dice", "a die")


class LetteredDice(Dice, frozen=True):
    """CR 706.1a: "a d20"."""

    phrase = "{count} %DIE=sides"
    count: Num
    sides: int


class SidedDice(Dice, frozen=True):
    """CR 706.1a: "a six-sided die"."""

    phrase = "{count} %SIDED=sides die*"
    count: Num
    sides: int


class Vote(PlayerAct, frozen=True):
    """CR 701.38"""

    phrase = "<vote> for {option}"
    option: VoteOption


class VoteOption(Said, frozen=True):
    """CR 701.38: what is voted for."""


class VoteObject(VoteOption, frozen=True):
    """CR 701.38: an object or player."""

    phrase = "{what!p}"
    what: Subject


class VoteEvent(PlayerEvent, frozen=True):
    """CR 701.38"""

    phrase = "<vote>"


class Choose(PlayerAct, frozen=True):
    """CR 608.2d, 700.2"""

    phrase = "<choose> {what}"
    what: Choice


class SecretlyChoose(PlayerVerb, frozen=True):
    """CR 608.2d: revealed later."""

    phrase = "secretly <choose> {what}"
    what: Choice


class Choice(Said, frozen=True):
    """CR 608.2d: what is chosen."""


class ChooseSubject(Choice, frozen=True):
    """CR 608.2d: objects or players."""

    phrase = "{what!p}"
    what: Subject


class ChooseBoth(Choice, frozen=True):
    """CR 608.2d: one and another."""

    phrase = "{what}, then {other}"
    what: Objects
    other: Objects


class ChooseAttribute(Choice, Leaf, frozen=True):
    """CR 105.4, 201.4, 205.3: a colour, a type, a name, a number."""

    words = (
        "a color",
        "a color word",
        "two colors",
        "a creature type",
        "two creature types",
        "a card type",
        "a basic land type",
        "a land type",
        "two basic land types",
        "a card name",
        "a nonland card name",
        "a creature card name",
        "a land card name",
        "a noncreature, nonland card name",
        "a nonbasic land card name",
        "an artifact card name",
        "a card name other than a basic land card name",
        "a number",
        "a color or colorless",
        "odd or even",
        "left or right",
        "a word",
        "a nonartifact, nonland card name",
        "a number greater than 0",
        "a permanent type",
        "a planeswalker type",
        "an artifact type",
        "a counter",
        "a letter",
        "a permanent card name",
        "new attackers",
        "a noncreature card name",
        "an instant or sorcery card name",
        "a creature type other than Wall",
        "a color other than white",
        "a color other than blue",
        "a color other than black",
        "a color other than red",
        "a color other than green",
        "a number at random",
        "a kind of counter",
        "a nonland card type",
        "a color at random",
        "a mode",
        "any card name",
        "a card type other than creature",
        "land or nonland",
    )


class ChooseColorOf(Choice, frozen=True):
    """CR 105.2, 608.2d: a colour among those of an object."""

    phrase = "a {kind} of {what}"
    kind: ColorOrCardType
    what: Objects


class ColorOrCardType(Leaf, frozen=True):
    """CR 105.1, 205.2"""

    words = ("color", "card type", "creature type")


class ChooseNumberBetween(Choice, frozen=True):
    """CR 107.1, 608.2d"""

    phrase = "a number between {low} and {high}"
    low: Amt
    high: Amt


class ChooseAndEach(Choice, frozen=True):
    """CR 608.2d: a counter on an object."""

    phrase = "a {counter} on {what}"
    counter: ChosenCounter
    what: Objects


class ChosenCounter(Leaf, frozen=True):
    """CR 122.1"""

    words = ("counter", "kind of counter")


class ChooseNot(PlayerVerb, frozen=True):
    """CR 608.2d"""

    phrase = "<choose> not to {does!b}"
    does: PlayerVerb


class ChooseTo(PlayerVerb, frozen=True):
    """CR 608.2d"""

    phrase = "<choose> to {does!b}"
    does: PlayerVerb


class HavePlayers(PlayerVerb, frozen=True):
    """CR 608.2d: a player is made to do something."""

    phrase = "<have> {who} {does!b}"
    who: Players
    does: PlayerVerb


class HaveObjects(PlayerVerb, frozen=True):
    """CR 608.2d: an object is made to do something."""

    phrase = "<have> {what} {does!b}"
    what: Objects
    does: ObjectVerb


class FaceChoice(PlayerVerb, frozen=True):
    """CR 701.55"""

    phrase = "<face> a villainous choice — {one}, or {other}"
    one: Clause
    other: Clause


class ExtraTurn(PlayerVerb, frozen=True):
    """CR 500.7"""

    phrase = "<take> {count} extra turn* after this one"
    count: Num


class SkipStep(PlayerVerb, frozen=True):
    """CR 614.10"""

    phrase = "<skip> {step}"
    step: Step


class SkipNextStep(PlayerVerb, frozen=True):
    """CR 614.10"""

    phrase = "<skip> {step}"
    step: NextStep


class SkipAll(PlayerVerb, frozen=True):
    """CR 614.10"""

    phrase = "<skip> all {steps} of {whose} next turn"
    steps: AllSteps
    whose: Whose


class AllSteps(Leaf, frozen=True):
    """CR 500.11"""

    words = ("combat phases",)


class EndTurn(PlayerVerb, frozen=True):
    """CR 724.1"""

    phrase = "<end> {what}"
    what: EndedThing


class EndedThing(Leaf, frozen=True):
    """CR 724"""

    words = ("the turn", "the combat phase")


class RepeatProcess(PlayerVerb, frozen=True):
    """CR 608.2c"""

    phrase = "<repeat> {what}"
    what: RepeatedProcess


class RepeatedProcess(Leaf, frozen=True):
    """CR 608.2c"""

    words = (
        "this process",
        "this process until no one pays life",
        "this process once",
        "this process any number of times",
        "this process for each opponent",
    )


class DoSo(PlayerAct, frozen=True):
    """CR 608.2c: what was just said."""

    phrase = "<do> {what}"
    what: DoneThing


class DoneThing(Leaf, frozen=True):
    """CR 608.2c"""

    words = ("so", "the same", "this", "that")


class DoesNothing(PlayerVerb, frozen=True):
    """CR 608.2c"""

    phrase = "<do> nothing"


class CommitCrime(PlayerEvent, frozen=True):
    """CR 700.13"""

    phrase = "<commit> a crime"


class Expend(PlayerEvent, frozen=True):
    """CR 700.14"""

    phrase = "<expend> {amount}"
    amount: Amt


class OpenAttraction(PlayerAct, frozen=True):
    """CR 701.51"""

    phrase = "<open> an Attraction"


class RollAttractions(PlayerAct, frozen=True):
    """CR 701.52"""

    phrase = "<roll> to visit your Attractions"


class Assemble(PlayerAct, frozen=True):
    """CR 701.45"""

    phrase = "<assemble> {what}"
    what: Objects


class Planeswalk(PlayerAct, frozen=True):
    """CR 701.31"""

    phrase = "<planeswalk>[ {whereto}]"
    whereto: PlaneGoal | None


class PlaneGoal(Leaf, frozen=True):
    """CR 701.31"""

    words = ("to ~", "away from ~", "to a plane", "here")


class SetInMotion(PlayerAct, frozen=True):
    """CR 701.32"""

    phrase = "<set> {what} in motion"
    what: Objects


class Abandon(PlayerAct, frozen=True):
    """CR 701.33"""

    phrase = "<abandon> {what}"
    what: Objects


class Intensify(AnyAct, frozen=True):
    """Digital: an object grows stronger."""

    phrase = "<intensify>[ by {amount}]"
    amount: Amt | None


class Perpetually(ObjectVerb, frozen=True):
    """Digital: for the rest of the game, in every zone."""

    phrase = "perpetually {does}"
    does: ObjectVerb


class Heist(PlayerAct, frozen=True):
    """Digital: cards out of an opponent's library."""

    phrase = "<heist> {what}"
    what: Objects


class Specializes(ObjectEvent, frozen=True):
    """Digital: a creature specializes."""

    phrase = "<specialize>"


class Also(ObjectVerb, PlayerVerb, frozen=True):
    """CR 608.2c: besides."""

    phrase = "also {does}"
    does: Verb


class BeginWith(PlayerVerb, frozen=True):
    """CR 103.6"""

    phrase = "<begin> the game with {what} on the battlefield[ {with_counters}]"
    what: Objects
    with_counters: WithCounters | None


class HaveStat(PlayerVerb, frozen=True):
    """CR 608.2d: a power or toughness is made to change."""

    phrase = "<have> {stat} {does!b}"
    stat: StatSubject
    does: SetVerb


class AddToRoll(PlayerVerb, frozen=True):
    """CR 706.2"""

    phrase = "<add> {value}"
    value: Value


class ChangeStat(PlayerVerb, frozen=True):
    """CR 613.4b"""

    phrase = "<change> {stat} to {value}[ {duration}]"
    stat: StatSubject
    value: Value
    duration: FixedDuration | None


class ChooseWords(Choice, frozen=True):
    """CR 614.12b: words that name abilities."""

    phrase = "{one} or {other}"
    one: CardName
    other: CardName


class VoteWords(VoteOption, frozen=True):
    """CR 701.38: words of the card's own."""

    phrase = "{options:or@2}"
    options: tuple[VoteWord, ...]


class SecretVote(PlayerVerb, frozen=True):
    """CR 701.38: voting in secret."""

    phrase = "secretly <vote> for {option}"
    option: VoteOption


class VoteAgain(PlayerVerb, frozen=True):
    """CR 701.38d"""

    phrase = "<vote> an additional time"


class RollPlus(PlayerVerb, frozen=True):
    """CR 706.5"""

    phrase = "<roll> that many dice plus {more}"
    more: Count


class IgnoreRoll(PlayerVerb, frozen=True):
    """CR 706.6"""

    phrase = "<ignore> {which}"
    which: IgnoredRoll


class IgnoredRoll(Leaf, frozen=True):
    """CR 706.6"""

    words = ("the lowest roll", "the highest roll", "one of those rolls")


class SkipDraw(PlayerVerb, frozen=True):
    """CR 614.10, 121.1"""

    phrase = "<skip> that draw"
