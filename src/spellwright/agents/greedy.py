"""The agent `greedy`: of each answer it asks what will come of it at once, and takes the best.

It plays a land, spends its mana on what improves the position most, holds what only helps in combat until there is one,
and attacks and blocks where that pays. It thinks in states made up from what its player knows (`hidden.guess`).
"""

from __future__ import annotations

from typing import Final

from spellwright.agents.base import Agent, chance
from spellwright.agents.blocks import likely_blocks
from spellwright.agents.hidden import guess
from spellwright.agents.look_ahead import Search, candidates, fighting, quiet
from spellwright.agents.worth import body_worth, card_worth, land_count, mana_mask
from spellwright.core.vocab import A_ACTIVATE, A_CAST, A_LAND, ATTACKERS, END, MAIN1, MAIN2
from spellwright.rules.base import Answer
from spellwright.rules.decisions import PASS, Decision, Divide, OneOf, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.game import Game
from spellwright.rules.layers import chars
from spellwright.rules.mana import mana_view
from spellwright.rules.state import State

GAIN: Final = 0.12
"""An action has to improve the position by so much."""
REPLY: Final = 0.8
"""A card that is cast in reply to a spell or ability has to: there may be a better one to come."""
AGAIN: Final = 12
"""How often one thing is done in a turn at most."""


class GreedyAgent(Agent):
    """`effort`: about how many positions it looks at for one action. `made_up`: the states it is asked in are made up
    already, and it thinks in them as they are."""

    __slots__ = ("again", "effort", "made_up", "plan", "planned", "rng", "turn")

    name = "greedy"

    def __init__(self, seed: int = 0, effort: int = 24, made_up: bool = False) -> None:
        self.rng = chance(seed)
        self.effort = effort
        self.made_up = made_up
        self.plan: list[tuple[str, int, Answer]] = []
        self.planned = False
        self.turn = -1
        self.again: dict[Answer, int] = {}

    def clone(self) -> GreedyAgent:
        out = GreedyAgent(0, self.effort, self.made_up)
        out.rng.a = self.rng.a
        out.plan = self.plan[:]
        out.planned = self.planned
        out.turn = self.turn
        out.again = dict(self.again)
        return out

    def choose(self, game: Game, decision: Decision) -> Answer:
        return self.answer(game.state, decision)

    def answer(self, s: State, d: Decision) -> Answer:
        """What it chooses; `planned` tells whether that was part of an earlier choice, `plan` what is to follow."""
        self.planned = False
        if isinstance(d, Priority):
            self.plan = []
            return self.priority(s, d)
        if isinstance(d, Attack):
            return self.attack(s, d)
        if isinstance(d, Block):
            return self.block(s, d)
        if isinstance(d, OneOf) and len(d.of) == 1:
            return d.of[0]
        planned = self.follow(d)
        if planned is not None:
            self.planned = True
            return planned
        if d.kind == "mulligan":
            return (1,) if self.bad_hand(s, d.player) else (0,)
        if isinstance(d, Subset) and d.of:
            held = s.players[d.player].hand
            if d.kind in ("bottom", "discard") and all([i in held for i in d.of]):
                return self.worst(s, d)
            if d.kind in ("scry", "surveil"):
                return self.sift(s, d)
        return self.tried(s, d)

    # ------------------------------------------------------------------ what was decided before

    def follow(self, d: Decision) -> Answer | None:
        """The next answer of the plan that the action was chosen for, if it fits the question."""
        while self.plan:
            kind, about, a = self.plan.pop(0)
            if kind == d.kind and about == d.about and d.legal(a):
                return a
        return None

    def shown(self, d: Decision) -> frozenset[int]:
        """The objects that the question names."""
        if isinstance(d, (Subset, Divide)):
            return frozenset(d.of)
        if isinstance(d, OneOf):
            return frozenset([a[0] for a in d.of if len(a) == 1])
        return frozenset()

    def world(self, s: State, d: Decision) -> State:
        """A state to think in."""
        return s if self.made_up else guess(s, d.player, self.rng, self.shown(d))

    def tried(self, s: State, d: Decision) -> Answer:
        """Try answers out and take the best."""
        look = Search(d.player, self.rng)
        base = self.world(s, d)
        tries = candidates(base, d, self.effort, self.rng)
        if len(tries) == 1:
            return tries[0]
        best = tries[0]
        value = -1e9
        steps: list[tuple[str, int, Answer]] = []
        share = max(1, 2 * self.effort // len(tries))
        for a in tries:
            f = look.after(base.clone(), a, share)
            if f.value > value + 1e-9:
                best = a
                value = f.value
                steps = f.steps
        self.plan = steps
        return best

    # ------------------------------------------------------------------ priority

    def priority(self, s: State, d: Priority) -> Answer:
        if len(d.plays) <= 1 or not self.window(s, d.player):
            return PASS
        if s.turn != self.turn:
            self.turn = s.turn
            self.again = {}
        options = self.options(s, d)
        if not options:
            return PASS
        base = self.world(s, d)
        look = Search(d.player, self.rng, to_end=s.active != d.player or s.step > MAIN1)
        lands = [a for a in options if a[0] == A_LAND]
        if lands:
            best = lands[0]
            value = -1e9
            if len(lands) > 1:
                for a in lands:
                    f = look.after(base.clone(), a, 2)
                    if f.value > value + 1e-9:
                        value = f.value
                        best = a
            return best
        still = look.settle(base.clone(), 4).value
        found: list[tuple[float, Answer, list[tuple[str, int, Answer]]]] = []
        for a in options:
            f = look.after(base.clone(), a, self.effort)
            if f.value - still > (REPLY if s.stack and a[0] == A_CAST else GAIN):
                found.append((f.value - still, a, f.steps))
        if not found:
            return PASS
        pick = self.curve(s, d.player, found)
        _, a, steps = found[pick]
        self.plan = steps
        self.again[a] = self.again.get(a, 0) + 1
        return a

    def instead(self, chosen: Answer, done: Answer) -> None:
        """Not what it chose is done, but something else."""
        if chosen != done:
            if self.again.get(chosen, 0) > 0:
                self.again[chosen] -= 1
            if done != PASS:
                self.again[done] = self.again.get(done, 0) + 1

    def window(self, s: State, seat: int) -> bool:
        """Whether this is a moment at which anything is worth a thought. Blocks are awaited."""
        if s.stack:
            return s.objects[s.stack[-1]].controller != seat
        if s.step != ATTACKERS and fighting(s):
            return True
        return s.step in (MAIN1, MAIN2) if s.active == seat else s.step == END

    def options(self, s: State, d: Priority) -> list[Answer]:
        """The actions to think about: one of several equal cards, and nothing too often."""
        seen: set[tuple[int, int, int]] = set()
        out: list[Answer] = []
        for a in d.plays:
            if a == PASS or self.again.get(a, 0) >= AGAIN:
                continue
            if a[0] in (A_LAND, A_CAST):
                key = (a[0], id(s.objects[a[1]].card), a[2])
                if key in seen:
                    continue
                seen.add(key)
            out.append(a)
        return out

    def curve(self, s: State, seat: int, found: list[tuple[float, Answer, list[tuple[str, int, Answer]]]]) -> int:
        """Which to do first: the dearest of those that together gain most for the mana there is."""
        mana = mana_view(s, seat).total
        prices = [self.price(s, a) for _, a, _ in found]
        best_gain = -1.0
        best: list[int] = [0]
        for mask in range(1, 1 << min(len(found), 10)):
            chosen = [i for i in range(len(found)) if mask >> i & 1]
            if sum([prices[i] for i in chosen]) > mana and len(chosen) > 1:
                continue
            gain = sum([found[i][0] for i in chosen])
            if gain > best_gain + 1e-9:
                best_gain = gain
                best = chosen
        first = best[0]
        for i in best:
            if prices[i] > prices[first] or (prices[i] == prices[first] and found[i][0] > found[first][0]):
                first = i
        return first

    def price(self, s: State, a: Answer) -> int:
        """About how much mana an action takes."""
        o = s.objects[a[1]]
        if a[0] == A_CAST:
            cost = o.face.cost
            return cost.value if cost is not None else 0
        if a[0] == A_ACTIVATE:
            abilities = chars(s, o).abilities
            spec = getattr(abilities[a[2]], "cost", None) if a[2] < len(abilities) else None
            mana = getattr(spec, "mana", None)
            return mana.value if mana is not None else 0
        return 3

    # ------------------------------------------------------------------ combat

    def attack(self, s: State, d: Attack) -> Answer:
        """From no attack on, let each creature join if that pays, the strongest first; also think of all together."""
        look = Search(d.player, self.rng, tricks=True, to_end=True)
        base = self.world(s, d)
        n = len(d.candidates)
        start = quiet(s, d, self.rng)
        value = look.after(base.clone(), start, 2).value
        best = list(start)
        order = sorted(range(n), key=lambda i: (-body_worth(chars(s, s.objects[d.candidates[i]])), i))
        best, value = self.climb(look, base, d, best, value, [(i, x) for i in order for x in d.allowed[i]])
        every = [d.allowed[i][0] for i in range(n)]
        if n > 1 and every != best and d.legal(tuple(every)):
            v = look.after(base.clone(), tuple(every), 2).value
            less, w = self.climb(look, base, d, every, v, [(i, 0) for i in reversed(order)]) if n <= 12 else (every, v)
            if w > value:
                best = less
        return tuple(best)

    def block(self, s: State, d: Block) -> Answer:
        """From the likely blocks on, change each blocker's part if that pays."""
        look = Search(d.player, self.rng, tricks=True, to_end=True)
        base = self.world(s, d)
        a = likely_blocks(s, d)
        start = list(a if a and d.legal(a) else quiet(s, d, self.rng))
        value = look.after(base.clone(), tuple(start), 2).value
        none = [0] * len(d.candidates)
        if none != start and d.legal(tuple(none)):
            v = look.after(base.clone(), tuple(none), 2).value
            if v > value:
                start, value = none, v
        moves = [(i, x) for i in range(len(start)) for x in (0, *d.pairs[i])]
        best, _ = self.climb(look, base, d, start, value, moves[: 3 * self.effort])
        return tuple(best)

    def climb(
        self, look: Search, base: State, d: Decision, start: list[int], value: float, moves: list[tuple[int, int]]
    ) -> tuple[list[int], float]:
        """Make each of these changes that improves the outcome. A creature that has nothing to lose attacks: the other
        side may block worse than it is thought to."""
        best = start
        for i, x in moves:
            if best[i] == x:
                continue
            new = best[:]
            new[i] = x
            a = tuple(new)
            if not d.legal(a):
                continue
            v = look.after(base.clone(), a, 2).value
            free = isinstance(d, Attack) and x != 0 and chars(base, base.objects[d.candidates[i]]).power > 0
            if v > value + (-0.001 if free else 0.02):
                best = new
                value = v
        return best, value

    # ------------------------------------------------------------------ cards

    def bad_hand(self, s: State, seat: int) -> bool:
        """Too few lands, too many, or nothing else to be done with them."""
        hand = s.players[seat].hand
        library = s.players[seat].library
        n = len(hand)
        lands = sum([1 for i in hand if s.objects[i].face.is_land])
        share = sum([1 for i in (*hand, *library) if s.objects[i].face.is_land]) / max(1, n + len(library))
        if share < 0.2 or share > 0.7:
            return False
        cheap = [i for i in hand if not s.objects[i].face.is_land and s.objects[i].face.chars.mana_value <= 3]
        return lands < 2 or lands > n - 2 or (lands == 2 and not cheap)

    def values(self, s: State, seat: int, ids: list[int]) -> list[float]:
        """How much the player wants to hold each of these cards, the first land counting more than the fifth."""
        lands = land_count(s, seat)
        mask = mana_mask(s, seat)
        if not lands:
            for i in s.players[seat].hand:
                mask |= 63 if s.objects[i].face.is_land else 0
        out: list[float] = []
        for i in ids:
            o = s.objects[i]
            out.append(card_worth(o, lands, mask) + (0.4 if o.face.is_land and lands < 3 else 0.0))
            if o.face.is_land:
                lands += 1
        return out

    def worst(self, s: State, d: Subset) -> Answer:
        """Give up what is wanted least."""
        v = self.values(s, d.player, d.of)
        order = sorted(range(len(d.of)), key=lambda i: (v[i], i))
        a = tuple([d.of[i] for i in order[: d.least]])
        return a if d.legal(a) else d.sample(self.rng)

    def sift(self, s: State, d: Subset) -> Answer:
        """What to put away of the cards on top: lands beyond need, spells that are out of reach."""
        p = s.players[d.player]
        lands = land_count(s, d.player) + sum([1 for i in p.hand if s.objects[i].face.is_land])
        away: list[int] = []
        for i in d.of:
            f = s.objects[i].face
            if f.is_land:
                if lands >= 6:
                    away.append(i)
                lands += 1
            elif f.chars.mana_value > lands + 2 or (lands < 3 and len(p.hand) > 4):
                away.append(i)
        a = tuple(away)
        return a if d.legal(a) else quiet(s, d, self.rng)
