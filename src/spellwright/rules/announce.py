"""Casting spells and activating abilities step by step (CR 601.2, 602.2), and choices of triggers (CR 603.3d).

One frame carries a stack object through its stages, one question a step:
0 additional costs, 1 modes, 2 X, 3 symbols to announce, 4 targets, 5 division, 6 paying, 7 done.
"""

from __future__ import annotations

from typing import Final

from spellwright.core.vocab import GONE
from spellwright.rules.abilities import ActivatedAbility, AlternativeCost, ModesSpec, Slot, TriggeredAbility
from spellwright.rules.base import Answer, Instr
from spellwright.rules.cast_info import CastInfo
from spellwright.rules.costs import Bill, ability_bill, loosened, spell_bill, with_x
from spellwright.rules.decisions import Divide, Number, OneOf, Subset, yes_no
from spellwright.rules.decisions_targets import Targets
from spellwright.rules.events import Event
from spellwright.rules.events_play import AbilityActivated, BecomesTarget, Cycled, SpellCast
from spellwright.rules.gate import happen
from spellwright.rules.helping import Help, helping_keywords
from spellwright.rules.index import Waiting, Watch
from spellwright.rules.layers import chars, text_face
from spellwright.rules.manacost import ManaCost
from spellwright.rules.objects import ACTIVATED, SPELL, TRIGGERED, Cont, Ctx, Face, Obj, StackObject
from spellwright.rules.pay import PayBill, Reverse, purpose_of
from spellwright.rules.planning import affordable, payable
from spellwright.rules.replacement import event_ctx
from spellwright.rules.resolve import laid_out
from spellwright.rules.state import Frame, State
from spellwright.rules.symbols import forms
from spellwright.rules.targets import bounds, can_target, possible, slot_choices
from spellwright.rules.zones import down_face, unlist

ANY_MANA: Final = ("any mana", 1)
"""How a spell is cast for which mana of any type may be spent (CR 609.4b)."""


def face_as(o: Obj, face: Face, alt: AlternativeCost | None) -> Face:
    """What the spell is when it is cast for this cost: face down (CR 708.4), or with the other face up (CR 712.8c)."""
    if alt is None:
        return face
    if alt.as_face is not None:
        return alt.as_face
    if alt.face_down:
        return down_face(alt.label)
    if alt.transformed:
        return o.card.faces[1 - face.index]
    return face


class Announce(Frame):
    """One stack object on its way; `at` is the index within the stage, `form` the cost after announcements."""

    __slots__ = ("at", "form", "oid", "stage")

    def __init__(self, below: Frame | None, oid: int, stage: int, at: int, form: Chosen | None) -> None:
        self.below = below
        self.oid = oid
        self.stage = stage
        self.at = at
        self.form = form

    def go(self, s: State, stage: int, at: int) -> None:
        s.agenda = Announce(self.below, self.oid, stage, at, self.form)

    def step(self, s: State) -> None:
        o = s.objects[self.oid]
        assert isinstance(o, StackObject)
        k = self.stage if self.at else self.due(s, o)
        if k == 0:
            self.additional(s, o)
        elif k == 1:
            self.modes(s, o)
        elif k == 2:
            self.choose_x(s, o)
        elif k == 3:
            self.symbols(s, o)
        elif k == 4:
            self.targets(s, o)
        elif k == 5:
            self.division(s, o)
        elif k == 6:
            self.pay(s, o)
        else:
            self.done(s, o)

    def due(self, s: State, o: StackObject) -> int:
        """The next stage that has anything to do for this spell or ability."""
        k = self.stage
        if k == 0 and not o.face.additional:
            k = 1
        if k == 1 and o.kind == SPELL and self.spec(s, o) is None:
            k = 2
        if k == 2 and not self.asks_x(o):
            k = 3
        if k == 3 and self.plain_cost(s, o):
            k = 4
        if k == 4 and not o.slots:
            k = 6 if o.kind != TRIGGERED else 7
        return k

    # -------------------------------------------------------------- what is being announced

    def spec(self, s: State, o: StackObject) -> ModesSpec | None:
        a = o.ability
        if o.kind == SPELL:
            return text_face(s, o).spell
        assert isinstance(a, (ActivatedAbility, TriggeredAbility))
        return a.modes

    def bill(self, s: State, o: StackObject, x: int, kicks: Answer, picks: Answer) -> Bill:
        if o.kind == SPELL:
            info = o.cast
            assert info is not None
            bill = spell_bill(
                s, o, chars(s, o), o.face, alternative(o), x, kicks, picks, o.modes, o.controller, info.free
            )
            return loosened(bill) if ANY_MANA in info.options else bill
        a = o.ability
        assert isinstance(a, ActivatedAbility)
        return ability_bill(s, s.objects[o.ctx.source], a, x, o.controller)

    def fits(self, s: State, o: StackObject, bill: Bill) -> bool:
        who = s.objects[o.ctx.source] if o.kind != SPELL else o
        return payable(
            s, Bill(bill.mana, bill.acts, False, False, bill.loyalty), who, o.controller, purpose_of(s, self.oid)
        )

    # -------------------------------------------------------------- stages

    def additional(self, s: State, o: StackObject) -> None:
        """CR 601.2b: optional and alternative additional costs, one at a time; `at` counts them."""
        info = o.cast
        assert info is not None
        costs = o.face.additional
        if self.at >= len(costs):
            self.go(s, 1, 0)
            return
        a = costs[self.at]
        times = 1
        pick = 0
        options = [
            i
            for i in range(len(a.options))
            if self.fits(s, o, self.bill(s, o, 0, (*info.kicks, 1), (*option_picks(info), i)))
        ]
        if a.optional:
            times = 0
            if options:
                if a.repeatable:
                    most = 1
                    while most < 50 and self.fits(
                        s, o, self.bill(s, o, 0, (*info.kicks, most + 1), (*option_picks(info), options[0]))
                    ):
                        most += 1
                    times = s.ask(Number(o.controller, a.label or "additional cost", o.id, 0, most))[0]
                else:
                    times = s.ask(yes_no(o.controller, a.label or "additional cost", o.id))[0]
        if times and len(options) > 1:
            pick = s.ask(OneOf(o.controller, "cost", o.id, [(i,) for i in options], ()))[0]
        elif options:
            pick = options[0]
        then = "hand" if a.label == "buyback" and times and not info.then else info.then
        q = s.edit_stack(o.id)
        q.cast = info.with_kick(times, (("pick", pick),), then)
        self.go(s, 0, self.at + 1)

    def modes(self, s: State, o: StackObject) -> None:
        """CR 601.2b, 700.2."""
        spec = self.spec(s, o)
        if spec is None:
            self.go(s, 2, 0)
            return
        bodies = spec.bodies
        if len(bodies) == 1:
            picked: Answer = (0,)
        else:
            by = by_of(s, o)
            legal = [i for i in range(len(bodies)) if can_target(s, bodies[i], by, o.ctx)]
            if spec.not_chosen:
                done = chosen_before(s, o.ctx.source)
                legal = [i for i in legal if i not in done]
            least = spec.least.value(s, o.ctx)
            most = len(bodies) if spec.most is None else spec.most.value(s, o.ctx)
            if spec.instead_if is not None and spec.instead_if.holds(s, o.ctx):
                most = len(bodies) if spec.instead_most is None else spec.instead_most.value(s, o.ctx)
                if spec.instead_most is None:
                    least = most
            if spec.extra is not None:
                while most > max(1, least) and not self.fits(s, o, self.mode_bill(s, o, tuple(range(most)))):
                    most -= 1
            if not legal or (len(legal) < least and not spec.repeat):
                self.remove(s, o)
                return
            if spec.repeat and most > 1:
                chosen: list[int] = []
                while len(chosen) < most:
                    opts: list[Answer] = [(i,) for i in legal if not chosen or i >= chosen[-1]]
                    if len(chosen) >= least:
                        opts.append((-1,))
                    i = s.ask(OneOf(o.controller, "mode", o.id, opts, ()))[0]
                    if i < 0:
                        break
                    chosen.append(i)
                picked = tuple(chosen)
            elif least == 1 and most == 1:
                picked = s.ask(OneOf(o.controller, "mode", o.id, [(i,) for i in legal], ()))
            elif least >= len(legal):
                picked = tuple(legal)
            else:
                picked = tuple(sorted(s.ask(Subset(o.controller, "modes", o.id, legal, least, most))))
        q = s.edit_stack(o.id)
        q.modes = picked
        q.slots, q.program = laid_out(spec, picked)
        if spec.not_chosen:
            keep_modes(s, o.ctx.source, picked)
        self.go(s, 2 if o.kind != TRIGGERED else 4, 0)

    def mode_bill(self, s: State, o: StackObject, modes: Answer) -> Bill:
        """The cost with these modes chosen."""
        info = o.cast
        assert info is not None
        return spell_bill(
            s, o, chars(s, o), o.face, info.alt, o.ctx.x, info.kicks, option_picks(info), modes, o.controller, info.free
        )

    def choose_x(self, s: State, o: StackObject) -> None:
        """CR 107.3a-b, 601.2b."""
        kicks: Answer = o.cast.kicks if o.cast is not None else ()
        picks = option_picks(o.cast) if o.cast is not None else ()
        least = 0
        most = 0
        rule = o.face.xrule if o.kind == SPELL else None
        ceiling = 1000
        if rule is not None:
            least = rule.least
            if rule.most is not None:
                ceiling = rule.most.value(s, o.ctx)
        most = least
        while most < ceiling and self.fits_x(s, o, most + 1, kicks, picks):
            most += 1
        x = s.ask(Number(o.controller, "X", o.id, least, most))[0]
        q = s.edit_stack(o.id)
        q.ctx = q.ctx.with_x(x).number("X", x)
        if q.cast is not None:
            q.cast = q.cast.with_x(x)
        self.go(s, 3, 0)

    def asks_x(self, o: StackObject) -> bool:
        """Whether a value of X is to be chosen (CR 601.2b, 107.3b)."""
        if o.kind == SPELL:
            if o.face.plain and o.cast is not None and o.cast.alt is None:
                return False
            if o.face.cost is not None and o.face.cost.x and o.cast is not None and (o.cast.free or is_free(o)):
                return False
        return self.raw_mana(o) or self.acts_use_x(o)

    def plain_cost(self, s: State, o: StackObject) -> bool:
        """Whether it is plain that the cost has no symbols to announce."""
        if s.index.cost_changes:
            return False
        if o.kind == SPELL:
            cost = o.face.cost
            return o.face.plain and o.cast is not None and o.cast.alt is None and cost is not None and cost.simple()
        a = o.ability
        return isinstance(a, ActivatedAbility) and a.cost.mana is None and not a.own_costs

    def raw_mana(self, o: StackObject) -> bool:
        """Whether {X} stands in the cost."""
        if o.kind == SPELL:
            alt = alternative(o)
            if alt is not None:
                return alt.cost.mana is not None and alt.cost.mana.x > 0
            if o.face.cost is not None and o.face.cost.x > 0:
                return True
            return any([c.mana is not None and c.mana.x > 0 for a in o.face.additional for c in a.options])
        a = o.ability
        return isinstance(a, ActivatedAbility) and a.cost.mana is not None and a.cost.mana.x > 0

    def acts_use_x(self, o: StackObject) -> bool:
        acts: tuple[Instr, ...] = ()
        a = o.ability
        if o.kind == SPELL:
            alt = alternative(o)
            if alt is not None:
                acts = alt.cost.acts
            for ad in o.face.additional:
                for c in ad.options:
                    acts = acts + c.acts
        elif isinstance(a, ActivatedAbility):
            acts = a.cost.acts
            if a.cost.loyalty is not None and a.loyalty_x:
                return True
        return any([i.uses_x() for i in acts])

    def fits_x(self, s: State, o: StackObject, x: int, kicks: Answer, picks: Answer) -> bool:
        bill = self.bill(s, o, x, kicks, picks)
        if not affordable(s, o.controller, bill.mana, purpose_of(s, self.oid)):
            return False
        ctx = Ctx(o.ctx.source, o.controller, (), x)
        who = s.objects[o.ctx.source]
        if bill.loyalty != -1000 and bill.loyalty < 0 and who.count("loyalty") < -bill.loyalty:
            return False
        return all([act.payable(s, ctx) for act in bill.acts]) and x < 1000

    def symbols(self, s: State, o: StackObject) -> None:
        """CR 601.2b, 107.4e-f: how hybrid and Phyrexian symbols will be paid."""
        kicks: Answer = o.cast.kicks if o.cast is not None else ()
        picks = option_picks(o.cast) if o.cast is not None else ()
        bill = self.bill(s, o, o.ctx.x, kicks, picks)
        chosen: Chosen | None = None
        if bill.mana.twobrid or bill.mana.phyrexian:
            live = [
                f
                for f in forms(bill.mana)
                if 2 * f.life <= s.players[o.controller].life
                and affordable(s, o.controller, f.cost, purpose_of(s, self.oid))
            ]
            if not live:
                s.agenda = give_up(s)
                return
            i = 0
            if len(live) > 1:
                i = s.ask(
                    OneOf(
                        o.controller, "symbols", o.id, [(j,) for j in range(len(live))], tuple([f.words for f in live])
                    )
                )[0]
            chosen = Chosen(live[i].cost, live[i].life)
        s.agenda = Announce(self.below, self.oid, 4, 0, chosen)

    def targets(self, s: State, o: StackObject) -> None:
        """CR 601.2c: one slot a step."""
        slots = slots_of(o)
        if self.at >= len(slots):
            self.go(s, 5, 0)
            return
        slot = slots[self.at]
        by = by_of(s, o)
        done = o.ctx.targets
        ctx = self.with_chooser(s, o, slot, by)
        now = [t for t in slot_choices(s, slots, self.at, done, by, ctx) if t != o.id]
        least, most = bounds(s, slot, ctx, len(now))
        if len(now) < least:
            self.remove(s, o)
            return
        who = o.controller
        if slot.chooser_label:
            for code in ctx.get(slot.chooser_label):
                who = -1 - code
        elif slot.chooser is not None:
            seats = slot.chooser.seats(s, ctx)
            if seats:
                who = seats[0]
        later = any([self.at in x.other_than for x in slots[self.at + 1 :]])
        if least == 1 and most == 1:
            if later:
                now = [t for t in now if possible(s, slots, self.at + 1, (*done, (t,)), by, ctx)]
            if not now:
                self.remove(s, o)
                return
            picked = s.ask(OneOf(who, "target", o.id, [(t,) for t in now], ()))
        elif most == 0 or not now:
            picked = ()
        else:
            picked = s.ask(Targets(s, who, o.id, now, least, min(most, len(now)), slots, self.at, done, by, ctx, later))
        q = s.edit_stack(o.id)
        q.ctx = ctx.with_targets((*done, picked), ctx.divided)
        if self.at + 1 < len(slots):
            self.go(s, 4, self.at + 1)
            return
        if any([x.divided is not None for x in slots]):
            self.go(s, 5, 0)
            return
        q.ctx = q.ctx.with_targets(q.ctx.targets, ((),) * len(slots))
        self.go(s, 6 if o.kind != TRIGGERED else 7, 0)

    def with_chooser(self, s: State, o: StackObject, slot: Slot, by: Obj) -> Ctx:
        """CR 601.6a, 602.3a: where one of several opponents is to choose the targets, the controller says which."""
        label = slot.chooser_label
        if not label or slot.chooser is None or o.ctx.get(label):
            return o.ctx
        able: list[Answer] = []
        for p in slot.chooser.possible(s, o.ctx):
            ctx = o.ctx.bind(label, (-1 - p,))
            n = len(slot_choices(s, slots_of(o), self.at, ctx.targets, by, ctx))
            if n >= bounds(s, slot, ctx, n)[0]:
                able.append((-1 - p,))
        if not able:
            return o.ctx
        picked = s.ask(OneOf(o.controller, "player", o.id, able, ())) if len(able) > 1 else able[0]
        return o.ctx.bind(label, picked)

    def division(self, s: State, o: StackObject) -> None:
        """CR 601.2d."""
        slots = slots_of(o)
        if self.at >= len(slots):
            self.go(s, 6 if o.kind != TRIGGERED else 7, 0)
            return
        slot = slots[self.at]
        parts: Answer = ()
        if slot.divided is not None:
            ids = o.ctx.targets[self.at]
            total = slot.divided.value(s, o.ctx)
            if len(ids) == 1:
                parts = (total,)
            elif ids and total >= len(ids):
                parts = s.ask(Divide(o.controller, "division", o.id, list(ids), total, 1))
            else:
                parts = tuple([0 for _ in ids])
        q = s.edit_stack(o.id)
        q.ctx = q.ctx.with_targets(q.ctx.targets, (*q.ctx.divided, parts))
        self.go(s, 5, self.at + 1)

    def pay(self, s: State, o: StackObject) -> None:
        """CR 601.2f-h: the total cost is locked in and paid."""
        kicks: Answer = o.cast.kicks if o.cast is not None else ()
        picks = option_picks(o.cast) if o.cast is not None else ()
        bill = self.bill(s, o, o.ctx.x, kicks, picks)
        life = 0
        if self.form is not None:
            bill = Bill(self.form.cost, bill.acts, bill.tap, bill.untap, bill.loyalty)
            life = self.form.life
        if bill.mana.x:
            bill = Bill(with_x(bill.mana, o.ctx.x), bill.acts, bill.tap, bill.untap, bill.loyalty)
        after = Announce(self.below, self.oid, 7, 0, None)
        if (
            not bill.mana.total
            and not bill.acts
            and not bill.tap
            and not bill.untap
            and not life
            and bill.loyalty == -1000
        ):
            s.agenda = after
            return
        if o.kind == SPELL and bill.mana.total and helping_keywords(chars(s, o).keywords):
            s.agenda = Help(after, self.oid, o.controller, bill, life)
            return
        s.agenda = PayBill(after, self.oid, o.controller, bill, life, 0)

    def done(self, s: State, o: StackObject) -> None:
        """CR 601.2i, 602.2b: it has been cast or activated."""
        s.agenda = self.below
        s.succeed()
        s.refused = ()
        s.cause = 0
        events: list[Event] = []
        if o.kind == SPELL:
            cast = SpellCast(o.id, o.controller)
            if o.cast is not None and o.mana_used:
                q = s.edit_stack(o.id)
                q.cast = o.cast.with_spent(o.mana_used)
                riders(s, q, cast)
            events.append(cast)
        elif o.kind == ACTIVATED:
            events.append(AbilityActivated(o.id, o.ctx.source, o.controller, False))
            a = o.ability
            if isinstance(a, ActivatedAbility) and a.label.endswith("cycling"):
                events.append(Cycled(o.ctx.source, o.controller))
        for ids in o.ctx.targets:
            for t in ids:
                events.append(BecomesTarget(t, o.id))
        if events:
            happen(s, events)

    def remove(self, s: State, o: StackObject) -> None:
        """CR 603.3d: a trigger without legal choices is removed; a spell or ability cannot be begun (CR 601.2)."""
        if o.kind == TRIGGERED:
            unlist(s.stack, o.id)
            s.edit(o.id).zone = GONE
            s.agenda = self.below
            return
        s.agenda = give_up(s)


def chosen_before(s: State, oid: int) -> Answer:
    """The modes that were chosen before for this object."""
    for label, value in s.objects[oid].choices:
        if label == MODES_CHOSEN:
            return value
    return ()


def keep_modes(s: State, oid: int, picked: Answer) -> None:
    """They cannot be chosen again."""
    done = chosen_before(s, oid)
    o = s.edit(oid)
    o.choices = (*[c for c in o.choices if c[0] != MODES_CHOSEN], (MODES_CHOSEN, (*done, *picked)))


MODES_CHOSEN: Final = "modes chosen"


class Chosen:
    """A cost after its symbols were announced, and how many times 2 life go with it."""

    __slots__ = ("cost", "life")

    def __init__(self, cost: ManaCost, life: int) -> None:
        self.cost = cost
        self.life = life


def give_up(s: State) -> Frame:
    return Reverse(None)


def slots_of(o: StackObject) -> tuple[Slot, ...]:
    out: list[Slot] = []
    for x in o.slots:
        assert isinstance(x, Slot)
        out.append(x)
    return tuple(out)


def by_of(s: State, o: StackObject) -> Obj:
    """What targets: the spell, or the ability's source (CR 113.7, 702.16b)."""
    return o if o.kind == SPELL else s.objects[o.ctx.source]


def alternative(o: StackObject) -> AlternativeCost | None:
    return o.cast.alt if o.cast is not None else None


def is_free(o: StackObject) -> bool:
    alt = alternative(o)
    return alt is not None and (alt.free or alt.cost.mana is None)


def option_picks(info: CastInfo | None) -> Answer:
    if info is None:
        return ()
    return tuple([v for k, v in info.options if k == "pick"])


def riders(s: State, q: StackObject, cast: SpellCast) -> None:
    """CR 106.6a: what the mana spent brings to the spell; each mana with a trigger triggers by itself."""
    for m in q.mana_used:
        for r in m.riders:
            ctx = m.ctx
            assert ctx is not None
            if not r.spent_on.test(s, q, chars(s, q), ctx):
                continue
            if r.mods:
                q.effects = (*q.effects, Cont(s.tick(), None, r.mods, ctx, None, False, 0, 0, s.turn))
                q.stamp = None
            if r.program:
                assert r.ability is not None
                w = Watch(r.ability, ctx, -1, 0, 0, 0, False)
                s.waiting.append(Waiting(w, event_ctx(ctx, cast), ctx.source, q.controller))
