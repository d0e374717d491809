"""Compare `spellwright bench` with a peer's command, in turns, on this machine; print medians and ratios.

python benchmarks/compare.py [--seconds N] [--rounds N] "PEER COMMAND {seconds}"
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
from typing import Any

FIGURES = ("games_per_s", "decisions_per_s", "decisions_per_game", "fork_us")


def last_object(command: list[str]) -> dict[str, Any]:
    """Run a command; the JSON object in its last line."""
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        sys.exit(f"{shlex.join(command)} failed with status {done.returncode}:\n{done.stderr[-2000:]}")
    try:
        data = json.loads(lines[-1])
    except ValueError:
        sys.exit(f"{shlex.join(command)} does not end with a JSON object: {lines[-1][:200]!r}")
    if "decisions_per_game" not in data and data.get("games"):
        data["decisions_per_game"] = data["decisions"] / data["games"]
    assert isinstance(data, dict)
    return data


def median(runs: list[dict[str, Any]], key: str) -> float | None:
    """The median of a figure, None if a run has none."""
    values = [float(r[key]) for r in runs if isinstance(r.get(key), int | float)]
    return statistics.median(values) if len(values) == len(runs) else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", help="the peer's command; {seconds} stands for the time")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    peer = shlex.split(options.peer.replace("{seconds}", str(options.seconds)))
    own = [sys.executable, "-m", "spellwright", "bench", "pair", "clone", "--json", "--seconds", str(options.seconds)]
    ours: list[dict[str, Any]] = []
    theirs: list[dict[str, Any]] = []
    for _ in range(max(1, options.rounds)):
        theirs.append(last_object(peer))
        ours.append(last_object(own))
    print(f"{'':<20}{'spellwright':>14}{'peer':>14}{'ratio':>10}")
    for key in FIGURES:
        a, b = median(ours, key), median(theirs, key)
        ratio = f"{a / b:>10.2f}" if a is not None and b else ""
        print(f"{key:<20}{'-' if a is None else f'{a:,.2f}':>14}{'-' if b is None else f'{b:,.2f}':>14}{ratio}")
    print(f"medians of {len(ours)} runs; compiled: {'yes' if ours[-1]['compiled'] else 'no'}")


if __name__ == "__main__":
    main()
