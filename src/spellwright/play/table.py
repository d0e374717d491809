"""A game set up for people: decks by name, players called after them, saved games with who plays what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spellwright import facade
from spellwright.agents.base import chance
from spellwright.core.errors import UserError
from spellwright.rules.events_play import PlayerLoses
from spellwright.rules.game import Game
from spellwright.sim.match import REASONS, reason


class Table:
    """A game with the names of its decks and agents. Seat 0 is the person's."""

    def __init__(self, game: Game, decks: tuple[str, ...], agents: tuple[str, ...]) -> None:
        self.game = game
        self.decks = decks
        self.agents = agents
        self.names = player_names(decks)
        for i in range(len(self.names)):
            game.state.edit_player(i).name = self.names[i]
        for past in game.past:
            for i in range(len(self.names)):
                past.edit_player(i).name = self.names[i]

    def ending(self) -> str:
        """How the game ended, in a sentence."""
        s = self.game.state
        if not s.over:
            return f"The game is left unfinished on turn {s.turn}."
        why = reason(self.game)
        text = REASONS.get(why, "")
        rule = f"{text} (CR {why})" if text else f"CR {why}"
        if s.winner < 0:
            return f"A draw on turn {s.turn}: {rule}."
        losers = [self.names[e.player] for e in self.game.log if isinstance(e, PlayerLoses)]
        whose = f"{' and '.join(losers)}: " if losers else ""
        return f"{self.names[s.winner]} wins on turn {s.turn}. {whose}{rule}."


def player_names(decks: tuple[str, ...]) -> tuple[str, ...]:
    """Players are called after their decks, numbered where these are the same."""
    out: list[str] = []
    for i in range(len(decks)):
        name = decks[i].replace("-", " ").replace("_", " ").strip() or f"player {i + 1}"
        name = name[:1].upper() + name[1:]
        out.append(f"{name} {i + 1}" if decks.count(decks[i]) > 1 else name)
    return tuple(out)


def pick_decks(given: tuple[str, ...], seed: int) -> tuple[str, str]:
    """Two decks: those given, the rest chosen among the starter decks by the seed."""
    from spellwright.oracle.pool import starter_deck_names

    names = [n for n in starter_deck_names() if n not in given]
    rng = chance(seed)
    out = list(given)
    while len(out) < 2:
        if not names:
            raise UserError("there are not two starter decks", "", "name two decks: starter decks or files")
        out.append(names.pop(rng.below(len(names))))
    return out[0], out[1]


def new_table(
    given: tuple[str, ...],
    seed: int,
    agents: tuple[str, ...],
    life: int,
    asked: tuple[int, ...],
    cards: Mapping[str, Any] | None = None,
) -> Table:
    """A new game between two decks, whose names are looked up in `cards` first. Raises UserError."""
    picked = pick_decks(given, seed)
    lists = [facade.named_deck(x, cards) for x in picked]
    decks = [facade.deck_cards(lists[i], cards, place=picked[i]) for i in (0, 1)]
    for i in (0, 1):
        if not decks[i]:
            raise UserError("there is no card in the main deck", picked[i])
    game = Game(decks, seed, life=life, asked=asked)
    return Table(game, tuple([x.name for x in lists]), agents)
