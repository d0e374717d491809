"""What triggers wait for, what replacements make of events, and the numbers they use (CR 107, 603, 614)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from spellwright.core.vocab import BATTLEFIELD, CLEANUP, DRAW, EXILE, GRAVEYARD, HAND, LIBRARY, UNTAP, UPKEEP
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import conditions as mc
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant import shape as me_shape
from spellwright.rules.base import RulesError, Suspend
from spellwright.rules.cast_info import CastInfo
from spellwright.rules.changes import check_changes
from spellwright.rules.decisions import OneOf, Subset
from spellwright.rules.effects.faces import Transformed
from spellwright.rules.effects.permanents import Attached
from spellwright.rules.events import (
    CreateTokens,
    Damage,
    DrawCard,
    Event,
    GainLife,
    LoseLife,
    ProduceMana,
    PutCounters,
    StepBegins,
)
from spellwright.rules.events_actions import Destroy, Discarded, Sacrificed
from spellwright.rules.events_play import Attacks, BecomesTarget, SpellCast
from spellwright.rules.gate import happen, intend
from spellwright.rules.layers import chars
from spellwright.rules.link import Linker
from spellwright.rules.linkcard import link_card
from spellwright.rules.manacost import PLAIN
from spellwright.rules.objects import Ctx, Permanent
from spellwright.rules.patterns import split
from spellwright.rules.start import new_state
from spellwright.rules.state import State
from spellwright.rules.zones import ZoneMove

YOU = mo.You()
SELF = mf.IsObject(mo.Source())
CREATURE = mf.TypeIs("creature")
ONE = am.Fixed(1)
TWICE = ma.ScaleAmount(am.Fixed(2), am.Fixed(0))
ENTERS = mp.ZoneChanges(mf.IsObject(mo.Source()), destination="battlefield")
DIES = mp.ZoneChanges(mf.IsObject(mo.Source()), "battlefield", "graveyard")
MINE = mf.AllOf((CREATURE, mf.ControlledBy(YOU)))


def face(
    name: str,
    *abilities: mb.Ability,
    types: tuple[str, ...] = ("creature",),
    cost: tuple[str, ...] | None = ("2",),
    size: tuple[int, int] = (2, 2),
    subtypes: tuple[str, ...] = (),
    colors: tuple[str, ...] = (),
) -> ma.Card:
    p = am.Fixed(size[0]) if "creature" in types else None
    t = am.Fixed(size[1]) if "creature" in types else None
    return ma.Card(
        name, "normal", (ma.Face(name, cost, colors, types, (), subtypes, p, t, None, None, tuple(abilities)),)
    )


def gain(n: int = 1) -> ma.Modes:
    return ma.Modes((ma.Body((), (me_life.GainLife(YOU, am.Fixed(n)),)),), ONE, ONE)


def when(pattern: mb.Pattern) -> ma.Triggered:
    return ma.Triggered(pattern, None, gain())


def instead(pattern: mb.Pattern, *changes: mb.Change, works_in: str = "battlefield") -> ma.Replacement:
    return ma.Replacement(pattern, tuple(changes), works_in=works_in)


class Table:
    """Two players with ten blank cards each, in the first turn; objects are put where a test wants them."""

    def __init__(self) -> None:
        blank = link_card(face("Blank"))
        self.s: State = new_state([[blank] * 10, [blank] * 10], 1, 20, False)
        self.s.pending = None
        self.s.turn = 1
        self.step(UPKEEP)

    def step(self, n: int) -> None:
        happen(self.s, [StepBegins(n, self.s.turn, self.s.active)])

    def next_turn(self) -> None:
        s = self.s
        s.turn += 1
        s.active = 1 - s.active
        s.turn_mark = s.log
        self.step(UNTAP)

    def put(self, seat: int, card: ma.Card, token: bool = False) -> int:
        """A permanent, without any replacement or trigger of its own."""
        m = ZoneMove(0, BATTLEFIELD, "")
        m.card = link_card(card)
        m.controller = seat
        m.token = token
        happen(self.s, [m])
        self.s.waiting = []
        if not token:
            p = self.s.edit_permanent(m.new)
            p.token = False
        return m.new

    def hand(self, seat: int, card: ma.Card) -> int:
        """A card in hand."""
        i = self.put(seat, card)
        m = ZoneMove(i, HAND, "")
        happen(self.s, [m])
        self.s.waiting = []
        return m.new

    def do(self, *events: Event, answers: Sequence[tuple[int, ...]] = ()) -> list[Event]:
        """Let it happen, with these answers to what is asked, all of which are used."""
        s = self.s
        s.answers = tuple(answers)
        s.cursor = 0
        out = intend(s, list(events))
        assert s.cursor == len(answers)
        s.answers = ()
        happen(s, out)
        return out

    def asks(self, make: Callable[[], Event]) -> object:
        """What is asked as something is about to happen."""
        self.s.answers = ()
        self.s.cursor = 0
        with pytest.raises(Suspend):
            intend(self.s, [make()])
        d = self.s.pending
        self.s.pending = None
        return d

    def enter(self, oid: int, seat: int, answers: Sequence[tuple[int, ...]] = ()) -> Permanent:
        m = ZoneMove(oid, BATTLEFIELD, "")
        m.controller = seat
        self.do(m, answers=answers)
        return self.s.permanent(self.s.objects[oid].successor)

    def triggered(self) -> int:
        n = len(self.s.waiting)
        self.s.waiting = []
        return n

    def amount(self, a: mb.Amount, source: int = 0, you: int = 0, event: Event | None = None, x: int = 0) -> int:
        return Linker().amount(a).value(self.s, Ctx(source, you, (), x, event))

    def holds(self, c: mb.Condition, source: int = 0, you: int = 0) -> bool:
        return Linker().cond(c).holds(self.s, Ctx(source, you))


@pytest.fixture
def table() -> Table:
    return Table()


# ------------------------------------------------------------------ CR 603: zones


def test_cr603_10a_creatures_that_die_together_see_each_other(table: Table) -> None:
    watcher = face("Watcher", when(mp.ZoneChanges(CREATURE, "battlefield", "graveyard")))
    a = table.put(0, watcher)
    b = table.put(1, watcher)
    table.do(Destroy(a, False), Destroy(b, False))
    assert table.triggered() == 4


def test_cr603_6a_entering_is_seen_by_what_enters_and_what_is_there(table: Table) -> None:
    herald = face("Herald", when(mp.ZoneChanges(MINE, destination="battlefield")))
    table.put(0, herald)
    table.enter(table.hand(0, herald), 0)
    assert table.triggered() == 2
    table.enter(table.hand(1, face("Foe")), 1)
    assert table.triggered() == 0


def test_cr603_2c_one_or_more_triggers_once(table: Table) -> None:
    table.put(0, face("Each", when(mp.ZoneChanges(CREATURE, "battlefield", "graveyard"))))
    table.put(0, face("Once", when(mp.ZoneChanges(CREATURE, "battlefield", "graveyard", one_or_more=True))))
    a, b = table.put(1, face("A")), table.put(1, face("B"))
    table.do(Destroy(a, False), Destroy(b, False))
    assert table.triggered() == 3


def test_cr603_2c_so_many_together(table: Table) -> None:
    table.put(0, face("Third", when(mp.Together(mp.ZoneChanges(CREATURE, "battlefield", "graveyard"), 3))))
    ids = [table.put(1, face("A")) for _ in range(5)]
    table.do(Destroy(ids[0], False), Destroy(ids[1], False))
    assert table.triggered() == 0
    table.do(Destroy(ids[2], False), Destroy(ids[3], False), Destroy(ids[4], False))
    assert table.triggered() == 1


def test_cr603_10_one_trigger_for_entering_and_dying_is_two_tests() -> None:
    either = mp.AnyEvent((ENTERS, DIES))
    parts = split(Linker().pattern(either))
    assert [p.look_back for p in parts] == [False, True]
    both = mp.AnyEvent((ENTERS, mp.Attacks(SELF)))
    assert len(split(Linker().pattern(both))) == 1


def test_cr108_2_tokens_are_no_cards(table: Table) -> None:
    from_anywhere = mp.ZoneChanges(CREATURE, destination="graveyard")
    table.put(0, face("Reader", when(from_anywhere)))
    table.do(Destroy(table.put(1, face("Token"), True), False))
    assert table.triggered() == 0
    table.do(Destroy(table.put(1, face("Card")), False))
    assert table.triggered() == 1
    table.do(Discarded(table.hand(1, face("Card")), 1))
    assert table.triggered() == 1


# ------------------------------------------------------------------ CR 603: other events


def test_cr508_3_attack_patterns(table: Table) -> None:
    s = table.s
    a, b = table.put(0, face("A")), table.put(0, face("B"))
    opponent = mo.Opponents()
    table.put(0, face("Each", when(mp.Attacks(MINE, opponent))))
    table.put(0, face("Two", when(mp.Attacks(MINE, one_or_more=True, least=2))))
    table.put(0, face("Alone", when(mp.Attacks(MINE, alone=True))))
    table.put(0, face("Three", when(mp.Attacks(MINE, one_or_more=True, least=3))))
    table.do(Attacks(a, -2, 1, 2), Attacks(b, -2, 1, 2))
    assert table.triggered() == 3
    s.attackers = []
    table.do(StepBegins(UPKEEP, 1, 0), Attacks(a, -2, 1, 1))
    assert table.triggered() == 2


def test_cr603_2_first_time_each_turn(table: Table) -> None:
    a = table.put(0, face("A", when(mp.NthTime(mp.BecomesTarget(SELF, mf.Anything()), 1))))
    table.put(0, face("B", when(mp.NthTime(mp.GainsLife(YOU), 2))))
    table.do(BecomesTarget(a, a))
    assert table.triggered() == 1
    table.do(BecomesTarget(a, a))
    assert table.triggered() == 0
    table.do(GainLife(0, 1))
    table.do(GainLife(1, 1))
    assert table.triggered() == 0
    table.do(GainLife(0, 1))
    assert table.triggered() == 1
    table.do(GainLife(0, 1))
    assert table.triggered() == 0
    table.next_turn()
    table.do(BecomesTarget(a, a))
    assert table.triggered() == 1


def test_cr121_the_second_card_and_the_first_of_the_draw_step(table: Table) -> None:
    table.put(0, face("Second", when(mp.DrawsCard(YOU, 2))))
    table.do(DrawCard(0))
    assert table.triggered() == 0
    table.do(DrawCard(1), DrawCard(0), DrawCard(0))
    assert table.triggered() == 1
    table.put(1, face("Extra", when(mp.DrawsCard(mo.Opponents(), except_first_in_draw_step=True))))
    table.step(DRAW)
    table.do(DrawCard(0))
    assert table.triggered() == 0
    table.do(DrawCard(0))
    assert table.triggered() == 1


def test_cr601_the_second_spell_that_fits(table: Table) -> None:
    a, b, land = table.put(0, face("A")), table.put(0, face("B")), table.put(0, face("C", types=("artifact",)))
    table.put(0, face("Second", when(mp.CastsSpell(YOU, CREATURE, 2))))
    table.do(SpellCast(a, 0))
    table.do(SpellCast(land, 0))
    assert table.triggered() == 0
    table.do(SpellCast(b, 0))
    assert table.triggered() == 1


def test_cr106_12_tapped_for_mana_is_about_the_type(table: Table) -> None:
    land = table.put(0, face("Land", types=("land",), cost=None))
    what = mf.TypeIs("land")
    table.put(0, face("Any", when(mp.BecomesTapped(what, True))))
    table.put(0, face("Green", when(mp.BecomesTapped(what, True, "G"))))
    table.do(ProduceMana(0, land, (PLAIN[16],), True))
    assert table.triggered() == 2
    table.do(ProduceMana(0, land, (PLAIN[8],), True))
    assert table.triggered() == 1
    table.do(ProduceMana(0, land, (PLAIN[16],), False))
    assert table.triggered() == 0


def test_cr120_damage_patterns(table: Table) -> None:
    a, b = table.put(0, face("A", size=(2, 9))), table.put(1, face("B", size=(2, 9)))
    table.put(0, face("Player", when(mp.DealsDamage(CREATURE, None, mo.Opponents(), True))))
    table.put(0, face("Creature", when(mp.DealsDamage(mf.Anything(), MINE))))
    table.do(Damage(a, -2, 1, True), Damage(b, a, 1, True))
    assert table.triggered() == 2
    table.do(Damage(a, -2, 1, False), Damage(a, -1, 1, True), Damage(a, b, 1, True))
    assert table.triggered() == 0


def test_cr701_27_transforming_and_attaching(table: Table) -> None:
    s = table.s
    back = face("Back", when(mp.Transforms(SELF)), size=(5, 5)).faces[0]
    card = ma.Card("Front", "transform", (face("Front", when(mp.Transforms(SELF))).faces[0], back))
    a = table.put(0, card)
    table.put(1, face("Other", when(mp.Transforms(mf.ControlledBy(YOU)))))
    table.do(Transformed(a))
    assert chars(s, s.objects[a]).power == 5
    assert table.triggered() == 1
    equipment = face("Blade", types=("artifact",), subtypes=("Equipment",))
    table.put(0, face("Smith", when(mp.BecomesAttached(mf.SubtypeIs("Equipment"), MINE))))
    blade = table.put(0, equipment)
    table.do(Attached(blade, a))
    assert table.triggered() == 1
    table.do(Attached(blade, table.put(1, face("Foe"))))
    assert table.triggered() == 0


# ------------------------------------------------------------------ CR 614: changes


def test_cr614_double_damage_and_prevention(table: Table) -> None:
    src = table.put(0, face("Src"))
    table.put(0, face("Twice", instead(mp.DealsDamage(MINE), TWICE)))
    table.do(Damage(src, -2, 3, False))
    assert table.s.players[1].life == 14
    table.put(1, face("Less", instead(mp.DealsDamage(mf.Anything(), None, YOU), ma.PreventAmount(ONE))))
    # the affected player puts the prevention after the doubling (CR 616.1)
    table.do(Damage(src, -2, 1, False), answers=[(0,)])
    assert table.s.players[1].life == 13
    table.do(Damage(src, -2, 1, False), answers=[(1,)])
    assert table.s.players[1].life == 13


def test_cr615_prevented_damage_can_do_something_besides(table: Table) -> None:
    src = table.put(1, face("Src"))
    counters = me.PutCounters(mo.Source(), "+1/+1", am.EventAmount())
    shield = instead(mp.DealsDamage(mf.Anything(), SELF), ma.PreventAmount(None), ma.AlsoDo((counters,)))
    a = table.put(0, face("Shielded", shield))
    out = table.do(Damage(src, a, 3, False))
    assert not [e for e in out if isinstance(e, Damage)]
    f = table.s.agenda
    assert f is not None
    while table.s.permanent(a).count("+1/+1") == 0:
        f = table.s.agenda
        assert f is not None
        f.step(table.s)
    assert table.s.permanent(a).count("+1/+1") == 3
    assert table.s.permanent(a).damage == 0


def test_cr614_9_redirection(table: Table) -> None:
    src = table.put(1, face("Src"))
    wall = table.put(0, face("Wall", instead(mp.DealsDamage(mf.Anything(), None, YOU), ma.Redirect(mo.Source(), None))))
    table.do(Damage(src, -1, 1, False))
    assert table.s.players[0].life == 20
    assert table.s.permanent(wall).damage == 1


def test_cr614_6_exile_instead_of_the_graveyard(table: Table) -> None:
    cards = mp.ZoneChanges(mf.Anything(), destination="graveyard", owners=mo.Opponents())
    table.put(0, face("Void", instead(cards, ma.GoTo("exile", counters=(("void", ONE),)))))
    mine, theirs = table.put(0, face("A")), table.put(1, face("B"))
    token = table.put(1, face("T"), True)
    table.put(1, face("Mourner", when(mp.ZoneChanges(CREATURE, "battlefield", "graveyard"))))
    table.do(Destroy(mine, False), Destroy(theirs, False), Destroy(token, False))
    s = table.s
    assert s.objects[s.objects[mine].successor].zone == GRAVEYARD
    gone = s.objects[s.objects[theirs].successor]
    assert gone.zone == EXILE and gone.count("void") == 1
    assert table.triggered() == 2


def test_cr701_24_shuffled_into_the_library_instead(table: Table) -> None:
    buried = mp.ZoneChanges(SELF, destination="graveyard")
    deep = face("Deep", instead(buried, ma.GoTo("library", "shuffle"), works_in=""))
    a = table.put(0, deep)
    table.do(Destroy(a, False))
    s = table.s
    assert not s.players[0].graveyard
    assert [s.objects[i].card.name for i in s.players[0].library].count("Deep") == 1
    assert s.objects[s.objects[a].successor].zone != LIBRARY


def test_cr614_1d_12_entering_tapped(table: Table) -> None:
    theirs = mf.AllOf((CREATURE, mf.ControlledBy(mo.Opponents())))
    table.put(0, face("Warden", instead(mp.ZoneChanges(theirs, destination="battlefield"), ma.EntersTapped())))
    assert table.enter(table.hand(1, face("Foe")), 1).tapped
    assert not table.enter(table.hand(0, face("Friend")), 0).tapped
    assert not table.enter(table.hand(1, face("Rock", types=("artifact",))), 1).tapped
    slow = face("Slow", instead(ENTERS, ma.EntersTapped(), works_in=""))
    assert table.enter(table.hand(0, slow), 0).tapped


TWO_LIFE = me_parts.Cost(acts=(me_life.PayLife(YOU, am.Fixed(2)),))
SHOCK = face(
    "Shore",
    instead(ENTERS, ma.AsEnters((me_shape.MayPay(YOU, TWO_LIFE, (), (me.TapObjects(mo.Source()),)),)), works_in=""),
    types=("land",),
    cost=None,
)


def test_cr614_1c_life_is_paid_as_it_enters(table: Table) -> None:
    assert not table.enter(table.hand(0, SHOCK), 0, [(1,)]).tapped
    assert table.s.players[0].life == 18
    assert table.enter(table.hand(0, SHOCK), 0, [(0,)]).tapped
    assert table.s.players[0].life == 18
    # CR 119.4: nobody is asked who could not pay
    table.s.edit_player(0).life = 1
    assert table.enter(table.hand(0, SHOCK), 0).tapped


def test_cr607_2d_choices_are_kept(table: Table) -> None:
    choose = ma.AsEnters((me_shape.ChooseQuality(YOU, "color"), me_shape.ChooseQuality(YOU, "opponent")))
    card = face("Chooser", instead(ENTERS, choose, works_in=""))
    i = table.hand(0, card)
    d = table.asks(lambda: ZoneMove(i, BATTLEFIELD, ""))
    assert isinstance(d, OneOf) and len(d.of) == 5
    p = table.enter(i, 0, [(8,)])
    red, white = table.put(1, face("Red", colors=("R",))), table.put(1, face("White", colors=("W",)))
    chosen = mo.Matching(mf.ChosenQuality("color"))
    assert Linker().objs(chosen).ids(table.s, Ctx(p.id, 0)) == [red]
    assert red != white


def test_cr702_82_devour(table: Table) -> None:
    eaten = mo.Choice(CREATURE, "battlefield", YOU, am.Fixed(0), None)
    twice = am.Product(am.Fixed(2), am.Count(mo.Bound("devoured")))
    card = face(
        "Maw",
        instead(
            ENTERS,
            ma.AsEnters((me.Sacrifice(YOU, eaten, "devoured"),)),
            ma.EntersWithCounters("+1/+1", twice),
            works_in="",
        ),
    )
    a, b, theirs = table.put(0, face("A")), table.put(0, face("B")), table.put(1, face("C"))
    i = table.hand(0, card)
    d = table.asks(lambda: ZoneMove(i, BATTLEFIELD, ""))
    assert isinstance(d, Subset) and d.of == [a, b]
    p = table.enter(i, 0, [(a, b)])
    assert p.count("+1/+1") == 4
    assert table.s.objects[a].zone != BATTLEFIELD and table.s.objects[theirs].zone == BATTLEFIELD


def test_cr122_6a_counters_it_enters_with_are_doubled(table: Table) -> None:
    table.put(0, face("Season", instead(mp.CountersPut(MINE, "+1/+1"), TWICE)))
    card = face("Hydra", instead(ENTERS, ma.EntersWithCounters("+1/+1", am.Fixed(3)), works_in=""))
    assert table.enter(table.hand(0, card), 0).count("+1/+1") == 6
    theirs = table.enter(table.hand(1, card), 1)
    assert theirs.count("+1/+1") == 3
    table.do(PutCounters(theirs.id, "+1/+1", 1, 0))
    assert table.s.permanent(theirs.id).count("+1/+1") == 4


def test_cr707_2_copies_take_what_is_copiable(table: Table) -> None:
    bear = table.put(0, face("Bear", when(ENTERS), size=(3, 4)))
    table.do(PutCounters(bear, "+1/+1", 2, 0))
    any_creature = mo.Choice(CREATURE, "battlefield", YOU, ONE, ONE)
    shape = ma.EntersAsCopy(any_creature, (mm.AddAbility(ma.Keyword("flying")),))
    card = face("Shape", instead(ENTERS, shape, works_in=""), size=(0, 0))
    p = table.enter(table.hand(0, card), 0)
    assert table.triggered() == 1
    c = chars(table.s, p)
    bird = chars(table.s, table.s.objects[table.put(0, face("Bird", ma.Keyword("flying")))])
    assert (c.name, c.power, c.toughness, c.keywords) == ("Bear", 3, 4, bird.keywords)
    # nothing to copy: it is itself
    for i in table.s.battlefield[:]:
        table.do(Destroy(i, False))
    assert chars(table.s, table.enter(table.hand(0, card), 0)).name == "Shape"


def test_cr614_1c_enters_with_an_ability(table: Table) -> None:
    haste = ma.EntersWithMods((mm.AddPT(am.Count(mo.Matching(MINE)), am.Fixed(0)),))
    card = face("Rioter", instead(ENTERS, haste, works_in=""))
    table.put(0, face("A"))
    p = table.enter(table.hand(0, card), 0)
    assert chars(table.s, p).power == 3  # one creature was there before; it is fixed
    table.put(0, face("B"))
    assert chars(table.s, table.s.permanent(p.id)).power == 3


def test_cr111_twice_as_many_tokens(table: Table) -> None:
    table.put(0, face("Season", instead(mp.TokensCreated(YOU, mf.Anything()), TWICE)))
    table.put(0, face("Each", when(mp.TokensCreated(YOU, CREATURE))))
    table.put(0, face("Once", when(mp.TokensCreated(YOU, CREATURE, True))))
    card = link_card(face("Imp"))
    table.do(CreateTokens(0, card, 1, False, 0, 0))
    assert [table.s.objects[i].card.name for i in table.s.battlefield].count("Imp") == 2
    assert table.triggered() == 3
    table.do(CreateTokens(1, card, 1, False, 0, 0))
    assert table.triggered() == 0


def test_cr121_draw_two_instead_and_cant_gain(table: Table) -> None:
    table.put(0, face("Reflection", instead(mp.DrawsCard(YOU), TWICE)))
    table.do(DrawCard(0), DrawCard(1))
    assert [len(p.hand) for p in table.s.players] == [2, 1]
    table.put(0, face("Curse", instead(mp.GainsLife(mo.Opponents()), ma.CantHappen())))
    table.do(GainLife(0, 2), GainLife(1, 2))
    assert [p.life for p in table.s.players] == [22, 20]


def test_cr106_12b_mana_of_another_type(table: Table) -> None:
    land = table.put(0, face("Land", types=("land",), cost=None))
    table.put(0, face("Moon", instead(mp.ManaProduced(mf.TypeIs("land")), ma.ProduceInstead(("R",)))))
    table.do(ProduceMana(0, land, (PLAIN[16], PLAIN[16]), True))
    assert [m.color for m in table.s.players[0].pool] == [8, 8]


def test_a_change_that_its_event_cannot_have_is_refused() -> None:
    k = Linker()
    with pytest.raises(RulesError):
        check_changes(k.pattern(mp.StepBegins("upkeep", YOU)), k.changes((ma.EntersTapped(),)))
    with pytest.raises(RulesError):
        check_changes(k.pattern(mp.PlayerActs(YOU, "scry")), k.changes((ma.InsteadDo(()),)))
    with pytest.raises(RulesError):
        k.changes((ma.AsEnters((me_library.Draw(YOU, ONE),)),))


# ------------------------------------------------------------------ CR 107: numbers


def test_cr608_2h_last_known_power_and_counters(table: Table) -> None:
    a = table.put(0, face("A", size=(3, 3)))
    table.do(PutCounters(a, "+1/+1", 2, 0))
    table.do(Sacrificed(a, 0))
    assert table.amount(am.StatOf("power", mo.Source()), a) == 5
    assert table.amount(am.CountersOn("", mo.Source()), a) == 2


def test_cr700_5_devotion(table: Table) -> None:
    table.put(0, face("A", cost=("1", "W/U", "W", "W/P")))
    table.put(1, face("B", cost=("W",)))
    assert table.amount(am.Devotion(YOU, ("W",))) == 3
    assert table.amount(am.Devotion(YOU, ("U",))) == 1
    assert table.amount(am.Devotion(YOU, ("W", "U"))) == 3


def test_cr107_1a_halves(table: Table) -> None:
    assert [table.amount(am.Half(am.Fixed(n), "up")) for n in (0, 1, 5)] == [0, 1, 3]
    assert [table.amount(am.Half(am.Fixed(n), "down")) for n in (0, 1, 5)] == [0, 0, 2]


def test_cr107_3m_x_of_a_permanent(table: Table) -> None:
    a = table.put(0, face("A", cost=("X", "G")))
    table.s.edit(a).cast = CastInfo(0, HAND, 4, "", (), (), False, "", False, ())
    assert table.amount(am.X(), a) == 4
    assert table.amount(am.X(), a, x=2) == 2


def test_distinct_values(table: Table) -> None:
    table.put(0, face("A", types=("land",), cost=None, subtypes=("Forest", "Island")))
    table.put(0, face("B", types=("land",), cost=None, subtypes=("Forest",)))
    table.put(0, face("C", types=("artifact", "creature"), subtypes=("Golem",)))
    mine = mo.Matching(mf.ControlledBy(YOU))
    assert table.amount(am.CountDistinct("basic land type", mine)) == 2
    assert table.amount(am.CountDistinct("card type", mine)) == 3
    assert table.amount(am.CountDistinct("name", mine)) == 3
    assert table.amount(am.CountDistinct("creature type", mine)) == 1
    assert table.amount(am.GreatestStat("power", mo.Matching(CREATURE))) == 2
    assert table.amount(am.GreatestStat("power", mo.Matching(mf.SubtypeIs("Elf")))) == 0


def test_what_happened_in_which_turn(table: Table) -> None:
    table.do(GainLife(0, 2), LoseLife(1, 3))
    gained = am.HappenedAmount(mp.GainsLife(YOU))
    table.do(GainLife(0, 1))
    assert table.amount(gained) == 3
    assert table.amount(am.Happenings(mp.GainsLife(YOU))) == 2
    table.step(CLEANUP)
    table.next_turn()
    assert table.amount(gained) == 0
    assert table.amount(am.HappenedAmount(mp.GainsLife(YOU), "last turn")) == 3
    assert table.amount(am.HappenedAmount(mp.LosesLife(mo.Opponents()), "game")) == 3
    assert table.holds(mc.HasHappened(mp.LosesLife(mo.Opponents()), "last turn"))
    table.next_turn()
    assert not table.holds(mc.HasHappened(mp.LosesLife(mo.Opponents()), "last turn"))


# ------------------------------------------------------------------ conditions


def test_cr702_33_kicked(table: Table) -> None:
    costs = (
        ma.AdditionalCost((me_parts.Cost(("1",)),), True, "kicker"),
        ma.AdditionalCost((me_parts.Cost(("2",)),), True, "kicker 2"),
        ma.AdditionalCost((me_parts.Cost(("3",)),), True, "buyback"),
    )
    a = table.put(0, face("A", *costs))
    assert not table.holds(mc.WasKicked(), a)
    table.s.edit(a).cast = CastInfo(0, HAND, 0, "", (0, 1, 0), (PLAIN[1], PLAIN[4]), False, "", False, ())
    assert table.holds(mc.WasKicked(), a)
    assert table.holds(mc.WasKicked(2), a) and not table.holds(mc.WasKicked(1), a)
    assert not table.holds(mc.CostWasPaid("buyback"), a)
    assert table.amount(am.TimesKicked(), a) == 1
    assert table.holds(mc.WasCast(mo.Source(), "hand", YOU), a)
    assert not table.holds(mc.WasCast(mo.Source(), "graveyard"), a)
    assert table.holds(mc.ManaWasSpent(mo.Source(), "B", ONE), a)
    assert not table.holds(mc.ManaWasSpent(mo.Source(), "B", am.Fixed(2)), a)
    assert table.amount(am.ManaSpent(mo.Source(), True), a) == 2
    # CR 707.10: the token that a copy of the spell becomes was never cast
    table.s.edit_permanent(a).token = True
    assert not table.holds(mc.WasCast(mo.Source()), a)


def test_turns_steps_zones_and_numbers(table: Table) -> None:
    s = table.s
    assert table.holds(mc.IsTurnOf(YOU)) and not table.holds(mc.IsTurnOf(YOU), you=1)
    assert table.holds(mc.IsStep(("upkeep", "draw"))) and not table.holds(mc.IsStep(("main", "combat")))
    assert table.holds(mc.IsStep(("before attackers",))) and not table.holds(mc.IsStep(("after blockers",)))
    a = table.put(0, face("A"))
    assert table.holds(mc.IsControlled(YOU, CREATURE, ONE))
    assert not table.holds(mc.IsControlled(mo.EachPlayer(), CREATURE, ONE))
    table.do(Destroy(a, False))
    assert table.holds(mc.Fits(mo.Source(), CREATURE), a)
    assert not table.holds(mc.Exists(mo.Matching(CREATURE)))
    assert not table.holds(mc.Designated(YOU, "monarch"))
    s.edit_seldom().monarch = 0
    assert table.holds(mc.Designated(YOU, "monarch"))
    with pytest.raises(RulesError):
        Linker().cond(mc.IsStep(("teatime",)))
