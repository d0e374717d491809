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
    r"""[A-Za-z]++(?=[ .,:])"""  # nearly all words
    r"""|\s—(?:\s|$)|\{[^}]*\}|\n(?!•)|~[a-d]?(?![a-z])|(?<![\w*])[+\-−](?=[\dX*])|(?<=\d)-(?=\d)"""
    r"""|\d+(?:,\d{3})+|\d+(?:st|nd|rd|th)\b|\d+|and/or"""
    r"""|[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9]*(?:['][a-z]+)?(?:-[A-Za-zÀ-ɏ0-9]+(?:'[a-z]+)?)*!?(?<=[A-Za-zÀ-ɏ0-9'])|'(?:s|re|ve|d|ll)\b|[^\s]"""
)
_RANGE: Final = re.compile(r"\d-")
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
_ODD: Final = frozenset(("^", "_", '"', "a", *_NO_SPACE_BEFORE, *_GLUED, *_CAPITAL_AFTER, *_SIGNS))
_AN: Final = re.compile(r"(?:[aeiou](?!ni[cqv]|n[ie]\b|se|ne-|nity)|8|11\b|18\b|x$|hour|\{8|honor|heir)", re.IGNORECASE)


_KEPT: Final = 65536
_IDS: dict[str, int] = {}  # of words that are one token as they stand


def words(line: str) -> list[str]:
    """The tokens of a line as they are spelled."""
    if line == "non-":
        return [line]
    found: list[str] = _TOKEN.findall(line)
    out: list[str] = []
    for word in found:
        if word in _IDS:
            out.append(word)
        else:
            out.extend(_parts(word))
    if "-" in found and _RANGE.search(line) is not None:
        out = _ranges(line, found)
    return _close_quotes(out) if '"' in out else out


def _parts(word: str) -> list[str]:
    """The tokens of a word."""
    if word[0] == " " or (word[0] == "\n" and "—" in word):
        return [SPACED_DASH]
    if len(word) > 2:
        if "'" in word:
            split = _CONTRACTION.match(word)
            if split is not None:
                return [split[1], split[2]]
        if word[1:3] == "on":
            negated = _NON.match(word)
            if negated is not None and (negated[2] or negated[3].lower() in _NON_WORDS):
                return [negated[1] + negated[2], negated[3]]
    return [word]


def _ranges(line: str, found: list[str]) -> list[str]:
    """The tokens of a line with a range of numbers: a hyphen behind a digit is a token of its own kind."""
    out: list[str] = []
    at = 0
    for word in found:
        at = line.index(word, at)
        out.extend([RANGE] if word == "-" and at and line[at - 1].isdigit() else _parts(word))
        at += len(word)
    return out


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
    ids: list[int] = []
    for word in spelled:
        known = _IDS.get(word)
        ids.append(_id(word) if known is None else known)
    ids.append(0)
    spelled.append("")
    return ids, spelled


def _id(word: str) -> int:
    """The id of a token, which is kept if the token is a word that stands as it is."""
    found = token_id(word)
    if _parts(word) == [word]:
        if len(_IDS) >= _KEPT:
            _IDS.clear()
        _IDS[word] = found
    return found


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
        if token not in _ODD and token[0] not in "{~":
            if capital:
                capital = False
                token = token[0].upper() + token[1:]
            if spans is not None:
                length += not glued
                spans.append((length, length + len(token)))
                length += len(token)
            out.append(token if glued else " " + token)
            glued = False
            continue
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
