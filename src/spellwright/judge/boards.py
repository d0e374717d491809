"""Boards to play on with: the game at which a scenario begins, for benchmarks and players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from spellwright.core.errors import UserError, suggestion
from spellwright.judge.board import set_up
from spellwright.judge.build import SUFFIXES, read_scenarios
from spellwright.judge.cards import CardBox
from spellwright.judge.of_card import default_folder
from spellwright.judge.scenario import Scenario
from spellwright.rules.game import Game

FOLDER = "boards"
"""The folder of scenarios that are heavy boards, a file each."""


def board_names() -> list[str]:
    """The names of the boards that come with the program, sorted."""
    return sorted(_boards())


def load_board(
    what: str | Path | Scenario,
    cards: Mapping[str, Any] | None = None,
    *,
    seed: int | None = None,
    box: CardBox | None = None,
    keep_history: bool = False,
) -> Game:
    """The game at which a scenario begins; its steps are left aside.

    `what` is the name of a board that comes with the program, the path of a file with one scenario, or one made in
    Python. Every player
    pays by default, and coins, dice and shuffles are by `seed`, the scenario's own unless said. Cards are looked up as
    `check` does, or in a `box` that several boards share. With `keep_history` answers can be taken back. Raises
    UserError for an unknown name, and for a file that is no scenario or holds several.
    """
    scenario = what if isinstance(what, Scenario) else _read(_path(what))
    if seed is not None:
        scenario = replace(scenario, seed=seed)
    game = set_up(scenario, box if box is not None else CardBox(cards), told=False).game
    game.keep_history = keep_history
    return game


def _read(path: Path) -> Scenario:
    found = read_scenarios(path)
    if len(found) != 1:
        raise UserError(f"{len(found)} scenarios are in this file", str(path), "a board is a file of one scenario")
    return found[0]


def _boards() -> dict[str, Path]:
    room = default_folder()
    folder = room / FOLDER if room is not None else None
    if folder is None or not folder.is_dir():
        return {}
    return {p.stem: p for p in folder.iterdir() if p.suffix in SUFFIXES}


def _path(what: str | Path) -> Path:
    known = _boards()
    if isinstance(what, str) and what in known:
        return known[what]
    path = Path(what)
    if path.is_file():
        return path
    if isinstance(what, Path) or path.suffix or path.parent != Path():
        raise UserError("there is no such file", str(what), "it is a file with one scenario, or the name of a board")
    hint = suggestion(str(what), known) or f"the boards are {', '.join(sorted(known)) or 'none'}"
    raise UserError(f"no board is called {str(what)!r}", "", hint)
