"""Fields whose value is changed, and the scenarios that notice."""

import pytest

from spellwright.core.errors import UserError
from spellwright.ir.meant.abilities import Body, Modes, SpellAbility
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.effects import Draw, GainLife
from spellwright.ir.meant.filters import Not, TypeIs
from spellwright.ir.meant.objects import EachPlayer, Matching, Opponents, You
from spellwright.judge import fields, mutants
from spellwright.judge.build import parse_scenarios
from spellwright.rules import linkcard

SPELL = SpellAbility(Modes((Body((), (Draw(You(), Fixed(2)), GainLife(Opponents(), Fixed(3)))),), Fixed(1), Fixed(1)))


def test_every_node_has_a_place_where_it_can_be_changed():
    found = {type(n).__name__: path for path, n in mutants.places(SPELL)}
    changed = mutants.changed(SPELL, found["GainLife"], "who", EachPlayer())
    assert changed.modes.bodies[0].effects == (Draw(You(), Fixed(2)), GainLife(EachPlayer(), Fixed(3)))
    for path, node in mutants.places(SPELL):
        for field in node.__struct_fields__:
            assert mutants.changed(SPELL, path, field, getattr(node, field)) == SPELL


def test_pairs_are_fields_that_say_something():
    pairs = mutants.pairs_of(SPELL)
    assert ("Draw", "amount") in pairs
    assert ("Draw", "label") not in pairs
    assert ("Modes", "repeat") not in pairs


def test_mutants_have_the_type_of_the_field():
    donors = mutants.Donors([SPELL])
    assert donors.mutants(Fixed(2), "n")[:2] == [3, 1]
    assert donors.mutants(Modes((), Fixed(1), None, repeat=True), "repeat") == [False]
    assert Opponents() in donors.mutants(Draw(You(), Fixed(2)), "who")
    assert Not(TypeIs("land")) in donors.mutants(Matching(TypeIs("land")), "what")
    assert () not in donors.mutants(Body((), ()), "effects")
    assert all([m != Fixed(2) for m in donors.mutants(Draw(You(), Fixed(2)), "amount")])


def test_changes_are_told_by_what_is_another():
    assert mutants.change(Draw(You(), Fixed(2)), Draw(You(), Fixed(4))) == "Fixed.n: 2 to 4"
    assert mutants.change(You(), Opponents()) == "You to Opponents"


SCENARIO = """
id: {id}
players:
  p1:
    mana: "{{U}}"
    hand:
      - {{name: Sip, type: Instant, cost: "{{U}}", text: "Draw a card. You gain 2 life."}}
steps:
  - cast: Sip
  - resolve
  - expect:
      p1: {expected}
"""


def search(expected):
    linkcard.setup()
    text = SCENARIO.format(id="sip", expected=expected).replace("- {name", "- card: {name")
    cases = fields.cases_of(parse_scenarios(text), lambda _: None)
    assert len(cases) == 1
    return fields.Search(cases)


def test_a_scenario_notices_what_it_expects_and_nothing_else():
    life = search("{life: 22}")
    assert life.find(("GainLife", "amount")).scenario == "sip"
    assert life.find(("GainLife", "who")).scenario == "sip"
    assert life.find(("Draw", "amount")).scenario == ""
    hand = search("{hand: 1}")
    assert hand.find(("Draw", "amount")).scenario == "sip"
    assert hand.find(("GainLife", "amount")).scenario == ""


def test_a_card_that_cannot_be_linked_or_played_proves_nothing():
    case = search("{life: 22}").by_pair[("GainLife", "amount")][0]
    (key,) = [k for k in case.cards if not isinstance(k, str)]
    card = case.cards[key]
    (path,) = [p for p, n in mutants.places(card) if isinstance(n, GainLife)]
    assert fields.with_change(case, key, mutants.changed(card, path, "amount", You())) is None
    kept = fields.with_change(case, key, card)
    assert kept is not None and not fields.notices(case.scenario, kept)


def test_every_pair_is_listed_once_and_every_exception_has_a_reason(tmp_path, monkeypatch):
    used = fields.used_pairs()
    assert len(used) == len(set(used)) > 600
    assert set(fields.known_exceptions()) <= set(used)
    bad = tmp_path / "exceptions.txt"
    bad.write_text("Draw.amount:\n")
    monkeypatch.setattr(fields, "EXCEPTIONS", bad)
    with pytest.raises(UserError, match="is no exception"):
        fields.known_exceptions()


def test_a_table_is_read_as_it_was_written(tmp_path):
    rows = [fields.Found(("A", "b"), "sip", "1 to 2"), fields.Found(("A", "c"), "", "")]
    path = tmp_path / "fields.md"
    path.write_text(fields.as_markdown(rows, {("A", "c"): "no card can tell"}))
    assert fields.read_table(path) == {("A", "b"): "sip", ("A", "c"): ""}
    path.write_text("nothing")
    with pytest.raises(UserError, match="no table of fields"):
        fields.read_table(path)


def test_bad_arguments_are_told(capsys):
    assert fields.main(["NoSuchClass"]) == 2
    assert "no playable card uses NoSuchClass" in capsys.readouterr().err
