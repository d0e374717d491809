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

    `cutoff` is how near: 0 is anything, 1 the same.
    """
    import difflib

    by_fold = {k.casefold(): k for k in known}
    return [by_fold[k] for k in difflib.get_close_matches(word.casefold(), list(by_fold), n=most, cutoff=cutoff)]


def suggestion(word: str, known: Iterable[str]) -> str:
    """`did you mean A or B?`, or an empty string when nothing is near."""
    near = did_you_mean(word, known)
    return f"did you mean {' or '.join(near)}?" if near else ""
