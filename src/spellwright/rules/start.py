"""Starting a game (CR 103): decks shuffled, opening hands, London mulligans, who begins."""

from __future__ import annotations

from spellwright.core.vocab import GONE, LIBRARY
from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import Subset, yes_no
from spellwright.rules.events import DrawCard, Event
from spellwright.rules.gate import happen, intend
from spellwright.rules.objects import Card, Obj
from spellwright.rules.player import Player
from spellwright.rules.state import Frame, State
from spellwright.rules.turn import BEGIN_TURN
from spellwright.rules.zones import ZoneMove, shuffle

HAND_SIZE = 7


MASK = 0xFFFFFFFFFFFFFFFF


def mixed(seed: int) -> int:
    """A generator's state from a seed, mixed thoroughly (as SplitMix64 does): from neighbouring seeds the streams of a
    multiplicative generator would go together."""
    x = (seed * 2 + 1) * 0x9E3779B97F4A7C15 & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return (x ^ x >> 31) % 2147483646 + 1


def new_state(decks: list[list[Card]], seed: int, life: int, hands: bool) -> State:
    """A state before its first step. Seat 0 has the first deck. With `hands` the decks are shuffled (CR 103.3), and
    become libraries in that order."""
    s = State(None)
    s.rng = mixed(seed)
    blank = decks[0][0] if decks and decks[0] else None
    for seat in range(len(decks)):
        s.players.append(Player(seat, s.epoch))
        s.mana.append(None)
    nobody = blank if blank is not None else next((d[0] for d in decks if d), None)
    assert nobody is not None
    s.add(Obj(0, nobody, nobody.faces[0], 0, 0, GONE, s.epoch))
    r = Rng(s.rng)
    for seat in range(len(decks)):
        p = s.players[seat]
        p.life = life
        n = len(s.objects)
        p.library = tuple(range(n, n + len(decks[seat])))
        new: list[Obj] = []
        cards = decks[seat][:]
        if hands:
            r.mix(cards)
        for card in cards:
            new.append(Obj(n, card, card.faces[0], seat, seat, LIBRARY, s.epoch))
            n += 1
        s.add_all(new)
    if hands:
        s.edit_seldom().first = r.below(len(decks))
        s.rng = r.a
    s.active = s.first
    s.usual = s.first
    s.edit_seldom().started = hands
    seats = tuple([(s.first + i) % len(decks) for i in range(len(decks))])
    s.agenda = OpeningHands(Mulligans(BEGIN_TURN, seats, 0, (), seats), seats) if hands else BEGIN_TURN
    return s


class OpeningHands(Frame):
    """CR 103.5: each player draws seven cards."""

    __slots__ = ("seats",)

    def __init__(self, below: Frame | None, seats: tuple[int, ...]) -> None:
        self.below = below
        self.seats = seats

    def step(self, s: State) -> None:
        s.agenda = self.below
        for seat in self.seats:
            draw_hand(s, seat)


def draw_hand(s: State, seat: int) -> None:
    """Seven cards, which no replacement touches before the game begins."""
    happen(s, [DrawCard(seat) for _ in range(min(HAND_SIZE, len(s.players[seat].library)))])


class Mulligans(Frame):
    """CR 103.5: in each round the players still deciding say in turn order whether they mulligan; then all who do, do.

    `deciding` have not yet spoken in this round, `again` have said that they mulligan, `open` are in the round at all.
    """

    __slots__ = ("again", "deciding", "open", "taken")

    def __init__(self, below: Frame | None, deciding: Answer, taken: int, again: Answer, open: Answer) -> None:
        self.below = below
        self.deciding = deciding
        self.taken = taken
        self.again = again
        self.open = open

    def step(self, s: State) -> None:
        if self.deciding:
            seat = self.deciding[0]
            more = 0
            if self.taken < HAND_SIZE:
                more = s.ask(yes_no(seat, "mulligan", 0, ("mulligan", "keep")))[0]
            again = (*self.again, seat) if more else self.again
            after: Frame = Mulligans(self.below, self.deciding[1:], self.taken, again, self.open)
            if not more and self.taken:
                after = PutBack(after, seat, self.taken)
            s.agenda = after
            return
        if not self.again:
            s.agenda = self.below
            return
        s.agenda = Mulligans(self.below, self.again, self.taken + 1, (), self.again)
        for seat in self.again:
            hand = s.players[seat].hand
            happen(s, [ZoneMove(i, LIBRARY, "mulligan") for i in hand])
            shuffle(s, seat, True)
            draw_hand(s, seat)


class PutBack(Frame):
    """CR 103.5: a card on the bottom for each mulligan taken, in any order."""

    __slots__ = ("n", "seat")

    def __init__(self, below: Frame | None, seat: int, n: int) -> None:
        self.below = below
        self.seat = seat
        self.n = n

    def step(self, s: State) -> None:
        hand = s.players[self.seat].hand
        n = min(self.n, len(hand))
        ids = s.ask(Subset(self.seat, "bottom", 0, list(hand), n, n)) if n else ()
        events: list[Event] = []
        for i in ids:
            m = ZoneMove(i, LIBRARY, "bottom")
            m.position = -1
            events.append(m)
        s.agenda = self.below
        happen(s, intend(s, events))
