"""What is chosen and paid as something enters the battlefield or is turned face up (CR 614.1c, 614.12, 708.8).

These steps run while the event is still being replaced: they may ask, they change the event, and what they cost comes
before it. They never alter the game.
"""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD, HAND
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.base import Effect
from spellwright.ir.meant.objects import Source
from spellwright.rules.base import Amount, Answer, Cond, Objs, Plrs, RulesError
from spellwright.rules.decisions import OneOf, Subset, yes_no
from spellwright.rules.effects.shape import QUALITIES, choose_quality
from spellwright.rules.events import Event, LoseLife
from spellwright.rules.events_actions import Discarded, Sacrificed
from spellwright.rules.events_play import Chosen, Seen
from spellwright.rules.facedown import TurnedDown, TurnedUp, can_turn_down
from spellwright.rules.filters import NAMES, name_number
from spellwright.rules.link import Linker
from spellwright.rules.objects import Ctx, Permanent, with_counters
from spellwright.rules.references import ChoiceObjs
from spellwright.rules.restrictions import forbidden
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove, down_face


def keep(e: Event, label: str, value: Answer, before: list[Event]) -> None:
    """Remember a choice with the object that is about to be there (CR 607.2d)."""
    if not label:
        return
    if isinstance(e, ZoneMove):
        e.choices = (*[c for c in e.choices if c[0] != label], (label, value))
        if e.prospect is not None:
            e.prospect.choices = e.choices
    elif isinstance(e, TurnedUp):
        before.append(Chosen(e.oid, label, value))


def known(ctx: Ctx, e: Event) -> Ctx:
    """The context with the choices made so far."""
    if isinstance(e, ZoneMove):
        for label, value in e.choices:
            ctx = ctx.bind(label, value)
    return ctx


class Step:
    """One thing done as it enters."""

    __slots__ = ()

    def payable(self, s: State, ctx: Ctx) -> bool:
        """As a cost: whether it could be done in full (CR 118.3)."""
        return True

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        """Change the event, or put another before it."""
        raise NotImplementedError


class AnyName(OneOf):
    """CR 201.4: a card name. Those that the player can know of are listed; any other that has a number is as good."""

    __slots__ = ()

    def legal(self, a: Answer) -> bool:
        return a in self.of or (len(a) == 1 and 0 <= a[0] < len(NAMES))


def choose_name(s: State, seat: int, about: int) -> Answer:
    names: list[str] = []
    for o in s.objects:
        if o.owner == seat or o.known & (1 << seat):
            for f in o.card.faces:
                if f.chars.name and f.chars.name not in names:
                    names.append(f.chars.name)
    names.sort()
    return s.ask(AnyName(seat, "card name", about, [(name_number(n),) for n in names], tuple(names)))


class ChooseStep(Step):
    """CR 607.2d."""

    __slots__ = ("label", "options", "quality", "who")

    def __init__(self, who: Plrs, quality: str, label: str, options: tuple[str, ...]) -> None:
        if quality not in QUALITIES and quality != "card name":
            possible = ", ".join((*QUALITIES, "card name"))
            raise RulesError(f"the engine cannot have a {quality!r} chosen: known are {possible}")
        self.who = who
        self.quality = quality
        self.label = label
        self.options = options

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        for seat in self.who.seats(s, ctx):
            if self.quality == "card name":
                value = choose_name(s, seat, ctx.source)
            else:
                value = choose_quality(s, seat, self.quality, self.options, ctx.source)
            keep(e, self.quality, value, before)
            if self.label != self.quality:
                keep(e, self.label, value, before)


class TapStep(Step):
    """CR 614.1d: it enters tapped."""

    __slots__ = ()

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        if isinstance(e, ZoneMove):
            e.tapped = True


class TurnDownStep(Step):
    """CR 708.2a: these are turned face down as it enters."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.objs = objs

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        for i in self.objs.ids(s, ctx):
            o = s.objects[i]
            if isinstance(o, Permanent) and o.zone == BATTLEFIELD and can_turn_down(o):
                before.append(TurnedDown(i, down_face("")))


class CountersStep(Step):
    """CR 122.6a."""

    __slots__ = ("amount", "counter")

    def __init__(self, counter: str, amount: Amount) -> None:
        self.counter = counter
        self.amount = amount

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        if isinstance(e, (ZoneMove, TurnedUp)):
            e.counters = with_counters(e.counters, self.counter, max(0, self.amount.value(s, ctx)))


class LifeStep(Step):
    """CR 119.4: life is paid, or (not `paid`) lost."""

    __slots__ = ("amount", "paid", "who")

    def __init__(self, who: Plrs, amount: Amount, paid: bool) -> None:
        self.who = who
        self.amount = amount
        self.paid = paid

    def payable(self, s: State, ctx: Ctx) -> bool:
        n = self.amount.value(s, ctx)
        for seat in self.who.seats(s, ctx):
            if n > 0 and (s.players[seat].life < n or forbidden(s, "can't lose life", seat)):
                return False
        return True

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        n = self.amount.value(s, ctx)
        for seat in self.who.seats(s, ctx):
            if n > 0:
                loss = LoseLife(seat, n)
                loss.paid = self.paid
                before.append(loss)


# what is done with the objects
SACRIFICE = 0
DISCARD = 1
REVEAL = 2
CHOOSE = 3


class ObjectsStep(Step):
    """Objects are chosen and sacrificed (CR 701.21), discarded (CR 701.9), revealed (CR 701.20) or only remembered."""

    __slots__ = ("act", "label", "objs", "who")

    def __init__(self, act: int, who: Plrs | None, objs: Objs, label: str) -> None:
        if isinstance(objs, ChoiceObjs) and objs.at_random:
            raise RulesError("the engine cannot choose at random as something is being replaced")
        self.act = act
        self.who = who
        self.objs = objs
        self.label = label

    def payable(self, s: State, ctx: Ctx) -> bool:
        for seat in self.seats(s, ctx):
            found = self.found(s, ctx, seat)
            if isinstance(self.objs, ChoiceObjs):
                if len(found) < self.objs.least.value(s, ctx):
                    return False
            elif not found:
                return False
        return True

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        if self.who is not None:
            return self.who.seats(s, ctx)
        return self.objs.chooser.seats(s, ctx) if isinstance(self.objs, ChoiceObjs) else [ctx.you]

    def found(self, s: State, ctx: Ctx, seat: int) -> list[int]:
        """What the player could do it with: sacrifice only what they control, discard only from their hand."""
        objs = self.objs
        ids = objs.candidates(s, ctx) if isinstance(objs, ChoiceObjs) else objs.ids(s, ctx)
        if self.act == SACRIFICE:
            return [i for i in ids if s.objects[i].zone == BATTLEFIELD and s.objects[i].controller == seat]
        if self.act == DISCARD:
            return [i for i in ids if s.objects[i].zone == HAND and s.objects[i].owner == seat]
        return ids

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        done: list[int] = []
        for seat in self.seats(s, ctx):
            ids = self.pick(s, ctx, seat)
            done.extend(ids)
            if self.act == SACRIFICE:
                before.extend([Sacrificed(i, seat) for i in ids])
            elif self.act == DISCARD:
                before.extend([Discarded(i, seat) for i in ids])
            elif self.act == REVEAL and ids:
                before.append(Seen(seat, tuple(ids), (1 << len(s.players)) - 1))
        keep(e, self.label, tuple(done), before)

    def pick(self, s: State, ctx: Ctx, seat: int) -> list[int]:
        found = self.found(s, ctx, seat)
        objs = self.objs
        if not isinstance(objs, ChoiceObjs):
            return found
        most = len(found) if objs.most is None else min(len(found), max(0, objs.most.value(s, ctx)))
        least = min(most, max(0, objs.least.value(s, ctx)))
        if most == 0 or least == len(found):
            return found[:most]
        if least == 1 and most == 1:
            return list(s.ask(OneOf(seat, "choose", ctx.source, [(i,) for i in found], ())))
        return list(s.ask(Subset(seat, "choose", ctx.source, found, least, most)))


class MayStep(Step):
    """CR 608.2d, 118.12: the first of these players who wants to does it (a cost: who could pay it), and then something
    more; if none does, something else."""

    __slots__ = ("acts", "label", "otherwise", "pays", "then", "who")

    def __init__(
        self, who: Plrs, pays: bool, acts: list[Step], then: list[Step], otherwise: list[Step], label: str
    ) -> None:
        self.who = who
        self.pays = pays
        self.acts = acts
        self.then = then
        self.otherwise = otherwise
        self.label = label

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        for seat in self.who.seats(s, ctx):
            mine = ctx.with_you(seat) if self.pays else ctx
            if self.pays and not all([a.payable(s, mine) for a in self.acts]):
                continue
            if s.ask(yes_no(seat, "pay" if self.pays else "may", ctx.source))[0]:
                keep(e, self.label, (1,), before)
                run_steps(self.acts, s, e, mine, before)
                run_steps(self.then, s, e, ctx, before)
                return
        run_steps(self.otherwise, s, e, ctx, before)


class IfStep(Step):
    """CR 608.2c."""

    __slots__ = ("cond", "otherwise", "then")

    def __init__(self, cond: Cond, then: list[Step], otherwise: list[Step]) -> None:
        self.cond = cond
        self.then = then
        self.otherwise = otherwise

    def do(self, s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
        run_steps(self.then if self.cond.holds(s, ctx) else self.otherwise, s, e, ctx, before)


def run_steps(steps: list[Step], s: State, e: Event, ctx: Ctx, before: list[Event]) -> None:
    for step in steps:
        step.do(s, e, known(ctx, e), before)


def link_steps(nodes: tuple[Effect, ...], k: Linker) -> list[Step]:
    """The steps for these instructions. RulesError for one that cannot be carried out in the middle of an event."""
    return [link_step(n, k) for n in nodes]


def link_step(n: Effect, k: Linker) -> Step:
    if isinstance(n, me_shape.ChooseQuality):
        return ChooseStep(k.plrs(n.who), n.quality, n.label, n.options)
    if isinstance(n, me.TapObjects) and isinstance(n.objects, Source):
        return TapStep()
    if isinstance(n, me.TurnFaceDown) and not n.becomes:
        return TurnDownStep(k.objs(n.objects))
    if isinstance(n, me.PutCounters) and isinstance(n.objects, Source):
        return CountersStep(n.kind, k.amount(n.amount))
    if isinstance(n, me_life.PayLife):
        return LifeStep(k.plrs(n.who), k.amount(n.amount), True)
    if isinstance(n, me_life.LoseLife) and not n.label:
        return LifeStep(k.plrs(n.who), k.amount(n.amount), False)
    if isinstance(n, me.Sacrifice):
        return ObjectsStep(SACRIFICE, k.plrs(n.who), k.objs(n.objects), n.label)
    if isinstance(n, me_library.Discard):
        return ObjectsStep(DISCARD, k.plrs(n.who), k.objs(n.objects), n.label)
    if isinstance(n, me_library.Reveal):
        return ObjectsStep(REVEAL, k.plrs(n.who), k.objs(n.objects), n.label)
    if isinstance(n, (me_shape.ChooseObjects, me_shape.Bind)):
        return ObjectsStep(CHOOSE, None, k.objs(n.objects), n.label)
    if isinstance(n, me_shape.Optional):
        return MayStep(k.plrs(n.who), False, link_steps(n.effects, k), [], [], n.label)
    if isinstance(n, me_shape.MayPay):
        c = n.cost
        if c.mana is not None or c.tap or c.untap or c.loyalty is not None or n.times is not None:
            raise RulesError("the engine cannot have mana paid as something enters the battlefield")
        acts = link_steps(c.acts, k)
        return MayStep(k.plrs(n.who), True, acts, link_steps(n.then, k), link_steps(n.otherwise, k), n.label)
    if isinstance(n, me_shape.If):
        return IfStep(k.cond(n.condition), link_steps(n.then, k), link_steps(n.otherwise, k))
    raise RulesError(f"the engine cannot carry out {type(n).__name__} as something enters the battlefield")
