"""Special actions (CR 116): turning a face-down permanent face up, suspending a card."""

from __future__ import annotations

from typing import ClassVar, Final

from spellwright.core.vocab import D_ALL, E_FACE, EXILE
from spellwright.rules.abilities import CostSpec, KeywordAbility
from spellwright.rules.costs import NO_LOYALTY, Bill, with_x
from spellwright.rules.decisions import Number
from spellwright.rules.events import Event
from spellwright.rules.events_play import PlayerActs, Seen
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.listeners import register
from spellwright.rules.mana import Purpose, affordable
from spellwright.rules.manacost import NO_COST, ManaCost
from spellwright.rules.objects import ACTION, Ctx, Obj, Permanent, with_counters
from spellwright.rules.pay import PayBill
from spellwright.rules.state import Frame, Permit, State
from spellwright.rules.zones import ZoneMove, put_ability_on_stack


class TurnedUp(Event):
    """CR 708.8: it is turned face up, and is the same object."""

    __slots__ = ("counters", "oid", "player", "x")

    rule: ClassVar[str] = "708.8"

    def __init__(self, oid: int, player: int, x: int) -> None:
        Event.__init__(self, E_FACE)
        self.oid = oid
        self.player = player
        self.x = x
        self.counters: tuple[tuple[str, int], ...] = ()

    def affected(self, s: State) -> int:
        return s.objects[self.oid].controller

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.face_down = False
        p.face = p.card.faces[0]
        p.known = (1 << len(s.players)) - 1
        p.flags = tuple([f for f in p.flags if f not in ("cast", "manifest", "cloak")])
        p.timestamp = s.tick()
        p.stamp = None
        p.turned_x = self.x
        for kind, n in self.counters:
            p.counters = with_counters(p.counters, kind, n)
        register(s, p, p.registered, False)
        s.touch(D_ALL)
        p.registered = chars(s, p).abilities
        register(s, p, p.registered, True)
        s.morphs -= 1
        s.touched.append(p.id)
        s.mana[p.controller] = None


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
        name = self.keyword(o)
        if name in ("foretell", "plot"):
            self.set_aside(s, o, name)
            return
        spec = self.cost(o)
        x = 0
        if spec is not None and spec.mana is not None and spec.mana.x:
            least = 1 if not up and o.face.xrule is not None and o.face.xrule.least else 0
            most = least
            purpose = Purpose(None, None, ("morph" if up else "suspend",))
            while most < 1000 and affordable(s, self.player, with_x(spec.mana, most + 1), purpose):
                most += 1
            x = s.ask(Number(self.player, "X", self.oid, least, most))[0]
        if up:
            reveal(s, o, self.player)
        item = put_ability_on_stack(s, ACTION, self.oid, self.player, Ctx(self.oid, self.player, (), x), False)
        item.cost_kinds = ("morph",) if up else ("suspend",)
        mana = (
            with_x(spec.mana, x)
            if spec is not None and spec.mana is not None
            else (with_x(o.card.faces[0].cost or NO_COST, 0) if up else NO_COST)
        )
        acts = spec.acts if spec is not None else ()
        after: Frame = (
            TurnUp(self.below, self.oid, self.player, x)
            if up
            else Suspend(self.below, self.oid, self.player, self.which, x)
        )
        s.agenda = PayBill(after, item.id, self.player, Bill(mana, acts, False, False, NO_LOYALTY), 0, 0)

    def keyword(self, o: Obj) -> str:
        if self.which < 0:
            return ""
        a = o.card.faces[0].chars.abilities[self.which]
        return a.name if isinstance(a, KeywordAbility) else ""

    def set_aside(self, s: State, o: Obj, name: str) -> None:
        """CR 702.143a, 702.170a: a card in hand is paid for and exiled."""
        spec = self.cost(o)
        assert spec is not None
        item = put_ability_on_stack(s, ACTION, self.oid, self.player, Ctx(self.oid, self.player), False)
        item.cost_kinds = (name,)
        bill = Bill(FORETELLING, (), False, False, NO_LOYALTY)
        if name == "plot":
            bill = Bill(spec.mana if spec.mana is not None else NO_COST, spec.acts, False, False, NO_LOYALTY)
        s.agenda = PayBill(SetAside(self.below, self.oid, self.player, name), item.id, self.player, bill, 0, 0)

    def cost(self, o: Obj) -> CostSpec | None:
        if self.which < 0:
            return None
        a = o.card.faces[0].chars.abilities[self.which]
        assert isinstance(a, KeywordAbility)
        return a.cost


def reveal(s: State, o: Obj, player: int) -> None:
    """CR 702.37e: the player shows all players what the morph cost would be."""
    happen(s, [Seen(player, (o.id,), (1 << len(s.players)) - 1)])


class TurnUp(Frame):
    """CR 702.37e, 708.11: turned face up, with what applies "as" it is."""

    __slots__ = ("oid", "player", "x")

    def __init__(self, below: Frame | None, oid: int, player: int, x: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.x = x

    def step(self, s: State) -> None:
        s.before = None
        s.refused = ()
        s.cause = 0
        s.agenda = self.below
        happen(s, intend(s, [TurnedUp(self.oid, self.player, self.x)]))


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
        s.before = None
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
    s.permits = (*s.permits, p)


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
        s.before = None
        s.refused = ()
        a = s.objects[self.oid].face.chars.abilities[self.which]
        assert isinstance(a, KeywordAbility)
        n = a.n.value(s, Ctx(self.oid, self.player, (), self.x)) if a.n is not None else self.x
        m = ZoneMove(self.oid, EXILE, "suspend")
        m.counters = (("time", n),) if n > 0 else ()
        s.cause = 0
        s.agenda = self.below
        happen(s, intend(s, [m]))
