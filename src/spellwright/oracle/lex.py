"""A line as tokens, and tokens as a line: each the inverse of the other.

`'s 're 've` are tokens of their own, as are `non` before a word and `non-` before a capital; `+1/+1` is five tokens;
`a` and `an` are one. A spaced dash and a tight one differ. A quotation that ends a sentence carries the sentence's
full stop inside; the tokens have a second one outside, so that quotations nest like any ability.
"""

from __future__ import annotations

import re
from typing import Final

from spellwright.oracle.tokens import token_id

SPACED_DASH: Final = " — "
RANGE: Final = "‑"  # the hyphen of a range of numbers
_TOKEN: Final = re.compile(
    r"""\s—(?:\s|$)|\{[^}]*\}|\n(?!•)|~[a-d]?(?![a-z])|(?<![\w*])[+\-−](?=[\dX*])|(?<=\d)-(?=\d)"""
    r"""|\d+(?:,\d{3})+|\d+(?:st|nd|rd|th)\b|\d+|and/or"""
    r"""|[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9]*(?:['][a-z]+)?(?:-[A-Za-zÀ-ɏ0-9]+(?:'[a-z]+)?)*!?(?<=[A-Za-zÀ-ɏ0-9'])|'(?:s|re|ve|d|ll)\b|[^\s]"""
)
_CONTRACTION: Final = re.compile(r"(.+?)('s|'re|'ve|'d|'ll)$")
_NON: Final = re.compile(r"([Nn]on)(-?)(.+)$")
_NON_WORDS: Final = frozenset(
    "artifact aura basic battle black blue colorless combat creature enchantment green historic instant land legendary "
    "mana multicolored outlaw permanent planeswalker red snow sorcery token white".split()
)
_NO_SPACE_BEFORE: Final = frozenset((",", ".", ":", ";", "'s", "'re", "'ve", "'d", "'ll", "'", "?", "!", "/", RANGE))
_GLUED: Final = frozenset(("non", "non-", "Non", "Non-", "/", "—", SPACED_DASH, RANGE, "\n"))
_CAPITAL_AFTER: Final = frozenset((".", "•", ":", "—", SPACED_DASH, "\n", "|", "?", "!"))
_SIGNS: Final = frozenset("+-−")
_AN: Final = re.compile(r"(?:[aeiou](?!ni[cqv]|n[ie]\b|se|ne-|nity)|8|11\b|18\b|x$|hour|\{8|honor|heir)", re.IGNORECASE)


def words(line: str) -> list[str]:
    """The tokens of a line as they are spelled."""
    if line == "non-":
        return [line]
    out: list[str] = []
    for found in _TOKEN.finditer(line):
        word = found[0]
        if word[0] == " " or (word[0] == "\n" and "—" in word):
            out.append(SPACED_DASH)
            continue
        if word == "-" and found.start() and line[found.start() - 1].isdigit():
            out.append(RANGE)
            continue
        if len(word) > 2:
            if "'" in word:
                split = _CONTRACTION.match(word)
                if split is not None:
                    out.append(split[1])
                    out.append(split[2])
                    continue
            if word[1:3] == "on":
                negated = _NON.match(word)
                if negated is not None and (negated[2] or negated[3].lower() in _NON_WORDS):
                    out.append(negated[1] + negated[2])
                    out.append(negated[3])
                    continue
        out.append(word)
    return _close_quotes(out) if '"' in out else out


def _close_quotes(tokens: list[str]) -> list[str]:
    """Adds the full stop that a quotation at the end of a sentence has swallowed."""
    out: list[str] = []
    inside = False
    n = len(tokens)
    for i in range(n):
        out.append(tokens[i])
        if tokens[i] == '"':
            inside = not inside
            if not inside and i and tokens[i - 1] == ".":
                following = tokens[i + 1] if i + 1 < n else ""
                if not following or following[0].isupper() or following[0] in "•\"'\n{~":
                    out.append(".")
    return out


def lex(line: str) -> tuple[list[int], list[str]]:
    """Token ids, closed by the id of the end, and the tokens as spelled, closed by an empty one."""
    spelled = words(line)
    ids = [token_id(w) for w in spelled]
    ids.append(0)
    spelled.append("")
    return ids, spelled


def join(tokens: list[str], marks: dict[str, str], spans: list[tuple[int, int]] | None = None) -> str:
    """The line that the tokens make: capitals, spaces, `a` and `an`, names for their marks. With `spans`, the
    place (start, end) of every token in the line is added to it.
    """
    out: list[str] = []
    length = 0
    quoted = False
    capital = True
    glued = True
    n = len(tokens)
    for i in range(n):
        token = tokens[i]
        if token == "^" or (token == "." and i >= 2 and tokens[i - 1] == '"' and tokens[i - 2] == "." and not quoted):
            capital = True
            if spans is not None:
                spans.append((length, length))
            continue
        if token == "_":
            capital = False
            if spans is not None:
                spans.append((length, length))
            continue
        space = not glued and token not in _NO_SPACE_BEFORE
        glued = token in _GLUED
        text = token
        if token == '"':
            quoted = not quoted
            glued = quoted
            if not quoted:
                space = False
                capital = False
        elif token == "a":
            if i + 1 < n:
                following = tokens[i + 1]
                if following == "^" and i + 2 < n:
                    following = tokens[i + 2]
                if _AN.match(marks.get(following, following)):
                    text = "an"
        elif token == "—":
            space = False
        elif token == SPACED_DASH:
            space = False
            if i + 1 < n and tokens[i + 1] in "•\n":
                text = " —"
        elif token == "•":
            text = "\n•" if out else token
            space = False
        elif token == "\n":
            space = False
        elif token in _SIGNS:
            if i + 1 < n and tokens[i + 1][0] in "0123456789X*":
                glued = True
            elif i and tokens[i - 1].isdigit():
                space = False
        elif token[0] == "{":
            if i and tokens[i - 1][0] == "{":
                space = False
        elif token[0] == "~":
            text = marks.get(token, token)
        elif token == RANGE:
            text = "-"
        if capital and token != '"' and token != "•":
            if text[0].isalpha():
                text = text[0].upper() + text[1:]
            capital = False
        if space:
            out.append(" ")
            length += 1
        out.append(text)
        if spans is not None:
            spans.append((length, length + len(text)))
        length += len(text)
        if token in _CAPITAL_AFTER or (token == '"' and quoted):
            capital = True
    return "".join(out)
