"""Nouns for objects: heads and adjectives as filters (CR 109, 205)."""

from __future__ import annotations

from spellwright.ir.meant.base import Filter, Players
from spellwright.ir.meant.filters import (
    AllOf,
    AnyOf,
    Anything,
    ColorCount,
    ColorIs,
    HasKeyword,
    IsObject,
    Not,
    StackKind,
    StatIs,
    StatusIs,
    SubtypeIs,
    SupertypeIs,
    TargetCount,
    TypeIs,
    ZoneIs,
)
from spellwright.ir.meant.objects import EachPlayer, Opponents
from spellwright.ir.said import nouns as said
from spellwright.ir.said.base import Said
from spellwright.ir.said.players import PlayerWord
from spellwright.meaning.build import CREATURE, all_of, any_of, negated, rewrite
from spellwright.meaning.kinds import Kinds, subtype_kinds
from spellwright.meaning.others import fitting, in_view
from spellwright.meaning.registry import Table
from spellwright.meaning.scope import Scope
from spellwright.meaning.tables import Description, modifiers, nouns
from spellwright.meaning.unclear import Unclear, unknown

adjectives: Table[[Scope], Filter] = Table("adjective")

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
OUTLAWS = AnyOf(tuple([SubtypeIs(s) for s in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")]))
HISTORIC = AnyOf((TypeIs("artifact"), SupertypeIs("legendary"), SubtypeIs("Saga")))
SPELL = StackKind("spell")
ABILITY = StackKind("ability")

# ------------------------------------------------------------------ adjectives


@adjectives.add(said.Other)
def other(node: said.Other, scope: Scope) -> Filter:
    """CR 109: not the object in view: the one spoken of, or the source."""
    if node.word != "other":
        raise unknown("adjective", node)
    return negated(IsObject(in_view(scope)))


@adjectives.add(said.ColorWord)
def color(node: said.ColorWord, scope: Scope) -> Filter:
    return ColorIs(COLORS[node.word])


COLOR_QUALITIES = {
    "colorless": ColorCount("=", 0),
    "multicolored": ColorCount(">", 1),
    "monocolored": ColorCount("=", 1),
}


@adjectives.add(said.ColorQuality)
def color_quality(node: said.ColorQuality, scope: Scope) -> Filter:
    """CR 105.2"""
    return COLOR_QUALITIES[node.word]


@adjectives.add(said.CardType, said.SpellType)
def card_type(node: said.CardType | said.SpellType, scope: Scope) -> Filter:
    return TypeIs("kindred" if node.word == "tribal" else node.word)


@adjectives.add(said.Supertype)
def supertype(node: said.Supertype, scope: Scope) -> Filter:
    return SupertypeIs(node.word)


@adjectives.add(said.Subtype)
def subtype(node: said.Subtype, scope: Scope) -> Filter:
    return SubtypeIs(node.word)


@adjectives.add(said.Non)
def non(node: said.Non, scope: Scope) -> Filter:
    return negated(adjectives(node.what, scope))


@adjectives.add(said.NonSubtype)
def non_subtype(node: said.NonSubtype, scope: Scope) -> Filter:
    return negated(SubtypeIs(node.what.word))


NEGATABLE: dict[str, Filter] = {
    "token": StatusIs("token"),
    "historic": HISTORIC,
    "outlaw": OUTLAWS,
    "colorless": ColorCount("=", 0),
    "attacking": StatusIs("attacking"),
}


@adjectives.add(said.SpecialNegatable)
def special_negatable(node: said.SpecialNegatable, scope: Scope) -> Filter:
    return NEGATABLE[node.word]


STATUSES = frozenset(
    "tapped untapped attacking blocking blocked unblocked face-down face-up enchanted equipped modified "
    "renowned suspected "
    "goaded saddled token monstrous".split()
)


@adjectives.add(said.PermanentStatus)
def status(node: said.PermanentStatus, scope: Scope) -> Filter:
    """CR 110.5, 506.4"""
    if node.word not in STATUSES:
        raise unknown("adjective", node)
    return StatusIs(node.word)


DESIGNATIONS: dict[str, Filter] = {
    "historic": HISTORIC,
    "outlaw": OUTLAWS,
    "commander": StatusIs("commander"),
    "double-faced": StatusIs("double-faced"),
}


@adjectives.add(said.CardQuality)
def designation(node: said.CardQuality, scope: Scope) -> Filter:
    """CR 700.6, 700.12, 903.3"""
    found = DESIGNATIONS.get(node.word)
    if found is None:
        raise unknown("adjective", node)
    return found


ABILITY_KINDS = frozenset(("activated", "triggered"))


@adjectives.add(said.AbilityAdjective)
def ability_adjective(node: said.AbilityAdjective, scope: Scope) -> Filter:
    """CR 113.3"""
    if node.word not in ABILITY_KINDS:
        raise unknown("adjective", node)
    return StackKind(node.word + " ability")


@adjectives.add(said.SpellAdjective)
def spell_adjective(node: said.SpellAdjective, scope: Scope) -> Filter:
    if node.word == "face-down":
        return StatusIs(node.word)
    if node.word != "single-target":
        raise unknown("adjective", node)
    return TargetCount("=", 1)


@adjectives.add(said.AdjectivesOr, said.CardAdjectivesOr, said.CardAdjectivesAndOr, said.CardAdjectivesAnd)
def one_of_adjectives(
    node: said.AdjectivesOr | said.CardAdjectivesOr | said.CardAdjectivesAndOr | said.CardAdjectivesAnd, scope: Scope
) -> Filter:
    """ "Instant and sorcery cards" are cards that are either."""
    return any_of([adjectives(a, scope) for a in node.adjectives])


@adjectives.add(said.AdjectivesComma)
def all_adjectives(node: said.AdjectivesComma, scope: Scope) -> Filter:
    return all_of([adjectives(a, scope) for a in node.adjectives])


# ------------------------------------------------------------------ heads

WORDS: dict[str, Filter] = {
    "token": StatusIs("token"),
    "source": Anything(),
    "commander": StatusIs("commander"),
    "outlaw": OUTLAWS,
}
WORD_KINDS: dict[str, Kinds] = {
    "token": frozenset(("token", "permanent")),
    "source": frozenset(("source",)),
    "commander": frozenset(("creature", "commander")),
    "outlaw": frozenset(("creature", "outlaw")),
}


def head_of(node: Said) -> tuple[Filter, Kinds]:
    """What a permanent's head stands for."""
    if isinstance(node, said.SubtypeNoun):
        return SubtypeIs(node.word), subtype_kinds(node.word)
    if isinstance(node, said.PermanentWord):
        if node.word == "emblem":
            raise unknown("noun", node)
        return WORDS.get(node.word) or TypeIs(node.word), WORD_KINDS.get(node.word) or frozenset((node.word,))
    raise unknown("noun", node)


def adjective_kinds(nodes: tuple[Said, ...] | None) -> Kinds:
    """Types named by adjectives, which references may take up ("that creature" for a creature card)."""
    out: set[str] = set()
    for a in nodes or ():
        if isinstance(a, said.CardType | said.SpellType):
            out.add(a.word)
        elif isinstance(a, said.Subtype):
            out.update(subtype_kinds(a.word))
        elif isinstance(a, said.CardAdjectivesOr | said.CardAdjectivesAndOr | said.CardAdjectivesAnd):
            out.update(adjective_kinds(a.adjectives))
    return frozenset(out)


def permanent_kind(node: said.PermanentKind, scope: Scope) -> tuple[Filter, Kinds]:
    what, kinds = head_of(node.head)
    before = [adjectives(a, scope) for a in node.adjectives or ()]
    return all_of([what, *before]), kinds | adjective_kinds(node.adjectives)


def kind_words(nodes: tuple[Said, ...], scope: Scope) -> list[Filter]:
    """The adjectives before "card". In a row of them that ends with what is no type, "creature or basic land card",
    the last has the type behind it to itself if one before it is a type."""
    out: list[Filter] = []
    for i in range(len(nodes)):
        row = nodes[i]
        rest = nodes[i + 1 :]
        if isinstance(row, said.CardAdjectivesOr | said.CardAdjectivesAndOr) and rest:
            words = row.adjectives
            if isinstance(words[-1], NO_TYPES) and any(isinstance(w, TYPES) for w in words[:-1]):
                last = all_of([adjectives(words[-1], scope), *kind_words(rest, scope)])
                return [*out, any_of([*[adjectives(w, scope) for w in words[:-1]], last])]
        out.append(adjectives(row, scope))
    return out


TYPES = (said.CardType, said.SpellType, said.Subtype)
NO_TYPES = (said.Supertype, said.ColorWord, said.ColorQuality, said.Non, said.NonSubtype, said.CardQuality)


def card_kind(node: said.CardKind, scope: Scope) -> Description:
    before = kind_words(node.adjectives or (), scope)
    word = node.head.word
    kinds = frozenset((word,)) | adjective_kinds(node.adjectives)
    if word == "card":
        return Description(all_of(before), "", kinds)
    if word == "spell":
        return Description(all_of([SPELL, *before]), "stack", kinds)
    if word == "ability":
        if any(isinstance(b, StackKind) for b in before):
            return Description(all_of(before), "stack", kinds)
        if any(isinstance(b, AnyOf) for b in before):
            return Description(all_of(before), "stack", kinds)
        return Description(all_of([ABILITY, *before]), "stack", kinds)
    raise unknown("noun", node.head)


def modified(d: Description, nodes: tuple[Said, ...] | None, scope: Scope) -> Description:
    """A description with what follows the noun. Of a row of kinds, what only creatures have is said of the creatures at
    its end: "artifact, enchantment, or creature with flying"."""
    if nodes:
        what = d.what
        parts: list[Filter] = []
        for m in nodes:
            part = modifiers(m, scope, d)
            row = what.parts[0] if isinstance(what, AllOf) else what
            if isinstance(row, AnyOf) and of_creatures(part) and row_of_types(row):
                if row is not what:
                    raise Unclear("noun", "what follows is said of one kind or of all")
                what = any_of([*row.parts[:-1], all_of([last_of(row.parts), part])])
            else:
                parts.append(part)
        d.what = all_of([what, *parts])
    return d


def row_of_types(row: AnyOf) -> bool:
    """Whether a row of kinds has a card type other than creature, or ends with creatures after some of one type:
    "Walls and/or creatures with flying"."""
    if row.parts[-1] == CREATURE and all(isinstance(k, SubtypeIs) for k in row.parts[:-1]):
        return True
    return any(isinstance(k, TypeIs) and k != CREATURE for k in row.parts)


def of_creatures(what: Filter) -> bool:
    """Whether only creatures can fit: by power or toughness, or a keyword that means nothing on others."""
    if isinstance(what, Not):
        return of_creatures(what.part)
    if isinstance(what, AllOf | AnyOf):
        return all(of_creatures(p) for p in what.parts)
    if isinstance(what, StatIs):
        return what.stat in ("power", "toughness", "base power", "base toughness")
    return isinstance(what, HasKeyword) and what.keyword in CREATURES_ONLY


CREATURES_ONLY = frozenset(
    "deathtouch|defender|double strike|fear|first strike|flanking|flying|horsemanship|infect|intimidate|menace|reach|"
    "shadow|skulk|trample|vigilance|wither".split("|")
)


def last_of(row: tuple[Filter, ...]) -> Filter:
    """The creatures at the end of a row of kinds, the only ones in it. Raises Unclear."""
    if row[-1] != CREATURE or CREATURE in row[:-1]:
        raise Unclear("noun", "what follows is said of one kind or of all")
    return CREATURE


# ------------------------------------------------------------------ nouns


@nouns.add(said.PermanentNoun, said.PermanentsAnd, said.PermanentsAndOr)
def permanents(node: said.PermanentNoun | said.PermanentsAnd | said.PermanentsAndOr, scope: Scope) -> Description:
    """CR 110: "artifacts and creatures" are permanents that are either."""
    if len(node.kinds) == 1:
        what, kinds = permanent_kind(node.kinds[0], scope)
    else:
        pairs = [permanent_kind(k, scope) for k in node.kinds]
        what = all_of([any_of([w for w, _ in pairs]), *[adjectives(a, scope) for a in of_all(node.kinds)]])
        kinds = frozenset().union(*[k for _, k in pairs])
    if any(isinstance(a, said.Other) for a in node.kinds[0].adjectives or ()):
        seen = in_view(scope)
        view, fit = Not(IsObject(seen)), Not(IsObject(fitting(scope, seen, kinds)))
        what = rewrite(what, lambda n: fit if n == view else None)
    return modified(Description(what, "battlefield", kinds), node.modifiers, scope)


def of_all(kinds: tuple[said.PermanentKind, ...]) -> list[Said]:
    """Adjectives before a row of kinds that are of all of them: "other Elves and Goblins", "untapped artifact or
    creature". Unclear where it might be of the first only."""
    first = kinds[0].adjectives
    if first is None or any(k.adjectives is not None for k in kinds[1:]):
        return []
    out: list[Said] = []
    for a in first:
        if (
            isinstance(a, said.Other)
            or (isinstance(a, said.PermanentStatus) and a.word in ("tapped", "untapped", "attacking"))
            or (isinstance(a, said.Non) and isinstance(a.what, said.SpecialNegatable) and a.what.word == "token")
        ):
            out.append(a)
        elif isinstance(a, said.Supertype | said.ColorWord | said.ColorQuality):
            raise Unclear("noun", "an adjective of one kind or of all")
    return out


@nouns.add(said.CardNoun, said.CardsAnd, said.CardsAndOr)
def cards(node: said.CardNoun | said.CardsAnd | said.CardsAndOr, scope: Scope) -> Description:
    """CR 108, 112, 113"""
    parts = [card_kind(k, scope) for k in node.kinds]
    d = parts[0]
    for other_part in parts[1:]:
        if other_part.zone != d.zone:
            raise Unclear("noun", "cards and spells together")
        d.what = any_of([d.what, other_part.what])
        d.kinds = d.kinds | other_part.kinds
    return modified(d, node.modifiers, scope)


@nouns.add(said.SpellOrPermanent)
def spell_or_permanent(node: said.SpellOrPermanent, scope: Scope) -> Description:
    """CR 109.1: what follows is said of both."""
    card = card_kind(node.card, scope)
    if card.zone != "stack":
        raise Unclear("noun", "cards and permanents together")
    what, kinds = permanent_kind(node.permanent, scope)
    both = any_of([all_of([ZoneIs("battlefield"), what]), card.what])
    return modified(Description(both, "stack or battlefield", kinds | card.kinds), node.modifiers, scope)


def player_nouns(word: PlayerWord) -> Players:
    if word.word == "player":
        return EachPlayer()
    if word.word == "opponent":
        return Opponents()
    raise unknown("players", word)


def filter_of(node: Said, scope: Scope) -> Filter:
    """A noun that only describes: no choice among what fits, no group."""
    d = nouns(node, scope)
    if d.players is not None or d.among is not None or d.chooser is not None or d.distinct or d.joint or d.random:
        raise Unclear("noun", "more than a description")
    if d.owners is not None or d.but is not None or d.zone not in ("", "battlefield", "stack"):
        raise Unclear("noun", "a description with a zone")
    return d.what


def without_spell(what: Filter) -> Filter:
    """A filter for spells where nothing but spells is asked about."""
    from spellwright.ir.meant.filters import AllOf

    if what == SPELL:
        return Anything()
    if isinstance(what, AllOf):
        return all_of([p for p in what.parts if p != SPELL])
    return what
