"""The card store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spellwright.cards.reader import read_cards
from spellwright.cards.store import CardStore, import_cards
from spellwright.core.errors import UserError


@pytest.fixture
def store(invented: list[dict[str, Any]], save: Callable[[str, Any], Path]) -> Iterator[CardStore]:
    import_cards(save("cards.json", invented))
    with CardStore.open() as opened:
        yield opened


def names(found: list[Any]) -> list[str]:
    return [c.name for c in found]


def test_what_is_imported_comes_back_unchanged(store: CardStore, tmp_path: Path) -> None:
    read = read_cards(tmp_path / "cards.json").cards
    assert {c.name: c for c in store} == {n: c for n, c in read.items() if c.kind == "card"}
    assert len(store) == 7
    assert store.count_other() == 8
    assert names(list(store.others())).count("Fox") == 2


def test_a_full_name_beats_a_face_of_the_same_name(store: CardStore) -> None:
    assert names(store.find("shade")) == ["Shade"]
    assert names(store.find("SPARK")) == ["Spark // Shade"]
    assert names(store.find("spark/shade")) == ["Spark // Shade"]
    assert names(store.find("dawn moth")) == ["Dusk Moth // Dawn Moth"]
    assert names(store.find("ember fox")) == ["Émber Fox"]
    assert store.find("nothing") == []


def test_tokens_are_found_only_when_asked_for(store: CardStore) -> None:
    assert store.find("Fox") == []
    assert names(store.find("Fox", others=True)) == ["Fox", "Fox"]
    assert names(store.find("Émber Fox", others=True)) == ["Émber Fox"]


def test_the_beginning_of_a_name_is_enough_if_it_is_one_card(store: CardStore) -> None:
    assert store.get_by_start("mira").name == "Mira, Keeper"
    assert store.get_by_start("dawn").name == "Dusk Moth // Dawn Moth"
    with pytest.raises(UserError, match="say which: Shade, Spark // Shade"):
        store.get_by_start("s")


def test_a_name_misspelt_is_answered_with_what_is_near(store: CardStore) -> None:
    with pytest.raises(UserError, match="did you mean Quiet Hill") as caught:
        store.get("Quite Hil")
    assert caught.value.message == "no card is called 'Quite Hil'"
    assert store.near("embre fxo") == ["Émber Fox"]
    assert store.near("zzzzzz") == []


def test_a_face_of_several_cards_is_not_guessed(
    invented: list[dict[str, Any]], save: Callable[[str, Any], Path], store: CardStore
) -> None:
    halves = invented[2]
    other = {**halves, "name": "Spark // Spell", "card_faces": [halves["card_faces"][0], halves["card_faces"][1]]}
    import_cards(save("more.json", [other]))
    with pytest.raises(UserError, match="say Spark // Shade or Spark // Spell"):
        store.get("spark")


def test_importing_again_replaces_and_adds_nothing(
    invented: list[dict[str, Any]], save: Callable[[str, Any], Path], store: CardStore
) -> None:
    changed = {**invented[0], "oracle_text": "Reach"}
    done = import_cards(save("again.json", [*invented[1:], changed]))
    assert (done.cards, done.other, done.new, done.in_store) == (7, 8, 0, 7)
    assert store.get("ember fox").oracle_text == "Reach"
    assert names(store.find("ember fox")) == ["Émber Fox"]


def test_progress_runs_from_nothing_to_all(invented: list[dict[str, Any]], save: Callable[[str, Any], Path]) -> None:
    seen: list[tuple[int, int]] = []
    import_cards(save("cards.json", invented), lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1] == (30, 30)


def test_a_store_that_is_not_there_says_how_to_fill_it(home: Path) -> None:
    with pytest.raises(UserError, match="spellwright cards import FILE"):
        CardStore.open()
    assert not home.exists()
