"""The roots of the meant classes: what kinds of meaning there are."""

from __future__ import annotations

from spellwright.ir.node import Node


class Meant(Node, frozen=True):
    """Anything the engine reads."""


class Filter(Meant, frozen=True):
    """A yes-or-no question about one object (CR 109)."""


class Objects(Meant, frozen=True):
    """Which objects: evaluates to object ids, in the context of an ability."""


class Players(Meant, frozen=True):
    """Which players: evaluates to seats, in APNAP order."""


class Amount(Meant, frozen=True):
    """A number (CR 107.1), evaluated when it is needed."""


class Condition(Meant, frozen=True):
    """A yes-or-no question about the game, in the context of an ability."""


class Pattern(Meant, frozen=True):
    """A kind of event that a trigger, a replacement or a look back through the log is interested in."""


class Effect(Meant, frozen=True):
    """One instruction (CR 608.2c). Costs are made of the same instructions."""


class Mod(Meant, frozen=True):
    """One change that a continuous effect makes to an object (CR 611, 613), a restriction or a permission too."""


class Change(Meant, frozen=True):
    """What a replacement effect makes of an event (CR 614)."""


class Ability(Meant, frozen=True):
    """CR 113."""
