"""A game from a file, step by step: forth, back, to any decision, with the log."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from spellwright.agents.base import chance
from spellwright.core.errors import UserError
from spellwright.play.answers import PlainMenu, Wrong, menu_for
from spellwright.play.commands import count
from spellwright.play.look import look, matches
from spellwright.play.person import Person
from spellwright.play.records import Saved
from spellwright.play.session import STYLES
from spellwright.play.story import Line
from spellwright.play.texts import Texts
from spellwright.rules.base import Answer, RulesError
from spellwright.rules.decisions import Decision
from spellwright.rules.describe import describe, object_name, player_name, prompt
from spellwright.rules.game import CONCEDE
from spellwright.rules.state import State

HELP = """\
  next [N], an empty line   the next answer, or N of them; in a bundle, after the last, the one that failed
  back [N]                  back to before the last answer, or the last N
  goto N, goto turn T       after N answers; to the beginning of turn T
  start, last               to the beginning, to the end
  board, decision           the board; what is asked, with the answers
  look X, find TEXT         an object by its label on the board or its name; the objects with a text
  log [N]                   the last N lines of what happened, with the rules
  error                     the error of a bundle
  quit                      leave"""
HINT = "next, back, goto N, log, look X, help, quit"
LOG = 20


class Replay:
    """Steps through a file's game. `seat` is who looks on, -1 for one who sees everything."""

    def __init__(self, saved: Saved, seat: int, console: Console, read: Callable[[str], str]) -> None:
        self.saved = saved
        self.console = console
        self.read = read
        self.texts = Texts()
        self.table = saved.table()
        self.game = self.table.game
        self.answers = self.game.answers[:]
        self.states: list[State] = [*self.game.past, self.game.state]
        self.person = Person(seat, self.states[0], self.texts, console.width)
        self.told: list[int] = [0]
        for state in self.states[1:]:
            self.person.story.news(state)
            self.told.append(len(self.person.story.lines))
        self.at = len(self.answers)

    @property
    def state(self) -> State:
        return self.states[self.at]

    def run(self) -> None:
        """Until the reader leaves or the input ends."""
        self.where()
        if self.saved.error:
            self.print(Text("A bundle: " + self.saved.error.strip().splitlines()[-1], style="red"))
            self.print(Text("`next` gives the answer that failed once more; `error` shows all of the error."))
        while True:
            try:
                text = self.read(f"[{HINT}] > ").strip()
            except EOFError:
                self.print(Text(""))
                return
            words = text.casefold().split() or ["next"]
            if words[0] in ("quit", "q", "exit"):
                return
            try:
                self.command(words)
            except (Wrong, UserError) as error:
                self.print(Text(str(error), style="red"))

    def command(self, words: list[str]) -> None:
        word, rest = words[0], words[1:]
        if word in ("next", "n"):
            self.forth(count(rest, 1))
        elif word in ("back", "b"):
            self.go(max(0, self.at - count(rest, 1)))
        elif word in ("goto", "g"):
            self.go(self.turn(rest[1:]) if rest[:1] == ["turn"] else count(rest, -1))
        elif word == "start":
            self.go(0)
        elif word == "last":
            self.go(len(self.answers))
        elif word == "board":
            self.board()
        elif word == "decision":
            self.decision()
        elif word in ("look", "l") and rest:
            self.look(" ".join(rest))
        elif word == "find" and rest:
            self.find(" ".join(rest))
        elif word == "log":
            self.show(self.person.story.lines[: self.told[self.at]][-count(rest, LOG) :], True)
        elif word == "error":
            self.print(Text(self.saved.error.rstrip() or "this file tells of no error"))
        elif word in ("help", "h", "?"):
            self.print(Text(HELP))
        else:
            raise Wrong(f"{' '.join(words)!r} is not understood; `help` tells what is")

    # ------------------------------------------------------------------ moving

    def go(self, n: int) -> None:
        """To the state after so many answers."""
        if not 0 <= n <= len(self.answers):
            raise Wrong(f"there is no answer {n}: the game has {len(self.answers)}; say goto 0 to {len(self.answers)}")
        self.at = n
        self.where()

    def turn(self, words: list[str]) -> int:
        t = count(words, -1)
        for i in range(len(self.states)):
            if self.states[i].turn == t:
                return i
        raise Wrong(f"there is no turn {t}: the game has {self.states[-1].turn}")

    def forth(self, n: int) -> None:
        if self.at == len(self.answers):
            self.fail_again()
            return
        before = self.at
        self.at = min(len(self.answers), self.at + n)
        for i in range(before, self.at):
            self.print(Text(f"{i + 1}: {self.answer_text(i)}", style="cyan"))
            self.show(self.person.story.lines[self.told[i] : self.told[i + 1]])
        self.where()

    def fail_again(self) -> None:
        """At the end of a bundle: carry out the answer that failed."""
        a = self.saved.failing
        if a is None:
            raise Wrong("this is the end of the game" if self.state.over else "the file ends here")
        game = self.game.clone()
        try:
            game.give(a)
        except RulesError as error:
            raise Wrong(f"the answer {a} fails: {error}") from None
        except Exception as error:
            raise Wrong(f"the answer {a} fails again: {type(error).__name__}: {error}") from None
        self.print(Text(f"the answer {a} did not fail this time"))

    def answer_text(self, i: int) -> str:
        """An answer in words, as far as who looks on may know them."""
        s, a = self.states[i], self.answers[i]
        d = s.pending
        if a and a[0] <= CONCEDE:
            return f"{player_name(s, CONCEDE - a[0])} concedes"
        if d is None:
            return str(a)
        if self.person.seat not in (-1, d.player):
            return f"{player_name(s, d.player)} answers ({d.kind})"
        return f"{player_name(s, d.player)}, {d.kind}: {answer_words(s, d, a, self.texts)}"

    # ------------------------------------------------------------------ showing

    def where(self) -> None:
        s = self.state
        text = f"after {self.at} of {len(self.answers)} answers; turn {s.turn}"
        self.print(Text(text, style="bold"))
        if s.pending is not None:
            self.print(Text(prompt(s, s.pending)))
        elif s.over:
            self.print(Text("the game is over"))

    def board(self) -> None:
        self.person.board.width = self.console.width
        for row in self.person.board.lines(self.state):
            self.print(row)

    def decision(self) -> None:
        """What is asked now, with the answers where they can be listed."""
        d = self.state.pending
        if d is None:
            raise Wrong("nothing is asked: the game is over")
        self.print(Text(prompt(self.state, d), style="bold"))
        if self.person.seat not in (-1, d.player):
            return
        menu = menu_for(self.state, d, d.player, self.texts)
        for i in range(len(menu.rows)):
            self.print(Text(f"{i + 1:>4}  {menu.rows[i]}"))
        if not menu.rows and not isinstance(menu, PlainMenu):
            self.print(Text(f"  for example {answer_words(self.state, d, d.sample(chance(1)), self.texts)}"))

    def look(self, what: str) -> None:
        s = self.state
        board = self.person.board
        board.label(s)
        if what in board.labels:
            found = [board.labels[what]]
        else:
            found = [i for i in board.labels.values() if board.name(s, i).casefold().startswith(what)][:1]
        if not found:
            raise Wrong(f"nothing in sight is called {what!r}")
        for row in look(s, s.objects[found[0]], self.person.seat, self.texts):
            self.print(row)

    def find(self, text: str) -> None:
        s = self.state
        board = self.person.board
        board.label(s)
        seat = self.person.seat
        rows = [
            f"  {label:<4}{object_name(s, i)}"
            for label, i in board.labels.items()
            if matches(s, s.objects[i], seat, text, self.texts)
        ]
        if not rows:
            raise Wrong(f"{text!r} stands on nothing in sight")
        for row in rows:
            self.print(Text(row))

    def show(self, lines: list[Line], rules: bool = False) -> None:
        for line in lines:
            rule = f" (CR {line.rule})" if rules and line.rule and "(CR " not in line.text else ""
            self.print(Text(("" if line.kind == "turn" else "  ") + line.text + rule, style=STYLES[line.kind]))

    def print(self, text: Text) -> None:
        self.console.print(text, soft_wrap=not self.console.is_terminal)


def answer_words(s: State, d: Decision, a: Answer, texts: Texts) -> str:
    return describe(s, d, a, texts.ability).text or str(a)
