"""Meaning of one line, for tests: the line is read, lowered, and compared with a tree written by hand from the CR."""

from __future__ import annotations

from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.ir.meant import abilities as a
from spellwright.ir.meant import amounts as n
from spellwright.ir.meant import conditions as c
from spellwright.ir.meant import effects as e
from spellwright.ir.meant import filters as f
from spellwright.ir.meant import mods as m
from spellwright.ir.meant import objects as o
from spellwright.ir.meant import parts as e_parts
from spellwright.ir.meant import patterns as p
from spellwright.ir.meant.base import Ability
from spellwright.oracle.compile import CompiledCard, compile_card

__all__ = ["CREATURE", "EACH", "ONE", "SELF", "YOU", "a", "c", "e", "f", "m", "n", "o", "p"]

ONE = n.Fixed(1)
YOU = o.You()
EACH = o.EachPlayer()
CREATURE = f.TypeIs("creature")
SELF = f.IsObject(o.Source())


def card(text: str, type_line: str = "Creature — Elf", cost: str = "{1}{G}", name: str = "Tested Card") -> CompiledCard:
    return compile_card(PrintedCard(name, "normal", (PrintedFace(name, type_line, cost, text, "2", "2"),)))


def abilities(text: str, type_line: str = "Creature — Elf", cost: str = "{1}{G}") -> tuple[Ability, ...]:
    """What a card of this text means; the reason where it has no meaning."""
    compiled = card(text, type_line, cost)
    assert compiled.meant is not None, [(line.text, line.step, line.stopped) for line in compiled.lines]
    return compiled.meant.faces[0].abilities


def ability(text: str, type_line: str = "Creature — Elf", cost: str = "{1}{G}") -> Ability:
    found = abilities(text, type_line, cost)
    assert len(found) == 1
    return found[0]


def spell(text: str, cost: str = "{1}{G}") -> a.Body:
    """The body of an instant with one mode."""
    found = ability(text, "Instant", cost)
    assert isinstance(found, a.SpellAbility)
    assert len(found.modes.bodies) == 1
    return found.modes.bodies[0]


def stopped(text: str, type_line: str = "Creature — Elf", cost: str = "{1}{G}") -> str:
    """Why a card of this text has no meaning."""
    compiled = card(text, type_line, cost)
    assert compiled.meant is None
    return compiled.stopped


def body(*effects: e.Effect, targets: tuple[e_parts.TargetSpec, ...] = ()) -> a.Body:
    return a.Body(targets, effects)


def one(*effects: e.Effect, targets: tuple[e_parts.TargetSpec, ...] = ()) -> a.Modes:
    return a.Modes((body(*effects, targets=targets),), ONE, ONE)


def target(what: f.Filter, zone: str = "battlefield", **more: object) -> e_parts.TargetSpec:
    fields: dict[str, object] = {"least": ONE, "most": ONE, "players": None}
    fields.update(more)
    return e_parts.TargetSpec(what, zone, **fields)  # type: ignore[arg-type]


ANY_TARGET = e_parts.TargetSpec(
    f.AnyOf((CREATURE, f.TypeIs("planeswalker"), f.TypeIs("battle"))), "battlefield", EACH, ONE, ONE
)
