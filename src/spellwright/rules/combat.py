"""The combat phase (CR 506-511); blockers are declared in `blocking`."""

from __future__ import annotations

from spellwright.core.vocab import (
    ASSIGNS_AS_UNBLOCKED,
    ASSIGNS_BY_TOUGHNESS,
    ASSIGNS_NO_DAMAGE,
    BATTLE,
    BATTLEFIELD,
    CANT_ATTACK,
    CANT_ATTACK_ALONE,
    CREATURE,
    D_COMBAT,
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    E_ATTACK,
    E_TAP,
    FIRST_STRIKE,
    MAY_ATTACK_AS_THOUGH_HASTE,
    MAY_ATTACK_WITH_DEFENDER,
    MUST_ATTACK,
    PLANESWALKER,
    TRAMPLE,
    VIGILANCE,
)
from spellwright.rules.base import Answer
from spellwright.rules.costs import NO_LOYALTY, Bill
from spellwright.rules.decisions import Divide, yes_no
from spellwright.rules.decisions_combat import Attack
from spellwright.rules.events import Damage, Event, Tap
from spellwright.rules.events_play import Attacks
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.mana import Purpose, sick
from spellwright.rules.manacost import ManaCost
from spellwright.rules.objects import ACTION, NOT_ATTACKING, Chars, Ctx, Obj, Permanent
from spellwright.rules.pay import PayBill
from spellwright.rules.planning import affordable
from spellwright.rules.players import DEFENDING
from spellwright.rules.restrictions import forbidden
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import put_ability_on_stack


def defenders(s: State, player: int) -> list[int]:
    """CR 508.1b: whom the player's creatures could attack: opponents, their planeswalkers, battles they protect."""
    out: list[int] = []
    for seat in s.living():
        if seat != player:
            out.append(-1 - seat)
    objects = s.objects
    layer = s.layer
    for oid in s.battlefield:
        o = objects[oid]
        if o.controller != player:
            c = o.chars if o.stamp is layer else chars(s, o)
            if c.types & (PLANESWALKER | BATTLE) and can_be_attacked(o):
                out.append(oid)
    return out


def defending_seat(s: State, defender: int) -> int:
    """CR 508.5: the player behind what is attacked."""
    return -1 - defender if defender < 0 else s.objects[defender].controller


def attack_decision(s: State, a: int) -> Attack | None:
    """CR 508.1a-d: who can attack whom, and who must; None if nobody can. Of several alike (`usual`: without anything
    of their own to say about it) only the first is asked."""
    able: list[int] = []
    special: dict[int, Chars] = {}
    away: list[int] = [-1 - seat for seat in s.living() if seat != a]
    objects = s.objects
    layer = s.layer
    began = s.players[a].began
    usual: Chars | None = None
    for oid in s.battlefield:
        o = objects[oid]
        c = o.chars if o.stamp is layer else chars(s, o)
        if o.controller != a:
            if c.types & (PLANESWALKER | BATTLE) and can_be_attacked(o):
                away.append(oid)
            continue
        assert isinstance(o, Permanent)
        if o.tapped or o.phased:
            continue
        if c is not usual or o.since >= began:
            if not c.types & CREATURE or c.types & BATTLE or c.cant & CANT_ATTACK:
                continue
            if sick(s, o, c) and not c.cant & MAY_ATTACK_AS_THOUGH_HASTE:
                continue
            if c.keywords & DEFENDER and not c.cant & MAY_ATTACK_WITH_DEFENDER:
                continue
            if c.rules or c.cant:
                special[oid] = c
            else:
                usual = c
        able.append(oid)
    targets = tuple([t for t in away if not forbidden(s, "can't be attacked", defending_seat(s, t))]) if able else ()
    if not targets:
        return None
    if not special:
        return Attack(a, able, [targets] * len(able), [], [()] * len(able))
    return with_special(s, a, able, special, targets)


def can_be_attacked(o: Obj) -> bool:
    return isinstance(o, Permanent) and o.phased == 0


def with_special(s: State, a: int, able: list[int], special: dict[int, Chars], targets: Answer) -> Attack | None:
    """The decision where some have restrictions, requirements or costs."""
    candidates: list[int] = []
    allowed: list[Answer] = []
    alone: list[int] = []
    wishes: list[tuple[Answer, ...]] = []
    prices: list[Answer] = []
    nothing: Answer = (0,) * len(targets)
    dear = 0
    for oid in able:
        c = special.get(oid)
        may = targets
        row = nothing
        wish: tuple[Answer, ...] = ()
        if c is not None:
            if c.rules:
                may = tuple([t for t in targets if may_attack(s, c, t)])
                row = tuple([attack_price(s, c, t) for t in may])
            if not may:
                continue
            dear = max(dear, max(row))
            wish = required(c, [may[i] for i in range(len(may)) if not row[i]])
            if c.cant & CANT_ATTACK_ALONE:
                alone.append(oid)
        candidates.append(oid)
        allowed.append(may)
        prices.append(row)
        wishes.append(wish)
    if not candidates or (len(candidates) == 1 and alone):
        return None
    if not dear:
        return Attack(a, candidates, allowed, alone, wishes)
    budget = 0
    most = sum([max(row) for row in prices])
    while budget < most and affordable(s, a, generic(budget + 1), Purpose(None, s.objects[candidates[0]], ())):
        budget += 1
    return Attack(a, candidates, allowed, alone, wishes, tuple(prices), budget)


def generic(n: int) -> ManaCost:
    return ManaCost(n, (), (), (), 0, 0, (str(n),))


def attack_price(s: State, c: Chars, t: int) -> int:
    """CR 508.1h: the generic mana to be paid if the creature is to attack this."""
    n = 0
    seat = defending_seat(s, t)
    for r in c.rules:
        if (r.what == "attack tax" and (not r.seats or seat in r.seats)) or (
            r.what == "attack tax players" and t < 0 and seat in r.seats
        ):
            n += r.number
    return n


def required(c: Chars, may: list[int]) -> tuple[Answer, ...]:
    """CR 508.1d, 701.15b: the requirements on a creature, each as what it would attack to meet it."""
    out: list[Answer] = []
    if c.cant & MUST_ATTACK:
        out.append(tuple(may))
    for r in c.rules:
        if r.what == "must attack":
            out.append(tuple([t for t in may if -1 - t in r.seats]))
        elif r.what == "goaded":
            out.append(tuple(may))
            out.append(tuple([t for t in may if t < 0 and -1 - t not in r.seats]))
    return tuple([w for w in out if w])


def may_attack(s: State, c: Chars, t: int) -> bool:
    """Its own restrictions about whom it may attack."""
    seat = defending_seat(s, t)
    for r in c.rules:
        if r.what == "attack those" and seat in r.seats:
            return False
        if r.what == "attack players" and t < 0 and seat in r.seats:
            return False
        if r.what == "attack if" and r.cond is not None and r.cond.holds(s, r.ctx.bind(DEFENDING, (-1 - seat,))):
            return False
        if r.what == "attack" and r.by is not None and t > 0:
            d = s.objects[t]
            if r.by.test(s, d, chars(s, d), r.ctx):
                return False
    return True


class DeclareAttackers(Frame):
    """CR 508.1. What can be declared is found once, and again if something has happened before the answer (CR 104.3a);
    `since` is the last fact by then."""

    __slots__ = ("decision", "since")

    def __init__(self, below: Frame | None, decision: Attack | None = None, since: Event | None = None) -> None:
        self.below = below
        self.decision = decision
        self.since = since

    def step(self, s: State) -> None:
        a = s.active
        d = self.decision
        if d is None:
            d = attack_decision(s, a)
            s.agenda = self.below if d is None else DeclareAttackers(self.below, d, s.log)
            s.pending = d
            return
        s.agenda = self.below
        if self.since is not s.log:
            d = attack_decision(s, a)
            if d is None:
                return
        chosen = s.ask(d) if self.since is s.log else s.ask_again(d)
        ids = [i for i in range(len(chosen)) if chosen[i]]
        taps: list[Event] = []
        atts: list[Event] = []
        price = 0
        whom = seat = 0
        for i in ids:
            oid = d.candidates[i]
            if not chars(s, s.objects[oid]).keywords & VIGILANCE:
                taps.append(Tap(oid))
            if chosen[i] != whom:
                whom = chosen[i]
                seat = defending_seat(s, whom)
            atts.append(Attacks(oid, whom, seat, len(ids)))
            if d.prices:
                price += d.price(i, whom)
        s.cause = 0
        if price:
            back = s.attempt()
            back.agenda = self
            back.answers = ()
            back.cursor = 0
            x = put_ability_on_stack(s, ACTION, d.candidates[ids[0]], a, Ctx(d.candidates[ids[0]], a), False)
            bill = Bill(generic(price), (), False, False, NO_LOYALTY)
            s.agenda = PayBill(Attacking(self.below, atts), x.id, a, bill, 0, 0)
            happen(s, intend(s, taps))
            return
        table = s.index.replacements
        happen(s, intend(s, taps + atts) if table[E_TAP] or table[E_ATTACK] else taps + atts)


class Attacking(Frame):
    """CR 508.1k: what was paid for attacks."""

    __slots__ = ("attacks",)

    def __init__(self, below: Frame | None, attacks: list[Event]) -> None:
        self.below = below
        self.attacks = attacks

    def step(self, s: State) -> None:
        s.agenda = self.below
        s.succeed()
        s.cause = 0
        again: list[Event] = []
        for e in self.attacks:
            assert isinstance(e, Attacks)
            again.append(Attacks(e.oid, e.defender, e.player, e.together))
        happen(s, intend(s, again))


class Assignment:
    """What one creature deals, and to whom; linked, the latest first."""

    __slots__ = ("oid", "parts", "prev", "to")

    def __init__(self, oid: int, to: Answer, parts: Answer, prev: Assignment | None) -> None:
        self.oid = oid
        self.to = to
        self.parts = parts
        self.prev = prev


class CombatDamage(Frame):
    """CR 510.1: each creature's damage is assigned, one division a step; then all is dealt at once (CR 510.2).
    `decision` is the division that is asked for, as long as nothing has happened `since` (CR 104.3a)."""

    __slots__ = ("at", "dealers", "decision", "done", "since")

    def __init__(
        self,
        below: Frame | None,
        dealers: Answer,
        at: int,
        done: Assignment | None,
        decision: Divide | None = None,
        since: Event | None = None,
    ) -> None:
        self.below = below
        self.dealers = dealers
        self.at = at
        self.done = done
        self.decision = decision
        self.since = since

    def step(self, s: State) -> None:
        done = self.done
        start = self.at
        d = self.decision
        if d is not None and self.since is s.log:
            done = Assignment(d.about, tuple(d.of), s.ask(d), done)
            start += 1
        objects = s.objects
        layer = s.layer
        for i in range(start, len(self.dealers)):
            oid = self.dealers[i]
            o = objects[oid]
            assert isinstance(o, Permanent)
            c = o.chars if o.stamp is layer else chars(s, o)
            power = assigned_power(s, o, c) if c.cant else c.power
            if power <= 0:
                continue
            only = o.blocking if o.attacking == NOT_ATTACKING else o.blockers
            if len(only) == 1 and not c.cant and not c.keywords & TRAMPLE and objects[only[0]].zone == BATTLEFIELD:
                done = Assignment(oid, only, (power,), done)
                continue
            to, lethal = recipients(s, o, c)
            if not to:
                continue
            if c.cant & ASSIGNS_AS_UNBLOCKED and o.blocked and may_ignore_blockers(s, o):
                if i > self.at:
                    s.agenda = CombatDamage(self.below, self.dealers, i, done)
                    return
                if s.ask(yes_no(o.controller, "as though unblocked", oid))[0]:
                    s.agenda = CombatDamage(
                        self.below, self.dealers, i + 1, Assignment(oid, (o.attacking,), (power,), done)
                    )
                    return
            if len(to) == 1:
                done = Assignment(oid, tuple(to), (power,), done)
                continue
            d = Divide(o.controller, "damage", oid, to, power, 0, lethal)
            s.agenda = CombatDamage(self.below, self.dealers, i, done, d, s.log)
            s.pending = d
            return
        events: list[Event] = []
        while done is not None:
            parts = done.parts
            if len(parts) == 1:
                events.append(Damage(done.oid, done.to[0], parts[0], True))
            else:
                for j in range(len(parts)):
                    if parts[j]:
                        events.append(Damage(done.oid, done.to[j], parts[j], True))
            done = done.prev
        events.reverse()
        s.cause = 0
        s.agenda = self.below
        happen(s, intend(s, events))


def may_ignore_blockers(s: State, o: Permanent) -> bool:
    """Whether what it attacks is still there to be dealt damage."""
    d = o.attacking
    return d != NOT_ATTACKING and (not s.players[-1 - d].lost if d < 0 else s.in_play(d))


def assigned_power(s: State, o: Permanent, c: Chars) -> int:
    """CR 510.1a, 702."""
    if c.cant & ASSIGNS_NO_DAMAGE:
        return 0
    return c.toughness if c.cant & ASSIGNS_BY_TOUGHNESS else c.power


def recipients(s: State, o: Permanent, c: Chars) -> tuple[list[int], list[int] | None]:
    """CR 510.1b-d, 702.19: what its combat damage may be divided among, and for trample how much is lethal to each."""
    if o.attacking != NOT_ATTACKING:
        d = o.attacking
        alive = (d < 0 and not s.players[-1 - d].lost) or (d > 0 and s.in_play(d))
        if not o.blocked:
            return ([d] if alive else []), None
        objects = s.objects
        bs = [b for b in o.blockers if objects[b].zone == BATTLEFIELD]
        if c.keywords & TRAMPLE and alive:
            if not bs:
                return [d], None
            lethal: list[int] = []
            for b in bs:
                p = s.permanent(b)
                need = max(0, chars(s, p).toughness - p.damage)
                lethal.append(min(need, 1) if c.keywords & DEATHTOUCH else need)
            return [*bs, d], lethal
        return bs, None
    return [a for a in o.blocking if s.in_play(a)], None


def dealers(s: State, first: bool) -> Answer:
    """CR 510.4: who deals combat damage in this step; `first` in the step of first and double strike. In the order in
    which their damage is assigned (CR 510.1): attackers, then blockers, each player's in turn (CR 101.4)."""
    attackers: list[int] = []
    blockers: list[list[int]] = [[] for _ in s.players]
    objects = s.objects
    layer = s.layer
    for oid in sorted(set(s.combatants)):
        o = objects[oid]
        assert isinstance(o, Permanent)
        if o.zone != BATTLEFIELD:
            continue
        k = (o.chars if o.stamp is layer else chars(s, o)).keywords & (FIRST_STRIKE | DOUBLE_STRIKE)
        if not k if first else (o.first_struck and not k & DOUBLE_STRIKE):
            continue
        if o.attacking != NOT_ATTACKING:
            attackers.append(oid)
        elif o.blocking:
            blockers[o.controller].append(oid)
    for seat in s.living():
        attackers.extend(blockers[seat])
    return tuple(attackers)


def any_first_strike(s: State) -> bool:
    """CR 510.4: whether there is a first combat damage step."""
    objects = s.objects
    layer = s.layer
    without: Chars | None = None
    for oid in s.combatants:
        o = objects[oid]
        c = o.chars if o.stamp is layer else chars(s, o)
        if c is without:
            continue
        if not c.keywords & (FIRST_STRIKE | DOUBLE_STRIKE):
            without = c
            continue
        assert isinstance(o, Permanent)
        if o.zone == BATTLEFIELD and (o.attacking != NOT_ATTACKING or o.blocking):
            return True
    return False


def end_combat(s: State) -> None:
    """CR 511.3: everything is removed from combat."""
    if not s.combatants:
        return
    epoch = s.epoch
    for oid in s.combatants:
        p = s.objects[oid]
        if p.zone == BATTLEFIELD:
            if p.epoch is not epoch:
                p = s.edit(oid)
            assert isinstance(p, Permanent)
            p.attacking = NOT_ATTACKING
            p.blocked = False
            p.blocking = ()
            p.blockers = ()
            p.first_struck = False
    s.combatants = []
    s.attackers = []
    s.touch(D_COMBAT)
