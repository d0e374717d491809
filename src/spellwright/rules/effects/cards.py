"""Cards in hands and libraries: draw, discard, mill, scry, surveil, look, reveal, search, shuffle (CR 121, 701)."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import EXILE, GRAVEYARD, HAND, LIBRARY, ZONE_OF
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant.filters import Anything
from spellwright.rules.base import Amount, Instr, Objs, Plrs, Test
from spellwright.rules.decisions import Order, Subset
from spellwright.rules.events import DrawCard, Event
from spellwright.rules.events_actions import Discarded
from spellwright.rules.events_play import PlayerActs, Seen
from spellwright.rules.gate import emit, happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import Ctx, StackObject
from spellwright.rules.references import distinct_value
from spellwright.rules.resolve import bind
from spellwright.rules.restrictions import forbidden
from spellwright.rules.state import Frame, State
from spellwright.rules.targets import zone_ids
from spellwright.rules.zones import ZoneMove, lose_order, shuffle


class DrawInstr(Instr):
    """CR 121.2: cards are drawn one at a time, each player in turn order."""

    __slots__ = ("amount", "label", "who")

    def __init__(self, who: Plrs, amount: Amount, label: str) -> None:
        self.who = who
        self.amount = amount
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in reversed(self.who.seats(s, o.ctx)):
            n = self.amount.value(s, o.ctx.bind("actor", (-1 - p,)))
            if n > 0:
                s.agenda = DrawCards(s.agenda, p, n, o.id, self.label)


class DrawCards(Frame):
    """So many cards, one a step."""

    __slots__ = ("label", "n", "oid", "player")

    def __init__(self, below: Frame | None, player: int, n: int, oid: int, label: str) -> None:
        self.below = below
        self.player = player
        self.n = n
        self.oid = oid
        self.label = label

    def step(self, s: State) -> None:
        left = DrawCards(self.below, self.player, self.n - 1, self.oid, self.label)
        s.agenda = left if self.n > 1 else self.below
        e = DrawCard(self.player)
        emit(s, e)
        if self.label and e.new:
            o = s.objects[self.oid]
            assert isinstance(o, StackObject)
            bind(s, o, self.label, (*o.ctx.get(self.label), e.new))


class DiscardInstr(Instr):
    """CR 701.9: all choose, then all discard at once."""

    __slots__ = ("label", "objs", "who")

    def __init__(self, who: Plrs, objs: Objs, label: str) -> None:
        self.who = who
        self.objs = objs
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        gone: list[int] = []
        for p in self.who.seats(s, o.ctx):
            for i in self.objs.ids(s, o.ctx.bind("actor", (-1 - p,))):
                if s.objects[i].zone == HAND and i not in gone:
                    gone.append(i)
                    events.append(Discarded(i, p))
        happen(s, intend(s, events))
        if self.label:
            bind(s, o, self.label, tuple([s.objects[i].successor or i for i in gone]))

    def payable(self, s: State, ctx: Ctx) -> bool:
        return self.payable_times(s, ctx, 1)

    def payable_times(self, s: State, ctx: Ctx, times: int) -> bool:
        for p in self.who.seats(s, ctx):
            c = ctx.bind("actor", (-1 - p,))
            found = [i for i in self.objs.possible(s, c) if s.objects[i].zone == HAND]
            if len(found) < self.objs.needed(s, c) * times:
                return False
        return True


class MillInstr(Instr):
    """CR 701.17a."""

    __slots__ = ("amount", "label", "who")

    def __init__(self, who: Plrs, amount: Amount, label: str) -> None:
        self.who = who
        self.amount = amount
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        moved: list[int] = []
        for p in self.who.seats(s, o.ctx):
            n = self.amount.value(s, o.ctx.bind("actor", (-1 - p,)))
            if n <= 0:
                continue
            for i in reversed(s.players[p].library[-n:]):
                events.append(ZoneMove(i, GRAVEYARD, "mill"))
                moved.append(i)
        happen(s, intend(s, events))
        if self.label:
            bind(s, o, self.label, tuple([s.objects[i].successor for i in moved if s.objects[i].successor]))

    def payable(self, s: State, ctx: Ctx) -> bool:
        return self.payable_times(s, ctx, 1)

    def payable_times(self, s: State, ctx: Ctx, times: int) -> bool:
        n = self.amount.value(s, ctx) * times
        return all([len(s.players[p].library) >= n for p in self.who.seats(s, ctx)])


class ScryInstr(Instr):
    """CR 701.22, 701.25: look at the top cards; any go to the bottom (or the graveyard), the rest back on top in any
    order."""

    __slots__ = ("action", "amount", "who")

    def __init__(self, who: Plrs, amount: Amount, action: str) -> None:
        self.who = who
        self.amount = amount
        self.action = action

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in reversed(self.who.seats(s, o.ctx)):
            n = self.amount.value(s, o.ctx.bind("actor", (-1 - p,)))
            if n > 0:
                s.agenda = ScryLook(s.agenda, p, n, self.action)


class ScryLook(Frame):
    """The player sees the cards."""

    __slots__ = ("action", "n", "player")

    def __init__(self, below: Frame | None, player: int, n: int, action: str) -> None:
        self.below = below
        self.player = player
        self.n = n
        self.action = action

    def step(self, s: State) -> None:
        ids = tuple(reversed(s.players[self.player].library[-self.n :]))
        s.agenda = ScryChoose(self.below, self.player, ids, self.action) if ids else self.below
        happen(s, intend(s, [Seen(self.player, ids, 1 << self.player), PlayerActs(self.player, self.action, len(ids))]))


class ScryChoose(Frame):
    """The player arranges them."""

    __slots__ = ("action", "ids", "player")

    def __init__(self, below: Frame | None, player: int, ids: tuple[int, ...], action: str) -> None:
        self.below = below
        self.player = player
        self.ids = ids
        self.action = action

    def step(self, s: State) -> None:
        s.agenda = self.below
        p = self.player
        down = s.ask(Subset(p, self.action, 0, list(self.ids), 0, len(self.ids)))
        keep = [i for i in self.ids if i not in down]
        if len(keep) > 1:
            keep = list(s.ask(Order(p, "order", 0, keep)))
        low = list(down)
        if self.action == "scry" and len(low) > 1:
            low = list(s.ask(Order(p, "order", 0, low)))
        if self.action == "scry":
            lib = s.edit_player(p).library
            rest = [i for i in lib if i not in self.ids]
            s.edit_player(p).library = (*reversed(low), *rest, *reversed(keep))
            lose_order(s, self.ids, p)
        else:
            lib = s.edit_player(p).library
            rest = [i for i in lib if i not in self.ids]
            s.edit_player(p).library = (*rest, *low, *reversed(keep))
            lose_order(s, tuple(keep), p)
            happen(s, intend(s, [ZoneMove(i, GRAVEYARD, "surveil") for i in low]))


class LookInstr(Instr):
    """CR 701.20: look at (one player) or reveal (all) these cards."""

    __slots__ = ("label", "objs", "reveal", "who")

    def __init__(self, who: Plrs, objs: Objs, label: str, reveal: bool) -> None:
        self.who = who
        self.objs = objs
        self.label = label
        self.reveal = reveal

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ids = tuple(self.objs.ids(s, o.ctx))
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            seats = (1 << len(s.players)) - 1 if self.reveal else 1 << p
            events.append(Seen(p, ids, seats))
        happen(s, intend(s, events))
        bind(s, o, self.label, ids)

    def payable(self, s: State, ctx: Ctx) -> bool:
        return len(self.objs.possible(s, ctx)) >= self.objs.needed(s, ctx)


class RevealUntilInstr(Instr):
    """Cards from the top, one after the other, until so many fit."""

    __slots__ = ("amount", "exile", "label", "what", "who")

    def __init__(self, who: Plrs, what: Test, amount: Amount, label: str, exile: bool) -> None:
        self.who = who
        self.what = what
        self.amount = amount
        self.label = label
        self.exile = exile

    def do(self, s: State, o: StackObject, pc: int) -> None:
        found: list[int] = []
        rest: list[int] = []
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            n = self.amount.value(s, o.ctx)
            mine = 0
            for i in reversed(s.players[p].library):
                if mine >= n:
                    break
                x = s.objects[i]
                if self.what.test(s, x, chars(s, x), o.ctx):
                    mine += 1
                    found.append(i)
                else:
                    rest.append(i)
                events.append(ZoneMove(i, EXILE, "") if self.exile else Seen(p, (i,), (1 << len(s.players)) - 1))
        happen(s, intend(s, events))
        if self.exile:
            found = [s.objects[i].successor for i in found]
            rest = [s.objects[i].successor for i in rest]
        bind(s, o, self.label, tuple(found))
        q = s.objects[o.id]
        assert isinstance(q, StackObject)
        bind(s, q, self.label + " rest", tuple(rest))


class SearchInstr(Instr):
    """CR 701.23. A player who looks for a card with a stated quality need not find it (CR 701.23b)."""

    __slots__ = ("distinct", "label", "most", "must", "owner", "reveal", "what", "who", "zones")

    def __init__(
        self,
        who: Plrs,
        owner: Plrs,
        zones: tuple[int, ...],
        what: Test,
        most: Amount,
        label: str,
        reveal: bool,
        distinct: str,
        must: bool,
    ) -> None:
        self.who = who
        self.owner = owner
        self.zones = zones
        self.what = what
        self.most = most
        self.label = label
        self.reveal = reveal
        self.distinct = distinct
        self.must = must

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        seats = self.who.seats(s, ctx)
        bound: list[int] = []
        events: list[Event] = []
        for p in seats:
            if s.index.rules and forbidden(s, "can't search", p):
                continue
            here = ctx.bind("actor", (-1 - p,))
            pool: list[int] = []
            for z in self.zones:
                pool.extend(zone_ids(s, z, self.owner.seats(s, here)))
            found = [i for i in pool if self.what.test(s, s.objects[i], chars(s, s.objects[i]), here)]
            most = min(self.most.value(s, here), len(found))
            if most > 0:
                values = [distinct_value(s, i, self.distinct) for i in found] if self.distinct else None
                least = most if self.must and values is None else 0
                bound.extend(s.ask(Subset(p, "search", ctx.source, found, least, most, values)))
            events.append(Seen(p, tuple(pool), 1 << p))
            events.append(PlayerActs(p, "search", 1))
        if self.reveal and bound:
            events.append(Seen(seats[0], tuple(bound), (1 << len(s.players)) - 1))
        happen(s, intend(s, events))
        bind(s, o, self.label, tuple(bound))


class ShuffleInstr(Instr):
    """CR 701.24."""

    __slots__ = ("who",)

    def __init__(self, who: Plrs) -> None:
        self.who = who

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in self.who.seats(s, o.ctx):
            shuffle(s, p)
            happen(s, [PlayerActs(p, "shuffle", 1)])


def link_search(n: Any, k: Linker) -> list[Instr]:
    zones = tuple([ZONE_OF[z] for z in n.zones])
    must = zones == (LIBRARY,) and isinstance(n.what, Anything)
    return [
        SearchInstr(
            k.plrs(n.who), k.plrs(n.owner), zones, k.test(n.what), k.amount(n.most), n.label, n.reveal, n.distinct, must
        )
    ]


def link_cards() -> None:
    """Register the instructions."""
    register(me_library.Draw, lambda n, k: [DrawInstr(k.plrs(n.who), k.amount(n.amount), n.label)])
    register(me_library.Discard, lambda n, k: [DiscardInstr(k.plrs(n.who), k.objs(n.objects), n.label)])
    register(me_library.Mill, lambda n, k: [MillInstr(k.plrs(n.who), k.amount(n.amount), n.label)])
    register(me_library.Scry, lambda n, k: [ScryInstr(k.plrs(n.who), k.amount(n.amount), "scry")])
    register(me_library.Surveil, lambda n, k: [ScryInstr(k.plrs(n.who), k.amount(n.amount), "surveil")])
    register(me_library.LookAt, lambda n, k: [LookInstr(k.plrs(n.who), k.objs(n.objects), n.label, False)])
    register(me_library.Reveal, lambda n, k: [LookInstr(k.plrs(n.who), k.objs(n.objects), n.label, True)])
    register(
        me_library.RevealUntil,
        lambda n, k: [RevealUntilInstr(k.plrs(n.who), k.test(n.what), k.amount(n.amount), n.label, n.exile)],
    )
    register(me_library.Search, link_search)
    register(me_library.Shuffle, lambda n, k: [ShuffleInstr(k.plrs(n.who))])
