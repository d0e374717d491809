"""The ledger: one line a card, what of it is read, meant and playable, and what stopped it.

A line is tab-separated: name, read, meant, playable (1 or 0), the number of opaque phrases, what stopped it first, and
a hash of the text it was read from. The text itself is not in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from spellwright.core.errors import UserError
from spellwright.oracle.compile import MEANT, ORDER, PLAYABLE, SAID, CompiledCard

HEADER: Final = "name\tread\tmeant\tplayable\topaque\tstopped\thash"


class Entry:
    """One card in a ledger. `status` is one of the statuses of a card."""

    __slots__ = ("hash", "name", "opaque", "status", "stopped")

    def __init__(self, name: str, status: str, opaque: int, stopped: str, digest: str) -> None:
        self.name = name
        self.status = status
        self.opaque = opaque
        self.stopped = stopped
        self.hash = digest

    def line(self) -> str:
        rank = ORDER.index(self.status)
        flags = [str(int(rank >= ORDER.index(s))) for s in (SAID, MEANT, PLAYABLE)]
        return "\t".join([self.name, *flags, str(self.opaque), self.stopped, self.hash])


def text_hash(card: CompiledCard) -> str:
    """A hash of what stands on the card, the first twelve digits."""
    parts: list[str] = []
    for f in card.printed.faces:
        parts.extend((f.name, f.mana_cost, f.type_line, f.oracle_text, f.power, f.toughness, f.loyalty, f.defense))
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:12]


def entry_of(card: CompiledCard) -> Entry:
    """The ledger's view of a card."""
    stopped = " ".join(card.stopped.split())[:120]
    return Entry(card.name, card.status, card.opaque, stopped, text_hash(card))


def write(path: str | Path, entries: Iterable[Entry]) -> None:
    """Writes a ledger, sorted by name. Raises UserError when the file cannot be written."""
    rows = [e.line() for e in sorted(entries, key=lambda e: e.name)]
    try:
        Path(path).write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(f"cannot write: {error.strerror}", str(path), "name a file in a folder that exists") from None


def read(path: str | Path) -> dict[str, Entry]:
    """A ledger by card name. Raises UserError when the file is none."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise UserError(f"cannot read: {reason}", str(path), "name a file made with --ledger") from None
    lines = text.splitlines()
    if not lines or lines[0] != HEADER:
        raise UserError("is no ledger", str(path), "name a file made with --ledger")
    out: dict[str, Entry] = {}
    for number, line in enumerate(lines[1:], 2):
        fields = line.split("\t")
        if len(fields) != 7 or any(f not in ("0", "1") for f in fields[1:4]) or not fields[4].isdigit():
            raise UserError("is no line of a ledger", f"{path}, line {number}", f"the fields are {HEADER.split()}")
        status = ORDER[fields[1:4].count("1")]
        out[fields[0]] = Entry(fields[0], status, int(fields[4]), fields[5], fields[6])
    return out


def differences(old: dict[str, Entry], new: Iterable[Entry]) -> Iterator[str]:
    """What is different: cards that moved up or down, came or went, one line each."""
    seen: set[str] = set()
    for e in sorted(new, key=lambda e: e.name):
        seen.add(e.name)
        before = old.get(e.name)
        if before is None:
            yield f"new   {e.name}: {e.status}"
        elif before.status != e.status:
            up = ORDER.index(e.status) > ORDER.index(before.status)
            reason = "" if up or not e.stopped else f" ({e.stopped})"
            changed = "" if before.hash == e.hash else " [text changed]"
            yield f"{'up  ' if up else 'DOWN'}  {e.name}: {before.status} -> {e.status}{reason}{changed}"
    for name in sorted(set(old) - seen):
        yield f"gone  {name}: {old[name].status}"
