"""A check that the engine and the reader have not become slower, for any machine, however busy it is.

    python benchmarks/regress.py            exit status 1 if something costs more than benchmarks/regress.json allows
    python benchmarks/regress.py --write    write what it costs now into that file, for this mode
    python benchmarks/regress.py --json     one JSON object

Interpreted, it counts bytecode instructions, which depend on the program and the minor version of Python alone: fixed
games, boards and texts may cost a tenth more than the file says. For a minor version that the file does not know, the
counts are taken against those of the yardstick loop, and may be 1.6 times the file's.

Compiled, it times, the best of several rounds, against the best time of the same loop in the same process: 1.6 times
the file's ratio fails.

In both modes two boards are compared with each other: what a decision costs, and a clone needs, must not grow with the
number of permanents.
"""

from __future__ import annotations

import argparse
import json
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from spellwright.agents.base import chance
from spellwright.core.compiled import is_compiled
from spellwright.core.vocab import A_CAST
from spellwright.facade import compile_card
from spellwright.judge.boards import board_names, load_board
from spellwright.judge.build import build_scenario
from spellwright.judge.runner import board_after
from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import PASS, Priority
from spellwright.rules.game import Game
from spellwright.sim import measure

FILE = Path(__file__).with_name("regress.json")
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
COUNTED = 1.10
"""So many times the instructions of the file are allowed."""
RELATED = 1.60
"""So many times the file's ratio to the yardstick is allowed, where instructions cannot be compared."""
TRIES = 4
"""So often what seems too slow is timed once more."""
GROWTH = 2.0
"""So many times what it costs on the small board is allowed on the large one."""
GROWTH_TIMED = 3.0
"""The same for times, which a cache has its part in."""
WINDOW = "growth of a window of priority"
BYTES = "bytes of a clone"
POINTERS = 16.0
"""So many bytes a clone may need for each permanent: it shares the permanents, and copies two lists at most."""
SMALL, LARGE = 10, 300
GAMES = 3
DECISIONS = 100
SEED = 11
TEXTS = (
    ("Instant", "Ashen Word deals 3 damage to any target."),
    ("Instant", "Counter target spell unless its controller pays {3}."),
    ("Sorcery", "Destroy target creature. Its controller loses 2 life."),
    ("Sorcery", "Draw two cards, then discard a card."),
    ("Sorcery", "Each opponent sacrifices a creature."),
    ("Instant", "Choose one —\n• Ashen Word deals 2 damage to target creature.\n• Target player draws a card."),
    ("Instant", "Untap target creature. It gets +2/+3 until end of turn."),
    ("Sorcery", "Create two 1/1 white Soldier creature tokens."),
    ("Sorcery", "Return target creature card from your graveyard to your hand."),
    ("Sorcery", "Search your library for a Forest card, put it into your graveyard, then shuffle."),
    ("Enchantment", "Creatures you control get +1/+1."),
    ("Enchantment", "Whenever an artifact you control enters, each player loses 2 life."),
    ("Enchantment", "At the beginning of combat on your turn, you may mill a card. If you do, you gain 2 life."),
    ("Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1 and has flying."),
    ("Artifact", "{T}: Add one mana of any color."),
    ("Artifact", "{2}, {T}, Sacrifice this artifact: Draw a card."),
    ("Artifact — Equipment", "Equipped creature gets +2/+0 and has first strike.\nEquip {2}"),
    ("Creature — Elf Druid", "{T}: Add {G} for each Elf you control."),
    ("Creature — Human Wizard", "Flash\nWhen this creature enters, counter target noncreature spell."),
    ("Creature — Dragon", "Flying, haste\n{R}: This creature gets +1/+0 until end of turn."),
    ("Creature — Zombie", "This creature enters tapped.\nWhen this creature dies, draw a card."),
    ("Creature — Beast", "This creature enters with two +1/+1 counters on it."),
    ("Creature — Cleric", "Whenever you gain life, you may tap target artifact."),
    ("Creature — Rogue", "Menace\nWhen this creature enters, target opponent discards a card."),
)
"""Texts of our own that are read, of many kinds."""

Push = Callable[[Game, Answer], None]


def push(game: Game, answer: Answer) -> None:
    """The engine as it is."""
    game.push(answer)


# ------------------------------------------------------------------ what is done


def play(game: Game, rng: Rng, most: int, give: Push) -> int:
    """Random answers until the game is over or `most` are given; how many."""
    n = 0
    while n < most:
        d = game.decision
        if d is None:
            break
        give(game, d.sample(rng))
        n += 1
    return n


def games(give: Push) -> int:
    """Fixed games; the decisions."""
    decks = measure.pair_decks()
    rng = chance(SEED)
    return sum([play(measure.begin(decks, i, SEED), rng, 100_000, give) for i in range(GAMES)])


def forks(states: list[Game], give: Push) -> int:
    """A clone with an answer of each game, some times; how many."""
    rng = chance(SEED)
    for game in states:
        for _ in range(5):
            d = game.decision
            assert d is not None
            give(game.clone(), d.sample(rng))
    return 5 * len(states)


def on(board: Game, give: Push) -> int:
    """Play on from a board for a number of decisions, again from the board when a game ends; how many."""
    rng = chance(SEED)
    n = 0
    while n < DECISIONS:
        n += max(1, play(board.clone(), rng, DECISIONS - n, give))
    return n


def read() -> int:
    """Read the texts; how many."""
    for i in range(len(TEXTS)):
        line, text = TEXTS[i]
        card = {"name": "Ashen Word", "layout": "normal", "type_line": line, "mana_cost": "{2}{R}", "oracle_text": text}
        if "Creature" in line:
            card.update(power="2", toughness="2")
        compile_card(card)
    return len(TEXTS)


def windows(board: Game, give: Push) -> int:
    """From the board on: cast the sorcery, both pass, it resolves, pass to the other player; the answers."""
    n = 0
    for _ in range(5):
        game = board.clone()
        d = game.decision
        assert isinstance(d, Priority)
        cast = next(a for a in d.options() if a[0] == A_CAST)
        for a in (cast, PASS, PASS, PASS):
            give(game, a)
            n += 1
    return n


def herd(size: int) -> Game:
    """A board with so many permanents of each player, among them an anthem, a trigger and lands."""
    own = [f"{size - 5} Grizzly Bears", "Glorious Anthem", "Soul Warden", "3 Island"]
    players = {p: {"battlefield": own, "hand": ["Divination"], "library": ["9 Forest"]} for p in ("p1", "p2")}
    return board_after(build_scenario({"id": "herd", "players": players, "steps": []})).game


def jobs(give: Push) -> dict[str, Callable[[], int]]:
    """What is counted or timed, by name; each does the same whenever it is called, and tells how often."""
    states = measure.mid_games(measure.pair_decks(), 10, SEED)
    out: dict[str, Callable[[], int]] = {"pair": lambda: games(give), "fork": lambda: forks(states, give)}
    for name in board_names():
        out[f"board {name}"] = job_on(load_board(name), give)
    out["reading"] = read
    return out


def job_on(board: Game, give: Push) -> Callable[[], int]:
    return lambda: on(board, give)


# ------------------------------------------------------------------ what it costs


class Counter:
    """Counts the instructions of everything interpreted that runs under it."""

    def __init__(self) -> None:
        self.n = 0

    def enter(self, frame: FrameType, event: str, arg: Any) -> Any:
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return self.inside

    def inside(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "opcode":
            self.n += 1
        return self.inside


def instructions(work: Callable[[], int]) -> float:
    """Instructions a unit, once what is made at first use has been made."""
    work()
    counter = Counter()
    before = sys.gettrace()
    sys.settrace(counter.enter)
    try:
        units = work()
    finally:
        sys.settrace(before)
    return counter.n / units


def yardstick_instructions() -> float:
    return instructions(lambda: min(1, measure._yardstick()))


def seconds(work: Callable[[], int]) -> float:
    """CPU time of a unit, the best of several rounds."""
    return measure.steady(work, 0.3)[0]


def clone_bytes(game: Game) -> float:
    """What a clone of a state needs by itself."""
    game.state.clone()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [game.state.clone() for _ in range(50)]
        return (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    finally:
        tracemalloc.stop()


def growth(give: Push, cost: Callable[[Callable[[], int]], float]) -> dict[str, float]:
    """How many times more a window of priority costs on the large board, and what a clone needs for each permanent."""
    small, large = herd(SMALL), herd(LARGE)
    return {
        WINDOW: cost(lambda: windows(large, give)) / cost(lambda: windows(small, give)),
        BYTES: (clone_bytes(large) - clone_bytes(small)) / (2 * (LARGE - SMALL)),
    }


def measured(give: Push, told: Callable[[str], None], names: tuple[str, ...] = ()) -> dict[str, Any]:
    """Everything, in this mode; `names` are some of the jobs instead of all. Costs are instructions, or times in
    millionths of the least yardstick of all."""
    compiled = is_compiled()
    cost = seconds if compiled else instructions
    out: dict[str, Any] = {"compiled": compiled, "python": VERSION, "costs": {}, "growth": {}}
    yardstick = measure.yardstick_us() if compiled else yardstick_instructions()
    for name, work in jobs(give).items():
        if not names or name in names:
            told(name)
            out["costs"][name] = cost(work)
            if compiled:
                yardstick = min(yardstick, measure.yardstick_us())
    for name, each in out["costs"].items():
        out["costs"][name] = round(1e12 * each / yardstick if compiled else each, 1)
    out["yardstick"] = yardstick
    if not names:
        told("growth")
        out["growth"] = {k: round(v, 3) for k, v in growth(give, cost).items()}
    return out


def better(now: dict[str, Any], more: dict[str, Any]) -> None:
    """Keep the best of two measurements of times: the least time and the least yardstick, each by itself, since what
    disturbs either only makes it longer."""
    yardstick = min(now["yardstick"], more["yardstick"])
    for name in now["costs"]:
        least = now["costs"][name] * now["yardstick"]
        if name in more["costs"]:
            least = min(least, more["costs"][name] * more["yardstick"])
        now["costs"][name] = round(least / yardstick, 1)
    now["yardstick"] = yardstick


# ------------------------------------------------------------------ the file


def kept(path: Path) -> dict[str, Any]:
    """What the file says: costs by mode and version. Exits with status 2 and a message for a file that is damaged."""
    if not path.exists():
        return {"interpreted": {}, "compiled": {}}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        for costs in [*[v["costs"] for v in data["interpreted"].values()], data["compiled"]]:
            assert all([isinstance(n, int | float) and n > 0 for n in costs.values()])
        assert all([v["yardstick"] > 0 for v in data["interpreted"].values()])
    except (ValueError, KeyError, TypeError, AttributeError, AssertionError):
        print(f"Error: {path}: the file is damaged\n  delete it, and --write it anew in both modes", file=sys.stderr)
        sys.exit(2)
    assert isinstance(data, dict)
    return data


def judged(now: dict[str, Any], file: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """A line of report for each figure: its name, what is said, and whether it fails."""
    rows: list[tuple[str, str, bool]] = []
    known: dict[str, float]
    scale = 1.0
    limit = RELATED
    if now["compiled"]:
        known = file["compiled"]
    elif now["python"] in file["interpreted"]:
        known = file["interpreted"][now["python"]]["costs"]
        limit = COUNTED
    else:
        other = max(file["interpreted"], default="", key=lambda v: int(v.partition(".")[2]))
        entry = file["interpreted"].get(other, {"costs": {}, "yardstick": 1.0})
        known = entry["costs"]
        scale = now["yardstick"] / entry["yardstick"]
        rows.append(("Python", f"{now['python']} is not in the file: related to {other} by the yardstick", False))
    for name, cost in now["costs"].items():
        if name not in known:
            rows.append((name, f"{cost:,.0f}, and the file does not know it: --write", True))
            continue
        times = cost / (known[name] * scale)
        note = " - much less than the file says: --write" if times < 1 / limit else ""
        rows.append((name, f"{cost:,.0f}, {times:.3f} times the file's, allowed {limit:.2f}{note}", times > limit))
    found = now["growth"]
    if WINDOW in found:
        most = GROWTH_TIMED if now["compiled"] else GROWTH
        text = f"{found[WINDOW]:.2f} times as much with {LARGE} permanents as with {SMALL}, allowed {most:.2f}"
        rows.append((WINDOW, text, found[WINDOW] > most))
    if BYTES in found:
        text = f"{found[BYTES]:.1f} more for each permanent, allowed {POINTERS:.0f}"
        rows.append((BYTES, text, found[BYTES] > POINTERS))
    return rows


def again(now: dict[str, Any], file: dict[str, Any], give: Push, told: Callable[[str], None]) -> None:
    """Time what is too slow once more, some times, and keep the best: a busy machine is not slow every time, a slow
    program is. Counts stay as they are."""
    for _ in range(TRIES if now["compiled"] else 0):
        slow = tuple([name for name, _, failed in judged(now, file) if failed and name in file["compiled"]])
        if not slow:
            return
        better(now, measured(give, told, slow))


def write(now: dict[str, Any], path: Path) -> None:
    file = kept(path)
    if now["compiled"]:
        file["compiled"] = now["costs"]
    else:
        file["interpreted"][now["python"]] = {"yardstick": now["yardstick"], "costs": now["costs"]}
    path.write_text(json.dumps(file, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def progress(name: str) -> None:
    print(name, file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write what it costs now into the file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--file", type=Path, default=FILE, help="another file than benchmarks/regress.json")
    options = parser.parse_args()
    file = kept(options.file)
    now = measured(push, progress)
    again(now, file, push, progress)
    if options.write:
        for _ in range(TRIES if now["compiled"] else 0):
            better(now, measured(push, progress, tuple(now["costs"])))
        write(now, options.file)
        file = kept(options.file)
    rows = judged(now, file)
    if options.json:
        told = [{"figure": name, "text": text, "failed": failed} for name, text, failed in rows]
        print(json.dumps({**now, "judged": told}))
    else:
        for name, text, failed in rows:
            print(f"{'FAILED' if failed else 'ok':<8}{name}: {text}")
    sys.exit(1 if any([failed for _, _, failed in rows]) else 0)


if __name__ == "__main__":
    main()
