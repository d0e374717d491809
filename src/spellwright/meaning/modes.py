"""Bodies and modes (CR 700.2), and what sentences say about an ability instead of its effect (CR 602.5)."""

from __future__ import annotations

from typing import Any, Final

from spellwright.ir.meant.abilities import (
    Body,
    Modes,
)
from spellwright.ir.meant.amounts import Fixed, X
from spellwright.ir.meant.base import Ability, Amount, Condition, Effect, Players
from spellwright.ir.meant.conditions import Both, Fits, IsStep, IsTurnOf
from spellwright.ir.meant.filters import AllOf, ZoneIs
from spellwright.ir.meant.objects import EachPlayer, Opponents, Source, You
from spellwright.ir.meant.parts import Cost
from spellwright.ir.node import INNER, among, nothing
from spellwright.ir.said import abilities as said
from spellwright.ir.said import abilities_boxes as boxes_said
from spellwright.ir.said import clauses as clauses_said
from spellwright.ir.said import objects as objects_said
from spellwright.ir.said import rules_sentences as rules_said
from spellwright.ir.said import sentences as sentences_said
from spellwright.ir.said import statics as statics_said
from spellwright.ir.said.base import Said
from spellwright.ir.said.effects_casting import Activate
from spellwright.ir.said.effects_choices import Choose, ChooseSubject
from spellwright.ir.said.players import AnyPlayer
from spellwright.meaning.build import ONE, ZERO, both
from spellwright.meaning.costs import mana_cost
from spellwright.meaning.running import run, speaks_of_loop
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import conditions, players, static_sentences
from spellwright.meaning.unclear import Unclear, unknown

IS_ABILITY: Final = among(Ability)


def fresh(scope: Scope) -> Scope:
    """A scope for one more ability of the same object."""
    inner = Scope(scope.holder)
    inner.named = scope.named
    inner.this = scope.this
    inner.static = scope.static
    return inner


def check_x(value: object, scope: Scope) -> None:
    """CR 107.3: an X that nothing defines has no meaning."""
    if scope.rebind:
        raise Unclear("reference", "what was chosen is not remembered")
    if not scope.x_defined and not scope.holder.x and speaks_of_x(value):
        raise Unclear("X", "nothing says what X is")


def speaks_of_x(value: object) -> bool:
    """Whether X is in `value`, but for abilities within it, which have an X of their own."""
    todo: list[Any] = []
    for v in value if isinstance(value, tuple) else (value,):
        inner = INNER[type(v)]
        if inner is not None and IS_ABILITY[type(v)]:
            todo.extend(inner(v))
        else:
            todo.append(v)
    for v in todo:
        cls = type(v)
        if cls is tuple:
            todo.extend(v)
        else:
            inner = INNER[cls]
            if inner is not None and not IS_ABILITY[cls]:
                if cls is X:
                    return True
                if inner is not nothing:
                    todo.extend(inner(v))
    return False


class Limits:
    """CR 602.5, 603.2h: what sentences at the end of an ability say about it, not about its effect."""

    __slots__ = ("changes", "conditions", "limit", "once", "players", "sentences", "timing")

    def __init__(self, nodes: tuple[Said, ...], scope: Scope, activated: bool) -> None:
        self.sentences: list[Said] = []
        self.timing = ""
        self.limit = 0
        self.once = False
        self.conditions: list[Condition] = []
        self.changes: list[Ability] = []
        self.players: Players | None = None
        for n in nodes:
            s = n.sentence if isinstance(n, said.FullStop) else n
            if isinstance(s, rules_said.ActivateOnly) and activated:
                for limit in s.limits:
                    self.add(limit, scope)
            elif isinstance(s, rules_said.ActivateWho) and activated:
                self.who(s.who.word)
                if s.but:
                    pass  # "but" joins the limits
                for limit in s.limits or ():
                    self.add(limit, scope)
            elif activated and (who := may_activate(s)):
                self.who(who)
            elif activated and about_this_ability(s):
                self.changes.extend(static_sentences(s, scope))
            elif not activated and (only := triggers_only(s)) is not None:
                if only.span is None or only.span.word != "each turn":
                    raise unknown("limit", only)
                self.limit = TIMES[only.times.word]
            else:
                self.sentences.append(n)

    def who(self, word: str) -> None:
        if word == "any player":
            self.players = EachPlayer()
        elif word in ("any opponent", "only your opponents"):
            self.players = Opponents()
        else:
            raise Unclear("limit", word)

    def add(self, node: Said, scope: Scope) -> None:
        """CR 602.5"""
        if isinstance(node, rules_said.ActivateIf):
            condition = conditions(node.condition, scope)
            zone = own_zone(condition)
            if zone:
                scope.works_in = zone
            else:
                self.conditions.append(condition)
            return
        if not isinstance(node, rules_said.ActivateTime):
            raise unknown("limit", node)
        word = node.word
        if word in ("only as a sorcery", "only any time you could cast a sorcery"):
            self.timing = "sorcery"
        elif word in ("only as an instant", "only any time you could cast an instant"):
            self.timing = ""
        elif word == "only once each turn":
            self.limit = 1
        elif word == "no more than twice each turn":
            self.limit = 2
        elif word == "no more than three times each turn":
            self.limit = 3
        elif word == "only once":
            self.once = True
        elif word in TIME_LIMITS:
            self.conditions.append(TIME_LIMITS[word])
        else:
            raise unknown("limit", node)

    def condition(self) -> Condition | None:
        return both(self.conditions) if self.conditions else None


def may_activate(node: Said) -> str:
    """ "Any player may activate this ability": who; "" if it says something else."""
    if not isinstance(node, sentences_said.Statement) or not isinstance(node.body, clauses_said.May):
        return ""
    body = node.body.body
    who = node.body.who
    if not isinstance(who, AnyPlayer) or not isinstance(body, clauses_said.Steps) or body.after is not None:
        return ""
    does = getattr(body.clauses[0], "does", None)
    if len(body.clauses) > 1 or not isinstance(does, Activate) or not this_ability(does.what):
        return ""
    if who.noun.which is not None or who.noun.who is not None:
        raise unknown("limit", who)
    return f"any {who.noun.word.word}"


def this_ability(node: Said) -> bool:
    return isinstance(node, objects_said.ThisObject) and node.kind.word == "ability"


def about_this_ability(node: Said) -> bool:
    """ "This ability costs {1} less to activate ..."."""
    while isinstance(node, sentences_said.IfAfter | sentences_said.WhereX):
        node = node.sentence
    if not isinstance(node, sentences_said.Statement) or not isinstance(node.body, clauses_said.Steps):
        return False
    clause = node.body.clauses[0]
    return (
        isinstance(clause, clauses_said.ObjectsDo)
        and this_ability(clause.what)
        and isinstance(clause.does, statics_said.CostsToCast)
    )


def triggers_only(node: Said) -> statics_said.TriggersOnly | None:
    """ "This ability triggers only once each turn"."""
    if not isinstance(node, sentences_said.Statement) or not isinstance(node.body, clauses_said.Steps):
        return None
    clause = node.body.clauses[0]
    if len(node.body.clauses) > 1 or node.body.after is not None or not isinstance(clause, clauses_said.ObjectsDo):
        return None
    if not isinstance(clause.what, objects_said.ThisObject) or clause.what.kind.word != "ability":
        return None
    return clause.does if isinstance(clause.does, statics_said.TriggersOnly) and clause.per is None else None


def own_zone(condition: Condition | None) -> str:
    """CR 113.6k: the zone that a condition asks the source to be in, "" if it asks for something else."""
    if isinstance(condition, Both):
        return next((z for z in [own_zone(p) for p in condition.parts] if z), "")
    if isinstance(condition, Fits) and condition.objects == Source():
        parts = condition.what.parts if isinstance(condition.what, AllOf) else (condition.what,)
        for p in parts:
            if isinstance(p, ZoneIs) and p.zone != "battlefield":
                return p.zone
    return ""


TIMES = {"once": 1, "twice": 2, "three times": 3}
YOURS = IsTurnOf(You())
THEIRS = IsTurnOf(Opponents())
BEFORE_ATTACKERS = IsStep(("before attackers",))
TIME_LIMITS: dict[str, Condition] = {
    "only during your turn": YOURS,
    "only on your own turn": YOURS,
    "only during combat": IsStep(("combat",)),
    "only during your upkeep": both([IsStep(("upkeep",)), YOURS]),
    "only during any upkeep step": IsStep(("upkeep",)),
    "only during your turn, before attackers are declared": both([YOURS, BEFORE_ATTACKERS]),
    "only during your turn before attackers are declared": both([YOURS, BEFORE_ATTACKERS]),
    "only before attackers are declared": BEFORE_ATTACKERS,
    "only during your end step": both([IsStep(("end",)), YOURS]),
    "only during your draw step": both([IsStep(("draw",)), YOURS]),
    "only during your main phase": both([IsStep(("main",)), YOURS]),
    "only during the declare attackers step": IsStep(("declare attackers",)),
    "only during the declare blockers step": IsStep(("declare blockers",)),
    "only during an opponent's turn": THEIRS,
    "only during each opponent's turn": THEIRS,
    "only during an opponent's upkeep": both([IsStep(("upkeep",)), THEIRS]),
    "only during an opponent's turn, before attackers are declared": both([THEIRS, BEFORE_ATTACKERS]),
}


def body_of(effects: tuple[Effect, ...], scope: Scope, cost: Cost | None = None) -> Body:
    check_loops(effects)
    return Body(tuple(scope.targets), effects, cost)


def check_loops(effects: tuple[Effect, ...]) -> None:
    if speaks_of_loop(effects, set()):
        raise Unclear("sentence", "something of a loop that is over")


def single(body: Body) -> Modes:
    return Modes((body,), ONE, ONE)


# ------------------------------------------------------------------ modes

NUMBERS: dict[str, tuple[Amount, Amount | None]] = {
    "one": (ONE, ONE),
    "two": (Fixed(2), Fixed(2)),
    "three": (Fixed(3), Fixed(3)),
    "four": (Fixed(4), Fixed(4)),
    "one or both": (ONE, Fixed(2)),
    "one or more": (ONE, None),
    "any number": (ZERO, None),
    "up to one": (ZERO, ONE),
    "up to two": (ZERO, Fixed(2)),
    "up to three": (ZERO, Fixed(3)),
    "up to four": (ZERO, Fixed(4)),
    "up to five": (ZERO, Fixed(5)),
}


def modes_of(node: Said, scope: Scope) -> Modes:
    """CR 700.2"""
    repeat = False
    instead: Condition | None = None
    most: Amount | None = None
    if isinstance(node, said.ModalRepeat):
        for stop in node.rules:
            s = stop.sentence
            if isinstance(s, rules_said.SpecialRule) and s.word == "you may choose the same mode more than once":
                repeat = True
            elif isinstance(s, sentences_said.If):
                instead, most = rather(s, scope)
            else:
                raise unknown("modes", s)
        choose: Said = node.choose
        nodes = node.modes
    elif isinstance(node, said.Modal):
        choose = node.choose
        nodes = node.modes
    else:
        raise unknown("modes", node)
    if not isinstance(choose, said.ModeCount) or choose.at_random:
        raise unknown("modes", choose)
    bounds = NUMBERS.get(choose.count.word)
    not_chosen = choose.count.word == "one that hasn't been chosen"
    if not_chosen:
        bounds = (ONE, ONE)
    if bounds is None:
        raise unknown("modes", choose.count)
    bodies = tuple([mode_body(m, scope) for m in nodes])
    return Modes(bodies, bounds[0], bounds[1], repeat, not_chosen, instead, most)


def rather(node: sentences_said.If, scope: Scope) -> tuple[Condition, Amount | None]:
    """CR 700.2: "if ..., you may choose both instead", up to so many; or "choose both instead", None for all."""
    inner = node.sentence
    if not isinstance(inner, sentences_said.Instead) or not isinstance(inner.sentence, sentences_said.Statement):
        raise unknown("modes", inner)
    body: Said = inner.sentence.body
    most: Amount | None = None
    if isinstance(body, clauses_said.May) and isinstance(players(body.who, scope), You):
        body = body.body
        most = Fixed(2)
    if not isinstance(body, clauses_said.Steps) or len(body.clauses) != 1 or body.after is not None:
        raise unknown("modes", inner)
    does = getattr(body.clauses[0], "does", None)
    what = does.what if isinstance(does, Choose) else None
    both_of_them = isinstance(what, ChooseSubject) and getattr(what.what, "word", "") == "both"
    if not both_of_them:
        raise unknown("modes", does or inner)
    return conditions(node.condition, scope), most


def priced_modes(node: boxes_said.SpreeLine | boxes_said.TieredLine, scope: Scope) -> Modes:
    """CR 702.172a, 702.183a: modes with costs of their own, one or more of them, or just one."""
    bodies = tuple([mode_body(m, scope) for m in node.modes])
    return Modes(bodies, ONE, None if isinstance(node, boxes_said.SpreeLine) else ONE)


def mode_body(node: Said, scope: Scope) -> Body:
    """One mode: it shares with the others what was spoken of before, and has targets of its own."""
    cost: Cost | None = None
    if isinstance(node, boxes_said.PricedMode | boxes_said.PricedBullet):
        cost = mana_cost(node.cost, scope)
    elif isinstance(node, said.NamedMode):
        if not node.name.text:
            raise unknown("modes", node.name)
    elif not isinstance(node, said.PlainMode):
        raise unknown("modes", node)
    inner = fresh(scope)
    inner.mentions = list(scope.mentions)
    inner.labels = scope.labels
    inner.event_amount = scope.event_amount
    inner.attacker = scope.attacker
    inner.x_defined = scope.x_defined
    inner.x_defined = inner.x_defined or (cost is not None and "X" in (cost.mana or ()))
    effects = run(node.effects, inner)
    check_x((effects, tuple(inner.targets)), inner)
    return body_of(effects, inner, cost)
