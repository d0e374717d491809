"""Keyword abilities with parameters of their own (CR 702)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.keywords import Keyword, KeywordAbility

if TYPE_CHECKING:
    from spellwright.ir.said.costs import Cost
    from spellwright.ir.said.keywords import NumberedName
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.nouns import Noun, Subtype
    from spellwright.ir.said.numbers import Num, PowerToughness, Value
    from spellwright.ir.said.sentences import Sentence


class WardFor(Keyword, frozen=True):
    """CR 702.21: ward with a cost measured by a value."""

    phrase = "ward {cost}, where X is {value}"
    cost: Mana
    value: Value


class Splice(KeywordAbility, frozen=True):
    """CR 702.47"""

    phrase = "splice onto {quality} {cost}"
    quality: SpliceQuality
    cost: Mana


class SpliceCostly(KeywordAbility, frozen=True):
    """CR 702.47: splice with a cost that is not mana alone."""

    phrase = "splice onto {quality}—{costs:comma}"
    quality: SpliceQuality
    costs: tuple[Cost, ...]


class SpliceQuality(Leaf, frozen=True):
    """CR 702.47a: the spells a card can be spliced onto."""

    words = ("Arcane", "instant or sorcery")


class Offering(KeywordAbility, frozen=True):
    """CR 702.48"""

    phrase = "{what} offering"
    what: Subtype


class Champion(KeywordAbility, frozen=True):
    """CR 702.72"""

    phrase = "champion a {what!s}"
    what: Noun


class PartnerWith(KeywordAbility, frozen=True):
    """CR 702.124j"""

    phrase = "partner with {name}"
    name: CardName


class PartnerQuality(KeywordAbility, frozen=True):
    """CR 702.124i: partner limited to a quality."""

    phrase = "partner—{quality}"
    quality: PartnerGroup


class PartnerGroup(Leaf, frozen=True):
    """CR 702.124i: the groups that partner among themselves."""

    words = ("Father & son", "Survivors", "Character select", "Friends forever")


class Companion(Keyword, frozen=True):
    """CR 702.139: the condition a starting deck has to fulfil."""

    phrase = "companion — {condition}"
    condition: Sentence


class EmergeFrom(KeywordAbility, frozen=True):
    """CR 702.119c: emerge by sacrificing other things than creatures."""

    phrase = "emerge from {what!s} {cost}"
    what: Noun
    cost: Mana


class Craft(KeywordAbility, frozen=True):
    """CR 702.167"""

    phrase = "craft with {materials} {cost}"
    materials: CraftMaterials
    cost: Mana


class CraftMaterials(Said, frozen=True):
    """CR 702.167b: what is exiled to craft."""


class CraftOne(CraftMaterials, frozen=True):
    """CR 702.167b: one object of a quality."""

    phrase = "{what!s}"
    what: Noun


class CraftMany(CraftMaterials, frozen=True):
    """CR 702.167b: several objects."""

    phrase = "{count} {what}"
    count: Num
    what: Noun


class CraftWord(CraftMaterials, Leaf, frozen=True):
    """CR 702.167b: what is no plain noun."""

    words = ("one or more", "four or more nonlands with activated abilities")


class Gift(KeywordAbility, frozen=True):
    """CR 702.174: what an opponent is promised."""

    phrase = "gift {present}"
    present: Present


class Present(Leaf, frozen=True):
    """CR 702.174d and on: the gifts."""

    words = ("a card", "a Food", "a Treasure", "a tapped Fish", "an Octopus", "an extra turn")


class Prototype(Keyword, frozen=True):
    """CR 702.160"""

    phrase = "prototype {cost} — {size}"
    cost: Mana
    size: PowerToughness


class BandsWithOther(KeywordAbility, frozen=True):
    """CR 702.22c"""

    phrase = "bands with other {what!p}"
    what: Noun


class NumberedKeywordX(Keyword, frozen=True):
    """CR 702, 107.3: a keyword with a number measured by a value."""

    phrase = "{name} X, where X is {value}"
    name: NumberedName
    value: Value
