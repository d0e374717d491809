"""Full-text search in the Comprehensive Rules: every word has to stand in a rule, the best fit comes first."""

from __future__ import annotations

import re
import sqlite3

from spellwright.comprules.book import Rule, RuleBook
from spellwright.core.errors import UserError

_OPEN, _CLOSE = "\x01", "\x02"
_MARK = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_WORDS = re.compile(r'"([^"]*)"|(\S+)')


class Hit:
    """A rule or (then `rule` is None) a term of the glossary that fits. `spans`: where in `text` the words stand, as
    (start, end); `examples` of a rule are searched too, but nothing is marked in them."""

    __slots__ = ("rule", "spans", "term", "text")

    def __init__(self, text: str, spans: tuple[tuple[int, int], ...], rule: Rule | None, term: str = "") -> None:
        self.text = text
        self.spans = spans
        self.rule = rule
        self.term = term

    @property
    def name(self) -> str:
        """The rule's number, or the term."""
        return self.rule.number if self.rule is not None else self.term


def phrases(words: str) -> list[str]:
    """The words and the phrases in double quotes that a query asks for; nothing without a letter or digit."""
    out = [a or b for a, b in _WORDS.findall(words.replace("’", "'"))]
    return [w for w in out if any([c.isalnum() for c in w])]


def search_rules(book: RuleBook, words: str) -> list[Hit]:
    """The rules and terms in which every word of the query stands, in whatever form ("counters" is "counter"); a phrase
    in double quotes stands as it is. Best first, by BM25. Raises UserError for a query without a word."""
    wanted = phrases(words)
    if not wanted:
        raise UserError("there is no word to search for", "", 'as in: rules search "state-based action" poison')
    entries: list[tuple[Rule | None, str]] = [(rule, "") for rule in book.rules.values()]
    entries += [(None, term) for term in book.glossary]
    db = sqlite3.connect(":memory:")
    try:
        db.execute("CREATE VIRTUAL TABLE t USING fts5(head, text, examples, tokenize='porter unicode61')")
        db.executemany("INSERT INTO t (rowid, head, text, examples) VALUES (?, ?, ?, ?)", _rows(entries, book))
        query = " AND ".join(['"' + w.replace('"', "") + '"' for w in wanted])
        rows = db.execute(
            f"SELECT rowid, highlight(t, 1, '{_OPEN}', '{_CLOSE}') FROM t WHERE t MATCH ? "
            "ORDER BY bm25(t, 8.0, 2.0, 0.5), rowid",
            (query,),
        ).fetchall()
    except sqlite3.OperationalError as error:
        raise UserError(f"this SQLite cannot search: {error}", "", "a Python with SQLite's FTS5 can") from None
    finally:
        db.close()
    out = []
    for number, marked in rows:
        rule, term = entries[number]
        out.append(Hit(rule.text if rule is not None else book.glossary[term], _spans(marked), rule, term))
    return out


def _rows(entries: list[tuple[Rule | None, str]], book: RuleBook) -> list[tuple[int, str, str, str]]:
    """What is searched. A rule that is no sentence is a heading. The kind of apostrophe does not count."""
    out = []
    for i in range(len(entries)):
        rule, term = entries[i]
        if rule is None:
            out.append((i, term, book.glossary[term].replace("’", "'"), ""))
        else:
            text = rule.text.replace("’", "'")
            head = rule.number if "." in text else f"{rule.number} {text}"
            out.append((i, head, text, "\n".join(rule.examples).replace("’", "'")))
    return out


def _spans(marked: str) -> tuple[tuple[int, int], ...]:
    """Where the marks of a text were, in the text without them."""
    out = []
    marks = 0
    for found in _MARK.finditer(marked):
        start = found.start() - marks
        out.append((start, start + len(found[1])))
        marks += 2
    return tuple(out)
