"""Cards: draw, discard, mill, search, shuffle, reveal, look (CR 121, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf, Said
from spellwright.ir.said.predicates import PlayerAct, PlayerEvent, PlayerVerb

if TYPE_CHECKING:
    from spellwright.ir.said.durations import EachSpan, Ordinal
    from spellwright.ir.said.effects_casting import CastManner
    from spellwright.ir.said.effects_zones import Place
    from spellwright.ir.said.names import CardName
    from spellwright.ir.said.numbers import Count, Num, Rounding, Value
    from spellwright.ir.said.objects import Movable, Objects, Them
    from spellwright.ir.said.players import Players, They, Whose
    from spellwright.ir.said.references import PileObject
    from spellwright.ir.said.zones import ZoneName


class Draw(PlayerAct, frozen=True):
    """CR 121.1"""

    phrase = "<draw> {count} card*[additional? in addition]"
    count: Num
    additional: bool


class DrawAdditional(PlayerAct, frozen=True):
    """CR 121.1"""

    phrase = "<draw> {count} additional card*"
    count: Num


class DrawEqual(PlayerAct, frozen=True):
    """CR 121.1: as many cards as a value says."""

    phrase = "<draw> cards equal to {value}"
    value: Value


class DrawAnother(PlayerVerb, frozen=True):
    """CR 121.1: one card more."""

    phrase = "<draw> another card"


class DrawOrdinal(PlayerEvent, frozen=True):
    """CR 121.1, 603.2: the draw of that place in a span."""

    phrase = "<draw> {whose} {ordinal} card {span}"
    whose: Whose
    ordinal: Ordinal
    span: EachSpan


class Discard(PlayerAct, frozen=True):
    """CR 701.9"""

    phrase = "<discard> {what}"
    what: Objects


class DiscardHand(PlayerAct, frozen=True):
    """CR 701.9: the whole hand."""

    phrase = "<discard> {whose} hand"
    whose: Whose


class Mill(PlayerAct, frozen=True):
    """CR 701.17"""

    phrase = "<mill> {count} card*"
    count: Num


class MillEqual(PlayerAct, frozen=True):
    """CR 701.17: as many cards as a value says."""

    phrase = "<mill> cards equal to {value}"
    value: Value


class MillHalf(PlayerVerb, frozen=True):
    """CR 701.17: half a library."""

    phrase = "<mill> half {whose} library, rounded {rounding}"
    whose: Whose
    rounding: Rounding


class DrawHalf(PlayerVerb, frozen=True):
    """CR 121.1: half of X."""

    phrase = "<draw> half X cards"


class Search(PlayerAct, frozen=True):
    """CR 701.23"""

    phrase = "<search> {zone} for {what}"
    zone: SearchZone
    what: Objects


class SearchZone(Said, frozen=True):
    """CR 701.23a: where to search."""

    phrase = "{whose} {zone}"
    whose: Whose
    zone: ZoneName


class SearchLibrary(PlayerEvent, frozen=True):
    """CR 701.23: any search."""

    phrase = "<search> {whose} library"
    whose: Whose


class Shuffle(PlayerAct, frozen=True):
    """CR 701.24: the library just spoken of."""

    phrase = "<shuffle>"


class ShuffleLibrary(PlayerAct, frozen=True):
    """CR 701.24"""

    phrase = "<shuffle> {whose} {zone}"
    whose: Whose
    zone: ShuffledZone


class ShuffledZone(Leaf, frozen=True):
    """CR 701.24"""

    words = ("library", "libraries", "graveyard")


class ShuffleInto(PlayerAct, frozen=True):
    """CR 701.24d"""

    phrase = "<shuffle> {what} into {whose} {library}"
    what: Objects
    whose: Whose
    library: LibraryWord


class ShuffleZoneInto(PlayerAct, frozen=True):
    """CR 701.24d: a whole zone."""

    phrase = "<shuffle> {whose} {zone} into {other} library"
    whose: Whose
    zone: ZoneName
    other: Whose


class Reveal(PlayerAct, frozen=True):
    """CR 701.20"""

    phrase = "<reveal> {what}"
    what: Movable


class RevealHand(PlayerAct, frozen=True):
    """CR 701.20: a whole hand."""

    phrase = "<reveal> {whose} hand"
    whose: Whose


class RevealUntil(PlayerVerb, frozen=True):
    """CR 701.20: cards until one fits."""

    phrase = "{first} cards from the top of {whose} library until {who} {then} {what}"
    first: RevealOrExile
    whose: Whose
    who: Players | They
    then: RevealOrExile
    what: Objects


class RevealOrExile(Said, frozen=True):
    """CR 701.13, 701.20: how the cards are turned over."""

    inflected = True


class UntilRevealed(RevealOrExile, frozen=True):
    """CR 701.20"""

    phrase = "<reveal>"


class UntilExiled(RevealOrExile, frozen=True):
    """CR 701.13"""

    phrase = "<exile>"


class LookAt(PlayerVerb, frozen=True):
    """CR 701.20e: see without showing."""

    phrase = "<look> at {what}[ {time}]"
    what: Objects
    time: LookTime | None


class LookTime(Leaf, frozen=True):
    """CR 708.5"""

    words = ("any time", "at any time")


class LookAtHand(PlayerVerb, frozen=True):
    """CR 402.3"""

    phrase = "<look> at {whose} hand"
    whose: Whose


class PlayRevealed(PlayerVerb, frozen=True):
    """CR 401.6"""

    phrase = "<play> with the top card of {whose} {library} revealed"
    whose: Whose
    library: LibraryWord


class PlayHandsRevealed(PlayerVerb, frozen=True):
    """CR 402.3"""

    phrase = "<play> with {whose} {hands} revealed"
    whose: Whose
    hands: HandOrHands


class HandOrHands(Leaf, frozen=True):
    """CR 402"""

    words = ("hand", "hands")


class Find(PlayerAct, frozen=True):
    """CR 701.23: what a search finds."""

    phrase = "<find> {what}"
    what: Objects


class Separate(PlayerVerb, frozen=True):
    """CR 700.3: piles."""

    phrase = "<separate> {what} into {count} {piles}"
    what: Objects
    count: Num
    piles: Piles


class Piles(Leaf, frozen=True):
    """CR 700.3"""

    words = ("piles", "face-down piles", "a face-down pile and a face-up pile")


class Conjure(PlayerAct, frozen=True):
    """CR 701: digital: a card out of nothing."""

    phrase = "<conjure> {count} card* named {name} {where}"
    count: Num
    name: CardName
    where: Place


class ConjureDuplicate(PlayerAct, frozen=True):
    """CR 701: digital: a duplicate of an object."""

    phrase = "<conjure> a duplicate of {what} {where}"
    what: Objects
    where: Place


class Seek(PlayerAct, frozen=True):
    """CR 701: digital: a random card that fits."""

    phrase = "<seek> {what}"
    what: Objects


class LoseUnspentMana(PlayerAct, frozen=True):
    """CR 106.4"""

    phrase = "<lose> unspent mana"


class LibraryWord(Leaf, frozen=True):
    """CR 401"""

    words = ("library", "libraries")


class LookAndPlay(PlayerVerb, frozen=True):
    """CR 406.3, 701.18"""

    phrase = "<look> at and {use} {what}[ {manner:sp}]"
    use: PlayOrCast
    what: Objects
    manner: tuple[CastManner, ...] | None


class PlayOrCast(Leaf, frozen=True):
    """CR 601, 701.18"""

    inflected = True
    words = ("play", "cast")


class RevealNumber(PlayerVerb, frozen=True):
    """CR 701.20"""

    phrase = "<reveal> a number of cards from {whose} hand equal to {value}"
    whose: Whose
    value: Value


class DrawPlus(PlayerVerb, frozen=True):
    """CR 121.1"""

    phrase = "<draw> that many cards plus {more}"
    more: Count


class ShufflePile(PlayerVerb, frozen=True):
    """CR 701.24"""

    phrase = "<shuffle> {what}"
    what: PileObject | Them
