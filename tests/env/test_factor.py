"""Decisions one part at a time: all legal answers can be made, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import spellwright
from spellwright.core.errors import UserError
from spellwright.env.factor import factor
from spellwright.env.steps import Stepped
from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions import Decision, Divide, Number, OneOf, Order, Subset, Total
from spellwright.rules.decisions_combat import Attack, Block


def made(d: Decision) -> list[Answer]:
    """Every answer that the parts make; each complete choice of parts makes one."""
    f = factor(d)
    out: list[Answer] = []
    open_ends: list[Answer] = [()]
    while open_ends:
        taken = open_ends.pop()
        after = f.after(taken)
        if not after:
            out.append(f.answer(taken))
        open_ends.extend([(*taken, part) for part in after])
    return out


def same(d: Decision) -> None:
    """The parts make each legal answer once."""
    found = made(d)
    wanted = d.options()
    if isinstance(d, Subset):
        found = [tuple(sorted(a)) for a in found]
        wanted = [tuple(sorted(a)) for a in wanted]
    assert sorted(found) == sorted(wanted)
    assert wanted


def attack(**more: Any) -> Attack:
    """Three creatures, two of which may attack a player or a planeswalker."""
    fields: dict[str, Any] = {"alone": [], "wishes": [(), (), ()], **more}
    return Attack(0, [11, 12, 13], [(-2, 20), (-2, 20), (-2,)], **fields)


def block(candidates: list[int], pairs: list[Answer], **more: Any) -> Block:
    """Blockers of two attackers, 21 and 22."""
    fields: dict[str, Any] = {
        "least": [1, 1], "most": [], "alone": [], "must": [], "lured": [], "all_in": [], **more,
    }  # fmt: skip
    return Block(0, candidates, [21, 22], pairs, **fields)


BOTH = (21, 22)
DECISIONS: dict[str, Decision] = {
    "one of several": OneOf(0, "choose", 0, [(5,), (7,), (-1,)], ()),
    "number": Number(0, "X", 0, 2, 7),
    "order": Order(0, "order", 0, [4, 9, 6, 2]),
    "any subset": Subset(0, "choose", 0, [3, 1, 2, 8], 0, 4),
    "two or three": Subset(0, "choose", 0, [3, 1, 2, 8, 9], 2, 3),
    "exactly two": Subset(0, "choose", 0, [3, 1, 2, 8, 9], 2, 2),
    "two of different values": Subset(0, "choose", 0, [3, 1, 2, 8, 9], 2, 3, [1, 1, 2, 2, 1]),
    "three of different values": Subset(0, "choose", 0, [3, 1, 2, 8, 9], 3, 3, [1, 1, 2, 3, 1]),
    "a total": Total(0, "crew", 0, [3, 1, 2, 8], [1, 0, 4, 2], 5),
    "a total with a negative number": Total(0, "crew", 0, [3, 1, 2, 8], [1, -1, 4, 2], 5),
    "a division": Divide(0, "division", 0, [3, 1, 2], 5, 1),
    "a division with none": Divide(0, "division", 0, [3, 1, 2], 4, 0),
    "trample": Divide(0, "damage", 0, [3, 1, -2], 6, 0, [2, 1]),
    "trample without enough": Divide(0, "damage", 0, [3, 1, -2], 2, 0, [2, 2]),
    "trample over one": Divide(0, "damage", 0, [3, -2], 5, 0, [3]),
    "attack": attack(),
    "can't attack alone": attack(alone=[11, 13]),
    "attacks if able": attack(wishes=[((-2, 20),), (), ((-2,),)]),
    "attacks one of them if able": attack(wishes=[((20,), (-2, 20)), ((20,),), ()], alone=[11]),
    "attacks cost": attack(prices=((2, 1), (2, 1), (2,)), budget=3),
    "attacks cost, and one has to": attack(prices=((2, 1), (2, 1), (2,)), budget=3, wishes=[(), ((-2, 20),), ()]),
    "blocks": block([1, 2, 3], [BOTH, (21,), (22,)]),
    "menace": block([1, 2, 3], [BOTH, BOTH, (22,)], least=[2, 2]),
    "menace without enough blockers": block([1, 2], [BOTH, (22,)], least=[2, 2]),
    "no more than one blocker": block([1, 2, 3], [BOTH, BOTH, BOTH], most=[1, 0]),
    "can't block alone": block([1, 2, 3], [BOTH, BOTH, (22,)], alone=[1, 2]),
    "blocks two": block([1, 1, 2], [BOTH, BOTH, (22,)]),
    "blocks if able": block([1, 2, 3], [BOTH, BOTH, (22,)], must=[1], least=[1, 2]),
    "must be blocked": block([1, 2, 3], [BOTH, BOTH, (22,)], lured=[21]),
    "all able block it": block([1, 2, 3], [BOTH, BOTH, (22,)], all_in=[21]),
    "one blocks another if able": block([1, 2, 3], [BOTH, BOTH, (22,)], wanted=((1, 22),)),
}


@pytest.mark.parametrize("d", DECISIONS.values(), ids=DECISIONS)
def test_parts_make_every_legal_answer_and_no_other(d: Decision) -> None:
    same(d)


@pytest.mark.parametrize("seed", range(4))
def test_parts_make_every_legal_answer_of_a_game(seed: int) -> None:
    """All questions of a game that have few answers, with payments by hand in every other game."""
    decks = [["boros-aggro", "elves"][seed % 2], ["goblins", "dimir-control"][seed // 2]]
    g = spellwright.Game(decks, seed=seed, keep_history=False, asked=(0, 1) if seed % 2 else ())
    r = Rng(seed + 1)
    kinds = set()
    for _ in range(400):
        d = g.decision
        if d is None:
            break
        if 1 < d.count() <= 200:
            same(d)
            kinds.add(d.kind)
        g.push((0,) if d.kind == "payment" and d.legal((0,)) else d.sample(r))
    assert {"priority", "mulligan"} <= kinds


@pytest.mark.parametrize("width", [2, 3, 10])
def test_ranges_reach_every_choice(width: int) -> None:
    """A number of many, by ranges of ranges."""
    g = spellwright.Game([["Forest"] * 20, ["Forest"] * 20], seed=1)
    steps = Stepped(g, width)
    steps.parts = range(37)
    found = []
    open_ends = [(0, 37)]
    while open_ends:
        steps.span = open_ends.pop()
        assert 1 < steps.count <= width
        for low, high in steps.ranges:
            if high - low == 1:
                found.append(low)
            else:
                open_ends.append((low, high))
    assert sorted(found) == list(range(37))


def test_a_choice_that_is_not_there_changes_nothing() -> None:
    steps = Stepped(spellwright.Game(["elves", "goblins"], seed=1), 16)
    key = steps.game.key()
    for wrong in (-1, steps.count, 16):
        with pytest.raises(UserError, match="is no choice here"):
            steps.take(wrong)
    assert (steps.game.key(), steps.taken, steps.answers) == (key, (), 0)
