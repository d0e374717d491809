"""Numbers and words of a text changed by a resolution (CR 612)."""

from __future__ import annotations

from typing import Any

from spellwright.core.vocab import BATTLEFIELD, STACK
from spellwright.ir.meant import text as me_text
from spellwright.ir.spots import KINDS, Spot
from spellwright.rules.base import Amount, Answer, Instr, Objs, Plrs, RulesError
from spellwright.rules.decisions import OneOf
from spellwright.rules.effects.modify import EffectBegins, until
from spellwright.rules.events import Event
from spellwright.rules.gate import happen
from spellwright.rules.layers import text_face
from spellwright.rules.link import Linker, register
from spellwright.rules.objects import SPELL, Cont, Face, Obj, StackObject
from spellwright.rules.state import State
from spellwright.rules.text import NumberMod, TextMod, WordMod, root_face, spot_words, spots_of

ADD: Answer = (0,)
SUBTRACT: Answer = (1,)


def has_text(o: Obj) -> bool:
    """Whether there is still an object whose text can be changed: a permanent, or a spell on the stack."""
    return o.zone == BATTLEFIELD or (o.zone == STACK and isinstance(o, StackObject) and o.kind == SPELL)


def begin(s: State, o: StackObject, oid: int, mod: TextMod, until: int) -> None:
    """CR 611.2: the change of a text begins."""
    cont = Cont(s.tick(), None, (mod,), o.ctx, None, False, until, o.ctx.you, s.turn)
    happen(s, [EffectBegins(oid, cont)])


class ChangeNumberInstr(Instr):
    """CR 612.1, 608.2d: a number is chosen, and whether it grows or shrinks. Offered is what can be written and is then
    still understood."""

    __slots__ = ("amount", "least", "least_word", "objs", "until", "who")

    def __init__(
        self, who: Plrs, objs: Objs, amount: Amount, least: Amount | None, least_word: Amount | None, until: int
    ) -> None:
        self.who = who
        self.objs = objs
        self.amount = amount
        self.least = least
        self.least_word = least_word
        self.until = until

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        n = self.amount.value(s, o.ctx)
        if not seats or n <= 0:
            return
        made: list[tuple[int, NumberMod]] = []
        for i in self.objs.ids(s, o.ctx):
            x = s.objects[i]
            mod = self.choose(s, o, x, seats[0], n) if has_text(x) else None
            if mod is not None:
                made.append((i, mod))
        for i, mod in made:
            begin(s, o, i, mod, self.until)

    def choose(self, s: State, o: StackObject, x: Obj, seat: int, n: int) -> NumberMod | None:
        """The change, as the player chooses it; None if there is no number."""
        face = text_face(s, x)
        root = root_face(x)
        spots: list[Spot] = []
        ways: list[tuple[NumberMod | None, NumberMod | None]] = []
        for spot in spots_of(s, x):
            floor = self.least_word if spot.word else self.least
            least = 0 if floor is None else floor.value(s, o.ctx)
            more: NumberMod | None = NumberMod(root, spot, n, least)
            less: NumberMod | None = NumberMod(root, spot, -n, least)
            assert more is not None and less is not None
            if more.changed(face) is None:
                more = None
            if less.changed(face) is None:
                less = None
            if more is not None or less is not None:
                spots.append(spot)
                ways.append((more, less))
        if not spots:
            return None
        words = tuple(spot_words(s, x, spots))
        k = s.ask(OneOf(seat, "number in a text", x.id, [(i,) for i in range(len(spots))], words))[0]
        more, less = ways[k]
        if more is None or less is None:
            return less if more is None else more
        return more if s.ask(OneOf(seat, "change of a number", x.id, [ADD, SUBTRACT], SIGNS)) == ADD else less


SIGNS = ("add", "subtract")


class ReplaceWordsInstr(Instr):
    """CR 612.2, 608.2d: a word and its replacement are chosen, whether or not it is in the text."""

    __slots__ = ("kinds", "never", "new", "objs", "until", "who")

    def __init__(
        self, who: Plrs, objs: Objs, kinds: tuple[str, ...], new: str, never: tuple[str, ...], until: int
    ) -> None:
        self.who = who
        self.objs = objs
        self.kinds = kinds
        self.new = new
        self.never = never
        self.until = until

    def do(self, s: State, o: StackObject, pc: int) -> None:
        seats = self.who.seats(s, o.ctx)
        ids = [i for i in self.objs.ids(s, o.ctx) if has_text(s.objects[i])]
        if not seats or not ids:
            return
        faces = [text_face(s, s.objects[i]) for i in ids]
        words = [(k, w) for k in self.kinds for w in KINDS[k] if w != self.new and self.others(k, w, faces, True)]
        shown = tuple([w for _, w in words])
        kind, old = words[s.ask(OneOf(seats[0], "word", ids[0], [(i,) for i in range(len(words))], shown))[0]]
        others = self.others(kind, old, faces, False)
        about = OneOf(seats[0], "new word", ids[0], [(i,) for i in range(len(others))], tuple(others))
        new = others[s.ask(about)[0]] if len(others) > 1 else others[0]
        events: list[Event] = []
        t = s.tick()
        for i in ids:
            mod = WordMod((old,), new)
            events.append(EffectBegins(i, Cont(t, None, (mod,), o.ctx, None, False, self.until, o.ctx.you, s.turn)))
        happen(s, events)

    def others(self, kind: str, old: str, faces: list[Face], one: bool) -> list[str]:
        """The words that can come in place of a word, where the texts can then be written; `one`: the first will do."""
        out: list[str] = []
        for new in KINDS[kind] if not self.new else (self.new,):
            if new != old and new not in self.never:
                mod = WordMod((old,), new)
                if all([mod.writable(f) for f in faces]):
                    out.append(new)
                    if one:
                        return out
        return out


def link_replace_words(n: Any, k: Linker) -> ReplaceWordsInstr:
    for kind in n.kinds:
        if kind not in KINDS:
            raise RulesError(f"the engine cannot replace a {kind!r} in a text")
    return ReplaceWordsInstr(k.plrs(n.who), k.objs(n.objects), n.kinds, n.new, n.never, until(n.duration))


def link_text_effects() -> None:
    """Register the instructions."""
    register(
        me_text.ChangeNumber,
        lambda n, k: [
            ChangeNumberInstr(
                k.plrs(n.who),
                k.objs(n.objects),
                k.amount(n.amount),
                k.opt_amount(n.least),
                k.opt_amount(n.least_word),
                until(n.duration),
            )
        ],
    )
    register(me_text.ReplaceWords, lambda n, k: [link_replace_words(n, k)])
