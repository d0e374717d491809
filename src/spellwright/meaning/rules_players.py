"""Rules for players: what they can't do, what they may, what they don't lose (CR 101.2, 604.1)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import (
    PlayerRule,
)
from spellwright.ir.meant.base import Ability, Effect, Filter, Players
from spellwright.ir.meant.effects import PlayerModify
from spellwright.ir.meant.filters import Anything, TypeIs
from spellwright.ir.meant.objects import EachPlayer, Matching
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import effects_cards as cards
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import effects_characteristics as characteristics_said
from spellwright.ir.said import effects_damage as damage
from spellwright.ir.said import effects_life as life
from spellwright.ir.said import events as events_said
from spellwright.ir.said import events_players as by_players
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said.base import Said
from spellwright.meaning.counters import kind_name
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.nouns import without_spell
from spellwright.meaning.numbers import is_single
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import Scope
from spellwright.meaning.statics import controller_out, static_clauses
from spellwright.meaning.tables import counts, nouns, objects, player_verbs, players
from spellwright.meaning.unclear import Unclear, unknown

player_rules: Table[[Scope], tuple[tuple[str, Filter | None], ...]] = Table("rule for players")


forbidden: Table[[Scope], tuple[str, Filter | None]] = Table("rule for players")


@player_verbs.add(statics_said.PlayerCant)
def cant_for_a_time(node: statics_said.PlayerCant, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 101.2, 611.2"""
    lasting = scope.lasting if node.duration is None else lasting_of(node.duration, scope)
    if lasting is None or lasting.condition is not None or not lasting.duration:
        raise Unclear("verb", "what a player can't do, for how long?")
    rules = [forbidden(d, scope) for d in node.deeds]
    return tuple([PlayerModify(who, PlayerRule(who, what, fits), lasting.duration) for what, fits in rules])


@forbidden.add(by_players.CastEvent)
def cant_cast_any(node: by_players.CastEvent, scope: Scope) -> tuple[str, Filter | None]:
    """CR 101.2"""
    return "can't cast", cards_that_fit(node.what, scope)


@forbidden.add(by_players.PlayEvent)
def cant_play(node: by_players.PlayEvent, scope: Scope) -> tuple[str, Filter | None]:
    what = cards_that_fit(node.what, scope)
    if what == TypeIs("land"):
        return "can't play lands", None
    if what is None:
        return "can't play", None
    raise unknown("rule for players", node)


def cards_that_fit(node: Said, scope: Scope) -> Filter | None:
    """ "Spells", "creature spells", "noncreature spells with mana value 4 or greater"; None for any."""
    if not isinstance(node, objects_said.ObjectsAtLarge | objects_said.SomeObjects):
        raise unknown("rule for players", node)
    if isinstance(node, objects_said.SomeObjects) and not is_single(counts(node.count, scope)):
        raise unknown("rule for players", node)
    d = nouns(node.noun, scope)
    if d.owners or d.among or d.players or d.chooser or d.joint or d.distinct or d.random or d.zone != "stack":
        if not (d.zone == "" and d.owners is None and d.among is None):
            raise Unclear("rule for players", "cards further described")
    what = without_spell(d.what)
    return None if isinstance(what, Anything) else what


@forbidden.add(by_players.DrawCards)
def cant_draw(node: by_players.DrawCards, scope: Scope) -> tuple[str, Filter | None]:
    return "can't draw", None


@forbidden.add(by_players.GetAnyCounters)
def cant_get_counters(node: by_players.GetAnyCounters, scope: Scope) -> tuple[str, Filter | None]:
    return "can't get counters", None


@forbidden.add(by_players.GetKindCounters)
def cant_get_kind(node: by_players.GetKindCounters, scope: Scope) -> tuple[str, Filter | None]:
    return f"can't get {kind_name(node.kind)} counters", None


@static_clauses.add(clauses_said.PlayersDo)
def players_do(node: clauses_said.PlayersDo, scope: Scope) -> tuple[Ability, ...]:
    """CR 604.1: rules for players."""
    if node.per is not None:
        raise unknown("static sentence", node.per)
    who = players(node.who, scope)
    return tuple([PlayerRule(who, what, fits) for what, fits in player_rules(node.does, scope)])


@static_clauses.add(clauses_said.LegendRuleOff)
def no_legend_rule(node: clauses_said.LegendRuleOff, scope: Scope) -> tuple[Ability, ...]:
    """CR 704.5j: of all permanents of these players."""
    what = objects(node.what, scope, "battlefield")
    who, rest = controller_out(what.what) if isinstance(what, Matching) and what.zone == "battlefield" else (None, None)
    if who is None or rest not in (Anything(), TypeIs("permanent")):
        raise Unclear("static clause", "the legend rule for some permanents only")
    return (PlayerRule(who, "no legend rule"),)


@static_clauses.add(clauses_said.DamageDoes)
def damage_cant(node: clauses_said.DamageDoes, scope: Scope) -> tuple[Ability, ...]:
    """CR 615.12"""
    does = node.does
    if not isinstance(does, damage.DamageCant) or getattr(does.what, "word", "") != "prevented":
        raise unknown("static clause", does)
    if does.duration is not None or not isinstance(node.damage, damage.AnyDamage) or node.damage.kind.word != "damage":
        raise unknown("static clause", node)
    return (PlayerRule(EachPlayer(), "damage can't be prevented"),)


@player_rules.add(life.HaveNoMaximumHandSize)
def no_maximum(node: life.HaveNoMaximumHandSize, scope: Scope) -> tuple[tuple[str, Filter | None], ...]:
    """CR 402.2"""
    if node.duration is not None:
        raise unknown("static sentence", node.duration)
    return (("no maximum hand size", None),)


@player_rules.add(characteristics_said.Has)
def player_has(node: characteristics_said.Has, scope: Scope) -> tuple[tuple[str, Filter | None], ...]:
    """CR 702.11c, 702.18b: hexproof and shroud of a player."""
    words = [getattr(a, "word", "") for a in node.abilities]
    if node.duration is not None or not words or not set(words) <= {"hexproof", "shroud"}:
        raise unknown("rule for players", node)
    return tuple([(w, None) for w in words])


@player_rules.add(cards.PlayRevealed)
def play_revealed(node: cards.PlayRevealed, scope: Scope) -> tuple[tuple[str, Filter | None], ...]:
    """CR 401.6"""
    if getattr(node.whose, "word", "") not in ("your", "their") or node.library.word not in ("library", "libraries"):
        raise unknown("static sentence", node.whose)
    return (("play with top revealed", None),)


@player_rules.add(casting.KeepMana)
def keep_mana(node: casting.KeepMana, scope: Scope) -> tuple[tuple[str, Filter | None], ...]:
    """CR 106.4"""
    if node.duration is not None or node.mana.word != "unspent mana":
        raise unknown("rule for players", node.mana)
    return (("keep mana", None),)


@player_rules.add(statics_said.PlayerCant)
def player_cant(node: statics_said.PlayerCant, scope: Scope) -> tuple[tuple[str, Filter | None], ...]:
    """CR 101.2"""
    if node.duration is not None:
        raise unknown("static sentence", node.duration)
    return tuple([forbidden(d, scope) for d in node.deeds])


@forbidden.add(life.GainAnyLife)
def cant_gain_life(node: life.GainAnyLife, scope: Scope) -> tuple[str, Filter | None]:
    return "can't gain life", None


@forbidden.add(life.WinGame)
def cant_win(node: life.WinGame, scope: Scope) -> tuple[str, Filter | None]:
    return "can't win", None


@forbidden.add(life.LoseGame)
def cant_lose(node: life.LoseGame, scope: Scope) -> tuple[str, Filter | None]:
    return "can't lose", None


@forbidden.add(events_said.SearchLibraries)
def cant_search(node: events_said.SearchLibraries, scope: Scope) -> tuple[str, Filter | None]:
    return "can't search", None


@forbidden.add(casting.Cast)
def cant_cast(node: casting.Cast, scope: Scope) -> tuple[str, Filter | None]:
    """CR 601.3"""
    if node.manner is not None:
        raise unknown("rule for players", node.manner[0])
    ref = objects(node.what, scope, "stack")
    if not isinstance(ref, Matching) or ref.zone != "stack" or ref.owners is not None:
        raise unknown("rule for players", node.what)
    return "can't cast", without_spell(ref.what)
