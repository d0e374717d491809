"""Mana a player could make, and what it may be spent on (CR 106, 605).

The view of what a player could make is cached a player; by Hall's theorem it rejects what can't be paid exactly, as
long as every source makes one mana.
"""

from __future__ import annotations

from spellwright.core.vocab import (
    AS_THOUGH_HASTE,
    BATTLEFIELD,
    CANT_ACTIVATE,
    CREATURE,
    E_MANA,
    HASTE,
)
from spellwright.rules.abilities import Ability, ActivatedAbility
from spellwright.rules.base import Answer
from spellwright.rules.layers import chars
from spellwright.rules.manacost import Mana
from spellwright.rules.objects import Chars, Ctx, Obj, Permanent
from spellwright.rules.state import ManaView, State


class Purpose:
    """What mana is to be spent on: a spell being cast, or an ability of a source being activated (CR 106.6).

    `spared`: a permanent that the rest of the cost taps, so that it cannot be tapped for this mana (CR 601.2h); 0 for
    none.
    `helping`: the keywords of the spell that let it be paid for otherwise (CR 702.51, 702.66, 702.126).
    `making`: whether it is a mana ability that is activated.
    """

    __slots__ = ("costs", "helping", "making", "source", "spared", "spell")

    def __init__(
        self,
        spell: Obj | None,
        source: Obj | None,
        costs: tuple[str, ...],
        spared: int = 0,
        helping: int = 0,
        making: bool = False,
    ) -> None:
        self.making = making
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
    if cost.tap and (o.tapped or (c.types & CREATURE and sick(s, o, c))):
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
        o = s.objects[oid]
        assert isinstance(o, Permanent)
        if o.controller != player or o.phased:
            if s.index.mana_for_all and o.controller != player and anyone_may(o):
                complicated = True
            continue
        c = chars(s, o)
        mask = 0
        for a in c.abilities:
            if isinstance(a, ActivatedAbility) and a.is_mana:
                if a.simple_mana and a.condition is None and not a.limit:
                    if not o.tapped and not c.cant & CANT_ACTIVATE and not (c.types & CREATURE and sick(s, o, c)):
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
