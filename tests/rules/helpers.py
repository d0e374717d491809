"""Invented cards, written directly as what they mean, and a table to play them on.

The table drives a `Game` by names: it passes priority, casts, activates, attacks, and answers questions by object, word
or number. A question nobody answered, or an answer to nothing, fails the test.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spellwright.core.vocab import ATTACKERS, BLOCKERS, EXILE, GRAVEYARD, HAND, LIBRARY, MAIN1
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.rules.base import Answer, RulesError
from spellwright.rules.decisions import Decision, Divide, Number, OneOf, Order, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import Option, options
from spellwright.rules.filters import mana_value
from spellwright.rules.game import Game
from spellwright.rules.layers import chars
from spellwright.rules.linkcard import link_card
from spellwright.rules.objects import Chars, Obj, Permanent, StackObject
from spellwright.rules.setup import add_mana, attach_to, begin_at, in_zone, new_board, on_battlefield, set_turn
from spellwright.rules.state import State

YOU = mo.You()
EVERYONE = mo.EachPlayer()
SOURCE = mo.Source()
SELF = mf.IsObject(SOURCE)
CREATURE = mf.TypeIs("creature")
ONE = am.Fixed(1)
MINE = mf.AllOf((CREATURE, mf.ControlledBy(YOU)))
CREATURES = mo.Matching(CREATURE)

Mana = str | Sequence[str] | None


def n(x: int | mb.Amount) -> mb.Amount:
    return am.Fixed(x) if isinstance(x, int) else x


def symbols(cost: Mana) -> tuple[str, ...] | None:
    """With "2GG" or "{W/U}{2}" as symbols; None for no cost."""
    if cost is None:
        return None
    if isinstance(cost, str):
        return tuple([a or b for a, b in re.findall(r"\{([^}]*)\}|(\d+|[A-Z])", cost)])
    return tuple(cost)


def colors_of(cost: tuple[str, ...] | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys([x for c in cost or () for x in c.split("/") if x in "WUBRG"]))


def card(
    name: str,
    types: str,
    *abilities: mb.Ability,
    cost: Mana = "1",
    pt: tuple[int, int] | None = None,
    loyalty: int | None = None,
    subtypes: str = "",
    supertypes: str = "",
    colors: str | None = None,
) -> ma.Card:
    """Any card: types, subtypes and supertypes separated by blanks."""
    mana = symbols(cost)
    shades = colors_of(mana) if colors is None else tuple(colors)
    p, t = (am.Fixed(pt[0]), am.Fixed(pt[1])) if pt else (None, None)
    stays = None if loyalty is None else am.Fixed(loyalty)
    face = ma.Face(
        name,
        mana,
        shades,
        tuple(types.split()),
        tuple(supertypes.split()),
        tuple(subtypes.split()),
        p,
        t,
        stays,
        None,
        abilities,
    )
    return ma.Card(name, "normal", (face,))


def creature(name: str, p: int, t: int, *abilities: mb.Ability | str, **more: Any) -> ma.Card:
    """A creature; a plain text among the abilities is a keyword."""
    return card(name, more.pop("types", "creature"), *[keyword(a) for a in abilities], pt=(p, t), **more)


def keyword(a: mb.Ability | str) -> mb.Ability:
    return ma.Keyword(a) if isinstance(a, str) else a


def modes(*effects: mb.Effect, targets: Sequence[me_parts.TargetSpec] = ()) -> ma.Modes:
    return ma.Modes((ma.Body(tuple(targets), effects),), ONE, ONE)


def spell(
    name: str,
    cost: Mana,
    *effects: mb.Effect,
    targets: Sequence[me_parts.TargetSpec] = (),
    types: str = "instant",
    more: Sequence[mb.Ability] = (),
) -> ma.Card:
    return card(name, types, ma.SpellAbility(modes(*effects, targets=targets)), *more, cost=cost)


def basic(name: str) -> ma.Card:
    return card(name, "land", cost=None, subtypes=name, supertypes="basic")


FOREST, MOUNTAIN, ISLAND, SWAMP, PLAINS = [basic(x) for x in ("Forest", "Mountain", "Island", "Swamp", "Plains")]


def target(
    what: mb.Filter | None = CREATURE, players: mb.Players | None = None, zone: str = "battlefield", **more: Any
) -> me_parts.TargetSpec:
    return me_parts.TargetSpec(what, zone, players, n(more.pop("least", 1)), n(more.pop("most", 1)), **more)


ANY = target(CREATURE, EVERYONE)
TARGET = mo.Target(0)


def damage(
    amount: int | mb.Amount, objects: mb.Objects | None = TARGET, players: mb.Players | None = None
) -> me.DealDamage:
    return me.DealDamage(
        SOURCE, n(amount), objects, mo.TargetPlayers(0) if players is None and objects is TARGET else players
    )


def bolt(name: str = "Bolt", amount: int = 3, cost: Mana = "R") -> ma.Card:
    return spell(name, cost, damage(amount), targets=[ANY])


def pump(p: int, t: int) -> mm.AddPT:
    return mm.AddPT(n(p), n(t))


def until_end(*mods: mb.Mod, objects: mb.Objects = TARGET) -> me.Modify:
    return me.Modify(objects, mods, "end of turn")


def static(affected: mb.Filter | None, *mods: mb.Mod, **more: Any) -> ma.Static:
    """A static ability about what fits; None for its own source."""
    return ma.Static(affected, None if affected is not None else SOURCE, mods, **more)


def triggered(
    pattern: mb.Pattern, *effects: mb.Effect, targets: Sequence[me_parts.TargetSpec] = (), **more: Any
) -> ma.Triggered:
    return ma.Triggered(pattern, more.pop("condition", None), modes(*effects, targets=targets), **more)


def activated(
    cost: Mana,
    *effects: mb.Effect,
    tap: bool = False,
    acts: Sequence[mb.Effect] = (),
    targets: Sequence[me_parts.TargetSpec] = (),
    **more: Any,
) -> ma.Activated:
    return ma.Activated(me_parts.Cost(symbols(cost), tuple(acts), tap), modes(*effects, targets=targets), **more)


def add_mana_of(*choices: str, amount: int = 1, **more: Any) -> me.AddMana:
    return me.AddMana(YOU, me_parts.ManaOutput(tuple([tuple(c) for c in choices]), n(amount)), **more)


def gain(amount: int | mb.Amount, who: mb.Players = YOU) -> me_life.GainLife:
    return me_life.GainLife(who, n(amount))


def aura(name: str, *mods: mb.Mod, what: mb.Filter = CREATURE, more: Sequence[mb.Ability] = ()) -> ma.Card:
    given = ma.Static(None, mo.Host(SOURCE), mods)
    return card(name, "enchantment", ma.Keyword("enchant", filter=what), given, *more, subtypes="Aura")


BEAR = creature("Bear", 2, 2, cost="1G", subtypes="Bear")
OGRE = creature("Ogre", 3, 3, cost="2R", subtypes="Ogre")
GOBLIN = creature("Goblin", 1, 1, cost="R", subtypes="Goblin")
WALL = creature("Wall", 0, 4, "defender", subtypes="Wall")


class Table:
    """Players with the same number of lands each, in the first player's main phase unless `start` says otherwise."""

    def __init__(
        self,
        seats: int = 2,
        *,
        life: int = 20,
        seed: int = 1,
        turn: int = 3,
        active: int = 0,
        asked: Sequence[int] = (),
    ) -> None:
        self.s: State = new_board(link_card(FOREST), seats, seed, life)
        set_turn(self.s, turn, active)
        for seat in asked:
            self.s.edit_player(seat).asked = True
        self.g: Game | None = None
        self.filled = False

    # -------------------------------------------------------------- setting up

    def put(self, c: ma.Card, seat: int = 0, *, on: int = 0, **more: Any) -> int:
        """A permanent on the battlefield; `on` is what it is attached to."""
        i = on_battlefield(self.s, link_card(c), more.pop("owner", seat), seat, **more)
        if on:
            attach_to(self.s, i, on)
        return i

    def lands(self, *cards: ma.Card, seat: int = 0) -> list[int]:
        return [self.put(c, seat) for c in cards]

    def hand(self, c: ma.Card, seat: int = 0) -> int:
        return in_zone(self.s, link_card(c), HAND, seat)

    def grave(self, c: ma.Card, seat: int = 0) -> int:
        return in_zone(self.s, link_card(c), GRAVEYARD, seat)

    def exiled(self, c: ma.Card, seat: int = 0) -> int:
        return in_zone(self.s, link_card(c), EXILE, seat)

    def library(self, seat: int, *cards: ma.Card) -> list[int]:
        """The whole library, top first; ten Forests unless said."""
        self.filled = self.filled or seat == 0
        ids = [in_zone(self.s, link_card(c), LIBRARY, seat) for c in reversed(cards)]
        return ids[::-1]

    def mana(self, seat: int, letters: str) -> None:
        add_mana(self.s, seat, [1 << "WUBRGC".index(x) for x in letters])

    def start(self, step: int = MAIN1, priority: int | None = None, *, empty: Sequence[int] = ()) -> Table:
        """The board is complete. Libraries that are still empty get ten Forests, but for the seats `empty`."""
        for p in self.s.players:
            if not p.library and p.seat not in empty:
                self.library(p.seat, *[FOREST] * 10)
        begin_at(self.s, step, self.s.active if priority is None else priority)
        self.g = Game.of_state(self.s)
        self.forced()
        return self

    # -------------------------------------------------------------- looking

    @property
    def game(self) -> Game:
        assert self.g is not None
        return self.g

    @property
    def d(self) -> Decision:
        d = self.game.decision
        assert d is not None, "the game is over"
        return d

    def o(self, i: int) -> Obj:
        """The object now: what the id stands for, or what it has become."""
        o = self.game.state.objects[i] if self.g else self.s.objects[i]
        while o.zone == 7 and o.successor:
            o = self.game.state.objects[o.successor]
        return o

    def p(self, i: int) -> Permanent:
        o = self.game.state.objects[i]
        assert isinstance(o, Permanent) and o.zone == 2, f"{o.card.name} is not on the battlefield"
        return o

    def c(self, i: int) -> Chars:
        return chars(self.game.state, self.o(i))

    def pt(self, i: int) -> tuple[int, int]:
        c = self.c(i)
        return c.power, c.toughness

    def mana_value(self, i: int) -> int:
        return mana_value(self.o(i), self.c(i))

    def zone(self, i: int) -> int:
        return self.o(i).zone

    def life(self, seat: int) -> int:
        return self.game.state.players[seat].life

    def hand_size(self, seat: int) -> int:
        return len(self.game.state.players[seat].hand)

    def pool(self, seat: int) -> str:
        return "".join(["WUBRGC"[m.color.bit_length() - 1] for m in self.game.state.players[seat].pool])

    def named(self, name: str) -> list[int]:
        """The permanents of a name."""
        s = self.game.state
        return [i for i in s.battlefield if chars(s, s.objects[i]).name == name]

    def stack(self) -> list[str]:
        """The stack, top first: spells by name, abilities by the name of their source after a star."""
        s = self.game.state
        out: list[str] = []
        for i in reversed(s.stack):
            o = s.objects[i]
            assert isinstance(o, StackObject)
            out.append(chars(s, o).name if o.kind == 0 else "*" + chars(s, s.objects[o.ctx.source]).name)
        return out

    def step(self) -> int:
        return self.game.state.step

    def can(self, verb: str, i: int, way: str = "", number: int = 0) -> bool:
        """Whether the player with priority may begin to do this."""
        return any([fits(o, verb, i, way, number) for o in options(self.game.state, self.d)])

    def says(self) -> list[str]:
        """What may be answered now."""
        return [o.text for o in options(self.game.state, self.d)]

    # -------------------------------------------------------------- acting

    def push(self, a: Answer) -> None:
        self.game.push(a)
        self.forced()

    def forced(self) -> None:
        """What has one possible answer is not worth a question."""
        while True:
            d = self.game.decision
            if d is None or isinstance(d, Priority) or d.count() != 1:
                return
            self.game.push(d.options()[0])

    def to(self, seat: int) -> None:
        """Players pass until this one has priority; nothing resolves by it."""
        before = len(self.game.state.stack)
        while isinstance(self.d, Priority) and self.d.player != seat:
            self.push((0,))
            assert len(self.game.state.stack) == before and isinstance(self.d, Priority), (
                "something happened on the way"
            )

    def do(self, verb: str, i: int, *answers: Any, seat: int | None = None, way: str = "", number: int = 0) -> int:
        """An act at priority with what it asks; gives the id of what it puts on the stack (0 for none)."""
        if seat is not None:
            self.to(seat)
        found = [o for o in options(self.game.state, self.d) if fits(o, verb, i, way, number)]
        if not found:
            raise RulesError(f"no {verb} of {self.o(i).card.name}: there is {self.says()}")
        before = self.game.state.stack[:]
        self.push(found[0].answer)
        for a in answers:
            self.answer(a)
        new = [x for x in self.game.state.stack if x not in before]
        return new[-1] if new else 0

    def cast(self, i: int, *answers: Any, seat: int | None = None, way: str = "") -> int:
        return self.do("cast", i, *answers, seat=seat, way=way)

    def activate(self, i: int, *answers: Any, seat: int | None = None, number: int = 0) -> int:
        return self.do("activate", i, *answers, seat=seat, number=number)

    def answer(self, a: Any) -> None:
        d = self.d
        assert not isinstance(d, Priority), f"nobody asks for {a!r}"
        self.push(self.pick(d, a))

    def pick(self, d: Decision, a: Any) -> Answer:
        """The answer that is meant: an id, a word, a number, a list of these, a mapping for combat and divisions."""
        if isinstance(d, (Attack, Block)):
            return tuple([a.get(x, 0) for x in d.candidates])
        if isinstance(d, Divide):
            return tuple([a.get(x, 0) for x in d.of]) if isinstance(a, Mapping) else tuple(a)
        if isinstance(d, Number):
            return (a,)
        if isinstance(d, OneOf) and isinstance(a, str):
            for o in options(self.game.state, d):
                if o.text == a or a in o.words:
                    return o.answer
            for o in options(self.game.state, d):
                if o.text.startswith(a):
                    return o.answer
            raise RulesError(f"no answer {a!r}: there is {self.says()}")
        if isinstance(d, (Subset, Order)):
            xs = a if isinstance(a, (list, tuple)) else [a]
            if isinstance(d, Order) and d.words:
                return tuple([x if isinstance(x, int) else d.words.index(x) for x in xs])
            return tuple([x if isinstance(x, int) else self.by_name(x, d.of) for x in xs])
        return a if isinstance(a, tuple) else (a,)

    def by_name(self, name: str, ids: list[int]) -> int:
        for i in ids:
            if i > 0 and self.game.state.objects[i].card.name == name:
                return i
        raise RulesError(f"no {name!r} to choose")

    def resolve(self, *answers: Any) -> None:
        """All pass, the top of the stack resolves, and its questions are answered; then someone has priority again."""
        s = self.game.state
        top = s.stack[-1]
        while isinstance(self.d, Priority) and self.game.state.stack and self.game.state.stack[-1] == top:
            self.push((0,))
            if self.game.decision is None:
                return
        for a in answers:
            self.answer(a)

    def resolve_all(self) -> None:
        while self.game.decision is not None and isinstance(self.d, Priority) and self.game.state.stack:
            self.resolve()

    def go(self, step: int, turn: int | None = None) -> None:
        """Players pass, attack and block with nothing, until someone has priority or declares in the step."""
        for _ in range(500):
            s = self.game.state
            d = self.game.decision
            if d is None:
                return
            if s.step == step and (turn is None or s.turn == turn) and (isinstance(d, (Priority, Attack, Block))):
                return
            if isinstance(d, Priority):
                self.push((0,))
            elif isinstance(d, (Attack, Block)):
                self.push(tuple([0] * len(d.candidates)))
            else:
                raise AssertionError(f"unanswered: {d.kind} {self.says()}")
        raise AssertionError("never got there")

    def attack(self, pairs: Mapping[int, int] | Sequence[int], defender: int = -2) -> None:
        """The declaration of attackers; without a mapping all attack the second player."""
        self.go(ATTACKERS)
        assert isinstance(self.d, Attack), "nobody can attack"
        self.answer(pairs if isinstance(pairs, Mapping) else dict.fromkeys(pairs, defender))

    def block(self, pairs: Mapping[int, int]) -> None:
        self.go(BLOCKERS)
        assert isinstance(self.d, Block), "nobody can block"
        self.answer(pairs)

    def refuses(self, a: Any) -> bool:
        """Whether the decision does not take this answer; the game stays as it was."""
        before = self.game.key()
        try:
            self.game.push(self.pick(self.d, a))
        except RulesError:
            assert self.game.key() == before
            return True
        self.game.pop()
        return False


def fits(o: Option, verb: str, i: int, way: str, number: int) -> bool:
    if o.verb != verb and o.special != verb:
        return False
    return o.object == i and (not way or o.way == way or o.face == way) and (not number or o.number == number)
