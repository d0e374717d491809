"""Further references: abilities of objects, places in zones, piles, things one or another (CR 109, 113, 700.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import PL, SG, Leaf, Said
from spellwright.ir.said.modifiers import CardModifier, Modifier
from spellwright.ir.said.numbers import ValueAtom
from spellwright.ir.said.objects import Mixed, Objects
from spellwright.ir.said.players import Per
from spellwright.ir.said.zones import ZoneName

if TYPE_CHECKING:
    from spellwright.ir.said.conditions_cast import VoteWord
    from spellwright.ir.said.durations import PastSpan
    from spellwright.ir.said.nouns import AbilityAdjective, CardNoun, PermanentNoun
    from spellwright.ir.said.numbers import NumberWord, One
    from spellwright.ir.said.objects import Limb, ObjectsAtLarge
    from spellwright.ir.said.players import PlayerLimb, Players, Role, Whose
    from spellwright.ir.said.predicates import PlayerEvent
    from spellwright.ir.said.relative import Deed


class EitherSubject(Mixed, frozen=True):
    """CR 102, 109: a player or an object."""

    number = SG
    phrase = "{player} or {object}"
    player: PlayerLimb
    object: Limb | ObjectsAtLarge


class PileObject(Objects, Leaf, frozen=True):
    """CR 700.3: a pile."""

    number = SG
    words = (
        "one of those piles",
        "that pile",
        "the other pile",
        "one pile",
        "one of the piles",
        "each pile",
        "a pile",
        "the chosen pile",
    )


class OpeningHand(ZoneName, Leaf, frozen=True):
    """CR 103.5: the opening hand."""

    words = ("opening hand",)


class OneOfThem(Said, frozen=True):
    """CR 608.2c: so many of the objects just spoken of."""

    carries = True
    phrase = "{count!p}"
    count: NumberWord | One


class KindOfCounterOn(Per, frozen=True):
    """CR 122.1: the kinds of counters on something."""

    inflected = True
    phrase = "kind* of counter on {what}"
    what: Objects


class DifferenceBetween(ValueAtom, frozen=True):
    """CR 107.1: how far two numbers are apart."""

    phrase = "the difference between {one} and {other}"
    one: ValueAtom
    other: ValueAtom


class ColorEach(Per, Leaf, frozen=True):
    """CR 105.1"""

    inflected = True
    nouns = ("color",)


class AllEverywhere(Objects, frozen=True):
    """CR 108, 109, 110: cards, spells and permanents together."""

    number = PL
    phrase = "all {cards!p}, {spells!p}, and {permanents!p}"
    cards: CardNoun
    spells: CardNoun
    permanents: PermanentNoun


class DoneByPlayer(CardModifier, frozen=True):
    """CR 608.2h: cards or spells of which a player has done something."""

    inflected = True
    phrase = "{who} <have> {deed}[ {span}]"
    who: Players
    deed: Deed
    span: PastSpan | None


class WhosePlayerDid(Modifier, frozen=True):
    """CR 608.2h: whose controller or owner did or underwent something."""

    inflected = True
    phrase = "whose {role} {event!d} {span}"
    role: Role
    event: PlayerEvent
    span: PastSpan


class AnAbilityOf(Objects, frozen=True):
    """CR 113.7: an ability of an object."""

    number = SG
    phrase = "{whose}[ {kind}] ability"
    whose: Whose
    kind: AbilityAdjective | None


class DamagePer(Per, frozen=True):
    """CR 615.5: each point of damage."""

    inflected = True
    phrase = "1 damage {how}"
    how: DamageHow


class DamageHow(Leaf, frozen=True):
    """CR 608.2h."""

    words = (
        "prevented this way",
        "dealt this way",
        "dealt to you this turn",
        "dealt to it this turn",
        "dealt to it",
        "dealt to you",
    )


class CopyObject(Objects, Leaf, frozen=True):
    """CR 707.10: a copy spoken of."""

    number = SG
    words = ("that copy", "each copy")


class CopyObjects(Objects, Leaf, frozen=True):
    """CR 707.10: copies spoken of."""

    number = PL
    words = ("those copies", "both copies")


class VotePer(Per, frozen=True):
    """CR 701.38: the votes for a word."""

    inflected = True
    phrase = "{word} vote*"
    word: VoteWord
