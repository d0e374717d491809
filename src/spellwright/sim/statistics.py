"""What a series of games shows: win rates with intervals, by seat and by who began, lengths, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from spellwright.sim.match import REASONS, Contest, Played

Z: Final = 1.959963984540054
"""95% of the normal distribution lies within so many standard deviations."""
WIDTH: Final = 80
"""So many columns of a terminal a report takes at most."""


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval of a rate, (0, 1) for no games."""
    if games <= 0:
        return 0.0, 1.0
    p = wins / games
    d = 1 + z * z / games
    middle = (p + z * z / (2 * games)) / d
    half = z / d * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def rate(played: Sequence[Played], deck: int) -> dict[str, Any]:
    """How often a deck won, among the games that had a winner."""
    decided = [p for p in played if p.winner >= 0]
    wins = sum([1 for p in decided if p.winner == deck])
    low, high = wilson(wins, len(decided))
    return {
        "games": len(decided),
        "wins": wins,
        "rate": round(wins / len(decided), 4) if decided else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def lengths(values: Sequence[int]) -> dict[str, Any]:
    """Mean, median, least and most."""
    if not values:
        return {"mean": None, "median": None, "least": None, "most": None}
    v = sorted(values)
    n = len(v)
    median = v[n // 2] if n % 2 else (v[n // 2 - 1] + v[n // 2]) / 2
    return {"mean": round(sum(v) / n, 2), "median": median, "least": v[0], "most": v[-1]}


def counts(values: Sequence[Any]) -> dict[str, int]:
    """How often each, the most frequent first."""
    out: dict[str, int] = {}
    for v in values:
        out[str(v)] = out.get(str(v), 0) + 1
    return dict(sorted(out.items(), key=lambda kv: (-kv[1], kv[0])))


def summary(c: Contest, played: Sequence[Played]) -> dict[str, Any]:
    """The whole series as plain data; the same series gives the same data."""
    sides: list[dict[str, Any]] = []
    for i in (0, 1):
        side: dict[str, Any] = {"deck": c.names[i], "agent": c.agents[i]}
        side.update(rate(played, i))
        side["on_the_play"] = rate([p for p in played if p.first == i], i)
        side["on_the_draw"] = rate([p for p in played if p.first != i], i)
        side["seat_1"] = rate([p for p in played if (p.seat == 0) == (i == 0)], i)
        side["seat_2"] = rate([p for p in played if (p.seat == 0) != (i == 0)], i)
        side["life_at_the_end"] = lengths([p.life[i] for p in played])["mean"]
        sides.append(side)
    done = [p for p in played if p.reason != "unfinished"]
    turns: dict[str, Any] = lengths([p.turns for p in done])
    turns["count"] = {str(k): sum([1 for p in done if p.turns == k]) for k in sorted({p.turns for p in done})}
    return {
        "seed": c.seed,
        "games": len(played),
        "draws": sum([1 for p in done if p.winner < 0]),
        "unfinished": len(played) - len(done),
        "sides": sides,
        "turns": turns,
        "decisions": lengths([p.decisions for p in played]),
        "reasons": counts([p.reason for p in played]),
    }


def report(data: dict[str, Any]) -> str:
    """The summary for reading, at most WIDTH columns."""
    names = [short(who(side), 32) for side in data["sides"]]
    wide = max([len(name) for name in names])
    rows = [f"{plural(data['games'], 'game')}, seed {data['seed']}", "", f"{'':<{wide}}    won  rate"]
    for name, side in zip(names, data["sides"], strict=True):
        rows.append(f"{name:<{wide}}  {side['wins']:>5}  {between(side)}")
    rows += ["", " " * wide + "".join([f"  {head}" for head, _ in SPLITS])]
    for name, side in zip(names, data["sides"], strict=True):
        cells = "".join([f"  {percent(side[key]['rate']):>{len(head)}}" for head, key in SPLITS])
        rows.append(f"{name:<{wide}}{cells}")
    rows.append("")
    if data["draws"]:
        rows.append(f"drawn: {data['draws']}")
    if data["unfinished"]:
        rows.append(f"not finished: {data['unfinished']}")
    t = data["turns"]
    if t["mean"] is not None:
        rows.append(f"turns of both players: mean {t['mean']}, median {t['median']:g}, {t['least']} to {t['most']}")
    rows.append(f"decisions a game: mean {data['decisions']['mean']}")
    rows += ["", "how the games ended:"]
    for rule, n in data["reasons"].items():
        text = REASONS.get(rule, "")
        rows.append(f"  {n:>5}  {text + ' (CR ' + rule + ')' if rule != 'unfinished' else text}")
    rows += ["", "In brackets: 95% intervals (Wilson)."]
    return "\n".join(rows)


SPLITS: Final = (
    ("on the play", "on_the_play"),
    ("on the draw", "on_the_draw"),
    ("in seat 1", "seat_1"),
    ("in seat 2", "seat_2"),
)
"""What rates are split by: the word, and the key in a summary."""


def who(side: dict[str, Any]) -> str:
    return f"{side['deck']} ({side['agent']})"


def percent(x: float | None) -> str:
    return "    –" if x is None else f"{100 * x:5.1f}%"


def between(side: dict[str, Any]) -> str:
    """A rate with its interval."""
    return f"{percent(side['rate'])} ({percent(side['low']).strip()} to {percent(side['high']).strip()})"


def plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def short(name: str, most: int) -> str:
    """A name in at most so many letters: its end stays, since versions of a deck differ there."""
    if len(name) <= most:
        return name
    end = most // 3
    return f"{name[: most - end - 1]}…{name[-end:]}"
