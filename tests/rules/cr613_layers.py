"""Interaction of continuous effects (CR 613), with what starts and ends them (CR 611, 604)."""

from __future__ import annotations

import pytest

from spellwright.core.vocab import CREATURE as CREATURE_BIT
from spellwright.core.vocab import FLYING, GRAVEYARD, LAND, MAIN1, subtype_bit
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo

from .helpers import (
    BEAR,
    CREATURE,
    FOREST,
    ISLAND,
    MINE,
    MOUNTAIN,
    OGRE,
    SELF,
    SOURCE,
    YOU,
    Table,
    activated,
    add_mana_of,
    aura,
    card,
    creature,
    keyword,
    n,
    pump,
    spell,
    static,
    target,
    until_end,
)

NONBASIC = mf.AllOf((mf.TypeIs("land"), mf.Not(mf.SupertypeIs("basic"))))
OTHERS = mf.AllOf((mf.TypeIs("enchantment"), mf.Not(SELF), mf.Not(mf.SubtypeIs("Aura"))))
BLOOD = card("Blood", "enchantment", static(NONBASIC, mm.SetLandTypes(("Mountain",))))
TOMB = card("Tomb", "land", static(mf.TypeIs("land"), mm.SetLandTypes(("Swamp",), keep=True)), cost=None)
HUMBLE = card(
    "Humble",
    "enchantment",
    static(CREATURE, mm.RemoveAbilities(), mm.SetPT(n(1), n(1))),
    cost="2WW",
)
AWAKEN = card(
    "Awaken",
    "enchantment",
    static(
        OTHERS,
        mm.SetTypes(("creature",), (), (), keep=True),
        mm.SetPT(n(4), n(4)),
    ),
    cost="2WW",
)
FLIER = creature("Flier", 2, 2, "flying")
SET_SMALL = aura("Small", mm.SetPT(n(1), n(1)))
SET_BIG = aura("Big", mm.SetPT(n(6), n(6)))


def types(t: Table, i: int) -> int:
    return t.c(i).types


def taps_for(t: Table, i: int) -> set[str]:
    """What the mana abilities of a land make, by the words they are offered with."""
    return {o.text.split("add ")[1] for o in t_options(t) if o.object == i and o.verb == "mana"}


def t_options(t: Table) -> list:  # type: ignore[type-arg]
    from spellwright.rules.describe import options

    return options(t.game.state, t.d)


# ------------------------------------------------------------------ timestamps and sublayers


@pytest.mark.parametrize("later", ["Small", "Big"])
def test_of_two_effects_that_set_power_the_later_one_counts(later: str) -> None:
    """Two Auras set its power and toughness: which holds? The one with the later timestamp (CR 613.7)."""
    t = Table()
    bear = t.put(BEAR)
    first, second = (SET_BIG, SET_SMALL) if later == "Small" else (SET_SMALL, SET_BIG)
    t.put(first, on=bear)
    t.put(second, on=bear)
    t.start()
    assert t.pt(bear) == ((1, 1) if later == "Small" else (6, 6))


def test_setting_comes_before_adding_whatever_came_first() -> None:
    """+2/+2 came first, then "base power and toughness 1/1": what is it? 3/3 (CR 613.4b before 613.4c)."""
    t = Table()
    bear = t.put(BEAR)
    t.put(aura("Plus", pump(2, 2)), on=bear)
    t.put(SET_SMALL, on=bear)
    assert t.start().pt(bear) == (3, 3)


def test_counters_are_added_with_the_other_changes() -> None:
    """A 2/2 with two +1/+1 counters is set to 1/1: it is 3/3 (CR 613.4c)."""
    t = Table()
    bear = t.put(BEAR, counters=(("+1/+1", 2),))
    t.put(SET_SMALL, on=bear)
    assert t.start().pt(bear) == (3, 3)


def test_switching_is_last_even_if_something_is_added_later() -> None:
    """A 1/3 gets +0/+1, its power and toughness are switched, then it gets +5/+0: it is 4/6 (CR 613.4d and its
    example)."""
    t = Table()
    wall = t.put(creature("Thin", 1, 3))
    t.mana(0, "UUU")
    spells = [
        spell("Toughen", "U", until_end(pump(0, 1)), targets=[target()]),
        spell("Switch", "U", until_end(mm.SwitchPT()), targets=[target()]),
        spell("Enrage", "U", until_end(pump(5, 0)), targets=[target()]),
    ]
    ids = [t.hand(x) for x in spells]
    t.start()
    seen = []
    for i in ids:
        t.cast(i)
        t.resolve()
        seen.append(t.pt(wall))
    assert seen == [(1, 4), (4, 1), (4, 6)]


def test_two_switches_cancel() -> None:
    """Switched twice, a 1/3 is a 1/3 (CR 613.4d)."""
    t = Table()
    wall = t.put(creature("Thin", 1, 3))
    t.put(aura("Turn", mm.SwitchPT()), on=wall)
    t.put(aura("Return", mm.SwitchPT()), on=wall)
    assert t.start().pt(wall) == (1, 3)


def test_an_aura_that_moves_gets_a_new_timestamp() -> None:
    """Big came first and Small second; Big is moved onto the creature again later: it now counts (CR 613.7e)."""
    t = Table()
    bear, ogre = t.put(BEAR), t.put(OGRE)
    big = t.put(SET_BIG, on=ogre)
    t.put(SET_SMALL, on=bear)
    from spellwright.ir.meant import effects as me

    move = t.hand(
        spell(
            "Move", "U", me.Attach(mo.Target(0), mo.Target(1)), targets=[target(mf.SubtypeIs("Aura")), target(CREATURE)]
        )
    )
    t.mana(0, "U")
    t.start()
    assert t.pt(bear) == (1, 1)
    t.cast(move, big, bear)
    t.resolve()
    assert t.pt(bear) == (6, 6) and t.pt(ogre) == (3, 3)


def test_a_defining_ability_comes_before_other_setting_effects() -> None:
    """A */* equal to the lands is made 1/1 by an older effect: it is 1/1, since 613.4a is applied before 613.4b
    (CR 604.3)."""
    t = Table()
    t.put(HUMBLE_PT)
    count = am.Count(mo.Matching(mf.AllOf((mf.TypeIs("land"), mf.ControlledBy(YOU)))))
    treefolk = creature("Grove", 0, 0, ma.Static(None, SOURCE, (mm.DefinePT(count, count),), cda=True))
    g = t.put(treefolk)
    t.lands(FOREST, FOREST, FOREST)
    assert t.start().pt(g) == (1, 1)


HUMBLE_PT = card("Level", "enchantment", static(CREATURE, mm.SetPT(n(1), n(1))))


def test_a_defining_ability_works_in_every_zone() -> None:
    """A creature card whose power is the number of lands you control, in a graveyard: it counts there too (CR
    604.3)."""
    t = Table()
    count = am.Count(mo.Matching(mf.AllOf((mf.TypeIs("land"), mf.ControlledBy(YOU)))))
    grove = creature("Grove", 0, 0, ma.Static(None, SOURCE, (mm.DefinePT(count, count),), cda=True))
    g = t.grave(grove)
    t.lands(FOREST, FOREST)
    t.start()
    assert t.zone(g) == GRAVEYARD and t.pt(g) == (2, 2)


# ------------------------------------------------------------------ which objects


def test_a_resolved_effect_is_for_the_objects_it_found_and_a_static_one_for_all() -> None:
    """With "Creatures you control get +1/+1 until end of turn", then a creature comes: it is not changed (CR
    611.2c); a static ability changes it as well (CR 611.3a)."""
    t = Table()
    old = t.put(BEAR)
    rally = t.hand(spell("Rally", "W", until_end(pump(1, 1), objects=mo.Matching(MINE)), types="sorcery"))
    new = t.hand(BEAR)
    banner = t.hand(card("Banner", "enchantment", static(MINE, pump(1, 1)), cost="W"))
    t.mana(0, "WGGW")
    t.start()
    t.cast(rally)
    t.resolve()
    t.cast(new)
    t.resolve()
    assert t.pt(old) == (3, 3) and t.pt(new) == (2, 2)
    t.cast(banner)
    t.resolve()
    assert t.pt(old) == (4, 4) and t.pt(new) == (3, 3)


def test_a_resolved_effect_is_for_each_object_it_found_beside_effects_that_depend_on_each_other() -> None:
    """While a Blood Moon and an Urborg are there, "creatures you control get +1/+1 and gain flying until end of turn":
    every one of three bears is a 3/3 with flying (CR 611.2c, 613.8)."""
    t = Table()
    t.put(BLOOD)
    t.put(TOMB)
    bears = [t.put(BEAR) for _ in range(3)]
    gift = until_end(pump(1, 1), mm.AddAbility(keyword("flying")), objects=mo.Matching(MINE))
    rally = t.hand(spell("Rally", "W", gift, types="sorcery"))
    t.mana(0, "W")
    t.start()
    t.cast(rally)
    t.resolve()
    assert t.game.state.index.entangled
    assert [t.pt(i) for i in bears] == [(3, 3)] * 3
    assert all([t.c(i).keywords & FLYING for i in bears])


def test_control_is_settled_before_power() -> None:
    """I take your creature with an Aura: my anthem gives it +1/+1, yours does not (CR 613.1b, 613.1g)."""
    t = Table()
    t.put(card("Mine", "enchantment", static(MINE, pump(1, 1))), 0)
    t.put(card("Yours", "enchantment", static(MINE, pump(10, 10))), 1)
    bear = t.put(BEAR, 1)
    t.put(aura("Theft", mm.SetController(YOU)), 0, on=bear)
    t.start()
    assert t.o(bear).controller == 0 and t.pt(bear) == (3, 3)


def test_colors_are_settled_before_power() -> None:
    """With "White creatures get +1/+1", and an Aura makes a green creature white: it gets it, whichever came
    first (CR 613.1e)."""
    t = Table()
    bear = t.put(BEAR)
    t.put(card("Crusade", "enchantment", static(mf.AllOf((CREATURE, mf.ColorIs("W"))), pump(1, 1))))
    t.start()
    assert t.pt(bear) == (2, 2)
    t = Table()
    bear = t.put(BEAR)
    t.put(card("Crusade", "enchantment", static(mf.AllOf((CREATURE, mf.ColorIs("W"))), pump(1, 1))))
    t.put(aura("Bleach", mm.SetColors(("W",))), on=bear)
    assert t.start().pt(bear) == (3, 3)


def test_an_ability_that_was_lost_does_not_apply_later() -> None:
    """A creature that gives others +1/+1 loses its abilities: the +1/+1 is gone, since abilities come first (CR
    613.1f)."""
    t = Table()
    lord = t.put(creature("Lord", 2, 2, static(mf.AllOf((CREATURE, mf.Not(SELF))), pump(1, 1))))
    bear = t.put(BEAR)
    t.put(aura("Mute", mm.RemoveAbilities()), on=lord)
    assert t.start().pt(bear) == (2, 2)


@pytest.mark.parametrize("gained_last", [True, False])
def test_losing_and_gaining_abilities_go_by_timestamp(gained_last: bool) -> None:
    """It loses all abilities and gains flying: it flies if that came later (CR 613.7)."""
    t = Table()
    bear = t.put(FLIER)
    mute, wings = aura("Mute", mm.RemoveAbilities()), aura("Wings", mm.AddAbility(ma.Keyword("flying")))
    for a in (mute, wings) if gained_last else (wings, mute):
        t.put(a, on=bear)
    assert bool(t.start().c(bear).keywords & FLYING) is gained_last


# ------------------------------------------------------------------ dependency


@pytest.mark.parametrize("blood_first", [True, False])
def test_blood_moon_and_an_urborg(blood_first: bool) -> None:
    """With "Nonbasic lands are Mountains" and a nonbasic "each land is a Swamp in addition": whatever came
    first, the second depends on the first, which takes its ability away. A Forest is no Swamp (CR 613.8a,
    305.7)."""
    t = Table()
    if blood_first:
        t.put(BLOOD)
    tomb = t.put(TOMB)
    if not blood_first:
        t.put(BLOOD)
    forest = t.put(FOREST)
    t.start()
    assert t.c(tomb).subtypes == subtype_bit("Mountain")
    assert t.c(forest).subtypes == subtype_bit("Forest")


def test_a_nonbasic_under_blood_moon_has_only_the_mountains_ability() -> None:
    """It loses its own abilities and taps for {R} only, and stays nonbasic (CR 305.7)."""
    t = Table(asked=(0,))
    dual = t.put(card("Dual", "land", activated(None, add_mana_of("W", "B"), tap=True), cost=None))
    t.put(BLOOD)
    t.start()
    assert taps_for(t, dual) == {"{R}"} and t.c(dual).supertypes == 0


def test_without_blood_moon_every_land_is_a_swamp_too() -> None:
    """A Forest is a Forest Swamp and taps for {G} or {B} (CR 305.7, 305.6)."""
    t = Table(asked=(0,))
    t.put(TOMB)
    forest = t.put(FOREST)
    t.start()
    assert taps_for(t, forest) == {"{G}", "{B}"}


@pytest.mark.parametrize("humble_first", [True, False])
def test_humility_and_opalescence(humble_first: bool) -> None:
    """All creatures lose their abilities and are 1/1; each other enchantment is a creature and 4/4. Humble's own
    size goes by timestamps in 613.4b, since both effects go on (CR 613.6): it is 4/4 if Awaken came later,
    1/1 if Humble did. A Flier is 1/1 without flying in both cases."""
    t = Table()
    cards = (HUMBLE, AWAKEN) if humble_first else (AWAKEN, HUMBLE)
    ids = {c.name: t.put(c) for c in cards}
    flier = t.put(FLIER)
    t.start()
    assert types(t, ids["Humble"]) & CREATURE_BIT and not types(t, ids["Awaken"]) & CREATURE_BIT
    assert t.pt(ids["Humble"]) == ((4, 4) if humble_first else (1, 1))
    assert t.pt(flier) == (1, 1) and not t.c(flier).keywords & FLYING


@pytest.mark.parametrize("animate_first", [True, False])
def test_a_type_effect_depends_on_what_makes_more_creatures(animate_first: bool) -> None:
    """With "All artifacts are 2/2 creatures" and "all creatures are Zombies": both orders make the artifact a
    Zombie, for the second depends on the first (CR 613.8a)."""
    t = Table()
    animate = card(
        "March",
        "enchantment",
        static(mf.TypeIs("artifact"), mm.SetTypes(("creature",), (), (), keep=True), mm.SetPT(n(2), n(2))),
    )
    zombies = card("Plague", "enchantment", static(CREATURE, mm.SetTypes((), (), ("Zombie",), keep=True)))
    for c in (animate, zombies) if animate_first else (zombies, animate):
        t.put(c)
    rock = t.put(card("Rock", "artifact"))
    t.start()
    assert types(t, rock) & CREATURE_BIT and t.c(rock).subtypes & subtype_bit("Zombie")


@pytest.mark.parametrize("islands_first", [True, False])
def test_effects_that_depend_on_each_other_go_by_timestamp(islands_first: bool) -> None:
    """With "All Islands are Forests" and "all Forests are Islands": with both about, each depends on the other,
    so that the dependency is ignored and timestamps count: the later one has both lands (CR 613.8b)."""
    t = Table()
    one = card("One", "enchantment", static(mf.SubtypeIs("Island"), mm.SetLandTypes(("Forest",))))
    two = card("Two", "enchantment", static(mf.SubtypeIs("Forest"), mm.SetLandTypes(("Island",))))
    for c in (one, two) if islands_first else (two, one):
        t.put(c)
    lands = t.lands(ISLAND, FOREST)
    t.start()
    assert {t.c(i).subtypes for i in lands} == {subtype_bit("Island" if islands_first else "Forest")}


@pytest.mark.parametrize("islands_first", [True, False])
def test_with_only_an_island_there_is_no_loop(islands_first: bool) -> None:
    """The same with one Island: "Forests are Islands" depends on the other, which makes a Forest of it, and not
    the other way round. The Island becomes a Forest and then an Island (CR 613.8a)."""
    t = Table()
    one = card("One", "enchantment", static(mf.SubtypeIs("Island"), mm.SetLandTypes(("Forest",))))
    two = card("Two", "enchantment", static(mf.SubtypeIs("Forest"), mm.SetLandTypes(("Island",))))
    for c in (one, two) if islands_first else (two, one):
        t.put(c)
    i = t.put(ISLAND)
    t.start()
    assert t.c(i).subtypes == subtype_bit("Island")


def test_what_has_started_to_apply_goes_on_in_later_layers() -> None:
    """With "All lands are 1/1 creatures that are still lands. They lose all abilities": an animated land that
    loses in layer 6 the very ability that animated it stays 1/1 (CR 613.6)."""
    t = Table()
    both = static(
        mf.TypeIs("land"),
        mm.SetTypes(("creature",), (), (), keep=True),
        mm.RemoveAbilities(),
        mm.SetPT(n(1), n(1)),
    )
    land = t.put(card("Manland", "land", both, cost=None))
    t.start()
    assert types(t, land) & CREATURE_BIT and types(t, land) & LAND and t.pt(land) == (1, 1)
    assert not t.c(land).abilities


# ------------------------------------------------------------------ beginnings and ends


def test_until_end_of_turn_ends_in_the_cleanup_step() -> None:
    """A pumped Bear is 5/5 until the cleanup step and 2/2 on the next turn (CR 514.2)."""
    t = Table()
    bear = t.put(BEAR)
    grow = t.hand(spell("Grow", "G", until_end(pump(3, 3)), targets=[target()]))
    t.mana(0, "G")
    t.start()
    t.cast(grow)
    t.resolve()
    assert t.pt(bear) == (5, 5)
    t.go(MAIN1, 4)
    assert t.pt(bear) == (2, 2)


def test_an_effect_ends_with_its_source() -> None:
    """The enchantment that gives +1/+1 leaves: the creature is 2/2 at once (CR 611.3b)."""
    from spellwright.ir.meant import effects as me

    t = Table()
    bear = t.put(BEAR)
    banner = t.put(card("Banner", "enchantment", static(MINE, pump(1, 1))))
    undo = t.hand(spell("Undo", "W", me.Destroy(mo.Target(0)), targets=[target(mf.TypeIs("enchantment"))]))
    t.mana(0, "W")
    t.start()
    assert t.pt(bear) == (3, 3)
    t.cast(undo)
    t.resolve()
    assert t.zone(banner) == GRAVEYARD and t.pt(bear) == (2, 2)


def test_an_effect_with_a_condition_looks_at_it_always() -> None:
    """With "As long as you control three or more lands, it gets +2/+2": so it does at three, not at two (CR
    604.1, 611.3a)."""
    from spellwright.ir.meant import conditions as mc

    t = Table()
    lands = mf.TypeIs("land")
    b = t.put(creature("Baron", 2, 2, static(None, pump(2, 2), condition=mc.IsControlled(YOU, lands, n(3)))))
    t.lands(MOUNTAIN, MOUNTAIN)
    third = t.hand(MOUNTAIN)
    t.start()
    assert t.pt(b) == (2, 2)
    t.do("play", third)
    assert t.pt(b) == (4, 4)
