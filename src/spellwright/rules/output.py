"""What mana an ability makes, or could make (CR 106.3, 106.7, 106.12b)."""

from __future__ import annotations

from spellwright.core.vocab import ALL_COLORS, BATTLEFIELD, E_MANA
from spellwright.rules.abilities import ActivatedAbility, ReplacementAbility, TriggeredAbility
from spellwright.rules.base import Amount, Answer, Instr, Objs, Plrs
from spellwright.rules.decisions import OneOf
from spellwright.rules.events import Event, ProduceMana
from spellwright.rules.gate import happen, intend
from spellwright.rules.index import Watch
from spellwright.rules.layers import chars
from spellwright.rules.manacost import PLAIN, Mana, Rider, Spending, letters
from spellwright.rules.objects import Ctx, Obj, Permanent, StackObject
from spellwright.rules.replacement import Change, candidates, event_ctx
from spellwright.rules.state import State


class Output:
    """CR 106.1: `choices` are the alternatives, each the colours of one repetition."""

    __slots__ = ("amount", "each")

    def __init__(self, amount: Amount, each: bool) -> None:
        self.amount = amount
        self.each = each

    def choices(self, s: State, ctx: Ctx) -> list[tuple[int, ...]]:
        raise NotImplementedError


class FixedOutput(Output):
    """These symbols, or one of these alternatives."""

    __slots__ = ("of",)

    def __init__(self, of: list[tuple[int, ...]], amount: Amount, each: bool) -> None:
        Output.__init__(self, amount, each)
        self.of = of

    def choices(self, s: State, ctx: Ctx) -> list[tuple[int, ...]]:
        return self.of


class MaskOutput(Output):
    """Mana of one colour (or type) out of those found in the game."""

    __slots__ = ("among", "label", "objs", "types")

    def __init__(self, among: str, objs: Objs | None, types: bool, label: str, amount: Amount, each: bool) -> None:
        Output.__init__(self, amount, each)
        self.among = among
        self.objs = objs
        self.types = types
        self.label = label

    def choices(self, s: State, ctx: Ctx) -> list[tuple[int, ...]]:
        m = self.mask(s, ctx)
        return [(1 << i,) for i in range(6) if m >> i & 1]

    def mask(self, s: State, ctx: Ctx) -> int:
        m = 0
        if self.among == "chosen":
            wanted = self.label or "color"
            for name, chosen in ctx.bound:
                if name == wanted:
                    for x in chosen:
                        m |= x
                    return m if self.types else m & ALL_COLORS
            for label, value in s.objects[ctx.source].choices:
                if label == "color":
                    m |= value[0]
        elif self.among == "produced":
            e = ctx.event
            if isinstance(e, ProduceMana):
                for u in e.mana:
                    m |= u.color
        elif self.objs is not None:
            for oid in self.objs.ids(s, ctx):
                o = s.objects[oid]
                if self.among == "could produce":
                    m |= could_produce(s, o)
                elif self.among == "symbols of":
                    cost = chars(s, o).cost
                    if cost is not None:
                        m |= cost.colors()
                else:
                    m |= chars(s, o).colors
        return m if self.types else m & ALL_COLORS


class AddManaInstr(Instr):
    """CR 106.3."""

    __slots__ = ("lasts", "out", "riders", "spending", "who")

    def __init__(
        self, who: Plrs, out: Output, spending: Spending | None, riders: tuple[Rider, ...], lasts: int
    ) -> None:
        self.who = who
        self.out = out
        self.spending = spending
        self.riders = riders
        self.lasts = lasts

    def do(self, s: State, o: StackObject, pc: int) -> None:
        ctx = o.ctx
        a = o.ability
        tapped = o.kind == 4 and isinstance(a, ActivatedAbility) and a.cost.tap
        events: list[Event] = []
        for seat in self.who.seats(s, ctx):
            colors = self.choose(s, ctx, seat)
            if not colors:
                continue
            mana = tuple([self.make(s, c, ctx, seat) for c in colors])
            events.append(ProduceMana(seat, ctx.source, mana, tapped))
        happen(s, intend(s, events))

    def make(self, s: State, color: int, ctx: Ctx, seat: int) -> Mana:
        snow = chars(s, s.objects[ctx.source]).supertypes & 4 != 0
        if self.spending is None and not self.riders and not self.lasts and not snow and not s.players[seat].asked:
            return PLAIN[color]
        return Mana(color, self.spending, self.riders, ctx, snow, self.lasts, ctx.source)

    def choose(self, s: State, ctx: Ctx, seat: int) -> list[int]:
        n = self.out.amount.value(s, ctx)
        options = self.out.choices(s, ctx)
        if n <= 0 or not options:
            return []
        if len(options) == 1:
            return list(options[0]) * n
        wish = ctx.get_number("wish")
        if wish:
            for c in options:
                if wish in c:
                    return list(c) * n
            return list(options[0]) * n
        out: list[int] = []
        for _ in range(n if self.out.each else 1):
            words = tuple(["".join(["{" + letters(x) + "}" for x in c]) for c in options])
            pick = s.ask(OneOf(seat, "mana", ctx.source, [(i,) for i in range(len(options))], words))[0]
            out.extend(options[pick])
        return out if self.out.each else out * n


class Yield:
    """What one activation would make: a colour mask for each mana; `same`: all of one colour. `wish` is the colour that
    the ability is to be asked for, 0 where that is open; `extra` has the masks that each mana ability adds which then
    triggers."""

    __slots__ = ("extra", "masks", "same", "spending", "wish")

    def __init__(
        self, masks: list[int], same: bool, spending: Spending | None, wish: int = 0, extra: tuple[Answer, ...] = ()
    ) -> None:
        self.masks = masks
        self.same = same
        self.spending = spending
        self.wish = wish
        self.extra = extra


def yields(s: State, o: Permanent, a: ActivatedAbility, player: int) -> list[Yield]:
    """The alternatives of a mana ability now."""
    changed = bool(s.index.replacements[E_MANA]) or s.index.mana_triggers > 0
    if a.simple_mana and not changed:
        return [Yield([a.simple_mana], False, None)]
    out: list[Yield] = []
    ctx = Ctx(o.id, player)
    for i in a.modes.bodies[0].program:
        ctx = i.imagine(s, ctx)
        if not isinstance(i, AddManaInstr):
            continue
        n = i.out.amount.value(s, ctx)
        options = i.out.choices(s, ctx)
        if n <= 0 or not options:
            continue
        if changed:
            out.extend(changed_yields(s, o, options, n, player, a.cost.tap, i.spending))
            continue
        mask = 0
        single = True
        for c in options:
            if len(c) != 1:
                single = False
            for x in c:
                mask |= x
        if single:
            out.append(Yield([mask] * n, not i.out.each and n > 1, i.spending))
        else:
            for c in options:
                out.append(Yield(list(c) * n, False, i.spending))
    return out


def changed_yields(
    s: State, o: Obj, options: list[tuple[int, ...]], n: int, player: int, tapped: bool, spending: Spending | None
) -> list[Yield]:
    """What one activation could make where effects replace mana or add to it."""
    out: list[Yield] = []
    seen: list[tuple[int, ...]] = []
    singles = 0
    for c in options:
        for made in results(s, ProduceMana(player, o.id, tuple([PLAIN[x] for x in c * n]), tapped), 0):
            extra = added(s, ProduceMana(player, o.id, tuple([PLAIN[x] for x in made]), tapped), player)
            if len(made) == 1 and not extra:
                singles |= made[0]
            elif made and made not in seen:
                seen.append(made)
                out.append(Yield(list(made), False, spending, c[0] if len(options) > 1 else 0, extra))
    if singles:
        out.insert(0, Yield([singles], False, spending))
    return out


def added(s: State, e: ProduceMana, player: int) -> tuple[Answer, ...]:
    """CR 605.1b, 605.4a: the mana that abilities would add for the player if this were made: for each that triggers, in
    the order in which they will resolve, a mask for each mana. What can be spent on some things only is left out."""
    out: list[Answer] = []
    for w in s.index.triggers[E_MANA]:
        t = w.ability
        assert isinstance(t, TriggeredAbility)
        if not t.is_mana or not t.event.matches(s, e, w.ctx):
            continue
        ctx = event_ctx(w.ctx, e)
        if t.condition is not None and not t.condition.holds(s, ctx):
            continue
        masks: list[int] = []
        for i in t.modes.bodies[0].program:
            ctx = i.imagine(s, ctx)
            if not isinstance(i, AddManaInstr) or i.spending is not None or player not in i.who.seats(s, ctx):
                continue
            n = i.out.amount.value(s, ctx)
            options = i.out.choices(s, ctx)
            if len(options) == 1:
                masks.extend(options[0] * n)
            elif options and all([len(c) == 1 for c in options]):
                mask = 0
                for c in options:
                    mask |= c[0]
                masks.extend([mask] * n)
        out.append(tuple(masks))
    return tuple(out) if any(out) else ()


class ProduceInsteadChange(Change):
    """CR 106.12b: the mana is of another type (`mask`: one of these, as its producer chooses)."""

    __slots__ = ("amount", "mask")

    def __init__(self, mask: int, amount: Amount | None) -> None:
        Change.__init__(self)
        self.mask = mask
        self.amount = amount

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        assert isinstance(e, ProduceMana)
        n = len(e.mana) if self.amount is None else self.amount.value(s, ctx)
        options = [1 << i for i in range(6) if self.mask >> i & 1]
        color = options[0]
        if len(options) > 1:
            words = tuple(["{" + letters(x) + "}" for x in options])
            color = options[s.ask(OneOf(e.player, "mana", ctx.source, [(i,) for i in range(len(options))], words))[0]]
        mana: list[Mana] = []
        for i in range(n):
            old = e.mana[min(i, len(e.mana) - 1)]
            if old.spending is None and not old.riders and not old.snow and not old.lasts and not old.source:
                mana.append(PLAIN[color])
            else:
                mana.append(Mana(color, old.spending, old.riders, old.ctx, old.snow, old.lasts, old.source))
        new = ProduceMana(e.player, e.source, tuple(mana), e.tapped)
        return [new]


class MultiplyManaChange(Change):
    """CR 106.12b: so many times as much of that mana."""

    __slots__ = ("times",)

    def __init__(self, times: Amount) -> None:
        Change.__init__(self)
        self.times = times

    def change(self, s: State, e: Event, ctx: Ctx) -> list[Event]:
        assert isinstance(e, ProduceMana)
        mana: list[Mana] = []
        for u in e.mana:
            mana.extend([u] * self.times.value(s, ctx))
        return [ProduceMana(e.player, e.source, tuple(mana), e.tapped)]


def outcomes(s: State, o: Obj, mask: int, player: int, tapped: bool) -> int:
    """The types that mana of these types could become in any order of the replacements that apply (CR 106.7, 616.1)."""
    if not s.index.replacements[E_MANA]:
        return mask
    out = 0
    for i in range(6):
        if mask >> i & 1:
            for made in results(s, ProduceMana(player, o.id, (PLAIN[1 << i],), tapped), 0):
                for color in made:
                    out |= color
    return out


def results(s: State, e: ProduceMana, depth: int) -> list[tuple[int, ...]]:
    """What mana could become, as colours: in any order of the replacements that apply, with any choice they leave (CR
    616.1)."""
    live = candidates(s, e) if depth < 6 else []
    if not live:
        return [tuple([m.color for m in e.mana])]
    out: list[tuple[int, ...]] = []
    for w in live:
        for colors in changed_mana(s, e, w):
            n = ProduceMana(e.player, e.source, tuple([PLAIN[c] for c in colors]), e.tapped)
            n.applied = (*e.applied, w)
            for made in results(s, n, depth + 1):
                if made not in out:
                    out.append(made)
    return out


def changed_mana(s: State, e: ProduceMana, w: Watch) -> list[tuple[int, ...]]:
    """What one replacement could make of mana, as colours."""
    a = w.ability
    assert isinstance(a, ReplacementAbility)
    ctx = event_ctx(w.ctx, e)
    before = tuple([m.color for m in e.mana])
    options = [before]
    for c in a.changes:
        if isinstance(c, ProduceInsteadChange):
            n = len(before) if c.amount is None else c.amount.value(s, ctx)
            options = [(1 << i,) * n for i in range(6) if c.mask >> i & 1]
        elif isinstance(c, MultiplyManaChange):
            times = c.times.value(s, ctx)
            options = [tuple([x for x in o for _ in range(times)]) for o in options]
    if a.optional and before not in options:
        options.append(before)
    return options


WORKING: list[int] = []
"""The permanents whose possible mana is being found out: one that asks for itself adds nothing (CR 106.7)."""


def could_produce(s: State, o: Obj) -> int:
    """CR 106.7: the types of mana that the mana abilities of an object could make if they resolved now, whatever they
    cost."""
    if o.id in WORKING or not isinstance(o, Permanent) or o.zone != BATTLEFIELD:
        return 0
    WORKING.append(o.id)
    m = 0
    for a in chars(s, o).abilities:
        ctx = Ctx(o.id, o.controller)
        if isinstance(a, ActivatedAbility) and a.is_mana:
            tap = a.cost.tap
        elif isinstance(a, TriggeredAbility) and makes_mana(a):
            tap = False
        else:
            continue
        for b in a.modes.bodies:
            for i in b.program:
                ctx = i.imagine(s, ctx)
                if isinstance(i, AddManaInstr) and i.out.amount.value(s, ctx) > 0:
                    mask = 0
                    for c in i.out.choices(s, ctx):
                        for x in c:
                            mask |= x
                    m |= outcomes(s, o, mask, o.controller, tap)
    WORKING.pop()
    return m


def makes_mana(a: TriggeredAbility) -> bool:
    for b in a.modes.bodies:
        for i in b.program:
            if isinstance(i, AddManaInstr):
                return True
    return False
