"""Abilities of several lines: levels, stations, result tables, priced modes (CR 702.172, 702.184, 706.3, 711, 716)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.abilities import Ability, Mode
from spellwright.ir.said.base import Said

if TYPE_CHECKING:
    from spellwright.ir.said.abilities import Event, FullStop, ModalText, When
    from spellwright.ir.said.conditions import Condition
    from spellwright.ir.said.costs import ManaCost
    from spellwright.ir.said.durations import Step
    from spellwright.ir.said.mana import Mana
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.numbers import PowerToughness
    from spellwright.ir.said.rules_sentences import AsEvent
    from spellwright.ir.said.sentences import PlainSentence, ReflexAnswer


class PricedMode(Mode, frozen=True):
    """CR 700.2h, 702.172"""

    phrase = "\n+ {cost} — {effects:sp}"
    cost: Mana
    effects: tuple[FullStop, ...]


class PricedBullet(Mode, frozen=True):
    """CR 700.2h, 702.183"""

    phrase = "• {name} — {cost} — {effects:sp}"
    name: CardName
    cost: Mana
    effects: tuple[FullStop, ...]


class BoxLine(Said, frozen=True):
    """CR 711.2, 716.2: a line in a box."""

    phrase = "\n{ability}"
    ability: Ability


class LevelBox(Ability, frozen=True):
    """CR 711.2: a level symbol and its box."""

    phrase = "LEVEL {range}\n{size}[ {lines:sp}]"
    range: LevelRange
    size: PowerToughness
    lines: tuple[BoxLine, ...] | None


class LevelRange(Said, frozen=True):
    """CR 711.2."""


class LevelFrom(LevelRange, frozen=True):
    """CR 711.2b"""

    phrase = "%INT=low+"
    low: int


class LevelBetween(LevelRange, frozen=True):
    """CR 711.2a"""

    phrase = "%INT=low‑%INT=high"
    low: int
    high: int


class ClassLevel(Ability, frozen=True):
    """CR 716.2"""

    phrase = "{cost}: Level %INT=level[ {lines:sp}]"
    cost: Mana
    level: int
    lines: tuple[BoxLine, ...] | None


class StationLine(Ability, frozen=True):
    """CR 702.184: stations."""

    phrase = "station {boxes:sp}"
    boxes: tuple[StationBox, ...]


class StationBox(Said, frozen=True):
    """CR 702.184: what there is from so many counters on."""

    phrase = "\n%INT=counters+ | {ability}"
    counters: int
    ability: Ability


class TableRow(Said, frozen=True):
    """CR 706.3: a row of a results table."""

    phrase = "\n{range} | {effects:sp}"
    range: DieRange
    effects: tuple[FullStop, ...]


class DieRange(Said, frozen=True):
    """CR 706.3a."""


class DieFrom(DieRange, frozen=True):
    """CR 706.3a"""

    phrase = "%INT=low+"
    low: int


class DieExactly(DieRange, frozen=True):
    """CR 706.3a"""

    phrase = "%INT=value"
    value: int


class DieBetween(DieRange, frozen=True):
    """CR 706.3a"""

    phrase = "%INT=low—%INT=high"
    low: int
    high: int


class ToSolve(Ability, frozen=True):
    """CR 719.3"""

    phrase = "to solve — {condition}."
    condition: Condition


class AnchorLine(Ability, frozen=True):
    """CR 614.12b: a choice of words, each with an ability."""

    phrase = "{opening}.{modes:sp}"
    opening: AsEvent
    modes: tuple[AnchorMode, ...]


class AnchorMode(Said, frozen=True):
    """CR 614.12b: an ability that a word stands for."""

    phrase = "• {word} — {ability}"
    word: CardName
    ability: Ability


class SpreeLine(Ability, frozen=True):
    """CR 702.172"""

    phrase = "spree {modes:sp}"
    modes: tuple[PricedMode, ...]


class FlavorWordLine(Ability, frozen=True):
    """CR 207.2d: an ability behind a flavor word, which has no meaning."""

    phrase = "{word} — {ability}"
    word: FlavorWord
    ability: Ability


class FlavorWord(Said, frozen=True):
    """CR 207.2d: words that are no ability word."""

    reader = "flavor"
    text: str


class TieredLine(Ability, frozen=True):
    """CR 702.183"""

    phrase = "tiered {modes:sp}"
    modes: tuple[PricedBullet, ...]


class TriggeredReflex(Ability, frozen=True):
    """CR 603.12, 700.2b: an effect and modes that follow it."""

    phrase = "{when} {event}, [if {condition}, ]{effect}. when {answer}, {modes}"
    when: When
    event: Event
    condition: Condition | None
    effect: PlainSentence
    answer: ReflexAnswer
    modes: ModalText


class ActivatedEither(Ability, frozen=True):
    """CR 602.1, 118: one cost or another."""

    phrase = "{costs:comma} or {others:comma}: {effects:sp}"
    costs: tuple[ManaCost, ...]
    others: tuple[ManaCost, ...]
    effects: tuple[FullStop, ...]


class TriggeredAtAndWhen(Ability, frozen=True):
    """CR 603.2: a step and an event."""

    phrase = "at the beginning of {step} and {when} {event}, [if {condition}, ]{effect}.[ {rest:sp}]"
    step: Step
    when: When
    event: Event
    condition: Condition | None
    effect: PlainSentence
    rest: tuple[FullStop, ...] | None
