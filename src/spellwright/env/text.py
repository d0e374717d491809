"""What a seat sees at a step, as text."""

from __future__ import annotations

from typing import Any

from spellwright.env.steps import Stepped
from spellwright.rules.describe import prompt
from spellwright.rules.view import view


def text(steps: Stepped, seat: int) -> str:
    """The game as the seat may see it, then its choices, numbered as the actions are."""
    s = steps.game.state
    v = view(s, seat, None, 0)
    lines = [f"Turn {v['turn']}, {v['step']}, of {s.players[v['active']].name}. You are {s.players[seat].name}."]
    for p in v["players"]:
        lines.append(player(p))
        lines += [f"  {thing(o)}" for o in v["battlefield"] if o.get("controller") == p["seat"]]
        for zone in ("hand", "graveyard", "library"):
            if p[zone]:
                known = " (known)" if zone != "graveyard" and (zone == "library" or p["seat"] != seat) else ""
                lines.append(f"  {zone}{known}: " + ", ".join([thing(o) for o in p[zone]]))
    for zone in ("exile", "command"):
        if v[zone]:
            lines.append(f"{zone}: " + ", ".join([thing(o) for o in v[zone]]))
    for o in v["stack"]:
        targets = [t["name"] for ids in o["targets"] for t in ids]
        at = f" -> {', '.join(targets)}" if targets else ""
        lines.append(f"stack: {o.get('name', 'a face-down spell')}{at}")
    if steps.over:
        who = steps.game.winner
        lines.append("The game is over: " + (f"{s.players[who].name} has won." if who >= 0 else "a draw."))
    elif steps.seat != seat:
        lines.append(f"{s.players[steps.seat].name} is to choose.")
    else:
        assert steps.at is not None
        lines.append(prompt(s, steps.at))
        lines += [f"{i}: {c.text}" for i, c in enumerate(steps.choices())]
    return "\n".join(lines) + "\n"


def player(p: dict[str, Any]) -> str:
    """A player in a line."""
    more = [f"{n} {name}" for name, n in p["counters"].items()]
    more += ["".join(p["mana"])] if p["mana"] else []
    more += ["has lost"] if p["lost"] else []
    sizes = f"{p['life']} life, {p['hand size']} in hand, {p['library size']} in library"
    return f"{p['name']}: " + ", ".join([sizes, *more])


def thing(o: dict[str, Any]) -> str:
    """An object in a few words."""
    out = str(o.get("name") or "a face-down card")
    if "power" in o:
        out += f" {o['power']}/{o['toughness']}"
    words = [w for w in ("tapped", "summoning sick") if o.get(w)]
    words += ["attacking"] if "attacking" in o else []
    words += ["blocking"] if "blocking" in o else []
    words += [f"{o['damage']} damage"] if o.get("damage") else []
    words += [f"{n} {name}" for name, n in o.get("counters", {}).items()]
    return f"{out} ({', '.join(words)})" if words else out
