"""Sentences: conditions, times and replacements around a body (CR 603.7, 608.2, 614.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.abilities import Event, EventClause, When
    from spellwright.ir.said.clauses import Body, Do, PlayersDo, TheyDo
    from spellwright.ir.said.conditions import (
        BothConditions,
        Condition,
        EitherCondition,
        FirmCondition,
        ThisWayCondition,
    )
    from spellwright.ir.said.durations import DelayedSpan, DelayedTime, Duration, FixedDuration, NextStep
    from spellwright.ir.said.effects_casting import ManaEvent, ManaPhrase
    from spellwright.ir.said.effects_damage import DamageKind, DamagePhrase, DamageScope
    from spellwright.ir.said.effects_zones import Place
    from spellwright.ir.said.events_players import SpendsThisMana
    from spellwright.ir.said.keywords import KeywordAbility
    from spellwright.ir.said.numbers import Amt, Rounding, Value
    from spellwright.ir.said.objects import Objects, ObjectsAtLarge, ThisName, ThisObject
    from spellwright.ir.said.players import Per, Players, Subject, Whose
    from spellwright.ir.said.predicates import PlayerEvent, PlayerVerb


class Sentence(Said, frozen=True):
    """CR 608.2c."""


class PlainSentence(Sentence, frozen=True):
    """CR 603.4: any sentence that does not start with "if"."""


class Tail(PlainSentence, frozen=True):
    """CR 608.2c: a sentence that conditions and values can follow."""


class Statement(Tail, frozen=True):
    """CR 608.2c"""

    phrase = "{body!p}"
    body: Body


class IfAfter(Tail, frozen=True):
    """CR 608.2c: the condition at the end."""

    phrase = "{sentence} if {condition}"
    sentence: Tail
    condition: Condition


class OnlyIf(Tail, frozen=True):
    """CR 508.1c: the condition at the end."""

    phrase = "{sentence} only if {condition}"
    sentence: Tail
    condition: Condition


class UnlessCondition(Tail, frozen=True):
    """CR 508.1c, 608.2c"""

    phrase = "{sentence} unless {condition}"
    sentence: Tail
    condition: FirmCondition | EitherCondition | BothConditions


class UnlessDo(Tail, frozen=True):
    """CR 118.12"""

    phrase = "{sentence} unless {clauses:or}"
    sentence: Tail
    clauses: tuple[PlayersDo | TheyDo | Do, ...]


class UnlessDoAnd(Tail, frozen=True):
    """CR 118.12"""

    phrase = "{sentence} unless {clause} and {addition}"
    sentence: Tail
    clause: PlayersDo | TheyDo
    addition: Do


class Instead(Tail, frozen=True):
    """CR 614.1a"""

    phrase = "{sentence} instead"
    sentence: Tail


class InsteadRounded(Tail, frozen=True):
    """CR 614.1a, 107.1a"""

    phrase = "{sentence} instead, rounded {rounding}"
    sentence: Tail
    rounding: Rounding


class InsteadOf(Tail, frozen=True):
    """CR 614.1a"""

    phrase = "{body} instead of {does!g}"
    body: Body
    does: PlayerVerb


class If(Sentence, frozen=True):
    """CR 608.2c"""

    phrase = "if {condition}, {sentence}"
    condition: Condition
    sentence: Sentence


class IfInstead(Sentence, frozen=True):
    """CR 614.1a"""

    phrase = "if {condition}, instead {body}"
    condition: Condition
    body: Body


class IfTapped(Sentence, frozen=True):
    """CR 106.12b"""

    phrase = "if tapped for mana, {body}"
    body: Body


class ForEach(PlainSentence, frozen=True):
    """CR 608.2c: once for each."""

    phrase = "for each {per!s}, {sentence}"
    per: Per
    sentence: PlainSentence


class During(PlainSentence, frozen=True):
    """CR 611.2"""

    phrase = "{duration}, {sentence}"
    duration: Duration
    sentence: Sentence


class TimePrefix(PlainSentence, frozen=True):
    """CR 603.7, 611.2"""

    phrase = "{time}, {sentence}"
    time: Timely
    sentence: PlainSentence


class Timely(Leaf, frozen=True):
    """CR 101.4, 608.2."""

    words = (
        "once during each of your turns",
        "once each turn",
        "starting with you",
        "from now on",
        "after combat",
        "once during each of their turns",
        "after this main phase",
        "after this phase",
        "after this combat phase",
        "while voting",
        "any time you could activate a mana ability",
    )


class NextTime(PlainSentence, frozen=True):
    """CR 614.1, 615.7"""

    phrase = "the next time {condition}, {sentence}"
    condition: Condition
    sentence: PlainSentence


class Redirection(Tail, frozen=True):
    """CR 614.9"""

    phrase = "{damage} that would be dealt{scope} <be> dealt to {to} instead"
    damage: DamagePhrase
    scope: DamageScope
    to: Subject


class SameFor(Tail, frozen=True):
    """CR 611.3: an effect extended."""

    phrase = "the same is true for {these:and}"
    these: tuple[SameThing, ...]


class SameThing(Said, frozen=True):
    """CR 611.3."""


class SameKeyword(SameThing, frozen=True):
    """CR 702"""

    phrase = "{keyword}"
    keyword: KeywordAbility


class SameObjects(SameThing, frozen=True):
    """CR 109"""

    phrase = "{what!p}"
    what: ObjectsAtLarge


class EffectKeeps(Tail, frozen=True):
    """CR 702.16n"""

    phrase = "this effect doesn't remove {what}"
    what: Objects


class AsLongAs(Sentence, frozen=True):
    """CR 611.3"""

    phrase = "as long as {condition}, {sentence}"
    condition: Condition
    sentence: PlainSentence


class WhileAfter(Tail, frozen=True):
    """CR 611.3"""

    phrase = "{sentence} as long as {condition}"
    sentence: Tail
    condition: Condition


class WhereX(Tail, frozen=True):
    """CR 107.3i"""

    phrase = "{sentence}, where X is {value}"
    sentence: Tail
    value: Value


class AtTime(Tail, frozen=True):
    """CR 603.7: a delayed trigger said at the end."""

    phrase = "{sentence} at {time}"
    sentence: Tail
    time: DelayedTime


class AtNext(PlainSentence, frozen=True):
    """CR 603.7: a delayed trigger said first."""

    phrase = "at the beginning of {step}, {sentence}"
    step: NextStep
    sentence: Sentence


class WhenYouDo(Sentence, frozen=True):
    """CR 603.12"""

    phrase = "when {answer}, {sentence}"
    answer: ReflexAnswer
    sentence: Sentence


class ReflexAnswer(Leaf, frozen=True):
    """CR 603.12"""

    words = (
        "you do",
        "you do this",
        "they do",
        "that player does",
        "you win",
        "you lose",
        "a player does",
        "it does",
        "you don't",
    )


class WhenThisWay(Sentence, frozen=True):
    """CR 603.12"""

    phrase = "{when} {condition}, {sentence}"
    when: When
    condition: ThisWayCondition
    sentence: Sentence


class WhenDelayed(Sentence, frozen=True):
    """CR 603.7"""

    phrase = "{when} {event} {span}, {sentence}"
    when: When
    event: EventClause
    span: DelayedSpan
    sentence: Sentence


class WhenNext(Sentence, frozen=True):
    """CR 603.7"""

    phrase = "when you next {event!p}[ {duration}], {sentence}"
    event: PlayerEvent
    duration: FixedDuration | None
    sentence: Sentence


class Otherwise(Sentence, frozen=True):
    """CR 608.2c"""

    phrase = "otherwise, {body}"
    body: Body


class Then(Sentence, frozen=True):
    """CR 608.2c"""

    phrase = "then {sentence}"
    sentence: PlainSentence | If | IfInstead


class WhenMana(Sentence, frozen=True):
    """CR 106.6a"""

    phrase = "{when} {mana} {event}, {sentence}"
    when: When
    mana: ManaPhrase
    event: ManaEvent
    sentence: Sentence


class NextTimeInstead(PlainSentence, frozen=True):
    """CR 614.1a"""

    phrase = "the next time {condition}, instead {sentence}"
    condition: Condition
    sentence: PlainSentence


class LifeFloor(PlainSentence, frozen=True):
    """CR 119, 614.1a"""

    phrase = "damage that would reduce {whose} life total to less than {bound} reduces it to {floor} instead"
    whose: Whose
    bound: Amt
    floor: Amt


class DefineX(PlainSentence, frozen=True):
    """CR 107.3"""

    phrase = "X is {value}"
    value: Value


class WhenSpent(Sentence, frozen=True):
    """CR 106.6a"""

    phrase = "{when} {who} {event}, {sentence}"
    when: When
    who: Players
    event: SpendsThisMana
    sentence: Sentence


class AndIf(PlainSentence, frozen=True):
    """CR 608.2c: a sentence with a conditional one after it."""

    phrase = "{body}, and {other}"
    body: Body
    other: If | IfInstead


class InsteadPlace(Tail, frozen=True):
    """CR 614.1a"""

    phrase = "{body} instead of {where}"
    body: Body
    where: Place


class AsEnters(Tail, frozen=True):
    """CR 614.1c: at the same time."""

    phrase = "{sentence} as {what} enters"
    sentence: Tail
    what: ThisObject | ThisName


class AsResolves(Tail, frozen=True):
    """CR 608.2n"""

    phrase = "{sentence} as {it}"
    sentence: Tail
    it: ItResolves


class DoubleDamage(Tail, frozen=True):
    """CR 701.10, 614.1a"""

    phrase = "double all {kind} that {what} would deal"
    kind: DamageKind
    what: Objects


class ItResolves(Leaf, frozen=True):
    """CR 608.2n."""

    words = ("it resolves", "they resolve")


class AtEndOfCombat(Said, frozen=True):
    """CR 511.2, 603.7: an effect delayed to the end of combat."""

    phrase = "at end of combat, {sentence}"
    sentence: PlainSentence


class DurationTrigger(PlainSentence, frozen=True):
    """CR 603.7: a trigger that waits in a span."""

    phrase = "{duration}, {when} {event}, {sentence}"
    duration: FixedDuration
    when: When
    event: Event
    sentence: Sentence


class RatherThanPayThis(PlainSentence, frozen=True):
    """CR 118.9"""

    phrase = "rather than pay {whose} mana cost, {sentence}"
    whose: Whose
    sentence: PlainSentence


class DuringTurnWhen(PlainSentence, frozen=True):
    """CR 611.2: in turns in which something happened."""

    phrase = "during any turn {who} {event!d}, {sentence}"
    who: Players
    event: PlayerEvent
    sentence: PlainSentence


class FirstTime(PlainSentence, frozen=True):
    """CR 614.1: the first such event of each turn."""

    phrase = "the first time {event} each turn, {sentence}"
    event: EventClause
    sentence: PlainSentence


class AsActivated(Tail, frozen=True):
    """CR 602.2: settled as the ability is activated."""

    phrase = "{sentence} as you activate this ability"
    sentence: Tail
