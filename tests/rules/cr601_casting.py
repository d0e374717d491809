"""Casting spells and activating abilities (CR 601, 602), targets (CR 115), costs (CR 118), X (CR 107.3)."""

from __future__ import annotations

import pytest

from spellwright.core.vocab import ATTACKERS, BATTLEFIELD, EXILE, GRAVEYARD, HAND, MAIN1, STACK, UPKEEP
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import shape as me_shape
from spellwright.rules.base import RulesError

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
    TARGET,
    YOU,
    Table,
    activated,
    add_mana_of,
    bolt,
    card,
    creature,
    damage,
    gain,
    n,
    pump,
    spell,
    static,
    target,
    until_end,
)

SACRIFICE_ONE = me.Sacrifice(YOU, mo.Choice(MINE, "battlefield", YOU, ONE, ONE))
BLAZE = spell("Blaze", "XR", damage(am.X()), targets=[ANY], types="sorcery")
SPELL = mf.StackKind("spell")


def one_hand(c: ma.Card, mana: str, seats: int = 2) -> tuple[Table, int]:
    t = Table(seats)
    i = t.hand(c)
    t.mana(0, mana)
    return t, i


# ------------------------------------------------------------------ when


def test_a_sorcery_is_cast_only_in_ones_own_main_phase_with_an_empty_stack() -> None:
    """May I cast a sorcery in my upkeep? No (CR 307.1). With a spell on the stack? No. In my main phase? Yes."""
    t, slow = one_hand(spell("Slow", "G", gain(1), types="sorcery"), "GR")
    fast = t.hand(bolt())
    t.start(UPKEEP)
    assert not t.can("cast", slow) and t.can("cast", fast)
    t.go(MAIN1)
    t.game.state.edit_player(0)
    assert not t.can("cast", slow)  # the mana has gone with the upkeep step (CR 106.4)
    t, slow = one_hand(spell("Slow", "G", gain(1), types="sorcery"), "GR")
    fast = t.hand(bolt())
    t.start()
    assert t.can("cast", slow)
    t.cast(fast, -2)
    assert not t.can("cast", slow)


def test_a_creature_with_flash_is_cast_at_any_time() -> None:
    """A creature with flash in the opponent's turn: it may be cast whenever an instant may (CR 702.8a)."""
    t = Table(active=1)
    i = t.hand(creature("Sudden", 2, 2, "flash", cost="G"))
    slow = t.hand(BEAR)
    t.mana(0, "GGG")
    t.start()
    t.to(0)
    assert t.can("cast", i) and not t.can("cast", slow)


def test_one_land_a_turn_and_only_with_an_empty_stack() -> None:
    """A second land in a turn? No (CR 305.2). A land with a spell on the stack? No (CR 305.1)."""
    t, b = one_hand(bolt(), "R")
    first, second = t.hand(FOREST), t.hand(FOREST)
    t.start()
    t.cast(b, -2)
    assert not t.can("play", first)
    t.resolve()
    t.do("play", first)
    assert not t.can("play", second)


# ------------------------------------------------------------------ targets


def test_a_spell_without_a_legal_target_cannot_be_cast() -> None:
    """With "Target creature", and there is none: it can't be cast (CR 601.2c)."""
    t, i = one_hand(spell("Grow", "G", until_end(pump(1, 1)), targets=[target()]), "G")
    t.start()
    assert not t.can("cast", i)


def test_two_instances_of_the_word_target_may_have_the_same_target() -> None:
    """With "Target creature gets +1/+1. Target creature gets +2/+2." One creature may be both (CR 115.3);
    "another target" may not."""
    both = [until_end(pump(1, 1)), until_end(pump(2, 2), objects=mo.Target(1))]
    t, i = one_hand(spell("Twice", "G", *both, targets=[target(), target()]), "G")
    bear = t.put(BEAR)
    t.start()
    t.cast(i)
    t.resolve()
    assert t.pt(bear) == (5, 5)
    t, i = one_hand(spell("Other", "G", *both, targets=[target(), target(other_than=(0,))]), "G")
    t.put(BEAR)
    t.start()
    assert not t.can("cast", i)


def test_one_instance_of_the_word_takes_a_target_once() -> None:
    """With "Two target creatures": the same creature twice is no answer (CR 115.3)."""
    t, i = one_hand(spell("Pair", "G", until_end(pump(1, 1)), targets=[target(least=2, most=2)]), "G")
    a, b, c = t.put(BEAR), t.put(OGRE), t.put(GOBLIN)
    t.start()
    t.do("cast", i)
    assert t.refuses((a, a)) and t.refuses((a,)) and t.refuses((a, b, c))
    t.answer([a, b])
    t.resolve()
    assert (t.pt(a), t.pt(b), t.pt(c)) == ((3, 3), (4, 4), (1, 1))


def test_up_to_means_none_will_do() -> None:
    """With "Up to one target creature" with no creature about: it can be cast, and resolves (CR 115.6)."""
    t, i = one_hand(spell("Maybe", "G", until_end(pump(1, 1)), gain(2), targets=[target(least=0)]), "G")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.life(0) == 22


def test_hexproof_and_shroud() -> None:
    """My Bolt may not target your hexproof creature (CR 702.11b), nor any creature with shroud (CR 702.18a); my
    own hexproof one it may."""
    t, i = one_hand(bolt(), "R")
    mine = t.put(creature("Mine", 2, 2, "hexproof"))
    yours = t.put(creature("Yours", 2, 2, "hexproof"), 1)
    veiled = t.put(creature("Veiled", 2, 2, "shroud"))
    t.start()
    t.do("cast", i)
    assert t.refuses(yours) and t.refuses(veiled) and not t.refuses(mine)


def test_protection_stops_targets_of_that_quality() -> None:
    """Protection from red: a red spell can't target it, a green one can (CR 702.16b)."""
    t, red = one_hand(bolt(), "RG")
    green = t.hand(bolt("Sting", 1, "G"))
    p = t.put(creature("Paladin", 2, 2, ma.Keyword("protection", filter=mf.ColorIs("R"))), 1)
    t.start()
    t.do("cast", red)
    assert t.refuses(p)
    t.answer(-2)
    t.do("cast", green)
    assert not t.refuses(p)


def test_a_spell_may_target_a_spell_but_not_itself() -> None:
    """With "Counter target spell" with nothing else on the stack can't be cast: a spell is no target for itself
    (CR 115.5)."""
    deny = spell("Deny", "U", me.CounterSpell(TARGET), targets=[target(SPELL, zone="stack")])
    t, i = one_hand(deny, "UR")
    b = t.hand(bolt())
    t.start()
    assert not t.can("cast", i)
    t.cast(b, -2)
    assert t.can("cast", i)
    t.cast(i)
    t.resolve()
    assert t.life(1) == 20 and t.zone(b) == GRAVEYARD and t.stack() == []


# ------------------------------------------------------------------ modes and divisions


CHARM = card(
    "Charm",
    "instant",
    ma.SpellAbility(
        ma.Modes(
            (
                ma.Body((), (gain(3),)),
                ma.Body((target(),), (me.Destroy(TARGET),)),
                ma.Body((target(None, EVERYONE),), (me_life.LoseLife(mo.TargetPlayers(0), n(2)),)),
            ),
            n(1),
            n(1),
        )
    ),
    cost="B",
)


def test_a_mode_without_a_legal_target_cannot_be_chosen() -> None:
    """Choose one, and there is no creature: the mode that destroys one is not offered (CR 700.2a)."""
    t, i = one_hand(CHARM, "B")
    t.start()
    t.do("cast", i)
    assert t.refuses((1,)) and not t.refuses((0,)) and not t.refuses((2,))


def test_two_modes_are_carried_out_in_the_order_in_which_they_are_printed() -> None:
    """Choose two: each has its own targets, and the instructions follow the order on the card (CR 700.2c, 608.2c)."""
    spec = CHARM.faces[0].abilities[0]
    assert isinstance(spec, ma.SpellAbility)
    two = card("Command", "instant", ma.SpellAbility(ma.Modes(spec.modes.bodies, n(2), n(2))), cost="B")
    t, i = one_hand(two, "B")
    bear = t.put(BEAR, 1)
    t.start()
    t.do("cast", i, [2, 1])
    t.answer(-2)
    assert t.zone(bear) == BATTLEFIELD
    t.resolve()
    assert t.zone(bear) == GRAVEYARD and t.life(1) == 18


def test_damage_is_divided_as_the_spell_is_cast_and_each_target_gets_one() -> None:
    """Three damage divided among two targets: 3 and 0 is no division (CR 601.2d). If one is gone, its part is
    lost (CR 608.2b)."""
    fork = spell(
        "Fork", "R", me.DivideDamage(SOURCE, n(3), 0), targets=[target(CREATURE, EVERYONE, most=3, divided=n(3))]
    )
    t, i = one_hand(fork, "RR")
    t.mana(1, "R")
    answer = t.hand(bolt(), 1)
    a, b = t.put(OGRE, 1), t.put(OGRE, 1)
    t.start()
    t.do("cast", i, [a, b])
    assert t.refuses({a: 3, b: 0}) and t.refuses({a: 1, b: 1}) and t.refuses({a: 2, b: 2})
    t.answer({a: 1, b: 2})
    t.cast(answer, a, seat=1)
    t.resolve()
    t.resolve()
    assert t.zone(a) == GRAVEYARD and t.p(b).damage == 2


# ------------------------------------------------------------------ costs


def test_a_tax_makes_a_spell_dearer_and_a_reduction_cheaper_but_not_below_its_colors() -> None:
    """A {1}{G} creature with "creature spells cost {1} more": three mana. With two reductions of {1}: {G} alone,
    since only generic mana is reduced (CR 601.2f, 118.7)."""
    dearer = card("Tax", "artifact", ma.CostChange(EVERYONE, CREATURE, 1, ("1",)))
    cheaper = card("Thrift", "artifact", ma.CostChange(YOU, CREATURE, -1, ("1",)))
    for permanents, enough in (([dearer], 3), ([cheaper, cheaper], 1), ([dearer, cheaper], 2), ([], 2)):
        for mana in (enough - 1, enough):
            t, i = one_hand(BEAR, "G" * mana)
            for c in permanents:
                t.put(c)
            t.start()
            assert t.can("cast", i) is (mana == enough)


def test_kicker_is_an_additional_cost_that_may_be_left() -> None:
    """Kicker {2}: with one mana there is nothing to ask; with three I may pay or not (CR 702.33a, 601.2b)."""
    from spellwright.ir.meant import conditions as mc

    kicked = spell(
        "Kick",
        "G",
        me_shape.If(mc.WasKicked(), (gain(5),), (gain(1),)),
        more=[ma.AdditionalCost((me_parts.Cost(("2",)),), True, "kicker")],
    )
    for mana, answers, life in (("G", (), 21), ("GGG", ("no",), 21), ("GGG", ("yes",), 25)):
        t, i = one_hand(kicked, mana)
        t.start()
        t.cast(i, *answers)
        assert t.pool(0) == ("GG" if answers == ("no",) else "")
        t.resolve()
        assert t.life(0) == life


def test_an_additional_cost_that_cannot_be_paid_forbids_the_spell() -> None:
    """With "As an additional cost, sacrifice a creature": without one it can't be cast (CR 601.2b, 118.3)."""
    rite = spell(
        "Rite", "B", me_library.Draw(YOU, n(2)), more=[ma.AdditionalCost((me_parts.Cost(None, (SACRIFICE_ONE,)),))]
    )
    t, i = one_hand(rite, "B")
    t.start()
    assert not t.can("cast", i)
    t, i = one_hand(rite, "B")
    bear = t.put(BEAR)
    t.start()
    t.cast(i)
    assert t.zone(bear) == GRAVEYARD and t.zone(i) == STACK
    t.resolve()
    assert t.hand_size(0) == 2


def test_a_target_may_be_sacrificed_to_pay_for_the_spell() -> None:
    """Targets are chosen before costs are paid: I may target the creature that I sacrifice, and the spell then
    does nothing (CR 601.2c, 601.2h, 608.2b)."""
    rite = spell(
        "Rite",
        "B",
        until_end(pump(1, 1)),
        gain(3),
        targets=[target()],
        more=[ma.AdditionalCost((me_parts.Cost(None, (SACRIFICE_ONE,)),))],
    )
    t, i = one_hand(rite, "B")
    bear = t.put(BEAR)
    t.start()
    t.cast(i)
    assert t.zone(bear) == GRAVEYARD
    t.resolve()
    assert t.life(0) == 20 and t.zone(i) == GRAVEYARD


def test_an_alternative_cost_stands_in_for_the_mana_cost() -> None:
    """With "You may pay 3 life rather than this spell's mana cost": castable without mana, and its mana value
    stays (CR 118.9, 118.9c)."""
    dear = spell(
        "Dear",
        "4B",
        me_library.Draw(YOU, ONE),
        more=[ma.AlternativeCost(me_parts.Cost(None, (me_life.PayLife(YOU, n(3)),)), label="alt")],
    )
    t, i = one_hand(dear, "")
    t.start()
    assert not t.can("cast", i, "mana cost")
    x = t.cast(i, way="alt")
    assert t.life(0) == 17 and t.mana_value(x) == 5
    t.resolve()
    assert t.hand_size(0) == 1


def test_flashback_casts_from_the_graveyard_and_exiles() -> None:
    """Flashback {2}: from the graveyard, for that cost, exiled instead of going anywhere else when it leaves the
    stack, countered too (CR 702.34a)."""
    back = spell(
        "Back",
        "3U",
        me_library.Draw(YOU, ONE),
        more=[ma.AlternativeCost(me_parts.Cost(("2",)), None, "graveyard", "flashback", "exile")],
    )
    deny = spell("Deny", "U", me.CounterSpell(TARGET), targets=[target(SPELL, zone="stack")])
    for countered in (False, True):
        t = Table()
        i = t.grave(back)
        d = t.hand(deny, 1)
        t.mana(0, "UU")
        t.mana(1, "U")
        t.start()
        t.cast(i, way="flashback")
        if countered:
            t.cast(d, seat=1)
        t.resolve_all()
        assert t.zone(i) == EXILE and t.hand_size(0) == (0 if countered else 1)


def test_a_cost_of_life_needs_that_much_life() -> None:
    """With "Pay 5 life" with 4 life: not possible (CR 119.4); with 5 it is, and it loses the game afterwards (CR
    704.5a)."""
    pit = card("Pit", "artifact", activated(None, me_library.Draw(YOU, ONE), acts=[me_life.PayLife(YOU, n(5))]))
    for life, can in ((4, False), (5, True)):
        t = Table(life=life)
        p = t.put(pit)
        t.start()
        assert t.can("activate", p) is can
        if can:
            t.activate(p)
            assert t.game.over and t.game.winner == 1


# ------------------------------------------------------------------ X


def test_x_is_chosen_within_what_can_be_paid() -> None:
    """Blaze for {X}{R} with four mana: X is 3 at most (CR 601.2b, 107.3a), and the damage is X."""
    t, i = one_hand(BLAZE, "RRRR")
    t.start()
    t.do("cast", i)
    assert t.refuses(4) and not t.refuses(0)
    t.answer(3)
    x = t.game.state.stack[-1] if t.game.state.stack else i
    t.answer(-2)
    assert t.mana_value(x) == 4  # CR 202.3e: on the stack X is what was chosen
    t.resolve()
    assert t.life(1) == 17


def test_x_is_zero_anywhere_but_on_the_stack() -> None:
    """The mana value of an {X}{R} card in a hand is 1 (CR 202.3e)."""
    t, i = one_hand(BLAZE, "")
    t.start()
    assert t.mana_value(i) == 1


def test_x_is_zero_if_the_spell_is_cast_without_paying_its_mana_cost() -> None:
    """Cast for free, X can only be 0 (CR 107.3b)."""
    t = Table()
    card_ = t.exiled(BLAZE)
    gift = t.hand(
        spell("Gift", "U", me.PlayPermission(YOU, mo.Matching(mf.Anything(), "exile"), "end of turn", free=True))
    )
    t.mana(0, "URRR")
    t.start()
    t.cast(gift)
    t.resolve()
    t.cast(card_, -2)
    t.resolve()
    assert t.life(1) == 20 and t.pool(0) == "RRR"


def test_an_x_in_an_activation_cost() -> None:
    """{X}: gets +X/+0 until end of turn (CR 107.3k): with three mana, 5/2."""
    t = Table()
    c = t.put(creature("Pump", 2, 2, activated("X", until_end(mm.AddPT(am.X(), n(0)), objects=SOURCE))))
    t.mana(0, "RRR")
    t.start()
    t.activate(c, 3)
    t.resolve()
    assert t.pt(c) == (5, 2)


def test_a_permanents_x_is_the_x_it_was_cast_with() -> None:
    """With "Enters with X +1/+1 counters": X is as chosen for the spell (CR 107.3m); on the battlefield its mana
    value counts X as 0."""
    from spellwright.ir.meant import patterns as mp

    hydra = creature(
        "Hydra",
        0,
        0,
        ma.Replacement(
            mp.ZoneChanges(SELF, destination="battlefield"), (ma.EntersWithCounters("+1/+1", am.X()),), works_in=""
        ),
        cost="XG",
    )
    t, i = one_hand(hydra, "GGGG")
    t.start()
    t.cast(i, 3)
    t.resolve()
    (h,) = t.named("Hydra")
    assert t.pt(h) == (3, 3) and t.mana_value(h) == 1


# ------------------------------------------------------------------ paying


def test_mana_abilities_can_be_activated_while_paying() -> None:
    """With no mana in the pool but a Forest and an elf: both are tapped for a {1}{G} spell (CR 601.2g, 605.3a)."""
    t = Table()
    forest = t.put(FOREST)
    elf = t.put(creature("Elf", 1, 1, activated(None, add_mana_of("G"), tap=True)))
    i = t.hand(BEAR)
    t.start()
    t.cast(i)
    assert t.p(forest).tapped and t.p(elf).tapped and t.zone(i) == STACK


def test_payment_by_hand_may_be_taken_back() -> None:
    """A player who pays by hand takes the attempt back: everything is as before, and nothing was cast (CR 733.1)."""
    t = Table(asked=(0,))
    lands = t.lands(FOREST, FOREST)
    i = t.hand(BEAR)
    t.start()
    t.do("cast", i, (5, lands[0], 0), "take it back")
    assert t.zone(i) == HAND and not t.p(lands[0]).tapped and t.pool(0) == "" and t.stack() == []


def test_an_opponents_mana_is_not_mine() -> None:
    """My opponent's lands do not pay for my spell (CR 106.4, 605.1)."""
    t, i = one_hand(GOBLIN, "")
    t.put(MOUNTAIN, 1)
    t.start()
    assert not t.can("cast", i)


def test_the_color_of_the_mana_matters() -> None:
    """{W} can't be paid with a Forest (CR 107.4a)."""
    t, i = one_hand(creature("Cat", 1, 1, cost="W"), "")
    t.lands(FOREST, ISLAND, MOUNTAIN)
    t.start()
    assert not t.can("cast", i)
    t, i = one_hand(creature("Cat", 1, 1, cost="W"), "")
    t.lands(FOREST, PLAINS)
    t.start()
    assert t.can("cast", i)


# ------------------------------------------------------------------ activated abilities


def test_a_new_creature_cannot_use_an_ability_with_the_tap_symbol() -> None:
    """A creature that came this turn: its {T} ability can't be activated, one without {T} can (CR 302.6, 602.5a)."""
    ping = creature("Ping", 1, 1, activated(None, damage(1), tap=True, targets=[ANY]), activated("R", gain(1)))
    for new in (True, False):
        t = Table()
        p = t.put(ping, new=new)
        t.mana(0, "R")
        t.start()
        assert t.can("activate", p, number=1) is not new and t.can("activate", p, number=2)


def test_an_ability_with_no_tap_symbol_as_often_as_it_can_be_paid() -> None:
    """{R}: +1/+0, with three mana: three times, and nothing resolves in between (CR 602.1, 117.3c)."""
    t = Table()
    p = t.put(creature("Firebug", 1, 1, activated("R", until_end(pump(1, 0), objects=SOURCE))))
    t.mana(0, "RRR")
    t.start()
    for _ in range(3):
        t.activate(p)
    assert len(t.stack()) == 3 and t.pt(p) == (1, 1)
    t.resolve_all()
    assert t.pt(p) == (4, 1)


def test_an_ability_resolves_though_its_source_is_gone() -> None:
    """In response to the ability its source is destroyed: the ability resolves all the same (CR 113.7a)."""
    t = Table()
    p = t.put(creature("Ping", 1, 1, activated(None, damage(1), tap=True, targets=[ANY])))
    b = t.hand(bolt(), 1)
    t.mana(1, "R")
    t.start()
    t.activate(p, -2)
    t.cast(b, p, seat=1)
    t.resolve_all()
    assert t.zone(p) == GRAVEYARD and t.life(1) == 19


def test_an_ability_only_once_each_turn() -> None:
    """With "Activate only once each turn": a second time is not offered (CR 602.5b), on the next turn it is."""
    t = Table()
    p = t.put(creature("Once", 1, 1, activated(None, gain(1), limit=1)))
    t.start()
    t.activate(p)
    assert not t.can("activate", p)
    t.resolve()
    assert not t.can("activate", p)
    t.go(MAIN1, 4)
    t.to(0)
    assert t.can("activate", p)


def test_equip_only_as_a_sorcery() -> None:
    """Equip in combat? No (CR 702.6a)."""
    t = Table()
    t.put(BEAR)
    sword = t.put(
        card(
            "Sword",
            "artifact",
            activated("1", me.Attach(SOURCE, TARGET), targets=[target(MINE)], timing="sorcery"),
            subtypes="Equipment",
        )
    )
    t.lands(FOREST)
    t.start()
    assert t.can("activate", sword)
    t.go(ATTACKERS)
    t.answer({})
    assert not t.can("activate", sword)


def test_an_effect_that_forbids_casting() -> None:
    """With "Your opponents can't cast spells": they can't, I can (CR 101.2, 601.3)."""
    t = Table()
    t.put(card("Silence", "enchantment", ma.PlayerRule(mo.Opponents(), "can't cast")))
    mine, yours = t.hand(bolt()), t.hand(bolt(), 1)
    t.mana(0, "R")
    t.mana(1, "R")
    t.start()
    assert t.can("cast", mine)
    t.to(1)
    assert not t.can("cast", yours)


def test_an_act_that_is_not_offered_is_refused() -> None:
    """A spell that can't be paid is no answer to having priority (CR 601.2h)."""
    t, i = one_hand(bolt(), "")
    t.start()
    with pytest.raises(RulesError):
        t.cast(i, -2)
    assert t.refuses((2, i, 0))


def test_a_static_ability_may_grant_an_activated_one() -> None:
    """With "Creatures you control have '{T}: Add {G}'": a Bear that is not new taps for mana (CR 613.1f, 605.1a)."""
    t = Table(asked=(0,))
    t.put(card("Garden", "enchantment", static(MINE, mm.AddAbility(activated(None, add_mana_of("G"), tap=True)))))
    bear = t.put(BEAR)
    t.start()
    t.do("mana", bear)
    assert t.pool(0) == "G" and t.p(bear).tapped


def test_modes_must_be_legal_on_resolution_only_for_their_own_targets() -> None:
    """A spell with two targets, one of which becomes illegal: the other part happens (CR 608.2b)."""
    two = spell(
        "Both",
        "G",
        me.Destroy(mo.Target(0)),
        me_life.LoseLife(mo.TargetPlayers(1), n(2)),
        targets=[target(), target(None, EVERYONE)],
    )
    t, i = one_hand(two, "G")
    t.mana(1, "G")
    bear = t.put(BEAR, 1)
    veil = t.hand(spell("Veil", "G", until_end(mm.AddAbility(ma.Keyword("hexproof"))), targets=[target()]), 1)
    t.start()
    t.do("cast", i)
    t.answer(-2)
    t.cast(veil, seat=1)
    t.resolve()
    t.resolve()
    assert t.zone(bear) == BATTLEFIELD and t.life(1) == 18


def test_each_of_many_cards_alike_can_be_cast() -> None:
    """Twelve bolts and a costlier spell in hand, one {R}: each of the bolts may be cast, the other not (CR 601.2). With
    a rule against casting spells that cost two or less, the other, if it can be paid, and no bolt (CR 101.2)."""
    cheap = mf.StatIs("mana value", "<=", n(2))
    for mana, rule in (("R", False), ("RRR", True)):
        t = Table()
        if rule:
            t.put(card("Hush", "enchantment", ma.PlayerRule(mo.EachPlayer(), "can't cast", filter=cheap)))
        one = bolt()
        bolts = [t.hand(one) for _ in range(12)]
        dear = t.hand(bolt("Dear", 5, "2R"))
        t.mana(0, mana)
        t.start()
        assert [i for i in (*bolts, dear) if t.can("cast", i)] == ([dear] if rule else bolts)
        if not rule:
            t.cast(bolts[3], -2)
            assert not [i for i in bolts if t.can("cast", i)]
