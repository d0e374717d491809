"""What a player could pay, and the default payment (CR 601.2f-h, 605.3).

The view of what a player could make rejects what can't be paid exactly, as long as every source makes one mana. Sources
that make more, cost mana themselves, are restricted, or make other mana trigger are planned for by trying what they
make. A default plan never sacrifices, damages or pays life.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    ALL_COLORS,
    ARTIFACT,
    CANT_ACTIVATE,
    COLORLESS,
    CONVOKE,
    CREATURE,
    DELVE,
    IMPROVISE,
    SNOW,
)
from spellwright.rules.abilities import ActivatedAbility
from spellwright.rules.costs import NO_LOYALTY, Bill, ability_bill, with_x
from spellwright.rules.layers import chars
from spellwright.rules.mana import Purpose, can_use, mana_view, replaced_mana, sick, spendable
from spellwright.rules.manacost import Mana, ManaCost, bits
from spellwright.rules.matching import TIED, Batch, Match, Unit, lowest, match, search
from spellwright.rules.objects import Chars, Ctx, Obj, Permanent
from spellwright.rules.output import Yield, yields
from spellwright.rules.state import ManaView, State
from spellwright.rules.symbols import forms


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
        return covers(v, cost)
    if cost.phyrexian or cost.twobrid:
        return any_form(s, player, cost, purpose)
    if plan(s, player, cost, purpose) is not None:
        return True
    return v.complex and s.players[player].asked and plan(s, player, cost, purpose, True) is not None


def covers(v: ManaView, cost: ManaCost) -> bool:
    """Whether a view that needs no planning pays for a cost without anything to announce."""
    if v.total < cost.total:
        return False
    for mask, n in cost.needs:
        if v.of(mask) < n:
            return False
    return True


def any_form(s: State, player: int, cost: ManaCost, purpose: Purpose) -> bool:
    """CR 601.2b, 107.4e-f: whether some announcement of its hybrid and Phyrexian symbols could be paid."""
    for f in forms(cost):
        if 2 * f.life <= s.players[player].life and affordable(s, player, f.cost, purpose):
            return True
    return False


def payable(s: State, bill: Bill, o: Obj, player: int, purpose: Purpose) -> bool:
    """Whether this much could be paid now, with X as zero (CR 601.2f-h)."""
    ctx = Ctx(o.id, player)
    if bill.tap or bill.untap:
        if not isinstance(o, Permanent) or (o.tapped if bill.tap else not o.tapped):
            return False
    for act in bill.acts:
        if not act.payable(s, ctx):
            return False
    if bill.loyalty != NO_LOYALTY and bill.loyalty < 0 and o.count("loyalty") < -bill.loyalty:
        return False
    return affordable(s, player, with_x(bill.mana, 0), purpose)


CREATURE_LAST: Final = 1000
RESTRICTED_FIRST: Final = 50
FEES_LATE: Final = 100
NEWEST_FIRST: Final = -100
WHICHEVER: Final = -2
"""The ability of a unit that several abilities of its source could make."""
HELPER: Final = -7
DELVED: Final = -8


class Step:
    """One activation of a plan: the ability, the colour wanted of it, and of each mana ability that then triggers."""

    __slots__ = ("ability", "color", "extra", "oid")

    def __init__(self, oid: int, ability: int, color: int, extra: tuple[int, ...]) -> None:
        self.oid = oid
        self.ability = ability
        self.color = color
        self.extra = extra


class Plan:
    """How to pay: activations in order; then the mana comes out of the pool."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps


def pool_units(s: State, player: int, purpose: Purpose) -> list[Unit]:
    """What floats and may be spent: restricted mana first, and last what the hand asks for. For what a mana ability
    costs the newest first: it has been made for that."""
    out: list[Unit] = []
    pool = s.players[player].pool
    wanted = hand_colors(s, player) if len(pool) > 1 else 0
    for i in range(len(pool)):
        m = pool[i]
        if spendable(s, m, purpose):
            if purpose.making:
                order = NEWEST_FIRST - i
            else:
                order = (
                    -4 if m.spending is not None else (-1 if m.color & wanted else (-3 if m.color == COLORLESS else -2))
                )
            u = Unit(m.color, -1, -1, m, 0, order, m.snow)
            u.bound = m.spending is not None
            out.append(u)
    return out


def source_units(
    s: State, o: Permanent, c: Chars, player: int, purpose: Purpose, by_hand: bool, wanted: int
) -> list[Batch]:
    """The alternatives of what a permanent makes, none if it cannot be used. `by_hand`: those too that the default
    payment leaves alone, since they cost or do more than tapping and mana. `wanted` are the colours that the hand asks
    for."""
    found: list[Batch] = []
    order = CREATURE_LAST if c.types & CREATURE else 0
    for i in range(len(c.abilities)):
        a = c.abilities[i]
        if not isinstance(a, ActivatedAbility) or not may_plan(s, o, c, a, player, by_hand):
            continue
        fee = fee_of(s, o, a, player)
        if fee is not None and (purpose.making or not fee.simple()):
            continue
        for y in yields(s, o, a, player):
            if y.spending is None or spendable(
                s, Mana(y.masks[0], y.spending, (), Ctx(o.id, player), False, 0, o.id), purpose
            ):
                found.append(batch(o, c, i, y, order, wanted, fee))
    return merge_singles(found) if found else found


def may_plan(s: State, o: Permanent, c: Chars, a: ActivatedAbility, player: int, by_hand: bool) -> bool:
    """Whether this is a mana ability that could be used now, and by default."""
    return a.is_mana and can_use(s, o, c, a, player) and (by_hand or not (a.cost.acts or harmful(a)))


def fee_of(s: State, o: Permanent, a: ActivatedAbility, player: int) -> ManaCost | None:
    """The mana that activating it costs, None for none."""
    if a.cost.mana is None:
        return None
    fee = ability_bill(s, o, a, 0, player).mana
    return fee if fee.total or not fee.simple() else None


def batch(o: Permanent, c: Chars, ability: int, y: Yield, order: int, wanted: int, fee: ManaCost | None) -> Batch:
    """What one activation makes, ranked: rather what is restricted, makes few colours, or none that the hand asks
    for."""
    units: list[Unit] = []
    snow = c.supertypes & SNOW != 0
    for mask in y.masks:
        rank = order + bits(mask) * 4 + (2 if mask & wanted else 0)
        if y.spending is not None:
            rank -= RESTRICTED_FIRST
        if fee is not None:
            rank += FEES_LATE
        u = Unit(mask, o.id, ability, None, TIED if y.same else 0, rank, snow)
        u.wish = y.wish
        u.bound = y.spending is not None
        units.append(u)
    for k in range(len(y.extra)):
        masks = y.extra[k]
        for mask in masks:
            rank = order + bits(mask) * 4 + (2 if mask & wanted else 0)
            u = Unit(mask, o.id, ability, None, TIED if len(masks) > 1 and bits(mask) > 1 else 0, rank, False)
            u.wish = y.wish
            u.trigger = k
            units.append(u)
    return Batch(units, fee, tuple([lowest(masks[0]) if masks else 0 for masks in y.extra]))


def merge_singles(found: list[Batch]) -> list[Batch]:
    """Batches of one mana each are one unit of several colours, made by whichever ability makes the colour."""
    singles = [b.units[0] for b in found if len(b.units) == 1 and b.fee is None]
    rest = [b for b in found if len(b.units) > 1 or b.fee is not None]
    if not singles:
        return rest
    first = singles[0]
    if len(singles) > 1:
        mask = 0
        for u in singles:
            mask |= u.colors
        first = Unit(mask, first.oid, WHICHEVER, None, 0, first.order + bits(mask), first.snow)
        first.bound = any([u.bound for u in singles])
    return [Batch([first], None, ()), *rest]


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
            m |= c.mask
    return m


def plan(s: State, player: int, cost: ManaCost, purpose: Purpose, by_hand: bool = False) -> Plan | None:
    """A default payment for a cost whose X and alternatives have been chosen, or None. `by_hand`: whether there is one
    that a player could choose, which may be no default."""
    if cost.total == 0:
        return Plan(())
    singles = pool_units(s, player, purpose)
    several = sources(s, player, purpose, by_hand, singles, cost.total)
    if several:
        singles = pool_units(s, player, purpose)
        several = sources(s, player, purpose, by_hand, singles, len(s.index.mana))
    got = search(cost, singles, several)
    return steps_of(s, player, got, purpose) if got is not None else None


def sources(
    s: State, player: int, purpose: Purpose, by_hand: bool, singles: list[Unit], most: int
) -> list[list[Batch]]:
    """What the player's permanents make: those that make one mana for nothing are added to `singles`, of those that
    are alike the first `most` only, since a cost of so much mana takes no more of them."""
    several: list[list[Batch]] = []
    wanted = hand_colors(s, player)
    changed = replaced_mana(s)
    alike: dict[int, int] = {}
    for oid in s.index.mana:
        o = s.objects[oid]
        assert isinstance(o, Permanent)
        if o.controller != player or o.phased or oid == purpose.spared:
            continue
        c = chars(s, o)
        if len(c.abilities) == 1 and not changed:
            a = c.abilities[0]
            if isinstance(a, ActivatedAbility) and a.simple_mana:
                if not o.tapped and not c.cant & CANT_ACTIVATE and not (c.types & CREATURE and sick(s, o, c)):
                    kind = a.simple_mana | (c.types & CREATURE and 1 << 10) | (c.supertypes & SNOW and 1 << 11)
                    n = alike.get(kind, 0)
                    if n < most:
                        alike[kind] = n + 1
                        singles.append(simple_unit(o, c, a.simple_mana, wanted))
                continue
        batches = source_units(s, o, c, player, purpose, by_hand, wanted)
        if batches and plain(batches):
            singles.append(batches[0].units[0])
        elif batches:
            several.append(batches)
    return several


def simple_unit(o: Permanent, c: Chars, mask: int, wanted: int) -> Unit:
    """What a permanent makes whose one ability taps for one mana."""
    rank = (CREATURE_LAST if c.types & CREATURE else 0) + bits(mask) * 4 + (2 if mask & wanted else 0)
    return Unit(mask, o.id, 0, None, 0, rank, c.supertypes & SNOW != 0)


def plain(batches: list[Batch]) -> bool:
    """Whether it is a source of one mana, at no cost."""
    return len(batches) == 1 and len(batches[0].units) == 1 and batches[0].fee is None


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
    for u in out:
        u.bound = True
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
    several: list[list[Batch]] = []
    wanted = hand_colors(s, player)
    for oid in s.index.mana:
        o = s.permanent(oid)
        if o.controller != player or o.phased or oid == purpose.spared or oid == without:
            continue
        batches = source_units(s, o, chars(s, o), player, purpose, s.players[player].asked, wanted)
        if not batches:
            continue
        helper = help_.pop(oid, None)
        if plain(batches):
            u = batches[0].units[0]
            if helper is not None:
                u = Unit(u.colors | helper.colors, oid, -3, None, HELPER, u.order, u.snow)
            singles.append(u)
        else:
            several.append([*batches, Batch([helper], None, ())] if helper is not None else batches)
    singles.extend(help_.values())
    return search(cost, singles, several) is not None


def steps_of(s: State, player: int, m: Match, purpose: Purpose) -> Plan:
    """The activations that make the units of a match: for each batch that costs mana first those that pay for it."""
    steps: list[Step] = []
    if not m.used:
        for i in range(len(m.units)):
            u = m.units[i]
            if u.oid >= 0:
                color = u.wish or m.colors[i]
                ability = u.ability if u.ability != WHICHEVER else ability_making(s, player, u.oid, color, purpose)
                steps.append(Step(u.oid, ability, color, ()))
        return Plan(tuple(steps))
    done: set[int] = {b.units[0].oid for b in m.fees}
    for level in range(len(m.fees) + 1):
        for i in range(len(m.units)):
            u = m.units[i]
            if m.levels[i] == level and u.oid >= 0 and u.oid not in done:
                done.add(u.oid)
                steps.append(activation(s, player, m, u, purpose))
        if level < len(m.fees):
            steps.append(activation(s, player, m, m.fees[level].units[0], purpose))
    return Plan(tuple(steps))


def activation(s: State, player: int, m: Match, u: Unit, purpose: Purpose) -> Step:
    """The step that makes this unit and the others of its batch, in the colours in which they pay."""
    color = u.wish
    extra: list[int] = []
    for b in m.used:
        if b.units[0].oid == u.oid:
            extra.extend(b.extra)
    for i in range(len(m.units)):
        v = m.units[i]
        if v.oid == u.oid:
            if v.trigger >= 0:
                extra[v.trigger] = m.colors[i]
            elif not color:
                color = m.colors[i]
    ability = u.ability if u.ability != WHICHEVER else ability_making(s, player, u.oid, color, purpose)
    return Step(u.oid, ability, color or lowest(u.colors), tuple(extra))


def ability_making(s: State, player: int, oid: int, color: int, purpose: Purpose) -> int:
    """Which of its abilities makes one mana of this colour."""
    o = s.permanent(oid)
    c = chars(s, o)
    for i in range(len(c.abilities)):
        a = c.abilities[i]
        if isinstance(a, ActivatedAbility) and may_plan(s, o, c, a, player, False) and fee_of(s, o, a, player) is None:
            for y in yields(s, o, a, player):
                if len(y.masks) == 1 and not y.extra and y.masks[0] & color:
                    if y.spending is None or spendable(
                        s, Mana(color, y.spending, (), Ctx(oid, player), False, 0, oid), purpose
                    ):
                        return i
    return 0


def exact(pool: tuple[Mana, ...], cost: ManaCost) -> bool:
    """Whether all of a pool of plain mana is what pays."""
    if cost.snow:
        return False
    for m in pool:
        if m.spending is not None or m.riders:
            return False
    for mask, n in cost.needs:
        for m in pool:
            if m.color & mask:
                n -= 1
        if n > 0:
            return False
    return True


def pick_from_pool(s: State, player: int, cost: ManaCost, purpose: Purpose) -> list[Mana] | None:
    """Which floating mana pays, restricted first; None if the pool does not suffice."""
    if cost.total == 0:
        return []
    pool = s.players[player].pool
    if len(pool) == cost.total and exact(pool, cost):
        return list(pool)
    got = match(cost, pool_units(s, player, purpose))
    if got is None:
        return None
    return [u.mana for u in got.units if u.mana is not None]
