"""Labels that nothing asks for are taken off again, so that the meant form says only what counts."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from spellwright.ir.meant.abilities import Body
from spellwright.ir.meant.amounts import ResultAmount
from spellwright.ir.meant.base import Condition, Effect, Filter, Players
from spellwright.ir.meant.conditions import Did
from spellwright.ir.meant.effects import BindPlayers, DealDamage, FlipCoin, RollDice
from spellwright.ir.meant.library import RevealUntil, Search
from spellwright.ir.meant.objects import Bound, BoundPlayers, ChoosePlayer
from spellwright.ir.meant.parts import ManaOfColor, TargetSpec
from spellwright.ir.meant.shape import Bind, ChooseObjects, Delay, If, Reflex
from spellwright.ir.node import INNER, Getter, Node, nothing, walk
from spellwright.meaning.build import rewrite
from spellwright.meaning.unclear import Unclear

ASKING = (Reflex, ManaOfColor)
"""Effects whose label asks for one of another step."""
KEEPING = (Bind, BindPlayers, ChooseObjects, FlipCoin, RollDice, Search, RevealUntil)
"""Effects that are nothing without their label."""
NO_LABEL: Final = 0
ASKS: Final = 1
GIVES: Final = 2
KEEPS: Final = 3
DEALS: Final = 4


class Roles(dict[type, int]):
    """What the label of a class of nodes is for."""

    def __missing__(self, cls: type[Node]) -> int:
        if cls is DealDamage:
            role = DEALS
        elif "label" not in cls.__struct_fields__:
            role = NO_LABEL
        elif not issubclass(cls, Effect) or issubclass(cls, ASKING):
            role = ASKS
        else:
            role = KEEPS if issubclass(cls, KEEPING) else GIVES
        self[cls] = role
        return role


ROLES: Final = Roles()


def without_choices(value: Any) -> Any:
    """A player chosen beforehand who is spoken of once is chosen there, but for where it is asked what fits."""
    chosen: dict[str, Players] = {}
    times: dict[str, int] = {}
    for n in walk(value):
        if isinstance(n, BindPlayers) and isinstance(n.players, ChoosePlayer):
            chosen[n.label] = n.players
        elif isinstance(n, BoundPlayers):
            times[n.label] = times.get(n.label, 0) + 1
        elif isinstance(n, (Filter, Condition)):
            for m in walk(n):
                if isinstance(m, BoundPlayers):
                    times[m.label] = times.get(m.label, 0) + 1
    once = {label: who for label, who in chosen.items() if times.get(label) == 1}
    if not once:
        return value

    def inline(node: Node) -> Node | None:
        return once.get(node.label) if isinstance(node, BoundPlayers) else None

    return rewrite(dropped(value, once), inline)


def dropped(value: Any, labels: dict[str, Players]) -> Any:
    """`value` without the steps that remember players under these labels."""
    if isinstance(value, tuple):
        kept = [v for v in value if not (isinstance(v, BindPlayers) and v.label in labels)]
        return tuple([dropped(v, labels) for v in kept])
    if isinstance(value, Node):
        return type(value)(*[dropped(getattr(value, f), labels) for f in value.__struct_fields__])
    return value


class Order:
    """CR 608.2c: instructions are followed in order, so that none can speak of what only a later one does. `given`:
    the labels given so far on the way that is followed."""

    __slots__ = ("given",)

    def __init__(self, given: set[str]) -> None:
        self.given = given

    def check(self, value: Any) -> None:
        """Raises Unclear where a label is asked for that no step has given by then."""
        if type(value) is tuple:
            for v in value:
                self.check(v)
            return
        inner = INNER[type(value)]
        if inner is None:
            return
        if isinstance(value, If):
            self.check(value.condition)
            ways = [Order(set(self.given)), Order(set(self.given))]
            ways[0].check(value.then)
            ways[1].check(value.otherwise)
            self.given |= ways[0].given | ways[1].given
            return
        if isinstance(value, (Body, Delay, Reflex)):
            Order(set(self.given)).check_parts(value, inner)
            return
        self.check_parts(value, inner)

    def check_parts(self, value: Any, inner: Getter) -> None:
        if isinstance(value, Bind):
            self.given.add(value.label)  # a loop adds to what it has bound
        elif isinstance(value, TargetSpec):
            self.given.add(value.chooser_label)
        if isinstance(value, ASKED):
            label = value.label
            if label and label not in self.given and label not in KNOWN and "cost:" not in label:
                raise Unclear("reference", f"{label}, which is only done later")
        if inner is not nothing:
            for v in inner(value):
                self.check(v)
        if isinstance(value, Effect) and not isinstance(value, ASKED):
            for name in ("label", "dealt"):
                if getattr(value, name, ""):
                    self.given.add(getattr(value, name))
            if isinstance(value, RevealUntil):
                self.given.add(value.label + " rest")


ASKED = (Bound, BoundPlayers, Did, ResultAmount, Reflex)
KNOWN = frozenset(("each", "each player", "candidate", "actor", "dealer", "payer"))
"""What the engine itself binds."""


def strip_labels(value: Any) -> Any:
    """`value` with "" for each label of a step that no part of it asks for. Raises Unclear where something is asked for
    before it is done."""
    labels = Labels(value)
    if labels.asked:
        check_order(value)
    return stripped(value, labels)


def without_unused(value: Any) -> Any:
    """`value` with "" for each label of a step that no part of it asks for."""
    return stripped(value, Labels(value))


def stripped(value: Any, labels: Labels) -> Any:
    if labels.chooses:
        plainer = without_choices(value)
        if plainer is not value:
            return without_unused(plainer)
    unused = labels.given - labels.asked
    return rewrite(value, Strip(unused)) if unused else value


def check_order(value: Any) -> None:
    """Raises Unclear where something is asked for before it is done."""
    if asks(value):
        Order(set()).check(value)


def asks(value: Any) -> bool:
    """Whether any part speaks of something by its label."""
    todo = [value]
    for v in todo:
        cls = type(v)
        if cls is tuple:
            todo.extend(v)
            continue
        if cls in ASKED and v.label:
            return True
        inner = INNER[cls]
        if inner is not None and inner is not nothing:
            todo.extend(inner(v))
    return False


class Labels:
    """The labels in a value: those that steps give, and those that anything asks for. `chooses`: whether a player is
    chosen beforehand."""

    __slots__ = ("asked", "chooses", "given")

    def __init__(self, value: Any) -> None:
        given: set[str] = set()
        asked: set[str] = set()
        todo = [value]
        chooses = False
        for v in todo:
            cls = type(v)
            if cls is tuple:
                todo.extend(v)
                continue
            inner = INNER[cls]
            if inner is None:
                continue
            if inner is not nothing:
                todo.extend(inner(v))
            role = ROLES[cls]
            if role == NO_LABEL:
                continue
            if role == DEALS and v.dealt:
                given.add(v.dealt)
            label = v.label
            if label:
                if role == ASKS:
                    asked.add(label)
                    asked.add(label.removesuffix(" rest"))
                elif role in (GIVES, DEALS):
                    given.add(label)
                elif cls is BindPlayers:
                    chooses = True
        self.given = given
        self.asked = asked
        self.chooses = chooses


class Strip:
    """What is put in the place of a node: the same without labels that are not used. An object of its own, for a
    function that speaks of itself would be left to the cycle collector."""

    __slots__ = ("unused",)

    def __init__(self, unused: set[str]) -> None:
        self.unused = unused

    def __call__(self, node: Node) -> Node | None:
        role = ROLES[type(node)]
        if role in (NO_LABEL, ASKS):
            return None
        if isinstance(node, DealDamage) and node.dealt in self.unused:
            less: Node = msgspec.structs.replace(node, dealt="")
            return self(less) or less
        if getattr(node, "label", "") in self.unused:
            plain: Node = rewrite(msgspec.structs.replace(node, label=""), self)
            return plain
        return None
