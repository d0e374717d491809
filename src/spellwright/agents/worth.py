"""How good a position is for a player, in numbers: about one for a card, from what that player may know.

Everything is read off present characteristics. Nothing here knows a card.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    CANT_ATTACK,
    CANT_BE_BLOCKED,
    CANT_BLOCK,
    CANT_UNTAP,
    CANT_UNTAP_IN_UNTAP_STEP,
    CREATURE,
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FEAR,
    FIRST_STRIKE,
    FLYING,
    HASTE,
    HEXPROOF,
    INDESTRUCTIBLE,
    INFECT,
    INTIMIDATE,
    LAND,
    LIFELINK,
    MAY_ATTACK_WITH_DEFENDER,
    MENACE,
    PLANESWALKER,
    REACH,
    SHADOW,
    SHROUD,
    SKULK,
    TRAMPLE,
    VIGILANCE,
)
from spellwright.rules.abilities import ActivatedAbility, KeywordAbility
from spellwright.rules.layers import chars
from spellwright.rules.listeners import END_OF_TURN, expire
from spellwright.rules.objects import Chars, Obj, Permanent
from spellwright.rules.state import State

WIN: Final = 1000.0
CARD: Final = 1.25
"""A card in hand of which nothing is known."""
LAND_IN_PLAY: Final = 1.6
EVASION: Final = FLYING | FEAR | INTIMIDATE | SHADOW | SKULK | MENACE
PER_POWER: Final = (
    (FLYING, 0.4),
    (FEAR, 0.3),
    (INTIMIDATE, 0.3),
    (SHADOW, 0.4),
    (SKULK, 0.2),
    (MENACE, 0.25),
    (FIRST_STRIKE, 0.25),
    (DOUBLE_STRIKE, 0.9),
    (LIFELINK, 0.35),
    (TRAMPLE, 0.15),
    (INFECT, 0.5),
)
FLAT: Final = (
    (DEATHTOUCH, 0.9),
    (VIGILANCE, 0.3),
    (HASTE, 0.1),
    (REACH, 0.3),
    (HEXPROOF, 0.5),
    (SHROUD, 0.3),
    (INDESTRUCTIBLE, 1.5),
)


def life_worth(life: int) -> float:
    """The last points of life are worth the most."""
    if life <= 0:
        return 4.0 * life - 5.0
    middle = min(max(life - 5, 0), 5) * 0.6 + min(max(life - 10, 0), 10) * 0.4
    return min(life, 5) * 1.0 + middle + max(life - 20, 0) * 0.15


def pacified(c: Chars) -> bool:
    """Whether it cannot attack (CR 508.1c, 702.3b)."""
    return bool(c.cant & CANT_ATTACK or (c.keywords & DEFENDER and not c.cant & MAY_ATTACK_WITH_DEFENDER))


def body_worth(c: Chars) -> float:
    """A creature by its characteristics."""
    power = max(0, c.power)
    v = 0.4 + 0.85 * power + 0.45 * max(0, c.toughness)
    k = c.keywords
    if k:
        for bit, factor in PER_POWER:
            if k & bit:
                v += factor * power
        for bit, more in FLAT:
            if k & bit:
                v += more
    if c.cant & CANT_BE_BLOCKED:
        v += 0.4 * power
    idle = pacified(c)
    if idle:
        v -= 0.5 * power
    if c.cant & CANT_BLOCK:
        v *= 0.35 if idle else 0.8
    return v


def text_worth(c: Chars) -> float:
    """Abilities other than keywords."""
    n = 0
    for a in c.abilities:
        if not isinstance(a, KeywordAbility):
            n += 1
    return 0.35 * min(n, 3)


def permanent_worth(s: State, o: Permanent, c: Chars) -> float:
    """One permanent, lands aside."""
    if c.types & CREATURE:
        v = body_worth(c) + text_worth(c)
        if o.tapped and c.cant & (CANT_UNTAP | CANT_UNTAP_IN_UNTAP_STEP):
            v *= 0.35
        return v
    if c.types & PLANESWALKER:
        return 1.5 + 0.9 * o.count("loyalty")
    if o.attached:
        return 0.2 + 0.15 * c.mana_value
    return 1.0 + 0.45 * c.mana_value


def lands_worth(n: int) -> float:
    """Each land matters less than the one before it."""
    return min(n, 5) * LAND_IN_PLAY + max(0, n - 5) * 0.8


def mana_mask(s: State, seat: int) -> int:
    """The colours that the player's permanents can make without much ado."""
    mask = 0
    for oid in s.index.mana:
        o = s.objects[oid]
        if o.controller == seat:
            for a in chars(s, o).abilities:
                if isinstance(a, ActivatedAbility) and a.is_mana:
                    mask |= a.simple_mana or 63
    return mask


def land_count(s: State, seat: int) -> int:
    """How many lands the player controls."""
    n = 0
    for oid in s.battlefield:
        o = s.objects[oid]
        if o.controller == seat and chars(s, o).types & LAND:
            n += 1
    return n


def card_worth(o: Obj, lands: int, mask: int) -> float:
    """A card in one's own hand: `lands` in play and among the cards counted before it, `mask` the colours at hand."""
    c = o.face.chars
    if c.types & LAND:
        return 1.35 if lands < 4 else 1.0 if lands < 6 else 0.45
    v = 1.15 + 0.06 * min(c.mana_value, 6)
    if c.mana_value > lands + 2:
        v -= 0.1 * min(4, c.mana_value - lands - 2)
    if c.colors and not c.colors & mask:
        v -= 0.3
    return v


def hand_worth(s: State, seat: int) -> float:
    """A player's own hand."""
    lands = land_count(s, seat)
    mask = mana_mask(s, seat)
    total = 0.0
    held = s.players[seat].hand
    for oid in held:
        o = s.objects[oid]
        total += card_worth(o, lands, mask)
        if o.face.is_land:
            lands += 1
    if len(held) > 7:
        total -= 0.9 * (len(held) - 7)
    return total


def coming_damage(s: State, attacker: int, defender: int) -> int:
    """About how much damage the next attack of a player would do, the biggest creatures being blocked."""
    powers: list[int] = []
    loose = 0
    guards = 0
    high = 0
    for oid in s.battlefield:
        o = s.permanent(oid)
        c = chars(s, o)
        if not c.types & CREATURE or o.phased:
            continue
        if o.controller == attacker:
            if c.power <= 0 or pacified(c):
                continue
            if o.tapped and c.cant & (CANT_UNTAP | CANT_UNTAP_IN_UNTAP_STEP):
                continue
            power = c.power * 2 if c.keywords & DOUBLE_STRIKE else c.power
            if c.cant & CANT_BE_BLOCKED:
                loose += power
            elif c.keywords & EVASION:
                powers.append(-power)
            else:
                powers.append(power)
        elif o.controller == defender and not o.tapped and not c.cant & CANT_BLOCK:
            guards += 1
            if c.keywords & (FLYING | REACH):
                high += 1
    walkers = sorted([p for p in powers if p > 0], reverse=True)
    flyers = sorted([-p for p in powers if p < 0], reverse=True)
    loose += sum(flyers[high:])
    left = guards - min(high, len(flyers))
    return loose + sum(walkers[left:])


def threat(s: State, attacker: int, defender: int) -> float:
    """What the next attack would cost the defender."""
    damage = coming_damage(s, attacker, defender)
    if damage <= 0:
        return 0.0
    life = s.players[defender].life
    if damage >= life:
        return 6.0 + life_worth(life) * 0.5
    return 0.5 * (life_worth(life) - life_worth(life - damage))


def ended(s: State, seat: int) -> float:
    """The worth of a game that is over, for the player at least: won, drawn or lost."""
    if s.over and s.winner < 0:
        return 0.0
    return WIN if s.over and s.winner == seat else -WIN


def worth(s: State, seat: int) -> float:
    """The position for `seat`, its side against the others. `s` is used up: what lasts only this turn ends first."""
    if s.over or s.players[seat].lost:
        return ended(s, seat)
    expire(s, (END_OF_TURN,), s.active)
    sides = [0.0] * len(s.players)
    lands = [0] * len(s.players)
    for oid in s.battlefield:
        o = s.permanent(oid)
        c = chars(s, o)
        if c.types & LAND:
            lands[o.controller] += 1
            if not c.types & CREATURE:
                continue
        sides[o.controller] += permanent_worth(s, o, c)
    for p in s.players:
        v = lands_worth(lands[p.seat]) + life_worth(p.life)
        poison = p.count("poison") if p.counters else 0
        if poison:
            v -= 0.5 * poison + 0.1 * poison * poison
        if p.seat == seat:
            v += hand_worth(s, seat)
        else:
            v += CARD * min(len(p.hand), 7) + 0.3 * max(0, len(p.hand) - 7)
        if len(p.library) < 4:
            v -= 1.5 * (4 - len(p.library))
        if s.monarch == p.seat:
            v += 1.5
        sides[p.seat] += v
    for oid in s.command:
        if not s.objects[oid].face.chars.types:
            sides[s.objects[oid].controller] += 3.0
    for q in s.extra_turns:
        sides[q] += 4.0
    coming = s.next_seat(s.active)
    total = sides[seat]
    others = 0
    for p in s.players:
        if p.seat == seat:
            continue
        others += 1
        total -= (-40.0 if p.lost else sides[p.seat] * 1.05) / (len(s.players) - 1)
        if not p.lost and p.seat != coming and coming == seat:
            total += threat(s, coming, p.seat)
    if coming != seat and not s.players[coming].lost:
        total -= threat(s, coming, seat)
    return total
