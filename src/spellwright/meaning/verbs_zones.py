"""Objects that move: destroy, exile, sacrifice, return, put (CR 400.7, 701.8, 701.13, 701.21)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Count
from spellwright.ir.meant.base import Amount, Effect, Objects, Players
from spellwright.ir.meant.effects import Destroy, ExileUntil, Move, Sacrifice
from spellwright.ir.meant.filters import Anything
from spellwright.ir.meant.objects import Bound, Matching, OwnerOf, Source, You
from spellwright.ir.said import effects_zones as said
from spellwright.ir.said.base import Said
from spellwright.ir.said.counters import WithCounters
from spellwright.ir.said.players import WhoseRole, WhoseRoles
from spellwright.ir.said.zones import ZoneWord
from spellwright.meaning.counters import counter_group
from spellwright.meaning.kinds import CARD, NONE, Kinds
from spellwright.meaning.scope import ONE_OF, SEVERAL, Mention, Scope, each_of
from spellwright.meaning.tables import object_verbs, objects, player_verbs, whose
from spellwright.meaning.unclear import unknown


def spoken_as(ref: Objects, scope: Scope) -> tuple[int, Kinds]:
    """How what was just spoken of can be referred to."""
    for m in reversed(scope.mentions):
        if m.ref == ref or m.became == ref:
            return m.many, m.kinds
    return ONE_OF | SEVERAL, NONE


def bind(ref: Objects, verb: str, scope: Scope, kinds: Kinds = CARD) -> str:
    """A label for what a step does to these, which are what "it" means from now on."""
    label = scope.label(verb)
    many, known = spoken_as(ref, scope)
    if isinstance(ref, Source):
        made: Mention = Mention(ref, ONE_OF, scope.holder.kinds | kinds, scope.clause)
        for m in scope.mentions:
            if isinstance(m.ref, Source):
                made = m
        made.became = Bound(label)
        made.made = verb
        if made not in scope.mentions:
            scope.mentions.append(made)
        return label
    scope.result(ref, label, verb, many, known | kinds)
    if not many & ONE_OF:
        scope.amounts.append(Count(Bound(label)))
    return label


@player_verbs.add(said.Destroy)
def destroy(node: said.Destroy, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.8"""
    what = objects(node.what, scope, "battlefield")
    return (Destroy(what, bind(what, "destroyed", scope)),)


@player_verbs.add(said.Sacrifice)
def sacrifice(node: said.Sacrifice, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.21"""
    what = objects(node.what, scope, "battlefield")
    return (Sacrifice(who, what, bind(what, "sacrificed", scope)),)


@player_verbs.add(said.Exile)
def exile(node: said.Exile, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.13"""
    what = objects(node.what, scope, "battlefield")
    if node.duration is not None:
        if node.how is not None:
            raise unknown("manner", node.how)
        return exile_until(what, node.duration, scope)
    counters: tuple[tuple[str, Amount], ...] = ()
    face_down = False
    label = bind(what, "exiled", scope)
    if node.how is not None:
        if isinstance(node.how, WithCounters):
            counters = counter_group(node.how.counters, scope)
            expect_pronoun(node.how.it)
        elif isinstance(node.how, said.ExileFaceDown) and node.how.word == "face down":
            face_down = True
        else:
            raise unknown("manner", node.how)
    return (Move(what, "exile", label, counters=counters, face_down=face_down),)


def exile_until(what: Objects, duration: Said, scope: Scope) -> tuple[Effect, ...]:
    """CR 610.3"""
    from spellwright.meaning.durations import until_source_leaves

    if not until_source_leaves(duration, scope):
        raise unknown("duration", duration)
    return (ExileUntil(what, bind(what, "exiled", scope)),)


def expect_pronoun(node: Said) -> None:
    """ "On it", "on them": what has just been spoken of."""
    if getattr(node, "word", "") not in ("it", "them", "him", "her"):
        raise unknown("reference", node)


def zone_cards(owners: Players, zone: Said, scope: Scope) -> Objects:
    """All the cards in one zone of these players."""
    if not isinstance(zone, ZoneWord):
        raise unknown("zone", zone)
    return Matching(Anything(), one_zone(zone), owners)


ZONES = {
    "hand": "hand",
    "hands": "hand",
    "library": "library",
    "libraries": "library",
    "graveyard": "graveyard",
    "graveyards": "graveyard",
}


def one_zone(zone: Said) -> str:
    """The zone that a name stands for."""
    name = ZONES.get(zone.word) if isinstance(zone, ZoneWord) else None
    if name is None:
        raise unknown("zone", zone)
    return name


@player_verbs.add(said.ExileZone)
def exile_zone(node: said.ExileZone, scope: Scope, who: Players) -> tuple[Effect, ...]:
    what = zone_cards(whose(node.whose, scope), node.zone, scope)
    scope.mention(what, SEVERAL, CARD)
    face_down = node.how is not None
    if node.how is not None and node.how.word != "face down":
        raise unknown("manner", node.how)
    return (Move(what, "exile", bind(what, "exiled", scope), face_down=face_down),)


@player_verbs.add(said.ExileAllGraveyards)
def exile_all_graveyards(node: said.ExileAllGraveyards, scope: Scope, who: Players) -> tuple[Effect, ...]:
    what = Matching(Anything(), "graveyard")
    scope.mention(what, SEVERAL, CARD)
    return (Move(what, "exile", bind(what, "exiled", scope)),)


# ------------------------------------------------------------------ destinations


class Destination:
    """Where to, and how."""

    __slots__ = ("attach_to", "controller", "counters", "enters", "nth", "position", "zone")

    def __init__(self, zone: str, position: str = "") -> None:
        self.zone = zone
        self.position = position
        self.nth = 0
        self.controller: Players | None = None
        self.enters: tuple[str, ...] = ()
        self.counters: tuple[tuple[str, Amount], ...] = ()
        self.attach_to: Objects | None = None


OF_WHAT_MOVES = ("its", "his", "her", "their")


def owner_zone(zone: Said, owner: Said, scope: Scope) -> str:
    """CR 400.3: an object goes to its owner's zone, whoever is named; still the name must be understood."""
    named_owner(owner, scope)
    return one_zone(zone)


def named_owner(owner: Said, scope: Scope) -> None:
    """ "Its owner's", "their owners'": of what is moved; anybody else is a player spoken of."""
    if isinstance(owner, WhoseRole | WhoseRoles):
        role = owner.role.word if isinstance(owner, WhoseRole) else owner.roles.word.removesuffix("s")
        if role == "owner" and getattr(owner.whose, "word", "") in OF_WHAT_MOVES:
            return
    whose(owner, scope)


def ordered(order: Said | None, end: str) -> str:
    """How several cards are put at an end of a library (CR 401.4): as their owner likes unless it is at random."""
    if order is None:
        return end
    word = getattr(order, "word", "")
    if word == "in any order":
        return end
    if word == "in a random order":
        return "random " + end
    raise unknown("order", order)


def library_end(node: Said) -> str:
    word = getattr(node, "word", "")
    if word in ("top", "bottom"):
        return str(word)
    raise unknown("position", node)


def destination(node: Said, scope: Scope, what: Objects) -> Destination:
    """What `to` and `into` and `onto` say."""
    if isinstance(node, said.BackToZone | said.IntoZone):
        return Destination(owner_zone(node.zone, node.whose, scope))
    if isinstance(node, said.BackToBattlefield | said.OntoBattlefield):
        return entering(node.manner, scope, what)
    if isinstance(node, said.BackToLibrary | said.OnLibraryEnd):
        named_owner(node.whose, scope)
        return Destination("library", ordered(node.order, library_end(node.end)))
    if isinstance(node, said.OnChosenEnd):
        chosen_end(node.chooser)
        named_owner(node.whose, scope)
        return Destination("library", "top or bottom")
    if isinstance(node, said.OnTopOfLibrary):
        named_owner(node.whose, scope)
        return Destination("library", ordered(node.order, "top"))
    if isinstance(node, said.OnTop):
        if node.where.word in ("on top", "back on top", "back"):
            return Destination("library", ordered(node.order, "top"))
        if node.where.word == "on the bottom":
            return Destination("library", ordered(node.order, "bottom"))
        raise unknown("position", node.where)
    if isinstance(node, said.IntoLibraryAt):
        named_owner(node.whose, scope)
        place = Destination("library", "nth")
        place.nth = ORDINALS[node.position.word]
        return place
    if isinstance(node, said.BackToHand) and node.word == "to hand":
        return Destination("hand")
    if isinstance(node, said.IntoExile) and node.word == "into exile":
        return Destination("exile")
    if isinstance(node, said.IntoExile) and node.word == "into hand":
        return Destination("hand")
    raise unknown("destination", node)


ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "tenth": 10,
}


def entering(manner: tuple[Said, ...] | None, scope: Scope, what: Objects) -> Destination:
    """CR 110.2, 110.5, 614.1c: onto the battlefield, in this manner."""
    place = Destination("battlefield")
    enters: list[str] = []
    for m in manner or ():
        if isinstance(m, said.EntryStatus):
            if m.word not in STATUS:
                raise unknown("manner", m)
            enters.extend(STATUS[m.word])
        elif isinstance(m, said.EntryControl):
            place.controller = entry_controller(m.whose, scope)
        elif isinstance(m, WithCounters):
            expect_pronoun(m.it)
            place.counters = place.counters + counter_group(m.counters, scope)
        elif isinstance(m, said.EntryAttached):
            scope.other_than = what  # nothing is attached to itself
            place.attach_to = objects(m.what, scope, "battlefield")
            scope.other_than = None
        else:
            raise unknown("manner", m)
    place.enters = tuple(enters)
    return place


def entry_controller(owner: Said, scope: Scope) -> Players | None:
    """CR 110.2: None for its owner."""
    if isinstance(owner, WhoseRole | WhoseRoles):
        role = owner.role.word if isinstance(owner, WhoseRole) else owner.roles.word.removesuffix("s")
        if role == "owner" and getattr(owner.whose, "word", "") in OF_WHAT_MOVES:
            return None
    controller = whose(owner, scope)
    return None if isinstance(controller, OwnerOf) else controller


def chosen_end(chooser: Said) -> None:
    """CR 401.4: its owner chooses."""
    if getattr(chooser, "word", "") == "their":
        return
    role = chooser.role.word if isinstance(chooser, WhoseRole) else ""
    if role != "owner":
        raise unknown("destination", chooser)


STATUS: dict[str, tuple[str, ...]] = {
    "tapped": ("tapped",),
    "untapped": (),
    "attacking": ("attacking",),
    "tapped and attacking": ("tapped", "attacking"),
    "face down": ("face down",),
    "transformed": ("transformed",),
    "converted": ("transformed",),
}


def move(what: Objects, place: Destination, who: Players, verb: str, scope: Scope, source_zone: str = "") -> Effect:
    """CR 400.7"""
    return Move(
        what,
        place.zone,
        bind(what, verb, scope),
        controller=place.controller,
        enters=place.enters,
        counters=place.counters,
        position=place.position,
        nth=place.nth,
        attach_to=place.attach_to,
        source_zone=source_zone,
    )


@player_verbs.add(said.Return)
def return_them(node: said.Return, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 400.7; a returned permanent is under its returner's control unless it says otherwise (CR 110.2a)."""
    out: list[Effect] = []
    for r in node.returns:
        what = objects(r.what, scope, "battlefield")
        place = destination(r.to, scope, what)
        if place.zone == "battlefield" and place.controller is None and not says_owner(r.to):
            place.controller = each_of(who)
        out.append(move(what, place, who, "returned", scope))
    return tuple(out)


def says_owner(node: Said) -> bool:
    """Whether the manner names the owner's control."""
    manner = node.manner if isinstance(node, said.BackToBattlefield | said.OntoBattlefield) else None
    for m in manner or ():
        if isinstance(m, said.EntryControl):
            return True
    return False


@player_verbs.add(said.ReturnWhole)
def return_whole(node: said.ReturnWhole, scope: Scope, who: Players) -> tuple[Effect, ...]:
    what = zone_cards(whose(node.whose, scope), node.zone, scope)
    scope.mention(what, SEVERAL, CARD)
    return (move(what, destination(node.to, scope, what), who, "returned", scope),)


@player_verbs.add(said.Put)
def put(node: said.Put, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 400.7"""
    out: list[Effect] = []
    for m in node.moves:
        what = objects(m.what, scope, "hand")
        place = destination(m.where, scope, what)
        if place.zone == "battlefield" and place.controller is None and not says_owner(m.where):
            place.controller = each_of(who)
        out.append(move(what, place, who, "put", scope))
    return tuple(out)


@player_verbs.add(said.PutZone)
def put_zone(node: said.PutZone, scope: Scope, who: Players) -> tuple[Effect, ...]:
    what = zone_cards(whose(node.whose, scope), node.zone, scope)
    scope.mention(what, SEVERAL, CARD)
    return (move(what, destination(node.where, scope, what), who, "put", scope),)


@object_verbs.add(said.ReturnsTo)
def returns_to(node: said.ReturnsTo, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    place = destination(node.to, scope, what)
    if place.zone == "battlefield" and place.controller is None and not says_owner(node.to):
        place.controller = You()
    return (move(what, place, You(), "returned", scope),)
