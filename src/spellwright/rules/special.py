"""Special actions (CR 116): turning a face-down permanent face up, suspending, foretelling and plotting a card."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import EXILE
from spellwright.rules.abilities import CostSpec, KeywordAbility
from spellwright.rules.costs import NO_LOYALTY, Bill, with_x
from spellwright.rules.decisions import Number
from spellwright.rules.events_play import PlayerActs
from spellwright.rules.facedown import TurnedUp, show, way_ability
from spellwright.rules.gate import happen, intend
from spellwright.rules.mana import Purpose
from spellwright.rules.manacost import NO_COST, ManaCost
from spellwright.rules.objects import ACTION, Ctx, Obj, Permanent
from spellwright.rules.pay import PayBill
from spellwright.rules.planning import affordable
from spellwright.rules.seldom import Permit
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import ZoneMove, put_ability_on_stack


class StartSpecial(Frame):
    """CR 116.2: `which` is the ability that gives the action, -1 for a manifested creature's mana cost."""

    __slots__ = ("oid", "player", "which")

    def __init__(self, below: Frame | None, oid: int, which: int, player: int) -> None:
        self.below = below
        self.oid = oid
        self.which = which
        self.player = player

    def step(self, s: State) -> None:
        o = s.objects[self.oid]
        up = isinstance(o, Permanent)
        name = self.keyword(s, o)
        if name in ("foretell", "plot"):
            self.set_aside(s, o, name)
            return
        spec = self.cost(s, o)
        x = 0
        if spec is not None and spec.mana is not None and spec.mana.x:
            least = 1 if not up and o.face.xrule is not None and o.face.xrule.least else 0
            most = least
            purpose = Purpose(None, None, ("morph" if up else "suspend",))
            while most < 1000 and affordable(s, self.player, with_x(spec.mana, most + 1), purpose):
                most += 1
            x = s.ask(Number(self.player, "X", self.oid, least, most))[0]
        if up:
            show(s, (o.id,), self.player)
        item = put_ability_on_stack(s, ACTION, self.oid, self.player, Ctx(self.oid, self.player, (), x), False)
        item.cost_kinds = ("morph",) if up else ("suspend",)
        mana = (
            with_x(spec.mana, x)
            if spec is not None and spec.mana is not None
            else (with_x(o.card.faces[0].cost or NO_COST, 0) if up else NO_COST)
        )
        acts = spec.acts if spec is not None else ()
        after: Frame = (
            TurnUp(self.below, self.oid, self.player, x, self.keyword(s, o))
            if up
            else Suspend(self.below, self.oid, self.player, self.which, x)
        )
        s.agenda = PayBill(after, item.id, self.player, Bill(mana, acts, False, False, NO_LOYALTY), 0, 0)

    def keyword(self, s: State, o: Obj) -> str:
        a = self.ability(s, o)
        return a.name if a is not None else ""

    def ability(self, s: State, o: Obj) -> KeywordAbility | None:
        if isinstance(o, Permanent):
            return way_ability(s, o, self.which)
        a = o.card.faces[0].chars.abilities[self.which]
        assert isinstance(a, KeywordAbility)
        return a

    def set_aside(self, s: State, o: Obj, name: str) -> None:
        """CR 702.143a, 702.170a: a card in hand is paid for and exiled."""
        spec = self.cost(s, o)
        assert spec is not None
        item = put_ability_on_stack(s, ACTION, self.oid, self.player, Ctx(self.oid, self.player), False)
        item.cost_kinds = (name,)
        bill = Bill(FORETELLING, (), False, False, NO_LOYALTY)
        if name == "plot":
            bill = Bill(spec.mana if spec.mana is not None else NO_COST, spec.acts, False, False, NO_LOYALTY)
        s.agenda = PayBill(SetAside(self.below, self.oid, self.player, name), item.id, self.player, bill, 0, 0)

    def cost(self, s: State, o: Obj) -> CostSpec | None:
        a = self.ability(s, o)
        return a.cost if a is not None else None


class TurnUp(Frame):
    """CR 702.37e, 708.11: turned face up, with what applies "as" it is. `way`: the keyword whose cost was paid."""

    __slots__ = ("oid", "player", "way", "x")

    def __init__(self, below: Frame | None, oid: int, player: int, x: int, way: str) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.x = x
        self.way = way

    def step(self, s: State) -> None:
        s.succeed()
        s.refused = ()
        s.cause = 0
        s.agenda = self.below
        e = TurnedUp(self.oid, self.player, self.x)
        if self.way == "megamorph":
            e.counters = MEGAMORPH
        happen(s, intend(s, [e]))


MEGAMORPH: Final = (("+1/+1", 1),)
"""CR 702.37b."""


FORETELLING: Final = ManaCost(2, (), (), (), 0, 0, ("2",))
"""CR 702.143a."""


class SetAside(Frame):
    """CR 702.143a, 702.170a: exiled, face down if foretold; it can be cast from there in a later turn."""

    __slots__ = ("name", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, name: str) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.name = name

    def step(self, s: State) -> None:
        s.succeed()
        s.refused = ()
        s.cause = 0
        s.agenda = self.below
        m = ZoneMove(self.oid, EXILE, self.name)
        m.exile_face_down = self.name == "foretell"
        will = intend(s, [m])
        happen(s, [*will, PlayerActs(self.player, self.name, 1)])
        if m.new and m.to == EXILE and m in will:
            permit_later(s, m.new, self.player, self.name)


def permit_later(s: State, oid: int, player: int, name: str) -> None:
    """CR 702.143a, 702.170d, 702.185a: the card can be cast from exile after this turn: for its foretell cost; for
    free, as a
    sorcery, if it is plotted; as usual if it was warped."""
    p = Permit(player, (oid,), name == "plot", True, False, False, 0, player, s.turn)
    p.after = True
    p.slow = name == "plot"
    p.label = "foretell" if name == "foretell" else ""
    s.edit_seldom().permits = (*s.permits, p)


class Suspend(Frame):
    """CR 702.62a: exiled from the hand with time counters."""

    __slots__ = ("oid", "player", "which", "x")

    def __init__(self, below: Frame | None, oid: int, player: int, which: int, x: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.which = which
        self.x = x

    def step(self, s: State) -> None:
        s.succeed()
        s.refused = ()
        a = s.objects[self.oid].face.chars.abilities[self.which]
        assert isinstance(a, KeywordAbility)
        n = a.n.value(s, Ctx(self.oid, self.player, (), self.x)) if a.n is not None else self.x
        m = ZoneMove(self.oid, EXILE, "suspend")
        m.counters = (("time", n),) if n > 0 else ()
        s.cause = 0
        s.agenda = self.below
        happen(s, intend(s, [m]))
