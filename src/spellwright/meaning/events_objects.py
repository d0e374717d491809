"""What objects do or have done to them, as events (CR 603.2)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Filter, Pattern, Players
from spellwright.ir.meant.filters import AllOf, Anything, ControlledBy, NameIs, StackKind, StatusIs, TypeIs
from spellwright.ir.meant.objects import (
    EventObject,
    EventPlayer,
    Source,
    You,
)
from spellwright.ir.meant.patterns import (
    Attacks,
    BecomesAttached,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    DealsDamage,
    IsUnblocked,
    ObjectActs,
    PlayerBecomesTarget,
    SacrificesPermanent,
    Transforms,
    TurnedFaceUp,
    ZoneChanges,
)
from spellwright.ir.said import effects_actions as actions
from spellwright.ir.said import effects_damage as damage
from spellwright.ir.said import effects_status as status
from spellwright.ir.said import effects_zones as zones_verbs
from spellwright.ir.said import events as said
from spellwright.ir.said import mana as mana_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import zones as zones_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.objects import PlayerOrPermanent as PlayerOrPermanent_
from spellwright.ir.said.players import Players as Players_
from spellwright.ir.said.references import EitherSubject
from spellwright.meaning.build import ONE, all_of
from spellwright.meaning.events import no_zone, once, once_only, renamed, second, subject_in_player_event
from spellwright.meaning.kinds import CARD, NONE
from spellwright.meaning.matching import with_places
from spellwright.meaning.nouns import filter_of, without_spell
from spellwright.meaning.players import any_players, event_players
from spellwright.meaning.scope import ONE_OF, Scope
from spellwright.meaning.tables import (
    Matched,
    matchers,
    object_events,
    objects,
    player_events,
    whose,
)
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_life import damage_kind
from spellwright.meaning.zones import zone_name

# ------------------------------------------------------------------ zones


@object_events.add(said.Enter, said.EnterOld)
def enters(node: said.Enter | said.EnterOld, scope: Scope, m: Matched) -> Pattern:
    """CR 603.6a"""
    what, source, owners = entered(node.how, scope, m.what)
    return ZoneChanges(what, source, "battlefield", once(m), owners)


def entered(how: tuple[Said, ...] | None, scope: Scope, what: Filter) -> tuple[Filter, str, Players | None]:
    source = ""
    for h in how or ():
        if isinstance(h, said.EnterUnder):
            what = all_of([what, ControlledBy(whose(h.whose, scope))])
        elif isinstance(h, said.EnterFrom) and isinstance(h.zone, zones_said.SharedZone) and h.zone.word == "exile":
            source = "exile"
        elif isinstance(h, said.EnterFrom) and isinstance(h.zone, zones_said.ZoneOf):
            from spellwright.ir.meant.filters import OwnedBy

            source = zone_name(h.zone.zone)
            what = all_of([what, OwnedBy(whose(h.zone.whose, scope))])
        elif isinstance(h, said.EnterFrom) and isinstance(h.zone, zones_said.SomeZone) and h.zone.which.word == "a":
            source = zone_name(h.zone.zone)
        else:
            raise unknown("event", h)
    return what, source, None


@object_events.add(said.Die)
def dies(node: said.Die, scope: Scope, m: Matched) -> Pattern:
    """CR 700.4"""
    carded(scope)
    return ZoneChanges(m.what, "battlefield", "graveyard", once(m))


def carded(scope: Scope) -> None:
    """What has moved may be spoken of as a card."""
    for mention in scope.mentions:
        if mention.subject:
            mention.kinds = mention.kinds | CARD


@object_events.add(zones_verbs.LeaveBattlefield)
def leaves(node: zones_verbs.LeaveBattlefield, scope: Scope, m: Matched) -> Pattern:
    """CR 603.6c"""
    carded(scope)
    return ZoneChanges(m.what, "battlefield", "", once(m))


def from_where(zone: Said | None, scope: Scope) -> str:
    """The zone something comes from, "" for any."""
    if zone is None:
        return ""
    if isinstance(zone, zones_said.SharedZone):
        if zone.word == "anywhere":
            return ""
        if zone.word == "the battlefield":
            return "battlefield"
        if zone.word == "exile":
            return "exile"
    if isinstance(zone, zones_said.SomeZone) and zone.which.word in ("a", "any"):
        return zone_name(zone.zone)
    raise unknown("event", zone)


@object_events.add(said.LeaveUnder)
def leaves_under(node: said.LeaveUnder, scope: Scope, m: Matched) -> Pattern:
    """CR 603.10a: who controlled it as it left."""
    what = all_of((m.what, ControlledBy(whose(node.whose, scope))))
    return ZoneChanges(what, source="battlefield", one_or_more=once(m))


@object_events.add(said.IsPut)
def is_put(node: said.IsPut, scope: Scope, m: Matched) -> Pattern:
    """CR 400.7"""
    carded(scope)
    where = node.where
    if isinstance(where, zones_verbs.IntoZone):
        owners = whose(where.whose, scope)
        return ZoneChanges(m.what, from_where(node.from_zone, scope), zone_name(where.zone), once(m), owners)
    if isinstance(where, zones_verbs.IntoExile) and where.word in ("into a graveyard", "into graveyards"):
        return ZoneChanges(m.what, from_where(node.from_zone, scope), "graveyard", once(m))
    if isinstance(where, zones_verbs.IntoExile) and where.word == "into exile":
        return ZoneChanges(m.what, from_where(node.from_zone, scope), "exile", once(m))
    raise unknown("event", where)


@object_events.add(said.LeaveZone)
def leaves_zone(node: said.LeaveZone, scope: Scope, m: Matched) -> Pattern:
    from spellwright.ir.meant.filters import OwnedBy

    carded(scope)
    what = all_of([m.what, OwnedBy(whose(node.whose, scope))])
    return ZoneChanges(what, zone_name(node.zone), "", once(m))


@object_events.add(said.IsDone)
def is_done(node: said.IsDone, scope: Scope, m: Matched) -> Pattern:
    """CR 701"""
    from spellwright.ir.meant.patterns import Countered, Destroyed

    word = node.deed.word
    if word == "destroyed":
        return Destroyed(m.what)
    if word == "countered":
        return Countered(without_spell(m.what))
    if word == "turned face up":
        return TurnedFaceUp(m.what)
    if word in ("tapped", "untapped"):
        return BecomesTapped(m.what) if word == "tapped" else BecomesUntapped(m.what)
    if word == "sacrificed":
        from spellwright.ir.meant.objects import EachPlayer

        return SacrificesPermanent(EachPlayer(), m.what, once(m))
    raise unknown("event of an object", node.deed)


# ------------------------------------------------------------------ combat


@object_events.add(said.Attack)
def attacks(node: said.Attack, scope: Scope, m: Matched) -> Pattern:
    """CR 508.3"""
    scope.attacker = EventObject("object") if m.ref is None else m.ref
    whom = node.whom
    many = m.one_or_more
    least = 1
    if many and m.least is not None:
        if not isinstance(m.least, Fixed):
            raise Unclear("event", "so many attackers")
        least = m.least.n
    elif m.least is not None and m.most != ONE:
        raise Unclear("event", "several attackers")
    if m.along is not None:
        others = m.along
        if whom is not None or many or not isinstance(others.least, Fixed):
            raise Unclear("event", "attacking somebody in company")
        m.along = None
        return Attacks(m.what, least=others.least.n, along=others.what)
    if whom is None:
        return Attacks(m.what, one_or_more=many, least=least)
    if isinstance(whom, said.AttackManner):
        if whom.word == "alone" and not many:
            return Attacks(m.what, alone=True)
        if whom.word in ("and isn't blocked", "and aren't blocked") and not many:
            return IsUnblocked(m.what)
        if whom.word == "while saddled" and not many:
            return Attacks(all_of((m.what, StatusIs("saddled"))))
        raise unknown("event", whom)
    target = whom.what if isinstance(whom, said.AttackedSubject) else whom
    attacked, with_planeswalkers = attacked_players(target, scope)
    return Attacks(m.what, attacked, one_or_more=many, least=least, or_planeswalker=with_planeswalkers)


def attacked_players(node: Said, scope: Scope) -> tuple[Players, bool]:
    """CR 508.1b: players, with or without the planeswalkers they control."""
    if isinstance(node, PlayerOrPermanent_):
        raise unknown("event", node)
    if isinstance(node, EitherSubject):
        who = attacked_player(node.player, scope)
        what = node.object
        if not isinstance(what, objects_said.ObjectsAtLarge | objects_said.SomeObjects):
            raise unknown("event", what)
        theirs = filter_of(what.noun, scope)
        owned: list[Filter] = [AllOf((TypeIs("planeswalker"), ControlledBy(p))) for p in (who, scope.you)]
        if theirs not in owned:
            raise Unclear("event", "attacking a player or something else")
        return who, True
    return attacked_player(node, scope), False


def attacked_player(node: Said, scope: Scope) -> Players:
    who = any_players(node, scope)
    if not isinstance(who, You):
        scope.mention(EventPlayer("defending"), ONE_OF, NONE)
    return who


@object_events.add(said.Block)
def blocks(node: said.Block, scope: Scope, m: Matched) -> Pattern:
    """CR 509.3"""
    once_only(m)
    return Blocks(m.what, second(node.what, scope))


@object_events.add(said.BecomeBlocked)
def becomes_blocked(node: said.BecomeBlocked, scope: Scope, m: Matched) -> Pattern:
    """CR 509.3c, d"""
    once_only(m)
    scope.attacker = EventObject("object") if m.ref is None else m.ref
    return BecomesBlocked(m.what, second(node.by, scope))


# ------------------------------------------------------------------ damage


@object_events.add(damage.DealDamageEvent)
def deals_damage(node: damage.DealDamageEvent, scope: Scope, m: Matched) -> Pattern:
    """CR 120.2"""
    renamed(scope, "source")
    scope.event_amount = True
    combat = damage_kind(node.kind)
    many = once(m)
    if node.to is None:
        return DealsDamage(m.what, combat=combat, one_or_more=many)
    if isinstance(node.to, Players_):
        who = event_players(node.to, scope)
        return DealsDamage(m.what, players=who, combat=combat, one_or_more=many)
    to = with_places(node.to, scope)
    no_zone(to)
    if once(to):
        raise Unclear("event", "one or more objects dealt damage")
    if to.ref is None:
        scope.mention(EventObject("object"), ONE_OF, to.kinds)
    who_too: Players | None = None
    if to.described is not None and to.described.players is not None:
        who_too = to.described.players
        scope.mention(EventPlayer("player"), ONE_OF, NONE)
    return DealsDamage(m.what, to.what, who_too, combat, many)


@object_events.add(damage.IsDealtDamage)
def is_dealt_damage(node: damage.IsDealtDamage, scope: Scope, m: Matched) -> Pattern:
    scope.event_amount = True
    combat = damage_kind(node.kind)
    source: Filter = Anything()
    if node.by is not None:
        by = matchers(node.by, scope)
        if by.ref is None:
            scope.mention(EventObject("source"), ONE_OF, by.kinds)
        source = by.what
    return DealsDamage(source, m.what, None, combat, once(m))


@player_events.add(damage.IsDealtDamage)
def player_dealt_damage(node: damage.IsDealtDamage, scope: Scope, who: Players) -> Pattern:
    scope.event_amount = True
    source: Filter = Anything()
    if node.by is not None:
        by = matchers(node.by, scope)
        if by.ref is None:
            scope.mention(EventObject("source"), ONE_OF, by.kinds)
        source = by.what
    return DealsDamage(source, None, who, damage_kind(node.kind))


# ------------------------------------------------------------------ status


@object_events.add(status.BecomeTapped)
def becomes_tapped(node: status.BecomeTapped, scope: Scope, m: Matched) -> Pattern:
    """CR 701.26a"""
    once_only(m)
    return BecomesTapped(m.what)


@object_events.add(status.BecomeUntapped, status.Untaps)
def becomes_untapped(node: status.BecomeUntapped | status.Untaps, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    return BecomesUntapped(m.what)


@object_events.add(status.IsTappedForMana)
def is_tapped_for_mana(node: status.IsTappedForMana, scope: Scope, m: Matched) -> Pattern:
    """CR 106.12"""
    once_only(m)
    return BecomesTapped(m.what, True, producing(node.mana))


def producing(node: Said) -> str:
    """ "" for any mana, else the symbol."""
    if isinstance(node, mana_said.ForAnyMana):
        return ""
    if isinstance(node, mana_said.Mana) and len(node.symbols) == 1:
        from spellwright.meaning.costs import mana_symbol

        return mana_symbol(node.symbols[0].symbol)
    raise unknown("event", node)


@player_events.add(status.TapForMana)
def taps_for_mana(node: status.TapForMana, scope: Scope, who: Players) -> Pattern:
    m = subject_in_player_event(node.what, scope)
    once_only(m)
    return BecomesTapped(m.what, True, producing(node.mana), who)


@object_events.add(status.IsTurnedFaceUp)
def turned_face_up(node: status.IsTurnedFaceUp, scope: Scope, m: Matched) -> Pattern:
    """CR 708.8"""
    once_only(m)
    return TurnedFaceUp(m.what)


@object_events.add(status.Transforms)
def transforms(node: status.Transforms, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    return Transforms(m.what)


@object_events.add(status.TransformsInto)
def transforms_into(node: status.TransformsInto, scope: Scope, m: Matched) -> Pattern:
    """CR 701.27, 712.8: it has become the face that this ability is on."""
    once_only(m)
    if not isinstance(node.what, objects_said.ThisName) or objects(node.what, scope, "battlefield") != Source():
        raise unknown("event of an object", node.what)
    return Transforms(all_of((m.what, NameIs(scope.holder.name))))


@object_events.add(status.BecomeAttached)
def becomes_attached(node: status.BecomeAttached, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    to = second(node.to, scope)
    assert to is not None
    return BecomesAttached(m.what, to)


@object_events.add(said.BecomeTarget)
def becomes_target(node: said.BecomeTarget, scope: Scope, m: Matched) -> Pattern:
    """CR 115"""
    once_only(m)
    return BecomesTarget(m.what, targeting(node.what, scope))


@player_events.add(said.BecomeTarget)
def player_becomes_target(node: said.BecomeTarget, scope: Scope, who: Players) -> Pattern:
    return PlayerBecomesTarget(who, targeting(node.what, scope))


EITHER = (StackKind("spell"), StackKind("ability"))


def targeting(node: Said, scope: Scope) -> Filter:
    """What targets: "a spell or ability" is anything on the stack."""
    from spellwright.ir.meant.filters import AllOf, AnyOf

    by = matchers(node, scope)
    if by.ref is None:
        scope.mention(EventObject("source"), ONE_OF, by.kinds)
        if by.described is not None:
            scope.imply(by.described.theirs, EventObject("source"))
    what = by.what
    if what == AnyOf(EITHER):
        return Anything()
    if isinstance(what, AllOf):
        return all_of([p for p in what.parts if p != AnyOf(EITHER)])
    return what


OBJECT_ACTS: dict[type, str] = {
    actions.Explore: "explore",
    actions.Connive: "connive",
    said.Mutates: "mutate",
    status.PhaseIn: "phase in",
    status.PhaseOut: "phase out",
    status.Fights: "fight",
    said.EvolveDeed: "evolve",
    said.TrainDeed: "train",
}


def object_acts(node: Said, scope: Scope, m: Matched) -> Pattern:
    """CR 701, 702: keyword actions of objects."""
    if getattr(node, "times", None) is not None:
        raise unknown("event of an object", node)
    once_only(m)
    return ObjectActs(m.what, OBJECT_ACTS[type(node)])


for _cls in OBJECT_ACTS:
    object_events.add(_cls)(object_acts)

DESIGNATIONS = frozenset(("monstrous", "renowned", "saddled", "suspected"))


@object_events.add(said.BecomeMonstrous)
def becomes_designated(node: said.BecomeMonstrous, scope: Scope, m: Matched) -> Pattern:
    once_only(m)
    if node.designation.word not in DESIGNATIONS:
        raise unknown("event of an object", node.designation)
    return ObjectActs(m.what, "become " + node.designation.word)


@object_events.add(said.Exploits)
def exploits(node: said.Exploits, scope: Scope, m: Matched) -> Pattern:
    from spellwright.meaning.build import CREATURE

    other = second(node.what, scope)
    if other != CREATURE:
        raise unknown("event of an object", node.what)
    return ObjectActs(m.what, "exploit")
