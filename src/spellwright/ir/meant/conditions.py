"""Questions about the game."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Condition, Filter, Objects, Pattern, Players


class Compare(Condition, frozen=True):
    """One amount against another: `op` is "=", "<", ">", "<=", ">=", "!="."""

    a: Amount
    op: str
    b: Amount


class Fits(Condition, frozen=True):
    """All of these objects fit, and there is at least one (last known, where gone)."""

    objects: Objects
    what: Filter


class Exists(Condition, frozen=True):
    """There is such an object."""

    objects: Objects


class Both(Condition, frozen=True):
    """All of these hold."""

    parts: tuple[Condition, ...]


class Either(Condition, frozen=True):
    """At least one of these holds."""

    parts: tuple[Condition, ...]


class Fails(Condition, frozen=True):
    """This does not hold."""

    part: Condition


class Did(Condition, frozen=True):
    """CR 608.2c, 118.12: the optional step or the payment of this label was done, and something came of it."""

    label: str


class HasHappened(Condition, frozen=True):
    """Such an event has happened in the window: "turn", "game", "last turn", "combat"."""

    pattern: Pattern
    window: str = "turn"


class IsTurnOf(Condition, frozen=True):
    """CR 102.1: it is the turn of one of these players."""

    players: Players


class IsStep(Condition, frozen=True):
    """CR 500: the game is in one of these steps or phases: "upkeep", "draw", "main", "precombat main",
    "postcombat main", "combat", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "end", "cleanup", "untap"; "before attackers", "after blockers"."""

    steps: tuple[str, ...]


class WasKicked(Condition, frozen=True):
    """CR 702.33d: the source was kicked; `which` numbers the kicker where it has two, 0 for any."""

    which: int = 0


class WasCast(Condition, frozen=True):
    """CR 601: these were cast; `zone` "" for any; `by` None for any player."""

    objects: Objects
    zone: str = ""
    by: Players | None = None


class CostWasPaid(Condition, frozen=True):
    """CR 601.2b: the additional or alternative cost of this label ("flashback", "evoke", "madness", "buyback") was
    paid."""

    label: str


class ManaWasSpent(Condition, frozen=True):
    """CR 106, 207.2c: at least so much mana of this colour ("" for any) was spent to cast these."""

    objects: Objects
    color: str
    amount: Amount


class IsControlled(Condition, frozen=True):
    """These players each control at least `least` objects that fit."""

    players: Players
    what: Filter
    least: Amount


class Designated(Condition, frozen=True):
    """CR 725, 702.131: one of these players is "monarch", has "initiative", "city's blessing", "max speed"."""

    players: Players
    designation: str


class WordChosen(Condition, frozen=True):
    """CR 614.12b: this word was chosen for the source."""

    word: str


class DayNight(Condition, frozen=True):
    """CR 731: it is "day" or "night"."""

    which: str
