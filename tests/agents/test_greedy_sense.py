"""What would be stupid, and greedy does not do: each a small board with invented cards."""

from __future__ import annotations

from spellwright.core.vocab import A_ACTIVATE, A_CAST, A_SPECIAL, MAIN1, MAIN2
from spellwright.rules.decisions import PASS, Priority

from .table import Table, creature, spell

AURA = "Enchantment — Aura"


def done(t: Table) -> list[tuple[int, str, str]]:
    """What the player to move does until they pass with an empty stack: the kind, the card, the first target."""
    out: list[tuple[int, str, str]] = []
    mover = t.s.active
    for _ in range(80):
        d = t.game.decision
        if d is None:
            break
        s = t.game.state
        if isinstance(d, Priority) and d.player == mover and not s.stack:
            a = t.choose()
            if a == PASS or s.step != MAIN1:
                break
            out.append((a[0], s.objects[a[1]].card.name, ""))
            t.game.push(a)
            continue
        a = t.choose()
        if d.kind in ("target", "enchant", "targets") and out and a:
            o = s.objects[a[0]] if a[0] > 0 else None
            kind, name, _old = out[-1]
            out[-1] = (kind, name, o.card.name if o is not None else f"player {-a[0]}")
        t.game.push(a)
    return out


def test_a_good_aura_goes_on_its_own_best_creature() -> None:
    t = Table()
    t.lands(0, "Forest", 2)
    t.has(0, creature(1, 1))
    big = creature(3, 3, "Trample")
    t.has(0, big)
    t.has(1, creature(4, 4))
    t.holds(0, spell(AURA, "{1}{G}", "Enchant creature\nEnchanted creature gets +2/+2.", name="Gift"))
    t.begin()
    assert done(t) == [(A_CAST, "Gift", big.name)]


def test_a_good_aura_is_held_while_it_has_no_creature() -> None:
    t = Table()
    t.lands(0, "Forest", 2)
    t.has(1, creature(4, 4))
    t.holds(0, spell(AURA, "{1}{G}", "Enchant creature\nEnchanted creature gets +2/+2.", name="Gift"))
    t.begin()
    assert done(t) == []


def test_equipment_is_cast_and_put_on_a_creature_once() -> None:
    t = Table()
    t.lands(0, "Forest", 5)
    t.has(0, creature(2, 2))
    t.has(0, creature(2, 2, "Flying"))
    t.holds(0, spell("Artifact — Equipment", "{2}", "Equipped creature gets +2/+1.\nEquip {1}", name="Blade"))
    t.begin()
    told = done(t)
    assert [x[0] for x in told] == [A_CAST, A_ACTIVATE]


def test_a_creature_is_turned_up_when_that_pays() -> None:
    t = Table()
    t.lands(0, "Forest", 5)
    t.holds(0, spell("Creature — Beast", "{6}{G}{G}", "Trample\nMorph {3}{G}{G}", "6", "6", "Sleeper"))
    t.begin()
    assert [x[0] for x in done(t)] == [A_CAST]
    while t.game.state.turn == 7 or t.game.state.active != 0 or t.game.state.step != MAIN1:
        t.game.push(t.choose())
    assert A_SPECIAL in [x[0] for x in done(t)]


def test_it_does_not_sacrifice_a_creature_for_a_scry() -> None:
    t = Table()
    t.lands(0, "Forest", 2)
    t.has(0, creature(3, 3))
    t.has(0, spell("Artifact", "{2}", "Sacrifice a creature: Scry 1.", name="Altar"))
    t.begin()
    assert done(t) == []


def test_it_sacrifices_what_dies_anyway() -> None:
    """Its 1/1 blocks a 5/5 and "sacrifice a creature: draw a card": it goes for a card before damage (CR 509.2)."""
    t = Table(active=1, life=(4, 20))
    t.has(0, creature(1, 1))
    t.has(0, spell("Artifact", "{2}", "Sacrifice a creature: Draw a card.", name="Altar"))
    big = t.has(1, creature(5, 5))
    t.begin()
    d = t.attacked([big])
    before = len(t.game.state.players[0].hand)
    t.game.push((d.pairs[0][0],))
    t.resolve()
    for _ in range(10):
        if t.game.state.step >= 8 or t.game.decision is None:
            break
        t.game.push(t.choose())
    assert len(t.game.state.players[0].hand) == before + 1


def test_gaining_life_is_not_worth_a_card_at_twenty_but_it_is_at_three() -> None:
    for life, cast in ((20, []), (3, [(A_CAST, "Salve", "")])):
        t = Table(life=(life, 20))
        t.lands(0, "Plains", 1)
        t.has(1, creature(3, 3))
        t.holds(0, spell("Sorcery", "{W}", "You gain 4 life.", name="Salve"))
        t.begin()
        assert done(t) == cast, life


def test_a_counterspell_answers_the_big_spell_and_not_the_small_one() -> None:
    for size, countered in ((1, False), (6, True)):
        t = Table(active=1)
        t.lands(0, "Island", 2)
        t.lands(1, "Forest", 6)
        t.holds(0, spell("Instant", "{U}{U}", "Counter target spell.", name="No"))
        beast = t.holds(1, creature(size, size, cost="{G}" if size == 1 else "{4}{G}{G}"))
        t.begin()
        while True:
            d = t.game.decision
            assert isinstance(d, Priority)
            a = next((x for x in d.plays if len(x) > 1 and x[1] == beast), None)
            if a is not None:
                break
            t.game.push(PASS)
        t.game.push(a)
        for _ in range(10):
            if not t.game.state.stack:
                break
            d = t.game.decision
            assert d is not None
            t.game.push(PASS if d.player == 1 and isinstance(d, Priority) else t.choose())
        assert bool(t.game.state.players[1].graveyard) == countered, size


def test_a_mana_rock_is_cast_early() -> None:
    t = Table()
    t.lands(0, "Island", 2)
    t.holds(0, spell("Artifact", "{2}", "{T}: Add {C}.", name="Stone"))
    t.holds(0, creature(5, 5, cost="{4}{G}"))
    t.begin()
    assert done(t) == [(A_CAST, "Stone", "")]


def test_x_is_not_zero() -> None:
    t = Table()
    t.lands(0, "Forest", 5)
    text = "This creature enters with X +1/+1 counters on it."
    t.holds(0, spell("Creature — Hydra", "{X}{G}", text, "0", "0", "Hydra"))
    t.begin()
    assert done(t) == [(A_CAST, "Hydra", "")]
    assert max([t.power(i) for i in t.game.state.battlefield]) == 4


def test_x_burn_is_not_wasted_on_a_player_at_twenty() -> None:
    t = Table()
    t.lands(0, "Mountain", 3)
    t.holds(0, spell("Sorcery", "{X}{R}", "~ deals X damage to any target.", name="Blast"))
    t.begin()
    assert done(t) == []


def test_what_is_sacrificed_at_the_end_attacks_whatever_blocks() -> None:
    """Into a 4/4 that may block: staying at home saves nothing (CR 513.1)."""
    t = Table()
    text = "Haste\nAt the beginning of the end step, sacrifice this creature."
    spark = t.has(0, creature(3, 1, text))
    t.has(1, creature(4, 4))
    t.begin()
    assert t.attackers() == [spark]


def test_what_is_sacrificed_at_the_end_is_not_cast_after_combat() -> None:
    t = Table()
    t.lands(0, "Forest", 3)
    text = "Haste\nAt the beginning of the end step, sacrifice this creature."
    t.holds(0, creature(3, 1, text, cost="{2}{G}"))
    t.begin(MAIN2)
    assert t.choose() == PASS
