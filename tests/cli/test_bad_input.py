"""Bad input of every kind: one message that names the place and what would be right, status 2, nothing written."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

FILES = Path(__file__).parents[1] / "bad_input"
COMMANDS = {
    "deck": ("deck", "check"),
    "cards": ("cards", "import"),
    "custom": ("compile", "--cards"),
    "scenario": ("check",),
    "save": ("play", "--auto", "--load"),
    "record": ("replay",),
    "rules": ("rules", "import"),
    "rulings": ("rulings", "import"),
    "pool": ("pool", "rebuild", "--into"),
}
"""What is run on a file, by the word that its name begins with."""

LINE = "a line is a count and a name, such as `4 Name` or `4 Name (SET) 123`"
CARD_FILE = "a card file is Scryfall's bulk data (a JSON array, or one card a line) or MTGJSON"
SAVED = "a saved game is written by `save` in a game, a record by --record"

WRONG = {
    "deck-arena-no-count.txt": ("line 6: 'Mountain' is no card line", "put a count before the name: `1 Mountain`"),
    "deck-arena-heading.txt": ("line 5: 'Sidebord' is no card line", "did you mean Sideboard?"),
    "deck-mtgo-three-parts.txt": ("several blank lines divide the list", "perhaps above line 5, or `Deck` on top"),
    "deck-mtgo-large-sideboard.txt": (
        "line 4: what follows the blank line is more than 15",
        "put `Sideboard` on a line",
    ),
    "deck-mtgo-doctype.dek": (", line 2: a document type declaration is not read", "take the <!DOCTYPE ...> out"),
    "deck-mtgo-tag.dek": (", line 4: the XML is broken: mismatched tag", "export the deck again"),
    "deck-mtgo-no-name.dek": ("line 4: a card without Name", 'a card is `<Cards Quantity="4" Sideboard="false" Name='),
    "deck-cockatrice-zone.cod": ("line 3: there is no zone 'mian'", "did you mean main?"),
    "deck-cockatrice-number.cod": ("line 4: the count of Mountain is 'four'", "it is a whole number, 1 to 1000"),
    "deck-other.xml": (", line 2: <decklist> is no deck list", "did you mean Deck?"),
    "deck-forge-section.dck": ("line 5: there is no section [Sidboard]", "did you mean Sideboard?"),
    "deck-forge-line.dck": ("line 3: 'Mountain|M10|2' is no card line", "is `4 Name` or `4 Name|SET|1`"),
    "deck-xmage-line.dck": ("line 3: '16 Mountain' is no card line", "is `4 [SET:123] Name`"),
    "deck-moxfield-line.txt": ("line 3: 'four Mountain (M10) 242 *F* #red' is no card line", LINE),
    "deck-moxfield-quantity.json": ("boards.mainboard.cards['a1']: the count is '4'", 'a card is `{"quantity": 4, '),
    "deck-moxfield-cut.json": ("the JSON ends in line 2 before it is complete", "export the deck again"),
    "deck-archidekt-count.txt": ("line 2: the count is 0", "it can be 1 to 1000"),
    "deck-mtgjson-name.json": ("data.mainBoard[1]: a card without a name", 'a card is `{"count": 4, "name": "..."}`'),
    "deck-table-board.csv": ("line 2: there is no board 'mainbord'", "did you mean mainboard"),
    "deck-table-row.csv": ("line 3: the row has 4 cells, the titles are 3", "below the titles `Count,Name`"),
    "deck-names.txt": ("line 2: no card is called 'Mountan'", "did you mean Mountain"),
    "deck-latin1.txt": ("the deck list is not UTF-8 text (line 2)", "save it as plain text in UTF-8"),
    "deck-empty.txt": ("there is no card in the list", LINE),
    "deck-picture.txt": ("the deck list is not UTF-8 text (line 1)", "save it as plain text in UTF-8"),
    "cards-cut.json": ("the JSON ends in line 3 before it is complete: the file is damaged", "get the file again"),
    "cards-line.jsonl": (", line 2: the line is not a whole JSON object", "get the file again"),
    "cards-object.json": ("this JSON object is neither a card nor MTGJSON data", CARD_FILE),
    "cards-page.html": ("this is not JSON", CARD_FILE),
    "cards-damaged.json": ("there is no card in it: entry 1: no type_line", CARD_FILE),
    "cards-rulings.json": ("this is a file of rulings, not of cards", "`spellwright rulings import FILE`"),
    "cards-cut.json.gz": ("the packed file is damaged or cut short", "get the file again"),
    "custom-type.txt": (":2:1: no card type is called 'Creatrue'\n    Creatrue — Fox\n    ^^^^^^^^\n", "Creature?"),
    "custom-symbol.txt": (
        ":3:4: there is no mana symbol {H}\n    {2}{H}: Draw a card.\n       ^^^\n",
        "mana symbols are",
    ),
    "custom-size.txt": (":3:1: Ember Fox: a creature has power and toughness", "2/2 on the last line"),
    "custom-faces.txt": (":1:1: a card of 2 faces needs a layout", "say how: a line `Layout: transform`"),
    "custom-clash.txt": (":1: there is a card called 'Shock'", "give yours another name, or say --replace"),
    "custom-entry.json": (", entry 2, mana_cost of Ash Fox:4: there is no mana symbol {RR}", "did you mean {R}{R}?"),
    "scenario-colon.yaml": (":2: not YAML: mapping values are not allowed here", "a colon or a # is written in quotes"),
    "scenario-verb.yaml": (":5: no step is called 'csat'", "did you mean cast?"),
    "scenario-card.yaml": (":4: no card is called 'Shokc'", "did you mean Shock?"),
    "scenario-zone.yaml": (":4: a player has no 'hnad'", "did you mean hand?"),
    "scenario-twice.yaml": (":6: 'id' stands twice", "make a list of mappings of what has to stand twice"),
    "scenario-value.yaml": (":3: life is a whole number, not 'many'", "a whole number"),
    "save-cut.json": ("this is no saved game: Unterminated string starting at in line 2", SAVED),
    "save-other.json": ("this is no saved game: it has no 'spellwright' version", SAVED),
    "save-version.json": ("this game was saved by format 99", "this version reads format 1"),
    "save-decks.json": ("the saved game is damaged: deck 1 has 'Forest'", "which is not among its cards"),
    "save-answers.json": ("the saved game is damaged: it has no list of 'answers'", "list of 'answers'"),
    "record-line.jsonl": ("this record is damaged: line 2 is no JSON", SAVED),
    "record-version.jsonl": ("this record has format 42", "this version reads 1"),
    "record-answers.jsonl": ("the saved game is damaged: answer 1 is 'keep'", "not a list of numbers"),
    "rules-other.txt": ("this is not the text of the Comprehensive Rules", "fetch the rules as a text file from"),
    "rules-cut.txt": ("this is not the text of the Comprehensive Rules", "fetch the rules as a text file from"),
    "rules-picture.txt": ("the rules file is not UTF-8 text (line 1)", "save it as plain text in UTF-8"),
    "rulings-cards.json": ("there is no ruling in it: entry 1: no comment", "with published_at, comment and oracle_id"),
    "rulings-cut.jsonl": (", line 2: the line is not a whole JSON object", "get the file again"),
    "pool-line.jsonl": (", line 1: this is no card of a pool", "one JSON object with `card`, `said` and `meant`"),
}
"""What the message has to say of each file: the place with what is wrong there, and what would be right."""


def test_every_file_is_here() -> None:
    assert {p.name for p in FILES.iterdir() if p.suffix != ".md"} == set(WRONG)
    assert len(WRONG) >= 40


def all_files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.parametrize("name", WRONG)
def test_bad_input_is_one_message_that_names_the_place_and_what_would_be_right(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(FILES / name, tmp_path / name)
    before = all_files(tmp_path)
    result = run(*COMMANDS[name.partition("-")[0]], name)
    wrong, right = WRONG[name]
    assert result.exit_code == 2
    assert re.fullmatch(r"(0 passed, 1 failed\n)?", result.stdout)  # `check` always ends with its count
    message = result.stderr
    assert message.startswith("Error: ") and message.count("Error: ") == 1
    assert "Traceback" not in message and "Error:" not in message.removeprefix("Error:")
    assert name in message
    assert wrong in message and right in message
    assert message.count(wrong) == 1
    assert len(message.splitlines()) <= 5
    assert all_files(tmp_path) == before
