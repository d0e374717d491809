"""Decisions one part at a time: whichever parts are taken, what they make in the end is a legal answer, and every
legal answer can be made.

A part is an int. A factor says which parts may come after those taken so far (`after`), none when the answer is
complete, and what answer they make (`answer`). What a part stands for depends on the decision: the place of an answer
in a list (priority, one of several), the place of an object (subsets, orders), a number (numbers, divisions), or what
a creature attacks or blocks, 0 for nothing (CR 508.1, 509.1).

Two exceptions. A card name (CR 201.4) is one of those that the player can know of, though any other is legal. And where
a declaration of blockers has requirements (CR 509.1c), menace or the like, or several targets depend on later ones, an
answer that so many (`NODES`) tries do not find to exist is not offered; one that is known to be legal always is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import Decision, Divide, Number, Order, Subset, Total
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.decisions_targets import Targets
from spellwright.rules.targets import joint_ok

DONE: Final = -1
"""The part that ends a subset."""
NODES: Final = 4000


class Factor:
    """A decision of a listed answer: one part, its place in the list."""

    def __init__(self, d: Decision) -> None:
        self.decision = d
        self.listed: list[Answer] = []
        self.begin()

    def begin(self) -> None:
        """What is worked out once."""
        self.listed = self.decision.options()

    def after(self, taken: Answer) -> Sequence[int]:
        """The parts that may come next, none if the answer is complete."""
        return () if taken else range(len(self.listed))

    def answer(self, taken: Answer) -> Answer:
        """What a complete choice of parts makes."""
        return self.listed[taken[0]]


class NumberFactor(Factor):
    """The number itself."""

    def __init__(self, d: Number) -> None:
        self.number = d
        super().__init__(d)

    def begin(self) -> None:
        pass

    def after(self, taken: Answer) -> Sequence[int]:
        return () if taken else range(self.number.least, self.number.most + 1)

    def answer(self, taken: Answer) -> Answer:
        return taken


class OrderFactor(Factor):
    """The places of the first, the second and so on."""

    def __init__(self, d: Order) -> None:
        self.of = d.of
        super().__init__(d)

    def begin(self) -> None:
        pass

    def after(self, taken: Answer) -> Sequence[int]:
        return [i for i in range(len(self.of)) if i not in taken]

    def answer(self, taken: Answer) -> Answer:
        return tuple([self.of[i] for i in taken])


# ------------------------------------------------------------------ subsets


class SubsetFactor(Factor):
    """The places of its members, ascending, then DONE."""

    def __init__(self, d: Subset) -> None:
        self.subset = d
        self.of = list(dict.fromkeys(d.of))
        super().__init__(d)

    def begin(self) -> None:
        pass

    def after(self, taken: Answer) -> Sequence[int]:
        if taken and taken[-1] == DONE:
            return ()
        out: list[int] = []
        if self.decision.legal(self.members(taken)):
            out.append(DONE)
        if len(taken) < self.subset.most:
            first = taken[-1] + 1 if taken else 0
            out.extend([i for i in range(first, len(self.of)) if self.leads(taken, i)])
        return out

    def members(self, taken: Answer) -> Answer:
        return tuple([self.of[i] for i in taken])

    def answer(self, taken: Answer) -> Answer:
        return self.members(taken[:-1])

    def leads(self, taken: Answer, i: int) -> bool:
        """Whether there is a legal answer of these, this one, and some of those behind it."""
        d = self.subset
        missing = d.least - len(taken) - 1
        if d.values is None:
            return missing < len(self.of) - i
        seen = {self.value(j) for j in taken}
        if self.value(i) in seen:
            return False
        seen.add(self.value(i))
        return missing <= len({self.value(j) for j in range(i + 1, len(self.of))} - seen)

    def value(self, i: int) -> int:
        d = self.subset
        return d.values[d.of.index(self.of[i])] if d.values is not None else i


class TotalFactor(SubsetFactor):
    """Numbers that add up to at least a total."""

    def __init__(self, d: Total) -> None:
        self.total = d.total
        self.numbers = [d.numbers[d.of.index(x)] for x in dict.fromkeys(d.of)]
        super().__init__(d)

    def leads(self, taken: Answer, i: int) -> bool:
        n = sum([self.numbers[j] for j in (*taken, i)])
        return n + sum([max(0, x) for x in self.numbers[i + 1 :]]) >= self.total


class TargetsFactor(SubsetFactor):
    """Targets that fit together (CR 601.2c). Where they are few, all sets are known; else each is tried."""

    def __init__(self, d: Targets) -> None:
        self.targets = d
        super().__init__(d)

    def begin(self) -> None:
        d = self.targets
        place = {x: i for i, x in enumerate(self.of)}
        self.starts: set[Answer] = set()
        self.witness: Answer = ()
        if d.allowed is not None:
            for a in d.allowed:
                places = tuple(sorted([place[x] for x in a]))
                self.starts.update([places[:k] for k in range(len(places) + 1)])
        elif d.then is not None:
            self.witness = tuple(sorted([place[x] for x in d.sample(Rng(1))]))

    def leads(self, taken: Answer, i: int) -> bool:
        d = self.targets
        so_far = (*taken, i)
        if d.allowed is not None:
            return so_far in self.starts
        if d.then is None:
            return super().leads(taken, i)
        if self.witness[: len(so_far)] == so_far:
            return True
        open_ends = [so_far]
        for _ in range(NODES):
            if not open_ends:
                return False
            at = open_ends.pop()
            if not joint_ok(d.then, d.slots[d.at].joint, self.members(at)):
                continue
            if d.legal(self.members(at)):
                return True
            if len(at) < d.most:
                open_ends.extend([(*at, j) for j in range(len(self.of) - 1, at[-1], -1)])
        return False


# ------------------------------------------------------------------ divisions


class DivideFactor(Factor):
    """The share of each, first to last."""

    def __init__(self, d: Divide) -> None:
        self.divide = d
        super().__init__(d)

    def begin(self) -> None:
        pass

    def after(self, taken: Answer) -> Sequence[int]:
        d = self.divide
        if len(taken) == len(d.of):
            return ()
        rest = d.total - sum(taken)
        return [n for n in range(d.least, rest + 1) if self.leads((*taken, n), rest - n)]

    def answer(self, taken: Answer) -> Answer:
        return taken

    def leads(self, taken: Answer, rest: int) -> bool:
        """Whether the rest can be divided among those that are left. The last either gets nothing, or each before it
        what is lethal (CR 702.19b)."""
        d = self.divide
        left = len(d.of) - len(taken)
        if not left:
            return d.legal(taken)
        if d.lethal is None:
            return rest >= d.least * left
        lethal = [d.lethal[i] if i < len(d.lethal) else d.least for i in range(len(d.of))]
        between = range(len(taken), len(d.of) - 1)
        if d.least <= 0 and rest >= d.least * (left - 1) and (rest == 0 or left > 1):
            return True
        if any([taken[i] < lethal[i] for i in range(len(taken))]):
            return False
        return rest >= sum([max(d.least, lethal[i]) for i in between]) + max(1, d.least, lethal[-1])


# ------------------------------------------------------------------ combat


class AttackFactor(Factor):
    """For each candidate whom it attacks, 0 for nobody.

    `rest[i]` holds, for what the candidates from `i` on may do, how many attack (up to two), whether one that attacks
    by itself can't attack alone, and what it costs; and how many requirements can be met so.
    """

    def __init__(self, d: Attack) -> None:
        self.attack = d
        super().__init__(d)

    def begin(self) -> None:
        d = self.attack
        n = len(d.candidates)
        self.rest: list[dict[tuple[int, bool, int], int]] = [{} for _ in range(n + 1)]
        self.rest[n] = {(0, False, 0): 0}
        for i in range(n - 1, -1, -1):
            for (count, lone, price), met in self.rest[i + 1].items():
                for x in (0, *d.allowed[i]):
                    key = self.with_one(i, x, count, lone, price)
                    if key[2] <= d.budget:
                        self.rest[i][key] = max(met + self.granted(i, x), self.rest[i].get(key, 0))

    def with_one(self, i: int, x: int, count: int, lone: bool, price: int) -> tuple[int, bool, int]:
        """How many attack and so on, if this candidate does that as well."""
        if not x:
            return count, lone, price
        d = self.attack
        return min(2, count + 1), not count and d.candidates[i] in d.alone, price + d.price(i, x)

    def granted(self, i: int, x: int) -> int:
        return len([w for w in self.attack.wishes[i] if x in w]) if x else 0

    def after(self, taken: Answer) -> Sequence[int]:
        d = self.attack
        i = len(taken)
        if i == len(d.candidates):
            return ()
        count, lone, price, met = 0, False, 0, 0
        for j in range(i):
            count, lone, price = self.with_one(j, taken[j], count, lone, price)
            met += self.granted(j, taken[j])
        out: list[int] = []
        for x in (0, *d.allowed[i]):
            if self.leads(i, self.with_one(i, x, count, lone, price), met + self.granted(i, x)):
                out.append(x)
        return out

    def leads(self, i: int, so_far: tuple[int, bool, int], met: int) -> bool:
        d = self.attack
        count, lone, price = so_far
        for (more, other_lone, more_price), more_met in self.rest[i + 1].items():
            alone = count + more == 1 and (lone or other_lone)
            if not alone and price + more_price <= d.budget and (not d.must or met + more_met >= d.needed):
                return True
        return False

    def answer(self, taken: Answer) -> Answer:
        return taken


class BlockFactor(Factor):
    """For each candidate the attacker it blocks, 0 for none."""

    def __init__(self, d: Block) -> None:
        self.block = d
        super().__init__(d)

    def begin(self) -> None:
        d = self.block
        self.simple = d.plain() and len(set(d.candidates)) == len(d.candidates)
        self.place = {x: i for i, x in enumerate(d.attackers)}
        self.witness: Answer = () if self.simple else d.sample(Rng(1))

    def after(self, taken: Answer) -> Sequence[int]:
        d = self.block
        i = len(taken)
        if i == len(d.candidates):
            return ()
        every = (0, *d.pairs[i])
        return every if self.simple else [x for x in every if self.leads((*taken, x))]

    def answer(self, taken: Answer) -> Answer:
        return taken

    def leads(self, taken: Answer) -> bool:
        """Whether a legal declaration begins so."""
        d = self.block
        n = len(d.candidates)
        if taken == self.witness[: len(taken)]:
            return True
        for rest in ((0,) * (n - len(taken)), self.witness[len(taken) :]):
            if d.legal((*taken, *rest)):
                return True
        open_ends = [taken]
        for _ in range(NODES):
            if not open_ends:
                return False
            at = open_ends.pop()
            if len(at) == n:
                if d.legal(at):
                    return True
            elif self.possible(at):
                open_ends.extend([(*at, x) for x in self.likely_last(at)])
        return False

    def used(self, at: Answer) -> dict[int, int]:
        out: dict[int, int] = {}
        for x in at:
            if x:
                out[x] = out.get(x, 0) + 1
        return out

    def possible(self, at: Answer) -> bool:
        """Whether nothing speaks against these: no attacker has more blockers than it may, each that lacks some can
        still get them, and as many requirements as are needed can still be met."""
        d = self.block
        used = self.used(at)
        pairs = [(d.candidates[j], at[j]) for j in range(len(at)) if at[j]]
        if len(set(pairs)) < len(pairs):
            return False
        rest = range(len(at), len(d.candidates))
        lacking: dict[int, int] = {}
        for x, k in used.items():
            i = self.place[x]
            if d.most and d.most[i] and k > d.most[i]:
                return False
            if k < d.least[i]:
                lacking[x] = d.least[i] - k
        for x, k in lacking.items():
            if len({d.candidates[j] for j in rest if x in d.pairs[j]}) < k:
                return False
        if sum(lacking.values()) > len([j for j in rest if any([x in lacking for x in d.pairs[j]])]):
            return False
        if not d.needed:
            return True
        blockers = {d.candidates[j] for j in range(len(at)) if at[j]}
        more = len([c for c in d.must if c not in blockers])
        more += len([j for j in rest if any([x in d.all_in for x in d.pairs[j]])])
        more += len([1 for c, x in d.wanted for j in rest if d.candidates[j] == c and x in d.pairs[j]])
        more += len([x for x in d.lured if x not in used])
        return d._met(at) + more >= d.needed

    def likely_last(self, at: Answer) -> list[int]:
        """What the next candidate may do, what most likely leads to a legal declaration last."""
        d = self.block
        i = len(at)
        me = d.candidates[i]
        used = self.used(at)
        mine = [at[j] for j in range(i) if d.candidates[j] == me]

        def weight(x: int) -> int:
            if not x:
                return 1
            if 0 < used.get(x, 0) < d.least[self.place[x]]:
                return 3
            return 2 if me in d.must or x in d.lured or x in d.all_in or (me, x) in d.wanted else 0

        return sorted([x for x in (0, *d.pairs[i]) if not x or x not in mine], key=weight)


def factor(d: Decision) -> Factor:
    """A decision's parts."""
    if isinstance(d, Targets):
        return TargetsFactor(d)
    if isinstance(d, Total):
        return TotalFactor(d)
    if isinstance(d, Subset):
        return SubsetFactor(d)
    if isinstance(d, Order):
        return OrderFactor(d)
    if isinstance(d, Number):
        return NumberFactor(d)
    if isinstance(d, Divide):
        return DivideFactor(d)
    if isinstance(d, Attack):
        return AttackFactor(d)
    if isinstance(d, Block):
        return BlockFactor(d)
    return Factor(d)
