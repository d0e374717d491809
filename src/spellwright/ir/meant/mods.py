"""What continuous effects do (CR 611, 613)."""

from __future__ import annotations

from spellwright.ir.meant.base import Ability, Amount, Effect, Filter, Mod, Objects, Players
from spellwright.ir.meant.parts import Cost


class CopyOf(Mod, frozen=True):
    """CR 613.2a, 707: becomes a copy of it, with these changes as part of the copiable values."""

    of: Objects
    exceptions: tuple[Mod, ...] = ()


class SetController(Mod, frozen=True):
    """CR 613.1b."""

    player: Players


class SetTypes(Mod, frozen=True):
    """CR 613.1d: has these card types, supertypes and subtypes; `keep`: in addition to its others; where not `keep`,
    a type replaces those of its own kind (CR 205.1a), and `creature_types_only` leaves all others alone (CR 205.1b)."""

    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    subtypes: tuple[str, ...]
    keep: bool
    creature_types_only: bool = False


class RemoveTypes(Mod, frozen=True):
    """CR 613.1d: loses these types, supertypes or subtypes ("legendary", "creature", all creature types as
    "*creature")."""

    names: tuple[str, ...]


class SetLandTypes(Mod, frozen=True):
    """CR 305.7: is of these basic land types; `keep`: in addition to its others (CR 305.6)."""

    subtypes: tuple[str, ...]
    keep: bool = False


class AllCreatureTypes(Mod, frozen=True):
    """CR 702.73, 205.3m: is every creature type."""


class AddChosenType(Mod, frozen=True):
    """Is of the type chosen for the source, in addition to its others or instead."""

    quality: str
    keep: bool = True


class SetColors(Mod, frozen=True):
    """CR 613.1e: is of these colours (none: colourless); `keep`: in addition."""

    colors: tuple[str, ...]
    keep: bool = False


class SetChosenColor(Mod, frozen=True):
    """Is of the colour chosen (CR 607.2d, 608.2d)."""

    label: str = ""


class AddAbility(Mod, frozen=True):
    """CR 613.1f: has this ability."""

    ability: Ability


class AddThisAbility(Mod, frozen=True):
    """CR 707.9a: has the ability whose effect this is."""


class RemoveAbilities(Mod, frozen=True):
    """CR 613.1f: loses all abilities, or these keywords."""

    keywords: tuple[str, ...] = ()


class AbilitiesOf(Mod, frozen=True):
    """CR 613.1f: has all activated (or all keyword) abilities of these."""

    kind: str
    objects: Objects


class SetPT(Mod, frozen=True):
    """CR 613.4b: has this base power and toughness (None: as it is)."""

    power: Amount | None
    toughness: Amount | None


class DefinePT(Mod, frozen=True):
    """CR 613.4a, 604.3: a characteristic-defining ability of power and toughness."""

    power: Amount | None
    toughness: Amount | None


class AddPT(Mod, frozen=True):
    """CR 613.4c."""

    power: Amount
    toughness: Amount


class SwitchPT(Mod, frozen=True):
    """CR 613.4d."""


class SetName(Mod, frozen=True):
    """CR 613.2a or 613.1c: has this name."""

    name: str


class ChangeText(Mod, frozen=True):
    """CR 612.2, 613.1c: all words of a kind ("color word", "basic land type", "creature type") are replaced with the
    one that was chosen under `label`."""

    kind: str
    label: str


class Restriction(Mod, frozen=True):
    """CR 101.2, 508, 509, 701: it can't. `what` is one of "attack", "block", "be blocked", "attack alone", "block
    alone",
    "be countered", "be regenerated", "be sacrificed", "be targeted", "transform", "untap", "untap in untap step",
    "be enchanted", "be equipped", "activate abilities", "activate non-mana abilities", "have counters", "be destroyed",
    "crew", "turn face up", "be copied". `by`: only by or with objects that fit ("be blocked by", "be targeted by",
    "block what fits", "attack these players"); `players`: likewise. `or_planeswalker`: nor what they control.
    `unless`: but if
    this is paid for each that does so (CR 508.1h, 509.1f)."""

    what: str
    by: Filter | None = None
    players: Players | None = None
    or_planeswalker: bool = False
    unless: Cost | None = None


class Requirement(Mod, frozen=True):
    """CR 508.1d, 509.1c: it must: "attack", "block", "be blocked", "block this", "be blocked by all", "attack this
    player"."""

    what: str
    objects: Objects | None = None
    players: Players | None = None


class Permission(Mod, frozen=True):
    """It may, against the rule: "attack with defender", "block any number", "block an additional", "block shadow",
    "block as though reach", "activate as though haste", "assign damage as though unblocked", "assign by toughness",
    "attack as though untapped", "be cast as though flash"."""

    what: str
    n: Amount | None = None


class LoseDesignation(Mod, frozen=True):
    """Keeps a named condition on the object: "goaded", "suspected", "exerted"."""

    what: str


class EntersModified(Mod, frozen=True):
    """For other objects' entering (CR 614.1c): the changes are carried by a replacement; here for spells that will
    enter."""

    effects: tuple[Effect, ...]


class NoManaCost(Mod, frozen=True):
    """CR 202.1b, 707.9: a copy with no mana cost."""
