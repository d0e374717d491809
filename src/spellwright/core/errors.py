"""What is wrong with something a user gave, said so that they can mend it."""

from __future__ import annotations

from collections.abc import Iterable


class UserError(Exception):
    """Bad input: a file, a name, an answer. The command line turns it into one message and exit status 2.

    `message` says what is wrong, `place` where (a file, a line, a field; may be empty), `hint` what would be right
    (may be empty). Nothing has been changed when it is raised.
    """

    def __init__(self, message: str, place: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message: str = message
        self.place: str = place
        self.hint: str = hint

    def __str__(self) -> str:
        text = f"{self.place}: {self.message}" if self.place else self.message
        return f"{text}\n  {self.hint}" if self.hint else text


def did_you_mean(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """The entries of `known` that are spelt nearly like `word`, nearest first; upper and lower case are the same.

    `cutoff` is how near: 0 is anything, 1 the same. Besides, one letter of four may be wrong, and one may begin as
    a word of the other does.
    """
    import difflib

    by_fold = {k.casefold(): k for k in known}
    folded = word.casefold()
    near = difflib.get_close_matches(folded, list(by_fold), n=2 * most, cutoff=cutoff)
    most_slips = max(1, (len(folded) + 1) // 4)
    close = [k for k in near if begins(folded, k) or begins(k, folded) or slips(folded, k) <= most_slips]
    return [by_fold[k] for k in close[:most]]


def begins(part: str, whole: str) -> bool:
    """Whether a word of `whole` begins with `part`."""
    starts = [i for i in range(len(whole)) if i == 0 or not whole[i - 1].isalnum()]
    return len(part) >= 3 and any([whole.startswith(part, i) for i in starts])


def slips(a: str, b: str) -> int:
    """How many letters are wrong, missing, too many or changed places with the next, from one word to another."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i in range(1, len(a) + 1):
        earlier, before = before, row
        row = [i]
        for j in range(1, len(b) + 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
    return row[-1]


def suggestion(word: str, known: Iterable[str]) -> str:
    """`did you mean A or B?`, or an empty string when nothing is near."""
    near = did_you_mean(word, known)
    return f"did you mean {' or '.join(near)}?" if near else ""
