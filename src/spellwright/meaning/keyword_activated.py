"""Keywords that are activated abilities, expanded as the CR says (CR 702)."""

from __future__ import annotations

from spellwright.ir.meant.abilities import (
    Activated,
    GoTo,
    Keyword,
    Replacement,
)
from spellwright.ir.meant.amounts import Fixed, StatOf
from spellwright.ir.meant.base import Ability, Amount, Filter
from spellwright.ir.meant.effects import Attach, CreateCopyTokens, Modify, ModifyRules, Move, PutCounters
from spellwright.ir.meant.filters import (
    AllOf,
    ControlledBy,
    IsObject,
    StatIs,
    SubtypeIs,
    SupertypeIs,
    TypeIs,
)
from spellwright.ir.meant.library import Discard, Draw, Search, Shuffle
from spellwright.ir.meant.mods import AddAbility, SetColors, SetPT, SetTypes
from spellwright.ir.meant.objects import (
    Bound,
    Source,
    Target,
    You,
)
from spellwright.ir.meant.parts import Cost
from spellwright.ir.meant.patterns import (
    StepBegins,
    ZoneChanges,
)
from spellwright.ir.meant.shape import Delay
from spellwright.meaning.build import CREATURE, ONE, all_of
from spellwright.meaning.keyword_parts import EACH, PLUS, keyword, modes, number, price, target, with_acts


@keyword("equip")
def equip(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.6a"""
    return (equip_for(CREATURE, cost),)


def equip_for(what: Filter, cost: Cost | None) -> Activated:
    """CR 702.6a, e: equip for creatures that fit."""
    spec = target(all_of((what, ControlledBy(You()))))
    return Activated(price(cost), modes(Attach(Source(), Target(0)), targets=(spec,)), timing="sorcery", label="equip")


@keyword("fortify")
def fortify(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.67a"""
    spec = target(AllOf((TypeIs("land"), ControlledBy(You()))))
    effects = modes(Attach(Source(), Target(0)), targets=(spec,))
    return (Activated(price(cost), effects, timing="sorcery", label="fortify"),)


@keyword("outlast")
def outlast(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.107a"""
    return (
        Activated(
            with_acts(cost, tap=True), modes(PutCounters(Source(), PLUS, ONE)), timing="sorcery", label="outlast"
        ),
    )


@keyword("level up")
def level_up(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.87a"""
    return (Activated(price(cost), modes(PutCounters(Source(), "level", ONE)), timing="sorcery", label="level up"),)


# ------------------------------------------------------------------ activated, from hand and graveyard


@keyword("cycling")
def cycling(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.29a"""
    return (Activated(discarding(cost), modes(Draw(You(), ONE)), zone="hand", label="cycling"),)


def discarding(cost: Cost | None) -> Cost:
    return with_acts(cost, Discard(You(), Source()))


def typecycling(what: Filter, cost: Cost) -> tuple[Ability, ...]:
    """CR 702.29e"""
    effects = modes(
        Search(You(), You(), ("library",), what, ONE, "found", reveal=True),
        Move(Bound("found"), "hand"),
        Shuffle(You()),
    )
    return (Activated(discarding(cost), effects, zone="hand", label="cycling"),)


TYPECYCLING: dict[str, Filter] = {
    "plainscycling": SubtypeIs("Plains"),
    "islandcycling": SubtypeIs("Island"),
    "swampcycling": SubtypeIs("Swamp"),
    "mountaincycling": SubtypeIs("Mountain"),
    "forestcycling": SubtypeIs("Forest"),
    "desertcycling": SubtypeIs("Desert"),
    "slivercycling": SubtypeIs("Sliver"),
    "wizardcycling": SubtypeIs("Wizard"),
    "eldrazicycling": SubtypeIs("Eldrazi"),
    "halfling cycling": SubtypeIs("Halfling"),
    "landcycling": TypeIs("land"),
    "basic landcycling": AllOf((SupertypeIs("basic"), TypeIs("land"))),
    "artifact landcycling": AllOf((TypeIs("artifact"), TypeIs("land"))),
}


@keyword("reinforce")
def reinforce(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.77a"""
    effects = modes(PutCounters(Target(0), PLUS, number(n)), targets=(target(CREATURE),))
    return (Activated(discarding(cost), effects, zone="hand", label="reinforce"),)


def exiling(cost: Cost | None) -> Cost:
    return with_acts(cost, Move(Source(), "exile", "cost:exiled"))


@keyword("scavenge")
def scavenge(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.97a"""
    effects = modes(PutCounters(Target(0), PLUS, StatOf("power", Bound("cost:exiled"))), targets=(target(CREATURE),))
    return (Activated(exiling(cost), effects, zone="graveyard", timing="sorcery", label="scavenge"),)


@keyword("embalm")
def embalm(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.128a"""
    return (mummy(cost, "embalm", SetColors(("W",))),)


@keyword("eternalize")
def eternalize(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.129a"""
    return (mummy(cost, "eternalize", SetColors(("B",)), SetPT(Fixed(4), Fixed(4))),)


def mummy(cost: Cost | None, label: str, *exceptions: SetColors | SetPT) -> Activated:
    from spellwright.ir.meant.mods import NoManaCost

    changes = (*exceptions, NoManaCost(), SetTypes((), (), ("Zombie",), True))
    copy = CreateCopyTokens(You(), ONE, Bound("cost:exiled"), changes)
    return Activated(exiling(cost), modes(copy), zone="graveyard", timing="sorcery", label=label)


@keyword("unearth")
def unearth(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.84a"""
    it = Bound("returned")
    leaving = Replacement(ZoneChanges(IsObject(it), source="battlefield"), (GoTo("exile"),), works_in="")
    effects = modes(
        Move(Source(), "battlefield", "returned"),
        Modify(it, (AddAbility(Keyword("haste")),), "permanent"),
        Delay(StepBegins("end", EACH), (Move(it, "exile"),)),
        ModifyRules(leaving, "permanent"),
    )
    return (Activated(price(cost), effects, zone="graveyard", timing="sorcery", label="unearth"),)


@keyword("transmute")
def transmute(n: Amount | None, cost: Cost | None) -> tuple[Ability, ...]:
    """CR 702.53a"""
    same = StatIs("mana value", "=", StatOf("mana value", Bound("cost:discarded")))
    effects = modes(
        Search(You(), You(), ("library",), same, ONE, "found", reveal=True),
        Move(Bound("found"), "hand"),
        Shuffle(You()),
    )
    paid = with_acts(cost, Discard(You(), Source(), "cost:discarded"))
    return (Activated(paid, effects, zone="hand", timing="sorcery", label="transmute"),)
