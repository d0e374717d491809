"""How a spell was cast (CR 601)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spellwright.rules.abilities import AlternativeCost
    from spellwright.rules.manacost import Mana


class CastInfo:
    """How a spell was cast (CR 601): kept by the permanent it becomes (CR 400.7d). `alt`: the alternative cost that
    was chosen."""

    __slots__ = ("alt", "by", "face_down", "free", "kicks", "label", "options", "spent", "then", "x", "zone")

    def __init__(
        self,
        by: int,
        zone: int,
        x: int,
        label: str,
        kicks: tuple[int, ...],
        spent: tuple[Mana, ...],
        face_down: bool,
        then: str,
        free: bool,
        options: tuple[tuple[str, int], ...],
        alt: AlternativeCost | None = None,
    ) -> None:
        self.by = by
        self.zone = zone
        self.x = x
        self.label = label
        self.kicks = kicks
        self.spent = spent
        self.face_down = face_down
        self.then = then
        self.free = free
        self.options = options
        self.alt = alt

    def with_x(self, x: int) -> CastInfo:
        """CR 601.2b."""
        return CastInfo(
            self.by,
            self.zone,
            x,
            self.label,
            self.kicks,
            self.spent,
            self.face_down,
            self.then,
            self.free,
            self.options,
            self.alt,
        )

    def with_spent(self, spent: tuple[Mana, ...]) -> CastInfo:
        """CR 601.2h."""
        return CastInfo(
            self.by,
            self.zone,
            self.x,
            self.label,
            self.kicks,
            spent,
            self.face_down,
            self.then,
            self.free,
            self.options,
            self.alt,
        )

    def with_kick(self, times: int, options: tuple[tuple[str, int], ...], then: str) -> CastInfo:
        """CR 601.2b: one more additional cost was paid so often."""
        return CastInfo(
            self.by,
            self.zone,
            self.x,
            self.label,
            (*self.kicks, times),
            self.spent,
            self.face_down,
            then,
            self.free,
            (*self.options, *options),
            self.alt,
        )
