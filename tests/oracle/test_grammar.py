"""The grammar as a whole: it builds without complaint, hides no second reading, and its words inflect."""

from __future__ import annotations

import pytest

from spellwright.core.numbers import NUMBER_OF_WORD
from spellwright.oracle.build import grammar
from spellwright.oracle.check import abstract_with_fields, overlaps, unreachable
from spellwright.oracle.gate import faults, measure, measure_all
from spellwright.oracle.inflect import plural, verb
from spellwright.oracle.lex import join, words
from spellwright.oracle.normalise import ability_lines, mark_names, name_spellings, restore_names
from spellwright.oracle.tokens import WORD, captured, token_id, uncaptured


def test_no_fixed_spelling_is_also_derived_by_a_rule() -> None:
    assert overlaps(grammar()) == []


def test_every_class_of_the_package_can_be_said() -> None:
    assert unreachable(grammar()) == []
    assert abstract_with_fields(grammar()) == []


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("draw", "draws draw drew drawing draw drawn"),
        ("be", "is are was being be been"),
        ("tap", "taps tap tapped tapping tap tapped"),
        ("die", "dies die died dying die died"),
        ("copy", "copies copy copied copying copy copied"),
        ("exile", "exiles exile exiled exiling exile exiled"),
        ("search", "searches search searched searching search searched"),
        ("doesn't", "doesn't don't doesn't don't don't don't"),
    ],
)
def test_verbs(infinitive: str, forms: str) -> None:
    assert " ".join(verb(infinitive)) == forms


@pytest.mark.parametrize(
    ("one", "many"),
    [("card", "cards"), ("Elf", "Elves"), ("ability", "abilities"), ("Plains", "Plains"), ("Mercenary", "Mercenaries"),
     ("Human", "Humans"), ("library", "libraries"), ("Equipment", "Equipment"), ("Fox", "Foxes")],
)  # fmt: skip
def test_nouns(one: str, many: str) -> None:
    assert plural(one) == many


@pytest.mark.parametrize(
    "line",
    [
        "You gain an 8/8 and a 1/1.",
        "It's an X/X creature with a unity counter.",
        "{2}{W}, {T}: Draw a card.",
        "Landfall — Draw a card.",
        "Ward—Pay 3 life.",
        'It gains "Draw a card." It stays.',
        'Create a token with "Draw a card." and flying.',
        "Noncreature spells and non-Elf creatures get -1/-0.",
        "LEVEL 2-6\n3/3\nFlying",
        "Players' hands aren't yours; they're theirs.",
        "−3: Scry 2.",
        "X's value can't be 0.",
    ],
)
def test_tokens_join_to_the_line_they_came_from(line: str) -> None:
    tokens = ["a" if w in ("a", "an") else w for w in words(line)]
    spans: list[tuple[int, int]] = []
    assert join(tokens, {}, spans) == line
    assert len(spans) == len(tokens)


def test_number_words_are_numbers() -> None:
    for word, n in NUMBER_OF_WORD.items():
        if word != "one":
            assert captured(WORD, token_id(word), word.title()) == n
            assert uncaptured(WORD, n) == word


def test_names_come_back() -> None:
    """CR 201.5: full name and short forms of a legendary card are told apart."""
    marks = name_spellings("Brim of the Tall Tower", "Legendary Creature — Giant", frozenset())
    text = "When Brim of the Tall Tower attacks, Brim deals 1 damage. Brims stay."
    marked = mark_names(text, marks)
    assert marked == "When ~ attacks, ~b deals 1 damage. Brims stay."
    assert restore_names(marked, marks) == text


def test_rows_of_one_ability_stay_together() -> None:
    text = "Roll a d20.\n1—9 | Draw a card.\n10—20 | Scry 2.\nFlying\nLEVEL 1-4\n2/2\nTrample\nLEVEL 5+\n6/6"
    assert ability_lines(text) == [
        "Roll a d20.\n1—9 | Draw a card.\n10—20 | Scry 2.",
        "Flying",
        "LEVEL 1-4\n2/2\nTrample",
        "LEVEL 5+\n6/6",
    ]


CARDS = [
    {"name": "Brim", "type_line": "Creature", "oracle_text": "Flying\nWhen this creature enters, draw a card."},
    {"name": "Vol", "type_line": "Instant", "oracle_text": "Destroy target creature.\nQuux the horse."},
    {"name": "Wen", "type_line": "Creature", "oracle_text": "Flying, Vigilance"},
]


def test_the_gate_counts_cards_lines_and_what_stopped_them() -> None:
    found = measure(CARDS)
    assert (found["cards"], found["cards_read"], found["cards_exact"]) == (3, 2, 1)
    assert (found["lines"], found["lines_read"]) == (5, 4)
    assert (found["lines_exact"], found["lines_variant"], found["lines_declined"]) == (3, 1, 1)
    assert [(s["cards"], s["context"], s["example"]) for s in found["stops"]] == [(1, " | quux", "Quux the horse.")]


def test_the_gate_finds_no_fault_in_sound_lines() -> None:
    assert faults(measure_all(CARDS)) == []
