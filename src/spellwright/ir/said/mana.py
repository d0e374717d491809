"""Mana as it is said: costs, what is added, what it may be spent on (CR 105, 106, 107.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.nouns import ColorWord, Noun
    from spellwright.ir.said.numbers import Num, NumberWord, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Whose


class Mana(Said, frozen=True):
    """CR 107.4, 202.1: mana symbols side by side, as a cost or as mana."""

    phrase = "{symbols:sp}"
    symbols: tuple[ManaSymbol, ...]


class ManaSymbol(Said, frozen=True):
    """CR 107.4: one symbol in braces."""

    phrase = "%SYM=symbol"
    symbol: str


class ManaProduced(Said, frozen=True):
    """CR 106.3: the mana that is added."""


class ProducedSymbols(ManaProduced, frozen=True):
    """CR 106.1: mana written as symbols."""

    phrase = "{mana}"
    mana: Mana


class ProducedOf(ManaProduced, frozen=True):
    """CR 106.5: a number of mana of a colour or type still to be settled."""

    phrase = "{amount} mana {quality}"
    amount: Num
    quality: ManaQuality


class ProducedSimply(ManaProduced, frozen=True):
    """CR 106.1: mana of a type given elsewhere in the sentence."""

    phrase = "mana {quality}"
    quality: ManaQuality


class ProducedOfColor(ManaProduced, frozen=True):
    """CR 105.1: so much mana of a colour."""

    phrase = "{amount} {color} mana"
    amount: Num
    color: ColorWord


class ProducedAdditional(ManaProduced, frozen=True):
    """CR 106.12a: mana besides what was produced."""

    phrase = "an additional {mana}"
    mana: ManaProduced


class ProducedAmount(ManaProduced, frozen=True):
    """CR 106.3: as much mana as a value says."""

    phrase = "an amount of {mana} equal to {value}"
    mana: ManaProduced
    value: Value


class ProducedThatMuch(ManaProduced, frozen=True):
    """CR 106.3: as much mana as was said before."""

    phrase = "{much} {mana}"
    much: ManaMultiple
    mana: Mana


class ManaMultiple(Leaf, frozen=True):
    """CR 106.12b: an amount measured by another amount."""

    words = ("that much", "twice that much")


class ProducedTimes(ManaProduced, frozen=True):
    """CR 106.12b: a multiple of the mana that would be produced."""

    phrase = "{times} as much of that mana"
    times: Times


class Times(Leaf, frozen=True):
    """A factor."""

    words = ("twice", "three times")


class ManaQuality(Said, frozen=True):
    """CR 106.1: which colours or types of mana."""


class SettledColor(ManaQuality, Leaf, frozen=True):
    """CR 105.4: a colour or type chosen, named before, or free to choose."""

    words = (
        "of any color",
        "of any one color",
        "of any type",
        "of that color",
        "of that type",
        "of the chosen color",
        "of the chosen type",
        "of a color of your choice",
        "of different colors",
        "of either color",
        "of any color among them",
    )


class CommanderIdentity(ManaQuality, Leaf, frozen=True):
    """CR 903.4: a colour in the colour identity of the player's commander."""

    words = ("of any color in your commander's color identity", "of any color in your commanders' color identities")


class CouldProduce(ManaQuality, frozen=True):
    """CR 106.7: a colour or type that something could produce."""

    phrase = "of any {kind}[that? that] {what} could produce"
    kind: ColorOrType
    that: bool
    what: Objects


class WasProduced(ManaQuality, frozen=True):
    """CR 106.12a: a colour or type that something produced."""

    phrase = "of any {kind} {what} produced"
    kind: ColorOrType
    what: Objects


class ColorOrType(Leaf, frozen=True):
    """CR 106.1: colours are five, types are six."""

    words = ("color", "type", "one color")


class ColorAmong(ManaQuality, frozen=True):
    """CR 105.2: a colour found among objects."""

    phrase = "of any {kind} among {what!p}"
    kind: ColorOrType
    what: Noun


class ColorOf(ManaQuality, frozen=True):
    """CR 105.2: one of the colours of an object."""

    phrase = "of any of {whose} colors"
    whose: Whose


class Combination(ManaQuality, frozen=True):
    """CR 106.5: each mana is chosen by itself."""

    phrase = "in any combination of {among}"
    among: CombinedColors


class CombinedColors(Said, frozen=True):
    """CR 105.4: what a combination is made of."""


class CombinedAll(CombinedColors, Leaf, frozen=True):
    """CR 105.1: all colours, or those chosen."""

    words = ("colors", "the chosen colors", "its colors", "the revealed cards' colors")


class CombinedSymbols(CombinedColors, frozen=True):
    """CR 107.4: the mana symbols to choose from."""

    phrase = "{symbols:andor@2}"
    symbols: tuple[ManaSymbol, ...]


class CombinedAmong(CombinedColors, frozen=True):
    """CR 105.2: the colours of objects."""

    phrase = "colors among {what!p}"
    what: Noun


class SpendPurpose(Said, frozen=True):
    """CR 106.6: what restricted mana may be spent on."""


class SpendToCast(SpendPurpose, frozen=True):
    """CR 106.6, 601.2h: to cast spells."""

    phrase = "to cast {what}"
    what: Objects


class SpendToActivate(SpendPurpose, frozen=True):
    """CR 106.6, 602.2b: to activate abilities."""

    phrase = "to activate {what}"
    what: Objects


class SpendToCastOrActivate(SpendPurpose, frozen=True):
    """CR 106.6: either use."""

    phrase = "to cast {spells} or activate {abilities}"
    spells: Objects
    abilities: Objects


class SpendToDo(SpendPurpose, frozen=True):
    """CR 106.6: to pay for a special action or keyword."""

    phrase = "to {action}"
    action: SpendAction


class SpendAction(Leaf, frozen=True):
    """CR 116.2, 702: costs that are neither of a spell nor of an ability."""

    words = (
        "turn creatures face up",
        "turn permanents face up",
        "pay cumulative upkeep costs",
        "foretell cards",
        "unlock doors",
        "pay power-up costs",
        "pay equip costs",
    )


class SpendOnCosts(SpendPurpose, frozen=True):
    """CR 107.3: on costs with X in them."""

    phrase = "on costs that {contain}"
    contain: CostContents


class CostContents(Leaf, frozen=True):
    """CR 107.3a: what a cost has in it."""

    words = ("contain {X}", "include {X}")


class ForMana(Said, frozen=True):
    """CR 106.12: what something is tapped for."""


class ForAnyMana(ForMana, Leaf, frozen=True):
    """CR 106.12: any mana."""

    words = ("mana",)


class ForSymbols(ForMana, frozen=True):
    """CR 106.12a: mana of these symbols."""

    phrase = "{mana}"
    mana: Mana


class ForManaOf(ForMana, frozen=True):
    """CR 106.12a: mana of a colour or type."""

    phrase = "mana {quality}"
    quality: ManaQuality


class ForSomeMana(ForMana, frozen=True):
    """CR 106.12: an amount of mana."""

    phrase = "{amount} mana"
    amount: Num


class ProducedCount(ManaProduced, frozen=True):
    """CR 106.3: so many times the mana of a symbol."""

    phrase = "{count} {mana}"
    count: NumberWord
    mana: Mana
