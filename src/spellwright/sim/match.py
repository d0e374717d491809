"""Many games between two decks: each is data (a seed and who sits where), so any of them can be played again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from spellwright.agents.base import chance, make_agent, play_game
from spellwright.core.collector import Quiet
from spellwright.core.errors import UserError
from spellwright.ir.meant.abilities import Card
from spellwright.rules.events_play import PlayerLoses
from spellwright.rules.game import Game
from spellwright.sim.spread import in_order

LIMIT: Final = 100_000
"""So many answers, and a game counts as unfinished."""
SEEDS: Final = 2147483000
REASONS: Final = {
    "104.2b": "an effect won the game",
    "104.3a": "conceded",
    "104.3e": "an effect lost the game",
    "104.4a": "all lost at once",
    "104.4b": "an effect or a loop made it a draw",
    "704.5a": "life at 0 or less",
    "704.5b": "drew from an empty library",
    "704.5c": "ten or more poison counters",
    "unfinished": "not finished",
}
"""Why games end, by the rule."""


class Contest(msgspec.Struct, frozen=True):
    """Two decks (as the engine reads them) with their agents, and the seed of the series."""

    names: tuple[str, str]
    decks: tuple[list[Card], list[Card]]
    agents: tuple[str, str]
    seed: int


class Played(msgspec.Struct, frozen=True):
    """One game. Decks are 0 and 1. `winner` and `first` (who began) are decks, `winner` -1 for none; `seat` is where
    deck 0 sat; `turns` counts the turns of both; `reason` is the rule that ended it; `seed` makes it again."""

    number: int
    seed: int
    seat: int
    first: int
    winner: int
    turns: int
    decisions: int
    reason: str
    life: tuple[int, int]


def play_one(c: Contest, number: int, among: int | None = None) -> Played:
    """The game with this number in the series: seats alternate from game to game, who begins from pair to pair.
    `among` is its number among the games of several series with one seed, if it is one of these; chance goes by it."""
    if among is None:
        among = number
    seat = number % 2
    first = number // 2 % 2
    rng = chance(c.seed * 1_000_003 + among)
    decks = [c.decks[seat], c.decks[1 - seat]]
    wanted = first if seat == 0 else 1 - first
    seed = rng.below(SEEDS)
    game = Game(decks, seed, keep_history=False)
    while game.state.first != wanted:
        seed = rng.below(SEEDS)
        game = Game(decks, seed, keep_history=False)
    players = [make_agent(c.agents[i], rng.below(SEEDS)) for i in (0, 1)]
    with Quiet():
        n = play_game(game, players if seat == 0 else players[::-1], LIMIT)
    s = game.state
    winner = s.winner if seat == 0 or s.winner < 0 else 1 - s.winner
    life = (s.players[seat].life, s.players[1 - seat].life)
    return Played(among, seed, seat, first, winner, s.turn, n, reason(game), life)


def reason(game: Game) -> str:
    """The rule by which a game ended, "unfinished" if it has not."""
    s = game.state
    if not s.over:
        return "unfinished"
    losers: list[PlayerLoses] = []
    e = s.log
    while e is not None:
        if isinstance(e, PlayerLoses):
            losers.append(e)
        e = e.prev
    if s.winner < 0:
        return "104.4a" if losers else "104.4b"
    return losers[0].why if losers else "104.2b"


def play_series(c: Contest, games: int, jobs: int = 1, told: Callable[[Played], None] | None = None) -> list[Played]:
    """Play the games 0 to `games` - 1; `told` hears of each, in order. Any number of `jobs` gives the same games."""
    if games < 1:
        raise UserError(f"{games} games cannot be played", "", "the number is 1 or more")
    out: list[Played] = []
    for p in in_order(play_one, c, 0, games, jobs):
        out.append(p)
        if told is not None:
            told(p)
    return out


def as_data(value: Any) -> Any:
    """A record as plain data."""
    return msgspec.to_builtins(value)
