"""What can't be (CR 101.2): rules about players, protection (CR 702.16), hexproof (CR 702.11), shroud (CR 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.core.vocab import CANT_BE_TARGETED, HEXPROOF, SHROUD
from spellwright.rules.abilities import KeywordAbility, PlayerRuleAbility
from spellwright.rules.events import Damage
from spellwright.rules.layers import chars
from spellwright.rules.objects import Ctx, Obj
from spellwright.rules.state import State

if TYPE_CHECKING:
    from spellwright.rules.objects import Chars


def forbidden(s: State, what: str, seat: int) -> bool:
    """Whether a rule of this kind holds for the player."""
    if not s.index.rules:
        return False
    for w in s.index.rules:
        a = w.ability
        assert isinstance(a, PlayerRuleAbility)
        if a.what == what and (a.cond is None or a.cond.holds(s, w.ctx)) and seat in a.players.seats(s, w.ctx):
            return True
    return False


def forbidden_for(s: State, what: str, seat: int, o: Obj) -> bool:
    """Whether a rule of this kind holds for the player and this object."""
    for w in s.index.rules:
        a = w.ability
        assert isinstance(a, PlayerRuleAbility)
        if a.what == what and (a.cond is None or a.cond.holds(s, w.ctx)) and seat in a.players.seats(s, w.ctx):
            if a.filter is None or a.filter.test(s, o, chars(s, o), w.ctx):
                return True
    return False


def rule_amount(s: State, what: str, seat: int) -> int:
    """The amounts of all rules of this kind for the player, added up."""
    n = 0
    for w in s.index.rules:
        a = w.ability
        assert isinstance(a, PlayerRuleAbility)
        if a.what == what and (a.cond is None or a.cond.holds(s, w.ctx)) and seat in a.players.seats(s, w.ctx):
            n += a.amount.value(s, w.ctx) if a.amount is not None else 1
    return n


def protected(s: State, o: Obj, c: Chars, source: Obj) -> bool:
    """CR 702.16: whether the object has protection from something that the source is."""
    for a in c.abilities:
        if isinstance(a, KeywordAbility) and a.name == "protection":
            if a.filter is None or a.filter.test(s, source, chars(s, source), Ctx(o.id, o.controller)):
                return True
    return False


def player_protected(s: State, seat: int, source: Obj) -> bool:
    """CR 702.16k."""
    if not s.index.rules:
        return False
    return forbidden_for(s, "protection", seat, source)


def protected_from_damage(s: State, e: Damage) -> bool:
    """CR 702.16e: the damage would be prevented."""
    src = s.objects[e.source]
    if s.index.rules and forbidden(s, "damage can't be prevented", s.active):
        return False
    if e.target < 0:
        return player_protected(s, -1 - e.target, src)
    o = s.objects[e.target]
    c = chars(s, o)
    return bool(c.abilities) and protected(s, o, c, src)


def untargetable(s: State, o: Obj, c: Chars, by: Obj, you: int) -> bool:
    """CR 702.11b, 702.18a, 702.16b: whether the object can't be the target of this spell or ability of this player."""
    if c.keywords & SHROUD or c.cant & CANT_BE_TARGETED:
        return True
    if c.keywords & HEXPROOF and o.controller != you:
        return True
    for a in c.abilities:
        if isinstance(a, KeywordAbility):
            if a.name == "protection" and (
                a.filter is None or a.filter.test(s, by, chars(s, by), Ctx(o.id, o.controller))
            ):
                return True
            if (
                a.name == "hexproof from"
                and o.controller != you
                and (a.filter is None or a.filter.test(s, by, chars(s, by), Ctx(o.id, o.controller)))
            ):
                return True
    for r in c.rules:
        if r.what == "be targeted" and (r.by is None or r.by.test(s, by, chars(s, by), r.ctx)):
            return True
    return False


def player_untargetable(s: State, seat: int, by: Obj, you: int) -> bool:
    """CR 702.11c, 702.18b, 702.16k."""
    if not s.index.rules:
        return False
    return (
        forbidden(s, "shroud", seat)
        or (seat != you and forbidden(s, "hexproof", seat))
        or player_protected(s, seat, by)
    )
