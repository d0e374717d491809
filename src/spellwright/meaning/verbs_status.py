"""Status, attachment, control, fights (CR 110.5, 301, 613.1b, 701)."""

from __future__ import annotations

from spellwright.ir.meant.base import Effect, Objects, Players
from spellwright.ir.meant.effects import (
    Attach,
    Designate,
    ExchangeControl,
    Fight,
    KeywordAction,
    PhaseOut,
    Regenerate,
    RemoveFromCombat,
    TapObjects,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
    Unattach,
    UntapObjects,
)
from spellwright.ir.meant.mods import SetController, SwitchPT
from spellwright.ir.meant.objects import Bound, BoundPlayers, Choice, Union
from spellwright.ir.meant.shape import ChooseMode, ChooseObjects, ForEachPlayer
from spellwright.ir.said import effects_status as said
from spellwright.meaning.build import rewrite
from spellwright.meaning.changes import modification
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.kinds import NONE
from spellwright.meaning.players import whose_objects
from spellwright.meaning.scope import Scope, is_one
from spellwright.meaning.tables import Changed, object_verbs, objects, player_verbs
from spellwright.meaning.unclear import Unclear, unknown
from spellwright.meaning.verbs_zones import bind


def settled(what: Objects, scope: Scope) -> tuple[tuple[Effect, ...], Objects]:
    """A choice is made before an instruction that does not bind what it acts on."""
    if not isinstance(what, Choice):
        return (), what
    label = bind(what, "chosen", scope, NONE)
    return (ChooseObjects(what, label),), Bound(label)


@player_verbs.add(said.Tap)
def tap(node: said.Tap, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.26a"""
    what = objects(node.what, scope, "battlefield")
    return (TapObjects(what, touched(what, "tapped", scope)),)


def touched(what: Objects, verb: str, scope: Scope) -> str:
    """A label, where what is acted on could not be found again without it."""
    from spellwright.meaning.scope import VOLATILE

    if isinstance(what, VOLATILE):
        return bind(what, verb, scope, NONE)
    return ""


@player_verbs.add(said.Untap)
def untap(node: said.Untap, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.26b"""
    if node.step is not None:
        raise unknown("verb", node.step)
    what = objects(node.what, scope, "battlefield")
    return (UntapObjects(what, touched(what, "untapped", scope)),)


@player_verbs.add(said.TapOrUntap)
def tap_or_untap(node: said.TapOrUntap, scope: Scope, who: Players) -> tuple[Effect, ...]:
    first, what = settled(objects(node.what, scope, "battlefield"), scope)
    return (*first, ChooseMode(who, ((TapObjects(what),), (UntapObjects(what),))))


@object_verbs.add(said.Untaps, said.BecomeUntapped)
def untaps(node: said.Untaps | said.BecomeUntapped, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return (UntapObjects(what),)


@object_verbs.add(said.BecomeTapped)
def taps(node: said.BecomeTapped, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return (TapObjects(what),)


@player_verbs.add(said.Transform, said.Convert)
def transform(node: said.Transform | said.Convert, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.27, 701.28"""
    return (Transform(objects(node.what, scope, "battlefield")),)


@object_verbs.add(said.Transforms, said.Converts)
def transforms(node: said.Transforms | said.Converts, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return (Transform(what),)


@object_verbs.add(said.PhaseOut)
def phase_out(node: said.PhaseOut, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 702.26b"""
    return (PhaseOut(what),)


@player_verbs.add(said.TurnFaceUp)
def turn_face_up(node: said.TurnFaceUp, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 708.8"""
    return (TurnFaceUp(objects(node.what, scope, "battlefield")),)


@player_verbs.add(said.TurnFaceDown)
def turn_face_down(node: said.TurnFaceDown, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 708.2b"""
    return (TurnFaceDown(objects(node.what, scope, "battlefield")),)


@player_verbs.add(said.Attach)
def attach(node: said.Attach, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.3"""
    before, what = settled(objects(node.what, scope, "battlefield"), scope)
    scope.other_than = what
    first, to = settled(objects(node.to, scope, "battlefield"), scope)
    scope.other_than = None
    return (*before, *first, Attach(what, to))


@player_verbs.add(said.Unattach)
def unattach(node: said.Unattach, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.3d"""
    if node.from_what is not None:
        objects(node.from_what, scope, "battlefield")
        raise unknown("verb", node.from_what)
    return (Unattach(objects(node.what, scope, "battlefield")),)


@object_verbs.add(said.BecomeAttached)
def becomes_attached(node: said.BecomeAttached, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    return (Attach(what, objects(node.to, scope, "battlefield")),)


@object_verbs.add(said.Fight)
def fight(node: said.Fight, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    """CR 701.14"""
    first, whom = settled(objects(node.whom, scope, "battlefield"), scope)
    return (*first, Fight(what, whom))


@object_verbs.add(said.FightEachOther)
def fight_each_other(node: said.FightEachOther, scope: Scope, what: Objects) -> tuple[Effect, ...]:
    if isinstance(what, Union) and len(what.parts) == 2:
        return (Fight(what.parts[0], what.parts[1]),)
    raise Unclear("verb of an object", "a fight among one group")


@player_verbs.add(said.GainControl)
def gain_control(node: said.GainControl, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 613.1b: of several players each gains control of what is said of them."""
    first, what = settled(objects(node.what, scope, "battlefield"), scope)
    lasting = lasting_of(node.duration, scope)
    if is_one(who):
        return (*first, modification(what, Changed((SetController(who),), lasting), scope))
    if first:
        raise Unclear("verb of a player", "control gained by several of what is chosen")
    one = BoundPlayers("each player")
    theirs = rewrite(what, lambda n: one if n == BoundPlayers("actor") else None)
    return (ForEachPlayer(who, (modification(theirs, Changed((SetController(one),), lasting), scope),)),)


@player_verbs.add(said.ExchangeControl)
def exchange_control(node: said.ExchangeControl, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.12b"""
    what = objects(node.what, scope, "battlefield")
    if isinstance(what, Union) and len(what.parts) == 2:
        return (ExchangeControl(what.parts[0], what.parts[1]),)
    raise Unclear("verb", "control exchanged within one group")


@player_verbs.add(said.RemoveFromCombat)
def remove_from_combat(node: said.RemoveFromCombat, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 506.4"""
    return (RemoveFromCombat(objects(node.what, scope, "battlefield")),)


@player_verbs.add(said.Regenerate)
def regenerate(node: said.Regenerate, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.19"""
    return (Regenerate(objects(node.what, scope, "battlefield")),)


@player_verbs.add(said.Goad)
def goad(node: said.Goad, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.15: by the player who is told to, until their next turn."""
    return (KeywordAction("goad", who, objects(node.what, scope, "battlefield")),)


@player_verbs.add(said.Suspect)
def suspect(node: said.Suspect, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.60"""
    return (Designate(objects(node.what, scope, "battlefield"), "suspected"),)


@player_verbs.add(said.Detain)
def detain(node: said.Detain, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 701.35"""
    return (KeywordAction("detain", who, objects(node.what, scope, "battlefield")),)


@player_verbs.add(said.SwitchPT)
def switch_pt(node: said.SwitchPT, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 613.4d"""
    what = whose_objects(node.whose, scope)
    return (modification(what, Changed((SwitchPT(),), lasting_of(node.duration, scope)), scope),)
