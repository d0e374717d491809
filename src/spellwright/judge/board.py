"""A game under way, as a scenario speaks of it: players and objects by name, aliases that follow an object around."""

from __future__ import annotations

from collections.abc import Iterator

from spellwright.core.errors import UserError, suggestion
from spellwright.core.vocab import (
    BATTLEFIELD,
    COLOR_OF,
    COMMAND,
    EXILE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PERMANENT_TYPES,
    STACK,
    STEP_NAMES,
    ZONE_OF,
)
from spellwright.judge.cards import CardBox
from spellwright.judge.scenario import Invented, Piece, Scenario, Spot
from spellwright.judge.vocabulary import ZONES
from spellwright.rules import setup
from spellwright.rules.base import Answer, RulesError
from spellwright.rules.describe import object_name
from spellwright.rules.game import Game
from spellwright.rules.layers import chars
from spellwright.rules.mana import sick
from spellwright.rules.objects import SPELL, Card, Obj, Permanent, StackObject
from spellwright.rules.state import State
from spellwright.rules.zones import shuffle

FILLER = 20
"""So many cards are in a library that a scenario says nothing about."""
_ORDER = (BATTLEFIELD, STACK, HAND, GRAVEYARD, EXILE, COMMAND, LIBRARY)


class Ref:
    """A reference taken apart: whose, in which zone, called what, which of those."""

    __slots__ = ("name", "number", "seat", "zone")

    def __init__(self, seat: int | None, zone: int | None, name: str, number: int) -> None:
        self.seat = seat
        self.zone = zone
        self.name = name
        self.number = number


class Board:
    """A game with the names that a scenario calls things by. `clone` gives an independent one."""

    __slots__ = ("aliases", "box", "cards", "game", "names")

    def __init__(
        self, names: tuple[str, ...], game: Game, aliases: dict[str, int], cards: dict[str, Card], box: CardBox
    ) -> None:
        self.names = names
        self.game = game
        self.aliases = aliases
        self.cards = cards
        self.box = box

    def clone(self) -> Board:
        return Board(self.names, self.game.clone(), dict(self.aliases), dict(self.cards), self.box)

    @property
    def state(self) -> State:
        return self.game.state

    def text_of(self, name: str, face: int, ability: int) -> str:
        return self.box.text(name, face, ability)

    # -------------------------------------------------------------- players

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def player(self, seat: int) -> str:
        return self.names[seat]

    # -------------------------------------------------------------- objects

    def objects(self) -> Iterator[Obj]:
        """Every object in a zone, in the order they came."""
        s = self.state
        ids = [*s.battlefield, *s.stack, *s.exile, *s.command]
        for p in s.players:
            ids += [*p.hand, *p.graveyard, *p.library]
        for i in sorted(ids):
            yield s.objects[i]

    def current(self, oid: int) -> int:
        """What an object has become (CR 400.7), 0 if it is no more."""
        s = self.state
        seen = oid
        while s.objects[seen].zone == GONE and s.objects[seen].successor:
            seen = s.objects[seen].successor
        return 0 if s.objects[seen].zone == GONE else seen

    def alias(self, name: str) -> int:
        """The object of an alias now, 0 if it is no more. A card is followed through a library too."""
        now = self.current(self.aliases[name])
        card = self.cards.get(name)
        if card is not None and (not now or self.state.objects[now].card is not card or not self.listed(now)):
            return next((o.id for o in self.objects() if o.card is card), 0)
        return now

    def listed(self, oid: int) -> bool:
        """Whether an object stands in the list of the zone it says it is in."""
        s = self.state
        o = s.objects[oid]
        p = s.players[o.owner]
        lists = {LIBRARY: p.library, HAND: p.hand, GRAVEYARD: p.graveyard}
        return o.zone not in lists or oid in lists[o.zone]

    def alias_of(self, oid: int) -> str:
        """The alias of an object, "" if it has none."""
        return next((a for a in self.aliases if self.alias(a) == oid), "")

    def parse(self, text: str) -> Ref:
        seat: int | None = None
        zone: int | None = None
        rest = text.strip()
        for _ in range(2):
            first, slash, more = rest.partition("/")
            if not slash:
                break
            if first in self.names and seat is None and zone is None:
                seat = self.seat(first)
            elif first in ZONES and zone is None:
                zone = ZONE_OF[first]
            else:
                break
            rest = more
        name, mark, number = rest.rpartition("#")
        if mark and number.isdigit() and name:
            return Ref(seat, zone, name.strip(), int(number))
        return Ref(seat, zone, rest, 0)

    def find(self, text: str, abilities: bool = False) -> list[int]:
        """The objects a reference fits, in the order they came. `abilities`: those on the stack by their source's name
        too. Raises UserError for an alias or name that nothing has or had."""
        if text in self.aliases:
            now = self.alias(text)
            return [now] if now else []
        ref = self.parse(text)
        out = [o.id for o in self.objects() if self._fits(o, ref, abilities or ref.zone == STACK)]
        if ref.number:
            return out[ref.number - 1 : ref.number]
        return out

    def _fits(self, o: Obj, ref: Ref, abilities: bool) -> bool:
        if ref.zone is not None and o.zone != ref.zone:
            return False
        if ref.seat is not None and ref.seat != (o.controller if o.zone in (BATTLEFIELD, STACK) else o.owner):
            return False
        return ref.name.casefold() in [n.casefold() for n in self.names_of(o, abilities)]

    def names_of(self, o: Obj, abilities: bool = False) -> list[str]:
        """What an object may be called: its name; in hidden zones, where nothing changes it, those of its faces too."""
        if isinstance(o, StackObject) and o.kind != SPELL:
            return [chars(self.state, self.state.objects[o.ctx.source]).name] if abilities else []
        out = [chars(self.state, o).name]
        if not o.face_down and o.zone not in (BATTLEFIELD, STACK):
            out += [o.card.name, *[f.chars.name for f in o.card.faces]]
        return [n for n in dict.fromkeys(out) if n]

    def codes(self, text: str, abilities: bool = True) -> list[int]:
        """What a reference fits, players as negative codes."""
        if text in self.names:
            return [-1 - self.seat(text)]
        return self.find(text, abilities)

    def unknown(self, text: str) -> str:
        """A hint for a reference that fits nothing."""
        known = [*self.names, *self.aliases, *[n for o in self.objects() for n in self.names_of(o, True)]]
        return suggestion(text, dict.fromkeys(known))

    def called(self, oid: int) -> str:
        """What an object or (negative) a player is called in messages."""
        if oid < 0:
            return self.player(-1 - oid)
        return self.alias_of(oid) or object_name(self.state, oid)

    def name(self, oid: int) -> str:
        """The name of an object now, or as it last was; a player's name."""
        if oid < 0:
            return self.player(-1 - oid)
        s = self.state
        o = s.objects[oid]
        if isinstance(o, StackObject) and o.kind != SPELL:
            return chars(s, s.objects[o.ctx.source]).name
        return chars(s, o).name

    def looks(self, oid: int) -> tuple[object, ...]:
        """What can be told of an object or player by looking: two that look alike are one answer to a decision."""
        if oid <= 0:
            return (oid,)
        s = self.state
        o = s.objects[oid]
        if isinstance(o, StackObject):
            return (oid,)
        c = chars(s, o)
        base: tuple[object, ...] = (
            self.alias_of(oid), o.card.name, o.face.index, o.owner, o.controller, o.zone, o.counters, o.face_down,
            o.choices, o.linked, len(o.effects), c.name, c.power, c.toughness, c.types, c.subtypes, c.supertypes,
            c.colors, c.keywords, c.cant, len(c.abilities),
        )  # fmt: skip
        if isinstance(o, Permanent):
            base += (
                o.token, o.tapped, sick(s, o, c), o.damage, o.attached, o.attachments, o.attacking, o.blocking,
                o.blockers, o.blocked, o.phased, o.flags, o.used, o.shields,
            )  # fmt: skip
        return base


# ------------------------------------------------------------------ setting up


def set_up(scenario: Scenario, box: CardBox, told: bool = True) -> Board:
    """The board a scenario begins with. Raises UserError with the place of what is wrong.

    `told`: players are asked how they pay and how coins and dice fall; otherwise payment is the default one, and chance
    is the seed's.
    """
    return _Builder(scenario, box, told).build()


class _Builder:
    def __init__(self, scenario: Scenario, box: CardBox, told: bool) -> None:
        self.scenario = scenario
        self.box = box
        self.told = told
        self.names = tuple([s.name for s in scenario.seats])
        self.aliases: dict[str, int] = {}
        self.cards: dict[str, Card] = {}
        self.placed: list[tuple[Piece, int]] = []

    def build(self) -> Board:
        scenario = self.scenario
        seats = scenario.seats
        filler = [s for s in seats if s.library is None]
        blank = self.box.card("Wastes", scenario.spot) if filler else self._any()
        s = setup.new_board(blank, len(seats), scenario.seed, _life(scenario.format))
        start = scenario.start
        active = self.names.index(start.active) if start.active else ((start.turn or 1) - 1) % len(seats)
        s.edit_seldom().told = self.told
        setup.set_turn(s, start.turn or 1, active)
        for i in range(len(seats)):
            self._player(s, i, blank)
        for i in range(len(seats)):
            for zone in ("battlefield", "hand", "graveyard", "exile", "command"):
                for piece in getattr(seats[i], zone):
                    self._place(s, piece, ZONE_OF[zone], i)
        self._attach(s)
        if scenario.opening:
            setup.begin_game(s, active if start.active else None)
        else:
            step = STEP_NAMES.index(start.step or "precombat main")
            setup.begin_at(s, step, self.names.index(start.priority) if start.priority else active)
        game = Game.of_state(s)
        game.keep_history = False
        return Board(self.names, game, self.aliases, self.cards, self.box)

    def _any(self) -> Card:
        """Any card of the scenario, for a state that needs one."""
        for seat in self.scenario.seats:
            for zone in (seat.battlefield, seat.hand, seat.library or (), seat.graveyard, seat.exile, seat.command):
                for piece in zone:
                    return self.box.card(piece.card, piece.spot, piece.token)
        return self.box.card(Invented("Nothing", "Artifact"), self.scenario.spot)

    def _player(self, s: State, i: int, blank: Card) -> None:
        seat = self.scenario.seats[i]
        p = s.edit_player(i)
        p.name = seat.name
        p.asked = self.told
        p.lands = seat.lands_played
        if seat.life is not None:
            p.life = seat.life
        for kind, n in {**({"poison": seat.poison} if seat.poison else {}), **seat.counters}.items():
            setup.add_player_counters(s, i, kind, n)
        for name in seat.designations:
            if name == "monarch":
                s.edit_seldom().monarch = i
            else:
                p.designations = (*p.designations, name)
        colors: list[int] = []
        for symbol in seat.mana:
            if symbol.strip("{}") not in COLOR_OF:
                known = "it is {W} {U} {B} {R} {G} or {C}"
                raise UserError(f"there is no mana {symbol} in a pool", str(seat.spot), known)
            colors.append(COLOR_OF[symbol.strip("{}")])
        setup.add_mana(s, i, colors)
        if seat.library is None:
            for _ in range(FILLER):
                setup.in_zone(s, blank, LIBRARY, i)
            return
        for piece in reversed(seat.library):
            self._place(s, piece, LIBRARY, i)
        if seat.shuffled and not self.scenario.opening:
            shuffle(s, i)

    def _place(self, s: State, piece: Piece, zone: int, seat: int) -> None:
        card = self.box.card(piece.card, piece.spot, piece.token)
        if piece.alias:
            card = Card(card.name, card.layout, card.faces, card.token, card.whole)
            self.cards[piece.alias] = card
        for _ in range(piece.count):
            try:
                oid = self._one(s, piece, card, zone, seat)
            except RulesError as error:
                raise UserError(f"{piece.name}: {error}", str(piece.spot)) from None
            self.placed.append((piece, oid))
        if piece.alias:
            self.aliases[piece.alias] = oid

    def _one(self, s: State, piece: Piece, card: Card, zone: int, seat: int) -> int:
        counters = None if piece.counters is None else tuple([(k, n) for k, n in piece.counters.items() if n])
        if zone != BATTLEFIELD:
            return setup.in_zone(s, card, zone, seat, face_down=bool(piece.face_down), counters=counters or ())
        face = None
        if piece.face:
            named = [f for f in card.faces if f.chars.name.casefold() == piece.face.casefold()]
            if not named:
                names = [f.chars.name for f in card.faces]
                known = f"it has {', '.join(names)}"
                raise UserError(f"{piece.name} has no face {piece.face!r}", str(piece.spot), known)
            face = named[0]
        if not piece.face_down and not (face or card.faces[0]).chars.types & PERMANENT_TYPES:
            raise UserError(
                f"{piece.name} cannot be on the battlefield",
                str(piece.spot),
                "an instant or sorcery never is, unless face down (CR 304.4, 307.4)",
            )
        chosen = dict(piece.chosen)
        if "player" in chosen:
            if chosen["player"] not in self.names:
                raise UserError(f"there is no player {chosen['player']!r}", str(piece.spot))
            chosen["player"] = str(self.names.index(chosen["player"]))
        owner = self.names.index(piece.owner) if piece.owner else seat
        return setup.on_battlefield(
            s, card, owner, seat, face=face, tapped=piece.tapped, new=piece.new, token=piece.token,
            face_down=piece.face_down, counters=counters, chosen=tuple(chosen.items()), x=piece.x, damage=piece.damage,
        )  # fmt: skip

    def _attach(self, s: State) -> None:
        for piece, oid in self.placed:
            if not piece.attached_to:
                continue
            to = piece.attached_to
            hosts: Answer
            if to in self.names:
                hosts = (-1 - self.names.index(to),)
            elif to in self.aliases:
                hosts = (self.aliases[to],)
            else:
                hosts = tuple([i for i in s.battlefield if chars(s, s.objects[i]).name.casefold() == to.casefold()])
            if len(hosts) != 1:
                many = "no permanent" if not hosts else f"{len(hosts)} permanents"
                raise UserError(f"{many} could be meant by {to!r}", str(piece.spot), "give it an alias with `as`")
            setup.attach_to(s, oid, hosts[0])


def _life(format: str) -> int:
    """CR 103.4, 903.7: the starting life total."""
    return 40 if format.casefold() in ("commander", "duel commander") else 20


def place(spot: Spot) -> str:
    """Where something stands, with a colon after it, or nothing."""
    return f"{spot}: " if str(spot) else ""
