"""Changes of what is written on objects (CR 612)."""

from __future__ import annotations

import msgspec

from spellwright.ir.meant.abilities import Static
from spellwright.ir.meant.base import Ability, Effect, Players
from spellwright.ir.meant.filters import StackKind, TypeIs
from spellwright.ir.meant.mods import ChangeText
from spellwright.ir.meant.text import ChangeNumber, ReplaceWords
from spellwright.ir.said import texts as said
from spellwright.ir.said.base import Said
from spellwright.meaning.build import ONE
from spellwright.meaning.durations import lasting_of
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import amounts, objects, player_verbs, static_sentences
from spellwright.meaning.unclear import Unclear, unknown


def text_duration(node: Said | None, scope: Scope) -> str:
    """CR 611.2: a change of a text lasts as long as the object, if nothing else is said."""
    lasting = lasting_of(node, scope)
    if lasting is None:
        return "permanent"
    if lasting.condition is not None:
        raise Unclear("duration", "a text that is changed only while something is so")
    return lasting.duration


@player_verbs.add(said.AddOrSubtract)
def add_or_subtract(node: said.AddOrSubtract, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 612.1"""
    if node.which.word != "a number or number word":
        raise unknown("verb", node.which)
    if isinstance(node.amount, said.NumberEitherWay) and node.amount.digits.n != 1:
        raise unknown("verb", node.amount)
    n = ONE if isinstance(node.amount, said.NumberEitherWay) else amounts(node.amount, scope)
    what = objects(node.what, scope, "battlefield")
    return (ChangeNumber(who, what, n, text_duration(node.duration, scope)),)


def with_floors(node: said.CantReduce, out: list[Effect], scope: Scope) -> list[Effect] | None:
    """The change of a number before, with the floors that this clause sets; None if there is none before."""
    last = out[-1] if out else None
    if not isinstance(last, ChangeNumber):
        return None
    for floor in node.floors:
        if isinstance(floor, said.FloorNumber):
            last = msgspec.structs.replace(last, least=amounts(floor.amount, scope))
        elif isinstance(floor, said.FloorWord):
            last = msgspec.structs.replace(last, least_word=amounts(floor.count, scope))
        else:
            raise unknown("clause", floor)
    return [*out[:-1], last]


@player_verbs.add(said.ChangeText)
def change_text(node: said.ChangeText, scope: Scope, who: Players) -> tuple[Effect, ...]:
    """CR 612.2"""
    new = ""
    swap = node.swap
    if isinstance(swap, said.TextSwapKinds):
        kinds = []
        for part in swap.kinds:
            if isinstance(part, said.WordSwapAnother):
                kinds.append(part.kind.word)
            elif isinstance(part, said.WordSwapWith) and len(swap.kinds) == 1:
                kinds.append(part.kind.word)
                new = part.word.word
            else:
                raise unknown("verb", part)
    elif isinstance(swap, said.TextSwapEither):
        kinds = [swap.first.word, swap.second.word]
    else:
        raise unknown("verb", swap)
    what = objects(node.what, scope, "battlefield")
    return (ReplaceWords(who, what, tuple(kinds), text_duration(node.duration, scope), new),)


def never_into(node: said.NewTypeNever, out: list[Effect]) -> list[Effect] | None:
    """The replacing of words before, with the word that this clause excludes; None if there is none before."""
    last = out[-1] if out else None
    if not isinstance(last, ReplaceWords) or last.kinds != ("creature type",):
        return None
    return [*out[:-1], msgspec.structs.replace(last, never=(*last.never, node.word.word))]


@static_sentences.add(said.WordsAreChanged)
def words_are_changed(node: said.WordsAreChanged, scope: Scope) -> tuple[Ability, ...]:
    """CR 612.2: the chosen color word is the word of the chosen color."""
    kind = node.kind.word
    if node.kinds.word != kind + "s":
        raise unknown("static sentence", node)
    mods = (ChangeText(kind, "color" if kind == "color word" else kind),)
    return (
        Static(TypeIs("permanent"), None, mods),
        Static(StackKind("spell"), None, mods, zone="stack"),
    )
