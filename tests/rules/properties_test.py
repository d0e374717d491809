"""What holds of every game: legal play never fails, answers are as listed, copies and undo are exact, nothing leaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spellwright.core.vocab import BEGIN_COMBAT, END_COMBAT, HAND, LIBRARY, UPKEEP
from spellwright.ir.meant import abilities as ma
from spellwright.judge.boards import load_board
from spellwright.rules import game as game_module
from spellwright.rules.base import Answer, Layer, Rng, RulesError, Suspend
from spellwright.rules.decisions import Decision, Divide, Priority, Subset, Unlisted
from spellwright.rules.decisions_combat import Block
from spellwright.rules.describe import options, prompt, topic
from spellwright.rules.events_play import Seen
from spellwright.rules.game import Game
from spellwright.rules.layers import chars
from spellwright.rules.legal import plays
from spellwright.rules.objects import NOT_ATTACKING
from spellwright.rules.state import State
from spellwright.rules.view import knows

from .cards import DECKS

SEEDS = st.integers(0, 2**31 - 2)
FEW = settings(max_examples=8, deadline=None, derandomize=True)


def new_game(seed: int, seats: int = 2, asked: tuple[int, ...] = ()) -> Game:
    decks = [DECKS[(seed // 7 + i * (1 + seed % 3)) % len(DECKS)] for i in range(seats)]
    return Game(decks, seed, asked=asked)


def play(g: Game, r: Rng, n: int) -> Iterator[Decision]:
    """So many random answers, each decision first handed out."""
    for _ in range(n):
        d = g.decision
        if d is None:
            return
        yield d
        d = g.decision
        assert d is not None
        g.push(d.sample(r))


# ------------------------------------------------------------------ suspending changes nothing

DERIVED = {
    "epoch", "layer", "mana", "deriving", "debug", "pending", "answers", "cursor", "agenda", "before", "refused",
    "cause",
}  # fmt: skip
"""What is derived, or says where the game stands and what is asked."""


KINDS = ("member_descriptor", "getset_descriptor")
FIELDS = [n for n, v in vars(State).items() if type(v).__name__ in KINDS and n[0] != "_"]
"""What a state has, interpreted or compiled."""


def differences(a: State, b: State) -> list[str]:
    """In which fields two states differ. Records are compared by identity: who edits one makes a copy of it."""
    out: list[str] = []
    for f in sorted(set(FIELDS) - DERIVED):
        x, y = getattr(a, f), getattr(b, f)
        if isinstance(x, list):
            if len(x) != len(y) or any(p is not q and p != q for p, q in zip(x, y, strict=True)):
                out.append(f)
        elif x is not y and x != y:
            out.append(f)
    return out


def test_the_comparison_sees_a_change() -> None:
    """An edited record, a drawn random number and a longer list all show."""
    s = new_game(3).state
    t = s.clone()
    assert differences(s, t) == []
    t.edit_player(0)
    t.pick_random([1, 2, 3], 1)
    t.touched.append(1)
    assert differences(s, t) == ["players", "rng", "touched"]


def checked_run(s: State) -> None:
    """`state.run`, with a look at every suspension."""
    while s.pending is None and not s.over:
        s.cursor = 0
        f = s.agenda
        assert f is not None
        before = s.clone()
        try:
            f.step(s)
        except Suspend:
            assert differences(before, s) == [], f"{type(f).__name__} changed something and then asked"
            s.agenda = f
            continue
        if s.answers:
            s.answers = ()


@contextmanager
def watched() -> Iterator[None]:
    usual = game_module.run
    game_module.run = checked_run
    try:
        yield
    finally:
        game_module.run = usual


@FEW
@given(SEEDS)
def test_a_step_that_asks_has_changed_nothing(seed: int) -> None:
    with watched():
        g = new_game(seed, 2, (0,) if seed % 2 else ())
        for _ in play(g, Rng(seed + 1), 400):
            pass


# ------------------------------------------------------------------ legal play


@FEW
@given(SEEDS, st.integers(2, 4))
def test_legal_play_never_fails_and_every_decision_can_be_told(seed: int, seats: int) -> None:
    g = new_game(seed, seats, (0,) if seed % 2 else ())
    g.keep_history = False
    for d in play(g, Rng(seed + 1), 700):
        assert prompt(g.state, d) and topic(g.state, d)
        try:
            told = options(g.state, d)
        except Unlisted:
            continue
        assert all(o.text for o in told)


@FEW
@given(SEEDS)
def test_a_game_comes_to_an_end(seed: int) -> None:
    g = new_game(seed, 2 + seed % 2)
    g.keep_history = False
    for _ in play(g, Rng(seed + 1), 6000):
        pass
    assert g.over and g.decision is None
    living = [p.seat for p in g.state.players if not p.lost]
    assert living == ([g.winner] if g.winner >= 0 else [])


def meaning(d: Decision, a: Answer) -> Answer:
    """Answers that mean the same, as one: the order of a subset says nothing, nor that of a creature's blocks."""
    if isinstance(d, Subset):
        return tuple(sorted(a))
    if isinstance(d, Block):
        return tuple(x for p in sorted(zip(d.candidates, a, strict=False)) for x in p)
    return a


def near_misses(d: Decision, listed: list[Answer], r: Rng) -> list[Answer]:
    """Small tuples that look like answers."""
    pool = sorted({x for a in listed[:20] for x in a} | {-3, -1, 0, 1, 2, 7, 100})
    out: list[Answer] = [(), (0,), (1,), (-1,), (99999,)]
    for _ in range(12):
        base = list(listed[r.below(len(listed))])
        how = r.below(4)
        if how == 0:
            base.append(pool[r.below(len(pool))])
        elif how == 1 and base:
            base.pop(r.below(len(base)))
        elif base:
            base[r.below(len(base))] = pool[r.below(len(pool))]
        out.append(tuple(base))
    return out


@FEW
@given(SEEDS)
def test_what_is_listed_is_accepted_and_nothing_else(seed: int) -> None:
    g = new_game(seed, 2 + seed % 2, (0,) if seed % 2 else ())
    r = Rng(seed + 1)
    for d in play(g, Rng(seed + 2), 250):
        assert d.legal(d.sample(r))
        try:
            listed = d.options()
        except Unlisted:
            continue
        assert len(listed) == d.count() and len(set(listed)) == len(listed)
        assert all(d.legal(a) for a in listed)
        means = {meaning(d, a) for a in listed}
        key = g.key()
        for a in near_misses(d, listed, r):
            if meaning(d, a) not in means:
                with pytest.raises(RulesError):
                    g.push(a)
        assert g.key() == key


@FEW
@given(SEEDS)
def test_every_listed_answer_can_be_played(seed: int) -> None:
    """Answers are pushed and popped again: each leads to a decision or the end, and back exactly."""
    g = new_game(seed)
    for d in play(g, Rng(seed + 2), 120):
        try:
            listed = d.options()
        except Unlisted:
            continue
        key = g.key()
        for a in listed[:12]:
            g.push(a)
            assert g.over or g.decision is not None
            assert g.pop() == a
        assert g.key() == key


@FEW
@given(SEEDS)
def test_windows_offer_what_is_found_with_nothing_remembered(seed: int) -> None:
    """What hand and graveyard hold for a window, the mana there is and characteristics are remembered: never stale."""
    g = new_game(seed, 2 + seed % 2)
    for d in play(g, Rng(seed + 6), 200):
        if isinstance(d, Priority):
            anew = g.state.clone()
            anew.layer = Layer()
            for seat in range(len(anew.players)):
                anew.edit_player(seat).forget()
                anew.mana[seat] = None
            assert plays(anew, d.player) == d.plays


# ------------------------------------------------------------------ copies, undo, saves


@FEW
@given(SEEDS)
def test_clones_are_independent(seed: int) -> None:
    g = new_game(seed, 2 + seed % 2, (1,) if seed % 2 else ())
    r = Rng(seed + 3)
    for i, _ in enumerate(play(g, Rng(seed + 2), 200)):
        if i % 9:
            continue
        key = g.key()
        c = g.clone()
        assert c.key() == key
        for _ in play(c, r, 15):
            pass
        assert g.key() == key
        other = c.key()
        e = g.clone()
        for _ in play(e, r, 10):
            pass
        assert c.key() == other and g.key() == key


@FEW
@given(SEEDS)
def test_undo_is_exact(seed: int) -> None:
    g = new_game(seed, 2, (0,) if seed % 2 else ())
    keys: list[str] = []
    for _ in play(g, Rng(seed + 2), 200):
        keys.append(g.key())
    while keys:
        g.pop()
        assert g.key() == keys.pop()
    with pytest.raises(RulesError):
        g.pop()


@FEW
@given(SEEDS)
def test_undo_in_a_clone_leaves_the_other_game_its_past(seed: int) -> None:
    """Clones share what was before: taking back and going on otherwise in one changes nothing for the other."""
    g = new_game(seed)
    keys = [g.key()]
    for _ in play(g, Rng(seed + 1), 40):
        keys.append(g.key())
    c = g.clone()
    for _ in range(8):
        c.pop()
    for _ in play(c, Rng(seed + 5), 12):
        pass
    answers = g.answers
    for i in range(len(answers) - 1, -1, -1):
        assert g.pop() == answers[i]
    assert g.key() == keys[0] and not g.answers
    assert len(c.answers) == len(answers) + 4 or c.over


@FEW
@given(SEEDS)
def test_saved_games_come_back(seed: int) -> None:
    g = new_game(seed, 2 + seed % 2)
    for _ in play(g, Rng(seed + 2), 40 + seed % 300):
        pass
    if seed % 5 == 0 and not g.over:
        g.concede(seed % 2)
    back = Game.load(json.loads(json.dumps(g.save())))
    assert back.key() == g.key()
    assert [d.player for d in (back.decision,) if d] == [d.player for d in (g.decision,) if d]


@FEW
@given(SEEDS)
def test_the_same_seed_and_answers_are_the_same_game(seed: int) -> None:
    a, b = new_game(seed), new_game(seed)
    for _, _ in zip(play(a, Rng(seed + 2), 300), play(b, Rng(seed + 2), 300), strict=True):
        pass
    assert a.key() == b.key()
    assert [type(e).__name__ for e in a.log] == [type(e).__name__ for e in b.log]


def test_a_damaged_save_is_refused() -> None:
    data = new_game(3).save()
    for change in (
        {"spellwright": 99},
        {"key": "0"},
        {"answers": [[7, 7]]},
        {"decks": None},
        {"seed": "x"},
        {"asked": [2]},
        {"asked": [-1]},
        {"asked": ["0"]},
        {"asked": 0},
    ):
        with pytest.raises(RulesError):
            Game.load({**data, **change})


# ------------------------------------------------------------------ what is hidden stays hidden


def permuted(s: State, seat: int, r: Rng) -> State:
    """The same state with other cards wherever the player does not know which they are, and has not looked before."""
    t = s.clone()
    looked: set[int] = set()
    e = s.log
    while e is not None:
        if isinstance(e, Seen) and e.seats >> seat & 1:
            looked.update(e.ids)
        e = e.prev
    for p in s.players:
        hidden = [i for i in (*p.hand, *p.library) if not knows(s, seat, s.objects[i]) and i not in looked]
        cards = [s.objects[i].card for i in hidden]
        for i in range(len(cards) - 1, 0, -1):
            j = r.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        for i, c in zip(hidden, cards, strict=True):
            o = t.edit(i)
            o.card, o.face, o.chars, o.stamp = c, c.faces[0], c.faces[0].chars, None
    return t


@FEW
@given(SEEDS)
def test_views_do_not_depend_on_what_is_hidden(seed: int) -> None:
    g = new_game(seed, 2 + seed % 2, (0,) if seed % 2 else ())
    g.keep_history = False
    r = Rng(seed + 5)
    for i, _ in enumerate(play(g, Rng(seed + 2), 240)):
        if i % 6:
            continue
        for seat in range(len(g.state.players)):
            seen = Game.view(g, seat)
            other = Game.of_state(permuted(g.state, seat, r)).view(seat)
            assert seen == other
            json.dumps(seen)


def ids_in(x: Any) -> Iterator[int]:
    """Every id of an object that a view holds."""
    if isinstance(x, dict):
        for k, v in x.items():
            if k in ("id", "object") and isinstance(v, int):
                yield v
            elif k in ("ids", "blocking", "attachments"):
                yield from [i for i in v if isinstance(i, int)]
            else:
                yield from ids_in(v)
    elif isinstance(x, list):
        for v in x:
            yield from ids_in(v)


@FEW
@given(SEEDS)
def test_views_hold_no_ids_of_hidden_objects(seed: int) -> None:
    g = new_game(seed, 2 + seed % 2)
    g.keep_history = False
    for i, d in enumerate(play(g, Rng(seed + 2), 240)):
        if i % 3:
            continue
        for seat in range(len(g.state.players)):
            v = g.view(seat)
            if d.player == seat:
                v["decision"] = None
            for x in ids_in(v):
                o = g.state.objects[x] if x > 0 else None
                if o is not None and (o.zone == LIBRARY or (o.zone == HAND and o.owner != seat)):
                    raise AssertionError(f"{o.card.name} is hidden from player {seat}")


@FEW
@given(SEEDS)
def test_another_players_question_shows_no_answers(seed: int) -> None:
    g = new_game(seed)
    for d in play(g, Rng(seed + 2), 100):
        v = g.view(1 - d.player)["decision"]
        assert set(v) == {"player", "kind", "topic"}


def test_the_pool_of_tests_is_playable() -> None:
    names = {c.name for d in DECKS for c in d}
    assert len(names) > 60 and all(isinstance(c, ma.Card) for d in DECKS for c in d)


def test_priority_lists_mana_abilities_for_who_is_asked() -> None:
    g = new_game(5, 2, (0, 1))
    assert any(isinstance(d, Priority) and d.manas for d in play(g, Rng(1), 200))


def test_divisions_add_up() -> None:
    d = Divide(0, "division", 0, [5, 6, 7], 4, 1)
    assert d.count() == 3 and all(sum(a) == 4 and min(a) >= 1 for a in d.options())


# ------------------------------------------------------------------ what ends with combat and with the turn


@FEW
@given(SEEDS)
def test_combat_and_damage_are_over_in_time(seed: int) -> None:
    """CR 511.3: after combat nothing attacks or blocks. CR 514.2: as a turn begins nothing has damage or a shield."""
    g = new_game(seed)
    turn = 0
    for _ in play(g, Rng(seed + 1), 500):
        s = g.state
        for i in s.battlefield:
            o = s.permanent(i)
            if not BEGIN_COMBAT <= s.step <= END_COMBAT:
                assert o.attacking == NOT_ATTACKING and not (o.blocked or o.blocking or o.blockers or o.first_struck)
            if s.step == UPKEEP and s.turn != turn:
                assert not (o.damage or o.deathtouched or o.shields)
        turn = s.turn


# ------------------------------------------------------------------ what is remembered of characteristics

SHOWN = (
    "name", "types", "supertypes", "subtypes", "colors", "power", "toughness", "keywords", "abilities", "cant",
    "loyalty",
)  # fmt: skip


def shown(s: State) -> list[tuple[Any, ...]]:
    """The characteristics of all permanents (CR 109.3)."""
    out = []
    for i in s.battlefield:
        c = chars(s, s.objects[i])
        out.append((i, *[getattr(c, n) for n in SHOWN], len(c.rules)))
    return out


def check_what_is_remembered(g: Game, r: Rng, n: int) -> None:
    for k, _ in enumerate(play(g, r, n)):
        if k % 7 == 0:
            anew = g.state.clone()
            anew.layer = Layer()
            assert shown(g.state) == shown(anew)


@FEW
@given(SEEDS)
def test_characteristics_are_as_if_nothing_had_been_remembered(seed: int) -> None:
    """CR 613: what is kept of characteristics, or taken from what is alike, is what all layers give anew."""
    check_what_is_remembered(new_game(seed), Rng(seed + 1), 400)


@pytest.mark.parametrize("name", ["several_anthems", "dependencies", "anthem_and_wardens"])
def test_the_same_on_heavy_boards(name: str) -> None:
    """Where effects count permanents, depend on each other, and those who die are replaced."""
    check_what_is_remembered(load_board(name, seed=3), Rng(4), 250)
