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
        self.player = player
        self.kind = "priority"
        self.about = 0
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

    def __init__(
        self, player: int, kind: str, about: int, of: list[int], least: int, most: int, values: list[int] | None = None
    ) -> None:
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
    """Any number of these, whose numbers add up to at least `total` (crew, CR 702.122a; collect evidence, CR
    701.59a)."""

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

    def __init__(
        self, player: int, kind: str, about: int, of: list[int], total: int, least: int, lethal: list[int] | None = None
    ) -> None:
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
            if self.lethal is None or self.legal(a):
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
