"""What holds for every agent: legal answers, the same answers for the same seed, nothing learnt from hidden cards."""

from __future__ import annotations

import pytest

from spellwright.agents.base import AGENTS, chance, make_agent, play_game
from spellwright.agents.hidden import guess
from spellwright.core.errors import UserError
from spellwright.facade import deck_cards
from spellwright.ir.meant.abilities import Card
from spellwright.rules.base import Rng
from spellwright.rules.game import Game

NAMES = [name if name != "search" else "search:3" for name in AGENTS]


@pytest.fixture(scope="module")
def decks() -> list[list[Card]]:
    return [deck_cards("green"), deck_cards("red")]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str, decks: list[list[Card]]) -> None:
    games = []
    for _ in range(2):
        game = Game(decks, 5, keep_history=False)
        play_game(game, [make_agent(name, 1), make_agent(name, 2)])
        assert game.over
        games.append((game.answers, game.key()))
    assert games[0] == games[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_not_changed_by_thinking(name: str, decks: list[list[Card]]) -> None:
    game = Game(decks, 3, keep_history=False)
    agents = [make_agent(name, 1), make_agent(name, 2)]
    for n in range(200):
        d = game.decision
        if d is None:
            break
        before = game.key() if n % 5 == 0 else ""
        a = agents[d.player].choose(game, d)
        assert d.legal(a)
        assert not before or game.key() == before
        game.push(a)


def test_a_guess_looks_the_same_to_its_player(decks: list[list[Card]]) -> None:
    """CR 400.2: what a seat may see of a guessed state is what it may see of the true one."""
    rng = Rng(7)
    game = Game(decks, 11, keep_history=False)
    n = 0
    while game.decision is not None:
        if n % 20 == 0:
            for seat in (0, 1):
                other = game.clone()
                other.state = guess(game.state, seat, rng)
                assert other.view(seat) == game.view(seat)
        game.push(game.decision.sample(rng))
        n += 1
    assert n > 100


def test_a_guess_is_another_game(decks: list[list[Card]]) -> None:
    """The other hand and the libraries are not the true ones, though the cards are the same in all."""
    game = Game(decks, 11, keep_history=False)
    s = game.state
    g = guess(s, 0, Rng(3))

    def names(of: object, seat: int, zone: str) -> list[str]:
        state = g if of == "guess" else s
        return [state.objects[i].card.name for i in getattr(state.players[seat], zone)]

    assert names("guess", 1, "hand") != names("true", 1, "hand")
    assert names("guess", 0, "hand") == names("true", 0, "hand")
    for seat in (0, 1):
        assert names("guess", seat, "library") != names("true", seat, "library")
        both = [sorted(names(of, seat, "hand") + names(of, seat, "library")) for of in ("guess", "true")]
        assert both[0] == both[1]


def test_streams_of_neighbouring_seeds_do_not_go_together() -> None:
    """Of 600 pairs of neighbours about half agree on a coin, and a third on a die with three sides."""
    firsts = [(chance(i).below(2), chance(i).below(3)) for i in range(601)]
    same = [sum([firsts[i][k] == firsts[i + 1][k] for i in range(600)]) for k in (0, 1)]
    assert 250 < same[0] < 350 and 150 < same[1] < 250


def test_an_unknown_agent_is_named_with_what_there_is() -> None:
    with pytest.raises(UserError) as caught:
        make_agent("gredy")
    assert "greedy" in str(caught.value)
