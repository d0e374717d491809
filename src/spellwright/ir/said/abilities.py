"""Abilities: the lines of a text box (CR 113, 602, 603, 604, 606, 700.2, 702, 714, 716)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.abilities_boxes import TableRow
    from spellwright.ir.said.clauses import SetVerb
    from spellwright.ir.said.conditions import Condition
    from spellwright.ir.said.costs import Cost
    from spellwright.ir.said.counters import CounterSet
    from spellwright.ir.said.durations import Frequency, Step
    from spellwright.ir.said.effects_counters import CounterEvent, CountersPhrase
    from spellwright.ir.said.effects_damage import DamageEvent, DamagePhrase, IsDealtDamage
    from spellwright.ir.said.events import BecomeTarget
    from spellwright.ir.said.keywords import Keyword
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.numbers import SizePart
    from spellwright.ir.said.objects import Mixed, Objects
    from spellwright.ir.said.players import Players, Whose
    from spellwright.ir.said.predicates import ObjectEvent, ObjectState, PlayerEvent, PlayerState
    from spellwright.ir.said.sentences import AtEndOfCombat, PlainSentence, Sentence


class Ability(Said, frozen=True):
    """CR 113.3: a line of text."""


class KeywordLine(Ability, frozen=True):
    """CR 702.1: keyword abilities in a row."""

    phrase = "{keywords:comma}"
    keywords: tuple[Keyword, ...]


class KeywordLineOld(Ability, frozen=True):
    """CR 702.1: keyword abilities in a row, set apart by a semicolon."""

    phrase = "{first} ; {second}"
    first: Keyword
    second: Keyword


class KeywordSentence(Ability, frozen=True):
    """CR 702.1: a keyword ability with a full stop, or with sentences after it."""

    phrase = "{keyword}.[ {rest:sp}]"
    keyword: Keyword
    rest: tuple[FullStop, ...] | None


class Paragraph(Ability, frozen=True):
    """CR 113.3a, 113.3d: a spell ability or a static ability."""

    phrase = "{sentences:sp}[ {table:sp}]"
    sentences: tuple[FullStop, ...]
    table: tuple[TableRow, ...] | None


class FullStop(Said, frozen=True):
    """CR 113.2: a sentence with its full stop."""

    phrase = "{sentence}."
    sentence: Sentence


class Triggered(Ability, frozen=True):
    """CR 603.1"""

    phrase = "{when} {event}, [if {condition}, ]{effect}.[ {rest:sp}][ {table:sp}]"
    when: When
    event: Event
    condition: Condition | None
    effect: PlainSentence | AtEndOfCombat
    rest: tuple[FullStop, ...] | None
    table: tuple[TableRow, ...] | None


class When(Leaf, frozen=True):
    """CR 603.1: the words a triggered ability begins with."""

    words = ("when", "whenever")


class TriggeredAt(Ability, frozen=True):
    """CR 603.2b"""

    phrase = "at the beginning of {step}, [if {condition}, ]{effect}.[ {rest:sp}][ {table:sp}]"
    step: Step
    condition: Condition | None
    effect: PlainSentence
    rest: tuple[FullStop, ...] | None
    table: tuple[TableRow, ...] | None


class TriggeredAtEnd(Ability, frozen=True):
    """CR 511.2"""

    phrase = "at {end}, [if {condition}, ]{effect}.[ {rest:sp}]"
    end: CombatEnd
    condition: Condition | None
    effect: PlainSentence
    rest: tuple[FullStop, ...] | None


class CombatEnd(Leaf, frozen=True):
    """CR 511.2, 603.2b: moments of combat."""

    words = ("end of combat", "the end of combat", "end of turn")


class TriggeredModal(Ability, frozen=True):
    """CR 603.1, 700.2b"""

    phrase = "{when} {event}, [if {condition}, ]{modes}"
    when: When
    event: Event
    condition: Condition | None
    modes: ModalText


class TriggeredAtModal(Ability, frozen=True):
    """CR 603.2b, 700.2b"""

    phrase = "at the beginning of {step}, [if {condition}, ]{modes}"
    step: Step
    condition: Condition | None
    modes: ModalText


class Event(Said, frozen=True):
    """CR 603.2: a trigger event."""


class EventClause(Event, frozen=True):
    """CR 603.2: one event, or one of several subjects."""


class PlayerEventClause(EventClause, frozen=True):
    """CR 603.2"""

    phrase = "{who} {event}[ {frequency}]"
    who: Players
    event: PlayerEvent
    frequency: Frequency | None


class ObjectEventClause(EventClause, frozen=True):
    """CR 603.2"""

    phrase = "{what} {event}[ {frequency}]"
    what: Objects
    event: ObjectEvent
    frequency: Frequency | None


class DamageEventClause(EventClause, frozen=True):
    """CR 603.2"""

    phrase = "{damage} {event}"
    damage: DamagePhrase
    event: DamageEvent


class CountersEventClause(EventClause, frozen=True):
    """CR 603.2"""

    phrase = "{counters} {event}[ {frequency}]"
    counters: CountersPhrase
    event: CounterEvent
    frequency: Frequency | None


class StateTrigger(EventClause, frozen=True):
    """CR 603.8"""

    phrase = "{who} {state}"
    who: Players
    state: PlayerState


class StateTriggerObject(EventClause, frozen=True):
    """CR 603.8"""

    phrase = "{what} {state}"
    what: Objects
    state: ObjectState


class StateTriggerThere(EventClause, frozen=True):
    """CR 603.8"""

    phrase = "there are {what}"
    what: Objects


class StateTriggerCounters(EventClause, frozen=True):
    """CR 603.8"""

    phrase = "there are {counters} on {on}"
    counters: CounterSet
    on: Objects


class LifeTotalEvent(EventClause, frozen=True):
    """CR 603.8"""

    phrase = "{whose} life total {does}"
    whose: Whose
    does: SetVerb


class EventOrEvent(Event, frozen=True):
    """CR 603.2: two events."""

    phrase = "{one} or {other}"
    one: EventClause
    other: EventClause


class EventOrWhen(Event, frozen=True):
    """CR 603.2: two events."""

    phrase = "{one} or {when} {other}"
    one: EventClause
    when: When
    other: EventClause


class EventAndWhen(Event, frozen=True):
    """CR 603.2: two events, each by itself."""

    phrase = "{one} and {when} {other}"
    one: EventClause
    when: When
    other: EventClause


class EventAndAt(Event, frozen=True):
    """CR 603.2: an event and a step."""

    phrase = "{one} and at the beginning of {step}"
    one: EventClause
    step: Step


class EventOrAt(Event, frozen=True):
    """CR 603.2: an event or a step."""

    phrase = "{one} or at the beginning of {step}"
    one: EventClause
    step: Step


class PlayerDoesEither(Event, frozen=True):
    """CR 603.2"""

    phrase = "{who} {events:or@2}[ {frequency}]"
    who: Players
    events: tuple[PlayerEvent, ...]
    frequency: Frequency | None


class ObjectDoesEither(Event, frozen=True):
    """CR 603.2"""

    phrase = "{what} {events:or@2}[ {frequency}]"
    what: Objects
    events: tuple[ObjectEvent, ...]
    frequency: Frequency | None


class SpecialEvent(EventClause, Leaf, frozen=True):
    """CR 309, 701.54, 709, 731: events without a subject of their own."""

    words = (
        "the Ring tempts you",
        "day becomes night or night becomes day",
        "chaos ensues",
        "it becomes day",
        "it becomes night",
        "you enter your first main phase",
        "day becomes night",
    )


class Activated(Ability, frozen=True):
    """CR 602.1"""

    phrase = "{costs:comma}: {effects:sp}[ {table:sp}]"
    costs: tuple[Cost, ...]
    effects: tuple[FullStop, ...]
    table: tuple[TableRow, ...] | None


class ActivatedModal(Ability, frozen=True):
    """CR 602.1, 700.2a"""

    phrase = "{costs:comma}: {modes}"
    costs: tuple[Cost, ...]
    modes: ModalText


class LoyaltyAbility(Ability, frozen=True):
    """CR 606.1"""

    phrase = "{loyalty}: {effects:sp}"
    loyalty: LoyaltyCost
    effects: tuple[FullStop, ...]


class LoyaltyModal(Ability, frozen=True):
    """CR 606.1, 700.2a"""

    phrase = "{loyalty}: {modes}"
    loyalty: LoyaltyCost
    modes: ModalText


class LoyaltyCost(Said, frozen=True):
    """CR 606.4: the loyalty counters to put on or remove."""


class LoyaltyUp(LoyaltyCost, frozen=True):
    """CR 606.4"""

    phrase = "+{amount}"
    amount: SizePart


class LoyaltyDown(LoyaltyCost, frozen=True):
    """CR 606.4"""

    phrase = "−{amount}"
    amount: SizePart


class LoyaltyZero(LoyaltyCost, Leaf, frozen=True):
    """CR 606.4"""

    words = ("0",)


class Chapter(Ability, frozen=True):
    """CR 714.2"""

    phrase = "{chapters:comma} — {ability}"
    chapters: tuple[ChapterNumber, ...]
    ability: Ability


class ChapterNumber(Said, frozen=True):
    """CR 714.2"""

    phrase = "%ROMAN=numeral"
    numeral: str


class AbilityWordLine(Ability, frozen=True):
    """CR 207.2c"""

    phrase = "{word} — {ability}"
    word: AbilityWord
    ability: Ability


class AbilityWord(Leaf, frozen=True):
    """CR 207.2c, 702.142, 702.177, 702.178: words before an ability, with or without meaning of their own."""

    words = (
        "adamant",
        "addendum",
        "alliance",
        "battalion",
        "bloodrush",
        "celebration",
        "channel",
        "chroma",
        "cohort",
        "constellation",
        "converge",
        "corrupted",
        "council's dilemma",
        "coven",
        "delirium",
        "descend 4",
        "descend 8",
        "disappear",
        "domain",
        "eerie",
        "eminence",
        "enrage",
        "fateful hour",
        "fathomless descent",
        "ferocious",
        "flurry",
        "formidable",
        "grandeur",
        "hellbent",
        "heroic",
        "imprint",
        "infusion",
        "inspired",
        "join forces",
        "kinfall",
        "kinship",
        "landfall",
        "lieutenant",
        "magecraft",
        "metalcraft",
        "morbid",
        "opus",
        "pack tactics",
        "paradox",
        "parade",
        "parley",
        "radiance",
        "raid",
        "rally",
        "renew",
        "repartee",
        "revolt",
        "secret council",
        "spell mastery",
        "strive",
        "survival",
        "sweep",
        "teamwork",
        "tempting offer",
        "threshold",
        "undergrowth",
        "underdog",
        "valiant",
        "vivid",
        "void",
        "will of the council",
        "will of the Planeswalkers",
        "exhaust",
        "boast",
        "forecast",
        "max speed",
        "power-up",
        "solved",
        "visit",
        "legacy",
        "hero's Reward",
        "psychic defense",
        "devour intellect",
        "gold",
    )


class ModalLine(Ability, frozen=True):
    """CR 700.2: the modes of a spell."""

    phrase = "{modes}"
    modes: ModalText


class ModalText(Said, frozen=True):
    """CR 700.2"""


class Modal(ModalText, frozen=True):
    """CR 700.2"""

    phrase = "{choose} — {modes:sp}"
    choose: ModeChoice
    modes: tuple[Mode, ...]


class ModalRepeat(ModalText, frozen=True):
    """CR 700.2d"""

    phrase = "{choose}. {rules:sp} {modes:sp}"
    choose: ModeChoice
    rules: tuple[FullStop, ...]
    modes: tuple[Mode, ...]


class ModalIf(ModalText, frozen=True):
    """CR 700.2: more modes when a condition holds."""

    phrase = "{choose}. if {condition}, {instead} instead. {modes:sp}"
    choose: ModeChoice
    condition: Condition
    instead: ModeInstead
    modes: tuple[Mode, ...]


class ModeChoice(Said, frozen=True):
    """CR 700.2a: how many modes are chosen, by whom."""


class ModeCount(ModeChoice, frozen=True):
    """CR 700.2a"""

    phrase = "choose {count}[at_random? at random]"
    count: ModeNumber
    at_random: bool


class ModeCountBy(ModeChoice, frozen=True):
    """CR 700.2e"""

    phrase = "{who} <choose> {count}"
    who: Players
    count: ModeNumber


class ModeNumber(Leaf, frozen=True):
    """CR 700.2a, 700.2d"""

    words = (
        "one",
        "two",
        "three",
        "four",
        "one or both",
        "one or more",
        "any number",
        "up to one",
        "up to two",
        "up to three",
        "up to four",
        "up to five",
        "up to X",
        "X",
        "one that hasn't been chosen",
        "one that hasn't been chosen this turn",
        "two that haven't been chosen",
    )


class Mode(Said, frozen=True):
    """CR 700.2"""


class PlainMode(Mode, frozen=True):
    """CR 700.2"""

    phrase = "• {effects:sp}"
    effects: tuple[FullStop, ...]


class NamedMode(Mode, frozen=True):
    """CR 207.2d, 700.2: a mode with a flavor word."""

    phrase = "• {name} — {effects:sp}"
    name: CardName
    effects: tuple[FullStop, ...]


class ModeInstead(Leaf, frozen=True):
    """CR 700.2."""

    words = (
        "you may choose two",
        "choose two",
        "you may choose any number",
        "choose any number",
        "choose one or more",
        "choose up to two",
        "you may choose one or more",
        "choose all",
    )


class MixedEventClause(EventClause, frozen=True):
    """CR 603.2: what happens to players or objects."""

    phrase = "{what} {event}"
    what: Mixed
    event: BecomeTarget | IsDealtDamage
