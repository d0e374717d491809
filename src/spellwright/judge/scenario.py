"""A scenario: a judge's question as typed data. `build` makes it from plain data, `yaml_reader` from a file.

The classes are frozen and compare by value; where a piece was written down (`spot`) does not count. Names of keys and
properties are written with blanks, in Python with underscores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spellwright.cards.rulings import RulingRef
from spellwright.judge.matcher import Matcher


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file; line 0 when there is none."""

    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}" if self.file else f"line {self.line}"


NOWHERE = Spot()


@dataclass(frozen=True, slots=True)
class Invented:
    """A card that nobody printed. `text` is compiled like any card's; `colors` if the cost does not tell them."""

    name: str
    type_line: str
    cost: str = ""
    text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """One object of the board, or `count` alike. `card` is a name to look up, or an invented card.

    `chosen` holds choices made as it entered ("color", "creature type", "name", "number", "player"), `x` the X it was
    cast with, `new` that its controller has not had it since their turn began (CR 302.6), `face_down` how it came to be
    so ("" if it is not). `counters` None means: those it enters with.
    """

    card: str | Invented
    token: bool = False
    count: int = 1
    alias: str = ""
    owner: str = ""
    tapped: bool = False
    new: bool = False
    counters: Mapping[str, int] | None = None
    face_down: str = ""
    face: str = ""
    attached_to: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    x: int = 0
    damage: int = 0
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)

    @property
    def name(self) -> str:
        return self.card if isinstance(self.card, str) else self.card.name


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the scenario begins. `library` None is twenty Wastes; lists of a library have the top card first."""

    name: str
    life: int | None = None
    poison: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    mana: tuple[str, ...] = ()
    designations: tuple[str, ...] = ()
    lands_played: int = 0
    hand: tuple[Piece, ...] = ()
    library: tuple[Piece, ...] | None = None
    shuffled: bool = False
    graveyard: tuple[Piece, ...] = ()
    exile: tuple[Piece, ...] = ()
    command: tuple[Piece, ...] = ()
    battlefield: tuple[Piece, ...] = ()
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a game. Empty fields: whatever comes first. `priority` only where a scenario begins."""

    step: str = ""
    turn: int = 0
    active: str = ""
    priority: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to a decision: the text or name of an option, a number, yes or no, several in order, or a division.

    `by` and `kind` may be empty: whoever is asked, whatever is asked.
    """

    value: object
    by: str = ""
    kind: str = ""
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Act:
    """Something a player does. `what` is a reference, for attacks and blocks pairs of (creature, what it attacks or
    blocks). `pay` is "" for the default payment, "ask" for a decision to answer, or the sources to pay with. The other
    fields answer the decisions of this act in advance; `answers` answers whatever else it asks, in order.
    """

    verb: str
    what: str = ""
    pairs: tuple[tuple[str, str], ...] = ()
    by: str = ""
    at: Moment | None = None
    response_to: str = ""
    alias: str = ""
    x: int | None = None
    targets: tuple[str | tuple[str, ...], ...] | None = None
    divide: Mapping[str, int] | None = None
    modes: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    way: str = ""
    face: str = ""
    face_down: bool = False
    zone: str = ""
    ability: str = ""
    make: str = ""
    pay: str | tuple[str, ...] = ""
    answers: tuple[Reply, ...] = ()
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """CR 117.3d. `by` passes priority, once."""

    by: str = ""
    at: Moment | None = None
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Resolve:
    """CR 608. All players pass until `what` has left the stack: "" is its top object, "all" everything on it."""

    what: str = ""
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Go:
    """Players do nothing they need not do until `moment` is reached: they pass, attack and block with nothing."""

    moment: Moment
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the decision that waits, or one that comes later: then `by` is needed."""

    reply: Reply
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """One expectation: property `prop` of `subject` matches.

    `topic` is "object", "player", "seen by" (then `seat` looks), "stack", "turn", "game", "decision", "count".
    """

    topic: str
    subject: str
    prop: str
    matcher: Matcher
    seat: str = ""
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Possible:
    """One expectation: that an act is legal here and can be done to its end, or that it is refused.

    `refused` says where it is to be refused: "" anywhere, "action" if it may not be begun, else the kind of decision.
    The act is tried and taken back: the game goes on as if it had not been.
    """

    act: Act
    legal: bool = True
    refused: str = ""
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Logged:
    """One expectation: the log holds a fact of the class `fact` with these values, `times` times if that is said.

    Only facts since the beginning of the scenario count, or since the last act if `fresh`.
    """

    fact: str
    fields: Mapping[str, object] = field(default_factory=dict)
    times: int | None = None
    rule: str = ""
    fresh: bool = False
    absent: bool = False
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


Expected = Claim | Possible | Logged


@dataclass(frozen=True, slots=True)
class Expect:
    """What holds at this point: several expectations, each counted."""

    claims: tuple[Expected, ...]
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)


Step = Act | Pass | Resolve | Go | Answer | Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """A question, its answer in words with the rules that give it and the rulings that say it, and the game that shows
    it.

    `start` is the moment it begins (turn 1, precombat main phase, first player unless said). `opening` plays from the
    beginning: shuffled libraries, opening hands, mulligans. `agent` names the agent that answers what nobody answered.
    """

    id: str
    question: str = ""
    answer: str = ""
    rules: tuple[str, ...] = ()
    rulings: tuple[RulingRef, ...] = ()
    title: str = ""
    seats: tuple[Seat, ...] = ()
    start: Moment = Moment()
    format: str = ""
    seed: int = 0
    opening: bool = False
    agent: str = ""
    steps: tuple[Step, ...] = ()
    spot: Spot = field(default=NOWHERE, compare=False, repr=False)

    def expectations(self) -> tuple[Expected, ...]:
        """Every expectation, in order."""
        return tuple([c for s in self.steps if isinstance(s, Expect) for c in s.claims])
