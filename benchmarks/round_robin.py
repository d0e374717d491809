"""Every starter deck against every other, random against random and greedy against random.

    python benchmarks/round_robin.py [DECK ...] [-n GAMES] [--jobs N] [--seed N] [--kind random|greedy] [--json]

A deck is a starter deck's name or a file; without any it is each starter deck but the benchmark's pair. Each pair plays
GAMES games between two random agents, and as many of greedy against random: greedy has either deck in every other game,
and either seat in every other two. A game counts as wrong if it raises, or does not end by a rule (CR 104). The exit
status is 1 if any was wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

from spellwright.facade import deck_cards
from spellwright.oracle.pool import starter_deck_names
from spellwright.sim.match import Contest, play_one
from spellwright.sim.statistics import wilson

BENCHMARK = ("green", "red")
DECKS: dict[str, Any] = {}


def cards(name: str) -> Any:
    if name not in DECKS:
        DECKS[name] = deck_cards(name)
    return DECKS[name]


def play(task: tuple[str, str, str, int, int]) -> dict[str, Any]:
    """One game: two decks, "random" or "greedy" against random, the series' seed and the number of the game."""
    a, b, kind, seed, number = task
    agents = ("random", "random")
    if kind == "greedy":
        agents = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
    contest = Contest((a, b), (cards(a), cards(b)), agents, seed)
    start = time.process_time()
    out: dict[str, Any] = {"decks": [a, b], "kind": kind, "number": number}
    try:
        p = play_one(contest, number // 2 if kind == "greedy" else number)
    except Exception as error:  # whatever a game raises is what this looks for
        out["wrong"] = f"{type(error).__name__}: {error}"
        return out
    out.update({"seed": p.seed, "winner": p.winner, "turns": p.turns, "decisions": p.decisions, "reason": p.reason})
    out["seconds"] = round(time.process_time() - start, 2)
    if kind == "greedy":
        out["greedy"] = 0 if number % 2 == 0 else 1
    if p.reason == "unfinished":
        out["wrong"] = f"not over after {p.decisions} decisions"
    return out


def rate(wins: int, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    part = round(wins / games, 4) if games else None
    return {"wins": wins, "games": games, "rate": part, "low": round(low, 4), "high": round(high, 4)}


def summary(decks: list[str], games: list[dict[str, Any]]) -> dict[str, Any]:
    """All games as figures: how they ended, how often greedy won and with which deck, how each deck did at random."""
    out: dict[str, Any] = {"decks": decks, "pairs": len(decks) * (len(decks) - 1) // 2}
    for kind in ("random", "greedy"):
        of = [g for g in games if g["kind"] == kind and "wrong" not in g]
        if not of:
            continue
        out[kind] = {
            "games": len(of),
            "turns": round(sum([g["turns"] for g in of]) / len(of), 1),
            "decisions": round(sum([g["decisions"] for g in of]) / len(of), 1),
            "cpu_seconds": round(sum([g["seconds"] for g in of]), 1),
            "ended_by": dict(Counter([g["reason"] for g in of]).most_common()),
        }
        if kind == "greedy":
            won = [g for g in of if g["winner"] == g["greedy"]]
            out[kind].update(rate(len(won), len(of)))
            out[kind]["with"] = {}
            for d in decks:
                mine = [g for g in of if g["decks"][g["greedy"]] == d]
                out[kind]["with"][d] = rate(sum([1 for g in mine if g["winner"] == g["greedy"]]), len(mine))
        else:
            out[kind]["with"] = {}
            for d in decks:
                mine = [g for g in of if d in g["decks"]]
                wins = sum([1 for g in mine if g["winner"] >= 0 and g["decks"][g["winner"]] == d])
                out[kind]["with"][d] = rate(wins, len(mine))
    out["wrong"] = [g for g in games if "wrong" in g]
    return out


def report(data: dict[str, Any]) -> str:
    rows = [f"{len(data['decks'])} decks, {data['pairs']} pairs"]
    for kind in ("random", "greedy"):
        if kind not in data:
            continue
        d = data[kind]
        ends = ", ".join([f"{n} by CR {rule}" for rule, n in d["ended_by"].items()])
        length = f"{d['turns']} turns and {d['decisions']} decisions a game"
        rows += ["", f"{kind} against random: {d['games']} games, {length}"]
        rows.append(f"  ended: {ends}")
        if kind == "greedy":
            rows.append(f"  greedy won {d['wins']} of {d['games']}: {100 * d['rate']:.1f}%")
        for name, r in d["with"].items():
            rows.append(f"  {name:<20} {r['wins']:>4} of {r['games']:>4}  {100 * (r['rate'] or 0):5.1f}%")
    rows += ["", f"wrong: {len(data['wrong'])}"]
    for g in data["wrong"]:
        rows.append(f"  {' against '.join(g['decks'])}, {g['kind']} {g['number']}: {g['wrong']}")
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("decks", nargs="*")
    parser.add_argument("-n", "--games", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=("random", "greedy"))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games-to", metavar="FILE", help="write each game there, one JSON object a line")
    options = parser.parse_args()
    decks = options.decks or [d for d in starter_deck_names() if d not in BENCHMARK]
    if len(decks) < 2 or len(set(decks)) != len(decks):
        parser.error("name two different decks or more")
    for d in decks:
        cards(d)
    tasks = [
        (a, b, kind, options.seed * 1000 + i, number)
        for i, (a, b) in enumerate(combinations(decks, 2))
        for kind in ("random", "greedy")
        if options.kind in (None, kind)
        for number in range(options.games)
    ]
    games: list[dict[str, Any]] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for g in pool.map(play, tasks, chunksize=5):
            games.append(g)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{len(games)} of {len(tasks)} games")
    if options.games_to:
        Path(options.games_to).write_text("".join([json.dumps(g) + "\n" for g in games]), encoding="utf-8")
    data = summary(decks, games)
    print(json.dumps(data) if options.json else report(data))
    return 1 if data["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
