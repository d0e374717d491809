"""What a decision costs against the size of what is on the table: permanents, triggers, effects, players, the past.

    python benchmarks/growth.py [SERIES ...] [--decisions N] [--rounds N] [--most N] [--seed N] [--plots FOLDER]

Random play outside of the engine, as `spellwright bench` plays it, on boards that are made for it and (but for one)
stay as heavy as they are; CPU time of one process, the cycle collector off (nothing here makes cycles). A point is
three stretches of so many decisions from the beginning of the board, the same in each round; of each the round counts
that took the least. `--plots` draws a self-contained SVG file a series there.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from plots import log_lines, write

from spellwright.agents.base import chance
from spellwright.core.collector import Quiet
from spellwright.core.compiled import is_compiled
from spellwright.judge.boards import load_board
from spellwright.judge.build import build_scenario
from spellwright.judge.cards import CardBox
from spellwright.judge.scenario import Scenario
from spellwright.rules.game import Game

LIFE: Final = 1_000_000_000
TOKEN: Final = {"name": "Shieldmate", "type": "Creature — Soldier", "colors": ["white"], "power": 1, "toughness": 5}
BEAR: Final = {"name": "Bear", "type": "Creature — Bear", "colors": ["green"], "power": 2, "toughness": 2}
RESERVES: Final = {
    "name": "Reserves", "type": "Enchantment",
    "text": "Whenever a creature token you control dies, create a 1/5 white Soldier creature token.",
}  # fmt: skip
ROLL_CALL: Final = {
    "name": "Roll Call", "type": "Enchantment",
    "text": "Creatures you control get +0/+1 for each artifact you control.",
}  # fmt: skip
BELL: Final = {"name": "Bell", "type": "Artifact", "text": "At the beginning of each upkeep, you gain 1 life."}
PERMANENTS: Final = (10, 30, 100, 300, 1000)


def many(count: int, what: Any) -> list[dict[str, Any]]:
    """So many of a card, or of the token."""
    kind = "token" if what in (TOKEN, BEAR) else "card"
    return [{kind: what, "count": count}] if count else []


def board(name: str, *sides: list[Any], hand: int = 0, graveyard: int = 0, followed: bool = True) -> Scenario:
    """Players with these permanents besides what keeps the board as it is: who dies is followed by another if
    `followed`, and nothing that is drawn but a cheap instant can be paid for."""
    players = {}
    for n, side in enumerate(sides):
        players[f"p{n + 1}"] = {
            "life": LIFE,
            "battlefield": [*side, *([{"card": RESERVES}] if followed else []), "3 Plains"],
            "hand": many(hand, "Serra Angel"),
            "graveyard": many(graveyard, "Serra Angel"),
            "library": {"shuffled": ["150 Healing Salve", "450 Serra Angel"]},
        }
    return build_scenario({"id": name, "players": players, "steps": []})


def vanilla(n: int) -> Scenario:
    return board("vanilla", many(n // 2, TOKEN), many(n - n // 2, TOKEN))


def battle(n: int) -> Scenario:
    """Creatures that die of each other, and are gone: fewer and fewer, as in a game."""
    return board("battle", many(n // 2, BEAR), many(n - n // 2, BEAR), followed=False)


def walls(n: int) -> Scenario:
    """Creatures that neither attack nor block: what is left is what their being there costs."""
    wall = {**TOKEN, "name": "Fence", "type": "Creature — Wall", "text": "This creature can't attack or block."}
    half = [{"token": wall, "count": n // 2}]
    return board("walls", half, half)


def anthems(n: int) -> Scenario:
    """An anthem a side, and ten who gain life whenever a creature enters."""
    one = ["Glorious Anthem", *many(10, "Soul Warden"), *many(n // 2, TOKEN)]
    return board("anthems", one, ["Glorious Anthem", *many(n - n // 2, TOKEN)])


def counting(n: int) -> Scenario:
    """An effect that counts permanents, so that all it applies to may change whenever one comes or goes."""
    return board("counting", [{"card": ROLL_CALL}, *many(n // 2, TOKEN)], many(n - n // 2, TOKEN))


def triggers(n: int) -> Scenario:
    return board("triggers", [*many(n, BELL)], [])


def effects(n: int) -> Scenario:
    """Fifty tokens, and so many anthems."""
    return board("effects", [*many(n, "Glorious Anthem"), *many(25, TOKEN)], many(25, TOKEN))


def players(n: int) -> Scenario:
    """Ten tokens a player."""
    return board("players", *[many(10, TOKEN) for _ in range(n)])


def graveyards(n: int) -> Scenario:
    return board("graveyards", many(10, TOKEN), many(10, TOKEN), graveyard=n)


def hands(n: int) -> Scenario:
    return board("hands", ["Reliquary Tower", *many(10, TOKEN)], ["Reliquary Tower", *many(10, TOKEN)], hand=n)


Maker = Callable[[int], Scenario]
SERIES: Final[dict[str, tuple[str, tuple[int, ...], dict[str, Maker]]]] = {
    "permanents": (
        "permanents",
        PERMANENTS,
        {
            "who stay at home": walls,
            "who fight until they die": battle,
            "who fight, the dead followed": vanilla,
            "anthems, 10 wardens": anthems,
            "an effect that counts": counting,
        },
    ),
    "triggers": ("abilities that trigger at each upkeep", (1, 3, 10, 30, 100, 200), {"triggers": triggers}),
    "effects": ("anthems over fifty creatures", (1, 3, 10, 30, 100), {"effects": effects}),
    "players": ("players", (2, 3, 4, 6, 8), {"ten tokens each": players}),
    "cards": ("cards in each graveyard or hand", (1, 10, 100, 900), {"graveyards": graveyards, "hands": hands}),
    "log": ("decisions behind", (100, 1000, 3000, 10000, 20000), {}),
}  # fmt: skip
"""What is counted, how many of it, and who makes such a board; `log` is one long game."""


WARM: Final = 30
"""So many decisions are made before a stretch is measured."""
STRETCHES: Final = 3
"""So many games a point, each with its own seed."""


@dataclass
class Plan:
    """How it is measured: so many decisions a stretch, each so many times."""

    decisions: int
    rounds: int
    seed: int


class Counted:
    """Decisions of one kind: how many, and their CPU seconds."""

    __slots__ = ("n", "seconds")

    def __init__(self) -> None:
        self.n = 0
        self.seconds = 0.0


def stretch(game: Any, seed: int, decisions: int) -> dict[str, Counted]:
    """So many random decisions; time by kind of decision, sampling and answering."""
    rng = chance(seed)
    found: dict[str, Counted] = {}
    clock = time.process_time
    with Quiet():
        now = clock()
        for _ in range(decisions):
            d = game.decision
            if d is None:
                break
            game.push(d.sample(rng))
            was, now = now, clock()
            c = found.get(d.kind)
            if c is None:
                c = found[d.kind] = Counted()
            c.n += 1
            c.seconds += now - was
    return found


def together(runs: list[dict[str, Counted]]) -> dict[str, Counted]:
    out: dict[str, Counted] = {}
    for run in runs:
        for kind, c in run.items():
            sum_of = out.setdefault(kind, Counted())
            sum_of.n += c.n
            sum_of.seconds += c.seconds
    return out


def us(found: dict[str, Counted]) -> float:
    n = sum([c.n for c in found.values()])
    return 1e6 * sum([c.seconds for c in found.values()]) / n if n else 0.0


def kinds(found: dict[str, Counted]) -> dict[str, dict[str, float]]:
    n = sum([c.n for c in found.values()])
    rows = sorted(found.items(), key=lambda x: -x[1].seconds)
    return {k: {"share": round(c.n / n, 4), "us": round(1e6 * c.seconds / c.n, 1)} for k, c in rows}


class Sizes:
    """The points of one line: by size, games at the beginning of what is measured."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games: dict[int, list[Game]] = {}
        self.least: dict[int, list[dict[str, Counted]]] = {}

    def add(self, n: int, game: Game) -> None:
        self.games.setdefault(n, []).append(game)

    def measure(self, name: str) -> list[dict[str, Any]]:
        """Round after round the sizes in turn, so that what disturbs falls on all; of each stretch the least."""
        for r in range(self.plan.rounds):
            for n, games in self.games.items():
                progress(f"{name}: {n}: round {r + 1} of {self.plan.rounds}")
                runs = [stretch(games[k].clone(), self.plan.seed + k, self.plan.decisions) for k in range(len(games))]
                known = self.least.setdefault(n, runs)
                self.least[n] = [min(known[k], runs[k], key=us) for k in range(len(runs))]
                gc.collect()
        out = []
        for n, runs in self.least.items():
            found = together(runs)
            out.append({"n": n, "us": round(us(found), 1), "kinds": kinds(found)})
        return out


def line(make: Maker, sizes: list[int], plan: Plan, box: CardBox, name: str) -> list[dict[str, Any]]:
    points = Sizes(plan)
    for n in sizes:
        for k in range(STRETCHES):
            game = load_board(make(n), box=box, seed=plan.seed + k)
            stretch(game, plan.seed + k, WARM)
            points.add(n, game)
    return points.measure(name)


def long_game(sizes: list[int], plan: Plan, box: CardBox) -> list[dict[str, Any]]:
    """One game on a small board, looked at after so many decisions: its log, graveyards and table of objects grow."""
    game = load_board(board("long", many(10, TOKEN), many(10, TOKEN)), box=box, seed=plan.seed)
    points = Sizes(plan)
    done = 0
    for n in sizes:
        done += sum([c.n for c in stretch(game, n, n - done).values()])
        for seat in (0, 1):
            assert game.state.players[seat].library, "the board is too small: a library is empty"
        for _ in range(STRETCHES):
            points.add(n, game.clone())
    return points.measure("log")


def progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text:<60}")


def grown(points: list[dict[str, Any]], low: int, high: int) -> float | None:
    """How many times as much a decision costs at the one size as at the other."""
    at = {p["n"]: p["us"] for p in points}
    return round(at[high] / at[low], 2) if low in at and high in at else None


def measure(names: list[str], plan: Plan, most: int) -> dict[str, Any]:
    box = CardBox()
    out: dict[str, Any] = {"compiled": is_compiled(), **plan.__dict__, "series": {}}
    for name in names:
        across, sizes, makers = SERIES[name]
        chosen = [n for n in sizes if n <= most]
        lines = {title: line(make, chosen, plan, box, f"{name}: {title}") for title, make in makers.items()}
        if name == "log":
            lines["one game"] = long_game(chosen, plan, box)
        out["series"][name] = {"across": across, "lines": lines}
    progress("")
    return out


def report(data: dict[str, Any]) -> str:
    rows = [f"microseconds a decision, {'compiled' if data['compiled'] else 'interpreted'}"]
    for name, one in data["series"].items():
        rows += ["", f"{name}: {one['across']}"]
        for title, points in one["lines"].items():
            sizes = "".join([f"{p['n']:>10,}" for p in points])
            rows.append(f"  {title:<28}{sizes}")
            costs = "".join([f"{p['us']:>10,.1f}" for p in points])
            rows.append(f"  {'':<28}{costs}")
            if name == "permanents":
                rows.append(f"  {'':<28}from 10 to 300 permanents: {grown(points, 10, 300)} times")
            first, last = points[0]["kinds"], points[-1]["kinds"]
            for kind, found in list(last.items())[:6]:
                was = f"{first[kind]['us']:,.1f}" if kind in first else "-"
                rows.append(f"    {kind:<20} {was:>10} -> {found['us']:>10,.1f}   {100 * found['share']:5.1f}% of them")
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("series", nargs="*", metavar="SERIES", help=f"any of {', '.join(SERIES)}; all unless said")
    parser.add_argument("--decisions", type=int, default=1000, help="of a stretch, of which a point has three")
    parser.add_argument("--rounds", type=int, default=5, help="how often each stretch is played")
    parser.add_argument("--most", type=int, default=100_000, help="leave larger sizes out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw an SVG file a series there")
    options = parser.parse_args()
    for name in options.series:
        if name not in SERIES:
            parser.error(f"there is no series {name!r}: they are {', '.join(SERIES)}")
    if options.decisions < 1 or options.rounds < 1 or options.most < 2:
        parser.error("--decisions and --rounds are at least 1, --most at least 2")
    gc.disable()
    plan = Plan(options.decisions, options.rounds, options.seed)
    data = measure(options.series or list(SERIES), plan, options.most)
    if options.plots is not None:
        for name, one in data["series"].items():
            series = {t: [(p["n"], p["us"]) for p in points] for t, points in one["lines"].items() if points}
            if series:
                how = "compiled" if data["compiled"] else "interpreted"
                up = f"microseconds a decision, {how}"
                write(options.plots, f"growth-{name}", log_lines(f"Cost by {one['across']}", one["across"], up, series))
    print(json.dumps(data) if options.json else report(data))
    return 0


if __name__ == "__main__":
    sys.exit(main())
