"""Boards set up by hand: objects in zones, players as they are, a moment of a turn. Nothing triggers, nothing is asked.

`new_board`, `set_turn`, then objects (`in_zone`, `on_battlefield`, `attach_to`), then `begin_at` or `begin_game`; the
state is then ready for `Game.of_state`.
"""

from __future__ import annotations

from spellwright.core.subtypes import CREATURE_TYPES
from spellwright.core.vocab import (
    ATTACKERS,
    BASIC_LAND_TYPES,
    BATTLEFIELD,
    BLOCKERS,
    CLEANUP,
    COLOR_NAMES,
    COMMAND,
    E_EFFECT,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PLANESWALKER,
    SUBTYPE_LIST,
    TYPE_OF,
    UNTAP,
    subtype_bit,
)
from spellwright.rules.abilities import ReplacementAbility
from spellwright.rules.as_enters import ChooseStep
from spellwright.rules.base import Answer, Rng, RulesError, Suspend
from spellwright.rules.blocking import DeclareBlockers
from spellwright.rules.cast_info import CastInfo
from spellwright.rules.changes import AsEntersChange, CountersChange, ModsChange
from spellwright.rules.combat import DeclareAttackers
from spellwright.rules.events import Event
from spellwright.rules.filters import name_number
from spellwright.rules.layers import chars
from spellwright.rules.listeners import register, resync
from spellwright.rules.manacost import Mana
from spellwright.rules.objects import Card, Counters, Face, Obj, with_counters
from spellwright.rules.replacement import event_ctx, own_ctx
from spellwright.rules.start import Mulligans, OpeningHands, new_state
from spellwright.rules.state import Frame, State
from spellwright.rules.turn import (
    BEGIN_TURN,
    END_STEP,
    TURN_STEPS,
    Cleanup,
    UntapStep,
    Window,
)
from spellwright.rules.zones import WAYS_DOWN, ZoneMove, attach, enter, shuffle

FACE_DOWN_HOW = {**{how: how for how in WAYS_DOWN}, "effect": ""}
"""How a permanent came to be face down (CR 708.6), and the engine's word for it."""


def new_board(blank: Card, seats: int, seed: int, life: int) -> State:
    """A state of players with nothing. `blank` is any card: the record 0 of a state needs one."""
    s = new_state([[blank], *[[] for _ in range(seats - 1)]], seed, life, False)
    s.objects = s.objects[:1]
    s.edit_player(0).library = ()
    return s


def in_zone(s: State, card: Card, zone: int, owner: int, *, face_down: bool = False, counters: Counters = ()) -> int:
    """A card in a zone other than the battlefield and the stack; libraries are filled from the bottom. Gives its id."""
    n = len(s.objects)
    q = Obj(n, card, card.faces[0], owner, owner, zone, s.epoch)
    everyone = (1 << len(s.players)) - 1
    s.add(q)
    p = s.edit_player(owner)
    p.forget()
    if zone == LIBRARY:
        p.library = (*p.library, n)
    elif zone == HAND:
        p.hand = (*p.hand, n)
        q.known = 1 << owner
    elif zone == GRAVEYARD:
        p.graveyard = (*p.graveyard, n)
        q.known = everyone
    elif zone == EXILE:
        s.edit_seldom().exile.append(n)
        q.face_down = face_down
        q.known = 1 << owner if face_down else everyone
    elif zone == COMMAND:
        s.edit_seldom().command.append(n)
        q.known = everyone
    else:
        raise RulesError("objects on the battlefield and the stack are set up otherwise")
    q.counters = counters
    q.timestamp = s.tick()
    if q.face.zones & (1 << zone):
        q.registered = q.chars.abilities
        register(s, q, q.registered, True)
    return n


def on_battlefield(
    s: State,
    card: Card,
    owner: int,
    controller: int,
    *,
    face: Face | None = None,
    tapped: bool = False,
    new: bool = False,
    token: bool = False,
    face_down: str = "",
    counters: Counters | None = None,
    chosen: tuple[tuple[str, str], ...] = (),
    x: int = 0,
    damage: int = 0,
) -> int:
    """A permanent. It has the counters it would enter with (CR 614.1c, 306.5b) unless `counters` are given, and the
    choices `chosen` (quality and word, a player by seat) instead of those made as it enters. `new`: it came this turn
    (CR 302.6). `face_down`: a key of `FACE_DOWN_HOW`. Gives its id. RulesError where a choice is missing, or is none of
    its text."""
    m = ZoneMove(0, BATTLEFIELD, "")
    m.card = card
    m.controller = controller
    m.face = face
    m.tapped = tapped
    m.token = token
    if face_down:
        m.face = None
        m.face_down = True
        m.face_down_how = FACE_DOWN_HOW[face_down]
    else:
        enters_with(s, m, dict(chosen), x)
        shown = (face or card.faces[0]).chars
        if shown.types & PLANESWALKER and shown.loyalty:
            m.counters = with_counters(m.counters, "loyalty", shown.loyalty)
    if counters is not None:
        m.counters = counters
    enter(s, m)
    p = s.edit_permanent(m.new)
    p.owner = owner
    if counters is not None and not p.count("loyalty"):
        p.counters = counters
    p.since = s.turn if new else -1
    p.damage = damage
    if damage:
        s.marked.append(p.id)
    if x:
        p.cast = cast_with(controller, x)
    if face_down:
        p.known |= 1 << owner
    return p.id


def cast_with(player: int, x: int) -> CastInfo:
    return CastInfo(player, HAND, x, "", (), (), False, "", False, ())


def enters_with(s: State, m: ZoneMove, chosen: dict[str, str], x: int) -> None:
    """CR 614.1c: the counters and changes that a card's own text gives it as it enters, and the choices it asks for."""
    p = m.entering(s)
    if m.face is not None:
        p.face = m.face
        p.chars = m.face.chars
    p.cast = cast_with(p.controller, x)
    own: list[ReplacementAbility] = []
    for a in p.face.chars.abilities:
        if isinstance(a, ReplacementAbility) and a.own and a.event.matches(s, m, own_ctx(p)):
            own.append(a)
    used: list[str] = []
    for a in own:
        for c in a.changes:
            if isinstance(c, AsEntersChange):
                for step in c.steps:
                    if isinstance(step, ChooseStep):
                        used.append(chosen_as(m, step, chosen))
    for label in chosen:
        if label not in used:
            raise RulesError(f"it asks for no {label} as it enters")
    p.choices = m.choices
    for a in own:
        if a.cond is not None and not a.cond.holds(s, event_ctx(own_ctx(p), m)):
            continue
        for c in a.changes:
            if isinstance(c, (CountersChange, ModsChange)):
                try:
                    c.change(s, m, event_ctx(own_ctx(p), m))
                except Suspend:
                    s.pending = None
                    raise RulesError("what it enters with would be asked for: say its counters") from None


SAME_QUALITY = {"opponent": "player", "card name": "name", "basic land type": "land type"}


def chosen_as(m: ZoneMove, step: ChooseStep, chosen: dict[str, str]) -> str:
    """Keep a choice under the labels that the card's abilities look for it by (CR 607.2d). Gives its quality."""
    quality = SAME_QUALITY.get(step.quality, step.quality)
    word = chosen.get(quality)
    if word is None:
        raise RulesError(f"a {quality} is chosen as it enters: say which")
    value = choice_value(quality, word, step.options)
    for label in (step.quality, step.label):
        if label:
            m.choices = (*[c for c in m.choices if c[0] != label], (label, value))
    return quality


def choice_value(quality: str, word: str, options: tuple[str, ...]) -> Answer:
    """A choice as the engine keeps it: a colour or card type as its mask, a type by its place in the subtypes."""
    low = word.lower()
    if options and low not in [x.lower() for x in options]:
        raise RulesError(f"{word!r} cannot be chosen: there are {', '.join(options)}")
    if quality == "word":
        return ([x.lower() for x in options].index(low),)
    if quality == "color":
        for mask, name in COLOR_NAMES.items():
            if name == low and mask < 32:
                return (mask,)
        raise RulesError(f"there is no colour {word!r}")
    if quality == "card type":
        if low not in TYPE_OF:
            raise RulesError(f"there is no card type {word!r}")
        return (TYPE_OF[low],)
    if quality in ("creature type", "land type", "basic land type"):
        known = CREATURE_TYPES if quality == "creature type" else BASIC_LAND_TYPES
        for name in known:
            if name.lower() == low:
                subtype_bit(name)
                return (SUBTYPE_LIST.index(name),)
        raise RulesError(f"there is no {quality} {word!r}")
    if quality in ("number", "player"):
        return (int(word),)
    return (name_number(word),)


def attach_to(s: State, oid: int, host: int) -> None:
    """CR 701.3a: to an object, or (negative) a player; whether it may be so is left to the state-based actions."""
    attach(s, s.edit_permanent(oid), host)


def add_mana(s: State, seat: int, colors: list[int]) -> None:
    """Mana that was made before: of no source."""
    p = s.edit_player(seat)
    p.pool = (*p.pool, *[Mana(c, None, (), None, False, 0, 0) for c in colors])
    s.mana[seat] = None


def add_player_counters(s: State, seat: int, kind: str, n: int) -> None:
    p = s.edit_player(seat)
    p.counters = with_counters(p.counters, kind, n)


def began(turn: int, active: int, seat: int, seats: int) -> int:
    """The number of a player's latest turn, as turns go round; 0 if they have had none."""
    return max(0, turn - (active - seat) % seats)


def set_turn(s: State, turn: int, active: int) -> None:
    """Whose turn it is; done before permanents are set up, which may be new this turn."""
    s.turn = turn
    s.active = active
    s.usual = active
    s.edit_seldom().first = (active - turn + 1) % len(s.players)
    s.edit_seldom().started = True
    for p in s.players:
        s.edit_player(p.seat).began = began(turn, active, p.seat, len(s.players))


def begin_at(s: State, step: int, priority: int) -> None:
    """The board is complete: the game goes on in this step, where `priority` has priority and those before have passed.
    At the declarations of combat it goes on with these (CR 508.1, 509.1); in the untap and cleanup steps with what is
    done there."""
    settle(s)
    s.step = step
    s.coming = TURN_STEPS[TURN_STEPS.index(step) + 1 :]
    s.turn_mark = s.log
    window: Frame = Window(END_STEP, priority, (priority - s.active) % len(s.players))
    if step == UNTAP:
        window = UntapStep(END_STEP)
    elif step == ATTACKERS:
        window = DeclareAttackers(window)
    elif step == BLOCKERS:
        window = DeclareBlockers(window, ())
    elif step == CLEANUP:
        window = Cleanup(END_STEP)
    s.agenda = window


def begin_game(s: State, first: int | None) -> None:
    """The board is complete: the game begins with shuffled libraries, opening hands and mulligans (CR 103). `first`
    None: by chance."""
    settle(s)
    n = len(s.players)
    for seat in range(n):
        shuffle(s, seat)
    if first is None:
        r = Rng(s.rng)
        first = r.below(n)
        s.rng = r.a
    s.turn = 0
    s.active = first
    s.usual = first
    s.edit_seldom().first = first
    s.edit_seldom().started = True
    seats = tuple([(first + i) % n for i in range(n)])
    s.agenda = OpeningHands(Mulligans(BEGIN_TURN, seats, 0, (), seats), seats)


def settle(s: State) -> None:
    """Controllers and listeners as the continuous effects say; nothing of the setting up is an event."""
    resync(s)
    for oid in s.battlefield:
        chars(s, s.objects[oid])
    s.control_changes = ()
    s.waiting = []
    s.log = Event(E_EFFECT)  # the beginning: what has a fact before it has happened
    s.check_all = True
    for i in range(len(s.mana)):
        s.mana[i] = None
