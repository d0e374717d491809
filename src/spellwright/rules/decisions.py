"""Decisions as data: who is asked what, and the set of legal answers, countable and samplable without being listed.

Every answer is a tuple of ints (`base.Answer`). `kind` names the question; `about` is the object it is asked for.
`sample` draws uniformly among the legal answers. `options` lists them, for kinds where that is short; the others
raise `Unlisted` when there are more than `LISTED`.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Final

from spellwright.rules.base import Answer, Rng, RulesError

LISTED: Final = 5000
PASS: Final[Answer] = (0,)


class Unlisted(RulesError):
    """There are too many answers to list; `sample` and `legal` still work."""


class Decision:
    """One question to one player."""

    __slots__ = ("about", "kind", "player")

    def __init__(self, player: int, kind: str, about: int) -> None:
        self.player = player
        self.kind = kind
        self.about = about

    def forced(self) -> bool:
        """Whether there is only one legal answer."""
        return self.count() == 1

    def count(self) -> int:
        raise NotImplementedError

    def sample(self, r: Rng) -> Answer:
        raise NotImplementedError

    def legal(self, a: Answer) -> bool:
        raise NotImplementedError

    def options(self) -> list[Answer]:
        raise NotImplementedError


class Priority(Decision):
    """CR 117.1: pass, or one of what the player may do. `manas` are mana abilities, listed last."""

    __slots__ = ("manas", "plays")

    def __init__(self, player: int, plays: list[Answer], manas: list[Answer]) -> None:
        Decision.__init__(self, player, "priority", 0)
        self.plays = plays
        self.manas = manas

    def count(self) -> int:
        return len(self.plays) + len(self.manas)

    def sample(self, r: Rng) -> Answer:
        """Uniform among the answers other than mana abilities, which would drown the rest."""
        n = len(self.plays)
        return self.plays[r.below(n)] if n > 1 else self.plays[0]

    def legal(self, a: Answer) -> bool:
        return a in self.plays or a in self.manas

    def options(self) -> list[Answer]:
        return self.plays + self.manas


class OneOf(Decision):
    """Any one of these answers; `words` are their labels where the answer is no object."""

    __slots__ = ("of", "words")

    def __init__(self, player: int, kind: str, about: int, of: list[Answer], words: tuple[str, ...]) -> None:
        Decision.__init__(self, player, kind, about)
        self.of = of
        self.words = words

    def count(self) -> int:
        return len(self.of)

    def sample(self, r: Rng) -> Answer:
        return self.of[r.below(len(self.of))]

    def legal(self, a: Answer) -> bool:
        return a in self.of

    def options(self) -> list[Answer]:
        return self.of


YES_NO: Final[tuple[Answer, ...]] = ((1,), (0,))


def yes_no(player: int, kind: str, about: int, words: tuple[str, ...] = ("yes", "no")) -> OneOf:
    """(1,) for yes, (0,) for no."""
    return OneOf(player, kind, about, list(YES_NO), words)


class Subset(Decision):
    """Between `least` and `most` of these, each at most once; the order of an answer means nothing."""

    __slots__ = ("least", "most", "of", "values")

    def __init__(self, player: int, kind: str, about: int, of: list[int], least: int, most: int, values: list[int] | None = None) -> None:
        Decision.__init__(self, player, kind, about)
        self.of = of
        self.most = min(most, len(of))
        self.least = min(least, self.most)
        self.values = values

    def count(self) -> int:
        if self.values is not None:
            return len(self.options())
        n = len(self.of)
        total = 0
        ways = 1
        for k in range(self.most + 1):
            if k >= self.least:
                total += ways
            ways = ways * (n - k) // (k + 1)
        return total

    def sample(self, r: Rng) -> Answer:
        n = len(self.of)
        while True:
            if self.least == self.most:
                xs = self.of[:]
                for i in range(self.most):
                    j = i + r.below(n - i)
                    xs[i], xs[j] = xs[j], xs[i]
                a = tuple(xs[: self.most])
            else:
                a = tuple([x for x in self.of if r.below(2)])
                if not self.least <= len(a) <= self.most:
                    if n > 8:
                        k = self.least + r.below(self.most - self.least + 1)
                        xs = self.of[:]
                        for i in range(k):
                            j = i + r.below(n - i)
                            xs[i], xs[j] = xs[j], xs[i]
                        a = tuple(xs[:k])
                    else:
                        continue
            if self.legal(a):
                return a

    def legal(self, a: Answer) -> bool:
        if not self.least <= len(a) <= self.most or len(set(a)) != len(a):
            return False
        for x in a:
            if x not in self.of:
                return False
        if self.values is not None:
            seen = [self.values[self.of.index(x)] for x in a]
            return len(set(seen)) == len(seen)
        return True

    def options(self) -> list[Answer]:
        out: list[Answer] = []
        for k in range(self.least, self.most + 1):
            for c in combinations(self.of, k):
                if self.values is None or self.legal(c):
                    out.append(c)
                if len(out) > LISTED:
                    raise Unlisted(f"more than {LISTED} answers")
        return out


class Total(Subset):
    """Any number of these, whose numbers add up to at least `total` (crew, CR 702.122a; collect evidence, CR 701.59a)."""

    __slots__ = ("numbers", "total")

    def __init__(self, player: int, kind: str, about: int, of: list[int], numbers: list[int], total: int) -> None:
        Subset.__init__(self, player, kind, about, of, 0, len(of))
        self.numbers = numbers
        self.total = total

    def legal(self, a: Answer) -> bool:
        if not Subset.legal(self, a):
            return False
        n = 0
        for x in a:
            n += self.numbers[self.of.index(x)]
        return n >= self.total

    def options(self) -> list[Answer]:
        if len(self.of) > 20:
            raise Unlisted(f"more than {LISTED} answers")
        out: list[Answer] = []
        for k in range(len(self.of) + 1):
            for c in combinations(self.of, k):
                if self.legal(c):
                    out.append(c)
                if len(out) > LISTED:
                    raise Unlisted(f"more than {LISTED} answers")
        return out

    def count(self) -> int:
        ways: dict[int, int] = {0: 1}
        for n in self.numbers:
            new = dict(ways)
            for k, v in ways.items():
                new[k + n] = new.get(k + n, 0) + v
            ways = new
        return sum([v for k, v in ways.items() if k >= self.total])

    def sample(self, r: Rng) -> Answer:
        for _ in range(50):
            a = tuple([x for x in self.of if r.below(2)])
            if self.legal(a):
                return a
        out = [x for x in self.of if r.below(2)]
        rest = sorted([x for x in self.of if x not in out], key=lambda x: -self.numbers[self.of.index(x)])
        for x in rest:
            if self.legal(tuple(out)):
                break
            out.append(x)
        if not self.legal(tuple(out)):
            out = [self.of[i] for i in range(len(self.of)) if self.numbers[i] > 0]
        return tuple([x for x in self.of if x in out])


class Order(Decision):
    """An order of these: the answer holds them all, first to last."""

    __slots__ = ("of", "words")

    def __init__(self, player: int, kind: str, about: int, of: list[int], words: tuple[str, ...] = ()) -> None:
        Decision.__init__(self, player, kind, about)
        self.of = of
        self.words = words

    def count(self) -> int:
        out = 1
        for i in range(2, len(self.of) + 1):
            out *= i
        return out

    def sample(self, r: Rng) -> Answer:
        xs = self.of[:]
        for i in range(len(xs) - 1, 0, -1):
            j = r.below(i + 1)
            xs[i], xs[j] = xs[j], xs[i]
        return tuple(xs)

    def legal(self, a: Answer) -> bool:
        return sorted(a) == sorted(self.of)

    def options(self) -> list[Answer]:
        if len(self.of) > 6:
            raise Unlisted(f"more than {LISTED} answers")
        return list(permutations(self.of))


class Number(Decision):
    """A number from `least` to `most`, as a one-item answer."""

    __slots__ = ("least", "most")

    def __init__(self, player: int, kind: str, about: int, least: int, most: int) -> None:
        Decision.__init__(self, player, kind, about)
        self.least = least
        self.most = most

    def count(self) -> int:
        return self.most - self.least + 1

    def sample(self, r: Rng) -> Answer:
        return (self.least + r.below(self.most - self.least + 1),)

    def legal(self, a: Answer) -> bool:
        return len(a) == 1 and self.least <= a[0] <= self.most

    def options(self) -> list[Answer]:
        return [(n,) for n in range(self.least, min(self.most, self.least + LISTED) + 1)]


class Divide(Decision):
    """A total divided among these, each at least `least`. `lethal`: as trample has it (CR 702.19b), the last may be
    given some only if each other has at least its entry; None for no such rule."""

    __slots__ = ("least", "lethal", "of", "total")

    def __init__(self, player: int, kind: str, about: int, of: list[int], total: int, least: int, lethal: list[int] | None = None) -> None:
        Decision.__init__(self, player, kind, about)
        self.of = of
        self.total = total
        self.least = least
        self.lethal = lethal

    def count(self) -> int:
        if self.lethal is not None:
            return len(self.options())
        n = len(self.of)
        free = self.total - self.least * n
        if free < 0:
            return 0
        out = 1
        for i in range(n - 1):
            out = out * (free + n - 1 - i) // (i + 1)
        return out

    def sample(self, r: Rng) -> Answer:
        n = len(self.of)
        free = self.total - self.least * n
        while True:
            places = free + n - 1
            bars: list[int] = []
            while len(bars) < n - 1:
                b = r.below(places)
                if b not in bars:
                    bars.append(b)
            bars.sort()
            out: list[int] = []
            last = -1
            for b in bars:
                out.append(b - last - 1 + self.least)
                last = b
            out.append(places - last - 1 + self.least)
            a = tuple(out)
            if self.legal(a):
                return a

    def legal(self, a: Answer) -> bool:
        if len(a) != len(self.of) or sum(a) != self.total or min(a) < self.least:
            return False
        if self.lethal is not None and a[-1] > 0:
            for i in range(len(self.lethal)):
                if a[i] < self.lethal[i]:
                    return False
        return True

    def options(self) -> list[Answer]:
        n = len(self.of)
        if n == 1:
            return [(self.total,)]
        if n == 2:
            return [a for a in [(i, self.total - i) for i in range(self.total + 1)] if self.legal(a)]
        if (self.total + 1) ** (n - 1) > LISTED * 20:
            raise Unlisted(f"more than {LISTED} answers")
        out: list[Answer] = []
        for parts in product(range(self.least, self.total + 1), repeat=n - 1):
            rest = self.total - sum(parts)
            if rest >= self.least:
                a = (*parts, rest)
                if self.legal(a):
                    out.append(a)
        return out


class Attack(Decision):
    """CR 508.1: for each candidate whom it attacks (a player, or a planeswalker or battle by its id), or 0.

    `allowed` holds for each candidate the defenders it may attack. `alone` are candidates that can't attack alone.
    `wishes` are the requirements on each candidate (CR 508.1d), each as the defenders it would be met by; `needed` is how
    many of all of them can be met at once, `must` the candidates that have any. `prices` are what it costs each candidate to
    attack each of its `allowed` (CR 508.1h), in generic mana, of which there is `budget`; empty where nothing costs anything.
    """

    __slots__ = ("allowed", "alone", "budget", "candidates", "must", "needed", "prices", "wishes")

    def __init__(
        self, player: int, candidates: list[int], allowed: list[Answer], alone: list[int], wishes: list[tuple[Answer, ...]],
        prices: tuple[Answer, ...] = (), budget: int = 0,
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
            out: list[int] = []
            for d in self.allowed:
                i = r.below(len(d) + 1)
                out.append(d[i - 1] if i else 0)
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
    """CR 509.1: for each candidate the attacker it blocks, or 0. A creature that can block several stands in the list as often.

    `pairs` holds for each candidate the attackers it may block. `least` and `most` bound the number of blockers of an
    attacker, if it is blocked at all. `alone` can't block alone. `must` are candidates that block if able, `lured` the
    attackers that must be blocked if able, `all_in` those that all able creatures block, `wanted` the pairs of a candidate
    and the attacker it blocks if able.
    """

    __slots__ = ("all_in", "alone", "attackers", "candidates", "least", "lured", "most", "must", "needed", "pairs", "wanted")

    def __init__(
        self, player: int, candidates: list[int], attackers: list[int], pairs: list[Answer], least: list[int], most: list[int],
        alone: list[int], must: list[int], lured: list[int], all_in: list[int], wanted: tuple[tuple[int, int], ...] = (),
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
        used: dict[int, int] = {}
        blockers: set[int] = set()
        for i in range(len(a)):
            x = a[i]
            if x:
                if x not in self.pairs[i]:
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
            out: list[int] = []
            for p in self.pairs:
                i = r.below(len(p) + 1)
                out.append(p[i - 1] if i else 0)
            a = tuple(out)
            if simple or self.legal(a):
                return a
            tries += 1
            if tries > 2000:
                return self._some()

    def _some(self) -> Answer:
        """A legal answer where rejection hardly ever finds one: as many requirements as can be met, found by adding blockers."""
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
