"""The records of a game: objects, players, and what is printed on cards (CR 109, 110, 112, 113).

Records are copied on write: each carries the `Stamp` of the state that may change it, and `State.edit` copies
when another state asks. What is shared and never changed (faces, characteristics once published, contexts) is
referenced, not copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellwright.core.vocab import BATTLEFIELD, LAND, PERMANENT_TYPES, STACK
from spellwright.rules.base import Answer, Stamp

if TYPE_CHECKING:
    from spellwright.ir.meant import abilities as meant
    from spellwright.rules.abilities import Ability, AdditionalCost, AlternativeCost, ModesSpec, XRule
    from spellwright.rules.base import Cond, Instr, Mod, Test
    from spellwright.rules.events import Event
    from spellwright.rules.index import Watch
    from spellwright.rules.manacost import Mana, ManaCost
from spellwright.rules.cast_info import CastInfo
from spellwright.rules.writing import Writing

NOTHING_WRITTEN: Final = Writing("", 0)


class Chars:
    """Characteristics (CR 109.3). Never changed once published; layers work on a copy.

    `cant` is a mask of plain restrictions, requirements and permissions; `rules` are those with a filter.
    `keywords` is a mask of `vocab.KEYWORD_BITS`. `text` is the face they are derived from, where that is not the one
    the object was made with: it is a copy, or its text has been changed (CR 612).
    """

    __slots__ = (
        "abilities",
        "cant",
        "colors",
        "cost",
        "keywords",
        "loyalty",
        "mana_value",
        "name",
        "power",
        "rules",
        "subtypes",
        "supertypes",
        "text",
        "toughness",
        "types",
    )

    def __init__(
        self,
        name: str,
        types: int,
        supertypes: int,
        subtypes: int,
        colors: int,
        power: int,
        toughness: int,
        keywords: int,
        abilities: tuple[Ability, ...],
        cost: ManaCost | None,
        mana_value: int,
        loyalty: int,
        cant: int,
        rules: tuple[Rule, ...],
    ) -> None:
        self.name = name
        self.types = types
        self.supertypes = supertypes
        self.subtypes = subtypes
        self.colors = colors
        self.power = power
        self.toughness = toughness
        self.keywords = keywords
        self.abilities = abilities
        self.cost = cost
        self.mana_value = mana_value
        self.loyalty = loyalty
        self.cant = cant
        self.rules = rules
        self.text: Face | None = None

    def copy(self) -> Chars:
        out = Chars(
            self.name,
            self.types,
            self.supertypes,
            self.subtypes,
            self.colors,
            self.power,
            self.toughness,
            self.keywords,
            self.abilities,
            self.cost,
            self.mana_value,
            self.loyalty,
            self.cant,
            self.rules,
        )
        out.text = self.text
        return out


class Rule:
    """A restriction, requirement or permission with a filter, and the context its filter is asked in. `seats`: the
    players it
    is about, or what else `what` is about."""

    __slots__ = ("by", "cond", "ctx", "number", "seats", "what")

    def __init__(self, what: str, by: Test | None, seats: tuple[int, ...], ctx: Ctx) -> None:
        self.what = what
        self.by = by
        self.seats = seats
        self.ctx = ctx
        self.cond: Cond | None = None
        self.number = 0


class Face:
    """One face of a card, linked for play.

    Masks over zones (1 << zone): `zones` where an ability of it listens, `active_in` where one can be activated.
    `statics_in` marks characteristic-defining abilities. `plain`: casting it asks for nothing but mana and targets.
    `meant` is what it was linked from, `writing` what is written on it. `unbestowed`: what it is again
    when it ceases to be bestowed (CR 702.103).
    """

    __slots__ = (
        "active_in",
        "additional",
        "alternatives",
        "anywhere",
        "chars",
        "cost",
        "flash",
        "index",
        "instant",
        "is_land",
        "layout",
        "meant",
        "own_cost",
        "permanent",
        "plain",
        "rebound",
        "restriction",
        "saga",
        "special",
        "spell",
        "statics_in",
        "unbestowed",
        "writing",
        "xrule",
        "zones",
    )

    def __init__(self, chars: Chars, cost: ManaCost | None, index: int, layout: str) -> None:
        self.chars = chars
        self.cost = cost
        self.index = index
        self.layout = layout
        self.spell: ModesSpec | None = None
        self.additional: tuple[AdditionalCost, ...] = ()
        self.alternatives: tuple[AlternativeCost, ...] = ()
        self.restriction: tuple[Cond, ...] = ()
        self.xrule: XRule | None = None
        self.zones = 0
        self.statics_in = 0
        self.instant = False
        self.flash = False
        self.is_land = chars.types & LAND != 0
        self.permanent = chars.types & PERMANENT_TYPES != 0
        self.plain = False
        self.own_cost = False
        self.anywhere = False
        self.saga = 0
        self.special = False
        self.active_in = 0
        self.meant: meant.Face | None = None
        self.rebound = False
        self.unbestowed: Face | None = None
        self.writing = NOTHING_WRITTEN

    def copy(self) -> Face:
        f = Face(self.chars, self.cost, self.index, self.layout)
        f.spell = self.spell
        f.additional = self.additional
        f.alternatives = self.alternatives
        f.restriction = self.restriction
        f.xrule = self.xrule
        f.zones = self.zones
        f.statics_in = self.statics_in
        f.instant = self.instant
        f.flash = self.flash
        f.is_land = self.is_land
        f.permanent = self.permanent
        f.plain = self.plain
        f.own_cost = self.own_cost
        f.anywhere = self.anywhere
        f.saga = self.saga
        f.special = self.special
        f.active_in = self.active_in
        f.meant = self.meant
        f.rebound = self.rebound
        f.unbestowed = self.unbestowed
        f.writing = self.writing
        return f


class Card:
    """A card or token as printed: its faces. `token`: made by an effect. `whole` are the characteristics of a split
    card (None of any other): those of its halves together, wherever it is but on the stack (CR 709.4).
    `uses` says what can be done with it but for playing it in a main phase (`legal.see_uses`), -1 if nobody asked yet.
    """

    __slots__ = ("faces", "layout", "name", "token", "uses", "whole")

    def __init__(
        self, name: str, layout: str, faces: tuple[Face, ...], token: bool, whole: Chars | None = None
    ) -> None:
        self.name = name
        self.layout = layout
        self.faces = faces
        self.token = token
        self.whole = whole
        self.uses = -1


class Ctx:
    """What an evaluator may refer to. Never changed: an instruction that binds something makes a new one.

    `targets` and `divided` have an entry a slot; `bound` are (label, ids) with the latest last, players negative;
    `numbers` are (label, number).
    """

    __slots__ = ("bound", "divided", "event", "granter", "numbers", "source", "targets", "x", "you")

    def __init__(
        self,
        source: int,
        you: int,
        targets: tuple[Answer, ...] = (),
        x: int = 0,
        event: Event | None = None,
        bound: tuple[tuple[str, Answer], ...] = (),
        numbers: tuple[tuple[str, int], ...] = (),
        divided: tuple[Answer, ...] = (),
        granter: int = 0,
    ) -> None:
        self.source = source
        self.you = you
        self.targets = targets
        self.x = x
        self.event = event
        self.bound = bound
        self.numbers = numbers
        self.divided = divided
        self.granter = granter

    def bind(self, label: str, ids: Answer) -> Ctx:
        kept = tuple([p for p in self.bound if p[0] != label])
        return Ctx(
            self.source,
            self.you,
            self.targets,
            self.x,
            self.event,
            (*kept, (label, ids)),
            self.numbers,
            self.divided,
            self.granter,
        )

    def number(self, label: str, n: int) -> Ctx:
        kept = tuple([p for p in self.numbers if p[0] != label])
        return Ctx(
            self.source,
            self.you,
            self.targets,
            self.x,
            self.event,
            self.bound,
            (*kept, (label, n)),
            self.divided,
            self.granter,
        )

    def with_targets(self, targets: tuple[Answer, ...], divided: tuple[Answer, ...]) -> Ctx:
        return Ctx(self.source, self.you, targets, self.x, self.event, self.bound, self.numbers, divided, self.granter)

    def with_x(self, x: int) -> Ctx:
        return Ctx(
            self.source, self.you, self.targets, x, self.event, self.bound, self.numbers, self.divided, self.granter
        )

    def with_you(self, you: int) -> Ctx:
        return Ctx(
            self.source, you, self.targets, self.x, self.event, self.bound, self.numbers, self.divided, self.granter
        )

    def of_source(self, source: int) -> Ctx:
        return Ctx(
            source, self.you, self.targets, self.x, self.event, self.bound, self.numbers, self.divided, self.granter
        )

    def get(self, label: str) -> Answer:
        for name, ids in self.bound:
            if name == label:
                return ids
        return ()

    def get_number(self, label: str) -> int:
        for name, n in self.numbers:
            if name == label:
                return n
        return 0


class Cont:
    """A continuous effect (CR 611): what it changes (`what`, or the object that carries it), how, since when, till
    when.

    `zone` is where what it changes is; `until` an expiry code (see `durations`), `until_seat` the player that is about,
    `turn` when it was made.
    """

    __slots__ = ("cda", "cond", "ctx", "mods", "timestamp", "turn", "until", "until_seat", "what", "zone")

    def __init__(
        self,
        timestamp: int,
        what: Test | None,
        mods: tuple[Mod, ...],
        ctx: Ctx,
        cond: Cond | None,
        cda: bool,
        until: int,
        until_seat: int,
        turn: int,
        zone: int = BATTLEFIELD,
    ) -> None:
        self.timestamp = timestamp
        self.zone = zone
        self.what = what
        self.mods = mods
        self.ctx = ctx
        self.cond = cond
        self.cda = cda
        self.until = until
        self.until_seat = until_seat
        self.turn = turn


Counters = tuple[tuple[str, int], ...]


class Obj:
    """An object (CR 109.1). Once it leaves its zone the record stays in the table, unchanged, as its own last-known
    information (CR 608.2h), and `successor` is the object it became."""

    __slots__ = (
        "card",
        "cast",
        "chars",
        "choices",
        "controller",
        "counters",
        "effects",
        "epoch",
        "face",
        "face_down",
        "id",
        "known",
        "linked",
        "owner",
        "registered",
        "stamp",
        "successor",
        "timestamp",
        "used",
        "zone",
    )

    def __init__(self, id: int, card: Card, face: Face, owner: int, controller: int, zone: int, epoch: Stamp) -> None:
        self.id = id
        self.card = card
        self.face = face
        self.owner = owner
        self.controller = controller
        self.zone = zone
        self.epoch = epoch
        self.chars: Chars = face.chars if card.whole is None else self.printed()
        self.stamp: Stamp | None = None
        self.successor = 0
        self.timestamp = 0
        self.counters: Counters = ()
        self.effects: tuple[Cont, ...] = ()
        self.face_down = False
        self.cast: CastInfo | None = None
        self.choices: tuple[tuple[str, Answer], ...] = ()
        self.linked: Answer = ()
        self.known = 0
        self.registered: tuple[Ability, ...] = ()
        self.used: tuple[tuple[int, int, int], ...] = ()

    def printed(self) -> Chars:
        """The characteristics before any effect: those of its face, or of a split card as a whole (CR 709.4)."""
        whole = self.card.whole
        if whole is None or self.zone == STACK or self.zone == BATTLEFIELD:
            return self.face.chars
        return whole

    def base_copy(self, o: Obj) -> None:
        """Carry the fields of an object over to its copy."""
        o.chars = self.chars
        o.stamp = self.stamp
        o.successor = self.successor
        o.timestamp = self.timestamp
        o.counters = self.counters
        o.effects = self.effects
        o.face_down = self.face_down
        o.cast = self.cast
        o.choices = self.choices
        o.linked = self.linked
        o.known = self.known
        o.registered = self.registered
        o.used = self.used

    def copy(self, epoch: Stamp) -> Obj:
        o = Obj(self.id, self.card, self.face, self.owner, self.controller, self.zone, epoch)
        self.base_copy(o)
        return o

    def count(self, kind: str) -> int:
        """How many counters of this kind are on it; "" counts all."""
        n = 0
        for k, c in self.counters:
            if not kind or k == kind:
                n += c
        return n


class Permanent(Obj):
    """CR 110. `since` is the turn on which its controller last gained control of it (CR 302.6); `attacking` is a seat
    or
    an object id plus one hundred, -1 if it is not attacking; `blocking` the attackers it blocks."""

    __slots__ = (
        "attached",
        "attachments",
        "attacking",
        "base_controller",
        "blocked",
        "blockers",
        "blocking",
        "damage",
        "deathtouched",
        "first_struck",
        "flags",
        "phased",
        "shields",
        "since",
        "tapped",
        "token",
        "turned_x",
    )

    def __init__(
        self, id: int, card: Card, face: Face, owner: int, controller: int, epoch: Stamp, since: int, timestamp: int
    ) -> None:
        Obj.__init__(self, id, card, face, owner, controller, BATTLEFIELD, epoch)
        self.timestamp = timestamp
        self.base_controller = controller
        self.tapped = False
        self.since = since
        self.damage = 0
        self.deathtouched = False
        self.attacking = NOT_ATTACKING
        self.blocked = False
        self.blocking: Answer = ()
        self.blockers: Answer = ()
        self.first_struck = False
        self.attached = 0
        self.attachments: Answer = ()
        self.token = card.token
        self.phased = 0
        self.shields = 0
        self.turned_x = 0
        self.flags: tuple[str, ...] = ()

    def copy(self, epoch: Stamp) -> Permanent:
        o = Permanent(self.id, self.card, self.face, self.owner, self.controller, epoch, self.since, self.timestamp)
        self.base_copy(o)
        o.zone = self.zone
        o.base_controller = self.base_controller
        o.tapped = self.tapped
        o.damage = self.damage
        o.deathtouched = self.deathtouched
        o.attacking = self.attacking
        o.blocked = self.blocked
        o.blocking = self.blocking
        o.blockers = self.blockers
        o.first_struck = self.first_struck
        o.attached = self.attached
        o.attachments = self.attachments
        o.token = self.token
        o.phased = self.phased
        o.shields = self.shields
        o.turned_x = self.turned_x
        o.flags = self.flags
        return o


NOT_ATTACKING: Final = -1000000


class StackObject(Obj):
    """A spell or ability on the stack (CR 112, 113.7), or a mana ability or special action while it is carried out.

    `kind` is SPELL, ACTIVATED, TRIGGERED or ACTION. `program` is what resolving does; `modes` the chosen modes.
    `applied`
    are the replacement effects that made it of an event: what it does is not replaced by them again (CR 614.5).
    """

    __slots__ = ("ability", "applied", "copy_of", "cost_kinds", "ctx", "kind", "mana_used", "modes", "program", "slots")

    def __init__(
        self, id: int, card: Card, face: Face, owner: int, controller: int, epoch: Stamp, kind: int, ctx: Ctx
    ) -> None:
        Obj.__init__(self, id, card, face, owner, controller, STACK, epoch)
        self.kind = kind
        self.ctx = ctx
        self.program: tuple[Instr, ...] = ()
        self.slots: tuple[object, ...] = ()
        self.modes: Answer = ()
        self.ability: Ability | None = None
        self.mana_used: tuple[Mana, ...] = ()
        self.copy_of = 0
        self.cost_kinds: tuple[str, ...] = ()
        self.applied: tuple[Watch, ...] = ()

    def copy(self, epoch: Stamp) -> StackObject:
        o = StackObject(self.id, self.card, self.face, self.owner, self.controller, epoch, self.kind, self.ctx)
        self.base_copy(o)
        o.zone = self.zone
        o.program = self.program
        o.slots = self.slots
        o.modes = self.modes
        o.ability = self.ability
        o.mana_used = self.mana_used
        o.copy_of = self.copy_of
        o.cost_kinds = self.cost_kinds
        o.applied = self.applied
        return o


SPELL: Final = 0
ACTIVATED: Final = 1
TRIGGERED: Final = 2
ACTION: Final = 3
MANA_ABILITY: Final = 4


def with_counters(counters: Counters, kind: str, change: int) -> Counters:
    """The counters after so many of a kind were put on or (below zero) taken off; never below none."""
    out: list[tuple[str, int]] = []
    found = False
    for k, n in counters:
        if k == kind:
            found = True
            n += change
        if n > 0:
            out.append((k, n))
    if not found and change > 0:
        out.append((kind, change))
    return tuple(out)


def seat_code(seat: int) -> int:
    """How a player is written where objects are ids."""
    return -1 - seat
