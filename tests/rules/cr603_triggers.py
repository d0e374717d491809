"""Triggered abilities (CR 603): when they trigger, who orders them, what they look back at, when they are gone."""

from __future__ import annotations

import pytest

from spellwright.core.vocab import BATTLEFIELD, END, EXILE, GRAVEYARD, MAIN1, UPKEEP
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
    GOBLIN,
    MINE,
    OGRE,
    ONE,
    SELF,
    SOURCE,
    TARGET,
    YOU,
    Table,
    activated,
    bolt,
    card,
    creature,
    damage,
    gain,
    n,
    pump,
    spell,
    target,
    triggered,
    until_end,
)

ENTERS = mp.ZoneChanges(SELF, destination="battlefield")
DIES = mp.ZoneChanges(SELF, "battlefield", "graveyard")
ANY_DIES = mp.ZoneChanges(CREATURE, "battlefield", "graveyard")
OTHER_DIES = mp.ZoneChanges(mf.AllOf((CREATURE, mf.Not(SELF))), "battlefield", "graveyard")
UPKEEPS = mp.StepBegins("upkeep", EVERYONE)
WRATH = spell("Wrath", "W", me.Destroy(mo.Matching(CREATURE)), types="sorcery")
VICTIM = creature("Victim", 1, 1, triggered(DIES, gain(1)))
WATCHER = creature("Watcher", 1, 1, triggered(ANY_DIES, gain(1)))


# ------------------------------------------------------------------ order


def test_triggers_of_several_players_go_on_the_stack_in_apnap_order() -> None:
    """Both players have an upkeep trigger: the active player's goes on the stack first and resolves last (CR
    603.3b, 101.4)."""
    t = Table(active=0)
    t.put(card("Bell", "artifact", triggered(UPKEEPS, gain(1))), 1)
    t.put(card("Gong", "artifact", triggered(UPKEEPS, gain(1))), 0)
    t.start(END)
    t.go(UPKEEP, 4)
    assert t.game.state.active == 1 and t.stack() == ["*Gong", "*Bell"]


def test_a_player_orders_their_own_triggers() -> None:
    """Two upkeep triggers of mine: I choose the order; the first put on the stack resolves last (CR 603.3b)."""
    t = Table(active=1)
    t.put(card("Bell", "artifact", triggered(UPKEEPS, gain(1))))
    t.put(card("Gong", "artifact", triggered(UPKEEPS, me_life.LoseLife(YOU, ONE))))
    t.start(END)
    while t.d.kind == "priority":
        t.push((0,))
    assert t.d.kind == "triggers" and t.d.player == 0
    t.answer(["Bell", "Gong"])
    assert t.stack() == ["*Gong", "*Bell"]


def test_triggers_wait_until_a_player_would_get_priority() -> None:
    """A spell destroys two creatures with death triggers and then gains life: nothing goes on the stack before
    it has resolved (CR 603.3, 117.5)."""
    t = Table()
    t.put(VICTIM), t.put(VICTIM)
    i = t.hand(spell("Storm", "W", me.Destroy(mo.Matching(CREATURE)), gain(5)))
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.life(0) == 25 and t.stack() == ["*Victim", "*Victim"]


# ------------------------------------------------------------------ intervening if


IF_FEW = mc.Compare(am.LifeOf(YOU), "<", am.Fixed(20))


def test_an_intervening_if_is_looked_at_when_it_would_trigger() -> None:
    """With "At the beginning of your upkeep, if you have less than 20 life, gain 1 life", at 20: it does not
    trigger (CR 603.4)."""
    t = Table(active=1)
    t.put(card("Spring", "artifact", triggered(mp.StepBegins("upkeep", YOU), gain(1), condition=IF_FEW)))
    t.start(END)
    t.go(UPKEEP, 4)
    assert t.stack() == []


def test_an_intervening_if_is_looked_at_again_as_it_resolves() -> None:
    """It triggers at 19; in response I gain 3 life: the ability does nothing (CR 603.4)."""
    t = Table(active=1, life=19)
    t.put(card("Spring", "artifact", triggered(mp.StepBegins("upkeep", YOU), gain(1), condition=IF_FEW)))
    fount = t.put(card("Fount", "artifact", activated(None, gain(3), tap=True)))
    t.start(END)
    t.go(UPKEEP, 4)
    assert t.stack() == ["*Spring"]
    t.activate(fount)
    t.resolve_all()
    assert t.life(0) == 22


def test_a_condition_within_the_effect_is_looked_at_only_then() -> None:
    """With "Gain 1 life if you have less than 20" is no intervening if: it triggers at 20 and does nothing (CR
    603.4)."""
    t = Table(active=1)
    t.put(card("Spring", "artifact", triggered(mp.StepBegins("upkeep", YOU), me_shape.If(IF_FEW, (gain(1),)))))
    t.start(END)
    t.go(UPKEEP, 4)
    assert t.stack() == ["*Spring"]
    t.resolve()
    assert t.life(0) == 20


# ------------------------------------------------------------------ looking back


def test_creatures_that_die_together_see_each_other() -> None:
    """Two Watchers and a Bear are destroyed at once: each Watcher triggers for all three (CR 603.10a)."""
    t = Table()
    t.put(WATCHER), t.put(WATCHER), t.put(BEAR)
    i = t.hand(WRATH)
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    if t.d.kind == "triggers":
        t.push(tuple(range(6)))
    assert t.stack() == ["*Watcher"] * 6
    t.resolve_all()
    assert t.life(0) == 26


def test_a_creature_that_dies_alone_sees_itself_only_if_it_says_so() -> None:
    """With "Whenever another creature dies" does not see its own death (CR 603.2, 603.10a); "this creature" does."""
    for c, life in ((creature("Mourner", 1, 1, triggered(OTHER_DIES, gain(1))), 20), (VICTIM, 21)):
        t = Table()
        x = t.put(c)
        i = t.hand(bolt())
        t.mana(0, "R")
        t.start()
        t.cast(i, x)
        t.resolve_all()
        assert t.life(0) == life


def test_a_creature_that_comes_later_does_not_see_what_was() -> None:
    """A creature dies and then a Watcher comes: it does not trigger (CR 603.6)."""
    t = Table()
    x = t.put(BEAR)
    b, w = t.hand(bolt()), t.hand(WATCHER)
    t.mana(0, "RG")
    t.start()
    t.cast(b, x)
    t.resolve_all()
    t.cast(w)
    t.resolve_all()
    assert t.life(0) == 20


def test_a_token_that_dies_triggers() -> None:
    """A token goes to the graveyard and ceases to exist there afterwards: it did die (CR 111.7, 603.6c)."""
    t = Table()
    t.put(WATCHER)
    token = me_parts.TokenSpec("", ("creature",), (), ("Soldier",), ("W",), n(1), n(1))
    make = t.hand(spell("Muster", "W", me.CreateTokens(YOU, ONE, token)))
    kill = t.hand(bolt())
    t.mana(0, "WR")
    t.start()
    t.cast(make)
    t.resolve()
    (x,) = t.named("Soldier Token")
    t.cast(kill, x)
    t.resolve_all()
    assert t.life(0) == 21 and len(t.game.state.players[0].graveyard) == 2


def test_a_dying_creature_remembers_its_power() -> None:
    """With "When this dies, it deals damage equal to its power to any target", and it was 5/5: it deals 5 (CR
    603.10a, 608.2h)."""
    power = am.StatOf("power", SOURCE)
    t = Table()
    t.put(creature("Bomb", 2, 2, triggered(DIES, damage(power), targets=[ANY])))
    grow = t.hand(spell("Grow", "G", until_end(pump(3, 3)), targets=[target()]))
    kill = t.hand(spell("Kill", "B", me.Destroy(TARGET), targets=[target()]))
    t.mana(0, "GB")
    t.start()
    t.cast(grow)
    t.resolve()
    t.cast(kill)
    t.resolve()
    t.answer(-2)
    t.resolve()
    assert t.life(1) == 15


def test_losing_its_abilities_before_it_dies_means_no_trigger() -> None:
    """It lost all abilities before it died: it had no ability that could trigger (CR 603.10a)."""
    t = Table()
    x = t.put(VICTIM)
    mute = t.hand(spell("Mute", "U", until_end(mm.RemoveAbilities()), targets=[target()]))
    kill = t.hand(bolt())
    t.mana(0, "UR")
    t.start()
    t.cast(mute)
    t.resolve()
    t.cast(kill, x)
    t.resolve_all()
    assert t.zone(x) == GRAVEYARD and t.life(0) == 20


def test_the_controller_of_a_death_trigger_is_who_last_controlled_the_creature() -> None:
    """I stole it and it dies: I control the trigger (CR 603.3a), and the card goes to its owner's graveyard (CR
    404.2)."""
    from .helpers import aura

    t = Table()
    x = t.put(VICTIM, 1)
    t.put(aura("Theft", mm.SetController(YOU)), 0, on=x)
    kill = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(kill, x)
    t.resolve_all()
    assert t.life(0) == 21 and t.life(1) == 20 and len(t.game.state.players[1].graveyard) == 1


# ------------------------------------------------------------------ entering


def test_what_enters_sees_itself_and_what_enters_with_it() -> None:
    """With "Whenever a creature enters under your control" on a creature itself: for itself too (CR 603.6a)."""
    herald = creature("Herald", 1, 1, triggered(mp.ZoneChanges(MINE, destination="battlefield"), gain(1)))
    t = Table()
    a, b = t.grave(herald), t.grave(BEAR)
    i = t.hand(spell("Rise", "B", me.Move(mo.Matching(CREATURE, "graveyard", YOU), "battlefield")))
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve_all()
    assert t.zone(a) == t.zone(b) == BATTLEFIELD and t.life(0) == 22


def test_an_entering_trigger_without_a_target_is_removed() -> None:
    """With "When this enters, destroy target artifact" and there is none: it leaves the stack at once (CR 603.3d)."""
    shatter = creature(
        "Smith", 1, 1, triggered(ENTERS, me.Destroy(TARGET), targets=[target(mf.TypeIs("artifact"))]), cost="R"
    )
    t = Table()
    i = t.hand(shatter)
    t.mana(0, "R")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.stack() == [] and t.named("Smith")


def test_you_may_is_answered_on_resolution() -> None:
    """With "You may draw a card": the ability goes on the stack, and the question comes as it resolves (CR 603.5)."""
    t = Table()
    i = t.hand(
        creature("Herald", 1, 1, triggered(ENTERS, me_shape.Optional(YOU, (me_library.Draw(YOU, ONE),))), cost="G")
    )
    t.mana(0, "G")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.stack() == ["*Herald"] and t.hand_size(0) == 0
    t.resolve("no")
    assert t.hand_size(0) == 0 and t.stack() == []


# ------------------------------------------------------------------ other events


def test_one_event_triggers_once_for_each_thing_that_happened() -> None:
    """With "Whenever you gain life, draw a card": twice 2 life are two events, though one of 2 is one (CR
    603.2c, 119.9)."""
    t = Table()
    t.put(card("Well", "artifact", triggered(mp.GainsLife(YOU), me_library.Draw(YOU, ONE))))
    i = t.hand(spell("Sips", "W", gain(2), gain(2)))
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.stack() == ["*Well", "*Well"]


def test_one_or_more_triggers_once_for_all_at_once() -> None:
    """With "Whenever one or more creatures die": once for three that die together (CR 603.2c)."""
    t = Table()
    t.put(
        card(
            "Toll",
            "artifact",
            triggered(mp.ZoneChanges(CREATURE, "battlefield", "graveyard", one_or_more=True), gain(1)),
        )
    )
    t.put(BEAR), t.put(BEAR), t.put(OGRE)
    i = t.hand(WRATH)
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.stack() == ["*Toll"]


def test_a_spell_cast_triggers_before_it_resolves() -> None:
    """With "Whenever you cast a spell, gain 1 life": above the spell on the stack, and resolves first (CR
    601.2i, 603.2)."""
    t = Table()
    t.put(card("Rune", "artifact", triggered(mp.CastsSpell(YOU, mf.Anything()), gain(1))))
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, -2)
    assert t.stack() == ["*Rune", "Bolt"]
    t.resolve()
    assert t.life(0) == 21 and t.life(1) == 20


def test_becoming_a_target_triggers() -> None:
    """With "When this becomes the target of a spell, sacrifice it": the Bolt then has no target (CR 603.2, 608.2b)."""
    shy = creature("Shy", 1, 1, triggered(mp.BecomesTarget(SELF, mf.StackKind("spell")), me.Sacrifice(YOU, SOURCE)))
    t = Table()
    x = t.put(shy)
    i = t.hand(bolt(), 1)
    t.mana(1, "R")
    t.start()
    t.cast(i, x, seat=1)
    assert t.stack() == ["*Shy", "Bolt"]
    t.resolve_all()
    assert t.zone(x) == GRAVEYARD and t.zone(i) == GRAVEYARD


def test_damage_triggers_know_how_much_it_was() -> None:
    """With "Whenever this is dealt damage, gain that much life": 3 for a Bolt (CR 603.2g, 120.3)."""
    t = Table()
    x = t.put(creature("Sponge", 0, 5, triggered(mp.DealsDamage(mf.Anything(), SELF), gain(am.EventAmount()))))
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, x)
    t.resolve_all()
    assert t.life(0) == 23


def test_a_trigger_may_be_limited_to_once_a_turn() -> None:
    """With "This ability triggers only once each turn" (CR 603.2h): two deaths one after the other, one trigger."""
    t = Table()
    t.put(card("Toll", "artifact", triggered(ANY_DIES, gain(1), limit=1)))
    a, b = t.put(BEAR), t.put(BEAR)
    one, two = t.hand(bolt()), t.hand(bolt())
    t.mana(0, "RR")
    t.start()
    t.cast(one, a)
    t.resolve_all()
    t.cast(two, b)
    t.resolve_all()
    assert t.life(0) == 21


# ------------------------------------------------------------------ delayed, reflexive, state


def test_a_delayed_trigger_at_the_next_end_step() -> None:
    """With "Exile it at the beginning of the next end step": once, whoever's turn it is (CR 603.7b)."""
    later = me_shape.Delay(mp.StepBegins("end", EVERYONE), (me.Move(TARGET, "exile"),))
    t = Table()
    x = t.put(BEAR)
    i = t.hand(spell("Doom", "B", later, targets=[target()]))
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.zone(x) == BATTLEFIELD
    t.go(END)
    assert t.stack() == ["*Doom"]
    t.resolve()
    assert t.zone(x) == EXILE


def test_a_delayed_trigger_made_in_the_end_step_waits_for_the_next_one() -> None:
    """Made during the end step it misses that step's beginning: it triggers in the next turn's end step (CR
    603.7, 513.2)."""
    later = me_shape.Delay(mp.StepBegins("end", EVERYONE), (me.Move(TARGET, "exile"),))
    t = Table()
    x = t.put(BEAR)
    i = t.hand(spell("Doom", "B", later, targets=[target()]))
    t.mana(0, "B")
    t.start(END)
    t.cast(i)
    t.resolve()
    t.go(MAIN1, 4)
    assert t.zone(x) == BATTLEFIELD
    t.go(END, 4)
    t.resolve()
    assert t.zone(x) == EXILE


def test_a_reflexive_trigger_has_its_targets_when_it_triggers() -> None:
    """With "You may sacrifice a creature. When you do, 3 damage to any target": the target is chosen after the
    sacrifice (CR 603.12)."""
    sacrifice = me.Sacrifice(YOU, mo.Choice(MINE, "battlefield", YOU, ONE, ONE), "fed")
    t = Table()
    t.put(BEAR)
    altar = t.put(
        card(
            "Altar",
            "artifact",
            activated(
                None,
                me_shape.Optional(YOU, (sacrifice,), "may"),
                me_shape.Reflex("fed", (ANY,), (damage(3),)),
                tap=True,
            ),
        )
    )
    t.start()
    t.activate(altar)
    t.resolve("yes")
    t.answer(-2)
    assert t.stack() == ["*Altar"] and t.life(1) == 20
    t.resolve()
    assert t.life(1) == 17


def test_a_reflexive_trigger_of_an_ability_with_a_target_has_targets_of_its_own() -> None:
    """With "Exile target card from a graveyard. When you do, 3 damage to any target": the damage is not about
    the card (CR 603.12)."""
    t = Table()
    g = t.grave(BEAR, 1)
    grave = target(mf.Anything(), zone="graveyard")
    pyre = t.put(
        card(
            "Pyre",
            "artifact",
            activated(
                None,
                me.Move(TARGET, "exile", "burnt"),
                me_shape.Reflex("burnt", (ANY,), (damage(3),)),
                tap=True,
                targets=[grave],
            ),
        )
    )
    t.start()
    t.activate(pyre)
    t.resolve(-2)
    t.resolve()
    assert t.zone(g) == EXILE and t.life(1) == 17


def test_a_state_trigger_triggers_again_only_after_it_has_left_the_stack() -> None:
    """With "When you control no other creatures, sacrifice this": one trigger, not one after the other (CR 603.8)."""
    alone = mc.Fails(mc.Exists(mo.Matching(mf.AllOf((MINE, mf.Not(SELF))))))
    t = Table()
    x = t.put(creature("Lonely", 2, 2, triggered(mp.StateHolds(alone), me.Sacrifice(YOU, SOURCE))))
    t.start()
    assert t.stack() == ["*Lonely"]
    t.push((0,))
    assert t.stack() == ["*Lonely"]
    t.resolve()
    assert t.zone(x) == GRAVEYARD and t.stack() == []


@pytest.mark.parametrize("whose", [0, 1])
def test_your_upkeep_is_only_yours(whose: int) -> None:
    """With "At the beginning of your upkeep": on my turn, not on my opponent's (CR 503.1a)."""
    t = Table(active=1 - whose)
    t.put(card("Bell", "artifact", triggered(mp.StepBegins("upkeep", YOU), gain(1))))
    t.start(END)
    t.go(UPKEEP, 4)
    assert bool(t.stack()) is (whose == 0)


def test_exile_until_it_leaves() -> None:
    """With "When this enters, exile target creature until this leaves": it comes back as this leaves, without
    the stack (CR 610.3)."""
    jailer = creature(
        "Jailer",
        1,
        1,
        triggered(ENTERS, me.ExileUntil(TARGET), targets=[target(mf.AllOf((CREATURE, mf.Not(mf.ControlledBy(YOU)))))]),
        cost="W",
    )
    t = Table()
    x = t.put(GOBLIN, 1)
    i, kill = t.hand(jailer), t.hand(bolt())
    t.mana(0, "WR")
    t.start()
    t.cast(i)
    t.resolve_all()
    assert t.zone(x) == EXILE
    (j,) = t.named("Jailer")
    t.cast(kill, j)
    t.resolve()
    assert t.stack() == [] and t.named("Goblin")


def test_if_the_jailer_is_gone_before_its_trigger_resolves_nothing_is_exiled() -> None:
    """The Jailer dies with its trigger on the stack: the creature is not exiled at all (CR 610.3a)."""
    jailer = creature(
        "Jailer",
        1,
        1,
        triggered(ENTERS, me.ExileUntil(TARGET), targets=[target(mf.AllOf((CREATURE, mf.Not(mf.ControlledBy(YOU)))))]),
        cost="W",
    )
    t = Table()
    x = t.put(GOBLIN, 1)
    i, kill = t.hand(jailer), t.hand(bolt())
    t.mana(0, "WR")
    t.start()
    t.cast(i)
    t.resolve()
    (j,) = t.named("Jailer")
    t.cast(kill, j)
    t.resolve_all()
    assert t.zone(x) == BATTLEFIELD
