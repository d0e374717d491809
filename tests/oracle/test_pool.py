"""The pool: what ships says what it means, holds no text, and is up to date."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spellwright import facade
from spellwright.core.errors import UserError
from spellwright.oracle.compile import compile_card
from spellwright.oracle.pool import (
    NAMES,
    STARTER,
    ImportedCards,
    Library,
    Pool,
    Record,
    Refused,
    build_pool,
    compile_for_pool,
    read_names,
    starter_deck,
    starter_deck_names,
    starter_pool,
)
from spellwright.oracle.read import print_line

BASICS = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
UPDATE = "run `spellwright pool rebuild --starter`"

FOX = {
    "name": "Ember Fox",
    "layout": "normal",
    "mana_cost": "{1}{R}",
    "type_line": "Creature — Fox",
    "oracle_text": "Haste (It can attack at once.)\nWhen Ember Fox dies, draw a card.",
    "power": "2",
    "toughness": "1",
    "collector_number": "7",
    "released_at": "2031-02-03",
}
SONG = {"name": "Song", "layout": "normal", "type_line": "Instant", "oracle_text": "Sing a song of sixpence."}


@pytest.fixture(scope="module")
def pool() -> Pool:
    return starter_pool(facade.engine)


def record(card: dict[str, str]) -> Record:
    made = compile_for_pool(compile_card(card).printed, facade.lacks)
    assert isinstance(made, Record), made
    return made


# ------------------------------------------------------------------ what ships


def test_what_is_printed_is_read_as_what_is_said(pool: Pool) -> None:
    """Compiling the print of every card gives what the card says and means in the file."""
    said, meant = [], []
    for card in pool.values():
        again = compile_card(card.printed)
        if again.said != card.said:
            said.append(card.name)
        elif again.meant != card.meant:
            meant.append(card.name)
    assert (said, meant) == ([], []), UPDATE


def test_every_card_can_be_played(pool: Pool) -> None:
    wrong = {name: why for name, card in pool.items() if (why := facade.lacks(card.meant))}
    assert wrong == {}, UPDATE


def test_there_is_no_text_in_the_file(pool: Pool) -> None:
    """Facts and structure only: no line of any card stands in the file, not even from its third word on."""
    rows = {json.loads(row)["card"]["name"]: row for row in STARTER.read_text(encoding="utf-8").splitlines()}
    for name, card in pool.items():
        assert "oracle_text" not in rows[name]
        for line in card.printed.oracle_text.split("\n"):
            words = line.split(" ")
            if len(words) >= 6:
                assert " ".join(words[2:]) not in rows[name], name


def test_several_hundred_cards_ship_and_all_that_ship_are_wanted(pool: Pool) -> None:
    names = set(read_names(NAMES))
    assert len(pool) >= 500
    assert set(pool) <= names


@pytest.mark.parametrize("name", starter_deck_names())
def test_a_starter_deck_is_a_deck(name: str) -> None:
    """CR 100.2a: sixty cards or more, no more than four of one name but basic lands; every card can be played."""
    deck = starter_deck(name)
    assert deck.size() >= 60
    assert [n for n, count in deck.main.items() if count > 4 and n not in BASICS] == []
    assert len(facade.deck_cards(name)) == deck.size()


def test_the_file_is_the_same_when_it_is_written_again(pool: Pool, tmp_path: Path) -> None:
    pool.write(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == STARTER.read_bytes()


def test_a_game_needs_no_grammar() -> None:
    code = (
        "import sys, spellwright\n"
        "game = spellwright.Game(['green', 'red'], seed=7)\n"
        "print([m for m in sys.modules if m in ('spellwright.oracle.build', 'spellwright.oracle.compile', 'sqlite3')"
        " or m.startswith('spellwright.ir.said')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ------------------------------------------------------------------ a card of a pool


def test_a_name_is_found_in_any_case_and_by_a_face(pool: Pool) -> None:
    assert pool["llanowar ELVES"].name == "Llanowar Elves"
    split = [c.facts for c in pool.values() if len(c.facts.faces) > 1]
    assert split
    for facts in split:
        for face in facts.faces:
            assert face.name in pool


def test_a_card_knows_its_facts_and_its_text(pool: Pool) -> None:
    card = pool["Lightning Bolt"]
    assert (card.facts.front.mana_cost, card.facts.front.type_line) == ("{R}", "Instant")
    assert card.printed.oracle_text == "Lightning Bolt deals 3 damage to any target."
    assert card.status == "playable"
    assert [line.report() for line in card.lines] == ["playable"]
    assert print_line(card.said[0][0], "Shock", "Instant") == "Shock deals 3 damage to any target."


def test_an_unknown_name_has_a_hint(pool: Pool) -> None:
    with pytest.raises(UserError, match="did you mean Lightning Bolt"):
        pool.card("Lightnig Bolt")
    assert pool.get("Lightnig Bolt") is None
    with pytest.raises(KeyError):
        pool["Lightnig Bolt"]


# ------------------------------------------------------------------ making pools


def test_a_record_has_the_facts_but_not_the_text() -> None:
    made = record(FOX)
    assert made.card.front.oracle_text == ""
    assert (made.card.front.power, made.card.collector_number, made.card.year) == ("2", "7", "2031")
    assert "Haste" not in made.card.keywords
    card = Pool([made])["ember fox"]
    assert card.printed.oracle_text == "Haste\nWhen Ember Fox dies, draw a card."
    assert card.meant == compile_card(FOX).meant


def test_a_card_that_cannot_be_played_is_refused_with_the_line() -> None:
    made = compile_for_pool(compile_card(SONG).printed, facade.lacks)
    assert isinstance(made, Refused)
    assert made.why.startswith("'Sing a song of sixpence.': declined, stopped at 'Sing'")
    lacking = compile_for_pool(compile_card(FOX).printed, lambda card: "a fox")
    assert lacking == Refused("Ember Fox", "a fox")


def test_a_pool_is_built_from_names_and_says_what_is_missing() -> None:
    """Without a store a card is compiled from its own print."""
    old = Pool([record(FOX)])
    made, refused = build_pool(["ember fox", "Quiet Hill"], None, facade.lacks, old)
    assert list(made) == ["Ember Fox"]
    assert made.record("Ember Fox") == old.record("Ember Fox")
    assert [(r.name, r.why) for r in refused] == [("Quiet Hill", "no card in the pool is called 'Quiet Hill'")]


def test_cards_come_and_go() -> None:
    fox = Pool([record(FOX)])
    both = fox.with_records([record({**FOX, "name": "Ash Fox", "oracle_text": "Haste"})])
    assert (len(fox), sorted(both), list(both.without(["Ember Fox"]))) == (1, ["Ash Fox", "Ember Fox"], ["Ash Fox"])


@pytest.mark.parametrize(
    "row", [b"{", b"[]", b'{"card": {"name": "X"}}', b'{"card":{"name":"X","layout":"normal","faces":[]},"said":[]}']
)
def test_a_damaged_file_is_refused_with_the_line(tmp_path: Path, row: bytes) -> None:
    path = tmp_path / "pool.jsonl"
    Pool([record(FOX)]).write(path)
    path.write_bytes(path.read_bytes() + row + b"\n")
    with pytest.raises(UserError, match=r"pool\.jsonl, line 2: this is no card of a pool"):
        Pool.read(path)


def test_a_card_of_another_version_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    Pool([record(FOX)]).write(path)
    path.write_text(path.read_text().replace('"+Card"', '"+OldCard"').replace('"=Paragraph"', '"=OldParagraph"'))
    card = Pool.read(path)["Ember Fox"]
    with pytest.raises(UserError, match=r"no IR class is called 'OldCard'\n  .*pool rebuild"):
        _ = card.meant


def test_an_earlier_collection_goes_before_a_later_one(tmp_path: Path) -> None:
    changed = Pool([record({**FOX, "power": "9"})])
    cards = Library((changed, Pool([record(FOX)]), ImportedCards(tmp_path / "none.sqlite")))
    assert cards["ember fox"].printed.front.power == "9"
    assert (len(cards), list(cards), cards.hint_for("Ember Fx")) == (1, ["Ember Fox"], "did you mean Ember Fox?")
