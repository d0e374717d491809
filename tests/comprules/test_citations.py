"""Citations and their lock. The invented citations are put together, so that they are none of this file's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellwright.comprules.citations import LOCK, cited_in, format_table, main, scan

CITE = "C" + "R "


@pytest.fixture
def project(tmp_path: Path, book_text: str) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "src" / "pears.py").write_text(f'"""{CITE}101.1a."""\n\nRULES = ("100.7",)\n')
    (tmp_path / "tests" / "test_pears.py").write_text(f"# {CITE}101.1, 101.1b\n")
    (tmp_path / "cr.txt").write_text(book_text)
    return tmp_path


def run(project: Path, *options: str) -> int:
    return main(["--root", str(project), *options])


def test_citations_are_found_in_text_and_in_strings() -> None:
    text = f"{CITE}613.8a, 613.8b and 613.9; ({CITE}614-616) or rule 500.1; x = '704.5aa'; y = 1.5; {CITE}107"
    found = [number for number, _ in cited_in(text, "src/a.py")]
    assert found == ["613.8a", "613.8b", "613.9", "614", "616", "704.5aa", "107"]
    ranges = [
        number for number, _ in cited_in(f"{CITE}702.177-178, 601.2f; {CITE}613.8–613.9a, {CITE}107", "docs/a.md")
    ]
    assert ranges == ["702.177", "702.178", "601.2f", "613.8", "613.9a", "107"]
    assert "704.5aa" not in [number for number, _ in cited_in(text, "tests/a.py")]


def test_citations_know_their_place(project: Path) -> None:
    assert [(c.number, c.file, c.line) for c in scan(project)] == [
        ("101.1a", "src/pears.py", 1),
        ("100.7", "src/pears.py", 3),
        ("101.1", "tests/test_pears.py", 1),
        ("101.1b", "tests/test_pears.py", 1),
    ]


def test_the_lock_holds_numbers_and_hashes_and_no_words(project: Path) -> None:
    assert run(project, "--cr", str(project / "cr.txt"), "--write") == 0
    rows = (project / LOCK).read_text().splitlines()
    assert [row.split()[0] for row in rows[1:]] == ["100.7", "101.1", "101.1a", "101.1b"]
    assert "pear" not in (project / LOCK).read_text()
    assert run(project, "--cr", str(project / "cr.txt")) == 0
    assert run(project) == 0


def test_a_rule_that_says_something_else_fails(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cr = project / "cr.txt"
    run(project, "--cr", str(cr), "--write")
    cr.write_text(cr.read_text().replace("A great pear is red.", "A great pear is blue."))
    assert run(project, "--cr", str(cr)) == 1
    assert f"tests/test_pears.py:1: {CITE}101.1b says something else now" in capsys.readouterr().err
    assert run(project, "--cr", str(cr), "--write") == 0


def test_a_rule_that_does_not_exist_fails_and_writes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "src" / "plums.py").write_text(f"# {CITE}199.9\n")
    assert run(project, "--cr", str(project / "cr.txt"), "--write") == 1
    assert f"src/plums.py:1: {CITE}199.9 does not exist" in capsys.readouterr().err
    assert not (project / LOCK).exists()


def test_a_lock_that_is_behind_fails(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project) == 1
    assert "4 cited rules are not in the lock" in capsys.readouterr().err
    run(project, "--cr", str(project / "cr.txt"), "--write")
    (project / "tests" / "test_pears.py").write_text("")
    assert run(project) == 1
    assert "2 rules in the lock are cited nowhere" in capsys.readouterr().err


def test_bad_input_is_status_2(project: Path) -> None:
    assert run(project, "--write") == 2
    assert run(project, "--cr", str(project / "none.txt")) == 2
    (project / "docs").mkdir()
    (project / LOCK).write_text("nonsense\n")
    assert run(project) == 2


def test_the_table_has_a_row_a_rule(project: Path) -> None:
    table = format_table(scan(project))
    assert "| 101.1a | src/pears.py |  |" in table
    assert "| 101.1b |  | tests/test_pears.py |" in table
