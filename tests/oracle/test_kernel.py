"""The kernel on a grammar of a dozen classes: agreement, lists, options, flags, attachment, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from spellwright.ir.said.base import PL, SG, Leaf, Said
from spellwright.oracle.build import Grammar
from spellwright.oracle.read import AMBIGUOUS, DECLINED, EXACT, VARIANT, Reader
from spellwright.oracle.templates import GrammarError


class TinyLine(Said, frozen=True):
    phrase = "{clauses:and}."
    clauses: tuple[TinyClause, ...]


class TinyClause(Said, frozen=True):
    inflected = True
    carries = True
    phrase = "[{who} ]{does}"
    also = "{who} shall {does!b}"
    who: TinyWho | None
    does: TinyVerb


class TinyWho(Said, frozen=True):
    carries = True


class TinyYou(TinyWho, Leaf, frozen=True):
    number = PL
    words = ("you",)


class TinyTarget(TinyWho, Leaf, frozen=True):
    number = SG
    words = ("target player",)


class TinyVerb(Said, frozen=True):
    inflected = True


class TinyDraw(TinyVerb, frozen=True):
    phrase = "<draw> {many} card*[fast? quickly]"
    many: TinyNumber
    fast: bool


class TinyIs(TinyVerb, frozen=True):
    phrase = "<be> {what:or}"
    what: tuple[TinyThing, ...]


class TinyNumber(Said, frozen=True):
    carries = True


class TinyOne(TinyNumber, Leaf, frozen=True):
    number = SG
    words = ("a",)


class TinyMany(TinyNumber, frozen=True):
    number = PL
    phrase = "%WORD=n"
    n: int


class TinyThing(Said, frozen=True):
    absorbs = "TinyPost"
    phrase = "{head}[ {posts:sp}]"
    head: TinyHead
    posts: tuple[TinyPost, ...] | None


class TinyHead(Leaf, frozen=True):
    words = ("red", "blue", "old")


class TinyPost(Said, frozen=True):
    phrase = "near {what}"
    what: TinyThing


@pytest.fixture(scope="module")
def tiny() -> Reader:
    return Reader(Grammar("TinyLine"))


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card.",
        "Draw two cards.",
        "You draw two cards.",
        "Target player draws a card.",
        "Target player draws a card quickly and is red.",
        "You draw three cards, are blue, and are red, blue, or old.",
    ],
)
def test_agreement_and_lists_read_and_print(tiny: Reader, text: str) -> None:
    line = tiny.line(text, {})
    assert (line.status, line.printed) == (EXACT, text)


@pytest.mark.parametrize(
    "text",
    ["Draw a cards.", "Draws two cards.", "Target player draw a card.", "Target player draws a card and are red."],
)
def test_wrong_agreement_is_declined(tiny: Reader, text: str) -> None:
    assert tiny.line(text, {}).status == DECLINED


def test_form_flows_from_the_subject_to_later_clauses(tiny: Reader) -> None:
    line = tiny.line("Target player draws a card and is old.", {})
    assert line.ir == TinyLine(
        (
            TinyClause(TinyTarget("target player"), TinyDraw(TinyOne("a"), False)),
            TinyClause(None, TinyIs((TinyThing(TinyHead("old"), None),))),
        )
    )


def test_an_also_spelling_is_a_variant(tiny: Reader) -> None:
    line = tiny.line("You shall draw two cards.", {})
    assert (line.status, line.printed) == (VARIANT, "You draw two cards.")


def test_a_modifier_goes_to_the_nearest_noun_that_takes_it(tiny: Reader) -> None:
    line = tiny.line("You are red near blue near old.", {})
    assert line.status == EXACT
    near = TinyThing(TinyHead("blue"), (TinyPost(TinyThing(TinyHead("old"), None)),))
    assert line.ir.clauses[0].does.what == (TinyThing(TinyHead("red"), (TinyPost(near),)),)  # type: ignore[attr-defined,union-attr]


def test_a_decline_names_the_token_and_what_could_have_stood_there(tiny: Reader) -> None:
    line = tiny.line("Target player draws a horse.", {})
    assert (line.stopped_at, line.stopped) == (4, "horse")
    assert line.expected == ["card"]


def test_two_readings_are_never_chosen_between() -> None:
    class TinyTwice(Said, frozen=True):
        pass

    class TinyTwiceA(TinyTwice, frozen=True):
        phrase = "{head} thing"
        head: TinyHead

    class TinyTwiceB(TinyTwice, frozen=True):
        phrase = "{colors:sp} thing"
        colors: tuple[TinyHead, ...]

    line = Reader(Grammar("TinyTwice")).line("Red thing", {})
    assert line.status == AMBIGUOUS
    assert line.ir is None
    assert len(line.readings) == 2


def test_spans_of_parts(tiny: Reader) -> None:
    text = "Target player draws two cards."
    line = tiny.line(text, {})
    assert line.ir is not None
    printed, spans = tiny.printer.spans(line.ir, {})
    assert printed == text
    assert text[slice(*spans[(0, 0, 0)])] == "Target player"
    assert text[slice(*spans[(0, 0, 1, 0, 0)])] == "two"


def refuses(top: type[Said], what: str) -> None:
    with pytest.raises(GrammarError, match=what):
        Grammar(top.__name__)


def test_refuses_two_phrases_with_the_same_fields() -> None:
    class TinyPrintsAlike(Said, frozen=True):
        phrase = ("see {head}", "look at {head}")
        head: TinyHead

    refuses(TinyPrintsAlike, "print alike")


def test_refuses_the_same_words_twice() -> None:
    class TinyDouble(Said, frozen=True):
        pass

    class TinyDoubleA(TinyDouble, Leaf, frozen=True):
        words = ("so it is",)

    class TinyDoubleB(TinyDouble, frozen=True):
        phrase = "so it is"

    refuses(TinyDouble, "same words")


def test_refuses_left_recursion_by_a_detour() -> None:
    class TinyLoop(Said, frozen=True):
        phrase = "{other} again"
        other: TinyDetour

    class TinyDetour(Said, frozen=True):
        phrase = "{loop} round"
        loop: TinyLoop

    refuses(TinyLoop, "left recursion")


def test_refuses_a_required_field_that_is_not_said() -> None:
    class TinySilent(Said, frozen=True):
        phrase = ("word {head}", "word")
        head: TinyHead

    refuses(TinySilent, "not optional")


def test_refuses_unknown_classes() -> None:
    class TinyUnknown(Said, frozen=True):
        phrase = "{what}"
        what: Any

    refuses(TinyUnknown, "Any")


def test_grows_to_the_left() -> None:
    class TinyGrow(Said, frozen=True):
        pass

    class TinyGrowWord(TinyGrow, Leaf, frozen=True):
        words = ("go",)

    class TinyGrowMore(TinyGrow, frozen=True):
        phrase = "{first} on"
        first: TinyGrow

    line = Reader(Grammar("TinyGrow")).line("Go on on", {})
    assert line.ir == TinyGrowMore(TinyGrowMore(TinyGrowWord("go")))
