"""Rebound (CR 702.88): the delayed triggered ability that lets the card be cast again."""

from __future__ import annotations

from spellwright.core.vocab import EXILE, HAND
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.objects import Bound, You
from spellwright.rules.abilities import KeywordAbility, TriggeredAbility
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker
from spellwright.rules.listeners import FOREVER, add_rule
from spellwright.rules.objects import Ctx, StackObject
from spellwright.rules.state import State

LINKED: list[TriggeredAbility] = []


def rebounds(s: State, o: StackObject) -> bool:
    """CR 702.88a: whether a resolving spell is exiled instead, to come back."""
    if o.cast is None or o.cast.zone != HAND or o.copy_of or o.cast.then:
        return False
    for a in chars(s, o).abilities:
        if isinstance(a, KeywordAbility) and a.name == "rebound":
            return True
    return False


def come_back(s: State, o: StackObject) -> None:
    """It has been exiled: at the beginning of its player's next upkeep it may be cast without paying for it."""
    new = s.objects[o.id].successor
    if not new or s.objects[new].zone != EXILE:
        return
    if not LINKED:
        one = mn.Fixed(1)
        again = me_shape.Optional(You(), (me.CastNow(You(), Bound("rebound"), True),))
        n = ma.Triggered(
            mp.StepBegins("upkeep", You()), None, ma.Modes((ma.Body((), (again,)),), one, one), label="rebound"
        )
        for a in Linker().ability(n):
            assert isinstance(a, TriggeredAbility)
            LINKED.append(a)
    add_rule(s, LINKED[0], Ctx(new, o.controller).bind("rebound", (new,)), FOREVER, o.controller, True)
