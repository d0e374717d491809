"""Paying for mana by other means (CR 702.51, 702.66, 702.126): convoke, delve, improvise.

The total cost is determined first (CR 702.51b). Then its player taps creatures and artifacts one at a time, each for
one
mana of the cost, and says how many cards are exiled for generic mana; what is left is paid with mana.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import CONVOKE, DELVE, EXILE, IMPROVISE
from spellwright.rules.base import Answer
from spellwright.rules.costs import Bill
from spellwright.rules.decisions import OneOf, Subset
from spellwright.rules.events import Tap
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.mana import Purpose
from spellwright.rules.manacost import ManaCost, letters
from spellwright.rules.objects import StackObject
from spellwright.rules.pay import PayBill, Reverse, purpose_of
from spellwright.rules.planning import HELPER, affordable, feasible, helpers_of
from spellwright.rules.resolve import bind
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import ZoneMove

DONE: Final[Answer] = (0,)


def helping_keywords(keywords: int) -> int:
    """Those of the keywords that let a cost be paid by other means."""
    return keywords & (CONVOKE | DELVE | IMPROVISE)


def less(cost: ManaCost, symbol: int) -> ManaCost:
    """The cost with one mana of it paid: a coloured symbol, or (0) a generic one."""
    if not symbol:
        return ManaCost(cost.generic - 1, cost.symbols, (), (), cost.snow, 0, cost.text)
    i = cost.symbols.index(symbol)
    return ManaCost(cost.generic, cost.symbols[:i] + cost.symbols[i + 1 :], (), (), cost.snow, 0, cost.text)


class Help(Frame):
    """Permanents are tapped one at a time, then cards exiled; then the rest of the bill is paid."""

    __slots__ = ("bill", "life", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, bill: Bill, life: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.bill = bill
        self.life = life

    def step(self, s: State) -> None:
        purpose = purpose_of(s, self.oid)
        cost = self.bill.mana
        found = [u for u in helpers_of(s, self.player, purpose) if u.mana is None and u.group == HELPER]
        options: list[Answer] = []
        words: list[str] = []
        for u in found:
            for symbol in (*sorted(set(cost.symbols)), 0):
                if (symbol and not u.colors & symbol) or (not symbol and not cost.generic):
                    continue
                if feasible(s, self.player, less(cost, symbol), purpose, u.oid):
                    options.append((u.oid, symbol))
                    words.append(f"tap {chars(s, s.objects[u.oid]).name} for {{{letters(symbol) or '1'}}}")
        if options:
            if affordable(
                s, self.player, cost, Purpose(purpose.spell, None, purpose.costs, 0, purpose.helping & DELVE)
            ):
                options.append(DONE)
                words.append("tap nothing more")
            a = s.ask(OneOf(self.player, "convoke", self.oid, options, tuple(words)))
            if a != DONE:
                b = self.bill
                s.agenda = Help(
                    self.below,
                    self.oid,
                    self.player,
                    Bill(less(cost, a[1]), b.acts, b.tap, b.untap, b.loyalty),
                    self.life,
                )
                o = s.objects[self.oid]
                assert isinstance(o, StackObject)
                bind(s, o, "convoked", (*o.ctx.get("convoked"), a[0]))
                happen(s, intend(s, [Tap(a[0])]))
                return
        s.agenda = Delve(self.below, self.oid, self.player, self.bill, self.life)


class Delve(Frame):
    """CR 702.66a: cards of the graveyard are exiled, each for a generic mana."""

    __slots__ = ("bill", "life", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, bill: Bill, life: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.bill = bill
        self.life = life

    def step(self, s: State) -> None:
        purpose = purpose_of(s, self.oid)
        b = self.bill
        ids: Answer = ()
        if purpose.helping & DELVE:
            grave = list(s.players[self.player].graveyard)
            most = min(len(grave), b.mana.generic)
            plain = Purpose(purpose.spell, None, purpose.costs)
            least = 0
            while least <= most and not affordable(s, self.player, fewer(b.mana, least), plain):
                least += 1
            if least > most:
                s.agenda = Reverse(None)
                return
            if most:
                ids = s.ask(Subset(self.player, "delve", self.oid, grave, least, most))
        bill = Bill(fewer(b.mana, len(ids)), b.acts, b.tap, b.untap, b.loyalty)
        s.agenda = PayBill(self.below, self.oid, self.player, bill, self.life, 0)
        if ids:
            o = s.objects[self.oid]
            assert isinstance(o, StackObject)
            happen(s, intend(s, [ZoneMove(i, EXILE, "") for i in ids]))
            bind(s, o, "delved", tuple([s.objects[i].successor for i in ids]))


def fewer(cost: ManaCost, n: int) -> ManaCost:
    """So much less generic mana."""
    return ManaCost(cost.generic - n, cost.symbols, (), (), cost.snow, 0, cost.text) if n else cost
