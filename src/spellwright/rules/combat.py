"""The combat phase (CR 506-511)."""

from __future__ import annotations

from spellwright.core.vocab import (
    ALL_COLORS,
    ARTIFACT,
    ASSIGNS_AS_UNBLOCKED,
    ASSIGNS_BY_TOUGHNESS,
    ASSIGNS_NO_DAMAGE,
    BATTLE,
    CANT_ATTACK,
    CANT_ATTACK_ALONE,
    CANT_BE_BLOCKED,
    CANT_BLOCK,
    CANT_BLOCK_ALONE,
    CREATURE,
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FEAR,
    FIRST_STRIKE,
    FLYING,
    HORSEMANSHIP,
    INTIMIDATE,
    LAND,
    MAY_ATTACK_AS_THOUGH_HASTE,
    MAY_ATTACK_WITH_DEFENDER,
    MAY_BLOCK_ANY_NUMBER,
    MAY_BLOCK_SHADOW,
    MAY_BLOCK_TAPPED,
    MENACE,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    PLANESWALKER,
    REACH,
    SHADOW,
    SKULK,
    TRAMPLE,
    VIGILANCE,
)
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Answer
from spellwright.rules.costs import NO_LOYALTY, Bill
from spellwright.rules.decisions import Divide, yes_no
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.events import Damage, Event, Tap
from spellwright.rules.events_play import Attacks, BecomesBlocked, Blocks
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.mana import Purpose, sick
from spellwright.rules.manacost import ManaCost
from spellwright.rules.objects import ACTION, NOT_ATTACKING, Chars, Ctx, Permanent
from spellwright.rules.pay import PayBill
from spellwright.rules.planning import affordable
from spellwright.rules.players import DEFENDING
from spellwright.rules.restrictions import forbidden, protected
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import put_ability_on_stack


def defenders(s: State, player: int) -> list[int]:
    """CR 508.1b: whom the player's creatures could attack: opponents, their planeswalkers, battles they protect."""
    out: list[int] = []
    for seat in s.living():
        if seat != player:
            out.append(-1 - seat)
    for oid in s.battlefield:
        o = s.permanent(oid)
        if o.controller != player and not o.phased:
            t = chars(s, o).types
            if t & PLANESWALKER or t & BATTLE:
                out.append(oid)
    return out


def defending_seat(s: State, defender: int) -> int:
    """CR 508.5: the player behind what is attacked."""
    return -1 - defender if defender < 0 else s.objects[defender].controller


def attack_decision(s: State, a: int) -> Attack | None:
    """CR 508.1a-d: who can attack whom, and who must; None if nobody can."""
    candidates: list[int] = []
    allowed: list[Answer] = []
    alone: list[int] = []
    wishes: list[tuple[Answer, ...]] = []
    targets: list[int] | None = None
    prices: list[Answer] = []
    dear = 0
    for oid in s.battlefield:
        o = s.permanent(oid)
        if o.controller != a or o.tapped or o.phased:
            continue
        c = chars(s, o)
        if not c.types & CREATURE or c.types & BATTLE or c.cant & CANT_ATTACK:
            continue
        if sick(s, o, c) and not c.cant & MAY_ATTACK_AS_THOUGH_HASTE:
            continue
        if c.keywords & DEFENDER and not c.cant & MAY_ATTACK_WITH_DEFENDER:
            continue
        if targets is None:
            targets = defenders(s, a)
        may = targets
        if c.rules or s.index.rules:
            may = [t for t in targets if may_attack(s, o, c, t)]
        if not may:
            continue
        candidates.append(oid)
        allowed.append(tuple(may))
        row = tuple([attack_price(s, c, t) for t in may]) if c.rules else tuple([0 for _ in may])
        dear = max(dear, max(row))
        prices.append(row)
        free = [may[i] for i in range(len(may)) if not row[i]]
        wishes.append(required(c, free) if c.cant & MUST_ATTACK or c.rules else ())
        if c.cant & CANT_ATTACK_ALONE:
            alone.append(oid)
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


def may_attack(s: State, o: Permanent, c: Chars, t: int) -> bool:
    """Restrictions about whom it may attack."""
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
    return not (s.index.rules and forbidden(s, "can't be attacked", seat))


class DeclareAttackers(Frame):
    """CR 508.1."""

    __slots__ = ()

    def step(self, s: State) -> None:
        a = s.active
        s.agenda = self.below
        d = attack_decision(s, a)
        if d is not None:
            chosen = s.ask(d)
            ids = [i for i in range(len(chosen)) if chosen[i]]
            taps: list[Event] = []
            atts: list[Event] = []
            price = 0
            for i in ids:
                oid = d.candidates[i]
                if not chars(s, s.objects[oid]).keywords & VIGILANCE:
                    taps.append(Tap(oid))
                atts.append(Attacks(oid, chosen[i], defending_seat(s, chosen[i]), len(ids)))
                price += d.price(i, chosen[i])
            s.cause = 0
            if price:
                back = s.clone()
                back.agenda = self
                back.answers = ()
                back.cursor = 0
                s.before = back
                x = put_ability_on_stack(s, ACTION, d.candidates[ids[0]], a, Ctx(d.candidates[ids[0]], a), False)
                bill = Bill(generic(price), (), False, False, NO_LOYALTY)
                s.agenda = PayBill(Attacking(self.below, atts), x.id, a, bill, 0, 0)
                happen(s, intend(s, taps))
                return
            happen(s, intend(s, taps + atts))


class Attacking(Frame):
    """CR 508.1k: what was paid for attacks."""

    __slots__ = ("attacks",)

    def __init__(self, below: Frame | None, attacks: list[Event]) -> None:
        self.below = below
        self.attacks = attacks

    def step(self, s: State) -> None:
        s.agenda = self.below
        s.before = None
        s.cause = 0
        again: list[Event] = []
        for e in self.attacks:
            assert isinstance(e, Attacks)
            again.append(Attacks(e.oid, e.defender, e.player, e.together))
        happen(s, intend(s, again))


def can_block(s: State, b: Permanent, bc: Chars, a: Permanent, ac: Chars) -> bool:
    """CR 509.1b, 702: whether this creature could block that attacker, taken by themselves."""
    if ac.cant & CANT_BE_BLOCKED:
        return False
    k = ac.keywords
    if k & FLYING and not bc.keywords & (FLYING | REACH):
        return False
    if (k ^ bc.keywords) & SHADOW and not (k & SHADOW and bc.cant & MAY_BLOCK_SHADOW):
        return False
    if k & HORSEMANSHIP and not bc.keywords & HORSEMANSHIP:
        return False
    if k & FEAR and not (bc.types & ARTIFACT or bc.colors & 4):
        return False
    if k & INTIMIDATE and not (bc.types & ARTIFACT or bc.colors & ac.colors & ALL_COLORS):
        return False
    if k & SKULK and bc.power > ac.power:
        return False
    if ac.abilities:
        if protected(s, a, ac, b):
            return False
        for x in ac.abilities:
            if isinstance(x, KeywordAbility) and x.name == "landwalk" and x.filter is not None:
                seat = defending_seat(s, a.attacking)
                ctx = Ctx(a.id, a.controller)
                for oid in s.battlefield:
                    o = s.objects[oid]
                    if o.controller == seat:
                        oc = chars(s, o)
                        if oc.types & LAND and x.filter.test(s, o, oc, ctx):
                            return False
    for r in ac.rules:
        if r.what == "be blocked" and (r.by is None or r.by.test(s, b, bc, r.ctx)):
            return False
        if r.what == "be blocked except by" and r.by is not None and not r.by.test(s, b, bc, r.ctx):
            return False
    for r in bc.rules:
        if r.what == "block" and (r.by is None or r.by.test(s, a, ac, r.ctx)):
            return False
        if r.what == "block only" and r.by is not None and not r.by.test(s, a, ac, r.ctx):
            return False
    return True


def block_decision(s: State, d: int) -> Block | None:
    """CR 509.1a-c for one defending player; None if nobody can block."""
    attackers = [i for i in s.attackers if defending_seat(s, s.permanent(i).attacking) == d]
    if not attackers:
        return None
    candidates: list[int] = []
    pairs: list[Answer] = []
    alone: list[int] = []
    must: list[int] = []
    special = False
    least: list[int] = []
    lured: list[int] = []
    all_in: list[int] = []
    wanted: list[tuple[int, int]] = []
    most: list[int] = []
    for i in attackers:
        c = chars(s, s.objects[i])
        n = 2 if c.keywords & MENACE else 1
        cap = 0
        for r in c.rules:
            if r.what == "min blockers" and r.by is None:
                n = max(n, r.seats[0])
            if r.what == "max blockers":
                cap = r.seats[0]
            if r.what == "lure":
                all_in.append(i)
        least.append(n)
        most.append(cap)
        if cap:
            special = True
        if c.cant & MUST_BE_BLOCKED:
            lured.append(i)
    for oid in s.battlefield:
        o = s.permanent(oid)
        if o.controller != d or o.phased:
            continue
        c = chars(s, o)
        if (
            not c.types & CREATURE
            or c.types & BATTLE
            or c.cant & CANT_BLOCK
            or (o.tapped and not c.cant & MAY_BLOCK_TAPPED)
        ):
            continue
        may = tuple([i for i in attackers if can_block(s, o, c, s.permanent(i), chars(s, s.objects[i]))])
        if not may:
            continue
        times = 1
        if c.cant & MAY_BLOCK_ANY_NUMBER:
            times = len(may)
        for r in c.rules:
            if r.what == "must block":
                wanted.extend([(oid, x) for x in r.seats if x in may])
            if r.what == "block additional":
                times = min(len(may), times + r.seats[0])
        for _ in range(times):
            candidates.append(oid)
            pairs.append(may)
        if c.cant & CANT_BLOCK_ALONE:
            alone.append(oid)
        if c.cant & MUST_BLOCK:
            must.append(oid)
    if not candidates or (len(candidates) == 1 and (alone or all_menace(least, pairs, attackers))):
        return None
    return Block(
        d, candidates, attackers, pairs, least, most if special else [], alone, must, lured, all_in, tuple(wanted)
    )


def all_menace(least: list[int], pairs: list[Answer], attackers: list[int]) -> bool:
    """Whether a single blocker could block none of them."""
    for i in range(len(attackers)):
        if attackers[i] in pairs[0] and least[i] <= 1:
            return False
    return True


class DeclareBlockers(Frame):
    """CR 509.1: each defending player in APNAP order; `seats` are those still to declare."""

    __slots__ = ("seats",)

    def __init__(self, below: Frame | None, seats: tuple[int, ...]) -> None:
        self.below = below
        self.seats = seats

    def step(self, s: State) -> None:
        if not self.seats:
            events: list[Event] = []
            for i in s.attackers:
                p = s.permanent(i)
                if not p.blocked:
                    events.append(BecomesBlocked(i, bool(p.blockers), p.blockers))
                    for b in p.blockers:
                        one = BecomesBlocked(i, True, (b,))
                        one.each = True
                        events.append(one)
            s.cause = 0
            s.agenda = self.below
            happen(s, events)
            return
        d = block_decision(s, self.seats[0])
        s.agenda = DeclareBlockers(self.below, self.seats[1:])
        if d is not None:
            chosen = s.ask(d)
            blocks: list[Event] = [Blocks(d.candidates[i], chosen[i]) for i in range(len(chosen)) if chosen[i]]
            s.cause = 0
            happen(s, intend(s, blocks))


class Assignment:
    """What one creature deals, and to whom; linked, the latest first."""

    __slots__ = ("oid", "parts", "prev", "to")

    def __init__(self, oid: int, to: list[int], parts: Answer, prev: Assignment | None) -> None:
        self.oid = oid
        self.to = to
        self.parts = parts
        self.prev = prev


class CombatDamage(Frame):
    """CR 510.1: each creature's damage is assigned, one division a step; then all is dealt at once (CR 510.2)."""

    __slots__ = ("at", "dealers", "done")

    def __init__(self, below: Frame | None, dealers: Answer, at: int, done: Assignment | None) -> None:
        self.below = below
        self.dealers = dealers
        self.at = at
        self.done = done

    def step(self, s: State) -> None:
        done = self.done
        for i in range(self.at, len(self.dealers)):
            oid = self.dealers[i]
            o = s.permanent(oid)
            c = chars(s, o)
            power = assigned_power(s, o, c)
            if power <= 0:
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
                        self.below, self.dealers, i + 1, Assignment(oid, [o.attacking], (power,), done)
                    )
                    return
            if len(to) == 1:
                done = Assignment(oid, to, (power,), done)
                continue
            who = o.controller
            if i > self.at:
                s.agenda = CombatDamage(self.below, self.dealers, i, done)
                return
            parts = s.ask(Divide(who, "damage", oid, to, power, 0, lethal))
            s.agenda = CombatDamage(self.below, self.dealers, i + 1, Assignment(oid, to, parts, done))
            return
        events: list[Event] = []
        while done is not None:
            for j in range(len(done.to)):
                if done.parts[j]:
                    events.append(Damage(done.oid, done.to[j], done.parts[j], True))
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
        bs = [b for b in o.blockers if s.in_play(b)]
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
    """CR 510.4: who deals combat damage in this step; `first` in the step of first and double strike."""
    out: list[int] = []
    for oid in s.battlefield:
        o = s.permanent(oid)
        if o.attacking == NOT_ATTACKING and not o.blocking:
            continue
        k = chars(s, o).keywords
        if first:
            if k & (FIRST_STRIKE | DOUBLE_STRIKE):
                out.append(oid)
        elif not o.first_struck or k & DOUBLE_STRIKE:
            out.append(oid)
    return tuple(out)


def any_first_strike(s: State) -> bool:
    """CR 510.4: whether there is a first combat damage step."""
    for oid in s.attackers:
        if chars(s, s.objects[oid]).keywords & (FIRST_STRIKE | DOUBLE_STRIKE):
            return True
        for b in s.permanent(oid).blockers:
            if s.in_play(b) and chars(s, s.objects[b]).keywords & (FIRST_STRIKE | DOUBLE_STRIKE):
                return True
    return False


def end_combat(s: State) -> None:
    """CR 511.3: everything is removed from combat."""
    for oid in s.battlefield:
        o = s.permanent(oid)
        if o.attacking != NOT_ATTACKING or o.blocking or o.blocked or o.first_struck:
            p = s.edit_permanent(oid)
            p.attacking = NOT_ATTACKING
            p.blocked = False
            p.blocking = ()
            p.blockers = ()
            p.first_struck = False
    s.attackers = []
    s.touch(64)
