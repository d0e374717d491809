"""The Comprehensive Rules as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellwright.comprules.book import import_rules, load_rules, parse_rules, text_hash
from spellwright.core.errors import UserError


def test_rules_have_number_text_and_examples(book_text: str) -> None:
    book = parse_rules(book_text)
    assert book.effective == "March 4, 2031"
    assert len(book.rules) == 1 + 2 + 59 + 59 + 2
    assert list(book.rules)[:3] == ["1", "100", "100.1"]
    rule = book.rule("101.1")
    assert (rule.text, rule.examples) == ("A pear is yellow.", ("This pear is yellow.", "So is this."))
    assert book.rule("101.1a").text == "A small pear\nis yellow too."
    assert [r.number for r in book.below("101.1")] == ["101.1a", "101.1b"]
    assert [r.number for r in book.below("1")] == ["100", "101"]
    assert len(book.below("100")) == 59


def test_the_glossary_is_read_up_to_the_credits(book_text: str) -> None:
    book = parse_rules(book_text)
    assert book.glossary == {"Apple": "Something green.\nSee rule 100.", "Pear, Ripe Pear": "Not an apple."}
    assert book.term("ripe pear") == ("Pear, Ripe Pear", "Not an apple.")
    with pytest.raises(UserError, match="did you mean Apple"):
        book.term("aple")


def test_search_wants_every_word_or_phrase(book_text: str) -> None:
    book = parse_rules(book_text)
    assert [r.number for r in book.search("PEAR yellow")] == ["101.1", "101.1a"]
    assert [r.number for r in book.search('"pear is yellow"')] == ["101.1"]
    assert book.search("plum") == []


def test_an_unknown_number_is_answered_with_those_there_are(book_text: str) -> None:
    book = parse_rules(book_text)
    with pytest.raises(UserError, match=r"there is no rule 101\.1z\n  101\.1 has 101.1a to 101.1b"):
        book.rule("101.1z")
    with pytest.raises(UserError, match=r"101 has 101\.1 to 101\.59"):
        book.rule("101.99")


def test_a_hash_is_of_the_words_alone(book_text: str) -> None:
    book = parse_rules(book_text)
    spaced = parse_rules(book_text.replace("A pear is yellow.", "A pear  is yellow."))
    changed = parse_rules(book_text.replace("A pear is yellow.", "A pear is blue."))
    assert text_hash(book.rules["101.1"]) == text_hash(spaced.rules["101.1"])
    assert text_hash(book.rules["101.1"]) != text_hash(changed.rules["101.1"])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_published_files_come_in_several_encodings(book_text: str, tmp_path: Path, encoding: str, end: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(book_text.replace("A pear is", "A “pear” is").replace("\n", end).encode(encoding))
    assert load_rules(path).rule("101.1").text == "A “pear” is yellow."


def test_an_imported_copy_stays_when_a_later_file_is_refused(
    book_text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(tmp_path / "home"))
    with pytest.raises(UserError, match="spellwright rules import FILE"):
        load_rules()
    good = tmp_path / "rules.txt"
    good.write_text(book_text)
    import_rules(good)
    bad = tmp_path / "bad.txt"
    bad.write_text("100.1. One rule only.\n")
    for path in (bad, tmp_path / "none.txt", tmp_path):
        with pytest.raises(UserError):
            import_rules(path)
    assert load_rules().rule("100.7").text == "Apple number 7 is green."
