"""Copies, new targets, countering, changed text (CR 115.7, 612, 701.6, 707)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import SG, Leaf, Said
from spellwright.ir.said.objects import Objects
from spellwright.ir.said.predicates import PlayerAct, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.clauses import CopyClause, CopyContinues
    from spellwright.ir.said.durations import Duration
    from spellwright.ir.said.numbers import Amt
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


class ChangeText(PlayerVerb, frozen=True):
    """CR 612.1"""

    phrase = "<change> the text of {what} by replacing all instances of {swap}[ {duration}]"
    what: Objects
    swap: TextSwap
    duration: Duration | None


class TextSwap(Said, frozen=True):
    """CR 612.2: which words change into which."""


class TextSwapKinds(TextSwap, frozen=True):
    """CR 612.2: words of a kind."""

    phrase = "{kinds:or}"
    kinds: tuple[WordSwap, ...]


class WordSwap(Said, frozen=True):
    """CR 612.2: words of a kind."""

    phrase = "one {kind} with another"
    kind: WordKind


class WordKind(Leaf, frozen=True):
    """CR 612.2: colour words, land types, creature types."""

    words = ("color word", "basic land type", "creature type")


class TextSwapEither(TextSwap, frozen=True):
    """CR 612.2"""

    phrase = "one {first} or {second} with another"
    first: WordKind
    second: WordKind


class AddOrSubtract(PlayerVerb, frozen=True):
    """CR 612.1: a number in a text grows or shrinks."""

    phrase = "<add> or subtract {amount} from {which} on {what}[ {duration}]"
    amount: Amt
    which: NumberInText
    what: Objects
    duration: Duration | None


class NumberInText(Leaf, frozen=True):
    """CR 107.1, 612.1: a number as it is written."""

    words = ("a number or number word", "a number", "a number word")


class ThatTarget(Objects, Leaf, frozen=True):
    """CR 115: the target spoken of."""

    number = SG
    words = ("that target", "the target")


class ChooseNewTarget(PlayerVerb, frozen=True):
    """CR 115.7d"""

    phrase = "<choose> a new target for {what}"
    what: Objects
