"""The Comprehensive Rules as data, read from the text file that Wizards of the Coast publish.

The text is theirs and is not part of this package: a user gives a copy (`spellwright rules import FILE`).
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from spellwright.core.errors import UserError, suggestion
from spellwright.core.files import data_folder, decode_text, read_bytes, write_atomically

FILE_NAME = "comprehensive-rules.txt"
FILL_HINT = "fetch the rules as a text file from magic.wizards.com/rules and run `spellwright rules import FILE`"

RULE_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]*)?|\d")
_SECTION = re.compile(r"^(\d)\. (.+)$")
_CHAPTER = re.compile(r"^(\d{3})\. (.+)$")
_RULE = re.compile(r"^(\d{3}\.\d+[a-z]*)\.? (.+)$")
_EFFECTIVE = re.compile(r"effective as of ([A-Z][a-z]+ \d{1,2}, \d{4})")
_EXAMPLE = "Example: "


class Rule:
    """One numbered rule: section (`6`), chapter (`613`), rule (`613.8`) or subrule (`613.8a`)."""

    __slots__ = ("examples", "number", "text")

    def __init__(self, number: str, text: str, examples: tuple[str, ...] = ()) -> None:
        self.number = number
        self.text = text
        self.examples = examples

    def __repr__(self) -> str:
        return f"Rule({self.number!r}, {self.text!r}, {self.examples!r})"


class RuleBook:
    """All rules by number, in the order of the book, and the glossary by term. `effective` is the edition's date."""

    def __init__(self, rules: dict[str, Rule], glossary: dict[str, str], effective: str = "") -> None:
        self.rules = rules
        self.glossary = glossary
        self.effective = effective

    def rule(self, number: str) -> Rule:
        """The rule of this number. Raises UserError, with what there is near it, when there is none."""
        number = number.strip().rstrip(".")
        found = self.rules.get(number)
        if found is not None:
            return found
        if not RULE_NUMBER.fullmatch(number):
            raise UserError(f"{number!r} is no number of a rule", "", "a rule's number is written as 613.8a")
        parent = re.sub(r"[a-z]+$", "", number) if re.search(r"[a-z]$", number) else number.partition(".")[0]
        near = [r.number for r in self.below(parent)] if parent in self.rules else []
        hint = f"{parent} has {near[0]} to {near[-1]}" if near else self._nearest(number)
        raise UserError(f"there is no rule {number}", "", hint)

    def _nearest(self, number: str) -> str:
        """The rules before and after the place where that number would stand."""
        place = rule_order(number)
        same = [n for n in self.rules if len(n.partition(".")[0]) == 3 and ("." in n) == ("." in number)]
        below = max([n for n in same if rule_order(n) < place], key=rule_order, default="")
        above = min([n for n in same if rule_order(n) > place], key=rule_order, default="")
        return f"the nearest are {below} and {above}" if below and above else f"the nearest is {below or above}"

    def below(self, number: str) -> list[Rule]:
        """The rules directly below one: the subrules of a rule, the rules of a chapter, the chapters of a section."""
        if re.fullmatch(r"\d", number):
            return [r for r in self.rules.values() if len(r.number) == 3 and r.number[0] == number]
        if re.fullmatch(r"\d{3}", number):
            return [r for r in self.rules.values() if re.fullmatch(rf"{number}\.\d+", r.number)]
        return [r for r in self.rules.values() if re.fullmatch(rf"{re.escape(number)}[a-z]+", r.number)]

    def term(self, term: str) -> tuple[str, str]:
        """A glossary entry by its term (case does not count), as (term, text). Raises UserError when there is none."""
        folded = term.casefold().strip()
        for known, text in self.glossary.items():
            if known.casefold() == folded or folded in [t.strip().casefold() for t in known.split(",")]:
                return known, text
        raise UserError(f"the glossary has no term {term!r}", "", suggestion(term, self.glossary))


def rule_order(number: str) -> tuple[int, int, int, str]:
    """Where a rule stands in the book: sorts `107.3`, `107.3a`, `107.10`."""
    chapter, _, rest = number.partition(".")
    digits = re.match(r"\d*", rest)
    main = digits.group() if digits else ""
    letters = rest[len(main) :]
    return int(chapter), int(main or 0), len(letters), letters


def text_hash(rule: Rule) -> str:
    """A short hash of a rule's text without its examples; how it is spaced does not count."""
    return hashlib.sha256(" ".join(rule.text.split()).encode()).hexdigest()[:12]


def parse_rules(text: str, place: str = "") -> RuleBook:
    """The book from the text of the published file. Raises UserError when it is something else."""
    lines = [line.strip() for line in text.split("\n")]
    effective = ""
    rules: dict[str, Rule] = {}
    current: Rule | None = None
    seen_rule = False
    i = 0
    while i < len(lines):
        line = lines[i]
        i += 1
        if not line:
            continue
        if line == "Glossary" and seen_rule:
            break
        found = _RULE.match(line) or _CHAPTER.match(line) or _SECTION.match(line)
        if found is not None:
            seen_rule = seen_rule or "." in found[1]
            if "." in found[1] and found[1] in rules:
                hint = "get the file again, as one text of one edition"
                raise UserError(f"rule {found[1]} stands twice", f"{place}, line {i}", hint)
            current = Rule(found[1], found[2])
            rules.pop(found[1], None)  # the contents come first; the order is the book's
            rules[found[1]] = current
        elif not seen_rule:
            dated = _EFFECTIVE.search(line)
            effective = dated[1] if dated and not effective else effective
        elif current is not None and line.startswith(_EXAMPLE):
            current.examples += (line[len(_EXAMPLE) :],)
        elif current is not None:
            current.text += "\n" + line
    if len([n for n in rules if "." in n]) < 100:
        raise UserError("this is not the text of the Comprehensive Rules", place, FILL_HINT)
    return RuleBook(rules, _parse_glossary(lines[i:]), effective)


def _parse_glossary(lines: list[str]) -> dict[str, str]:
    out: dict[str, str] = {}
    block: list[str] = []
    for line in [*lines, ""]:
        if line == "Credits" and not block:
            break
        if line:
            block.append(line)
        else:
            if len(block) > 1:
                out[block[0]] = "\n".join(block[1:])
            block = []
    return out


def load_rules(path: str | Path | None = None) -> RuleBook:
    """The book from a file, or the user's imported copy. Raises UserError when there is none or it is damaged."""
    where = Path(path) if path is not None else data_folder() / FILE_NAME
    if path is None and not where.exists():
        raise UserError("the Comprehensive Rules have not been imported", str(where), FILL_HINT)
    return parse_rules(_read(where), str(where))


def import_rules(path: str | Path) -> RuleBook:
    """Check a copy of the rules and keep it in the data folder. A file that is refused leaves the old copy there."""
    text = _read(path)
    book = parse_rules(text, str(path))
    write_atomically(data_folder() / FILE_NAME, text)
    return book


def _read(path: str | Path) -> str:
    data = read_bytes(path, "rules file")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if b"\0" not in data:  # older editions are in the Windows encoding
            data = data.decode("cp1252", errors="replace").encode()
    return decode_text(data, str(path), "rules file")
