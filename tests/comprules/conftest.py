"""An invented book in the shape of the published one: its rules say nothing about any game."""

from __future__ import annotations

import pytest


def invented_book() -> str:
    rows = ["A Book of Invented Rules", "", "These rules are effective as of March 4, 2031.", "", "Contents", ""]
    rows += ["1. First Part", "100. Apples", "101. Pears", "", "Glossary", "", "Credits", ""]
    rows += ["1. First Part", "", "100. Apples", ""]
    rows += [f"100.{n}. Apple number {n} is green." for n in range(1, 60)]
    rows += ["", "101. Pears", "", "101.1. A pear is yellow.", "Example: This pear is yellow.", "Example: So is this."]
    rows += ["", "101.1a A small pear", "is yellow too.", "", "101.1b A great pear is red.", ""]
    rows += [f"101.{n}. Pear number {n} is brown." for n in range(2, 60)]
    rows += ["", "Glossary", "", "Apple", "Something green.", "See rule 100.", "", "Pear, Ripe Pear", "Not an apple."]
    rows += ["", "Credits", "", "Nobody: everybody", "", "All rights are invented."]
    return "\n".join(rows) + "\n"


@pytest.fixture
def book_text() -> str:
    return invented_book()
