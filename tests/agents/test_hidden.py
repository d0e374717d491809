"""What a player cannot see changes nothing in what its agent does, and the worlds it thinks in could be the true one.

The states are from the middle of games between starter decks. What is out of a seat's sight is permuted here by hand,
apart from how the agents make up their worlds: each is asked in the true state and in the permuted ones.
"""

from __future__ import annotations

from functools import cache

import pytest

from spellwright.agents.base import Agent, make_agent
from spellwright.agents.hidden import guess
from spellwright.agents.search import SearchAgent
from spellwright.core.vocab import BATTLEFIELD, LIBRARY
from spellwright.facade import deck_cards
from spellwright.ir.meant.abilities import Card as Meant
from spellwright.rules.abilities import KeywordAbility
from spellwright.rules.base import Rng
from spellwright.rules.game import Game
from spellwright.rules.listeners import register
from spellwright.rules.objects import Card
from spellwright.rules.state import State
from spellwright.rules.view import knows, view

PAIRS = (("simic-morphs", "dimir-control"), ("izzet-artifacts", "simic-morphs"), ("golgari-graveyard", "boros-aggro"))
WAYS = ("morph", "megamorph", "disguise")


@cache
def deck(name: str) -> list[Meant]:
    return deck_cards(name)


def ways_down(card: Card) -> set[str]:
    """The keywords by which a card can be cast face down (CR 702.37, 702.168)."""
    found = [a.name for a in card.faces[0].chars.abilities if isinstance(a, KeywordAbility)]
    return {name for name in found if name in WAYS}


def permuted(s: State, seat: int, rng: Rng) -> State:
    """The state with what `seat` does not see in other places: a card of each pair changes places with another."""
    g = s.clone()
    for p in g.players:
        ids = [i for i in (*p.hand, *p.library) if not knows(g, seat, g.objects[i])]
        for i in ids:
            o = g.edit(i)
            register(g, o, o.registered, False)
            o.registered = ()
        for n in range(len(ids)):
            swap(g, ids[n], ids[rng.below(len(ids))])
        for i in g.battlefield:
            o = g.objects[i]
            if o.face_down and o.owner == p.seat and not knows(g, seat, o):
                fit = [j for j in ids if ways_down(g.objects[j].card) & ways_down(o.card)]
                if fit:
                    swap(g, i, fit[rng.below(len(fit))])
        for i in ids:
            o = g.edit(i)
            if o.zone != LIBRARY and o.face.zones >> o.zone & 1:
                o.registered = o.chars.abilities
                register(g, o, o.registered, True)
        g.edit_player(p.seat).forget()
    g.rng = 1 + rng.below(2147483000)
    return g


def swap(g: State, i: int, j: int) -> None:
    a = g.edit(i)
    b = g.edit(j)
    a.card, b.card = b.card, a.card
    for o in (a, b):
        if o.zone != BATTLEFIELD:
            o.face = o.card.faces[0]
            o.chars = o.printed()
            o.stamp = None


def of_game(names: tuple[str, ...], seed: int, every: int, first: int = 30, last: int = 400) -> list[Game]:
    """Some moments of a game in which every player often does as `greedy` does and sometimes anything."""
    rng = Rng(seed * 7919 + 5)
    game = Game([deck(n) for n in names], seed, keep_history=False)
    agents: list[Agent] = [make_agent("greedy", i) for i in range(len(names))]
    out: list[Game] = []
    n = 0
    while game.decision is not None and n < last:
        d = game.decision
        if n >= first and n % every == 0:
            out.append(game.clone())
        game.push(agents[d.player].choose(game, d) if rng.below(3) else d.sample(rng))
        n += 1
    return out


def hides_a_permanent(s: State, seat: int) -> bool:
    return any(s.objects[i].face_down and not knows(s, seat, s.objects[i]) for i in s.battlefield)


@pytest.mark.parametrize("agent", ["greedy", "search:5"])
def test_what_is_out_of_sight_changes_no_choice(agent: str) -> None:
    """CR 400.2, 708.5: hands, libraries and what lies face down are permuted, and chance goes another way."""
    rng = Rng(11)
    asked = 0
    down = 0
    for k in range(len(PAIRS)):
        for game in of_game(PAIRS[k], k + 1, 3):
            d = game.decision
            assert d is not None
            if not SearchAgent().matters(game.state, d):
                continue
            here = make_agent(agent, 9).choose(game, d)
            down += hides_a_permanent(game.state, d.player)
            other = game.clone()
            other.state = permuted(game.state, d.player, rng)
            assert view(other.state, d.player) == view(game.state, d.player)
            assert make_agent(agent, 9).choose(other, d) == here
            asked += 1
    assert asked > 20 and down > 2


def test_with_three_players_nothing_is_learnt_either() -> None:
    rng = Rng(3)
    asked = 0
    for game in of_game(("simic-morphs", "boros-aggro", "dimir-control"), 4, 2, 40, 300):
        d = game.decision
        assert d is not None
        if SearchAgent().matters(game.state, d):
            other = game.clone()
            other.state = permuted(game.state, d.player, rng)
            for agent in ("greedy", "search:3"):
                assert make_agent(agent, 2).choose(other, d) == make_agent(agent, 2).choose(game, d)
            asked += 1
    assert asked > 8


def test_a_world_looks_the_same_and_is_made_of_the_same_cards() -> None:
    """For every seat: its view, and how many of each card each player has out of its sight."""
    rng = Rng(5)
    for names in (*PAIRS, ("simic-morphs", "boros-aggro", "green")):
        for game in of_game(names, 8, 11):
            s = game.state
            for seat in range(len(names)):
                g = guess(s, seat, rng)
                assert view(g, seat) == view(s, seat)
                for p in s.players:
                    assert cards_of(g, p.seat) == cards_of(s, p.seat)


def cards_of(s: State, owner: int) -> list[str]:
    """The names of all cards of a player that are in the game."""
    p = s.players[owner]
    ids = [*p.hand, *p.library, *p.graveyard, *s.battlefield, *s.stack, *s.exile]
    return sorted([s.objects[i].card.name for i in ids if s.objects[i].owner == owner])


def test_a_world_is_a_state_the_game_could_be_in() -> None:
    """Cards, faces and characteristics go together; what lies face down can lie so; what listens is what there is; the
    game goes on from there."""
    rng = Rng(6)
    down = 0
    for names in PAIRS:
        for game in of_game(names, 5, 13):
            seat = rng.below(2)
            g = guess(game.state, seat, rng)
            for i in range(len(g.objects)):
                o = g.objects[i]
                if any([i in p.hand or i in p.library for p in g.players]):
                    assert o.face is o.card.faces[0] and o.chars.name == o.face.chars.name
                    assert not o.registered or o.registered == o.chars.abilities
                elif i in g.battlefield and o.face_down and "morph" in o.flags:  # type: ignore[attr-defined]
                    down += 1
                    assert "morph" in ways_down(o.card)
            for table in (*g.index.triggers, *g.index.replacements):
                for w in table:
                    if w.key > 0 and g.objects[w.key].zone not in (BATTLEFIELD, 7):
                        assert w.ability in g.objects[w.key].registered
            on = game.clone()
            on.state = g
            for _ in range(60):
                d = on.decision
                if d is None:
                    break
                on.push(d.sample(rng))
    assert down > 3


def test_the_same_generator_makes_the_same_world_of_what_looks_alike() -> None:
    rng = Rng(9)
    for game in of_game(PAIRS[0], 2, 17):
        a = guess(game.state, 0, Rng(77))
        b = guess(permuted(game.state, 0, rng), 0, Rng(77))
        assert [o.card.name for o in a.objects if o.zone] == [o.card.name for o in b.objects if o.zone]
        assert a.rng == b.rng
