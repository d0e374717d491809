"""The tables of lowering functions, and the small records that some of them give."""

from __future__ import annotations

from spellwright.ir.meant.base import Ability, Amount, Condition, Effect, Filter, Mod, Objects, Pattern, Players
from spellwright.ir.meant.parts import Cost
from spellwright.meaning.kinds import NONE, Kinds
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import Scope


class Bounds:
    """CR 107.1c: how many; `most` None: any number."""

    __slots__ = ("least", "most")

    def __init__(self, least: Amount, most: Amount | None) -> None:
        self.least = least
        self.most = most


class Description:
    """What a noun says: what fits, in which zone ("" where the noun does not say), of whose. `players`: or one of these
    players. `chooser`: who chooses, where the noun says it. `distinct`: a quality that must differ among those chosen,
    `joint`: one they share. `among`: only these. `random`: chosen at random. `theirs`: "controller" or "owner", where
    the noun tells of an opponent by that ("a creature an opponent controls")."""

    __slots__ = (
        "among",
        "but",
        "chooser",
        "distinct",
        "joint",
        "kinds",
        "owners",
        "players",
        "random",
        "theirs",
        "what",
        "zone",
    )

    def __init__(self, what: Filter, zone: str = "", kinds: Kinds = NONE) -> None:
        self.what = what
        self.zone = zone
        self.kinds = kinds
        self.owners: Players | None = None
        self.players: Players | None = None
        self.chooser: Players | None = None
        self.distinct = ""
        self.joint = ""
        self.among: Objects | None = None
        self.random = False
        self.theirs = ""
        self.but: tuple[str, Players | None] | None = None
        """The zone that it is anywhere but in, and whose."""


class Matched:
    """What an event or a condition asks of an object: `what` fits; `one_or_more`: the plural of events; `least`: so
    many. `described`: the noun, where it was one."""

    __slots__ = ("along", "described", "kinds", "least", "most", "one_or_more", "ref", "what")

    def __init__(self, what: Filter, kinds: Kinds) -> None:
        self.what = what
        self.kinds = kinds
        self.one_or_more = False
        self.least: Amount | None = None
        self.most: Amount | None = None
        self.described: Description | None = None
        self.ref: Objects | None = None
        self.along: Matched | None = None
        """Others that do so with it."""


class Lasting:
    """CR 611.2: how long; `duration` as in `Modify`, "" where nothing is said. `condition`: only while this holds."""

    __slots__ = ("condition", "duration")

    def __init__(self, duration: str, condition: Condition | None = None) -> None:
        self.duration = duration
        self.condition = condition


class Changed:
    """What a verb makes of its subject, as a continuous effect: the same in "gets +1/+1 until end of turn" and in a
    static ability. `first`: what is chosen before."""

    __slots__ = ("first", "lasting", "mods")

    def __init__(self, mods: tuple[Mod, ...], lasting: Lasting | None = None, first: tuple[Effect, ...] = ()) -> None:
        self.mods = mods
        self.lasting = lasting
        self.first = first


amounts: Table[[Scope], Amount] = Table("amount")
"""Amt and Value."""
counts: Table[[Scope], Bounds] = Table("number")
"""Num."""
players: Table[[Scope], Players] = Table("players")
whose: Table[[Scope], Players] = Table("possessive")
objects: Table[[Scope, str], Objects] = Table("objects")
"""The zone is where objects are looked for if their noun does not say it."""
matchers: Table[[Scope], Matched] = Table("noun in an event")
nouns: Table[[Scope], Description] = Table("noun")
modifiers: Table[[Scope, Description], Filter] = Table("modifier")
"""A modifier's own part of the filter; it may also change the description."""
conditions: Table[[Scope], Condition] = Table("condition")
durations: Table[[Scope], Lasting] = Table("duration")
costs: Table[[Scope], Cost] = Table("cost")
player_verbs: Table[[Scope, Players], tuple[Effect, ...]] = Table("verb")
object_verbs: Table[[Scope, Objects], tuple[Effect, ...]] = Table("verb of an object")
changes: Table[[Scope], Changed] = Table("change")
player_events: Table[[Scope, Players], Pattern] = Table("event")
object_events: Table[[Scope, Matched], Pattern] = Table("event of an object")
player_states: Table[[Scope, Players], Condition] = Table("state of a player")
object_states: Table[[Scope], Filter] = Table("state of an object")
sentences: Table[[Scope], tuple[Effect, ...]] = Table("sentence")
abilities: Table[[Scope], tuple[Ability, ...]] = Table("ability")
keywords: Table[[Scope], tuple[Ability, ...]] = Table("keyword")
static_sentences: Table[[Scope], tuple[Ability, ...]] = Table("static sentence")
