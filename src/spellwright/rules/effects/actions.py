"""Keyword actions of CR 701 that can be said with others: each is put together from simpler instructions when it is
linked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spellwright.core.vocab import CANT_BE_SACRIFICED
from spellwright.core.vocab import CREATURE as CREATURE_TYPE
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.conditions import Exists, Fails, Fits
from spellwright.ir.meant.objects import Bound, Choice, Matching, Source, Those, TopCards
from spellwright.rules.base import Instr, Objs, Plrs, RulesError
from spellwright.rules.decisions import OneOf
from spellwright.rules.effects.designate import for_a_while
from spellwright.rules.effects.keyword_actions import discover, learn, linked
from spellwright.rules.events import Event
from spellwright.rules.events_actions import Sacrificed
from spellwright.rules.events_play import ObjectActs, PlayerActs
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import StackObject
from spellwright.rules.state import State

ONE: Final = Fixed(1)
CREATURE: Final = mf.TypeIs("creature")
PLUS: Final = "+1/+1"


def yours(who: mb.Players, *what: mb.Filter) -> mf.AllOf:
    return mf.AllOf((*what, mf.ControlledBy(who)))


def modes(*effects: mb.Effect) -> ma.Modes:
    return ma.Modes((ma.Body((), effects),), ONE, ONE)


def clue() -> me_parts.TokenSpec:
    """CR 111.10f. What it says is looked up only where something investigates."""
    from spellwright.meaning import lower
    from spellwright.meaning.predefined import predefined

    lower.load()
    return predefined("Clue")


def investigate(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.16a."""
    return (me.CreateTokens(n.who, ONE, clue()),)


def populate(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.36a."""
    choice = Choice(yours(n.who, CREATURE, mf.StatusIs("token")), "battlefield", n.who, ONE, ONE)
    return (me_shape.ChooseObjects(choice, "populated"), me.CreateCopyTokens(n.who, ONE, Bound("populated")))


def adapt(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.46a."""
    what = n.objects or Source()
    return (me_shape.If(Fits(what, mf.CounterIs(PLUS, "=", Fixed(0))), (me.PutCounters(what, PLUS, n.amount or ONE),)),)


def monstrosity(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.37a."""
    what = n.objects or Source()
    return (
        me_shape.If(
            Fails(Fits(what, mf.StatusIs("monstrous"))),
            (me.PutCounters(what, PLUS, n.amount or ONE), me.Designate(what, "monstrous")),
        ),
    )


def bolster(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.39a."""
    mine = yours(n.who, CREATURE)
    least = mf.AllOf((mine, mf.Extreme("least", "toughness", mine)))
    return (
        me_shape.ChooseObjects(Choice(least, "battlefield", n.who, ONE, ONE), "bolstered"),
        me.PutCounters(Bound("bolstered"), PLUS, n.amount or ONE),
    )


def connive(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.50."""
    amount = n.amount or ONE
    hand = Choice(mf.Anything(), "hand", n.who, amount, amount, n.who)
    nonland = Those(Bound("connived"), mf.Not(mf.TypeIs("land")))
    return (
        me_library.Draw(n.who, amount),
        me_library.Discard(n.who, hand, "connived"),
        me_shape.ForEachObject(nonland, (me.PutCounters(n.objects or Source(), PLUS, ONE),)),
    )


def explore(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.44a."""
    what = n.objects or Source()
    top = Bound("explored")
    land = Fits(top, mf.TypeIs("land"))
    return (
        me_library.Reveal(n.who, TopCards(n.who, ONE), "explored"),
        me_shape.If(
            land,
            (me.Move(top, "hand"),),
            (
                me.PutCounters(what, PLUS, ONE),
                me_shape.If(Exists(top), (me_shape.Optional(n.who, (me.Move(top, "graveyard"),)),)),
            ),
        ),
    )


def amass(n: me.KeywordAction) -> tuple[mb.Effect, ...]:
    """CR 701.47a."""
    army = yours(n.who, CREATURE, mf.SubtypeIs("Army"))
    kind = n.text or "Zombie"
    spec = me_parts.TokenSpec("", ("creature",), (), (kind, "Army"), ("B",), Fixed(0), Fixed(0))
    choice = Choice(army, "battlefield", n.who, ONE, ONE)
    return (
        me_shape.If(Fails(Exists(Matching(army))), (me.CreateTokens(n.who, ONE, spec),)),
        me_shape.ChooseObjects(choice, "army"),
        me.PutCounters(Bound("army"), PLUS, n.amount or ONE),
        me.Modify(Bound("army"), (mm.SetTypes((), (), (kind,), True),), "permanent"),
    )


ACTIONS: Final[dict[str, Callable[[me.KeywordAction], tuple[mb.Effect, ...]]]] = {
    "investigate": investigate,
    "populate": populate,
    "adapt": adapt,
    "monstrosity": monstrosity,
    "bolster": bolster,
    "connive": connive,
    "explore": explore,
    "amass": amass,
    "discover": discover,
    "learn": learn,
}


class ExploitInstr(Instr):
    """CR 702.110b: the creature exploits as its controller sacrifices one."""

    __slots__ = ("objs", "who")

    def __init__(self, who: Plrs, objs: Objs) -> None:
        self.who = who
        self.objs = objs

    def do(self, s: State, o: StackObject, pc: int) -> None:
        for p in self.who.seats(s, o.ctx):
            found = [i for i in s.battlefield if may_sacrifice(s, i, p)]
            if not found:
                continue
            i = s.ask(OneOf(p, "choose", o.ctx.source, [(x,) for x in found], ()))[0] if len(found) > 1 else found[0]
            events: list[Event] = [Sacrificed(i, p)]
            events.extend([ObjectActs(x, "exploit") for x in self.objs.ids(s, o.ctx)])
            happen(s, intend(s, events))


def may_sacrifice(s: State, oid: int, player: int) -> bool:
    """Whether the player controls it as a creature that can be sacrificed."""
    x = s.permanent(oid)
    if x.controller != player or x.phased:
        return False
    c = chars(s, x)
    return c.types & CREATURE_TYPE != 0 and not c.cant & CANT_BE_SACRIFICED


class ActsInstr(Instr):
    """What looks for the keyword action sees it."""

    __slots__ = ("action", "objs", "who")

    def __init__(self, who: Plrs, objs: Objs | None, action: str) -> None:
        self.who = who
        self.objs = objs
        self.action = action

    def do(self, s: State, o: StackObject, pc: int) -> None:
        events: list[Event] = [PlayerActs(p, self.action, 1) for p in self.who.seats(s, o.ctx)]
        if self.objs is not None:
            events.extend([ObjectActs(i, self.action) for i in self.objs.ids(s, o.ctx)])
        happen(s, events)


NEWS: Final = ("evolve", "train")
"""What is done by other instructions, and only told of here."""


def link_action(n: Any, k: Linker) -> list[Instr]:
    if n.action == "exploit":
        return [ExploitInstr(k.plrs(n.who), k.objs(n.objects))]
    own = linked(n, k)
    if own is not None:
        return own
    if n.action in ("goad", "detain", "exert"):
        n.who  # noqa: B018  it lasts until the next turn of the ability's controller (CR 701.15a, 701.35a)
        return [for_a_while(k.objs(n.objects), n.action)]
    if n.action in NEWS:
        return [ActsInstr(k.plrs(n.who), k.opt_objs(n.objects), n.action)]
    make = ACTIONS.get(n.action)
    if make is None:
        raise RulesError(f"the engine does not play the keyword action {n.action!r} yet")
    return [*k.program(make(n)), ActsInstr(k.plrs(n.who), k.opt_objs(n.objects), n.action)]


def link_actions() -> None:
    """Register the keyword actions."""
    register(me.KeywordAction, link_action)
