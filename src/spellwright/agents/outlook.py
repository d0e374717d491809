"""How likely a player is to win from a position, by what has come of positions like it.

The weights are those of a logistic regression over some 60 000 positions of 3 800 games between starter decks, played
by `greedy`, at moments at which nothing is under way, with the strength of each deck counted apart. So e to the outlook
is about the odds of winning; a card in hand is a fourth of a point. Nothing here knows a card.
"""

from __future__ import annotations

from typing import Final

from spellwright.agents.worth import body_worth, coming_damage, ended, permanent_worth, text_worth
from spellwright.core.vocab import ATTACKERS, CANT_UNTAP, CANT_UNTAP_IN_UNTAP_STEP, CREATURE, LAND
from spellwright.rules.layers import chars
from spellwright.rules.listeners import END_OF_TURN, expire
from spellwright.rules.objects import Chars, Permanent
from spellwright.rules.state import State

SPELL: Final = 0.27
"""A card in hand that is no land."""
LAND_HELD: Final = 0.17
"""A land in hand, while there is use for it."""
FIRST_LANDS: Final = 0.36
"""Each of the first three lands in play."""
MORE_LANDS: Final = 0.3
"""The fourth and the fifth."""
LAST_LANDS: Final = 0.02
"""All after these."""
CREATURES: Final = 0.12
"""Each unit of `worth.body_worth` on the battlefield."""
TEXT: Final = 0.2
"""Each of `worth.text_worth`."""
OTHERS: Final = 0.06
"""Each of `worth.permanent_worth`, for what is no creature."""
LAST_LIFE: Final = 0.3
"""A point of life: of the last five."""
LOW_LIFE: Final = 0.2
"""Of the five before these."""
HIGH_LIFE: Final = 0.095
"""Up to twenty."""
MORE_LIFE: Final = 0.02
"""Beyond."""
NEXT: Final = 0.09
"""To attack next."""
THREAT: Final = 1.35
"""To attack next for all the life the other side has, about; in proportion."""
LETHAL: Final = 0.95
"""And if it is all of it."""


def life_chance(life: int) -> float:
    """The last points of life are worth the most."""
    if life <= 0:
        return LAST_LIFE * life - 1.0
    low = min(life, 5) * LAST_LIFE + min(max(life - 5, 0), 5) * LOW_LIFE
    return low + min(max(life - 10, 0), 10) * HIGH_LIFE + max(life - 20, 0) * MORE_LIFE


def lands_chance(n: int) -> float:
    """Each land matters less than the one before it."""
    return min(n, 3) * FIRST_LANDS + min(max(n - 3, 0), 2) * MORE_LANDS + max(n - 5, 0) * LAST_LANDS


def hand_chance(s: State, seat: int, lands: int) -> float:
    """The cards a player holds. A land that is not needed is no use; what goes beyond seven is as good as discarded."""
    spells = held = 0
    for oid in s.players[seat].hand:
        if s.objects[oid].face.is_land:
            held += 1
        else:
            spells += 1
    use = min(held, max(0, 6 - lands))
    return SPELL * min(spells, 7) + LAND_HELD * use + 0.25 * LAND_HELD * (held - use)


def permanent_chance(s: State, o: Permanent, c: Chars) -> float:
    """One permanent, lands aside. What power is good for is in the attack to come, more than here."""
    if not c.types & CREATURE:
        return OTHERS * permanent_worth(s, o, c)
    v = CREATURES * body_worth(c) + TEXT * text_worth(c)
    if o.tapped and c.cant & (CANT_UNTAP | CANT_UNTAP_IN_UNTAP_STEP):
        v *= 0.35
    return v


def push(s: State, attacker: int, defender: int) -> float:
    """What it is worth to be the one who attacks next."""
    damage = coming_damage(s, attacker, defender)
    life = max(1, s.players[defender].life)
    return NEXT + THREAT * min(1.5, damage / life) + (LETHAL if damage >= life else 0.0)


def outlook(s: State, seat: int) -> float:
    """The logarithm of the odds, about, for `seat` against the others. `s` is used up: what lasts only this turn ends
    first. All hands are read: `s` is a made-up world, or nobody's choice depends on it."""
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
        sides[o.controller] += permanent_chance(s, o, c)
    for p in s.players:
        v = lands_chance(lands[p.seat]) + life_chance(p.life) + hand_chance(s, p.seat, lands[p.seat])
        poison = p.count("poison") if p.counters else 0
        if poison:
            v -= 0.12 * poison + 0.024 * poison * poison
        if len(p.library) < 4:
            v -= 0.4 * (4 - len(p.library))
        if s.monarch == p.seat:
            v += 0.4
        sides[p.seat] += v
    for oid in s.command:
        if not s.objects[oid].face.chars.types:
            sides[s.objects[oid].controller] += 0.7
    for q in s.extra_turns:
        sides[q] += 1.0
    coming = s.active if s.step < ATTACKERS else s.next_seat(s.active)
    total = sides[seat]
    for p in s.players:
        if p.seat == seat:
            continue
        total -= (-10.0 if p.lost else sides[p.seat]) / (len(s.players) - 1)
        if coming == seat and not p.lost:
            total += push(s, seat, p.seat) / (len(s.players) - 1)
    if coming != seat and not s.players[coming].lost:
        total -= push(s, coming, seat)
    return total
