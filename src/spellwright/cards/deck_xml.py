"""Deck lists in XML: MTGO's `.dek` and Cockatrice's `.cod`.

A document type declaration is refused: with it a small file could stand for an endless one, or for another file.
"""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

from spellwright.cards.deck_model import Builder, DeckList
from spellwright.core.errors import UserError, suggestion

EXPECTED = "deck lists in XML are MTGO's (`<Deck>` with `<Cards ...>`) and Cockatrice's (`<cockatrice_deck>`)"
MTGO_CARD = 'a card is `<Cards Quantity="4" Sideboard="false" Name="..." />`'
COCKATRICE_CARD = 'a card is `<card number="4" name="..."/>` in a `<zone name="main">`'
ZONES = {"main": "main", "side": "sideboard", "tokens": "maybe", "maybe": "maybe"}
DEEPEST = 50


class Element:
    """An element as it begins: its name, its attributes, the elements around it, its line; and its text at its end."""

    __slots__ = ("attributes", "line", "path", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], path: tuple[Element, ...], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.path = path
        self.line = line
        self.text = ""

    def has_any(self, *names: str) -> bool:
        return any([n in self.attributes for n in names])


def elements(text: str, place: str) -> list[Element]:
    """All elements of a document in the order in which they begin. Raises UserError, with the line, for what is not
    well-formed, for a document type declaration and for elements nested too deeply."""
    parser = expat.ParserCreate()
    found: list[Element] = []
    open_: list[Element] = []

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(open_) >= DEEPEST:
            where = f"{place}, line {parser.CurrentLineNumber}"
            raise UserError("elements are nested too deeply", where, EXPECTED)
        element = Element(tag, attributes, tuple(open_), parser.CurrentLineNumber)
        found.append(element)
        open_.append(element)

    def end(_: str) -> None:
        open_.pop()

    def data(piece: str) -> None:
        if open_:
            open_[-1].text += piece

    def doctype(*_: Any) -> None:
        where = f"{place}, line {parser.CurrentLineNumber}"
        raise UserError("a document type declaration is not read", where, "take the <!DOCTYPE ...> out")

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = data
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text.lstrip(), True)
    except expat.ExpatError as error:
        line = error.lineno + text[: len(text) - len(text.lstrip())].count("\n")
        reason = expat.ErrorString(error.code)
        raise UserError(f"the XML is broken: {reason}", f"{place}, line {line}", "export the deck again") from None
    return found


def read_xml(text: str, place: str, name: str) -> DeckList:
    """A deck list in XML. Raises UserError, or DeckError with the problems of all cards."""
    found = elements(text, place)
    root = found[0].tag
    if root == "Deck":
        return _read_mtgo(found[1:], place, name)
    if root == "cockatrice_deck":
        return _read_cockatrice(found[1:], place, name)
    hint = suggestion(root, ("Deck", "cockatrice_deck"))
    raise UserError(f"<{root}> is no deck list", f"{place}, line {found[0].line}", hint or EXPECTED)


def _read_mtgo(found: list[Element], place: str, name: str) -> DeckList:
    built = Builder(name, "mtgo-xml")
    for e in found:
        if e.tag != "Cards":
            if e.has_any("Name", "Quantity"):
                built.wrong(e.line, f"<{e.tag}> is not known", MTGO_CARD)
            continue
        side = e.attributes.get("Sideboard", "false").lower()
        card = e.attributes.get("Name", "")
        if side not in ("true", "false"):
            built.wrong(e.line, f"Sideboard is {side!r:.40}", "it is true or false")
        elif not card.strip():
            built.wrong(e.line, "a card without Name", MTGO_CARD)
        elif "Quantity" not in e.attributes:
            built.wrong(e.line, f"{card} has no Quantity", MTGO_CARD)
        else:
            section = "sideboard" if side == "true" else "main"
            built.add(e.line, e.attributes["Quantity"], card, section)
    return built.finish(place, MTGO_CARD)


def _read_cockatrice(found: list[Element], place: str, name: str) -> DeckList:
    built = Builder(name, "cockatrice")
    for e in found:
        if e.tag == "deckname" and len(e.path) == 1:
            built.name = " ".join(e.text.split()) or name
        elif e.tag == "zone":
            zone = e.attributes.get("name", "")
            if zone not in ZONES:
                hint = suggestion(zone, ZONES) or f"there are: {', '.join(ZONES)}"
                built.wrong(e.line, f"there is no zone {zone!r:.40}", hint)
        elif e.tag == "card":
            zones = [z.attributes.get("name", "") for z in e.path if z.tag == "zone"]
            if not zones:
                built.wrong(e.line, "a card outside of the zones", COCKATRICE_CARD)
            elif zones[-1] in ZONES:
                a = e.attributes
                code, number = a.get("setShortName", ""), a.get("collectorNumber", "")
                built.add(e.line, a.get("number", "1"), a.get("name", ""), ZONES[zones[-1]], code, number)
        elif e.has_any("name", "number"):
            built.wrong(e.line, f"<{e.tag}> is not known", COCKATRICE_CARD)
    return built.finish(place, COCKATRICE_CARD)
