"""Scenario files: what is read, and what is said about mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spellwright.cards.rulings import RulingRef
from spellwright.core.errors import UserError
from spellwright.judge.build import build_scenario, cards_of, parse_scenarios, read_scenarios, scenario_files
from spellwright.judge.scenario import Act, Answer, Claim, Go, Invented, Logged, Moment, Pass, Possible, Resolve
from spellwright.judge.write import to_data
from spellwright.judge.yaml_reader import parse_documents

HEAD = "id: A\n"


def only(text: str):  # type: ignore[no-untyped-def]
    (scenario,) = parse_scenarios(HEAD + text, "a.yaml")
    return scenario


def test_plain_words_stay_words_and_rule_numbers_stay_texts() -> None:
    text = "a: yes\nb: no\nc: on\nd: 106.10\ne: 12\nf: -3\ng: true\nh: null\ni: +1\nj: '5'\nk: 1_000\n"
    ((data, _),) = parse_documents(text, "")
    assert list(data.values()) == ["yes", "no", "on", "106.10", 12, -3, True, None, "+1", "5", "1_000"]


def test_a_scenario_without_players_has_two_with_nothing() -> None:
    scenario = only("steps: []\n")
    assert [s.name for s in scenario.seats] == ["p1", "p2"]
    assert cards_of(scenario) == ["Wastes"]


def test_a_scenario_names_the_rulings_it_shows() -> None:
    one = "{card: Opt, date: 2031-01-02, hash: 0123456789ab}"
    ref = RulingRef("Opt", "2031-01-02", "0123456789ab")
    assert only(f"ruling: {one}\nsteps: []\n").rulings == (ref,)
    scenario = only(f"ruling: [{one}, {one}]\nsteps: []\n")
    assert scenario.rulings == (ref, ref)
    assert build_scenario(to_data(scenario)) == scenario


def test_one_player_gets_an_opponent() -> None:
    assert [s.name for s in only("players: {ann: {life: 3}}\nsteps: []\n").seats] == ["ann", "p2"]


def test_objects_of_the_board() -> None:
    scenario = only(
        """
players:
  p1:
    battlefield:
      - 3 Forest
      - {card: Bane of the Living, as: bane, face down: morph, tapped: true, new: true}
      - card: {name: Spark, type: Instant, cost: "{1}{R}", text: "Spark deals 1 damage to any target."}
      - {token: Goblin, count: 2, counters: {+1/+1: 2}}
      - {card: Cavern of Souls, chosen: {creature_type: Elf}}
    library: [Island]
  p2:
    library: {shuffled: [2 Swamp]}
steps: []
"""
    )
    forests, bane, spark, goblins, cavern = scenario.seats[0].battlefield
    assert (forests.card, forests.count) == ("Forest", 3)
    assert (bane.alias, bane.face_down, bane.tapped, bane.new, bane.counters) == ("bane", "morph", True, True, None)
    assert isinstance(spark.card, Invented) and spark.card.cost == "{1}{R}"
    assert (goblins.token, goblins.count, goblins.counters) == (True, 2, {"+1/+1": 2})
    assert cavern.chosen == {"creature type": "Elf"}
    assert not scenario.seats[0].shuffled and scenario.seats[1].shuffled


def test_steps() -> None:
    scenario = only(
        """
steps:
  - {cast: Blaze, by: p1, at: main 2, x: 3, targets: [p2, [A, B]], pay: [Forest], answers: [yes, {with: 2, by: p2}]}
  - resolve
  - resolve: all
  - pass: p2
  - go: {turn: 2, step: end step}
  - attack: [Bear]
  - block: {Elf: [Bear, Ox]}
  - {answer: {A: 2, B: 1}, by: p1, kind: division}
"""
    )
    cast, top, all_, passing, go, attack, block, answer = scenario.steps
    assert isinstance(cast, Act)
    assert (cast.at, cast.x, cast.targets, cast.pay) == (Moment("postcombat main"), 3, ("p2", ("A", "B")), ("Forest",))
    assert [(r.value, r.by) for r in cast.answers] == [(True, ""), (2, "p2")]
    assert (top, all_, passing) == (Resolve(), Resolve("all"), Pass("p2"))
    assert go == Go(Moment("end", 2))
    assert isinstance(attack, Act) and attack.pairs == (("Bear", ""),)
    assert isinstance(block, Act) and block.pairs == (("Elf", "Bear"), ("Elf", "Ox"))
    assert isinstance(answer, Answer) and answer.reply.value == {"A": 2, "B": 1} and answer.reply.kind == "division"


def test_each_property_is_an_expectation() -> None:
    claims = only(
        """
steps:
  - expect:
      p1: {life: 20, mana: "{G}"}
      Bear: {power: {at least: 2}, keywords: {has: haste}}
      seen by p2: {bane: {name: none}}
      stack: [{name: Blaze, x: 3}]
      count: {p1/battlefield/Forest: 3}
      can: {tap: Forest}
      cannot: [{cast: Blaze, x: 4, refused: x}]
      log: {fact: damage, to: p2, amount: 3, rule: 510.2}
      no log: {fact: draw}
"""
    ).expectations()
    topics = [(c.topic, c.subject, c.prop, c.seat) for c in claims if isinstance(c, Claim)]
    assert topics == [
        ("player", "p1", "life", ""),
        ("player", "p1", "mana", ""),
        ("object", "Bear", "power", ""),
        ("object", "Bear", "keywords", ""),
        ("seen by", "bane", "name", "p2"),
        ("stack", "", "stack", ""),
        ("count", "p1/battlefield/Forest", "count", ""),
    ]
    possible = [(c.act.verb, c.legal, c.refused) for c in claims if isinstance(c, Possible)]
    assert possible == [("tap", True, ""), ("cast", False, "x")]
    logged = [(c.fact, dict(c.fields), c.rule, c.absent) for c in claims if isinstance(c, Logged)]
    assert logged == [("damage", {"to": "p2", "amount": 3}, "510.2", False), ("draw", {}, "", True)]


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        ("steps:\n  - csat: Blaze\n", 3, "no step is called 'csat'", "did you mean cast?"),
        ("steps:\n  - cast: Blaze\n    traget: p2\n", 4, "'cast' has no 'traget'", "targets"),
        ("steps:\n  - {cast: A, resolve: A}\n", 3, "cannot cast and resolve", "two steps"),
        ("steps:\n  - go: upkep\n", 3, "there is no step 'upkep'", "upkeep"),
        ("steps:\n  - {cast: Blaze, by: p3}\n", 3, "there is no player 'p3'", "p1, p2"),
        ("steps:\n  - {cast: Blaze, x: -1}\n", 3, "x is at least 0", ""),
        ("steps:\n  - block: [Elf]\n", 3, "what is blocked", "BLOCKER: ATTACKER"),
        ("steps:\n  - {answer: 1, kind: coins}\n", 3, "no kind of decision 'coins'", "coin"),
        ("steps:\n  - expect: {p1: {lief: 3}}\n", 3, "no property 'lief'", "life"),
        ("steps:\n  - expect: {p1: {life: many}}\n", 3, "expected a whole number", ""),
        ("steps:\n  - expect: {p1: {life: {has: 3}}}\n", 3, "'has' does not go with this property", ""),
        ("steps:\n  - expect: {Bear: {keywords: {lacks: []}}}\n", 3, "at least one", ""),
        ("steps:\n  - expect: {p1: {mana: {G}}}\n", 3, "quotes", ""),
        ("steps:\n  - expect: {cannot: {resolve: top}}\n", 3, "nothing that a player can or cannot do", "cast"),
        ("steps:\n  - expect: {can: {tap: Bog, refused: action}}\n", 3, "not refused", "cannot"),
        ("steps:\n  - expect: {stack: [{nmae: A}]}\n", 3, "no 'nmae'", "name"),
        ("steps:\n  - expect:\n", 3, "nothing is expected", "life"),
        ("steps:\n  - expect: {seen by p9: {A: {name: B}}}\n", 3, "no player 'p9'", "p1"),
        ("players:\n  p1: {mana: {G}{G}}\nsteps: []\n", 3, "not YAML", "quotes"),
        ("players:\n  p1: {mana: green}\nsteps: []\n", 3, "expected mana symbols", ""),
        ("players:\n  p1: {hand: [{card: Bog, tapped: true}]}\nsteps: []\n", 3, "not in hand", ""),
        ("players:\n  p1: {hand: [{as: x}]}\nsteps: []\n", 3, "a card or a token", "card: NAME"),
        ("players:\n  p1:\n    hand: [{card: A, as: x}, {card: B, as: x}]\nsteps: []\n", 4, "two objects", ""),
        ("players: {turn: {}}\nsteps: []\n", 2, "cannot be called 'turn'", "p1"),
        ("rules: [10.3]\nsteps: []\n", 2, "no rule number", "106.12b"),
        ("ruling: {card: Opt, date: 2031-01-02}\nsteps: []\n", 2, "a ruling has no 'hash'", "rulings show NAME"),
        ("ruling: {card: Opt, date: May, hash: a}\nsteps: []\n", 2, "'May' is no date", "2009-10-01"),
        ("ruling: {card: Opt, date: 2031-01-02, hash: a}\nsteps: []\n", 2, "'a' is no hash", "twelve of 0-9"),
        ("ruling: {card: Opt, day: 2031-01-02}\nsteps: []\n", 2, "a ruling has no 'day'", "date"),
        ("id: B\nsteps: []\n", 2, "'id' stands twice", ""),
        ("steps: []\nseed: &a 1\nopening: *a\n", 4, "aliases are not read", ""),
        ("players: {}\n", 1, "no 'steps'", ""),
        ("steps: []\n---\nid: A\nsteps: []\n", 4, "two scenarios have the id 'A'", "a.yaml:1"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_what_would_be_right(text: str, line: int, message: str, hint: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_scenarios(HEAD + text, "a.yaml")
    assert caught.value.place == f"a.yaml:{line}"
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_data_that_is_no_file_is_told_by_path() -> None:
    with pytest.raises(UserError) as caught:
        build_scenario({"id": "A", "steps": [{"cast": "Blaze", "x": "three"}]})
    assert caught.value.place == "steps[0].x"


@pytest.mark.parametrize("text", ["", "# nothing\n", "- 1\n", "[" * 5000, "a: {b: [c", "\tid: A"])
def test_no_scenario_at_all(text: str) -> None:
    with pytest.raises(UserError):
        parse_scenarios(text, "a.yaml")


def test_files_and_folders(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "c.txt"):
        (tmp_path / name).write_text("id: A\nsteps: []\n")
    files = scenario_files([tmp_path, tmp_path / "b.yaml"])
    assert [f.name for f in files] == ["a.yml", "b.yaml"]
    assert [s.id for f in files for s in read_scenarios(f)] == ["A", "A"]
    with pytest.raises(UserError, match="no such scenario file"):
        read_scenarios(tmp_path / "d.yaml")


@given(st.text(alphabet="ab: -[]{}\n\"'#&*!|>%@`~0", max_size=60))
def test_reading_raises_nothing_but_user_errors(text: str) -> None:
    try:
        parse_scenarios(text, "a.yaml")
    except UserError as error:
        assert error.place.startswith("a.yaml")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["p1", "expect", "cast", "A", "{G}", "life", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["expect", "cast", "p1", "life", "can", "log", "fact", "x", "card", "as", "hand", "go"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_building_raises_nothing_but_user_errors(players: object, steps: object) -> None:
    try:
        build_scenario({"id": "A", "players": players, "steps": steps})
    except UserError as error:
        assert error.message
