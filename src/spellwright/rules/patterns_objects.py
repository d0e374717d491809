"""Tests of events about objects (CR 603.6, 603.10): zones, combat, status, counters, tokens."""

from __future__ import annotations

from spellwright.core.vocab import (
    BATTLEFIELD,
    E_ATTACH,
    E_ATTACK,
    E_BLOCK,
    E_BLOCKED,
    E_CONTROL,
    E_COUNTERED,
    E_COUNTERS,
    E_CYCLE,
    E_DAMAGE,
    E_DESTROY,
    E_DISCARD,
    E_FACE,
    E_MANA,
    E_OBJECT_ACT,
    E_PLAYER_COUNTERS,
    E_SACRIFICE,
    E_TAP,
    E_TOKEN,
    E_UNCOUNTERS,
    E_UNTAP,
    E_ZONE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    UNTAP,
)
from spellwright.rules.base import EventTest, Plrs, Test
from spellwright.rules.effects.faces import Transformed
from spellwright.rules.events import (
    Attached,
    CreateTokens,
    Damage,
    Event,
    ProduceMana,
    PutCounters,
    StepBegins,
    TakeCounters,
    Tap,
    Untap,
)
from spellwright.rules.events_actions import Countered, Destroy, Discarded, Regenerated, Sacrificed
from spellwright.rules.events_play import Attacks, BecomesBlocked, Blocks, ControlChanged, Cycled, ObjectActs
from spellwright.rules.facedown import TurnedUp
from spellwright.rules.layers import ALL_LAYERS, chars, upto
from spellwright.rules.objects import Ctx, Permanent
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove


def has_happened(e: Event) -> bool:
    """Whether it is a fact in the log already; a replacement is asked before it is."""
    return e.prev is not None


def fits(s: State, what: Test, oid: int, ctx: Ctx) -> bool:
    """Whether an object fits, as it is or as it last was."""
    if oid <= 0:
        return False
    o = s.objects[oid]
    return what.test(s, o, chars(s, o), ctx)


def prospect_fits(s: State, what: Test, p: Permanent, ctx: Ctx) -> bool:
    """CR 614.12: whether what would enter the battlefield fits, as it would exist there."""
    return what.test(s, p, upto(s, p, ALL_LAYERS), ctx)


def earlier_this_turn(s: State, e: Event) -> list[Event]:
    """The facts before an event in the turn it happened in, the latest first. Where the facts begin in the middle of
    a turn,
    all before its first step are of that turn."""
    out: list[Event] = []
    held: list[Event] = []
    turn = -1
    first = -1
    x = e.prev if has_happened(e) else s.log
    while x is not None:
        held.append(x)
        if isinstance(x, StepBegins):
            if turn >= 0 and x.turn != turn:
                break
            turn = x.turn
            first = x.step
            out.extend(held)
            held = []
        x = x.prev
    if x is None and first != UNTAP:
        out.extend(held)
    return out


# ------------------------------------------------------------------ zones


class ZoneTest(EventTest):
    """CR 603.6, 603.10a. What enters the battlefield is tested as it is there, what leaves a zone as it was there;
    where a pattern says only where to, as the card it is there: tokens are meant only where it names them."""

    __slots__ = ("but", "owners", "source", "to", "tokens", "what")

    def __init__(
        self, what: Test, source: int, to: int, but: int, owners: Plrs | None, once: bool, tokens: bool
    ) -> None:
        self.kinds = (E_ZONE,)
        self.once = once
        self.look_back = to != BATTLEFIELD and (source in (BATTLEFIELD, GRAVEYARD) or to in (HAND, LIBRARY))
        self.what = what
        self.source = source
        self.to = to
        self.but = but
        self.owners = owners
        self.tokens = tokens

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, ZoneMove) or (self.to >= 0 and e.to != self.to):
            return False
        past = has_happened(e)
        old = s.objects[e.oid] if e.oid else None
        source = GONE
        if old is not None:
            source = e.source_zone if past else old.zone
        if (self.source >= 0 and source != self.source) or (self.but >= 0 and source == self.but):
            return False
        if self.owners is not None:
            owner = old.owner if old is not None else e.controller
            if owner not in self.owners.seats(s, ctx):
                return False
        if self.to == BATTLEFIELD:
            if past:
                return fits(s, self.what, e.new, ctx)
            return prospect_fits(s, self.what, e.entering(s), ctx)
        if old is None:
            return False
        if self.source < 0 and not self.look_back:
            if not self.tokens and isinstance(old, Permanent) and old.token:
                return False
            if past and e.new:
                return fits(s, self.what, e.new, ctx)
        return self.what.test(s, old, chars(s, old), ctx)


class DestroyedTest(EventTest):
    """CR 701.8."""

    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.kinds = (E_DESTROY,)
        self.look_back = True
        self.once = False
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, Destroy) and fits(s, self.what, e.oid, ctx)


class CounteredTest(EventTest):
    """CR 701.6; looks back (CR 603.10a)."""

    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.kinds = (E_COUNTERED,)
        self.look_back = True
        self.once = False
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, Countered) and fits(s, self.what, e.oid, ctx)


class SacrificeTest(EventTest):
    """CR 701.21; looks back (CR 603.10a)."""

    __slots__ = ("plrs", "what")

    def __init__(self, plrs: Plrs, what: Test, once: bool) -> None:
        self.kinds = (E_SACRIFICE,)
        self.look_back = True
        self.once = once
        self.plrs = plrs
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, Sacrificed) and e.player in self.plrs.seats(s, ctx) and fits(s, self.what, e.oid, ctx)


class DiscardTest(EventTest):
    """CR 701.9, 702.29d. `what` None: the source itself, wherever it is by then."""

    __slots__ = ("cycled", "plrs", "what")

    def __init__(self, plrs: Plrs, what: Test | None, once: bool, cycled: bool) -> None:
        self.kinds = (E_CYCLE,) if cycled else (E_DISCARD,)
        self.look_back = what is None
        self.once = once
        self.plrs = plrs
        self.what = what
        self.cycled = cycled

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if isinstance(e, (Discarded, Cycled)) and e.player in self.plrs.seats(s, ctx):
            if self.what is None:
                return ctx.source == e.oid or (ctx.source != 0 and ctx.source == s.objects[e.oid].successor)
            return fits(s, self.what, e.oid, ctx)
        return False


class ControlLostTest(EventTest):
    """CR 603.10a: by a change of control, or because it leaves the battlefield."""

    __slots__ = ("plrs", "what")

    def __init__(self, what: Test, plrs: Plrs) -> None:
        self.kinds = (E_CONTROL, E_ZONE)
        self.look_back = True
        self.once = False
        self.what = what
        self.plrs = plrs

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if isinstance(e, ControlChanged):
            return e.old in self.plrs.seats(s, ctx) and fits(s, self.what, e.oid, ctx)
        if isinstance(e, ZoneMove) and e.source_zone == BATTLEFIELD:
            return s.objects[e.oid].controller in self.plrs.seats(s, ctx) and fits(s, self.what, e.oid, ctx)
        return False


# ------------------------------------------------------------------ combat


class AttackTest(EventTest):
    """CR 508.3. With `once`, as the last of at least so many attackers that fit is declared."""

    __slots__ = ("alone", "along", "least", "plrs", "walkers", "what")

    def __init__(
        self, what: Test, plrs: Plrs | None, alone: bool, once: bool, least: int, along: Test | None, walkers: bool
    ) -> None:
        self.kinds = (E_ATTACK,)
        self.look_back = False
        self.once = once
        self.what = what
        self.plrs = plrs
        self.alone = alone
        self.least = least
        self.along = along
        self.walkers = walkers

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, Attacks) or not e.declared or not self.one(s, e, ctx):
            return False
        if self.alone and e.together != 1:
            return False
        if self.along is not None and not self.has_company(s, e, ctx):
            return False
        return self.least <= 1 or self.so_far(s, e, ctx) >= self.least

    def one(self, s: State, e: Attacks, ctx: Ctx) -> bool:
        """Whether this attacker fits, and whom it attacks."""
        if not fits(s, self.what, e.oid, ctx):
            return False
        if self.plrs is None:
            return True
        if e.defender < 0:
            return e.player in self.plrs.seats(s, ctx)
        return self.walkers and e.player in self.plrs.seats(s, ctx)

    def so_far(self, s: State, e: Attacks, ctx: Ctx) -> int:
        """How many attackers that fit were declared with it, up to it."""
        n = 0
        x: Event | None = e
        while isinstance(x, Attacks):
            if self.one(s, x, ctx):
                n += 1
            x = x.prev
        return n

    def has_company(self, s: State, e: Attacks, ctx: Ctx) -> bool:
        """CR 702.149a."""
        assert self.along is not None
        for i in s.attackers:
            if i != e.oid and fits(s, self.along, i, ctx):
                return True
        return False


class BlockTest(EventTest):
    """CR 509.3a, b: once a blocker, or with `blocked` once for each attacker it blocks."""

    __slots__ = ("blocked", "what")

    def __init__(self, what: Test, blocked: Test | None) -> None:
        self.kinds = (E_BLOCK,)
        self.look_back = False
        self.once = False
        self.what = what
        self.blocked = blocked

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, Blocks) or not fits(s, self.what, e.oid, ctx):
            return False
        if self.blocked is not None:
            return fits(s, self.blocked, e.attacker, ctx)
        x = e.prev
        while isinstance(x, Blocks):
            if x.oid == e.oid:
                return False
            x = x.prev
        return True


class BlockedTest(EventTest):
    """CR 509.3c, d, g."""

    __slots__ = ("blocked", "by", "what")

    def __init__(self, what: Test, by: Test | None, blocked: bool) -> None:
        self.kinds = (E_BLOCKED,)
        self.look_back = False
        self.once = False
        self.what = what
        self.by = by
        self.blocked = blocked

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, BecomesBlocked) or e.blocked != self.blocked or not fits(s, self.what, e.oid, ctx):
            return False
        if self.by is None:
            return not e.each
        return e.each and fits(s, self.by, e.by[0], ctx)


class DamageTest(EventTest):
    """CR 120. `to` and `plrs` both None: to anything; `combat` -1: of either kind."""

    __slots__ = ("combat", "plrs", "source", "to")

    def __init__(self, source: Test, to: Test | None, plrs: Plrs | None, combat: int, once: bool) -> None:
        self.kinds = (E_DAMAGE,)
        self.look_back = False
        self.once = once
        self.source = source
        self.to = to
        self.plrs = plrs
        self.combat = combat

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, Damage) or (self.combat >= 0 and e.combat != (self.combat == 1)):
            return False
        if self.to is not None or self.plrs is not None:
            if e.target < 0:
                if self.plrs is None or -1 - e.target not in self.plrs.seats(s, ctx):
                    return False
            elif self.to is None or not fits(s, self.to, e.target, ctx):
                return False
        return fits(s, self.source, e.source, ctx)


# ------------------------------------------------------------------ status and mana


class TapTest(EventTest):
    """CR 701.26a."""

    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.kinds = (E_TAP,)
        self.look_back = False
        self.once = False
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, Tap) and fits(s, self.what, e.oid, ctx)


class UntapTest(EventTest):
    """CR 701.26b."""

    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.kinds = (E_UNTAP,)
        self.look_back = False
        self.once = False
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, Untap) and fits(s, self.what, e.oid, ctx)


class ManaTest(EventTest):
    """CR 106.12: a permanent is tapped for mana, and makes some of these types (0: any)."""

    __slots__ = ("mask", "plrs", "what")

    def __init__(self, what: Test, mask: int, plrs: Plrs | None) -> None:
        self.kinds = (E_MANA,)
        self.look_back = False
        self.once = False
        self.what = what
        self.mask = mask
        self.plrs = plrs

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, ProduceMana) or not e.tapped or not e.mana:
            return False
        if self.plrs is not None and e.player not in self.plrs.seats(s, ctx):
            return False
        if self.mask:
            made = 0
            for m in e.mana:
                made |= m.color
            if not made & self.mask:
                return False
        return fits(s, self.what, e.source, ctx)


class FaceTest(EventTest):
    """CR 708.8."""

    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.kinds = (E_FACE,)
        self.look_back = False
        self.once = False
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, TurnedUp) and fits(s, self.what, e.oid, ctx)


class TransformTest(EventTest):
    """CR 701.27a: as it is with its other face."""

    __slots__ = ("what",)

    def __init__(self, what: Test) -> None:
        self.kinds = (E_OBJECT_ACT,)
        self.look_back = False
        self.once = False
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, Transformed) and fits(s, self.what, e.oid, ctx)


class AttachTest(EventTest):
    """CR 701.3; what enters attached becomes attached too (CR 303.4f)."""

    __slots__ = ("to", "what")

    def __init__(self, what: Test, to: Test) -> None:
        self.kinds = (E_ATTACH, E_ZONE)
        self.look_back = False
        self.once = False
        self.what = what
        self.to = to

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if isinstance(e, Attached):
            return fits(s, self.what, e.oid, ctx) and fits(s, self.to, e.to, ctx)
        if isinstance(e, ZoneMove) and has_happened(e) and e.to == BATTLEFIELD and e.attach_to > 0:
            return fits(s, self.what, e.new, ctx) and fits(s, self.to, e.attach_to, ctx)
        return False


class ObjectActTest(EventTest):
    """A keyword action by or to a permanent. What may exploit itself, or phases out, is looked back at (CR 603.10)."""

    __slots__ = ("action", "what")

    def __init__(self, what: Test, action: str) -> None:
        self.kinds = (E_OBJECT_ACT,)
        self.look_back = action in ("exploit", "phase out")
        self.once = False
        self.what = what
        self.action = action

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if isinstance(e, ObjectActs):
            return e.action == self.action and fits(s, self.what, e.oid, ctx)
        return isinstance(e, Regenerated) and self.action == "regenerate" and fits(s, self.what, e.oid, ctx)


# ------------------------------------------------------------------ counters and tokens


class CountersTest(EventTest):
    """CR 122.6: counters are put on an object, on what enters with them (CR 122.6a), or on a player."""

    __slots__ = ("by", "counter", "effect", "players", "what")

    def __init__(self, what: Test, counter: str, by: Plrs | None, players: Plrs | None, effect: bool) -> None:
        self.kinds = (E_COUNTERS,) if players is None else (E_COUNTERS, E_PLAYER_COUNTERS)
        self.look_back = False
        self.once = False
        self.what = what
        self.counter = counter
        self.by = by
        self.players = players
        self.effect = effect

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, PutCounters) or (self.counter and e.counter != self.counter):
            return False
        if self.effect and not e.effect:
            return False
        if self.by is not None and e.by not in self.by.seats(s, ctx):
            return False
        if e.target < 0:
            return self.players is not None and -1 - e.target in self.players.seats(s, ctx)
        if e.prospect is not None and not has_happened(e):
            return prospect_fits(s, self.what, e.prospect, ctx)
        return fits(s, self.what, e.target, ctx)


class PlayerCountersTest(EventTest):
    __slots__ = ("counter", "plrs")

    def __init__(self, plrs: Plrs, counter: str) -> None:
        self.kinds = (E_PLAYER_COUNTERS,)
        self.look_back = False
        self.once = False
        self.plrs = plrs
        self.counter = counter

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, PutCounters) or e.target >= 0 or (self.counter and e.counter != self.counter):
            return False
        return -1 - e.target in self.plrs.seats(s, ctx)


class UncountersTest(EventTest):
    """CR 122; `last`: and none is left."""

    __slots__ = ("counter", "last", "what")

    def __init__(self, what: Test, counter: str, last: bool) -> None:
        self.kinds = (E_UNCOUNTERS,)
        self.look_back = False
        self.once = False
        self.what = what
        self.counter = counter
        self.last = last

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, TakeCounters) or e.amount <= 0 or (self.counter and e.counter != self.counter):
            return False
        if self.last and (e.left if has_happened(e) else left_after(s, e)) > 0:
            return False
        return fits(s, self.what, e.target, ctx)


def left_after(s: State, e: TakeCounters) -> int:
    return s.objects[e.target].count(e.counter) - e.amount if e.target > 0 else 0


class TokensTest(EventTest):
    """CR 701.7. As a trigger each token counts by itself as it enters, unless it is "one or more"; a replacement is
    asked about all of them together."""

    __slots__ = ("plrs", "what")

    def __init__(self, plrs: Plrs, what: Test, once: bool) -> None:
        self.kinds = (E_TOKEN,) if once else (E_TOKEN, E_ZONE)
        self.look_back = False
        self.once = once
        self.plrs = plrs
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        past = has_happened(e)
        if isinstance(e, CreateTokens):
            if (past and not self.once) or e.player not in self.plrs.seats(s, ctx):
                return False
            m = ZoneMove(0, BATTLEFIELD, "token")
            m.card = e.card
            m.controller = e.player
            m.mods = e.mods
            m.token = True
            return prospect_fits(s, self.what, m.entering(s), ctx)
        if isinstance(e, ZoneMove) and past and e.oid == 0 and e.how == "token":
            return e.controller in self.plrs.seats(s, ctx) and fits(s, self.what, e.new, ctx)
        return False
