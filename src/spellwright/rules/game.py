"""The game as its users see it: decisions, answers, undo, clones, keys, saves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spellwright.ir.meant import abilities as ma
from spellwright.ir.node import from_data, to_data
from spellwright.rules.base import Answer, RulesError
from spellwright.rules.decisions import Decision
from spellwright.rules.describe import TextOf
from spellwright.rules.events import Event
from spellwright.rules.linkcard import link_card
from spellwright.rules.progress import advance, concede, play_out, state_key
from spellwright.rules.start import new_state
from spellwright.rules.state import State, run
from spellwright.rules.view import view

SAVE_VERSION = 1
CONCEDE = -100
SETUP = ("cards", "decks", "seed", "life", "asked")
"""What a saved game is set up from."""
__all__ = ["Game", "advance", "concede", "play_out", "state_key"]


class Game:
    """A game: `decks` (each a list of meant cards) and a seed, then answers.

    `decision` is who is asked what, with `options()`, `count()`, `sample(rng)` and `legal(answer)`. `push` answers it
    and
    `pop` takes the last answer back; `clone` gives an independent game. `over`, `winner` (a seat, or -1 for a draw).
    `asked` are the seats that pay for themselves; the others pay by default.

    The lists of answers and of past states are shared with clones: each game knows how much of them is its own past,
    and whoever goes on otherwise copies that much.
    """

    def __init__(
        self,
        decks: Sequence[Sequence[ma.Card]],
        seed: int = 0,
        *,
        life: int = 20,
        asked: Sequence[int] = (),
        keep_history: bool = True,
    ) -> None:
        if len(decks) < 2:
            raise RulesError("a game needs two decks or more")
        for i in range(len(decks)):
            if not decks[i]:
                raise RulesError(f"deck {i + 1} is empty")
        for seat in asked:
            if not isinstance(seat, int) or not 0 <= seat < len(decks):
                raise RulesError(f"`asked` names the seat {seat!r}; the seats are 0 to {len(decks) - 1}")
        self.decks: tuple[tuple[ma.Card, ...], ...] = tuple([tuple(d) for d in decks])
        self.seed = seed
        self.life = life
        self.asked = tuple(asked)
        self._answers: list[Answer] = []
        self._given = 0
        self._past: list[State] = []
        self._kept = 0
        self._shared = False
        self.keep_history = keep_history
        self.state = new_state([[link_card(c) for c in d] for d in self.decks], seed, life, True)
        for seat in asked:
            self.state.players[seat].asked = True
        run(self.state)

    @classmethod
    def of_state(cls, state: State) -> Game:
        """A game that begins at a state that was set up otherwise (a scenario)."""
        g = cls.__new__(cls)
        g.decks = ()
        g.seed = 0
        g.life = 20
        g.asked = ()
        g._answers = []
        g._given = 0
        g._past = []
        g._kept = 0
        g._shared = False
        g.keep_history = True
        g.state = state
        run(state)
        return g

    @classmethod
    def begin(cls, data: Any) -> Game:
        """The game that `save` tells of before its first answer. RulesError for data that makes no game."""
        for key in SETUP:
            if key not in data:
                raise RulesError(f"the saved game is damaged: it has no {key!r}")
        try:
            cards = {name: from_data(c) for name, c in data["cards"].items()}
            lists = [[str(n) for n in d] for d in data["decks"]]
            for i in range(len(lists)):
                for name in lists[i]:
                    if name not in cards:
                        raise RulesError(
                            f"the saved game is damaged: deck {i + 1} has {name!r}, which is not among its cards"
                        )
            decks = [[cards[n] for n in d] for d in lists]
            return cls(decks, int(data["seed"]), life=int(data["life"]), asked=tuple(data["asked"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RulesError(f"the saved game is damaged: {type(error).__name__}: {error}") from None

    def give(self, answer: Answer) -> None:
        """An entry of `answers` once more: an answer, or that a player concedes. RulesError if it is not legal."""
        if answer and answer[0] <= CONCEDE:
            self.concede(CONCEDE - answer[0])
        else:
            self.push(answer)

    @property
    def answers(self) -> list[Answer]:
        """All answers so far, first to last."""
        return self._answers[: self._given]

    @property
    def past(self) -> list[State]:
        """The state before each answer, if history is kept."""
        return self._past[: self._kept]

    @property
    def decision(self) -> Decision | None:
        """What is being asked, None when the game is over."""
        return self.state.pending

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def winner(self) -> int:
        """The winner's seat; -1 for a draw, or while the game goes on."""
        return self.state.winner

    @property
    def log(self) -> list[Event]:
        """All facts so far, first to last."""
        out: list[Event] = []
        e = self.state.log
        while e is not None:
            out.append(e)
            e = e.prev
        out.reverse()
        return out

    def push(self, answer: Answer) -> None:
        """Answer the decision. RulesError if the answer is not legal; the game is then as before."""
        s = self.state
        d = s.pending
        if d is None:
            raise RulesError("the game is over: there is nothing to answer")
        if not d.legal(answer):
            raise RulesError(f"{answer} is no legal answer to {d.kind!r} of player {d.player + 1}")
        if self.keep_history or self._given != len(self._answers):
            self._note(answer)
        else:
            self._answers.append(answer)
            self._given += 1
        f = s.agenda
        assert f is not None
        s.pending = None
        f.resume(s, answer)
        run(s)

    def pop(self) -> Answer:
        """Take the last answer back. RulesError if there is none."""
        if not self._kept:
            raise RulesError("there is no answer to take back")
        self._kept -= 1
        self._given -= 1
        if self._shared:
            self.state = self._past[self._kept].clone()
            return self._answers[self._given]
        self.state = self._past.pop()
        return self._answers.pop()

    def _note(self, answer: Answer) -> None:
        """What is about to be answered, and the state before it if that is kept."""
        if self._given != len(self._answers):
            self._answers = self._answers[: self._given]
        self._answers.append(answer)
        self._given += 1
        if self.keep_history:
            if self._kept != len(self._past):
                self._past = self._past[: self._kept]
            self._past.append(self.state.clone())
            self._kept += 1

    def clone(self) -> Game:
        """An independent copy, at any decision."""
        g = Game.__new__(Game)
        g.decks = self.decks
        g.seed = self.seed
        g.life = self.life
        g.asked = self.asked
        g._answers = self._answers
        g._given = self._given
        g._shared = self._shared = True
        g._past = self._past
        g._kept = self._kept
        g.keep_history = self.keep_history
        g.state = self.state.clone()
        return g

    def concede(self, seat: int) -> None:
        """CR 104.3a: a player leaves the game at once. Not an answer; kept as (-100 - seat,) among the answers."""
        s = self.state
        if s.over or not 0 <= seat < len(s.players) or s.players[seat].lost:
            raise RulesError(f"player {seat + 1} is not in the game")
        self._note((CONCEDE - seat,))
        concede(s, seat)

    def key(self) -> str:
        """A hash of all that decides how the game can go on: equal keys, equal games."""
        return state_key(self.state)

    def view(self, seat: int, text_of: TextOf | None = None, facts: int = -1) -> dict[str, Any]:
        """What that player may know, JSON-able (see `rules.view`)."""
        return view(self.state, seat, text_of, facts)

    def save(self) -> dict[str, Any]:
        """The game as JSON-able data: what it was made of and what was answered (a game is its seed, decks and
        answers)."""
        data = self.save_setup()
        data["answers"] = [list(a) for a in self.answers]
        data["key"] = self.key()
        return data

    def save_setup(self) -> dict[str, Any]:
        """What the game was made of, JSON-able, without answers: what `begin` makes it from."""
        cards: dict[str, Any] = {}
        decks: list[list[str]] = []
        for d in self.decks:
            names: list[str] = []
            for c in d:
                if c.name not in cards:
                    cards[c.name] = to_data(c)
                names.append(c.name)
            decks.append(names)
        if not decks:
            raise RulesError("a game that was set up by hand cannot be saved by its decks and answers")
        return {
            "spellwright": SAVE_VERSION,
            "seed": self.seed,
            "life": self.life,
            "asked": list(self.asked),
            "decks": decks,
            "cards": cards,
        }

    @classmethod
    def load(cls, data: Any) -> Game:
        """The inverse of `save`. RulesError says what is wrong with the data."""
        if not isinstance(data, dict) or "spellwright" not in data:
            raise RulesError("this is no saved game: it has no 'spellwright' version")
        if data["spellwright"] != SAVE_VERSION:
            raise RulesError(
                f"this game was saved by format {data['spellwright']}; this version reads format {SAVE_VERSION}"
            )
        answers = answers_in(data)
        g = cls.begin(data)
        for i in range(len(answers)):
            try:
                g.give(answers[i])
            except RulesError as error:
                raise RulesError(f"the saved game is damaged at answer {i + 1}: {error}") from None
        if data.get("key") != g.key():
            raise RulesError(
                "the saved game ends elsewhere than it did when it was saved: it is damaged, or from another version"
            )
        return g


def answers_in(data: Any) -> list[Answer]:
    """The answers of a saved game. RulesError where one is no list of numbers."""
    found = data.get("answers")
    if not isinstance(found, list):
        raise RulesError("the saved game is damaged: it has no list of 'answers'")
    out: list[Answer] = []
    for i in range(len(found)):
        if not isinstance(found[i], list) or not all([isinstance(x, int) for x in found[i]]):
            raise RulesError(f"the saved game is damaged: answer {i + 1} is {found[i]!r:.40}, not a list of numbers")
        out.append(tuple(found[i]))
    return out
