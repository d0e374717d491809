"""Sentences that limit or price: activation, casting, costs, spending (CR 118, 601.3, 602.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.sentences import PlainSentence, Sentence, Tail

if TYPE_CHECKING:
    from spellwright.ir.said.abilities import Event
    from spellwright.ir.said.clauses import Body, Clause
    from spellwright.ir.said.conditions import Condition
    from spellwright.ir.said.durations import EachSpan
    from spellwright.ir.said.effects_casting import CastOrActivate, CostOrCosts
    from spellwright.ir.said.effects_life import CostKind
    from spellwright.ir.said.mana import SpendPurpose
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.players import Players, Whose
    from spellwright.ir.said.predicates import PlayerVerb
    from spellwright.ir.said.statics import OnceTwice


class ActivateOnly(Sentence, frozen=True):
    """CR 602.5"""

    phrase = "activate {limits:and}"
    limits: tuple[ActivationLimit, ...]


class ActivationLimit(Said, frozen=True):
    """CR 602.5."""


class ActivateIf(ActivationLimit, frozen=True):
    """CR 602.5"""

    phrase = "only if {condition}"
    condition: Condition


class ActivateTime(ActivationLimit, Leaf, frozen=True):
    """CR 602.5b-e"""

    opaque = True
    words: ClassVar[tuple[str, ...]] = (
        "only during your turn",
        "only during combat",
        "only during your upkeep",
        "only during your turn, before attackers are declared",
        "only before attackers are declared",
        "only before the end of combat",
        "only before blockers are declared",
        "only during your end step",
        "only during the declare attackers step",
        "only during the declare blockers step",
        "only during an opponent's turn",
        "only during an opponent's upkeep",
        "only during an opponent's turn, before attackers are declared",
        "only during any upkeep step",
        "only during combat after blockers are declared",
        "only before the combat damage step",
        "only during your turn before attackers are declared",
        "only during the end of combat step",
        "only during your draw step",
        "only during the beginning of combat step",
        "only during combat before blockers are declared",
        "only during your main phase",
        "only during your upkeep or your opponent's upkeep",
        "only during each opponent's turn",
        "only on your own turn",
        "only from your graveyard",
    )


class ActivateWho(Sentence, frozen=True):
    """CR 602.2"""

    phrase = "{who} may activate this ability[but? but] {limits:and}"
    who: ActivatingPlayer
    but: bool
    limits: tuple[ActivationLimit, ...]


class ActivatingPlayer(Leaf, frozen=True):
    """CR 602.2"""

    words = ("any player", "any opponent", "only your opponents", "only any player", "no player")


class ActivateNoMore(Sentence, frozen=True):
    """CR 602.5b"""

    phrase = "this ability can't be activated {limit}"
    limit: AbilityLimit


class AbilityLimit(Leaf, frozen=True):
    """CR 602.5b"""

    words = ("again", "more than once each turn", "more than twice each turn", "while ~ is tapped")


class TriggersOnlyOnce(Sentence, frozen=True):
    """CR 603.2h"""

    phrase = "{what} only {times} {span}"
    what: LimitedThing
    times: OnceTwice
    span: EachSpan


class LimitedThing(Leaf, frozen=True):
    """CR 603.2h"""

    words = ("do this",)


class DoOnlyOnce(Sentence, frozen=True):
    """CR 608.2d"""

    phrase = "do this only {when}"
    when: DoWhen


class DoWhen(Leaf, frozen=True):
    """CR 608.2d"""

    words = (
        "any time you could cast a sorcery",
        "once",
        "if it's your turn",
        "as a sorcery",
        "any time you could cast an instant",
    )


class SpendOnly(Sentence, frozen=True):
    """CR 106.6"""

    phrase = "spend this mana only {purposes:or}[, and {rider}]"
    purposes: tuple[SpendPurpose, ...]
    rider: Clause | None


class CastOnly(Sentence, frozen=True):
    """CR 601.3"""

    phrase = "cast this spell only {limits:and}"
    limits: tuple[CastLimit, ...]


class CastLimit(Said, frozen=True):
    """CR 601.3."""


class CastTime(CastLimit, Leaf, frozen=True):
    """CR 601.3"""

    opaque = True
    words = (
        "during combat",
        "during the declare attackers step",
        "before attackers are declared",
        "during combat after blockers are declared",
        "during an opponent's turn",
        "on your own turn",
        "during your turn",
        "during combat before blockers are declared",
        "during the declare blockers step",
        "before the combat damage step",
        "during your upkeep",
        "during an opponent's upkeep",
        "during an opponent's turn, before attackers are declared",
        "during an opponent's turn before attackers are declared",
        "before blockers are declared",
        "during your declare attackers step",
        "during an opponent's combat",
        "after combat",
        "on an opponent's turn",
        "during an opponent's end step",
        "during your end step",
        "after blockers are declared",
        "as a sorcery",
        "during your turn before attackers are declared",
        "during combat on your turn",
        "during combat on an opponent's turn",
        "during your main phase",
    )


class AdditionalCost(Sentence, frozen=True):
    """CR 118.8"""

    phrase = "as an additional cost to {use!b} {what}, {costs:and!b}"
    use: CastOrActivate
    what: Objects
    costs: tuple[PlayerVerb, ...]


class AdditionalCostEither(Sentence, frozen=True):
    """CR 118.8"""

    phrase = "as an additional cost to {use!b} {what}, {costs:or@2!b}"
    use: CastOrActivate
    what: Objects
    costs: tuple[PlayerVerb, ...]


class AdditionalCostMay(Sentence, frozen=True):
    """CR 118.8"""

    phrase = "as an additional cost to {use!b} {what}, you may {costs:and!b}"
    use: CastOrActivate
    what: Objects
    costs: tuple[PlayerVerb, ...]


class AdditionalCostBy(Sentence, frozen=True):
    """CR 118.8"""

    phrase = "as an additional cost to {use!b} {what}, {who} {costs:and}"
    use: CastOrActivate
    what: Objects
    who: Players
    costs: tuple[PlayerVerb, ...]


class AlternativeCost(Tail, frozen=True):
    """CR 118.9"""

    phrase = "{who} may {costs:and!b} rather than pay {whose} mana cost"
    who: Players
    costs: tuple[PlayerVerb, ...]
    whose: Whose


class AlternativeCostEither(Tail, frozen=True):
    """CR 118.9"""

    phrase = "{who} may {costs:or@2!b} rather than pay {whose} mana cost"
    who: Players
    costs: tuple[PlayerVerb, ...]
    whose: Whose


class AlternativeCostFor(PlainSentence, frozen=True):
    """CR 118.9"""

    phrase = "{who} may {costs:and!b} rather than pay the {kind} {cost} {whose}"
    who: Players
    costs: tuple[PlayerVerb, ...]
    kind: CostKind
    cost: CostOrCosts
    whose: CostFor


class CostFor(Said, frozen=True):
    """CR 118.9: whose cost."""

    phrase = "for {what}"
    what: Objects


class AsEvent(Sentence, frozen=True):
    """CR 614.1c, 708.11"""

    phrase = "as {event}, {body!b}"
    event: Event
    body: Body


class SpecialRule(Sentence, Leaf, frozen=True):
    """CR 100.2a, 107.1a, 700.2: rules that stand alone."""

    opaque = True
    words = (
        "each mode must target a different player",
        "you choose which",
        "you may choose the same mode more than once",
        "a deck can have any number of cards named ~",
        "a deck can have up to seven cards named ~",
        "a deck can have up to nine cards named ~",
        "round down each time",
        "round up each time",
        "pay only once",
    )


class RatherThanPay(PlainSentence, frozen=True):
    """CR 118.9"""

    phrase = "rather than pay the {kind} {cost} {whose}, {sentence}"
    kind: CostKind
    cost: CostOrCosts
    whose: CostFor
    sentence: PlainSentence


class CastOnlyIf(CastLimit, frozen=True):
    """CR 601.3"""

    phrase = "only if {condition}"
    condition: Condition


class ActivateSpeed(ActivateTime, frozen=True):
    """CR 602.5d, e: when a sorcery or an instant could be cast."""

    words = (
        "only as a sorcery",
        "only as an instant",
        "only any time you could cast an instant",
        "only any time you could cast a sorcery",
    )
    opaque = False


class ActivateOften(ActivateTime, frozen=True):
    """CR 602.5b: how often."""

    words = ("only once each turn", "only once", "no more than twice each turn", "no more than three times each turn")
    opaque = False
