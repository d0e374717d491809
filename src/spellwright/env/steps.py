"""A game as steps of a fixed width: at each, one player has at most so many choices.

A decision is taken apart (`factor`), one object or number a step; where there are more choices than the width, a step
chooses a range of them, and the next one within it. What leaves no choice is done at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from spellwright.core.errors import UserError
from spellwright.env.factor import DONE, Factor, factor
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Divide, Number, OneOf, Order, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import describe, mode_texts
from spellwright.rules.game import Game
from spellwright.rules.view import known_name, knows, option_view

CODES = (
    "pass", "play", "cast", "activate", "mana", "special", "one", "pick", "done", "number", "share", "pair", "range",
)  # fmt: skip
"""What a choice can be: the first six at priority; one of several answers; a member of a subset or the next of an
order; the end of a subset; a number; what one of several gets; what a creature attacks or blocks; a range of
choices."""


class Choice:
    """One of the choices of a step. `code` as in CODES; `subject` and `object` are ids of objects, or negative for
    players (seat 0 is -1), 0 for none; `number` what goes with it; `text` says it. What its player may not know of is
    0."""

    __slots__ = ("code", "number", "object", "subject", "text")

    def __init__(self, code: str, text: str, subject: int = 0, object: int = 0, number: int = 0) -> None:
        self.code = code
        self.text = text
        self.subject = subject
        self.object = object
        self.number = number

    def __repr__(self) -> str:
        return f"<{self.code}: {self.text}>"


class Stepped:
    """A game, and how far its decision has been taken: `taken` are the parts of the answer so far, `span` the range
    chosen among the next ones.

    `width` is the most choices a step has. `manas`: whether mana abilities are among the choices at priority (costs are
    paid without them, too). `answers` counts the answers given to the game; after `limit` of them nothing is done that
    was not chosen.
    """

    def __init__(self, game: Game, width: int, manas: bool = True, limit: int = 1_000_000) -> None:
        self.game = game
        self.width = width
        self.manas = manas
        self.limit = limit
        self.answers = 0
        self.at: Decision | None = None
        self.factor: Factor | None = None
        self.taken: Answer = ()
        self.parts: Sequence[int] = ()
        self.span: tuple[int, int] = (0, 0)
        self.forced()

    def clone(self) -> Stepped:
        """An independent copy."""
        out = Stepped.__new__(Stepped)
        out.game = self.game.clone()
        out.width = self.width
        out.manas = self.manas
        out.limit = self.limit
        out.answers = self.answers
        out.at = self.at
        out.factor = self.factor
        out.taken = self.taken
        out.parts = self.parts
        out.span = self.span
        return out

    @property
    def over(self) -> bool:
        return self.at is None

    @property
    def seat(self) -> int:
        """Who is to choose; -1 when the game is over."""
        return -1 if self.at is None else self.at.player

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """The choices, as ranges of `parts`; those of one part are that part."""
        low, high = self.span
        size = 1
        while (high - low + size - 1) // size > self.width:
            size *= self.width
        return [(i, min(i + size, high)) for i in range(low, high, size)]

    @property
    def count(self) -> int:
        """How many choices there are."""
        return 0 if self.at is None else len(self.ranges)

    def take(self, choice: int) -> None:
        """Take a choice by its number, from 0. UserError if there is none such; nothing is changed then."""
        found = self.ranges if self.at is not None else []
        if not 0 <= choice < len(found):
            hint = f"choose from 0 to {len(found) - 1}, as the action mask has it" if found else "the game is over"
            raise UserError(f"{choice} is no choice here", "", hint)
        low, high = found[choice]
        if high - low > 1:
            self.span = (low, high)
            return
        self.add(self.parts[low])
        self.forced()

    def answer(self, answer: Answer) -> None:
        """Answer the whole decision at once. RulesError if that is not legal."""
        self.game.push(answer)
        self.answers += 1
        self.at = None
        self.forced()

    def forced(self) -> None:
        """Do what leaves no choice; then the next choice, if the game is not over."""
        while True:
            d = self.game.decision
            if d is None:
                self.at = self.factor = None
                self.parts = ()
                self.span = (0, 0)
                return
            if self.at is not d:
                self.at = d
                self.taken = ()
                self.factor = factor(self.unhindered(d))
                self.look()
            if self.at is None:
                continue
            if len(self.parts) != 1 or self.answers >= self.limit:
                return
            self.add(self.parts[0])

    def unhindered(self, d: Decision) -> Decision:
        """A decision without mana abilities, if they are not wanted."""
        if isinstance(d, Priority) and not self.manas:
            return Priority(d.player, d.plays, [])
        return d

    def look(self) -> None:
        """Find the next parts."""
        assert self.factor is not None
        self.parts = self.factor.after(self.taken)
        self.span = (0, len(self.parts))
        if not self.parts:
            answer = self.factor.answer(self.taken)
            self.at = None
            self.game.push(answer)
            self.answers += 1

    def add(self, part: int) -> None:
        self.taken = (*self.taken, part)
        self.look()

    # ------------------------------------------------------------------ what the choices are

    def choices(self) -> list[Choice]:
        """What may be chosen, for the player who is to choose."""
        out: list[Choice] = []
        if self.at is None:
            return out
        for low, high in self.ranges:
            if high - low == 1:
                out.append(self.choice(self.parts[low]))
            else:
                first = self.choice(self.parts[low]).text
                last = self.choice(self.parts[high - 1]).text
                out.append(Choice("range", f"one of {high - low}: {first} ... {last}", number=high - low))
        return out

    def choice(self, part: int) -> Choice:
        """What a part is."""
        d = self.at
        assert d is not None and self.factor is not None
        if isinstance(d, Number):
            return Choice("number", str(part), self.shown(d.about), 0, part)
        if isinstance(d, Attack | Block):
            me = d.candidates[len(self.taken)]
            verb = "attacks" if isinstance(d, Attack) else "blocks"
            return Choice("pair", f"{self.name(me)} {verb} {self.name(part) if part else 'nothing'}", me, part)
        if isinstance(d, Divide):
            me = d.of[len(self.taken)]
            return Choice("share", f"{part} to {self.name(me)}", self.shown(me), 0, part)
        if isinstance(d, Subset):
            if part == DONE:
                return Choice("done", "no more" if self.taken else "none")
            of = list(dict.fromkeys(d.of))
            if d.kind == "modes":
                found = mode_texts(self.game.state, d.about)
                return Choice("pick", found[of[part]] if of[part] < len(found) else str(of[part]), 0, 0, of[part])
            return Choice("pick", self.name(of[part]), self.shown(of[part]), 0, len(self.taken))
        if isinstance(d, Order):
            if d.words:
                return Choice("pick", d.words[d.of[part]], 0, 0, d.of[part])
            return Choice("pick", self.name(d.of[part]), self.shown(d.of[part]), 0, len(self.taken))
        return self.one(d, self.factor.listed[part])

    def one(self, d: Decision, a: Answer) -> Choice:
        """What an answer of a list is."""
        s = self.game.state
        found = option_view(s, d, a, d.player, None)
        option = describe(s, d, a)
        code = option.verb if option.verb in CODES and isinstance(d, Priority) else "one"
        ids = [self.shown(i) for i in option.ids] or [self.shown(option.object)]
        number = option.number or (option.numbers[0] if option.numbers else 0)
        if isinstance(d, OneOf) and not option.ids and d.about > 0:
            ids = [0, self.shown(d.about)]
        return Choice(code, found["text"], ids[0], ids[1] if len(ids) > 1 else 0, number)

    def name(self, oid: int) -> str:
        return known_name(self.game.state, self.seat, oid)

    def shown(self, oid: int) -> int:
        """An object, if the player who chooses knows it."""
        if oid <= 0:
            return oid
        s = self.game.state
        return oid if oid < len(s.objects) and knows(s, self.seat, s.objects[oid]) else 0
