"""Keyword actions of CR 701 with instructions of their own, and the costs of crew and saddle (CR 702.122, 702.171)."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import BATTLEFIELD, CREATURE, EXILE, GRAVEYARD, LIBRARY, subtype_bit
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.conditions import Did
from spellwright.ir.meant.objects import Bound, Choice, Source
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Amount, Answer, Instr, Objs, Plrs
from spellwright.rules.decisions import OneOf, Order, Subset, Total
from spellwright.rules.effects.faces import put_down
from spellwright.rules.events import CreateTokens, Event, PutCounters, TakeCounters, Tap
from spellwright.rules.events_actions import Sacrificed
from spellwright.rules.events_play import ObjectActs, PlayerActs, Seen
from spellwright.rules.filters import mana_value
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.linkcard import link_face, token_card
from spellwright.rules.objects import Card, Ctx, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.special import permit_later
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import ZoneMove, lose_order

# ------------------------------------------------------------------ costs


class CrewCost(Instr):
    """CR 702.122a, 702.171a: tapping any number of other untapped creatures with so much power in all."""

    __slots__ = ("n", "verb")

    def __init__(self, n: Amount, verb: str) -> None:
        self.n = n
        self.verb = verb

    def crew(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        for i in s.battlefield:
            p = s.permanent(i)
            if (
                p.controller == ctx.you
                and i != ctx.source
                and not p.tapped
                and not p.phased
                and chars(s, p).types & CREATURE
            ):
                out.append(i)
        return out

    def do(self, s: State, o: StackObject, pc: int) -> None:
        found = self.crew(s, o.ctx)
        powers = [chars(s, s.objects[i]).power for i in found]
        ids = s.ask(Total(o.ctx.you, self.verb, o.ctx.source, found, powers, self.n.value(s, o.ctx)))
        events: list[Event] = [Tap(i) for i in ids]
        events.extend([ObjectActs(i, self.verb) for i in ids])
        happen(s, intend(s, events))
        bind(s, o, "cost:tapped", ids)

    def payable(self, s: State, ctx: Ctx) -> bool:
        n = 0
        for i in self.crew(s, ctx):
            n += max(0, chars(s, s.objects[i]).power)
        return n >= self.n.value(s, ctx)


class ToldInstr(Instr):
    """What looks for it sees that the source has been crewed (CR 702.122d)."""

    __slots__ = ("action",)

    def __init__(self, action: str) -> None:
        self.action = action

    def do(self, s: State, o: StackObject, pc: int) -> None:
        if s.objects[o.ctx.source].zone == BATTLEFIELD:
            happen(s, [ObjectActs(o.ctx.source, self.action)])


class EvidenceInstr(Instr):
    """CR 701.59a: cards exiled from the graveyard with so much mana value in all; b: if there is so much."""

    __slots__ = ("n", "who")

    def __init__(self, who: Plrs, n: Amount) -> None:
        self.who = who
        self.n = n

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            found = list(s.players[p].graveyard)
            n = self.n.value(s, o.ctx)
            values = [mana_value(s.objects[i], chars(s, s.objects[i])) for i in found]
            if sum(values) < n:
                continue
            ids = s.ask(Total(p, "collect evidence", o.ctx.source, found, values, n))
            events.extend([ZoneMove(i, EXILE, "") for i in ids])
            events.append(PlayerActs(p, "collect evidence", n))
        happen(s, intend(s, events))

    def payable(self, s: State, ctx: Ctx) -> bool:
        for p in self.who.seats(s, ctx):
            values = [mana_value(s.objects[i], chars(s, s.objects[i])) for i in s.players[p].graveyard]
            if sum(values) < self.n.value(s, ctx):
                return False
        return True


class ForageInstr(Instr):
    """CR 701.61a: three cards exiled from the graveyard, or a Food sacrificed."""

    __slots__ = ("who",)

    def __init__(self, who: Plrs) -> None:
        self.who = who

    def foods(self, s: State, seat: int) -> list[int]:
        out: list[int] = []
        for i in s.battlefield:
            p = s.permanent(i)
            if p.controller == seat and not p.phased and chars(s, p).subtypes & FOOD:
                out.append(i)
        return out

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            foods = self.foods(s, p)
            grave = list(s.players[p].graveyard)
            if len(grave) >= 3 and (
                not foods or s.ask(OneOf(p, "forage", o.ctx.source, [(0,), (1,)], FORAGE_WORDS))[0] == 0
            ):
                ids = s.ask(Subset(p, "choose", o.ctx.source, grave, 3, 3)) if len(grave) > 3 else tuple(grave)
                events.extend([ZoneMove(i, EXILE, "") for i in ids])
            elif foods:
                food = (
                    s.ask(OneOf(p, "choose", o.ctx.source, [(i,) for i in foods], ()))[0]
                    if len(foods) > 1
                    else foods[0]
                )
                events.append(Sacrificed(food, p))
            else:
                continue
            events.append(PlayerActs(p, "forage", 1))
        happen(s, intend(s, events))

    def payable(self, s: State, ctx: Ctx) -> bool:
        return all([len(s.players[p].graveyard) >= 3 or bool(self.foods(s, p)) for p in self.who.seats(s, ctx)])


FORAGE_WORDS: Final = ("exile three cards from your graveyard", "sacrifice a Food")

# ------------------------------------------------------------------ tokens


def incubator() -> Card:
    """CR 111.10i, 701.53b: an artifact with another face."""
    flip = ma.Activated(me_parts.Cost(("2",)), ma.Modes((ma.Body((), (me.Transform(Source()),)),), ONE, ONE))
    front = ma.Face("Incubator", None, (), ("artifact",), (), ("Incubator",), None, None, None, None, (flip,))
    back = ma.Face(
        "Phyrexian Token",
        None,
        (),
        ("artifact", "creature"),
        (),
        ("Phyrexian",),
        mn.Fixed(0),
        mn.Fixed(0),
        None,
        None,
        (),
    )
    return Card(
        "Incubator", "transform", (link_face(front, 0, "transform", True), link_face(back, 1, "transform", True)), True
    )


class IncubateInstr(Instr):
    """CR 701.53a."""

    __slots__ = ("n", "token", "who")

    def __init__(self, who: Plrs, n: Amount) -> None:
        self.who = who
        self.n = n
        self.token = incubator()

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            e = CreateTokens(p, self.token, 1, False, 0, 0)
            n = self.n.value(s, o.ctx)
            if n > 0:
                e.counters = (("+1/+1", n),)
            events.append(e)
            events.append(PlayerActs(p, "incubate", n))
        happen(s, intend(s, events))


class EndureInstr(Instr):
    """CR 701.63: counters on the permanent, or a Spirit token."""

    __slots__ = ("n", "objs")

    def __init__(self, objs: Objs, n: Amount) -> None:
        self.objs = objs
        self.n = n

    def do(self, s: State, o: StackObject, pc: int) -> None:
        n = self.n.value(s, o.ctx)
        if n <= 0:
            return
        events: list[Event] = []
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            there = x.zone == BATTLEFIELD
            pick = s.ask(OneOf(x.controller, "endure", i, [(0,), (1,)], ENDURE_WORDS))[0] if there else 1
            if pick == 0:
                events.append(PutCounters(i, "+1/+1", n, x.controller))
            else:
                spirit = me_parts.TokenSpec(
                    "Spirit Token", ("creature",), (), ("Spirit",), ("W",), mn.Fixed(n), mn.Fixed(n)
                )
                events.append(CreateTokens(x.controller, token_card(spirit), 1, False, 0, 0))
            events.append(ObjectActs(i, "endure"))
        happen(s, intend(s, events))


ENDURE_WORDS: Final = ("put counters", "create a token")

# ------------------------------------------------------------------ libraries


class DreadInstr(Instr):
    """CR 701.62a: the top two cards are looked at."""

    __slots__ = ("who",)

    def __init__(self, who: Plrs) -> None:
        self.who = who

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in reversed(self.who.seats(s, o.ctx)):
            ids = tuple(reversed(s.players[p].library[-2:]))
            s.agenda = Dread(s.agenda, p, ids, o.id)
            events.append(Seen(p, ids, 1 << p))
        happen(s, intend(s, events))


class Dread(Frame):
    """CR 701.62a: one is manifested, the other goes to the graveyard."""

    __slots__ = ("ids", "oid", "player")

    def __init__(self, below: Frame | None, player: int, ids: Answer, oid: int) -> None:
        self.below = below
        self.player = player
        self.ids = ids
        self.oid = oid

    def step(self, s: State) -> None:
        s.agenda = self.below
        p = self.player
        if self.ids:
            ids = self.ids
            one = s.ask(OneOf(p, "manifest", self.oid, [(i,) for i in ids], ()))[0] if len(ids) > 1 else ids[0]
            s.agenda = DreadRest(self.below, p, tuple([i for i in ids if i != one]))
            happen(s, intend(s, [put_down(one, p, "manifest")]))
            return
        happen(s, [PlayerActs(p, "manifest dread", 1)])


class DreadRest(Frame):
    __slots__ = ("ids", "player")

    def __init__(self, below: Frame | None, player: int, ids: Answer) -> None:
        self.below = below
        self.player = player
        self.ids = ids

    def step(self, s: State) -> None:
        s.agenda = self.below
        events: list[Event] = [ZoneMove(i, GRAVEYARD, "") for i in self.ids if s.objects[i].zone == LIBRARY]
        will = intend(s, events)
        happen(s, [*will, PlayerActs(self.player, "manifest dread", 1)])


class FatesealInstr(Instr):
    """CR 701.29a: the top cards of an opponent's library."""

    __slots__ = ("n", "who")

    def __init__(self, who: Plrs, n: Amount) -> None:
        self.who = who
        self.n = n

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in reversed(self.who.seats(s, o.ctx)):
            others = [x for x in s.living() if x != p]
            whose = others[0]
            if len(others) > 1:
                whose = -1 - s.ask(OneOf(p, "opponent", o.ctx.source, [(-1 - x,) for x in others], ()))[0]
            n = self.n.value(s, o.ctx)
            ids = tuple(reversed(s.players[whose].library[-n:])) if n > 0 else ()
            if ids:
                s.agenda = Fateseal(s.agenda, p, whose, ids)
                happen(s, intend(s, [Seen(p, ids, 1 << p), PlayerActs(p, "fateseal", len(ids))]))


class Fateseal(Frame):
    """The player arranges them."""

    __slots__ = ("ids", "player", "whose")

    def __init__(self, below: Frame | None, player: int, whose: int, ids: Answer) -> None:
        self.below = below
        self.player = player
        self.whose = whose
        self.ids = ids

    def step(self, s: State) -> None:
        s.agenda = self.below
        p = self.player
        low = list(s.ask(Subset(p, "fateseal", 0, list(self.ids), 0, len(self.ids))))
        keep = [i for i in self.ids if i not in low]
        if len(keep) > 1:
            keep = list(s.ask(Order(p, "order", 0, keep)))
        if len(low) > 1:
            low = list(s.ask(Order(p, "order", 0, low)))
        lib = s.edit_player(self.whose).library
        rest = [i for i in lib if i not in self.ids]
        s.edit_player(self.whose).library = (*reversed(low), *rest, *reversed(keep))
        lose_order(s, self.ids, p)


class TimeTravelInstr(Instr):
    """CR 701.56a: a time counter more or less on any number of permanents and suspended cards that have some."""

    __slots__ = ("who",)

    def __init__(self, who: Plrs) -> None:
        self.who = who

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in self.who.seats(s, o.ctx):
            found = [i for i in s.battlefield if s.objects[i].controller == p and s.objects[i].count("time")]
            found.extend(
                [i for i in s.exile if s.objects[i].owner == p and s.objects[i].count("time") and suspended(s, i)]
            )
            if not found:
                continue
            more = s.ask(Subset(p, "add time counters", o.ctx.source, found, 0, len(found)))
            rest = [i for i in found if i not in more]
            less = s.ask(Subset(p, "remove time counters", o.ctx.source, rest, 0, len(rest))) if rest else ()
            events: list[Event] = [PutCounters(i, "time", 1, p) for i in more]
            events.extend([TakeCounters(i, "time", 1) for i in less])
            happen(s, intend(s, events))


def suspended(s: State, oid: int) -> bool:
    """CR 702.62b."""
    return any([isinstance(a, KeywordAbility) and a.name == "suspend" for a in chars(s, s.objects[oid]).abilities])


class WarpInstr(Instr):
    """CR 702.185a: the permanent is exiled; its owner may cast the card after this turn."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            if x.zone != BATTLEFIELD:
                continue
            happen(s, intend(s, [ZoneMove(i, EXILE, "warp")]))
            new = s.objects[i].successor
            if new and s.objects[new].zone == EXILE:
                permit_later(s, new, x.owner, "warp")


# ------------------------------------------------------------------ said with others


def discover(n: me.KeywordAction) -> tuple[Any, ...]:
    """CR 701.57a."""
    cheap = mf.StatIs("mana value", "<=", n.amount or ONE)
    found = Bound("discovered")
    rest = Bound("discovered rest")
    return (
        me_library.RevealUntil(n.who, mf.AllOf((mf.Not(mf.TypeIs("land")), cheap)), ONE, "discovered", True),
        me_shape.Optional(n.who, (me.CastNow(n.who, found, True, what=cheap),)),
        me.Move(found, "hand", source_zone="exile"),
        me.Move(rest, "library", position="random bottom", source_zone="exile"),
    )


def learn(n: me.KeywordAction) -> tuple[Any, ...]:
    """CR 701.48a. No game has cards outside of it to reveal a Lesson from."""
    card = Choice(mf.Anything(), "hand", n.who, ONE, ONE, owners=n.who)
    return (
        me_shape.Optional(
            n.who,
            (me_library.Discard(n.who, card, "learned"), me_shape.If(Did("learned"), (me_library.Draw(n.who, ONE),))),
        ),
    )


ONE: Final = mn.Fixed(1)
FOOD: Final = subtype_bit("Food")


def linked(n: Any, k: Any) -> list[Instr] | None:
    """The instructions for a keyword action that has some here."""
    a = n.action
    if a == "collect evidence":
        return [EvidenceInstr(k.plrs(n.who), k.amount(n.amount))]
    if a == "forage":
        return [ForageInstr(k.plrs(n.who))]
    if a == "incubate":
        return [IncubateInstr(k.plrs(n.who), k.amount(n.amount))]
    if a == "endure":
        n.who  # noqa: B018  the controller of what endures
        return [EndureInstr(k.objs(n.objects), k.amount(n.amount))]
    if a == "manifest dread":
        return [DreadInstr(k.plrs(n.who))]
    if a == "fateseal":
        return [FatesealInstr(k.plrs(n.who), k.amount(n.amount))]
    if a == "warp":
        n.who  # noqa: B018  the owner
        return [WarpInstr(k.objs(n.objects))]
    if a == "time travel":
        return [TimeTravelInstr(k.plrs(n.who))]
    return None
