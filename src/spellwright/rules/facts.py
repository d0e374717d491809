"""Facts in words (CR 700.1): what the entries of the log say, which rule they follow, and who may know them.

A fact is an applied `Event`. Here it gets a word ("damage", "draw"), its values under plain names, and a line of text.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    STEP_NAMES,
    ZONE_NAMES,
)
from spellwright.rules.base import Answer
from spellwright.rules.changes import Prevented
from spellwright.rules.describe import enumerated, object_name, player_name
from spellwright.rules.effects.designate import Flagged
from spellwright.rules.effects.faces import Transformed
from spellwright.rules.effects.modify import EffectBegins
from spellwright.rules.events import (
    Attached,
    CreateTokens,
    Damage,
    DrawCard,
    Event,
    GainLife,
    LoseLife,
    ProduceMana,
    PutCounters,
    StepBegins,
    TakeCounters,
    Tap,
    Untap,
)
from spellwright.rules.events_actions import Countered, Destroy, Discarded, Regenerated, Sacrificed
from spellwright.rules.events_play import (
    AbilityActivated,
    Attacks,
    BecomesBlocked,
    BecomesTarget,
    Blocks,
    Chosen,
    ControlChanged,
    Cycled,
    LandPlayed,
    ObjectActs,
    PlayerActs,
    PlayerLoses,
    Seen,
    SpellCast,
    SpellCopied,
)
from spellwright.rules.facedown import TurnedDown, TurnedUp
from spellwright.rules.manacost import letters
from spellwright.rules.objects import StackObject
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove

Value = int | str | bool | tuple[str, ...]
SHOWN: Final = (BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND)
"""CR 400.2: the public zones."""


class Fact:
    """`word` is its class; `values` are under the names scenarios and logs use: "object", "player", "source", "to",
    "from", "amount" and so on, objects and players by name. `ids` are the objects it is about. `text` is one line, ""
    for what is no news to a reader. `seats` is the mask of who may know all of it, -1 for everyone; the others get
    `veiled`."""

    __slots__ = ("ids", "seats", "text", "values", "veiled", "word")

    def __init__(self, word: str, text: str, values: dict[str, Value], ids: Answer) -> None:
        self.word = word
        self.text = text
        self.values = values
        self.ids = ids
        self.seats = -1
        self.veiled: Fact | None = None

    def seen_by(self, seat: int) -> Fact:
        """What this player may know of it."""
        return self if self.veiled is None or self.seats >> seat & 1 else self.veiled


def fact_rule(e: Event) -> str:
    """The rule a fact follows."""
    if isinstance(e, PlayerLoses) and e.why[:1].isdigit():
        return e.why
    return e.rule


def fact_text(s: State, e: Event) -> str:
    """A fact as one line, for someone who may know all of it."""
    return fact(s, e).text


def fact(s: State, e: Event) -> Fact:
    """A fact explained. Names are as of now, or last known."""
    if isinstance(e, ZoneMove):
        return moved(s, e)
    if isinstance(e, DrawCard):
        return drawn(s, e)
    if isinstance(e, Seen):
        return seen(s, e)
    f = about_players(s, e)
    if f is None:
        f = about_combat(s, e)
    if f is None:
        f = about_objects(s, e)
    if f is None:
        f = about_counters(s, e)
    return f if f is not None else Fact("effect", "", {}, ())


def one(s: State, word: str, verb: str, oid: int) -> Fact:
    """A fact about one object and nothing else."""
    name = object_name(s, oid)
    return Fact(word, f"{name} {verb}", {"object": name}, (oid,) if oid > 0 else ())


def veil(s: State, f: Fact, seats: int, text: str, values: dict[str, Value]) -> Fact:
    """Only these seats (a mask) may know it all."""
    everyone = (1 << len(s.players)) - 1
    if seats & everyone != everyone:
        f.seats = seats
        f.veiled = Fact(f.word, text, values, ())
    return f


def moved(s: State, e: ZoneMove) -> Fact:
    """CR 400.7. A move out of sight is known to those who know the card."""
    oid = e.oid if e.oid else e.new
    name = object_name(s, e.new) if e.to == STACK and e.new else object_name(s, oid)
    old = s.objects[oid]
    if old.face_down and e.oid and shown(e):
        name = card_name(s, oid)
    source = ZONE_NAMES[e.source_zone] if e.oid else "nowhere"
    values: dict[str, Value] = {
        "object": name,
        "from": source,
        "to": ZONE_NAMES[e.to],
        "how": e.how,
        "owner": player_name(s, old.owner),
    }
    f = Fact("move", move_text(e, name, source), values, tuple([i for i in (e.oid, e.new) if i > 0]))
    know = -1
    if e.oid and (e.source_zone in (HAND, LIBRARY) or (e.source_zone == EXILE and old.face_down)):
        if e.to == HAND:
            know = old.known | 1 << old.owner
        elif e.to == LIBRARY or e.exile_face_down:
            know = old.known
        elif e.face_down:
            know = old.known | 1 << (s.objects[e.new].controller if e.new else old.owner)
    if e.to == LIBRARY:
        know &= ~e.forget
    if know == -1:
        return f
    what = "a face-down card" if e.face_down else "a card"
    return veil(s, f, know, move_text(e, what, source), {**values, "object": "card"})


def shown(e: ZoneMove) -> bool:
    """CR 708.9, 406.3a: whether something face down is shown as it moves."""
    if e.source_zone in (BATTLEFIELD, STACK):
        return e.to != BATTLEFIELD
    return not e.face_down and not e.exile_face_down and e.to in SHOWN


def card_name(s: State, oid: int) -> str:
    """What is seen of an object by who may see all of it."""
    o = s.objects[oid]
    return o.card.name if o.face_down else object_name(s, oid)


def move_text(e: ZoneMove, name: str, source: str) -> str:
    if e.how == "cast":
        return f"{name} is put on the stack from {source}"
    text = f"{name} goes from {source} to {ZONE_NAMES[e.to]}"
    if e.to == BATTLEFIELD:
        text = f"{name} enters the battlefield"
    return text + (f" ({e.how})" if e.how and e.how not in ("resolve", "token") else "")


def drawn(s: State, e: DrawCard) -> Fact:
    """CR 121.1: only the player, and who knew the card before, knows which it was."""
    who = player_name(s, e.player)
    if not e.new:
        return Fact("draw", f"{who} draws from an empty library", {"player": who, "object": "none"}, ())
    name = s.objects[e.new].card.name
    f = Fact("draw", f"{who} draws {name}", {"player": who, "object": name}, (e.new,))
    return veil(s, f, e.known, f"{who} draws a card", {"player": who, "object": "card"})


def seen(s: State, e: Seen) -> Fact:
    """CR 701.20: the others see that there is a look, and not at what."""
    who = player_name(s, e.player)
    everyone = (1 << len(s.players)) - 1
    names = [card_name(s, i) for i in e.ids]
    everybody = e.seats & everyone == everyone
    verb = "reveals" if everybody else "looks at"
    word = "reveal" if everybody else "look"
    f = Fact(word, f"{who} {verb} {enumerated(names)}", {"player": who, "objects": tuple(names)}, e.ids)
    n = len(e.ids)
    cards = "a card" if n == 1 else f"{n} cards"
    return veil(s, f, e.seats, f"{who} {verb} {cards}", {"player": who, "amount": n})


def about_players(s: State, e: Event) -> Fact | None:
    if isinstance(e, StepBegins):
        who = player_name(s, e.player)
        step = STEP_NAMES[e.step]
        values: dict[str, Value] = {"step": step, "turn": e.turn, "player": who}
        return Fact("step", f"turn {e.turn} of {who}: {step}", values, ())
    if isinstance(e, GainLife):
        who = player_name(s, e.player)
        return Fact("gain life", f"{who} gains {e.amount} life", {"player": who, "amount": e.amount}, ())
    if isinstance(e, LoseLife):
        who = player_name(s, e.player)
        text = f"{who} {'pays' if e.paid else 'loses'} {e.amount} life"
        return Fact("lose life", text, {"player": who, "amount": e.amount, "paid": e.paid}, ())
    if isinstance(e, ProduceMana):
        who = player_name(s, e.player)
        mana = "".join(["{" + letters(m.color) + "}" for m in e.mana])
        source = object_name(s, e.source)
        values = {"player": who, "mana": mana, "source": source}
        return Fact("mana", f"{who} gets {mana} from {source}", values, (e.source,))
    if isinstance(e, PlayerLoses):
        who = player_name(s, e.player)
        return Fact("lose", f"{who} loses the game", {"player": who, "why": e.why}, ())
    if isinstance(e, PlayerActs):
        who = player_name(s, e.player)
        text = f"{who}: {e.action}" + (f" {e.amount}" if e.amount > 1 else "")
        return Fact(e.action, text, {"player": who, "amount": e.amount}, ())
    if isinstance(e, CreateTokens):
        who = player_name(s, e.player)
        values = {"player": who, "amount": e.amount, "object": e.card.name}
        return Fact("create", f"{who} creates {e.amount} {e.card.name}", values, ())
    return None


def by_player(s: State, word: str, verb: str, player: int, oid: int) -> Fact:
    """A player does something to or with an object."""
    who = player_name(s, player)
    name = object_name(s, oid)
    return Fact(word, f"{who} {verb} {name}", {"player": who, "object": name}, (oid,))


def about_objects(s: State, e: Event) -> Fact | None:
    if isinstance(e, (SpellCast, SpellCopied)):
        cast = isinstance(e, SpellCast)
        f = by_player(s, "cast" if cast else "copy", "casts" if cast else "copies", e.player, e.oid)
        x = s.objects[e.oid]
        if isinstance(x, StackObject) and x.ctx.x:
            f.values["x"] = x.ctx.x
        return f
    if isinstance(e, AbilityActivated):
        f = by_player(s, "activate", "activates an ability of", e.player, e.source)
        f.values["mana ability"] = e.mana
        return f
    if isinstance(e, LandPlayed):
        return by_player(s, "play", "plays", e.player, e.oid)
    if isinstance(e, Sacrificed):
        return by_player(s, "sacrifice", "sacrifices", e.player, e.oid)
    if isinstance(e, Discarded):
        return by_player(s, "discard", "discards", e.player, e.oid)
    if isinstance(e, Cycled):
        return by_player(s, "cycle", "cycles", e.player, e.oid)
    if isinstance(e, Tap):
        return one(s, "tap", "becomes tapped", e.oid)
    if isinstance(e, Untap):
        return one(s, "untap", "untaps", e.oid)
    if isinstance(e, Destroy):
        return one(s, "destroy", "is destroyed", e.oid)
    if isinstance(e, Regenerated):
        return one(s, "regenerate", "regenerates", e.oid)
    if isinstance(e, Countered):
        return one(s, "counter", "is countered", e.oid)
    if isinstance(e, TurnedUp):
        return one(s, "turn up", "is turned face up", e.oid)
    if isinstance(e, TurnedDown):
        return one(s, "turn down", "is turned face down", e.oid)
    if isinstance(e, Transformed):
        return one(s, "transform", "transforms", e.oid)
    if isinstance(e, Flagged):
        return one(s, e.flag, f"becomes {e.flag}", e.oid)
    if isinstance(e, ObjectActs):
        return one(s, e.action, e.action, e.oid)
    if isinstance(e, EffectBegins):
        return one(s, "effect", "is changed", e.oid)
    if isinstance(e, Chosen):
        return one(s, "choose", f"has its {e.label} chosen", e.oid)
    if isinstance(e, ControlChanged):
        name = object_name(s, e.oid)
        to = player_name(s, e.new)
        values: dict[str, Value] = {"object": name, "from": player_name(s, e.old), "to": to}
        return Fact("control", f"{to} gains control of {name}", values, (e.oid,))
    if isinstance(e, Attached):
        return pair(s, "attach", "becomes attached to", e.oid, e.to)
    if isinstance(e, BecomesTarget):
        return pair(s, "target", "becomes the target of", e.target, e.by)
    return None


def pair(s: State, word: str, verb: str, oid: int, to: int) -> Fact:
    """A fact about two objects (or an object and a player)."""
    name = object_name(s, oid)
    other = object_name(s, to)
    return Fact(word, f"{name} {verb} {other}", {"object": name, "to": other}, tuple([i for i in (oid, to) if i > 0]))


def about_combat(s: State, e: Event) -> Fact | None:
    if isinstance(e, Attacks):
        return pair(s, "attack", "attacks", e.oid, e.defender)
    if isinstance(e, Blocks):
        return pair(s, "block", "blocks", e.oid, e.attacker)
    if isinstance(e, BecomesBlocked):
        if e.blocked:
            return one(s, "blocked", "becomes blocked", e.oid)
        return one(s, "unblocked", "is not blocked", e.oid)
    return None


def about_counters(s: State, e: Event) -> Fact | None:
    if isinstance(e, Damage):
        return damage(s, e, "damage", "deals")
    if isinstance(e, Prevented):
        return damage(s, e.damage, "prevent", "is kept from dealing")
    if isinstance(e, (PutCounters, TakeCounters)):
        put = isinstance(e, PutCounters)
        name = object_name(s, e.target)
        counters = f"{e.amount} {e.counter} counter" + ("s" if e.amount != 1 else "")
        values: dict[str, Value] = {"object": name, "counter": e.counter, "amount": e.amount}
        text = f"{name} {'gets' if put else 'loses'} {counters}"
        return Fact("put counters" if put else "remove counters", text, values, (e.target,) if e.target > 0 else ())
    return None


def damage(s: State, e: Damage, word: str, verb: str) -> Fact:
    source = object_name(s, e.source)
    to = object_name(s, e.target)
    values: dict[str, Value] = {"source": source, "to": to, "amount": e.amount, "combat": e.combat}
    text = f"{source} {verb} {e.amount} {'combat ' if e.combat else ''}damage to {to}"
    return Fact(word, text, values, tuple([i for i in (e.source, e.target) if i > 0]))
