"""Whose deed an effect is, where several players do it."""

from __future__ import annotations

from typing import Final

from spellwright.ir.meant.effects import CreateTokens, Sacrifice
from spellwright.ir.meant.library import Discard, Draw, Mill, Scry, Search, Surveil
from spellwright.ir.meant.life import GainLife, LoseLife, SetLife
from spellwright.ir.meant.objects import BoundPlayers

ACTOR: Final = BoundPlayers("actor")
"""Each of the players by itself, within what all of them do."""
ACTING: Final = (CreateTokens, Discard, Draw, GainLife, LoseLife, Mill, Scry, Search, Sacrifice, SetLife, Surveil)
"""The effects that are done by each of their players by itself: only in these does `ACTOR` stand for anyone."""
