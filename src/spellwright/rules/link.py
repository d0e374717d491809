"""From what a card means to what can be played: every meant class is linked to an evaluator, once a card.

Each module of evaluators registers its functions here by class; `handled()` is the set of classes that have one.
A class without one cannot be linked, and its card is not playable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.core.vocab import TARGET_ZONE_OF
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant.acting import ACTING, ACTOR
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.objects import BoundPlayers, ChoosePlayer, Target, TargetPlayers
from spellwright.ir.node import INNER, among, mentions
from spellwright.rules.abilities import Ability, BodyMaker, BodySpec, CostSpec, ModesSpec, Slot
from spellwright.rules.base import Amount, Cond, EventTest, Instr, Mod, Objs, Plrs, RulesError, Test
from spellwright.rules.manacost import parse_cost
from spellwright.rules.replacement import Change

LINKS: Final[dict[type[mb.Meant], Callable[[Any, Linker], Any]]] = {}


KEYWORDS: Final[dict[str, Callable[[Any, Linker], list[Ability]]]] = {}
"""Keywords of CR 702 that are linked by code of their own."""


def handled() -> frozenset[type[mb.Meant]]:
    """The meant classes that the engine can play."""
    return frozenset(LINKS)


SHARED: Final[dict[type[mb.Meant], dict[Any, tuple[Any, Any]]]] = {}
"""Classes whose nodes are linked alike wherever they stand: node -> its handler and what that made."""


def register(cls: type[mb.Meant], make: Callable[[Any, Linker], Any], shared: bool = False) -> None:
    """Say how a meant class is linked; `shared`: what is made of a node has no state and serves all who link it."""
    LINKS[cls] = make
    if shared:
        SHARED[cls] = {}


TRIED: Final = 50_000
NOTHING: Final = (None, "", (), False, 0)
"""What a field says that says nothing; 0 is the default of every number."""


class Watched:
    """A node that remembers which of its fields were read, so that no field can be passed over in silence."""

    def __init__(self, node: mb.Meant) -> None:
        self.node = node
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.node, name)


ONE: Final = Fixed(1)
JOINTS: Final = ("", "controller", "controllers differ", "owner")


def watched_of(node: Any) -> Watched:
    """The node, watched; as it is, if it already is."""
    return node if isinstance(node, Watched) else Watched(node)


def whole(watched: Watched) -> None:
    """RulesError if a field of the node that says something was passed over."""
    node = watched.node
    for field in node.__struct_fields__:
        if field not in watched.read and getattr(node, field) not in NOTHING:
            raise RulesError(f"the engine does not play {field!r} of {type(node).__name__} yet")


def refuse_choice(node: mb.Meant) -> None:
    """RulesError where a filter or a condition would have a player chosen: it is asked often, and while it is found out
    what is legal."""
    if mentions(node, ChoosePlayer):
        raise RulesError("the engine has no player chosen as it is looked for what fits")


def refuse_actor(node: mb.Meant) -> None:
    """RulesError where an effect speaks of "each of them by itself" that is not done by each by itself."""
    todo: list[Any] = [node]
    for v in todo:
        cls = type(v)
        if cls is tuple:
            todo.extend(v)
            continue
        inner = INNER[cls]
        if inner is None or (DOING[cls] and v is not node):
            continue
        if cls is BoundPlayers and v == ACTOR:
            raise RulesError(f"the engine has no {type(node).__name__} of several players, each by itself")
        todo.extend(inner(v))


DOING: Final = among(mb.Effect, mb.Ability)


class Tried:
    """Nodes that linked, and what they made; in a cost, and where the object that is changed may be spoken of, a table
    of their own."""

    __slots__ = ("tables",)

    def __init__(self) -> None:
        self.tables: list[dict[Any, Any]] = [{}, {}, {}, {}]

    def table(self, costing: bool, candidates: bool) -> dict[Any, Any]:
        found = self.tables[2 * costing + candidates]
        if len(found) >= TRIED:
            found.clear()
        return found


class Linker:
    """Links the parts of one ability. `shift` is added to every target slot (a further mode of a spell); `granter` is
    the object that gave it (CR 201.5a), 0 for one that is printed; `costing`: what is linked is part of a cost;
    `candidates`: it may speak of the object that it changes. `tried`, for what is only to be found out to link: what
    was made of nodes before."""

    __slots__ = ("candidates", "costing", "count", "granter", "shift", "tried")

    def __init__(self, shift: int = 0, granter: int = 0, tried: Tried | None = None) -> None:
        self.shift = shift
        self.granter = granter
        self.tried = tried
        self.candidates = False
        self.costing = False
        self.count = 0

    def key(self) -> str:
        """A label of the linker's own."""
        self.count += 1
        return f"#{self.shift}.{self.count}"

    def any(self, node: mb.Meant) -> Any:
        """Link a node. RulesError if its class has no handler, or the handler passes over a field that says
        something."""
        cls = type(node)
        make = LINKS.get(cls)
        if make is None:
            raise RulesError(f"the engine has no handler for {cls.__name__}")
        shared = SHARED.get(cls)
        if shared is not None:
            known = shared.get(node)
            if known is not None and known[0] is make:
                return known[1]
        elif self.tried is not None:
            table = self.tried.table(self.costing, self.candidates)
            out = table.get(node)
            if out is not None:
                return out
        watched = Watched(node)
        out = make(watched, self)
        whole(watched)
        if shared is not None:
            shared[node] = (make, out)
        elif self.tried is not None:
            self.tried.table(self.costing, self.candidates)[node] = out
        return out

    def test(self, node: mb.Filter) -> Test:
        refuse_choice(node)
        out = self.any(node)
        assert isinstance(out, Test), node
        return out

    def opt_test(self, node: mb.Filter | None) -> Test | None:
        return None if node is None else self.test(node)

    def amount(self, node: mb.Amount) -> Amount:
        out = self.any(node)
        assert isinstance(out, Amount), node
        return out

    def opt_amount(self, node: mb.Amount | None) -> Amount | None:
        return None if node is None else self.amount(node)

    def cond(self, node: mb.Condition) -> Cond:
        refuse_choice(node)
        out = self.any(node)
        assert isinstance(out, Cond), node
        return out

    def opt_cond(self, node: mb.Condition | None) -> Cond | None:
        return None if node is None else self.cond(node)

    def objs(self, node: mb.Objects) -> Objs:
        out = self.any(node)
        assert isinstance(out, Objs), node
        return out

    def opt_objs(self, node: mb.Objects | None) -> Objs | None:
        return None if node is None else self.objs(node)

    def plrs(self, node: mb.Players) -> Plrs:
        out = self.any(node)
        assert isinstance(out, Plrs), node
        return out

    def opt_plrs(self, node: mb.Players | None) -> Plrs | None:
        return None if node is None else self.plrs(node)

    def pattern(self, node: mb.Pattern) -> EventTest:
        out = self.any(node)
        assert isinstance(out, EventTest), node
        return out

    def ability(self, node: mb.Ability) -> list[Ability]:
        out: list[Ability] = self.any(node)
        return out

    def abilities(self, nodes: tuple[mb.Ability, ...]) -> tuple[Ability, ...]:
        out: list[Ability] = []
        for n in nodes:
            out.extend(self.ability(n))
        return tuple(out)

    def mods(self, nodes: tuple[mb.Mod, ...]) -> tuple[Mod, ...]:
        out: list[Mod] = []
        for n in nodes:
            m: list[Mod] = self.any(n)
            out.extend(m)
        out.sort(key=layer_of)
        return tuple(out)

    def changes(self, nodes: tuple[mb.Change, ...]) -> tuple[Change, ...]:
        return tuple([self.any(n) for n in nodes])

    def program(self, nodes: tuple[mb.Effect, ...]) -> tuple[Instr, ...]:
        """The instructions in order, with control flow laid out flat."""
        out: list[Instr] = []
        for n in nodes:
            if not isinstance(n, ACTING):
                refuse_actor(n)
            part: list[Instr] = self.any(n)
            out.extend(part)
        return tuple(out)

    def cost(self, node: Any) -> CostSpec:
        n = watched_of(node)
        before = self.costing
        self.costing = True
        acts = self.program(n.acts)
        self.costing = before
        out = CostSpec(
            parse_cost(n.mana) if n.mana is not None else None,
            acts,
            n.tap,
            n.untap,
            self.opt_amount(n.loyalty),
            n.loyalty_sign,
        )
        whole(n)
        return out

    def opt_cost(self, node: me_parts.Cost | None) -> CostSpec | None:
        return None if node is None else self.cost(node)

    def slot(self, node: Any) -> Slot:
        t = watched_of(node)
        one = t.least == ONE and t.most == ONE
        for node in (t.players, t.owners):
            if node is not None:
                refuse_choice(node)
        out = Slot(
            self.opt_test(t.what),
            TARGET_ZONE_OF[t.zone],
            self.opt_plrs(t.players),
            self.amount(t.least),
            self.opt_amount(t.most),
            tuple([i + self.shift for i in t.other_than]),
            self.opt_amount(t.divided),
            t.joint,
            self.opt_plrs(t.owners),
            one,
            self.opt_plrs(t.chooser),
        )
        if t.joint not in JOINTS:
            raise RulesError(f"the engine has no targets with {t.joint!r} in common")
        if t.condition is not None:
            out.condition = self.cond(t.condition)
            out.one = False
        out.depends = mentions(t.node, Target, TargetPlayers)
        out.chooser_label = t.chooser_label
        whole(t)
        return out

    def slots(self, ts: tuple[me_parts.TargetSpec, ...]) -> tuple[Slot, ...]:
        return tuple([self.slot(t) for t in ts])

    def body(self, b: ma.Body) -> BodySpec:
        spec = BodySpec(self.slots(b.targets), self.program(b.effects), self.opt_cost(b.cost))
        spec.maker = Maker(b, self.granter)
        return spec

    def modes(self, node: ma.Modes) -> ModesSpec:
        m = watched_of(node)
        bodies: list[BodySpec] = []
        for b in m.bodies:
            bodies.append(Linker(self.shift, self.granter, self.tried).body(b))
        out = ModesSpec(tuple(bodies), self.amount(m.least), self.opt_amount(m.most), m.repeat)
        out.instead_if = self.opt_cond(m.instead_if)
        out.instead_most = self.opt_amount(m.instead_most)
        out.extra = self.opt_cost(m.extra)
        out.not_chosen = m.not_chosen
        whole(m)
        return out


class Maker(BodyMaker):
    """Links a body again with its slots further on."""

    __slots__ = ("granter", "node")

    def __init__(self, node: ma.Body, granter: int) -> None:
        self.node = node
        self.granter = granter

    def make(self, by: int) -> BodySpec:
        return Linker(by, self.granter).body(self.node)


def layer_of(m: Mod) -> int:
    return m.layer
