"""What the default payment would do, told before it is made."""

from __future__ import annotations

from spellwright.agents.base import chance
from spellwright.agents.look_ahead import candidates, give, quiet
from spellwright.core.vocab import A_ACTIVATE, A_CAST, A_SPECIAL
from spellwright.rules.base import Answer, RulesError
from spellwright.rules.decisions import Priority
from spellwright.rules.describe import object_name
from spellwright.rules.events import Event, LoseLife, Tap
from spellwright.rules.events_actions import Sacrificed
from spellwright.rules.events_play import AbilityActivated, SpellCast
from spellwright.rules.pay import AUTO
from spellwright.rules.state import State, run

STEPS = 40
"""So many choices at most are made on the way to the payment."""


def preview(s: State, seat: int, a: Answer) -> str:
    """What doing this would tap, sacrifice and take, if its choices were made in the first way there is; "" for
    nothing."""
    if a[0] not in (A_CAST, A_ACTIVATE, A_SPECIAL):
        return ""
    t = s.clone()
    rng = chance(1)
    try:
        give(t, a)
        run(t)
        for _ in range(STEPS):
            d = t.pending
            if d is None or isinstance(d, Priority) or d.player != seat:
                break
            if d.kind == "payment" and d.legal(AUTO):
                give(t, AUTO)
            elif d.kind == "payment":
                return "by hand"
            else:
                tries = candidates(t, d, 1, rng)
                give(t, tries[0] if tries else quiet(t, d, rng))
            run(t)
    except RulesError:
        return ""
    return paid(s, t, seat)


def payment(s: State, seat: int) -> str:
    """What the default payment does that is asked for now."""
    t = s.clone()
    give(t, AUTO)
    run(t)
    return paid(s, t, seat)


def paid(before: State, after: State, seat: int) -> str:
    """What a player has tapped, sacrificed and paid between two states, up to where a spell or ability was put on
    the stack."""
    events: list[Event] = []
    e = after.log
    while e is not None and e is not before.log:
        events.append(e)
        e = e.prev
    tapped: list[str] = []
    gone: list[str] = []
    life = 0
    for e in reversed(events):
        if isinstance(e, Tap) and after.objects[e.oid].controller == seat:
            tapped.append(object_name(after, e.oid))
        elif isinstance(e, Sacrificed) and e.player == seat:
            gone.append(object_name(after, e.oid))
        elif isinstance(e, LoseLife) and e.player == seat and e.paid:
            life += e.amount
        elif isinstance(e, SpellCast) or (isinstance(e, AbilityActivated) and not e.mana):
            break
    parts = [f"taps {counted(tapped)}"] if tapped else []
    parts += [f"sacrifices {counted(gone)}"] if gone else []
    parts += [f"pays {life} life"] if life else []
    return ", ".join(parts)


def counted(names: list[str]) -> str:
    """Names with how often each, as "Forest ×2, Elvish Mystic"."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return ", ".join([f"{name} ×{n}" if n > 1 else name for name, n in found.items()])
