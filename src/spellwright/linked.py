"""The engine at hand as the compiler asks about it: it has what it can link."""

from __future__ import annotations

from typing import Any

from spellwright.ir.meant.abilities import Body, Face, Modes, SpellAbility
from spellwright.ir.meant.amounts import Fixed
from spellwright.ir.meant.base import Ability, Effect
from spellwright.oracle.compile import Engine
from spellwright.rules.base import RulesError
from spellwright.rules.link import Tried
from spellwright.rules.linkcard import link_face, setup

LINKING = (RulesError, LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What linking something raises that the engine does not have."""


class Linked(Engine):
    """An engine that plays whatever can be linked."""

    def __init__(self) -> None:
        super().__init__(())
        self.tried = Tried()
        setup()

    def lacks(self, value: Any) -> str:
        """What is missing of a face, of an ability, or of what a line means; "" for nothing."""
        if isinstance(value, Face):
            return self._face(value)
        parts = value if isinstance(value, tuple) else (value,)
        made = [v for v in parts if isinstance(v, Ability)]
        made += [SpellAbility(v) for v in parts if isinstance(v, Modes)]
        effects = tuple([v for v in parts if isinstance(v, Effect)])
        if effects:
            made.append(SpellAbility(Modes((Body((), effects),), Fixed(1), Fixed(1))))
        return self._face(Face("", None, (), (), (), (), None, None, None, None, tuple(made))) if made else ""

    def _face(self, face: Face) -> str:
        try:
            link_face(face, 0, "normal", False, self.tried)
        except LINKING as error:
            return why(error)
        return ""


def why(error: Exception) -> str:
    """What is missing, from what linking raised."""
    return str(error) if isinstance(error, RulesError) else f"it cannot be linked ({type(error).__name__}: {error})"
