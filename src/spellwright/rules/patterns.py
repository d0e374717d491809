"""Kinds of events, linked (CR 603.2, 614.1): what triggers and replacements wait for and what a look back finds.

The same test works in three roles. As a trigger it sees an event that has just happened; looking back, one that has
long happened; as a replacement, one that has not (`Event.prev` is None), so that what would enter the battlefield is
tested as it would exist there (CR 614.12).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.core.vocab import BEGIN_COMBAT, COLOR_OF, E_STATE, ZONE_OF
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant.amounts import EventAmount
from spellwright.ir.meant.base import Filter, Meant, Pattern
from spellwright.ir.meant.filters import Anything, IsObject, Not, StatusIs
from spellwright.ir.meant.objects import EventObject, EventPlayer, Source
from spellwright.ir.node import INNER
from spellwright.rules.base import Cond, EventTest, RulesError, Test
from spellwright.rules.events import Damage, Event, StepBegins
from spellwright.rules.events_play import Attacks
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import Ctx
from spellwright.rules.patterns_objects import (
    AttachTest,
    AttackTest,
    BlockedTest,
    BlockTest,
    ControlLostTest,
    CounteredTest,
    CountersTest,
    DamageTest,
    DestroyedTest,
    DiscardTest,
    FaceTest,
    ManaTest,
    ObjectActTest,
    PlayerCountersTest,
    SacrificeTest,
    TapTest,
    TokensTest,
    TransformTest,
    UncountersTest,
    UntapTest,
    ZoneTest,
    earlier_this_turn,
    has_happened,
)
from spellwright.rules.patterns_players import (
    ActivateTest,
    CastTest,
    DrawTest,
    LandTest,
    LifeTest,
    LosesTest,
    PlayerActTest,
    StepTest,
    TargetTest,
)
from spellwright.rules.players import event_object, event_player
from spellwright.rules.replacement import event_ctx
from spellwright.rules.state import State


def zone_number(name: str) -> int:
    if not name:
        return -1
    if name not in ZONE_OF:
        raise RulesError(f"no zone {name!r}: known are {', '.join(ZONE_OF)}")
    return ZONE_OF[name]


def names_tokens(n: Meant) -> bool:
    """Whether a filter speaks of tokens, or of the source, which may be one."""
    if isinstance(n, Not):
        return False
    if n == StatusIs("token") or is_own(n):
        return True
    return any([names_tokens(p) for p in parts_of(n)])


def is_own(n: Meant) -> bool:
    return isinstance(n, IsObject) and isinstance(n.objects, Source)


def parts_of(n: Meant) -> list[Meant]:
    """The meant nodes in its fields."""
    out: list[Meant] = []
    inner = INNER[type(n)]
    if inner is not None:
        for v in inner(n):
            for x in v if isinstance(v, tuple) else (v,):
                if isinstance(x, Meant):
                    out.append(x)
    return out


# ------------------------------------------------------------------ of other tests


class StateTest(EventTest):
    """CR 603.8."""

    __slots__ = ("cond",)

    def __init__(self, cond: Cond) -> None:
        self.kinds = (E_STATE,)
        self.look_back = False
        self.once = False
        self.cond = cond

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return self.cond.holds(s, ctx)


class AnyEventTest(EventTest):
    """One of these. What looks back and what doesn't, what happens one by one and what doesn't, cannot be one trigger:
    `split` takes them apart."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[EventTest]) -> None:
        kinds: list[int] = []
        self.look_back = False
        self.once = True
        for p in parts:
            for kind in p.kinds:
                if kind not in kinds:
                    kinds.append(kind)
            if p.look_back:
                self.look_back = True
            if not p.once:
                self.once = False
        self.kinds = tuple(kinds)
        self.parts = parts

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        for p in self.parts:
            if e.kind in p.kinds and p.matches(s, e, ctx):
                return True
        return False


def split(test: EventTest) -> list[EventTest]:
    """A trigger's event as tests that each look at the game in one way (CR 603.10): an ability with several of them is
    put into the index once for each."""
    if not isinstance(test, AnyEventTest):
        return [test]
    groups: list[list[EventTest]] = []
    for p in test.parts:
        for q in split(p):
            for g in groups:
                if g[0].look_back == q.look_back and g[0].once == q.once:
                    g.append(q)
                    break
            else:
                groups.append([q])
    return [g[0] if len(g) == 1 else AnyEventTest(g) for g in groups]


class ProvidedTest(EventTest):
    """CR 603.2: while something is true."""

    __slots__ = ("cond", "event")

    def __init__(self, event: EventTest, cond: Cond) -> None:
        self.kinds = event.kinds
        self.look_back = event.look_back
        self.once = event.once
        self.event = event
        self.cond = cond

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return self.event.matches(s, e, ctx) and self.cond.holds(s, event_ctx(ctx, e))


# by what the times are counted
BY_NOTHING: Final = 0
BY_OBJECT: Final = 1
BY_PLAYER: Final = 2
BY_SOURCE: Final = 3
BY_ATTACKER: Final = 4


class NthTest(EventTest):
    """CR 603.2: the so-manieth time this turn or combat that it happens to that object or by that player."""

    __slots__ = ("by", "combat", "event", "n")

    def __init__(self, event: EventTest, n: int, window: str, by: int) -> None:
        if window not in ("turn", "combat"):
            raise RulesError(f"times are counted by turn or combat, not by {window!r}")
        if event.once and n > 1 and by != BY_ATTACKER:
            raise RulesError("the engine cannot count events of several objects at once")
        self.kinds = event.kinds
        self.look_back = event.look_back
        self.once = event.once
        self.event = event
        self.n = n
        self.combat = window == "combat"
        self.by = by

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not self.event.matches(s, e, ctx):
            return False
        key = self.key(s, e)
        n = 1
        counted = self.by == BY_ATTACKER
        for x in earlier_this_turn(s, e):
            if self.combat and isinstance(x, StepBegins) and x.step == BEGIN_COMBAT:
                break
            if not isinstance(x, Attacks):
                counted = False
            if counted or x.kind not in self.kinds:
                continue
            if self.event.matches(s, x, ctx) and self.key(s, x) == key:
                n += 1
                if n > self.n:
                    return False
                counted = self.by == BY_ATTACKER
        return n == self.n

    def key(self, s: State, e: Event) -> int:
        if self.by == BY_NOTHING:
            return 0
        if self.by == BY_PLAYER:
            return event_player(s, e, "player")
        if self.by == BY_ATTACKER:
            return s.objects[e.oid].controller if isinstance(e, Attacks) else -1
        if isinstance(e, Damage):
            return e.source if self.by == BY_SOURCE else e.target
        return event_object(e, "object")


OF_PLAYERS: Final = (
    mp.ActivatesAbility,
    mp.CastsSpell,
    mp.Cycled,
    mp.DiscardsCard,
    mp.DrawsCard,
    mp.GainsLife,
    mp.LandPlayed,
    mp.LosesLife,
    mp.ManaProduced,
    mp.PlayerActs,
    mp.PlayerBecomesTarget,
    mp.PlayerGetsCounters,
    mp.PlayerLoses,
    mp.SacrificesPermanent,
    mp.StepBegins,
    mp.TokensCreated,
)


def counted_by(n: Pattern) -> int:
    """What "for the first time" is about: that creature, that player; what changes zones does so only once."""
    if isinstance(n, mp.AnyEvent):
        return counted_by(n.parts[0])
    if isinstance(n, (mp.Provided, mp.Together)):
        return counted_by(n.pattern)
    if isinstance(n, mp.DealsDamage):
        return BY_OBJECT if isinstance(n.source, Anything) else BY_SOURCE
    if isinstance(n, mp.Attacks):
        return BY_ATTACKER if n.one_or_more else BY_OBJECT
    if isinstance(n, (mp.ZoneChanges, mp.StateHolds)):
        return BY_NOTHING
    return BY_PLAYER if isinstance(n, OF_PLAYERS) else BY_OBJECT


class TogetherTest(EventTest):
    """CR 603.2c: at least so many at once: counted from the last event of those that have just happened to this."""

    __slots__ = ("event", "least")

    def __init__(self, event: EventTest, least: int) -> None:
        self.kinds = event.kinds
        self.look_back = event.look_back
        self.once = True
        self.event = event
        self.least = least

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        if not has_happened(e) or not self.event.matches(s, e, ctx):
            return False
        n = 0
        x = s.log
        while x is not None:
            if x.kind in self.kinds and self.event.matches(s, x, ctx):
                n += 1
            if x is e:
                break
            x = x.prev
        return n >= self.least


class KnowingTest(EventTest):
    """A test whose filters speak of the event itself ("its controller")."""

    __slots__ = ("event",)

    def __init__(self, event: EventTest) -> None:
        self.kinds = event.kinds
        self.look_back = event.look_back
        self.once = event.once
        self.event = event

    def matches(self, s: State, e: Event, ctx: Ctx) -> bool:
        return self.event.matches(s, e, event_ctx(ctx, e))


def speaks_of_event(n: Meant) -> bool:
    if isinstance(n, (EventObject, EventPlayer, EventAmount)):
        return True
    return any([speaks_of_event(p) for p in parts_of(n)])


def tri(flag: bool | None) -> int:
    """-1 for None."""
    return -1 if flag is None else int(flag)


def color_mask(letters: tuple[str, ...]) -> int:
    m = 0
    for x in letters:
        if x not in COLOR_OF:
            raise RulesError(f"no type of mana {x!r}: known are {', '.join(COLOR_OF)}")
        m |= COLOR_OF[x]
    return m


def own_or(n: Filter, k: Linker) -> Test | None:
    """None for the source itself."""
    return None if is_own(n) else k.test(n)


def link_zones(n: Any, k: Linker) -> EventTest:
    return ZoneTest(
        k.test(n.what),
        zone_number(n.source),
        zone_number(n.destination),
        zone_number(n.from_anywhere_but),
        k.opt_plrs(n.owners),
        n.one_or_more,
        names_tokens(n.what),
    )


def link_attacks(n: Any, k: Linker) -> EventTest:
    return AttackTest(
        k.test(n.what), k.opt_plrs(n.players), n.alone, n.one_or_more, n.least, k.opt_test(n.along), n.or_planeswalker
    )


def link_damage(n: Any, k: Linker) -> EventTest:
    return DamageTest(k.test(n.source), k.opt_test(n.to), k.opt_plrs(n.players), tri(n.combat), n.one_or_more)


def link_tapped(n: Any, k: Linker) -> EventTest:
    """CR 106.12: "tapped for mana" is about the mana."""
    if n.for_mana:
        return ManaTest(k.test(n.what), color_mask((n.producing,)) if n.producing else 0, k.opt_plrs(n.players))
    if n.producing or n.players is not None:
        raise RulesError("what is tapped but for mana produces none, and who taps it is not kept")
    return TapTest(k.test(n.what))


def link_counters(n: Any, k: Linker) -> EventTest:
    if not n.one_or_more:
        raise RulesError("the engine cannot trigger for each of several counters that are put at once")
    return CountersTest(k.test(n.what), n.kind, k.opt_plrs(n.by), k.opt_plrs(n.players), n.by_effect)


def link_cycled(n: Any, k: Linker) -> EventTest:
    """CR 702.29d: cycling a card discards it, so that "cycles or discards" is about discarding alone."""
    return DiscardTest(k.plrs(n.players), own_or(n.what, k), False, not n.or_discards)


PLAYER_ACTS: Final = (
    "scry",
    "surveil",
    "shuffle",
    "search",
    "proliferate",
    "investigate",
    "populate",
    "amass",
    "bolster",
    "explore",
    "connive",
    "flip",
    "roll",
    "win flip",
    "lose flip",
    "discover",
    "manifest dread",
    "incubate",
    "learn",
    "fateseal",
    "collect evidence",
    "forage",
    "become monarch",
)
"""CR 701: the keyword actions of players that the engine tells of."""
OBJECT_ACTS: Final = (
    "exploit",
    "evolve",
    "train",
    "become monstrous",
    "become renowned",
    "become suspected",
    "become saddled",
    "explore",
    "connive",
    "regenerate",
    "adapt",
    "goad",
    "detain",
    "exert",
    "phase out",
    "phase in",
    "endure",
    "become crewed",
    "crew",
    "saddle",
)
"""Those of permanents."""


def link_player_acts(n: Any, k: Linker) -> EventTest:
    if n.action not in PLAYER_ACTS:
        raise RulesError(f"the engine does not tell of a player's {n.action!r}")
    return PlayerActTest(k.plrs(n.players), n.action)


def link_object_acts(n: Any, k: Linker) -> EventTest:
    if n.action not in OBJECT_ACTS:
        raise RulesError(f"the engine does not tell of a permanent's {n.action!r}")
    return ObjectActTest(k.test(n.what), n.action)


def listen(cls: type[Pattern], make: Callable[[Any, Linker], EventTest]) -> None:
    """Register a pattern; one that speaks of its own event is told of it."""

    def link(n: Any, k: Linker) -> EventTest:
        test = make(n, k)
        return KnowingTest(test) if speaks_of_event(n.node) else test

    register(cls, link)


def link_patterns() -> None:
    """Register the patterns."""
    register(mp.AnyEvent, lambda n, k: AnyEventTest([k.pattern(p) for p in n.parts]))
    listen(mp.ZoneChanges, link_zones)
    listen(mp.Attacks, link_attacks)
    listen(mp.Blocks, lambda n, k: BlockTest(k.test(n.what), k.opt_test(n.blocked)))
    listen(mp.BecomesBlocked, lambda n, k: BlockedTest(k.test(n.what), k.opt_test(n.by), True))
    listen(mp.IsUnblocked, lambda n, k: BlockedTest(k.test(n.what), None, False))
    listen(mp.DealsDamage, link_damage)
    listen(mp.CastsSpell, lambda n, k: CastTest(k.plrs(n.players), k.test(n.what), n.ordinal, n.copies))
    listen(mp.ActivatesAbility, lambda n, k: ActivateTest(k.plrs(n.players), k.test(n.source), tri(n.mana)))
    listen(mp.DrawsCard, lambda n, k: DrawTest(k.plrs(n.players), n.ordinal, n.except_first_in_draw_step))
    listen(mp.DiscardsCard, lambda n, k: DiscardTest(k.plrs(n.players), own_or(n.what, k), n.one_or_more, False))
    listen(mp.GainsLife, lambda n, k: LifeTest(k.plrs(n.players), True))
    listen(mp.LosesLife, lambda n, k: LifeTest(k.plrs(n.players), False))
    listen(mp.SacrificesPermanent, lambda n, k: SacrificeTest(k.plrs(n.players), k.test(n.what), n.one_or_more))
    listen(mp.BecomesTapped, link_tapped)
    listen(mp.BecomesUntapped, lambda n, k: UntapTest(k.test(n.what)))
    listen(mp.ManaProduced, lambda n, k: ManaTest(k.test(n.what), color_mask(n.types), k.opt_plrs(n.players)))
    listen(mp.BecomesTarget, lambda n, k: TargetTest(k.test(n.what), None, k.test(n.by), n.first_each_turn))
    listen(mp.PlayerBecomesTarget, lambda n, k: TargetTest(None, k.plrs(n.players), k.test(n.by), False))
    listen(mp.StepBegins, lambda n, k: StepTest(n.step, k.plrs(n.players)))
    listen(mp.CountersPut, link_counters)
    listen(mp.PlayerGetsCounters, lambda n, k: PlayerCountersTest(k.plrs(n.players), n.kind))
    listen(mp.CountersRemoved, lambda n, k: UncountersTest(k.test(n.what), n.kind, n.last))
    listen(mp.TokensCreated, lambda n, k: TokensTest(k.plrs(n.players), k.test(n.what), n.one_or_more))
    listen(mp.TurnedFaceUp, lambda n, k: FaceTest(k.test(n.what)))
    listen(mp.Transforms, lambda n, k: TransformTest(k.test(n.what)))
    listen(mp.BecomesAttached, lambda n, k: AttachTest(k.test(n.what), k.test(n.to)))
    listen(mp.Destroyed, lambda n, k: DestroyedTest(k.test(n.what)))
    listen(mp.Countered, lambda n, k: CounteredTest(k.test(n.what)))
    listen(mp.LandPlayed, lambda n, k: LandTest(k.plrs(n.players), k.test(n.what)))
    listen(mp.Cycled, link_cycled)
    listen(mp.PlayerActs, link_player_acts)
    listen(mp.ObjectActs, link_object_acts)
    listen(mp.PlayerLoses, lambda n, k: LosesTest(k.plrs(n.players)))
    listen(mp.ControlLost, lambda n, k: ControlLostTest(k.test(n.what), k.plrs(n.players)))
    listen(mp.StateHolds, lambda n, k: StateTest(k.cond(n.condition)))
    register(mp.Provided, lambda n, k: ProvidedTest(k.pattern(n.pattern), k.cond(n.condition)))
    register(mp.NthTime, lambda n, k: NthTest(k.pattern(n.pattern), n.n, n.window, counted_by(n.pattern)))
    register(mp.Together, lambda n, k: TogetherTest(k.pattern(n.pattern), n.least))
