"""What a player cannot know, made up anew: a state to think in without looking at the other side's cards.

The player is taken to know the lists of all decks, as a good player soon does: which cards are out of sight is known,
where each of them is is not. So the cards that a player does not see are put in an order that does not depend on
where they are, and dealt at random to the places they may be in: hands, libraries, what lies face down. The same
generator makes the same world of all states that the player cannot tell apart.
"""

from __future__ import annotations

from typing import Final

from spellwright.agents.holding import Holding
from spellwright.core.vocab import BATTLEFIELD, EXILE, LIBRARY, STACK
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Rng
from spellwright.rules.listeners import register
from spellwright.rules.objects import Card, Obj, Permanent, StackObject
from spellwright.rules.state import State
from spellwright.rules.view import knows
from spellwright.rules.zones import WAYS_DOWN

DOUBT: Final = 10
"""One time in so many a player holds a card in spite of that."""
TRIES: Final = 8
"""So many cards are looked at for another one."""


class Unknown:
    """What `seat` does not know of a state: for each owner the places of the cards out of sight, and these cards.

    `shown` are the cards in hands and libraries that the decision at hand shows to the player; they stay. (What lies
    face down is not shown by being an answer.) Each `world` is a state of its own that the player cannot tell from the
    true one, chance to come included.
    With `likely`, the others mostly do not hold what they would have played (`holding`).
    """

    __slots__ = ("base", "holdings", "likely", "places", "pools", "seat", "shown", "wants")

    def __init__(self, s: State, seat: int, shown: frozenset[int] = frozenset(), likely: bool = False) -> None:
        g = s.clone()
        self.base = g
        self.seat = seat
        self.shown = shown
        self.places: list[list[int]] = [[] for _ in g.players]
        self.wants: list[list[str]] = [[] for _ in g.players]
        self.pools: list[list[Card]] = []
        for oid in (*g.battlefield, *g.stack, *g.exile):
            o = g.objects[oid]
            if o.face_down and not knows(g, seat, o) and not made_up(o):
                self.places[o.owner].append(oid)
                self.wants[o.owner].append(keyword_asked(g, o))
        for p in g.players:
            self.places[p.seat].extend([i for i in (*p.hand, *p.library) if self.out_of_sight(g.objects[i])])
        for places in self.places:
            self.pools.append(sorted([g.objects[i].card for i in places], key=card_key))
            for i in places:
                if g.objects[i].registered and g.objects[i].zone not in (BATTLEFIELD, STACK):
                    unlisten(g, i)
        self.likely = likely
        self.holdings = [Holding(g, p.seat) for p in g.players] if likely else []
        for p in g.players:
            g.mana[p.seat] = None

    def out_of_sight(self, o: Obj) -> bool:
        return not knows(self.base, self.seat, o) and o.id not in self.shown

    def world(self, rng: Rng) -> State:
        """A clone in which the cards out of sight are somewhere, and chance goes some way. The state before what is
        being announced, to which the game may return (CR 733.1), is made up too."""
        g = self.base.clone()
        for seat in range(len(self.places)):
            places = self.places[seat]
            cards = self.pools[seat][:]
            mix(rng, cards)
            wants = self.wants[seat]
            for j in range(len(wants)):
                if wants[j]:
                    bring(cards, j, wants[j])
            if self.likely and seat != self.seat:
                self.part_with(rng, seat, cards)
            for j in range(len(places)):
                put(g, places[j], cards[j])
        for seat in range(len(g.players)):
            g.edit_player(seat).forget()
        g.rng = 1 + rng.below(2147483000)
        if g.before is not None:
            before = Unknown(g.before.state, self.seat, self.shown, self.likely)
            g.before = g.before.with_state(before.world(rng))
        return g

    def part_with(self, rng: Rng, seat: int, cards: list[Card]) -> None:
        """A card that the player is not likely to hold changes places with one from the library that it may hold."""
        h = self.holdings[seat]
        places = self.places[seat]
        first = len(places)
        while first > 0 and self.base.objects[places[first - 1]].zone == LIBRARY:
            first -= 1
        if first == len(places):
            return
        for j in range(len(self.wants[seat]), first):
            if not h.unlikely(cards[j]) or not rng.below(DOUBT):
                continue
            for _ in range(TRIES):
                k = first + rng.below(len(places) - first)
                if not h.unlikely(cards[k]):
                    cards[j], cards[k] = cards[k], cards[j]
                    break


def guess(s: State, seat: int, rng: Rng, shown: frozenset[int] = frozenset()) -> State:
    """One world that `seat` cannot tell from the state (see `Unknown`)."""
    return Unknown(s, seat, shown).world(rng)


def card_key(card: Card) -> tuple[str, str, int, int, int, int, int]:
    """An order of cards that depends on what they are alone."""
    c = card.faces[0].chars
    return card.name, card.layout, c.types, c.mana_value, c.power, c.toughness, len(c.abilities)


def made_up(o: Obj) -> bool:
    """Whether it is no card of a deck: a token, or a copy of a spell."""
    if isinstance(o, Permanent):
        return o.token
    return o.card.token or (isinstance(o, StackObject) and (o.copy_of != 0 or o.kind != 0))


def keyword_asked(s: State, o: Obj) -> str:
    """The keyword that a face-down card must have to have come to lie so (CR 708.6, 702.143a), "" for none."""
    if o.zone == EXILE:
        for p in s.permits:
            if p.label == "foretell" and o.id in p.ids:
                return "foretell"
        return ""
    how = ""
    if isinstance(o, Permanent):
        for flag in o.flags:
            if flag in WAYS_DOWN:
                how = flag
    elif o.cast is not None:
        how = o.cast.label
    return how if how in ("morph", "megamorph", "disguise") else ""


def bring(cards: list[Card], j: int, keyword: str) -> None:
    """To this place the first card from there on that has the keyword; if there is none, any may lie there."""
    for k in range(j, len(cards)):
        for a in cards[k].faces[0].chars.abilities:
            if isinstance(a, KeywordAbility) and a.name == keyword:
                cards[j], cards[k] = cards[k], cards[j]
                return


def mix(rng: Rng, cards: list[Card]) -> None:
    """Shuffle."""
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def unlisten(g: State, oid: int) -> None:
    """Nothing of the card listens any longer where it is."""
    o = g.edit(oid)
    register(g, o, o.registered, False)
    o.registered = ()


def put(g: State, oid: int, card: Card) -> None:
    """This place holds this card. What works where it is listens, but in a library nothing does."""
    o = g.objects[oid]
    face = card.faces[0]
    listens = o.zone not in (BATTLEFIELD, STACK, LIBRARY) and face.zones & (1 << o.zone) != 0
    if o.card is card and not listens:
        return
    o = g.edit(oid)
    o.card = card
    if o.zone in (BATTLEFIELD, STACK):
        return
    o.face = face
    o.chars = o.printed()
    o.stamp = None
    if listens:
        o.registered = face.chars.abilities
        register(g, o, o.registered, True)
