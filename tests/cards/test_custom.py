"""Invented cards from a file: what stands where, and every fault at its place."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spellwright.cards.custom import FaultyCards, Written, read_custom, type_faults
from spellwright.core.errors import UserError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cards.txt"


def cards(file: Path, text: str) -> list[Written]:
    file.write_bytes(text.encode())
    return read_custom(file)


def test_a_card_as_it_stands_on_paper(file: Path) -> None:
    (written,) = cards(
        file, "# mine\n\nEmber Fox {1}{R/W}\nlegendary creature - fox\nHaste\n\t{G}: Draw a card.\n2/1+*\n"
    )
    face = written.card.front
    assert (written.card.name, written.card.layout, written.line) == ("Ember Fox", "normal", 3)
    assert (face.name, face.mana_cost, face.type_line) == ("Ember Fox", "{1}{R/W}", "Legendary Creature — Fox")
    assert (face.oracle_text, face.power, face.toughness) == ("Haste\n{G}: Draw a card.", "2", "1+*")
    assert (face.colors, face.color_indicator) == (("W", "R"), None)  # CR 202.2
    assert written.card.color_identity == ("W", "R", "G")  # CR 903.4
    assert written.texts == (((5, "Haste"), (6, "\t{G}: Draw a card.")),)


def test_what_editors_make_of_quotation_marks_and_minus_does_not_count(file: Path) -> None:
    text = "\ufeffVela {R}\r\nPlaneswalker — Chandra\r\n-2: “Draw” Vela’s card.\r\n–X: Draw.\r\nLoyalty: 3\r\n"
    face = cards(file, text)[0].card.front
    assert face.oracle_text == '−2: "Draw" Vela\'s card.\n−X: Draw.'
    assert face.loyalty == "3"


def test_several_cards_and_faces(file: Path) -> None:
    text = (
        "Day {W}\nLayout: transform\nCreature — Cat\n1/1\n//\nNight\nCreature — Cat\n2/2\nColors: b, G\n\n\n"
        "Siege {1}\nBattle — Siege\nDefense: 4\n\nEmpty Land\nLand\n"
    )
    day, siege, land = [w.card for w in cards(file, text)]
    assert (day.name, day.layout, [f.name for f in day.faces]) == ("Day // Night", "transform", ["Day", "Night"])
    assert (day.faces[1].colors, day.faces[1].color_indicator) == (("B", "G"), ("B", "G"))  # CR 204
    assert day.color_identity == ("W", "B", "G")
    assert (siege.front.defense, land.front.oracle_text, land.color_identity) == ("4", "", ())


def test_scryfalls_shape_will_do(file: Path) -> None:
    fox = {"name": "Ember Fox", "type_line": "Creature — Fox", "mana_cost": "{R}", "power": "1", "toughness": "1"}
    hill = {"name": "Hill", "layout": "normal", "type_line": "Land", "oracle_text": "{T}: Add {R}."}
    for text, lines in (
        (json.dumps([fox, hill]), [0, 0]),
        (json.dumps({"object": "list", "data": [fox, hill]}), [0, 0]),
        (f"{json.dumps(fox)}\n\n{json.dumps(hill)}\n", [1, 3]),
    ):
        found = cards(file, text)
        assert [w.card.name for w in found] == ["Ember Fox", "Hill"]
        assert [w.line for w in found] == lines
        assert found[1].card.color_identity == ("R",)
    assert [w.card.name for w in cards(file, json.dumps(fox))] == ["Ember Fox"]


@pytest.mark.parametrize(
    ("text", "line", "column", "width", "said", "hint"),
    [
        ("Fox {R}\nCreatrue — Fox\n1/1", 2, 1, 8, "no card type is called 'Creatrue'", "did you mean Creature?"),
        ("Fox {R}\nLegendry Creature\n1/1", 2, 1, 8, "no card type is called 'Legendry'", "did you mean Legendary?"),
        ("Fox {R}\nCreature — Human Wizrad\n1/1", 2, 18, 6, "no subtype is called 'Wizrad'", "did you mean Wizard?"),
        ("Fox {R}\nCreature Fox\n1/1", 2, 10, 3, "Fox is a subtype", "subtypes stand after a dash: Creature — Fox"),
        ("Fox {R}\nLegendary\n1/1", 2, 1, 9, "the type line has no card type", "it begins as Creature —"),
        ("Fox {R}\nCreature Instant\n1/1", 2, 10, 7, "no card is Creature and Instant", "instants and sorceries"),
        ("Fox {R}\nSorcery Instant", 2, 9, 7, "no card is Sorcery and Instant", "which of them it is"),
        ("Fox {R}\nLand Land", 2, 6, 4, "Land is there twice", "each card type is said once"),
        ("Fox {R}\nKindred — Fox", 2, 1, 7, "a kindred card has another card type", "it begins as Kindred Instant —"),
        ("Fox {R}\nInstant — Trap Fox", 2, 16, 3, "Fox is no subtype of Instant", "a card has only subtypes"),
        ("Fox {R}\nEnchantment — Gate", 2, 15, 4, "Gate is no subtype of Enchantment", "a card has only subtypes"),
        ("Fox {R}{Q}\nInstant", 1, 8, 3, "there is no mana symbol {Q}", "mana symbols are {W}"),
        ("Fox {2r}\nInstant", 1, 5, 4, "there is no mana symbol {2r}", "did you mean {2}{R}, or {2/R}?"),
        ("Fox {R\nInstant", 1, 5, 1, "a brace '{' without the other", "a symbol is written {R}"),
        ("Fox {R}\nInstant\nAdd {g}.", 3, 5, 3, "there is no mana symbol {g}", "did you mean {G}?"),
        ("{R}\nInstant", 1, 1, 3, "a card without a name", "a card is its name and cost"),
        ("A // B\nInstant", 1, 1, 6, "a name with //", "write both faces one below the other"),
        ("Fox {R}", 1, 1, 7, "Fox has no type line", "a card is its name and cost"),
        ("Fox {R}\nCreature — Fox\nHaste", 3, 1, 5, "Fox: a creature has power and toughness", ""),
        ("Fox {R}\nCreature — Fox\nHaste\n2/y", 4, 1, 3, "'2/y' is no power and toughness", "they are written 2/2"),
        ("Fox {R}\nInstant\nDraw a card.\n2/2", 4, 1, 3, "Fox: only creatures, Vehicles", ""),
        ("Fox {R}\nPlaneswalker — Jace\n+1: Draw.", 3, 1, 9, "Fox: planeswalkers, and only they, have loyalty", ""),
        ("Fox {R}\nInstant\nLoyalty: 3", 3, 1, 10, "Fox: planeswalkers, and only they", ""),
        ("Fox {R}\nBattle — Siege", 2, 1, 14, "Fox: battles, and only they, have defense", ""),
        ("Fox\nPlaneswalker — Jace\nLoyalty: many", 3, 1, 13, "the loyalty is 'many'", "it is a number: Loyalty: 3"),
        ("Fox\nInstant\nColors: pink", 3, 1, 12, "'pink' are no colours", "letters of WUBRG"),
        (
            "A\nLayout: transfrom\nInstant\n//\nB\nInstant",
            2,
            1,
            17,
            "there is no layout 'transfrom'",
            "did you mean transf",
        ),
        ("A\nInstant\n//\nB\nInstant", 1, 1, 1, "a card of 2 faces needs a layout", "say how: a line `Layout: "),
        ("A\nInstant\nLayout: split", 1, 1, 1, "a split card has two faces", "put a line `//` between them"),
        ("A\nInstant\n//", 1, 1, 1, "a face is empty", "`//` stands between two faces"),
        ("A\nInstant\n\na\nLand", 4, 0, 0, "there are two cards called 'a'", "the other is in line 1"),
    ],
)
def test_a_fault_has_its_place_and_what_would_be_right(
    file: Path, text: str, line: int, column: int, width: int, said: str, hint: str
) -> None:
    with pytest.raises(FaultyCards) as caught:
        cards(file, text)
    fault = caught.value.faults[0]
    assert len(caught.value.faults) == 1
    assert (fault.line, fault.column, fault.width) == (line, column, width)
    assert fault.text.startswith(said) and fault.hint.startswith(hint)
    if column:
        shown = str(caught.value).split("\n")
        assert shown[0] == f"{file}:{line}:{column}: {fault.text}"
        assert shown[2] == "    " + " " * (column - 1) + "^" * width
        assert text.split("\n")[line - 1] == shown[1].removeprefix("    ")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([7], "entry 1: this is no card"),
        ([{"name": "Fox"}], "entry 1: Fox: no type_line"),
        ([{"name": "Fox", "type_line": "Creatrue"}], "entry 1, type_line of Fox:1: no card type is called 'Creatrue'"),
        (
            [{"name": "Fox", "type_line": "Land", "oracle_text": "Add {r}."}],
            "entry 1, oracle_text of Fox:5: there is no",
        ),
        ([{"name": "Fox", "type_line": "Creature"}], "entry 1: Fox: a creature has power and toughness"),
        ([{"name": "Fox", "type_line": "Land", "layout": "split"}], "entry 1: Fox: a split card without its faces"),
    ],
)
def test_so_have_faults_of_json(file: Path, data: object, said: str) -> None:
    with pytest.raises(FaultyCards) as caught:
        cards(file, json.dumps(data))
    assert f"{file}, {said}" in str(caught.value)


def test_all_faults_are_told_at_once(file: Path) -> None:
    with pytest.raises(FaultyCards) as caught:
        cards(file, "Fox {Q}\nCreatrue\n\nOx\nInstnt\n")
    assert str(caught.value).startswith(f"{file}: 3 faults in the cards\n{file}:1:5: ")
    assert [f.line for f in caught.value.faults] == [1, 2, 5]


def test_a_file_without_cards(file: Path) -> None:
    for text, said in (("# nothing\n", "there is no card in it"), ("[]", "there is no card in it"), ("[{", "JSON")):
        with pytest.raises(UserError, match=said):
            cards(file, text)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(codec="utf-8"), max_size=80), st.sampled_from(["", "Fox {R}\nCreature — Fox\n", "[", "{"]))
def test_no_text_makes_a_traceback(file: Path, text: str, start: str) -> None:
    with contextlib.suppress(UserError):
        cards(file, start + text)


@pytest.mark.parametrize(
    "type_line",
    [
        "Kindred Instant — Elf Trap",
        "Artifact Land — Gate Equipment",
        "Legendary Enchantment Creature — Elf God",
        "Land Creature — Forest Dryad",
        "Creature — Time Lord Doctor",
        "Creature — Glorblax",
        "Battle — Siege",
        "Sorcery — Lesson",
    ],
)
def test_types_that_go_together_do(type_line: str) -> None:
    """CR 205.2b, 205.3c, 308.2; a subtype of nobody's may be invented."""
    assert type_faults(type_line) == []
