"""What a spell or ability costs in all (CR 118, 601.2b, 601.2f)."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import CANT_ACTIVATE, CANT_ACTIVATE_NONMANA
from spellwright.rules.abilities import ActivatedAbility, AlternativeCost, CostChangeAbility, CostSpec
from spellwright.rules.base import Answer, Instr
from spellwright.rules.index import Watch
from spellwright.rules.manacost import NO_COST, ManaCost, add_costs
from spellwright.rules.objects import Chars, Ctx, Face, Obj
from spellwright.rules.state import State


class Bill:
    """A total cost. `mana` may still have X and symbols to announce."""

    __slots__ = ("acts", "loyalty", "mana", "tap", "untap")

    def __init__(self, mana: ManaCost, acts: tuple[Instr, ...], tap: bool, untap: bool, loyalty: int) -> None:
        self.mana = mana
        self.acts = acts
        self.tap = tap
        self.untap = untap
        self.loyalty = loyalty


NO_LOYALTY: Final = -1000


def kinds_of_spell(f: Face, alt: AlternativeCost | None) -> tuple[str, ...]:
    """What mana that may be spent only on some costs asks about the cost of a spell (CR 106.6)."""
    if alt is not None and alt.face_down:
        return ("morph",)
    mana = f.cost if alt is None else alt.cost.mana
    return ("{X}",) if mana is not None and mana.x else ()


def with_x(cost: ManaCost, x: int) -> ManaCost:
    """The cost with X chosen (CR 107.3a)."""
    if not cost.x:
        return cost
    return ManaCost(cost.generic + cost.x * x, cost.symbols, cost.twobrid, cost.phyrexian, cost.snow, 0, cost.text)


def spell_bill(
    s: State,
    o: Obj,
    c: Chars,
    face: Face,
    alt: AlternativeCost | None,
    x: int,
    kicks: Answer,
    picks: Answer,
    modes: Answer,
    player: int,
    free: bool,
) -> Bill:
    """The cost of casting a spell so. `kicks` has a count for each additional cost, `picks` which of its options."""
    acts: list[Instr] = []
    if alt is not None:
        mana = alt.cost.mana if alt.cost.mana is not None and not alt.free else NO_COST
        if not alt.free:
            acts.extend(alt.cost.acts)
    elif free:
        mana = NO_COST
    else:
        mana = face.cost if face.cost is not None else NO_COST
    mana = with_x(mana, x)
    for i in range(len(face.additional)):
        a = face.additional[i]
        times = kicks[i] if i < len(kicks) else (0 if a.optional else 1)
        option = a.options[picks[i] if i < len(picks) else 0]
        for _ in range(times):
            if option.mana is not None:
                mana = add_costs(mana, with_x(option.mana, x))
            acts.extend(option.acts)
    if face.spell is not None:
        for m in modes:
            extra = face.spell.bodies[m].cost
            if extra is not None:
                if extra.mana is not None:
                    mana = add_costs(mana, extra.mana)
                acts.extend(extra.acts)
        more = face.spell.extra
        if more is not None:
            for _ in range(len(modes) - 1):
                if more.mana is not None:
                    mana = add_costs(mana, more.mana)
                acts.extend(more.acts)
    if s.index.cost_changes or face.own_cost:
        mana = changed_cost(s, o, c, face, mana, player, x)
    return Bill(mana, tuple(acts), False, False, NO_LOYALTY)


def changed_cost(s: State, o: Obj, c: Chars, face: Face, mana: ManaCost, player: int, x: int) -> ManaCost:
    """CR 601.2f: increases, then reductions, then what sets a minimum."""
    more: list[tuple[CostChangeAbility, Ctx]] = []
    less: list[tuple[CostChangeAbility, Ctx]] = []
    for w in s.index.cost_changes:
        a = w.ability
        assert isinstance(a, CostChangeAbility)
        if a.abilities or not applies(s, a, w, player):
            continue
        if a.what.test(s, o, c, w.ctx):
            (more if a.sign > 0 else less).append((a, w.ctx))
    for b in c.abilities:
        if isinstance(b, CostChangeAbility) and b.self_spell:
            ctx = Ctx(o.id, player, (), x)
            if b.cond is None or b.cond.holds(s, ctx):
                (more if b.sign > 0 else less).append((b, ctx))
    return summed(s, mana, more, less)


def applies(s: State, a: CostChangeAbility, w: Watch, player: int) -> bool:
    if a.players is not None and player not in a.players.seats(s, w.ctx):
        return False
    return a.cond is None or a.cond.holds(s, w.ctx)


def summed(
    s: State, mana: ManaCost, more: list[tuple[CostChangeAbility, Ctx]], less: list[tuple[CostChangeAbility, Ctx]]
) -> ManaCost:
    for a, ctx in more:
        for _ in range(a.times.value(s, ctx) if a.times is not None else 1):
            mana = add_costs(mana, a.mana)
        if a.amount is not None:
            mana = add_costs(mana, ManaCost(a.amount.value(s, ctx), (), (), (), 0, 0, ()))
    floor = 0
    for a, ctx in less:
        times = a.times.value(s, ctx) if a.times is not None else 1
        amount = a.amount.value(s, ctx) if a.amount is not None else 0
        generic = a.mana.generic * times + max(0, amount)
        floor = max(floor, a.minimum)
        symbols = list(mana.symbols)
        left = mana.generic
        for _ in range(times):
            for m in a.mana.symbols:
                if m in symbols:
                    symbols.remove(m)
        left = max(0, left - generic)
        if left + len(symbols) + mana.snow < floor:
            left = floor - len(symbols) - mana.snow
        mana = ManaCost(left, tuple(symbols), mana.twobrid, mana.phyrexian, mana.snow, mana.x, mana.text)
    return mana


def ability_bill(s: State, o: Obj, a: ActivatedAbility, x: int, player: int) -> Bill:
    """The cost of activating an ability (CR 602.2b)."""
    spec: CostSpec = a.cost
    mana = with_x(spec.mana, x) if spec.mana is not None else NO_COST
    if s.index.cost_changes or a.own_costs:
        more: list[tuple[CostChangeAbility, Ctx]] = []
        less: list[tuple[CostChangeAbility, Ctx]] = []
        mine = Ctx(o.id, player, (), x)
        for c in a.own_costs:
            if c.cond is None or c.cond.holds(s, mine):
                (more if c.sign > 0 else less).append((c, mine))
        for w in s.index.cost_changes:
            b = w.ability
            assert isinstance(b, CostChangeAbility)
            if b.abilities and (b.abilities == "all" or b.abilities == a.label) and applies(s, b, w, player):
                if b.what.test(s, o, o.chars, w.ctx):
                    (more if b.sign > 0 else less).append((b, w.ctx))
        mana = summed(s, mana, more, less)
    loyalty = NO_LOYALTY
    if spec.loyalty is not None:
        loyalty = spec.sign * spec.loyalty.value(s, Ctx(o.id, player, (), x))
    return Bill(mana, spec.acts, spec.tap, spec.untap, loyalty)


def loosened(bill: Bill) -> Bill:
    """CR 609.4b: the bill, where mana of any type may be spent as though it were of any other."""
    m = bill.mana
    if not m.symbols:
        return bill
    mana = ManaCost(m.generic + len(m.symbols), (), m.twobrid, m.phyrexian, m.snow, m.x, m.text)
    return Bill(mana, bill.acts, bill.tap, bill.untap, bill.loyalty)


def may_activate_at_all(c: Chars, a: ActivatedAbility) -> bool:
    if c.cant & CANT_ACTIVATE:
        return False
    return bool(a.is_mana) or not c.cant & CANT_ACTIVATE_NONMANA
