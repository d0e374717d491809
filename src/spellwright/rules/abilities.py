"""Linked abilities (CR 113): what IR becomes so that it can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spellwright.ir.meant import base as meant
    from spellwright.rules.base import Amount, Cond, EventTest, Instr, Mod, Objs, Plrs, Test
    from spellwright.rules.manacost import ManaCost
    from spellwright.rules.objects import Face
    from spellwright.rules.replacement import Change


class Slot:
    """One target slot (CR 115.1). `most` None: any number. `condition`: without it there is no such target; `depends`:
    what fits depends on the targets of earlier slots. `chooser`: who chooses it instead of the controller; one that is
    still to be chosen is remembered under `chooser_label`."""

    __slots__ = (
        "chooser",
        "chooser_label",
        "condition",
        "depends",
        "divided",
        "joint",
        "least",
        "most",
        "one",
        "other_than",
        "owners",
        "players",
        "what",
        "zone",
    )

    def __init__(
        self,
        what: Test | None,
        zone: int,
        players: Plrs | None,
        least: Amount,
        most: Amount | None,
        other_than: tuple[int, ...],
        divided: Amount | None,
        joint: str,
        owners: Plrs | None,
        one: bool,
        chooser: Plrs | None,
    ) -> None:
        self.what = what
        self.zone = zone
        self.players = players
        self.least = least
        self.most = most
        self.other_than = other_than
        self.divided = divided
        self.joint = joint
        self.owners = owners
        self.one = one
        self.chooser = chooser
        self.condition: Cond | None = None
        self.chooser_label = ""
        self.depends = False


class BodySpec:
    """Targets and program of one mode."""

    __slots__ = ("cost", "maker", "program", "slots", "versions")

    def __init__(self, slots: tuple[Slot, ...], program: tuple[Instr, ...], cost: CostSpec | None) -> None:
        self.slots = slots
        self.program = program
        self.cost = cost
        self.maker: BodyMaker | None = None
        self.versions: dict[int, BodySpec] = {}

    def shift(self, by: int) -> BodySpec:
        """The body as a further mode of a spell, where `by` slots come before its own."""
        b = self.versions.get(by)
        if b is None:
            assert self.maker is not None
            b = self.maker.make(by)
            self.versions[by] = b
        return b


class BodyMaker:
    """Links a body again, with its target slots numbered from `by` on."""

    __slots__ = ()

    def make(self, by: int) -> BodySpec:
        raise NotImplementedError


class ModesSpec:
    """CR 700.2. One body is one mode and nothing to choose. `instead_if`: up to `instead_most` modes, if it holds
    (None: all of
    them, CR 702.42a); `extra`: what each mode after the first costs (CR 702.120a); `not_chosen`: none that was chosen
    for
    the source before."""

    __slots__ = ("bodies", "extra", "instead_if", "instead_most", "least", "most", "not_chosen", "repeat")

    def __init__(self, bodies: tuple[BodySpec, ...], least: Amount, most: Amount | None, repeat: bool) -> None:
        self.bodies = bodies
        self.least = least
        self.most = most
        self.repeat = repeat
        self.instead_if: Cond | None = None
        self.instead_most: Amount | None = None
        self.extra: CostSpec | None = None
        self.not_chosen = False


class CostSpec:
    """CR 118. `acts` are carried out one by one as the cost is paid."""

    __slots__ = ("acts", "loyalty", "mana", "sign", "tap", "untap")

    def __init__(
        self, mana: ManaCost | None, acts: tuple[Instr, ...], tap: bool, untap: bool, loyalty: Amount | None, sign: int
    ) -> None:
        self.mana = mana
        self.acts = acts
        self.tap = tap
        self.untap = untap
        self.loyalty = loyalty
        self.sign = sign


class Ability:
    """`zone` is where it works (CR 113.6). `meant` is what it was linked from, for display, saving and questions."""

    __slots__ = ("meant", "zone")

    def __init__(self, meant: meant.Ability | None, zone: int) -> None:
        self.meant = meant
        self.zone = zone


class ActivatedAbility(Ability):
    """CR 602. `is_mana`: CR 605.1a; `own_costs`: what its own text says that it costs more or less (CR 602.2b)."""

    __slots__ = (
        "condition",
        "cost",
        "is_mana",
        "label",
        "limit",
        "loyalty",
        "loyalty_x",
        "modes",
        "once",
        "own_costs",
        "players",
        "simple_mana",
        "sorcery",
    )

    def __init__(
        self,
        meant: meant.Ability | None,
        zone: int,
        cost: CostSpec,
        modes: ModesSpec,
        sorcery: bool,
        limit: int,
        condition: Cond | None,
        players: Plrs | None,
        label: str,
        once: bool,
        is_mana: bool,
        loyalty: bool,
        simple_mana: int,
    ) -> None:
        Ability.__init__(self, meant, zone)
        self.cost = cost
        self.modes = modes
        self.sorcery = sorcery
        self.limit = limit
        self.condition = condition
        self.players = players
        self.label = label
        self.once = once
        self.is_mana = is_mana
        self.loyalty = loyalty
        self.loyalty_x = False
        self.simple_mana = simple_mana
        self.own_costs: tuple[CostChangeAbility, ...] = ()


class TriggeredAbility(Ability):
    """CR 603. `is_mana`: CR 605.1b. `same_for_all`: what it does depends neither on its source nor on its event."""

    __slots__ = ("condition", "event", "is_mana", "label", "limit", "modes", "same_for_all")

    def __init__(
        self,
        meant: meant.Ability | None,
        zone: int,
        event: EventTest,
        condition: Cond | None,
        modes: ModesSpec,
        limit: int,
        label: str,
        is_mana: bool,
    ) -> None:
        Ability.__init__(self, meant, zone)
        self.event = event
        self.condition = condition
        self.modes = modes
        self.limit = limit
        self.label = label
        self.is_mana = is_mana
        self.same_for_all = False


class StaticAbility(Ability):
    """CR 604. Affects what fits in `affects` (a zone), or `objs`, or with neither its own source."""

    __slots__ = ("affects", "cda", "cond", "mods", "objs", "what")

    def __init__(
        self,
        meant: meant.Ability | None,
        zone: int,
        what: Test | None,
        objs: Objs | None,
        mods: tuple[Mod, ...],
        cond: Cond | None,
        affects: int,
        cda: bool,
    ) -> None:
        Ability.__init__(self, meant, zone)
        self.what = what
        self.objs = objs
        self.mods = mods
        self.cond = cond
        self.affects = affects
        self.cda = cda


class ReplacementAbility(Ability):
    """CR 614, 615. `own`: about its source's own entering (CR 614.12)."""

    __slots__ = ("changes", "cond", "event", "once", "optional", "otherwise", "own", "prevention")

    def __init__(
        self,
        meant: meant.Ability | None,
        zone: int,
        event: EventTest,
        changes: tuple[Change, ...],
        cond: Cond | None,
        optional: bool,
        once: bool,
        prevention: bool,
        own: bool,
    ) -> None:
        Ability.__init__(self, meant, zone)
        self.event = event
        self.changes = changes
        self.cond = cond
        self.optional = optional
        self.once = once
        self.prevention = prevention
        self.own = own
        self.otherwise: tuple[Change, ...] = ()


class PlayerRuleAbility(Ability):
    """A static ability about players; `what` as in the meant class."""

    __slots__ = ("amount", "colors", "cond", "filter", "players", "what")

    def __init__(
        self,
        meant: meant.Ability | None,
        zone: int,
        players: Plrs,
        what: str,
        filter: Test | None,
        amount: Amount | None,
        cond: Cond | None,
        colors: int,
    ) -> None:
        Ability.__init__(self, meant, zone)
        self.players = players
        self.what = what
        self.filter = filter
        self.amount = amount
        self.cond = cond
        self.colors = colors


class CostChangeAbility(Ability):
    """CR 601.2f."""

    __slots__ = ("abilities", "amount", "cond", "mana", "minimum", "players", "self_spell", "sign", "times", "what")

    def __init__(
        self,
        meant: meant.Ability | None,
        zone: int,
        players: Plrs | None,
        what: Test,
        sign: int,
        mana: ManaCost,
        times: Amount | None,
        self_spell: bool,
        abilities: str,
        cond: Cond | None,
        minimum: int,
        amount: Amount | None,
    ) -> None:
        Ability.__init__(self, meant, zone)
        self.players = players
        self.what = what
        self.sign = sign
        self.mana = mana
        self.times = times
        self.self_spell = self_spell
        self.abilities = abilities
        self.cond = cond
        self.minimum = minimum
        self.amount = amount


class KeywordAbility(Ability):
    """CR 702: a keyword with parameters and code of its own."""

    __slots__ = ("cost", "filter", "n", "name", "players")

    def __init__(
        self,
        meant: meant.Ability | None,
        zone: int,
        name: str,
        n: Amount | None,
        cost: CostSpec | None,
        filter: Test | None,
        players: Plrs | None,
    ) -> None:
        Ability.__init__(self, meant, zone)
        self.name = name
        self.n = n
        self.cost = cost
        self.filter = filter
        self.players = players


class AdditionalCost:
    """CR 118.8, 601.2b."""

    __slots__ = ("label", "optional", "options", "repeatable")

    def __init__(self, options: tuple[CostSpec, ...], optional: bool, label: str, repeatable: bool) -> None:
        self.options = options
        self.optional = optional
        self.label = label
        self.repeatable = repeatable


class AlternativeCost:
    """CR 118.9. `face_down`: CR 708.4; `transformed`: CR 712.8c; `then`: "exile" as it leaves the stack; `free`:
    without
    paying its mana cost; `as_face`: what the spell is then (CR 702.103b)."""

    __slots__ = ("as_face", "condition", "cost", "face_down", "free", "label", "sorcery", "then", "transformed", "zone")

    def __init__(
        self,
        cost: CostSpec,
        condition: Cond | None,
        zone: int,
        label: str,
        then: str,
        sorcery: bool,
        face_down: bool,
        free: bool,
    ) -> None:
        self.transformed = False
        self.as_face: Face | None = None
        self.cost = cost
        self.condition = condition
        self.zone = zone
        self.label = label
        self.then = then
        self.sorcery = sorcery
        self.face_down = face_down
        self.free = free


class XRule:
    """CR 107.3."""

    __slots__ = ("least", "most")

    def __init__(self, least: int, most: Amount | None) -> None:
        self.least = least
        self.most = most
