"""Damage: dealt, divided, doubled, prevented, redirected (CR 120, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import SG, Leaf, Said
from spellwright.ir.said.predicates import ObjectAct, ObjectEvent, ObjectVerb, PlayerEvent, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.durations import FixedDuration
    from spellwright.ir.said.numbers import Amt, Rounding, Value
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Subject


class Damage(Said, frozen=True):
    """CR 120: how much damage."""


class DamageAmount(Damage, frozen=True):
    """CR 120.1"""

    phrase = "{amount} damage"
    amount: Amt


class DamageThatMuch(Damage, Leaf, frozen=True):
    """CR 120, 614.1a: damage measured by other damage."""

    words = (
        "that damage",
        "double that damage",
        "triple that damage",
        "half that damage, rounded down",
        "half that damage, rounded up",
        "twice that damage",
    )


class DamagePlus(Damage, frozen=True):
    """CR 614.1a"""

    phrase = "that much damage plus {amount}"
    amount: Amt


class DamageMinus(Damage, frozen=True):
    """CR 614.1a"""

    phrase = "that much damage minus {amount}"
    amount: Amt


class DealDamage(ObjectAct, frozen=True):
    """CR 120.1"""

    phrase = "<deal> {hits:and}"
    hits: tuple[DamageHit, ...]


class DamageHit(Said, frozen=True):
    """CR 120.1: so much damage to that."""

    phrase = "{damage} to {to}"
    damage: Damage
    to: Subject


class DealDamageEqual(ObjectAct, frozen=True):
    """CR 120.1"""

    phrase = "<deal> damage to {to} equal to {value}"
    to: Subject
    value: Value


class DealEqualDamage(ObjectAct, frozen=True):
    """CR 120.1"""

    phrase = "<deal> damage equal to {value} to {to}"
    value: Value
    to: Subject


class DealDivided(ObjectVerb, frozen=True):
    """CR 601.2d"""

    phrase = "<deal> {damage} divided as you choose among {among}"
    damage: Damage
    among: Subject


class DealDividedEqual(ObjectVerb, frozen=True):
    """CR 601.2d"""

    phrase = "<deal> damage equal to {value} divided as you choose among {among}"
    value: Value
    among: Subject


class DealDividedEvenly(ObjectVerb, frozen=True):
    """CR 120.1"""

    phrase = "<deal> {damage} divided evenly, rounded {rounding}, among {among}"
    damage: Damage
    rounding: Rounding
    among: Subject


class DealDamageEvent(ObjectEvent, frozen=True):
    """CR 120.2"""

    phrase = "<deal> {kind}[ to {to}]"
    kind: DamageKind
    to: Subject | None


class DamageKind(Leaf, frozen=True):
    """CR 120.2"""

    words = (
        "damage",
        "combat damage",
        "noncombat damage",
        "lethal damage",
        "excess damage",
        "excess noncombat damage",
    )


class IsDealtDamage(ObjectEvent, PlayerEvent, frozen=True):
    """CR 120.2"""

    phrase = "<be> dealt {kind}[ by {by}]"
    kind: DamageKind
    by: Objects | None


class IsDealtSomeDamage(ObjectEvent, PlayerEvent, frozen=True):
    """CR 120.2"""

    phrase = "<be> dealt {damage}"
    damage: DamageAmount


class DealSomeDamage(ObjectEvent, frozen=True):
    """CR 120.2"""

    phrase = "<deal> {count} or more damage[ to {to}]"
    count: Amt
    to: Subject | None


class DamagePhrase(Said, frozen=True):
    """CR 120: damage as the thing spoken of."""

    carries = True


class AllDamage(DamagePhrase, frozen=True):
    """CR 615.1: all damage of a kind."""

    number = SG
    phrase = "all {kind}"
    kind: DamageKind


class AnyDamage(DamagePhrase, frozen=True):
    """CR 615.1: damage of a kind."""

    number = SG
    phrase = "{kind!s}"
    kind: DamageKind


class NextDamage(DamagePhrase, frozen=True):
    """CR 615.7: a shield of so much."""

    number = SG
    phrase = "the next {amount} damage"
    amount: Amt


class ThatDamage(DamagePhrase, frozen=True):
    """CR 615.5: the damage spoken of."""

    number = SG
    phrase = "{which!s}"
    which: WhichDamage


class WhichDamage(Leaf, frozen=True):
    """CR 615.1, 615.5: damage, or a part of it."""

    words = (
        "that damage",
        "that combat damage",
        "1 of that damage",
        "2 of that damage",
        "3 of that damage",
        "4 of that damage",
        "all but 1 of that damage",
        "half that damage, rounded up",
        "half that damage, rounded down",
        "that much damage",
        "the damage",
        "X of that damage",
    )


class Prevent(PlayerVerb, frozen=True):
    """CR 615.1"""

    phrase = "<prevent> {damage}[ that would be dealt{scope}]"
    damage: DamagePhrase
    scope: DamageScope | None


class DamageScope(Said, frozen=True):
    """CR 615.1: to what, by what, how long."""


class ScopeTo(DamageScope, frozen=True):
    """CR 615.1: damage to something."""

    phrase = "[this_turn? this turn] to {to}[ by {by}][ {duration}]"
    this_turn: bool
    to: Subject
    by: Subject | None
    duration: FixedDuration | None


class ScopeBy(DamageScope, frozen=True):
    """CR 615.1: damage by something."""

    phrase = "[this_turn? this turn] by {by}[ {duration}]"
    this_turn: bool
    by: Subject
    duration: FixedDuration | None


class ScopeToAndBy(DamageScope, frozen=True):
    """CR 615.1: both ways."""

    phrase = "[this_turn? this turn] to and dealt by {what}[ {duration}]"
    this_turn: bool
    what: Objects
    duration: FixedDuration | None


class ScopeTime(DamageScope, frozen=True):
    """CR 615.1: all damage in a span."""

    phrase = "{duration}"
    duration: FixedDuration


class PreventDivided(PlayerVerb, frozen=True):
    """CR 615.7: a shield divided among targets."""

    phrase = "<prevent> {damage} that would be dealt this turn to {among}, divided as you choose"
    damage: NextDamage
    among: Subject


class DamageEvent(Said, frozen=True):
    """CR 615.1, 614.9: what happens to damage."""

    inflected = True


class DamageIsDealt(DamageEvent, frozen=True):
    """CR 614.9"""

    phrase = "<be> dealt[ to {to}][ by {by}][ {duration}]"
    to: Subject | None
    by: Subject | None
    duration: FixedDuration | None


class DamageIsPrevented(DamageEvent, frozen=True):
    """CR 615.13"""

    phrase = "<be> prevented[this_way? this way]"
    this_way: bool


class DamageCauses(DamageEvent, frozen=True):
    """CR 120.3"""

    phrase = "<cause> {who} to {does!b}"
    who: Players
    does: PlayerVerb


class DamageCant(DamageEvent, frozen=True):
    """CR 615.12"""

    phrase = "can't be {what}[ {duration}]"
    what: PreventedOr
    duration: FixedDuration | None


class PreventedOr(Leaf, frozen=True):
    """CR 615.12"""

    words = ("prevented", "prevented or dealt instead to another permanent or player", "dealt")


class ScopeToTimeBy(DamageScope, frozen=True):
    """CR 615.1: damage to something by something."""

    phrase = "to {to} {duration} by {by}"
    to: Subject
    duration: FixedDuration
    by: Subject


class PreventFrom(PlayerVerb, frozen=True):
    """CR 615.1: all damage by a source."""

    phrase = "<prevent> {damage} {what} would deal[ {duration}]"
    damage: AllDamage
    what: Objects
    duration: FixedDuration | None


class DamageSum(Damage, frozen=True):
    """CR 120.1"""

    phrase = "{amount} plus {more} damage"
    amount: Amt
    more: Amt


class DealMore(ObjectVerb, frozen=True):
    """CR 614.1a: more damage to the same."""

    phrase = "<deal> {damage!s}"
    damage: Damage
