"""Zones as they are said (CR 400)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.effects_zones import LibraryEnd
    from spellwright.ir.said.players import Whose


class Zone(Said, frozen=True):
    """CR 400.1: a zone, or somebody's zone."""


class ZoneName(Said, frozen=True):
    """CR 400.1: the bare name of a zone that every player has, or of several."""


class ZoneWord(ZoneName, Leaf, frozen=True):
    """CR 400.1: hand, library, graveyard."""

    words = ("hand", "library", "graveyard", "hands", "libraries", "graveyards", "sideboard")


class ZonesOr(ZoneName, frozen=True):
    """CR 400.1: one of several zones."""

    phrase = "{zones:or@2}"
    zones: tuple[ZoneWord, ...]


class ZonesAnd(ZoneName, frozen=True):
    """CR 400.1: several zones together."""

    phrase = "{zones:and@2}"
    zones: tuple[ZoneWord, ...]


class ZonesAndOr(ZoneName, frozen=True):
    """CR 400.1: one or more of several zones."""

    phrase = "{zones:andor@2}"
    zones: tuple[ZoneWord, ...]


class ZoneOf(Zone, frozen=True):
    """CR 400.1: zones of a player or of an object's owner."""

    phrase = "{whose} {zone}"
    whose: Whose
    zone: ZoneName


class SomeZone(Zone, frozen=True):
    """CR 400.1: a zone of any player, or of every player."""

    phrase = "{which} {zone}"
    which: WhichZone
    zone: ZoneWord


class WhichZone(Leaf, frozen=True):
    """Which zone of that name."""

    words = ("a", "any", "all", "each", "a single", "that", "the", "those")


class SharedZone(Zone, Leaf, frozen=True):
    """CR 400.1: a zone that all players share, or the name of one alone."""

    words = (
        "exile",
        "the battlefield",
        "the command zone",
        "outside the game",
        "anywhere",
        "the stack",
        "graveyards",
        "hand",
        "hands",
        "it",
        "them",
    )


class AnywhereBut(Zone, frozen=True):
    """CR 400.1: any other zone."""

    phrase = "anywhere other than {zone}"
    zone: OtherZone


class OtherZone(Said, frozen=True):
    """A zone that is left out."""


class OtherZoneOf(OtherZone, frozen=True):
    """CR 400.1: a player's zone that is left out."""

    phrase = "{whose} {zone}"
    whose: Whose
    zone: ZoneName


class OtherZoneShared(OtherZone, Leaf, frozen=True):
    """CR 400.1: a shared zone that is left out."""

    words = ("the battlefield", "exile", "a graveyard", "a graveyard or the battlefield")


class EitherZone(Zone, frozen=True):
    """CR 400.1: one of two zones."""

    phrase = "{first} or {second}"
    first: PlainZone
    second: PlainZone


class PlainZone(Said, frozen=True):
    """A zone in a list of two."""


class PlainZoneOf(PlainZone, frozen=True):
    """CR 400.1: a player's zone in a list of two."""

    phrase = "{whose} {zone}"
    whose: Whose
    zone: ZoneWord


class PlainZoneShared(PlainZone, Leaf, frozen=True):
    """CR 400.1: a shared zone in a list of two."""

    words = (
        "exile",
        "the command zone",
        "the battlefield",
        "outside the game",
        "a graveyard",
        "among cards you own in exile",
    )


class LibraryEndZone(Zone, frozen=True):
    """CR 401: an end of a library."""

    phrase = "the {end} of {whose} library"
    end: LibraryEnd
    whose: Whose
