"""What a seat sees at a step, as arrays of fixed shapes and as text.

Everything is made from the views of `rules.view`, which hold what the seat may know and no more (CR 400.2). `Layout`
has the shapes and names every column; `schema` is the same as data, and its hash changes whenever an array would mean
something else.

A row stands for an object. The rows come in sections (`Layout.sections`): the battlefield, the seat's hand, the stack
from the top, and elsewhere (graveyards, exile, command zone, cards known in other hands and in libraries). Objects
beyond a section's rows are left out of the arrays (counted in the last column of `game`), never out of the text. A link
is 0 for nothing, a row counted from 1, or a player: -1 for the seat itself, -2 for the next in turn order, and so on. A
name is a number made from its letters, 0 for none.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from spellwright.core.vocab import (
    COLOR_NAMES,
    STACK,
    STEP_NAMES,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    ZONE_NAMES,
)
from spellwright.env.steps import CODES, Choice, Stepped
from spellwright.rules.decisions import Divide, Order, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import TOPICS
from spellwright.rules.state import State
from spellwright.rules.view import known_name, knows, object_view, player_view, stack_view

Observation = dict[str, NDArray[Any]]

SCHEMA_VERSION = 1
LIMIT = 1_000_000
"""Numbers are cut off at this."""
NAME_LIMIT = 1 << 20
"""Names are numbers from 1 to this."""
ZONES = ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library")
KEYWORDS = (
    "deathtouch",
    "defender",
    "double strike",
    "first strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "infect",
    "lifelink",
    "menace",
    "prowess",
    "protection",
    "reach",
    "shroud",
    "trample",
    "vigilance",
    "wither",
)
COUNTERS = ("+1/+1", "-1/-1", "charge", "lore", "time")
PLAYER_COUNTERS = ("poison", "energy", "experience")
MANA = "WUBRGC"
NUMBERS = ("mana value", "power", "toughness", "damage", "loyalty")
FLAGS = ("tapped", "token", "summoning sick", "blocked", "face down", "phased out", "copy")

OBJECT_COLUMNS = (
    "present",
    "known",
    "controlled",
    "owned",
    *[f"zone {z}" for z in ZONES],
    *[f"type {t}" for t in TYPE_NAMES.values()],
    *[f"supertype {t}" for t in SUPERTYPE_NAMES.values()],
    *[f"color {c}" for c in COLOR_NAMES.values() if c != "colorless"],
    *NUMBERS,
    *FLAGS,
    "attacking",
    "blocking",
    *[f"{c} counters" for c in COUNTERS],
    "other counters",
    *[f"keyword {k}" for k in KEYWORDS],
    "abilities",
    "x",
    "chosen",
)
LINKS = ("attached to", "attacks", "blocks", "source", "target 1", "target 2", "target 3", "chosen with")
PLAYER_COLUMNS = (
    "life",
    "lost",
    "active",
    "asked",
    "monarch",
    "hand size",
    "library size",
    "graveyard size",
    "lands played",
    *[f"mana {m}" for m in MANA],
    *[f"{c} counters" for c in PLAYER_COUNTERS],
    "other counters",
)
GAME_COLUMNS = ("turn", *[f"step {s}" for s in STEP_NAMES], "day", "night", "stack size", "over", "left out")
QUESTIONS = (*TOPICS, "other")
QUESTION_COLUMNS = (*[f"asks {q}" for q in QUESTIONS], "parts taken", "number so far")
CHOICE_COLUMNS = (*[f"is {c}" for c in CODES], "number", *[f"subject {c}" for c in OBJECT_COLUMNS])
PLACE = {name: i for i, name in enumerate(OBJECT_COLUMNS)}


def name_number(name: str) -> int:
    """A name as a number, the same on every machine."""
    return crc32(name.encode()) % NAME_LIMIT + 1 if name else 0


class Layout:
    """The shapes: how many players and choices there are, and how many rows each section has."""

    def __init__(self, players: int, width: int, battlefield: int, hand: int, stack: int, elsewhere: int) -> None:
        self.players = players
        self.width = width
        self.sections: dict[str, tuple[int, int]] = {}
        at = 0
        sizes = {"battlefield": battlefield, "hand": hand, "stack": stack, "elsewhere": elsewhere}
        for section, size in sizes.items():
            self.sections[section] = (at, at + size)
            at += size
        self.rows = at
        self.shapes = {key: tuple(array["shape"]) for key, array in self.schema()["arrays"].items()}

    def schema(self) -> dict[str, Any]:
        """The meaning of every array, JSON-able."""
        return {
            "version": SCHEMA_VERSION,
            "sections": {k: list(v) for k, v in self.sections.items()},
            "arrays": {
                "game": {"shape": [len(GAME_COLUMNS)], "columns": list(GAME_COLUMNS)},
                "players": {"shape": [self.players, len(PLAYER_COLUMNS)], "columns": list(PLAYER_COLUMNS)},
                "objects": {"shape": [self.rows, len(OBJECT_COLUMNS)], "columns": list(OBJECT_COLUMNS)},
                "object_names": {"shape": [self.rows]},
                "object_links": {"shape": [self.rows, len(LINKS)], "columns": list(LINKS)},
                "question": {"shape": [len(QUESTION_COLUMNS)], "columns": list(QUESTION_COLUMNS)},
                "question_about": {"shape": [2], "columns": ["link", "name"]},
                "choices": {"shape": [self.width, len(CHOICE_COLUMNS)], "columns": list(CHOICE_COLUMNS)},
                "choice_names": {"shape": [self.width, 2], "columns": ["subject", "text"]},
                "choice_links": {"shape": [self.width, 2], "columns": ["subject", "object"]},
                "action_mask": {"shape": [self.width]},
            },
        }

    def schema_hash(self) -> str:
        """Equal hashes, equal meanings."""
        return hashlib.sha256(json.dumps(self.schema(), sort_keys=True).encode()).hexdigest()[:16]

    def space(self) -> spaces.Dict:
        """The space of observations."""
        found: dict[str, spaces.Space[Any]] = {}
        for key, shape in self.shapes.items():
            if key == "action_mask":
                found[key] = spaces.Box(0, 1, shape, np.int8)
            elif key.endswith("_links"):
                found[key] = spaces.Box(-self.players, self.rows, shape, np.int32)
            elif key.endswith(("_names", "_about")):
                found[key] = spaces.Box(-self.players, NAME_LIMIT, shape, np.int32)
            else:
                found[key] = spaces.Box(-LIMIT, LIMIT, shape, np.float32)
        return spaces.Dict(found)

    def empty(self) -> Observation:
        """All zeros."""
        out: Observation = {}
        for key, shape in self.shapes.items():
            kind = np.int8 if key == "action_mask" else np.int32 if "_" in key else np.float32
            out[key] = np.zeros(shape, dtype=kind)
        return out


def seen(s: State, seat: int) -> dict[str, Any]:
    """The parts of `rules.view.view` that arrays and text are made of."""
    return {
        "players": [player_view(s, p, seat) for p in s.players],
        "battlefield": [object_view(s, s.objects[i], seat, None) for i in s.battlefield],
        "stack": [stack_view(s, i, seat, None) for i in reversed(s.stack)],
        "exile": [object_view(s, s.objects[i], seat, None) for i in s.exile],
        "command": [object_view(s, s.objects[i], seat, None) for i in s.command],
    }


def fill(row: NDArray[Any], v: dict[str, Any], seat: int, zone: str) -> None:
    """An object's view as a row."""
    get = PLACE
    row[get["present"]] = 1
    row[get["known"]] = "name" in v
    row[get["controlled"]] = v.get("controller", v.get("owner", -1)) == seat
    row[get["owned"]] = v.get("owner", -1) == seat
    row[get[f"zone {zone}"]] = 1
    for what in ("type", "supertype", "color"):
        for word in v.get(f"{what}s", ()):
            if f"{what} {word}" in get:
                row[get[f"{what} {word}"]] = 1
    for name in (*NUMBERS, *FLAGS, "x"):
        row[get[name]] = max(-LIMIT, min(LIMIT, v.get(name, 0)))
    row[get["attacking"]] = "attacking" in v
    row[get["blocking"]] = "blocking" in v
    for name, n in v.get("counters", {}).items():
        row[get[f"{name} counters" if name in COUNTERS else "other counters"]] += min(LIMIT, n)
    for name in v.get("keywords", ()):
        if name in KEYWORDS:
            row[get[f"keyword {name}"]] = 1
    row[get["abilities"]] = len(v.get("abilities", ()))


class Observer:
    """Makes one observation: what a seat sees of the game at this step."""

    def __init__(self, layout: Layout, steps: Stepped, seat: int) -> None:
        self.layout = layout
        self.steps = steps
        self.seat = seat
        self.s = steps.game.state
        self.out = layout.empty()
        self.row_of: dict[int, int] = {}
        self.views: list[tuple[int, dict[str, Any]]] = []

    def make(self) -> Observation:
        found = seen(self.s, self.seat)
        left_out = self.objects(found)
        self.links()
        self.players(found["players"])
        game = self.out["game"]
        s = self.s
        game[0] = s.turn
        game[1 + s.step] = 1
        game[1 + len(STEP_NAMES) :] = (s.day == 1, s.day == 2, len(s.stack), s.over, left_out)
        if self.steps.seat == self.seat:
            self.question()
        return self.out

    # ------------------------------------------------------------------ objects

    def objects(self, found: dict[str, Any]) -> int:
        """Fill the rows; how many objects there was no room for."""
        mine: dict[str, list[tuple[str, dict[str, Any]]]] = {
            "battlefield": [("battlefield", v) for v in found["battlefield"]],
            "hand": [("hand", v) for v in found["players"][self.seat]["hand"]],
            "stack": [("stack", v) for v in found["stack"]],
            "elsewhere": [(zone, v) for zone in ("exile", "command") for v in found[zone]],
        }
        for p in found["players"]:
            mine["elsewhere"] += [("graveyard", v) for v in p["graveyard"]]
            if p["seat"] != self.seat:
                mine["elsewhere"] += [("hand", {**v, "owner": p["seat"]}) for v in p["hand"]]
            mine["elsewhere"] += [("library", {"name": v["name"], "owner": p["seat"]}) for v in p["library"]]
        left_out = 0
        for section, views in mine.items():
            low, high = self.layout.sections[section]
            left_out += max(0, len(views) - (high - low))
            for i, (zone, v) in enumerate(views[: high - low], low):
                fill(self.out["objects"][i], v, self.seat, zone)
                self.out["object_names"][i] = name_number(v.get("name", ""))
                self.row_of[v.get("id", 0)] = i + 1
                self.views.append((i, v))
        self.row_of.pop(0, None)
        return left_out

    def link(self, oid: int) -> int:
        """An object's row or a player, as a link."""
        n = self.layout.players
        return -1 - (-1 - oid - self.seat) % n if oid < 0 else self.row_of.get(oid, 0)

    def links(self) -> None:
        for i, v in self.views:
            targets = [t["id"] for ids in v.get("targets", ()) for t in ids][:3]
            source = v.get("source") or {}
            blocks = v.get("blocking") or [0]
            ids = [v.get("attached to", 0), v.get("attacking", 0), blocks[0], source.get("id", 0), *targets]
            self.out["object_links"][i, : len(ids)] = [self.link(x) for x in ids]

    # ------------------------------------------------------------------ players

    def players(self, views: list[dict[str, Any]]) -> None:
        s = self.s
        for p in views:
            seat = p["seat"]
            counters = p["counters"]
            mana = [len([m for m in p["mana"] if m.startswith("{" + letter)]) for letter in MANA]
            named = [counters.get(c, 0) for c in PLAYER_COUNTERS]
            row = [
                p["life"], p["lost"], s.active == seat, self.steps.seat == seat, s.monarch == seat, p["hand size"],
                p["library size"], len(p["graveyard"]), p["lands played"], *mana, *named,
                sum(counters.values()) - sum(named),
            ]  # fmt: skip
            self.out["players"][(seat - self.seat) % self.layout.players] = np.clip(row, -LIMIT, LIMIT)

    # ------------------------------------------------------------------ the question

    def question(self) -> None:
        steps = self.steps
        d = steps.at
        assert d is not None
        out = self.out["question"]
        out[QUESTIONS.index(d.kind if d.kind in TOPICS else "other")] = 1
        out[len(QUESTIONS)] = min(LIMIT, len(steps.taken))
        about = steps.shown(d.about)
        self.out["question_about"][:] = (self.link(about), name_number(steps.name(about) if about else ""))
        for subject, other, number in so_far(steps):
            out[len(QUESTIONS) + 1] += max(-LIMIT, min(LIMIT, number))
            row = self.row_of.get(subject, 0)
            if row:
                self.out["objects"][row - 1, PLACE["chosen"]] = 1
                self.out["object_links"][row - 1, len(LINKS) - 1] = self.link(other)
        for i, c in enumerate(steps.choices()):
            self.choice(i, c)

    def choice(self, i: int, c: Choice) -> None:
        self.out["action_mask"][i] = 1
        row = self.out["choices"][i]
        row[CODES.index(c.code)] = 1
        row[len(CODES)] = max(-LIMIT, min(LIMIT, c.number))
        self.out["choice_links"][i] = (self.link(c.subject), self.link(c.object))
        about = c.subject or c.object
        name = ""
        if about:
            name = known_name(self.s, self.seat, about)
            if about > 0:
                row[len(CODES) + 1 :] = self.subject(about)
        self.out["choice_names"][i] = (name_number(name), name_number(c.text))

    def subject(self, oid: int) -> NDArray[Any]:
        """The row of an object, or one made for it: a card that is looked at is in none."""
        at = self.row_of.get(oid, 0)
        if at:
            found: NDArray[Any] = self.out["objects"][at - 1]
            return found
        row = np.zeros(len(OBJECT_COLUMNS), dtype=np.float32)
        o = self.s.objects[oid]
        zone = ZONE_NAMES[o.zone] if o.zone < len(ZONE_NAMES) else ""
        if zone in ZONES and o.zone != STACK and knows(self.s, self.seat, o):
            fill(row, object_view(self.s, o, self.seat, None), self.seat, zone)
        return row


def so_far(steps: Stepped) -> list[tuple[int, int, int]]:
    """What has been taken of the decision: objects, what each goes with, numbers."""
    d = steps.at
    taken = steps.taken
    if isinstance(d, Attack | Block):
        return [(d.candidates[i], taken[i], 0) for i in range(len(taken)) if taken[i]]
    if isinstance(d, Divide):
        return [(steps.shown(d.of[i]), 0, taken[i]) for i in range(len(taken))]
    if isinstance(d, Subset) and d.kind != "modes":
        of = list(dict.fromkeys(d.of))
        return [(steps.shown(of[i]), 0, 0) for i in taken if i >= 0]
    if isinstance(d, Order) and not d.words:
        return [(steps.shown(d.of[i]), 0, 0) for i in taken]
    return []


def observe(layout: Layout, steps: Stepped, seat: int) -> Observation:
    """What a seat sees at this step."""
    return Observer(layout, steps, seat).make()
