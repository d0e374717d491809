"""Face-down spells and permanents (CR 708): what they would be face up, how they are turned, who sees them."""

from __future__ import annotations

from typing import ClassVar, Final

from spellwright.core.vocab import (
    A_SPECIAL,
    BATTLEFIELD,
    CANT_TURN_FACE_UP,
    CREATURE,
    D_ALL,
    E_FACE,
    E_OBJECT_ACT,
    EXILE,
    LAND,
)
from spellwright.rules.abilities import Ability, CostSpec, KeywordAbility
from spellwright.rules.base import Answer, Mod
from spellwright.rules.copies import with_chars
from spellwright.rules.events import Event, PutCounters
from spellwright.rules.events_play import Seen
from spellwright.rules.gate import happen
from spellwright.rules.layers import ALL_LAYERS, chars, upto
from spellwright.rules.listeners import register
from spellwright.rules.mana import Purpose
from spellwright.rules.mods_types import INTRINSIC
from spellwright.rules.objects import Chars, Ctx, Face, Obj, Permanent
from spellwright.rules.planning import affordable
from spellwright.rules.state import State
from spellwright.rules.zones import WAYS_DOWN, down_face

TURNING_UP: Final = ("morph", "megamorph", "disguise")
"""CR 702.37e, 702.168d: the keywords whose cost turns a permanent face up."""
DOUBLE_FACED: Final = ("transform", "modal_dfc", "meld", "double_faced_token")
"""CR 712.16: what can't be turned face down."""


def uncovered(s: State, o: Obj, limit: int = ALL_LAYERS) -> Chars:
    """CR 702.37e, 708.8: the characteristics that a face-down object would have if it were face up. `limit`: only those
    of the layers before this one."""
    probe = o.copy(s.epoch)
    probe.face_down = False
    probe.face = o.card.faces[0]
    probe.chars = probe.face.chars
    return upto(s, probe, limit)


def disguised(s: State, o: Obj, how: str) -> Obj:
    """CR 708.4: the card as it is while it is cast face down so; for whatever asks before it is."""
    probe = o.copy(s.epoch)
    probe.face_down = True
    probe.face = down_face(how)
    probe.chars = probe.face.chars
    probe.effects = ()
    return probe


def new_face(s: State, p: Permanent, face: Face) -> None:
    """The (editable) permanent shows another face, with a new timestamp (CR 613.7f-g): what was derived from the old
    one is forgotten."""
    p.face = face
    p.timestamp = s.tick()
    p.stamp = None
    register(s, p, p.registered, False)
    s.touch(D_ALL)
    p.registered = chars(s, p).abilities
    register(s, p, p.registered, True)
    s.touched.append(p.id)
    s.mana[p.controller] = None


# ------------------------------------------------------------------ turning up and down


class TurnedUp(Event):
    """CR 708.8: it is turned face up, and is the same object. `x`: of the cost that was paid (CR 702.37f). `counters`
    are put on it as it is turned (CR 708.11)."""

    __slots__ = ("counters", "oid", "player", "x")

    rule: ClassVar[str] = "708.8"

    def __init__(self, oid: int, player: int, x: int) -> None:
        Event.__init__(self, E_FACE)
        self.oid = oid
        self.player = player
        self.x = x
        self.counters: tuple[tuple[str, int], ...] = ()

    def affected(self, s: State) -> int:
        return s.objects[self.oid].controller

    def expand(self, s: State) -> list[Event]:
        return [PutCounters(self.oid, kind, n, self.player) for kind, n in self.counters]

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.face_down = False
        p.known = (1 << len(s.players)) - 1
        p.flags = tuple([f for f in p.flags if f not in WAYS_DOWN])
        p.turned_x = self.x
        s.edit_seldom().morphs -= 1
        new_face(s, p, p.card.faces[0])


class TurnedDown(Event):
    """CR 708.2a. `face`: with the characteristics that the effect lists."""

    __slots__ = ("face", "oid")

    rule: ClassVar[str] = "708.2a"

    def __init__(self, oid: int, face: Face) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid
        self.face = face

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        p.face_down = True
        s.edit_seldom().morphs += 1
        new_face(s, p, self.face)


def listed_face(s: State, o: Obj, mods: tuple[Mod, ...], ctx: Ctx) -> Face:
    """CR 708.2: what a face-down object is that an effect says these things of; they are its copiable values."""
    plain = down_face("")
    if not mods:
        return plain
    c = plain.chars.copy()
    for m in mods:
        m.fixed(s, ctx).apply(s, o, c, ctx)
    if c.types & LAND:
        basic = tuple([INTRINSIC[bit] for bit in INTRINSIC if c.subtypes & bit and INTRINSIC[bit] not in c.abilities])
        c.abilities = c.abilities + basic
    return with_chars(plain, c)


def can_turn_down(p: Permanent) -> bool:
    """CR 708.2b, 712.16."""
    return not p.face_down and p.card.layout not in DOUBLE_FACED


def stays_down(s: State, p: Permanent) -> bool:
    """CR 701.40g, 701.58g: an instant or sorcery card is shown and left face down."""
    return not p.card.faces[0].permanent


def turn_up_cost(s: State, o: Obj, which: int) -> CostSpec | None:
    """The cost of a way of `ways_to_turn_up`; None for the mana cost of a manifested or cloaked creature card."""
    a = way_ability(s, o, which)
    return a.cost if a is not None else None


def way_ability(s: State, o: Obj, which: int) -> KeywordAbility | None:
    """The keyword that gives a way of turning it up, as it would be face up."""
    if which < 0:
        return None
    found: tuple[Ability, ...] = uncovered(s, o).abilities
    a = found[which]
    assert isinstance(a, KeywordAbility)
    return a


def ways_to_turn_up(s: State, o: Obj, player: int, out: list[Answer]) -> None:
    """CR 702.37e, 701.40b: turning a face-down permanent face up for its morph cost, or its mana cost if it was
    manifested."""
    assert isinstance(o, Permanent)
    if chars(s, o).cant & CANT_TURN_FACE_UP or o.zone != BATTLEFIELD or o.phased or stays_down(s, o):
        return
    found = uncovered(s, o).abilities
    ctx = Ctx(o.id, player)
    for i in range(len(found)):
        a = found[i]
        if isinstance(a, KeywordAbility) and a.name in TURNING_UP and a.cost is not None:
            mana = a.cost.mana
            if (mana is None or affordable(s, player, mana, Purpose(None, None, ("morph",)))) and all(
                [act.payable(s, ctx) for act in a.cost.acts]
            ):
                out.append((A_SPECIAL, o.id, i))
    real = o.card.faces[0]
    if ("manifest" in o.flags or "cloak" in o.flags) and real.cost is not None and real.chars.types & CREATURE:
        if affordable(s, player, real.cost, Purpose(None, None, ("morph",))):
            out.append((A_SPECIAL, o.id, -1))


# ------------------------------------------------------------------ who sees it


def show(s: State, ids: Answer, player: int) -> None:
    """CR 702.37e, 708.9: the player shows these to all players."""
    if ids:
        happen(s, [Seen(player, ids, (1 << len(s.players)) - 1)])


def show_all(s: State, seats: Answer) -> None:
    """CR 708.9, 702.143f: as the game ends or a player leaves it, their face-down permanents and spells and their
    foretold cards are shown."""
    foretold: list[int] = []
    for p in s.permits:
        if p.label == "foretell":
            foretold.extend(p.ids)
    for seat in seats:
        found: list[int] = []
        for i in (*s.battlefield, *s.stack, *s.exile):
            o = s.objects[i]
            if o.owner == seat and o.face_down and (o.zone != EXILE or i in foretold):
                found.append(i)
        show(s, tuple(found), seat)


def end_game(s: State, winner: int) -> None:
    """CR 104.1: the game is over; -1 for a draw. What is face down is shown (CR 708.9)."""
    s.over = True
    s.edit_seldom().winner = winner
    show_all(s, tuple([p.seat for p in s.players]))
