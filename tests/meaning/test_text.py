"""What is written on a card, changed number by number and word by word (CR 107.1, 612)."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from spellwright import facade
from spellwright.core.numbers import NUMBER_WORDS, from_roman, number_word, to_roman
from spellwright.ir.node import to_data
from spellwright.ir.spots import KINDS
from spellwright.meaning import lower
from spellwright.meaning.faces import meant_face
from spellwright.meaning.text import Spelling, spots, with_number, with_word
from spellwright.meaning.unclear import Unclear
from spellwright.oracle.read import read_line
from spellwright.rules.linkcard import link_card
from spellwright.rules.objects import Face
from spellwright.rules.text import type_line


def faces(step: int, first: int) -> list[Face]:
    """The linked faces of every so many-th card of the starter pool."""
    pool = facade.starter()
    return [f for name in sorted(pool)[first::step] for f in link_card(pool[name].meant).faces]


def numberless(abilities: Any) -> str:
    """What abilities mean, with every number taken out."""
    return re.sub(r"-?\d+", "#", json.dumps(to_data(abilities)))


def test_a_changed_number_is_printed_read_again_and_means_the_same_but_for_numbers() -> None:
    """CR 612.1: one more and one less on every number of the starter pool. Not understood are but a few."""
    lower.load()
    done = Counter[str]()
    for face in faces(4, 1):
        old = face.meant
        assert old is not None
        lines = face.writing.lines
        for spot in spots(old, lines, face.writing.number, face.writing.year):
            if spot.part != "text":
                continue
            for n in (spot.n + 1, spot.n - 1):
                if n < 1:
                    continue
                _, new = with_number(old, lines, spot, n)
                i = spot.path[0]
                text, places = facade.sentence(new[i], old.name, type_line(old))
                assert spot.path[1:] in places
                assert read_line(text, old.name, type_line(old)).ir == new[i]
                try:
                    made = meant_face(old, new)
                except Unclear:
                    done["not understood"] += 1
                    continue
                same = numberless(made.abilities) == numberless(old.abilities)
                done["same" if same else "otherwise"] += 1
    assert done["same"] > 200
    assert done["otherwise"] + done["not understood"] < done["same"] / 20


def test_number_words_and_the_numerals_of_chapters_go_both_ways() -> None:
    """CR 107.1, 107.15"""
    assert [number_word(n) for n in (0, 1, 13, 40, 99)] == ["zero", "one", "thirteen", "forty", "ninety-nine"]
    assert [from_roman(to_roman(n)) for n in range(1, 100)] == list(range(1, 100))
    assert len(NUMBER_WORDS) == 100
    for bad in (-1, 100):
        with pytest.raises(ValueError, match="number word"):
            number_word(bad)
    for bad in ("", "IIX", "Q"):
        with pytest.raises(ValueError, match="Roman numeral"):
            from_roman(bad)
    with pytest.raises(ValueError, match="Roman numeral"):
        to_roman(0)


def invented(text: str, **fields: str) -> Face:
    data = {"name": "Three Tests", "layout": "normal", "type_line": "Sorcery", "oracle_text": text, **fields}
    card = facade.compile_card(data)
    assert card.meant is not None
    return link_card(card.meant).faces[0]


def test_the_noun_agrees_with_its_number() -> None:
    """CR 107.1: "two cards" less one is "one card", and "one card" more one "two cards"."""
    for text, n, new in (
        ("Draw two cards.", 1, "Draw one card."),
        ("Draw one card.", 2, "Draw two cards."),
        ("Destroy up to one target creature.", 3, "Destroy up to three target creatures."),
        ("Create two 1/1 white Soldier creature tokens.", 1, "Create one 1/1 white Soldier creature token."),
        ("Roll a six-sided die.", 8, "Roll an eight-sided die."),
    ):
        face = invented(text)
        assert face.meant is not None
        spot = next(s for s in spots(face.meant, face.writing.lines, "", "") if s.part == "text")
        _, lines = with_number(face.meant, face.writing.lines, spot, n)
        assert facade.sentence(lines[0], face.meant.name, "Sorcery")[0] == new


def test_numbers_of_a_name_a_cost_and_the_small_print_are_leaves_too() -> None:
    """CR 612.1: each where it stands, and whether a word says it."""
    face = invented("You gain 3 life.", mana_cost="{2}{G/U}{2/W}{X}", collector_number="117a", released_at="2019-05-03")
    assert face.meant is not None
    found = spots(face.meant, face.writing.lines, face.writing.number, face.writing.year)
    assert [(s.part, s.n, s.word) for s in found] == [
        ("name", 3, True),
        ("mana cost", 2, False),
        ("mana cost", 2, False),
        ("text", 3, False),
        ("collector number", 117, False),
        ("year", 2019, False),
    ]
    assert with_number(face.meant, (), found[0], 21)[0].name == "Twenty-one Tests"


def test_what_has_no_spelling_says_so() -> None:
    """CR 107.1: there are number words up to ninety-nine here, and "choose one" has few others."""
    face = invented("Draw two cards.")
    assert face.meant is not None
    spot = next(s for s in spots(face.meant, face.writing.lines, "", "") if s.part == "text")
    with pytest.raises(Spelling, match="ninety-nine"):
        with_number(face.meant, face.writing.lines, spot, 100)


def test_words_are_replaced_where_they_are_used_as_such() -> None:
    """CR 612.2: in "nonblack" and "swampwalk" too, in mana symbols and names never; the text reads again the same."""
    for text, kind, old, new, changed in (
        ("Destroy target nonblack creature.", "color word", "black", "red", "Destroy target nonred creature."),
        (
            "Creatures you control gain swampwalk until end of turn.",
            "basic land type",
            "Swamp",
            "Plains",
            "Creatures you control gain plainswalk until end of turn.",
        ),
        (
            "Create two 1/1 red Goblin creature tokens.",
            "creature type",
            "Goblin",
            "Elf",
            "Create two 1/1 red Elf creature tokens.",
        ),
        (
            "Add {B}. Destroy target green creature.",
            "color word",
            "green",
            "blue",
            "Add {B}. Destroy target blue creature.",
        ),
        ("Draw a card.", "color word", "green", "blue", "Draw a card."),
    ):
        face = invented(text, name="Black Goblin Swamp")
        assert face.meant is not None and old in KINDS[kind]
        made, lines = with_word(face.meant, face.writing.lines, (old,), new)
        printed = facade.sentence(lines[0], made.name, "Sorcery")[0]
        assert (made.name, printed) == ("Black Goblin Swamp", changed)
        assert read_line(printed, made.name, "Sorcery").ir == lines[0]


def test_every_colour_word_of_the_pool_can_be_replaced() -> None:
    """CR 612.2: whatever holds a colour word, a basic land type or a creature type is spelled with another as well."""
    lower.load()
    tried = 0
    for face in faces(3, 2):
        old = face.meant
        assert old is not None
        for kind, new in (("color word", "blue"), ("basic land type", "Island"), ("creature type", "Zombie")):
            words = tuple([w for w in KINDS[kind] if w != new])
            made, lines = with_word(old, face.writing.lines, words, new)
            if lines == face.writing.lines and made == old:
                continue
            meant_face(made, lines)
            tried += 1
            for line in lines:
                printed = facade.sentence(line, old.name, type_line(old))[0]
                left = re.search(rf"\b(?:{'|'.join(words)})\b", printed.replace(old.name, "~"))
                assert left is None or kind != "color word"
    assert tried > 50
