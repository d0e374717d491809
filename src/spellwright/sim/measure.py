"""How fast it is, counted in one way only so that figures can be compared.

A game counts from shuffling to its end, a decision when `Game.push` has answered it. The agent stands outside of the
engine: it draws uniformly among the legal answers other than activating a mana ability at priority. Every window of
priority is offered and counted; payment is the default and is not counted; conceding is no answer. CPU time, one core:
the same work in several rounds, of which the best counts, since what disturbs a round only makes it longer.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any, Final

from spellwright.agents.base import chance
from spellwright.core.collector import Quiet
from spellwright.facade import deck_cards
from spellwright.ir.meant.abilities import Card
from spellwright.rules.base import Answer, Rng
from spellwright.rules.game import Game
from spellwright.rules.progress import play_out
from spellwright.rules.state import State
from spellwright.sim.perft import count, deepest

DECKS: Final = ("green", "red")
"""The starter decks that every figure is about."""
FORK_AT: Final = 120
"""The decision at which states are cloned, as a peer's are."""
ROUNDS: Final = 3
"""So often at least the same is done; the best round counts."""
GAMES: Final = 20
"""The games of a round, the same however long is measured."""
TIMES: Final = 50
"""How often a state is cloned in a round."""
BOARD_DECISIONS: Final = 150
"""So many decisions of a board are a round."""
POSITIONS: Final = 400
"""At most so many positions are counted of each game."""
KEPT_ON: Final = 10
"""The decisions that a kept state is on."""
CARDS: Final = 300
"""The cards that are read in a round, evenly from all there are."""


def pair_decks() -> list[list[Card]]:
    """The two decks."""
    return [deck_cards(name) for name in DECKS]


def steady(work: Callable[[], int], seconds: float) -> tuple[float, int]:
    """The least CPU time of a round, in seconds a unit, and the units of a round. `work` does the same each time and
    tells how many units it did; it is done `ROUNDS` times or more, until the time is spent. The collector rests, as it
    does in `sim`."""
    least = 0.0
    spent = 0.0
    rounds = 0
    units = 0
    while rounds < ROUNDS or spent < seconds:
        with Quiet():
            start = time.process_time()
            units = work()
            took = time.process_time() - start
        each = took / max(1, units)
        if not rounds or each < least:
            least = each
        spent += took
        rounds += 1
    return least, units


def yardstick_us() -> float:
    """The least time of a small loop in plain Python over numbers, lists and a dictionary, in microseconds: what a
    machine is worth, the same whether the package is compiled or not."""
    best = 0.0
    for i in range(30):
        start = time.process_time()
        _yardstick()
        took = time.process_time() - start
        best = took if not i or took < best else best
    return round(1e6 * best, 1)


def _yardstick() -> int:
    seen: dict[int, int] = {}
    row: list[int] = []
    x = 1
    for _ in range(4000):
        x = x * 48271 % 2147483647
        k = x % 97
        seen[k] = seen.get(k, 0) + 1
        if k & 1:
            row.append(k)
        elif row:
            row.pop()
    return len(row) + len(seen)


def play_randomly(game: Game, rng: Rng, most: int = 1_000_000) -> int:
    """Answer until the game is over or `most` answers are given; the number of answers."""
    n = 0
    while n < most:
        d = game.decision
        if d is None:
            break
        game.push(d.sample(rng))
        n += 1
    return n


def begin(decks: list[list[Card]], i: int, seed: int) -> Game:
    """The game with this number: who has which deck alternates."""
    a, b = decks
    return Game([a, b] if i % 2 == 0 else [b, a], chance(seed * 1_000_003 + i).a, keep_history=False)


class _Games:
    """The same games each time it is called."""

    def __init__(self, decks: list[list[Card]], games: int, seed: int) -> None:
        self.decks = decks
        self.games = games
        self.seed = seed
        self.turns = 0

    def __call__(self) -> int:
        rng = chance(self.seed)
        self.turns = 0
        decisions = 0
        for i in range(self.games):
            game = begin(self.decks, i, self.seed)
            decisions += play_randomly(game, rng)
            self.turns += game.state.turn
        return decisions


def measure_games(decks: list[list[Card]], seconds: float, seed: int) -> dict[str, Any]:
    """Random games, whole ones, the same in each round; the best round."""
    work = _Games(decks, GAMES, seed)
    _Games(decks, 1, seed)()
    each, decisions = steady(work, seconds)
    return {
        "games": work.games,
        "decisions": decisions,
        "cpu_seconds": round(each * decisions, 3),
        "games_per_s": round(work.games / (each * decisions), 2),
        "decisions_per_s": round(1 / each, 1),
        "decisions_per_game": round(decisions / work.games, 1),
        "turns_per_game": round(work.turns / work.games, 1),
        "us_per_decision": round(1e6 * each, 2),
    }


def mid_games(decks: list[list[Card]], games: int, seed: int) -> list[Game]:
    """Games at the same decision, none of them over."""
    rng = chance(seed + 1)
    out: list[Game] = []
    i = 0
    while len(out) < games:
        game = begin(decks, i, seed)
        play_randomly(game, rng, FORK_AT)
        if not game.over:
            out.append(game)
        i += 1
    return out


def measure_clones(decks: list[list[Card]], seconds: float, seed: int) -> dict[str, Any]:
    """A clone in mid-game, and a clone with its first answer; the best rounds."""
    games = mid_games(decks, 20, seed)
    rng = chance(seed + 3)
    answers: list[list[Answer]] = []
    for game in games:
        d = game.decision
        assert d is not None
        answers.append([d.sample(rng) for _ in range(TIMES)])

    def cloning() -> int:
        for game in games:
            for _ in range(TIMES):
                game.clone()
        return len(games) * TIMES

    def forking() -> int:
        for i in range(len(games)):
            game = games[i]
            for a in answers[i]:
                game.clone().push(a)
        return len(games) * TIMES

    clone, _ = steady(cloning, seconds / 2)
    fork, _ = steady(forking, seconds / 2)
    return {"clone_us": round(1e6 * clone, 3), "fork_us": round(1e6 * fork, 2)}


def measure_board(game: Game, seconds: float, seed: int) -> float:
    """Microseconds a decision of random play on from a game, which is left as it is; the best round."""

    def playing() -> int:
        rng = chance(seed)
        n = 0
        while n < BOARD_DECISIONS:
            here = game.clone()
            done = play_randomly(here, rng, BOARD_DECISIONS - n)
            n += max(1, done)
        return n

    return round(1e6 * steady(playing, seconds)[0], 2)


def measure_perft(decks: list[list[Card]], seconds: float, seed: int) -> dict[str, Any]:
    """Positions a second of all lines of answers from games in mid-game; the best round."""
    games = mid_games(decks, 5, seed)
    depths = [len(deepest(game, POSITIONS).depths) for game in games]

    def counting() -> int:
        positions = 0
        for i in range(len(games)):
            positions += sum([d.leaves for d in count(games[i], depths[i]).depths])
        return positions

    return {"positions_per_s": round(1 / steady(counting, seconds)[0], 1)}


def kept_kb(decks: list[list[Card]], seed: int) -> float:
    """What a state needs that is cloned in mid-game, played on for `KEPT_ON` decisions and kept, while the game that it
    comes from is kept too: in KB, the mean of a hundred."""
    games = mid_games(decks, 20, seed)
    rng = chance(seed + 4)
    kept: list[State] = []
    for game in games:
        play_out(game.state.clone(), rng, KEPT_ON)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(5):
            for game in games:
                s = game.state.clone()
                play_out(s, rng, KEPT_ON)
                kept.append(s)
        gc.collect()
        needed = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    return round(needed / len(kept) / 1024, 2)


def garbage(decks: list[list[Card]], games: int, seed: int) -> int:
    """How many unreachable objects games leave that only the cycle collector would find."""
    rng = chance(seed + 2)
    gc.collect()
    was = gc.isenabled()
    gc.disable()
    try:
        for i in range(games):
            play_randomly(begin(decks, i, seed), rng)
        return gc.collect()
    finally:
        if was:
            gc.enable()


def measure_reading(seconds: float) -> dict[str, Any]:
    """Cards compiled from their text, with meaning: those of the store if there is one, else of the starter pool."""
    from spellwright.cards.store import CardStore
    from spellwright.core.errors import UserError
    from spellwright.facade import load_pool
    from spellwright.oracle.compile import compile_card

    source = "store"
    try:
        with CardStore.open() as store:
            every = list(store)
    except UserError:
        source = "starter pool"
        every = [c.printed for c in load_pool().values()]
    printed = every[:: max(1, len(every) // CARDS)][:CARDS]
    start = time.process_time()
    compile_card(printed[0])
    first = time.process_time() - start

    def compiling() -> int:
        for c in printed:
            compile_card(c)
        return len(printed)

    each, _ = steady(compiling, seconds)
    return {"cards_per_s": round(1 / each, 1), "cards_from": source, "grammar_ms": round(1000 * first, 1)}


STARTS: Final = {
    "import_ms": "import spellwright",
    "decks_ready_ms": f"import spellwright\nt = time.perf_counter()\nspellwright.Game({list(DECKS)!r}, 1)",
    "help_ms": "from spellwright.cli.main import group\ngroup(['--help'], standalone_mode=False)",
}
"""What is timed in a fresh interpreter, the least of several runs, by the clock; decks once the package is imported."""


def measure_starts(runs: int = 5) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, code in STARTS.items():
        script = f"import sys, time\nt = time.perf_counter()\n{code}\nsys.stderr.write(str(time.perf_counter() - t))"
        times: list[float] = []
        for _ in range(runs):
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
            times.append(float(done.stderr.rsplit("\n", 1)[-1]))
        out[name] = round(1000 * min(times), 1)
    return out
