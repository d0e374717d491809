"""The one gate for every change, in two halves.

`intend` says what would really happen: what can't, what is replaced or prevented, what comes with it (CR 101.2,
614-616). It may ask and changes nothing. `happen` applies a batch at once, logs each fact with its cause, and
notes the abilities it triggers (CR 603.2). It never asks.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    ANYWHERE,
    BATTLE,
    BATTLEFIELD,
    CANT_BE_COUNTERED,
    CANT_BE_SACRIFICED,
    CANT_HAVE_COUNTERS,
    CANT_UNTAP,
    CREATURE,
    D_LOG,
    E_COUNTERED,
    E_COUNTERS,
    E_CYCLE,
    E_DAMAGE,
    E_DESTROY,
    E_DISCARD,
    E_FACE,
    E_GAIN,
    E_LOSS,
    E_PLAYER_COUNTERS,
    E_SACRIFICE,
    E_TAP,
    E_TOKEN,
    E_UNCOUNTERS,
    E_UNTAP,
    E_ZONE,
    GONE,
    INDESTRUCTIBLE,
    INFECT,
    LIFELINK,
    PLANESWALKER,
    STACK,
    WITHER,
)
from spellwright.rules.abilities import ReplacementAbility, TriggeredAbility
from spellwright.rules.events import (
    CreateTokens,
    Damage,
    Event,
    GainLife,
    LoseLife,
    PutCounters,
    TakeCounters,
    Tap,
    Untap,
)
from spellwright.rules.events_actions import Countered, Destroy, Discarded, Sacrificed
from spellwright.rules.events_play import ControlChanged, Cycled
from spellwright.rules.index import Index, Waiting, Watch
from spellwright.rules.layers import ALL_LAYERS, chars, upto
from spellwright.rules.listeners import drop_watch, resync
from spellwright.rules.objects import Ctx, Obj, Permanent, with_counters
from spellwright.rules.replacement import cannot_prevent, counters_matter, event_ctx, replaced, ruled_out
from spellwright.rules.restrictions import forbidden, protected_from_damage
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove, freeze


def intend(s: State, events: list[Event]) -> list[Event]:
    """What would happen instead of these simultaneous events, and with them. May ask."""
    out: list[Event] = []
    replacements = s.index.replacements
    marks = not replacements[E_DAMAGE]
    for e in events:
        k = e.kind
        if k == E_DAMAGE and marks:
            assert isinstance(e, Damage)
            if only_marked(s, e):
                out.append(e)
                continue
        if ASKED >> k & 1 or replacements[k]:
            intend_one(s, e, out)
        else:
            out.append(e)
    return out


# what is asked only of some classes of events (`Event.kind`), as masks
MAY_FAIL: Final = (
    (1 << E_ZONE)
    | (1 << E_DAMAGE)
    | (1 << E_TAP)
    | (1 << E_UNTAP)
    | (1 << E_GAIN)
    | (1 << E_LOSS)
    | (1 << E_COUNTERS)
    | (1 << E_PLAYER_COUNTERS)
    | (1 << E_UNCOUNTERS)
    | (1 << E_TOKEN)
    | (1 << E_SACRIFICE)
    | (1 << E_DESTROY)
    | (1 << E_COUNTERED)
)
"""What `impossible` may say of."""
REPLACEABLE: Final = (1 << E_ZONE) | (1 << E_DESTROY) | (1 << E_FACE) | (1 << E_DAMAGE) | (1 << E_UNTAP)
"""What the object it happens to may replace by itself, or a shield or counters on it (`by_itself`)."""
MOVES: Final = 1 << E_ZONE
NOT_ALONE: Final = (
    MOVES | (1 << E_DAMAGE) | (1 << E_TOKEN) | (1 << E_DESTROY) | (1 << E_SACRIFICE) | (1 << E_DISCARD) | (1 << E_FACE)
)
"""What other events come with (`Event.expand`)."""
ASKED: Final = MAY_FAIL | REPLACEABLE | NOT_ALONE
"""Of the others nothing but replacements that listen has to be asked."""
OWN_TRIGGERS: Final = (1 << E_ZONE) | (1 << E_CYCLE) | (1 << E_DISCARD)
"""What a card may trigger on in a zone where nothing of it listens (CR 603.6c)."""


def intend_one(s: State, e: Event, out: list[Event]) -> None:
    bit = 1 << e.kind
    if bit & MAY_FAIL and impossible(s, e):
        return
    if s.index.replacements[e.kind] or (bit & REPLACEABLE and by_itself(s, e)):
        for x in replaced(s, e):
            if x is e or not impossible(s, x):
                settle(s, x, out)
    elif bit & NOT_ALONE:
        settle(s, e, out)
    else:
        out.append(e)


def only_marked(s: State, e: Damage) -> bool:
    """Whether the damage is nothing but marked on a creature (CR 120.3e): as it nearly always is, and then nothing that
    either of the two objects has or is could matter."""
    if e.target <= 0 or e.amount <= 0:
        return False
    o = s.objects[e.target]
    by = s.objects[e.source]
    if o.stamp is not s.layer or by.stamp is not s.layer or o.zone != BATTLEFIELD or o.counters:
        return False
    c = o.chars
    kw = by.chars.keywords
    if c.types & DAMAGED != CREATURE or c.abilities or kw & RESULTS:
        return False
    e.keywords = kw
    return isinstance(o, Permanent) and o.phased == 0


DAMAGED: Final = CREATURE | PLANESWALKER | BATTLE
RESULTS: Final = INFECT | WITHER | LIFELINK
"""What gives damage other results (CR 120.3)."""


def by_itself(s: State, e: Event) -> bool:
    """Whether the object that the event happens to could replace it: by an ability of its own (CR 614.12), a
    regeneration shield (CR 701.19a), or counters (CR 122.1c-h)."""
    if e.kind == E_FACE or counters_matter(s, e):
        return True
    if isinstance(e, Destroy):
        o = s.objects[e.oid]
        return e.regeneration and isinstance(o, Permanent) and o.shields > 0
    if isinstance(e, ZoneMove):
        if e.to == BATTLEFIELD:
            return as_it_enters(s, e)
        if e.oid:
            for a in chars(s, s.objects[e.oid]).abilities:
                if isinstance(a, ReplacementAbility) and a.own:
                    return True
    return False


def as_it_enters(s: State, e: ZoneMove) -> bool:
    """Whether what would enter the battlefield could replace that, or enters with counters or effects."""
    if e.counters or e.mods or e.face_down or s.index.grants:
        return True
    face = e.face
    if e.oid:
        o = s.objects[e.oid]
        if o.zone == STACK and o.effects:
            return True
        if face is None:
            face = o.face if o.zone == STACK else o.card.faces[0]
    elif face is None and e.card is not None:
        face = e.card.faces[0]
    if face is None or face.saga or face.chars.types & PLANESWALKER:
        return True
    for a in face.chars.abilities:
        if isinstance(a, ReplacementAbility) and a.own:
            return True
    return False


def settle(s: State, e: Event, out: list[Event]) -> None:
    """Take an event in its final form, and what comes with it."""
    if e.kind == E_ZONE:
        assert isinstance(e, ZoneMove)
        if e.to == BATTLEFIELD and (e.prospect is not None or as_it_enters(s, e)):
            final_counters(s, e, out)
        else:
            out.append(e)
        return
    if e.kind == E_TOKEN:
        assert isinstance(e, CreateTokens)
        out.append(e)
        for i in range(e.amount):
            m = ZoneMove(0, BATTLEFIELD, "token")
            m.card = e.card
            m.face = e.face
            m.controller = e.player
            m.tapped = e.tapped
            m.attach_to = e.attach_to
            m.attacking = e.attackings[min(i, len(e.attackings) - 1)] if e.attackings else e.attacking
            m.mods = e.mods
            m.counters = e.counters
            m.token = True
            intend_one(s, m, out)
        return
    out.append(e)
    for x in e.expand(s):
        intend_one(s, x, out)


def final_counters(s: State, e: ZoneMove, out: list[Event]) -> None:
    """CR 122.6a: counters it enters with are put on it, which may itself be replaced; loyalty by CR 306.5b."""
    out.append(e)
    p = e.entering(s)
    wanted = e.counters
    would = upto(s, p, ALL_LAYERS) if p.effects else p.face.chars
    face = would.text if would.text is not None else p.face
    if not e.face_down and would.types & PLANESWALKER and would.loyalty:
        wanted = with_counters(wanted, "loyalty", would.loyalty)
    if face.saga and not e.face_down:
        wanted = with_counters(wanted, "lore", 1)
    if not wanted:
        return
    final: tuple[tuple[str, int], ...] = ()
    for kind, n in wanted:
        c = PutCounters(1, kind, n, p.controller)
        c.prospect = p
        c.done = True
        c.entry = e
        if p.chars.cant & CANT_HAVE_COUNTERS:
            continue
        for x in replaced(s, c) if s.index.replacements[c.kind] else [c]:
            if isinstance(x, PutCounters):
                if x.amount > 0 and not impossible(s, x):
                    x.done = True
                    x.entry = e
                    final = with_counters(final, x.counter, x.amount)
                    out.append(x)
            else:
                out.append(x)
    e.counters = final


def impossible(s: State, e: Event) -> bool:
    """CR 101.2, 614.17: what can't happen doesn't; nor does nothing at all (CR 120.8, 119.8), nor does anyone
    who has left the game get control of anything (CR 800.4b)."""
    k = e.kind
    if k == E_TAP:
        assert isinstance(e, Tap)
        o3 = s.objects[e.oid]
        return not isinstance(o3, Permanent) or o3.zone != BATTLEFIELD or o3.tapped or o3.phased != 0
    if k == E_UNTAP:
        assert isinstance(e, Untap)
        o4 = s.objects[e.oid]
        return (
            not isinstance(o4, Permanent)
            or o4.zone != BATTLEFIELD
            or not o4.tapped
            or o4.phased != 0
            or chars(s, o4).cant & CANT_UNTAP != 0
        )
    if k == E_DAMAGE:
        assert isinstance(e, Damage)
        if e.amount <= 0:
            return True
        if e.target > 0:
            o = s.objects[e.target]
            if not isinstance(o, Permanent) or o.zone != BATTLEFIELD or o.phased:
                return True
            c = chars(s, o)
            if not c.types & (CREATURE | PLANESWALKER | BATTLE):
                return True
            if not c.abilities:
                return False
        elif s.players[-1 - e.target].lost:
            return True
        return protected_from_damage(s, e) and not cannot_prevent(s, e)
    if phased_away(s, e):
        return True
    if k == E_ZONE:
        assert isinstance(e, ZoneMove)
        if e.oid != 0 and s.objects[e.oid].zone == GONE:
            return True
        return e.to == BATTLEFIELD and s.players[e.controller if e.controller >= 0 else s.objects[e.oid].owner].lost
    if isinstance(e, GainLife):
        return e.amount <= 0 or forbidden(s, "can't gain life", e.player)
    if isinstance(e, LoseLife):
        return e.amount <= 0 or forbidden(s, "can't lose life", e.player)
    if isinstance(e, Destroy):
        o6 = s.objects[e.oid]
        return o6.zone != BATTLEFIELD or chars(s, o6).keywords & INDESTRUCTIBLE != 0
    if isinstance(e, PutCounters):
        if e.amount <= 0:
            return True
        if e.target < 0:
            seat = -1 - e.target
            return forbidden(s, "can't get counters", seat) or forbidden(s, f"can't get {e.counter} counters", seat)
        o2 = e.subject(s)
        return not e.done and (o2.zone == GONE or chars(s, o2).cant & CANT_HAVE_COUNTERS != 0)
    if isinstance(e, TakeCounters):
        return e.target > 0 and s.objects[e.target].zone == GONE
    if isinstance(e, Sacrificed):
        return chars(s, s.objects[e.oid]).cant & CANT_BE_SACRIFICED != 0
    if isinstance(e, Countered):
        o5 = s.objects[e.oid]
        return o5.zone != STACK or chars(s, o5).cant & CANT_BE_COUNTERED != 0 or forbidden_counter(s, e.oid)
    if isinstance(e, CreateTokens):
        return e.amount <= 0 or s.players[e.player].lost
    return False


def phased_away(s: State, e: Event) -> bool:
    """CR 702.26b: nothing happens to a permanent that is phased out."""
    oid = 0
    if isinstance(e, TakeCounters) or (isinstance(e, PutCounters) and e.prospect is None):
        oid = e.target
    elif isinstance(e, (Destroy, Sacrificed, ZoneMove)):
        oid = e.oid
    if oid <= 0:
        return False
    o = s.objects[oid]
    return isinstance(o, Permanent) and o.phased != 0 and o.zone == BATTLEFIELD


def can_happen(s: State, e: Event) -> bool:
    """CR 614.17: whether the event would be more than nothing, and no effect says that it can't be."""
    return not impossible(s, e) and not ruled_out(s, e)


def forbidden_counter(s: State, oid: int) -> bool:
    """Whether a rule says that the spell can't be countered."""
    if not s.index.rules:
        return False
    o = s.objects[oid]
    for w in s.index.rules:
        a = w.ability
        from spellwright.rules.abilities import PlayerRuleAbility

        assert isinstance(a, PlayerRuleAbility)
        if a.what == "can't be countered" and (a.cond is None or a.cond.holds(s, w.ctx)):
            if o.controller in a.players.seats(s, w.ctx) and (
                a.filter is None or a.filter.test(s, o, chars(s, o), w.ctx)
            ):
                return True
    return False


def happen(s: State, events: list[Event]) -> None:
    """All at once: change, log, trigger."""
    n = len(events)
    if n == 0:
        return
    before = s.index
    if n == 1 and events[0].kind != E_ZONE:
        e = events[0]
        e.apply(s)
        e.cause = s.cause
        e.prev = s.log
        s.log = e
        ix = s.index
        if ix.reads & D_LOG:
            s.touch(D_LOG)
        if (ix.heard | before.heard | OWN_TRIGGERS) >> e.kind & 1 or s.resync or s.control_changes or ix.rules:
            follow(s, [e], before)
        return
    kinds = 0
    for e in events:
        kinds |= 1 << e.kind
    if kinds & MOVES:
        events = moving(s, events)
    cause = s.cause
    for e in events:
        e.apply(s)
        e.cause = cause
        e.prev = s.log
        s.log = e
    ix = s.index
    if ix.reads & D_LOG:
        s.touch(D_LOG)
    if kinds & (ix.heard | before.heard | OWN_TRIGGERS) or s.resync or s.control_changes or ix.rules:
        follow(s, events[:], before)


def moving(s: State, events: list[Event]) -> list[Event]:
    """Fix what is about to move as it is now, all of it before anything moves. An object moves once."""
    moved: set[int] = set()
    out: list[Event] = []
    for e in events:
        if e.kind == E_ZONE:
            assert isinstance(e, ZoneMove)
            if e.oid:
                o = s.objects[e.oid]
                if o.zone == GONE or e.oid in moved:
                    continue
                moved.add(e.oid)
                freeze(s, o)
        out.append(e)
    return out


def catch_up(s: State) -> None:
    """What continuous effects say has changed with no event: controllers and abilities follow at once (CR 613.5)."""
    follow(s, [], s.index)


def follow(s: State, done: list[Event], before: Index) -> None:
    """Controllers and listeners follow what has been done; then abilities trigger."""
    if s.resync:
        resync(s)
    if s.control_changes:
        for oid, old, new in s.control_changes:
            c = ControlChanged(oid, old, new)
            c.prev = s.log
            s.log = c
            done.append(c)
        s.control_changes = ()
    ix = s.index
    if ix.rules:
        blessings(s, done)
    seen: list[Watch] = []
    for e in done:
        if ix.triggers[e.kind] or before.triggers[e.kind]:
            match_triggers(s, e, before, seen)
        if OWN_TRIGGERS >> e.kind & 1:
            assert isinstance(e, (Cycled, Discarded, ZoneMove))
            if e.oid and s.objects[e.oid].card.faces[0].anywhere:
                own_triggers(s, e, e.oid, seen)


def blessings(s: State, done: list[Event]) -> None:
    """CR 702.131b, d: the city's blessing comes before anything looks at what has happened."""
    from spellwright.rules.designations import ascensions

    for e in ascensions(s):
        e.apply(s)
        e.prev = s.log
        s.log = e
        done.append(e)


def emit(s: State, e: Event) -> None:
    """One event through the whole gate."""
    if s.index.replacements[e.kind] or e.kind == E_DAMAGE:
        happen(s, intend(s, [e]))
        return
    out: list[Event] = []
    intend_one(s, e, out)
    happen(s, out)


def match_triggers(s: State, e: Event, before: Index, seen: list[Watch]) -> None:
    """CR 603.2, 603.10: abilities look at the game after the event, those that look back at it as it was before."""
    for w in s.index.triggers[e.kind]:
        t = w.ability
        assert isinstance(t, TriggeredAbility)
        if not t.event.look_back:
            consider(s, e, w, t, seen)
    for w in before.triggers[e.kind]:
        t = w.ability
        assert isinstance(t, TriggeredAbility)
        if t.event.look_back:
            consider(s, e, w, t, seen)


def own_triggers(s: State, e: Event, oid: int, seen: list[Watch]) -> None:
    """CR 603.6c, 603.10: a card's trigger on its own move out of a hand or library, where nothing listens."""
    o = s.objects[oid]
    if o.registered or o.face_down:
        return
    if isinstance(e, Cycled) and o.successor and s.objects[o.successor].registered:
        return
    for a in o.face.chars.abilities:
        if isinstance(a, TriggeredAbility) and a.zone == ANYWHERE and e.kind in a.event.kinds:
            consider(s, e, Watch(a, Ctx(o.id, o.owner), o.id, 0, 0, 0, False), a, seen)


def consider(s: State, e: Event, w: Watch, t: TriggeredAbility, seen: list[Watch]) -> None:
    if t.event.once:
        for x in seen:
            if x is w:
                return
    if not t.event.matches(s, e, w.ctx):
        return
    ctx = event_ctx(w.ctx, e)
    src = s.objects[w.ctx.source]
    if src.cast is not None and not ctx.x:
        ctx = ctx.with_x(src.cast.x)
    if t.condition is not None and not t.condition.holds(s, ctx):
        return
    if t.limit and count_use(s, w, t) >= t.limit:
        return
    if t.event.once:
        seen.append(w)
    if t.limit:
        note_use(s, w, t)
    s.waiting.append(Waiting(w, ctx, w.ctx.source, w.ctx.you))
    if w.once:
        drop_watch(s, w)


def count_use(s: State, w: Watch, t: TriggeredAbility) -> int:
    """How often this ability has triggered this turn."""
    o = s.objects[w.ctx.source]
    n = 0
    for key, turn, count in o.used:
        if turn == s.turn and key == use_key(o, w, t):
            n += count
    return n


def note_use(s: State, w: Watch, t: TriggeredAbility) -> None:
    o = s.edit(w.ctx.source)
    k = use_key(o, w, t)
    n = count_use(s, w, t)
    o.used = (*[u for u in o.used if u[0] != k], (k, s.turn, n + 1))


def use_key(o: Obj, w: Watch, a: object) -> int:
    """What the uses of an ability are counted under: its place among those of the object, or one of its own."""
    if w.key < 0:
        return w.key - 1000000
    for i in range(len(o.registered)):
        if o.registered[i] is a:
            return i
    return -1
