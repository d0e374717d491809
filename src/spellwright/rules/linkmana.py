"""Mana abilities and what they make, linked (CR 106, 605)."""

from __future__ import annotations

from typing import Any, Final

from spellwright.core.vocab import BATTLEFIELD, COLOR_OF
from spellwright.rules.abilities import BodySpec, CostSpec, ModesSpec, TriggeredAbility
from spellwright.rules.base import EventTest, RulesError
from spellwright.rules.link import Linker
from spellwright.rules.manacost import Rider, Spending
from spellwright.rules.mods import FixedAmount
from spellwright.rules.output import AddManaInstr, FixedOutput, MaskOutput, Output
from spellwright.rules.players import YouPlrs


def simple_mana(cost: CostSpec, modes: ModesSpec, condition: bool, limit: int) -> int:
    """The colours of an ability that only taps for one mana of a fixed choice of types, else 0."""
    if not cost.tap or cost.mana is not None or cost.acts or cost.untap or condition or limit or len(modes.bodies) != 1:
        return 0
    program = modes.bodies[0].program
    if len(program) != 1:
        return 0
    i = program[0]
    if (
        not isinstance(i, AddManaInstr)
        or i.spending is not None
        or i.riders
        or i.lasts
        or not isinstance(i.who, YouPlrs)
    ):
        return 0
    out = i.out
    if not isinstance(out, FixedOutput) or not isinstance(out.amount, FixedAmount) or out.amount.n != 1:
        return 0
    m = 0
    for c in out.of:
        if len(c) != 1:
            return 0
        m |= c[0]
    return m


def adds_mana(modes: ModesSpec) -> bool:
    """CR 605.1a: it has no target and could add mana."""
    for b in modes.bodies:
        if b.slots:
            return False
        for i in b.program:
            if isinstance(i, AddManaInstr):
                return True
    return False


def link_mana_output(n: Any, k: Linker) -> Output:
    of = [tuple([COLOR_OF[x] for x in c]) for c in n.choices]
    return FixedOutput(of, k.amount(n.amount), n.each)


def link_mana_of_color(n: Any, k: Linker) -> Output:
    if n.among not in ("chosen", "could produce", "colors of", "produced", "symbols of"):
        raise RulesError(f"the engine has no mana of {n.among!r}")
    return MaskOutput(n.among, k.opt_objs(n.objects), n.types, n.label, k.amount(n.amount), n.each)


def link_rider(n: Any, k: Linker) -> Rider:
    program = k.program(n.trigger)
    ability = None
    if program:
        one = FixedAmount(1)
        ability = TriggeredAbility(
            None,
            BATTLEFIELD,
            NEVER,
            None,
            ModesSpec((BodySpec((), program, None),), one, one, False),
            0,
            "rider",
            False,
        )
    return Rider(k.test(n.spent_on), k.mods(n.mods), program, ability)


def link_add_mana(n: Any, k: Linker) -> list[AddManaInstr]:
    out: Output = k.any(n.output)
    spending: Spending | None = k.any(n.restriction) if n.restriction is not None else None
    riders = tuple([k.any(r) for r in n.riders])
    if n.until not in ("", "end of combat"):
        raise RulesError(f"the engine has no mana that stays until {n.until!r}")
    stays = (2 if n.until else 1) if n.lasts else 0
    return [AddManaInstr(k.plrs(n.who), out, spending, riders, stays)]


NEVER: Final = EventTest()
