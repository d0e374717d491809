"""What is done with counters and tokens (CR 111, 122, 701.7, 701.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import PlayerAct, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.counters import CounterKind, CounterSet
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.numbers import Num, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Subject
    from spellwright.ir.said.tokens_spec import GrantedText, NamedToken, TokenPhrase


class PutCounters(PlayerAct, frozen=True):
    """CR 122.6"""

    phrase = "<put> {placements:and}"
    placements: tuple[CounterPlacement, ...]


class CounterPlacement(Said, frozen=True):
    """CR 122.6: counters, and what they go on."""

    phrase = "{counters:and} on {on}"
    counters: tuple[CounterSet, ...]
    on: Subject


class PutEqualCounters(PlayerAct, frozen=True):
    """CR 122.6: as many as a value says."""

    phrase = "<put> a number of[additional? additional] {kind} counters on {on} equal to {value}"
    additional: bool
    kind: CounterKind
    on: Subject
    value: Value


class PutEitherCounter(PlayerVerb, frozen=True):
    """CR 608.2d: a choice of kinds."""

    phrase = "<put> {options:or@2} on {on}"
    options: tuple[CounterSet, ...]
    on: Objects


class DistributeCounters(PlayerVerb, frozen=True):
    """CR 601.2d"""

    phrase = "<distribute> {counters} among {among}"
    counters: CounterSet
    among: Objects


class RemoveCounters(PlayerAct, frozen=True):
    """CR 122.8"""

    phrase = "<remove> {counters:and} from {from_what}"
    counters: tuple[CounterSet, ...]
    from_what: Subject


class RemoveCountersAmong(PlayerAct, frozen=True):
    """CR 122.8: from several objects together."""

    phrase = "<remove> {counters} from among {among}"
    counters: CounterSet
    among: Objects


class MoveCounters(PlayerVerb, frozen=True):
    """CR 122.5"""

    phrase = "<move> {counters} from {from_what} onto {onto}"
    counters: CounterSet
    from_what: Objects
    onto: Objects


class DoubleCounters(PlayerAct, frozen=True):
    """CR 701.10e"""

    phrase = "<double> the number of {kind} on {on}"
    kind: DoubledCounters
    on: Subject


class DoubledCounters(Said, frozen=True):
    """CR 701.10e: which counters."""


class DoubledKind(DoubledCounters, frozen=True):
    """CR 701.10e: those of a kind."""

    phrase = "{kind} counters"
    kind: CounterKind


class DoubledEachKind(DoubledCounters, Leaf, frozen=True):
    """CR 701.10e"""

    words = ("each kind of counter", "counters")


class GetCounters(PlayerAct, frozen=True):
    """CR 122.1: a player gets counters."""

    phrase = "<get> {counters:and}"
    counters: tuple[CounterSet, ...]


class GetSymbols(PlayerAct, frozen=True):
    """CR 107.14: energy or tickets."""

    phrase = "<get> {symbols}"
    symbols: Mana


class LoseCounters(PlayerAct, frozen=True):
    """CR 122.8: a player loses counters."""

    phrase = "<lose> {counters:and}"
    counters: tuple[CounterSet, ...]


class CountersPhrase(Said, frozen=True):
    """CR 122.1: counters as the thing spoken of."""

    carries = True


class SpokenCounters(CountersPhrase, frozen=True):
    """CR 122.1"""

    phrase = "{counters}"
    counters: CounterSet


class SpokenCountersOn(CountersPhrase, frozen=True):
    """CR 122.1: the counters on something."""

    phrase = "{counters} on {on}"
    counters: CounterSet
    on: Objects


class BareCounters(CountersPhrase, Leaf, frozen=True):
    """CR 122.1: counters in general."""

    words = ("counters",)


class CounterEvent(Said, frozen=True):
    """CR 122.6, 122.8: what happens to counters."""

    inflected = True


class CountersArePut(CounterEvent, frozen=True):
    """CR 122.6"""

    phrase = "<be> put on {on}"
    on: Subject


class CountersAreRemoved(CounterEvent, frozen=True):
    """CR 122.8"""

    phrase = "<be> removed from {from_what}"
    from_what: Objects


class CountersCantBePut(CounterEvent, frozen=True):
    """CR 614.17"""

    phrase = "can't be put on {on}"
    on: Objects


class Create(PlayerAct, frozen=True):
    """CR 701.7"""

    phrase = "<create> {tokens:and}"
    tokens: tuple[TokenPhrase | NamedToken, ...]


class CreateEither(PlayerVerb, frozen=True):
    """CR 608.2d, 701.7: a choice of tokens."""

    phrase = "<create> {tokens:or@2}"
    tokens: tuple[TokenPhrase | NamedToken, ...]


class Populate(PlayerAct, frozen=True):
    """CR 701.36"""

    phrase = "<populate>"


class Proliferate(PlayerAct, frozen=True):
    """CR 701.34"""

    phrase = "<proliferate>[twice? twice]"
    twice: bool


class GetEmblem(PlayerAct, frozen=True):
    """CR 114"""

    phrase = "<get> an emblem with {abilities:and}"
    abilities: tuple[GrantedText, ...]


class GetBoon(PlayerVerb, frozen=True):
    """CR 114: digital: an emblem that is used up."""

    phrase = "<get> a {times} boon with {ability}"
    times: BoonTimes
    ability: GrantedText


class BoonTimes(Leaf, frozen=True):
    """How often a boon works."""

    words = ("one-time", "two-time", "three-time")


class GetAmount(PlayerAct, frozen=True):
    """CR 107.14"""

    phrase = "<get> an amount of {symbols} equal to {value}"
    symbols: Mana
    value: Value


class GetSomeSymbols(PlayerAct, frozen=True):
    """CR 107.14"""

    phrase = "<get> {count} {symbols}"
    count: Num
    symbols: Mana
