"""The declarations of combat as decisions (CR 508.1, 509.1)."""

from __future__ import annotations

from itertools import product

from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import LISTED, Decision, Unlisted


def pick(rows: list[Answer], r: Rng) -> list[int]:
    """For each row one of its items, or 0."""
    out: list[int] = []
    x = r.a
    for row in rows:
        x = x * 48271 % 2147483647
        i = (x >> 4) % (len(row) + 1)
        out.append(row[i - 1] if i else 0)
    r.a = x
    return out


def alike(rows: list[Answer]) -> bool:
    """Whether all rows are one and the same."""
    first = rows[0]
    for row in rows:
        if row is not first:
            return False
    return True


class Attack(Decision):
    """CR 508.1: for each candidate whom it attacks (a player, or a planeswalker or battle by its id), or 0.

    `allowed` holds for each candidate the defenders it may attack. `alone` are candidates that can't attack alone.
    `wishes` are the requirements on each candidate (CR 508.1d), each as the defenders it would be met by; `needed` is
    how
    many of all of them can be met at once, `must` the candidates that have any. `prices` are what it costs each
    candidate to
    attack each of its `allowed` (CR 508.1h), in generic mana, of which there is `budget`; empty where nothing costs
    anything.
    """

    __slots__ = ("allowed", "alone", "budget", "candidates", "must", "needed", "prices", "wishes")

    def __init__(
        self,
        player: int,
        candidates: list[int],
        allowed: list[Answer],
        alone: list[int],
        wishes: list[tuple[Answer, ...]],
        prices: tuple[Answer, ...] = (),
        budget: int = 0,
    ) -> None:
        Decision.__init__(self, player, "attackers", 0)
        self.prices = prices
        self.budget = budget
        self.candidates = candidates
        self.allowed = allowed
        self.alone = alone
        self.wishes = wishes
        self.must = [candidates[i] for i in range(len(candidates)) if wishes[i]]
        self.needed = 0
        if self.must:
            self.needed = self._met(self._best())

    def _best(self) -> Answer:
        """Legal, and meeting as many requirements as can be met."""
        best: list[int] = []
        for i in range(len(self.candidates)):
            pick = 0
            most = 0
            for d in self.allowed[i]:
                n = self._granted(i, d)
                if n > most:
                    pick = d
                    most = n
            best.append(pick)
        if not self._fits(tuple(best)):
            for i in range(len(best)):
                if not best[i]:
                    best[i] = self.allowed[i][0]
                    return tuple(best)
            return tuple([0 for _ in best])
        return tuple(best)

    def _granted(self, i: int, d: int) -> int:
        """How many of the requirements on a candidate are met if it attacks this."""
        n = 0
        for w in self.wishes[i]:
            if d in w:
                n += 1
        return n

    def _met(self, a: Answer) -> int:
        n = 0
        for i in range(len(a)):
            if a[i] and self.wishes[i]:
                n += self._granted(i, a[i])
        return n

    def _fits(self, a: Answer) -> bool:
        if not (self.alone or self.prices) and alike(self.allowed):
            return {0, *self.allowed[0]}.issuperset(a)
        lone = 0
        used = 0
        price = 0
        for i in range(len(a)):
            if a[i]:
                used += 1
                lone = self.candidates[i]
                if a[i] not in self.allowed[i]:
                    return False
                if self.prices:
                    price += self.price(i, a[i])
        return not (used == 1 and lone in self.alone) and price <= self.budget

    def price(self, i: int, d: int) -> int:
        """What it costs a candidate to attack this."""
        return self.prices[i][self.allowed[i].index(d)] if self.prices else 0

    def _payable(self) -> int:
        """How many declarations there are that can be paid for, if nothing has to attack."""
        ways: dict[int, int] = {0: 1}
        for row in self.prices:
            new = dict(ways)
            for p in row:
                for k, v in ways.items():
                    if k + p <= self.budget:
                        new[k + p] = new.get(k + p, 0) + v
            ways = new
        total = sum(ways.values())
        for i in range(len(self.candidates)):
            if self.candidates[i] in self.alone:
                total -= len([p for p in self.prices[i] if p <= self.budget])
        return total

    def count(self) -> int:
        if self.prices and not self.must:
            return self._payable()
        if not self.must:
            total = 1
            for d in self.allowed:
                total *= len(d) + 1
            for i in range(len(self.candidates)):
                if self.candidates[i] in self.alone:
                    total -= len(self.allowed[i])
            return total
        return len(self.options())

    def sample(self, r: Rng) -> Answer:
        tries = 0
        while True:
            out = pick(self.allowed, r)
            a = tuple(out)
            if (not self.alone and not self.must and not self.prices) or self.legal(a):
                return a
            tries += 1
            if self.prices and tries > 200:
                while sum([self.price(i, out[i]) for i in range(len(out)) if out[i]]) > self.budget:
                    out[r.below(len(out))] = 0
                if self.legal(tuple(out)):
                    return tuple(out)
            if self.must and r.below(16) == 0:
                best = self._best()
                for j in range(len(self.candidates)):
                    if self.wishes[j]:
                        out[j] = best[j]
                a = tuple(out)
                if self.legal(a):
                    return a
                if r.below(16) == 0:
                    return best

    def legal(self, a: Answer) -> bool:
        if len(a) != len(self.candidates) or not self._fits(a):
            return False
        return not self.must or self._met(a) >= self.needed

    def options(self) -> list[Answer]:
        total = 1
        for d in self.allowed:
            total *= len(d) + 1
            if total > LISTED:
                raise Unlisted(f"more than {LISTED} answers")
        return [a for a in product(*[(0, *d) for d in self.allowed]) if self.legal(a)]


class Block(Decision):
    """CR 509.1: for each candidate the attacker it blocks, or 0. A creature that can block several stands in the list
    as often.

    `pairs` holds for each candidate the attackers it may block. `least` and `most` bound the number of blockers of an
    attacker, if it is blocked at all. `alone` can't block alone. `must` are candidates that block if able, `lured` the
    attackers that must be blocked if able, `all_in` those that all able creatures block, `wanted` the pairs of a
    candidate
    and the attacker it blocks if able.
    """

    __slots__ = (
        "all_in",
        "alone",
        "attackers",
        "candidates",
        "least",
        "lured",
        "most",
        "must",
        "needed",
        "pairs",
        "wanted",
    )

    def __init__(
        self,
        player: int,
        candidates: list[int],
        attackers: list[int],
        pairs: list[Answer],
        least: list[int],
        most: list[int],
        alone: list[int],
        must: list[int],
        lured: list[int],
        all_in: list[int],
        wanted: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.wanted = wanted
        Decision.__init__(self, player, "blockers", 0)
        self.candidates = candidates
        self.attackers = attackers
        self.pairs = pairs
        self.least = least
        self.most = most
        self.alone = alone
        self.must = must
        self.lured = lured
        self.all_in = all_in
        self.needed = 0
        if must or lured or all_in or wanted:
            self.needed = self._most_met()

    def plain(self) -> bool:
        """Whether every combination of pairs is legal."""
        if self.wanted:
            return False
        return not (self.alone or self.must or self.lured or self.all_in or max(self.least, default=1) > 1 or self.most)

    def _most_met(self) -> int:
        total = 1
        for p in self.pairs:
            total *= len(p) + 1
        best = 0
        if total <= LISTED:
            for a in product(*[(0, *p) for p in self.pairs]):
                if self._fits(a):
                    best = max(best, self._met(a))
            return best
        r = Rng(1)
        for _ in range(500):
            a = tuple([p[r.below(len(p))] if p else 0 for p in self.pairs])
            if self._fits(a):
                best = max(best, self._met(a))
        return best

    def _met(self, a: Answer) -> int:
        n = 0
        blockers = set()
        for i in range(len(a)):
            if a[i]:
                blockers.add(self.candidates[i])
                if a[i] in self.all_in:
                    n += 1
        for m in self.must:
            if m in blockers:
                n += 1
        for c, x in self.wanted:
            for i in range(len(a)):
                if a[i] == x and self.candidates[i] == c:
                    n += 1
        for x in self.lured:
            if x in a:
                n += 1
        return n

    def _fits(self, a: Answer) -> bool:
        if self.plain() and alike(self.pairs) and len(set(self.candidates)) == len(self.candidates):
            return {0, *self.pairs[0]}.issuperset(a)
        used: dict[int, int] = {}
        blockers: set[int] = set()
        lanes: dict[int, set[int]] = {}  # blockers share their tuples
        for i in range(len(a)):
            x = a[i]
            if x:
                pair = self.pairs[i]
                lane = lanes.get(id(pair))
                if lane is None:
                    lane = set(pair)
                    lanes[id(pair)] = lane
                if x not in lane:
                    return False
                c = self.candidates[i]
                if c in blockers:
                    for j in range(i):
                        if self.candidates[j] == c and (a[j] == x):
                            return False
                blockers.add(c)
                used[x] = used.get(x, 0) + 1
        if len(blockers) == 1:
            for b in blockers:
                if b in self.alone:
                    return False
        for i in range(len(self.attackers)):
            n = used.get(self.attackers[i], 0)
            if n and (n < self.least[i] or (self.most and self.most[i] and n > self.most[i])):
                return False
        return True

    def count(self) -> int:
        if self.plain() and len(set(self.candidates)) == len(self.candidates):
            total = 1
            for p in self.pairs:
                total *= len(p) + 1
            return total
        return len(self.options())

    def sample(self, r: Rng) -> Answer:
        simple = self.plain() and len(set(self.candidates)) == len(self.candidates)
        tries = 0
        while True:
            a = tuple(pick(self.pairs, r))
            if simple or self.legal(a):
                return a
            tries += 1
            if tries > 2000:
                return self._some()

    def _some(self) -> Answer:
        """A legal answer where rejection hardly ever finds one: as many requirements as can be met, found by adding
        blockers."""
        total = 1
        for p in self.pairs:
            total *= len(p) + 1
        if total <= LISTED * 20:
            for a in product(*[(0, *p) for p in self.pairs]):
                if self.legal(a):
                    return a
        r = Rng(7)
        while True:
            b = tuple([p[r.below(len(p))] if p and r.below(8) else 0 for p in self.pairs])
            if self.legal(b):
                return b

    def legal(self, a: Answer) -> bool:
        if len(a) != len(self.candidates) or not self._fits(a):
            return False
        return not self.needed or self._met(a) >= self.needed

    def options(self) -> list[Answer]:
        total = 1
        for p in self.pairs:
            total *= len(p) + 1
            if total > LISTED:
                raise Unlisted(f"more than {LISTED} answers")
        return [a for a in product(*[(0, *p) for p in self.pairs]) if self.legal(a)]
