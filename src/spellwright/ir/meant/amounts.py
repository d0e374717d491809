"""Numbers (CR 107.1)."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Objects, Pattern, Players


class Fixed(Amount, frozen=True):
    """This number."""

    n: int


class X(Amount, frozen=True):
    """CR 107.3: the X chosen or defined for this spell, ability or permanent."""


class Count(Amount, frozen=True):
    """How many objects these are."""

    objects: Objects


class CountPlayers(Amount, frozen=True):
    """How many players these are."""

    players: Players


class CountDistinct(Amount, frozen=True):
    """How many different values of `quality` ("card type", "basic land type", "color", "mana value", "name", "power")
    these have."""

    quality: str
    objects: Objects


class StatOf(Amount, frozen=True):
    """The `stat` ("power", "toughness", "mana value", "loyalty", "base power") of these, added up; last known where
    gone."""

    stat: str
    objects: Objects


class GreatestStat(Amount, frozen=True):
    """The greatest `stat` among these, 0 if none."""

    stat: str
    objects: Objects


class CountersOn(Amount, frozen=True):
    """CR 122: how many counters of this kind ("" for any) these have."""

    kind: str
    objects: Objects


class PlayerCounters(Amount, frozen=True):
    """CR 122.1: how many counters of this kind these players have."""

    kind: str
    players: Players


class LifeOf(Amount, frozen=True):
    """CR 119: the life totals of these players, added up."""

    players: Players


class Devotion(Amount, frozen=True):
    """CR 700.5."""

    players: Players
    colors: tuple[str, ...]


class EventAmount(Amount, frozen=True):
    """The amount of the event that triggered, or that is being replaced: damage dealt, life gained, counters put."""


class ResultAmount(Amount, frozen=True):
    """The number that an earlier step bound to this label: damage dealt, life lost or gained this way, a die's
    result."""

    label: str


class Happenings(Amount, frozen=True):
    """How often this has happened; `window` is "turn", "game" or "last turn"; "before": this turn, before
    the event that triggered (CR 702.40a)."""

    pattern: Pattern
    window: str = "turn"


class HappenedAmount(Amount, frozen=True):
    """The amounts of what has happened so, added up ("life you gained this turn")."""

    pattern: Pattern
    window: str = "turn"


class ManaSpent(Amount, frozen=True):
    """CR 106, 601: mana spent to cast these; `colors`: count the colours instead of the mana."""

    objects: Objects
    colors: bool = False


class TimesKicked(Amount, frozen=True):
    """CR 702.33: how often the source was kicked."""


class TimesPaid(Amount, frozen=True):
    """CR 601.2b: how often the additional cost of this label was paid for the source (squad, replicate)."""

    label: str


class TimesResolved(Amount, frozen=True):
    """CR 608.2i: how often this ability has resolved this turn, this time included."""


class ManaSymbolCount(Amount, frozen=True):
    """CR 202.1: how many symbols of these colours stand in the mana costs of these."""

    colors: tuple[str, ...]
    objects: Objects


class Sum(Amount, frozen=True):
    """These added up."""

    parts: tuple[Amount, ...]


class Difference(Amount, frozen=True):
    """The first less the second (CR 107.1b: below zero counts as zero where it is used)."""

    a: Amount
    b: Amount


class Product(Amount, frozen=True):
    """CR 107.1: the one times the other."""

    a: Amount
    b: Amount


class Half(Amount, frozen=True):
    """CR 107.1a: half of it, rounded "up" or "down"."""

    a: Amount
    rounded: str


class ChosenNumber(Amount, frozen=True):
    """CR 607.2d: the number chosen for the source."""


class GreatestAmong(Amount, frozen=True):
    """The greatest (or `least`) of the amounts that these players have, where `BoundPlayers("candidate")` is the
    player."""

    players: Players
    amount: Amount
    least: bool = False
