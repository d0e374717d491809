"""Zones that a noun names (CR 400)."""

from __future__ import annotations

from spellwright.ir.meant.base import Filter
from spellwright.ir.meant.filters import CastFromZone, Not
from spellwright.ir.said import zones as said
from spellwright.ir.said.base import Said
from spellwright.ir.said.players import SomePlayers
from spellwright.meaning.build import ANYTHING
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import Description, whose
from spellwright.meaning.unclear import Unclear, unknown

NAMES = {
    "hand": "hand",
    "hands": "hand",
    "library": "library",
    "libraries": "library",
    "graveyard": "graveyard",
    "graveyards": "graveyard",
}
SHARED = {
    "exile": "exile",
    "the battlefield": "battlefield",
    "the command zone": "command",
    "the stack": "stack",
    "graveyards": "graveyard",
    "hand": "hand",
}
ALL_OF_THEM = frozenset(("a", "any", "all", "each"))


def zone_name(node: Said) -> str:
    """The zone that a bare name stands for."""
    found = NAMES.get(node.word) if isinstance(node, said.ZoneWord) else None
    if found is None:
        raise unknown("zone", node)
    return found


def place_in(node: Said, scope: Scope, d: Description) -> Filter:
    """ "In your graveyard", "from exile": narrows the description to a zone."""
    if isinstance(node, said.ZoneOf):
        d.zone = zone_name(node.zone)
        d.owners = whose(node.whose, scope)
        owner = getattr(node.whose, "owner", None)
        if isinstance(owner, SomePlayers):
            d.theirs = "owner"
    elif isinstance(node, said.SomeZone):
        d.zone = zone_name(node.zone)
        if node.which.word == "a single":
            d.joint = "owner"
        elif node.which.word not in ALL_OF_THEM:
            raise unknown("zone", node.which)
    elif isinstance(node, said.AnywhereBut) and isinstance(node.zone, said.OtherZoneOf):
        d.zone = "anywhere"
        d.but = (zone_name(node.zone.zone), whose(node.zone.whose, scope))
    elif isinstance(node, said.LibraryEndZone):
        d.zone = "library " + node.end.word
        d.owners = whose(node.whose, scope)
    elif isinstance(node, said.SharedZone) and node.word in ("it", "them"):
        if scope.group is None:
            raise unknown("zone", node)
        d.among = scope.group
    elif isinstance(node, said.SharedZone):
        if node.word not in SHARED:
            raise unknown("zone", node)
        d.zone = SHARED[node.word]
    else:
        raise unknown("zone", node)
    return ANYTHING


def cast_where(d: Description | None) -> Filter:
    """CR 601.2a: "a spell from your graveyard", "a spell from anywhere other than your hand"."""
    if d is None:
        return ANYTHING
    if d.players is not None:
        raise Unclear("event", "a spell or a player")
    if d.but is not None:
        zone, owners = d.but
        return Not(CastFromZone(zone, owners))
    if d.zone in ("", "stack"):
        return ANYTHING
    zone = d.zone.removesuffix(" top")
    if zone != d.zone and zone != "library":
        raise Unclear("event", "a spell from a place within a zone")
    return CastFromZone(zone, d.owners)
