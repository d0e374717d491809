"""Turns, steps and priority (CR 500-514, 117)."""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import (
    A_ACTIVATE,
    A_CAST,
    A_LAND,
    A_MANA,
    A_PASS,
    ATTACKERS,
    BATTLEFIELD,
    BEGIN_COMBAT,
    BLOCKERS,
    CANT_UNTAP,
    CANT_UNTAP_IN_UNTAP_STEP,
    CLEANUP,
    D_TURN,
    DAMAGE,
    DRAW,
    E_ATTACK,
    E_COUNTERS,
    E_STEP,
    E_UNTAP,
    E_ZONE,
    END,
    END_COMBAT,
    FIRST_DAMAGE,
    GONE,
    MAIN1,
    MAIN2,
    MAY_STAY_TAPPED,
    UNTAP,
    UPKEEP,
)
from spellwright.rules.abilities import PlayerRuleAbility
from spellwright.rules.base import Answer
from spellwright.rules.blocking import DeclareBlockers
from spellwright.rules.casting import StartActivate, StartCast
from spellwright.rules.combat import (
    CombatDamage,
    DeclareAttackers,
    any_first_strike,
    dealers,
    defending_seat,
    end_combat,
)
from spellwright.rules.decisions import Priority, Subset
from spellwright.rules.designations import check_day, radiate
from spellwright.rules.events import DrawCard, Event, PutCounters, StepBegins, Untap
from spellwright.rules.events_actions import Discarded
from spellwright.rules.events_play import LandPlayed
from spellwright.rules.gate import emit, happen, intend, intend_one
from spellwright.rules.layers import chars, text_face
from spellwright.rules.legal import FACE_STEP, FREE_WAY, PERMIT_STEP, mana_plays, plays
from spellwright.rules.listeners import (
    CONTROLLERS_UNTAP,
    END_OF_COMBAT,
    END_OF_TURN,
    END_OF_YOUR_NEXT_TURN,
    NEXT_END_STEP,
    NEXT_UPKEEP,
    YOUR_NEXT_TURN,
    drop_effects,
    expire,
)
from spellwright.rules.mana import mana_view
from spellwright.rules.manacost import Mana
from spellwright.rules.objects import Permanent
from spellwright.rules.pay import use_mana
from spellwright.rules.phasing import phase_for_turn
from spellwright.rules.resolve import Resolve
from spellwright.rules.restrictions import forbidden, rule_amount
from spellwright.rules.sba import check
from spellwright.rules.special import StartSpecial
from spellwright.rules.state import Frame, State
from spellwright.rules.triggers import Settle
from spellwright.rules.zones import ZoneMove

TURN_STEPS: Final = (
    UNTAP,
    UPKEEP,
    DRAW,
    MAIN1,
    BEGIN_COMBAT,
    ATTACKERS,
    BLOCKERS,
    FIRST_DAMAGE,
    DAMAGE,
    END_COMBAT,
    MAIN2,
    END,
    CLEANUP,
)
OPTIONAL_STEPS: Final = (BLOCKERS, FIRST_DAMAGE, DAMAGE)
"""The steps that there are only with attackers."""
COMBAT_STEPS: Final = (BEGIN_COMBAT, ATTACKERS, BLOCKERS, FIRST_DAMAGE, DAMAGE, END_COMBAT)


class BeginTurn(Frame):
    """CR 500.1, 502: the next turn begins; extra turns come first, the latest made first (CR 500.7). The turn of a
    player who has left the game does not begin (CR 800.4k)."""

    __slots__ = ()

    def step(self, s: State) -> None:
        while s.extra_turns and s.players[s.extra_turns[-1]].lost:
            s.edit_seldom().extra_turns = s.extra_turns[:-1]
        if s.turn and s.extra_turns:
            s.active = s.extra_turns[-1]
            s.edit_seldom().extra_turns = s.extra_turns[:-1]
        elif s.turn or s.players[s.active].lost:
            s.active = s.next_seat(s.usual)
            s.usual = s.active
        s.turn += 1
        s.coming = TURN_STEPS
        s.turn_mark = s.log
        p = s.edit_player(s.active)
        p.began = s.turn
        s.mana[s.active] = None
        for q in s.players:
            if q.lands:
                s.edit_player(q.seat).lands = 0
        expire(s, (YOUR_NEXT_TURN,), s.active)
        if s.permits:
            left = [x for x in s.permits if not (x.until == YOUR_NEXT_TURN and x.until_seat == s.active)]
            s.edit_seldom().permits = tuple(left)
        s.touch(D_TURN)
        s.agenda = BEGIN_STEP


class BeginStep(Frame):
    """CR 500.1: the next step of the turn, with its turn-based actions (CR 703)."""

    __slots__ = ()

    def step(self, s: State) -> None:
        coming = s.coming
        at = 0
        n = UNTAP - 1
        skips = s.seldom.skips
        for step in coming:
            at += 1
            if not (skips or step in OPTIONAL_STEPS) or not left_out(s, step):
                n = step
                break
        s.coming = coming[at:]
        if n < UNTAP:
            s.agenda = BEGIN_TURN
            return
        s.agenda = END_STEP
        s.cause = 0
        a = s.active
        if n == MAIN1 and s.players[a].count("rad"):
            radiate(s, a)
        happen(s, [StepBegins(n, s.turn, a)])
        if n == UNTAP:
            s.agenda = UntapStep(END_STEP)
            return
        window = window_of(END_STEP, a)
        if n == DRAW:
            first = s.turn == 1 and len(s.players) == 2 and s.started
            if not first and not (s.index.rules and forbidden(s, "skip draw step", a)):
                s.agenda = DrawForTurn(window)
                return
        elif n == ATTACKERS:
            s.agenda = DeclareAttackers(window)
            return
        elif n == BLOCKERS:
            attacked = {defending_seat(s, s.permanent(i).attacking) for i in s.attackers}
            s.agenda = DeclareBlockers(window, tuple([seat for seat in s.living() if seat in attacked]))
            return
        elif n == FIRST_DAMAGE:
            who = dealers(s, True)
            for i in who:
                s.edit_permanent(i).first_struck = True
            s.agenda = CombatDamage(window, who, 0, None)
            return
        elif n == DAMAGE:
            s.agenda = CombatDamage(window, dealers(s, False), 0, None)
            return
        elif n == CLEANUP:
            s.agenda = Cleanup(END_STEP)
            return
        elif n == MAIN1:
            sagas(s)
        elif n == UPKEEP:
            expire(s, (NEXT_UPKEEP,), a)
        elif n == END:
            expire(s, (NEXT_END_STEP,), a)
        s.agenda = window


def left_out(s: State, step: int) -> bool:
    """Whether the turn goes on without this step: it is skipped, or there is no combat for it (CR 508.8, 510.4)."""
    if s.skips and skipped(s, step):
        return True
    if step == FIRST_DAMAGE:
        return not s.attackers or not any_first_strike(s)
    return step in (BLOCKERS, DAMAGE) and not s.attackers and not had_attackers(s)


def skipped(s: State, step: int) -> bool:
    """CR 614.10: the player skips this step once."""
    for i in range(len(s.skips)):
        seat, n = s.skips[i]
        if seat == s.active and n == step:
            s.edit_seldom().skips = s.skips[:i] + s.skips[i + 1 :]
            return True
    return False


def sagas(s: State) -> None:
    """CR 714.3c: on each Saga with chapter abilities, which listen to counters."""
    if not s.index.triggers[E_COUNTERS]:
        return
    events: list[Event] = []
    changed = bool(s.index.entries) or bool(s.index.carried)
    for oid in s.battlefield:
        o = s.objects[oid]
        if o.controller == s.active and (o.face.saga or changed) and text_face(s, o).saga:
            events.append(PutCounters(oid, "lore", 1, s.active, False))
    if events:
        happen(s, intend(s, events))


class UntapStep(Frame):
    """CR 502.1-3: permanents phase out and in; it may become day or night; the active player's permanents untap, but
    for those that don't. No player gets priority (CR 502.4)."""

    __slots__ = ()

    def step(self, s: State) -> None:
        s.agenda = Untapping(self.below)
        phase_for_turn(s)
        check_day(s)


class Untapping(Frame):
    """CR 502.3: which permanents untap may be up to the active player."""

    __slots__ = ()

    def step(self, s: State) -> None:
        a = s.active
        s.agenda = self.below
        ids: list[int] = []
        free: list[int] = []
        objects = s.objects
        for oid in s.battlefield:
            o = objects[oid]
            if o.controller != a:
                continue
            assert isinstance(o, Permanent)
            if o.tapped and not o.phased:
                if s.index.entries or o.effects or o.face.chars.cant:
                    c = chars(s, o)
                    if c.cant & (CANT_UNTAP_IN_UNTAP_STEP | CANT_UNTAP):
                        continue
                    if c.cant & MAY_STAY_TAPPED:
                        free.append(oid)
                ids.append(oid)
        if s.index.rules:
            ids = only_so_many(s, a, ids, free)
        if free:
            free = [i for i in free if i in ids]
            stay = s.ask(Subset(a, "stay tapped", 0, free, 0, len(free))) if free else ()
            ids = [i for i in ids if i not in stay]
        if ids:
            will: list[Event] = []
            replaced = bool(s.index.replacements[E_UNTAP])
            for i in ids:
                if replaced or objects[i].counters:
                    intend_one(s, Untap(i), will)
                else:
                    will.append(Untap(i))
            happen(s, will)
        if not s.index.carried:
            return
        for oid in s.battlefield:
            o = s.permanent(oid)
            if o.effects and o.controller == a:
                keep = tuple([c for c in o.effects if c.until != CONTROLLERS_UNTAP])
                if len(keep) != len(o.effects):
                    drop_effects(s, oid, keep)


def only_so_many(s: State, seat: int, ids: list[int], free: list[int]) -> list[int]:
    """CR 502.3: where no more than so many of what fits can untap, the player says which do; those that need not
    untap at all
    are left out if that is chosen."""
    for w in s.index.rules:
        a = w.ability
        assert isinstance(a, PlayerRuleAbility)
        if a.what != "untap at most" or a.filter is None or seat not in a.players.seats(s, w.ctx):
            continue
        if a.cond is not None and not a.cond.holds(s, w.ctx):
            continue
        fit = [i for i in ids if a.filter.test(s, s.objects[i], chars(s, s.objects[i]), w.ctx)]
        most = a.amount.value(s, w.ctx) if a.amount is not None else 1
        if len(fit) > most:
            bound = [i for i in fit if i not in free]
            picked = s.ask(Subset(seat, "untap", w.ctx.source, fit, min(most, len(bound)), most))
            ids = [i for i in ids if i not in fit or i in picked]
    return ids


class DrawForTurn(Frame):
    """CR 504.1."""

    __slots__ = ()

    def step(self, s: State) -> None:
        s.agenda = self.below
        emit(s, DrawCard(s.active))


def had_attackers(s: State) -> bool:
    """CR 508.8: whether this combat has had an attacker, declared or entered so."""
    if s.attackers:
        return True
    e = s.log
    while e is not None:
        k = e.kind
        if k == E_ATTACK or (k == E_ZONE and isinstance(e, ZoneMove) and e.attacking):
            return True
        if k == E_STEP and isinstance(e, StepBegins) and e.step == BEGIN_COMBAT:
            return False
        e = e.prev
    return False


class EndStep(Frame):
    """CR 500.5: the step ends, and mana empties (CR 106.4)."""

    __slots__ = ()

    def step(self, s: State) -> None:
        for p in s.players:
            if p.pool:
                empty_pool(s, p.seat, p.pool)
        if s.step == END_COMBAT:
            end_combat(s)
            expire(s, (END_OF_COMBAT,), s.active)
        s.agenda = BEGIN_STEP


def empty_pool(s: State, seat: int, pool: tuple[Mana, ...]) -> None:
    """CR 106.4: unspent mana is lost, unless an effect says that it stays."""
    if s.index.rules and forbidden(s, "keep mana", seat):
        keep = pool
        for w in s.index.rules:
            a = w.ability
            assert isinstance(a, PlayerRuleAbility)
            if a.what == "keep mana" and a.colors and seat in a.players.seats(s, w.ctx):
                keep = tuple([m for m in keep if m.color & a.colors])
    else:
        keep = tuple([m for m in pool if m.lasts and s.step != CLEANUP and not (m.lasts == 2 and s.step == END_COMBAT)])
    if len(keep) != len(pool):
        s.edit_player(seat).pool = keep
        s.mana[seat] = None


class Window(Frame):
    """A player has priority (CR 117). `passed` counts the players who have passed in succession; `after` is the window
    after a pass, kept for the next time."""

    __slots__ = ("after", "passed", "player")

    def __init__(self, below: Frame | None, player: int, passed: int) -> None:
        self.below = below
        self.player = player
        self.passed = passed
        self.after: Window | None = None

    def step(self, s: State) -> None:
        if s.check_all or s.touched or s.waiting or (s.seldom.lasting and s.lapsed is not s.log):
            s.agenda = Settle(self)
            return
        seat = self.player
        p = s.players[seat]
        if p.lost:
            s.agenda = window_of(self.below, s.next_seat(seat))
            return
        s.pending = Priority(seat, plays(s, seat), mana_plays(s, seat) if p.asked else NO_MANA)

    def resume(self, s: State, a: Answer) -> None:
        """Priority asks nothing else, so that its answer is acted on at once."""
        k = a[0]
        if k == A_PASS:
            n = len(s.players)
            if self.passed + 1 >= (n if n == 2 else n - lost_count(s)):
                if s.stack:
                    s.agenda = Resolve(window_of(self.below, s.active), s.stack[-1], 0)
                else:
                    s.agenda = self.below
            else:
                seat = 1 - self.player if n == 2 else s.next_seat(self.player)
                after = self.after
                if after is None or after.player != seat:
                    after = Window(self.below, seat, self.passed + 1)
                    self.after = after
                s.agenda = after
            s.refused = ()
            return
        s.agenda = Act(window_of(self.below, self.player), self.player, a)


def window_of(below: Frame | None, player: int) -> Window:
    """A window in which nobody has passed yet. Those of a step are shared by all games."""
    if below is END_STEP and player < SHARED:
        return WINDOWS[player]
    return Window(below, player, 0)


SHARED: Final = 8
NO_MANA: Final[list[Answer]] = []


def lost_count(s: State) -> int:
    n = 0
    for p in s.players:
        if p.lost:
            n += 1
    return n


class Act(Frame):
    """What a player with priority chose to do."""

    __slots__ = ("answer", "player")

    def __init__(self, below: Frame | None, player: int, answer: Answer) -> None:
        self.below = below
        self.player = player
        self.answer = answer

    def step(self, s: State) -> None:
        k = self.answer[0]
        oid = self.answer[1]
        n = self.answer[2]
        after = self.below
        assert after is not None
        if k == A_LAND:
            s.agenda = PlayLand(after, oid, self.player, n % PERMIT_STEP // FACE_STEP)
            return
        if k == A_MANA:
            s.agenda = after
            s.before = None
            if s.players[self.player].asked:
                s.attempt()
            use_mana(s, after, oid, n, self.player, 0, ())
            return
        if s.players[self.player].asked or self.risky(s):
            s.agenda = after
            b = s.attempt()
            b.refused = (*s.refused, self.answer)
            s.refused = b.refused
        if k == A_CAST:
            permit = s.permits[n // PERMIT_STEP - 1] if n >= PERMIT_STEP else None
            n %= PERMIT_STEP
            face = s.objects[oid].card.faces[n // FACE_STEP]
            way = n % FACE_STEP
            free = way == FREE_WAY or (permit is not None and permit.free)
            alt = face.alternatives[way - 1] if way and way != FREE_WAY else None
            cast = StartCast(after, oid, self.player, face, alt, free, permit is not None and permit.exile_after)
            cast.any_mana = permit is not None and permit.any_mana
            s.agenda = cast
        elif k == A_ACTIVATE:
            s.agenda = StartActivate(after, oid, n, self.player)
        else:
            s.agenda = StartSpecial(after, oid, n, self.player)

    def risky(self, s: State) -> bool:
        """Whether the attempt may turn out to be illegal: mana that the quick test cannot vouch for, or several
        choices."""
        if mana_view(s, self.player).complex or s.index.cost_changes:
            return True
        if self.answer[0] == A_CAST:
            f = s.objects[self.answer[1]].face
            return (
                not f.plain
                or f.cost is None
                or not f.cost.simple()
                or (f.spell is not None and len(f.spell.bodies) > 1)
            )
        return self.answer[0] != A_LAND


class PlayLand(Frame):
    """CR 305.1, 116.2a."""

    __slots__ = ("face", "oid", "player")

    def __init__(self, below: Frame | None, oid: int, player: int, face: int) -> None:
        self.below = below
        self.oid = oid
        self.player = player
        self.face = face

    def step(self, s: State) -> None:
        m = ZoneMove(self.oid, BATTLEFIELD, "play")
        m.controller = self.player
        if self.face:
            m.face = s.objects[self.oid].card.faces[self.face]
        s.cause = 0
        s.agenda = self.below
        will = intend(s, [m])
        happen(s, will)
        for e in will:
            if isinstance(e, ZoneMove) and e.how == "play":
                happen(s, [LandPlayed(e.new, self.player)])


class Cleanup(Frame):
    """CR 514.1: discard down to the maximum hand size."""

    __slots__ = ()

    def step(self, s: State) -> None:
        a = s.active
        p = s.players[a]
        extra = len(p.hand) - max_hand_size(s, a)
        s.agenda = WearOff(self.below)
        if extra > 0:
            ids = s.ask(Subset(a, "discard", 0, list(p.hand), extra, extra))
            events: list[Event] = [Discarded(i, a) for i in ids]
            happen(s, intend(s, events))


def max_hand_size(s: State, seat: int) -> int:
    """CR 402.2."""
    if not s.index.rules:
        return 7
    if forbidden(s, "no maximum hand size", seat):
        return 100000
    if forbidden(s, "maximum hand size", seat):
        return rule_amount(s, "maximum hand size", seat)
    return 7


class WearOff(Frame):
    """CR 514.2: damage wears off and effects until end of turn end, at once."""

    __slots__ = ()

    def step(self, s: State) -> None:
        epoch = s.epoch
        for oid in s.marked:
            p = s.objects[oid]
            if p.zone == BATTLEFIELD:
                assert isinstance(p, Permanent)
                if p.epoch is not epoch:
                    p = s.edit_permanent(oid)
                p.damage = 0
                p.deathtouched = False
                p.shields = 0
                if p.flags:
                    p.flags = tuple([f for f in p.flags if f != "saddled"])
        s.marked = []
        expire(s, (END_OF_TURN, END_OF_YOUR_NEXT_TURN), s.active)
        if s.permits:
            s.edit_seldom().permits = tuple(
                [
                    x
                    for x in s.permits
                    if any([s.objects[i].zone != GONE for i in x.ids])
                    and not (
                        x.until == END_OF_TURN
                        or (x.until == END_OF_YOUR_NEXT_TURN and x.until_seat == s.active and s.turn > x.turn)
                    )
                ]
            )
        s.agenda = AfterCleanup(self.below)


class AfterCleanup(Frame):
    """CR 514.3a: if anything happens or triggers now, players get priority and there is another cleanup step."""

    __slots__ = ()

    def step(self, s: State) -> None:
        again = False
        if s.check_all or s.touched:
            again = check(s)
        if s.over:
            return
        if again or s.waiting:
            s.coming = (CLEANUP,)
            s.agenda = window_of(END_STEP, s.active)
            return
        s.agenda = self.below


BEGIN_TURN: Final[Frame] = BeginTurn(None)
BEGIN_STEP: Final[Frame] = BeginStep(None)
END_STEP: Final[Frame] = EndStep(None)
WINDOWS: Final[list[Window]] = [Window(END_STEP, seat, 0) for seat in range(SHARED)]
