"""The choice of several targets as a decision (CR 601.2c)."""

from __future__ import annotations

from spellwright.rules.abilities import Slot
from spellwright.rules.base import Answer
from spellwright.rules.decisions import LISTED, Subset, Unlisted
from spellwright.rules.objects import Ctx, Obj
from spellwright.rules.state import State
from spellwright.rules.targets import joint_ok, possible


class Targets(Subset):
    """Several targets for one slot: a subset that must also fit together and leave the later slots their targets.

    `allowed` are the answers where there are few; where there are many, each is tried on the state as it was (`then`).
    """

    __slots__ = ("allowed", "at", "by", "ctx", "done", "later", "slots", "then")

    def __init__(
        self,
        s: State,
        player: int,
        about: int,
        of: list[int],
        least: int,
        most: int,
        slots: tuple[Slot, ...],
        at: int,
        done: tuple[Answer, ...],
        by: Obj,
        ctx: Ctx,
        later: bool,
    ) -> None:
        slot = slots[at]
        if slot.divided is not None:
            most = min(most, slot.divided.value(s, ctx))
        Subset.__init__(self, player, "targets", about, of, least, most)
        self.slots = slots
        self.at = at
        self.done = done
        self.by = by
        self.ctx = ctx
        self.later = later
        self.allowed: list[Answer] | None = None
        self.then: State | None = None
        if slot.joint or later:
            if Subset.count(self) > LISTED:
                self.then = s.clone()
            else:
                self.allowed = [a for a in Subset.options(self) if self.fits(s, a)]

    def fits(self, s: State, a: Answer) -> bool:
        """Whether these targets go together, and with those of the later slots."""
        if not joint_ok(s, self.slots[self.at].joint, a):
            return False
        return not self.later or possible(s, self.slots, self.at + 1, (*self.done, a), self.by, self.ctx)

    def legal(self, a: Answer) -> bool:
        if not Subset.legal(self, a):
            return False
        if self.then is not None:
            return self.fits(self.then, a)
        return self.allowed is None or tuple(sorted(a)) in [tuple(sorted(x)) for x in self.allowed]

    def options(self) -> list[Answer]:
        if self.then is not None:
            raise Unlisted(f"more than {LISTED} answers")
        return self.allowed if self.allowed is not None else Subset.options(self)

    def count(self) -> int:
        """How many answers there are; where they are too many to try, how many sets of targets."""
        return len(self.allowed) if self.allowed is not None else Subset.count(self)
