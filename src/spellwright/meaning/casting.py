"""Casting and playing: other costs, permissions, spells cast while something resolves (CR 116, 118.8, 118.9, 601)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.abilities import (
    AdditionalCost,
    AlternativeCost,
    CastFrom,
    EntersAsCopy,
    EntersTapped,
    EntersUnder,
    PlayerRule,
    Replacement,
    Static,
)
from spellwright.ir.meant.amounts import X
from spellwright.ir.meant.base import Ability, Amount, Change, Effect, Objects, Players
from spellwright.ir.meant.conditions import Fits
from spellwright.ir.meant.effects import CastNow, ModifyRules, PlayPermission
from spellwright.ir.meant.filters import TypeIs, ZoneIs
from spellwright.ir.meant.mods import Permission
from spellwright.ir.meant.objects import ChoosePlayer, Source, You
from spellwright.ir.meant.parts import Cost
from spellwright.ir.node import mentions
from spellwright.ir.said import durations as durations_said
from spellwright.ir.said import effects_cards as cards
from spellwright.ir.said import effects_casting as said
from spellwright.ir.said import effects_choices as choices
from spellwright.ir.said import effects_status as status
from spellwright.ir.said import nouns as nouns_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import players as players_said
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said import zones as zones_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE
from spellwright.meaning.changes import copy_exceptions
from spellwright.meaning.costs import action, actions
from spellwright.meaning.durations import FIXED, lasting_of
from spellwright.meaning.nouns import without_spell
from spellwright.meaning.objects import any_objects
from spellwright.meaning.players import described as described_players
from spellwright.meaning.players import whose_objects
from spellwright.meaning.scope import Scope
from spellwright.meaning.statics import ENTERING, entering, object_rules, permitted
from spellwright.meaning.tables import (
    Description,
    Lasting,
    changes,
    counts,
    nouns,
    objects,
    player_verbs,
    players,
    static_sentences,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_cards import zone_list
from spellwright.meaning.verbs_zones import bind

# ------------------------------------------------------------------ costs


def this_spell(use: Said, what: Said, scope: Scope) -> None:
    """CR 118.8: only of the spell that says it."""
    if not isinstance(use, said.UseCast) or not isinstance(what, objects_said.ThisObject | objects_said.ThisName):
        raise unknown("cost", what)
    objects(what, scope, "stack")


@static_sentences.add(rules_said.AdditionalCost)
def additional_cost(node: rules_said.AdditionalCost, scope: Scope) -> tuple[Ability, ...]:
    """CR 118.8"""
    this_spell(node.use, node.what, scope)
    return additional((actions(node.costs, scope),), False, scope)


@static_sentences.add(rules_said.AdditionalCostEither)
def additional_either(node: rules_said.AdditionalCostEither, scope: Scope) -> tuple[Ability, ...]:
    this_spell(node.use, node.what, scope)
    return additional(tuple([action(c, scope) for c in node.costs]), False, scope)


def additional(options: tuple[Cost, ...], optional: bool, scope: Scope) -> tuple[Ability, ...]:
    """CR 107.3a: an X in an additional cost is the X of the spell."""
    scope.holder.x = scope.holder.x or mentions(options, X)
    return (AdditionalCost(options, optional, "additional"),)


@static_sentences.add(rules_said.AdditionalCostMay)
def additional_may(node: rules_said.AdditionalCostMay, scope: Scope) -> tuple[Ability, ...]:
    this_spell(node.use, node.what, scope)
    return additional((actions(node.costs, scope),), True, scope)


def own_mana_cost(who: Said, whose: Said, scope: Scope) -> None:
    """CR 118.9: instead of this spell's mana cost."""
    if not isinstance(players(who, scope), You):
        raise unknown("cost", who)
    if not isinstance(whose_objects(whose, scope), Source):  # type: ignore[arg-type]
        raise unknown("cost", whose)


@static_sentences.add(rules_said.AlternativeCost)
def alternative_cost(node: rules_said.AlternativeCost, scope: Scope) -> tuple[Ability, ...]:
    """CR 118.9"""
    own_mana_cost(node.who, node.whose, scope)
    return (AlternativeCost(actions(node.costs, scope)),)


@static_sentences.add(rules_said.AlternativeCostEither)
def alternative_either(node: rules_said.AlternativeCostEither, scope: Scope) -> tuple[Ability, ...]:
    own_mana_cost(node.who, node.whose, scope)
    return tuple([AlternativeCost(action(c, scope)) for c in node.costs])


# ------------------------------------------------------------------ manners


class Manner:
    """How something may be cast: free, for how long, as though it had flash."""

    __slots__ = ("duration", "flash", "free")

    def __init__(self, nodes: tuple[Said, ...] | None, scope: Scope) -> None:
        self.free = False
        self.flash = False
        self.duration = ""
        for n in nodes or ():
            if isinstance(n, said.WithoutPaying):
                of_what_is_cast(n.whose)
                if n.costs.word not in ("cost", "costs"):
                    raise unknown("manner", n.costs)
                self.free = True
            elif isinstance(n, said.AsThoughFlash):
                if n.if_paid is not None or n.it.word not in ("it", "they"):
                    raise unknown("manner", n)
                self.flash = True
            elif isinstance(n, durations_said.Duration):
                if isinstance(n, durations_said.FixedDuration) and n.word not in FIXED:
                    raise unknown("manner", n)
                lasting = lasting_of(n, scope)
                assert lasting is not None
                if lasting.condition is not None and not remains_exiled(n):
                    raise unknown("manner", n)
                self.duration = "exiled" if lasting.condition is not None else lasting.duration
            else:
                raise unknown("manner", n)


def of_what_is_cast(whose: Said) -> None:
    if getattr(whose, "word", "") not in ("its", "their"):
        raise unknown("manner", whose)


def remains_exiled(node: Said) -> bool:
    """ "For as long as it remains exiled"."""
    from spellwright.ir.said import conditions as conditions_said
    from spellwright.ir.said import states

    if not isinstance(node, durations_said.WhileDuration):
        return False
    condition = node.condition
    return isinstance(condition, conditions_said.ObjectCondition) and isinstance(condition.state, states.RemainsExiled)


# ------------------------------------------------------------------ permissions


@permitted.add(said.Cast)
def may_cast(node: said.Cast, scope: Scope) -> tuple[Ability, ...]:
    """CR 601.3"""
    manner = Manner(node.manner, scope)
    if manner.duration:
        raise unknown("permission", node)
    what = node.what
    if isinstance(what, objects_said.ThisObject | objects_said.ThisName):
        objects(what, scope, "stack")
        if manner.free and not manner.flash:
            return (AlternativeCost(Cost(), free=True),)
        if manner.flash and not manner.free:
            return (Static(None, Source(), (Permission("be cast as though flash"),), works_in="everywhere"),)
        raise unknown("permission", node)
    if isinstance(what, objects_said.ReferenceFrom) and isinstance(what.what, objects_said.ThisObject):
        zone = what.zone
        if not isinstance(zone, zones_said.ZoneOf) or manner.free or manner.flash:
            raise unknown("permission", what)
        if whose(zone.whose, scope) != scope.you or zone_list(zone.zone) != ("graveyard",):
            raise unknown("permission", what)
        return (CastFrom("graveyard"),)
    if not isinstance(what, objects_said.ObjectsAtLarge | objects_said.SomeObjects):
        raise unknown("permission", what)
    d = described(what, scope)
    if d.zone == "hand" and d.owners == scope.you and manner.free and not manner.flash:
        return (PlayerRule(scope.you, "cast free", without_spell(d.what)),)
    if d.zone == "stack" and d.owners is None and manner.flash and not manner.free:
        return (PlayerRule(scope.you, "cast as though flash", without_spell(d.what)),)
    if d.zone == "library top" and d.owners == scope.you and not manner.flash and not manner.free:
        return (PlayerRule(scope.you, "cast from top", without_spell(d.what)),)
    if d.zone == "graveyard" and d.owners == scope.you and not manner.flash and not manner.free:
        return (PlayerRule(scope.you, "cast from graveyard", without_spell(d.what)),)
    raise unknown("permission", what)


def described(what: Said, scope: Scope) -> Description:
    """The noun of "spells", "creature spells from the top of your library"."""
    if isinstance(what, objects_said.SomeObjects):
        raise Unclear("permission", "one of several")
    d = nouns(getattr(what, "noun"), scope)  # noqa: B009
    if d.among or d.players or d.chooser or d.joint or d.distinct or d.random:
        raise Unclear("permission", "spells further described")
    return d


@permitted.add(said.Play)
def may_play(node: said.Play, scope: Scope) -> tuple[Ability, ...]:
    """CR 305.1"""
    lands = more_lands(node, scope)
    if lands is not None:
        if lands[1] not in EACH_TURN:
            raise unknown("permission", node)
        return (PlayerRule(scope.you, "additional land", amount=lands[0]),)
    manner = Manner(node.manner, scope)
    if manner.duration or manner.free or manner.flash:
        raise unknown("permission", node)
    if not isinstance(node.what, objects_said.ObjectsAtLarge):
        return may_play_from(node.what, scope)
    d = described(node.what, scope)
    if d.what == TypeIs("land") and d.zone == "graveyard" and d.owners == scope.you:
        return (PlayerRule(scope.you, "play lands from graveyard"),)
    if d.what == TypeIs("land") and d.zone == "library top" and d.owners == scope.you:
        return (PlayerRule(scope.you, "play lands from top"),)
    raise unknown("permission", node.what)


EACH_TURN = frozenset(("on each of your turns", "during each of your turns"))


def more_lands(node: said.Play, scope: Scope) -> tuple[Amount, str] | None:
    """CR 305.2: how many additional lands, and when; None if it is not that."""
    what = node.what
    if not isinstance(what, objects_said.SomeObjects) or not isinstance(what.noun, nouns_said.PermanentNoun):
        return None
    kinds = what.noun.kinds
    picked = kinds[0].adjectives or ()
    if len(kinds) != 1 or what.noun.modifiers or [getattr(a, "word", "") for a in picked] != ["additional"]:
        return None
    when = node.manner or ()
    bounds = counts(what.count, scope)
    if getattr(kinds[0].head, "word", "") != "land" or len(when) != 1 or bounds.most is None:
        return None
    return bounds.most, getattr(when[0], "word", "")


def may_play_from(what: Said, scope: Scope) -> tuple[Ability, ...]:
    """ "Lands from the top of your library", "lands from your graveyard"."""
    from spellwright.ir.said.targets import PermanentsFrom
    from spellwright.meaning.build import ANYTHING, any_of
    from spellwright.meaning.nouns import permanent_kind
    from spellwright.meaning.zones import place_in

    if not isinstance(what, PermanentsFrom) or what.count is not None:
        raise unknown("permission", what)
    d = Description(ANYTHING)
    place_in(what.zone, scope, d)
    kinds = any_of([permanent_kind(k, scope)[0] for k in what.kinds])
    if kinds == TypeIs("land") and d.owners == scope.you:
        if d.zone == "graveyard":
            return (PlayerRule(scope.you, "play lands from graveyard"),)
        if d.zone == "library top":
            return (PlayerRule(scope.you, "play lands from top"),)
    raise unknown("permission", what)


@object_rules.add(statics_said.EntersUnderOf)
def enters_under(node: statics_said.EntersUnderOf, scope: Scope, what: Objects) -> tuple[Ability, ...]:
    """CR 614.1c, 616.1b: of several players its controller chooses one as it enters."""
    who = node.who
    if not isinstance(who, players_said.SomePlayers):
        return (entering(what, EntersUnder(players(who, scope))),)
    bounds = counts(who.count, scope)
    noun = who.noun
    if getattr(noun.who, "word", "") == "of your choice":
        noun = msgspec.structs.replace(noun, who=None)
    if bounds.most != ONE:
        raise unknown("change", who.count)
    return (entering(what, EntersUnder(ChoosePlayer(scope.you, described_players(noun, scope)))),)


@permitted.add(cards.LookAt)
def may_look(node: cards.LookAt, scope: Scope) -> tuple[Ability, ...]:
    """CR 401.5"""
    from spellwright.ir.meant.objects import TopCards
    from spellwright.meaning.build import ONE

    what = objects(node.what, scope, "library")
    if node.time is None or node.time.word not in ("any time", "at any time") or what != TopCards(scope.you, ONE):
        raise unknown("permission", node)
    return (PlayerRule(scope.you, "look at top"),)


@permitted.add(choices.ChooseNot)
def may_choose_not(node: choices.ChooseNot, scope: Scope) -> tuple[Ability, ...]:
    """CR 502.3"""
    does = node.does
    if not isinstance(does, status.Untap) or does.step is None:
        raise unknown("permission", does)
    step = does.step
    if not isinstance(step, durations_said.StepOf) or step.step.word != "untap step":
        raise unknown("permission", step)
    if getattr(step.whose, "word", "") != "your" or not isinstance(objects(does.what, scope, "battlefield"), Source):
        raise unknown("permission", does)
    return (Static(None, Source(), (Permission("stay tapped in untap step"),)),)


@permitted.add(choices.HaveObjects)
def may_have(node: choices.HaveObjects, scope: Scope) -> tuple[Ability, ...]:
    """CR 614.1c, 707.9"""
    does = node.does
    what = objects(node.what, scope, "battlefield")
    if isinstance(does, statics_said.EntersAsCopy) and isinstance(what, Source):
        of = copied(does.what, scope)
        copy = EntersAsCopy(of, copy_exceptions(does.exceptions, scope))
        changed_too: tuple[Change, ...] = (copy, EntersTapped()) if does.tapped else (copy,)
        return (Replacement(ENTERING, changed_too, optional=True, works_in=""),)
    if isinstance(does, statics_said.AssignsAsUnblocked):
        changed = changes(does, scope)
        if changed.lasting is None:
            from spellwright.meaning.statics import over

            return (over(what, changed.mods, None),)
    raise unknown("permission", does)


def copied(what: Said, scope: Scope) -> Objects:
    """CR 707.9: any object that fits, chosen as it enters."""
    if isinstance(what, objects_said.AnyObject):
        from spellwright.meaning.build import ONE
        from spellwright.meaning.objects import choice
        from spellwright.meaning.tables import Bounds

        return choice(nouns(what.noun, scope), Bounds(ONE, ONE), scope, "battlefield")
    return any_objects(what, scope)


# ------------------------------------------------------------------ while something resolves

SPELL = frozenset(("spell",))


@player_verbs.add(said.Cast)
def cast_now(node: said.Cast, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 608.2g"""
    manner = Manner(node.manner, scope)
    if manner.flash or manner.duration or scope.lasting is not None:
        raise unknown("verb", node)
    what = objects(node.what, scope, "hand")
    return (CastNow(who, what, manner.free, bind(what, "cast", scope, SPELL)),)


def both_durations(own: str, lasting: Lasting) -> str:
    """The one duration there is; "for as long as that card remains exiled" is the card's own."""
    condition = lasting.condition
    if own:
        raise Unclear("permission", "two durations")
    if isinstance(condition, Fits) and condition.what == ZoneIs("exile"):
        return "exiled"
    if condition is not None:
        raise Unclear("permission", "a duration with a condition")
    return lasting.duration


@player_verbs.add(said.Play)
def play_now(node: said.Play, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 608.2g, 701.18: as part of the resolution."""
    manner = Manner(node.manner, scope)
    if manner.flash or manner.duration or scope.lasting is not None:
        raise unknown("verb", node)
    what = objects(node.what, scope, "hand")
    return (CastNow(who, what, manner.free, bind(what, "cast", scope, SPELL), lands=True),)


def permission(does: Said, who: Players, scope: Scope) -> Effect | None:
    """CR 601.3, 611.2: what may be played for a time; None if it is not that."""
    if not isinstance(does, said.Cast | said.Play):
        return None
    lands = more_lands(does, scope) if isinstance(does, said.Play) else None
    if lands is not None:
        if lands[1] != "this turn" or scope.lasting is not None:
            raise unknown("permission", does)
        return ModifyRules(PlayerRule(who, "additional land", amount=lands[0]), FIXED[lands[1]])
    manner = Manner(does.manner, scope)
    duration = manner.duration
    if scope.lasting is not None:
        duration = both_durations(duration, scope.lasting)
    if not duration:
        return None
    if manner.flash:
        raise unknown("permission", does)
    what = objects(does.what, scope, "exile")
    return PlayPermission(who, what, duration, manner.free, isinstance(does, said.Cast))
