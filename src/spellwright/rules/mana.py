"""Mana a player could make, what it may be spent on, and how to pay (CR 106, 601.2f-h, 605).

The view of what a player could make is cached a player; by Hall's theorem it rejects what can't be paid exactly, as
long as every source makes one mana. Sources that make more, cost something, or are restricted are planned for by
trying their outputs. A default plan never sacrifices, damages or pays life.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from spellwright.core.vocab import (
    ALL_COLORS,
    ARTIFACT,
    AS_THOUGH_HASTE,
    BATTLEFIELD,
    CANT_ACTIVATE,
    COLORLESS,
    CONVOKE,
    CREATURE,
    DELVE,
    E_MANA,
    HASTE,
    IMPROVISE,
)
from spellwright.rules.abilities import Ability, ActivatedAbility
from spellwright.rules.base import Answer
from spellwright.rules.layers import chars
from spellwright.rules.manacost import Mana, ManaCost
from spellwright.rules.objects import Chars, Ctx, Obj, Permanent
from spellwright.rules.output import yields
from spellwright.rules.state import ManaView, State
from spellwright.rules.symbols import forms


class Purpose:
    """What mana is to be spent on: a spell being cast, or an ability of a source being activated (CR 106.6).

    `spared`: a permanent that the rest of the cost taps, so that it cannot be tapped for this mana (CR 601.2h); 0 for
    none.
    `helping`: the keywords of the spell that let it be paid for otherwise (CR 702.51, 702.66, 702.126).
    """

    __slots__ = ("costs", "helping", "source", "spared", "spell")

    def __init__(
        self, spell: Obj | None, source: Obj | None, costs: tuple[str, ...], spared: int = 0, helping: int = 0
    ) -> None:
        self.helping = helping
        self.spell = spell
        self.source = source
        self.costs = costs
        self.spared = spared


def spendable(s: State, m: Mana, p: Purpose) -> bool:
    """Whether this mana may be spent so (CR 106.6)."""
    sp = m.spending
    if sp is None:
        return True
    ctx = m.ctx
    assert ctx is not None
    for c in sp.costs:
        if c in p.costs:
            return True
    if p.spell is not None:
        return sp.cast is not None and sp.cast.test(s, p.spell, chars(s, p.spell), ctx)
    if p.source is not None:
        return sp.activate is not None and sp.activate.test(s, p.source, chars(s, p.source), ctx)
    return False


def sick(s: State, o: Permanent, c: Chars) -> bool:
    """CR 302.6: a creature that its controller has not controlled since their latest turn began, without haste."""
    if not c.types & CREATURE or o.since < s.players[o.controller].began:
        return False
    return not c.keywords & HASTE and not c.cant & AS_THOUGH_HASTE


def can_use(s: State, o: Permanent, c: Chars, a: ActivatedAbility, player: int) -> bool:
    """Whether the cost of a mana ability, but for mana, could be paid now and its conditions hold (CR 602.1, 602.5)."""
    if c.cant & CANT_ACTIVATE:
        return False
    if a.players is None:
        if o.controller != player:
            return False
    elif player not in a.players.seats(s, Ctx(o.id, o.controller)):
        return False
    cost = a.cost
    if cost.tap and (o.tapped or sick(s, o, c)):
        return False
    if cost.untap and (not o.tapped or sick(s, o, c)):
        return False
    if a.simple_mana and a.condition is None and not a.limit:
        return True
    ctx = Ctx(o.id, player)
    if a.condition is not None and not a.condition.holds(s, ctx):
        return False
    if a.limit and uses(o, a, s.turn) >= a.limit:
        return False
    for act in cost.acts:
        if not act.payable(s, ctx):
            return False
    return True


def uses(o: Permanent, a: Ability, turn: int) -> int:
    """How often an ability has been activated this turn."""
    for i in range(len(o.registered)):
        if o.registered[i] is a:
            for key, when, count in o.used:
                if key == i and when == turn:
                    return count
    return 0


def simple_mask(s: State, o: Permanent, c: Chars, player: int) -> int:
    """The colours of the one mana that its plain tap abilities could make now."""
    mask = 0
    for a in c.abilities:
        if isinstance(a, ActivatedAbility) and a.simple_mana and can_use(s, o, c, a, player):
            mask |= a.simple_mana
    return mask


def replaced_mana(s: State) -> bool:
    """Whether anything may change or add to mana as it is made."""
    return bool(s.index.replacements[E_MANA]) or s.index.mana_triggers > 0


def mana_view(s: State, player: int) -> ManaView:
    """What the player could make and has, one mana a unit; `complex` if planning has to be asked."""
    v = s.mana[player]
    if v is not None:
        return v
    units: list[int] = []
    complicated = replaced_mana(s)
    for m in s.players[player].pool:
        if m.spending is None:
            units.append(m.color)
        else:
            complicated = True
    for oid in s.index.mana:
        o = s.permanent(oid)
        if o.controller != player or o.phased:
            if o.controller != player and anyone_may(o):
                complicated = True
            continue
        c = chars(s, o)
        mask = 0
        for a in c.abilities:
            if isinstance(a, ActivatedAbility) and a.is_mana:
                if a.simple_mana and a.condition is None and not a.limit:
                    if not mask & a.simple_mana and can_use(s, o, c, a, player):
                        mask |= a.simple_mana
                elif can_use(s, o, c, a, player):
                    complicated = True
        if mask:
            units.append(mask)
    v = ManaView(units, complicated)
    s.mana[player] = v
    return v


def anyone_may(o: Permanent) -> bool:
    for a in o.registered:
        if isinstance(a, ActivatedAbility) and a.is_mana and a.players is not None:
            return True
    return False


def affordable(s: State, player: int, cost: ManaCost, purpose: Purpose) -> bool:
    """Whether the player could pay this mana now (X as zero, Phyrexian symbols with life if need be)."""
    if cost.total == 0 and cost.simple():
        return True
    if purpose.helping:
        if cost.phyrexian or cost.twobrid:
            return any_form(s, player, cost, purpose)
        return feasible(s, player, cost, purpose, 0)
    v = mana_view(s, player)
    if not v.complex and not cost.snow and not (purpose.spared and purpose.spared in s.index.mana):
        if cost.phyrexian or cost.twobrid:
            return any_form(s, player, cost, purpose)
        if v.total < cost.total:
            return False
        for mask, n in cost.needs:
            if v.of(mask) < n:
                return False
        return True
    if cost.phyrexian or cost.twobrid:
        return any_form(s, player, cost, purpose)
    if plan(s, player, cost, purpose) is not None:
        return True
    return v.complex and s.players[player].asked and plan(s, player, cost, purpose, True) is not None


def any_form(s: State, player: int, cost: ManaCost, purpose: Purpose) -> bool:
    """CR 601.2b, 107.4e-f: whether some announcement of its hybrid and Phyrexian symbols could be paid."""
    for f in forms(cost):
        if 2 * f.life <= s.players[player].life and affordable(s, player, f.cost, purpose):
            return True
    return False


class Unit:
    """One mana that could be spent: from the pool (`mana`), or by activating an ability of a permanent."""

    __slots__ = ("ability", "colors", "group", "mana", "oid", "order", "snow")

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


class Step:
    """One activation of a plan: the ability, and the colour wanted of it."""

    __slots__ = ("ability", "color", "oid")

    def __init__(self, oid: int, ability: int, color: int) -> None:
        self.oid = oid
        self.ability = ability
        self.color = color


class Plan:
    """How to pay: activations in order; then the mana comes out of the pool."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps


CREATURE_LAST: Final = 1000
RESTRICTED_FIRST: Final = 50


def pool_units(s: State, player: int, purpose: Purpose) -> list[Unit]:
    """What floats and may be spent: restricted mana first, and last what the hand asks for."""
    out: list[Unit] = []
    pool = s.players[player].pool
    wanted = hand_colors(s, player) if len(pool) > 1 else 0
    for m in pool:
        if spendable(s, m, purpose):
            order = -4 if m.spending is not None else (-1 if m.color & wanted else (-3 if m.color == COLORLESS else -2))
            out.append(Unit(m.color, -1, -1, m, -1, order, m.snow))
    return out


def source_units(s: State, player: int, purpose: Purpose, by_hand: bool) -> list[list[list[Unit]]]:
    """For each usable permanent, its alternative outputs, each a list of units. `by_hand`: those too that the default
    payment leaves alone, since they cost or do more than tapping."""
    out: list[list[list[Unit]]] = []
    wanted = hand_colors(s, player)
    for oid in s.index.mana:
        o = s.permanent(oid)
        if o.controller != player or o.phased or oid == purpose.spared:
            continue
        c = chars(s, o)
        outputs: list[list[Unit]] = []
        snow = c.supertypes & 4 != 0
        order = CREATURE_LAST if c.types & CREATURE else 0
        for i in range(len(c.abilities)):
            a = c.abilities[i]
            if not isinstance(a, ActivatedAbility) or not a.is_mana or not can_use(s, o, c, a, player):
                continue
            if a.cost.mana is not None and a.cost.mana.value:
                continue
            if not by_hand and (a.cost.acts or harmful(a)):
                continue
            for y in yields(s, o, a, player):
                if y.spending is not None:
                    m = Mana(y.masks[0], y.spending, (), Ctx(oid, player), False, 0, oid)
                    if not spendable(s, m, purpose):
                        continue
                units: list[Unit] = []
                for k in range(len(y.masks)):
                    rank = order + bits(y.masks[k]) * 4 + (2 if y.masks[k] & wanted else 0)
                    if y.spending is not None:
                        rank -= RESTRICTED_FIRST
                    units.append(Unit(y.masks[k], oid, i, None, k if y.same else 0, rank, snow))
                outputs.append(units)
        if outputs:
            out.append(merge_singles(outputs))
    return out


def merge_singles(outputs: list[list[Unit]]) -> list[list[Unit]]:
    """Outputs of one mana each are one unit of several colours, made by whichever ability makes the colour."""
    singles = [u[0] for u in outputs if len(u) == 1]
    rest = [u for u in outputs if len(u) > 1]
    if not singles:
        return rest
    if len(singles) == 1:
        return [singles, *rest]
    first = singles[0]
    mask = 0
    for u in singles:
        mask |= u.colors
    return [[Unit(mask, first.oid, -2, None, 0, first.order + bits(mask), first.snow)], *rest]


def harmful(a: ActivatedAbility) -> bool:
    """Whether it does more than make mana: the default payment leaves such abilities alone."""
    for b in a.modes.bodies:
        if len(b.program) > 1 and len([i for i in b.program if not i.only_chooses()]) > 1:
            return True
    return False


def hand_colors(s: State, player: int) -> int:
    """The colours that the cards in hand ask for."""
    m = 0
    for i in s.players[player].hand:
        c = s.objects[i].face.cost
        if c is not None:
            for x in c.symbols:
                m |= x
    return m


def bits(m: int) -> int:
    n = 0
    while m:
        n += m & 1
        m >>= 1
    return n


def plan(s: State, player: int, cost: ManaCost, purpose: Purpose, by_hand: bool = False) -> Plan | None:
    """A default payment for a cost whose X and alternatives have been chosen, or None. `by_hand`: whether there is one
    that a player could choose, which may be no default."""
    if cost.total == 0:
        return Plan(())
    base = pool_units(s, player, purpose)
    singles: list[Unit] = []
    multiple: list[list[list[Unit]]] = []
    for outputs in source_units(s, player, purpose, by_hand):
        if len(outputs) == 1 and len(outputs[0]) == 1:
            singles.append(outputs[0][0])
        else:
            multiple.append(outputs)
    got = search(cost, base + singles, multiple)
    return steps_of(s, player, got, cost, purpose) if got is not None else None


def search(cost: ManaCost, singles: list[Unit], multiple: list[list[list[Unit]]]) -> Match | None:
    """Units that pay, with one of the outputs of each source of several mana."""
    got = match(cost, singles)
    if got is not None or not multiple:
        return got
    multiple = multiple[:6]
    choices: list[list[list[Unit]]] = []
    for outputs in multiple:
        alt: list[list[Unit]] = [[]]
        for units in outputs:
            alt.extend(colored(units))
        choices.append(alt)
    tried = 0
    for pick in product(*choices):
        tried += 1
        if tried > 3000:
            return None
        extra: list[Unit] = []
        for units in pick:
            extra.extend(units)
        if not extra:
            continue
        got = match(cost, singles + extra)
        if got is not None:
            return got
    return None


HELPER: Final = -7
DELVED: Final = -8


def helpers_of(s: State, player: int, purpose: Purpose) -> list[Unit]:
    """What could pay for one mana otherwise: creatures of their colours (convoke), artifacts (improvise), cards in the
    graveyard (delve); the last two for generic mana only."""
    out: list[Unit] = []
    if purpose.helping & (CONVOKE | IMPROVISE):
        for oid in s.battlefield:
            p = s.permanent(oid)
            if p.controller != player or p.tapped or p.phased:
                continue
            c = chars(s, p)
            if purpose.helping & CONVOKE and c.types & CREATURE:
                out.append(Unit(c.colors & ALL_COLORS, oid, -3, None, HELPER, CREATURE_LAST * 2, False))
            elif purpose.helping & IMPROVISE and c.types & ARTIFACT:
                out.append(Unit(0, oid, -3, None, HELPER, CREATURE_LAST * 2, False))
    if purpose.helping & DELVE:
        for oid in s.players[player].graveyard:
            if purpose.spell is None or oid != purpose.spell.id:
                out.append(Unit(0, oid, -3, None, DELVED, CREATURE_LAST, False))
    return out


def feasible(s: State, player: int, cost: ManaCost, purpose: Purpose, without: int) -> bool:
    """Whether a cost could be paid with mana and help, but not with this permanent."""
    if cost.total == 0:
        return True
    help_: dict[int, Unit] = {u.oid: u for u in helpers_of(s, player, purpose) if u.oid != without}
    v = mana_view(s, player)
    if not v.complex and v.total + len(help_) < cost.total:
        return False
    singles = pool_units(s, player, purpose)
    multiple: list[list[list[Unit]]] = []
    for outputs in source_units(s, player, purpose, s.players[player].asked):
        oid = outputs[0][0].oid
        if oid == without:
            continue
        helper = help_.pop(oid, None)
        if len(outputs) == 1 and len(outputs[0]) == 1:
            u = outputs[0][0]
            if helper is not None:
                u = Unit(u.colors | helper.colors, oid, -3, None, HELPER, u.order, u.snow)
            singles.append(u)
        else:
            multiple.append([*outputs, [helper]] if helper is not None else outputs)
    singles.extend(help_.values())
    return search(cost, singles, multiple) is not None


def colored(units: list[Unit]) -> list[list[Unit]]:
    """A source of several mana of one colour: for each colour, its units."""
    if len(units) == 1 or units[0].group == units[1].group:
        return [units]
    out: list[list[Unit]] = []
    for i in range(6):
        c = 1 << i
        if units[0].colors & c:
            out.append([Unit(c, u.oid, u.ability, None, 0, u.order, u.snow) for u in units])
    return out


class Match:
    """Which units pay, and as which colour."""

    __slots__ = ("colors", "units")

    def __init__(self, units: list[Unit], colors: list[int]) -> None:
        self.units = units
        self.colors = colors


def match(cost: ManaCost, units: list[Unit]) -> Match | None:
    """A unit for every symbol, the least flexible first; then for generic mana likewise."""
    if len(units) < cost.total:
        return None
    order = sorted(range(len(units)), key=lambda i: units[i].order)
    ranked = [units[i] for i in order]
    need: list[int] = sorted(cost.symbols, key=bits) + [SNOW_NEED] * cost.snow
    owner: dict[int, int] = {}
    for k in range(len(need)):
        if not augment(k, need, ranked, owner, set()):
            return None
    chosen: list[Unit] = []
    colors: list[int] = []
    for i, k in owner.items():
        chosen.append(ranked[i])
        mask = ranked[i].colors & need[k] if need[k] != SNOW_NEED else ranked[i].colors
        colors.append(lowest(mask))
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
    return Match(chosen, colors)


SNOW_NEED: Final = 1 << 10


def augment(k: int, need: list[int], units: list[Unit], owner: dict[int, int], seen: set[int]) -> bool:
    for i in range(len(units)):
        if i in seen:
            continue
        if need[k] == SNOW_NEED:
            if not units[i].snow:
                continue
        elif not units[i].colors & need[k]:
            continue
        seen.add(i)
        if i not in owner or augment(owner[i], need, units, owner, seen):
            owner[i] = k
            return True
    return False


def lowest(mask: int) -> int:
    return mask & -mask


def steps_of(s: State, player: int, m: Match, cost: ManaCost, purpose: Purpose) -> Plan:
    """The activations that make the units of a match."""
    steps: list[Step] = []
    done: set[int] = set()
    for i in range(len(m.units)):
        u = m.units[i]
        if u.oid < 0 or u.oid in done:
            continue
        done.add(u.oid)
        ability = u.ability
        if ability == -2:
            ability = ability_making(s, player, u.oid, m.colors[i], purpose)
        steps.append(Step(u.oid, ability, m.colors[i]))
    return Plan(tuple(steps))


def ability_making(s: State, player: int, oid: int, color: int, purpose: Purpose) -> int:
    o = s.permanent(oid)
    c = chars(s, o)
    for i in range(len(c.abilities)):
        a = c.abilities[i]
        if (
            isinstance(a, ActivatedAbility)
            and a.is_mana
            and not a.cost.acts
            and not harmful(a)
            and can_use(s, o, c, a, player)
        ):
            if a.cost.mana is not None and a.cost.mana.value:
                continue
            for y in yields(s, o, a, player):
                if len(y.masks) == 1 and y.masks[0] & color:
                    if y.spending is None or spendable(
                        s, Mana(color, y.spending, (), Ctx(oid, player), False, 0, oid), purpose
                    ):
                        return i
    return 0


def pick_from_pool(s: State, player: int, cost: ManaCost, purpose: Purpose) -> list[Mana] | None:
    """Which floating mana pays, restricted first; None if the pool does not suffice."""
    if cost.total == 0:
        return []
    got = match(cost, pool_units(s, player, purpose))
    if got is None:
        return None
    return [u.mana for u in got.units if u.mana is not None]


def activatable_for_mana(s: State, player: int) -> list[Answer]:
    """(object, ability) of every mana ability the player could activate now, but for mana it costs itself."""
    out: list[Answer] = []
    for oid in s.index.mana:
        o = s.objects[oid]
        if o.zone != BATTLEFIELD:
            continue
        assert isinstance(o, Permanent)
        if o.phased or (o.controller != player and not anyone_may(o)):
            continue
        c = chars(s, o)
        for i in range(len(c.abilities)):
            a = c.abilities[i]
            if isinstance(a, ActivatedAbility) and a.is_mana and can_use(s, o, c, a, player):
                out.append((oid, i))
    return out
