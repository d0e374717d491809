"""Announcing how hybrid and Phyrexian symbols are paid (CR 601.2b, 107.4e-f)."""

from __future__ import annotations

from itertools import product

from spellwright.rules.manacost import ManaCost


class Form:
    """A cost with its announcements made: what mana, and how many times 2 life."""

    __slots__ = ("cost", "life", "words")

    def __init__(self, cost: ManaCost, life: int, words: str) -> None:
        self.cost = cost
        self.life = life
        self.words = words


def forms(cost: ManaCost) -> list[Form]:
    """Every way to announce the {2/C} and {C/P} symbols of a cost."""
    out: list[Form] = []
    seen: set[tuple[int, tuple[int, ...], int]] = set()
    for pick in product((0, 1), repeat=len(cost.twobrid) + len(cost.phyrexian)):
        generic = cost.generic
        symbols = list(cost.symbols)
        life = 0
        words: list[str] = []
        for i in range(len(cost.twobrid)):
            if pick[i]:
                generic += 2
                words.append("{2}")
            else:
                symbols.append(cost.twobrid[i])
                words.append("a colour")
        for j in range(len(cost.phyrexian)):
            if pick[len(cost.twobrid) + j]:
                life += 1
                words.append("2 life")
            else:
                symbols.append(cost.phyrexian[j])
                words.append("mana")
        key = (generic, tuple(sorted(symbols)), life)
        if key not in seen:
            seen.add(key)
            out.append(
                Form(ManaCost(generic, tuple(symbols), (), (), cost.snow, cost.x, cost.text), life, ", ".join(words))
            )
    return out
