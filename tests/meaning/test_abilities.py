"""Triggered, activated and static abilities, replacements, keywords: what they mean (CR 602 to 604, 614, 702)."""

from __future__ import annotations

from tests.meaning.support import (
    CREATURE,
    EACH,
    ONE,
    SELF,
    YOU,
    a,
    abilities,
    ability,
    c,
    e,
    f,
    m,
    n,
    o,
    one,
    p,
    stopped,
    target,
)

ENTERS = p.ZoneChanges(SELF, destination="battlefield")


def test_mana_ability() -> None:
    """CR 605.1a, 106.3"""
    add = e.AddMana(YOU, e.ManaOutput((("G",),), ONE))
    assert ability("{T}: Add {G}.") == a.Activated(e.Cost(tap=True), one(add))


def test_enters_trigger() -> None:
    """CR 603.6a"""
    assert ability("When this creature enters, draw a card.") == a.Triggered(ENTERS, None, one(e.Draw(YOU, ONE)))


def test_it_in_a_trigger_is_what_the_event_is_about() -> None:
    """CR 603.2"""
    found = ability("Whenever another creature you control attacks, it gets +0/+2 until end of turn.")
    what = f.AllOf((CREATURE, f.ControlledBy(YOU), f.Not(SELF)))
    pump = e.Modify(o.EventObject("object"), (m.AddPT(n.Fixed(0), n.Fixed(2)),), "end of turn")
    assert found == a.Triggered(p.Attacks(what), None, one(pump))


def test_that_player_is_who_was_dealt_damage() -> None:
    """CR 603.2, 120.3"""
    found = ability("Whenever this creature deals combat damage to a player, that player discards a card.")
    who = o.EventPlayer("player")
    discard = e.Discard(who, o.Choice(f.Anything(), "hand", who, ONE, ONE, who))
    assert found == a.Triggered(p.DealsDamage(SELF, None, EACH, True), None, one(discard))


def test_a_spell_that_targets_this_is_not_it() -> None:
    """CR 608.2c: the creature is spoken of again, so "it" is the creature and not the spell of the event."""
    found = ability(
        "Whenever you cast a spell that targets this creature, put a +0/+1 counter on this creature and untap it."
    )
    assert isinstance(found, a.Triggered)
    assert found.modes.bodies[0].effects[-1] == e.UntapObjects(o.Source())


def test_intervening_if() -> None:
    """CR 603.4"""
    found = ability("At the beginning of your upkeep, if you control an artifact, draw a card.")
    condition = c.IsControlled(YOU, f.TypeIs("artifact"), ONE)
    assert found == a.Triggered(p.StepBegins("upkeep", YOU), condition, one(e.Draw(YOU, ONE)))


def test_reflexive_ability_takes_the_sentences_after_it() -> None:
    """CR 603.12"""
    found = ability(
        "When this creature enters, you may sacrifice a land. When you do, destroy target artifact. Draw a card."
    )
    land = o.Choice(f.TypeIs("land"), "battlefield", YOU, ONE, ONE)
    offer = e.Optional(YOU, (e.Sacrifice(YOU, land),), "may")
    effects = (e.Destroy(o.Target(0)), e.Draw(YOU, ONE))
    assert found == a.Triggered(ENTERS, None, one(offer, e.Reflex("may", (target(f.TypeIs("artifact")),), effects)))


def test_works_in_the_graveyard() -> None:
    """CR 113.6m: an ability that moves its source out of a zone works there."""
    found = ability("{2}{B}: Exile this card from your graveyard. Activate only as a sorcery.")
    move = e.Move(o.Source(), "exile")
    assert found == a.Activated(e.Cost(("2", "B")), one(move), zone="graveyard", timing="sorcery")


def test_sacrificed_as_a_cost() -> None:
    """CR 608.2h: what a cost used is known by its label."""
    found = ability("{T}, Sacrifice a creature: You gain life equal to the sacrificed creature's toughness.")
    offering = e.Sacrifice(YOU, o.Choice(CREATURE, "battlefield", YOU, ONE, ONE), "cost:sacrificed")
    gain = e.GainLife(YOU, n.StatOf("toughness", o.Bound("cost:sacrificed")))
    assert found == a.Activated(e.Cost(None, (offering,), True), one(gain))


def test_anthem() -> None:
    """CR 604.1, 613.4c"""
    found = ability("Other Elves you control get +1/+1 and have trample.")
    what = f.AllOf((f.SubtypeIs("Elf"), f.Not(SELF), f.ControlledBy(YOU)))
    mods = (m.AddPT(ONE, ONE), m.AddAbility(a.Keyword("trample")))
    assert ability("Other Elves you control get +1/+1 and have trample.") == found == a.Static(what, None, mods)


def test_as_long_as() -> None:
    """CR 611.3a"""
    found = ability("As long as you control a Swamp, this creature has flying.")
    condition = c.IsControlled(YOU, f.SubtypeIs("Swamp"), ONE)
    assert found == a.Static(None, o.Source(), (m.AddAbility(a.Keyword("flying")),), condition)


def test_defines_its_own_power() -> None:
    """CR 604.3: a characteristic-defining ability works everywhere."""
    found = ability("Tested Card's power and toughness are each equal to the number of lands you control.")
    count = n.Count(o.Matching(f.AllOf((f.TypeIs("land"), f.ControlledBy(YOU)))))
    assert found == a.Static(None, o.Source(), (m.DefinePT(count, count),), works_in="everywhere", cda=True)


def test_granted_ability_names_granter_and_source() -> None:
    """CR 201.5a: in a granted ability the card's name is the granter, "this creature" what has the ability."""
    found = ability(
        'Other creatures you control have "{T}: This creature deals 2 damage to target creature. Tested Card gets '
        '+0/+2 until end of turn."'
    )
    assert isinstance(found, a.Static)
    granted = found.mods[0]
    assert isinstance(granted, m.AddAbility) and isinstance(granted.ability, a.Activated)
    damage, pump = granted.ability.modes.bodies[0].effects
    assert isinstance(damage, e.DealDamage) and damage.source == o.Source()
    assert isinstance(pump, e.Modify) and pump.objects == o.Granter()


def test_enters_tapped_unless() -> None:
    """CR 614.1d"""
    found = ability("This land enters tapped unless you control two or more other lands.", "Land", "")
    others = f.AllOf((f.TypeIs("land"), f.Not(SELF)))
    condition = c.Fails(c.IsControlled(YOU, others, n.Fixed(2)))
    assert found == a.Replacement(ENTERS, (a.EntersTapped(),), condition, works_in="")


def test_enters_with_x_counters() -> None:
    """CR 107.3m, 614.1c"""
    found = ability("This creature enters with X +1/+1 counters on it.", cost="{X}{G}")
    assert found == a.Replacement(ENTERS, (a.EntersWithCounters("+1/+1", n.X()),), works_in="")


def test_would_be_exiled_instead() -> None:
    """CR 614.1a"""
    found = ability("If a creature an opponent controls would die, exile it instead.")
    what = f.AllOf((CREATURE, f.ControlledBy(o.Opponents())))
    assert found == a.Replacement(p.ZoneChanges(what, "battlefield", "graveyard"), (a.GoTo("exile"),))


def test_triples_damage() -> None:
    """CR 614.1a"""
    found = ability(
        "If a red source you control would deal damage to a player, it deals triple that damage to that player instead."
    )
    source = f.AllOf((f.ColorIs("R"), f.ControlledBy(YOU)))
    pattern = p.DealsDamage(source, None, EACH)
    assert found == a.Replacement(pattern, (a.ScaleAmount(n.Fixed(3), n.Fixed(0)),))


def test_restricted_mana() -> None:
    """CR 106.6"""
    found = ability("{T}: Add {C}{C}. Spend this mana only to cast red spells.")
    output = e.ManaOutput((("C", "C"),), ONE)
    limit = e.ManaRestriction(f.ColorIs("R"), None)
    assert found == a.Activated(e.Cost(tap=True), one(e.AddMana(YOU, output, limit)))


def test_costs_less() -> None:
    """CR 601.2f"""
    found = ability("This spell costs {1} less to cast for each Elf you control.")
    count = n.Count(o.Matching(f.AllOf((f.SubtypeIs("Elf"), f.ControlledBy(YOU)))))
    assert found == a.CostChange(None, f.Anything(), -1, ("1",), count, True)


def test_keywords_with_parts() -> None:
    """CR 702.108a: prowess; CR 702.29a: cycling."""
    pump = e.Modify(o.Source(), (m.AddPT(ONE, ONE),), "end of turn")
    prowess = a.Triggered(p.CastsSpell(YOU, f.Not(CREATURE)), None, one(pump))
    assert ability("Prowess") == a.Keyword("prowess", (prowess,))
    cost = e.Cost(("2",), (e.Discard(YOU, o.Source()),))
    cycling = a.Activated(cost, one(e.Draw(YOU, ONE)), zone="hand", label="cycling")
    assert ability("Cycling {2}") == a.Keyword("cycling", (cycling,), None, e.Cost(("2",)))


def test_protection_is_one_ability_for_each_quality() -> None:
    """CR 702.16g"""
    found = abilities("Protection from black and from red")
    assert found == (
        a.Keyword("protection", filter=f.ColorIs("B")),
        a.Keyword("protection", filter=f.ColorIs("R")),
    )


def test_only_once_each_turn() -> None:
    """CR 603.2h"""
    found = ability("Whenever you gain life, draw a card. This ability triggers only once each turn.")
    assert found == a.Triggered(p.GainsLife(YOU), None, one(e.Draw(YOU, ONE)), 1)


def test_a_spell_cannot_be_countered_on_the_stack() -> None:
    """CR 113.6g"""
    found = ability("This spell can't be countered.")
    assert found == a.Static(None, o.Source(), (m.Restriction("be countered"),), zone="stack", works_in="stack")


def test_unknown_is_told_apart() -> None:
    """What is read but has no meaning says which step stopped."""
    assert stopped("Whenever you clash, draw a card.").startswith("event:")
