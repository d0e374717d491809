"""The file of a series' games: a header, then one game a line as JSON, in the order of their numbers.

It tells of no times, so that the same series gives the same bytes. A series that was cut off can go on from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path
from typing import Any, Final

import msgspec

from spellwright import __version__
from spellwright.core.errors import UserError
from spellwright.ir.meant.abilities import Card
from spellwright.ir.node import to_data
from spellwright.sim.field import Field
from spellwright.sim.match import REASONS, SEEDS, Played

FORMAT: Final = 1
RESUME: Final = "name another file, or say --resume with what it was begun with"
DAMAGED: Final = "what stands before this line is whole: take this line and all after it away, and --resume plays them"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game. `decks` are the names of the two, `seats` where each sat (1 or 2), `began` and `winner` which of the
    two (0 or 1; the winner of a drawn or unfinished game is null), `life` theirs at the end; `seed` makes it again."""

    number: int
    decks: tuple[str, str]
    seats: tuple[int, int]
    began: int
    winner: int | None
    turns: int
    decisions: int
    reason: str
    life: tuple[int, int]
    seed: int


def digest(deck: Sequence[Card]) -> str:
    """What tells a deck's cards, as the engine reads them, in their order from others'."""
    data = msgspec.json.encode([to_data(card) for card in deck], order="deterministic")
    return hashlib.sha256(data).hexdigest()[:16]


def header(field: Field) -> dict[str, Any]:
    """What a series is determined by."""
    return {
        "spellwright": "games",
        "format": FORMAT,
        "version": __version__,
        "seed": field.seed,
        "decks": [{"name": n, "cards": digest(d)} for n, d in zip(field.names, field.decks, strict=True)],
        "agents": list(field.agents),
        "pairs": [list(p) for p in field.pairs],
    }


def line_of(field: Field, p: Played) -> Line:
    i, j = field.pairs[p.number % len(field.pairs)]
    return Line(
        p.number,
        (field.names[i], field.names[j]),
        (p.seat + 1, 2 - p.seat),
        p.first,
        p.winner if p.winner >= 0 else None,
        p.turns,
        p.decisions,
        p.reason,
        p.life,
        p.seed,
    )


def played_of(line: Line) -> Played:
    winner = -1 if line.winner is None else line.winner
    return Played(
        line.number,
        line.seed,
        line.seats[0] - 1,
        line.began,
        winner,
        line.turns,
        line.decisions,
        line.reason,
        line.life,
    )


class GamesFile:
    """The file of one series, open for more games: `known` are those in it, `keep` adds the next.

    UserError for a file that cannot be written, one that exists unless it is to `resume`, and one that is of another
    series or damaged; the file is then as before. A last line that was cut off is dropped.
    """

    def __init__(self, path: str, field: Field, resume: bool = False) -> None:
        self.field = field
        self.path = path
        self.known: list[Played] = []
        where = Path(path)
        first = msgspec.json.encode(header(field)) + b"\n"
        if where.exists() and not where.is_file():
            raise UserError("this cannot be written: it is no file", path, "name a file for the games")
        try:
            old = where.read_bytes() if where.exists() else b""
            if old and not resume:
                raise UserError("there is such a file", path, RESUME)
            whole = b"" if first.startswith(old) and old != first else old[: old.rfind(b"\n") + 1]
            if old and not whole and not first.startswith(old):
                raise UserError("this is no file of games", f"{path}:1", RESUME)
            if whole:
                self.known = _read(path, field, whole)
            self.file = where.open("r+b" if where.exists() else "x+b")
            if not alone_with(self.file):
                self.file.close()
                raise UserError("another series is being written to it", path, "wait for it, or name another file")
            self.file.truncate(len(whole))
            self.file.seek(len(whole))
            if not whole:
                self.file.write(first)
                self.file.flush()
        except OSError as error:
            raise UserError(f"cannot be written: {error.strerror or error}", path) from None

    def keep(self, p: Played) -> None:
        """Write the next game. Raises UserError when that fails; what was written can go on."""
        try:
            self.file.write(msgspec.json.encode(line_of(self.field, p)) + b"\n")
            self.file.flush()
        except OSError as error:
            hint = "when there is room again, --resume goes on from it"
            raise UserError(f"cannot be written: {error.strerror or error}", self.path, hint) from None

    def close(self) -> None:
        with suppress(OSError):
            self.file.close()


def alone_with(file: BufferedRandom) -> bool:
    """Whether nobody else writes to the file, where that can be told; until it is closed nobody else may."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _read(path: str, field: Field, data: bytes) -> list[Played]:
    lines = data.split(b"\n")[:-1]
    _same_series(f"{path}:1", field, lines[0])
    out: list[Played] = []
    for i, text in enumerate(lines[1:]):
        place = f"{path}:{i + 2}"
        try:
            line = msgspec.json.decode(text, type=Line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UserError(f"this line is no game: {error}", place, DAMAGED) from None
        wrong = _wrong(field, line, i)
        if wrong:
            raise UserError(wrong, place, DAMAGED)
        out.append(played_of(line))
    return out


def _same_series(place: str, field: Field, text: bytes) -> None:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        found = None
    if not isinstance(found, dict) or found.get("spellwright") != "games":
        raise UserError("this is no file of games", place, "its first line would be the header of a series")
    for key, value in header(field).items():
        if found.get(key) != value:
            old, new = [msgspec.json.encode(x).decode() for x in (found.get(key), value)]
            hint = f"in the file {old[:200]}, now {new[:200]}; {RESUME}"
            raise UserError(f"the file is of another series: its {key} differ", place, hint)


def _wrong(field: Field, line: Line, number: int) -> str:
    """What of a line cannot be, "" if nothing."""
    n = len(field.pairs)
    i, j = field.pairs[number % n]
    turn = number // n
    seat, first = turn % 2, turn // 2 % 2
    if line.number != number:
        return f"game {number} should stand here, not {line.number}"
    if line.decks != (field.names[i], field.names[j]):
        return f"game {number} is one of {field.names[i]} and {field.names[j]}"
    if line.seats != (seat + 1, 2 - seat) or line.began != first:
        return f"in game {number} seats are {[seat + 1, 2 - seat]} and {first} begins"
    if line.winner not in (None, 0, 1) or line.reason not in REASONS or not 0 <= line.seed < SEEDS:
        return f"the winner, reason or seed of game {number} cannot be"
    if line.turns < 0 or line.decisions < 0:
        return f"the turns or decisions of game {number} cannot be"
    return ""
