"""Which scenario notices, for each field of each meant class that playable cards use, that its value is another.

    python -m spellwright.judge.fields [CLASS...] [--table FILE | --check FILE] [--scenarios PATH] [--jobs N]
    python -m spellwright.judge.fields --store

Every scenario runs once, and what its cards mean is kept. Then, for each class and field, a card of a scenario is
linked with one changed value (`mutants`) and the scenario is run again, until one fails: in an expectation, or because
an act or an answer does not fit any more. A card that cannot be linked so, or an engine that cannot go on, proves
nothing. The table names the scenario; the exit status is 1 if a pair has none and is no known exception, or if
exceptions are too many. A table that is there is made anew with the scenarios it names, as far as they notice;
`--check` tries only those. `--store` makes the list of pairs anew from the imported store: those in which a playable
card says something.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from spellwright import facade
from spellwright.core.errors import UserError
from spellwright.ir.meant.abilities import Card
from spellwright.judge.build import read_scenarios, scenario_files
from spellwright.judge.cards import CardBox
from spellwright.judge.handlers import TooLong, too_long
from spellwright.judge.mutants import Donors, Pair, change, changed, pairs_of, places, says
from spellwright.judge.runner import FAILED, run_scenario
from spellwright.judge.scenario import Invented, Scenario
from spellwright.rules import linkcard
from spellwright.rules.base import RulesError

DATA: Final = Path(__file__).with_name("field_data")
USED: Final = DATA / "used.txt"
EXCEPTIONS: Final = DATA / "exceptions.txt"
SHARE: Final = 0.05
"""The part of the pairs that may be exceptions."""
TRIES: Final = 600
"""So often a scenario is run for one pair before it counts as not noticed."""
SECONDS: Final = 3.0
HEAD: Final = "| class | field | noticed by | changed |"


class Case:
    """A scenario that passes, with its cards and the fields in which they say something."""

    __slots__ = ("box", "cards", "pairs", "scenario", "size")

    def __init__(self, scenario: Scenario, box: CardBox) -> None:
        self.scenario = scenario
        self.box = box
        self.cards = dict(box.meant)
        self.pairs: dict[Pair, list[str | Invented]] = {}
        for key, meant in self.cards.items():
            for pair in pairs_of(meant):
                self.pairs.setdefault(pair, []).append(key)
        self.size = len(scenario.steps) + len(self.cards)


class Found:
    """What was found for a pair: the scenario that notices ("" for none) and the change that it noticed."""

    __slots__ = ("change", "pair", "scenario")

    def __init__(self, pair: Pair, scenario: str, change: str) -> None:
        self.pair = pair
        self.scenario = scenario
        self.change = change

    def row(self, why: str) -> str:
        by = self.scenario or (f"exception: {why}" if why else "**nothing**")
        return f"| {self.pair[0]} | {self.pair[1]} | {by} | {self.change} |"


class Search:
    """Looks for scenarios that notice."""

    __slots__ = ("by_pair", "donors")

    def __init__(self, cases: list[Case]) -> None:
        facade_cards = [facade.starter()[name].meant for name in facade.starter()]
        invented = [m for c in cases for key, m in c.cards.items() if isinstance(key, Invented)]
        self.donors = Donors([*facade_cards, *invented])
        self.by_pair: dict[Pair, list[Case]] = {}
        for c in sorted(cases, key=lambda c: (c.size, c.scenario.id)):
            for pair in c.pairs:
                self.by_pair.setdefault(pair, []).append(c)

    def find(self, pair: Pair, only: str = "") -> Found:
        """The first scenario that notices a change in this field; `only` of this id, if it is given."""
        cases = [c for c in self.by_pair.get(pair, []) if only in ("", c.scenario.id)]
        tries = 0
        for usual in (False, True):
            for case in cases:
                for box, words in self.changes(case, pair, usual):
                    tries += 1
                    if tries > TRIES:
                        return Found(pair, "", "")
                    if notices(case.scenario, box):
                        return Found(pair, case.scenario.id, words)
        return Found(pair, "", "")

    def changes(self, case: Case, pair: Pair, usual: bool) -> Iterator[tuple[CardBox, str]]:
        """The cards of a scenario with one value changed, each with the change in words. `usual`: one that stands there
        on most cards, or any other."""
        cls, field = pair
        most = self.donors.usual.get(pair)
        for key in case.pairs[pair]:
            card = case.cards[key]
            for path, node in places(card):
                if type(node).__name__ != cls or field not in node.__struct_fields__:
                    continue
                old = getattr(node, field)
                if not says(old) or (old == most) is not usual:
                    continue
                for value in self.donors.mutants(node, field):
                    box = with_change(case, key, changed(card, path, field, value))
                    if box is not None:
                        yield box, change(old, value)


def with_change(case: Case, key: str | Invented, meant: Card) -> CardBox | None:
    """The cards of a scenario with one of another meaning, None if it cannot be linked."""
    try:
        return case.box.with_meant(key, meant)
    except (RulesError, LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError):
        return None
    finally:
        linkcard.CARDS.pop(id(meant), None)


def notices(scenario: Scenario, box: CardBox) -> bool:
    """Whether the scenario comes to its end or to a failure, and fails."""
    old = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        out = run_scenario(scenario, box)
    except TooLong:
        return False
    except Exception:
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    return out.status == FAILED and not out.broken


def cases_of(scenarios: list[Scenario], say: Callable[[str], None]) -> list[Case]:
    """The scenarios that pass, each with its cards linked."""
    out: list[Case] = []
    library = CardBox()
    for s in scenarios:
        box = CardBox()
        box.library = library.library
        if run_scenario(s, box).passed:
            out.append(Case(s, box))
        else:
            say(f"{s.id} does not pass and is left out")
    return out


# ------------------------------------------------------------------ which pairs, and which exceptions


def read_rows(path: Path) -> list[str]:
    return [r for r in path.read_text(encoding="utf-8").splitlines() if r and not r.startswith("#")]


def used_pairs() -> list[Pair]:
    """The pairs of the committed list."""
    out: list[Pair] = []
    for row in read_rows(USED):
        cls, *fields = row.split()
        out.extend([(cls, f) for f in fields])
    return out


def known_exceptions() -> dict[Pair, str]:
    """Pairs that no scenario needs to notice, each with the reason."""
    out: dict[Pair, str] = {}
    for row in read_rows(EXCEPTIONS):
        name, _, why = row.partition(": ")
        cls, _, field = name.partition(".")
        if not field or not why.strip():
            raise UserError(f"{row!r} is no exception", str(EXCEPTIONS), "a line is `Class.field: reason`")
        out[(cls, field)] = why.strip()
    return out


def pairs_of_store() -> set[Pair]:
    """The pairs in which a playable card of the imported store says something."""
    from spellwright.cards.store import CardStore
    from spellwright.oracle.compile import PLAYABLE, compile_card

    out: set[Pair] = set()
    engine = facade.engine()
    gc.disable()
    with CardStore.open() as store:
        for printed in list(store):
            card = compile_card(printed, engine)
            if card.status == PLAYABLE and card.meant is not None:
                out |= pairs_of(card.meant)
    gc.enable()
    return out


def write_used(pairs: set[Pair]) -> None:
    rows: dict[str, list[str]] = {}
    for cls, field in sorted(pairs):
        rows.setdefault(cls, []).append(field)
    head = "# Meant classes with the fields in which a playable card says something.\n"
    head += "# Made anew by `python -m spellwright.judge.fields --store`.\n"
    text = "".join([f"{cls} {' '.join(fields)}\n" for cls, fields in rows.items()])
    USED.write_text(head + text, encoding="utf-8")


# ------------------------------------------------------------------ the table


def as_markdown(rows: list[Found], why: dict[Pair, str]) -> str:
    """The table as it stands in the documentation."""
    seen = len([r for r in rows if r.scenario])
    lines = [
        "# What notices that a field says something else",
        "",
        "Generated by `python -m spellwright.judge.fields --table docs/fields.md`. For every field of a class of",
        "meaning in which a playable card says something: a scenario that fails when a card says something else there,",
        f"with the change that it notices. {seen} of {len(rows)} fields are noticed; the others are exceptions, each",
        "with its reason.",
        "",
        HEAD,
        "|---|---|---|---|",
    ]
    lines.extend([r.row(why.get(r.pair, "")) for r in rows])
    return "\n".join(lines) + "\n"


def read_table(path: Path) -> dict[Pair, str]:
    """The scenario that a table names for each pair, "" where it names none."""
    if not path.is_file():
        raise UserError("there is no such table", str(path), f"make it with `--table {path}`")
    rows = path.read_text(encoding="utf-8").splitlines()
    if HEAD not in rows:
        raise UserError("this is no table of fields", str(path), f"make it with `--table {path}`")
    out: dict[Pair, str] = {}
    for row in rows[rows.index(HEAD) + 2 :]:
        cls, field, by, _ = [cell.strip() for cell in row.strip("|").split("|", 3)]
        out[(cls, field)] = "" if by.startswith(("exception:", "**")) else by
    return out


# ------------------------------------------------------------------ the command

_SEARCH: list[Search] = []


def find_one(task: tuple[Pair, str, bool]) -> Found:
    """What the scenario that was named notices; where it does not, and any other will do, what another does."""
    pair, named, any_other = task
    found = _SEARCH[0].find(pair, named)
    return found if found.scenario or not named or not any_other else _SEARCH[0].find(pair)


def find_all(search: Search, tasks: list[tuple[Pair, str, bool]], jobs: int) -> list[Found]:
    """What was found for each task, in order."""
    _SEARCH[:] = [search]
    if jobs <= 1:
        return [find_one(t) for t in tasks]
    gc.freeze()
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        return pool.map(find_one, tasks, 4)


def judged(rows: list[Found], why: dict[Pair, str], whole: bool) -> int:
    """Says what is wrong with the rows; the exit status."""
    bare = [r.pair for r in rows if not r.scenario and r.pair not in why]
    for cls, field in bare:
        print(f"{cls}.{field}: nothing notices another value")
    needless = [r for r in rows if r.scenario and r.pair in why]
    for r in needless:
        print(f"{r.pair[0]}.{r.pair[1]} is noticed by {r.scenario} and is no exception")
    stale = sorted(set(why) - {r.pair for r in rows}) if whole else []
    for cls, field in stale:
        print(f"{cls}.{field} is an exception that no playable card needs")
    many = whole and len(why) > SHARE * len(rows)
    if many:
        print(f"{len(why)} exceptions are more than {SHARE:.0%} of {len(rows)} pairs")
    print(f"{len([r for r in rows if r.scenario])} of {len(rows)} fields noticed, {len(why)} exceptions known")
    return 1 if bare or needless or stale or many else 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m spellwright.judge.fields")
    parser.add_argument("classes", nargs="*", metavar="CLASS", help="only these meant classes")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write what was found as a table")
    parser.add_argument("--check", type=Path, metavar="FILE", help="try only the scenarios that this table names")
    parser.add_argument("--scenarios", type=Path, action="append", metavar="PATH", help="default: tests/scenarios")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many processes")
    parser.add_argument("--store", action="store_true", help="make the list of pairs anew from the imported store")
    options = parser.parse_args(arguments)
    try:
        return run(options)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2


def run(options: argparse.Namespace) -> int:
    if options.store:
        pairs = pairs_of_store()
        write_used(pairs)
        print(f"{len(pairs)} fields of {len({c for c, _ in pairs})} classes")
        return 0
    used = used_pairs()
    unknown = set(options.classes) - {c for c, _ in used}
    if unknown:
        raise UserError(f"no playable card uses {', '.join(sorted(unknown))}", "CLASS", f"classes are listed in {USED}")
    used = [p for p in used if not options.classes or p[0] in options.classes]
    why = known_exceptions()
    table = options.check or options.table
    named = read_table(table) if table and (options.check or table.is_file()) else {}
    files = scenario_files(options.scenarios or [Path("tests/scenarios")])
    scenarios = [s for p in files for s in read_scenarios(p)]
    linkcard.setup()
    search = Search(cases_of(scenarios, print))
    tasks = [(p, named.get(p, ""), not options.check) for p in used if not options.check or named.get(p)]
    rows = {r.pair: r for r in find_all(search, tasks, options.jobs)}
    found = [rows.get(p, Found(p, "", "")) for p in used]
    if options.table:
        options.table.write_text(as_markdown(found, why), encoding="utf-8")
    return judged(found, why, not options.classes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
