"""Changes of what is written on objects: words and numbers (CR 612)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.clauses import Clause
from spellwright.ir.said.numbers import Amt
from spellwright.ir.said.predicates import PlayerVerb
from spellwright.ir.said.sentences import PlainSentence

if TYPE_CHECKING:
    from spellwright.ir.said.durations import Duration
    from spellwright.ir.said.nouns import Subtype
    from spellwright.ir.said.numbers import Count, CountOne, Digits
    from spellwright.ir.said.objects import Objects


class ChangeText(PlayerVerb, frozen=True):
    """CR 612.1"""

    phrase = "<change> the text of {what} by replacing all instances of {swap}[ {duration}]"
    what: Objects
    swap: TextSwap
    duration: Duration | None


class TextSwap(Said, frozen=True):
    """CR 612.2: which words change into which."""


class TextSwapKinds(TextSwap, frozen=True):
    """CR 612.2: words of a kind."""

    phrase = "{kinds:or}"
    kinds: tuple[WordSwap, ...]


class WordSwap(Said, frozen=True):
    """CR 612.2: words that change into one other."""


class WordSwapAnother(WordSwap, frozen=True):
    """CR 612.2: words of a kind with another of that kind."""

    phrase = "one {kind} with another"
    kind: WordKind


class WordSwapWith(WordSwap, frozen=True):
    """CR 612.2: words of a kind with one word."""

    phrase = "one {kind} with {word}"
    kind: WordKind
    word: Subtype


class WordKind(Leaf, frozen=True):
    """CR 612.2: colour words, land types, creature types."""

    words = ("color word", "basic land type", "creature type")


class TextSwapEither(TextSwap, frozen=True):
    """CR 612.2"""

    phrase = "one {first} or {second} with another"
    first: WordKind
    second: WordKind


class AddOrSubtract(PlayerVerb, frozen=True):
    """CR 612.1: a number in a text grows or shrinks."""

    phrase = "<add> or subtract {amount} from {which} on {what}[ {duration}]"
    amount: Amt
    which: NumberInText
    what: Objects
    duration: Duration | None


class NumberEitherWay(Amt, frozen=True):
    """CR 107.1: a number as a numeral and as a word."""

    phrase = "{digits} or {word}"
    digits: Digits
    word: CountOne


class NumberInText(Leaf, frozen=True):
    """CR 107.1, 612.1: a number as it is written."""

    words = ("a number or number word", "a number", "a number word")


class WordsAreChanged(PlainSentence, frozen=True):
    """CR 612.2: all words of a kind become one of them."""

    phrase = "all instances of {kinds} in the text of spells and permanents are changed to the chosen {kind}"
    kinds: WordKinds
    kind: WordKind


class WordKinds(Leaf, frozen=True):
    """CR 612.2: words of a kind, all of them."""

    words = ("color words", "basic land types", "creature types")


class CantReduce(Clause, frozen=True):
    """CR 118.7, 612.1: a floor."""

    phrase = "this effect can't reduce {floors:or}"
    floors: tuple[Floor, ...]


class NewTypeNever(Clause, frozen=True):
    """CR 612.2: a word that does not come in place of others."""

    phrase = "the new creature type can't be {word}"
    word: Subtype


class Floor(Said, frozen=True):
    """CR 118.7, 612.1."""


class FloorNumber(Floor, frozen=True):
    """CR 612.1"""

    phrase = "a number below {amount}"
    amount: Amt


class FloorWord(Floor, frozen=True):
    """CR 612.1"""

    phrase = "a number word below {count}"
    count: Count


class FloorMana(Floor, frozen=True):
    """CR 118.7"""

    phrase = "the mana in that cost to less than one mana"
