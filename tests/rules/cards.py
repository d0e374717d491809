"""A pool of invented cards that between them use much of the engine, and decks of them for random play."""

from __future__ import annotations

from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import conditions as mc
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant import shape as me_shape

from .helpers import (
    ANY,
    BEAR,
    CREATURE,
    EVERYONE,
    FOREST,
    GOBLIN,
    ISLAND,
    MINE,
    MOUNTAIN,
    OGRE,
    ONE,
    PLAINS,
    SELF,
    SOURCE,
    SWAMP,
    TARGET,
    YOU,
    activated,
    add_mana_of,
    aura,
    basic,
    bolt,
    card,
    creature,
    damage,
    gain,
    modes,
    n,
    pump,
    spell,
    static,
    target,
    triggered,
    until_end,
)

PERMANENT = mf.TypeIs("permanent")
SPELL = mf.StackKind("spell")
MY_HAND = mo.Choice(mf.Anything(), "hand", mo.BoundPlayers("actor"), ONE, ONE, mo.BoundPlayers("actor"))
ENTERS = mp.ZoneChanges(SELF, destination="battlefield")
DIES = mp.ZoneChanges(SELF, "battlefield", "graveyard")
SOLDIER = me_parts.TokenSpec("", ("creature",), (), ("Soldier",), ("W",), n(1), n(1))


def tokens(amount: int) -> me.CreateTokens:
    return me.CreateTokens(YOU, n(amount), SOLDIER)


GREEN = [
    creature("Sprout", 1, 1, activated(None, add_mana_of("G"), tap=True), cost="G", subtypes="Elf"),
    BEAR,
    creature("Stampeder", 4, 4, "trample", cost="3GG", subtypes="Beast"),
    creature("Spider", 2, 4, "reach", cost="3G"),
    creature("Herald", 1, 1, triggered(ENTERS, me_library.Draw(YOU, ONE)), cost="2G"),
    creature("Elder", 2, 2, static(mf.AllOf((MINE, mf.Not(SELF))), pump(1, 1)), cost="1GG"),
    creature(
        "Hydra",
        0,
        0,
        ma.Replacement(ENTERS, (ma.EntersWithCounters("+1/+1", am.X()),), works_in=""),
        cost="XG",
        subtypes="Hydra",
    ),
    spell("Growth", "G", until_end(pump(3, 3)), targets=[target()]),
    spell(
        "Rampant",
        "1G",
        me_library.Search(YOU, YOU, ("library",), mf.AllOf((mf.TypeIs("land"), mf.SupertypeIs("basic"))), ONE, "found"),
        me.Move(mo.Bound("found"), "battlefield", enters=("tapped",)),
        me_library.Shuffle(YOU),
        types="sorcery",
    ),
    spell(
        "Brawl",
        "1G",
        me.Fight(mo.Target(0), mo.Target(1)),
        targets=[target(MINE), target(mf.AllOf((CREATURE, mf.Not(mf.ControlledBy(YOU)))), other_than=(0,))],
        types="sorcery",
    ),
    aura("Mantle", pump(2, 2), mm.AddAbility(ma.Keyword("trample"))),
]
RED = [
    GOBLIN,
    OGRE,
    bolt(),
    creature("Sprinter", 2, 1, "haste", cost="1R"),
    creature("Duelist", 2, 2, "first strike", cost="1R"),
    creature("Berserker", 2, 2, "double strike", cost="2RR"),
    creature("Coward", 1, 1, ma.Static(None, SOURCE, (mm.Restriction("attack alone"),)), cost="R"),
    creature("Firebug", 1, 1, activated("R", until_end(pump(1, 0), objects=SOURCE)), cost="1R"),
    creature("Martyr", 1, 1, activated("1", damage(1), acts=[me.Sacrifice(YOU, SOURCE)], targets=[ANY]), cost="R"),
    spell("Blaze", "XR", damage(am.X()), targets=[ANY], types="sorcery"),
    spell(
        "Fork of Fire",
        "1R",
        me.DivideDamage(SOURCE, n(3), 0),
        types="instant",
        targets=[target(CREATURE, EVERYONE, most=3, divided=n(3))],
    ),
    spell("Volley", "2R", damage(1, mo.Matching(CREATURE), EVERYONE), types="sorcery"),
]
BLUE = [
    creature("Drake", 2, 2, "flying", cost="2U"),
    creature("Spy", 1, 1, "flash", triggered(ENTERS, me_library.Scry(YOU, n(2))), cost="1U"),
    creature(
        "Looter",
        1,
        1,
        activated(None, me_library.Draw(YOU, ONE), me_library.Discard(YOU, MY_HAND), tap=True),
        cost="1U",
    ),
    creature(
        "Mimic",
        0,
        0,
        ma.Replacement(
            ENTERS, (ma.EntersAsCopy(mo.Choice(CREATURE, "battlefield", YOU, ONE, ONE)),), optional=True, works_in=""
        ),
        cost="3U",
    ),
    spell("Deny", "1U", me.CounterSpell(TARGET), targets=[target(SPELL, zone="stack")]),
    spell("Return", "U", me.Move(TARGET, "hand"), targets=[target()]),
    spell("Ponder", "U", me_library.Scry(YOU, n(3)), me_library.Draw(YOU, ONE), types="sorcery"),
    spell(
        "Insight",
        "2U",
        me_library.Draw(YOU, n(2)),
        types="sorcery",
        more=[ma.AlternativeCost(me_parts.Cost(("2", "U", "U")), None, "graveyard", "flashback", "exile")],
    ),
    aura("Theft", mm.SetController(YOU)),
]
BLACK = [
    creature("Rat", 1, 1, "menace", triggered(DIES, me_life.LoseLife(mo.Opponents(), ONE)), cost="1B"),
    creature("Vampire", 2, 2, "lifelink", cost="2B"),
    creature("Adder", 1, 1, "deathtouch", cost="1B"),
    creature("Ghoul", 3, 1, activated("1B", me.Regenerate(SOURCE)), cost="2B"),
    creature(
        "Mourner",
        1,
        1,
        triggered(
            mp.ZoneChanges(mf.AllOf((CREATURE, mf.Not(SELF))), "battlefield", "graveyard"),
            me.PutCounters(SOURCE, "+1/+1", ONE),
        ),
        cost="1B",
    ),
    spell("Murder", "1BB", me.Destroy(TARGET), targets=[target()]),
    spell("Wither", "B", me.PutCounters(TARGET, "-1/-1", n(2)), targets=[target()]),
    spell(
        "Extort",
        "1B",
        me_library.Discard(mo.TargetPlayers(0), MY_HAND),
        types="sorcery",
        targets=[target(None, EVERYONE)],
    ),
    spell(
        "Raise",
        "1B",
        me.Move(TARGET, "hand"),
        types="sorcery",
        targets=[target(CREATURE, zone="graveyard", owners=YOU)],
    ),
    spell(
        "Tribute",
        "B",
        me.Sacrifice(
            mo.TargetPlayers(0),
            mo.Choice(
                mf.AllOf((CREATURE, mf.ControlledBy(mo.BoundPlayers("actor")))),
                "battlefield",
                mo.BoundPlayers("actor"),
                ONE,
                ONE,
            ),
        ),
        targets=[target(None, mo.Opponents())],
    ),
]
WHITE = [
    creature("Knight", 2, 2, "first strike", "vigilance", cost="WW"),
    creature("Priest", 1, 1, triggered(mp.ZoneChanges(MINE, destination="battlefield"), gain(1)), cost="W"),
    creature("Captain", 2, 2, triggered(ENTERS, tokens(2)), cost="3W"),
    creature("Paladin", 2, 2, ma.Keyword("protection", filter=mf.ColorIs("B")), cost="1W"),
    card("Banner", "enchantment", static(MINE, pump(1, 1)), cost="2W"),
    card(
        "Sword",
        "artifact",
        ma.Static(None, mo.Host(SOURCE), (pump(2, 0),)),
        activated("1", me.Attach(SOURCE, TARGET), targets=[target(MINE)], timing="sorcery", label="equip"),
        cost="1",
        subtypes="Equipment",
    ),
    spell("Banish", "2W", me.Move(TARGET, "exile"), targets=[target(mf.StatusIs("attacking"))]),
    spell("Charm", "1W", gain(4), types="instant", more=[ma.AdditionalCost((me_parts.Cost(("2",)),), True, "kicker")]),
    card(
        "Choice",
        "instant",
        ma.SpellAbility(
            ma.Modes(
                (ma.Body((), (gain(3),)), ma.Body((target(),), (until_end(pump(1, 1)),)), ma.Body((), (tokens(1),))),
                ONE,
                ONE,
            )
        ),
        cost="1W",
    ),
    card(
        "Sage",
        "planeswalker",
        ma.Loyalty(ma.Activated(me_parts.Cost(None, loyalty=ONE, loyalty_sign=1), modes(gain(1)))),
        ma.Loyalty(ma.Activated(me_parts.Cost(None, loyalty=n(2), loyalty_sign=-1), modes(tokens(1)))),
        cost="2W",
        loyalty=3,
        supertypes="legendary",
        subtypes="Sage",
    ),
    card(
        "Ward",
        "enchantment",
        ma.Replacement(mp.DealsDamage(mf.Anything(), players=YOU), (ma.PreventAmount(ONE),), prevention=True),
        cost="2W",
    ),
]
ODD = [
    creature("Doubler", 2, 2, ma.Replacement(mp.CountersPut(MINE, "+1/+1"), (ma.ScaleAmount(n(2), n(0)),)), cost="2G"),
    creature("Grower", 1, 1, triggered(mp.StepBegins("upkeep", YOU), me.PutCounters(SOURCE, "+1/+1", ONE)), cost="1G"),
    creature(
        "Giver",
        1,
        1,
        triggered(
            mp.StepBegins("end", YOU),
            me_shape.Optional(YOU, (gain(1),)),
            condition=mc.IsControlled(YOU, CREATURE, n(2)),
        ),
        cost="W",
    ),
    card("Furnace", "artifact", ma.Replacement(mp.DealsDamage(mf.Anything()), (ma.ScaleAmount(n(2), n(0)),)), cost="2"),
    creature("Hybrid", 2, 2, cost="{W/U}{2/B}"),
    creature("Ichor", 2, 2, cost="{1}{R/P}"),
    card("Dual", "land", activated(None, add_mana_of("W", "B"), tap=True), cost=None),
]


def deck(*groups: list[ma.Card], lands: tuple[ma.Card, ...], copies: int = 1) -> list[ma.Card]:
    """Each card of the groups so many times, and about as many lands."""
    spells = [c for g in groups for c in g for _ in range(copies)]
    return spells + [lands[i % len(lands)] for i in range(max(12, len(spells) * 3 // 4))]


DECKS = [
    deck(GREEN, RED, lands=(FOREST, MOUNTAIN)),
    deck(BLUE, BLACK, lands=(ISLAND, SWAMP)),
    deck(WHITE, ODD, lands=(PLAINS, FOREST, MOUNTAIN)),
    deck(WHITE, BLUE, lands=(PLAINS, ISLAND)),
    deck(RED, BLACK, lands=(MOUNTAIN, SWAMP)),
]
assert basic("Forest") == FOREST
