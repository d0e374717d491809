"""Random games with random decks of random playable cards, with what must hold checked at decisions.

    python benchmarks/fuzz.py [-n GAMES] [--seed N] [--seconds N] [--decisions N] [--every N] [--seats N]
                              [--stock N] [--store FOLDER]

Each game is played by decks of two colours with cards drawn from the imported store (or, without one, from the starter
pool). Checked at every so many decisions: the characteristics of all permanents are those derived anew, alone and
together; the index of listeners is what a rebuild of it gives; what may be done at priority is what is found anew; a
clone has the same key and playing it leaves its original alone; the step that asked, entered again, asks the same and
has changed nothing; what a seat sees does not depend on what is hidden from it. At the end, the game saved and loaded
is the same game.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from typing import Any

from spellwright import Game, load_pool
from spellwright.agents.base import chance
from spellwright.core.vocab import ANYWHERE, BATTLEFIELD
from spellwright.ir.meant.abilities import Keyword
from spellwright.ir.meant.base import Mod
from spellwright.ir.meant.mods import AddAbility, AddPT
from spellwright.ir.node import walk
from spellwright.rules.abilities import ActivatedAbility, KeywordAbility
from spellwright.rules.base import Stamp
from spellwright.rules.decisions import Priority
from spellwright.rules.game import Game as RulesGame
from spellwright.rules.layers import ALL_LAYERS, chars, upto
from spellwright.rules.legal import plays
from spellwright.rules.objects import Chars, Permanent
from spellwright.rules.progress import advance, state_key
from spellwright.rules.state import State, run
from spellwright.rules.together import derive_all

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
SPELLS = 34


def stock(pool: Any, rng: random.Random, size: int) -> list[Any]:
    """So many cards that can be played in every line, by chance; most of them with continuous effects."""
    names = sorted(pool)
    rng.shuffle(names)
    out: list[Any] = []
    for name in names:
        if len(out) == size:
            break
        card = pool[name]
        if card.status == "playable" and (lasting(card.meant) or rng.random() < 0.3):
            out.append(card)
    return out


def deck(pool: Any, cards: list[Any], rng: random.Random) -> list[Any]:
    """Sixty cards of two colours, with basic lands."""
    colors = set(rng.sample("WUBRG", 2))
    fit = [c for c in cards if all([set(f.colors) <= colors for f in c.meant.faces])]
    spells = [rng.choice(fit) for _ in range(SPELLS)]
    lands = [pool[BASICS[c]] for c in sorted(colors) for _ in range(13)]
    return spells + lands


def lasting(card: Any) -> bool:
    """Whether it gives or takes more than size and keywords: that is where most can go wrong."""
    for n in walk(card):
        if isinstance(n, AddAbility):
            if not isinstance(n.ability, Keyword):
                return True
        elif isinstance(n, Mod) and not isinstance(n, AddPT):
            return True
    return False


def look(c: Chars) -> tuple[Any, ...]:
    """Characteristics that can be compared."""
    rules = [(r.what, r.seats, r.number) for r in c.rules]
    kinds = [type(a).__name__ + repr(id(a)) for a in c.abilities]
    return (
        c.name, c.types, c.supertypes, c.subtypes, c.colors, c.power, c.toughness, c.keywords, c.cant, c.loyalty,
        c.mana_value, tuple(kinds), tuple(rules),
    )  # fmt: skip


def wrong_characteristics(s: State) -> list[str]:
    """Permanents whose cached characteristics are not those derived anew."""
    out: list[str] = []
    cached = {i: look(chars(s, s.objects[i])) for i in s.battlefield}
    anew = s.clone()
    anew.layer = Stamp()
    alone = {} if s.index.entangled else {i: look(upto(anew, anew.objects[i], ALL_LAYERS)) for i in s.battlefield}
    together = derive_all(anew, ALL_LAYERS)
    for k, i in enumerate(s.battlefield):
        name = s.objects[i].card.name
        if cached[i] != look(together[k]):
            out.append(f"characteristics of {name}: cached {cached[i]}, derived together {look(together[k])}")
        if alone and cached[i] != alone[i]:
            out.append(f"characteristics of {name}: cached {cached[i]}, derived alone {alone[i]}")
    return out


def wrong_listeners(s: State) -> list[str]:
    """Abilities that should listen and do not, or listen and should not."""
    want: Counter[tuple[int, int, int]] = Counter()
    have: Counter[tuple[int, int, int]] = Counter()
    names: dict[int, str] = {}
    for i in s.battlefield:
        o = s.objects[i]
        assert isinstance(o, Permanent)
        if o.phased:
            continue
        for a in chars(s, o).abilities:
            if a.zone in (BATTLEFIELD, ANYWHERE) and type(a).__name__ in ("TriggeredAbility", "PlayerRuleAbility"):
                kinds = len(a.event.kinds) if type(a).__name__ == "TriggeredAbility" else 1
                want[(id(a), i, o.controller)] += kinds
                names[id(a)] = type(a).__name__
    for table in (*s.index.triggers, s.index.rules):
        for w in table:
            if w.key > 0 and s.objects[w.key].zone == BATTLEFIELD:
                have[(id(w.ability), w.key, w.ctx.you)] += 1
                names[id(w.ability)] = type(w.ability).__name__
    if want == have:
        return []
    told = []
    for key in (want - have) + (have - want):
        side = "does not listen" if want[key] > have[key] else "listens still"
        told.append(f"{names[key[0]]} of {s.objects[key[1]].card.name} {side}")
    return told


def wrong_plays(s: State) -> list[str]:
    """Whether what a player may do at priority is what is found without anything remembered."""
    d = s.pending
    if not isinstance(d, Priority):
        return []
    anew = s.clone()
    anew.layer = Stamp()
    for seat in range(len(anew.players)):
        anew.edit_player(seat).forget()
        anew.mana[seat] = None
    want = plays(anew, d.player)
    return [] if want == d.plays else [f"the window offers {d.plays}, seen anew {want}"]


def wrong_summaries(s: State) -> list[str]:
    """Whether the index says that nothing ends or is carried where something does or is."""
    ix = s.index
    out: list[str] = []
    if not ix.timed and any(w.key < 0 for t in (*ix.triggers, *ix.replacements, ix.rules, ix.cost_changes) for w in t):
        out.append("the index does not know of a rule that ends")
    if not ix.carried and any(s.objects[i].effects for i in s.battlefield):
        out.append("the index does not know of an effect that a permanent carries")
    if ix.heard != sum(1 << k for k, t in enumerate(ix.triggers) if t):
        out.append("the index does not know which events are listened to")
    there = [a for i in s.battlefield if not s.permanent(i).phased for a in s.permanent(i).registered]
    if ix.phasing != len([a for a in there if isinstance(a, KeywordAbility) and a.name == "phasing"]):
        out.append("the index does not know of phasing")
    shared = [a for a in there if isinstance(a, ActivatedAbility) and a.is_mana and a.players is not None]
    if ix.mana_for_all != len([a for a in shared if a.zone in (BATTLEFIELD, ANYWHERE)]):
        out.append("the index does not know of a mana ability that others may activate")
    return out


def wrong_clone(s: State, rng: Any) -> list[str]:
    """Whether a clone is the same, and independent; and whether the step that asked has changed nothing."""
    key = state_key(s)
    c = s.clone()
    if state_key(c) != key:
        return ["a clone has another key"]
    advance(c, c.pending.sample(rng))
    if state_key(s) != key:
        return [f"playing a clone changed the original, after {s.pending.kind}"]
    again = s.clone()
    again.pending = None
    run(again)
    if state_key(again) != key:
        return [f"the step that asks {s.pending.kind!r} had changed something"]
    return []


def hidden(s: State, seat: int, rng: random.Random) -> State:
    """The same state with other cards where the player does not know which they are."""
    from spellwright.rules.events_play import Seen
    from spellwright.rules.view import knows

    t = s.clone()
    looked: set[int] = set()
    e = s.log
    while e is not None:
        if isinstance(e, Seen) and e.seats >> seat & 1:
            looked.update(e.ids)
        e = e.prev
    for p in s.players:
        unknown = [i for i in (*p.hand, *p.library) if not knows(s, seat, s.objects[i]) and i not in looked]
        cards = [s.objects[i].card for i in unknown]
        rng.shuffle(cards)
        for i, c in zip(unknown, cards, strict=True):
            o = t.edit(i)
            o.card, o.face, o.chars, o.stamp = c, c.faces[0], c.faces[0].chars, None
    return t


def wrong_view(s: State, rng: random.Random) -> list[str]:
    for seat in range(len(s.players)):
        if RulesGame.of_state(s.clone()).view(seat) != RulesGame.of_state(hidden(s, seat, rng)).view(seat):
            return [f"the view of seat {seat} tells what is hidden, at {s.pending.kind!r}"]
    return []


def play(game: Any, seed: int, options: argparse.Namespace) -> list[str]:
    """One game; what was wrong in it."""
    rng = chance(seed)
    plain = random.Random(seed)
    wrong: list[str] = []
    while not game.over and len(game.answers) < options.decisions:
        s = game.state
        if len(game.answers) % options.every == 0:
            wrong = wrong_characteristics(s) + wrong_listeners(s) + wrong_plays(s) + wrong_summaries(s)
            wrong += wrong_clone(s, rng)
            if not wrong and len(game.answers) % (4 * options.every) == 0:
                wrong = wrong_view(s, plain)
            if wrong:
                return [f"turn {s.turn}, answer {len(game.answers)}: {w}" for w in wrong[:4]]
        answer = game.decision.sample(rng)
        if isinstance(game.decision, Priority) and answer[0] in (0, 3):
            answer = game.decision.sample(rng)
        game.push(answer)
    data = json.loads(json.dumps(game.save()))
    type(game).load(data)
    return []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--store", default=None)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--stock", type=int, default=400, help="how many cards the decks are drawn from")
    options = parser.parse_args()
    pool = load_pool(options.store)
    cards = stock(pool, random.Random(options.seed), options.stock)
    end = time.monotonic() + options.seconds
    games = bad = 0
    for seed in range(options.seed, options.seed + options.games):
        if time.monotonic() > end:
            break
        rng = random.Random(seed)
        decks = [deck(pool, cards, rng) for _ in range(options.seats)]
        games += 1
        try:
            game = Game(decks, seed=seed, keep_history=False)
            wrong = play(game, seed, options)
        except Exception:
            wrong = ["".join(traceback.format_exc().strip().splitlines(keepends=True)[-7:])]
        if wrong:
            bad += 1
            print(f"seed {seed}:", *wrong, sep="\n  ", flush=True)
    print(f"{games} games, {bad} with something wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
