"""A card's text as abilities, one a line, with the card's own name as marks.

Reminder text is left out (CR 207.2). Rows that belong to one ability (modes, rows of a die table, levels) stay
joined to it by line breaks. The card's name becomes a mark that tells how it was spelled (CR 201.5b), so that the print
can restore it.
"""

from __future__ import annotations

import re
from typing import Final

FULL: Final = "~"
_REMINDER: Final = re.compile(r"[ \t]*\([^()]*\)")
_JOINED: Final = re.compile(r"•|\+ \{|\d+(—\d+)?\+? \||\d+—\d+ \|")
_LEVEL: Final = re.compile(r"LEVEL \d|(\{[^}]*\})+: Level \d+$|STATION \d")
_PREPOSITION: Final = re.compile(r" (?:of|the|from|in|to) ")
_COMMON: Final = frozenset(
    "A All An At Attack Black Blue Choose Copy Creature Creatures Day Destroy Doctor Draw Each Exile For General Green "
    "He Her His If In It King Lady Legendary Lord Master Mana My Night On Once Prince Princess Queen Red Return Sir "
    "Sol Spell That The They This Three Time Turn Two Until Up Wall When White With You Your".split()
)


def name_spellings(name: str, type_line: str, common: frozenset[str]) -> dict[str, str]:
    """The marks of a card's name and what they spell: `~` the full name; for a legendary card also its short forms,
    `~a` up to the comma, `~b` up to a preposition, `~c` the first word, `~d` the last. Words in `common` (subtypes)
    are never short forms.
    """
    full = name[2:] if name.startswith("A-") else name
    marks = {FULL: full}
    if "Legendary" not in type_line and "Planeswalker" not in type_line:
        return marks
    preposition = _PREPOSITION.search(full)
    words = full.split(" ")
    for mark, short in (
        ("~a", full.split(",")[0] if "," in full else ""),
        ("~b", full[: preposition.start()] if preposition else ""),
        ("~c", words[0].rstrip(",")),
        ("~d", words[-1] if "," not in full else ""),
    ):
        if short and short[0].isupper() and short not in marks.values():
            if short not in _COMMON and short not in common:
                marks[mark] = short
    return marks


def mark_names(text: str, marks: dict[str, str]) -> str:
    """`text` with every spelling of the card's name as its mark."""
    for mark, spelling in marks.items():
        at = text.find(spelling) if spelling else -1
        if at >= 0:
            text = _marked(text, spelling, mark, at)
    return text


def _marked(text: str, spelling: str, mark: str, at: int) -> str:
    """`text` with a mark for a spelling, which stands first at `at`, wherever it is not part of a longer word."""
    out: list[str] = []
    done = 0
    while at >= 0:
        end = at + len(spelling)
        if (at and (text[at - 1] == "~" or in_word(text[at - 1]))) or (end < len(text) and in_word(text[end])):
            at = text.find(spelling, at + 1)
            continue
        out.append(text[done:at])
        out.append(mark)
        done = end
        at = text.find(spelling, end)
    out.append(text[done:])
    return "".join(out)


def in_word(letter: str) -> bool:
    """Whether a character may be part of a word."""
    return letter.isalnum() or letter == "_"


def restore_names(text: str, marks: dict[str, str]) -> str:
    """The inverse of `mark_names`."""
    if "~" not in text:
        return text
    return re.sub("~[a-d]?(?![a-z])", lambda found: marks.get(found[0], found[0]), text)


def ability_lines(text: str) -> list[str]:
    """The text without reminders, split into abilities."""
    lines: list[str] = []
    level = False
    plain = _REMINDER.sub("", text) if "(" in text else text
    for raw in plain.split("\n"):
        line = raw.strip()
        if not line:
            continue
        opens = _LEVEL.match(line) is not None
        if lines and not opens and (level or _JOINED.match(line)):
            lines[-1] += "\n" + line
        else:
            lines.append(line)
        level = level or opens
    return lines
