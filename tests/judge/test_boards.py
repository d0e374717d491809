"""Boards to play on with: found by name or path, ready to be played at random for a long time."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellwright.agents.base import chance
from spellwright.core.errors import UserError
from spellwright.core.vocab import CREATURE
from spellwright.judge.boards import board_names, load_board
from spellwright.judge.cards import CardBox
from spellwright.judge.write import scenario
from spellwright.rules.game import Game

BOX = CardBox()
SMALL = """
id: small
seed: 5
players:
  p1:
    battlefield: [4 Plains]
    hand: [2 Healing Salve]
    library: {shuffled: [20 Plains, 20 Healing Salve]}
steps: []
"""


def play(game: Game, most: int, seed: int = 1) -> int:
    rng = chance(seed)
    n = 0
    while n < most and game.decision is not None:
        game.push(game.decision.sample(rng))
        n += 1
    return n


def library(game: Game) -> list[str]:
    s = game.state
    return [s.objects[i].card.name for i in s.players[0].library]


def test_the_boards_that_come_with_the_program() -> None:
    assert board_names() == [
        "anthem_and_wardens", "dependencies", "forty_triggers", "long_control", "several_anthems", "thousand_tokens",
    ]  # fmt: skip


@pytest.mark.parametrize("name", board_names())
def test_a_board_can_be_played_on_at_random_and_stays_as_heavy_as_it_is(name: str) -> None:
    """Nobody is near the end, nobody is asked to pay, and the permanents are about as many as before."""
    game = load_board(name, box=BOX)
    before = len(game.state.battlefield)
    assert play(game, 300) == 300
    assert 0.8 * before <= len(game.state.battlefield) <= 1.4 * before
    assert min([p.life for p in game.state.players]) > 900_000


def test_a_thousand_tokens_are_a_thousand_creatures() -> None:
    s = load_board("thousand_tokens", box=BOX).state
    assert len([i for i in s.battlefield if s.objects[i].chars.types & CREATURE]) == 1000


def test_a_seed_makes_the_same_game_and_another_seed_another(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    own, again = load_board(path, box=BOX), load_board(str(path), box=BOX, seed=5)
    assert own.key() == again.key() and library(own) == library(again)
    assert library(load_board(path, box=BOX, seed=6)) != library(own)
    assert play(own, 50) == play(again, 50) and own.key() == again.key()


def test_a_scenario_made_in_python_is_a_board() -> None:
    game = load_board(scenario("three", players={"p1": {"hand": ["3 Forest"]}}, steps=[]), box=BOX)
    assert len(game.state.players[0].hand) == 3 and game.decision is not None


def test_answers_can_be_taken_back_where_history_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    game = load_board(path, box=BOX, keep_history=True)
    key = game.key()
    play(game, 5)
    for _ in range(5):
        game.pop()
    assert game.key() == key


def test_what_is_no_board_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no board is called 'thousand_token'\n.*did you mean thousand_tokens"):
        load_board("thousand_token")
    with pytest.raises(UserError, match=r"nowhere\.yaml: there is no such file"):
        load_board(tmp_path / "nowhere.yaml")
    two = tmp_path / "two.yaml"
    two.write_text("id: a\nsteps: []\n---\nid: b\nsteps: []\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"2 scenarios are in this file\n.*a file of one scenario"):
        load_board(two)
