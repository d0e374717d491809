"""What can be typed at the terminal besides answers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from spellwright.core.errors import UserError
from spellwright.core.vocab import ZONE_NAMES
from spellwright.play.answers import Menu, PriorityMenu, Wrong, is_number
from spellwright.play.look import look, matches
from spellwright.play.person import PAY
from spellwright.play.records import read_game, save_game
from spellwright.play.stops import ability_key, is_yes_or_no
from spellwright.rules.decisions import PASS, OneOf, Priority
from spellwright.rules.describe import object_name, player_name
from spellwright.rules.events import Event
from spellwright.rules.facts import fact, fact_rule
from spellwright.rules.layers import chars
from spellwright.rules.objects import Obj
from spellwright.rules.view import known_name, knows

if TYPE_CHECKING:
    from spellwright.play.session import Session

FOUND = 30
"""So many objects at most are listed by `find`."""
PAGES = 6
"""So many objects of one name at most are shown by `look`."""
LOG = 20
HELP_INDENT = 22


class Quit(Exception):
    """The people leave."""


HELP: tuple[tuple[str, str, str], ...] = (
    ("answer", "", "the number of an answer, or the start of its words; an empty line passes, or chooses none"),
    ("pass", "", "pass once (as an empty line does)"),
    ("end", "", "pass until the turn is over; you are asked when others act"),
    ("undo", "", "take your last answer back, if nothing was revealed since"),
    ("board", "", "show the board"),
    ("look", "X", "all about an object: its number in the list, its label on the board (p1, o2, h3), or its name"),
    ("find", "TEXT", "the objects in sight in whose name, types or text it stands"),
    ("graveyard", "[mine|theirs]", "the cards in graveyards"),
    ("exile", "", "the cards in exile"),
    ("log", "[N]", "the last N lines of what happened, with the rules"),
    ("why", "[N]", "the last thing that happened (the last but N): its facts, their cause, their rules"),
    ("stop", "STEP [mine|theirs|both|off]", "be asked in a step, or no longer; `stops` shows them"),
    ("control", "", "be asked at every priority, or no longer"),
    ("yield", "[N]", "do not ask any more when this ability (s1 is the top of the stack) waits to resolve"),
    ("always", "yes|no", "give this answer now and whenever the same ability asks"),
    ("yields", "[off N]", "what is remembered so; forget entry N"),
    ("pay", "auto|ask|hand", "pay by default, by default once you have agreed, or piece by piece"),
    ("save", "FILE", "write the game; `load FILE` and `spellwright play --load FILE` go on with it"),
    ("save!", "FILE", "the same, over a file that there is"),
    ("load", "FILE", "leave this game and go on with a saved one"),
    ("concede", "", "give the game up"),
    ("quit", "", "leave the game unfinished"),
)
"""Every command: its word, what follows it, what it does."""
SHORT = {
    "?": "help",
    "h": "help",
    "b": "board",
    "l": "look",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
    "gy": "graveyard",
}


class Commands:
    """Carries commands out for the person at the terminal of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table: dict[str, Callable[[list[str], Menu], None]] = {
            "help": self.help,
            "board": self.board,
            "log": self.log,
            "why": self.why,
            "look": self.look,
            "find": self.find,
            "graveyard": self.graveyard,
            "exile": self.exile,
            "undo": self.undo,
            "end": self.end,
            "stop": self.stop,
            "stops": self.stop,
            "control": self.control,
            "yield": self.yield_to,
            "yields": self.yields,
            "always": self.always,
            "pay": self.pay,
            "save": self.save,
            "save!": self.save_over,
            "load": self.load,
            "concede": self.concede,
            "quit": self.quit,
        }

    def run(self, text: str, menu: Menu) -> bool:
        """Carry a command out; False if it is none. Wrong or UserError if it cannot be done."""
        words = text.split()
        word = words[0].casefold()
        if len(word) == 1 and isinstance(menu.d, OneOf) and menu.d.words:
            return False
        word = SHORT.get(word, word)
        if word not in self.table or (word in ("pay", "exile", "end") and len(words) > 1 and self.is_entry(text, menu)):
            return False
        self.table[word](words[1:], menu)
        return True

    def is_entry(self, text: str, menu: Menu) -> bool:
        """Whether the words are those of an answer."""
        return any([row.casefold().startswith(text.casefold()) for row in menu.rows])

    def say(self, text: str, style: str = "none") -> None:
        self.session.print(Text(text, style=style))

    def lines(self, rows: Sequence[Text]) -> None:
        for row in rows:
            self.session.print(row)

    # ------------------------------------------------------------------ to see

    def help(self, words: list[str], menu: Menu) -> None:
        rows = [row for row in HELP if not words or row[0] == words[0].casefold()]
        if not rows:
            raise Wrong(f"there is no command {words[0]!r}; `help` lists them")
        if not words:
            self.say(f"Now: type {menu.hint}.")
        for word, more, what in rows:
            left = f"  {word} {more}".rstrip()
            lines = textwrap.wrap(what, max(30, self.session.console.width - HELP_INDENT - 1))
            if len(left) >= HELP_INDENT:
                self.say(left)
                left = ""
            for line in lines:
                self.say(f"{left:<{HELP_INDENT}}{line}")
                left = ""

    def board(self, words: list[str], menu: Menu) -> None:
        self.session.here.drawn = -1
        self.session.draw()
        self.session.show_menu(menu)

    def log(self, words: list[str], menu: Menu) -> None:
        n = count(words, LOG)
        self.session.show(self.session.here.story.lines[-n:] if n else [], rules=True)

    def why(self, words: list[str], menu: Menu) -> None:
        """A line of the story, taken apart."""
        lines = [line for line in self.session.here.story.lines if line.kind != "turn"]
        n = count(words, 0)
        if n >= len(lines):
            raise Wrong("nothing has happened yet" if not lines else f"so far there are {len(lines)} things to explain")
        line = lines[len(lines) - 1 - n]
        self.say(line.text, "bold")
        s = self.session.game.state
        seat = self.session.here.seat
        rules = [line.rule] if line.rule else []
        cause = 0
        for e in line.facts:
            f = fact(s, e).seen_by(seat)
            cause = cause or e.cause
            if f.text:
                self.say(f"  {f.text} (CR {fact_rule(e)})")
            if fact_rule(e) not in rules:
                rules.append(fact_rule(e))
        if cause and cause < len(s.objects) and knows(s, seat, s.objects[cause]):
            self.say(f"  because of {object_name(s, cause)}" + self.caused(line.facts))
        for number in rules:
            text = rule_text(number)
            self.say(f"  CR {number}" + (f": {text}" if text else ""), "dim")

    def caused(self, facts: Sequence[Event]) -> str:
        """The text of what caused the facts, where it is known."""
        s = self.session.game.state
        key = ability_key(s, facts[0].cause, self.session.texts.ability) if facts else ""
        return f": {key.split(chr(10), 1)[1]}" if key else ""

    def look(self, words: list[str], menu: Menu) -> None:
        if not words:
            raise Wrong("say at what: a number of the list, a label of the board as p1, or a name")
        what = " ".join(words).casefold()
        here = self.session.here
        s = self.session.game.state
        if is_number(what):
            i = int(what) - 1
            if not 0 <= i < len(menu.objects):
                raise Wrong(f"there is no {what} in the list")
            if not menu.objects[i]:
                raise Wrong(f"{what} is no card")
            found = [s.objects[menu.objects[i]]]
        else:
            found = self.labelled(what) or self.named(what)
        for o in found:
            self.lines(look(s, o, here.seat, self.session.texts))

    def labelled(self, what: str) -> list[Obj]:
        """The object with a label of the board, nothing if it is no label."""
        board = self.session.here.board
        s = self.session.game.state
        board.label(s)
        return [s.objects[board.labels[what]]] if what in board.labels else []

    def in_sight(self) -> list[int]:
        """Every object that the person could look at, each zone after the other."""
        s = self.session.game.state
        seat = self.session.here.seat
        ids = [*s.battlefield, *s.stack]
        for p in s.players:
            ids += [i for i in p.hand if seat < 0 or knows(s, seat, s.objects[i])]
        for p in s.players:
            ids += p.graveyard
        return [*ids, *s.exile, *s.command]

    def named(self, name: str) -> list[Obj]:
        """The objects in sight whose name begins so, one of several that are alike."""
        s = self.session.game.state
        seat = self.session.here.seat
        fit: list[Obj] = []
        for part in (str.startswith, str.__contains__):
            for oid in self.in_sight():
                o = s.objects[oid]
                if knows(s, seat, o) and part(known_name(s, seat, oid).casefold(), name):
                    if not any([x.card is o.card and x.zone == o.zone and chars(s, x) is chars(s, o) for x in fit]):
                        fit.append(o)
            if fit:
                return fit[:PAGES]
        raise Wrong(f"no card in sight is called {name!r}")

    def find(self, words: list[str], menu: Menu) -> None:
        if not words:
            raise Wrong("say what: a part of a name, a type or a text")
        text = " ".join(words).casefold()
        here = self.session.here
        s = self.session.game.state
        here.board.label(s)
        fit = [i for i in self.in_sight() if matches(s, s.objects[i], here.seat, text, self.session.texts)]
        if not fit:
            raise Wrong(f"{text!r} stands on nothing in sight")
        for oid in fit[:FOUND]:
            o = s.objects[oid]
            where = f"of {player_name(s, o.controller)}" if oid in s.battlefield or oid in s.stack else zone_words(o)
            self.say(f"  {here.board.label_of(oid):<4}{known_name(s, here.seat, oid)} ({where})")
        if len(fit) > FOUND:
            self.say(f"  and {len(fit) - FOUND} more")

    def graveyard(self, words: list[str], menu: Menu) -> None:
        s = self.session.game.state
        here = self.session.here
        whose = words[0].casefold() if words else "all"
        if whose not in ("all", "mine", "theirs"):
            raise Wrong("say graveyard, graveyard mine or graveyard theirs")
        here.board.label(s)
        for p in s.players:
            if whose == "all" or (p.seat == here.seat) == (whose == "mine"):
                self.lines(here.board.zone(s, f"graveyard of {p.name}, the top last", p.graveyard))

    def exile(self, words: list[str], menu: Menu) -> None:
        s = self.session.game.state
        here = self.session.here
        here.board.label(s)
        self.lines(here.board.zone(s, "exile", s.exile))

    # ------------------------------------------------------------------ to be asked

    def stop(self, words: list[str], menu: Menu) -> None:
        self.say(self.session.here.stops.change([w.casefold() for w in words]))

    def control(self, words: list[str], menu: Menu) -> None:
        stops = self.session.here.stops
        stops.control = not stops.control
        self.say("you are asked at every priority" if stops.control else "you are asked at your stops")

    def yield_to(self, words: list[str], menu: Menu) -> None:
        s = self.session.game.state
        what = words[0].casefold() if words else "1"
        what = what[1:] if what.startswith("s") else what
        if not s.stack:
            raise Wrong("nothing is on the stack to yield to")
        if not is_number(what) or not 1 <= int(what) <= len(s.stack):
            raise Wrong(f"say which of the stack: s1 (its top) to s{len(s.stack)}")
        key = ability_key(s, s.stack[-int(what)], self.session.texts.ability)
        if not key:
            raise Wrong("only abilities can be yielded to, and this is a spell")
        stops = self.session.here.stops
        if key not in stops.yields:
            stops.yields.append(key)
        self.say("you are not asked any more while it is on top of the stack; `yields off N` takes that back")
        if what == "1" and isinstance(menu.d, Priority):
            self.session.push(self.session.given(PASS))

    def yields(self, words: list[str], menu: Menu) -> None:
        stops = self.session.here.stops
        if len(words) == 2 and words[0].casefold() == "off" and is_number(words[1]):
            stops.forget(int(words[1]))
        elif words:
            raise Wrong("say yields, or yields off N")
        rows = stops.remembered()
        for i in range(len(rows)):
            self.say(f"{i + 1:>4}  {rows[i]}")
        if not rows:
            self.say("nothing is yielded to, and no answer is given once for all")

    def always(self, words: list[str], menu: Menu) -> None:
        d = menu.d
        if len(words) != 1 or words[0].casefold() not in ("yes", "no"):
            raise Wrong("say always yes or always no")
        key = ability_key(self.session.game.state, d.about, self.session.texts.ability) if is_yes_or_no(d) else ""
        if not key or not isinstance(d, OneOf):
            raise Wrong("no ability asks for yes or no here")
        self.session.here.stops.always[key] = words[0].casefold() == "yes"
        answer = d.of[d.words.index(words[0].casefold())]
        self.session.push(self.session.given(answer))

    def pay(self, words: list[str], menu: Menu) -> None:
        how = words[0].casefold() if words else ""
        if how not in PAY:
            raise Wrong("say pay auto, pay ask or pay hand")
        if how != "auto" and self.session.here.seat not in self.session.game.asked:
            raise Wrong("in this game costs are paid by default")
        self.session.here.pay = how
        told = {"auto": "costs are paid by default", "ask": "you are shown each payment first"}
        self.say(told.get(how, "you pay piece by piece: activate mana abilities, spend mana"))

    # ------------------------------------------------------------------ the game as a whole

    def undo(self, words: list[str], menu: Menu) -> None:
        self.session.undo()

    def end(self, words: list[str], menu: Menu) -> None:
        if not isinstance(menu, PriorityMenu):
            raise Wrong("a turn is ended when you have priority")
        self.session.here.stops.through = self.session.game.state.turn
        self.session.push(self.session.given(PASS))

    def save(self, words: list[str], menu: Menu) -> None:
        if len(words) != 1:
            raise Wrong("say where: save FILE")
        if Path(words[0]).exists():
            raise Wrong(f"there is a file {words[0]}: `save! {words[0]}` writes over it, or name another")
        self.save_over(words, menu)

    def save_over(self, words: list[str], menu: Menu) -> None:
        if len(words) != 1:
            raise Wrong("say where: save! FILE")
        save_game(self.session.table, words[0])
        self.say(f"saved; go on with it by `load {words[0]}` or `spellwright play --load {words[0]}`")

    def load(self, words: list[str], menu: Menu) -> None:
        if len(words) != 1:
            raise Wrong("say from where: load FILE")
        table = read_game(words[0]).table()
        if self.session.recorder is not None:
            raise Wrong("this game is being recorded: leave it, and start with --load")
        self.session.take(table)
        self.say(f"{table.names[0]} against {table.names[1]}, turn {table.game.state.turn}", "bold")

    def offer_save(self) -> None:
        """The input has ended at a terminal: ask whether to save, and where until it can be written there."""
        self.say("")
        refused = ""
        while True:
            try:
                name = self.session.read("[a file name saves the game, nothing leaves it] > ").strip()
            except EOFError:
                self.say("")
                return
            if not name:
                return
            try:
                if Path(name).exists() and name != refused:
                    refused = name
                    self.say(f"there is a file {name}: the same name again writes over it", "red")
                    continue
                save_game(self.session.table, name)
            except (UserError, ValueError) as error:
                self.say(str(error), "red")
                continue
            self.say(f"saved; go on with it by `spellwright play --load {name}`")
            return

    def concede(self, words: list[str], menu: Menu) -> None:
        self.session.concede()

    def quit(self, words: list[str], menu: Menu) -> None:
        raise Quit


def count(words: list[str], usual: int) -> int:
    """A number that may follow a command."""
    if not words:
        return usual
    if len(words) > 1 or not is_number(words[0]):
        raise Wrong(f"{' '.join(words)!r} is no number")
    return int(words[0][:9])


def zone_words(o: Obj) -> str:
    return ZONE_NAMES[o.zone]


def rule_text(number: str) -> str:
    """What a rule says, in the copy of the rules that the user has imported; "" without one."""
    from spellwright.comprules.book import load_rules

    try:
        return load_rules().rule(number).text
    except UserError:
        return ""
