"""Which attack looks good: arithmetic with those that could block and strike back."""

from __future__ import annotations

from spellwright.agents.blocks import duel
from spellwright.agents.look_ahead import quiet
from spellwright.agents.worth import body_worth, pacified
from spellwright.core.vocab import (
    CANT_BE_BLOCKED,
    CANT_BLOCK,
    CREATURE,
    DOUBLE_STRIKE,
    FLYING,
    REACH,
    VIGILANCE,
)
from spellwright.rules.base import Answer, Rng
from spellwright.rules.decisions_combat import Attack
from spellwright.rules.layers import chars
from spellwright.rules.objects import Permanent
from spellwright.rules.state import State


def hits(s: State, o: Permanent) -> int:
    """How much damage it deals in a combat."""
    c = chars(s, o)
    return c.power * 2 if c.keywords & DOUBLE_STRIKE else max(0, c.power)


def likely_attack(s: State, d: Attack, rng: Rng) -> Answer:
    """Whom no blocker stops with profit attacks, if the counterattack can be borne; all do where that wins."""
    n = len(d.candidates)
    out = [0] * n
    foe = -1
    for i in range(n):
        for x in d.allowed[i]:
            if x < 0 and (foe < 0 or s.players[-1 - x].life < s.players[foe].life):
                foe = -1 - x
    if foe < 0:
        return quiet(s, d, rng)
    guards: list[Permanent] = []
    back: list[Permanent] = []
    mine: list[int] = []
    for oid in s.battlefield:
        o = s.permanent(oid)
        c = chars(s, o)
        if not c.types & CREATURE or o.phased:
            continue
        if o.controller == foe:
            if not o.tapped and not c.cant & CANT_BLOCK:
                guards.append(o)
            if not pacified(c):
                back.append(o)
        elif o.controller == d.player and not o.tapped and not c.cant & CANT_BLOCK:
            mine.append(oid)
    target = -1 - foe
    going: list[int] = []
    powers: list[int] = []
    loose = 0
    for i in range(n):
        if target not in d.allowed[i]:
            continue
        o = s.permanent(d.candidates[i])
        power = hits(s, o)
        if power <= 0:
            continue
        stops = blockers_of(s, o, guards)
        if not stops:
            loose += power
            going.append(i)
            continue
        powers.append(power)
        if safe(s, o, stops):
            going.append(i)
    powers.sort(reverse=True)
    if loose + sum(powers[len(guards) :]) >= s.players[foe].life:
        for i in range(n):
            if target in d.allowed[i]:
                out[i] = target
    else:
        danger = sorted([hits(s, o) for o in back], reverse=True)
        going.sort(key=lambda i: (-hits(s, s.permanent(d.candidates[i])), i))
        home = len(mine)
        life = s.players[d.player].life
        for i in going:
            o = s.permanent(d.candidates[i])
            stays = chars(s, o).keywords & VIGILANCE or o.id not in mine
            if stays or life - sum(danger[max(0, home - 1) :]) > min(life - 1, 4):
                out[i] = target
                if not stays:
                    home -= 1
    a = tuple(out)
    return a if d.legal(a) else quiet(s, d, rng)


def blockers_of(s: State, o: Permanent, guards: list[Permanent]) -> list[Permanent]:
    """Those that could block it, by the commonest kinds of evasion."""
    c = chars(s, o)
    if c.cant & CANT_BE_BLOCKED:
        return []
    if c.keywords & FLYING:
        return [g for g in guards if chars(s, g).keywords & (FLYING | REACH)]
    return guards


def safe(s: State, o: Permanent, stops: list[Permanent]) -> bool:
    """Whether no block of one creature wins by it."""
    mine = body_worth(chars(s, o))
    for g in stops:
        dies, kills = duel(s, o, g)
        if dies and (not kills or body_worth(chars(s, g)) < mine):
            return False
    return True
