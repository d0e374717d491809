"""Which scenario notices, for each meant class the engine plays, that its handler has been disabled.

    python -m spellwright.judge.handlers [PATHS] [--table FILE] [--class NAME]

Every scenario runs once, and the classes its cards are linked from are noted. Then each class is disabled in turn: an
instruction does nothing, a filter is always true or always false, an amount is always 0 or 1, a reference means
nothing, an ability is not there. A class is covered if for each way of disabling it some scenario fails, or does not
end. The table names one; the exit status is 1 if a class has none.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from spellwright.core.errors import UserError
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant.filters import Anything
from spellwright.judge.build import read_scenarios, scenario_files
from spellwright.judge.cards import CardBox
from spellwright.judge.runner import run_scenario
from spellwright.judge.scenario import Scenario
from spellwright.rules import linkcard, linkcasting
from spellwright.rules.disabled import ConstCond, ConstTest, NoChange, NoEvent, NoObjs, NoPlrs
from spellwright.rules.link import LINKS, Linker
from spellwright.rules.manacost import Rider, Spending
from spellwright.rules.mods import FixedAmount
from spellwright.rules.output import FixedOutput

Way = tuple[str, Callable[[Any, Linker], Any]]


def read_all(n: Any) -> None:
    """Nothing is passed over by accident where everything is passed over on purpose."""
    for f in n.node.__struct_fields__:
        getattr(n, f)


def made(value: Callable[[], Any]) -> Callable[[Any, Linker], Any]:
    def make(n: Any, k: Linker) -> Any:
        read_all(n)
        return value()

    return make


BEFORE_THE_GAME: Final = (ma.DeckConstruction,)
"""CR 113.6n: no scenario can notice these, the tests of `deck check` do."""


def ways(cls: type[mb.Meant]) -> list[Way]:
    """The ways to disable a handler; none for what only gives a card its shape, or works before the game begins."""
    if cls in BEFORE_THE_GAME:
        return []
    if cls is Anything:
        return [("always false", made(lambda: ConstTest(False)))]
    if issubclass(cls, mb.Filter):
        return [("always true", made(lambda: ConstTest(True))), ("always false", made(lambda: ConstTest(False)))]
    if issubclass(cls, mb.Condition):
        return [("always true", made(lambda: ConstCond(True))), ("always false", made(lambda: ConstCond(False)))]
    if issubclass(cls, mb.Amount):
        return [("always 0", made(lambda: FixedAmount(0))), ("always 1", made(lambda: FixedAmount(1)))]
    if issubclass(cls, mb.Objects):
        return [("none", made(NoObjs))]
    if issubclass(cls, mb.Players):
        return [("none", made(NoPlrs))]
    if issubclass(cls, mb.Pattern):
        return [("never", made(NoEvent))]
    if issubclass(cls, mb.Change):
        return [("no change", made(NoChange))]
    if issubclass(cls, me_parts.ManaOutput):
        return [("no mana", made(lambda: FixedOutput([], FixedAmount(1), False)))]
    if issubclass(cls, me_parts.ManaRestriction):
        return [("any use", made(lambda: Spending(ConstTest(True), ConstTest(True), ())))]
    if issubclass(cls, me_parts.ManaRider):
        return [("no rider", made(lambda: Rider(ConstTest(False), (), (), None)))]
    if cls in SHAPE:
        return []
    if cls in CASTING:
        return [("not there", made(list))]
    return [("not there", made(list))]


SHAPE = (ma.Body, ma.Modes, ma.Face, ma.Card, me_parts.Cost, me_parts.TargetSpec, me_parts.TokenSpec)
CASTING = linkcasting.CASTING


def set_take(take: Callable[..., bool]) -> None:
    """How the linker of cards takes what belongs to casting."""
    vars(linkcard)["take_special"] = take


@contextmanager
def disabled(cls: type[mb.Meant], make: Callable[[Any, Linker], Any]) -> Iterator[None]:
    """The engine without the handler of this class."""
    old = LINKS[cls]
    take = linkcasting.take_special

    def without(n: mb.Ability, k: Linker, sp: Any, *more: Any) -> bool:
        return True if isinstance(n, cls) else take(n, k, sp, *more)

    LINKS[cls] = make
    if cls in CASTING:
        set_take(without)
    linkcard.CARDS.clear()
    try:
        yield
    finally:
        LINKS[cls] = old
        set_take(take)
        linkcard.CARDS.clear()


def used_by(scenario: Scenario) -> frozenset[type[mb.Meant]] | None:
    """The classes the cards of a scenario are linked from; None if it does not pass as it stands."""
    seen: set[type[mb.Meant]] = set()
    old = Linker.any
    take = linkcasting.take_special

    def watching(self: Linker, node: mb.Meant) -> Any:
        seen.add(type(node))
        return old(self, node)

    def taking(n: mb.Ability, k: Linker, sp: Any, *more: Any) -> bool:
        seen.add(type(n))
        return take(n, k, sp, *more)

    linkcard.CARDS.clear()
    Linker.any = watching  # type: ignore[method-assign]
    set_take(taking)
    try:
        passed = run_scenario(scenario, CardBox()).passed
    finally:
        Linker.any = old  # type: ignore[method-assign]
        set_take(take)
        linkcard.CARDS.clear()
    return frozenset(seen) if passed else None


class TooLong(Exception):
    """Without its handler the scenario does not end."""


SECONDS = 3.0


def too_long(signum: int, frame: object) -> None:
    raise TooLong


def notices(scenario: Scenario, cls: type[mb.Meant], make: Callable[[Any, Linker], Any]) -> bool:
    """Whether the scenario fails without the handler."""
    old = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        with disabled(cls, make):
            return not run_scenario(scenario, CardBox()).passed
    except Exception:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def table(
    scenarios: list[Scenario], only: str = "", say: Callable[[str], None] | None = None
) -> dict[str, dict[str, str]]:
    """For each class and each way of disabling it, the id of a scenario that notices, "" for none."""
    linkcard.setup()
    uses: list[tuple[Scenario, frozenset[type[mb.Meant]]]] = []
    for s in scenarios:
        got = used_by(s)
        if got is None:
            if say:
                say(f"{s.id} does not pass and is left out")
            continue
        uses.append((s, got))
    uses.sort(key=lambda u: (len(u[1]), u[0].id))
    out: dict[str, dict[str, str]] = {}
    for cls in sorted(LINKS, key=lambda c: c.__name__):
        if only and cls.__name__ != only:
            continue
        found: dict[str, str] = {}
        for way, make in ways(cls):
            found[way] = ""
            for s, used in uses:
                if cls in used and notices(s, cls, make):
                    found[way] = s.id
                    break
        if found:
            out[cls.__name__] = found
            if say and not all(found.values()):
                say(f"{cls.__name__}: nothing notices {', '.join([w for w, i in found.items() if not i])}")
    return out


def as_markdown(rows: dict[str, dict[str, str]]) -> str:
    """The table as it stands in the documentation."""
    lines = [
        "# What notices that a handler is missing",
        "",
        "Generated by `python -m spellwright.judge.handlers --table docs/handlers.md`. For every class of meaning that",
        "counts as playable: a scenario that fails when its handler is disabled, for each way of disabling it. Not",
        "here is what works before the game begins (CR 113.6n): `tests/cli/test_deck.py` notices that.",
        "",
        "| class | disabled so | noticed by |",
        "|---|---|---|",
    ]
    for name, found in rows.items():
        for way, scenario in found.items():
            lines.append(f"| {name} | {way} | {scenario or '**nothing**'} |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    paths: list[str] = []
    file = ""
    only = ""
    at = 0
    while at < len(arguments):
        if arguments[at] in ("--table", "--class") and at + 1 < len(arguments):
            if arguments[at] == "--table":
                file = arguments[at + 1]
            else:
                only = arguments[at + 1]
            at += 2
            continue
        paths.append(arguments[at])
        at += 1
    try:
        scenarios = [
            s for p in scenario_files([Path(x) for x in paths or ["tests/scenarios"]]) for s in read_scenarios(p)
        ]
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    rows = table(scenarios, only, print)
    if file:
        Path(file).write_text(as_markdown(rows), encoding="utf-8")
    bare = [n for n, found in rows.items() if not all(found.values())]
    print(f"{len(rows) - len(bare)} of {len(rows)} classes noticed")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
