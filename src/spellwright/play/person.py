"""A person at the terminal: what they see, when they are asked, how they pay, what they have answered."""

from __future__ import annotations

from spellwright.play.board import Board
from spellwright.play.stops import Stops
from spellwright.play.story import EVERYONE, Line, Story
from spellwright.play.texts import Texts
from spellwright.rules.state import State

PAY = ("auto", "ask", "hand")
"""Costs are paid by default; by default once the payment has been shown and agreed to; by hand."""


class Person:
    """`seat` is theirs, `EVERYONE` for one who watches all. `points` are their answers that could be taken back: how
    many answers there were before each, and how many lines of the story. `told` counts the lines of the story that
    they have been shown."""

    def __init__(self, seat: int, s: State, texts: Texts, width: int) -> None:
        self.seat = seat
        self.texts = texts
        self.board = Board(seat, texts, width)
        self.stops = Stops(max(seat, 0))
        self.pay = "auto"
        self.begin(s)

    def begin(self, s: State) -> None:
        """Take up a game at this state, knowing nothing of how it came to it."""
        self.story = Story(s, self.seat, self.texts.ability)
        self.points: list[tuple[int, int]] = []
        self.told = 0
        self.drawn = -1

    def untold(self) -> list[Line]:
        """The lines of the story that are new to them."""
        lines = self.story.lines[self.told :]
        self.told = len(self.story.lines)
        return lines

    def back(self, s: State, told: int) -> None:
        """Answers were taken back: the story goes on from so many lines."""
        del self.story.lines[told:]
        self.told = min(self.told, len(self.story.lines))
        self.story.forget(s)
        self.drawn = -1


def spectator(s: State, texts: Texts, width: int) -> Person:
    """One who sees everything and decides nothing."""
    return Person(EVERYONE, s, texts, width)
