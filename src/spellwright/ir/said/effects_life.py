"""Life, and winning and losing (CR 104, 119)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import SG, Leaf, Said
from spellwright.ir.said.predicates import PlayerAct, PlayerDeed, PlayerEvent, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.costs import Resource
    from spellwright.ir.said.counters import CounterSet
    from spellwright.ir.said.durations import Duration
    from spellwright.ir.said.effects_characteristics import StatSubject
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.numbers import Amt, LetterX, Num, Rounding, Value
    from spellwright.ir.said.players import Players, Subject, Whose


class GainLife(PlayerAct, frozen=True):
    """CR 119.3"""

    phrase = "<gain> {amount} life"
    amount: Amt


class GainLifeEqual(PlayerAct, frozen=True):
    """CR 119.3"""

    phrase = "<gain> life equal to {value}"
    value: Value


class LoseLife(PlayerAct, frozen=True):
    """CR 119.3"""

    phrase = "<lose> {amount} life"
    amount: Amt


class LoseLifeEqual(PlayerAct, frozen=True):
    """CR 119.3"""

    phrase = "<lose> life equal to {value}"
    value: Value


class LoseHalfLife(PlayerVerb, frozen=True):
    """CR 119.3, 107.1a"""

    phrase = "<lose> half {whose} life, rounded {rounding}"
    whose: Whose
    rounding: Rounding


class GainAnyLife(PlayerDeed, frozen=True):
    """CR 119.9"""

    phrase = "<gain> life"


class LoseAnyLife(PlayerEvent, frozen=True):
    """CR 119.9"""

    phrase = "<lose> life"


class GainOrLoseLife(PlayerEvent, frozen=True):
    """CR 119.9"""

    phrase = "<gain> or <lose> life"


class GainLifeOrMore(PlayerEvent, frozen=True):
    """CR 119.9"""

    phrase = "<gain> {amount} or more life"
    amount: Amt


class LoseLifeOrMore(PlayerEvent, frozen=True):
    """CR 119.9"""

    phrase = "<lose> {amount} or more life"
    amount: Amt


class PayMana(PlayerAct, frozen=True):
    """CR 118.2"""

    phrase = "<pay> {mana}"
    mana: Mana


class PayLife(PlayerAct, frozen=True):
    """CR 119.4"""

    phrase = "<pay> {amount} life"
    amount: Amt


class PayManaAndLife(PlayerAct, frozen=True):
    """CR 118.2, 119.4"""

    phrase = "<pay> {mana} and {amount} life"
    mana: Mana
    amount: Amt


class PayLifeEqual(PlayerAct, frozen=True):
    """CR 119.4"""

    phrase = "<pay> life equal to {value}"
    value: Value


class PayAny(PlayerAct, frozen=True):
    """CR 107.1c, 118.2"""

    phrase = "<pay> any amount of {resource}"
    resource: Resource


class PayManaPart(PlayerAct, frozen=True):
    """CR 118.9: the cost written on an object."""

    phrase = "<pay> {whose} {cost} cost"
    whose: Whose
    cost: CostKind


class CostKind(Leaf, frozen=True):
    """CR 118.9: which cost."""

    words = (
        "mana",
        "morph",
        "echo",
        "kicker",
        "flashback",
        "madness",
        "equip",
        "cycling",
        "disguise",
        "escape",
        "ward",
        "suspend",
        "unearth",
        "evoke",
        "foretell",
        "additional",
        "upkeep",
        "cumulative upkeep",
        "miracle",
        "ninjutsu",
        "buyback",
        "plot",
        "bestow",
        "prowl",
        "surge",
        "spectacle",
        "sneak",
        "freerunning",
        "offspring",
        "mayhem",
        "web-slinging",
        "dash",
        "blitz",
        "emerge",
        "overload",
        "awaken",
        "entwine",
        "replicate",
        "disturb",
        "warp",
        "impending",
        "casualty",
        "squad",
        "harmonize",
        "embalm",
        "eternalize",
        "megamorph",
        "cleave",
    )


class PayForEach(PlayerVerb, frozen=True):
    """CR 118.2"""

    phrase = "<pay> an additional {mana}"
    mana: Mana


class WinGame(PlayerVerb, PlayerDeed, frozen=True):
    """CR 104.2"""

    phrase = "<win> the game"


class LoseGame(PlayerVerb, PlayerDeed, frozen=True):
    """CR 104.3"""

    phrase = "<lose> the game"


class ExchangeLife(PlayerVerb, frozen=True):
    """CR 119.7"""

    phrase = "<exchange> life totals[ with {with_whom}]"
    with_whom: Players | None


class ExchangeLifeWith(PlayerVerb, frozen=True):
    """CR 701.12g"""

    phrase = "<exchange> {whose} life total with {stat}"
    whose: Whose
    stat: StatSubject


class LifeTotalSubject(Said, frozen=True):
    """CR 119.1: a life total as the thing spoken of."""

    carries = True
    number = SG
    phrase = "{whose} life total"
    whose: Whose


class HaveNoMaximumHandSize(PlayerVerb, frozen=True):
    """CR 402.2"""

    phrase = "<have> no maximum hand size[ {duration}]"
    duration: Duration | None


class PaySymbols(PlayerAct, frozen=True):
    """CR 107.14"""

    phrase = "<pay> {count} {symbols}"
    count: Num
    symbols: Mana


class GainLifePlus(PlayerAct, frozen=True):
    """CR 614.1a"""

    phrase = "<gain> that much life plus {amount}"
    amount: Amt


class LoseLifePlus(PlayerAct, frozen=True):
    """CR 614.1a"""

    phrase = "<lose> that much life plus {amount}"
    amount: Amt


class GiveCounters(PlayerAct, frozen=True):
    """CR 122.1, 122.6"""

    phrase = "<give> {to} {counters:and}"
    to: Subject
    counters: tuple[CounterSet, ...]


class PayAmount(PlayerAct, frozen=True):
    """CR 107.14"""

    phrase = "<pay> an amount of {symbols} equal to {value}"
    symbols: Mana
    value: Value


class PayRather(PlayerVerb, frozen=True):
    """CR 118.9"""

    phrase = "<pay> life equal to {value} rather than <pay> {whose} mana cost"
    value: Value
    whose: Whose


class GainLifeSum(PlayerVerb, frozen=True):
    """CR 119.3"""

    phrase = "<gain> {amount} plus {more} life"
    amount: LetterX
    more: Amt
