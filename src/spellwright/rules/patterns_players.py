"""Tests of events that are somebody's doing: spells, abilities, targets, lands, life, cards drawn, steps (CR 603.2)."""

from __future__ import annotations

from spellwright.core.vocab import (
    BEGIN_COMBAT,
    DRAW,
    E_ACT,
    E_ACTIVATE,
    E_CAST,
    E_DRAW,
    E_GAIN,
    E_LAND,
    E_LOSE,
    E_LOSS,
    E_STEP,
    E_TARGET,
)
from spellwright.rules.base import EventTest, Plrs, RulesError, Test
from spellwright.rules.conditions import STEPS_OF, steps_of
from spellwright.rules.events import DrawCard, Event, GainLife, LoseLife, StepBegins
from spellwright.rules.events_play import (
    AbilityActivated,
    BecomesTarget,
    LandPlayed,
    PlayerActs,
    PlayerLoses,
    SpellCast,
    SpellCopied,
)
from spellwright.rules.objects import Ctx
from spellwright.rules.patterns_objects import earlier_this_turn, fits, has_happened
from spellwright.rules.state import State

# ------------------------------------------------------------------ spells, abilities, targets


class CastTest(EventTest):
    """CR 601.2i; `ordinal` counts the spells that fit, cast by the same player in the same turn."""

    __slots__ = ("copies", "ordinal", "plrs", "what")

    def __init__(self, plrs: Plrs, what: Test, ordinal: int, copies: bool) -> None:
        self.kinds = (E_CAST,)
        self.look_back = False
        self.once = False
        self.plrs = plrs
        self.what = what
        self.ordinal = ordinal
        self.copies = copies

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if isinstance(e, SpellCast):
            if e.player not in self.plrs.seats(s, ctx) or not fits(s, self.what, e.oid, ctx):
                return False
            return not self.ordinal or self.before(s, e, ctx) + 1 == self.ordinal
        if isinstance(e, SpellCopied) and self.copies:
            return e.player in self.plrs.seats(s, ctx) and fits(s, self.what, e.oid, ctx)
        return False

    def before(self, s: State, e: SpellCast, ctx: Ctx) -> int:
        n = 0
        for x in earlier_this_turn(s, e):
            if isinstance(x, SpellCast) and x.player == e.player and fits(s, self.what, x.oid, ctx):
                n += 1
        return n


class ActivateTest(EventTest):
    """CR 602.2; `mana` -1: of any kind."""

    __slots__ = ("mana", "plrs", "source")

    def __init__(self, plrs: Plrs, source: Test, mana: int) -> None:
        self.kinds = (E_ACTIVATE,)
        self.look_back = False
        self.once = False
        self.plrs = plrs
        self.source = source
        self.mana = mana

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, AbilityActivated) or (self.mana >= 0 and e.mana != (self.mana == 1)):
            return False
        return e.player in self.plrs.seats(s, ctx) and fits(s, self.source, e.source, ctx)


class TargetTest(EventTest):
    """CR 115: `what` or a player becomes the target of something that fits."""

    __slots__ = ("by", "first", "plrs", "what")

    def __init__(self, what: Test | None, plrs: Plrs | None, by: Test, first: bool) -> None:
        self.kinds = (E_TARGET,)
        self.look_back = False
        self.once = False
        self.what = what
        self.plrs = plrs
        self.by = by
        self.first = first

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, BecomesTarget) or not self.one(s, e, ctx):
            return False
        if self.first:
            for x in earlier_this_turn(s, e):
                if isinstance(x, BecomesTarget) and x.target == e.target and self.one(s, x, ctx):
                    return False
        return True

    def one(self, s: State, e: BecomesTarget, ctx: Ctx) -> bool:
        if e.target < 0:
            if self.plrs is None or -1 - e.target not in self.plrs.seats(s, ctx):
                return False
        elif self.what is None or not fits(s, self.what, e.target, ctx):
            return False
        return fits(s, self.by, e.by, ctx)


class LandTest(EventTest):
    """CR 305.1."""

    __slots__ = ("plrs", "what")

    def __init__(self, plrs: Plrs, what: Test) -> None:
        self.kinds = (E_LAND,)
        self.look_back = False
        self.once = False
        self.plrs = plrs
        self.what = what

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, LandPlayed) and e.player in self.plrs.seats(s, ctx) and fits(s, self.what, e.oid, ctx)


# ------------------------------------------------------------------ players


class LifeTest(EventTest):
    """CR 119.3, 119.9."""

    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs, gain: bool) -> None:
        self.kinds = (E_GAIN,) if gain else (E_LOSS,)
        self.look_back = False
        self.once = False
        self.plrs = plrs

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, (GainLife, LoseLife)) and e.player in self.plrs.seats(s, ctx)


class DrawTest(EventTest):
    """CR 121. Nothing is drawn from an empty library (CR 121.4)."""

    __slots__ = ("not_first", "ordinal", "plrs")

    def __init__(self, plrs: Plrs, ordinal: int, not_first: bool) -> None:
        self.kinds = (E_DRAW,)
        self.look_back = False
        self.once = False
        self.plrs = plrs
        self.ordinal = ordinal
        self.not_first = not_first

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not isinstance(e, DrawCard) or e.player not in self.plrs.seats(s, ctx):
            return False
        if has_happened(e) and not e.new:
            return False
        if self.ordinal and self.before(s, e, -1) + 1 != self.ordinal:
            return False
        return not (self.not_first and self.before(s, e, DRAW) == 0)

    def before(self, s: State, e: DrawCard, step: int) -> int:
        """How many cards the player drew before it in the turn, or since the player's own step of this kind began in
        which it happens: -1 where it happens in another."""
        n = 0
        for x in earlier_this_turn(s, e):
            if isinstance(x, StepBegins) and step >= 0:
                return n if x.step == step and x.player == e.player else -1
            if isinstance(x, DrawCard) and x.player == e.player and x.new:
                n += 1
        return n if step < 0 else -1


class PlayerActTest(EventTest):
    __slots__ = ("action", "plrs")

    def __init__(self, plrs: Plrs, action: str) -> None:
        self.kinds = (E_ACT,)
        self.look_back = False
        self.once = False
        self.plrs = plrs
        self.action = action

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, PlayerActs) and e.action == self.action and e.player in self.plrs.seats(s, ctx)


class LosesTest(EventTest):
    """CR 104.3."""

    __slots__ = ("plrs",)

    def __init__(self, plrs: Plrs) -> None:
        self.kinds = (E_LOSE,)
        self.look_back = False
        self.once = False
        self.plrs = plrs

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, PlayerLoses) and e.player in self.plrs.seats(s, ctx)


class StepTest(EventTest):
    """CR 603.2b, 503.1a."""

    __slots__ = ("plrs", "steps")

    def __init__(self, name: str, plrs: Plrs) -> None:
        self.kinds = (E_STEP,)
        self.look_back = False
        self.once = False
        self.steps = (BEGIN_COMBAT,) if name == "combat" else steps_of(name)
        if name in STEPS_OF and name not in ("main", "combat", "combat damage"):
            raise RulesError(f"no step begins {name!r}")
        self.plrs = plrs

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return isinstance(e, StepBegins) and e.step in self.steps and e.player in self.plrs.seats(s, ctx)
