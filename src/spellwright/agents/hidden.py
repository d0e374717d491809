"""What a player cannot know, made up anew: a state to think in without looking at the other side's cards."""

from __future__ import annotations

from spellwright.rules.base import Rng
from spellwright.rules.state import State


def guess(s: State, seat: int, rng: Rng, shown: frozenset[int] = frozenset()) -> State:
    """A clone that `seat` cannot tell from the state: the cards it does not know change places in each player's hand
    and library, and chance goes another way.

    `shown` are the objects that the decision at hand shows to the player; they stay.
    """
    g = s.clone()
    bit = 1 << seat
    for p in s.players:
        q = g.edit_player(p.seat)
        q.forget()
        library = q.library
        places = [i for i in range(len(library)) if not s.objects[library[i]].known & bit and library[i] not in shown]
        mix(rng, places, library)
        if p.seat != seat:
            held = [i for i in p.hand if not s.objects[i].known & bit and i not in shown]
            deal(g, rng, [i for i in held if movable(s, i)], [library[i] for i in places if movable(s, library[i])])
    g.rng = 1 + rng.below(2147483000)
    return g


def movable(s: State, oid: int) -> bool:
    """Whether nothing listens for this card where it is."""
    return not s.objects[oid].registered


def mix(rng: Rng, places: list[int], of: list[int]) -> None:
    """Shuffle what stands at these places of a list."""
    for i in range(len(places) - 1, 0, -1):
        j = rng.below(i + 1)
        a = places[i]
        b = places[j]
        of[a], of[b] = of[b], of[a]


def deal(g: State, rng: Rng, hand: list[int], library: list[int]) -> None:
    """Each card of the hand changes places with a random one of hand and library."""
    both = hand + library
    for i in range(len(hand)):
        j = i + rng.below(len(both) - i)
        if i != j:
            a = g.edit(both[i])
            b = g.edit(both[j])
            a.card, b.card = b.card, a.card
            a.face, b.face = b.face, a.face
            a.chars, b.chars = b.chars, a.chars


