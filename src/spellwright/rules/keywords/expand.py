"""Keyword abilities that stand for abilities which depend on the face they are printed on (CR 702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as mn
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant.conditions import IsControlled
from spellwright.ir.meant.objects import You

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
    bless = me.If(IsControlled(You(), mf.Anything(), mn.Fixed(10)), (me.GainDesignation(You(), "city's blessing"),))
    return before_all(without(abilities, n), bless)


FACES: Final[dict[str, Callable[[ma.Face, ma.Keyword, tuple[mb.Ability, ...]], tuple[mb.Ability, ...]]]] = {
    "ascend": ascend,
}
