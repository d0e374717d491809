"""What the greedy agent does in plain situations: what any player would."""

from __future__ import annotations

import pytest

from spellwright.agents.greedy import GreedyAgent
from spellwright.core.vocab import A_ACTIVATE, A_CAST, A_LAND, ATTACKERS, BLOCKERS, LIBRARY, MAIN1
from spellwright.rules.decisions import PASS, Number, OneOf, Subset
from spellwright.rules.decisions_combat import Attack
from spellwright.rules.setup import in_zone

from .table import Table, basic, creature, spell

BURN = spell("Instant", "{R}", "Test Bolt deals 3 damage to any target.", name="Test Bolt")
GROWTH = spell("Instant", "{G}", "Target creature gets +3/+3 until end of turn.", name="Test Growth")
MURDER = spell("Instant", "{1}{B}", "Destroy target creature.", name="Test Murder")
BONDS = "Enchant creature\nEnchanted creature can't attack or block."
PACIFY = spell("Enchantment — Aura", "{1}{W}", BONDS, name="Test Bonds")


def test_it_plays_a_land_before_all_else() -> None:
    t = Table()
    t.holds(0, creature(2, 2))
    land = t.holds(0, basic("Forest"))
    t.begin()
    assert t.choose() == (A_LAND, land, 0)


def test_it_plays_the_land_whose_colour_it_lacks() -> None:
    t = Table()
    t.lands(0, "Forest", 2)
    t.holds(0, BURN)
    t.holds(0, basic("Forest"))
    red = t.holds(0, basic("Mountain"))
    t.begin()
    assert t.choose() == (A_LAND, red, 0)


def test_it_casts_the_most_its_mana_allows() -> None:
    """With four lands a four-drop is better than a two-drop, and two two-drops better than a three-drop."""
    t = Table()
    t.lands(0, "Forest", 4)
    t.holds(0, creature(2, 2))
    big = t.holds(0, creature(4, 4, cost="{2}{G}{G}"))
    t.begin()
    assert t.choose() == (A_CAST, big, 0)
    t = Table()
    t.lands(0, "Forest", 4)
    small = [t.holds(0, creature(2, 2)), t.holds(0, creature(3, 2))]
    t.holds(0, creature(3, 3, cost="{2}{G}"))
    t.begin()
    assert t.choose()[1] in small


def test_burn_goes_at_the_best_creature_it_kills() -> None:
    t = Table()
    t.lands(0, "Mountain", 1)
    t.has(0, creature(4, 1))
    t.has(1, creature(1, 1))
    best = t.has(1, creature(3, 3))
    t.has(1, creature(6, 6))
    bolt = t.holds(0, BURN)
    t.begin()
    a = t.choose()
    assert a == (A_CAST, bolt, 0)
    t.game.push(a)
    d = t.game.decision
    assert isinstance(d, OneOf) and d.kind == "target"
    assert t.choose() == (best,)


def test_burn_finishes_a_player() -> None:
    t = Table(life=(20, 3))
    t.lands(0, "Mountain", 1)
    t.has(1, creature(3, 3))
    t.holds(0, BURN)
    t.begin()
    t.game.push(t.choose())
    assert t.choose() == (-2,)


def test_removal_is_not_for_its_own() -> None:
    """The only creature is one's own: the spell stays in hand."""
    t = Table()
    t.lands(0, "Swamp", 2)
    t.has(0, creature(2, 2))
    t.holds(0, MURDER)
    t.begin()
    assert t.choose() == PASS


def test_a_pacifying_aura_goes_on_the_best_of_the_others() -> None:
    t = Table()
    t.lands(0, "Plains", 2)
    t.has(0, creature(5, 5))
    t.has(1, creature(1, 1))
    big = t.has(1, creature(4, 4))
    t.holds(0, PACIFY)
    t.begin()
    t.game.push(t.choose())
    assert t.choose() == (big,)


def test_a_trick_is_held_until_it_wins_a_fight() -> None:
    """Not in the main phase; but a 2/2 blocked by a 3/3 is saved by it, and the 3/3 dies (CR 510)."""
    t = Table()
    t.lands(0, "Forest", 1)
    mine = t.has(0, creature(2, 2))
    theirs = t.has(1, creature(3, 3))
    t.holds(0, GROWTH)
    t.begin()
    assert t.choose() == PASS
    while not isinstance(t.game.decision, Attack):
        t.game.push(PASS)
    t.game.push((-2,))
    t.game.push(PASS)
    t.game.push(PASS)
    t.game.push((mine,))
    t.game.push(t.choose())
    t.resolve()
    assert t.alive(mine) and t.power(mine) == 5
    for _ in range(2):
        t.game.push(PASS)
    assert t.alive(mine) and not t.alive(theirs)


def test_it_attacks_where_nobody_blocks() -> None:
    t = Table()
    mine = [t.has(0, creature(2, 2)), t.has(0, creature(3, 3))]
    t.begin()
    assert t.attackers() == mine


def test_it_does_not_attack_into_a_bigger_blocker() -> None:
    t = Table()
    t.has(0, creature(1, 1))
    t.has(1, creature(4, 4))
    t.begin()
    assert t.attackers() == []


def test_it_attacks_with_what_cannot_be_blocked() -> None:
    t = Table()
    t.has(0, creature(1, 1))
    flyer = t.has(0, creature(2, 2, "Flying"))
    t.has(1, creature(4, 4), tapped=False)
    t.begin()
    assert t.attackers() == [flyer]


def test_it_attacks_for_the_last_points_with_all_it_takes() -> None:
    """Three attackers, one blocker, two life: two come through whatever is blocked."""
    t = Table(life=(5, 2))
    mine = [t.has(0, creature(1, 1)) for _ in range(3)]
    t.has(1, creature(5, 5))
    t.begin()
    assert t.attackers() == mine


def test_it_keeps_blockers_at_home_when_the_counterattack_would_kill() -> None:
    """At 3 life against a 3/3 that is no use for blocking, a lone 2/2 stays (CR 502.3: it would be tapped)."""
    t = Table(life=(3, 20))
    t.has(0, creature(2, 4))
    t.has(1, creature(3, 3), tapped=True)
    t.begin()
    assert t.attackers() == []


def test_it_blocks_what_it_kills_for_nothing() -> None:
    t = Table(active=1)
    mine = t.has(0, creature(4, 4))
    theirs = t.has(1, creature(2, 2))
    t.begin()
    d = t.attacked([theirs])
    assert d.candidates == [mine]
    assert t.choose() == (theirs,)


def test_it_does_not_throw_a_creature_away() -> None:
    t = Table(active=1)
    t.has(0, creature(2, 2))
    theirs = t.has(1, creature(4, 4))
    t.begin()
    t.attacked([theirs])
    assert t.choose() == (0,)


def test_it_chump_blocks_rather_than_die() -> None:
    t = Table(active=1, life=(4, 20))
    t.has(0, creature(2, 2))
    theirs = t.has(1, creature(4, 4))
    t.begin()
    t.attacked([theirs])
    assert t.choose() == (theirs,)


def test_x_is_as_much_as_can_be_paid_when_that_kills() -> None:
    t = Table(life=(20, 4))
    t.lands(0, "Mountain", 5)
    t.holds(0, spell("Sorcery", "{X}{R}", "Test Blaze deals X damage to any target.", name="Test Blaze"))
    t.begin()
    t.game.push(t.choose())
    answers = {}
    for _ in range(4):
        d = t.game.decision
        if not isinstance(d, (Number, OneOf)):
            break
        answers[d.kind] = t.choose()
        t.game.push(answers[d.kind])
    assert answers["X"] == (4,) and answers["target"] == (-2,)


def test_of_two_modes_the_one_that_helps() -> None:
    """Nothing to destroy that is worth it: it draws."""
    t = Table()
    t.lands(0, "Swamp", 3)
    text = "Choose one —\n• Destroy target creature.\n• Draw two cards."
    t.holds(0, spell("Sorcery", "{2}{B}", text, name="Test Choice"))
    t.has(0, creature(2, 2))
    t.begin()
    t.game.push(t.choose())
    d = t.game.decision
    if isinstance(d, OneOf) and d.kind == "mode":
        assert t.choose() == (1,)
        t.game.push(t.choose())
    t.resolve()
    assert len(t.game.state.players[0].hand) == 2


def test_it_discards_what_it_needs_least() -> None:
    """Eight cards at the end of the turn, six lands in play: one of the lands in hand goes (CR 514.1)."""
    t = Table()
    t.lands(0, "Forest", 7)
    lands = [t.holds(0, basic("Forest")) for _ in range(2)]
    for _ in range(6):
        t.holds(0, creature(4, 4, cost="{8}{G}"))
    t.s.edit_player(0).lands = 1
    t.begin()
    for _ in range(40):
        d = t.game.decision
        if isinstance(d, Subset) and d.kind == "discard":
            break
        t.game.push(PASS if not isinstance(d, Attack) else (0,) * len(d.candidates))
    assert isinstance(d, Subset)
    (gone,) = t.choose()
    assert gone in lands


def test_an_ability_without_use_is_left_alone() -> None:
    """Making a creature bigger until end of turn in the main phase does nothing."""
    t = Table()
    t.lands(0, "Forest", 3)
    t.has(0, creature(2, 2, "{1}: This creature gets +1/+1 until end of turn."), tapped=True)
    t.begin()
    assert t.choose() == PASS


def test_a_pinger_shoots_what_it_kills() -> None:
    t = Table()
    text = "{T}: This creature deals 1 damage to any target."
    pinger = t.has(0, creature(1, 1, text))
    weak = t.has(1, creature(3, 1))
    t.has(1, creature(3, 3))
    t.begin()
    assert t.choose() == (A_ACTIVATE, pinger, 0)
    t.game.push(t.choose())
    assert t.choose() == (weak,)


def test_it_answers_an_attack_with_removal_when_blocks_are_over() -> None:
    """The other's attack: the attacker is killed before damage (CR 509.2)."""
    t = Table(active=1)
    t.lands(0, "Swamp", 2)
    theirs = t.has(1, creature(6, 6))
    t.holds(0, MURDER)
    t.begin(MAIN1, 1)
    while not isinstance(t.game.decision, Attack):
        t.game.push(PASS)
    t.game.push((-1,))
    assert t.game.state.step == ATTACKERS
    while t.game.state.step in (ATTACKERS, BLOCKERS):
        d = t.game.decision
        assert d is not None
        t.game.push(t.choose() if d.player == 0 else PASS)
    assert not t.alive(theirs) and t.game.state.players[0].life == 20


@pytest.mark.parametrize("lands", range(8))
def test_it_keeps_hands_with_two_to_five_lands(lands: int) -> None:
    """Of a deck that is half lands."""
    t = Table()
    for i in range(7):
        t.holds(0, basic("Forest") if i < lands else creature(2, 2))
    for _ in range(10):
        in_zone(t.s, creature(2, 2), LIBRARY, 0)
    assert GreedyAgent(1).bad_hand(t.s, 0) is (lands not in (2, 3, 4, 5))
