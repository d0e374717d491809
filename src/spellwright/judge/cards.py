"""The cards of a scenario: found by name or invented, compiled and linked for play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from spellwright import facade
from spellwright.cards.model import PrintedCard, PrintedFace
from spellwright.core.errors import UserError
from spellwright.core.vocab import COLOR_LETTERS
from spellwright.ir.meant.abilities import Card as Meant
from spellwright.ir.meant.abilities import Modes, SpellAbility
from spellwright.ir.meant.base import Effect
from spellwright.judge.scenario import Invented, Spot
from spellwright.rules.base import RulesError
from spellwright.rules.linkcard import link_card
from spellwright.rules.objects import Card

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": ""}
_SYMBOL = re.compile(r"\{([^{}]+)\}")


class NotPlayable(UserError):
    """A card that the scenario needs is not wholly understood."""


class CardBox:
    """Cards by name, each compiled and linked once.

    `cards` is looked at first, then the user's own cards, the starter pool, the imported store. With `allow_unplayable`
    a card comes without the lines that cannot be played; `missing` lists these by card. `meant` holds what each card
    that was asked for means (tokens under "token NAME").
    """

    def __init__(self, cards: Mapping[str, Any] | None = None, allow_unplayable: bool = False) -> None:
        self.library: Mapping[str, Any] = facade.library(cards)
        self.allow_unplayable = allow_unplayable
        self.missing: dict[str, list[str]] = {}
        self.meant: dict[str | Invented, Meant] = {}
        self._linked: dict[str | Invented, Card] = {}
        self._found: dict[str, Any] = {}
        self._texts: dict[str, list[list[str]]] = {}

    def card(self, card: str | Invented, spot: Spot, token: bool = False) -> Card:
        """A card for play; the same one each time. Raises UserError for an unknown name, NotPlayable with the lines."""
        key = f"token {card}" if token and isinstance(card, str) else card
        if key not in self._linked:
            found = self._named(card, spot) if isinstance(card, str) else facade.compile_card(_printed(card))
            made = self._link(found, spot, key)
            self._linked[key] = Card(made.name, made.layout, made.faces, True, made.whole) if token else made
        return self._linked[key]

    def with_meant(self, key: str | Invented, meant: Meant) -> CardBox:
        """A box of the same cards, but one of them means this. Raises RulesError where the engine lacks something.

        `key` is as in `meant`, which holds what the cards mean that were asked for.
        """
        box = CardBox.__new__(CardBox)
        box.library = self.library
        box.allow_unplayable = self.allow_unplayable
        box.missing = dict(self.missing)
        box.meant = {**self.meant, key: meant}
        made = link_card(meant)
        token = self._linked[key].token
        if token:
            made = Card(made.name, made.layout, made.faces, True, made.whole)
        box._linked = {**self._linked, key: made}
        box._found = {**self._found, made.name: self._found[self._linked[key].name]}
        box._texts = {}
        return box

    def text(self, name: str, face: int, ability: int) -> str:
        """The text of an ability of a face; "" where it is not known. For `rules.describe`."""
        if name not in self._texts:
            found = self._found.get(name)
            self._texts[name] = [_texts(f) for f in found.faces] if found is not None else []
        faces = self._texts[name]
        if face >= len(faces) or ability >= len(faces[face]):
            return ""
        return faces[face][ability]

    def _named(self, name: str, spot: Spot) -> Any:
        found = self.library.get(name)
        if found is None:
            hint = getattr(self.library, "hint_for", lambda _: "")(name)
            more = "import a card file with `spellwright cards import`, or invent it: {name: ..., type: ..., text: ...}"
            raise UserError(f"no card is called {name!r}", str(spot), hint or more)
        return found

    def _link(self, found: Any, spot: Spot, key: str | Invented) -> Card:
        meant: Meant | None = found.meant
        if meant is not None:
            meant = _no_token_type(meant)
            try:
                made = link_card(meant)
            except RulesError:
                meant = None
        if meant is None:
            if not self.allow_unplayable:
                raise NotPlayable(f"{found.name} cannot be played", str(spot), _missing(found))
            meant, gone = facade.playable_part(found)
            self.missing[found.name] = gone
            meant = _no_token_type(meant)
            made = link_card(meant)
        self.meant[key] = meant
        self._found[made.name] = found
        return made


def _no_token_type(card: Meant) -> Meant:
    """CR 111.6: "Token" in a type line is no supertype."""
    if not any(["token" in f.supertypes for f in card.faces]):
        return card
    faces = []
    for f in card.faces:
        faces.append(msgspec.structs.replace(f, supertypes=tuple([t for t in f.supertypes if t != "token"])))
    return Meant(card.name, card.layout, tuple(faces))


def _missing(found: Any) -> str:
    """The lines of a card that stand in the way, each with what stopped it."""
    rows = []
    for line in found.lines:
        if line.status != "playable":
            rows.append(f"{line.text!r} is only {line.status}: {line.step}: {line.stopped}")
    if not rows:
        rows.append(facade.lacks(found.meant) if found.meant is not None else found.stopped)
    return "\n  ".join(rows)


def _texts(face: Any) -> list[str]:
    """The text of each of a face's abilities: the line it stands in; of what a spell does, all lines of
    instructions."""
    out: list[str] = []
    for ability in face.meant.abilities if face.meant is not None else ():
        texts: list[str] = []
        for line in face.lines:
            meant = line.meant or ()
            if any([m is ability or m == ability for m in meant]):
                texts = [line.text]
                break
            if isinstance(ability, SpellAbility) and any([isinstance(m, Effect | Modes) for m in meant]):
                texts.append(line.text)
        out.append("\n".join(texts))
    return out


def _printed(card: Invented) -> PrintedCard:
    colors = card.colors
    if colors is None:
        said = {c for symbol in _SYMBOL.findall(card.cost) for c in symbol.upper() if c in COLOR_LETTERS[:5]}
        letters = tuple([c for c in COLOR_LETTERS[:5] if c in said])
    else:
        letters = tuple([c for c in COLOR_LETTERS[:5] if c in {_COLORS.get(x.lower(), x.upper()) for x in colors}])
    face = PrintedFace(
        card.name,
        card.type_line,
        card.cost,
        card.text,
        card.power,
        card.toughness,
        card.loyalty,
        card.defense,
        letters,
        letters if colors is not None else None,
    )
    return PrintedCard(card.name, "normal", (face,))
