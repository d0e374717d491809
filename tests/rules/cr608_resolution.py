"""Priority and the stack (CR 117, 405), resolving (CR 608), last-known information, zones (CR 400)."""

from __future__ import annotations

from spellwright.core.vocab import (
    BATTLEFIELD,
    DRAW,
    END,
    GRAVEYARD,
    MAIN1,
    MAIN2,
    STACK,
    UNTAP,
    UPKEEP,
)
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import amounts as am
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import filters as mf
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import mods as mm
from spellwright.ir.meant import objects as mo
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant import patterns as mp
from spellwright.ir.meant import shape as me_shape
from spellwright.rules.decisions import Priority

from .helpers import (
    BEAR,
    CREATURE,
    EVERYONE,
    FOREST,
    GOBLIN,
    MINE,
    MOUNTAIN,
    OGRE,
    ONE,
    SOURCE,
    TARGET,
    YOU,
    Table,
    activated,
    aura,
    bolt,
    card,
    creature,
    damage,
    gain,
    n,
    pump,
    spell,
    target,
    triggered,
    until_end,
)

MY_HAND = mo.Choice(mf.Anything(), "hand", mo.BoundPlayers("actor"), ONE, ONE, mo.BoundPlayers("actor"))


# ------------------------------------------------------------------ priority and the stack


def test_the_last_in_resolves_first() -> None:
    """My Bolt, your answer that gains 3 life: the answer resolves first (CR 405.5, 608.1)."""
    t = Table(life=3)
    b, g = t.hand(bolt()), t.hand(spell("Sip", "W", gain(3)), 1)
    t.mana(0, "R")
    t.mana(1, "W")
    t.start()
    t.cast(b, -2)
    t.cast(g, seat=1)
    assert t.stack() == ["Sip", "Bolt"]
    t.resolve_all()
    assert not t.game.over and t.life(1) == 3


def test_who_casts_a_spell_has_priority_afterwards() -> None:
    """After casting I may cast another before anyone else (CR 117.3c)."""
    t = Table()
    a, b = t.hand(bolt()), t.hand(bolt())
    t.mana(0, "RR")
    t.start()
    t.cast(a, -2)
    assert t.d.player == 0
    t.cast(b, -2)
    assert t.stack() == ["Bolt", "Bolt"]


def test_the_active_player_has_priority_after_a_resolution() -> None:
    """Your spell resolves in my turn: I have priority (CR 117.3b)."""
    t = Table()
    b = t.hand(bolt(), 1)
    t.mana(1, "R")
    t.start()
    t.cast(b, -1, seat=1)
    t.resolve()
    assert t.d.player == 0 and t.life(0) == 17


def test_all_have_to_pass_in_succession() -> None:
    """I cast, pass, you answer: I get priority again before anything resolves (CR 117.4)."""
    t = Table()
    b, c = t.hand(bolt()), t.hand(bolt(), 1)
    t.mana(0, "R")
    t.mana(1, "R")
    t.start()
    t.cast(b, -2)
    t.push((0,))
    t.cast(c, -1)
    t.push((0,))
    assert t.d.player == 0 and t.stack() == ["Bolt", "Bolt"]


def test_nobody_has_priority_in_the_untap_step() -> None:
    """Between the turns: the first priority of a turn is in the upkeep (CR 502.4, 503.1)."""
    t = Table()
    t.start(END)
    seen = []
    while t.game.state.turn == 3 or t.step() != DRAW:
        seen.append((t.game.state.turn, t.step()))
        t.push((0,))
    assert (4, UPKEEP) in seen and (4, UNTAP) not in seen


def test_permanents_untap_in_their_controllers_untap_step_only() -> None:
    """My tapped creature untaps in my untap step, not in yours (CR 502.3)."""
    t = Table()
    x = t.put(BEAR, tapped=True)
    t.start()
    t.go(MAIN1, 4)
    assert t.p(x).tapped
    t.go(MAIN1, 5)
    assert not t.p(x).tapped


def test_no_cards_are_discarded_before_the_cleanup_step() -> None:
    """Nine cards in hand: two are discarded in the cleanup step (CR 514.1)."""
    t = Table()
    for _ in range(9):
        t.hand(FOREST)
    t.start(END)
    while isinstance(t.d, Priority):
        t.push((0,))
    assert t.d.kind == "discard" and t.d.player == 0
    hand = t.game.state.players[0].hand
    t.answer(hand[:2])
    assert t.hand_size(0) == 7


# ------------------------------------------------------------------ targets on resolution


def test_a_spell_whose_targets_are_all_illegal_does_nothing_at_all() -> None:
    """The target left: the spell does not resolve, and its other instructions are not followed (CR 608.2b)."""
    t = Table()
    x = t.put(GOBLIN, 1)
    i = t.hand(spell("Drain", "B", damage(2), gain(2), targets=[target()]))
    b = t.hand(bolt(), 1)
    t.mana(0, "B")
    t.mana(1, "R")
    t.start()
    t.cast(i)
    t.cast(b, x, seat=1)
    t.resolve_all()
    assert t.life(0) == 20 and t.zone(i) == GRAVEYARD


def test_an_object_that_left_and_came_back_is_another_object() -> None:
    """The target is exiled and returned in response: it is a new object, and no target any more (CR 400.7, 608.2b)."""
    blink = spell(
        "Blink", "W", me.Move(TARGET, "exile", "gone"), me.Move(mo.Bound("gone"), "battlefield"), targets=[target()]
    )
    t = Table()
    x = t.put(BEAR, 1)
    b, i = t.hand(bolt()), t.hand(blink, 1)
    t.mana(0, "R")
    t.mana(1, "W")
    t.start()
    t.cast(b, x)
    t.cast(i, seat=1)
    t.resolve_all()
    assert t.named("Bear") and t.named("Bear") != [x]


def test_a_target_that_became_untargetable_is_illegal() -> None:
    """It gains hexproof in response (CR 608.2b, 702.11b)."""
    t = Table()
    x = t.put(BEAR, 1)
    b = t.hand(bolt())
    v = t.hand(spell("Veil", "G", until_end(mm.AddAbility(ma.Keyword("hexproof"))), targets=[target()]), 1)
    t.mana(0, "R")
    t.mana(1, "G")
    t.start()
    t.cast(b, x)
    t.cast(v, seat=1)
    t.resolve_all()
    assert t.zone(x) == BATTLEFIELD


def test_a_spell_with_one_legal_target_left_affects_that_one() -> None:
    """Two targets, one gone: the other is destroyed (CR 608.2b)."""
    t = Table()
    x, y = t.put(GOBLIN, 1), t.put(OGRE, 1)
    i = t.hand(spell("Ruin", "B", me.Destroy(TARGET), gain(1), targets=[target(least=2, most=2)]))
    b = t.hand(bolt(), 1)
    t.mana(0, "B")
    t.mana(1, "R")
    t.start()
    t.cast(i, *([[x, y]] if t.d.kind != "priority" else []))
    t.cast(b, x, seat=1)
    t.resolve_all()
    assert t.zone(y) == GRAVEYARD and t.life(0) == 21


# ------------------------------------------------------------------ instructions


def test_instructions_are_followed_in_order() -> None:
    """With "Draw two cards, then discard a card": what was drawn may be discarded (CR 608.2c)."""
    t = Table()
    i = t.hand(spell("Study", "U", me_library.Draw(YOU, n(2)), me_library.Discard(YOU, MY_HAND)))
    t.mana(0, "U")
    top = t.library(0, BEAR, OGRE, FOREST)
    t.start()
    t.cast(i)
    t.resolve("Ogre")
    assert t.hand_size(0) == 1 and top
    assert [t.game.state.objects[x].card.name for x in t.game.state.players[0].graveyard][:1] == ["Ogre"]


def test_each_player_sacrifices_in_apnap_order_and_all_at_once() -> None:
    """With "Each player sacrifices a creature": I choose first, then you; both go at the same time (CR 101.4,
    608.2e)."""
    each = mo.Choice(
        mf.AllOf((CREATURE, mf.ControlledBy(mo.BoundPlayers("actor")))),
        "battlefield",
        mo.BoundPlayers("actor"),
        ONE,
        ONE,
    )
    t = Table()
    a, b = t.put(BEAR), t.put(OGRE)
    x, y = t.put(BEAR, 1), t.put(OGRE, 1)
    i = t.hand(spell("Edict", "B", me.Sacrifice(EVERYONE, each)))
    t.mana(0, "B")
    t.start()
    t.cast(i)
    t.resolve()
    assert t.d.player == 0
    t.answer(a)
    assert t.d.player == 1 and t.zone(a) == BATTLEFIELD
    t.answer(y)
    assert [t.zone(z) for z in (a, b, x, y)] == [GRAVEYARD, BATTLEFIELD, BATTLEFIELD, GRAVEYARD]


def test_a_source_that_is_gone_is_looked_up_as_it_last_was() -> None:
    """With "Deals damage equal to its power", and the creature is sacrificed as a cost at 5 power: 5 damage (CR
    608.2h, 113.7a)."""
    power = am.StatOf("power", SOURCE)
    fling = creature(
        "Fling",
        2,
        2,
        activated(None, damage(power), acts=[me.Sacrifice(YOU, SOURCE)], targets=[target(None, EVERYONE)]),
    )
    t = Table()
    x = t.put(fling)
    t.put(aura("Mantle", pump(3, 3)), on=x)
    t.start()
    t.activate(x, -2)
    t.resolve()
    assert t.life(1) == 15


def test_unless_a_player_pays() -> None:
    """With "Counter target spell unless its controller pays {1}": paid, it resolves; not paid, it is countered
    (CR 118.12a)."""
    leak = spell(
        "Leak",
        "U",
        me_shape.MayPay(mo.ControllerOf(TARGET), me_parts.Cost(("1",)), (), (me.CounterSpell(TARGET),)),
        targets=[target(mf.StackKind("spell"), zone="stack")],
    )
    for answer, life in (("yes", 17), ("no", 20)):
        t = Table()
        b, i = t.hand(bolt()), t.hand(leak, 1)
        t.mana(0, "RR")
        t.mana(1, "U")
        t.start()
        t.cast(b, -2)
        t.cast(i, seat=1)
        t.resolve(answer)
        t.resolve_all()
        assert t.life(1) == life


def test_a_payment_taken_back_in_a_resolution_is_not_made() -> None:
    """A player who pays by hand says yes and takes it back: they have not paid, and the spell is countered (CR
    118.12)."""
    leak = spell(
        "Leak",
        "U",
        me_shape.MayPay(mo.ControllerOf(TARGET), me_parts.Cost(("1",)), (), (me.CounterSpell(TARGET),)),
        targets=[target(mf.StackKind("spell"), zone="stack")],
    )
    t = Table(asked=(0,))
    b, i = t.hand(bolt()), t.hand(leak, 1)
    t.mana(0, "RR")
    t.mana(1, "U")
    t.start()
    t.cast(b, -2, "pay automatically")
    t.cast(i, seat=1)
    t.resolve("yes", "take it back")
    assert t.stack() == [] and t.life(1) == 20 and t.pool(0) == "R"


def test_who_cannot_pay_is_not_asked() -> None:
    """Without mana there is nothing to ask: the spell is countered (CR 118.3)."""
    leak = spell(
        "Leak",
        "U",
        me_shape.MayPay(mo.ControllerOf(TARGET), me_parts.Cost(("1",)), (), (me.CounterSpell(TARGET),)),
        targets=[target(mf.StackKind("spell"), zone="stack")],
    )
    t = Table()
    b, i = t.hand(bolt()), t.hand(leak, 1)
    t.mana(0, "R")
    t.mana(1, "U")
    t.start()
    t.cast(b, -2)
    t.cast(i, seat=1)
    t.resolve()
    assert t.stack() == [] and t.life(1) == 20


def test_a_permanent_spell_enters_under_its_controllers_control() -> None:
    """CR 608.3a; its owner's graveyard gets an instant (CR 608.2n)."""
    t = Table()
    c, b = t.hand(GOBLIN), t.hand(bolt())
    t.mana(0, "RR")
    t.start()
    t.cast(c)
    assert t.zone(c) == STACK
    t.resolve()
    assert t.zone(c) == BATTLEFIELD and t.o(c).controller == 0
    t.cast(b, -2)
    t.resolve()
    assert t.zone(b) == GRAVEYARD


def test_counted_when_the_ability_resolves() -> None:
    """With "Gain 1 life for each creature you control": counted on resolution, not on activation (CR 608.2h)."""
    count = am.Count(mo.Matching(MINE))
    t = Table()
    a = t.put(BEAR)
    altar = t.put(card("Altar", "artifact", activated(None, gain(count), tap=True)))
    b = t.hand(bolt(), 1)
    t.mana(1, "R")
    t.start()
    t.activate(altar)
    t.cast(b, a, seat=1)
    t.resolve_all()
    assert t.life(0) == 20


def test_a_spell_that_cannot_be_countered() -> None:
    """It may be targeted, and nothing happens to it (CR 701.6a, 101.2)."""
    sure = spell(
        "Sure",
        "R",
        damage(3),
        targets=[target(None, EVERYONE)],
        more=[ma.Static(None, SOURCE, (mm.Restriction("be countered"),), works_in="stack", zone="stack")],
    )
    deny = spell("Deny", "U", me.CounterSpell(TARGET), gain(1), targets=[target(mf.StackKind("spell"), zone="stack")])
    t = Table()
    b, i = t.hand(sure), t.hand(deny, 1)
    t.mana(0, "R")
    t.mana(1, "U")
    t.start()
    t.cast(b, -2)
    t.cast(i, seat=1)
    t.resolve_all()
    assert t.life(1) == 18


# ------------------------------------------------------------------ zones and hidden information


def test_a_countered_aura_or_a_dead_creature_is_a_card_in_its_owners_graveyard() -> None:
    """I control your creature and it dies: it goes to your graveyard (CR 400.3)."""
    t = Table()
    x = t.put(BEAR, 0, owner=1)
    b = t.hand(bolt())
    t.mana(0, "R")
    t.start()
    t.cast(b, x)
    t.resolve()
    assert [t.game.state.objects[i].card.name for i in t.game.state.players[1].graveyard] == ["Bear"]


def test_a_returned_permanent_forgets_everything() -> None:
    """Counters and damage are gone when it comes back (CR 400.7)."""
    blink = spell(
        "Blink", "W", me.Move(TARGET, "exile", "gone"), me.Move(mo.Bound("gone"), "battlefield"), targets=[target()]
    )
    t = Table()
    t.put(OGRE, counters=(("+1/+1", 2),), damage=2)
    i = t.hand(blink)
    t.mana(0, "W")
    t.start()
    t.cast(i)
    t.resolve()
    (x,) = t.named("Ogre")
    assert t.pt(x) == (3, 3) and t.p(x).damage == 0 and t.p(x).since == 3


def test_what_is_drawn_is_seen_by_its_player_only() -> None:
    """I draw: you see that I drew a card and not which (CR 400.2, 121)."""
    t = Table()
    i = t.hand(spell("Study", "U", me_library.Draw(YOU, ONE)))
    t.mana(0, "U")
    t.library(0, OGRE, FOREST)
    t.start()
    t.cast(i)
    t.resolve()
    mine, yours = t.game.view(0)["log"], t.game.view(1)["log"]
    assert any(f["text"] == "player 1 draws Ogre" for f in mine)
    assert not any("Ogre" in f["text"] for f in yours) and any(f["text"] == "player 1 draws a card" for f in yours)


def test_a_revealed_card_stays_known_until_it_may_be_another() -> None:
    """You see my hand; then I put one of its two cards back unseen: you know of neither any longer whether I
    have it (CR 402.3)."""
    peek = spell(
        "Peek",
        "U",
        me_library.LookAt(YOU, mo.Matching(mf.Anything(), "hand", mo.TargetPlayers(0))),
        targets=[target(None, EVERYONE)],
    )
    back = spell("Back", "U", me.Move(mo.Choice(mf.Anything(), "hand", YOU, ONE, ONE, YOU), "library", position="top"))
    t = Table(active=1)
    p = t.hand(peek, 1)
    b = t.hand(back, 0)
    t.hand(OGRE), t.hand(GOBLIN)
    t.mana(1, "U")
    t.mana(0, "U")
    t.start()
    t.cast(p, -1)
    t.resolve()
    assert [c["name"] for c in t.game.view(1)["players"][0]["hand"]] == ["Back", "Goblin", "Ogre"]
    t.cast(b, seat=0)
    t.resolve("Ogre")
    seen = t.game.view(1)["players"][0]
    assert seen["hand"] == [] and seen["hand size"] == 1 and seen["library"] == []
    assert t.game.view(0)["players"][0]["library"][0] == {"position": 0, "name": "Ogre"}


def test_a_look_at_the_top_is_remembered_until_the_library_is_shuffled() -> None:
    """After scry 2 I know my top cards, you do not; after a shuffle nobody does (CR 701.22, 701.24a)."""
    t = Table()
    i, j = t.hand(spell("Peer", "U", me_library.Scry(YOU, n(2)))), t.hand(spell("Mix", "U", me_library.Shuffle(YOU)))
    t.mana(0, "UU")
    t.library(0, OGRE, BEAR, FOREST, FOREST)
    t.start()
    t.cast(i)
    t.resolve(["Ogre"])
    mine, yours = t.game.view(0)["players"][0], t.game.view(1)["players"][0]
    assert (
        mine["library"] == [{"position": 0, "name": "Bear"}, {"position": 3, "name": "Ogre"}] and yours["library"] == []
    )
    t.cast(j)
    t.resolve()
    assert t.game.view(0)["players"][0]["library"] == []


def test_cards_put_on_the_bottom_at_random_are_known_to_nobody() -> None:
    """Revealed cards put on the bottom in a random order: all saw which, nobody knows where (CR 401.2)."""
    reveal = spell(
        "Dig",
        "U",
        me_library.Reveal(YOU, mo.TopCards(YOU, n(3)), "seen"),
        me.Move(mo.Bound("seen"), "library", position="random bottom"),
    )
    t = Table()
    i = t.hand(reveal)
    t.mana(0, "U")
    t.library(0, OGRE, BEAR, GOBLIN, FOREST)
    t.start()
    t.cast(i)
    t.resolve()
    for seat in (0, 1):
        v = t.game.view(seat)
        assert v["players"][0]["library"] == [] and any("reveals Ogre, Bear and Goblin" in f["text"] for f in v["log"])
    assert len(t.game.state.players[0].library) == 4


def test_a_face_down_permanent_hides_what_it_is_from_the_other_player() -> None:
    """Cast face down for {3}: a 2/2 without a name; I may look at it, you may not (CR 708.2a, 708.5); it is
    shown as it leaves (CR 708.9)."""
    ambush = creature(
        "Ambush",
        5,
        5,
        ma.AlternativeCost(me_parts.Cost(("3",)), label="morph", cast_as="face down"),
        ma.Keyword("morph", cost=me_parts.Cost(("1", "G"))),
        cost="4GG",
    )
    t = Table()
    i, b = t.hand(ambush), t.hand(bolt())
    t.mana(0, "GGGR")
    t.start()
    t.cast(i, way="face down")
    assert "Ambush" not in str(t.game.view(1)["stack"])
    t.resolve()
    x = t.game.state.battlefield[-1]
    assert t.pt(x) == (2, 2) and t.c(x).name == "" and t.c(x).colors == 0
    assert "Ambush" in str(t.game.view(0)["battlefield"]) and "Ambush" not in str(t.game.view(1))
    t.cast(b, x)
    t.resolve()
    assert "Ambush" in str(t.game.view(1)["players"][0]["graveyard"])


def test_turning_a_face_down_creature_up() -> None:
    """For its morph cost, any time I have priority, without the stack (CR 702.37e, 116.2b); it is the same object."""
    ambush = creature(
        "Ambush",
        5,
        5,
        ma.AlternativeCost(me_parts.Cost(("3",)), label="morph", cast_as="face down"),
        ma.Keyword("morph", cost=me_parts.Cost(("1", "G"))),
        cost="4GG",
    )
    t = Table()
    x = t.put(ambush, face_down="morph", counters=(("+1/+1", 1),))
    t.mana(0, "GG")
    t.start()
    assert t.pt(x) == (3, 3)
    t.do("turn up", x)
    assert t.pt(x) == (6, 6) and t.c(x).name == "Ambush" and t.stack() == [] and t.pool(0) == ""


def test_both_main_phases_allow_the_same() -> None:
    """A land and a sorcery in the second main phase (CR 505.5)."""
    t = Table()
    land = t.hand(MOUNTAIN)
    s = t.hand(spell("Slow", "R", gain(1), types="sorcery"))
    t.start(MAIN2)
    t.do("play", land)
    t.cast(s)
    t.resolve()
    assert t.life(0) == 21


def test_whenever_a_player_draws() -> None:
    """Two cards drawn are two draws (CR 121.2)."""
    t = Table()
    t.put(card("Tax", "enchantment", triggered(mp.DrawsCard(mo.Opponents()), gain(1))), 1)
    i = t.hand(spell("Study", "U", me_library.Draw(YOU, n(2))))
    t.mana(0, "U")
    t.start()
    t.cast(i)
    t.resolve_all()
    assert t.life(1) == 22
