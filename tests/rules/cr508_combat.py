"""The combat phase (CR 506-511) and the keywords that matter in it (CR 702)."""

from __future__ import annotations

from typing import Any

import pytest

from spellwright.core.vocab import ATTACKERS, BATTLEFIELD, BLOCKERS, DAMAGE, END_COMBAT, FIRST_DAMAGE, GRAVEYARD, MAIN2
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp
from spellwright.rules.blocking import can_block
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.layers import chars

from .helpers import (
    BEAR,
    FOREST,
    GOBLIN,
    OGRE,
    ONE,
    SELF,
    SOURCE,
    TARGET,
    WALL,
    YOU,
    Table,
    aura,
    bolt,
    card,
    creature,
    gain,
    n,
    pump,
    spell,
    static,
    target,
    triggered,
    until_end,
)

YOU_ARE = -2
"""The second player, as what is attacked."""


def fight(mine: list[Any], yours: list[Any], **more: Any) -> tuple[Table, list[int], list[int]]:
    """Creatures on both sides, in the first player's main phase."""
    t = Table(**more)
    a = [t.put(c, 0) for c in mine]
    b = [t.put(c, 1) for c in yours]
    t.start()
    return t, a, b


def blocked(t: Table, attackers: list[int], blocks: dict[int, int]) -> None:
    """These attack the other player and are blocked so; then damage is dealt."""
    t.attack(attackers)
    if blocks:
        t.block(blocks)
    t.go(DAMAGE)


# ------------------------------------------------------------------ attacking


def test_attacking_taps_and_vigilance_does_not() -> None:
    """CR 508.1f, 702.20b."""
    t, (a, b), _ = fight([BEAR, creature("Guard", 2, 2, "vigilance")], [])
    t.attack([a, b])
    assert t.p(a).tapped and not t.p(b).tapped
    t.go(DAMAGE)
    assert t.life(1) == 16


def test_who_cannot_attack() -> None:
    """A tapped creature, a new one, one with defender: none can attack (CR 508.1a, 302.6, 702.3b); a new one
    with haste can."""
    t = Table()
    tapped, new, wall = t.put(BEAR, tapped=True), t.put(BEAR, new=True), t.put(WALL)
    hasty = t.put(creature("Hasty", 1, 1, "haste"), new=True)
    t.start()
    t.go(ATTACKERS)
    assert isinstance(t.d, Attack) and t.d.candidates == [hasty]
    assert {tapped, new, wall}.isdisjoint(t.d.candidates)


def test_a_creature_that_cannot_attack_alone() -> None:
    """Alone it may not; with another it may (CR 508.1c)."""
    coward = creature("Coward", 1, 1, ma.Static(None, SOURCE, (mm.Restriction("attack alone"),)))
    t, (c, b), _ = fight([coward, BEAR], [])
    t.go(ATTACKERS)
    assert t.refuses({c: YOU_ARE}) and not t.refuses({b: YOU_ARE}) and not t.refuses({c: YOU_ARE, b: YOU_ARE})


def test_a_creature_that_attacks_if_able() -> None:
    """It must attack; the others need not (CR 508.1d)."""
    mad = creature("Mad", 3, 3, ma.Static(None, SOURCE, (mm.Requirement("attack"),)))
    t, (m, b), _ = fight([mad, BEAR], [])
    t.go(ATTACKERS)
    assert t.refuses({}) and t.refuses({b: YOU_ARE}) and not t.refuses({m: YOU_ARE})


def test_a_creature_that_must_attack_and_may_not_need_not() -> None:
    """Enchanted with "can't attack" it has nothing to meet (CR 508.1d: a restriction goes before a requirement)."""
    mad = creature("Mad", 3, 3, ma.Static(None, SOURCE, (mm.Requirement("attack"),)))
    t = Table()
    m = t.put(mad)
    t.put(aura("Peace", mm.Restriction("attack")), on=m)
    b = t.put(BEAR)
    t.start()
    t.go(ATTACKERS)
    assert isinstance(t.d, Attack) and t.d.candidates == [b] and not t.refuses({})


def test_a_planeswalker_can_be_attacked() -> None:
    """Two creatures attack the player and the planeswalker: damage takes loyalty away (CR 508.1b, 120.3c)."""
    t = Table()
    a, b = t.put(BEAR), t.put(OGRE)
    w = t.put(card("Walker", "planeswalker", loyalty=5), 1)
    t.start()
    t.attack({a: YOU_ARE, b: w})
    t.go(DAMAGE)
    assert t.life(1) == 18 and t.o(w).count("loyalty") == 2


def test_without_attackers_the_blocks_and_damage_are_skipped() -> None:
    """No attack: after the declare attackers step comes the end of combat (CR 508.8)."""
    t, _, _ = fight([BEAR], [BEAR])
    t.go(ATTACKERS)
    t.answer({})
    steps = []
    for _ in range(8):
        steps.append(t.step())
        if t.step() == MAIN2:
            break
        t.push((0,))
    assert not {BLOCKERS, FIRST_DAMAGE, DAMAGE} & set(steps) and END_COMBAT in steps


def test_whenever_it_attacks() -> None:
    """The trigger goes on the stack in the declare attackers step, before blocks (CR 508.3a)."""
    t, (a,), _ = fight([creature("Raider", 2, 2, triggered(mp.Attacks(SELF), gain(1)))], [BEAR])
    t.attack([a])
    assert t.step() == ATTACKERS and t.stack() == ["*Raider"]


def test_a_creature_put_onto_the_battlefield_attacking_was_not_declared() -> None:
    """A token that enters attacking deals its damage and triggers no "whenever this attacks" (CR 508.4)."""
    soldier = me_parts.TokenSpec("", ("creature",), (), ("Soldier",), ("W",), ONE, ONE)
    call = creature(
        "Caller", 2, 2, triggered(mp.Attacks(SELF), me.CreateTokens(YOU, ONE, soldier, ("tapped", "attacking")))
    )
    t = Table()
    a = t.put(call)
    t.put(card("Drum", "enchantment", triggered(mp.Attacks(mf.SubtypeIs("Soldier")), gain(1))))
    t.start()
    t.attack([a])
    t.resolve()
    assert t.stack() == []
    t.go(DAMAGE)
    assert t.life(1) == 17


# ------------------------------------------------------------------ blocking


@pytest.mark.parametrize(
    ("attacker", "blocker", "can"),
    [
        (creature("A", 2, 2, "flying"), BEAR, False),
        (creature("A", 2, 2, "flying"), creature("B", 2, 2, "flying"), True),
        (creature("A", 2, 2, "flying"), creature("B", 2, 2, "reach"), True),
        (BEAR, creature("B", 2, 2, "flying"), True),
        (creature("A", 2, 2, "shadow"), BEAR, False),
        (BEAR, creature("B", 2, 2, "shadow"), False),
        (creature("A", 2, 2, "shadow"), creature("B", 2, 2, "shadow"), True),
        (creature("A", 2, 2, "horsemanship"), BEAR, False),
        (BEAR, creature("B", 2, 2, "horsemanship"), True),
        (creature("A", 2, 2, "fear", cost="B"), BEAR, False),
        (creature("A", 2, 2, "fear", cost="B"), creature("B", 2, 2, cost="B"), True),
        (creature("A", 2, 2, "fear", cost="B"), creature("B", 2, 2, types="artifact creature", cost="2"), True),
        (creature("A", 2, 2, "intimidate", cost="R"), BEAR, False),
        (creature("A", 2, 2, "intimidate", cost="R"), creature("B", 2, 2, cost="R"), True),
        (creature("A", 2, 2, "skulk"), OGRE, False),
        (creature("A", 2, 2, "skulk"), BEAR, True),
        (creature("A", 2, 2, ma.Keyword("protection", filter=mf.ColorIs("G"))), BEAR, False),
        (creature("A", 2, 2, ma.Keyword("protection", filter=mf.ColorIs("G"))), OGRE, True),
        (creature("A", 2, 2, ma.Static(None, SOURCE, (mm.Restriction("be blocked"),))), BEAR, False),
        (BEAR, creature("B", 2, 2, ma.Static(None, SOURCE, (mm.Restriction("block"),))), False),
    ],
)
def test_what_may_block_what(attacker: ma.Card, blocker: ma.Card, can: bool) -> None:
    """Evasion (CR 509.1b, 702.9b, 702.17b, 702.28b, 702.31b, 702.36b, 702.13b, 702.118b, 702.16f)."""
    t, (a,), (b,) = fight([attacker], [blocker])
    t.attack([a])
    t.push((0,)), t.push((0,))
    offered = isinstance(t.d, Block) and a in t.d.pairs[0] and b in t.d.candidates
    assert offered is can


def test_landwalk() -> None:
    """Forestwalk: unblockable as long as the defending player controls a Forest (CR 702.14c)."""
    walker = creature("Elk", 2, 2, ma.Keyword("landwalk", filter=mf.SubtypeIs("Forest")))
    for land, can in ((FOREST, False), (None, True)):
        t = Table()
        a, b = t.put(walker), t.put(BEAR, 1)
        if land is not None:
            t.put(land, 1)
        t.start()
        t.attack([a])
        t.push((0,)), t.push((0,))
        assert isinstance(t.d, Block) is can
        assert b


def test_tapped_creatures_do_not_block_and_new_ones_do() -> None:
    """CR 509.1a: untapped; how long it has been there does not matter."""
    t = Table()
    a = t.put(BEAR)
    tapped, new = t.put(BEAR, 1, tapped=True), t.put(BEAR, 1, new=True)
    t.start()
    t.attack([a])
    t.go(BLOCKERS)
    assert isinstance(t.d, Block) and t.d.candidates == [new] and tapped not in t.d.candidates


def test_menace_needs_two_blockers() -> None:
    """One blocker is no legal block, two are (CR 702.111b)."""
    t, (a,), (x, y) = fight([creature("Brute", 3, 3, "menace")], [BEAR, BEAR])
    t.attack([a])
    t.go(BLOCKERS)
    assert t.refuses({x: a}) and not t.refuses({x: a, y: a}) and not t.refuses({})


def test_a_lone_blocker_cannot_block_menace() -> None:
    """With one creature there is nothing to declare (CR 702.111b)."""
    t, (a,), _ = fight([creature("Brute", 3, 3, "menace")], [BEAR])
    t.attack([a])
    t.go(DAMAGE)
    assert t.life(1) == 17


def test_a_creature_blocks_one_attacker() -> None:
    """Each creature blocks one attacker, several may block the same (CR 509.1a)."""
    t, (a, b), (x, y) = fight([BEAR, OGRE], [BEAR, BEAR])
    t.attack([a, b])
    t.go(BLOCKERS)
    assert isinstance(t.d, Block) and t.d.count() == 9
    assert not t.refuses({x: a, y: a})


def test_lure() -> None:
    """With "all creatures able to block this do so" (CR 509.1c) all have to that can: without reach, not a flier."""
    lure = creature("Lure", 2, 2, ma.Static(None, SOURCE, (mm.Requirement("be blocked by all"),)))
    t, (a, o), (x, y, z) = fight([lure, OGRE], [BEAR, BEAR, WALL])
    t.attack([a, o])
    t.go(BLOCKERS)
    assert t.p(x).blocking == t.p(y).blocking == t.p(z).blocking == (a,)
    flier = creature("Lure", 2, 2, "flying", ma.Static(None, SOURCE, (mm.Requirement("be blocked by all"),)))
    t, (a, o), (x, y) = fight([flier, OGRE], [BEAR, creature("Spider", 2, 4, "reach")])
    t.attack([a, o])
    t.go(BLOCKERS)
    assert t.refuses({}) and t.refuses({y: o}) and not t.refuses({y: a}) and not t.refuses({x: o, y: a})


def test_once_blocked_it_stays_blocked() -> None:
    """The blocker is destroyed before damage: the attacker deals none to the player (CR 509.1h, 510.1c)."""
    t = Table()
    a, x = t.put(BEAR), t.put(GOBLIN, 1)
    i = t.hand(bolt())
    t.put(card("Peak", "land", subtypes="Mountain", cost=None))
    t.start()
    t.attack([a])
    t.block({x: a})
    t.cast(i, x)
    t.resolve()
    t.go(DAMAGE)
    assert t.life(1) == 20


# ------------------------------------------------------------------ damage


def test_attacker_and_blocker_deal_damage_to_each_other_at_once() -> None:
    """A 2/2 and a 2/2: both die (CR 510.2)."""
    t, (a,), (x,) = fight([BEAR], [BEAR])
    blocked(t, [a], {x: a})
    assert t.zone(a) == t.zone(x) == GRAVEYARD and t.life(1) == 20


def test_first_strike_deals_its_damage_first() -> None:
    """A 2/2 with first strike blocked by a 2/2: the blocker dies before it deals damage (CR 510.4, 702.7b)."""
    t, (a,), (x,) = fight([creature("Duelist", 2, 2, "first strike")], [BEAR])
    blocked(t, [a], {x: a})
    assert t.zone(a) == BATTLEFIELD and t.zone(x) == GRAVEYARD


def test_double_strike_deals_damage_twice() -> None:
    """Unblocked, a 2/2 with double strike deals 4 (CR 702.4b); blocked by a 3/3 it deals 2, takes 3 and is
    dead... not before the second step, in which both deal damage."""
    t, (a,), _ = fight([creature("Twin", 2, 2, "double strike")], [])
    t.attack([a])
    t.go(FIRST_DAMAGE)
    assert t.life(1) == 18
    t.go(DAMAGE)
    assert t.life(1) == 16
    t, (a,), (x,) = fight([creature("Twin", 2, 2, "double strike")], [OGRE])
    t.attack([a])
    t.block({x: a})
    t.go(DAMAGE)
    assert t.zone(a) == t.zone(x) == GRAVEYARD


def test_losing_first_strike_after_the_first_step() -> None:
    """It has dealt its first-strike damage and then loses first strike: it deals none again; double strike that
    is lost likewise (CR 702.7c, 702.4c)."""
    for word, life in (("first strike", 18), ("double strike", 18)):
        t = Table()
        a = t.put(creature("Duelist", 2, 2, word))
        mute = t.hand(spell("Mute", "G", until_end(mm.RemoveAbilities()), targets=[target()]))
        t.put(FOREST)
        t.start()
        t.attack([a])
        t.go(FIRST_DAMAGE)
        t.cast(mute)
        t.resolve()
        t.go(DAMAGE)
        assert t.life(1) == life


def test_gaining_first_strike_after_the_first_step_is_too_late_to_miss_the_second() -> None:
    """It did not deal damage in the first step: it does in the second, though it has first strike now (CR 702.7c)."""
    t = Table()
    a, d = t.put(BEAR), t.put(creature("Duelist", 1, 1, "first strike"))
    haste = t.hand(spell("Quick", "G", until_end(mm.AddAbility(ma.Keyword("first strike"))), targets=[target()]))
    t.put(FOREST)
    t.start()
    t.attack([a, d])
    t.go(FIRST_DAMAGE)
    t.cast(haste, a)
    t.resolve()
    t.go(DAMAGE)
    assert t.life(1) == 17


def test_damage_to_several_blockers_is_divided_freely() -> None:
    """A 3/3 blocked by two 2/2s: 3 and 0, 2 and 1, 1 and 2, 0 and 3 are all allowed (CR 510.1c)."""
    t, (a,), (x, y) = fight([OGRE], [BEAR, BEAR])
    t.attack([a])
    t.block({x: a, y: a})
    while t.d.kind == "priority":
        t.push((0,))
    assert t.d.kind == "damage" and t.d.player == 0 and t.d.count() == 4
    t.answer({x: 2, y: 1})
    assert t.zone(x) == GRAVEYARD and t.zone(y) == BATTLEFIELD and t.zone(a) == GRAVEYARD


def test_trample_assigns_the_rest_to_the_player() -> None:
    """A 5/5 trampler blocked by a 2/2: at least 2 to the blocker, up to 3 to the player (CR 702.19b)."""
    t, (a,), (x,) = fight([creature("Tramp", 5, 5, "trample")], [BEAR])
    t.attack([a])
    t.block({x: a})
    while t.d.kind == "priority":
        t.push((0,))
    assert t.refuses((1, 4)) and not t.refuses((2, 3)) and not t.refuses((5, 0))
    t.answer((2, 3))
    assert t.life(1) == 17 and t.zone(x) == GRAVEYARD


def test_trample_with_deathtouch_needs_one_for_each_blocker() -> None:
    """One damage is lethal damage (CR 702.2c, 702.19b): 1, 1 and 3 to the player."""
    t, (a,), (x, y) = fight([creature("Horror", 5, 5, "trample", "deathtouch")], [OGRE, OGRE])
    t.attack([a])
    t.block({x: a, y: a})
    while t.d.kind == "priority":
        t.push((0,))
    assert t.refuses({x: 0, y: 1, YOU_ARE: 4})
    t.answer({x: 1, y: 1, YOU_ARE: 3})
    assert t.life(1) == 17 and t.zone(x) == t.zone(y) == GRAVEYARD


def test_trample_counts_damage_already_marked() -> None:
    """The blocker has 1 damage: 1 more is lethal to a 2/2 (CR 702.19b)."""
    t = Table()
    a = t.put(creature("Tramp", 3, 3, "trample"))
    x = t.put(BEAR, 1, damage=1)
    t.start()
    t.attack([a])
    t.block({x: a})
    while t.d.kind == "priority":
        t.push((0,))
    t.answer((1, 2))
    assert t.life(1) == 18


def test_trample_with_no_blocker_left_goes_through() -> None:
    """All blockers are gone: all of it is dealt to the player (CR 702.19e)."""
    t = Table()
    a, x = t.put(creature("Tramp", 3, 3, "trample")), t.put(GOBLIN, 1)
    i = t.hand(bolt())
    t.put(card("Peak", "land", subtypes="Mountain", cost=None))
    t.start()
    t.attack([a])
    t.block({x: a})
    t.cast(i, x)
    t.resolve()
    t.go(DAMAGE)
    assert t.life(1) == 17


def test_lifelink_gains_with_the_damage() -> None:
    """Combat damage by a source with lifelink: its controller gains that much at the same time (CR 702.15b,
    120.3f), so that a player at 2 life who takes 2 and gains 2 lives on."""
    t = Table(life=2)
    a = t.put(creature("Vampire", 2, 2, "lifelink"), 1)
    b = t.put(BEAR, 0)
    del b
    t.start()
    t.go(ATTACKERS, 4)
    t.answer({a: -1})
    t.go(DAMAGE)
    assert t.game.over and t.game.winner == 1 and t.life(1) == 4


def test_infect_and_wither() -> None:
    """Infect: poison counters to players and -1/-1 counters to creatures (CR 702.90b-c); wither: counters only
    (CR 702.80a)."""
    t, (a, b), (x,) = fight([creature("Plague", 2, 2, "infect"), creature("Rot", 1, 1, "wither")], [OGRE])
    blocked(t, [a, b], {x: b})
    assert t.game.state.players[1].count("poison") == 2 and t.life(1) == 20 and t.pt(x) == (2, 2)


def test_a_removed_attacker_neither_deals_nor_is_dealt_combat_damage() -> None:
    """With "Remove target attacking creature from combat" (CR 506.4)."""
    t = Table()
    a = t.put(BEAR)
    i = t.hand(spell("Fog", "G", me.RemoveFromCombat(TARGET), targets=[target(mf.StatusIs("attacking"))]))
    t.put(FOREST)
    t.start()
    t.attack([a])
    t.cast(i)
    t.resolve()
    t.go(DAMAGE) if t.step() == DAMAGE else t.go(MAIN2)
    assert t.life(1) == 20


def test_a_creature_whose_controller_changes_leaves_combat() -> None:
    """An attacker is stolen in combat: it is removed from combat (CR 506.4)."""
    t = Table()
    a = t.put(BEAR)
    theft = spell("Steal", "U", until_end(mm.SetController(YOU)), targets=[target()])
    i = t.hand(theft, 1)
    t.put(card("Isle", "land", subtypes="Island", cost=None), 1)
    t.start()
    t.attack([a])
    t.cast(i, seat=1)
    t.resolve()
    t.go(MAIN2)
    assert t.life(1) == 20 and t.o(a).controller == 1


def test_zero_or_less_power_deals_no_damage() -> None:
    """A 0/4 deals nothing, and -1 is no damage either (CR 510.1a)."""
    t = Table()
    a = t.put(creature("Feeble", 0, 4))
    b = t.put(creature("Feebler", 0, 4))
    t.put(aura("Weak", pump(-1, 0)), on=b)
    t.start()
    t.attack([a, b])
    t.go(DAMAGE)
    assert t.life(1) == 20


def test_damage_by_toughness() -> None:
    """With "Assigns combat damage equal to its toughness": a 0/4 deals 4 (CR 510.1a)."""
    t, (a,), _ = fight([creature("Shell", 0, 4, ma.Static(None, SOURCE, (mm.Permission("assign by toughness"),)))], [])
    t.attack([a])
    t.go(DAMAGE)
    assert t.life(1) == 16


def test_whenever_it_deals_combat_damage_to_a_player() -> None:
    """Each creature triggers by itself, after all damage was dealt (CR 510.3a, 603.2)."""
    thief = creature(
        "Thief", 1, 1, triggered(mp.DealsDamage(SELF, players=mo.EachPlayer(), combat=True), me_library.Draw(YOU, ONE))
    )
    t, (a, b), _ = fight([thief, thief], [])
    t.attack([a, b])
    t.go(DAMAGE)
    assert t.stack() == ["*Thief", "*Thief"] and t.life(1) == 18


def test_blocking_triggers_once_for_a_blocked_creature() -> None:
    """With "Whenever this becomes blocked": once, however many block it (CR 509.3c)."""
    t, (a,), (x, y) = fight([creature("Thorn", 4, 4, triggered(mp.BecomesBlocked(SELF), gain(1)))], [BEAR, BEAR])
    t.attack([a])
    t.block({x: a, y: a})
    assert t.stack() == ["*Thorn"]


def test_after_combat_nothing_is_attacking() -> None:
    """In the second main phase nobody attacks or blocks any more (CR 511.3)."""
    t, (a,), (x,) = fight([OGRE], [WALL])
    blocked(t, [a], {x: a})
    t.go(MAIN2)
    p, q = t.p(a), t.p(x)
    assert p.attacking < -1000 and not p.blocked and not q.blocking and t.game.state.attackers == []


def test_a_creature_with_a_pump_in_response_to_blocks() -> None:
    """After blocks I pump my 2/2 by +3/+3: it kills the 3/3 and lives (CR 509.2, 117.1a)."""
    t = Table()
    a, x = t.put(BEAR), t.put(OGRE, 1)
    i = t.hand(spell("Grow", "G", until_end(pump(3, 3)), targets=[target()]))
    t.put(FOREST)
    t.start()
    t.attack([a])
    t.block({x: a})
    t.cast(i, a)
    t.resolve()
    t.go(DAMAGE)
    assert t.zone(a) == BATTLEFIELD and t.zone(x) == GRAVEYARD


def test_an_anthem_counts_in_combat() -> None:
    """Power is looked at as damage is assigned (CR 510.1a)."""
    t = Table()
    a = t.put(BEAR)
    t.put(card("Banner", "enchantment", static(mf.TypeIs("creature"), mm.AddPT(n(1), n(0)))))
    t.start()
    t.attack([a])
    t.go(DAMAGE)
    assert t.life(1) == 17


def test_many_blockers_of_many_attackers_are_each_asked_about_each() -> None:
    """Attackers with every kind of evasion before blockers of every kind: which of them a creature may block is what it
    may block of each taken by itself (CR 509.1b), also where several blockers are alike."""
    evasive = [
        BEAR, OGRE, *[creature("E", 2, 2, k, cost="R") for k in ("flying", "shadow", "horsemanship", "fear", "skulk")],
        creature("I", 2, 2, "intimidate", cost="R"),
        creature("P", 2, 2, ma.Keyword("protection", filter=mf.ColorIs("W"))),
    ]  # fmt: skip
    walls = [
        BEAR, BEAR, *[creature("F", 1, 1, k) for k in ("flying", "reach", "shadow", "horsemanship")],
        creature("B", 3, 3, cost="B"), creature("G", 1, 1, cost="R"), creature("A", 1, 1, types="artifact creature"),
        creature("C", 4, 4, cost="W"), creature("C", 4, 4, cost="W"),
    ]  # fmt: skip
    t, a, b = fight(evasive, walls)
    t.attack(dict.fromkeys(a, YOU_ARE))
    while t.d.kind == "priority":
        t.push((0,))
    d = t.d
    assert isinstance(d, Block)
    s = t.game.state
    p = {i: s.permanent(i) for i in (*a, *b)}
    each = {i: tuple([x for x in a if can_block(s, p[i], chars(s, p[i]), p[x], chars(s, p[x]))]) for i in b}
    assert dict(zip(d.candidates, d.pairs, strict=True)) == each
    assert len(set(d.pairs)) > 5
