"""Which mana pays which part of a cost: a matching of units with symbols (CR 601.2g-h, 605.3).

A unit is one mana that could be spent. Plain sources make one each, so a matching is all there is to find. A source of
several mana, or one whose ability costs mana itself, makes a *batch*: the batches to use are tried, and the mana that
their own costs take is matched together with the cost, where a batch pays for none that is used before it.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Final

from spellwright.rules.manacost import Mana, ManaCost

SNOW_NEED: Final = 1 << 10
ANY_NEED: Final = 1 << 11
TIED: Final = 1
"""The group of units of one batch that are all of the same colour; 0 where each is of any of its own."""
FIRST: Final = -1
"""The level of what is there before any batch with a cost of its own is used."""
MOST_SOURCES: Final = 6
MOST_TRIES: Final = 3000


class Unit:
    """One mana that could be spent: from the pool (`mana`), or by activating an ability of a permanent.

    `wish` is the colour to ask that ability for if it is not the unit's own (0), `trigger` which of the mana abilities
    that trigger then makes the unit (-1: none). `level` is the place of its batch among those with a cost, `bound` that
    it may pay for the cost itself only.
    """

    __slots__ = ("ability", "bound", "colors", "group", "level", "mana", "oid", "order", "snow", "trigger", "wish")

    def __init__(
        self, colors: int, oid: int, ability: int, mana: Mana | None, group: int, order: int, snow: bool
    ) -> None:
        self.colors = colors
        self.oid = oid
        self.ability = ability
        self.mana = mana
        self.group = group
        self.order = order
        self.snow = snow
        self.wish = 0
        self.trigger = -1
        self.level = FIRST
        self.bound = False

    def colored(self, colors: int) -> Unit:
        """The same unit of this colour, by itself."""
        u = Unit(colors, self.oid, self.ability, self.mana, 0, self.order, self.snow)
        u.wish = self.wish
        u.trigger = self.trigger
        u.bound = self.bound
        return u


class Batch:
    """What one activation makes. `fee` is the mana that it costs, None for none; `extra` has a colour for each mana
    ability that triggers, for what is not needed."""

    __slots__ = ("extra", "fee", "units")

    def __init__(self, units: list[Unit], fee: ManaCost | None, extra: tuple[int, ...]) -> None:
        self.units = units
        self.fee = fee
        self.extra = extra

    @property
    def gain(self) -> int:
        """By how much there is more mana afterwards."""
        return len(self.units) - (self.fee.total if self.fee is not None else 0)


NOTHING: Final = Batch([], None, ())


class Match:
    """Which units pay, as which colour, and for what: `levels` has the place in `fees` of the batch whose cost it is,
    len(fees) for the cost itself. `used` are the batches that are used."""

    __slots__ = ("colors", "fees", "levels", "units", "used")

    def __init__(self, units: list[Unit], colors: list[int], levels: list[int], fees: list[Batch]) -> None:
        self.units = units
        self.colors = colors
        self.levels = levels
        self.fees = fees
        self.used: list[Batch] = []


class Need:
    """Something to be paid: a symbol as a mask of colours (or SNOW_NEED, ANY_NEED), and the level of its cost."""

    __slots__ = ("level", "mask")

    def __init__(self, mask: int, level: int) -> None:
        self.mask = mask
        self.level = level

    def takes(self, u: Unit) -> bool:
        if self.mask == SNOW_NEED:
            return u.snow
        return self.mask == ANY_NEED or u.colors & self.mask != 0


def lowest(mask: int) -> int:
    return mask & -mask


def search(cost: ManaCost, singles: list[Unit], sources: list[list[Batch]]) -> Match | None:
    """Units that pay, with one of the batches of each source of several mana."""
    got = match(cost, singles)
    if got is not None or not sources or hopeless(cost, singles, sources):
        return got
    choices: list[list[Batch]] = []
    for batches in sources[:MOST_SOURCES]:
        alternatives = [NOTHING]
        for b in batches:
            alternatives.extend(by_color(b))
        choices.append(alternatives)
    tried = 0
    for pick in product(*choices):
        tried += 1
        if tried > MOST_TRIES:
            return None
        more: list[Unit] = []
        fees: list[Batch] = []
        for b in pick:
            more.extend(b.units)
            if b.fee is not None:
                fees.append(b)
        if not more:
            continue
        got = match_in_turn(cost, singles + more, fees) if fees else match(cost, singles + more)
        if got is not None:
            got.used = [b for b in pick if b.units]
            return got
    return None


def hopeless(cost: ManaCost, singles: list[Unit], sources: list[list[Batch]]) -> bool:
    """Whether there is too little mana, or too little of some colour, whichever batches are used."""
    most = len(singles)
    for batches in sources:
        most += max(0, max([b.gain for b in batches]))
    if most < cost.total:
        return True
    for mask, n in cost.needs:
        found = len([u for u in singles if u.colors & mask])
        for batches in sources:
            found += max([len([u for u in b.units if u.colors & mask]) for b in batches])
        if found < n:
            return True
    return False


def by_color(b: Batch) -> list[Batch]:
    """A batch whose units are all of one colour: one batch for each colour."""
    mask = 0
    for u in b.units:
        if u.group == TIED:
            mask |= u.colors
    if not mask:
        return [b]
    out: list[Batch] = []
    for i in range(6):
        c = 1 << i
        if mask & c:
            out.append(Batch([u.colored(c) if u.group == TIED else u for u in b.units], b.fee, b.extra))
    return out


def match(cost: ManaCost, units: list[Unit]) -> Match | None:
    """A unit for every symbol, the least flexible first; then for generic mana likewise."""
    if len(units) < cost.total:
        return None
    ranked = by_order(units)
    need = needs_of(cost, 0)
    owner: dict[int, int] = {}
    if not assign(need, ranked, owner):
        return None
    chosen: list[Unit] = []
    colors: list[int] = []
    for i, k in owner.items():
        chosen.append(ranked[i])
        colors.append(color_for(ranked[i], need[k]))
    left = cost.generic
    for i in range(len(ranked)):
        if left == 0:
            break
        if i not in owner:
            chosen.append(ranked[i])
            colors.append(lowest(ranked[i].colors))
            left -= 1
    if left:
        return None
    return Match(chosen, colors, [0] * len(chosen), [])


def match_in_turn(cost: ManaCost, units: list[Unit], fees: list[Batch]) -> Match | None:
    """The same where batches cost mana themselves, used in some order: what one makes pays for later ones only."""
    total = cost.total
    for b in fees:
        assert b.fee is not None
        total += b.fee.total
    if len(units) < total:
        return None
    ranked = by_order(units)
    for order in permutations(fees) if len(fees) <= 3 else [tuple(fees), tuple(fees[::-1])]:
        need: list[Need] = []
        for i in range(len(order)):
            fee = order[i].fee
            assert fee is not None
            need.extend(needs_of(fee, i))
            need.extend([Need(ANY_NEED, i)] * fee.generic)
            for u in order[i].units:
                u.level = i
        need.extend(needs_of(cost, len(order)))
        need.extend([Need(ANY_NEED, len(order))] * cost.generic)
        owner: dict[int, int] = {}
        if assign(need, ranked, owner):
            chosen = [ranked[i] for i in owner]
            colors = [color_for(ranked[i], need[k]) for i, k in owner.items()]
            return Match(chosen, colors, [need[k].level for k in owner.values()], list(order))
    return None


def place(u: Unit) -> int:
    return u.order


def by_order(units: list[Unit]) -> list[Unit]:
    return sorted(units, key=place)


def needs_of(cost: ManaCost, level: int) -> list[Need]:
    """Its symbols but for generic mana."""
    need = [Need(m, level) for m in cost.ranked]
    if cost.snow:
        need.extend([Need(SNOW_NEED, level)] * cost.snow)
    return need


def color_for(u: Unit, need: Need) -> int:
    return lowest(u.colors if need.mask >= SNOW_NEED else u.colors & need.mask)


def assign(need: list[Need], units: list[Unit], owner: dict[int, int]) -> bool:
    """Whether every need finds a unit; `owner` has the need of each unit by their places."""
    for k in range(len(need)):
        if not augment(k, need, units, owner, set()):
            return False
    return True


def augment(k: int, need: list[Need], units: list[Unit], owner: dict[int, int], seen: set[int]) -> bool:
    """Find a unit for a need, if others have to take other units for it (an augmenting path)."""
    n = need[k]
    last = need[-1].level
    for i in range(len(units)):
        u = units[i]
        if i in seen or u.level >= n.level or (u.bound and n.level != last) or not n.takes(u):
            continue
        seen.add(i)
        if i not in owner or augment(owner[i], need, units, owner, seen):
            owner[i] = k
            return True
    return False
