"""Abilities (CR 113) and what a whole card means."""

from __future__ import annotations

from spellwright.ir.meant.base import (
    Ability,
    Amount,
    Change,
    Condition,
    Effect,
    Filter,
    Meant,
    Mod,
    Objects,
    Pattern,
    Players,
)
from spellwright.ir.meant.parts import Cost, TargetSpec


class Body(Meant, frozen=True):
    """Targets and instructions; one mode, where there are several."""

    targets: tuple[TargetSpec, ...]
    effects: tuple[Effect, ...]
    cost: Cost | None = None


class Modes(Meant, frozen=True):
    """CR 700.2: between `least` and `most` modes are chosen (`most` None: all there are); one body is one mode.
    `repeat`: a mode may be chosen more than once. `not_chosen`: only those not chosen before. `instead_if`: if it holds
    as the modes are chosen, up to `instead_most` of them may be chosen instead (None: all of them are; entwine: CR
    702.42a). `extra`: paid for each mode beyond the first (CR 702.120a)."""

    bodies: tuple[Body, ...]
    least: Amount
    most: Amount | None
    repeat: bool = False
    not_chosen: bool = False
    instead_if: Condition | None = None
    instead_most: Amount | None = None
    extra: Cost | None = None


class SpellAbility(Ability, frozen=True):
    """CR 113.3a: what an instant or sorcery does; also an Aura's enchant targets."""

    modes: Modes


class Activated(Ability, frozen=True):
    """CR 602. `zone`: from which it works. `timing`: "" or "sorcery". `limit`: at most so often each turn, 0 for any;
    `once`: only once ever. `condition`: only if. `players`: who may activate it, if not its controller. Whether it is a
    mana ability follows and is not said. `label`: the keyword it comes from ("equip", "cycling"). `cost_changes`: what
    its own text says about what it costs (`CostChange`, CR 601.2f)."""

    cost: Cost
    modes: Modes
    zone: str = "battlefield"
    timing: str = ""
    limit: int = 0
    condition: Condition | None = None
    players: Players | None = None
    label: str = ""
    once: bool = False
    cost_changes: tuple[Ability, ...] = ()


class Triggered(Ability, frozen=True):
    """CR 603. `condition`: an intervening if (CR 603.4). `limit`: triggers only so often each turn. `zone`: where it
    works;
    "" where the event says it (CR 603.6, 603.10)."""

    pattern: Pattern
    condition: Condition | None
    modes: Modes
    limit: int = 0
    zone: str = "battlefield"
    label: str = ""


class Static(Ability, frozen=True):
    """CR 604: what fits in the zone, or these objects, are changed while the condition holds.
    `zone` is where the affected objects are; `works_in` where the ability works (CR 113.6). `cda`: CR 604.3."""

    affected: Filter | None
    objects: Objects | None
    mods: tuple[Mod, ...]
    condition: Condition | None = None
    zone: str = "battlefield"
    works_in: str = "battlefield"
    cda: bool = False


class PlayerRule(Ability, frozen=True):
    """A static ability about players: `what` is one of "can't gain life", "can't lose life", "can't draw more than
    one",
    "can't cast", "can't play lands", "can't activate", "can't search", "can't lose", "can't win", "can't attack you",
    "no maximum hand size", "maximum hand size", "additional land", "skip draw step", "keep mana", "hexproof", "shroud",
    "protection", "damage can't be prevented", "can't be countered", "untap at most", "cast as though flash",
    "look at top", "play with top revealed", "cast from top", "play lands from graveyard", "spend as any color", "life
    total can't change",
    "cast at most" (each turn). `filter`: spells, cards or objects it is about; `amount`: how many."""

    players: Players
    what: str
    filter: Filter | None = None
    amount: Amount | None = None
    condition: Condition | None = None
    works_in: str = "battlefield"
    colors: tuple[str, ...] = ()


class CostChange(Ability, frozen=True):
    """CR 601.2f: spells that fit cast by these players (or abilities of what fits, `abilities`) cost that much more
    or less.
    `sign` is 1 or -1; `mana`: symbols without braces; `times`: for each. `self_spell`: this spell itself. `set_to`:
    costs
    exactly this instead. `minimum`: never less than so much mana."""

    players: Players | None
    what: Filter
    sign: int
    mana: tuple[str, ...]
    times: Amount | None = None
    self_spell: bool = False
    abilities: str = ""
    condition: Condition | None = None
    minimum: int = 0
    amount: Amount | None = None


class Replacement(Ability, frozen=True):
    """CR 614: an event that fits becomes something else. `own`: it replaces the source's own entering, CR 614.1c,
    614.12.
    `optional`: the affected player may; `otherwise`: changes if they don't. `works_in` "" : wherever the event finds
    the
    source. `once`: it replaces one event only (CR 614.7, "the next time")."""

    pattern: Pattern
    changes: tuple[Change, ...]
    condition: Condition | None = None
    optional: bool = False
    works_in: str = "battlefield"
    once: bool = False
    prevention: bool = False
    otherwise: tuple[Change, ...] = ()


class AdditionalCost(Ability, frozen=True):
    """CR 601.2b, 118.8: an additional cost of this spell; `optional` ones are chosen, and asked about by the label.
    `options`: one of several is chosen. `repeatable`: any number of times (multikicker)."""

    options: tuple[Cost, ...]
    optional: bool = False
    label: str = ""
    repeatable: bool = False


class AlternativeCost(Ability, frozen=True):
    """CR 118.9: may be paid rather than the mana cost. `zone`: to cast it from there. `label`: flashback, evoke, ""
    for none.
    `cast_as`: "", "face down" or "transformed". `then`: "exile" where the spell is exiled as it leaves the stack."""

    cost: Cost
    condition: Condition | None = None
    zone: str = "hand"
    label: str = ""
    then: str = ""
    timing: str = ""
    free: bool = False
    cast_as: str = ""


class CastFrom(Ability, frozen=True):
    """CR 601.3: this card may be cast from that zone for its usual costs and, if there is one, this one more (CR
    118.8).
    `label`, `then` and `timing` as in `AlternativeCost`."""

    zone: str
    cost: Cost | None = None
    condition: Condition | None = None
    label: str = ""
    then: str = ""
    timing: str = ""


class CastRestriction(Ability, frozen=True):
    """CR 601.3: this spell may be cast only so."""

    condition: Condition


class XRule(Ability, frozen=True):
    """CR 107.3: what X may be: `least` ("X can't be 0" is 1), `most`."""

    least: int = 0
    most: Amount | None = None


class Keyword(Ability, frozen=True):
    """CR 702: a keyword ability by name (lower case), its parameters, and the abilities it stands for where it can be
    said in IR
    (`parts`). What has no parts has code of its own in `rules`. `filter`: "protection from", "hexproof from",
    "enchant",
    "affinity for", "landwalk"; `n`: "annihilator 2"; `cost`: "ward {2}", "morph {3}"."""

    name: str
    parts: tuple[Ability, ...] = ()
    n: Amount | None = None
    cost: Cost | None = None
    filter: Filter | None = None
    players: Players | None = None


class DeckConstruction(Ability, frozen=True):
    """CR 113.6n: it modifies the rules for deck construction, before the game begins, and does nothing in it. `copies`:
    so many cards of this name a deck can have (0: any number), None if it is not about that; `commander`: the card can
    be a commander (CR 903.3a)."""

    copies: int | None = None
    commander: bool = False


class Loyalty(Ability, frozen=True):
    """CR 606: a loyalty ability; the cost carries the sign."""

    ability: Activated


class Chapter(Ability, frozen=True):
    """CR 714: a chapter ability of these numbers."""

    numbers: tuple[int, ...]
    modes: Modes


class Face(Meant, frozen=True):
    """CR 200-209, 712: one face as printed. `cost` None: no mana cost. `power`/`toughness`/`loyalty`/`defense`: None
    where
    there is none; a `*` is given by a characteristic-defining ability, and Fixed(0) stands here."""

    name: str
    cost: tuple[str, ...] | None
    colors: tuple[str, ...]
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: Amount | None
    toughness: Amount | None
    loyalty: Amount | None
    defense: Amount | None
    abilities: tuple[Ability, ...]


class Card(Meant, frozen=True):
    """CR 108: a card. `layout`: "normal", "transform", "modal", "split", "flip", "adventure", "meld", ...
    `text` is what is written on it, for effects that change it (CR 612): as JSON, for it is seldom opened, what the
    lines of each face say, the collector number and the year; "" where that is not known."""

    name: str
    layout: str
    faces: tuple[Face, ...]
    text: str = ""


# ------------------------------------------------------------------ what replacements do


class ScaleAmount(Change, frozen=True):
    """The amount times this, plus that ("twice that many", "that many plus one"); `half`: half of that, rounded "up" or
    "down"."""

    times: Amount
    plus: Amount
    half: str = ""


class PreventAmount(Change, frozen=True):
    """CR 615: so much of the damage is prevented, None for all."""

    amount: Amount | None


class GoTo(Change, frozen=True):
    """The object goes to this zone instead (`position` in a library: "top", "bottom", "shuffle")."""

    zone: str
    position: str = ""
    counters: tuple[tuple[str, Amount], ...] = ()


class Redirect(Change, frozen=True):
    """CR 614.9: the damage is dealt to these instead."""

    objects: Objects | None
    players: Players | None


class EntersTapped(Change, frozen=True):
    """CR 614.1d."""


class EntersUnder(Change, frozen=True):
    """Enters under the control of these."""

    players: Players


class EntersWithCounters(Change, frozen=True):
    """CR 614.1c, 122.6a."""

    kind: str
    amount: Amount


class EntersAsCopy(Change, frozen=True):
    """CR 707.9: may enter as a copy of a chosen object."""

    of: Objects
    exceptions: tuple[Mod, ...] = ()


class EntersWithMods(Change, frozen=True):
    """Enters with these changes, which last as long as it does."""

    mods: tuple[Mod, ...]


class AsEnters(Change, frozen=True):
    """CR 614.1c: these choices and payments are made as it enters (or is turned face up)."""

    effects: tuple[Effect, ...]


class ProduceInstead(Change, frozen=True):
    """CR 106.12b: the mana is of this type instead ("B"; `any_color`/`any_type`: as its controller chooses)."""

    mana: tuple[str, ...]
    amount: Amount | None = None


class MultiplyMana(Change, frozen=True):
    """CR 106.12b: so many times as much of that mana."""

    times: Amount


class InsteadDo(Change, frozen=True):
    """The event does not happen; these instructions are carried out instead (none: nothing, CR 614.6)."""

    effects: tuple[Effect, ...]


class AlsoDo(Change, frozen=True):
    """The event happens and these instructions with it."""

    effects: tuple[Effect, ...]


class CantHappen(Change, frozen=True):
    """CR 101.2: the event can't happen."""
