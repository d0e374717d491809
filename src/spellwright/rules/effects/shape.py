"""The shape of a resolution: options, conditions, loops, payments, delayed and reflexive triggers (CR 608.2, 603.7,
603.12)."""

from __future__ import annotations

from typing import Any

from spellwright.core.subtypes import CREATURE_TYPES
from spellwright.core.vocab import ALL_COLORS, BATTLEFIELD, COLOR_NAMES, STACK, SUBTYPE_LIST, TYPE_NAMES, subtype_bit
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.node import walk
from spellwright.rules.abilities import CostSpec, ModesSpec, TriggeredAbility
from spellwright.rules.base import Amount, Answer, EventTest, Instr, Objs, Plrs, RulesError
from spellwright.rules.costs import NO_LOYALTY, Bill, with_x
from spellwright.rules.decisions import Number, OneOf, yes_no
from spellwright.rules.events_play import Chosen
from spellwright.rules.gate import happen
from spellwright.rules.index import Waiting, Watch
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.listeners import UNTIL_OF, add_rule
from spellwright.rules.mana import Purpose
from spellwright.rules.manacost import NO_COST, add_costs
from spellwright.rules.objects import ACTION, Ctx, StackObject
from spellwright.rules.pay import PayBill
from spellwright.rules.planning import affordable
from spellwright.rules.resolve import (
    AskMay,
    AskMode,
    Jump,
    JumpUnless,
    LoopNext,
    LoopStart,
    RepeatNext,
    RepeatStart,
    Run,
    bind,
    bind_number,
    jump,
)
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import put_ability_on_stack


class AskPay(Instr):
    """CR 118.12: any one of these players may pay the cost; if none does, go on at `to`. A payment that is taken back
    is none."""

    __slots__ = ("cost", "label", "times", "to", "who")

    def __init__(self, who: Plrs, cost: CostSpec, label: str, times: Amount | None, to: int) -> None:
        self.who = who
        self.cost = cost
        self.label = label
        self.times = times
        self.to = to

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        src = s.objects[ctx.source]
        n = self.times.value(s, ctx) if self.times is not None else 1
        for seat in self.who.seats(s, ctx):
            mana = NO_COST
            for _ in range(n):
                if self.cost.mana is not None:
                    mana = add_costs(mana, with_x(self.cost.mana, ctx.x))
            bill = Bill(mana, self.cost.acts * max(0, n), False, False, NO_LOYALTY)
            mine = ctx.with_you(seat)
            if not all([a.payable_times(s, mine, n) for a in self.cost.acts]):
                continue
            if not affordable(s, seat, mana, Purpose(None, src, ())):
                continue
            if not s.ask(yes_no(seat, "pay", o.id))[0]:
                continue
            f = s.agenda
            assert isinstance(f, Run)
            b = s.attempt()
            b.answers = ()
            bind_number(b, o, self.label, 0)
            b.agenda = Run(f.below, f.oid, f.program, pc + self.to)
            bind_number(s, o, self.label, 1)
            x = put_ability_on_stack(s, ACTION, ctx.source, seat, ctx.with_you(seat), False)
            s.agenda = PayBill(CopyBack(f, x.id, o.id), x.id, seat, bill, 0, 0)
            return
        bind_number(s, o, self.label, 0)
        jump(s, pc + self.to)


class CopyBack(Frame):
    """What was bound while a cost was paid is known to the rest of the resolution."""

    __slots__ = ("source", "to")

    def __init__(self, below: Frame | None, source: int, to: int) -> None:
        self.below = below
        self.source = source
        self.to = to

    def step(self, s: State) -> None:
        x = s.objects[self.source]
        assert isinstance(x, StackObject)
        q = s.edit_stack(self.to)
        for label, ids in x.ctx.bound:
            if q.ctx.get(label) != ids:
                q.ctx = q.ctx.bind(label, ids)
        for label, n in x.ctx.numbers:
            if q.ctx.get_number(label) != n:
                q.ctx = q.ctx.number(label, n)
        s.succeed()
        s.agenda = self.below


class DefineXInstr(Instr):
    """CR 107.3i."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount) -> None:
        self.amount = amount

    def do(self, s: State, o: StackObject, pc: int) -> None:
        n = self.amount.value(s, o.ctx)
        q = s.edit_stack(o.id)
        q.ctx = q.ctx.with_x(max(0, n))


class BindInstr(Instr):
    """Remember objects; where they are a choice, it is made now (CR 608.2d)."""

    __slots__ = ("label", "objs")

    def __init__(self, objs: Objs, label: str) -> None:
        self.objs = objs
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        bind(s, o, self.label, tuple(self.objs.ids(s, o.ctx)))


def mask_of(names: tuple[str, ...]) -> int:
    """Colour names as a mask."""
    m = 0
    for mask, name in COLOR_NAMES.items():
        if name in names:
            m |= mask
    return m


class BindPlayersInstr(Instr):
    """CR 608.2c: remember players."""

    __slots__ = ("label", "who")

    def __init__(self, who: Plrs, label: str) -> None:
        self.who = who
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        bind(s, o, self.label, tuple([-1 - p for p in self.who.seats(s, o.ctx)]))


QUALITIES = (
    "color",
    "creature type",
    "basic land type",
    "land type",
    "card type",
    "number",
    "player",
    "opponent",
    "word",
)


class ChooseQualityInstr(Instr):
    """CR 608.2d, 607.2d. `of`: a colour that one of these objects has; if none has any, nothing is chosen (CR
    106.5)."""

    __slots__ = ("label", "of", "options", "quality", "who")

    def __init__(self, who: Plrs, quality: str, label: str, options: tuple[str, ...], of: Objs | None) -> None:
        if quality not in QUALITIES:
            raise RulesError(f"the engine cannot have a {quality!r} chosen")
        if of is not None and quality != "color":
            raise RulesError(f"the engine cannot have a {quality!r} chosen out of those of objects")
        self.who = who
        self.quality = quality
        self.label = label
        self.options = options
        self.of = of

    def only_chooses(self) -> bool:
        return True

    def imagine(self, s: State, ctx: Ctx) -> Ctx:
        if self.quality != "color":
            return ctx
        return ctx.bind(
            self.label or self.quality, tuple([m for m in COLOR_NAMES if m < 32 and m & self.allowed(s, ctx)])
        )

    def allowed(self, s: State, ctx: Ctx) -> int:
        """The colours that can be chosen."""
        if self.of is None:
            return mask_of(self.options) if self.options else ALL_COLORS
        m = 0
        for i in self.of.ids(s, ctx):
            m |= chars(s, s.objects[i]).colors
        return m

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for seat in self.who.seats(s, o.ctx):
            if self.quality == "color":
                can = self.allowed(s, o.ctx)
                wish = o.ctx.get_number("wish")
                found = [n for m, n in COLOR_NAMES.items() if m < 32 and m & can]
                if wish & can:
                    value: Answer = (wish,)
                elif not found:
                    bind(s, o, self.label or self.quality, ())
                    continue
                elif len(found) == 1:
                    value = (can,)
                else:
                    value = choose_quality(s, seat, self.quality, tuple(found), o.ctx.source)
            else:
                value = choose_quality(s, seat, self.quality, self.options, o.ctx.source)
            bind(s, o, self.label or self.quality, value)
            if s.objects[o.ctx.source].zone in (BATTLEFIELD, STACK):
                happen(s, [Chosen(o.ctx.source, self.quality, value)])


def choose_quality(s: State, seat: int, quality: str, options: tuple[str, ...], about: int) -> Answer:
    """Ask for a quality. A colour is a mask, a type the place of a subtype, a player a seat, a number itself."""
    if quality == "number":
        return s.ask(Number(seat, "number", about, 0, 1000))
    if quality in ("player", "opponent"):
        seats = [p for p in s.living() if quality == "player" or p != seat]
        if len(seats) == 1:
            return (seats[0],)
        return (-1 - s.ask(OneOf(seat, quality, about, [(-1 - p,) for p in seats], ()))[0],)
    of, words = quality_options(quality, options)
    return s.ask(OneOf(seat, quality, about, of, words))


def quality_options(quality: str, options: tuple[str, ...]) -> tuple[list[Answer], tuple[str, ...]]:
    """The answers and labels of a choice of a quality."""
    if quality == "color":
        pairs = [((m,), n) for m, n in COLOR_NAMES.items() if m < 32 and (not options or n in options)]
    elif quality == "card type":
        pairs = [((m,), n) for m, n in TYPE_NAMES.items() if not options or n in options]
    elif quality == "word":
        pairs = [((i,), options[i]) for i in range(len(options))]
    else:
        names = options or (
            CREATURE_TYPES if quality == "creature type" else ("Plains", "Island", "Swamp", "Mountain", "Forest")
        )
        for n in names:
            subtype_bit(n)
        pairs = [((SUBTYPE_LIST.index(n),), n) for n in names]
    return [p[0] for p in pairs], tuple([p[1] for p in pairs])


class DelayInstr(Instr):
    """CR 603.7: a delayed triggered ability, which knows what this resolution has bound."""

    __slots__ = ("ability", "once", "until")

    def __init__(self, ability: TriggeredAbility, once: bool, until: int) -> None:
        self.ability = ability
        self.once = once
        self.until = until

    def do(self, s: State, o: StackObject, pc: int) -> None:
        own = self.ability.modes.bodies[0].slots
        ctx = o.ctx.with_targets((), ()) if own else o.ctx
        add_rule(s, self.ability, ctx, self.until, ctx.you, self.once)


class ReflexInstr(Instr):
    """CR 603.12. Its targets are its own; what it has to know of those before it is bound."""

    __slots__ = ("ability", "label")

    def __init__(self, label: str, ability: TriggeredAbility) -> None:
        self.label = label
        self.ability = ability

    def do(self, s: State, o: StackObject, pc: int) -> None:
        if self.label and not o.ctx.get_number(self.label) and not o.ctx.get(self.label):
            return
        ctx = o.ctx.with_targets((), ())
        w = Watch(self.ability, ctx, -1, 0, 0, 0, True)
        s.waiting.append(Waiting(w, ctx, ctx.source, ctx.you))


def link_optional(n: Any, k: Linker) -> list[Instr]:
    body = k.program(n.effects)
    return [AskMay(k.plrs(n.who), n.label, len(body) + 1, body[0] if body else None), *body]


def link_if(n: Any, k: Linker) -> list[Instr]:
    then = k.program(n.then)
    other = k.program(n.otherwise)
    if not other:
        return [JumpUnless(k.cond(n.condition), len(then) + 1), *then]
    return [JumpUnless(k.cond(n.condition), len(then) + 2), *then, Jump(len(other) + 1), *other]


def link_may_pay(n: Any, k: Linker) -> list[Instr]:
    then = k.program(n.then)
    other = k.program(n.otherwise)
    ask = AskPay(k.plrs(n.who), k.cost(n.cost), n.label, k.opt_amount(n.times), len(then) + 2)
    return [ask, *then, Jump(len(other) + 1), *other]


def link_each_object(n: Any, k: Linker) -> list[Instr]:
    key = k.key()
    body = k.program(n.effects)
    return [
        LoopStart(k.objs(n.objects), None, key),
        LoopNext(key, "each", labels_in(n.effects), len(body) + 2),
        *body,
        Jump(-len(body) - 1),
    ]


def labels_in(effects: tuple[mb.Effect, ...]) -> tuple[str, ...]:
    """What is remembered by these effects."""
    found: dict[str, None] = {}
    for x in walk(effects):
        if isinstance(x, mb.Effect):
            for field in ("label", "dealt"):
                label = getattr(x, field, "")
                if label:
                    found[label] = None
    return tuple(found)


def link_each_player(n: Any, k: Linker) -> list[Instr]:
    key = k.key()
    body = k.program(n.effects)
    return [
        LoopStart(None, k.plrs(n.players), key),
        LoopNext(key, "each player", labels_in(n.effects), len(body) + 2),
        *body,
        Jump(-len(body) - 1),
    ]


def link_repeat(n: Any, k: Linker) -> list[Instr]:
    key = k.key()
    body = k.program(n.effects)
    return [RepeatStart(k.amount(n.times), key), RepeatNext(key, len(body) + 2), *body, Jump(-len(body) - 1)]


def mode_words(effects: tuple[mb.Effect, ...]) -> str:
    """What a mode is called by when it is chosen: "tap", "flying", "Food"."""
    out: list[str] = []
    for e in effects:
        if isinstance(e, me.Modify):
            got = [m.ability for m in e.mods if isinstance(m, mm.AddAbility)]
            out.extend([a.name for a in got if isinstance(a, ma.Keyword)])
        elif isinstance(e, me.CreateTokens):
            out.append(e.token.name or " ".join(e.token.subtypes))
        else:
            out.append(WORDS.get(type(e), type(e).__name__.lower()))
    return ", ".join(out)


WORDS = {me.TapObjects: "tap", me.UntapObjects: "untap"}


def link_mode(n: Any, k: Linker) -> list[Instr]:
    bodies = [list(k.program(m)) for m in n.modes]
    out: list[Instr] = []
    starts: list[int] = []
    size = sum([len(b) + 1 for b in bodies])
    at = 1
    for b in bodies:
        starts.append(at)
        at += len(b) + 1
        out.extend(b)
        out.append(Jump(size - (at - 2)))
    return [AskMode(k.plrs(n.who), tuple(starts), tuple([mode_words(m) for m in n.modes])), *out]


ONE = Fixed(1)


def one_mode(k: Linker, targets: tuple[me_parts.TargetSpec, ...], effects: tuple[mb.Effect, ...]) -> ModesSpec:
    """A triggered ability inside another: its targets are its own."""
    fresh = Linker()
    return ModesSpec((fresh.body(ma.Body(targets, tuple(effects))),), fresh.amount(ONE), fresh.amount(ONE), False)


def link_delay(n: Any, k: Linker) -> list[Instr]:
    modes = (
        one_mode(k, n.targets, n.effects)
        if n.targets
        else ModesSpec((Linker(k.shift).body(ma.Body((), n.effects)),), k.amount(ONE), k.amount(ONE), False)
    )
    t = TriggeredAbility(None, BATTLEFIELD, k.pattern(n.pattern), k.opt_cond(n.condition), modes, 0, "delayed", False)
    if n.duration not in UNTIL_OF:
        raise RulesError(f"the engine has no duration {n.duration!r}")
    return [DelayInstr(t, n.once, UNTIL_OF[n.duration])]


def link_reflex(n: Any, k: Linker) -> list[Instr]:
    t = TriggeredAbility(None, BATTLEFIELD, EventTest(), None, one_mode(k, n.targets, n.effects), 0, "reflexive", False)
    return [ReflexInstr(n.label, t)]


def link_shape() -> None:
    """Register the instructions."""
    register(me_shape.Optional, link_optional)
    register(me_shape.If, link_if)
    register(me_shape.MayPay, link_may_pay)
    register(me_shape.ForEachObject, link_each_object)
    register(me_shape.ForEachPlayer, link_each_player)
    register(me_shape.Repeat, link_repeat)
    register(me_shape.ChooseMode, link_mode)
    register(me_shape.DefineX, lambda n, k: [DefineXInstr(k.amount(n.amount))])
    register(me_shape.Bind, lambda n, k: [BindInstr(k.objs(n.objects), n.label)])
    register(me.BindPlayers, lambda n, k: [BindPlayersInstr(k.plrs(n.players), n.label)])
    register(me_shape.ChooseObjects, lambda n, k: [BindInstr(k.objs(n.objects), n.label)])
    register(
        me_shape.ChooseQuality,
        lambda n, k: [ChooseQualityInstr(k.plrs(n.who), n.quality, n.label, n.options, k.opt_objs(n.of))],
    )
    register(me_shape.Delay, link_delay)
    register(me_shape.Reflex, link_reflex)
    register(me_parts.Cost, lambda n, k: k.cost(n))
    register(me_parts.TargetSpec, lambda n, k: k.slot(n))
