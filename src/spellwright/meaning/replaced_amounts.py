"""Replacements that change how much: of damage, life, counters, tokens, mana (CR 614.1a, 615.1, 106.12b)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import MultiplyMana, PreventAmount, ProduceInstead, ScaleAmount
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Amount, Change, Pattern
from spellwright.ir.meant.objects import EventObject, Source
from spellwright.ir.meant.patterns import CountersPut, DealsDamage, ManaProduced, PlayerGetsCounters, TokensCreated
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import counters as counters_said
from spellwright.ir.said import effects_casting as casting
from spellwright.ir.said import effects_counters as counters_verbs
from spellwright.ir.said import effects_damage as damage
from spellwright.ir.said import effects_life as life
from spellwright.ir.said import events_players as by_players
from spellwright.ir.said import mana as mana_said
from spellwright.ir.said import numbers as numbers_said
from spellwright.ir.said import tokens_spec as tokens_said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE, ZERO
from spellwright.meaning.costs import mana_symbols
from spellwright.meaning.counters import kind_name
from spellwright.meaning.mana import ANY_COLOR
from spellwright.meaning.nouns import COLORS
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, objects, players
from spellwright.meaning.unclear import unknown

UNSAID = "unsaid"
"""How a half is rounded that says so later (CR 107.1a)."""
SCALES: dict[str, Change] = {
    "double that damage": ScaleAmount(Fixed(2), ZERO),
    "twice that damage": ScaleAmount(Fixed(2), ZERO),
    "triple that damage": ScaleAmount(Fixed(3), ZERO),
    "twice that many": ScaleAmount(Fixed(2), ZERO),
    "twice that much": ScaleAmount(Fixed(2), ZERO),
    "three times that many": ScaleAmount(Fixed(3), ZERO),
    "that many plus one of each": ScaleAmount(ONE, ONE),
    "that many plus one": ScaleAmount(ONE, ONE),
    "half that many": ScaleAmount(ONE, ZERO, UNSAID),
    "half that damage, rounded down": ScaleAmount(ONE, ZERO, "down"),
    "half that damage, rounded up": ScaleAmount(ONE, ZERO, "up"),
}


def scale(word: str, node: Said) -> tuple[Change, ...]:
    found = SCALES.get(word)
    if found is None:
        raise unknown("replacement", node)
    return (found,)


def simple_change(clause: Said, pattern: Pattern, scope: Scope) -> tuple[Change, ...] | None:
    """A change of the amount of the event, or None."""
    does = getattr(clause, "does", None)
    if isinstance(pattern, DealsDamage):
        return damage_change(clause, does, scope)
    if isinstance(pattern, ManaProduced):
        return mana_change(clause, does, scope)
    if isinstance(clause, clauses_said.TokensDo) and isinstance(pattern, TokensCreated):
        if isinstance(clause.tokens, tokens_said.TokensTimes):
            return scale(clause.tokens.times.word, clause)
    if isinstance(clause, clauses_said.CountersDo) and isinstance(pattern, CountersPut):
        if isinstance(clause.does, counters_verbs.CountersArePut):
            expect_same(clause.does.on, scope)
        return more_counters(clause.counters, pattern, scope)
    if isinstance(does, counters_verbs.PutCounters) and isinstance(pattern, CountersPut):
        if len(does.placements) != 1 or len(does.placements[0].counters) != 1:
            return None
        expect_same(does.placements[0].on, scope)
        return more_counters(does.placements[0].counters[0], pattern, scope)
    if isinstance(does, counters_verbs.GetCounters) and isinstance(pattern, PlayerGetsCounters):
        return more_counters(does.counters[0], pattern, scope) if len(does.counters) == 1 else None
    if isinstance(does, by_players.EffectCreates) and len(does.tokens) == 1 and does.whose is None:
        if isinstance(does.tokens[0], tokens_said.TokensTimes):
            return scale(does.tokens[0].times.word, clause)
    if isinstance(does, by_players.EffectPuts) and len(does.placements) == 1:
        only = does.placements[0]
        expect_same(only.on, scope)
        if len(only.counters) == 1 and isinstance(pattern, CountersPut):
            return more_counters(only.counters[0], pattern, scope)
    if isinstance(does, life.GainLife) and isinstance(does.amount, numbers_said.ThatMuch):
        return scale(does.amount.word, does)
    if isinstance(does, life.LoseLife) and isinstance(does.amount, numbers_said.ThatMuch):
        return scale(does.amount.word, does)
    return None


def more_counters(node: Said, pattern: CountersPut | PlayerGetsCounters, scope: Scope) -> tuple[Change, ...] | None:
    """ "That many plus one +1/+1 counters", "twice that many of those counters"; each kind by itself."""
    if isinstance(node, counters_said.CountersTimes | counters_said.CountersOfThoseKinds):
        return scale(node.times.word, node)
    if isinstance(node, counters_said.CountersLess):
        less = amounts(node.less, scope)
        if kind_name(node.kind) != pattern.kind or not isinstance(less, Fixed):
            raise unknown("replacement", node)
        return (ScaleAmount(ONE, Fixed(-less.n)),)
    if not isinstance(node, counters_said.SomeCounters) or node.additional:
        return None
    if node.kind is not None and kind_name(node.kind) != pattern.kind:
        return None
    if isinstance(node.count, counters_said.ThatManyPlus):
        return (ScaleAmount(ONE, amounts(node.count.more, scope)),)
    if isinstance(node.count, numbers_said.ThatMany):
        return scale(node.count.word, node)
    return None


def damage_change(clause: Said, does: object, scope: Scope) -> tuple[Change, ...] | None:
    """CR 614.1a, 615.1"""
    if isinstance(does, damage.Prevent) and does.scope is None:
        return (PreventAmount(prevented(does.damage, scope)),)
    if isinstance(does, damage.DealMore) and isinstance(does.damage, damage.DamageThatMuch):
        return scale(does.damage.word, does)
    if isinstance(does, damage.DealDamage) and len(does.hits) == 1:
        what = does.hits[0].damage
        expect_same(does.hits[0].to, scope)
        if isinstance(what, damage.DamageThatMuch):
            return scale(what.word, what)
        if isinstance(what, damage.DamagePlus):
            return (ScaleAmount(ONE, amounts(what.amount, scope)),)
        if isinstance(what, damage.DamageMinus):
            n = amounts(what.amount, scope)
            if isinstance(n, Fixed):
                return (ScaleAmount(ONE, Fixed(-n.n)),)
        raise unknown("replacement", what)
    if isinstance(clause, clauses_said.DamageDoes):
        raise unknown("replacement", clause.does)
    return None


def expect_same(node: Said, scope: Scope) -> None:
    """ "To that permanent or player": to what it would be dealt to."""
    if getattr(getattr(node, "which", None), "word", "") == "that":
        return
    if node in players:
        players(node, scope)
        return
    ref = objects(node, scope, "battlefield")
    if not isinstance(ref, EventObject | Source):
        raise unknown("replacement", node)


PARTS: dict[str, Amount] = {
    "1 of that damage": ONE,
    "2 of that damage": Fixed(2),
    "3 of that damage": Fixed(3),
    "4 of that damage": Fixed(4),
}


def prevented(node: Said, scope: Scope) -> Amount | None:
    """CR 615.1: how much, None for all."""
    word = str(getattr(node, "word", "") or getattr(getattr(node, "which", None), "word", ""))
    if word in ("that damage", "the damage", "that combat damage"):
        return None
    found = PARTS.get(word)
    if found is None:
        raise unknown("replacement", node)
    return found


def mana_change(clause: Said, does: object, scope: Scope) -> tuple[Change, ...] | None:
    """CR 106.12b"""
    if not isinstance(does, casting.Produces):
        return None
    mana = does.mana
    if isinstance(mana, mana_said.ProducedTimes):
        if does.instead is not None:
            raise unknown("replacement", does.instead)
        return (MultiplyMana(Fixed({"twice": 2, "three times": 3}[mana.times.word])),)
    word = "" if does.instead is None else does.instead.word
    if isinstance(mana, mana_said.Mana):
        if word == "instead of any other type and amount":
            return (ProduceInstead(mana_symbols(mana), ONE),)
        return (ProduceInstead(mana_symbols(mana)),)
    if isinstance(mana, mana_said.ProducedSimply):
        quality = getattr(mana.quality, "word", "")
        if quality in ("of any color", "of a color of your choice"):
            return (ProduceInstead(tuple([c[0] for c in ANY_COLOR])),)
    if isinstance(mana, mana_said.ProducedOfColor):
        return (ProduceInstead((COLORS[mana.color.word],)),)
    raise unknown("replacement", mana)
