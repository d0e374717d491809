"""Keyword abilities of CR 702 that the meant IR has no words for: each is linked to abilities of the engine's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.core.vocab import BATTLEFIELD, E_ATTACK
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import effects as me
from spellwright.ir.meant.objects import Source
from spellwright.rules.abilities import Ability, KeywordAbility, PlayerRuleAbility, TriggeredAbility
from spellwright.rules.base import EventTest
from spellwright.rules.events import Attacks, Event
from spellwright.rules.link import Linker
from spellwright.rules.objects import Ctx
from spellwright.rules.references import YouPlrs
from spellwright.rules.state import State

ONE: Final = mn.Fixed(1)


def rule(n: Any, what: str) -> list[Ability]:
    """A rule about its controller, which other code looks for."""
    mark = KeywordAbility(n.node, BATTLEFIELD, n.name, None, None, None, None)
    return [mark, PlayerRuleAbility(n.node, BATTLEFIELD, YouPlrs(), what, None, None, None, 0)]


def ascend(n: Any, k: Linker) -> list[Ability]:
    """CR 702.131b."""
    return rule(n, "ascend")


def start_your_engines(n: Any, k: Linker) -> list[Ability]:
    """CR 702.179a."""
    return rule(n, "start your engines")


class RichestTest(EventTest):
    """CR 702.105a: the source attacks the player with the most life, or one tied for it."""

    __slots__ = ()

    def __init__(self) -> None:
        self.kinds = (E_ATTACK,)
        self.look_back = False
        self.once = False

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, Attacks) or e.oid != ctx.source or not e.declared or e.defender > 0:
            return False
        most = max([s.players[p].life for p in s.living()])
        return s.players[e.player].life >= most


def dethrone(n: Any, k: Linker) -> list[Ability]:
    """CR 702.105a."""
    modes = k.modes(ma.Modes((ma.Body((), (me.PutCounters(Source(), "+1/+1", ONE),)),), ONE, ONE))
    return [
        KeywordAbility(n.node, BATTLEFIELD, n.name, None, None, None, None),
        TriggeredAbility(n.node, BATTLEFIELD, RichestTest(), None, modes, 0, "", False),
    ]


def unruled(n: Any, k: Linker) -> list[Ability]:
    """CR 702.124, 702.165 and the like: keywords about building a deck that change nothing in play."""
    return [KeywordAbility(n.node, BATTLEFIELD, n.name, None, None, None, None)]


def counted(n: Any, k: Linker) -> list[Ability]:
    """A keyword with a number, which other code looks for (CR 702.164)."""
    return [KeywordAbility(n.node, BATTLEFIELD, n.name, k.opt_amount(n.n), None, None, None)]


CODED: Final[dict[str, Callable[[Any, Linker], list[Ability]]]] = {
    "ascend": ascend,
    "start your engines!": start_your_engines,
    "dethrone": dethrone,
    "toxic": counted,
    "partner": unruled,
    "choose a Background": unruled,
    "Doctor's companion": unruled,
}
