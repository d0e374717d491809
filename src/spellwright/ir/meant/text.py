"""Changes of what is written on an object (CR 612)."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Effect, Objects, Players


class ChangeNumber(Effect, frozen=True):
    """CR 612.1: on each of these objects one number, as `who` chooses, grows or shrinks by the amount, as `who` chooses
    too. A numeral is not reduced below `least`, a number word not below `least_word` (None: below zero)."""

    who: Players
    objects: Objects
    amount: Amount
    duration: str
    least: Amount | None = None
    least_word: Amount | None = None


class ReplaceWords(Effect, frozen=True):
    """CR 612.2: on these objects all instances of one word of these `kinds` ("color word", "basic land type", "creature
    type") are replaced with another of its kind, both as `who` chooses; with `new`, if that is said, and with none of
    `never`."""

    who: Players
    objects: Objects
    kinds: tuple[str, ...]
    duration: str
    new: str = ""
    never: tuple[str, ...] = ()
