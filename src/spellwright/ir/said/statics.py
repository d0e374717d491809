"""Rules for objects and players while something lasts (CR 101.2, 508, 509, 601.2f, 614.1c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import PL, SG, Leaf, Said
from spellwright.ir.said.predicates import ObjectVerb, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.counters import CounterKind, ItOrThem, WithCounters
    from spellwright.ir.said.durations import Duration, EachSpan, FixedDuration, NextStep, Step, WhileDuration
    from spellwright.ir.said.effects_casting import AsThoughFlash, ItThey
    from spellwright.ir.said.effects_copy import CopyException
    from spellwright.ir.said.effects_life import CostKind
    from spellwright.ir.said.effects_status import Crew, SaddleIt
    from spellwright.ir.said.events import CombatDeed, EnterStatus, Forbiddable
    from spellwright.ir.said.keywords import KeywordAbility
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.numbers import Amt, Num, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Whose
    from spellwright.ir.said.predicates import ObjectEvent, PlayerDeed
    from spellwright.ir.said.states import BeingWord, MoreLess
    from spellwright.ir.said.tokens_spec import Grant


class ObjectCant(ObjectVerb, frozen=True):
    """CR 101.2, 614.17"""

    phrase = "can't {deeds:or!b}[ {duration}]"
    deeds: tuple[ObjectEvent | Forbiddable, ...]
    duration: Duration | None


class CantAlone(ObjectVerb, frozen=True):
    """CR 506.5"""

    phrase = "can't {deed} alone"
    deed: AloneDeed


class AloneDeed(Leaf, frozen=True):
    """CR 506.5"""

    words = ("block", "attack or block")


class PlayerCant(PlayerVerb, frozen=True):
    """CR 101.2, 614.17"""

    phrase = "can't {deeds:or!b}[ {duration}]"
    deeds: tuple[PlayerDeed, ...]
    duration: Duration | None


class MustDo(ObjectVerb, frozen=True):
    """CR 508.1d, 509.1c"""

    phrase = "{deeds:or}[ {duration}] if able"
    deeds: tuple[CombatDeed, ...]
    duration: FixedDuration | None


class MustBe(ObjectVerb, frozen=True):
    """CR 509.1c"""

    phrase = "must {deed!b}[ {duration}] if able"
    deed: CombatDeed
    duration: FixedDuration | None


class CanBlockAdditional(ObjectVerb, frozen=True):
    """CR 509.1b"""

    phrase = "can block an additional[ {count}] creature*[ {duration}]"
    count: Num | None
    duration: FixedDuration | None


class CanBlockAny(ObjectVerb, frozen=True):
    """CR 509.1b"""

    phrase = "can block any number of creatures[ {duration}]"
    duration: FixedDuration | None


class CanBlockOnly(ObjectVerb, frozen=True):
    """CR 509.1b"""

    phrase = "can block only {what}"
    what: Objects


class CanOnly(ObjectVerb, frozen=True):
    """CR 509.1b"""

    phrase = "can only {deed!b}"
    deed: CombatDeed


class Pretence(Said, frozen=True):
    """CR 609.4: what is pretended."""


class DoesntUntap(ObjectVerb, frozen=True):
    """CR 502.3"""

    phrase = "<doesn't> untap[ during {step}][ {duration}]"
    step: Step | None
    duration: WhileDuration | FixedDuration | None


class CostsToCast(ObjectVerb, frozen=True):
    """CR 601.2f"""

    phrase = "<cost> {mana} {direction} to {use}[this_way? this way][ {duration}]"
    mana: Mana
    direction: MoreLess
    use: CostUse
    this_way: bool
    duration: FixedDuration | None


class CostUse(Leaf, frozen=True):
    """CR 601.2f, 602.2b"""

    words = ("cast", "activate", "play")


class CostsEquip(ObjectVerb, frozen=True):
    """CR 601.2f: costs as the thing spoken of."""

    phrase = "<cost> {mana} {direction}"
    mana: Mana
    direction: MoreLess


class CostPhrase(Said, frozen=True):
    """CR 118: costs as the thing spoken of."""

    carries = True


class AbilityCosts(CostPhrase, frozen=True):
    """CR 118.7"""

    number = PL
    phrase = "{ability} costs {whose} pay"
    ability: CostKind
    whose: PlayersPaying


class PlayersPaying(Leaf, frozen=True):
    """CR 118"""

    words = ("you", "your opponents", "players")


class AssignsNoDamage(ObjectVerb, frozen=True):
    """CR 510.1"""

    phrase = "<assign> no combat damage[ {duration}]"
    duration: FixedDuration | None


class AssignsByToughness(ObjectVerb, frozen=True):
    """CR 510.1a"""

    phrase = "<assign> combat damage equal to {whose} toughness rather than {other} power"
    whose: Whose
    other: Whose


class AssignsAsUnblocked(ObjectVerb, frozen=True):
    """CR 510.1c"""

    phrase = "<assign> {whose} combat damage[ {duration}] as though {it} weren't blocked"
    whose: Whose
    duration: FixedDuration | None
    it: ItThey


class AssignsAmong(ObjectVerb, frozen=True):
    """CR 510.1c"""

    phrase = "<assign> {whose} combat damage among {who} as {chooser} choose"
    whose: Whose
    who: Players
    chooser: ItThey


class EntersTapped(ObjectVerb, frozen=True):
    """CR 614.1c"""

    phrase = "<enter> tapped[ and {other}]"
    other: EnterStatus | None


class EntersUntapped(ObjectVerb, frozen=True):
    """CR 614.1c"""

    phrase = "<enter> {state}"
    state: EnterState


class EnterState(Leaf, frozen=True):
    """CR 614.1c"""

    words = ("untapped", "prepared", "transformed", "face down", "attacking", "goaded")


class EntersOldTapped(ObjectVerb, frozen=True):
    """CR 614.1c: in the old wording."""

    phrase = "<enter> the battlefield tapped"


class EntersWith(ObjectVerb, frozen=True):
    """CR 614.1c, 122.6"""

    phrase = "<enter>[tapped? tapped] {counters}[ and with {abilities:and}]"
    tapped: bool
    counters: WithCounters
    abilities: tuple[Grant, ...] | None


class EntersWithEqual(ObjectVerb, frozen=True):
    """CR 614.1c, 122.6"""

    phrase = "<enter>[tapped? tapped] with a number of[additional? additional] {kind} counters on {it} equal to {value}"
    tapped: bool
    additional: bool
    kind: CounterKind
    it: ItOrThem
    value: Value


class EntersUnder(ObjectVerb, frozen=True):
    """CR 614.1c"""

    phrase = "<enter> under {whose} control"
    whose: Whose


class EntersAsCopy(ObjectVerb, frozen=True):
    """CR 614.1c, 707.5"""

    phrase = "<enter>[tapped? tapped] as a copy of {what}[, except {exceptions:and}]"
    tapped: bool
    what: Objects
    exceptions: tuple[CopyException, ...] | None


class EntersAttached(ObjectVerb, frozen=True):
    """CR 303.4f"""

    phrase = "<enter> attached to {what}"
    what: Objects


class EscapesWith(ObjectVerb, frozen=True):
    """CR 702.138c"""

    phrase = "<escape> {counters}"
    counters: WithCounters


class TriggersAgain(ObjectVerb, frozen=True):
    """CR 603.2d"""

    phrase = "<trigger> {times}[ {duration}]"
    times: TriggerTimes
    duration: FixedDuration | None


class TriggerTimes(Leaf, frozen=True):
    """CR 603.2d"""

    words = ("an additional time", "twice", "an additional two times")


class TriggersOnly(ObjectVerb, frozen=True):
    """CR 603.2h"""

    phrase = "<trigger> only {times}[ {span}]"
    times: OnceTwice
    span: EachSpan | None


class OnceTwice(Leaf, frozen=True):
    """CR 602.5b, 603.2h"""

    words = ("once", "twice", "three times")


class CanBeCommander(ObjectVerb, frozen=True):
    """CR 903.3"""

    phrase = "can be your commander"


class CanBeTargeted(ObjectVerb, frozen=True):
    """CR 609.4"""

    phrase = "can be the target {what} as though {it} didn't have {keyword}"
    what: TargetOfSpells
    it: ItThey
    keyword: KeywordAbility


class TargetOfSpells(Leaf, frozen=True):
    """CR 609.4"""

    words = ("of spells and abilities you control", "of spells and abilities")


class CanBe(ObjectVerb, frozen=True):
    """CR 609.4: what is allowed of an object."""

    phrase = "can be {deed}[ {times}]"
    deed: Allowed
    times: FixedDuration | None


class Allowed(Leaf, frozen=True):
    """CR 609.4"""

    words = (
        "activated any time you could cast an instant",
        "activated as though it had haste",
        "cast from your graveyard",
        "chosen",
    )


class IncreasedReduced(Leaf, frozen=True):
    """CR 402.2"""

    words = ("increased", "reduced")


class HandSizePhrase(Said, frozen=True):
    """CR 402.2: a maximum hand size as the thing spoken of."""

    carries = True
    number = SG
    phrase = "{whose} maximum hand size"
    whose: Whose


class HandSizeIs(Said, frozen=True):
    """CR 402.2"""

    inflected = True


class HandSizeEqual(HandSizeIs, frozen=True):
    """CR 402.2"""

    phrase = "<be> {amount}"
    amount: Amt


class HandSizeEqualTo(HandSizeIs, frozen=True):
    """CR 402.2"""

    phrase = "<be> equal to {value}"
    value: Value


class HandSizeChanged(HandSizeIs, frozen=True):
    """CR 402.2"""

    phrase = "<be> {change} by {amount}"
    change: IncreasedReduced
    amount: Amt


class PretendLacking(Pretence, frozen=True):
    """CR 609.4, 702"""

    phrase = "{it} didn't have {keyword}"
    it: ItThey
    keyword: KeywordAbility


class PretendHaving(Pretence, frozen=True):
    """CR 609.4, 702"""

    phrase = "{it} had {keyword}"
    it: ItThey
    keyword: KeywordAbility


class PretendBeing(Pretence, frozen=True):
    """CR 609.4"""

    phrase = "{it} were {being}"
    it: ItThey
    being: BeingWord


class CrewsAsThough(ObjectVerb, frozen=True):
    """CR 702.122, 702.171"""

    phrase = "{deeds:and} as though {whose} power were {amount} greater"
    deeds: tuple[Crew | SaddleIt, ...]
    whose: Whose
    amount: Amt


class EntersOldWith(ObjectVerb, frozen=True):
    """CR 614.1c, 122.6: in the old wording."""

    phrase = "<enter> the battlefield {counters}"
    counters: WithCounters


class CanAsThough(ObjectVerb, frozen=True):
    """CR 508.1c, 509.1b, 609.4"""

    phrase = "can {deed!b}[ {duration}] as though {pretence}"
    deed: CombatDeed
    duration: FixedDuration | None
    pretence: Pretence


class CantHave(ObjectVerb, frozen=True):
    """CR 113.10, 614.17"""

    phrase = "can't have[or_gain? or gain] {abilities:and}"
    or_gain: bool
    abilities: tuple[Grant, ...]


class CanBeCast(ObjectVerb, frozen=True):
    """CR 601.3, 702.8a"""

    phrase = "can be cast {manner}"
    manner: AsThoughFlash


class DoesntUntapNext(ObjectVerb, frozen=True):
    """CR 502.3"""

    phrase = "<doesn't> untap during {step}"
    step: NextStep


class EntersUnderOf(ObjectVerb, frozen=True):
    """CR 614.1c"""

    phrase = "<enter> under the control of {who}"
    who: Players


class CanBeAttachedOnly(ObjectVerb, frozen=True):
    """CR 301.5c, 303.4"""

    phrase = "can be attached only to {what}"
    what: Objects
