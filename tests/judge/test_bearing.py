"""Which rules bear on a card: from what it compiled to, the most specific first."""

from __future__ import annotations

from typing import Any

import pytest

from spellwright import facade
from spellwright.comprules.book import RuleBook, parse_rules
from spellwright.comprules.keywords import ABILITIES, differences, keyword_rule
from spellwright.ir.meant.filters import Anything
from spellwright.ir.meant.mods import AddPT
from spellwright.ir.meant.parts import ManaOfColor
from spellwright.judge.bearing import Bearing, bearing, class_rules, rule_numbers


def invented(text: str, type_line: str = "Creature — Fox", **fields: Any) -> list[Bearing]:
    data = {"name": "Ember Fox", "layout": "normal", "type_line": type_line, "oracle_text": text, **fields}
    return bearing(facade.compile_card(data))


def rules(text: str, type_line: str = "Creature — Fox", **fields: Any) -> list[str]:
    return [b.rule for b in invented(text, type_line, **fields)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Flying", {"702.9"}),
        ("Landcycling {2}", {"702.29e"}),
        ("{T}: Add {C}.", {"107.5", "605.1a", "107.4c"}),
        ("{Q}: You gain 1 life.", {"107.6"}),
        ("{X}, {T}: Target player draws X cards.", {"107.3k", "107.3a"}),
        ("When this creature dies, draw a card.", {"700.4", "603.6c", "603.10a"}),
        ("When this creature enters, draw a card.", {"603.6a"}),
        ("Morph {X}{R}\nWhen this creature is turned face up, you gain X life.", {"107.3d", "702.37", "708.8"}),
        ("Morph {3}", {"702.37", "708.2"}),
        ("This creature enters with two +1/+1 counters on it.", {"614.1c", "122.6a", "122.1a"}),
        ("If you would draw a card, scry 2 instead.", {"614.1a"}),
        ("As this creature is turned face up, put two +1/+1 counters on it.", {"708.11", "122.1a"}),
        ("Exile target creature.", {"701.13", "115.1"}),
        ("Whenever this creature attacks, scry 1.", {"508.3", "701.22"}),
    ],
)
def test_rules_are_found_from_what_the_text_compiled_to(text: str, expected: set[str]) -> None:
    assert expected - set(rules(text)) == set()


@pytest.mark.parametrize(
    ("fields", "expected", "not_expected"),
    [
        ({"mana_cost": "{X}{R}"}, {"107.3a", "107.3g", "202.3e"}, {"118.6"}),
        ({"mana_cost": "{R/W}"}, {"107.4e", "202.3f"}, {"107.4f"}),
        ({"mana_cost": "{R/P}"}, {"107.4f", "202.3g"}, {"107.4e"}),
        ({"mana_cost": "{S}{C}{0}"}, {"107.4h", "107.4c", "107.4d"}, {"107.3"}),
        ({"type_line": "Legendary Snow Artifact Creature — Vehicle"}, {"205.4d", "205.4g", "301.7", "302"}, {"205.4e"}),
        ({"type_line": "Legendary Sorcery", "mana_cost": "{1}"}, {"205.4e", "307"}, {"302"}),
        ({"type_line": "Basic Land — Forest"}, {"205.4c", "305.6"}, {"118.6"}),
        ({"color_indicator": ["R"]}, {"204", "118.6"}, {"205.4d"}),
        ({"power": "*", "toughness": "1+*"}, {"208.2"}, {"204"}),
        ({"layout": "meld"}, {"712.4"}, {"712.2"}),
    ],
)
def test_rules_are_found_from_what_is_printed_elsewhere(
    fields: dict[str, Any], expected: set[str], not_expected: set[str]
) -> None:
    found = set(rules("", **{"type_line": "Creature — Fox", **fields}))
    assert expected - found == set()
    assert not_expected & found == set()


def test_x_as_it_enters_needs_an_x_in_the_cost() -> None:
    """CR 107.3m"""
    text = "This creature enters with X +1/+1 counters on it."
    assert "107.3m" in rules(text, mana_cost="{X}{G}")
    assert "107.3m" not in rules("This creature enters with two +1/+1 counters on it.", mana_cost="{X}{G}")


def test_a_targeted_ability_that_makes_mana_is_no_mana_ability() -> None:
    """CR 605.1a"""
    assert "605.1a" not in rules("{T}, Exile target card from a graveyard: Add {G}.")


def test_as_it_enters_is_not_as_it_is_turned_face_up() -> None:
    """CR 708.11"""
    assert "708.11" not in rules("As this creature enters, choose a color.")


def test_one_mode_is_no_mode() -> None:
    """CR 700.2"""
    assert "700.2" not in rules("Draw a card.", "Sorcery")
    assert "700.2" in rules("Choose one —\n• Draw a card.\n• You gain 3 life.", "Sorcery")


def test_rules_know_what_they_are_about_and_in_which_line() -> None:
    found = {b.rule: b for b in invented("Flying\nWhen this creature dies, draw a card.", mana_cost="{R}")}
    assert (found["702.9"].why, found["702.9"].lines) == (("flying",), ((0, 0),))
    assert found["700.4"].lines == ((0, 1),)
    assert (found["302"].why, found["302"].lines) == (("creature",), ())


def test_what_is_rare_comes_first_and_what_every_card_has_last() -> None:
    found = rules("Cascade\nWhen this creature enters, draw a card.", mana_cost="{R}")
    assert found.index("702.85") < found.index("603.6a") < found.index("302")
    assert "702.85" in found[:2]


def test_a_chapter_is_left_out_where_a_rule_of_it_bears() -> None:
    card = facade.compile_card(
        {"name": "Fox", "layout": "normal", "type_line": "Instant", "oracle_text": "Fox deals 2 damage to any target."}
    )
    assert "120" in rule_numbers(card)
    assert "120" not in [b.rule for b in bearing(card)]
    assert "120.1" in [b.rule for b in bearing(card)]


def test_a_line_that_is_not_read_has_the_rules_of_its_symbols_only() -> None:
    assert {"107.5", "302"} <= set(rules("{T}: Zap a fox."))
    assert "602.1" not in rules("{T}: Zap a fox.")


def test_a_docstring_says_where_a_rule_bears() -> None:
    told = {t.rule: t for t in class_rules(ManaOfColor)}
    made = ManaOfColor((), AddPT, among="chosen")  # type: ignore[arg-type]
    assert told["607.2d"].bears(made)
    assert not told["106.7"].bears(made)
    assert class_rules(Anything) == []


def test_keywords_have_the_numbers_of_the_book() -> None:
    """CR 702.2 is deathtouch, CR 702.14 landwalk, CR 701.8 destroy."""
    names = ("deathtouch", "landwalk", "destroy", "For Mirrodin!", "megamorph", "zap")
    assert [keyword_rule(n) for n in names] == ["702.2", "702.14", "701.8", "702.163", "702.37", ""]


def test_another_order_of_keywords_in_the_book_is_told() -> None:
    rows = [f"702.{i + 2}. {ABILITIES[i].title()}" for i in range(len(ABILITIES))]
    rows[3] = "702.5. Zapping"
    book: RuleBook = parse_rules("\n".join(["702. Keyword Abilities", *rows, "702.999. Another"]))
    found = [row for row in differences(book) if row.startswith("702")]
    assert found == ["702.5 is about Zapping, not enchant"]
