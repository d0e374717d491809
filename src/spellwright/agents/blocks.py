"""Good blocks by arithmetic (CR 509, 510): a first answer, and what the other side is expected to do."""

from __future__ import annotations

from spellwright.agents.worth import body_worth
from spellwright.core.vocab import DEATHTOUCH, DOUBLE_STRIKE, FIRST_STRIKE, INDESTRUCTIBLE, TRAMPLE
from spellwright.rules.base import Answer
from spellwright.rules.decisions_combat import Block
from spellwright.rules.layers import chars
from spellwright.rules.objects import Permanent
from spellwright.rules.state import State


def kills(s: State, a: Permanent, b: Permanent) -> bool:
    """Whether the damage of one creature would destroy the other."""
    ac = chars(s, a)
    bc = chars(s, b)
    if bc.keywords & INDESTRUCTIBLE or ac.power <= 0:
        return False
    power = ac.power * 2 if ac.keywords & DOUBLE_STRIKE else ac.power
    return power >= bc.toughness - b.damage or bool(ac.keywords & DEATHTOUCH)


def duel(s: State, a: Permanent, b: Permanent) -> tuple[bool, bool]:
    """Whether the first and the second creature die if they fight, first strike included."""
    first = FIRST_STRIKE | DOUBLE_STRIKE
    fast_a = bool(chars(s, a).keywords & first)
    fast_b = bool(chars(s, b).keywords & first)
    dies_b = kills(s, a, b)
    dies_a = kills(s, b, a)
    if fast_a and not fast_b and dies_b:
        dies_a = False
    elif fast_b and not fast_a and dies_a:
        dies_b = False
    return dies_a, dies_b


def likely_blocks(s: State, d: Block) -> Answer:
    """Blocks that kill for little, trades that pay, chump blocks where life is at stake; legal."""
    out = [0] * len(d.candidates)
    life = s.players[d.player].life
    hurting: dict[int, int] = {}
    for x in d.attackers:
        a = s.permanent(x)
        c = chars(s, a)
        at_player = a.attacking == -1 - d.player
        hurting[x] = (c.power * 2 if c.keywords & DOUBLE_STRIKE else c.power) if at_player and c.power > 0 else 0
    order = sorted(d.attackers, key=lambda x: (-body_worth(chars(s, s.objects[x])), x))
    for x in order:
        i = best_blocker(s, d, out, x, 0.0)
        if i >= 0:
            assign(d, out, i, x)
    open_damage = sum([hurting[x] for x in d.attackers if x not in out])
    if open_damage >= life or (life - open_damage <= 3 and open_damage > 2):
        for x in sorted(d.attackers, key=lambda x: (-hurting[x], x)):
            if x in out or not hurting[x] or (open_damage < life and life - open_damage > 3):
                continue
            i = best_blocker(s, d, out, x, 100.0 if open_damage >= life else 1.5)
            if i >= 0 and assign(d, out, i, x):
                open_damage -= hurting[x]
    gang_up(s, d, out, order)
    answer = tuple(out)
    return answer if d.legal(answer) else ()


def assign(d: Block, out: list[int], i: int, x: int) -> bool:
    """Let a candidate block, and as many more as the attacker asks for (menace); nothing if there are not enough."""
    need = d.least[d.attackers.index(x)] - 1
    who = d.candidates[i]
    more = [j for j in range(len(out)) if not out[j] and x in d.pairs[j] and d.candidates[j] != who]
    if need > len(more):
        return False
    out[i] = x
    for j in more[: max(0, need)]:
        out[j] = x
    return True


def best_blocker(s: State, d: Block, out: list[int], x: int, bear: float) -> int:
    """The place of the best free blocker for an attacker, -1 if none is worth it. `bear`: how much may be lost."""
    a = s.permanent(x)
    ac = chars(s, a)
    best = -1
    gain = -bear
    for i in range(len(d.candidates)):
        if out[i] or x not in d.pairs[i] or d.candidates[i] in taken(d, out):
            continue
        b = s.permanent(d.candidates[i])
        bc = chars(s, b)
        dies_a, dies_b = duel(s, a, b)
        saved = max(0, min(ac.power, bc.toughness) if ac.keywords & TRAMPLE else ac.power) * 0.3
        v = saved + (body_worth(ac) if dies_a else 0.0) - (body_worth(bc) * 1.1 if dies_b else 0.0)
        if v > gain:
            gain = v
            best = i
    return best


def taken(d: Block, out: list[int]) -> list[int]:
    """The creatures that block already."""
    return [d.candidates[i] for i in range(len(out)) if out[i]]


def gang_up(s: State, d: Block, out: list[int], order: list[int]) -> None:
    """Two blockers for an attacker that one alone cannot kill, if only one of them can die."""
    for x in order:
        a = s.permanent(x)
        ac = chars(s, a)
        mine = [i for i in range(len(out)) if out[i] == x]
        if len(mine) != 1 or ac.keywords & (TRAMPLE | FIRST_STRIKE | DOUBLE_STRIKE | DEATHTOUCH | INDESTRUCTIBLE):
            continue
        one = s.permanent(d.candidates[mine[0]])
        if kills(s, one, a):
            continue
        for i in range(len(out)):
            if out[i] or x not in d.pairs[i] or d.candidates[i] in taken(d, out):
                continue
            b = s.permanent(d.candidates[i])
            bc = chars(s, b)
            power = chars(s, one).power + bc.power
            if power >= ac.toughness - a.damage and ac.power < bc.toughness - b.damage:
                out[i] = x
                break
