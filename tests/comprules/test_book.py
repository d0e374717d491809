"""The Comprehensive Rules as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellwright.comprules.book import RuleBook, import_rules, load_rules, parse_rules, text_hash
from spellwright.comprules.search import search_rules
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


def names(book: RuleBook, words: str) -> list[str]:
    return sorted([hit.name for hit in search_rules(book, words)])


def test_search_wants_every_word_or_phrase_in_any_form(book_text: str) -> None:
    book = parse_rules(book_text)
    assert names(book, "PEAR yellow") == ["101.1", "101.1a"]
    assert names(book, "pears yellow") == ["101.1", "101.1a"]
    assert names(book, '"pear is yellow"') == ["101.1", "101.1a"]
    assert names(book, '"yellow pear"') == []
    assert names(book, "plum") == []
    with pytest.raises(UserError, match="there is no word to search for"):
        names(book, "-- {}")


def test_search_has_the_heading_first_and_knows_the_glossary(book_text: str) -> None:
    book = parse_rules(book_text)
    assert {hit.name for hit in search_rules(book, "apples")[:2]} == {"Apple", "100"}
    assert names(book, "something green") == ["Apple"]


def test_search_marks_the_words_it_found(book_text: str) -> None:
    hit = search_rules(parse_rules(book_text), "great red")[0]
    assert hit.name == "101.1b"
    assert [hit.text[a:b] for a, b in hit.spans] == ["great", "red"]


def test_an_unknown_number_is_answered_with_those_there_are(book_text: str) -> None:
    book = parse_rules(book_text)
    with pytest.raises(UserError, match=r"there is no rule 101\.1z\n  101\.1 has 101.1a to 101.1b"):
        book.rule("101.1z")
    with pytest.raises(UserError, match=r"101 has 101\.1 to 101\.59"):
        book.rule("101.99")
    with pytest.raises(UserError, match=r"there is no rule 102.3\n  the nearest is 101.59"):
        book.rule("102.3")
    with pytest.raises(UserError, match=r"there is no rule 099\n  the nearest is 100"):
        book.rule("099")
    with pytest.raises(UserError, match=r"'101.1.2' is no number of a rule"):
        book.rule("101.1.2")


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


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the rules file is empty"),
        (b"\n \n", "the rules file is empty"),
        (b"100.1. One rule only.\n", "this is not the text of the Comprehensive Rules"),
        (b"<html><body>100.1. Apples</body></html>", "this is not the text of the Comprehensive Rules"),
        (b"%PDF-1.7\n\0\xff\xfe binary", "the rules file is not UTF-8 text"),
        (b"100.1. Apples\0\0", "the rules file is binary, not text"),
        (b'[{"rule": "100.1", "text": "Apples"}]', "this is not the text of the Comprehensive Rules"),
        ("half", "this is not the text of the Comprehensive Rules"),
        ("contents", "this is not the text of the Comprehensive Rules"),
        ("twice", "rule 101.1 stands twice"),
    ],
)
def test_a_damaged_file_is_refused_with_one_message(
    book_text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | str, message: str
) -> None:
    monkeypatch.setenv("SPELLWRIGHT_HOME", str(tmp_path / "home"))
    made = {
        "half": book_text[: len(book_text) // 3],
        "contents": book_text[: book_text.index("100.1")],
        "twice": book_text.replace("101.2. Pear", "101.1. Pear"),
    }
    path = tmp_path / "bad.txt"
    path.write_bytes(content if isinstance(content, bytes) else made[content].encode())
    with pytest.raises(UserError, match=message) as caught:
        import_rules(path)
    assert str(path) in caught.value.place
    assert not (tmp_path / "home").exists()
