"""Keyword actions and choices (CR 608.2d, 701, 705, 706)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import ObjectAct, PlayerAct, PlayerEvent, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Duration
    from spellwright.ir.said.effects_choices import FlipReference
    from spellwright.ir.said.effects_copy import CopyTimes
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.nouns import SubtypeNoun
    from spellwright.ir.said.numbers import Amt
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players


class NumberedAction(PlayerAct, frozen=True):
    """CR 701: keyword actions with a number."""

    phrase = "{action} {amount}"
    action: NumberedActionName
    amount: Amt


class NumberedActionName(Said, frozen=True):
    """CR 701: which keyword action."""

    inflected = True


class Scry(NumberedActionName, frozen=True):
    """CR 701.22"""

    phrase = "<scry>"


class Surveil(NumberedActionName, frozen=True):
    """CR 701.25"""

    phrase = "<surveil>"


class Fateseal(NumberedActionName, frozen=True):
    """CR 701.29"""

    phrase = "<fateseal>"


class Bolster(NumberedActionName, frozen=True):
    """CR 701.39"""

    phrase = "<bolster>"


class Adapt(NumberedActionName, frozen=True):
    """CR 701.46"""

    phrase = "<adapt>"


class Monstrosity(NumberedActionName, frozen=True):
    """CR 701.37"""

    phrase = "monstrosity"


class Incubate(NumberedActionName, frozen=True):
    """CR 701.53"""

    phrase = "<incubate>"


class Discover(NumberedActionName, frozen=True):
    """CR 701.57"""

    phrase = "<discover>"


class Blight(NumberedActionName, frozen=True):
    """CR 701.68"""

    phrase = "<blight>"


class SupportAction(NumberedActionName, frozen=True):
    """CR 701.41"""

    phrase = "<support>"


class CollectEvidence(PlayerAct, frozen=True):
    """CR 701.59"""

    phrase = "<collect> evidence {amount}"
    amount: Amt


class CollectAnyEvidence(PlayerEvent, frozen=True):
    """CR 701.59"""

    phrase = "<collect> evidence"


class Amass(PlayerAct, frozen=True):
    """CR 701.47"""

    phrase = "<amass> {what!p} {amount}"
    what: SubtypeNoun
    amount: Amt


class ScryEvent(PlayerEvent, frozen=True):
    """CR 701.22"""

    phrase = "<scry>"


class SurveilEvent(PlayerEvent, frozen=True):
    """CR 701.25"""

    phrase = "<surveil>"


class DiscoverEvent(PlayerEvent, frozen=True):
    """CR 701.57"""

    phrase = "<discover>"


class Investigate(PlayerAct, frozen=True):
    """CR 701.16"""

    phrase = "<investigate>[ {times}]"
    times: CopyTimes | None


class Learn(PlayerAct, frozen=True):
    """CR 701.48"""

    phrase = "<learn>"


class Forage(PlayerAct, frozen=True):
    """CR 701.61"""

    phrase = "<forage>"


class TimeTravel(PlayerAct, frozen=True):
    """CR 701.56"""

    phrase = "<time> travel[ {times}]"
    times: CopyTimes | None


class Explore(ObjectAct, frozen=True):
    """CR 701.44"""

    phrase = "<explore>[ {times}]"
    times: CopyTimes | None


class Connive(ObjectAct, frozen=True):
    """CR 701.50"""

    phrase = "<connive>"


class ConniveNumber(ObjectAct, frozen=True):
    """CR 701.50"""

    phrase = "<connive> {amount}"
    amount: Amt


class Endure(ObjectAct, frozen=True):
    """CR 701.63"""

    phrase = "<endure> {amount}"
    amount: Amt


class Harness(PlayerVerb, frozen=True):
    """CR 701.64"""

    phrase = "<harness> {what}"
    what: Objects


class Airbend(PlayerAct, frozen=True):
    """CR 701.65"""

    phrase = "<airbend> {what}"
    what: Objects


class AirbendEvent(PlayerEvent, frozen=True):
    """CR 701.65"""

    phrase = "<airbend>"


class Earthbend(PlayerAct, frozen=True):
    """CR 701.66"""

    phrase = "<earthbend> {amount}"
    amount: Amt


class EarthbendEvent(PlayerEvent, frozen=True):
    """CR 701.66"""

    phrase = "<earthbend>"


class Waterbend(PlayerAct, frozen=True):
    """CR 701.67"""

    phrase = "<waterbend> {cost}"
    cost: Mana


class WaterbendEvent(PlayerEvent, frozen=True):
    """CR 701.67"""

    phrase = "<waterbend>"


class Behold(PlayerAct, frozen=True):
    """CR 701.4"""

    phrase = "<behold> {what}"
    what: Objects


class Manifest(PlayerAct, frozen=True):
    """CR 701.40"""

    phrase = "<manifest> {what}"
    what: Objects


class ManifestDread(PlayerAct, frozen=True):
    """CR 701.62"""

    phrase = "<manifest> dread"


class Cloak(PlayerAct, frozen=True):
    """CR 701.58"""

    phrase = "<cloak> {what}"
    what: Objects


class Venture(PlayerAct, frozen=True):
    """CR 701.49"""

    phrase = "<venture> into {what}"
    what: Dungeon


class Dungeon(Leaf, frozen=True):
    """CR 309, 701.49"""

    words = ("the dungeon", "Undercity")


class CompleteDungeon(PlayerEvent, frozen=True):
    """CR 309.7"""

    phrase = "<complete> a dungeon"


class TakeInitiative(PlayerAct, frozen=True):
    """CR 726"""

    phrase = "<take> the initiative"


class BecomeMonarch(PlayerAct, frozen=True):
    """CR 725"""

    phrase = "<become> the monarch"


class GetBlessing(PlayerVerb, frozen=True):
    """CR 702.131"""

    phrase = "<get> the city's blessing[ {duration}]"
    duration: Duration | None


class Clash(PlayerAct, frozen=True):
    """CR 701.30"""

    phrase = "<clash> with {whom}"
    whom: Players


class ClashEvent(PlayerEvent, frozen=True):
    """CR 701.30"""

    phrase = "<clash>[won? and win]"
    won: bool


class FlipCoin(PlayerAct, frozen=True):
    """CR 705.1"""

    phrase = "<flip> {coins}"
    coins: Coins


class Coins(Leaf, frozen=True):
    """CR 705.1"""

    words = (
        "a coin",
        "two coins",
        "X coins",
        "five coins",
        "three coins",
        "a coin until you lose a flip",
        "one or more coins",
        "ten coins",
        "that many coins",
    )


class WinFlip(PlayerEvent, frozen=True):
    """CR 705.2"""

    phrase = "<win> {flip}"
    flip: FlipReference
