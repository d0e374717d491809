"""Damage and life (CR 104, 119, 120, 615)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import Fixed, Half, LifeOf, Product, ResultAmount, Sum
from spellwright.ir.meant.base import Amount, Effect, Filter, Objects, Players
from spellwright.ir.meant.effects import DealDamage, DivideDamage, PreventDamage
from spellwright.ir.meant.filters import IsObject
from spellwright.ir.meant.life import ExchangeLife, ExchangeLifeStat, GainLife, LoseGame, LoseLife, PayLife, WinGame
from spellwright.ir.meant.objects import Bound, BoundPlayers, Matching, Target
from spellwright.ir.meant.shape import ForEachPlayer
from spellwright.ir.node import mentions
from spellwright.ir.said import effects_characteristics as characteristics
from spellwright.ir.said import effects_damage as said
from spellwright.ir.said import effects_life as life
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.durations import FixedDuration
from spellwright.meaning.durations import FIXED
from spellwright.meaning.objects import recipients
from spellwright.meaning.players import whose_objects
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import ONE_OF, SEVERAL, Scope, is_one
from spellwright.meaning.tables import amounts, object_verbs, objects, player_verbs, players, whose
from spellwright.meaning.unclear import Unclear, unknown

damages: Table[[Scope], Amount] = Table("damage")

# ------------------------------------------------------------------ damage dealt


@damages.add(said.DamageAmount)
def damage_amount(node: said.DamageAmount, scope: Scope) -> Amount:
    """CR 120.1"""
    return amounts(node.amount, scope)


@damages.add(said.DamageThatMuch)
def damage_that_much(node: said.DamageThatMuch, scope: Scope) -> Amount:
    word = node.word
    if word == "that damage":
        return scope.that_much()
    if word in ("double that damage", "twice that damage"):
        return Product(Fixed(2), scope.that_much())
    if word == "triple that damage":
        return Product(Fixed(3), scope.that_much())
    if word == "half that damage, rounded down":
        return Half(scope.that_much(), "down")
    if word == "half that damage, rounded up":
        return Half(scope.that_much(), "up")
    raise unknown("damage", node)


@damages.add(said.DamagePlus)
def damage_plus(node: said.DamagePlus, scope: Scope) -> Amount:
    return Sum((scope.that_much(), amounts(node.amount, scope)))


def hit(source: Objects, amount: Amount, to: Said, scope: Scope) -> Effect:
    """CR 120.1: so much damage to these."""
    what, who = recipients(to, scope)
    label = scope.label("dealt")
    scope.amounts.append(ResultAmount(label))
    dealt = "" if what is None else scope.label("dealt damage")
    if dealt:
        scope.dealt = Bound(dealt)
    return DealDamage(source, amount, what, who, label, dealt)


@object_verbs.add(said.DealDamage)
def deal_damage(node: said.DealDamage, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 120.1"""
    out: list[Effect] = []
    for h in node.hits:
        amount = damages(h.damage, scope)
        if isinstance(h.to, objects_said.It):
            scope.other_than = what  # what deals damage to itself is said to deal it to "itself"
        out.append(hit(what, amount, h.to, scope))
        scope.other_than = None
    return tuple(out)


@object_verbs.add(said.DealDamageEqual)
def deal_damage_equal(node: said.DealDamageEqual, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    to, who = recipients(node.to, scope)
    if who is not None and not is_one(who):
        return (dealt_to_each(what, to, who, node.value, scope),)
    amount = amounts(node.value, scope)
    label = scope.label("dealt")
    scope.amounts.append(ResultAmount(label))
    return (DealDamage(what, amount, to, who, label),)


def dealt_to_each(source: Objects, to: Objects | None, who: Players, value: Said, scope: Scope) -> Effect:
    """Damage to several players, by an amount that may be of each of them ("that player")."""
    spoken = scope.mention(who, SEVERAL, frozenset())
    spoken.ref = one = BoundPlayers("each player")
    spoken.many = ONE_OF | SEVERAL
    amount = amounts(value, scope)
    spoken.ref = who
    spoken.many = SEVERAL
    if not mentions(amount, BoundPlayers):
        return DealDamage(source, amount, to, who)
    if to is not None:
        raise Unclear("damage", "to players by an amount of each, and to objects")
    return ForEachPlayer(who, (DealDamage(source, amount, None, one),))


@object_verbs.add(said.DealEqualDamage)
def deal_equal_damage(node: said.DealEqualDamage, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return (hit(what, amounts(node.value, scope), node.to, scope),)


def divided(source: Objects, amount: Amount, among: Said, scope: Scope) -> tuple[Effect, ...]:
    """CR 601.2d"""
    scope.quantity = amount
    what = objects(among, scope, "battlefield")
    scope.quantity = None
    if not isinstance(what, Target):
        raise Unclear("damage", "divided among what are no targets")
    return (DivideDamage(source, amount, what.slot),)


@object_verbs.add(said.DealDivided)
def deal_divided(node: said.DealDivided, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return divided(what, damages(node.damage, scope), node.among, scope)


@object_verbs.add(said.DealDividedEqual)
def deal_divided_equal(node: said.DealDividedEqual, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return divided(what, amounts(node.value, scope), node.among, scope)


# ------------------------------------------------------------------ damage prevented

COMBAT: dict[str, bool | None] = {"damage": None, "combat damage": True, "noncombat damage": False}


def damage_kind(node: said.DamageKind) -> bool | None:
    """CR 120.2: combat damage, noncombat damage, either."""
    if node.word not in COMBAT:
        raise unknown("damage", node)
    return COMBAT[node.word]


def source_filter(node: Said, scope: Scope) -> Filter:
    """Which sources a shield is against."""
    if node in players:
        raise unknown("damage", node)
    ref = objects(node, scope, "battlefield")
    if isinstance(ref, Matching) and ref.zone == "battlefield" and ref.owners is None:
        return ref.what
    return IsObject(ref)


@player_verbs.add(said.Prevent)
def prevent(node: said.Prevent, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 615.1, 615.7"""
    amount: Amount | None = None
    combat: bool | None = None
    if isinstance(node.damage, said.AllDamage):
        combat = damage_kind(node.damage.kind)
    elif isinstance(node.damage, said.NextDamage):
        amount = amounts(node.damage.amount, scope)
    else:
        raise unknown("damage", node.damage)
    if node.scope is None:
        raise Unclear("damage", "prevention with no scope")
    return (shield(node.scope, amount, combat, scope),)


def shield(node: Said, amount: Amount | None, combat: bool | None, scope: Scope) -> Effect:
    """CR 615.1: what it protects, from what, how long."""
    if isinstance(node, FixedDuration):
        return PreventDamage(amount, combat=combat, duration=span(node))
    if isinstance(node, said.ScopeTo):
        to, who = recipients(node.to, scope)
        source = None if node.by is None else source_filter(node.by, scope)
        return PreventDamage(amount, to, who, source, combat, one_span(node.this_turn, node.duration))
    if isinstance(node, said.ScopeBy):
        by = source_filter(node.by, scope)
        return PreventDamage(amount, source=by, combat=combat, duration=one_span(node.this_turn, node.duration))
    raise unknown("damage", node)


def span(node: Said) -> str:
    lasting = FIXED.get(getattr(node, "word", ""))
    if lasting is None:
        raise unknown("duration", node)
    return lasting


def one_span(this_turn: bool, duration: Said | None) -> str:
    if this_turn == (duration is not None):
        raise Unclear("damage", "prevention for how long?")
    return "end of turn" if duration is None else span(duration)


# ------------------------------------------------------------------ life


def gained(who: Players, amount: Amount, scope: Scope) -> tuple[Effect, ...]:
    label = scope.label("gained")
    scope.settle(amount, ResultAmount(label), who)
    return (GainLife(who, amount, label),)


def lost(who: Players, amount: Amount, scope: Scope) -> tuple[Effect, ...]:
    label = scope.label("lost")
    scope.settle(amount, ResultAmount(label), who)
    return (LoseLife(who, amount, label),)


@player_verbs.add(life.GainLife)
def gain_life(node: life.GainLife, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 119.3"""
    return gained(who, amounts(node.amount, scope), scope)


@player_verbs.add(life.GainLifeEqual)
def gain_life_equal(node: life.GainLifeEqual, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return gained(who, amounts(node.value, scope), scope)


@player_verbs.add(life.LoseLife)
def lose_life(node: life.LoseLife, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return lost(who, amounts(node.amount, scope), scope)


@player_verbs.add(life.LoseLifeEqual)
def lose_life_equal(node: life.LoseLifeEqual, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return lost(who, amounts(node.value, scope), scope)


@player_verbs.add(life.LoseHalfLife)
def lose_half_life(node: life.LoseHalfLife, scope: Scope, who: Players) -> tuple[Effect, ...]:
    return lost(who, Half(LifeOf(whose(node.whose, scope)), node.rounding.word), scope)


@player_verbs.add(life.PayLife)
def pay_life(node: life.PayLife, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 119.4"""
    return (PayLife(who, amounts(node.amount, scope)),)


@player_verbs.add(life.WinGame)
def win_game(node: life.WinGame, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 104.2b"""
    return (WinGame(who),)


@player_verbs.add(life.LoseGame)
def lose_game(node: life.LoseGame, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 104.3e"""
    return (LoseGame(who),)


@player_verbs.add(life.ExchangeLife)
def exchange_life(node: life.ExchangeLife, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.12c"""
    return (ExchangeLife(who, who if node.with_whom is None else players(node.with_whom, scope)),)


@player_verbs.add(life.ExchangeLifeWith)
def exchange_life_with(node: life.ExchangeLifeWith, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.12g"""
    if not isinstance(node.stat, characteristics.StatOne):
        raise unknown("verb", node.stat)
    return (ExchangeLifeStat(whose(node.whose, scope), whose_objects(node.stat.whose, scope), node.stat.stat.word),)
