"""What may be taken back: answers since which nothing was revealed, by chance or by a card that was hidden."""

from __future__ import annotations

from spellwright.core.vocab import LIBRARY
from spellwright.play.story import facts_since
from spellwright.rules.describe import object_name
from spellwright.rules.events import DrawCard
from spellwright.rules.events_play import Seen
from spellwright.rules.state import State
from spellwright.rules.view import knows
from spellwright.rules.zones import ZoneMove


def revealed(past: State, s: State, seat: int) -> str:
    """What the player has learned between two states of a game that they could not know before; "" for nothing."""
    if past.rng != s.rng:
        return "chance has decided something since (cards shuffled, a coin, a die)"
    events, _ = facts_since(past.log, s.log)
    before = min(len(past.objects), len(s.objects))
    hidden: set[int] = set()
    for e in events:
        if isinstance(e, ZoneMove) and e.oid:
            was = e.oid in hidden if e.oid >= before else not knows(past, seat, past.objects[e.oid])
            if was and e.new:
                if knows(s, seat, s.objects[e.new]):
                    return f"a card was seen since: {object_name(s, e.new)}"
                hidden.add(e.new)
        elif isinstance(e, DrawCard) and e.new:
            if e.player == seat:
                return f"a card was drawn since: {object_name(s, e.new)}"
            if not e.known >> seat & 1:
                hidden.add(e.new)
        elif isinstance(e, Seen) and e.seats >> seat & 1:
            for oid in e.ids:
                if oid in hidden or (oid < before and not knows(past, seat, past.objects[oid])):
                    return f"a card was seen since: {object_name(s, oid)}"
    for oid in range(before):
        o = s.objects[oid]
        if o.known >> seat & 1 and o.zone == LIBRARY and not knows(past, seat, past.objects[oid]):
            return f"a card was seen since: {object_name(s, oid)}"
    return ""
