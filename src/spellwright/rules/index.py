"""The index of who listens to what, and what waits to be put on the stack: immutable records that games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellwright.core.vocab import N_EVENTS
from spellwright.rules.base import Answer
from spellwright.rules.objects import Cont, Ctx

if TYPE_CHECKING:
    from spellwright.rules.abilities import Ability
    from spellwright.rules.objects import Chars


class Watch:
    """An ability that listens, and the context it listens in. `cont` is set for one made by a resolution (CR 611.2),
    which
    ends; `shield` counts down what a prevention effect has left (-1: no count)."""

    __slots__ = ("ability", "ctx", "key", "once", "turn", "until", "until_seat")

    def __init__(
        self, ability: Ability, ctx: Ctx, key: int, until: int, until_seat: int, turn: int, once: bool
    ) -> None:
        self.ability = ability
        self.ctx = ctx
        self.key = key
        self.until = until
        self.until_seat = until_seat
        self.turn = turn
        self.once = once


Table = tuple[Watch, ...]
NONE: Final[Table] = ()


class Index:
    """Who listens to what. Immutable once shared: a change makes a new one.

    `triggers` and `replacements` are by event class, `heard` is a mask of the classes that triggers listen to.
    `statics` are the continuous effects of static abilities, `entries` their changes and those of resolutions in
    order: `wide` those that any permanent may fit, `single` those that only one can, by its id. `reads` and
    `writes` are the domains of all of them together, `watched` those on which controllers and abilities depend;
    `general` says that none tells permanents apart that have the same face and controller and nothing of their own
    (`layers.kin_of`). `carried` is what effects that objects carry write, a mask a layer. `timed`: rules that end
    may be among the tables, since resolutions made them. `mana` are the permanents with mana abilities;
    `mana_for_all` counts those abilities that other players may activate too, `phasing` those of that name.
    `latent` are the permanents that have other static abilities than they were printed or copied with: one that was
    lost still applies in the layers before the one that took it (CR 613.6), one that was gained is as old as what
    gave it (CR 613.7a).
    """

    __slots__ = (
        "actives",
        "away",
        "carried",
        "cost_changes",
        "entangled",
        "entries",
        "general",
        "grants",
        "heard",
        "latent",
        "loses",
        "mana",
        "mana_for_all",
        "mana_triggers",
        "nested",
        "phasing",
        "reads",
        "replacements",
        "rules",
        "single",
        "statics",
        "timed",
        "triggers",
        "watched",
        "wide",
        "writes",
    )

    def __init__(self, src: Index | None = None) -> None:
        if src is None:
            self.triggers: list[Table] = [NONE] * N_EVENTS
            self.replacements: list[Table] = [NONE] * N_EVENTS
            self.statics: tuple[Cont, ...] = ()
            self.entries: tuple[Entry, ...] = ()
            self.wide: tuple[Entry, ...] = ()
            self.single: dict[int, list[Entry]] = {}
            self.away: tuple[Entry, ...] = ()
            self.carried: tuple[tuple[int, int], ...] = ()
            self.rules: Table = NONE
            self.cost_changes: Table = NONE
            self.reads = 0
            self.writes = 0
            self.watched = 0
            self.nested = False
            self.loses = False
            self.mana: Answer = ()
            self.actives: Answer = ()
            self.latent: Answer = ()
            self.mana_triggers = 0
            self.mana_for_all = 0
            self.phasing = 0
            self.heard = 0
            self.timed = False
            self.grants = False
            self.entangled = False
            self.general = True
        else:
            self.triggers = src.triggers
            self.replacements = src.replacements
            self.statics = src.statics
            self.entries = src.entries
            self.wide = src.wide
            self.single = src.single
            self.away = src.away
            self.carried = src.carried
            self.rules = src.rules
            self.cost_changes = src.cost_changes
            self.reads = src.reads
            self.writes = src.writes
            self.watched = src.watched
            self.nested = src.nested
            self.loses = src.loses
            self.mana = src.mana
            self.actives = src.actives
            self.latent = src.latent
            self.mana_triggers = src.mana_triggers
            self.mana_for_all = src.mana_for_all
            self.phasing = src.phasing
            self.heard = src.heard
            self.timed = src.timed
            self.grants = src.grants
            self.entangled = src.entangled
            self.general = src.general

    def copy(self) -> Index:
        return Index(self)

    def listen(self, kind: int, table: Table) -> None:
        """These triggers listen to this class of events."""
        self.triggers = self.triggers[:]
        self.triggers[kind] = table
        if table:
            self.heard |= 1 << kind
        else:
            self.heard &= ~(1 << kind)

    def replace(self, kind: int, table: Table) -> None:
        """These replacements are about this class of events."""
        self.replacements = self.replacements[:]
        self.replacements[kind] = table


class Entry:
    """One change of one continuous effect at its place in the layers: sorted by (layer, CDAs first, timestamp).

    `made`, for one that many permanents may fit and that is `Mod.pure`: what it has made of characteristics, so that
    permanents that are alike share theirs."""

    __slots__ = ("cont", "layer", "made", "mod", "order", "start")

    def __init__(self, cont: Cont, mod: object, layer: int, order: int, start: bool) -> None:
        self.cont = cont
        self.mod = mod
        self.layer = layer
        self.order = order
        self.start = start
        self.made: dict[Chars, Chars] | None = None


class Waiting:
    """A triggered ability waiting to be put on the stack (CR 603.3), with its event."""

    __slots__ = ("ctx", "source", "watch", "you")

    def __init__(self, watch: Watch, ctx: Ctx, source: int, you: int) -> None:
        self.watch = watch
        self.ctx = ctx
        self.source = source
        self.you = you
