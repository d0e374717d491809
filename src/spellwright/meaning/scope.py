"""What an ability has spoken of so far, and which of it a pronoun means (CR 608.2c).

A `Scope` belongs to one body: the targets and instructions of a spell, an ability or a mode. It collects, in the order
of the text, the targets as slots and everything that can be referred to later as a `Mention`. A reference asks for
a number (one or several), for kinds ("that creature"), and gets the one mention that answers; where two do and nothing
decides between them it is `Unclear`.
"""

from __future__ import annotations

from typing import Any

from spellwright.ir.meant.amounts import Count, EventAmount, ResultAmount
from spellwright.ir.meant.base import Amount, Effect, Objects, Players
from spellwright.ir.meant.effects import BindPlayers
from spellwright.ir.meant.filters import IsObject, Not
from spellwright.ir.meant.objects import (
    ActivePlayer,
    Bound,
    BoundPlayers,
    Choice,
    ControllerOf,
    DefendingPlayer,
    EachPlayer,
    EventObject,
    EventPlayer,
    Granter,
    Matching,
    Opponents,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Source,
    Target,
    TargetPlayers,
    Those,
    TopCards,
    Union,
    You,
)
from spellwright.ir.meant.parts import TargetSpec
from spellwright.ir.meant.shape import Bind
from spellwright.ir.node import mentions
from spellwright.meaning.build import Relabel, rewrite, whole
from spellwright.meaning.holder import Holder
from spellwright.meaning.kinds import NONE, Kinds, may_be
from spellwright.meaning.unclear import Unclear

ONE_OF = 1
SEVERAL = 2
GONE = frozenset(("sacrificed", "destroyed"))
"""What has been done to an object that still acts as it last was (CR 608.2h): "Sacrifice this creature: It deals
..."."""
MADE = frozenset(("created", "drawn"))
VOLATILE = (Choice, Matching, TopCards)
"""Objects that are found anew each time they are asked for; what a step made of them has to be bound to a label."""


class Mention:
    """Something spoken of. `ref` evaluates to it as it was when spoken of, `became` (if a step has moved or
    made it) to what it is since. `many`: ONE_OF, SEVERAL or both. `clause`: the number of the clause it stands in.
    `subject`: it was the subject of its clause. `made`: the participle of the verb that a step used on it.
    """

    __slots__ = ("became", "clause", "kinds", "made", "many", "ref", "subject")

    def __init__(self, ref: Objects | Players, many: int, kinds: Kinds, clause: int) -> None:
        self.ref = ref
        self.many = many
        self.kinds = kinds
        self.clause = clause
        self.became: Objects | None = None
        self.made = ""
        self.subject = False


class Scope:
    """See the module. `named` is what the card's own name means, `this` what "this creature" means (CR 201.5a)."""

    __slots__ = (
        "actor",
        "after_phase",
        "amounts",
        "as_subject",
        "attacker",
        "before",
        "carried",
        "choices",
        "choosing",
        "chosen_color",
        "clause",
        "countered",
        "dealt",
        "event_amount",
        "event_group",
        "flip",
        "group",
        "holder",
        "implied",
        "labels",
        "last_label",
        "lasting",
        "mentions",
        "named",
        "offer",
        "offer_loop",
        "offered",
        "other_than",
        "outer",
        "places",
        "prefix",
        "prevented",
        "quantity",
        "rebind",
        "remainder",
        "searched",
        "static",
        "subject",
        "targets",
        "this",
        "view",
        "works_in",
        "x_defined",
        "you",
    )

    def __init__(self, holder: Holder, outer: Scope | None = None) -> None:
        self.holder = holder
        self.outer = outer
        self.named: Objects = outer.named if outer else Source()
        self.this: Objects = outer.this if outer else Source()
        self.targets: list[TargetSpec] = []
        self.mentions: list[Mention] = []
        self.labels: dict[str, int] = outer.labels if outer else {}
        self.carried: list[Effect] = []
        self.implied: list[tuple[int, Players]] = []
        """Players spoken of only by what is theirs ("a creature an opponent controls"), and in which clause."""
        self.places = False
        """Whether zones and players in the noun of an event are asked about by the event itself."""
        self.choosing = False
        """Whether an object of an event may be one that is chosen now ("a source of your choice")."""
        self.choices: list[Effect] = []
        """What is chosen before the clause at hand."""
        self.clause: int = outer.clause if outer else 0
        self.actor: Players = You()
        self.attacker: Objects = outer.attacker if outer else Source()
        self.you: Players = You()
        self.amounts: list[Amount] = []
        self.prevented = False
        """Whether this is what follows when damage was prevented."""
        self.countered: Objects | None = None
        self.dealt: Objects | None = None
        """What was countered or dealt damage by the last step that did so."""
        self.event_group: Objects | None = None
        """The objects of an event of one or more."""
        self.event_amount = False
        self.quantity: Amount | None = None
        self.static = False
        """Whether this is about casting the spell, or a cost, rather than what the spell does."""
        self.as_subject = False
        self.subject: Objects | None = None
        self.lasting: Any = None
        self.offer = ""
        self.offered: type | None = None
        """The verb of that offer."""
        self.last_label = ""
        self.other_than: Objects | None = None
        """What a pronoun beside it cannot mean ("attach this Equipment to it")."""
        self.view: Objects | None = None
        """What "other" leaves out, where that is known."""
        self.before: list[tuple[Mention, Objects | None, str]] = []
        self.offer_loop = False
        self.group: Objects | None = None
        self.remainder: Objects | None = None
        self.searched = False
        self.works_in = ""
        self.rebind: list[tuple[Objects, str]] = outer.rebind if outer else []
        """What has to be remembered before the instruction that found it, and under which label."""
        self.x_defined = False
        self.after_phase = False
        """Whether the sentence began with "after this phase"."""
        self.flip = ""
        self.prefix: str = outer.prefix if outer else ""
        self.chosen_color: str = outer.chosen_color if outer else ""

    @staticmethod
    def bare() -> Scope:
        """A scope with nothing in it, for what needs none."""
        return Scope(Holder("", NONE, False))

    # -------------------------------------------------------------- labels and slots

    def label(self, word: str) -> str:
        """A label that no other step of the ability has; "cost:" stands before those of costs."""
        word = self.prefix + word
        n = self.labels.get(word, 0) + 1
        self.labels[word] = n
        return word if n == 1 else f"{word} {n}"

    def slot(self, spec: TargetSpec) -> int:
        """CR 601.2c: one more target slot, in order of announcement."""
        self.targets.append(spec)
        return len(self.targets) - 1

    # -------------------------------------------------------------- mentions

    def mention(self, ref: Objects | Players, many: int, kinds: Kinds) -> Mention:
        """Remembers something spoken of here; the same thing spoken of again is moved to the end."""
        for old in self.mentions:
            if old.ref == ref or (old.became is not None and old.became == ref):
                if old is not self.mentions[-1]:
                    self.mentions.remove(old)
                    self.mentions.append(old)
                old.clause = self.clause
                return old
        made = Mention(ref, many, kinds, self.clause)
        self.mentions.append(made)
        return made

    def result(self, ref: Objects, label: str, verb: str, many: int, kinds: Kinds) -> Mention:
        """A step bound what it moved or made to a label. If it acted on something spoken of, that is what it became."""
        for old in self.mentions:
            if old.ref == ref or (old.became is not None and old.became == ref):
                old.became = Bound(label)
                old.made = verb
                old.clause = self.clause
                if old is not self.mentions[-1]:
                    self.mentions.remove(old)
                    self.mentions.append(old)
                old.kinds = old.kinds | kinds
                return old
        made = Mention(Bound(label), many, kinds, self.clause)
        made.became = made.ref  # type: ignore[assignment]
        made.made = verb
        self.mentions.append(made)
        return made

    def find(self, want: Kinds, many: int, subject: bool = False) -> Mention:
        """The mention that "it", "them", "that creature", "those cards" means. Raises Unclear."""
        found: list[Mention] = []
        for m in reversed(self.mentions):
            if isinstance(m.ref, Objects) and m.many & many and may_be(want, m.kinds):
                if want and isinstance(m.ref, Source | Granter):
                    continue  # "that creature" is never the object that calls itself "this creature"
                if m.ref != self.other_than and (m.became is None or m.became != self.other_than):
                    found.append(m)
        if want and len(found) > 1:  # what does something is "itself", or "it", in what it does: "that" is another
            found = [m for m in found if not (m.subject and m.ref in (self.subject, Bound("each")))] or found
        if not found and self.outer is None and self.holder.changed and many != ONE_OF | SEVERAL:
            return self.find(want, ONE_OF | SEVERAL, subject)
        return self.decide(found, want, many, subject)

    def decide(self, found: list[Mention], want: Kinds, many: int, subject: bool) -> Mention:
        if not found:
            if self.outer is not None:
                return self.across(self.outer.find(want, many, subject))
            raise Unclear("reference", f"nothing to refer to as {spoken(want, many)}")
        if len(found) == 1:
            return found[0]
        found = sorted(found, key=lambda m: -m.clause)
        if found[0].clause == 0:  # all of the event: it is what the event is about, the rest is "that creature"
            subjects = [m for m in found if m.subject]
            objects = [m for m in found if not m.subject]
            if want and len(objects) == 1:
                return objects[0]
            if len(subjects) > 1:  # "this creature or another creature": either of them
                subjects = [m for m in subjects if isinstance(m.ref, EventObject)]
            if len(subjects) == 1:
                return subjects[0]
        others = [m for m in found if not isinstance(m.ref, Source)]
        if isinstance(found[0].ref, Source) and found[0].clause > others[0].clause:
            return found[0]
        if len(others) == 1:
            return others[0]
        latest = [m for m in others if m.clause == others[0].clause]
        if len(latest) == 1:
            return latest[0]
        if subject:
            subjects = [m for m in latest if m.subject]
            if len(subjects) == 1:
                return subjects[0]
        made = [m for m in latest if m.made]
        if len(made) == 1:
            return made[0]
        raise Unclear("reference", f"two things that {spoken(want, many)} could mean")

    def across(self, m: Mention) -> Mention:
        """A mention of the surrounding ability, bound so that it means the same in a delayed or reflexive one."""
        ref = m.became or m.ref
        if isinstance(ref, VOLATILE):
            ref = self.remembered(m, "it")
        if isinstance(ref, (Source, Bound)):
            return m
        out = Mention(self.carry(ref), m.many, m.kinds, self.clause)
        self.mentions.append(out)
        return out

    def carry(self, ref: Objects | Players) -> Objects | Players:
        """`ref` of the surrounding ability, remembered under a label before this one is set up."""
        if isinstance(ref, Players):
            if isinstance(ref, ControllerOf):
                return ControllerOf(self.carry_objects(ref.objects))
            if isinstance(ref, OwnerOf):
                return OwnerOf(self.carry_objects(ref.objects))
            return self.carry_players(ref) if mentions(ref, *PASSING) else ref
        return self.carry_objects(ref)

    def carry_players(self, ref: Players) -> Players:
        for effect in self.carried:
            if isinstance(effect, BindPlayers) and effect.players == ref:
                return BoundPlayers(effect.label)
        label = self.label("that player")
        self.carried.append(BindPlayers(ref, label))
        return BoundPlayers(label)

    def carry_objects(self, ref: Objects) -> Objects:
        if not mentions(ref, Target, EventObject):
            return ref
        for effect in self.carried:
            if isinstance(effect, Bind) and effect.objects == ref:
                return Bound(effect.label)
        label = self.label("that")
        self.carried.append(Bind(ref, label))
        return Bound(label)

    def refer(self, many: int, want: Kinds = NONE, property_of: bool = False, subject: bool = False) -> Objects:
        """The objects that a reference means: as they are now, or as they were (`property_of`) where a property is
        asked for."""
        m = self.find(want, many, subject)
        ref = m.ref
        assert isinstance(ref, Objects)
        gone = property_of or (subject and m.made in GONE)
        if m.became is not None and (not gone or isinstance(ref, VOLATILE)):
            ref = m.became
        if isinstance(ref, VOLATILE):
            ref = self.remembered(m, spoken(want, many))
        if m.clause != self.clause and not subject:
            m.subject = False
        m.clause = self.clause
        if m in self.mentions and m is not self.mentions[-1]:
            self.mentions.remove(m)
            self.mentions.append(m)
        return ref

    def by_name(self) -> Objects:
        """CR 201.5: what "he", "she", "him" and "her" mean: whoever the text names, where a step has put them."""
        for m in reversed(self.mentions):
            if m.ref == self.named:
                m.clause = self.clause
                return m.became if m.became is not None else self.named
        return self.named

    def remembered(self, m: Mention, words: str) -> Objects:
        """A label for what is found anew each time, to be bound before the instruction that found it."""
        ref = m.ref
        if not isinstance(ref, Choice | Matching):
            raise Unclear("reference", f"{words}: what was chosen is not remembered")
        label = self.label("those")
        self.rebind.append((ref, label))
        m.became = Bound(label)
        return m.became

    def done(self, verb: str) -> Objects | None:
        """What a step of this verb (a participle) acted on; None if there was none."""
        if verb == "countered" and self.countered is not None:
            return self.countered
        if verb == "dealt damage" and self.dealt is not None:
            return self.dealt
        found: list[Objects] = []
        for m in self.mentions:
            if m.made == verb and m.became is not None and m.became not in found:
                found.append(m.became)
        if len(found) > 1:
            raise Unclear("reference", f"several things were {verb}")
        if found:
            return found[0]
        if self.outer is not None:
            ref = self.outer.done(verb)
            return None if ref is None else self.carry_objects(ref)
        return None

    def this_way(self, verb: str) -> Objects:
        """CR 608.2c: what was "destroyed this way"."""
        found = self.done(verb)
        if found is None:
            raise Unclear("reference", f"nothing {verb} this way")
        rest = self.remainder
        if isinstance(found, Bound) and isinstance(rest, Bound) and rest.label == found.label + " rest":
            return Union((found, rest))
        return found

    def rest(self) -> Objects:
        """Those of a group that were not taken out of it."""
        if self.remainder is not None:
            return self.remainder
        if self.group is None:
            raise Unclear("reference", "the rest of what?")
        return self.left(self.group, True)

    def left(self, group: Objects, all_moved: bool = False) -> Objects:
        """Those of a group that no step has taken out of it: what "one of them" means once more."""
        taken: list[Objects] = []
        for m in self.mentions:
            chosen = isinstance(m.ref, Choice) and whole(m.ref.among) == group
            if chosen and m.became is None and all_moved:
                raise Unclear("reference", "the rest of what was not moved")
            if chosen or (isinstance(m.ref, Those) and m.ref.objects == group):
                if m.became is not None and m.became not in taken:
                    taken.append(m.became)
        if not taken:
            return group
        return Those(group, Not(IsObject(taken[0] if len(taken) == 1 else Union(tuple(taken)))))

    def defending(self) -> Players:
        """CR 508.5: "defending player"."""
        ref = DefendingPlayer(self.attacker)
        outer = self.outer
        if outer is not None and self.attacker is outer.attacker and mentions(ref, EventObject):
            return self.carry_players(ref)
        return ref

    # -------------------------------------------------------------- players

    def find_player(self, subject: bool = False, many: int = ONE_OF | SEVERAL) -> Players:
        """The player "that player" (one) or "they" (one or several) means. Raises Unclear."""
        found = [
            m
            for m in reversed(self.mentions)
            if isinstance(m.ref, Players) and not isinstance(m.ref, You) and m.many & many
        ]
        if not found:
            return self.implied_player(subject, many)
        first = found[0]
        assert isinstance(first.ref, Players)
        if len(found) == 1:
            return first.ref
        latest = [m for m in found if m.clause == first.clause]
        if len(latest) == 1:
            return first.ref
        subjects = [m for m in latest if m.subject]
        if len(subjects) == 1 and isinstance(subjects[0].ref, Players):
            return subjects[0].ref
        raise Unclear("reference", "two players that could be meant")

    def them_as_players(self) -> bool:
        """Whether "them" means players: nothing else that could be meant was spoken of since."""
        for m in reversed(self.mentions):
            if isinstance(m.ref, Objects) and m.many & SEVERAL:
                return False
            if isinstance(m.ref, Players) and not isinstance(m.ref, You):
                return True
        return bool(self.implied)

    def imply(self, role: str, of: Objects) -> None:
        """Remembers the "controller" or "owner" of what was spoken of."""
        if role:
            self.implied.append((self.clause, ControllerOf(of) if role == "controller" else OwnerOf(of)))

    def implied_player(self, subject: bool, many: int) -> Players:
        """The player spoken of last, if only by what is theirs."""
        if self.implied and many & ONE_OF:
            clause, ref = self.implied[-1]
            if any(c == clause and r != ref for c, r in self.implied):
                raise Unclear("reference", "two players that could be meant")
            return ref
        if self.outer is not None:
            carried = self.carry(self.outer.find_player(subject, many))
            assert isinstance(carried, Players)
            return carried
        raise Unclear("reference", "no player spoken of before")

    def without_results(self) -> list[Mention]:
        """Takes away what the clause at hand has made or drawn, which a number in that clause cannot mean; gives all
        mentions."""
        everything = self.mentions
        self.mentions = [m for m in everything if not (m.made in MADE and m.clause == self.clause)]
        return everything

    # -------------------------------------------------------------- what becomes of what was spoken of

    def snapshot(self) -> list[tuple[Mention, Objects | None, str]]:
        """What has become of everything spoken of so far."""
        return [(m, m.became, m.made) for m in self.mentions]

    def restored(self, before: list[tuple[Mention, Objects | None, str]]) -> list[tuple[Mention, Objects, str]]:
        """Undoes what steps since then did to what was spoken of ("instead" of them); gives what they did."""
        known = {id(m): (became, made) for m, became, made in before}
        undone: list[tuple[Mention, Objects, str]] = []
        kept: list[Mention] = []
        for m in self.mentions:
            became, made = known.get(id(m), (None, ""))
            if id(m) not in known and isinstance(m.ref, Bound):
                continue
            if m.became is not None and m.became != became:
                undone.append((m, m.became, m.made))
            m.became = became
            m.made = made
            kept.append(m)
        self.mentions = kept
        return undone

    def rewound(self, before: list[tuple[Mention, Objects | None, str]]) -> list[tuple[Mention, Objects | None, str]]:
        """Goes back to what was spoken of as it was, for what is asked before a clause that was read already; gives
        what `resumed` needs."""
        now = self.snapshot()
        self.restored(before)
        return now

    def resumed(self, now: list[tuple[Mention, Objects | None, str]]) -> None:
        """After `rewound`: what was spoken of is again what had become of it."""
        known = {id(m) for m, _, _ in now}
        self.mentions = [*[m for m, _, _ in now], *[m for m in self.mentions if id(m) not in known]]
        for m, became, made in now:
            m.became = became
            m.made = made

    def relabel(self, old: str, new: str) -> None:
        """What was remembered under one label is remembered under another."""
        change = Relabel(old, new)
        for m in self.mentions:
            m.ref = rewrite(m.ref, change)
            m.became = rewrite(m.became, change)
        self.amounts = [rewrite(a, change) for a in self.amounts]
        self.group = rewrite(self.group, change)
        self.remainder = rewrite(self.remainder, change)

    def rejoined(self, undone: list[tuple[Mention, Objects, str]]) -> None:
        """After both ways: what was spoken of is what one or the other made of it."""
        for m, became, made in undone:
            if m.became is None:
                m.became = became
                m.made = made
            elif m.became != became:
                m.became = Union((became, m.became))

    # -------------------------------------------------------------- amounts

    def that_much(self) -> Amount:
        """ "That much", "that many": the amount of the last step that had one, else of the event."""
        if self.amounts:
            return self.amounts[-1]
        if self.event_amount or self.prevented:
            return EventAmount()
        if self.event_group is not None:
            return Count(self.event_group)
        raise Unclear("reference", "no amount spoken of before")

    def settle(self, amount: Amount, result: Amount, who: Players) -> None:
        """A step of so much had this result, which is "that much" from now on; where one player does "that much", it
        stays the same: "draw that many cards, then discard that many cards"."""
        same = is_one(who) and (self.amounts or self.event_amount or self.event_group is not None)
        before = self.that_much() if same else None
        self.amounts.append(result)
        if before is not None and before == amount:
            self.amounts.append(before)

    def rolled(self) -> Amount:
        """CR 706.2: the result of the die that was rolled last, in the surrounding ability where not in this one."""
        for a in reversed(self.amounts):
            if isinstance(a, ResultAmount) and a.label.rsplit(":", 1)[-1].split(" ")[0] == "rolled":
                return a
        if self.outer is not None:
            return self.outer.rolled()
        if self.event_amount:
            return EventAmount()
        raise Unclear("reference", "the result of what?")

    # -------------------------------------------------------------- scopes within

    def within(self) -> Scope:
        """The scope of a delayed or reflexive ability set up by this one."""
        inner = Scope(self.holder, self)
        inner.you = self.you
        inner.actor = self.you
        return inner


PASSING = (ActivePlayer, BoundPlayers, DefendingPlayer, EventObject, EventPlayer, Target, TargetPlayers)
"""What means something else, or nothing, once another ability resolves."""
SEVERAL_PLAYERS = (EachPlayer, Opponents, OtherPlayers, PlayersWho)


def each_of(who: Players) -> Players:
    """The players as one of them is spoken of within what all of them do."""
    return who if is_one(who) else BoundPlayers("actor")


def is_one(who: Players) -> bool:
    """Whether this is always a single player."""
    return not isinstance(who, SEVERAL_PLAYERS)


def spoken(want: Kinds, many: int) -> str:
    if want:
        return f"that {'/'.join(sorted(want))}"
    return "it" if many == ONE_OF else "them"
