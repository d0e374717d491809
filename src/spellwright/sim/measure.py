"""How fast it is, counted in one way only so that figures can be compared.

A game counts from shuffling to its end, a decision when `Game.push` has answered it. The agent stands outside of the
engine: it draws uniformly among the legal answers other than activating a mana ability at priority. Every window of
priority is offered and counted; payment is the default and is not counted; conceding is no answer. CPU time, one core.
"""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import time
from typing import Any, Final

from spellwright.agents.base import chance
from spellwright.core.compiled import is_compiled
from spellwright.facade import deck_cards
from spellwright.ir.meant.abilities import Card
from spellwright.rules.base import Rng
from spellwright.rules.game import Game

DECKS: Final = ("green", "red")
"""The starter decks that every figure is about."""
FORK_AT: Final = 120
"""The decision at which states are cloned, as a peer's are."""
MOST_CARDS: Final = 2000


def measure(seconds: float, seed: int) -> dict[str, Any]:
    """All figures. `seconds` of CPU time go to games, about a quarter of that to each of the others."""
    decks = [deck_cards(name) for name in DECKS]
    out: dict[str, Any] = {"compiled": is_compiled(), "python": platform.python_version(), "seed": seed}
    out.update(measure_games(decks, seconds, seed))
    out.update(measure_clones(decks, seconds / 4, seed))
    out["garbage"] = garbage(decks, 20, seed)
    out.update(measure_reading(seconds / 4))
    out.update(measure_starts())
    return out


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


def measure_games(decks: list[list[Card]], seconds: float, seed: int) -> dict[str, Any]:
    """Random games, whole ones only, until the time is spent."""
    rng = chance(seed)
    play_randomly(begin(decks, 0, seed), rng)
    games = 0
    decisions = 0
    turns = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        game = begin(decks, games, seed)
        decisions += play_randomly(game, rng)
        games += 1
        turns += game.state.turn
        spent = time.process_time() - start
    return {
        "games": games,
        "decisions": decisions,
        "cpu_seconds": round(spent, 3),
        "games_per_s": round(games / spent, 2),
        "decisions_per_s": round(decisions / spent, 1),
        "decisions_per_game": round(decisions / games, 1),
        "turns_per_game": round(turns / games, 1),
        "us_per_decision": round(1e6 * spent / decisions, 2),
    }


def measure_clones(decks: list[list[Card]], seconds: float, seed: int) -> dict[str, Any]:
    """A clone in mid-game, and a clone with its first answer."""
    rng = chance(seed + 1)
    games: list[Game] = []
    i = 0
    while len(games) < 20:
        game = begin(decks, i, seed)
        play_randomly(game, rng, FORK_AT)
        if not game.over:
            games.append(game)
        i += 1
    times = 50
    clones = 0
    cloning = 0.0
    forking = 0.0
    while cloning + forking < seconds:
        for game in games:
            start = time.process_time()
            for _ in range(times):
                game.clone()
            middle = time.process_time()
            d = game.decision
            assert d is not None
            answers = [d.sample(rng) for _ in range(times)]
            late = time.process_time()
            for a in answers:
                game.clone().push(a)
            forking += time.process_time() - late
            cloning += middle - start
            clones += times
    return {"clone_us": round(1e6 * cloning / clones, 3), "fork_us": round(1e6 * forking / clones, 2)}


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
        step = max(1, len(every) // MOST_CARDS)
        printed = every[::step]
    except UserError:
        source = "starter pool"
        printed = [c.printed for c in load_pool().values()]
    start = time.process_time()
    compile_card(printed[0])
    first = time.process_time() - start
    cards = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        for c in printed:
            compile_card(c)
        cards += len(printed)
        spent = time.process_time() - start
    return {"cards_per_s": round(cards / spent, 1), "cards_from": source, "grammar_ms": round(1000 * first, 1)}


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
