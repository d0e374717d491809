"""The log of a game as a story: of all facts those that a reader wants to know, in lines."""

from __future__ import annotations

from spellwright.core.vocab import BATTLEFIELD, CREATURE, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, UNTAP, UPKEEP
from spellwright.rules.describe import TextOf, enumerated, object_name, player_name, stack_text
from spellwright.rules.events import Damage, DrawCard, Event, GainLife, LoseLife, StepBegins
from spellwright.rules.events_play import (
    AbilityActivated,
    Attacks,
    Blocks,
    PlayerActs,
    PlayerLoses,
    Seen,
    SpellCast,
    SpellCopied,
)
from spellwright.rules.facts import fact, fact_rule
from spellwright.rules.objects import TRIGGERED, StackObject
from spellwright.rules.state import State
from spellwright.rules.view import known_name
from spellwright.rules.zones import ZoneMove
from spellwright.sim.match import REASONS

EVERYONE = -1
"""For a reader who sees all cards."""
DULL = frozenset("step tap untap mana blocked unblocked target effect destroy attach choose search shuffle".split())
"""Words of facts that are left out: told by others, or seen on the board."""


FEW = 8
"""Looks at more cards than this are not told."""


class Line:
    """One line of the story. `kind`: "turn" for a heading, "act" for what players do, "fight" for combat, "note" for
    what comes of it, "end". `facts` are those it tells of, `rule` is the rule that the first of them follows."""

    __slots__ = ("facts", "kind", "rule", "text")

    def __init__(self, kind: str, text: str, rule: str = "") -> None:
        self.kind = kind
        self.text = text
        self.rule = rule
        self.facts: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text}>"


def facts_since(last: Event | None, now: Event | None) -> tuple[list[Event], list[Event]]:
    """The facts of the log `now` that are not in the log `last`, and those that are only in `last`: of an action that
    was begun and reversed (CR 733.1). Both oldest first."""
    found = _back_to(now, last)
    gone: list[Event] = []
    if (found[0].prev if found else now) is not last:
        before = {id(e) for e in _back_to(now, None)}
        gone = [e for e in _back_to(last, None) if id(e) not in before]
        after = {id(e) for e in _back_to(last, None)}
        found = [e for e in found if id(e) not in after]
    return found, gone


def _back_to(e: Event | None, end: Event | None) -> list[Event]:
    """The facts up to one, oldest first, after another if that is among them."""
    out: list[Event] = []
    while e is not None and e is not end:
        out.append(e)
        e = e.prev
    out.reverse()
    return out


class Story:
    """Tells what has happened since it was last asked, to the player of a seat (or to `EVERYONE`)."""

    def __init__(self, s: State, seat: int = EVERYONE, text_of: TextOf | None = None) -> None:
        self.seat = seat
        self.text_of = text_of
        self.lines: list[Line] = []
        self.triggers: list[int] = []
        self.forget(s)

    def forget(self, s: State) -> None:
        """Take the state as known: after an answer was taken back, or a game loaded."""
        self.last = s.log
        self.turn = s.turn
        self.objects = len(s.objects)
        self.life = [p.life for p in s.players]

    def news(self, s: State) -> list[Line]:
        """The lines since the last time; they are kept in `lines` as well."""
        events, gone = facts_since(self.last, s.log)
        out: list[Line] = []
        if self.lines and any([e is f for e in gone for f in self.lines[-1].facts]):
            out.append(Line("note", "that is taken back", "733.1"))
        i = 0
        while i < len(events):
            told = len(out)
            after = self.tell(s, events, i, out)
            for line in out[told:]:
                line.rule = line.rule or fact_rule(events[i])
                line.facts = tuple(events[i:after])
            i = after
        self.tell_triggers(s, out)
        self.forget(s)
        self.lines.extend(out)
        return out

    def tell_triggers(self, s: State, out: list[Line]) -> None:
        """The triggered abilities that have come onto the stack, each once its targets are chosen."""
        waiting = [i for i in self.triggers if i < len(s.objects)]
        waiting += [i for i in range(self.objects, len(s.objects)) if s.objects[i].zone == STACK]
        self.triggers = []
        for oid in waiting:
            o = s.objects[oid]
            if isinstance(o, StackObject) and o.kind == TRIGGERED:
                if s.pending is not None and s.pending.about == oid and o.zone == STACK:
                    self.triggers.append(oid)
                else:
                    text = stack_text(s, o, self.text_of)
                    who = self.name(s, o.ctx.source)
                    out.append(Line("act", f"{who} triggers{self.targets(s, o)}: {text}", "603.3"))

    # ------------------------------------------------------------------ one fact

    def name(self, s: State, oid: int) -> str:
        return object_name(s, oid) if self.seat < 0 else known_name(s, self.seat, oid)

    def tell(self, s: State, events: list[Event], i: int, out: list[Line]) -> int:
        """Tell one fact, or several that belong together; the place of the next."""
        e = events[i]
        if isinstance(e, StepBegins):
            if e.step in (UNTAP, UPKEEP):
                if e.turn != self.turn:
                    self.turn = e.turn
                    life = ", ".join([f"{player_name(s, i)} {self.life[i]}" for i in range(len(self.life))])
                    out.append(Line("turn", f"Turn {e.turn}: {player_name(s, e.player)} (life: {life})"))
        elif isinstance(e, Attacks):
            j = i
            while j < len(events) and isinstance(events[j], Attacks) and events[j].defender == e.defender:  # type: ignore[attr-defined]
                j += 1
            who = enumerated([self.name(s, a.oid) for a in events[i:j] if isinstance(a, Attacks)])
            out.append(Line("fight", f"{who} attack{'s' if j - i == 1 else ''} {self.name(s, e.defender)}"))
            return j
        elif isinstance(e, Blocks):
            out.append(Line("fight", f"{self.name(s, e.oid)} blocks {self.name(s, e.attacker)}"))
        elif isinstance(e, Damage):
            return self.damage(s, events, i, out)
        elif isinstance(e, (GainLife, LoseLife)):
            self.life[e.player] += e.amount if isinstance(e, GainLife) else -e.amount
            if e.amount:
                self.fact(s, e, out, f" ({self.life[e.player]} {'now' if isinstance(e, GainLife) else 'left'})")
        elif isinstance(e, ZoneMove):
            self.move(s, e, out)
        elif isinstance(e, (SpellCast, SpellCopied)):
            o = s.objects[e.oid]
            self.fact(s, e, out, self.targets(s, o) if isinstance(o, StackObject) else "", "act")
        elif isinstance(e, AbilityActivated):
            if not e.mana:
                o = s.objects[e.oid]
                self.fact(s, e, out, self.targets(s, o) if isinstance(o, StackObject) else "", "act")
        elif isinstance(e, DrawCard):
            if s.turn:
                self.fact(s, e, out)
        elif isinstance(e, PlayerLoses):
            why = f": {REASONS[e.why]}" if e.why in REASONS else ""
            out.append(Line("end", f"{player_name(s, e.player)} loses the game{why} (CR {e.why})"))
        elif isinstance(e, PlayerActs) and e.action in ("scry", "surveil", "mulligan"):
            self.fact(s, e, out, "", "act")
        elif isinstance(e, Seen):
            if len(e.ids) <= FEW:
                self.fact(s, e, out)
        else:
            f = fact(s, e)
            if f.word not in DULL:
                self.fact(s, e, out, "", "act" if f.word == "play" else "note")
        return i + 1

    def fact(self, s: State, e: Event, out: list[Line], more: str = "", kind: str = "note") -> None:
        """A fact in its own words, as far as the reader may know it."""
        f = fact(s, e)
        if self.seat >= 0:
            f = f.seen_by(self.seat)
        if f.text:
            out.append(Line(kind, f.text + more))

    def targets(self, s: State, o: StackObject) -> str:
        names = [self.name(s, t) for ids in o.ctx.targets for t in ids if t]
        text = f" (X is {o.ctx.x})" if o.ctx.x else ""
        return text + (f", targeting {enumerated(names)}" if names else "")

    def damage(self, s: State, events: list[Event], i: int, out: list[Line]) -> int:
        """Damage, with the life that a player has left."""
        e = events[i]
        assert isinstance(e, Damage)
        text = f"{self.name(s, e.source)} deals {e.amount} damage to {self.name(s, e.target)}"
        after = events[i + 1] if i + 1 < len(events) else None
        if e.target < 0 and isinstance(after, LoseLife) and after.player == -1 - e.target and after.amount == e.amount:
            self.life[after.player] -= after.amount
            out.append(Line("fight" if e.combat else "note", f"{text} ({self.life[after.player]} left)"))
            return i + 2
        out.append(Line("fight" if e.combat else "note", text))
        return i + 1

    def move(self, s: State, e: ZoneMove, out: list[Line]) -> None:
        """Moves that no other fact tells of."""
        if e.to == STACK or e.how in ("play", "token", "mulligan", "bottom", "discard", "draw", "sacrifice"):
            return
        if e.source_zone == LIBRARY and e.to == LIBRARY:
            return
        if e.source_zone == STACK and e.to == GRAVEYARD:
            if e.how == "fizzle":
                out.append(Line("note", f"{self.name(s, e.oid)} has no legal target any more and does nothing"))
            return
        if not s.turn:
            return
        if e.source_zone == BATTLEFIELD and e.to == GRAVEYARD and e.oid:
            o = s.objects[e.oid]
            verb = "dies" if o.chars.types & CREATURE else "is put into the graveyard"
            how = " by the legend rule" if e.how == "legend" else ""
            out.append(Line("note", f"{self.name(s, e.oid)} {verb}{how}"))
            return
        if e.source_zone == BATTLEFIELD and e.to in (EXILE, HAND) and e.oid:
            o = s.objects[e.oid]
            text = "is exiled" if e.to == EXILE else f"returns to the hand of {player_name(s, o.owner)}"
            out.append(Line("note", f"{self.name(s, e.oid)} {text}"))
            return
        self.fact(s, e, out)
