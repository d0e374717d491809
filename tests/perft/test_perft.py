"""Lines of answers counted (docs/perft.md): as they were counted before, as found by trying everything, as the rules
say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from spellwright import facade
from spellwright.cli.main import group
from spellwright.core.errors import UserError
from spellwright.core.vocab import CREATURE
from spellwright.judge.build import read_scenarios, scenario_files
from spellwright.judge.cards import CardBox
from spellwright.judge.runner import board_after
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Divide, Number, Order, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.game import Game
from spellwright.rules.state import State
from spellwright.sim.golden import Golden
from spellwright.sim.perft import TooMany, count, deepest, divide, perft

HERE = Path(__file__).parent
BOARDS = {s.id: s for path in scenario_files([HERE]) for s in read_scenarios(path)}
GOLDEN = Golden.read(HERE / "golden.json")
PAID = Golden.read(HERE / "paid.json")
FAST = 800
"""So many positions of a board are counted here; the whole golden file is a step of the checks."""
TRIED = 100
"""So many positions are reached from the beginning, by answers alone, and tried with every tuple."""
BOX: list[CardBox] = []


def start(board: str, asked: bool = False) -> Game:
    """A board as if it had never been looked at."""
    if not BOX:
        BOX.append(CardBox(facade.load_pool()))
    return board_after(BOARDS[board], BOX[0], asked=asked).game


# ------------------------------------------------------------------ as they were counted before


def test_every_board_was_counted() -> None:
    assert len(BOARDS) >= 20 and set(GOLDEN.boards) == set(PAID.boards) == set(BOARDS)
    assert GOLDEN.forced and not GOLDEN.paid and PAID.paid and not PAID.forced


@pytest.mark.parametrize("golden", [GOLDEN, PAID], ids=["by default", "paid by hand"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_the_lines_it_had(board: str, golden: Golden) -> None:
    depth = golden.depth_within(board, FAST)
    found = count(start(board, golden.paid), depth, forced=golden.forced)
    assert golden.differences(board, found) == []
    assert sum(b.leaves for b in found.branches) == found.leaves == golden.boards[board][0][depth - 1]


# ------------------------------------------------------------------ by trying everything


def tuples(letters: list[int], longest: int) -> Iterator[Answer]:
    for n in range(longest + 1):
        yield from product(letters, repeat=n)


WAYS = [*range(8), 99, *range(100, 104), 199, *range(10000, 10004)]
"""Ways to play a card: the mana cost, alternatives, for nothing; of the first two faces; by a permission."""


def candidates(s: State, d: Decision) -> Iterator[Answer]:
    """Tuples that might be answers, made of all objects in zones, seats and small numbers. The decision is asked for
    its kind alone: its lists are not looked at."""
    seats = [-1 - i for i in range(len(s.players))]
    inside = [*s.battlefield, *s.stack, *s.exile, *s.command]
    for p in s.players:
        inside += [*p.hand, *p.graveyard, *p.library]
    if isinstance(d, Priority):
        yield from tuples(list(range(-3, 10)), 1)
        yield from product(range(1, 7), inside, WAYS)
    elif isinstance(d, Attack | Block):
        yield from tuples([0, *seats, *s.battlefield], len(creatures(s, d.player)))
    elif isinstance(d, Divide):
        yield from tuples(list(range(-1, 8)), 4)
    elif isinstance(d, Number):
        yield from [(n,) for n in range(-5, 40)]
    elif isinstance(d, Subset):
        yield from [c for n in range(4) for c in combinations(sorted([*inside, *seats, *range(6)]), n)]
    elif isinstance(d, Order):
        yield from tuples(list(range(6)), 4)
        yield from tuples(sorted({*inside, *seats}), 3)
    else:
        yield from tuples(sorted({*inside, *seats, *range(6)}), 2)
        yield from product(range(1, 7), inside, range(4))


def creatures(s: State, seat: int) -> list[int]:
    """CR 508.1a, 509.1a: only untapped creatures are declared. What else may be wrong with them is not looked at."""
    found = [s.permanent(i) for i in s.battlefield]
    return [o.id for o in found if o.controller == seat and not o.tapped and o.chars.types & CREATURE]


def tried(begin: Callable[[], Game], most: int) -> list[int]:
    """The lines by depth, found by trying every candidate with `Decision.legal`, until `most` positions are reached in
    all. Each is reached from the beginning by `Game.push`: no clone is made and no list of answers is read."""
    out: list[int] = []
    lines: list[tuple[Answer, ...]] = [()]
    reached = 0
    while lines and reached + len(lines) <= most:
        longer: list[tuple[Answer, ...]] = []
        for line in lines:
            game = begin()
            for a in line:
                game.push(a)
            d = game.decision
            if d is not None:
                longer += [(*line, a) for a in sorted({a for a in candidates(game.state, d) if d.legal(a)})]
        reached += len(lines)
        lines = longer
        out.append(len(lines))
    return out


@pytest.mark.parametrize("asked", [False, True], ids=["by default", "paid by hand"])
@pytest.mark.parametrize("board", BOARDS)
def test_trying_every_tuple_from_the_beginning_finds_the_same_lines(board: str, asked: bool) -> None:
    found = tried(lambda: start(board, asked), TRIED)
    assert found and found == [d.leaves for d in count(start(board, asked), len(found)).depths]


def test_a_game_of_two_decks_is_tried_too() -> None:
    def begin() -> Game:
        return facade.Game(["red", "green"], 5, keep_history=False)

    found = tried(begin, 20)
    assert len(found) >= 4 and found == [d.leaves for d in count(begin(), len(found)).depths]


# ------------------------------------------------------------------ as the rules say


def test_attackers() -> None:
    """CR 508.1a: three Bears and the Goblin with haste may attack; the tapped Giant and the Ogre that is new may not
    (302.6). CR 508.1b: each attacks the player or the planeswalker, or neither: 3 x 3 x 3 x 3."""
    assert perft(start("attackers"), 1) == 3**4


def test_an_attack_that_costs() -> None:
    """CR 508.1h: {2} for each attacker, five lands: none, one or two of the four Bears."""
    assert perft(start("attack-tax"), 1) == comb(4, 0) + comb(4, 1) + comb(4, 2)


def test_an_attack_that_is_required() -> None:
    """CR 508.1d: Juggernaut attacks. The Ox that can't attack alone (508.1c) does not, and so it and the Bears may or
    may not."""
    assert perft(start("must-attack"), 1) == 2 * 2


def test_blockers() -> None:
    """CR 509.1b. The Drake flies: only the Spider blocks it (702.9b, 702.17b). The Knight has protection from black:
    not the Corpse (702.16f). So the Spider has 4 choices, each Bears 3, the Corpse 2, with none: 72. Of those, menace
    (702.111b) forbids a single blocker of the Gang: the Spider with 2 x 2 x 1 choices of the others, a Bears with
    3 x 2 x 1 each, the Corpse with 3 x 2 x 2."""
    assert perft(start("blockers"), 1) == 4 * 3 * 3 * 2 - (2 * 2 + 2 * 3 * 2 + 3 * 2 * 2)


def test_blocks_that_are_required() -> None:
    """CR 509.1c: the Guard blocks the Bears or the Giant, it can't block a flier. The Ogre blocks one of these or
    none; Gravecrawler can't block."""
    assert perft(start("lure"), 1) == 2 * 3


def test_combat_damage() -> None:
    """CR 510.1c, 702.19b: both players pass after the blocks and again after the first combat damage (510.4). Then the
    Dreadmaw divides 6 among the Cadet, the Lions and the player: at will among the two if the player gets none, 7 ways;
    else at least 1, which is lethal, to each of the three, comb(5, 2) ways. Nobody else has a choice."""
    assert [d.leaves for d in count(start("combat-damage"), 5).depths] == [1, 1, 1, 1, 7 + comb(5, 2)]


def test_targets() -> None:
    """CR 115.4, 702.11b, 702.16b. Bolt: the Cadet, the Ogre, the planeswalker or a player, not the opponent's Bogle and
    not Firewalker. Naturalize: the Ring or the Anthem. Or to pass, after which the opponent can only pass."""
    assert {b.text: b.leaves for b in divide(start("targets"), 2)} == {
        "pass": 1,
        "cast Lightning Bolt": 3 + 2,
        "cast Naturalize": 2,
    }


def test_modes() -> None:
    """CR 700.2: two of four modes, in no order, each with a target there; of Izzet Charm only two of three, as there is
    no noncreature spell but itself (115.5). CR 700.2a: a mode without a legal target can't be chosen."""
    found = {b.text: b.leaves for b in divide(start("modes"), 2)}
    assert found == {"pass": 1, "cast Kolaghan's Command": comb(4, 2), "cast Izzet Charm": 2}


def test_x() -> None:
    """CR 107.3a, five Mountains: X of Blaze is 0 to 4, of the Ballista with {X}{X} 0 to 2; Burst Lightning is kicked or
    not (702.33a). Or to pass."""
    assert [b.leaves for b in divide(start("variable-cost"), 2)] == [1, 5, 3, 2]


def test_division() -> None:
    """CR 601.2c: Arc Lightning has one, two or three of the four creatures and players for targets; CR 601.2d: then 3
    is divided, at least 1 each. So with one target nothing is to be divided and p1 has priority, with Forked Bolt no
    instant: only to pass; with two targets there are 2 divisions, with three 1. Forked Bolt: 4 single targets, 6 pairs
    with one division each; Arc Lightning is then no instant either."""
    arc = {1: comb(4, 1) * 1, 2: comb(4, 2) * 2, 3: comb(4, 3) * 1}
    forked = {1: comb(4, 1), 2: comb(4, 2)}
    assert [b.leaves for b in divide(start("division"), 2)] == [1, 4 + 6 + 4, 4 + 6]
    assert [b.leaves for b in divide(start("division"), 3)][1:] == [sum(arc.values()), sum(forked.values())]


def test_triggers() -> None:
    """CR 118.3: the Seer sacrifices any of four creatures, after which p1's abilities that trigger are put in an order
    (603.3b): two of them, or three for the Traveler; p2's one comes after (101.4). Passing leads to p2 and on to the
    next step, where p1 may pass or sacrifice."""
    assert [d.leaves for d in count(start("triggers"), 3).depths] == [2, 1 + 4, 2 + 3 * 2 + 6]


def test_replacements() -> None:
    """CR 616.1: a counter is to be put on the Ballista: three effects apply in any order. The controller chooses the
    first of three and the second of two; the last is no choice. Before it: {4} is paid, p1 and p2 pass."""
    game = start("replacements")
    pump = next(b.answer for b in divide(game, 1) if "{4}" in b.text)
    for a in (pump, (0,), (0,)):
        game.push(a)
    assert [d.leaves for d in count(game, 2).depths] == [3, 3 * 2]


def test_activated() -> None:
    """CR 602.2b: targets are chosen before the cost is paid, so what is sacrificed may be the target too. Bombardment,
    the Hauler and the Sorcerer: four creatures and two players each; the new Pyromancer can't tap (302.6). Equip: a
    creature of p1's three. Or to pass."""
    assert [b.leaves for b in divide(start("activated"), 2)] == [1, 6, 6, 6, 3]


def test_split_second() -> None:
    """CR 702.61a: p1 can only pass, then p2 can pass or turn the Tracer up, which is no ability (702.61b), and
    Bombardment can't be activated. If p2 passes, the spell has resolved, and p1 passes, has Disfigure with the last
    Swamp, or the Seer. If not, the Tracer's ability is put on the stack and targets one of three creatures."""
    assert [d.leaves for d in count(start("split-second"), 3).depths] == [1, 2, 3 + 3]


def test_copies() -> None:
    """CR 702.11b: Shock has four targets, the opponent's Bogle is none. Fork has no spell to target. While Clone is on
    the stack, p1, who has kept a Mountain (the default payment), may cast Shock or pass."""
    assert {b.text: b.leaves for b in divide(start("copies"), 2)} == {"pass": 1, "cast Clone": 2, "cast Shock": 4}


def until_priority(game: Game) -> int:
    """The lines from here to where somebody has priority next."""
    d = game.decision
    if d is None or isinstance(d, Priority):
        return 1
    total = 0
    for a in d.options():
        there = game.clone()
        there.push(a)
        total += until_priority(there)
    return total


def test_entering_as_a_copy() -> None:
    """CR 707.2, 614.12: Clone enters as a copy of one of the three creatures on the battlefield, as nothing is targeted
    also of the Bogle, or of none."""
    game = start("copies")
    clone = next(b.answer for b in divide(game, 1) if b.text == "cast Clone")
    for a in (clone, (0,), (0,)):
        game.push(a)
    assert until_priority(game) == 3 + 1


def test_graveyard() -> None:
    """CR 601.3, 702.34a: Firebolt for {4}{R} and Gravecrawler, as a Zombie is there, can be cast from the graveyard;
    the Bolt of {2}{R} has three targets, so has Firebolt. After the others p1 may pass or cast the Bolt."""
    assert [b.leaves for b in divide(start("graveyard"), 2)] == [1, 2, 3, 2, 3]


def test_face_down() -> None:
    """CR 702.37c: the Tracer is cast face up or face down; CR 702.37e: the Aven is turned up, without the stack, and
    its ability has one creature to target. Each leaves only to pass; or to pass."""
    assert [b.leaves for b in divide(start("face-down"), 2)] == [1, 1, 1, 1]


def test_responses() -> None:
    """CR 702.8a: p2 may cast creatures with flash in p1's turn; Essence Scatter has no spell to target yet. With the
    Sailor on the stack there is the Shark or to counter the own Sailor; with the Shark and its two lands gone, the
    Sailor. Or to pass."""
    assert [b.leaves for b in divide(start("responses"), 2)] == [1, 1 + 2, 1 + 1]


def test_planeswalkers() -> None:
    """CR 606.6: Ajani has no −7, Jace no −10. Ajani's +1 targets one of five permanents, his −2 the creature, two
    planeswalkers and two players. Jace's +2 targets nothing and leaves only to pass, as the stack is not empty
    (606.3); his −1 targets a player."""
    assert [b.leaves for b in divide(start("planeswalkers"), 2)] == [1, 5, 5, 1, 2]


def test_three_players() -> None:
    """CR 117.3d: p1 passes to p2, who can only pass; or the Fanatic deals its damage to one of five creatures, itself
    among them as it is sacrificed later (601.2c, h), or three players."""
    assert [d.leaves for d in count(start("three-players"), 2).depths] == [2, 1 + 5 + 3]


def test_mana_by_hand() -> None:
    """CR 605.1a, 605.3: p1 may pass, cast, tap the Reef for {C} or with its second ability, tap the City, or use the
    Star, which another mana pays for."""
    texts = [b.text for b in divide(start("mana-choice", True), 1)]
    assert len(texts) == 6 and sum("Shivan Reef" in t for t in texts) == 2


# ------------------------------------------------------------------ what is counted


def test_no_ply_is_one_position_and_an_ended_game_has_no_lines() -> None:
    game = start("targets")
    assert perft(game, 0) == 1 and divide(game, 0) == []
    game.concede(1)
    assert game.over and perft(game, 0) == 1 and perft(game, 1) == 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_is_left_as_it_is(board: str) -> None:
    """Whatever a clone does first, and changes first, the game that it comes from does not see it."""
    game = start(board)
    key, answers = game.key(), list(game.answers)
    for depth in (1, 2, 3, 4):
        if GOLDEN.depth_within(board, FAST) >= depth:
            perft(game, depth)
    assert game.key() == key and list(game.answers) == answers


def test_forced_decisions_are_plies_or_not() -> None:
    """81 declarations, then p1 and p2 only pass, to the next step and so on; as no plies these vanish."""
    assert [d.leaves for d in count(start("attackers"), 3).depths] == [81, 81, 81]
    found = count(start("attackers"), 2, forced=False).depths
    assert found[0].leaves == 81 and found[1].leaves > 81


def test_different_positions_are_told_by_their_keys() -> None:
    """Lines that differ in what was cast, targeted or divided come to different positions."""
    found = count(start("division"), 3, unique=True).depths
    assert [d.unique for d in found] == [d.leaves for d in found]


def test_what_is_under_way_is_part_of_the_key() -> None:
    """CR 103.5: who keeps and who does not is settled only when all have said so, and is different until then too."""
    game = facade.Game(["red", "green"], 5)
    assert [d.unique for d in count(game, 2, unique=True).depths] == [2, 4]


@pytest.mark.parametrize(("board", "depth"), [("variable-cost", 2), ("triggers", 3), ("modes", 2), ("copies", 3)])
def test_what_was_chosen_for_the_stack_is_part_of_the_key(board: str, depth: int) -> None:
    """CR 601.2b, 603.3b: a spell kicked or not, X, modes, targets, and the order in which abilities are put on the
    stack lead to different positions from then on."""
    found = count(start(board), depth, unique=True).depths
    assert [d.unique for d in found] == [d.leaves for d in found]


def test_as_deep_as_a_number_of_positions() -> None:
    found = deepest(start("triggers"), 100)
    assert [d.leaves for d in found.depths] == [2, 5, 14, 29]
    assert len(deepest(start("attackers"), 5).depths) == 1
    with pytest.raises(TooMany):
        count(start("triggers"), 4, most=49)
    assert count(start("triggers"), 4, most=50).leaves == 29


def test_more_answers_than_are_listed_are_an_error() -> None:
    """Thirteen creatures that may attack: 8,192 declarations."""
    data = {"id": "many", "players": {"p1": {"battlefield": ["13 Grizzly Bears"]}, "p2": {}}, "steps": []}
    from spellwright.judge.build import build_scenario

    scenario = build_scenario({**data, "start": {"step": "declare attackers"}})
    with pytest.raises(UserError, match="too many answers"):
        perft(board_after(scenario).game, 1)


def test_the_python_of_the_page_runs() -> None:
    page = HERE.parent.parent / "docs" / "perft.md"
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, "perft.md", "exec"), {})


# ------------------------------------------------------------------ the command


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(group, ["perft", *arguments], prog_name="spellwright")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_the_command_counts_boards_and_games() -> None:
    status, out, err = run(str(HERE / "targets.yaml"), "--depth", "2", "--divide", "--json")
    assert status == 0 and "positions/s" in err
    board = json.loads(out)["boards"][0]
    assert board["leaves"] == [3, 8] and board["divide"][1] == {
        "text": "cast Lightning Bolt", "answer": board["divide"][1]["answer"], "leaves": 5,
    }  # fmt: skip
    status, out, _ = run("red", "green", "--depth", "2", "--unique")
    assert status == 0 and out.splitlines()[0] == "red against green" and "different" in out


def test_the_command_holds_a_golden_file(tmp_path: Path) -> None:
    targets = str(HERE / "targets.yaml")
    file = tmp_path / "counts.json"
    file.write_text(run(targets, "--depth", "2", "--json")[1], encoding="utf-8")
    assert run(targets, "--golden", str(file))[0] == 0
    data: Any = json.loads(file.read_text(encoding="utf-8"))
    data["boards"][0]["leaves"][1] += 1
    file.write_text(json.dumps(data), encoding="utf-8")
    status, _, err = run(targets, "--golden", str(file))
    assert status == 1 and "targets, depth 2: 8 positions, not 9" in err
    status, _, err = run(str(HERE / "modes.yaml"), "--golden", str(file))
    assert status == 2 and "'modes' was not counted there" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("targets.yaml",), "say how deep"),
        (("targets.yaml", "--depth", "1", "--positions", "5"), "say how deep"),
        (("targets.yaml", "--depth", "-1"), "-1 is not in the range"),
        (("targets.yaml", "--depth", "1", "--id", "target"), "no scenario there has the id 'target'"),
        (("targets.yaml", "red", "--depth", "1"), "scenarios and decks"),
        (("targets.yaml", "--depth", "1", "--seed", "2"), "a scenario has its own seed"),
        (("none.yaml", "--depth", "1"), "no such scenario file"),
        (("red", "--depth", "1"), "neither a file of scenarios nor a game"),
        (("red", "gren", "--depth", "1"), "did you mean green"),
        (("red", "green", "--depth", "1", "--id", "x"), "a game has no id"),
        (("targets.yaml", "--golden", "none.json"), "no such file"),
        (("targets.yaml", "--golden", "targets.yaml"), "this is no JSON"),
        (("targets.yaml", "--golden", "golden.json", "--pay"), "counted otherwise"),
    ],
)
def test_bad_input_is_one_message_and_status_2(
    arguments: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE)
    status, out, err = run(*arguments)
    assert status == 2 and message in err and not out


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"boards": None}, "no 'boards'"),
        ({"boards": [], "forced": 1}, "'forced' is not true or false"),
        ({"boards": [{}]}, "has no 'board'"),
        ({"boards": [{"board": "a", "leaves": ["1"], "ended": [0]}]}, "lists of"),
        ({"boards": [{"board": "a", "leaves": [1, 2], "ended": [0]}]}, "as many"),
    ],
)
def test_a_damaged_golden_file_is_refused(data: dict[str, object], message: str, tmp_path: Path) -> None:
    file = tmp_path / "golden.json"
    file.write_text(json.dumps({"forced": True, "paid by hand": False, **data}), encoding="utf-8")
    with pytest.raises(UserError, match=message):
        Golden.read(file)
