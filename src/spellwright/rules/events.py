"""Events (CR 700.1): what can happen to the game. The applied event is its own entry in the log.

An event is made, goes through `gate.intend` (which may replace it and never changes the state), and is applied by
`gate.happen` (which never asks). Each class says which of `vocab.E_*` it is indexed by, and the rule it follows.
`expand` gives the events that come with it (damage to a player and the loss of life).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spellwright.core.vocab import (
    BATTLE,
    BATTLEFIELD,
    CREATURE,
    D_ALL,
    D_HAND,
    D_LIFE,
    D_STATUS,
    D_TURN,
    DEATHTOUCH,
    E_ATTACH,
    E_COUNTERS,
    E_DAMAGE,
    E_DRAW,
    E_EFFECT,
    E_GAIN,
    E_LOSS,
    E_MANA,
    E_PLAYER_COUNTERS,
    E_STEP,
    E_TAP,
    E_TOKEN,
    E_UNCOUNTERS,
    E_UNTAP,
    HAND,
    INFECT,
    LIFELINK,
    PLANESWALKER,
    WITHER,
)
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Answer
from spellwright.rules.layers import chars
from spellwright.rules.objects import ACTION, Card, Chars, Cont, Counters, Ctx, Face, Obj, Permanent, with_counters

if TYPE_CHECKING:
    from spellwright.rules.base import Instr
    from spellwright.rules.index import Watch
    from spellwright.rules.manacost import Mana
    from spellwright.rules.state import State
    from spellwright.rules.zones import ZoneMove


class Event:
    """`prev`: the fact before it in the log; `cause`: the stack object whose resolution or cost did it, 0: the game."""

    __slots__ = ("applied", "cause", "kind", "prev")

    rule: ClassVar[str] = ""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.prev: Event | None = None
        self.cause = 0
        self.applied: tuple[Watch, ...] = ()

    def apply(self, s: State) -> None:
        """Change the state. Never asks."""

    def expand(self, s: State) -> list[Event]:
        """What comes with it."""
        return []

    def affected(self, s: State) -> int:
        """The player who orders replacements (CR 616.1)."""
        return s.active


class Damage(Event):
    """CR 120.3. `target` is an object or a player. What it results in comes with it."""

    __slots__ = ("amount", "combat", "keywords", "source", "target", "unpreventable")

    rule: ClassVar[str] = "120.3"

    def __init__(self, source: int, target: int, amount: int, combat: bool) -> None:
        self.kind = E_DAMAGE
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.source = source
        self.target = target
        self.amount = amount
        self.combat = combat
        self.keywords = 0
        self.unpreventable = False

    def again(self, target: int, amount: int) -> Damage:
        """The same damage, another amount or target; what was applied to it stays applied (CR 614.5)."""
        d = Damage(self.source, target, amount, self.combat)
        d.applied = self.applied
        d.unpreventable = self.unpreventable
        return d

    def affected(self, s: State) -> int:
        return -1 - self.target if self.target < 0 else s.objects[self.target].controller

    def expand(self, s: State) -> list[Event]:
        out: list[Event] = []
        src = s.objects[self.source]
        c = chars(s, src)
        kw = c.keywords
        self.keywords = kw
        you = src.controller
        if self.target < 0:
            if kw & INFECT:
                out.append(PutCounters(self.target, "poison", self.amount, you, False))
            else:
                out.append(LoseLife(-1 - self.target, self.amount))
            if self.combat and c.types & CREATURE and c.abilities:
                poison = total_toxic(s, c, Ctx(self.source, you))
                if poison:
                    out.append(PutCounters(self.target, "poison", poison, you, False))
        else:
            o = s.objects[self.target]
            types = chars(s, o).types
            if types & PLANESWALKER:
                out.append(TakeCounters(self.target, "loyalty", self.amount))
            if types & BATTLE:
                out.append(TakeCounters(self.target, "defense", self.amount))
            if types & CREATURE and kw & (INFECT | WITHER):
                out.append(PutCounters(self.target, "-1/-1", self.amount, you, False))
        if kw & LIFELINK:
            out.append(GainLife(you, self.amount))
        return out

    def apply(self, s: State) -> None:
        t = self.target
        if t > 0:
            o = s.objects[t]
            kw = self.keywords
            if o.zone == BATTLEFIELD:
                c = o.chars if o.stamp is s.layer else chars(s, o)
                stays = c.types & CREATURE and not kw & (INFECT | WITHER)
                if stays or kw & DEATHTOUCH:
                    if o.epoch is not s.epoch:
                        o = s.edit(t)
                    assert isinstance(o, Permanent)
                    if stays:
                        o.damage += self.amount
                    if kw & DEATHTOUCH:
                        o.deathtouched = True
                    s.marked.append(t)
            s.touched.append(t)


def total_toxic(s: State, c: Chars, ctx: Ctx) -> int:
    """CR 702.164b."""
    n = 0
    for a in c.abilities:
        if isinstance(a, KeywordAbility) and a.name == "toxic" and a.n is not None:
            n += a.n.value(s, ctx)
    return n


class GainLife(Event):
    """CR 119.3."""

    __slots__ = ("amount", "player")

    rule: ClassVar[str] = "119.3"

    def __init__(self, player: int, amount: int) -> None:
        self.kind = E_GAIN
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.player = player
        self.amount = amount

    def affected(self, s: State) -> int:
        return self.player

    def apply(self, s: State) -> None:
        s.edit_player(self.player).life += self.amount
        s.touch(D_LIFE)


class LoseLife(Event):
    """CR 119.3."""

    __slots__ = ("amount", "paid", "player")

    rule: ClassVar[str] = "119.3"

    def __init__(self, player: int, amount: int) -> None:
        self.kind = E_LOSS
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.player = player
        self.amount = amount
        self.paid = False

    def affected(self, s: State) -> int:
        return self.player

    def apply(self, s: State) -> None:
        s.edit_player(self.player).life -= self.amount
        s.touched.append(-1 - self.player)
        s.touch(D_LIFE)


class PutCounters(Event):
    """CR 122.6. `target` is an object or a player, `prospect` an object that is about to enter with them (CR 122.6a),
    `done` says that it came with them; `effect` that an effect puts them, no cost or rule (CR 609.1)."""

    __slots__ = ("amount", "by", "counter", "done", "effect", "entry", "prospect", "target")

    rule: ClassVar[str] = "122.6"

    def __init__(self, target: int, counter: str, amount: int, by: int, effect: bool = True) -> None:
        Event.__init__(self, E_PLAYER_COUNTERS if target < 0 else E_COUNTERS)
        self.target = target
        self.counter = counter
        self.amount = amount
        self.by = by
        self.prospect: Permanent | None = None
        self.done = False
        self.effect = effect
        self.entry: ZoneMove | None = None

    def subject(self, s: State) -> Obj:
        return self.prospect if self.prospect is not None else s.objects[self.target]

    def affected(self, s: State) -> int:
        return -1 - self.target if self.target < 0 else self.subject(s).controller

    def apply(self, s: State) -> None:
        if self.done:
            if self.entry is not None:
                self.target = self.entry.new
                self.prospect = None
            return
        if self.target < 0:
            p = s.edit_player(-1 - self.target)
            p.counters = with_counters(p.counters, self.counter, self.amount)
            s.touched.append(self.target)
            s.touch(D_LIFE)
            return
        o = s.edit(self.target)
        o.counters = with_counters(o.counters, self.counter, self.amount)
        counters_changed(s, o)


class TakeCounters(Event):
    """CR 122: counters are removed, as many as there are."""

    __slots__ = ("amount", "counter", "left", "target")

    rule: ClassVar[str] = "122.1"

    def __init__(self, target: int, counter: str, amount: int) -> None:
        Event.__init__(self, E_UNCOUNTERS)
        self.target = target
        self.counter = counter
        self.amount = amount
        self.left = 0

    def affected(self, s: State) -> int:
        return -1 - self.target if self.target < 0 else s.objects[self.target].controller

    def apply(self, s: State) -> None:
        if self.target < 0:
            p = s.edit_player(-1 - self.target)
            self.amount = min(self.amount, p.count(self.counter))
            p.counters = with_counters(p.counters, self.counter, -self.amount)
            s.touch(D_LIFE)
            return
        o = s.edit(self.target)
        self.amount = min(self.amount, o.count(self.counter))
        o.counters = with_counters(o.counters, self.counter, -self.amount)
        self.left = o.count(self.counter)
        counters_changed(s, o)


def counters_changed(s: State, o: Obj) -> None:
    """Forget what was derived from them."""
    o.stamp = None
    s.touched.append(o.id)
    if isinstance(o, Permanent):
        s.mana[o.controller] = None
    s.touch(D_ALL)


class Tap(Event):
    """CR 701.26a. `mana` are the types it made where it was tapped for mana (CR 106.12)."""

    __slots__ = ("for_mana", "oid", "player")

    rule: ClassVar[str] = "701.26a"

    def __init__(self, oid: int) -> None:
        self.kind = E_TAP
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.oid = oid
        self.for_mana = False
        self.player = 0

    def affected(self, s: State) -> int:
        return s.objects[self.oid].controller

    def apply(self, s: State) -> None:
        o = s.objects[self.oid]
        if o.epoch is not s.epoch:
            o = s.edit(self.oid)
        assert isinstance(o, Permanent)
        o.tapped = True
        s.mana[o.controller] = None
        if s.index.reads & D_STATUS:
            s.touch(D_STATUS)


class Untap(Event):
    """CR 701.26b."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "701.26b"

    def __init__(self, oid: int) -> None:
        self.kind = E_UNTAP
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.oid = oid

    def affected(self, s: State) -> int:
        return s.objects[self.oid].controller

    def apply(self, s: State) -> None:
        o = s.objects[self.oid]
        if o.epoch is not s.epoch:
            o = s.edit(self.oid)
        assert isinstance(o, Permanent)
        o.tapped = False
        s.mana[o.controller] = None
        if s.index.reads & D_STATUS:
            s.touch(D_STATUS)


class ProduceMana(Event):
    """CR 106.3, 106.12b. `source` is tapped for mana if `tapped`; `mana` is what goes into the pool."""

    __slots__ = ("ability", "mana", "player", "source", "tapped")

    rule: ClassVar[str] = "106.4"

    def __init__(self, player: int, source: int, mana: tuple[Mana, ...], tapped: bool) -> None:
        self.kind = E_MANA
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.player = player
        self.source = source
        self.mana = mana
        self.tapped = tapped
        self.ability = 0

    def affected(self, s: State) -> int:
        return self.player

    def apply(self, s: State) -> None:
        p = s.edit_player(self.player)
        p.pool = p.pool + self.mana
        s.mana[self.player] = None


class StepBegins(Event):
    """CR 500, 503.1a. `player` is whose turn it is."""

    __slots__ = ("player", "step", "turn")

    rule: ClassVar[str] = "500.1"

    def __init__(self, step: int, turn: int, player: int) -> None:
        self.kind = E_STEP
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.step = step
        self.turn = turn
        self.player = player

    def apply(self, s: State) -> None:
        s.step = self.step
        if s.index.reads & D_TURN:
            s.touch(D_TURN)


class DrawCard(Event):
    """CR 121.1: the top card of the library goes to the hand, and an empty library is remembered (CR 121.4). `known`:
    the
    seats (a mask) who know which card it was."""

    __slots__ = ("known", "new", "player")

    rule: ClassVar[str] = "121.1"

    def __init__(self, player: int) -> None:
        self.kind = E_DRAW
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.player = player
        self.new = 0
        self.known = 0

    def affected(self, s: State) -> int:
        return self.player

    def apply(self, s: State) -> None:
        p = s.edit_player(self.player)
        if not p.library:
            p.drew_empty = True
            s.check_all = True
            return
        oid = p.library[-1]
        p.library = p.library[:-1]
        o = s.objects[oid]
        n = len(s.objects)
        q = Obj(n, o.card, o.card.faces[0], o.owner, o.owner, HAND, s.epoch)
        q.known = o.known | (1 << o.owner)
        s.add(q)
        p.hand = (*p.hand, n)
        p.forget()
        self.new = n
        self.known = q.known
        if s.index.reads & D_HAND:
            s.touch(D_HAND)


class CreateTokens(Event):
    """CR 701.7: so many tokens; their entering comes with it. `attackings`: what each of them attacks, the last of them
    for all that come on top. `face`: the one that is up, None for the first."""

    __slots__ = (
        "amount",
        "attach_to",
        "attacking",
        "attackings",
        "card",
        "counters",
        "face",
        "mods",
        "player",
        "tapped",
    )

    rule: ClassVar[str] = "701.7a"

    def __init__(self, player: int, card: Card, amount: int, tapped: bool, attacking: int, attach_to: int) -> None:
        Event.__init__(self, E_TOKEN)
        self.player = player
        self.card = card
        self.amount = amount
        self.tapped = tapped
        self.attacking = attacking
        self.attach_to = attach_to
        self.attackings: Answer = ()
        self.face: Face | None = None
        self.counters: Counters = ()
        self.mods: tuple[Cont, ...] = ()

    def affected(self, s: State) -> int:
        return self.player


class Attached(Event):
    """CR 701.3a."""

    __slots__ = ("oid", "to")

    rule: ClassVar[str] = "701.3a"

    def __init__(self, oid: int, to: int) -> None:
        Event.__init__(self, E_ATTACH)
        self.oid = oid
        self.to = to

    def apply(self, s: State) -> None:
        from spellwright.rules.zones import attach

        attach(s, s.edit_permanent(self.oid), self.to)


class InsteadDo(Event):
    """CR 614.6: these instructions are carried out in place of an event, or with one: with `entry`, what enters the
    battlefield by
    it is their source."""

    __slots__ = ("ctx", "entry", "player", "program")

    rule: ClassVar[str] = "614.6"

    def __init__(self, program: tuple[Instr, ...], ctx: Ctx, player: int) -> None:
        Event.__init__(self, E_EFFECT)
        self.program = program
        self.ctx = ctx
        self.player = player
        self.entry: ZoneMove | None = None

    def apply(self, s: State) -> None:
        from spellwright.rules.resolve import CauseAgain, Run
        from spellwright.rules.zones import put_ability_on_stack

        if self.entry is not None and self.entry.new:
            self.ctx = self.ctx.of_source(self.entry.new)
        o = put_ability_on_stack(s, ACTION, self.ctx.source, self.player, self.ctx, False)
        o.applied = self.applied
        s.agenda = Run(CauseAgain(s.agenda, s.cause), o.id, self.program, 0)

    def affected(self, s: State) -> int:
        return self.player
