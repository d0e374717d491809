"""State-based actions (CR 704), over what was touched since they were last checked."""

from __future__ import annotations

from typing import ClassVar

from spellwright.core.vocab import (
    BATTLE,
    BATTLEFIELD,
    CANT_BE_EQUIPPED,
    CREATURE,
    E_OBJECT_ACT,
    E_STATE,
    ENCHANTMENT,
    EXILE,
    GONE,
    GRAVEYARD,
    L_CONTROL,
    LAND,
    LEGENDARY,
    PLANESWALKER,
    WORLD,
    subtype_bit,
)
from spellwright.rules.abilities import KeywordAbility, TriggeredAbility
from spellwright.rules.decisions import OneOf
from spellwright.rules.designations import crown, engines
from spellwright.rules.events import Event, TakeCounters
from spellwright.rules.events_actions import Destroy, Sacrificed
from spellwright.rules.events_play import PlayerLoses
from spellwright.rules.facedown import end_game, new_face, show_all
from spellwright.rules.gate import happen, intend
from spellwright.rules.index import Waiting
from spellwright.rules.layers import chars, text_face
from spellwright.rules.listeners import controller_of, resync
from spellwright.rules.objects import SPELL, Chars, Cont, Ctx, Permanent, StackObject
from spellwright.rules.restrictions import forbidden, protected
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove, leave, unattach

AURA = subtype_bit("Aura")
EQUIPMENT = subtype_bit("Equipment")
FORTIFICATION = subtype_bit("Fortification")
SAGA = subtype_bit("Saga")
ROLE = subtype_bit("Role")
NOTHING = Event(E_STATE)


def check(s: State) -> bool:
    """Find all that apply and perform them at once (CR 704.3). Whether anything was done. It is looked at what was
    touched, and at what is attached to that, which may have to come off (CR 704.5m-n)."""
    losers = who_loses(s)
    if losers:
        forget_draws(s)
        perform_losses(s, losers)
        return True
    ids = s.battlefield if s.check_all else list(dict.fromkeys(s.touched))
    events: list[Event] = []
    loose: list[int] = []
    legends: dict[tuple[int, str], list[int]] = {}
    touched: list[int] = []
    worlds: list[int] = []
    objects = s.objects
    for oid in ids:
        if oid <= 0:
            continue
        o = objects[oid]
        if o.zone != BATTLEFIELD:
            continue
        assert isinstance(o, Permanent)
        if o.phased:
            continue
        if o.attachments and not s.check_all:
            ids.extend([i for i in o.attachments if i not in ids])
        c = o.chars if o.stamp is s.layer else chars(s, o)
        if (
            c.types == CREATURE
            and o.damage < c.toughness
            and not (o.deathtouched or o.counters or o.attached or c.supertypes)
            and len(o.attachments) < 2
        ):
            continue
        one(s, o, c, events, loose)
        if o.deathtouched:
            touched.append(oid)
        if c.supertypes & (LEGENDARY | WORLD):
            if c.supertypes & LEGENDARY and c.name:
                legends[(o.controller, c.name)] = []
            if c.supertypes & WORLD:
                worlds.append(oid)
    if legends or worlds:
        singular(s, legends, bool(worlds), events)
    if s.index.rules:
        events.extend(engines(s))
    if len(s.players) > 2 and len(s.living()) < len(s.players):
        events.extend(orphans(s))
    will = intend(s, events) if events else events
    forget_draws(s)
    s.touched = []
    s.check_all = False
    for oid in touched:
        s.edit_permanent(oid).deathtouched = False
    for oid in loose:
        unattach(s, s.edit_permanent(oid))
    if will:
        s.cause = 0
        happen(s, will)
    return bool(will) or bool(loose)


def forget_draws(s: State) -> None:
    """CR 704.5b: only draws since the last check count."""
    for p in s.players:
        if p.drew_empty:
            s.edit_player(p.seat).drew_empty = False


def one(s: State, o: Permanent, c: Chars, events: list[Event], loose: list[int]) -> None:
    """CR 704.5f-q for one permanent."""
    if c.types & CREATURE:
        if c.toughness <= 0:
            events.append(ZoneMove(o.id, GRAVEYARD, "toughness"))
            return
        if o.deathtouched or (o.damage and o.damage >= c.toughness):
            lethal = Destroy(o.id, True)
            lethal.by_rule = True
            events.append(lethal)
            return
    if c.types & PLANESWALKER and not o.count("loyalty"):
        events.append(ZoneMove(o.id, GRAVEYARD, "loyalty"))
        return
    if c.types & BATTLE and not o.count("defense") and not speaking(s, o.id, ""):
        events.append(ZoneMove(o.id, GRAVEYARD, "defense"))
        return
    if o.counters:
        plus = o.count("+1/+1")
        minus = o.count("-1/-1")
        if plus and minus:
            n = min(plus, minus)
            events.append(TakeCounters(o.id, "+1/+1", n))
            events.append(TakeCounters(o.id, "-1/-1", n))
    if len(o.attachments) > 1:
        roles(s, o, events)
    if c.subtypes & SAGA:
        final = text_face(s, o).saga
        if final and o.count("lore") >= final and not speaking(s, o.id, "chapter"):
            events.append(Sacrificed(o.id, o.controller))
            return
    if c.types & ENCHANTMENT and c.subtypes & AURA:
        if not attachable(s, o, c, o.attached):
            if o.face.unbestowed is not None:
                events.append(EndsBestow(o.id))
                return
            events.append(ZoneMove(o.id, GRAVEYARD, "unattached"))
    elif o.attached and not (c.subtypes & (EQUIPMENT | FORTIFICATION) and attachable(s, o, c, o.attached)):
        loose.append(o.id)


class EndsBestow(Event):
    """CR 702.103f: a bestowed Aura that is not attached legally becomes unattached and ceases to be bestowed."""

    __slots__ = ("oid",)

    rule: ClassVar[str] = "702.103f"

    def __init__(self, oid: int) -> None:
        Event.__init__(self, E_OBJECT_ACT)
        self.oid = oid

    def apply(self, s: State) -> None:
        p = s.edit_permanent(self.oid)
        if p.attached:
            unattach(s, p)
        if p.face.unbestowed is not None:
            new_face(s, p, p.face.unbestowed)


def speaking(s: State, oid: int, label: str) -> bool:
    """CR 704.5s, v: whether a triggered ability of the permanent (of this label, "" for any) has triggered and not
    yet left the stack."""
    for w in s.waiting:
        t = w.watch.ability
        if w.source == oid and isinstance(t, TriggeredAbility) and (not label or t.label == label):
            return True
    for i in s.stack:
        x = s.objects[i]
        if isinstance(x, StackObject) and x.ctx.source == oid and isinstance(x.ability, TriggeredAbility):
            if not label or x.ability.label == label:
                return True
    return False


def roles(s: State, o: Permanent, events: list[Event]) -> None:
    """CR 704.5y: of the Roles on a permanent that one player controls, only the latest stays."""
    latest: dict[int, Permanent] = {}
    for i in o.attachments:
        r = s.permanent(i)
        if r.zone != BATTLEFIELD or r.phased or not chars(s, r).subtypes & ROLE:
            continue
        best = latest.get(r.controller)
        if best is None:
            latest[r.controller] = r
            continue
        if best.timestamp > r.timestamp:
            best, r = r, best
        latest[r.controller] = r
        events.append(ZoneMove(best.id, GRAVEYARD, "role"))


def reconfigures(c: Chars) -> bool:
    """CR 301.5c: Equipment that is a creature too equips nothing, unless it has reconfigure."""
    for a in c.abilities:
        if isinstance(a, KeywordAbility) and a.name == "reconfigure":
            return True
    return False


def attachable(s: State, p: Permanent, c: Chars, to: int) -> bool:
    """CR 301.5c, 303.4c, 702.5, 702.16d: whether it may be attached to that object or player."""
    if to == 0 or to == p.id:
        return False
    if to < 0:
        if s.players[-1 - to].lost:
            return False
        for a in c.abilities:
            if isinstance(a, KeywordAbility) and a.name == "enchant" and a.players is not None:
                return -1 - to in a.players.seats(s, Ctx(p.id, p.controller))
        return False
    h = s.objects[to]
    if h.zone != BATTLEFIELD or (isinstance(h, Permanent) and h.phased):
        return False
    hc = chars(s, h)
    if protected(s, h, hc, p):
        return False
    if c.subtypes & EQUIPMENT and hc.cant & CANT_BE_EQUIPPED:
        return False
    if c.subtypes & EQUIPMENT:
        return hc.types & CREATURE != 0 and (not c.types & CREATURE or reconfigures(c))
    if c.subtypes & FORTIFICATION:
        return hc.types & LAND != 0
    if c.types & CREATURE:
        return False
    for a in c.abilities:
        if isinstance(a, KeywordAbility) and a.name == "enchant":
            if a.filter is None or not a.filter.test(s, h, hc, Ctx(p.id, p.controller)):
                return False
    return True


def singular(s: State, legends: dict[tuple[int, str], list[int]], worlds: bool, events: list[Event]) -> None:
    """CR 704.5j, k: of legendary permanents of one name under one controller one stays, of world permanents the
    latest."""
    found: dict[tuple[int, str], list[int]] = {}
    world: list[Permanent] = []
    for oid in s.battlefield:
        o = s.permanent(oid)
        c = chars(s, o)
        if c.supertypes & LEGENDARY and (o.controller, c.name) in legends and not o.phased:
            found.setdefault((o.controller, c.name), []).append(oid)
        if c.supertypes & WORLD:
            world.append(o)
    for (seat, _), ids in found.items():
        if len(ids) > 1 and not forbidden(s, "no legend rule", seat):
            keep = s.ask(OneOf(seat, "legend", 0, [(i,) for i in ids], ()))[0]
            for i in ids:
                if i != keep:
                    events.append(ZoneMove(i, GRAVEYARD, "legend"))
    if worlds and len(world) > 1:
        latest = max([o.timestamp for o in world])
        tie = len([o for o in world if o.timestamp == latest]) > 1
        for o in world:
            if tie or o.timestamp != latest:
                events.append(ZoneMove(o.id, GRAVEYARD, "world"))


def who_loses(s: State) -> list[tuple[int, str]]:
    """CR 704.5a-c."""
    out: list[tuple[int, str]] = []
    for p in s.players:
        if p.lost or (p.life > 0 and not p.drew_empty and not p.counters):
            continue
        why = ""
        if p.life <= 0:
            why = "704.5a"
        elif p.drew_empty:
            why = "704.5b"
        elif p.counters and p.count("poison") >= 10:
            why = "704.5c"
        if why and not forbidden(s, "can't lose", p.seat):
            out.append((p.seat, why))
    return out


def perform_losses(s: State, losers: list[tuple[int, str]]) -> None:
    """CR 104.3, 104.4a: players leave the game; the last one left wins, and if none is left it is a draw."""
    events: list[Event] = [PlayerLoses(seat, why) for seat, why in losers]
    will = intend(s, events)
    happen(s, will)
    for e in will:
        if isinstance(e, PlayerLoses):
            s.edit_player(e.player).lost = True
    left = [p.seat for p in s.players if not p.lost]
    if len(left) <= 1:
        end_game(s, left[0] if left else -1)
        return
    for e in will:
        if isinstance(e, PlayerLoses):
            leave_game(s, e.player)


class LeavesGame(ZoneMove):
    """CR 800.4a: an object leaves the game with its owner. Abilities that look for it leaving a zone see it (CR
    603.6c)."""

    __slots__ = ()

    rule: ClassVar[str] = "800.4a"

    def __init__(self, oid: int) -> None:
        ZoneMove.__init__(self, oid, GONE, "left")

    def apply(self, s: State) -> None:
        o = s.edit(self.oid)
        self.source_zone = o.zone
        leave(s, o)


def leave_game(s: State, seat: int) -> None:
    """CR 800.4a: what the player owns leaves the game, what gives them control ends, and what else they control is
    exiled."""
    show_all(s, (seat,))
    p = s.players[seat]
    gone = [i for i in (*s.battlefield, *s.stack, *s.exile, *s.command) if s.objects[i].owner == seat]
    gone.extend(p.graveyard)
    happen(s, [LeavesGame(i) for i in gone])
    for i in (*p.hand, *p.library):
        s.edit(i).zone = GONE
    p = s.edit_player(seat)
    p.hand = ()
    p.forget()
    p.library = ()
    for oid in s.battlefield:
        o = s.objects[oid]
        keep = tuple([c for c in o.effects if not gives_control(s, c, seat)])
        if len(keep) != len(o.effects):
            s.edit(oid).effects = keep
            s.resync = True
    if s.resync:
        resync(s)
    for oid in s.stack[:]:
        x = s.objects[oid]
        if x.controller == seat and (not isinstance(x, StackObject) or x.kind != SPELL or x.copy_of != 0):
            leave(s, s.edit(oid))
    rest = [oid for oid in (*s.battlefield, *s.stack) if s.objects[oid].controller == seat]
    if rest:
        happen(s, [ZoneMove(i, EXILE, "left") for i in rest])
    if s.monarch == seat:
        crown(s, s.active if not s.players[s.active].lost else s.next_seat(s.active))
    s.check_all = True


def gives_control(s: State, c: Cont, seat: int) -> bool:
    """Whether a continuous effect gives this player control of what carries it."""
    for m in c.mods:
        if m.layer == L_CONTROL and m.seat(s, c.ctx) == seat:
            return True
    return False


def orphans(s: State) -> list[Event]:
    """CR 800.4c: what would fall back to a player who has left the game is exiled."""
    out: list[Event] = []
    for oid in s.battlefield:
        o = s.permanent(oid)
        if s.players[controller_of(s, o)].lost:
            out.append(ZoneMove(oid, EXILE, "left"))
    return out


def state_triggers(s: State) -> None:
    """CR 603.8: state triggers, each once until it has left the stack."""
    for w in s.index.triggers[E_STATE]:
        t = w.ability
        assert isinstance(t, TriggeredAbility)
        if not t.event.matches(s, NOTHING, w.ctx):
            continue
        pending = False
        for oid in s.stack:
            o = s.objects[oid]
            if isinstance(o, StackObject) and o.ability is t and o.ctx.source == w.ctx.source:
                pending = True
        if not pending:
            s.waiting.append(Waiting(w, w.ctx, w.ctx.source, w.ctx.you))
