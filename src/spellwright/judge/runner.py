"""Running scenarios: step by step, strictly; expectations held against the board and, to falsify them, negated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spellwright.agents.base import make_agent
from spellwright.core.errors import UserError, suggestion
from spellwright.judge import properties
from spellwright.judge.acting import Illegal, Problem, Refused, nothing_called
from spellwright.judge.board import Board, set_up
from spellwright.judge.cards import CardBox, NotPlayable
from spellwright.judge.matcher import WrongValue, canonical, show
from spellwright.judge.replies import act_words, question, reply_words
from spellwright.judge.scenario import (
    Act,
    Claim,
    Expect,
    Expected,
    Go,
    Logged,
    Pass,
    Possible,
    Resolve,
    Scenario,
    Spot,
    Step,
)
from spellwright.judge.table import Table
from spellwright.rules.base import RulesError
from spellwright.rules.decisions import Decision, Priority
from spellwright.rules.events import Event
from spellwright.rules.facts import Fact, fact, fact_rule
from spellwright.rules.state import run

PASSED = "passed"
FAILED = "failed"
ERROR = "error"


class Held:
    """An expectation held against the board: whether it holds, whether its negation does, and what was found."""

    __slots__ = ("claim", "found", "holds", "negated", "spot", "text")

    def __init__(self, claim: Expected, text: str, holds: bool, negated: bool, found: str) -> None:
        self.claim = claim
        self.text = text
        self.holds = holds
        self.negated = negated
        self.found = found
        self.spot: Spot = claim.spot


class Noted:
    """A fact of the log as it is told: its word, its values, one line of text, and the rule it follows."""

    __slots__ = ("rule", "text", "values", "word")

    def __init__(self, rule: str, made: Fact) -> None:
        self.rule = rule
        self.word = made.word
        self.values = made.values
        self.text = made.text

    def __repr__(self) -> str:
        return f"<{self.text} [{self.rule}]>"

    def data(self) -> dict[str, Any]:
        return {"fact": self.word, "values": self.values, "rule": self.rule, "text": self.text}


class Done:
    """A step that was run: in words, with its facts, and what was asked at its end ("" for nothing)."""

    __slots__ = ("asked", "facts", "held", "text")

    def __init__(self, text: str, facts: list[Noted], held: list[Held], asked: str) -> None:
        self.text = text
        self.facts = facts
        self.held = held
        self.asked = asked


class Outcome:
    """What came of a scenario. `status` is "passed", "failed", or "error" where the board could not be set up (a card
    is unknown). `failures` say what went wrong, with place. `broken`: the board could not be set up, or the engine
    could not go on. `log` holds all facts."""

    __slots__ = ("broken", "failures", "held", "missing", "scenario", "status", "steps")

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.status = PASSED
        self.broken = False
        self.failures: list[str] = []
        self.held: list[Held] = []
        self.steps: list[Done] = []
        self.missing: dict[str, list[str]] = {}

    @property
    def passed(self) -> bool:
        return self.status == PASSED

    @property
    def log(self) -> list[Noted]:
        return [f for step in self.steps for f in step.facts]

    def fail(self, message: str, spot: Spot) -> None:
        where = str(spot) or str(self.scenario.spot)
        self.failures.append(f"{where}: {message}" if where else message)
        self.status = FAILED

    def falsified(self) -> list[Held]:
        """The expectations whose negation fails, as it should."""
        return [h for h in self.held if h.holds and not h.negated]

    def __repr__(self) -> str:
        return f"<{self.scenario.id}: {self.status}>"

    def data(self) -> dict[str, Any]:
        """The outcome as plain data."""
        return {
            "id": self.scenario.id,
            "file": self.scenario.spot.file,
            "line": self.scenario.spot.line,
            "title": self.scenario.title,
            "rules": list(self.scenario.rules),
            "rulings": [{"card": r.card, "date": r.date, "hash": r.hash} for r in self.scenario.rulings],
            "status": self.status,
            "failures": self.failures,
            "expectations": [
                {"line": h.spot.line, "expected": h.text, "holds": h.holds, "negated": h.negated, "found": h.found}
                for h in self.held
            ],
            "log": [{"step": s.text, "facts": [f.data() for f in s.facts]} for s in self.steps],
            "missing": self.missing,
        }


def run_scenario(
    scenario: Scenario, cards: Mapping[str, Any] | CardBox | None = None, allow_unplayable: bool = False
) -> Outcome:
    """Run one scenario. Never raises for what is wrong with it: the outcome says so."""
    box = cards if isinstance(cards, CardBox) else CardBox(cards, allow_unplayable)
    return _Run(scenario, box).run()


def board_after(
    scenario: Scenario,
    cards: Mapping[str, Any] | CardBox | None = None,
    allow_unplayable: bool = False,
    asked: bool = False,
) -> Board:
    """The board a scenario comes to, to go on from as a game: coins and dice fall by chance, and nobody is asked to pay
    unless `asked`. A decision may wait that the scenario leaves open. Raises UserError if it does not pass."""
    box = cards if isinstance(cards, CardBox) else CardBox(cards, allow_unplayable)
    run_ = _Run(scenario, box, True)
    outcome = run_.run()
    if not outcome.passed:
        rows = "\n  ".join(outcome.failures)
        raise UserError(f"the scenario {scenario.id!r} does not come to its end", str(scenario.spot), rows)
    board = run_.table.board
    s = board.state
    s.edit_seldom().told = False
    for seat in range(len(board.names)):
        s.edit_player(seat).asked = asked
    if not s.over:
        s.pending = None
        run(s)
    return board


class _Run:
    def __init__(self, scenario: Scenario, box: CardBox, open_end: bool = False) -> None:
        self.open_end = open_end
        self.scenario = scenario
        self.box = box
        self.outcome = Outcome(scenario)

    def run(self) -> Outcome:
        out = self.outcome
        try:
            agent = make_agent(self.scenario.agent, self.scenario.seed) if self.scenario.agent else None
            self.table = Table(set_up(self.scenario, self.box), agent)
            self.table.advance()
        except UserError as error:
            out.failures.append(str(error))
            out.broken = True
            out.status = FAILED if isinstance(error, NotPlayable) else ERROR
            return out
        except Problem as problem:
            out.broken = True
            out.fail(f"setting up: {problem.message}", problem.spot)
            return out
        out.missing = {n: self.box.missing[n] for n in self.box.missing}
        mark: Event | None = None
        for step in self.scenario.steps:
            held: list[Held] = []
            problem_: Problem | None = None
            try:
                held = self.step(step)
            except Problem as problem:
                problem_ = problem
            except (RulesError, RecursionError) as error:
                out.broken = True
                problem_ = Problem(f"the engine cannot go on: {error}", step.spot)
            facts = self.table.facts(mark)
            mark = self.table.board.state.log
            d = self.table.pending
            asked = question(self.table.board, d) if d is not None and not isinstance(d, Priority) else ""
            out.steps.append(Done(step_words(step), self.lines(facts), held, asked))
            out.held.extend(held)
            for h in held:
                if not h.holds:
                    out.fail(f"expected {h.text}, found {h.found}", h.spot)
            if problem_ is not None:
                spot = problem_.spot if str(problem_.spot) else step.spot
                out.fail(f"{problem_.word}: {problem_.message}", spot)
                return out
        if self.open_end:
            return out
        try:
            self.table.finished(self.scenario.spot)
        except Problem as problem:
            out.fail(f"{problem.word}: {problem.message}", problem.spot)
        return out

    def lines(self, events: list[Event]) -> list[Noted]:
        s = self.table.board.state
        made = [Noted(fact_rule(e), fact(s, e)) for e in events]
        return [f for f in made if f.text]

    def step(self, step: Step) -> list[Held]:
        table = self.table
        if isinstance(step, Expect):
            return [self.held(c) for c in step.claims]
        if isinstance(step, Act):
            try:
                table.do(step)
            except Refused as refused:
                raise Illegal(refused.message, step.spot, refused.kind) from None
        elif isinstance(step, Pass):
            table.pass_(step.by, step.at, step.spot)
        elif isinstance(step, Resolve):
            table.resolve(step.what, step.spot)
        elif isinstance(step, Go):
            table.go(step.moment, step.spot)
        else:
            table.answer(step.reply)
        return []

    # -------------------------------------------------------------- expectations

    def held(self, claim: Expected) -> Held:
        if isinstance(claim, Possible):
            return self.possible(claim)
        if isinstance(claim, Logged):
            return self.logged(claim)
        text = claim_words(claim)
        try:
            actual = self.actual(claim)
        except Problem as problem:
            return Held(claim, text, False, False, problem.message)
        holds = claim.matcher.matches(actual)
        negated = claim.matcher.negated().matches(actual)
        return Held(claim, text, holds, negated, show(actual))

    def actual(self, claim: Claim) -> Any:
        """The value of a property, in the form that is compared. Raises Problem where there is none."""
        try:
            value = canonical(claim.matcher.kind, self.value(claim))
        except WrongValue as error:
            raise Problem(str(error), claim.spot) from None
        if claim.matcher.kind in ("ref", "refs") and isinstance(claim.matcher.value, str):
            return self.same_ref(value, claim)
        return value

    def same_ref(self, value: Any, claim: Claim) -> Any:
        """A reference found, written as the expectation writes it, if both mean the same."""
        said = claim.matcher.value
        if value == said or not isinstance(value, str):
            return value
        board = self.table.board
        folded = {a.casefold(): a for a in board.aliases}
        mine = board.codes(folded.get(said, said))
        theirs = board.codes(folded.get(value, value))
        return said if mine and len(mine) == 1 and theirs and mine[0] in theirs else value

    def value(self, claim: Claim) -> Any:
        board = self.table.board
        topic, prop = claim.topic, claim.prop
        if topic == "player":
            return properties.player_property(board, board.seat(claim.subject), prop)
        if topic == "turn":
            return properties.TURN[prop](board)
        if topic == "game":
            return properties.GAME[prop](board)
        if topic == "stack":
            return properties.stack_entries(board)
        if topic == "count":
            return len(board.find(claim.subject))
        if topic == "decision":
            return properties.DECISION[prop](board, self.decision(claim))
        found = board.find(claim.subject)
        if prop == "exists":
            return bool(found)
        if not found:
            known = claim.subject in board.aliases or not board.unknown(claim.subject)
            if known:
                raise Problem(f"{claim.subject} is not in the game", claim.spot)
            raise nothing_called(board, claim.subject, claim.spot)
        if len(found) > 1:
            message = f"{claim.subject!r} may be any of {len(found)} objects: say whose or where, or use an alias"
            raise Problem(message, claim.spot)
        if topic == "seen by":
            return properties.seen_property(board, found[0], prop, board.seat(claim.seat))
        return properties.object_property(board, found[0], prop)

    def decision(self, claim: Claim) -> Decision:
        d = self.table.pending
        if d is None:
            raise Problem("the game is over: no decision waits", claim.spot)
        self.table.looked = True
        return d

    def possible(self, claim: Possible) -> Held:
        """CR 601.2, 602.2: an act tried to its end, and taken back."""
        text = f"{'can' if claim.legal else 'cannot'} {act_words(claim.act)}"
        if claim.refused:
            text += f" (refused: {claim.refused})"
        trial = self.table.clone()
        trial.queue = []
        trial.agent = None
        found = "it can be done"
        refused = ""
        try:
            trial.do(claim.act)
            if trial.act is not None and trial.pending is not None:
                asks = question(trial.board, trial.pending)
                return Held(claim, text, False, False, f"an act that asks more than it says: {asks}")
        except Refused as error:
            refused, found = error.kind, f"it is refused at {error.kind!r}: {error.message}"
        except Illegal as error:
            if not error.kind:
                return Held(claim, text, False, False, error.message)
            refused, found = error.kind, f"it is refused at {error.kind!r}: {error.message}"
        except (Problem, RulesError) as error:
            self.outcome.broken = self.outcome.broken or isinstance(error, RulesError)
            return Held(claim, text, False, False, str(error))
        cannot = bool(refused) and (not claim.refused or claim.refused == refused)
        return Held(claim, text, not refused if claim.legal else cannot, cannot if claim.legal else not cannot, found)

    def logged(self, claim: Logged) -> Held:
        table = self.table
        facts = [(e, fact(table.board.state, e)) for e in table.facts(table.mark if claim.fresh else None)]
        text = logged_words(claim)
        times = len([f for e, f in facts if _fits(f, claim) and (not claim.rule or fact_rule(e) == claim.rule)])
        if claim.absent:
            holds = times == 0
        elif claim.times is not None:
            holds = times == claim.times
        else:
            holds = times > 0
        found = f"{times} such" if times else "none such"
        words = sorted({f.word for _, f in facts})
        if not times and not claim.absent:
            hint = suggestion(claim.fact, words) if claim.fact not in words else ""
            found += f"; {hint}" if hint else f"; the facts are: {', '.join(words)}" if words else ""
        return Held(claim, text, holds, not holds, found)


def _fits(f: Fact, claim: Logged) -> bool:
    if f.word != claim.fact:
        return False
    for key, want in claim.fields.items():
        if key not in f.values:
            return False
        value = f.values[key]
        if isinstance(want, bool) or isinstance(value, bool):
            if value is not want:
                return False
        elif isinstance(value, tuple):
            if str(want).casefold() not in [v.casefold() for v in value]:
                return False
        elif str(value).casefold() != str(want).casefold():
            return False
    return True


# ------------------------------------------------------------------ in words


def claim_words(claim: Claim) -> str:
    subject = claim.subject or claim.topic
    if claim.topic == "count":
        return f"count of {subject}: {claim.matcher}"
    if claim.topic == "stack":
        return f"{subject}: {claim.matcher}"
    seen = f" as {claim.seat} sees it" if claim.topic == "seen by" else ""
    return f"{subject}{seen}: {claim.prop} {claim.matcher}"


def logged_words(claim: Logged) -> str:
    fields = ", ".join([f"{k}: {v}" for k, v in claim.fields.items()])
    rule = f", rule {claim.rule}" if claim.rule else ""
    times = f" {claim.times} times" if claim.times is not None else ""
    where = "no fact" if claim.absent else "a new fact" if claim.fresh else "a fact"
    return f"{where} {claim.fact} {{{fields}}}{rule}{times}"


def step_words(step: Step) -> str:
    """A step in a few words."""
    if isinstance(step, Act):
        return act_words(step)
    if isinstance(step, Expect):
        return "expect"
    if isinstance(step, Pass):
        return f"pass {step.by}".strip()
    if isinstance(step, Resolve):
        return f"resolve {step.what}".strip()
    if isinstance(step, Go):
        moment = step.moment
        parts = [moment.step, f"turn {moment.turn}" if moment.turn else "", moment.active]
        return "go to " + ", ".join([p for p in parts if p])
    return f"answer {reply_words(step.reply.value)}"
