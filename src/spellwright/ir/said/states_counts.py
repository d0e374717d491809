"""States of players that compare numbers (CR 107.1, 108.4, 402)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellwright.ir.said.base import Leaf
from spellwright.ir.said.predicates import PlayerState
from spellwright.ir.said.states import PlayerHaving

if TYPE_CHECKING:
    from spellwright.ir.said.nouns import Noun
    from spellwright.ir.said.numbers import Amt, Count
    from spellwright.ir.said.players import Players, SomePlayers
    from spellwright.ir.said.states import MoreLess


class ControlMost(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<control> the {extreme} {what!p}"
    extreme: MostFewest
    what: Noun


class MostFewest(Leaf, frozen=True):
    """CR 107.1"""

    words = ("most", "fewest")


class ControlWith(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<control> the creature with the {stat_phrase}"
    stat_phrase: ExtremeStat


class ExtremeStat(Leaf, frozen=True):
    """CR 208.1"""

    opaque = True
    words = (
        "greatest power",
        "greatest toughness",
        "greatest power or tied for the greatest power",
        "greatest mana value",
        "least power",
    )


class HavingLifeAbove(PlayerHaving, frozen=True):
    """CR 103.4, 119.1"""

    phrase = "at least {amount} life more than your starting life total"
    amount: Amt


class HavingMoreCards(PlayerHaving, frozen=True):
    """CR 402"""

    phrase = "{more} {what!p} than {whom}"
    more: MoreLess
    what: Noun
    whom: Players


class HavingPlayers(PlayerHaving, frozen=True):
    """CR 102"""

    phrase = "{who!p}"
    who: SomePlayers


class HavingBound(PlayerHaving, frozen=True):
    """CR 402"""

    phrase = "{more} than {count} {what!p}"
    more: MoreLess
    count: Count
    what: Noun


class ControlAtLeastMore(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<control> at least {count} more {what!p} than {whom}"
    count: Count
    what: Noun
    whom: Players


class ControlMoreDo(PlayerState, frozen=True):
    """CR 108.4"""

    phrase = "<control> {more} {what!p} than {whom} do"
    more: MoreLess
    what: Noun
    whom: Players


class HavingAtLeastMore(PlayerHaving, frozen=True):
    """CR 402"""

    phrase = "at least {count} more {what!p} than {whom}"
    count: Count
    what: Noun
    whom: Players
