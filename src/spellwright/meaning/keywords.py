"""Keyword abilities with their parameters (CR 702)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import AdditionalCost, Keyword
from spellwright.ir.meant.base import Ability, Amount, Filter
from spellwright.ir.meant.filters import (
    AllOf,
    Anything,
    ChosenQuality,
    ColorCount,
    ColorIs,
    HasKeyword,
    Not,
    StatIs,
    SubtypeIs,
    SupertypeIs,
    TypeIs,
)
from spellwright.ir.meant.objects import ControllerOf, EventObject
from spellwright.ir.meant.parts import Cost
from spellwright.ir.said import keywords as said
from spellwright.ir.said.base import Said
from spellwright.meaning.comparisons import compared
from spellwright.meaning.costs import mana_cost, total
from spellwright.meaning.keyword_activated import TYPECYCLING, equip_for, typecycling
from spellwright.meaning.keyword_casting import affinity_for
from spellwright.meaning.keyword_parts import PARTS
from spellwright.meaning.nouns import COLORS, filter_of, without_spell
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, keywords, nouns
from spellwright.meaning.unclear import Unclear, unknown


def keyword(name: str, n: Amount | None = None, cost: Cost | None = None) -> Keyword:
    """A keyword with the abilities it stands for, where they can be said."""
    parts = PARTS.get(name)
    return Keyword(name, () if parts is None else parts(n, cost), n, cost)


@keywords.add(said.SimpleKeyword)
def simple(node: said.SimpleKeyword, scope: Scope) -> tuple[Ability, ...]:
    return (keyword(node.word),)


LANDS = {
    "plains": "Plains",
    "island": "Island",
    "swamp": "Swamp",
    "mountain": "Mountain",
    "forest": "Forest",
    "desert": "Desert",
}
LAND_QUALITIES: dict[str, Filter] = {
    "nonbasic": Not(SupertypeIs("basic")),
    "legendary": SupertypeIs("legendary"),
    "artifact": TypeIs("artifact"),
    "snow": SupertypeIs("snow"),
}


@keywords.add(said.Landwalk)
def landwalk(node: said.Landwalk, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.14a"""
    return (Keyword("landwalk", filter=walked(node.word)),)


def walked(word: str) -> Filter:
    """The lands that a kind of landwalk is about."""
    parts: list[Filter] = [TypeIs("land")]
    for w in word.split():
        land = w.removesuffix("walk")
        if land in LANDS:
            parts.append(SubtypeIs(LANDS[land]))
        elif w in LAND_QUALITIES:
            parts.append(LAND_QUALITIES[w])
        elif w != "landwalk" or word == "landwalk":
            raise Unclear("keyword", word)
    return AllOf(tuple(parts))


@keywords.add(said.NumberedKeyword)
def numbered(node: said.NumberedKeyword, scope: Scope) -> tuple[Ability, ...]:
    return (keyword(node.name.word, amounts(node.amount, scope)),)


@keywords.add(said.CostKeyword)
def with_cost(node: said.CostKeyword, scope: Scope) -> tuple[Ability, ...]:
    return (keyword(node.name.word, cost=mana_cost(node.cost, scope)),)


@keywords.add(said.CostlyKeyword)
def costly(node: said.CostlyKeyword, scope: Scope) -> tuple[Ability, ...]:
    inner = Scope(scope.holder)
    inner.static = True
    if node.name.word == "ward":
        inner.actor = ControllerOf(EventObject("source"))
    return (keyword(node.name.word, cost=total(node.costs, inner)),)


@keywords.add(said.TimedKeyword)
def timed(node: said.TimedKeyword, scope: Scope) -> tuple[Ability, ...]:
    return (keyword(node.name.word, amounts(node.amount, scope), total(node.costs, Scope(scope.holder))),)


@keywords.add(said.Enchant)
def enchant(node: said.Enchant, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.5a"""
    d = nouns(node.what, scope)
    if d.zone != "battlefield" or d.among or d.chooser or d.joint or d.distinct or d.random:
        raise Unclear("keyword", "enchant with a noun further described")
    return (Keyword("enchant", filter=d.what, players=d.players),)


@keywords.add(said.EnchantPlayer)
def enchant_player(node: said.EnchantPlayer, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.5d"""
    from spellwright.ir.meant.objects import EachPlayer, Opponents

    if node.word == "enchant player":
        return (Keyword("enchant", players=EachPlayer()),)
    if node.word == "enchant opponent":
        return (Keyword("enchant", players=Opponents()),)
    return (Keyword("enchant", filter=TypeIs("creature"), players=EachPlayer()),)


@keywords.add(said.EquipQuality)
def equip_quality(node: said.EquipQuality, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.6e"""
    cost = mana_cost(node.cost, scope)
    what = filter_of(node.what, scope)
    return (Keyword("equip", (equip_for(what, cost),), None, cost, what),)


@keywords.add(said.Protection)
def protection(node: said.Protection, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.16a, g"""
    return tuple([Keyword("protection", filter=q) for part in node.qualities for q in qualities(part.quality, scope)])


@keywords.add(said.HexproofFrom)
def hexproof_from(node: said.HexproofFrom, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.11d"""
    return tuple([Keyword("hexproof from", filter=q) for p in node.qualities for q in qualities(p.quality, scope)])


QUALITIES: dict[str, tuple[Filter, ...]] = {
    "colorless": (ColorCount("=", 0),),
    "multicolored": (ColorCount(">", 1),),
    "monocolored": (ColorCount("=", 1),),
    "everything": (Anything(),),
    "each color": tuple([ColorIs(c) for c in "WUBRG"]),
    "all colors": tuple([ColorIs(c) for c in "WUBRG"]),
    "the chosen color": (ChosenQuality("color"),),
    "the chosen type": (ChosenQuality("type"),),
    "instants": (TypeIs("instant"),),
    "sorceries": (TypeIs("sorcery"),),
}


def qualities(node: Said, scope: Scope) -> tuple[Filter, ...]:
    """CR 702.16a: what protection is from, as filters of sources; one ability each (CR 702.16g)."""
    if isinstance(node, said.QualityWord):
        if node.word in COLORS:
            return (ColorIs(COLORS[node.word]),)
        found = QUALITIES.get(node.word)
        if found is None:
            raise unknown("keyword", node)
        return found
    if isinstance(node, said.QualityNoun):
        d = nouns(node.what, scope)
        if d.among or d.owners or d.players or d.chooser or d.joint or d.distinct or d.random:
            raise Unclear("keyword", "a quality further described")
        return (without_spell(d.what),)
    if isinstance(node, said.QualityManaValue):
        op, amount = compared(node.comparison, scope)
        return (StatIs("mana value", op, amount),)
    raise unknown("keyword", node)


@keywords.add(said.Affinity)
def affinity(node: said.Affinity, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.41a: for each such permanent you control."""
    what = filter_of(node.what, scope)
    return (Keyword("affinity", (affinity_for(what),), filter=what),)


@keywords.add(said.Typecycling)
def type_cycling(node: said.Typecycling, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.29e"""
    cost = mana_cost(node.cost, scope)
    what = TYPECYCLING[node.kind.word]
    return (Keyword("typecycling", typecycling(what, cost), None, cost, what),)


@keywords.add(said.KickerBoth)
def kicker_both(node: said.KickerBoth, scope: Scope) -> tuple[Ability, ...]:
    """CR 702.33b"""
    one = mana_cost(node.one, scope)
    other = mana_cost(node.other, scope)
    scope.holder.kickers = [c.mana for c in (one, other) if c.mana is not None]
    parts = (AdditionalCost((one,), True, "kicker"), AdditionalCost((other,), True, "kicker 2"))
    return (Keyword("kicker", parts),)


@keywords.add(said.CumulativeEither)
def cumulative_either(node: said.CumulativeEither, scope: Scope) -> tuple[Ability, ...]:
    raise Unclear("keyword", f"cumulative upkeep with a choice of {len((node.one, node.other))} costs")


# ------------------------------------------------------------------ keywords looked for


def keyword_filter(node: Said) -> Filter:
    """CR 702: has this keyword, whatever its number or cost; as said where it is looked for with them."""
    if isinstance(node, said.SimpleKeyword | said.BareKeyword):
        return HasKeyword(node.word)
    if isinstance(node, said.Landwalk):
        return HasKeyword(node.word)
    raise unknown("keyword", node)
