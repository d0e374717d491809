"""What both environments are made of: decks, a seed, a game in steps, and what a seat sees of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spellwright.agents.base import chance
from spellwright.core.errors import UserError
from spellwright.env.observe import Layout, Observation, observe
from spellwright.env.steps import Stepped
from spellwright.env.text import text
from spellwright.facade import deck_cards
from spellwright.rules.game import Game

if TYPE_CHECKING:
    from spellwright.facade import DeckLike

SEEDS = 2147483000


class Rules:
    """How a table plays; see `spellwright.env.aec`."""

    def __init__(
        self,
        decks: Sequence[DeckLike],
        *,
        cards: Mapping[str, Any] | None = None,
        life: int = 20,
        asked: Sequence[int] = (),
        manas: bool = True,
        choices: int = 128,
        battlefield: int = 96,
        hand: int = 16,
        stack: int = 16,
        elsewhere: int = 96,
        limit: int = 20_000,
    ) -> None:
        if isinstance(decks, str) or len(decks) < 2:
            raise UserError("a game needs two decks or more", "", "give a list with a deck for each player")
        for name, n in {"choices": choices - 1, "limit": limit, "battlefield": battlefield, "hand": hand}.items():
            if n < 1:
                raise UserError(f"{name} is too small", "", "two choices, one row and one answer are the least")
        for seat in asked:
            if not 0 <= seat < len(decks):
                raise UserError(f"there is no seat {seat} to pay for itself", "", f"seats are 0 to {len(decks) - 1}")
        self.decks = [deck_cards(deck, cards) for deck in decks]
        self.life = life
        self.asked = tuple(asked)
        self.manas = manas
        self.limit = limit
        self.layout = Layout(len(decks), choices, battlefield, hand, stack, elsewhere)
        self.space = self.layout.space()


class Table:
    """A game under way. `seed` is the game's; without one the next reset takes one that follows from the last."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seed = 0
        self.seeded = False
        self.steps: Stepped | None = None

    def reset(self, seed: int | None) -> None:
        if seed is None:
            seed = chance(self.seed + 1).below(SEEDS) if self.seeded else secrets.randbelow(SEEDS)
        r = self.rules
        game = Game(r.decks, seed, life=r.life, asked=r.asked, keep_history=False)
        self.seed = seed
        self.seeded = True
        self.steps = Stepped(game, r.layout.width, r.manas, r.limit)

    @property
    def on(self) -> Stepped:
        """The game in steps. UserError before the first reset."""
        if self.steps is None:
            raise UserError("the game has not begun", "", "call reset() first")
        return self.steps

    @property
    def cut(self) -> bool:
        """Whether the game is broken off: too many answers were given."""
        return not self.on.over and self.on.answers >= self.rules.limit

    def copy_to(self, other: Table) -> None:
        """Put the other table where this one is. UserError if its observations mean something else, or before the first
        reset; the other is then as it was."""
        on = self.on
        if other.rules.layout.schema_hash() != self.rules.layout.schema_hash():
            raise UserError("the other environment has another shape", "", "restore from a clone of this one")
        other.rules = self.rules
        other.seed = self.seed
        other.seeded = self.seeded
        other.steps = on.clone()

    def reward(self, seat: int) -> float:
        """1 for the winner of a game that is over, -1 for who lost, 0 for a draw and while it goes on."""
        on = self.on
        if not on.over or on.game.winner < 0:
            return 0.0
        return 1.0 if on.game.winner == seat else -1.0

    def observe(self, seat: int) -> Observation:
        return observe(self.rules.layout, self.on, seat)

    def text(self, seat: int) -> str:
        return text(self.on, seat)
