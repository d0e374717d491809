"""Games side by side as a Gymnasium vector environment: arrays with a first axis of games, in a process or several."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing import Pipe, Process, parent_process
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from spellwright.core.errors import UserError
from spellwright.env.observe import Observation
from spellwright.env.one_seat import MagicSingleEnv
from spellwright.env.table import Rules

try:
    from gymnasium.vector import AutoresetMode

    AUTORESET: Any = AutoresetMode.SAME_STEP
except ImportError:  # before Gymnasium 1.1
    AUTORESET = None

Found = tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[int, Observation], dict[int, bool]]
"""Of some games: observations, rewards, terminations, truncations, and of those that ended, by their places, the last
observation and whether an action was illegal."""


class Share:
    """Some of the games, one after another in one process."""

    def __init__(self, rules: Rules, count: int, opponent: str, seat: int) -> None:
        self.envs = [MagicSingleEnv(rules, opponent, seat) for _ in range(count)]

    def reset(self, seeds: Sequence[int | None]) -> Observation:
        return stacked([env.reset(seed=seed)[0] for env, seed in zip(self.envs, seeds, strict=True)])

    def step(self, actions: Sequence[int]) -> Found:
        n = len(self.envs)
        rewards = np.zeros(n)
        over, cut = np.zeros(n, dtype=np.bool_), np.zeros(n, dtype=np.bool_)
        last: dict[int, Observation] = {}
        illegal: dict[int, bool] = {}
        seen: list[Observation] = []
        for i, env in enumerate(self.envs):
            found, rewards[i], over[i], cut[i], info = env.step(actions[i])
            if over[i] or cut[i]:
                last[i] = found
                illegal[i] = "illegal" in info
                found, _ = env.reset()
            seen.append(found)
        return stacked(seen), rewards, over, cut, last, illegal

    def text(self) -> list[str]:
        return [env.text() for env in self.envs]


class Far:
    """The same in another process: `ask` and then `get`."""

    def __init__(self, rules: Rules, count: int, opponent: str, seat: int) -> None:
        self.pipe, theirs = Pipe()
        self.process = Process(target=serve, args=(theirs, rules, count, opponent, seat), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, what: str, *given: Any) -> None:
        try:
            self.pipe.send((what, given))
        except OSError:
            raise lost() from None

    def get(self) -> Any:
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            raise lost() from None
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def lost() -> UserError:
    return UserError("a process ended before its games did", "jobs", "perhaps memory ran out; fewer jobs need less")


def serve(pipe: Any, rules: Rules, count: int, opponent: str, seat: int) -> None:
    """Do what is asked until the asker ends, however it ends."""

    def end_with(parent: Any) -> None:
        parent.join()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent_process(),), daemon=True).start()
    share = Share(rules, count, opponent, seat)
    while True:
        what, given = pipe.recv()
        try:
            found = getattr(share, what)(*given)
        except Exception as error:
            found = error
        pipe.send(found)


def stacked(seen: Sequence[Observation]) -> Observation:
    """Observations as one, with a first axis of games."""
    return {key: np.stack([o[key] for o in seen]) for key in seen[0]}


class MagicManyEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.float64]]):
    """See `spellwright.env.many`.

    A game that ends is followed at once by another (Gymnasium's autoreset SAME_STEP): reward, termination and
    truncation are those of the old game, the observation is the first of the new one, and `infos["final_obs"]` has the
    last of the old. `infos["action_mask"]` is that of the observation; an action outside of it loses that game
    (`infos["illegal"]`).
    """

    def __init__(self, rules: Rules, count: int, opponent: str, seat: int, jobs: int = 1) -> None:
        if count < 1 or jobs < 1:
            raise UserError(f"{count} games in {jobs} processes cannot be", "", "each is 1 or more")
        one = MagicSingleEnv(rules, opponent, seat)
        self.metadata = {"render_modes": [], "autoreset_mode": AUTORESET}
        self.num_envs = count
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, count)
        self.action_space = batch_space(one.action_space, count)
        self.layout = rules.layout
        jobs = min(jobs, count)
        self.cuts = [count * k // jobs for k in range(jobs + 1)]
        sizes = [self.cuts[k + 1] - self.cuts[k] for k in range(jobs)]
        self.here = Share(rules, count, opponent, seat) if jobs == 1 else None
        self.far = [Far(rules, n, opponent, seat) for n in sizes] if jobs > 1 else []

    def schema(self) -> dict[str, Any]:
        """What every number of one game's observation means, JSON-able."""
        return self.layout.schema()

    @property
    def schema_hash(self) -> str:
        """Equal for environments whose observations mean the same."""
        return self.layout.schema_hash()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games. A number seeds the first game, the next number the second and so on; a list has one for each."""
        n = self.num_envs
        if isinstance(seed, Sequence | np.ndarray):
            seeds = [None if x is None else int(x) for x in seed]
        else:
            seeds = [None if seed is None else int(seed) + i for i in range(n)]
        if len(seeds) != n:
            raise UserError(f"{len(seeds)} seeds are not those of {n} games", "", "give one number, or one a game")
        seen = joined(self.all("reset", seeds))
        return seen, {"action_mask": seen["action_mask"]}

    def step(
        self, actions: NDArray[np.int64] | Sequence[int]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One step of every game."""
        chosen = [int(a) for a in actions]
        if len(chosen) != self.num_envs:
            raise UserError(f"{len(chosen)} actions are not those of {self.num_envs} games", "", "give one a game")
        parts: list[Found] = self.all("step", chosen)
        seen = joined([p[0] for p in parts])
        infos: dict[str, Any] = {"action_mask": seen["action_mask"]}
        ended = [(self.cuts[k] + i, part[4][i], part[5][i]) for k, part in enumerate(parts) for i in part[4]]
        if ended:
            final = np.full(self.num_envs, None, dtype=object)
            illegal = np.zeros(self.num_envs, dtype=np.bool_)
            for i, last, wrong in ended:
                final[i], illegal[i] = last, wrong
            infos["final_obs"] = final
            infos["_final_obs"] = np.array([x is not None for x in final])
            infos["illegal"] = illegal
        rewards, over, cut = [np.concatenate([p[k] for p in parts]) for k in (1, 2, 3)]
        return seen, rewards, over, cut, infos

    def text(self) -> list[str]:
        """What the seat sees of each game, as text, with the choices numbered as actions are."""
        return [x for part in self.all("text") for x in part]

    def all(self, what: str, given: Sequence[Any] | None = None) -> list[Any]:
        """What all processes answer, in the order of the games; each is given its part."""
        if self.here is not None:
            return [getattr(self.here, what)(*([] if given is None else [given]))]
        if not self.far:
            raise UserError("the environment is closed", "", "make another one")
        for k, far in enumerate(self.far):
            far.ask(what, *([] if given is None else [given[self.cuts[k] : self.cuts[k + 1]]]))
        return [far.get() for far in self.far]

    def close_extras(self, **kwargs: Any) -> None:
        for far in self.far:
            far.close()
        self.far = []
        self.here = None


def joined(parts: Sequence[Observation]) -> Observation:
    if len(parts) == 1:
        return parts[0]
    return {key: np.concatenate([o[key] for o in parts]) for key in parts[0]}
