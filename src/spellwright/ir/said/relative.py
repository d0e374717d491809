"""Relative clauses, and what players did with objects (CR 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf
from spellwright.ir.said.modifiers import CardModifier, Modifier

if TYPE_CHECKING:
    from spellwright.ir.said.durations import PastSpan
    from spellwright.ir.said.modifiers import CounterTrait, Done
    from spellwright.ir.said.nouns import PermanentKind
    from spellwright.ir.said.objects import Pronominal
    from spellwright.ir.said.players import Players, They, Whose
    from spellwright.ir.said.predicates import ObjectEvent
    from spellwright.ir.said.states import Being
    from spellwright.ir.said.zones import PlainZone, Zone


class WhenCast(Leaf, frozen=True):
    """CR 601: which of the spells somebody casts."""

    words = (
        "this turn",
        "each turn",
        "during your turn",
        "during each of your turns",
        "during each opponent's turn",
        "during their turn",
        "during turns other than yours",
    )


class DrawnBy(CardModifier, frozen=True):
    """CR 121: cards that somebody draws."""

    absorbs = "FixedDuration"
    phrase = "{who} <draw>[ {span}]"
    who: Players
    span: WhenCast | None


class ControlledBefore(Modifier, frozen=True):
    """CR 608.2h: under somebody's control at the time."""

    phrase = "{who} controlled"
    who: Players


class DoneByThisWay(Modifier, frozen=True):
    """CR 608.2h: of which somebody did something by this effect."""

    phrase = "{who} {done} this way"
    who: Players | They
    done: Done


class OfSourceKind(CardModifier, frozen=True):
    """CR 113.7: abilities of some source."""

    absorbs = "Controlled"
    phrase = "of a {kinds:or!s}[ {who} <control>]"
    kinds: tuple[PermanentKind, ...]
    who: Players | None


class TargetedBy(Modifier, frozen=True):
    """CR 115: that an object targets."""

    phrase = "{what} <target>"
    what: Pronominal


class OfGraveyard(CardModifier, frozen=True):
    """CR 404.2: at a place in a graveyard."""

    phrase = "of {whose} graveyard"
    whose: Whose


class InBothZones(CardModifier, frozen=True):
    """CR 400: in two zones together."""

    phrase = "in {first} and in {second}"
    first: PlainZone
    second: PlainZone


class DoneByYou(Modifier, frozen=True):
    """CR 608.2h: cards or spells of which a player has done something."""

    phrase = "{who} 've {deed}[ {span}]"
    who: YouOrThey
    deed: Deed
    span: PastSpan | None


class YouOrThey(Leaf, frozen=True):
    """CR 109.5: the subject of "you've", "they've"."""

    words = ("you", "they")


class Deed(Leaf, frozen=True):
    """What has been done with cards, as a participle."""

    words = (
        "cast",
        "drawn",
        "discarded",
        "played",
        "cast before it",
        "tapped",
        "sacrificed",
        "milled",
        "exiled",
        "cycled",
        "activated",
    )


class PutFromZone(Modifier, frozen=True):
    """CR 608.2h: that went from one zone to another in a span of time."""

    phrase = "put into {to} from {from_zone} {span}"
    to: Zone
    from_zone: Zone
    span: PastSpan


class ThatIs(Modifier, frozen=True):
    """CR 109: relative clause with an adjective or a noun."""

    phrase = "that 's {what!s}"
    what: Being


class ThatDid(Modifier, frozen=True):
    """CR 608.2h: relative clause about the past."""

    absorbs = "FixedDuration"
    phrase = "that {did!d}[ {span}]"
    did: ObjectEvent
    span: PastSpan | None


class ThatWasPut(Modifier, frozen=True):
    """CR 608.2h: relative clause about a change of zones."""

    absorbs = "FixedDuration"
    phrase = "that <was> put {where} from {from_zone}[ {span}]"
    where: ThereOrInto
    from_zone: Zone
    span: PastSpan | None


class ThereOrInto(Leaf, frozen=True):
    """CR 404: into the zone in view."""

    words = ("there", "into a graveyard", "into your graveyard", "into exile", "into an opponent's graveyard")


class ThatCould(Modifier, Leaf, frozen=True):
    """CR 109: other relative clauses."""

    opaque = True
    words = (
        "that could be chosen as the source",
        "that weren't chosen",
        "that convoked it",
        "that didn't attack this turn",
        "that didn't enter this turn",
        "that hasn't been dealt damage this turn",
        "that came under your control this turn",
        "in your party",
        "you chose",
        "beyond the first",
        "able to block it",
        "able to block this creature",
        "able to block that creature",
        "you choose",
        "without mana costs",
        "outside the game",
        "you control with the same name",
    )


class InExileWithCounters(CardModifier, frozen=True):
    """CR 122, 406: in exile, with counters."""

    phrase = "in exile with {quality}"
    quality: CounterTrait
