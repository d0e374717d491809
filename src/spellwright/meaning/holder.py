"""What is known of the object that an ability is on, before any of its text is read."""

from __future__ import annotations

from spellwright.ir.meant.base import Amount, Filter
from spellwright.meaning.kinds import Kinds


class Holder:
    """The object that an ability is on: its name, its types and subtypes in lower case."""

    __slots__ = ("changed", "enchants", "kickers", "kinds", "name", "size", "spell", "x")

    def __init__(self, name: str, kinds: Kinds, spell: bool) -> None:
        self.name = name
        self.kinds = kinds
        self.spell = spell
        self.size: tuple[Amount, Amount] | None = None
        """CR 208: the power and toughness printed on it."""
        self.kickers: list[tuple[str, ...]] = []
        """CR 702.33b: the costs of its kickers, in order."""
        self.enchants: Filter | None = None
        """CR 702.5: what an Aura's enchant ability says."""
        self.x = False
        """Whether its mana cost has an X (CR 107.3)."""
        self.changed = False
        """CR 612.1: whether its text has been changed, so that a pronoun may not agree with a number any more."""
