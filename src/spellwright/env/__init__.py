"""Environments for learning: `aec` for PettingZoo, `single` and `many` for Gymnasium. They need the extra `rl`.

Every choice is a step of its own, out of a fixed number of actions with a mask; see docs/env.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from spellwright.core.errors import UserError

if TYPE_CHECKING:
    from spellwright.env.cycle import MagicEnv
    from spellwright.env.one_seat import MagicSingleEnv
    from spellwright.env.side_by_side import MagicManyEnv
    from spellwright.facade import DeckLike

__all__ = ["MagicEnv", "MagicManyEnv", "MagicSingleEnv", "aec", "many", "single"]


def aec(decks: Sequence[DeckLike], *, render_mode: str | None = None, **options: Any) -> MagicEnv:
    """A PettingZoo environment of these decks, one a player, each as in `spellwright.Game`.

    Options: `cards` (where names are looked up first), `life` (20), `asked` (the seats that pay by hand), `manas`
    (True: mana abilities are among the choices at priority), `choices` (128, the number of actions; where there are
    more choices a step chooses a range of them), `battlefield` (96), `hand` (16), `stack` (16) and `elsewhere` (96;
    rows of the arrays), `limit` (20000 answers, then the game is broken off).

    Raises UserError for decks that cannot be played, and where PettingZoo is not installed.
    """
    found = _needed("cycle")
    env: MagicEnv = found.MagicEnv(_needed("table").Rules(decks, **options), render_mode)
    return env


def single(
    decks: Sequence[DeckLike],
    *,
    opponent: str = "random",
    seat: int = 0,
    render_mode: str | None = None,
    **options: Any,
) -> MagicSingleEnv:
    """A Gymnasium environment: the player of `seat` makes choices, an agent (by name) plays for each of the others.

    Options as for `aec`. Raises UserError for decks that cannot be played, an agent or a seat that there is not, and
    where Gymnasium is not installed.
    """
    found = _needed("one_seat")
    env: MagicSingleEnv = found.MagicSingleEnv(_needed("table").Rules(decks, **options), opponent, seat, render_mode)
    return env


def many(
    decks: Sequence[DeckLike],
    count: int,
    *,
    jobs: int = 1,
    opponent: str = "random",
    seat: int = 0,
    **options: Any,
) -> MagicManyEnv:
    """A Gymnasium vector environment: `count` games as of `single` side by side, in so many processes (`jobs`; any
    number gives the same). Arrays have a first axis of games; a game that ends is followed by another at once.

    Options as for `aec`. Raises UserError as `single` does.
    """
    found = _needed("side_by_side")
    env: MagicManyEnv = found.MagicManyEnv(_needed("table").Rules(decks, **options), count, opponent, seat, jobs)
    return env


def _needed(module: str) -> Any:
    """A module of this room, with what it needs."""
    import importlib

    try:
        return importlib.import_module(f"spellwright.env.{module}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in ("pettingzoo", "gymnasium", "numpy"):
            raise
        hint = "install it with: python -m pip install 'spellwright[rl]'"
        raise UserError(f"{error.name} is needed for environments", "", hint) from None


def __getattr__(name: str) -> Any:
    if name == "MagicEnv":
        return _needed("cycle").MagicEnv
    if name == "MagicManyEnv":
        return _needed("side_by_side").MagicManyEnv
    if name == "MagicSingleEnv":
        return _needed("one_seat").MagicSingleEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
