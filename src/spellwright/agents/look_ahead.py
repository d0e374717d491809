"""Trying answers out: what comes of an answer once everything it began has been carried out."""

from __future__ import annotations

from typing import Final

from spellwright.agents.blocks import likely_blocks
from spellwright.agents.worth import worth
from spellwright.core.vocab import ATTACKERS, BLOCKERS, E_STEP, END, FIRST_DAMAGE
from spellwright.rules.abilities import TriggeredAbility
from spellwright.rules.base import Answer, Rng, RulesError, Suspend
from spellwright.rules.decisions import PASS, Decision, Divide, Number, OneOf, Order, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.patterns_players import StepTest
from spellwright.rules.pay import AUTO
from spellwright.rules.state import SUSPEND, Frame, State, follow_effects
from spellwright.rules.turn import Window

STEPS: Final = 400
"""So many answers at most before a position is judged as it stands."""


class Found:
    """What an answer leads to: its value, and the answers of the same player on the way (with what they answer)."""

    __slots__ = ("steps", "value")

    def __init__(self, value: float, steps: list[tuple[str, int, Answer]]) -> None:
        self.value = value
        self.steps = steps


def fighting(s: State) -> bool:
    """Whether combat damage is still to come."""
    return s.step in (ATTACKERS, BLOCKERS, FIRST_DAMAGE) and bool(s.attackers)


def end_matters(s: State) -> bool:
    """Whether something is to happen at the beginning of the end step of this turn."""
    if s.step >= END:
        return False
    for w in s.index.triggers[E_STEP]:
        a = w.ability
        if isinstance(a, TriggeredAbility) and isinstance(a.event, StepTest) and END in a.event.steps:
            return True
    return False


def coast(s: State, halt: int = -1, to_end: bool = False) -> Decision | None:
    """Go on, everyone passing priority unasked: what could be done is not worked out. The next other question, or None
    once the stack is empty and no combat damage is to come, or the game is over. `halt`: a seat whose first priority
    after blocks is a question too. With `to_end` what is to happen in the end step happens as well."""
    for _ in range(STEPS * 10):
        if s.pending is not None or s.over:
            return s.pending
        f = s.agenda
        if f is None:
            return None
        if isinstance(f, Window) and not s.players[f.player].lost:
            if s.check_all or s.touched or s.waiting or (s.lasting and s.lapsed is not s.log):
                f.step(s)
            elif f.player == halt and s.step == BLOCKERS and not s.stack:
                f.step(s)
                return asked(s)
            elif s.stack or fighting(s) or (to_end and end_matters(s)):
                f.resume(s, PASS)
            else:
                return None
            continue
        step(s, f)
    return None


def step(s: State, f: Frame) -> None:
    """One step of what is under way (as `rules.state.run` makes them); a question is then pending, or it goes on."""
    s.cursor = 0
    try:
        f.step(s)
    except Suspend:
        SUSPEND.__traceback__ = None
        s.agenda = f
        return
    if s.resync:
        follow_effects(s)
    if s.answers:
        s.answers = ()


def asked(s: State) -> Decision | None:
    """The pending decision, whatever was known of it before a step was made."""
    return s.pending


def give(s: State, answer: Answer) -> None:
    """Answer the pending decision, and go no further."""
    f = s.agenda
    assert f is not None
    s.pending = None
    f.resume(s, answer)


def candidates(s: State, d: Decision, most: int, rng: Rng) -> list[Answer]:
    """At most so many legal answers that are worth a try, likely ones first."""
    if isinstance(d, OneOf):
        if d.kind == "payment" and d.legal(AUTO):
            return [AUTO]
        out = distinct(s, d)
        return out if len(out) <= most else spread(out, most)
    if isinstance(d, Number):
        return [(n,) for n in sorted({d.most, d.least, *numbers(d, most)}, reverse=True)]
    if isinstance(d, Order):
        return [tuple(d.of)] if len(d.of) > 3 else d.options()
    if isinstance(d, Block):
        a = likely_blocks(s, d)
        return [a if a and d.legal(a) else quiet(s, d, rng)]
    if isinstance(d, Divide):
        a = fallback_division(d)
        return [a] if most < 2 else [a, *[x for x in spread(listed(d), most - 1) if x != a]]
    n = d.count()
    if n <= most:
        return d.options()
    if isinstance(d, Subset):
        return subsets(d, most)
    out = []
    for _ in range(most * 2):
        a = d.sample(rng)
        if a not in out:
            out.append(a)
        if len(out) >= most:
            break
    return out


def distinct(s: State, d: OneOf) -> list[Answer]:
    """One answer for each group of cards that are alike in a hidden zone; all others as they are."""
    seen: set[tuple[int, int]] = set()
    out: list[Answer] = []
    for a in d.of:
        if len(a) == 1 and 0 < a[0] < len(s.objects) and not d.words:
            o = s.objects[a[0]]
            if o.zone in (0, 1, 3):
                key = (id(o.card), o.owner)
                if key in seen:
                    continue
                seen.add(key)
        out.append(a)
    return out


def listed(d: Divide) -> list[Answer]:
    try:
        return d.options()
    except RulesError:
        return []


def spread(xs: list[Answer], most: int) -> list[Answer]:
    """So many of these, evenly spaced."""
    if len(xs) <= most:
        return xs
    return [xs[i * len(xs) // most] for i in range(most)]


def numbers(d: Number, most: int) -> list[int]:
    if d.most > 200 and d.most - d.least > 200:
        return [d.least + i for i in range(min(most, 3))]
    return list(range(max(d.least, d.most - most + 2), d.most + 1))


def fallback_division(d: Divide) -> Answer:
    """Damage in the order given: what is lethal to each, the rest to the last (CR 510.1c, 702.19b); else evenly."""
    n = len(d.of)
    if d.lethal is not None or d.kind == "damage":
        left = d.total
        out: list[int] = []
        for i in range(n):
            want = d.lethal[i] if d.lethal is not None and i < len(d.lethal) else d.total
            part = left if i == n - 1 else min(left, want)
            out.append(part)
            left -= part
        a = tuple(out)
    else:
        share = d.total // n
        a = tuple([share + (1 if i < d.total - share * n else 0) for i in range(n)])
    return a if d.legal(a) else d.sample(Rng(1))


def subsets(d: Subset, most: int) -> list[Answer]:
    """The least, the most, and each one more than the least, as far as it goes."""
    out: list[Answer] = []

    def add(a: Answer) -> None:
        if len(out) < most and a not in out and d.legal(a):
            out.append(a)

    add(tuple(d.of[: d.least]))
    add(tuple(d.of[: d.most]))
    for x in d.of:
        rest = [y for y in d.of if y != x]
        add((x, *rest[: max(0, d.least - 1)]))
        add((x, *rest[: max(0, d.most - 1)]))
    return out or [d.sample(Rng(1))]


def quiet(s: State, d: Decision, rng: Rng) -> Answer:
    """What is answered without thinking: pass, the default, yes, no attack, the first."""
    if isinstance(d, Priority):
        return PASS
    if isinstance(d, Block):
        a = likely_blocks(s, d)
        if a and d.legal(a):
            return a
        none = (0,) * len(d.candidates)
        return none if d.legal(none) else d.sample(rng)
    if isinstance(d, Attack):
        none = (0,) * len(d.candidates)
        return none if d.legal(none) else d.sample(rng)
    if isinstance(d, OneOf):
        return AUTO if d.kind == "payment" and d.legal(AUTO) else d.of[0]
    if isinstance(d, Number):
        return (d.least,)
    if isinstance(d, Order):
        return tuple(d.of)
    if isinstance(d, Divide):
        return fallback_division(d)
    if isinstance(d, Subset):
        a = tuple(d.of[: d.least])
        return a if d.legal(a) else d.sample(rng)
    return d.sample(rng)


TRICK: Final = 8
"""So many positions are looked at for each thing that can be done after blocks."""


class Search:
    """Looks ahead for one player. `most` answers of a decision are tried at most; with `tricks` the player is taken to
    act once blocks are declared, where that pays; with `to_end` a position is judged after what the end step brings."""

    __slots__ = ("most", "rng", "seat", "to_end", "tricks")

    def __init__(self, seat: int, rng: Rng, most: int = 40, tricks: bool = False, to_end: bool = False) -> None:
        self.seat = seat
        self.rng = rng
        self.most = most
        self.tricks = tricks
        self.to_end = to_end

    def after(self, s: State, answer: Answer, budget: int) -> Found:
        """Answer on this state, which is used up, and see where it leads. The player's own next choices are tried out
        as far as `budget` positions go."""
        give(s, answer)
        return self.settle(s, budget)

    def settle(self, s: State, budget: int) -> Found:
        """Let things happen, nobody adding to them, until the stack is empty and combat damage is dealt; then judge."""
        done: list[tuple[str, int, Answer]] = []
        if isinstance(s.pending, Priority):
            if not s.stack and not fighting(s):
                return Found(worth(s, self.seat), done)
            give(s, PASS)
        halt = self.seat if self.tricks else -1
        for _ in range(STEPS):
            d = coast(s, halt, self.to_end)
            if d is None or isinstance(d, Attack):
                break
            if isinstance(d, Priority):
                halt = -1
                if len(d.plays) > 1:
                    return Found(self.trick(s, d).value, done)
                give(s, PASS)
                continue
            if d.player != self.seat or isinstance(d, Block):
                give(s, quiet(s, d, self.rng))
                continue
            tries = self.tries(s, d, max(1, min(self.most, budget)))
            if len(tries) == 1:
                done.append((d.kind, d.about, tries[0]))
                give(s, tries[0])
                continue
            top: Found | None = None
            share = max(1, budget // len(tries))
            for a in tries:
                f = self.after(s.clone(), a, share)
                if top is None or f.value > top.value + 1e-9:
                    top = Found(f.value, [(d.kind, d.about, a), *f.steps])
            assert top is not None
            return Found(top.value, done + top.steps)
        return Found(worth(s, self.seat), done)

    def tries(self, s: State, d: Decision, most: int) -> list[Answer]:
        """The answers that are tried out."""
        return candidates(s, d, most, self.rng)

    def trick(self, s: State, d: Priority) -> Found:
        """The best the player can do once blocks are declared."""
        plain = Search(self.seat, self.rng, self.most, to_end=self.to_end)
        best = Found(-1e9, [])
        seen: list[tuple[int, int, int]] = []
        for a in d.plays:
            key = (a[0], id(s.objects[a[1]].card), a[2]) if len(a) > 1 else (0, 0, 0)
            if key in seen or len(seen) > 6:
                continue
            seen.append(key)
            f = plain.after(s.clone(), a, TRICK)
            if f.value > best.value:
                best = f
        return best
