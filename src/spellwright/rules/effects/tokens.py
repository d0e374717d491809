"""Tokens, emblems, copies of permanents (CR 111, 114, 707)."""

from __future__ import annotations

from typing import Any

from spellwright.ir.meant import effects as me
from spellwright.ir.meant import parts as me_parts
from spellwright.rules.base import Amount, Answer, Instr, Mod, Objs, Plrs, RulesError
from spellwright.rules.copies import copied_card
from spellwright.rules.effects.base import whom_to_attack
from spellwright.rules.effects.zones import ENTERS
from spellwright.rules.events import CreateTokens, Event
from spellwright.rules.gate import happen, intend
from spellwright.rules.link import Linker, register
from spellwright.rules.linkcard import token_card
from spellwright.rules.objects import Card, StackObject
from spellwright.rules.resolve import bind
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove


class TokensInstr(Instr):
    """CR 701.7a."""

    __slots__ = ("amount", "attach", "card", "enters", "label", "who")

    def __init__(
        self, who: Plrs, amount: Amount, card: Card, enters: tuple[str, ...], label: str, attach: Objs | None
    ) -> None:
        for e in enters:
            if e not in ENTERS[:3]:
                raise RulesError(f"the engine has no token entering {e!r}")
        self.who = who
        self.amount = amount
        self.card = card
        self.enters = enters
        self.label = label
        self.attach = attach

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        for p in self.who.seats(s, o.ctx):
            n = self.amount.value(s, o.ctx.bind("actor", (-1 - p,)))
            if n <= 0:
                continue
            attacking = self.whom(s, o, p, n)
            to = 0
            if self.attach is not None:
                hosts = self.attach.ids(s, o.ctx)
                to = hosts[0] if hosts else 0
            e = CreateTokens(p, self.card, n, "tapped" in self.enters, 0, to)
            e.attackings = attacking
            events.append(e)
        made(s, o, events, self.label)

    def whom(self, s: State, o: StackObject, p: int, n: int) -> Answer:
        """What each of them attacks (CR 508.4)."""
        if "attacking" not in self.enters:
            return ()
        return tuple([whom_to_attack(s, p, o.ctx.source, None) for _ in range(n)])


def made(s: State, o: StackObject, events: list[Event], label: str) -> None:
    will = intend(s, events)
    happen(s, will)
    if label:
        bind(s, o, label, tuple([e.new for e in will if isinstance(e, ZoneMove) and e.oid == 0]))


class CopyTokensInstr(Instr):
    """CR 707.2, 707.8a: tokens that are copies of each of these, with the exceptions."""

    __slots__ = ("amount", "attacked", "enters", "exceptions", "label", "of", "who")

    def __init__(
        self,
        who: Plrs,
        amount: Amount,
        of: Objs,
        exceptions: tuple[Mod, ...],
        enters: tuple[str, ...],
        label: str,
        attacked: Plrs | None,
    ) -> None:
        for e in enters:
            if e not in ENTERS[:3]:
                raise RulesError(f"the engine has no token entering {e!r}")
        self.attacked = attacked
        self.who = who
        self.amount = amount
        self.of = of
        self.exceptions = exceptions
        self.enters = enters
        self.label = label

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = []
        n = self.amount.value(s, o.ctx)
        for p in self.who.seats(s, o.ctx):
            for i in self.of.ids(s, o.ctx):
                fixed = tuple([m.fixed(s, o.ctx) for m in self.exceptions])
                card, up = copied_card(s, s.objects[i], fixed, o.ctx)
                e = CreateTokens(p, card, n, "tapped" in self.enters, 0, 0)
                e.face = up
                if "attacking" in self.enters:
                    only = self.attacked.seats(s, o.ctx) if self.attacked is not None else None
                    e.attackings = tuple([whom_to_attack(s, p, o.ctx.source, only) for _ in range(max(0, n))])
                if n > 0:
                    events.append(e)
        made(s, o, events, self.label)


def link_tokens() -> None:
    """Register the instructions."""
    register(me.CreateTokens, link_create)
    register(me_parts.TokenSpec, lambda n, k: token_card(n))
    register(
        me.CreateCopyTokens,
        lambda n, k: [
            CopyTokensInstr(
                k.plrs(n.who),
                k.amount(n.amount),
                k.objs(n.of),
                k.mods(n.exceptions),
                n.enters,
                n.label,
                k.opt_plrs(n.attacked),
            )
        ],
    )


def link_create(n: Any, k: Linker) -> list[Instr]:
    return [
        TokensInstr(k.plrs(n.who), k.amount(n.amount), token_card(n.token), n.enters, n.label, k.opt_objs(n.attach_to))
    ]
