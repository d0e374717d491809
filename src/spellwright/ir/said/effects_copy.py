"""Copies, new targets, countering (CR 115.7, 701.6, 707)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import SG, Leaf, Said
from spellwright.ir.said.objects import Objects
from spellwright.ir.said.predicates import PlayerAct, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.clauses import CopyClause, CopyContinues
    from spellwright.ir.said.players import Subject, Whose


class Counter(PlayerAct, frozen=True):
    """CR 701.6"""

    phrase = "<counter> {what}"
    what: Objects


class CopyIt(PlayerAct, frozen=True):
    """CR 707.10"""

    phrase = "<copy> {what}[ {times}][, except {exceptions:and}]"
    what: Objects
    times: CopyTimes | None
    exceptions: tuple[CopyException, ...] | None


class CopyItThat(PlayerAct, frozen=True):
    """CR 707.10, in other words"""

    phrase = "<copy> {what}, except that {exceptions:and}"
    what: Objects
    exceptions: tuple[CopyException, ...]


class CopyTimes(Leaf, frozen=True):
    """CR 707.10"""

    words = ("twice", "three times", "X times", "that many times", "again")


class CopyException(Said, frozen=True):
    """CR 707.9: what a copy does not take, or has besides."""

    absorbs = "Clause"
    phrase = "{clause!p}"
    clause: CopyClause | CopyContinues


class ChooseNewTargets(PlayerVerb, frozen=True):
    """CR 115.7d"""

    phrase = "<choose> new targets for {what}"
    what: Objects


class ChooseNewTargetsBare(PlayerVerb, frozen=True):
    """CR 115.7d"""

    phrase = "<choose> new targets"


class ChangeTarget(PlayerVerb, frozen=True):
    """CR 115.7a"""

    phrase = "<change> the target of {what}[ to {to}]"
    what: Objects
    to: Subject | None


class ChangeTargets(PlayerVerb, frozen=True):
    """CR 115.7a"""

    phrase = "<change> the targets of {what}"
    what: Objects


class ChangeATarget(PlayerVerb, frozen=True):
    """CR 115.7b"""

    phrase = "<change> a target of {what} to {to}"
    what: Objects
    to: Subject


class ChangeAnyTargets(PlayerVerb, frozen=True):
    """CR 115.7c"""

    phrase = "<change> any targets of {what}"
    what: Objects


class ChangeItsTarget(PlayerVerb, frozen=True):
    """CR 115.7a"""

    phrase = "<change> {whose} target to {to}"
    whose: Whose
    to: Subject


class ThatTarget(Objects, Leaf, frozen=True):
    """CR 115: the target spoken of."""

    number = SG
    words = ("that target", "the target")


class ChooseNewTarget(PlayerVerb, frozen=True):
    """CR 115.7d"""

    phrase = "<choose> a new target for {what}"
    what: Objects
