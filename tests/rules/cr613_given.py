"""Effects of resolutions among those of static abilities (CR 611.2), and abilities that come and go (CR 613.1f)."""

from __future__ import annotations

import pytest

from spellwright.core.vocab import CREATURE as CREATURE_BIT
from spellwright.core.vocab import FLYING, UPKEEP, subtype_bit
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import conditions as mc
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import patterns as mp

from .helpers import (
    BEAR,
    CREATURE,
    FOREST,
    ISLAND,
    MINE,
    OGRE,
    SOURCE,
    YOU,
    Table,
    activated,
    aura,
    card,
    creature,
    gain,
    keyword,
    n,
    pump,
    spell,
    static,
    target,
    triggered,
    until_end,
)

HUMBLE = card("Humble", "enchantment", static(CREATURE, mm.RemoveAbilities(), mm.SetPT(n(1), n(1))))
ZOMBIES = card("Graves", "enchantment", static(CREATURE, mm.SetTypes((), (), ("Zombie",), keep=True)))
FLIERS = mf.AllOf((CREATURE, mf.HasKeyword("flying")))
LANDFALL = triggered(mp.ZoneChanges(mf.TypeIs("land"), destination="battlefield"), gain(1))
RALLY = spell("Rally", "W", until_end(pump(1, 1), objects=mo.Matching(MINE)))
LAND = mf.TypeIs("land")
GEAR = mf.SubtypeIs("Equipment")


def equipment(name: str, *mods: object, more: tuple[ma.Ability, ...] = ()) -> ma.Card:
    given = ma.Static(None, mo.Host(SOURCE), mods)  # type: ignore[arg-type]
    return card(name, "artifact", given, *more, subtypes="Equipment")


# ------------------------------------------------------------------ effects of resolutions


def test_an_effect_of_a_resolution_is_for_all_it_found_where_effects_depend_on_each_other() -> None:
    """All creatures lose their abilities and are 1/1. "Creatures you control get +1/+1 until end of turn" resolves:
    each of the three that I control is 2/2, and yours 1/1 (CR 611.2c, 613.4c)."""
    t = Table()
    t.put(HUMBLE)
    mine = [t.put(BEAR), t.put(OGRE), t.put(BEAR)]
    yours = t.put(OGRE, 1)
    t.mana(0, "W")
    rally = t.hand(RALLY)
    t.start().cast(rally)
    t.resolve()
    assert [t.pt(i) for i in mine] == [(2, 2)] * 3 and t.pt(yours) == (1, 1)


def test_a_static_effect_depends_on_one_of_a_resolution() -> None:
    """With "Creatures are Zombies in addition", a land becomes a 2/2 creature until end of turn: it is a Zombie, for
    the older effect depends on the later one (CR 613.8a)."""
    t = Table()
    t.put(ZOMBIES)
    land = t.put(FOREST)
    t.mana(0, "G")
    rise = until_end(mm.SetTypes(("creature",), (), (), keep=True), mm.SetPT(n(2), n(2)))
    wake = t.hand(spell("Wake", "G", rise, targets=[target(LAND)]))
    t.start().cast(wake)
    t.resolve()
    assert t.c(land).types & CREATURE_BIT
    assert t.c(land).subtypes == subtype_bit("Zombie") | subtype_bit("Forest")
    assert t.pt(land) == (2, 2)


def test_an_effect_of_a_resolution_that_depends_on_nothing_goes_by_its_timestamp() -> None:
    """With "All Forests are Islands", a Swamp becomes a Forest until end of turn: then it is an Island, for what makes
    Islands of Forests depends on it (CR 613.8a, 305.7)."""
    t = Table()
    t.put(card("Tide", "enchantment", static(mf.SubtypeIs("Forest"), mm.SetLandTypes(("Island",)))))
    swamp = t.put(card("Swamp", "land", cost=None, subtypes="Swamp", supertypes="basic"))
    t.mana(0, "G")
    grow = t.hand(spell("Grow", "G", until_end(mm.SetLandTypes(("Forest",))), targets=[target(LAND)]))
    t.start().cast(grow)
    t.resolve()
    assert t.c(swamp).subtypes == subtype_bit("Island")


# ------------------------------------------------------------------ timestamps of what is given, counters


@pytest.mark.parametrize("again", [False, True])
def test_an_ability_that_was_given_is_as_old_as_what_gave_it(again: bool) -> None:
    """An Equipment with "Equipped creature gets +5/+5 and loses flying" gets "Equipped creature has flying" from an
    Aura put on it later: the creature flies; so it does if the Equipment was moved onto it after that (CR 613.7a and
    its example)."""
    t = Table()
    bear, ogre = t.put(BEAR), t.put(OGRE)
    move = activated(None, me.Attach(SOURCE, mo.Target(0)), targets=[target()])
    heavy = equipment("Anvil", pump(5, 5), mm.RemoveAbilities(("flying",)), more=(move,))
    anvil = t.put(heavy, on=bear)
    wings = ma.Static(None, mo.Host(SOURCE), (mm.AddAbility(ma.Keyword("flying")),))
    t.put(aura("Rune", mm.AddAbility(wings), what=GEAR), on=anvil)
    t.start()
    assert t.pt(bear) == (7, 7) and t.c(bear).keywords & FLYING
    if again:
        t.activate(anvil, ogre)
        t.resolve()
        assert t.pt(ogre) == (8, 8) and t.c(ogre).keywords & FLYING
        assert t.pt(bear) == (2, 2) and not t.c(bear).keywords & FLYING


def test_a_keyword_counter_counts_before_power() -> None:
    """With "Creatures with flying get +2/+0": a Bear with a flying counter is 4/2 (CR 122.1b, 613.1f, 613.4c)."""
    t = Table()
    t.put(card("Updraft", "enchantment", static(FLIERS, pump(2, 0))))
    bear = t.put(BEAR, counters=(("flying", 1),))
    assert t.start().pt(bear) == (4, 2)


# ------------------------------------------------------------------ abilities that come and go


def test_abilities_given_while_something_is_so_are_listened_for_as_long() -> None:
    """With "As long as you have less than 20 life, your creatures have 'Whenever a land enters, you gain 1 life'": a
    land at 19 life gives a life, and then, at 20, nothing listens any longer (CR 604.2, 611.3a)."""
    t = Table()
    low = mc.Compare(am.LifeOf(YOU), "<", n(20))
    t.put(card("Pledge", "enchantment", static(MINE, mm.AddAbility(LANDFALL), condition=low)))
    bear = t.put(BEAR)
    t.mana(0, "B")
    pay = t.hand(spell("Pay", "B", me_life.LoseLife(YOU, n(1))))
    land = t.hand(FOREST)
    t.start()
    assert listening(t) == []
    t.cast(pay)
    t.resolve()
    assert t.life(0) == 19 and listening(t) == [bear]
    t.do("play", land)
    t.resolve_all()
    assert t.life(0) == 20 and listening(t) == []


def listening(t: Table) -> list[int]:
    """Whose triggered abilities listen."""
    return sorted([w.ctx.source for table in t.game.state.index.triggers for w in table])


def test_an_ability_goes_with_the_equipment_that_gave_it() -> None:
    """An Equipment with "Equipped creature has 'Whenever a land enters, you gain 1 life'" is moved to another creature
    and then comes off: first the one has the ability, then the other, then none (CR 301.5, 611.3b)."""
    t = Table()
    bear, ogre = t.put(BEAR), t.put(OGRE)
    move = activated(None, me.Attach(SOURCE, mo.Target(0)), targets=[target()])
    off = activated(None, me.Unattach(SOURCE))
    blade = t.put(equipment("Blade", mm.AddAbility(LANDFALL), more=(move, off)), on=bear)
    t.start()
    assert listening(t) == [bear]
    t.activate(blade, ogre, number=1)
    t.resolve()
    assert listening(t) == [ogre]
    t.activate(blade, number=2)
    t.resolve()
    assert listening(t) == []
    assert t.c(bear).abilities == t.c(ogre).abilities == ()


def test_an_ability_ends_as_its_equipment_comes_off() -> None:
    """An Equipment on a land that was a creature until end of turn comes off (CR 704.5n): the ability it gave is not
    listened for any longer."""
    t = Table()
    land = t.put(FOREST)
    t.mana(0, "G")
    move = activated(None, me.Attach(SOURCE, mo.Target(0)), targets=[target()])
    blade = t.put(equipment("Blade", mm.AddAbility(LANDFALL), more=(move,)))
    rise = until_end(mm.SetTypes(("creature",), (), (), keep=True), mm.SetPT(n(2), n(2)))
    wake = t.hand(spell("Wake", "G", rise, targets=[target(LAND)]))
    t.start().cast(wake)
    t.resolve()
    t.activate(blade)
    t.resolve()
    assert listening(t) == [land]
    t.go(UPKEEP, 4)
    assert t.p(blade).attached == 0 and listening(t) == []


def test_a_permanent_has_what_its_spell_was_given() -> None:
    """A creature spell gains flying and "Whenever a land enters, you gain 1 life" on the stack: so does the creature it
    becomes (CR 400.7a)."""
    t = Table()
    t.mana(0, "GGG")
    bear = t.hand(creature("Cub", 2, 2, cost="G"))
    gift = me.Modify(mo.Target(0), (mm.AddAbility(keyword("flying")), mm.AddAbility(LANDFALL)), "permanent")
    bless = t.hand(spell("Bless", "G", gift, targets=[target(mf.StackKind("spell"), zone="stack")]))
    land = t.hand(ISLAND)
    t.start()
    t.cast(bear)
    t.cast(bless)
    t.resolve()
    t.resolve()
    assert t.c(bear).keywords & FLYING and len(t.c(bear).abilities) == 1
    t.do("play", land)
    t.resolve_all()
    assert t.life(0) == 21
