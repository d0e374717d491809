"""Kinds of events (CR 603.2, 614.1). A field that is None asks for nothing."""

from __future__ import annotations

from spellwright.ir.meant.base import Condition, Filter, Pattern, Players


class AnyEvent(Pattern, frozen=True):
    """One of these."""

    parts: tuple[Pattern, ...]


class ZoneChanges(Pattern, frozen=True):
    """CR 603.6: an object moves. Looking back (CR 603.10a) where it leaves the battlefield. `zones` "" for any zone.
    `one_or_more`: once for all that move together. `owners`: whose zone it goes to."""

    what: Filter
    source: str = ""
    destination: str = ""
    one_or_more: bool = False
    owners: Players | None = None
    from_anywhere_but: str = ""


class Attacks(Pattern, frozen=True):
    """CR 508.3: a creature attacks; `players`: whom; `alone`; `one_or_more`: once for all attackers, of which there
    are at
    least `least`. `along`: and at least `least` other attackers fit this (CR 702.149a). `or_planeswalker`: them, or
    what they
    control."""

    what: Filter
    players: Players | None = None
    alone: bool = False
    one_or_more: bool = False
    least: int = 1
    along: Filter | None = None
    or_planeswalker: bool = False


class Blocks(Pattern, frozen=True):
    """CR 509.3: a creature blocks something that fits."""

    what: Filter
    blocked: Filter | None = None


class BecomesBlocked(Pattern, frozen=True):
    """CR 509.3c, d: an attacker becomes blocked (by something that fits: once for each such blocker)."""

    what: Filter
    by: Filter | None = None


class IsUnblocked(Pattern, frozen=True):
    """CR 509.3g: an attacker isn't blocked."""

    what: Filter


class DealsDamage(Pattern, frozen=True):
    """CR 120: a source deals damage to an object that fits or to one of these players (both None: to anything)."""

    source: Filter
    to: Filter | None = None
    players: Players | None = None
    combat: bool | None = None
    one_or_more: bool = False


class CastsSpell(Pattern, frozen=True):
    """CR 601.2i: a player casts a spell; `ordinal`: the so-manieth of those that fit, that turn, 0 for any; `copies`
    too."""

    players: Players
    what: Filter
    ordinal: int = 0
    copies: bool = False


class ActivatesAbility(Pattern, frozen=True):
    """CR 602.2: a player activates an ability of something that fits; `mana`: None for any, False for none but mana
    abilities."""

    players: Players
    source: Filter
    mana: bool | None = None


class DrawsCard(Pattern, frozen=True):
    """CR 121."""

    players: Players
    ordinal: int = 0
    except_first_in_draw_step: bool = False


class DiscardsCard(Pattern, frozen=True):
    """CR 701.9."""

    players: Players
    what: Filter
    one_or_more: bool = False


class GainsLife(Pattern, frozen=True):
    """CR 119.9."""

    players: Players


class LosesLife(Pattern, frozen=True):
    """CR 119.3."""

    players: Players


class SacrificesPermanent(Pattern, frozen=True):
    """CR 701.21."""

    players: Players
    what: Filter
    one_or_more: bool = False


class BecomesTapped(Pattern, frozen=True):
    """CR 701.26a; `for_mana`: by a mana ability (CR 106.12); `producing`: "" or the type of mana that it made."""

    what: Filter
    for_mana: bool = False
    producing: str = ""
    players: Players | None = None


class BecomesUntapped(Pattern, frozen=True):
    """CR 701.26b."""

    what: Filter


class ManaProduced(Pattern, frozen=True):
    """CR 106.12b: a permanent that fits is tapped for mana and would produce some; `players`: who taps it."""

    what: Filter
    players: Players | None = None
    types: tuple[str, ...] = ()


class BecomesTarget(Pattern, frozen=True):
    """CR 115: something becomes the target of a spell or ability that fits."""

    what: Filter
    by: Filter
    first_each_turn: bool = False


class PlayerBecomesTarget(Pattern, frozen=True):
    """CR 115."""

    players: Players
    by: Filter


class StepBegins(Pattern, frozen=True):
    """CR 603.2b, 503.1a: the beginning of a step of one of these players' turns. Steps as in `IsStep`."""

    step: str
    players: Players


class CountersPut(Pattern, frozen=True):
    """CR 122.6: counters of this kind ("" for any) are put on an object that fits, or on one of these players;
    `one_or_more`: once a time; `by_effect`: an effect puts them."""

    what: Filter
    kind: str = ""
    one_or_more: bool = True
    by: Players | None = None
    players: Players | None = None
    by_effect: bool = False


class PlayerGetsCounters(Pattern, frozen=True):
    """CR 122."""

    players: Players
    kind: str


class CountersRemoved(Pattern, frozen=True):
    """CR 122: a counter of this kind is removed; `last`: and none is left."""

    what: Filter
    kind: str = ""
    last: bool = False


class TokensCreated(Pattern, frozen=True):
    """CR 111, 701.7."""

    players: Players
    what: Filter
    one_or_more: bool = False


class TurnedFaceUp(Pattern, frozen=True):
    """CR 708.8."""

    what: Filter


class Transforms(Pattern, frozen=True):
    """CR 701.27; `into`: what the new face must fit."""

    what: Filter


class BecomesAttached(Pattern, frozen=True):
    """CR 701.3."""

    what: Filter
    to: Filter


class Destroyed(Pattern, frozen=True):
    """CR 701.8."""

    what: Filter


class Countered(Pattern, frozen=True):
    """CR 701.6."""

    what: Filter


class LandPlayed(Pattern, frozen=True):
    """CR 305.1."""

    players: Players
    what: Filter


class Cycled(Pattern, frozen=True):
    """CR 702.29: a player cycles (or, if asked for, discards) a card."""

    players: Players
    what: Filter
    or_discards: bool = False


class PlayerActs(Pattern, frozen=True):
    """A player performs a keyword action (CR 701) of this name: "scry", "surveil", "shuffle", "search", "proliferate",
    "explore", "investigate", "venture", "clash", "flip", "roll", "win flip", "lose flip", "mill"."""

    players: Players
    action: str


class ObjectActs(Pattern, frozen=True):
    """An object performs or undergoes a keyword action: "explore", "exploit", "mutate", "become monstrous",
    "become renowned", "train", "connive", "crew", "saddle", "phase out", "phase in", "regenerate", "fight"."""

    what: Filter
    action: str


class PlayerLoses(Pattern, frozen=True):
    """CR 104.3."""

    players: Players


class ControlLost(Pattern, frozen=True):
    """A player loses control of an object that fits."""

    what: Filter
    players: Players


class StateHolds(Pattern, frozen=True):
    """CR 603.8: a state trigger."""

    condition: Condition


class Provided(Pattern, frozen=True):
    """CR 603.2: this event, while something is true ("during your turn")."""

    pattern: Pattern
    condition: Condition


class NthTime(Pattern, frozen=True):
    """CR 603.2: the so-manieth time in the window ("turn", "combat") that this happens to that object, or by that
    player."""

    pattern: Pattern
    n: int
    window: str = "turn"


class Together(Pattern, frozen=True):
    """CR 603.2: this event, of at least so many objects at once."""

    pattern: Pattern
    least: int
