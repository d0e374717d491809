"""One act of a scenario: the answers at priority that begin it, and what it says about the decisions it leads to."""

from __future__ import annotations

from spellwright.core.vocab import ZONE_OF
from spellwright.judge.board import Board
from spellwright.judge.matcher import symbols
from spellwright.judge.replies import answer_to, question, reply_words
from spellwright.judge.scenario import Act, Reply, Spot
from spellwright.rules.abilities import ActivatedAbility
from spellwright.rules.announce import Announce
from spellwright.rules.base import Answer
from spellwright.rules.casting import StartActivate, StartCast
from spellwright.rules.decisions import Decision, Divide, Number, OneOf, Priority, Subset
from spellwright.rules.describe import Option, ability_text, describe, topic
from spellwright.rules.events import Event
from spellwright.rules.events_play import AbilityActivated, SpellCast
from spellwright.rules.layers import chars
from spellwright.rules.mana_triggers import ManaTriggers
from spellwright.rules.objects import SPELL, TRIGGERED, StackObject
from spellwright.rules.pay import AUTO, Activated, ByHand, FollowPlan, PayBill, PayMana, purpose_of
from spellwright.rules.planning import pick_from_pool
from spellwright.rules.special import StartSpecial, Suspend, TurnUp
from spellwright.rules.state import State
from spellwright.rules.turn import Act as ActFrame
from spellwright.rules.turn import PlayLand, Window

_ACTING = (
    ActFrame,
    StartCast,
    StartActivate,
    StartSpecial,
    PayBill,
    PayMana,
    FollowPlan,
    ByHand,
    PlayLand,
    Activated,
    ManaTriggers,
    TurnUp,
    Suspend,
)


class Problem(Exception):
    """A scenario cannot go on. `kind` is the class of decision at which an illegal act was refused, else empty."""

    word = "wrong"

    def __init__(self, message: str, spot: Spot, kind: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.spot = spot
        self.kind = kind


class Illegal(Problem):
    """An act or an answer that is not allowed."""

    word = "illegal"


class Unanswered(Problem):
    """A decision that nobody answered."""

    word = "unanswered"


class Unused(Problem):
    """An answer that nobody asked for."""

    word = "unused"


class Refused(Exception):
    """An attempt was refused at a decision of this kind ("action": it could not be begun)."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


def nothing_called(board: Board, name: str, spot: Spot) -> Problem:
    hint = board.unknown(name)
    return Problem(f"there is nothing called {name!r}" + (f": {hint}" if hint else ""), spot)


def under_way(s: State) -> bool:
    """Whether what a player began with priority is not yet done (CR 601.2, 602.2, 605.3, 116.2)."""
    f = s.agenda
    while f is not None and not isinstance(f, Window):
        if isinstance(f, _ACTING):
            return True
        if isinstance(f, Announce):
            o = s.objects[f.oid]
            if isinstance(o, StackObject) and o.kind != TRIGGERED:
                return True
        f = f.below
    return False


# ------------------------------------------------------------------ how it begins


def answers_for(board: Board, d: Priority, act: Act) -> list[Answer]:
    """The answers at priority that begin the act, those of the first object it may mean first. Raises Problem for a
    name that nothing has, or for an act that says too little."""
    ids = board.find(act.what)
    if not ids:
        raise nothing_called(board, act.what, act.spot)
    options = [describe(board.state, d, a, board.text_of) for a in (*d.plays, *d.manas)]
    if act.verb in ("cast", "play"):
        return _plays(board, act, ids, options)
    if act.verb in ("activate", "tap"):
        return _activations(board, act, ids, options)
    word = "turn up" if act.verb == "turn up" else act.verb
    out: list[Answer] = []
    for oid in ids:
        for o in options:
            if o.object == oid and o.verb == "special":
                if o.special == word or (word == "special" and o.text.casefold().startswith(act.what.casefold())):
                    out.append(o.answer)
    return out


def _plays(board: Board, act: Act, ids: list[int], options: list[Option]) -> list[Answer]:
    zone = ZONE_OF[act.zone] if act.zone else ZONE_OF["hand"]
    s = board.state
    here = [i for i in ids if s.objects[i].zone == zone]
    out: list[Answer] = []
    name = board.parse(act.what).name
    for oid in here:
        mine = [o for o in options if o.object == oid and o.verb == act.verb]
        face = act.face
        if not face and len(s.objects[oid].card.faces) > 1 and act.what not in board.aliases:
            if any([f.chars.name.casefold() == name.casefold() for f in s.objects[oid].card.faces]):
                face = name
        if face:
            mine = [o for o in mine if o.face.casefold() == face.casefold()]
        out.extend(_ways(board, act, mine))
    return out


def _ways(board: Board, act: Act, mine: list[Option]) -> list[Answer]:
    """CR 601.2b, 118.9: for its mana cost unless it is said how."""
    if act.face_down:
        return [o.answer for o in mine if o.way == "face down"]
    if act.way:
        return [o.answer for o in mine if _is_way(board, o, act.way)]
    mine = [o for o in mine if o.way != "face down"]
    plain = [o.answer for o in mine if o.way in ("", "mana cost") and not o.permit]
    if plain:
        return plain
    if len({(o.object, o.way, o.face) for o in mine}) > 1:
        ways = ", ".join([o.way or o.face for o in mine])
        raise Problem(f"{act.what} can be {act.verb} in several ways: say `way`: {ways}", act.spot)
    return [o.answer for o in mine]


def _is_way(board: Board, o: Option, way: str) -> bool:
    low = way.casefold()
    if low == "mana cost":
        return o.way == "mana cost"
    if o.way.casefold().startswith(low) or o.text.casefold().startswith(low):
        return True
    return low in [w.casefold() for w in way_sources(board, o)]


def way_sources(board: Board, o: Option) -> list[str]:
    """The names of the objects that allow an answer at priority."""
    out: list[str] = []
    for oid in o.sources:
        out.append(board.name(oid))
        alias = board.alias_of(oid)
        if alias:
            out.append(alias)
    return out


def _activations(board: Board, act: Act, ids: list[int], options: list[Option]) -> list[Answer]:
    out: list[Answer] = []
    for oid in ids:
        mine = [o for o in options if o.object == oid and o.verb in ("activate", "mana")]
        if act.verb == "tap":
            mine = [o for o in mine if o.verb == "mana" and _taps(board, o)]
        if act.ability:
            mine = [o for o in mine if _is_ability(board, o, act.ability)]
        elif act.verb == "activate":
            mine = [o for o in mine if o.verb == "activate"] or mine
            if len(mine) > 1:
                texts = "; ".join([o.text for o in mine])
                raise Problem(f"{act.what} has several abilities: say `ability`: {texts}", act.spot)
        out.extend([o.answer for o in mine])
    return out


def _taps(board: Board, o: Option) -> bool:
    a = chars(board.state, board.state.objects[o.object]).abilities[o.ability]
    return isinstance(a, ActivatedAbility) and a.cost.tap


def _is_ability(board: Board, o: Option, said: str) -> bool:
    if said.isdigit():
        return o.number == int(said)
    text = ability_text(board.state, o.object, o.ability, board.text_of)
    return text.casefold().startswith(said.casefold())


def payment_answers(board: Board, d: Decision, act: Act) -> list[Answer]:
    """CR 605.3a: the activations of mana abilities while a cost is being paid."""
    ids = board.find(act.what)
    if not ids:
        raise nothing_called(board, act.what, act.spot)
    options = [describe(board.state, d, a, board.text_of) for a in d.options()]
    return _activations(board, act, ids, options)


# ------------------------------------------------------------------ what it says on the way


class ActRun:
    """An act under way, and what it says that has not been asked for yet."""

    __slots__ = ("act", "answer", "costs", "divided", "made", "mark", "modes", "pay", "replies", "targets", "x")

    def __init__(self, act: Act, answer: Answer, mark: Event | None) -> None:
        self.act = act
        self.answer = answer
        self.mark = mark
        self.x = act.x
        self.targets = list(act.targets) if act.targets is not None else []
        self.divided = act.divide
        self.modes = list(act.modes)
        self.costs = list(act.costs)
        self.made = list(symbols(act.make))
        self.pay = list(act.pay) if isinstance(act.pay, tuple) else []
        self.replies = list(act.answers)

    def copy(self) -> ActRun:
        r = ActRun(self.act, self.answer, self.mark)
        r.x = self.x
        r.targets = self.targets[:]
        r.divided = self.divided
        r.modes = self.modes[:]
        r.costs = self.costs[:]
        r.made = self.made[:]
        r.pay = self.pay[:]
        r.replies = self.replies[:]
        return r

    def asks_payment(self) -> bool:
        return self.act.pay == "ask"

    def field_answer(self, board: Board, d: Decision) -> Answer | None:
        """What the act says to this decision, None if nothing. Raises Refused where that cannot be."""
        kind = topic(board.state, d)
        if kind == "x" and isinstance(d, Number):
            if self.x is None:
                return None
            x = self.x
            self.x = None
            return self._legal(board, d, kind, x)
        if kind == "target":
            return self._target(board, d)
        if kind == "division" and isinstance(d, Divide) and self.divided is not None:
            division = self.divided
            self.divided = None
            return self._legal(board, d, kind, division)
        if kind == "mode" and self.modes:
            if isinstance(d, Subset):
                chosen = tuple(self.modes)
                self.modes = []
                return self._legal(board, d, kind, chosen)
            return self._legal(board, d, kind, self.modes.pop(0))
        if kind == "color" and self.made:
            return self._mana(board, d)
        if kind == "payment":
            return self._payment(board, d)
        if kind == "cost":
            return self._cost(board, d)
        return None

    def _legal(self, board: Board, d: Decision, kind: str, value: object) -> Answer:
        a = answer_to(board, d, value)
        if a is None:
            raise Refused(kind, f"{reply_words(value)} is no answer to {question(board, d)}")
        return a

    def _target(self, board: Board, d: Decision) -> Answer | None:
        o = board.state.objects[d.about]
        if not self.targets or (isinstance(o, StackObject) and o.kind == TRIGGERED):
            return None
        target = self.targets.pop(0)
        for name in (target,) if isinstance(target, str) else target:
            if name != "none" and not board.codes(name):
                raise nothing_called(board, name, self.act.spot)
        return self._legal(board, d, "target", target)

    def _mana(self, board: Board, d: Decision) -> Answer:
        """The choice of all the mana that is said, else of the next of it."""
        together = answer_to(board, d, "".join(self.made))
        if together is not None:
            self.made = []
            return together
        return self._legal(board, d, "color", self.made.pop(0))

    def _payment(self, board: Board, d: Decision) -> Answer | None:
        if self.asks_payment():
            return None
        if self.pay:
            source = self.pay.pop(0)
            a = answer_to(board, d, source)
            if a is None or a == AUTO:
                raise Refused("payment", f"{source} cannot pay: {question(board, d)}")
            return a
        if isinstance(self.act.pay, tuple) and self.act.pay:
            s = board.state
            f = s.agenda
            if isinstance(f, ByHand) and pick_from_pool(s, f.player, f.cost, purpose_of(s, f.oid)) is None:
                raise Refused("payment", f"{', '.join(self.act.pay)} do not pay for it: {question(board, d)}")
        if not d.legal(AUTO):
            raise Refused("payment", f"there is no default payment: {question(board, d)}")
        return AUTO

    def _cost(self, board: Board, d: Decision) -> Answer | None:
        """CR 601.2b: the costs that are said, in any order; `none` declines one that may be left."""
        if not self.costs:
            return None
        for i in range(len(self.costs)):
            a = answer_to(board, d, self.costs[i])
            if a is not None:
                del self.costs[i]
                return a
        if isinstance(d, OneOf) and d.words == ("yes", "no"):
            if self.costs == ["none"]:
                self.costs = []
            return (0,)
        return None

    def next_reply(self, board: Board, d: Decision, kind: str) -> Reply | None:
        """The next of the act's answers, if it is for this player and kind of decision."""
        if not self.replies:
            return None
        reply = self.replies[0]
        if (reply.by and board.seat(reply.by) != d.player) or (reply.kind and reply.kind != kind):
            return None
        return self.replies.pop(0)

    # -------------------------------------------------------------- its end

    def finish(self, board: Board) -> None:
        """The act is done, or has been taken back. Raises Refused or Unused; gives its alias."""
        s = board.state
        if self.answer in s.refused:
            raise Refused("payment", f"{self.act.verb} {self.act.what} could not be completed, and was taken back")
        oid = self._made_object(board)
        if self.x is not None and oid:
            o = s.objects[oid]
            if isinstance(o, StackObject) and _has_x(o):
                if o.ctx.x != self.x:
                    raise Refused("x", f"X can only be {o.ctx.x}")
                self.x = None
        left = self.left()
        if left:
            raise Unused(f"{self.act.verb} {self.act.what}: nobody asked for {left}", self.act.spot)
        if self.act.alias:
            if not oid:
                raise Problem(f"nothing was put on the stack that could be called {self.act.alias!r}", self.act.spot)
            board.aliases[self.act.alias] = oid

    def left(self) -> str:
        """What the act says and nobody asked for."""
        if self.x is not None:
            return f"x: {self.x}"
        if self.targets:
            return f"the target {self.targets[0]!r}"
        if self.divided is not None:
            return "the division"
        if self.modes:
            return f"the mode {self.modes[0]!r}"
        if self.costs and self.costs != ["none"]:
            return f"the cost {self.costs[0]!r}"
        if self.made:
            return f"for: {''.join(self.made)}"
        if self.pay:
            return f"paying with {self.pay[0]!r}"
        if self.replies:
            return f"the answer {reply_words(self.replies[0].value)}"
        return ""

    def _made_object(self, board: Board) -> int:
        """The spell or ability that the act has put on the stack."""
        e = board.state.log
        found = 0
        while e is not None and e is not self.mark:
            if isinstance(e, SpellCast) or (isinstance(e, AbilityActivated) and not e.mana):
                found = e.oid
            e = e.prev
        return found


def _has_x(o: StackObject) -> bool:
    """CR 107.3a: whether {X} is in the cost of a spell or ability."""
    if o.kind == SPELL:
        return o.face.cost is not None and o.face.cost.x > 0
    a = o.ability
    return isinstance(a, ActivatedAbility) and a.cost.mana is not None and a.cost.mana.x > 0
