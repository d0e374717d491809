"""Outcomes for people: what failed, and each step with the rules that made it so."""

from __future__ import annotations

from spellwright.judge.runner import PASSED, Done, Outcome


def outcome_lines(outcome: Outcome) -> list[str]:
    """One line for a scenario, and one for each thing that is wrong with it."""
    scenario = outcome.scenario
    title = f": {scenario.title}" if scenario.title else ""
    out = [f"{outcome.status} {scenario.id}{title}"]
    for failure in outcome.failures:
        first, *rest = failure.split("\n")
        out += [f"  {first}", *[f"    {line.strip()}" for line in rest]]
    for name, lines in outcome.missing.items():
        out += [f"  {name} is played without: {line}" for line in lines]
    return out


def explanation(outcome: Outcome) -> list[str]:
    """Each step with its facts, each fact with its rule; expectations with what was found."""
    scenario = outcome.scenario
    out = [f"{scenario.id}: {scenario.title}" if scenario.title else scenario.id]
    if scenario.question:
        out.append(f"  Question: {scenario.question}")
    if scenario.answer:
        rules = f" (CR {', '.join(scenario.rules)})" if scenario.rules else ""
        out.append(f"  Answer: {scenario.answer}{rules}")
    out += [f"  Ruling: {r.card}, {r.date} ({r.hash})" for r in scenario.rulings]
    for number, step in enumerate(outcome.steps, 1):
        out += _step(number, step)
    out += [f"  {line}" for line in outcome_lines(outcome)]
    return out


def _step(number: int, step: Done) -> list[str]:
    out = [f"  {number}. {step.text}"]
    for f in step.facts:
        out.append(f"       {f.text}" + (f"  [CR {f.rule}]" if f.rule else ""))
    for h in step.held:
        mark = "yes" if h.holds else "NO"
        out.append(f"       {mark}: {h.text}" + ("" if h.holds else f", found {h.found}"))
    if step.asked:
        out.append(f"       asked: {step.asked}")
    return out


def falsified_lines(outcome: Outcome) -> list[str]:
    """The expectations that fail, or whose negation does not: each says nothing, or something wrong."""
    out: list[str] = []
    for h in outcome.held:
        if not h.holds:
            out.append(f"  {h.spot}: does not hold: {h.text}, found {h.found}")
        elif h.negated:
            out.append(f"  {h.spot}: holds negated as well: {h.text}")
    return out


def expects_nothing(outcome: Outcome) -> bool:
    """Whether a scenario came to its end without having expected anything: it says nothing."""
    return outcome.passed and not expected(outcome)


def summary(outcomes: list[Outcome], falsify: bool = False, allow_empty: bool = False) -> str:
    """The last line. A scenario that expects nothing fails, unless that is allowed. With `falsify` expectations count:
    one fails that does not hold, that holds negated as well, or that was never reached."""
    if not falsify:
        passed = len([o for o in outcomes if o.status == PASSED and (allow_empty or not expects_nothing(o))])
        return f"{passed} passed, {len(outcomes) - passed} failed"
    passed = sum([len(o.falsified()) for o in outcomes])
    return f"{passed} passed, {sum([expected(o) for o in outcomes]) - passed} failed"


def expected(outcome: Outcome) -> int:
    """How many expectations a scenario has."""
    return len(outcome.scenario.expectations())


def not_reached(outcome: Outcome) -> int:
    """How many expectations of a scenario were never held against the board."""
    return expected(outcome) - len(outcome.held)
