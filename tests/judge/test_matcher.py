"""Expected values: what they match, what their negation matches, what they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from spellwright.judge.matcher import WrongValue, canonical, make_matcher, show

HOLDS = [
    ("number", 3, 3, 4),
    ("number", "none", None, 0),
    ("number", {"at least": 3}, 3, 2),
    ("number", {"at most": 3}, 3, 4),
    ("number", {"at least": 0}, 0, None),
    ("number", {"not": 3}, 2, 3),
    ("number", {"any of": [1, 3]}, 3, 2),
    ("flag", True, True, False),
    ("text", "Grizzly  Bears", "grizzly bears", "grizzly bear"),
    ("words", ["Flying", "haste"], ["haste", "flying"], ["flying"]),
    ("words", "flying", ["flying"], []),
    ("words", [], [], ["flying"]),
    ("words", "none", [], ["flying"]),
    ("words", {"has": "flying"}, ["haste", "flying"], ["haste"]),
    ("words", {"lacks": ["flying", "haste"]}, ["reach"], ["haste"]),
    ("mana", "{G}{2}{G}", "{2}{G}{G}", "{2}{G}"),
    ("mana", "none", "", "{G}"),
    ("mana", {"has": "{G}{G}"}, "{G}{G}{R}", "{G}{R}"),
    ("mana types", "{G}{W}", "{W}{G}{G}", "{G}"),
    ("counters", {"+1/+1": 2}, {"+1/+1": 2, "time": 0}, {"+1/+1": 2, "time": 1}),
    ("counters", {"has": {"+1/+1": 2}}, {"+1/+1": 2, "time": 1}, {"+1/+1": 3}),
    ("counters", {"lacks": {"time": 1}}, {"+1/+1": 2}, {"time": 5}),
    ("names", 2, ["Forest", "Forest"], ["Forest"]),
    ("names", ["Forest", "Bog", "Forest"], ["Bog", "Forest", "Forest"], ["Bog", "Forest"]),
    ("names", {"has": ["Forest", "Forest"]}, ["Bog", "Forest", "Forest"], ["Bog", "Forest"]),
    ("names", {"at least": 2}, ["Bog", "Forest"], ["Bog"]),
    ("row", ["A", "B"], ["A", "B"], ["B", "A"]),
    ("row", [{"name": "A", "x": 3}], [{"name": "A", "x": 3, "kind": "spell"}], [{"name": "A", "x": 2}]),
    ("row", ["A"], [{"name": "A", "x": 3}], [{"name": "B", "x": 3}]),
    ("row", [], [], ["A"]),
    ("row", {"has": [{"x": 3}]}, [{"name": "B"}, {"name": "A", "x": 3}], [{"name": "A"}]),
    ("row", {"lacks": ["A"]}, [{"name": "B"}], [{"name": "B"}, {"name": "A"}]),
    ("ref", "none", None, "p1"),
]


@pytest.mark.parametrize(("kind", "written", "right", "wrong"), HOLDS)
def test_a_matcher_and_its_negation(kind: str, written: Any, right: Any, wrong: Any) -> None:
    matcher = make_matcher(kind, written)
    assert matcher.matches(canonical(kind, right)) and not matcher.matches(canonical(kind, wrong))
    assert not matcher.negated().matches(canonical(kind, right)) and matcher.negated().matches(canonical(kind, wrong))
    assert matcher.negated().negated() == matcher


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        ("number", True),
        ("number", "3"),
        ("flag", "yes"),
        ("mana", "G"),
        ("mana", 3),
        ("counters", {"+1/+1": "two"}),
        ("counters", 2),
        ("number", {"at least": "3"}),
        ("flag", {"at least": 1}),
        ("words", {"has": []}),
        ("number", {"any of": [3]}),
        ("text", {"a": 1, "b": 2}),
    ],
)
def test_a_value_that_cannot_be_is_refused(kind: str, written: Any) -> None:
    with pytest.raises(WrongValue):
        make_matcher(kind, written)


def test_values_are_shown_as_they_are_written() -> None:
    assert str(make_matcher("mana", "{G}{G}")) == "{G}{G}"
    assert str(make_matcher("counters", {"time": 2})) == "{time: 2}"
    assert str(make_matcher("number", {"at least": 2}).negated()) == "not (at least 2)"
    assert show([]) == "[]" and show(None) == "none" and show(frozenset(["b", "a"])) == "['a', 'b']"


def test_a_part_of_a_text() -> None:
    """A text has a part, in any case, or lacks it."""
    has, lacks = make_matcher("text", {"has": "Below 1"}), make_matcher("text", {"lacks": "below one"})
    actual = canonical("text", "No number falls below 1.")
    assert has.matches(actual) and lacks.matches(actual)
    assert not has.matches(canonical("text", "Below two.")) and not lacks.matches(canonical("text", "Below one."))
