"""What a player can be or have, with the triggered abilities that are inherent in it and have no source (CR 113.8):
the monarch (CR 725), the city's blessing (CR 702.131), rad counters (CR 728), speed (CR 702.179); and day and night,
which the game itself has (CR 731)."""

from __future__ import annotations

from typing import ClassVar, Final

from spellwright.core.vocab import D_LIFE, D_TURN, GONE
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.conditions import Compare, Designated, Fails, IsTurnOf
from spellwright.ir.meant.objects import Bound, ControllerOf, EventObject, Opponents, Those, You
from spellwright.rules.abilities import Ability, PlayerRuleAbility, TriggeredAbility
from spellwright.rules.amounts_log import of_last_turn
from spellwright.rules.events import Event, StepBegins
from spellwright.rules.events_play import PlayerActs, SpellCast
from spellwright.rules.gate import happen
from spellwright.rules.link import Linker
from spellwright.rules.listeners import FOREVER, add_rule, drop_watch
from spellwright.rules.objects import Card, Chars, Ctx, Face, Obj
from spellwright.rules.state import State

ONE: Final = mn.Fixed(1)
MAX_SPEED: Final = 4


def trigger(
    pattern: mb.Pattern, *effects: mb.Effect, condition: mb.Condition | None = None, limit: int = 0
) -> ma.Triggered:
    return ma.Triggered(pattern, condition, ma.Modes((ma.Body((), effects),), ONE, ONE), limit)


RADS: Final = mn.PlayerCounters("rad", You())
MEANT: Final[dict[str, tuple[ma.Triggered, ...]]] = {
    "The Monarch": (
        trigger(mp.StepBegins("end", You()), me_library.Draw(You(), ONE)),
        trigger(
            mp.DealsDamage(mf.TypeIs("creature"), players=You(), combat=True),
            me.GainDesignation(ControllerOf(EventObject("source")), "monarch"),
        ),
    ),
    "Radiation": (
        trigger(
            mp.StepBegins("precombat main", You()),
            me_library.Mill(You(), RADS, "milled"),
            me_shape.ForEachObject(
                Those(Bound("milled"), mf.Not(mf.TypeIs("land"))),
                (me_life.LoseLife(You(), ONE), me_life.TakePlayerCounters(You(), "rad", ONE)),
            ),
            condition=Compare(RADS, ">=", ONE),
        ),
    ),
    "Speed": (
        trigger(
            mp.Provided(mp.LosesLife(Opponents()), IsTurnOf(You())),
            me.GainDesignation(You(), "speed"),
            condition=Fails(Designated(You(), "max speed")),
            limit=1,
        ),
    ),
}
"""CR 725.2, 728.1, 702.179d: the inherent triggered abilities; "you" is the player whose they are."""
LINKED: Final[dict[str, tuple[Ability, ...]]] = {}
CARDS: Final[dict[str, Card]] = {}


def inherent(name: str) -> tuple[Ability, ...]:
    """The abilities, linked once."""
    got = LINKED.get(name)
    if got is None:
        out: list[Ability] = []
        for n in MEANT[name]:
            for a in Linker().ability(n):
                assert isinstance(a, TriggeredAbility)
                a.label = name
                out.append(a)
        got = tuple(out)
        LINKED[name] = got
    return got


def stand_in(s: State, name: str, seat: int) -> int:
    """An object that is in no zone and only has a name, for abilities without a source."""
    card = CARDS.get(name)
    if card is None:
        face = Face(Chars(name, 0, 0, 0, 0, 0, 0, 0, (), None, 0, 0, 0, ()), None, 0, "normal")
        card = Card(name, "designation", (face,), False)
        CARDS[name] = card
    n = len(s.objects)
    s.add(Obj(n, card, card.faces[0], seat, seat, GONE, s.epoch))
    return n


def has_inherent(s: State, name: str, seat: int) -> bool:
    for a in inherent(name):
        assert isinstance(a, TriggeredAbility)
        for w in s.index.triggers[a.event.kinds[0]]:
            if w.ability is a and w.ctx.you == seat:
                return True
    return False


def give_inherent(s: State, name: str, seat: int) -> None:
    """The abilities are the player's from now on."""
    ctx = Ctx(stand_in(s, name, seat), seat)
    for a in inherent(name):
        add_rule(s, a, ctx, FOREVER, seat, False)


def take_inherent(s: State, name: str) -> None:
    """The abilities are nobody's any longer."""
    for a in inherent(name):
        assert isinstance(a, TriggeredAbility)
        for w in s.index.triggers[a.event.kinds[0]]:
            if w.ability is a:
                drop_watch(s, w)


def radiate(s: State, seat: int) -> None:
    """CR 728.1: the player's rad counters are about to tell."""
    if not has_inherent(s, "Radiation", seat):
        give_inherent(s, "Radiation", seat)


class BecomesMonarch(PlayerActs):
    """CR 725.3."""

    __slots__ = ()

    rule: ClassVar[str] = "725.3"

    def __init__(self, player: int) -> None:
        PlayerActs.__init__(self, player, "become monarch", 1)

    def apply(self, s: State) -> None:
        take_inherent(s, "The Monarch")
        give_inherent(s, "The Monarch", self.player)
        s.edit_seldom().monarch = self.player
        s.touch(D_LIFE)


def crown(s: State, seat: int) -> None:
    """CR 725.3: the player becomes the monarch, who may already be."""
    if s.monarch != seat and not s.players[seat].lost:
        happen(s, [BecomesMonarch(seat)])


class Blessed(PlayerActs):
    """CR 702.131a: for the rest of the game."""

    __slots__ = ()

    rule: ClassVar[str] = "702.131a"

    def __init__(self, player: int) -> None:
        PlayerActs.__init__(self, player, "get city's blessing", 1)

    def apply(self, s: State) -> None:
        p = s.edit_player(self.player)
        p.designations = (*p.designations, BLESSING)
        s.touch(D_LIFE)


BLESSING: Final = "city's blessing"


def permanents_of(s: State, seat: int) -> int:
    n = 0
    for i in s.battlefield:
        p = s.permanent(i)
        if p.controller == seat and not p.phased:
            n += 1
    return n


def ascensions(s: State) -> list[Event]:
    """CR 702.131b: who controls ten permanents, one of them with ascend, and does not yet have the city's blessing."""
    out: list[Event] = []
    for w in s.index.rules:
        a = w.ability
        assert isinstance(a, PlayerRuleAbility)
        if a.what == "ascend":
            seat = w.ctx.you
            if BLESSING not in s.players[seat].designations and permanents_of(s, seat) >= 10:
                if not any([isinstance(e, Blessed) and e.player == seat for e in out]):
                    out.append(Blessed(seat))
    return out


class SpeedChanges(PlayerActs):
    """CR 702.179c: a player's speed increases by one, from none at all to one."""

    __slots__ = ()

    rule: ClassVar[str] = "702.179c"

    def __init__(self, player: int) -> None:
        PlayerActs.__init__(self, player, "speed up", 1)

    def apply(self, s: State) -> None:
        p = s.edit_player(self.player)
        n = speed_of(s, self.player) + 1
        rest = tuple([d for d in p.designations if not d.startswith("speed ") and d != "max speed"])
        p.designations = (*rest, f"speed {n}", "max speed") if n >= MAX_SPEED else (*rest, f"speed {n}")
        if n == 1:
            give_inherent(s, "Speed", self.player)
        s.touch(D_LIFE)


def speed_of(s: State, seat: int) -> int:
    """CR 702.179f."""
    for d in s.players[seat].designations:
        if d.startswith("speed "):
            return int(d[6:])
    return 0


def engines(s: State) -> list[Event]:
    """CR 702.179a, 704.5z: who controls a permanent with start your engines! and has no speed."""
    out: list[Event] = []
    for w in s.index.rules:
        a = w.ability
        assert isinstance(a, PlayerRuleAbility)
        if a.what == "start your engines" and not speed_of(s, w.ctx.you):
            if not any([isinstance(e, SpeedChanges) and e.player == w.ctx.you for e in out]):
                out.append(SpeedChanges(w.ctx.you))
    return out


def accelerate(s: State, seat: int) -> None:
    """CR 702.179c, d: never beyond 4."""
    if speed_of(s, seat) < MAX_SPEED:
        happen(s, [SpeedChanges(seat)])


DAY_OR_NIGHT: Final = ("", "day", "night")
"""`State.day` is a place in it."""


class DayChanges(PlayerActs):
    """CR 731.1: it becomes day or night. `player` is whose turn it is."""

    __slots__ = ("day",)

    rule: ClassVar[str] = "731.1"

    def __init__(self, player: int, day: int) -> None:
        PlayerActs.__init__(self, player, "become " + DAY_OR_NIGHT[day], 1)
        self.day = day

    def apply(self, s: State) -> None:
        s.edit_seldom().day = self.day
        s.touch(D_TURN)


def become_day(s: State, day: int) -> None:
    """CR 731.1: it becomes day (1) or night (2), which it may already be."""
    if s.day != day:
        happen(s, [DayChanges(s.active, day)])


def check_day(s: State) -> None:
    """CR 502.2, 731.2: day becomes night after a turn without spells of its player, night becomes day after two."""
    if not s.day:
        return
    player = -1
    casts: list[int] = []
    for e in of_last_turn(s):
        if isinstance(e, StepBegins):
            player = e.player
        elif isinstance(e, SpellCast):
            casts.append(e.player)
    if player < 0:
        return
    n = casts.count(player)
    if s.day == 1 and n == 0:
        become_day(s, 2)
    elif s.day == 2 and n >= 2:
        become_day(s, 1)
