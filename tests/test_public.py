"""What `import spellwright` gives."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import spellwright
from spellwright.cards.store import import_cards

FOX = {
    "name": "Ember Fox",
    "layout": "normal",
    "mana_cost": "{R}",
    "type_line": "Creature — Fox",
    "oracle_text": "Haste",
    "power": "2",
    "toughness": "1",
}
SINGER = {**FOX, "name": "Fox Singer", "oracle_text": "Flying\nSing a song of sixpence.\nHaste"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(folder))
    return folder


def test_importing_the_package_imports_no_room() -> None:
    code = "import sys, spellwright; print([m for m in sys.modules if m.startswith('spellwright')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['spellwright']"


def test_every_public_name_is_there() -> None:
    for name in spellwright.__all__:
        assert getattr(spellwright, name) is not None
        assert name in dir(spellwright)
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        _ = spellwright.gmae


# ------------------------------------------------------------------ games


def test_a_game_is_asked_answered_and_taken_back() -> None:
    game = spellwright.Game(["green", "red"], seed=7)
    assert isinstance(game, spellwright.Game)
    begun, first = game.key(), game.decision
    other = game.clone()
    assert isinstance(other, spellwright.Game)
    game.push(next(iter(first.options())))
    assert game.key() != begun
    assert other.key() == begun
    game.pop()
    assert game.key() == begun


def test_decks_are_given_in_many_ways(tmp_path: Path) -> None:
    """The same sixty cards in the same order, the same seed: the same game."""
    path = tmp_path / "mine.txt"
    text = "\n".join([f"{n} {name}" for name, n in spellwright.load_deck("green").main.items()])
    path.write_text(text)
    deck = spellwright.parse_deck(text)
    names = [name for name, count in deck.main.items() for _ in range(count)]
    pool = spellwright.load_pool()
    cards = [pool[n] for n in names]
    games = [spellwright.Game([d, "red"], 3) for d in ("green", str(path), path, deck, names, cards)]
    games.append(spellwright.Game([[c.meant for c in cards], "red"], 3))
    assert len({g.key() for g in games}) == 1


def test_a_game_is_saved_and_loaded() -> None:
    game = spellwright.Game(["green", "red"], seed=7)
    game.push(next(iter(game.decision.options())))
    data = json.loads(json.dumps(game.save()))
    assert spellwright.Game.load(data).key() == game.key()
    with pytest.raises(spellwright.UserError, match="no saved game"):
        spellwright.Game.load({})


def test_invented_cards_are_given_by_name() -> None:
    fox = spellwright.compile_card(FOX)
    game = spellwright.Game([["Ember Fox"] * 7 + ["Mountain"] * 7] * 2, cards={"Ember Fox": fox})
    assert {c.name for c in game.decks[0]} == {"Ember Fox", "Mountain"}
    same = spellwright.Game([[fox] * 7 + ["Mountain"] * 7] * 2)
    assert same.key() == game.key()


def test_every_card_that_cannot_be_played_is_named() -> None:
    singer = spellwright.compile_card(SINGER)
    with pytest.raises(spellwright.UserError) as caught:
        spellwright.Game(["red", ["Forst"] * 4 + ["Forest", singer]])
    assert str(caught.value).split("\n")[:2] == [
        "deck 2: 2 cards of the deck cannot be played",
        "  Forst: no card is called so; did you mean Forest?",
    ]
    assert "  Fox Singer: declined, reading: stopped at 'Sing'" in str(caught.value)


def test_with_leave_an_unplayable_card_comes_without_the_line() -> None:
    """The line is absent, and shown to be."""
    singer = spellwright.compile_card(SINGER)
    with pytest.warns(UserWarning, match=r"Fox Singer is played without:\n  Sing a song of sixpence\."):
        game = spellwright.Game([[singer] * 10, "red"], allow_unplayable=True)
    whole = spellwright.compile_card({**SINGER, "oracle_text": "Flying\nHaste"})
    assert game.decks[0][0] == whole.meant


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        (["green"], "a game needs two decks or more"),
        ("green", "a game needs two decks or more"),
        (["green", []], "deck 2 is empty"),
        (["gren", "red"], "did you mean green"),
        (["nothing.txt", "red"], "there is no such deck list"),
    ],
)
def test_decks_that_are_none_are_refused(decks: Any, message: str) -> None:
    with pytest.raises(spellwright.UserError, match=message):
        spellwright.Game(decks)


def test_a_card_of_the_store_can_be_in_a_deck(tmp_path: Path) -> None:
    deck = ["Ember Fox"] * 7 + ["Mountain"] * 7
    with pytest.raises(spellwright.UserError, match="cards import"):
        spellwright.Game([deck, "red"])
    (tmp_path / "cards.json").write_text(json.dumps([FOX]))
    import_cards(tmp_path / "cards.json")
    assert spellwright.Game([deck, "red"]).decks[0][0].name == "Ember Fox"


# ------------------------------------------------------------------ cards


def test_a_card_is_compiled_and_printed() -> None:
    card = spellwright.compile_card({**FOX, "oracle_text": "Haste (It may attack.)\nSing a song of sixpence."})
    assert (card.status, [line.status for line in card.lines]) == ("declined", ["playable", "declined"])
    with pytest.raises(spellwright.UserError, match="'Sing a song of sixpence"):
        spellwright.print_card(card)
    assert spellwright.print_card(spellwright.compile_card(FOX)) == "Haste"
    pool = spellwright.load_pool()
    assert spellwright.print_card(pool["Shock"]) == "Shock deals 2 damage to any target."


@pytest.mark.parametrize("data", [{}, {"name": "X"}, {"name": 3, "layout": "normal", "type_line": "Instant"}])
def test_what_is_no_card_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(spellwright.UserError, match="this is no card"):
        spellwright.compile_card(data)


def test_pools_are_loaded_by_path(tmp_path: Path, home: Path) -> None:
    assert len(spellwright.load_pool()) >= 500
    with pytest.raises(spellwright.UserError, match="no cards in this folder"):
        spellwright.load_pool(tmp_path)
    with pytest.raises(spellwright.UserError, match="there is no such pool"):
        spellwright.load_pool(tmp_path / "none.jsonl")
    (tmp_path / "cards.json").write_text(json.dumps([FOX, SINGER]))
    import_cards(tmp_path / "cards.json")
    for path in (home, home / "cards.sqlite"):
        pool = spellwright.load_pool(path)
        assert list(pool) == ["Ember Fox", "Fox Singer"]
        assert (pool["ember fox"].status, pool["Fox Singer"].status) == ("playable", "declined")
