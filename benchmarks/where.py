"""Where the time of a decision goes, by part of the engine.

    python benchmarks/where.py [WORKLOAD ...] [--decisions N] [--seed N] [--json] [--markdown]

A workload is `bench` (green against red) or a board (docs/scenarios.md); without any it is the pair and every board.
Own time of each module by cProfile, added up by part; a profiler makes small functions look dearer than they are, so
that shares compare parts and not versions. Calls a decision do not depend on the machine or its load. Compiled modules
cannot be looked into, so run it on plain Python.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
import sys
import time
from pathlib import Path
from typing import Any, Final

from spellwright.agents.base import chance
from spellwright.core.compiled import is_compiled
from spellwright.core.errors import UserError
from spellwright.facade import deck_cards
from spellwright.judge.boards import board_names, load_board
from spellwright.judge.cards import CardBox
from spellwright.rules.base import Rng
from spellwright.rules.game import Game
from spellwright.sim.measure import DECKS, begin, play_randomly

BENCH: Final = "bench"
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "legality": ("legal", "targets", "restrictions", "costs", "special", "facedown", "disabled"),
    "mana and payment": ("mana", "manacost", "pay", "planning", "output", "mana_triggers", "symbols", "helping"),
    "casting and resolving": ("announce", "casting", "cast_info", "resolve", "effects", "copies", "describe"),
    "turn and priority": ("turn", "start", "phasing", "designations"),
    "combat": ("combat", "blocking"),
    "decisions": ("decisions", "decisions_combat"),
    "gate and events": ("gate", "events", "events_play", "replacement", "changes", "counters", "as_enters"),
    "triggers": ("triggers", "patterns", "patterns_objects", "patterns_players"),
    "state-based actions": ("sba",),
    "layers": (
        "layers", "together", "live", "dependency", "continuous", "mods", "mods_abilities", "mods_types", "text",
        "writing",
    ),
    "filters and amounts": (
        "filters", "filters_joined", "filters_status", "references", "players", "amounts", "amounts_log", "conditions",
    ),
    "zones and listeners": ("zones", "listeners"),
    "state": ("state", "index", "objects", "player", "base", "progress", "abilities"),
    "game": ("game",),
    "the agent": ("stretch",),
}  # fmt: skip
"""Modules of `rules` (and packages in it) by what they are part of; `stretch` is what plays."""
REST: Final = "Python itself"


def part_of(file: str) -> str:
    """The part a function's file belongs to."""
    path = Path(file)
    inner = path.parts[path.parts.index("rules") + 1 :] if "rules" in path.parts else ()
    name = path.stem if len(inner) <= 1 else inner[0]
    if path.name == "measure.py":
        name = "stretch"
    for part, modules in PARTS.items():
        if name in modules:
            return part
    return "other" if inner or "spellwright" in path.parts else REST


class Workload:
    """Decisions to play: games of the pair one after the other, or one board, begun anew where it ends."""

    def __init__(self, name: str, seed: int, box: CardBox) -> None:
        self.name = name
        self.seed = seed
        self.box = box
        self.games = 0
        self.decks = [deck_cards(d) for d in DECKS] if name == BENCH else []

    def begin(self) -> Game:
        self.games += 1
        if self.decks:
            return begin(self.decks, self.games, self.seed)
        return load_board(self.name, box=self.box, seed=self.seed + self.games)

    def play(self, game: Game, rng: Rng, most: int) -> int:
        done = 0
        while done < most:
            if game.over:
                game = self.begin()
            done += play_randomly(game, rng, most - done)
        return done


def look(name: str, decisions: int, seed: int, box: CardBox) -> dict[str, Any]:
    """The parts of one workload: shares of the profiled time, and time a decision without a profiler."""
    work = Workload(name, seed, box)
    game = work.begin()
    rng = chance(seed)
    work.play(game, rng, min(200, decisions))
    gc.disable()  # as in `sim`
    start = time.process_time()
    work.play(game.clone(), Rng(rng.a), decisions)
    plain = time.process_time() - start
    profile = cProfile.Profile(time.process_time)
    profile.enable()
    work.play(game, rng, decisions)
    profile.disable()
    stats: Any = pstats.Stats(profile)
    own: dict[str, float] = {}
    for (file, _, _), (_, _, spent, _, _) in stats.stats.items():
        part = part_of(file)
        own[part] = own.get(part, 0.0) + spent
    total = sum(own.values())
    shares = {p: round(own.get(p, 0.0) / total, 4) for p in (*PARTS, "other", REST)}
    return {
        "us": round(1e6 * plain / decisions, 1),
        "calls": round(stats.total_calls / decisions, 1),
        "shares": {p: x for p, x in shares.items() if x},
    }


def table(data: dict[str, Any], markdown: bool) -> str:
    names = list(data["workloads"])
    found = [p for p in (*PARTS, "other", REST) if any(p in data["workloads"][n]["shares"] for n in names)]
    rows: list[list[str]] = [["part", *names]]
    for p in found:
        rows.append([p, *[f"{100 * data['workloads'][n]['shares'].get(p, 0.0):.1f}%" for n in names]])
    rows.append(["calls a decision", *[f"{data['workloads'][n]['calls']:,.0f}" for n in names]])
    rows.append(["microseconds a decision", *[f"{data['workloads'][n]['us']:,.1f}" for n in names]])
    if markdown:
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        lines.insert(1, "|---|" + "---:|" * len(names))
        return "\n".join(lines)
    wide = [max([len(row[i]) for row in rows]) for i in range(len(rows[0]))]
    return "\n".join(
        ["  ".join([row[0].ljust(wide[0]), *[row[i].rjust(wide[i]) for i in range(1, len(row))]]) for row in rows]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("workloads", nargs="*", metavar="WORKLOAD", help=f"{BENCH}, or a board's name; all unless said")
    parser.add_argument("--decisions", type=int, default=5000, help="so many of each workload")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--markdown", action="store_true", help="print a table for a document")
    options = parser.parse_args()
    if options.decisions < 100:
        parser.error("--decisions is at least 100")
    known = [BENCH, *board_names()]
    for name in options.workloads:
        if name not in known:
            parser.error(f"there is no workload {name!r}: they are {', '.join(known)}")
    if is_compiled():
        parser.error("compiled modules cannot be looked into: run it on plain Python")
    gc.disable()
    data: dict[str, Any] = {"decisions": options.decisions, "seed": options.seed, "workloads": {}}
    box = CardBox()
    try:
        for name in options.workloads or known:
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{name:<30}")
            data["workloads"][name] = look(name, options.decisions, options.seed, box)
    except UserError as error:
        parser.error(str(error))
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{'':<30}\r")
    print(json.dumps(data) if options.json else table(data, options.markdown))
    return 0


if __name__ == "__main__":
    sys.exit(main())
