"""When a person is asked: stops in the steps of a turn, abilities that are yielded to, answers given once for all."""

from __future__ import annotations

from spellwright.core.vocab import ATTACKERS, BLOCKERS, END, MAIN1, MAIN2, STEP_NAMES
from spellwright.play.answers import Wrong
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, OneOf, Priority
from spellwright.rules.describe import TextOf, object_name, stack_text
from spellwright.rules.objects import SPELL, StackObject
from spellwright.rules.state import State

MINE = (MAIN1, ATTACKERS, BLOCKERS, MAIN2)
THEIRS = (ATTACKERS, BLOCKERS, END)


class Stops:
    """The steps at which the player is asked, in turns of their own and of others. Elsewhere priority is passed, unless
    something of another player is on top of the stack. `control`: asked at every priority. `through`: the turn that the
    player passes to its end. `yields` are the abilities that need no priority of theirs, `always` what they answer to
    an ability that asks whether it is done."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.mine = set(MINE)
        self.theirs = set(THEIRS)
        self.control = False
        self.through = -1
        self.yields: list[str] = []
        self.always: dict[str, bool] = {}

    def asks(self, s: State, d: Priority, manas: bool, text_of: TextOf | None = None) -> bool:
        """Whether to ask at this priority."""
        if s.stack and ability_key(s, s.stack[-1], text_of) in self.yields:
            return False
        if self.control:
            return True
        if len(d.plays) <= 1 and not (manas and d.manas):
            return False
        if s.stack:
            return s.objects[s.stack[-1]].controller != self.seat
        if self.through == s.turn:
            return False
        return s.step in self.here(s)

    def here(self, s: State) -> set[int]:
        """The stops of the present turn."""
        return self.mine if s.active == self.seat else self.theirs

    def settled(self, s: State, d: Decision, text_of: TextOf | None) -> Answer | None:
        """The answer to yes or no that was given once for all."""
        if not self.always or not is_yes_or_no(d):
            return None
        key = ability_key(s, d.about, text_of)
        if key not in self.always:
            return None
        assert isinstance(d, OneOf)
        a = d.of[d.words.index("yes" if self.always[key] else "no")]
        return a if d.legal(a) else None

    def change(self, words: list[str]) -> str:
        """Carry out `stop STEP [mine|theirs|both|off]`; what is now so. Wrong if it is not understood."""
        if not words:
            return self.text()
        where = "both"
        if words[-1] in ("mine", "theirs", "both", "off"):
            where = words[-1]
            words = words[:-1]
        name = " ".join(words)
        found = [i for i in range(len(STEP_NAMES)) if name in STEP_NAMES[i]]
        exact = [i for i in found if STEP_NAMES[i] == name]
        found = exact or found
        if len(found) != 1:
            which = [STEP_NAMES[i] for i in found] if found else list(STEP_NAMES)
            raise Wrong(f"{name!r} {'could be' if found else 'is no step; there are'}: {', '.join(which)}")
        for stops, side in ((self.mine, "mine"), (self.theirs, "theirs")):
            if where in (side, "both"):
                stops.add(found[0])
            elif where == "off":
                stops.discard(found[0])
        return self.text()

    def text(self) -> str:
        """The stops in words."""
        rows = []
        for who, stops in (("your turns", self.mine), ("other turns", self.theirs)):
            rows.append(f"in {who}: {', '.join([STEP_NAMES[i] for i in sorted(stops)]) or 'none'}")
        rows.append("full control is " + ("on" if self.control else "off"))
        return "\n".join(rows)

    def remembered(self) -> list[str]:
        """What is yielded to and answered once for all, in words, in the order in which `forget` counts."""
        rows = [f"yield: {shown(key)}" for key in self.yields]
        return rows + [f"always {'yes' if yes else 'no'}: {shown(key)}" for key, yes in self.always.items()]

    def forget(self, number: int) -> None:
        """Ask again about the entry with this number in `remembered`. Wrong if there is none."""
        if not 1 <= number <= len(self.yields) + len(self.always):
            raise Wrong(f"there is no {number}; `yields` shows what there is")
        if number <= len(self.yields):
            del self.yields[number - 1]
        else:
            del self.always[list(self.always)[number - 1 - len(self.yields)]]


def is_yes_or_no(d: Decision) -> bool:
    return isinstance(d, OneOf) and d.about > 0 and "yes" in d.words and "no" in d.words


def ability_key(s: State, oid: int, text_of: TextOf | None) -> str:
    """What an ability on the stack is remembered by: whose it is (the name of the card) and its text; "" for a
    spell."""
    if oid <= 0 or oid >= len(s.objects):
        return ""
    o = s.objects[oid]
    if not isinstance(o, StackObject) or o.kind == SPELL:
        return ""
    return f"{object_name(s, o.ctx.source)}\n{stack_text(s, o, text_of)}"


def shown(key: str) -> str:
    return key.replace("\n", ": ", 1)
