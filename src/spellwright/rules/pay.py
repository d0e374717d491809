"""Paying (CR 601.2g-h, 602.2b, 605.3): mana abilities one by one, then mana out of the pool, then the rest of the
cost."""

from __future__ import annotations

from spellwright.core.vocab import A_MANA, CONVOKE, DELVE, E_ACTIVATE, E_MANA, IMPROVISE
from spellwright.rules.abilities import ActivatedAbility
from spellwright.rules.base import Answer
from spellwright.rules.costs import NO_LOYALTY, Bill, ability_bill
from spellwright.rules.decisions import OneOf
from spellwright.rules.events import Event, LoseLife, ProduceMana, PutCounters, TakeCounters, Tap, Untap
from spellwright.rules.events_play import AbilityActivated
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.mana import Purpose, activatable_for_mana, spendable, uses
from spellwright.rules.mana_triggers import ManaTriggers
from spellwright.rules.manacost import PLAIN, Mana, ManaCost, letters
from spellwright.rules.matching import match
from spellwright.rules.objects import MANA_ABILITY, SPELL, Ctx, Permanent, StackObject
from spellwright.rules.planning import Plan, pick_from_pool, plan, pool_units
from spellwright.rules.resolve import Run
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import put_ability_on_stack


def purpose_of(s: State, oid: int) -> Purpose:
    """What the mana for this stack object is spent on."""
    o = s.objects[oid]
    assert isinstance(o, StackObject)
    if o.kind == SPELL:
        return Purpose(o, None, o.cost_kinds, 0, chars(s, o).keywords & (CONVOKE | DELVE | IMPROVISE))
    a = o.ability
    taps = isinstance(a, ActivatedAbility) and a.cost.tap
    return Purpose(None, s.objects[o.ctx.source], o.cost_kinds, o.ctx.source if taps else 0, 0, o.kind == MANA_ABILITY)


class PayBill(Frame):
    """A whole cost: stage 0 mana, 1 tap and counters, 2 life for Phyrexian symbols, then the acts."""

    __slots__ = ("bill", "life", "oid", "player", "stage")

    def __init__(self, below: Frame | None, oid: int, player: int, bill: Bill, life: int, stage: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.bill = bill
        self.life = life
        self.stage = stage

    def step(self, s: State) -> None:
        b = self.bill
        if self.stage == 0:
            after = PayBill(self.below, self.oid, self.player, b, self.life, 1)
            s.agenda = PayMana(after, self.oid, self.player, b.mana) if b.mana.total else after
            return
        o = s.objects[self.oid]
        assert isinstance(o, StackObject)
        if self.stage == 1:
            events: list[Event] = []
            src = o.ctx.source
            if b.tap:
                t = Tap(src)
                t.player = self.player
                events.append(t)
            if b.untap:
                events.append(Untap(src))
            if b.loyalty != NO_LOYALTY:
                if b.loyalty > 0:
                    events.append(PutCounters(src, "loyalty", b.loyalty, self.player, False))
                elif b.loyalty < 0:
                    events.append(TakeCounters(src, "loyalty", -b.loyalty))
            if self.life:
                loss = LoseLife(self.player, 2 * self.life)
                loss.paid = True
                events.append(loss)
            s.agenda = Run(self.below, self.oid, b.acts, 0) if b.acts else self.below
            if events:
                happen(s, intend(s, events))


class PayMana(Frame):
    """The mana of a cost: by hand for a player who is asked, by the default plan otherwise."""

    __slots__ = ("cost", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, cost: ManaCost) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.cost = cost

    def step(self, s: State) -> None:
        purpose = purpose_of(s, self.oid)
        if s.players[self.player].asked:
            s.agenda = ByHand(self.below, self.oid, self.player, self.cost)
            return
        p = plan(s, self.player, self.cost, purpose)
        if p is None:
            s.agenda = Reverse(None)
            return
        s.agenda = FollowPlan(self.below, self.oid, self.player, self.cost, p, 0)


class FollowPlan(Frame):
    """The activations of a plan, then the mana is spent."""

    __slots__ = ("cost", "oid", "pc", "plan", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, cost: ManaCost, plan_: Plan, pc: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.cost = cost
        self.plan = plan_
        self.pc = pc

    def step(self, s: State) -> None:
        if self.pc < len(self.plan.steps):
            st = self.plan.steps[self.pc]
            after = FollowPlan(self.below, self.oid, self.player, self.cost, self.plan, self.pc + 1)
            s.agenda = after
            use_mana(s, after, st.oid, st.ability, self.player, st.color, st.extra)
            return
        spent = pick_from_pool(s, self.player, self.cost, purpose_of(s, self.oid))
        if spent is None:
            s.agenda = PayMana(self.below, self.oid, self.player, self.cost) if more_to_tap(s, self) else Reverse(None)
            return
        spend(s, self.oid, self.player, spent)
        s.agenda = self.below


def more_to_tap(s: State, f: FollowPlan) -> bool:
    """Whether another plan could still finish the payment (a replacement made other mana than was planned)."""
    return len(f.plan.steps) > 0 and plan(s, f.player, f.cost, purpose_of(s, f.oid)) is not None


def spend(s: State, oid: int, player: int, mana: list[Mana]) -> None:
    """Take the mana out of the pool; the spell or ability remembers it (CR 106.6, 601.2h)."""
    p = s.edit_player(player)
    pool = list(p.pool)
    for m in mana:
        for i in range(len(pool)):
            if pool[i] is m:
                pool.pop(i)
                break
    p.pool = tuple(pool)
    s.mana[player] = None
    o = s.edit_stack(oid)
    o.mana_used = (*o.mana_used, *mana)


class Reverse(Frame):
    """CR 733.1: the attempt was illegal; the game goes back to before it."""

    __slots__ = ()

    def step(self, s: State) -> None:
        b = s.before
        assert b is not None
        s.restore(b.state)


def use_mana(s: State, after: Frame, oid: int, index: int, player: int, wish: int, extra: tuple[int, ...]) -> None:
    """Activate a mana ability (CR 605.3): simple ones at once, others with their costs and instructions. `wish` is the
    colour wanted of it, `extra` those wanted of the mana abilities that then trigger; 0 leaves it to the player."""
    o = s.permanent(oid)
    c = chars(s, o)
    a = c.abilities[index]
    assert isinstance(a, ActivatedAbility)
    if a.simple_mana and not s.index.replacements[E_MANA] and a.simple_mana & wish:
        t = Tap(oid)
        t.for_mana = True
        t.player = player
        snow = c.supertypes & 4 != 0
        unit = Mana(wish, None, (), None, snow, 0, oid) if snow or s.players[player].asked else PLAIN[wish]
        m = ProduceMana(player, oid, (unit,), True)
        happen(s, intend(s, [t, m]))
        if s.index.triggers[E_ACTIVATE]:
            happen(s, [AbilityActivated(0, oid, player, True)])
        if s.waiting:
            s.agenda = ManaTriggers(after, extra)
        return
    ctx = Ctx(oid, player)
    if wish:
        ctx = ctx.number("wish", wish)
    x = put_ability_on_stack(s, MANA_ABILITY, oid, player, ctx, False)
    x.ability = a
    x.program = a.modes.bodies[0].program
    note_activation(s, oid, a)
    bill = ability_bill(s, o, a, 0, player)
    then = Activated(ManaTriggers(after, extra), x.id, player)
    s.agenda = PayBill(Run(then, x.id, x.program, 0), x.id, player, bill, 0, 0)


class Activated(Frame):
    """The ability has been activated; what looks for that sees it."""

    __slots__ = ("oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player

    def step(self, s: State) -> None:
        o = s.objects[self.oid]
        assert isinstance(o, StackObject)
        s.agenda = self.below
        happen(s, [AbilityActivated(self.oid, o.ctx.source, self.player, o.kind == MANA_ABILITY)])
        s.edit(self.oid).zone = 7


def note_activation(s: State, oid: int, a: ActivatedAbility) -> None:
    """Count an activation this turn, for what may be activated only so often (CR 602.5b, 606.3)."""
    if not a.limit and not a.loyalty and not a.once:
        return
    o = s.objects[oid]
    if not isinstance(o, Permanent):
        return
    n = uses(o, a, s.turn)
    p = s.edit_permanent(oid)
    for i in range(len(p.registered)):
        if p.registered[i] is a:
            p.used = (*[u for u in p.used if u[0] != i], (i, s.turn, n + 1))
    if a.loyalty:
        p.used = (*[u for u in p.used if u[0] != LOYALTY_KEY], (LOYALTY_KEY, s.turn, loyalty_uses(p, s.turn) + 1))


LOYALTY_KEY = -5


def loyalty_uses(o: Permanent, turn: int) -> int:
    """CR 606.3."""
    for key, when, n in o.used:
        if key == LOYALTY_KEY and when == turn:
            return n
    return 0


# ------------------------------------------------------------------ by hand

AUTO: Answer = (0,)
CANCEL: Answer = (2,)


class ByHand(Frame):
    """CR 601.2g-h for a player who is asked: activate mana abilities, spend mana piece by piece, or take the default
    plan.

    Answers: (0,) the default, (1, k) spend the k-th kind of floating mana on what is still to pay, (2,) take the
    attempt
    back, (5, object, ability) activate a mana ability.
    """

    __slots__ = ("cost", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, cost: ManaCost) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.cost = cost

    def step(self, s: State) -> None:
        if self.cost.total == 0:
            s.agenda = self.below
            return
        purpose = purpose_of(s, self.oid)
        options: list[Answer] = []
        words: list[str] = []
        if plan(s, self.player, self.cost, purpose) is not None:
            options.append(AUTO)
            words.append("pay automatically")
        kinds = pool_kinds(s, self.player, purpose)
        for k in range(len(kinds)):
            if self.after(s, kinds[k], purpose) is not None:
                options.append((1, k))
                words.append("spend " + mana_words(s, kinds[k]))
        for oid, i in activatable_for_mana(s, self.player):
            if oid != purpose.spared:
                options.append((A_MANA, oid, i))
                words.append("activate")
        if s.before is not None:
            options.append(CANCEL)
            words.append("take it back")
        a = s.ask(OneOf(self.player, "payment", self.oid, options, tuple(words)))
        if a == AUTO:
            p = plan(s, self.player, self.cost, purpose)
            assert p is not None
            s.agenda = FollowPlan(self.below, self.oid, self.player, self.cost, p, 0)
        elif a == CANCEL:
            s.agenda = Reverse(None)
        elif a[0] == 1:
            m = kinds[a[1]]
            left = self.after(s, m, purpose)
            assert left is not None
            spend(s, self.oid, self.player, [m])
            s.agenda = ByHand(self.below, self.oid, self.player, left)
        else:
            s.agenda = self
            use_mana(s, self, a[1], a[2], self.player, 0, ())

    def after(self, s: State, m: Mana, purpose: Purpose) -> ManaCost | None:
        """What is left to pay after spending this mana on the symbol that leaves the rest payable, None if there is
        none."""
        best: ManaCost | None = None
        c = self.cost
        for i in range(len(c.symbols)):
            if c.symbols[i] & m.color:
                left = ManaCost(c.generic, c.symbols[:i] + c.symbols[i + 1 :], (), (), c.snow, 0, c.text)
                if best is None or payable_without(s, self.player, left, m, purpose):
                    best = left
                    if payable_without(s, self.player, left, m, purpose):
                        return best
        if c.snow and m.snow:
            return ManaCost(c.generic, c.symbols, (), (), c.snow - 1, 0, c.text)
        if best is None and c.generic:
            best = ManaCost(c.generic - 1, c.symbols, (), (), c.snow, 0, c.text)
        return best


def payable_without(s: State, player: int, cost: ManaCost, m: Mana, purpose: Purpose) -> bool:
    """Whether the rest of the pool and the plain sources could pay what is left."""
    units = [u for u in pool_units(s, player, purpose) if u.mana is not m]
    if match(cost, units) is not None:
        return True
    return plan(s, player, cost, purpose) is not None


def pool_kinds(s: State, player: int, purpose: Purpose) -> list[Mana]:
    """One of each distinguishable kind of floating mana that may be spent here."""
    out: list[Mana] = []
    for m in s.players[player].pool:
        if spendable(s, m, purpose) and not any([m.same(x) for x in out]):
            out.append(m)
    return out


def mana_words(s: State, m: Mana) -> str:
    text = "{" + letters(m.color) + "}"
    if m.source:
        text += f" from {s.objects[m.source].chars.name}"
    return text
