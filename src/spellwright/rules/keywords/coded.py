"""Keyword abilities of CR 702 that the meant IR has no words for: each is linked to abilities of the engine's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.core.vocab import BATTLEFIELD, E_ATTACK, E_ZONE, EXILE, GRAVEYARD
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.objects import Source, You
from spellwright.rules.abilities import (
    Ability,
    ActivatedAbility,
    BodySpec,
    CostSpec,
    KeywordAbility,
    ModesSpec,
    PlayerRuleAbility,
    ReplacementAbility,
    TriggeredAbility,
)
from spellwright.rules.base import EventTest
from spellwright.rules.effects.keyword_actions import CrewCost, ToldInstr
from spellwright.rules.effects.shields import CastNowInstr
from spellwright.rules.events import Event
from spellwright.rules.events_play import Attacks
from spellwright.rules.link import KEYWORDS, Linker
from spellwright.rules.objects import Ctx
from spellwright.rules.players import YouPlrs
from spellwright.rules.replacement import Change
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove

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
    """Keywords that change nothing in play (CR 702.124), or have their rules where the face is linked or elsewhere."""
    n.cost  # noqa: B018  what the face is linked with
    return [KeywordAbility(n.node, BATTLEFIELD, n.name, None, None, None, None)]


def counted(n: Any, k: Linker) -> list[Ability]:
    """A keyword with a number, which other code looks for (CR 702.164)."""
    return [KeywordAbility(n.node, BATTLEFIELD, n.name, k.opt_amount(n.n), None, None, None)]


def priced(n: Any, k: Linker) -> list[Ability]:
    """A keyword with a cost, which other code looks for (CR 702.143, 702.170)."""
    return [KeywordAbility(n.node, BATTLEFIELD, n.name, None, k.opt_cost(n.cost), None, None)]


class MadnessTest(EventTest):
    """CR 702.35a: the source is discarded, or (`exiled`) it has been exiled so."""

    __slots__ = ("exiled",)

    def __init__(self, exiled: bool) -> None:
        self.kinds = (E_ZONE,)
        self.look_back = False
        self.once = False
        self.exiled = exiled

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, ZoneMove):
            return False
        if self.exiled:
            return e.how == "madness" and e.new == ctx.source
        return e.how == "discard" and e.oid == ctx.source and e.to == GRAVEYARD


class MadnessChange(Change):
    """It is exiled instead."""

    __slots__ = ()

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        return [ZoneMove(e.oid, EXILE, "madness")] if isinstance(e, ZoneMove) else [e]


def madness(n: Any, k: Linker) -> list[Ability]:
    """CR 702.35a: two abilities, the second of which works in exile."""
    mark = KeywordAbility(n.node, BATTLEFIELD, n.name, None, None, None, None)
    change = ReplacementAbility(
        n.node, BATTLEFIELD, MadnessTest(False), (MadnessChange(),), None, False, False, False, True
    )
    offer = me_shape.Optional(You(), (me.CastNow(You(), Source(), cost=n.cost),))
    body = k.body(ma.Body((), (offer, me.Move(Source(), "graveyard", source_zone="exile"))))
    for i in body.program:
        if isinstance(i, CastNowInstr) and i.alt is not None:
            i.alt.label = "madness"
    one = k.amount(ONE)
    cast = TriggeredAbility(
        n.node, EXILE, MadnessTest(True), None, ModesSpec((body,), one, one, False), 0, "madness", False
    )
    return [mark, change, cast]


def crew(n: Any, k: Linker) -> list[Ability]:
    """CR 702.122a."""
    body = k.body(
        ma.Body((), (me.Modify(Source(), (mm.SetTypes(("artifact", "creature"), (), (), True),), "end of turn"),))
    )
    return tapping(n, k, body, "become crewed", False)


def saddle(n: Any, k: Linker) -> list[Ability]:
    """CR 702.171a."""
    return tapping(n, k, k.body(ma.Body((), (me.Designate(Source(), "saddled"),))), "", True)


def tapping(n: Any, k: Linker, body: BodySpec, told: str, slow: bool) -> list[Ability]:
    """An activated ability with the cost of crew or saddle."""
    if told:
        body = BodySpec((), (*body.program, ToldInstr(told)), None)
    one = k.amount(ONE)
    cost = CostSpec(None, (CrewCost(k.amount(n.n), n.name),), False, False, None, 0)
    modes = ModesSpec((body,), one, one, False)
    a = ActivatedAbility(n.node, BATTLEFIELD, cost, modes, slow, 0, None, None, n.name, False, False, False, 0)
    return [KeywordAbility(n.node, BATTLEFIELD, n.name, None, None, None, None), a]


TABLE: Final[dict[str, Callable[[Any, Linker], list[Ability]]]] = {
    "ascend": ascend,
    "start your engines!": start_your_engines,
    "dethrone": dethrone,
    "toxic": counted,
    "foretell": priced,
    "plot": priced,
    "bestow": unruled,
    "warp": unruled,
    "rebound": unruled,
    "phasing": unruled,
    "madness": madness,
    "crew": crew,
    "saddle": saddle,
    "partner": unruled,
    "choose a Background": unruled,
    "Doctor's companion": unruled,
}


def link_keywords() -> None:
    """Register the keywords."""
    KEYWORDS.update(TABLE)
