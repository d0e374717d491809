"""Status and attachment: tap, untap, transform, phase, attach, fight, control (CR 110.5, 301, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf
from spellwright.ir.said.predicates import ObjectAct, ObjectEvent, ObjectVerb, PlayerAct, PlayerEvent, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Duration, Step
    from spellwright.ir.said.mana import ForMana
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Subject, Whose


class Tap(PlayerAct, frozen=True):
    """CR 701.26a"""

    phrase = "<tap> {what}"
    what: Objects


class Untap(PlayerAct, frozen=True):
    """CR 701.26b"""

    phrase = "<untap> {what}[ during {step}]"
    what: Objects
    step: Step | None


class TapOrUntap(PlayerVerb, frozen=True):
    """CR 701.26"""

    phrase = "<tap> or untap {what}"
    what: Objects


class TapForMana(PlayerEvent, PlayerVerb, frozen=True):
    """CR 106.12"""

    phrase = "<tap> {what} for {mana}"
    what: Objects
    mana: ForMana


class IsTappedForMana(ObjectEvent, frozen=True):
    """CR 106.12"""

    phrase = "<be> tapped for {mana}"
    mana: ForMana


class Untaps(ObjectAct, frozen=True):
    """CR 701.26b"""

    phrase = "<untap>"


class BecomeTapped(ObjectAct, frozen=True):
    """CR 701.26a"""

    phrase = "<become> tapped"


class BecomeUntapped(ObjectAct, frozen=True):
    """CR 701.26b"""

    phrase = "<become> untapped"


class Transform(PlayerAct, frozen=True):
    """CR 701.27"""

    phrase = "<transform> {what}"
    what: Objects


class Transforms(ObjectAct, frozen=True):
    """CR 701.27"""

    phrase = "<transform>"


class TransformsInto(ObjectEvent, frozen=True):
    """CR 701.27"""

    phrase = "<transform> into {what}"
    what: Objects


class Convert(PlayerAct, frozen=True):
    """CR 701.28"""

    phrase = "<convert> {what}"
    what: Objects


class Converts(ObjectAct, frozen=True):
    """CR 701.28"""

    phrase = "<convert>"


class FlipIt(PlayerVerb, frozen=True):
    """CR 710"""

    phrase = "<flip> {what}"
    what: Objects


class PhaseOut(ObjectAct, frozen=True):
    """CR 702.26b"""

    phrase = "<phase> out"


class PhaseIn(ObjectAct, frozen=True):
    """CR 702.26c"""

    phrase = "<phase> in"


class TurnFaceUp(PlayerAct, frozen=True):
    """CR 708.8"""

    phrase = "<turn> {what} face up"
    what: Objects


class TurnFaceDown(PlayerAct, frozen=True):
    """CR 708.2b"""

    phrase = "<turn> {what} face down"
    what: Objects


class IsTurnedFaceUp(ObjectEvent, frozen=True):
    """CR 708.8"""

    phrase = "<be> turned face up"


class Attach(PlayerAct, frozen=True):
    """CR 701.3"""

    phrase = "<attach> {what} to {to}"
    what: Objects
    to: Objects


class Unattach(PlayerAct, frozen=True):
    """CR 701.3d"""

    phrase = "<unattach> {what}[ from {from_what}]"
    what: Objects
    from_what: Objects | None


class BecomeAttached(ObjectAct, frozen=True):
    """CR 701.3"""

    phrase = "<become> attached to {to}"
    to: Subject


class BecomeUnattached(ObjectEvent, frozen=True):
    """CR 701.3d"""

    phrase = "<become> unattached from {from_what}"
    from_what: Objects


class Fight(ObjectAct, frozen=True):
    """CR 701.14"""

    phrase = "<fight> {whom}"
    whom: Objects


class FightEachOther(ObjectVerb, frozen=True):
    """CR 701.14"""

    phrase = "<fight> each other"


class Fights(ObjectEvent, frozen=True):
    """CR 701.14"""

    phrase = "<fight>"


class GainControl(PlayerAct, frozen=True):
    """CR 613.1b"""

    phrase = "<gain> control of {what}[ {duration}]"
    what: Objects
    duration: Duration | None


class ExchangeControl(PlayerAct, frozen=True):
    """CR 701.12b"""

    phrase = "<exchange> control of {what}"
    what: Objects


class LoseControl(PlayerAct, frozen=True):
    """CR 603.6d"""

    phrase = "<lose> control of {what}"
    what: Objects


class ControlPlayer(PlayerVerb, frozen=True):
    """CR 723"""

    phrase = "<control> {who} {duration}"
    who: Players
    duration: Duration


class RemoveFromCombat(PlayerAct, frozen=True):
    """CR 506.4"""

    phrase = "<remove> {what} from combat"
    what: Objects


class Regenerate(PlayerAct, frozen=True):
    """CR 701.19"""

    phrase = "<regenerate> {what}"
    what: Objects


class Regenerates(ObjectAct, frozen=True):
    """CR 701.19"""

    phrase = "<regenerate>"


class Goad(PlayerAct, frozen=True):
    """CR 701.15"""

    phrase = "<goad> {what}"
    what: Objects


class Suspect(PlayerAct, frozen=True):
    """CR 701.60"""

    phrase = "<suspect> {what}"
    what: Objects


class Detain(PlayerAct, frozen=True):
    """CR 701.35"""

    phrase = "<detain> {what}"
    what: Objects


class Exert(PlayerAct, frozen=True):
    """CR 701.43"""

    phrase = "<exert> {what}[as_attacks? as it attacks]"
    what: Objects
    as_attacks: bool


class Saddle(PlayerEvent, frozen=True):
    """CR 702.171"""

    phrase = "<saddle> {what}"
    what: Objects


class Crew(PlayerEvent, ObjectEvent, frozen=True):
    """CR 702.122"""

    phrase = "<crew> {what}"
    what: Objects


class CrewAny(ObjectEvent, frozen=True):
    """CR 702.122"""

    phrase = "<crew> or <saddle> {what}"
    what: Objects


class SaddleIt(ObjectEvent, frozen=True):
    """CR 702.171"""

    phrase = "<saddle> {what}"
    what: Objects


class Meld(PlayerVerb, frozen=True):
    """CR 701.42"""

    phrase = "<meld> them into {name}"
    name: CardName


class PairWith(PlayerVerb, frozen=True):
    """CR 702.95"""

    phrase = "<pair> {what} with {other}"
    what: Objects
    other: Objects


class SwitchPT(PlayerVerb, frozen=True):
    """CR 613.4d"""

    phrase = "<switch> {whose} power and toughness[ {duration}]"
    whose: Whose
    duration: Duration | None


class UnlockDoor(PlayerAct, frozen=True):
    """CR 709.5"""

    phrase = "<unlock> {what}"
    what: DoorPhrase


class DoorPhrase(Leaf, frozen=True):
    """CR 709.5: a half of a Room."""

    words = (
        "this door",
        "a door",
        "a locked door of target Room you control",
        "a locked door of up to one target Room you control",
        "the left door",
        "the right door",
    )


class FullyUnlock(PlayerEvent, frozen=True):
    """CR 709.5h"""

    phrase = "fully <unlock> {what}"
    what: Objects
