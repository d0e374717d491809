"""The players and objects a scenario begins with, from plain data."""

from __future__ import annotations

import re

from spellwright.judge.data import Value
from spellwright.judge.scenario import Invented, Piece, Seat

_INVENTED = ("name", "type", "cost", "text", "power", "toughness", "loyalty", "defense", "colors")
_PIECE = (
    "card",
    "token",
    "count",
    "as",
    "owner",
    "tapped",
    "new",
    "counters",
    "face down",
    "face",
    "attached to",
    "chosen",
    "x",
    "damage",
)
_ONLY_BATTLEFIELD = ("owner", "tapped", "new", "attached to", "x", "damage")
_SEAT = (
    "life",
    "poison",
    "counters",
    "mana",
    "designations",
    "lands played",
    "hand",
    "library",
    "graveyard",
    "exile",
    "command",
    "battlefield",
)
_CHOICES = ("color", "creature type", "card type", "land type", "name", "number", "player", "word")
_FACE_DOWN = ("morph", "megamorph", "disguise", "manifest", "cloak", "effect", "exile")
_COUNTED = re.compile(r"([1-9][0-9]{0,2}) (.+)")
RESERVED = ("turn", "game", "decision", "stack", "count", "log", "new log", "no log", "can", "cannot", "none", "all")
"""Words that stand for something in expectations, and so name no player and no object."""


def counted(text: str) -> tuple[int, str]:
    """How many, and of what: `3 Forest` is three of Forest, anything without a number before it one. A number above 999
    belongs to the name."""
    found = _COUNTED.fullmatch(text)
    return (int(found[1]), found[2]) if found else (1, text)


def seats_of(value: Value | None) -> tuple[Seat, ...]:
    """The players, in turn order. One player alone gets an opponent, `p2`, who has nothing."""
    if value is None:
        return (Seat("p1"), Seat("p2"))
    entries = value.mapping(None, "players")
    aliases: set[str] = set()
    seats = [_seat(name, v, list(entries), aliases) for name, v in entries.items()]
    if not seats:
        value.fail("there are no players", "name them: players: {p1: {...}, p2: {...}}")
    if len(seats) == 1:
        other = "p2" if seats[0].name != "p2" else "p1"
        seats.append(Seat(other))
    return tuple(seats)


def _seat(name: str, value: Value, players: list[str], aliases: set[str]) -> Seat:
    if name in RESERVED or "/" in name or "#" in name:
        value.fail(f"a player cannot be called {name!r}", "p1 and p2 are usual")
    if value.raw is None:
        return Seat(name, spot=value.spot)
    fields = value.mapping(_SEAT, "a player")

    def pieces(zone: str) -> tuple[Piece, ...]:
        entry = fields.get(zone)
        return () if entry is None else _pieces(entry, zone, players, aliases)

    library, shuffled = None, False
    if (entry := fields.get("library")) is not None:
        if isinstance(entry.raw, dict) and "shuffled" in entry.raw:
            entry = entry.mapping(("shuffled",), "a library")["shuffled"]
            shuffled = True
        library = _pieces(entry, "library", players, aliases)
    return Seat(
        name,
        life=fields["life"].number("life", None) if "life" in fields else None,
        poison=fields["poison"].number("poison") if "poison" in fields else 0,
        counters=fields["counters"].counts("counters") if "counters" in fields else {},
        mana=fields["mana"].mana("mana") if "mana" in fields else (),
        designations=fields["designations"].texts("a designation") if "designations" in fields else (),
        lands_played=fields["lands played"].number("lands played") if "lands played" in fields else 0,
        hand=pieces("hand"),
        library=library,
        shuffled=shuffled,
        graveyard=pieces("graveyard"),
        exile=pieces("exile"),
        command=pieces("command"),
        battlefield=pieces("battlefield"),
        spot=value.spot,
    )


def _pieces(value: Value, zone: str, players: list[str], aliases: set[str]) -> tuple[Piece, ...]:
    return tuple([_piece(v, zone, players, aliases) for v in value.items_or_one()])


def _piece(value: Value, zone: str, players: list[str], aliases: set[str]) -> Piece:
    if not isinstance(value.raw, dict):
        name = value.text("a card")
        count, name = counted(name)
        return Piece(name, count=count, spot=value.spot)
    fields = value.mapping(_PIECE, "an object")
    if ("card" in fields) == ("token" in fields):
        value.fail("an object has either a card or a token", "write card: NAME, or card: {name: ..., type: ...}")
    for key in _ONLY_BATTLEFIELD:
        if key in fields and zone != "battlefield":
            fields[key].fail(f"{key!r} is for objects on the battlefield, not in {zone}")
    alias = fields["as"].text("an alias") if "as" in fields else ""
    if alias:
        if alias in aliases:
            fields["as"].fail(f"two objects are called {alias!r}")
        if alias in RESERVED or alias in players or "/" in alias or "#" in alias:
            fields["as"].fail(f"an object cannot be called {alias!r}")
        aliases.add(alias)
    count = fields["count"].number("count", 1) if "count" in fields else 1
    if alias and count > 1:
        fields["as"].fail("an alias is for one object, not for several")
    return Piece(
        _card(fields["card"] if "card" in fields else fields["token"]),
        token="token" in fields,
        count=count,
        alias=alias,
        owner=fields["owner"].one_of(players, "player") if "owner" in fields else "",
        tapped=fields["tapped"].flag("tapped") if "tapped" in fields else False,
        new=fields["new"].flag("new") if "new" in fields else False,
        counters=fields["counters"].counts("counters") if "counters" in fields else None,
        face_down=_face_down(fields.get("face down")),
        face=fields["face"].text("a face") if "face" in fields else "",
        attached_to=fields["attached to"].text("what it is attached to") if "attached to" in fields else "",
        chosen=_chosen(fields.get("chosen")),
        x=fields["x"].number("x") if "x" in fields else 0,
        damage=fields["damage"].number("damage") if "damage" in fields else 0,
        spot=value.spot,
    )


def _card(value: Value) -> str | Invented:
    if not isinstance(value.raw, dict):
        return value.text("a card")
    fields = value.mapping(_INVENTED, "an invented card")
    for key in ("name", "type"):
        if key not in fields:
            value.fail(f"an invented card has no {key!r}", "it needs a name and a type, as type: Creature — Goblin")
    cost = "".join(fields["cost"].mana("a mana cost")) if "cost" in fields else ""
    lines = str(fields["text"].raw).strip() if "text" in fields else ""

    def said(key: str) -> str:
        return fields[key].text(key) if key in fields else ""

    return Invented(
        said("name"),
        said("type"),
        cost,
        lines,
        said("power"),
        said("toughness"),
        said("loyalty"),
        said("defense"),
        fields["colors"].texts("a colour") if "colors" in fields else None,
    )


def _face_down(value: Value | None) -> str:
    if value is None or value.raw is False:
        return ""
    return "effect" if value.raw is True else value.one_of(_FACE_DOWN, "way to be face down")


def _chosen(value: Value | None) -> dict[str, str]:
    if value is None:
        return {}
    return {k: v.text(f"the chosen {k}") for k, v in value.mapping(_CHOICES, "what was chosen").items()}
