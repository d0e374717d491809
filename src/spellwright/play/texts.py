"""The text of cards for people: from the pools, printed when it is first asked for."""

from __future__ import annotations

from typing import Any

from spellwright.cards.model import PrintedCard
from spellwright.core.errors import UserError


class Texts:
    """Card texts by name. A name that is in no pool (a token, a card of a saved game) has no text."""

    def __init__(self) -> None:
        self._cards: dict[str, Any] = {}
        self._abilities: dict[str, list[list[str]]] = {}

    def printed(self, name: str) -> PrintedCard | None:
        """A card as printed, None if it is not known."""
        found = self._card(name)
        return found.printed if found is not None else None

    def ability(self, name: str, face: int, number: int) -> str:
        """The line that an ability of a face stands in, "" where it is not known (a `rules.describe.TextOf`)."""
        if name not in self._abilities:
            found = self._card(name)
            self._abilities[name] = [lines_of(f) for f in found.faces] if found is not None else []
        faces = self._abilities[name]
        return faces[face][number] if face < len(faces) and number < len(faces[face]) else ""

    def _card(self, name: str) -> Any:
        if name not in self._cards:
            from spellwright.facade import library

            try:
                self._cards[name] = library().get(name)
            except UserError:
                self._cards[name] = None
        return self._cards[name]


def lines_of(face: Any) -> list[str]:
    """For each ability of a compiled face the text of its line."""
    out: list[str] = []
    for ability in face.meant.abilities if face.meant is not None else ():
        found = [line.text for line in face.lines if line.meant is not None and ability in line.meant]
        out.append(found[0] if found else "")
    return out
