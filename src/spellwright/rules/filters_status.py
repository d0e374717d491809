"""Questions about the state an object is in, linked: status, combat, attachment, the stack, what happened to it."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    BATTLEFIELD,
    BLOCKERS,
    CANT_BE_SACRIFICED,
    D_ATTACH,
    D_COMBAT,
    D_CONTROL,
    D_COUNTERS,
    D_LOG,
    D_STATUS,
    D_TURN,
    END_COMBAT,
    subtype_bit,
)
from spellwright.rules.base import Objs, Plrs, RulesError, Test
from spellwright.rules.events import Damage, Event
from spellwright.rules.events_actions import Discarded
from spellwright.rules.events_play import Attacks, Blocks
from spellwright.rules.layers import chars
from spellwright.rules.objects import (
    ACTIVATED,
    NOT_ATTACKING,
    SPELL,
    TRIGGERED,
    Chars,
    Ctx,
    Obj,
    Permanent,
    StackObject,
)
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove


def compare(a: int, op: str, b: int) -> bool:
    """One number against another."""
    if op == "=":
        return a == b
    if op == "<":
        return a < b
    if op == ">":
        return a > b
    if op == "<=":
        return a <= b
    if op == ">=":
        return a >= b
    if op == "!=":
        return a != b
    raise RulesError(f"no comparison {op!r}")


STATUSES: Final = (
    "tapped",
    "untapped",
    "face-down",
    "face-up",
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "token",
    "copy",
    "attached",
    "enchanted",
    "equipped",
    "modified",
    "goaded",
    "suspected",
    "monstrous",
    "renowned",
    "saddled",
    "summoning-sick",
    "commander",
    "double-faced",
    "sacrificeable",
)
"""CR 903 is a variant that is not played: nothing is a commander."""


STATUS_READS: Final = {
    "attacking": D_COMBAT,
    "blocking": D_COMBAT,
    "blocked": D_COMBAT,
    "unblocked": D_COMBAT | D_TURN,
    "attached": D_STATUS | D_ATTACH | D_COUNTERS,
    "enchanted": D_STATUS | D_ATTACH | D_COUNTERS,
    "equipped": D_STATUS | D_ATTACH | D_COUNTERS,
    "modified": D_STATUS | D_ATTACH | D_COUNTERS,
    "summoning-sick": D_STATUS | D_CONTROL | D_TURN,
    "token": 0,
    "double-faced": 0,
}
"""On what it depends whether a status holds, if not only on `D_STATUS`: nothing makes a card a token."""


class StatusTest(Test):
    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        if what not in STATUSES:
            raise RulesError(f"the engine has no status {what!r}")
        self.reads = STATUS_READS.get(what, D_STATUS)
        self.what = what

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        w = self.what
        if w == "token":
            return (isinstance(o, Permanent) and o.token) or o.card.token
        if w == "face-down":
            return o.face_down
        if w == "face-up":
            return not o.face_down
        if w == "double-faced":
            return o.card.layout in ("transform", "modal_dfc")
        if isinstance(o, StackObject):
            return w == "copy" and o.copy_of != 0
        if not isinstance(o, Permanent):
            return False
        if w == "sacrificeable":
            return not c.cant & CANT_BE_SACRIFICED
        if w == "tapped":
            return o.tapped
        if w == "untapped":
            return not o.tapped
        if w == "attacking":
            return o.attacking != NOT_ATTACKING
        if w == "blocking":
            return bool(o.blocking)
        if w == "blocked":
            return o.attacking != NOT_ATTACKING and o.blocked
        if w == "unblocked":
            return o.attacking != NOT_ATTACKING and not o.blocked and BLOCKERS <= s.step <= END_COMBAT
        if w == "attached":
            return o.attached != 0
        if w == "enchanted":
            return has_attached(s, o, subtype_bit("Aura"))
        if w == "equipped":
            return has_attached(s, o, subtype_bit("Equipment"))
        if w == "modified":
            if o.counters or has_attached(s, o, subtype_bit("Equipment")):
                return True
            for i in o.attachments:
                x = s.objects[i]
                if (
                    x.zone == BATTLEFIELD
                    and x.controller == o.controller
                    and chars(s, x).subtypes & subtype_bit("Aura")
                ):
                    return True
            return False
        if w == "summoning-sick":
            return o.since >= s.players[o.controller].began
        if w == "goaded":
            return any([r.what == "goaded" for r in c.rules])
        return w in o.flags

    def general(self) -> bool:
        return self.what == "token"


def has_attached(s: State, o: Permanent, bit: int) -> bool:
    for i in o.attachments:
        x = s.objects[i]
        if x.zone == BATTLEFIELD and chars(s, x).subtypes & bit:
            return True
    return False


class AttackingPlayerTest(Test):
    __slots__ = ("or_planeswalker", "plrs")

    def __init__(self, plrs: Plrs, or_planeswalker: bool) -> None:
        self.reads = D_COMBAT | plrs.reads
        self.plrs = plrs
        self.or_planeswalker = or_planeswalker

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if not isinstance(o, Permanent) or o.attacking == NOT_ATTACKING:
            return False
        seats = self.plrs.seats(s, ctx)
        if o.attacking < 0:
            return -1 - o.attacking in seats
        return self.or_planeswalker and s.objects[o.attacking].controller in seats


class BlockingTest(Test):
    """Is blocking one of these, or is blocked by one of these."""

    __slots__ = ("by", "objs")

    def __init__(self, objs: Objs, by: bool) -> None:
        self.reads = D_COMBAT | objs.reads
        self.objs = objs
        self.by = by

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if not isinstance(o, Permanent):
            return False
        mine = o.blockers if self.by else o.blocking
        for i in self.objs.ids(s, ctx):
            if i in mine:
                return True
        return False


class AttachedToTest(Test):
    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.reads = D_ATTACH | objs.reads
        self.objs = objs

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        return isinstance(o, Permanent) and o.attached != 0 and o.attached in self.objs.ids(s, ctx)


class HasAttachedTest(Test):
    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.reads = D_ATTACH | what.reads
        self.what = what

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if not isinstance(o, Permanent):
            return False
        for i in o.attachments:
            x = s.objects[i]
            if x.zone == BATTLEFIELD and self.what.test(s, x, chars(s, x), ctx):
                return True
        return False


class StackKindTest(Test):
    """CR 112.1, 113.1c. A card that is not on the stack yet is a spell where it could be cast, which no land can be (CR
    305.9)."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.reads = 0
        self.kind = kind

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        k = self.kind
        if not isinstance(o, StackObject):
            return k == "spell" and o.zone != BATTLEFIELD and any([not f.is_land for f in o.card.faces])
        if k == "spell":
            return o.kind == SPELL
        if k == "ability":
            return o.kind in (ACTIVATED, TRIGGERED)
        if k == "activated ability":
            return o.kind == ACTIVATED
        return o.kind == TRIGGERED


class TargetsTest(Test):
    """CR 115: has a target that fits (`only`: and no other)."""

    __slots__ = ("only", "plrs", "what")

    def __init__(self, what: Test | None, plrs: Plrs | None, only: bool) -> None:
        self.reads = D_LOG
        self.what = what
        self.plrs = plrs
        self.only = only

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if not isinstance(o, StackObject):
            return False
        found = False
        for ids in o.ctx.targets:
            for t in ids:
                ok = False
                if t < 0:
                    ok = self.plrs is not None and -1 - t in self.plrs.seats(s, ctx)
                elif t > 0 and self.what is not None:
                    ok = self.what.test(s, s.objects[t], chars(s, s.objects[t]), ctx)
                if ok:
                    found = True
                elif self.only:
                    return False
        return found


class TargetCountTest(Test):
    __slots__ = ("n", "op")

    def __init__(self, op: str, n: int) -> None:
        self.reads = D_LOG
        self.op = op
        self.n = n

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        if not isinstance(o, StackObject):
            return False
        return compare(sum([len(ids) for ids in o.ctx.targets]), self.op, self.n)


class SourceFitsTest(Test):
    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.reads = what.reads
        self.what = what

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        src = s.objects[o.ctx.source] if isinstance(o, StackObject) else o
        return self.what.test(s, src, chars(s, src), ctx)


class DamagedByTest(Test):
    """CR 120: one of these dealt damage to it this turn."""

    __slots__ = ("objs",)

    def __init__(self, objs: Objs) -> None:
        self.reads = D_LOG
        self.objs = objs

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        ids = self.objs.ids(s, ctx)
        e = s.log
        while e is not None and e is not s.turn_mark:
            if isinstance(e, Damage) and e.target == o.id and e.source in ids:
                return True
            e = e.prev
        return False


class HappenedTest(Test):
    """Something happened to it this turn."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        self.reads = D_LOG
        self.what = what

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        e = s.log
        while e is not None and e is not s.turn_mark:
            if self.fits(s, e, o.id):
                return True
            e = e.prev
        return False

    def fits(self, s: State, e: Event, oid: int) -> bool:
        w = self.what
        if isinstance(e, Damage):
            return (w == "was dealt damage" and e.target == oid) or (w == "dealt damage" and e.source == oid)
        if isinstance(e, Attacks):
            return w == "attacked" and e.oid == oid
        if isinstance(e, Blocks):
            return w == "blocked" and e.oid == oid
        if isinstance(e, Discarded):
            return w == "was discarded" and s.objects[e.oid].successor == oid
        return w == "entered" and isinstance(e, ZoneMove) and e.to == BATTLEFIELD and e.new == oid
