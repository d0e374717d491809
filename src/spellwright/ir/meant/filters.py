"""Questions about one object."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Filter, Objects, Players


class Anything(Filter, frozen=True):
    """Every object."""


class AllOf(Filter, frozen=True):
    """All of these hold."""

    parts: tuple[Filter, ...]


class AnyOf(Filter, frozen=True):
    """At least one of these holds."""

    parts: tuple[Filter, ...]


class Not(Filter, frozen=True):
    """This does not hold."""

    part: Filter


class TypeIs(Filter, frozen=True):
    """CR 300: has this card type, lower case ("creature"); "permanent" stands for any permanent type."""

    type: str


class SupertypeIs(Filter, frozen=True):
    """CR 205.4: has this supertype, lower case."""

    supertype: str


class SubtypeIs(Filter, frozen=True):
    """CR 205.3: has this subtype, as printed ("Elf")."""

    subtype: str


class ColorIs(Filter, frozen=True):
    """CR 105: is of this colour ("W", "U", "B", "R", "G"), perhaps among others."""

    color: str


class ColorCount(Filter, frozen=True):
    """CR 105.2: the number of its colours compares so: `op` is "=", "<", ">", "<=", ">="."""

    op: str
    n: int


class NameIs(Filter, frozen=True):
    """CR 201.2: has exactly this name."""

    name: str


class NameOf(Filter, frozen=True):
    """Has the name of one of these objects."""

    of: Objects


class HasKeyword(Filter, frozen=True):
    """CR 702: has this keyword ability, lower case."""

    keyword: str


class HasAbility(Filter, frozen=True):
    """Has any ability at all."""


class StatIs(Filter, frozen=True):
    """`stat` ("power", "toughness", "mana value", "base power", "loyalty") compares with an amount."""

    stat: str
    op: str
    amount: Amount


class CounterIs(Filter, frozen=True):
    """CR 122: the number of its counters of this kind ("" for any kind) compares with an amount."""

    kind: str
    op: str
    amount: Amount


class ControlledBy(Filter, frozen=True):
    """CR 108.4: is controlled by one of these players."""

    players: Players


class OwnedBy(Filter, frozen=True):
    """CR 108.3: is owned by one of these players."""

    players: Players


class StatusIs(Filter, frozen=True):
    """CR 110.5, 508, 509: "tapped", "untapped", "face-down", "face-up", "attacking", "blocking", "blocked",
    "unblocked", "token", "copy", "attached", "enchanted", "equipped", "modified", "commander", "goaded",
    "suspected", "monstrous", "renowned", "saddled", "phased-out", "double-faced", "summoning-sick"."""

    status: str


class AttackingPlayer(Filter, frozen=True):
    """CR 508: is attacking one of these players (or, if asked for, a planeswalker they control)."""

    players: Players
    or_planeswalker: bool = False


class BlockingObject(Filter, frozen=True):
    """CR 509: is blocking one of these."""

    objects: Objects


class BlockedByObject(Filter, frozen=True):
    """CR 509: is blocked by one of these."""

    objects: Objects


class IsObject(Filter, frozen=True):
    """Is one of these very objects."""

    objects: Objects


class SharesWith(Filter, frozen=True):
    """Has a `quality` ("creature type", "color", "card type", "name", "mana value", "land type") in common with one
    of these."""

    quality: str
    objects: Objects


class ChosenQuality(Filter, frozen=True):
    """CR 607.2d: has the `quality` ("color", "creature type", "type", "name", "land type", "card type") chosen for
    the source."""

    quality: str


class AttachedTo(Filter, frozen=True):
    """CR 301.5, 303.4: is attached to one of these."""

    objects: Objects


class HasAttached(Filter, frozen=True):
    """Something that fits is attached to it."""

    what: Filter


class StackKind(Filter, frozen=True):
    """CR 112, 113: on the stack it is a "spell", an "ability", an "activated ability", a "triggered ability"."""

    kind: str


class TargetsObject(Filter, frozen=True):
    """CR 115: on the stack it has a target that fits; `only`: and no other target."""

    what: Filter
    only: bool = False


class TargetsPlayer(Filter, frozen=True):
    """CR 115: on the stack it targets one of these players; `only`: and nothing else."""

    players: Players
    only: bool = False


class TargetCount(Filter, frozen=True):
    """CR 115: the number of its targets compares so."""

    op: str
    n: int


class SourceIs(Filter, frozen=True):
    """For an ability on the stack: its source fits."""

    what: Filter


class Happened(Filter, frozen=True):
    """Something happened to it: "entered", "attacked", "blocked", "dealt damage", "was dealt damage", "was cast",
    "died", "was discarded", "left", "became tapped"; `window` is "turn", "combat" or "last turn"."""

    what: str
    window: str = "turn"


class DealtDamageBy(Filter, frozen=True):
    """CR 120: one of these dealt damage to it this turn."""

    objects: Objects


class ManaSymbolsIn(Filter, frozen=True):
    """CR 202.1: its mana cost has this symbol ("{X}", "{W}")."""

    symbol: str


class Extreme(Filter, frozen=True):
    """Has the "greatest" or "least" `stat` among what fits."""

    which: str
    stat: str
    among: Filter


class CastFromZone(Filter, frozen=True):
    """CR 601.2a: a spell cast from this zone ("" for any), of one of these players."""

    zone: str
    owners: Players | None = None


class ZoneIs(Filter, frozen=True):
    """CR 400.1: is in this zone."""

    zone: str
