"""Players, and whose something is (CR 102, 108.3, 108.4)."""

from __future__ import annotations

from spellwright.ir.meant.base import Condition, Objects, Players
from spellwright.ir.meant.effects import BindPlayers
from spellwright.ir.meant.objects import (
    ActivePlayer,
    BoundPlayers,
    ChoosePlayer,
    ChosenPlayers,
    ControllerOf,
    DefendingPlayer,
    EachPlayer,
    EventPlayer,
    HostPlayer,
    Opponents,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Source,
    TargetPlayers,
    You,
)
from spellwright.ir.meant.parts import TargetSpec
from spellwright.ir.said import players as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE
from spellwright.meaning.kinds import NONE
from spellwright.meaning.numbers import is_single
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope
from spellwright.meaning.tables import Bounds, counts, objects, player_states, players, whose
from spellwright.meaning.unclear import Unclear, unknown

CANDIDATE = BoundPlayers("candidate")

# ------------------------------------------------------------------ nouns


def described(noun: said.PlayerNoun, scope: Scope) -> Players:
    """All players whom the noun describes."""
    base = word_of(noun.word)
    if noun.which is not None:
        base = narrowed(base, noun.which, scope)
    if noun.who is not None:
        base = PlayersWho(base, who(noun.who, scope))
    return base


def word_of(word: said.PlayerWord) -> Players:
    if word.word == "player":
        return EachPlayer()
    if word.word == "opponent":
        return Opponents()
    raise unknown("players", word)


def narrowed(base: Players, which: said.WhichPlayer, scope: Scope) -> Players:
    """CR 102: one adjective."""
    if which.word == "other" and isinstance(base, EachPlayer):
        return OtherPlayers(scope.you)
    if which.word == "chosen":
        return ChosenPlayers()
    if which.word == "active" and isinstance(base, EachPlayer):
        return ActivePlayer()
    if which.word == "nonactive" and isinstance(base, EachPlayer):
        return OtherPlayers(ActivePlayer())
    if which.word == "defending" and isinstance(base, EachPlayer):
        return DefendingPlayer(Source())
    if which.word == "enchanted":
        return HostPlayer(Source())
    raise unknown("players", which)


def who(node: said.PlayerModifier, scope: Scope) -> Condition:
    """The condition that a relative clause puts on a player, who is `CANDIDATE` in it."""
    if isinstance(node, said.PlayerWho):
        return player_states(node.state, scope, CANDIDATE)
    raise unknown("players", node)


def plain(noun: said.PlayerNoun) -> bool:
    return noun.which is None and noun.who is None


# ------------------------------------------------------------------ players in effects


@players.add(said.You)
def you(node: said.You, scope: Scope) -> Players:
    if node.word != "you":
        raise unknown("players", node)
    return scope.you


@players.add(said.EachPlayer)
def each_player(node: said.EachPlayer, scope: Scope) -> Players:
    return spoken_of(described(node.noun, scope), SEVERAL, scope)


@players.add(said.AllPlayers, said.PlayersAtLarge)
def all_players(node: said.AllPlayers | said.PlayersAtLarge, scope: Scope) -> Players:
    return spoken_of(described(node.noun, scope), SEVERAL, scope)


def spoken_of(ref: Players, many: int, scope: Scope) -> Players:
    scope.mention(ref, many, NONE)
    return ref


@players.add(said.ThatPlayer)
def that_player(node: said.ThatPlayer, scope: Scope) -> Players:
    """CR 608.2c"""
    if not plain(node.noun):
        raise Unclear("players", "that player, further described")
    found = scope.find_player(many=ONE_OF)
    word_of(node.noun.word)
    return found


@players.add(said.ThosePlayers)
def those_players(node: said.ThosePlayers, scope: Scope) -> Players:
    if not plain(node.noun):
        raise Unclear("players", "those players, further described")
    word_of(node.noun.word)
    return scope.find_player()


@players.add(said.TargetPlayer)
def target_player(node: said.TargetPlayer, scope: Scope) -> Players:
    """CR 115.1"""
    return player_slot(node.noun, Bounds(ONE, ONE), node.another, scope)


@players.add(said.TargetPlayers)
def target_players(node: said.TargetPlayers, scope: Scope) -> Players:
    return player_slot(node.noun, counts(node.count, scope), node.other, scope)


def player_slot(noun: said.PlayerNoun, bounds: Bounds, other: bool, scope: Scope) -> Players:
    """A target slot for players."""
    others = tuple([i for i, t in enumerate(scope.targets) if t.players is not None]) if other else ()
    if other and not others:
        raise Unclear("target", "another target player, but no target player before")
    spec = TargetSpec(None, "battlefield", described(noun, scope), bounds.least, bounds.most, others)
    ref = TargetPlayers(scope.slot(spec))
    return spoken_of(ref, ONE_OF if is_single(bounds) else SEVERAL, scope)


@players.add(said.SomePlayers)
def some_players(node: said.SomePlayers, scope: Scope) -> Players:
    """CR 608.2d: chosen by the controller as the instruction is carried out."""
    if not is_single(counts(node.count, scope)):
        raise Unclear("players", "several players to choose")
    label = scope.label("chosen player")
    scope.choices.append(BindPlayers(ChoosePlayer(scope.you, described(node.noun, scope)), label))
    return spoken_of(BoundPlayers(label), ONE_OF, scope)


@players.add(said.They)
def they(node: said.They, scope: Scope) -> Players:
    """CR 608.2c: the subject that goes on."""
    if node.word != "they":
        raise unknown("players", node)
    return scope.find_player(True)


@players.add(said.ThePlayer)
def the_player(node: said.ThePlayer, scope: Scope) -> Players:
    if node.noun.which is not None and node.noun.who is None:
        return spoken_of(described(node.noun, scope), ONE_OF, scope)
    if not plain(node.noun):
        raise Unclear("players", "the player, further described")
    word_of(node.noun.word)
    return scope.find_player()


@players.add(said.PlayerInRole)
def player_in_role(node: said.PlayerInRole, scope: Scope) -> Players:
    """CR 303.4m, 506.2"""
    word = node.word
    if word == "defending player":
        ref: Players = scope.defending()
    elif word in ("enchanted player", "enchanted opponent"):
        ref = HostPlayer(Source())
    elif word == "active player":
        ref = ActivePlayer()
    else:
        raise unknown("players", node)
    return spoken_of(ref, ONE_OF, scope)


@players.add(said.YourOpponents)
def your_opponents(node: said.YourOpponents, scope: Scope) -> Players:
    """CR 102.3"""
    if node.word.word != "opponent" or not isinstance(whose(node.whose, scope), You):
        raise unknown("players", node)
    return spoken_of(Opponents(), SEVERAL, scope)


@players.add(said.PlayerOf)
def player_of(node: said.PlayerOf, scope: Scope) -> Players:
    """CR 108.3, 109.4"""
    return spoken_of(in_role(node.role.word, whose_objects(node.whose, scope)), ONE_OF, scope)


@players.add(said.PlayersOf)
def players_of(node: said.PlayersOf, scope: Scope) -> Players:
    ref = in_role(node.roles.word.removesuffix("s"), whose_objects(node.whose, scope))
    return spoken_of(ref, SEVERAL, scope)


@players.add(said.PlayerOfObject)
def player_of_object(node: said.PlayerOfObject, scope: Scope) -> Players:
    return spoken_of(in_role(node.role.word, objects(node.what, scope, "battlefield")), ONE_OF, scope)


def in_role(role: str, of: Objects) -> Players:
    if role == "controller":
        return ControllerOf(of)
    if role == "owner":
        return OwnerOf(of)
    raise Unclear("players", role)


# ------------------------------------------------------------------ whose


@whose.add(said.WhosePronoun)
def pronoun(node: said.WhosePronoun, scope: Scope) -> Players:
    """CR 109.5, 608.2c"""
    if node.word == "your":
        return scope.you
    if node.word in ("their", "his or her"):
        return scope.find_player()
    if node.word == "its":
        it = scope.refer(ONE_OF)
        scope.imply("owner", it)
        return OwnerOf(it)
    raise unknown("possessive", node)


@whose.add(said.WhoseSingular)
def singular(node: said.WhoseSingular, scope: Scope) -> Players:
    owner = node.owner
    if isinstance(owner, said.SomePlayers):
        if not is_single(counts(owner.count, scope)):
            raise Unclear("possessive", "several players")
        return described(owner.noun, scope)
    if owner in players:
        return players(owner, scope)
    return OwnerOf(objects(owner, scope, "battlefield"))


@whose.add(said.WhoseRole)
def whose_role(node: said.WhoseRole, scope: Scope) -> Players:
    of = whose_objects(node.whose, scope)
    if node.role.word == "owner":
        scope.imply("owner", of)
    return in_role(node.role.word, of)


@whose.add(said.WhoseRoles)
def whose_roles(node: said.WhoseRoles, scope: Scope) -> Players:
    return in_role(node.roles.word.removesuffix("s"), whose_objects(node.whose, scope))


@whose.add(said.WhosePlural)
def whose_plural(node: said.WhosePlural, scope: Scope) -> Players:
    group = node.players
    if not isinstance(group, said.PossessingPlayers):
        raise unknown("possessive", group)
    which = group.which.word if group.which is not None else ""
    base = word_of(group.word)
    if which in ("", "all"):
        return base
    if which == "your" and isinstance(base, Opponents):
        return base
    if which == "those":
        return scope.find_player()
    if which in ("other", "all other") and isinstance(base, EachPlayer):
        return OtherPlayers(scope.you)
    raise unknown("possessive", group.which)


def whose_objects(node: said.Whose, scope: Scope) -> Objects:
    """The object to which a power, a controller, an owner belongs."""
    if isinstance(node, said.WhosePronoun):
        if node.word == "its":
            return scope.refer(ONE_OF, property_of=True)
        if node.word in ("his", "her"):
            return scope.by_name()
        if node.word == "their":
            return scope.refer(SEVERAL, property_of=True)
        raise unknown("possessive", node)
    if isinstance(node, said.WhoseSingular):
        return objects(node.owner, scope, "battlefield")
    raise unknown("possessive", node)


# ------------------------------------------------------------------ players in events and conditions


def event_players(node: said.Players, scope: Scope) -> Players:
    """Which players an event is about, and which are then "that player"."""
    if isinstance(node, said.You):
        return players(node, scope)
    if isinstance(node, said.SomePlayers):
        if not is_single(counts(node.count, scope)):
            raise Unclear("event", "several players")
        base = described(node.noun, scope)
    elif isinstance(node, said.AnotherPlayer):
        if not isinstance(described(node.noun, scope), EachPlayer):
            raise Unclear("event", "another opponent")
        base = OtherPlayers(scope.you)
    elif isinstance(node, said.AnyPlayer | said.EachPlayer | said.PlayersAtLarge | said.AllPlayers):
        base = described(node.noun, scope)
    else:
        return players(node, scope)
    scope.mention(EventPlayer("player"), ONE_OF, NONE).subject = True
    return base


def any_players(node: Said, scope: Scope) -> Players:
    """The players of a modifier or a condition: "an opponent" is any opponent."""
    if isinstance(node, said.SomePlayers) and is_single(counts(node.count, scope)):
        return described(node.noun, scope)
    if isinstance(node, said.EachPlayer | said.AnyPlayer | said.AllPlayers | said.PlayersAtLarge):
        return described(node.noun, scope)
    if isinstance(node, said.AnotherPlayer) and isinstance(described(node.noun, scope), EachPlayer):
        return OtherPlayers(scope.you)
    return players(node, scope)
