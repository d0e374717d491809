"""Decisions as menus: what a person may type, and which answer it stands for."""

from __future__ import annotations

import re

from spellwright.core.vocab import A_CAST, BATTLEFIELD, HAND, STACK
from spellwright.play.texts import Texts
from spellwright.play.words import cost_text, state_text
from spellwright.rules.base import Answer
from spellwright.rules.decisions import PASS, Decision, Divide, Number, OneOf, Order, Priority, Subset
from spellwright.rules.decisions_combat import Attack, Block
from spellwright.rules.describe import describe, mode_texts, player_name
from spellwright.rules.legal import FACE_STEP, PERMIT_STEP
from spellwright.rules.objects import Permanent
from spellwright.rules.state import State
from spellwright.rules.view import known_name

LETTERS = "abcdefghijklmnopqrstuvwxyz"
LONG = 40
"""A list with more entries than this is cut, and names can be typed instead of numbers."""


class Wrong(Exception):
    """What was typed is no answer; the message says what would be."""


def is_number(word: str) -> bool:
    """Whether it is a whole number of plain digits, and no longer than any that could be meant."""
    return word.isascii() and word.isdigit() and len(word) < 10


class Menu:
    """The entries of a decision, numbered from 1, and how an answer is typed. `objects` are the ids that the entries
    stand for (0 for none), so that one can be looked at by its number."""

    def __init__(self, s: State, d: Decision, seat: int, texts: Texts) -> None:
        self.s = s
        self.d = d
        self.seat = seat
        self.texts = texts
        self.rows: list[str] = []
        self.objects: list[int] = []
        self.hint = ""

    def read(self, text: str) -> Answer:
        """The answer that was typed. Wrong if there is none."""
        raise NotImplementedError

    def default(self) -> Answer | None:
        """What an empty line means."""
        return None

    # ------------------------------------------------------------------ for the entries

    def entry(self, text: str, oid: int = 0) -> None:
        self.rows.append(text)
        self.objects.append(oid)

    def object_entry(self, oid: int) -> None:
        self.entry(object_row(self.s, oid, self.seat), max(oid, 0))

    def number(self, word: str) -> int:
        """The place of an entry by its number, or by the start of its text."""
        if is_number(word):
            n = int(word)
            if not 1 <= n <= len(self.rows):
                raise Wrong(f"there is no {n}" + (f": choose from 1 to {len(self.rows)}" if self.rows else ""))
            return n - 1
        fold = word.casefold()
        found = [i for i in range(len(self.rows)) if self.rows[i].casefold().startswith(fold)]
        if not found:
            found = [i for i in range(len(self.rows)) if fold in self.rows[i].casefold()]
        if len(found) == 1:
            return found[0]
        if not found:
            raise Wrong(f"{word!r} is none of these; type a number, or `help`")
        raise Wrong(f"{word!r} could be {' or '.join([str(i + 1) for i in found[:5]])}")

    def places(self, text: str) -> list[int]:
        """Several places by their numbers."""
        out = [self.number(w) for w in re.split(r"[\s,]+", text.strip()) if w]
        if len(set(out)) != len(out):
            raise Wrong("each can be named only once")
        return out

    def checked(self, a: Answer) -> Answer:
        if not self.d.legal(a):
            raise Wrong("that is not legal here; " + (self.hint or "choose otherwise"))
        return a


def object_row(s: State, oid: int, seat: int) -> str:
    """An object or player, with what tells it from others of its name."""
    if oid < 0:
        who = player_name(s, -1 - oid)
        return f"{who} ({s.players[-1 - oid].life} life{', you' if -1 - oid == seat else ''})"
    o = s.objects[oid]
    name = known_name(s, seat, oid)
    if isinstance(o, Permanent) and o.zone == BATTLEFIELD:
        more = [] if o.controller == seat else [f"of {player_name(s, o.controller)}"]
        state = state_text(s, o, seat)
        more += [state] if state else []
        return f"{name} ({', '.join(more)})" if more else name
    if o.zone == STACK:
        return f"{name} (on the stack, of {player_name(s, o.controller)})"
    cost = cost_text(o.face.chars)
    if o.zone == HAND or not o.zone:
        return f"{name} {cost}".rstrip()
    return f"{name} (graveyard of {player_name(s, o.owner)})" if o.zone == 3 else name


# ------------------------------------------------------------------ one of a list


class PriorityMenu(Menu):
    """What can be done, each thing once; an empty line passes. With `manas` the mana abilities as well."""

    def __init__(self, s: State, d: Priority, seat: int, texts: Texts, manas: bool) -> None:
        Menu.__init__(self, s, d, seat, texts)
        self.answers: list[Answer] = []
        seen: set[tuple[int, int, int]] = set()
        for a in d.plays + (d.manas if manas else []):
            if a == PASS:
                continue
            o = s.objects[a[1]]
            key = (a[0], a[1] if o.zone != HAND else -id(o.card), a[2])
            if key in seen:
                continue
            seen.add(key)
            text = describe(s, d, a, texts.ability).text
            if a[0] == A_CAST and a[2] % PERMIT_STEP % FACE_STEP == 0:
                f = o.card.faces[a[2] % PERMIT_STEP // FACE_STEP]
                text = f"{text} {cost_text(f.chars)}".rstrip()
            self.entry(text, a[1])
            self.answers.append(a)
        self.hint = "a number, or nothing to pass"

    def default(self) -> Answer | None:
        return PASS

    def read(self, text: str) -> Answer:
        if text.casefold() in ("pass", "p", "0", "ok"):
            return PASS
        return self.answers[self.number(text)]


class OneMenu(Menu):
    """One of several answers."""

    def __init__(self, s: State, d: OneOf, seat: int, texts: Texts) -> None:
        Menu.__init__(self, s, d, seat, texts)
        plain = not d.words and d.kind not in ("mode", "cost", "payment")
        for a in d.of:
            if plain and len(a) == 1:
                self.object_entry(a[0])
            else:
                option = describe(s, d, a, texts.ability)
                self.entry(option.text, option.object)
        self.of = d.of
        self.hint = "a number"

    def read(self, text: str) -> Answer:
        fold = text.casefold()
        words = [r.casefold() for r in self.rows]
        if len(fold) == 1 and not is_number(fold):
            starts = [i for i in range(len(words)) if words[i].rsplit(": ", 1)[-1].startswith(fold)]
            if len(starts) == 1:
                return self.of[starts[0]]
        return self.of[self.number(text)]


class NumberMenu(Menu):
    """A number."""

    def __init__(self, s: State, d: Number, seat: int, texts: Texts) -> None:
        Menu.__init__(self, s, d, seat, texts)
        self.hint = f"a number from {d.least} to {d.most}"

    def read(self, text: str) -> Answer:
        if not re.fullmatch(r"-?\d{1,9}", text):
            raise Wrong(f"type {self.hint}")
        return self.checked((int(text),))


# ------------------------------------------------------------------ several of a list


class SubsetMenu(Menu):
    """Some of these."""

    def __init__(self, s: State, d: Subset, seat: int, texts: Texts) -> None:
        Menu.__init__(self, s, d, seat, texts)
        if d.kind == "modes":
            found = mode_texts(s, d.about, texts.ability)
            for i in d.of:
                self.entry(found[i])
        else:
            for oid in d.of:
                self.object_entry(oid)
        self.of = d.of
        self.least = d.least
        if d.least == d.most:
            self.hint = f"{d.least} number{'s' if d.least != 1 else ''}"
        else:
            self.hint = f"{d.least} to {d.most} numbers" + (", or nothing for none" if not d.least else "")

    def default(self) -> Answer | None:
        return () if not self.least and self.d.legal(()) else None

    def read(self, text: str) -> Answer:
        if text.casefold() == "none":
            return self.checked(())
        if text.casefold() == "all":
            return self.checked(tuple(self.of))
        return self.checked(tuple([self.of[i] for i in self.places(text)]))


class OrderMenu(Menu):
    """An order of all."""

    def __init__(self, s: State, d: Order, seat: int, texts: Texts) -> None:
        Menu.__init__(self, s, d, seat, texts)
        for i in range(len(d.of)):
            if d.words:
                self.entry(d.words[d.of[i]])
            else:
                self.object_entry(d.of[i])
        self.of = d.of
        self.hint = "all the numbers, first to last, or nothing to leave them so"

    def default(self) -> Answer | None:
        return tuple(self.of)

    def read(self, text: str) -> Answer:
        return self.checked(tuple([self.of[i] for i in self.places(text)]))


class DivideMenu(Menu):
    """A total divided."""

    def __init__(self, s: State, d: Divide, seat: int, texts: Texts) -> None:
        Menu.__init__(self, s, d, seat, texts)
        for i in range(len(d.of)):
            self.object_entry(d.of[i])
            if d.lethal is not None and i < len(d.lethal):
                self.rows[-1] += f" [{d.lethal[i]} to kill]"
        self.hint = f"{len(d.of)} numbers that make {d.total}, one for each"

    def read(self, text: str) -> Answer:
        parts = [w for w in re.split(r"[\s,]+", text) if w]
        if len(parts) != len(self.rows) or not all([re.fullmatch(r"\d{1,9}", w) for w in parts]):
            raise Wrong(f"type {self.hint}")
        return self.checked(tuple([int(w) for w in parts]))


class PairMenu(Menu):
    """Attackers or blockers: each of the player's creatures with what it attacks or blocks, lettered."""

    def __init__(self, s: State, d: Attack | Block, seat: int, texts: Texts) -> None:
        Menu.__init__(self, s, d, seat, texts)
        self.who = d.candidates
        self.choices: list[Answer] = d.allowed if isinstance(d, Attack) else d.pairs
        self.others: list[int] = []
        for choice in self.choices:
            for x in choice:
                if x not in self.others:
                    self.others.append(x)
        if isinstance(d, Block):
            self.others = [x for x in d.attackers if x in self.others]
        for i in range(len(self.who)):
            self.object_entry(self.who[i])
            if len(self.others) > 1 and len(self.choices[i]) < len(self.others):
                self.rows[-1] += " → " + "".join([self.letter(x) for x in self.choices[i]])
        self.attack = isinstance(d, Attack)
        if len(self.others) > 1:
            example = f"1{self.letter(self.others[-1])}"
            self.hint = f"as `{example}` for 1 {'against' if self.attack else 'blocks'} {example[1:]}; nothing for none"
        else:
            self.hint = "numbers, `all`, or nothing for none"

    def letter(self, x: int) -> str:
        i = self.others.index(x)
        return LETTERS[i] if i < len(LETTERS) else f"z{i}"

    def legend(self) -> list[str]:
        """The lettered list, where there is more than one to choose."""
        if len(self.others) < 2:
            return []
        return [f"{self.letter(x)}  {object_row(self.s, x, self.seat)}" for x in self.others]

    def default(self) -> Answer | None:
        none = (0,) * len(self.who)
        return none if self.d.legal(none) else None

    def read(self, text: str) -> Answer:
        fold = text.casefold()
        out = [0] * len(self.who)
        if fold == "none":
            return self.checked(tuple(out))
        if fold == "all" and (self.attack or len(self.others) == 1):
            for i in range(len(out)):
                out[i] = self.choices[i][0] if self.choices[i] else 0
            return self.checked(tuple(out))
        for word in re.split(r"[\s,]+", fold):
            found = re.fullmatch(r"(\d+)[:>]?([a-z]?)", word)
            if found is None:
                raise Wrong(f"{word!r} is not understood; type {self.hint}")
            i = self.number(found[1])
            if found[2]:
                k = LETTERS.index(found[2])
                if k >= len(self.others):
                    raise Wrong(f"there is no {found[2]!r} to {'attack' if self.attack else 'block'}")
                x = self.others[k]
            elif self.attack or len(self.others) == 1 or len(self.choices[i]) == 1:
                x = self.choices[i][0]
            else:
                raise Wrong(f"say which attacker {word} blocks: {self.hint}")
            if x not in self.choices[i]:
                one = known_name(self.s, self.seat, self.who[i])
                other = known_name(self.s, self.seat, x)
                raise Wrong(f"{one} can't {'attack' if self.attack else 'block'} {other}")
            if out[i]:
                raise Wrong("each can be named only once")
            out[i] = x
        return self.checked(tuple(out))


class PlainMenu(Menu):
    """Any other decision, by its list."""

    def __init__(self, s: State, d: Decision, seat: int, texts: Texts) -> None:
        Menu.__init__(self, s, d, seat, texts)
        self.of = d.options()
        for a in self.of:
            self.entry(describe(s, d, a, texts.ability).text)
        self.hint = "a number"

    def read(self, text: str) -> Answer:
        return self.of[self.number(text)]


def menu_for(s: State, d: Decision, seat: int, texts: Texts, manas: bool = False) -> Menu:
    """The menu of a decision."""
    if isinstance(d, Priority):
        return PriorityMenu(s, d, seat, texts, manas)
    if isinstance(d, OneOf):
        return OneMenu(s, d, seat, texts)
    if isinstance(d, Number):
        return NumberMenu(s, d, seat, texts)
    if isinstance(d, Subset):
        return SubsetMenu(s, d, seat, texts)
    if isinstance(d, Order):
        return OrderMenu(s, d, seat, texts)
    if isinstance(d, Divide):
        return DivideMenu(s, d, seat, texts)
    if isinstance(d, (Attack, Block)):
        return PairMenu(s, d, seat, texts)
    return PlainMenu(s, d, seat, texts)
