"""Parts of effects and abilities: costs, targets, mana, tokens."""

from __future__ import annotations

from spellwright.ir.meant.base import Ability, Amount, Condition, Effect, Filter, Mod, Objects, Players


class Cost(Effect, frozen=True):
    """CR 118. `mana`: symbols as printed without braces ("2", "G", "W/U", "X"), None where there is none to pay;
    `acts`: instructions carried out by the payer. `tap`/`untap`: {T}/{Q} of the source. `loyalty`: CR 606.4."""

    mana: tuple[str, ...] | None = None
    acts: tuple[Effect, ...] = ()
    tap: bool = False
    untap: bool = False
    loyalty: Amount | None = None
    loyalty_sign: int = 0


class TargetSpec(Effect, frozen=True):
    """CR 115.1: one target slot. `what`: objects that fit, in `zone` (or "stack or battlefield"); `players`: or one of
    these players.
    Between `least` and `most` of them (`most` None: any number). `other_than`: slots whose choices it must differ from.
    `divided`: an amount is divided among them (CR 601.2d). `same_controller` etc.: `joint` is a quality all of them
    share
    ("controller") or that differs ("controllers differ"). `condition`: there is the slot only if it holds as the
    spell is cast
    (CR 702.96b, 702.113b). `chooser`: who chooses, if it is not the controller; a `ChoosePlayer` is chosen as the
    targets are announced and known under `chooser_label` (CR 601.6, 602.3)."""

    what: Filter | None
    zone: str
    players: Players | None
    least: Amount
    most: Amount | None
    other_than: tuple[int, ...] = ()
    divided: Amount | None = None
    joint: str = ""
    owners: Players | None = None
    chooser: Players | None = None
    condition: Condition | None = None
    chooser_label: str = ""


class ManaOutput(Effect, frozen=True):
    """CR 106.1: which mana. `choices`: each a tuple of symbols ("G", "C"); one is chosen, `amount` times each (one
    choice for
    all, or `each`: a choice for each mana)."""

    choices: tuple[tuple[str, ...], ...]
    amount: Amount
    each: bool = False


class ManaOfColor(ManaOutput, frozen=True):
    """Mana of a colour found in the game. `among`: "chosen" (CR 607.2d), "could produce" (CR 106.7, by the objects),
    "colors of" (the objects), "produced" (of the event, CR 106.12a), "symbols of" (their mana costs), "identity".
    `types`: of any type, colourless too."""

    among: str = ""
    objects: Objects | None = None
    types: bool = False
    label: str = ""


class ManaRestriction(Effect, frozen=True):
    """CR 106.6: may be spent only to cast spells that fit or to activate abilities of what fits (None: not at all).
    `costs`: "" or a kind of cost ("{X}", "cumulative upkeep", "morph")."""

    cast: Filter | None
    activate: Filter | None
    costs: tuple[str, ...] = ()


class ManaRider(Effect, frozen=True):
    """CR 106.6a: if it is spent on a spell that fits: `mods` on that spell (and what it becomes) for the duration (""
    as long as
    it exists), or a trigger, in which `EventObject("object")` is the spell."""

    spent_on: Filter
    mods: tuple[Mod, ...] = ()
    trigger: tuple[Effect, ...] = ()
    duration: str = ""
    targets: tuple[TargetSpec, ...] = ()


class TokenSpec(Effect, frozen=True):
    """CR 111.3: the characteristics of a token. `power`/`toughness` None: not a creature. `text`: what its abilities
    say, as in `abilities.Card` (CR 612.4)."""

    name: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    subtypes: tuple[str, ...]
    colors: tuple[str, ...]
    power: Amount | None
    toughness: Amount | None
    abilities: tuple[Ability, ...] = ()
    text: str = ""
