"""Designations: goaded, suspected, detained; the monarch, the city's blessing, speed (CR 701, 702, 725)."""

from __future__ import annotations

from spellwright.core.vocab import ATTACKERS, BLOCKERS, END, MAIN2, MENACE, UPKEEP
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import library as me_library
from spellwright.ir.meant import life as me_life
from spellwright.ir.meant.objects import Opponents
from spellwright.rules.decisions_combat import Attack

from .helpers import BEAR, FOREST, GOBLIN, OGRE, ONE, TARGET, YOU, Table, activated, creature, spell, target

CROWN = spell("Crown", "W", me.GainDesignation(YOU, "monarch"), types="sorcery")
GOAD = spell("Goad", "R", me.KeywordAction("goad", YOU, TARGET), targets=[target()])
SUSPECT = spell("Suspicion", "R", me.Designate(TARGET, "suspected"), targets=[target()])
DETAIN = spell("Detention", "U", me.KeywordAction("detain", YOU, TARGET), targets=[target()], types="sorcery")


def with_spell(*spells: ma.Card, seats: int = 2) -> tuple[Table, list[int]]:
    t = Table(seats)
    ids = [t.hand(c) for c in spells]
    t.mana(0, "WWUURR")
    return t, ids


def test_the_monarch_draws_at_their_end_step() -> None:
    """Who becomes the monarch draws a card at the beginning of their end step (CR 725.2)."""
    t, (i,) = with_spell(CROWN)
    t.start()
    t.cast(i)
    t.resolve()
    assert t.game.state.monarch == 0
    before = t.hand_size(0)
    t.go(END)
    assert t.stack() == ["*The Monarch"]
    t.resolve()
    assert t.hand_size(0) == before + 1


def test_combat_damage_takes_the_crown() -> None:
    """The monarch is hit in combat: the crown passes to whoever controls the attacker, who draws at that end step
    (CR 725.2, 725.3)."""
    t, (i,) = with_spell(CROWN)
    bear = t.put(BEAR, 1)
    t.start()
    t.cast(i)
    t.resolve()
    t.go(ATTACKERS, 4)
    t.answer({bear: -1})
    t.go(MAIN2, 4)
    t.resolve_all()
    assert t.game.state.monarch == 1
    before = t.hand_size(1)
    t.go(END, 4)
    t.resolve_all()
    assert t.hand_size(1) == before + 1
    assert t.hand_size(0) == 1


def test_a_goaded_creature_attacks_somebody_else() -> None:
    """Three players; the first goads a creature of the second. In the second's turn it has to attack, and not
    the first (CR 701.15b)."""
    t, (i,) = with_spell(GOAD, seats=3)
    bear = t.put(BEAR, 1)
    t.start()
    t.cast(i)
    t.resolve()
    t.go(ATTACKERS, 4)
    assert t.p(bear).attacking == -3, "it was the only legal declaration"


def test_goaded_with_two_players_it_attacks_all_the_same() -> None:
    """With nobody else to attack it attacks who goaded it; after that player's next turn began it is free (CR
    701.15a, b)."""
    t, (i,) = with_spell(GOAD)
    bear = t.put(BEAR, 1)
    t.start()
    t.cast(i)
    t.resolve()
    t.go(ATTACKERS, 4)
    assert t.p(bear).attacking == -1, "it was the only legal declaration"
    t.go(ATTACKERS, 6)
    assert isinstance(t.d, Attack) and not t.refuses({})


def test_a_suspected_creature_has_menace_and_cannot_block() -> None:
    """A suspected creature has menace and can't block (CR 701.60c)."""
    t, (i,) = with_spell(SUSPECT)
    bear = t.put(BEAR, 1)
    ogre = t.put(OGRE, 0)
    t.start()
    t.cast(i, bear)
    t.resolve()
    assert t.c(bear).keywords & MENACE
    t.attack([ogre])
    t.go(BLOCKERS)
    assert t.game.state.step == BLOCKERS and t.d.kind == "priority"


def test_detained_until_the_next_turn() -> None:
    """A detained creature can't attack, block or use its abilities until the player's next turn (CR 701.35a)."""
    pinger = creature("Pinger", 1, 1, activated("0", me_library.Draw(YOU, ONE)))
    t, (i,) = with_spell(DETAIN)
    p = t.put(pinger, 1)
    t.start()
    t.cast(i)
    t.resolve()
    t.go(UPKEEP, 4)
    t.to(1)
    assert not t.can("activate", p)
    t.go(UPKEEP, 5)
    t.to(1)
    assert t.can("activate", p)


def test_ascend_on_a_permanent() -> None:
    """A creature with ascend, and nine other permanents: the tenth permanent brings the city's blessing, which
    stays (CR 702.131b, a)."""
    t = Table()
    t.put(creature("Climber", 1, 1, "ascend"))
    t.lands(*[FOREST] * 8)
    g = t.hand(GOBLIN)
    t.mana(0, "R")
    t.start()
    assert not t.game.state.players[0].designations
    t.cast(g)
    t.resolve()
    assert t.game.state.players[0].designations == ("city's blessing",)
    assert not t.game.state.players[1].designations


def test_ascend_on_an_instant() -> None:
    """Ascend on an instant looks only as it resolves (CR 702.131a)."""
    t = Table()
    i = t.hand(spell("Climb", "0", me_library.Draw(YOU, ONE), more=[ma.Keyword("ascend")]))
    t.lands(*[FOREST] * 10)
    t.start()
    assert not t.game.state.players[0].designations
    t.cast(i)
    t.resolve()
    assert t.game.state.players[0].designations == ("city's blessing",)


def test_start_your_engines() -> None:
    """Who controls a permanent with start your engines! has speed 1; an opponent's loss of life in one's own
    turn makes it 2, once a turn (CR 702.179a, d)."""
    t = Table()
    t.put(creature("Racer", 1, 1, "start your engines!"))
    drain = spell("Drain", "0", me_life.LoseLife(Opponents(), ONE))
    one, two = t.hand(drain), t.hand(drain)
    t.start()
    assert "speed 1" in t.game.state.players[0].designations
    t.cast(one)
    t.resolve()
    t.resolve_all()
    t.cast(two)
    t.resolve()
    t.resolve_all()
    assert "speed 2" in t.game.state.players[0].designations
