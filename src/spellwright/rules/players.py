"""Which players, linked."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import BATTLEFIELD, D_ATTACH, D_CHOICES, D_COMBAT, D_CONTROL, D_TURN
from spellwright.rules.base import Answer, Cond, Objs, Plrs
from spellwright.rules.decisions import OneOf
from spellwright.rules.events import (
    Attached,
    CreateTokens,
    Damage,
    DrawCard,
    Event,
    GainLife,
    LoseLife,
    ProduceMana,
    PutCounters,
    StepBegins,
    TakeCounters,
    Tap,
    Untap,
)
from spellwright.rules.events_actions import Countered, Destroy, Discarded, Regenerated, Sacrificed
from spellwright.rules.events_play import (
    AbilityActivated,
    Attacks,
    BecomesBlocked,
    BecomesTarget,
    Blocks,
    ControlChanged,
    Cycled,
    LandPlayed,
    ObjectActs,
    PlayerActs,
    PlayerLoses,
    SpellCast,
    SpellCopied,
)
from spellwright.rules.facedown import TurnedUp
from spellwright.rules.objects import NOT_ATTACKING, Ctx, Permanent
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove


def event_object(e: Event, role: str) -> int:
    """The object in this role. "object": what it happened to or who did it, as the event's subject; "source": the
    source
    of damage or of a spell; "other": the second object (what is blocked, attacked, targeted by)."""
    if isinstance(e, ZoneMove):
        return e.new if e.to == BATTLEFIELD or e.oid == 0 else e.oid
    if isinstance(e, Damage):
        return e.source if role in ("source", "cause") else e.target
    if isinstance(e, Attacks):
        return e.oid if role in ("object", "source", "attacker") else e.defender
    if isinstance(e, Blocks):
        return e.oid if role in ("object", "source", "blocker") else e.attacker
    if isinstance(e, BecomesBlocked):
        if role in ("object", "source", "attacker"):
            return e.oid
        return e.by[0] if e.by else 0
    if isinstance(e, BecomesTarget):
        return e.by if role in ("source", "cause") else e.target
    if isinstance(e, PutCounters):
        return e.target
    if isinstance(e, TakeCounters):
        return e.target
    if isinstance(e, AbilityActivated):
        return e.source if role in ("source", "cause") else e.oid
    if isinstance(e, ProduceMana):
        return e.source
    if isinstance(e, (SpellCast, SpellCopied)):
        return e.oid
    if isinstance(e, (Tap, Untap)):
        return e.oid
    if isinstance(e, Attached):
        return e.to if role == "other" else e.oid
    if isinstance(
        e,
        (
            Sacrificed,
            Discarded,
            Cycled,
            Countered,
            ObjectActs,
            Regenerated,
            Destroy,
            ControlChanged,
            LandPlayed,
            TurnedUp,
        ),
    ):
        return e.oid
    if isinstance(e, DrawCard):
        return e.new
    return 0


def event_player(s: State, e: Event, role: str) -> int:
    """The player in this role, -1 for none."""
    if role == "defending":
        if isinstance(e, Attacks):
            return e.player
        i = event_object(e, "attacker")
        o = s.objects[i] if i > 0 else None
        if isinstance(o, Permanent) and o.attacking != NOT_ATTACKING:
            return -1 - o.attacking if o.attacking < 0 else s.objects[o.attacking].controller
        return -1
    if role == "active":
        return s.active
    if role == "controller":
        i = event_object(e, "object")
        return s.objects[i].controller if i > 0 else -1
    if isinstance(
        e, (GainLife, LoseLife, DrawCard, Discarded, Sacrificed, Cycled, PlayerActs, PlayerLoses, LandPlayed)
    ):
        return e.player
    if isinstance(e, (SpellCast, SpellCopied, AbilityActivated, ProduceMana, StepBegins, CreateTokens)):
        return e.player
    if isinstance(e, Damage):
        return -1 - e.target if e.target < 0 else s.objects[e.target].controller
    if isinstance(e, Attacks):
        return s.objects[e.oid].controller
    if isinstance(e, PutCounters):
        return -1 - e.target if e.target < 0 else e.by
    if isinstance(e, Tap):
        return e.player
    if isinstance(e, BecomesTarget):
        return s.objects[e.by].controller
    i = event_object(e, "object")
    return s.objects[i].controller if i > 0 else -1


class YouPlrs(Plrs):
    __slots__ = ()

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        return [ctx.you]


class OpponentPlrs(Plrs):
    __slots__ = ()

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        return [p for p in s.living() if p != ctx.you]


class EachPlrs(Plrs):
    __slots__ = ()

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        return s.living()


class OtherPlrs(Plrs):
    __slots__ = ("than",)

    def __init__(self, than: Plrs) -> None:
        self.reads = than.reads
        self.than = than

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        no = self.than.seats(s, ctx)
        return [p for p in s.living() if p not in no]


class TargetPlrs(Plrs):
    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        self.reads = 0
        self.slot = slot

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        if self.slot >= len(ctx.targets):
            return []
        return [-1 - t for t in ctx.targets[self.slot] if t < 0]


class ControllerPlrs(Plrs):
    """Controllers or owners of objects, last known where they are gone."""

    __slots__ = ("objs", "owner")

    def __init__(self, objs: Objs, owner: bool) -> None:
        self.reads = objs.reads | D_CONTROL
        self.objs = objs
        self.owner = owner

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        for i in self.objs.ids(s, ctx):
            o = s.objects[i]
            who = o.owner if self.owner else o.controller
            if who not in out:
                out.append(who)
        return out


class EventPlrs(Plrs):
    __slots__ = ("role",)

    def __init__(self, role: str) -> None:
        self.reads = 0
        self.role = role

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        if ctx.event is None:
            return []
        p = event_player(s, ctx.event, self.role)
        return [p] if p >= 0 else []


class BoundPlrs(Plrs):
    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.reads = 0
        self.label = label

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        return [-1 - t for t in ctx.get(self.label) if t < 0]


DEFENDING: Final = "defending"
"""The label of the player who could be attacked, while that is asked about (CR 508.1c)."""


class DefendingPlrs(Plrs):
    __slots__ = ("of",)

    def __init__(self, of: Objs) -> None:
        self.reads = of.reads | D_COMBAT
        self.of = of

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        asked = ctx.get(DEFENDING)
        if asked:
            return [-1 - asked[0]]
        out: list[int] = []
        for i in self.of.ids(s, ctx):
            o = s.objects[i]
            if isinstance(o, Permanent) and o.attacking != NOT_ATTACKING:
                out.append(-1 - o.attacking if o.attacking < 0 else s.objects[o.attacking].controller)
        return out


class ActivePlrs(Plrs):
    __slots__ = ()

    def __init__(self) -> None:
        self.reads = D_TURN

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        return [s.active]


class HostPlrs(Plrs):
    __slots__ = ("of",)

    def __init__(self, of: Objs) -> None:
        self.reads = of.reads | D_ATTACH
        self.of = of

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        out: list[int] = []
        for i in self.of.ids(s, ctx):
            o = s.objects[i]
            if isinstance(o, Permanent) and o.attached < 0:
                out.append(-1 - o.attached)
        return out


class ChosenPlrs(Plrs):
    __slots__ = ()

    def __init__(self) -> None:
        self.reads = D_CHOICES

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        for label, value in s.objects[ctx.source].choices:
            if label in ("player", "opponent"):
                return [value[0]]
        return []


class ChoosePlrs(Plrs):
    """A player chosen as the instruction is carried out: evaluating it asks."""

    __slots__ = ("among", "chooser")

    def __init__(self, chooser: Plrs, among: Plrs) -> None:
        self.reads = 0
        self.chooser = chooser
        self.among = among

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        who = self.chooser.seats(s, ctx)
        found = self.among.seats(s, ctx)
        if not who or not found:
            return []
        if len(found) == 1:
            return found
        options: list[Answer] = [(-1 - p,) for p in found]
        return [-1 - s.ask(OneOf(who[0], "player", ctx.source, options, ()))[0]]

    def possible(self, s: State, ctx: Ctx) -> list[int]:
        return self.among.possible(s, ctx) if self.chooser.seats(s, ctx) else []


class PlrsWho(Plrs):
    __slots__ = ("cond", "plrs")

    def __init__(self, plrs: Plrs, cond: Cond) -> None:
        self.reads = plrs.reads | cond.reads
        self.plrs = plrs
        self.cond = cond

    def seats(self, s: State, ctx: Ctx) -> list[int]:
        return [p for p in self.plrs.seats(s, ctx) if self.cond.holds(s, ctx.bind("candidate", (-1 - p,)))]
