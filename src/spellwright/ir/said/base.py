"""The conventions of *said* classes: what a card says, in a form that prints back exactly.

A said class is a frozen struct with the phrase it is said with. Grammar and printer (`oracle`) are made from nothing
but these class attributes and the annotations of the fields, so a class and its English stand together::

    class Destroy(ObjectAction):
        \"\"\"CR 701.8\"\"\"
        phrase = "destroy {what}"
        what: Objects

**Symbols.** Every class is a symbol of the grammar; its alternatives are the concrete classes at or below it. A class
is *concrete* when it has a `phrase`, `words`, `nouns` or `reader` of its own. A class may stand under several symbols
(multiple inheritance); an intermediate class is a subset. Abstract classes have no fields, so that bases combine.

**Fields.** The annotation of a field is the symbol of its slot: `what: Objects`, `who: Players | None` (an optional
slot), `parts: tuple[Cost, ...]` (a list slot), `face_down: bool` (a flag), `n: int` or `text: str` (a captured
token). Annotations are never evaluated: they name a class anywhere in the IR, without an import (use
`from __future__ import annotations`; write the import under `if TYPE_CHECKING` for mypy). Field names must not be
one of the class attributes below.

**Templates** (`phrase`, `also`: one string or a tuple of them)

=====================  =================================================================================================
`draw`                 this token. Templates are written as they stand in running text: capitals only where they
                       are always printed; `a` stands for `a` and `an`; `{T}` (a capital) is that literal symbol.
`{what}`               a slot, filled by the symbol of the field
`{what!s}`             the slot's form is forced, and what is in it does not set the form of the rest. `!s` third
                       person singular, `!p` plural, `!b` bare infinitive, `!d` past, `!g` -ing, `!n` participle
`{alts:or}`            a list: `or`, `and`, `andor` ("and/or") with the comma rules of English; `comma` (commas only);
                       `sp` (juxtaposed). At least one item, or as many as told: `{alts:or@2}`
`<draw>`               an inflected verb: draws, draw, drew, drawing, draw, drawn
`card*`                an inflected noun: card, cards
`[ and {more}]`        optional: left out when the field is None. Optional parts may nest
`[tapped? tapped]`     optional words behind a flag: field `tapped: bool`
`%INT=n`               captures a token of a class (INT digits, WORD a number word from zero to ninety-nine but "one",
                       SYM a symbol in braces, ROMAN, SIDED a word as "six-sided", DIE a word as "d20") in field `n`.
                       SYM and ROMAN give a `str`, the others an `int`
`^`                    capital letter next. Capitals after `. : • — "` and at the start need no mark
`_`                    no capital letter next, where there would be one
=====================  =================================================================================================

All spellings in `phrase` are canonical: of the templates of one class, no two may fill the same fields, for the
printer chooses by them. Spellings in `also` are read and never printed (the line is then a *variant*); keep them few.

**Leaves.** A `Leaf` has the one field `word`, and a table `words` of fixed spellings (a tuple, a string to be split at
blanks, or a mapping of the value of `word` to the spelling) or `nouns` of inflected ones (written in the singular).
A table whose spellings of three or more words hide structure that the rules need is marked `opaque = True`; cards
that rest on it are counted. A transparent template, `"{b}"` alone, builds what is in the slot and no node of its own.

**Form.** While a template is read or printed there is one register with a form. Inflected words consult it. A slot
whose symbol `carries` sets it ("target player" sets third person singular; "two" sets plural); a class may fix what
it hands on with `number` (SG or PL). A symbol that is `inflected` starts from the register as it stands; any other
starts from its `default`. Register defaults: `default = PL` (also the form of imperatives and bare plurals).

**Attachment.** A class with `absorbs = "PermanentModifier"` (or several names) ends open: where it is the last thing
said, what follows directly, in a slot or as the next item of a list, is not of that class, for the inner phrase takes
it (low attachment). Any token between them, but for the comma and conjunction of a list, closes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from spellwright.ir.node import Node

SG: Final = 0
PL: Final = 1
PAST: Final = 2
ING: Final = 3
BARE: Final = 4
PART: Final = 5

RESERVED: Final = frozenset(
    ("phrase", "also", "number", "inflected", "carries", "default", "words", "nouns", "opaque", "reader", "absorbs")
)


class Said(Node, frozen=True):
    """Base of all said classes; see the module for what the class attributes mean."""

    phrase: ClassVar[str | tuple[str, ...]] = ()
    also: ClassVar[str | tuple[str, ...]] = ()
    number: ClassVar[int] = -1
    inflected: ClassVar[bool] = False
    carries: ClassVar[bool] = False
    default: ClassVar[int] = PL
    opaque: ClassVar[bool] = False
    reader: ClassVar[str] = ""
    absorbs: ClassVar[str] = ""


class Leaf(Said, frozen=True):
    """A fixed spelling out of a table. `word` is the key in the table: the spelling itself, in the singular."""

    words: ClassVar[str | tuple[str, ...] | Mapping[str, str]] = ()
    nouns: ClassVar[str | tuple[str, ...]] = ()

    word: str
