"""Decisions as scenarios answer them: by name, text, number, yes or no (CR 601.2, 608.2d, 616.1)."""

from __future__ import annotations

from collections.abc import Mapping

from spellwright.core.vocab import COLOR_LETTERS, COLOR_NAMES
from spellwright.judge.board import Board
from spellwright.judge.board_data import counted
from spellwright.judge.matcher import show
from spellwright.judge.scenario import Act
from spellwright.rules.base import Answer
from spellwright.rules.decisions import Decision, Divide, Number, OneOf, Order, Priority, Subset, Unlisted
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import Option, describe, prompt, topic
from spellwright.rules.effects.retarget import NewTargets

_COLOR_WORDS = {name: "{" + COLOR_LETTERS[mask.bit_length() - 1] + "}" for mask, name in COLOR_NAMES.items()}
_COIN = {"heads": "win", "tails": "lose"}
ALIKE = 200
"""So many answers are looked through for whether they can be told apart."""


def forced(board: Board, d: Decision) -> Answer | None:
    """The one answer to a decision that need not be asked: there is no other, or none that can be told from it."""
    if isinstance(d, Priority):
        return None
    if d.kind == "payment":
        return None
    n = d.count()
    if n > ALIKE and not isinstance(d, Subset | Order):
        return None
    if isinstance(d, Subset) and d.kind != "modes":
        if d.least != d.most or len({board.looks(i) for i in d.of}) > 1:
            return d.options()[0] if n == 1 else None
        answer = tuple(d.of[: d.most])
        return answer if d.legal(answer) else None
    if isinstance(d, Order):
        return tuple(d.of) if len({_order_look(board, d, i) for i in d.of}) == 1 else None
    try:
        found = d.options()
    except Unlisted:
        return None
    if n == 1:
        return found[0]
    if isinstance(d, OneOf) and len({_look(board, d, a) for a in found}) == 1:
        return found[0]
    return None


def _look(board: Board, d: OneOf, a: Answer) -> object:
    """What an answer comes to."""
    o = describe(board.state, d, a, board.text_of)
    if o.ids:
        return tuple([board.looks(i) for i in o.ids]), o.numbers
    return o.text if o.topic == "replacement" else (o.text, a)


def _order_look(board: Board, d: Order, i: int) -> object:
    if d.kind != "triggers":
        return board.looks(i)
    s = board.state
    mine = [w for w in s.waiting if w.you == d.player]
    w = mine[i]
    return id(w.watch.ability), board.looks(w.source), w.ctx.bound, w.ctx.x


# ------------------------------------------------------------------ matching


def is_no(value: object) -> bool:
    return value is False or value in ("none", ())


def answer_to(board: Board, d: Decision, value: object) -> Answer | None:
    """The legal answer that a reply means, None if it means none."""
    if isinstance(value, tuple) and len(value) == 1 and not isinstance(d, Subset | Order):
        value = value[0]
    found = _answer(board, d, value)
    return found if found is not None and d.legal(found) else None


def _answer(board: Board, d: Decision, value: object) -> Answer | None:
    if isinstance(d, Number):
        return (value,) if isinstance(value, int) and not isinstance(value, bool) else None
    if isinstance(d, Divide):
        return _division(board, d, value)
    if isinstance(d, Attack | Block):
        return _creatures(board, d, value)
    if isinstance(d, Order):
        return _order(board, d, value)
    if isinstance(d, Subset):
        return _subset(board, d, value)
    if isinstance(d, OneOf):
        return _one(board, d, value)
    return None


def _division(board: Board, d: Divide, value: object) -> Answer | None:
    if isinstance(value, Mapping):
        left = {str(k): int(n) for k, n in value.items()}
        out = [0] * len(d.of)
        for name, n in left.items():
            at = [i for i in range(len(d.of)) if d.of[i] in board.codes(name) and not out[i]]
            if not at:
                return None
            out[at[0]] = n
        return tuple(out)
    if isinstance(value, int) and len(d.of) == 1:
        return (value,)
    return None


def _creatures(board: Board, d: Attack | Block, value: object) -> Answer | None:
    if is_no(value):
        return tuple([0] * len(d.candidates))
    names = value if isinstance(value, tuple) else (value,)
    return fight(board, d, tuple([(str(n), "") for n in names]))


def fight(board: Board, d: Attack | Block, pairs: tuple[tuple[str, str], ...]) -> Answer | None:
    """CR 508.1, 509.1: the declaration of these creatures, each with what it attacks or blocks ("": the only thing)."""
    out = [0] * len(d.candidates)
    allowed = d.allowed if isinstance(d, Attack) else d.pairs
    for who, what in pairs:
        ids = board.find(who)
        goals = board.codes(what) if what else []
        for i in range(len(out)):
            if out[i] or d.candidates[i] not in ids:
                continue
            to = [x for x in allowed[i] if not what or x in goals]
            twice = [x for j in range(len(out)) if d.candidates[j] == d.candidates[i] for x in (out[j],) if x]
            to = [x for x in to if x not in twice]
            if what == "" and len(to) > 1:
                players = [x for x in to if x < 0]
                to = players if len(players) == 1 else []
            if to:
                out[i] = to[0]
                break
        else:
            return None
    answer = tuple(out)
    return answer if d.legal(answer) else None


def _order(board: Board, d: Order, value: object) -> Answer | None:
    """First is top, or happens first: of triggered abilities the one put on the stack last (CR 405.2). `3 NAME` is the
    next three of that name."""
    names = value if isinstance(value, tuple) else (value,)
    left = list(d.of)
    out: list[int] = []
    for name in names:
        n, at = 1, [i for i in left if _called(board, d, i, str(name))]
        if not at:
            n, rest = counted(str(name))
            at = [i for i in left if _called(board, d, i, rest)]
        if len(at) < n:
            return None
        out += at[:n]
        left = [i for i in left if i not in at[:n]]
    if len(left) == 1 and out:
        out += left
    if d.kind == "triggers":
        out.reverse()
    return tuple(out)


def _called(board: Board, d: Order, i: int, name: str) -> bool:
    if not d.words:
        return i in board.codes(name)
    if d.kind == "triggers":
        source = [w for w in board.state.waiting if w.you == d.player][i].source
        if name in board.aliases:
            return board.alias(name) == board.current(source) or board.aliases[name] == source
    return _begins(d.words[i], name)


def _subset(board: Board, d: Subset, value: object) -> Answer | None:
    if is_no(value):
        return ()
    names = value if isinstance(value, tuple) else (value,)
    if d.kind == "modes":
        texts = describe(board.state, d, tuple(d.of), board.text_of).words
        picked = [_place(n, texts) for n in names]
        found = [d.of[i] for i in picked if i is not None]
        return tuple(found) if len(found) == len(names) else None
    out: list[int] = []
    for name in names:
        at = [i for i in d.of if i in board.codes(str(name)) and i not in out]
        if not at:
            return None
        out.append(at[0])
    return tuple(out)


def _place(name: object, texts: tuple[str, ...]) -> int | None:
    """Which of several texts is meant, by its number from 1 or its start."""
    if isinstance(name, int) or str(name).isdigit():
        n = int(str(name)) - 1
        return n if 0 <= n < len(texts) else None
    return next((i for i in range(len(texts)) if _begins(texts[i], str(name))), None)


def _one(board: Board, d: OneOf, value: object) -> Answer | None:
    s = board.state
    if topic(s, d) == "yes or no" or d.words == ("yes", "no"):
        if isinstance(value, bool):
            return (1,) if value else (0,)
        if d.kind.casefold() == str(value).casefold():
            return (1,)
        return None
    if is_no(value):
        if topic(s, d) == "new target" and isinstance(s.agenda, NewTargets):
            return d.of[0]
        return next((a for a in d.of if a == (-1,) and not d.words), None)
    found = [describe(s, d, a, board.text_of) for a in d.of]
    if topic(s, d) == "mode":
        i = _place(value, tuple([o.text for o in found]))
        return None if i is None else d.of[i]
    ids = board.codes(str(value)) if isinstance(value, str) else []
    for o in found:
        if o.ids and len(o.ids) == 1 and o.ids[0] in ids and o.verb != "spend":
            return o.answer
    for o in found:
        if _says(o, value):
            return o.answer
    return None


def _says(o: Option, value: object) -> bool:
    if isinstance(value, int) and not isinstance(value, bool):
        return o.text == str(value) or o.words == (str(value),)
    text = str(value)
    texts = [o.text, *o.words]
    if o.topic == "payment" and o.verb == "spend":
        texts.append(o.text.removeprefix("spend "))
    if any([t.casefold() == text.casefold() for t in texts]):
        return True
    if o.topic == "coin" and text.casefold() in _COIN:
        return o.text == _COIN[text.casefold()]
    if o.topic == "color":
        symbol = _COLOR_WORDS.get(text.casefold(), "{" + text.upper() + "}")
        return any([t.casefold() in (symbol.casefold(), text.casefold()) for t in texts])
    if text.startswith("..."):
        part = text.removeprefix("...").strip().casefold()
        return bool(part) and any([part in t.casefold() for t in texts])
    return any([_begins(t, text) for t in texts])


def _begins(text: str, start: str) -> bool:
    return bool(start.strip()) and text.casefold().startswith(start.strip().casefold())


def names_something(value: object) -> bool:
    """Whether a reply names objects or players, and so says yes to "you may" before it."""
    if isinstance(value, Mapping):
        return True
    if isinstance(value, tuple):
        return bool(value) and all([names_something(v) for v in value])
    return isinstance(value, str) and value not in ("none", "yes", "no")


# ------------------------------------------------------------------ in words


def question(board: Board, d: Decision, most: int = 12) -> str:
    """A decision for messages: who is asked what, of which kind, and what may be answered."""
    s = board.state
    text = f"{prompt(s, d)} [{topic(s, d)}]"
    if isinstance(d, Number | Divide):
        return text
    if isinstance(d, Subset | Order) and not (isinstance(d, Order) and d.words) and d.kind != "modes":
        words = [board.called(i) for i in d.of]
    else:
        try:
            words = [describe(s, d, a, board.text_of).text for a in d.options()]
        except Unlisted:
            return text
    words = list(dict.fromkeys(words))
    more = f", and {len(words) - most} more" if len(words) > most else ""
    return f"{text}: {'; '.join(words[:most])}{more}"


def reply_words(value: object) -> str:
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value) if isinstance(value, str) else show(value)


def act_words(act: Act) -> str:
    """An act in a few words."""
    if act.verb in ("attack", "block"):
        pairs = ", ".join([f"{who}{f': {what}' if what else ''}" for who, what in act.pairs]) or "none"
        return f"{act.verb} {{{pairs}}}"
    parts = [act.verb, act.what]
    if act.x is not None:
        parts.append(f"with X = {act.x}")
    if act.make:
        parts.append(f"for {act.make}")
    if act.targets:
        parts.append("targeting " + ", ".join([t if isinstance(t, str) else " and ".join(t) for t in act.targets]))
    if act.by:
        parts.append(f"by {act.by}")
    return " ".join(parts)
