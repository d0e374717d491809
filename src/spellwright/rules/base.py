"""The small classes everything else is made of: identities, chance, and the evaluators that IR is linked to.

An evaluator is one native class a node with one virtual method. It holds no state; whatever it needs is in the
`State` and in the `Ctx` (who is "you", what is "this", what was targeted) it is called with. `reads` is a mask of
the domains (`core.vocab.D_*`) its answer depends on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from spellwright.core.vocab import D_FIELD, FIELD_SHIFT

if TYPE_CHECKING:
    from spellwright.rules.events import Event
    from spellwright.rules.objects import Chars, Ctx, Face, Obj, StackObject
    from spellwright.rules.state import State

Answer = tuple[int, ...]
"""An answer to a decision. Objects are their ids; players are negative: seat 0 is -1, seat 1 is -2."""


class Stamp:
    """An identity. Two states that share records never mistake each other's caches or ownership, as counters would."""

    __slots__ = ()


class Layer(Stamp):
    """The identity of what effects are derived from. `whole`: all permanents have been derived from it together; `kin`,
    made when it is asked for: what became of those that are nothing but their face (`layers.kin_of`)."""

    __slots__ = ("kin", "whole")

    def __init__(self) -> None:
        self.whole = False
        self.kin: dict[tuple[Face, int, bool], Chars] | None = None


class Suspend(Exception):
    """A step needs an answer. Raised as one shared instance, since an exception keeps its traceback alive."""


class RulesError(Exception):
    """An illegal answer or a card the engine cannot link. The message says what would be right."""


class Rng:
    """The minimal standard generator (Lehmer, 31 bits): one small integer of state, the same on every machine."""

    __slots__ = ("a",)

    def __init__(self, a: int) -> None:
        self.a = a

    def below(self, n: int) -> int:
        """A number in 0 .. n-1."""
        self.a = self.a * 48271 % 2147483647
        return (self.a >> 4) % n

    def mix(self, xs: list[Any]) -> None:
        """Shuffle a list in place: each place from the last on takes one of those up to it."""
        a = self.a
        for i in range(len(xs) - 1, 0, -1):
            a = a * 48271 % 2147483647
            j = (a >> 4) % (i + 1)
            xs[i], xs[j] = xs[j], xs[i]
        self.a = a


class Test:
    """A question about one object."""

    __slots__ = ("reads",)

    def __init__(self) -> None:
        self.reads = 0

    def test(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> bool:
        raise NotImplementedError

    def the_one(self, s: State, ctx: Ctx) -> int:
        """The only object that can fit until something is attached or unattached, -1 if none can; 0: any may."""
        return 0

    def types(self) -> int:
        """Card types (a mask) of which it asks for at least one; 0 if it asks for none."""
        return 0

    def field(self) -> int:
        """The domains in which it is told that permanents that may fit come or go."""
        return self.types() << FIELD_SHIFT or D_FIELD

    def general(self) -> bool:
        """Whether it asks for nothing but characteristics, the controller, and whether it is a token, so that objects
        with the same are answered alike; but for the source, which it may speak of."""
        return False


class Amount:
    """A number."""

    __slots__ = ("reads",)

    def __init__(self) -> None:
        self.reads = 0

    def value(self, s: State, ctx: Ctx) -> int:
        raise NotImplementedError


class Cond:
    """A question about the game."""

    __slots__ = ("reads",)

    def __init__(self) -> None:
        self.reads = 0

    def holds(self, s: State, ctx: Ctx) -> bool:
        raise NotImplementedError


class Objs:
    """Which objects."""

    __slots__ = ("reads",)

    def __init__(self) -> None:
        self.reads = 0

    def ids(self, s: State, ctx: Ctx) -> list[int]:
        raise NotImplementedError

    def possible(self, s: State, ctx: Ctx) -> list[int]:
        """Those that could be meant, without asking: for a choice, all that could be chosen."""
        return self.ids(s, ctx)

    def the_one(self, s: State, ctx: Ctx) -> int:
        """The only object that these can be until something is attached or unattached, -1 if none can; 0: any may."""
        return 0

    def needed(self, s: State, ctx: Ctx) -> int:
        """How many of the possible ones a cost needs (CR 118.3)."""
        return max(1, len(self.ids(s, ctx)))


class Plrs:
    """Which players, as seats."""

    __slots__ = ("reads",)

    def __init__(self) -> None:
        self.reads = 0

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        raise NotImplementedError

    def possible(self, s: State, ctx: Ctx) -> list[int]:
        """Those who could be meant, without asking: for a choice, all who could be chosen."""
        return self.seats(s, ctx)


class EventTest:
    """Whether an event is of the kind a trigger or replacement waits for. `kinds` are the event classes to look at."""

    __slots__ = ("kinds", "look_back", "once")

    def __init__(self) -> None:
        self.kinds: tuple[int, ...] = ()
        self.look_back = False
        self.once = False

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        raise NotImplementedError


class Instr:
    """One instruction of a program. When `do` runs, the agenda already points behind it; a jump sets it elsewhere."""

    __slots__ = ()

    def do(self, s: State, o: StackObject, pc: int) -> None:
        raise NotImplementedError

    def payable(self, s: State, ctx: Ctx) -> bool:
        """As part of a cost: whether it could be carried out in full now (CR 118.3)."""
        return True

    def payable_times(self, s: State, ctx: Ctx, times: int) -> bool:
        """As a cost that is paid so many times: whether it could be, all of them together."""
        return times <= 0 or self.payable(s, ctx)

    def imagine(self, s: State, ctx: Ctx) -> Ctx:
        """The context with all that it could choose, for what comes after it; nothing is asked (CR 106.7)."""
        return ctx

    def only_chooses(self) -> bool:
        """Whether it does nothing but have something chosen."""
        return False

    def uses_x(self) -> bool:
        """As part of a cost: whether the X of the spell or ability is in it (CR 107.3)."""
        return False


class Mod:
    """One change of a continuous effect, in one layer (CR 613)."""

    __slots__ = ("layer", "reads", "writes")

    def __init__(self) -> None:
        self.layer = 0
        self.reads = 0
        self.writes = 0

    def apply(self, s: State, o: Obj, c: Chars, ctx: Ctx) -> None:
        raise NotImplementedError

    def fixed(self, s: State, ctx: Ctx) -> Mod:
        """The change with its amounts fixed now (CR 611.2c, 608.2i)."""
        return self

    def for_all(self, s: State, ctx: Ctx) -> Mod:
        """The change with those amounts worked out that are the same for whatever it is applied to now."""
        return self.fixed(s, ctx)

    def pure(self) -> bool:
        """Whether what it makes of characteristics depends on nothing else, neither the object nor the game: what it
        has made of some once can then be had again."""
        return False

    def general(self) -> bool:
        """Whether it does the same to permanents that are alike."""
        return self.pure()

    def loses(self) -> bool:
        """Whether it takes abilities away (CR 613.1f, 305.7)."""
        return False

    def grants(self) -> bool:
        """Whether it may change which abilities there are, but for plain keywords."""
        return False

    def seat(self, s: State, ctx: Ctx) -> int:
        """For a change of control: whose (CR 613.1b)."""
        return ctx.you


NO_IDS: Final[tuple[int, ...]] = ()
