"""What `spellwright bench` can measure: workloads by name, each with the figures it gives and how these are meant."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from spellwright.core.compiled import is_compiled
from spellwright.core.errors import UserError, suggestion
from spellwright.rules.game import Game
from spellwright.sim import measure

LESS: Final = "less"
MORE: Final = "more"
YARDSTICK: Final = "yardstick_us"
BOARDS: Final = "boards_us"
"""The figure that has one for every board."""


class Figure:
    """One number. `better`: LESS or MORE of it, "" where it only tells what was measured. `timed`: whether it goes with
    the speed of the machine."""

    __slots__ = ("better", "name", "text", "timed")

    def __init__(self, name: str, text: str, better: str = "", timed: bool = True) -> None:
        self.name = name
        self.text = text
        self.better = better
        self.timed = timed


class Plan:
    """How to measure: CPU time for games (the others take a part of it), seed, and boards by name, each loaded when its
    turn has come."""

    __slots__ = ("boards", "seconds", "seed")

    def __init__(self, seconds: float, seed: int, boards: Mapping[str, Callable[[], Game]]) -> None:
        self.seconds = seconds
        self.seed = seed
        self.boards = boards


class Workload:
    """Something to measure. `run` gives its figures by name, and may give facts beside them."""

    __slots__ = ("figures", "name", "quick", "run", "text")

    def __init__(
        self, name: str, text: str, quick: bool, run: Callable[[Plan], dict[str, Any]], figures: tuple[Figure, ...]
    ) -> None:
        self.name = name
        self.text = text
        self.quick = quick
        self.run = run
        self.figures = figures


def pair(p: Plan) -> dict[str, Any]:
    return measure.measure_games(measure.pair_decks(), p.seconds, p.seed)


def clone(p: Plan) -> dict[str, Any]:
    return measure.measure_clones(measure.pair_decks(), p.seconds / 4, p.seed)


def boards(p: Plan) -> dict[str, Any]:
    share = max(0.2, p.seconds / 2 / max(1, len(p.boards)))
    return {BOARDS: {name: measure.measure_board(p.boards[name](), share, p.seed) for name in sorted(p.boards)}}


def perft(p: Plan) -> dict[str, Any]:
    return measure.measure_perft(measure.pair_decks(), p.seconds / 4, p.seed)


def memory(p: Plan) -> dict[str, Any]:
    return {"state_kb": measure.kept_kb(measure.pair_decks(), p.seed)}


def garbage(p: Plan) -> dict[str, Any]:
    return {"garbage": measure.garbage(measure.pair_decks(), 20, p.seed)}


def reading(p: Plan) -> dict[str, Any]:
    return measure.measure_reading(p.seconds / 4)


def starts(p: Plan) -> dict[str, Any]:
    return measure.measure_starts()


WORKLOADS: Final = (
    Workload(
        "pair", "random games between the starter decks green and red", True, pair,
        (
            Figure("games_per_s", "random games a second", MORE),
            Figure("decisions_per_s", "decisions a second", MORE),
            Figure("decisions_per_game", "decisions a game", timed=False),
            Figure("us_per_decision", "microseconds a decision", LESS),
        ),
    ),
    Workload(
        "clone", "states in mid-game, copied", True, clone,
        (
            Figure("clone_us", "microseconds to clone a state in mid-game", LESS),
            Figure("fork_us", "microseconds to clone it and give the first answer", LESS),
        ),
    ),
    Workload(
        "boards", "random play on heavy boards", False, boards,
        (Figure(BOARDS, "microseconds a decision on the board", LESS),),
    ),
    Workload(
        "perft", "all lines of answers from games in mid-game", False, perft,
        (Figure("positions_per_s", "positions a second of all lines of answers", MORE),),
    ),
    Workload(
        "memory", "states that are kept", True, memory,
        (Figure("state_kb", "KB that a state kept ten decisions on needs", LESS, False),),
    ),
    Workload(
        "garbage", "what games leave behind", True, garbage,
        (Figure("garbage", "objects left for the cycle collector by 20 games", LESS, False),),
    ),
    Workload(
        "reading", "card text, with meaning", True, reading,
        (
            Figure("cards_per_s", "cards read a second, with meaning", MORE),
            Figure("grammar_ms", "milliseconds to make the grammar and read the first card", LESS),
        ),
    ),
    Workload(
        "starts", "fresh interpreters", True, starts,
        (
            Figure("import_ms", "milliseconds to import spellwright", LESS),
            Figure("decks_ready_ms", "milliseconds until two decks are ready", LESS),
            Figure("help_ms", "milliseconds of `spellwright --help`, the interpreter's start aside", LESS),
        ),
    ),
)  # fmt: skip
ALL: Final = "all"


def chosen(names: Iterable[str]) -> list[Workload]:
    """The workloads of these names in the order of the list; the quick ones if there are none. UserError for a name
    that is none."""
    wanted = list(names)
    known = [w.name for w in WORKLOADS]
    for name in wanted:
        if name not in known and name != ALL:
            hint = suggestion(name, [*known, ALL]) or f"there are: {', '.join(known)}; or {ALL}"
            raise UserError(f"there is no workload {name!r}", "", hint)
    if ALL in wanted:
        return list(WORKLOADS)
    return [w for w in WORKLOADS if (w.name in wanted if wanted else w.quick)]


def run(workloads: list[Workload], plan: Plan, told: Callable[[int, int], None] | None = None) -> dict[str, Any]:
    """All figures, with the yardstick and what was measured how. `told` hears how many workloads are done."""
    out: dict[str, Any] = {
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "seed": plan.seed,
        "workloads": [w.name for w in workloads],
        YARDSTICK: measure.yardstick_us(),
    }
    for i in range(len(workloads)):
        out.update(workloads[i].run(plan))
        out[YARDSTICK] = min(out[YARDSTICK], measure.yardstick_us())
        if told is not None:
            told(i + 1, len(workloads))
    return out


def figures(workloads: Iterable[Workload], boards: Iterable[str]) -> list[Figure]:
    """Every figure of the workloads, one for each board where there is one for each, and the yardstick last."""
    out: list[Figure] = []
    for w in workloads:
        for f in w.figures:
            if f.name == BOARDS:
                out += [Figure(f"{BOARDS}.{b}", f"{f.text} {b}", f.better, f.timed) for b in sorted(boards)]
            else:
                out.append(f)
    return [*out, Figure(YARDSTICK, "microseconds of the yardstick, a loop that is the same everywhere")]


def value(data: Mapping[str, Any], name: str) -> float | None:
    """A figure by its name, None if it is not there or no number."""
    first, _, rest = name.partition(".")
    found = data.get(first)
    if rest:
        found = found.get(rest) if isinstance(found, dict) else None
    return None if isinstance(found, bool) or not isinstance(found, int | float) else found
