"""Scenarios from files and from plain data of the same shape (docs/scenarios.md).

Every key and value is checked; a mistake is told with its place and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from spellwright.cards.rulings import RulingRef
from spellwright.core.errors import UserError
from spellwright.judge.act_data import moment_of
from spellwright.judge.board_data import seats_of
from spellwright.judge.data import Value
from spellwright.judge.scenario import Act, Moment, Piece, Scenario, Seat
from spellwright.judge.step_data import steps_of
from spellwright.judge.yaml_reader import Lines, parse_documents, read_documents

_KEYS = (
    "id",
    "title",
    "question",
    "answer",
    "rules",
    "ruling",
    "format",
    "seed",
    "opening",
    "agent",
    "players",
    "start",
    "steps",
)
_RULE = re.compile(r"[1-9][0-9]{2}(\.[1-9][0-9]*[a-z]{0,2})?")
_RULING = ("card", "date", "hash")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_HASH = re.compile(r"[0-9a-f]{12}")
SUFFIXES = (".yaml", ".yml")
FILLER = "Wastes"
"""What a library consists of that a scenario says nothing about."""


def read_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of one file, a document each. Raises UserError with file and line."""
    return _all([build_scenario(data, str(path), lines) for data, lines in read_documents(path)], str(path))


def parse_scenarios(text: str, file: str = "") -> list[Scenario]:
    """The scenarios of a YAML text."""
    return _all([build_scenario(data, file, lines) for data, lines in parse_documents(text, file)], file)


def scenario_files(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files among `paths`: files as they are, folders with all YAML files in them, sorted."""
    out: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            found = sorted([p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file()])
            if not found:
                raise UserError("there are no scenarios in this folder", str(path), "they are files *.yaml")
            out.extend(found)
        else:
            out.append(path)
    return list(dict.fromkeys(out))


def build_scenario(data: Mapping[str, Any], file: str = "", lines: Lines | None = None) -> Scenario:
    """One scenario from plain data. Raises UserError."""
    value = Value(data, file, lines)
    fields = value.mapping(_KEYS, "a scenario")
    for key in ("id", "steps"):
        if key not in fields:
            value.fail(f"a scenario has no {key!r}", "it needs an id, players and steps")
    seats = seats_of(fields.get("players"))
    players = [s.name for s in seats]

    def text(key: str) -> str:
        return fields[key].text(key) if key in fields else ""

    scenario = Scenario(
        text("id"),
        question=text("question"),
        answer=text("answer"),
        rules=_rules(fields.get("rules")),
        rulings=_rulings(fields.get("ruling")),
        title=text("title"),
        seats=seats,
        start=moment_of(fields["start"], players, priority=True) if "start" in fields else Moment(),
        format=text("format"),
        seed=fields["seed"].number("a seed") if "seed" in fields else 0,
        opening=fields["opening"].flag("opening") if "opening" in fields else False,
        agent=text("agent"),
        steps=steps_of(fields["steps"], players),
        spot=value.spot,
    )
    _check_aliases(scenario, value)
    return scenario


def _rules(value: Value | None) -> tuple[str, ...]:
    if value is None:
        return ()
    out: list[str] = []
    for entry in value.items_or_one():
        rule = entry.text("a rule")
        if not _RULE.fullmatch(rule):
            entry.fail(f"{rule!r} is no rule number", "rules are written as 106.12b")
        out.append(rule)
    return tuple(out)


def _rulings(value: Value | None) -> tuple[RulingRef, ...]:
    out: list[RulingRef] = []
    for entry in value.items_or_one() if value is not None else ():
        fields = entry.mapping(_RULING, "a ruling")
        for key in _RULING:
            if key not in fields:
                entry.fail(f"a ruling has no {key!r}", "`spellwright rulings show NAME` tells its date and hash")
        date, shown = fields["date"].text("a date"), fields["hash"].text("a hash")
        if not _DATE.fullmatch(date):
            fields["date"].fail(f"{date!r} is no date", "dates are written as 2009-10-01")
        if not _HASH.fullmatch(shown):
            fields["hash"].fail(f"{shown!r} is no hash of a ruling", "it is twelve of 0-9 and a-f, in quotes")
        out.append(RulingRef(fields["card"].text("a card"), date, shown))
    return tuple(out)


def _check_aliases(scenario: Scenario, value: Value) -> None:
    taken = {p.alias for s in scenario.seats for p in _pieces(s) if p.alias}
    for number, step in enumerate(scenario.steps):
        if isinstance(step, Act) and step.alias:
            if step.alias in taken:
                value.at("steps").at(number).fail(f"two objects are called {step.alias!r}")
            taken.add(step.alias)


def _pieces(seat: Seat) -> list[Piece]:
    return [
        *seat.hand,
        *(seat.library or ()),
        *seat.graveyard,
        *seat.exile,
        *seat.command,
        *seat.battlefield,
    ]


def _all(found: list[Scenario], file: str) -> list[Scenario]:
    if not found:
        raise UserError("there is no scenario in this file", file, "a scenario has an id, players and steps")
    first: dict[str, Scenario] = {}
    for scenario in found:
        if scenario.id in first:
            other = first[scenario.id].spot
            raise UserError(f"two scenarios have the id {scenario.id!r}", str(scenario.spot), f"the other is {other}")
        first[scenario.id] = scenario
    return found


def cards_of(scenario: Scenario, fillers: bool = True) -> list[str]:
    """The names of all printed cards and tokens a scenario is set up with, sorted, each once; with `fillers`, of those
    too that it does not speak of."""
    out = {p.card for s in scenario.seats for p in _pieces(s) if isinstance(p.card, str)}
    if fillers and any([s.library is None for s in scenario.seats]):
        out.add(FILLER)
    return sorted(out)
