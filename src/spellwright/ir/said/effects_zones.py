"""Objects that move: destroy, exile, sacrifice, return, put (CR 400.7, 701.8, 701.13, 701.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import ObjectAct, PlayerAct, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.counters import WithCounters
    from spellwright.ir.said.durations import Ordinal, UntilObject
    from spellwright.ir.said.effects_cards import LibraryWord
    from spellwright.ir.said.numbers import Num
    from spellwright.ir.said.objects import Movable, Objects
    from spellwright.ir.said.players import Players, Whose
    from spellwright.ir.said.references import OneOfThem
    from spellwright.ir.said.zones import Zone, ZoneName


class Destroy(PlayerAct, frozen=True):
    """CR 701.8"""

    phrase = "<destroy> {what}"
    what: Objects


class Exile(PlayerAct, frozen=True):
    """CR 701.13"""

    phrase = "<exile> {what}[ {how}][ {duration}]"
    what: Movable
    how: ExileHow | None
    duration: UntilObject | None


class ExileHow(Said, frozen=True):
    """CR 406.3, 122.6: how cards lie in exile."""


class ExileFaceDown(ExileHow, Leaf, frozen=True):
    """CR 406.3: face down."""

    words = ("face down", "face up", "in a face-down pile", "face down in a pile")


class ExileWithCounters(ExileHow, frozen=True):
    """CR 122.6: with counters on it."""

    phrase = "{counters}"
    counters: WithCounters


class ExileZone(PlayerAct, frozen=True):
    """CR 701.13: all the cards of a zone."""

    phrase = "<exile> {whose} {zone}[ {how}]"
    whose: Whose
    zone: ZoneName
    how: ExileFaceDown | None


class ExileAllGraveyards(PlayerVerb, frozen=True):
    """CR 701.13: every graveyard."""

    phrase = "<exile> all graveyards"


class Sacrifice(PlayerAct, frozen=True):
    """CR 701.21"""

    phrase = "<sacrifice> {what}"
    what: Objects


class Return(PlayerAct, frozen=True):
    """CR 400.7: back to a zone."""

    phrase = "<return> {returns:and}"
    returns: tuple[ReturnMove, ...]


class ReturnMove(Said, frozen=True):
    """CR 400.7: what returns, and where to."""

    phrase = "{what} {to}"
    what: Movable
    to: BackTo


class ReturnWhole(PlayerAct, frozen=True):
    """CR 400.7: all the cards of a zone."""

    phrase = "<return> {whose} {zone} {to}"
    whose: Whose
    zone: ZoneName
    to: BackTo


class BackTo(Said, frozen=True):
    """CR 400.7: a destination said with "to"."""


class BackToZone(BackTo, frozen=True):
    """CR 402, 404: to somebody's zone."""

    phrase = "to {whose} {zone}"
    whose: Whose
    zone: ZoneName


class BackToHand(BackTo, Leaf, frozen=True):
    """CR 402, 408: to zones said without an owner."""

    words = ("to hand", "to the command zone")


class BackToBattlefield(BackTo, frozen=True):
    """CR 403: to the battlefield."""

    phrase = "to the battlefield[ {manner:sp}]"
    manner: tuple[EntryManner, ...] | None


class BackToLibrary(BackTo, frozen=True):
    """CR 401.4: to an end of a library."""

    phrase = "to the {end} of {whose} {library}[ {order}]"
    end: LibraryEnd
    whose: Whose
    library: LibraryWord
    order: CardOrder | None


class Put(PlayerAct, frozen=True):
    """CR 400.7: put somewhere."""

    phrase = "<put> {moves:and}"
    moves: tuple[PutMove | PutMoveFrom, ...]


class PutMove(Said, frozen=True):
    """CR 400.7: what is put, and where."""

    phrase = "{what} {where}"
    what: Movable | OneOfThem
    where: Place


class PutZone(PlayerAct, frozen=True):
    """CR 400.7: all the cards of a zone."""

    phrase = "<put> {whose} {zone} {where}"
    whose: Whose
    zone: ZoneName
    where: Place


class Place(Said, frozen=True):
    """CR 400.1: a destination."""


class IntoZone(Place, frozen=True):
    """CR 400.1: into somebody's zone."""

    phrase = "into {whose} {zone}"
    whose: Whose
    zone: ZoneName


class IntoExile(Place, Leaf, frozen=True):
    """CR 406, 408: into a zone said without an owner."""

    words = (
        "into exile",
        "into hand",
        "into the command zone",
        "into a graveyard",
        "into graveyards",
        "anywhere else",
    )


class IntoLibraryAt(Place, frozen=True):
    """CR 401.7: at a position of a library."""

    phrase = "into {whose} library {position} from the top"
    whose: Whose
    position: Ordinal


class IntoLibraryBeneath(Place, frozen=True):
    """CR 401.7: beneath so many cards."""

    phrase = "into {whose} library just beneath the top {count} card* of that library"
    whose: Whose
    count: Num


class OntoBattlefield(Place, frozen=True):
    """CR 403: onto the battlefield."""

    phrase = "onto the battlefield[ {manner:sp}]"
    manner: tuple[EntryManner, ...] | None


class OnLibraryEnd(Place, frozen=True):
    """CR 401.4: on an end of a library."""

    phrase = "on the {end} of {whose} {library}[ {order}]"
    end: LibraryEnd
    whose: Whose
    library: LibraryWord
    order: CardOrder | None


class OnTopOfLibrary(Place, frozen=True):
    """CR 401.4: on top of a library."""

    phrase = "on top of {whose} {library}[ {order}]"
    whose: Whose
    library: LibraryWord
    order: CardOrder | None


class OnTop(Place, frozen=True):
    """CR 401.4: on an end of the library just spoken of."""

    phrase = "{where}[ {order}]"
    where: BareEnd
    order: CardOrder | None


class BareEnd(Leaf, frozen=True):
    """CR 401.4: ends of the library just spoken of."""

    words = ("on top", "on the bottom", "back on top", "back", "on that player's choice of the top or bottom")


class OnChosenEnd(Place, frozen=True):
    """CR 401.4: on the end somebody chooses."""

    phrase = "on {chooser} choice of the top or bottom of {whose} library"
    chooser: Whose
    whose: Whose


class LibraryEnd(Leaf, frozen=True):
    """CR 401.4: top or bottom."""

    words = ("top", "bottom", "top or bottom")


class CardOrder(Leaf, frozen=True):
    """CR 401.4: in which order several cards are put."""

    words = ("in any order", "in a random order", "in the same order")


class EntryManner(Said, frozen=True):
    """CR 110.5, 400.7, 614.1c: how a permanent enters."""


class EntryStatus(EntryManner, Leaf, frozen=True):
    """CR 110.5, 508.4, 712: status, side, attack."""

    words = (
        "tapped",
        "untapped",
        "attacking",
        "tapped and attacking",
        "tapped and transformed",
        "face down",
        "transformed",
        "converted",
        "face up",
        "blocking",
    )


class EntryControl(EntryManner, frozen=True):
    """CR 110.2: under whose control."""

    phrase = "under {whose} control"
    whose: Whose


class EntryAttached(EntryManner, frozen=True):
    """CR 303.4: attached to something."""

    phrase = "attached to {what}"
    what: Objects


class EntryCounters(EntryManner, frozen=True):
    """CR 122.6: with counters."""

    phrase = "{counters}"
    counters: WithCounters


class EntryAttacking(EntryManner, frozen=True):
    """CR 508.4: attacking a player or permanent."""

    phrase = "[tapped? tapped and ]attacking {whom}"
    tapped: bool
    whom: Players


class ReturnsTo(ObjectAct, frozen=True):
    """CR 400.7: an object returns."""

    phrase = "<return> {to}"
    to: BackTo


class LeaveBattlefield(ObjectAct, frozen=True):
    """CR 603.6c"""

    phrase = "<leave> the battlefield"


class ExchangeZones(PlayerVerb, frozen=True):
    """CR 701.12: zones change places."""

    phrase = "<exchange> {whose} {zone} and {other}"
    whose: Whose
    zone: ZoneName
    other: ZoneName


class ReturnTo(PlayerAct, frozen=True):
    """CR 400.7: with the destination first."""

    phrase = "<return> {to} {what}"
    to: BackTo
    what: Objects


class BackOnTopOf(Place, frozen=True):
    """CR 401.4: where they were."""

    phrase = "back on top of {whose} library[ {order}]"
    whose: Whose
    order: CardOrder | None


class OnThatLibrary(Place, frozen=True):
    """CR 401.4: on an end of a library spoken of."""

    phrase = "on the {end} of that library[ {order}]"
    end: LibraryEnd
    order: CardOrder | None


class PutMoveFrom(Said, frozen=True):
    """CR 400.7: what is put, where, and out of where."""

    phrase = "{what} {where} from {zone}"
    what: Objects
    where: Place
    zone: Zone
