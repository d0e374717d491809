"""The record of everything: the state, the frames of what is under way, and what suspends them.

`State.clone` is cheap because nothing is copied but lists of references: both sides get a new `Stamp`, and whoever
wants to change a record copies it first (`edit`). Lists live only on the state and on copied records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellwright.core.vocab import BATTLEFIELD, UNTAP
from spellwright.rules.base import Answer, Layer, Rng, RulesError, Stamp, Suspend
from spellwright.rules.index import Index, Waiting
from spellwright.rules.objects import Cont, Obj, Permanent, StackObject
from spellwright.rules.player import Player
from spellwright.rules.seldom import Permit, Seldom

if TYPE_CHECKING:
    from spellwright.rules.decisions import Decision
    from spellwright.rules.events import Event


class Frame:
    """Something under way, on the agenda: a linked stack, so that push, pop and clone are pointer moves.

    A step either changes the state and sets the agenda, or asks before it has changed anything.
    """

    __slots__ = ("below",)

    def __init__(self, below: Frame | None) -> None:
        self.below = below

    def step(self, s: State) -> None:
        raise NotImplementedError

    def resume(self, s: State, a: Answer) -> None:
        """Take an answer: by default record it and enter the step again."""
        s.answers = (*s.answers, a)


class ManaView:
    """What a player could pay with now: the colour masks of the units available. Derived, cached, never saved."""

    __slots__ = ("complex", "reach", "total", "units")

    def __init__(self, units: list[int], complex: bool) -> None:
        self.units = units
        self.total = len(units)
        self.reach: dict[int, int] = {}
        self.complex = complex

    def of(self, mask: int) -> int:
        """How many units can be of a colour in the mask."""
        n = self.reach.get(mask, -1)
        if n < 0:
            n = 0
            for u in self.units:
                if u & mask:
                    n += 1
            self.reach[mask] = n
        return n


class Attempt:
    """Something begun that may turn out to be illegal (CR 733.1): `state` is the game before it. `former` is the epoch
    the game had by then, `trial` the one it has since: if it still has that when the attempt has succeeded, nobody else
    has got hold of its records meanwhile, and they are its own as before."""

    __slots__ = ("former", "state", "trial")

    def __init__(self, state: State, former: Stamp, trial: Stamp) -> None:
        self.state = state
        self.former = former
        self.trial = trial

    def with_state(self, state: State) -> Attempt:
        """The same for a game whose records others have too."""
        return Attempt(state, self.former, Stamp())


SUSPEND: Final = Suspend()


class State:
    """A game at one moment. `shared`: another state has the same list of objects, which is copied before it changes
    (`edit`, `add`): whoever edits does not keep the list at hand.

    `attackers` attack now. `combatants` are those that have attacked or blocked in this combat, `marked` those with
    anything that wears off in the cleanup step (damage, regeneration shields, being saddled): whoever makes a permanent
    so adds it; nobody takes one out, so that some are there twice, or no longer so, or gone.
    """

    __slots__ = (
        "active",
        "agenda",
        "answers",
        "attackers",
        "battlefield",
        "before",
        "cause",
        "check_all",
        "clock",
        "combatants",
        "coming",
        "control_changes",
        "cursor",
        "deriving",
        "epoch",
        "index",
        "layer",
        "log",
        "mana",
        "marked",
        "objects",
        "over",
        "pending",
        "players",
        "refused",
        "resync",
        "rng",
        "seldom",
        "shared",
        "stack",
        "step",
        "touched",
        "turn",
        "turn_mark",
        "usual",
        "waiting",
    )

    def __init__(self, src: State | None) -> None:
        self.epoch = Stamp()
        self.deriving = 0
        self.before: Attempt | None = None
        self.refused: tuple[Answer, ...] = ()
        if src is None:
            self.objects: list[Obj] = []
            self.shared = False
            self.seldom = Seldom(self.epoch)
            self.players: list[Player] = []
            self.battlefield: list[int] = []
            self.stack: list[int] = []
            self.turn = 0
            self.active = 0
            self.step = UNTAP
            self.coming: tuple[int, ...] = ()
            self.agenda: Frame | None = None
            self.pending: Decision | None = None
            self.answers: tuple[Answer, ...] = ()
            self.cursor = 0
            self.log: Event | None = None
            self.turn_mark: Event | None = None
            self.index = Index()
            self.layer = Layer()
            self.touched: list[int] = []
            self.check_all = True
            self.waiting: list[Waiting] = []
            self.mana: list[ManaView | None] = []
            self.rng = 1
            self.clock = 0
            self.over = False
            self.usual = 0
            self.attackers: list[int] = []
            self.combatants: list[int] = []
            self.marked: list[int] = []
            self.resync = False
            self.control_changes: tuple[tuple[int, int, int], ...] = ()
            self.cause = 0
        else:
            src.epoch = Stamp()
            self.before = src.before
            self.refused = src.refused
            src.shared = True
            self.shared = True
            self.objects = src.objects
            self.seldom = src.seldom
            self.players = src.players[:]
            self.battlefield = src.battlefield[:]
            self.stack = src.stack[:]
            self.turn = src.turn
            self.active = src.active
            self.step = src.step
            self.coming = src.coming
            self.agenda = src.agenda
            self.pending = src.pending
            self.answers = src.answers
            self.cursor = 0
            self.log = src.log
            self.turn_mark = src.turn_mark
            self.index = src.index
            self.layer = src.layer
            self.touched = src.touched[:]
            self.check_all = src.check_all
            self.waiting = src.waiting[:]
            self.mana = src.mana[:]
            self.rng = src.rng
            self.clock = src.clock
            self.over = src.over
            self.usual = src.usual
            self.attackers = src.attackers[:]
            self.combatants = src.combatants[:]
            self.marked = src.marked[:]
            self.resync = src.resync
            self.control_changes = src.control_changes
            self.cause = src.cause

    @property
    def command(self) -> list[int]:
        return self.seldom.command

    @property
    def conts(self) -> tuple[Cont, ...]:
        return self.seldom.conts

    @property
    def day(self) -> int:
        return self.seldom.day

    @property
    def exile(self) -> list[int]:
        return self.seldom.exile

    @property
    def extra_turns(self) -> tuple[int, ...]:
        return self.seldom.extra_turns

    @property
    def first(self) -> int:
        return self.seldom.first

    @property
    def lapsed(self) -> Event | None:
        return self.seldom.lapsed

    @property
    def lasting(self) -> int:
        return self.seldom.lasting

    @property
    def monarch(self) -> int:
        return self.seldom.monarch

    @property
    def morphs(self) -> int:
        return self.seldom.morphs

    @property
    def permits(self) -> tuple[Permit, ...]:
        return self.seldom.permits

    @property
    def skips(self) -> tuple[tuple[int, int], ...]:
        return self.seldom.skips

    @property
    def started(self) -> bool:
        return self.seldom.started

    @property
    def told(self) -> bool:
        return self.seldom.told

    @property
    def winner(self) -> int:
        return self.seldom.winner

    def clone(self) -> State:
        """An independent copy that shares everything until one side changes it."""
        return State(self)

    def attempt(self) -> State:
        """Keep the game as it is now, for the case that what is begun turns out to be illegal; what is kept."""
        self.before = None
        former = self.epoch
        b = self.clone()
        self.before = Attempt(b, former, self.epoch)
        return b

    def succeed(self) -> None:
        """What was begun was legal."""
        b = self.before
        if b is not None:
            self.before = None
            if b.trial is self.epoch:
                self.epoch = b.former

    def restore(self, src: State) -> None:
        """Become what another state is (CR 733.1), remembering which attempt failed."""
        refused = self.refused
        State.__init__(self, src)
        self.before = None
        self.refused = refused

    def edit(self, oid: int) -> Obj:
        """A record that may be changed."""
        o = self.objects[oid]
        if o.epoch is not self.epoch:
            if self.shared:
                self.objects = self.objects[:]
                self.shared = False
            o = o.copy(self.epoch)
            self.objects[oid] = o
        return o

    def add(self, o: Obj) -> None:
        """A new object, whose id is the number of those there are."""
        if self.shared:
            self.objects = [*self.objects, o]
            self.shared = False
        else:
            self.objects.append(o)

    def add_all(self, new: list[Obj]) -> None:
        """Several new objects, with the next ids in turn."""
        self.objects = [*self.objects, *new]
        self.shared = False

    def edit_seldom(self) -> Seldom:
        x = self.seldom
        if x.epoch is not self.epoch:
            x = x.copy(self.epoch)
            self.seldom = x
        return x

    def permanent(self, oid: int) -> Permanent:
        """A permanent to read."""
        o = self.objects[oid]
        assert isinstance(o, Permanent)
        return o

    def edit_permanent(self, oid: int) -> Permanent:
        o = self.objects[oid]
        assert isinstance(o, Permanent)
        if o.epoch is not self.epoch:
            if self.shared:
                self.objects = self.objects[:]
                self.shared = False
            o = o.copy(self.epoch)
            self.objects[oid] = o
        return o

    def edit_stack(self, oid: int) -> StackObject:
        o = self.edit(oid)
        assert isinstance(o, StackObject)
        return o

    def edit_player(self, seat: int) -> Player:
        p = self.players[seat]
        if p.epoch is not self.epoch:
            p = p.copy(self.epoch)
            self.players[seat] = p
        return p

    def living(self) -> list[int]:
        """The seats still in the game, in turn order from the active player (CR 101.4)."""
        n = len(self.players)
        out: list[int] = []
        for i in range(n):
            seat = (self.active + i) % n
            if not self.players[seat].lost:
                out.append(seat)
        return out

    def next_seat(self, seat: int) -> int:
        """The next living player to the left."""
        n = len(self.players)
        for i in range(1, n + 1):
            x = (seat + i) % n
            if not self.players[x].lost:
                return x
        return seat

    def ask(self, d: Decision) -> Answer:
        """The recorded answer, or suspend. Whoever calls it must not have changed anything yet."""
        i = self.cursor
        if i < len(self.answers):
            self.cursor = i + 1
            return self.answers[i]
        self.pending = d
        raise SUSPEND

    def ask_again(self, d: Decision) -> Answer:
        """The recorded answer, if it is one to this decision, or suspend: something may have happened since it was
        asked (CR 104.3a)."""
        if self.cursor < len(self.answers) and not d.legal(self.answers[self.cursor]):
            self.answers = ()
        return self.ask(d)

    def touch(self, domain: int) -> None:
        """Something of this domain changed: forget the derived characteristics if any effect reads it."""
        if self.index.reads & domain:
            self.layer = Layer()
            self.check_all = True
            for i in range(len(self.mana)):
                self.mana[i] = None
            if self.index.watched & domain:
                self.resync = True

    def in_play(self, oid: int) -> bool:
        """Whether the id still stands for a permanent."""
        return oid > 0 and self.objects[oid].zone == BATTLEFIELD

    def pick_random(self, ids: list[int], n: int) -> list[int]:
        """So many of these by chance. The generator moves on, so nothing may be asked afterwards in the step."""
        r = Rng(self.rng)
        xs = ids[:]
        for i in range(n):
            j = i + r.below(len(xs) - i)
            xs[i], xs[j] = xs[j], xs[i]
        self.rng = r.a
        return xs[:n]

    def tick(self) -> int:
        """The next timestamp (CR 613.7)."""
        self.clock += 1
        return self.clock


def run(s: State) -> None:
    """Advance until an answer is needed or the game is over. After each step controllers and listeners are what the
    continuous effects say (CR 613.5)."""
    while s.pending is None and not s.over:
        f = s.agenda
        if f is None:
            raise RulesError("nothing is left to do, and the game is not over")
        try:
            f.step(s)
        except Suspend:
            SUSPEND.__traceback__ = None
            s.agenda = f
            s.cursor = 0
            continue
        if s.resync:
            follow_effects(s)
        if s.answers:
            s.answers = ()
            s.cursor = 0


def follow_effects(s: State) -> None:
    from spellwright.rules.gate import catch_up

    catch_up(s)
