"""Targets told apart, and several descriptions together (CR 109, 115)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import PL, SG
from spellwright.ir.said.objects import Limb, Mixed, Movable, Objects

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Ordinal
    from spellwright.ir.said.effects_zones import LibraryEnd
    from spellwright.ir.said.modifiers import SettledQuality
    from spellwright.ir.said.nouns import AbilityAdjective, ModifiedNoun, Noun, PermanentKind
    from spellwright.ir.said.numbers import Num, Rounding
    from spellwright.ir.said.objects import Pronominal
    from spellwright.ir.said.players import Whose
    from spellwright.ir.said.zones import Zone


class PermanentsFrom(Movable, frozen=True):
    """CR 400: objects named as permanents, out of a zone."""

    phrase = "[{count} ]{kinds:or} from {zone}"
    count: Num | None
    kinds: tuple[PermanentKind, ...]
    zone: Zone


class ReferenceAndMore(Objects, frozen=True):
    """CR 109: an object in view and others, said with no determiner."""

    number = PL
    phrase = "{first} and {rest!p}"
    first: Pronominal
    rest: Noun


class AtLargeTogether(Objects, frozen=True):
    """CR 109: two descriptions, said with no determiner."""

    number = PL
    phrase = "{first!p} and {second!p}"
    first: ModifiedNoun
    second: Noun


class HalfOf(Objects, frozen=True):
    """CR 107.1a: half of the objects that are so described."""

    number = PL
    phrase = "half the {noun!p}[, rounded {rounding}]"
    noun: Noun
    rounding: Rounding | None


class OrdinalTarget(Objects, Limb, frozen=True):
    """CR 115.1: one more target, told apart by its place in the order."""

    number = SG
    phrase = "a {ordinal} target {noun!s}"
    ordinal: Ordinal
    noun: Noun


class OrdinalAnyTarget(Mixed, Limb, frozen=True):
    """CR 115.4: one more target of any kind."""

    number = SG
    phrase = "a {ordinal} target"
    ordinal: Ordinal


class AnyTargetChosen(Mixed, Limb, frozen=True):
    """CR 115.1: any target, chosen by another player."""

    number = SG
    phrase = "any target of {quality}"
    quality: SettledQuality


class AbilitiesOfWhose(Objects, frozen=True):
    """CR 113: abilities of an object or of somebody's."""

    number = PL
    phrase = "{whose} [{kinds:sp} ]abilities"
    whose: Whose
    kinds: tuple[AbilityAdjective, ...] | None


class TopCardPlural(Objects, frozen=True):
    """CR 401: the top cards of several libraries."""

    number = PL
    phrase = "the {end} cards of {whose} libraries"
    end: LibraryEnd
    whose: Whose
