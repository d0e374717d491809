"""A game at the terminal: a person against agents, or agents among themselves while one watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from spellwright.agents.base import Agent, make_agent
from spellwright.core.errors import UserError
from spellwright.play.answers import Menu, PairMenu, PriorityMenu, Wrong, menu_for
from spellwright.play.board import Board
from spellwright.play.stops import Stops
from spellwright.play.story import EVERYONE, Line, Story
from spellwright.play.table import Table
from spellwright.play.texts import Texts
from spellwright.rules.base import Answer
from spellwright.rules.decisions import PASS, Decision, Priority, Unlisted
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import prompt
from spellwright.rules.layers import chars
from spellwright.rules.objects import Obj
from spellwright.rules.view import known_name, knows

STYLES = {"turn": "bold", "act": "none", "fight": "yellow", "note": "dim", "end": "bold red"}
MOST = 40
"""So many entries of a menu are shown."""
HELP = """\
Type the number of an answer, or the start of its words; an empty line passes or chooses none.
  pass, end           pass once; pass until the turn is over (you are asked when others act)
  undo                take your last answer back
  board, log [N]      show the board; the last N lines of what happened
  look N, look NAME   an entry of the list, or a card you can see, as it is now
  stop [STEP [mine|theirs|both|off]]
                      show the steps at which you are asked, or change them
  control             be asked at every priority, or no longer
  save FILE           write the game; `spellwright play --load FILE` goes on with it
  concede, quit       give the game up; leave it unfinished"""


class Quit(Exception):
    """The person leaves."""


class Session:
    """`seat` is the person's, `EVERYONE` for nobody's: then all is shown. `read` gives the next line typed, and raises
    EOFError when there is none any more: the person's agent plays on."""

    def __init__(
        self, table: Table, seat: int, console: Console, read: Callable[[str], str], leave_at_end: bool = False
    ) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.console = console
        self.read = read
        self.leave_at_end = leave_at_end
        self.texts = Texts()
        self.board = Board(seat, self.texts)
        self.story = Story(self.game.state, seat, self.texts.ability)
        self.stops = Stops(max(seat, 0))
        self.agents: list[Agent] = [
            make_agent(table.agents[i], self.game.seed * 2 + i) for i in range(len(table.agents))
        ]
        self.points: list[tuple[int, int]] = []
        self.drawn = -1
        self.alone = seat < 0

    # ------------------------------------------------------------------ the course of the game

    def run(self) -> bool:
        """Play until the game is over or the person leaves; whether it is over."""
        try:
            while True:
                d = self.game.decision
                if d is None:
                    break
                self.step(d)
        except Quit:
            pass
        self.show(self.story.news(self.game.state))
        self.print(Text(self.table.ending(), style="bold green"))
        return self.game.over

    def step(self, d: Decision) -> None:
        """Answer one decision."""
        if d.player != self.seat or self.alone:
            self.push(self.agents[d.player].choose(self.game, d))
            return
        a = self.unasked(d)
        if a is None:
            a = self.ask(d)
            if a is None:
                return
        self.push(a)

    def push(self, a: Answer) -> None:
        self.game.push(a)
        self.show(self.story.news(self.game.state))

    def unasked(self, d: Decision) -> Answer | None:
        """The answer where there is nothing to decide: priority without a stop, or a single answer."""
        if isinstance(d, Priority):
            return None if self.stops.asks(self.game.state, d, self.seat in self.game.asked) else PASS
        if d.kind == "payment":
            return None
        try:
            return d.options()[0] if d.count() == 1 else None
        except Unlisted:
            return None

    # ------------------------------------------------------------------ asking

    def ask(self, d: Decision) -> Answer | None:
        """Ask until there is an answer; None if the decision is no longer what is asked."""
        s = self.game.state
        menu = menu_for(s, d, self.seat, self.texts, self.seat in self.game.asked)
        if isinstance(d, (Priority, Attack, Block)) or d.kind in ("mulligan", "bottom"):
            self.draw()
        self.print(Text(prompt(s, d), style="bold"))
        self.show_menu(menu)
        while True:
            try:
                text = self.read(f"[{menu.hint}] > ").strip()
            except EOFError:
                self.input_ended()
                return None
            if not text:
                a = menu.default()
                if a is not None:
                    return self.given(a)
                self.print(Text(f"type {menu.hint}; `help` tells more", style="red"))
                continue
            try:
                if self.command(text, menu):
                    if self.game.decision is not d or self.alone:
                        return None
                    continue
                return self.given(menu.read(text))
            except (Wrong, UserError) as error:
                self.print(Text(str(error), style="red"))

    def given(self, a: Answer) -> Answer:
        self.points.append((len(self.game.answers), len(self.story.lines)))
        return a

    def input_ended(self) -> None:
        """Nothing more is typed: at a terminal the person has left, else an agent plays on."""
        if self.leave_at_end:
            self.print(Text(""))
            raise Quit
        agent = self.table.agents[self.seat]
        self.print(Text(f"The input has ended: {agent} plays on for {self.table.names[self.seat]}.", style="bold"))
        self.alone = True

    def show_menu(self, menu: Menu) -> None:
        if isinstance(menu, PairMenu):
            for row in menu.legend():
                self.print(Text("   " + row))
        for i in range(min(len(menu.rows), MOST)):
            self.print(Text(f"{i + 1:>4}  {menu.rows[i]}"))
        if len(menu.rows) > MOST:
            self.print(Text(f"      and {len(menu.rows) - MOST} more: type a name or the start of one"))
        if isinstance(menu, PriorityMenu) and not menu.rows:
            self.print(Text("      nothing but to pass", style="dim"))

    # ------------------------------------------------------------------ commands

    def command(self, text: str, menu: Menu) -> bool:
        """Carry out a command; False if it is none. Wrong or UserError if it cannot be done."""
        words = text.split()
        word = words[0].casefold()
        if word in ("help", "?", "h"):
            self.print(Text(HELP))
        elif word in ("board", "b") and len(words) == 1:
            self.drawn = -1
            self.draw()
            self.show_menu(menu)
        elif word == "log" and len(words) <= 2:
            n = int(words[1]) if len(words) == 2 and words[1].isdigit() else 20
            self.show(self.story.lines[-n:] if n else [])
        elif word in ("look", "l") and len(words) > 1:
            self.look(" ".join(words[1:]), menu)
        elif word in ("undo", "u") and len(words) == 1:
            self.undo()
        elif word == "end" and len(words) == 1 and isinstance(menu.d, Priority):
            self.stops.through = self.game.state.turn
            self.given(PASS)
            self.push(PASS)
        elif word in ("stop", "stops"):
            self.print(Text(self.stops.change([w.casefold() for w in words[1:]])))
        elif word == "control" and len(words) == 1:
            self.stops.control = not self.stops.control
            self.print(Text("you are asked at every priority" if self.stops.control else "you are asked at your stops"))
        elif word == "save":
            if len(words) != 2:
                raise Wrong("say where: save FILE")
            self.table.save(words[1])
            self.print(Text(f"saved; go on with it by `spellwright play --load {words[1]}`"))
        elif word == "concede" and len(words) == 1:
            self.game.concede(self.seat)
        elif word in ("quit", "exit", "q") and len(words) == 1:
            raise Quit
        else:
            return False
        return True

    def undo(self) -> None:
        """Back to the person's last answer."""
        if not self.points:
            raise Wrong("there is no answer of yours to take back")
        n, told = self.points.pop()
        del self.story.lines[told:]
        while len(self.game.answers) > n:
            self.game.pop()
        self.story.forget(self.game.state)
        self.drawn = -1
        self.print(Text("taken back", style="bold"))

    def look(self, what: str, menu: Menu) -> None:
        """Show an object by its number in the menu or by its name."""
        s = self.game.state
        if what.isdigit():
            i = int(what) - 1
            if not 0 <= i < len(menu.objects):
                raise Wrong(f"there is no {what} in the list")
            if not menu.objects[i]:
                raise Wrong(f"{what} is no card")
            found = [s.objects[menu.objects[i]]]
        else:
            found = self.named(what.casefold())
        for o in found:
            for row in self.board.look(s, o):
                self.print(row)

    def named(self, name: str) -> list[Obj]:
        """The objects in sight whose name begins so, one of several that are alike."""
        s = self.game.state
        ids = [*s.battlefield, *s.stack, *s.players[self.seat].hand, *s.exile]
        for p in s.players:
            ids += p.graveyard
        fit: list[Obj] = []
        for part in (str.startswith, str.__contains__):
            for oid in ids:
                o = s.objects[oid]
                if knows(s, self.seat, o) and part(known_name(s, self.seat, oid).casefold(), name):
                    if not any([x.card is o.card and chars(s, x) is chars(s, o) for x in fit]):
                        fit.append(o)
            if fit:
                return fit[:6]
        raise Wrong(f"no card in sight is called {name!r}")

    # ------------------------------------------------------------------ showing

    def print(self, text: Text) -> None:
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def show(self, lines: Sequence[Line]) -> None:
        """Lines of the story."""
        for line in lines:
            if line.kind == "turn":
                self.print(Text(""))
            self.print(Text(("" if line.kind == "turn" else "  ") + line.text, style=STYLES[line.kind]))

    def draw(self) -> None:
        """The board, if anything has happened since it was last drawn."""
        if self.drawn == len(self.game.answers):
            return
        self.drawn = len(self.game.answers)
        self.print(Text(""))
        for row in self.board.lines(self.game.state):
            self.print(row)


def watch(table: Table, console: Console) -> bool:
    """Agents play all seats; everything is shown. Whether the game came to its end."""

    def nothing(_: str) -> str:
        raise EOFError

    session = Session(table, EVERYONE, console, nothing)
    return session.run()
