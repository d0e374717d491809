"""How the decks of a field stand: win rates with intervals, of each and of each pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spellwright.sim.field import Field, contest, of_pair
from spellwright.sim.match import Played
from spellwright.sim.statistics import WIDTH, between, plural, short, summary, who, wilson


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


def report_field(data: dict[str, Any]) -> str:
    """The standings for reading, at most WIDTH columns: the ranking, each against each by their places in it, and every
    pair with its interval."""
    decks = data["decks"]
    order = ranked(data)
    names = [short(who(d), 40) for d in decks]
    wide = max([len(name) for name in names])
    rows = [f"{plural(data['games'], 'game')}, seed {data['seed']}", "", f"{'':<{wide + 4}}  against all"]
    for n, i in enumerate(order):
        rows.append(f"{n + 1:>2}  {names[i]:<{wide}}  {between(decks[i])}")
    rows += each_against_each(data, order)
    wide = min((WIDTH - 41) // 2, max([len(d["deck"]) for d in decks]))
    for pair in data["pairs"]:
        a, b = pair["sides"]
        rest = [f"{pair[k]} {word}" for k, word in (("draws", "drawn"), ("unfinished", "not finished")) if pair[k]]
        left, right = short(a["deck"], wide), short(b["deck"], wide)
        rows.append(f"{left:>{wide}} : {right:<{wide}} {a['wins']:>4} : {b['wins']:<4} {between(a)}")
        if rest:
            rows.append(f"{'':<{2 * wide + 4}}({', '.join(rest)})")
    rows += ["", "In brackets: 95% intervals (Wilson)."]
    return "\n".join(rows)


def each_against_each(data: dict[str, Any], order: Sequence[int]) -> list[str]:
    """The rate of each row against the column, in blocks of as many columns as there is room for."""
    met = against(data)
    names = [short(d["deck"], 24) for d in data["decks"]]
    wide = max([len(name) for name in names])
    room = (WIDTH - wide - 4) // 5
    rows = [""]
    for begin in range(0, len(order), room):
        part = order[begin : begin + room]
        rows.append(" " * (wide + 4) + "".join([f"{begin + n + 1:>5}" for n in range(len(part))]))
        for n, i in enumerate(order):
            cells = [rounded(met[i, j]["rate"]) if (i, j) in met else "" for j in part]
            rows.append(f"{n + 1:>2}  {names[i]:<{wide}}{''.join([f'{c:>5}' for c in cells])}".rstrip())
        rows.append("")
    return rows


def rounded(rate: float | None) -> str:
    """A rate in whole percents."""
    return "–" if rate is None else f"{100 * rate:.0f}%"
