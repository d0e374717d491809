"""Clauses and bodies: who does what, in which order (CR 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Duration, FixedDuration
    from spellwright.ir.said.effects_casting import ManaEvent, ManaPhrase
    from spellwright.ir.said.effects_characteristics import (
        Becoming,
        Gains,
        Has,
        LosesAbilities,
        NotBeing,
        StatSubject,
        TypesPlural,
    )
    from spellwright.ir.said.effects_counters import CounterEvent, CountersPhrase
    from spellwright.ir.said.effects_damage import DamageEvent, DamagePhrase
    from spellwright.ir.said.effects_life import CostKind, LifeTotalSubject
    from spellwright.ir.said.events_players import EffectVerb
    from spellwright.ir.said.names import CardName, OwnName
    from spellwright.ir.said.nouns import ColorWord
    from spellwright.ir.said.numbers import Amt, Num, PowerToughness, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Per, Players, Subject, They, Whose
    from spellwright.ir.said.predicates import ObjectEvent, ObjectVerb, PlayerVerb, Verb
    from spellwright.ir.said.statics import CostPhrase, CostsEquip, HandSizeIs, HandSizePhrase
    from spellwright.ir.said.tokens_spec import TokenPhrase, TokenType


class Clause(Said, frozen=True):
    """CR 608.2c: a subject and what it does."""

    inflected = True
    carries = True


class CopyClause(Clause, frozen=True):
    """CR 707.9: a clause that can tell how a copy differs."""

    inflected = True
    carries = True


class PlayersDo(Clause, frozen=True):
    """CR 608.2c: players do something."""

    phrase = "{who} {does}[ for each {per!s}]"
    who: Players
    does: PlayerVerb
    per: Per | None


class ObjectsDo(CopyClause, frozen=True):
    """CR 608.2c: objects do something."""

    phrase = "{what} {does}[ for each {per!s}]"
    what: Objects
    does: ObjectVerb
    per: Per | None


class Do(Clause, frozen=True):
    """CR 608.2c: an imperative, or a clause whose subject is that of the clause before."""

    phrase = "{does}[ for each {per!s}]"
    does: Verb
    per: Per | None


class PlayersEachDo(Clause, frozen=True):
    """CR 608.2c: each by itself."""

    phrase = "{who} each {does!p}"
    who: Players
    does: PlayerVerb


class ObjectsEachDo(Clause, frozen=True):
    """CR 608.2c: each by itself."""

    phrase = "{what} each {does!p}"
    what: Objects
    does: ObjectVerb


class DamageDoes(Clause, frozen=True):
    """CR 615, 616: what happens to damage."""

    phrase = "{damage} {does}"
    damage: DamagePhrase
    does: DamageEvent


class CountersDo(Clause, frozen=True):
    """CR 122.6: what happens to counters."""

    phrase = "{counters} {does}"
    counters: CountersPhrase
    does: CounterEvent


class ManaDoes(Clause, frozen=True):
    """CR 106: what happens to mana."""

    phrase = "{mana} {does}"
    mana: ManaPhrase
    does: ManaEvent


class StatDoes(CopyClause, frozen=True):
    """CR 208: a power or toughness is set."""

    phrase = "{stat} {does}"
    stat: StatSubject
    does: SetVerb


class SetVerb(Said, frozen=True):
    """CR 613.4b: how a characteristic is set."""

    inflected = True


class SetEqual(SetVerb, frozen=True):
    """CR 613.4b, 208.2a"""

    phrase = "<be> equal to {value}"
    value: Value


class SetEachEqual(SetVerb, frozen=True):
    """CR 613.4b, 208.2a"""

    phrase = "<be> each equal to {value}"
    value: Value


class SetBecomes(SetVerb, frozen=True):
    """CR 119.5"""

    phrase = "<become> {value}"
    value: Value


class LifeTotalDoes(Clause, frozen=True):
    """CR 119.5: a life total is set."""

    phrase = "{total} {does}"
    total: LifeTotalSubject
    does: SetVerb


class HandSizeDoes(Clause, frozen=True):
    """CR 402.2"""

    phrase = "{size} {does}"
    size: HandSizePhrase
    does: HandSizeIs


class CostsDo(Clause, frozen=True):
    """CR 118.7: costs change."""

    phrase = "{costs} {does}"
    costs: CostPhrase
    does: CostsEquip


class NewTargetMust(Clause, frozen=True):
    """CR 115.7: what a new target must be."""

    phrase = "the new target must be {what}"
    what: Objects


class NewTargetPlayer(Clause, frozen=True):
    """CR 115.7: what a new target must be."""

    phrase = "the new target must be {who}"
    who: Players


class XCant(Clause, frozen=True):
    """CR 107.3: a limit of X."""

    phrase = "X can't be {limit}"
    limit: XLimit


class XLimit(Said, frozen=True):
    """CR 107.3."""


class XNot(XLimit, frozen=True):
    """CR 107.3"""

    phrase = "{amount}"
    amount: Amt


class XNotGreater(XLimit, frozen=True):
    """CR 107.3"""

    phrase = "greater than {value}"
    value: Value


class ItIs(CopyClause, frozen=True):
    """CR 613.1, 205.1b"""

    phrase = "it 's {what!s}"
    what: ItIsWhat


class TheyAre(CopyClause, frozen=True):
    """CR 613.1, 205.1b"""

    phrase = "they <'re> {what!p}"
    what: ItIsWhat


class ItIsWhat(Said, frozen=True):
    """CR 613.1: what it is, or still is."""

    inflected = True


class ItIsBecoming(ItIsWhat, frozen=True):
    """CR 613.1"""

    phrase = "{what}"
    what: Becoming


class ItIsStillA(ItIsWhat, frozen=True):
    """CR 205.1b"""

    phrase = "still a {types:sp}"
    types: tuple[TokenType, ...]


class TheyAreStill(ItIsWhat, frozen=True):
    """CR 205.1b"""

    phrase = "still {types!p}"
    types: TypesPlural


class ItsName(CopyClause, frozen=True):
    """CR 707.9"""

    phrase = "its name is {name}"
    name: CardName | OwnName


class Happening(Clause, Leaf, frozen=True):
    """CR 309, 500.8, 725, 701.54: what happens by itself."""

    opaque = True
    words = (
        "the game is a draw",
        "this effect lasts indefinitely",
        "day becomes night",
        "chaos ensues",
        "those votes are revealed",
        "those choices are revealed",
    )


class LegendRuleOff(Clause, frozen=True):
    """CR 704.5j"""

    phrase = 'the "_ legend rule" doesn\'t apply to {what}'
    what: Objects


class Body(Said, frozen=True):
    """CR 608.2c: the clauses of a sentence in their order."""

    inflected = True


class Steps(Body, frozen=True):
    """CR 608.2c"""

    phrase = "{clauses:and}[, then {after}]"
    clauses: tuple[Clause, ...]
    after: Body | None


class StepsThen(Body, frozen=True):
    """CR 608.2c"""

    phrase = "{clauses:comma@2}, then {after}"
    clauses: tuple[Clause, ...]
    after: Body


class StepsCommaAnd(Body, frozen=True):
    """CR 608.2c"""

    phrase = "{clause}, and {after}"
    clause: Clause
    after: Body


class May(Body, frozen=True):
    """CR 608.2d"""

    phrase = "{who} may {body!b}"
    who: Players | They
    body: Body


class AndMay(Body, frozen=True):
    """CR 608.2d"""

    phrase = "{clause} and {who} may {body!b}"
    clause: Clause
    who: Players | They
    body: Body


class TheyDo(CopyClause, frozen=True):
    """CR 608.2c: players or objects spoken of before do something."""

    phrase = "{who} {does}[ for each {per!s}]"
    who: They
    does: Verb
    per: Per | None


class TheyEachDo(Clause, frozen=True):
    """CR 608.2c: each by itself."""

    phrase = "{who} each {does!p}"
    who: They
    does: Verb


class EffectDoes(Clause, frozen=True):
    """CR 614.1a: what an effect does instead."""

    phrase = "it {does!s}"
    does: EffectVerb


class ControlStatic(Clause, frozen=True):
    """CR 613.1b: a lasting control."""

    phrase = "{who} <control> {what}[ {duration}]"
    who: Players
    what: Objects
    duration: Duration | None


class CostEqual(Clause, frozen=True):
    """CR 118.9, 702.34: the cost of a granted keyword."""

    phrase = "the {kind} cost is equal to {whose} mana cost"
    kind: CostKind
    whose: Whose


class TokensDo(Clause, frozen=True):
    """CR 614.1a: tokens that are created instead."""

    phrase = "{tokens} are created"
    tokens: TokenPhrase


class SetBecomesEqual(SetVerb, frozen=True):
    """CR 613.4b"""

    phrase = "<become> equal to {value}[ {duration}]"
    value: Value
    duration: FixedDuration | None


class StartingDeck(Clause, frozen=True):
    """CR 702.139: what a starting deck is made of."""

    phrase = "your starting deck contains[only? only] {what}"
    only: bool
    what: Objects


class ItIsNotA(ItIsWhat, frozen=True):
    """CR 707.9"""

    phrase = "not {what!s}"
    what: NotBeing


class MayInstead(Body, frozen=True):
    """CR 614.1a"""

    phrase = "{who} may instead {body!b}"
    who: Players
    body: Body


class MayEither(Body, frozen=True):
    """CR 608.2d: one or another, as the player chooses."""

    phrase = "{who} may {clauses:or@2!b}"
    who: Players | They
    clauses: tuple[Clause, ...]


class AllAbleBlock(Clause, frozen=True):
    """CR 509.1c"""

    phrase = "all creatures able to block {what}[ {duration}] do so"
    what: Objects
    duration: FixedDuration | None


class HisName(CopyClause, frozen=True):
    """CR 707.9"""

    phrase = "{whose} name is {name}"
    whose: HisHer
    name: CardName | OwnName


class HisHer(Leaf, frozen=True):
    """CR 201.5."""

    words = ("his", "her", "their")


class HeIs(CopyClause, frozen=True):
    """CR 613.1, 707.9"""

    phrase = "{who} 's {what!s}"
    who: HeShe
    what: ItIsWhat


class HeShe(Leaf, frozen=True):
    """CR 201.5."""

    words = ("he", "she")


class SetBecomesSize(SetVerb, frozen=True):
    """CR 613.4b"""

    phrase = "<become> {size}[ {duration}]"
    size: PowerToughness
    duration: FixedDuration | None


class SetCantChange(SetVerb, frozen=True):
    """CR 119.8."""

    phrase = "can't change"


class ReducesOnly(Clause, frozen=True):
    """CR 118.7"""

    phrase = "this effect reduces only the amount of {color} mana you pay"
    color: ColorWord | ColoredWord


class ColoredWord(Leaf, frozen=True):
    """CR 105.1."""

    words = ("colored",)


class CostEqualPlus(Clause, frozen=True):
    """CR 118.9, 702.138"""

    phrase = "the {kind} cost is equal to {whose} mana cost plus {does:and!b}"
    kind: CostKind
    whose: Whose
    does: tuple[PlayerVerb, ...]


class ItIsSize(ItIsWhat, frozen=True):
    """CR 707.9"""

    phrase = "{size!s}"
    size: PowerToughness


class DontCause(Clause, frozen=True):
    """CR 603.2, 614.17"""

    phrase = "{what} {events:or!g} don't cause {abilities} to trigger"
    what: Objects
    events: tuple[ObjectEvent, ...]
    abilities: Objects


class CopyContinues(Said, frozen=True):
    """CR 707.9: an exception about the object of the one before."""

    inflected = True
    carries = True
    phrase = "{does!s}"
    does: Has | LosesAbilities | Gains


class CopyTargets(Clause, frozen=True):
    """CR 707.10c: whom a copy targets."""

    phrase = "{what} <target> {whom}"
    what: Objects
    whom: Subject


class StepsListAnd(Body, frozen=True):
    """CR 608.2c"""

    phrase = "{clauses:and@2}, and {after}"
    clauses: tuple[Clause, ...]
    after: Body


class RingTempts(Clause, Leaf, frozen=True):
    """CR 701.54"""

    words = ("the Ring tempts you",)


class AdditionalPhase(Clause, frozen=True):
    """CR 500.8"""

    phrase = "there is {count} additional {phase}[ after {which}][ followed by an additional {second}]"
    count: Num
    phase: PhaseName
    which: ThisPhase | None
    second: PhaseName | None


class PhaseName(Leaf, frozen=True):
    """CR 500.1"""

    inflected = True
    nouns = ("combat phase", "main phase", "beginning phase", "upkeep step", "end step", "draw step", "untap step")


class ThisPhase(Leaf, frozen=True):
    """CR 500.8."""

    words = ("this phase", "this one", "this step")


class AlsoMay(Body, frozen=True):
    """CR 608.2d: another thing the same player may do."""

    phrase = "{clause} and may {body!b}"
    clause: Clause
    body: Body
