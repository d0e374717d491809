"""Beginning a game (CR 103), games of more than two players (CR 800), leaving a game (CR 104, 800.4)."""

from __future__ import annotations

import pytest

from spellwright.core.vocab import BATTLEFIELD, DAMAGE, DRAW, END, EXILE, GONE, GRAVEYARD, MAIN1, UPKEEP
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import patterns as mp
from spellwright.rules.base import Rng, RulesError
from spellwright.rules.decisions_combat import Block
from spellwright.rules.game import Game
from spellwright.rules.linkcard import link_card

from .cards import DECKS
from .helpers import (
    BEAR,
    EVERYONE,
    FOREST,
    GOBLIN,
    OGRE,
    YOU,
    Table,
    aura,
    bolt,
    card,
    damage,
    gain,
    n,
    spell,
    target,
    triggered,
)

PLAIN = [FOREST] * 20 + [BEAR] * 20


# ------------------------------------------------------------------ beginning


def test_opening_hands_have_seven_cards() -> None:
    """CR 103.5: seven cards each, twenty life (CR 103.4), and the first question is about the mulligan."""
    g = Game([PLAIN, PLAIN], 4)
    assert [len(p.hand) for p in g.state.players] == [7, 7] and [p.life for p in g.state.players] == [20, 20]
    assert g.decision is not None and g.decision.kind == "mulligan" and g.decision.player == g.state.first


def test_a_mulligan_draws_seven_and_puts_one_on_the_bottom() -> None:
    """After one mulligan a player draws seven again and, keeping, puts one of them on the bottom of the library
    (CR 103.5)."""
    g = Game([PLAIN, PLAIN], 4)
    first = g.state.first
    g.push((1,)), g.push((0,))
    assert g.decision is not None and g.decision.kind == "mulligan" and g.decision.player == first
    assert len(g.state.players[first].hand) == 7
    g.push((0,))
    assert g.decision.kind == "bottom" and g.decision.player == first
    one = g.state.players[first].hand[0]
    g.push((one,))
    p = g.state.players[first]
    assert len(p.hand) == 6 and len(p.library) == 34 and g.state.objects[p.library[0]].card is g.state.objects[one].card


def test_all_who_mulligan_do_so_at_the_same_time() -> None:
    """Both say first, in turn order, then both draw anew (CR 103.5)."""
    g = Game([PLAIN, PLAIN], 4)
    hands = [p.hand[:] for p in g.state.players]
    g.push((1,))
    assert [p.hand for p in g.state.players] == hands
    g.push((1,))
    assert all(p.hand != h and len(p.hand) == 7 for p, h in zip(g.state.players, hands, strict=True))


def test_nobody_mulligans_below_zero_cards() -> None:
    """After seven mulligans there is nothing left to ask (CR 103.5)."""
    g = Game([PLAIN, PLAIN], 4)
    first = g.state.first
    taken = 0
    while g.decision is not None and g.decision.kind == "mulligan":
        again = g.decision.player == first
        taken += again
        g.push((1,) if again else (0,))
    assert taken == 7
    while g.decision is not None and g.decision.kind == "bottom":
        g.push(g.decision.sample(Rng(1)))
    assert len(g.state.players[first].hand) == 0


def test_the_first_player_of_two_draws_no_card_in_the_first_turn() -> None:
    """CR 103.8a; with three players the first one draws (CR 103.8c)."""
    for seats, cards in ((2, 7), (3, 8)):
        g = Game([PLAIN] * seats, 4)
        while g.decision is not None and (g.decision.kind == "mulligan" or g.state.step <= DRAW):
            g.push((0,))
        assert g.state.turn == 1 and len(g.state.players[g.state.first].hand) == cards


def test_a_game_needs_two_decks() -> None:
    """CR 100.1."""
    with pytest.raises(RulesError):
        Game([PLAIN])
    with pytest.raises(RulesError):
        Game([PLAIN, []])


# ------------------------------------------------------------------ several players


def test_turns_go_round() -> None:
    """Three players: the turn passes to the left (CR 103.1, 500.1)."""
    t = Table(3)
    t.start()
    seen = []
    for turn in (4, 5, 6):
        t.go(UPKEEP, turn)
        seen.append(t.game.state.active)
    assert seen == [1, 2, 0]


def test_priority_goes_round() -> None:
    """All three have to pass before the spell resolves (CR 117.4)."""
    t = Table(3)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, -3)
    players = []
    while t.stack():
        players.append(t.d.player)
        t.push((0,))
    assert players == [0, 1, 2] and t.life(2) == 17


def test_attacks_on_several_players() -> None:
    """Each attacker has its own defending player, and only that one may block it (CR 508.1b, 509.1a, 802.4)."""
    t = Table(3)
    a, b = t.put(BEAR), t.put(OGRE)
    x, y = t.put(BEAR, 1), t.put(BEAR, 2)
    t.start()
    t.attack({a: -2, b: -3})
    while t.d.kind == "priority":
        t.push((0,))
    assert isinstance(t.d, Block) and t.d.player == 1 and t.d.candidates == [x] and t.d.pairs == [(a,)]
    t.answer({})
    assert isinstance(t.d, Block) and t.d.player == 2 and t.d.candidates == [y] and t.d.pairs == [(b,)]
    t.answer({y: b})
    t.go(DAMAGE)
    assert t.life(1) == 18 and t.life(2) == 20


def test_each_opponent() -> None:
    """With "Each opponent loses 2 life" is everyone but me (CR 102.2)."""
    t = Table(4)
    i = t.hand(spell("Drain", "B", me_life.LoseLife(mo.Opponents(), n(2))))
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert [t.life(x) for x in range(4)] == [20, 18, 18, 18]


def test_apnap_with_three_players() -> None:
    """Upkeep triggers of all three in the second player's turn: theirs first, then the third's, then the first's
    (CR 101.4)."""
    t = Table(3)
    for seat, name in enumerate(("One", "Two", "Three")):
        t.put(card(name, "artifact", triggered(mp.StepBegins("upkeep", EVERYONE), gain(1))), seat)
    t.start(END)
    t.go(UPKEEP, 4)
    assert t.stack() == ["*One", "*Three", "*Two"]


# ------------------------------------------------------------------ leaving


def test_a_player_who_loses_leaves_and_the_game_goes_on() -> None:
    """One of three loses: their permanents go with them, the others play on (CR 800.4a, 104.5)."""
    t = Table(3, life=3)
    t.put(OGRE, 1)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, -2)
    t.resolve()
    assert not t.game.over and t.game.state.players[1].lost and not t.named("Ogre")
    t.go(MAIN1, 4)
    assert t.game.state.active == 2


def test_what_a_leaving_player_had_taken_comes_back() -> None:
    """The second player controls the third's creature with an Aura; when the second leaves, it is the third's
    again (CR 800.4a)."""
    t = Table(3, life=3)
    x = t.put(BEAR, 2)
    t.put(aura("Theft", mm.SetController(YOU)), 1, on=x)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    assert t.o(x).controller == 1
    t.cast(i, -2)
    t.resolve()
    assert t.zone(x) == BATTLEFIELD and t.o(x).controller == 2


def test_what_a_player_owned_leaves_though_another_controls_it() -> None:
    """I control the second player's creature: when they leave, it leaves too (CR 800.4a)."""
    t = Table(3, life=3)
    x = t.put(BEAR, 0, owner=1)
    i = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(i, -2)
    t.resolve()
    assert x not in t.game.state.battlefield


def test_spells_of_a_leaving_player_cease_to_exist() -> None:
    """Their Bolt on the stack is gone with them (CR 800.4a)."""
    t = Table(3, life=3)
    mine, theirs = t.hand(bolt()), t.hand(bolt(), 1)
    t.mana(0, "R")
    t.mana(1, "R")
    t.start()
    t.cast(theirs, -3, seat=1)

    while t.d.player != 0:
        t.push((0,))
    t.cast(mine, -2)
    t.resolve()
    assert t.game.state.players[1].lost and t.stack() == [] and t.life(2) == 3


def test_conceding_ends_a_game_of_two() -> None:
    """CR 104.3a: at any time, the other wins (CR 104.2a)."""
    t = Table()
    t.start()
    t.game.concede(0)
    assert t.game.over and t.game.winner == 1 and t.game.decision is None
    with pytest.raises(RulesError):
        t.game.concede(1)


def test_conceding_with_three_players() -> None:
    """The active player concedes: their turn goes on without them (CR 800.4), and the others play."""
    t = Table(3)
    t.put(GOBLIN)
    t.start()
    t.game.concede(0)
    assert not t.game.over and t.d.player != 0
    t.go(MAIN1, 4)
    assert t.game.state.active == 1
    t.game.concede(2)
    assert t.game.over and t.game.winner == 1


def test_a_conceding_player_who_is_asked_something_is_not_asked_any_more() -> None:
    """Asked to block, they concede: the attack on them comes to nothing, the game goes on (CR 104.3a, 800.4)."""
    t = Table(3)
    a = t.put(BEAR)
    t.put(BEAR, 1)
    t.start()
    t.attack({a: -2})
    while t.d.kind == "priority":
        t.push((0,))
    assert t.d.player == 1 and t.d.kind == "blockers"
    t.game.concede(1)
    t.go(MAIN1, 4)
    assert t.game.state.active == 2 and not t.game.over


def test_another_player_concedes_while_blockers_are_asked_for() -> None:
    """The player in seat 1 is asked for blocks while the one in seat 2, attacked too, concedes: the answer stands
    (CR 104.3a). If it is the attacker who concedes, nothing is left to block (CR 800.4a)."""
    for gone, blocking in ((2, True), (0, False)):
        t = Table(3)
        a, b = t.put(BEAR), t.put(BEAR)
        w = t.put(OGRE, 1)
        t.start()
        t.attack({a: -2, b: -3})
        while t.d.kind == "priority":
            t.push((0,))
        assert t.d.player == 1 and t.d.kind == "blockers"
        t.game.concede(gone)
        t.push((a,))
        assert (t.game.state.permanent(w).blocking == (a,)) is blocking
        t.go(MAIN1, 4)
        assert t.game.state.active == 1 and not t.game.over


@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_of_several_players_comes_to_an_end(seats: int) -> None:
    """Random play of three or four players ends with one winner or a draw (CR 104.2a)."""
    g = Game([DECKS[i % len(DECKS)] for i in range(seats)], 11 + seats, keep_history=False)
    r = Rng(5)
    for _ in range(15000):
        if g.decision is None:
            break
        g.push(g.decision.sample(r))
    assert g.over


def test_all_that_a_player_owns_leaves_with_them() -> None:
    """The player in seat 1 concedes: what they own leaves the game from every zone, whoever controls it; what else they
    control is exiled (CR 800.4a)."""
    t = Table(3)
    theirs = [t.exiled(BEAR, 1), t.grave(BEAR, 1), t.hand(BEAR, 1), t.put(BEAR, 2, owner=1), t.put(BEAR, 1)]
    other = t.exiled(OGRE, 2)
    lent = t.put(OGRE, 1, owner=2)
    t.start()
    t.game.concede(1)
    s = t.game.state
    assert [t.zone(i) for i in theirs] == [GONE] * 5
    assert t.zone(other) == t.zone(lent) == EXILE and len(s.exile) == 2
    assert not s.players[1].library and s.battlefield == []


def test_an_extra_turn_of_a_player_who_has_left_does_not_begin() -> None:
    """With an extra turn to come for the player in seat 2, who concedes: the turn after this is that of seat 1 (CR
    800.4k)."""
    t = Table(3)
    t.mana(0, "U")
    gift = t.hand(spell("Gift", "U", me.ExtraTurn(mo.TargetPlayers(0), n(1)), targets=[target(None, EVERYONE)]))
    t.start()
    t.cast(gift, -3)
    t.resolve()
    t.game.concede(2)
    t.go(MAIN1, 4)
    assert t.game.state.active == 1


def test_an_opponent_chooses_the_target() -> None:
    """With "An opponent chooses target creature they control. Destroy that creature." and two opponents, the controller
    says as the spell is cast which of those who can choose does (CR 601.6a); that opponent chooses the target."""
    t = Table(4)
    bears = [t.put(BEAR, 1), t.put(OGRE, 1)]
    t.put(OGRE, 2)
    theirs = mf.AllOf((mf.TypeIs("creature"), mf.ControlledBy(mo.BoundPlayers("who"))))
    one = target(theirs, chooser=mo.ChoosePlayer(YOU, mo.Opponents()), chooser_label="who")
    i = t.hand(spell("Edict", "B", me.Destroy(mo.Target(0)), targets=[one]))
    t.mana(0, "B")
    t.start()
    t.do("cast", i)
    assert t.d.kind == "player" and t.d.player == 0 and t.d.options() == [(-2,), (-3,)]
    t.answer(-2)
    assert t.d.kind == "target" and t.d.player == 1 and sorted(t.d.options()) == [(b,) for b in bears]
    t.answer(bears[1])
    t.resolve()
    assert t.zone(bears[1]) == GRAVEYARD and t.zone(bears[0]) == BATTLEFIELD


def test_a_player_is_not_chosen_while_it_is_looked_for_targets() -> None:
    """A target "creature controlled by a player of your choice" would ask while it is found out what is legal: such a
    card cannot be linked."""
    chosen = mf.ControlledBy(mo.ChoosePlayer(YOU, mo.Opponents()))
    with pytest.raises(RulesError, match="chosen"):
        link_card(spell("Odd", "B", me.Destroy(mo.Target(0)), targets=[target(chosen)]))


def test_everyone_else_loses_at_once() -> None:
    """5 damage to each opponent at 5 life: I win at once against three (CR 104.2a)."""
    t = Table(4, life=5)
    i = t.hand(spell("Quake", "R", damage(5, None, mo.Opponents())))
    t.mana(0, "R")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.game.over and t.game.winner == 0


def test_an_effect_that_lets_a_player_win() -> None:
    """With "You win the game" in a game of three: all others lose (CR 104.2b, 104.3h)."""
    t = Table(3)
    i = t.hand(spell("Triumph", "G", me_life.WinGame(YOU)))
    t.mana(0, "G")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.game.over and t.game.winner == 0
