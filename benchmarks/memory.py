"""What games need of memory: many in one process, and states kept.

    python benchmarks/memory.py [DECK DECK] [--games N] [--states N] [--seed N] [--json]

Plays N random games one after the other, the cycle collector off, and looks at what the process holds and what Python
has allocated after a tenth of them and after all: both have to be about the same, and the collector has to find
nothing. Then keeps states as a search does: clones at every tenth decision of games, each played ten decisions on, and
says what such a state holds by itself. Bytes; the resident size is that of Linux, null elsewhere.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

from spellwright.agents.base import chance
from spellwright.core.compiled import is_compiled
from spellwright.core.errors import UserError
from spellwright.facade import deck_cards
from spellwright.rules.game import Game
from spellwright.sim.measure import begin, play_randomly

AHEAD = 10
"""So many decisions on is a state that is kept."""


def resident() -> int | None:
    """The resident size of this process."""
    try:
        for row in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if row.startswith("VmRSS:"):
                return int(row.split()[1]) * 1024
    except OSError:
        pass
    return None


def blocks() -> int:
    """The number of blocks Python has allocated, without what is free but kept."""
    return sys.getallocatedblocks()


def progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text:<40}")


def many_games(decks: list[Any], games: int, seed: int) -> dict[str, Any]:
    """Games one after the other: what the process holds early and at the end."""
    rng = chance(seed)
    early = max(1, games // 10)
    rows: list[dict[str, Any]] = []
    decisions = 0
    for i in range(games):
        decisions += play_randomly(begin(decks, i, seed), rng)
        if i + 1 in (early, games):
            rows.append({"games": i + 1, "resident": resident(), "blocks": blocks()})
        if (i + 1) % 20 == 0:
            progress(f"{i + 1} of {games} games")
    garbage = gc.collect()
    return {"decisions": decisions, "after": rows, "garbage": garbage}


def kept_states(decks: list[Any], states: int, seed: int) -> dict[str, Any]:
    """States kept as a search keeps them. What ten decisions add to a clone, its new log among it."""
    rng = chance(seed + 1)
    clones: list[Game] = []
    i = 0
    while len(clones) < states:
        game = begin(decks, i, seed)
        while not game.over and len(clones) < states:
            play_randomly(game, rng, AHEAD)
            if not game.over:
                clones.append(game.clone())
        i += 1
        progress(f"{len(clones)} of {states} states")
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    again = [g.clone() for g in clones]
    bare = tracemalloc.get_traced_memory()[0] - before
    for g in again:
        play_randomly(g, rng, AHEAD)
        progress("playing on")
    ahead = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return {"states": len(again), "clone": round(bare / len(again)), "ten_on": round(ahead / len(again))}


def report(data: dict[str, Any]) -> str:
    how = "compiled" if data["compiled"] else "interpreted"
    rows = [f"{data['decks'][0]} against {data['decks'][1]}, {how}"]
    for row in data["many"]["after"]:
        size = "" if row["resident"] is None else f"{row['resident'] / 1e6:8.1f} MB resident, "
        rows.append(f"after {row['games']:>6,} games: {size}{row['blocks']:,} blocks")
    rows.append(f"garbage after all of them: {data['many']['garbage']}")
    kept = data["kept"]
    rows.append(f"a clone: {kept['clone']:,} bytes; ten decisions on: {kept['ten_on']:,} ({kept['states']} states)")
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("decks", nargs="*", default=["green", "red"], help="two decks; green and red unless said")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--states", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if len(options.decks) != 2:
        parser.error("two decks, or none for green against red")
    if options.games < 10 or options.states < 1:
        parser.error("--games is at least 10, --states at least 1")
    try:
        decks = [deck_cards(name) for name in options.decks]
    except UserError as error:
        parser.error(str(error))
    play_randomly(begin(decks, 0, options.seed), chance(options.seed))  # links the cards
    gc.collect()
    gc.disable()
    data: dict[str, Any] = {"decks": options.decks, "compiled": is_compiled(), "seed": options.seed}
    data["many"] = many_games(decks, options.games, options.seed)
    data["kept"] = kept_states(decks, options.states, options.seed)
    progress("")
    print(json.dumps(data) if options.json else report(data))
    return 1 if data["many"]["garbage"] else 0


if __name__ == "__main__":
    sys.exit(main())
