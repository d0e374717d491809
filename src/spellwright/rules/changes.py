"""What replacement effects make of events (CR 614-616), linked. A change may ask; it never alters the game.

A change leaves alone what it is not about: other changes of the same effect may have put further events beside the
one that is replaced.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from spellwright.core.vocab import (
    ALL_COLORS,
    ALL_MANA,
    BATTLEFIELD,
    COLOR_OF,
    E_COUNTERED,
    E_COUNTERS,
    E_DAMAGE,
    E_DESTROY,
    E_DISCARD,
    E_DRAW,
    E_EFFECT,
    E_FACE,
    E_GAIN,
    E_LOSE,
    E_LOSS,
    E_MANA,
    E_PLAYER_COUNTERS,
    E_SACRIFICE,
    E_TAP,
    E_TOKEN,
    E_UNCOUNTERS,
    E_UNTAP,
    E_ZONE,
    ZONE_OF,
)
from spellwright.ir.meant import abilities as ma
from spellwright.rules.as_enters import Step, known, link_steps
from spellwright.rules.base import Amount, EventTest, Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.events import (
    CreateTokens,
    Damage,
    DrawCard,
    Event,
    GainLife,
    InsteadDo,
    LoseLife,
    PutCounters,
    TakeCounters,
)
from spellwright.rules.events_play import PlayerActs
from spellwright.rules.facedown import TurnedUp
from spellwright.rules.link import Linker, register
from spellwright.rules.listeners import FOREVER
from spellwright.rules.mods import CopyMod, FixedAmount, copiable
from spellwright.rules.objects import Cont, Ctx, with_counters
from spellwright.rules.output import MultiplyManaChange, ProduceInsteadChange
from spellwright.rules.references import ChoiceObjs
from spellwright.rules.replacement import RANK_CANT, RANK_CONTROL, RANK_COPY, Change, cannot_prevent, event_ctx
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove, shuffle

# ------------------------------------------------------------------ amounts


class ScaleChange(Change):
    """So many times as much, and so many more; `half` of that, rounded "up" or "down" (CR 107.1a)."""

    __slots__ = ("half", "plus", "times")

    def __init__(self, times: Amount, plus: Amount, half: str) -> None:
        Change.__init__(self)
        self.times = times
        self.plus = plus
        self.half = half
        if isinstance(times, FixedAmount) and isinstance(plus, FixedAmount) and not half:
            self.commutes = "times" if plus.n == 0 else "plus" if times.n == 1 and plus.n > 0 else ""

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if isinstance(e, DrawCard):
            return [DrawCard(e.player) for _ in range(self.scaled(s, 1, ctx))]
        if isinstance(e, Damage):
            return some(e.again(e.target, self.scaled(s, e.amount, ctx)))
        if isinstance(e, GainLife):
            return some(GainLife(e.player, self.scaled(s, e.amount, ctx)))
        if isinstance(e, LoseLife):
            loss = LoseLife(e.player, self.scaled(s, e.amount, ctx))
            loss.paid = e.paid
            return some(loss)
        if isinstance(e, PutCounters):
            put = PutCounters(e.target, e.counter, self.scaled(s, e.amount, ctx), e.by)
            put.prospect = e.prospect
            put.done = e.done
            put.effect = e.effect
            put.entry = e.entry
            return some(put)
        if isinstance(e, TakeCounters):
            return some(TakeCounters(e.target, e.counter, self.scaled(s, e.amount, ctx)))
        if isinstance(e, CreateTokens):
            n = self.scaled(s, e.amount, ctx)
            made = CreateTokens(e.player, e.card, n, e.tapped, e.attacking, e.attach_to)
            made.mods = e.mods
            made.attackings = e.attackings
            made.counters = e.counters
            return some(made)
        return [e]

    def scaled(self, s: State, n: int, ctx: Ctx) -> int:
        n = n * self.times.value(s, ctx) + self.plus.value(s, ctx)
        if self.half:
            n = (n + 1) // 2 if self.half == "up" else n // 2
        return n


def some(e: Damage | GainLife | LoseLife | PutCounters | TakeCounters | CreateTokens) -> list[Event]:
    """The event, unless nothing is left of it."""
    return [e] if e.amount > 0 else []


class Prevented(Event):
    """CR 615.1: damage that is not dealt. `damage` is what it would have been."""

    __slots__ = ("damage",)

    rule: ClassVar[str] = "615.1"

    def __init__(self, damage: Damage) -> None:
        Event.__init__(self, E_EFFECT)
        self.damage = damage

    def affected(self, s: State) -> int:
        return self.damage.affected(s)


class PreventChange(Change):
    """CR 615: so much of the damage, or (None) all of it, of which a `Prevented` is left for what is done besides."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount | None) -> None:
        Change.__init__(self)
        self.amount = amount

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if not isinstance(e, Damage) or cannot_prevent(s, e):
            return [e]
        n = e.amount if self.amount is None else min(e.amount, self.amount.value(s, ctx))
        if n <= 0:
            return [e]
        if n == e.amount:
            return [Prevented(e)]
        return [e.again(e.target, e.amount - n)]


class RedirectChange(Change):
    """CR 614.9: only to what can be dealt damage."""

    __slots__ = ("objs", "plrs")

    def __init__(self, objs: Objs | None, plrs: Plrs | None) -> None:
        Change.__init__(self)
        self.objs = objs
        self.plrs = plrs

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if not isinstance(e, Damage):
            return [e]
        if self.objs is not None:
            for i in self.objs.ids(s, ctx):
                if s.in_play(i):
                    return [e.again(i, e.amount)]
        if self.plrs is not None:
            for seat in self.plrs.seats(s, ctx):
                if not s.players[seat].lost:
                    return [e.again(-1 - seat, e.amount)]
        return [e]


# ------------------------------------------------------------------ zones


class Shuffled(PlayerActs):
    """CR 701.24: a library is shuffled because of where a replacement effect has put a card."""

    __slots__ = ()

    rule: ClassVar[str] = "701.24a"

    def __init__(self, player: int) -> None:
        PlayerActs.__init__(self, player, "shuffle", 1)

    def apply(self, s: State) -> None:
        shuffle(s, self.player)


POSITIONS: Final = ("", "top", "bottom", "shuffle")


class GoToChange(Change):
    """The object goes to another zone; a token that would have been created there is not."""

    __slots__ = ("counters", "position", "zone")

    def __init__(self, zone: str, position: str, counters: list[tuple[str, Amount]]) -> None:
        Change.__init__(self)
        if zone not in ZONE_OF:
            raise RulesError(f"no zone {zone!r}: known are {', '.join(ZONE_OF)}")
        if position not in POSITIONS:
            raise RulesError(f"no place {position!r} in a library: known are top, bottom and shuffle")
        self.zone = ZONE_OF[zone]
        self.position = position
        self.counters = counters

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if not isinstance(e, ZoneMove):
            return [e]
        if not e.oid:
            return []
        m = ZoneMove(e.oid, self.zone, e.how)
        m.position = -1 if self.position == "bottom" else 0
        for kind, n in self.counters:
            m.counters = with_counters(m.counters, kind, max(0, n.value(s, ctx)))
        if self.position == "shuffle":
            return [m, Shuffled(s.objects[e.oid].owner)]
        return [m]


class TappedChange(Change):
    """CR 614.1d."""

    __slots__ = ()

    def __init__(self) -> None:
        Change.__init__(self)
        self.commutes = "enters"

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if isinstance(e, ZoneMove):
            e.tapped = True
        return [e]


class UnderChange(Change):
    """CR 616.1b."""

    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs) -> None:
        Change.__init__(self)
        self.rank = RANK_CONTROL
        self.plrs = plrs

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if isinstance(e, ZoneMove):
            seats = self.plrs.seats(s, ctx)
            if seats:
                e.controller = seats[0]
                e.prospect = None
        return [e]


class CountersChange(Change):
    """CR 614.1c, 122.6a; also as it is turned face up (CR 708.8)."""

    __slots__ = ("amount", "counter")

    def __init__(self, counter: str, amount: Amount) -> None:
        Change.__init__(self)
        self.commutes = "enters"
        self.counter = counter
        self.amount = amount

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if isinstance(e, (ZoneMove, TurnedUp)):
            n = self.amount.value(s, known(ctx, e))
            e.counters = with_counters(e.counters, self.counter, max(0, n))
        return [e]


class CopyChange(Change):
    """CR 616.1c, 707.9: as a copy of what is chosen; if there is nothing to choose, as itself."""

    __slots__ = ("exceptions", "of")

    def __init__(self, of: Objs, exceptions: tuple[Mod, ...]) -> None:
        Change.__init__(self)
        self.rank = RANK_COPY
        self.of = of
        self.exceptions = exceptions

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if not isinstance(e, ZoneMove):
            return [e]
        ids = self.of.ids(s, known(ctx, e))
        if not ids:
            return [e]
        o = s.objects[ids[0]]
        fixed = tuple([m.fixed(s, known(ctx, e)) for m in self.exceptions])
        mod = CopyMod(copiable(s, o), o.face, fixed)
        e.mods = (*e.mods, lasting(s, (mod,), ctx))
        e.prospect = None
        return [e]


class ModsChange(Change):
    """It enters changed, for as long as it stays; the amounts are fixed now (CR 611.2c)."""

    __slots__ = ("mods",)

    def __init__(self, mods: tuple[Mod, ...]) -> None:
        Change.__init__(self)
        self.commutes = "enters"
        self.mods = mods

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if isinstance(e, ZoneMove):
            now = known(ctx, e)
            e.mods = (*e.mods, lasting(s, tuple([m.fixed(s, now) for m in self.mods]), now))
            e.prospect = None
        return [e]


def lasting(s: State, mods: tuple[Mod, ...], ctx: Ctx) -> Cont:
    """A continuous effect that the entering object carries."""
    return Cont(s.clock, None, mods, ctx, None, False, FOREVER, 0, s.turn)


class AsEntersChange(Change):
    """CR 614.1c: choices made, and costs paid, before it is there."""

    __slots__ = ("steps",)

    def __init__(self, steps: list[Step]) -> None:
        Change.__init__(self)
        self.steps = steps

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if not isinstance(e, (ZoneMove, TurnedUp)):
            return [e]
        before: list[Event] = []
        for step in self.steps:
            step.do(s, e, known(ctx, e), before)
        return [*before, e]


# ------------------------------------------------------------------ something else, or nothing


class InsteadChange(Change):
    """CR 614.6."""

    __slots__ = ("program",)

    def __init__(self, program: tuple[Instr, ...]) -> None:
        Change.__init__(self)
        self.program = program

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if e.kind == E_EFFECT:
            return [e]
        return [InsteadDo(self.program, ctx, ctx.you)] if self.program else []


class AlsoChange(Change):
    """The event happens, or is prevented, and these instructions are carried out with it: once for each event there is
    by then, so that it stands before a change that makes several."""

    __slots__ = ("program",)

    def __init__(self, program: tuple[Instr, ...]) -> None:
        Change.__init__(self)
        self.program = program

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        if isinstance(e, Prevented):
            return [e, InsteadDo(self.program, event_ctx(ctx, e.damage), ctx.you)]
        if e.kind == E_EFFECT:
            return [e]
        also = InsteadDo(self.program, ctx, ctx.you)
        if isinstance(e, ZoneMove) and e.to == BATTLEFIELD and e.oid == ctx.source:
            also.entry = e
        return [e, also]


class NothingChange(Change):
    """CR 101.2, 614.17c: what can't happen is not replaced by anything else."""

    __slots__ = ()

    def __init__(self) -> None:
        Change.__init__(self)
        self.rank = RANK_CANT
        self.commutes = "can't"

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        return [e] if e.kind == E_EFFECT else []


# ------------------------------------------------------------------ linking

COUNTED: Final = (E_DAMAGE, E_GAIN, E_LOSS, E_COUNTERS, E_PLAYER_COUNTERS, E_UNCOUNTERS, E_TOKEN, E_DRAW)
ENTERING: Final = (E_ZONE, E_FACE)
KINDS: Final[dict[type[Change], tuple[int, ...]]] = {
    ScaleChange: COUNTED,
    PreventChange: (E_DAMAGE,),
    RedirectChange: (E_DAMAGE,),
    GoToChange: (E_ZONE,),
    TappedChange: (E_ZONE,),
    UnderChange: (E_ZONE,),
    CountersChange: ENTERING,
    CopyChange: (E_ZONE,),
    ModsChange: (E_ZONE,),
    AsEntersChange: ENTERING,
    ProduceInsteadChange: (E_MANA,),
    MultiplyManaChange: (E_MANA,),
}
"""The classes of events a change is about; those that are not here change any that can be changed at all."""
REPLACEABLE: Final = (
    *COUNTED,
    *ENTERING,
    E_MANA,
    E_TAP,
    E_UNTAP,
    E_DISCARD,
    E_SACRIFICE,
    E_DESTROY,
    E_COUNTERED,
    E_LOSE,
)
"""The classes whose events are what happens; the others are the news that something has been done."""


def check_changes(event: EventTest, changes: tuple[Change, ...]) -> None:
    """RulesError where a change could do nothing with some event that its replacement waits for."""
    for c in changes:
        about = KINDS.get(type(c), REPLACEABLE)
        for kind in event.kinds:
            if kind not in about and not (kind == E_ZONE and E_TOKEN in event.kinds):
                raise RulesError(f"the engine cannot replace events of class {kind} by {type(c).__name__}")


def mana_mask(symbols: tuple[str, ...]) -> int:
    m = 0
    for x in symbols:
        if x == "any_color":
            m |= ALL_COLORS
        elif x == "any_type":
            m |= ALL_MANA
        elif x in COLOR_OF:
            m |= COLOR_OF[x]
        else:
            raise RulesError(f"no type of mana {x!r}: known are {', '.join(COLOR_OF)}, any_color, any_type")
    if not m:
        raise RulesError("mana that is produced instead has a type")
    return m


def fixed_choice(objs: Objs) -> Objs:
    """A choice not left to chance, since a replacement alters nothing, and the random generator neither."""
    if isinstance(objs, ChoiceObjs) and objs.at_random:
        raise RulesError("the engine cannot choose at random as something is being replaced")
    return objs


def link_copy(n: Any, k: Linker) -> Change:
    return CopyChange(fixed_choice(k.objs(n.of)), k.mods(n.exceptions))


def link_scale(n: Any, k: Linker) -> Change:
    if n.half not in ("", "up", "down"):
        raise RulesError(f"a half is rounded up or down, not {n.half!r}")
    return ScaleChange(k.amount(n.times), k.amount(n.plus), n.half)


def link_changes() -> None:
    """Register the changes."""
    register(ma.ScaleAmount, link_scale)
    register(ma.PreventAmount, lambda n, k: PreventChange(k.opt_amount(n.amount)))
    register(ma.GoTo, lambda n, k: GoToChange(n.zone, n.position, [(kind, k.amount(a)) for kind, a in n.counters]))
    register(ma.Redirect, lambda n, k: RedirectChange(k.opt_objs(n.objects), k.opt_plrs(n.players)))
    register(ma.EntersTapped, lambda n, k: TappedChange())
    register(ma.EntersUnder, lambda n, k: UnderChange(k.plrs(n.players)))
    register(ma.EntersWithCounters, lambda n, k: CountersChange(n.kind, k.amount(n.amount)))
    register(ma.EntersAsCopy, link_copy)
    register(ma.EntersWithMods, lambda n, k: ModsChange(k.mods(n.mods)))
    register(ma.AsEnters, lambda n, k: AsEntersChange(link_steps(n.effects, k)))
    register(ma.ProduceInstead, lambda n, k: ProduceInsteadChange(mana_mask(n.mana), k.opt_amount(n.amount)))
    register(ma.MultiplyMana, lambda n, k: MultiplyManaChange(k.amount(n.times)))
    register(ma.InsteadDo, lambda n, k: InsteadChange(k.program(n.effects)))
    register(ma.AlsoDo, lambda n, k: AlsoChange(k.program(n.effects)))
    register(ma.CantHappen, lambda n, k: NothingChange())
