"""Decisions and answers in words (CR 601.2, 602.2, 603.3, 608.2): what is asked, and what each answer would do.

Nothing here is part of the game: it turns the small integers of a `Decision` and its answers into records (`Option`)
and lines of text for people, scenarios and logs. The engine knows what a card means and not its English; whoever
has the text gives a `TextOf`, else abilities are told in plain words from what they mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellwright.core.vocab import (
    A_ACTIVATE,
    A_CAST,
    A_LAND,
    A_MANA,
    A_PASS,
    BATTLEFIELD,
    GONE,
    ZONE_NAMES,
)
from spellwright.ir.meant import abilities as ma
from spellwright.ir.meant import base as mb
from spellwright.ir.meant import effects as me
from spellwright.ir.meant import parts as me_parts
from spellwright.ir.meant.amounts import Fixed, X
from spellwright.ir.node import Node, walk
from spellwright.rules.abilities import ActivatedAbility, KeywordAbility, PlayerRuleAbility
from spellwright.rules.announce import Announce
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Divide, Number, OneOf, Order, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.effects.retarget import NewTargets, before_new_targets
from spellwright.rules.facedown import way_ability
from spellwright.rules.layers import chars
from spellwright.rules.legal import FACE_STEP, FREE_WAY, PERMIT_STEP
from spellwright.rules.objects import ACTIVATED, SPELL, TRIGGERED, Face, Obj, StackObject
from spellwright.rules.resolve import Run
from spellwright.rules.special import Suspend, TurnUp
from spellwright.rules.state import State
from spellwright.rules.text import changed_text

TextOf = Callable[[str, int, int], str]
"""The text of an ability: the card's name, the number of the face, the number of the ability in the face's
`meant.abilities`; "" where it is not known. A modal ability's modes stand behind bullets."""


class Option:
    """One answer, explained. What does not apply is empty, 0 or -1.

    `kind` is the decision's own, `topic` its class in the words of `judge.vocabulary.DECISIONS`. Of an answer at
    priority: `verb` ("pass", "play", "cast", "activate", "mana", "special", with `special` "turn up" or "suspend"),
    `object` (its id), `ability` (its place among the object's abilities) and `number` (its number among the activated
    ones, from 1), `way` ("mana cost", a keyword as "flashback", "face down", or the cost in words), `face` (the name of
    the face, where the card has several), `permit` (whether an effect allows it), `sources` (the objects whose static
    abilities allow it) and `zone` (where the object is).
    Else: `ids` the objects (by id) and players (negative: seat 0 is -1) it names, in order; `numbers` what goes with
    each of them (a share of a division, an attacked or blocked object) or the numbers it says; `words` the same for
    reading.
    `text` is the whole answer as one line.
    """

    __slots__ = (
        "ability", "answer", "face", "ids", "kind", "number", "numbers", "object", "permit", "sources", "special",
        "text", "topic", "verb", "way", "words", "zone",
    )

    def __init__(self, kind: str, topic: str, answer: Answer) -> None:
        self.kind = kind
        self.topic = topic
        self.answer = answer
        self.verb = ""
        self.special = ""
        self.object = 0
        self.ability = -1
        self.number = 0
        self.way = ""
        self.face = ""
        self.permit = False
        self.sources: Answer = ()
        self.zone = ""
        self.ids: Answer = ()
        self.numbers: Answer = ()
        self.words: tuple[str, ...] = ()
        self.text = ""

    def __repr__(self) -> str:
        return f"<{self.topic}: {self.text}>"


# ------------------------------------------------------------------ names


def player_name(s: State, seat: int) -> str:
    """CR 102.1: what a player is called."""
    return s.players[seat].name


def object_name(s: State, oid: int) -> str:
    """An object or (negative) a player for reading: its present or last known name, "ability of ..." for an ability."""
    if oid < 0:
        return player_name(s, -1 - oid)
    if oid == 0 or oid >= len(s.objects):
        return "nothing"
    o = s.objects[oid]
    if isinstance(o, StackObject) and o.kind != SPELL:
        return "ability of " + object_name(s, o.ctx.source)
    name = chars(s, o).name
    if name:
        return name
    if o.face_down:
        what = "spell" if isinstance(o, StackObject) else "permanent" if o.zone == BATTLEFIELD else "card"
        return "face-down " + what
    return o.card.name if o.zone == GONE and o.card.name else "nameless object"


def names(s: State, ids: Answer) -> str:
    """Several, as "A, B and C"; "none" for none."""
    return enumerated([object_name(s, i) for i in ids])


def enumerated(words: list[str]) -> str:
    if not words:
        return "none"
    if len(words) == 1:
        return words[0]
    return ", ".join(words[:-1]) + " and " + words[-1]


# ------------------------------------------------------------------ abilities in words


def class_words(n: Node) -> str:
    """The class's name as words: GainLife is "gain life"."""
    out = ""
    for ch in type(n).__name__:
        out += " " + ch.lower() if ch.isupper() and out else ch.lower()
    return out


def braces(symbols: tuple[str, ...]) -> str:
    return "".join(["{" + x + "}" for x in symbols]) or "{0}"


def amount_words(a: mb.Amount | None) -> str:
    if isinstance(a, Fixed):
        return str(a.n)
    return "X" if isinstance(a, X) else ""


def effect_words(e: mb.Effect) -> str:
    """One instruction, roughly: what it does and how much, without what it does it to."""
    if isinstance(e, me.AddMana):
        return "add " + " or ".join([braces(c) for c in e.output.choices]) if e.output.choices else "add mana"
    if isinstance(e, me.CreateTokens):
        return f"create {amount_words(e.amount)} {e.token.name or ' '.join(e.token.subtypes)} token".replace("  ", " ")
    if isinstance(e, me.Move):
        return f"put into {e.zone}" if e.zone != "exile" else "exile"
    if isinstance(e, me.KeywordAction):
        return e.action
    words = class_words(e)
    for f in e.__struct_fields__:
        v = getattr(e, f)
        if isinstance(v, mb.Amount) and amount_words(v):
            words += " " + amount_words(v)
        elif f in ("kind", "quality", "designation") and isinstance(v, str) and v:
            words += " " + v
    return words


def body_words(b: ma.Body) -> str:
    return ", ".join([effect_words(e) for e in b.effects])


def cost_words(c: me_parts.Cost) -> str:
    """A cost: symbols, then acts."""
    out: list[str] = []
    if c.loyalty is not None:
        out.append(f"[{'+' if c.loyalty_sign >= 0 else '-'}{amount_words(c.loyalty)}]")
    if c.mana is not None:
        out.append(braces(c.mana))
    if c.tap:
        out.append("{T}")
    if c.untap:
        out.append("{Q}")
    out.extend([effect_words(e) for e in c.acts])
    return ", ".join(out)


def modes_of(n: mb.Ability | None) -> tuple[ma.Body, ...]:
    if isinstance(n, ma.Activated | ma.Triggered | ma.SpellAbility | ma.Chapter):
        return n.modes.bodies
    if isinstance(n, ma.Loyalty):
        return n.ability.modes.bodies
    return ()


def meant_words(n: mb.Ability | None) -> str:
    """An ability from what it means, where its text is not at hand."""
    if n is None:
        return "ability"
    if isinstance(n, ma.Loyalty):
        return meant_words(n.ability)
    if isinstance(n, ma.Keyword):
        parts = [n.name, amount_words(n.n), cost_words(n.cost) if n.cost is not None else ""]
        return " ".join([p for p in parts if p])
    bodies = " or ".join([body_words(b) for b in modes_of(n)])
    if isinstance(n, ma.Activated):
        text = f"{cost_words(n.cost)}: {bodies}"
        return f"{n.label} ({text})" if n.label else text
    if isinstance(n, ma.Triggered):
        return f"when {class_words(n.pattern)}: {bodies}"
    if isinstance(n, ma.SpellAbility):
        return bodies
    return class_words(n)


def place_in_face(f: ma.Face | None, n: mb.Ability | None) -> int:
    """The number of the face's ability that this is, or is part of; -1 if the face has none such (it was granted)."""
    if f is None or n is None:
        return -1
    for i in range(len(f.abilities)):
        if f.abilities[i] is n or f.abilities[i] == n:
            return i
    for i in range(len(f.abilities)):
        if n in walk(f.abilities[i]):
            return i
    return -1


def text_of_meant(o: Obj, face: Face, n: mb.Ability | None, text_of: TextOf | None) -> str:
    """The printed text of one of its abilities, else its meaning in words."""
    if text_of is not None:
        i = place_in_face(face.meant, n)
        if i >= 0:
            text = text_of(o.card.name, face.index, i)
            if text:
                return text
    return meant_words(n)


def ability_text(s: State, oid: int, index: int, text_of: TextOf | None = None) -> str:
    """The text of an ability of an object, by its place among the object's abilities."""
    o = s.objects[oid]
    found = chars(s, o).abilities
    if not 0 <= index < len(found):
        return "ability"
    return text_of_meant(o, o.face, found[index].meant, text_of)


def stack_text(s: State, o: StackObject, text_of: TextOf | None = None) -> str:
    """What a spell or ability on the stack says."""
    if o.kind == SPELL:
        spell = spell_ability(o.face)
        return changed_text(s, o) or (text_of_meant(o, o.face, spell, text_of) if spell is not None else "")
    if o.ability is None:
        return "special action"
    src = s.objects[o.ctx.source]
    return text_of_meant(src, src.face, o.ability.meant, text_of)


def spell_ability(f: Face) -> ma.SpellAbility | None:
    if f.meant is not None:
        for n in f.meant.abilities:
            if isinstance(n, ma.SpellAbility):
                return n
            if isinstance(n, ma.Keyword):
                for p in n.parts:
                    if isinstance(p, ma.SpellAbility):
                        return p
    return None


def mode_texts(s: State, oid: int, text_of: TextOf | None = None) -> list[str]:
    """CR 700.2: the modes of a spell or ability on the stack, first to last."""
    o = s.objects[oid]
    if not isinstance(o, StackObject):
        return []
    n: mb.Ability | None = spell_ability(o.face)
    if o.kind != SPELL:
        n = o.ability.meant if o.ability is not None else None
    bodies = modes_of(n)
    parts = [p.strip() for p in stack_text(s, o, text_of).split("•")[1:]]
    return parts if len(parts) == len(bodies) and parts else [body_words(b) or "nothing" for b in bodies]


# ------------------------------------------------------------------ what kind of question

TOPICS: Final[dict[str, str]] = {
    "priority": "action", "attackers": "attackers", "blockers": "blockers", "target": "target", "targets": "target",
    "mode": "mode", "modes": "mode", "X": "x", "symbols": "cost", "cost": "cost", "additional cost": "cost",
    "payment": "payment", "division": "division", "damage": "division", "may": "yes or no", "pay": "yes or no",
    "use replacement": "yes or no", "choose": "object", "search": "object", "legend": "object", "discard": "object",
    "bottom": "object", "scry": "object", "surveil": "object", "proliferate": "object", "enchant": "object",
    "attack": "player", "player": "player", "opponent": "player", "number": "number", "color": "color",
    "mana": "color", "creature type": "type", "basic land type": "type", "land type": "type", "card type": "type",
    "card name": "name", "word": "word", "counter": "word", "order": "order", "triggers": "order",
    "replacement": "replacement", "mulligan": "mulligan", "coin": "coin", "die": "die", "pile": "pile",
}


def topic(s: State, d: Decision) -> str:
    """The class of a decision, in the words of scenarios."""
    if d.kind in ("target", "targets"):
        return "new target" if isinstance(s.agenda, NewTargets) else "target"
    if d.kind == "may" and before_new_targets(s):
        return "new target"
    if d.kind == "choose" and paying(s):
        return "cost"
    known = TOPICS.get(d.kind)
    if known is not None:
        if known == "object" and isinstance(d, OneOf) and d.of and all([len(a) == 1 and a[0] < 0 for a in d.of]):
            return "player"
        return known
    if isinstance(s.agenda, Announce):
        return "cost"
    if isinstance(d, OneOf):
        return "yes or no" if d.words == ("yes", "no") else "word" if d.words else "object"
    if isinstance(d, Number):
        return "number"
    if isinstance(d, Order):
        return "order"
    return "division" if isinstance(d, Divide) else "object"


def paying(s: State) -> bool:
    """Whether the instruction under way is part of a cost (CR 601.2h)."""
    f = s.agenda
    if not isinstance(f, Run):
        return False
    b = f.below
    return isinstance(b, Announce | TurnUp | Suspend) or (isinstance(b, Run) and b.oid == f.oid)


# ------------------------------------------------------------------ answers


def describe(s: State, d: Decision, a: Answer, text_of: TextOf | None = None) -> Option:
    """What an answer to a decision says. `s` is the state the decision waits in."""
    o = Option(d.kind, topic(s, d), a)
    if isinstance(d, Priority):
        at_priority(s, o, a, text_of)
    elif isinstance(d, Attack):
        pairs(s, o, d.candidates, a, "attack with", "against")
    elif isinstance(d, Block):
        pairs(s, o, d.candidates, a, "block with", "against")
    elif isinstance(d, Divide):
        o.ids = tuple(d.of)
        o.numbers = a
        o.words = tuple([object_name(s, x) for x in d.of])
        o.text = ", ".join([f"{a[i]} to {o.words[i]}" for i in range(len(a))])
    elif isinstance(d, Number):
        o.numbers = a
        o.words = (str(a[0]),)
        o.text = f"{d.kind} = {a[0]}" if d.kind == "X" else str(a[0])
    elif isinstance(d, Order):
        if d.words:
            o.numbers = a
            o.words = tuple([d.words[i] for i in a])
        else:
            objects(s, o, a)
        o.text = "first " + ", then ".join(o.words) if o.words else "none"
    elif isinstance(d, Subset):
        if d.kind == "modes":
            numbered(o, a, mode_texts(s, d.about, text_of))
        else:
            objects(s, o, a)
    elif isinstance(d, OneOf):
        one_of(s, d, o, a, text_of)
    else:
        o.text = str(a)
    return o


def objects(s: State, o: Option, ids: Answer) -> None:
    """An answer that names objects or players."""
    o.ids = ids
    o.words = tuple([object_name(s, i) for i in ids])
    o.text = enumerated(list(o.words))


def numbered(o: Option, a: Answer, words: list[str]) -> None:
    """An answer that names places in a list."""
    o.numbers = a
    o.words = tuple([words[i] if 0 <= i < len(words) else "no more" for i in a])
    o.text = enumerated(list(o.words))


def pairs(s: State, o: Option, who: list[int], a: Answer, verb: str, between: str) -> None:
    """CR 508.1, 509.1: `ids` are the creatures, `numbers` what each attacks or blocks."""
    o.ids = tuple([who[i] for i in range(len(a)) if a[i]])
    o.numbers = tuple([x for x in a if x])
    o.words = tuple([object_name(s, i) for i in o.ids])
    groups: list[str] = []
    for x in dict.fromkeys(o.numbers):
        mine = [o.words[i] for i in range(len(o.ids)) if o.numbers[i] == x]
        groups.append(f"{enumerated(mine)} {between} {object_name(s, x)}")
    o.text = f"{verb} " + "; ".join(groups) if groups else "no " + ("attackers" if verb[0] == "a" else "blockers")


def one_of(s: State, d: OneOf, o: Option, a: Answer, text_of: TextOf | None) -> None:
    k = d.of.index(a) if a in d.of else -1
    word = d.words[k] if 0 <= k < len(d.words) else ""
    if d.kind == "payment":
        payment(s, o, a, word, text_of)
    elif d.kind == "mode" and not d.words:
        numbered(o, a, mode_texts(s, d.about, text_of))
    elif d.kind == "cost":
        numbered(o, a, cost_options(s, d.about))
    elif d.kind == "target" and len(a) == 2:
        objects(s, o, a[1:])
        o.numbers = a[:1]
        o.text = f"{o.text} instead of {place_name(s, d.about, a[0])}"
        o.words = (o.text,)
    elif word:
        o.numbers = a
        o.words = (word,)
        o.text = word
        if o.topic == "yes or no" or o.topic == "cost":
            o.text = f"{d.kind}: {word}" if d.kind not in ("may", "symbols") else word
    else:
        objects(s, o, a)


def place_name(s: State, oid: int, k: int) -> str:
    """What the `k`th target of a spell or ability is (CR 115.7b)."""
    o = s.objects[oid]
    return object_name(s, [t for ids in o.ctx.targets for t in ids][k]) if isinstance(o, StackObject) else ""


def cost_options(s: State, oid: int) -> list[str]:
    """CR 601.2b: the ways to pay the additional cost that is being asked for."""
    o = s.objects[oid]
    f = s.agenda
    if isinstance(o, StackObject) and isinstance(f, Announce) and o.face.meant is not None:
        found = [n for n in walk(o.face.meant.abilities) if isinstance(n, ma.AdditionalCost)]
        if f.at < len(found):
            return [cost_words(c) for c in found[f.at].options]
    return []


def payment(s: State, o: Option, a: Answer, word: str, text_of: TextOf | None) -> None:
    """CR 601.2g: `verb` is "auto", "spend", "mana" or "cancel"."""
    o.verb = ("auto", "spend", "cancel")[a[0]] if a[0] < 3 else "mana"
    o.words = (word,)
    o.text = word
    if o.verb == "mana":
        o.object = a[1]
        o.ability = a[2]
        o.ids = (a[1],)
        o.number = number_of(s, a[1], a[2])
        o.words = (object_name(s, a[1]),)
        o.text = f"activate {o.words[0]}: {ability_text(s, a[1], a[2], text_of)}"


def number_of(s: State, oid: int, index: int) -> int:
    """The number of an ability among the activated ones of its object, from 1."""
    n = 0
    found = chars(s, s.objects[oid]).abilities
    for i in range(min(index + 1, len(found))):
        if isinstance(found[i], ActivatedAbility):
            n += 1
    return n


def at_priority(s: State, o: Option, a: Answer, text_of: TextOf | None) -> None:
    if a[0] == A_PASS:
        o.verb = "pass"
        o.text = "pass"
        return
    oid = a[1]
    obj = s.objects[oid]
    name = object_name(s, oid) if obj.zone == BATTLEFIELD else obj.card.name
    o.object = oid
    o.ids = (oid,)
    o.words = (name,)
    o.zone = ZONE_NAMES[obj.zone]
    if a[0] == A_LAND or a[0] == A_CAST:
        o.verb = "play" if a[0] == A_LAND else "cast"
        play_way(s, o, obj, a[2])
        return
    o.ability = a[2]
    if a[0] == A_ACTIVATE or a[0] == A_MANA:
        o.verb = "activate" if a[0] == A_ACTIVATE else "mana"
        o.number = number_of(s, oid, a[2])
        o.text = f"activate {name}: {ability_text(s, oid, a[2], text_of)}"
        return
    o.verb = "special"
    if obj.face_down:
        o.special = "turn up"
        o.words = (obj.card.name,)
        how = way_ability(s, obj, a[2])
        o.way = how.name if how is not None else "mana cost"
        o.text = f"turn {obj.card.name} face up ({o.way})"
    else:
        of = obj.face.chars.abilities[a[2]]
        o.special = of.name if isinstance(of, KeywordAbility) else "special"
        o.way = o.special
        o.text = f"{o.special} {name}"


def allowing(s: State, what: str, player: int, obj: Obj) -> Answer:
    """The sources of the rules by which a player may do this with an object."""
    out: list[int] = []
    for w in s.index.rules:
        a = w.ability
        if isinstance(a, PlayerRuleAbility) and a.what == what and player in a.players.seats(s, w.ctx):
            if (a.cond is None or a.cond.holds(s, w.ctx)) and (
                a.filter is None or a.filter.test(s, obj, chars(s, obj), w.ctx)
            ):
                out.append(w.ctx.source)
    return tuple(out)


def play_way(s: State, o: Option, obj: Obj, way: int) -> None:
    """CR 601.2b, 305.1: `way` as in `legal.plays`."""
    o.permit = way >= PERMIT_STEP
    permit = s.permits[way // PERMIT_STEP - 1] if o.permit else None
    way %= PERMIT_STEP
    f = obj.card.faces[way // FACE_STEP]
    free = way % FACE_STEP == FREE_WAY
    alt = f.alternatives[way % FACE_STEP - 1] if way % FACE_STEP and not free else None
    if free:
        o.sources = allowing(s, "cast free", s.pending.player if s.pending is not None else obj.owner, obj)
    if len(obj.card.faces) > 1:
        o.face = f.chars.name
    o.words = (f.chars.name,)
    if alt is not None and alt.face_down:
        o.way = "face down"
    elif alt is not None:
        o.way = alt.label or alternative_words(f, way % FACE_STEP - 1)
    elif o.verb == "cast":
        o.way = "free" if free or (permit is not None and permit.free) else "mana cost"
    o.text = f"{o.verb} {f.chars.name}"
    if o.way not in ("", "mana cost"):
        o.text += f" ({o.way})"
    if o.zone != "hand":
        o.text += f" from {o.zone}"


def alternative_words(f: Face, index: int) -> str:
    if f.meant is not None:
        found = [n for n in walk(f.meant.abilities) if isinstance(n, ma.AlternativeCost)]
        if index < len(found):
            return "without paying its mana cost" if found[index].free else cost_words(found[index].cost)
    return "alternative cost"


def options(s: State, d: Decision, text_of: TextOf | None = None) -> list[Option]:
    """All answers described. `Unlisted` if there are too many to list."""
    return [describe(s, d, a, text_of) for a in d.options()]


# ------------------------------------------------------------------ questions

QUESTIONS: Final[dict[str, str]] = {
    "mulligan": "mulligan or keep the hand?", "bottom": "which cards go to the bottom of the library?",
    "attackers": "which creatures attack?", "blockers": "which creatures block?",
    "discard": "which cards are discarded?", "legend": "which legendary permanent stays?",
    "triggers": "in which order do the triggered abilities go on the stack?", "scry": "which cards go to the bottom?",
    "surveil": "which cards go to the graveyard?", "proliferate": "which get another counter?",
    "order": "in which order?", "replacement": "which effect applies next?",
    "use replacement": "is the replacement used?", "may": "is it done?", "pay": "is the cost paid?",
    "search": "which cards are found?", "mode": "which mode?", "modes": "which modes?", "X": "what is X?",
    "division": "how is it divided?", "damage": "how is the combat damage assigned?", "target": "which target?",
    "targets": "which targets?", "choose": "which?", "mana": "which mana?", "symbols": "how are the symbols paid?",
    "cost": "which cost?", "payment": "how is it paid?", "enchant": "what does it enchant?",
    "attack": "whom does it attack?", "counter": "which counter?", "number": "which number?",
    "number in a text": "which number?", "change of a number": "does it grow or shrink?",
    "word": "which word?", "new word": "with which word is it replaced?",
}


def prompt(s: State, d: Decision) -> str:
    """The question of a decision, with who is asked and for what."""
    who = player_name(s, d.player)
    if isinstance(d, Priority):
        top = f"; {object_name(s, s.stack[-1])} is on top of the stack" if s.stack else ""
        return f"{who} has priority{top}"
    question = QUESTIONS.get(d.kind)
    if question is None:
        question = f"{d.kind}?" if isinstance(d, OneOf) and d.words == ("yes", "no") else f"which {d.kind}?"
    about = f" ({object_name(s, d.about)})" if d.about > 0 else ""
    if isinstance(d, Divide):
        question = question[:-1] + f", {d.total} in all?"
    elif isinstance(d, Number):
        question = question[:-1] + f", from {d.least} to {d.most}?"
    elif isinstance(d, Subset) and d.kind != "modes":
        most = min(d.most, len(d.of))
        question += f" {most}" if d.least == most else f" {d.least} to {most}"
    return f"{who}: {question}{about}"


def stack_kind(o: StackObject) -> str:
    """CR 112, 113.3: "spell", "activated" or "triggered"."""
    if o.kind == SPELL:
        return "spell"
    return {ACTIVATED: "activated", TRIGGERED: "triggered"}.get(o.kind, "action")
