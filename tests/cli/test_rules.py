"""`spellwright rules`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def book(run: Run, tmp_path: Path) -> Path:
    rows = ["These rules are effective as of March 4, 2031.", "", "100. Apples", ""]
    rows += [f"100.{n}. Apple number {n} is green." for n in range(1, 120)]
    rows += [
        "100.1a An apple may be red.",
        "Example: A red apple.",
        "",
        "Glossary",
        "",
        "Apple",
        "A fruit.",
        "",
        "Credits",
    ]
    path = tmp_path / "rules.txt"
    path.write_text("\n".join(rows))
    return path


def test_rules_are_imported_shown_and_searched(run: Run, book: Path) -> None:
    assert run("rules", "import", str(book)).stdout == "121 rules and 1 terms, effective March 4, 2031\n"
    assert run("rules", "100.1").stdout == (
        "100.1 Apple number 1 is green.\n100.1a An apple may be red.\n    Example: A red apple.\n"
    )
    assert run("rules", "apple").stdout == "Apple\nA fruit.\n"
    assert run("rules", "search", "number 77").stdout == "100.77 Apple number 77 is green.\n1 found\n"
    assert json.loads(run("rules", "show", "100.2", "--json").stdout) == [
        {"number": "100.2", "text": "Apple number 2 is green.", "examples": []}
    ]


def test_bad_input_is_one_message_and_status_2(run: Run, book: Path, home: Path) -> None:
    no_book = run("rules", "100.1")
    assert (no_book.exit_code, no_book.stdout) == (2, "")
    assert "spellwright rules import FILE" in no_book.stderr
    book.write_text("nothing")
    refused = run("rules", "import", str(book))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert f"{book}: this is not the text of the Comprehensive Rules" in refused.stderr
    assert not home.exists()
