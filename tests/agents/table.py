"""A board set up in mid-game with invented cards, read from their text, for agents to think about."""

from __future__ import annotations

from functools import cache

from spellwright.agents.base import Agent
from spellwright.agents.greedy import GreedyAgent
from spellwright.core.vocab import BLOCKERS, HAND, LIBRARY, MAIN1
from spellwright.facade import compile_card
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Priority
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.game import Game
from spellwright.rules.layers import chars
from spellwright.rules.linkcard import link_card
from spellwright.rules.objects import Card
from spellwright.rules.setup import begin_at, in_zone, new_board, on_battlefield, set_turn


@cache
def spell(type_line: str, cost: str, text: str = "", power: str = "", toughness: str = "", name: str = "") -> Card:
    """An invented card, linked for play."""
    data = {
        "name": name or f"Test {type_line} {cost} {power}{toughness}{len(text)}",
        "layout": "normal",
        "type_line": type_line,
        "mana_cost": cost,
        "oracle_text": text,
    }
    if power:
        data.update({"power": power, "toughness": toughness})
    compiled = compile_card(data)
    assert compiled.meant is not None, compiled.stopped
    return link_card(compiled.meant)


def creature(power: int, toughness: int, text: str = "", cost: str = "{1}{G}") -> Card:
    return spell("Creature — Bear", cost, text, str(power), str(toughness))


def basic(kind: str) -> Card:
    return spell(f"Basic Land — {kind}", "", f"({{T}}: Add {{{'WUBRG'[LANDS.index(kind)]}}}.)", name=kind)


LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class Table:
    """Two players: seat 0 is to move in its first main phase unless said; `step` begins play."""

    def __init__(self, active: int = 0, life: tuple[int, int] = (20, 20), turn: int = 7) -> None:
        self.s = new_board(basic("Forest"), 2, 1, 20)
        set_turn(self.s, turn, active)
        for seat in (0, 1):
            self.s.edit_player(seat).life = life[seat]
            for _ in range(10):
                in_zone(self.s, basic("Forest"), LIBRARY, seat)
        self.agents: list[Agent] = [GreedyAgent(1), GreedyAgent(2)]

    def lands(self, seat: int, kind: str, n: int) -> None:
        for _ in range(n):
            on_battlefield(self.s, basic(kind), seat, seat)

    def has(self, seat: int, card: Card, *, tapped: bool = False) -> int:
        return on_battlefield(self.s, card, seat, seat, tapped=tapped)

    def holds(self, seat: int, card: Card) -> int:
        return in_zone(self.s, card, HAND, seat)

    def begin(self, step: int = MAIN1, priority: int | None = None) -> Game:
        begin_at(self.s, step, self.s.active if priority is None else priority)
        self.game = Game.of_state(self.s)
        return self.game

    def choose(self) -> Answer:
        d = self.game.decision
        assert d is not None
        return self.agents[d.player].choose(self.game, d)

    def until(self, kind: type) -> None:
        """Let the agents go on until a question of this kind is asked."""
        for _ in range(60):
            d = self.game.decision
            assert d is not None, "the game is over"
            if isinstance(d, kind):
                return
            self.game.push(self.choose())
        raise AssertionError(f"no {kind.__name__} was asked")

    def resolve(self) -> None:
        """Let the agents go on until the stack is empty and someone has priority."""
        for _ in range(60):
            d = self.game.decision
            if d is None or (isinstance(d, Priority) and not self.game.state.stack):
                return
            self.game.push(self.choose())

    def attackers(self) -> list[int]:
        """Which of the candidates the agent attacks with."""
        self.until(Attack)
        d = self.game.decision
        assert isinstance(d, Attack)
        a = self.choose()
        return [d.candidates[i] for i in range(len(a)) if a[i]]

    def attacked(self, ids: list[int]) -> Block:
        """The player to move attacks with these; the question for blocks."""
        while not isinstance(self.game.decision, Attack):
            self.game.push((0,))
        d = self.game.decision
        self.game.push(tuple([d.allowed[i][0] if d.candidates[i] in ids else 0 for i in range(len(d.candidates))]))
        while not isinstance(self.game.decision, Block):
            self.game.push((0,))
        assert self.game.state.step == BLOCKERS
        return self.game.decision

    def alive(self, oid: int) -> bool:
        return self.game.state.in_play(oid)

    def power(self, oid: int) -> int:
        return chars(self.game.state, self.game.state.objects[oid]).power
