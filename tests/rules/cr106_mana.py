"""Mana (CR 106, 107.4, 605): kinds, restrictions, what empties when, mana abilities."""

from __future__ import annotations

import pytest

from spellwright.core.vocab import MAIN1, STACK, UPKEEP
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp

from .helpers import (
    BEAR,
    CREATURE,
    FOREST,
    ISLAND,
    MINE,
    MOUNTAIN,
    ONE,
    PLAINS,
    SWAMP,
    YOU,
    Table,
    activated,
    add_mana_of,
    card,
    creature,
    gain,
    n,
    spell,
    static,
    triggered,
)

SIP = spell("Sip", "G", gain(1))
LAND = mf.TypeIs("land")


def castable(c: ma.Card, mana: str) -> bool:
    t = Table()
    i = t.hand(c)
    t.mana(0, mana)
    t.start()
    return t.can("cast", i)


# ------------------------------------------------------------------ symbols


@pytest.mark.parametrize(
    ("cost", "enough", "short"),
    [
        ("{W/U}", ["W", "U"], ["R", "C", ""]),
        ("{2/B}", ["B", "RR", "CC"], ["R", ""]),
        ("{W/U}{W/U}", ["WU", "UU", "WW"], ["WR", "U"]),
        ("{2/W}{2/U}", ["WU", "RRW", "RRRR"], ["RRR", "RW"]),
        ("{C}", ["C"], ["W", ""]),
        ("{1}", ["C", "W"], [""]),
        ("{1}{G}{G}", ["GGG", "GGR"], ["GRR", "GG"]),
        ("{0}", [""], []),
    ],
)
def test_what_pays_for_a_symbol(cost: str, enough: list[str], short: list[str]) -> None:
    """Hybrid, monocoloured hybrid, colourless and generic symbols (CR 107.4)."""
    c = card("Thing", "artifact", cost=cost)
    assert [castable(c, m) for m in enough] == [True] * len(enough)
    assert [castable(c, m) for m in short] == [False] * len(short)


def test_phyrexian_mana_may_be_paid_with_life() -> None:
    """{R/P}: one red mana or 2 life, as I choose while casting (CR 107.4f, 601.2b); with 1 life only the mana."""
    c = creature("Ichor", 2, 2, cost="{R/P}")
    for answer, life, pool in (("mana", 20, ""), ("2 life", 18, "R")):
        t = Table()
        i = t.hand(c)
        t.mana(0, "R")
        t.start()
        t.do("cast", i)
        (found,) = [x for x in t.says() if (answer == "2 life") == ("life" in x)]
        t.answer(found)
        assert (t.life(0), t.pool(0)) == (life, pool)
    t = Table(life=1)
    i = t.hand(c)
    t.start()
    assert not t.can("cast", i)


def test_a_hybrid_card_has_both_colors() -> None:
    """{W/U} is white and blue, whatever is paid (CR 105.2, 202.2d); {2/B} has mana value 2 (CR 202.3f)."""
    t = Table()
    x = t.put(creature("Both", 1, 1, cost="{W/U}"))
    y = t.put(creature("Mono", 1, 1, cost="{2/B}"))
    t.start()
    assert t.c(x).colors == 3 and t.mana_value(y) == 2


# ------------------------------------------------------------------ mana abilities


def test_a_mana_ability_does_not_use_the_stack() -> None:
    """A Forest is tapped for mana: it is there at once, and I still have priority (CR 605.3b)."""
    t = Table(asked=(0,))
    f = t.put(FOREST)
    t.start()
    t.do("mana", f)
    assert t.pool(0) == "G" and t.stack() == [] and t.d.player == 0


def test_a_new_elf_makes_no_mana() -> None:
    """{T} of a creature that came this turn (CR 302.6); a new land may be tapped."""
    t = Table()
    t.put(creature("Elf", 1, 1, activated(None, add_mana_of("G"), tap=True)), new=True)
    i = t.hand(SIP)
    t.start()
    assert not t.can("cast", i)
    t = Table()
    t.put(FOREST, new=True)
    i = t.hand(SIP)
    t.start()
    assert t.can("cast", i)


def test_mana_empties_with_each_step() -> None:
    """Mana made in the upkeep is gone in the draw step, and nobody loses life for it (CR 106.4, 500.5)."""
    t = Table(asked=(0,))
    f = t.put(FOREST)
    t.start(UPKEEP)
    t.do("mana", f)
    assert t.pool(0) == "G"
    t.go(MAIN1)
    assert t.pool(0) == "" and t.life(0) == 20


def test_mana_can_be_made_in_response_to_nothing_while_paying() -> None:
    """A player without mana in the pool begins to cast, and activates abilities as they are asked to (CR 601.2g)."""
    t = Table(asked=(0,))
    f = t.put(FOREST)
    i = t.hand(SIP)
    t.start()
    t.do("cast", i, (5, f, 0))
    if t.d.kind == "payment":
        t.answer("spend {G}")
    assert t.zone(i) == STACK and t.p(f).tapped and t.pool(0) == ""


def test_a_choice_of_colors() -> None:
    """{T}: add one mana of any of two colours: I choose as it resolves (CR 106.1, 605.3b)."""
    t = Table(asked=(0,))
    d = t.put(card("Dual", "land", activated(None, add_mana_of("W", "B"), tap=True), cost=None))
    t.start()
    t.do("mana", d, "{B}")
    assert t.pool(0) == "B"


def test_a_mana_ability_with_a_cost() -> None:
    """{1}, {T}: add {U}{U}: one mana in, two out, without the stack (CR 605.1a, 602.2b)."""
    t = Table(asked=(0,))
    s = t.put(card("Signet", "artifact", activated("1", add_mana_of("UU"), tap=True)))
    m = t.put(MOUNTAIN)
    i = t.hand(spell("Deep", "UU", gain(1)))
    t.start()
    t.do("mana", m)
    t.do("mana", s, "pay automatically")
    assert t.pool(0) == "UU" and t.stack() == []
    t.cast(i, "pay automatically")
    assert t.zone(i) == STACK and t.pool(0) == ""


def test_an_ability_with_a_target_is_no_mana_ability() -> None:
    """With "Add {R}. Target player gains 1 life" uses the stack (CR 605.1a)."""
    from .helpers import EVERYONE, target

    t = Table()
    x = t.put(
        card(
            "Odd",
            "artifact",
            activated(None, add_mana_of("R"), gain(1, mo.TargetPlayers(0)), tap=True, targets=[target(None, EVERYONE)]),
        )
    )
    t.start()
    t.activate(x, -1)
    assert t.stack() == ["*Odd"] and t.pool(0) == ""
    t.resolve()
    assert t.pool(0) == "R" and t.life(0) == 21


def test_a_triggered_mana_ability_does_not_use_the_stack_either() -> None:
    """With "Whenever you tap a land for mana, add {G}": the extra mana is there at once (CR 605.1b, 605.4a)."""
    t = Table(asked=(0,))
    t.put(card("Bloom", "enchantment", triggered(mp.BecomesTapped(LAND, for_mana=True, players=YOU), add_mana_of("G"))))
    f = t.put(FOREST)
    t.start()
    t.do("mana", f)
    assert t.pool(0) == "GG" and t.stack() == []


def test_the_extra_mana_pays_for_spells() -> None:
    """With that, one Forest pays for a {1}{G} creature (CR 605.4a)."""
    t = Table(asked=(0,))
    t.put(card("Bloom", "enchantment", triggered(mp.BecomesTapped(LAND, for_mana=True, players=YOU), add_mana_of("G"))))
    f = t.put(FOREST)
    i = t.hand(BEAR)
    t.start()
    t.do("mana", f)
    t.cast(i, "pay automatically")
    assert t.zone(i) == STACK and t.pool(0) == ""


def test_mana_of_a_type_a_land_could_produce() -> None:
    """With "Add one mana of any type that a land you control could produce", beside an Island and a Plains (CR
    106.7)."""
    pool = card(
        "Mirror",
        "land",
        activated(
            None,
            me.AddMana(
                YOU,
                me_parts.ManaOfColor(
                    (),
                    ONE,
                    among="could produce",
                    objects=mo.Matching(mf.AllOf((LAND, mf.ControlledBy(YOU)))),
                    types=True,
                ),
            ),
            tap=True,
        ),
        cost=None,
    )
    for lands, can in (((ISLAND, PLAINS), {"W": True, "U": True, "R": False}), ((), {"W": False})):
        for letter, expected in can.items():
            t = Table()
            t.put(pool)
            for x in lands:
                t.put(x, tapped=True)
            i = t.hand(card("Thing", "artifact", cost=letter))
            t.start()
            assert t.can("cast", i) is expected


# ------------------------------------------------------------------ restricted mana


def test_mana_that_may_be_spent_only_on_creatures() -> None:
    """It casts a creature and no instant (CR 106.6); it is spent before other mana."""
    grove = card(
        "Grove",
        "land",
        activated(
            None,
            me.AddMana(
                YOU,
                me_parts.ManaOutput((("G",),), ONE),
                me_parts.ManaRestriction(mf.AllOf((CREATURE, mf.StackKind("spell"))), None),
            ),
            tap=True,
        ),
        cost=None,
    )
    t = Table()
    g = t.put(grove)
    i = t.hand(SIP)
    t.start()
    assert not t.can("cast", i)
    t = Table()
    g = t.put(grove)
    f = t.put(FOREST)
    c = t.hand(creature("Cat", 1, 1, cost="G"))
    t.start()
    assert t.can("cast", c)
    t.cast(c)
    assert t.p(g).tapped and not t.p(f).tapped


def test_mana_that_is_spent_brings_a_trigger() -> None:
    """With "When you spend this mana to cast a creature spell, gain 1 life" (CR 106.6a)."""
    rich = card(
        "Rich",
        "land",
        activated(
            None,
            me.AddMana(YOU, me_parts.ManaOutput((("G",),), ONE), None, (me_parts.ManaRider(CREATURE, (), (gain(1),)),)),
            tap=True,
        ),
        cost=None,
    )
    for c, life in ((creature("Cat", 1, 1, cost="G"), 21), (SIP, 20)):
        t = Table()
        t.put(rich)
        i = t.hand(c)
        t.start()
        t.cast(i)
        if life == 21:
            assert t.stack() == ["*Rich", "Cat"]
            t.resolve()
        assert t.life(0) == life


# ------------------------------------------------------------------ replacements and basics


def test_mana_that_becomes_another_type() -> None:
    """With "If a land is tapped for mana, it produces {B} instead": a Forest pays for {B} and not for {G} (CR
    106.12b)."""
    for c, can in ((card("Thing", "artifact", cost="B"), True), (SIP, False)):
        t = Table()
        t.put(card("Taint", "enchantment", ma.Replacement(mp.ManaProduced(LAND), (ma.ProduceInstead(("B",)),))))
        t.put(FOREST)
        i = t.hand(c)
        t.start()
        assert t.can("cast", i) is can


def test_twice_as_much_mana() -> None:
    """With "Produces twice as much": a Forest pays for {G}{G} (CR 106.12b)."""
    t = Table()
    t.put(card("Flow", "enchantment", ma.Replacement(mp.ManaProduced(LAND, YOU), (ma.MultiplyMana(n(2)),))))
    f = t.put(FOREST)
    i = t.hand(creature("Cat", 1, 1, cost="GG"))
    t.start()
    t.cast(i)
    assert t.zone(i) == STACK and t.p(f).tapped


def test_snow_mana_is_mana_of_a_snow_source() -> None:
    """{S} is paid with mana of a snow permanent only (CR 107.4h)."""
    snow = card("Peak", "land", cost=None, subtypes="Mountain", supertypes="basic snow")
    for land, can in ((snow, True), (MOUNTAIN, False)):
        t = Table()
        t.put(land)
        i = t.hand(card("Thing", "artifact", cost="{S}"))
        t.start()
        assert t.can("cast", i) is can


def test_each_basic_land_type_makes_its_mana() -> None:
    """CR 305.6."""
    for land, letter in ((PLAINS, "W"), (ISLAND, "U"), (SWAMP, "B"), (MOUNTAIN, "R"), (FOREST, "G")):
        t = Table(asked=(0,))
        x = t.put(land)
        t.start()
        t.do("mana", x)
        assert t.pool(0) == letter


def test_how_much_is_found_out_as_the_ability_resolves() -> None:
    """{T}: add {G} for each creature you control (CR 605.3b, 608.2h)."""
    count = am.Count(mo.Matching(MINE))
    t = Table(asked=(0,))
    x = t.put(
        card(
            "Cradle",
            "land",
            activated(None, me.AddMana(YOU, me_parts.ManaOutput((("G",),), count)), tap=True),
            cost=None,
        )
    )
    t.put(BEAR), t.put(BEAR), t.put(BEAR, 1)
    t.start()
    t.do("mana", x)
    assert t.pool(0) == "GG"


def test_mana_that_stays() -> None:
    """With "Players don't lose unspent green mana": it is still there in the next step (CR 106.4)."""
    t = Table()
    t.put(card("Spring", "enchantment", ma.PlayerRule(YOU, "keep mana", colors=("G",))))
    t.mana(0, "GR")
    t.start()
    t.push((0,)), t.push((0,))
    assert t.pool(0) == "G"


def test_no_abilities_no_mana() -> None:
    """A land that has lost its abilities can't be tapped for mana (CR 305.7, 613.1f)."""
    t = Table()
    t.put(card("Drought", "enchantment", static(LAND, mm.RemoveAbilities())))
    t.put(FOREST)
    i = t.hand(SIP)
    t.start()
    assert not t.can("cast", i)
