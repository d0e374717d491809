"""Playing on quickly: what the search lets all players do after the answer it tries.

No player thinks long here. Lands are played and permanents cast, the best first. Of other spells and abilities it is
looked what they do at once, in main phases and once blocks are declared; what never does any good is remembered.
Attacks and blocks are arithmetic.
"""

from __future__ import annotations

from typing import Final

from spellwright.agents.blocks import duel
from spellwright.agents.look_ahead import Search, candidates, fighting, give, quiet
from spellwright.agents.worth import body_worth, card_worth, land_count, mana_mask, pacified, text_worth, worth
from spellwright.core.vocab import (
    A_CAST,
    A_LAND,
    BLOCKERS,
    CANT_BE_BLOCKED,
    CANT_BLOCK,
    CREATURE,
    DOUBLE_STRIKE,
    END,
    FLYING,
    MAIN1,
    MAIN2,
    REACH,
    VIGILANCE,
)
from spellwright.rules.base import Answer, Rng, Suspend
from spellwright.rules.decisions import PASS, Decision, OneOf, Order, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.layers import chars
from spellwright.rules.objects import Face, Permanent
from spellwright.rules.state import SUSPEND, State, follow_effects
from spellwright.rules.turn import Window

Step = tuple[str, int, Answer]
"""An answer to come: to which kind of question, about what."""
STEPS: Final = 3000
"""So many steps of the engine at most."""
GOOD: Final = 0.12
"""What is done has to improve the position by so much."""
TRIES: Final = 3
"""After so many looks in vain a card is looked at only now and then."""
AGAIN: Final = 5
"""Once in so many chances."""


LOOKS: Final = 4
"""So many positions are looked at for one thing."""


class Gains:
    """How often it was looked what a card or ability brings, of how many chances, how often it was good, and the turn
    (of which playout) in which it was not."""

    __slots__ = ("chances", "good", "idle", "times")

    def __init__(self) -> None:
        self.chances = 0
        self.good = 0
        self.idle = 0
        self.times = 0

    def promising(self, turn: int) -> bool:
        """Whether to look again: not in the same turn; what has never been any good now and then."""
        if self.idle == turn:
            return False
        self.chances += 1
        return self.good > 0 or self.times < TRIES or self.chances % AGAIN == 0


class Playout:
    """Plays states on, for all their players. It remembers from one to the next what is not worth a look."""

    __slots__ = ("gains", "plans", "rng", "runs")

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.gains: dict[tuple[int, int, int, int], Gains] = {}
        self.plans: list[list[Step]] = []
        self.runs = 0

    def run(self, s: State, seat: int, plan: list[Step], stop: int) -> None:
        """Go on from a question until the end step of the turn `stop`; `plan` is what `seat` answers first."""
        self.runs += 1
        self.plans = [[] for _ in s.players]
        self.plans[seat] = plan
        for _ in range(STEPS):
            if s.over:
                return
            d = s.pending
            if d is not None:
                give(s, self.answer(s, d))
                continue
            f = s.agenda
            if f is None:
                return
            if (
                isinstance(f, Window)
                and not s.players[f.player].lost
                and not (s.check_all or s.touched or s.waiting or (s.lasting and s.lapsed is not s.log))
            ):
                if s.turn >= stop and (s.step == END or s.turn > stop) and not s.stack:
                    return
                if s.stack:
                    f.resume(s, PASS)
                elif s.step == BLOCKERS and s.attackers:
                    if s.players[f.player].hand:
                        f.step(s)
                    else:
                        f.resume(s, PASS)
                elif s.active == f.player and (s.step == MAIN1 or s.step == MAIN2):
                    f.step(s)
                else:
                    s.refused = ()
                    s.agenda = f.below
                continue
            s.cursor = 0
            try:
                f.step(s)
            except Suspend:
                SUSPEND.__traceback__ = None
                s.agenda = f
                continue
            if s.resync:
                follow_effects(s)
            if s.answers:
                s.answers = ()

    # ------------------------------------------------------------------ answers

    def answer(self, s: State, d: Decision) -> Answer:
        if isinstance(d, Priority):
            self.plans[d.player] = []
            return self.act(s, d) if len(d.plays) > 1 and not s.stack else PASS
        if isinstance(d, Attack):
            return quick_attack(s, d, self.rng)
        if isinstance(d, Block):
            return quiet(s, d, self.rng)
        plan = self.plans[d.player]
        while plan:
            kind, about, a = plan.pop(0)
            if kind == d.kind and about == d.about and d.legal(a):
                return a
        if isinstance(d, OneOf) and d.kind != "payment" and len(d.of) > 1:
            return self.tried(s, d)
        if isinstance(d, Subset) and d.kind == "discard" and d.values is None:
            return discarded(s, d)
        return quiet(s, d, self.rng)

    def tried(self, s: State, d: OneOf) -> Answer:
        """The best of a few."""
        if d.kind == "mulligan":
            return (0,)
        look = Glance(d.player, self.rng)
        tries = look.tries(s, d, 5)
        best = tries[0]
        if len(tries) > 1:
            value = -1e9
            for a in tries:
                v = look.after(s.clone(), a, 1).value
                if v > value + 1e-9:
                    value = v
                    best = a
        return best

    def act(self, s: State, d: Priority) -> Answer:
        """A land; else what is worth most."""
        look = Glance(d.player, self.rng)
        best = PASS
        most = GOOD
        steps: list[Step] = []
        seen: list[tuple[int, int, int]] = []
        still = 0.0
        looked = False
        fight = fighting(s)
        turn = self.runs * 10000 + s.turn
        for a in d.plays:
            if a == PASS:
                continue
            if a[0] == A_LAND:
                return a
            o = s.objects[a[1]]
            key = (a[0], id(o.card), a[2])
            if key in seen:
                continue
            seen.append(key)
            if a[0] == A_CAST and not a[2] and not fight and sure(o.face):
                v = promise(o.face)
                if v > most:
                    most = v
                    best = a
                    steps = []
                continue
            mark = (d.player * 2 + fight, a[0], id(o.card), a[2])
            g = self.gains.get(mark)
            if g is None:
                g = Gains()
                self.gains[mark] = g
            if not g.promising(turn):
                continue
            if not looked:
                looked = True
                still = look.settle(s.clone(), 1).value
            f = look.after(s.clone(), a, LOOKS)
            g.times += 1
            if f.value - still > GOOD:
                g.good += 1
            else:
                g.idle = turn
            if f.value - still > most:
                most = f.value - still
                best = a
                steps = f.steps
        self.plans[d.player] = steps
        return best


class Glance(Search):
    """Looks ahead with few tries: of targets those that are likeliest."""

    __slots__ = ()

    def tries(self, s: State, d: Decision, most: int) -> list[Answer]:
        if isinstance(d, Order):
            return [tuple(d.of)]
        if most < 2 or not isinstance(d, OneOf) or d.words or len(d.of) <= most or len(d.of[0]) != 1:
            return candidates(s, d, most, self.rng)
        ranked: list[tuple[float, int]] = []
        for i in range(len(d.of)):
            x = d.of[i][0]
            v = 0.0
            if x < 0:
                v = 2.5 if -1 - x != d.player else 0.0
            elif x < len(s.objects):
                o = s.objects[x]
                c = chars(s, o)
                v = body_worth(c) if c.types & CREATURE else 1.0 + 0.3 * c.mana_value
                if o.controller == d.player:
                    v *= 0.6
            ranked.append((-v, i))
        ranked.sort()
        return [d.of[i] for _, i in ranked[:most]]


def sure(f: Face) -> bool:
    """Whether it is a permanent that is cast without a further thought: nothing is asked but mana."""
    return f.plain and f.permanent and f.spell is None


def promise(f: Face) -> float:
    """About what a permanent is worth in play beyond the card that it takes."""
    c = f.chars
    if c.types & CREATURE:
        return max(0.3, body_worth(c) + text_worth(c) - 1.2)
    return 0.3 + 0.4 * c.mana_value


def discarded(s: State, d: Subset) -> Answer:
    """What is wanted least."""
    lands = land_count(s, d.player)
    mask = mana_mask(s, d.player)
    order = sorted(d.of, key=lambda i: (card_worth(s.objects[i], lands, mask), i))
    a = tuple(order[: d.least])
    return a if d.legal(a) else d.sample(Rng(1))


# ------------------------------------------------------------------ attacks by arithmetic


def hits(s: State, o: Permanent) -> int:
    """How much damage it deals in a combat."""
    c = chars(s, o)
    return c.power * 2 if c.keywords & DOUBLE_STRIKE else max(0, c.power)


def quick_attack(s: State, d: Attack, rng: Rng) -> Answer:
    """Whom no blocker stops with profit attacks, if the counterattack can be borne; all do where that wins."""
    n = len(d.candidates)
    out = [0] * n
    foe = -1
    for i in range(n):
        for x in d.allowed[i]:
            if x < 0 and (foe < 0 or s.players[-1 - x].life < s.players[foe].life):
                foe = -1 - x
    if foe < 0:
        return quiet(s, d, rng)
    guards: list[Permanent] = []
    back: list[Permanent] = []
    mine: list[int] = []
    for oid in s.battlefield:
        o = s.permanent(oid)
        c = chars(s, o)
        if not c.types & CREATURE or o.phased:
            continue
        if o.controller == foe:
            if not o.tapped and not c.cant & CANT_BLOCK:
                guards.append(o)
            if not pacified(c):
                back.append(o)
        elif o.controller == d.player and not o.tapped and not c.cant & CANT_BLOCK:
            mine.append(oid)
    target = -1 - foe
    going: list[int] = []
    powers: list[int] = []
    loose = 0
    for i in range(n):
        if target not in d.allowed[i]:
            continue
        o = s.permanent(d.candidates[i])
        power = hits(s, o)
        if power <= 0:
            continue
        stops = blockers_of(s, o, guards)
        if not stops:
            loose += power
            going.append(i)
            continue
        powers.append(power)
        if safe(s, o, stops):
            going.append(i)
    powers.sort(reverse=True)
    if loose + sum(powers[len(guards) :]) >= s.players[foe].life:
        for i in range(n):
            if target in d.allowed[i]:
                out[i] = target
    else:
        danger = sorted([hits(s, o) for o in back], reverse=True)
        going.sort(key=lambda i: (-hits(s, s.permanent(d.candidates[i])), i))
        home = len(mine)
        life = s.players[d.player].life
        for i in going:
            o = s.permanent(d.candidates[i])
            stays = chars(s, o).keywords & VIGILANCE or o.id not in mine
            if stays or life - sum(danger[max(0, home - 1) :]) > min(life - 1, 4):
                out[i] = target
                if not stays:
                    home -= 1
    a = tuple(out)
    return a if d.legal(a) else quiet(s, d, rng)


def blockers_of(s: State, o: Permanent, guards: list[Permanent]) -> list[Permanent]:
    """Those that could block it, by the commonest kinds of evasion."""
    c = chars(s, o)
    if c.cant & CANT_BE_BLOCKED:
        return []
    if c.keywords & FLYING:
        return [g for g in guards if chars(s, g).keywords & (FLYING | REACH)]
    return guards


def safe(s: State, o: Permanent, stops: list[Permanent]) -> bool:
    """Whether no block of one creature wins by it."""
    mine = body_worth(chars(s, o))
    for g in stops:
        dies, kills = duel(s, o, g)
        if dies and (not kills or body_worth(chars(s, g)) < mine):
            return False
    return True


def judged(s: State, seat: int, since: int) -> float:
    """From 0 (lost) to 1 (won): a position after a playout. Winning soon is a little better than winning late."""
    if s.over:
        if s.winner < 0:
            return 0.5
        late = 0.004 * min(s.turn - since, 20)
        return 1.0 - late if s.winner == seat else late
    if s.players[seat].lost:
        return 0.0
    w = worth(s, seat) / SCALE
    return 0.5 + 0.46 * w / (1.0 + abs(w))


SCALE: Final = 8.0
"""So much worth is half of the way to a won game."""
