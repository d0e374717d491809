"""A deck alone against an opponent who does nothing: how quick it is, what its mana does, how often a colour lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spellwright.agents.base import Agent, chance, make_agent
from spellwright.agents.look_ahead import quiet
from spellwright.agents.worth import land_count
from spellwright.core.collector import Quiet
from spellwright.core.vocab import A_CAST, MAIN1, MAIN2
from spellwright.ir.meant.abilities import Card
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Priority
from spellwright.rules.decisions_combat import Block
from spellwright.rules.events import Event, ProduceMana
from spellwright.rules.events_play import LandPlayed, SpellCast
from spellwright.rules.game import Game
from spellwright.rules.legal import castable
from spellwright.rules.mana import Purpose, mana_view
from spellwright.rules.manacost import ManaCost, letters
from spellwright.rules.planning import affordable
from spellwright.rules.state import State
from spellwright.sim.match import LIMIT, SEEDS, reason

OTHERS_CARD: Final = "Wastes"
"""What the opponent's deck is made of: a card that does nothing unless it is played."""
OTHERS_CARDS: Final = 60
TURNS: Final = 20
MOST_TURNS: Final = 50
"""Before the opponent's library is empty."""
MOST_MANA: Final = 60


class Idle(Agent):
    """Keeps its hand and does nothing that it need not."""

    __slots__ = ("rng",)

    name = "idle"

    def __init__(self, seed: int = 0) -> None:
        self.rng = chance(seed)

    def clone(self) -> Idle:
        out = Idle()
        out.rng.a = self.rng.a
        return out

    def choose(self, game: Game, decision: Decision) -> Answer:
        if decision.kind == "mulligan":
            return (0,)
        if isinstance(decision, Block):
            none = (0,) * len(decision.candidates)
            if decision.legal(none):
                return none
        return quiet(game.state, decision, self.rng)


class Alone(msgspec.Struct, frozen=True):
    """A deck that is played alone: its agent, the opponent's cards, the seed, and how many own turns at most."""

    name: str
    deck: list[Card]
    agent: str
    other: list[Card]
    seed: int
    turns: int = TURNS


class Turn(msgspec.Struct):
    """One of the deck's own turns. `mana` is the most it could make at once in a main phase before its first spell,
    `made` what it made, `spells` how many it cast, `lands` those it controls at the end, `land` whether it played one,
    `life` the opponent's at the end. `stuck`: so many spells in hand could have been cast then if mana of any type
    would do, and not otherwise; `lacks` are the colours of which there was too little for them."""

    lands: int = 0
    land: bool = False
    mana: int = 0
    made: int = 0
    spells: int = 0
    life: int = 0
    stuck: int = 0
    lacks: str = ""


class Fished(msgspec.Struct, frozen=True):
    """One game alone. `kill` is the own turn by which the opponent had lost, 0 if they had not; `reason` the rule that
    ended the game; `opening` the lands of the hand that was kept, before all but `kept` cards went to the bottom."""

    number: int
    seed: int
    began: bool
    kill: int
    reason: str
    mulligans: int
    kept: int
    opening: int
    turns: list[Turn]


def play_alone(about: Alone, number: int) -> Fished:
    """The game with this number: the deck begins every other time."""
    rng = chance(about.seed * 1_000_003 + number)
    wanted = number % 2
    seed = rng.below(SEEDS)
    game = Game([about.deck, about.other], seed, keep_history=False)
    while game.state.first != wanted:
        seed = rng.below(SEEDS)
        game = Game([about.deck, about.other], seed, keep_history=False)
    agents = (make_agent(about.agent, rng.below(SEEDS)), Idle(rng.below(SEEDS)))
    watch = Watch()
    with Quiet():
        play_watched(about, game, agents, watch)
    s = game.state
    kill = len(watch.turns) if s.over and s.winner == 0 else 0
    return Fished(
        number, seed, wanted == 0, kill, reason(game), watch.mulligans, watch.kept, watch.opening, watch.turns
    )


def play_watched(about: Alone, game: Game, agents: Sequence[Agent], watch: Watch) -> None:
    """Play until the game is over or has been watched for long enough."""
    for _ in range(LIMIT):
        d = game.decision
        if d is None or not watch.before(game.state, d, about.turns):
            break
        answer = agents[d.player].choose(game, d)
        if d.player == 0 and d.kind == "mulligan":
            watch.hand(game.state, answer)
        last = game.state.log
        own = game.state.active == 0
        game.push(answer)
        watch.after(game.state, last, own)


class Watch:
    """Looks on as a deck is played alone in the first seat."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.turn = 0
        self.mulligans = 0
        self.kept = 0
        self.opening = 0

    def hand(self, s: State, answer: Answer) -> None:
        """The hand is kept, or not."""
        if answer == (1,):
            self.mulligans += 1
            return
        hand = s.players[0].hand
        self.kept = len(hand) - self.mulligans
        self.opening = sum([1 for i in hand if s.objects[i].face.is_land])

    def before(self, s: State, d: Decision, most: int) -> bool:
        """A question: whether to go on."""
        if d.kind in ("mulligan", "bottom") and not self.turns:
            return True
        if s.active == 0 and s.turn != self.turn:
            if len(self.turns) == most:
                return False
            self.turn = s.turn
            self.turns.append(Turn(land_count(s, 0), life=s.players[1].life))
        if isinstance(d, Priority) and d.player == 0 and s.active == 0 and s.step in (MAIN1, MAIN2) and not s.stack:
            t = self.turns[-1]
            if not t.spells:
                mana = most_mana(s, 0)
                if mana >= t.mana:
                    t.mana = mana
                    t.stuck, t.lacks = stuck(s, d)
        return True

    def after(self, s: State, last: Event | None, own: bool) -> None:
        """An answer has been given; `last` was the last event before."""
        if not self.turns:
            return
        t = self.turns[-1]
        if s.turn == self.turn:
            t.lands = land_count(s, 0)
            t.life = s.players[1].life
        if not own:
            return
        made = spells = 0
        land = False
        e = s.log
        while e is not None and e is not last:
            if isinstance(e, ProduceMana) and e.player == 0:
                made += len(e.mana)
            elif isinstance(e, SpellCast) and e.player == 0:
                spells += 1
            elif isinstance(e, LandPlayed) and e.player == 0:
                land = True
            e = e.prev
        if e is last:
            t.made += made
            t.spells += spells
            t.land = t.land or land


def most_mana(s: State, seat: int) -> int:
    """How much generic mana the player could pay now."""
    view = mana_view(s, seat)
    n = view.total
    if view.complex:
        for_nothing = Purpose(None, None, ())
        while n < MOST_MANA and affordable(s, seat, ManaCost(n + 1, (), (), (), 0, 0, ()), for_nothing):
            n += 1
    return n


def stuck(s: State, d: Priority) -> tuple[int, str]:
    """How many spells in hand only want for a colour, and the colours."""
    can = {a[1] for a in d.plays if a[0] == A_CAST}
    n = 0
    lacks = 0
    view = mana_view(s, d.player)
    for oid in s.players[d.player].hand:
        o = s.objects[oid]
        f = o.face
        if oid in can or f.is_land or f.cost is None:
            continue
        if castable(s, o, f, None, d.player, False, True) and not castable(s, o, f, None, d.player, False):
            n += 1
            for mask, needed in f.cost.needs:
                if mask & (mask - 1) == 0 and view.of(mask) < needed:
                    lacks |= mask
    return n, letters(lacks) if lacks else ""
