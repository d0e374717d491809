"""Prevention shields (CR 615), chance (CR 705, 706), emblems (CR 114), casting during a resolution (CR 608.2g)."""

from __future__ import annotations

from typing import Any, ClassVar

from spellwright.core.vocab import BATTLEFIELD, COMMAND, E_DAMAGE, E_EFFECT, GONE
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import objects as mo
from spellwright.rules.abilities import AlternativeCost, ReplacementAbility
from spellwright.rules.base import Amount, Answer, EventTest, Instr, Objs, Plrs, RulesError, Test
from spellwright.rules.casting import StartCast
from spellwright.rules.decisions import Number, OneOf
from spellwright.rules.effects.modify import until_time
from spellwright.rules.effects.shape import BindInstr
from spellwright.rules.events import Damage, Event
from spellwright.rules.events_play import PlayerActs
from spellwright.rules.gate import happen
from spellwright.rules.layers import chars
from spellwright.rules.legal import castable, face_playable
from spellwright.rules.link import Linker, register
from spellwright.rules.linkcard import link_face
from spellwright.rules.listeners import add_rule
from spellwright.rules.listeners import register as listen
from spellwright.rules.objects import Card, Ctx, Face, Obj, StackObject
from spellwright.rules.replacement import Change
from spellwright.rules.resolve import bind, bind_number
from spellwright.rules.state import Frame, State


class ShieldTest(EventTest):
    """Damage to these objects and players (none: to anything), by sources that fit."""

    __slots__ = ("anything", "combat", "source", "to")

    def __init__(self, to: Answer, anything: bool, source: Test | None, combat: bool | None) -> None:
        self.kinds = (E_DAMAGE,)
        self.look_back = False
        self.once = False
        self.to = to
        self.anything = anything
        self.source = source
        self.combat = combat

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, Damage) or e.unpreventable:
            return False
        if not self.anything and e.target not in self.to:
            return False
        if self.combat is not None and e.combat != self.combat:
            return False
        if self.source is not None:
            o = s.objects[e.source]
            return self.source.test(s, o, chars(s, o), ctx)
        return True


class ShieldLeft(Event):
    """What is left of a shield after it has prevented some damage (CR 615.7)."""

    __slots__ = ("ability", "ctx", "until")

    rule: ClassVar[str] = "615.7"

    def __init__(self, ability: ReplacementAbility, ctx: Ctx, until_: int) -> None:
        Event.__init__(self, E_EFFECT)
        self.ability = ability
        self.ctx = ctx
        self.until = until_

    def apply(self, s: State) -> None:
        add_rule(s, self.ability, self.ctx, self.until, self.ctx.you, True)


class ShieldChange(Change):
    """CR 615.7: prevents up to so much; None: all of it, as often as it happens."""

    __slots__ = ("event", "left", "until")

    def __init__(self, left: int | None, event: ShieldTest, until_: int) -> None:
        Change.__init__(self)
        self.left = left
        self.event = event
        self.until = until_

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        assert isinstance(e, Damage)
        if self.left is None or e.amount <= 0:
            return []
        n = min(self.left, e.amount)
        out: list[Event] = []
        if e.amount > n:
            out.append(e.again(e.target, e.amount - n))
        if self.left > n:
            clean = Ctx(ctx.source, ctx.you, ctx.targets, ctx.x, None, ctx.bound, ctx.numbers, ctx.divided, ctx.granter)
            out.append(ShieldLeft(shield(self.left - n, self.event, self.until), clean, self.until))
        return out


def shield(left: int | None, event: ShieldTest, until_: int) -> ReplacementAbility:
    return ReplacementAbility(
        None, BATTLEFIELD, event, (ShieldChange(left, event, until_),), None, False, left is not None, True, False
    )


class PreventInstr(Instr):
    """CR 615.1, 615.7: whom it protects and how much is fixed now."""

    __slots__ = ("amount", "combat", "objs", "plrs", "source", "until")

    def __init__(
        self,
        amount: Amount | None,
        objs: Objs | None,
        plrs: Plrs | None,
        source: Test | None,
        combat: bool | None,
        until_: int,
    ) -> None:
        self.amount = amount
        self.objs = objs
        self.plrs = plrs
        self.source = source
        self.combat = combat
        self.until = until_

    def do(self, s: State, o: StackObject, pc: int) -> None:
        to: list[int] = []
        if self.objs is not None:
            to.extend(self.objs.ids(s, o.ctx))
        if self.plrs is not None:
            to.extend([-1 - p for p in self.plrs.seats(s, o.ctx)])
        anything = self.objs is None and self.plrs is None
        if not to and not anything:
            return
        left = None if self.amount is None else self.amount.value(s, o.ctx)
        if left is not None and left <= 0:
            return
        event = ShieldTest(tuple(to), anything, self.source, self.combat)
        if left is None or anything:
            add_rule(s, shield(left, event, self.until), o.ctx, self.until, o.ctx.you, left is not None)
            return
        for t in to:
            one = ShieldTest((t,), False, self.source, self.combat)
            add_rule(s, shield(left, one, self.until), o.ctx, self.until, o.ctx.you, True)


def flip(s: State, player: int, about: int) -> int:
    """CR 705.2: 1 if the flip is won."""
    if s.told:
        return s.ask(OneOf(player, "coin", about, [(1,), (0,)], ("win", "lose")))[0]
    return s.pick_random([0, 1], 1)[0]


def roll(s: State, player: int, about: int, sides: int) -> int:
    """CR 706.2."""
    if s.told:
        return s.ask(Number(player, "die", about, 1, sides))[0]
    return s.pick_random(list(range(1, sides + 1)), 1)[0]


class FlipInstr(Instr):
    """CR 705.2: the flip is won or lost."""

    __slots__ = ("label", "who")

    def __init__(self, who: Plrs, label: str) -> None:
        self.who = who
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        won = 0
        for p in self.who.seats(s, o.ctx):
            won = flip(s, p, o.ctx.source)
            events.append(PlayerActs(p, "flip", 1))
            events.append(PlayerActs(p, "win flip" if won else "lose flip", 1))
        happen(s, events)
        bind_number(s, o, self.label, won)


class RollInstr(Instr):
    """CR 706.2: the results are added up under the label."""

    __slots__ = ("amount", "label", "sides", "who")

    def __init__(self, who: Plrs, amount: Amount, sides: Amount, label: str) -> None:
        self.who = who
        self.amount = amount
        self.sides = sides
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        total = 0
        events: list[Event] = []
        sides = max(1, self.sides.value(s, o.ctx))
        for p in self.who.seats(s, o.ctx):
            for _ in range(max(0, self.amount.value(s, o.ctx))):
                n = roll(s, p, o.ctx.source, sides)
                total += n
                events.append(PlayerActs(p, "roll", n))
        happen(s, events)
        bind_number(s, o, self.label, total)


class EmblemInstr(Instr):
    """CR 114.1: an object in the command zone that has nothing but its abilities."""

    __slots__ = ("card", "who")

    def __init__(self, who: Plrs, card: Card) -> None:
        self.who = who
        self.card = card

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in self.who.seats(s, o.ctx):
            n = len(s.objects)
            x = Obj(n, self.card, self.card.faces[0], p, p, COMMAND, s.epoch)
            x.timestamp = s.tick()
            x.known = (1 << len(s.players)) - 1
            s.add(x)
            s.edit_seldom().command.append(n)
            x.registered = x.chars.abilities
            listen(s, x, x.registered, True)


def emblem_card(abilities: tuple[mb.Ability, ...]) -> Card:
    """The abilities of an emblem work in the command zone (CR 114.4)."""
    face = link_face(ma.Face("Emblem", None, (), (), (), (), None, None, None, None, abilities), 0, "normal", False)
    for x in face.chars.abilities:
        x.zone = COMMAND
    return Card("Emblem", "emblem", (face,), False)


class CastNowInstr(Instr):
    """CR 608.2g: cast as part of the resolution, one after the other, if they can be (no timing is asked for)."""

    __slots__ = ("alt", "free", "objs", "what", "who")

    def __init__(self, who: Plrs, objs: Objs, free: bool, what: Test | None, alt: AlternativeCost | None) -> None:
        self.who = who
        self.objs = objs
        self.free = free
        self.what = what
        self.alt = alt

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        if seats:
            s.agenda = CastThese(s.agenda, seats[0], tuple(self.objs.ids(s, o.ctx)), self, o.ctx)


class CastThese(Frame):
    """The cards still to cast, and who casts them. One that turns out not to be castable is left where it is."""

    __slots__ = ("ctx", "how", "ids", "player")

    def __init__(self, below: Frame | None, player: int, ids: Answer, how: CastNowInstr, ctx: Ctx) -> None:
        self.below = below
        self.player = player
        self.ids = ids
        self.how = how
        self.ctx = ctx

    def step(self, s: State) -> None:
        if not self.ids:
            s.agenda = self.below
            return
        s.agenda = CastThese(self.below, self.player, self.ids[1:], self.how, self.ctx)
        oid = self.ids[0]
        x = s.objects[oid]
        if x.zone == GONE:
            return
        found = [
            k for k in range(len(x.card.faces)) if (not k or face_playable(x, k)) and self.fits(s, x, x.card.faces[k])
        ]
        if not found:
            return
        k = found[0]
        if len(found) > 1:
            words = tuple([x.card.faces[i].chars.name for i in found])
            k = s.ask(OneOf(self.player, "face", oid, [(i,) for i in found], words))[0]
        s.attempt()
        s.agenda = StartCast(s.agenda, oid, self.player, x.card.faces[k], self.how.alt, self.how.free, False)

    def fits(self, s: State, x: Obj, f: Face) -> bool:
        if f.is_land or (f.cost is None and not self.how.free and self.how.alt is None):
            return False
        if self.how.what is not None and not self.how.what.test(s, x, f.chars, self.ctx):
            return False
        return castable(s, x, f, self.how.alt, self.player, self.how.free)


class BindCast(Instr):
    """The spells that were cast just now."""

    __slots__ = ("label", "objs")

    def __init__(self, objs: Objs, label: str) -> None:
        self.objs = objs
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        out = []
        for i in self.objs.ids(s, o.ctx):
            n = s.objects[i].successor
            if n and isinstance(s.objects[n], StackObject):
                out.append(n)
        bind(s, o, self.label, tuple(out))


def link_prevent(n: Any, k: Linker) -> list[Instr]:
    if n.chosen_source:
        raise RulesError("the engine has no shield against a chosen source yet")
    if n.label:
        raise RulesError("the engine does not count prevented damage yet")
    return [
        PreventInstr(
            k.opt_amount(n.amount),
            k.opt_objs(n.to),
            k.opt_plrs(n.to_players),
            k.opt_test(n.source),
            n.combat,
            until_time(n.duration),
        )
    ]


def link_cast_now(n: Any, k: Linker) -> list[Instr]:
    alt = None
    if n.cost is not None:
        alt = AlternativeCost(k.cost(n.cost), None, GONE, "", "", False, False, False)
    if not n.label:
        return [CastNowInstr(k.plrs(n.who), k.objs(n.objects), n.free, k.opt_test(n.what), alt)]
    chosen = "to be " + n.label
    objs = k.objs(mo.Bound(chosen))
    return [
        BindInstr(k.objs(n.objects), chosen),
        CastNowInstr(k.plrs(n.who), objs, n.free, k.opt_test(n.what), alt),
        BindCast(objs, n.label),
    ]


def link_shields() -> None:
    """Register the instructions."""
    register(me.PreventDamage, link_prevent)
    register(me.FlipCoin, lambda n, k: [FlipInstr(k.plrs(n.who), n.label)])
    register(me.RollDice, lambda n, k: [RollInstr(k.plrs(n.who), k.amount(n.amount), k.amount(n.sides), n.label)])
    register(me.CreateEmblem, lambda n, k: [EmblemInstr(k.plrs(n.who), emblem_card(n.abilities))])
    register(me.CastNow, link_cast_now)
