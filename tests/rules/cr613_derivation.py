"""Why an object is what it is (CR 613.1, 613.4): its effects in the order in which they apply."""

from __future__ import annotations

import pytest

from spellwright.ir.meant import mods as mm
from spellwright.rules.base import Rng
from spellwright.rules.derivation import derivation
from spellwright.rules.layers import chars
from spellwright.rules.progress import state_key

from .helpers import BEAR, CREATURE, Table, aura, card, creature, n, pump, spell, static, target, until_end


def told(t: Table, i: int) -> list[tuple[str, str]]:
    return [(x.layer, x.what) for x in derivation(t.game.state, t.o(i))]


def test_a_bear_that_nothing_changes_has_no_derivation() -> None:
    t = Table()
    bear = t.put(BEAR)
    t.start()
    assert told(t, bear) == []


def test_setting_counters_and_switching_are_told_in_the_order_of_the_layers() -> None:
    """A 2/2 with two +1/+1 counters, set to 1/1 by an Aura, gets +0/+1 and is switched: 1/1 (7b), then the counters
    and the change (7c, CR 613.4c), then 4/3 (7d)."""
    t = Table()
    bear = t.put(BEAR, counters=(("+1/+1", 2),))
    small = t.put(aura("Small", mm.SetPT(n(1), n(1))), on=bear)
    t.mana(0, "UU")
    ids = [
        t.hand(spell("Switch", "U", until_end(mm.SwitchPT()), targets=[target()])),
        t.hand(spell("Toughen", "U", until_end(pump(0, 1)), targets=[target()])),
    ]
    t.start()
    for i in ids:
        t.cast(i)
        t.resolve()
    changes = derivation(t.game.state, t.o(bear))
    assert [x.layer for x in changes] == ["7b", "7c", "7c", "7d"]
    assert changes[0].source == small and changes[0].what == "2/2 becomes 1/1" and not changes[0].until
    assert changes[-1].what == "3/4 becomes 4/3" and changes[-1].until == "until end of turn"
    assert {x.what for x in changes[1:3]} in (
        {"1/1 becomes 1/2", "2 +1/+1 counters: 1/2 becomes 3/4"},
        {"2 +1/+1 counters: 1/1 becomes 3/3", "3/3 becomes 3/4"},
    )
    assert t.pt(bear) == (4, 3)


def test_abilities_types_and_colours_are_told_by_what_comes_of_them() -> None:
    """Layers 4, 5 and 6 (CR 613.1d-f), each with its rule."""
    t = Table()
    flier = t.put(creature("Flier", 2, 2, "flying"))
    t.put(card("Humble", "enchantment", static(CREATURE, mm.RemoveAbilities(), mm.SetPT(n(1), n(1))), cost="2WW"))
    t.put(card("Undead", "enchantment", static(CREATURE, mm.SetTypes((), (), ("Zombie",), keep=True)), cost="2B"))
    t.put(card("Pitch", "enchantment", static(CREATURE, mm.SetColors(("B",))), cost="2B"))
    t.start()
    changes = derivation(t.game.state, t.o(flier))
    assert [(x.layer, x.rule) for x in changes] == [("4", "613.1d"), ("5", "613.1e"), ("6", "613.1f"), ("7b", "613.4b")]
    assert "Zombie" in changes[0].what and changes[1].what == "is black" and changes[2].what == "loses flying"


@pytest.mark.parametrize("seed", range(3))
def test_asking_why_changes_nothing_and_ends_where_the_layers_end(seed: int) -> None:
    """In random games the last size that is told is the size that the layers give."""
    import spellwright

    game = spellwright.Game(["elves", "white-weenie"], seed)
    rng = Rng(seed + 1)
    compared = 0
    while not game.over and len(game.answers) < 300:
        d = game.decision
        assert d is not None
        game.push(d.sample(rng))
        if len(game.answers) % 10:
            continue
        key = game.key()
        s = game.state
        for i in s.battlefield:
            c = chars(s, s.objects[i])
            sizes = [x.what for x in derivation(s, s.objects[i]) if " becomes " in x.what]
            if sizes:
                assert sizes[-1].split(" becomes ")[1].split(";")[0] == f"{c.power}/{c.toughness}"
                compared += 1
        assert state_key(s) == key
    assert compared
