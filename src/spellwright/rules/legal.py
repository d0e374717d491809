"""What a player may do at priority (CR 117.1), by the same tests that doing it uses."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    A_ACTIVATE,
    A_CAST,
    A_LAND,
    A_MANA,
    A_SPECIAL,
    CONVOKE,
    DELVE,
    EXILE,
    FLASH,
    GONE,
    GRAVEYARD,
    HAND,
    IMPROVISE,
    MAIN1,
    MAIN2,
    SPLIT_SECOND,
)
from spellwright.rules.abilities import ActivatedAbility, AlternativeCost, KeywordAbility, PlayerRuleAbility
from spellwright.rules.announce import face_as
from spellwright.rules.base import Answer
from spellwright.rules.conditions import CASTING, PAYING
from spellwright.rules.costs import ability_bill, kinds_of_spell, loosened, may_activate_at_all, spell_bill
from spellwright.rules.decisions import PASS
from spellwright.rules.facedown import disguised, ways_to_turn_up
from spellwright.rules.layers import chars
from spellwright.rules.mana import Purpose, activatable_for_mana, can_use, mana_view, sick
from spellwright.rules.objects import Chars, Ctx, Face, Obj, Permanent
from spellwright.rules.pay import loyalty_uses
from spellwright.rules.planning import affordable, covers, payable
from spellwright.rules.player import Player
from spellwright.rules.restrictions import forbidden, forbidden_for, rule_amount
from spellwright.rules.seldom import Permit
from spellwright.rules.special import FORETELLING
from spellwright.rules.state import ManaView, State
from spellwright.rules.targets import can_target
from spellwright.rules.text import as_spell

FREE_WAY = 99
"""The way of casting without paying the mana cost because a rule allows it (CR 118.9)."""
FACE_STEP = 100
ONLY_PASS: Final[list[Answer]] = [PASS]
"""Shared by all windows in which there is nothing to do."""
PERMIT_STEP = 10000


def plays(s: State, player: int) -> list[Answer]:
    """Everything but mana abilities: (A_PASS,), (A_LAND, card, way), (A_CAST, card, way), (A_ACTIVATE, object,
    ability),
    (A_SPECIAL, object, which).

    `way` is the alternative cost plus one, 0 for the mana cost, `FREE_WAY` for no cost; plus 100 for each face; plus
    10000
    for each permission.
    """
    p = s.players[player]
    ix = s.index
    slow = player == s.active and (s.step == MAIN1 or s.step == MAIN2) and not s.stack
    near = p.near
    yard = p.yard
    if near is None or yard is None:
        near, yard = look(s, p)
    odd = bool(ix.rules) and (forbidden(s, "cast free", player) or forbidden(s, "cast as though flash", player))
    hand = p.hand if slow or odd else near
    if not hand and not yard and not ix.actives and not s.seldom.permits and not s.seldom.morphs:
        return ONLY_PASS
    out: list[Answer] = [PASS]
    split = bool(s.stack) and split_second(s)
    land = slow and may_play_land(s, player)
    view: ManaView | None = None
    bare = not ix.rules and not ix.cost_changes and not ix.entries
    twins: dict[int, list[Answer]] | None = None
    if len(hand) + len(yard) > FEW and not particular(s):
        twins = {}
    start = 0
    for oid in hand:
        o = s.objects[oid]
        f = o.face
        if twins is not None:
            if as_printed(o) and id(f) in twins:
                for a in twins[id(f)]:
                    out.append((a[0], oid, a[2]))
                continue
            start = len(out)
        if f.plain and not odd:
            if split:
                continue
            if f.is_land:
                if land:
                    out.append((A_LAND, oid, 0))
            elif slow or f.instant:
                assert f.cost is not None
                if view is None:
                    view = mana_view(s, player)
                if bare and f.spell is None and not view.complex and not f.cost.snow and f.cost.simple():
                    if covers(view, f.cost):
                        out.append((A_CAST, oid, 0))
                elif view.total >= f.cost.total or view.complex or ix.cost_changes:
                    if castable(s, o, f, None, player, False):
                        out.append((A_CAST, oid, 0))
        elif not split:
            ways(s, o, player, slow, out, 0, None)
        if f.active_in & (1 << HAND):
            activations(s, o, player, slow, split, out)
        if twins is not None and as_printed(o):
            twins[id(f)] = out[start:]
    if twins is not None:
        twins = {}
    for oid in yard:
        o = s.objects[oid]
        f = o.face
        if twins is not None:
            if as_printed(o) and id(f) in twins:
                for a in twins[id(f)]:
                    out.append((a[0], oid, a[2]))
                continue
            start = len(out)
        if not f.plain and not split:
            zone_ways(s, o, player, slow, out, GRAVEYARD)
        if f.active_in & (1 << GRAVEYARD):
            activations(s, o, player, slow, split, out)
        if twins is not None and as_printed(o):
            twins[id(f)] = out[start:]
    rest = s.seldom
    if rest.permits and not split:
        for i in range(len(rest.permits)):
            permit = rest.permits[i]
            if permit.seat == player and not (permit.after and permit.turn == s.turn) and (slow or not permit.slow):
                for oid in permit.ids:
                    o = s.objects[oid]
                    if o.zone in (EXILE, GRAVEYARD, HAND) or (
                        o.zone == 0 and s.players[o.owner].library and s.players[o.owner].library[-1] == oid
                    ):
                        ways(s, o, player, slow, out, (i + 1) * PERMIT_STEP, permit)
    for oid in ix.actives:
        activations(s, s.objects[oid], player, slow, split, out)
    if rest.morphs:
        for oid in s.battlefield:
            o = s.objects[oid]
            if o.face_down and o.controller == player:
                ways_to_turn_up(s, o, player, out)
    for oid in hand:
        o = s.objects[oid]
        if o.face.special:
            specials(s, o, player, slow, out)
    if s.refused:
        out = [a for a in out if a not in s.refused]
    return out


FEW: Final = 7
"""With so few cards at hand it is not asked which of them are alike."""


def particular(s: State) -> bool:
    """Whether a rule or a change of costs is about some objects and not others: two cards of one name in one zone may
    then be different things to play."""
    if s.index.cost_changes:
        return True
    for w in s.index.rules:
        a = w.ability
        if isinstance(a, PlayerRuleAbility) and a.filter is not None:
            return True
    return False


def as_printed(o: Obj) -> bool:
    """Whether a card in hand or graveyard is nothing but what is printed on it, so that another of its name in the same
    zone can be played in the same ways."""
    return not (o.effects or o.counters or o.choices or o.linked or o.used or o.face_down)


def look(s: State, p: Player) -> tuple[Answer, Answer]:
    """See what in hand and graveyard could be played when (`Player.near`, `Player.yard`), by what the cards are alone.
    A rule about players may let more of the hand be played, but nothing of the graveyard."""
    near: list[int] = []
    for oid in p.hand:
        o = s.objects[oid]
        uses = o.card.uses
        if (uses if uses >= 0 else see_uses(o)) & FAST or o.effects:
            near.append(oid)
    yard: list[int] = []
    for oid in p.graveyard:
        o = s.objects[oid]
        uses = o.card.uses
        if (uses if uses >= 0 else see_uses(o)) & FROM_GRAVEYARD:
            yard.append(oid)
    p.near = tuple(near)
    p.yard = tuple(yard)
    return p.near, p.yard


FAST: Final = 1
FROM_GRAVEYARD: Final = 2


def see_uses(o: Obj) -> int:
    """What can be done with the card besides playing it in a main phase (`Card.uses`): FAST if something can be done
    with it in hand at any time, since a face is an instant or has flash (CR 304.1, 702.8) or an ability works there;
    FROM_GRAVEYARD if a face has an ability, or an alternative cost of being cast, that works there."""
    card = o.card
    f = card.faces[0]
    uses = 0
    if f.special or f.active_in & (1 << HAND) or f.statics_in & (1 << GONE) or o.printed().keywords & FLASH:
        uses |= FAST
    if f.active_in & (1 << GRAVEYARD):
        uses |= FROM_GRAVEYARD
    for x in card.faces:
        if x.instant:
            uses |= FAST
        for alt in x.alternatives:
            if alt.zone == GRAVEYARD and not f.plain:
                uses |= FROM_GRAVEYARD
    card.uses = uses
    return uses


def mana_plays(s: State, player: int) -> list[Answer]:
    """The mana abilities that can be activated at priority."""
    out: list[Answer] = []
    for oid, i in activatable_for_mana(s, player):
        o = s.objects[oid]
        a = chars(s, o).abilities[i]
        assert isinstance(a, ActivatedAbility)
        purpose = Purpose(None, o, (), oid if a.cost.tap else 0)
        if a.cost.mana is None or not a.cost.mana.value or affordable(s, player, a.cost.mana, purpose):
            out.append((A_MANA, oid, i))
    return out


def split_second(s: State) -> bool:
    """CR 702.61a."""
    for oid in s.stack:
        if chars(s, s.objects[oid]).keywords & SPLIT_SECOND:
            return True
    return False


def may_play_land(s: State, player: int) -> bool:
    """CR 305.2: one land a turn, and as many more as effects allow."""
    n = s.players[player].lands
    if not s.index.rules:
        return n < 1
    return n < 1 + rule_amount(s, "additional land", player) and not forbidden(s, "can't play lands", player)


def ways(s: State, o: Obj, player: int, slow: bool, out: list[Answer], base: int, permit: Permit | None) -> None:
    """Every way to play a card from where it is."""
    faces = o.card.faces
    for k in range(len(faces)):
        f = faces[k]
        if k and not face_playable(o, k):
            continue
        at = base + k * FACE_STEP
        loose = permit is not None and permit.any_mana
        if f.is_land:
            if slow and may_play_land(s, player) and not (permit is not None and permit.cast_only):
                out.append((A_LAND, o.id, at))
            if not f.alternatives:
                continue
        fast = f.instant or f.flash or chars(s, o).keywords & FLASH or flash_allowed(s, player, o)
        named = permit is not None and permit.label != ""
        if (
            (f.cost is not None or (permit is not None and permit.free))
            and (slow or fast)
            and not f.is_land
            and not named
        ):
            if castable(s, o, f, None, player, permit is not None and permit.free, loose):
                out.append((A_CAST, o.id, at))
        if permit is None and o.zone == HAND and (slow or fast) and not f.is_land and free_allowed(s, player, o):
            if castable(s, o, f, None, player, True):
                out.append((A_CAST, o.id, at + FREE_WAY))
        if permit is not None and permit.free:
            continue
        for i in range(len(f.alternatives)):
            alt = f.alternatives[i]
            if permit is not None and permit.label:
                if alt.label != permit.label:
                    continue
            elif alt.label in SPECIAL_WAYS:
                continue
            if alt.zone == o.zone or (permit is not None and alt.zone == HAND):
                if not slow and (alt.sorcery or not (fast_down(s, o, player, alt) if alt.face_down else fast)):
                    continue
                if castable(s, o, f, alt, player, False, loose):
                    out.append((A_CAST, o.id, at + i + 1))


SPECIAL_WAYS: Final = ("foretell",)
"""Alternative costs that only a permission for them lets be paid."""


def zone_ways(s: State, o: Obj, player: int, slow: bool, out: list[Answer], zone: int) -> None:
    """Alternative costs that let a card be cast from this zone (flashback and the like)."""
    for k in range(len(o.card.faces)):
        f = o.card.faces[k]
        for i in range(len(f.alternatives)):
            alt = f.alternatives[i]
            if (
                alt.zone == zone
                and (slow or ((f.instant or f.flash) and not alt.sorcery))
                and castable(s, o, f, alt, player, False)
            ):
                out.append((A_CAST, o.id, k * FACE_STEP + i + 1))


def face_playable(o: Obj, k: int) -> bool:
    """CR 712.11, 709.3, 715.3: which faces can be played besides the first."""
    return o.card.layout in ("modal_dfc", "split", "adventure", "aftermath")


def fast_down(s: State, o: Obj, player: int, alt: AlternativeCost) -> bool:
    """CR 708.4: whether it may be cast as though it had flash, as the face-down spell it would be."""
    return flash_allowed(s, player, disguised(s, o, alt.label))


def flash_allowed(s: State, player: int, o: Obj) -> bool:
    return bool(s.index.rules) and forbidden_for(s, "cast as though flash", player, o)


def free_allowed(s: State, player: int, o: Obj) -> bool:
    return bool(s.index.rules) and forbidden_for(s, "cast free", player, o)


def castable(
    s: State, o: Obj, f: Face, alt: AlternativeCost | None, player: int, free: bool, any_mana: bool = False
) -> bool:
    """Whether casting this face so could be completed: restrictions, targets, costs (CR 601.3, 601.2). `any_mana`:
    mana of
    any type may be spent."""
    if alt is not None and alt.face_down:
        o = disguised(s, o, alt.label)
        f = o.face
    ctx = Ctx(o.id, player)
    if f.restriction or alt is not None:
        ctx = ctx.number(CASTING, 1)
        if alt is not None and alt.label:
            ctx = ctx.number(PAYING + alt.label, 1)
        for cond in f.restriction:
            if not cond.holds(s, ctx):
                return False
        if alt is not None and alt.condition is not None and not alt.condition.holds(s, ctx):
            return False
    face = face_as(o, f, alt)
    c = o.chars if o.face is face and o.card.whole is None else face.chars
    if s.index.rules and forbidden_for_cast(s, player, o):
        return False
    spell = as_spell(s, face).spell if s.index.entries else face.spell
    if spell is not None:
        found = False
        for b in spell.bodies:
            if can_target(s, b, o, ctx):
                found = True
                break
        if not found:
            return False
    if f.plain and not s.index.cost_changes and alt is None and not free and not any_mana:
        assert f.cost is not None
        if f.cost.simple():
            return affordable(s, player, f.cost, Purpose(o, None, ()))
    purpose = Purpose(o, None, kinds_of_spell(f, alt), 0, c.keywords & (CONVOKE | DELVE | IMPROVISE))
    x = f.xrule.least if f.xrule is not None and not free else 0
    if not f.additional:
        bill = spell_bill(s, o, c, face, alt, x, (), (), (), player, free)
        return payable(s, loosened(bill) if any_mana else bill, o, player, purpose)
    picks = [0] * len(f.additional)
    for i in range(len(f.additional)):
        a = f.additional[i]
        if a.optional:
            continue
        ok = False
        for k in range(len(a.options)):
            picks[i] = k
            bill = spell_bill(s, o, c, face, alt, x, (), tuple(picks), (), player, free)
            if payable(s, loosened(bill) if any_mana else bill, o, player, purpose):
                ok = True
                break
        if not ok:
            return False
    bill = spell_bill(s, o, c, face, alt, x, (), tuple(picks), (), player, free)
    return payable(s, loosened(bill) if any_mana else bill, o, player, purpose)


def forbidden_for_cast(s: State, player: int, o: Obj) -> bool:
    return forbidden_for(s, "can't cast", player, o)


def activations(s: State, o: Obj, player: int, slow: bool, split: bool, out: list[Answer]) -> None:
    """The abilities of an object that are no mana abilities and could be activated now."""
    c = chars(s, o)
    for i in range(len(c.abilities)):
        a = c.abilities[i]
        if isinstance(a, ActivatedAbility) and a.zone == o.zone and not a.is_mana and not split:
            if activatable(s, o, c, a, player, slow):
                out.append((A_ACTIVATE, o.id, i))


def activatable(s: State, o: Obj, c: Chars, a: ActivatedAbility, player: int, slow: bool) -> bool:
    """CR 602.1-602.5."""
    if a.sorcery and not slow:
        return False
    if a.players is None:
        if o.controller != player:
            return False
    elif player not in a.players.seats(s, Ctx(o.id, o.controller)):
        return False
    if not may_activate_at_all(c, a):
        return False
    if isinstance(o, Permanent):
        if o.phased or not can_use(s, o, c, a, player):
            return False
        if a.loyalty and loyalty_uses(o, s.turn):
            return False
        if a.once and any([u[0] >= 0 and o.registered[u[0]] is a for u in o.used if u[0] < len(o.registered)]):
            return False
        if (a.cost.tap or a.cost.untap) and sick(s, o, c):
            return False
    ctx = Ctx(o.id, player)
    if a.condition is not None and not a.condition.holds(s, ctx):
        return False
    if s.index.rules and forbidden_for(s, "can't activate", player, o):
        return False
    found = False
    for b in a.modes.bodies:
        if can_target(s, b, o, ctx):
            found = True
            break
    if not found:
        return False
    return payable(
        s, ability_bill(s, o, a, 0, player), o, player, Purpose(None, o, kinds_of(a), o.id if a.cost.tap else 0)
    )


def kinds_of(a: ActivatedAbility) -> tuple[str, ...]:
    out: list[str] = [a.label] if a.label else []
    if a.cost.mana is not None and a.cost.mana.x:
        out.append("{X}")
    return tuple(out)


def specials(s: State, o: Obj, player: int, slow: bool, out: list[Answer]) -> None:
    """CR 116.2f, h, k: suspending a card from the hand, any time it could begin to be cast; foretelling one in one's
    own turn;
    plotting one when a sorcery could be cast."""
    f = o.face
    for i in range(len(f.chars.abilities)):
        a = f.chars.abilities[i]
        if not isinstance(a, KeywordAbility) or a.cost is None:
            continue
        if a.name == "suspend":
            now = slow or f.instant or f.flash
        elif a.name == "foretell":
            now = player == s.active
        elif a.name == "plot":
            now = slow
        else:
            continue
        mana = FORETELLING if a.name == "foretell" else a.cost.mana
        if now and (mana is None or affordable(s, player, mana, Purpose(None, None, (a.name,)))):
            if a.name == "foretell" or all([act.payable(s, Ctx(o.id, player)) for act in a.cost.acts]):
                out.append((A_SPECIAL, o.id, i))
