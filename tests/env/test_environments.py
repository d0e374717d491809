"""The environments: what PettingZoo and Gymnasium ask of them, copies, rewards, and that what is hidden stays so."""

from __future__ import annotations

import random
import re
import runpy
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import spellwright
from spellwright import env as room
from spellwright.agents.hidden import guess
from spellwright.core.errors import UserError
from spellwright.env.steps import Stepped
from spellwright.rules.base import Rng
from spellwright.rules.decisions import Divide, OneOf, Order, Subset

WHY = "the extra `rl` is not installed"
np = pytest.importorskip("numpy", reason=WHY)
pettingzoo_test = pytest.importorskip("pettingzoo.test", reason=WHY)
env_checker = pytest.importorskip("gymnasium.utils.env_checker", reason=WHY)
observing = pytest.importorskip("spellwright.env.observe", reason=WHY)

DECKS = ["boros-aggro", "dimir-control"]


def equal(a: dict[str, Any], b: dict[str, Any]) -> bool:
    return set(a) == set(b) and all([np.array_equal(a[k], b[k]) for k in a])


def played(env: room.MagicEnv, seed: int, steps: int = 10_000) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each step of a game of random choices: who is to choose, and what it sees."""
    r = random.Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            break
        seen = env.observe(agent)
        yield agent, seen
        env.step(r.choice(list(np.flatnonzero(seen["action_mask"]))))


def test_pettingzoo_finds_nothing_wrong() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that observations are no pictures
        pettingzoo_test.api_test(room.aec(DECKS), num_cycles=200)
        pettingzoo_test.seed_test(lambda: room.aec(DECKS), num_cycles=60)


def test_gymnasium_finds_nothing_wrong() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env_checker.check_env(room.single(DECKS))


def test_a_game_ends_with_a_winner_and_a_loser() -> None:
    env = room.aec(DECKS, choices=12, asked=(1,))
    for agent, seen in played(env, 5):
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].sum() > 1
        other = env.possible_agents[1 - env.possible_agents.index(agent)]
        assert not env.observe(other)["action_mask"].any()
    assert sorted(env.rewards.values()) == [-1.0, 1.0]
    assert env.rewards[f"player_{env.table.on.game.winner}"] == 1.0
    assert all(env.terminations.values()) and not any(env.truncations.values())


def side_by_side(jobs: int, seed: Any, steps: int = 70) -> list[Any]:
    """What three games give, of at most 25 answers each, one step after another; the last of them alike."""
    env = room.many(DECKS, 3, jobs=jobs, limit=25)
    r = random.Random(1)
    seen, infos = env.reset(seed=seed)
    out: list[Any] = [seen]
    for _ in range(steps):
        assert env.observation_space.contains(seen) and (seen["action_mask"] == infos["action_mask"]).all()
        actions = [r.choice(list(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        seen, rewards, over, cut, infos = env.step(np.array(actions))
        assert ("final_obs" in infos) == bool((over | cut).any())
        out.append((seen, rewards, over, cut, infos.get("_final_obs")))
    out.append(env.text())
    env.close()
    with pytest.raises(UserError, match="closed"):
        env.step(actions)
    return out


def test_games_side_by_side_are_the_same_in_any_number_of_processes() -> None:
    one, two = side_by_side(1, 5), side_by_side(2, [5, 6, 7])
    assert equal(one[0], two[0]) and one[-1] == two[-1]
    for a, b in zip(one[1:-1], two[1:-1], strict=True):
        assert equal(a[0], b[0]) and all([np.array_equal(x, y) for x, y in zip(a[1:], b[1:], strict=True)])
    assert sum([step[3].sum() for step in one[1:-1]]) >= 3, "games were broken off, and others began"


def test_each_of_the_games_side_by_side_is_one_by_itself() -> None:
    env = room.many(DECKS, 2)
    seen, _ = env.reset(seed=8)
    for i in range(2):
        alone = room.single(DECKS)
        found, _ = alone.reset(seed=8 + i)
        assert equal({key: seen[key][i] for key in seen}, found)
    assert env.schema_hash == alone.schema_hash


def test_an_illegal_action_loses_one_game_of_several() -> None:
    env = room.many(DECKS, 2)
    seen, _ = env.reset(seed=1)
    actions = [env.single_action_space.n - 1, int(np.flatnonzero(seen["action_mask"][1])[0])]
    seen, rewards, over, _, infos = env.step(actions)
    assert (rewards.tolist(), over.tolist()) == ([-1.0, 0.0], [True, False])
    assert infos["illegal"].tolist() == [True, False] and infos["final_obs"][1] is None
    assert seen["action_mask"].any(axis=1).all()


def test_bad_input_to_games_side_by_side() -> None:
    for bad in ((0, 1), (2, 0)):
        with pytest.raises(UserError, match="each is 1 or more"):
            room.many(DECKS, bad[0], jobs=bad[1])
    env = room.many(DECKS, 2)
    for call in (lambda: env.reset(seed=[1]), lambda: env.step([0])):
        with pytest.raises(UserError, match="2 games"):
            call()
    env = room.many(DECKS, 2, jobs=2)
    with pytest.raises(UserError, match="not begun"):
        env.step([0, 0])
    env.far[1].process.kill()
    env.far[1].process.join()
    with pytest.raises(UserError, match="a process ended"):
        env.reset(seed=1)
    env.close()


def test_a_game_that_is_too_long_is_broken_off() -> None:
    env = room.aec(DECKS, limit=30)
    assert len(list(played(env, 1))) <= 30
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_four_players() -> None:
    env = room.aec(["elves", "goblins", *DECKS])
    who = {agent for agent, seen in played(env, 2, 300) if seen["players"].shape[0] == 4}
    assert who == {"player_0", "player_1", "player_2", "player_3"}


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(seed: int) -> None:
    """In a state with other cards in the places that it does not know, arrays and text are the same."""
    env = room.aec([["elves", "goblins", "boros-aggro"][seed], "dimir-control"])
    rng = Rng(seed + 1)
    different = 0
    for i, _ in enumerate(played(env, seed, 300)):
        if i % 4:
            continue
        on = env.table.on
        shown: set[int] = set()
        if isinstance(on.at, Subset | Order | Divide):
            shown.update(on.at.of)
        elif isinstance(on.at, OneOf):
            shown.update([x for a in on.at.of for x in a])
        for seat, agent in enumerate(env.possible_agents):
            other = env.clone()
            other.table.on.game.state = guess(on.game.state, seat, rng, frozenset(shown))
            different += other.table.on.game.key() != on.game.key()
            assert equal(env.observe(agent), other.observe(agent))
            assert env.text(agent) == other.text(agent)
    assert different > 20


def test_own_cards_are_seen_and_those_of_the_opponent_are_not() -> None:
    env = room.aec([["Lightning Bolt", "Mountain"] * 30, ["Giant Growth", "Forest"] * 30])
    env.reset(seed=1)
    assert "Mountain" in env.text("player_0") and "Forest" not in env.text("player_0")
    low, high = env.schema()["sections"]["hand"]
    for agent in env.agents:
        present = env.observe(agent)["objects"][:, observing.OBJECT_COLUMNS.index("present")]
        assert present.sum() == present[low:high].sum() == 7


def test_a_seed_is_a_game_and_the_next_one_follows() -> None:
    games = []
    for _ in range(2):
        env = room.aec(DECKS)
        env.reset(seed=7)
        first = env.table.on.game.key()
        assert first == spellwright.Game(DECKS, seed=7).key()
        env.reset()
        games.append((first, env.table.on.game.key()))
    assert games[0] == games[1]
    assert games[0][0] != games[0][1]


def test_clones_are_independent_and_can_be_gone_back_to() -> None:
    env = room.aec(DECKS)
    for _ in played(env, 3, 40):
        pass
    kept = env.clone()
    before = env.observe(env.agent_selection)
    futures = []
    for _ in range(2):
        r = random.Random(1)
        for _ in range(30):
            env.step(r.choice(list(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        futures.append(env.table.on.game.key())
        assert equal(kept.observe(kept.agent_selection), before)
        env.restore(kept)
        assert equal(env.observe(env.agent_selection), before)
    assert futures[0] == futures[1]
    with pytest.raises(UserError, match="another shape"):
        env.restore(other_shape())


def other_shape() -> room.MagicEnv:
    other = room.aec(DECKS, choices=7)
    other.reset(seed=1)
    return other


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_single_seat_against_an_agent(opponent: str) -> None:
    """It alone is asked; a clone, with the opponent's memory, goes on in the same way."""
    env = room.single(DECKS, opponent=opponent, seat=1, manas=False)
    seen, info = env.reset(seed=4)
    r = random.Random(2)
    for _ in range(25):
        assert env.table.on.seat == 1 and equal(seen, env.table.observe(1))
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        seen, reward, over, _, info = env.step(r.choice(list(np.flatnonzero(seen["action_mask"]))))
        if over:
            assert reward in (1.0, -1.0)
            break
    twin = env.clone()
    for _ in range(10):
        if env.table.on.over:
            break
        a = int(np.flatnonzero(env.table.observe(1)["action_mask"])[-1])
        one, other = env.step(a), twin.step(a)
        assert equal(one[0], other[0]) and one[1:4] == other[1:4]
    assert env.table.on.game.key() == twin.table.on.game.key()


def test_an_action_outside_the_mask() -> None:
    """PettingZoo's refuses it and is as before; Gymnasium's is lost."""
    env = room.aec(DECKS)
    env.reset(seed=1)
    before = env.table.on.game.key()
    with pytest.raises(UserError, match="127 is no choice here"):
        env.step(127)
    assert env.table.on.game.key() == before
    alone = room.single(DECKS)
    alone.reset(seed=1)
    _, reward, over, _, info = alone.step(127)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(UserError, match="the game is over"):
        alone.step(0)


def test_bad_input() -> None:
    for wrong, message in (
        (lambda: room.aec(["elves"]), "two decks or more"),
        (lambda: room.aec(["elves", "no such deck"]), "there is no deck"),
        (lambda: room.aec(DECKS, choices=1), "choices is too small"),
        (lambda: room.aec(DECKS, asked=(2,)), "no seat 2"),
        (lambda: room.single(DECKS, opponent="x"), "there is no agent"),
        (lambda: room.single(DECKS, seat=2), "there is no seat 2"),
        (lambda: room.aec(DECKS).observe("player_0"), "has not begun"),
    ):
        with pytest.raises(UserError, match=message):
            wrong()


def test_the_schema_names_every_column_and_its_hash_tells_shapes_apart() -> None:
    env = room.aec(DECKS)
    env.reset(seed=1)
    seen = env.observe("player_0")
    arrays = env.schema()["arrays"]
    assert {k: list(v.shape) for k, v in seen.items()} == {k: v["shape"] for k, v in arrays.items()}
    for name, array in arrays.items():
        assert len(array.get("columns", ())) in (0, seen[name].shape[-1]), name
    assert len(set(observing.CHOICE_COLUMNS)) == len(observing.CHOICE_COLUMNS)
    hashes = {room.aec(DECKS, **more).schema_hash for more in ({}, {"choices": 64}, {"hand": 20}, {"life": 30})}
    assert len(hashes) == 3


def test_the_room_is_imported_without_what_it_needs() -> None:
    """`import spellwright.env` loads neither NumPy nor the two libraries."""
    code = "import sys, spellwright.env; sys.exit(bool({'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_programs_of_the_page_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "env.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "env.md", "exec"), {})


def test_steps_without_mana_abilities() -> None:
    game = spellwright.Game(DECKS, seed=1, keep_history=False)
    steps = Stepped(game, 64, manas=False)
    r = random.Random(1)
    while not steps.over and steps.answers < 200:
        found = steps.choices()
        assert "mana" not in {c.code for c in found}
        steps.take(r.randrange(len(found)))


def test_the_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """A few games, to see that it runs: weights move, and two shares of games won come out."""
    path = Path(__file__).parents[2] / "examples" / "learn.py"
    module = runpy.run_path(str(path))
    before, after = module["main"](["--games", "4", "--test", "3"])
    assert 0 <= before <= 1 and 0 <= after <= 1
    assert "4 games: " in capsys.readouterr().out
    env = room.single(DECKS, manas=False, choices=64)
    assert module["learn"](env, 6, np.random.default_rng(1)).any()
