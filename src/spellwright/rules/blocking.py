"""The declaration of blockers (CR 509): which creature may block which attacker, and what has to be blocked."""

from __future__ import annotations

from spellwright.core.vocab import (
    ALL_COLORS,
    ARTIFACT,
    BATTLE,
    CANT_BE_BLOCKED,
    CANT_BLOCK,
    CANT_BLOCK_ALONE,
    CREATURE,
    E_BLOCKED,
    FEAR,
    FLYING,
    HORSEMANSHIP,
    INTIMIDATE,
    LAND,
    MAY_BLOCK_ANY_NUMBER,
    MAY_BLOCK_SHADOW,
    MAY_BLOCK_TAPPED,
    MENACE,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    REACH,
    SHADOW,
    SKULK,
)
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Answer
from spellwright.rules.combat import defending_seat
from spellwright.rules.decisions_combat import Block
from spellwright.rules.events import Event
from spellwright.rules.events_play import BecomesBlocked, Blocks
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.objects import Chars, Ctx, Permanent
from spellwright.rules.restrictions import protected
from spellwright.rules.state import Frame, State


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


class Lanes:
    """CR 509.1b: which of the attackers a creature may block. Blockers that cannot be told apart by what blocking these
    attackers asks for share one answer.

    `odd` are the attackers with restrictions of their own, protection or landwalk, each asked about every blocker;
    `colors` and `powers` tell whether any of the others asks for these of a blocker.
    """

    __slots__ = ("attackers", "colors", "known", "odd", "powers")

    def __init__(self, s: State, attackers: list[int]) -> None:
        self.attackers = attackers
        self.odd: list[int] = []
        self.known: dict[tuple[int, int, int, int, int, Answer], Answer] = {}
        asked = 0
        plain: Chars | None = None
        for i in attackers:
            o = s.objects[i]
            c = o.chars if o.stamp is s.layer else chars(s, o)
            if c is plain:
                continue
            asked |= c.keywords
            if c.rules or picky(c):
                self.odd.append(i)
            else:
                plain = c
        self.colors = asked & (FEAR | INTIMIDATE) != 0
        self.powers = asked & SKULK != 0

    def of(self, s: State, b: Permanent, bc: Chars) -> Answer:
        """The attackers that this creature may block, in their order."""
        if bc.rules:
            return tuple([i for i in self.attackers if can_block(s, b, bc, s.permanent(i), chars(s, s.objects[i]))])
        met: Answer = ()
        if self.odd:
            met = tuple([i for i in self.odd if can_block(s, b, bc, s.permanent(i), chars(s, s.objects[i]))])
        key = (
            bc.keywords & (FLYING | REACH | SHADOW | HORSEMANSHIP),
            bc.cant & MAY_BLOCK_SHADOW,
            bc.types & ARTIFACT if self.colors else 0,
            bc.colors if self.colors else 0,
            bc.power if self.powers else 0,
            met,
        )
        found = self.known.get(key)
        if found is None:
            out: list[int] = []
            last: Chars | None = None
            may = False
            for i in self.attackers:
                if self.odd and i in self.odd:
                    if i in met:
                        out.append(i)
                    continue
                ac = chars(s, s.objects[i])
                if ac is not last:
                    last = ac
                    may = can_block(s, b, bc, s.permanent(i), ac)
                if may:
                    out.append(i)
            found = tuple(out)
            self.known[key] = found
        return found


def picky(c: Chars) -> bool:
    """Whether an attacker has an ability that asks who blocks it, or what the defending player controls."""
    for x in c.abilities:
        if isinstance(x, KeywordAbility) and x.name in ("protection", "landwalk"):
            return True
    return False


def block_decision(s: State, d: int) -> Block | None:
    """CR 509.1a-c for one defending player; None if nobody can block. Of several alike (`usual`: without anything of
    their own to say about it) only the first is asked."""
    attackers: list[int] = []
    objects = s.objects
    for i in s.attackers:
        x = s.permanent(i).attacking
        if (-1 - x if x < 0 else objects[x].controller) == d:
            attackers.append(i)
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
    layer = s.layer
    plain: Chars | None = None
    for i in attackers:
        o = objects[i]
        c = o.chars if o.stamp is layer else chars(s, o)
        if c is plain:
            least.append(1)
            most.append(0)
            continue
        if not c.rules and not c.keywords & MENACE and not c.cant & MUST_BE_BLOCKED:
            plain = c
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
    lanes = Lanes(s, attackers)
    usual: Chars | None = None
    lane: Answer = ()
    for oid in s.battlefield:
        o = objects[oid]
        if o.controller != d:
            continue
        assert isinstance(o, Permanent)
        if o.phased:
            continue
        c = o.chars if o.stamp is layer else chars(s, o)
        if c is usual and not o.tapped:
            candidates.append(oid)
            continue
        if (
            not c.types & CREATURE
            or c.types & BATTLE
            or c.cant & CANT_BLOCK
            or (o.tapped and not c.cant & MAY_BLOCK_TAPPED)
        ):
            continue
        may = lanes.of(s, o, c)
        if not may:
            continue
        pairs.extend([lane] * (len(candidates) - len(pairs)))
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
        if not c.cant and not c.rules and not lanes.odd:
            usual = c
            lane = may
    pairs.extend([lane] * (len(candidates) - len(pairs)))
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
    """CR 509.1: each defending player in APNAP order; `seats` are those still to declare. What the first of them can
    declare is found once, and again if something has happened before the answer (CR 104.3a)."""

    __slots__ = ("decision", "seats", "since")

    def __init__(
        self, below: Frame | None, seats: tuple[int, ...], decision: Block | None = None, since: Event | None = None
    ) -> None:
        self.below = below
        self.seats = seats
        self.decision = decision
        self.since = since

    def step(self, s: State) -> None:
        if not self.seats:
            events: list[Event] = []
            told = s.index.heard >> E_BLOCKED & 1
            for i in s.attackers:
                p = s.permanent(i)
                if not p.blocked:
                    events.append(BecomesBlocked(i, bool(p.blockers), p.blockers))
                    for b in p.blockers if told else ():
                        one = BecomesBlocked(i, True, (b,))
                        one.each = True
                        events.append(one)
            s.cause = 0
            s.agenda = self.below
            happen(s, events)
            return
        d = self.decision
        if d is None:
            d = block_decision(s, self.seats[0])
            s.agenda = DeclareBlockers(self.below, self.seats if d is not None else self.seats[1:], d, s.log)
            s.pending = d
            return
        if self.since is not s.log:
            d = block_decision(s, self.seats[0])
        s.agenda = DeclareBlockers(self.below, self.seats[1:])
        if d is not None:
            chosen = s.ask(d) if self.since is s.log else s.ask_again(d)
            blocks: list[Event] = [Blocks(d.candidates[i], chosen[i]) for i in range(len(chosen)) if chosen[i]]
            s.cause = 0
            happen(s, intend(s, blocks))
