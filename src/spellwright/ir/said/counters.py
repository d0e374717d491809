"""Counters on objects and players (CR 122)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import PL, SG, Leaf, Said
from spellwright.ir.said.numbers import Num

if TYPE_CHECKING:
    from spellwright.ir.said.numbers import Count, PTChange, Value


class CounterKind(Said, frozen=True):
    """CR 122.1: a kind of counter."""


class SizeCounter(CounterKind, frozen=True):
    """CR 122.1a: counters that change power and toughness."""

    phrase = "{change}"
    change: PTChange


class NamedCounter(CounterKind, Leaf, frozen=True):
    """CR 122.1b-h: counters with a name, of which some are keywords."""

    words = (
        "first strike",
        "double strike",
        *(
            "acorn aegis age aim arrow arrowhead awakening bait blaze blessing blood bloodline bloodstain book "
            "bore bounty brain bribery brick bullet burden cage carrion cell charge chorus coin collection "
            "component conqueror contested corpse corruption crank credit croak crystal cube currency death "
            "deathtouch defense delay depletion descent despair devotion discovery divinity doom dread dream duty "
            "echo egg elixir ember energy enlightened eon eruption everything experience eyeball eyestalk fade "
            "fate fear feather feeding fellowship fetch filibuster film finality flame flavor flood flying "
            "foreshadow funeral fungus fury fuse gem ghostform glyph gold growth hack harmony haste hatching "
            "hatchling healing hexproof hit hone hoofprint hope hour hourglass hunger husk hype ice impact "
            "impostor incarnation incubation indestructible infection influence ingenuity intel intervention "
            "invasion invitation isolation javelin judgment keyword ki kick knickknack knowledge landmark level "
            "lifelink lightning loot lore loyalty luck magnet manabond manifestation mannequin matrix memory "
            "menace midway mine mining mire music muster necrodermis nest net night oath oil omen ore page pain "
            "palliation paralyzation parry pause petal petrification phylactery phyresis pin plague plot point "
            "poison polyp possession pressure prey primeval pupa quest rad rally reach rejection release reprieve "
            "rev revival ribbon ritual rope rust scar scream scroll shadow shell shield shred shy silver skewer "
            "slaughter sleep sleight slime slot slumber soot soul spark spite spore stash storage storm story "
            "strife study stun supply suspect takeover tale target task theft ticket tide time token tower "
            "training trample trap treasure unity unlock valor velocity verse vibe vigilance vitality void vortex "
            "vow voyage wage warning wheel winch wind wisdom wish worm wreck"
        ).split(),
    )


class CounterSet(Said, frozen=True):
    """CR 122.1: counters of which there are so many."""

    carries = True


class SomeCounters(CounterSet, frozen=True):
    """CR 122.1: so many counters of a kind, or of any."""

    phrase = "{count}[additional? additional][ {kind}] counter*"
    count: Num
    additional: bool
    kind: CounterKind | None


class AnotherCounter(CounterSet, frozen=True):
    """CR 122.1: one more."""

    phrase = "another {kind} counter"
    kind: CounterKind


class AllCounters(CounterSet, frozen=True):
    """CR 122.1: all counters, or all of a kind."""

    phrase = "all[ {kind}] counters"
    kind: CounterKind | None


class ThatCounter(CounterSet, Leaf, frozen=True):
    """CR 122.1: the counter spoken of before."""

    number = SG
    words = ("that counter", "the counter")


class ThoseCounters(CounterSet, Leaf, frozen=True):
    """CR 122.1: counters spoken of before."""

    number = PL
    words = ("those counters", "its counters", "the counters", "all those counters")


class CountersOfEachKind(CounterSet, frozen=True):
    """CR 122.1: one counter of every kind there is."""

    phrase = "{count} of each kind of counter"
    count: Num


class ChosenCounters(CounterSet, frozen=True):
    """CR 608.2d: a choice among counters."""

    phrase = "your choice of {options:or@2}"
    options: tuple[CounterSet, ...]


class CountersEqual(CounterSet, frozen=True):
    """CR 122.1: as many counters as a value says, when nothing stands between."""

    phrase = "a number of[additional? additional] {kind} counters equal to {value}"
    additional: bool
    kind: CounterKind
    value: Value


class CountersTimes(CounterSet, frozen=True):
    """CR 614.1a: a multiple of the counters that would be put."""

    phrase = "{times} of those counters"
    times: CounterTimes


class CountersOfThoseKinds(CounterSet, frozen=True):
    """CR 614.1a: of each kind that would be put, a multiple or a sum."""

    phrase = "{times} of each of those kinds of counters"
    times: CounterTimes


class CountersLess(CounterSet, frozen=True):
    """CR 614.1a: the counters that would be put, less some."""

    number = PL
    phrase = "that many {kind} counters minus {less}"
    kind: CounterKind
    less: Count


class CounterTimes(Leaf, frozen=True):
    """A multiple or a sum."""

    words = (
        "twice that many",
        "that many plus one of each",
        "that many plus one",
        "three times that many",
        "half that many",
        "one of each",
    )


class WithCounters(Said, frozen=True):
    """CR 122.6: counters an object enters with."""

    phrase = "with {counters:and} on {it}"
    counters: tuple[CounterSet, ...]
    it: ItOrThem


class ItOrThem(Leaf, frozen=True):
    """CR 608.2c: the object or objects just spoken of."""

    words = ("it", "them", "itself", "him", "her")


class ThatManyPlus(Num, frozen=True):
    """CR 614.1a: a number and some more."""

    number = PL
    phrase = "that many plus {more}"
    more: Count


class ThatManyMinus(Num, frozen=True):
    """CR 614.1a: a number less some."""

    number = PL
    phrase = "that many minus {less}"
    less: Count


class ASingle(Num, Leaf, frozen=True):
    """CR 107.1: one and no more."""

    number = SG
    words = ("a single",)


class CountersOfThatKind(CounterSet, frozen=True):
    """CR 122.1: counters of a kind spoken of."""

    phrase = "{count} counter* of that kind"
    count: Num


class LastCounter(CounterSet, frozen=True):
    """CR 122.1: the last one of a kind."""

    number = SG
    phrase = "the last {kind} counter"
    kind: CounterKind
