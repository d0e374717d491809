"""Beginning to cast a spell or activate an ability (CR 601.2a, 602.2a)."""

from __future__ import annotations

from typing import ClassVar

from spellwright.core.vocab import HAND, STACK
from spellwright.rules.abilities import ActivatedAbility, AlternativeCost
from spellwright.rules.announce import ANY_MANA, Announce, face_as
from spellwright.rules.cast_info import CastInfo
from spellwright.rules.costs import kinds_of_spell
from spellwright.rules.events_play import Seen
from spellwright.rules.gate import happen
from spellwright.rules.layers import chars
from spellwright.rules.listeners import register
from spellwright.rules.objects import ACTIVATED, SPELL, Ctx, Face, StackObject
from spellwright.rules.pay import note_activation
from spellwright.rules.state import Frame, State
from spellwright.rules.zones import ZoneMove, leave, lose_track, put_ability_on_stack


class CastMove(ZoneMove):
    """CR 601.2a: a card becomes a spell on the stack."""

    __slots__ = ("info", "player", "spell_face")

    rule: ClassVar[str] = "601.2a"

    def __init__(self, oid: int, player: int, face: Face, info: CastInfo) -> None:
        ZoneMove.__init__(self, oid, STACK, "cast")
        self.player = player
        self.spell_face = face
        self.info = info
        self.face_down = info.face_down

    def apply(self, s: State) -> None:
        o = s.edit(self.oid)
        self.source_zone = o.zone
        if o.zone == HAND and self.info.face_down:
            lose_track(s, o.owner)
        leave(s, o)
        n = len(s.objects)
        self.new = n
        o.successor = n
        q = StackObject(n, o.card, self.spell_face, o.owner, self.player, s.epoch, SPELL, Ctx(n, self.player))
        q.cast = self.info
        q.timestamp = s.tick()
        q.known = 1 << self.player if self.info.face_down else (1 << len(s.players)) - 1
        q.face_down = self.info.face_down
        q.choices = o.choices
        s.add(q)
        s.stack.append(n)
        if q.face.zones & (1 << STACK):
            q.registered = q.chars.abilities
            register(s, q, q.registered, True)


class StartCast(Frame):
    """The first step of casting: the card goes onto the stack (CR 601.2a)."""

    __slots__ = ("alt", "any_mana", "face", "free", "oid", "permit_exile", "player")

    def __init__(
        self,
        below: Frame | None,
        oid: int,
        player: int,
        face: Face,
        alt: AlternativeCost | None,
        free: bool,
        permit_exile: bool,
    ) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.face = face
        self.alt = alt
        self.free = free
        self.permit_exile = permit_exile
        self.any_mana = False

    def step(self, s: State) -> None:
        o = s.objects[self.oid]
        alt = self.alt
        label = alt.label if alt is not None else ""
        down = alt is not None and alt.face_down
        then = alt.then if alt is not None else ("exile" if self.permit_exile else "")
        face = face_as(o, self.face, alt)
        info = CastInfo(
            self.player, o.zone, 0, label, (), (), down, then, self.free, (ANY_MANA,) if self.any_mana else (), alt
        )
        m = CastMove(self.oid, self.player, face, info)
        happen(s, [m])
        q = s.edit_stack(m.new)
        q.cost_kinds = kinds_of_spell(face, alt)
        s.agenda = Announce(self.below, m.new, 0, 0, None)


class StartActivate(Frame):
    """CR 602.2a: the ability goes onto the stack, and a card in a hand that has it is shown; a mana ability does not
    use the
    stack (CR 605.3b)."""

    __slots__ = ("index", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, index: int, player: int) -> None:
        self.below = below
        self.oid = oid
        self.index = index
        self.player = player

    def step(self, s: State) -> None:
        a = chars(s, s.objects[self.oid]).abilities[self.index]
        assert isinstance(a, ActivatedAbility)
        if s.objects[self.oid].zone == HAND:
            happen(s, [Seen(self.player, (self.oid,), (1 << len(s.players)) - 1)])
        x = put_ability_on_stack(s, ACTIVATED, self.oid, self.player, Ctx(self.oid, self.player), True)
        x.ability = a
        if a.label:
            x.cost_kinds = (a.label,)
        if a.cost.mana is not None and a.cost.mana.x:
            x.cost_kinds = (*x.cost_kinds, "{X}")
        note_activation(s, self.oid, a)
        s.agenda = Announce(self.below, x.id, 1, 0, None)
