"""Which rules the program cites, and whether they still say what they said.

A citation is `CR 613.8a` in code, tests and documents (also `CR 613.8a, 613.8b`, `CR 614-616` and `CR 701.9-12`), or a
string in the package that is nothing but a rule's number. The lock file has a line a cited rule: its number and a hash
of its text.

    python -m spellwright.comprules.citations                    every cited rule is in the lock
    python -m spellwright.comprules.citations --cr FILE          and its text is the one it was written against
    python -m spellwright.comprules.citations --cr FILE --write  write the lock anew
    python -m spellwright.comprules.citations --table FILE       write a table: rule, code, tests
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from spellwright.comprules import keywords
from spellwright.comprules.book import RuleBook, load_rules, rule_order, text_hash
from spellwright.core.errors import UserError
from spellwright.core.files import read_text, write_atomically

LOCK = Path("docs/rules.lock")
TABLE = Path("src/spellwright/comprules/keywords.py")
SCANNED = ("src", "tests", "docs", "benchmarks", "README.md")
ENDINGS = (".py", ".md", ".yaml", ".yml")
GENERATED = frozenset({"rules.md"})

_NUMBER = r"\d{3}(?:\.\d+[a-z]*)?"
_SHORT = r"\d{1,3}[a-z]*(?![.\d])"
_CITED = re.compile(
    rf"\bCR\s+({_NUMBER}(?:(?:,\s*|\s+and\s+|\s+or\s+|\s*/\s*|,?\s+#\s*){_NUMBER}|[-–](?:{_NUMBER}|{_SHORT}))*)"
)
_EACH = re.compile(rf"([-–]?)({_NUMBER}|{_SHORT})")
_BARE = re.compile(r"""(["'])(\d{3}\.\d+[a-z]*)\1""")


class Citation:
    """A rule's number where it is cited: a file below the project's root and a line in it."""

    __slots__ = ("file", "line", "number")

    def __init__(self, number: str, file: str, line: int) -> None:
        self.number = number
        self.file = file
        self.line = line


def scan(root: Path) -> list[Citation]:
    """All citations in the project at `root`, by file and line."""
    out = []
    for path in _files(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        out += [Citation(number, name, text.count("\n", 0, at) + 1) for number, at in cited_in(text, name)]
    return out


def cited_in(text: str, name: str) -> list[tuple[str, int]]:
    """The rules cited in a file's text, as (number, index)."""
    out = []
    for found in _CITED.finditer(text):
        before = ""
        for each in _EACH.finditer(found[1]):
            number = each[2]
            if each[1] and "." in before and "." not in number:  # 702.177-178 ends with 702.178
                number = f"{before.partition('.')[0]}.{number}"
            out.append((number, found.start(1) + each.start(2)))
            before = number
    if name.startswith("src/") and name.endswith(".py"):
        out += [(found[2], found.start(2)) for found in _BARE.finditer(text)]
    return sorted(out, key=lambda pair: pair[1])


def _files(root: Path) -> list[Path]:
    out = []
    for part in SCANNED:
        top = root / part
        found = [top] if top.is_file() else sorted(top.rglob("*"))
        out += [p for p in found if p.suffix in ENDINGS and p.is_file() and p.name not in GENERATED]
    return out


def read_lock(path: Path) -> dict[str, str]:
    """The lock file as hashes by rule number; empty when there is none. Raises UserError when it is damaged."""
    if not path.exists():
        return {}
    out = {}
    for number, line in enumerate(read_text(path, "lock file").split("\n"), 1):
        if line and not line.startswith("#"):
            parts = line.split(" ")
            if len(parts) != 2 or not re.fullmatch(_NUMBER, parts[0]):
                raise UserError("a line is a rule's number and a hash", f"{path}, line {number}", "write it anew")
            out[parts[0]] = parts[1]
    return out


def format_lock(numbers: set[str], book: RuleBook) -> str:
    """The text of a lock file for these rules."""
    rows = [f"# rules cited, and a hash of what each says in the edition of {book.effective}"]
    rows += [f"{n} {text_hash(book.rules[n])}" for n in sorted(numbers, key=rule_order)]
    return "\n".join(rows) + "\n"


def problems(citations: list[Citation], lock: dict[str, str], book: RuleBook | None) -> list[str]:
    """What is wrong: rules that do not exist, rules that say something else now, a lock that is not up to date."""
    first: dict[str, Citation] = {}
    for c in citations:
        first.setdefault(c.number, c)
    out = []
    unlocked = []
    for number in sorted(first, key=rule_order):
        where = f"{first[number].file}:{first[number].line}: CR {number}"
        if book is not None and number not in book.rules:
            out.append(f"{where} does not exist")
        elif number not in lock:
            unlocked.append(number)
        elif book is not None and lock[number] != text_hash(book.rules[number]):
            out.append(f"{where} says something else now: read it again, then write the lock anew")
    if unlocked:
        out.append(f"{len(unlocked)} cited rules are not in the lock: write it anew ({_some(unlocked)})")
    gone = [n for n in sorted(lock, key=rule_order) if n not in first]
    if gone:
        out.append(f"{len(gone)} rules in the lock are cited nowhere: write it anew ({_some(gone)})")
    return out


def _some(numbers: list[str]) -> str:
    return ", ".join(numbers[:8]) + (", ..." if len(numbers) > 8 else "")


def format_table(citations: list[Citation]) -> str:
    """A document with a row a rule: where the code cites it, and which tests do."""
    code: dict[str, list[str]] = {}
    tests: dict[str, list[str]] = {}
    for c in citations:
        if c.file.startswith(("src/", "tests/")):
            side = tests if c.file.startswith("tests/") else code
            files = side.setdefault(c.number, [])
            if c.file not in files:
                files.append(c.file)
    rows = ["# Rules", "", "Which code and which tests cite a rule of the Comprehensive Rules. Generated by", ""]
    rows += ["    python -m spellwright.comprules.citations --table docs/rules.md", ""]
    rows += ["| rule | code | tests |", "|---|---|---|"]
    for number in sorted({*code, *tests}, key=rule_order):
        cells = [
            ", ".join([f.removeprefix("src/spellwright/") for f in side.get(number, [])]) for side in (code, tests)
        ]
        rows.append(f"| {number} | {cells[0]} | {cells[1]} |")
    return "\n".join(rows) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Exit status 0 when all is well, 1 when a citation or the lock is wrong, 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m spellwright.comprules.citations")
    parser.add_argument("--cr", metavar="FILE", help="the Comprehensive Rules as a text file")
    parser.add_argument("--write", action="store_true", help="write the lock anew (needs --cr)")
    parser.add_argument("--table", metavar="FILE", help="write a table of rules, code and tests")
    parser.add_argument("--root", metavar="FOLDER", default=".", help="the project (default: here)")
    options = parser.parse_args(arguments)
    root = Path(options.root)
    try:
        if options.write and not options.cr:
            raise UserError("--write needs --cr FILE")
        book = load_rules(options.cr) if options.cr else None
        citations = scan(root)
        if options.table:
            write_atomically(Path(options.table), format_table(citations))
        numbers = {c.number for c in citations}
        if options.write and book is not None and all([n in book.rules for n in numbers]):
            changed = [n for n, h in read_lock(root / LOCK).items() if n in numbers and h != text_hash(book.rules[n])]
            write_atomically(root / LOCK, format_lock(numbers, book))
            for number in changed:
                print(f"CR {number} says something else than before")
        wrong = problems(citations, read_lock(root / LOCK), book)
        if book is not None and (root / TABLE).exists():
            wrong += keywords.differences(book)
    except UserError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{len(numbers)} rules cited in {len(citations)} places, {len(wrong)} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
