"""The symbols of predicates: what a subject does, is done or is, typed by the kind of subject.

A player draws, an object gets +1/+1; one class may stand under a verb (an effect), an event (a trigger condition) and
a state (a condition) at once. `Verb` is the union for clauses that take their subject from an earlier one.
"""

from __future__ import annotations

from spellwright.ir.said.base import Said


class Verb(Said, frozen=True):
    """What a player or an object does; the form is given by its subject, or is the imperative."""

    inflected = True


class PlayerVerb(Verb, frozen=True):
    """CR 608.2: what a player does or is made to do; also what an imperative tells the controller to do."""

    inflected = True


class ObjectVerb(Verb, frozen=True):
    """CR 608.2: what an object does, becomes, gets or can't do."""

    inflected = True


class PlayerEvent(Said, frozen=True):
    """CR 603.2: what a player does, as something to wait for or look back on."""

    inflected = True


class ObjectEvent(Said, frozen=True):
    """CR 603.2: what an object does or undergoes, as something to wait for or look back on."""

    inflected = True


class PlayerState(Said, frozen=True):
    """CR 603.8, 604.2: what is true of a player."""

    inflected = True


class ObjectState(Said, frozen=True):
    """CR 603.8, 604.2: what is true of an object."""

    inflected = True


class PlayerAct(PlayerVerb, PlayerEvent, frozen=True):
    """CR 701: an action of a player that is also an event."""

    inflected = True


class ObjectAct(ObjectVerb, ObjectEvent, frozen=True):
    """CR 701: an action of an object that is also an event."""

    inflected = True


class AnyAct(PlayerAct, ObjectAct, frozen=True):
    """Verbs and events of players and objects alike."""

    inflected = True


class PlayerDeed(PlayerEvent, frozen=True):
    """CR 614.17: what a player can be kept from."""

    inflected = True
