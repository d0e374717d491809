"""Players as they are said, and whose things are (CR 102, 108.3, 108.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import PL, SG, Leaf, Said

if TYPE_CHECKING:
    from spellwright.ir.said.durations import PastSpan
    from spellwright.ir.said.numbers import Num
    from spellwright.ir.said.objects import Objects
    from spellwright.ir.said.predicates import PlayerEvent, PlayerState


class Subject(Said, frozen=True):
    """CR 109, 102: players, objects, or both."""

    carries = True


class Players(Subject, frozen=True):
    """CR 102: players."""

    carries = True


class PlayerLimb(Said, frozen=True):
    """CR 102: players as a member of a pair."""

    carries = True


class Possessor(Said, frozen=True):
    """CR 108.3: who or what something belongs to."""

    carries = True


class Per(Said, frozen=True):
    """CR 107.1: what is counted, after "the number of" and "for each"."""

    inflected = True
    carries = True


class You(Players, PlayerLimb, Leaf, frozen=True):
    """CR 109.5: the controller."""

    number = PL
    words = ("you",)


class PlayerNoun(Per, frozen=True):
    """CR 102: a word for players with what describes them."""

    inflected = True
    carries = True
    phrase = "[{which} ]{word}[ {who}]"
    which: WhichPlayer | None
    word: PlayerWord
    who: PlayerModifier | None


class PlayerWord(Leaf, frozen=True):
    """CR 102.1, 102.2: player, opponent."""

    inflected = True
    nouns = ("player", "opponent", "teammate")


class WhichPlayer(Leaf, frozen=True):
    """CR 102: an adjective for a player."""

    words = (
        "other",
        "chosen",
        "attacking",
        "active",
        "nonactive",
        "defending",
        "enchanted",
        "second",
        "first",
        "monarch",
        "last",
    )


class PlayerModifier(Said, frozen=True):
    """CR 102: what is said of a player after the noun."""

    inflected = True


class PlayerWho(PlayerModifier, frozen=True):
    """CR 608.2: a player of whom something is true."""

    phrase = "who {state}"
    state: PlayerState


class PlayerWhoDid(PlayerModifier, frozen=True):
    """CR 608.2h: a player who did something in a span of time."""

    phrase = "who {did!d} {span}"
    did: PlayerEvent
    span: PastSpan


class PlayerWhoseWay(PlayerModifier, frozen=True):
    """CR 608.2h: a player who did something by this effect."""

    phrase = "who {did!d} this way"
    did: PlayerEvent


class PlayerAttacking(PlayerModifier, frozen=True):
    """CR 508.1b: a player who attacks another."""

    phrase = "attacking {who}"
    who: Players


class PlayerPhrase(PlayerModifier, Leaf, frozen=True):
    """CR 102: other descriptions of a player."""

    opaque = True
    words = (
        "you have",
        "who can't",
        "who does",
        "who doesn't",
        "who did",
        "who didn't",
        "who do",
        "who don't",
        "in the game",
        "being attacked",
        "of your choice",
        "chosen at random",
        "at random",
        "with the most life",
        "with the highest life total",
        "with the lowest life total",
        "with the most cards in hand",
        "with the fewest cards in hand",
        "on your team",
        "to your left",
        "to your right",
        "you're attacking",
        "it's attacking",
        "who voted for that choice",
        "beyond the first",
        "you attacked this turn",
        "you attacked this combat",
        "you've attacked this turn",
    )


class EachPlayer(Players, PlayerLimb, Possessor, frozen=True):
    """CR 102: every such player, one by one."""

    number = SG
    phrase = "each {noun!s}"
    noun: PlayerNoun


class ThatPlayer(Players, PlayerLimb, Possessor, frozen=True):
    """CR 608.2c: the player spoken of before."""

    number = SG
    phrase = "that {noun!s}"
    noun: PlayerNoun


class ThosePlayers(Players, PlayerLimb, frozen=True):
    """CR 608.2c: the players spoken of before."""

    number = PL
    phrase = "those {noun!p}"
    noun: PlayerNoun


class EachOfThosePlayers(Players, frozen=True):
    """CR 608.2c: each of the players spoken of."""

    number = SG
    phrase = "each of {players}"
    players: PlayerGroup


class OneOfThosePlayers(Players, Possessor, frozen=True):
    """CR 102: some of a group of players."""

    phrase = "{count} of {players}"
    count: Num
    players: PlayerGroup


class PlayerGroup(Said, frozen=True):
    """CR 102: a group of players, to take some out of."""


class GroupOfThose(PlayerGroup, frozen=True):
    """CR 608.2c: the players spoken of."""

    phrase = "those {noun!p}"
    noun: PlayerNoun


class GroupOfYours(PlayerGroup, frozen=True):
    """CR 102.3: somebody's opponents."""

    phrase = "{whose} {word!p}"
    whose: Whose
    word: PlayerWord


class TargetPlayer(Players, PlayerLimb, Possessor, frozen=True):
    """CR 115.1: a player as a target."""

    number = SG
    phrase = "[another? another ]target {noun!s}"
    another: bool
    noun: PlayerNoun


class TargetPlayers(Players, PlayerLimb, frozen=True):
    """CR 115.1: so many players as targets."""

    phrase = "{count}[other? other] target {noun}"
    count: Num
    other: bool
    noun: PlayerNoun


class SomePlayers(Players, PlayerLimb, Possessor, frozen=True):
    """CR 102: a player, or so many."""

    phrase = "{count} {noun}"
    count: Num
    noun: PlayerNoun


class AnotherPlayer(Players, PlayerLimb, Possessor, frozen=True):
    """CR 102: a player other than the one in view."""

    number = SG
    phrase = "another {noun!s}"
    noun: PlayerNoun


class AnyPlayer(Players, Possessor, frozen=True):
    """CR 102: whichever player it is."""

    number = SG
    phrase = "any {noun!s}"
    noun: PlayerNoun


class NoPlayer(Players, frozen=True):
    """CR 102: no such player."""

    number = SG
    phrase = "no {noun!s}"
    noun: PlayerNoun


class AllPlayers(Players, PlayerLimb, frozen=True):
    """CR 102: all such players."""

    number = PL
    phrase = "all {noun!p}"
    noun: PlayerNoun


class PlayersAtLarge(Players, PlayerLimb, frozen=True):
    """CR 102: all such players, said with no determiner."""

    number = PL
    phrase = "{noun!p}"
    noun: PlayerNoun


class ThePlayer(Players, Possessor, frozen=True):
    """CR 102: the one player who is so described."""

    number = SG
    phrase = "the {noun!s}"
    noun: PlayerNoun


class PlayerInRole(Players, PlayerLimb, Possessor, Leaf, frozen=True):
    """CR 303.4m, 506.2, 725: a player known by a role in the game."""

    number = SG
    words = ("defending player", "enchanted player", "enchanted opponent", "the monarch", "active player")


class YourOpponents(Players, PlayerLimb, frozen=True):
    """CR 102.3: somebody's opponents."""

    number = PL
    phrase = "{whose} {word!p}"
    whose: Whose
    word: OpponentWord


class OpponentWord(Leaf, frozen=True):
    """CR 102.2: opponents and teammates, said with their possessor."""

    inflected = True
    nouns = ("opponent", "teammate")


class YourTeam(Players, Leaf, frozen=True):
    """CR 102.4: a team."""

    number = SG
    words = ("your team",)


class PlayerOf(Players, PlayerLimb, frozen=True):
    """CR 108.3, 109.4: an object's owner or controller."""

    number = SG
    phrase = "{whose} {role}"
    whose: Whose
    role: Role


class PlayersOf(Players, PlayerLimb, frozen=True):
    """CR 108.3, 109.4: the owners or controllers of objects."""

    number = PL
    phrase = "{whose} {roles}"
    whose: Whose
    roles: Roles


class PlayerOfObject(Players, Possessor, frozen=True):
    """CR 108.3, 109.4: the owner or controller of an object, said the long way."""

    number = SG
    phrase = "the {role} of {what}"
    role: Role
    what: Objects


class Role(Leaf, frozen=True):
    """CR 108.3, 109.4: what a player is to an object."""

    words = ("controller", "owner")


class Roles(Leaf, frozen=True):
    """CR 108.3, 109.4: what players are to objects."""

    words = ("controllers", "owners")


class PlayersTogether(Players, frozen=True):
    """CR 102: several players."""

    number = PL
    phrase = "{players:and@2}"
    players: tuple[PlayerLimb, ...]


class PlayersEither(Players, frozen=True):
    """CR 102: one of several players."""

    number = SG
    phrase = "{players:or@2}"
    players: tuple[PlayerLimb, ...]


class They(Leaf, frozen=True):
    """CR 608.2c: players or objects spoken of before, as a subject; what they do tells which."""

    carries = True
    number = PL
    words = ("they",)


class Whose(Said, frozen=True):
    """CR 108.3, 109.4: to whom or to what something belongs."""


class WhosePronoun(Whose, Leaf, frozen=True):
    """CR 109.5, 608.2c: a possessive pronoun."""

    words = ("your", "their", "its", "his or her", "his", "her")


class WhoseSingular(Whose, frozen=True):
    """CR 108.3: the possessive of a singular noun."""

    phrase = "{owner} 's"
    owner: Possessor


class WhoseRole(Whose, frozen=True):
    """CR 108.3: what belongs to an owner or controller."""

    phrase = "{whose} {role} 's"
    whose: Whose
    role: Role


class WhoseRoles(Whose, frozen=True):
    """CR 108.3: what belongs to owners or controllers."""

    phrase = "{whose} {roles} '"
    whose: Whose
    roles: Roles


class WhosePlural(Whose, frozen=True):
    """CR 108.3: the possessive of a plural noun."""

    phrase = "{players} '"
    players: PluralPossessor


class PluralPossessor(Said, frozen=True):
    """CR 102: players to whom something belongs."""


class PossessingPlayers(PluralPossessor, frozen=True):
    """CR 102: all such players."""

    phrase = "[{which} ]{word!p}"
    which: PossessingWhich | None
    word: PlayerWord


class PossessingWhich(Leaf, frozen=True):
    """CR 102: which players."""

    words = ("your", "those", "all", "other", "their", "all other", "any number of target")


class WhoseChosen(Whose, Leaf, frozen=True):
    """CR 102: other possessives."""

    words = ("each of your opponents'", "one of your opponents'")
