"""When a person is asked at priority, and when it is passed for them."""

from __future__ import annotations

from spellwright.core.vocab import ATTACKERS, BLOCKERS, END, MAIN1, MAIN2, STEP_NAMES
from spellwright.play.answers import Wrong
from spellwright.rules.decisions import Priority
from spellwright.rules.state import State

MINE = (MAIN1, ATTACKERS, BLOCKERS, MAIN2)
THEIRS = (ATTACKERS, BLOCKERS, END)


class Stops:
    """The steps at which the player is asked, in turns of their own and of others. Elsewhere priority is passed, unless
    something of another player is on top of the stack. `control`: asked at every priority. `through`: the turn that the
    player passes to its end."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.mine = set(MINE)
        self.theirs = set(THEIRS)
        self.control = False
        self.through = -1

    def asks(self, s: State, d: Priority, manas: bool) -> bool:
        """Whether to ask at this priority."""
        if self.control:
            return True
        if len(d.plays) <= 1 and not (manas and d.manas):
            return False
        if s.stack:
            return s.objects[s.stack[-1]].controller != self.seat
        if self.through == s.turn:
            return False
        return s.step in (self.mine if s.active == self.seat else self.theirs)

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
