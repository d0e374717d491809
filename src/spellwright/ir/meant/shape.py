"""The shape of a resolution: options, conditions, payments, loops, delayed and reflexive triggers (CR 608.2, 603.7)."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Condition, Effect, Objects, Pattern, Players
from spellwright.ir.meant.parts import Cost, TargetSpec


class Optional(Effect, frozen=True):
    """CR 608.2d: "may". The label is what `Did` asks about."""

    who: Players
    effects: tuple[Effect, ...]
    label: str = ""


class If(Effect, frozen=True):
    """CR 608.2c."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class MayPay(Effect, frozen=True):
    """CR 118.12: these players may pay the cost; then, or else otherwise. `who` several: any one of them may.
    "Unless" has only `otherwise`. `times`: the cost that many times."""

    who: Players
    cost: Cost
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]
    label: str = ""
    times: Amount | None = None


class ForEachObject(Effect, frozen=True):
    """Once for each of these, bound to "each"."""

    objects: Objects
    effects: tuple[Effect, ...]


class ForEachPlayer(Effect, frozen=True):
    """Once for each of these players, bound to "each player"."""

    players: Players
    effects: tuple[Effect, ...]


class Repeat(Effect, frozen=True):
    """So many times."""

    times: Amount
    effects: tuple[Effect, ...]


class ChooseMode(Effect, frozen=True):
    """CR 700.2: modes chosen as the instruction is carried out (by `who`), not as the ability goes on the stack."""

    who: Players
    modes: tuple[tuple[Effect, ...], ...]


class DefineX(Effect, frozen=True):
    """CR 107.3i: from here on X is this."""

    amount: Amount


class Bind(Effect, frozen=True):
    """Remember these objects under the label (CR 608.2c)."""

    objects: Objects
    label: str


class ChooseObjects(Effect, frozen=True):
    """CR 608.2d: choose objects and remember them; `objects` is a `Choice`."""

    objects: Objects
    label: str


class ChooseQuality(Effect, frozen=True):
    """CR 608.2d, 607.2d: choose a "color", "creature type", "basic land type", "card type", "card name", "number",
    "player", "opponent", "word" (one of `options`). Kept for the source's linked abilities, and under the label.
    `options` narrows the choice; `of`: only what these have ("a color of a permanent you control")."""

    who: Players
    quality: str
    label: str = ""
    options: tuple[str, ...] = ()
    of: Objects | None = None


class Delay(Effect, frozen=True):
    """CR 603.7: a delayed triggered ability; `once`, or as often as it happens until the duration ends."""

    pattern: Pattern
    effects: tuple[Effect, ...]
    once: bool = True
    duration: str = ""
    targets: tuple[TargetSpec, ...] = ()
    condition: Condition | None = None


class Reflex(Effect, frozen=True):
    """CR 603.12: a reflexive triggered ability, if the labelled step was done."""

    label: str
    targets: tuple[TargetSpec, ...]
    effects: tuple[Effect, ...]
