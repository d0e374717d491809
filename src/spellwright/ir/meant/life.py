"""Effects on what players have: life and counters (CR 119, 122.1)."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Effect, Objects, Players


class GainLife(Effect, frozen=True):
    """CR 119.3."""

    who: Players
    amount: Amount
    label: str = ""


class LoseLife(Effect, frozen=True):
    """CR 119.3."""

    who: Players
    amount: Amount
    label: str = ""


class SetLife(Effect, frozen=True):
    """CR 119.5."""

    who: Players
    amount: Amount


class PayLife(Effect, frozen=True):
    """CR 119.4: a cost."""

    who: Players
    amount: Amount


class ExchangeLife(Effect, frozen=True):
    """CR 701.12c."""

    a: Players
    b: Players


class ExchangeLifeStat(Effect, frozen=True):
    """CR 701.12g: a life total with the power or toughness (`stat`) of an object."""

    who: Players
    objects: Objects
    stat: str


class GivePlayerCounters(Effect, frozen=True):
    """CR 122: poison, energy, experience, rad."""

    who: Players
    kind: str
    amount: Amount


class TakePlayerCounters(Effect, frozen=True):
    """CR 107.14, 122: lose so many; as a cost, pay them."""

    who: Players
    kind: str
    amount: Amount


class LoseGame(Effect, frozen=True):
    """CR 104.3e."""

    who: Players


class WinGame(Effect, frozen=True):
    """CR 104.2b."""

    who: Players


class DrawGame(Effect, frozen=True):
    """CR 104.4b."""
