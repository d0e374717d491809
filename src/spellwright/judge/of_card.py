"""Scenarios that show a card: those that are set up with it, and those that name a ruling on it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from spellwright.cards.model import PrintedCard, fold_name
from spellwright.core.errors import UserError
from spellwright.core.files import read_text
from spellwright.judge.build import cards_of, parse_scenarios, scenario_files
from spellwright.judge.scenario import Scenario

_BREAK = re.compile(r"^---[ \t]*$", re.M)


class Shown(msgspec.Struct, frozen=True):
    """A scenario that has to do with a card."""

    path: str
    scenario: Scenario

    @property
    def command(self) -> str:
        """What runs it."""
        return f"spellwright check {self.path} --id {self.scenario.id}"


def default_folder() -> Path | None:
    """The scenarios that come with the program: in an installation beside its code, in a checkout among its tests."""
    room = Path(__file__).parent
    for folder in (room / "scenarios", room.parents[2] / "tests" / "scenarios"):
        if folder.is_dir():
            return folder
    return None


def scenarios_of(card: PrintedCard, folder: Path | None = None) -> list[Shown]:
    """The scenarios below a folder that show a card, by file, in order. Raises UserError for one that is damaged.

    Only documents in whose text the card's name (or a face's) stands are read.
    """
    where = default_folder() if folder is None else folder
    if where is None:
        return []
    if not where.is_dir():
        raise UserError("there is no such folder of scenarios", str(where))
    names = {card.name, *[f.name for f in card.faces]}
    folded = {fold_name(n) for n in names}
    written = {n for name in names for n in (name, name.replace("'", "''"))}
    out = []
    for path in scenario_files([where]):
        text = read_text(path, "scenario file")
        if not any([n in text for n in written]):
            continue
        shown = _short(path)
        for start, document in _documents(text):
            if any([n in document for n in written]):
                read = parse_scenarios("\n" * text.count("\n", 0, start) + document, shown)
                out += [Shown(shown, s) for s in read if _shows(s, folded)]
    return out


def _documents(text: str) -> list[tuple[int, str]]:
    """The documents of a file, each with where it begins."""
    starts = [0, *[found.end() for found in _BREAK.finditer(text)]]
    ends = [*[found.start() for found in _BREAK.finditer(text)], len(text)]
    return [(a, text[a:b]) for a, b in zip(starts, ends, strict=True)]


def _shows(scenario: Scenario, folded: set[str]) -> bool:
    named = [*cards_of(scenario, fillers=False), *[r.card for r in scenario.rulings]]
    return any([fold_name(name) in folded for name in named])


def _short(path: Path) -> str:
    """A path as one would write it here."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
