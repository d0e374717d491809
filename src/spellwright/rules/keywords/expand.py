"""Keyword abilities that stand for abilities which depend on the face they are printed on (CR 702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant import shape as me_shape
from spellwright.ir.meant.conditions import CostWasPaid, IsControlled
from spellwright.ir.meant.objects import EachPlayer, Source, You

ONE: Final = mn.Fixed(1)


def whole_face(f: ma.Face) -> tuple[mb.Ability, ...]:
    """The abilities of a face, with what its keywords make of them together."""
    out = f.abilities
    for i in range(len(f.abilities)):
        n = f.abilities[i]
        if isinstance(n, ma.Keyword):
            change = FACES.get(n.name)
            if change is not None:
                out = change(f, n, out)
    return out


def before_all(abilities: tuple[mb.Ability, ...], effect: mb.Effect) -> tuple[mb.Ability, ...]:
    """The instruction first in every mode of the spell."""
    out: list[mb.Ability] = []
    for a in abilities:
        if isinstance(a, ma.SpellAbility):
            bodies = tuple([ma.Body(b.targets, (effect, *b.effects), b.cost) for b in a.modes.bodies])
            a = ma.SpellAbility(ma.Modes(bodies, a.modes.least, a.modes.most, a.modes.repeat, a.modes.not_chosen))
        out.append(a)
    return tuple(out)


def without(abilities: tuple[mb.Ability, ...], n: mb.Ability) -> tuple[mb.Ability, ...]:
    return tuple([a for a in abilities if a is not n])


def ascend(f: ma.Face, n: ma.Keyword, abilities: tuple[mb.Ability, ...]) -> tuple[mb.Ability, ...]:
    """CR 702.131a: on an instant or sorcery it is a spell ability."""
    if "instant" not in f.types and "sorcery" not in f.types:
        return abilities
    bless = me_shape.If(
        IsControlled(You(), mf.Anything(), mn.Fixed(10)), (me.GainDesignation(You(), "city's blessing"),)
    )
    return before_all(without(abilities, n), bless)


def foretell(f: ma.Face, n: ma.Keyword, abilities: tuple[mb.Ability, ...]) -> tuple[mb.Ability, ...]:
    """CR 702.143a: the cost to cast it from exile."""
    assert n.cost is not None
    return (*abilities, ma.AlternativeCost(n.cost, zone="exile", label="foretell"))


def bestow(f: ma.Face, n: ma.Keyword, abilities: tuple[mb.Ability, ...]) -> tuple[mb.Ability, ...]:
    """CR 702.103a."""
    assert n.cost is not None
    return (*abilities, ma.AlternativeCost(n.cost, label="bestow"))


def bestowed(f: ma.Face) -> ma.Face:
    """CR 702.103b: the face as an Aura enchantment with enchant creature."""
    types = tuple([t for t in f.types if t != "creature"])
    abilities = tuple([a for a in f.abilities if not (isinstance(a, ma.Keyword) and a.name == "bestow")])
    enchant = ma.Keyword("enchant", filter=mf.TypeIs("creature"))
    return ma.Face(
        f.name, f.cost, f.colors, types, f.supertypes, ("Aura",), None, None, None, None, (enchant, *abilities)
    )


def ward(cost: me_parts.Cost) -> ma.Keyword:
    """CR 702.21a."""
    spell = mo.EventObject("source")
    counter = me_shape.MayPay(mo.ControllerOf(spell), cost, (), (me.CounterSpell(spell),))
    becomes = mp.BecomesTarget(mf.IsObject(Source()), mf.ControlledBy(mo.Opponents()))
    modes = ma.Modes((ma.Body((), (counter,)),), ONE, ONE)
    return ma.Keyword("ward", parts=(ma.Triggered(becomes, None, modes),), cost=cost)


def warp(f: ma.Face, n: ma.Keyword, abilities: tuple[mb.Ability, ...]) -> tuple[mb.Ability, ...]:
    """CR 702.185a."""
    assert n.cost is not None
    later = me_shape.Delay(mp.StepBegins("end", EachPlayer()), (me.KeywordAction("warp", You(), Source()),))
    enters = mp.ZoneChanges(mf.IsObject(Source()), destination="battlefield")
    gone = ma.Replacement(enters, (ma.AlsoDo((later,)),), CostWasPaid("warp"), works_in="")
    return (*abilities, ma.AlternativeCost(n.cost, label="warp"), gone)


Change = Callable[[ma.Face, ma.Keyword, tuple[mb.Ability, ...]], tuple[mb.Ability, ...]]
FACES: Final[dict[str, Change]] = {"ascend": ascend, "foretell": foretell, "bestow": bestow, "warp": warp}
