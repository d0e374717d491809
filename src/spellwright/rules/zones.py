"""Objects changing zones (CR 400): a new object each time, and the old record stays as last-known information."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from spellwright.core.vocab import (
    BATTLEFIELD,
    COMMAND,
    CREATURE,
    D_COMBAT,
    D_CONTROL,
    D_FIELD,
    D_GRAVE,
    D_HAND,
    D_TYPES,
    D_ZONES,
    E_ZONE,
    EXILE,
    FIELD_SHIFT,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
)
from spellwright.rules.base import Answer, Rng
from spellwright.rules.continuous import carry
from spellwright.rules.events import Event
from spellwright.rules.events_actions import remove_from_combat
from spellwright.rules.layers import chars
from spellwright.rules.listeners import register
from spellwright.rules.objects import Card, Cont, Counters, Ctx, Face, Obj, Permanent, StackObject

if TYPE_CHECKING:
    from spellwright.rules.state import State


class ZoneMove(Event):
    """CR 400.7: an object moves. `oid` is what it was, `new` what it is (0 if it ceased to exist).

    `controller` -1: its owner. `position` in a library counts from the top, -1 is the bottom. `how` tells what it
    was part of ("sacrifice", "discard", "mill", "destroy", "resolve", "play", "counter", "cycle", ""). Entering the
    battlefield it may be tapped, face down, attacking, attached, with counters, effects and choices made. `forget`:
    the seats (a mask) who do not know any longer which card it is, since they do not see in which order it goes.
    """

    __slots__ = (
        "attach_to",
        "attacking",
        "card",
        "choices",
        "controller",
        "counters",
        "exile_face_down",
        "face",
        "face_down",
        "face_down_how",
        "forget",
        "how",
        "linked_to",
        "mods",
        "new",
        "oid",
        "position",
        "prospect",
        "shown",
        "source_zone",
        "tapped",
        "to",
        "token",
    )

    rule: ClassVar[str] = "400.7"

    def __init__(self, oid: int, to: int, how: str) -> None:
        self.kind = E_ZONE
        self.prev = None
        self.cause = 0
        self.applied = ()
        self.oid = oid
        self.to = to
        self.how = how
        self.new = 0
        self.source_zone = GONE
        self.controller = -1
        self.position = 0
        self.tapped = False
        self.face_down = False
        self.face_down_how = ""
        self.exile_face_down = False
        self.attacking = 0
        self.attach_to = 0
        self.counters: Counters = ()
        self.mods: tuple[Cont, ...] = ()
        self.choices: tuple[tuple[str, Answer], ...] = ()
        self.linked_to = 0
        self.face: Face | None = None
        self.card: Card | None = None
        self.token = False
        self.prospect: Permanent | None = None
        self.shown = False
        self.forget = 0

    def affected(self, s: State) -> int:
        if self.oid == 0:
            return self.controller
        o = s.objects[self.oid]
        if self.to == BATTLEFIELD and self.controller >= 0:
            return self.controller
        return o.controller if o.zone in (BATTLEFIELD, STACK) else o.owner

    def entering(self, s: State) -> Permanent:
        """The object as it would exist on the battlefield (CR 614.12), for whatever asks before it does."""
        p = self.prospect
        if p is None:
            if self.oid:
                o = s.objects[self.oid]
                card = o.card
                owner = o.owner
                face = self.face if self.face is not None else (o.face if o.zone == STACK else o.card.faces[0])
            else:
                assert self.card is not None
                card = self.card
                owner = self.controller
                face = self.face if self.face is not None else card.faces[0]
            if self.face_down and self.face is None:
                face = down_face(self.face_down_how)
            p = Permanent(
                self.oid,
                card,
                face,
                owner,
                self.controller if self.controller >= 0 else owner,
                s.epoch,
                s.turn,
                s.clock,
            )
            p.token = self.token or card.token
            p.effects = self.mods
            if self.oid and s.objects[self.oid].zone == STACK:
                p.effects = p.effects + s.objects[self.oid].effects
            p.face_down = self.face_down
            p.choices = self.choices
            if self.oid:
                p.cast = s.objects[self.oid].cast if s.objects[self.oid].zone == STACK else None
            self.prospect = p
        return p

    def apply(self, s: State) -> None:
        if self.oid == 0:
            enter(s, self)
            return
        o = s.edit(self.oid)
        if o.zone == GONE:
            return
        self.source_zone = o.zone
        if o.zone == HAND and (self.to == LIBRARY or self.exile_face_down or self.face_down):
            lose_track(s, o.owner)
        leave(s, o)
        if self.to == BATTLEFIELD:
            enter(s, self)
            o.successor = self.new
            return
        if vanishes(o):
            return
        new = len(s.objects)
        self.new = new
        o.successor = new
        everyone = (1 << len(s.players)) - 1
        q = Obj(new, o.card, o.card.faces[0], o.owner, o.owner, self.to, s.epoch)
        q.known = o.known
        s.add(q)
        if self.to == GRAVEYARD:
            p = s.edit_player(o.owner)
            p.graveyard = (*p.graveyard, new)
            p.forget()
            q.known = everyone
            s.touch(D_GRAVE)
        elif self.to == HAND:
            p = s.edit_player(o.owner)
            p.hand = (*p.hand, new)
            p.forget()
            if self.source_zone != LIBRARY:
                q.known = o.known
            q.known |= 1 << o.owner
            s.touch(D_HAND)
            s.mana[o.owner] = None
        elif self.to == LIBRARY:
            p = s.edit_player(o.owner)
            at = 0 if self.position < 0 else len(p.library) - min(self.position, len(p.library))
            p.library = (*p.library[:at], new, *p.library[at:])
            q.known &= ~self.forget
        elif self.to == EXILE:
            s.edit_seldom().exile.append(new)
            if self.exile_face_down:
                q.face_down = True
            else:
                q.known = everyone
        elif self.to == COMMAND:
            s.edit_seldom().command.append(new)
            q.known = everyone
        q.counters = self.counters
        q.timestamp = s.tick()
        if self.linked_to and self.linked_to < len(s.objects):
            src = s.edit(self.linked_to)
            src.linked = (*src.linked, new)
        if q.face.zones & (1 << self.to):
            q.registered = q.chars.abilities
            register(s, q, q.registered, True)
        if o.face_down and self.source_zone in (BATTLEFIELD, STACK):
            q.known = everyone & ~self.forget
        s.touch(D_ZONES)


def lose_track(s: State, seat: int) -> None:
    """CR 400.2: a card leaves the hand unseen, so that the others know of no card in it any longer whether it is
    still there."""
    hand = s.players[seat].hand
    own = 1 << seat
    if len(hand) > 1:
        for i in hand:
            if s.objects[i].known & ~own:
                s.edit(i).known &= own


def lose_order(s: State, ids: Answer, seat: int) -> None:
    """CR 401.2: a player put these cards of a library in an order that the others do not see."""
    own = 1 << seat
    if len(ids) > 1:
        for i in ids:
            if s.objects[i].known & ~own:
                s.edit(i).known &= own


FACE_DOWN_FACES: list[Face] = []
"""The faces of face-down permanents and spells: as CR 708.2a has them, and with ward {2} (CR 702.168a, 701.58a). The
linker puts them here."""
WAYS_DOWN: Final = ("morph", "megamorph", "disguise", "manifest", "cloak")
"""How a permanent or spell came to be face down (CR 708.6)."""


def down_face(how: str) -> Face:
    """What something is that is face down by one of `WAYS_DOWN`, or ("") as an effect has it."""
    return FACE_DOWN_FACES[1 if how in ("disguise", "cloak") else 0]


def vanishes(o: Obj) -> bool:
    """CR 111.7, 707.10a: tokens and copies of spells cease to exist outside their zone."""
    if isinstance(o, Permanent):
        return o.token
    if isinstance(o, StackObject):
        return o.copy_of != 0 or o.kind != 0
    return o.card.token


def unlist(xs: list[int], oid: int) -> None:
    """Take an id out of a list; it is usually near the end."""
    if xs and xs[-1] == oid:
        xs.pop()
    else:
        xs.remove(oid)


def without(xs: Answer, oid: int) -> Answer:
    """The same ids but this one; it is usually near the end."""
    at = len(xs) - 1
    while xs[at] != oid:
        at -= 1
    return xs[:at] + xs[at + 1 :]


def leave(s: State, o: Obj) -> None:
    """Take an (editable) object out of the zone it is in. Its characteristics were fixed before (`freeze`)."""
    z = o.zone
    if z == BATTLEFIELD:
        assert isinstance(o, Permanent)
        s.battlefield.remove(o.id)
        if not o.phased:
            register(s, o, o.registered, False)
        if o.attacking != NOT_ATTACKING or o.blocking:
            was, blocking, blockers = o.attacking, o.blocking, o.blockers
            remove_from_combat(s, o)
            o.attacking = was
            o.blocking = blocking
            o.blockers = blockers
        if o.attached > 0 and s.in_play(o.attached):
            h = s.edit_permanent(o.attached)
            h.attachments = tuple([x for x in h.attachments if x != o.id])
            s.touched.append(o.attached)
        for x in o.attachments:
            s.touched.append(x)
        if o.face_down:
            s.edit_seldom().morphs -= 1
        s.mana[o.controller] = None
        s.touched.append(o.id)
    else:
        if o.registered:
            register(s, o, o.registered, False)
        if z == STACK:
            unlist(s.stack, o.id)
        elif z == HAND:
            p = s.edit_player(o.owner)
            p.hand = without(p.hand, o.id)
            p.forget()
            s.mana[o.owner] = None
            s.touch(D_HAND)
        elif z == GRAVEYARD:
            p = s.edit_player(o.owner)
            p.graveyard = without(p.graveyard, o.id)
            p.forget()
            s.touch(D_GRAVE)
        elif z == LIBRARY:
            p = s.edit_player(o.owner)
            p.library = without(p.library, o.id)
        elif z == EXILE:
            unlist(s.edit_seldom().exile, o.id)
        elif z == COMMAND:
            unlist(s.edit_seldom().command, o.id)
    o.zone = GONE
    s.touch(field_of(s, o) if z == BATTLEFIELD else D_ZONES)


def field_of(s: State, o: Obj) -> int:
    """The domains in which it shows that this comes onto the battlefield or leaves it: those of its types, or all where
    effects may have a say in these."""
    if o.effects or s.index.writes & D_TYPES:
        return D_FIELD
    return o.face.chars.types << FIELD_SHIFT or D_FIELD


NOT_ATTACKING: Final = -1000000


def freeze(s: State, o: Obj) -> None:
    """Fix the characteristics of an object that is about to leave, as its last-known information (CR 608.2h)."""
    if o.zone == BATTLEFIELD or o.zone == STACK:
        c = chars(s, o)
        if o.chars is not c:
            o.chars = c


def enter(s: State, e: ZoneMove) -> None:
    """CR 110.1: a permanent begins to exist."""
    old = s.objects[e.oid] if e.oid else None
    face: Face
    if old is not None:
        card = old.card
        owner = old.owner
        face = e.face if e.face is not None else (old.face if isinstance(old, StackObject) else card.faces[0])
    else:
        assert e.card is not None
        card = e.card
        owner = e.controller
        face = e.face if e.face is not None else card.faces[0]
    who = e.controller if e.controller >= 0 else owner
    if e.face_down and e.face is None:
        face = down_face(e.face_down_how)
    oid = len(s.objects)
    e.new = oid
    p = Permanent(oid, card, face, owner, who, s.epoch, s.turn, s.tick())
    p.token = e.token or card.token or (isinstance(old, StackObject) and old.copy_of != 0)
    p.base_controller = who
    p.tapped = e.tapped
    p.counters = e.counters
    p.effects = e.mods
    p.choices = e.choices
    p.face_down = e.face_down
    p.known = (1 << len(s.players)) - 1
    if e.face_down:
        s.edit_seldom().morphs += 1
        p.known = (1 << who) | (old.known if old is not None else 0)
        p.flags = (e.face_down_how,) if e.face_down_how else ()
    if isinstance(old, StackObject):
        p.cast = old.cast
        if old.effects:
            p.effects = p.effects + old.effects
    s.add(p)
    s.battlefield.append(oid)
    s.mana[who] = None
    s.touch(field_of(s, p))
    for c in p.effects:
        carry(s, c)
    p.registered = chars(s, p).abilities if s.index.grants or p.effects else face.chars.abilities
    if s.index.writes & D_CONTROL or p.registered is not face.chars.abilities:
        s.resync = True
    if p.registered:
        register(s, p, p.registered, True)
    s.touched.append(oid)
    if e.attach_to:
        attach(s, p, e.attach_to)
    if e.attacking and who == s.active and chars(s, p).types & CREATURE:
        p.attacking = e.attacking
        s.attackers.append(oid)
        s.combatants.append(oid)
        s.touch(D_COMBAT)
    e.prospect = None


def attach(s: State, p: Permanent, to: int) -> None:
    """CR 701.3a: the (editable) permanent becomes attached to an object or player, with a new timestamp (CR 613.7e)."""
    if p.attached > 0 and s.in_play(p.attached):
        h = s.edit_permanent(p.attached)
        h.attachments = tuple([x for x in h.attachments if x != p.id])
        s.touched.append(p.attached)
    if p.registered:
        register(s, p, p.registered, False)
    p.attached = to
    p.timestamp = s.tick()
    if p.registered:
        register(s, p, p.registered, True)
    if to > 0:
        h = s.edit_permanent(to)
        h.attachments = (*h.attachments, p.id)
        s.touched.append(to)
    s.touched.append(p.id)
    s.touch(2048)


def unattach(s: State, p: Permanent) -> None:
    """CR 701.3d."""
    if p.attached > 0 and s.in_play(p.attached):
        h = s.edit_permanent(p.attached)
        h.attachments = tuple([x for x in h.attachments if x != p.id])
        s.touched.append(p.attached)
    p.attached = 0
    s.touched.append(p.id)
    s.touch(2048)


def shuffle(s: State, seat: int, beginning: bool = False) -> None:
    """CR 701.24a: each card becomes a new object at a random place, so that no id tells where anything is.

    `beginning`: the game has not begun (CR 103.5), so that nobody has looked into the library and nothing speaks of
    what has always been in it. The ids of that are used again, each for any of the cards, and the table stays short."""
    p = s.edit_player(seat)
    cards: list[Obj] = []
    ids: list[int] = []
    for i in p.library:
        o = s.objects[i]
        if beginning and not o.timestamp and not o.known:
            ids.append(i)
        else:
            if o.epoch is not s.epoch:
                o = s.edit(i)
            o.zone = GONE
        cards.append(o)
    r = Rng(s.rng)
    r.mix(cards)
    s.rng = r.a
    again = len(ids)
    n = len(s.objects)
    ids.extend(range(n, n + len(cards) - again))
    p.library = tuple(ids)
    new: list[Obj] = []
    for k in range(len(cards)):
        o = cards[k]
        new.append(Obj(ids[k], o.card, o.card.faces[0], o.owner, o.owner, LIBRARY, s.epoch))
    s.add_all(new[again:])
    for k in range(again):
        s.objects[ids[k]] = new[k]


def put_ability_on_stack(s: State, kind: int, source: int, controller: int, ctx: Ctx, listed: bool) -> StackObject:
    """A new ability object (CR 113.7a); `listed` puts it on the stack."""
    src = s.objects[source]
    n = len(s.objects)
    o = StackObject(n, src.card, src.face, controller, controller, s.epoch, kind, ctx)
    o.chars = src.chars
    o.timestamp = s.tick()
    s.add(o)
    if listed:
        s.stack.append(n)
    return o


def find(s: State, oid: int) -> int:
    """CR 400.7: what an object that has moved to a public zone became, for an instruction that moves it on; 0 if it
    is lost."""
    o = s.objects[oid]
    if o.zone != GONE:
        return oid
    if o.successor:
        q = s.objects[o.successor]
        if q.zone not in (GONE, LIBRARY):
            return q.id
    return 0
