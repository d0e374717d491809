"""A linear policy that learns to beat random play, by policy gradient (REINFORCE).

    python examples/learn.py --games 200 --test 100

It scores each choice of a step by the columns of its row in the observation and draws by softmax; after some games the
weights are moved towards what was chosen in games that went better than the average, and away from the rest.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from spellwright.env import MagicSingleEnv, single
from spellwright.env.observe import CHOICE_COLUMNS, PLAYER_COLUMNS

DECKS = ("goblins", "goblins")
BATCH = 10


def features(env: MagicSingleEnv, seen: dict[str, Any]) -> Any:
    """A row for each choice that there is: its columns, and what they mean together with who is active and whom the
    choice is about (a link of -1 is the player itself, -2 the opponent)."""
    n = int(seen["action_mask"].sum())
    columns = CHOICE_COLUMNS
    rows = np.clip(seen["choices"][:n] / 3, -1, 1)
    mine = seen["players"][0, PLAYER_COLUMNS.index("active")]
    pair = 3 * rows[:, columns.index("is pair")]
    ours = 3 * rows[:, columns.index("subject controlled")]
    subject, other = seen["choice_links"][:n, 0], seen["choice_links"][:n, 1]
    fights = pair * (other != 0)
    chosen = 3 * (rows[:, columns.index("is one")] + rows[:, columns.index("is pick")])
    power = np.clip(seen["choices"][:n, columns.index("subject power")] / 5, -1, 1)
    more = [
        fights * mine, fights * (1 - mine), fights * mine * power, fights * (1 - mine) * power,
        chosen * ours, chosen * (subject == -1), chosen * (subject == -2), chosen * ours * power, chosen * power,
    ]  # fmt: skip
    return np.column_stack([rows, *more])


def chances(weights: Any, x: Any) -> Any:
    """How likely each choice is."""
    score = x @ weights
    e = np.exp(score - score.max())
    return e / e.sum()


def play(env: MagicSingleEnv, weights: Any, rng: Any, seed: int) -> tuple[float, Any]:
    """The reward of a game, and the sum of the gradients of the logarithms of what was likely to be chosen."""
    seen, _ = env.reset(seed=seed)
    gradient = np.zeros_like(weights)
    while seen["action_mask"].any():
        x = features(env, seen)
        p = chances(weights, x)
        action = int(rng.choice(len(p), p=p))
        gradient += x[action] - p @ x
        seen, reward, over, cut, _ = env.step(action)
        if over or cut:
            return reward, gradient
    return env.table.reward(env.seat), gradient


def width(env: MagicSingleEnv) -> int:
    """How many weights there are."""
    seen, _ = env.reset(seed=0)
    return int(features(env, seen).shape[1])


def learn(env: MagicSingleEnv, games: int, rng: Any, rate: float = 1.0) -> Any:
    """The weights after so many games."""
    weights = np.zeros(width(env))
    for begin in range(0, games, BATCH):
        found = [play(env, weights, rng, seed) for seed in range(begin, min(begin + BATCH, games))]
        rewards = np.array([reward for reward, _ in found])
        step = sum([(r - rewards.mean()) * g for r, (_, g) in zip(rewards, found, strict=True)]) / len(found)
        weights = weights + rate * step / max(1.0, float(np.linalg.norm(step)))
        print(f"{begin + len(found):5} games: {np.mean(rewards > 0):.0%} of the last {len(found)} won", flush=True)
    return weights


def test(env: MagicSingleEnv, weights: Any, games: int, rng: Any) -> float:
    """The share of games that are won, of games that were not learned from."""
    return float(np.mean([play(env, weights, rng, 1_000_000 + seed)[0] > 0 for seed in range(games)]))


def main(args: Sequence[str] | None = None) -> tuple[float, float]:
    """Learn, and compare with weights of nothing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--test", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    found = parser.parse_args(args)
    env = single(DECKS, opponent="random", manas=False, choices=64)
    rng = np.random.default_rng(found.seed)
    before = test(env, np.zeros(width(env)), found.test, rng)
    weights = learn(env, found.games, rng)
    after = test(env, weights, found.test, rng)
    print(f"of {found.test} games against random: {before:.0%} won before, {after:.0%} after {found.games} games")
    return before, after


if __name__ == "__main__":
    main()
