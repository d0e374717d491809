"""Texts changed in a game (CR 612): what is shown without a printer, undo, clones and saves."""

from __future__ import annotations

import json

import pytest

import spellwright
from spellwright import facade
from spellwright.core.vocab import MAIN1
from spellwright.rules import text
from spellwright.rules.base import Rng
from spellwright.rules.decisions import OneOf
from spellwright.rules.describe import stack_text
from spellwright.rules.effects.modify import EffectBegins
from spellwright.rules.layers import text_face
from spellwright.rules.linkcard import link_card
from spellwright.rules.listeners import END_OF_TURN
from spellwright.rules.objects import Cont, StackObject
from spellwright.rules.setup import begin_at, new_board, on_battlefield, set_turn
from spellwright.rules.state import State

NUMBER = "number in a text"


def board() -> tuple[State, int]:
    """A Walking Ballista on the battlefield."""
    card = link_card(spellwright.load_pool()["Walking Ballista"].meant)
    s = new_board(card, 2, 1, 20)
    set_turn(s, 1, 0)
    ballista = on_battlefield(s, card, 0, 0)
    begin_at(s, MAIN1, 0)
    return s, ballista


def test_without_a_printer_a_number_is_shown_by_its_place() -> None:
    """CR 612.1: what can be chosen does not depend on who shows it. With a printer it stands in its sentence."""
    s, ballista = board()
    o = s.objects[ballista]
    spots = text.spots_of(s, o)
    shown = text.spot_words(s, o, spots)
    assert "[{4}]: Put a +1/+1 counter on this creature." in shown
    text.PRINTING.clear()
    try:
        assert text.spots_of(s, o) == spots
        bare = text.spot_words(s, o, spots)
        assert [w.split(":")[0] for w in bare if w.startswith("line")] == ["line 1"] * 2 + ["line 2"] * 3 + [
            "line 3"
        ] * 3
        assert [w for w in bare if not w.startswith("line")] == shown[8:]
        assert text.lines_of(text_face(s, o), "Walking Ballista") == []
    finally:
        text.print_with(facade.sentence)


def test_a_spell_on_the_stack_is_told_as_it_reads_now() -> None:
    """CR 612.1: whoever is asked about it sees what it will do."""
    deck = ["Divination"] * 20 + ["Island"] * 20
    game = spellwright.Game([deck, deck], seed=2)
    rng = Rng(1)
    while not game.state.stack:
        d = game.decision
        assert d is not None
        game.push(d.sample(rng))
    s = game.state.clone()
    o = s.objects[s.stack[-1]]
    assert isinstance(o, StackObject) and stack_text(s, o, lambda name, face, number: "as printed") == "as printed"
    two = next(spot for spot in text.spots_of(s, o) if spot.part == "text")
    change = text.NumberMod(text.root_face(o), two, 1, 0)
    EffectBegins(o.id, Cont(s.tick(), None, (change,), o.ctx, None, False, END_OF_TURN, 0, s.turn)).apply(s)
    o = s.objects[o.id]
    assert (
        isinstance(o, StackObject) and stack_text(s, o, lambda name, face, number: "as printed") == "Draw three cards."
    )


@pytest.mark.parametrize("seed", [3, 11])
def test_a_game_with_changed_texts_is_undone_cloned_and_saved_exactly(seed: int) -> None:
    """CR 612: at each of its questions, and at the end."""
    deck = ["Truss, Chief Engineer"] * 8 + ["Divination"] * 10 + ["Grizzly Bears"] * 10
    deck += ["Island"] * 12 + ["Swamp"] * 10 + ["Forest"] * 10
    game = spellwright.Game([deck, deck], seed=seed)
    rng = Rng(5)
    changed = 0
    while not game.over and len(game.answers) < 2000:
        d = game.decision
        assert d is not None
        if d.kind in (NUMBER, "change of a number"):
            assert isinstance(d, OneOf) and len(d.words) == d.count()
            key = game.key()
            other = game.clone()
            keys = set()
            for a in d.options():
                game.push(a)
                keys.add(game.key())
                game.pop()
                assert game.key() == key == other.key()
            assert len(keys) == d.count()
            changed += 1
        game.push(d.sample(rng))
    assert changed
    data = json.loads(json.dumps(game.save()))
    assert spellwright.Game.load(data).key() == game.key()
