"""What nobody may see of face-down objects (CR 406.3, 702.143, 708.5, 708.6): views, logs and what may be done do not
depend on which cards they are; and what is told of them when they are shown (CR 708.9)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from spellwright import compile_card
from spellwright.core.vocab import BATTLEFIELD, EXILE, HAND, LIBRARY, STACK
from spellwright.ir.meant import abilities as ma
from spellwright.rules.base import Rng
from spellwright.rules.decisions import Priority
from spellwright.rules.events_play import Seen
from spellwright.rules.facedown import TURNING_UP
from spellwright.rules.game import Game
from spellwright.rules.legal import plays
from spellwright.rules.objects import Card, Obj
from spellwright.rules.state import State
from spellwright.rules.view import knows

SEEDS = st.integers(0, 2**31 - 2)
FEW = settings(max_examples=10, deadline=None, derandomize=True)

TEXTS = (
    ("Veiled Fox", "Creature — Fox", "{2}{G}", "3", "2", "Trample\nMorph {0}"),
    ("Veiled Owl", "Creature — Bird", "{3}{W}", "2", "4", "Flying\nMegamorph {1}"),
    ("Veiled Eel", "Creature — Fish", "{1}{U}", "1", "3",
     "Disguise {0}\nWhen this creature is turned face up, draw a card."),
    ("Sudden Kin", "Creature — Bear", "{1}", "2", "2", ""),
    ("Hid Scout", "Creature — Elf", "{0}", "1", "1",
     "When this creature enters, manifest the top card of your library."),
    ("Hid Guard", "Creature — Elf", "{1}", "2", "1", "When this creature dies, cloak the top card of your library."),
    ("Dread Rite", "Sorcery", "{1}", "", "", "Manifest dread."),
    ("Kept Plan", "Sorcery", "{4}", "", "", "Draw two cards.\nForetell {1}"),
    ("Kept Spark", "Instant", "{3}", "", "", "Kept Spark deals 2 damage to any target.\nForetell {0}"),
    ("Old Mirror", "Creature — Shapeshifter", "{1}", "0", "0",
     "You may have this creature enter as a copy of any creature on the battlefield."),
    ("Lifted Lid", "Instant", "{0}", "", "", "Turn target face-down creature face up."),
    ("Shut Lid", "Instant", "{0}", "", "", "Turn target creature face down."),
    ("Borrowed Face", "Sorcery", "{1}", "", "",
     "Gain control of target creature until end of turn. Untap that creature."),
    ("Spent Bolt", "Instant", "{0}", "", "", "Destroy target creature."),
    ("Swept Back", "Instant", "{0}", "", "", "Return target creature to its owner's hand."),
    ("Twin Seal", "Sorcery", "{1}", "", "", "Create a token that's a copy of target creature you control."),
    ("Sly Vault", "Land", "", "", "", "{T}: Add {C}."),
)  # fmt: skip


@cache
def deck() -> tuple[ma.Card, ...]:
    """Two of each card and enough lands that make any mana."""
    out: list[ma.Card] = []
    for name, types, cost, power, toughness, text in TEXTS:
        c = compile_card(
            {
                "name": name,
                "layout": "normal",
                "mana_cost": cost,
                "type_line": types,
                "oracle_text": text,
                **({"power": power, "toughness": toughness} if power else {}),
            }
        )
        assert c.status == "playable" and c.meant is not None, (name, c.status)
        out.extend([c.meant] * (12 if types == "Land" else 2))
    return tuple(out)


def game(seed: int, seats: int) -> Game:
    g = Game([deck()] * seats, seed)
    g.keep_history = False
    return g


def play(g: Game, r: Rng, n: int) -> Iterator[None]:
    """So many random answers; at priority something is done rather than nothing, where it can be."""
    for _ in range(n):
        d = g.decision
        if d is None:
            return
        yield None
        a = d.sample(r)
        if isinstance(d, Priority) and len(a) == 1:
            a = d.sample(r)
        g.push(a)


def has_morph(c: Card) -> bool:
    return any(alt.face_down for alt in c.faces[0].alternatives)


def before(s: State, links: dict[int, int], i: int, seat: int) -> list[int]:
    """The object with those it was before that the player does not know either."""
    out = [i]
    while i in links and not knows(s, seat, s.objects[links[i]]) and not s.objects[links[i]].known >> seat & 1:
        i = links[i]
        out.append(i)
    return out


def looked_at(s: State, seat: int) -> set[int]:
    found: set[int] = set()
    e = s.log
    while e is not None:
        if isinstance(e, Seen) and e.seats >> seat & 1:
            found.update(e.ids)
        e = e.prev
    return found


def hidden_ids(s: State, owner: int, seat: int) -> list[int]:
    """The cards of a player that the other does not know: in hand, library and exile, and face down in play."""
    p = s.players[owner]
    open_zones = [i for i in (*s.battlefield, *s.stack, *s.exile) if s.objects[i].face_down]
    mine = [i for i in (*p.hand, *p.library, *open_zones) if s.objects[i].owner == owner]
    seen = looked_at(s, seat)
    return [i for i in mine if not knows(s, seat, s.objects[i]) and i not in seen and not s.objects[i].card.token]


def fits(o: Obj, c: Card) -> bool:
    """Whether this could have been that card: one cast face down has morph or disguise, one foretold has foretell."""
    if o.zone == STACK or (o.zone == BATTLEFIELD and any(f in TURNING_UP for f in getattr(o, "flags", ()))):
        return has_morph(c) and has_morph(o.card) and how(c) == how(o.card)
    if o.zone == EXILE:
        return any(a.label == "foretell" for a in c.faces[0].alternatives)
    return True


def how(c: Card) -> str:
    return next(a.label for a in c.faces[0].alternatives if a.face_down)


def permuted(s: State, seat: int, r: Rng) -> tuple[State, int]:
    """The same state with the cards that the player does not know in other places, and how many are elsewhere now."""
    t = s.clone()
    links = {o.successor: o.id for o in s.objects if o.successor}
    moved = 0
    for p in s.players:
        hidden = hidden_ids(s, p.seat, seat)
        for k in range(len(hidden) - 1, 0, -1):
            i, j = hidden[k], hidden[r.below(k + 1)]
            a, b = t.objects[i].card, t.objects[j].card
            if a is b or not fits(t.objects[i], b) or not fits(t.objects[j], a):
                continue
            moved += s.objects[i].face_down or s.objects[j].face_down
            for x, c in ((i, b), (j, a)):
                for y in before(s, links, x, seat):
                    o = t.edit(y)
                    o.card = c
                    if not o.face_down or o.zone in (HAND, LIBRARY, EXILE):
                        o.face, o.chars, o.stamp = c.faces[0], c.faces[0].chars, None
    return t, moved


@FEW
@given(SEEDS, st.integers(2, 3))
def test_views_and_logs_do_not_depend_on_what_is_face_down(seed: int, seats: int) -> None:
    g = game(seed, seats)
    r = Rng(seed + 5)
    for n, _ in enumerate(play(g, Rng(seed + 2), 260)):
        if n % 5:
            continue
        for seat in range(seats):
            saved = json.dumps(g.view(seat))
            t, _ = permuted(g.state, seat, r)
            assert json.dumps(Game.of_state(t).view(seat)) == saved


def test_the_permutation_reaches_face_down_objects() -> None:
    """Other cards are put in the place of face-down ones, often enough to tell."""
    g = game(11, 2)
    r = Rng(3)
    moved = 0
    for _ in play(g, Rng(5), 260):
        moved += permuted(g.state, 0, r)[1]
    assert moved > 50


@FEW
@given(SEEDS)
def test_what_may_be_done_does_not_depend_on_what_is_face_down(seed: int) -> None:
    g = game(seed, 2)
    r = Rng(seed + 5)
    for _ in play(g, Rng(seed + 2), 200):
        d = g.decision
        if isinstance(d, Priority):
            t, _ = permuted(g.state, d.player, r)
            assert plays(t, d.player) == plays(g.state.clone(), d.player)


@FEW
@given(SEEDS)
def test_everything_face_down_is_shown_at_the_end(seed: int) -> None:
    """CR 708.9."""
    g = game(seed, 2)
    for _ in play(g, Rng(seed + 2), 120):
        pass
    if not g.over:
        g.concede(seed % 2)
    s = g.state
    for i in (*s.battlefield, *s.stack):
        assert s.objects[i].known & 3 == 3 or not s.objects[i].face_down


@FEW
@given(SEEDS)
def test_games_with_face_down_cards_are_saved_and_come_back(seed: int) -> None:
    g = game(seed, 2)
    for _ in play(g, Rng(seed + 2), 150):
        pass
    back = Game.load(json.loads(json.dumps(g.save())))
    assert back.key() == g.key()
    assert [back.view(x) for x in (0, 1)] == [g.view(x) for x in (0, 1)]
