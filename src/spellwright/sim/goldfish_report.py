"""What games alone show: the turn of the kill, mana by turn, want of colours, mulligans, lands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spellwright.sim.goldfish import Alone, Fished, Turn
from spellwright.sim.statistics import WIDTH, between, counts, lengths, percent, plural, short, who, wilson


def share(hits: int, of: int) -> dict[str, Any]:
    """How many of how many, with the interval."""
    low, high = wilson(hits, of)
    return {
        "of": of,
        "number": hits,
        "rate": round(hits / of, 4) if of else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def mean(values: Sequence[int]) -> float | None:
    return round(sum(values) / len(values), 2) if values else None


def summary_alone(about: Alone, played: Sequence[Fished]) -> dict[str, Any]:
    """All games as plain data; the same games give the same data.

    `kill` is about the games with a kill. `turns` has an entry for each own turn that any game came to: means over the
    games that came to it, and of all games the part with a kill by then. `colour` counts turns.
    """
    kills = [p.kill for p in played if p.kill]
    most = max([len(p.turns) for p in played], default=0)
    turns: list[dict[str, Any]] = []
    for n in range(1, most + 1):
        rows = [p.turns[n - 1] for p in played if len(p.turns) >= n]
        turns.append({"turn": n, **of_turn(rows), "killed": share(sum([1 for k in kills if k <= n]), len(played))})
    every = [t for p in played for t in p.turns]
    lacking = [letter for t in every for letter in t.lacks]
    return {
        "deck": about.name,
        "agent": about.agent,
        "seed": about.seed,
        "games": len(played),
        "turns_at_most": about.turns,
        "killed": share(len(kills), len(played)),
        "kill": {**lengths(kills), "count": {str(k): kills.count(k) for k in sorted(set(kills))}},
        "kill_on_the_play": mean([p.kill for p in played if p.kill and p.began]),
        "kill_on_the_draw": mean([p.kill for p in played if p.kill and not p.began]),
        "reasons": counts([p.reason for p in played]),
        "mulligans": {
            "mean": mean([p.mulligans for p in played]),
            "count": {
                str(m): sum([1 for p in played if p.mulligans == m]) for m in sorted({p.mulligans for p in played})
            },
        },
        "lands_in_opening_hand": {
            **lengths([p.opening for p in played]),
            "count": {str(m): sum([1 for p in played if p.opening == m]) for m in sorted({p.opening for p in played})},
        },
        "colour": {
            "turns": share(sum([1 for t in every if t.stuck]), len(every)),
            "games": share(sum([1 for p in played if any([t.stuck for t in p.turns])]), len(played)),
            "lacks": counts(lacking),
        },
        "turns": turns,
    }


def of_turn(rows: Sequence[Turn]) -> dict[str, Any]:
    return {
        "games": len(rows),
        "lands": mean([t.lands for t in rows]),
        "land_played": share(sum([1 for t in rows if t.land]), len(rows)),
        "mana": mean([t.mana for t in rows]),
        "mana_made": mean([t.made for t in rows]),
        "spells": mean([t.spells for t in rows]),
        "life": mean([t.life for t in rows]),
        "stuck": share(sum([1 for t in rows if t.stuck]), len(rows)),
    }


def interval(s: dict[str, Any]) -> str:
    return between(s).strip()


def report_alone(data: dict[str, Any]) -> str:
    """The summary for reading, at most WIDTH columns."""
    name = short(who(data), WIDTH - 32)
    rows = [f"{name} alone: {plural(data['games'], 'game')}, seed {data['seed']}", ""]
    kill = data["kill"]
    rows.append(f"killed by turn {data['turns_at_most']}: {interval(data['killed'])}")
    if kill["mean"] is not None:
        begun = [(k, data["kill_on_the_" + k]) for k in ("play", "draw")]
        on = [f"on the {k} {turn}" for k, turn in begun if turn is not None]
        about = [f"mean {kill['mean']}", f"median {kill['median']:g}", f"{kill['least']} to {kill['most']}", *on]
        rows += listed("turn of the kill:", about)
    for title, found in (
        ("mulligans:", data["mulligans"]),
        ("lands in the hand kept:", data["lands_in_opening_hand"]),
    ):
        rows += listed(f"{title} mean {found['mean']};", [f"{k}: {n}" for k, n in found["count"].items()])
    c = data["colour"]
    rows.append(
        f"a spell wants only for a colour: in {percent(c['turns']['rate']).strip()} of the turns,\n"
        f"  at some time in {interval(c['games'])} of the games"
    )
    if c["lacks"]:
        rows += listed("  turns by colour:", [f"{k}: {n}" for k, n in c["lacks"].items()])
    rows += ["", "turn  games  killed   lands  land played    mana    made  spells    life   lacks"]
    for t in data["turns"]:
        rows.append(
            f"{t['turn']:>4}  {t['games']:>5}  {percent(t['killed']['rate'])}  {t['lands']:>6}  "
            f"     {percent(t['land_played']['rate'])}  {t['mana']:>6}  {t['mana_made']:>6}  {t['spells']:>6}  "
            f"{t['life']:>6}  {percent(t['stuck']['rate'])}"
        )
    rows += ["", "Means over the games that came to the turn; `killed` of all; `lacks`: turns in"]
    rows += ["which a spell wants only for a colour. In brackets: 95% intervals (Wilson)."]
    return "\n".join(rows)


def listed(head: str, items: Sequence[str]) -> list[str]:
    """Items after their heading, with commas, in as many rows as they need."""
    rows = [head]
    for n, item in enumerate(items):
        item += "," if n < len(items) - 1 else ""
        if len(rows[-1]) + 1 + len(item) > WIDTH:
            rows.append("   ")
        rows[-1] += f" {item}"
    return rows
