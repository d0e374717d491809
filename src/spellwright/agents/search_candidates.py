"""What the search tries: for each kind of question a few answers, likely ones first, with the choices that go along."""

from __future__ import annotations

from typing import Final

from spellwright.agents.attacks import likely_attack
from spellwright.agents.blocks import likely_blocks
from spellwright.agents.greedy import GreedyAgent
from spellwright.agents.look_ahead import Search, candidates, give, quiet, step
from spellwright.agents.search_playout import Step
from spellwright.agents.worth import body_worth
from spellwright.core.vocab import MAIN1
from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import PASS, Decision, Priority
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.layers import chars
from spellwright.rules.state import State
from spellwright.rules.turn import Window

MOST: Final = 8
"""So many answers are tried at most."""
WAYS: Final = 3
"""So many ways to do one thing (targets, modes, X)."""
LISTED: Final = 24
"""So many ways are looked at to find them."""


class Candidate:
    """An answer, the player's own next answers that belong to it, how good it looks at once, and how it did in the
    playouts: a number from 0 (lost) to 1 (won) for each world."""

    __slots__ = ("answer", "likely", "results", "steps")

    def __init__(self, answer: Answer, steps: list[Step], likely: float) -> None:
        self.answer = answer
        self.steps = steps
        self.likely = likely
        self.results: list[float] = []

    def mean(self) -> float:
        """How well it did."""
        return sum(self.results) / max(1, len(self.results))

    def same(self, other: Candidate) -> bool:
        return self.answer == other.answer and self.steps == other.steps


def thought_of(base: State, d: Decision, first: Candidate, greedy: GreedyAgent) -> list[Candidate]:
    """At most `MOST` candidates: `first`, and those that look best at once."""
    if isinstance(d, Priority):
        found = actions(base, d, first, greedy)
    elif isinstance(d, Attack):
        found = attacks(base, d, first, greedy.rng)
    elif isinstance(d, Block):
        found = blocks(base, d, first, greedy.rng)
    else:
        look = Search(d.player, greedy.rng)
        found = []
        for a in candidates(base, d, LISTED, greedy.rng):
            f = look.after(base.clone(), a, 4)
            found.append(Candidate(a, f.steps, f.value))
    found.sort(key=lambda c: -c.likely)
    out = [first]
    for c in found:
        if len(out) < MOST and not any([c.same(x) for x in out]):
            out.append(c)
    return out


# ------------------------------------------------------------------ at priority


def actions(base: State, d: Priority, first: Candidate, greedy: GreedyAgent) -> list[Candidate]:
    """To pass, and each thing that can be done, in the ways that look best."""
    options = greedy.options(base, d)
    look = Search(d.player, greedy.rng, to_end=base.active != d.player or base.step > MAIN1)
    out = [Candidate(PASS, [], 1e9)]
    for a in options:
        ways: list[Candidate] = []
        s = base.clone()
        give(s, a)
        spread_out(s, look, a, [], ways, greedy.rng, LISTED)
        ways.sort(key=lambda c: -c.likely)
        out.extend(ways[:WAYS])
    return out


def spread_out(s: State, look: Search, a: Answer, steps: list[Step], out: list[Candidate], rng: Rng, most: int) -> None:
    """The ways in which what was begun can be announced. The state is used up."""
    d = announced(s)
    if d is None or d.player != look.seat or isinstance(d, (Priority, Attack, Block)):
        f = look.settle(s, 4)
        out.append(Candidate(a, [*steps, *f.steps], f.value))
        return
    tries = candidates(s, d, most, rng)
    share = max(1, most // len(tries))
    for x in tries:
        t = s.clone() if len(tries) > 1 else s
        give(t, x)
        spread_out(t, look, a, [*steps, (d.kind, d.about, x)], out, rng, share)


def announced(s: State) -> Decision | None:
    """Go on until someone would have priority, or a question is asked: that question."""
    for _ in range(1000):
        if s.pending is not None or s.over:
            return s.pending
        f = s.agenda
        if f is None or isinstance(f, Window):
            return None
        step(s, f)
    return None


# ------------------------------------------------------------------ combat


def attacks(base: State, d: Attack, first: Candidate, rng: Rng) -> list[Candidate]:
    """No attack, all, the likely one, and the first with one creature more or less."""
    look = Search(d.player, rng, tricks=True, to_end=True)
    n = len(d.candidates)
    tries: list[Answer] = [quiet(base, d, rng), likely_attack(base, d, rng), tuple([d.allowed[i][0] for i in range(n)])]
    order = sorted(range(n), key=lambda i: (-body_worth(chars(base, base.objects[d.candidates[i]])), i))
    for i in order[:LISTED]:
        for x in (0, *d.allowed[i]):
            if x != first.answer[i]:
                tries.append((*first.answer[:i], x, *first.answer[i + 1 :]))
    return judged_at_once(base, d, look, tries[: 2 * LISTED], 3)


def blocks(base: State, d: Block, first: Candidate, rng: Rng) -> list[Candidate]:
    """No block, the likely ones, and the first with one part changed."""
    look = Search(d.player, rng, tricks=True, to_end=True)
    none = (0,) * len(d.candidates)
    tries: list[Answer] = [none, likely_blocks(base, d)]
    for i in range(len(d.candidates)):
        for x in (0, *d.pairs[i]):
            if x != first.answer[i]:
                tries.append((*first.answer[:i], x, *first.answer[i + 1 :]))
    return judged_at_once(base, d, look, tries[: 2 * LISTED], 2)


def judged_at_once(base: State, d: Decision, look: Search, tries: list[Answer], sure: int) -> list[Candidate]:
    """The legal ones among these with what comes of each at once; the first few count as the likeliest."""
    out: list[Candidate] = []
    seen: list[Answer] = []
    for i in range(len(tries)):
        a = tries[i]
        if a in seen or not d.legal(a):
            continue
        seen.append(a)
        value = look.after(base.clone(), a, 2).value if i >= sure else 1e9
        out.append(Candidate(a, [], value))
    return out
