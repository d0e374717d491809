"""Random games checked for everything that must hold of any game.

    python benchmarks/soak.py [DECK DECK] [-n GAMES] [--replays N] [--json]

Plays uniformly random games (who has which deck alternating) and checks that none raises, that every game ends by a
rule (CR 104), that the first N, played again from seed and answers, are the same to the bit, that each of those, saved
and loaded at a random decision, goes on to the same end, and that nothing is left for the cycle collector.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
from collections import Counter
from typing import Any

from spellwright import Game
from spellwright.agents.base import chance
from spellwright.rules.events_play import PlayerLoses

LIMIT = 20000


def play(decks: list[Any], seed: int) -> Any:
    """One random game to its end."""
    game = Game(decks, seed=seed, keep_history=False)
    rng = chance(seed)
    while not game.over and len(game.answers) < LIMIT:
        game.push(game.decision.sample(rng))
    return game


def ending(game: Any) -> str:
    """The rule by which a game ended, "" for none."""
    if not game.over:
        return ""
    last = [e for e in game.log if isinstance(e, PlayerLoses)]
    return last[-1].why if last else "104.2b"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("decks", nargs="*", default=["green", "red"])
    parser.add_argument("-n", "--games", type=int, default=300)
    parser.add_argument("--replays", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if len(options.decks) != 2:
        parser.error("two decks, or none for green against red")
    ends: Counter[str] = Counter()
    wrong: list[str] = []
    replayed = loaded = decisions = 0
    Game(options.decks, seed=0)  # reads the decks: what compiling leaves is not what games leave
    gc.collect()
    gc.disable()
    for i in range(options.games):
        decks = options.decks if i % 2 == 0 else options.decks[::-1]
        game = play(decks, i)
        decisions += len(game.answers)
        why = ending(game)
        ends[why] += 1
        if not why:
            wrong.append(f"game {i}: not over after {LIMIT} decisions")
        if i >= options.replays:
            continue
        again = Game(decks, seed=i, keep_history=False)
        stop = random.Random(i).randrange(len(game.answers))
        for k, answer in enumerate(game.answers):
            if k == stop:
                other = type(again).load(json.loads(json.dumps(again.save())))
                for later in game.answers[k:]:
                    other.push(later)
                loaded += other.key() == game.key()
            again.push(answer)
        replayed += again.key() == game.key()
    game = again = other = None
    garbage = gc.collect()
    gc.enable()
    done = {
        "decks": options.decks,
        "games": options.games,
        "decisions": decisions,
        "ended_by": dict(ends.most_common()),
        "replayed": f"{replayed} of {min(options.games, options.replays)}",
        "loaded": f"{loaded} of {min(options.games, options.replays)}",
        "garbage": garbage,
        "wrong": wrong,
    }
    print(json.dumps(done) if options.json else "\n".join([f"{k}: {v}" for k, v in done.items()]))
    return 1 if wrong or replayed != loaded or replayed != min(options.games, options.replays) else 0


if __name__ == "__main__":
    sys.exit(main())
