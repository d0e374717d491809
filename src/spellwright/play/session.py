"""A game at the terminal: people against agents, people against each other, or agents while one watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from spellwright.agents.base import Agent, make_agent
from spellwright.core.errors import UserError
from spellwright.play.answers import Menu, PairMenu, PriorityMenu, Wrong, menu_for
from spellwright.play.commands import Commands, Quit
from spellwright.play.payments import payment, preview
from spellwright.play.person import Person, spectator
from spellwright.play.records import Recorder, write_bundle
from spellwright.play.story import EVERYONE, Line
from spellwright.play.table import Table
from spellwright.play.texts import Texts
from spellwright.rules.base import Answer
from spellwright.rules.decisions import PASS, Decision, Priority, Unlisted
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import player_name, prompt
from spellwright.rules.pay import AUTO

STYLES = {"turn": "bold", "act": "none", "fight": "yellow", "note": "dim", "end": "bold red"}
MOST = 40
"""So many entries of a menu are shown."""
TYPED = 50
"""So many of the last lines typed go into a bundle."""
HIDE = "\x1b[3J"
"""Takes what has scrolled away out of a terminal's memory."""


class Session:
    """`seats` are those of the people at the terminal (one, or several who take turns at it), none for a game that one
    only watches. `read` gives the next line typed, and raises EOFError when there is none any more: at a terminal
    (`leave_at_end`) the people have left, else their agents play on."""

    def __init__(
        self,
        table: Table,
        seats: int | Sequence[int],
        console: Console,
        read: Callable[[str], str],
        leave_at_end: bool = False,
    ) -> None:
        wanted = [seats] if isinstance(seats, int) else list(seats)
        self.console = console
        self.read = read
        self.leave_at_end = leave_at_end
        self.texts = Texts()
        self.seats = [seat for seat in wanted if seat >= 0]
        self.recorder: Recorder | None = None
        self.typed: list[str] = []
        self.reported: set[str] = set()
        self.pay = "auto"
        self.take(table)
        self.commands = Commands(self)

    def take(self, table: Table) -> None:
        """Sit down at a table: at the beginning, or when a saved game is loaded."""
        self.table = table
        self.game = table.game
        width = self.console.width
        s = self.game.state
        self.people = {seat: Person(seat, s, self.texts, width) for seat in self.seats}
        for person in self.people.values():
            person.pay = self.pay
        self.here = self.people[self.seats[0]] if self.seats else spectator(s, self.texts, width)
        self.agents: list[Agent] = [
            make_agent(table.agents[i], self.game.seed * 2 + i) for i in range(len(table.agents))
        ]
        self.alone = not self.seats

    def record(self, path: str | Path) -> None:
        """Write a record of the game from its beginning. Raises UserError."""
        self.recorder = Recorder(path, self.table)

    def pays(self, how: str) -> None:
        """How the people pay from now on."""
        self.pay = how
        for person in self.people.values():
            person.pay = how

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
        except KeyboardInterrupt:
            if not self.leave_at_end:
                raise
            self.interrupted()
        except BaseException:
            if self.recorder is not None:
                self.recorder.file.close()
            raise
        self.hear()
        self.print(Text(self.table.ending(), style="bold green"))
        if self.recorder is not None:
            self.recorder.close()
            self.recorder = None
        return self.game.over

    def step(self, d: Decision) -> None:
        """Answer one decision."""
        person = self.people.get(d.player)
        if person is None or self.alone:
            self.push(self.agents[d.player].choose(self.game, d))
            return
        a = self.unasked(person, d)
        if a is None:
            self.hand_over(person)
            a = self.ask(d)
            if a is None:
                return
        self.push(a)

    def push(self, a: Answer) -> None:
        d = self.game.decision
        self.game.push(a)
        if self.recorder is not None:
            self.recorder.answer(d, a)
        self.hear()

    def hear(self) -> None:
        """Tell what is new, to who is at the terminal at once, to others when they come to it."""
        s = self.game.state
        for person in self.people.values():
            person.story.news(s)
        if self.here.seat == EVERYONE:
            self.here.story.news(s)
        if self.recorder is not None:
            self.recorder.facts()
        self.show(self.here.untold())

    def hand_over(self, person: Person) -> None:
        """Another person comes to the terminal: what the one before saw is hidden."""
        if person is self.here:
            return
        name = self.table.names[person.seat]
        self.hide()
        self.print(Text(f"It is for {name} to decide. Let nobody else look.", style="bold"))
        try:
            self.read(f"[Enter when {name} is here] > ")
        except EOFError:
            self.input_ended()
        self.hide()
        self.here = person
        person.drawn = -1
        self.show(person.untold())

    def hide(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(HIDE)
            self.console.file.flush()
        else:
            self.print(Text("\n" * 3 + "─" * 40))

    def unasked(self, person: Person, d: Decision) -> Answer | None:
        """The answer where there is nothing to decide: priority without a stop, the default payment, a single
        answer, one that was given once for all."""
        s = self.game.state
        if isinstance(d, Priority):
            return None if person.stops.asks(s, d, person.pay == "hand", self.texts.ability) else PASS
        if d.kind == "payment":
            return AUTO if person.pay == "auto" and d.legal(AUTO) else None
        settled = person.stops.settled(s, d, self.texts.ability)
        if settled is not None:
            return settled
        try:
            return d.options()[0] if d.count() == 1 else None
        except Unlisted:
            return None

    # ------------------------------------------------------------------ asking

    def menu(self, d: Decision) -> Menu:
        """The menu of a decision, with what each entry would tap."""
        s = self.game.state
        by_hand = self.here.pay == "hand"
        menu = menu_for(s, d, self.here.seat, self.texts, by_hand)
        if isinstance(menu, PriorityMenu) and not by_hand:
            for i in range(min(len(menu.rows), MOST)):
                try:
                    text = preview(s, self.here.seat, menu.answers[i])
                except Exception as error:
                    self.report(error)
                    break
                menu.rows[i] += f"  [{text}]" if text else ""
        return menu

    def ask(self, d: Decision) -> Answer | None:
        """Ask until there is an answer; None if the decision is no longer what is asked."""
        s = self.game.state
        menu = self.menu(d)
        if isinstance(d, (Priority, Attack, Block)) or d.kind in ("mulligan", "bottom"):
            self.draw()
        if d.kind == "payment" and d.legal(AUTO):
            menu.rows[0] = f"pay automatically: {payment(s, self.here.seat) or 'from the mana there is'}"
        self.print(Text(prompt(s, d), style="bold"))
        self.show_menu(menu)
        while True:
            try:
                text = self.read(f"[{menu.hint}] > ").strip()
            except EOFError:
                self.input_ended()
                return None
            self.typed = [*self.typed[1 - TYPED :], text]
            try:
                if not text:
                    a = AUTO if d.kind == "payment" and d.legal(AUTO) else menu.default()
                    if a is not None:
                        return self.given(a)
                    raise Wrong(f"type {menu.hint}; `help` tells more")
                if self.commands.run(text, menu):
                    if self.game.decision is not d or self.alone:
                        return None
                    continue
                return self.given(menu.read(text))
            except (Wrong, UserError) as error:
                self.print(Text(str(error), style="red"))
            except (Quit, EOFError, KeyboardInterrupt):
                raise
            except Exception as error:
                if self.game.decision is not d:
                    raise
                self.report(error)

    def report(self, error: Exception) -> None:
        """An internal error that has changed nothing: it is written down (once), and the game goes on."""
        if repr(error) in self.reported:
            return
        self.reported.add(repr(error))
        path = write_bundle(self.table, error, self.typed)
        self.print(Text(f"an internal error: {type(error).__name__}: {error}", style="red"))
        self.print(Text(f"all about it is in {path}; `spellwright replay {path}` comes back to it", style="red"))

    def given(self, a: Answer) -> Answer:
        self.here.points.append((len(self.game.answers), len(self.here.story.lines)))
        return a

    def input_ended(self) -> None:
        """Nothing more is typed: at a terminal the people have left, else agents play on."""
        if self.leave_at_end:
            self.commands.offer_save()
            raise Quit
        agents = self.table.agents
        who = " and ".join([f"{agents[seat]} plays on for {self.table.names[seat]}" for seat in self.seats])
        self.print(Text(f"The input has ended: {who}.", style="bold"))
        self.alone = True

    def interrupted(self) -> None:
        """Ctrl-C while an agent thinks or an answer is carried out: the game is left as it was at the last question."""
        if self.game.decision is None and not self.game.over and self.game.past:
            self.game.pop()
            if self.recorder is not None:
                self.recorder.undo()
        self.commands.offer_save()

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

    # ------------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Back to the person's last answer, if nothing was revealed since. Wrong says why not."""
        from spellwright.play.undo import revealed

        person = self.here
        if not person.points:
            raise Wrong("there is no answer of yours to take back")
        n, told = person.points[-1]
        for other in self.people.values():
            if other is not person and other.points and other.points[-1][0] >= n:
                raise Wrong(f"{player_name(self.game.state, other.seat)} has answered since")
        if n < len(self.game.past):
            why = revealed(self.game.past[n], self.game.state, person.seat)
            if why:
                raise Wrong(f"it cannot be taken back: {why}")
        person.points.pop()
        while len(self.game.answers) > n:
            self.game.pop()
        for other in self.people.values():
            other.back(self.game.state, told if other is person else len(other.story.lines))
        if self.recorder is not None:
            self.recorder.undo()
        self.print(Text("taken back", style="bold"))

    def concede(self) -> None:
        """Who is at the terminal gives the game up."""
        self.game.concede(self.here.seat)
        if self.recorder is not None:
            self.recorder.answer(None, self.game.answers[-1])

    # ------------------------------------------------------------------ showing

    def print(self, text: Text) -> None:
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def show(self, lines: Sequence[Line], rules: bool = False) -> None:
        """Lines of the story, with the rules they follow if asked for."""
        for line in lines:
            if line.kind == "turn":
                self.print(Text(""))
            rule = f" (CR {line.rule})" if rules and line.rule and "(CR " not in line.text else ""
            self.print(Text(("" if line.kind == "turn" else "  ") + line.text + rule, style=STYLES[line.kind]))

    def draw(self) -> None:
        """The board, if anything has happened since it was last drawn."""
        person = self.here
        s = self.game.state
        if person.drawn == len(self.game.answers):
            return
        person.drawn = len(self.game.answers)
        person.board.width = self.console.width
        self.print(Text(""))
        stops = frozenset(person.stops.here(s)) if person.seat >= 0 else frozenset()
        try:
            rows = person.board.lines(s, stops)
        except Exception as error:
            self.report(error)
            return
        for row in rows:
            self.print(row)


def watch(table: Table, console: Console, record: str = "") -> bool:
    """Agents play all seats; everything is shown. Whether the game came to its end."""

    def nothing(_: str) -> str:
        raise EOFError

    session = Session(table, (), console, nothing)
    if record:
        session.record(record)
    return session.run()
