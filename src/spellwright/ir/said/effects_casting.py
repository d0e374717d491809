"""Casting, playing, activating, paying in other ways, adding mana (CR 106.3, 118.9, 601, 602, 701.2, 701.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import SG, Leaf, Said
from spellwright.ir.said.predicates import ObjectEvent, ObjectVerb, PlayerAct, PlayerEvent, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Duration, EachSpan, Ordinal
    from spellwright.ir.said.keywords import BareKeyword
    from spellwright.ir.said.mana import ForMana, Mana, ManaProduced
    from spellwright.ir.said.nouns import ColorWord, Noun
    from spellwright.ir.said.numbers import Num
    from spellwright.ir.said.objects import Movable, Objects
    from spellwright.ir.said.players import Whose


class Cast(PlayerVerb, frozen=True):
    """CR 701.5"""

    phrase = "<cast> {what}[ {manner:sp}]"
    what: Movable
    manner: tuple[CastManner, ...] | None


class CastOrCopy(PlayerEvent, frozen=True):
    """CR 601, 707.10"""

    phrase = "<cast> or <copy> {what}"
    what: Objects


class CastOrdinal(PlayerEvent, frozen=True):
    """CR 601.2, 603.2: the spell of that place in a span."""

    phrase = "<cast> {whose} {ordinal} {what!s}[ {span}]"
    whose: Whose
    ordinal: Ordinal
    what: Noun
    span: EachSpan | None


class Play(PlayerVerb, frozen=True):
    """CR 701.18"""

    phrase = "<play> {what}[ {manner:sp}]"
    what: Movable
    manner: tuple[CastManner, ...] | None


class CastManner(Said, frozen=True):
    """CR 118.9, 601.2b: how a spell is cast."""


class WithoutPaying(CastManner, frozen=True):
    """CR 118.9"""

    phrase = "without paying {whose} mana {costs}"
    whose: Whose
    costs: CostOrCosts


class CostOrCosts(Leaf, frozen=True):
    """CR 118"""

    words = ("cost", "costs")


class AsThoughFlash(CastManner, frozen=True):
    """CR 702.8a"""

    phrase = "as though {it} had flash[ {if_paid}]"
    it: ItThey
    if_paid: IfPaidMore | None


class IfPaidMore(Said, frozen=True):
    """CR 118.9, 702.8a"""

    phrase = "if you pay {cost} more to cast it"
    cost: Mana


class ItThey(Leaf, frozen=True):
    """CR 608.2c: the object or objects just spoken of."""

    words = ("it", "they")


class CastWhile(CastManner, frozen=True):
    """CR 611.2: as long as a duration says."""

    phrase = "{duration}"
    duration: Duration


class CastByDoing(CastManner, frozen=True):
    """CR 118.8: another cost besides."""

    phrase = "by {does:and!g} in addition to paying {whose} other costs"
    does: tuple[PlayerVerb, ...]
    whose: Whose


class CastByInstead(CastManner, frozen=True):
    """CR 118.9: another cost."""

    phrase = "by {does:and!g} rather than paying {whose} mana {costs}"
    does: tuple[PlayerVerb, ...]
    whose: Whose
    costs: CostOrCosts


class CastFaceDown(CastManner, Leaf, frozen=True):
    """CR 708.4, 712: in another shape."""

    words = (
        "face down",
        "transformed",
        "converted",
        "face down as a 2/2 creature for {3}",
        "prepared",
        "as though it were a 2/2 creature",
    )


class CastUsing(CastManner, frozen=True):
    """CR 118.9: for the cost of a keyword."""

    phrase = "{using} {whose} {cost} {ability}"
    using: UsingWord
    whose: Whose
    cost: BareKeyword
    ability: CostOrAbility


class UsingWord(Leaf, frozen=True):
    """CR 118.9"""

    words = ("using", "for")


class CostOrAbility(Leaf, frozen=True):
    """CR 118.9"""

    words = ("cost", "ability")


class ActivateAs(CastManner, frozen=True):
    """CR 602.5: as though by other rules."""

    phrase = "as though {pretence}"
    pretence: AsThoughPhrase


class AsThoughPhrase(Leaf, frozen=True):
    """CR 609.4: what is pretended."""

    words = ("those creatures had haste", "they had haste", "it had haste", "it weren't your turn", "they were red")
    opaque = True


class Activate(PlayerVerb, frozen=True):
    """CR 701.2"""

    phrase = "<activate> {what}[ {manner:sp}]"
    what: Objects
    manner: tuple[CastManner, ...] | None


class AddMana(PlayerAct, frozen=True):
    """CR 106.3"""

    phrase = "<add> {mana:or}"
    mana: tuple[ManaProduced, ...]


class AddManaBoth(PlayerVerb, frozen=True):
    """CR 106.3"""

    phrase = "<add> {mana:and@2}"
    mana: tuple[ManaProduced, ...]


class SpendMana(PlayerVerb, frozen=True):
    """CR 609.4b"""

    phrase = "<spend> {mana}[only? only] as though it were {other}[ to {does!b}]"
    mana: SpentMana
    only: bool
    other: SpentAs
    does: PlayerVerb | None


class SpentMana(Said, frozen=True):
    """CR 106.1: mana by its type."""


class AnySpentMana(SpentMana, Leaf, frozen=True):
    """CR 106.1"""

    words = (
        "mana",
        "other mana",
        "that mana",
        "mana of any type",
        "mana from snow sources",
        "mana of any color",
        "this mana",
        "mana produced by Treasures",
    )


class ColoredMana(SpentMana, frozen=True):
    """CR 106.1a"""

    phrase = "{color} mana"
    color: ColorWord


class SpentAs(Leaf, frozen=True):
    """CR 609.4b: as which mana."""

    words = (
        "mana of any color",
        "mana of any type",
        "colorless mana",
        "red mana",
        "white mana",
        "blue mana",
        "black mana",
        "green mana",
        "mana from snow sources",
    )


class SpendOnManaCosts(PlayerVerb, frozen=True):
    """CR 118"""

    phrase = "<spend> only mana produced by {what} to {does!b}"
    what: Objects
    does: PlayerVerb


class KeepMana(PlayerVerb, frozen=True):
    """CR 106.4: mana stays in the pool."""

    phrase = "<doesn't> lose {mana} as steps and phases end[ {duration}]"
    mana: UnspentMana
    duration: Duration | None


class UnspentMana(Leaf, frozen=True):
    """CR 106.4"""

    words = (
        "unspent mana",
        "this mana",
        "unspent red mana",
        "unspent green mana",
        "unspent blue mana",
        "unspent white mana",
        "unspent black mana",
        "unspent colorless mana",
        "the chosen color of mana",
    )


class Produces(ObjectVerb, frozen=True):
    """CR 106.12b"""

    phrase = "<produce> {mana}[ {instead}]"
    mana: ManaProduced
    instead: InsteadOfMana | None


class InsteadOfMana(Leaf, frozen=True):
    """CR 106.12b: what is replaced."""

    words = ("instead of any other type", "instead of any other type and amount", "instead of its normal type")


class WouldProduce(ObjectEvent, frozen=True):
    """CR 106.12b"""

    phrase = "<produce> {mana}"
    mana: ForMana


class ManaPhrase(Said, frozen=True):
    """CR 106: mana as the thing spoken of."""

    carries = True


class SpokenMana(ManaPhrase, Leaf, frozen=True):
    """CR 106"""

    number = SG
    words = ("mana", "that mana", "this mana", "mana of any type", "mana of any color", "unspent mana")


class SpokenColoredMana(ManaPhrase, frozen=True):
    """CR 106"""

    number = SG
    phrase = "{count} {color} mana"
    count: Num
    color: ColorWord


class SpokenSymbols(ManaPhrase, frozen=True):
    """CR 106, 601.2h"""

    number = SG
    phrase = "{symbols!s}"
    symbols: Mana


class SpokenAmount(ManaPhrase, frozen=True):
    """CR 106"""

    number = SG
    phrase = "{amount} mana"
    amount: ManaCount


class ManaCount(Leaf, frozen=True):
    """CR 106, 601.2h: how much mana."""

    words = ("no", "any", "at least one")


class SpokenManaFrom(ManaPhrase, frozen=True):
    """CR 106.3: mana by its source."""

    number = SG
    phrase = "mana from {what}"
    what: Objects


class SpokenNumber(ManaPhrase, frozen=True):
    """CR 106"""

    number = SG
    phrase = "{count} mana"
    count: Num


class ManaEvent(Said, frozen=True):
    """CR 106.6, 601.2h: what happens to mana."""

    inflected = True


class ManaIsSpentOn(ManaEvent, frozen=True):
    """CR 106.6"""

    phrase = "<be> spent on {what}"
    what: Objects


class ManaIsSpentToCast(ManaEvent, frozen=True):
    """CR 106.6, 601.2h"""

    phrase = "<be> spent to {use!b} {what}"
    use: CastOrActivate
    what: Objects


class CastOrActivate(Said, frozen=True):
    """CR 601, 602"""

    inflected = True


class UseCast(CastOrActivate, frozen=True):
    """CR 601"""

    phrase = "<cast>"


class UseActivate(CastOrActivate, frozen=True):
    """CR 602"""

    phrase = "<activate>"


class ManaBecomes(ManaEvent, frozen=True):
    """CR 106.1"""

    phrase = "<become> {color}"
    color: ManaBecomesColor


class ManaBecomesColor(Leaf, frozen=True):
    """CR 106.1"""

    words = ("colorless", "red", "white", "blue", "black", "green")


class ManaCanBeSpent(ManaEvent, frozen=True):
    """CR 609.4b"""

    phrase = "can be spent to {use!b} {what}"
    use: CastOrActivate
    what: Objects


class ManaCantBeSpent(ManaEvent, frozen=True):
    """CR 106.6"""

    phrase = "can't be spent to {use!b} {what}"
    use: CastOrActivate
    what: Objects
