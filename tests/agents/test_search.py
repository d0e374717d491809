"""What holds for the agent `search`: its budget, its games, and small boards that need a look ahead."""

from __future__ import annotations

import gc

import pytest

from spellwright.agents.base import Agent, is_agent, make_agent, play_game
from spellwright.agents.search import SearchAgent, may_surpass, surpasses
from spellwright.agents.search_candidates import Candidate
from spellwright.core.errors import UserError
from spellwright.core.vocab import A_CAST
from spellwright.facade import deck_cards
from spellwright.rules.decisions import PASS
from spellwright.rules.game import Game
from spellwright.rules.state import State

from .table import Table, creature, spell

BURN = spell("Instant", "{R}", "Test Bolt deals 3 damage to any target.", name="Test Bolt")


def thinking(t: Table, iterations: int = 60) -> Table:
    t.agents = [SearchAgent(1, iterations), SearchAgent(2, iterations)]
    return t


# ------------------------------------------------------------------ budgets


def test_a_budget_is_playouts_or_seconds() -> None:
    plain, playouts, seconds = make_agent("search"), make_agent("search:7"), make_agent("search:0.5s")
    assert isinstance(plain, SearchAgent) and plain.iterations == 100 and not plain.seconds
    assert isinstance(playouts, SearchAgent) and playouts.iterations == 7 and not playouts.seconds
    assert isinstance(seconds, SearchAgent) and seconds.seconds == 0.5
    assert is_agent("search:1s") and is_agent("greedy") and not is_agent("search:s")


@pytest.mark.parametrize(
    "name",
    [
        "search:",
        "search:0",
        "search:-3",
        "search:1.5",
        "search:x",
        "search:0s",
        "search:s",
        "search:1e3",
        "search:5 s",
        "search:100:2",
        "search:nans",
        "search:9999999",
        "search:٣",
    ],
)
def test_a_budget_that_is_none_is_refused_with_the_forms(name: str) -> None:
    with pytest.raises(UserError) as caught:
        make_agent(name)
    for form in ("search,", "search:100", "search:0.5s"):
        assert form in str(caught.value)


def test_a_budget_for_another_agent_is_refused() -> None:
    with pytest.raises(UserError, match="takes no budget"):
        make_agent("greedy:100")
    with pytest.raises(UserError, match="there is no agent 'sarch:100'"):
        make_agent("sarch:100")


def test_seconds_are_kept() -> None:
    """Not to the millisecond: a playout is ended."""
    import time

    t = Table()
    t.lands(0, "Mountain", 2)
    t.has(1, creature(3, 3))
    t.holds(0, BURN)
    t.holds(0, creature(2, 2, cost="{R}"))
    t.begin()
    t.agents = [make_agent("search:0.2s", 1), make_agent("greedy", 2)]
    begun = time.perf_counter()
    t.choose()
    assert time.perf_counter() - begun >= 0.2


# ------------------------------------------------------------------ games


@pytest.mark.parametrize(
    "names",
    [
        ("green", "red"),
        ("simic-morphs", "dimir-control"),
        ("izzet-artifacts", "zombies"),
        ("orzhov-lifegain", "selesnya-auras", "goblins"),
    ],
)
def test_it_plays_whole_games(names: tuple[str, ...]) -> None:
    """Every answer is legal (`push` refuses any other), also with three players."""
    game = Game([deck_cards(n) for n in names], 3, keep_history=False)
    agents: list[Agent] = [make_agent("search:4", 1), *[make_agent("greedy", i) for i in range(2, len(names) + 1)]]
    play_game(game, agents, 3000)
    assert game.over


def test_a_copy_goes_on_as_it_would() -> None:
    game = Game([deck_cards("boros-aggro"), deck_cards("golgari-graveyard")], 6, keep_history=False)
    agents: list[Agent] = [make_agent("search:4", 1), make_agent("greedy", 2)]
    play_game(game, agents, 150)
    ends = []
    for players in ([a.clone() for a in agents], agents):
        g = game.clone()
        play_game(g, players, 60)
        ends.append(g.key())
    assert ends[0] == ends[1]


def test_it_leaves_no_garbage() -> None:
    game = Game([deck_cards("green"), deck_cards("red")], 4, keep_history=False)
    agents: list[Agent] = [make_agent("search:4", 1), make_agent("greedy", 2)]
    gc.collect()
    was = gc.isenabled()
    gc.disable()
    try:
        play_game(game, agents, 200)
        assert not gc.isenabled()
        assert gc.collect() == 0
    finally:
        if was:
            gc.enable()


def test_the_collector_is_as_it_was() -> None:
    t = thinking(Table(), 4)
    t.lands(0, "Mountain", 1)
    t.holds(0, BURN)
    t.begin()
    assert gc.isenabled()
    t.choose()
    assert gc.isenabled()


# ------------------------------------------------------------------ boards


def test_burn_finishes_a_player() -> None:
    """Three life, a creature worth killing as well: the face."""
    t = thinking(Table(life=(20, 3)))
    t.lands(0, "Mountain", 1)
    t.has(1, creature(3, 3))
    bolt = t.holds(0, BURN)
    t.begin()
    assert t.choose() == (A_CAST, bolt, 0)
    t.game.push(t.choose())
    assert t.choose() == (-2,)


def test_all_attack_for_the_last_points() -> None:
    """Three attackers, one blocker, two life (CR 509.1: it blocks one)."""
    t = thinking(Table(life=(5, 2)))
    mine = [t.has(0, creature(1, 1)) for _ in range(3)]
    t.has(1, creature(5, 5))
    t.begin()
    assert t.attackers() == mine


def test_a_burn_spell_clears_the_way_for_the_last_attack() -> None:
    """Two life, one blocker with three toughness, a 2/2 and a Bolt: at the face it wins at once."""
    t = thinking(Table(life=(1, 3)))
    t.lands(0, "Mountain", 1)
    t.has(0, creature(3, 2))
    t.has(1, creature(3, 3))
    t.has(1, creature(5, 5), tapped=True)
    t.holds(0, BURN)
    t.begin()
    for _ in range(30):
        if t.game.over:
            break
        t.game.push(t.choose())
    assert t.game.winner == 0


def test_a_blocker_stays_when_it_would_die_otherwise() -> None:
    """At 3 life against a 3/3 that is tapped now, a lone 2/4 stays (CR 502.3: it would be tapped)."""
    t = thinking(Table(life=(3, 20)))
    t.has(0, creature(2, 4))
    t.has(1, creature(3, 3), tapped=True)
    t.begin()
    assert t.attackers() == []


def test_it_chump_blocks_rather_than_die() -> None:
    t = thinking(Table(active=1, life=(4, 20)))
    t.has(0, creature(2, 2))
    theirs = t.has(1, creature(4, 4))
    t.begin()
    t.attacked([theirs])
    assert t.choose() == (theirs,)


def test_what_is_forced_is_answered_at_once() -> None:
    t = thinking(Table(), 10**6)
    t.begin()
    assert t.choose() == PASS


# ------------------------------------------------------------------ how playouts are spent


def tried(results: list[float]) -> Candidate:
    c = Candidate(PASS, [], 0.0)
    c.results = results
    return c


def test_what_is_plainly_worse_or_the_same_is_given_up() -> None:
    first = tried([0.5, 0.6, 0.4, 0.5, 0.6, 0.4])
    assert not may_surpass(tried([0.4, 0.5, 0.3, 0.5, 0.4, 0.3]), first)
    assert not may_surpass(tried(first.results[:]), first)
    assert may_surpass(tried([0.9, 0.3, 0.4, 0.6, 0.5, 0.4]), first)


def test_another_answer_has_to_do_better_than_luck_explains() -> None:
    first = tried([0.5] * 6)
    assert surpasses(tried([0.6, 0.6, 0.5, 0.6, 0.7, 0.6]), first)
    assert not surpasses(tried([1.0, 0.2, 0.9, 0.1, 0.8, 0.3]), first)
    assert not surpasses(tried([0.503] * 6), first)


def test_a_decided_question_takes_few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lone 1/1 that would attack into a 5/5, or the like: far fewer than the budget are played."""
    played: list[int] = []
    plain = SearchAgent.sweep

    def counted(self: SearchAgent, world: State, seat: int, tries: list[Candidate]) -> None:
        played.append(len(tries))
        plain(self, world, seat, tries)

    monkeypatch.setattr(SearchAgent, "sweep", counted)
    t = thinking(Table(life=(5, 20)), 1000)
    t.has(0, creature(2, 4))
    t.has(1, creature(5, 5))
    t.begin()
    assert t.attackers() == []
    assert 0 < sum(played) < 500
