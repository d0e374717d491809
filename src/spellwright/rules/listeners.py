"""Which abilities listen to what, kept up to date as abilities appear and vanish (CR 113.6, 603.2, 611.3, 614)."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import ANYWHERE, BATTLEFIELD, D_ABILITIES, D_CONTROL, D_SUBTYPES, L_CONTROL, L_TYPE
from spellwright.rules.abilities import (
    Ability,
    ActivatedAbility,
    CostChangeAbility,
    PlayerRuleAbility,
    ReplacementAbility,
    StaticAbility,
    TriggeredAbility,
)
from spellwright.rules.base import Mod, Stamp
from spellwright.rules.events import remove_from_combat
from spellwright.rules.layers import chars, entries_of, entry_order, upto
from spellwright.rules.objects import Cont, Ctx, Obj, Permanent, StackObject
from spellwright.rules.state import Index, State, Table, Watch

# how long something made by a resolution lasts
FOREVER: Final = 0
END_OF_TURN: Final = 1
END_OF_COMBAT: Final = 2
YOUR_NEXT_TURN: Final = 3
END_OF_YOUR_NEXT_TURN: Final = 4
SOURCE_LEAVES: Final = 5
SOURCE_UNTAPS: Final = 6
CONTROL_SOURCE: Final = 7
NEXT_END_STEP: Final = 8
NEXT_UPKEEP: Final = 9
WHILE: Final = 10
CONTROLLERS_UNTAP: Final = 11
UNTIL_OF: Final[dict[str, int]] = {
    "permanent": FOREVER,
    "end of turn": END_OF_TURN,
    "end of combat": END_OF_COMBAT,
    "your next turn": YOUR_NEXT_TURN,
    "end of your next turn": END_OF_YOUR_NEXT_TURN,
    "source leaves": SOURCE_LEAVES,
    "source tapped": SOURCE_UNTAPS,
    "you control source": CONTROL_SOURCE,
    "next end step": NEXT_END_STEP,
    "next upkeep": NEXT_UPKEEP,
    "while": WHILE,
    "controller's next untap step": CONTROLLERS_UNTAP,
    "": FOREVER,
}


def watch_of(a: Ability, o: Obj) -> Watch:
    return Watch(a, Ctx(o.id, o.controller), o.id, FOREVER, 0, 0, False)


def register(s: State, o: Obj, abilities: tuple[Ability, ...], on: bool) -> None:
    """The abilities of an object begin (or cease) to listen, those that work in the zone it is in."""
    zone = o.zone
    ix = s.index.copy()
    static = False
    for a in abilities:
        if a.zone not in (zone, ANYWHERE):
            continue
        if isinstance(a, TriggeredAbility):
            for k in a.event.kinds:
                ix.triggers[k] = changed(ix.triggers[k], a, o, on)
            if a.is_mana:
                ix.mana_triggers += 1 if on else -1
        elif isinstance(a, ReplacementAbility):
            if not a.own:
                for k in a.event.kinds:
                    ix.replacements[k] = changed(ix.replacements[k], a, o, on)
        elif isinstance(a, StaticAbility):
            if a.cda and zone != BATTLEFIELD:
                continue
            static = True
            if on:
                ix.statics = (
                    *ix.statics,
                    Cont(o.timestamp, a.what, a.mods, Ctx(o.id, o.controller), a.cond, a.cda, 0, 0, 0, a.affects),
                )
            else:
                ix.statics = tuple([c for c in ix.statics if c.mods is not a.mods or c.ctx.source != o.id])
        elif isinstance(a, ActivatedAbility):
            if a.is_mana and zone == BATTLEFIELD:
                if on:
                    if o.id not in ix.mana:
                        ix.mana = (*ix.mana, o.id)
                else:
                    ix.mana = tuple([i for i in ix.mana if i != o.id])
            elif zone == BATTLEFIELD:
                if on:
                    if o.id not in ix.actives:
                        ix.actives = (*ix.actives, o.id)
                else:
                    ix.actives = tuple([i for i in ix.actives if i != o.id])
        elif isinstance(a, PlayerRuleAbility):
            ix.rules = changed(ix.rules, a, o, on)
            s.layer = Stamp()
        elif isinstance(a, CostChangeAbility):
            if not a.self_spell:
                ix.cost_changes = changed(ix.cost_changes, a, o, on)
    s.index = ix
    if static:
        rebuild(s, ix)


def changed(table: Table, a: Ability, o: Obj, on: bool) -> Table:
    if on:
        return (*table, watch_of(a, o))
    return tuple([w for w in table if w.ability is not a or w.key != o.id])


def rebuild(s: State, ix: Index) -> None:
    """The continuous effects have changed: sort them into layers, and see what they read and write."""
    granted = ix.grants
    controls = ix.writes & D_CONTROL
    ix.reads = 0
    ix.writes = 0
    entries = []
    for c in (*ix.statics, *s.conts):
        entries.extend(entries_of(c))
    entries.sort(key=entry_order)
    ix.entries = tuple(entries)
    loses = False
    for e in entries:
        m = e.mod
        assert isinstance(m, Mod)
        ix.reads |= m.reads
        ix.writes |= m.writes
        if e.cont.what is not None:
            ix.reads |= e.cont.what.reads
        if e.cont.cond is not None:
            ix.reads |= e.cont.cond.reads
        if m.writes & D_ABILITIES and m.loses():
            loses = True
    ix.grants = ix.writes & (D_ABILITIES | D_SUBTYPES) != 0
    ix.latent = tuple([i for i in ix.latent if s.in_play(i)])
    ix.entangled = tangled(ix) or (loses and len(entries) > 1) or bool(ix.latent)
    s.layer = Stamp()
    s.check_all = True
    for i in range(len(s.mana)):
        s.mana[i] = None
    if ix.grants or granted or controls or ix.writes & D_CONTROL:
        s.resync = True


def tangled(ix: Index) -> bool:
    """Whether in some layer one effect reads what another writes."""
    es = ix.entries
    for i in range(len(es)):
        a = es[i]
        ma = a.mod
        assert isinstance(ma, Mod)
        reads = ma.reads
        if a.cont.what is not None:
            reads |= a.cont.what.reads
        if a.cont.cond is not None:
            reads |= a.cont.cond.reads
        if not reads:
            continue
        for b in es:
            mb = b.mod
            assert isinstance(mb, Mod)
            if b is not a and b.layer == a.layer and reads & mb.writes:
                return True
    return False


def resync(s: State) -> None:
    """Make controllers and the index follow what the continuous effects now say."""
    s.resync = False
    rounds = 0
    while rounds < 8:
        rounds += 1
        again = False
        for oid in s.battlefield[:]:
            o = s.permanent(oid)
            if o.phased:
                continue
            who = controller_of(s, o)
            if who != o.controller and not s.players[who].lost:
                change_control(s, oid, who)
                again = True
                o = s.permanent(oid)
            now = listening(s, o)
            if now is not o.registered and now != o.registered:
                p = s.edit_permanent(oid)
                register(s, p, p.registered, False)
                p.registered = now
                register(s, p, now, True)
                for i in range(len(s.mana)):
                    s.mana[i] = None
                again = True
        s.resync = False
        if not again:
            return


def listening(s: State, o: Permanent) -> tuple[Ability, ...]:
    """Its abilities, and behind them the static ones that it has lost in some layer: before it they apply (CR
    613.6)."""
    now = chars(s, o).abilities
    lost: tuple[Ability, ...] = ()
    if now is not o.face.chars.abilities:
        lost = tuple([a for a in upto(s, o, L_TYPE).abilities if isinstance(a, StaticAbility) and a not in now])
    if (o.id in s.index.latent) != bool(lost):
        ix = s.index.copy()
        ix.latent = (*ix.latent, o.id) if lost else tuple([i for i in ix.latent if i != o.id])
        s.index = ix
    return now + lost if lost else now


def controller_of(s: State, o: Permanent) -> int:
    """CR 613.1b: the latest effect that says who controls it, else who it came in under."""
    best = -1
    who = o.base_controller
    for c in o.effects:
        for m in c.mods:
            if m.layer == L_CONTROL and c.timestamp > best:
                best = c.timestamp
                who = m.seat(s, c.ctx)
    if s.index.writes & D_CONTROL:
        for e in s.index.entries:
            if e.layer == L_CONTROL and e.cont.what is not None and e.cont.timestamp > best:
                m2 = e.mod
                assert isinstance(m2, Mod)
                if e.cont.what.test(s, o, o.chars, e.cont.ctx):
                    best = e.cont.timestamp
                    who = m2.seat(s, e.cont.ctx)
    return who


def change_control(s: State, oid: int, who: int) -> None:
    """A permanent has another controller: its abilities now listen for that player, it is newly arrived (CR 302.6),
    and it
    is removed from combat (CR 506.4)."""
    p = s.edit_permanent(oid)
    register(s, p, p.registered, False)
    s.mana[p.controller] = None
    s.mana[who] = None
    old = p.controller
    p.controller = who
    remove_from_combat(s, p)
    p.since = s.turn
    p.stamp = None
    register(s, p, p.registered, True)
    s.control_changes.append((oid, old, who))
    s.touch(D_CONTROL)
    s.touched.append(oid)


def change_control_on_stack(s: State, o: StackObject, who: int) -> None:
    """A spell or ability on the stack has another controller: "you" is that player from now on (CR 109.5)."""
    s.control_changes.append((o.id, o.controller, who))
    o.controller = who
    o.ctx = o.ctx.with_you(who)
    s.touch(D_CONTROL)


def add_rule(s: State, a: Ability, ctx: Ctx, until: int, until_seat: int, once: bool) -> None:
    """CR 611.2: an ability that a resolution makes holds for a while. It listens like one on an object, but belongs
    to none."""
    ix = s.index.copy()
    w = Watch(a, ctx, -s.tick(), until, until_seat, s.turn, once)
    if isinstance(a, TriggeredAbility):
        for k in a.event.kinds:
            ix.triggers[k] = (*ix.triggers[k], w)
    elif isinstance(a, ReplacementAbility):
        for k in a.event.kinds:
            ix.replacements[k] = (*ix.replacements[k], w)
    elif isinstance(a, PlayerRuleAbility):
        ix.rules = (*ix.rules, w)
    elif isinstance(a, CostChangeAbility):
        ix.cost_changes = (*ix.cost_changes, w)
    elif isinstance(a, StaticAbility):
        s.conts = (*s.conts, Cont(s.clock, a.what, a.mods, ctx, a.cond, False, until, until_seat, s.turn, a.affects))
        s.index = ix
        rebuild(s, ix)
        return
    s.index = ix
    s.layer = Stamp()
    s.check_all = True


def drop_watch(s: State, w: Watch) -> None:
    """A delayed trigger or a shield has been used up."""
    ix = s.index.copy()
    a = w.ability
    if isinstance(a, TriggeredAbility):
        for k in a.event.kinds:
            ix.triggers[k] = tuple([x for x in ix.triggers[k] if x is not w])
    elif isinstance(a, ReplacementAbility):
        for k in a.event.kinds:
            ix.replacements[k] = tuple([x for x in ix.replacements[k] if x is not w])
    s.index = ix


def expire(s: State, codes: tuple[int, ...], seat: int) -> None:
    """End what lasts until now: effects on permanents, effects on the rules, delayed triggers and shields.

    `seat` is whose turn it is; an effect until "your next turn" ends only in a turn of its player after the one it
    was made in.
    """

    def ends(until: int, until_seat: int, turn: int) -> bool:
        if until not in codes:
            return False
        if until in (YOUR_NEXT_TURN, END_OF_YOUR_NEXT_TURN):
            return until_seat == seat and s.turn > turn
        return True

    for oid in s.battlefield:
        o = s.objects[oid]
        if o.effects:
            keep = tuple([c for c in o.effects if not ends(c.until, c.until_seat, c.turn)])
            if len(keep) != len(o.effects):
                drop_effects(s, oid, keep)
    kept = tuple([c for c in s.conts if not ends(c.until, c.until_seat, c.turn)])
    ix = s.index
    if len(kept) != len(s.conts):
        s.conts = kept
        ix = s.index.copy()
        s.index = ix
        rebuild(s, ix)
    drop = False
    for table in (*ix.triggers, *ix.replacements, ix.rules, ix.cost_changes):
        for w in table:
            if w.key < 0 and ends(w.until, w.until_seat, w.turn):
                drop = True
    if drop:
        new = ix.copy()
        for k in range(len(new.triggers)):
            new.triggers[k] = tuple(
                [w for w in new.triggers[k] if w.key >= 0 or not ends(w.until, w.until_seat, w.turn)]
            )
            new.replacements[k] = tuple(
                [w for w in new.replacements[k] if w.key >= 0 or not ends(w.until, w.until_seat, w.turn)]
            )
        new.rules = tuple([w for w in new.rules if w.key >= 0 or not ends(w.until, w.until_seat, w.turn)])
        new.cost_changes = tuple([w for w in new.cost_changes if w.key >= 0 or not ends(w.until, w.until_seat, w.turn)])
        s.index = new
        s.layer = Stamp()
        s.check_all = True


def drop_effects(s: State, oid: int, keep: tuple[Cont, ...]) -> None:
    """A permanent keeps only these continuous effects."""
    writes = 0
    for c in s.objects[oid].effects:
        if c not in keep:
            for m in c.mods:
                writes |= m.writes
    p = s.edit(oid)
    p.effects = keep
    p.stamp = None
    s.touched.append(oid)
    effects_changed(s, p, writes)


def effects_changed(s: State, o: Obj, writes: int) -> None:
    """The effects carried by an object have changed in these domains."""
    s.touch(writes)
    s.mana[o.controller] = None
    if writes & (D_ABILITIES | D_CONTROL | D_SUBTYPES):
        s.resync = True


def lapse(s: State) -> None:
    """CR 611.2b: end for good what lasts only as long as something is so and it no longer is."""
    s.lasting = 0
    for oid in s.battlefield[:]:
        o = s.objects[oid]
        if not o.effects:
            continue
        keep = tuple([c for c in o.effects if still_lasts(s, c, o)])
        if len(keep) != len(o.effects):
            drop_effects(s, oid, keep)
        for c in keep:
            if c.until in CONDITIONAL:
                s.lasting += 1
    kept = tuple([c for c in s.conts if still_lasts(s, c, None)])
    for c in kept:
        if c.until in CONDITIONAL:
            s.lasting += 1
    if len(kept) != len(s.conts):
        s.conts = kept
        s.index = s.index.copy()
        rebuild(s, s.index)
    if s.resync:
        resync(s)


CONDITIONAL: Final = (SOURCE_LEAVES, SOURCE_UNTAPS, CONTROL_SOURCE, WHILE)


def still_lasts(s: State, c: Cont, o: Obj | None) -> bool:
    if c.until not in CONDITIONAL:
        return True
    src = s.objects[c.ctx.source]
    if c.until == WHILE:
        return c.cond is None or c.cond.holds(s, c.ctx)
    if src.zone != BATTLEFIELD:
        return False
    if c.until == SOURCE_UNTAPS:
        return isinstance(src, Permanent) and src.tapped
    return c.until != CONTROL_SOURCE or src.controller == c.ctx.you
