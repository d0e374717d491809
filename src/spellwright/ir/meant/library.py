"""Effects on cards in hands and libraries (CR 121, 701)."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Effect, Filter, Objects, Players


class Draw(Effect, frozen=True):
    """CR 121."""

    who: Players
    amount: Amount
    label: str = ""


class Discard(Effect, frozen=True):
    """CR 701.9: `objects` is a `Choice` or `Matching` in the hand of `who`, with `BoundPlayers("actor")` as the
    player."""

    who: Players
    objects: Objects
    label: str = ""


class Mill(Effect, frozen=True):
    """CR 701.17."""

    who: Players
    amount: Amount
    label: str = ""


class Scry(Effect, frozen=True):
    """CR 701.22."""

    who: Players
    amount: Amount


class Surveil(Effect, frozen=True):
    """CR 701.25."""

    who: Players
    amount: Amount


class LookAt(Effect, frozen=True):
    """CR 701.20e: `who` looks at these; bound to the label."""

    who: Players
    objects: Objects
    label: str = ""


class Reveal(Effect, frozen=True):
    """CR 701.20."""

    who: Players
    objects: Objects
    label: str = ""


class RevealUntil(Effect, frozen=True):
    """Cards from the top one by one until so many fit; `label` binds those that fit, `label + " rest"` the others.
    `exile`: exiled rather than revealed."""

    who: Players
    what: Filter
    amount: Amount
    label: str
    exile: bool = False


class Search(Effect, frozen=True):
    """CR 701.23: `who` searches `owner`'s zones for up to `most` cards that fit and binds them. A named or stated
    quality
    may be left unfound (CR 701.23b)."""

    who: Players
    owner: Players
    zones: tuple[str, ...]
    what: Filter
    most: Amount
    label: str
    reveal: bool = False
    distinct: str = ""


class Shuffle(Effect, frozen=True):
    """CR 701.24."""

    who: Players
