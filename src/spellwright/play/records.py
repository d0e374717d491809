"""Games in files: saved games, records that are written while the game is played, bundles that tell of an error.

All three hold what a game is made of (seed, decks, answers), so that each can be gone on with and stepped through. They
hold the whole game: who opens one can see every card in it.

A *saved game* is one JSON object, as `rules.game.Game.save` makes it. A *record* has one JSON object a line: a header,
then for each decision `{"decision": n, "player", "kind", "legal", "answer"}` (`legal` counts the legal answers, null
where there are too many to list), for each fact `{"fact", "rule", "text"}`, `{"reversed": n}` where the last n of them
were those of an action that was not completed (CR 733.1), `{"undo": n}` where answers were taken back so that n are
left, and at last `{"end": ...}`. A *bundle* is a saved game without a key, with the error, what ran, and `failing`, the
answer that was being carried out.
"""

from __future__ import annotations

import json
import platform
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from spellwright import __version__
from spellwright.agents.base import is_agent
from spellwright.core.compiled import is_compiled
from spellwright.core.errors import UserError
from spellwright.core.files import read_text, write_atomically
from spellwright.play.story import facts_since
from spellwright.play.table import Table
from spellwright.rules.base import Answer, RulesError
from spellwright.rules.decisions import Decision, Unlisted
from spellwright.rules.events import Event
from spellwright.rules.facts import fact, fact_rule
from spellwright.rules.game import CONCEDE, SAVE_VERSION, Game, answers_in

RECORD = "spellwright record"
BUNDLE = "bundle"
NOT_ONE = "a saved game is written by `save` in a game, a record by --record, a bundle when an error is met"


class Saved:
    """What a file holds. `data` in the shape of `Game.save`; `failing` and `error` are a bundle's."""

    __slots__ = ("agents", "data", "decks", "error", "failing", "kind", "place")

    def __init__(self, kind: str, place: str, data: dict[str, Any]) -> None:
        self.kind = kind
        self.place = place
        self.data = data
        found = data.get("play")
        play: dict[str, Any] = found if isinstance(found, dict) else {}
        n = len(data["decks"]) if isinstance(data.get("decks"), list) else 0
        self.decks = words(play.get("decks"), n) or tuple([f"player {i + 1}" for i in range(n)])
        agents = words(play.get("agents"), n)
        self.agents = agents if agents is not None and all([is_agent(a) for a in agents]) else ("greedy",) * n
        error = data.get("error")
        self.error = error if isinstance(error, str) else ""
        self.failing: Answer | None = None
        if kind == BUNDLE and isinstance(data.get("failing"), list):
            self.failing = tuple([x for x in data["failing"] if isinstance(x, int)])

    def table(self, agents: tuple[str, ...] | None = None) -> Table:
        """The game, set up and played as far as the file goes. UserError where it is damaged."""
        try:
            game = Game.load(self.data) if self.kind == "save" else self.replayed()
        except RulesError as error:
            raise UserError(str(error), self.place) from None
        return Table(game, self.decks, agents or self.agents)

    def replayed(self) -> Game:
        """The answers given one after the other; a record and a bundle have no key to compare."""
        answers = answers_in(self.data)
        game = Game.begin(self.data)
        for i in range(len(answers)):
            try:
                game.give(answers[i])
            except RulesError as error:
                raise RulesError(f"the file is damaged at answer {i + 1}: {error}") from None
        return game


def words(value: Any, n: int) -> tuple[str, ...] | None:
    """A list of so many strings as a tuple, None if it is something else."""
    if not isinstance(value, list) or len(value) != n or not all([isinstance(x, str) for x in value]):
        return None
    return tuple(value)


# ------------------------------------------------------------------ reading


def read_game(path: str | Path) -> Saved:
    """A saved game, a record or a bundle, told by its content. UserError says what is wrong with the file."""
    place = str(path)
    text = read_text(path, "saved game")
    if text.lstrip()[: len(RECORD) + 4].startswith('{"' + RECORD):
        return read_record(text, place)
    try:
        data: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise UserError(f"this is no saved game: {error.msg} in line {error.lineno}", place, NOT_ONE) from None
    except RecursionError:
        raise UserError("this is no saved game: it is nested too deeply", place) from None
    if not isinstance(data, dict) or "spellwright" not in data:
        raise UserError("this is no saved game: it has no 'spellwright' version", place, NOT_ONE)
    return Saved(BUNDLE if data.get(BUNDLE) else "save", place, data)


def read_record(text: str, place: str) -> Saved:
    """A record, also one whose last line was cut short."""
    rows = text.split("\n")
    lines: list[dict[str, Any]] = []
    for i in range(len(rows)):
        if not rows[i].strip():
            continue
        try:
            row = json.loads(rows[i])
        except (json.JSONDecodeError, RecursionError):
            if i == len(rows) - 1:
                break
            raise UserError(f"this record is damaged: line {i + 1} is no JSON", place, NOT_ONE) from None
        if not isinstance(row, dict):
            raise UserError(f"this record is damaged: line {i + 1} is no object", place, NOT_ONE)
        lines.append(row)
    data = dict(lines[0])
    if data.get(RECORD) != SAVE_VERSION:
        raise UserError(f"this record has format {data.get(RECORD)}; this version reads {SAVE_VERSION}", place)
    answers: list[Any] = []
    for row in lines[1:]:
        if "answer" in row:
            answers.append(row["answer"])
        elif isinstance(row.get("undo"), int) and 0 <= row["undo"] <= len(answers):
            del answers[row["undo"] :]
    data["answers"] = answers
    return Saved("record", place, data)


# ------------------------------------------------------------------ writing


def setup(table: Table) -> dict[str, Any]:
    """What the game is made of, with who plays: a saved game without its answers and its key."""
    data = table.game.save_setup()
    data["play"] = {"decks": list(table.decks), "agents": list(table.agents)}
    return data


def as_line(data: Any) -> str:
    return msgspec.json.encode(data).decode() + "\n"


def save_game(table: Table, path: str | Path) -> None:
    """Write the game, to be read by `read_game`. Raises UserError; an older file is then as it was."""
    data = table.game.save()
    data["play"] = {"decks": list(table.decks), "agents": list(table.agents)}
    write(Path(path), as_line(data))


def write(path: Path, text: str) -> None:
    try:
        write_atomically(path, text)
    except OSError as error:
        raise UserError(f"cannot be written: {error.strerror or error}", str(path)) from None


class Recorder:
    """Writes a record line by line, each as soon as it is known."""

    def __init__(self, path: str | Path, table: Table) -> None:
        self.path = str(path)
        self.table = table
        try:
            self.file: IO[str] = open(path, "w", encoding="utf-8")  # noqa: SIM115 (it stays open while the game lasts)
        except OSError as error:
            raise UserError(f"cannot be written: {error.strerror or error}", self.path) from None
        head: dict[str, Any] = {RECORD: SAVE_VERSION, "version": __version__}
        head.update(setup(table))
        self.line(head)
        self.last: Event | None = None
        self.written: list[Event] = []
        self.number = 0
        played = table.game.answers
        past = [*table.game.past, table.game.state]
        for i in range(len(played)):
            self.answer(past[i].pending, played[i])
            self.number = i + 1
        self.facts()

    def line(self, data: Any) -> None:
        self.file.write(as_line(data))
        self.file.flush()

    def answer(self, d: Decision | None, a: Answer) -> None:
        """An answer that has been given to this decision; the facts it made come after it."""
        row: dict[str, Any] = {"decision": self.number + 1}
        self.number += 1
        if a and a[0] <= CONCEDE:
            row.update({"player": CONCEDE - a[0], "kind": "concede", "legal": None})
        elif d is not None:
            row.update({"player": d.player, "kind": d.kind, "legal": counted(d)})
        row["answer"] = list(a)
        self.line(row)

    def facts(self) -> None:
        """The facts since the last time."""
        s = self.table.game.state
        found, gone = facts_since(self.last, s.log)
        self.last = s.log
        if gone:
            known = {id(e) for e in gone}
            self.line({"reversed": len([e for e in self.written if id(e) in known]), "rule": "733.1"})
        for e in found:
            f = fact(s, e)
            if f.text:
                self.written.append(e)
                self.line({"fact": f.word, "rule": fact_rule(e), "text": f.text})

    def undo(self) -> None:
        """Answers have been taken back."""
        self.number = len(self.table.game.answers)
        self.last = self.table.game.state.log
        self.line({"undo": self.number})

    def close(self) -> None:
        s = self.table.game.state
        over = {"over": s.over, "winner": s.winner, "turn": s.turn, "text": self.table.ending()}
        self.line({"end": over, "key": self.table.game.key()})
        self.file.close()


def counted(d: Decision) -> int | None:
    """How many legal answers there are, None where they cannot be counted."""
    try:
        return d.count()
    except Unlisted:
        return None


# ------------------------------------------------------------------ errors


def write_bundle(table: Table, error: BaseException, typed: Sequence[str] = ()) -> Path:
    """All that is needed to come back to an internal error: written to the working folder, or else to the folder of
    temporary files. The answer that was being carried out is kept apart, as `failing`."""
    game = table.game
    answers = [list(a) for a in game.answers]
    data = setup(table)
    data[BUNDLE] = True
    pending = game.past and game.state.pending is None and not game.over
    data["failing"] = answers.pop() if pending else None
    data["answers"] = answers
    data["error"] = "".join(traceback.format_exception(error))
    data["typed"] = list(typed)
    data["ran"] = {
        "spellwright": __version__,
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "platform": platform.platform(),
    }
    name = f"spellwright-error-{time.strftime('%Y%m%d-%H%M%S')}.json"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            write_atomically(folder / name, as_line(data))
            return folder / name
        except OSError:
            continue
    raise UserError("the bundle that tells of the error cannot be written", name)
