"""Players at a board who do what a scenario says: acts, answers, passing until something is reached.

A decision is answered, in this order: by what the act under way says; by itself where it has one answer; by the answers
of the act; by answers kept for later; by the agent. One that nobody answers waits.
"""

from __future__ import annotations

from spellwright.agents.base import Agent
from spellwright.core.vocab import STEP_NAMES
from spellwright.judge import acting
from spellwright.judge.acting import ActRun, Illegal, Problem, Refused, Unanswered, Unused
from spellwright.judge.board import Board
from spellwright.judge.matcher import symbols
from spellwright.judge.properties import with_priority
from spellwright.judge.replies import (
    act_words,
    answer_to,
    fight,
    forced,
    names_something,
    question,
    reply_words,
)
from spellwright.judge.scenario import Act, Moment, Reply, Spot
from spellwright.rules.base import Answer
from spellwright.rules.decisions import PASS, Decision, OneOf, Priority
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import topic
from spellwright.rules.events import Event
from spellwright.rules.facts import fact
from spellwright.rules.pay import AUTO

LIMIT = 20_000
"""So many answers a step may take before it counts as never ending."""
PATIENCE = 6
"""So many turns of each player `go` waits for what it is to reach."""


def asks_whether(d: Decision) -> bool:
    return isinstance(d, OneOf) and d.words == ("yes", "no")


class Goal:
    """What players pass for: `oid` is what has to leave the stack (0: everything), `moment` what has to be reached."""

    __slots__ = ("active", "begun", "moment", "oid", "spot", "step", "text", "turn")

    def __init__(self, text: str, spot: Spot) -> None:
        self.text = text
        self.spot = spot
        self.oid = -1
        self.moment: Moment | None = None
        self.step = -1
        self.turn = 0
        self.active = -1
        self.begun = (0, 0)


class Half:
    """A reply that has said yes to "you may" by naming something, and still has to name it."""

    __slots__ = ("ids", "mark", "player", "reply")

    def __init__(self, reply: Reply, player: int, ids: list[int], mark: Event | None) -> None:
        self.reply = reply
        self.player = player
        self.ids = ids
        self.mark = mark


class Table:
    """A board, what is under way on it, and the answers that are kept."""

    __slots__ = ("act", "agent", "board", "goal", "half", "looked", "mark", "queue")

    def __init__(self, board: Board, agent: Agent | None = None) -> None:
        self.board = board
        self.agent = agent
        self.act: ActRun | None = None
        self.goal: Goal | None = None
        self.half: Half | None = None
        self.queue: list[Reply] = []
        self.mark: Event | None = board.state.log
        self.looked = False

    def clone(self) -> Table:
        t = Table(self.board.clone(), self.agent)
        t.act = self.act.copy() if self.act is not None else None
        t.goal = self.goal
        t.half = self.half
        t.queue = self.queue[:]
        t.mark = self.mark
        return t

    @property
    def pending(self) -> Decision | None:
        return self.board.state.pending

    def push(self, answer: Answer) -> None:
        self.looked = False
        self.board.game.push(answer)

    # -------------------------------------------------------------- going on

    def advance(self) -> None:
        """Answer and pass as long as it is said how. Raises Problem; Refused where the act under way is."""
        for _ in range(LIMIT):
            d = self.pending
            if self.act is not None and (d is None or not acting.under_way(self.board.state)):
                run = self.act
                self.act = None
                run.finish(self.board)
            if d is None:
                self.check_half(None)
                self.goal = None
                return
            if isinstance(d, Priority):
                self.check_half(None)
                if self.goal is None or self.reached(self.goal):
                    self.goal = None
                    return
                self.push(PASS)
                continue
            if isinstance(d, Attack | Block) and self.goal is not None and self.reached(self.goal):
                self.goal = None
                return
            a = self.reply_to(d)
            if a is None:
                return
            self.push(a)
        raise Problem("this never ends", self.goal.spot if self.goal is not None else Spot())

    def reply_to(self, d: Decision) -> Answer | None:
        """The answer to a decision, None if nobody has said it."""
        if self.act is not None:
            a = self.act.field_answer(self.board, d)
            if a is not None:
                return a
        only = forced(self.board, d)
        if self.half is not None and self.half.player == d.player:
            return self.other_half(d, only)
        if only is not None:
            return only
        kind = topic(self.board.state, d)
        if self.act is not None:
            reply = self.act.next_reply(self.board, d, kind)
            if reply is not None:
                a = self.by_reply(d, reply)
                if a is None:
                    raise Refused(kind, f"{reply_words(reply.value)} is no answer to {question(self.board, d)}")
                return a
            if kind == "payment" and self.act.asks_payment():
                return None
        for i in range(len(self.queue)):
            reply = self.queue[i]
            if (reply.by and self.board.seat(reply.by) != d.player) or (reply.kind and reply.kind != kind):
                continue
            if kind == "payment" and not reply.kind:
                continue
            del self.queue[i]
            a = self.by_reply(d, reply)
            if a is None:
                raise Illegal(f"{reply_words(reply.value)} is no answer to {question(self.board, d)}", reply.spot)
            return a
        if kind == "payment" and d.legal(AUTO):
            return AUTO
        if isinstance(d, Attack | Block) and self.goal is not None and self.goal.moment is not None:
            none = tuple([0] * len(d.candidates))
            if d.legal(none):
                return none
        if self.agent is not None:
            return self.agent.choose(self.board.game, d)
        return None

    def by_reply(self, d: Decision, reply: Reply) -> Answer | None:
        """The answer that a reply gives; naming something says yes to "you may" first."""
        a = answer_to(self.board, d, reply.value)
        if a is None and asks_whether(d) and names_something(reply.value):
            names = reply.value if isinstance(reply.value, tuple) else (reply.value,)
            ids = [i for n in names for i in self.board.codes(str(n))]
            if ids:
                self.half = Half(reply, d.player, ids, self.board.state.log)
                return (1,)
        return a

    def other_half(self, d: Decision, only: Answer | None) -> Answer:
        """What was named in saying yes is named now."""
        half = self.half
        assert half is not None
        self.half = None
        a = answer_to(self.board, d, half.reply.value)
        if a is None:
            if asks_whether(d) and only is None:
                self.half = half
                return (1,)
            text = f"{reply_words(half.reply.value)} is no answer to {question(self.board, d)}"
            raise Illegal(text, half.reply.spot)
        return a if only is None else only

    def check_half(self, d: Decision | None) -> None:
        """What was named in saying yes has to be what was then done, if nobody was asked for it any more."""
        half = self.half
        if half is None:
            return
        self.half = None
        for e in self.facts(half.mark):
            if any([i in half.ids for i in fact(self.board.state, e).ids]):
                return
        raise Unused(f"{reply_words(half.reply.value)} was not asked for", half.reply.spot)

    def facts(self, since: Event | None) -> list[Event]:
        """The facts after one, in order."""
        out: list[Event] = []
        e = self.board.state.log
        while e is not None and e is not since:
            out.append(e)
            e = e.prev
        out.reverse()
        return out

    # -------------------------------------------------------------- goals

    def reached(self, goal: Goal) -> bool:
        s = self.board.state
        if goal.moment is None:
            return goal.oid not in s.stack if goal.oid > 0 else not s.stack
        here = (s.turn, s.step)
        if here != goal.begun and self.is_now(goal):
            return True
        last = goal.turn or goal.begun[0] + PATIENCE * len(self.board.names)
        if s.turn > last or (goal.turn and s.turn == last and s.step > goal.step >= 0):
            raise Problem(f"{goal.text} was never reached: it is {self.now()}", goal.spot)
        return False

    def is_now(self, goal: Goal) -> bool:
        s = self.board.state
        if goal.step >= 0 and s.step != goal.step:
            return False
        if goal.turn and s.turn != goal.turn:
            return False
        return goal.active < 0 or s.active == goal.active

    def now(self) -> str:
        s = self.board.state
        return f"the {STEP_NAMES[s.step]} of turn {s.turn}, {self.board.player(s.active)}'s"

    def goal_of(self, moment: Moment, spot: Spot) -> Goal:
        parts = [moment.step or "the first step", f"of turn {moment.turn}" if moment.turn else ""]
        goal = Goal(" ".join([p for p in parts if p]), spot)
        goal.moment = moment
        goal.step = STEP_NAMES.index(moment.step) if moment.step else -1
        goal.turn = moment.turn
        goal.active = self.board.seat(moment.active) if moment.active else -1
        goal.begun = (self.board.state.turn, self.board.state.step)
        return goal

    def go(self, moment: Moment, spot: Spot) -> None:
        """Players do nothing they need not do until the moment comes."""
        self.free(spot)
        self.mark = self.board.state.log
        self.goal = self.goal_of(moment, spot)
        self.advance()

    def resolve(self, what: str, spot: Spot) -> None:
        """CR 608: everybody passes until the top of the stack, what is named, or everything has left it."""
        self.free(spot)
        s = self.board.state
        if not s.stack:
            raise Illegal("there is nothing on the stack to resolve", spot)
        self.mark = s.log
        goal = Goal(what or "the top of the stack", spot)
        goal.oid = s.stack[-1]
        if what == "all":
            goal.oid = 0
        elif what:
            found = [i for i in self.board.find(what, True) if i in s.stack]
            if not found:
                raise Problem(f"{what!r} is not on the stack", spot)
            goal.oid = found[-1]
        self.goal = goal
        self.advance()

    def pass_(self, by: str, at: Moment | None, spot: Spot) -> None:
        """CR 117.3d."""
        self.free(spot)
        self.mark = self.board.state.log
        if at is not None:
            self.reach(at, spot)
        d = self.free(spot)
        if by and self.board.seat(by) != d.player:
            raise Illegal(f"{by} cannot pass: {self.board.player(d.player)} has priority", spot)
        self.push(PASS)
        self.advance()

    def reach(self, moment: Moment, spot: Spot) -> None:
        """Be at a moment: now, or go on to it."""
        goal = self.goal_of(moment, spot)
        if self.is_now(goal):
            return
        self.goal = goal
        self.advance()

    def free(self, spot: Spot) -> Priority:
        """Nothing waits but a player with priority."""
        d = self.pending
        if d is None:
            raise Problem("the game is over", spot)
        if not isinstance(d, Priority):
            raise Unanswered(f"nobody has answered {question(self.board, d)}", spot)
        return d

    # -------------------------------------------------------------- answers

    def answer(self, reply: Reply) -> None:
        """CR 608.2: answer what waits, or keep the answer for what comes."""
        d = self.pending
        if d is None:
            raise Problem("the game is over: nothing is asked", reply.spot)
        by = self.board.seat(reply.by) if reply.by else d.player
        waits = not isinstance(d, Priority) and by == d.player
        kind = topic(self.board.state, d)
        if not waits or (reply.kind and reply.kind != kind):
            if reply.by:
                self.queue.append(reply)
                return
            asked = "nothing is asked" if isinstance(d, Priority) else f"what is asked is {question(self.board, d)}"
            hint = "say `by` for an answer to keep" if isinstance(d, Priority) else ""
            raise Unused(f"{asked}" + (f" ({hint})" if hint else ""), reply.spot)
        a = self.by_reply(d, reply)
        if a is None:
            raise Illegal(f"{reply_words(reply.value)} is no answer to {question(self.board, d)}", reply.spot)
        self.push(a)
        self.advance_or_fail(reply.spot)

    def advance_or_fail(self, spot: Spot) -> None:
        try:
            self.advance()
        except Refused as refused:
            raise Illegal(refused.message, spot, refused.kind) from None

    # -------------------------------------------------------------- acts

    def do(self, act: Act) -> None:
        """An act, from its beginning to its end or to a decision that it does not answer. Raises Illegal if refused."""
        self.mark = self.board.state.log
        if act.verb == "concede":
            self.board.game.concede(self.board.seat(act.what))
            self.advance_or_fail(act.spot)
            return
        if act.at is not None:
            self.free(act.spot)
            self.reach(act.at, act.spot)
        if act.response_to:
            top = self.board.state.stack[-1:]
            if not top or top[0] not in self.board.find(act.response_to, True):
                raise Problem(f"{act.response_to!r} is not on top of the stack", act.spot)
        if act.verb in ("attack", "block"):
            self.fight(act)
            return
        d = self.pending
        if act.verb == "tap" and d is not None and d.kind == "payment" and not isinstance(d, Priority):
            self.one_of(act, acting.payment_answers(self.board, d, act), Refused("payment", f"{act.what} cannot pay"))
            return
        d = self.free(act.spot)
        self.give_priority(act, d)
        d = self.free(act.spot)
        found = acting.answers_for(self.board, d, act)
        why = Refused("action", f"{self.board.player(d.player)} cannot {act_words(act)}")
        self.one_of(act, found, why)

    def give_priority(self, act: Act, d: Priority) -> None:
        """CR 117.3d: those before the player pass, as long as nothing comes of it."""
        if not act.by or self.board.seat(act.by) == d.player:
            return
        seat = self.board.seat(act.by)
        if with_priority(self.board, seat) is None:
            raise Problem(f"{act.by} cannot get priority before something resolves or the step ends", act.spot)
        while True:
            now = self.free(act.spot)
            if now.player == seat:
                return
            self.push(PASS)

    def one_of(self, act: Act, answers: list[Answer], why: Refused) -> None:
        """Begin the act in the first way in which it is not refused."""
        best = why
        for a in answers:
            trial = self.clone()
            try:
                trial.begin(act, a)
            except Refused as refused:
                if best is why:
                    best = refused
                continue
            self.begin(act, a)
            return
        raise Illegal(best.message, act.spot, best.kind)

    def begin(self, act: Act, answer: Answer) -> None:
        paying = self.act
        if paying is not None:
            paying.made[:0] = symbols(act.make)
            paying.replies[:0] = act.answers
            self.push(answer)
            self.advance()
            return
        self.act = ActRun(act, answer, self.board.state.log)
        self.push(answer)
        self.advance()

    def fight(self, act: Act) -> None:
        """CR 508.1, 509.1: the declaration of attackers or blockers, at its time."""
        kind: type[Attack] | type[Block] = Attack if act.verb == "attack" else Block
        word = "attackers" if act.verb == "attack" else "blockers"
        d = self.pending
        if not isinstance(d, kind):
            self.free(act.spot)
            if self.board.state.stack:
                raise Problem(f"there is something on the stack before the {word} can be declared", act.spot)
            step = "declare attackers" if act.verb == "attack" else "declare blockers"
            if self.is_now(self.goal_of(Moment(step), act.spot)):
                raise Illegal(f"{act_words(act)}: the declaration is over", act.spot, word)
            self.reach(Moment(step), act.spot)
            d = self.pending
        if not isinstance(d, kind):
            raise Illegal(f"{act_words(act)}: there is nothing to declare", act.spot, word)
        if act.by and self.board.seat(act.by) != d.player:
            raise Problem(f"it is {self.board.player(d.player)} who declares {word} now", act.spot)
        for who, what in act.pairs:
            for name in (who, what):
                if name and not self.board.codes(name):
                    raise acting.nothing_called(self.board, name, act.spot)
        answer = fight(self.board, d, act.pairs)
        if answer is None:
            raise Illegal(f"{act_words(act)} is no legal declaration: {question(self.board, d)}", act.spot, word)
        self.push(answer)
        self.queue[:0] = [Reply(r.value, r.by or self.board.player(d.player), r.kind, r.spot) for r in act.answers]
        self.advance_or_fail(act.spot)

    # -------------------------------------------------------------- the end

    def finished(self, spot: Spot) -> None:
        """Nothing may be left over: no answer unused, no decision unanswered that nobody has looked at."""
        d = self.pending
        if d is not None and not isinstance(d, Priority) and not self.looked:
            raise Unanswered(f"nobody has answered {question(self.board, d)}", spot)
        if self.queue:
            reply = self.queue[0]
            raise Unused(f"nobody asked for the answer {reply_words(reply.value)}", reply.spot)
