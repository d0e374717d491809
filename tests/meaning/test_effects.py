"""Instructions of spells: what they mean (CR 601.2, 608.2)."""

from __future__ import annotations

from tests.meaning.support import (
    ANY_TARGET,
    CREATURE,
    EACH,
    ONE,
    YOU,
    a,
    ability,
    body,
    c,
    e,
    f,
    m,
    n,
    o,
    spell,
    stopped,
    target,
)


def test_destroy_target_creature() -> None:
    """CR 115.1, 701.8"""
    assert spell("Destroy target creature.") == body(e.Destroy(o.Target(0)), targets=(target(CREATURE),))


def test_pump_until_end_of_turn() -> None:
    """CR 613.4c, 514.2"""
    pump = e.Modify(o.Target(0), (m.AddPT(n.Fixed(3), n.Fixed(3)),), "end of turn")
    assert spell("Target creature gets +3/+3 until end of turn.") == body(pump, targets=(target(CREATURE),))


def test_duration_at_the_end_is_of_all_changes() -> None:
    """CR 611.2: one duration, said once, of both changes of the same creature."""
    effects = spell("Target creature gets +2/+0 and gains flying until end of turn.").effects
    assert [x.duration for x in effects if isinstance(x, e.Modify)] == ["end of turn", "end of turn"]
    assert len(effects) == 2


def test_any_target() -> None:
    """CR 115.4: a creature, player, planeswalker or battle."""
    damage = e.DealDamage(o.Source(), n.Fixed(3), o.Target(0), o.TargetPlayers(0))
    assert spell("Tested Card deals 3 damage to any target.") == body(damage, targets=(ANY_TARGET,))


def test_targets_are_numbered_in_the_order_they_are_said() -> None:
    """CR 601.2c"""
    mine = target(f.AllOf((CREATURE, f.ControlledBy(YOU))))
    theirs = target(f.AllOf((CREATURE, f.Not(f.ControlledBy(YOU)))))
    found = spell("Target creature you control deals damage equal to its power to target creature you don't control.")
    damage = e.DealDamage(o.Target(0), n.StatOf("power", o.Target(0)), o.Target(1))
    assert found == body(damage, targets=(mine, theirs))


def test_divided_damage() -> None:
    """CR 601.2d: the amount is divided among the targets of the slot."""
    found = spell("Tested Card deals 9 damage divided as you choose among any number of target creatures.")
    slot = target(CREATURE, least=n.Fixed(0), most=None, divided=n.Fixed(9))
    assert found == body(e.DivideDamage(o.Source(), n.Fixed(9), 0), targets=(slot,))


def test_its_controller_is_of_what_was_destroyed() -> None:
    """CR 608.2h: the controller it had; last known once it is gone."""
    found = spell("Destroy target creature. Its controller loses 2 life.")
    lose = e.LoseLife(o.ControllerOf(o.Target(0)), n.Fixed(2))
    assert found.effects == (e.Destroy(o.Target(0)), lose)


def test_what_was_exiled_returns() -> None:
    """CR 400.7: the card in exile is a new object, found by what the first step did."""
    found = spell("Exile target artifact, then return it to the battlefield under its owner's control.")
    assert found.effects == (e.Move(o.Target(0), "exile", "exiled"), e.Move(o.Bound("exiled"), "battlefield"))


def test_delayed_trigger_remembers_the_target() -> None:
    """CR 603.7: a slot of the spell means nothing in the delayed ability, so the target is bound first."""
    found = spell("Target artifact gains haste until end of turn. Sacrifice it at the beginning of the next end step.")
    from spellwright.ir.meant.patterns import StepBegins

    later = e.Delay(StepBegins("end", EACH), (e.Sacrifice(YOU, o.Bound("that")),))
    assert found.effects[1:] == (e.Bind(o.Target(0), "that"), later)


def test_may_and_if_you_do() -> None:
    """CR 608.2c, d: "if you do" asks whether the offered step was done."""
    found = spell("You may sacrifice a creature. If you do, draw two cards.")
    offering = o.Choice(CREATURE, "battlefield", YOU, ONE, ONE)
    offer = e.Optional(YOU, (e.Sacrifice(YOU, offering),), "may")
    assert found.effects == (offer, e.If(c.Did("may"), (e.Draw(YOU, n.Fixed(2)),)))


def test_may_pay() -> None:
    """CR 118.12: a payment is offered as one."""
    found = spell("You may pay {2}. If you do, draw a card.")
    pay = e.MayPay(YOU, e.Cost(("2",)), (), (), "may")
    assert found.effects == (pay, e.If(c.Did("may"), (e.Draw(YOU, ONE),)))


def test_unless_its_controller_pays() -> None:
    """CR 118.12a"""
    found = spell("Counter target spell unless its controller pays {3}.")
    pay = e.MayPay(o.ControllerOf(o.Target(0)), e.Cost(("3",)), (), (e.CounterSpell(o.Target(0)),))
    assert found == body(pay, targets=(target(f.StackKind("spell"), "stack"),))


def test_each_opponent_may_pay_for_itself() -> None:
    """CR 118.12a: "they" is each of them; one who pays does not pay for another."""
    found = spell("Each opponent sacrifices a creature of their choice unless they pay {1}.")
    each = o.BoundPlayers("each player")
    sacrifice = e.Sacrifice(each, o.Choice(CREATURE, "battlefield", each, ONE, ONE))
    assert found.effects == (e.ForEachPlayer(o.Opponents(), (e.MayPay(each, e.Cost(("1",)), (), (sacrifice,)),)),)


def test_instead_takes_the_place_of_the_sentence_before() -> None:
    """CR 608.2c: of the two instructions one is carried out."""
    found = spell("Draw a card. If you control a Goblin, draw two cards instead.")
    condition = c.IsControlled(YOU, f.SubtypeIs("Goblin"), ONE)
    assert found.effects == (e.If(condition, (e.Draw(YOU, n.Fixed(2)),), (e.Draw(YOU, ONE),)),)


def test_it_is_the_spell_when_the_spell_was_spoken_of_last() -> None:
    """CR 608.2c: in "if this spell was kicked, it deals ..." it is the spell, not the target before."""
    found = spell(
        "Tested Card deals 1 damage to target artifact creature. If this spell was kicked, it deals 6 damage to "
        "that creature instead."
    )
    usual = e.DealDamage(o.Source(), ONE, o.Target(0))
    assert found.effects == (e.If(c.WasKicked(), (e.DealDamage(o.Source(), n.Fixed(6), o.Target(0)),), (usual,)),)


def test_the_rest_are_those_not_taken() -> None:
    """CR 608.2c"""
    found = spell(
        "Look at the top eight cards of your library. Put one of them into your graveyard and the rest on the bottom "
        "of your library in any order."
    )
    seen = o.Bound("looked at")
    taken = o.Choice(f.Anything(), "", YOU, ONE, ONE, among=seen)
    rest = o.Those(seen, f.Not(f.IsObject(o.Bound("put"))))
    assert found.effects == (
        e.LookAt(YOU, o.TopCards(YOU, n.Fixed(8)), "looked at"),
        e.Move(taken, "graveyard", "put"),
        e.Move(rest, "library", position="bottom"),
    )


def test_search_reveal_put_shuffle() -> None:
    """CR 701.23"""
    found = spell("Search your library for a basic land card, reveal it, put it into your hand, then shuffle.")
    basic = f.AllOf((f.SupertypeIs("basic"), f.TypeIs("land")))
    assert found.effects == (
        e.Search(YOU, YOU, ("library",), basic, ONE, "found"),
        e.Reveal(YOU, o.Bound("found"), "revealed"),
        e.Move(o.Bound("revealed"), "hand"),
        e.Shuffle(YOU),
    )


def test_where_x_is_defined_before_it_is_used() -> None:
    """CR 107.3i"""
    found = spell("You gain X life, where X is the number of Goblins you control.")
    count = n.Count(o.Matching(f.AllOf((f.SubtypeIs("Goblin"), f.ControlledBy(YOU)))))
    assert found.effects == (e.DefineX(count), e.GainLife(YOU, n.X()))


def test_damage_to_each_player_by_an_amount_of_each() -> None:
    """CR 120: "that player" is each of the players in turn."""
    found = spell("Tested Card deals damage to each player equal to the number of lands that player controls.")
    each = o.BoundPlayers("each player")
    lands = n.Count(o.Matching(f.AllOf((f.TypeIs("land"), f.ControlledBy(each)))))
    assert found.effects == (e.ForEachPlayer(EACH, (e.DealDamage(o.Source(), lands, None, each),)),)


def test_modes_have_targets_of_their_own() -> None:
    """CR 700.2c: each mode begins with slot 0."""
    found = ability("Choose one —\n• Destroy target artifact.\n• Destroy target enchantment.", "Instant")
    first = body(e.Destroy(o.Target(0)), targets=(target(f.TypeIs("artifact")),))
    second = body(e.Destroy(o.Target(0)), targets=(target(f.TypeIs("enchantment")),))
    assert found == a.SpellAbility(a.Modes((first, second), ONE, ONE))


def test_two_creatures_that_it_could_mean() -> None:
    """CR 608.2c: nothing decides between two creatures of one clause, so there is no meaning."""
    assert stopped("Destroy target artifact and target creature. Its controller draws a card.", "Instant").startswith(
        "reference:"
    )


def test_the_toughness_of_a_sorcery() -> None:
    """CR 208.1, 608.2c: "its" is the spell spoken of last, which has no toughness, so there is no meaning."""
    text = "Destroy target creature. If this spell was kicked, you gain life equal to its toughness."
    assert stopped(text, "Sorcery").startswith("reference:")


def test_an_x_that_nothing_defines() -> None:
    """CR 107.3: X has to be chosen or defined."""
    assert stopped("Draw X cards.", "Instant").startswith("X:")
    assert spell("Draw X cards.", "{X}{U}").effects == (e.Draw(YOU, n.X()),)


def test_what_is_done_only_later() -> None:
    """CR 608.2c: instructions are followed in order; what speaks of a card that nothing has moved has no meaning."""
    text = "If an Elf you control would die this turn, exile it instead. "
    later = "Return it to the battlefield tapped at the beginning of the next upkeep."
    assert stopped(text + later, "Instant").startswith("reference:")


def test_a_target_for_each_of_several_players_that_has_to_be_chosen() -> None:
    """CR 601.2c: how many there are depends on who has a legal one, so there is no meaning; "up to one" has one."""
    text = "For each opponent, destroy {}target creature that player controls."
    assert stopped(text.format(""), "Sorcery") == "sentence: a target for each player"
    slot = spell(text.format("up to one ")).targets[0]
    assert (slot.least, slot.most) == (n.Fixed(0), n.CountPlayers(o.Opponents()))
    assert slot.joint == "controllers differ"


def test_a_token_that_is_a_copy_of_several_objects() -> None:
    """CR 707.2: a token is a copy of one object."""
    assert stopped("Create a token that's a copy of seven Elves.", "Sorcery").startswith("token:")
