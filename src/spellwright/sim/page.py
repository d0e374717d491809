"""What series show, as one HTML file that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from spellwright.sim.charts import bars, lines, whiskers
from spellwright.sim.match import REASONS, Played
from spellwright.sim.standings import against, ranked, rounded
from spellwright.sim.statistics import SPLITS, between, who, wilson

POINTS: Final = 200
"""So many points of a running rate are drawn at most."""

STYLE: Final = """
:root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #23201b; --soft: #6d665c; --line: #e2dcd1;
  --s0: #7a4b1e; --s1: #2b6a8f; --s2: #3f7d3a; --s3: #94407c; --warm: 196, 120, 40; --cool: 60, 120, 170; }
@media (prefers-color-scheme: dark) { :root { --paper: #191815; --card: #22201c; --ink: #ece7dd; --soft: #a49b8d;
  --line: #3a362f; --s0: #dca870; --s1: #7db9de; --s2: #8fcb98; --s3: #dd93c6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
.soft, caption { color: var(--soft); font-size: .9rem; }
details { margin: .5rem 0; } summary { cursor: pointer; }
figure { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: .8rem 0;
  padding: .8rem; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.grid { stroke: var(--line); } .mid { stroke: var(--soft); stroke-dasharray: 4 4; }
.whisker { stroke: var(--s0); stroke-width: 3; stroke-linecap: round; opacity: .55; } .dot, .bar { fill: var(--s0); }
.line { fill: none; stroke-width: 2.2; } .band { fill: var(--s0); opacity: .18; }
.wide { overflow-x: auto; }
.all { width: max-content; min-width: 100%; max-width: calc(100vw - 4rem); position: relative; left: 50%;
  translate: -50%; }
.all table { font-size: .85rem; } .all th, .all td { padding: .25rem .35rem; }
.all td:first-child { white-space: nowrap; position: sticky; left: 0; background: var(--paper); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
@media print { figure { break-inside: avoid; } }
"""


def page(title: str, lead: str, parts: Sequence[str]) -> str:
    """The whole file."""
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>",
            f'<h1>{escape(title)}</h1>\n<p class="soft">{escape(lead)}</p>',
            *[p for p in parts if p],
            "</main>\n</body>\n</html>\n",
        ]
    )


def figure(title: str, plot: str) -> str:
    return f"<h3>{escape(title)}</h3>\n<figure>{plot}</figure>" if plot else ""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of text."""
    top = "".join([f"<th>{escape(h)}</th>" for h in heads])
    body = "\n".join(["<tr>" + "".join([f"<td>{escape(c)}</td>" for c in row]) + "</tr>" for row in rows])
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def html_of_two(data: dict[str, Any], played: Sequence[Played]) -> str:
    """The page of a series of two decks, from its summary and its games."""
    a, b = data["sides"]
    title = f"{a['deck']} and {b['deck']}"
    return page(title, f"{data['games']} games, seed {data['seed']}. {NOTE}", pair_parts(data, played))


NOTE: Final = "Intervals are Wilson's, 95%; drawn and unfinished games belong to no rate."


def pair_parts(data: dict[str, Any], played: Sequence[Played]) -> list[str]:
    """Everything about two decks."""
    rows: list[tuple[str, Any, str]] = []
    for side in data["sides"]:
        rows.append((who(side), side, count(side)))
        for word, key in SPLITS:
            rows.append((word, side[key], count(side[key])))
    name = data["sides"][0]["deck"]
    rate, band = running(played)
    rest = [f"{data[k]} {word}" for k, word in (("draws", "drawn"), ("unfinished", "not finished")) if data[k]]
    return [
        figure("How often each won", whiskers("rates with intervals", rows)),
        f'<p class="soft">{escape(", ".join(rest))}</p>' if rest else "",
        figure(
            f"How often {name} had won, game after game",
            lines("rate so far", {name: rate}, "games", band, percents=True),
        ),
        figure("Turns of both players", bars("games by turns", every_turn(data["turns"]["count"]), "turns")),
        reasons(data["reasons"]),
    ]


def count(rate: dict[str, Any]) -> str:
    return f"{rate['wins']} of {rate['games']}"


def running(played: Sequence[Played]) -> tuple[list[tuple[float, float]], list[tuple[float, float, float]]]:
    """The first deck's rate after each game that somebody won, with its interval."""
    decided = [p for p in played if p.winner >= 0]
    every = max(1, len(decided) // POINTS)
    rate: list[tuple[float, float]] = []
    band: list[tuple[float, float, float]] = []
    wins = 0
    for n, p in enumerate(decided, 1):
        wins += p.winner == 0
        if n % every == 0 or n == len(decided):
            rate.append((n, wins / n))
            band.append((n, *wilson(wins, n)))
    return rate, band


def every_turn(counted: dict[str, int]) -> dict[str, float]:
    """Numbers with how often, those between that never were too."""
    if not counted:
        return {}
    keys = [int(k) for k in counted]
    return {str(k): float(counted.get(str(k), 0)) for k in range(min(keys), max(keys) + 1)}


def reasons(counted: dict[str, int]) -> str:
    rows = [[REASONS.get(k, k) + (f" (CR {k})" if k[0].isdigit() else ""), str(n)] for k, n in counted.items()]
    return "<h3>How the games ended</h3>\n" + table(("", "games"), rows)


def html_of_field(data: dict[str, Any], games: Sequence[Sequence[Played]]) -> str:
    """The page of several decks, from the standings and the games of each pair."""
    decks = data["decks"]
    order = ranked(data)
    parts = [
        figure("Against all they met", whiskers("rates", [(who(decks[i]), decks[i], count(decks[i])) for i in order]))
    ]
    parts.append(matrix(data, order))
    rows: list[list[str]] = []
    for pair in data["pairs"]:
        a, b = pair["sides"]
        rows.append(
            [f"{who(a)} : {who(b)}", f"{a['wins']} : {b['wins']}", between(a), str(pair["turns"]["mean"] or "–")]
        )
    parts.append("<h2>Pairs</h2>\n" + table(("", "won", "rate of the first", "turns"), rows))
    for pair, played in zip(data["pairs"], games, strict=True):
        a, b = pair["sides"]
        inner = "\n".join([p for p in pair_parts(pair, played) if p])
        title = escape(f"{who(a)} : {who(b)}")
        parts.append(f"<details><summary>{title}</summary>\n{inner}\n</details>")
    title = f"{len(decks)} decks"
    return page(title, f"{data['games']} games, seed {data['seed']}. {NOTE}", parts)


def matrix(data: dict[str, Any], order: Sequence[int]) -> str:
    """Each deck against each, coloured by the rate."""
    met = against(data)
    decks = data["decks"]
    top = "".join([f"<th>{n + 1}</th>" for n in range(len(order))])
    rows: list[str] = []
    for n, i in enumerate(order):
        cells: list[str] = []
        for j in order:
            rate = met[i, j]["rate"] if (i, j) in met else None
            if rate is None:
                cells.append("<td></td>")
                continue
            ink = "--cool" if rate > 0.5 else "--warm"
            shade = f"background:rgba(var({ink}),{abs(rate - 0.5) * 1.2:.2f})"
            tip = escape(f"{decks[i]['deck']} against {decks[j]['deck']}: {between(met[i, j])}")
            cells.append(f'<td style="{shade}" title="{tip}">{rounded(rate)}</td>')
        rows.append(f"<tr><td>{n + 1} {escape(decks[i]['deck'])}</td>{''.join(cells)}</tr>")
    body = "\n".join(rows)
    return (
        '<h2>Each against each</h2>\n<div class="wide all"><table>'
        "<caption>how often the row won against the column</caption>"
        f"<thead><tr><th></th>{top}</tr></thead><tbody>\n{body}\n</tbody></table></div>"
    )


def html_of_alone(found: Sequence[dict[str, Any]]) -> str:
    """The page of decks alone, from their summaries."""
    parts: list[str] = []
    if len(found) > 1:
        last = max([len(d["turns"]) for d in found])
        kills = {d["deck"]: killed_by(d, last) for d in found}
        parts.append(figure("Killed by turn", lines("killed by turn", kills, "own turn", percents=True)))
    for data in found:
        parts.append(f"<h2>{escape(who(data))}</h2>")
        parts += alone_parts(data)
    first = found[0]
    title = " and ".join([d["deck"] for d in found]) + " alone"
    lead = f"{first['games']} games each, seed {first['seed']}, {first['turns_at_most']} own turns at most. "
    return page(title, lead + "Means are over the games that came to the turn.", parts)


def killed_by(data: dict[str, Any], last: int) -> list[tuple[float, float]]:
    """The part of the games with a kill by each turn to the last; after a deck's last turn nothing changes."""
    rates = [t["killed"]["rate"] for t in data["turns"]]
    return [(float(n + 1), rates[min(n, len(rates) - 1)]) for n in range(last if rates else 0)]


def alone_parts(data: dict[str, Any]) -> list[str]:
    turns = data["turns"]
    curve = {
        word: [(float(t["turn"]), t[key]) for t in turns]
        for key, word in (("lands", "lands"), ("mana", "mana there"), ("mana_made", "mana made"), ("spells", "spells"))
    }
    rates = [("killed", data["killed"]), ("ever short of a colour", data["colour"]["games"])]
    shown = [(word, r, f"{r['number']} of {r['of']}") for word, r in rates]
    games = data["games"]
    lacks = "".join([f" {k}: {n}" for k, n in data["colour"]["lacks"].items()])
    return [
        figure("Games", whiskers("games with a kill, and with want of a colour", shown)),
        figure("Turn of the kill", bars("games by turn of the kill", every_turn(data["kill"]["count"]), "own turn")),
        figure("Lands, mana and spells by turn", lines("means by turn", curve, "own turn")),
        figure(
            "Turns in which a spell wants only for a colour",
            bars("part of the turns", {str(t["turn"]): t["stuck"]["rate"] for t in turns}, "own turn", percents=True),
        ),
        f'<p class="soft">Turns by colour:{escape(lacks)}</p>' if lacks else "",
        figure("Mulligans", bars("games by mulligans", every_turn(data["mulligans"]["count"]), f"of {games} games")),
        figure(
            "Lands in the hand that was kept",
            bars("games by lands", every_turn(data["lands_in_opening_hand"]["count"]), "lands"),
        ),
    ]
