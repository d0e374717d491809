"""Which abilities listen to what, kept up to date as abilities appear and vanish (CR 113.6, 603.2, 611.3, 614)."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import ANYWHERE, BATTLEFIELD, D_ABILITIES, D_CONTROL, L_CONTROL, L_TYPE
from spellwright.rules.abilities import (
    Ability,
    ActivatedAbility,
    CostChangeAbility,
    KeywordAbility,
    PlayerRuleAbility,
    ReplacementAbility,
    StaticAbility,
    TriggeredAbility,
)
from spellwright.rules.base import Layer, Mod
from spellwright.rules.continuous import count_carried, judge, sort_in, static_cont, writes_of
from spellwright.rules.events_actions import remove_from_combat
from spellwright.rules.index import Index, Table, Watch
from spellwright.rules.layers import chars, upto
from spellwright.rules.objects import Cont, Ctx, Obj, Permanent, StackObject
from spellwright.rules.state import State

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
    ix = s.index.copy()
    static = enlist(s, ix, o, abilities, on)
    s.index = ix
    if static:
        rebuild(s, ix)


def enlist(s: State, ix: Index, o: Obj, abilities: tuple[Ability, ...], on: bool) -> bool:
    """Into an index (or out of it); whether continuous effects are among them, which then have to be sorted again."""
    zone = o.zone
    static = False
    for a in abilities:
        if a.zone not in (zone, ANYWHERE):
            continue
        if isinstance(a, TriggeredAbility):
            for k in a.event.kinds:
                ix.listen(k, changed(ix.triggers[k], a, o, on))
            if a.is_mana:
                ix.mana_triggers += 1 if on else -1
        elif isinstance(a, ReplacementAbility):
            if not a.own:
                for k in a.event.kinds:
                    ix.replace(k, changed(ix.replacements[k], a, o, on))
        elif isinstance(a, StaticAbility):
            if a.cda and zone != BATTLEFIELD:
                continue
            static = True
            if on:
                ix.statics = (*ix.statics, static_cont(a, o))
            else:
                ix.statics = tuple([c for c in ix.statics if c.mods is not a.mods or c.ctx.source != o.id])
        elif isinstance(a, ActivatedAbility):
            if a.is_mana and zone == BATTLEFIELD:
                if a.players is not None:
                    ix.mana_for_all += 1 if on else -1
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
            s.layer = Layer()
        elif isinstance(a, CostChangeAbility):
            if not a.self_spell:
                ix.cost_changes = changed(ix.cost_changes, a, o, on)
        elif isinstance(a, KeywordAbility) and a.name == "phasing":
            ix.phasing += 1 if on else -1
    return static


def changed(table: Table, a: Ability, o: Obj, on: bool) -> Table:
    if on:
        return (*table, watch_of(a, o))
    return tuple([w for w in table if w.ability is not a or w.key != o.id])


def rebuild(s: State, ix: Index) -> None:
    """The continuous effects have changed: sort them into layers, and see what they read and write."""
    granted = ix.grants
    controls = ix.writes & D_CONTROL
    ix.latent = tuple([i for i in ix.latent if s.in_play(i)])
    sort_in(s, ix)
    s.layer = Layer()
    s.check_all = True
    for i in range(len(s.mana)):
        s.mana[i] = None
    if ix.grants or granted or controls or ix.writes & D_CONTROL:
        s.resync = True


ROUNDS: Final = 8
"""How often controllers and abilities are followed before it is taken for a loop without an end."""


def resync(s: State) -> None:
    """Make controllers and the index follow what the continuous effects now say."""
    for _ in range(ROUNDS):
        s.resync = False
        again = follow_control(s)
        if not follow_abilities(s) and not again:
            return
    s.resync = False


def follow_control(s: State) -> bool:
    """CR 613.1b: whether any permanent has another controller now."""
    again = False
    for oid in s.battlefield[:]:
        o = s.permanent(oid)
        if not o.phased:
            who = controller_of(s, o)
            if who != o.controller and not s.players[who].lost:
                change_control(s, oid, who)
                again = True
    return again


def follow_abilities(s: State) -> bool:
    """Whether any permanent has other abilities than those that listen; now these do."""
    news: list[tuple[int, tuple[Ability, ...]]] = []
    latent: list[int] = []
    for oid in s.battlefield:
        o = s.permanent(oid)
        if o.phased:
            continue
        now = listening(s, o, latent)
        if now is not o.registered and now != o.registered:
            news.append((oid, now))
    if not news and tuple(latent) == s.index.latent:
        return False
    ix = s.index.copy()
    s.index = ix
    ix.latent = tuple(latent)
    static = False
    for oid, now in news:
        p = s.edit_permanent(oid)
        if enlist(s, ix, p, p.registered, False):
            static = True
        p.registered = now
        if enlist(s, ix, p, now, True):
            static = True
    for i in range(len(s.mana)):
        s.mana[i] = None
    if static:
        rebuild(s, ix)
    else:
        was = ix.entangled
        judge(ix)
        if ix.entangled is not was:
            s.layer = Layer()
            s.check_all = True
    return True


def listening(s: State, o: Permanent, latent: list[int]) -> tuple[Ability, ...]:
    """Its abilities, and behind them the static ones that it has lost in some layer: before it they apply (CR 613.6).
    Where it has lost or gained such, its effects are to be worked out layer by layer."""
    now = chars(s, o).abilities
    if now is o.face.chars.abilities:
        return now
    own = upto(s, o, L_TYPE).abilities
    if now is own:
        return now
    lost = tuple([a for a in own if isinstance(a, StaticAbility) and a not in now])
    if lost or any([isinstance(a, StaticAbility) and a not in own for a in now]):
        latent.append(o.id)
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
            if e.layer > L_CONTROL:
                break
            c = e.cont
            if e.layer == L_CONTROL and c.what is not None and c.timestamp > best:
                m2 = e.mod
                assert isinstance(m2, Mod)
                if (c.cond is None or c.cond.holds(s, c.ctx)) and c.what.test(s, o, o.chars, c.ctx):
                    best = c.timestamp
                    who = m2.seat(s, c.ctx)
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
    if p.face_down:
        p.known |= 1 << who
    remove_from_combat(s, p)
    p.since = s.turn
    p.stamp = None
    register(s, p, p.registered, True)
    s.control_changes = (*s.control_changes, (oid, old, who))
    s.touch(D_CONTROL)
    s.touched.append(oid)


def change_control_on_stack(s: State, o: StackObject, who: int) -> None:
    """A spell or ability on the stack has another controller: "you" is that player from now on (CR 109.5)."""
    s.control_changes = (*s.control_changes, (o.id, o.controller, who))
    o.controller = who
    o.ctx = o.ctx.with_you(who)
    s.touch(D_CONTROL)


def add_rule(s: State, a: Ability, ctx: Ctx, until: int, until_seat: int, once: bool) -> None:
    """CR 611.2: an ability that a resolution makes holds for a while. It listens like one on an object, but belongs
    to none."""
    ix = s.index.copy()
    ix.timed = True
    w = Watch(a, ctx, -s.tick(), until, until_seat, s.turn, once)
    if isinstance(a, TriggeredAbility):
        for k in a.event.kinds:
            ix.listen(k, (*ix.triggers[k], w))
    elif isinstance(a, ReplacementAbility):
        for k in a.event.kinds:
            ix.replace(k, (*ix.replacements[k], w))
    elif isinstance(a, PlayerRuleAbility):
        ix.rules = (*ix.rules, w)
    elif isinstance(a, CostChangeAbility):
        ix.cost_changes = (*ix.cost_changes, w)
    elif isinstance(a, StaticAbility):
        c = Cont(s.clock, a.what, a.mods, ctx, a.cond, False, until, until_seat, s.turn, a.affects)
        s.edit_seldom().conts = (*s.conts, c)
        s.index = ix
        rebuild(s, ix)
        return
    s.index = ix
    if isinstance(a, PlayerRuleAbility):
        s.layer = Layer()
        s.check_all = True


def drop_watch(s: State, w: Watch) -> None:
    """A delayed trigger or a shield has been used up."""
    ix = s.index.copy()
    a = w.ability
    if isinstance(a, TriggeredAbility):
        for k in a.event.kinds:
            ix.listen(k, tuple([x for x in ix.triggers[k] if x is not w]))
    elif isinstance(a, ReplacementAbility):
        for k in a.event.kinds:
            ix.replace(k, tuple([x for x in ix.replacements[k] if x is not w]))
    s.index = ix


def expire(s: State, codes: tuple[int, ...], seat: int) -> None:
    """End what lasts until now: effects on permanents, effects on the rules, delayed triggers and shields.

    `seat` is whose turn it is; an effect until "your next turn" ends only in a turn of its player after the one it
    was made in.
    """
    ix = s.index
    if not ix.carried and not ix.timed and not s.seldom.conts:
        return
    ended = False
    if ix.carried:
        for oid in s.battlefield:
            o = s.objects[oid]
            if o.effects:
                keep = tuple([c for c in o.effects if not ends(s, codes, seat, c.until, c.until_seat, c.turn)])
                if len(keep) != len(o.effects):
                    drop_effects(s, oid, keep)
                    ended = True
    if ended:
        count_carried(s)
    kept = tuple([c for c in s.conts if not ends(s, codes, seat, c.until, c.until_seat, c.turn)])
    if len(kept) != len(s.conts):
        s.edit_seldom().conts = kept
        s.index = s.index.copy()
        rebuild(s, s.index)
    if s.index.timed:
        end_watches(s, codes, seat)


def ends(s: State, codes: tuple[int, ...], seat: int, until: int, until_seat: int, turn: int) -> bool:
    """Whether what was made in `turn` to last so ends now."""
    if until not in codes:
        return False
    if until in (YOUR_NEXT_TURN, END_OF_YOUR_NEXT_TURN):
        return until_seat == seat and s.turn > turn
    return True


def end_watches(s: State, codes: tuple[int, ...], seat: int) -> None:
    """End the delayed triggers, the shields and the rules for players that last until now."""
    ix = s.index
    left = False
    drop = False
    for table in (*ix.triggers, *ix.replacements, ix.rules, ix.cost_changes):
        for w in table:
            if w.key < 0:
                if ends(s, codes, seat, w.until, w.until_seat, w.turn):
                    drop = True
                else:
                    left = True
    if not drop and left:
        return
    new = ix.copy()
    new.timed = left
    s.index = new
    if drop:
        for k in range(len(new.triggers)):
            if new.triggers[k]:
                new.listen(k, lasting(s, codes, seat, new.triggers[k]))
            if new.replacements[k]:
                new.replace(k, lasting(s, codes, seat, new.replacements[k]))
        new.rules = lasting(s, codes, seat, new.rules)
        new.cost_changes = lasting(s, codes, seat, new.cost_changes)
        if len(new.rules) != len(ix.rules):
            s.layer = Layer()
            s.check_all = True


def lasting(s: State, codes: tuple[int, ...], seat: int, table: Table) -> Table:
    """Those that do not end now."""
    return tuple([w for w in table if w.key >= 0 or not ends(s, codes, seat, w.until, w.until_seat, w.turn)])


def drop_effects(s: State, oid: int, keep: tuple[Cont, ...]) -> None:
    """A permanent keeps only these continuous effects."""
    writes = 0
    for c in s.objects[oid].effects:
        if c not in keep:
            writes |= writes_of(c)
    p = s.edit(oid)
    p.effects = keep
    p.stamp = None
    s.touched.append(oid)
    effects_changed(s, p, writes)


def effects_changed(s: State, o: Obj, writes: int) -> None:
    """The effects carried by an object have changed in these domains."""
    s.touch(writes)
    s.mana[o.controller] = None
    if writes & (D_ABILITIES | D_CONTROL):
        s.resync = True


def lapse(s: State) -> None:
    """CR 611.2b: end for good what lasts only as long as something is so and it no longer is."""
    s.edit_seldom().lasting = 0
    for oid in s.battlefield[:]:
        o = s.objects[oid]
        if not o.effects:
            continue
        keep = tuple([c for c in o.effects if still_lasts(s, c, o)])
        if len(keep) != len(o.effects):
            drop_effects(s, oid, keep)
        for c in keep:
            if c.until in CONDITIONAL:
                s.edit_seldom().lasting += 1
    kept = tuple([c for c in s.conts if still_lasts(s, c, None)])
    for c in kept:
        if c.until in CONDITIONAL:
            s.edit_seldom().lasting += 1
    if len(kept) != len(s.conts):
        s.edit_seldom().conts = kept
        s.index = s.index.copy()
        rebuild(s, s.index)


CONDITIONAL: Final = (SOURCE_LEAVES, SOURCE_UNTAPS, CONTROL_SOURCE, WHILE)


def still_lasts(s: State, c: Cont, o: Obj | None) -> bool:
    if c.until not in CONDITIONAL:
        return True
    src = s.objects[c.ctx.source]
    if c.until == WHILE:
        return c.cond is None or c.cond.holds(s, c.ctx)
    if src.zone != BATTLEFIELD or (isinstance(src, Permanent) and src.phased):
        return False
    if c.until == SOURCE_UNTAPS:
        return isinstance(src, Permanent) and src.tapped
    return c.until != CONTROL_SOURCE or src.controller == c.ctx.you
