"""How the decks of a field stand: win rates with intervals, of each and of each pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spellwright.sim.field import Field, contest, of_pair
from spellwright.sim.match import Played
from spellwright.sim.statistics import percent, summary, who, wilson


def standings(field: Field, played: Sequence[Played]) -> dict[str, Any]:
    """The whole field as plain data: `decks` in the order given, each with its games against all it met, and `pairs`,
    each a summary as that of two decks. The same games give the same data."""
    decks: list[dict[str, Any]] = []
    for i, name in enumerate(field.names):
        wins = games = 0
        for p in played:
            pair = field.pairs[p.number % len(field.pairs)]
            if i in pair and p.winner >= 0:
                games += 1
                wins += pair[p.winner] == i
        low, high = wilson(wins, games)
        decks.append(
            {
                "deck": name,
                "agent": field.agents[i],
                "games": games,
                "wins": wins,
                "rate": round(wins / games, 4) if games else None,
                "low": round(low, 4),
                "high": round(high, 4),
            }
        )
    pairs: list[dict[str, Any]] = []
    for k, pair in enumerate(field.pairs):
        data = summary(contest(field, k), of_pair(field, played, k))
        pairs.append({"decks": list(pair), **data})
    return {"seed": field.seed, "games": len(played), "decks": decks, "pairs": pairs}


def against(data: dict[str, Any]) -> dict[tuple[int, int], dict[str, Any]]:
    """The rate of each deck against each that it met, by their places."""
    out: dict[tuple[int, int], dict[str, Any]] = {}
    for pair in data["pairs"]:
        i, j = pair["decks"]
        out[i, j], out[j, i] = pair["sides"]
    return out


def ranked(data: dict[str, Any]) -> list[int]:
    """The places of the decks, the best first."""
    decks = data["decks"]
    return sorted(range(len(decks)), key=lambda i: (-(decks[i]["rate"] or 0.0), i))


def between(side: dict[str, Any]) -> str:
    """A rate with its interval."""
    return f"{percent(side['rate'])} ({percent(side['low']).strip()} to {percent(side['high']).strip()})"


def report_field(data: dict[str, Any]) -> str:
    """The standings for reading."""
    decks = data["decks"]
    order = ranked(data)
    met = against(data)
    wide = max([len(who(d)) for d in decks])
    heads = [str(n + 1) for n in range(len(order))]
    rows = [f"{data['games']} games, seed {data['seed']}", ""]
    rows.append(f"{'':<{wide + 4}}  {'against all':<26}" + "".join([f"{h:>8}" for h in heads]))
    for n, i in enumerate(order):
        cells = [percent(met[i, j]["rate"]) if (i, j) in met else "" for j in order]
        row = f"{n + 1:>2}  {who(decks[i]):<{wide}}  {between(decks[i]):<26}" + "".join([f"{c:>8}" for c in cells])
        rows.append(row.rstrip())
    rows.append("")
    for pair in data["pairs"]:
        a, b = pair["sides"]
        rest = [f"{pair[k]} {word}" for k, word in (("draws", "drawn"), ("unfinished", "not finished")) if pair[k]]
        tail = f" ({', '.join(rest)})" if rest else ""
        rows.append(f"{who(a):>{wide}} : {who(b):<{wide}}  {a['wins']:>4} : {b['wins']:<4} {between(a)}{tail}")
    rows += ["", "In brackets: 95% intervals (Wilson)."]
    return "\n".join(rows)
