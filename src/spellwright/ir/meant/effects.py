"""Instructions (CR 608.2, 701). `label` binds what the instruction did, for later steps; "" binds nothing.

An amount below zero counts as zero (CR 107.1b). Where `who` are several players, each does it, in APNAP order
(CR 101.4); choices are made first, then all acts at once.
"""

from __future__ import annotations

from spellwright.ir.meant.base import Ability, Amount, Condition, Effect, Filter, Mod, Objects, Players
from spellwright.ir.meant.library import (
    Discard as Discard,
)
from spellwright.ir.meant.library import (
    Draw as Draw,
)
from spellwright.ir.meant.library import (
    LookAt as LookAt,
)
from spellwright.ir.meant.library import (
    Mill as Mill,
)
from spellwright.ir.meant.library import (
    Reveal as Reveal,
)
from spellwright.ir.meant.library import (
    RevealUntil as RevealUntil,
)
from spellwright.ir.meant.library import (
    Scry as Scry,
)
from spellwright.ir.meant.library import (
    Search as Search,
)
from spellwright.ir.meant.library import (
    Shuffle as Shuffle,
)
from spellwright.ir.meant.library import (
    Surveil as Surveil,
)
from spellwright.ir.meant.life import (
    DrawGame as DrawGame,
)
from spellwright.ir.meant.life import (
    ExchangeLife as ExchangeLife,
)
from spellwright.ir.meant.life import (
    GainLife as GainLife,
)
from spellwright.ir.meant.life import (
    GivePlayerCounters as GivePlayerCounters,
)
from spellwright.ir.meant.life import (
    LoseGame as LoseGame,
)
from spellwright.ir.meant.life import (
    LoseLife as LoseLife,
)
from spellwright.ir.meant.life import (
    PayLife as PayLife,
)
from spellwright.ir.meant.life import (
    SetLife as SetLife,
)
from spellwright.ir.meant.life import (
    TakePlayerCounters as TakePlayerCounters,
)
from spellwright.ir.meant.life import (
    WinGame as WinGame,
)
from spellwright.ir.meant.parts import (
    Cost as Cost,
)
from spellwright.ir.meant.parts import (
    ManaOfColor as ManaOfColor,
)
from spellwright.ir.meant.parts import (
    ManaOutput as ManaOutput,
)
from spellwright.ir.meant.parts import (
    ManaRestriction as ManaRestriction,
)
from spellwright.ir.meant.parts import (
    ManaRider as ManaRider,
)
from spellwright.ir.meant.parts import (
    TargetSpec as TargetSpec,
)
from spellwright.ir.meant.parts import (
    TokenSpec as TokenSpec,
)
from spellwright.ir.meant.shape import (
    Bind as Bind,
)
from spellwright.ir.meant.shape import (
    ChooseMode as ChooseMode,
)
from spellwright.ir.meant.shape import (
    ChooseObjects as ChooseObjects,
)
from spellwright.ir.meant.shape import (
    ChooseQuality as ChooseQuality,
)
from spellwright.ir.meant.shape import (
    DefineX as DefineX,
)
from spellwright.ir.meant.shape import (
    Delay as Delay,
)
from spellwright.ir.meant.shape import (
    ForEachObject as ForEachObject,
)
from spellwright.ir.meant.shape import (
    ForEachPlayer as ForEachPlayer,
)
from spellwright.ir.meant.shape import (
    If as If,
)
from spellwright.ir.meant.shape import (
    MayPay as MayPay,
)
from spellwright.ir.meant.shape import (
    Optional as Optional,
)
from spellwright.ir.meant.shape import (
    Reflex as Reflex,
)
from spellwright.ir.meant.shape import (
    Repeat as Repeat,
)

# ------------------------------------------------------------------ shape of a resolution


class BindPlayers(Effect, frozen=True):
    """Remember these players under the label (CR 608.2c), for a delayed or reflexive ability."""

    players: Players
    label: str


# ------------------------------------------------------------------ continuous effects from resolutions


class Modify(Effect, frozen=True):
    """CR 611.2: the objects, fixed now, are changed for the duration: "end of turn", "your next turn", "end of combat",
    "end of your next turn", "permanent" (lasts as long as the object does), "source leaves" (for as long as the source
    remains), "source tapped", "you control source", "next upkeep", "next end step"."""

    objects: Objects
    mods: tuple[Mod, ...]
    duration: str
    condition: Condition | None = None
    label: str = ""


class ModifyRules(Effect, frozen=True):
    """CR 611.2: a static or replacement ability holds for the duration, as if it were the source's ("damage can't be
    prevented this turn", "creatures without flying can't block this turn")."""

    ability: Ability
    duration: str


# ------------------------------------------------------------------ verbs, CR 701 and elsewhere


class DealDamage(Effect, frozen=True):
    """CR 120. `source` deals it to each of the objects and players. `label`: how much was dealt; `dealt`: a label for
    the
    objects that it was dealt to."""

    source: Objects
    amount: Amount
    objects: Objects | None = None
    players: Players | None = None
    label: str = ""
    dealt: str = ""


class DivideDamage(Effect, frozen=True):
    """CR 601.2d: damage divided as announced among the targets of the slot."""

    source: Objects
    amount: Amount
    slot: int


class Destroy(Effect, frozen=True):
    """CR 701.8."""

    objects: Objects
    label: str = ""
    no_regeneration: bool = False


class Sacrifice(Effect, frozen=True):
    """CR 701.21: `who` sacrifices these of their own."""

    who: Players
    objects: Objects
    label: str = ""


class Move(Effect, frozen=True):
    """CR 400: put into another zone. `zone`: "hand", "graveyard", "exile", "battlefield", "library", "command".
    `position` in a library: "top", "bottom", "top or bottom" (its owner chooses), "shuffle", "nth" with `nth` from
    the top, "random bottom"; `order`: the
    player
    orders several. `controller`: for the battlefield, else each under its owner's. `enters`: "tapped", "face down",
    "attacking", "transformed". `counters`: kinds and amounts it enters with. `face_down` in exile. `linked`: remembered
    as exiled with the source (CR 607.2a). `attacking_like`: what enters attacking attacks what these attacked (CR
    702.49c). `becomes`: the characteristics it has while it is face down (CR 708.2)."""

    objects: Objects
    zone: str
    label: str = ""
    controller: Players | None = None
    enters: tuple[str, ...] = ()
    counters: tuple[tuple[str, Amount], ...] = ()
    position: str = ""
    nth: int = 0
    linked: bool = False
    face_down: bool = False
    attach_to: Objects | None = None
    source_zone: str = ""
    attacking_like: Objects | None = None
    becomes: tuple[Mod, ...] = ()


class ExileUntil(Effect, frozen=True):
    """CR 610.3: exiled until the source leaves the battlefield."""

    objects: Objects
    label: str = ""


class PutCounters(Effect, frozen=True):
    """CR 122.6: on each of these."""

    objects: Objects
    kind: str
    amount: Amount
    label: str = ""


class PutChosenCounter(Effect, frozen=True):
    """A counter of a kind chosen among these by `who` on each of the objects."""

    who: Players
    objects: Objects
    kinds: tuple[str, ...]
    amount: Amount


class RemoveCounters(Effect, frozen=True):
    """CR 122: from each of these; `amount` None: all; kind "" any (all kinds, or as `who` chooses)."""

    objects: Objects
    kind: str
    amount: Amount | None
    label: str = ""


class MoveCounters(Effect, frozen=True):
    """CR 122.5; `amount` None: all."""

    source: Objects
    onto: Objects
    kind: str
    amount: Amount | None


class DoubleCounters(Effect, frozen=True):
    """CR 701.10e: each kind ("") or this kind."""

    objects: Objects
    kind: str


class DistributeCounters(Effect, frozen=True):
    """CR 601.2d: as announced among the targets of the slot."""

    kind: str
    amount: Amount
    slot: int


class Proliferate(Effect, frozen=True):
    """CR 701.34."""

    who: Players


class CreateTokens(Effect, frozen=True):
    """CR 111, 701.7. `token` is a `TokenSpec`; `enters`: "tapped", "attacking"."""

    who: Players
    amount: Amount
    token: TokenSpec
    enters: tuple[str, ...] = ()
    label: str = ""
    attach_to: Objects | None = None


class CreateCopyTokens(Effect, frozen=True):
    """CR 707: tokens that are copies of each of these, with exceptions. `attacked`: whom (or whose planeswalker) those
    that enter attacking attack."""

    who: Players
    amount: Amount
    of: Objects
    exceptions: tuple[Mod, ...] = ()
    enters: tuple[str, ...] = ()
    label: str = ""
    attacked: Players | None = None


class TapObjects(Effect, frozen=True):
    """CR 701.26a."""

    objects: Objects
    label: str = ""


class UntapObjects(Effect, frozen=True):
    """CR 701.26b."""

    objects: Objects
    label: str = ""


class CounterSpell(Effect, frozen=True):
    """CR 701.6; `destination`: where the card of a countered spell goes instead of the graveyard, "" for there."""

    objects: Objects
    destination: str = ""
    label: str = ""


class CopySpell(Effect, frozen=True):
    """CR 707.10: copies of spells or abilities on the stack, controlled by `who`; `new_targets`: may choose new
    ones. `exceptions`: what the copies do not take, or have besides (CR 707.9)."""

    who: Players
    objects: Objects
    amount: Amount
    new_targets: bool
    label: str = ""
    exceptions: tuple[Mod, ...] = ()


class ChooseNewTargets(Effect, frozen=True):
    """CR 115.7d."""

    who: Players
    objects: Objects


class ChangeTargets(Effect, frozen=True):
    """CR 115.7a-c: `how` is "the targets" (all or none), "a target", "any targets"; `to`: to this object, if legal;
    `must`, `must_players`: to such an object or player."""

    who: Players
    objects: Objects
    how: str
    to: Objects | None = None
    must: Filter | None = None
    must_players: Players | None = None


class Attach(Effect, frozen=True):
    """CR 701.3."""

    objects: Objects
    to: Objects


class Unattach(Effect, frozen=True):
    """CR 701.3d."""

    objects: Objects


class Fight(Effect, frozen=True):
    """CR 701.14."""

    a: Objects
    b: Objects


class RemoveDamage(Effect, frozen=True):
    """CR 120.6: all damage marked on these is removed."""

    objects: Objects


class Regenerate(Effect, frozen=True):
    """CR 701.19: a shield on each."""

    objects: Objects


class PreventDamage(Effect, frozen=True):
    """CR 615: a shield for the duration. `amount` None: all. `to`/`to_players`: what it protects (None: anything);
    `source`: damage by what fits. `then`: what follows whenever it has prevented some, which is `EventAmount` (CR
    615.5)."""

    amount: Amount | None
    to: Objects | None = None
    to_players: Players | None = None
    source: Filter | None = None
    combat: bool | None = None
    duration: str = "end of turn"
    chosen_source: bool = False
    label: str = ""
    then: tuple[Effect, ...] = ()


class AddMana(Effect, frozen=True):
    """CR 106. `output` says which; `restriction` and `riders` stay with each mana (CR 106.6). `lasts`: it is not lost
    as
    steps and phases end, until the turn does, or until `until` ("end of combat")."""

    who: Players
    output: ManaOutput
    restriction: ManaRestriction | None = None
    riders: tuple[ManaRider, ...] = ()
    lasts: bool = False
    until: str = ""


class Transform(Effect, frozen=True):
    """CR 701.27."""

    objects: Objects


class TurnFaceUp(Effect, frozen=True):
    """CR 708.7."""

    objects: Objects


class TurnFaceDown(Effect, frozen=True):
    """CR 708.2; `becomes`: the characteristics it has while it is face down, where the effect lists some."""

    objects: Objects
    becomes: tuple[Mod, ...] = ()


class Manifest(Effect, frozen=True):
    """CR 701.40: puts these onto the battlefield face down; `how`: "manifest" or "cloak"."""

    who: Players
    objects: Objects
    how: str
    label: str = ""


class PhaseOut(Effect, frozen=True):
    """CR 702.26."""

    objects: Objects


class RemoveFromCombat(Effect, frozen=True):
    """CR 506.4."""

    objects: Objects


class ExchangeControl(Effect, frozen=True):
    """CR 701.12b."""

    a: Objects
    b: Objects


class SetLevel(Effect, frozen=True):
    """CR 716.2a: the level of these becomes this; `StatOf("level", ...)` asks for it."""

    objects: Objects
    level: Amount


class GainDesignation(Effect, frozen=True):
    """CR 724, 725: these players become or get: "monarch", "initiative", "city's blessing"."""

    who: Players
    designation: str


class BecomeDayNight(Effect, frozen=True):
    """CR 731.1: it becomes "day" or "night"."""

    which: str


class Designate(Effect, frozen=True):
    """These objects become: "monstrous", "renowned", "goaded", "suspected", "exerted", "saddled"."""

    objects: Objects
    designation: str


class ExtraTurn(Effect, frozen=True):
    """CR 500.7."""

    who: Players
    amount: Amount


class ExtraPhase(Effect, frozen=True):
    """CR 500.8: after this phase these follow, in order: "combat", "main"."""

    phases: tuple[str, ...]


class SkipStep(Effect, frozen=True):
    """CR 500.11, 614.10: the next such step, phase or turn of these players is skipped."""

    who: Players
    step: str


class EndTurn(Effect, frozen=True):
    """CR 724.1."""


class FlipCoin(Effect, frozen=True):
    """CR 705: the label is done if the flip is won."""

    who: Players
    label: str


class RollDice(Effect, frozen=True):
    """CR 706: the results are bound to the label."""

    who: Players
    amount: Amount
    sides: Amount
    label: str


class PlayPermission(Effect, frozen=True):
    """CR 601.3, 305.1: `who` may play (or cast) these for the duration; `free`: without paying their mana costs;
    `any_mana`: as though of any type."""

    who: Players
    objects: Objects
    duration: str
    free: bool = False
    cast_only: bool = False
    any_mana: bool = False
    exile_after: bool = False


class CastNow(Effect, frozen=True):
    """CR 608.2g: `who` casts these as part of the resolution (wrapped in `Optional` where they may). `what`: the
    resulting spell must fit. `cost`: paid rather than the mana cost. `lands`: lands among them are played (CR
    701.18)."""

    who: Players
    objects: Objects
    free: bool = False
    label: str = ""
    what: Filter | None = None
    cost: Cost | None = None
    lands: bool = False


class CreateEmblem(Effect, frozen=True):
    """CR 114."""

    who: Players
    abilities: tuple[Ability, ...]


class PlayerModify(Effect, frozen=True):
    """CR 611.2: a rule for these players holds for the duration (see `PlayerRule`)."""

    who: Players
    rule: Ability
    duration: str


class KeywordAction(Effect, frozen=True):
    """A keyword action of CR 701 that has its own handler: "investigate", "explore", "connive", "populate", "bolster",
    "adapt", "amass", "fateseal", "clash", "learn", "discover", "incubate", "support", "goad", "detain", "exert",
    "monstrosity", "venture", "tempt", "manifest dread", "time travel", "collect evidence", "forage"."""

    action: str
    who: Players
    objects: Objects | None = None
    amount: Amount | None = None
    text: str = ""
