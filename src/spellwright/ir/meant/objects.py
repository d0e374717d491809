"""Which objects and which players an instruction is about. Every reference is bound: nothing here is a pronoun."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Condition, Filter, Objects, Players


class Source(Objects, frozen=True):
    """CR 109.5, 201.5: the object the ability is on; on the stack, the spell itself."""


class Granter(Objects, frozen=True):
    """CR 201.5a: the object that gave the ability to its source."""


class Target(Objects, frozen=True):
    """CR 115: the objects chosen for the target slot of this number, those still legal."""

    slot: int


class Bound(Objects, frozen=True):
    """What an earlier step bound to this label: cards it moved, tokens it made, objects chosen; "each" inside a loop;
    "sacrificed", "discarded", "exiled", "tapped", "revealed" of a cost as "cost:sacrificed" and so on."""

    label: str


class EventObject(Objects, frozen=True):
    """CR 603: an object of the event that triggered, by role. "object": what it is about, that is what fits the
    pattern's
    `what` (the attacker, the blocker of `Blocks`, the spell cast, the card discarded, what damage is dealt to);
    "source":
    what did it (of damage; the spell or ability of `BecomesTarget`; the source of an activated ability); "other": the
    second of two (what is blocked, what blocks, what it is attached to); "cause". After a zone change "object" means
    what it was; an instruction that moves it finds what it became (CR 400.7)."""

    role: str


class Candidate(Objects, frozen=True):
    """The object that a filter is asked about, or that a continuous effect is changing ("gets +1/+1 for each Aura
    attached
    to it", "with toughness greater than its power")."""


class ThisAbility(Objects, frozen=True):
    """CR 113: the ability itself."""


class Matching(Objects, frozen=True):
    """All objects in a zone that fit. `zone` is one of "battlefield", "graveyard", "hand", "library", "exile", "stack",
    "command"; `owners` narrows a zone that each player has."""

    what: Filter
    zone: str = "battlefield"
    owners: Players | None = None


class Choice(Objects, frozen=True):
    """CR 608.2d: objects chosen as the instruction is carried out, not targets. Between `least` and `most` of them
    (`most` None: any number); a player who cannot reach `least` chooses as many as possible. `at_random`: by chance.
    `distinct`: "" or a quality ("name", "mana value", "power") that must differ among those chosen."""

    what: Filter
    zone: str
    chooser: Players
    least: Amount
    most: Amount | None
    owners: Players | None = None
    at_random: bool = False
    among: Objects | None = None
    distinct: str = ""


class TopCards(Objects, frozen=True):
    """CR 401: the top (or bottom) cards of libraries, as many as there are."""

    players: Players
    amount: Amount
    bottom: bool = False


class Host(Objects, frozen=True):
    """CR 301.5, 303.4: what these are attached to ("enchanted creature")."""

    of: Objects


class Linked(Objects, frozen=True):
    """CR 607.2a: cards exiled with the source by its linked ability, still in exile."""


class Union(Objects, frozen=True):
    """All of these together."""

    parts: tuple[Objects, ...]


class Those(Objects, frozen=True):
    """Those of these that fit."""

    objects: Objects
    what: Filter


class Blockers(Objects, frozen=True):
    """CR 509: the creatures that block these."""

    of: Objects


class You(Players, frozen=True):
    """CR 109.5: the controller of the ability or spell."""


class Opponents(Players, frozen=True):
    """CR 102.2: each opponent of the controller."""


class EachPlayer(Players, frozen=True):
    """Every player in the game."""


class OtherPlayers(Players, frozen=True):
    """Every player but these."""

    than: Players


class TargetPlayers(Players, frozen=True):
    """CR 115: the players chosen for the target slot of this number, those still legal."""

    slot: int


class ControllerOf(Players, frozen=True):
    """CR 108.4: the controllers of these objects (last known, where they are gone)."""

    objects: Objects


class OwnerOf(Players, frozen=True):
    """CR 108.3."""

    objects: Objects


class EventPlayer(Players, frozen=True):
    """A player of the event that triggered: "player" (who did it, or to whom it happened), "defending", "active",
    "controller" (of the event's object)."""

    role: str


class BoundPlayers(Players, frozen=True):
    """Players an earlier step bound to this label; "each player" inside a loop over players."""

    label: str


class DefendingPlayer(Players, frozen=True):
    """CR 508.5: the player these attacking creatures attack."""

    of: Objects


class ActivePlayer(Players, frozen=True):
    """CR 102.1."""


class HostPlayer(Players, frozen=True):
    """CR 303.4: the player these are attached to ("enchanted player")."""

    of: Objects


class ChosenPlayers(Players, frozen=True):
    """CR 607.2d: the player chosen for the source as it entered."""


class ChoosePlayer(Players, frozen=True):
    """A player chosen among these as the instruction is carried out."""

    chooser: Players
    among: Players


class PlayersWho(Players, frozen=True):
    """Those of these players for whom the condition holds, where `BoundPlayers("candidate")` is the player."""

    players: Players
    condition: Condition


class PlayersBut(Players, frozen=True):
    """Those of these players that are none of the others."""

    players: Players
    but: Players
