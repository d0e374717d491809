"""Numbers given by expressions: counts, statistics, sums (CR 107, 608.2h)."""

from __future__ import annotations

from spellwright.ir.meant.amounts import (
    ChosenNumber,
    Count,
    CountDistinct,
    CountersOn,
    CountPlayers,
    Devotion,
    Difference,
    EventAmount,
    Fixed,
    GreatestStat,
    Half,
    HappenedAmount,
    Happenings,
    LifeOf,
    ManaSpent,
    ManaSymbolCount,
    PlayerCounters,
    Product,
    ResultAmount,
    StatOf,
    Sum,
    TimesKicked,
)
from spellwright.ir.meant.base import Amount, Objects
from spellwright.ir.meant.filters import Anything, IsObject, Not
from spellwright.ir.meant.objects import Opponents, Source
from spellwright.ir.meant.patterns import CastsSpell, DiscardsCard, DrawsCard, GainsLife, LosesLife
from spellwright.ir.said import counted as objects_said_counted
from spellwright.ir.said import nouns as nouns_said
from spellwright.ir.said import players as players_said
from spellwright.ir.said import quantities, relative
from spellwright.ir.said import values as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import all_of
from spellwright.meaning.counters import kind_name
from spellwright.meaning.groups import reference_group
from spellwright.meaning.modifiers import stat_name
from spellwright.meaning.nouns import COLORS, without_spell
from spellwright.meaning.objects import any_objects, matching
from spellwright.meaning.players import described, whose_objects
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, nouns, objects, players, whose
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.zones import cast_where

# ------------------------------------------------------------------ what is counted


def counted(node: Said, scope: Scope) -> Amount:
    """CR 107.1: how many there are of what "the number of" and "for each" name."""
    if isinstance(node, nouns_said.CardNoun):
        happened = deeds_counted(node, scope)
        if happened is not None:
            return happened
    if isinstance(node, nouns_said.Noun):
        return Count(matching(nouns(node, scope), scope, "battlefield"))
    if isinstance(node, players_said.PlayerNoun):
        return CountPlayers(described(node, scope))
    if isinstance(node, objects_said_counted.KindsAmong):
        return CountDistinct(kind_counted(node.kind), any_objects(node.what, scope))
    if isinstance(node, objects_said_counted.CountersOnWhat):
        kind = "" if node.kind is None else kind_name(node.kind)
        if node.what in players:
            return PlayerCounters(kind, players(node.what, scope))
        return CountersOn(kind, objects(node.what, scope, "battlefield"))
    if isinstance(node, objects_said_counted.CountersOfPlayer):
        if node.who.word != "you":
            raise unknown("amount", node.who)
        return PlayerCounters(kind_name(node.kind), scope.you)
    if isinstance(node, objects_said_counted.ColorsSpent):
        return ManaSpent(objects(node.what, scope, "stack"), True)
    if isinstance(node, quantities.SymbolsIn):
        return ManaSymbolCount((COLORS[node.color.word],), any_objects(node.what, scope))
    if isinstance(node, objects_said_counted.TimesKickedOrDone):
        if not isinstance(objects(node.what, scope, "battlefield"), Source):
            raise Unclear("amount", "how often something else was kicked")
        return TimesKicked()
    if isinstance(node, objects_said_counted.LifeCounted):
        return life_counted(node.how.word, scope)
    if isinstance(node, objects_said_counted.OfGroup):
        return Count(reference_group(node.group, scope))
    raise unknown("amount", node)


def deeds_counted(node: nouns_said.CardNoun, scope: Scope) -> Amount | None:
    """ "Spells you've cast this turn": what was done is counted, for the spells may be gone (CR 608.2h)."""
    import msgspec

    last = node.modifiers[-1] if node.modifiers else None
    if not isinstance(last, relative.DoneByYou):
        return None
    if last.who.word != "you" or last.span is None or last.span.word != "this turn":
        raise unknown("amount", last)
    rest = node.modifiers[:-1] if node.modifiers else ()
    first = node.kinds[0]
    before = first.adjectives or ()
    kinds = node.kinds
    itself = (
        bool(before) and isinstance(before[0], nouns_said.Other) and last.deed.word == "cast" and scope.holder.spell
    )
    if itself:
        kinds = (msgspec.structs.replace(first, adjectives=before[1:] or None), *kinds[1:])
    d = nouns(msgspec.structs.replace(node, kinds=kinds, modifiers=rest or None), scope)
    if itself:  # a spell that speaks of other spells cast means other than itself, not than its target
        d.what = all_of([d.what, Not(IsObject(Source()))])
    if d.among or d.players or d.chooser or d.joint or d.distinct or d.random:
        raise Unclear("amount", "deeds with something further described")
    if last.deed.word == "cast":
        return Happenings(CastsSpell(scope.you, all_of([without_spell(d.what), cast_where(d)])))
    if d.zone not in ("", "hand"):
        raise Unclear("amount", "deeds with something further described")
    if last.deed.word == "drawn" and isinstance(d.what, Anything):
        return Happenings(DrawsCard(scope.you))
    if last.deed.word == "discarded":
        return Happenings(DiscardsCard(scope.you, d.what))
    raise unknown("amount", last.deed)


KINDS = {
    "card type": "card type",
    "basic land type": "basic land type",
    "creature type": "creature type",
    "color": "color",
    "mana value": "mana value",
    "different mana value": "mana value",
    "different power": "power",
    "different name": "name",
    "name": "name",
}


def kind_counted(node: objects_said_counted.KindCounted) -> str:
    found = KINDS.get(node.word)
    if found is None:
        raise unknown("amount", node)
    return found


def life_counted(how: str, scope: Scope) -> Amount:
    """CR 608.2h"""
    if how in ("you gained this turn", "you've gained this turn"):
        return HappenedAmount(GainsLife(scope.you))
    if how == "you lost this turn":
        return HappenedAmount(LosesLife(scope.you))
    if how == "your opponents lost this turn":
        return HappenedAmount(LosesLife(Opponents()))
    if how in ("lost this way", "gained this way"):
        return settled(how, scope)
    raise Unclear("amount", f"life {how}")


def settled(words: str, scope: Scope) -> Amount:
    """CR 608.2h: "the life lost this way" is of the last step by which life was lost, whatever was done since."""
    for a in reversed(scope.amounts):
        if isinstance(a, ResultAmount) and f" {a.label.rsplit(':', 1)[-1].split(' ')[0]} " in f" {words} ":
            return a
    if scope.event_amount and words in OF_EVENTS:
        return EventAmount()
    return scope.that_much()


OF_EVENTS = ("the life gained", "the life lost", "the damage dealt")


# ------------------------------------------------------------------ atoms


@amounts.add(said.NumberOf)
def number_of(node: said.NumberOf, scope: Scope) -> Amount:
    if node.total:
        pass  # a total number is a number
    return counted(node.what, scope)


@amounts.add(said.StatOf)
def stat_of(node: said.StatOf, scope: Scope) -> Amount:
    """CR 208, 202.3"""
    stat = stat_name(node.stat)
    of = whose_objects(node.whose, scope)
    if stat in ("power", "toughness") and scope.holder.spell and isinstance(of, Source):
        raise Unclear("reference", f"an instant or sorcery has no {stat}: what has?")
    return StatOf(stat, of)


@amounts.add(said.StatOfObject)
def stat_of_object(node: said.StatOfObject, scope: Scope) -> Amount:
    return StatOf(stat_name(node.stat), one_object(objects(node.what, scope, "battlefield")))


def one_object(ref: Objects) -> Objects:
    return ref


@amounts.add(said.PlayerStatOf)
def player_stat_of(node: said.PlayerStatOf, scope: Scope) -> Amount:
    """CR 119.1"""
    if node.stat.word != "life total":
        raise unknown("amount", node.stat)
    return LifeOf(whose(node.whose, scope))


@amounts.add(said.ExtremeOf)
def extreme_of(node: said.ExtremeOf, scope: Scope) -> Amount:
    if node.extreme.word not in ("greatest", "highest"):
        raise unknown("amount", node.extreme)
    return GreatestStat(stat_name(node.stat), objects(node.what, scope, "battlefield"))


@amounts.add(said.TotalStat)
def total_stat(node: said.TotalStat, scope: Scope) -> Amount:
    return StatOf(stat_name(node.stat), objects(node.what, scope, "battlefield"))


@amounts.add(said.TotalStatOf)
def total_stat_of(node: said.TotalStatOf, scope: Scope) -> Amount:
    return StatOf(stat_name(node.stat), whose_objects(node.whose, scope))


@amounts.add(said.Devotion)
def devotion(node: said.Devotion, scope: Scope) -> Amount:
    """CR 700.5"""
    return Devotion(whose(node.whose, scope), tuple([COLORS[c.word] for c in node.colors]))


RESULTS = frozenset(
    (
        "the result",
        "that number",
        "the life lost this way",
        "the damage dealt this way",
        "the amount of life lost this way",
        "the amount of damage dealt this way",
        "the damage prevented this way",
        "the amount of damage prevented this way",
        "the life gained",
        "the life lost",
        "the damage dealt",
    )
)


@amounts.add(said.Measured)
def measured(node: said.Measured, scope: Scope) -> Amount:
    """CR 608.2h: what the last step or the event has settled."""
    word = node.word
    if scope.prevented and word in ("the damage prevented this way", "the amount of damage prevented this way"):
        return EventAmount()
    if word == "the result":
        return scope.rolled()
    if word in RESULTS:
        return settled(word, scope)
    if word in ("the chosen number", "the number chosen"):
        return ChosenNumber()
    if word == "the amount of life you gained this turn":
        return HappenedAmount(GainsLife(scope.you))
    if word in ("the amount of life you lost this turn", "the life you've lost this turn"):
        return HappenedAmount(LosesLife(scope.you))
    if word in (
        "the total life lost by your opponents this turn",
        "the amount of life your opponents have lost this turn",
        "the total amount of life your opponents have lost this turn",
    ):
        return HappenedAmount(LosesLife(Opponents()))
    raise unknown("amount", node)


@amounts.add(said.ManaSpentToCast)
def mana_spent(node: said.ManaSpentToCast, scope: Scope) -> Amount:
    """CR 601.2h"""
    return ManaSpent(objects(node.what, scope, "stack"))


# ------------------------------------------------------------------ sums and multiples


@amounts.add(said.Sum, said.WordPlus)
def add(node: said.Sum | said.WordPlus, scope: Scope) -> Amount:
    return Sum((amounts(node.first, scope), amounts(node.second, scope)))


@amounts.add(said.Difference)
def subtract(node: said.Difference, scope: Scope) -> Amount:
    return Difference(amounts(node.first, scope), amounts(node.second, scope))


MULTIPLES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5, "ten times": 10}


@amounts.add(said.Twice)
def multiply(node: said.Twice, scope: Scope) -> Amount:
    return Product(Fixed(MULTIPLES[node.times.word]), amounts(node.what, scope))


@amounts.add(said.Half)
def half(node: said.Half, scope: Scope) -> Amount:
    """CR 107.1a"""
    if node.rounding is None:
        raise Unclear("amount", "half, rounded by a rule elsewhere")
    return Half(amounts(node.what, scope), node.rounding.word)
