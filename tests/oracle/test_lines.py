"""The whole grammar on invented lines: each reads in one way and prints as it stands; nothing ever raises."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spellwright.ir.node import from_data, to_data
from spellwright.oracle.read import DECLINED, EXACT, READ, VARIANT, print_line, read_card, read_line, read_text, reader

from .lines import abilities

WORDS = sorted({w for line in abilities() for w in line.replace("\n", " ").split(" ")})


@pytest.mark.parametrize("text", abilities())
def test_reads_in_one_way_and_prints_as_it_stands(text: str) -> None:
    line = read_line(text)
    assert (line.status, line.printed) == (EXACT, text), line.report()
    assert line.ir is not None
    assert print_line(line.ir) == text


def test_said_is_plain_data() -> None:
    for text in abilities():
        ir = read_line(text).ir
        assert from_data(to_data(ir)) == ir


@settings(deadline=None, max_examples=150)
@given(st.lists(st.sampled_from([*WORDS, '"', "~", "—", "X", "+1/+1", "(", "•", "\n", "½"]), max_size=25))
def test_token_soup_never_raises(words: list[str]) -> None:
    """Whatever is read prints, and the print reads as the same."""
    line = read_line(" ".join(words), "Brim", "Creature")
    if line.status in READ:
        assert line.ir is not None
        again = read_line(line.printed, "Brim", "Creature")
        assert (again.status, again.ir) == (EXACT, line.ir)
    else:
        assert line.ir is None


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=60))
def test_any_text_never_raises(text: str) -> None:
    assert all(line.ir is not None or line.status not in READ for line in read_text(text, text[:5], "Creature"))


def test_damaged_lines_are_mostly_declined() -> None:
    """Dropping a word from a line gives another line of the game or none at all, seldom a reading of nonsense."""
    draw = random.Random(7)
    read = 0
    tried = 0
    for text in abilities():
        words = text.split(" ")
        if len(words) > 5 and "\n" not in text:
            words.pop(draw.randrange(1, len(words) - 1))
            tried += 1
            read += read_line(" ".join(words)).is_read
    assert tried > 80
    assert read / tried < 0.35


def test_own_name_keeps_its_spelling() -> None:
    """CR 201.5: a legendary card may use a short form of its name; each prints as it was."""
    name, types = "Brim, the Tall Tower", "Legendary Creature — Giant"
    texts = [
        "When Brim, the Tall Tower enters, draw a card.",
        "When Brim enters, draw a card.",
        "When this creature enters, draw a card.",
    ]
    lines = [read_line(t, name, types) for t in texts]
    assert [line.status for line in lines] == [EXACT] * 3
    assert len({str(line.ir) for line in lines}) == 3
    assert lines[1].ir is not None
    assert print_line(lines[1].ir, "Vol, Last of Ash", types) == "When Vol enters, draw a card."


def test_no_short_form_for_cards_that_are_not_legendary() -> None:
    assert read_line("When Brim enters, draw a card.", "Brim Watcher", "Creature — Giant").status == DECLINED


def test_a_decline_says_where_and_what_could_stand_there() -> None:
    line = read_line("Destroy target horseshoe.")
    assert line.status == DECLINED
    assert (line.stopped_at, line.stopped) == (2, "horseshoe")
    assert {"<noun>", "<player noun>"} <= set(line.expected)
    assert "horseshoe" in line.report()


def test_odd_capitals_are_a_variant() -> None:
    line = read_line("Flying, Vigilance")
    assert (line.status, line.printed) == (VARIANT, "Flying, vigilance")


def test_reminder_text_is_left_out_and_modes_join_their_head() -> None:
    lines = read_text("Flying (It can't be blocked.)\nChoose one —\n• Draw a card.\n• You gain 2 life.\n(Done.)")
    assert [line.text for line in lines] == ["Flying", "Choose one —\n• Draw a card.\n• You gain 2 life."]
    assert all(line.is_read for line in lines)


def test_faces_are_read_apart() -> None:
    card = {
        "name": "Brim // Vol",
        "type_line": "Instant // Sorcery",
        "card_faces": [
            {"name": "Brim", "type_line": "Instant", "oracle_text": "Draw a card."},
            {"name": "Vol", "type_line": "Sorcery", "oracle_text": "Vol quux."},
        ],
    }
    faces = read_card(card)
    assert [(f.name, f.is_read) for f in faces] == [("Brim", True), ("Vol", False)]


def test_a_card_without_text_is_read() -> None:
    assert [f.is_read for f in read_card({"name": "Brim", "type_line": "Creature"})] == [True]


def test_spans_of_numerals() -> None:
    """A part of the IR knows its place in the text."""
    text = "Create two 2/2 black Zombie creature tokens. You gain 3 life."
    line = read_line(text)
    assert line.ir is not None
    printed, spans = reader().printer.spans(line.ir, {})
    assert printed == text
    said = {text[a:b] for a, b in spans.values()}
    assert {"two", "2", "2/2", "black", "3"} <= said
